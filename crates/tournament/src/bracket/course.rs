//! The progress of a bracket: its matches with the games played so far, and the games
//! of the next round.

use std::collections::{BTreeMap, VecDeque};

use super::rules::BestOf;
use super::shape::{Bracket, MatchId, Section, Source};
use crate::entrant::EntrantNumber;
use crate::result::GameResult;
use crate::round::{GameId, Pairing};
use areopagus_games::Side;

/// A game between two entrants of a bracket.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Played {
    /// The game's id.
    pub game: GameId,
    /// The two entrants with their colours.
    pub pairing: Pairing,
    /// How the game ended; `None` before the result.
    pub ending: Option<Ending>,
    /// The entrant to whom the lot gives the game if it is drawn and not replayed
    ///
    pub lot: Option<EntrantNumber>,
}

/// How a game of a bracket has ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Ending {
    /// This side won.
    Won(Side),
    /// The game was played and drawn.
    Drawn,
    /// Neither player appeared.
    Nobody,
}

impl Ending {
    /// The ending that follows from a result.
    pub fn from_result(result: &GameResult) -> Self {
        match result.winner() {
            Some(winner) => Self::Won(winner),
            None if result.is_drawn() => Self::Drawn,
            None => Self::Nobody,
        }
    }
}

/// One of the two places in a match.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Seat {
    /// It is not known yet who takes the place.
    Open,
    /// The place stays empty, so the other player has a bye.
    Nobody,
    /// The entrant in the place.
    Taken(EntrantNumber),
}

impl Seat {
    /// The entrant in the place, if there is one.
    pub const fn entrant(self) -> Option<EntrantNumber> {
        match self {
            Self::Taken(entrant) => Some(entrant),
            Self::Open | Self::Nobody => None,
        }
    }
}

/// The reason why a match is decided.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Decision {
    /// By the games.
    Games,
    /// By lot, which gave the last game to one of the two.
    Lot,
    /// By a bye, because there was no opponent.
    Bye,
    /// By a walkover, because the opponent left the event.
    Walkover,
}

impl Decision {
    /// A stable identifier for programs.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Games => "games",
            Self::Lot => "lot",
            Self::Bye => "bye",
            Self::Walkover => "walkover",
        }
    }
}

/// The progress of a match.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MatchStatus {
    /// At least one player is not known yet.
    Waiting,
    /// Both players are known, and the match is not decided.
    Open,
    /// A drawn game is not replayed, so a lot has to give it to one of the two.
    Lot {
        /// The drawn game.
        game: GameId,
    },
    /// The match is decided.
    Decided {
        /// The index of the winner, 0 or 1; `None` if both lost.
        winner: Option<usize>,
        /// The reason.
        by: Decision,
    },
    /// The match is not played, because the grand final was won by the player without a
    /// lost match.
    NotNeeded,
}

impl MatchStatus {
    /// A stable identifier for programs, in `snake_case`.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Waiting => "waiting",
            Self::Open => "open",
            Self::Lot { .. } => "lot",
            Self::Decided { .. } => "decided",
            Self::NotNeeded => "not_needed",
        }
    }

    /// The reason why the match is decided; `None` if it is not.
    pub const fn decision(self) -> Option<Decision> {
        match self {
            Self::Decided { by, .. } => Some(by),
            Self::Waiting | Self::Open | Self::Lot { .. } | Self::NotNeeded => None,
        }
    }
}

/// A match with its players, games and status.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MatchState {
    /// The match's id.
    pub id: MatchId,
    /// The stage in which it is played, from 1.
    pub stage: u16,
    /// Where the two players come from.
    pub from: [Source; 2],
    /// The two places.
    pub seats: [Seat; 2],
    /// The number of games won by each player.
    pub wins: [u8; 2],
    /// The games of the match, in the order played.
    pub games: Vec<GameId>,
    /// The games of the match that were given to a player by lot.
    pub by_lot: Vec<GameId>,
    /// The progress of the match.
    pub status: MatchStatus,
}

impl MatchState {
    /// The two players; `None` until both are known.
    pub const fn players(&self) -> Option<[EntrantNumber; 2]> {
        match self.seats {
            [Seat::Taken(one), Seat::Taken(other)] => Some([one, other]),
            _ => None,
        }
    }

    /// The winner; `None` if there is none, also if both lost.
    pub fn winner(&self) -> Option<EntrantNumber> {
        self.seats.get(self.winning_seat()?)?.entrant()
    }

    /// The loser; `None` if there is none, also if both lost.
    pub fn loser(&self) -> Option<EntrantNumber> {
        let winner = self.winning_seat()?;
        self.seats.get(1 - winner.min(1))?.entrant()
    }

    /// Whether it is known who advances.
    pub const fn is_settled(&self) -> bool {
        matches!(
            self.status,
            MatchStatus::Decided { .. } | MatchStatus::NotNeeded
        )
    }

    /// The two players, if the match is decided and both lost.
    pub fn both_lost(&self) -> Option<[EntrantNumber; 2]> {
        let nobody = matches!(self.status, MatchStatus::Decided { winner: None, .. });
        self.players().filter(|_| nobody)
    }

    const fn winning_seat(&self) -> Option<usize> {
        match self.status {
            MatchStatus::Decided { winner, .. } => winner,
            _ => None,
        }
    }

    /// The player who advances from here as the winner or as the loser. If both lost,
    /// neither advances.
    fn passes_on(&self, as_winner: bool) -> Seat {
        if !self.is_settled() {
            return Seat::Open;
        }
        let who = if as_winner {
            self.winner()
        } else {
            self.loser()
        };
        who.map_or(Seat::Nobody, Seat::Taken)
    }
}

/// The matches that the next round of games belongs to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NextRound {
    /// The stage, from 1.
    pub stage: u16,
    /// The number of the game within its match, from 1, including drawn games.
    pub game: u8,
    /// The matches with their players, in order.
    pub matches: Vec<(MatchId, [EntrantNumber; 2])>,
}

/// A bracket with the games played so far.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BracketState {
    bracket: Bracket,
    seeds: Vec<EntrantNumber>,
    matches: Vec<MatchState>,
}

/// The games between each two entrants, the earliest first.
type Meetings = BTreeMap<(EntrantNumber, EntrantNumber), VecDeque<Played>>;

const fn key(one: EntrantNumber, other: EntrantNumber) -> (EntrantNumber, EntrantNumber) {
    if one.get() < other.get() {
        (one, other)
    } else {
        (other, one)
    }
}

impl BracketState {
    /// The course of a bracket. `seeds` lists the entrants from the best seed, and
    /// `games` the games in the order of their rounds. A drawn game is replayed up to
    /// `replays` times, after which a lot decides it; `None` is without limit. `gone`
    /// maps entrants who have left to the first round that they do not play.
    pub fn new(
        bracket: Bracket,
        seeds: Vec<EntrantNumber>,
        games: impl IntoIterator<Item = Played>,
        replays: Option<u8>,
        gone: &BTreeMap<EntrantNumber, u16>,
    ) -> Self {
        let mut meetings = Meetings::new();
        for game in games {
            let Pairing { white, black } = game.pairing;
            meetings
                .entry(key(white, black))
                .or_default()
                .push_back(game);
        }
        let mut course = Self {
            matches: Vec::with_capacity(bracket.matches().len()),
            bracket,
            seeds,
        };
        let shape = course.bracket.matches().to_vec();
        let best_of = course.bracket.rules().games();
        for it in shape {
            let seats = it.from.map(|from| course.seat(from));
            let mut state = MatchState {
                id: it.id,
                stage: it.stage,
                from: it.from,
                seats,
                wins: [0; 2],
                games: Vec::new(),
                by_lot: Vec::new(),
                status: MatchStatus::Waiting,
            };
            state.status = if course.is_spared(it.id) {
                MatchStatus::NotNeeded
            } else {
                play(&mut state, best_of, replays, &mut meetings, gone)
            };
            course.matches.push(state);
        }
        course
    }

    /// The bracket's shape.
    pub const fn bracket(&self) -> &Bracket {
        &self.bracket
    }

    /// The matches to which the winner and the loser of a match advance; `None` for one
    /// who does not advance.
    pub fn onward(&self, from: MatchId) -> [Option<MatchId>; 2] {
        [Source::Winner(from), Source::Loser(from)].map(|source| self.bracket.match_from(source))
    }

    /// The entrants, from the best seed.
    pub fn seeds(&self) -> &[EntrantNumber] {
        &self.seeds
    }

    /// The matches, by stage.
    pub fn matches(&self) -> &[MatchState] {
        &self.matches
    }

    /// The match with this id.
    pub fn get(&self, id: MatchId) -> Option<&MatchState> {
        self.matches.iter().find(|it| it.id == id)
    }

    /// The match that a game belongs to.
    pub fn match_of(&self, game: GameId) -> Option<&MatchState> {
        self.matches.iter().find(|it| it.games.contains(&game))
    }

    /// The drawn games that a lot has to decide now, each with its match.
    pub fn lots(&self) -> impl Iterator<Item = (GameId, &MatchState)> {
        let matches = self.matches.iter();
        matches.filter_map(|it| match it.status {
            MatchStatus::Lot { game } => Some((game, it)),
            MatchStatus::Waiting
            | MatchStatus::Open
            | MatchStatus::Decided { .. }
            | MatchStatus::NotNeeded => None,
        })
    }

    /// Whether every match is decided.
    pub fn is_decided(&self) -> bool {
        self.matches.iter().all(MatchState::is_settled)
    }

    /// The next round of games: the matches of the first undecided stage. `None` if
    /// nothing is left to play. A match that waits for a lot is not included.
    pub fn next(&self) -> Option<NextRound> {
        let is_open = |it: &&MatchState| it.status == MatchStatus::Open;
        let first = self.matches.iter().find(is_open)?;
        let of_stage = |it: &&MatchState| is_open(it) && it.stage == first.stage;
        let open = self.matches.iter().filter(of_stage);
        Some(NextRound {
            stage: first.stage,
            game: u8::try_from(first.games.len() + 1).unwrap_or(u8::MAX),
            matches: open.filter_map(|it| Some((it.id, it.players()?))).collect(),
        })
    }

    /// The seat of a match that comes from `from`.
    fn seat(&self, from: Source) -> Seat {
        let passed_on = |id, as_winner| {
            let before = self.get(id);
            before.map_or(Seat::Open, |before| before.passes_on(as_winner))
        };
        match from {
            Source::Seed(seed) => {
                let known = seed.checked_sub(1).and_then(|place| self.seeds.get(place));
                known.map_or(Seat::Nobody, |known| Seat::Taken(*known))
            }
            Source::Nobody => Seat::Nobody,
            Source::Winner(id) => passed_on(id, true),
            Source::Loser(id) => passed_on(id, false),
        }
    }

    /// Whether the second grand final is not needed: the loser of the first one, or the
    /// player who did not appear, is out.
    fn is_spared(&self, id: MatchId) -> bool {
        if id.section != Section::GrandFinal || id.round == 1 {
            return false;
        }
        let first = MatchId { round: 1, ..id };
        self.get(first).is_some_and(|first| match first.status {
            MatchStatus::Decided { winner, .. } => winner != Some(1) || first.players().is_none(),
            _ => false,
        })
    }
}

/// Assigns the games to a match and sets its status.
fn play(
    state: &mut MatchState,
    best_of: BestOf,
    replays: Option<u8>,
    meetings: &mut Meetings,
    gone: &BTreeMap<EntrantNumber, u16>,
) -> MatchStatus {
    let bye = |winner| MatchStatus::Decided {
        winner,
        by: Decision::Bye,
    };
    let players = match state.seats {
        [Seat::Open, _] | [_, Seat::Open] => return MatchStatus::Waiting,
        [Seat::Nobody, Seat::Nobody] => return bye(None),
        [Seat::Taken(_), Seat::Nobody] => return bye(Some(0)),
        [Seat::Nobody, Seat::Taken(_)] => return bye(Some(1)),
        [Seat::Taken(one), Seat::Taken(other)] => [one, other],
    };
    let [one, other] = players;
    let mut none = VecDeque::new();
    let games = meetings.get_mut(&key(one, other)).unwrap_or(&mut none);
    let Some(score) = count(state, players, games, (best_of, replays)) else {
        return MatchStatus::Open;
    };
    let Score { left, by, open } = score;
    if left == 0 || is_won(state.wins, left) {
        let winner = ahead(state.wins);
        return MatchStatus::Decided { winner, by };
    }
    walkover(players, gone).unwrap_or(open)
}

/// How far the games of a match have come.
struct Score {
    /// The number of games that are left.
    left: u8,
    /// What decided the last game.
    by: Decision,
    /// The status of the match if its games do not decide it.
    open: MatchStatus,
}

/// Assigns the games to a match until it is decided; `None` if one of them has no result.
fn count(
    state: &mut MatchState,
    players: [EntrantNumber; 2],
    games: &mut VecDeque<Played>,
    (best_of, replays): (BestOf, Option<u8>),
) -> Option<Score> {
    let mut left = best_of.get();
    let (mut drawn, mut open, mut by) = (0_u8, MatchStatus::Open, Decision::Games);
    while left > 0 && !is_won(state.wins, left) {
        let Some(game) = games.pop_front() else {
            break;
        };
        state.games.push(game.game);
        by = Decision::Games;
        let winner = match game.ending? {
            Ending::Drawn if replays.is_none_or(|replays| drawn < replays) => {
                // The game is replayed and does not count as a game of the match
                //
                drawn = drawn.saturating_add(1);
                continue;
            }
            Ending::Drawn => {
                let Some(winner) = game.lot else {
                    open = MatchStatus::Lot { game: game.game };
                    break;
                };
                state.by_lot.push(game.game);
                by = Decision::Lot;
                Some(winner)
            }
            Ending::Nobody => None,
            Ending::Won(side) => Some(game.pairing.entrant(side)),
        };
        (left, drawn) = (left - 1, 0);
        for (player, wins) in players.iter().zip(&mut state.wins) {
            *wins += u8::from(winner == Some(*player));
        }
    }
    Some(Score { left, by, open })
}

/// The index of the player with more games won; `None` if both have won as many.
fn ahead([mine, theirs]: [u8; 2]) -> Option<usize> {
    match mine.cmp(&theirs) {
        std::cmp::Ordering::Greater => Some(0),
        std::cmp::Ordering::Less => Some(1),
        std::cmp::Ordering::Equal => None,
    }
}

/// The status of an open match that a player has left; `None` if neither has.
fn walkover(
    [one, other]: [EntrantNumber; 2],
    gone: &BTreeMap<EntrantNumber, u16>,
) -> Option<MatchStatus> {
    // The player who left first loses; if they left before the same round, both lose.
    let winner = match (gone.get(&one), gone.get(&other)) {
        (None, None) => return None,
        (Some(one), Some(other)) if one == other => None,
        (Some(_), None) => Some(1),
        (None, Some(_)) => Some(0),
        (Some(one), Some(other)) => Some(usize::from(one < other)),
    };
    Some(MatchStatus::Decided {
        winner,
        by: Decision::Walkover,
    })
}

/// Whether the leader has won the match whatever happens in the `left` remaining games.
const fn is_won([one, other]: [u8; 2], left: u8) -> bool {
    one.abs_diff(other) > left
}
