//! Protests from the filing to the end, command by command.

use chrono::{DateTime, Utc};
use proptest::prelude::*;

use super::super::secrets::GameSecrets;
use super::super::tests::{TestEvent, WholeAudit, code, draft, game, journaled, moment};
use super::super::{
    AuditError, AuditFault, Command, DecisionContext, EventCommand, EventState, PlanCommand,
    Played, ProtestCommand, Refusal, ResultCommand, decide,
};
use super::*;
use crate::entry::Entry;
use crate::result_ruling::ResultRuling;
use crate::results::entry::ResultEntry;
use crate::settings::{EventDraft, EventSettings, LotRules};
use areopagus_games::{PerSide, Side};
use areopagus_language::Language;
use areopagus_lots::{Hex, Secret};
use areopagus_tournament::protest_rules::ProtestDraft;
use areopagus_tournament::result::Forfeit;
use areopagus_tournament::round::GameId;
use areopagus_tournament::text::TextLine;

const ID: &str = "1.1";
const MINUTE: i64 = 60_000;
const WHY: &str = "the Bishop had the way free";

fn filing(by: Side, against: Against) -> ProtestFiling {
    ProtestFiling {
        game: game(ID),
        by,
        against,
        clause: "5.3".to_owned(),
        text: "The Knight was not\nin its path.".to_owned(),
        admit: None,
    }
}

fn ruling(protest: u16, finding: Finding, effect: Option<Effect>) -> Command {
    Command::Protests(ProtestCommand::Decide(ProtestRuling {
        game: game(ID),
        protest,
        finding,
        reason: WHY.to_owned(),
        effect,
    }))
}

fn appeal_of(by: Side) -> AppealFiling {
    AppealFiling {
        game: game(ID),
        protest: 1,
        by,
        text: "I saw it otherwise.".to_owned(),
        admit: None,
    }
}

fn verdict(white: u16, black: u16) -> ResultRuling {
    ResultRuling::Played(Played::from_points(PerSide::new(white, black)))
}

fn final_ruling(finding: Finding, effect: Option<Effect>, deposit: Option<Deposit>) -> Command {
    Command::Protests(ProtestCommand::DecideAppeal(AppealRuling {
        game: game(ID),
        protest: 1,
        committee: "Three of the reserve".to_owned(),
        finding,
        reason: WHY.to_owned(),
        effect,
        deposit,
    }))
}

impl TestEvent {
    fn file(&mut self, by: Side, against: Against) -> Result<(), Refusal> {
        self.run(&Command::Protests(ProtestCommand::File(filing(
            by, against,
        ))))
    }

    fn write(&mut self, row: &str) {
        self.run(&Command::Plans(PlanCommand::EnterRow {
            game: game(ID),
            text: row.to_owned(),
        }))
        .unwrap();
    }

    fn points_of(&self) -> Option<(u16, u16)> {
        let result = self.state.games[&game(ID)].result.as_ref()?;
        Some((result.points.white, result.points.black))
    }

    fn rows_of(&self) -> usize {
        self.state.games[&game(ID)].moves()
    }

    fn stage(&self, number: u16) -> Stage {
        self.state.protests.get(number).unwrap().stage()
    }
}

/// A game of four rows that has ended by its record.
fn played() -> TestEvent {
    let mut event = TestEvent::paired(2, &draft());
    for row in ["1. d4 e4 | d9 e9", "2. d5 e5 | d8 e8", "3. f4 g4 | f9 g9"] {
        event.write(row);
    }
    event.write("4. | ; resign white");
    event
}

fn faults(entries: &[Entry], clock: i64) -> AuditError {
    let mut audit = WholeAudit::default();
    let taken = entries
        .iter()
        .try_for_each(|entry| audit.take(moment(clock), entry));
    taken.and_then(|()| audit.end()).unwrap_err()
}

#[test]
fn r_150_either_player_files_against_what_there_is_in_the_own_game() {
    let mut event = TestEvent::paired(2, &draft());
    assert_eq!(
        code(event.file(Side::White, Against::Result)),
        "protest-no-result"
    );
    let row = |game_move| Against::Row { game_move };
    assert_eq!(code(event.file(Side::White, row(1))), "protest-no-row");
    event.write("1. d4 e4 | d9 e9");
    for wrong in [0, 2] {
        assert_eq!(code(event.file(Side::White, row(wrong))), "protest-no-row");
    }
    event.file(Side::White, row(1)).unwrap();
    event.file(Side::Black, Against::Ruling).unwrap();
    let [first, second] = event.state.protests.list() else {
        panic!("{:?}", event.state.protests);
    };
    assert_eq!((first.number, first.by), (1, Side::White));
    assert_eq!(first.text.as_str(), "The Knight was not in its path.");
    assert_eq!(first.clause.as_ref().unwrap().as_str(), "5.3");
    assert_eq!((second.number, second.stage()), (2, Stage::Filed));
    let elsewhere = ProtestFiling {
        game: game("7.7"),
        ..filing(Side::White, Against::Ruling)
    };
    let done = event.run(&Command::Protests(ProtestCommand::File(elsewhere)));
    assert_eq!(code(done), "game-unknown");
    for (field, wrong) in [
        (
            "text",
            ProtestFiling {
                text: " \n".to_owned(),
                ..filing(Side::White, Against::Ruling)
            },
        ),
        (
            "clause",
            ProtestFiling {
                clause: "5".repeat(41),
                ..filing(Side::White, Against::Ruling)
            },
        ),
    ] {
        let refusal = event
            .run(&Command::Protests(ProtestCommand::File(wrong)))
            .unwrap_err();
        assert_eq!(
            (refusal.code(), refusal.field()),
            ("protest-text", Some(field))
        );
    }
}

#[test]
fn r_150_one_protest_of_a_player_about_a_game_is_decided_after_the_other() {
    let mut event = played();
    event.file(Side::White, Against::Result).unwrap();
    assert_eq!(
        code(event.file(Side::White, Against::Ruling)),
        "protest-waits"
    );
    event.file(Side::Black, Against::Ruling).unwrap();
    event.run(&ruling(1, Finding::Dismissed, None)).unwrap();
    event.file(Side::White, Against::Ruling).unwrap();
    assert_eq!(event.state.protests.open().count(), 2);
}

#[test]
fn r_151_an_hour_from_the_end_is_in_time_and_a_moment_later_is_not() {
    let mut event = played();
    let end = event.state.at;
    let until = event.state.protest_until(game(ID)).unwrap();
    assert_eq!((until - end).num_minutes(), 60);
    event.clock += 60 * MINUTE + 1;
    assert_eq!(
        code(event.file(Side::White, Against::Result)),
        "protest-too-late"
    );
    event.clock -= 1;
    // In time no reason is required, and none is kept.
    let early = ProtestFiling {
        admit: Some("the hall was locked".to_owned()),
        ..filing(Side::White, Against::Result)
    };
    event
        .run(&Command::Protests(ProtestCommand::File(early.clone())))
        .unwrap();
    event.clock += 1;
    let late = ProtestFiling {
        by: Side::Black,
        ..early
    };
    event
        .run(&Command::Protests(ProtestCommand::File(late)))
        .unwrap();
    let reasons: Vec<bool> = event
        .state
        .protests
        .list()
        .iter()
        .map(|protest| protest.late.is_some())
        .collect();
    assert_eq!(reasons, [false, true]);
}

#[test]
fn r_151_the_event_s_own_limits_count() {
    let draft = EventDraft {
        protests: ProtestDraft {
            protest_minutes: 15,
            appeal_minutes: 5,
            deposit: String::new(),
        },
        ..draft()
    };
    let mut event = TestEvent::paired(2, &draft);
    event.result(ID, 5, 1).unwrap();
    event.clock += 15 * MINUTE;
    event.file(Side::Black, Against::Result).unwrap();
    event.clock += MINUTE;
    assert_eq!(
        code(event.file(Side::White, Against::Result)),
        "protest-too-late"
    );
    event.run(&ruling(1, Finding::Dismissed, None)).unwrap();
    event.clock += 5 * MINUTE + 1;
    let appeal = Command::Protests(ProtestCommand::FileAppeal(appeal_of(Side::Black)));
    assert_eq!(code(event.run(&appeal)), "protest-too-late");
    let admitted = AppealFiling {
        admit: Some("the committee was not to be found".to_owned()),
        ..appeal_of(Side::Black)
    };
    event
        .run(&Command::Protests(ProtestCommand::FileAppeal(admitted)))
        .unwrap();
}

#[test]
fn r_151_a_correction_begins_the_time_anew_and_a_decision_does_not() {
    let mut event = TestEvent::paired(2, &draft());
    event.result(ID, 5, 1).unwrap();
    let first = event.state.protest_until(game(ID)).unwrap();
    event.clock += 10 * MINUTE;
    event
        .run(&Command::Results(ResultCommand::Correct {
            game: game(ID),
            verdict: verdict(4, 1),
            reason: WHY.to_owned(),
        }))
        .unwrap();
    let second = event.state.protest_until(game(ID)).unwrap();
    assert_eq!((second - first).num_minutes(), 10);
    event.file(Side::Black, Against::Result).unwrap();
    event.clock += 10 * MINUTE;
    let effect = Effect::Correct(verdict(1, 4));
    event
        .run(&ruling(1, Finding::Upheld, Some(effect)))
        .unwrap();
    assert_eq!(event.points_of(), Some((1, 4)));
    assert_eq!(event.state.protest_until(game(ID)), Some(second));
}

#[test]
fn r_152_a_decision_that_is_upheld_corrects_the_result_in_one_go() {
    let mut event = played();
    assert_eq!(event.points_of(), Some((1, 5)));
    event.file(Side::White, Against::Result).unwrap();
    let before = event.entries.len();
    let effect = Effect::Correct(verdict(5, 1));
    event
        .run(&ruling(1, Finding::Upheld, Some(effect)))
        .unwrap();
    let [decision, correction] = &event.entries[before..] else {
        panic!("{:?}", &event.entries[before..]);
    };
    assert!(matches!(
        decision,
        Entry::Protest(ProtestEntry::Decided { .. })
    ));
    let Entry::Result(ResultEntry::Corrected { why, .. }) = correction else {
        panic!("{correction:?}");
    };
    assert_eq!(why.as_str(), WHY);
    assert_eq!(event.points_of(), Some((5, 1)));
    assert_eq!(event.stage(1), Stage::Decided);
}

#[test]
fn r_152_what_cannot_be_carried_out_is_not_decided() {
    let mut event = played();
    event.file(Side::White, Against::Result).unwrap();
    for (code_of, finding, effect) in [
        (
            "result-unchanged",
            Finding::Upheld,
            Effect::Correct(ResultRuling::Played(Played {
                potential: event.state.games[&game(ID)]
                    .result
                    .as_ref()
                    .unwrap()
                    .potential,
                ..Played::from_points(PerSide::new(1, 5))
            })),
        ),
        (
            "points-impossible",
            Finding::Upheld,
            Effect::Correct(verdict(3, 3)),
        ),
        (
            "protest-no-row",
            Finding::Partly,
            Effect::Continue { from: 5 },
        ),
        (
            "protest-no-row",
            Finding::Partly,
            Effect::Continue { from: 0 },
        ),
        (
            "protest-changes-nothing",
            Finding::Dismissed,
            Effect::Replay,
        ),
        (
            "protest-changes-nothing",
            Finding::Withdrawn,
            Effect::Replay,
        ),
    ] {
        let before = event.state.clone();
        let done = event.run(&ruling(1, finding, Some(effect)));
        assert_eq!(code(done), code_of);
        assert_eq!(event.state, before);
    }
    assert_eq!(
        code(event.run(&ruling(2, Finding::Upheld, None))),
        "protest-unknown"
    );
}

#[test]
fn r_152_the_game_goes_on_from_the_position_before_a_row() {
    let mut event = played();
    event
        .file(Side::White, Against::Row { game_move: 3 })
        .unwrap();
    let effect = Effect::Continue { from: 3 };
    event
        .run(&ruling(1, Finding::Partly, Some(effect)))
        .unwrap();
    assert_eq!((event.points_of(), event.rows_of()), (None, 2));
    assert_eq!(event.state.protest_until(game(ID)), None);
    event.write("3. d6 e6 | d7 e7");
}

#[test]
fn r_152_a_replay_takes_the_record_and_any_result_back() {
    // A result of the record, a corrected one, a forfeit.
    for number in 0..3 {
        let mut event = if number < 2 {
            played()
        } else {
            let mut event = TestEvent::paired(2, &draft());
            event.forfeit(ID, Forfeit::White).unwrap();
            event
        };
        if number == 1 {
            event
                .run(&Command::Results(ResultCommand::Correct {
                    game: game(ID),
                    verdict: verdict(2, 1),
                    reason: WHY.to_owned(),
                }))
                .unwrap();
        }
        event.file(Side::Black, Against::Result).unwrap();
        event
            .run(&ruling(1, Finding::Upheld, Some(Effect::Replay)))
            .unwrap();
        let known = &event.state.games[&game(ID)];
        assert_eq!((known.result.as_ref(), known.record()), (None, None));
        event.write("1. d4 e4 | d9 e9");
    }
    let mut event = TestEvent::paired(2, &draft());
    event.file(Side::Black, Against::Ruling).unwrap();
    let replay = ruling(1, Finding::Upheld, Some(Effect::Replay));
    assert_eq!(code(event.run(&replay)), "nothing-played");
}

#[test]
fn r_152_a_corrected_game_goes_on_too() {
    let mut event = played();
    event
        .run(&Command::Results(ResultCommand::Correct {
            game: game(ID),
            verdict: verdict(2, 1),
            reason: WHY.to_owned(),
        }))
        .unwrap();
    event.file(Side::Black, Against::Result).unwrap();
    let effect = Effect::Continue { from: 2 };
    event
        .run(&ruling(1, Finding::Upheld, Some(effect)))
        .unwrap();
    assert_eq!((event.points_of(), event.rows_of()), (None, 1));
}

#[test]
fn r_152_the_draws_of_rows_that_go_are_void() {
    for effect in [Effect::Continue { from: 2 }, Effect::Replay] {
        let lots = LotRules::default();
        let mut event = TestEvent::paired(2, &EventDraft { lots, ..draft() });
        event
            .run(&Command::Plans(PlanCommand::SetTerrain {
                game: game(ID),
                terrain: PerSide::new("labyrinth h6".to_owned(), "labyrinth c7".to_owned()),
            }))
            .unwrap();
        for row in [
            "1. Nc3 e4 | d9 e9",
            "2. Nb5 f4 | d8 e8",
            "3. Nc7 g4 | f9 g9",
            "4. d4 g5 | f8 g8; stop time",
        ] {
            event.write(row);
        }
        event
            .file(Side::White, Against::Row { game_move: 2 })
            .unwrap();
        event
            .run(&ruling(1, Finding::Upheld, Some(effect)))
            .unwrap();
        let draws = event.state.games[&game(ID)].lots.as_ref().unwrap().draws();
        assert!(!draws.is_empty());
        assert!(draws.iter().all(areopagus_lots::DrawRecord::voided));
    }
}

#[test]
fn r_154_either_player_appeals_once_and_the_committee_s_word_is_the_last() {
    let mut event = played();
    event.file(Side::White, Against::Result).unwrap();
    let appeal = Command::Protests(ProtestCommand::FileAppeal(appeal_of(Side::Black)));
    // C.11 3.7: only after the arbiter's decision.
    assert_eq!(code(event.run(&appeal)), "protest-stage");
    let effect = Effect::Correct(verdict(5, 1));
    event
        .run(&ruling(1, Finding::Upheld, Some(effect)))
        .unwrap();
    assert_eq!(
        code(event.run(&ruling(1, Finding::Upheld, None))),
        "protest-stage"
    );
    event.run(&appeal).unwrap();
    let other = Command::Protests(ProtestCommand::FileAppeal(appeal_of(Side::White)));
    assert_eq!(code(event.run(&other)), "protest-stage");
    assert_eq!(event.stage(1), Stage::Appealed);
    let back = Effect::Correct(verdict(1, 5));
    let kept = final_ruling(Finding::Upheld, Some(back), Some(Deposit::Kept));
    assert_eq!(code(event.run(&kept)), "no-deposit");
    event
        .run(&final_ruling(Finding::Upheld, Some(back), None))
        .unwrap();
    assert_eq!(
        (event.points_of(), event.stage(1)),
        (Some((1, 5)), Stage::Final)
    );
    assert_eq!(code(event.run(&other)), "protest-stage");
}

#[test]
fn r_154_there_is_no_appeal_where_the_player_has_taken_the_protest_back() {
    let mut event = played();
    event.file(Side::White, Against::Result).unwrap();
    event.run(&ruling(1, Finding::Withdrawn, None)).unwrap();
    assert_eq!(event.stage(1), Stage::Final);
    let appeal = Command::Protests(ProtestCommand::FileAppeal(appeal_of(Side::White)));
    assert_eq!(code(event.run(&appeal)), "protest-stage");
}

#[test]
fn r_154_the_committee_finds_the_result_of_a_game_that_was_to_be_played_anew() {
    let mut event = played();
    event.file(Side::White, Against::Result).unwrap();
    event
        .run(&ruling(1, Finding::Upheld, Some(Effect::Replay)))
        .unwrap();
    event
        .run(&Command::Protests(ProtestCommand::FileAppeal(appeal_of(
            Side::Black,
        ))))
        .unwrap();
    let found = Effect::Correct(verdict(1, 5));
    event
        .run(&final_ruling(Finding::Upheld, Some(found), None))
        .unwrap();
    assert_eq!(event.points_of(), Some((1, 5)));
}

#[test]
fn r_155_where_there_is_a_deposit_the_committee_says_what_becomes_of_it() {
    let mut event = TestEvent::paired(
        2,
        &EventDraft {
            protests: ProtestDraft {
                deposit: "50 €".to_owned(),
                ..ProtestDraft::default()
            },
            ..draft()
        },
    );
    event.result(ID, 5, 1).unwrap();
    event.file(Side::Black, Against::Result).unwrap();
    event.run(&ruling(1, Finding::Dismissed, None)).unwrap();
    event
        .run(&Command::Protests(ProtestCommand::FileAppeal(appeal_of(
            Side::Black,
        ))))
        .unwrap();
    let open = final_ruling(Finding::Dismissed, None, None);
    assert_eq!(code(event.run(&open)), "deposit-open");
    let kept = final_ruling(Finding::Dismissed, None, Some(Deposit::Kept));
    event.run(&kept).unwrap();
}

#[test]
fn r_156_an_event_is_closed_when_nothing_waits_for_a_decision() {
    let mut event = played();
    event.file(Side::White, Against::Result).unwrap();
    let close = Command::Event(EventCommand::Close {});
    assert_eq!(code(event.run(&close)), "protest-open");
    event.run(&ruling(1, Finding::Dismissed, None)).unwrap();
    event
        .run(&Command::Protests(ProtestCommand::FileAppeal(appeal_of(
            Side::White,
        ))))
        .unwrap();
    assert_eq!(code(event.run(&close)), "protest-open");
    event
        .run(&final_ruling(Finding::Dismissed, None, None))
        .unwrap();
    event.run(&close).unwrap();
    assert_eq!(
        code(event.file(Side::White, Against::Result)),
        "event-closed"
    );
}

#[test]
fn r_153_no_text_names_a_sealed_labyrinth_of_its_writer() {
    let mut event = TestEvent::paired(2, &draft());
    event
        .run(&Command::Plans(PlanCommand::SetTerrain {
            game: game(ID),
            terrain: PerSide::new("labyrinth d6".to_owned(), "labyrinth g7".to_owned()),
        }))
        .unwrap();
    event.write("1. d4 e4 | d9 e9");
    let says = |by, text: &str| {
        Command::Protests(ProtestCommand::File(ProtestFiling {
            text: text.to_owned(),
            ..filing(by, Against::Ruling)
        }))
    };
    for text in [
        "My Labyrinth is on D6.",
        "Ладья шла на д6",
        "Nd6 was not seen",
    ] {
        let refusal = event.run(&says(Side::White, text)).unwrap_err();
        assert_eq!(refusal.code(), "protest-names-labyrinth");
        assert_eq!(refusal.field(), Some("text"));
    }
    // A refusal must not reveal whether the opponent's Labyrinth is there.
    event.run(&says(Side::White, "It moved to g7.")).unwrap();
    // The arbiter sees both, and reveals neither.
    let decided = |reason: &str| {
        Command::Protests(ProtestCommand::Decide(ProtestRuling {
            game: game(ID),
            protest: 1,
            finding: Finding::Dismissed,
            reason: reason.to_owned(),
            effect: None,
        }))
    };
    for reason in ["nothing was on g7", "nothing was on d6"] {
        assert_eq!(code(event.run(&decided(reason))), "protest-names-labyrinth");
    }
    event.run(&decided("nothing was there")).unwrap();
}

#[test]
fn r_153_no_text_is_taken_while_plans_are_sealed_or_the_board_is_dark() {
    let mut event = TestEvent::paired(
        2,
        &EventDraft {
            lots: LotRules::default(),
            ..draft()
        },
    );
    event
        .run(&Command::Plans(PlanCommand::Commit {
            game: game(ID),
            game_move: 1,
            side: Side::White,
            commitment: Hex::new([7; 32]),
        }))
        .unwrap();
    assert_eq!(
        code(event.file(Side::Black, Against::Ruling)),
        "protest-plans-sealed"
    );
    event
        .run(&Command::Plans(PlanCommand::Discard {
            game: game(ID),
            reason: WHY.to_owned(),
        }))
        .unwrap();
    event.file(Side::Black, Against::Ruling).unwrap();

    let mut event = TestEvent::paired(
        2,
        &EventDraft {
            regulations: "federation-2013; mole_after=1".to_owned(),
            lots: LotRules::default(),
            ..draft()
        },
    );
    event.write("1. d4 e4 | d9 e9");
    assert!(event.state.is_dark(game(ID)));
    assert_eq!(
        code(event.file(Side::Black, Against::Ruling)),
        "protest-plans-sealed"
    );
}

#[test]
fn a_decision_that_is_not_carried_out_is_found() {
    for effect in [
        Effect::Correct(verdict(5, 1)),
        Effect::Continue { from: 2 },
        Effect::Replay,
    ] {
        let mut event = played();
        event.file(Side::White, Against::Result).unwrap();
        let before = event.entries.len();
        event
            .run(&ruling(1, Finding::Upheld, Some(effect)))
            .unwrap();
        let first = before + 1;
        for cut in first..event.entries.len() {
            let error = faults(&event.entries[..cut], 0);
            assert!(
                matches!(error.fault, AuditFault::Effect(_) | AuditFault::Result(_)),
                "{effect:?} {cut}: {error:?}"
            );
        }
        // Another entry comes between the decision and its effect.
        let mut entries = event.entries.clone();
        let stray = Entry::Protest(ProtestEntry::Filed {
            protest: 2,
            game: game(ID),
            by: Side::Black,
            against: Against::Ruling,
            clause: None,
            text: TextLine::parse("No.").unwrap(),
            late: None,
        });
        entries.insert(first, stray);
        let error = faults(&entries, 0);
        for language in Language::ALL {
            assert!(error.fault.say(language).len() > 20);
        }
    }
}

#[test]
fn a_decision_that_is_carried_out_otherwise_is_found() {
    let mut event = played();
    event.file(Side::White, Against::Result).unwrap();
    let effect = Effect::Correct(verdict(5, 1));
    event
        .run(&ruling(1, Finding::Upheld, Some(effect)))
        .unwrap();
    let last = event.entries.len() - 1;
    let mut entries = event.entries.clone();
    entries[last] = journaled(&entries[last], |body| {
        body.replace("\"white\":5", "\"white\":4")
    });
    assert_ne!(entries, event.entries);
    assert_eq!(faults(&entries, 0).fault, AuditFault::Result(game(ID)));
    let mut entries = event.entries.clone();
    entries[last] = journaled(&entries[last], |body| body.replace(WHY, "otherwise"));
    assert_eq!(faults(&entries, 0).fault, AuditFault::Result(game(ID)));
}

#[test]
fn a_protest_against_its_rules_does_not_fold() {
    let mut event = played();
    event.file(Side::White, Against::Result).unwrap();
    let filed = event.entries.len() - 1;
    let seq = u64::try_from(filed).unwrap() + 1;
    let changes: [(&str, &str); 4] = [
        ("\"protest\":1", "\"protest\":2"),
        ("\"game\":\"1.1\"", "\"game\":\"4.1\""),
        (
            "\"against\":\"result\"",
            "\"against\":{\"row\":{\"game_move\":9}}",
        ),
        ("\"by\":\"white\"", "\"by\":\"white\",\"late\":\"why not\""),
    ];
    for (from, to) in changes {
        let mut entries = event.entries.clone();
        entries[filed] = journaled(&entries[filed], |body| body.replace(from, to));
        assert_ne!(entries, event.entries, "{from}");
        let error = faults(&entries, 0);
        assert_eq!(error.seq, seq, "{error:?}");
        assert!(matches!(error.fault, AuditFault::Refused(_)), "{error:?}");
    }
    // Journaled after the term, without a reason.
    let mut audit = WholeAudit::default();
    for entry in &event.entries[..filed] {
        audit.take(moment(0), entry).unwrap();
    }
    let late = audit.take(moment(61 * MINUTE), &event.entries[filed]);
    assert!(matches!(late, Err(AuditError { .. })), "{late:?}");
}

#[test]
fn an_event_from_before_there_were_protests_has_an_hour_and_no_deposit() {
    let info = EventSettings::check(&draft()).unwrap();
    let mut old = serde_json::to_value(&info).unwrap();
    old.as_object_mut().unwrap().remove("protests").unwrap();
    assert_eq!(serde_json::from_value::<EventSettings>(old).unwrap(), info);
    let mut old = serde_json::to_value(draft()).unwrap();
    old.as_object_mut().unwrap().remove("protests").unwrap();
    assert_eq!(serde_json::from_value::<EventDraft>(old).unwrap(), draft());
}

#[test]
fn commands_and_entries_are_json_of_one_shape() {
    let text = r#"{"command":"decide_protest","game":"1.1","protest":1,"finding":"upheld","reason":"so","effect":{"correct":{"verdict":"forfeit","absent":"white"}}}"#;
    let command: Command = serde_json::from_str(text).unwrap();
    assert_eq!(serde_json::to_string(&command).unwrap(), text);
    assert_eq!(format!("{command:?}"), "Command(decide_protest 1.1)");
    let text = r#"{"command":"file_protest","game":"1.1","by":"white","against":{"row":{"game_move":3}},"text":"so"}"#;
    let command: Command = serde_json::from_str(text).unwrap();
    assert_eq!(serde_json::to_string(&command).unwrap(), text);
    for wrong in [
        r#"{"command":"file_protest","game":"1.1","by":"both","against":"result","text":"so"}"#,
        r#"{"command":"file_protest","game":"1.1","by":"white","against":"result","text":"so","now":1}"#,
        r#"{"command":"decide_protest","game":"1.1","protest":1,"finding":"maybe","reason":"so"}"#,
    ] {
        assert!(serde_json::from_str::<Command>(wrong).is_err(), "{wrong}");
    }
    let mut event = played();
    event
        .file(Side::White, Against::Row { game_move: 2 })
        .unwrap();
    event
        .run(&ruling(
            1,
            Finding::Partly,
            Some(Effect::Continue { from: 2 }),
        ))
        .unwrap();
    for entry in &event.entries {
        assert_eq!(&journaled(entry, |body| body), entry);
    }
    let filed = event.entries.iter().find_map(|entry| match entry {
        Entry::Protest(entry) => Some(serde_json::to_string(entry).unwrap()),
        _ => None,
    });
    assert_eq!(
        filed.unwrap(),
        r#"{"kind":"protest.filed","body":{"protest":1,"game":"1.1","by":"white","against":{"row":{"game_move":2}},"clause":"5.3","text":"The Knight was not in its path."}}"#
    );
}

#[test]
fn what_a_decision_would_change_is_seen_before_it_is_made_known() {
    let mut event = played();
    event.file(Side::White, Against::Result).unwrap();
    let command = ruling(1, Finding::Upheld, Some(Effect::Correct(verdict(5, 1))));
    let secrets = GameSecrets::default();
    let mut given = DecisionContext {
        now: moment(event.clock),
        actor: "referee".to_owned(),
        secrets: &secrets,
        fresh: &mut std::iter::from_fn(|| Some(Secret::new([1; 32]))),
    };
    let decision = decide(&event.state, &command, &mut given).unwrap();
    let seen: EventState = after(&event.state, &decision, moment(event.clock)).unwrap();
    assert_eq!(event.points_of(), Some((1, 5)));
    event.run(&command).unwrap();
    assert_eq!(seen, event.state);
}

fn commands() -> impl Strategy<Value = Command> {
    let side = prop_oneof![Just(Side::White), Just(Side::Black)];
    let id = (1_u16..3, 1_u16..3).prop_map(|(round, board)| GameId { round, board });
    let against = prop_oneof![
        Just(Against::Result),
        Just(Against::Ruling),
        (0_u16..4).prop_map(|game_move| Against::Row { game_move }),
    ];
    let finding = prop::sample::select(Finding::ALL.to_vec());
    let points = (0_u16..6, 1_u16..2).prop_map(|(white, black)| PerSide::new(white, black));
    let effect = prop_oneof![
        3 => Just(None),
        2 => points.clone().prop_map(|points| Some(Effect::Correct(ResultRuling::Played(
            Played::from_points(points)
        )))),
        2 => (0_u16..4).prop_map(|from| Some(Effect::Continue { from })),
        2 => Just(Some(Effect::Replay)),
    ];
    let admit = prop_oneof![Just(None), Just(Some("it could not be earlier".to_owned()))];
    let row = prop_oneof![
        3 => Just("d4 e4 | d9 e9"),
        2 => Just("| ; resign white"),
    ];
    let number = 0_u16..5;
    prop_oneof![
        3 => (id.clone(), row).prop_map(|(game, row)| Command::Plans(PlanCommand::EnterRow {
            game,
            text: row.to_owned(),
        })),
        3 => (id.clone(), points.clone()).prop_map(|(game, points)| Command::Results(ResultCommand::Record {
            game,
            played: Played::from_points(points),
            reason: WHY.to_owned(),
        })),
        1 => id.clone().prop_map(|game| Command::Plans(PlanCommand::TakeBackRow { game, reason: WHY.to_owned() })),
        1 => (id.clone(), points).prop_map(|(game, points)| Command::Results(ResultCommand::Correct {
            game,
            verdict: ResultRuling::Played(Played::from_points(points)),
            reason: WHY.to_owned(),
        })),
        4 => (id.clone(), side.clone(), against, admit.clone()).prop_map(
            |(game, by, against, admit)| Command::Protests(ProtestCommand::File(ProtestFiling {
                game,
                admit,
                ..filing(by, against)
            })),
        ),
        5 => (id.clone(), number.clone(), finding.clone(), effect.clone()).prop_map(
            |(game, protest, finding, effect)| Command::Protests(ProtestCommand::Decide(ProtestRuling {
                game,
                protest,
                finding,
                reason: WHY.to_owned(),
                effect,
            })),
        ),
        3 => (id.clone(), number.clone(), side, admit).prop_map(
            |(game, protest, by, admit)| Command::Protests(ProtestCommand::FileAppeal(AppealFiling {
                game,
                protest,
                admit,
                ..appeal_of(by)
            })),
        ),
        3 => (id, number, finding, effect).prop_map(
            |(game, protest, finding, effect)| Command::Protests(ProtestCommand::DecideAppeal(AppealRuling {
                game,
                protest,
                committee: "three".to_owned(),
                finding,
                reason: WHY.to_owned(),
                effect,
                deposit: None,
            })),
        ),
        1 => Just(Command::Event(EventCommand::Close {})),
    ]
}

/// The stages as numbers, which never decrease.
const fn rank(stage: Stage) -> u8 {
    match stage {
        Stage::Filed => 0,
        Stage::Decided => 1,
        Stage::Appealed => 2,
        Stage::Final => 3,
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    #[test]
    fn whatever_is_asked_a_protest_goes_its_way_and_the_audit_finds_the_same(
        commands in prop::collection::vec((commands(), 0_i64..50), 0..60),
    ) {
        let mut event = TestEvent::paired(4, &draft());
        let mut journal: Vec<(DateTime<Utc>, Entry)> = Vec::new();
        journal.extend(event.entries.iter().map(|entry| (moment(0), entry.clone())));
        for (command, minutes) in &commands {
            event.clock += minutes * MINUTE;
            let before = event.state.clone();
            let known = event.entries.len();
            if let Err(refusal) = event.run(command) {
                prop_assert_eq!(&event.state, &before);
                for language in Language::ALL {
                    prop_assert!(!refusal.say(language).is_empty());
                }
                continue;
            }
            let new = &event.entries[known..];
            journal.extend(new.iter().map(|entry| (moment(event.clock), entry.clone())));
            for protest in event.state.protests.list() {
                if let Some(earlier) = before.protests.get(protest.number) {
                    prop_assert!(rank(earlier.stage()) <= rank(protest.stage()));
                    prop_assert_eq!(
                        (earlier.game, earlier.by, &earlier.text),
                        (protest.game, protest.by, &protest.text)
                    );
                }
                let own = event.state.protests.of_game(protest.game);
                let waiting = own.filter(|it| it.by == protest.by && it.stage() == Stage::Filed);
                prop_assert!(waiting.count() <= 1);
            }
            if let Some(Entry::Protest(entry)) = new.first()
                && let Some((game, effect)) = entry.effect()
            {
                let known = &event.state.games[&game];
                prop_assert!(is_carried_out(effect, known));
                let is_result = matches!(effect, Effect::Correct(_));
                prop_assert_eq!(known.result.is_some(), is_result);
            }
            prop_assert!(!event.state.closed || event.state.protests.open().next().is_none());
        }
        let folded = EventState::fold(journal.iter().map(|(at, entry)| (*at, entry))).unwrap();
        prop_assert_eq!(&folded, &event.state);
        for (_, entry) in &journal {
            prop_assert_eq!(&journaled(entry, |body| body), entry);
        }
    }
}
