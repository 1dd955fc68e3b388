//! The times of the rounds: a plan that the referee sets and changes.

use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

use chrono::{DateTime, FixedOffset, NaiveDateTime, TimeDelta, Utc};
use serde::{Deserialize, Serialize};

use super::bracket;
use super::entry::Entry;
use super::refusal::Refusal;
use super::refusal::RefusalClass;
use super::state::EventState;
use crate::info::{Format, MAX_TEAMS};
use crate::matches::rounds_of;
use areopagus_language::Language;
use areopagus_tournament::entrant::MAX_ENTRANTS;

/// The longest that a round is planned for, in minutes: a day.
const MAX_MINUTES: u16 = 24 * 60;

/// A moment to the minute by the hall's clock, with its distance from UTC:
/// `2026-11-21T13:00+03:00`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct HallTime(DateTime<FixedOffset>);

/// A text that is no [`HallTime`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("a time of the hall is written 2026-11-21T13:00+03:00, with quarters of an hour from UTC")]
pub struct HallTimeError;

impl HallTime {
    /// The length of the written form, with a year of four digits.
    const LENGTH: usize = 22;

    const FORM: &'static str = "%Y-%m-%dT%H:%M%:z";

    /// A time of the hall's clock, so many minutes east of UTC; `None` where no clock is
    /// set so, which is within 14 hours east, 12 west, by quarters of an hour.
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

    /// The time by the hall's clock.
    pub fn local(self) -> NaiveDateTime {
        self.0.naive_local()
    }

    /// The moment, with how far the hall's clock is from UTC.
    pub const fn at(self) -> DateTime<FixedOffset> {
        self.0
    }

    /// A moment to the minute by the clock of the hall; `None` where no such time can be
    /// written.
    pub fn of(at: DateTime<FixedOffset>) -> Option<Self> {
        Self::new(at.naive_local(), at.offset().local_minus_utc() / 60)
    }

    /// The same moment in UTC.
    pub fn utc(self) -> DateTime<Utc> {
        self.0.to_utc()
    }

    /// So many minutes later; `None` behind the last time that can be written.
    fn later(self, minutes: u16) -> Option<Self> {
        let time = self
            .0
            .checked_add_signed(TimeDelta::minutes(minutes.into()))?;
        Some(Self(time)).filter(|time| time.to_string().len() == Self::LENGTH)
    }

    /// How far the hall's clock is from UTC: `+03:00`.
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
        // One moment is written in one way.
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
    /// Its beginning.
    pub starts_at: HallTime,
}

/// The whole plan, as it is asked for and journaled: it takes the place of the one before.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Plan {
    /// The rounds that have a time, in their order.
    pub rounds: Vec<RoundTime>,
    /// How long a round is planned for, in minutes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub minutes: Option<u16>,
    /// The default time, in minutes from the beginning of a round, 0 to 1,440: who comes
    /// later has lost (R-169, FIDE's Laws of Chess 6.7.1).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub default_minutes: Option<u16>,
}

/// A round that has, or had, a time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PlannedRound {
    /// Its beginning, the last one that was planned.
    pub starts_at: HallTime,
    /// How long it is planned for, in minutes.
    pub minutes: Option<u16>,
    /// Whether the time was taken back.
    pub cancelled: bool,
    /// How often the time was changed since it was planned first.
    pub sequence: u32,
    /// When it was planned so.
    pub at: DateTime<Utc>,
}

/// The plan of an event and what became of its rounds.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Schedule {
    plan: Plan,
    rounds: BTreeMap<u16, PlannedRound>,
}

impl Schedule {
    /// The plan as it stands.
    pub const fn plan(&self) -> &Plan {
        &self.plan
    }

    /// When a round begins; `None` without a time.
    pub fn starts_at(&self, round: u16) -> Option<HallTime> {
        let planned = self.rounds.get(&round)?;
        (!planned.cancelled).then_some(planned.starts_at)
    }

    /// Until when a round's players may come; `None` without a time or a default time.
    pub fn default_time(&self, round: u16) -> Option<HallTime> {
        self.starts_at(round)?.later(self.plan.default_minutes?)
    }

    /// Every round that has, or had, a time.
    pub fn rounds(&self) -> impl Iterator<Item = (u16, &PlannedRound)> {
        self.rounds.iter().map(|(round, planned)| (*round, planned))
    }

    /// Takes the plan that was journaled at a moment.
    pub(super) fn take(&mut self, plan: &Plan, at: DateTime<Utc>) {
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

/// The last round that the event can have.
pub fn last_round(state: &EventState) -> u16 {
    match state.info.format {
        Format::Swiss(rules) => rules.rounds.get(),
        Format::TeamRoundRobin(_) if state.is_started() => rounds_of(state),
        Format::Scheveningen(rules) => rules.rounds(),
        Format::TeamSwiss(rules) => rules.rounds.get(),
        Format::TeamRoundRobin(rules) => rules.matches(MAX_TEAMS),
        Format::Knockout(_) | Format::DoubleElimination(_) => bracket::most_rounds(state),
        Format::RoundRobin { .. } if state.is_paired() => state.next_round() - 1,
        Format::RoundRobin { double } => {
            let rivals = u16::try_from(MAX_ENTRANTS - 1).unwrap_or(u16::MAX);
            if double { rivals * 2 } else { rivals }
        }
    }
}

/// How many rounds the event has, where that is known: a round robin's follow from who is in it
/// when it is paired, a bracket's from the results.
pub fn planned_rounds(state: &EventState) -> Option<u16> {
    let is_known = match state.info.format {
        Format::Swiss(_) | Format::Scheveningen(_) | Format::TeamSwiss(_) => true,
        Format::TeamRoundRobin(_) => state.is_started(),
        Format::RoundRobin { .. } => state.is_paired(),
        Format::Knockout(_) | Format::DoubleElimination(_) => false,
    };
    is_known.then(|| last_round(state))
}

/// The new plan as an entry.
///
/// # Errors
/// [`ScheduleRefusal`] with the first thing that is wrong with it.
pub(super) fn decide(state: &EventState, plan: &Plan) -> Result<Entry, Refusal> {
    let last = last_round(state);
    let days = state.info.dates;
    if plan
        .minutes
        .is_some_and(|it| !(1..=MAX_MINUTES).contains(&it))
    {
        return Err(ScheduleRefusal::Minutes.into());
    }
    if plan.default_minutes.is_some_and(|it| it > MAX_MINUTES) {
        return Err(ScheduleRefusal::DefaultTime.into());
    }
    let mut before: Option<RoundTime> = None;
    for time in &plan.rounds {
        let round = time.round;
        if !(1..=last).contains(&round) {
            return Err(ScheduleRefusal::NoSuchRound { round, last }.into());
        }
        let day = time.starts_at.local().date();
        if !(days.starts_on()..=days.ends_on()).contains(&day) {
            return Err(ScheduleRefusal::OtherDay { round }.into());
        }
        if let Some(before) = before
            && (before.round >= round || before.starts_at.utc() >= time.starts_at.utc())
        {
            let before = before.round;
            return Err(ScheduleRefusal::Disorder { round, before }.into());
        }
        before = Some(*time);
    }
    if plan == state.schedule.plan() {
        return Err(ScheduleRefusal::Unchanged.into());
    }
    Ok(Entry::RoundsScheduled(plan.clone()))
}

/// Why a plan is not taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ScheduleRefusal {
    /// The event has no such round.
    NoSuchRound {
        /// The round that was named.
        round: u16,
        /// The last one.
        last: u16,
    },
    /// The round would begin outside of the event's days.
    OtherDay {
        /// The round.
        round: u16,
    },
    /// A round stands twice, or does not begin after one with a lower number.
    Disorder {
        /// The round.
        round: u16,
        /// The one that stands before it.
        before: u16,
    },
    /// A round lasts a minute to a day.
    Minutes,
    /// The default time is a day at most.
    DefaultTime,
    /// The plan is the one that stands.
    Unchanged,
}

impl From<ScheduleRefusal> for Refusal {
    fn from(refusal: ScheduleRefusal) -> Self {
        Self::Schedule(refusal)
    }
}

impl ScheduleRefusal {
    /// A stable word for programs, in kebab-case.
    pub const fn code(self) -> &'static str {
        match self {
            Self::NoSuchRound { .. } => "no-such-round",
            Self::OtherDay { .. } => "round-on-other-day",
            Self::Disorder { .. } => "rounds-in-disorder",
            Self::Minutes => "minutes-impossible",
            Self::DefaultTime => "default-time-impossible",
            Self::Unchanged => "schedule-unchanged",
        }
    }

    /// What a caller can do about it.
    pub const fn class(self) -> RefusalClass {
        match self {
            Self::Unchanged => RefusalClass::Conflict,
            Self::NoSuchRound { .. }
            | Self::OtherDay { .. }
            | Self::Disorder { .. }
            | Self::Minutes
            | Self::DefaultTime => RefusalClass::Invalid,
        }
    }

    /// The field that is wrong, by its name in the command.
    pub const fn field(self) -> Option<&'static str> {
        match self {
            Self::Minutes => Some("minutes"),
            Self::DefaultTime => Some("default_minutes"),
            Self::Unchanged => None,
            Self::NoSuchRound { .. } | Self::OtherDay { .. } | Self::Disorder { .. } => {
                Some("rounds")
            }
        }
    }

    /// Why, and what would be right.
    pub fn say(self, language: Language) -> String {
        match (self, language) {
            (Self::NoSuchRound { round, last }, Language::En) => {
                format!("There is no round {round}; the event has rounds 1 to {last}.")
            }
            (Self::NoSuchRound { round, last }, Language::Ru) => {
                format!("Тура {round} нет; в турнире туры с 1 по {last}.")
            }
            (Self::NoSuchRound { round, last }, Language::De) => {
                format!(
                    "Eine Runde {round} gibt es nicht; das Turnier hat die Runden 1 bis {last}."
                )
            }
            (Self::OtherDay { round }, Language::En) => {
                format!("Round {round} would begin outside of the event's days.")
            }
            (Self::OtherDay { round }, Language::Ru) => {
                format!("Тур {round} начинался бы вне дней турнира.")
            }
            (Self::OtherDay { round }, Language::De) => {
                format!("Runde {round} würde außerhalb der Turniertage beginnen.")
            }
            (Self::Disorder { round, before }, Language::En) => {
                format!("Round {round} stands behind round {before} and has to begin after it.")
            }
            (Self::Disorder { round, before }, Language::Ru) => {
                format!("Тур {round} стоит за туром {before} и должен начинаться позже него.")
            }
            (Self::Disorder { round, before }, Language::De) => {
                format!("Runde {round} steht hinter Runde {before} und muss nach ihr beginnen.")
            }
            (Self::Minutes, Language::En) => {
                format!("A round lasts 1 to {MAX_MINUTES} minutes.")
            }
            (Self::Minutes, Language::Ru) => {
                format!("Тур длится от 1 до {MAX_MINUTES} минут.")
            }
            (Self::Minutes, Language::De) => {
                format!("Eine Runde dauert 1 bis {MAX_MINUTES} Minuten.")
            }
            (Self::DefaultTime, Language::En) => {
                format!("The default time is 0 to {MAX_MINUTES} minutes after the beginning.")
            }
            (Self::DefaultTime, Language::Ru) => {
                format!("Время на опоздание — от 0 до {MAX_MINUTES} минут после начала.")
            }
            (Self::DefaultTime, Language::De) => {
                format!(
                    "Die Karenzzeit liegt zwischen 0 und {MAX_MINUTES} Minuten nach dem Beginn."
                )
            }
            (Self::Unchanged, Language::En) => "This plan stands already.".to_owned(),
            (Self::Unchanged, Language::Ru) => "Этот план уже действует.".to_owned(),
            (Self::Unchanged, Language::De) => "Dieser Plan gilt schon.".to_owned(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::{Hall, WholeAudit, draft, moment};
    use super::super::{Command, Entry};
    use super::*;

    fn time(round: u16, starts_at: &str) -> RoundTime {
        let starts_at = starts_at.parse().unwrap();
        RoundTime { round, starts_at }
    }

    fn plan(rounds: &[RoundTime]) -> Plan {
        Plan {
            rounds: rounds.to_vec(),
            minutes: Some(90),
            default_minutes: None,
        }
    }

    fn refused(hall: &mut Hall, plan: Plan) -> &'static str {
        hall.run(&Command::ScheduleRounds(plan)).unwrap_err().code()
    }

    /// The first day of the event of the tests.
    fn day(hall: &Hall) -> String {
        hall.state.info.dates.starts_on().to_string()
    }

    #[test]
    fn a_time_of_the_hall_is_written_in_one_way() {
        for right in ["2026-11-21T13:00+03:00", "2026-11-21T00:59-09:30"] {
            let time: HallTime = right.parse().unwrap();
            assert_eq!(time.to_string(), right);
            let east = right[16..19].parse::<i32>().unwrap() * 60;
            let east = east + right[20..].parse::<i32>().unwrap() * east.signum();
            assert_eq!(HallTime::new(time.local(), east), Some(time));
        }
        for wrong in [
            "",
            "2026-11-21",
            "2026-11-21T13:00",
            "2026-11-21T13:00Z",
            "2026-11-21T13:00:00+03:00",
            "2026-11-21T13:00+0300",
            "2026-11-21T13:00+03:01",
            "2026-11-21T13:00+15:00",
            "2026-11-21T24:00+03:00",
            "2026-02-30T13:00+03:00",
            "+12026-11-21T13:00+03:00",
        ] {
            assert_eq!(wrong.parse::<HallTime>(), Err(HallTimeError), "{wrong}");
        }
        let time: HallTime = "2026-11-21T01:30+03:00".parse().unwrap();
        assert_eq!(time.utc().to_rfc3339(), "2026-11-20T22:30:00+00:00");
        assert_eq!(HallTime::new(time.local(), 7), None);
    }

    #[test]
    fn r_160_a_plan_keeps_the_days_and_the_order_of_the_rounds() {
        let mut hall = Hall::paired(4, &draft());
        let day = day(&hall);
        let at = |hour: &str| format!("{day}T{hour}+03:00");
        let one = time(1, &at("10:00"));
        for (rounds, code) in [
            (vec![time(4, &at("10:00"))], "no-such-round"),
            (vec![time(0, &at("10:00"))], "no-such-round"),
            (vec![one, time(2, &at("10:00"))], "rounds-in-disorder"),
            (vec![one, time(1, &at("11:00"))], "rounds-in-disorder"),
            (vec![time(2, &at("11:00")), one], "rounds-in-disorder"),
            (
                vec![time(1, "2031-01-01T10:00+03:00")],
                "round-on-other-day",
            ),
        ] {
            assert_eq!(refused(&mut hall, plan(&rounds)), code, "{rounds:?}");
        }
        for minutes in [0, 1441] {
            let mut wrong = plan(&[one]);
            wrong.minutes = Some(minutes);
            assert_eq!(refused(&mut hall, wrong), "minutes-impossible");
        }
        assert_eq!(refused(&mut hall, Plan::default()), "schedule-unchanged");
        hall.run(&Command::ScheduleRounds(plan(&[one]))).unwrap();
        assert_eq!(hall.state.schedule.starts_at(1), Some(one.starts_at));
        assert_eq!(hall.state.schedule.starts_at(2), None);
        assert_eq!(refused(&mut hall, plan(&[one])), "schedule-unchanged");
    }

    #[test]
    fn r_169_the_default_time_is_counted_from_the_beginning_of_a_round() {
        let mut hall = Hall::paired(4, &draft());
        let one = time(1, &format!("{}T23:50+03:00", day(&hall)));
        let with_default = |minutes| Plan {
            default_minutes: Some(minutes),
            ..plan(&[one])
        };
        let code = refused(&mut hall, with_default(1441));
        assert_eq!(code, "default-time-impossible");
        hall.run(&Command::ScheduleRounds(plan(&[one]))).unwrap();
        assert_eq!(hall.state.schedule.default_time(1), None);
        for (minutes, text) in [(0, "23:50"), (30, "00:20")] {
            let plan = with_default(minutes);
            hall.run(&Command::ScheduleRounds(plan)).unwrap();
            let schedule = &hall.state.schedule;
            let until = schedule.default_time(1).unwrap();
            assert_eq!(until.local().format("%H:%M").to_string(), text);
            assert_eq!(until.zone(), "+03:00");
            assert_eq!(schedule.default_time(2), None);
            // The calendar says nothing of it: subscribers hear of no change.
            assert_eq!(schedule.rounds().next().unwrap().1.sequence, 0);
        }
        let last = time(1, "9999-12-31T23:59+00:00");
        assert_eq!(last.starts_at.later(1), None);
    }

    #[test]
    fn r_160_a_round_counts_its_changes_and_keeps_a_time_that_was_taken_back() {
        let mut schedule = Schedule::default();
        let first = time(1, "2026-11-21T10:00+03:00");
        let second = time(2, "2026-11-21T12:00+03:00");
        let later = time(2, "2026-11-21T13:00+03:00");
        let seen = |schedule: &Schedule| {
            let rounds = schedule.rounds();
            rounds
                .map(|(round, planned)| (round, planned.sequence, planned.cancelled))
                .collect::<Vec<_>>()
        };
        schedule.take(&plan(&[first, second]), moment(0));
        assert_eq!(seen(&schedule), [(1, 0, false), (2, 0, false)]);
        schedule.take(&plan(&[first, later]), moment(1));
        assert_eq!(seen(&schedule), [(1, 0, false), (2, 1, false)]);
        schedule.take(&plan(&[first]), moment(2));
        assert_eq!(seen(&schedule), [(1, 0, false), (2, 2, true)]);
        assert_eq!(schedule.starts_at(2), None);
        schedule.take(&plan(&[first]), moment(3));
        schedule.take(&plan(&[first, later]), moment(4));
        assert_eq!(seen(&schedule), [(1, 0, false), (2, 3, false)]);
        let planned: Vec<_> = schedule.rounds().map(|(_, planned)| planned.at).collect();
        assert_eq!(planned, [moment(0), moment(4)]);
    }

    #[test]
    fn r_160_a_plan_against_the_rules_is_found_in_a_journal() {
        let mut hall = Hall::paired(4, &draft());
        let one = time(1, &format!("{}T10:00+03:00", day(&hall)));
        hall.run(&Command::ScheduleRounds(plan(&[one]))).unwrap();
        let mut audit = WholeAudit::default();
        let (last, before) = hall.entries.split_last().unwrap();
        for entry in before {
            audit.take(moment(0), entry).unwrap();
        }
        let mut forged = plan(&[one]);
        forged.rounds[0].round = 9;
        let mut other = audit.clone();
        assert!(
            other
                .take(moment(0), &Entry::RoundsScheduled(forged))
                .is_err()
        );
        audit.take(moment(0), last).unwrap();
    }
}
