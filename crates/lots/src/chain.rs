//! Hash chains: secrets that are committed to at once and revealed one by one.

use std::fmt;

use serde::{Deserialize, Serialize};
use subtle::ConstantTimeEq as _;

use super::encoding::hash;
use super::error::LotError;
use super::gid::Gid;
use super::hex::{Hex, Secret};
use areopagus_language::Language;

/// How many links a chain has: the most draws of one game.
pub const LINKS: u32 = 1024;

/// Who contributes: the letter that is hashed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Role {
    /// The server, to lots that are shown at once.
    #[serde(rename = "S")]
    Server,
    /// The server, to hidden lots, whose results are sealed.
    #[serde(rename = "P")]
    Hidden,
    /// The player of White; for pairing lots, the first witness.
    #[serde(rename = "A")]
    White,
    /// The player of Black; for pairing lots, the second witness.
    #[serde(rename = "B")]
    Black,
}

impl Role {
    /// The players.
    pub const PLAYERS: [Self; 2] = [Self::White, Self::Black];

    /// The letter: `S`, `P`, `A` or `B`.
    pub const fn letter(self) -> &'static str {
        match self {
            Self::Server => "S",
            Self::Hidden => "P",
            Self::White => "A",
            Self::Black => "B",
        }
    }

    /// Whose contribution it is, in a sentence.
    pub const fn say(self, language: Language) -> &'static str {
        match (self, language) {
            (Self::Server, Language::En) => "the server",
            (Self::Hidden, Language::En) => "the server (hidden lots)",
            (Self::White, Language::En) => "White",
            (Self::Black, Language::En) => "Black",
            (Self::Server, Language::Ru) => "сервер",
            (Self::Hidden, Language::Ru) => "сервер (скрытые жребии)",
            (Self::White, Language::Ru) => "белые",
            (Self::Black, Language::Ru) => "чёрные",
            (Self::Server, Language::De) => "der Server",
            (Self::Hidden, Language::De) => "der Server (verdeckte Lose)",
            (Self::White, Language::De) => "Weiß",
            (Self::Black, Language::De) => "Schwarz",
        }
    }
}

impl fmt::Display for Role {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.letter())
    }
}

/// A chain as its owner has it: from the tip every link follows,
/// `L(i-1) = D("arb/v1/chain", gid, role, u32be(i), L(i))`, down to the anchor `L(0)`.
#[derive(Debug, Clone)]
pub struct Chain {
    gid: Gid,
    role: Role,
    tip: Secret,
}

impl Chain {
    /// The chain under a tip, link [`LINKS`].
    pub const fn new(gid: Gid, role: Role, tip: Secret) -> Self {
        Self { gid, role, tip }
    }

    /// Whose chain it is.
    pub const fn role(&self) -> Role {
        self.role
    }

    /// The anchor, link 0, to be journaled before anything is drawn.
    pub fn anchor(&self) -> Hex<32> {
        Hex::new(descend(&self.gid, self.role, LINKS, 0, *self.tip.reveal()))
    }

    /// Link `k`, which is to be shown for draw `k` and not before: every earlier link
    /// follows from it.
    ///
    /// # Errors
    /// [`LotError::NoSuchLink`] for 0, the anchor, and behind [`LINKS`], where the
    /// chain is exhausted.
    pub fn reveal(&self, k: u32) -> Result<Hex<32>, LotError> {
        let k = link_number(k)?;
        let tip = *self.tip.reveal();
        Ok(Hex::new(descend(&self.gid, self.role, LINKS, k, tip)))
    }
}

/// A chain as everybody else knows it: the anchor, later the last link that was shown.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KnownChain {
    gid: Gid,
    role: Role,
    last: u32,
    link: Hex<32>,
}

impl KnownChain {
    /// A chain of which only the anchor is known.
    pub const fn new(gid: Gid, role: Role, anchor: Hex<32>) -> Self {
        Self {
            gid,
            role,
            last: 0,
            link: anchor,
        }
    }

    /// The number of the last link that was shown; 0 for the anchor.
    pub const fn last(&self) -> u32 {
        self.last
    }

    /// The anchor.
    pub fn anchor(&self) -> Hex<32> {
        let Self {
            gid, role, last, ..
        } = self;
        Hex::new(descend(gid, *role, *last, 0, *self.link.as_bytes()))
    }

    /// Link `k` of those that follow from the last one shown; `None` behind it.
    pub fn known(&self, k: u32) -> Option<Hex<32>> {
        let down = || descend(&self.gid, self.role, self.last, k, *self.link.as_bytes());
        (k <= self.last).then(|| Hex::new(down()))
    }

    /// Takes link `k` when it leads to the last link shown, and so to the anchor.
    ///
    /// # Errors
    /// [`LotError::NoSuchLink`] for 0 and behind [`LINKS`], [`LotError::LinkShown`] when
    /// it is not behind the last one, [`LotError::LinkBroken`] when it does not lead
    /// there. The chain is unchanged then.
    pub fn advance(&mut self, k: u32, link: Hex<32>) -> Result<(), LotError> {
        let k = link_number(k)?;
        let (role, last) = (self.role, self.last);
        if k <= last {
            return Err(LotError::LinkShown { role, k, last });
        }
        let reached = descend(&self.gid, role, k, last, *link.as_bytes());
        if !bool::from(reached.ct_eq(self.link.as_bytes())) {
            return Err(LotError::LinkBroken { role, k, last });
        }
        self.last = k;
        self.link = link;
        Ok(())
    }
}

fn link_number(k: u32) -> Result<u32, LotError> {
    (1..=LINKS)
        .contains(&k)
        .then_some(k)
        .ok_or(LotError::NoSuchLink(k))
}

/// Link `to`, reached from link `from` in `from - to` hashes.
fn descend(gid: &Gid, role: Role, from: u32, to: u32, link: [u8; 32]) -> [u8; 32] {
    ((to + 1)..=from).rev().fold(link, |link, index| {
        let fields: [&[u8]; 4] = [
            gid.as_str().as_bytes(),
            role.letter().as_bytes(),
            &index.to_be_bytes(),
            &link,
        ];
        hash("arb/v1/chain", &fields)
    })
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn chain() -> Chain {
        let gid = Gid::game("demo", 1, 1, 1).unwrap();
        Chain::new(gid, Role::Server, Secret::new([0x11; 32]))
    }

    fn known() -> KnownChain {
        KnownChain::new(chain().gid, Role::Server, chain().anchor())
    }

    #[test]
    fn the_published_tip_has_the_published_anchor() {
        assert_eq!(
            chain().anchor().to_string(),
            "683bb4f9e662aaea2778266943ba4c66e5c7347552d09c795a9e0915f454861a"
        );
    }

    #[test]
    fn the_last_link_is_the_tip_and_the_chain_is_exhausted_behind_it() {
        assert_eq!(chain().reveal(LINKS), Ok(Hex::new([0x11; 32])));
        for k in [0, LINKS + 1, u32::MAX] {
            assert_eq!(chain().reveal(k), Err(LotError::NoSuchLink(k)));
            let error = known().advance(k, Hex::new([0x11; 32])).unwrap_err();
            assert_eq!(error, LotError::NoSuchLink(k));
        }
    }

    #[test]
    fn a_link_is_shown_once_and_never_one_before_it() {
        let mut known = known();
        known.advance(3, chain().reveal(3).unwrap()).unwrap();
        let role = Role::Server;
        for k in [1, 2, 3] {
            let error = known.advance(k, chain().reveal(k).unwrap()).unwrap_err();
            assert_eq!(error, LotError::LinkShown { role, k, last: 3 });
            assert_eq!(known.known(k), chain().reveal(k).ok());
        }
        assert_eq!(known.known(0), Some(chain().anchor()));
        assert_eq!(known.known(4), None);
    }

    #[test]
    fn another_role_s_or_game_s_link_does_not_lead_to_the_anchor() {
        let gid = Gid::game("demo", 1, 1, 2).unwrap();
        let strangers = [
            Chain::new(gid, Role::Server, Secret::new([0x11; 32])),
            Chain::new(chain().gid, Role::Hidden, Secret::new([0x11; 32])),
        ];
        for stranger in strangers {
            let error = known().advance(1, stranger.reveal(1).unwrap()).unwrap_err();
            let role = Role::Server;
            assert_eq!(
                error,
                LotError::LinkBroken {
                    role,
                    k: 1,
                    last: 0
                }
            );
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(32))]

        #[test]
        fn any_rising_links_lead_to_the_anchor(mut ks in prop::collection::btree_set(1..=LINKS, 1..6)) {
            let mut known = known();
            while let Some(k) = ks.pop_first() {
                prop_assert_eq!(known.advance(k, chain().reveal(k)?), Ok(()));
            }
        }

        #[test]
        fn one_changed_bit_breaks_the_chain(k in 1..=LINKS, byte in 0_usize..32, bit in 0_u8..8) {
            let mut link = *chain().reveal(k)?.as_bytes();
            link[byte] ^= 1 << bit;
            let mut known = known();
            let before = known.clone();
            prop_assert!(known.advance(k, Hex::new(link)).is_err());
            prop_assert_eq!(known, before);
        }
    }
}
