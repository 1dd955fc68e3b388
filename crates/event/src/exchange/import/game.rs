//! The game that a file is of, and the Regulations it was played by, as our own files write
//! them down in comments: where it is another game than the first of the list, or by other
//! Regulations than the usual ones.

use super::left::{Gathered, What};
use crate::discipline::{Discipline, Rules};
use areopagus_tournament::trf::{Record, Trf};

/// How the comment begins that names the game.
pub(in crate::exchange) const GAME: &str = "Game: ";

/// How the comment begins that has the Regulations.
pub(in crate::exchange) const REGULATIONS: &str = "Regulations: ";

/// What the first comment that begins like this goes on with, and its line.
fn comment<'a>(trf: &'a Trf, begin: &str) -> Option<(usize, &'a str)> {
    (1..).zip(trf.records()).find_map(|(line, record)| {
        let Record::Comment(text) = record else {
            return None;
        };
        Some((line, text.strip_prefix(begin)?.trim()))
    })
}

/// The game that the file names, else the first of the list.
pub(super) fn of(trf: &Trf) -> Discipline {
    let named = comment(trf, GAME).and_then(|(_, word)| Discipline::from_word(word));
    named.unwrap_or_default()
}

/// The rules that the file writes down, where they are some of the game.
pub(super) fn rules(trf: &Trf, game: Discipline, left: &mut Gathered) -> Option<Rules> {
    let (line, text) = comment(trf, REGULATIONS)?;
    let read = Rules::parse(game, text);
    if read.is_err() {
        left.at(What::Regulations, line);
    }
    read.ok()
}
