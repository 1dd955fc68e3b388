//! A Swiss from start to end, by the articles; and random ones, whose every round is paired
//! again from the report file.

use std::collections::BTreeMap;

use proptest::prelude::*;

use super::participants::first_group;
use super::*;
use crate::exchange::{People, report, taken_over};
use crate::settings::{
    Acceleration, EventDraft, Format, HalfByes, LotRules, SwissRounds, SwissRules,
};
use crate::standings::Standings;
use crate::state::EventState;
use crate::tests::{
    TestEvent, WHY, audited, boards, code, draft as any_draft, entrant, fold, game, pair, unpair,
};
use crate::wall_chart::WallChart;
use crate::{
    AuditFault, Command, EntrantCommand, Entry, EventCommand, EventStatus, LotCommand,
    PairingCommand, PairingEntry, Played, Refusal, ResultCommand, ResultEntry, ResultRuling,
};
use areopagus_games::{PerSide, Side};
use areopagus_language::Language;
use areopagus_lots::{LotEntry, Outcome};
use areopagus_tournament::entrant::EntrantNumber;
use areopagus_tournament::pairing::report as reported;
use areopagus_tournament::pairing::swiss::{self, PairingError};
use areopagus_tournament::result::Forfeit;
use areopagus_tournament::round::{ByeKind, GameId, Pairing, RequestedBye, Round};
use areopagus_tournament::text::TextLine;
use areopagus_tournament::trf::{RoundNumber, SignedPoints, Trf};

fn swiss(rounds: u16, acceleration: Acceleration) -> EventDraft {
    EventDraft {
        format: Format::Swiss(SwissRules {
            rounds: SwissRounds::new(rounds).unwrap(),
            acceleration,
            half_byes: HalfByes::default(),
        }),
        lots: LotRules::PHYSICAL,
        ..any_draft()
    }
}

fn colour(side: Side) -> InitialColour<String> {
    let reason = "drawn before all players".to_owned();
    InitialColour::Arbiter { side, reason }
}

fn start(event: &mut TestEvent) -> Result<(), Refusal> {
    event.run(&Command::Pairing(PairingCommand::StartSwiss {
        order: Vec::new(),
        initial_colour: colour(Side::White),
    }))
}

/// A Swiss that has begun with this many players.
fn begun(players: u16, rounds: u16) -> TestEvent {
    let mut event = TestEvent::from_draft(&swiss(rounds, Acceleration::None));
    for number in 1..=players {
        event.register(number).unwrap();
    }
    start(&mut event).unwrap();
    event
}

fn bye(event: &mut TestEvent, number: u16, round: u16, kind: ByeKind) -> Result<(), Refusal> {
    event.run(&Command::Pairing(PairingCommand::RequestBye {
        entrant: entrant(number),
        round,
        kind,
    }))
}

fn forbid(event: &mut TestEvent, numbers: &[u16]) -> Result<(), Refusal> {
    event.run(&Command::Pairing(PairingCommand::Forbid {
        entrants: numbers.iter().map(|number| entrant(*number)).collect(),
        reason: "one family".to_owned(),
    }))
}

fn publish(
    event: &mut TestEvent,
    boards: &[(u16, u16)],
    free: Option<u16>,
    waive: &[Waiver],
) -> Result<(), Refusal> {
    let round = event.state.next_round();
    event.run(&Command::Pairing(PairingCommand::PublishRound {
        round,
        boards: pairings(boards),
        free: free.map(entrant),
        waive: waive.to_vec(),
        reason: WHY.to_owned(),
    }))
}

fn pairings(boards: &[(u16, u16)]) -> Vec<Pairing> {
    let pairing = |(white, black): &(u16, u16)| Pairing {
        white: entrant(*white),
        black: entrant(*black),
    };
    boards.iter().map(pairing).collect()
}

/// White wins every open game 5:1.
fn white_wins(event: &mut TestEvent) {
    let open = |(id, game): (&GameId, &std::sync::Arc<crate::GameState>)| {
        game.result.is_none().then_some(*id)
    };
    let ids: Vec<GameId> = event.state.games.iter().filter_map(open).collect();
    for id in ids {
        event.result(&id.to_string(), 5, 1).unwrap();
    }
}

fn points(event: &TestEvent) -> Vec<(u16, u32)> {
    let standings = Standings::from_state(&event.state);
    let mut points: Vec<(u16, u32)> = standings
        .rows
        .iter()
        .map(|row| (row.entrant.get(), row.points))
        .collect();
    points.sort_unstable();
    points
}

#[test]
fn c_04_2_the_first_round_is_top_half_against_bottom_half() {
    let mut event = begun(6, 3);
    assert_eq!(event.state.status(), EventStatus::Running);
    pair(&mut event).unwrap();
    assert_eq!(boards(&event, 1), [(1, 4), (5, 2), (3, 6)]);
    assert_eq!(event.state.rounds[0].free, None);
    assert_eq!(code(pair(&mut event)), "games-unfinished");
    white_wins(&mut event);
    pair(&mut event).unwrap();
    assert_eq!(boards(&event, 2), [(3, 1), (4, 5), (2, 6)]);
    white_wins(&mut event);
    assert_eq!(event.state.status(), EventStatus::Running);
    pair(&mut event).unwrap();
    white_wins(&mut event);
    assert_eq!(event.state.status(), EventStatus::Finished);
    assert_eq!(code(pair(&mut event)), "no-round-left");
    assert_eq!(code(event.register(9)), "registration-over");
    event.run(&Command::Event(EventCommand::Close {})).unwrap();
}

#[test]
fn the_start_takes_the_initial_ranking_and_ends_nothing_but_the_order() {
    let mut event = TestEvent::from_draft(&swiss(5, Acceleration::None));
    assert_eq!(code(start(&mut event)), "too-few-entrants");
    for number in 1..=3 {
        event.register(number).unwrap();
    }
    assert_eq!(code(pair(&mut event)), "swiss-not-started");
    assert_eq!(
        code(event.run(&Command::Pairing(PairingCommand::Pair {
            order: Vec::new()
        }))),
        "is-swiss"
    );
    let order = |numbers: &[u16]| {
        Command::Pairing(PairingCommand::StartSwiss {
            order: numbers.iter().map(|number| entrant(*number)).collect(),
            initial_colour: colour(Side::Black),
        })
    };
    assert_eq!(code(event.run(&order(&[3, 1]))), "order-misses");
    assert_eq!(code(event.run(&order(&[3, 1, 3, 2]))), "order-repeats");
    event.run(&order(&[3, 1, 2])).unwrap();
    assert_eq!(code(start(&mut event)), "swiss-started");
    pair(&mut event).unwrap();
    // Number 1 is entrant 3, and has Black against number 2.
    assert_eq!(boards(&event, 1), [(1, 3)]);
    assert_eq!(event.state.rounds[0].free, Some(entrant(2)));
}

#[test]
fn a_round_robin_knows_no_command_of_a_swiss() {
    let mut event = TestEvent::from_draft(&any_draft());
    for number in 1..=4 {
        event.register(number).unwrap();
    }
    assert_eq!(code(start(&mut event)), "not-swiss");
    assert_eq!(code(pair(&mut event)), "not-swiss");
    assert_eq!(code(bye(&mut event, 1, 1, ByeKind::Zero)), "not-swiss");
    assert_eq!(code(forbid(&mut event, &[1, 2])), "not-swiss");
    event
        .run(&Command::Pairing(PairingCommand::Pair {
            order: Vec::new(),
        }))
        .unwrap();
    assert_eq!(code(unpair(&mut event, 3)), "not-swiss");
}

#[test]
fn clause_6_4_the_pairing_bye_brings_its_points_once_and_is_no_game() {
    let mut event = begun(5, 4);
    pair(&mut event).unwrap();
    assert_eq!(event.state.rounds[0].free, Some(entrant(5)));
    white_wins(&mut event);
    assert_eq!(points(&event), [(1, 5), (2, 1), (3, 1), (4, 5), (5, 3)]);
    let standings = Standings::from_state(&event.state);
    let row = standings.rows.iter().find(|row| row.entrant == entrant(5));
    assert_eq!(row.unwrap().games, 0);
    pair(&mut event).unwrap();
    assert_ne!(event.state.rounds[1].free, Some(entrant(5)));
}

#[test]
fn r_131_a_requested_bye_has_two_points_or_none() {
    let mut event = begun(6, 3);
    bye(&mut event, 2, 1, ByeKind::Half).unwrap();
    bye(&mut event, 3, 1, ByeKind::Zero).unwrap();
    assert_eq!(code(bye(&mut event, 3, 1, ByeKind::Zero)), "bye-known");
    assert_eq!(
        code(bye(&mut event, 2, 2, ByeKind::Half)),
        "half-byes-spent"
    );
    assert_eq!(
        code(bye(&mut event, 4, 3, ByeKind::Half)),
        "half-bye-in-last-round"
    );
    assert_eq!(
        code(bye(&mut event, 4, 4, ByeKind::Zero)),
        "round-not-to-come"
    );
    assert_eq!(
        code(bye(&mut event, 9, 2, ByeKind::Zero)),
        "entrant-unknown"
    );
    bye(&mut event, 4, 1, ByeKind::Zero).unwrap();
    let take_back = Command::Pairing(PairingCommand::WithdrawBye {
        entrant: entrant(4),
        round: 1,
    });
    event.run(&take_back).unwrap();
    assert_eq!(code(event.run(&take_back)), "no-bye");
    pair(&mut event).unwrap();
    let byes = [(2, ByeKind::Half), (3, ByeKind::Zero)];
    let byes = byes.map(|(number, kind)| RequestedBye {
        entrant: entrant(number),
        kind,
    });
    assert_eq!(event.state.rounds[0].byes, byes);
    assert_eq!(boards(&event, 1), [(1, 5), (6, 4)]);
    assert_eq!(code(event.run(&take_back)), "round-not-to-come");
    white_wins(&mut event);
    assert_eq!(
        points(&event),
        [(1, 5), (2, 2), (3, 0), (4, 1), (5, 1), (6, 5)]
    );
}

#[test]
fn r_132_a_late_entry_has_the_last_number_and_no_points_for_what_was_missed() {
    let mut event = begun(4, 3);
    pair(&mut event).unwrap();
    white_wins(&mut event);
    event.register(5).unwrap();
    assert_eq!(event.state.order.last(), Some(&entrant(5)));
    pair(&mut event).unwrap();
    let round = &event.state.rounds[1];
    let plays = round
        .boards
        .iter()
        .any(|pair| pair.side_of(entrant(5)).is_some());
    assert!(plays || round.free == Some(entrant(5)));
    assert_eq!(points(&event)[4], (5, if plays { 0 } else { 3 }));
}

#[test]
fn r_136_a_round_in_which_somebody_left_and_nothing_else_happened_is_taken_back() {
    let mut event = begun(6, 5);
    pair(&mut event).unwrap();
    event.withdraw(2, None).unwrap();
    unpair(&mut event, 1).unwrap();
    assert!(event.state.games.is_empty());
    pair(&mut event).unwrap();
    let seated = boards(&event, 1)
        .into_iter()
        .flat_map(|(one, other)| [one, other]);
    assert!(seated.collect::<Vec<_>>().iter().all(|number| *number != 2));
    // A result that a referee has entered is something that happened.
    let game = *event.state.games.keys().next().unwrap();
    let absent = Forfeit::White;
    event
        .run(&Command::Results(ResultCommand::RecordForfeit {
            game,
            absent,
        }))
        .unwrap();
    assert_eq!(code(unpair(&mut event, 1)), "round-begun");
}

#[test]
fn who_is_removed_before_the_start_is_nowhere_and_can_be_entered_again() {
    let mut event = TestEvent::from_draft(&swiss(5, Acceleration::None));
    for number in 1..=5 {
        event.register(number).unwrap();
    }
    event.withdraw(3, None).unwrap();
    assert!(event.state.is_removed(entrant(3)));
    let comes_back = |number| {
        Command::Entrants(EntrantCommand::Return {
            entrant: entrant(number),
        })
    };
    event.run(&comes_back(3)).unwrap();
    assert!(!event.state.is_removed(entrant(3)));
    assert_eq!(code(event.run(&comes_back(3))), "not-withdrawn");
    event.withdraw(3, None).unwrap();
    start(&mut event).unwrap();
    assert!(event.state.is_removed(entrant(3)));
    // Who was there at the start and leaves then has withdrawn.
    event.withdraw(4, None).unwrap();
    assert!(!event.state.is_removed(entrant(4)));
    // The same in an event that is paired at once.
    let mut event = TestEvent::from_draft(&any_draft());
    for number in 1..=3 {
        event.register(number).unwrap();
    }
    event.withdraw(3, None).unwrap();
    event.run(&comes_back(3)).unwrap();
    assert_eq!(event.state.active().count(), 3);
}

#[test]
fn r_134_who_leaves_is_not_paired_and_keeps_the_place_and_may_return() {
    let mut event = begun(6, 5);
    pair(&mut event).unwrap();
    white_wins(&mut event);
    event.withdraw(1, None).unwrap();
    assert_eq!(
        event.state.entrants[&entrant(1)]
            .withdrawn
            .as_ref()
            .unwrap()
            .from_round,
        2
    );
    let comes_back = Command::Entrants(EntrantCommand::Return {
        entrant: entrant(1),
    });
    pair(&mut event).unwrap();
    let names = |event: &TestEvent, round: usize| {
        let round = &event.state.rounds[round - 1];
        let boards = round.boards.iter();
        let mut names: Vec<u16> = boards
            .flat_map(|pair| [pair.white, pair.black])
            .chain(round.free)
            .map(EntrantNumber::get)
            .collect();
        names.sort_unstable();
        names
    };
    assert_eq!(names(&event, 2), [2, 3, 4, 5, 6]);
    white_wins(&mut event);
    event.run(&comes_back).unwrap();
    assert_eq!(code(event.run(&comes_back)), "not-withdrawn");
    pair(&mut event).unwrap();
    assert_eq!(names(&event, 3), [1, 2, 3, 4, 5, 6]);
    // A player who leaves forfeits a game that has not begun.
    event.withdraw(2, None).unwrap();
    let (id, side, played) = event
        .state
        .games_of(entrant(2))
        .find(|(id, _, _)| id.round == 3)
        .unwrap();
    assert_eq!(id.round, 3);
    let absent = played.result.as_ref().unwrap().basis.absent();
    assert_eq!(absent, Some(Forfeit::by(side)));
    // A later round can be named.
    event.withdraw(3, Some(5)).unwrap();
    white_wins(&mut event);
    pair(&mut event).unwrap();
    assert_eq!(names(&event, 4), [1, 3, 4, 5, 6]);
    white_wins(&mut event);
    pair(&mut event).unwrap();
    assert_eq!(names(&event, 5), [1, 4, 5, 6]);
    let standings = Standings::from_state(&event.state);
    assert!(standings.rows.iter().all(|row| row.rank.is_some()));
    assert_eq!(standings.rows.len(), 6);
}

#[test]
fn r_104_a_forfeit_is_no_game_and_the_two_may_meet_again() {
    let mut event = begun(2, 3);
    pair(&mut event).unwrap();
    event.forfeit("1.1", Forfeit::Black).unwrap();
    pair(&mut event).unwrap();
    white_wins(&mut event);
    assert_eq!(code(pair(&mut event)), "no-legal-pairing");
    assert!(matches!(
        draft(&event.state),
        Err(Refusal::Swiss(SwissRefusal::Pairing(
            PairingError::NoLegalPairing
        )))
    ));
    // The arbiter decides that they meet again.
    assert_eq!(
        code(publish(&mut event, &[(1, 2)], None, &[])),
        "round-not-waived"
    );
    let (white, black) = boards(&event, 2)[0];
    publish(
        &mut event,
        &[(black, white)],
        None,
        &[Waiver::Rematch, Waiver::Colour],
    )
    .unwrap();
    let by = event.state.swiss.paired_by.last().unwrap();
    assert!(matches!(by, PairedBy::Arbiter { waived, .. } if waived[..] == [Waiver::Rematch]));
}

#[test]
fn forbidden_groups_are_not_paired_and_can_be_allowed_again() {
    let mut event = begun(8, 4);
    assert_eq!(code(forbid(&mut event, &[5])), "group-invalid");
    assert_eq!(code(forbid(&mut event, &[5, 5])), "group-invalid");
    assert_eq!(code(forbid(&mut event, &[5, 77])), "entrant-unknown");
    forbid(&mut event, &[5, 1]).unwrap();
    assert_eq!(code(forbid(&mut event, &[1, 5])), "group-known");
    pair(&mut event).unwrap();
    assert!(
        !boards(&event, 1)
            .iter()
            .any(|(white, black)| white + black == 6)
    );
    unpair(&mut event, 1).unwrap();
    let round = [(1, 5), (6, 2), (3, 7), (8, 4)];
    assert_eq!(
        code(publish(&mut event, &round, None, &Waiver::ALL)),
        "round-invalid"
    );
    let allow = Command::Pairing(PairingCommand::Allow {
        entrants: vec![entrant(1), entrant(5)],
        reason: WHY.to_owned(),
    });
    event.run(&allow).unwrap();
    assert_eq!(code(event.run(&allow)), "group-unknown");
    pair(&mut event).unwrap();
    assert_eq!(boards(&event, 1), round);
}

#[test]
fn r_135_a_round_of_the_arbiter_has_everybody_once() {
    let mut event = begun(5, 4);
    bye(&mut event, 5, 1, ByeKind::Zero).unwrap();
    for (wrong, free) in [
        (&[(1, 2)][..], None),
        (&[(1, 2), (3, 3)], Some(4)),
        (&[(1, 2), (3, 4)], Some(4)),
        (&[(1, 2), (3, 9)], Some(4)),
        (&[(1, 2), (3, 5)], Some(4)),
        (&[], None),
    ] {
        let outcome = publish(&mut event, wrong, free, &Waiver::ALL);
        assert_eq!(code(outcome), "round-invalid", "{wrong:?}");
    }
    publish(&mut event, &[(2, 1), (4, 3)], None, &[]).unwrap();
    white_wins(&mut event);
    let met = publish(&mut event, &[(1, 2), (3, 4)], Some(5), &[Waiver::Colour]);
    assert_eq!(code(met), "round-not-waived");
    publish(&mut event, &[(2, 4), (1, 3)], Some(5), &[]).unwrap();
    white_wins(&mut event);
    let again = [(2, 3), (4, 1)];
    let checked = check(&event.state, &pairings(&again), Some(entrant(5))).unwrap();
    assert!(checked.faults.is_empty());
    let needs: Vec<Waiver> = checked
        .warnings
        .iter()
        .filter_map(|it| it.needs())
        .collect();
    assert_eq!(needs, [Waiver::Colour, Waiver::Colour, Waiver::SecondBye]);
    for warning in checked.warnings {
        for language in Language::ALL {
            assert!(warning.say(language).len() > 10);
        }
    }
    publish(&mut event, &again, Some(5), &Waiver::ALL).unwrap();
}

#[test]
fn r_135_the_arbiter_is_told_of_what_the_system_would_not_pair() {
    let mut event = begun(6, 4);
    publish(&mut event, &[(1, 4), (5, 2), (3, 6)], None, &[]).unwrap();
    white_wins(&mut event);
    let system = draft(&event.state).unwrap().round.boards;
    let apart = |boards: &[Pairing]| -> Vec<(u16, u16)> {
        let checked = check(&event.state, boards, None).unwrap();
        let warnings = checked.beside(boards, &system).warnings.into_iter();
        warnings
            .filter_map(|it| match it {
                RoundWarning::Scores { white, black, .. } => Some((white.get(), black.get())),
                _ => None,
            })
            .collect()
    };
    // Three have won and three have lost, so that the system itself pairs one of each.
    let of_system = check(&event.state, &system, None).unwrap();
    let is_apart = |it: &RoundWarning| matches!(it, RoundWarning::Scores { .. });
    assert!(of_system.warnings.iter().any(is_apart));
    assert!(apart(&system).is_empty());
    let mut turned = system.clone();
    for pair in &mut turned {
        std::mem::swap(&mut pair.white, &mut pair.black);
    }
    assert!(
        apart(&turned).is_empty(),
        "the same pairs with other colours"
    );
    let mut exchanged = system.clone();
    let (one, other) = (exchanged[0].white, exchanged[2].white);
    (exchanged[0].white, exchanged[2].white) = (other, one);
    let told = apart(&exchanged);
    let own = [&exchanged[0], &exchanged[2]].map(|it| (it.white.get(), it.black.get()));
    assert!(!told.is_empty());
    assert!(told.iter().all(|pair| own.contains(pair)), "{told:?}");
}

#[test]
fn points_apart_are_counted_in_words_that_fit() {
    let said = |difference, language| {
        let (white, black) = (entrant(1), entrant(19));
        let warning = RoundWarning::Scores {
            white,
            black,
            difference,
        };
        warning.say(language)
    };
    assert_eq!(said(1, Language::En), "1 and 19 are 1 point apart.");
    assert_eq!(said(3, Language::En), "1 and 19 are 3 points apart.");
    for (points, words) in [
        (1, "1 очко"),
        (2, "2 очка"),
        (5, "5 очков"),
        (11, "11 очков"),
        (21, "21 очко"),
    ] {
        assert_eq!(
            said(points, Language::Ru),
            format!("У 1 и 19 разница {words}.")
        );
    }
    assert_eq!(
        said(1, Language::De),
        "1 und 19 liegen 1 Punkt auseinander."
    );
}

#[test]
fn r_136_a_round_is_taken_back_until_something_has_happened_in_it() {
    let mut draft = swiss(3, Acceleration::None);
    draft.lots = LotRules::default();
    let mut event = TestEvent::from_draft(&draft);
    for number in 1..=4 {
        event.register(number).unwrap();
    }
    start(&mut event).unwrap();
    assert_eq!(code(unpair(&mut event, 1)), "not-paired");
    pair(&mut event).unwrap();
    assert_eq!(code(unpair(&mut event, 2)), "round-not-last");
    let anchors = |event: &TestEvent| -> Vec<_> {
        let games = event.state.games.values();
        games
            .map(|game| game.lots.as_ref().unwrap().anchor())
            .collect()
    };
    let before = anchors(&event);
    unpair(&mut event, 1).unwrap();
    assert!(event.state.games.is_empty());
    event.register(5).unwrap();
    event.register(6).unwrap();
    pair(&mut event).unwrap();
    // No one gains other lots by it.
    assert_eq!(anchors(&event)[..2], before);
    assert_eq!(event.state.games.len(), 3);
    event
        .run(&Command::Lots(LotCommand::Contribute {
            game: game("1.1"),
            side: Side::White,
            contribution: areopagus_lots::Contribution::None,
        }))
        .unwrap();
    assert_eq!(code(unpair(&mut event, 1)), "round-begun");
}

type Change = fn(&mut Round, &mut PairedBy);

#[test]
fn a_pairing_that_the_system_does_not_give_is_found() {
    let mut event = begun(6, 3);
    pair(&mut event).unwrap();
    white_wins(&mut event);
    pair(&mut event).unwrap();
    audited(&event.entries).unwrap();
    let places: Vec<usize> = (0..event.entries.len())
        .filter(|place| {
            matches!(
                event.entries[*place],
                Entry::Pairing(PairingEntry::RoundPaired { .. })
            )
        })
        .collect();
    let changes: [Change; 4] = [
        |round, _| round.boards[0] = round.boards[0].reversed(),
        |round, _| round.boards.swap(0, 1),
        |round, _| {
            let (white, other) = (round.boards[0].white, round.boards[1].white);
            round.boards[0].white = other;
            round.boards[1].white = white;
        },
        |_, by| {
            *by = PairedBy::Arbiter {
                reason: TextLine::parse("so that it looks right").unwrap(),
                waived: vec![Waiver::Rematch],
            };
        },
    ];
    for place in places {
        for change in changes {
            let mut entries = event.entries.clone();
            let Entry::Pairing(PairingEntry::RoundPaired { round, by }) = &mut entries[place]
            else {
                panic!("a round");
            };
            change(round, by);
            let error = audited(&entries).unwrap_err();
            assert_eq!(error.seq, place as u64 + 1);
            assert_eq!(error.fault, AuditFault::Pairing);
        }
    }
}

#[test]
fn entries_of_a_swiss_are_read_as_they_were_written() {
    let mut event = begun(5, 3);
    forbid(&mut event, &[1, 2]).unwrap();
    bye(&mut event, 3, 1, ByeKind::Half).unwrap();
    pair(&mut event).unwrap();
    unpair(&mut event, 1).unwrap();
    publish(&mut event, &[(1, 4), (2, 5)], None, &[]).unwrap();
    for entry in &event.entries {
        let again = crate::tests::journaled(entry, |body| body);
        assert_eq!(again, *entry);
    }
    assert_eq!(fold(&event.entries).unwrap().swiss, event.state.swiss);
}

fn by_lot(order: &[u16]) -> Command {
    Command::Pairing(PairingCommand::StartSwiss {
        order: order.iter().map(|number| entrant(*number)).collect(),
        initial_colour: InitialColour::Lot {},
    })
}

#[test]
fn r_139_the_order_and_the_first_colour_are_drawn_once_by_the_protocol() {
    let mut event = TestEvent::from_draft(&swiss(3, Acceleration::None));
    assert_eq!(
        code(event.run(&Command::Pairing(PairingCommand::DrawOrder {}))),
        "too-few-entrants"
    );
    for number in 1..=9 {
        event.register(number).unwrap();
    }
    // The server commits before any entrant can be drawn.
    let anchored = |entry: &Entry| matches!(entry, Entry::Lot(LotEntry::Anchored { .. }));
    assert_eq!(event.entries.iter().position(anchored), Some(2));
    event
        .run(&Command::Pairing(PairingCommand::DrawOrder {}))
        .unwrap();
    assert_eq!(
        code(event.run(&Command::Pairing(PairingCommand::DrawOrder {}))),
        "order-drawn"
    );
    let drawn = event.state.swiss.drawn_order().unwrap();
    let mut sorted = drawn.clone();
    sorted.sort_unstable();
    assert_eq!(sorted, (1..=9).map(entrant).collect::<Vec<_>>());
    assert_ne!(drawn, sorted);
    event.register(10).unwrap();
    event.withdraw(drawn[0].get(), None).unwrap();
    assert_eq!(code(event.run(&by_lot(&[1, 2]))), "order-drawn");
    event.run(&by_lot(&[])).unwrap();
    let mut expected = drawn[1..].to_vec();
    expected.push(entrant(10));
    assert_eq!(event.state.order, expected);
    assert!(event.state.swiss.initial_colour.is_some());
    pair(&mut event).unwrap();
    let first = event.state.rounds[0].boards[0];
    let side = event.state.swiss.initial_colour.unwrap();
    assert_eq!(first.entrant(side), expected[0]);
    audited(&event.entries).unwrap();
}

#[test]
fn r_139_lots_that_are_left_out_or_thrown_again_are_found() {
    let mut event = TestEvent::from_draft(&swiss(3, Acceleration::None));
    for number in 1..=6 {
        event.register(number).unwrap();
    }
    event
        .run(&Command::Pairing(PairingCommand::DrawOrder {}))
        .unwrap();
    event.run(&by_lot(&[])).unwrap();
    pair(&mut event).unwrap();
    audited(&event.entries).unwrap();
    let place =
        |event: &TestEvent, of: fn(&Entry) -> bool| event.entries.iter().position(of).unwrap();
    // Another order than the drawn one.
    let at = place(&event, |entry| {
        matches!(entry, Entry::Pairing(PairingEntry::SwissStarted { .. }))
    });
    let mut entries = event.entries.clone();
    if let Entry::Pairing(PairingEntry::SwissStarted { order, .. }) = &mut entries[at] {
        order.swap(0, 1);
    }
    assert_eq!(audited(&entries).unwrap_err().seq, at as u64 + 1);
    // A colour entered by the arbiter where the lot must decide.
    let mut entries = event.entries.clone();
    if let Entry::Pairing(PairingEntry::SwissStarted { initial_colour, .. }) = &mut entries[at] {
        let reason = TextLine::parse("so it is").unwrap();
        *initial_colour = InitialColour::Arbiter {
            side: Side::White,
            reason,
        };
    }
    assert_eq!(audited(&entries).unwrap_err().seq, at as u64 + 2);
    // Without the anchors there is no commitment.
    let at = place(&event, |entry| {
        matches!(entry, Entry::Lot(LotEntry::Anchored { .. }))
    });
    let mut entries = event.entries.clone();
    entries.remove(at);
    assert_eq!(audited(&entries).unwrap_err().seq, at as u64 + 1);
    // Another result.
    let at = place(&event, |entry| {
        matches!(entry, Entry::Lot(LotEntry::Resulted { .. }))
    });
    let mut entries = event.entries.clone();
    if let Entry::Lot(LotEntry::Resulted {
        outcome: Outcome::Shuffle(order),
        ..
    }) = &mut entries[at]
    {
        order.swap(0, 1);
    }
    assert_eq!(audited(&entries).unwrap_err().seq, at as u64 + 1);
    // Other candidates than the present entrants.
    let at = place(&event, |entry| {
        matches!(entry, Entry::Lot(LotEntry::Requested(_)))
    });
    let mut entries = event.entries.clone();
    if let Entry::Lot(LotEntry::Requested(draw)) = &mut entries[at] {
        let mut form = areopagus_lots::DrawForm::from(draw.clone());
        form.candidates.pop();
        *draw = areopagus_lots::Draw::try_from(form).unwrap();
    }
    assert_eq!(audited(&entries).unwrap_err().seq, at as u64 + 1);
}

#[test]
fn r_139_with_a_beacon_the_lot_waits_for_its_round() {
    let mut draft = swiss(3, Acceleration::None);
    draft.lots.beacon = true;
    let mut event = TestEvent::from_draft(&draft);
    for number in 1..=4 {
        event.register(number).unwrap();
    }
    event
        .run(&Command::Pairing(PairingCommand::DrawOrder {}))
        .unwrap();
    let (k, round) = event.state.swiss.awaited_beacon().unwrap();
    assert!(k == 1 && round > 0);
    assert_eq!(code(event.run(&by_lot(&[]))), "lot-pending");
    let wrong = Command::Pairing(PairingCommand::BringBeacon {
        k,
        signature: areopagus_lots::Hex::new([7; 48]),
    });
    assert!(event.run(&wrong).is_err());
    assert_eq!(event.state.swiss.awaited_beacon(), Some((k, round)));
}

/// The event after a hypothetical correction.
pub(crate) fn corrected(event: &TestEvent, id: &str, white: u16, black: u16) -> EventState {
    let mut after = event.state.clone();
    let (_, corrects) = after.game(game(id)).unwrap().recorded().unwrap();
    let mut result = after.game(game(id)).unwrap().result.clone().unwrap();
    result.points = PerSide::new(white, black);
    let entry = Entry::Result(ResultEntry::Corrected {
        game: game(id),
        corrects,
        result,
        why: TextLine::parse(WHY).unwrap(),
    });
    let at = after.at;
    after.apply(at, &entry).unwrap();
    after
}

/// The numbers of boards.
fn named(boards: &[(GameId, Pairing)]) -> Vec<(String, u16, u16)> {
    let named =
        |(id, pair): &(GameId, Pairing)| (id.to_string(), pair.white.get(), pair.black.get());
    boards.iter().map(named).collect()
}

#[test]
fn r_158_a_correction_tells_how_the_system_would_pair_the_published_round() {
    let mut event = begun(6, 4);
    pair(&mut event).unwrap();
    // 1-4 5-2 3-6: the higher numbers win.
    for (id, white, black) in [("1.1", 5, 1), ("1.2", 1, 5), ("1.3", 5, 1)] {
        event.result(id, white, black).unwrap();
    }
    pair(&mut event).unwrap();
    let published = boards(&event, 2);
    let of = |event: &TestEvent, id: &str, white, black| {
        let after = corrected(event, id, white, black);
        repairing(&event.state, &after, game(id))
    };
    let other = of(&event, "1.1", 1, 5).unwrap();
    assert!(other.is_open);
    assert_eq!(other.round, 2);
    let Repaired::Other(difference) = &other.repaired else {
        panic!("{other:?}");
    };
    // The prediction is what the system pairs after the correction.
    let mut again = begun(6, 4);
    pair(&mut again).unwrap();
    for (id, white, black) in [("1.1", 1, 5), ("1.2", 1, 5), ("1.3", 5, 1)] {
        again.result(id, white, black).unwrap();
    }
    pair(&mut again).unwrap();
    let system = boards(&again, 2);
    let only = |these: &[(u16, u16)], those: &[(u16, u16)]| -> Vec<(String, u16, u16)> {
        let numbered = (1..).zip(these);
        let only = numbered.filter(|(_, pair)| !those.contains(pair));
        only.map(|(board, pair)| (format!("2.{board}"), pair.0, pair.1))
            .collect()
    };
    assert_ne!(system, published);
    assert_eq!(named(&difference.published), only(&published, &system));
    assert_eq!(named(&difference.instead), only(&system, &published));
    assert_eq!(difference.free, None);

    // The same result changes nothing.
    assert_eq!(of(&event, "1.1", 5, 1), None);
    // A game of the last round itself has no round after it.
    white_wins(&mut event);
    assert_eq!(of(&event, "2.1", 1, 5), None);
    assert!(!of(&event, "1.1", 1, 5).unwrap().is_open);
}

#[test]
fn r_158_what_differs_without_the_change_is_not_laid_at_its_door() {
    let mut event = begun(6, 4);
    pair(&mut event).unwrap();
    white_wins(&mut event);
    let drafted = draft(&event.state).unwrap().round;
    let mut order = drafted.boards.clone();
    order.rotate_left(1);
    let shuffled: Vec<(u16, u16)> = order
        .iter()
        .map(|pair| (pair.white.get(), pair.black.get()))
        .collect();
    publish(&mut event, &shuffled, None, &[]).unwrap();
    let of = |event: &TestEvent, after: &EventState, id: &str| {
        let told = repairing(&event.state, after, game(id)).unwrap();
        told.repaired
    };
    // The arbiter's order of the boards differs from the system's, before and after.
    let mut after = event.state.clone();
    let result = after.game_mut(game("1.3")).unwrap();
    result.result.as_mut().unwrap().potential = Some(PerSide::new(7, 3));
    assert_eq!(of(&event, &after, "1.3"), Repaired::Unaffected);
    let mut rotated = drafted.clone();
    rotated.boards = order;
    assert_eq!(
        open_pairing::difference(&rotated, &drafted),
        Repaired::Reordered
    );
    // A withdrawn result leaves nothing to pair by.
    let mut after = event.state.clone();
    let open = after.game_mut(game("1.3")).unwrap();
    open.result = None;
    let Repaired::Nothing(refusal) = of(&event, &after, "1.3") else {
        panic!("a game is open");
    };
    assert_eq!(refusal.code(), "games-unfinished");
    // The system's own round stays the same if no score changes.
    unpair(&mut event, 2).unwrap();
    pair(&mut event).unwrap();
    let mut after = event.state.clone();
    let result = after.game_mut(game("1.3")).unwrap();
    result.result.as_mut().unwrap().potential = Some(PerSide::new(7, 3));
    assert_eq!(of(&event, &after, "1.3"), Repaired::Same);
    assert_eq!(open_round(&event.state), Some(2));
    // That somebody has left is nothing that happened in a game.
    event.withdraw(1, None).unwrap();
    assert_eq!(open_round(&event.state), Some(2));
    white_wins(&mut event);
    assert_eq!(open_round(&event.state), None);
}

/// Numbers from a list, repeated.
struct Dice(Vec<u16>, usize);

impl Dice {
    fn below(&mut self, bound: usize) -> usize {
        self.1 += 1;
        // Two numbers of the list, so that it repeats late.
        let (one, other) = (self.1 % self.0.len(), self.1 / self.0.len());
        let number = usize::from(self.0[one]) + usize::from(self.0[other % self.0.len()]) * 31;
        number % bound.max(1)
    }

    fn one_in(&mut self, chances: usize) -> bool {
        self.below(chances) == 0
    }
}

/// The next round from the file for pairing programs.
fn by_report(event: &TestEvent) -> Result<Round, PairingError> {
    let text = written(event).to_string();
    let trf: Trf = text.parse().unwrap();
    let tournament = reported::next_round(&trf).unwrap_or_else(|error| panic!("{error}\n{text}"));
    let paired = swiss::pair(&tournament)?;
    let number = |rank: EntrantNumber| event.state.order[usize::from(rank.get()) - 1];
    let board = |pair: &Pairing| Pairing {
        white: number(pair.white),
        black: number(pair.black),
    };
    let next = event.state.next_round();
    Ok(Round {
        number: next,
        boards: paired.boards.iter().map(board).collect(),
        free: paired.bye.map(number),
        byes: event.state.byes_of(next),
    })
}

fn written(event: &TestEvent) -> Trf {
    report(
        &event.state,
        &Standings::from_state(&event.state),
        &People::default(),
    )
    .unwrap()
}

/// A random event between two rounds.
fn happen(event: &mut TestEvent, dice: &mut Dice) {
    let players = event.state.entrants.len();
    let who = |dice: &mut Dice| entrant(u16::try_from(dice.below(players)).unwrap() + 1);
    let next = event.state.next_round();
    // Refused commands change nothing in the tournament.
    let _ = match dice.below(9) {
        0 => event.register(u16::try_from(players).unwrap() + 1),
        1 if event.state.active().count() > 5 => event.withdraw(who(dice).get(), None),
        2 => event.run(&Command::Entrants(EntrantCommand::Return {
            entrant: who(dice),
        })),
        3 => bye(event, who(dice).get(), next, ByeKind::Half),
        4 => bye(event, who(dice).get(), next, ByeKind::Zero),
        5 => {
            let entrant = who(dice);
            event.run(&Command::Pairing(PairingCommand::WithdrawBye {
                entrant,
                round: next,
            }))
        }
        6 => forbid(event, &[who(dice).get(), who(dice).get()]),
        7 => {
            let group = event.state.swiss.forbidden_now().next();
            let entrants = group.map(|group| group.entrants.clone());
            let reason = WHY.to_owned();
            let entrants = entrants.unwrap_or_default();
            event.run(&Command::Pairing(PairingCommand::Allow {
                entrants,
                reason,
            }))
        }
        _ => Ok(()),
    };
}

/// The paired round with two players exchanged.
fn exchanged(event: &TestEvent, dice: &mut Dice) -> (Vec<Pairing>, Option<EntrantNumber>) {
    let round = event.state.rounds.last().unwrap();
    let mut boards = round.boards.clone();
    let (one, other) = (dice.below(boards.len()), dice.below(boards.len()));
    let black = boards[one].black;
    boards[one].black = boards[other].black;
    boards[other].black = black;
    (boards, round.free)
}

fn finish(event: &mut TestEvent, dice: &mut Dice) {
    let round = event.state.rounds.last().unwrap().clone();
    for (id, _) in round.games() {
        if event.state.game(id).unwrap().result.is_some() {
            continue;
        }
        let low = [5, 4, 3, 2][dice.below(4)];
        let points = if dice.one_in(2) { (low, 1) } else { (1, low) };
        if dice.one_in(10) {
            let absent = [Forfeit::White, Forfeit::Black, Forfeit::Both][dice.below(3)];
            event
                .run(&Command::Results(ResultCommand::RecordForfeit {
                    game: id,
                    absent,
                }))
                .unwrap();
        } else {
            event.result(&id.to_string(), points.0, points.1).unwrap();
        }
    }
}

/// A result of an earlier round is corrected after the next one is paired.
fn correct(event: &mut TestEvent, dice: &mut Dice) -> bool {
    let ids: Vec<GameId> = event.state.games.keys().copied().collect();
    let id = ids[dice.below(ids.len())];
    let verdict = ResultRuling::Played(Played::from_points(PerSide::new(
        1,
        [5, 4, 3, 2][dice.below(4)],
    )));
    let command = Command::Results(ResultCommand::Correct {
        game: id,
        verdict,
        reason: WHY.to_owned(),
    });
    event.run(&command).is_ok()
}

#[test]
fn r_412_the_first_group_is_half_of_those_of_the_first_round_and_older_events_keep_theirs() {
    let of = |acceleration| {
        let mut event = TestEvent::from_draft(&swiss(5, acceleration));
        for number in 1..=10 {
            event.register(number).unwrap();
        }
        start(&mut event).unwrap();
        for number in [9, 10] {
            bye(&mut event, number, 1, ByeKind::Zero).unwrap();
        }
        event
    };
    let boards = |event: &TestEvent| -> Vec<(u16, u16)> {
        let boards = event.state.rounds.last().unwrap().boards.iter();
        boards.map(|it| (it.white.get(), it.black.get())).collect()
    };
    let group = |event: &TestEvent| first_group(&event.state);
    // As events were paired that began before: half of ten.
    let mut first = of(Acceleration::Baku);
    pair(&mut first).unwrap();
    assert_eq!(boards(&first), [(1, 4), (5, 2), (3, 6), (7, 8)]);
    assert_eq!(group(&first), 6);
    let mut event = of(Acceleration::Baku2);
    assert_eq!(group(&event), 4);
    pair(&mut event).unwrap();
    assert_eq!(boards(&event), [(1, 3), (4, 2), (5, 7), (8, 6)]);
    // Arrivals and departures do not change it; another first round does.
    unpair(&mut event, 1).unwrap();
    bye(&mut event, 1, 1, ByeKind::Half).unwrap();
    assert_eq!(group(&event), 5);
    pair(&mut event).unwrap();
    event.register(11).unwrap();
    white_wins(&mut event);
    pair(&mut event).unwrap();
    assert_eq!(group(&event), 5);
    assert_eq!(fold(&event.entries).unwrap().rounds, event.state.rounds);
    let (again, _) = taken_over(&written(&event));
    assert_eq!(again.state.info.format, event.state.info.format);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn every_round_is_what_the_report_file_gives_and_the_audit_agrees(
        players in 8_u16..=40,
        rounds in 4_u16..=9,
        acceleration in prop::sample::select(vec![
            Acceleration::None,
            Acceleration::Baku,
            Acceleration::Baku2,
        ]),
        by_lots: bool,
        numbers in prop::collection::vec(any::<u16>(), 97),
    ) {
        let mut dice = Dice(numbers, 0);
        let mut event = TestEvent::from_draft(&swiss(rounds, acceleration));
        for number in 1..=players {
            event.register(number).unwrap();
        }
        if by_lots {
            event.run(&Command::Pairing(PairingCommand::DrawOrder {})).unwrap();
            event.run(&by_lot(&[])).unwrap();
        } else {
            start(&mut event).unwrap();
        }
        let mut corrected = false;
        while event.state.next_round() <= rounds {
            for _ in 0..dice.below(6) {
                happen(&mut event, &mut dice);
            }
            let expected = match (draft(&event.state), by_report(&event)) {
                (Ok(drafted), Ok(expected)) => {
                    prop_assert_eq!(drafted.round, expected.clone());
                    expected
                }
                (Err(Refusal::Swiss(SwissRefusal::Pairing(error))), Err(other)) => {
                    prop_assert_eq!(error, other);
                    break;
                }
                (ours, theirs) => panic!("{ours:?} and {theirs:?}"),
            };
            pair(&mut event).unwrap();
            prop_assert_eq!(event.state.rounds.last(), Some(&expected));
            if dice.one_in(6) {
                let (boards, free) = exchanged(&event, &mut dice);
                let round = expected.number;
                unpair(&mut event, round).unwrap();
                happen(&mut event, &mut dice);
                let published = event.run(&Command::Pairing(PairingCommand::PublishRound {
                    round,
                    boards,
                    free,
                    waive: Waiver::ALL.to_vec(),
                    reason: WHY.to_owned(),
                }));
                if published.is_err() && pair(&mut event).is_err() {
                    break;
                }
            }
            if dice.one_in(4) {
                corrected |= correct(&mut event, &mut dice);
            }
            finish(&mut event, &mut dice);
        }
        prop_assert_eq!(&fold(&event.entries).unwrap().rounds, &event.state.rounds);
        if !corrected {
            let trf: Trf = written(&event).to_string().parse().unwrap();
            let checks = reported::check(&trf).unwrap();
            for (by, checked) in event.state.swiss.paired_by.iter().zip(checks) {
                if *by == (PairedBy::Engine {}) {
                    prop_assert_eq!(checked.unwrap(), reported::RoundCheck::Same);
                }
            }
        }
        let (again, people) = taken_over(&written(&event));
        let file = report(&again.state, &Standings::from_state(&again.state), &people).unwrap();
        prop_assert_eq!(written(&event).to_string(), file.to_string());
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    /// The standings, the wall chart and the report file count the same points, by the event's
    /// worth and each entrant's rounds.
    #[test]
    fn clause_6_4_everybody_has_what_games_forfeits_and_byes_are_worth(
        players in 5_u16..=15,
        forfeit_loss in 0_u8..=5,
        bye_points in 0_u8..=5,
        numbers in prop::collection::vec(any::<u16>(), 97),
    ) {
        let mut dice = Dice(numbers, 0);
        let mut event = TestEvent::from_draft(&EventDraft {
            regulations: format!(
                "federation-2013; forfeit_loss={forfeit_loss}; bye_points={bye_points}"
            ),
            ..swiss(5, Acceleration::None)
        });
        for number in 1..=players {
            event.register(number).unwrap();
        }
        start(&mut event).unwrap();
        for _ in 0..5 {
            for _ in 0..dice.below(6) {
                happen(&mut event, &mut dice);
            }
            if pair(&mut event).is_err() {
                break;
            }
            finish(&mut event, &mut dice);
        }
        let worth = event.state.info.worth();
        let mut sums: BTreeMap<EntrantNumber, u32> = BTreeMap::new();
        let mut add = |number, points: u16| *sums.entry(number).or_default() += u32::from(points);
        for round in event.state.rounds.iter() {
            for (id, pairing) in round.games() {
                let result = event.state.game(id).unwrap().result.as_ref().unwrap();
                let points = match (result.basis.absent(), result.winner()) {
                    (Some(absent), _) => worth.forfeited(absent),
                    (None, Some(winner)) => {
                        let (own, rival) = (result.points[winner], result.points[winner.other()]);
                        prop_assert!(worth.is_win(own, rival));
                        result.points
                    }
                    (None, None) => panic!("TOTA*S knows no draw"),
                };
                for side in Side::ALL {
                    add(pairing.entrant(side), points[side]);
                }
            }
            round.free.into_iter().for_each(|free| add(free, worth.bye));
            for bye in &round.byes {
                add(bye.entrant, worth.requested_bye(bye.kind));
            }
        }
        let of = |number: EntrantNumber| sums.get(&number).copied().unwrap_or_default();
        let chart = WallChart::from_state(&event.state);
        for row in Standings::from_state(&event.state).rows {
            prop_assert_eq!(row.points, of(row.entrant));
            prop_assert_eq!(chart.score_before(row.entrant, u16::MAX), of(row.entrant));
        }
        let trf = written(&event);
        for (player, number) in trf.players().zip(&event.state.order) {
            let rounds = (1..=99).filter_map(RoundNumber::new);
            let tenths: i32 = rounds
                .filter_map(|round| trf.worth(player.number, round))
                .map(SignedPoints::tenths)
                .sum();
            prop_assert_eq!(u32::try_from(tenths), Ok(of(*number) * 10), "{}", trf);
        }
    }
}
