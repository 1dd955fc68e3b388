//! Tells what a game waits for, in one line: the same on players' devices, at the desk, on public
//! pages and in the hall, in titles and for screen readers.

use crate::arbiter::EventView;
use crate::event::{GameState, Office, Task, Waits};
use crate::games::{PerSide, Side};
use crate::language::Language;
use crate::web::kit::clocks::Clocks;
use crate::web::kit::format;
use crate::web::kit::i18n::{Key, Words};

/// The line, for the player of a side or for a viewer.
pub fn line(
    words: Words,
    view: &EventView,
    game: &GameState,
    waits: &Waits,
    own: Option<Side>,
) -> String {
    match waits {
        Waits::Over => words.t(Key("waits-over")),
        Waits::Stands(reason) => words.t_with("waits-stands", &[("reason", &reason.as_str())]),
        Waits::Away(since) => {
            let since = Clocks::for_event(&view.state).second(*since);
            words.t_with("waits-away", &[("since", &since)])
        }
        Waits::Ruling => words.t(Key("waits-ruling")),
        Waits::Beacon => words.t(Key("waits-beacon")),
        Waits::Referee(office) => of_referee(words, office, own),
        Waits::Players { whom, what, asleep } => {
            // The device that shows the line is awake.
            let sleeps = PerSide::from_fn(|side| asleep[side] && own != Some(side));
            sleeping(words, sleeps).unwrap_or_else(|| {
                let whose = Whose::new(words, view, game, *whom, own);
                of_players(words, &whose, what)
            })
        }
    }
}

fn of_referee(words: Words, office: &Office, own: Option<Side>) -> String {
    let key = match office {
        Office::Start => Key("waits-start"),
        Office::Draw => Key("waits-draw"),
        Office::Row => Key("waits-row"),
        Office::Recorder => Key("waits-recorder"),
        Office::Decide => Key("waits-decide"),
        Office::Late { side, milliseconds } => {
            let key = if own == Some(*side) {
                Key("waits-late-own")
            } else {
                Key("waits-late")
            };
            let seconds = tenths(words.0, *milliseconds);
            return words.t_with(key, &[("side", &words.side(*side)), ("seconds", &seconds)]);
        }
    };
    words.t(key)
}

fn sleeping(words: Words, asleep: PerSide<bool>) -> Option<String> {
    let side = match (asleep.white, asleep.black) {
        (true, true) => return Some(words.t(Key("waits-asleep-both"))),
        (true, false) => Side::White,
        (false, true) => Side::Black,
        (false, false) => return None,
    };
    Some(words.t_with("waits-asleep", &[("side", &words.side(side))]))
}

/// The person that a game waits for, from the viewer's perspective.
enum Whose {
    /// The viewer.
    Own,
    /// Another person, by name.
    Other(String),
}

impl Whose {
    fn new(
        words: Words,
        view: &EventView,
        game: &GameState,
        whom: PerSide<bool>,
        own: Option<Side>,
    ) -> Self {
        if own.is_some_and(|own| whom[own]) {
            return Self::Own;
        }
        let names = format::names(words, view, game.pairing);
        Self::Other(match (whom.white, whom.black) {
            (true, false) => names.white,
            (false, true) => names.black,
            (true, true) | (false, false) => words.t(Key("waits-both")),
        })
    }
}

fn of_players(words: Words, whose: &Whose, task: &Task) -> String {
    let what = match task {
        Task::Turn(left) => return of_turn(words, whose, words.0.pick(left).as_str()),
        Task::Part(what) => words.0.pick(what).clone(),
        Task::Contribution => words.t(Key("waits-contribution")),
        Task::Secret => words.t(Key("waits-secret")),
        Task::Link => words.t(Key("waits-link")),
        Task::Terrain => words.t(Key("waits-terrain")),
        Task::Plan => words.t(Key("waits-plan")),
        Task::Answer => words.t(Key("waits-answer")),
        Task::Opening => words.t(Key("waits-opening")),
        Task::Choice(left) => words.t_with("waits-choice", &[("left", left)]),
        Task::Decision => words.t(Key("waits-decision")),
    };
    match whose {
        Whose::Own if task.is_of_device() => words.t_with("waits-own-device", &[("what", &what)]),
        Whose::Own => words.t_with("waits-own-what", &[("what", &what)]),
        Whose::Other(who) => words.t_with("waits-for-what", &[("who", who), ("what", &what)]),
    }
}

fn of_turn(words: Words, whose: &Whose, left: &str) -> String {
    match (whose, left.is_empty()) {
        (Whose::Own, true) => words.t(Key("waits-own")),
        (Whose::Own, false) => words.t_with("waits-own-left", &[("left", &left)]),
        (Whose::Other(who), true) => words.t_with("waits-for", &[("who", who)]),
        (Whose::Other(who), false) => {
            words.t_with("waits-for-left", &[("who", who), ("left", &left)])
        }
    }
}

/// Milliseconds as seconds, with a started tenth counted in full: `0.4`.
fn tenths(language: Language, milliseconds: u32) -> String {
    let tenths = milliseconds.div_ceil(100);
    let point = match language {
        Language::En => '.',
        Language::De | Language::Ru => ',',
    };
    format!("{}{point}{}", tenths / 10, tenths % 10)
}
