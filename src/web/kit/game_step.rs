//! The parts of a game's page that all games share: sentences, links to other moments, a summary
//! for the desk and a tile.

use super::format;
use super::game_line::GameLine;
use crate::event::{EventState, GameState, Waits};
use crate::games::Side;
use crate::web::kit::i18n::{Key, Words};

/// A sentence with the clause that it follows.
#[derive(Debug, Clone)]
pub struct Sentence {
    pub text: String,
    pub clause: Option<String>,
    /// The CSS class.
    pub look: &'static str,
    /// Whether it is about a throw of physical dice.
    pub physical: bool,
    /// The squares that it refers to, separated by blanks.
    pub squares: String,
    /// The names of the arrows that it refers to, separated by blanks.
    pub arrows: String,
}

impl Sentence {
    /// A sentence that refers to no place of a board.
    pub(in crate::web) const fn plain(text: String) -> Self {
        Self {
            text,
            clause: None,
            look: "",
            physical: false,
            squares: String::new(),
            arrows: String::new(),
        }
    }
}

/// The end of a game, with the reason.
pub(in crate::web) fn verdict(
    words: Words,
    event: &EventState,
    state: &GameState,
) -> Option<Sentence> {
    let (text, clause) =
        format::reason(words, event.info.rules.discipline(), state.result.as_ref()?);
    Some(Sentence {
        clause,
        ..Sentence::plain(text)
    })
}

/// A link to another moment of a game.
pub(in crate::web) struct StepLink {
    pub name: &'static str,
    pub sign: &'static str,
    pub label: String,
    pub address: Option<String>,
}

/// The moments that the steps of a game lead to.
pub(in crate::web) struct Stops {
    /// The moment that is shown.
    pub shown: usize,
    /// The end of the turn before it; `None` if there is none.
    pub previous: Option<usize>,
    /// The next end of a turn.
    pub next: Option<usize>,
    /// The last moment.
    pub last: usize,
    /// Whether a turn has several moments, which then have steps of their own.
    pub has_parts: bool,
}

impl Stops {
    /// The stops of a game whose turns are its moments.
    pub(in crate::web) fn of_moments(shown: usize, last: usize) -> Self {
        Self {
            shown,
            previous: shown.checked_sub(1),
            next: (shown < last).then(|| shown + 1),
            last,
            has_parts: false,
        }
    }
}

/// The links from the moment that is shown: by turn, and by act where a turn has several.
pub(in crate::web) fn steps(words: Words, line: &GameLine, stops: &Stops) -> Vec<StepLink> {
    let Stops { shown, last, .. } = *stops;
    let step = |name, sign, label: Key, to: Option<usize>| StepLink {
        name,
        sign,
        label: words.t(label),
        address: to.filter(|to| *to != shown).map(|to| match name {
            // The newest position has the game's own address.
            "last" => line.newest(),
            _ => line.moment(to),
        }),
    };
    let moves = &line.moves;
    let previous = stops.previous.filter(|_| shown > 0);
    let mut links = vec![
        step("first", "|◀", moves.first, Some(0)),
        step("previous", "◀", moves.previous, previous),
        step("next", "▶", moves.next, stops.next),
        step("last", "▶|", moves.last, Some(last)),
    ];
    if stops.has_parts {
        let before = step(
            "act-previous",
            "‹",
            Key("step-act-previous"),
            shown.checked_sub(1),
        );
        let after = (shown < last).then(|| shown + 1);
        links.insert(2, before);
        links.insert(3, step("act-next", "›", Key("step-act-next"), after));
    }
    links
}

/// A game after its last game move, for the desk.
pub struct BoardSummary {
    /// The name of the moment.
    pub heading: String,
    /// The board as SVG.
    pub board: String,
    /// The explanation of the last game move.
    pub sentences: Vec<Sentence>,
    /// What it waits for.
    pub waits: Waits,
    /// The number of rows or acts.
    pub entries: usize,
    /// The record as turns, as HTML; empty before the first one.
    pub record: String,
}

/// A time of a game in progress, which a script counts.
pub struct TileTime {
    /// The side that has it left; `None` for a time that is counted up.
    pub side: Option<Side>,
    /// The count for the script, as JSON.
    pub count: String,
    /// The limit in seconds.
    pub limit: u32,
}

/// A small view of a game.
#[derive(Default)]
pub struct Tile {
    /// The board as SVG; empty in the dark.
    pub board: String,
    /// The outcome of the last game move.
    pub news: Option<String>,
    /// The number of the game move that is now made in the dark (TOTA*S 8.4).
    pub dark: Option<u16>,
    /// The times of a game in progress.
    pub times: Vec<TileTime>,
}
