//! Reader of the tags (CTOR 6.1, CTOR 6.7).

use super::cursor::{Cursor, Quoted, Read};
use super::error::{Expected, RecordFault};
use super::{Record, Start};
use crate::ctor::board::Board;
use crate::ctor::fault::Fault;
use crate::ctor::regulations::Regulations;
use crate::ctor::result::{MAX_NUMBER, WrittenResult, read_pair};
use crate::ctor::torus::{Field, FieldSet, Size};
use crate::fields::number;
use crate::notation::TextPosition;
use crate::text::{MAX_ITEMS, Tag};
use crate::{PerSide, Side};

/// The number of a field as a tag contains it.
type Written = (TextPosition, u16);

/// The values of the tags, as far as they do not depend on the Regulations.
#[derive(Default)]
pub struct Head {
    names: Vec<String>,
    players: Option<(TextPosition, PerSide<u8>)>,
    secrets: PerSide<Option<(TextPosition, Vec<Written>)>>,
    position: Option<(TextPosition, PerSide<Vec<Written>>)>,
    turn: Option<(TextPosition, Side)>,
    result: Option<TextPosition>,
    faults: Vec<(TextPosition, RecordFault)>,
}

impl Head {
    /// Reads the tags, which are optional (CTOR 6.1).
    pub fn read(cursor: &mut Cursor, record: &mut Record) -> Read<Self> {
        let mut head = Self::default();
        let read = head.tags(cursor, record);
        if let Some((place, _)) = head.turn
            && head.position.is_none()
            && !head.names.iter().any(|name| name == "Position")
            && read.is_ok()
        {
            head.faults.push((place, RecordFault::TurnAlone));
        }
        // In the order of the text (CTOR 6.7).
        let first = head.faults.iter().min_by_key(|(place, _)| *place);
        if let Some(first) = first {
            return Err(first.clone());
        }
        read?;
        head.check(record)?;
        Ok(head)
    }

    /// Whether there is no tag.
    pub const fn is_empty(&self) -> bool {
        self.names.is_empty()
    }

    /// The place of the Result tag.
    pub const fn result(&self) -> Option<TextPosition> {
        self.result
    }

    fn tags(&mut self, cursor: &mut Cursor, record: &mut Record) -> Read<()> {
        cursor.skip_space()?;
        while cursor.peek() == Some('[') {
            let start = cursor.place();
            let (name, value) = tag(cursor)?;
            if self.names.contains(&name) {
                return Err((start, RecordFault::RepeatedTag(name)));
            }
            if self.names.len() >= MAX_ITEMS {
                return Err((start, RecordFault::TooMany));
            }
            self.names.push(name.clone());
            self.take(name, &value, record);
            cursor.skip_space()?;
        }
        Ok(())
    }

    /// Stores a tag. Its fault is kept, since a fault of an earlier tag has priority.
    fn take(&mut self, name: String, value: &Quoted, record: &mut Record) {
        let start = value.place(0);
        let unexpected = |expected| RecordFault::Unexpected {
            found: value.text.chars().next(),
            expected,
        };
        let plain = value.plain();
        match name.as_str() {
            "Regulations" => {
                let text: String = value.text.chars().map(super::cursor::plain).collect();
                match Regulations::parse(&text) {
                    Ok(regulations) => record.regulations = regulations,
                    Err(error) => {
                        let place = value.place(error.offset);
                        self.faults.push((place, RecordFault::Regulations(error)));
                    }
                }
            }
            "Players" => match read_pair(&plain) {
                Some(pair) if (1..=3).contains(&pair.white) && (1..=3).contains(&pair.black) => {
                    let players = pair.map(|count| u8::try_from(count).unwrap_or(u8::MAX));
                    self.players = Some((start, players));
                }
                Some(_) => self.faults.push((start, RecordFault::Players)),
                None => self.faults.push((start, unexpected(Expected::Players))),
            },
            "WhiteSecret" | "BlackSecret" => {
                let side = if name == "WhiteSecret" {
                    Side::White
                } else {
                    Side::Black
                };
                match numbers(value.words(), Expected::Fields) {
                    Ok(fields) => self.secrets[side] = Some((start, fields)),
                    Err(fault) => self.faults.push(fault),
                }
            }
            "Position" => match position(value) {
                Some(Ok(fields)) => self.position = Some((start, fields)),
                Some(Err(fault)) => self.faults.push(fault),
                None => self.faults.push((start, unexpected(Expected::Position))),
            },
            "Turn" => match Side::from_word(&plain) {
                Some(side) => self.turn = Some((start, side)),
                None => self.faults.push((start, unexpected(Expected::Side))),
            },
            "Result" => match WrittenResult::read(&plain) {
                Some(result) => {
                    record.result = Some(result);
                    self.result = Some(start);
                }
                None => self.faults.push((start, unexpected(Expected::Result))),
            },
            _ => record.tags.push(Tag {
                name,
                value: value.text.clone(),
            }),
        }
    }

    /// Checks values that depend on the Regulations, in the order in which tags are printed
    /// (CTOR 6.7).
    fn check(&self, record: &mut Record) -> Read<()> {
        let size = record.regulations.size;
        if let Some((place, players)) = self.players {
            let most = record.regulations.power_for(players).puts;
            if players.white.max(players.black) > most {
                return Err((place, RecordFault::MorePlayers(most)));
            }
            record.players = players;
        }
        let needed = record.regulations.secret_fields;
        for side in Side::ALL {
            if let Some((place, written)) = &self.secrets[side] {
                let fields = secret_fields(size, needed, *place, written)?;
                record.secrets[side] = Some(fields);
            }
        }
        if let Some((place, written)) = &self.position {
            let mut board = Board::new(size);
            for side in Side::ALL {
                for (place, number) in &written[side] {
                    let field = field(size, *place, *number)?;
                    if board.on(field).is_some() {
                        return Err((*place, RecordFault::FieldTwice(*number)));
                    }
                    board.put(side, field);
                }
            }
            if board.is_full() {
                return Err((*place, RecordFault::FullPosition));
            }
            record.start = Some(Start {
                board,
                side: self.turn.map_or(Side::White, |(_, side)| side),
            });
        }
        Ok(())
    }
}

/// The secret fields of a team: checks each field first, then the list (CTOR 4.1).
pub fn secret_fields(
    size: Size,
    needed: u8,
    place: TextPosition,
    written: &[Written],
) -> Read<FieldSet> {
    let mut fields = FieldSet::EMPTY;
    for (place, number) in written {
        let field = field(size, *place, *number)?;
        if fields.has(field) {
            let fault = Fault::SecretTwice(*number);
            return Err((*place, RecordFault::Rules(fault)));
        }
        fields = fields.with(field);
    }
    let found = written.len();
    let fault = if needed == 0 {
        Fault::NoSecrets
    } else if found != usize::from(needed) {
        Fault::SecretCount { found, needed }
    } else {
        return Ok(fields);
    };
    Err((place, RecordFault::Rules(fault)))
}

fn field(size: Size, place: TextPosition, number: u16) -> Read<Field> {
    let most = size.count();
    let fault = || RecordFault::Rules(Fault::NoField { number, most });
    size.field(number).ok_or_else(|| (place, fault()))
}

/// Reads numbers of at most four digits.
pub fn numbers(words: Vec<(TextPosition, String)>, expected: Expected) -> Read<Vec<Written>> {
    let one = |(place, word): (TextPosition, String)| {
        let found = word.chars().next();
        let number = number(&word, 0, MAX_NUMBER);
        let number = number.ok_or((place, RecordFault::Unexpected { found, expected }))?;
        Ok((place, number))
    };
    words.into_iter().map(one).collect()
}

/// Reads `white 1 5 9; black 2`, the fields in any order (CTOR 6.5); `None` for another form.
fn position(value: &Quoted) -> Option<Read<PerSide<Vec<Written>>>> {
    let mut lists = PerSide::new(Vec::new(), Vec::new());
    let mut sides = Side::ALL.into_iter();
    let mut words = value.words();
    // `;` may follow or precede a word without a space.
    let mut parts: Vec<Vec<(TextPosition, String)>> = vec![Vec::new()];
    for (place, word) in words.drain(..) {
        for (index, piece) in word.split(';').enumerate() {
            if index > 0 {
                parts.push(Vec::new());
            }
            if let Some(part) = parts.last_mut().filter(|_| !piece.is_empty()) {
                part.push((place, piece.to_owned()));
            }
        }
    }
    if parts.len() != 2 {
        return None;
    }
    for part in parts {
        let side = sides.next()?;
        let mut part = part.into_iter();
        let (_, word) = part.next()?;
        if word != side.word() {
            return None;
        }
        match numbers(part.collect(), Expected::Position) {
            Ok(fields) => lists[side] = fields,
            Err(fault) => return Some(Err(fault)),
        }
    }
    Some(Ok(lists))
}

/// Reads `[Name "value"]`.
fn tag(cursor: &mut Cursor) -> Read<(String, Quoted)> {
    cursor.take('[');
    cursor.skip_space()?;
    let name = cursor.passed_while(|sign| sign.is_ascii_alphanumeric() || sign == '_');
    if name.is_empty() {
        return Err(cursor.unexpected(Expected::Tag));
    }
    cursor.skip_space()?;
    let value = cursor.quoted(Expected::Tag)?;
    cursor.skip_space()?;
    cursor.need(']', Expected::Tag)?;
    Ok((name.into_owned(), value))
}
