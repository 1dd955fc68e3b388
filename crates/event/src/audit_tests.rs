//! Journals that contradict the rules, entry by entry.

use super::tests::{TestEvent, WholeAudit, draft, entrant, fold, game, journaled, moment};
use super::*;
use crate::settings::{Discipline, EventDraft, LotRules, Rules};
use areopagus_games::totas::Armament;
use areopagus_games::{PerSide, Side};
use areopagus_language::Language;
use areopagus_lots::{
    Chain, Contribution, Draw, DrawForm, Gid, Hex, LotEntry, Outcome, Role, Secret, commit_plan,
};
use areopagus_tournament::result::{Basis, Forfeit, GamePoints, GameResult};

const ID: &str = "1.1";

/// A game with a sealed Labyrinth, a draw when a Knight steps on it, and a result; then
/// the event is closed.
fn whole() -> Vec<Entry> {
    let mut event = TestEvent::paired(
        2,
        &EventDraft {
            lots: LotRules::default(),
            ..draft()
        },
    );
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
        event
            .run(&Command::Plans(PlanCommand::EnterRow {
                game: game(ID),
                text: row.to_owned(),
            }))
            .unwrap();
    }
    event.run(&Command::Event(EventCommand::Close {})).unwrap();
    event.entries
}

fn audit(entries: &[Entry]) -> Result<AuditCounts, AuditError> {
    let mut audit = WholeAudit::default();
    for entry in entries {
        audit.take(moment(0), entry)?;
    }
    audit.end()
}

/// The fault; its sentence exists in every language.
fn fault(entries: &[Entry]) -> (u64, AuditFault) {
    let AuditError { seq, fault } = audit(entries).unwrap_err();
    for language in Language::ALL {
        assert!(!fault.say(language).is_empty());
    }
    (seq, fault)
}

fn kind(entry: &Entry) -> String {
    let value = serde_json::to_value(entry).unwrap();
    value["kind"].as_str().unwrap().to_owned()
}

/// The index of the nth entry of a kind, from 1.
fn nth(entries: &[Entry], name: &str, number: usize) -> usize {
    let of_kind = |(_, entry): &(usize, &Entry)| kind(entry) == name;
    let found = entries.iter().enumerate().filter(of_kind).nth(number - 1);
    found.unwrap().0
}

/// The sequence number of the entry at an index.
fn seq(index: usize) -> u64 {
    u64::try_from(index).unwrap() + 1
}

#[test]
fn an_honest_journal_is_done_again_as_it_stands() {
    let counts = audit(&whole()).unwrap();
    let expected = AuditCounts {
        rows: 4,
        results: 1,
        draws: 2,
    };
    assert_eq!(counts, expected);
    assert_eq!(audit(&[]).unwrap(), AuditCounts::default());
}

#[test]
fn a_beginning_that_a_command_left_is_in_order_and_any_other_is_not() {
    let entries = whole();
    let closed = entries.len();
    assert!(audit(&entries[..closed - 1]).is_ok());
    // Without the opening of a Labyrinth, or without the result that must follow.
    for missing in 2..=3 {
        let cut = &entries[..closed - missing];
        let (at, found) = fault(cut);
        assert_eq!(at, seq(cut.len() - 1), "{found:?}");
    }
}

#[test]
fn other_pairings_than_the_berger_tables_are_found() {
    let mut entries = whole();
    let index = nth(&entries, "rounds.paired", 1);
    let Entry::Pairing(PairingEntry::RoundsPaired { order, .. }) = &mut entries[index] else {
        panic!("pairing")
    };
    order.reverse();
    assert_eq!(fault(&entries), (seq(index), AuditFault::Pairing));
}

#[test]
fn an_anchor_that_comes_later_than_the_pairing_is_found() {
    let mut entries = whole();
    // The first is that of the event's own lots.
    let anchored = nth(&entries, "lots.anchored", 2);
    let terrain = nth(&entries, "game.terrain", 1);
    entries.swap(anchored, terrain);
    let late = AuditFault::AnchorsLate(game(ID));
    assert_eq!(fault(&entries), (seq(terrain), late));
}

#[test]
fn clause_9_6_a_row_that_the_rules_do_not_give_is_found() {
    let mut entries = whole();
    let index = nth(&entries, "game.row", 1);
    let Entry::Plan(PlanEntry::Row { text, .. }) = &mut entries[index] else {
        panic!("row")
    };
    *text = text.replace("e4", "e5");
    let (at, found) = fault(&entries);
    assert_eq!(at, seq(index));
    assert!(matches!(
        found,
        AuditFault::Board(_) | AuditFault::AgainstRules { .. } | AuditFault::Row { .. }
    ));
}

#[test]
fn another_board_than_that_of_the_record_is_found() {
    for name in ["game.terrain", "game.row"] {
        let mut entries = whole();
        let index = nth(&entries, name, 1);
        let Entry::Plan(PlanEntry::Terrain { board, .. } | PlanEntry::Row { board, .. }) =
            &mut entries[index]
        else {
            panic!("{name}")
        };
        board.potential.white += 1;
        assert_eq!(fault(&entries), (seq(index), AuditFault::Board(game(ID))));
    }
}

/// A game whose armament was agreed on before its terrain and again after it.
fn armed() -> Vec<Entry> {
    let mut event = TestEvent::paired(
        2,
        &EventDraft {
            regulations: "annex-en".to_owned(),
            ..draft()
        },
    );
    let agree = |armament: &str| {
        Command::Plans(PlanCommand::AgreeArmament {
            game: game(ID),
            armament: armament.to_owned(),
        })
    };
    event.run(&agree("CTGG")).unwrap();
    event
        .run(&Command::Plans(PlanCommand::SetTerrain {
            game: game(ID),
            terrain: PerSide::new("labyrinth h6".to_owned(), String::new()),
        }))
        .unwrap();
    event.run(&agree("WCGG")).unwrap();
    for row in ["1. Pb4 Wb3 | Pk9 Ck12%", "2. | ; resign white"] {
        event
            .run(&Command::Plans(PlanCommand::EnterRow {
                game: game(ID),
                text: row.to_owned(),
            }))
            .unwrap();
    }
    event.entries
}

#[test]
fn clause_11_another_armament_than_that_of_the_boards_is_found() {
    audit(&armed()).unwrap();
    for nth_one in [1, 2] {
        let mut entries = armed();
        let index = nth(&entries, "game.armament", nth_one);
        let Entry::Plan(PlanEntry::Armament { armament, .. }) = &mut entries[index] else {
            panic!("armament")
        };
        *armament = Armament::parse("VTGC").unwrap();
        assert_eq!(fault(&entries), (seq(index), AuditFault::Board(game(ID))));
    }
    let mut entries = armed();
    let index = nth(&entries, "game.armament", 2);
    entries.remove(index);
    assert_eq!(fault(&entries).0, seq(index));
}

#[test]
fn clause_11_an_armament_behind_the_first_row_or_against_the_event_is_found() {
    let mut entries = armed();
    let late = nth(&entries, "game.armament", 2);
    let agreed = entries[late].clone();
    let row = nth(&entries, "game.row", 1);
    entries.insert(row + 1, agreed);
    assert_eq!(
        fault(&entries),
        (
            seq(row + 1),
            AuditFault::from(Refusal::ArmamentTooLate(game(ID)))
        )
    );
    let mut entries = armed();
    let Entry::EventCreated(info) = &mut entries[0] else {
        panic!("event")
    };
    let mut regulations = info.rules.totas().unwrap().clone();
    regulations.boar_and_chariot = false;
    info.rules = Rules::new(regulations);
    let armament = Armament::parse("CTGG").unwrap();
    assert_eq!(
        fault(&entries),
        (
            seq(nth(&entries, "game.armament", 1)),
            AuditFault::from(Refusal::ArmamentNotFielded(armament))
        )
    );
}

#[test]
fn wrong_points_are_found() {
    let mut entries = whole();
    let index = nth(&entries, "result.recorded", 1);
    let Entry::Result(ResultEntry::Recorded { result, .. }) = &mut entries[index] else {
        panic!("result")
    };
    result.points = GamePoints { white: 5, black: 1 };
    let expected = (seq(index), AuditFault::Result(game(ID)));
    assert_eq!(fault(&entries), expected);
    entries.remove(index);
    assert_eq!(fault(&entries), expected);
}

#[test]
fn clause_6_3_bare_points_that_no_game_ends_with_are_found() {
    let mut event = TestEvent::paired(2, &draft());
    event.forfeit(ID, Forfeit::White).unwrap();
    let index = nth(&event.entries, "result.recorded", 1);
    let Entry::Result(ResultEntry::Recorded { result, .. }) = &mut event.entries[index] else {
        panic!("result")
    };
    result.points = GamePoints { white: 0, black: 4 };
    let (at, found) = fault(&event.entries);
    assert_eq!((at, found), (seq(index), AuditFault::Result(game(ID))));
    let Entry::Result(ResultEntry::Recorded { result, .. }) = &mut event.entries[index] else {
        panic!("result")
    };
    result.basis = Basis::Record {
        reason: "time".to_owned(),
        clause: "6.3".to_owned(),
    };
    let (at, found) = fault(&event.entries);
    assert_eq!((at, found), (seq(index), AuditFault::Result(game(ID))));
}

#[test]
fn a_winner_and_scores_that_the_game_does_not_have_are_found() {
    let mut bare = TestEvent::paired(2, &draft());
    bare.result(ID, 4, 1).unwrap();
    let foreign = Refusal::OtherDiscipline(Discipline::TOTAS).into();
    for (whole, found) in [
        (whole(), AuditFault::Result(game(ID))),
        (bare.entries, foreign),
    ] {
        let index = nth(&whole, "result.recorded", 1);
        let expected = (seq(index), found);
        let changed = |change: &dyn Fn(&mut GameResult)| {
            let mut entries = whole.clone();
            let Entry::Result(ResultEntry::Recorded { result, .. }) = &mut entries[index] else {
                panic!("result")
            };
            change(result);
            fault(&entries)
        };
        let winner = changed(&|result| result.winner = Some(Side::Black));
        assert_eq!(winner, expected);
        let score = changed(&|result| result.score = Some(PerSide::new(31, 23)));
        assert_eq!(score, expected);
    }
}

#[test]
fn a_changed_result_of_a_draw_is_found() {
    let mut entries = whole();
    let index = nth(&entries, "draw.result", 1);
    let Entry::Lot(LotEntry::Resulted { outcome, .. }) = &mut entries[index] else {
        panic!("result")
    };
    let Outcome::Dice(first, second) = *outcome else {
        panic!("dice")
    };
    *outcome = Outcome::Dice(first % 6 + 1, second);
    let (at, found) = fault(&entries);
    assert_eq!(at, seq(index));
    assert!(matches!(found, AuditFault::Lots(_)));
}

#[test]
fn a_draw_that_no_row_needs_is_found() {
    let mut entries = whole();
    let plans = nth(&entries, "game.plans", 1);
    entries.remove(plans);
    let request = nth(&entries, "draw.request", 1);
    let needless = AuditFault::NoRow {
        game: game(ID),
        k: 1,
    };
    assert_eq!(fault(&entries), (seq(request), needless));
}

#[test]
fn a_draw_for_something_else_than_the_row_needs_is_found_at_its_request() {
    let mut entries = whole();
    let request = nth(&entries, "draw.request", 1);
    let other = |body: String| body.replace("5.7 labyrinth white Nb5", "5.7 labyrinth white Nb6");
    entries[request] = journaled(&entries[request], other);
    let (at, found) = fault(&entries);
    assert_eq!(at, seq(request), "{found:?}");
    assert!(matches!(found, AuditFault::Purpose { k: 1, .. }));
}

#[test]
fn a_row_that_is_opened_anew_to_draw_again_is_found() {
    let mut entries = whole();
    let plans = nth(&entries, "game.plans", 1);
    let again = nth(&entries, "draw.result", 1) + 1;
    let row = entries[plans].clone();
    entries.insert(again, row);
    let (at, found) = fault(&entries);
    assert_eq!(at, seq(again), "{found:?}");
}

#[test]
fn clause_3_3_a_labyrinth_that_is_kept_sealed_is_found() {
    let entries = whole();
    // The Labyrinth that a Knight stopped on: without it the row needs no throw.
    let first = nth(&entries, "labyrinth.opened", 1);
    let mut kept = entries.clone();
    kept.remove(first);
    let request = nth(&entries, "draw.request", 1);
    assert_eq!(fault(&kept).0, seq(request));
    // The Labyrinth that is opened at the end of the game.
    let last = nth(&entries, "labyrinth.opened", 2);
    let mut kept = entries;
    kept.remove(last);
    let sealed = AuditFault::LabyrinthSealed {
        game: game(ID),
        side: Side::White,
    };
    assert_eq!(fault(&kept), (seq(last), sealed));
}

/// A game whose third row, which has a draw, is taken back.
fn taken_back() -> Vec<Entry> {
    let mut event = TestEvent::paired(
        2,
        &EventDraft {
            lots: LotRules::default(),
            ..draft()
        },
    );
    event
        .run(&Command::Plans(PlanCommand::SetTerrain {
            game: game(ID),
            terrain: PerSide::new(String::new(), "labyrinth c7".to_owned()),
        }))
        .unwrap();
    for row in [
        "1. Nc3 e4 | d9 e9",
        "2. Nb5 f4 | d8 e8",
        "3. Nc7 g4 | f9 g9; stop time",
    ] {
        event
            .run(&Command::Plans(PlanCommand::EnterRow {
                game: game(ID),
                text: row.to_owned(),
            }))
            .unwrap();
    }
    event
        .run(&Command::Plans(PlanCommand::TakeBackRow {
            game: game(ID),
            reason: "a plan was misread".to_owned(),
        }))
        .unwrap();
    event.entries
}

#[test]
fn clause_9_6_a_row_goes_with_its_draws_and_its_result_or_not_at_all() {
    let entries = taken_back();
    assert!(audit(&entries).is_ok());
    let voided = nth(&entries, "ruling.void", 1);
    let withdrawn = nth(&entries, "result.withdrawn", 1);
    let row = nth(&entries, "game.row_withdrawn", 1);
    let without = |index: usize| {
        let mut entries = entries.clone();
        entries.remove(index);
        fault(&entries)
    };
    // The draw still counts: the result is withdrawn, and its row cannot follow.
    let counts = AuditFault::NotVoided {
        game: game(ID),
        k: 1,
    };
    assert_eq!(without(voided), (seq(row - 1), counts));
    let (at, _) = without(withdrawn);
    assert_eq!(at, seq(row - 1));
    // With the ruling alone the row remains, with a throw that does not count.
    let stands = AuditFault::VoidInRow {
        game: game(ID),
        k: 1,
    };
    assert_eq!(without(row), (seq(voided), stands));
}

#[test]
fn whatever_is_doubled_is_found_behind_itself() {
    for (index, entry) in whole().iter().enumerate() {
        let mut entries = whole();
        entries.insert(index, entry.clone());
        // A terrain may be set again before the first row.
        if kind(entry) == "game.terrain" {
            assert!(audit(&entries).is_ok());
            continue;
        }
        let (at, found) = fault(&entries);
        assert_eq!(at, seq(index + 1), "{}: {found:?}", kind(entry));
    }
}

#[test]
fn an_entrant_who_is_not_there_is_found() {
    let mut entries = whole();
    let index = nth(&entries, "entrant.registered", 2);
    let Entry::Entrant(EntrantEntry::Registered {
        entrant: number, ..
    }) = &mut entries[index]
    else {
        panic!("entrant")
    };
    *number = entrant(3);
    assert_eq!(fault(&entries).0, seq(index));
    assert!(fold(&entries).is_err());
}

/// An event of two whose third row was drawn for and taken back.
fn after_a_draw() -> TestEvent {
    let mut entries = TestEvent::paired(
        2,
        &EventDraft {
            lots: LotRules::default(),
            ..draft()
        },
    );
    let enter = |event: &mut TestEvent, text: &str| {
        let text = text.to_owned();
        event
            .run(&Command::Plans(PlanCommand::EnterRow {
                game: game(ID),
                text,
            }))
            .unwrap();
    };
    entries
        .run(&Command::Plans(PlanCommand::SetTerrain {
            game: game(ID),
            terrain: PerSide::new(String::new(), "labyrinth c7".to_owned()),
        }))
        .unwrap();
    enter(&mut entries, "1. Nc3 e4 | d9 e9");
    enter(&mut entries, "2. Nb5 f4 | d8 e8");
    enter(&mut entries, "3. Nc7 g4 | f9 g9");
    entries.take_back(ID).unwrap();
    entries
}

#[test]
fn a_throw_that_is_written_after_a_draw_without_a_ruling_is_found() {
    let mut event = after_a_draw();
    event
        .run(&Command::Lots(LotCommand::UsePhysicalDice {
            game: game(ID),
            reason: "the players ask for it".to_owned(),
        }))
        .unwrap();
    event
        .run(&Command::Plans(PlanCommand::EnterRow {
            game: game(ID),
            text: "3. Nc7(3+4) g4 | f9 g9".to_owned(),
        }))
        .unwrap();
    let mut entries = event.entries;
    audit(&entries).unwrap();
    let ruling = nth(&entries, "dice.physical", 1);
    let twice = {
        let mut entries = entries.clone();
        entries.insert(ruling, entries[ruling].clone());
        fault(&entries)
    };
    let refused = |refusal: LotRefusal| AuditFault::from(refusal);
    assert_eq!(
        twice,
        (seq(ruling + 1), refused(LotRefusal::NotDrawn(game(ID))))
    );
    entries.remove(ruling);
    let written = refused(LotRefusal::ThrowWritten(game(ID)));
    assert_eq!(fault(&entries), (seq(ruling), written));
}

#[test]
fn a_contribution_behind_the_first_row_is_found() {
    let mut entries = whole();
    let contributed = nth(&entries, "lots.contributed", 2);
    let entry = entries.remove(contributed);
    let row = nth(&entries, "game.row", 1);
    entries.insert(row + 1, entry);
    let late = AuditFault::from(LotRefusal::ContributionTooLate(game(ID)));
    assert_eq!(fault(&entries), (seq(row + 1), late));
}

#[test]
fn clause_3_3_a_labyrinth_that_is_replaced_unopened_is_found() {
    let mut event = TestEvent::paired(
        2,
        &EventDraft {
            lots: LotRules::default(),
            ..draft()
        },
    );
    for square in ["c7", "d7"] {
        event
            .run(&Command::Plans(PlanCommand::SetTerrain {
                game: game(ID),
                terrain: PerSide::new(String::new(), format!("labyrinth {square}")),
            }))
            .unwrap();
    }
    let mut entries = event.entries;
    audit(&entries).unwrap();
    let opened = nth(&entries, "labyrinth.opened", 1);
    entries.remove(opened);
    let sealed = AuditFault::LabyrinthSealed {
        game: game(ID),
        side: Side::Black,
    };
    assert_eq!(fault(&entries), (seq(opened), sealed));
}

#[test]
fn an_entry_that_is_dated_back_is_found() {
    let entries = whole();
    let mut audit = WholeAudit::default();
    let last = entries.len() - 1;
    for (index, entry) in entries.iter().enumerate() {
        let at = moment(if index == last { 9 } else { 10 });
        let taken = audit.take(at, entry);
        assert_eq!(taken.is_err(), index == last, "{taken:?}");
    }
}

fn drawn_event() -> TestEvent {
    let draft = EventDraft {
        lots: LotRules::default(),
        ..draft()
    };
    TestEvent::paired(2, &draft)
}

/// Both players' plans of a game move, handed in and opened.
fn open_plans(event: &mut TestEvent, number: u16, plans: [&str; 2]) {
    let gid = Gid::game("autumn-cup", 1, 1, 1).unwrap();
    for (side, plan) in Side::ALL.into_iter().zip(plans) {
        let blind = Secret::new([9; 32]);
        event
            .run(&Command::Plans(PlanCommand::Commit {
                game: game(ID),
                game_move: number,
                side,
                commitment: commit_plan(&gid, role(side), &blind, plan).unwrap(),
            }))
            .unwrap();
    }
    for (side, plan) in Side::ALL.into_iter().zip(plans) {
        event
            .run(&Command::Plans(PlanCommand::Open {
                game: game(ID),
                game_move: number,
                side,
                blind: Hex::new([9; 32]),
                text: plan.to_owned(),
            }))
            .unwrap();
    }
}

#[test]
fn clause_4_6_a_row_that_does_not_carry_the_opened_plans_is_found() {
    let plans = ["1. d4 e4", "1. d9 e9"];
    let mut event = drawn_event();
    open_plans(&mut event, 1, plans);
    let entries = event.entries.clone();
    assert!(audit(&event.entries).is_ok());
    let index = nth(&entries, "game.row", 1);
    for other in [
        "1. d4 e4 | d9 f9; timer black 0",
        "1. d4 e4 | d9 e9; timer white 3",
        "1. d4 e4 | ; timer black 11 late",
    ] {
        let mut changed = entries.clone();
        let Entry::Plan(PlanEntry::Row { text, .. }) = &mut changed[index] else {
            panic!("row")
        };
        other.clone_into(text);
        let (at, found) = fault(&changed);
        assert_eq!(at, seq(index));
        let AuditFault::Refused(refusal) = &found else {
            panic!("{found:?}")
        };
        assert_eq!(refusal.code(), "plan-other");
    }
    // A ruling may say so, but the row alone may not.
    let mut event = drawn_event();
    open_plans(&mut event, 1, ["1. d4 e4", "1. nonsense"]);
    event
        .run(&Command::Plans(PlanCommand::RuleRow {
            game: game(ID),
            text: "1. d4 e4 | d9 e9".to_owned(),
            reason: "a slip of the pen".to_owned(),
        }))
        .unwrap();
    assert!(audit(&event.entries).is_ok());
    let mut silent = event.entries.clone();
    let aside = nth(&silent, "plan.discarded", 1);
    silent.remove(aside);
    assert_eq!(fault(&silent).0, seq(nth(&silent, "game.row", 1)));
}

#[test]
fn opened_plans_that_are_forgotten_with_the_row_before_them_are_found() {
    for whole in [false, true] {
        let mut event = drawn_event();
        event
            .run(&Command::Plans(PlanCommand::EnterRow {
                game: game(ID),
                text: "1. d4 e4 | d9 e9".to_owned(),
            }))
            .unwrap();
        open_plans(&mut event, 2, ["2. d5 e5", "2. nonsense"]);
        let reason = "a plan was misread".to_owned();
        let take_back = if whole {
            Command::Plans(PlanCommand::WithdrawRecord {
                game: game(ID),
                reason,
            })
        } else {
            Command::Plans(PlanCommand::TakeBackRow {
                game: game(ID),
                reason,
            })
        };
        event.run(&take_back).unwrap();
        let mut silent = event.entries;
        silent.remove(nth(&silent, "plan.discarded", 1));
        let withdrawn = silent.len() - 1;
        assert_eq!(fault(&silent).0, seq(withdrawn));
    }
}

/// A row that waits for Black's link when the game is forfeited: the first draw has its result,
/// the second does not. Black's sealed Labyrinth makes both necessary.
fn forfeited() -> Vec<Entry> {
    let mut event = drawn_event();
    let gid = Gid::game("autumn-cup", 1, 1, 1).unwrap();
    let chain = Chain::new(gid, Role::Black, Secret::new([0xb2; 32]));
    event
        .run(&Command::Lots(LotCommand::Contribute {
            game: game(ID),
            side: Side::Black,
            contribution: Contribution::Chain(chain.anchor()),
        }))
        .unwrap();
    event
        .run(&Command::Plans(PlanCommand::SetTerrain {
            game: game(ID),
            terrain: PerSide::new("labyrinth j6".to_owned(), "labyrinth c7".to_owned()),
        }))
        .unwrap();
    for row in ["1. Nc3 e4 | Nj10 e9", "2. Nb5 f4 | Ni8 e8"] {
        event
            .run(&Command::Plans(PlanCommand::EnterRow {
                game: game(ID),
                text: row.to_owned(),
            }))
            .unwrap();
    }
    open_plans(&mut event, 3, ["3. Nc7 g4", "3. Nj6 d10"]);
    event
        .run(&Command::Lots(LotCommand::Reveal {
            game: game(ID),
            side: Side::Black,
            k: 1,
            link: chain.reveal(1).unwrap(),
        }))
        .unwrap();
    event.forfeit(ID, Forfeit::Black).unwrap();
    event.run(&Command::Event(EventCommand::Close {})).unwrap();
    event.entries
}

#[test]
fn the_draws_of_a_row_that_a_forfeit_ended_are_those_that_it_needed() {
    let entries = forfeited();
    let counts = audit(&entries).unwrap();
    assert_eq!((counts.rows, counts.draws), (2, 1));
    let (first, second) = (
        nth(&entries, "draw.request", 1),
        nth(&entries, "draw.request", 2),
    );
    for (request, purpose) in [(first, 2), (second, 1)] {
        let mut changed = entries.clone();
        let other = [first, second][purpose - 1];
        let Entry::Lot(LotEntry::Requested(draw)) = entries[other].clone() else {
            panic!("request")
        };
        let Entry::Lot(LotEntry::Requested(known)) = &mut changed[request] else {
            panic!("request")
        };
        let form = DrawForm {
            k: known.k(),
            ..DrawForm::from(draw)
        };
        *known = Draw::try_from(form).unwrap();
        let (at, found) = fault(&changed);
        assert!(matches!(found, AuditFault::Purpose { .. }), "{found:?}");
        assert_eq!(at, seq(request));
    }
}
