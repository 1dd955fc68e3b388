//! What turns on the hall's screen and what an overlay leaves out, as their addresses have it: the
//! public pages read these addresses, the desk makes them.

use std::ops::RangeInclusive;

use super::part::Fragment;
use crate::web::kit::appearance::Figures;
use crate::web::kit::i18n::Key;

/// How long a screen may be shown, in seconds.
pub const SECONDS: RangeInclusive<u16> = 3..=600;

/// How long it is shown by default.
pub const USUAL_SECONDS: u16 = 12;

/// The parts of an overlay that its address can leave out, with their names.
pub const OVERLAY_PARTS: [(&str, Key); 3] = [
    ("name", Key("overlay-name")),
    ("caption", Key("overlay-caption")),
    ("third", Key("overlay-third")),
];

/// A screen of the hall.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Screen {
    Standings,
    Pairings,
    Boards,
}

impl Screen {
    pub const ALL: [Self; 3] = [Self::Standings, Self::Pairings, Self::Boards];

    /// The word that an address has for it.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Standings => "standings",
            Self::Pairings => "pairings",
            Self::Boards => "boards",
        }
    }

    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|screen| screen.word() == word)
    }

    pub const fn part(self, figures: Figures) -> Fragment {
        match self {
            Self::Standings => Fragment::ScreenStandings,
            Self::Pairings => Fragment::ScreenPairings,
            Self::Boards => Fragment::ScreenBoards(figures),
        }
    }

    pub const fn name(self) -> Key {
        match self {
            Self::Standings => Key("tab-standings"),
            Self::Pairings => Key("screen-pairings"),
            Self::Boards => Key("tab-boards"),
        }
    }

    /// The screens of a list, `standings,boards`, each once and in its order; all of them when it
    /// names none.
    pub fn list(text: &str) -> Vec<Self> {
        let mut screens = Vec::new();
        for word in text.split(',') {
            let named = Self::from_word(word);
            screens.extend(named.filter(|screen| !screens.contains(screen)));
        }
        if screens.is_empty() {
            Self::ALL.to_vec()
        } else {
            screens
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_screens_come_in_the_order_of_the_address_and_each_once() {
        use Screen::{Boards, Pairings, Standings};
        assert_eq!(Screen::list(""), Screen::ALL);
        assert_eq!(Screen::list("clock"), Screen::ALL);
        assert_eq!(Screen::list("boards,standings,boards"), [Boards, Standings]);
        assert_eq!(Screen::list("pairings,<b>"), [Pairings]);
        assert_eq!(Screen::list("standings"), [Standings]);
    }
}
