//! The clauses of C.07 on tables of our own, each value with its sum.

use proptest::prelude::*;

use super::*;
use crate::entrant::EntrantNumber;
use crate::result::Forfeit;
use areopagus_games::{PerSide, Side};
use areopagus_language::Language;

fn number(number: u16) -> EntrantNumber {
    EntrantNumber::new(number).unwrap()
}

fn code(text: &str) -> Code {
    text.parse()
        .unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn exact(text: &str) -> Exact {
    text.parse()
        .unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// Points of an individual in half points.
fn halves(points: u32) -> Scored {
    Scored::points(points)
}

fn played(white: u32, black: u32) -> Outcome {
    Outcome::Played {
        scored: PerSide::new(halves(white), halves(black)),
        facts: Facts::default(),
    }
}

fn forfeit(absent: Forfeit) -> Outcome {
    let points = |side| if absent.lost_by(side) { 0 } else { 2 };
    Outcome::Forfeit {
        absent,
        scored: PerSide::new(halves(points(Side::White)), halves(points(Side::Black))),
    }
}

/// Writes rounds down: `1-4 1:0`, `1-4 ½`, `1-4 0:1`, `4-3 +:-`, `-:+`, `-:-`, `1-4 ?` for
/// a game that is to come, `6 U`, `F`, `H`, `Z` for byes. Points are half points.
fn write(table: &mut Table, rounds: &[&[&str]]) {
    for (round, lines) in (1..).zip(rounds) {
        for line in *lines {
            let (who, what) = line.split_once(' ').unwrap();
            let read = |text: &str| number(text.parse().unwrap());
            let outcome = match what {
                "1:0" => played(2, 0),
                "½" => played(1, 1),
                "0:1" => played(0, 2),
                "+:-" => forfeit(Forfeit::Black),
                "-:+" => forfeit(Forfeit::White),
                "-:-" => forfeit(Forfeit::Both),
                "?" => Outcome::Pending,
                bye => {
                    let (bye, points) = match bye {
                        "U" => (Bye::PairingAllocated, 2),
                        "F" => (Bye::Full, 2),
                        "H" => (Bye::Half, 1),
                        "Z" => (Bye::Zero, 0),
                        other => panic!("{other}"),
                    };
                    table.bye(round, read(who), bye, halves(points)).unwrap();
                    continue;
                }
            };
            let (white, black) = who.split_once('-').unwrap();
            let players = PerSide::new(read(white), read(black));
            table.pair(round, players, &outcome).unwrap();
        }
    }
}

fn table(system: System, ratings: &[i32], rounds: &[&[&str]]) -> Table {
    let held = u16::try_from(rounds.len()).unwrap();
    let rules = Rules::individual(system, Scale::STANDARD, held);
    let participants = (1..)
        .zip(ratings)
        .map(|(it, rating)| (number(it), Some(*rating)));
    let mut table = Table::new(rules, participants).unwrap();
    write(&mut table, rounds);
    table
}

/// | | points | round 1 | 2 | 3 | 4 |
/// |---|---|---|---|---|---|
/// | 1 | 3.5 | w4 1 | b6 1 | w2 ½ | b3 1 |
/// | 2 | 2.5 | w5 ½ | half-point bye | b1 ½ | w4 1 |
/// | 3 | 0.5 | w6 0 | b5 ½ | forfeit loss to 4 | w1 0 |
/// | 4 | 2 | b1 0 | allocated bye | forfeit win over 3 | b2 0 |
/// | 5 | 1 | b2 ½ | w3 ½ | withdrawn | withdrawn |
/// | 6 | 2.5 | b3 1 | w1 0 | allocated bye | half-point bye |
fn swiss() -> Table {
    table(
        System::Swiss,
        &[2000, 1900, 1800, 1700, 1600, 1500],
        &[
            &["1-4 1:0", "2-5 ½", "3-6 0:1"],
            &["6-1 0:1", "5-3 ½", "2 H", "4 U"],
            &["1-2 ½", "4-3 +:-", "6 U", "5 Z"],
            &["3-1 0:1", "2-4 1:0", "6 H", "5 Z"],
        ],
    )
}

/// | | points | 1 | 2 | 3 | 4 |
/// |---|---|---|---|---|---|
/// | 1 | 2 | | 0 | 1 | + |
/// | 2 | 2 | 1 | | ½ | ½ |
/// | 3 | ½ | 0 | ½ | | 0 |
/// | 4 | 1.5 | − | ½ | 1 | |
fn round_robin() -> Table {
    table(
        System::Predetermined,
        &[2000, 1900, 1800, 1700],
        &[
            &["1-4 +:-", "2-3 ½"],
            &["4-3 1:0", "1-2 0:1"],
            &["2-4 ½", "3-1 0:1"],
        ],
    )
}

/// Two rounds of teams on two boards; points are half points.
///
/// | | MP | GP | round 1 | 2 |
/// |---|---|---|---|---|
/// | 1 | 3 | 2.5 | 2: 1 ½ | 3: 0 1 |
/// | 2 | 0 | 0.5 | 1: 0 ½ | absent |
/// | 3 | 2 | 2 | 4: 1 0 | 1: 1 0 |
/// | 4 | 2 | 2 | 3: 0 1 | allocated bye, a draw |
fn teams() -> Table {
    let scale = |win| Scale::new(2, win, win / 2, 0).unwrap();
    let rules = Rules {
        scoring: Scoring::Teams {
            primary: TeamScore::Match,
            matches: scale(4),
            games: scale(4),
            boards: 2,
        },
        ..Rules::individual(System::Swiss, Scale::STANDARD, 2)
    };
    let mut table = Table::new(rules, (1..=4).map(|it| (number(it), None))).unwrap();
    let team = |boards: [u32; 2], other: [u32; 2]| {
        let games: u32 = boards.iter().sum();
        let theirs: u32 = other.iter().sum();
        let points = match games.cmp(&theirs) {
            std::cmp::Ordering::Greater => 4,
            std::cmp::Ordering::Equal => 2,
            std::cmp::Ordering::Less => 0,
        };
        Scored::team(points, games, boards.to_vec())
    };
    let mut pair = |round, white, black, one: [u32; 2]| {
        let other = one.map(|points| 2 - points);
        let outcome = Outcome::Played {
            scored: PerSide::new(team(one, other), team(other, one)),
            facts: Facts::default(),
        };
        let players = PerSide::new(number(white), number(black));
        table.pair(round, players, &outcome).unwrap();
    };
    pair(1, 1, 2, [2, 1]);
    pair(1, 3, 4, [2, 0]);
    pair(2, 1, 3, [0, 2]);
    let draw = Scored::team(2, 2, Vec::new());
    table
        .bye(2, number(4), Bye::PairingAllocated, draw)
        .unwrap();
    table
        .bye(2, number(2), Bye::Zero, Scored::default())
        .unwrap();
    table
}

/// Holds the values of a tie-break against a list, participant by participant, each with
/// its sum written out: `7.5 = 2 + 2.5 + 2.5 + 0.5`.
fn holds(table: &Table, tie_break: &str, values: &[&str]) {
    let said = unfold(table, code(tie_break)).unwrap();
    for (it, written) in (1..).zip(values) {
        let (value, sum) = written.split_once(" = ").unwrap_or((written, ""));
        let unfolding = &said[&number(it)];
        let expected = if value == "–" {
            Value::Undefined
        } else {
            Value::Number(exact(value))
        };
        assert_eq!(
            unfolding.value, expected,
            "{tie_break} of {it}: {unfolding:?}"
        );
        if !sum.is_empty() {
            let terms: Vec<Exact> = sum.split(" + ").map(exact).collect();
            assert_eq!(
                unfolding.counted().collect::<Vec<_>>(),
                terms,
                "{tie_break} of {it}"
            );
            assert_eq!(terms.into_iter().sum::<Exact>(), exact(value));
        }
    }
    assert_eq!(said.len(), values.len());
}

/// The order of a ranking: ranks and numbers.
fn order(ranking: &Ranking) -> Vec<(u16, u16)> {
    let rows = ranking.rows.iter();
    rows.map(|row| (row.rank, row.number.get())).collect()
}

fn ranked(table: &Table, list: &[&str]) -> Vec<(u16, u16)> {
    let list: Vec<Code> = list.iter().map(|text| code(text)).collect();
    order(&rank(table, &list))
}

#[test]
fn c07_4_2_a_tie_goes_to_the_next_tie_break_and_then_shares_the_rank() {
    let table = swiss();
    assert_eq!(
        ranked(&table, &[]),
        [(1, 1), (2, 2), (2, 6), (4, 4), (5, 5), (6, 3)]
    );
    // 2 and 6: one game won each, then Buchholz 9.5 to 8.
    assert_eq!(ranked(&table, &["WON"])[1..3], [(2, 2), (2, 6)]);
    assert_eq!(ranked(&table, &["WON", "BH"])[1..3], [(2, 2), (3, 6)]);
    assert_eq!(ranked(&table, &["WIN"])[1..3], [(2, 6), (3, 2)]);
}

#[test]
fn c07_6_1_1_a_forfeit_is_left_out_unless_the_regulations_count_it() {
    let rounds: &[&[&str]] = &[&["1-2 +:-"]];
    let mut table = table(System::Swiss, &[0, 0], rounds);
    // Both have a point: 2 from a bye.
    write(&mut table, &[&[], &["2 U", "1 Z"]]);
    assert_eq!(ranked(&table, &["DE"]), [(1, 1), (1, 2)]);
    assert_eq!(ranked(&table, &["DE/P"]), [(1, 1), (2, 2)]);
}

#[test]
fn c07_6_1_2_two_who_met_twice_add_the_average_of_their_games() {
    // 1-2: 1 and ½, 1-3: 0, 2-3: ½; byes even the points out at 1.5 to 2.
    let rounds: &[&[&str]] = &[
        &["1-2 1:0", "3 Z"],
        &["2-1 ½", "3 Z"],
        &["3-1 1:0", "2 H"],
        &["2-3 ½", "1 Z"],
    ];
    let table = table(System::Swiss, &[0; 3], rounds);
    let said = unfold(&table, code("DE")).unwrap();
    let points = |it| match &said[&number(it)].value {
        Value::Encounter(Encounter::Points { points, .. }) => *points,
        other => panic!("{other:?}"),
    };
    // 1: (1 + ½) / 2 + 0 = 0.75; 2: (0 + ½) / 2 + ½ = 0.75; 3: 1 + ½ = 1.5. Asked again of
    // 1 and 2: 0.75 and 0.25.
    assert_eq!([1, 2, 3].map(points), ["0.75", "0.25", "1.5"].map(exact));
    let sum: Exact = said[&number(1)].counted().sum();
    assert_eq!(sum, exact("0.75"));
    assert_eq!(ranked(&table, &["DE"]), [(1, 3), (2, 1), (3, 2)]);
    // By sums, R-28, 2 ranks lower at once: 0 + ½ + ½.
    let said = unfold(&table, code("OTHER_DE")).unwrap();
    let among = [1, 2, 3].map(number).to_vec();
    let points = exact("1");
    let value = Value::Encounter(Encounter::Points { points, among });
    assert_eq!(said[&number(2)].value, value);
}

#[test]
fn c07_6_2_the_separate_standings_are_asked_again_among_those_still_tied() {
    // 1, 2 and 3 have a point each; 4 lost to all: among all four 2 points each.
    let circle: &[&[&str]] = &[
        &["1-2 1:0", "3-4 1:0"],
        &["2-3 1:0", "1-4 ½"],
        &["3-1 ½", "2-4 1:0"],
    ];
    let table = table(System::Predetermined, &[0; 4], circle);
    // 1: 1 + ½ + ½ = 2; 2: 0 + 1 + 1 = 2; 3: 1 + 0 + ½ = 1.5; 4: ½.
    // 1 beat 2.
    assert_eq!(ranked(&table, &["DE"]), [(1, 1), (2, 2), (3, 3), (4, 4)]);
    let said = unfold(&table, code("DE")).unwrap();
    let lines = said[&number(2)].say(Language::En);
    assert_eq!(lines, ["round 1: against 1: 0"]);
}

#[test]
fn c07_6_3_who_is_ahead_whatever_the_missing_games_bring_is_first() {
    // 1 beat all, 2 beat all but 1, 3 and 4 did not meet; byes make the points equal.
    let rounds: &[&[&str]] = &[
        &["1-2 1:0", "3 U", "4 U"],
        &["1-3 1:0", "2-4 1:0"],
        &["1-4 1:0", "2-3 1:0"],
        &["1 Z", "2 U", "3 U", "4 U"],
        &["1 Z", "2 Z", "3 F", "4 F"],
    ];
    let mut swiss = table(System::Swiss, &[0; 4], rounds);
    assert_eq!(swiss.points(number(1), TeamScore::Match), exact("3"));
    assert_eq!(swiss.points(number(4), TeamScore::Match), exact("3"));
    assert_eq!(ranked(&swiss, &["DE"]), [(1, 1), (2, 2), (3, 3), (3, 4)]);
    // A game that is to come says no more than one that is missing.
    write(&mut swiss, &[&[], &[], &[], &[], &[], &["3-4 ?"]]);
    assert_eq!(ranked(&swiss, &["DE"])[2..], [(3, 3), (3, 4)]);
    // 1 and 2 drew, and 3 might have won against both.
    let open = table(System::Swiss, &[0; 3], &[&["1-2 ½", "3 H"]]);
    assert_eq!(ranked(&open, &["DE"]), [(1, 1), (1, 2), (1, 3)]);
}

#[test]
fn c07_7_1_wins_count_with_and_without_playing() {
    // 4: the bye and the forfeit; 6: round 1 and the bye.
    holds(&swiss(), "WIN", &["3", "1", "0", "2", "0", "2"]);
}

#[test]
fn r_367_whoever_is_said_to_have_won_has_a_win_whatever_the_points() {
    let rules = Rules::individual(System::Predetermined, Scale::new(1, 27, 13, 0).unwrap(), 1);
    let mut table = Table::new(rules, (1..=4).map(|it| (number(it), None))).unwrap();
    let played = |white, black, won| Outcome::Played {
        scored: PerSide::new(Scored::points(white), Scored::points(black)),
        facts: Facts {
            won: Some(won),
            ..Facts::default()
        },
    };
    let pair = |white, black| PerSide::new(number(white), number(black));
    let absolute = played(20, 34, Won::By(Side::White));
    table.pair(1, pair(1, 2), &absolute).unwrap();
    table
        .pair(1, pair(3, 4), &played(27, 27, Won::Nobody))
        .unwrap();
    holds(&table, "WIN", &["1", "0", "0", "0"]);
    holds(&table, "WON", &["1", "0", "0", "0"]);
}

#[test]
fn c07_7_2_games_won_over_the_board() {
    holds(&swiss(), "WON", &["3", "1", "0", "0", "0", "1"]);
}

#[test]
fn c07_7_3_games_played_with_black() {
    holds(&swiss(), "BPG", &["2", "1", "1", "2", "1", "1"]);
}

#[test]
fn c07_7_4_games_won_with_black() {
    holds(&swiss(), "BWG", &["2", "0", "0", "0", "0", "1"]);
}

#[test]
fn c07_7_5_progressive_scores_and_their_cut() {
    let table = swiss();
    let all = [
        "9 = 1 + 2 + 2.5 + 3.5",
        "5.5 = 0.5 + 1 + 1.5 + 2.5",
        "1.5 = 0 + 0.5 + 0.5 + 0.5",
        "5 = 0 + 1 + 2 + 2",
        "3.5 = 0.5 + 1 + 1 + 1",
        "6.5 = 1 + 1 + 2 + 2.5",
    ];
    holds(&table, "PS", &all);
    let cut = [
        "8 = 2 + 2.5 + 3.5",
        "5 = 1 + 1.5 + 2.5",
        "1.5 = 0.5 + 0.5 + 0.5",
        "5 = 1 + 2 + 2",
        "3 = 1 + 1 + 1",
        "5.5 = 1 + 2 + 2.5",
    ];
    holds(&table, "PS/C1", &cut);
}

#[test]
fn c07_7_6_rounds_elected_leave_out_requested_byes_and_forfeit_losses() {
    holds(&swiss(), "REP", &["4", "3", "3", "4", "2", "3"]);
}

#[test]
fn c07_7_7_standard_points_are_the_same_on_every_scale() {
    let standard = ["3.5", "2.5", "0.5", "2", "1", "2.5"];
    holds(&swiss(), "STD", &standard);
    // Three points for a win and one for a draw.
    let rules = Rules::individual(System::Swiss, Scale::new(1, 3, 1, 0).unwrap(), 4);
    let football = rescaled(&swiss(), rules, |halves| [0, 1, 3][halves as usize]);
    assert_eq!(football.points(number(1), TeamScore::Match), exact("10"));
    holds(&football, "STD", &standard);
    // Both absent: no half point for either.
    let nobody = table(System::Swiss, &[0, 0], &[&["1-2 -:-"]]);
    holds(&nobody, "STD", &["0", "0"]);
}

#[test]
fn c07_7_8_pairing_numbers_go_up_or_down() {
    let table = table(System::Swiss, &[0; 3], &[&["1-2 ½", "3 H"]]);
    assert_eq!(ranked(&table, &["TPN"]), [(1, 1), (2, 2), (3, 3)]);
    assert_eq!(ranked(&table, &["TPN/R"]), [(1, 3), (2, 2), (3, 1)]);
}

#[test]
fn c07_8_buchholz_is_not_for_predetermined_pairings() {
    for tie_break in ["BH", "FB/C1", "AOB"] {
        let dropped = unfold(&round_robin(), code(tie_break)).unwrap_err();
        assert_eq!(dropped, Dropped::Predetermined);
    }
    let ranking = rank(&round_robin(), &[code("BH"), code("SB")]);
    assert_eq!(ranking.columns[0].1, Some(Dropped::Predetermined));
    assert_eq!(order(&ranking), [(1, 2), (2, 1), (3, 4), (4, 3)]);
}

#[test]
fn c07_8_1_buchholz_adds_the_opponents_scores() {
    let values = [
        "7.5 = 2 + 2.5 + 2.5 + 0.5",
        // 5 withdrew and counts 2; the requested bye no more than four draws.
        "9.5 = 2 + 2 + 3.5 + 2",
        "8.5 = 2.5 + 2 + 0.5 + 3.5",
        // The forfeit against 3 counts no more than 3 has.
        "8.5 = 3.5 + 2 + 0.5 + 2.5",
        "5 = 2.5 + 0.5 + 1 + 1",
        "8 = 0.5 + 3.5 + 2 + 2",
    ];
    holds(&swiss(), "BH", &values);
}

#[test]
fn c07_8_2_average_buchholz_of_the_opponents_over_the_board() {
    let values = [
        "8.625", // (8.5 + 8 + 9.5 + 8.5) / 4
        "7",     // (5 + 7.5 + 8.5) / 3
        "41/6",  // (8 + 5 + 7.5) / 3
        "8.5",   // (7.5 + 9.5) / 2
        "9",     // (9.5 + 8.5) / 2
        "8",     // (8.5 + 7.5) / 2
    ];
    holds(&swiss(), "AOB", &values);
}

#[test]
fn c07_8_3_fore_buchholz_draws_the_games_of_the_final_round() {
    // Scores before it is played: 1 3, 2 2, 3 1, 4 2.5, 5 1 (2 for the others), 6 2.5.
    let values = [
        "8 = 2.5 + 2.5 + 2 + 1",
        "9.5 = 2 + 2 + 3 + 2.5",
        "8.5 = 2.5 + 2 + 1 + 3",
        "8 = 3 + 2 + 1 + 2",
        "5 = 2 + 1 + 1 + 1",
        "8 = 1 + 3 + 2 + 2",
    ];
    holds(&swiss(), "FB", &values);
    // It does not matter whether the round is over.
    let rounds: &[&[&str]] = &[
        &["1-4 1:0", "2-5 ½", "3-6 0:1"],
        &["6-1 0:1", "5-3 ½", "2 H", "4 U"],
        &["1-2 ½", "4-3 +:-", "6 U", "5 Z"],
        &["3-1 ?", "2-4 ?", "6 H", "5 Z"],
    ];
    holds(&table(System::Swiss, &[0; 6], rounds), "FB", &values);
    // AOB/F of 5: (9.5 + 8.5) / 2.
    let said = unfold(&swiss(), code("AOB/F")).unwrap();
    assert_eq!(said[&number(5)].number(), Some(exact("9")));
}

#[test]
fn c07_9_1_sonneborn_berger_multiplies_by_the_points_against_the_opponent() {
    let values = [
        "6.25 = 2 + 2.5 + 1.25 + 0.5",
        "5.75 = 1 + 1 + 1.75 + 2",
        "1 = 0 + 1 + 0 + 0",
        "2.5 = 0 + 2 + 0.5 + 0",
        "1.5 = 1.25 + 0.25 + 0 + 0",
        "3.5 = 0.5 + 0 + 2 + 1",
    ];
    holds(&swiss(), "SB", &values);
    let lines = unfold(&swiss(), code("SB")).unwrap()[&number(2)].say(Language::En);
    assert_eq!(
        lines,
        [
            "round 1: opponent 5, 2 (adjusted, C.07 16.3.2) × 0.5 = 1",
            "round 2: dummy opponent with no more than all draws, 2 (C.07 16.4.2) × 0.5 = 1",
            "round 3: opponent 1, 3.5 × 0.5 = 1.75",
            "round 4: opponent 4, 2 × 1 = 2",
            "1 + 1 + 1.75 + 2 = 5.75",
        ]
    );
}

#[test]
fn c07_9_2_koya_adds_the_points_against_those_with_half_of_the_highest_score() {
    // Half of three points: 1, 2 and 4 have it.
    holds(
        &round_robin(),
        "KS",
        &["1 = 0 + 1", "1.5 = 1 + 0.5", "0.5", "0.5"].map(reordered),
    );
}

/// Koya's terms stand in the order of the rounds.
fn reordered(text: &'static str) -> &'static str {
    match text {
        "1 = 0 + 1" => "1 = 1 + 0",
        other => other,
    }
}

#[test]
fn c07_10_ratings_are_left_out_when_somebody_has_none() {
    let rules = Rules::individual(System::Swiss, Scale::STANDARD, 1);
    let people = [(number(1), Some(1800)), (number(2), None)];
    let mut table = Table::new(rules, people).unwrap();
    write(&mut table, &[&["1-2 1:0"]]);
    for tie_break in ["ARO", "TPR", "PTP", "APRO", "APPO", "RTNG"] {
        let dropped = unfold(&table, code(tie_break)).unwrap_err();
        assert_eq!(dropped, Dropped::Unrated(number(2)));
    }
    let rules = Rules {
        unrated: Some(1400),
        ..rules
    };
    let mut table = Table::new(rules, people).unwrap();
    write(&mut table, &[&["1-2 1:0"]]);
    holds(&table, "ARO", &["1400", "1800"]);
}

#[test]
fn c07_10_1_average_rating_of_the_opponents_over_the_board() {
    let values = [
        "1725", // (1700 + 1500 + 1900 + 1800) / 4
        "1767", // (1600 + 2000 + 1700) / 3 = 1766.67
        "1700", // (1500 + 1600 + 2000) / 3
        "1950", // (2000 + 1900) / 2
        "1850", // (1900 + 1800) / 2
        "1900", // (1800 + 2000) / 2
    ];
    holds(&swiss(), "ARO", &values);
    // Where pairings are predetermined a forfeit stays unplayed here (15.2): 1 met 2 and 3.
    holds(&round_robin(), "ARO", &["1850", "1833", "1867", "1850"]);
}

#[test]
fn c07_10_2_performance_adds_the_difference_of_the_fractional_score() {
    let values = [
        "2061", // 1725 + 336 for 3.5 / 4 = 0.875, 0.88
        "1892", // 1767 + 125 for 2 / 3 = 0.67
        "1427", // 1700 − 273 for 0.5 / 3 = 0.17
        "1150", // 1950 − 800 for 0 / 2
        "1850", // 1850 + 0 for 1 / 2
        "1900",
    ];
    holds(&swiss(), "TPR", &values);
    let lines = unfold(&swiss(), code("TPR")).unwrap()[&number(2)].say(Language::En);
    assert_eq!(
        lines.last().map(String::as_str),
        Some("average rating 1767; 2 of 3 = 0.67 → +125; 1767 +125 = 1892")
    );
}

#[test]
fn c07_10_3_perfect_performance_is_the_lowest_rating_that_expects_the_score() {
    let said = unfold(&swiss(), code("PTP")).unwrap();
    let value = |it| said[&number(it)].number();
    // 4 scored nothing over the board: 1900 − 800.
    assert_eq!(value(4), Some(exact("1100")));
    // 5: of 1847 0.43 is expected against 1900 and 0.57 against 1800, together 1;
    // of 1846 0.42 and 0.56.
    assert_eq!(value(5), Some(exact("1847")));
    // 6: of 1899 0.64 against 1800 and 0.36 against 2000; of 1898 0.63 and 0.36.
    assert_eq!(value(6), Some(exact("1899")));
    let lines = said[&number(5)].say(Language::En);
    assert_eq!(lines[0], "round 1: opponent 2, rating 1900, chance");
    assert_eq!(
        lines.last().map(String::as_str),
        Some("1847 is the lowest rating with an expected score, 1, not below 1")
    );
}

#[test]
fn c07_10_4_and_10_5_averages_of_the_opponents_performances() {
    let said = unfold(&swiss(), code("APRO")).unwrap();
    // 1: (1150 + 1900 + 1892 + 1427) / 4 = 1592.25; 5: (1892 + 1427) / 2 = 1659.5.
    assert_eq!(said[&number(1)].number(), Some(exact("1592")));
    assert_eq!(said[&number(5)].number(), Some(exact("1660")));
    let perfect = unfold(&swiss(), code("PTP")).unwrap();
    let of = |it| perfect[&number(it)].number().unwrap();
    let said = unfold(&swiss(), code("APPO")).unwrap();
    let average = (of(2) + of(3)) * Exact::HALF;
    assert_eq!(
        said[&number(5)].number(),
        Some(Exact::whole(average.rounded()))
    );
}

#[test]
fn c07_10_6_ratings_go_down_or_up() {
    let table = table(System::Swiss, &[1500, 1700, 1600], &[&["1-2 ½", "3 H"]]);
    assert_eq!(ranked(&table, &["RTNG"]), [(1, 2), (2, 3), (3, 1)]);
    assert_eq!(ranked(&table, &["RTNG/R"]), [(1, 1), (2, 3), (3, 2)]);
}

#[test]
fn c07_11_team_and_individual_tie_breaks_are_not_mixed_up() {
    for tie_break in ["BC", "EMMSB", "BH:GP", "MPvGP"] {
        assert_eq!(unfold(&swiss(), code(tie_break)), Err(Dropped::OthersOnly));
    }
    for tie_break in ["SB", "TPR", "DE"] {
        assert_eq!(unfold(&teams(), code(tie_break)), Err(Dropped::OthersOnly));
    }
}

#[test]
fn c07_12_1_board_count_and_the_lower_is_better() {
    let values = [
        "4 = 1 + 3", // boards 1 + 0 and ½ + 1: 1 × 1 + 2 × 1.5
        "1 = 0 + 1", // 1 × 0 + 2 × ½
        "2 = 2 + 0", // 1 × 2 + 2 × 0
        "5 = 1 + 4", // with a win on each board for the bye: 1 × 1 + 2 × 2
    ];
    holds(&teams(), "BC", &values);
    assert_eq!(ranked(&teams(), &["BC"]), [(1, 1), (2, 3), (3, 4), (4, 2)]);
}

#[test]
fn c07_12_2_and_12_3_top_boards_and_bottom_boards() {
    let numbers = |tie_break: &str, it| match &unfold(&teams(), code(tie_break)).unwrap()
        [&number(it)]
        .value
    {
        Value::Numbers(numbers) => numbers.iter().map(ToString::to_string).collect::<Vec<_>>(),
        other => panic!("{other:?}"),
    };
    assert_eq!(numbers("TBR", 3), ["2", "0"]);
    assert_eq!(numbers("TBR", 4), ["1", "2"]);
    assert_eq!(numbers("BBE", 3), ["2"]);
    assert_eq!(numbers("BBE", 4), ["1"]);
    for tie_break in ["TBR", "BBE"] {
        assert_eq!(ranked(&teams(), &[tie_break])[1..3], [(2, 3), (3, 4)]);
    }
}

#[test]
fn c07_12_boards_that_nobody_wrote_down_leave_the_tie_break_out() {
    let mut table = teams();
    let unknown = Outcome::Played {
        scored: PerSide::new(
            Scored::team(4, 3, Vec::new()),
            Scored::team(0, 1, Vec::new()),
        ),
        facts: Facts::default(),
    };
    table
        .pair(3, PerSide::new(number(1), number(4)), &unknown)
        .unwrap();
    assert_eq!(unfold(&table, code("BC")), Err(Dropped::Boards(number(1))));
}

#[test]
fn c07_13_1_the_other_score() {
    holds(&teams(), "MPvGP", &["2.5", "0.5", "2", "2"]);
}

#[test]
fn c07_13_buchholz_of_teams_on_either_score() {
    // 2 was absent in the last round: a draw for the others, 1 MP and 1.5 GP.
    let values = ["3 = 1 + 2", "3 = 3 + 0", "5 = 2 + 3", "4 = 2 + 2"];
    holds(&teams(), "BH:MP", &values);
    holds(&teams(), "BH", &values);
    holds(
        &teams(),
        "BH:GP",
        &[
            "3.5 = 1.5 + 2",
            "3 = 2.5 + 0.5",
            "4.5 = 2 + 2.5",
            "4 = 2 + 2",
        ],
    );
}

#[test]
fn c07_13_2_extended_sonneborn_berger_in_its_four_forms() {
    // 1 against 2 (1 MP, 1.5 GP): 2 MP, 1.5 GP; against 3 (2 MP, 2 GP): 1 MP, 1 GP.
    let of = |tie_break: &str| unfold(&teams(), code(tie_break)).unwrap()[&number(1)].number();
    assert_eq!(of("EMMSB"), Some(exact("4"))); // 1 × 2 + 2 × 1
    assert_eq!(of("EMGSB"), Some(exact("3.5"))); // 1 × 1.5 + 2 × 1
    assert_eq!(of("EGMSB"), Some(exact("5"))); // 1.5 × 2 + 2 × 1
    assert_eq!(of("EGGSB"), Some(exact("4.25"))); // 1.5 × 1.5 + 2 × 1
    assert_eq!(of("EMGSB/C1"), Some(exact("2"))); // without 2, the fewest MP
}

#[test]
fn c07_13_3_extended_direct_encounter_goes_to_the_other_score_and_to_the_boards() {
    // 3 and 4 drew 1:1 and have 2 MP and 2 GP each; 3 won on the first board.
    for undecided in ["EDE", "EDE/P"] {
        assert_eq!(ranked(&teams(), &[undecided])[1..3], [(2, 3), (2, 4)]);
    }
    for decided in ["EDET", "EDEB", "EDEBT", "EDEBB"] {
        assert_eq!(ranked(&teams(), &[decided])[1..3], [(2, 3), (3, 4)]);
    }
}

#[test]
fn c07_13_4_scores_and_schedule_strength() {
    // The factor: 4 MP in two rounds by 2 GP in a match.
    let of = |tie_break: &str| unfold(&teams(), code(tie_break)).unwrap()[&number(1)].number();
    assert_eq!(of("SSSC"), Some(exact("4"))); // 2.5 + 3 / 2
    assert_eq!(of("SSSC/K1"), Some(exact("5.5"))); // 2.5 + 3 / 1
    assert_eq!(of("SSSC/K4"), Some(exact("3.25"))); // 2.5 + 3 / 4
    let lines = unfold(&teams(), code("SSSC")).unwrap()[&number(1)].say(Language::En);
    assert_eq!(
        lines.last().map(String::as_str),
        Some("1 + 2 = 3; 2.5 + 3 / 2 = 4")
    );
}

#[test]
fn c07_14_1_cut_1_takes_the_least_significant_value() {
    let table = swiss();
    let said = unfold(&table, code("BH/C1")).unwrap();
    let of = |it| said[&number(it)].number();
    assert_eq!(of(1), Some(exact("7"))); // 2 + 2.5 + 2.5, without 0.5
    assert_eq!(of(4), Some(exact("8"))); // 3.5 + 2 + 2.5: a forfeit win is not voluntary
    // Sonneborn-Berger loses the product with the lowest score, not the lowest product.
    let said = unfold(&table, code("SB/C1")).unwrap();
    assert_eq!(said[&number(1)].number(), Some(exact("5.75"))); // without 0.5 × 1
    assert_eq!(said[&number(4)].number(), Some(exact("2"))); // without 0.5 × 1, not 3.5 × 0
    let said = unfold(&table, code("ARO/C1")).unwrap();
    assert_eq!(said[&number(1)].number(), Some(exact("1800"))); // (1700 + 1900 + 1800) / 3
    // Of equal scores the lower product goes: 2 against 1 ½, 4 ½ (1.5) and 3 ½.
    let said = unfold(&round_robin(), code("SB/C1")).unwrap();
    assert_eq!(said[&number(2)].number(), Some(exact("2.75"))); // 3 − 0.5 × ½
    assert_eq!(said[&number(4)].number(), Some(exact("1"))); // 1.5 − 0.5 × 1
}

#[test]
fn c07_14_1_a_cut_that_leaves_nothing_to_average_is_undefined() {
    let table = table(System::Swiss, &[1800, 1700], &[&["1-2 1:0"]]);
    holds(&table, "ARO/C1", &["–", "–"]);
    assert_eq!(ranked(&table, &["ARO/C1"]), [(1, 1), (2, 2)]);
}

#[test]
fn c07_14_2_to_14_4_cut_2_and_medians() {
    let table = swiss();
    let of = |tie_break: &str, it| unfold(&table, code(tie_break)).unwrap()[&number(it)].number();
    assert_eq!(of("BH/C2", 1), Some(exact("5"))); // 2.5 + 2.5
    assert_eq!(of("BH/M1", 1), Some(exact("4.5"))); // 2 + 2.5, without 0.5 and a 2.5
    assert_eq!(of("BH/M2", 1), Some(exact("0"))); // four values, four cut
    assert_eq!(of("BH/M1", 2), Some(exact("4"))); // without the bye's 2 and 3.5
    assert_eq!(of("ARO/M1", 1), Some(exact("1750"))); // (1700 + 1800) / 2
}

#[test]
fn c07_14_5_the_limit_of_koya_moves_by_half_points() {
    // From two points on: 1 and 2.
    holds(&round_robin(), "KS/L+1", &["0", "1", "0.5", "0.5"]);
    // From half a point on: all participants, so the points.
    holds(&round_robin(), "KS/L-2", &["2", "2", "0.5", "1.5"]);
}

#[test]
fn c07_15_2_a_forfeit_is_a_regular_game_where_pairings_are_predetermined() {
    // 1: 1.5 × 1 for the forfeit + 2 × 0 + 0.5 × 1.
    let values = [
        "2 = 1.5 + 0 + 0.5",
        "3 = 0.25 + 2 + 0.75",
        "1 = 1 + 0 + 0",
        "1.5 = 0 + 0.5 + 1",
    ];
    holds(&round_robin(), "SB", &values);
    // Article 7: the forfeit win of 1 is a game, the forfeit loss of 4 is none.
    holds(&round_robin(), "WON", &["2", "1", "0", "1"]);
    holds(&round_robin(), "BPG", &["1", "1", "2", "1"]);
    holds(&round_robin(), "REP", &["3", "3", "3", "2"]);
    assert_eq!(ranked(&round_robin(), &["DE"])[..2], [(1, 2), (2, 1)]);
}

#[test]
fn c07_16_2_and_16_3_only_byes_without_another_game_are_draws_for_the_opponents() {
    // 2 misses rounds 2 and 3, the one asked for, the other by forfeit.
    let plays_again: &[&[&str]] = &[
        &["1-2 1:0", "3-4 ½"],
        &["2 Z", "1-3 ½", "4 U"],
        &["4-2 +:-", "1 U", "3 U"],
        &["2-3 0:1", "1-4 ½"],
    ];
    let table = |rounds| table(System::Swiss, &[0; 4], rounds);
    let of = |rounds, it| unfold(&table(rounds), code("BH")).unwrap()[&number(it)].terms[0].score;
    assert_eq!(of(plays_again, 1), exact("0"));
    // When 2 does not play again, the bye is a draw and the forfeit loss stays one.
    let gone: &[&[&str]] = &[
        &["1-2 1:0", "3-4 ½"],
        &["2 Z", "1-3 ½", "4 U"],
        &["4-2 +:-", "1 U", "3 U"],
        &["2 Z", "1-4 ½", "3 U"],
    ];
    assert_eq!(of(gone, 1), exact("1")); // 0 + ½ + 0 + ½
    // A bye in the last round is one without another game.
    let last: &[&[&str]] = &[&["1-2 1:0", "3-4 ½"], &["2 Z", "1-3 ½", "4 U"]];
    assert_eq!(of(last, 1), exact("0.5"));
}

#[test]
fn c07_16_4_a_dummy_has_no_more_than_the_scheduled_opponent_or_all_draws() {
    let said = unfold(&swiss(), code("BH")).unwrap();
    let source = |it, round: usize| said[&number(it)].terms[round - 1].source;
    assert_eq!(source(4, 3), Source::DummyOfForfeit(number(3)));
    assert_eq!(source(2, 2), Source::DummyOfBye);
    assert_eq!(source(5, 3), Source::Dummy);
}

#[test]
fn c07_16_5_a_cut_takes_voluntary_unplayed_rounds_first() {
    let table = swiss();
    let said = unfold(&table, code("BH/C1")).unwrap();
    let of = |it| said[&number(it)].number();
    assert_eq!(of(2), Some(exact("7.5"))); // the bye's 2
    assert_eq!(of(3), Some(exact("8"))); // the forfeit's 0.5
    assert_eq!(of(5), Some(exact("4"))); // a bye's 1, though opponent 3 has 0.5
    assert_eq!(of(6), Some(exact("6"))); // the bye's 2, though opponent 3 has 0.5
    let cut = said[&number(6)].say(Language::En);
    assert_eq!(
        cut[3],
        "round 4: dummy opponent with no more than all draws, 2 (C.07 16.4.2) – cut as a voluntary unplayed round (C.07 16.5)"
    );
    let said = unfold(&table, code("SB/C1")).unwrap();
    let of = |it| said[&number(it)].number();
    assert_eq!(of(2), Some(exact("4.75"))); // the bye's 1 is not less than 2 × ½
    assert_eq!(of(5), Some(exact("1.25"))); // the bye's 0 is less than 0.5 × ½
    assert_eq!(of(6), Some(exact("2.5"))); // the bye's 1 is more than 0.5 × 1
    let said = unfold(&table, code("BH/C2")).unwrap();
    assert_eq!(said[&number(5)].number(), Some(exact("3"))); // both byes
    assert_eq!(said[&number(6)].number(), Some(exact("5.5"))); // the bye, then opponent 3
}

#[test]
fn c07_16_6_regulations_may_count_forfeits_as_played_and_keep_the_old_dummy() {
    let said = unfold(&swiss(), code("BH/P")).unwrap();
    // 3 against 4: 2.5 + 2 + 2 + 3.5.
    assert_eq!(said[&number(3)].number(), Some(exact("10")));
    let said = unfold(&swiss(), code("BH/C1/P")).unwrap();
    // Nothing is voluntary any more: a 2 goes.
    assert_eq!(said[&number(3)].number(), Some(exact("8")));
    let rules = Rules {
        dummy: Dummy::OwnScore,
        ..*swiss().rules()
    };
    let old = rescaled(&swiss(), rules, |halves| halves);
    // 4: 3.5 + 2 + 2 + 2.5 with the own score for the forfeit.
    assert_eq!(
        unfold(&old, code("BH")).unwrap()[&number(4)].number(),
        Some(exact("10"))
    );
}

#[test]
fn r_29_to_r_33_and_r_127_the_project_s_own() {
    let rules = Rules {
        clean: Some(5),
        ..Rules::individual(System::Predetermined, Scale::new(1, 5, 3, 1).unwrap(), 1)
    };
    let mut table = Table::new(rules, (1..=4).map(|it| (number(it), None))).unwrap();
    let facts = Facts {
        potential: Some(PerSide::new(60, 43)),
        timer: Some(PerSide::new(95, 120)),
        score: Some(PerSide::new(7, 9)),
        won: None,
    };
    let played = |white, black| Outcome::Played {
        scored: PerSide::new(Scored::points(white), Scored::points(black)),
        facts,
    };
    let pair = |white, black| PerSide::new(number(white), number(black));
    table.pair(1, pair(1, 2), &played(5, 1)).unwrap();
    table.pair(1, pair(3, 4), &played(1, 4)).unwrap();
    holds(&table, "OTHER_CV", &["1", "0", "0", "0"]);
    holds(&table, "OTHER_PD", &["17", "-17", "17", "-17"]);
    holds(&table, "OTHER_TT", &["95", "120", "95", "120"]);
    holds(&table, "OTHER_SD", &["-2", "2", "-2", "2"]);
    // on this scale a win is to have more than the opponent.
    holds(&table, "WIN", &["1", "0", "0", "1"]);
    holds(&table, "STD", &["1", "0", "0", "1"]);
    // 2 and 3 have a point each: the lesser time is better.
    assert_eq!(ranked(&table, &["OTHER_TT"])[2..], [(3, 3), (4, 2)]);
    assert_eq!(ranked(&table, &["OTHER_LOT"])[2..], [(3, 2), (3, 3)]);
    table.set_lot(vec![number(3), number(2)]);
    assert_eq!(ranked(&table, &["OTHER_LOT"])[2..], [(3, 3), (4, 2)]);
}

#[test]
fn what_does_not_fit_into_a_table_is_refused() {
    let mut table = swiss();
    let pair = |white, black| PerSide::new(number(white), number(black));
    let before = table.clone();
    let errors = [
        table.pair(1, pair(1, 2), &Outcome::Pending),
        table.pair(5, pair(1, 1), &Outcome::Pending),
        table.pair(5, pair(1, 9), &Outcome::Pending),
        table.pair(0, pair(1, 2), &Outcome::Pending),
        table.bye(5, number(1), Bye::Full, Scored::points(MAX_POINTS + 1)),
    ];
    let expected = [
        TableError::Taken(number(1), 1),
        TableError::Self_(number(1), 5),
        TableError::Nobody(number(9)),
        TableError::Round(0),
        TableError::Points(number(1), 5),
    ];
    for (error, expected) in errors.into_iter().zip(expected) {
        assert_eq!(error, Err(expected));
        assert_ne!(expected.say(Language::En), expected.say(Language::Ru));
        assert_ne!(expected.say(Language::En), expected.say(Language::De));
    }
    assert_eq!(table, before);
    let rules = Rules::individual(System::Swiss, Scale::STANDARD, 1);
    let twice = Table::new(rules, [(number(1), None), (number(1), None)]);
    assert_eq!(twice, Err(TableError::Twice(number(1))));
    assert_eq!(Scale::new(0, 2, 1, 0), None);
    assert_eq!(Scale::new(1, 1, 1, 1), None);
    assert_eq!(Scale::new(1, 3, 4, 0), None);
}

/// The same results by other rules and with other points; one half point is one unit.
fn rescaled(table: &Table, rules: Rules, points: impl Fn(u32) -> u32) -> Table {
    let mut other = table.clone();
    other.rules = rules;
    for participant in other.participants.values_mut() {
        for cell in &mut participant.cells {
            cell.scored.points = points(cell.scored.points);
            if let table::Kind::Paired { theirs, .. } = &mut cell.kind {
                theirs.points = points(theirs.points);
            }
        }
    }
    other
}

/// The event for two participants, or for the one left over.
#[derive(Debug, Clone, Copy)]
struct Event {
    outcome: u8,
    bye: u8,
}

fn events() -> impl Strategy<Value = Event> {
    (0_u8..9, 0_u8..4).prop_map(|(outcome, bye)| Event { outcome, bye })
}

type Draw = (Vec<EntrantNumber>, Vec<Event>);

/// Rounds: an order of the participants, and what happens to them.
fn rounds(participants: u16) -> impl Strategy<Value = Vec<Draw>> {
    let order: Vec<EntrantNumber> = (1..=participants).map(number).collect();
    let events = proptest::collection::vec(events(), usize::from(participants));
    proptest::collection::vec((Just(order).prop_shuffle(), events), 1..7)
}

fn tournament(system: System, requested: bool, participants: u16, rounds: &[Draw]) -> Table {
    let held = u16::try_from(rounds.len()).unwrap();
    let rules = Rules::individual(system, Scale::STANDARD, held);
    let people = (1..=participants).map(|it| (number(it), Some(1500 + 37 * i32::from(it))));
    let mut table = Table::new(rules, people).unwrap();
    for (round, (order, events)) in (1..).zip(rounds) {
        let predetermined = system == System::Predetermined;
        for (two, event) in order.chunks(2).zip(events) {
            let outcome = match event.outcome {
                0..=2 => played(2, 0),
                3 | 4 => played(1, 1),
                5 | 6 => played(0, 2),
                7 => forfeit(Forfeit::White),
                _ => forfeit(Forfeit::Both),
            };
            match *two {
                [white, black] if requested && event.bye == 3 && !predetermined => {
                    table.bye(round, white, Bye::Half, halves(1)).unwrap();
                    table.bye(round, black, Bye::Zero, halves(0)).unwrap();
                }
                [white, black] => {
                    table
                        .pair(round, PerSide::new(white, black), &outcome)
                        .unwrap();
                }
                [alone] if !predetermined => {
                    table
                        .bye(round, alone, Bye::PairingAllocated, halves(2))
                        .unwrap();
                }
                _ => {}
            }
        }
    }
    table
}

const ALL: [&str; 34] = [
    "DE", "DE/P", "WIN", "WON", "BPG", "BWG", "PS", "PS/C1", "REP", "STD", "TPN", "BH", "BH/C1",
    "BH/C2", "BH/M1", "BH/M2", "BH/C1/P", "AOB", "AOB/F", "FB", "FB/C1", "SB", "SB/C1", "SB/C2/P",
    "KS", "KS/L+1", "ARO", "ARO/M1", "TPR", "PTP", "APRO", "APPO", "RTNG/R", "OTHER_DE",
];

fn systems() -> impl Strategy<Value = System> {
    prop_oneof![Just(System::Swiss), Just(System::Predetermined)]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn every_value_is_the_sum_of_its_terms(
        (participants, rounds) in (2_u16..9).prop_flat_map(|it| (Just(it), rounds(it))),
        system in systems(),
    ) {
        let table = tournament(system, true, participants, &rounds);
        for tie_break in ALL {
            let Ok(said) = unfold(&table, code(tie_break)) else {
                prop_assert_eq!(system, System::Predetermined);
                continue;
            };
            prop_assert_eq!(said.len(), usize::from(participants));
            for unfolding in said.values() {
                let sum: Exact = unfolding.counted().sum();
                let count = i64::try_from(unfolding.counted().count()).unwrap();
                match (unfolding.close, &unfolding.value) {
                    (Close::Sum, Value::Number(value)) => prop_assert_eq!(*value, sum),
                    (Close::Average, Value::Number(value)) => {
                        prop_assert_eq!(Some(*value), sum.over(count));
                    }
                    (Close::Average | Close::Rounded, Value::Undefined) => prop_assert_eq!(count, 0),
                    (_, Value::Encounter(Encounter::Points { points, .. })) => {
                        prop_assert_eq!(*points, sum);
                    }
                    _ => {}
                }
                for language in Language::ALL {
                    prop_assert!(unfolding.say(language).iter().all(|line| !line.is_empty()));
                }
            }
        }
    }

    #[test]
    fn values_do_not_depend_on_the_unit(
        (participants, rounds) in (2_u16..9).prop_flat_map(|it| (Just(it), rounds(it))),
        system in systems(), times in 2_u16..20,
    ) {
        let table = tournament(system, true, participants, &rounds);
        let factor = u32::from(times);
        let scale = Scale::new(2 * times, 2 * factor, factor, 0).unwrap();
        let rules = Rules { scoring: Scoring::Individual(scale), ..*table.rules() };
        let finer = rescaled(&table, rules, |units| units * factor);
        for tie_break in ALL {
            prop_assert_eq!(unfold(&finer, code(tie_break)), unfold(&table, code(tie_break)));
        }
    }

    #[test]
    fn the_order_of_the_rounds_does_not_matter_where_no_rule_asks_for_it(
        (participants, rounds, order) in (2_u16..9)
            .prop_flat_map(|it| (Just(it), rounds(it)))
            .prop_flat_map(|(it, rounds)| {
                (Just(it), Just(rounds.clone()), Just(rounds).prop_shuffle())
            }),
        system in systems(),
    ) {
        // Requested byes ask what follows them (16.2.5); so there are none here.
        let one = tournament(system, false, participants, &rounds);
        let other = tournament(system, false, participants, &order);
        for tie_break in ALL {
            if ["PS", "PS/C1", "FB", "FB/C1", "AOB/F"].contains(&tie_break) {
                continue;
            }
            let values = |table: &Table| {
                let said = unfold(table, code(tie_break)).ok()?;
                Some(said.into_values().map(|it| it.value).collect::<Vec<_>>())
            };
            prop_assert_eq!(values(&one), values(&other), "{}", tie_break);
        }
    }

    #[test]
    fn a_rank_is_one_more_than_those_before_it(
        (participants, rounds) in (2_u16..9).prop_flat_map(|it| (Just(it), rounds(it))),
        list in proptest::sample::subsequence(ALL.to_vec(), 0..6).prop_shuffle(),
    ) {
        let table = tournament(System::Swiss, true, participants, &rounds);
        let list: Vec<Code> = list.iter().map(|text| code(text)).collect();
        let ranking = rank(&table, &list);
        prop_assert_eq!(ranking.rows.len(), usize::from(participants));
        for row in &ranking.rows {
            prop_assert_eq!(row.values.len(), list.len());
            let before = ranking.rows.iter().filter(|other| other.rank < row.rank);
            prop_assert_eq!(usize::from(row.rank), before.count() + 1);
            let same = ranking.rows.iter().filter(|other| other.rank == row.rank);
            prop_assert_eq!(row.shared, same.count() > 1);
        }
        let points: Vec<Exact> = ranking.rows.iter().map(|row| row.points).collect();
        prop_assert!(points.is_sorted_by(|one, other| one >= other));
        // A longer list separates no fewer.
        let shorter = rank(&table, list.split_last().map_or(&[], |(_, rest)| rest));
        let shared = |ranking: &Ranking| ranking.rows.iter().filter(|row| row.shared).count();
        prop_assert!(shared(&ranking) <= shared(&shorter));
    }
}
