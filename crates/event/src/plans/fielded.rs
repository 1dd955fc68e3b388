//! The registered version of an army that an entrant fields (TOTA*S 11, R-204).

use std::collections::BTreeMap;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use areopagus_games::PerSide;
use areopagus_games::totas::Kind;
use areopagus_journal::LeafHash;
use areopagus_lots::Hex;
use areopagus_tournament::text::TextLine;

/// The drawings of an army's figures by SHA-256.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "BTreeMap<char, Hex<32>>", into = "BTreeMap<char, Hex<32>>")]
pub struct Glyphs(BTreeMap<Kind, Hex<32>>);

impl Glyphs {
    /// The SHA-256 of the drawing of a kind; `None` for a kind that the army does not have.
    pub fn get(&self, kind: Kind) -> Option<Hex<32>> {
        self.0.get(&kind).copied()
    }

    /// The digests of all drawings.
    pub fn digests(&self) -> impl Iterator<Item = Hex<32>> + '_ {
        self.0.values().copied()
    }
}

impl FromIterator<(Kind, Hex<32>)> for Glyphs {
    fn from_iter<T: IntoIterator<Item = (Kind, Hex<32>)>>(figures: T) -> Self {
        Self(figures.into_iter().collect())
    }
}

impl TryFrom<BTreeMap<char, Hex<32>>> for Glyphs {
    type Error = String;

    fn try_from(figures: BTreeMap<char, Hex<32>>) -> Result<Self, Self::Error> {
        let figures = figures.into_iter().map(|(symbol, glyph)| {
            let kind = Kind::from_symbol(symbol);
            let kind = kind.ok_or_else(|| format!("there is no piece {symbol}"))?;
            Ok((kind, glyph))
        });
        figures.collect::<Result<_, _>>().map(Self)
    }
}

impl From<Glyphs> for BTreeMap<char, Hex<32>> {
    fn from(glyphs: Glyphs) -> Self {
        let figures = glyphs.0.into_iter();
        figures
            .map(|(kind, glyph)| (kind.symbol(), glyph))
            .collect()
    }
}

/// A registered version of an army that an entrant plays with.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FieldedArmy {
    /// The army's number in the federation, from 1.
    pub number: u32,
    /// The version, from 1.
    pub version: u16,
    pub name: TextLine<60>,
    /// The sequence number of the entry of the federation's journal that registers it.
    pub approved: u64,
    /// The leaf hash of that entry.
    pub hash: LeafHash,
    /// The drawings of its figures.
    pub glyphs: Glyphs,
}

/// The army of either side; `None` for the usual figures.
pub type Armies = PerSide<Option<Arc<FieldedArmy>>>;
