use crate::tests::{TestEvent, WholeAudit, draft, moment};
use crate::{Command, Entry, EventCommand, *};

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

fn refused(event: &mut TestEvent, plan: Plan) -> &'static str {
    event
        .run(&Command::Event(EventCommand::ScheduleRounds(plan)))
        .unwrap_err()
        .code()
}

/// The first day of the event of the tests.
fn day(event: &TestEvent) -> String {
    event.state.info.dates.starts_on().to_string()
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
    let mut event = TestEvent::paired(4, &draft());
    let day = day(&event);
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
        assert_eq!(refused(&mut event, plan(&rounds)), code, "{rounds:?}");
    }
    for minutes in [0, 1441] {
        let mut wrong = plan(&[one]);
        wrong.minutes = Some(minutes);
        assert_eq!(refused(&mut event, wrong), "minutes-impossible");
    }
    assert_eq!(refused(&mut event, Plan::default()), "schedule-unchanged");
    event
        .run(&Command::Event(EventCommand::ScheduleRounds(plan(&[one]))))
        .unwrap();
    assert_eq!(event.state.schedule.starts_at(1), Some(one.starts_at));
    assert_eq!(event.state.schedule.starts_at(2), None);
    assert_eq!(refused(&mut event, plan(&[one])), "schedule-unchanged");
}

#[test]
fn r_169_the_default_time_is_counted_from_the_beginning_of_a_round() {
    let mut event = TestEvent::paired(4, &draft());
    let one = time(1, &format!("{}T23:50+03:00", day(&event)));
    let with_default = |minutes| Plan {
        default_minutes: Some(minutes),
        ..plan(&[one])
    };
    let code = refused(&mut event, with_default(1441));
    assert_eq!(code, "default-time-impossible");
    event
        .run(&Command::Event(EventCommand::ScheduleRounds(plan(&[one]))))
        .unwrap();
    assert_eq!(event.state.schedule.default_time(1), None);
    for (minutes, text) in [(0, "23:50"), (30, "00:20")] {
        let plan = with_default(minutes);
        event
            .run(&Command::Event(EventCommand::ScheduleRounds(plan)))
            .unwrap();
        let schedule = &event.state.schedule;
        let until = schedule.default_time(1).unwrap();
        assert_eq!(until.local().format("%H:%M").to_string(), text);
        assert_eq!(until.zone(), "+03:00");
        assert_eq!(schedule.default_time(2), None);
        // The calendar does not show it: subscribers see no change.
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
    let mut event = TestEvent::paired(4, &draft());
    let one = time(1, &format!("{}T10:00+03:00", day(&event)));
    event
        .run(&Command::Event(EventCommand::ScheduleRounds(plan(&[one]))))
        .unwrap();
    let mut audit = WholeAudit::default();
    let (last, before) = event.entries.split_last().unwrap();
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
