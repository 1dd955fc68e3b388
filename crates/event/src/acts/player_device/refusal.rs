//! Refusals of commands from a player's own device.

use crate::refusal_class::RefusalClass;
use areopagus_language::Language;
use areopagus_tournament::round::GameId;

/// The refusal of a command from a player's own device.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum OwnRefusal {
    /// The person does not play in the game.
    NotPlaying(GameId),
    /// It belongs to the other side, or to another person.
    OfOthers(GameId),
    /// Only the referee may do it.
    OfReferee(GameId),
    /// It is the other side's turn.
    NotTurn(GameId),
    /// It comes from a round of choices, or from the person that the referee has named.
    NotNamed(GameId),
    /// The referee has not started the game.
    NotStarted(GameId),
    /// The referee has stopped the clock.
    Paused(GameId),
    /// The person has consented already; the others of the side have to as well.
    Agreed(GameId),
}

impl OwnRefusal {
    /// A stable word for programs, in kebab-case.
    pub const fn code(self) -> &'static str {
        match self {
            Self::NotPlaying(_) => "own-not-playing",
            Self::OfOthers(_) => "own-of-others",
            Self::OfReferee(_) => "own-of-referee",
            Self::NotTurn(_) => "own-not-turn",
            Self::NotNamed(_) => "own-not-named",
            Self::NotStarted(_) => "own-not-started",
            Self::Paused(_) => "own-paused",
            Self::Agreed(_) => "own-agreed",
        }
    }

    /// The class, which tells callers how to respond.
    pub const fn class(self) -> RefusalClass {
        RefusalClass::Conflict
    }

    /// The name of the wrong field in the command.
    pub const fn field(self) -> Option<&'static str> {
        match self {
            Self::NotTurn(_) | Self::NotNamed(_) => Some("text"),
            Self::NotPlaying(_)
            | Self::OfOthers(_)
            | Self::OfReferee(_)
            | Self::NotStarted(_)
            | Self::Paused(_)
            | Self::Agreed(_) => None,
        }
    }

    /// The ruling that refuses it.
    pub const fn clause(self) -> &'static str {
        match self {
            Self::NotPlaying(_) | Self::OfOthers(_) | Self::OfReferee(_) | Self::NotTurn(_) => {
                "R-272"
            }
            Self::NotNamed(_) => "R-273",
            Self::NotStarted(_) | Self::Paused(_) => "R-274",
            Self::Agreed(_) => "R-275",
        }
    }

    /// The sentence for people: what is wrong, and the way out where there is one.
    pub fn say(self, language: Language) -> String {
        let [english, russian, german] = match self {
            Self::NotPlaying(game) => [
                format!("You do not play in game {game} now."),
                format!("Вы сейчас не играете в партии {game}."),
                format!("Sie spielen in der Partie {game} gerade nicht mit."),
            ],
            Self::OfOthers(game) => [
                format!("In game {game} that is for others to do."),
                format!("В партии {game} это делают другие."),
                format!("In der Partie {game} ist das Sache anderer."),
            ],
            Self::OfReferee(game) => [
                format!("In game {game} the referee enters that."),
                format!("В партии {game} это вводит арбитр."),
                format!("In der Partie {game} gibt das der Schiedsrichter ein."),
            ],
            Self::NotTurn(game) => [
                format!("In game {game} it is the other side's turn."),
                format!("В партии {game} сейчас ход соперника."),
                format!("In der Partie {game} ist die andere Seite am Zug."),
            ],
            Self::NotNamed(game) => [
                format!(
                    "In game {game} puts and moves of a team come from a round of choices, or from the player whom the referee has named."
                ),
                format!(
                    "В партии {game} ходы команды берутся из общего выбора или их вводит игрок, названный арбитром."
                ),
                format!(
                    "In der Partie {game} kommen die Aktionen eines Teams aus einer gemeinsamen Wahl oder von dem Spieler, den der Schiedsrichter benannt hat."
                ),
            ],
            Self::NotStarted(game) => [
                format!("Game {game} has not begun: the referee starts its clock."),
                format!("Партия {game} не начата: часы пускает арбитр."),
                format!(
                    "Die Partie {game} hat nicht begonnen: Der Schiedsrichter startet ihre Uhr."
                ),
            ],
            Self::Paused(game) => [
                format!("The referee has stopped the clock of game {game}; wait until it goes on."),
                format!("Арбитр остановил часы партии {game}; подождите, пока они пойдут."),
                format!(
                    "Der Schiedsrichter hat die Uhr der Partie {game} angehalten; warten Sie, bis sie weitergeht."
                ),
            ],
            Self::Agreed(game) => [
                format!("You have said so already in game {game}; your team has to agree."),
                format!("В партии {game} вы это уже сказали; нужно согласие всей команды."),
                format!(
                    "In der Partie {game} haben Sie das schon gesagt; Ihr Team muss zustimmen."
                ),
            ],
        };
        match language {
            Language::En => english,
            Language::Ru => russian,
            Language::De => german,
        }
    }
}
