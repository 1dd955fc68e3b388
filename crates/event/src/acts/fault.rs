//! Audit faults in the secrets and choices of games by acts, as sentences.

use super::super::audit_fault::AuditFault;
use areopagus_games::Side;
use areopagus_language::Language;
use areopagus_tournament::round::GameId;

areopagus_language::sentences! {
    /// A fault in the secrets and choices of a game by acts.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum ActsFault {
        /// A secret is still sealed that should be open.
        SecretSealed { game: GameId, side: Side } =>
            en ("Game {game} has a secret of {side} that is sealed and had to be opened.", side = side.name(Language::En)),
            ru ("В партии {game} остался запечатанным секрет ({side}), который следовало вскрыть.", side = side.name(Language::Ru)),
            de ("In der Partie {game} ist ein Geheimnis von {side} versiegelt, das zu öffnen war.", side = side.name(Language::De));
        /// A secret is opened too early, or differs from its seal.
        SecretOpened(game: GameId) =>
            en "A secret of game {game} is opened that was not to be opened then.",
            ru "В партии {game} вскрыт секрет, который тогда вскрывать не следовало.",
            de "In der Partie {game} ist ein Geheimnis geöffnet, das da nicht zu öffnen war.";
        /// Choices of persons of a side are not made, shown or followed as required.
        Choices(game: GameId) =>
            en "The choices of persons in game {game} are not as they have to be.",
            ru "Выборы игроков в партии {game} не такие, какими должны быть.",
            de "Die Wahlen der Spieler in der Partie {game} sind nicht, wie sie sein müssen.";
    }
}

impl From<ActsFault> for AuditFault {
    fn from(fault: ActsFault) -> Self {
        Self::Acts(fault)
    }
}
