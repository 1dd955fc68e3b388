//! The events of games that are played by acts: of every one a round robin that is over, and one
//! that goes on. Their games are generated ones, with their records.

use super::Other;
use crate::event::info::{Discipline, Format};
use crate::event::{ActOrder, Command, EventCommand, GameAct, GameCommand, PairingCommand};
use crate::games::discipline::{Generator, Samples, Wish};
use crate::tournament::round::GameId;

/// How many of ten acts of the game that goes on are made.
const TENTHS: usize = 7;

/// Both events of every game by acts.
pub(super) fn events() -> impl Iterator<Item = Other> {
    let by_acts = Discipline::all().filter(|game| game.is_by_acts());
    by_acts.flat_map(|game| of(game).into_iter().flatten())
}

/// The events of a game; `None` for one that generates none.
fn of(game: Discipline) -> Option<[Other; 2]> {
    let Samples {
        seed,
        finished,
        played,
        running,
    } = game.samples();
    let wish = Wish {
        seed,
        regulations: None,
        endgames: false,
    };
    let generator = game.generator(wish).ok()?;
    let round = |round: u16, games: [u32; 2]| {
        let boards = (1..).zip(games.map(&generator));
        boards.map(move |(board, record)| upload(GameId { round, board }, record))
    };
    let rounds = (1..).zip(finished);
    let finished = rounds.flat_map(|(number, games)| round(number, games));
    let board = GameId { round: 2, board: 1 };
    let running = begun(game, &generator, running).map(|text| upload(board, text));
    let pair = || std::iter::once(Command::Pairing(PairingCommand::Pair { order: Vec::new() }));
    let over = pair()
        .chain(finished)
        .chain([Command::Event(EventCommand::Close {})]);
    let goes_on = pair().chain(round(1, played)).chain(running);
    let event = |slug: String, season, days_before, commands| Other {
        slug,
        name: format!("{}: {season}", game.name()),
        place: "Псков",
        days_before,
        discipline: game,
        format: Format::RoundRobin { double: false },
        entrants: 4,
        commands,
    };
    let word = game.word();
    Some([
        event(
            format!("demo-{word}-spring"),
            "весна\u{a0}· Spring",
            20,
            over.collect(),
        ),
        event(
            format!("demo-{word}"),
            "осень\u{a0}· Autumn",
            1,
            goes_on.collect(),
        ),
    ])
}

/// The record of a game that goes on; `None` if it could not be entered.
fn begun(game: Discipline, generator: &Generator, number: u32) -> Option<String> {
    let mut table = game.usual().table()?;
    let acts = table.acts_of(&generator(number)).ok()?;
    let made = acts.len() * TENTHS / 10;
    for act in acts.iter().take(made) {
        table.enter(&act.text, act.seconds).ok()?;
    }
    Some(table.record_text(&[]))
}

fn upload(game: GameId, text: String) -> Command {
    let act = GameAct::Upload { text };
    Command::Game(GameCommand::Act(ActOrder { game, act }))
}
