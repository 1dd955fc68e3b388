//! Reader of the `.alma` form: tags, the deal, the set-up, rows and remarks (Almajara 5).

use super::super::catalogue::{CHIPS, Catalogue, Chip, ChipId, Face, Up};
use super::super::cell::Cell;
use super::super::ending::Reason;
use super::super::entry::{Action, First, Stop, Touched};
use super::super::position::Position;
use super::super::regulations::Regulations;
use super::super::template::Template;
use super::error::{Expected, RecordError, RecordFault};
use super::{
    Item, MAX_ITEMS, MAX_NOTE, MAX_TURN, Note, Reading, Remark, RowPlaces, Setup, Start, Tag,
    TurnRow, WrittenResult,
};
use crate::cursor::{CursorFault, Form, Quoted};
use crate::fields::number;
use crate::notation::{TextPosition, latin_twin};
use crate::text::{self, lines_of};
use crate::{PerSide, Side};

pub(super) type Read<T> = Result<T, RecordError>;

/// The greatest number of a row.
const MAX_ROW: u32 = 9999;
/// The latest game time that a record may contain, in seconds.
pub const MAX_SECONDS: u32 = 60 * MAX_ROW + 59;
/// The greatest score that a record may contain, and the greatest number of minutes.
const MAX_SCORE: u32 = 99_999;

/// The text of a record's bytes.
///
/// # Errors
/// The bytes are too many or not UTF-8.
pub fn check_text(bytes: &[u8]) -> Read<&str> {
    Ok(text::check(bytes)?)
}

/// Reads a record up to its first error (Almajara 5). It never fails: the answer has what was
/// read before the error, so that it can be replayed.
pub fn read(text: &str) -> Reading {
    let mut reading = Reading::default();
    reading.error = lines_of(text)
        .map_err(RecordError::from)
        .and_then(|lines| Reader::new(&lines).record(&mut reading))
        .err();
    reading
}

/// Reads one item of a turn, as a referee types it.
///
/// # Errors
/// The first unreadable place of this text.
pub fn read_item(text: &str) -> Read<Item> {
    let lines = lines_of(text)?;
    whole(Cursor::new(&lines), item, Expected::AfterItem)
}

/// Reads a text that consists of one item.
pub(super) fn whole<T>(
    mut cursor: Cursor<'_>,
    read: impl FnOnce(&mut Cursor<'_>) -> Read<T>,
    after: Expected,
) -> Read<T> {
    cursor.skip_space()?;
    let it = read(&mut cursor)?;
    cursor.skip_space()?;
    match cursor.peek() {
        None => Ok(it),
        Some(_) => Err(cursor.unexpected(after)),
    }
}

/// A cursor over a record of Almajara.
pub(super) type Cursor<'a> = crate::cursor::Cursor<'a, AlmajaraForm>;

/// The record format of Almajara.
pub(super) struct AlmajaraForm;

impl Form for AlmajaraForm {
    type Expected = Expected;
    type Error = RecordError;

    const ESCAPE: Expected = Expected::Escape;
    const SIDE: Expected = Expected::Side;

    /// Replaces look-alikes.
    fn plain(sign: char) -> char {
        match sign {
            '–' | '—' | '−' | '‐' | '‑' => '-',
            '×' => 'x',
            other => latin_twin(other),
        }
    }

    fn fault(place: TextPosition, fault: CursorFault<Expected>) -> RecordError {
        let fault = match fault {
            CursorFault::Unexpected { found, expected } => {
                RecordFault::Unexpected { found, expected }
            }
            CursorFault::OpenComment => RecordFault::OpenComment,
            CursorFault::OpenQuotes => RecordFault::OpenQuotes,
            CursorFault::TextTooLong => RecordFault::TextTooLong,
        };
        RecordError::new(place, fault)
    }
}

impl Cursor<'_> {
    /// Passes an optional word, and returns whether it was there.
    pub(super) fn optional(&mut self, expected: &str) -> bool {
        let start = self.at;
        let found = self.word() == expected;
        if !found {
            self.at = start;
        }
        found
    }

    /// Reads a number without a leading zero, up to `most`.
    fn number(&mut self, most: u32, expected: Expected) -> Read<u32> {
        let start = self.at;
        let digits = self.digits();
        let plain = digits == "0" || !digits.starts_with('0');
        let number = plain.then(|| digits.parse().ok()).flatten();
        number.filter(|number| *number <= most).ok_or_else(|| {
            self.at = start;
            self.unexpected(expected)
        })
    }

    pub(super) fn chip(&mut self) -> Read<ChipId> {
        let start = self.at;
        let number = self.number(MAX_ROW, Expected::Chip)?;
        let chip = u16::try_from(number).ok().and_then(ChipId::new);
        chip.ok_or_else(|| {
            self.at = start;
            self.unexpected(Expected::Chip)
        })
    }

    /// Reads a chip as it was dealt, `23` or `23a`.
    pub(super) fn face(&mut self) -> Read<Face> {
        let chip = self.chip()?;
        let up = self.peek().and_then(Up::from_letter);
        if up.is_some() {
            self.pass();
        }
        Ok(Face { chip, up })
    }

    pub(super) fn cell(&mut self) -> Read<Cell> {
        let start = self.at;
        let file = self.passed_while(|sign| sign.is_ascii_lowercase() && sign != 'x');
        let mut text = file.into_owned();
        if text.is_empty() && self.take('x') {
            text.push('x');
        }
        text.push_str(self.digits());
        Cell::parse(&text).ok_or_else(|| {
            self.at = start;
            self.unexpected(Expected::Cell)
        })
    }

    pub(super) fn at_digit(&self) -> bool {
        self.peek().is_some_and(|sign| sign.is_ascii_digit())
    }
}

/// The state of reading a whole record.
struct Reader<'a> {
    cursor: Cursor<'a>,
    /// The names of the tags seen.
    seen: Vec<String>,
    chips: Vec<(TextPosition, Chip)>,
    zones: Vec<(TextPosition, String)>,
    position: Option<Quoted>,
    turn: Option<(TextPosition, Side)>,
}

impl<'a> Reader<'a> {
    fn new(text: &'a str) -> Self {
        Self {
            cursor: Cursor::new(text),
            seen: Vec::new(),
            chips: Vec::new(),
            zones: Vec::new(),
            position: None,
            turn: None,
        }
    }

    fn record(mut self, reading: &mut Reading) -> Read<()> {
        self.cursor.skip_space()?;
        while self.cursor.peek() == Some('[') {
            self.tag(reading)?;
            self.cursor.skip_space()?;
        }
        self.equip(reading)?;
        let begun = self.head(reading)?;
        reading.record.comments = self.cursor.take_comments(self.cursor.place())?;
        while self.cursor.peek().is_some() {
            if !self.cursor.is_at_row() {
                let expected = if reading.record.rows.is_empty() {
                    Expected::HeadOrRow
                } else {
                    Expected::Row
                };
                return Err(self.cursor.unexpected(expected));
            }
            if reading.record.rows.len() >= MAX_ITEMS {
                return Err(RecordError::new(self.cursor.place(), RecordFault::TooMany));
            }
            let (row, places) = row(&mut self.cursor)?;
            reading.record.rows.push(row);
            reading.places.rows.push(places);
        }
        if self.seen.is_empty() && !begun && reading.record.rows.is_empty() {
            return Err(RecordError::new(TextPosition::START, RecordFault::Empty));
        }
        Ok(())
    }

    fn tag(&mut self, reading: &mut Reading) -> Read<()> {
        let cursor = &mut self.cursor;
        let start = cursor.place();
        cursor.pass();
        cursor.skip_space()?;
        let name = cursor.passed_while(|sign| sign.is_ascii_alphanumeric() || sign == '_');
        let name = name.into_owned();
        if name.is_empty() {
            return Err(cursor.unexpected(Expected::Tag));
        }
        cursor.skip_space()?;
        let value = cursor.quoted(Expected::Tag)?;
        cursor.skip_space()?;
        cursor.need(']', Expected::Tag)?;
        let repeats = matches!(name.as_str(), "Chip" | "Zones");
        if !repeats && self.seen.contains(&name) {
            return Err(RecordError::new(start, RecordFault::RepeatedTag(name)));
        }
        if self.seen.len() >= MAX_ITEMS {
            return Err(RecordError::new(start, RecordFault::TooMany));
        }
        self.seen.push(name.clone());
        self.apply(reading, name, value)
    }

    fn apply(&mut self, reading: &mut Reading, name: String, value: Quoted) -> Read<()> {
        let start = value.start();
        match name.as_str() {
            "Regulations" => {
                let regulations = Regulations::parse(&value.text).map_err(|error| {
                    RecordError::new(value.place(error.offset), RecordFault::Regulations(error))
                })?;
                reading.record.equipment.regulations = regulations;
            }
            "Chip" => {
                let chip = Chip::parse(&value.text).map_err(|faults| {
                    let first = faults.into_iter().min_by_key(|(at, _)| *at);
                    let (at, fault) =
                        first.map_or((0, RecordFault::Empty), |(at, fault)| (at, fault.into()));
                    RecordError::new(value.place(at), fault)
                })?;
                self.chips.push((start, chip));
            }
            "Zones" => self.zones.push((start, value.text)),
            "Position" => self.position = Some(value),
            "Turn" => {
                let side = Side::ALL
                    .into_iter()
                    .find(|side| side.word() == value.text.trim());
                let fault = RecordFault::Unexpected {
                    found: value.text.chars().next(),
                    expected: Expected::Side,
                };
                let side = side.ok_or_else(|| RecordError::new(start, fault))?;
                self.turn = Some((start, side));
            }
            "Result" => {
                let result = result(value.text.trim()).ok_or_else(|| {
                    let fault = RecordFault::Unexpected {
                        found: value.text.chars().next(),
                        expected: Expected::Result,
                    };
                    RecordError::new(start, fault)
                })?;
                reading.record.result = Some(result);
                reading.places.result = Some(start);
            }
            _ => reading.record.tags.push(Tag {
                name,
                value: value.text,
            }),
        }
        Ok(())
    }

    /// Builds the equipment and the first position from the tags.
    fn equip(&mut self, reading: &mut Reading) -> Read<()> {
        let equipment = &mut reading.record.equipment;
        let first = |errors: Vec<super::super::DataError>, start: TextPosition| {
            let error = errors.into_iter().next();
            error.map_or_else(
                || RecordError::new(start, RecordFault::Empty),
                |error| RecordError::new(error.place, error.fault.into()),
            )
        };
        let chips = std::mem::take(&mut self.chips);
        let edition = equipment.regulations.edition;
        for (place, chip) in &chips {
            chip.check(edition)
                .map_err(|fault| RecordError::new(*place, fault.into()))?;
        }
        let start = chips
            .first()
            .map_or(TextPosition::START, |(place, _)| *place);
        equipment.catalogue =
            Catalogue::of_differences(chips).map_err(|errors| first(errors, start))?;
        if let Some((start, _)) = self.zones.first() {
            let lines: Vec<(TextPosition, &str)> = self
                .zones
                .iter()
                .map(|(place, text)| (*place, text.as_str()))
                .collect();
            equipment.template =
                Template::of_lines(&lines).map_err(|errors| first(errors, *start))?;
        }
        if let Some(value) = &self.position {
            let text: String = value.text.chars().map(latin_twin).collect();
            let position = Position::parse(&text, &equipment.catalogue, &equipment.template)
                .map_err(|error| {
                    RecordError::new(value.place(error.offset), RecordFault::Position(error))
                })?;
            let side = self.turn.map_or(Side::White, |(_, side)| side);
            reading.record.start = Some(Start { position, side });
        } else if let Some((place, _)) = self.turn {
            return Err(RecordError::new(place, RecordFault::TurnAlone));
        }
        Ok(())
    }

    /// Reads the deal, the set-up and the first move, and returns whether there was any.
    fn head(&mut self, reading: &mut Reading) -> Read<bool> {
        let mut seen: Vec<(String, Option<Side>)> = Vec::new();
        loop {
            self.cursor.skip_space()?;
            let (start, place) = (self.cursor.at, self.cursor.place());
            let word = self.cursor.word();
            if !matches!(&*word, "deal" | "setup" | "first") {
                self.cursor.at = start;
                return Ok(!seen.is_empty());
            }
            if reading.record.start.is_some() {
                return Err(RecordError::new(place, RecordFault::HeadWithPosition));
            }
            self.cursor.skip_space()?;
            let side = self.cursor.side()?;
            let of = (word.to_string(), Some(side).filter(|_| word != "first"));
            if seen.contains(&of) {
                let word = word.into_owned();
                return Err(RecordError::new(place, RecordFault::RepeatedHead(word)));
            }
            seen.push(of);
            match &*word {
                "deal" => self.deal(reading, side)?,
                "setup" => self.setup(reading, side, place)?,
                _ => {
                    reading.places.first = Some(place);
                    reading.record.first = Some(first(&mut self.cursor, side)?);
                }
            }
        }
    }

    fn deal(&mut self, reading: &mut Reading, side: Side) -> Read<()> {
        let cursor = &mut self.cursor;
        cursor.skip_space()?;
        while cursor.at_digit() && !cursor.is_at_row() {
            let place = cursor.place();
            if reading.record.deal[side].len() >= CHIPS {
                return Err(RecordError::new(place, RecordFault::TooMany));
            }
            reading.record.deal[side].push(cursor.face()?);
            reading.places.deal[side].push(place);
            cursor.skip_space()?;
        }
        Ok(())
    }

    fn setup(&mut self, reading: &mut Reading, side: Side, place: TextPosition) -> Read<()> {
        let cursor = &mut self.cursor;
        let mut setup = Setup {
            pieces: Vec::new(),
            late: false,
        };
        let mut places = vec![place];
        cursor.skip_space()?;
        while cursor.at_digit() && !cursor.is_at_row() {
            let place = cursor.place();
            if setup.pieces.len() >= CHIPS {
                return Err(RecordError::new(place, RecordFault::TooMany));
            }
            let chip = cursor.chip()?;
            cursor.need('-', Expected::Piece)?;
            setup.pieces.push((chip, cursor.cell()?));
            places.push(place);
            cursor.skip_space()?;
        }
        setup.late = cursor.optional("late");
        reading.record.setup[side] = Some(setup);
        reading.places.setup[side] = places;
        Ok(())
    }
}

/// Reads the text after the side that makes the first move.
pub(super) fn first(cursor: &mut Cursor, side: Side) -> Read<First> {
    cursor.skip_space()?;
    let lot = cursor.optional("lot");
    cursor.skip_space()?;
    let ceded = cursor.optional("ceded");
    Ok(First { side, ceded, lot })
}

/// Reads a row, its number first.
fn row(cursor: &mut Cursor) -> Read<(TurnRow, RowPlaces)> {
    let place = cursor.place();
    let number = cursor.number(MAX_ROW, Expected::Row)?;
    let number = u16::try_from(number).unwrap_or(u16::MAX);
    cursor.skip_space()?;
    cursor.need('.', Expected::Row)?;
    row_body(cursor, number, place).map_err(|error| error.in_row(number))
}

fn row_body(cursor: &mut Cursor, number: u16, place: TextPosition) -> Read<(TurnRow, RowPlaces)> {
    let mut row = TurnRow {
        number,
        ..TurnRow::default()
    };
    let mut places = RowPlaces {
        row: place,
        items: PerSide::default(),
        remarks: Vec::new(),
    };
    row.white =
        turn(cursor, &mut places.items.white).map_err(|error| error.in_side(Side::White))?;
    if cursor.take('|') {
        let black = turn(cursor, &mut places.items.black);
        row.black = Some(black.map_err(|error| error.in_side(Side::Black))?);
    }
    while cursor.take(';') {
        cursor.skip_space()?;
        let start = cursor.place();
        let remark = remark(cursor)?;
        let clock = |remark: &Remark| matches!(remark, Remark::Clock(_));
        if row
            .remarks
            .iter()
            .any(|other| clock(other) == clock(&remark))
        {
            return Err(RecordError::new(start, RecordFault::RepeatedRemark));
        }
        row.remarks.push(remark);
        places.remarks.push(start);
        cursor.skip_space()?;
    }
    row.comments = cursor.take_comments(place)?;
    if row.white.is_empty() && row.black.is_none() && row.remarks.is_empty() {
        return Err(cursor.unexpected(Expected::Item));
    }
    let ended = cursor.peek().is_none() || cursor.is_at_row();
    if ended {
        Ok((row, places))
    } else if row.remarks.is_empty() {
        Err(cursor.unexpected(Expected::Item))
    } else {
        Err(cursor.unexpected(Expected::Row))
    }
}

/// Reads the items of a turn.
fn turn(cursor: &mut Cursor, places: &mut Vec<TextPosition>) -> Read<Vec<Item>> {
    let mut items = Vec::new();
    loop {
        cursor.skip_space()?;
        let starts = |sign: char| sign.is_ascii_lowercase() || matches!(sign, '@' | '-' | '!');
        if !cursor.peek().is_some_and(starts) {
            return Ok(items);
        }
        let place = cursor.place();
        if items.len() >= MAX_TURN {
            return Err(RecordError::new(place, RecordFault::TooMany));
        }
        items.push(item(cursor)?);
        places.push(place);
        let closed = |sign: char| sign.is_whitespace() || matches!(sign, '|' | ';' | '{');
        if !cursor.peek().is_none_or(closed) {
            return Err(cursor.unexpected(Expected::AfterItem));
        }
    }
}

pub(super) fn item(cursor: &mut Cursor) -> Read<Item> {
    if cursor.take('-') {
        return Ok(Item::Late);
    }
    if !cursor.take('!') {
        let action = action(cursor)?;
        let wins = cursor.take('#');
        let score = score(cursor)?;
        return Ok(Item::Act(action, Note { wins, score }));
    }
    cursor.skip_space()?;
    let start = cursor.at;
    match &*cursor.word() {
        "touch" => {
            cursor.skip_space()?;
            let touched = if cursor.take('@') {
                Touched::Reserve(cursor.chip()?)
            } else {
                Touched::Cell(cursor.cell()?)
            };
            Ok(Item::Touch(touched))
        }
        "repeat" => {
            cursor.skip_space()?;
            action(cursor).map(Item::Repeat)
        }
        "illegal" => illegal(cursor),
        "note" => note(cursor).map(Item::Note),
        _ => {
            cursor.at = start;
            Err(cursor.unexpected(Expected::Event))
        }
    }
}

fn illegal(cursor: &mut Cursor) -> Read<Item> {
    cursor.skip_space()?;
    let attempt = action(cursor)?;
    cursor.skip_space()?;
    let free = cursor.optional("free");
    cursor.skip_space()?;
    let start = cursor.at;
    if cursor.word() != "gives" {
        cursor.at = start;
        return Err(cursor.unexpected(Expected::Gives));
    }
    cursor.skip_space()?;
    let gives = if cursor.take('-') {
        None
    } else {
        Some(cursor.chip()?)
    };
    let score = score(cursor)?;
    Ok(Item::Illegal {
        attempt,
        free,
        gives,
        note: Note { wins: false, score },
    })
}

/// Reads the text of a note after its word.
fn note(cursor: &mut Cursor) -> Read<String> {
    cursor.skip_space()?;
    let opening = cursor.place();
    let words = cursor.quoted(Expected::Note)?;
    let words = words.text.trim();
    let fault = match words.chars().count() {
        0 => RecordFault::EmptyNote,
        1..=MAX_NOTE => return Ok(words.to_owned()),
        _ => RecordFault::NoteTooLong,
    };
    Err(RecordError::new(opening, fault))
}

fn action(cursor: &mut Cursor) -> Read<Action> {
    if cursor.take('@') {
        let chip = cursor.chip()?;
        cursor.need('-', Expected::Action)?;
        return Ok(Action::Deploy {
            chip,
            to: cursor.cell()?,
        });
    }
    let from = cursor.cell()?;
    let captures = cursor.take('x');
    if !captures {
        cursor.need('-', Expected::Action)?;
    }
    Ok(Action::Move {
        from,
        to: cursor.cell()?,
        captures,
    })
}

/// Reads an optional score, `=28:26`.
fn score(cursor: &mut Cursor) -> Read<Option<PerSide<u32>>> {
    if !cursor.take('=') {
        return Ok(None);
    }
    let white = cursor.number(MAX_SCORE, Expected::Score)?;
    cursor.need(':', Expected::Score)?;
    let black = cursor.number(MAX_SCORE, Expected::Score)?;
    Ok(Some(PerSide::new(white, black)))
}

/// Reads the end of a game after its first word; `None` if the word does not end a game.
pub(super) fn stop(cursor: &mut Cursor, word: &str) -> Read<Option<Stop>> {
    Ok(Some(match word {
        "time" => Stop::Time,
        "resign" => {
            cursor.skip_space()?;
            Stop::Resign(cursor.side()?)
        }
        "stop" => {
            cursor.skip_space()?;
            let opening = cursor.place();
            let words = cursor.quoted(Expected::Ruling)?;
            let reason = words.text.trim();
            if reason.is_empty() {
                return Err(RecordError::new(opening, RecordFault::EmptyRuling));
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
        cursor.at = start;
        return Err(cursor.unexpected(Expected::Remark));
    }
    cursor.skip_space()?;
    let start = cursor.at;
    let minutes = cursor.number(MAX_ROW, Expected::Clock)?;
    cursor.need(':', Expected::Clock)?;
    let digits = cursor.digits();
    let seconds = digits.parse().ok().filter(|seconds: &u32| *seconds < 60);
    let seconds = seconds.filter(|_| digits.len() == 2).ok_or_else(|| {
        cursor.at = start;
        cursor.unexpected(Expected::Clock)
    })?;
    Ok(Remark::Clock(60 * minutes + seconds))
}

/// Reads the value of the Result tag.
fn result(text: &str) -> Option<WrittenResult> {
    if text == "*" {
        return Some(WrittenResult::Unfinished);
    }
    if let Some((white, black)) = text.split_once(':') {
        let number = |text| number(text, 0, MAX_SCORE);
        let score = PerSide::new(number(white)?, number(black)?);
        return Some(WrittenResult::Score(score));
    }
    let (who, how) = text.split_once(' ')?;
    let decided = [Reason::Absolute, Reason::Resignation, Reason::Forfeit];
    let reason = decided.into_iter().find(|reason| reason.word() == how)?;
    match Side::from_word(who) {
        Some(side) => Some(WrittenResult::Won(side, reason)),
        None => (who == "nobody" && reason == Reason::Forfeit).then_some(WrittenResult::Nobody),
    }
}
