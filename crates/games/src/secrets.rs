//! Secrets of a game by acts. A side hands in a *sealed* value, to which it is committed. Only
//! the side and the referee know it until the game says that it is opened.
//!
//! A game that has secrets returns them from [`ByActs::secrets`](super::acts::ByActs::secrets).
//! The caller seals the values, stores them and opens them. The game says which values are
//! wanted, what a valid value is and what the moves have revealed.
//!
//! All consequences of a secret are part of the canonical text of an act. So a table without the
//! secrets accepts the acts and reaches the same game, and a table with them refuses acts that
//! contradict them.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::Side;
use super::acts::ActFault;

/// The viewer of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Viewer {
    /// The public, who sees nothing sealed.
    Everybody,
    /// The persons of a side.
    Side(Side),
    /// The referee, who sees everything.
    Referee,
}

impl Viewer {
    /// Whether the viewer may see what a side has handed in.
    pub fn knows(self, secrets_of: Side) -> bool {
        match self {
            Self::Everybody => false,
            Self::Side(side) => side == secrets_of,
            Self::Referee => true,
        }
    }
}

/// The time at which a secret is opened. All secrets that are still sealed are opened when the
/// game is over.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Opens {
    /// Together with the other side's secret of the same word, once both are handed in.
    Together,
    /// Part by part, when moves reveal it.
    Revealed,
    /// When the game is over.
    End,
}

/// A secret that a side may hand in now.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct WantedSecret {
    /// The kind of secret, as a word that journals store permanently: lower-case letters.
    pub word: &'static str,
    /// The side that hands it in.
    pub side: Side,
    /// The clause that requires or allows it.
    pub clause: &'static str,
    /// Whether the game needs it to go on. Until it is handed in, only an act that ends the game
    /// is accepted.
    pub required: bool,
    /// When it is opened.
    pub opens: Opens,
}

/// A part of a secret that has become public through moves.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RevealedSecret {
    /// The side that handed it in.
    pub side: Side,
    /// The word of the secret.
    pub word: &'static str,
    /// The part in its canonical form.
    pub value: String,
}

/// The secrets of a game by acts, as far as one table knows them.
///
/// The `Debug` output of a table must not contain secrets.
pub trait Secrets: fmt::Debug {
    /// The secrets that may be handed in now, at most one for each side and word.
    fn wanted(&self) -> Vec<WantedSecret>;

    /// Reads the value of a wanted secret and returns its parts in canonical form: 1 to 100
    /// parts, each one line of 1 to 200 bytes. Each part is sealed separately, so that it can be
    /// opened alone. The parts in any order, separated by blanks, read as the same parts.
    ///
    /// # Errors
    /// The reason why the value is not valid, with its place in the text.
    fn check(&self, side: Side, word: &str, text: &str) -> Result<Vec<String>, ActFault>;

    /// Records that a wanted secret of `count` parts was handed in. `parts` has the parts in any
    /// order if the caller may know them, and is empty otherwise.
    fn seal(&mut self, side: Side, word: &str, count: usize, parts: &[String]);

    /// Makes a part of a sealed secret public. This changes the board only through the acts that
    /// follow from it.
    ///
    /// # Errors
    /// The reason why no such part can have been handed in.
    fn open(&mut self, side: Side, word: &str, part: &str) -> Result<(), ActFault>;

    /// Refuses an entered act whose text states the consequence of a secret; otherwise an attempt
    /// would reveal whether the consequence is true. The game appends consequences itself.
    ///
    /// # Errors
    /// What must not be written; the same for all values of the secrets.
    fn check_entered(&self, _text: &str) -> Result<(), ActFault> {
        Ok(())
    }

    /// The parts of sealed secrets, as given to [`Secrets::seal`], that moves have revealed and
    /// that are not opened yet.
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
