//! Comparison of the players' own protocols of a game, each with both sides' plans (TOTA*S 9),
//! with each other and with the referee's record. It finds the plans in which they contradict
//! each other.

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

/// The author of a protocol.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Source {
    /// The player of White, in their own protocol.
    White,
    /// The player of Black, in their own protocol.
    Black,
    /// The referee, whose protocol is the record.
    Record,
}

impl Source {
    /// All sources, in the order in which they are shown.
    pub const ALL: [Self; 3] = [Self::White, Self::Black, Self::Record];

    /// The stable word for entries.
    pub const fn word(self) -> &'static str {
        match self {
            Self::White => "white",
            Self::Black => "black",
            Self::Record => "record",
        }
    }

    /// The source for a word.
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|source| source.word() == word)
    }

    /// The side whose player keeps the protocol; `None` for the record.
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

/// The notation of one plan in each source, in its canonical form with its results (TOTA*S 9.5);
/// `None` if the source does not have it.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Said {
    /// The plan in White's protocol.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub white: Option<String>,
    /// The plan in Black's protocol.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub black: Option<String>,
    /// The plan in the record.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub record: Option<String>,
}

impl Said {
    /// The plan in one source.
    pub fn by(&self, source: Source) -> Option<&str> {
        let said = match source {
            Source::White => &self.white,
            Source::Black => &self.black,
            Source::Record => &self.record,
        };
        said.as_deref()
    }
}

/// The readable part of a protocol.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OwnReading {
    /// The rows with the plans and their results only: tags, remarks and comments are not
    /// compared, so they are dropped.
    pub rows: Vec<MoveRow>,
    /// The first unreadable place; nothing is read after it.
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

/// The record that protocols are compared with.
#[derive(Debug, Clone, Copy)]
pub struct Entered<'a> {
    /// The referee's record.
    pub record: &'a Record,
    /// Whether the game is over. Rows after its last one are then not part of the game.
    pub is_over: bool,
}

/// One plan in all sources.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ComparedPlan {
    /// The notation in each source.
    pub said: Said,
    /// Whether a protocol contradicts the record.
    pub against_record: PerSide<bool>,
    /// Whether two of them contradict each other.
    pub differs: bool,
}

/// One game move in all sources.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ComparedRow {
    /// The number of the game move.
    pub number: u16,
    /// The plans of both sides.
    pub plans: PerSide<ComparedPlan>,
}

/// The comparison of protocols and record.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Comparison {
    /// Every game move that a source has, in order.
    pub rows: Vec<ComparedRow>,
    /// The last game move of each protocol; `None` if it has none.
    pub ends: PerSide<Option<u16>>,
}

/// A plan in which protocols or record contradict each other.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Difference<'a> {
    /// The number of the game move.
    pub game_move: u16,
    /// The side whose plan it is.
    pub plan: Side,
    /// The notation in each source.
    pub said: &'a Said,
    /// Whether a protocol contradicts the record.
    pub against_record: PerSide<bool>,
}

impl Comparison {
    /// The plans in which sources contradict each other.
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

    /// The plans that a protocol leaves out before its last game move. A missing plan does not
    /// contradict anything.
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

/// The plans of rows by game move. If a game move occurs twice, its last plan counts: this is how
/// a mistake on paper is corrected, and how an interruption is recorded (TOTA*S 6.4).
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

/// Compares both protocols, or one, with each other and with the record. The comparison is by
/// meaning: the spelling is free, and a mark or an origin may be written or left out if the piece
/// is the same.
pub fn compare(protocols: PerSide<Option<&[MoveRow]>>, entered: Option<Entered<'_>>) -> Comparison {
    let own = protocols.map(|rows| plans_of(rows.unwrap_or_default()));
    let of_record = entered.map_or_else(Plans::new, |entered| plans_of(&entered.record.rows));
    let meaning = Meaning::new(entered);
    let last = of_record.last_key_value().map(|(number, _)| *number);
    let is_over = entered.is_some_and(|entered| entered.is_over);
    // A record without rows does not contradict any plan.
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

/// The meaning of plans on the board of the record.
struct Meaning<'a> {
    entered: Option<Entered<'a>>,
    /// The position before each game move, computed on demand.
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

    /// Whether two players have recorded the same plan. A result that one of them leaves out is
    /// not a contradiction (TOTA*S 9.5).
    fn same(&self, number: u16, side: Side, one: &WrittenPlan, other: &WrittenPlan) -> bool {
        let pairs = || one.columns.iter().zip(&other.columns);
        self.same_parts(number, side, &one.parts, &other.parts)
            && pairs().all(|(one, other)| {
                let (of_one, of_other) = (one.result, other.result);
                (of_one.is_none() || of_other.is_none() || of_one == of_other)
                    && same_throw(*one, *other)
            })
    }

    /// Whether a player's plan agrees with the record, which leaves no result out.
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

/// Whether two parts have the same meaning by the rules.
fn means(one: &JudgedPart, other: &JudgedPart) -> bool {
    let action = |part: &JudgedPart| part.written.as_ref().map(|part| part.action.clone());
    let is_void = matches!(one.verdict, PartVerdict::Void(_));
    if is_void {
        return matches!(other.verdict, PartVerdict::Void(_)) && action(one) == action(other);
    }
    one.verdict == other.verdict
}

/// Whether dice that are written in both places are equal.
fn same_throw(one: WrittenColumn, other: WrittenColumn) -> bool {
    one.throw.is_none() || other.throw.is_none() || one.throw == other.throw
}
