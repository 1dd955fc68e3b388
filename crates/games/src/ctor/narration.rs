//! Outcomes of acts, and their sentences.

use super::item::{Item, Number, Stop};
use super::words::Phrase;
use crate::Side;
use areopagus_language::Language;

/// The outcome of an act.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ActOutcome {
    /// An item was made (CTOR 2.5, CTOR 3.2 to CTOR 3.6).
    Made {
        /// The side whose turn it is.
        side: Side,
        /// The item that was made.
        item: Item,
    },
    /// A secret field was hit (CTOR 4.2).
    Hit {
        /// The side whose turn it was.
        side: Side,
        /// The number of the field.
        field: Number,
    },
    /// A turn was ended (CTOR 3.1, CTOR 3.7).
    Ended {
        /// The side whose turn it was.
        side: Side,
        /// Whether the clock ended it.
        late: bool,
        /// Whether an operation was made in it.
        operated: bool,
    },
    /// The game was stopped (CTOR 5.3, CTOR 5.4).
    Stopped(Stop),
}

impl ActOutcome {
    /// The outcome of an item that was made in a side's turn.
    pub const fn from_item(item: Item, side: Side) -> Self {
        Self::Made { side, item }
    }

    /// The clause that the outcome follows from.
    pub const fn clause(&self) -> &'static str {
        match self {
            Self::Made { item, .. } => match item {
                Item::Put { times: 1, .. } => "3.2",
                Item::Move { times: 1, .. } => "3.3",
                Item::Put { .. } | Item::Move { .. } => "3.6",
                Item::Landing { .. } => "3.4",
                Item::Replace(_) => "3.5",
                Item::Join(_) | Item::Leave(_) => "2.5",
            },
            Self::Hit { .. } => "4.2",
            Self::Ended { late: true, .. } => "3.7",
            Self::Ended { late: false, .. } => "3.1",
            Self::Stopped(Stop::Resign(_)) => "5.4",
            Self::Stopped(Stop::Time | Stop::Ruling(_)) => "5.3",
        }
    }

    /// The outcome as a sentence.
    pub fn say(&self, language: Language) -> String {
        self.phrase().say(language)
    }

    pub(super) fn phrase(&self) -> Phrase {
        let of = |key, side: Side| Phrase::new(key).with("side", side);
        match self {
            Self::Made { side, item } => made(*side, *item),
            Self::Hit { side, field } => of("told-hit", *side)
                .with("other", side.other())
                .with("field", *field),
            Self::Ended {
                side, late: true, ..
            } => of("told-late", *side),
            Self::Ended {
                side,
                operated: true,
                ..
            } => of("told-ended", *side),
            Self::Ended { side, .. } => of("told-passed", *side),
            Self::Stopped(Stop::Time) => Phrase::new("told-time"),
            Self::Stopped(Stop::Resign(side)) => of("told-resigns", *side),
            Self::Stopped(Stop::Ruling(reason)) => {
                Phrase::new("told-stopped").with("reason", reason)
            }
        }
    }
}

fn made(side: Side, item: Item) -> Phrase {
    let key = match item {
        Item::Put { times: 1, .. } => "told-put",
        Item::Put { .. } => "told-put-together",
        Item::Move { times: 1, .. } => "told-move",
        Item::Move { .. } => "told-move-together",
        Item::Landing { .. } => "told-landing",
        Item::Replace(_) => "told-replace",
        Item::Join(_) => "told-join",
        Item::Leave(_) => "told-leave",
    };
    let phrase = Phrase::new(key);
    match item {
        Item::Put { field, times } => phrase
            .with("side", side)
            .with("field", field)
            .with("times", times),
        Item::Move { from, to, times } => phrase
            .with("side", side)
            .with("from", from)
            .with("to", to)
            .with("times", times),
        Item::Landing {
            off: [one, other],
            to,
        } => phrase
            .with("side", side)
            .with("one", one)
            .with("other", other)
            .with("to", to),
        Item::Replace(field) => phrase
            .with("side", side)
            .with("enemy", side.other())
            .with("field", field),
        Item::Join(of) | Item::Leave(of) => phrase.with("side", of),
    }
}
