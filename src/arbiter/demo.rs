//! Demonstration data: realistic events, loaded with the same commands that a referee uses.
//!
//! The persons are fictitious; the games come from the generators of legal games.
//!
//! [`load`] makes a still demonstration, which is always the same. [`play`] adds events that go on
//! while somebody watches them.
//!
//! Names of events and armies, reasons and notes are in Russian and then in English, with ` · `
//! between them ([`both`]), because a journal has no languages: either half says all of it. Names
//! of persons, clubs, teams and places are as their owners write them.
//!
//! | module | contents |
//! |---|---|
//! | `acts` | for every game by acts, a finished event and a running one |
//! | `plans` | a round robin of TOTA*S, a knockout and an event of teams |
//! | `player` | the events that play themselves, one for each discipline |
//! | `script` | what comes next in them |
//! | `beside` | a Swiss between two rounds and an event of tomorrow |
//! | `names` | the players of these |
//! | `armies` | three registered armies with drawings of their own |

mod acts;
mod armies;
mod beside;
mod names;
mod plans;
mod player;
mod script;

pub use player::{IsWatched, Player};
pub use script::PACE;

use std::sync::Arc;
use std::time::Duration;

use chrono::{DateTime, Days, Utc};
use uuid::Uuid;

use super::{
    Actor, Arbiter, ArbiterError, ClubDraft, ClubFault, CommandContext, IdempotencyKey, PersonDraft,
};
use crate::event::Command;
use crate::event::settings::{Discipline, EventDraft, Format, LotRules, Slug};
use crate::federation::categories::{Category, CategoryCommand};
use crate::store::Task;

/// How long the demonstration waits before it begins once more, when it could not.
const AGAIN: Duration = Duration::from_secs(30);

/// Clubs: name, short name, town, another spelling, and the emblem. Some have only a town.
const CLUBS: [(&str, &str, &str, &str, Option<&str>); 4] = [
    (
        "«Заря»",
        "",
        "Тверь",
        "",
        Some(include_str!("demo/drawings/zarya.svg")),
    ),
    (
        "SC Greifswald",
        "SCG",
        "Greifswald",
        "",
        Some(include_str!("demo/drawings/greifswald.svg")),
    ),
    ("Harrogate Tacticians", "", "Harrogate", "Harrogate", None),
    ("Псковский клуб стратегов", "ПКС", "Псков", "Псков", None),
];

/// A referee who plays in none of the events.
const REFEREE: (&str, &str, &str) = ("Левитина Ольга", "Тверь", "902");

/// Loads the demonstration, or what is missing of it. An event that was continued by hand is
/// left alone, and so is another event with the same name. If several processes on one database
/// load it, one of them does and the others find it loaded.
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

/// Adds what moves to the demonstration, and plays until the task is aborted.
pub async fn play(arbiter: Arbiter, is_watched: IsWatched) {
    loop {
        match begin(arbiter.clone(), Arc::clone(&is_watched)).await {
            Ok(player) => return player.play().await,
            Err(error) => tracing::warn!(%error, "the demonstration stands still"),
        }
        tokio::time::sleep(AGAIN).await;
    }
}

/// Adds what moves to the demonstration. Several processes do so one after the other, and find
/// the same events.
///
/// # Errors
/// [`ArbiterError`] when a command fails.
pub async fn begin(arbiter: Arbiter, is_watched: IsWatched) -> Result<Player, ArbiterError> {
    let turn = arbiter.store.turn(Task::Demonstration).await?;
    let begun = begin_all(arbiter, is_watched).await;
    if let Err(error) = turn.end().await {
        tracing::debug!(%error, "the connection of a turn is lost");
    }
    begun
}

async fn begin_all(arbiter: Arbiter, is_watched: IsWatched) -> Result<Player, ArbiterError> {
    beside::load(&arbiter, arbiter.now()).await?;
    Player::start(arbiter, is_watched).await
}

async fn load_all(arbiter: &Arbiter, now: DateTime<Utc>) -> Result<(), ArbiterError> {
    clubs(arbiter, now).await?;
    let referee = referee(arbiter, now).await?;
    armies::load(arbiter, referee, now).await?;
    match plans::cup(arbiter, now).await {
        Err(ArbiterError::SlugTaken) => {}
        loaded => loaded?,
    }
    for other in plans::others().into_iter().chain(acts::events()) {
        match other.load(arbiter, now).await {
            // It was continued by hand, or the name belongs to another event.
            Err(ArbiterError::Refused(_) | ArbiterError::SlugTaken) => {}
            loaded => loaded?,
        }
    }
    acts::parties(arbiter, now).await
}

/// The players' clubs; skipped if the list already has them.
async fn clubs(arbiter: &Arbiter, now: DateTime<Utc>) -> Result<(), ArbiterError> {
    for (name, short, town, spelling, emblem) in CLUBS {
        let draft = ClubDraft {
            name: name.to_owned(),
            short: Some(short.to_owned()),
            town: Some(town.to_owned()),
            spellings: vec![spelling.to_owned()],
        };
        match arbiter.register_club(&draft, Actor::Operator, now).await {
            Err(ArbiterError::Club(ClubFault::NameTaken { .. })) => {}
            registered => {
                let club = registered?.id;
                if emblem.is_some() {
                    let set = arbiter.set_club_emblem(club, emblem, Actor::Operator, now);
                    set.await?;
                }
            }
        }
    }
    Ok(())
}

/// A referee who may measure armies; skipped if there already.
async fn referee(arbiter: &Arbiter, now: DateTime<Utc>) -> Result<Uuid, ArbiterError> {
    let referee = known_person(arbiter, &REFEREE, now).await?;
    if !arbiter.categories_of(referee).await?.is_empty() {
        return Ok(referee);
    }
    let give = CategoryCommand::Give {
        person: referee,
        category: Category::National,
        from: now.date_naive(),
        until: None,
    };
    let context = context("referee", now);
    arbiter.command_category(&give, &context).await?;
    Ok(referee)
}

/// The row of a person in the registry, who is registered if there is none yet.
async fn known_person(
    arbiter: &Arbiter,
    named: &(&str, &str, &str),
    now: DateTime<Utc>,
) -> Result<Uuid, ArbiterError> {
    let known = arbiter.persons(named.2, 0).await?.0.into_iter();
    let mut known = known.filter(|person| person.federation_id.as_deref() == Some(named.2));
    if let Some(known) = known.next() {
        return Ok(known.id);
    }
    let draft = person(named);
    let registered = arbiter.register_person(&draft, Actor::Operator, now);
    Ok(registered.await?.id)
}

/// A text in the two languages of the demonstration.
fn both(russian: &str, english: &str) -> String {
    format!("{russian} · {english}")
}

/// Creates an event of the demonstration, unless it was created before.
///
/// # Errors
/// [`ArbiterError::SlugTaken`] if the event is not part of the demonstration and must not be
/// filled; else as [`Arbiter::create_event`].
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

/// An event of the demonstration with some of the players.
struct Other {
    slug: String,
    name: String,
    place: &'static str,
    /// How many days before the first event it begins.
    days_before: u64,
    discipline: Discipline,
    /// The Regulations; empty for the usual ones.
    regulations: &'static str,
    format: Format,
    /// How many of the players take part.
    entrants: usize,
    /// The commands after the registration.
    commands: Vec<Command>,
}

impl Other {
    async fn load(&self, arbiter: &Arbiter, now: DateTime<Utc>) -> Result<(), ArbiterError> {
        let key = |step: &str| context(&format!("{}-{step}", self.slug), now);
        let slug = created(arbiter, &self.draft(now), &key("event")).await?;
        // Every step makes at least one entry.
        let steps = 1 + self.entrants + self.commands.len();
        if usize::try_from(arbiter.event(&slug).await?.version()).is_ok_and(|seq| seq >= steps) {
            return Ok(());
        }
        for (number, entrant) in (1..).zip(names::all().take(self.entrants)) {
            let key = key(&format!("entrant-{number}"));
            arbiter.register(&slug, &person(entrant), &key).await?;
        }
        for (number, command) in (1..).zip(&self.commands) {
            let key = key(&format!("step-{number}"));
            arbiter.execute(&slug, command, &key).await?;
        }
        Ok(())
    }

    fn draft(&self, now: DateTime<Utc>) -> EventDraft {
        let day = now.date_naive();
        let day = day.checked_sub_days(Days::new(self.days_before));
        let day = day.unwrap_or_else(|| now.date_naive());
        EventDraft {
            slug: self.slug.clone(),
            name: self.name.clone(),
            place: self.place.to_owned(),
            starts_on: day.to_string(),
            ends_on: day.to_string(),
            discipline: self.discipline,
            format: self.format,
            regulations: self.regulations.to_owned(),
            lots: LotRules::PHYSICAL,
            ..EventDraft::default()
        }
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
