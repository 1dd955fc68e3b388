//! Choices that the persons of a side make in secret and open together.
//!
//! One of them opens a *round*; each hands in a choice, or leaves it out; when nobody is left
//! who may, or when the referee closes it, all see them. The game says which rounds there may
//! be, what a choice is and which acts come of them. It keeps no choice: what comes of them
//! stands in the acts.

use std::fmt;

use super::Side;
use super::acts::ActFault;

/// A round that may be opened now.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct OfferedRound {
    /// What is chosen, in a word that stands in journals for good: lower-case letters.
    pub word: &'static str,
    /// Whose persons choose.
    pub side: Side,
    /// The clause that lets them.
    pub clause: &'static str,
    /// How many of them may hand in a choice, the first ones; from 1.
    pub most: u8,
}

/// What comes of the choices of a round.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct RoundEnd {
    /// The acts that are made of them, in each of the ways that are left to one of their
    /// writers to decide: a single way is made at once. Never empty; a way may be.
    pub ways: Vec<Vec<String>>,
    /// Which choices, counted from 0 in the order in which they were handed in, are made anew:
    /// their writers have a round of their own behind the acts.
    pub again: Vec<usize>,
}

/// The rounds of a game by acts, on the table as it stands.
pub trait Rounds: fmt::Debug {
    /// Those that may be opened now, each side's at most one of each word.
    fn offered(&self) -> Vec<OfferedRound>;

    /// Reads a choice, and gives its canonical form: one line of 1 to 200 bytes that reads the
    /// same again. A choice has to be possible on the board as it stands.
    ///
    /// # Errors
    /// Why it is none, and where in its text.
    fn check(&self, side: Side, word: &str, text: &str) -> Result<String, ActFault>;

    /// What comes of choices in the order in which they were handed in. Each was taken by
    /// [`Rounds::check`] on the board on which the round was opened; one that is not possible
    /// any more is left out.
    fn end(&self, side: Side, word: &str, choices: &[String]) -> RoundEnd;
}
