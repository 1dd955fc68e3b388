//! The sheets of a round by name, including those of its game, and the links to them.

use crate::arbiter::EventView;
use crate::web::games;
use crate::web::kit::i18n::{Key, Words};

/// A link to a sheet.
pub struct SheetLink {
    pub address: String,
    /// The name of the sheet.
    pub name: String,
    /// Whether it is the sheet that is shown.
    pub current: bool,
}

/// A kind of sheet of a round.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Paper {
    /// The pairings by board, with the results so far.
    Pairings,
    /// All entrants by name or number, with board, side and opponent.
    WallList,
    /// A sheet for each match of teams: line-ups, boards, results.
    TeamMatches,
    /// The protocol form for each board.
    MatchSheets,
    /// The names of the players at the boards, to be folded.
    PlaceCards,
}

impl Paper {
    /// All of them, in the order of their links.
    pub const ALL: [Self; 5] = [
        Self::Pairings,
        Self::WallList,
        Self::TeamMatches,
        Self::MatchSheets,
        Self::PlaceCards,
    ];

    /// The end of the sheet's address, after that of its round.
    pub const fn path(self) -> &'static str {
        match self {
            Self::Pairings => "/print",
            Self::WallList => "/print/names",
            Self::TeamMatches => "/print/matches",
            Self::MatchSheets => "/print/forms",
            Self::PlaceCards => "/print/cards",
        }
    }

    pub const fn name(self) -> Key {
        match self {
            Self::Pairings => Key("sheet-pairings"),
            Self::WallList => Key("sheet-wall-list"),
            Self::TeamMatches => Key("sheet-team-matches"),
            Self::MatchSheets => Key("sheet-match-sheets"),
            Self::PlaceCards => Key("sheet-place-cards"),
        }
    }

    /// Whether an event has such sheets.
    pub const fn is_for(self, view: &EventView) -> bool {
        !matches!(self, Self::TeamMatches) || view.state.info.format.teams().is_some()
    }
}

/// The game's own papers in addition to the sheets that every game has.
pub fn own_papers(words: Words, view: &EventView) -> Vec<games::Paper> {
    let rules = &view.state.info.rules;
    games::presentation(rules.discipline()).papers(words, rules)
}

/// The end of the address of one of the game's own papers.
pub fn own_path(word: &str) -> String {
    format!("/print/own/{word}")
}

/// The links to the sheets of a round; `current` is the end of the current one's address.
pub fn links(words: Words, view: &EventView, round: u16, current: Option<&str>) -> Vec<SheetLink> {
    let slug = view.slug();
    let link = |path: &str, name: String| SheetLink {
        address: format!("/events/{slug}/rounds/{round}{path}"),
        name,
        current: Some(path) == current,
    };
    let papers = Paper::ALL.into_iter().filter(|paper| paper.is_for(view));
    let papers = papers.map(|paper| link(paper.path(), words.t(paper.name())));
    let own = own_papers(words, view).into_iter();
    let own = own.map(|paper| link(&own_path(paper.word), paper.name));
    papers.chain(own).collect()
}
