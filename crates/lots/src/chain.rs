//! Hash chains (Lamport): the anchor commits the owner to all links, which are then
//! revealed one by one, one for each draw.

use std::fmt;

use serde::{Deserialize, Serialize};
use subtle::ConstantTimeEq as _;

use super::encoding::hash;
use super::error::LotError;
use super::gid::Gid;
use super::hex::{Hex, Secret};
use areopagus_language::Language;

/// The number of links of a chain, and so the maximum number of draws in a run.
pub const LINKS: u32 = 1024;

/// The owner of a chain. Its letter is part of every hash of the chain.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Role {
    /// The server, for draws whose result is public at once.
    #[serde(rename = "S")]
    Server,
    /// The server, for hidden draws, whose results are sealed.
    #[serde(rename = "P")]
    Hidden,
    /// White; in a run for pairings, the first witness.
    #[serde(rename = "A")]
    White,
    /// Black; in a run for pairings, the second witness.
    #[serde(rename = "B")]
    Black,
}

impl Role {
    /// White and Black, the two roles that a player can have.
    pub const PLAYERS: [Self; 2] = [Self::White, Self::Black];

    /// The letter that is hashed: `S`, `P`, `A` or `B`.
    pub const fn letter(self) -> &'static str {
        match self {
            Self::Server => "S",
            Self::Hidden => "P",
            Self::White => "A",
            Self::Black => "B",
        }
    }

    /// The owner's name, for use within a sentence.
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

/// A chain as its owner holds it. Every link is computed from the tip, `L(i-1) =
/// D("arb/v1/chain", gid, role, u32be(i), L(i))`, down to the anchor `L(0)`.
#[derive(Debug, Clone)]
pub struct Chain {
    gid: Gid,
    role: Role,
    tip: Secret,
}

impl Chain {
    /// The chain with the given tip, which is link [`LINKS`].
    pub const fn new(gid: Gid, role: Role, tip: Secret) -> Self {
        Self { gid, role, tip }
    }

    /// The owner of the chain.
    pub const fn role(&self) -> Role {
        self.role
    }

    /// The anchor, link 0. It is journaled before the first draw.
    pub fn anchor(&self) -> Hex<32> {
        Hex::new(descend(&self.gid, self.role, LINKS, 0, *self.tip.reveal()))
    }

    /// Link `k`. It must not be published before draw `k`, because all earlier links
    /// can be computed from it.
    ///
    /// # Errors
    /// [`LotError::NoSuchLink`] if `k` is 0, which is the anchor, or greater than
    /// [`LINKS`].
    pub fn reveal(&self, k: u32) -> Result<Hex<32>, LotError> {
        let k = link_number(k)?;
        let tip = *self.tip.reveal();
        Ok(Hex::new(descend(&self.gid, self.role, LINKS, k, tip)))
    }
}

/// A chain as everyone else knows it: the anchor and the last link revealed.
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

    /// The number of the last link revealed; 0 for the anchor.
    pub const fn last(&self) -> u32 {
        self.last
    }

    /// The anchor, link 0.
    pub fn anchor(&self) -> Hex<32> {
        let Self {
            gid, role, last, ..
        } = self;
        Hex::new(descend(gid, *role, *last, 0, *self.link.as_bytes()))
    }

    /// Link `k`, computed from the last link revealed; `None` if `k` is after it.
    pub fn known(&self, k: u32) -> Option<Hex<32>> {
        let down = || descend(&self.gid, self.role, self.last, k, *self.link.as_bytes());
        (k <= self.last).then(|| Hex::new(down()))
    }

    /// Accepts link `k` if the last link revealed, and so the anchor, can be computed
    /// from it.
    ///
    /// # Errors
    /// [`LotError::NoSuchLink`] if `k` is 0 or greater than [`LINKS`],
    /// [`LotError::LinkShown`] if `k` is not after the last link,
    /// [`LotError::LinkBroken`] if the hashes do not lead to the last link. The chain
    /// is then unchanged.
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

/// Link `to`, computed from link `from` with `from - to` hashes.
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
