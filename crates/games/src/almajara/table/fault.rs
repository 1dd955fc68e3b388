//! Faults of a table's entries and records: the clause, the fault and its correction, in every
//! language.

use super::super::fault::Fault;
use super::super::record::MAX_ITEMS;
use super::super::replay::ReplayFault;
use super::{MAX_ACTS, MAX_INCIDENTS, MAX_NOTES, MAX_PLACINGS};
use crate::Side;
use crate::notation::minutes;
use areopagus_language::Language;

areopagus_language::sentences! {
    /// The reason why a table refuses an entry or a record.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub enum TableFault {
        /// The rules do not allow it.
        Rules(fault: Fault) => |language| { fault.say(language) };
        /// A note of the entry differs from the rules.
        Written(fault: ReplayFault) => |language| { fault.say(language) };
        /// The game time is over, in seconds.
        TimeOver(seconds: u16) =>
            en ("The time of the game was over at {whole}: now the game ends, which is entered as time.", whole = minutes(*seconds)),
            ru ("Время партии кончилось на {whole}: партия завершается, вводится time.", whole = minutes(*seconds)),
            de ("Die Zeit der Partie war bei {whole} um: Die Partie ist zu beenden, einzugeben ist time.", whole = minutes(*seconds));
        /// The time to set up is not over or was not started; its seconds.
        SetupNotOver(seconds: u16) =>
            en "A player is late once the set-up has lasted {seconds} seconds by the clock of the game.",
            ru "Игрок опоздал, когда расстановка по часам партии длится уже {seconds} секунд.",
            de "Zu spät ist ein Spieler, wenn die Aufstellung nach der Uhr der Partie {seconds} Sekunden gedauert hat.";
        /// The time of the turn is not over; its seconds.
        TurnNotOver(seconds: u16) =>
            en "The turn passes once it has lasted {seconds} seconds by the clock of the game.",
            ru "Ход переходит, когда он по часам партии длится уже {seconds} секунд.",
            de "Der Zug geht weiter, wenn er nach der Uhr der Partie {seconds} Sekunden gedauert hat.";
        /// The time of the turn is over; its seconds.
        TurnOver(seconds: u16) =>
            en "The turn has lasted {seconds} seconds by the clock of the game: now it passes, which is entered as -. What was done in time is entered with the reason.",
            ru "Ход по часам партии длится уже {seconds} секунд: он переходит, вводится -. Сделанное вовремя вводится с причиной.",
            de "Der Zug hat nach der Uhr der Partie {seconds} Sekunden gedauert: Er geht nun weiter, einzugeben ist -. Was rechtzeitig geschah, wird mit dem Grund eingegeben.";
        /// The game has the greatest possible number of acts.
        TooManyActs =>
            en "A game has at most {MAX_ACTS} entries; the referee stops it with stop \"…\".",
            ru "В партии не более {MAX_ACTS} строк ввода; судья останавливает её: stop \"…\".",
            de "Eine Partie hat höchstens {MAX_ACTS} Eingaben; der Schiedsrichter bricht sie mit stop \"…\" ab.";
        /// The player has placed starting pieces as often as allowed.
        TooManyPlacings(side: Side) =>
            en ("{} has placed starting pieces {MAX_PLACINGS} times; now those that stand count, which is entered as ready {side}.", side.name(Language::En)),
            ru ("{} ставили стартовые фигуры уже {MAX_PLACINGS} раз; остаются те, что стоят, вводится ready {side}.", side.name(Language::Ru)),
            de ("{} hat schon {MAX_PLACINGS}-mal Startsteine gesetzt; nun gelten die, die stehen, einzugeben ist ready {side}.", side.name(Language::De));
        /// The turn has the greatest possible number of touches, illegal actions and repetitions.
        TooManyIncidents =>
            en "A turn has at most {MAX_INCIDENTS} touches, illegal actions, refused repetitions and notes; now the player acts or the turn ends.",
            ru "В одном ходе не более {MAX_INCIDENTS} касаний, недопустимых действий, отказов в повторении и отметок; игрок действует, или ход кончается.",
            de "Ein Zug hat höchstens {MAX_INCIDENTS} Berührungen, regelwidrige Aktionen, abgelehnte Wiederholungen und Vermerke; nun handelt der Spieler, oder der Zug endet.";
        /// The turn has the greatest possible number of notes.
        TooManyNotes =>
            en "A turn has at most {MAX_NOTES} notes.",
            ru "В одном ходе не более {MAX_NOTES} отметок судьи.",
            de "Ein Zug hat höchstens {MAX_NOTES} Vermerke.";
        /// The record has the greatest possible number of rows.
        TooManyRows =>
            en "A record has at most {MAX_ITEMS} rows; the referee stops the game with stop \"…\".",
            ru "В записи не более {MAX_ITEMS} строк; судья останавливает партию: stop \"…\".",
            de "Ein Protokoll hat höchstens {MAX_ITEMS} Zeilen; der Schiedsrichter bricht die Partie mit stop \"…\" ab.";
        /// The record has other chips, another board or other Regulations.
        OtherEquipment =>
            en "The record has other chips, another board or other Regulations than the event.",
            ru "В записи другие фишки, другое поле или другой регламент, чем в турнире.",
            de "Das Protokoll hat andere Steine, ein anderes Feld oder eine andere Ausschreibung als das Turnier.";
        /// The record starts from a position.
        FromPosition =>
            en "A game of an event begins with the deal; a record with the tag Position is none.",
            ru "Партия турнира начинается с раздачи; запись с тегом Position не подходит.",
            de "Eine Partie eines Turniers beginnt mit der Verteilung; ein Protokoll mit dem Tag Position passt nicht.";
        /// The record is that of a game that was not played.
        NotPlayed =>
            en "The record is of a game that was not played; enter its result instead.",
            ru "Это запись несостоявшейся партии; введите вместо неё результат.",
            de "Das ist das Protokoll einer Partie, die nicht gespielt wurde; geben Sie stattdessen das Ergebnis ein.";
    }
}

impl From<Fault> for TableFault {
    fn from(fault: Fault) -> Self {
        Self::Rules(fault)
    }
}

impl From<ReplayFault> for TableFault {
    fn from(fault: ReplayFault) -> Self {
        Self::Written(fault)
    }
}

impl TableFault {
    /// The clause that is broken.
    pub const fn clause(&self) -> &'static str {
        match self {
            Self::Rules(fault) => fault.clause(),
            Self::Written(fault) => fault.clause(),
            Self::TimeOver(_) => "4.2",
            Self::SetupNotOver(_) | Self::TooManyPlacings(_) => "2.2",
            Self::TurnNotOver(_) | Self::TurnOver(_) => "3.1",
            Self::TooManyActs | Self::TooManyIncidents | Self::TooManyNotes | Self::TooManyRows => {
                "5"
            }
            Self::OtherEquipment => "1.1",
            Self::FromPosition => "2.1",
            Self::NotPlayed => "4.5",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::almajara::tests::each_has_its_sentence;

    #[test]
    fn every_refusal_has_a_sentence_of_its_own_in_every_language() {
        let faults = [
            TableFault::Rules(Fault::NoAction),
            TableFault::Written(ReplayFault::ClockBack(5)),
            TableFault::TimeOver(1200),
            TableFault::SetupNotOver(180),
            TableFault::TurnNotOver(60),
            TableFault::TurnOver(60),
            TableFault::TooManyActs,
            TableFault::TooManyPlacings(Side::Black),
            TableFault::TooManyIncidents,
            TableFault::TooManyNotes,
            TableFault::TooManyRows,
            TableFault::OtherEquipment,
            TableFault::FromPosition,
            TableFault::NotPlayed,
        ];
        each_has_its_sentence(&faults, TableFault::say);
        assert!(faults.iter().all(|fault| !fault.clause().is_empty()));
    }
}
