//! What stands beside the games that play themselves: a Swiss between two rounds, and an event of
//! tomorrow.

use chrono::{DateTime, Days, Utc};

use super::names;
use super::plans::{first_colour, results};
use super::{Other, context, created, person};
use crate::arbiter::{Arbiter, ArbiterError};
use crate::event::settings::{
    Acceleration, Discipline, EventDraft, Format, HalfByes, LotRules, SwissRounds, SwissRules,
};
use crate::event::{Command, EventCommand, EventEdit, PairingCommand};

/// The address of the event of tomorrow.
const TOMORROW: &str = "demo-live-tomorrow";

/// The players of the event of tomorrow, for whom there is still room.
const ENTERED: usize = 10;

/// Twelve boards in each of two rounds; the next round is not paired yet.
const PLAYED: [[(u16, u16); 12]; 2] = [
    [
        (5, 1),
        (1, 4),
        (3, 1),
        (1, 5),
        (4, 1),
        (2, 1),
        (1, 5),
        (5, 1),
        (1, 2),
        (5, 1),
        (1, 3),
        (4, 1),
    ],
    [
        (1, 5),
        (4, 1),
        (5, 1),
        (1, 3),
        (1, 5),
        (5, 1),
        (2, 1),
        (1, 4),
        (5, 1),
        (1, 5),
        (3, 1),
        (1, 2),
    ],
];

/// Loads both. One that somebody has continued is left alone.
pub(super) async fn load(arbiter: &Arbiter, now: DateTime<Utc>) -> Result<(), ArbiterError> {
    match swiss().load(arbiter, now).await {
        Err(ArbiterError::Refused(_) | ArbiterError::SlugTaken) => {}
        loaded => loaded?,
    }
    match tomorrow(arbiter, now).await {
        Err(ArbiterError::Refused(_) | ArbiterError::SlugTaken) => Ok(()),
        loaded => loaded,
    }
}

fn swiss() -> Other {
    let mut commands = vec![Command::Pairing(PairingCommand::StartSwiss {
        order: Vec::new(),
        initial_colour: first_colour(crate::games::Side::White),
    })];
    for (round, points) in (1..).zip(&PLAYED) {
        commands.push(Command::Pairing(PairingCommand::PairRound { round }));
        commands.push(results(round, points));
    }
    Other {
        slug: "demo-live-swiss".to_owned(),
        name: "Швейцарский турнир\u{a0}· Swiss\u{a0}Open".to_owned(),
        place: "Тверь",
        days_before: 0,
        discipline: Discipline::TOTAS,
        regulations: "",
        format: Format::Swiss(SwissRules {
            rounds: SwissRounds::new(7).unwrap_or(SwissRounds::LEAST),
            acceleration: Acceleration::None,
            half_byes: HalfByes::default(),
        }),
        entrants: names::all().count(),
        commands,
    }
}

/// An event that begins tomorrow, whatever day it is.
pub(super) async fn tomorrow(arbiter: &Arbiter, now: DateTime<Utc>) -> Result<(), ArbiterError> {
    let today = now.date_naive();
    let day = today.checked_add_days(Days::new(1)).unwrap_or(today);
    let key = |step: &str| context(&format!("{TOMORROW}-{step}"), now);
    let draft = EventDraft {
        slug: TOMORROW.to_owned(),
        name: "Завтрашний турнир\u{a0}· Tomorrow\u{2019}s\u{a0}Cup".to_owned(),
        place: "Великие Луки".to_owned(),
        starts_on: day.to_string(),
        ends_on: day.to_string(),
        format: Format::RoundRobin { double: false },
        lots: LotRules::PHYSICAL,
        ..EventDraft::default()
    };
    let slug = created(arbiter, &draft, &key("event")).await?;
    let view = arbiter.event(&slug).await?;
    let known = view.state.entrants.len();
    for (number, entrant) in names::all().take(ENTERED).enumerate().skip(known) {
        let key = key(&format!("entrant-{number}"));
        arbiter.register(&slug, &person(entrant), &key).await?;
    }
    if view.state.info.dates.starts_on() >= day || view.state.is_paired() {
        return Ok(());
    }
    let edit = EventEdit {
        starts_on: Some(day.to_string()),
        ends_on: Some(day.to_string()),
        ..EventEdit::default()
    };
    let command = Command::Event(EventCommand::Change(edit));
    arbiter
        .execute(&slug, &command, &key(&format!("on-{day}")))
        .await?;
    Ok(())
}
