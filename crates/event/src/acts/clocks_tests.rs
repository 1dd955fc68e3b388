//! Times of each player, with games of TCHESS.

use super::super::tests::{Hall, WHY, WholeAudit, code, draft, game, journaled, moment};
use super::super::*;
use super::*;
use crate::audit_fault::AuditError;
use crate::settings::{Discipline, EventDraft};
use areopagus_games::PerSide;
use areopagus_tournament::result::Basis;

const ID: &str = "1.1";

/// Games in which each player has a minute, and each turn adds five seconds.
fn hall() -> Hall {
    let draft = EventDraft {
        discipline: Discipline::TCHESS,
        regulations: "tchess-classical; bank_minutes=1; increment_seconds=5".to_owned(),
        ..draft()
    };
    Hall::paired(2, &draft)
}

fn clock(hall: &mut Hall, act: ClockAct) {
    let game = game(ID);
    let order = ClockOrder { game, act };
    hall.run(&Command::Game(GameCommand::Clock(order))).unwrap();
}

/// The time that both had left when the turn began.
fn left(hall: &Hall) -> PerSide<u32> {
    let board = hall.state.games[&game(ID)].act_board().cloned();
    board.unwrap().clocks.unwrap().left
}

/// Whether a time has run out at this moment.
fn is_out_of_time(hall: &Hall) -> bool {
    let out = hall.state.out_of_time(moment(hall.clock));
    out == [game(ID)]
}

fn result(hall: &Hall) -> (String, PerSide<u16>) {
    let result = hall.state.games[&game(ID)].result.clone().unwrap();
    let Basis::Record { reason, .. } = result.basis else {
        panic!("{result:?}");
    };
    (reason, result.points)
}

#[test]
fn r_333_a_turn_takes_its_time_and_a_time_that_is_over_comes_by_itself() {
    let mut hall = hall();
    clock(&mut hall, ClockAct::Start {});
    hall.clock += 20_000;
    hall.play("e2-e3").unwrap();
    assert_eq!(left(&hall), PerSide::new(45, 60));
    hall.clock += 10_000;
    assert_eq!(code(hall.play("time black")), "act-refused");
    assert_eq!(code(hall.play("time white")), "act-refused");
    // A pause takes no time.
    let reason = WHY.to_owned();
    clock(&mut hall, ClockAct::Pause { reason });
    hall.clock += 600_000;
    assert!(!is_out_of_time(&hall));
    clock(&mut hall, ClockAct::Resume {});
    hall.play("e7-e6").unwrap();
    assert_eq!(left(&hall), PerSide::new(45, 55));
    hall.clock += 44_000;
    assert!(!is_out_of_time(&hall));
    hall.clock += 2_000;
    assert!(is_out_of_time(&hall));
    // The flag fell before the move.
    hall.play("d2-d3").unwrap();
    let game = &hall.state.games[&game(ID)];
    let texts: Vec<&str> = game
        .acts()
        .iter()
        .map(|act| act.made.text.as_str())
        .collect();
    assert_eq!(texts, ["e2-e3", "e7-e6", "time white"]);
    assert_eq!(result(&hall), ("time".to_owned(), PerSide::new(0, 2)));
}

#[test]
fn r_333_the_first_turn_runs_from_the_start_and_before_it_nothing_does() {
    let mut hall = hall();
    hall.clock += 600_000;
    assert!(!is_out_of_time(&hall));
    clock(&mut hall, ClockAct::Start {});
    hall.clock += 61_000;
    assert!(is_out_of_time(&hall));
    hall.order_act(GameAct::Bring {}).unwrap();
    assert_eq!(result(&hall).0, "time");
}

#[test]
fn r_333_off_the_clock_nothing_is_taken_and_what_is_taken_back_gives_it_back() {
    let mut hall = hall();
    clock(&mut hall, ClockAct::Start {});
    hall.clock += 30_000;
    hall.order_act(GameAct::Enter {
        text: "e2-e3".to_owned(),
        off_clock: Some(WHY.to_owned()),
    })
    .unwrap();
    assert_eq!(left(&hall), PerSide::new(65, 60));
    hall.clock += 50_000;
    assert!(!is_out_of_time(&hall));
    hall.play("e7-e6").unwrap();
    assert_eq!(left(&hall), PerSide::new(65, 15));
    hall.clock += 30_000;
    hall.play("d2-d3").unwrap();
    let before = left(&hall);
    assert_eq!(before, PerSide::new(40, 15));
    hall.clock += 10_000;
    hall.play("d7-d6").unwrap();
    assert_eq!(left(&hall), PerSide::new(40, 10));
    let reason = WHY.to_owned();
    hall.order_act(GameAct::TakeBack { count: 1, reason })
        .unwrap();
    assert_eq!(left(&hall), before);
    assert!(!is_out_of_time(&hall));
    // The referee's entry off the clock still ends it.
    hall.order_act(GameAct::Enter {
        text: "time black".to_owned(),
        off_clock: Some(WHY.to_owned()),
    })
    .unwrap();
    assert_eq!(result(&hall), ("time".to_owned(), PerSide::new(2, 0)));
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
fn off_clock_first(hall: &mut Hall) -> Moments {
    clock(hall, ClockAct::Start {});
    let mut moments = vec![(0, 0), (hall.entries.len(), 30_000)];
    hall.clock += 30_000;
    hall.order_act(GameAct::Enter {
        text: "e2-e3".to_owned(),
        off_clock: Some(WHY.to_owned()),
    })
    .unwrap();
    hall.clock += 60_000;
    moments.push((hall.entries.len(), hall.clock));
    moments
}

#[test]
fn r_405_the_turn_behind_one_off_the_clock_runs_from_its_entry() {
    let mut hall = hall();
    let mut moments = off_clock_first(&mut hall);
    assert!(is_out_of_time(&hall));
    hall.play("e7-e6").unwrap();
    assert_eq!(result(&hall), ("time".to_owned(), PerSide::new(2, 0)));
    assert_eq!(audited(&hall.entries, &moments), Ok(()));
    let entered = moments[1].0;
    let mut other = hall.entries.clone();
    other[entered] = journaled(&other[entered], |body| {
        assert!(body.contains("\"shown\":30"), "{body}");
        body.replacen("\"shown\":30", "\"shown\":20", 1)
    });
    assert!(audited(&other, &moments).is_err());
    // The flag is taken back, and the game goes on.
    let reason = WHY.to_owned();
    let take_back = GameAct::TakeBack { count: 1, reason };
    moments.push((hall.entries.len(), hall.clock));
    hall.order_act(take_back).unwrap();
    assert!(!is_out_of_time(&hall));
    hall.play("e7-e6").unwrap();
    assert_eq!(audited(&hall.entries, &moments), Ok(()));
}

#[test]
fn r_405_in_an_older_journal_the_turn_behind_one_off_the_clock_takes_no_time() {
    let mut hall = hall();
    let mut moments = off_clock_first(&mut hall);
    let entered = moments[1].0;
    hall.entries[entered] = journaled(&hall.entries[entered], |body| {
        let old = body.replacen("\"shown\":30,", "", 1);
        assert!(old.contains("\"since\":30"), "{old}");
        old.replacen(",\"since\":30", "", 1)
    });
    let times = (0..).map(|place| if place < entered { 0 } else { 30_000 });
    let mut hall = Hall::restored(times.zip(hall.entries).collect());
    hall.clock += 60_000;
    assert!(!is_out_of_time(&hall));
    moments.push((hall.entries.len(), hall.clock));
    hall.play("e7-e6").unwrap();
    assert_eq!(left(&hall), PerSide::new(65, 65));
    assert_eq!(audited(&hall.entries, &moments), Ok(()));
}

#[test]
fn r_406_a_flag_that_is_the_first_act_is_taken_back_and_the_game_begins_again() {
    let mut hall = hall();
    clock(&mut hall, ClockAct::Start {});
    let started = hall.entries.len();
    hall.clock += 70_000;
    hall.order_act(GameAct::Bring {}).unwrap();
    assert_eq!(result(&hall).0, "time");
    let reason = WHY.to_owned();
    hall.order_act(GameAct::TakeBack { count: 1, reason })
        .unwrap();
    assert!(hall.state.games[&game(ID)].result.is_none());
    assert!(hall.state.games[&game(ID)].acts().is_empty());
    assert!(!is_out_of_time(&hall));
    clock(&mut hall, ClockAct::Resume {});
    let again = hall.entries.len();
    hall.clock += 20_000;
    hall.play("e2-e3").unwrap();
    assert_eq!(left(&hall), PerSide::new(45, 60));
    let moments = vec![(0, 0), (started, 70_000), (again, 90_000)];
    assert_eq!(audited(&hall.entries, &moments), Ok(()));
}

#[test]
fn r_333_another_time_in_the_journal_is_found() {
    let mut hall = hall();
    clock(&mut hall, ClockAct::Start {});
    let started = hall.entries.len();
    hall.clock += 20_000;
    hall.play("e2-e3").unwrap();
    let moved = hall.entries.len();
    hall.clock += 61_000;
    hall.order_act(GameAct::Bring {}).unwrap();
    let entries = hall.entries;
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
