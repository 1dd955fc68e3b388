//! Reading one act as somebody enters it: a line of text for each (CTOR 7.1).

use std::fmt;

use super::cursor::{Cursor, Read};
use super::error::{Expected, MAX_TURN, Part, RecordError, RecordFault};
use super::read::{TurnPart, part, stop};
use super::usual::usual_item;
use crate::ctor::item::{Item, Number, Stop};
use crate::notation::TextPosition;
use crate::text::lines_of;

/// The greatest size of an act's text, in bytes: a reason is the longest.
pub const MAX_ACT: usize = 8192;

/// What an act does.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum WrittenAct {
    /// An item of the turn.
    Item(Item),
    /// `end`: the team ends its turn.
    End,
    /// `-`: the clock ends it.
    Late,
    /// What ends the game.
    Stop(Stop),
    /// `secret white 1 10`: what is handed in sealed, and never entered like that.
    Secret,
}

/// An act as it is written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Act {
    /// What it does.
    pub deed: WrittenAct,
    /// `!secret 17` behind it: the hits of the turn that it ends.
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

/// Reads an act (CTOR 7.1). White space beside it is free, look-alikes are read as what they
/// stand for, and there are no comments.
///
/// # Errors
/// The first thing that cannot be read, with its place in this text.
pub fn read_act(text: &str) -> Result<Act, RecordError> {
    // Nearly every act is one of these, as it prints.
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

/// Whether a word comes next: no move and no replacement, which begin with a letter too.
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
