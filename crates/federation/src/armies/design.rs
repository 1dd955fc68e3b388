//! The design of an army: its name, its armament, and a figure for each kind.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::dimensions::{Dimensions, Extent, Range, nominal};
use super::refusal::{ArmyRefusal, FigurePart};
use areopagus_games::totas::Kind;
use areopagus_games::totas::armament::Armament;
use areopagus_lots::Hex;
use areopagus_tournament::text::TextLine;

/// The new pieces of the pawns' row, of which the rules have no others.
const PAWN_ROW: &str = "LLPP";

/// The new pieces of an army, four of the King's row and four of the pawns' row, such as `VTGG
/// LLPP` (TOTA*S 11).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct NewPieces(Armament);

impl NewPieces {
    /// Parses `VTGG LLPP`, or only the four of the King's row; `None` for another armament.
    pub fn parse(text: &str) -> Option<Self> {
        let mut rows = text.split_whitespace();
        let king_row = Armament::parse(rows.next()?)?;
        let is_usual = rows.next().is_none_or(|row| row == PAWN_ROW) && rows.next().is_none();
        is_usual.then_some(Self(king_row))
    }

    /// The pieces of the King's row.
    pub const fn king_row(self) -> Armament {
        self.0
    }

    /// Whether a kind has a figure: all have except the Wild boar and the Chariot, which depend
    /// on the armament. A kind that is not in the array can appear by promotion (TOTA*S 2.6).
    pub fn has(self, kind: Kind) -> bool {
        match kind {
            Kind::Boar | Kind::Chariot => self.0.to_string().contains(kind.symbol()),
            Kind::King
            | Kind::Queen
            | Kind::Rook
            | Kind::Knight
            | Kind::Bishop
            | Kind::Volcano
            | Kind::Tornado
            | Kind::Gryphon
            | Kind::Legionary
            | Kind::Patrol
            | Kind::Pawn => true,
        }
    }
}

impl fmt::Display for NewPieces {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {PAWN_ROW}", self.0)
    }
}

impl TryFrom<String> for NewPieces {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        Self::parse(&text).ok_or_else(|| format!("{text} is no armament"))
    }
}

impl From<NewPieces> for String {
    fn from(pieces: NewPieces) -> Self {
        pieces.to_string()
    }
}

/// The kinds of which an army has a figure, in canonical order (TOTA*S 9.5a).
pub fn required(pieces: NewPieces) -> impl Iterator<Item = Kind> {
    Kind::ALL.into_iter().filter(move |kind| pieces.has(*kind))
}

/// Serialises a kind as its symbol, for entries and the API.
pub mod symbol {
    use serde::{Deserialize, Deserializer, Serializer, de};

    use areopagus_games::totas::Kind;

    /// Writes the symbol.
    ///
    /// # Errors
    /// Errors of the serializer.
    pub fn serialize<S: Serializer>(kind: &Kind, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_char(kind.symbol())
    }

    /// Reads the symbol.
    ///
    /// # Errors
    /// When the text is not the symbol of a piece.
    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Kind, D::Error> {
        let symbol = char::deserialize(deserializer)?;
        let unknown = || de::Error::custom(format!("there is no piece {symbol}"));
        Kind::from_symbol(symbol).ok_or_else(unknown)
    }
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Figure<Name = TextLine<40>> {
    /// Its kind, by symbol.
    #[serde(with = "symbol")]
    pub kind: Kind,
    /// The owner's name for it, at most 40 characters.
    pub name: Name,
    /// From the table to the highest point, in tenths of a millimetre.
    pub height: super::Size,
    /// Across the widest place of the base, in tenths of a millimetre.
    pub base: super::Size,
    /// The SHA-256 digest of its drawing.
    pub glyph: Hex<32>,
}

impl<Name> Figure<Name> {
    /// Its dimensions as stated by its owner.
    pub const fn dimensions(&self) -> Dimensions {
        Dimensions {
            height: self.height,
            base: self.base,
        }
    }
}

/// An army as typed by its owner.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ArmyDraft {
    pub name: String,
    /// Its armament, as parsed by [`NewPieces`].
    pub armament: String,
    /// A figure for each fielded kind, in any order.
    pub figures: Vec<Figure<String>>,
}

/// The design of an army, immutable once submitted.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Design {
    /// Its name, at most 60 characters.
    pub name: TextLine<60>,
    pub armament: NewPieces,
    /// A figure for each fielded kind, in canonical order (TOTA*S 9.5a).
    pub figures: Vec<Figure>,
}

impl Design {
    /// Validates a draft.
    ///
    /// # Errors
    /// [`ArmyRefusal`] with the first fault: the name, the armament, or a figure that is
    /// missing, duplicate, not fielded, without a name, or outside the tolerance by its owner's
    /// own statement.
    pub fn from_draft(draft: &ArmyDraft) -> Result<Self, ArmyRefusal> {
        let name = TextLine::parse(&draft.name).map_err(ArmyRefusal::Name)?;
        let armament = NewPieces::parse(&draft.armament);
        let armament = armament.ok_or(ArmyRefusal::Armament)?;
        let mut figures = Vec::with_capacity(draft.figures.len());
        for kind in required(armament) {
            let mut of_kind = draft.figures.iter().filter(|figure| figure.kind == kind);
            let figure = of_kind.next().ok_or(ArmyRefusal::NoFigure(kind))?;
            if of_kind.next().is_some() {
                return Err(ArmyRefusal::TwoFigures(kind));
            }
            figures.push(figure_of(figure)?);
        }
        let mut kinds = draft.figures.iter().map(|figure| figure.kind);
        if let Some(kind) = kinds.find(|kind| !armament.has(*kind)) {
            return Err(ArmyRefusal::NotFielded(kind));
        }
        Ok(Self {
            name,
            armament,
            figures,
        })
    }

    /// The figure of a kind.
    pub fn figure(&self, kind: Kind) -> Option<&Figure> {
        self.figures.iter().find(|figure| figure.kind == kind)
    }
}

fn figure_of(figure: &Figure<String>) -> Result<Figure, ArmyRefusal> {
    let kind = figure.kind;
    let name =
        TextLine::parse(&figure.name).map_err(|error| ArmyRefusal::FigureName(kind, error))?;
    for extent in Extent::ALL {
        let (stated, nominal) = (figure.dimensions().size(extent), nominal(kind).size(extent));
        let allowed = Range::around(nominal);
        if !allowed.contains(stated) {
            return Err(ArmyRefusal::Stated {
                figure: FigurePart { kind, extent },
                stated,
                allowed,
            });
        }
    }
    Ok(Figure {
        kind,
        name,
        height: figure.height,
        base: figure.base,
        glyph: figure.glyph,
    })
}
