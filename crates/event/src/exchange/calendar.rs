//! An event and its rounds as an iCalendar file (RFC 5545).

use chrono::{DateTime, Days, FixedOffset, NaiveDate, TimeDelta, Utc};

use crate::schedule::decide::last_round;
use crate::schedule::plan::PlannedRound;
use crate::state::EventState;
use areopagus_language::Language;
use areopagus_tournament::zone::{LocalMoments, Zone};

/// A local time (RFC 5545 3.3.5).
const LOCAL: &str = "%Y%m%dT%H%M%S";

/// The maximum length of a line without its end, in octets (RFC 5545 3.1).
const MOST_OCTETS: usize = 75;

/// The days of the event, and every round that has or had a time (R-160). Times are those of
/// the event's zone, which the file describes; in UTC if it names none (R-261), or if the
/// zone's clocks show one of them twice, which only UTC can tell apart (R-416).
pub fn calendar(state: &EventState, language: Language) -> String {
    let mut file = File(String::new());
    file.line("BEGIN", "VCALENDAR");
    file.line("VERSION", "2.0");
    file.line("PRODID", "-//Areopagus//Calendar//EN");
    file.line("CALSCALE", "GREGORIAN");
    file.text("NAME", state.info.name.as_str());
    file.text("X-WR-CALNAME", state.info.name.as_str());
    file.line("REFRESH-INTERVAL;VALUE=DURATION", "PT15M");
    file.line("X-PUBLISHED-TTL", "PT15M");
    if let Some(zone) = &state.info.time_zone {
        file.line("X-WR-TIMEZONE", zone.as_str());
        describe(&mut file, state, zone);
    }
    whole_event(&mut file, state);
    let last = last_round(state);
    for (round, planned) in state.schedule.rounds() {
        // A plan may be older than the pairing, which fixes the number of rounds.
        let there_is = round <= last;
        self::round(&mut file, state, round, planned, there_is, language);
    }
    file.line("END", "VCALENDAR");
    file.0
}

fn whole_event(file: &mut File, state: &EventState) {
    let info = &state.info;
    let day = |day: NaiveDate| day.format("%Y%m%d").to_string();
    let ends_on = info.dates.ends_on();
    file.line("BEGIN", "VEVENT");
    file.line("UID", &uid(state, "event"));
    let (edits, at) = state.details.edited.unwrap_or((0, state.begun));
    file.line("DTSTAMP", &moment(at));
    file.line("SEQUENCE", &edits.to_string());
    file.line("DTSTART;VALUE=DATE", &day(info.dates.starts_on()));
    // The end of a day is the beginning of the next.
    if let Some(end) = ends_on.checked_add_days(Days::new(1)) {
        file.line("DTEND;VALUE=DATE", &day(end));
    }
    file.text("SUMMARY", info.name.as_str());
    file.text("LOCATION", info.place.as_str());
    file.line("TRANSP", "TRANSPARENT");
    file.line("END", "VEVENT");
}

fn round(
    file: &mut File,
    state: &EventState,
    round: u16,
    planned: &PlannedRound,
    there_is: bool,
    language: Language,
) {
    let start = planned.starts_at.utc();
    let stands = there_is && !planned.cancelled;
    let dropped = u32::from(!there_is && !planned.cancelled);
    file.line("BEGIN", "VEVENT");
    file.line("UID", &uid(state, &format!("round-{round}")));
    file.line("DTSTAMP", &moment(planned.at));
    file.line("SEQUENCE", &(planned.sequence + dropped).to_string());
    let minutes = planned.minutes;
    let end = minutes.and_then(|it| start.checked_add_signed(TimeDelta::minutes(it.into())));
    let zone = state.info.time_zone.as_ref();
    let is_twice = |zone: &Zone| {
        let times = [Some(start), end].into_iter().flatten();
        let mut shown = times.map(|at| zone.shown(zone.local(at).naive_local()));
        shown.any(|shown| matches!(shown, LocalMoments::Twice(_)))
    };
    let named = zone.filter(|zone| !is_twice(zone));
    file.time("DTSTART", named, start);
    match (end, minutes) {
        (Some(_), Some(minutes)) if named != zone => {
            file.line("DURATION", &format!("PT{minutes}M"));
        }
        (Some(end), _) => file.time("DTEND", named, end),
        (None, _) => {}
    }
    let name = state.info.name.as_str();
    file.text(
        "SUMMARY",
        &match language {
            Language::En => format!("{name}: round {round}"),
            Language::Ru => format!("{name}: тур {round}"),
            Language::De => format!("{name}: Runde {round}"),
        },
    );
    file.text("LOCATION", state.info.place.as_str());
    file.line("STATUS", if stands { "CONFIRMED" } else { "CANCELLED" });
    file.line("END", "VEVENT");
}

/// The zone over the days of the rounds: each of its offsets from UTC in that time, with its
/// beginning (RFC 5545 3.6.5).
fn describe(file: &mut File, state: &EventState, zone: &Zone) {
    let times: Vec<DateTime<Utc>> = state
        .schedule
        .rounds()
        .flat_map(|(_, planned)| {
            let start = planned.starts_at.utc();
            let minutes = planned.minutes.unwrap_or_default().into();
            [
                Some(start),
                start.checked_add_signed(TimeDelta::minutes(minutes)),
            ]
        })
        .flatten()
        .collect();
    let Some((first, last)) = times.iter().min().zip(times.iter().max()) else {
        return;
    };
    file.line("BEGIN", "VTIMEZONE");
    file.line("TZID", zone.as_str());
    for (from, before, after) in zone.offsets(*first, *last) {
        file.line("BEGIN", "STANDARD");
        // In local time by the offset before the change.
        let start = from.with_timezone(&before).naive_local();
        file.line("DTSTART", &start.format(LOCAL).to_string());
        file.line("TZOFFSETFROM", &offset(before));
        file.line("TZOFFSETTO", &offset(after));
        file.line("END", "STANDARD");
    }
    file.line("END", "VTIMEZONE");
}

/// An offset from UTC: `+0530`.
fn offset(offset: FixedOffset) -> String {
    offset.to_string().replace(':', "")
}

/// A permanent name, unique among events and parts of events: the slug alone could be that of
/// an event on another server.
fn uid(state: &EventState, part: &str) -> String {
    let begun = state.begun.timestamp_millis();
    format!("{part}.{}.{begun:x}@areopagus", state.info.slug)
}

fn moment(at: DateTime<Utc>) -> String {
    at.format("%Y%m%dT%H%M%SZ").to_string()
}

/// A file in the making: its content lines.
struct File(String);

impl File {
    /// A property whose value needs no escaping.
    fn line(&mut self, name: &str, value: &str) {
        let mut octets = 0;
        for sign in format!("{name}:{value}").chars() {
            if octets + sign.len_utf8() > MOST_OCTETS {
                // The blank that folds a line counts.
                self.0.push_str("\r\n ");
                octets = 1;
            }
            self.0.push(sign);
            octets += sign.len_utf8();
        }
        self.0.push_str("\r\n");
    }

    /// A property with a moment as its value, in the local time of a zone.
    fn time(&mut self, name: &str, zone: Option<&Zone>, at: DateTime<Utc>) {
        match zone {
            Some(zone) => {
                let local = zone.local(at).format(LOCAL).to_string();
                self.line(&format!("{name};TZID={zone}"), &local);
            }
            None => self.line(name, &moment(at)),
        }
    }

    /// A property with a text as its value (RFC 5545 3.3.11).
    fn text(&mut self, name: &str, text: &str) {
        let mut value = String::with_capacity(text.len());
        for sign in text.chars() {
            match sign {
                '\\' | ';' | ',' => value.extend(['\\', sign]),
                '\n' => value.push_str("\\n"),
                // A line must remain one line, whatever the text.
                sign if sign.is_control() => {}
                sign => value.push(sign),
            }
        }
        self.line(name, &value);
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::settings::EventDraft;
    use crate::tests::{TestEvent, draft};
    use crate::{Command, EventCommand, Plan, RoundTime};

    /// The content lines of a file, unfolded (RFC 5545 3.1).
    fn unfolded(file: &str) -> Vec<String> {
        assert!(file.ends_with("\r\n"));
        assert!(!file.replace("\r\n", "").contains(['\r', '\n']));
        for line in file.split("\r\n") {
            assert!(line.len() <= MOST_OCTETS, "{} octets: {line}", line.len());
        }
        let whole = file.replace("\r\n ", "");
        whole.lines().map(str::to_owned).collect()
    }

    fn event() -> TestEvent {
        let draft = EventDraft {
            name: r"Cup; of \ commas, and more".to_owned(),
            place: "Дворец спорта «Большой зал на втором этаже», вход со двора".to_owned(),
            ..draft()
        };
        TestEvent::paired(4, &draft)
    }

    fn plan(event: &mut TestEvent, times: &[(u16, &str)], minutes: Option<u16>) {
        let day = event.state.info.dates.starts_on();
        let time = |(round, hour): &(u16, &str)| RoundTime {
            round: *round,
            starts_at: format!("{day}T{hour}+03:00").parse().unwrap(),
        };
        let rounds = times.iter().map(time).collect();
        let plan = Plan {
            rounds,
            minutes,
            default_minutes: None,
        };
        event
            .run(&Command::Event(EventCommand::ScheduleRounds(plan)))
            .unwrap();
    }

    fn component<'a>(lines: &'a [String], uid: &str) -> Vec<&'a str> {
        let mut components = lines.split(|line| line == "BEGIN:VEVENT").skip(1);
        let found = components.find(|lines| lines[0].starts_with(&format!("UID:{uid}.")));
        found.unwrap().iter().map(String::as_str).collect()
    }

    #[test]
    fn r_160_an_event_and_its_rounds_are_a_calendar() {
        let mut event = event();
        plan(&mut event, &[(1, "01:30"), (2, "12:00")], Some(90));
        plan(&mut event, &[(1, "01:30"), (2, "13:00")], Some(90));
        let day = event.state.info.dates.starts_on();
        let lines = unfolded(&calendar(&event.state, Language::Ru));
        assert_eq!(lines[..2], ["BEGIN:VCALENDAR", "VERSION:2.0"]);
        assert_eq!(lines.last().unwrap(), "END:VCALENDAR");
        let event = component(&lines, "event");
        let start = format!("DTSTART;VALUE=DATE:{}", day.format("%Y%m%d"));
        assert!(event.contains(&start.as_str()), "{event:?}");
        assert!(event.contains(&r"SUMMARY:Cup\; of \\ commas\, and more"));
        let first = component(&lines, "round-1");
        // 01:30 three hours east of UTC is the evening before.
        let eve = day.pred_opt().unwrap().format("%Y%m%d");
        assert!(first.contains(&format!("DTSTART:{eve}T223000Z").as_str()));
        assert!(first.contains(&format!("DTEND:{}T000000Z", day.format("%Y%m%d")).as_str()));
        assert!(first.contains(&"SEQUENCE:0") && first.contains(&"STATUS:CONFIRMED"));
        assert!(first.contains(&r"SUMMARY:Cup\; of \\ commas\, and more: тур 1"));
        let second = component(&lines, "round-2");
        assert!(second.contains(&"SEQUENCE:1"), "{second:?}");
        assert!(second.contains(&format!("DTSTART:{}T100000Z", day.format("%Y%m%d")).as_str()));
    }

    #[test]
    fn r_261_a_calendar_tells_the_time_of_the_event_s_zone_and_describes_it() {
        let draft = EventDraft {
            starts_on: "2026-10-24".to_owned(),
            ends_on: "2026-10-26".to_owned(),
            time_zone: "Europe/Berlin".to_owned(),
            ..draft()
        };
        let mut event = TestEvent::paired(4, &draft);
        let rounds = ["2026-10-24T13:00+02:00", "2026-10-26T13:00+01:00"];
        let rounds = (1..).zip(rounds).map(|(round, time)| RoundTime {
            round,
            starts_at: time.parse().unwrap(),
        });
        let plan = Plan {
            rounds: rounds.collect(),
            minutes: Some(60),
            default_minutes: None,
        };
        event
            .run(&Command::Event(EventCommand::ScheduleRounds(plan)))
            .unwrap();
        let lines = unfolded(&calendar(&event.state, Language::En));
        assert!(lines.contains(&"X-WR-TIMEZONE:Europe/Berlin".to_owned()));
        let begins = |line: &&String| line.starts_with("BEGIN:VTIMEZONE");
        let from = lines.iter().position(|line| begins(&line)).unwrap();
        assert_eq!(
            lines[from..from + 13],
            [
                "BEGIN:VTIMEZONE",
                "TZID:Europe/Berlin",
                "BEGIN:STANDARD",
                "DTSTART:20261023T130000",
                "TZOFFSETFROM:+0200",
                "TZOFFSETTO:+0200",
                "END:STANDARD",
                "BEGIN:STANDARD",
                "DTSTART:20261025T030000",
                "TZOFFSETFROM:+0200",
                "TZOFFSETTO:+0100",
                "END:STANDARD",
                "END:VTIMEZONE",
            ]
        );
        let first = component(&lines, "round-1");
        assert!(first.contains(&"DTSTART;TZID=Europe/Berlin:20261024T130000"));
        let second = component(&lines, "round-2");
        assert!(second.contains(&"DTSTART;TZID=Europe/Berlin:20261026T130000"));
        assert!(second.contains(&"DTEND;TZID=Europe/Berlin:20261026T140000"));
    }

    #[test]
    fn r_416_a_time_that_comes_twice_is_told_in_utc() {
        let draft = EventDraft {
            starts_on: "2026-10-24".to_owned(),
            ends_on: "2026-10-25".to_owned(),
            time_zone: "Europe/Berlin".to_owned(),
            ..draft()
        };
        let mut event = TestEvent::paired(4, &draft);
        // One ends in the hour that comes twice; one begins in it, the first time or the
        // second.
        for (starts_at, minutes, told) in [
            (
                "01:00+02:00",
                90,
                ["DTSTART:20261024T230000Z", "DURATION:PT90M"],
            ),
            (
                "02:30+02:00",
                90,
                ["DTSTART:20261025T003000Z", "DURATION:PT90M"],
            ),
            (
                "02:30+01:00",
                91,
                ["DTSTART:20261025T013000Z", "DURATION:PT91M"],
            ),
            (
                "01:30+02:00",
                150,
                [
                    "DTSTART;TZID=Europe/Berlin:20261025T013000",
                    "DTEND;TZID=Europe/Berlin:20261025T030000",
                ],
            ),
        ] {
            let plan = Plan {
                rounds: vec![RoundTime {
                    round: 1,
                    starts_at: format!("2026-10-25T{starts_at}").parse().unwrap(),
                }],
                minutes: Some(minutes),
                default_minutes: None,
            };
            event
                .run(&Command::Event(EventCommand::ScheduleRounds(plan)))
                .unwrap();
            let lines = unfolded(&calendar(&event.state, Language::En));
            let round = component(&lines, "round-1");
            for line in told {
                assert!(round.contains(&line), "{starts_at}: {round:?}");
            }
        }
    }

    #[test]
    fn r_160_a_time_that_was_taken_back_is_cancelled_under_the_same_name() {
        let mut event = event();
        plan(&mut event, &[(3, "10:00")], None);
        let uid = |file: &str| {
            let lines = unfolded(file);
            component(&lines, "round-3")[0].to_owned()
        };
        let before = calendar(&event.state, Language::En);
        assert!(!before.contains("DTEND:"));
        plan(&mut event, &[], None);
        let after = calendar(&event.state, Language::En);
        assert_eq!(uid(&before), uid(&after));
        let lines = unfolded(&after);
        let third = component(&lines, "round-3");
        assert!(third.contains(&"STATUS:CANCELLED") && third.contains(&"SEQUENCE:1"));
    }

    #[test]
    fn a_round_that_the_pairing_does_not_have_is_cancelled() {
        let mut event = TestEvent::from_draft(&draft());
        plan(&mut event, &[(1, "10:00"), (5, "12:00")], None);
        event.pair(4);
        let lines = unfolded(&calendar(&event.state, Language::En));
        assert!(component(&lines, "round-1").contains(&"STATUS:CONFIRMED"));
        let fifth = component(&lines, "round-5");
        assert!(fifth.contains(&"STATUS:CANCELLED") && fifth.contains(&"SEQUENCE:1"));
    }

    proptest! {
        #[test]
        fn every_text_comes_back_from_its_lines(text in "\\PC{0,200}") {
            let mut file = File(String::new());
            file.text("SUMMARY", &text);
            let lines = unfolded(&file.0);
            let value = lines[0].strip_prefix("SUMMARY:").unwrap();
            let mut back = String::new();
            let mut signs = value.chars();
            while let Some(sign) = signs.next() {
                back.push(if sign == '\\' { signs.next().unwrap() } else { sign });
            }
            prop_assert_eq!(back, text);
        }
    }
}
