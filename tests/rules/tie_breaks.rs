//! The tie-breaks against FIDE's *Exercises in Tie-Breaking* of 2023.
//!
//! Tournaments and values are read from a copy of Sharly Chess's source, `sharly` in the
//! folder of references: nothing of it is kept here.
//! Where there is no copy the tests say so and hold nothing.

use std::collections::BTreeMap;
use std::path::Path;

use areopagus::games::PerSide;
use areopagus::tournament::entrant::EntrantNumber;
use areopagus::tournament::result::Forfeit;
use areopagus::tournament::tie_break::{
    Bye, Code, Dummy, Exact, Facts, Outcome, Rules, Scale, Scored, Scoring, System, Table,
    TeamScore, Value, rank, unfold,
};
use serde_json::Value as Json;

fn read(folder: &Path, file: &str) -> String {
    let path = folder.join(file);
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn number(number: u64) -> EntrantNumber {
    EntrantNumber::new(u16::try_from(number).unwrap()).unwrap()
}

fn code(text: &str) -> Code {
    text.parse().unwrap()
}

/// The dictionaries of a test file by the class and the function, or the constant, that
/// they stand in: numbers to numbers.
fn expected(source: &str) -> BTreeMap<String, BTreeMap<u64, Vec<Exact>>> {
    let mut found = BTreeMap::new();
    let (mut class, mut function) = ("", "");
    let mut lines = source.lines();
    while let Some(line) = lines.next() {
        let line = line.trim();
        let named = |prefix| {
            let rest = line.strip_prefix(prefix)?;
            rest.split(['(', ':']).next()
        };
        if let Some(name) = named("class ") {
            class = name;
        } else if let Some(name) = named("def ") {
            function = name;
        }
        let Some((name, start)) = line.split_once(" = {") else {
            continue;
        };
        let name = match name.split(':').next() {
            Some("expected") => format!("{class}.{function}"),
            Some(constant) if constant.chars().all(|it| !it.is_lowercase()) => constant.to_owned(),
            _ => continue,
        };
        let mut text = start.split('#').next().unwrap().to_owned();
        while !text.contains('}') {
            let line = lines.next().unwrap();
            text.push_str(line.split('#').next().unwrap());
        }
        let text = text.split('}').next().unwrap();
        if let Some(values) = dictionary(text) {
            found.entry(name).or_insert(values);
        }
    }
    found
}

/// The values behind `this should be`, by the function that they stand in.
fn noted(source: &str) -> BTreeMap<&str, BTreeMap<u64, Exact>> {
    let mut found: BTreeMap<&str, BTreeMap<u64, Exact>> = BTreeMap::new();
    let mut function = "";
    for line in source.lines().map(str::trim) {
        if let Some(name) = line.strip_prefix("def ") {
            function = name.split('(').next().unwrap();
        }
        if let Some((before, value)) = line.split_once("this should be ") {
            let it = before.split(':').next().unwrap().parse().unwrap();
            let values = found.entry(function).or_default();
            values.insert(it, value.parse().unwrap());
        }
    }
    found
}

/// `1: 2, 3: (4.5, 6)`; `None` for anything else.
fn dictionary(text: &str) -> Option<BTreeMap<u64, Vec<Exact>>> {
    let mut values: BTreeMap<u64, Vec<Exact>> = BTreeMap::new();
    let mut last = None;
    for part in text.split(',').map(str::trim).filter(|it| !it.is_empty()) {
        let value = match part.split_once(':') {
            Some((key, value)) => {
                last = Some(key.trim().parse().ok()?);
                value
            }
            None => part,
        };
        let value = value.trim_matches(|it: char| "() ".contains(it));
        values.entry(last?).or_default().push(value.parse().ok()?);
    }
    (!values.is_empty()).then_some(values)
}

/// An individual tournament of the exercise, in half points.
fn individual(folder: &Path, file: &str, dummy: Dummy) -> Table {
    let json: Json =
        serde_json::from_str(&read(folder, &format!("tests/json/{file}.json"))).unwrap();
    let held: u16 = json["variables"]["rounds"]
        .as_str()
        .unwrap()
        .parse()
        .unwrap();
    let system = match json["variables"]["type"].as_str().unwrap() {
        "ToutesRondes" => System::Predetermined,
        _ => System::Swiss,
    };
    let rules = Rules {
        dummy,
        ..Rules::individual(system, Scale::STANDARD, held)
    };
    let players = json["players"].as_array().unwrap();
    let rating = |player: &Json| player["elo"].as_i64().and_then(|it| i32::try_from(it).ok());
    let people = (1..)
        .zip(players)
        .map(|(it, player)| (number(it), rating(player)));
    let mut table = Table::new(rules, people).unwrap();
    for (it, player) in (1..).zip(players) {
        for round in 1..=held {
            let cell = &player["rounds"][round.to_string()];
            let result = cell["result"].as_u64().unwrap();
            if let Some(opponent) = cell["opponent"].as_u64() {
                // Every game stands twice; White writes it down.
                if cell["color"] == "B" {
                    let other = &players[usize::try_from(opponent).unwrap()];
                    let theirs = other["rounds"][round.to_string()]["result"]
                        .as_u64()
                        .unwrap();
                    let players = PerSide::new(number(it), number(opponent + 1));
                    table.pair(round, players, &game(result, theirs)).unwrap();
                }
                continue;
            }
            let (bye, points) = match result {
                0 => (Bye::Zero, 0),
                2 => (Bye::Half, 1),
                6 => (Bye::PairingAllocated, 2),
                other => panic!("result {other} without an opponent"),
            };
            table
                .bye(round, number(it), bye, Scored::points(points))
                .unwrap();
        }
    }
    table
}

/// 1 lost, 2 drawn, 3 won, 4 lost by forfeit, 6 won by forfeit.
fn game(white: u64, black: u64) -> Outcome {
    let points = |result| match result {
        1 | 4 => 0,
        2 => 1,
        3 | 6 => 2,
        other => panic!("result {other} against an opponent"),
    };
    let scored = PerSide::new(Scored::points(points(white)), Scored::points(points(black)));
    let absent = match (white, black) {
        (4, 4) => Forfeit::Both,
        (4, _) => Forfeit::White,
        (_, 4) => Forfeit::Black,
        _ => {
            let facts = Facts::default();
            return Outcome::Played { scored, facts };
        }
    };
    Outcome::Forfeit { absent, scored }
}

/// Holds one value of everybody; what is written with fewer decimals is compared with as many.
fn hold(table: &Table, tie_break: &str, name: &str, values: &BTreeMap<u64, Exact>) -> usize {
    let said = unfold(table, code(tie_break)).unwrap();
    for (it, expected) in values {
        let unfolding = &said[&number(*it)];
        let shown = match unfolding.value {
            Value::Number(value) => value.to_places(2),
            // The exercise's value where nothing is left to take the average of.
            Value::Undefined => "0".to_owned(),
            ref other => panic!("{other:?}"),
        };
        let lines = unfolding.say(areopagus::language::Language::En);
        assert_eq!(
            shown,
            expected.to_string(),
            "{name}: {tie_break} of {it}: {lines:#?}"
        );
    }
    values.len()
}

/// Where every value stands: the function, the code, and the rule for the dummy opponent.
const SWISS: [(&str, &str, Dummy); 30] = [
    ("test_win", "WIN", Dummy::Capped),
    ("test_won", "WON", Dummy::Capped),
    ("test_played_with_black", "BPG", Dummy::Capped),
    ("test_won_with_black", "BWG", Dummy::Capped),
    ("test_games_elected_to_play", "REP", Dummy::Capped),
    ("test_progressive_scores", "PS", Dummy::Capped),
    ("test_progressive_cut1", "PS/C1", Dummy::Capped),
    ("test_standard_points", "STD", Dummy::Capped),
    ("test_buchholz_legacy_2026", "BH", Dummy::OwnScore),
    ("test_buchholz", "BH", Dummy::Capped),
    ("test_buchholz_cut1_legacy_2026", "BH/C1", Dummy::OwnScore),
    ("test_buchholz_cut1", "BH/C1", Dummy::Capped),
    ("test_fore_buchholz_legacy_2026", "FB", Dummy::OwnScore),
    ("test_fore_buchholz", "FB", Dummy::Capped),
    ("test_aob_legacy_2026", "AOB", Dummy::OwnScore),
    ("test_aob", "AOB", Dummy::Capped),
    (
        "test_sonneborn_berger_swiss_legacy_2026",
        "SB",
        Dummy::OwnScore,
    ),
    ("test_sonneborn_berger_swiss", "SB", Dummy::Capped),
    ("test_sb_cut1_swiss_legacy_2026", "SB/C1", Dummy::OwnScore),
    ("test_sb_cut1_swiss", "SB/C1", Dummy::Capped),
    ("test_aro", "ARO", Dummy::Capped),
    ("test_aro_cut1", "ARO/C1", Dummy::Capped),
    ("test_tpr", "TPR", Dummy::Capped),
    ("test_apro", "APRO", Dummy::Capped),
    ("test_ptp", "PTP", Dummy::Capped),
    (
        "test_average_perfect_performance_opponents",
        "APPO",
        Dummy::Capped,
    ),
    ("test_player_rating", "RTNG", Dummy::Capped),
    ("test_points", "STD", Dummy::OwnScore),
    ("test_win", "WIN", Dummy::OwnScore),
    ("test_tpr", "TPR", Dummy::OwnScore),
];

fn first(values: &BTreeMap<u64, Vec<Exact>>) -> BTreeMap<u64, Exact> {
    values.iter().map(|(it, values)| (*it, values[0])).collect()
}

#[test]
fn every_value_of_the_individual_swiss_is_that_of_the_exercise() {
    let Some(folder) = crate::reference::folder("sharly") else {
        return;
    };
    let source = read(&folder, "tests/unit/test_tiebreaks.py");
    let expected = expected(&source);
    let mut count = 0;
    for (function, tie_break, dummy) in SWISS {
        let table = individual(&folder, "tec-swiss", dummy);
        let values = first(&expected[&format!("SwissTieBreakTestCase.{function}")]);
        count += hold(&table, tie_break, function, &values);
    }
    // Values of the exercise that the copy's program does not reach, and notes instead.
    let table = individual(&folder, "tec-swiss", Dummy::Capped);
    let noted = noted(&source);
    for (function, tie_break) in [
        ("test_ptp", "PTP"),
        ("test_average_perfect_performance_opponents", "APPO"),
    ] {
        count += hold(&table, tie_break, "a note", &noted[function]);
    }
    eprintln!("{count} values of the Swiss");
    assert!(count > 400, "{count}");
}

#[test]
fn every_value_of_the_individual_round_robin_is_that_of_the_exercise() {
    let Some(folder) = crate::reference::folder("sharly") else {
        return;
    };
    let expected = expected(&read(&folder, "tests/unit/test_tiebreaks.py"));
    let class = |class: &str, function: &str| first(&expected[&format!("{class}.{function}")]);
    let table = individual(&folder, "tec-round-robin", Dummy::Capped);
    let mut count = 0;
    for (function, tie_break) in [
        ("test_sonneborn_berger_round_robin", "SB"),
        ("test_sb_cut1_round_robin", "SB/C1"),
        ("test_koya", "KS"),
    ] {
        let values = class("RoundRobinTieBreakTestCase", function);
        count += hold(&table, tie_break, function, &values);
    }
    let koya = individual(&folder, "manual-koya", Dummy::Capped);
    count += hold(
        &koya,
        "KS",
        "manual-koya",
        &class("KoyaTieBreakTestCase", "test_koya"),
    );
    eprintln!("{count} values of round robins");
    assert_eq!(count, 26);
}

#[test]
fn every_value_of_a_later_exercise_is_that_of_the_caps_of_2026() {
    let Some(folder) = crate::reference::folder("sharly") else {
        return;
    };
    let expected = expected(&read(&folder, "tests/unit/test_tiebreaks.py"));
    let table = individual(&folder, "pl-swiss", Dummy::Capped);
    let mut count = 0;
    for (function, tie_break) in [
        ("test_progressive_score", "PS"),
        ("test_buchholz", "BH"),
        ("test_buchholz_cut1", "BH/C1"),
    ] {
        let values = first(&expected[&format!("PLSwissTieBreakTestCase.{function}")]);
        count += hold(&table, tie_break, function, &values);
    }
    assert_eq!(count, 30);
}

/// The participants in groups of equal rank.
fn groups(table: &Table, tie_break: &str) -> Vec<Vec<u16>> {
    let ranking = rank(table, &[code(tie_break)]);
    let groups = ranking.rows.chunk_by(|one, other| one.rank == other.rank);
    groups
        .map(|group| group.iter().map(|row| row.number.get()).collect())
        .collect()
}

#[test]
fn direct_encounters_are_those_of_the_exercise() {
    let Some(folder) = crate::reference::folder("sharly") else {
        return;
    };
    // Exercises 23 and 24: nothing is decided.
    let table = individual(&folder, "tec-swiss", Dummy::Capped);
    let by_points = rank(&table, &[]);
    let shared: Vec<bool> = by_points.rows.iter().map(|row| row.shared).collect();
    let after: Vec<bool> = rank(&table, &[code("DE")])
        .rows
        .iter()
        .map(|row| row.shared)
        .collect();
    assert_eq!(shared, after);
    // Exercises 25 and 26: in a group of equal points a larger value is a better place.
    let expected = expected(&read(&folder, "tests/unit/test_tiebreaks.py"));
    for (class, file) in [
        (
            "SwissDirectEncounterTieBreakTestCase",
            "tec-swiss-direct-encounter",
        ),
        ("RoundRobinTieBreakTestCase", "tec-round-robin"),
    ] {
        let table = individual(&folder, file, Dummy::Capped);
        let mut wanted: BTreeMap<(Exact, Exact), Vec<u16>> = BTreeMap::new();
        for (it, value) in first(&expected[&format!("{class}.test_direct_encounter")]) {
            let points = table.points(number(it), TeamScore::Match);
            let group = wanted.entry((points, value)).or_default();
            group.push(u16::try_from(it).unwrap());
        }
        let wanted: Vec<Vec<u16>> = wanted.into_values().rev().collect();
        assert!(wanted.len() > 4);
        assert_eq!(groups(&table, "DE"), wanted, "{file}");
    }
}

/// The team tournament of the exercise, in half points, with the rules for its dummies.
fn teams(source: &str, primary: TeamScore) -> Table {
    let scale = |win| Scale::new(2, win, win / 2, 0).unwrap();
    let rules = Rules {
        scoring: Scoring::Teams {
            primary,
            matches: scale(4),
            games: scale(8),
            boards: 4,
        },
        dummy: Dummy::OwnScore,
        ..Rules::individual(System::Swiss, Scale::STANDARD, 7)
    };
    let mut table = Table::new(rules, (1..=14).map(|it| (number(it), None))).unwrap();
    let raw = source.split_once("_RAW").unwrap().1;
    let raw = raw.split_once("\n}").unwrap().0;
    let mut team = 0;
    let mut round = 0;
    let mut forfeit = PerSide::new(None, None);
    for line in raw.lines().map(str::trim) {
        if let Some((digits, _)) = line.split_once(": [") {
            team = digits.parse().unwrap();
            round = 0;
            continue;
        }
        let Some(cell) = line.strip_prefix('(') else {
            continue;
        };
        round += 1;
        let mut parts = cell.split([',', ')']).map(str::trim);
        let opponent: Option<u64> = parts.next().unwrap().parse().ok();
        let games: Exact = parts.next().unwrap().parse().unwrap();
        let games = u32::try_from((games + games).to_whole().unwrap()).unwrap();
        let scored = |games: u32| {
            let points = match games.cmp(&4) {
                std::cmp::Ordering::Greater => 4,
                std::cmp::Ordering::Equal => 2,
                std::cmp::Ordering::Less => 0,
            };
            Scored::team(points, games, Vec::new())
        };
        let bye = match parts.next().unwrap() {
            "PLAYED" => {
                // Every match stands twice.
                if let Some(opponent) = opponent.filter(|opponent| team < *opponent) {
                    let outcome = Outcome::Played {
                        scored: PerSide::new(scored(games), scored(8 - games)),
                        facts: Facts::default(),
                    };
                    let players = PerSide::new(number(team), number(opponent));
                    table.pair(round, players, &outcome).unwrap();
                }
                continue;
            }
            "F_WIN" => {
                forfeit.white = Some((round, number(team)));
                continue;
            }
            "F_LOSS" => {
                forfeit.black = Some((round, number(team)));
                continue;
            }
            "PAB" => Bye::PairingAllocated,
            "HPB" => Bye::Half,
            "ZPB" => Bye::Zero,
            other => panic!("{other}"),
        };
        table.bye(round, number(team), bye, scored(games)).unwrap();
    }
    let (round, won) = forfeit.white.unwrap();
    let lost = forfeit.black.unwrap().1;
    let scored = PerSide::new(Scored::team(4, 8, Vec::new()), Scored::default());
    let absent = Forfeit::Black;
    let outcome = Outcome::Forfeit { absent, scored };
    table
        .pair(round, PerSide::new(won, lost), &outcome)
        .unwrap();
    table
}

#[test]
fn every_value_of_the_teams_is_that_of_the_exercise() {
    let Some(folder) = crate::reference::folder("sharly") else {
        return;
    };
    let source = read(&folder, "tests/unit/test_team_tiebreaks.py");
    let expected = expected(&source);
    let table = teams(&source, TeamScore::Match);
    let totals = &expected["_EXPECTED_TOTALS"];
    for (it, values) in totals {
        assert_eq!(
            table.points(number(*it), TeamScore::Match),
            values[0],
            "{it}"
        );
        assert_eq!(
            table.points(number(*it), TeamScore::Game),
            values[1],
            "{it}"
        );
    }
    let mut count = 2 * totals.len();
    for (name, tie_break) in [
        ("EX35_BH_MP", "BH:MP"),
        ("EX36_BH_C1_MP", "BH:MP/C1"),
        ("EX37_BH_C1_GP", "BH:GP/C1"),
        ("EX38_EMMSB_TOTAL", "EMMSB"),
        ("EX38_EMMSB_C1", "EMMSB/C1"),
        ("EX39_EGMSB", "EGMSB"),
        ("EX40_EMGSB", "EMGSB"),
        ("EX41_EGGSB", "EGGSB"),
        ("EX49_SSSC", "SSSC"),
    ] {
        count += hold(&table, tie_break, name, &first(&expected[name]));
    }
    for (place, tie_break) in (0..).zip(["EMMSB", "EGMSB", "EMGSB", "EGGSB"]) {
        let summary = expected["EX_SUMMARY"].iter();
        let values = summary.map(|(it, values)| (*it, values[place])).collect();
        count += hold(&table, tie_break, "EX_SUMMARY", &values);
    }
    // Exercise 34: the other score.
    for (primary, place) in [(TeamScore::Match, 1), (TeamScore::Game, 0)] {
        let table = teams(&source, primary);
        let values = totals
            .iter()
            .map(|(it, values)| (*it, values[place]))
            .collect();
        count += hold(&table, "MPvGP", "exercise 34", &values);
    }
    eprintln!("{count} values of the teams");
    assert!(count > 180, "{count}");
}

#[test]
fn extended_direct_encounters_are_those_of_exercises_42_to_45() {
    let Some(folder) = crate::reference::folder("sharly") else {
        return;
    };
    let source = read(&folder, "tests/unit/test_team_tiebreaks.py");
    let table = teams(&source, TeamScore::Match);
    let places = &expected(&source)["EX45_EDE_RANK"];
    let mut first: Vec<u16> = (1..=5).collect();
    first.sort_by_key(|it| places[&u64::from(*it)][0]);
    let mut wanted: Vec<Vec<u16>> = first.into_iter().map(|it| vec![it]).collect();
    // Exercise 43 is decided by the match, 44 and 42 are not.
    wanted.extend([
        vec![6],
        vec![8],
        vec![7, 9, 13],
        vec![10],
        vec![11, 14],
        vec![12],
    ]);
    assert_eq!(groups(&table, "EDE"), wanted);
}
