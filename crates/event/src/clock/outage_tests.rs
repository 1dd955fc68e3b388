//! Times and terms during an outage, and time given by the referee.

use chrono::{DateTime, Utc};

use super::super::tests::{TestEvent, WHY, WholeAudit, code, draft, game, journaled, moment};
use super::super::*;
use super::*;
use crate::settings::{Discipline, EventDraft};
use areopagus_games::{PerSide, Side};
use areopagus_tournament::round::GameId;

const ID: &str = "1.1";

fn id() -> GameId {
    game(ID)
}

/// Games in which each player has a minute.
fn event() -> TestEvent {
    let draft = EventDraft {
        discipline: Discipline::TCHESS,
        regulations: "tchess-classical; bank_minutes=1; increment_seconds=5".to_owned(),
        ..draft()
    };
    TestEvent::paired(2, &draft)
}

fn clock(event: &mut TestEvent, act: ClockAct) -> Result<(), Refusal> {
    let game = id();
    event.run(&Command::Game(GameCommand::Clock(ClockOrder { game, act })))
}

/// The service is away for this long, up to now.
fn away(event: &mut TestEvent, milliseconds: i64, stands: bool) -> Result<(), Refusal> {
    let since = moment(event.clock);
    event.clock += milliseconds;
    event.run(&Command::Event(EventCommand::LeaveOut { since, stands }))
}

fn give(event: &mut TestEvent, side: Side, seconds: u32) -> Result<(), Refusal> {
    let reason = WHY.to_owned();
    let act = ClockAct::Give {
        side,
        seconds,
        reason,
    };
    clock(event, act)
}

fn known(event: &TestEvent) -> &GameState {
    &event.state.games[&id()]
}

fn left(event: &TestEvent) -> PerSide<u32> {
    known(event).act_board().unwrap().clocks.unwrap().left
}

fn is_out_of_time(event: &TestEvent) -> bool {
    event.state.out_of_time(moment(event.clock)) == [id()]
}

/// The reading of the turn's clock.
fn turn(event: &TestEvent) -> i64 {
    let turn = known(event).clock.turn().unwrap();
    turn.at(moment(event.clock)).num_seconds()
}

/// Whether a journal with these moments and entries passes the audit.
fn is_sound(entries: &[(DateTime<Utc>, Entry)]) -> bool {
    let mut audit = WholeAudit::default();
    let mut all = entries.iter();
    let taken = all.try_for_each(|(at, entry)| audit.take(*at, entry));
    taken.is_ok() && audit.end().is_ok()
}

#[test]
fn r_395_a_short_outage_gives_the_time_back_and_the_clock_runs_on() {
    let mut event = event();
    clock(&mut event, ClockAct::Start {}).unwrap();
    event.clock += 58_000;
    away(&mut event, 5_000, false).unwrap();
    assert_eq!(turn(&event), 58);
    assert!(!is_out_of_time(&event));
    assert_eq!(known(&event).clock.outage(), None);
    event.clock += 1_000;
    event.play("e2-e3").unwrap();
    assert_eq!(left(&event), PerSide::new(6, 60));
    event.clock += 60_000;
    assert!(is_out_of_time(&event));
}

#[test]
fn r_396_behind_a_long_outage_the_clock_stands_until_the_referee_lets_it_go_on() {
    let mut event = event();
    clock(&mut event, ClockAct::Start {}).unwrap();
    event.clock += 20_000;
    let since = moment(event.clock);
    away(&mut event, 70_000, true).unwrap();
    assert_eq!(known(&event).clock.outage(), Some(since));
    event.clock += 600_000;
    assert_eq!(turn(&event), 20);
    assert!(!is_out_of_time(&event));
    let reason = WHY.to_owned();
    assert_eq!(
        code(clock(&mut event, ClockAct::Pause { reason })),
        "clock-stands"
    );
    // A second outage leaves the clock stopped and needs no entry.
    assert!(!event.state.is_running_at(moment(event.clock)));
    clock(&mut event, ClockAct::Resume {}).unwrap();
    assert_eq!(known(&event).clock.outage(), None);
    event.clock += 39_000;
    assert!(!is_out_of_time(&event));
    event.clock += 2_000;
    assert!(is_out_of_time(&event));
}

#[test]
fn r_395_what_was_journaled_meanwhile_was_no_outage() {
    let mut event = event();
    clock(&mut event, ClockAct::Start {}).unwrap();
    event.clock += 10_000;
    event.play("e2-e3").unwrap();
    // No beat was seen since before the move, which is in the journal all the same.
    let since = moment(event.clock - 10_000);
    event.clock += 30_000;
    let stands = false;
    event
        .run(&Command::Event(EventCommand::LeaveOut { since, stands }))
        .unwrap();
    assert_eq!(left(&event), PerSide::new(55, 60));
    assert_eq!(turn(&event), 0);
}

#[test]
fn r_395_answers_and_marks_of_a_game_by_plans_stand_too() {
    let mut event = TestEvent::paired(2, &draft());
    // The clock was not started: only the answer time runs.
    let record = |side| ClockAct::Record { game_move: 1, side };
    clock(&mut event, record(Side::White)).unwrap();
    event.clock += 4_000;
    away(&mut event, 60_000, true).unwrap();
    let answering = known(&event).answering().unwrap();
    assert_eq!(answering.time, Count::StandsMs(4_000));
    assert_eq!(code(clock(&mut event, record(Side::Black))), "clock-stands");
    clock(&mut event, ClockAct::Resume {}).unwrap();
    event.clock += 2_000;
    clock(&mut event, record(Side::Black)).unwrap();
    let hands = known(&event).hands().unwrap();
    assert_eq!(hands.received_ms(Side::Black), Some(6_000));
}

#[test]
fn r_397_terms_of_protests_are_longer_by_what_the_service_was_away() {
    let mut event = event();
    event.result(ID, 2, 0).unwrap();
    let until = event.state.protest_until(id()).unwrap();
    event.clock += 60_000;
    away(&mut event, 600_000, true).unwrap();
    let longer = event.state.protest_until(id()).unwrap();
    assert_eq!((longer - until).num_seconds(), 600);
    // There is no clock that would have to go on.
    assert_eq!(known(&event).clock.outage(), None);
    event.clock += 60_000;
    away(&mut event, 3_000, false).unwrap();
    let longest = event.state.protest_until(id()).unwrap();
    assert_eq!((longest - until).num_seconds(), 603);
    // Once it is over no lost time comes back.
    event.clock = (longest - moment(0)).num_milliseconds() + 1_000;
    assert!(!event.state.is_running_at(moment(event.clock)));
}

#[test]
fn r_396_the_audit_knows_what_an_outage_can_be() {
    let mut event = event();
    clock(&mut event, ClockAct::Start {}).unwrap();
    event.clock += 20_000;
    event.play("e2-e3").unwrap();
    let before = event.entries.len();
    event.clock += 5_000;
    away(&mut event, 70_000, true).unwrap();
    let entries: Vec<_> = (0..)
        .zip(&event.entries)
        .map(|(place, entry)| {
            let at = match entry {
                Entry::Act(_) => 20_000,
                _ if place >= before => 95_000,
                _ => 0,
            };
            (moment(at), entry.clone())
        })
        .collect();
    assert!(is_sound(&entries));
    for (to, sound) in [("75000", true), ("75001", false), ("0", false)] {
        let mut other = entries.clone();
        let changed = journaled(&other[before].1, |body| {
            assert!(body.contains("70000"), "{body}");
            body.replacen("70000", to, 1)
        });
        other[before].1 = changed;
        assert_eq!(is_sound(&other), sound, "{to}");
    }
    // A second one at the same moment finds the clock stopped.
    let mut other = entries.clone();
    other.push(entries[before].clone());
    assert!(!is_sound(&other));
}

#[test]
fn r_398_the_referee_gives_a_side_time_for_the_game() {
    let mut event = event();
    clock(&mut event, ClockAct::Start {}).unwrap();
    give(&mut event, Side::Black, 30).unwrap();
    give(&mut event, Side::White, 60).unwrap();
    assert_eq!(left(&event), PerSide::new(120, 90));
    event.clock += 100_000;
    assert!(!is_out_of_time(&event));
    event.play("e2-e3").unwrap();
    assert_eq!(left(&event), PerSide::new(25, 90));
    give(&mut event, Side::White, 10).unwrap();
    event.play("e7-e6").unwrap();
    assert_eq!(left(&event), PerSide::new(35, 95));
    // Given time stays when acts are taken back.
    let reason = WHY.to_owned();
    event
        .order_act(GameAct::TakeBack { count: 2, reason })
        .unwrap();
    assert_eq!(left(&event), PerSide::new(130, 90));
    event.clock += 131_000;
    assert!(is_out_of_time(&event));
}

#[test]
fn r_398_time_is_given_where_there_is_one_of_a_side_s_own() {
    let mut event = event();
    assert_eq!(code(give(&mut event, Side::White, 0)), "clock-seconds");
    assert_eq!(code(give(&mut event, Side::White, 86_401)), "clock-seconds");
    let act = ClockAct::Give {
        side: Side::White,
        seconds: 60,
        reason: " ".to_owned(),
    };
    assert_eq!(code(clock(&mut event, act)), "reason-invalid");
    let mut without = TestEvent::paired(
        2,
        &EventDraft {
            discipline: Discipline::TCHESS,
            regulations: "tchess-classical".to_owned(),
            ..draft()
        },
    );
    assert_eq!(code(give(&mut without, Side::White, 60)), "clock-no-bank");
    let mut plans = TestEvent::paired(2, &draft());
    assert_eq!(code(give(&mut plans, Side::White, 60)), "other-discipline");
}

#[test]
fn r_398_another_time_than_was_given_is_found() {
    let mut event = event();
    clock(&mut event, ClockAct::Start {}).unwrap();
    let given = event.entries.len();
    give(&mut event, Side::White, 30).unwrap();
    event.play("e2-e3").unwrap();
    let at = |entries: &[Entry]| -> Vec<_> {
        let all = entries.iter().cloned();
        all.map(|entry| (moment(0), entry)).collect()
    };
    assert!(is_sound(&at(&event.entries)));
    let mut other = event.entries.clone();
    other[given] = journaled(&other[given], |body| body.replacen("30", "31", 1));
    assert!(!is_sound(&at(&other)));
}

#[test]
fn r_400_a_game_by_acts_is_interrupted_and_goes_on_by_a_ruling() {
    let mut event = event();
    let interrupt = || {
        let (game, reason) = (id(), WHY.to_owned());
        Command::Plans(PlanCommand::Interrupt { game, reason })
    };
    let resume = || {
        Command::Plans(PlanCommand::Resume {
            game: id(),
            starts_at: "2026-11-22T10:00+00:00".parse().unwrap(),
            reason: WHY.to_owned(),
        })
    };
    assert_eq!(code(event.run(&resume())), "game-not-interrupted");
    clock(&mut event, ClockAct::Start {}).unwrap();
    event.play("e2-e3").unwrap();
    event.clock += 20_000;
    event.run(&interrupt()).unwrap();
    assert_eq!(code(event.run(&interrupt())), "game-interrupted");
    assert_eq!(event.state.interrupted_games(), 1);
    // No time runs and no move is played.
    event.clock += 600_000;
    assert!(!is_out_of_time(&event));
    assert_eq!(turn(&event), 20);
    assert_eq!(code(event.play("e7-e6")), "game-interrupted");
    assert_eq!(
        code(clock(&mut event, ClockAct::Resume {})),
        "game-interrupted"
    );
    event.run(&resume()).unwrap();
    clock(&mut event, ClockAct::Resume {}).unwrap();
    let before = event.entries.len();
    event.play("e7-e6").unwrap();
    assert_eq!(left(&event), PerSide::new(65, 45));
    assert_eq!(event.state.interrupted_games(), 0);
    assert_eq!(code(event.run(&resume())), "game-not-interrupted");
    // A journal with play in the meantime is refused.
    let played_meanwhile = |without: &str| {
        let kept = event.entries[..=before].iter();
        let kept = kept.filter(|entry| {
            let form = serde_json::to_value(entry).unwrap();
            form["kind"] != without && form["kind"] != "clock.resumed"
        });
        let at = |entry: &Entry| match entry {
            Entry::Act(ActEntry::Entered { act, .. }) if act.text == "e7-e6" => 20_000,
            Entry::Act(ActEntry::Interrupted { .. } | ActEntry::Resumed { .. }) => 20_000,
            _ => 0,
        };
        let journal: Vec<_> = kept
            .map(|entry| (moment(at(entry)), entry.clone()))
            .collect();
        is_sound(&journal)
    };
    assert!(played_meanwhile("none"));
    assert!(!played_meanwhile("act.resumed"));
    // It takes an act that ends it.
    event.run(&interrupt()).unwrap();
    event.play("resign white").unwrap();
    assert_eq!(event.state.interrupted_games(), 0);
}

#[test]
fn r_400_the_acts_of_an_interrupted_game_are_taken_back() {
    let interrupt = Command::Plans(PlanCommand::Interrupt {
        game: id(),
        reason: WHY.to_owned(),
    });
    let reason = || WHY.to_owned();
    for act in [
        GameAct::TakeBack {
            count: 1,
            reason: reason(),
        },
        GameAct::Withdraw { reason: reason() },
    ] {
        let mut event = event();
        clock(&mut event, ClockAct::Start {}).unwrap();
        event.play("e2-e3").unwrap();
        event.run(&interrupt).unwrap();
        // The test event audits every entry.
        event.order_act(act).unwrap();
        assert!(event.state.games[&id()].acts().is_empty());
    }
}
