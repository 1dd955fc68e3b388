//! The times of a game: what they count, the times of a row, and refusals.

use chrono::TimeDelta;
use proptest::prelude::*;

use super::super::tests::{TestEvent, WHY, audited, code, draft, game, journaled, moment};
use super::super::*;
use super::*;
use crate::plans::opened;
use crate::settings::EventDraft;
use areopagus_games::text::Seconds;
use areopagus_games::totas::record::{MoveRow, Remark};
use areopagus_games::totas::{Regulations, generate};
use areopagus_games::{PerSide, Side};
use areopagus_tournament::result::Forfeit;

const ID: &str = "1.1";

impl TestEvent {
    fn act(&mut self, act: ClockAct) -> Result<(), Refusal> {
        let game = game(ID);
        self.run(&Command::Game(GameCommand::Clock(ClockOrder { game, act })))
    }

    fn pause(&mut self) -> Result<(), Refusal> {
        let reason = WHY.to_owned();
        self.act(ClockAct::Pause { reason })
    }

    fn discard(&mut self) -> Result<(), Refusal> {
        let reason = WHY.to_owned();
        self.act(ClockAct::DiscardTimes { reason })
    }

    fn records(&mut self, game_move: u16, side: Side) -> Result<(), Refusal> {
        self.act(ClockAct::Record { game_move, side })
    }

    fn enters(&mut self, row: &str) -> Result<(), Refusal> {
        self.run(&Command::Plans(PlanCommand::EnterRow {
            game: game(ID),
            text: row.to_owned(),
        }))
    }

    fn board(&self) -> &GameState {
        &self.state.games[&game(ID)]
    }

    fn played(&self) -> i64 {
        let play = self.board().clock.play().unwrap();
        play.at(moment(self.clock)).num_milliseconds()
    }

    fn last_row(&self) -> &str {
        let rows = &self.board().record().unwrap().rows;
        &rows.last().unwrap().text
    }
}

fn event() -> TestEvent {
    TestEvent::paired(2, &draft())
}

/// An event where White has recorded, and Black this many milliseconds later.
fn answered(milliseconds: i64) -> TestEvent {
    let mut event = event();
    event.records(1, Side::White).unwrap();
    event.clock += milliseconds;
    event.records(1, Side::Black).unwrap();
    event
}

#[test]
fn clause_6_3_the_clock_is_started_paused_and_resumed_in_turn() {
    let mut event = event();
    assert_eq!(code(event.pause()), "clock-not-started");
    assert_eq!(code(event.act(ClockAct::Resume {})), "clock-not-started");
    event.act(ClockAct::Start {}).unwrap();
    assert_eq!(code(event.act(ClockAct::Start {})), "clock-started");
    assert_eq!(code(event.act(ClockAct::Resume {})), "clock-runs");
    event.clock += 60_000;
    let empty = ClockAct::Pause {
        reason: " ".to_owned(),
    };
    assert_eq!(code(event.act(empty)), "reason-invalid");
    event.pause().unwrap();
    assert_eq!(code(event.pause()), "clock-stands");
    assert_eq!(code(event.records(1, Side::White)), "clock-stands");
    event.clock += 600_000;
    assert_eq!(event.played(), 60_000);
    assert_eq!(event.board().clock.reason().unwrap().as_str(), WHY);
    event.act(ClockAct::Resume {}).unwrap();
    event.clock += 1_500;
    assert_eq!(event.played(), 61_500);
    assert!(event.board().clock.reason().is_none());
}

#[test]
fn clause_6_3_the_time_of_play_ends_with_the_game() {
    let mut event = event();
    event.act(ClockAct::Start {}).unwrap();
    event.clock += 5_000;
    event.enters("1. d4 e4 | d9 e9; resign black").unwrap();
    event.clock += 5_000;
    assert_eq!(event.played(), 5_000);
    assert_eq!(code(event.act(ClockAct::Resume {})), "game-finished");
    // The clock of a game that goes on after all is restarted by hand.
    event.take_back(ID).unwrap();
    assert_eq!(event.played(), 5_000);
    event.act(ClockAct::Resume {}).unwrap();
    event.clock += 1_000;
    assert_eq!(event.played(), 6_000);
    let reason = WHY.to_owned();
    event.enters("1. d4 e4 | d9 e9").unwrap();
    event
        .run(&Command::Plans(PlanCommand::WithdrawRecord {
            game: game(ID),
            reason,
        }))
        .unwrap();
    assert!(event.board().clock.play().is_none(), "it begins anew");
}

#[test]
fn clause_7_1_the_second_press_stops_the_timer_that_the_first_one_started() {
    let mut event = event();
    event.clock += 1_000;
    event.records(1, Side::Black).unwrap();
    let white = event.board().answering().unwrap();
    assert_eq!(white.side, Side::White);
    assert_eq!(white.time, Count::Since(moment(event.clock)));
    assert_eq!(code(event.records(1, Side::Black)), "plan-recorded");
    assert_eq!(code(event.records(2, Side::White)), "plan-other-game-move");
    event.clock += 7_320;
    event.records(1, Side::White).unwrap();
    assert!(event.board().answering().is_none());
    event.enters("1. d4 e4 | d9 e9").unwrap();
    assert_eq!(event.last_row(), "1. d4 e4 | d9 e9; timer white 7.4");
    assert_eq!(event.board().timer_sums(), PerSide::new(7_400, 0));
    // The next game move has its own times.
    assert_eq!(code(event.records(1, Side::White)), "plan-other-game-move");
    event.records(2, Side::White).unwrap();
}

#[test]
fn clause_7_1_a_row_says_what_follows_from_the_times_or_a_ruling_says_why_not() {
    for other in [
        "1. d4 e4 | d9 e9; timer white 4.2",
        "1. d4 e4 | d9 e9; timer black 4.3",
        "1. d4 e4 | ?d9 ?e9; timer black 10 late",
    ] {
        let mut event = answered(4_200);
        let refusal = event.enters(other).unwrap_err();
        assert!(
            refusal
                .say(areopagus_language::Language::En)
                .contains("timer black 4.2")
        );
        assert_eq!(refusal.code(), "plan-other");
        event
            .run(&Command::Plans(PlanCommand::RuleRow {
                game: game(ID),
                text: other.to_owned(),
                reason: WHY.to_owned(),
            }))
            .unwrap();
        assert_eq!(event.last_row(), other);
    }
    let mut event = answered(4_200);
    let same = Command::Plans(PlanCommand::RuleRow {
        game: game(ID),
        text: "1. d4 e4 | d9 e9; timer black 4.2".to_owned(),
        reason: WHY.to_owned(),
    });
    assert_eq!(code(event.run(&same)), "plan-not-other");
    // Without both times nothing follows.
    let mut event = self::event();
    event.records(1, Side::White).unwrap();
    event.enters("1. d4 e4 | d9 e9; timer white 3").unwrap();
}

#[test]
fn clause_7_1_of_a_late_answer_the_row_says_so_itself() {
    let mut event = answered(10_010);
    assert_eq!(code(event.enters("1. d4 e4 | d9 e9")), "plan-other");
    let offered = event.board().hands().unwrap().answer_on_paper(10).unwrap();
    assert_eq!(offered, "timer black 10.1 late");
    event
        .enters("1. d4 e4 | ?d9 ?e9; timer black 10.1 late")
        .unwrap();
    // A game that is stopped before the plans are open needs no times.
    let mut event = answered(2_000);
    event.enters("1. | ; resign white").unwrap();
}

#[test]
fn clause_7_1_a_wrong_press_does_not_count_by_a_ruling() {
    let mut event = event();
    assert_eq!(code(event.discard()), "nothing-recorded");
    event.records(1, Side::Black).unwrap();
    event.discard().unwrap();
    assert!(event.board().answering().is_none());
    assert_eq!(code(event.discard()), "nothing-recorded");
    event.records(1, Side::White).unwrap();
    event.clock += 3_000;
    event.records(1, Side::Black).unwrap();
    assert_eq!(
        event.board().hands().unwrap().answer_on_paper(10).unwrap(),
        "timer black 3"
    );
}

#[test]
fn clause_7_1_a_plan_on_paper_and_one_from_a_device_are_timed_against_each_other() {
    let commit = |side| {
        Command::Plans(PlanCommand::Commit {
            game: game(ID),
            game_move: 1,
            side,
            commitment: areopagus_lots::Hex::new([7; 32]),
        })
    };
    let mut event = event();
    event.run(&commit(Side::White)).unwrap();
    assert_eq!(code(event.records(1, Side::White)), "plan-recorded");
    event.clock += 2_000;
    event.records(1, Side::Black).unwrap();
    assert_eq!(
        event.board().hands().unwrap().answer_on_paper(10).unwrap(),
        "timer black 2"
    );
    // The times of discarded plans go with them; discarding those on paper leaves a sealed
    // plan.
    event.discard().unwrap();
    assert_eq!(event.board().answering().unwrap().side, Side::Black);
    event.records(1, Side::Black).unwrap();
    event
        .run(&Command::Plans(PlanCommand::Discard {
            game: game(ID),
            reason: WHY.to_owned(),
        }))
        .unwrap();
    assert!(event.board().answering().is_none() && !event.board().hands().unwrap().on_paper());
}

impl TestEvent {
    /// Both players hand in sealed plans, Black this many milliseconds after White and after a
    /// lost connection, for which the service counts another answer time.
    fn cut_off(received: i64, answered_ms: u32) -> Self {
        let mut event = event();
        for (side, byte) in [(Side::White, 7), (Side::Black, 8)] {
            event
                .run(&Command::Plans(PlanCommand::Commit {
                    game: game(ID),
                    game_move: 1,
                    side,
                    commitment: areopagus_lots::Hex::new([byte; 32]),
                }))
                .unwrap();
            event.clock += received;
        }
        event.clock -= received;
        for side in Side::ALL {
            let act = ClockAct::Delay {
                game_move: 1,
                side,
                answered_ms,
            };
            let game = game(ID);
            let secrets = GameSecrets::default();
            let now = moment(event.clock);
            let mut given = DecisionContext {
                now,
                actor: "player".to_owned(),
                secrets: &secrets,
                fresh: &mut std::iter::empty(),
            };
            let order = Command::Game(GameCommand::Clock(ClockOrder { game, act }));
            for entry in decide(&event.state, &order, &mut given).unwrap().entries {
                event.audit.take(now, &entry).unwrap();
                event.state.apply(now, &entry).unwrap();
                event.entries.push(entry);
            }
        }
        event
    }
}

#[test]
fn r_194_a_connection_that_was_gone_loses_its_player_no_time() {
    let timer = |event: &TestEvent| {
        let timer = opened::timer_of(event.board().hands().unwrap(), 10).unwrap();
        timer.to_string()
    };
    let event = TestEvent::cut_off(30_000, 4_000);
    assert_eq!(timer(&event), "timer black 4");
    let delay = Delay {
        answered_ms: 4_000,
        received_ms: 30_000,
    };
    // The first recorder answers nothing.
    assert_eq!(
        event.board().hands().unwrap().delayed,
        PerSide::new(None, Some(delay))
    );
    // A lost connection costs no time, and nothing is journaled if nothing changes.
    let event = TestEvent::cut_off(3_000, 4_000);
    assert_eq!(timer(&event), "timer black 3");
    assert_eq!(event.board().hands().unwrap().delayed, PerSide::default());
    // No client can send it: it comes only with the plan.
    let asked = serde_json::json!({
        "act": "delay", "game_move": 1, "side": "black", "answered_ms": 1,
    });
    assert!(serde_json::from_value::<ClockAct>(asked).is_err());
}

#[test]
fn r_194_a_delay_that_does_not_follow_is_found() {
    let event = TestEvent::cut_off(30_000, 4_000);
    let last = event.entries.len() - 1;
    for (part, other) in [
        ("\"received_ms\":30000", "\"received_ms\":30001"),
        ("\"answered_ms\":4000", "\"answered_ms\":30000"),
        ("\"side\":\"black\"", "\"side\":\"white\""),
        ("\"game_move\":1", "\"game_move\":2"),
    ] {
        let mut entries = event.entries.clone();
        entries[last] = journaled(&event.entries[last], |body| body.replace(part, other));
        assert_ne!(entries[last], event.entries[last], "{part}");
        // Black's plan and its correction came half a minute later.
        let at = |index: usize| moment(if index + 1 < last { 0 } else { 30_000 });
        let journal = entries.iter().enumerate();
        let folded = EventState::fold(journal.map(|(index, entry)| (at(index), entry)));
        let error = folded.unwrap_err();
        assert!(matches!(error, FoldError::Refused { .. }), "{error:?}");
    }
}

#[test]
fn clause_8_1_the_position_is_memorised_once_before_the_mole_is_drawn() {
    let mut event = TestEvent::paired(
        2,
        &EventDraft {
            regulations: "federation-2013; mole_after=2".to_owned(),
            ..draft()
        },
    );
    assert_eq!(code(event.act(ClockAct::Memorise {})), "no-mole-now");
    event.enters("1. d4 e4 | d9 e9").unwrap();
    event.act(ClockAct::Memorise {}).unwrap();
    assert_eq!(code(event.act(ClockAct::Memorise {})), "memorising-started");
    event.clock += 40_000;
    let shown = event.board().clock.memorising().unwrap();
    assert_eq!(shown.at(moment(event.clock)), TimeDelta::seconds(40));
    // Nothing is refused before its end: the referee sees the hall.
    event
        .enters("2. d5 e5 | d8 e8; mole white _Rj1(3,2) black Qf12(6)")
        .unwrap();
    event.take_back(ID).unwrap();
    event.act(ClockAct::Memorise {}).unwrap();
}

#[test]
fn clause_6_4_nothing_is_timed_in_a_game_that_is_over() {
    let mut event = event();
    event.forfeit(ID, Forfeit::Black).unwrap();
    assert_eq!(code(event.act(ClockAct::Start {})), "game-finished");
    assert_eq!(code(event.records(1, Side::White)), "game-finished");
    let unknown = ClockOrder {
        game: game("9.9"),
        act: ClockAct::Start {},
    };
    assert_eq!(
        code(event.run(&Command::Game(GameCommand::Clock(unknown)))),
        "game-unknown"
    );
}

#[test]
fn a_clock_that_runs_keeps_its_round_paired() {
    assert!(event().board().is_untouched());
    let mut started = event();
    started.act(ClockAct::Start {}).unwrap();
    assert!(!started.board().is_untouched());
}

#[test]
fn clause_9_6_times_that_do_not_follow_are_found() {
    let mut event = answered(4_200);
    event.act(ClockAct::Start {}).unwrap();
    event.enters("1. d4 e4 | d9 e9").unwrap();
    let at = |kind: &str| {
        let is_it = |entry: &Entry| serde_json::to_value(entry).unwrap()["kind"] == *kind;
        event.entries.iter().position(is_it).unwrap()
    };
    // Each entry has its moment in the event; this audit has one moment for all.
    let mut same_time = event.entries.clone();
    let row = at("game.row");
    same_time[row] = journaled(&same_time[row], |body| body.replace("black 4.2", "black 0"));
    audited(&same_time).unwrap();
    let tampered = |index: usize, change: &dyn Fn(String) -> String| {
        let mut entries = same_time.clone();
        entries[index] = journaled(&entries[index], change);
        let error = audited(&entries).unwrap_err();
        assert_eq!(error.seq, u64::try_from(index).unwrap() + 1, "{error:?}");
    };
    let first = at("plan.recorded");
    tampered(first, &|body| {
        body.replace("\"game_move\":1", "\"game_move\":2")
    });
    tampered(first + 1, &|body| body.replace("black", "white"));
    tampered(row, &|body| body.replace("black 0", "white 0"));
    tampered(row, &|body| body.replace("; timer black 0", ""));
    let mut twice = same_time.clone();
    twice.insert(row, twice[at("clock.started")].clone());
    assert!(audited(&twice).is_err());
}

impl TestEvent {
    fn marks(&mut self, squares: &str, reason: Option<&str>) -> Result<(), Refusal> {
        self.act(ClockAct::MarkDoom {
            squares: squares.to_owned(),
            reason: reason.map(ToOwned::to_owned),
        })
    }
}

/// A game whose last row has doom marks that are not set yet, the marks, and the row with them.
fn to_be_marked() -> (TestEvent, String, String) {
    let regulations = Regulations::default();
    for number in 0..200 {
        let record = generate::game(5, number, &regulations);
        let is_marked = |row: &MoveRow| {
            row.remarks
                .iter()
                .any(|remark| matches!(remark, Remark::Doom(_)))
        };
        let ended = |place: usize| place + 1 == record.rows.len();
        let Some(place) = record.rows.iter().position(is_marked) else {
            continue;
        };
        if ended(place) || place + 1 >= usize::from(regulations.mole_after) {
            continue;
        }
        let mut event = event();
        let written = record.terrain.map(|terrain| terrain.to_string());
        event
            .run(&Command::Plans(PlanCommand::SetTerrain {
                game: game(ID),
                terrain: written,
            }))
            .unwrap();
        for row in &record.rows[..place] {
            event.enters(&row.to_string()).unwrap();
        }
        let mut bare = record.rows[place].clone();
        let mut marks = String::new();
        bare.remarks.retain(|remark| match remark {
            Remark::Doom(_) => {
                marks = remark.to_string();
                false
            }
            _ => true,
        });
        event.enters(&bare.to_string()).unwrap();
        return (event, marks, record.rows[place].to_string());
    }
    panic!("no generated game has doom marks");
}

#[test]
fn clause_7_2_marks_that_come_behind_the_row_stand_in_it() {
    let (mut event, marks, row) = to_be_marked();
    let before = event.last_row().to_owned();
    assert!(event.board().doom().is_some());
    for wrong in ["", "z99", "e4 e", "!"] {
        assert_eq!(code(event.marks(wrong, None)), "doom-squares", "{wrong}");
    }
    assert_eq!(code(event.marks("a1 a1", None)), "doom-twice");
    // No piece has struck from the base of a King.
    assert_eq!(code(event.marks("g1", None)), "doom-against-rules");
    assert_eq!(event.last_row(), before);
    event.clock += 10_000;
    event.marks(&marks.replace('!', " "), None).unwrap();
    let parts = |row: &str| {
        row.split(';')
            .map(|it| it.trim().to_owned())
            .collect::<Vec<_>>()
    };
    for part in parts(&row) {
        assert!(parts(event.last_row()).contains(&part), "{part}");
    }
    assert_eq!(code(event.marks(&marks, None)), "doom-twice");
    // The marks are taken back with their row.
    event.take_back(ID).unwrap();
    event.enters(&before).unwrap();
    assert_eq!(event.last_row(), before);
}

#[test]
fn clause_7_2_marks_come_within_ten_seconds_or_by_a_ruling_with_a_reason() {
    let (mut event, marks, _) = to_be_marked();
    event.clock += 10_001;
    assert_eq!(code(event.marks(&marks, None)), "doom-late");
    assert_eq!(code(event.marks(&marks, Some(" "))), "doom-late");
    event.marks(&marks, Some(WHY)).unwrap();
    // In time a reason is not kept.
    let (mut event, marks, _) = to_be_marked();
    event.marks(&marks, Some(WHY)).unwrap();
    let last = serde_json::to_value(event.entries.last().unwrap()).unwrap();
    assert_eq!(last["kind"], "doom.marked");
    assert!(last["body"]["late"].is_null());
    // A pause stops their time too.
    let (mut event, marks, _) = to_be_marked();
    event.act(ClockAct::Start {}).unwrap();
    event.pause().unwrap();
    event.clock += 60_000;
    event.marks(&marks, None).unwrap();
}

#[test]
fn clause_7_2_no_marks_come_behind_the_next_game_move() {
    assert_eq!(code(event().marks("e4", Some(WHY))), "no-rows");
    let (mut event, marks, _) = to_be_marked();
    let next = u16::try_from(event.board().record().unwrap().rows.len()).unwrap() + 1;
    event.records(next, Side::White).unwrap();
    assert!(event.board().doom().is_none());
    assert_eq!(code(event.marks(&marks, None)), "next-move-begun");
    event.discard().unwrap();
    event.marks(&marks, None).unwrap();
}

#[test]
fn clause_7_2_marks_undo_a_mate_and_nothing_else_that_ended_a_game() {
    let (mut event, marks, row) = to_be_marked();
    event.take_back(ID).unwrap();
    let plain = row.replace(&format!("; {marks}"), "");
    event.enters(&format!("{plain}; resign white")).unwrap();
    assert_eq!(code(event.marks(&marks, None)), "game-finished");
}

#[test]
fn clause_9_6_marks_that_do_not_follow_are_found() {
    let (mut event, marks, _) = to_be_marked();
    event.marks(&marks, None).unwrap();
    let entries = event.entries.clone();
    audited(&entries).unwrap();
    let last = entries.len() - 1;
    for (part, other) in [
        ("\"marks\":\"!", "\"marks\":\"!a1 !"),
        ("\"row\":\"", "\"row\":\"1"),
        ("\"board\":{", "\"late\":\"because\",\"board\":{"),
        ("\"game_moves\":", "\"game_moves\":1"),
    ] {
        let mut entries = entries.clone();
        entries[last] = journaled(&entries[last], |body| body.replace(part, other));
        assert_ne!(entries[last], event.entries[last], "{part}");
        let error = audited(&entries).unwrap_err();
        assert_eq!(error.seq, u64::try_from(last).unwrap() + 1, "{error:?}");
    }
    // Marks against the rules, with a board as if they were allowed.
    let mut entries = entries.clone();
    let square = marks.trim_start_matches('!').split(' ').next().unwrap();
    entries[last] = journaled(&entries[last], |body| {
        body.replace(&format!("!{square}"), "!g1")
    });
    assert!(audited(&entries).is_err());
}

proptest! {
    #[test]
    fn clause_6_3_pauses_change_neither_the_time_of_play_nor_an_answer(
        stretches in prop::collection::vec((1_i64..10_000, 0_i64..10_000), 1..8),
    ) {
        let mut event = event();
        event.act(ClockAct::Start {}).unwrap();
        event.records(1, Side::White).unwrap();
        let mut played = 0;
        for (run, pause) in stretches {
            event.clock += run;
            played += run;
            prop_assert_eq!(event.played(), played);
            event.pause().unwrap();
            event.clock += pause;
            prop_assert_eq!(event.played(), played);
            let answer = event.board().answering().unwrap().time;
            prop_assert_eq!(answer, Count::StandsMs(played));
            event.act(ClockAct::Resume {}).unwrap();
            prop_assert_eq!(event.played(), played);
            let answer = event.board().answering().unwrap().time;
            prop_assert_eq!(answer.at(moment(event.clock)).num_milliseconds(), played);
        }
        event.records(1, Side::Black).unwrap();
        let timer = event.board().hands().unwrap().answer_on_paper(3600).unwrap();
        let tenths = u32::try_from(played.unsigned_abs().div_ceil(100)).unwrap();
        prop_assert_eq!(timer, format!("timer black {}", Seconds(tenths * 100)));
    }
}
