//! Audit faults in the secrets and choices of games by acts, as sentences.

use super::super::audit_fault::AuditFault;
use areopagus_games::Side;
use areopagus_language::Language;
use areopagus_tournament::round::GameId;

/// A fault in the secrets and choices of a game by acts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ActsFault {
    /// A secret is still sealed that should be open.
    SecretSealed { game: GameId, side: Side },
    /// A secret is opened too early, or differs from its seal.
    SecretOpened(GameId),
    /// Choices of persons of a side are not made, shown or followed as required.
    Choices(GameId),
}

impl From<ActsFault> for AuditFault {
    fn from(fault: ActsFault) -> Self {
        Self::Acts(fault)
    }
}

impl ActsFault {
    pub fn say(self, language: Language) -> String {
        match self {
            Self::SecretSealed { game, side } => {
                let side = side.name(language);
                match language {
                    Language::En => format!(
                        "Game {game} has a secret of {side} that is sealed and had to be opened."
                    ),
                    Language::Ru => format!(
                        "В партии {game} остался запечатанным секрет ({side}), который следовало вскрыть."
                    ),
                    Language::De => format!(
                        "In der Partie {game} ist ein Geheimnis von {side} versiegelt, das zu öffnen war."
                    ),
                }
            }
            Self::SecretOpened(game) => match language {
                Language::En => {
                    format!("A secret of game {game} is opened that was not to be opened then.")
                }
                Language::Ru => {
                    format!("В партии {game} вскрыт секрет, который тогда вскрывать не следовало.")
                }
                Language::De => format!(
                    "In der Partie {game} ist ein Geheimnis geöffnet, das da nicht zu öffnen war."
                ),
            },
            Self::Choices(game) => match language {
                Language::En => {
                    format!("The choices of persons in game {game} are not as they have to be.")
                }
                Language::Ru => {
                    format!("Выборы игроков в партии {game} не такие, какими должны быть.")
                }
                Language::De => {
                    format!(
                        "Die Wahlen der Spieler in der Partie {game} sind nicht, wie sie sein müssen."
                    )
                }
            },
        }
    }
}
