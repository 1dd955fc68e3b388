//! Reader of the `.ctor` form: the text, its rows and their remarks (CTOR 6.2, CTOR 6.3).

use super::cursor::{Cursor, Read};
use super::error::{Expected, MAX_TURN, Part, RecordError, RecordFault};
use super::head::Head;
use super::usual::usual_item;
use super::{Places, Reading, Record, Remark, RowPlaces, Turn, TurnRow};
use crate::ctor::item::{Item, Number, Stop};
use crate::notation::TextPosition;
use crate::text::{self, MAX_ITEMS, lines_of};
use crate::{PerSide, Side};

/// The text of a record's bytes.
///
/// # Errors
/// The bytes are too many or not UTF-8.
pub fn check_text(bytes: &[u8]) -> Result<&str, RecordError> {
    text::check(bytes).map_err(text_error)
}

fn text_error((place, fault): (TextPosition, text::TextFault)) -> RecordError {
    RecordError::new(Part::Text, (place, RecordFault::Text(fault)))
}

/// Reads a record up to its first error. It never fails: the answer has what was read before the
/// error, so that it can be replayed.
pub fn read(text: &str) -> Reading {
    let mut reading = Reading::default();
    let lines = lines_of(text).map_err(text_error);
    let read = lines.and_then(|lines| record(&mut Cursor::new(&lines), &mut reading));
    if let Err(error) = read {
        if matches!(error.part, Part::Text | Part::Head) {
            // After an error in a tag nothing is replayed (CTOR 6.6).
            reading.record = Record::default();
            reading.places = Places::default();
        }
        reading.error = Some(error);
    }
    reading
}

fn record(cursor: &mut Cursor, reading: &mut Reading) -> Result<(), RecordError> {
    let in_head = |fault| RecordError::new(Part::Head, fault);
    let record = &mut reading.record;
    let head = Head::read(cursor, record).map_err(in_head)?;
    reading.places.result = head.result();
    let place = cursor.place();
    record.comments = cursor.take_comments(place).map_err(in_head)?;
    if cursor.peek().is_some() && !cursor.is_at_row() {
        let unexpected = cursor.unexpected(Expected::HeadOrRow);
        // A text without tags and rows is not a record (CTOR 6.7).
        let is_record = !head.is_empty() || cursor.find_row();
        let part = if is_record {
            Part::Row(None)
        } else {
            Part::Head
        };
        return Err(RecordError::new(part, unexpected));
    }
    while cursor.peek().is_some() {
        // The next row ends Black's turn, even if it cannot be read.
        if let Some(last) = record.rows.last_mut() {
            last.black_over = last.black.is_some();
        }
        let (row, places) = row(cursor, record.rows.len())?;
        record.rows.push(row);
        reading.places.rows.push(places);
    }
    if let Some(last) = record.rows.last_mut() {
        // A turn that the clock ended prints with the sign after it.
        if last.white.late {
            last.black.get_or_insert_default();
        }
        last.black_over |= last.black.as_ref().is_some_and(|turn| turn.late);
    }
    if head.is_empty() && record.rows.is_empty() {
        let fault = (TextPosition::START, RecordFault::Empty);
        return Err(RecordError::new(Part::Head, fault));
    }
    Ok(())
}

/// Reads a row with its number.
fn row(cursor: &mut Cursor, before: usize) -> Result<(TurnRow, RowPlaces), RecordError> {
    let place = cursor.place();
    let number = cursor.number(Expected::RowNumber);
    let number = number.map_err(|fault| RecordError::new(Part::Row(None), fault))?;
    let in_row = |fault| RecordError::new(Part::Row(Some(number)), fault);
    if before >= MAX_ITEMS {
        return Err(in_row((place, RecordFault::TooMany)));
    }
    cursor.skip_blanks();
    cursor.need('.', Expected::Row).map_err(in_row)?;
    row_body(cursor, number, place).map_err(in_row)
}

fn row_body(cursor: &mut Cursor, number: u16, place: TextPosition) -> Read<(TurnRow, RowPlaces)> {
    let mut row = TurnRow {
        number,
        ..TurnRow::default()
    };
    let mut places = RowPlaces {
        row: place,
        items: PerSide::default(),
        bar: None,
        remarks: Vec::new(),
    };
    row.white = turn(cursor, &mut places.items.white)?;
    if cursor.take('|') {
        row.black = Some(turn(cursor, &mut places.items.black)?);
        let bar = cursor.place();
        if cursor.take('|') {
            places.bar = Some(bar);
            row.black_over = true;
            cursor.skip_space()?;
        }
    }
    while cursor.take(';') {
        cursor.skip_space()?;
        let start = cursor.place();
        let remark = remark(cursor)?;
        let is_clock = |remark: &Remark| matches!(remark, Remark::Clock(_));
        let mut others = row.remarks.iter();
        if others.any(|other| is_clock(other) == is_clock(&remark)) {
            return Err((start, RecordFault::RepeatedRemark));
        }
        row.remarks.push(remark);
        places.remarks.push(start);
        cursor.skip_space()?;
    }
    let is_followed = cursor.is_at_row();
    if cursor.peek().is_some() && !is_followed {
        let expected = match (row.remarks.is_empty(), places.bar) {
            (true, None) => Expected::Item,
            _ => Expected::Row,
        };
        return Err(cursor.unexpected(expected));
    }
    row.comments = cursor.take_comments(place)?;
    if row.white.is_empty() && row.black.is_none() && row.remarks.is_empty() {
        return Err((place, RecordFault::EmptyRow));
    }
    check_over(&row, &places, is_followed)?;
    Ok((row, places))
}

/// Checks that `!secret` and a score are only in a turn that is over (CTOR 6.2).
fn check_over(row: &TurnRow, places: &RowPlaces, is_followed: bool) -> Read<()> {
    let is_stopped = row.stop().is_some();
    for side in Side::ALL {
        let Some(turn) = row.turn(side) else {
            continue;
        };
        let is_over = match side {
            Side::White => row.black.is_some(),
            Side::Black => row.black_over || is_followed,
        };
        if is_over || turn.late || is_stopped {
            continue;
        }
        // The first of them follows the items.
        if let Some(place) = places.items[side].get(turn.items.len()) {
            return Err((*place, RecordFault::TurnOpen));
        }
    }
    Ok(())
}

/// Reads the parts of a turn, in their order (CTOR 6.2).
fn turn(cursor: &mut Cursor, places: &mut Vec<TextPosition>) -> Read<Turn> {
    let mut turn = Turn::default();
    loop {
        let is_apart = cursor.skip_space()? || places.is_empty();
        if cursor.peek().is_none_or(|sign| matches!(sign, '|' | ';')) || cursor.is_at_row() {
            return Ok(turn);
        }
        if !is_apart {
            return Err(cursor.unexpected(Expected::Space));
        }
        let place = cursor.place();
        let start = cursor.at;
        let unexpected = || Cursor::unexpected_at(start, Expected::Item);
        let part = match usual_item(cursor.rest()) {
            Some((item, length)) => {
                cursor.pass_plain(length);
                TurnPart::Item(item)
            }
            None => part(cursor)?,
        };
        match part {
            _ if turn.score.is_some() => return Err(unexpected()),
            TurnPart::Item(item) if !turn.late && turn.hits.is_empty() => {
                if turn.items.len() >= MAX_TURN {
                    return Err((place, RecordFault::TooMany));
                }
                turn.items.push(item);
            }
            TurnPart::Late if !turn.late && turn.hits.is_empty() => turn.late = true,
            TurnPart::Hit(field) => {
                if turn.hits.len() >= MAX_TURN {
                    return Err((place, RecordFault::TooMany));
                }
                turn.hits.push(field);
            }
            TurnPart::Score(score) => turn.score = Some(score),
            TurnPart::Item(_) | TurnPart::Late => return Err(unexpected()),
        }
        places.push(place);
    }
}

/// A part of a turn.
#[derive(Debug, Clone, Copy)]
pub(super) enum TurnPart {
    Item(Item),
    /// The clock has ended the turn.
    Late,
    /// A secret field was hit.
    Hit(Number),
    /// The score after the turn.
    Score(PerSide<u16>),
}

/// Reads one part of a turn; the caller checks what follows it.
pub(super) fn part(cursor: &mut Cursor) -> Read<TurnPart> {
    let item = match cursor.peek() {
        Some('-') => {
            cursor.take('-');
            return Ok(TurnPart::Late);
        }
        Some('=') => {
            cursor.take('=');
            let white = cursor.number(Expected::Score)?;
            cursor.need(':', Expected::Score)?;
            let black = cursor.number(Expected::Score)?;
            return Ok(TurnPart::Score(PerSide::new(white, black)));
        }
        Some('!') => return event(cursor),
        Some('m') => {
            cursor.take('m');
            let from = cursor.number(Expected::Field)?;
            cursor.need('-', Expected::Move)?;
            let to = cursor.number(Expected::Field)?;
            let times = times(cursor)?;
            Item::Move { from, to, times }
        }
        Some('L') => {
            cursor.take('L');
            let one = cursor.number(Expected::Field)?;
            cursor.need('+', Expected::Landing)?;
            let other = cursor.number(Expected::Field)?;
            cursor.need('-', Expected::Landing)?;
            Item::landing(one, other, cursor.number(Expected::Field)?)
        }
        Some('r') => {
            cursor.take('r');
            Item::Replace(cursor.number(Expected::Field)?)
        }
        Some(sign) if sign.is_ascii_digit() => {
            let field = cursor.number(Expected::Field)?;
            let times = times(cursor)?;
            Item::Put { field, times }
        }
        _ => return Err(cursor.unexpected(Expected::Item)),
    };
    Ok(TurnPart::Item(item))
}

/// Reads an optional `x2` or `x3`.
fn times(cursor: &mut Cursor) -> Read<u8> {
    if !cursor.take('x') {
        return Ok(1);
    }
    cursor.tried(Expected::Times, |cursor| match cursor.digits() {
        "2" => Some(2),
        "3" => Some(3),
        _ => None,
    })
}

fn event(cursor: &mut Cursor) -> Read<TurnPart> {
    cursor.take('!');
    let word = cursor.tried(Expected::Event, |cursor| {
        let word = cursor.word();
        matches!(&*word, "join" | "leave" | "secret").then_some(word)
    })?;
    cursor.need_space(Expected::Event)?;
    Ok(match &*word {
        "join" => TurnPart::Item(Item::Join(cursor.side()?)),
        "leave" => TurnPart::Item(Item::Leave(cursor.side()?)),
        _ => TurnPart::Hit(cursor.number(Expected::Field)?),
    })
}

/// Reads a stop after its first word; `None` if the word does not end a game.
pub(super) fn stop(cursor: &mut Cursor, word: &str) -> Read<Option<Stop>> {
    Ok(Some(match word {
        "time" => Stop::Time,
        "resign" => {
            cursor.need_space(Expected::Side)?;
            Stop::Resign(cursor.side()?)
        }
        "stop" => {
            cursor.need_space(Expected::Reason)?;
            let opening = cursor.place();
            let reason = cursor.quoted(Expected::Reason)?;
            let reason = reason.text.trim();
            if reason.is_empty() {
                return Err((opening, RecordFault::EmptyReason));
            }
            Stop::Ruling(reason.to_owned())
        }
        _ => return Ok(None),
    }))
}

fn remark(cursor: &mut Cursor) -> Read<Remark> {
    let start = cursor.at;
    let word = cursor.word();
    if let Some(stop) = stop(cursor, &word)? {
        return Ok(Remark::Stop(stop));
    }
    if word != "clock" {
        return Err(Cursor::unexpected_at(start, Expected::Remark));
    }
    cursor.need_space(Expected::Clock)?;
    let minutes = cursor.number(Expected::Clock)?;
    cursor.need(':', Expected::Clock)?;
    let seconds = cursor.tried(Expected::Clock, |cursor| {
        let digits = cursor.digits();
        let seconds: u32 = digits.parse().ok()?;
        (digits.len() == 2 && seconds < 60).then_some(seconds)
    })?;
    Ok(Remark::Clock(60 * u32::from(minutes) + seconds))
}
