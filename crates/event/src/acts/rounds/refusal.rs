//! Refusals of choices, and of opening or closing a round.

use crate::refusal_class::RefusalClass;
use areopagus_language::Language;
use areopagus_tournament::round::GameId;

/// The refusal of a command about a round of choices.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RoundRefusal {
    /// The side cannot open such a round now.
    NotOffered(GameId),
    /// A round is open: until it is made nothing else is entered.
    Open(GameId),
    /// No round is open.
    NoRound(GameId),
    /// The person does not choose in this round.
    NotWriter(GameId),
    /// The maximum number of choices is handed in.
    Full(GameId),
    /// The choices are shown, and the way does not exist.
    NoSuchWay {
        game: GameId,
        /// The number of ways; 0 if there is nothing to choose.
        ways: u16,
    },
}

impl RoundRefusal {
    /// A stable word for programs, in kebab-case.
    pub const fn code(self) -> &'static str {
        match self {
            Self::NotOffered(_) => "choice-not-offered",
            Self::Open(_) => "choice-round-open",
            Self::NoRound(_) => "choice-no-round",
            Self::NotWriter(_) => "choice-not-writer",
            Self::Full(_) => "choice-full",
            Self::NoSuchWay { .. } => "choice-no-such-way",
        }
    }

    /// The class, which tells callers how to respond.
    pub const fn class(self) -> RefusalClass {
        RefusalClass::Conflict
    }

    /// The name of the wrong field in the command.
    pub const fn field(self) -> Option<&'static str> {
        match self {
            Self::NotOffered(_) => Some("choice"),
            Self::NotWriter(_) => Some("person"),
            Self::NoSuchWay { .. } => Some("way"),
            Self::Open(_) | Self::NoRound(_) | Self::Full(_) => None,
        }
    }

    /// The ruling that refuses it.
    pub const fn clause(self) -> &'static str {
        match self {
            Self::NoSuchWay { .. } => "R-270",
            Self::NotOffered(_)
            | Self::Open(_)
            | Self::NoRound(_)
            | Self::NotWriter(_)
            | Self::Full(_) => "R-269",
        }
    }

    /// The sentence for people: what is wrong, and the way out where there is one.
    pub fn say(self, language: Language) -> String {
        let [english, russian, german] = match self {
            Self::NotOffered(game) => [
                format!("No such round of choices can be opened in game {game} now."),
                format!("В партии {game} сейчас нельзя открыть такой выбор."),
                format!("In der Partie {game} lässt sich jetzt keine solche Wahl öffnen."),
            ],
            Self::Open(game) => [
                format!("In game {game} choices are being made; nothing else is entered before."),
                format!("В партии {game} идёт выбор; до его конца ничего другого не вводят."),
                format!(
                    "In der Partie {game} wird gewählt; vorher wird nichts anderes eingegeben."
                ),
            ],
            Self::NoRound(game) => [
                format!("In game {game} no choices are being made."),
                format!("В партии {game} сейчас никто не выбирает."),
                format!("In der Partie {game} wird gerade nicht gewählt."),
            ],
            Self::NotWriter(game) => [
                format!("This person does not choose in this round of game {game}."),
                format!("Этот человек в этом выборе партии {game} не участвует."),
                format!("Diese Person wählt in dieser Runde der Partie {game} nicht mit."),
            ],
            Self::Full(game) => [
                format!("In game {game} as many as may have handed in a choice."),
                format!("В партии {game} выбор сдали уже все, кому он положен."),
                format!("In der Partie {game} haben schon so viele gewählt, wie dürfen."),
            ],
            Self::NoSuchWay { game, ways: 0 } => [
                format!("In game {game} nothing is to be decided between choices."),
                format!("В партии {game} решать между выборами нечего."),
                format!("In der Partie {game} ist zwischen Wahlen nichts zu entscheiden."),
            ],
            Self::NoSuchWay { game, ways } => [
                format!("In game {game} there are the ways 1 to {ways}."),
                format!("В партии {game} есть варианты от 1 до {ways}."),
                format!("In der Partie {game} gibt es die Möglichkeiten 1 bis {ways}."),
            ],
        };
        match language {
            Language::En => english,
            Language::Ru => russian,
            Language::De => german,
        }
    }
}
