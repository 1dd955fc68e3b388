//! Reader of the `.tchess` form: the text, its rows and their remarks (TCHESS 11).

use smallvec::SmallVec;

use super::cursor::{Cursor, Read};
use super::error::{Expected, MAX_HALF, Part as Of, RecordError, RecordFault};
use super::head::Head;
use super::usual::usual_item;
use super::{ItemPlaces, Places, Reading, Record, RowPlaces, TurnRow};
use crate::notation::TextPosition;
use crate::tchess::item::{Entry, Item, Part, Remark};
use crate::tchess::kind::Kind;
use crate::tchess::piece::Facing;
use crate::text::{self, MAX_ITEMS, lines_of};
use crate::{PerSide, Side};

/// The text of a record's bytes (TCHESS 11.1).
///
/// # Errors
/// The bytes are too many or not UTF-8.
pub fn check_text(bytes: &[u8]) -> Result<&str, RecordError> {
    text::check(bytes).map_err(text_error)
}

fn text_error((place, fault): (TextPosition, text::TextFault)) -> RecordError {
    RecordError::new(Of::Head, (place, RecordFault::Text(fault)))
}

/// Reads a record up to its first error. It never fails: the answer has what was read before the
/// error, so that it can be replayed.
pub fn read(text: &str) -> Reading {
    let mut reading = Reading::default();
    let lines = lines_of(text).map_err(text_error);
    let read = lines.and_then(|lines| record(&mut Cursor::new(&lines), &mut reading));
    if let Err(error) = read {
        if error.part == Of::Head {
            // After an error in a tag nothing is replayed (TCHESS 12.3).
            reading = Reading::default();
        }
        reading.error = Some(error);
    }
    reading
}

fn record(cursor: &mut Cursor, reading: &mut Reading) -> Result<(), RecordError> {
    let in_head = |fault| RecordError::new(Of::Head, fault);
    let record = &mut reading.record;
    let head = Head::read(cursor, record).map_err(in_head)?;
    let place = cursor.comments_place();
    record.comments = cursor.take_comments(place).map_err(in_head)?;
    let is_at_end = cursor.peek().is_none();
    if head.is_empty() && is_at_end {
        return Err(in_head((TextPosition::START, RecordFault::Empty)));
    }
    if !is_at_end && !cursor.is_at_row() {
        let unexpected = cursor.unexpected(Expected::HeadOrRow);
        // A text without tags and rows is not a record (TCHESS 11.1).
        if head.is_empty() && !cursor.find_row() {
            return Err(in_head(unexpected));
        }
        reading.setup = Some(head.judge(record).map_err(in_head)?);
        return Err(RecordError::new(Of::Row(None), unexpected));
    }
    reading.setup = Some(head.judge(record).map_err(in_head)?);
    reading.places.result = head.result_place();
    rows(cursor, record, &mut reading.places)
}

/// Reads the rows (TCHESS 11.3).
fn rows(cursor: &mut Cursor, record: &mut Record, places: &mut Places) -> Result<(), RecordError> {
    // A printed row has its own line.
    let lines = cursor.rest().bytes().filter(|byte| *byte == b'\n').count();
    record.rows.reserve(lines.min(MAX_ITEMS));
    places.rows.reserve(lines.min(MAX_ITEMS));
    while cursor.peek().is_some() {
        let place = cursor.place();
        let number = cursor.number(Expected::RowNumber);
        let number = number.map_err(|fault| RecordError::new(Of::Row(None), fault))?;
        let in_row = |fault| RecordError::new(Of::Row(Some(number)), fault);
        if record.rows.len() >= MAX_ITEMS {
            return Err(in_row((place, RecordFault::TooMany)));
        }
        cursor.skip_blanks();
        cursor.need('.', Expected::Row).map_err(in_row)?;
        record.rows.push(TurnRow {
            number,
            ..TurnRow::default()
        });
        places.rows.push(RowPlaces {
            row: place,
            items: PerSide::default(),
            remark: None,
        });
        let (Some(row), Some(places)) = (record.rows.last_mut(), places.rows.last_mut()) else {
            break;
        };
        row_body(cursor, row, places)?;
        row.comments = cursor.take_comments(place).map_err(in_row)?;
    }
    Ok(())
}

fn row_body(
    cursor: &mut Cursor,
    row: &mut TurnRow,
    places: &mut RowPlaces,
) -> Result<(), RecordError> {
    let number = row.number;
    let in_half = |side| move |fault| RecordError::new(Of::Half(number, side), fault);
    half(cursor, &mut row.white, &mut places.items.white).map_err(in_half(Side::White))?;
    if cursor.take('|') {
        let black = row.black.insert(Vec::new());
        half(cursor, black, &mut places.items.black).map_err(in_half(Side::Black))?;
    }
    let behind = |fault| RecordError::new(Of::Behind(number), fault);
    if cursor.take(';') {
        cursor.skip_space().map_err(behind)?;
        let start = cursor.place();
        row.remark = Some(remark(cursor).map_err(behind)?);
        places.remark = Some(start);
        cursor.skip_space().map_err(behind)?;
    }
    if cursor.peek().is_none() || cursor.is_at_row() {
        return Ok(());
    }
    if row.remark.is_some() {
        return Err(behind(cursor.unexpected(Expected::Row)));
    }
    // A second bar.
    Err(in_half(Side::Black)(cursor.unexpected(Expected::Item)))
}

/// Reads the items of a half, up to its end.
fn half(cursor: &mut Cursor, items: &mut Vec<Entry>, places: &mut ItemPlaces) -> Read<()> {
    let mut is_apart = true;
    let mut comma = None;
    loop {
        is_apart |= cursor.skip_space()?;
        if cursor.peek().is_none_or(|sign| matches!(sign, '|' | ';')) || cursor.is_at_row() {
            // An item must follow a comma.
            return match comma {
                Some(at) => Err(Cursor::unexpected_at(at, Expected::Item)),
                None => Ok(()),
            };
        }
        let at = cursor.at;
        if !items.is_empty() && comma.is_none() && cursor.take(',') {
            comma = Some(at);
            is_apart = true;
            continue;
        }
        if !is_apart {
            return Err(cursor.unexpected(Expected::Space));
        }
        let place = cursor.place();
        let entry = match usual_item(cursor.rest()) {
            Some((item, length)) => {
                cursor.pass_plain(length);
                Entry::Item(item)
            }
            None => entry(cursor)?,
        };
        let is_end = |sign: char| sign.is_whitespace() || ",|;{".contains(sign);
        if !cursor.peek().is_none_or(is_end) {
            return Err(cursor.unexpected(Expected::Space));
        }
        if items.len() >= MAX_HALF {
            return Err((place, RecordFault::TooManyItems));
        }
        items.push(entry);
        places.push(place);
        is_apart = false;
        comma = None;
    }
}

/// Reads an item or an attempt; the caller checks what follows it.
pub(super) fn entry(cursor: &mut Cursor) -> Read<Entry> {
    if cursor.peek() != Some('!') {
        return item(cursor).map(Entry::Item);
    }
    cursor.tried(Expected::Item, |cursor| {
        cursor.take('!');
        (cursor.word() == "illegal").then_some(())
    })?;
    cursor.need_space(Expected::Item)?;
    item(cursor).map(Entry::Illegal)
}

/// Reads an item (TCHESS 11.4).
fn item(cursor: &mut Cursor) -> Read<Item> {
    let start = cursor.at;
    let known = |sign: char| sign.is_ascii_alphabetic();
    if !cursor.peek().is_some_and(known) {
        return Err(cursor.unexpected(Expected::Item));
    }
    let kind = match symbol(cursor)? {
        Some(kind) => kind,
        None => Kind::Pawn,
    };
    let mut item = Item {
        kind,
        origin: cursor.spot()?,
        plus: cursor.take('+'),
        parts: SmallVec::new(),
        copies: None,
        becomes: None,
        freed: None,
        facing: None,
        decides: false,
    };
    while item.parts.len() < 2
        && let Some(sign) = cursor.peek().filter(|sign| matches!(sign, '-' | 'x'))
    {
        cursor.pass();
        item.parts.push(Part {
            takes: sign == 'x',
            to: cursor.spot()?,
            plus: cursor.take('+'),
        });
    }
    if cursor.take('~') {
        item.copies = Some(needed_symbol(cursor)?);
    }
    if cursor.take('=') {
        item.becomes = Some(needed_symbol(cursor)?);
    }
    if cursor.take('(') {
        cursor.need('K', Expected::Square)?;
        item.freed = Some(cursor.spot()?);
        cursor.need(')', Expected::Square)?;
    }
    if cursor.take('^') {
        let letter = cursor.peek().and_then(Facing::from_letter);
        let letter = letter.ok_or_else(|| cursor.unexpected(Expected::Facing))?;
        cursor.pass();
        item.facing = Some(letter);
    }
    item.decides = cursor.take('#');
    if is_form(&item) {
        Ok(item)
    } else {
        Err(Cursor::unexpected_at(start, Expected::Item))
    }
}

/// Whether the signs of an item make one of its forms: a move, a replacement or a turn.
fn is_form(item: &Item) -> bool {
    match (item.parts.is_empty(), item.becomes, item.facing) {
        (false, ..) => true,
        (true, Some(_), None) => item.freed.is_none() && !item.plus,
        (true, None, Some(_)) => item.freed.is_none(),
        (true, ..) => false,
    }
}

/// Reads an optional symbol.
fn symbol(cursor: &mut Cursor) -> Read<Option<Kind>> {
    let place = cursor.place();
    let symbol = cursor.passed_while(|sign| sign.is_ascii_uppercase());
    if symbol.is_empty() {
        return Ok(None);
    }
    let kind = Kind::from_symbol(&symbol);
    kind.map(Some).ok_or_else(|| {
        let shown: String = symbol.chars().take(8).collect();
        (place, RecordFault::Symbol(shown))
    })
}

fn needed_symbol(cursor: &mut Cursor) -> Read<Kind> {
    let at = cursor.at;
    symbol(cursor)?.ok_or_else(|| Cursor::unexpected_at(at, Expected::Symbol))
}

/// Reads a remark that ends a game (TCHESS 11.5).
pub(super) fn remark(cursor: &mut Cursor) -> Read<Remark> {
    let start = cursor.at;
    let word = cursor.word();
    match &*word {
        "draw" => Ok(Remark::Draw),
        "resign" | "time" => {
            cursor.need_space(Expected::Side)?;
            let side = cursor.side()?;
            Ok(if word == "time" {
                Remark::Time(side)
            } else {
                Remark::Resign(side)
            })
        }
        "stop" => {
            cursor.need_space(Expected::Reason)?;
            let winner = if cursor.peek() == Some('"') {
                None
            } else {
                let side = cursor.side()?;
                cursor.need_space(Expected::Reason)?;
                Some(side)
            };
            let opening = cursor.place();
            let reason = cursor.quoted(Expected::Reason)?;
            let reason = reason.text.trim();
            if reason.is_empty() {
                return Err((opening, RecordFault::EmptyReason));
            }
            Ok(Remark::Stop(winner, reason.to_owned()))
        }
        _ => Err(Cursor::unexpected_at(start, Expected::Remark)),
    }
}
