//! The public pages of an event of teams: matches, the standings of the teams, the table of team
//! against team, a team's own page.

use askama::Template;

use super::chart::Chart;
use super::places::PlaceMarks;
use super::tables::{Column, StandingsTable, Sum, Value, value};
use crate::arbiter::EventView;
use crate::event::matches::{BoardPoints, MatchState, matches};
use crate::event::settings::{Format, TeamRules};
use crate::event::team_standings::{TeamStanding, TeamStandings};
use crate::event::{EventState, GameStatus, last_round};
use crate::games::Side;
use crate::games::discipline::Unit;
use crate::tournament::entrant::EntrantNumber;
use crate::tournament::round::Round;
use crate::tournament::team::TeamNumber;
use crate::web::kit::clocks::PlannedTime;
use crate::web::kit::format;
use crate::web::kit::game_line::GameLine;
use crate::web::kit::i18n::{Key, Words};
use crate::web::kit::points_text::PointsText;
use crate::web::views::sheets::{SheetLink, links};
use crate::web::views::snapshot::Snapshot;

/// A side of a match in a list.
struct MatchTeam {
    number: TeamNumber,
    name: String,
    points: String,
    won: bool,
}

/// A player of a game of a match.
struct MatchSeat {
    name: String,
    side: Side,
    /// The side in words.
    side_name: String,
    won: bool,
}

/// The game at a board of a match: the player of the first team is on the left, whatever the
/// colour.
struct MatchGame {
    line: GameLine,
    seats: [MatchSeat; 2],
    /// The points of the first team's player, then of the second's.
    points: Option<String>,
}

impl MatchGame {
    fn new(words: Words, line: GameLine, board: &BoardPoints, unit: Unit) -> Self {
        let seat = |place: Side| {
            let side = board.seats.colour(place);
            MatchSeat {
                name: line.names[side].clone(),
                side,
                side_name: words.side(side),
                won: line.won(side),
            }
        };
        Self {
            seats: Side::ALL.map(seat),
            points: board.points.map(|points| unit.pair(points)),
            line,
        }
    }

    /// The message about both potentials, the first team's player first.
    fn potential(&self, words: Words) -> Option<String> {
        let figures = self.line.numbers()?;
        let [first, second] = [&self.seats[0], &self.seats[1]].map(|seat| figures[seat.side]);
        let key = match self.line.potential {
            Some(_) => Key("potential-both"),
            None => Key("score-both"),
        };
        Some(words.t_with(key, &[("white", &first), ("black", &second)]))
    }
}

/// A board of a match: a game, or a player without an opponent.
struct BoardLine {
    number: usize,
    game: Option<MatchGame>,
    /// The message if there is no game.
    alone: String,
}

/// A match in a list.
struct MatchLine {
    round: u16,
    number: u16,
    teams: Vec<MatchTeam>,
    /// The match points, once it is decided.
    match_points: Option<String>,
    boards: Vec<BoardLine>,
}

impl MatchLine {
    fn from_match(view: &EventView, words: Words, rules: TeamRules, found: &MatchState) -> Self {
        let game_points = found.game_points();
        let unit = view.state.info.unit();
        let match_points = found.match_points(rules.match_points);
        let team = |place: Side| {
            let number = found.teams.team(place);
            let is_more = game_points[place] > game_points[place.other()];
            MatchTeam {
                number,
                name: format::team(view, number),
                points: if found.boards.is_empty() {
                    String::new()
                } else {
                    unit.say(game_points[place])
                },
                won: match_points.is_some() && is_more,
            }
        };
        Self {
            round: found.round,
            number: found.number,
            teams: Side::ALL.map(team).into(),
            match_points: match_points.map(|points| format!("{}:{}", points.white, points.black)),
            boards: (1..)
                .zip(&found.boards)
                .map(|(number, board)| board_line(view, words, number, board))
                .collect(),
        }
    }
}

fn board_line(view: &EventView, words: Words, number: usize, board: &BoardPoints) -> BoardLine {
    let state = &view.state;
    let known = board.game.and_then(|id| Some((id, state.game(id)?)));
    let player = |place: Side| {
        board.seats.players[place].map_or_else(
            || words.t("teams-nobody"),
            |player| format::name(words, view, player),
        )
    };
    let points = board.points.unwrap_or_default();
    let points = state.info.unit().pair(points);
    BoardLine {
        number,
        game: known.map(|(id, game)| {
            let line = GameLine::new(view, words, id, game);
            MatchGame::new(words, line, board, state.info.unit())
        }),
        alone: words.t_with(
            "teams-alone-at-board",
            &[
                ("first", &player(Side::White)),
                ("second", &player(Side::Black)),
                ("points", &points),
            ],
        ),
    }
}

/// A round of matches.
struct RoundOfMatches {
    number: u16,
    matches: Vec<MatchLine>,
    /// The teams without a match.
    free: Vec<String>,
    planned: Option<PlannedTime>,
    /// The sheets, once the round is paired.
    sheets: Vec<SheetLink>,
    games: usize,
    finished: usize,
}

impl RoundOfMatches {
    fn is_paired(&self) -> bool {
        !self.sheets.is_empty()
    }

    fn is_finished(&self) -> bool {
        self.is_paired() && self.finished == self.games
    }
}

/// The rounds with their matches.
#[derive(Template)]
#[template(path = "public/part_team_rounds.html")]
pub struct TeamRounds {
    words: Words,
    slug: String,
    /// The rounds whose matches are not known and that have a time.
    to_come: Vec<(u16, PlannedTime)>,
    all: Vec<RoundOfMatches>,
}

impl TeamRounds {
    /// The rounds of an event.
    pub fn new(view: &EventView, words: Words, rules: TeamRules) -> Self {
        let state = &view.state;
        let slug = view.slug().to_string();
        let round = |known: &crate::tournament::team::MatchRound| {
            let number = known.number;
            let paired = state.rounds.iter().find(|round| round.number == number);
            let games: Vec<_> = paired.into_iter().flat_map(Round::games).collect();
            let is_finished = |id| {
                let game = state.game(id);
                game.is_some_and(|game| game.status() == GameStatus::Finished)
            };
            RoundOfMatches {
                number,
                matches: matches(state, number)
                    .iter()
                    .map(|found| MatchLine::from_match(view, words, rules, found))
                    .collect(),
                free: format::teams_without(words, view, known),
                planned: PlannedTime::for_round(view, words, number),
                sheets: paired.map_or_else(Vec::new, |_| links(words, view, number, None)),
                finished: games.iter().filter(|(id, _)| is_finished(*id)).count(),
                games: games.len(),
            }
        };
        let known = u16::try_from(state.teams.rounds.len()).unwrap_or(u16::MAX);
        Self {
            words,
            to_come: (known.saturating_add(1)..=last_round(state))
                .filter_map(|round| Some((round, PlannedTime::for_round(view, words, round)?)))
                .collect(),
            all: state.teams.rounds.iter().map(round).collect(),
            slug,
        }
    }
}

struct TeamRow {
    rank: String,
    team: TeamNumber,
    name: String,
    matches: u16,
    match_points: u32,
    game_points: PointsText,
    values: Vec<Value>,
    ranked: bool,
    place: PlaceMarks,
}

/// The standings of the teams, above those of the players.
#[derive(Template)]
#[template(path = "public/part_team_standings.html")]
pub struct TeamTable {
    words: Words,
    slug: String,
    columns: Vec<Column>,
    rows: Vec<TeamRow>,
    /// The message about interrupted games; `None` without any.
    interrupted: Option<String>,
    players: String,
}

impl TeamTable {
    /// The standings of a version of an event.
    pub fn new(
        snapshot: &Snapshot,
        words: Words,
        standings: &TeamStandings,
    ) -> askama::Result<Self> {
        let view = snapshot.view();
        let row = |row: &TeamStanding| TeamRow {
            rank: format::rank(row.rank),
            team: row.team,
            name: format::team(view, row.team),
            matches: row.matches,
            match_points: row.match_points,
            game_points: PointsText::new(snapshot.unit(), row.game_points),
            values: row.values.iter().map(|it| value(words, it)).collect(),
            ranked: row.rank.is_some(),
            place: PlaceMarks::of_team(snapshot, words, row),
        };
        let mut players = StandingsTable::new(snapshot, words);
        Ok(Self {
            words,
            slug: view.slug().to_string(),
            interrupted: players.interrupted.take(),
            columns: Column::for_tie_breaks(words, &standings.tie_breaks),
            rows: standings.rows.iter().map(row).collect(),
            players: players.render()?,
        })
    }
}

struct CrossMatch {
    address: String,
    text: String,
    label: String,
}

struct CrossRow {
    number: usize,
    name: String,
    cells: Vec<Option<Vec<CrossMatch>>>,
    match_points: u32,
    game_points: PointsText,
    rank: String,
}

/// Every team against every other, above the chart of the players.
#[derive(Template)]
#[template(path = "public/part_team_crosstable.html")]
pub struct TeamCross {
    words: Words,
    rows: Vec<CrossRow>,
    players: String,
}

impl TeamCross {
    /// The table of a version of an event.
    pub fn new(
        snapshot: &Snapshot,
        words: Words,
        standings: &TeamStandings,
    ) -> askama::Result<Self> {
        let view = snapshot.view();
        let state = &view.state;
        let all: Vec<MatchState> = if matches!(state.info.format, Format::TeamRoundRobin(_)) {
            let rounds = state.teams.rounds.iter();
            rounds
                .flat_map(|round| matches(state, round.number))
                .collect()
        } else {
            Vec::new()
        };
        let order = if all.is_empty() {
            &[]
        } else {
            &state.teams.order[..]
        };
        let row = |(number, team): (usize, &TeamNumber)| {
            let standing = standings.rows.iter().find(|row| row.team == *team);
            let cell = |rival: &TeamNumber| {
                let met = all.iter().filter(|found| {
                    let places = [found.teams.place_of(*team), found.teams.place_of(*rival)];
                    places.iter().all(Option::is_some)
                });
                (rival != team).then(|| met.map(|found| cross(view, words, *team, found)).collect())
            };
            CrossRow {
                number,
                name: format::team(view, *team),
                cells: order.iter().map(cell).collect(),
                match_points: standing.map_or(0, |row| row.match_points),
                game_points: PointsText::new(
                    snapshot.unit(),
                    standing.map_or(0, |row| row.game_points),
                ),
                rank: standing.map_or_else(String::new, |row| format::rank(row.rank)),
            }
        };
        Ok(Self {
            words,
            rows: (1..).zip(order).map(row).collect(),
            players: Chart::new(snapshot, words).render()?,
        })
    }
}

fn cross(view: &EventView, words: Words, team: TeamNumber, found: &MatchState) -> CrossMatch {
    let place = found.teams.place_of(team).unwrap_or(Side::White);
    let points = found.game_points();
    let text = if found.is_decided() {
        let unit = view.state.info.unit();
        let [own, theirs] = [points[place], points[place.other()]].map(|it| unit.say(it));
        format!("{own}:{theirs}")
    } else {
        "·".to_owned()
    };
    CrossMatch {
        address: match_address(view, found),
        label: words.t_with(
            "cell-label",
            &[
                ("round", &found.round),
                (
                    "rival",
                    &format::team(view, found.teams.team(place.other())),
                ),
                ("result", &text),
            ],
        ),
        text,
    }
}

fn match_address(view: &EventView, found: &MatchState) -> String {
    let slug = view.slug();
    format!(
        "/events/{slug}/rounds#match-{}-{}",
        found.round, found.number
    )
}

/// A player of a team with their results.
struct PlayerLine {
    number: EntrantNumber,
    name: String,
    games: u16,
    points: PointsText,
    rank: String,
    withdrawn: Option<u16>,
}

/// A team's own page.
#[derive(Template)]
#[template(path = "public/part_team.html")]
pub struct TeamPage {
    words: Words,
    slug: String,
    name: String,
    rank: String,
    match_points: u32,
    game_points: PointsText,
    players: Vec<PlayerLine>,
    matches: Vec<MatchLine>,
    values: Vec<Sum>,
}

impl TeamPage {
    /// The page of a team of the event.
    pub fn new(snapshot: &Snapshot, words: Words, team: TeamNumber) -> Self {
        let view = snapshot.view();
        let state = &view.state;
        let standings = snapshot.standings();
        let of_teams = standings.teams.as_ref();
        let standing =
            of_teams.and_then(|standings| standings.rows.iter().find(|row| row.team == team));
        let members = state.teams.members_of(team);
        let player = |member: &EntrantNumber| {
            let row = standings.rows.iter().find(|row| row.entrant == *member);
            let known = state.entrants.get(member);
            PlayerLine {
                number: *member,
                name: format::name(words, view, *member),
                games: row.map_or(0, |row| row.games),
                points: PointsText::new(state.info.unit(), row.map_or(0, |row| row.points)),
                rank: row
                    .and_then(|row| row.rank)
                    .map_or_else(String::new, |rank| rank.to_string()),
                withdrawn: known
                    .and_then(|known| known.withdrawn.as_ref())
                    .map(|left| left.from_round),
            }
        };
        Self {
            words,
            slug: view.slug().to_string(),
            name: format::team(view, team),
            rank: standing.map_or_else(String::new, |row| format::rank(row.rank)),
            match_points: standing.map_or(0, |row| row.match_points),
            game_points: PointsText::new(
                snapshot.unit(),
                standing.map_or(0, |row| row.game_points),
            ),
            players: members.iter().map(player).collect(),
            matches: own_matches(view, words, team),
            values: sums(state, view, words, team),
        }
    }
}

fn own_matches(view: &EventView, words: Words, team: TeamNumber) -> Vec<MatchLine> {
    let state = &view.state;
    let Some(rules) = state.info.format.teams() else {
        return Vec::new();
    };
    let rounds = state.teams.rounds.iter();
    rounds
        .flat_map(|round| matches(state, round.number))
        .filter(|found| found.teams.place_of(team).is_some())
        .map(|found| MatchLine::from_match(view, words, rules, &found))
        .collect()
}

/// The tie-breaks of a team, each with its sum.
fn sums(state: &EventState, view: &EventView, words: Words, team: TeamNumber) -> Vec<Sum> {
    let Some(ranking) = TeamStandings::ranking(state) else {
        return Vec::new();
    };
    let name = |number| format::team(view, TeamNumber::of_participant(number));
    let row = ranking
        .rows
        .iter()
        .find(|row| row.number == team.participant());
    let unfoldings = row.map_or(&[][..], |row| &row.values).iter();
    let tie_breaks = state.info.tie_breaks.as_slice().iter();
    tie_breaks
        .zip(&ranking.columns)
        .zip(unfoldings)
        .map(|((tie_break, (code, dropped)), unfolding)| Sum {
            name: format::tie_break(words, *tie_break),
            text: unfolding.value.say(words.0),
            lines: match dropped {
                Some(dropped) => vec![dropped.say(*code, words.0)],
                None => unfolding.say_with(words.0, &name),
            },
        })
        .collect()
}
