use std::collections::BTreeSet;

use proptest::prelude::*;

use super::*;
use crate::entrant::EntrantNumber;
use crate::pairing::tests::{board, number};
use crate::round::Pairing;
use areopagus_games::Side;
use areopagus_language::Language;

const POINTS: PointSystem = PointSystem {
    win: 2,
    draw: 1,
    loss: 0,
};

/// A tournament before its first round.
fn fresh(players: u16, rounds: usize) -> Tournament {
    let player = |number| Player {
        number,
        history: Vec::new(),
        adjustments: Vec::new(),
        virtual_points: Vec::new(),
        takes_part: true,
    };
    Tournament {
        players: (1..=players)
            .filter_map(EntrantNumber::new)
            .map(player)
            .collect(),
        rounds,
        paired_rounds: 0,
        points: POINTS,
        initial_colour: Side::White,
        colours: ColourRules::Fide,
        forbidden: Vec::new(),
    }
}

/// The outcome of a board.
#[derive(Debug, Clone, Copy)]
enum Result {
    White,
    Draw,
    Black,
    WhiteByForfeit,
    NobodyCame,
}

fn person(tournament: &mut Tournament, number: EntrantNumber) -> &mut Player {
    tournament
        .players
        .iter_mut()
        .find(|player| player.number == number)
        .unwrap()
}

/// Enters a round: the boards with their results, the bye, and nothing for all others.
fn enter(tournament: &mut Tournament, boards: &[(Pairing, Result)], bye: Option<EntrantNumber>) {
    let PointSystem { win, draw, loss } = tournament.points;
    for (pairing, result) in boards {
        let (white, black) = match result {
            Result::White | Result::WhiteByForfeit => (win, loss),
            Result::Draw => (draw, draw),
            Result::Black => (loss, win),
            Result::NobodyCame => (loss, loss),
        };
        for (side, points) in [(Side::White, white), (Side::Black, black)] {
            let opponent = pairing.entrant(side.other());
            let kind = match result {
                Result::WhiteByForfeit | Result::NobodyCame => PastKind::Forfeit { opponent },
                _ => PastKind::Played { opponent, side },
            };
            person(tournament, pairing.entrant(side))
                .history
                .push(PastRound { points, kind });
        }
    }
    if let Some(bye) = bye {
        let kind = PastKind::AllocatedBye;
        person(tournament, bye)
            .history
            .push(PastRound { points: win, kind });
    }
    tournament.paired_rounds += 1;
    let rounds = tournament.paired_rounds;
    for player in &mut tournament.players {
        let kind = PastKind::NotPaired;
        player.history.resize(rounds, PastRound { points: 0, kind });
    }
}

/// Whoever has the better number wins, from the first board on.
fn play(tournament: &mut Tournament) -> SwissRound {
    let round = pair(tournament).unwrap();
    let result = |pairing: &Pairing| {
        if pairing.white < pairing.black {
            Result::White
        } else {
            Result::Black
        }
    };
    let boards: Vec<(Pairing, Result)> = round.boards.iter().map(|p| (*p, result(p))).collect();
    enter(tournament, &boards, round.bye);
    round
}

#[test]
fn article_3_3_the_first_round_pairs_the_upper_half_with_the_lower() {
    let round = pair(&fresh(8, 3)).unwrap();
    assert_eq!(
        round.boards,
        [board(1, 5), board(6, 2), board(3, 7), board(8, 4)]
    );
    assert_eq!(round.bye, None);
}

#[test]
fn article_5_2_5_the_lot_gives_the_first_colour() {
    let mut tournament = fresh(4, 3);
    tournament.initial_colour = Side::Black;
    assert_eq!(
        pair(&tournament).unwrap().boards,
        [board(3, 1), board(2, 4)]
    );
}

#[test]
fn article_2_3_1_the_lowest_of_an_odd_field_has_the_bye_and_not_twice() {
    let mut tournament = fresh(5, 4);
    let first = play(&mut tournament);
    assert_eq!(first.bye, Some(number(5)));
    let second = play(&mut tournament);
    assert_ne!(second.bye, Some(number(5)), "2.1.2 [C2]");
    let third = play(&mut tournament);
    assert_eq!(BTreeSet::from([first.bye, second.bye, third.bye]).len(), 3);
}

#[test]
fn article_2_1_2_c2_a_win_without_play_rules_out_the_bye() {
    let mut tournament = fresh(3, 3);
    enter(&mut tournament, &[(board(1, 3), Result::White)], None);
    // Player 2 came late with a requested bye worth a win.
    person(&mut tournament, number(2)).history[0].points = POINTS.win;
    person(&mut tournament, number(3)).history[0] = PastRound {
        points: POINTS.win,
        kind: PastKind::NotPaired,
    };
    person(&mut tournament, number(1)).history[0] = PastRound {
        points: 0,
        kind: PastKind::NotPaired,
    };
    assert_eq!(pair(&tournament).unwrap().bye, Some(number(1)));
}

#[test]
fn article_2_1_1_c1_a_forfeited_pairing_may_come_again() {
    let mut tournament = fresh(2, 3);
    enter(
        &mut tournament,
        &[(board(1, 2), Result::WhiteByForfeit)],
        None,
    );
    assert_eq!(pair(&tournament).unwrap().boards, [board(1, 2)]);
    enter(&mut tournament, &[(board(1, 2), Result::NobodyCame)], None);
    assert_eq!(pair(&tournament).unwrap().boards, [board(1, 2)]);
    let mut tournament = fresh(2, 3);
    enter(&mut tournament, &[(board(1, 2), Result::Draw)], None);
    assert_eq!(pair(&tournament), Err(PairingError::NoLegalPairing));
}

#[test]
fn article_2_1_3_c3_equal_absolute_preferences_meet_only_as_topscorers() {
    // All of 1 to 4 had White twice against players who have left.
    let mut tournament = fresh(8, 4);
    for (one, other) in [(5, 6), (6, 5)] {
        let results = [Result::White, Result::Draw];
        let boards = [
            board(1, one),
            board(2, other),
            board(3, one + 2),
            board(4, other + 2),
        ];
        let boards: Vec<_> = boards
            .into_iter()
            .zip(results.into_iter().cycle())
            .collect();
        enter(&mut tournament, &boards, None);
    }
    for gone in 5..=8 {
        person(&mut tournament, number(gone)).takes_part = false;
    }
    assert_eq!(pair(&tournament), Err(PairingError::NoLegalPairing));
    tournament.rounds = 3;
    // In the last round 1 and 3, with all points, are topscorers (1.8); 2 and 4, with half of
    // them, are not, but may meet those who are.
    let round = pair(&tournament).unwrap();
    let pairs: BTreeSet<_> = round
        .boards
        .iter()
        .map(|b| b.white.min(b.black).get())
        .collect();
    assert_eq!(pairs, BTreeSet::from([1, 3]));
}

#[test]
fn forbidden_pairs_do_not_meet() {
    let mut tournament = fresh(4, 3);
    tournament.forbidden = vec![vec![number(1), number(3)]];
    assert_eq!(
        pair(&tournament).unwrap().boards,
        [board(1, 4), board(3, 2)]
    );
}

#[test]
fn c_04_7_virtual_points_pair_the_first_group_by_itself() {
    let mut tournament = fresh(8, 9);
    for player in tournament.players.iter_mut().take(baku_group(8)) {
        player.virtual_points = baku_virtual_points(9, POINTS);
    }
    let round = pair(&tournament).unwrap();
    assert_eq!(
        round.boards,
        [board(1, 3), board(4, 2), board(5, 7), board(8, 6)]
    );
}

#[test]
fn without_colour_rules_nobody_has_a_preference() {
    let mut tournament = fresh(4, 3);
    tournament.colours = ColourRules::Off;
    play(&mut tournament);
    assert_eq!(
        pair(&tournament).unwrap().boards,
        [board(1, 2), board(3, 4)]
    );
}

#[test]
fn a_tournament_that_contradicts_itself_is_refused() {
    let mut tournament = fresh(4, 3);
    play(&mut tournament);
    let mut wrong = tournament.clone();
    wrong.players[0].history[0].kind = PastKind::NotPaired;
    let place = PairingError::Contradiction {
        player: number(3),
        round: 1,
    };
    assert_eq!(pair(&wrong), Err(place));
    let mut wrong = tournament.clone();
    wrong.players[1].history.clear();
    assert_eq!(pair(&wrong), Err(PairingError::HistoryLength(number(2))));
    let mut wrong = tournament.clone();
    wrong.players[1].number = number(1);
    assert_eq!(pair(&wrong), Err(PairingError::NumberTwice(number(1))));
    let mut wrong = tournament.clone();
    wrong.forbidden = vec![vec![number(9)]];
    assert_eq!(pair(&wrong), Err(PairingError::Unknown(number(9))));
    tournament.rounds = 1;
    assert_eq!(pair(&tournament), Err(PairingError::NoRoundLeft));
    assert_eq!(pair(&fresh(1, 3)), Err(PairingError::NobodyToPair));
}

#[test]
fn why_this_pairing_names_the_rule_that_decided() {
    let mut tournament = fresh(8, 5);
    play(&mut tournament);
    play(&mut tournament);
    let round = pair(&tournament).unwrap();
    for pairing in &round.boards {
        for side in Side::ALL {
            let player = pairing.entrant(side);
            let why = explain(&tournament, player).unwrap();
            let Ending::Paired(pair) = &why.end else {
                panic!("{player} has a pair");
            };
            assert_eq!(
                (pair.opponent, pair.side),
                (pairing.entrant(side.other()), side)
            );
            for (other, cause) in &pair.instead {
                assert_ne!(*cause, Cause::Order, "{player}, not {other}");
            }
            for language in Language::ALL {
                assert!(why.say(language).contains(&format!("{}", pair.opponent)));
            }
        }
    }
    let why = explain(&tournament, number(1)).unwrap();
    let Ending::Paired(pair) = &why.end else {
        panic!("1 has a pair");
    };
    let (halves, points) = (pair.score, why.say(Language::En));
    assert_eq!(halves, 4);
    assert!(points.contains("the bracket of 4 points"), "{points}");
    let points = why.with_scale(2).say(Language::En);
    assert!(points.contains("the bracket of 2 points"), "{points}");
    tournament.forbidden = vec![vec![number(1), number(2)]];
    let why = explain(&tournament, number(1)).unwrap();
    let floats = why
        .floats
        .iter()
        .map(|float| float.because)
        .collect::<Vec<_>>();
    let Ending::Paired(pair) = why.end else {
        panic!("1 has a pair");
    };
    let forbidden = pair.instead.contains(&(number(2), Cause::Forbidden));
    assert!(
        forbidden || floats == [Cause::Incomplete],
        "{floats:?} {:?}",
        pair.instead
    );
}

/// A random event, to be paired and played round by round.
#[derive(Debug, Clone)]
struct Event {
    players: u16,
    rounds: usize,
    /// A die for each player and round.
    dice: Vec<u8>,
    forbidden: Vec<Vec<u16>>,
    accelerated: bool,
    colours: bool,
}

fn event() -> impl Strategy<Value = Event> {
    (2_u16..22, 1_usize..8).prop_flat_map(|(players, rounds)| {
        let dice = proptest::collection::vec(any::<u8>(), usize::from(players) * rounds);
        let group = proptest::collection::vec(1..=players, 2..4);
        let forbidden = proptest::collection::vec(group, 0..4);
        (
            dice,
            forbidden,
            any::<bool>(),
            proptest::bool::weighted(0.8),
        )
            .prop_map(move |(dice, forbidden, accelerated, colours)| Event {
                players,
                rounds,
                dice,
                forbidden,
                accelerated,
                colours,
            })
    })
}

impl Event {
    /// Plays as far as rounds can be paired and shows each one to `see`.
    fn run(&self, mut see: impl FnMut(&Tournament, &SwissRound)) {
        let mut tournament = fresh(self.players, self.rounds);
        if !self.colours {
            tournament.colours = ColourRules::Off;
        }
        let forbidden = self.forbidden.iter();
        tournament.forbidden = forbidden
            .map(|group| group.iter().map(|n| number(*n)).collect())
            .collect();
        let group = if self.accelerated {
            baku_group(tournament.players.len())
        } else {
            0
        };
        for player in tournament.players.iter_mut().take(group) {
            player.virtual_points = baku_virtual_points(self.rounds, POINTS);
        }
        for dice in self.dice.chunks(usize::from(self.players)) {
            for (player, die) in tournament.players.iter_mut().zip(dice) {
                player.takes_part = *die < 240;
            }
            let Ok(round) = pair(&tournament) else { return };
            see(&tournament, &round);
            let die = |player: EntrantNumber| dice[usize::from(player.get()) - 1];
            let result = |pairing: &Pairing| match die(pairing.white) % 32 {
                0 => Result::WhiteByForfeit,
                1 => Result::NobodyCame,
                2..=16 => Result::White,
                17..=24 => Result::Draw,
                _ => Result::Black,
            };
            let boards: Vec<_> = round.boards.iter().map(|p| (*p, result(p))).collect();
            enter(&mut tournament, &boards, round.bye);
            for (player, die) in tournament.players.iter_mut().zip(dice) {
                if let Some(past) = player.history.last_mut()
                    && past.kind == PastKind::NotPaired
                {
                    past.points = u32::from(*die % 3);
                }
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn the_quick_ways_find_what_the_slow_one_finds(event in event()) {
        event.run(|tournament, round| {
            assert_eq!(pair_slowly(tournament).as_ref(), Ok(round));
        });
    }

    #[test]
    fn articles_2_1_1_to_2_1_3_a_round_is_legal_and_has_everybody_once(event in event()) {
        event.run(|tournament, round| {
            let boards = round.boards.iter().flat_map(|pairing| [pairing.white, pairing.black]);
            let mut all: Vec<EntrantNumber> = boards.chain(round.bye).collect();
            all.sort_unstable();
            let present = tournament.players.iter().filter(|player| player.takes_part);
            assert_eq!(all, present.map(|player| player.number).collect::<Vec<_>>());
            let find = |number| tournament.players.iter().find(|p| p.number == number).unwrap();
            for pairing in &round.boards {
                let met = find(pairing.white).history.iter().any(|past| {
                    matches!(past.kind, PastKind::Played { opponent, .. } if opponent == pairing.black)
                });
                assert!(!met, "C1: {pairing:?}");
                let forbidden = tournament.forbidden.iter().any(|group| {
                    group.contains(&pairing.white) && group.contains(&pairing.black)
                });
                assert!(!forbidden, "{pairing:?}");
                if tournament.colours == ColourRules::Fide && tournament.paired_rounds + 1 < tournament.rounds {
                    for side in Side::ALL {
                        let player = find(pairing.entrant(side));
                        let sides = player.history.iter().filter_map(|past| match past.kind {
                            PastKind::Played { side, .. } => Some(side),
                            _ => None,
                        });
                        let sides: Vec<Side> = sides.chain([side]).collect();
                        assert!(!sides.ends_with(&[side; 3]), "C3, 1.7.1: {pairing:?}");
                        let same = sides.iter().filter(|other| **other == side).count();
                        assert!(2 * same <= sides.len() + 2, "C3, 1.7.1: {pairing:?}");
                    }
                }
            }
            if let Some(bye) = round.bye {
                for past in &find(bye).history {
                    let unplayed = !matches!(past.kind, PastKind::Played { .. });
                    assert!(past.kind != PastKind::AllocatedBye, "C2");
                    assert!(!unplayed || past.points < POINTS.win, "C2");
                }
            }
        });
    }

    #[test]
    fn the_scale_and_the_names_of_the_players_do_not_matter(
        event in event(),
        scale in 2_u32..50,
        names in Just((100_u16..200).collect::<Vec<_>>()).prop_shuffle(),
    ) {
        event.run(|tournament, round| {
            let name = |player: EntrantNumber| number(names[usize::from(player.get())]);
            let mut other = tournament.clone();
            other.points = PointSystem {
                win: POINTS.win * scale,
                draw: POINTS.draw * scale,
                loss: POINTS.loss,
            };
            for player in &mut other.players {
                player.number = name(player.number);
                for points in &mut player.virtual_points {
                    *points *= scale;
                }
                for past in &mut player.history {
                    past.points *= scale;
                    if let PastKind::Played { opponent, .. } | PastKind::Forfeit { opponent } = &mut past.kind {
                        *opponent = name(*opponent);
                    }
                }
            }
            for member in other.forbidden.iter_mut().flatten() {
                *member = name(*member);
            }
            other.forbidden.reverse();
            let found = pair(&other).unwrap();
            let renamed = |pairing: &Pairing| Pairing {
                white: name(pairing.white),
                black: name(pairing.black),
            };
            assert_eq!(found.boards, round.boards.iter().map(renamed).collect::<Vec<_>>());
            assert_eq!(found.bye, round.bye.map(name));
        });
    }

    #[test]
    fn everybody_is_explained(event in event()) {
        event.run(|tournament, round| {
            for pairing in &round.boards {
                let why = explain(tournament, pairing.white).unwrap();
                match why.end {
                    Ending::Paired(pair) => assert_eq!(pair.opponent, pairing.black),
                    Ending::Bye => panic!("{pairing:?} is no bye"),
                }
            }
            if let Some(bye) = round.bye {
                assert_eq!(explain(tournament, bye).unwrap().end, Ending::Bye);
            }
        });
    }
}
