//! Report files as other programs and arbiters write them.

use proptest::prelude::*;
use proptest::sample::select;

use super::*;
use crate::pairing::team;

/// A file: these records, then a line for each player with the points and the rounds.
fn file(records: &[&str], players: &[(&str, &str)]) -> Trf {
    let mut text = records.join("\n");
    for (number, (points, rounds)) in (1..).zip(players) {
        let name = format!("Player {number}");
        let line = format!("\n001 {number:>4}      {name:<66}{points:>4} {number:>4}  {rounds}");
        text += line.trim_end();
    }
    Trf::parse(&text).unwrap()
}

fn number(entrant: Option<EntrantNumber>) -> u16 {
    entrant.map_or(0, EntrantNumber::get)
}

/// The boards of the next round, White first, the bye with a 0.
fn paired(trf: &Trf) -> Vec<(u16, u16)> {
    let round = pair(&next_round(trf).unwrap()).unwrap();
    let boards = round.boards.iter();
    let boards = boards.map(|board| (board.white.get(), board.black.get()));
    let bye = round.bye.map(|bye| (bye.get(), 0));
    boards.chain(bye).collect()
}

fn checked(trf: &Trf) -> Vec<RoundCheck> {
    let rounds = check(trf).unwrap();
    rounds.collect::<Result<_, _>>().unwrap()
}

const SEVEN: [&str; 7] = [
    "   4 w 1", "   5 b =", "   6 w 0", "   1 b 0", "   2 w =", "   3 b 1", "0000 - U",
];
const POINTS: [&str; 7] = ["1.0", "0.5", "0.0", "0.0", "0.5", "1.0", "1.0"];

/// Seven players after a round; the fourth has this in the column of the next one, and so
/// many points more.
fn before_round_two(sign: &str, points: &str) -> Trf {
    let fourth = format!("{}  0000 - {sign}", SEVEN[3]);
    let players = (0..7).map(|place| match place {
        3 => (points, fourth.as_str()),
        place => (POINTS[place], SEVEN[place]),
    });
    let players: Vec<_> = players.collect();
    file(&["142 5", "152 W"], &players)
}

#[test]
fn r_410_a_bye_in_the_column_of_the_next_round_is_its_bye_whatever_its_sign() {
    for (sign, with_it) in [
        ("F", "1.0"),
        ("H", "0.5"),
        ("Z", "0.0"),
        ("U", "1.0"),
        ("+", "1.0"),
        ("-", "0.0"),
        ("=", "0.5"),
        (" ", "0.0"),
    ] {
        for points in ["0.0", with_it] {
            let trf = before_round_two(sign, points);
            let name = format!("0000 - {sign} with {points}");
            assert_eq!(paired(&trf), [(7, 1), (6, 5), (2, 3)], "{name}");
            assert_eq!(checked(&trf), [RoundCheck::Same], "{name}");
        }
    }
}

#[test]
fn r_410_byes_of_rounds_to_come_do_not_make_rounds_of_those_before() {
    // Asked for before the first round, for the third.
    let trf = file(
        &["142 5", "152 W"],
        &[
            ("", ""),
            ("", ""),
            ("", ""),
            ("", "                    0000 - H"),
        ],
    );
    let next = next_round(&trf).unwrap();
    assert_eq!(next.paired_rounds, 0);
    assert_eq!(paired(&trf), [(1, 3), (4, 2)]);
    // A round in which all players have a bye is over without a game.
    let away = [("0.0", "0000 - Z"); 4];
    let next = next_round(&file(&["142 5", "152 W"], &away)).unwrap();
    assert_eq!(next.paired_rounds, 1);
}

#[test]
fn r_410_what_stands_behind_the_last_round_is_no_round_more() {
    let two = [("1.0", "   2 w 1"), ("0.0", "   1 b 0  0000 - Z")];
    let trf = file(&["142 1", "152 W"], &two);
    assert_eq!(checked(&trf), [RoundCheck::Same]);
    assert_eq!(next_round(&trf), Err(ReportError::Finished(1)));
    let more = [("2.0", "   2 w 1     2 b 1"), ("0.0", "   1 b 0     1 w 0")];
    let more = file(&["142 1", "152 W"], &more);
    assert_eq!(next_round(&more), Err(ReportError::TooManyRounds));
    assert!(matches!(check(&more), Err(ReportError::TooManyRounds)));
    for language in Language::ALL {
        let sentence = ReportError::Finished(1).say(language);
        assert!(!sentence.contains("142"), "{sentence}");
    }
}

#[test]
fn r_410_a_round_in_progress_is_checked_and_the_next_one_waits_for_it() {
    let four = |points: [&'static str; 4]| {
        let rounds = [
            "   3 w 1     2 b  ",
            "   4 b 1     1 w  ",
            "   1 b 0     4 b 1",
            "   2 w 0     3 w 0",
        ];
        let players: Vec<_> = points.into_iter().zip(rounds).collect();
        file(&["142 3", "152 W"], &players)
    };
    // With the points of the finished games of this round, and without.
    for points in [["1.0", "1.0", "1.0", "0.0"], ["1.0", "1.0", "0.0", "0.0"]] {
        let trf = four(points);
        let player = StartingRank::new(1).unwrap();
        assert_eq!(
            next_round(&trf),
            Err(ReportError::NoResult { player, round: 2 })
        );
        assert_eq!(checked(&trf).len(), 2);
        assert_eq!(checked(&trf)[0], RoundCheck::Same);
    }
    let wrong = four(["1.0", "1.0", "2.0", "0.0"]);
    assert!(matches!(check(&wrong), Err(ReportError::Score { .. })));
    // An earlier round without a result is not in progress.
    let open = [("", "   2 w       2 b 1"), ("", "   1 b       1 w 0")];
    let open = file(&["142 3", "152 W"], &open);
    assert!(matches!(
        check(&open),
        Err(ReportError::NoResult { round: 1, .. })
    ));
}

const TEAMS: [&str; 4] = [
    "142 3",
    "152 W",
    "013 North                              1    2",
    "013 South                              3    4",
];

#[test]
fn r_410_teams_are_read_in_the_same_way() {
    let teams = |players: &[(&str, &str)]| file(&TEAMS, players);
    let first = ["   3 w 1", "   4 b 1", "   1 b 0", "   2 w 0"];
    let next = |sign: &str| {
        let away = format!("{}  0000 - {sign}", first[0]);
        let away_too = format!("{}  0000 - {sign}", first[1]);
        let players = [
            ("", away.as_str()),
            ("", away_too.as_str()),
            ("", first[2]),
            ("", first[3]),
        ];
        next_round_of_teams(&teams(&players)).unwrap()
    };
    for sign in ["U", "Z", "F", "H", "+"] {
        let next = next(sign);
        assert_eq!(next.paired_rounds, 1, "{sign}");
        assert!(!next.teams[0].takes_part, "{sign}");
    }
    // A round in progress: a board of the match is open.
    let open = ["   3 w 1", "   4 b  ", "   1 b 0", "   2 w  "].map(|cell| ("", cell));
    let open = teams(&open);
    let rounds = check_teams(&open, team::pair).unwrap();
    let rounds: Vec<RoundCheck> = rounds.collect::<Result<_, _>>().unwrap();
    assert_eq!(rounds, [RoundCheck::Same]);
    let player = StartingRank::new(2).unwrap();
    let waits = Err(ReportError::NoResult { player, round: 1 });
    assert_eq!(next_round_of_teams(&open), waits);
    // All rounds are paired.
    let rounds: Vec<String> = first
        .iter()
        .map(|cell| format!("{cell}  0000 - Z"))
        .collect();
    let players: Vec<_> = rounds.iter().map(|cell| ("", cell.as_str())).collect();
    let mut records = TEAMS;
    records[0] = "142 1";
    let over = file(&records, &players);
    assert_eq!(next_round_of_teams(&over), Err(ReportError::Finished(1)));
    assert!(check_teams(&over, team::pair).is_ok());
}

proptest! {
    /// Entries in columns of future rounds change neither the next round of other players
    /// nor any round that is checked.
    #[test]
    fn r_410_byes_to_come_keep_the_count_of_rounds(
        signs in proptest::collection::vec(select(vec!["F", "H", "Z", "U", "+", "-", "=", " "]), 3),
        columns in proptest::collection::vec(any::<bool>(), 3),
    ) {
        let mut fourth = SEVEN[3].to_owned();
        for (sign, is_there) in signs.iter().zip(&columns) {
            let absent = format!("  0000 - {sign}");
            fourth.push_str(if *is_there { &absent } else { "          " });
        }
        let players = (0..7).map(|place| match place {
            3 => ("0.0", fourth.as_str()),
            place => (POINTS[place], SEVEN[place]),
        });
        let trf = file(&["142 5", "152 W"], &players.collect::<Vec<_>>());
        let next = next_round(&trf).unwrap();
        prop_assert_eq!(next.paired_rounds, 1);
        prop_assert_eq!(next.players[3].takes_part, !columns[0]);
        prop_assert_eq!(checked(&trf), [RoundCheck::Same]);
    }
}

#[test]
fn r_412_the_first_group_is_half_of_those_who_are_paired_in_the_first_round() {
    let group = |trf: &Trf| {
        let next = next_round(trf).unwrap();
        let accelerated = next
            .players
            .iter()
            .filter(|it| !it.virtual_points.is_empty());
        accelerated.map(|it| it.number.get()).collect::<Vec<u16>>()
    };
    let records = ["142 5", "152 W", "192 FIDE_DUTCH_BAKU"];
    let absent = |numbers: [usize; 2]| {
        let mut players = [("0.0", ""); 10];
        for number in numbers {
            players[number - 1].1 = "0000 - Z";
        }
        file(&records, &players)
    };
    assert_eq!(group(&absent([9, 10])), [1, 2, 3, 4]);
    // A player before its last player belongs to it.
    assert_eq!(group(&absent([1, 2])), [1, 2, 3, 4, 5, 6]);
    assert_eq!(group(&absent([3, 10])), [1, 2, 3, 4, 5]);
    assert_eq!(
        number(pair(&next_round(&absent([1, 2])).unwrap()).unwrap().bye),
        0
    );
    // By those of the first round for good, whoever comes or leaves afterwards.
    let rounds = [
        "   3 w 1", "   4 b 1", "   1 b 0", "   2 w 0", "   7 w 1", "   8 b 1", "   5 b 0",
        "   6 w 0", "0000 - Z", "0000 - Z",
    ];
    let players = rounds.map(|cell| ("", cell));
    assert_eq!(group(&file(&records, &players)), [1, 2, 3, 4]);
    let mut later = records.to_vec();
    later.push("XXZ 7 8");
    assert_eq!(group(&file(&later, &players)), [1, 2, 3, 4]);
}
