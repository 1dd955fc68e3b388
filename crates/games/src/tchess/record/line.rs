//! Reader of single acts, one line of text each (TCHESS 11.8).

use std::fmt;

use super::cursor::{Cursor, Read, plain};
use super::error::{Expected, Part, RecordError, RecordFault};
use super::read::{entry, remark};
use super::usual::usual_item;
use crate::PerSide;
use crate::notation::TextPosition;
use crate::tchess::array::Pairs;
use crate::tchess::item::{Entry, Remark};
use crate::text::lines_of;

/// The greatest size of an act's text, in bytes; a reason is the longest.
pub const MAX_ACT: usize = 8192;

/// An act as it is written: an item, a remark or, before them, the sets of the players.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum WrittenAct {
    /// An item of the turn, or an illegal attempt.
    Entry(Entry),
    /// A remark that ends the game.
    Remark(Remark),
    /// `sets N:W | none`: the sets that both players have chosen, White first (TCHESS 1.5).
    Sets(PerSide<Pairs>),
}

/// Reads an act (TCHESS 11.8). White space around it is free, look-alikes are replaced, and
/// comments are not allowed.
///
/// # Errors
/// The first unreadable place of this text.
pub fn read_act(text: &str) -> Result<WrittenAct, RecordError> {
    // Nearly every act is an item as it prints.
    if let Some((item, length)) = usual_item(text)
        && length == text.len()
    {
        return Ok(WrittenAct::Entry(Entry::Item(item)));
    }
    let in_act = |fault| RecordError::new(Part::Act, fault);
    if text.len() > MAX_ACT {
        return Err(in_act((TextPosition::START, RecordFault::ActTooLong)));
    }
    let lines = lines_of(text);
    let lines = lines.map_err(|(place, fault)| in_act((place, RecordFault::Text(fault))))?;
    if let Some(pairs) = lines.trim().strip_prefix("sets ") {
        let sets = sets(pairs).ok_or((TextPosition::START, RecordFault::Set));
        return sets.map(WrittenAct::Sets).map_err(in_act);
    }
    act(&mut Cursor::without_comments(&lines)).map_err(in_act)
}

fn act(cursor: &mut Cursor) -> Read<WrittenAct> {
    cursor.skip_space()?;
    let deed = if is_word(cursor) {
        WrittenAct::Remark(remark(cursor)?)
    } else {
        WrittenAct::Entry(entry(cursor)?)
    };
    cursor.skip_space()?;
    if cursor.peek().is_none() {
        return Ok(deed);
    }
    Err(cursor.unexpected(Expected::Act))
}

/// Reads both sets, with a bar between them.
fn sets(text: &str) -> Option<PerSide<Pairs>> {
    let plain: String = text.chars().map(plain).collect();
    let (white, black) = plain.split_once('|')?;
    let read = |text: &str| Pairs::read_exchange(text.trim()).ok();
    Some(PerSide::new(read(white)?, read(black)?))
}

/// Whether a word comes next, as opposed to the move of a Pawn, which also starts with a letter.
fn is_word(cursor: &Cursor<'_>) -> bool {
    let letter = |ahead| {
        let sign = cursor.ahead(ahead);
        sign.is_some_and(|sign: char| sign.is_ascii_lowercase())
    };
    letter(0) && letter(1)
}

impl fmt::Display for WrittenAct {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Entry(entry) => entry.fmt(f),
            Self::Remark(remark) => remark.fmt(f),
            Self::Sets(PerSide { white, black }) => write!(f, "sets {white} | {black}"),
        }
    }
}
