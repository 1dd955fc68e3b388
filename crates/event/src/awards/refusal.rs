//! Refusals of categories and prizes.

use crate::category::{CategoryWord, MAX_CATEGORIES};
use crate::prizes::{MAX_PLACE, MAX_PRIZES};
use crate::refusal_class::RefusalClass;
use areopagus_language::Language;

/// The refusal of categories or prizes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum AwardRefusal {
    /// There are more categories than an event can have.
    TooManyCategories,
    /// Two categories have the same word.
    WordTwice(CategoryWord),
    /// A category with prizes would be removed.
    CategoryHasPrizes(CategoryWord),
    /// There are more prizes than an event can have.
    TooManyPrizes,
    /// A prize is for a place that cannot have one.
    PlaceImpossible(u16),
    /// A prize is in a category that does not exist.
    NoSuchCategory(CategoryWord),
    /// There is money without a currency.
    NoCurrency,
    /// The money of a place is zero or too much.
    AmountImpossible(u16),
    /// A place has two money prizes.
    PrizeTwice(u16),
    /// A place has more money than the one before it.
    PrizeRises(u16),
    /// They equal the present ones.
    Unchanged,
    /// The event has begun, and no reason is given.
    NoReason,
}

impl AwardRefusal {
    /// A stable word for programs, in kebab-case.
    pub const fn code(&self) -> &'static str {
        match self {
            Self::TooManyCategories => "too-many-categories",
            Self::WordTwice(_) => "category-twice",
            Self::CategoryHasPrizes(_) => "category-has-prizes",
            Self::TooManyPrizes => "too-many-prizes",
            Self::PlaceImpossible(_) => "prize-place",
            Self::NoSuchCategory(_) => "no-such-category",
            Self::NoCurrency => "currency-missing",
            Self::AmountImpossible(_) => "prize-amount",
            Self::PrizeTwice(_) => "prize-twice",
            Self::PrizeRises(_) => "prize-rises",
            Self::Unchanged => "awards-unchanged",
            Self::NoReason => "reason-missing",
        }
    }

    /// The class, which tells callers how to respond.
    pub const fn class(&self) -> RefusalClass {
        match self {
            Self::Unchanged | Self::CategoryHasPrizes(_) => RefusalClass::Conflict,
            Self::TooManyCategories
            | Self::WordTwice(_)
            | Self::TooManyPrizes
            | Self::PlaceImpossible(_)
            | Self::NoSuchCategory(_)
            | Self::NoCurrency
            | Self::AmountImpossible(_)
            | Self::PrizeTwice(_)
            | Self::PrizeRises(_)
            | Self::NoReason => RefusalClass::Invalid,
        }
    }

    /// The name of the wrong field in the command.
    pub const fn field(&self) -> Option<&'static str> {
        match self {
            Self::TooManyCategories | Self::WordTwice(_) | Self::CategoryHasPrizes(_) => {
                Some("categories")
            }
            Self::NoCurrency => Some("currency"),
            Self::TooManyPrizes
            | Self::PlaceImpossible(_)
            | Self::NoSuchCategory(_)
            | Self::AmountImpossible(_)
            | Self::PrizeTwice(_)
            | Self::PrizeRises(_) => Some("prizes"),
            Self::NoReason => Some("reason"),
            Self::Unchanged => None,
        }
    }

    /// The sentence: what is wrong and what would be right.
    #[expect(
        clippy::too_many_lines,
        reason = "a table: a sentence for each refusal, in all languages"
    )]
    pub fn say(&self, language: Language) -> String {
        match (self, language) {
            (Self::TooManyCategories, Language::En) => {
                format!("An event has at most {MAX_CATEGORIES} categories.")
            }
            (Self::TooManyCategories, Language::Ru) => {
                format!("В турнире не больше {MAX_CATEGORIES} категорий.")
            }
            (Self::TooManyCategories, Language::De) => {
                format!("Ein Turnier hat höchstens {MAX_CATEGORIES} Kategorien.")
            }
            (Self::WordTwice(word), Language::En) => {
                format!("Two categories have the word “{word}”; each needs one of its own.")
            }
            (Self::WordTwice(word), Language::Ru) => {
                format!("Слово «{word}» стоит у двух категорий; у каждой должно быть своё.")
            }
            (Self::WordTwice(word), Language::De) => {
                format!("Zwei Kategorien haben das Wort „{word}“; jede braucht ein eigenes.")
            }
            (Self::CategoryHasPrizes(word), Language::En) => {
                format!("The category “{word}” has prizes; take them out first.")
            }
            (Self::CategoryHasPrizes(word), Language::Ru) => {
                format!("В категории «{word}» есть призы; сначала уберите их.")
            }
            (Self::CategoryHasPrizes(word), Language::De) => {
                format!("Die Kategorie „{word}“ hat Preise; nehmen Sie diese zuerst heraus.")
            }
            (Self::TooManyPrizes, Language::En) => {
                format!("An event has at most {MAX_PRIZES} prizes.")
            }
            (Self::TooManyPrizes, Language::Ru) => {
                format!("В турнире не больше {MAX_PRIZES} призов.")
            }
            (Self::TooManyPrizes, Language::De) => {
                format!("Ein Turnier hat höchstens {MAX_PRIZES} Preise.")
            }
            (Self::PlaceImpossible(place), Language::En) => {
                format!("There is no place {place}; prizes are for places 1 to {MAX_PLACE}.")
            }
            (Self::PlaceImpossible(place), Language::Ru) => {
                format!("Места {place} нет; призы — за места с 1 по {MAX_PLACE}.")
            }
            (Self::PlaceImpossible(place), Language::De) => {
                format!(
                    "Einen Platz {place} gibt es nicht; Preise gibt es für die Plätze 1 bis {MAX_PLACE}."
                )
            }
            (Self::NoSuchCategory(word), Language::En) => {
                format!("The event has no category “{word}”.")
            }
            (Self::NoSuchCategory(word), Language::Ru) => {
                format!("Категории «{word}» в турнире нет.")
            }
            (Self::NoSuchCategory(word), Language::De) => {
                format!("Das Turnier hat keine Kategorie „{word}“.")
            }
            (Self::NoCurrency, Language::En) => {
                "There is money among the prizes: say in which currency, such as EUR.".to_owned()
            }
            (Self::NoCurrency, Language::Ru) => {
                "Среди призов есть деньги: укажите валюту, например EUR.".to_owned()
            }
            (Self::NoCurrency, Language::De) => {
                "Unter den Preisen ist Geld: Geben Sie die Währung an, etwa EUR.".to_owned()
            }
            (Self::AmountImpossible(place), Language::En) => {
                format!(
                    "The prize of place {place} has to be more than nothing, and not beyond all measure."
                )
            }
            (Self::AmountImpossible(place), Language::Ru) => {
                format!("Приз за место {place} должен быть больше нуля и в разумных пределах.")
            }
            (Self::AmountImpossible(place), Language::De) => {
                format!(
                    "Der Preis für Platz {place} muss größer als null sein und in vernünftigen Grenzen."
                )
            }
            (Self::PrizeTwice(place), Language::En) => {
                format!("Place {place} has money twice in one list; write the sum.")
            }
            (Self::PrizeTwice(place), Language::Ru) => {
                format!("За место {place} деньги указаны дважды в одном списке; напишите сумму.")
            }
            (Self::PrizeTwice(place), Language::De) => {
                format!(
                    "Für Platz {place} steht in einer Liste zweimal Geld; schreiben Sie die Summe."
                )
            }
            (Self::PrizeRises(place), Language::En) => {
                format!("Place {place} would have more money than the place before it.")
            }
            (Self::PrizeRises(place), Language::Ru) => {
                format!("За место {place} денег больше, чем за предыдущее.")
            }
            (Self::PrizeRises(place), Language::De) => {
                format!("Platz {place} hätte mehr Geld als der Platz davor.")
            }
            (Self::Unchanged, Language::En) => "This is how it stands already.".to_owned(),
            (Self::Unchanged, Language::Ru) => "Так уже и есть.".to_owned(),
            (Self::Unchanged, Language::De) => "So steht es schon da.".to_owned(),
            (Self::NoReason, Language::En) => {
                "The event has begun: say why this is changed.".to_owned()
            }
            (Self::NoReason, Language::Ru) => "Турнир уже начался: объясните изменение.".to_owned(),
            (Self::NoReason, Language::De) => {
                "Das Turnier hat begonnen: Geben Sie an, warum das geändert wird.".to_owned()
            }
        }
    }
}
