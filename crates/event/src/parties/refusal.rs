//! Refusals to enter a party, or to let a person join or leave a game.

use crate::refusal_class::RefusalClass;
use areopagus_games::Side;
use areopagus_language::Language;
use areopagus_tournament::entrant::EntrantNumber;
use areopagus_tournament::round::GameId;

/// The refusal of a command about a party.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PartyRefusal {
    /// The event's Regulations have parties of another size.
    Size {
        /// The minimum number of persons.
        least: u8,
        /// The maximum number of persons.
        most: u8,
    },
    /// A person is named twice in a party.
    Twice,
    /// Games of the event's discipline cannot be joined or left.
    Closed,
    /// The person plays in the game already.
    Playing(GameId),
    /// The person is another entrant, or belongs to one.
    Elsewhere(EntrantNumber),
    /// The person does not play on the side.
    NotPlaying(GameId),
    /// The last person of a side cannot leave: that would be a resignation.
    Last { game: GameId, side: Side },
    /// The game does not allow joining or leaving now.
    NotNow(GameId),
    /// The person who joins or leaves is not named.
    Nameless,
    /// The person is named already, or none is.
    Named(GameId),
}

impl PartyRefusal {
    /// A stable word for programs, in kebab-case.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Size { .. } => "party-size",
            Self::Twice => "party-person-twice",
            Self::Closed => "party-closed",
            Self::Playing(_) => "party-playing",
            Self::Elsewhere(_) => "party-elsewhere",
            Self::NotPlaying(_) => "party-not-playing",
            Self::Last { .. } => "party-last",
            Self::NotNow(_) => "party-not-now",
            Self::Nameless => "party-nameless",
            Self::Named(_) => "party-named",
        }
    }

    /// The class, which tells callers how to respond.
    pub const fn class(self) -> RefusalClass {
        match self {
            Self::Size { .. } | Self::Twice | Self::Nameless => RefusalClass::Invalid,
            Self::Closed
            | Self::Playing(_)
            | Self::Elsewhere(_)
            | Self::NotPlaying(_)
            | Self::Last { .. }
            | Self::NotNow(_)
            | Self::Named(_) => RefusalClass::Conflict,
        }
    }

    /// The name of the wrong field in the command.
    pub const fn field(self) -> Option<&'static str> {
        match self {
            Self::Size { .. } | Self::Twice => Some("members"),
            Self::Playing(_) | Self::Elsewhere(_) | Self::NotPlaying(_) | Self::Named(_) => {
                Some("person")
            }
            Self::Nameless => Some("text"),
            Self::Closed | Self::Last { .. } | Self::NotNow(_) => None,
        }
    }

    /// The ruling that refuses it.
    pub const fn clause(self) -> Option<&'static str> {
        match self {
            Self::Size { .. } | Self::Twice => Some("R-266"),
            Self::Named(_) => Some("R-273"),
            Self::Closed
            | Self::Playing(_)
            | Self::Elsewhere(_)
            | Self::NotPlaying(_)
            | Self::Last { .. }
            | Self::NotNow(_)
            | Self::Nameless => Some("R-267"),
        }
    }

    /// The sentence: what is wrong and what would be right.
    pub fn say(self, language: Language) -> String {
        let [english, russian, german] = match self {
            Self::Size { least, most } => [
                format!("An entrant of this event is {least} to {most} persons."),
                format!("Участник этого турнира – от {least} до {most} человек."),
                format!("Ein Teilnehmer dieses Turniers besteht aus {least} bis {most} Personen."),
            ],
            Self::Twice => [
                "Somebody stands in this party twice.".to_owned(),
                "Кто-то указан в этой команде дважды.".to_owned(),
                "Jemand steht in dieser Partei zweimal.".to_owned(),
            ],
            Self::Closed => [
                "Nobody joins or leaves a game of this event.".to_owned(),
                "В партии этого турнира никто не вступает и не выходит.".to_owned(),
                "In einer Partie dieses Turniers steigt niemand ein oder aus.".to_owned(),
            ],
            Self::Playing(game) => [
                format!("This person plays in game {game} already."),
                format!("Этот человек уже играет в партии {game}."),
                format!("Diese Person spielt schon in der Partie {game}."),
            ],
            Self::Elsewhere(entrant) => [
                format!("This person takes part as entrant {entrant}."),
                format!("Этот человек выступает как участник {entrant}."),
                format!("Diese Person nimmt als Teilnehmer {entrant} teil."),
            ],
            Self::NotPlaying(game) => [
                format!("This person does not play on that side of game {game}."),
                format!("Этот человек не играет за эту сторону в партии {game}."),
                format!("Diese Person spielt nicht auf dieser Seite der Partie {game}."),
            ],
            Self::Last { game, side } => [
                format!(
                    "In game {game} {} has nobody else: who is the last resigns.",
                    side.name(Language::En)
                ),
                format!(
                    "В партии {game} больше никого нет ({}): последний сдаёт партию.",
                    side.name(Language::Ru)
                ),
                format!(
                    "In der Partie {game} hat {} sonst niemanden: Wer der Letzte ist, gibt auf.",
                    side.name(Language::De)
                ),
            ],
            Self::NotNow(game) => [
                format!("Game {game} does not take that change of persons now."),
                format!("Сейчас состав в партии {game} так изменить нельзя."),
                format!("Die Partie {game} lässt diesen Wechsel jetzt nicht zu."),
            ],
            Self::Named(game) => [
                format!("In game {game} that stands already."),
                format!("В партии {game} так уже и есть."),
                format!("In der Partie {game} ist das schon so."),
            ],
            Self::Nameless => [
                "Say who joins or leaves; the game writes it down then.".to_owned(),
                "Укажите, кто вступает или выходит; в запись это попадёт само.".to_owned(),
                "Sagen Sie, wer ein- oder aussteigt; aufgezeichnet wird es dann von selbst."
                    .to_owned(),
            ],
        };
        match language {
            Language::En => english,
            Language::Ru => russian,
            Language::De => german,
        }
    }
}
