//! Refusals about protests and appeals: codes for programs and sentences for people.

use chrono::{DateTime, Utc};

use super::super::refusal_class::RefusalClass;
use crate::protests::state::Stage;
use areopagus_games::Side;
use areopagus_language::Language;
use areopagus_tournament::round::GameId;
use areopagus_tournament::text::LineError;

/// The refusal of a command about protests.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ProtestRefusal {
    /// The game does not exist.
    GameUnknown(GameId),
    /// The game has no protest of this number.
    Unknown(u16),
    /// A text is empty, too long or unprintable.
    Text {
        /// The name of the field in the command.
        field: &'static str,
        error: LineError,
    },
    /// The game has no result to protest against.
    NoResult(GameId),
    /// The game has no row of this game move.
    NoRow { game: GameId, game_move: u16 },
    /// The term is over.
    TooLate {
        /// The last moment of the term.
        until: DateTime<Utc>,
    },
    /// A filing in time has a reason for late admission.
    NotLate,
    /// The same player's earlier protest about the game is not decided yet.
    Waits(u16),
    /// The protest is at another stage.
    WrongStage { number: u16, stage: Stage },
    /// A finding without effect has one.
    ChangesNothing,
    /// The event has a deposit, and the decision does not say what happens to it.
    DepositOpen,
    /// The event has no deposit.
    NoDeposit,
    /// Plans of the game are sealed, or its board is in the dark: a text could reveal them.
    Sealed(GameId),
    /// The text names the square of a sealed Labyrinth.
    NamesLabyrinth {
        /// The name of the field in the command.
        field: &'static str,
        side: Side,
    },
    /// The game has neither a record nor a result to take back.
    NothingPlayed(GameId),
    /// A protest or an appeal waits for a decision, so the event cannot be closed.
    Open(u16),
}

impl ProtestRefusal {
    /// A stable word for programs, in kebab-case.
    pub const fn code(&self) -> &'static str {
        match self {
            Self::GameUnknown(_) => "game-unknown",
            Self::Unknown(_) => "protest-unknown",
            Self::Text { .. } => "protest-text",
            Self::NoResult(_) => "protest-no-result",
            Self::NoRow { .. } => "protest-no-row",
            Self::TooLate { .. } => "protest-too-late",
            Self::NotLate => "protest-not-late",
            Self::Waits(_) => "protest-waits",
            Self::WrongStage { .. } => "protest-stage",
            Self::ChangesNothing => "protest-changes-nothing",
            Self::DepositOpen => "deposit-open",
            Self::NoDeposit => "no-deposit",
            Self::Sealed(_) => "protest-plans-sealed",
            Self::NamesLabyrinth { .. } => "protest-names-labyrinth",
            Self::NothingPlayed(_) => "nothing-played",
            Self::Open(_) => "protest-open",
        }
    }

    /// The class, which tells callers how to respond.
    pub const fn class(&self) -> RefusalClass {
        match self {
            Self::GameUnknown(_) | Self::Unknown(_) => RefusalClass::NotFound,
            Self::Text { .. }
            | Self::NoRow { .. }
            | Self::NamesLabyrinth { .. }
            | Self::ChangesNothing
            | Self::DepositOpen
            | Self::NoDeposit => RefusalClass::Invalid,
            Self::NoResult(_)
            | Self::TooLate { .. }
            | Self::NotLate
            | Self::Waits(_)
            | Self::WrongStage { .. }
            | Self::Sealed(_)
            | Self::NothingPlayed(_)
            | Self::Open(_) => RefusalClass::Conflict,
        }
    }

    /// The name of the wrong field in the command.
    pub const fn field(&self) -> Option<&'static str> {
        match self {
            Self::GameUnknown(_) => Some("game"),
            Self::Unknown(_) => Some("protest"),
            Self::Text { field, .. } | Self::NamesLabyrinth { field, .. } => Some(field),
            Self::NoResult(_) => Some("against"),
            Self::NoRow { .. } => Some("game_move"),
            Self::TooLate { .. } | Self::NotLate => Some("admit"),
            Self::ChangesNothing | Self::NothingPlayed(_) => Some("effect"),
            Self::DepositOpen | Self::NoDeposit => Some("deposit"),
            Self::Waits(_) | Self::WrongStage { .. } | Self::Sealed(_) | Self::Open(_) => None,
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
            Self::GameUnknown(game) => format!("There is no game {game}."),
            Self::Unknown(number) => format!("The game has no protest {number}."),
            Self::Text { error, .. } => error.say(Language::En),
            Self::NoResult(game) => format!("Game {game} has no result to protest against."),
            Self::NoRow { game, game_move } => {
                format!("Game {game} has no row of game move {game_move}.")
            }
            Self::TooLate { until } => format!(
                "The time for this ended on {}; only the arbiter can still take it, with a reason.",
                moment(*until)
            ),
            Self::NotLate => "This is in time; no reason is needed to take it.".to_owned(),
            Self::Waits(number) => format!(
                "Protest {number} of this player about this game is not decided yet; one is decided after the other."
            ),
            Self::WrongStage { number, stage } => match stage {
                Stage::Filed => format!("Protest {number} waits for the arbiter’s decision."),
                Stage::Decided => {
                    format!("Protest {number} is decided; there is no appeal against it.")
                }
                Stage::Appealed => format!("The appeal about protest {number} is not decided yet."),
                Stage::Final => format!("Protest {number} is decided for good."),
            },
            Self::ChangesNothing => {
                "A protest that is dismissed or withdrawn changes nothing in the game.".to_owned()
            }
            Self::DepositOpen => {
                "Say what becomes of the deposit: it is returned, or it is kept.".to_owned()
            }
            Self::NoDeposit => "This event has no deposit.".to_owned(),
            Self::Sealed(game) => format!(
                "Plans of game {game} are sealed, and a text could tell of them. Wait until they are open: no time runs before the game ends."
            ),
            Self::NamesLabyrinth { side, .. } => format!(
                "The text names the square of a Labyrinth that is still sealed ({}). Everybody would read it: say it without that square.",
                side.name(Language::En)
            ),
            Self::NothingPlayed(game) => {
                format!("Nothing of game {game} could be taken back.")
            }
            Self::Open(number) => format!(
                "Protest {number} waits for a decision; an event is closed when all are decided."
            ),
        }
    }

    fn russian(&self) -> String {
        match self {
            Self::GameUnknown(game) => format!("Партии {game} нет."),
            Self::Unknown(number) => format!("Протеста {number} в этой партии нет."),
            Self::Text { error, .. } => error.say(Language::Ru),
            Self::NoResult(game) => {
                format!("У партии {game} нет результата, который можно опротестовать.")
            }
            Self::NoRow { game, game_move } => {
                format!("В партии {game} нет строки хода {game_move}.")
            }
            Self::TooLate { until } => format!(
                "Срок истёк {}; принять ещё может только арбитр, с объяснением.",
                moment(*until)
            ),
            Self::NotLate => "Срок не истёк; объяснять, почему это принято, не нужно.".to_owned(),
            Self::Waits(number) => format!(
                "Протест {number} этого игрока по этой партии ещё не решён; они решаются один за другим."
            ),
            Self::WrongStage { number, stage } => match stage {
                Stage::Filed => format!("Протест {number} ждёт решения арбитра."),
                Stage::Decided => format!("Протест {number} решён; апелляции на решение нет."),
                Stage::Appealed => format!("Апелляция по протесту {number} ещё не решена."),
                Stage::Final => format!("Протест {number} решён окончательно."),
            },
            Self::ChangesNothing => {
                "Отклонённый или отозванный протест ничего в партии не меняет.".to_owned()
            }
            Self::DepositOpen => {
                "Нужно указать судьбу залога: он возвращён или удержан.".to_owned()
            }
            Self::NoDeposit => "В этом турнире залога нет.".to_owned(),
            Self::Sealed(game) => format!(
                "Планы партии {game} запечатаны, и текст мог бы их выдать. Подождите, пока они откроются: до конца партии срок не идёт."
            ),
            Self::NamesLabyrinth { side, .. } => format!(
                "В тексте названо поле ещё запечатанного Лабиринта ({}). Текст прочтут все: напишите без этого поля.",
                side.name(Language::Ru)
            ),
            Self::NothingPlayed(game) => format!("В партии {game} нечего брать назад."),
            Self::Open(number) => {
                format!("Протест {number} ждёт решения; турнир закрывают, когда решены все.")
            }
        }
    }

    fn german(&self) -> String {
        match self {
            Self::GameUnknown(game) => format!("Eine Partie {game} gibt es nicht."),
            Self::Unknown(number) => format!("Die Partie hat keinen Protest {number}."),
            Self::Text { error, .. } => error.say(Language::De),
            Self::NoResult(game) => {
                format!("Die Partie {game} hat kein Ergebnis, gegen das protestiert werden könnte.")
            }
            Self::NoRow { game, game_move } => {
                format!("Die Partie {game} hat keine Zeile des Spielzugs {game_move}.")
            }
            Self::TooLate { until } => format!(
                "Die Frist dafür endete am {}; nur der Schiedsrichter kann ihn noch annehmen, mit einem Grund.",
                moment(*until)
            ),
            Self::NotLate => "Das ist fristgerecht; zur Annahme ist kein Grund nötig.".to_owned(),
            Self::Waits(number) => format!(
                "Über den Protest {number} dieses Spielers zu dieser Partie ist noch nicht entschieden; über einen wird nach dem anderen entschieden."
            ),
            Self::WrongStage { number, stage } => match stage {
                Stage::Filed => {
                    format!("Der Protest {number} wartet auf die Entscheidung des Schiedsrichters.")
                }
                Stage::Decided => format!(
                    "Über den Protest {number} ist entschieden; eine Berufung dagegen gibt es nicht."
                ),
                Stage::Appealed => {
                    format!("Über die Berufung zum Protest {number} ist noch nicht entschieden.")
                }
                Stage::Final => format!("Über den Protest {number} ist endgültig entschieden."),
            },
            Self::ChangesNothing => {
                "Ein abgewiesener oder zurückgezogener Protest ändert nichts an der Partie."
                    .to_owned()
            }
            Self::DepositOpen => {
                "Geben Sie an, was aus der Berufungsgebühr wird: Sie wird erstattet oder verfällt."
                    .to_owned()
            }
            Self::NoDeposit => "In diesem Turnier gibt es keine Berufungsgebühr.".to_owned(),
            Self::Sealed(game) => format!(
                "Pläne der Partie {game} sind versiegelt, und ein Text könnte sie verraten. Warten Sie, bis sie offen sind: Vor dem Ende der Partie läuft keine Frist."
            ),
            Self::NamesLabyrinth { side, .. } => format!(
                "Der Text nennt das Feld eines noch versiegelten Labyrinths ({}). Alle würden es lesen: Sagen Sie es ohne dieses Feld.",
                side.name(Language::De)
            ),
            Self::NothingPlayed(game) => {
                format!("In der Partie {game} gibt es nichts zurückzunehmen.")
            }
            Self::Open(number) => format!(
                "Der Protest {number} wartet auf eine Entscheidung; ein Turnier wird abgeschlossen, wenn über alle entschieden ist."
            ),
        }
    }
}

/// A moment for a referee, in UTC.
fn moment(at: DateTime<Utc>) -> impl std::fmt::Display {
    at.format("%Y-%m-%d %H:%M:%S UTC")
}
