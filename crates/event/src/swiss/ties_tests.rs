//! The numbers of a round robin and the order of those who are tied, drawn by the event's own lots.

use proptest::prelude::*;

use crate::entry::Entry;
use crate::pairing::{PairingCommand, PairingEntry};
use crate::results::command::ResultCommand;
use crate::settings::{EventDraft, Format, TieBreak};
use crate::standings::Standings;
use crate::tests::{TestEvent, WHY, WholeAudit, code, draft, entrant, moment};
use crate::{AuditError, Command, Refusal};
use areopagus_lots::{LotEntry, Outcome};
use areopagus_tournament::entrant::EntrantNumber;

const DRAW_ORDER: Command = Command::Pairing(PairingCommand::DrawOrder {});
const DRAW_TIES: Command = Command::Pairing(PairingCommand::DrawTies {});

/// A round robin in which only the lot separates equals.
fn by_the_lot(double: bool) -> EventDraft {
    EventDraft {
        format: Format::RoundRobin { double },
        tie_breaks: Some(vec![TieBreak::Lot]),
        ..draft()
    }
}

fn registered(draft: &EventDraft, players: u16) -> TestEvent {
    let mut event = TestEvent::from_draft(draft);
    for number in 1..=players {
        event.register(number).unwrap();
    }
    event
}

fn pair(event: &mut TestEvent, order: &[u16]) -> Result<(), Refusal> {
    let order = order.iter().map(|number| entrant(*number)).collect();
    event.run(&Command::Pairing(PairingCommand::Pair { order }))
}

/// Every game is won by White: in a double round robin all are equal.
fn finish(event: &mut TestEvent) {
    let games: Vec<String> = event.state.games.keys().map(ToString::to_string).collect();
    for game in games {
        event.result(&game, 5, 1).unwrap();
    }
}

fn audited(entries: &[Entry]) -> Result<(), AuditError> {
    let mut audit = WholeAudit::default();
    for entry in entries {
        audit.take(moment(0), entry)?;
    }
    audit.end().map(drop)
}

fn sorted(order: &[EntrantNumber]) -> Vec<EntrantNumber> {
    let mut sorted = order.to_vec();
    sorted.sort_unstable();
    sorted
}

/// The place of the first entry of a kind.
fn place(entries: &[Entry], of: fn(&Entry) -> bool) -> usize {
    entries.iter().position(of).unwrap()
}

/// Exchanges the first two of the last shuffle.
fn forge(entries: &mut [Entry]) -> u64 {
    let places = (1_u64..).zip(entries);
    let shuffled = |entry: &Entry| matches!(entry, Entry::Lot(LotEntry::Resulted { .. }));
    let forged = places.filter(|(_, entry)| shuffled(entry)).last();
    let (seq, entry) = forged.unwrap();
    if let Entry::Lot(LotEntry::Resulted {
        outcome: Outcome::Shuffle(order),
        ..
    }) = entry
    {
        order.swap(0, 1);
    }
    seq
}

#[test]
fn r_460_the_numbers_of_a_round_robin_are_drawn_once_by_the_protocol() {
    let mut event = registered(&by_the_lot(false), 1);
    assert_eq!(code(event.run(&DRAW_ORDER)), "too-few-entrants");
    for number in 2..=7 {
        event.register(number).unwrap();
    }
    // The server commits before any entrant can be drawn.
    let anchored = |entry: &Entry| matches!(entry, Entry::Lot(LotEntry::Anchored { .. }));
    assert_eq!(place(&event.entries, anchored), 2);
    event.run(&DRAW_ORDER).unwrap();
    assert_eq!(code(event.run(&DRAW_ORDER)), "order-drawn");
    let drawn = event.state.swiss.drawn_order().unwrap();
    assert_eq!(sorted(&drawn), (1..=7).map(entrant).collect::<Vec<_>>());
    event.register(8).unwrap();
    let gone = drawn[0].get();
    event.withdraw(gone, None).unwrap();
    let others: Vec<u16> = (1..=8).filter(|number| *number != gone).collect();
    assert!(
        !drawn[1..].is_sorted(),
        "the order of registration is another one"
    );
    assert_eq!(code(pair(&mut event, &others)), "order-drawn");
    pair(&mut event, &[]).unwrap();
    let mut expected = drawn[1..].to_vec();
    expected.push(entrant(8));
    assert_eq!(event.state.order, expected);
    assert_eq!(code(event.run(&DRAW_ORDER)), "already-paired");
    audited(&event.entries).unwrap();

    // Another order than the drawn one.
    let paired = |entry: &Entry| matches!(entry, Entry::Pairing(PairingEntry::RoundsPaired { .. }));
    let at = place(&event.entries, paired);
    let mut entries = event.entries.clone();
    if let Entry::Pairing(PairingEntry::RoundsPaired { order, .. }) = &mut entries[at] {
        order.swap(0, 1);
    }
    assert_eq!(audited(&entries).unwrap_err().seq, at as u64 + 1);
    // Another result than the committed numbers give.
    let mut entries = event.entries.clone();
    let seq = forge(&mut entries);
    assert_eq!(audited(&entries).unwrap_err().seq, seq);
}

#[test]
fn r_460_a_round_robin_from_before_it_had_lots_passes_and_stays_without() {
    let mut event = registered(&by_the_lot(false), 4);
    pair(&mut event, &[3, 1, 4, 2]).unwrap();
    let is_run = |entry: &Entry| match entry {
        Entry::Lot(lot) => lot.gid().board().is_none(),
        _ => false,
    };
    let of_old: Vec<Entry> = event
        .entries
        .iter()
        .filter(|it| !is_run(it))
        .cloned()
        .collect();
    assert_eq!(of_old.len() + 1, event.entries.len());
    audited(&of_old).unwrap();
    // The anchors are not added later.
    let mut late = of_old.clone();
    late.push(event.entries.iter().find(|it| is_run(it)).unwrap().clone());
    assert!(audited(&late).is_err());
    let mut old = TestEvent::restored(of_old.into_iter().map(|entry| (0, entry)).collect());
    assert_eq!(old.state.swiss.lots, None);
    for id in old.state.games.keys().copied().collect::<Vec<_>>() {
        old.result(&id.to_string(), 5, 1).unwrap();
    }
    assert_eq!(code(old.run(&DRAW_TIES)), "no-event-lots");
}

#[test]
fn r_460_the_lot_among_the_tied_is_drawn_once_and_only_where_it_decides() {
    let mut event = registered(
        &EventDraft {
            tie_breaks: None,
            ..draft()
        },
        2,
    );
    assert_eq!(code(event.run(&DRAW_TIES)), "not-paired");
    let mut event = registered(
        &EventDraft {
            tie_breaks: Some(vec![TieBreak::SonnebornBerger]),
            ..draft()
        },
        2,
    );
    pair(&mut event, &[]).unwrap();
    assert_eq!(code(event.run(&DRAW_TIES)), "no-tie-break-lot");

    let mut event = registered(&by_the_lot(false), 3);
    pair(&mut event, &[]).unwrap();
    assert_eq!(code(event.run(&DRAW_TIES)), "games-unfinished");
    finish(&mut event);
    // 1 beats 3, 2 beats 1, 3 beats 2.
    assert!(
        Standings::from_state(&event.state)
            .rows
            .iter()
            .all(|row| row.shared)
    );
    event.run(&DRAW_TIES).unwrap();
    let drawn = event.state.swiss.drawn_ties().unwrap();
    assert_eq!(event.state.lot, drawn);
    assert_eq!(event.state.swiss.drawn_order(), None);
    let ranked = |event: &TestEvent| {
        let rows = Standings::from_state(&event.state).rows;
        assert!(rows.iter().all(|row| !row.shared));
        rows.into_iter().map(|row| row.entrant).collect::<Vec<_>>()
    };
    assert_eq!(ranked(&event), drawn);
    assert_eq!(code(event.run(&DRAW_TIES)), "ties-drawn");
    let by_hand = Command::Results(ResultCommand::SetTieBreakLot {
        order: drawn.iter().rev().copied().collect(),
        reason: WHY.to_owned(),
    });
    assert_eq!(code(event.run(&by_hand)), "ties-drawn");
    audited(&event.entries).unwrap();
    let mut entries = event.entries.clone();
    let seq = forge(&mut entries);
    assert_eq!(audited(&entries).unwrap_err().seq, seq);
}

#[test]
fn r_460_a_lot_that_was_written_down_is_not_drawn_over() {
    let mut event = registered(&by_the_lot(false), 3);
    pair(&mut event, &[]).unwrap();
    finish(&mut event);
    let by_hand = Command::Results(ResultCommand::SetTieBreakLot {
        order: vec![entrant(2), entrant(3)],
        reason: WHY.to_owned(),
    });
    event.run(&by_hand).unwrap();
    assert_eq!(code(event.run(&DRAW_TIES)), "ties-drawn");
    let mut decided = registered(&by_the_lot(false), 2);
    pair(&mut decided, &[]).unwrap();
    finish(&mut decided);
    assert_eq!(code(decided.run(&DRAW_TIES)), "no-ties");
}

#[test]
fn r_460_with_a_beacon_the_numbers_and_the_lot_wait_for_its_round() {
    let mut draft = by_the_lot(false);
    draft.lots.beacon = true;
    let mut event = registered(&draft, 3);
    event.run(&DRAW_ORDER).unwrap();
    assert!(event.state.swiss.awaited_beacon().is_some());
    assert_eq!(code(pair(&mut event, &[])), "lot-pending");

    let mut event = registered(&draft, 3);
    pair(&mut event, &[]).unwrap();
    finish(&mut event);
    event.run(&DRAW_TIES).unwrap();
    assert!(event.state.swiss.awaited_beacon().is_some());
    assert_eq!(event.state.lot, []);
    assert_eq!(code(event.run(&DRAW_TIES)), "ties-drawn");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    /// Whatever the results are, and whatever is corrected later, nobody shares a place after the
    /// draw, only those who were tied change places, and the audit comes to the same.
    #[test]
    fn r_460_the_lot_orders_only_those_who_are_tied(
        players in 3_u16..=9,
        double: bool,
        by_lots: bool,
        results in prop::collection::vec((0_usize..4, any::<bool>()), 80),
        corrected in 0_usize..80,
    ) {
        const SCORES: [(u16, u16); 4] = [(5, 1), (4, 1), (3, 1), (2, 1)];
        let mut event = registered(&by_the_lot(double), players);
        if by_lots {
            event.run(&DRAW_ORDER).unwrap();
        }
        pair(&mut event, &[]).unwrap();
        let games: Vec<String> = event.state.games.keys().map(ToString::to_string).collect();
        for (game, (score, is_turned)) in games.iter().zip(&results) {
            let (won, lost) = SCORES[*score];
            let (white, black) = if *is_turned { (lost, won) } else { (won, lost) };
            event.result(game, white, black).unwrap();
        }
        let before = Standings::from_state(&event.state).rows;
        if before.iter().all(|row| !row.shared) {
            prop_assert_eq!(code(event.run(&DRAW_TIES)), "no-ties");
            return Ok(());
        }
        event.run(&DRAW_TIES).unwrap();
        let drawn = event.state.swiss.drawn_ties().unwrap();
        prop_assert_eq!(sorted(&drawn), sorted(&event.state.order));
        let place = |who: EntrantNumber| drawn.iter().position(|other| *other == who);
        let after = Standings::from_state(&event.state).rows;
        for pair in after.windows(2) {
            let points = [pair[0].points, pair[1].points];
            prop_assert!(!pair[0].shared && points[0] >= points[1]);
            if points[0] == points[1] {
                prop_assert!(place(pair[0].entrant) < place(pair[1].entrant));
            }
        }
        let game = &games[corrected % games.len()];
        let id = game.parse().unwrap();
        let (white, _) = event.points(game).unwrap();
        let played = crate::Played::from_points(if white == 5 {
            areopagus_games::PerSide::new(1, 5)
        } else {
            areopagus_games::PerSide::new(5, 1)
        });
        let verdict = crate::ResultRuling::Played(played);
        let reason = WHY.to_owned();
        event.run(&Command::Results(ResultCommand::Correct { game: id, verdict, reason })).unwrap();
        prop_assert!(Standings::from_state(&event.state).rows.iter().all(|row| !row.shared));
        audited(&event.entries).unwrap();
        prop_assert_eq!(crate::tests::fold(&event.entries).unwrap().lot, drawn);
    }
}
