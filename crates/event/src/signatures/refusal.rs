//! Refusals of signatures: codes for programs and sentences for people.

use super::super::refusal::Refusal;
use super::super::refusal_class::RefusalClass;
use areopagus_games::Side;
use areopagus_language::Language;
use areopagus_tournament::round::GameId;

/// The refusal of a command about the signatures of a protocol.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SignatureRefusal {
    /// There is no result to sign.
    NoResult(GameId),
    /// A forfeit has no protocol.
    Forfeit(GameId),
    /// The result has changed since.
    OtherResult(GameId),
    /// The referee has signed: the protocol is closed.
    Complete(GameId),
    /// The player has signed or refused already.
    Twice { game: GameId, side: Side },
    /// The referee signs after both players.
    PlayerFirst {
        game: GameId,
        /// The side of the missing player.
        side: Side,
    },
    /// A referee cannot sign under protest or refuse.
    Referee(GameId),
    /// The command has no signature.
    Nobody,
    /// The reason is not valid.
    Reason { side: Side, refusal: Box<Refusal> },
}

impl SignatureRefusal {
    /// A stable word for programs, in kebab-case.
    pub const fn code(&self) -> &'static str {
        match self {
            Self::NoResult(_) => "nothing-to-sign",
            Self::Forfeit(_) => "forfeit-not-signed",
            Self::OtherResult(_) => "other-result-signed",
            Self::Complete(_) => "protocol-signed",
            Self::Twice { .. } => "player-signed",
            Self::PlayerFirst { .. } => "player-signs-first",
            Self::Referee(_) => "referee-signs-plainly",
            Self::Nobody => "nobody-signs",
            Self::Reason { .. } => "reason-invalid",
        }
    }

    /// The class, which tells callers how to respond.
    pub const fn class(&self) -> RefusalClass {
        match self {
            Self::Referee(_) | Self::Nobody | Self::Reason { .. } => RefusalClass::Invalid,
            Self::NoResult(_)
            | Self::Forfeit(_)
            | Self::OtherResult(_)
            | Self::Complete(_)
            | Self::Twice { .. }
            | Self::PlayerFirst { .. } => RefusalClass::Conflict,
        }
    }

    /// The name of the wrong field in the command.
    pub const fn field(&self) -> Option<&'static str> {
        match self {
            Self::Reason { side, .. } => Some(match side {
                Side::White => "white.reason",
                Side::Black => "black.reason",
            }),
            Self::Twice { side, .. } | Self::PlayerFirst { side, .. } => Some(side.word()),
            Self::Referee(_) => Some("referee"),
            Self::NoResult(_)
            | Self::Forfeit(_)
            | Self::OtherResult(_)
            | Self::Complete(_)
            | Self::Nobody => None,
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
            Self::NoResult(game) => {
                format!("Game {game} has no result; its protocol is signed when it has one.")
            }
            Self::Forfeit(game) => {
                format!("Game {game} was forfeited; there is no protocol to sign.")
            }
            Self::OtherResult(game) => {
                format!("The result of game {game} is another one by now; it is signed anew.")
            }
            Self::Complete(game) => format!(
                "The protocol of game {game} is signed by the referee and closed. Only another result opens it again."
            ),
            Self::Twice { game, side } => format!(
                "What the player of {} does with the protocol of game {game} is recorded already.",
                side.name(Language::En)
            ),
            Self::PlayerFirst { game, side } => format!(
                "The referee signs last, and the player of {} has neither signed the protocol of game {game} nor refused to. Of who has left, record a refusal with that reason.",
                side.name(Language::En)
            ),
            Self::Referee(game) => {
                format!("A referee signs the protocol of game {game} without a remark.")
            }
            Self::Nobody => "Say whose signature is recorded.".to_owned(),
            Self::Reason { refusal, .. } => refusal.say(Language::En),
        }
    }

    fn russian(&self) -> String {
        match self {
            Self::NoResult(game) => {
                format!("У партии {game} нет результата; протокол подписывают, когда он есть.")
            }
            Self::Forfeit(game) => {
                format!("В партии {game} неявка; подписывать нечего.")
            }
            Self::OtherResult(game) => {
                format!("Результат партии {game} уже другой; его подписывают заново.")
            }
            Self::Complete(game) => format!(
                "Протокол партии {game} подписан судьёй и закрыт. Снова открыть его может только другой результат."
            ),
            Self::Twice { game, side } => format!(
                "Подпись или отказ игрока ({}) под протоколом партии {game} уже отмечены.",
                side.name(Language::Ru)
            ),
            Self::PlayerFirst { game, side } => format!(
                "Судья подписывает последним, а игрок ({}) протокол партии {game} не подписал и не отказался. Если он ушёл, отметьте отказ с этой причиной.",
                side.name(Language::Ru)
            ),
            Self::Referee(game) => {
                format!("Судья подписывает протокол партии {game} без оговорок.")
            }
            Self::Nobody => "Укажите, чья подпись отмечается.".to_owned(),
            Self::Reason { refusal, .. } => refusal.say(Language::Ru),
        }
    }

    fn german(&self) -> String {
        match self {
            Self::NoResult(game) => format!(
                "Die Partie {game} hat kein Ergebnis; ihr Protokoll wird unterschrieben, wenn sie eines hat."
            ),
            Self::Forfeit(game) => format!(
                "Die Partie {game} wurde kampflos entschieden; es gibt kein Protokoll zu unterschreiben."
            ),
            Self::OtherResult(game) => format!(
                "Das Ergebnis der Partie {game} ist inzwischen ein anderes; es wird neu unterschrieben."
            ),
            Self::Complete(game) => format!(
                "Das Protokoll der Partie {game} ist vom Schiedsrichter unterschrieben und geschlossen. Nur ein anderes Ergebnis öffnet es wieder."
            ),
            Self::Twice { game, side } => format!(
                "Was der Spieler von {} mit dem Protokoll der Partie {game} getan hat, ist schon festgehalten.",
                side.name(Language::De)
            ),
            Self::PlayerFirst { game, side } => format!(
                "Der Schiedsrichter unterschreibt zuletzt, und der Spieler von {} hat das Protokoll der Partie {game} weder unterschrieben noch verweigert. Ist er gegangen, halten Sie eine Verweigerung mit diesem Grund fest.",
                side.name(Language::De)
            ),
            Self::Referee(game) => {
                format!(
                    "Ein Schiedsrichter unterschreibt das Protokoll der Partie {game} ohne Vermerk."
                )
            }
            Self::Nobody => "Geben Sie an, wessen Unterschrift festgehalten wird.".to_owned(),
            Self::Reason { refusal, .. } => refusal.say(Language::De),
        }
    }
}
