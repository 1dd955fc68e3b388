//! The matches of an event: their boards, game points and match points.
//!
//! The team with more game points wins a match; with equal points it is drawn. An empty
//! board is lost like a forfeit (TOTA*S 6.4); a team with no player at any board has forfeited
//! the match.

use crate::game::GameState;
use crate::settings::{Format, MatchPoints};
use crate::state::EventState;
use areopagus_games::{PerSide, Side};
use areopagus_tournament::entrant::EntrantNumber;
use areopagus_tournament::result::{Forfeit, GamePoints};
use areopagus_tournament::round::GameId;
use areopagus_tournament::team::{Match, Seats, TeamNumber};

/// A board of a match with the points of both teams. The first team is listed as White.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BoardPoints {
    pub seats: Seats,
    /// The game; `None` if a player is missing.
    pub game: Option<GameId>,
    /// The points, once they are known.
    pub points: Option<GamePoints>,
    /// Whether a player was absent or not named.
    pub absent: PerSide<bool>,
}

/// A match of a round.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MatchState {
    pub round: u16,
    /// The number in the round, from 1.
    pub number: u16,
    pub teams: Match,
    /// The boards; empty before the round is paired.
    pub boards: Vec<BoardPoints>,
}

impl MatchState {
    /// Whether the points of every board are known.
    pub fn is_decided(&self) -> bool {
        !self.boards.is_empty() && self.boards.iter().all(|board| board.points.is_some())
    }

    /// The game points of both teams so far.
    pub fn game_points(&self) -> PerSide<u32> {
        let of = |place| {
            let points = self.boards.iter().filter_map(|board| board.points);
            points.map(|points| u32::from(points[place])).sum()
        };
        PerSide::from_fn(of)
    }

    /// The match points of both teams; `None` before the match is decided. A team that has
    /// forfeited it gets none.
    pub fn match_points(&self, table: MatchPoints) -> Option<PerSide<u8>> {
        if !self.is_decided() {
            return None;
        }
        let game_points = self.game_points();
        let of = |place: Side| {
            let own = game_points[place];
            let rival = game_points[place.other()];
            match own.cmp(&rival) {
                _ if self.is_absent(place) => 0,
                std::cmp::Ordering::Greater => table.win(),
                std::cmp::Ordering::Equal => table.draw(),
                std::cmp::Ordering::Less => table.loss(),
            }
        };
        Some(PerSide::from_fn(of))
    }

    /// Whether a board of the match was played.
    pub fn is_played(&self) -> bool {
        let mut boards = self.boards.iter();
        boards.any(|board| board.points.is_some() && !board.absent.white && !board.absent.black)
    }

    /// Whether no player of a team has played or been present.
    fn is_absent(&self, place: Side) -> bool {
        self.boards.iter().all(|board| board.absent[place])
    }

    /// The team that has forfeited the match.
    pub fn forfeit(&self) -> Option<Forfeit> {
        if !self.is_decided() {
            return None;
        }
        match (self.is_absent(Side::White), self.is_absent(Side::Black)) {
            (true, true) => Some(Forfeit::Both),
            (true, false) => Some(Forfeit::White),
            (false, true) => Some(Forfeit::Black),
            (false, false) => None,
        }
    }
}

/// The number of rounds that the teams play, once they have their numbers.
pub fn rounds_of(state: &EventState) -> u16 {
    match state.info.format {
        Format::TeamRoundRobin(_) => u16::try_from(state.teams.rounds.len()).unwrap_or(u16::MAX),
        Format::Scheveningen(rules) => rules.rounds(),
        Format::TeamSwiss(rules) => rules.rounds.get(),
        Format::RoundRobin { .. }
        | Format::Swiss(_)
        | Format::Knockout(_)
        | Format::DoubleElimination(_) => 0,
    }
}

/// The matches of a round, in order; empty if it has none yet.
pub fn matches(state: &EventState, round: u16) -> Vec<MatchState> {
    let place = usize::from(round).checked_sub(1);
    let Some(paired) = place.and_then(|place| state.teams.rounds.get(place)) else {
        return Vec::new();
    };
    let seated = place.and_then(|place| state.teams.seats.get(place));
    let mut ids = (1..).map(|board| GameId { round, board });
    let mut found = Vec::with_capacity(paired.matches.len());
    for (place, teams) in paired.matches.iter().enumerate() {
        let seats = seated.and_then(|seated| seated.get(place));
        let boards = seats.into_iter().flatten().map(|seats| {
            let game = seats.pairing().and_then(|_| ids.next());
            board(state, *seats, game)
        });
        found.push(MatchState {
            round,
            number: u16::try_from(place).map_or(u16::MAX, |place| place.saturating_add(1)),
            teams: *teams,
            boards: boards.collect(),
        });
    }
    found
}

/// The match of a game, with the number of its board, from 1.
pub fn match_of_game(state: &EventState, game: GameId) -> Option<(MatchState, u16)> {
    matches(state, game.round).into_iter().find_map(|found| {
        let mut boards = (1..).zip(&found.boards);
        let (number, _) = boards.find(|(_, board)| board.game == Some(game))?;
        Some((found, number))
    })
}

fn board(state: &EventState, seats: Seats, game: Option<GameId>) -> BoardPoints {
    let result = game
        .and_then(|id| state.game(id))
        .map(|game: &GameState| game.result.as_ref());
    let empty = PerSide::new(seats.players.white.is_none(), seats.players.black.is_none());
    let (points, absent) = if let Some(result) = result {
        let points =
            result.map(|result| PerSide::from_fn(|place| result.points[seats.colour(place)]));
        let forfeit = result.and_then(|result| result.basis.absent());
        let is_absent = |place| forfeit.is_some_and(|absent| absent.lost_by(seats.colour(place)));
        (points, PerSide::from_fn(is_absent))
    } else {
        let forfeit = match (empty.white, empty.black) {
            (true, true) => Forfeit::Both,
            (true, false) => Forfeit::White,
            _ => Forfeit::Black,
        };
        let points = state.info.worth().forfeited(forfeit);
        (Some(points), empty)
    };
    BoardPoints {
        seats,
        game,
        points,
        absent,
    }
}

/// Teams all of whose players have left a round robin with fewer than half of the matches
/// completed: none of their matches counts (C.05, R-144).
pub fn left_early(state: &EventState) -> Vec<TeamNumber> {
    if !matches!(state.info.format, Format::TeamRoundRobin(_)) {
        return Vec::new();
    }
    let has_left = |member: &EntrantNumber| state.has_left(*member);
    let gone: Vec<TeamNumber> = (state.teams.order.iter())
        .filter_map(|team| state.teams.teams.get(team))
        .filter(|team| team.members.iter().all(has_left))
        .map(|team| team.number)
        .collect();
    let completed = |team: TeamNumber| {
        let rounds = state
            .rounds
            .iter()
            .flat_map(|round| matches(state, round.number));
        rounds
            .filter(|found| {
                let place = found.teams.place_of(team);
                place.is_some_and(|place| found.is_decided() && !found.is_absent(place))
            })
            .count()
    };
    let scheduled = |team: TeamNumber| {
        let all = state.teams.rounds.iter().flat_map(|round| &round.matches);
        all.filter(|found| found.place_of(team).is_some()).count()
    };
    gone.into_iter()
        .filter(|team| completed(*team) * 2 < scheduled(*team))
        .collect()
}
