//! Refusals of signatures: codes for programs and sentences for people.

use super::super::refusal::Refusal;
use areopagus_games::Side;
use areopagus_language::Language;
use areopagus_tournament::round::GameId;

refusals! {
    /// The refusal of a command about the signatures of a protocol.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub enum SignatureRefusal {
        /// There is no result to sign.
        NoResult(game: GameId) => Conflict "nothing-to-sign",
            en "Game {game} has no result; its protocol is signed when it has one.",
            ru "У партии {game} нет результата; протокол подписывают, когда он есть.",
            de "Die Partie {game} hat kein Ergebnis; ihr Protokoll wird unterschrieben, wenn sie eines hat.";
        /// A forfeit has no protocol.
        Forfeit(game: GameId) => Conflict "forfeit-not-signed",
            en "Game {game} was forfeited; there is no protocol to sign.",
            ru "В партии {game} неявка; подписывать нечего.",
            de "Die Partie {game} wurde kampflos entschieden; es gibt kein Protokoll zu unterschreiben.";
        /// The result has changed since.
        OtherResult(game: GameId) => Conflict "other-result-signed",
            en "The result of game {game} is another one by now; it is signed anew.",
            ru "Результат партии {game} уже другой; его подписывают заново.",
            de "Das Ergebnis der Partie {game} ist inzwischen ein anderes; es wird neu unterschrieben.";
        /// The referee has signed: the protocol is closed.
        Complete(game: GameId) => Conflict "protocol-signed",
            en "The protocol of game {game} is signed by the referee and closed. Only another result opens it again.",
            ru "Протокол партии {game} подписан судьёй и закрыт. Снова открыть его может только другой результат.",
            de "Das Protokoll der Partie {game} ist vom Schiedsrichter unterschrieben und geschlossen. Nur ein anderes Ergebnis öffnet es wieder.";
        /// The player has signed or refused already.
        Twice { game: GameId, side: Side } => Conflict "player-signed" in { Some(side.word()) },
            en ("What the player of {} does with the protocol of game {game} is recorded already.", side.name(Language::En)),
            ru ("Подпись или отказ игрока ({}) под протоколом партии {game} уже отмечены.", side.name(Language::Ru)),
            de ("Was der Spieler von {} mit dem Protokoll der Partie {game} getan hat, ist schon festgehalten.", side.name(Language::De));
        /// The referee signs after both players.
        PlayerFirst {
            game: GameId,
            /// The side of the missing player.
            side: Side,
        } => Conflict "player-signs-first" in { Some(side.word()) },
            en ("The referee signs last, and the player of {} has neither signed the protocol of game {game} nor refused to. Of who has left, record a refusal with that reason.", side.name(Language::En)),
            ru ("Судья подписывает последним, а игрок ({}) протокол партии {game} не подписал и не отказался. Если он ушёл, отметьте отказ с этой причиной.", side.name(Language::Ru)),
            de ("Der Schiedsrichter unterschreibt zuletzt, und der Spieler von {} hat das Protokoll der Partie {game} weder unterschrieben noch verweigert. Ist er gegangen, halten Sie eine Verweigerung mit diesem Grund fest.", side.name(Language::De));
        /// A referee cannot sign under protest or refuse.
        Referee(game: GameId) => Invalid "referee-signs-plainly" in "referee",
            en "A referee signs the protocol of game {game} without a remark.",
            ru "Судья подписывает протокол партии {game} без оговорок.",
            de "Ein Schiedsrichter unterschreibt das Protokoll der Partie {game} ohne Vermerk.";
        /// The command has no signature.
        Nobody => Invalid "nobody-signs",
            en "Say whose signature is recorded.",
            ru "Укажите, чья подпись отмечается.",
            de "Geben Sie an, wessen Unterschrift festgehalten wird.";
        /// The reason is not valid.
        Reason { side: Side, refusal: Box<Refusal> } => Invalid "reason-invalid" in {
            Some(match side {
                Side::White => "white.reason",
                Side::Black => "black.reason",
            })
        },
            |language| { refusal.say(language) };
    }
}
