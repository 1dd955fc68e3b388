//! The JSON of events, games and standings.
//!
//! A Labyrinth that was not announced is shown to referees alone (`TOTA*S 3.3`), and so is a board
//! in the dark (`TOTA*S 8.4`).

use std::borrow::Cow;
use std::collections::BTreeMap;

use chrono::{DateTime, Utc};
use serde::Serialize;
use uuid::Uuid;

use super::team_view::Teams;
use crate::arbiter::EventView;
use crate::event::settings::EventSettings;
use crate::event::standings::{DirectEncounter, TieBreakValue};
use crate::event::swiss::PairedBy;
use crate::event::team_standings::{TeamStanding, TeamStandings};
use crate::event::{
    Armament, EventState, EventStatus, FieldedArmy, GameRecord, GameState, GameStatus,
    Interruption, Plan, Signature, Signer, Square, TerrainBy,
};
use crate::games::totas::Fault;
use crate::games::totas::terrain::TerrainItem;
use crate::games::{PerSide, Side};
use crate::lots::Hex;
use crate::tournament::entrant::{EntrantNumber, Member as Entered, Rating};
use crate::tournament::result::{GamePoints, GameResult};
use crate::tournament::round::{ByeKind, GameId, RequestedBye};
use crate::tournament::team::TeamNumber;
use crate::tournament::tie_break;
use crate::tournament::tie_break::Encounter;
use crate::web::games::totas::replay;
use crate::web::games::totas::told::AdjudicationJson;
use crate::web::views::snapshot::Snapshot;

/// The viewer, who determines what is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Viewer {
    Public,
    /// A referee who is signed in, with the Labyrinths that are still sealed.
    Referee(PerSide<Option<Square>>),
}

/// An event with its entrants and rounds.
#[derive(Debug, Serialize)]
pub struct Event<'a> {
    version: u64,
    #[serde(flatten)]
    info: &'a EventSettings,
    listed: bool,
    /// The number of units in a point: 2 if half points count, otherwise 1. Points are given in
    /// units.
    units_in_a_point: u16,
    status: EventStatus,
    entrants: Vec<Entrant<'a>>,
    rounds: Vec<Round<'a>>,
    lot: &'a [EntrantNumber],
    schedule: &'a Plan,
    swiss: Option<Swiss<'a>>,
    teams: Option<Teams<'a>>,
}

/// The requests and lots of an event that is paired round by round.
#[derive(Debug, Serialize)]
struct Swiss<'a> {
    order: &'a [EntrantNumber],
    initial_colour: Option<Side>,
    pending: Option<Pending>,
    byes: Vec<Bye>,
    forbidden: Vec<Group<'a>>,
}

/// A lot that waits for the beacon.
#[derive(Debug, Serialize)]
struct Pending {
    k: u32,
    beacon: u64,
}

#[derive(Debug, Serialize)]
struct Bye {
    round: u16,
    entrant: EntrantNumber,
    kind: ByeKind,
}

#[derive(Debug, Serialize)]
struct Group<'a> {
    entrants: &'a [EntrantNumber],
    reason: &'a str,
}

impl<'a> Swiss<'a> {
    fn from_state(state: &'a EventState) -> Option<Self> {
        if !state.info.format.is_by_rounds() {
            return None;
        }
        let requests = state.swiss.requests.iter();
        let groups = state.swiss.forbidden_now();
        Some(Self {
            order: &state.order,
            initial_colour: state.swiss.initial_colour,
            pending: state
                .swiss
                .awaited_beacon()
                .map(|(k, beacon)| Pending { k, beacon }),
            byes: requests
                .map(|((round, entrant), kind)| Bye {
                    round: *round,
                    entrant: *entrant,
                    kind: *kind,
                })
                .collect(),
            forbidden: groups
                .map(|group| Group {
                    entrants: &group.entrants,
                    reason: group.reason.as_str(),
                })
                .collect(),
        })
    }
}

#[derive(Debug, Serialize)]
struct Entrant<'a> {
    number: EntrantNumber,
    #[serde(flatten)]
    member: Member<'a>,
    /// The Second of a coalition (TOTA*S 10), or the second person of a party.
    #[serde(skip_serializing_if = "Option::is_none")]
    partner: Option<Member<'a>>,
    /// The third person of a party.
    #[serde(skip_serializing_if = "Option::is_none")]
    third: Option<Member<'a>>,
    /// The persons who have joined one of the entrant's games.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    joined: Vec<Member<'a>>,
    rating: Option<Rating>,
    army: Option<OwnArmy<'a>>,
    withdrawn: Option<Withdrawal<'a>>,
}

/// A registered version of an army (TOTA*S 11).
#[derive(Debug, Serialize)]
struct OwnArmy<'a> {
    army: u32,
    version: u16,
    name: &'a str,
}

impl<'a> OwnArmy<'a> {
    fn from_army(army: &'a FieldedArmy) -> Self {
        Self {
            army: army.number,
            version: army.version,
            name: army.name.as_str(),
        }
    }
}

/// A person who takes part.
#[derive(Debug, Serialize)]
struct Member<'a> {
    person: Uuid,
    name: Option<&'a str>,
    club: Option<&'a str>,
    federation_id: Option<&'a str>,
}

impl<'a> Member<'a> {
    fn new(view: &'a EventView, id: Uuid) -> Self {
        let person = view.people.get(&id);
        Self {
            person: id,
            name: person.and_then(|person| person.name.as_deref()),
            club: person.and_then(|person| person.club.as_deref()),
            federation_id: person.and_then(|person| person.federation_id.as_deref()),
        }
    }
}

#[derive(Debug, Serialize)]
struct Withdrawal<'a> {
    from_round: u16,
    reason: &'a str,
}

#[derive(Debug, Serialize)]
struct Round<'a> {
    number: u16,
    boards: Vec<Board>,
    free: Option<EntrantNumber>,
    byes: &'a [RequestedBye],
    paired: Option<&'a PairedBy>,
}

/// A game in a list.
#[derive(Debug, Serialize)]
pub struct Board {
    game: GameId,
    white: EntrantNumber,
    black: EntrantNumber,
    status: &'static str,
    points: Option<GamePoints>,
}

impl<'a> Event<'a> {
    pub fn from_view(view: &'a EventView) -> Self {
        let state = &view.state;
        let mut joined: BTreeMap<EntrantNumber, Vec<Member<'_>>> = BTreeMap::new();
        for (number, one) in state.everybody().filter(|(_, one)| one.joined) {
            let own = joined.entry(number).or_default();
            own.push(Member::new(view, one.person));
        }
        Self {
            version: view.version(),
            info: &state.info,
            listed: !state.details.unlisted,
            units_in_a_point: state.info.worth().unit.in_a_point(),
            status: state.status(),
            entrants: state
                .entrants
                .values()
                .map(|entrant| {
                    let member = |it: &Entered| Member::new(view, it.person);
                    Entrant {
                        number: entrant.number,
                        member: Member::new(view, entrant.person),
                        partner: entrant.partner.as_ref().map(member),
                        third: entrant.third.as_ref().map(member),
                        joined: joined.remove(&entrant.number).unwrap_or_default(),
                        rating: entrant.rating,
                        army: state.army_of(entrant.number).map(OwnArmy::from_army),
                        withdrawn: entrant.withdrawn.as_ref().map(|left| Withdrawal {
                            from_round: left.from_round,
                            reason: left.reason.as_str(),
                        }),
                    }
                })
                .collect(),
            rounds: state
                .rounds
                .iter()
                .enumerate()
                .map(|(place, round)| Round {
                    number: round.number,
                    boards: round
                        .games()
                        .filter_map(|(id, _)| Some(Board::from_game(id, state.game(id)?)))
                        .collect(),
                    free: round.free,
                    byes: &round.byes,
                    paired: state.swiss.paired_by.get(place),
                })
                .collect(),
            lot: &state.lot,
            schedule: state.schedule.plan(),
            swiss: Swiss::from_state(state),
            teams: Teams::from_state(state),
        }
    }
}

const fn status_word(status: GameStatus) -> &'static str {
    match status {
        GameStatus::Waiting => "waiting",
        GameStatus::Playing => "playing",
        GameStatus::Finished => "finished",
    }
}

impl Board {
    pub fn from_game(id: GameId, game: &GameState) -> Self {
        Self {
            game: id,
            white: game.pairing.white,
            black: game.pairing.black,
            status: status_word(game.status()),
            points: game.result.as_ref().map(|result| result.points),
        }
    }
}

#[derive(Debug, Serialize)]
pub struct Games {
    version: u64,
    games: Vec<Board>,
}

impl Games {
    /// All games, by round and board.
    pub fn from_view(view: &EventView) -> Self {
        let games = view.state.games.iter();
        Self {
            version: view.version(),
            games: games
                .map(|(id, game)| Board::from_game(*id, game))
                .collect(),
        }
    }
}

/// A game with its record.
#[derive(Debug, Serialize)]
pub struct Game<'a> {
    version: u64,
    #[serde(flatten)]
    board: Board,
    /// The pieces of a game of TOTA\*S.
    #[serde(skip_serializing_if = "Option::is_none")]
    armament: Option<Armament>,
    armies: PerSide<Option<OwnArmy<'a>>>,
    /// The state of its sealed terrain.
    #[serde(skip_serializing_if = "Option::is_none")]
    terrain_handed_in: Option<PerSide<Option<HandedIn>>>,
    /// The terrain that is missing before plans can be made (TOTA*S 3).
    #[serde(skip_serializing_if = "Option::is_none")]
    terrain_missing: Option<PerSide<Vec<&'static str>>>,
    /// The interruption of the game (TOTA*S 6.4).
    #[serde(skip_serializing_if = "Option::is_none")]
    interruption: Option<Interruption>,
    in_the_dark: bool,
    record: Option<Record<'a>>,
    result: Option<&'a GameResult>,
    signatures: Vec<ProtocolSigned<'a>>,
}

/// A signature under the protocol, or its absence.
#[derive(Debug, Serialize)]
struct ProtocolSigned<'a> {
    by: Signer,
    at: DateTime<Utc>,
    #[serde(flatten)]
    signature: &'a Signature,
}

#[derive(Debug, Serialize)]
struct Record<'a> {
    terrain: PerSide<String>,
    rows: Vec<&'a str>,
    adjudications: Vec<AdjudicationJson>,
    game_moves: u16,
    position: &'a str,
    potential: PerSide<u16>,
}

impl<'a> Game<'a> {
    /// A game for a viewer. While its next game move is made in the dark, the public does not see
    /// its record.
    pub fn for_viewer(view: &EventView, id: GameId, game: &'a GameState, viewer: Viewer) -> Self {
        let in_the_dark = view.state.is_dark(id);
        let seen = game
            .record()
            .filter(|_| !in_the_dark || viewer != Viewer::Public);
        Self {
            version: view.version(),
            board: Board::from_game(id, game),
            armament: game.armament(),
            armies: PerSide::from_fn(|side| game.army(side).map(OwnArmy::from_army)),
            terrain_handed_in: terrain_handed_in(game),
            terrain_missing: terrain_missing(game),
            interruption: game.interruption(),
            in_the_dark,
            record: seen.map(|record| Record {
                terrain: PerSide::from_fn(|side| terrain(record, side, viewer)),
                rows: record.rows.iter().map(|row| row.text.as_str()).collect(),
                adjudications: replay::Game::replay(game)
                    .map(|replayed| AdjudicationJson::for_game(&replayed))
                    .unwrap_or_default(),
                game_moves: record.board.game_moves,
                position: &record.board.position,
                potential: record.board.potential,
            }),
            result: game.result.as_ref(),
            signatures: signatures(game),
        }
    }
}

fn signatures(game: &GameState) -> Vec<ProtocolSigned<'_>> {
    let all = game.signatures.all();
    all.map(|(by, signed)| ProtocolSigned {
        by,
        at: signed.at,
        signature: &signed.signature,
    })
    .collect()
}

/// The handing in of sealed terrain, without the terrain.
#[derive(Debug, Serialize)]
struct HandedIn {
    by: TerrainBy,
    at: DateTime<Utc>,
    seal: Hex<32>,
    labyrinth: Option<Hex<32>>,
    open: bool,
}

fn terrain_handed_in(game: &GameState) -> Option<PerSide<Option<HandedIn>>> {
    let handed = &game.plans()?.handed;
    let of = |side| {
        let terrain = handed.get(side)?;
        Some(HandedIn {
            by: terrain.by,
            at: terrain.at,
            seal: terrain.seal,
            labyrinth: terrain.labyrinth,
            open: !terrain.is_sealed(),
        })
    };
    let both = PerSide::from_fn(of);
    (both.white.is_some() || both.black.is_some()).then_some(both)
}

/// The codes of the terrain that each side lacks; `None` if nothing is missing.
fn terrain_missing(game: &GameState) -> Option<PerSide<Vec<&'static str>>> {
    let Fault::TerrainMissing(missing) = game.plans()?.lacking()? else {
        return None;
    };
    let words = |items: Vec<TerrainItem>| items.into_iter().map(TerrainItem::word).collect();
    Some(missing.map(words))
}

fn terrain(record: &GameRecord, side: Side, viewer: Viewer) -> String {
    match viewer {
        Viewer::Referee(labyrinth) => record.whole_terrain(side, labyrinth[side]),
        Viewer::Public => record.terrain[side].clone(),
    }
}

/// The standings of an event.
#[derive(Debug, Serialize)]
pub struct Table<'a> {
    version: u64,
    tie_breaks: Vec<String>,
    rows: Vec<StandingsRow<'a>>,
    teams: Option<TeamTable<'a>>,
}

/// The standings of the teams.
#[derive(Debug, Serialize)]
struct TeamTable<'a> {
    tie_breaks: Vec<String>,
    rows: Vec<TeamRow<'a>>,
}

#[derive(Debug, Serialize)]
struct TeamRow<'a> {
    rank: Option<u16>,
    shared: bool,
    team: TeamNumber,
    name: Option<&'a str>,
    matches: u16,
    match_points: u32,
    game_points: u32,
    values: Vec<Value>,
}

impl<'a> TeamTable<'a> {
    fn from_standings(view: &'a EventView, standings: &TeamStandings) -> Self {
        let row = |row: &TeamStanding| TeamRow {
            rank: row.rank,
            shared: row.shared,
            team: row.team,
            name: view
                .state
                .teams
                .teams
                .get(&row.team)
                .map(|team| team.name.as_str()),
            matches: row.matches,
            match_points: row.match_points,
            game_points: row.game_points,
            values: row.values.iter().map(Value::from).collect(),
        };
        Self {
            tie_breaks: standings.tie_breaks.iter().map(|it| (*it).into()).collect(),
            rows: standings.rows.iter().map(row).collect(),
        }
    }
}

#[derive(Debug, Serialize)]
struct StandingsRow<'a> {
    rank: Option<u16>,
    shared: bool,
    entrant: EntrantNumber,
    name: Option<Cow<'a, str>>,
    games: u16,
    points: u32,
    values: Vec<Value>,
}

#[derive(Debug, Serialize)]
#[serde(tag = "is", rename_all = "snake_case")]
enum Value {
    NotAsked,
    Unfinished {
        among: Vec<EntrantNumber>,
    },
    Among {
        value: i64,
        among: Vec<EntrantNumber>,
    },
    Number {
        value: i64,
    },
    Place {
        value: Option<u16>,
    },
    /// An exact value of the C.07 list: `13.5`, `40/3`.
    Exact {
        value: String,
    },
    /// Values of which a later one is compared only if the earlier ones are equal.
    ExactList {
        values: Vec<String>,
    },
    ExactAmong {
        value: String,
        among: Vec<EntrantNumber>,
    },
    Undefined,
}

impl From<&TieBreakValue> for Value {
    fn from(value: &TieBreakValue) -> Self {
        match value {
            TieBreakValue::DirectEncounter(DirectEncounter::NotTied) => Self::NotAsked,
            TieBreakValue::DirectEncounter(DirectEncounter::Unfinished { among }) => {
                Self::Unfinished {
                    among: among.clone(),
                }
            }
            TieBreakValue::DirectEncounter(DirectEncounter::Points { points, among }) => {
                Self::Among {
                    value: i64::from(*points),
                    among: among.clone(),
                }
            }
            TieBreakValue::Number(value) => Self::Number { value: *value },
            TieBreakValue::Lot(value) => Self::Place { value: *value },
            TieBreakValue::Listed(value) => Self::from(value),
        }
    }
}

impl From<&tie_break::Value> for Value {
    fn from(value: &tie_break::Value) -> Self {
        match value {
            tie_break::Value::Undefined => Self::Undefined,
            tie_break::Value::Number(number) => Self::Exact {
                value: number.to_string(),
            },
            tie_break::Value::Numbers(numbers) => Self::ExactList {
                values: numbers.iter().map(ToString::to_string).collect(),
            },
            tie_break::Value::Encounter(Encounter::NotTied) => Self::NotAsked,
            tie_break::Value::Encounter(Encounter::Unfinished { among }) => Self::Unfinished {
                among: among.clone(),
            },
            tie_break::Value::Encounter(Encounter::Points { points, among }) => Self::ExactAmong {
                value: points.to_string(),
                among: among.clone(),
            },
            tie_break::Value::Place(value) => Self::Place { value: *value },
        }
    }
}

impl<'a> Table<'a> {
    /// The current standings.
    pub fn from_snapshot(snapshot: &'a Snapshot) -> Self {
        let (view, standings) = (snapshot.view(), snapshot.standings());
        Self {
            version: view.version(),
            tie_breaks: standings.tie_breaks.iter().map(|it| (*it).into()).collect(),
            teams: standings
                .teams
                .as_ref()
                .map(|teams| TeamTable::from_standings(view, teams)),
            rows: standings
                .rows
                .iter()
                .map(|row| StandingsRow {
                    rank: row.rank,
                    shared: row.shared,
                    entrant: row.entrant,
                    name: view.name(row.entrant),
                    games: row.games,
                    points: row.points,
                    values: row.values.iter().map(Value::from).collect(),
                })
                .collect(),
        }
    }
}
