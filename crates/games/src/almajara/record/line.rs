//! Reader of single entries, one line of text each, as a referee types them (Almajara 5).

use super::super::catalogue::{CHIPS, Face};
use super::super::entry::Entry;
use super::error::{Expected, RecordError, RecordFault};
use super::read::{Cursor, Read, first, item, stop, whole};
use super::{Item, Note};
use crate::notation::TextPosition;
use crate::text::lines_of;

/// The greatest size of an entry's text, in bytes; a ruling is the longest.
pub const MAX_ENTRY: usize = 8192;

/// Reads an entry with the notes of a record after it: `#` and the score. Spacing is free,
/// look-alikes are replaced, and comments are not allowed.
///
/// # Errors
/// The first unreadable place of this text.
pub fn read_entry(text: &str) -> Read<(Entry, Note)> {
    if text.len() > MAX_ENTRY {
        return Err(RecordError::new(
            TextPosition::START,
            RecordFault::EntryTooLong,
        ));
    }
    let lines = lines_of(text)?;
    whole(
        Cursor::without_comments(&lines),
        entry,
        Expected::AfterEntry,
    )
}

fn entry(cursor: &mut Cursor) -> Read<(Entry, Note)> {
    let start = cursor.at;
    let word = cursor.word();
    let entry = match &*word {
        "deal" => deal(cursor)?,
        "draw" => {
            let side = spaced(cursor, Cursor::side)?;
            let chip = spaced(cursor, Cursor::face)?;
            Entry::Draw { side, chip }
        }
        "place" => {
            let side = spaced(cursor, Cursor::side)?;
            let chip = spaced(cursor, Cursor::chip)?;
            cursor.need('-', Expected::Piece)?;
            let cell = cursor.cell()?;
            Entry::Place { side, chip, cell }
        }
        "ready" => {
            let side = spaced(cursor, Cursor::side)?;
            cursor.skip_space()?;
            let late = cursor.optional("late");
            Entry::Ready { side, late }
        }
        "first" => {
            let side = spaced(cursor, Cursor::side)?;
            Entry::First(first(cursor, side)?)
        }
        "end" => Entry::EndTurn,
        word => {
            let Some(stop) = stop(cursor, word)? else {
                cursor.at = start;
                return of_turn(cursor);
            };
            Entry::Stop(stop)
        }
    };
    Ok((entry, Note::default()))
}

/// Reads an item of a turn.
fn of_turn(cursor: &mut Cursor) -> Read<(Entry, Note)> {
    let cell = |first: char, second: Option<char>| {
        first.is_ascii_lowercase() && second.is_some_and(|sign| sign.is_ascii_digit())
    };
    let starts = cursor
        .peek()
        .is_some_and(|sign| matches!(sign, '@' | '-' | '!') || cell(sign, cursor.ahead(1)));
    if !starts {
        return Err(cursor.unexpected(Expected::Entry));
    }
    let item: Item = item(cursor)?;
    Ok((item.entry(), item.note()))
}

fn deal(cursor: &mut Cursor) -> Read<Entry> {
    let mut chips: Vec<Face> = vec![spaced(cursor, Cursor::face)?];
    cursor.skip_space()?;
    while cursor.at_digit() {
        if chips.len() >= CHIPS {
            return Err(RecordError::new(cursor.place(), RecordFault::TooMany));
        }
        chips.push(cursor.face()?);
        cursor.skip_space()?;
    }
    Ok(Entry::Deal(chips))
}

/// Reads an item after optional spaces.
fn spaced<'a, T>(cursor: &mut Cursor<'a>, read: impl Fn(&mut Cursor<'a>) -> Read<T>) -> Read<T> {
    cursor.skip_space()?;
    read(cursor)
}
