//! Times and terms during an outage, and time given by the referee.

use chrono::{DateTime, Utc};

use super::super::tests::{Hall, WHY, WholeAudit, code, draft, game, journaled, moment};
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
fn hall() -> Hall {
    let draft = EventDraft {
        discipline: Discipline::TCHESS,
        regulations: "tchess-classical; bank_minutes=1; increment_seconds=5".to_owned(),
        ..draft()
    };
    Hall::paired(2, &draft)
}

fn clock(hall: &mut Hall, act: ClockAct) -> Result<(), Refusal> {
    let game = id();
    hall.run(&Command::Game(GameCommand::Clock(ClockOrder { game, act })))
}

/// The service is away for this long, up to now.
fn away(hall: &mut Hall, milliseconds: i64, stands: bool) -> Result<(), Refusal> {
    let since = moment(hall.clock);
    hall.clock += milliseconds;
    hall.run(&Command::Event(EventCommand::LeaveOut { since, stands }))
}

fn give(hall: &mut Hall, side: Side, seconds: u32) -> Result<(), Refusal> {
    let reason = WHY.to_owned();
    let act = ClockAct::Give {
        side,
        seconds,
        reason,
    };
    clock(hall, act)
}

fn known(hall: &Hall) -> &GameState {
    &hall.state.games[&id()]
}

fn left(hall: &Hall) -> PerSide<u32> {
    known(hall).act_board().unwrap().clocks.unwrap().left
}

fn is_out_of_time(hall: &Hall) -> bool {
    hall.state.out_of_time(moment(hall.clock)) == [id()]
}

/// The reading of the turn's clock.
fn turn(hall: &Hall) -> i64 {
    let turn = known(hall).clock.turn().unwrap();
    turn.at(moment(hall.clock)).num_seconds()
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
    let mut hall = hall();
    clock(&mut hall, ClockAct::Start {}).unwrap();
    hall.clock += 58_000;
    away(&mut hall, 5_000, false).unwrap();
    assert_eq!(turn(&hall), 58);
    assert!(!is_out_of_time(&hall));
    assert_eq!(known(&hall).clock.outage(), None);
    hall.clock += 1_000;
    hall.play("e2-e3").unwrap();
    assert_eq!(left(&hall), PerSide::new(6, 60));
    hall.clock += 60_000;
    assert!(is_out_of_time(&hall));
}

#[test]
fn r_396_behind_a_long_outage_the_clock_stands_until_the_referee_lets_it_go_on() {
    let mut hall = hall();
    clock(&mut hall, ClockAct::Start {}).unwrap();
    hall.clock += 20_000;
    let since = moment(hall.clock);
    away(&mut hall, 70_000, true).unwrap();
    assert_eq!(known(&hall).clock.outage(), Some(since));
    hall.clock += 600_000;
    assert_eq!(turn(&hall), 20);
    assert!(!is_out_of_time(&hall));
    let reason = WHY.to_owned();
    assert_eq!(
        code(clock(&mut hall, ClockAct::Pause { reason })),
        "clock-stands"
    );
    // A second outage leaves the clock stopped and needs no entry.
    assert!(!hall.state.is_running_at(moment(hall.clock)));
    clock(&mut hall, ClockAct::Resume {}).unwrap();
    assert_eq!(known(&hall).clock.outage(), None);
    hall.clock += 39_000;
    assert!(!is_out_of_time(&hall));
    hall.clock += 2_000;
    assert!(is_out_of_time(&hall));
}

#[test]
fn r_395_what_was_journaled_meanwhile_was_no_outage() {
    let mut hall = hall();
    clock(&mut hall, ClockAct::Start {}).unwrap();
    hall.clock += 10_000;
    hall.play("e2-e3").unwrap();
    // No beat was seen since before the move, which is in the journal all the same.
    let since = moment(hall.clock - 10_000);
    hall.clock += 30_000;
    let stands = false;
    hall.run(&Command::Event(EventCommand::LeaveOut { since, stands }))
        .unwrap();
    assert_eq!(left(&hall), PerSide::new(55, 60));
    assert_eq!(turn(&hall), 0);
}

#[test]
fn r_395_answers_and_marks_of_a_game_by_plans_stand_too() {
    let mut hall = Hall::paired(2, &draft());
    // The clock was not started: only the answer time runs.
    let record = |side| ClockAct::Record { game_move: 1, side };
    clock(&mut hall, record(Side::White)).unwrap();
    hall.clock += 4_000;
    away(&mut hall, 60_000, true).unwrap();
    let answering = known(&hall).answering().unwrap();
    assert_eq!(answering.time, Count::StandsMs(4_000));
    assert_eq!(code(clock(&mut hall, record(Side::Black))), "clock-stands");
    clock(&mut hall, ClockAct::Resume {}).unwrap();
    hall.clock += 2_000;
    clock(&mut hall, record(Side::Black)).unwrap();
    let hands = known(&hall).hands().unwrap();
    assert_eq!(hands.received_ms(Side::Black), Some(6_000));
}

#[test]
fn r_397_terms_of_protests_are_longer_by_what_the_service_was_away() {
    let mut hall = hall();
    hall.result(ID, 2, 0).unwrap();
    let until = hall.state.protest_until(id()).unwrap();
    hall.clock += 60_000;
    away(&mut hall, 600_000, true).unwrap();
    let longer = hall.state.protest_until(id()).unwrap();
    assert_eq!((longer - until).num_seconds(), 600);
    // There is no clock that would have to go on.
    assert_eq!(known(&hall).clock.outage(), None);
    hall.clock += 60_000;
    away(&mut hall, 3_000, false).unwrap();
    let longest = hall.state.protest_until(id()).unwrap();
    assert_eq!((longest - until).num_seconds(), 603);
    // Once it is over no lost time comes back.
    hall.clock = (longest - moment(0)).num_milliseconds() + 1_000;
    assert!(!hall.state.is_running_at(moment(hall.clock)));
}

#[test]
fn r_396_the_audit_knows_what_an_outage_can_be() {
    let mut hall = hall();
    clock(&mut hall, ClockAct::Start {}).unwrap();
    hall.clock += 20_000;
    hall.play("e2-e3").unwrap();
    let before = hall.entries.len();
    hall.clock += 5_000;
    away(&mut hall, 70_000, true).unwrap();
    let entries: Vec<_> = (0..)
        .zip(&hall.entries)
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
    let mut hall = hall();
    clock(&mut hall, ClockAct::Start {}).unwrap();
    give(&mut hall, Side::Black, 30).unwrap();
    give(&mut hall, Side::White, 60).unwrap();
    assert_eq!(left(&hall), PerSide::new(120, 90));
    hall.clock += 100_000;
    assert!(!is_out_of_time(&hall));
    hall.play("e2-e3").unwrap();
    assert_eq!(left(&hall), PerSide::new(25, 90));
    give(&mut hall, Side::White, 10).unwrap();
    hall.play("e7-e6").unwrap();
    assert_eq!(left(&hall), PerSide::new(35, 95));
    // Given time stays when acts are taken back.
    let reason = WHY.to_owned();
    hall.order_act(GameAct::TakeBack { count: 2, reason })
        .unwrap();
    assert_eq!(left(&hall), PerSide::new(130, 90));
    hall.clock += 131_000;
    assert!(is_out_of_time(&hall));
}

#[test]
fn r_398_time_is_given_where_there_is_one_of_a_side_s_own() {
    let mut hall = hall();
    assert_eq!(code(give(&mut hall, Side::White, 0)), "clock-seconds");
    assert_eq!(code(give(&mut hall, Side::White, 86_401)), "clock-seconds");
    let act = ClockAct::Give {
        side: Side::White,
        seconds: 60,
        reason: " ".to_owned(),
    };
    assert_eq!(code(clock(&mut hall, act)), "reason-invalid");
    let mut without = Hall::paired(
        2,
        &EventDraft {
            discipline: Discipline::TCHESS,
            regulations: "tchess-classical".to_owned(),
            ..draft()
        },
    );
    assert_eq!(code(give(&mut without, Side::White, 60)), "clock-no-bank");
    let mut plans = Hall::paired(2, &draft());
    assert_eq!(code(give(&mut plans, Side::White, 60)), "other-discipline");
}

#[test]
fn r_398_another_time_than_was_given_is_found() {
    let mut hall = hall();
    clock(&mut hall, ClockAct::Start {}).unwrap();
    let given = hall.entries.len();
    give(&mut hall, Side::White, 30).unwrap();
    hall.play("e2-e3").unwrap();
    let at = |entries: &[Entry]| -> Vec<_> {
        let all = entries.iter().cloned();
        all.map(|entry| (moment(0), entry)).collect()
    };
    assert!(is_sound(&at(&hall.entries)));
    let mut other = hall.entries.clone();
    other[given] = journaled(&other[given], |body| body.replacen("30", "31", 1));
    assert!(!is_sound(&at(&other)));
}

#[test]
fn r_400_a_game_by_acts_is_interrupted_and_goes_on_by_a_ruling() {
    let mut hall = hall();
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
    assert_eq!(code(hall.run(&resume())), "game-not-interrupted");
    clock(&mut hall, ClockAct::Start {}).unwrap();
    hall.play("e2-e3").unwrap();
    hall.clock += 20_000;
    hall.run(&interrupt()).unwrap();
    assert_eq!(code(hall.run(&interrupt())), "game-interrupted");
    assert_eq!(hall.state.interrupted_games(), 1);
    // No time runs and no move is played.
    hall.clock += 600_000;
    assert!(!is_out_of_time(&hall));
    assert_eq!(turn(&hall), 20);
    assert_eq!(code(hall.play("e7-e6")), "game-interrupted");
    assert_eq!(
        code(clock(&mut hall, ClockAct::Resume {})),
        "game-interrupted"
    );
    hall.run(&resume()).unwrap();
    clock(&mut hall, ClockAct::Resume {}).unwrap();
    let before = hall.entries.len();
    hall.play("e7-e6").unwrap();
    assert_eq!(left(&hall), PerSide::new(65, 45));
    assert_eq!(hall.state.interrupted_games(), 0);
    assert_eq!(code(hall.run(&resume())), "game-not-interrupted");
    // A journal with play in the meantime is refused.
    let played_meanwhile = |without: &str| {
        let kept = hall.entries[..=before].iter();
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
    hall.run(&interrupt()).unwrap();
    hall.play("resign white").unwrap();
    assert_eq!(hall.state.interrupted_games(), 0);
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
        let mut hall = hall();
        clock(&mut hall, ClockAct::Start {}).unwrap();
        hall.play("e2-e3").unwrap();
        hall.run(&interrupt).unwrap();
        // The hall audits every entry.
        hall.order_act(act).unwrap();
        assert!(hall.state.games[&id()].acts().is_empty());
    }
}
