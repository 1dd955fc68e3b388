//! Demonstration events of TOTA\*S: a round robin whose games have records; a closed knockout,
//! so that there are ratings, and a team Swiss between two rounds, both without records.

use chrono::{DateTime, Days, Utc};
use sha2::{Digest as _, Sha256};
use tokio::task::JoinHandle;

use super::armies;
use super::names::ENTRANTS;
use super::{Other, context, created, person};
use crate::arbiter::{Arbiter, ArbiterError, EventView};
use crate::event::settings::{
    Acceleration, Boards, Discipline, EventDraft, Format, HalfByes, KnockoutRules, Slug,
    SwissRounds, TeamColours, TeamRules, TeamSwiss,
};
use crate::event::swiss::InitialColour;
use crate::event::{
    BoardResult, Command, EventCommand, GameState, GameStatus, LotCommand, PairingCommand,
    PlanCommand, Played, ResultCommand, ResultRuling, TeamCommand, role,
};
use crate::games::totas::record::MoveRow;
use crate::games::totas::{Record, Regulations, Replay, generate};
use crate::games::{PerSide, Side};
use crate::lots::Hex;
use crate::tournament::entrant::EntrantNumber;
use crate::tournament::result::Forfeit;
use crate::tournament::round::GameId;
use crate::tournament::team::TeamNumber;

/// The slug, one that no event name produces.
const SLUG: &str = "demo-autumn-cup";

/// The seed of the games.
const SEED: u64 = 2022;

/// Rounds whose games are over.
const PLAYED: u16 = 3;

/// A game that was lost by forfeit.
const FORFEITED: GameId = GameId { round: 2, board: 3 };

/// The running game, and its game moves so far.
const IN_PROGRESS: GameId = GameId { round: 4, board: 1 };
const GAME_MOVES: u16 = 12;

/// A finished game whose lots were all drawn by the service, and its game moves. In the others
/// the dice were thrown at the board.
const DRAWN: GameId = GameId { round: 3, board: 2 };
const DRAWN_MOVES: u16 = 26;

/// The round robin with its games.
pub(super) async fn cup(arbiter: &Arbiter, now: DateTime<Utc>) -> Result<(), ArbiterError> {
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
        for (army, number) in (1..=3).filter_map(EntrantNumber::new).enumerate() {
            let context = context(&format!("cup-army-{number}"), now);
            armies::field(arbiter, &slug, number, army, &context).await?;
        }
        let pair = Command::Pairing(PairingCommand::Pair { order: Vec::new() });
        arbiter.execute(&slug, &pair, &context("pair", now)).await?;
    }
    play(arbiter, &slug, DRAWN, DRAWN_MOVES, now).await?;
    let view = arbiter.event(&slug).await?;
    // Another event of this name may be of another discipline.
    let Some(regulations) = view.state.info.rules.totas() else {
        return Ok(());
    };
    // Playing is CPU work, so all games are played in parallel.
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

/// Plays a game row by row with drawn lots, with secrets from both players. An interrupted game
/// continues where it stopped.
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
    let set_up = generate::unfinished(SEED, number, &regulations, 0).terrain;
    let known = view.state.game(id);
    if known.is_none_or(|game| game.record().is_none()) {
        let terrain = set_up.map(|terrain| terrain.to_string());
        let command = Command::Plans(PlanCommand::SetTerrain { game: id, terrain });
        execute(command, "terrain").await?;
    }
    for (name, secret) in secrets(&view, id) {
        execute(Command::Lots(secret), &name).await?;
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
        // Without the Labyrinths, which are sealed, the terrain would be incomplete.
        let record = Record {
            terrain: set_up,
            ..Record::parse(&text).unwrap_or_default()
        };
        let seed = SEED + u64::from(number);
        let Some(next) = next_row(&record, &regulations, seed, row) else {
            break;
        };
        let end = if id == DRAWN && row == game_moves {
            "; stop time"
        } else {
            ""
        };
        let text = format!("{next}{end}");
        let command = Command::Plans(PlanCommand::EnterRow { game: id, text });
        execute(command, &format!("row-{row}")).await?;
    }
    Ok(())
}

/// The secrets that the players of a game have not brought yet, with the names of their steps.
fn secrets(view: &EventView, game: GameId) -> Vec<(String, LotCommand)> {
    let lots = view.state.game(game).and_then(|game| game.lots.as_ref());
    let is_brought =
        |side: &Side| lots.is_some_and(|lots| lots.contribution(role(*side)).is_some());
    let missing = Side::ALL.into_iter().filter(|side| !is_brought(side));
    let brought = missing.map(|side| {
        let name = format!("secret-{side}");
        let secret = Hex::new(Sha256::digest(format!("{SLUG} {game} {name}")).into());
        (name, LotCommand::BringSecret { game, side, secret })
    });
    brought.collect()
}

/// The row that follows a record; `None` if none can.
fn next_row(record: &Record, regulations: &Regulations, seed: u64, row: u16) -> Option<MoveRow> {
    let replay = Replay::rows(record);
    generate::bare_row(replay.position()?, regulations, seed, row.into())
}

/// The command that enters a game; `None` if it has not begun.
fn command(game: GameId, number: u32, regulations: &Regulations) -> Option<Command> {
    let record = if game == FORFEITED {
        let absent = Forfeit::Black;
        return Some(Command::Results(ResultCommand::RecordForfeit {
            game,
            absent,
        }));
    } else if game.round <= PLAYED && game != DRAWN {
        generate::game(SEED, number, regulations)
    } else {
        return None;
    };
    let text = record.to_string();
    Some(Command::Plans(PlanCommand::UploadRecord { game, text }))
}

/// Whether the last step is done, or the event was changed by hand.
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
        format: Format::RoundRobin { double: false },
        ..EventDraft::default()
    }
}

/// The events whose games have no records.
pub(super) fn others() -> [Other; 2] {
    [knockout(), teams()]
}

/// The results of a round by board, White's points first.
pub(super) fn results(round: u16, points: &[(u16, u16)]) -> Command {
    let result = |(board, (white, black)): (u16, &(u16, u16))| BoardResult {
        game: GameId { round, board },
        verdict: ResultRuling::Played(Played::from_points(PerSide::new(*white, *black))),
    };
    Command::Results(ResultCommand::RecordSheet {
        results: (1..).zip(points).map(result).collect(),
        reason: "Записи не велись · No records were kept".to_owned(),
    })
}

/// The colour of the first board, drawn in the hall.
pub(super) fn first_colour(side: Side) -> InitialColour<String> {
    InitialColour::Arbiter {
        side,
        reason: "Жребий при участниках · A coin before all players".to_owned(),
    }
}

/// Six players; the first two have a bye.
fn knockout() -> Other {
    Other {
        slug: "demo-knockout".to_owned(),
        name: "Кубок на выбывание\u{a0}· Knockout\u{a0}Cup".to_owned(),
        place: "Псков",
        days_before: 30,
        discipline: Discipline::TOTAS,
        regulations: "",
        format: Format::Knockout(KnockoutRules {
            third_place: true,
            ..KnockoutRules::default()
        }),
        entrants: 6,
        commands: vec![
            Command::Pairing(PairingCommand::StartSwiss {
                order: Vec::new(),
                initial_colour: first_colour(Side::White),
            }),
            Command::Pairing(PairingCommand::PairRound { round: 1 }),
            results(1, &[(1, 5), (2, 1)]),
            Command::Pairing(PairingCommand::PairRound { round: 2 }),
            results(2, &[(4, 1), (1, 3)]),
            Command::Pairing(PairingCommand::PairRound { round: 3 }),
            results(3, &[(1, 5), (4, 1)]),
            Command::Event(EventCommand::Close {}),
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

/// Four teams of two boards: the first round is played, the next one is not paired yet.
fn teams() -> Other {
    let numbered = || (1..).filter_map(TeamNumber::new).zip(TEAMS);
    let mut commands: Vec<Command> = Vec::new();
    for (team, (name, members)) in numbered() {
        let name = name.to_owned();
        let members = members.into_iter().filter_map(EntrantNumber::new).collect();
        commands.push(Command::Teams(TeamCommand::Register { name }));
        commands.push(Command::Teams(TeamCommand::SetBoardOrder { team, members }));
    }
    commands.extend([
        Command::Teams(TeamCommand::Start {
            order: Vec::new(),
            initial_colour: Some(first_colour(Side::White)),
        }),
        Command::Teams(TeamCommand::PairMatches { round: 1 }),
        Command::Pairing(PairingCommand::PairRound { round: 1 }),
        results(1, &[(5, 1), (1, 2), (4, 1), (1, 5)]),
    ]);
    Other {
        slug: "demo-team-cup".to_owned(),
        name: "Командный кубок\u{a0}· Team\u{a0}Cup".to_owned(),
        place: "Великие Луки",
        days_before: 7,
        discipline: Discipline::TOTAS,
        regulations: "",
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
