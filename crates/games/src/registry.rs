//! The list of games: those that the program ships with, one line each, and those that are
//! registered at start.

use std::sync::OnceLock;

use serde::de::Error as _;
use serde::{Deserialize, Deserializer};

use super::discipline::{Discipline, Rules};
use super::{almajara, ctor, tchess, totas};

impl Discipline {
    /// TOTA\*S, with plans that are opened together.
    pub const TOTAS: Self = Self::new(&totas::discipline::Totas);
    /// Almajara, the sport version.
    pub const ALMAJARA: Self = Self::new(&almajara::discipline::Almajara);
    /// CTOR, played on a torus.
    pub const CTOR: Self = Self::new(&ctor::discipline::Ctor);
    /// TCHESS, with turns of several moves.
    pub const TCHESS: Self = Self::new(&tchess::discipline::Tchess);
}

/// The shipped games, in the order in which forms offer them.
pub const SHIPPED: [Discipline; 4] = [
    Discipline::TOTAS,
    Discipline::ALMAJARA,
    Discipline::CTOR,
    Discipline::TCHESS,
];

/// The games of this process, in the order in which forms offer them.
static LIST: OnceLock<List> = OnceLock::new();

struct List {
    games: Vec<Discipline>,
    words: Vec<&'static str>,
}

impl List {
    fn new(games: &[Discipline]) -> Self {
        Self {
            games: games.to_vec(),
            words: games.iter().map(|game| game.word()).collect(),
        }
    }
}

fn list() -> &'static List {
    LIST.get_or_init(|| List::new(&SHIPPED))
}

impl Discipline {
    /// Sets the games of this process, the default one first. It has to be called before the list
    /// is first used.
    ///
    /// # Errors
    /// [`ListTaken`] if the list was used before.
    pub fn register(games: &[Self]) -> Result<(), ListTaken> {
        LIST.set(List::new(games)).map_err(|_| ListTaken)
    }

    /// All games of this process.
    pub fn all() -> impl ExactSizeIterator<Item = Self> + Clone {
        list().games.iter().copied()
    }

    /// The identifiers of all games.
    pub fn words() -> &'static [&'static str] {
        &list().words
    }

    /// The game with this identifier.
    pub fn from_word(word: &str) -> Option<Self> {
        Self::all().find(|it| it.word() == word)
    }
}

/// The list of games was used before the call, and can no longer be set.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("the list of the games was asked for before it was registered")]
pub struct ListTaken;

impl Default for Discipline {
    /// The first game of the list.
    fn default() -> Self {
        Self::all().next().unwrap_or(Self::TOTAS)
    }
}

impl<'de> Deserialize<'de> for Discipline {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let word = String::deserialize(deserializer)?;
        Self::from_word(&word).ok_or_else(|| D::Error::unknown_variant(&word, Self::words()))
    }
}

impl Rules {
    /// The Regulations of TOTA\*S, for features that only it has; `None` for other games.
    pub fn totas(&self) -> Option<&totas::Regulations> {
        self.downcast_ref()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::discipline::PlayKind;

    #[test]
    fn a_discipline_is_its_word_and_rules_are_the_text_of_its_regulations() {
        for discipline in Discipline::all() {
            let word = discipline.word();
            let json = serde_json::to_string(&discipline).unwrap();
            assert_eq!(json, format!("\"{word}\""));
            assert_eq!(
                serde_json::from_str::<Discipline>(&json).unwrap(),
                discipline
            );
            assert_eq!(Discipline::from_word(word), Some(discipline));
            let usual = Rules::usual(discipline);
            assert_eq!(usual.discipline(), discipline);
            assert_eq!(Rules::parse(discipline, &usual.to_string()), Ok(usual));
            assert!(Rules::parse(discipline, "").is_err());
        }
        assert_eq!(Discipline::from_word("TOTAS"), None);
        let refused = serde_json::from_str::<Discipline>("\"chess\"").unwrap_err();
        assert!(refused.to_string().contains("`totas`"), "{refused}");
        assert_eq!(Discipline::register(&[]), Err(ListTaken));
        let totas = Discipline::TOTAS;
        assert!(totas.takes(None) && totas.takes(Some(PlayKind::Plans)));
        assert!(!totas.takes(Some(PlayKind::Acts)));
        let almajara = Discipline::ALMAJARA;
        assert!(almajara.takes(Some(PlayKind::Acts)) && !almajara.takes(Some(PlayKind::Plans)));
        assert!(totas.is_rated() && !almajara.is_rated());
        let text = "federation-2013; forfeit_loss=1";
        let rules = Rules::parse(Discipline::TOTAS, text).unwrap();
        assert_eq!(rules.to_string(), text);
        assert_eq!(rules.totas().map(|it| it.forfeit_loss), Some(1));
        assert_eq!(rules.worth().forfeit_loss, 1);
    }
}
