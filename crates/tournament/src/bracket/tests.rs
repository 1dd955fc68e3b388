use std::collections::{BTreeMap, BTreeSet};

use proptest::prelude::*;

use super::shape::drop_mask;
use super::*;
use crate::entrant::EntrantNumber;
use crate::round::{GameId, Pairing};
use areopagus_games::Side;

fn entrant(number: usize) -> EntrantNumber {
    EntrantNumber::new(u16::try_from(number).unwrap()).unwrap()
}

fn knockout(games: u8, third_place: bool) -> BracketRules {
    BracketRules::Knockout(KnockoutRules {
        games: BestOf::new(games).unwrap(),
        third_place,
    })
}

fn double(games: u8, reset: bool) -> BracketRules {
    BracketRules::Double(DoubleRules {
        games: BestOf::new(games).unwrap(),
        reset,
    })
}

/// A bracket that is being played; entrant number = seed.
struct TestBracket {
    rules: BracketRules,
    entrants: usize,
    games: Vec<Played>,
    replays: Option<u8>,
    gone: BTreeMap<EntrantNumber, u16>,
    rounds: u16,
}

impl TestBracket {
    fn new(rules: BracketRules, entrants: usize) -> Self {
        Self {
            rules,
            entrants,
            games: Vec::new(),
            replays: None,
            gone: BTreeMap::new(),
            rounds: 0,
        }
    }

    fn course(&self) -> BracketState {
        BracketState::new(
            Bracket::new(self.rules, self.entrants),
            (1..=self.entrants).map(entrant).collect(),
            self.games.iter().copied(),
            self.replays,
            &self.gone,
        )
    }

    /// Plays the next round; `winner` says who of two wins. `false` when all is over.
    fn round(&mut self, mut winner: impl FnMut([EntrantNumber; 2]) -> Option<usize>) -> bool {
        self.end_round(|players| {
            winner(players).map_or(Ending::Nobody, |seat| Ending::Won(Side::ALL[seat]))
        })
    }

    /// Plays the next round; `ending` says how the game of two ends.
    fn end_round(&mut self, mut ending: impl FnMut([EntrantNumber; 2]) -> Ending) -> bool {
        let Some(next) = self.course().next() else {
            return false;
        };
        self.rounds += 1;
        for (board, (_, players)) in (1..).zip(next.matches) {
            let [white, black] = players;
            self.games.push(Played {
                game: GameId {
                    round: self.rounds,
                    board,
                },
                pairing: Pairing { white, black },
                ending: Some(ending(players)),
                lot: None,
            });
        }
        true
    }

    /// The better seed always wins.
    fn by_seeds(mut self) -> Self {
        while self.round(|[one, other]| Some(usize::from(other < one))) {}
        self
    }
}

fn places(course: &BracketState) -> Vec<(u16, u16, u16)> {
    let places = course.places().into_iter();
    places
        .map(|it| (it.entrant.get(), it.from, it.to))
        .collect()
}

fn pairs(next: Option<NextRound>) -> Vec<(u16, u16)> {
    let matches = next.map(|next| next.matches).unwrap_or_default();
    let pair = |(_, [one, other]): &(MatchId, [EntrantNumber; 2])| (one.get(), other.get());
    matches.iter().map(pair).collect()
}

#[test]
fn the_first_seed_meets_the_last_and_the_second_only_in_the_final() {
    assert_eq!(seeding(2), [1, 2]);
    assert_eq!(seeding(4), [1, 4, 2, 3]);
    assert_eq!(seeding(8), [1, 8, 4, 5, 2, 7, 3, 6]);
    assert_eq!(
        seeding(16),
        [1, 16, 8, 9, 4, 13, 5, 12, 2, 15, 7, 10, 3, 14, 6, 11]
    );
}

#[test]
fn the_best_seeds_have_the_byes() {
    let course = TestBracket::new(knockout(1, false), 6).course();
    assert_eq!(pairs(course.next()), [(4, 5), (3, 6)]);
    let byes = course.matches().iter().filter(|it| {
        matches!(
            it.status,
            MatchStatus::Decided {
                by: Decision::Bye,
                ..
            }
        )
    });
    let byes: Vec<_> = byes.filter_map(MatchState::winner).collect();
    assert_eq!(byes, [entrant(1), entrant(2)]);
}

#[test]
fn the_places_of_a_knockout_are_those_of_the_round_that_was_lost() {
    let shared = TestBracket::new(knockout(1, false), 8).by_seeds().course();
    assert_eq!(
        places(&shared),
        [
            (1, 1, 1),
            (2, 2, 2),
            (3, 3, 4),
            (4, 3, 4),
            (5, 5, 8),
            (6, 5, 8),
            (7, 5, 8),
            (8, 5, 8)
        ]
    );
    let played = TestBracket::new(knockout(1, true), 8).by_seeds().course();
    assert_eq!(places(&played)[2..4], [(3, 3, 3), (4, 4, 4)]);
    assert_eq!(played.champion(), Some(entrant(1)));
}

#[test]
fn the_final_is_board_1_and_the_match_for_the_third_place_board_2() {
    let mut bracket = TestBracket::new(knockout(1, true), 4);
    assert!(bracket.round(|_| Some(0)));
    assert_eq!(pairs(bracket.course().next()), [(1, 2), (4, 3)]);
    // Those of the semi-finals are 1 to 2 and 3 to 4 while both matches are played.
    assert_eq!(
        places(&bracket.course()),
        [(1, 1, 2), (2, 1, 2), (3, 3, 4), (4, 3, 4)]
    );
}

#[test]
fn a_place_that_others_will_share_is_known_before_them() {
    let mut bracket = TestBracket::new(knockout(1, true), 4);
    bracket.games.push(Played {
        game: "1.1".parse().unwrap(),
        pairing: Pairing {
            white: entrant(1),
            black: entrant(4),
        },
        ending: Some(Ending::Won(Side::White)),
        lot: None,
    });
    let course = bracket.course();
    assert_eq!(
        places(&course),
        [(1, 1, 3), (2, 1, 3), (3, 1, 3), (4, 3, 4)]
    );
}

#[test]
fn a_match_ends_when_nothing_can_change_who_wins_it() {
    let mut bracket = TestBracket::new(knockout(5, false), 2);
    let results = [Some(0), None, Some(0)];
    for result in results {
        assert!(bracket.round(|_| result));
    }
    // 2:0 with a drawn game: two games are left, which could make it 2:2.
    let course = bracket.course();
    assert_eq!(course.next().map(|next| next.game), Some(4));
    bracket.round(|_| Some(0));
    assert_eq!(bracket.course().champion(), Some(entrant(1)));
    assert_eq!(bracket.course().next(), None);
}

#[test]
fn a_match_that_nobody_wins_puts_both_out_and_their_rival_has_a_bye() {
    let mut bracket = TestBracket::new(knockout(1, true), 4);
    bracket.round(|[one, _]| (one == entrant(1)).then_some(0));
    let course = bracket.course();
    // 2 and 3 are out; 1 has won the final, 4 the match for the third place.
    assert!(course.is_decided());
    assert_eq!(
        places(&course),
        [(1, 1, 1), (4, 2, 2), (2, 3, 4), (3, 3, 4)]
    );
    let mut bracket = TestBracket::new(double(1, true), 4);
    bracket.round(|[one, _]| (one == entrant(1)).then_some(0));
    let course = bracket.course();
    assert_eq!(pairs(course.next()), [(1, 4)]);
    assert_eq!(places(&course)[2..], [(2, 3, 4), (3, 3, 4)]);
}

#[test]
fn a_final_that_nobody_wins_leaves_the_first_two_places_shared() {
    let mut bracket = TestBracket::new(knockout(1, false), 2);
    bracket.round(|_| None);
    let course = bracket.course();
    assert!(course.is_decided());
    assert_eq!(course.champion(), None);
    assert_eq!(places(&course), [(1, 1, 2), (2, 1, 2)]);
}

#[test]
fn r_244_a_drawn_game_is_played_again_and_is_none_of_the_match() {
    let mut bracket = TestBracket::new(knockout(1, false), 2);
    let drawn = |bracket: &mut TestBracket| {
        assert!(bracket.round(|_| None));
        bracket.games.last_mut().unwrap().ending = Some(Ending::Drawn);
    };
    for again in 2..=3 {
        drawn(&mut bracket);
        let next = bracket.course().next().unwrap();
        assert_eq!((next.game, bracket.course().is_decided()), (again, false));
    }
    // An entrant who leaves instead has lost the match.
    bracket.gone.insert(entrant(1), 3);
    assert_eq!(bracket.course().champion(), Some(entrant(2)));
    bracket.gone.clear();
    assert!(bracket.round(|_| Some(1)));
    let course = bracket.course();
    assert_eq!((course.champion(), course.next()), (Some(entrant(2)), None));
    let decided = &course.matches()[0];
    assert_eq!((decided.wins, decided.games.len()), ([0, 1], 3));
    // Of three games a lead of two is enough, whatever was drawn before.
    let mut bracket = TestBracket::new(knockout(3, false), 2);
    drawn(&mut bracket);
    assert!(bracket.round(|_| Some(0)));
    drawn(&mut bracket);
    assert!(!bracket.course().is_decided());
    assert!(bracket.round(|_| Some(0)));
    assert_eq!(bracket.course().champion(), Some(entrant(1)));
}

#[test]
fn who_has_left_loses_by_walkover_and_of_two_who_left_the_first() {
    let mut bracket = TestBracket::new(knockout(1, false), 4);
    bracket.gone.insert(entrant(1), 1);
    let course = bracket.course();
    assert_eq!(pairs(course.next()), [(2, 3)]);
    assert_eq!(course.matches()[0].winner(), Some(entrant(4)));
    bracket.gone.insert(entrant(4), 1);
    assert_eq!(bracket.course().matches()[0].winner(), None);
    bracket.gone.insert(entrant(4), 2);
    assert_eq!(bracket.course().matches()[0].winner(), Some(entrant(4)));
}

#[test]
fn the_losers_of_a_double_elimination_play_on() {
    let mut bracket = TestBracket::new(double(1, true), 4);
    let best = |[one, other]: [EntrantNumber; 2]| Some(usize::from(other < one));
    assert_eq!(pairs(bracket.course().next()), [(1, 4), (2, 3)]);
    bracket.round(best);
    assert_eq!(pairs(bracket.course().next()), [(1, 2), (4, 3)]);
    bracket.round(best);
    assert_eq!(pairs(bracket.course().next()), [(2, 3)]);
    bracket.round(best);
    assert_eq!(pairs(bracket.course().next()), [(1, 2)]);
    let before = bracket.games.len();
    bracket.round(best);
    assert_eq!(bracket.course().next(), None);
    assert_eq!(
        places(&bracket.course()),
        [(1, 1, 1), (2, 2, 2), (3, 3, 3), (4, 4, 4)]
    );
    // The winner of the losers' bracket has to win twice.
    bracket.games.truncate(before);
    bracket.round(|_| Some(1));
    assert_eq!(pairs(bracket.course().next()), [(1, 2)]);
    assert_eq!(bracket.course().champion(), None);
    bracket.round(|_| Some(1));
    assert_eq!(bracket.course().champion(), Some(entrant(2)));
    assert!(bracket.course().is_decided());
    // Or once, where the rules say so.
    bracket.rules = double(1, false);
    bracket.games.pop();
    assert_eq!(bracket.course().champion(), Some(entrant(2)));
}

#[test]
fn the_places_of_a_double_elimination_of_eight() {
    let course = TestBracket::new(double(1, true), 8).by_seeds().course();
    let places: Vec<(u16, u16)> = places(&course)
        .into_iter()
        .map(|(_, from, to)| (from, to))
        .collect();
    let shared = [(5, 6), (5, 6), (7, 8), (7, 8)];
    assert_eq!(places[..4], [(1, 1), (2, 2), (3, 3), (4, 4)]);
    assert_eq!(places[4..], shared);
}

#[test]
fn two_entrants_can_play_a_double_elimination() {
    let mut bracket = TestBracket::new(double(3, true), 2);
    let mut rounds = 0;
    while bracket.round(|_| Some(0)) {
        rounds += 1;
    }
    // The match, and the grand final, which the loser of it has reached.
    assert_eq!(rounds, 4);
    assert_eq!(bracket.course().champion(), Some(entrant(1)));
}

/// The first round of the losers' bracket in which two meet who have met before.
fn first_rematch(bracket: &TestBracket) -> Option<u8> {
    let course = bracket.course();
    let mut met = BTreeSet::new();
    let mut rematch = None;
    for it in course.matches() {
        let Some([one, other]) = it.players() else {
            continue;
        };
        let again = !met.insert((one.min(other), one.max(other)));
        if again && it.id.section == Section::Losers {
            rematch = rematch.or(Some(it.id.round));
        }
    }
    rematch
}

/// The first round of the losers' bracket in which two can meet again, when those who come
/// down are crossed by these masks; sets of places are bits.
fn first_overlap(levels: u8, mask: impl Fn(u8) -> usize) -> u8 {
    let mut parts: u64 = 1;
    for drop in 1..levels {
        let bit = 1_u64 << mask(drop + 1);
        if parts & bit != 0 {
            return 2 * drop;
        }
        parts |= bit;
        let even = parts & 0x5555_5555_5555_5555;
        let odd = parts & 0xaaaa_aaaa_aaaa_aaaa;
        if drop + 1 < levels && even << 1 & odd != 0 {
            return 2 * drop + 1;
        }
        // Two places become one.
        let halved = (0..32).filter(|place| parts >> (2 * place) & 3 != 0);
        parts = halved.map(|place| 1_u64 << place).sum();
    }
    2 * levels
}

#[test]
fn no_other_crossing_lets_two_meet_again_later() {
    for (levels, expected) in (2..=7).zip([2, 3, 4, 5, 7, 8]) {
        let taken = first_overlap(levels, |round| drop_mask(levels, round));
        assert_eq!(taken, expected, "{levels}");
        // A number with a digit for each round, as large as the round has places.
        let places = |round: u8| 1_u32 << (levels - round);
        let all: u32 = (2..=levels).map(places).product();
        let best = (0..all).map(|number| {
            first_overlap(levels, |round| {
                let below: u32 = (2..round).map(places).product();
                usize::try_from(number / below % places(round)).unwrap()
            })
        });
        assert_eq!(best.max(), Some(taken), "{levels}");
    }
    assert_eq!(first_overlap(8, |round| drop_mask(8, round)), 9);
}

/// Any rules with one of these numbers of games to a match.
fn rules(games: Vec<u8>) -> impl Strategy<Value = BracketRules> {
    let games = prop::sample::select(games);
    (games, any::<bool>(), any::<bool>()).prop_map(|(games, is_double, more)| {
        if is_double {
            double(games, more)
        } else {
            knockout(games, more)
        }
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    #[test]
    fn nobody_plays_after_being_out_and_all_but_one_are_out_at_the_end(
        rules in rules(vec![1, 3, 5, 7]),
        entrants in 2_usize..=64,
        results in prop::collection::vec((0_u8..40, any::<u16>()), 4000),
    ) {
        let mut bracket = TestBracket::new(rules, entrants);
        let mut results = results.into_iter().cycle();
        let most_losses = match rules {
            BracketRules::Knockout(_) => 1,
            BracketRules::Double(_) => 2,
        };
        let mut is_clean = true;
        while let Some(next) = bracket.course().next() {
            let course = bracket.course();
            let playing: Vec<_> = next.matches.iter().flat_map(|(_, both)| *both).collect();
            let distinct: BTreeSet<_> = playing.iter().collect();
            prop_assert_eq!(distinct.len(), playing.len());
            for place in course.places() {
                if matches!(place.standing, Standing::Out(_) | Standing::Third | Standing::Winner) {
                    prop_assert!(!playing.contains(&place.entrant), "{place:?}");
                }
                prop_assert!(1 <= place.from && place.from <= place.to);
                prop_assert!(usize::from(place.to) <= entrants);
            }
            for gone in bracket.gone.keys() {
                prop_assert!(!playing.contains(gone));
            }
            bracket.round(|_| match results.next() {
                Some((0, _)) | None => None,
                Some((it, _)) => Some(usize::from(it % 2)),
            });
            is_clean &= bracket.games.iter().all(|game| matches!(game.ending, Some(Ending::Won(_))));
            if let Some((0, who)) = results.next() {
                let who = entrant(usize::from(who) % entrants + 1);
                let from = bracket.rounds + 1;
                bracket.gone.entry(who).or_insert(from);
            }
            prop_assert!(bracket.rounds < 200);
        }
        let course = bracket.course();
        prop_assert!(course.is_decided());
        let mut losses: BTreeMap<EntrantNumber, usize> = BTreeMap::new();
        let mut decided = 0;
        for it in course.matches().iter().filter(|it| it.players().is_some()) {
            if it.status == MatchStatus::NotNeeded {
                continue;
            }
            let is_third = it.id.section == Section::ThirdPlace;
            decided += usize::from(!is_third);
            for lost in it.loser().into_iter().chain(it.both_lost().into_iter().flatten()) {
                *losses.entry(lost).or_default() += usize::from(!is_third);
            }
        }
        prop_assert!(losses.values().all(|losses| *losses <= most_losses), "{losses:?}");
        let played: usize = course.matches().iter().map(|it| it.games.len()).sum();
        prop_assert_eq!(played, bracket.games.len());
        if is_clean {
            let gone = bracket.gone.keys().filter(|it| course.champion() != Some(**it)).count();
            let champion = course.champion();
            // Of two who left before the same round neither goes on.
            let nobody = course.matches().iter().any(|it| it.both_lost().is_some());
            prop_assert!(champion.is_some() || gone > 0);
            if !nobody {
                match rules {
                    BracketRules::Knockout(_) => prop_assert_eq!(decided, entrants - 1),
                    BracketRules::Double(double) => {
                        let lost = champion.map_or(0, |it| losses.get(&it).copied().unwrap_or(0));
                        let fewer = usize::from(!double.reset && lost == 1);
                        prop_assert_eq!(decided, 2 * entrants - 2 + lost - fewer);
                    }
                }
            }
        }
        // The places are 1 to n, each shared by as many as it says.
        let places = course.places();
        for place in &places {
            let same = places.iter().filter(|other| other.from == place.from).count();
            prop_assert_eq!(usize::from(place.to - place.from) + 1, same);
            prop_assert!(!matches!(place.standing, Standing::In | Standing::ForThirdPlace));
        }
    }

    #[test]
    fn two_meet_again_in_the_losers_bracket_as_late_as_it_can_be(
        levels in 2_u32..=7,
        results in prop::collection::vec(any::<bool>(), 300),
    ) {
        let mut bracket = TestBracket::new(double(1, true), 2_usize.pow(levels));
        let mut results = results.into_iter().cycle();
        while bracket.round(|_| results.next().map(usize::from)) {}
        let levels = u8::try_from(levels).unwrap();
        let earliest = first_overlap(levels, |round| drop_mask(levels, round));
        if let Some(round) = first_rematch(&bracket) {
            prop_assert!(round >= earliest, "round {round} of {levels}");
        }
    }
}

#[test]
fn r_302_the_lot_gives_a_game_that_is_drawn_once_more_than_it_is_replayed() {
    for replays in 0..3 {
        let mut bracket = TestBracket::new(knockout(1, false), 2);
        bracket.replays = Some(replays);
        for _ in 0..replays {
            bracket.end_round(|_| Ending::Drawn);
            let course = bracket.course();
            assert_eq!(course.matches()[0].status, MatchStatus::Open);
            assert_eq!(course.lots().count(), 0);
        }
        bracket.end_round(|_| Ending::Drawn);
        let (course, game) = (bracket.course(), bracket.games.last().unwrap().game);
        assert_eq!(course.matches()[0].status, MatchStatus::Lot { game });
        assert_eq!(
            course.lots().map(|(game, _)| game).collect::<Vec<_>>(),
            [game]
        );
        assert_eq!(course.next(), None);
        assert!(!course.is_decided());
        bracket.games.last_mut().unwrap().lot = Some(entrant(2));
        let course = bracket.course();
        let [it] = course.matches() else {
            panic!("one match");
        };
        assert_eq!((it.by_lot.as_slice(), it.wins), ([game].as_slice(), [0, 1]));
        assert_eq!(it.status.decision(), Some(Decision::Lot));
        assert_eq!(course.champion(), Some(entrant(2)));
    }
}

#[test]
fn r_302_the_lot_gives_one_game_of_a_match_and_the_others_are_counted_anew() {
    let mut bracket = TestBracket::new(knockout(3, false), 2);
    bracket.replays = Some(1);
    bracket.end_round(|_| Ending::Drawn);
    bracket.end_round(|_| Ending::Drawn);
    bracket.games.last_mut().unwrap().lot = Some(entrant(1));
    // The draw of the second game is its first one.
    bracket.end_round(|_| Ending::Drawn);
    assert_eq!(bracket.course().matches()[0].status, MatchStatus::Open);
    bracket.round(|_| Some(0));
    let course = bracket.course();
    let decided = course.matches()[0].status.decision();
    assert_eq!(
        (course.matches()[0].wins, decided),
        ([2, 0], Some(Decision::Games))
    );
}

#[test]
fn r_302_who_leaves_has_lost_before_the_lot_and_a_result_that_is_corrected_needs_none() {
    let mut bracket = TestBracket::new(knockout(1, false), 2);
    bracket.replays = Some(0);
    bracket.end_round(|_| Ending::Drawn);
    bracket.gone.insert(entrant(1), 4);
    let status = bracket.course().matches()[0].status;
    let by = Decision::Walkover;
    let winner = Some(1);
    assert_eq!(status, MatchStatus::Decided { winner, by });
    bracket.gone.clear();
    let last = bracket.games.last_mut().unwrap();
    (last.lot, last.ending) = (Some(entrant(2)), Some(Ending::Won(Side::White)));
    let course = bracket.course();
    assert_eq!(course.champion(), Some(entrant(1)));
    assert_eq!(course.matches()[0].by_lot, []);
}
