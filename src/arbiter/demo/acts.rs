//! Demonstration events of games by acts: for each game a finished and a running round robin,
//! and for two of them an event of parties. The games are generated.

use chrono::{DateTime, TimeDelta, Utc};

use super::names::ENTRANTS;
use super::{Other, context, created, person};
use crate::arbiter::{Arbiter, ArbiterError, PartyDraft};
use crate::event::settings::{Discipline, Format};
use crate::event::{
    ActOrder, ClockAct, ClockOrder, Command, EventCommand, GameAct, GameCommand, PairingCommand,
    SecretText,
};
use crate::games::Side;
use crate::games::acts::Limits;
use crate::games::discipline::{Generator, PartySample, Rules, Samples, Wish};
use crate::tournament::round::GameId;

/// Reason for the stopped clocks of the running game.
const BREAK: &str = "Перерыв\u{a0}· Break";

/// The seconds between two acts of the game of two parties.
const PACE: i64 = 5;

/// How many tenths of the running game are played.
const TENTHS: usize = 7;

/// Both events of every game by acts.
pub(super) fn events() -> impl Iterator<Item = Other> {
    let by_acts = Discipline::all().filter(|game| game.is_by_acts());
    by_acts.flat_map(|game| events_for(game).into_iter().flatten())
}

/// The events of a game; `None` if it has no generator.
fn events_for(game: Discipline) -> Option<[Other; 2]> {
    let Samples {
        seed,
        regulations,
        finished,
        played,
        running,
        ..
    } = game.samples();
    let wish = Wish {
        seed,
        regulations,
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
    let rules = regulations.map(|text| Rules::parse(game, text)).transpose();
    let rules = rules.ok()?.unwrap_or_else(|| game.usual());
    let running = begun(&rules, &generator, running).map(|text| upload(board, text));
    let has_times = rules.table().is_some_and(|table| {
        let Limits { turn, game, .. } = table.limits();
        turn > 0 || game > 0 || table.board().clocks.is_some()
    });
    // Nobody is at the board, so its clocks are stopped.
    let stands = running.as_ref().filter(|_| has_times).map(|_| {
        let reason = BREAK.to_owned();
        let act = ClockAct::Pause { reason };
        Command::Game(GameCommand::Clock(ClockOrder { game: board, act }))
    });
    let pair = || std::iter::once(Command::Pairing(PairingCommand::Pair { order: Vec::new() }));
    let over = pair()
        .chain(finished)
        .chain([Command::Event(EventCommand::Close {})]);
    let goes_on = pair().chain(round(1, played)).chain(running).chain(stands);
    let event = |slug: String, season, days_before, commands| Other {
        slug,
        name: format!("{}: {season}", game.name()),
        place: "Псков",
        days_before,
        discipline: game,
        regulations: regulations.unwrap_or_default(),
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

/// The events of two parties with one game, for every game that has a sample.
pub(super) async fn parties(arbiter: &Arbiter, now: DateTime<Utc>) -> Result<(), ArbiterError> {
    for game in Discipline::all() {
        let samples = game.samples();
        if let Some(sample) = samples.parties {
            match party(arbiter, now, (game, samples.seed), sample).await {
                Err(ArbiterError::Refused(_) | ArbiterError::SlugTaken) => {}
                loaded => loaded?,
            }
        }
    }
    Ok(())
}

async fn party(
    arbiter: &Arbiter,
    now: DateTime<Utc>,
    (game, seed): (Discipline, u64),
    sample: PartySample,
) -> Result<(), ArbiterError> {
    let other = Other {
        slug: format!("demo-{}-teams", game.word()),
        name: format!("{}: команды\u{a0}· Teams", game.name()),
        place: "Псков",
        days_before: 2,
        discipline: game,
        regulations: sample.regulations,
        format: Format::RoundRobin { double: false },
        entrants: 0,
        commands: Vec::new(),
    };
    let acts = played(game, seed, sample).unwrap_or_default();
    // The game has lasted until now, so the acts have their own times.
    let lasted = i64::try_from(acts.len()).unwrap_or_default() * PACE;
    let mut at = now - TimeDelta::seconds(lasted);
    let key = |step: &str| context(&format!("{}-{step}", other.slug), at);
    let slug = created(arbiter, &other.draft(now), &key("event")).await?;
    let id = GameId { round: 1, board: 1 };
    let known = arbiter.event(&slug).await?;
    if known
        .state
        .game(id)
        .is_some_and(|game| game.result.is_some())
    {
        return Ok(());
    }
    let mut persons = ENTRANTS.iter().map(person);
    for side in Side::ALL {
        let members = persons.by_ref().take(sample.persons[side]).collect();
        let draft = PartyDraft { members };
        let key = key(&format!("party-{side}"));
        arbiter.register_party(&slug, &draft, &key).await?;
    }
    for (number, command) in (1..).zip(commands(id, acts, sample)) {
        if is_entered(&command) {
            at += TimeDelta::seconds(PACE);
        }
        let key = context(&format!("{}-step-{number}", other.slug), at);
        arbiter.execute(&slug, &command, &key).await?;
    }
    Ok(())
}

/// The commands of the event of two parties: the pairing, the secrets of both, the acts of
/// their game, and the end.
fn commands(game: GameId, acts: Vec<String>, sample: PartySample) -> Vec<Command> {
    let (secret, values) = sample.secret;
    let seal = |side: Side| GameAct::Seal {
        side,
        secret: secret.to_owned(),
        text: SecretText(values[side].to_owned()),
    };
    let order = |act| Command::Game(GameCommand::Act(ActOrder { game, act }));
    let entered = acts.into_iter().map(|text| GameAct::Enter {
        text,
        off_clock: None,
    });
    let acts = Side::ALL.map(seal).into_iter().chain(entered).map(order);
    let pair = Command::Pairing(PairingCommand::Pair { order: Vec::new() });
    let close = Command::Event(EventCommand::Close {});
    std::iter::once(pair).chain(acts).chain([close]).collect()
}

fn is_entered(command: &Command) -> bool {
    let Command::Game(GameCommand::Act(order)) = command else {
        return false;
    };
    matches!(order.act, GameAct::Enter { .. })
}

/// The acts of a game of parties as they are entered: acts that follow from a secret are not
/// entered by hand.
fn played(game: Discipline, seed: u64, sample: PartySample) -> Option<Vec<String>> {
    let regulations = Some(sample.regulations);
    let wish = Wish {
        seed,
        regulations,
        endgames: false,
    };
    let generator = game.generator(wish).ok()?;
    let rules = Rules::parse(game, sample.regulations).ok()?;
    let persons = sample.persons.map(|count| u8::try_from(count).unwrap_or(1));
    let table = rules.table_for(persons)?;
    let acts = table.acts_of(&generator(sample.game)).ok()?.into_iter();
    let follows = |text: &str| {
        let checked = table.secrets().map(|secrets| secrets.check_entered(text));
        checked.is_some_and(|checked| checked.is_err())
    };
    let entered = acts.map(|act| match act.text.split_once(' ') {
        Some((entered, _)) if follows(&act.text) => entered.to_owned(),
        _ => act.text,
    });
    Some(entered.collect())
}

/// The record of a running game; `None` if it could not be entered.
fn begun(rules: &Rules, generator: &Generator, number: u32) -> Option<String> {
    let mut table = rules.table()?;
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
