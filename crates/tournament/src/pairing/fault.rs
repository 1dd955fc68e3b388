//! The errors of all pairing systems.

use crate::entrant::EntrantNumber;
use areopagus_language::Language;

use super::weight::WIDEST_BITS;

/// The maximum number of players or teams of a tournament.
pub const MAX_PLAYERS: usize = 10_000;

/// The maximum number of rounds of a tournament.
pub const MAX_ROUNDS: usize = 255;

/// The reason why a round cannot be paired.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.say(Language::En))]
pub enum PairingError {
    /// More than [`MAX_PLAYERS`] players or teams.
    TooManyPlayers,
    /// More than [`MAX_ROUNDS`] rounds.
    TooManyRounds,
    /// All rounds are already paired.
    NoRoundLeft,
    /// Two participants have the same number.
    NumberTwice(EntrantNumber),
    /// The length of a participant's history is not the number of paired rounds.
    HistoryLength(EntrantNumber),
    /// A number is not that of a participant.
    Unknown(EntrantNumber),
    /// Two participants' histories contradict each other in a round.
    Contradiction {
        /// The participant in whose history the contradiction was found.
        player: EntrantNumber,
        /// The round, from 1.
        round: usize,
    },
    /// Fewer than two participants take part.
    NobodyToPair,
    /// No pairing satisfies the absolute criteria, so the arbiter has to decide.
    NoLegalPairing,
    /// The criteria of a bracket need more than [`WIDEST_BITS`] bits.
    TooManyScores,
}

impl PairingError {
    /// The error in a sentence.
    pub fn say(&self, language: Language) -> String {
        match language {
            Language::En => self.english(),
            Language::Ru => self.russian(),
            Language::De => self.german(),
        }
    }

    fn english(&self) -> String {
        match self {
            Self::TooManyPlayers => {
                format!("a Swiss tournament has {MAX_PLAYERS} participants at most")
            }
            Self::TooManyRounds => format!("a Swiss tournament has {MAX_ROUNDS} rounds at most"),
            Self::NoRoundLeft => "all rounds of the tournament have been paired".to_owned(),
            Self::NumberTwice(number) => format!("two participants have the number {number}"),
            Self::HistoryLength(number) => format!(
                "participant {number} must have an entry for every round that has been paired, no more and no fewer"
            ),
            Self::Unknown(number) => format!("there is no participant {number}"),
            Self::Contradiction { player, round } => {
                format!(
                    "round {round} of participant {player} contradicts the opponent's own entry"
                )
            }
            Self::NobodyToPair => {
                "nobody is there to be paired: a round needs two participants".to_owned()
            }
            Self::NoLegalPairing => {
                "no pairing of the round keeps the absolute criteria: the arbiter decides"
                    .to_owned()
            }
            Self::TooManyScores => format!(
                "those who moved into one bracket have so many different scores that the criteria need more than {WIDEST_BITS} bits"
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
            Self::NobodyToPair => {
                "составлять пары не из кого: для тура нужны двое участников".to_owned()
            }
            Self::NoLegalPairing => {
                "ни одна жеребьёвка тура не выполняет абсолютные критерии: решает судья".to_owned()
            }
            Self::TooManyScores => format!(
                "у перемещённых в одну группу участников столько разных очков, что критериям нужно больше {WIDEST_BITS} двоичных разрядов"
            ),
        }
    }

    fn german(&self) -> String {
        match self {
            Self::TooManyPlayers => {
                format!("ein Turnier nach Schweizer System hat höchstens {MAX_PLAYERS} Teilnehmer")
            }
            Self::TooManyRounds => {
                format!("ein Turnier nach Schweizer System hat höchstens {MAX_ROUNDS} Runden")
            }
            Self::NoRoundLeft => "alle Runden des Turniers sind ausgelost".to_owned(),
            Self::NumberTwice(number) => format!("zwei Teilnehmer haben die Nummer {number}"),
            Self::HistoryLength(number) => format!(
                "der Teilnehmer {number} muss für jede ausgeloste Runde einen Eintrag haben, nicht mehr und nicht weniger"
            ),
            Self::Unknown(number) => format!("einen Teilnehmer {number} gibt es nicht"),
            Self::Contradiction { player, round } => format!(
                "die Runde {round} des Teilnehmers {player} widerspricht dem Eintrag des Gegners"
            ),
            Self::NobodyToPair => {
                "niemand ist zum Paaren da: Eine Runde braucht zwei Teilnehmer".to_owned()
            }
            Self::NoLegalPairing => {
                "keine Auslosung der Runde hält die absoluten Kriterien ein: Der Schiedsrichter entscheidet"
                    .to_owned()
            }
            Self::TooManyScores => format!(
                "die in eine Punktgruppe Verlegten haben so viele verschiedene Punktzahlen, dass die Kriterien mehr als {WIDEST_BITS} Bits brauchen"
            ),
        }
    }
}
