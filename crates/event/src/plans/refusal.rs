//! Refusals to enter a coalition, or a single person where coalitions play.

use areopagus_language::Language;

/// Why one person or two cannot be entered.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CoalitionRefusal {
    /// Both partners are the same person.
    Same,
    /// The event's regulations have coalitions, so a single person cannot be entered.
    Only,
    /// The event's regulations have no coalitions.
    None,
}

impl CoalitionRefusal {
    /// A stable word for programs, in kebab-case.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Same => "person-twice",
            Self::Only => "coalition-only",
            Self::None => "no-coalition",
        }
    }

    /// The sentence: what is wrong and what would be right.
    pub const fn say(self, language: Language) -> &'static str {
        match (self, language) {
            (Self::Same, Language::En) => "The First and the Second are two persons (clause 10).",
            (Self::Same, Language::Ru) => "Первый и Второй – два разных человека (п. 10).",
            (Self::Same, Language::De) => "Der Erste und der Zweite sind zwei Personen (Punkt 10).",
            (Self::Only, Language::En) => {
                "This event is played two on two: enter the First and the Second together (clause 10)."
            }
            (Self::Only, Language::Ru) => {
                "В этом турнире играют двое на двое: заявите Первого и Второго вместе (п. 10)."
            }
            (Self::Only, Language::De) => {
                "In diesem Turnier spielen zwei gegen zwei: Melden Sie den Ersten und den Zweiten zusammen (Punkt 10)."
            }
            (Self::None, Language::En) => {
                "This event is played one on one: its regulations have no “coalition=true” (clause 10)."
            }
            (Self::None, Language::Ru) => {
                "В этом турнире играют один на один: в регламенте нет «coalition=true» (п. 10)."
            }
            (Self::None, Language::De) => {
                "In diesem Turnier spielt einer gegen einen: In der Ausschreibung fehlt „coalition=true“ (Punkt 10)."
            }
        }
    }
}
