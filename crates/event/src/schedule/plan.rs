//! The plan of the rounds and its times.

use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

use chrono::{DateTime, FixedOffset, NaiveDateTime, TimeDelta, Utc};
use serde::{Deserialize, Serialize};

/// The maximum planned length of a round, in minutes: a day.
pub(super) const MAX_MINUTES: u16 = 24 * 60;

/// A moment to the minute in the local time of the hall, with its offset from UTC:
/// `2026-11-21T13:00+03:00`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct HallTime(DateTime<FixedOffset>);

/// The error for a text that is not a [`HallTime`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("a time of the hall is written 2026-11-21T13:00+03:00, with quarters of an hour from UTC")]
pub struct HallTimeError;

impl HallTime {
    /// The length of the written form, with a year of four digits.
    const LENGTH: usize = 22;

    const FORM: &'static str = "%Y-%m-%dT%H:%M%:z";

    /// A local time with its offset in minutes east of UTC; `None` for an offset that no clock
    /// has: it must be within 14 hours east and 12 west, in quarters of an hour.
    pub fn new(local: NaiveDateTime, east: i32) -> Option<Self> {
        if !(-12 * 60..=14 * 60).contains(&east) || east % 15 != 0 {
            return None;
        }
        let zone = FixedOffset::east_opt(east * 60)?;
        let time = local.and_local_timezone(zone).single()?;
        // To the minute, and with a year of four digits.
        let time = Self(time);
        (time.to_string().parse() == Ok(time)).then_some(time)
    }

    /// The local time of the hall.
    pub fn local(self) -> NaiveDateTime {
        self.0.naive_local()
    }

    /// The moment with its offset.
    pub const fn at(self) -> DateTime<FixedOffset> {
        self.0
    }

    /// A moment to the minute in the local time of the hall; `None` if it cannot be written.
    pub fn from_datetime(at: DateTime<FixedOffset>) -> Option<Self> {
        Self::new(at.naive_local(), at.offset().local_minus_utc() / 60)
    }

    /// The same moment in UTC.
    pub fn utc(self) -> DateTime<Utc> {
        self.0.to_utc()
    }

    /// This many minutes later; `None` after the last time that can be written.
    pub(super) fn later(self, minutes: u16) -> Option<Self> {
        let time = self
            .0
            .checked_add_signed(TimeDelta::minutes(minutes.into()))?;
        Some(Self(time)).filter(|time| time.to_string().len() == Self::LENGTH)
    }

    /// The offset from UTC: `+03:00`.
    pub fn zone(self) -> String {
        self.0.offset().to_string()
    }
}

impl fmt::Display for HallTime {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0.format(Self::FORM))
    }
}

impl FromStr for HallTime {
    type Err = HallTimeError;

    fn from_str(text: &str) -> Result<Self, HallTimeError> {
        let time = DateTime::parse_from_str(text, Self::FORM).map_err(|_| HallTimeError)?;
        let east = time.offset().local_minus_utc();
        let usual = (-12 * 3600..=14 * 3600).contains(&east) && east % (15 * 60) == 0;
        let time = Self(time);
        // Each moment has a single written form.
        (usual && text.len() == Self::LENGTH && time.to_string() == text)
            .then_some(time)
            .ok_or(HallTimeError)
    }
}

impl TryFrom<String> for HallTime {
    type Error = HallTimeError;

    fn try_from(text: String) -> Result<Self, HallTimeError> {
        text.parse()
    }
}

impl From<HallTime> for String {
    fn from(time: HallTime) -> Self {
        time.to_string()
    }
}

/// When a round begins.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RoundTime {
    /// The round, from 1.
    pub round: u16,
    pub starts_at: HallTime,
}

/// The whole plan, as requested and journaled; it replaces the one before.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Plan {
    /// The rounds that have a time, in order.
    pub rounds: Vec<RoundTime>,
    /// The planned length of a round, in minutes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub minutes: Option<u16>,
    /// The default time, in minutes from the beginning of a round, 0 to 1,440: a player who
    /// arrives later has lost (R-169, FIDE's Laws of Chess 6.7.1).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub default_minutes: Option<u16>,
}

/// A round that has, or had, a time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PlannedRound {
    /// Its latest planned beginning.
    pub starts_at: HallTime,
    /// The planned length, in minutes.
    pub minutes: Option<u16>,
    /// Whether the time was cancelled.
    pub cancelled: bool,
    /// How many times the time was changed since it was first planned.
    pub sequence: u32,
    /// When the present time was planned.
    pub at: DateTime<Utc>,
}

/// The plan of an event and the history of its rounds.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Schedule {
    plan: Plan,
    rounds: BTreeMap<u16, PlannedRound>,
}

impl Schedule {
    pub const fn plan(&self) -> &Plan {
        &self.plan
    }

    /// When a round begins; `None` without a time.
    pub fn starts_at(&self, round: u16) -> Option<HallTime> {
        let planned = self.rounds.get(&round)?;
        (!planned.cancelled).then_some(planned.starts_at)
    }

    /// The latest arrival of a round's players; `None` without a time or a default time.
    pub fn default_time(&self, round: u16) -> Option<HallTime> {
        self.starts_at(round)?.later(self.plan.default_minutes?)
    }

    /// Every round that has or had a time.
    pub fn rounds(&self) -> impl Iterator<Item = (u16, &PlannedRound)> {
        self.rounds.iter().map(|(round, planned)| (*round, planned))
    }

    /// Applies the plan with its journal time.
    pub(crate) fn take(&mut self, plan: &Plan, at: DateTime<Utc>) {
        for (round, planned) in &mut self.rounds {
            let stays = plan.rounds.iter().any(|time| time.round == *round);
            if !stays && !planned.cancelled {
                planned.cancelled = true;
                planned.sequence += 1;
                planned.at = at;
            }
        }
        for RoundTime { round, starts_at } in &plan.rounds {
            let new = PlannedRound {
                starts_at: *starts_at,
                minutes: plan.minutes,
                cancelled: false,
                sequence: 0,
                at,
            };
            let known = self.rounds.entry(*round).or_insert(new);
            let same =
                known.starts_at == *starts_at && known.minutes == plan.minutes && !known.cancelled;
            if !same {
                *known = PlannedRound {
                    sequence: known.sequence + 1,
                    ..new
                };
            }
        }
        self.plan = plan.clone();
    }
}
