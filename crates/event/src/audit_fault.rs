//! Faults that the audit finds in a journal, as sentences.

use crate::acts::fault::ActsFault;
use crate::fold::FoldError;
use crate::lot_refusal::LotRefusal;
use crate::plans::{RecordError, ReplayError};
use crate::refusal::Refusal;
use areopagus_games::Side;
use areopagus_games::acts::ActFault;
use areopagus_language::Language;
use areopagus_lots::LedgerError;
use areopagus_tournament::round::GameId;

areopagus_language::sentences! {
    /// A fault in the journal of an event.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub enum AuditFault {
        /// The entry does not fit the entries before it, which lack what the text names.
        Inapplicable(what: String) =>
            en "It does not fit the entries before it ({what}).",
            ru "Она не подходит к записям перед ней ({what}).",
            de "Er passt nicht zu den Einträgen davor ({what}).";
        /// The first entry does not create the event.
        NotCreated =>
            en "The first entry does not create the event.",
            ru "Первая запись не создаёт турнир.",
            de "Der erste Eintrag legt das Turnier nicht an.";
        /// The lots violate their protocol.
        Lots(error: LedgerError) => |language| { error.say(language) };
        /// The event would have refused the change.
        Refused(refusal: Box<Refusal>) =>
            en ("The event would have refused this: {}", refusal.say(Language::En)),
            ru ("Турнир отказал бы в этом: {}", refusal.say(Language::Ru)),
            de ("Das Turnier hätte das abgelehnt: {}", refusal.say(Language::De));
        /// Another entry had to follow.
        NotDue =>
            en "Another entry follows from those before it.",
            ru "Из предыдущих записей следует другая.",
            de "Aus den Einträgen davor folgt ein anderer.";
        /// The rounds differ from the Berger tables or the Swiss system.
        Pairing =>
            en "The pairing is not the one that the event's system gives.",
            ru "Жеребьёвка не та, что даёт система турнира.",
            de "Die Auslosung ist nicht die, die das System des Turniers ergibt.";
        /// A record or a row of a game cannot be read.
        Unreadable { game: GameId, error: RecordError } =>
            en ("The record of game {game} cannot be read: {}", error.say(Language::En)),
            ru ("Запись партии {game} не читается: {}", error.say(Language::Ru)),
            de ("Das Protokoll der Partie {game} lässt sich nicht lesen: {}", error.say(Language::De));
        /// A record is not in its canonical form.
        NotCanonical(game: GameId) =>
            en "The record of game {game} is not written as the rules write it.",
            ru "Запись партии {game} не в том виде, в каком её пишут правила.",
            de "Das Protokoll der Partie {game} ist nicht so geschrieben, wie die Regeln es schreiben.";
        /// A record breaks the rules.
        AgainstRules { game: GameId, error: ReplayError } =>
            en ("Game {game} breaks the rules: {}", error.say(Language::En)),
            ru ("Партия {game} нарушает правила: {}", error.say(Language::Ru)),
            de ("Die Partie {game} verstößt gegen die Regeln: {}", error.say(Language::De));
        /// The rules refuse an act.
        Act { game: GameId, fault: ActFault } =>
            en ("Game {game} breaks the rules: {}", fault.say(Language::En)),
            ru ("Партия {game} нарушает правила: {}", fault.say(Language::Ru)),
            de ("Die Partie {game} verstößt gegen die Regeln: {}", fault.say(Language::De));
        /// The time of an act differs from the server's clock.
        Clock(game: GameId) =>
            en "The act of game {game} has another time than the clock.",
            ru "У строки партии {game} другое время, чем на часах.",
            de "Die Eingabe der Partie {game} hat eine andere Zeit als die Uhr.";
        /// The board differs from the one after the record.
        Board(game: GameId) =>
            en "The board of game {game} is not the one that its record leads to.",
            ru "Позиция партии {game} не та, к которой ведёт запись.",
            de "Die Stellung der Partie {game} ist nicht die, zu der ihr Protokoll führt.";
        /// The row differs from the one by the rules and the lots.
        Row {
            game: GameId,
            /// The row by the rules and the lots.
            expected: String,
        } =>
            en "The row of game {game} is not the one that the rules and the lots give: {expected}",
            ru "Строка партии {game} не та, которую дают правила и жребий: {expected}",
            de "Die Zeile der Partie {game} ist nicht die, die Regeln und Lose ergeben: {expected}";
        /// The result is missing or differs from the rules.
        Result(game: GameId) =>
            en "The result of game {game} is missing, or is not the one that the rules give.",
            ru "Результата партии {game} нет, или он не тот, который дают правила.",
            de "Das Ergebnis der Partie {game} fehlt oder ist nicht das, das die Regeln ergeben.";
        /// A draw is requested that no row needs.
        NoRow { game: GameId, k: u32 } =>
            en "Draw {k} of game {game} is asked for, and no row needs it.",
            ru "Жребий {k} партии {game} запрошен, но ни одной строке он не нужен.",
            de "Das Los {k} der Partie {game} wird verlangt, doch keine Zeile braucht es.";
        /// A draw is requested for another purpose than the row needs.
        Purpose {
            game: GameId,
            k: u32,
            /// The purpose of the row; `None` for no draw.
            expected: Option<String>,
        } =>
            match expected {
                Some(expected) =>
                    en "Draw {k} of game {game} is asked for something else than the row needs: {expected}.",
                    ru "Жребий {k} партии {game} запрошен не для того, что нужно строке: {expected}.",
                    de "Das Los {k} der Partie {game} wird für etwas anderes verlangt, als die Zeile braucht: {expected}.";
                None =>
                    en "Draw {k} of game {game} is asked for, and its row needs no more.",
                    ru "Жребий {k} партии {game} запрошен, но его строке больше ничего не нужно.",
                    de "Das Los {k} der Partie {game} wird verlangt, doch ihre Zeile braucht keines mehr.";
            };
        /// A draw has a beacon that the event does not use, or lacks one.
        Beacon { game: GameId, k: u32 } =>
            en "Draw {k} of game {game} has a beacon against the event's rules, or lacks it.",
            ru "У жребия {k} партии {game} маяк есть вопреки регламенту турнира или его нет.",
            de "Das Los {k} der Partie {game} hat gegen die Ausschreibung eine öffentliche Zufallsquelle, oder sie fehlt ihm.";
        /// A row was taken back without its draw being declared void.
        NotVoided { game: GameId, k: u32 } =>
            en "The row of draw {k} in game {game} is taken back, and the draw is not declared void.",
            ru "Строка жребия {k} партии {game} взята назад, а жребий не объявлен недействительным.",
            de "Die Zeile des Loses {k} der Partie {game} ist zurückgenommen, und das Los ist nicht für ungültig erklärt.";
        /// A draw was declared void although its row remains.
        VoidInRow { game: GameId, k: u32 } =>
            en "Draw {k} of game {game} is declared void, and its row stands.",
            ru "Жребий {k} партии {game} объявлен недействительным, а его строка осталась.",
            de "Das Los {k} der Partie {game} ist für ungültig erklärt, und seine Zeile steht noch.";
        /// The server had not committed to its lots when the rounds were published.
        AnchorsLate(game: GameId) =>
            en "The server was not committed to the lots of game {game} when the rounds were published.",
            ru "При публикации туров сервер не связал себя жребиями партии {game}.",
            de "Der Server war nicht auf die Lose der Partie {game} festgelegt, als die Runden veröffentlicht wurden.";
        /// The stated standings do not follow from the entries.
        Standings { round: u16 } =>
            en "The standings after round {round} do not follow from the entries.",
            ru "Положение после {round}-го тура не следует из записей.",
            de "Die Rangliste nach Runde {round} folgt nicht aus den Einträgen.";
        /// A round is over without its standings being stated.
        StandingsMissing { round: u16 } =>
            en "The standings after round {round} are not stated.",
            ru "Положение после {round}-го тура не приведено.",
            de "Die Rangliste nach Runde {round} ist nicht angegeben.";
        /// A decision on a protest is not carried out.
        Effect(game: GameId) =>
            en "The decision on a protest about game {game} is not carried out.",
            ru "Решение по протесту о партии {game} не исполнено.",
            de "Die Entscheidung über einen Protest zur Partie {game} ist nicht ausgeführt.";
        /// A Labyrinth is still sealed though the game is over.
        LabyrinthSealed { game: GameId, side: Side } =>
            en ("Game {game} is over, and the Labyrinth of {} is still sealed.", side.name(Language::En)),
            ru ("Партия {game} окончена, а Лабиринт ({}) ещё запечатан.", side.name(Language::Ru)),
            de ("Die Partie {game} ist zu Ende, und das Labyrinth von {} ist noch versiegelt.", side.name(Language::De));
        /// A terrain is still sealed though that of both sides is in, or the game is over.
        TerrainSealed { game: GameId, side: Side } =>
            en ("In game {game} the terrain of {} should be open or laid aside, and is still sealed.", side.name(Language::En)),
            ru ("В партии {game} местность ({}) должна быть вскрыта или отложена, а она ещё запечатана.", side.name(Language::Ru)),
            de ("In der Partie {game} müsste das Gelände von {} offen oder beiseitegelegt sein, und es ist noch versiegelt.", side.name(Language::De));
        /// Secrets, rounds or times of a game by acts are wrong.
        Acts(fault: ActsFault) => |language| { fault.say(language) };
    }
}

/// The first entry that is wrong.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AuditError {
    /// Its sequence number; for something missing at the end, that of the last entry.
    pub seq: u64,
    pub fault: AuditFault,
}

impl AuditError {
    pub(super) fn at(seq: u64, fault: impl Into<AuditFault>) -> Self {
        let fault = fault.into();
        Self { seq, fault }
    }
}

impl From<FoldError> for AuditFault {
    fn from(error: FoldError) -> Self {
        match error {
            FoldError::NotCreated => Self::NotCreated,
            FoldError::Inapplicable { what, .. } => Self::Inapplicable(what),
            FoldError::Lots { error, .. } => Self::Lots(error),
            FoldError::Refused { refusal, .. } => Self::Refused(refusal),
            FoldError::Protest { error, .. } => Refusal::from(error).into(),
        }
    }
}

impl From<Refusal> for AuditFault {
    fn from(refusal: Refusal) -> Self {
        Self::Refused(Box::new(refusal))
    }
}

impl From<LotRefusal> for AuditFault {
    fn from(refusal: LotRefusal) -> Self {
        Refusal::from(refusal).into()
    }
}
