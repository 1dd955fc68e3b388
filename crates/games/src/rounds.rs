//! Rounds of choices: the persons of a side choose in secret, and the choices are opened
//! together.
//!
//! One of them opens a *round*, and each hands in a choice or abstains. When no further choice is
//! possible, or when the referee closes the round, all choices are opened. The game says which
//! rounds are possible, what a choice is and which acts follow from the choices. It does not
//! store choices; the acts contain their consequences.

use std::fmt;

use super::Side;
use super::acts::ActFault;

/// A round that may be opened now.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct OfferedRound {
    /// The kind of choice, as a word that journals store permanently: lower-case letters.
    pub word: &'static str,
    /// The side whose persons choose.
    pub side: Side,
    /// The clause that allows the round.
    pub clause: &'static str,
    /// The greatest number of choices, from 1; the first ones count.
    pub most: u8,
}

/// The consequence of the choices in a round.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct RoundEnd {
    /// The alternative lists of acts that follow from the choices. A single one is made at once;
    /// if there are several, one of the authors decides. Never empty, but a list of acts may be.
    pub ways: Vec<Vec<String>>,
    /// The choices that have to be repeated, as indices from 0 in the order in which they were
    /// handed in. Their authors have a round of their own after the acts.
    pub again: Vec<usize>,
}

/// The rounds of a game by acts, in the current state of the table.
pub trait Rounds: fmt::Debug {
    /// The rounds that may be opened now, at most one for each side and word.
    fn offered(&self) -> Vec<OfferedRound>;

    /// Reads a choice and returns its canonical form: one line of 1 to 200 bytes that reads the
    /// same again. The choice has to be possible on the current board.
    ///
    /// # Errors
    /// The reason why it is not a possible choice, with its place in the text.
    fn check(&self, side: Side, word: &str, text: &str) -> Result<String, ActFault>;

    /// Evaluates choices in the order in which they were handed in. Each was accepted by
    /// [`Rounds::check`] on the board on which the round was opened; those that are no longer
    /// possible are left out.
    fn end(&self, side: Side, word: &str, choices: &[String]) -> RoundEnd;
}
