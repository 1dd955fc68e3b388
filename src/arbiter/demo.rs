//! The demonstration: events that look like real ones, loaded through the same commands
//! that a referee gives.
//!
//! The persons are invented, the games of the first event are played by the generator of
//! legal games.

mod almajara;
mod others;

use chrono::{DateTime, Days, Utc};
use sha2::{Digest as _, Sha256};
use tokio::task::JoinHandle;

use super::{
    Actor, Arbiter, ArbiterError, ClubDraft, ClubFault, CommandContext, EventView, IdempotencyKey,
    PersonDraft,
};
use crate::event::info::{Discipline, EventDraft, Format, LotRules, Slug};
use crate::event::{Command, GameState, GameStatus, role};
use crate::federation::categories::{Category, CategoryCommand};
use crate::games::Side;
use crate::games::totas::{Record, Regulations, Replay, generate};
use crate::lots::Hex;
use crate::store::Task;
use crate::tournament::protest_rules::ProtestDraft;
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

/// The clubs: name, short name, town and another spelling. Some have a town alone.
const CLUBS: [(&str, &str, &str, &str); 4] = [
    ("«Заря»", "", "Тверь", ""),
    ("SC Greifswald", "SCG", "Greifswald", ""),
    ("Harrogate Tacticians", "", "Harrogate", "Harrogate"),
    ("Псковский клуб стратегов", "ПКС", "Псков", "Псков"),
];

/// A referee who plays in none of the events.
const REFEREE: (&str, &str, &str) = ("Левитина Ольга", "Тверь", "902");

/// The seed of the games.
const SEED: u64 = 2022;

/// Rounds whose games are over.
const PLAYED: u16 = 3;

/// A game where somebody did not come.
const FORFEITED: GameId = GameId { round: 2, board: 3 };

/// The game that goes on, and its game moves so far.
const IN_PROGRESS: GameId = GameId { round: 4, board: 1 };
const GAME_MOVES: u16 = 12;

/// A finished game whose lots were drawn by the arbiter too, and its game moves. In the
/// other ones the dice were thrown at the board.
const DRAWN: GameId = GameId { round: 3, board: 2 };
const DRAWN_MOVES: u16 = 26;

/// Loads the demonstration, or what is missing of it. An event that somebody has gone on
/// with is left alone, and so is somebody's own of that name. Of several processes on one
/// database that are to load it, one does, and the others find it.
///
/// # Errors
/// [`ArbiterError`] when a command fails.
pub async fn load(arbiter: &Arbiter, now: DateTime<Utc>) -> Result<(), ArbiterError> {
    let turn = arbiter.store.turn(Task::Demonstration).await?;
    let loaded = load_all(arbiter, now).await;
    if let Err(error) = turn.end().await {
        tracing::debug!(%error, "the connection of a turn is lost");
    }
    loaded
}

async fn load_all(arbiter: &Arbiter, now: DateTime<Utc>) -> Result<(), ArbiterError> {
    clubs(arbiter, now).await?;
    match cup(arbiter, now).await {
        Err(ArbiterError::SlugTaken) => {}
        loaded => loaded?,
    }
    referee(arbiter, now).await?;
    others::load(arbiter, now).await
}

/// The clubs of the players; left alone where the list has them.
async fn clubs(arbiter: &Arbiter, now: DateTime<Utc>) -> Result<(), ArbiterError> {
    for (name, short, town, spelling) in CLUBS {
        let draft = ClubDraft {
            name: name.to_owned(),
            short: Some(short.to_owned()),
            town: Some(town.to_owned()),
            spellings: vec![spelling.to_owned()],
        };
        match arbiter.register_club(&draft, Actor::Operator, now).await {
            Err(ArbiterError::Club(ClubFault::NameTaken { .. })) => {}
            registered => drop(registered?),
        }
    }
    Ok(())
}

/// A referee who may measure armies; left alone once there.
async fn referee(arbiter: &Arbiter, now: DateTime<Utc>) -> Result<(), ArbiterError> {
    let (name, club, number) = REFEREE;
    let known = arbiter.persons(number, 0).await?.0.into_iter();
    let mut known = known.filter(|person| person.federation_id.as_deref() == Some(number));
    let referee = if let Some(referee) = known.next() {
        referee
    } else {
        let draft = person(&(name, club, number));
        let registered = arbiter.register_person(&draft, Actor::Operator, now);
        registered.await?
    };
    if !arbiter.categories_of(referee.id).await?.is_empty() {
        return Ok(());
    }
    let give = CategoryCommand::Give {
        person: referee.id,
        category: Category::National,
        from: now.date_naive(),
        until: None,
    };
    let context = context("referee", now);
    arbiter.command_category(&give, &context).await?;
    Ok(())
}

/// Creates an event of the demonstration; one of an earlier day is there already.
///
/// # Errors
/// [`ArbiterError::SlugTaken`] for somebody's own, which is no demonstration's to fill; else
/// as [`Arbiter::create_event`].
async fn created(
    arbiter: &Arbiter,
    draft: &EventDraft,
    context: &CommandContext,
) -> Result<Slug, ArbiterError> {
    match arbiter.create_event(draft, context).await {
        Ok(receipt) => Ok(receipt.slug),
        Err(ArbiterError::KeyReused) => {
            Slug::parse(&draft.slug).map_err(|_| ArbiterError::NotFound)
        }
        Err(error) => Err(error),
    }
}

fn person((name, club, federation_id): &(&str, &str, &str)) -> PersonDraft {
    PersonDraft {
        person: None,
        name: (*name).to_owned(),
        club: Some((*club).to_owned()),
        federation_id: Some((*federation_id).to_owned()),
        ..PersonDraft::default()
    }
}

/// The round robin with its games.
async fn cup(arbiter: &Arbiter, now: DateTime<Utc>) -> Result<(), ArbiterError> {
    let slug = created(arbiter, &draft(now), &context("event", now)).await?;
    let view = arbiter.event(&slug).await?;
    if is_there(&view) {
        return Ok(());
    }
    let known = view.state.entrants.len();
    for (number, entrant) in ENTRANTS.iter().enumerate().skip(known) {
        let context = context(&format!("entrant-{number}"), now);
        arbiter.register(&slug, &person(entrant), &context).await?;
    }
    if !view.state.is_paired() {
        let pair = Command::Pair { order: Vec::new() };
        arbiter.execute(&slug, &pair, &context("pair", now)).await?;
    }
    play(arbiter, &slug, DRAWN, DRAWN_MOVES, now).await?;
    let view = arbiter.event(&slug).await?;
    // Somebody's own event of this name may be of another discipline.
    let Some(regulations) = view.state.info.rules.totas() else {
        return Ok(());
    };
    // Playing is work, not waiting: all games are played side by side.
    let commands: Vec<(GameId, JoinHandle<Option<Command>>)> = (1..)
        .zip(&view.state.games)
        .filter(|(_, (_, game))| game.status() == GameStatus::Waiting)
        .map(|(number, (id, _))| {
            let (id, regulations) = (*id, regulations.clone());
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
    play(arbiter, &slug, IN_PROGRESS, GAME_MOVES, now).await
}

/// Plays a game row by row with drawn lots, to which both players bring a secret. One
/// that was broken off goes on where it stands.
async fn play(
    arbiter: &Arbiter,
    slug: &Slug,
    id: GameId,
    game_moves: u16,
    now: DateTime<Utc>,
) -> Result<(), ArbiterError> {
    let step = |step: &str| context(&format!("game-{id}-{step}"), now);
    let execute = async |command: Command, name: &str| {
        let done = arbiter.execute(slug, &command, &step(name)).await;
        done.map(|_| ())
    };
    let view = arbiter.event(slug).await?;
    let Some(regulations) = view.state.info.rules.totas().cloned() else {
        return Ok(());
    };
    let number = u32::from(id.round * 10 + id.board);
    let terrain = generate::unfinished(SEED, number, &regulations, 0).terrain;
    let terrain = terrain.map(|terrain| terrain.to_string());
    let begun = |view: &EventView| {
        let game = view.state.game(id);
        game.is_some_and(|game| game.record().is_some())
    };
    if !begun(&view) {
        execute(Command::SetTerrain { game: id, terrain }, "terrain").await?;
    }
    for side in Side::ALL {
        let lots = view.state.game(id).and_then(|game| game.lots.as_ref());
        if lots.is_some_and(|lots| lots.contribution(role(side)).is_some()) {
            continue;
        }
        let name = format!("secret-{side}");
        let secret = Hex::new(Sha256::digest(format!("{SLUG} {id} {name}")).into());
        let game = id;
        execute(Command::BringSecret { game, side, secret }, &name).await?;
    }
    for row in 1..=game_moves {
        let view = arbiter.event(slug).await?;
        let game = view.state.game(id);
        let Some((game, text)) = game
            .filter(|game| game.result.is_none())
            .and_then(|game| Some((game, game.record_text()?)))
        else {
            break;
        };
        let rows = game.record().map_or(0, |record| record.rows.len());
        if rows >= usize::from(row) {
            continue;
        }
        let record = Record::parse(&text).unwrap_or_default();
        let replay = Replay::rows(&record);
        let Some(next) = replay.position().and_then(|position| {
            generate::bare_row(position, &regulations, SEED + u64::from(number), row.into())
        }) else {
            break;
        };
        let end = if id == DRAWN && row == game_moves {
            "; stop time"
        } else {
            ""
        };
        let text = format!("{next}{end}");
        execute(Command::EnterRow { game: id, text }, &format!("row-{row}")).await?;
    }
    Ok(())
}

/// What is entered of a game; `None` for one that has not begun.
fn command(game: GameId, number: u32, regulations: &Regulations) -> Option<Command> {
    let record = if game == FORFEITED {
        let absent = Forfeit::Black;
        return Some(Command::RecordForfeit { game, absent });
    } else if game.round <= PLAYED && game != DRAWN {
        generate::game(SEED, number, regulations)
    } else {
        return None;
    };
    let text = record.to_string();
    Some(Command::UploadRecord { game, text })
}

/// Whether the last step was done, or somebody has changed what there is.
fn is_there(view: &EventView) -> bool {
    let last = view.state.game(IN_PROGRESS);
    let begun = |game: &GameState| {
        let rows = game.record().map_or(0, |record| record.rows.len());
        rows >= usize::from(GAME_MOVES) || game.result.is_some()
    };
    view.state.closed || last.is_some_and(begun)
}

fn draft(now: DateTime<Utc>) -> EventDraft {
    let first = now.date_naive();
    let last = first.checked_add_days(Days::new(2)).unwrap_or(first);
    EventDraft {
        slug: SLUG.to_owned(),
        name: "Осенний кубок трёх городов\u{a0}· Autumn\u{a0}Cup".to_owned(),
        place: "Тверь".to_owned(),
        starts_on: first.to_string(),
        ends_on: last.to_string(),
        discipline: Discipline::TOTAS,
        catalogue: String::new(),
        template: String::new(),
        format: Format::RoundRobin { double: false },
        regulations: String::new(),
        tie_breaks: None,
        lots: LotRules::default(),
        protests: ProtestDraft::default(),
        public_delay: 0,
        time_zone: String::new(),
        notes: String::new(),
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
