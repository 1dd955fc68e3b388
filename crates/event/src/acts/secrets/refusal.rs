//! Refusals of a side's secret, and of acts before one that is awaited.

use std::fmt;

use crate::acts::refusal::ActRefusal;
use crate::refusal_class::RefusalClass;
use areopagus_games::Side;
use areopagus_games::acts::ActFault;
use areopagus_games::notation::TextPosition;
use areopagus_language::Language;
use areopagus_tournament::round::GameId;

/// The refusal of a command about a secret in a game by acts.
#[derive(Clone, PartialEq, Eq)]
pub enum SecretRefusal {
    /// The side cannot hand in such a secret now.
    NotWanted {
        game: GameId,
        /// The side of the secret.
        side: Side,
    },
    /// The value cannot be read, or the rules refuse it. The text is for its writer only, and
    /// `Debug` hides it.
    Value(ActFault),
    /// The game waits for a secret.
    Awaited {
        game: GameId,
        side: Side,
        /// The clause that requires it.
        clause: &'static str,
    },
}

impl fmt::Debug for SecretRefusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "SecretRefusal({})", self.code())
    }
}

impl From<SecretRefusal> for ActRefusal {
    fn from(refusal: SecretRefusal) -> Self {
        Self::Secret(refusal)
    }
}

impl SecretRefusal {
    /// A stable word for programs, in kebab-case.
    pub const fn code(&self) -> &'static str {
        match self {
            Self::NotWanted { .. } => "secret-not-wanted",
            Self::Value(_) => "secret-refused",
            Self::Awaited { .. } => "secret-awaited",
        }
    }

    /// The class, which tells callers how to respond.
    pub const fn class(&self) -> RefusalClass {
        match self {
            Self::Value(_) => RefusalClass::Invalid,
            Self::NotWanted { .. } | Self::Awaited { .. } => RefusalClass::Conflict,
        }
    }

    /// The name of the wrong field in the command.
    pub const fn field(&self) -> Option<&'static str> {
        match self {
            Self::NotWanted { .. } => Some("secret"),
            Self::Value(_) => Some("text"),
            Self::Awaited { .. } => None,
        }
    }

    /// The clause of the game's rules that refuses it.
    pub const fn clause(&self) -> Option<&'static str> {
        match self {
            Self::NotWanted { .. } => Some("R-263"),
            Self::Value(fault) => Some(fault.clause),
            Self::Awaited { clause, .. } => Some(*clause),
        }
    }

    /// The place of the error in the text.
    pub const fn place(&self) -> Option<TextPosition> {
        match self {
            Self::Value(fault) => fault.place,
            Self::NotWanted { .. } | Self::Awaited { .. } => None,
        }
    }

    /// The sentence for people: what is wrong, and the way out where there is one.
    pub fn say(&self, language: Language) -> String {
        match self {
            Self::Value(fault) => fault.say(language).to_owned(),
            Self::NotWanted { game, side } => {
                let side = side.name(language);
                match language {
                    Language::En => {
                        format!("In game {game} {side} has no such secret to hand in now.")
                    }
                    Language::Ru => {
                        format!("В партии {game} {side} сейчас не сдают такого секрета.")
                    }
                    Language::De => format!(
                        "In der Partie {game} hat {side} jetzt kein solches Geheimnis abzugeben."
                    ),
                }
            }
            Self::Awaited { game, side, clause } => {
                let side = side.name(language);
                match language {
                    Language::En => format!(
                        "Game {game} waits for what {side} hands in sealed (clause {clause})."
                    ),
                    Language::Ru => {
                        format!("Партия {game} ждёт, что {side} сдадут запечатанным (п. {clause}).")
                    }
                    Language::De => format!(
                        "Die Partie {game} wartet auf das, was {side} versiegelt abgibt (Punkt {clause})."
                    ),
                }
            }
        }
    }
}
