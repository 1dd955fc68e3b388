//! Refusals of categories and prizes.

use crate::category::{CategoryWord, MAX_CATEGORIES};
use crate::prizes::{MAX_PLACE, MAX_PRIZES};

refusals! {
    /// The refusal of categories or prizes.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub enum AwardRefusal {
        /// There are more categories than an event can have.
        TooManyCategories => Invalid "too-many-categories" in "categories",
            en "An event has at most {MAX_CATEGORIES} categories.",
            ru "В турнире не больше {MAX_CATEGORIES} категорий.",
            de "Ein Turnier hat höchstens {MAX_CATEGORIES} Kategorien.";
        /// Two categories have the same word.
        WordTwice(word: CategoryWord) => Invalid "category-twice" in "categories",
            en "Two categories have the word “{word}”; each needs one of its own.",
            ru "Слово «{word}» стоит у двух категорий; у каждой должно быть своё.",
            de "Zwei Kategorien haben das Wort „{word}“; jede braucht ein eigenes.";
        /// A category with prizes would be removed.
        CategoryHasPrizes(word: CategoryWord) => Conflict "category-has-prizes" in "categories",
            en "The category “{word}” has prizes; take them out first.",
            ru "В категории «{word}» есть призы; сначала уберите их.",
            de "Die Kategorie „{word}“ hat Preise; nehmen Sie diese zuerst heraus.";
        /// There are more prizes than an event can have.
        TooManyPrizes => Invalid "too-many-prizes" in "prizes",
            en "An event has at most {MAX_PRIZES} prizes.",
            ru "В турнире не больше {MAX_PRIZES} призов.",
            de "Ein Turnier hat höchstens {MAX_PRIZES} Preise.";
        /// A prize is for a place that cannot have one.
        PlaceImpossible(place: u16) => Invalid "prize-place" in "prizes",
            en "There is no place {place}; prizes are for places 1 to {MAX_PLACE}.",
            ru "Места {place} нет; призы — за места с 1 по {MAX_PLACE}.",
            de "Einen Platz {place} gibt es nicht; Preise gibt es für die Plätze 1 bis {MAX_PLACE}.";
        /// A prize is in a category that does not exist.
        NoSuchCategory(word: CategoryWord) => Invalid "no-such-category" in "prizes",
            en "The event has no category “{word}”.",
            ru "Категории «{word}» в турнире нет.",
            de "Das Turnier hat keine Kategorie „{word}“.";
        /// There is money without a currency.
        NoCurrency => Invalid "currency-missing" in "currency",
            en "There is money among the prizes: say in which currency, such as EUR.",
            ru "Среди призов есть деньги: укажите валюту, например EUR.",
            de "Unter den Preisen ist Geld: Geben Sie die Währung an, etwa EUR.";
        /// The money of a place is zero or too much.
        AmountImpossible(place: u16) => Invalid "prize-amount" in "prizes",
            en "The prize of place {place} has to be more than nothing, and not beyond all measure.",
            ru "Приз за место {place} должен быть больше нуля и в разумных пределах.",
            de "Der Preis für Platz {place} muss größer als null sein und in vernünftigen Grenzen.";
        /// A place has two money prizes.
        PrizeTwice(place: u16) => Invalid "prize-twice" in "prizes",
            en "Place {place} has money twice in one list; write the sum.",
            ru "За место {place} деньги указаны дважды в одном списке; напишите сумму.",
            de "Für Platz {place} steht in einer Liste zweimal Geld; schreiben Sie die Summe.";
        /// A place has more money than the one before it.
        PrizeRises(place: u16) => Invalid "prize-rises" in "prizes",
            en "Place {place} would have more money than the place before it.",
            ru "За место {place} денег больше, чем за предыдущее.",
            de "Platz {place} hätte mehr Geld als der Platz davor.";
        /// They equal the present ones.
        Unchanged => Conflict "awards-unchanged",
            en "This is how it stands already.",
            ru "Так уже и есть.",
            de "So steht es schon da.";
        /// The event has begun, and no reason is given.
        NoReason => Invalid "reason-missing" in "reason",
            en "The event has begun: say why this is changed.",
            ru "Турнир уже начался: объясните изменение.",
            de "Das Turnier hat begonnen: Geben Sie an, warum das geändert wird.";
    }
}
