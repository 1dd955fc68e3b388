//! Outcomes of acts, and their sentences.

use super::array::Pairs;
use super::game::Made;
use super::item::{Item, Remark};
use super::words::Phrase;
use crate::{PerSide, Side};
use areopagus_language::Language;

/// The outcome of an act.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ActOutcome {
    /// An item was made.
    Made(Made),
    /// An illegal attempt was taken back (TCHESS 5.10).
    Attempt(Side, Item),
    /// The game was stopped (TCHESS 5.9).
    Stopped(Remark),
    /// The sets of the players were opened (TCHESS 1.5).
    Sets(PerSide<Pairs>),
}

impl ActOutcome {
    /// The clause that the outcome follows from.
    pub fn clause(&self) -> &'static str {
        match self {
            Self::Made(Made { item, effect, .. }) => {
                if item.is_replacement() {
                    "7.1"
                } else if item.parts.is_empty() {
                    "9.5"
                } else if effect.holds {
                    "6.2"
                } else if effect.promoted {
                    "2.7"
                } else if item.copies.is_some() {
                    "3.1"
                } else if item.plus {
                    "8.4"
                } else if item.parts.iter().any(|part| part.plus) {
                    "8.2"
                } else if item.parts.len() > 1 {
                    "2.4"
                } else {
                    "2.2"
                }
            }
            Self::Attempt(..) => "5.10",
            Self::Stopped(_) => "5.9",
            Self::Sets(_) => "1.5",
        }
    }

    /// The outcome as sentences.
    pub fn say(&self, language: Language) -> String {
        let said: Vec<String> = self.phrases().iter().map(|it| it.say(language)).collect();
        said.join(" ")
    }

    pub(super) fn phrases(&self) -> Vec<Phrase> {
        match self {
            Self::Made(made) => made_phrases(made),
            Self::Attempt(side, item) => vec![
                Phrase::new("told-attempt")
                    .with("side", *side)
                    .with("item", item.to_string()),
            ],
            Self::Sets(PerSide { white, black }) => vec![
                Phrase::new("told-sets")
                    .with("white", white.to_string())
                    .with("black", black.to_string()),
            ],
            Self::Stopped(remark) => vec![match remark {
                Remark::Resign(side) => Phrase::new("told-resigns").with("side", *side),
                Remark::Time(side) => Phrase::new("told-time").with("side", *side),
                Remark::Draw => Phrase::new("told-draw"),
                Remark::Stop(None, reason) => Phrase::new("told-stopped").with("reason", reason),
                Remark::Stop(Some(side), reason) => Phrase::new("told-stopped-won")
                    .with("side", *side)
                    .with("reason", reason),
            }],
        }
    }
}

fn made_phrases(made: &Made) -> Vec<Phrase> {
    let Made {
        side, item, effect, ..
    } = made;
    let of = |key| {
        Phrase::new(key)
            .with("side", *side)
            .with("kind", item.kind)
            .with("from", item.origin.to_string())
    };
    if let Some(becomes) = item.becomes.filter(|_| item.is_replacement()) {
        return vec![of("told-replace").with("becomes", becomes)];
    }
    let Some(last) = item.parts.last() else {
        return vec![of("told-turn")];
    };
    let to = last.to.to_string();
    let mut phrases = vec![match item.parts.as_slice() {
        [first, _] => of("told-two-parts")
            .with("mid", first.to.to_string())
            .with("to", to.as_str()),
        _ if last.takes => of("told-takes").with("to", to.as_str()),
        _ => of("told-moves").with("to", to.as_str()),
    }];
    if let Some(copied) = item.copies {
        phrases.push(Phrase::new("told-copies").with("kind", copied));
    }
    for taken in &effect.taken {
        phrases.push(
            Phrase::new("told-taken")
                .with("kind", *taken)
                .with("other", side.other()),
        );
    }
    if effect.holds {
        phrases.push(Phrase::new("told-holds").with("other", side.other()));
    }
    if item.parts.iter().any(|part| part.plus) {
        phrases.push(Phrase::new("told-carries"));
    }
    if let Some(becomes) = item.becomes {
        phrases.push(Phrase::new("told-promoted").with("becomes", becomes));
    }
    if let Some(spot) = item.freed {
        phrases.push(
            Phrase::new("told-freed")
                .with("side", *side)
                .with("square", spot.to_string()),
        );
    }
    if let Some(facing) = item.facing {
        phrases.push(Phrase::new("told-facing").with("facing", facing.letter().to_string()));
    }
    phrases
}
