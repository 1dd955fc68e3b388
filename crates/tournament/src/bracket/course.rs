//! The matches of a bracket as they were played.

use std::collections::{BTreeMap, VecDeque};

use super::rules::BestOf;
use super::shape::{Bracket, MatchId, Section, Source};
use crate::entrant::EntrantNumber;
use crate::result::GameResult;
use crate::round::{GameId, Pairing};
use areopagus_games::Side;

/// A game of two entrants.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Played {
    /// Its name.
    pub game: GameId,
    /// Who plays.
    pub pairing: Pairing,
    /// How it has ended; `None` before the result.
    pub ending: Option<Ending>,
    /// To whom the lot gives it, if it is drawn and not played again.
    pub lot: Option<EntrantNumber>,
}

/// How a game of a bracket has ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Ending {
    /// This side has won it.
    Won(Side),
    /// It was played, and nobody has won it.
    Drawn,
    /// Nobody came to it.
    Nobody,
}

impl Ending {
    /// That of a result.
    pub fn of(result: &GameResult) -> Self {
        match result.winner() {
            Some(winner) => Self::Won(winner),
            None if result.is_drawn() => Self::Drawn,
            None => Self::Nobody,
        }
    }
}

/// A place in a match.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Seat {
    /// It is not known yet who has it.
    Open,
    /// Nobody has it.
    Nobody,
    /// This entrant has it.
    Taken(EntrantNumber),
}

impl Seat {
    /// Who has it.
    pub const fn entrant(self) -> Option<EntrantNumber> {
        match self {
            Self::Taken(entrant) => Some(entrant),
            Self::Open | Self::Nobody => None,
        }
    }
}

/// How a match was decided.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Decision {
    /// By its games.
    Games,
    /// By the lot, which gave its last game.
    Lot,
    /// There was no rival.
    Bye,
    /// The rival has left the event.
    Walkover,
}

impl Decision {
    /// A stable word for programs.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Games => "games",
            Self::Lot => "lot",
            Self::Bye => "bye",
            Self::Walkover => "walkover",
        }
    }
}

/// How far a match is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MatchStatus {
    /// A player is not known yet.
    Waiting,
    /// Both players are known, and it is not decided.
    Open,
    /// The lot is to say who has a game that is drawn and not played again.
    Lot {
        /// The game.
        game: GameId,
    },
    /// It is decided.
    Decided {
        /// The place of the winner, 0 or 1; `None` when nobody has won.
        winner: Option<usize>,
        /// How.
        by: Decision,
    },
    /// It is not played: the grand final was won by who had lost no match.
    NotNeeded,
}

impl MatchStatus {
    /// A stable word for programs, in `snake_case`.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Waiting => "waiting",
            Self::Open => "open",
            Self::Lot { .. } => "lot",
            Self::Decided { .. } => "decided",
            Self::NotNeeded => "not_needed",
        }
    }

    /// How it was decided; `None` for one that is not.
    pub const fn decision(self) -> Option<Decision> {
        match self {
            Self::Decided { by, .. } => Some(by),
            Self::Waiting | Self::Open | Self::Lot { .. } | Self::NotNeeded => None,
        }
    }
}

/// A match as it was played.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MatchState {
    /// Its name.
    pub id: MatchId,
    /// When it is played.
    pub stage: u16,
    /// Where its players come from.
    pub from: [Source; 2],
    /// Its players.
    pub seats: [Seat; 2],
    /// The games that each of them has won.
    pub wins: [u8; 2],
    /// Its games.
    pub games: Vec<GameId>,
    /// Those of its games that the lot has given to somebody.
    pub by_lot: Vec<GameId>,
    /// How far it is.
    pub status: MatchStatus,
}

impl MatchState {
    /// Its two players, once both are known.
    pub const fn players(&self) -> Option<[EntrantNumber; 2]> {
        match self.seats {
            [Seat::Taken(one), Seat::Taken(other)] => Some([one, other]),
            _ => None,
        }
    }

    /// Who has won it; `None` as well when nobody has.
    pub fn winner(&self) -> Option<EntrantNumber> {
        self.seats.get(self.winning_seat()?)?.entrant()
    }

    /// Who of two has lost it; `None` as well when both have.
    pub fn loser(&self) -> Option<EntrantNumber> {
        let winner = self.winning_seat()?;
        self.seats.get(1 - winner.min(1))?.entrant()
    }

    /// Whether it is known who goes on.
    pub const fn is_settled(&self) -> bool {
        matches!(
            self.status,
            MatchStatus::Decided { .. } | MatchStatus::NotNeeded
        )
    }

    /// Both players, when it is decided and neither has won it.
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

    /// Who goes on from here as the winner, or as the loser. Of two who both have lost
    /// neither does.
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

/// The matches that the next round of games is made of.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NextRound {
    /// The stage.
    pub stage: u16,
    /// Which of a match's games it is, from 1, the drawn ones counted.
    pub game: u8,
    /// The matches with their players, in their order.
    pub matches: Vec<(MatchId, [EntrantNumber; 2])>,
}

/// A bracket as it was played so far.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Course {
    bracket: Bracket,
    seeds: Vec<EntrantNumber>,
    matches: Vec<MatchState>,
}

/// The games of every two entrants, the first first.
type Meetings = BTreeMap<(EntrantNumber, EntrantNumber), VecDeque<Played>>;

const fn key(one: EntrantNumber, other: EntrantNumber) -> (EntrantNumber, EntrantNumber) {
    if one.get() < other.get() {
        (one, other)
    } else {
        (other, one)
    }
}

impl Course {
    /// The bracket of these seeds, the best first, after these games in the order of their
    /// rounds. A drawn game is played again so often that it was drawn `replays` times more,
    /// then the lot gives it; without end for `None`. `gone` has who has left, each with the
    /// first round not played.
    pub fn of(
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

    /// The bracket.
    pub const fn bracket(&self) -> &Bracket {
        &self.bracket
    }

    /// The matches that the winner and the loser of a match go on to; `None` for who does
    /// not go on.
    pub fn onward(&self, from: MatchId) -> [Option<MatchId>; 2] {
        [Source::Winner(from), Source::Loser(from)].map(|source| self.bracket.match_from(source))
    }

    /// The entrants, the best seed first.
    pub fn seeds(&self) -> &[EntrantNumber] {
        &self.seeds
    }

    /// The matches, stage by stage.
    pub fn matches(&self) -> &[MatchState] {
        &self.matches
    }

    /// The match of a name.
    pub fn get(&self, id: MatchId) -> Option<&MatchState> {
        self.matches.iter().find(|it| it.id == id)
    }

    /// The match that a game belongs to.
    pub fn match_of(&self, game: GameId) -> Option<&MatchState> {
        self.matches.iter().find(|it| it.games.contains(&game))
    }

    /// The drawn games that the lot is to give to somebody now, each with its match.
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

    /// The next round of games: the matches of the first stage that is not decided. `None`
    /// when nothing is left to play; what the lot is to decide is none of them.
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

    /// Who has a place of a match.
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

    /// Whether the grand final need not be played once more: whoever lost it, or did not
    /// come to it, has no match left to lose.
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

/// Takes the games of a match, and says how far it is.
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
    let mut left = best_of.get();
    let (mut drawn, mut open, mut by) = (0_u8, MatchStatus::Open, Decision::Games);
    if let Some(games) = meetings.get_mut(&key(one, other)) {
        while left > 0 && !is_won(state.wins, left) {
            let Some(game) = games.pop_front() else {
                break;
            };
            state.games.push(game.game);
            by = Decision::Games;
            let winner = match game.ending {
                None => return MatchStatus::Open,
                Some(Ending::Drawn) if replays.is_none_or(|replays| drawn < replays) => {
                    // It is played again, and is none of the match's games.
                    drawn = drawn.saturating_add(1);
                    continue;
                }
                Some(Ending::Drawn) => {
                    let Some(winner) = game.lot else {
                        open = MatchStatus::Lot { game: game.game };
                        break;
                    };
                    state.by_lot.push(game.game);
                    by = Decision::Lot;
                    Some(winner)
                }
                Some(Ending::Nobody) => None,
                Some(Ending::Won(side)) => Some(game.pairing.of(side)),
            };
            (left, drawn) = (left - 1, 0);
            for (player, wins) in players.iter().zip(&mut state.wins) {
                *wins += u8::from(winner == Some(*player));
            }
        }
    }
    let [mine, theirs] = state.wins;
    let ahead = match mine.cmp(&theirs) {
        std::cmp::Ordering::Greater => Some(0),
        std::cmp::Ordering::Less => Some(1),
        std::cmp::Ordering::Equal => None,
    };
    if left == 0 || is_won(state.wins, left) {
        return MatchStatus::Decided { winner: ahead, by };
    }
    // Who has left first has lost; of two who left before the same round both have.
    let winner = match (gone.get(&one), gone.get(&other)) {
        (None, None) => return open,
        (Some(one), Some(other)) if one == other => None,
        (Some(_), None) => Some(1),
        (None, Some(_)) => Some(0),
        (Some(one), Some(other)) => Some(usize::from(one < other)),
    };
    MatchStatus::Decided {
        winner,
        by: Decision::Walkover,
    }
}

/// Whether nothing can change who wins a match with so many games left.
const fn is_won([one, other]: [u8; 2], left: u8) -> bool {
    one.abs_diff(other) > left
}
