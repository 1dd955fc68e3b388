//! Times of each player, with games of TCHESS.

use super::super::tests::{TestEvent, WHY, WholeAudit, code, draft, game, journaled, moment};
use super::super::*;
use super::*;
use crate::audit_fault::AuditError;
use crate::settings::{Discipline, EventDraft};
use areopagus_games::PerSide;
use areopagus_tournament::result::Basis;

const ID: &str = "1.1";

/// Games in which each player has a minute, and each turn adds five seconds.
fn event() -> TestEvent {
    let draft = EventDraft {
        discipline: Discipline::TCHESS,
        regulations: "tchess-classical; bank_minutes=1; increment_seconds=5".to_owned(),
        ..draft()
    };
    TestEvent::paired(2, &draft)
}

fn clock(event: &mut TestEvent, act: ClockAct) {
    let game = game(ID);
    let order = ClockOrder { game, act };
    event
        .run(&Command::Game(GameCommand::Clock(order)))
        .unwrap();
}

/// The time that both had left when the turn began.
fn left(event: &TestEvent) -> PerSide<u32> {
    let board = event.state.games[&game(ID)].act_board().cloned();
    board.unwrap().clocks.unwrap().left
}

/// Whether a time has run out at this moment.
fn is_out_of_time(event: &TestEvent) -> bool {
    let out = event.state.out_of_time(moment(event.clock));
    out == [game(ID)]
}

fn result(event: &TestEvent) -> (String, PerSide<u16>) {
    let result = event.state.games[&game(ID)].result.clone().unwrap();
    let Basis::Record { reason, .. } = result.basis else {
        panic!("{result:?}");
    };
    (reason, result.points)
}

#[test]
fn r_333_a_turn_takes_its_time_and_a_time_that_is_over_comes_by_itself() {
    let mut event = event();
    clock(&mut event, ClockAct::Start {});
    event.clock += 20_000;
    event.play("e2-e3").unwrap();
    assert_eq!(left(&event), PerSide::new(45, 60));
    event.clock += 10_000;
    assert_eq!(code(event.play("time black")), "act-refused");
    assert_eq!(code(event.play("time white")), "act-refused");
    // A pause takes no time.
    let reason = WHY.to_owned();
    clock(&mut event, ClockAct::Pause { reason });
    event.clock += 600_000;
    assert!(!is_out_of_time(&event));
    clock(&mut event, ClockAct::Resume {});
    event.play("e7-e6").unwrap();
    assert_eq!(left(&event), PerSide::new(45, 55));
    event.clock += 44_000;
    assert!(!is_out_of_time(&event));
    event.clock += 2_000;
    assert!(is_out_of_time(&event));
    // The flag fell before the move.
    event.play("d2-d3").unwrap();
    let game = &event.state.games[&game(ID)];
    let texts: Vec<&str> = game
        .acts()
        .iter()
        .map(|act| act.made.text.as_str())
        .collect();
    assert_eq!(texts, ["e2-e3", "e7-e6", "time white"]);
    assert_eq!(result(&event), ("time".to_owned(), PerSide::new(0, 2)));
}

#[test]
fn r_333_the_first_turn_runs_from_the_start_and_before_it_nothing_does() {
    let mut event = event();
    event.clock += 600_000;
    assert!(!is_out_of_time(&event));
    clock(&mut event, ClockAct::Start {});
    event.clock += 61_000;
    assert!(is_out_of_time(&event));
    event.order_act(GameAct::Bring {}).unwrap();
    assert_eq!(result(&event).0, "time");
}

#[test]
fn r_333_off_the_clock_nothing_is_taken_and_what_is_taken_back_gives_it_back() {
    let mut event = event();
    clock(&mut event, ClockAct::Start {});
    event.clock += 30_000;
    event
        .order_act(GameAct::Enter {
            text: "e2-e3".to_owned(),
            off_clock: Some(WHY.to_owned()),
        })
        .unwrap();
    assert_eq!(left(&event), PerSide::new(65, 60));
    event.clock += 50_000;
    assert!(!is_out_of_time(&event));
    event.play("e7-e6").unwrap();
    assert_eq!(left(&event), PerSide::new(65, 15));
    event.clock += 30_000;
    event.play("d2-d3").unwrap();
    let before = left(&event);
    assert_eq!(before, PerSide::new(40, 15));
    event.clock += 10_000;
    event.play("d7-d6").unwrap();
    assert_eq!(left(&event), PerSide::new(40, 10));
    let reason = WHY.to_owned();
    event
        .order_act(GameAct::TakeBack { count: 1, reason })
        .unwrap();
    assert_eq!(left(&event), before);
    assert!(!is_out_of_time(&event));
    // The referee's entry off the clock still ends it.
    event
        .order_act(GameAct::Enter {
            text: "time black".to_owned(),
            off_clock: Some(WHY.to_owned()),
        })
        .unwrap();
    assert_eq!(result(&event), ("time".to_owned(), PerSide::new(2, 0)));
}

/// The times of entries: the number of entries before, and a moment.
type Moments = Vec<(usize, i64)>;

/// Audits entries, those from each position on at a moment.
fn audited(entries: &[Entry], moments: &Moments) -> Result<(), AuditError> {
    let mut audit = WholeAudit::default();
    for (place, entry) in entries.iter().enumerate() {
        let mut before = moments.iter().rev();
        let at = before.find(|(from, _)| *from <= place);
        audit.take(moment(at.map_or(0, |(_, at)| *at)), entry)?;
    }
    audit.end().map(|_| ())
}

/// The entries of a game whose first move is entered off the clock after 30 seconds.
fn off_clock_first(event: &mut TestEvent) -> Moments {
    clock(event, ClockAct::Start {});
    let mut moments = vec![(0, 0), (event.entries.len(), 30_000)];
    event.clock += 30_000;
    event
        .order_act(GameAct::Enter {
            text: "e2-e3".to_owned(),
            off_clock: Some(WHY.to_owned()),
        })
        .unwrap();
    event.clock += 60_000;
    moments.push((event.entries.len(), event.clock));
    moments
}

#[test]
fn r_405_the_turn_behind_one_off_the_clock_runs_from_its_entry() {
    let mut event = event();
    let mut moments = off_clock_first(&mut event);
    assert!(is_out_of_time(&event));
    event.play("e7-e6").unwrap();
    assert_eq!(result(&event), ("time".to_owned(), PerSide::new(2, 0)));
    assert_eq!(audited(&event.entries, &moments), Ok(()));
    let entered = moments[1].0;
    let mut other = event.entries.clone();
    other[entered] = journaled(&other[entered], |body| {
        assert!(body.contains("\"shown\":30"), "{body}");
        body.replacen("\"shown\":30", "\"shown\":20", 1)
    });
    assert!(audited(&other, &moments).is_err());
    // The flag is taken back, and the game goes on.
    let reason = WHY.to_owned();
    let take_back = GameAct::TakeBack { count: 1, reason };
    moments.push((event.entries.len(), event.clock));
    event.order_act(take_back).unwrap();
    assert!(!is_out_of_time(&event));
    event.play("e7-e6").unwrap();
    assert_eq!(audited(&event.entries, &moments), Ok(()));
}

#[test]
fn r_405_in_an_older_journal_the_turn_behind_one_off_the_clock_takes_no_time() {
    let mut event = event();
    let mut moments = off_clock_first(&mut event);
    let entered = moments[1].0;
    event.entries[entered] = journaled(&event.entries[entered], |body| {
        let old = body.replacen("\"shown\":30,", "", 1);
        assert!(old.contains("\"since\":30"), "{old}");
        old.replacen(",\"since\":30", "", 1)
    });
    let times = (0..).map(|place| if place < entered { 0 } else { 30_000 });
    let mut event = TestEvent::restored(times.zip(event.entries).collect());
    event.clock += 60_000;
    assert!(!is_out_of_time(&event));
    moments.push((event.entries.len(), event.clock));
    event.play("e7-e6").unwrap();
    assert_eq!(left(&event), PerSide::new(65, 65));
    assert_eq!(audited(&event.entries, &moments), Ok(()));
}

#[test]
fn r_406_a_flag_that_is_the_first_act_is_taken_back_and_the_game_begins_again() {
    let mut event = event();
    clock(&mut event, ClockAct::Start {});
    let started = event.entries.len();
    event.clock += 70_000;
    event.order_act(GameAct::Bring {}).unwrap();
    assert_eq!(result(&event).0, "time");
    let reason = WHY.to_owned();
    event
        .order_act(GameAct::TakeBack { count: 1, reason })
        .unwrap();
    assert!(event.state.games[&game(ID)].result.is_none());
    assert!(event.state.games[&game(ID)].acts().is_empty());
    assert!(!is_out_of_time(&event));
    clock(&mut event, ClockAct::Resume {});
    let again = event.entries.len();
    event.clock += 20_000;
    event.play("e2-e3").unwrap();
    assert_eq!(left(&event), PerSide::new(45, 60));
    let moments = vec![(0, 0), (started, 70_000), (again, 90_000)];
    assert_eq!(audited(&event.entries, &moments), Ok(()));
}

#[test]
fn r_333_another_time_in_the_journal_is_found() {
    let mut event = event();
    clock(&mut event, ClockAct::Start {});
    let started = event.entries.len();
    event.clock += 20_000;
    event.play("e2-e3").unwrap();
    let moved = event.entries.len();
    event.clock += 61_000;
    event.order_act(GameAct::Bring {}).unwrap();
    let entries = event.entries;
    let moments = vec![(0, 0), (started, 20_000), (moved, 81_000)];
    let audited = |entries: &[Entry]| audited(entries, &moments);
    assert_eq!(audited(&entries), Ok(()));
    let at = |wanted: &str| {
        let is_it = |entry: &Entry| matches!(entry, Entry::Act(ActEntry::Entered { act, .. }) if act.text == wanted);
        entries.iter().position(is_it).unwrap()
    };
    for (text, from, to) in [
        ("e2-e3", "\"white\":45", "\"white\":46"),
        ("e2-e3", "\"since\":20", "\"since\":19"),
        ("time black", "time black", "time white"),
        ("time black", "time black", "resign black"),
    ] {
        let place = at(text);
        let mut other = entries.clone();
        other[place] = journaled(&entries[place], |body| {
            assert!(body.contains(from), "{body}");
            body.replacen(from, to, 1)
        });
        assert!(audited(&other).is_err(), "{to}");
    }
}
