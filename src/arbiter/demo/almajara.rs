//! The events of the demonstration that are played by acts: a round robin of Almajara that is
//! over, and one that goes on. Their games are generated ones, with their records.

use super::others::Other;
use crate::event::info::{Discipline, Format};
use crate::event::{ActOrder, Command, GameAct};
use crate::games::acts::ByActs;
use crate::games::almajara::{Regulations, Table, generate};
use crate::tournament::round::GameId;

/// The seed of the games.
const SEED: u64 = 7;

/// The games of the event that is over, board by board: on score, an absolute victory, a game
/// that the referee stopped at an equal score, penalties and refused repetitions among them.
const FINISHED: [[u32; 2]; 3] = [[10, 12], [18, 13], [24, 22]];

/// The games of the one that goes on: the first round is over, and on one board of the second
/// one is played.
const PLAYED: [u32; 2] = [19, 31];
const RUNNING: u32 = 17;

/// How many of ten acts of the game that goes on are made.
const TENTHS: usize = 7;

/// Both events.
pub(super) fn events() -> [Other; 2] {
    let commands = |uploads: Vec<Command>, last: Option<Command>| {
        let order = Vec::new();
        let all = std::iter::once(Command::Pair { order }).chain(uploads);
        all.chain(last).collect()
    };
    let mut rounds = (1..).zip(FINISHED);
    let finished = rounds.by_ref().flat_map(|(round, games)| {
        let boards = (1..).zip(games);
        boards.map(move |(board, number)| upload(GameId { round, board }, &record(number)))
    });
    let finished = finished.collect();
    let played = (1..).zip(PLAYED);
    let played = played.map(|(board, number)| upload(GameId { round: 1, board }, &record(number)));
    let running = begun(RUNNING).map(|text| upload(GameId { round: 2, board: 1 }, &text));
    let running = played.chain(running).collect();
    let event = |slug, name, days_before, commands| Other {
        slug,
        name,
        place: "Псков",
        days_before,
        discipline: Discipline::ALMAJARA,
        format: Format::RoundRobin { double: false },
        entrants: 4,
        commands,
    };
    [
        event(
            "demo-almajara-spring",
            "Almajara: весна\u{a0}· Spring",
            20,
            commands(finished, Some(Command::CloseEvent {})),
        ),
        event(
            "demo-almajara",
            "Almajara: осень\u{a0}· Autumn",
            1,
            commands(running, None),
        ),
    ]
}

fn record(number: u32) -> String {
    generate::game(SEED, number, &Regulations::default()).to_string()
}

/// The record of a game that goes on; `None` if it could not be entered.
fn begun(number: u32) -> Option<String> {
    let record = generate::game(SEED, number, &Regulations::default());
    let mut table = Table::new(record.equipment.clone().into());
    let acts = table.acts_of(&record.to_string()).ok()?;
    let made = acts.len() * TENTHS / 10;
    for act in acts.iter().take(made) {
        table.enter(&act.text, act.seconds).ok()?;
    }
    Some(table.record_text(&[]))
}

fn upload(game: GameId, text: &str) -> Command {
    let text = text.to_owned();
    let act = GameAct::Upload { text };
    Command::Act(ActOrder { game, act })
}
