//! The errors of all pairing systems.

use crate::entrant::EntrantNumber;
use areopagus_language::Language;

use super::weight::WIDEST_BITS;

/// The maximum number of players or teams of a tournament.
pub const MAX_PLAYERS: usize = 10_000;

/// The maximum number of rounds of a tournament.
pub const MAX_ROUNDS: usize = 255;

areopagus_language::sentences! {
    /// The reason why a round cannot be paired.
    #[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
    #[error("{}", self.say(Language::En))]
    pub enum PairingError {
        /// More than [`MAX_PLAYERS`] players or teams.
        TooManyPlayers =>
            en "a Swiss tournament has {MAX_PLAYERS} participants at most",
            ru "в швейцарском турнире не больше {MAX_PLAYERS} участников",
            de "ein Turnier nach Schweizer System hat höchstens {MAX_PLAYERS} Teilnehmer";
        /// More than [`MAX_ROUNDS`] rounds.
        TooManyRounds =>
            en "a Swiss tournament has {MAX_ROUNDS} rounds at most",
            ru "в швейцарском турнире не больше {MAX_ROUNDS} туров",
            de "ein Turnier nach Schweizer System hat höchstens {MAX_ROUNDS} Runden";
        /// All rounds are already paired.
        NoRoundLeft =>
            en "all rounds of the tournament have been paired",
            ru "жеребьёвка всех туров турнира уже проведена",
            de "alle Runden des Turniers sind ausgelost";
        /// Two participants have the same number.
        NumberTwice(number: EntrantNumber) =>
            en "two participants have the number {number}",
            ru "номер {number} стоит у двух участников",
            de "zwei Teilnehmer haben die Nummer {number}";
        /// The length of a participant's history is not the number of paired rounds.
        HistoryLength(number: EntrantNumber) =>
            en "participant {number} must have an entry for every round that has been paired, no more and no fewer",
            ru "у участника {number} должно быть по одной записи на каждый проведённый тур",
            de "der Teilnehmer {number} muss für jede ausgeloste Runde einen Eintrag haben, nicht mehr und nicht weniger";
        /// A number is not that of a participant.
        Unknown(number: EntrantNumber) =>
            en "there is no participant {number}",
            ru "участника {number} нет",
            de "einen Teilnehmer {number} gibt es nicht";
        /// Two participants' histories contradict each other in a round.
        Contradiction {
            /// The participant in whose history the contradiction was found.
            player: EntrantNumber,
            /// The round, from 1.
            round: usize,
        } =>
            en "round {round} of participant {player} contradicts the opponent's own entry",
            ru "запись участника {player} о туре {round} противоречит записи соперника",
            de "die Runde {round} des Teilnehmers {player} widerspricht dem Eintrag des Gegners";
        /// Fewer than two participants take part.
        NobodyToPair =>
            en "nobody is there to be paired: a round needs two participants",
            ru "составлять пары не из кого: для тура нужны двое участников",
            de "niemand ist zum Paaren da: Eine Runde braucht zwei Teilnehmer";
        /// No pairing satisfies the absolute criteria, so the arbiter has to decide.
        NoLegalPairing =>
            en "no pairing of the round keeps the absolute criteria: the arbiter decides",
            ru "ни одна жеребьёвка тура не выполняет абсолютные критерии: решает судья",
            de "keine Auslosung der Runde hält die absoluten Kriterien ein: Der Schiedsrichter entscheidet";
        /// The criteria of a bracket need more than [`WIDEST_BITS`] bits.
        TooManyScores =>
            en "those who moved into one bracket have so many different scores that the criteria need more than {WIDEST_BITS} bits",
            ru "у перемещённых в одну группу участников столько разных очков, что критериям нужно больше {WIDEST_BITS} двоичных разрядов",
            de "die in eine Punktgruppe Verlegten haben so viele verschiedene Punktzahlen, dass die Kriterien mehr als {WIDEST_BITS} Bits brauchen";
    }
}
