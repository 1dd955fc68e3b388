//! Refusals about a game's times: codes for programs and sentences for people.

use super::super::refusal_class::RefusalClass;
use crate::plans::{ReplayError, Square};
use areopagus_games::Side;
use areopagus_language::Language;
use areopagus_tournament::round::GameId;

/// The refusal of a command about the times of a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ClockRefusal {
    /// The time of play runs already.
    Started(GameId),
    /// There is no turn yet, so no time begins.
    NoTurn(GameId),
    /// The time of play has not begun.
    NotStarted(GameId),
    /// The times are stopped.
    Stands(GameId),
    /// The times are running.
    Runs(GameId),
    /// The players have no times of their own.
    NoBank(GameId),
    /// The time cannot be given at once; the maximum in seconds.
    GivenSeconds(u32),
    /// No clock of the round was stopped by an outage.
    NoneStands(u16),
    /// The service was not away that long while a time of the game ran.
    NotAway(GameId),
    /// The side has recorded its plan already.
    Recorded { game: GameId, side: Side },
    /// The plan came in time, or cannot come late.
    NotDelayed { game: GameId, side: Side },
    /// No plan on paper is recorded.
    NothingRecorded(GameId),
    /// The time to memorise runs already.
    Memorising(GameId),
    /// It is not the last game move before the one in the dark (TOTA*S 8.1).
    NoMole {
        game: GameId,
        /// The game move after which the mole is drawn.
        after: u16,
    },
    /// The input is not a list of squares to be marked, or not that of the row.
    Squares,
    /// A square is marked twice.
    Marked(Square),
    /// The time for doom marks, in seconds, is over.
    DoomLate(u16),
    /// Marks in time have no reason.
    DoomInTime,
    /// The next game move has begun.
    NextBegun(GameId),
    /// The rules do not allow a mark.
    Mark(Box<ReplayError>),
}

impl ClockRefusal {
    /// A stable word for programs, in kebab-case.
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Started(_) => "clock-started",
            Self::NoTurn(_) => "clock-no-turn",
            Self::NotStarted(_) => "clock-not-started",
            Self::Stands(_) => "clock-stands",
            Self::Runs(_) => "clock-runs",
            Self::NoBank(_) => "clock-no-bank",
            Self::GivenSeconds(_) => "clock-seconds",
            Self::NoneStands(_) => "clock-none-stands",
            Self::NotAway(_) => "clock-not-away",
            Self::Recorded { .. } => "plan-recorded",
            Self::NotDelayed { .. } => "plan-not-delayed",
            Self::NothingRecorded(_) => "nothing-recorded",
            Self::Memorising(_) => "memorising-started",
            Self::NoMole { .. } => "no-mole-now",
            Self::Squares => "doom-squares",
            Self::Marked(_) => "doom-twice",
            Self::DoomLate(_) => "doom-late",
            Self::DoomInTime => "doom-in-time",
            Self::NextBegun(_) => "next-move-begun",
            Self::Mark(_) => "doom-against-rules",
        }
    }

    /// The class, which tells callers how to respond.
    pub const fn class(&self) -> RefusalClass {
        match self {
            Self::Squares | Self::Marked(_) | Self::Mark(_) | Self::GivenSeconds(_) => {
                RefusalClass::Invalid
            }
            Self::Started(_)
            | Self::NoTurn(_)
            | Self::NotStarted(_)
            | Self::Stands(_)
            | Self::Runs(_)
            | Self::NoBank(_)
            | Self::NoneStands(_)
            | Self::NotAway(_)
            | Self::Recorded { .. }
            | Self::NotDelayed { .. }
            | Self::NothingRecorded(_)
            | Self::Memorising(_)
            | Self::NoMole { .. }
            | Self::DoomLate(_)
            | Self::DoomInTime
            | Self::NextBegun(_) => RefusalClass::Conflict,
        }
    }

    /// The name of the wrong field in the command.
    pub const fn field(&self) -> Option<&'static str> {
        match self {
            Self::Squares | Self::Marked(_) | Self::Mark(_) => Some("squares"),
            Self::DoomLate(_) | Self::DoomInTime => Some("reason"),
            Self::GivenSeconds(_) => Some("seconds"),
            Self::Started(_)
            | Self::NoTurn(_)
            | Self::NotStarted(_)
            | Self::Stands(_)
            | Self::Runs(_)
            | Self::NoBank(_)
            | Self::NoneStands(_)
            | Self::NotAway(_)
            | Self::Recorded { .. }
            | Self::NotDelayed { .. }
            | Self::NothingRecorded(_)
            | Self::Memorising(_)
            | Self::NoMole { .. }
            | Self::NextBegun(_) => None,
        }
    }

    /// The clause of the game's rules that refuses it.
    pub const fn clause(&self) -> Option<&'static str> {
        match self {
            Self::Mark(error) => Some(error.clause()),
            Self::DoomLate(_) | Self::NextBegun(_) => Some("7.2"),
            Self::NoTurn(_) => Some("R-274"),
            Self::NoBank(_) | Self::GivenSeconds(_) => Some("R-398"),
            Self::NoneStands(_) => Some("R-396"),
            Self::NotAway(_) => Some("R-395"),
            Self::NoMole { .. } => Some("8.1"),
            Self::Started(_)
            | Self::NotStarted(_)
            | Self::Stands(_)
            | Self::Runs(_)
            | Self::Recorded { .. }
            | Self::NotDelayed { .. }
            | Self::NothingRecorded(_)
            | Self::Memorising(_)
            | Self::Squares
            | Self::Marked(_)
            | Self::DoomInTime => None,
        }
    }

    /// The sentence for people: what is wrong, and the way out where there is one.
    pub fn say(&self, language: Language) -> String {
        match language {
            Language::En => self.english(),
            Language::Ru => self.russian(),
            Language::De => self.german(),
        }
    }

    fn english(&self) -> String {
        match self {
            Self::Started(game) => format!("The clock of game {game} was started already."),
            Self::NoTurn(game) => {
                format!(
                    "In game {game} nobody's turn is made yet: the players have something to hand in."
                )
            }
            Self::NotStarted(game) => format!("The clock of game {game} has not been started yet."),
            Self::Stands(game) => {
                format!("The clock of game {game} stands; let it go on first.")
            }
            Self::Runs(game) => format!("The clock of game {game} runs."),
            Self::NoBank(game) => format!(
                "The players of game {game} have no time for the game of their own; nothing can be added to it."
            ),
            Self::GivenSeconds(most) => format!("Give 1 to {most} seconds at once."),
            Self::NoneStands(round) => {
                format!("No clock of round {round} stands because the service was away.")
            }
            Self::NotAway(game) => {
                format!("The service was not away for so long while a time of game {game} ran.")
            }
            Self::Recorded { game, side } => format!(
                "The plan for the next game move of game {game} is recorded already ({}).",
                side.name(Language::En)
            ),
            Self::NotDelayed { game, side } => format!(
                "No sealed plan of game {game} came late by its connection ({}).",
                side.name(Language::En)
            ),
            Self::NothingRecorded(game) => {
                format!("No plan on paper is recorded for the next game move of game {game}.")
            }
            Self::Memorising(game) => {
                format!("The players of game {game} have begun to memorise the position already.")
            }
            Self::NoMole { game, after } => format!(
                "The position of game {game} is memorised after game move {after}, before the mole is drawn and the game move in the dark."
            ),
            Self::Squares => "Name the squares of the marked pieces, as in “c9 k4”.".to_owned(),
            Self::Marked(square) => format!("The piece on {square} is marked already."),
            Self::DoomLate(seconds) => format!(
                "Doom marks are set within {seconds} seconds after the row is entered; later only with the reason of the referee, which everybody sees."
            ),
            Self::DoomInTime => "These marks are in time; no reason is needed.".to_owned(),
            Self::NextBegun(game) => {
                format!("The next game move of game {game} has begun; doom marks come before that.")
            }
            Self::Mark(error) => error.say(Language::En),
        }
    }

    fn russian(&self) -> String {
        match self {
            Self::Started(game) => format!("Часы партии {game} уже пущены."),
            Self::NoTurn(game) => {
                format!("В партии {game} ещё никто не ходит: игроки должны сначала кое-что сдать.")
            }
            Self::NotStarted(game) => format!("Часы партии {game} ещё не пущены."),
            Self::Stands(game) => format!("Часы партии {game} стоят; сначала пустите их дальше."),
            Self::Runs(game) => format!("Часы партии {game} идут."),
            Self::NoBank(game) => format!(
                "У игроков партии {game} нет своего времени на партию; добавить его не к чему."
            ),
            Self::GivenSeconds(most) => format!("Добавьте за раз от 1 до {most} секунд."),
            Self::NoneStands(round) => {
                format!("В туре {round} ни одни часы не стоят из-за отсутствия службы.")
            }
            Self::NotAway(game) => {
                format!("Служба не отсутствовала столько, пока шло время партии {game}.")
            }
            Self::Recorded { game, side } => format!(
                "План следующего хода партии {game} уже отмечен записанным ({}).",
                side.name(Language::Ru)
            ),
            Self::NotDelayed { game, side } => format!(
                "В партии {game} запечатанный план не опоздал из-за связи ({}).",
                side.name(Language::Ru)
            ),
            Self::NothingRecorded(game) => {
                format!("Ни один план на бумаге для следующего хода партии {game} не отмечен.")
            }
            Self::Memorising(game) => {
                format!("Игроки партии {game} уже запоминают позицию.")
            }
            Self::NoMole { game, after } => format!(
                "Позицию партии {game} запоминают после {after}-го игрового хода, перед жребием «крота» и ходом втёмную."
            ),
            Self::Squares => "Назовите поля обречённых фигур, например «c9 k4».".to_owned(),
            Self::Marked(square) => format!("Фигура на {square} уже обречена."),
            Self::DoomLate(seconds) => format!(
                "«Обречён» ставят не позже {seconds} с после записи строки; позже — только с открытой для всех причиной судьи."
            ),
            Self::DoomInTime => "Время не истекло; причина не нужна.".to_owned(),
            Self::NextBegun(game) => {
                format!("Следующий ход партии {game} уже начат; «обречён» ставят до этого.")
            }
            Self::Mark(error) => error.say(Language::Ru),
        }
    }

    fn german(&self) -> String {
        match self {
            Self::Started(game) => format!("Die Uhr der Partie {game} ist schon gestartet."),
            Self::NoTurn(game) => {
                format!(
                    "In der Partie {game} ist noch niemand am Zug: Die Spieler haben erst etwas abzugeben."
                )
            }
            Self::NotStarted(game) => {
                format!("Die Uhr der Partie {game} ist noch nicht gestartet.")
            }
            Self::Stands(game) => {
                format!("Die Uhr der Partie {game} steht; lassen Sie sie zuerst weiterlaufen.")
            }
            Self::Runs(game) => format!("Die Uhr der Partie {game} läuft."),
            Self::NoBank(game) => format!(
                "Die Spieler der Partie {game} haben keine eigene Zeit für die Partie; es gibt nichts, wozu etwas käme."
            ),
            Self::GivenSeconds(most) => format!("Geben Sie auf einmal 1 bis {most} Sekunden."),
            Self::NoneStands(round) => {
                format!("In Runde {round} steht keine Uhr, weil der Dienst weg war.")
            }
            Self::NotAway(game) => format!(
                "Der Dienst war nicht so lange weg, während eine Zeit der Partie {game} lief."
            ),
            Self::Recorded { game, side } => format!(
                "Der Plan für den nächsten Spielzug der Partie {game} ist schon aufgeschrieben ({}).",
                side.name(Language::De)
            ),
            Self::NotDelayed { game, side } => format!(
                "In der Partie {game} kam kein versiegelter Plan wegen der Verbindung spät ({}).",
                side.name(Language::De)
            ),
            Self::NothingRecorded(game) => format!(
                "Für den nächsten Spielzug der Partie {game} ist kein Plan auf Papier festgehalten."
            ),
            Self::Memorising(game) => {
                format!("Die Spieler der Partie {game} prägen sich die Stellung schon ein.")
            }
            Self::NoMole { game, after } => format!(
                "Die Stellung der Partie {game} wird nach Spielzug {after} eingeprägt, vor dem Los des Maulwurfs und dem Spielzug im Dunkeln."
            ),
            Self::Squares => {
                "Nennen Sie die Felder der todgeweihten Figuren, etwa „c9 k4“.".to_owned()
            }
            Self::Marked(square) => format!("Die Figur auf {square} ist schon todgeweiht."),
            Self::DoomLate(seconds) => format!(
                "Todesmarken werden innerhalb von {seconds} Sekunden nach dem Eintrag der Zeile gesetzt; später nur mit dem Grund des Schiedsrichters, den alle sehen."
            ),
            Self::DoomInTime => {
                "Diese Marken kommen rechtzeitig; ein Grund ist nicht nötig.".to_owned()
            }
            Self::NextBegun(game) => format!(
                "Der nächste Spielzug der Partie {game} hat begonnen; Todesmarken kommen davor."
            ),
            Self::Mark(error) => error.say(Language::De),
        }
    }
}
