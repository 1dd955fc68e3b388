//! Refusals of changes to an event as a whole: codes for programs and sentences for people.

use crate::settings::DraftError;
use areopagus_language::Language;

refusals! {
    /// The refusal of a change to an event.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub enum DetailRefusal {
        /// A field is wrong.
        Field(error: Box<DraftError>) => Invalid "field-invalid" in { Some(error.field) },
            |language| { error.error.say(language) };
        /// Nothing would change.
        Unchanged => Conflict "event-unchanged",
            en "Everything is as it was: nothing has been changed.",
            ru "Всё осталось как было: изменений нет.",
            de "Alles ist, wie es war: Es gibt keine Änderung.";
        /// Somebody is entered, so that the format and the Regulations stay.
        HasEntrants(field: &'static str) => Conflict "event-has-entrants" in { Some(field) },
            en "Somebody is entered: the system and the Regulations stay as they are.",
            ru "Участники уже внесены: система и регламент остаются как есть.",
            de "Es ist schon jemand eingetragen: System und Ausschreibung bleiben, wie sie sind.";
        /// The change is a ruling by now, and the reason is missing.
        NoReason => Invalid "reason-missing" in "reason",
            en "A round is paired: this change is a ruling now. Say why.",
            ru "Жеребьёвка уже проведена: это изменение – решение судьи. Укажите причину.",
            de "Es ist schon ausgelost: Diese Änderung ist jetzt eine Entscheidung. Begründen Sie sie.";
        /// A round is planned for a day outside the new days.
        RoundOutside(round: u16) => Invalid "round-on-other-day" in "ends_on",
            |language| { outside(*round, language) };
        /// The entrant has this rating already.
        RatedSo => Conflict "rating-unchanged" in "rating",
            en "The player has this rating already.",
            ru "У игрока уже такой рейтинг.",
            de "Der Spieler hat diese Wertungszahl schon.";
        /// The event is listed, or unlisted, already.
        ListedSo(flag: bool) => Conflict "listing-unchanged",
            match flag {
                true =>
                    en "The event is in the lists already.",
                    ru "Турнир уже показан в списках.",
                    de "Das Turnier steht schon in den Listen.";
                false =>
                    en "The event is hidden already.",
                    ru "Турнир уже скрыт.",
                    de "Das Turnier ist schon verborgen.";
            };
        /// An event that is not closed cannot be reopened.
        NotClosed => Conflict "event-not-closed",
            en "The event is not closed: it need not be reopened.",
            ru "Турнир не закрыт: открывать его заново не нужно.",
            de "Das Turnier ist nicht abgeschlossen: Es muss nicht wieder geöffnet werden.";
        /// Something has happened in the event.
        HasHappened => Conflict "event-has-begun",
            en "Something has happened in this event: it cannot be deleted any more. Hide it, and it is in no list.",
            ru "В этом турнире уже что-то произошло: удалить его нельзя. Скройте его, и его не будет в списках.",
            de "In diesem Turnier ist schon etwas geschehen: Es lässt sich nicht mehr löschen. Verbergen Sie es, dann steht es in keiner Liste.";
        /// The keys are not those of this event's journal.
        OtherKey => Conflict "other-key",
            en "These are not two keys of this event: both have its name, and they are not the same.",
            ru "Это не два ключа этого турнира: у обоих его имя, и они различны.",
            de "Das sind nicht zwei Schlüssel dieses Turniers: Beide haben seinen Namen und sind verschieden.";
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
