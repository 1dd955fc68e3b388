//! Reader of the `.tota` form: tags, terrain, rows and remarks (TOTA*S 9.5).

use smallvec::SmallVec;

use super::super::notation::{Cursor, PlanPlaces, WrittenPiece, usual_plan};
use super::super::terrain::{Terrain, Zone, ZoneKind};
use super::super::{Regulations, Square};
use super::error::{Expected, RecordError, RecordFault};
use super::in_words;
use super::{
    MAX_GAME_MOVE, MAX_ITEMS, MAX_TEXT, MoveRow, Reading, Record, RecordedResult, Remark,
    RowPlaces, RowReading, Stop, Tag, WrittenMole, WrittenReturn, WrittenTimer,
};
use crate::notation::{TextPosition, latin_twin};
use crate::text::{comments_fit, lines_of};
use crate::{PerSide, Side};

type Read<T> = Result<T, RecordError>;

/// Reads a record up to its first error (TOTA*S 9.5). It never fails: the answer has the rows
/// before the error, so that they can be replayed.
pub fn read(text: &str) -> Reading {
    let mut reading = Reading {
        record: Record::default(),
        places: Vec::new(),
        regulations: None,
        position: None,
        result: None,
        error: None,
    };
    reading.error = lines_of(text)
        .map_err(RecordError::from)
        .and_then(|lines| Reader::new(&lines).record(&mut reading))
        .err();
    reading
}

/// Reads the text of one row; a row without its number gets `number`. Places are those of this
/// text.
///
/// # Errors
/// The first unreadable place.
pub fn read_row(text: &str, number: u16) -> Result<RowReading, RecordError> {
    let lines = lines_of(text)?;
    let mut cursor = Cursor::new(&lines);
    cursor.skip_space()?;
    let place = cursor.place();
    let number = if cursor.peek().is_some_and(|sign| sign.is_ascii_digit()) {
        row_number(&mut cursor)?
    } else {
        number
    };
    row(&mut cursor, number, place)
}

/// A fast path for a row of two plans in the usual notation, optionally with the timer, which is
/// the form of nearly every row of a journal. [`read_row`] gives the same result for it, and
/// reads all other rows and reports errors.
pub(super) fn usual_row(text: &str) -> Option<MoveRow> {
    let (number, _, rest) = usual_number(text.as_bytes())?;
    let (white, rest) = usual_plan(rest.strip_prefix(b". ")?)?;
    let (black, rest) = usual_plan(rest.strip_prefix(b" | ")?)?;
    let remarks = match rest {
        [] => Vec::new(),
        rest => vec![Remark::Timer(usual_timer(rest)?)],
    };
    (1..=MAX_GAME_MOVE).contains(&number).then(|| MoveRow {
        number,
        plans: PerSide::new(white, black),
        remarks,
        comments: Vec::new(),
    })
}

/// Reads a number of at most four digits; returns it with the number of digits and the rest.
fn usual_number(text: &[u8]) -> Option<(u16, usize, &[u8])> {
    let digits = text.iter().take_while(|sign| sign.is_ascii_digit()).count();
    let (number, rest) = text.split_at_checked(digits)?;
    let number = number.iter().fold(0_u32, |number, digit| {
        number
            .saturating_mul(10)
            .saturating_add(u32::from(digit - b'0'))
    });
    let fits = (1..=4).contains(&digits);
    fits.then_some((u16::try_from(number).ok()?, digits, rest))
}

/// Reads the remark of the timer if it is the whole text.
fn usual_timer(text: &[u8]) -> Option<WrittenTimer> {
    let rest = text.strip_prefix(b"; timer ")?;
    let mut sides = Side::ALL.into_iter();
    let (side, rest) = sides.find_map(|side| {
        let rest = rest.strip_prefix(side.word().as_bytes())?;
        Some((side, rest.strip_prefix(b" ")?))
    })?;
    let (whole, _, rest) = usual_number(rest)?;
    let (decimals, rest) = match rest {
        [b'.', rest @ ..] => {
            let (decimals, digits, rest) = usual_number(rest)?;
            let scale = [100, 10, 1].get(digits - 1)?;
            (u32::from(decimals) * scale, rest)
        }
        rest => (0, rest),
    };
    let late = rest == b" late";
    (late || rest.is_empty()).then(|| WrittenTimer {
        side,
        milliseconds: u32::from(whole) * 1000 + decimals,
        late,
    })
}

/// The state of reading a whole record.
struct Reader<'a> {
    cursor: Cursor<'a>,
    /// The names of the tags seen.
    seen: Vec<String>,
}

impl<'a> Reader<'a> {
    fn new(text: &'a str) -> Self {
        Self {
            cursor: Cursor::new(text),
            seen: Vec::new(),
        }
    }

    fn record(mut self, reading: &mut Reading) -> Read<()> {
        self.cursor.skip_space()?;
        while self.cursor.peek() == Some('[') {
            self.tag(reading)?;
            self.cursor.skip_space()?;
        }
        let comments = std::mem::take(&mut self.cursor.comments);
        check_comments(&comments, self.cursor.place())?;
        reading.record.comments = comments;
        let lines = self.cursor.text().bytes().filter(|byte| *byte == b'\n');
        let most = lines.count().saturating_add(1).min(MAX_ITEMS);
        reading.record.rows.reserve(most);
        reading.places.reserve(most);
        while self.cursor.peek().is_some() {
            let read = self.row(reading.record.rows.is_empty())?;
            if reading.record.rows.len() >= MAX_ITEMS {
                return Err(RecordError::new(read.places.row, RecordFault::TooMany));
            }
            reading.record.rows.push(read.row);
            reading.places.push(read.places);
            self.cursor.skip_space()?;
        }
        if self.seen.is_empty() && reading.record.rows.is_empty() {
            return Err(RecordError::new(TextPosition::START, RecordFault::Empty));
        }
        Ok(())
    }

    fn tag(&mut self, reading: &mut Reading) -> Read<()> {
        let start = self.cursor.place();
        self.cursor.pass();
        self.cursor.skip_space()?;
        let is_of_name = |sign: &u8| sign.is_ascii_alphanumeric() || *sign == b'_';
        let name = self.cursor.passed_while(is_of_name).to_owned();
        if name.is_empty() {
            return Err(self.cursor.unexpected(Expected::Tag));
        }
        self.cursor.skip_space()?;
        let value = quoted(&mut self.cursor, Expected::Tag)?;
        self.cursor.skip_space()?;
        self.cursor.need(']', Expected::Tag)?;
        if self.seen.contains(&name) {
            return Err(RecordError::new(start, RecordFault::RepeatedTag(name)));
        }
        if self.seen.len() >= MAX_ITEMS {
            return Err(RecordError::new(start, RecordFault::TooMany));
        }
        self.seen.push(name.clone());
        apply_tag(reading, name, &value)
    }

    /// Reads a row up to the next line that starts one.
    fn row(&mut self, first: bool) -> Read<RowReading> {
        let place = self.cursor.place();
        if !self.cursor.peek().is_some_and(|sign| sign.is_ascii_digit()) {
            return Err(self.cursor.unexpected(if first && self.seen.is_empty() {
                Expected::TagOrRow
            } else {
                Expected::Row
            }));
        }
        let number = row_number(&mut self.cursor)?;
        let length = row_length(self.cursor.text());
        self.cursor
            .within(length, |cursor| row(cursor, number, place))
    }
}

/// Reads the number of a row: `12.`
fn row_number(cursor: &mut Cursor<'_>) -> Read<u16> {
    let number = game_move(cursor)?;
    cursor.skip_space()?;
    cursor
        .need('.', Expected::Row)
        .map_err(|error| error.in_row(number))?;
    Ok(number)
}

fn game_move(cursor: &mut Cursor<'_>) -> Read<u16> {
    let start = cursor.rest();
    cursor
        .number()
        .filter(|number| (1..=MAX_GAME_MOVE).contains(number))
        .ok_or_else(|| start.wrong_number(Expected::GameMove))
}

/// The number of bytes up to the line that starts the next row or a tag, or to the end. Line
/// breaks in comments do not count, nor do braces in quotation marks.
fn row_length(text: &str) -> usize {
    // Nearly every row is a line by itself.
    if let Some((line, rest)) = text.split_once('\n')
        // Without an early exit, so that the compiler can vectorise the loop.
        && !line.bytes().fold(false, |found, byte| found | matches!(byte, b'{' | b'"'))
        && starts_item(rest)
    {
        return line.len();
    }
    let (mut in_comment, mut in_quotes, mut escaped) = (false, false, false);
    for (index, byte) in text.bytes().enumerate() {
        let plain = !std::mem::take(&mut escaped);
        match byte {
            b'\\' if in_quotes => escaped = plain,
            b'"' if !in_comment && plain => in_quotes = !in_quotes,
            b'{' if !in_quotes => in_comment = true,
            b'}' if !in_quotes => in_comment = false,
            b'\n' if !in_comment => {
                in_quotes = false;
                if starts_item(text.get(index + 1..).unwrap_or_default()) {
                    return index;
                }
            }
            _ => {}
        }
    }
    text.len()
}

/// Whether a line starts a row (`12.`, but not the `7.4` of a timer) or a tag.
fn starts_item(line: &str) -> bool {
    let mut line = line
        .chars()
        .skip_while(|sign| *sign != '\n' && sign.is_whitespace())
        .peekable();
    let numbered = line.peek().is_some_and(char::is_ascii_digit);
    match line.find(|sign| !sign.is_ascii_digit() && *sign != ' ') {
        Some('[') => true,
        Some('.') => numbered && !line.peek().is_some_and(char::is_ascii_digit),
        _ => false,
    }
}

/// Reads a row after its number.
fn row(cursor: &mut Cursor<'_>, number: u16, place: TextPosition) -> Read<RowReading> {
    let text = cursor.text();
    row_body(cursor, number, place).map_err(|error| {
        let passed = text.len().saturating_sub(cursor.text().len());
        or_resignation(error, text, passed).in_row(number)
    })
}

/// Replaces an error within a row if the row announces a resignation in words there: the new
/// error shows the right notation. `passed` is the number of bytes that were passed before the
/// error.
fn or_resignation(mut error: RecordError, row: &str, passed: usize) -> RecordError {
    let misread = match &error.fault {
        RecordFault::NoSuchSquare(_) => true,
        // An error after the word `resign` itself is not replaced.
        RecordFault::Unexpected { expected, .. } => {
            !matches!(expected, Expected::Side | Expected::EndOfRemark)
        }
        _ => false,
    };
    let Some((before, behind)) = row.split_at_checked(passed).filter(|_| misread) else {
        return error;
    };
    let ends = ['|', ';'];
    let (_, before) = before.rsplit_once(ends).unwrap_or(("", before));
    let (behind, _) = behind.split_once(ends).unwrap_or((behind, ""));
    if let Some(told) = in_words::resignation(&format!("{before}{behind}")) {
        error.fault = RecordFault::Resignation(told.side.or(error.side));
    }
    error
}

fn row_body(cursor: &mut Cursor<'_>, number: u16, place: TextPosition) -> Read<RowReading> {
    let (white, white_places) = cursor.plan().map_err(|error| error.in_side(Side::White))?;
    let bare = white.parts.is_empty() && cursor.peek() != Some('|');
    let (black, black_places) = if bare {
        (
            super::WrittenPlan::default(),
            PlanPlaces {
                plan: cursor.place(),
                parts: [None; 2],
            },
        )
    } else {
        cursor.need('|', Expected::Bar)?;
        cursor.plan().map_err(|error| error.in_side(Side::Black))?
    };
    let mut remarks = Vec::new();
    let mut remark_places = SmallVec::new();
    if bare && cursor.peek().is_none() {
        return Err(cursor.unexpected(Expected::Part).in_side(Side::White));
    }
    while cursor.peek().is_some() {
        cursor.need(';', Expected::EndOfRemark)?;
        cursor.skip_space()?;
        let start = cursor.place();
        let remark = remark(cursor)?;
        cursor.skip_space()?;
        if let Some(word) = only_once(&remark)
            && remarks.iter().any(|other| only_once(other) == Some(word))
        {
            return Err(RecordError::new(start, RecordFault::Repeated(word)));
        }
        remarks.push(remark);
        remark_places.push(start);
    }
    check_comments(&cursor.comments, place)?;
    Ok(RowReading {
        row: MoveRow {
            number,
            plans: PerSide::new(white, black),
            remarks,
            comments: std::mem::take(&mut cursor.comments),
        },
        places: RowPlaces {
            row: place,
            plans: PerSide::new(white_places, black_places),
            remarks: remark_places,
        },
    })
}

fn check_comments(comments: &[String], place: TextPosition) -> Read<()> {
    if comments_fit(comments) {
        Ok(())
    } else {
        Err(RecordError::new(place, RecordFault::TextTooLong))
    }
}

/// The word of a remark that a row may have only once.
const fn only_once(remark: &Remark) -> Option<&'static str> {
    match remark {
        Remark::Mole(_) => Some("mole"),
        Remark::Timer(_) => Some("timer"),
        Remark::Lot(_) => Some("lot"),
        Remark::Resign(_) | Remark::Stop(_) => Some("resign, stop"),
        Remark::Doom(_) | Remark::Return(_) => None,
    }
}

fn remark(cursor: &mut Cursor<'_>) -> Read<Remark> {
    if cursor.peek() == Some('!') {
        return doom(cursor);
    }
    let start = cursor.rest();
    let word = cursor.word();
    cursor.skip_space()?;
    match REMARKS.iter().find(|(name, _)| word == *name) {
        Some((_, read)) => read(cursor),
        None => Err(start.unexpected(Expected::Remark)),
    }
}

/// A reader of the text after the word of a remark.
type ReadRemark = fn(&mut Cursor<'_>) -> Read<Remark>;

/// The words of the remarks (TOTA*S 9.5).
const REMARKS: [(&str, ReadRemark); 6] = [
    ("timer", timer),
    ("return", returned),
    ("mole", moles),
    ("lot", |cursor| side(cursor).map(Remark::Lot)),
    ("resign", |cursor| side(cursor).map(Remark::Resign)),
    ("stop", stop),
];

fn doom(cursor: &mut Cursor<'_>) -> Read<Remark> {
    let mut squares = Vec::new();
    while cursor.take('!') {
        cursor.skip_space()?;
        squares.push(cursor.square()?);
        cursor.skip_space()?;
    }
    Ok(Remark::Doom(squares))
}

fn side(cursor: &mut Cursor<'_>) -> Read<Side> {
    let start = cursor.rest();
    let word = cursor.word();
    Side::ALL
        .into_iter()
        .find(|side| word == side.word())
        .ok_or_else(|| start.unexpected(Expected::Side))
}

fn returned(cursor: &mut Cursor<'_>) -> Read<Remark> {
    let side = side(cursor)?;
    cursor.skip_space()?;
    let piece = cursor.piece()?;
    let column = cursor.column()?;
    Ok(Remark::Return(WrittenReturn {
        side,
        piece,
        result: column.result,
        throw: column.throw,
    }))
}

fn moles(cursor: &mut Cursor<'_>) -> Read<Remark> {
    let first_place = cursor.place();
    let first_side = side(cursor)?;
    let first = mole(cursor)?;
    cursor.skip_space()?;
    let second_place = cursor.place();
    let second_side = side(cursor)?;
    if first_side == second_side {
        let place = first_place.max(second_place);
        return Err(RecordError::new(
            place,
            RecordFault::Repeated(second_side.word()),
        ));
    }
    let second = mole(cursor)?;
    Ok(Remark::Mole(match first_side {
        Side::White => PerSide::new(first, second),
        Side::Black => PerSide::new(second, first),
    }))
}

fn mole(cursor: &mut Cursor<'_>) -> Read<WrittenMole> {
    cursor.skip_space()?;
    let piece: Option<WrittenPiece> = if cursor.take('-') {
        None
    } else {
        Some(cursor.piece()?)
    };
    cursor.skip_space()?;
    cursor.need('(', Expected::MoleDice)?;
    let die = cursor.die(Expected::MoleDice)?;
    let wing_die = if cursor.take(',') {
        Some(cursor.die(Expected::MoleDice)?)
    } else {
        None
    };
    cursor.need(')', Expected::MoleDice)?;
    Ok(WrittenMole {
        piece,
        die,
        wing_die,
    })
}

fn timer(cursor: &mut Cursor<'_>) -> Read<Remark> {
    let side = side(cursor)?;
    cursor.skip_space()?;
    let milliseconds = seconds(cursor)?;
    cursor.skip_space()?;
    let start = cursor.rest();
    let word = cursor.word();
    let late = word == "late";
    if !late && !word.is_empty() {
        return Err(start.unexpected(Expected::EndOfRemark));
    }
    Ok(Remark::Timer(WrittenTimer {
        side,
        milliseconds,
        late,
    }))
}

/// Reads seconds with up to three decimals, as milliseconds.
fn seconds(cursor: &mut Cursor<'_>) -> Read<u32> {
    let start = cursor.rest();
    let wrong = || start.wrong_number(Expected::Seconds);
    let whole = cursor.number().ok_or_else(wrong)?;
    let mut milliseconds = u32::from(whole) * 1000;
    if let Some(decimals) = decimals_behind_comma(cursor.text()) {
        let right = format!("{whole}.{decimals}");
        return Err(RecordError::new(
            start.place(),
            RecordFault::DecimalComma { right },
        ));
    }
    if cursor.take('.') {
        let before = cursor.text().len();
        let decimals = cursor.number().ok_or_else(wrong)?;
        let scale = match before - cursor.text().len() {
            1 => 100,
            2 => 10,
            3 => 1,
            _ => return Err(wrong()),
        };
        milliseconds += u32::from(decimals) * scale;
    }
    Ok(milliseconds)
}

/// Up to three decimals after a comma.
fn decimals_behind_comma(text: &str) -> Option<&str> {
    let text = text.strip_prefix(',')?;
    let rest = text.trim_start_matches(|sign: char| sign.is_ascii_digit());
    let (decimals, _) = text.split_at_checked(text.len() - rest.len())?;
    (1..=3).contains(&decimals.len()).then_some(decimals)
}

fn stop(cursor: &mut Cursor<'_>) -> Read<Remark> {
    let start = cursor.rest();
    let stop = match cursor.word() {
        "time" => Stop::Time,
        "no-mate" => Stop::NoMate,
        "ruling" => Stop::Ruling(words(cursor, Expected::Ruling)?),
        "force-majeure" => Stop::ForceMajeure(words(cursor, Expected::Reason)?),
        _ => return Err(start.unexpected(Expected::Stop)),
    };
    Ok(Remark::Stop(stop))
}

/// Reads a text in quotes after the word of a stop.
fn words(cursor: &mut Cursor<'_>, expected: Expected) -> Read<String> {
    cursor.skip_space()?;
    let words = quoted(cursor, expected)?;
    Ok(words.text.trim().to_owned())
}

/// A text that was written in quotes, without its escapes.
struct Quoted {
    /// The text; tabs are replaced by spaces, which is how they are printed.
    text: String,
    /// The place after the opening quotation mark.
    start: TextPosition,
    /// The indices of escaped characters in the text, from 0.
    escaped: Vec<usize>,
}

impl Quoted {
    /// The place of a character of the text, counted from 0, or of its end.
    fn place(&self, sign: usize) -> TextPosition {
        let escapes = self.escaped.iter().filter(|escaped| **escaped <= sign);
        self.start.right(sign + escapes.count())
    }

    /// The start of the text; `None` if it is empty.
    fn first(&self) -> Option<TextPosition> {
        (!self.text.is_empty()).then(|| self.place(0))
    }

    /// Reads the text with `read`; the places of errors are converted to those in the record.
    fn read<T>(&self, read: impl FnOnce(&mut Cursor<'_>) -> Read<T>) -> Read<T> {
        read(&mut Cursor::new(&self.text)).map_err(|error| {
            let passed = error
                .place
                .column
                .saturating_sub(TextPosition::START.column);
            RecordError {
                place: self.place(usize::try_from(passed).unwrap_or(usize::MAX)),
                ..error
            }
        })
    }
}

/// Reads a text in quotes with the escapes `\"` and `\\`.
fn quoted(cursor: &mut Cursor<'_>, expected: Expected) -> Read<Quoted> {
    let opening = cursor.place();
    cursor.need('"', expected)?;
    let mut quoted = Quoted {
        text: String::new(),
        start: cursor.place(),
        escaped: Vec::new(),
    };
    let mut length = 0;
    loop {
        let here = cursor.rest();
        let Some(mut sign) = here.first().filter(|sign| *sign != '\n') else {
            return Err(RecordError::new(opening, RecordFault::OpenQuotes));
        };
        cursor.pass();
        match sign {
            '"' => return Ok(quoted),
            '\t' => sign = ' ',
            '\\' => {
                sign = cursor
                    .rest()
                    .first()
                    .filter(|sign| matches!(sign, '"' | '\\'))
                    .ok_or_else(|| here.unexpected(Expected::Escape))?;
                cursor.pass();
                quoted.escaped.push(length);
            }
            _ => {}
        }
        quoted.text.push(sign);
        length += 1;
        if length > MAX_TEXT {
            return Err(RecordError::new(opening, RecordFault::TextTooLong));
        }
    }
}

/// Stores a tag's value in the record.
fn apply_tag(reading: &mut Reading, name: String, value: &Quoted) -> Read<()> {
    let start = value.first();
    let record = &mut reading.record;
    match name.as_str() {
        "Regulations" => {
            record.regulations = regulations(value)?;
            reading.regulations = start;
        }
        "WhiteTerrain" => record.terrain.white = terrain(value, Side::White)?,
        "BlackTerrain" => record.terrain.black = terrain(value, Side::Black)?,
        "Position" => {
            let text: String = value.text.chars().map(latin_twin).collect();
            let spaces = text.chars().take_while(|sign| sign.is_whitespace());
            reading.position = start.map(|_| value.place(spaces.count()));
            record.position = Some(text.trim().to_owned());
        }
        "GameMove" => record.game_move = Some(whole(value, Expected::GameMove, game_move)?),
        "Result" => {
            record.result = Some(whole(value, Expected::GameResult, result)?);
            reading.result = start;
        }
        _ => record.tags.push(Tag {
            name,
            value: value.text.clone(),
        }),
    }
    Ok(())
}

/// Reads a value, around which only spaces are allowed.
fn whole<T>(value: &Quoted, expected: Expected, read: fn(&mut Cursor<'_>) -> Read<T>) -> Read<T> {
    value.read(|cursor| {
        cursor.skip_space()?;
        let found = read(cursor)?;
        cursor.skip_space()?;
        match cursor.peek() {
            None => Ok(found),
            Some(_) => Err(cursor.unexpected(expected)),
        }
    })
}

fn result(cursor: &mut Cursor<'_>) -> Read<RecordedResult> {
    let start = cursor.rest();
    written_result(cursor).ok_or_else(|| start.unexpected(Expected::GameResult))
}

fn written_result(cursor: &mut Cursor<'_>) -> Option<RecordedResult> {
    if cursor.take('*') {
        return Some(RecordedResult::Unfinished);
    }
    let white = points(cursor)?;
    cursor.take('-').then_some(())?;
    let black = points(cursor)?;
    Some(RecordedResult::Points(PerSide::new(white, black)))
}

fn points(cursor: &mut Cursor<'_>) -> Option<u8> {
    let points = u8::try_from(cursor.number()?).ok()?;
    (points <= 5).then_some(points)
}

fn regulations(value: &Quoted) -> Read<Regulations> {
    Regulations::parse(&value.text).map_err(|error| {
        let place = value.place(error.offset.min(value.text.chars().count()));
        RecordError::new(place, RecordFault::Regulations(error))
    })
}

/// Reads and checks a side's terrain. Every item is checked as it is read, so that an error has
/// its place.
fn terrain(value: &Quoted, side: Side) -> Read<Terrain> {
    value
        .read(|cursor| terrain_items(cursor, side))
        .map_err(|error| error.in_side(side))
}

fn terrain_items(cursor: &mut Cursor<'_>, side: Side) -> Read<Terrain> {
    let mut acropolis: Option<Square> = None;
    let mut labyrinth: Option<Square> = None;
    let mut zones: Vec<Zone> = Vec::new();
    let mut terrain = Terrain::default();
    cursor.skip_space()?;
    while cursor.peek().is_some() {
        let place = cursor.place();
        let start = cursor.rest();
        let word = cursor.word();
        cursor.skip_space()?;
        if word == "acropolis" {
            once(&mut acropolis, cursor.terrain_square()?, place, "acropolis")?;
        } else if word == "labyrinth" {
            once(&mut labyrinth, cursor.terrain_square()?, place, "labyrinth")?;
        } else {
            let kind = ZoneKind::ALL
                .into_iter()
                .find(|kind| word == kind.word())
                .ok_or_else(|| start.unexpected(Expected::Terrain))?;
            zones.push(zone(cursor, kind, place)?);
        }
        terrain = Terrain::check(side, acropolis, &zones, labyrinth)
            .map_err(|fault| RecordError::new(place, RecordFault::Terrain(fault)))?;
        cursor.skip_space()?;
        if cursor.peek().is_some() {
            cursor.need(';', Expected::Terrain)?;
            cursor.skip_space()?;
        }
    }
    Ok(terrain)
}

fn zone(cursor: &mut Cursor<'_>, kind: ZoneKind, place: TextPosition) -> Read<Zone> {
    let first = cursor.terrain_square()?;
    cursor.skip_space()?;
    cursor.need('-', Expected::Zone)?;
    cursor.skip_space()?;
    let last = cursor.terrain_square()?;
    Zone::new(kind, first, last)
        .map_err(|fault| RecordError::new(place, RecordFault::Terrain(fault)))
}

fn once(
    slot: &mut Option<Square>,
    square: Square,
    place: TextPosition,
    word: &'static str,
) -> Read<()> {
    match slot.replace(square) {
        None => Ok(()),
        Some(_) => Err(RecordError::new(place, RecordFault::Repeated(word))),
    }
}
