//! What a side of a game by acts hands in *sealed*: it is committed to, opened when the game
//! says so, and known until then to its side and to the referee alone.
//!
//! A game that has secrets says so with [`ByActs::secrets`](super::acts::ByActs::secrets). Who
//! carries the game seals what is handed in, keeps the values and opens them; the game says
//! what is awaited, what a value may be and what has become known by what was played.
//!
//! Whatever follows from a secret stands in the canonical text of an act. So a table that
//! knows no secret takes the acts and comes to the same game, and one that knows them takes
//! no act that says something else than follows from them.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::Side;
use super::acts::ActFault;

/// Who looks at a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Viewer {
    /// Whoever sees what everybody may see.
    Everybody,
    /// The persons of a side.
    Side(Side),
    /// The referee.
    Referee,
}

impl Viewer {
    /// Whether what a side has handed in is no secret to the viewer.
    pub fn knows(self, secrets_of: Side) -> bool {
        match self {
            Self::Everybody => false,
            Self::Side(side) => side == secrets_of,
            Self::Referee => true,
        }
    }
}

/// When a secret is opened; all that is still sealed is opened when the game is over.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Opens {
    /// Together with the other side's secret of the same word, once both are there.
    Together,
    /// Part by part, when what is played reveals it.
    Revealed,
    /// When the game is over.
    End,
}

/// A secret that a side may hand in now.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct WantedSecret {
    /// What it is, in a word that stands in journals for good: lower-case letters.
    pub word: &'static str,
    /// Whose.
    pub side: Side,
    /// The clause that asks for it.
    pub clause: &'static str,
    /// Whether the game cannot go on without it: until it is there, no act is taken but one
    /// that ends the game.
    pub required: bool,
    /// When it is opened.
    pub opens: Opens,
}

/// A part of a secret that everybody knows by what was played.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RevealedSecret {
    /// Whose.
    pub side: Side,
    /// The word of the secret.
    pub word: &'static str,
    /// The part, in its canonical form.
    pub value: String,
}

/// The secrets of a game by acts, as one table of it knows them.
///
/// What a `Debug` of a table shows is nobody's secret.
pub trait Secrets: fmt::Debug {
    /// Those that may be handed in now, each side's at most once for each word.
    fn wanted(&self) -> Vec<WantedSecret>;

    /// Reads the value of a wanted secret, and gives its parts in canonical form: one line of
    /// 1 to 200 bytes each, 1 to 100 of them. Each is sealed by itself, so that one of them
    /// can be opened alone. The parts in any order, with a blank between them, read as the
    /// same parts.
    ///
    /// # Errors
    /// Why the value is none, and where in its text.
    fn check(&self, side: Side, word: &str, text: &str) -> Result<Vec<String>, ActFault>;

    /// Takes a wanted secret of so many parts as handed in. `parts` are the parts themselves,
    /// in any order, where they are known to who asks, and empty where they are not.
    fn seal(&mut self, side: Side, word: &str, count: usize, parts: &[String]);

    /// Takes a part of what was handed in as known to everybody. It changes nothing of the
    /// board but by the acts that follow from it.
    ///
    /// # Errors
    /// Why no such part can have been handed in.
    fn open(&mut self, side: Side, word: &str, part: &str) -> Result<(), ActFault>;

    /// Refuses an act, as somebody enters it, that says what would follow from a secret: else
    /// an attempt would tell whether it does. What follows comes by itself.
    ///
    /// # Errors
    /// What is not written; the same whatever the secrets are.
    fn check_entered(&self, _text: &str) -> Result<(), ActFault> {
        Ok(())
    }

    /// The parts of what was taken by [`Secrets::seal`] that everybody knows by what was played,
    /// and that are not open yet.
    fn revealed(&self) -> Vec<RevealedSecret> {
        Vec::new()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_side_knows_its_own_secrets_and_the_referee_all_of_them() {
        for side in Side::ALL {
            assert!(!Viewer::Everybody.knows(side));
            assert!(Viewer::Side(side).knows(side));
            assert!(!Viewer::Side(side).knows(side.other()));
            assert!(Viewer::Referee.knows(side));
        }
    }

    #[test]
    fn when_a_secret_is_opened_is_a_word_in_a_journal() {
        let words = [Opens::Together, Opens::Revealed, Opens::End]
            .map(|opens| serde_json::to_string(&opens).unwrap());
        assert_eq!(words, ["\"together\"", "\"revealed\"", "\"end\""]);
    }
}
