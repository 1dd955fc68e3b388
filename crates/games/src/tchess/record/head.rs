//! Reader of the tags (TCHESS 11.1, TCHESS 11.2, TCHESS 12.4).

use std::sync::Arc;

use super::cursor::{Cursor, Quoted, Read, plain, words_of};
use super::error::{Expected, RecordFault};
use super::{Record, WrittenResult};
use crate::notation::TextPosition;
use crate::tchess::array::Pairs;
use crate::tchess::place;
use crate::tchess::regulations::Regulations;
use crate::tchess::setup::{Setup, SetupFault};
use crate::text::{MAX_ITEMS, Tag};
use crate::{PerSide, Side};

/// The tags with meaning for the rules.
#[derive(Default)]
pub struct Head {
    count: usize,
    regulations: Option<Quoted>,
    sets: PerSide<Option<Quoted>>,
    position: Option<Quoted>,
    result: Option<Quoted>,
}

impl Head {
    /// Reads the form of the tags, which are optional (TCHESS 11.1).
    pub fn read(cursor: &mut Cursor, record: &mut Record) -> Read<Self> {
        let mut head = Self::default();
        cursor.skip_space()?;
        while cursor.peek() == Some('[') {
            let start = cursor.place();
            let (name, value) = tag(cursor)?;
            if head.count >= MAX_ITEMS {
                return Err((start, RecordFault::TooMany));
            }
            head.count += 1;
            let known = match name.as_str() {
                "Regulations" => &mut head.regulations,
                "WhiteSet" => &mut head.sets.white,
                "BlackSet" => &mut head.sets.black,
                "Position" => &mut head.position,
                "Result" => &mut head.result,
                _ => {
                    let value = value.text;
                    record.tags.push(Tag { name, value });
                    cursor.skip_space()?;
                    continue;
                }
            };
            if known.is_some() {
                return Err((start, RecordFault::RepeatedTag(name)));
            }
            *known = Some(value);
            cursor.skip_space()?;
        }
        Ok(head)
    }

    /// Whether there is no tag.
    pub const fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// The place of the Result tag.
    pub fn result_place(&self) -> Option<TextPosition> {
        self.result.as_ref().map(Quoted::start)
    }

    /// Judges the values of the tags, in the order of TCHESS 12.4, and returns the setup of the
    /// game.
    pub fn judge(&self, record: &mut Record) -> Read<Arc<Setup>> {
        if let Some(value) = &self.regulations {
            let text: String = value.text.chars().map(plain).collect();
            record.regulations = Regulations::read(&text)
                .map_err(|error| (value.place(error.offset), RecordFault::Regulations(error)))?;
        }
        for side in Side::ALL {
            if let Some(value) = &self.sets[side] {
                let pairs = Pairs::read_exchange(&words_of(value));
                let pairs = pairs.map_err(|_| (value.start(), RecordFault::Set))?;
                record.sets[side] = Some(pairs);
            }
        }
        let setup = Setup::new(&record.regulations, &record.sets)
            .map_err(|fault| (self.place_of(fault, record), RecordFault::Setup(fault)))?;
        if let Some(value) = &self.position {
            let position = place::read(&setup, &words_of(value))
                .map_err(|fault| (value.start(), RecordFault::Position(fault)))?;
            record.start = Some(position);
        }
        if let Some(value) = &self.result {
            let result = WrittenResult::read(&words_of(value));
            record.result = Some(result.ok_or((value.start(), RecordFault::Result))?);
        }
        Ok(Arc::new(setup))
    }

    /// The place of an incompatibility of Regulations and sets: that of the first set that causes
    /// it, if it does not exist without sets.
    fn place_of(&self, fault: SetupFault, record: &Record) -> TextPosition {
        let is_faulty =
            |sets: &PerSide<_>| Setup::new(&record.regulations, sets).err() == Some(fault);
        let of_set = |side: &Side| {
            let mut sets = record.sets.clone();
            if *side == Side::White {
                sets.black = None;
            }
            is_faulty(&sets)
        };
        let set = if is_faulty(&PerSide::default()) {
            None
        } else {
            Side::ALL.into_iter().find(of_set)
        };
        let value = set.and_then(|side| self.sets[side].as_ref());
        let value = value.or(self.regulations.as_ref());
        value.map_or(TextPosition::START, Quoted::start)
    }
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
