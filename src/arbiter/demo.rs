//! The demonstration: an event that looks like a real one, loaded through the same
//! commands that a referee gives.
//!
//! The persons are invented, the games are played by the generator of legal games.

use chrono::{DateTime, Days, Utc};
use tokio::task::JoinHandle;

use super::{Actor, Arbiter, ArbiterError, CommandContext, EventView, IdempotencyKey, PersonDraft};
use crate::games::totas::{Regulations, generate};
use crate::tournament::event::{Command, GameStatus};
use crate::tournament::info::{Discipline, EventDraft, Format, LotRules, Slug};
use crate::tournament::result::Forfeit;
use crate::tournament::round::GameId;

/// The name in addresses, one that no referee comes to by the name of an event.
const SLUG: &str = "demo-autumn-cup";

/// Name, club and federation number.
const ENTRANTS: [(&str, &str, &str); 8] = [
    ("Соколова Анна", "Тверь, «Заря»", "101"),
    ("Weiß, Friedrich", "SC Greifswald", "207"),
    ("Thornbury, Alice", "Harrogate", "311"),
    ("Кузнецов Пётр", "Псков", "118"),
    ("Lindqvist, Karl", "Stralsund", "214"),
    ("Орлов Михаил", "Тверь, «Заря»", "126"),
    ("Whitcombe, James", "Harrogate", "305"),
    ("Юдина Вера", "Великие Луки", "133"),
];

/// The seed of the games.
const SEED: u64 = 2022;

/// Rounds whose games are over.
const PLAYED: u16 = 3;

/// A game where somebody did not come.
const FORFEITED: GameId = GameId { round: 2, board: 3 };

/// The game that goes on, and its game moves so far.
const IN_PROGRESS: GameId = GameId { round: 4, board: 1 };
const GAME_MOVES: u16 = 12;

/// Loads the demonstration, or what is missing of it. A demonstration that somebody has
/// gone on with is left alone.
///
/// # Errors
/// [`ArbiterError`] when a command fails.
pub async fn load(arbiter: &Arbiter, now: DateTime<Utc>) -> Result<(), ArbiterError> {
    let slug = match arbiter
        .create_event(&draft(now), &context("event", now))
        .await
    {
        Ok(receipt) => receipt.slug,
        // Somebody's own event: it is no demonstration's to fill.
        Err(ArbiterError::SlugTaken) => return Ok(()),
        // Ours, of an earlier day.
        Err(ArbiterError::KeyReused) => match Slug::parse(SLUG) {
            Ok(slug) => slug,
            Err(_) => return Err(ArbiterError::NotFound),
        },
        Err(error) => return Err(error),
    };
    let view = arbiter.event(&slug).await?;
    if is_there(&view) {
        return Ok(());
    }
    let known = view.state.entrants.len();
    for (number, (name, club, federation_id)) in ENTRANTS.iter().enumerate().skip(known) {
        let person = PersonDraft {
            name: (*name).to_owned(),
            club: Some((*club).to_owned()),
            federation_id: Some((*federation_id).to_owned()),
        };
        let context = context(&format!("entrant-{number}"), now);
        arbiter.register(&slug, &person, &context).await?;
    }
    if !view.state.is_paired() {
        let pair = Command::Pair { order: Vec::new() };
        arbiter.execute(&slug, &pair, &context("pair", now)).await?;
    }
    let view = arbiter.event(&slug).await?;
    // Playing is work, not waiting: all games are played side by side.
    let commands: Vec<(GameId, JoinHandle<Option<Command>>)> = (1..)
        .zip(&view.state.games)
        .filter(|(_, (_, game))| game.status() == GameStatus::Waiting)
        .map(|(number, (id, _))| {
            let (id, regulations) = (*id, view.state.info.regulations.clone());
            let play = move || command(id, number, &regulations);
            (id, tokio::task::spawn_blocking(play))
        })
        .collect();
    for (id, command) in commands {
        if let Some(command) = command.await? {
            let context = context(&format!("game-{id}"), now);
            arbiter.execute(&slug, &command, &context).await?;
        }
    }
    Ok(())
}

/// What is entered of a game; `None` for one that has not begun.
fn command(game: GameId, number: u32, regulations: &Regulations) -> Option<Command> {
    let record = if game == FORFEITED {
        let absent = Forfeit::Black;
        return Some(Command::RecordForfeit { game, absent });
    } else if game.round <= PLAYED {
        generate::game(SEED, number, regulations)
    } else if game == IN_PROGRESS {
        generate::unfinished(SEED, number, regulations, GAME_MOVES)
    } else {
        return None;
    };
    let text = record.to_string();
    Some(Command::UploadRecord { game, text })
}

/// Whether the last step was done, or somebody has changed what there is.
fn is_there(view: &EventView) -> bool {
    let last = view.state.game(IN_PROGRESS);
    view.state.closed || last.is_some_and(|game| game.record.is_some() || game.result.is_some())
}

fn draft(now: DateTime<Utc>) -> EventDraft {
    let first = now.date_naive();
    let last = first.checked_add_days(Days::new(2)).unwrap_or(first);
    EventDraft {
        slug: SLUG.to_owned(),
        name: "Осенний кубок трёх городов · Autumn Cup".to_owned(),
        place: "Тверь".to_owned(),
        starts_on: first.to_string(),
        ends_on: last.to_string(),
        discipline: Discipline::Totas,
        format: Format::RoundRobin { double: false },
        regulations: String::new(),
        tie_breaks: None,
        lots: LotRules::default(),
    }
}

fn context(step: &str, now: DateTime<Utc>) -> CommandContext {
    CommandContext {
        actor: Actor::Operator,
        now,
        idempotency_key: IdempotencyKey::parse(&format!("demo-{step}")),
        expected_version: None,
    }
}
