//! The other events of the demonstration, of players of the first one: a knockout that is
//! closed, so that there are ratings, and teams between two rounds of a Swiss, whose games
//! have no records; those of Almajara.

use chrono::{DateTime, Days, Utc};

use super::{ENTRANTS, almajara, context, person};
use crate::arbiter::{Arbiter, ArbiterError};
use crate::event::info::{
    Acceleration, Boards, Discipline, EventDraft, Format, HalfByes, KnockoutRules, LotRules,
    SwissRounds, TeamColours, TeamRules, TeamSwiss,
};
use crate::event::swiss::InitialColour;
use crate::event::{BoardResult, Command, Played, Verdict};
use crate::games::{PerSide, Side};
use crate::tournament::entrant::EntrantNumber;
use crate::tournament::protest_rules::ProtestDraft;
use crate::tournament::round::GameId;
use crate::tournament::team::TeamNumber;

/// An event of the demonstration.
pub(super) struct Other {
    pub slug: &'static str,
    pub name: &'static str,
    pub place: &'static str,
    /// How many days before the first event it is.
    pub days_before: u64,
    pub discipline: Discipline,
    pub format: Format,
    /// How many of the players take part.
    pub entrants: usize,
    /// What is done after they are entered.
    pub commands: Vec<Command>,
}

/// Loads the events, or what is missing of them.
///
/// # Errors
/// As [`super::load`].
pub async fn load(arbiter: &Arbiter, now: DateTime<Utc>) -> Result<(), ArbiterError> {
    for other in [knockout(), teams()].into_iter().chain(almajara::events()) {
        match other.load(arbiter, now).await {
            // Somebody has gone on with it, or has an event of this name.
            Err(ArbiterError::Refused(_) | ArbiterError::SlugTaken) => {}
            loaded => loaded?,
        }
    }
    Ok(())
}

impl Other {
    async fn load(&self, arbiter: &Arbiter, now: DateTime<Utc>) -> Result<(), ArbiterError> {
        let key = |step: &str| context(&format!("{}-{step}", self.slug), now);
        let slug = super::created(arbiter, &self.draft(now), &key("event")).await?;
        // Every step has an entry at least.
        let steps = 1 + self.entrants + self.commands.len();
        if usize::try_from(arbiter.event(&slug).await?.version()).is_ok_and(|seq| seq >= steps) {
            return Ok(());
        }
        for (number, entrant) in (1..).zip(ENTRANTS.iter().take(self.entrants)) {
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
            slug: self.slug.to_owned(),
            name: self.name.to_owned(),
            place: self.place.to_owned(),
            starts_on: day.to_string(),
            ends_on: day.to_string(),
            discipline: self.discipline,
            catalogue: String::new(),
            template: String::new(),
            format: self.format,
            regulations: String::new(),
            tie_breaks: None,
            lots: LotRules::PHYSICAL,
            protests: ProtestDraft::default(),
            public_delay: 0,
            time_zone: String::new(),
            notes: String::new(),
        }
    }
}

/// The results of a round, board by board, White's points first.
fn results(round: u16, points: &[(u16, u16)]) -> Command {
    let result = |(board, (white, black)): (u16, &(u16, u16))| BoardResult {
        game: GameId { round, board },
        verdict: Verdict::Played(Played::of(PerSide::new(*white, *black))),
    };
    Command::RecordResults {
        results: (1..).zip(points).map(result).collect(),
        reason: "Записи не велись · No records were kept".to_owned(),
    }
}

/// The colour of the first board, drawn in the hall.
fn first_colour(side: Side) -> InitialColour<String> {
    InitialColour::Arbiter {
        side,
        reason: "Жребий при участниках · A coin before all players".to_owned(),
    }
}

/// Six players, of whom the first two have a bye.
fn knockout() -> Other {
    Other {
        slug: "demo-knockout",
        name: "Кубок на выбывание\u{a0}· Knockout\u{a0}Cup",
        place: "Псков",
        days_before: 30,
        discipline: Discipline::TOTAS,
        format: Format::Knockout(KnockoutRules {
            third_place: true,
            ..KnockoutRules::default()
        }),
        entrants: 6,
        commands: vec![
            Command::StartSwiss {
                order: Vec::new(),
                initial_colour: first_colour(Side::White),
            },
            Command::PairRound { round: 1 },
            results(1, &[(1, 5), (2, 1)]),
            Command::PairRound { round: 2 },
            results(2, &[(4, 1), (1, 3)]),
            Command::PairRound { round: 3 },
            results(3, &[(1, 5), (4, 1)]),
            Command::CloseEvent {},
        ],
    }
}

/// The teams with their players by board.
const TEAMS: [(&str, [u16; 2]); 4] = [
    ("Тверь", [1, 6]),
    ("Greifswald – Stralsund", [2, 5]),
    ("Harrogate", [3, 7]),
    ("Псков – Великие Луки", [4, 8]),
];

/// Four teams of two boards: the first round is played, the next one is to be paired.
fn teams() -> Other {
    let numbered = || (1..).filter_map(TeamNumber::new).zip(TEAMS);
    let mut commands: Vec<Command> = Vec::new();
    for (team, (name, members)) in numbered() {
        let name = name.to_owned();
        let members = members.into_iter().filter_map(EntrantNumber::new).collect();
        commands.push(Command::RegisterTeam { name });
        commands.push(Command::SetBoardOrder { team, members });
    }
    commands.extend([
        Command::StartTeams {
            order: Vec::new(),
            initial_colour: Some(first_colour(Side::White)),
        },
        Command::PairMatches { round: 1 },
        Command::PairRound { round: 1 },
        results(1, &[(5, 1), (1, 2), (4, 1), (1, 5)]),
    ]);
    Other {
        slug: "demo-team-cup",
        name: "Командный кубок\u{a0}· Team\u{a0}Cup",
        place: "Великие Луки",
        days_before: 7,
        discipline: Discipline::TOTAS,
        format: Format::TeamSwiss(TeamSwiss {
            rounds: SwissRounds::new(3).unwrap_or(SwissRounds::LEAST),
            teams: TeamRules {
                boards: Boards::new(2).unwrap_or_default(),
                ..TeamRules::default()
            },
            colours: TeamColours::default(),
            acceleration: Acceleration::None,
            half_byes: HalfByes::default(),
        }),
        entrants: ENTRANTS.len(),
        commands,
    }
}
