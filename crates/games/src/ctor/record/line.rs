//! Reader of single acts, one line of text each (CTOR 7.1).

use std::fmt;

use super::cursor::{Cursor, Read};
use super::error::{Expected, MAX_TURN, Part, RecordError, RecordFault};
use super::read::{TurnPart, part, stop};
use super::usual::usual_item;
use crate::ctor::item::{Item, Number, Stop};
use crate::notation::TextPosition;
use crate::text::lines_of;

/// The greatest size of an act's text, in bytes; a reason is the longest.
pub const MAX_ACT: usize = 8192;

/// The action of an act.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum WrittenAct {
    /// An item of the turn.
    Item(Item),
    /// `end`: the team ends its turn.
    End,
    /// `-`: the clock ends the turn.
    Late,
    /// A stop of the game.
    Stop(Stop),
    /// `secret white 1 10`: secret fields, which must be handed in sealed and are refused as an
    /// act.
    Secret,
}

/// An act as it is written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Act {
    /// The action of the act.
    pub deed: WrittenAct,
    /// `!secret 17` after it: the hits of the turn that it ends.
    pub hits: Vec<Number>,
}

impl From<WrittenAct> for Act {
    fn from(deed: WrittenAct) -> Self {
        Self {
            deed,
            hits: Vec::new(),
        }
    }
}

/// Reads an act (CTOR 7.1). White space around it is free, look-alikes are replaced, and comments
/// are not allowed.
///
/// # Errors
/// The first unreadable place of this text.
pub fn read_act(text: &str) -> Result<Act, RecordError> {
    // Nearly every act is an item as it prints.
    if let Some((item, length)) = usual_item(text)
        && length == text.len()
    {
        return Ok(WrittenAct::Item(item).into());
    }
    if text == "end" {
        return Ok(WrittenAct::End.into());
    }
    let in_act = |fault| RecordError::new(Part::Act, fault);
    if text.len() > MAX_ACT {
        return Err(in_act((TextPosition::START, RecordFault::ActTooLong)));
    }
    let lines = lines_of(text);
    let lines = lines.map_err(|(place, fault)| in_act((place, RecordFault::Text(fault))))?;
    act(&mut Cursor::without_comments(&lines)).map_err(in_act)
}

fn act(cursor: &mut Cursor) -> Read<Act> {
    cursor.skip_space()?;
    let start = cursor.at;
    let unexpected = || Cursor::unexpected_at(start, Expected::Act);
    let deed = if is_word(cursor) {
        let word = cursor.word();
        match &*word {
            "end" => WrittenAct::End,
            "secret" => return Ok(WrittenAct::Secret.into()),
            word => WrittenAct::Stop(stop(cursor, word)?.ok_or_else(unexpected)?),
        }
    } else {
        let known = |sign: char| sign.is_ascii_digit() || "mLr-!".contains(sign);
        if !cursor.peek().is_some_and(known) {
            return Err(unexpected());
        }
        match part(cursor)? {
            TurnPart::Item(item) => WrittenAct::Item(item),
            TurnPart::Late => WrittenAct::Late,
            TurnPart::Hit(_) | TurnPart::Score(_) => return Err(unexpected()),
        }
    };
    let mut act = Act::from(deed);
    loop {
        let is_apart = cursor.skip_space()?;
        if cursor.peek().is_none() {
            return Ok(act);
        }
        let start = cursor.at;
        let unexpected = || Cursor::unexpected_at(start, Expected::AfterAct);
        let ends = !matches!(act.deed, WrittenAct::Item(_));
        if !is_apart || !ends || cursor.peek() != Some('!') || act.hits.len() >= MAX_TURN {
            return Err(unexpected());
        }
        match part(cursor)? {
            TurnPart::Hit(field) => act.hits.push(field),
            TurnPart::Item(_) | TurnPart::Late | TurnPart::Score(_) => return Err(unexpected()),
        }
    }
}

/// Whether a word comes next, as opposed to a move or a replacement, which also start with a
/// letter.
fn is_word(cursor: &Cursor<'_>) -> bool {
    let letter = |ahead| {
        cursor
            .ahead(ahead)
            .is_some_and(|sign: char| sign.is_ascii_lowercase())
    };
    letter(0) && letter(1)
}

impl fmt::Display for WrittenAct {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Item(item) => item.fmt(f),
            Self::End => f.write_str("end"),
            Self::Late => f.write_str("-"),
            Self::Stop(stop) => stop.fmt(f),
            Self::Secret => f.write_str("secret"),
        }
    }
}

impl fmt::Display for Act {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.deed.fmt(f)?;
        let mut hits = self.hits.iter();
        hits.try_for_each(|hit| write!(f, " !secret {hit}"))
    }
}
