//! Formats moments by the clocks of an event's time zone.

use std::fmt;

use chrono::{DateTime, FixedOffset, NaiveDate, NaiveDateTime, Utc};

use super::format;
use crate::arbiter::EventView;
use crate::event::{EventState, HallTime, Schedule};
use crate::tournament::zone::Zone;
use crate::web::kit::i18n::Words;

/// The clocks of an event's time zone; those of universal time if it names none, and on pages that
/// are not about an event.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Clocks<'a>(Option<&'a Zone>);

impl<'a> Clocks<'a> {
    pub const UTC: Self = Self(None);

    /// The clocks of an event.
    pub const fn for_event(state: &'a EventState) -> Self {
        Self(state.info.time_zone.as_ref())
    }

    /// The name of the zone, for scripts; `None` if there is none.
    pub fn zone(self) -> Option<&'a str> {
        self.0.map(Zone::as_str)
    }

    /// A moment to the minute: `2026-11-21 13:05 (UTC+03:00)`.
    pub fn moment(self, at: DateTime<Utc>) -> String {
        self.show(at, "%Y-%m-%d %H:%M")
    }

    /// A moment in a sentence: `21 November 2026, 13:05 (UTC+03:00)`.
    pub fn told(self, words: Words, at: DateTime<Utc>) -> String {
        let local = self.local(at);
        let zone = match self.0 {
            Some(_) => Offset(local.offset()).to_string(),
            None => "UTC".to_owned(),
        };
        in_words(words, local, &zone)
    }

    /// The time left until a moment, in whole minutes.
    pub fn left(self, words: Words, until: DateTime<Utc>, now: DateTime<Utc>) -> String {
        let at = self.told(words, until);
        if now > until {
            return words.t_with("protest-left-none", &[("until", &at)]);
        }
        let minutes = (until - now).num_minutes();
        words.t_with("protest-left", &[("minutes", &minutes), ("until", &at)])
    }

    /// The time of a moment to the second: `13:05:59 (UTC+03:00)`.
    pub fn second(self, at: DateTime<Utc>) -> String {
        self.show(at, "%H:%M:%S")
    }

    /// The time of a moment to the millisecond: `13:05:59.123 (UTC+03:00)`.
    pub fn exact_time(self, at: DateTime<Utc>) -> String {
        self.show(at, "%H:%M:%S%.3f")
    }

    /// A time of the hall by its own clock: `13:30`. A time that was planned in another zone is
    /// converted to that of the event.
    pub fn hour(self, time: HallTime) -> String {
        self.hall(time).format("%H:%M").to_string()
    }

    /// The reading of a clock in the hall.
    pub fn shown(self, time: HallTime) -> NaiveDateTime {
        self.hall(time).naive_local()
    }

    /// A time of the hall: `21 November 2026, 13:00 (UTC+03:00)`.
    pub fn hall_time(self, words: Words, time: HallTime) -> String {
        let local = self.hall(time);
        in_words(words, local, &Offset(local.offset()).to_string())
    }

    /// When a round begins, and until when its players may arrive; `None` without a time.
    pub fn round_time(self, words: Words, schedule: &Schedule, round: u16) -> Option<String> {
        let begins = self.hall_time(words, schedule.starts_at(round)?);
        let Some(until) = schedule.default_time(round) else {
            return Some(begins);
        };
        let until = self.hour(until);
        Some(words.t_with(
            "schedule-with-default",
            &[("begins", &begins), ("until", &until)],
        ))
    }

    /// The time of a moment of today, `13:05`, or the day of another one, `2026-11-21`.
    pub fn lately(self, at: DateTime<Utc>, now: DateTime<Utc>) -> String {
        let is_today = self.day(at) == self.day(now);
        let form = if is_today { "%H:%M" } else { "%Y-%m-%d" };
        self.local(at).format(form).to_string()
    }

    /// The day in the hall at a moment.
    pub fn day(self, at: DateTime<Utc>) -> NaiveDate {
        self.local(at).date_naive()
    }

    fn hall(self, time: HallTime) -> DateTime<FixedOffset> {
        match self.0 {
            Some(zone) => zone.local(time.utc()),
            None => time.at(),
        }
    }

    fn local(self, at: DateTime<Utc>) -> DateTime<FixedOffset> {
        self.0
            .map_or_else(|| at.fixed_offset(), |zone| zone.local(at))
    }

    fn show(self, at: DateTime<Utc>, form: &str) -> String {
        let local = self.local(at);
        let shown = local.format(form);
        match self.0 {
            Some(_) => format!("{shown} ({})", Offset(local.offset())),
            None => format!("{shown} UTC"),
        }
    }
}

fn in_words(words: Words, local: DateTime<FixedOffset>, zone: &str) -> String {
    let (day, time) = (local.date_naive(), local.format("%H:%M").to_string());
    words.t_with(
        "schedule-time",
        &[
            ("date", &format::dates(words, day, day)),
            ("time", &time),
            ("zone", &zone),
        ],
    )
}

/// The planned beginning of a round.
pub(in crate::web) struct PlannedTime {
    pub text: String,
    /// In machine-readable form.
    pub machine: String,
}

impl PlannedTime {
    pub(in crate::web) fn for_round(view: &EventView, words: Words, round: u16) -> Option<Self> {
        let time = view.state.schedule.starts_at(round)?;
        Some(Self {
            text: Clocks::for_event(&view.state).round_time(words, &view.state.schedule, round)?,
            machine: time.to_string(),
        })
    }
}

/// An offset from universal time: `UTC+03:00`.
struct Offset<'a>(&'a FixedOffset);

impl fmt::Display for Offset<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "UTC{}", self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::language::Language;

    #[test]
    fn r_261_times_are_told_by_the_clocks_of_the_event() {
        let at: DateTime<Utc> = "2026-11-21T22:05:59.123Z".parse().unwrap();
        assert_eq!(Clocks::UTC.moment(at), "2026-11-21 22:05 UTC");
        let zone = Zone::parse("Europe/Moscow").unwrap();
        let clocks = Clocks(Some(&zone));
        assert_eq!(clocks.moment(at), "2026-11-22 01:05 (UTC+03:00)");
        let said = |clocks: Clocks<'_>, language| clocks.told(Words(language), at);
        let in_moscow = Language::ALL.map(|language| said(clocks, language));
        let expected = [
            "22 November 2026, 01:05 (UTC+03:00)",
            "22 ноября 2026, 01:05 (UTC+03:00)",
            "22. November 2026, 01:05 Uhr (UTC+03:00)",
        ];
        assert_eq!(in_moscow, expected);
        let of_none = "21 November 2026, 22:05 (UTC)";
        assert_eq!(said(Clocks::UTC, Language::En), of_none);
        let evening = "2026-11-22T20:30:00Z".parse().unwrap();
        assert_eq!(clocks.lately(at, evening), "01:05");
        assert_eq!(Clocks::UTC.lately(at, evening), "2026-11-21");
        assert_eq!(clocks.second(at), "01:05:59 (UTC+03:00)");
        assert_eq!(clocks.exact_time(at), "01:05:59.123 (UTC+03:00)");
        // A time that was planned by the clock of another zone.
        let time: HallTime = "2026-11-21T20:00+00:00".parse().unwrap();
        let words = Words(Language::En);
        assert_eq!(clocks.hour(time), "23:00");
        assert_eq!(
            clocks.hall_time(words, time),
            "21 November 2026, 23:00 (UTC+03:00)"
        );
        assert_eq!(Clocks::UTC.hour(time), "20:00");
    }
}
