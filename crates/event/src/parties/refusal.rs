//! Refusals to enter a party, or to let a person join or leave a game.

use areopagus_games::Side;
use areopagus_language::Language;
use areopagus_tournament::entrant::EntrantNumber;
use areopagus_tournament::round::GameId;

refusals! {
    /// The refusal of a command about a party.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum PartyRefusal {
        /// The event's Regulations have parties of another size.
        Size {
            /// The minimum number of persons.
            least: u8,
            /// The maximum number of persons.
            most: u8,
        } => Invalid "party-size" in "members" by "R-266",
            en "An entrant of this event is {least} to {most} persons.",
            ru "Участник этого турнира – от {least} до {most} человек.",
            de "Ein Teilnehmer dieses Turniers besteht aus {least} bis {most} Personen.";
        /// A person is named twice in a party.
        Twice => Invalid "party-person-twice" in "members" by "R-266",
            en "Somebody stands in this party twice.",
            ru "Кто-то указан в этой команде дважды.",
            de "Jemand steht in dieser Partei zweimal.";
        /// Games of the event's discipline cannot be joined or left.
        Closed => Conflict "party-closed" by "R-267",
            en "Nobody joins or leaves a game of this event.",
            ru "В партии этого турнира никто не вступает и не выходит.",
            de "In einer Partie dieses Turniers steigt niemand ein oder aus.";
        /// The person plays in the game already.
        Playing(game: GameId) => Conflict "party-playing" in "person" by "R-267",
            en "This person plays in game {game} already.",
            ru "Этот человек уже играет в партии {game}.",
            de "Diese Person spielt schon in der Partie {game}.";
        /// The person is another entrant, or belongs to one.
        Elsewhere(entrant: EntrantNumber) => Conflict "party-elsewhere" in "person" by "R-267",
            en "This person takes part as entrant {entrant}.",
            ru "Этот человек выступает как участник {entrant}.",
            de "Diese Person nimmt als Teilnehmer {entrant} teil.";
        /// The person does not play on the side.
        NotPlaying(game: GameId) => Conflict "party-not-playing" in "person" by "R-267",
            en "This person does not play on that side of game {game}.",
            ru "Этот человек не играет за эту сторону в партии {game}.",
            de "Diese Person spielt nicht auf dieser Seite der Partie {game}.";
        /// The last person of a side cannot leave: that would be a resignation.
        Last { game: GameId, side: Side } => Conflict "party-last" by "R-267",
            en ("In game {game} {} has nobody else: who is the last resigns.", side.name(Language::En)),
            ru ("В партии {game} больше никого нет ({}): последний сдаёт партию.", side.name(Language::Ru)),
            de ("In der Partie {game} hat {} sonst niemanden: Wer der Letzte ist, gibt auf.", side.name(Language::De));
        /// The game does not allow joining or leaving now.
        NotNow(game: GameId) => Conflict "party-not-now" by "R-267",
            en "Game {game} does not take that change of persons now.",
            ru "Сейчас состав в партии {game} так изменить нельзя.",
            de "Die Partie {game} lässt diesen Wechsel jetzt nicht zu.";
        /// The person who joins or leaves is not named.
        Nameless => Invalid "party-nameless" in "text" by "R-267",
            en "Say who joins or leaves; the game writes it down then.",
            ru "Укажите, кто вступает или выходит; в запись это попадёт само.",
            de "Sagen Sie, wer ein- oder aussteigt; aufgezeichnet wird es dann von selbst.";
        /// The person is named already, or none is.
        Named(game: GameId) => Conflict "party-named" in "person" by "R-273",
            en "In game {game} that stands already.",
            ru "В партии {game} так уже и есть.",
            de "In der Partie {game} ist das schon so.";
    }
}
