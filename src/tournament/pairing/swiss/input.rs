//! What the system is told: the players, what they did, and the event's rules.

use crate::games::Side;
use crate::language::Language;
use crate::tournament::entrant::EntrantNumber;

use super::weight::WIDEST_BITS;

/// The most players of a tournament.
pub const MAX_PLAYERS: usize = 10_000;

/// The most rounds of a tournament.
pub const MAX_ROUNDS: usize = 255;

/// A tournament before a round is paired.
///
/// Scores are whole numbers on any scale: halves, tenths or a discipline's own points.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tournament {
    /// The players in the order of the initial ranking (C.04.2, article 2).
    pub players: Vec<Player>,
    /// How many rounds the event has.
    pub rounds: usize,
    /// How many rounds have been paired.
    pub paired_rounds: usize,
    /// What a game is worth.
    pub points: PointSystem,
    /// The colour that the lot gave the odd numbers in the first round (5.1).
    pub initial_colour: Side,
    /// Whether colours count.
    pub colours: ColourRules,
    /// Groups of players of whom no two are paired in this round.
    pub forbidden: Vec<Vec<EntrantNumber>>,
}

/// What the criteria need to know of the points table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PointSystem {
    /// Points for a win: an unplayed round worth as many rules out the bye (2.1.2, C2).
    pub win: u32,
    /// Points for a draw.
    pub draw: u32,
    /// Points for a loss: an unplayed round worth more is a downfloat (1.4.3).
    pub loss: u32,
}

/// Whether colours count.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum ColourRules {
    /// As FIDE has them: preferences (1.7), C3, C10–C13 and article 5.
    #[default]
    Fide,
    /// Nobody has a preference; the higher player's number alone gives the colours (5.2.5).
    Off,
}

/// A player and what they did.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Player {
    /// The number.
    pub number: EntrantNumber,
    /// One entry for each round paired so far.
    pub history: Vec<PastRound>,
    /// Virtual points (C.04.7) by round, the first round first; none beyond the end.
    pub virtual_points: Vec<u32>,
    /// Whether the player takes part in the round that is to be paired.
    pub takes_part: bool,
}

/// What a player did in a round.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PastRound {
    /// The points that it brought.
    pub points: u32,
    /// How.
    pub kind: PastKind,
}

/// How a round was spent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PastKind {
    /// A game over the board.
    Played {
        /// Against whom.
        opponent: EntrantNumber,
        /// With which side.
        side: Side,
    },
    /// A pairing of which no game came: it does not count as played (C1), so the two
    /// may meet again.
    Forfeit {
        /// Against whom.
        opponent: EntrantNumber,
    },
    /// The pairing-allocated bye (1.5).
    AllocatedBye,
    /// Not paired: a requested bye, an absence, not yet arrived, or withdrawn.
    NotPaired,
}

/// Why a round cannot be paired.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.say(Language::En))]
pub enum PairingError {
    /// More than [`MAX_PLAYERS`] players.
    TooManyPlayers,
    /// More than [`MAX_ROUNDS`] rounds.
    TooManyRounds,
    /// All rounds of the event have been paired.
    NoRoundLeft,
    /// Two players have one number.
    NumberTwice(EntrantNumber),
    /// A player's history is not as long as the tournament.
    HistoryLength(EntrantNumber),
    /// Somebody is named who is not among the players.
    Unknown(EntrantNumber),
    /// Two players' histories do not agree on a round, which counts from 1.
    Contradiction {
        /// Whose history.
        player: EntrantNumber,
        /// The round.
        round: usize,
    },
    /// A score does not fit its number.
    ScoreTooHigh(EntrantNumber),
    /// Fewer than two players take part.
    NobodyToPair,
    /// No pairing keeps the absolute criteria (2.1.4 [C4]): the arbiter decides.
    NoLegalPairing,
    /// A bracket's criteria need more than [`WIDEST_BITS`] bits.
    TooManyScores,
}

impl PairingError {
    /// The error as a sentence.
    pub fn say(&self, language: Language) -> String {
        match language {
            Language::En => self.english(),
            Language::Ru => self.russian(),
        }
    }

    fn english(&self) -> String {
        match self {
            Self::TooManyPlayers => format!("a Swiss tournament has {MAX_PLAYERS} players at most"),
            Self::TooManyRounds => format!("a Swiss tournament has {MAX_ROUNDS} rounds at most"),
            Self::NoRoundLeft => "all rounds of the tournament have been paired".to_owned(),
            Self::NumberTwice(number) => format!("two players have the number {number}"),
            Self::HistoryLength(number) => format!(
                "player {number} must have an entry for every round that has been paired, no more and no fewer"
            ),
            Self::Unknown(number) => format!("there is no player {number}"),
            Self::Contradiction { player, round } => {
                format!("round {round} of player {player} contradicts the opponent's own entry")
            }
            Self::ScoreTooHigh(number) => format!("the score of player {number} is too high"),
            Self::NobodyToPair => {
                "nobody is there to be paired: a round needs two players".to_owned()
            }
            Self::NoLegalPairing => {
                "no pairing of the round keeps the absolute criteria (C1–C4): the arbiter decides"
                    .to_owned()
            }
            Self::TooManyScores => format!(
                "the players moved down into one bracket have so many different scores that the criteria need more than {WIDEST_BITS} bits"
            ),
        }
    }

    fn russian(&self) -> String {
        match self {
            Self::TooManyPlayers => {
                format!("в швейцарском турнире не больше {MAX_PLAYERS} участников")
            }
            Self::TooManyRounds => format!("в швейцарском турнире не больше {MAX_ROUNDS} туров"),
            Self::NoRoundLeft => "жеребьёвка всех туров турнира уже проведена".to_owned(),
            Self::NumberTwice(number) => format!("номер {number} стоит у двух участников"),
            Self::HistoryLength(number) => format!(
                "у участника {number} должно быть по одной записи на каждый проведённый тур"
            ),
            Self::Unknown(number) => format!("участника {number} нет"),
            Self::Contradiction { player, round } => {
                format!("запись участника {player} о туре {round} противоречит записи соперника")
            }
            Self::ScoreTooHigh(number) => format!("у участника {number} слишком много очков"),
            Self::NobodyToPair => {
                "составлять пары не из кого: для тура нужны двое участников".to_owned()
            }
            Self::NoLegalPairing => {
                "ни одна жеребьёвка тура не выполняет абсолютные критерии (C1–C4): решает судья"
                    .to_owned()
            }
            Self::TooManyScores => format!(
                "у опущенных в одну группу участников столько разных очков, что критериям нужно больше {WIDEST_BITS} двоичных разрядов"
            ),
        }
    }
}
