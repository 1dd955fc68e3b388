//! Brackets of an event from start to end, by the rulings; and random ones.

use proptest::prelude::*;

use super::*;
use crate::exchange::{self, People, Who, report};
use crate::settings::{Discipline, EventDraft, Format, LotRules, TieBreak};
use crate::standings::Standings;
use crate::swiss::InitialColour;
use crate::tests::{
    TestEvent, WHY, audited, boards, code, draft as any_draft, entrant, fold, game, pair, unpair,
};
use crate::{
    Against, AuditFault, Command, Effect, EntrantCommand, Entry, EventCommand, EventStatus,
    Finding, PairingCommand, PairingEntry, Played, ProtestCommand, ProtestFiling, ProtestRuling,
    Refusal, ResultCommand, ResultEntry, ResultRuling,
};
use areopagus_games::{PerSide, Side};
use areopagus_lots::{LotEntry, Outcome};
use areopagus_tournament::bracket::{
    BestOf, DoubleRules, KnockoutRules, MAX_BRACKET_ENTRANTS, MatchStatus, Source,
};
use areopagus_tournament::result::{Basis, Forfeit, GameResult};
use areopagus_tournament::round::GameId;
use areopagus_tournament::text::TextLine;
use areopagus_tournament::trf::Trf;

fn knockout(games: u8, third_place: bool) -> Format {
    let games = BestOf::new(games).unwrap();
    Format::Knockout(KnockoutRules { games, third_place })
}

fn double(games: u8, reset: bool) -> Format {
    let games = BestOf::new(games).unwrap();
    Format::DoubleElimination(DoubleRules { games, reset })
}

fn draft_for(format: Format) -> EventDraft {
    EventDraft {
        format,
        lots: LotRules::PHYSICAL,
        ..any_draft()
    }
}

/// An event that has begun with this many entrants; White on board 1 has the better seed.
fn begun(format: Format, entrants: u16) -> TestEvent {
    let mut event = TestEvent::from_draft(&draft_for(format));
    for number in 1..=entrants {
        event.register(number).unwrap();
    }
    event
        .run(&Command::Pairing(PairingCommand::StartSwiss {
            order: Vec::new(),
            initial_colour: InitialColour::Arbiter {
                side: Side::White,
                reason: "drawn before all players".to_owned(),
            },
        }))
        .unwrap();
    event
}

/// Ends every game that is not over; the smaller number wins.
fn small_wins(event: &mut TestEvent) {
    let open: Vec<(GameId, Pairing)> = event
        .state
        .games
        .iter()
        .filter(|(_, game)| game.result.is_none())
        .map(|(id, game)| (*id, game.pairing))
        .collect();
    for (id, pairing) in open {
        let (white, black) = if pairing.white < pairing.black {
            (4, 1)
        } else {
            (1, 4)
        };
        event.result(&id.to_string(), white, black).unwrap();
    }
}

fn correct(event: &mut TestEvent, id: &str, white: u16, black: u16) -> Result<(), Refusal> {
    event.run(&Command::Results(ResultCommand::Correct {
        game: game(id),
        verdict: ResultRuling::Played(Played::from_points(PerSide::new(white, black))),
        reason: WHY.to_owned(),
    }))
}

fn ranks(event: &TestEvent) -> Vec<(u16, Option<u16>, bool)> {
    let rows = Standings::from_state(&event.state).rows.into_iter();
    rows.map(|row| (row.entrant.get(), row.rank, row.shared))
        .collect()
}

#[test]
fn a_knockout_of_six_goes_from_the_seeds_to_the_places() {
    let mut event = begun(knockout(1, true), 6);
    assert_eq!(event.state.status(), EventStatus::Running);
    pair(&mut event).unwrap();
    // 1 and 2 have byes. R-163: the worse seed of the second match has White.
    assert_eq!(boards(&event, 1), [(5, 4), (6, 3)]);
    assert_eq!(code(pair(&mut event)), "games-unfinished");
    small_wins(&mut event);
    pair(&mut event).unwrap();
    // 4 and 3 had Black, so they have White now.
    assert_eq!(boards(&event, 2), [(4, 1), (3, 2)]);
    small_wins(&mut event);
    pair(&mut event).unwrap();
    assert_eq!(boards(&event, 3), [(1, 2), (3, 4)]);
    assert_eq!(event.state.status(), EventStatus::Running);
    small_wins(&mut event);
    assert_eq!(code(pair(&mut event)), "bracket-decided");
    assert_eq!(event.state.status(), EventStatus::Finished);
    assert_eq!(
        ranks(&event),
        [
            (1, Some(1), false),
            (2, Some(2), false),
            (3, Some(3), false),
            (4, Some(4), false),
            (5, Some(5), true),
            (6, Some(5), true),
        ]
    );
    event.run(&Command::Event(EventCommand::Close {})).unwrap();
    assert_eq!(fold(&event.entries).unwrap().rounds, event.state.rounds);
    audited(&event.entries).unwrap();
}

#[test]
fn r_162_game_by_game_only_the_matches_that_are_not_decided_have_boards() {
    let mut event = begun(knockout(3, false), 4);
    pair(&mut event).unwrap();
    assert_eq!(boards(&event, 1), [(1, 4), (3, 2)]);
    small_wins(&mut event);
    pair(&mut event).unwrap();
    assert_eq!(boards(&event, 2), [(4, 1), (2, 3)]);
    event.result("2.1", 1, 5).unwrap();
    event.result("2.2", 1, 5).unwrap();
    pair(&mut event).unwrap();
    assert_eq!(boards(&event, 3), [(3, 2)]);
    let course = course(&event.state).unwrap();
    let title = title(&course, 3);
    assert_eq!((title.game, title.matches.len()), (3, 1));
    assert_eq!(title.matches[0].to_string(), "W1.2");
    small_wins(&mut event);
    pair(&mut event).unwrap();
    // 1 has had each colour once; 2 had White once and Black twice.
    assert_eq!(boards(&event, 4), [(2, 1)]);
}

/// A result that the referee enters without a record.
fn bare(points: PerSide<u16>, winner: Option<Side>) -> GameResult {
    GameResult {
        points,
        potential: None,
        score: None,
        winner,
        basis: Basis::Referee {
            reason: TextLine::parse(WHY).unwrap(),
        },
    }
}

#[test]
fn r_244_a_drawn_game_is_played_again_with_the_colours_reversed() {
    let mut event = begun(knockout(1, false), 2);
    let most = most_rounds(&event.state);
    pair(&mut event).unwrap();
    assert_eq!(boards(&event, 1), [(1, 2)]);
    let ended = |points, winner| {
        let mut state = event.state.clone();
        let entry = Entry::Result(ResultEntry::Recorded {
            game: game("1.1"),
            result: bare(points, winner),
        });
        state.apply(state.at, &entry).unwrap();
        state
    };
    let drawn = ended(PerSide::new(3, 3), None);
    assert_eq!(most_rounds(&drawn), most + 1);
    assert_eq!(
        draft(&drawn).unwrap().boards,
        [event.state.rounds[0].boards[0].reversed()]
    );
    // The written winner is not the side with more points (Almajara 4.1).
    let absolute = ended(PerSide::new(10, 44), Some(Side::White));
    assert_eq!(most_rounds(&absolute), most);
    assert_eq!(course(&absolute).unwrap().champion(), Some(entrant(1)));
}

#[test]
fn r_164_a_game_that_nobody_comes_to_wins_nothing() {
    let mut event = begun(knockout(1, false), 4);
    pair(&mut event).unwrap();
    event.result("1.1", 5, 1).unwrap();
    event.forfeit("1.2", Forfeit::Both).unwrap();
    assert_eq!(event.state.status(), EventStatus::Finished);
    assert_eq!(
        ranks(&event),
        [
            (1, Some(1), false),
            (2, Some(2), true),
            (3, Some(2), true),
            (4, Some(2), true),
        ]
    );
}

#[test]
fn r_165_who_leaves_loses_the_match_and_every_later_one() {
    let mut event = begun(double(3, true), 4);
    pair(&mut event).unwrap();
    assert_eq!(boards(&event, 1), [(1, 4), (3, 2)]);
    event.withdraw(4, None).unwrap();
    // The game is forfeited, and the match is over.
    assert_eq!(
        event.state.games[&game("1.1")]
            .result
            .as_ref()
            .unwrap()
            .points,
        PerSide::new(5, 0)
    );
    small_wins(&mut event);
    pair(&mut event).unwrap();
    assert_eq!(boards(&event, 2), [(2, 3)]);
    small_wins(&mut event);
    pair(&mut event).unwrap();
    // 3 has no opponent in the losers' bracket.
    assert_eq!(boards(&event, 3), [(1, 2)]);
    assert_eq!(code(event.withdraw(3, Some(2))), "round-over");
    event.withdraw(3, None).unwrap();
    small_wins(&mut event);
    pair(&mut event).unwrap();
    small_wins(&mut event);
    pair(&mut event).unwrap();
    assert_eq!(boards(&event, 5), boards(&event, 3));
    while event.state.status() != EventStatus::Finished {
        small_wins(&mut event);
        let _ = pair(&mut event);
    }
    let places: Vec<u16> = ranks(&event).iter().map(|row| row.0).collect();
    assert_eq!(places, [1, 2, 3, 4]);
    assert_eq!(code(event.withdraw(1, None)), "bracket-decided");
    audited(&event.entries).unwrap();
}

#[test]
fn r_165_who_leaves_after_being_paired_has_still_won_what_was_won() {
    let mut event = begun(knockout(1, false), 4);
    event.withdraw(4, None).unwrap();
    pair(&mut event).unwrap();
    assert_eq!(boards(&event, 1), [(3, 2)]);
    small_wins(&mut event);
    pair(&mut event).unwrap();
    // 4 left before round 1, 1 in round 2: the first match stays with 1.
    event.withdraw(1, None).unwrap();
    assert_eq!(
        ranks(&event),
        [
            (2, Some(1), false),
            (1, Some(2), false),
            (3, Some(3), true),
            (4, Some(3), true),
        ]
    );
    audited(&event.entries).unwrap();
}

#[test]
fn r_166_a_result_behind_which_the_bracket_is_paired_stays() {
    let mut event = begun(knockout(1, false), 4);
    pair(&mut event).unwrap();
    small_wins(&mut event);
    pair(&mut event).unwrap();
    // Other points for the same winner change no path.
    correct(&mut event, "1.1", 5, 1).unwrap();
    assert_eq!(code(correct(&mut event, "1.1", 1, 5)), "bracket-behind");
    let withdrawal = Command::Results(ResultCommand::Withdraw {
        game: game("1.2"),
        reason: WHY.to_owned(),
    });
    assert_eq!(code(event.run(&withdrawal)), "bracket-behind");
    unpair(&mut event, 2).unwrap();
    correct(&mut event, "1.1", 1, 5).unwrap();
    pair(&mut event).unwrap();
    // Both have had Black once, and 2 is the better seed.
    assert_eq!(boards(&event, 2), [(2, 4)]);
    event.result("2.1", 1, 5).unwrap();
    assert_eq!(code(unpair(&mut event, 2)), "round-begun");
    assert_eq!(code(correct(&mut event, "1.1", 5, 1)), "bracket-behind");
    // The last round may be corrected.
    correct(&mut event, "2.1", 5, 1).unwrap();
    assert_eq!(ranks(&event)[0], (2, Some(1), false));
    audited(&event.entries).unwrap();
}

#[test]
fn r_166_a_correction_that_the_bracket_does_not_bear_is_found() {
    let mut event = begun(knockout(1, false), 4);
    pair(&mut event).unwrap();
    small_wins(&mut event);
    correct(&mut event, "1.1", 1, 5).unwrap();
    let corrected = event.entries.pop().unwrap();
    let mut plain = begun(knockout(1, false), 4);
    pair(&mut plain).unwrap();
    small_wins(&mut plain);
    pair(&mut plain).unwrap();
    let mut entries = plain.entries.clone();
    entries.push(corrected);
    let error = audited(&entries).unwrap_err();
    assert_eq!(error.seq, entries.len() as u64);
    let AuditFault::Refused(refusal) = error.fault else {
        panic!("{error:?}");
    };
    assert_eq!(refusal.code(), "bracket-behind");
}

#[test]
fn r_166_a_decision_on_a_protest_does_not_change_who_goes_on_either() {
    let mut event = begun(knockout(1, false), 4);
    pair(&mut event).unwrap();
    small_wins(&mut event);
    pair(&mut event).unwrap();
    let filing = ProtestFiling {
        game: game("1.1"),
        by: Side::White,
        against: Against::Result,
        clause: String::new(),
        text: "the score was counted wrongly".to_owned(),
        admit: None,
    };
    event
        .run(&Command::Protests(ProtestCommand::File(filing)))
        .unwrap();
    let ruling = |white: u16, black: u16| {
        Command::Protests(ProtestCommand::Decide(ProtestRuling {
            game: game("1.1"),
            protest: 1,
            finding: Finding::Upheld,
            reason: "counted again".to_owned(),
            effect: Some(Effect::Correct(ResultRuling::Played(Played::from_points(
                PerSide::new(white, black),
            )))),
        }))
    };
    assert_eq!(code(event.run(&ruling(1, 5))), "bracket-behind");
    event.run(&ruling(5, 1)).unwrap();
}

#[test]
fn a_round_that_the_bracket_does_not_give_is_found() {
    let mut event = begun(knockout(1, true), 8);
    pair(&mut event).unwrap();
    small_wins(&mut event);
    pair(&mut event).unwrap();
    audited(&event.entries).unwrap();
    let at = event
        .entries
        .iter()
        .rposition(|entry| matches!(entry, Entry::Pairing(PairingEntry::RoundPaired { .. })));
    let at = at.unwrap();
    let changes: [fn(&mut Round); 3] = [
        |round| round.boards.swap(0, 1),
        |round| round.boards[0] = round.boards[0].reversed(),
        |round| {
            round.boards.pop();
        },
    ];
    for change in changes {
        let mut entries = event.entries.clone();
        if let Entry::Pairing(PairingEntry::RoundPaired { round, .. }) = &mut entries[at] {
            change(round);
        }
        let error = audited(&entries).unwrap_err();
        assert_eq!(
            (error.seq, error.fault),
            (at as u64 + 1, AuditFault::Pairing)
        );
    }
}

#[test]
fn r_161_the_seeds_and_the_colour_are_drawn_by_the_protocol() {
    let mut event = TestEvent::from_draft(&draft_for(knockout(1, false)));
    for number in 1..=5 {
        event.register(number).unwrap();
    }
    event
        .run(&Command::Pairing(PairingCommand::DrawOrder {}))
        .unwrap();
    let drawn = event.state.swiss.drawn_order().unwrap();
    event
        .run(&Command::Pairing(PairingCommand::StartSwiss {
            order: Vec::new(),
            initial_colour: InitialColour::Lot {},
        }))
        .unwrap();
    assert_eq!(event.state.order, drawn);
    assert!(event.state.swiss.initial_colour.is_some());
    pair(&mut event).unwrap();
    let first = event.state.rounds[0].boards[0].both();
    let expected = [drawn[3], drawn[4]];
    assert!(expected.contains(&first.white) && expected.contains(&first.black));
    assert_eq!(code(event.register(6)), "registration-over");
    audited(&event.entries).unwrap();
}

/// A bracket of CTOR that has begun with this many entrants.
fn of_ctor(format: Format, lots: LotRules, entrants: u16) -> TestEvent {
    let mut event = TestEvent::from_draft(&EventDraft {
        discipline: Discipline::from_word("ctor").unwrap(),
        regulations: String::new(),
        lots,
        ..draft_for(format)
    });
    for number in 1..=entrants {
        event.register(number).unwrap();
    }
    event
        .run(&Command::Pairing(PairingCommand::StartSwiss {
            order: Vec::new(),
            initial_colour: InitialColour::Lot {},
        }))
        .unwrap();
    event
}

fn draw(event: &mut TestEvent, id: &str) -> Result<(), Refusal> {
    let game = game(id);
    event.run(&Command::Pairing(PairingCommand::DrawGame { game }))
}

#[test]
fn r_302_the_lot_of_the_event_gives_a_game_that_is_drawn_twice() {
    let mut event = of_ctor(knockout(1, true), LotRules::default(), 4);
    assert_eq!(code(draw(&mut event, "1.1")), "no-bracket-lot");
    pair(&mut event).unwrap();
    let colour = event.state.swiss.initial_colour;
    let most = most_rounds(&event.state);
    event.result("1.1", 1, 1).unwrap();
    event.result("1.2", 2, 0).unwrap();
    // CTOR 5.6: the first draw is replayed.
    assert_eq!(code(draw(&mut event, "1.1")), "no-bracket-lot");
    assert_eq!(most_rounds(&event.state), most + 1);
    pair(&mut event).unwrap();
    assert_eq!(
        event.state.rounds[1].boards,
        [event.state.rounds[0].boards[0].reversed()]
    );
    assert_eq!(code(draw(&mut event, "2.1")), "no-bracket-lot");
    event.result("2.1", 1, 1).unwrap();
    assert_eq!(most_rounds(&event.state), most + 1);
    assert_eq!(code(pair(&mut event)), "bracket-lot");
    assert_eq!(code(draw(&mut event, "1.1")), "no-bracket-lot");
    draw(&mut event, "2.1").unwrap();
    assert_eq!(code(draw(&mut event, "2.1")), "no-bracket-lot");
    assert_eq!(event.state.swiss.initial_colour, colour);
    let given = event.state.swiss.given_by_lot[&game("2.1")];
    let players = event.state.rounds[1].boards[0];
    assert!(players.side_of(given).is_some());
    let course = course(&event.state).unwrap();
    let it = course.match_of(game("2.1")).unwrap();
    assert_eq!((it.winner(), it.status.word()), (Some(given), "decided"));
    // Both are in the next round: the final, and the match for the third place.
    pair(&mut event).unwrap();
    assert!(event.state.rounds[2].boards[0].side_of(given).is_some());
    for id in ["3.1", "3.2"] {
        event.result(id, 2, 0).unwrap();
    }
    event.run(&Command::Event(EventCommand::Close {})).unwrap();
    assert_eq!(fold(&event.entries).unwrap().rounds, event.state.rounds);
    audited(&event.entries).unwrap();
}

#[test]
fn r_302_a_lot_stands_for_its_game_whatever_becomes_of_the_result() {
    let mut event = of_ctor(knockout(1, false), LotRules::default(), 2);
    pair(&mut event).unwrap();
    event.result("1.1", 1, 1).unwrap();
    pair(&mut event).unwrap();
    event.result("2.1", 1, 1).unwrap();
    draw(&mut event, "2.1").unwrap();
    assert_eq!(event.state.status(), EventStatus::Finished);
    let given = event.state.swiss.given_by_lot[&game("2.1")];
    let champion = |event: &TestEvent| course(&event.state).unwrap().champion();
    assert_eq!(champion(&event), Some(given));
    let white = event.state.rounds[1].boards[0].white;
    correct(&mut event, "2.1", 2, 0).unwrap();
    assert_eq!(champion(&event), Some(white));
    correct(&mut event, "2.1", 1, 1).unwrap();
    assert_eq!(champion(&event), Some(given));
    assert_eq!(code(draw(&mut event, "2.1")), "no-bracket-lot");
    audited(&event.entries).unwrap();
}

#[test]
fn r_302_a_lot_that_nobody_asked_for_or_another_one_is_found() {
    let mut event = of_ctor(knockout(1, false), LotRules::default(), 2);
    pair(&mut event).unwrap();
    event.result("1.1", 1, 1).unwrap();
    pair(&mut event).unwrap();
    event.result("2.1", 1, 1).unwrap();
    let before = event.entries.len();
    draw(&mut event, "2.1").unwrap();
    let lots: Vec<Entry> = event.entries[before..].to_vec();
    assert!(matches!(
        lots.as_slice(),
        [
            Entry::Lot(LotEntry::Requested(_)),
            Entry::Lot(LotEntry::Revealed { .. }),
            Entry::Lot(LotEntry::Resulted { .. }),
        ]
    ));
    // No lot may be drawn before the second draw.
    let mut early = event.entries.clone();
    let result = early.remove(before - 1);
    early.insert(before + 2, result);
    assert!(audited(&early).is_err());
    // The other player of the two wins it.
    let mut other = event.entries.clone();
    if let Entry::Lot(LotEntry::Resulted { outcome, .. }) = &mut other[before + 2] {
        let given = event.state.swiss.given_by_lot[&game("2.1")];
        let rival = if given == entrant(1) { "2" } else { "1" };
        *outcome = Outcome::Choice(rival.to_owned());
    }
    assert!(audited(&other).is_err());
}

#[test]
fn r_304_games_in_which_nothing_is_drawn_have_no_anchors() {
    let mut event = of_ctor(knockout(1, false), LotRules::default(), 4);
    pair(&mut event).unwrap();
    let anchored = |entry: &&Entry| matches!(entry, Entry::Lot(LotEntry::Anchored { .. }));
    // Only those of the event's own lots.
    assert_eq!(event.entries.iter().filter(anchored).count(), 1);
    assert!(event.state.games.values().all(|game| game.lots.is_none()));
    audited(&event.entries).unwrap();
    // Where lots are drawn they may not be missing.
    let mut drawn = TestEvent::from_draft(&EventDraft {
        lots: LotRules::default(),
        ..draft_for(knockout(1, false))
    });
    for number in 1..=4 {
        drawn.register(number).unwrap();
    }
    drawn
        .run(&Command::Pairing(PairingCommand::StartSwiss {
            order: Vec::new(),
            initial_colour: InitialColour::Lot {},
        }))
        .unwrap();
    pair(&mut drawn).unwrap();
    assert_eq!(drawn.entries.iter().filter(anchored).count(), 3);
    let paired = drawn.entries.clone();
    drawn.result("1.1", 5, 1).unwrap();
    let mut without = drawn.entries.clone();
    without.remove(paired.len() - 1);
    assert!(audited(&without).is_err());
}

#[test]
fn r_302_a_lot_with_the_beacon_waits_for_its_signature() {
    let lots = LotRules {
        beacon: true,
        ..LotRules::default()
    };
    let mut event = of_ctor(knockout(1, false), lots, 2);
    assert!(event.state.swiss.awaited_beacon().is_some());
    assert_eq!(code(draw(&mut event, "1.1")), "lot-pending");
}

#[test]
fn entries_of_a_bracket_are_read_as_they_were_written() {
    let event = begun(double(3, false), 4);
    let started = event.entries.last().unwrap();
    let value = serde_json::to_value(started).unwrap();
    assert_eq!(value["kind"], "bracket.started");
    assert_eq!(value["body"]["order"], serde_json::json!([1, 2, 3, 4]));
    for entry in &event.entries {
        let again = crate::tests::journaled(entry, |body| body);
        assert_eq!(again, *entry);
    }
}

#[test]
fn a_bracket_knows_no_command_of_another_format() {
    let mut event = begun(knockout(1, false), 4);
    let returned = Command::Entrants(EntrantCommand::Return {
        entrant: entrant(1),
    });
    assert_eq!(code(event.run(&returned)), "not-swiss");
    let pairing = Command::Pairing(PairingCommand::Pair { order: Vec::new() });
    assert_eq!(code(event.run(&pairing)), "is-bracket");
    let by_hand = Command::Pairing(PairingCommand::PublishRound {
        round: 1,
        boards: Vec::new(),
        free: None,
        waive: Vec::new(),
        reason: WHY.to_owned(),
    });
    assert_eq!(code(event.run(&by_hand)), "bracket-by-hand");
    pair(&mut event).unwrap();
    let lot = Command::Results(ResultCommand::SetTieBreakLot {
        order: vec![entrant(1), entrant(2)],
        reason: WHY.to_owned(),
    });
    assert_eq!(code(event.run(&lot)), "bracket-tie-break");
}

#[test]
fn r_167_a_bracket_takes_no_tie_breaks() {
    let list = |tie_breaks: Vec<TieBreak>| {
        crate::create(&EventDraft {
            tie_breaks: Some(tie_breaks),
            ..draft_for(knockout(1, false))
        })
    };
    assert!(list(vec![TieBreak::Lot]).is_err());
    assert!(list(Vec::new()).is_ok());
    let event = begun(knockout(1, false), 2);
    assert!(event.state.info.tie_breaks.as_slice().is_empty());
    assert_eq!(knockout(1, false).most_entrants(), MAX_BRACKET_ENTRANTS);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn a_random_bracket_ends_and_the_audit_derives_every_round(
        games in prop::sample::select(vec![1, 1, 3, 5]),
        is_double in any::<bool>(),
        more in any::<bool>(),
        entrants in 2_u16..=40,
        dice in prop::collection::vec(any::<u8>(), 3000),
    ) {
        let rules = if is_double { double(games, more) } else { knockout(games, more) };
        let mut event = begun(rules, entrants);
        let mut dice = dice.into_iter().cycle();
        let mut roll = || dice.next().unwrap_or_default();
        while pair(&mut event).is_ok() {
            if roll() < 20 {
                let last = event.state.next_round() - 1;
                unpair(&mut event, last).unwrap();
                continue;
            }
            if roll() < 40 {
                let who = u16::from(roll()) % entrants + 1;
                let _ = event.withdraw(who, None);
            }
            let open: Vec<GameId> = event
                .state
                .games
                .iter()
                .filter(|(_, game)| game.result.is_none())
                .map(|(id, _)| *id)
                .collect();
            for id in open {
                match roll() {
                    0..8 => {
                        let absent = [Forfeit::White, Forfeit::Black, Forfeit::Both];
                        let absent = absent[usize::from(roll() % 3)];
                        event.run(&Command::Results(ResultCommand::RecordForfeit { game: id, absent })).unwrap();
                    }
                    it if it % 2 == 0 => event.result(&id.to_string(), 5, 1).unwrap(),
                    _ => event.result(&id.to_string(), 1, 3).unwrap(),
                }
            }
            if roll() < 60 {
                // Any correction that the bracket bears is allowed.
                let ids: Vec<GameId> = event.state.games.keys().copied().collect();
                let id = ids[usize::from(roll()) % ids.len()];
                let _ = correct(&mut event, &id.to_string(), 1, 5);
            }
            if roll() < 40 {
                let who = u16::from(roll()) % entrants + 1;
                let _ = event.withdraw(who, None);
            }
            let played: usize = course(&event.state)
                .unwrap()
                .matches()
                .iter()
                .map(|it| it.games.len())
                .sum();
            prop_assert_eq!(played, event.state.games.len());
        }
        prop_assert_eq!(event.state.status(), EventStatus::Finished);
        let course = course(&event.state).unwrap();
        prop_assert!(course.matches().iter().all(|it| it.status != MatchStatus::Open));
        let rows = Standings::from_state(&event.state).rows;
        prop_assert_eq!(rows.len(), usize::from(entrants));
        prop_assert!(rows.iter().all(|row| row.rank.is_some()));
        still_follows(&event.state).unwrap();
        let people = People::default();
        let file = report(&event.state, &Standings::from_state(&event.state), &people).unwrap();
        prop_assert_eq!(Trf::parse(&file.to_string()).unwrap().to_string(), file.to_string());
        audited(&event.entries).unwrap();
    }
}

#[test]
fn a_bracket_is_a_table_of_its_matches_with_the_ways_on() {
    let mut event = begun(knockout(3, true), 3);
    pair(&mut event).unwrap();
    event.result("1.1", 5, 1).unwrap();
    pair(&mut event).unwrap();
    let named = |number, name: &str| {
        let name = Some(name.to_owned());
        let who = Who {
            name,
            ..Who::default()
        };
        (entrant(number), who)
    };
    let people: People = [named(1, "=1"), named(2, "Petrov, Boris")]
        .into_iter()
        .collect();
    let course = course(&event.state).unwrap();
    let table = exchange::bracket(&event.state, &course, &people);
    let lines: Vec<&str> = table.split("\r\n").collect();
    // in the second match of the first round the worse seed has White.
    assert_eq!(
        lines,
        [
            "\u{FEFF}match,section,round,number,stage,first,first_name,first_from,second,second_name,second_from,first_wins,second_wins,games,status,by,winner,winner_name,winner_to,loser_to",
            "W1.1,winners,1,1,1,1,\"'=1\",seed 1,,,nobody,0,0,,decided,bye,1,\"'=1\",W2.1,T1.1",
            "W1.2,winners,1,2,1,2,\"Petrov, Boris\",seed 2,3,No. 3,seed 3,0,1,1.1 1:5; 2.1 waiting,open,,,,W2.1,T1.1",
            "W2.1,winners,2,1,2,1,\"'=1\",winner_of W1.1,,,winner_of W1.2,0,0,,waiting,,,,,",
            "T1.1,third_place,1,1,2,,,loser_of W1.1,,,loser_of W1.2,0,0,,waiting,,,,,",
            "",
        ]
    );
}

#[test]
fn every_place_of_a_bracket_is_the_way_on_from_one_match() {
    for (format, entrants) in [(knockout(1, true), 6), (double(1, true), 7)] {
        let event = begun(format, entrants);
        let course = course(&event.state).unwrap();
        let bracket = course.bracket();
        for it in bracket.matches() {
            for from in it.from {
                if from != Source::Nobody {
                    assert_eq!(bracket.match_from(from), Some(it.id));
                }
            }
        }
    }
}
