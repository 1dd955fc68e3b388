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

/// A fault in the journal of an event.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum AuditFault {
    /// The entry does not fit the entries before it, which lack what the text names.
    Misfit(String),
    /// The first entry does not create the event.
    NotCreated,
    /// The lots violate their protocol.
    Lots(LedgerError),
    /// The event would have refused the change.
    Refused(Box<Refusal>),
    /// Another entry had to follow.
    NotDue,
    /// The rounds differ from the Berger tables or the Swiss system.
    Pairing,
    /// A record or a row of a game cannot be read.
    Unreadable { game: GameId, error: RecordError },
    /// A record is not in its canonical form.
    NotCanonical(GameId),
    /// A record breaks the rules.
    AgainstRules { game: GameId, error: ReplayError },
    /// The rules refuse an act.
    Act { game: GameId, fault: ActFault },
    /// The time of an act differs from the server's clock.
    Clock(GameId),
    /// The board differs from the one after the record.
    Board(GameId),
    /// The row differs from the one by the rules and the lots.
    Row {
        game: GameId,
        /// The row by the rules and the lots.
        expected: String,
    },
    /// The result is missing or differs from the rules.
    Result(GameId),
    /// A draw is requested that no row needs.
    NoRow { game: GameId, k: u32 },
    /// A draw is requested for another purpose than the row needs.
    Purpose {
        game: GameId,
        k: u32,
        /// The purpose of the row; `None` for no draw.
        expected: Option<String>,
    },
    /// A draw has a beacon that the event does not use, or lacks one.
    Beacon { game: GameId, k: u32 },
    /// A row was taken back without its draw being declared void.
    NotVoided { game: GameId, k: u32 },
    /// A draw was declared void although its row remains.
    VoidInRow { game: GameId, k: u32 },
    /// The server had not committed to its lots when the rounds were published.
    AnchorsLate(GameId),
    /// The stated standings do not follow from the entries.
    Standings { round: u16 },
    /// A round is over without its standings being stated.
    StandingsMissing { round: u16 },
    /// A decision on a protest is not carried out.
    Effect(GameId),
    /// A Labyrinth is still sealed though the game is over.
    LabyrinthSealed { game: GameId, side: Side },
    /// A terrain is still sealed though that of both sides is in, or the game is over.
    TerrainSealed { game: GameId, side: Side },
    /// Secrets, rounds or times of a game by acts are wrong.
    Acts(ActsFault),
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
            FoldError::Misfit { what, .. } => Self::Misfit(what),
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

impl AuditFault {
    pub fn say(&self, language: Language) -> String {
        match language {
            Language::En => self.english(),
            Language::Ru => self.russian(),
            Language::De => self.german(),
        }
    }

    fn english(&self) -> String {
        match self {
            Self::Misfit(what) => format!("It does not fit the entries before it ({what})."),
            Self::NotCreated => "The first entry does not create the event.".to_owned(),
            Self::Lots(error) => error.say(Language::En),
            Self::Refused(refusal) => format!(
                "The event would have refused this: {}",
                refusal.say(Language::En)
            ),
            Self::NotDue => "Another entry follows from those before it.".to_owned(),
            Self::Pairing => "The pairing is not the one that the event's system gives.".to_owned(),
            Self::Unreadable { game, error } => {
                format!(
                    "The record of game {game} cannot be read: {}",
                    error.say(Language::En)
                )
            }
            Self::NotCanonical(game) => {
                format!("The record of game {game} is not written as the rules write it.")
            }
            Self::AgainstRules { game, error } => {
                format!("Game {game} breaks the rules: {}", error.say(Language::En))
            }
            Self::Act { game, fault } => {
                format!("Game {game} breaks the rules: {}", fault.say(Language::En))
            }
            Self::Clock(game) => {
                format!("The act of game {game} has another time than the clock.")
            }
            Self::Board(game) => {
                format!("The board of game {game} is not the one that its record leads to.")
            }
            Self::Row { game, expected } => format!(
                "The row of game {game} is not the one that the rules and the lots give: {expected}"
            ),
            Self::Result(game) => {
                format!(
                    "The result of game {game} is missing, or is not the one that the rules give."
                )
            }
            Self::NoRow { game, k } => {
                format!("Draw {k} of game {game} is asked for, and no row needs it.")
            }
            Self::Purpose {
                game,
                k,
                expected: Some(expected),
            } => format!(
                "Draw {k} of game {game} is asked for something else than the row needs: {expected}."
            ),
            Self::Purpose {
                game,
                k,
                expected: None,
            } => {
                format!("Draw {k} of game {game} is asked for, and its row needs no more.")
            }
            Self::Beacon { game, k } => {
                format!(
                    "Draw {k} of game {game} has a beacon against the event's rules, or lacks it."
                )
            }
            Self::NotVoided { game, k } => format!(
                "The row of draw {k} in game {game} is taken back, and the draw is not declared void."
            ),
            Self::VoidInRow { game, k } => {
                format!("Draw {k} of game {game} is declared void, and its row stands.")
            }
            Self::AnchorsLate(game) => format!(
                "The server was not committed to the lots of game {game} when the rounds were published."
            ),
            Self::Standings { round } => {
                format!("The standings after round {round} do not follow from the entries.")
            }
            Self::StandingsMissing { round } => {
                format!("The standings after round {round} are not stated.")
            }
            Self::Effect(game) => {
                format!("The decision on a protest about game {game} is not carried out.")
            }
            Self::LabyrinthSealed { game, side } => format!(
                "Game {game} is over, and the Labyrinth of {} is still sealed.",
                side.name(Language::En)
            ),
            Self::TerrainSealed { game, side } => format!(
                "In game {game} the terrain of {} should be open or laid aside, and is still sealed.",
                side.name(Language::En)
            ),
            Self::Acts(fault) => fault.say(Language::En),
        }
    }

    fn russian(&self) -> String {
        match self {
            Self::Misfit(what) => format!("Она не подходит к записям перед ней ({what})."),
            Self::NotCreated => "Первая запись не создаёт турнир.".to_owned(),
            Self::Lots(error) => error.say(Language::Ru),
            Self::Refused(refusal) => {
                format!("Турнир отказал бы в этом: {}", refusal.say(Language::Ru))
            }
            Self::NotDue => "Из предыдущих записей следует другая.".to_owned(),
            Self::Pairing => "Жеребьёвка не та, что даёт система турнира.".to_owned(),
            Self::Unreadable { game, error } => {
                format!(
                    "Запись партии {game} не читается: {}",
                    error.say(Language::Ru)
                )
            }
            Self::NotCanonical(game) => {
                format!("Запись партии {game} не в том виде, в каком её пишут правила.")
            }
            Self::AgainstRules { game, error } => {
                format!(
                    "Партия {game} нарушает правила: {}",
                    error.say(Language::Ru)
                )
            }
            Self::Act { game, fault } => {
                format!(
                    "Партия {game} нарушает правила: {}",
                    fault.say(Language::Ru)
                )
            }
            Self::Clock(game) => {
                format!("У строки партии {game} другое время, чем на часах.")
            }
            Self::Board(game) => {
                format!("Позиция партии {game} не та, к которой ведёт запись.")
            }
            Self::Row { game, expected } => {
                format!("Строка партии {game} не та, которую дают правила и жребий: {expected}")
            }
            Self::Result(game) => {
                format!("Результата партии {game} нет, или он не тот, который дают правила.")
            }
            Self::NoRow { game, k } => {
                format!("Жребий {k} партии {game} запрошен, но ни одной строке он не нужен.")
            }
            Self::Purpose {
                game,
                k,
                expected: Some(expected),
            } => format!(
                "Жребий {k} партии {game} запрошен не для того, что нужно строке: {expected}."
            ),
            Self::Purpose {
                game,
                k,
                expected: None,
            } => {
                format!("Жребий {k} партии {game} запрошен, но его строке больше ничего не нужно.")
            }
            Self::Beacon { game, k } => {
                format!(
                    "У жребия {k} партии {game} маяк есть вопреки регламенту турнира или его нет."
                )
            }
            Self::NotVoided { game, k } => format!(
                "Строка жребия {k} партии {game} взята назад, а жребий не объявлен недействительным."
            ),
            Self::VoidInRow { game, k } => format!(
                "Жребий {k} партии {game} объявлен недействительным, а его строка осталась."
            ),
            Self::AnchorsLate(game) => {
                format!("При публикации туров сервер не связал себя жребиями партии {game}.")
            }
            Self::Standings { round } => {
                format!("Положение после {round}-го тура не следует из записей.")
            }
            Self::StandingsMissing { round } => {
                format!("Положение после {round}-го тура не приведено.")
            }
            Self::Effect(game) => {
                format!("Решение по протесту о партии {game} не исполнено.")
            }
            Self::LabyrinthSealed { game, side } => format!(
                "Партия {game} окончена, а Лабиринт ({}) ещё запечатан.",
                side.name(Language::Ru)
            ),
            Self::TerrainSealed { game, side } => format!(
                "В партии {game} местность ({}) должна быть вскрыта или отложена, а она ещё запечатана.",
                side.name(Language::Ru)
            ),
            Self::Acts(fault) => fault.say(Language::Ru),
        }
    }

    fn german(&self) -> String {
        match self {
            Self::Misfit(what) => format!("Er passt nicht zu den Einträgen davor ({what})."),
            Self::NotCreated => "Der erste Eintrag legt das Turnier nicht an.".to_owned(),
            Self::Lots(error) => error.say(Language::De),
            Self::Refused(refusal) => format!(
                "Das Turnier hätte das abgelehnt: {}",
                refusal.say(Language::De)
            ),
            Self::NotDue => "Aus den Einträgen davor folgt ein anderer.".to_owned(),
            Self::Pairing => {
                "Die Auslosung ist nicht die, die das System des Turniers ergibt.".to_owned()
            }
            Self::Unreadable { game, error } => {
                format!(
                    "Das Protokoll der Partie {game} lässt sich nicht lesen: {}",
                    error.say(Language::De)
                )
            }
            Self::NotCanonical(game) => {
                format!(
                    "Das Protokoll der Partie {game} ist nicht so geschrieben, wie die Regeln es schreiben."
                )
            }
            Self::AgainstRules { game, error } => {
                format!(
                    "Die Partie {game} verstößt gegen die Regeln: {}",
                    error.say(Language::De)
                )
            }
            Self::Act { game, fault } => format!(
                "Die Partie {game} verstößt gegen die Regeln: {}",
                fault.say(Language::De)
            ),
            Self::Clock(game) => {
                format!("Die Eingabe der Partie {game} hat eine andere Zeit als die Uhr.")
            }
            Self::Board(game) => {
                format!("Die Stellung der Partie {game} ist nicht die, zu der ihr Protokoll führt.")
            }
            Self::Row { game, expected } => format!(
                "Die Zeile der Partie {game} ist nicht die, die Regeln und Lose ergeben: {expected}"
            ),
            Self::Result(game) => format!(
                "Das Ergebnis der Partie {game} fehlt oder ist nicht das, das die Regeln ergeben."
            ),
            Self::NoRow { game, k } => {
                format!("Das Los {k} der Partie {game} wird verlangt, doch keine Zeile braucht es.")
            }
            Self::Purpose {
                game,
                k,
                expected: Some(expected),
            } => format!(
                "Das Los {k} der Partie {game} wird für etwas anderes verlangt, als die Zeile braucht: {expected}."
            ),
            Self::Purpose {
                game,
                k,
                expected: None,
            } => {
                format!(
                    "Das Los {k} der Partie {game} wird verlangt, doch ihre Zeile braucht keines mehr."
                )
            }
            Self::Beacon { game, k } => format!(
                "Das Los {k} der Partie {game} hat gegen die Ausschreibung einen Beacon, oder er fehlt ihm."
            ),
            Self::NotVoided { game, k } => format!(
                "Die Zeile des Loses {k} der Partie {game} ist zurückgenommen, und das Los ist nicht für ungültig erklärt."
            ),
            Self::VoidInRow { game, k } => format!(
                "Das Los {k} der Partie {game} ist für ungültig erklärt, und seine Zeile steht noch."
            ),
            Self::AnchorsLate(game) => format!(
                "Der Server war nicht auf die Lose der Partie {game} festgelegt, als die Runden veröffentlicht wurden."
            ),
            Self::Standings { round } => {
                format!("Die Rangliste nach Runde {round} folgt nicht aus den Einträgen.")
            }
            Self::StandingsMissing { round } => {
                format!("Die Rangliste nach Runde {round} ist nicht angegeben.")
            }
            Self::Effect(game) => {
                format!(
                    "Die Entscheidung über einen Protest zur Partie {game} ist nicht ausgeführt."
                )
            }
            Self::LabyrinthSealed { game, side } => format!(
                "Die Partie {game} ist zu Ende, und das Labyrinth von {} ist noch versiegelt.",
                side.name(Language::De)
            ),
            Self::TerrainSealed { game, side } => format!(
                "In der Partie {game} müsste das Gelände von {} offen oder beiseitegelegt sein, und es ist noch versiegelt.",
                side.name(Language::De)
            ),
            Self::Acts(fault) => fault.say(Language::De),
        }
    }
}
