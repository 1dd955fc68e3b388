//! Refusals of a side's secret, and of acts before one that is awaited.

use std::fmt;

use crate::acts::refusal::ActRefusal;
use areopagus_games::Side;
use areopagus_games::acts::ActFault;
use areopagus_language::Language;
use areopagus_tournament::round::GameId;

refusals! {
    /// The refusal of a command about a secret in a game by acts.
    #[derive(Clone, PartialEq, Eq)]
    pub enum SecretRefusal {
        /// The side cannot hand in such a secret now.
        NotWanted {
            game: GameId,
            /// The side of the secret.
            side: Side,
        } => Conflict "secret-not-wanted" in "secret" by "R-263",
            en ("In game {game} {side} has no such secret to hand in now.", side = side.name(Language::En)),
            ru ("В партии {game} {side} сейчас не сдают такого секрета.", side = side.name(Language::Ru)),
            de ("In der Partie {game} hat {side} jetzt kein solches Geheimnis abzugeben.", side = side.name(Language::De));
        /// The value cannot be read, or the rules refuse it. The text is for its writer only, and
        /// `Debug` hides it.
        Value(fault: ActFault) => Invalid "secret-refused" in "text" by { Some(fault.clause) } at { fault.place },
            |language| { fault.say(language) };
        /// The game waits for a secret.
        Awaited {
            game: GameId,
            side: Side,
            /// The clause that requires it.
            clause: &'static str,
        } => Conflict "secret-awaited" by { Some(*clause) },
            en ("Game {game} waits for what {side} hands in sealed (clause {clause}).", side = side.name(Language::En)),
            ru ("Партия {game} ждёт, что {side} сдадут запечатанным (п. {clause}).", side = side.name(Language::Ru)),
            de ("Die Partie {game} wartet auf das, was {side} versiegelt abgibt (Punkt {clause}).", side = side.name(Language::De));
    }
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
