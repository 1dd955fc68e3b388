//! The players' own protocols of a game, each with both sides' plans (TOTA*S 9), beside each
//! other and beside the record that the referee keeps: where they say otherwise.

#[cfg(test)]
mod tests;

use std::cell::OnceCell;
use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::judged::{JudgedPart, PartVerdict};
use super::judgement::judge;
use super::notation::{WrittenColumn, WrittenPlan};
use super::record::{MoveRow, Record, RecordError, read};
use super::written::WrittenPart;
use super::{Position, Replay};
use crate::{PerSide, Side};

/// Who has written something down.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Source {
    /// White's player.
    White,
    /// Black's player.
    Black,
    /// The referee, in the record.
    Record,
}

impl Source {
    /// All, in the order in which they are shown.
    pub const ALL: [Self; 3] = [Self::White, Self::Black, Self::Record];

    /// The stable word, as it stands in entries.
    pub const fn word(self) -> &'static str {
        match self {
            Self::White => "white",
            Self::Black => "black",
            Self::Record => "record",
        }
    }

    /// The source of a word.
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|source| source.word() == word)
    }

    /// Whose player's protocol it is; `None` for the record.
    pub const fn side(self) -> Option<Side> {
        match self {
            Self::White => Some(Side::White),
            Self::Black => Some(Side::Black),
            Self::Record => None,
        }
    }
}

impl From<Side> for Source {
    fn from(side: Side) -> Self {
        match side {
            Side::White => Self::White,
            Side::Black => Self::Black,
        }
    }
}

/// What is written of one plan, in its canonical form with its results (TOTA*S 9.5); `None`
/// where nothing is.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Said {
    /// In White's protocol.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub white: Option<String>,
    /// In Black's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub black: Option<String>,
    /// In the record.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub record: Option<String>,
}

impl Said {
    /// What one of them says.
    pub fn by(&self, source: Source) -> Option<&str> {
        let said = match source {
            Source::White => &self.white,
            Source::Black => &self.black,
            Source::Record => &self.record,
        };
        said.as_deref()
    }
}

/// What could be read of a protocol.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OwnReading {
    /// Its rows, with nothing but the plans and their results: tags, remarks and comments are
    /// not compared, and are not kept.
    pub rows: Vec<MoveRow>,
    /// The first thing that could not be read; nothing is read behind it.
    pub error: Option<RecordError>,
}

/// Reads a protocol as far as it can be read.
pub fn read_own(text: &str) -> OwnReading {
    let reading = read(text);
    let plans_alone = |row: MoveRow| MoveRow {
        plans: row.plans,
        ..MoveRow::new(row.number)
    };
    OwnReading {
        rows: reading.record.rows.into_iter().map(plans_alone).collect(),
        error: reading.error,
    }
}

/// The record that protocols are held against.
#[derive(Debug, Clone, Copy)]
pub struct Entered<'a> {
    /// The record.
    pub record: &'a Record,
    /// Whether the game is over: what stands behind its last row is no row of the game then.
    pub is_over: bool,
}

/// One plan, as each of them has it.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ComparedPlan {
    /// What each says.
    pub said: Said,
    /// Whether a protocol contradicts the record.
    pub against_record: PerSide<bool>,
    /// Whether two of them contradict each other.
    pub differs: bool,
}

/// One game move.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ComparedRow {
    /// Its number.
    pub number: u16,
    /// Both sides' plans.
    pub plans: PerSide<ComparedPlan>,
}

/// Protocols and record beside each other.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Comparison {
    /// Every game move that one of them has, in order.
    pub rows: Vec<ComparedRow>,
    /// The last game move of each protocol; `None` of one that has none.
    pub ends: PerSide<Option<u16>>,
}

/// A plan about which protocols or record contradict each other.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Difference<'a> {
    /// The game move.
    pub game_move: u16,
    /// Whose plan it is about.
    pub plan: Side,
    /// What each says.
    pub said: &'a Said,
    /// Whether a protocol contradicts the record.
    pub against_record: PerSide<bool>,
}

impl Comparison {
    /// Where they contradict each other.
    pub fn differences(&self) -> impl Iterator<Item = Difference<'_>> {
        self.rows.iter().flat_map(|row| {
            let sides = Side::ALL.into_iter();
            let differing = sides.filter(|side| row.plans[*side].differs);
            differing.map(|plan| Difference {
                game_move: row.number,
                plan,
                said: &row.plans[plan].said,
                against_record: row.plans[plan].against_record,
            })
        })
    }

    /// The plans that a protocol leaves out though it goes on behind them. What is not written
    /// contradicts nothing.
    pub fn missing(&self, by: Side) -> impl Iterator<Item = (u16, Side)> {
        let last = self.ends[by].unwrap_or_default();
        let source = Source::from(by);
        let before = self.rows.iter().filter(move |row| row.number <= last);
        before.flat_map(move |row| {
            let sides = Side::ALL.into_iter();
            let missing = sides.filter(move |side| row.plans[*side].said.by(source).is_none());
            missing.map(move |side| (row.number, side))
        })
    }
}

/// The plans of rows by game move. Of a game move that stands there twice the last plan counts:
/// so is a mistake on paper mended, and an interruption written down (TOTA*S 6.4).
type Plans<'a> = BTreeMap<u16, PerSide<Option<&'a WrittenPlan>>>;

fn plans_of(rows: &[MoveRow]) -> Plans<'_> {
    let mut plans = Plans::new();
    for row in rows {
        for side in Side::ALL {
            let plan = &row.plans[side];
            if !plan.parts.is_empty() {
                plans.entry(row.number).or_default()[side] = Some(plan);
            }
        }
    }
    plans
}

fn at<'a>(plans: &Plans<'a>, number: u16, side: Side) -> Option<&'a WrittenPlan> {
    plans.get(&number)?[side]
}

/// Holds both protocols, or one, against each other and against the record. They are compared
/// by what they mean: the spelling is free, and so is a mark or an origin that is written or
/// left out where the piece is the same.
pub fn compare(protocols: PerSide<Option<&[MoveRow]>>, entered: Option<Entered<'_>>) -> Comparison {
    let own = protocols.map(|rows| plans_of(rows.unwrap_or_default()));
    let of_record = entered.map_or_else(Plans::new, |entered| plans_of(&entered.record.rows));
    let meaning = Meaning::new(entered);
    let last = of_record.last_key_value().map(|(number, _)| *number);
    let is_over = entered.is_some_and(|entered| entered.is_over);
    // A record without rows says nothing of any plan.
    let counts = |number: u16| last.is_some_and(|last| number <= last || is_over);
    let mut numbers: Vec<u16> = Vec::new();
    for plans in [&own.white, &own.black, &of_record] {
        numbers.extend(plans.keys());
    }
    numbers.sort_unstable();
    numbers.dedup();
    let plan_of = |number, side: Side| {
        let (white, black) = (at(&own.white, number, side), at(&own.black, number, side));
        let record = at(&of_record, number, side);
        let contradicts_record = |own: Option<&WrittenPlan>| match (own, record) {
            (Some(own), Some(record)) => !meaning.agrees(number, side, own, record),
            (Some(_), None) => counts(number),
            (None, _) => false,
        };
        let each_other = white
            .zip(black)
            .is_some_and(|(one, other)| !meaning.same(number, side, one, other));
        let against_record = PerSide::new(contradicts_record(white), contradicts_record(black));
        let differs = each_other || against_record.white || against_record.black;
        let said = |plan: Option<&WrittenPlan>| plan.map(ToString::to_string);
        ComparedPlan {
            said: Said {
                white: said(white),
                black: said(black),
                record: said(record),
            },
            against_record,
            differs,
        }
    };
    let row = |number| ComparedRow {
        number,
        plans: PerSide::from_fn(|side| plan_of(number, side)),
    };
    let end = |plans: &Plans<'_>| plans.last_key_value().map(|(number, _)| *number);
    Comparison {
        rows: numbers.into_iter().map(row).collect(),
        ends: PerSide::new(end(&own.white), end(&own.black)),
    }
}

/// What plans mean on the board of the record.
struct Meaning<'a> {
    entered: Option<Entered<'a>>,
    /// The position before each game move, once somebody asks.
    positions: OnceCell<BTreeMap<u16, Position>>,
}

impl<'a> Meaning<'a> {
    const fn new(entered: Option<Entered<'a>>) -> Self {
        Self {
            entered,
            positions: OnceCell::new(),
        }
    }

    fn position(&self, number: u16) -> Option<&Position> {
        let record = self.entered?.record;
        let positions = self.positions.get_or_init(|| {
            let replay = Replay::rows(record);
            let positions = replay.positions();
            positions.map(|it| (it.game_move(), it.clone())).collect()
        });
        positions.get(&number)
    }

    /// Whether two players have written the same down. A result that one of them leaves out is
    /// no contradiction (TOTA*S 9.5).
    fn same(&self, number: u16, side: Side, one: &WrittenPlan, other: &WrittenPlan) -> bool {
        let pairs = || one.columns.iter().zip(&other.columns);
        self.same_parts(number, side, &one.parts, &other.parts)
            && pairs().all(|(one, other)| {
                let (of_one, of_other) = (one.result, other.result);
                (of_one.is_none() || of_other.is_none() || of_one == of_other)
                    && same_throw(*one, *other)
            })
    }

    /// Whether a player has written down what the record has, which leaves no result out.
    fn agrees(&self, number: u16, side: Side, own: &WrittenPlan, record: &WrittenPlan) -> bool {
        let pairs = || own.columns.iter().zip(&record.columns);
        self.same_parts(number, side, &own.parts, &record.parts)
            && pairs().all(|(own, record)| {
                (own.result.is_none() || own.result == record.result) && same_throw(*own, *record)
            })
    }

    fn same_parts(
        &self,
        number: u16,
        side: Side,
        one: &[WrittenPart],
        other: &[WrittenPart],
    ) -> bool {
        // Whether a part is void follows from the rules, not from the plan (TOTA*S 4.6).
        let written = |one: &WrittenPart, other: &WrittenPart| one.action == other.action;
        let are_alike = one.len() == other.len();
        if are_alike
            && one
                .iter()
                .zip(other)
                .all(|(one, other)| written(one, other))
        {
            return true;
        }
        let Some((entered, position)) = self.entered.zip(self.position(number)) else {
            return false;
        };
        let judged = |parts: &[WrittenPart]| {
            let valid = |part: &WrittenPart| WrittenPart {
                void: false,
                ..part.clone()
            };
            let parts: Vec<WrittenPart> = parts.iter().map(valid).collect();
            judge(position, &entered.record.regulations, side, &parts, false).parts
        };
        let (one, other) = (judged(one), judged(other));
        one.len() == other.len() && one.iter().zip(&other).all(|(one, other)| means(one, other))
    }
}

/// Whether two parts do the same, as far as the rules let them.
fn means(one: &JudgedPart, other: &JudgedPart) -> bool {
    let action = |part: &JudgedPart| part.written.as_ref().map(|part| part.action.clone());
    let is_void = matches!(one.verdict, PartVerdict::Void(_));
    if is_void {
        return matches!(other.verdict, PartVerdict::Void(_)) && action(one) == action(other);
    }
    one.verdict == other.verdict
}

/// Dice that are written in both places are the same.
fn same_throw(one: WrittenColumn, other: WrittenColumn) -> bool {
    one.throw.is_none() || other.throw.is_none() || one.throw == other.throw
}
