//! The time zone in which an event's pages, sheets and calendars show times.
//!
//! The journal has times in UTC only. A zone is a name from which the local time is
//! computed for display.

use chrono::{DateTime, FixedOffset, LocalResult, NaiveDateTime, Offset, TimeDelta, TimeZone, Utc};
use chrono_tz::{TZ_VARIANTS, Tz};
use serde::{Deserialize, Serialize};

use areopagus_language::Language;

/// The maximum length of a zone's name, in characters.
const MAX_NAME: usize = 60;

/// A time zone by its name in the IANA Time Zone Database, such as `Europe/Berlin`.
///
/// A journal may name a zone that a later edition of the database no longer has. The
/// journal can still be read, and the zone is shown as UTC.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Zone(String);

/// The text is not the name of a [`Zone`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("a time zone is named as in the IANA database, such as Europe/Berlin")]
pub struct ZoneError;

impl ZoneError {
    /// The error in a sentence that says what would be right.
    pub fn say(self, language: Language) -> String {
        let sentence = match language {
            Language::En => {
                "A time zone has its name of the IANA database, such as Europe/Berlin or UTC. Choose one of the list."
            }
            Language::Ru => {
                "Часовой пояс называется как в базе IANA, например Europe/Moscow или UTC. Выберите из списка."
            }
            Language::De => {
                "Eine Zeitzone heißt wie in der IANA-Datenbank, etwa Europe/Berlin oder UTC. Wählen Sie eine aus der Liste."
            }
        };
        sentence.to_owned()
    }
}

/// The moments at which clocks in a zone show a local time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LocalMoments {
    /// Clocks show the time once.
    Once(DateTime<FixedOffset>),
    /// Clocks are set back and show the time twice: the earlier and the later moment.
    Twice([DateTime<FixedOffset>; 2]),
    /// Clocks are set forward and skip the time: from the first local time to the
    /// second.
    Never(NaiveDateTime, NaiveDateTime),
}

impl Zone {
    /// Looks up a zone by its name, ignoring case.
    ///
    /// # Errors
    /// [`ZoneError`] if the database has no zone with this name.
    pub fn parse(text: &str) -> Result<Self, ZoneError> {
        let typed = text.trim().replace(' ', "_");
        let mut known = Self::names();
        let name = known.find(|name| name.eq_ignore_ascii_case(&typed));
        name.map(|name| Self(name.to_owned())).ok_or(ZoneError)
    }

    /// All names, in alphabetical order.
    pub fn names() -> impl Iterator<Item = &'static str> {
        TZ_VARIANTS.iter().map(|zone| zone.name())
    }

    /// The name.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The local time in the zone at a moment.
    pub fn local(&self, at: DateTime<Utc>) -> DateTime<FixedOffset> {
        let offset = self.rules().offset_from_utc_datetime(&at.naive_utc());
        at.with_timezone(&offset.fix())
    }

    /// The moments at which clocks in the zone show a local time.
    pub fn shown(&self, local: NaiveDateTime) -> LocalMoments {
        match self.rules().from_local_datetime(&local) {
            LocalResult::Single(at) => LocalMoments::Once(at.fixed_offset()),
            LocalResult::Ambiguous(first, second) => {
                LocalMoments::Twice([first, second].map(|at| at.fixed_offset()))
            }
            LocalResult::None => {
                // All zones differ from UTC by less than a day.
                let near = local.and_utc();
                let (before, after) = (near - TimeDelta::days(1), near + TimeDelta::days(1));
                let set = self.change(before, after);
                let offset = |at| *self.local(at).offset();
                let by = |at| set.with_timezone(&offset(at)).naive_local();
                LocalMoments::Never(by(before), by(after))
            }
        }
    }

    /// The offsets from UTC in the zone between two moments: each offset with the
    /// moment from which it applies, and the offset before it. The first one applies
    /// from midnight of the first moment's day or earlier.
    pub fn offsets(
        &self,
        first: DateTime<Utc>,
        last: DateTime<Utc>,
    ) -> Vec<(DateTime<Utc>, FixedOffset, FixedOffset)> {
        let offset = |at| *self.local(at).offset();
        let mut at = first - TimeDelta::days(1);
        let mut offsets = vec![(at, offset(at), offset(at))];
        while at < last {
            let next = (at + TimeDelta::days(1)).min(last);
            if offset(at) != offset(next) {
                let from = self.change(at, next);
                offsets.push((from, offset(at), offset(next)));
            }
            at = next;
        }
        offsets
    }

    /// The first second of a new offset between two moments, of which the later one has
    /// it.
    fn change(&self, mut before: DateTime<Utc>, mut after: DateTime<Utc>) -> DateTime<Utc> {
        let old = *self.local(before).offset();
        while after - before > TimeDelta::seconds(1) {
            let middle = before + TimeDelta::seconds((after - before).num_seconds() / 2);
            if *self.local(middle).offset() == old {
                before = middle;
            } else {
                after = middle;
            }
        }
        after
    }

    fn rules(&self) -> Tz {
        self.0.parse().unwrap_or(Tz::UTC)
    }
}

impl std::fmt::Display for Zone {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl TryFrom<String> for Zone {
    type Error = ZoneError;

    fn try_from(name: String) -> Result<Self, ZoneError> {
        let is_sign = |it: u8| it.is_ascii_alphanumeric() || b"/_+-".contains(&it);
        if (1..=MAX_NAME).contains(&name.len()) && name.bytes().all(is_sign) {
            Ok(Self(name))
        } else {
            Err(ZoneError)
        }
    }
}

impl From<Zone> for String {
    fn from(zone: Zone) -> Self {
        zone.0
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn zone(name: &str) -> Zone {
        Zone::parse(name).unwrap()
    }

    fn utc(text: &str) -> DateTime<Utc> {
        text.parse().unwrap()
    }

    #[test]
    fn a_clock_shows_the_time_of_its_zone_in_summer_and_in_winter() {
        for (name, at, shown) in [
            (
                "Europe/Berlin",
                "2026-07-01T10:00:00Z",
                "2026-07-01T12:00:00+02:00",
            ),
            (
                "Europe/Berlin",
                "2026-12-01T10:00:00Z",
                "2026-12-01T11:00:00+01:00",
            ),
            (
                "Europe/Moscow",
                "2026-12-01T22:30:00Z",
                "2026-12-02T01:30:00+03:00",
            ),
            (
                "Asia/Kathmandu",
                "2026-12-01T10:00:00Z",
                "2026-12-01T15:45:00+05:45",
            ),
            ("UTC", "2026-12-01T10:00:00Z", "2026-12-01T10:00:00+00:00"),
        ] {
            assert_eq!(zone(name).local(utc(at)).to_rfc3339(), shown, "{name}");
        }
    }

    #[test]
    fn r_416_a_clock_shows_a_time_once_or_twice_or_leaves_it_out() {
        let local = |text: &str| text.parse::<NaiveDateTime>().unwrap();
        let told = |name: &str, text: &str| match zone(name).shown(local(text)) {
            LocalMoments::Once(at) => vec![at.to_rfc3339()],
            LocalMoments::Twice(both) => both.map(|at| at.to_rfc3339()).into(),
            LocalMoments::Never(from, until) => vec![format!("{from} – {until}")],
        };
        let once = ["2026-10-25T13:00:00+01:00"];
        assert_eq!(told("Europe/Berlin", "2026-10-25T13:00:00"), once);
        let twice = ["2026-10-25T02:30:00+02:00", "2026-10-25T02:30:00+01:00"];
        assert_eq!(told("Europe/Berlin", "2026-10-25T02:30:00"), twice);
        let never = ["2026-03-29 02:00:00 – 2026-03-29 03:00:00"];
        assert_eq!(told("Europe/Berlin", "2026-03-29T02:00:00"), never);
        assert_eq!(told("Europe/Berlin", "2026-03-29T02:59:00"), never);
        let half = ["2026-10-04 02:00:00 – 2026-10-04 02:30:00"];
        assert_eq!(told("Australia/Lord_Howe", "2026-10-04T02:15:00"), half);
        // A whole day that Samoa has not had.
        let day = ["2011-12-30 00:00:00 – 2011-12-31 00:00:00"];
        assert_eq!(told("Pacific/Apia", "2011-12-30T12:00:00"), day);
    }

    #[test]
    fn a_name_is_typed_in_any_case_and_read_in_any_edition_of_the_database() {
        assert_eq!(zone(" europe/berlin ").as_str(), "Europe/Berlin");
        assert_eq!(zone("america/new york").as_str(), "America/New_York");
        for wrong in ["", "Berlin", "MSK", "+03:00", "Europe/Atlantis"] {
            assert_eq!(Zone::parse(wrong), Err(ZoneError), "{wrong}");
        }
        // A zone that is gone is still read, and shows UTC.
        let gone: Zone = serde_json::from_str("\"Europe/Atlantis\"").unwrap();
        let at = utc("2026-12-01T10:00:00Z");
        assert_eq!(gone.local(at).to_rfc3339(), "2026-12-01T10:00:00+00:00");
        for wrong in ["\"\"", "\"<b>\"", "\"a b\""] {
            assert!(serde_json::from_str::<Zone>(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn the_moment_is_found_at_which_clocks_change() {
        let found =
            zone("Europe/Berlin").offsets(utc("2026-10-24T10:00:00Z"), utc("2026-10-26T10:00:00Z"));
        let [(_, _, summer), (at, before, after)] = found.as_slice() else {
            panic!("{found:?}");
        };
        assert_eq!(*at, utc("2026-10-25T01:00:00Z"));
        assert_eq!((summer, before.to_string()), (before, "+02:00".to_owned()));
        assert_eq!(after.to_string(), "+01:00");
        let still = zone("UTC").offsets(utc("2026-01-01T00:00:00Z"), utc("2026-12-31T00:00:00Z"));
        assert_eq!(still.len(), 1);
    }

    #[test]
    fn every_name_that_is_offered_is_taken() {
        assert!(Zone::names().count() > 400);
        for name in Zone::names() {
            let zone = zone(name);
            assert_eq!(Zone::try_from(name.to_owned()), Ok(zone), "{name}");
        }
        assert!(ZoneError.say(Language::De).contains("Europe/Berlin"));
    }

    proptest! {
        #[test]
        fn r_416_what_a_clock_shows_is_found_again(
            name in prop::sample::select(Zone::names().collect::<Vec<_>>()),
            seconds in 0_i64..4_000_000_000,
        ) {
            let zone = zone(name);
            let at = DateTime::from_timestamp(seconds, 0).unwrap();
            let found = match zone.shown(zone.local(at).naive_local()) {
                LocalMoments::Once(one) => vec![one],
                LocalMoments::Twice(both) => both.into(),
                LocalMoments::Never(..) => Vec::new(),
            };
            prop_assert!(found.contains(&at.fixed_offset()), "{name} {at}: {found:?}");
            let typed = at.naive_utc();
            if let LocalMoments::Never(from, until) = zone.shown(typed) {
                prop_assert!(from <= typed && typed < until, "{name} {typed}: {from} {until}");
            }
        }
    }
}
