//! Refusals of changes to an event as a whole: codes for programs and sentences for people.

use crate::refusal_class::RefusalClass;
use crate::settings::DraftError;
use areopagus_language::Language;

/// The refusal of a change to an event.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum DetailRefusal {
    /// A field is wrong.
    Field(Box<DraftError>),
    /// Nothing would change.
    Unchanged,
    /// The change is a ruling by now, and the reason is missing.
    NoReason,
    /// A round is planned for a day outside the new days.
    RoundOutside(u16),
    /// The entrant has this rating already.
    RatedSo,
    /// The event is listed, or unlisted, already.
    ListedSo(bool),
    /// An event that is not closed cannot be reopened.
    NotClosed,
    /// Something has happened in the event.
    HasHappened,
    /// The keys are not those of this event's journal.
    OtherKey,
}

impl DetailRefusal {
    /// A stable word for programs, in kebab-case.
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Field(_) => "field-invalid",
            Self::Unchanged => "event-unchanged",
            Self::NoReason => "reason-missing",
            Self::RoundOutside(_) => "round-on-other-day",
            Self::RatedSo => "rating-unchanged",
            Self::ListedSo(_) => "listing-unchanged",
            Self::NotClosed => "event-not-closed",
            Self::HasHappened => "event-has-begun",
            Self::OtherKey => "other-key",
        }
    }

    /// The class, which tells callers how to respond.
    pub const fn class(&self) -> RefusalClass {
        match self {
            Self::Field(_) | Self::NoReason | Self::RoundOutside(_) => RefusalClass::Invalid,
            Self::Unchanged
            | Self::RatedSo
            | Self::ListedSo(_)
            | Self::NotClosed
            | Self::HasHappened
            | Self::OtherKey => RefusalClass::Conflict,
        }
    }

    /// The name of the wrong field in the command.
    pub const fn field(&self) -> Option<&'static str> {
        match self {
            Self::Field(error) => Some(error.field),
            Self::NoReason => Some("reason"),
            Self::RoundOutside(_) => Some("ends_on"),
            Self::RatedSo => Some("rating"),
            Self::Unchanged
            | Self::ListedSo(_)
            | Self::NotClosed
            | Self::HasHappened
            | Self::OtherKey => None,
        }
    }

    /// The sentence: what is wrong and what would be right.
    pub fn say(&self, language: Language) -> String {
        let [en, ru, de] = match self {
            Self::Field(error) => return error.error.say(language),
            Self::RoundOutside(round) => return outside(*round, language),
            Self::Unchanged => [
                "Everything is as it was: nothing has been changed.",
                "Всё осталось как было: изменений нет.",
                "Alles ist, wie es war: Es gibt keine Änderung.",
            ],
            Self::NoReason => [
                "A round is paired: this change is a ruling now. Say why.",
                "Жеребьёвка уже проведена: это изменение – решение судьи. Укажите причину.",
                "Es ist schon ausgelost: Diese Änderung ist jetzt eine Entscheidung. Begründen Sie sie.",
            ],
            Self::RatedSo => [
                "The player has this rating already.",
                "У игрока уже такой рейтинг.",
                "Der Spieler hat diese Wertungszahl schon.",
            ],
            Self::ListedSo(true) => [
                "The event is in the lists already.",
                "Турнир уже показан в списках.",
                "Das Turnier steht schon in den Listen.",
            ],
            Self::ListedSo(false) => [
                "The event is hidden already.",
                "Турнир уже скрыт.",
                "Das Turnier ist schon verborgen.",
            ],
            Self::NotClosed => [
                "The event is not closed: it need not be reopened.",
                "Турнир не закрыт: открывать его заново не нужно.",
                "Das Turnier ist nicht abgeschlossen: Es muss nicht wieder geöffnet werden.",
            ],
            Self::HasHappened => [
                "Something has happened in this event: it cannot be deleted any more. Hide it, and it is in no list.",
                "В этом турнире уже что-то произошло: удалить его нельзя. Скройте его, и его не будет в списках.",
                "In diesem Turnier ist schon etwas geschehen: Es lässt sich nicht mehr löschen. Verbergen Sie es, dann steht es in keiner Liste.",
            ],
            Self::OtherKey => [
                "These are not two keys of this event: both have its name, and they are not the same.",
                "Это не два ключа этого турнира: у обоих его имя, и они различны.",
                "Das sind nicht zwei Schlüssel dieses Turniers: Beide haben seinen Namen und sind verschieden.",
            ],
        };
        let sentence = match language {
            Language::En => en,
            Language::Ru => ru,
            Language::De => de,
        };
        sentence.to_owned()
    }
}

fn outside(round: u16, language: Language) -> String {
    match language {
        Language::En => format!(
            "Round {round} is planned for another day. Change the times of the rounds first, or choose days with it."
        ),
        Language::Ru => format!(
            "Тур {round} назначен на другой день. Сначала измените время туров или выберите дни вместе с ним."
        ),
        Language::De => format!(
            "Runde {round} ist an einem anderen Tag angesetzt. Ändern Sie zuerst die Zeiten der Runden, oder wählen Sie Tage, zu denen sie gehört."
        ),
    }
}
