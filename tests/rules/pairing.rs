//! The Swiss pairings against tournaments whose pairings are known.
//!
//! `tests/pairing/` has tournaments of our own making: every round of them was confirmed
//! by the pairing program that FIDE endorsed for the same rules. Where a folder of others'
//! expected answers lies beside the project (`shared/reference` in a folder above, or
//! `AREOPAGUS_REFERENCE`), they are walked too; none of them is kept here.

use std::collections::BTreeMap;
use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use areopagus::games::Side;
use areopagus::tournament::entrant::EntrantNumber;
use areopagus::tournament::pairing::report::{RoundCheck, check, check_teams};
use areopagus::tournament::pairing::swiss::{
    ColourRules, PastKind, PastRound, Player, PointSystem, SwissRound, Tournament, pair,
};
use areopagus::tournament::pairing::team;
use areopagus::tournament::round::Pairing;
use areopagus::tournament::trf::Trf;
use serde::Deserialize;

type Done = Result<(), Box<dyn Error>>;

fn own_files(part: &str) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/pairing");
    files(&folder.join(part), "trf")
}

fn files(folder: &Path, extension: &str) -> Vec<PathBuf> {
    let Ok(entries) = fs::read_dir(folder) else {
        return Vec::new();
    };
    let paths = entries.filter_map(|entry| Some(entry.ok()?.path()));
    let mut paths: Vec<PathBuf> = paths
        .filter(|path| path.extension().is_some_and(|other| other == extension))
        .collect();
    paths.sort();
    paths
}

fn areopagus(arguments: &[&str]) -> std::io::Result<Output> {
    pairs("--dutch", arguments)
}

fn pairs(system: &str, arguments: &[&str]) -> std::io::Result<Output> {
    let mut command = Command::new(env!("CARGO_BIN_EXE_areopagus"));
    command.arg("pair").arg(system).args(arguments).output()
}

#[test]
fn our_own_tournaments_are_paired_as_was_confirmed() -> Done {
    let files = own_files("");
    assert!(files.len() >= 10, "tests/pairing has the tournaments");
    for file in files {
        let (trf, _) = Trf::parse_bytes(&fs::read(&file)?)?;
        for (round, found) in (1..).zip(check(&trf)?) {
            assert_eq!(
                found?,
                RoundCheck::Same,
                "{}, round {round}",
                file.display()
            );
        }
    }
    Ok(())
}

#[test]
fn the_command_checks_and_pairs_as_pairing_programs_do() -> Done {
    let folder = tempfile::tempdir()?;
    let input = folder.path().join("two.trf");
    let player = |number: u16| format!("001 {number:>4}      Player {number:<59} 0.0 {number:>4}");
    let lines = [
        "XXR 2".to_owned(),
        "XXC white1".to_owned(),
        player(1),
        player(2),
        player(3),
    ];
    fs::write(&input, lines.join("\n"))?;
    let name = input.to_str().ok_or("a path in UTF-8")?;

    let paired = areopagus(&[name, "-p"])?;
    assert_eq!(String::from_utf8(paired.stdout)?, "2\n1 2\n3 0\n");
    assert_eq!(paired.status.code(), Some(0));

    let written = areopagus(&[name, "-p", "out.txt"])?;
    assert_eq!(written.status.code(), Some(0));
    assert_eq!(
        fs::read_to_string(folder.path().join("out.txt"))?,
        "2\n1 2\n3 0\n"
    );

    let why = areopagus(&[name, "--why", "3", "--language", "ru"])?;
    assert!(String::from_utf8(why.stdout)?.contains("свободен"));

    let mut wrong = vec!["XXR 2".to_owned(), "XXC white1".to_owned()];
    for (number, (cell, points)) in (1..).zip([
        ("   3 w 1", " 1.0"),
        ("0000 - U", " 1.0"),
        ("   1 b 0", " 0.0"),
    ]) {
        wrong.push(format!(
            "{}{points} {number:>4}  {cell}",
            &player(number)[..80]
        ));
    }
    fs::write(&input, wrong.join("\n"))?;
    let checked = areopagus(&[name, "-c"])?;
    let expected = "two: Round #1\n  Checker pairings        Tournament pairings \n      1 -   2                  1 -   3\n      3 -   0                  2 -   0\n\n\n";
    assert_eq!(String::from_utf8(checked.stdout)?, expected);
    assert_eq!(checked.status.code(), Some(0));

    assert_eq!(areopagus(&["nothing-there.trf"])?.status.code(), Some(5));
    fs::write(&input, "001 what")?;
    assert_eq!(areopagus(&[name])?.status.code(), Some(3));
    let once = "XXR 3\nXXC white1\n".to_owned()
        + &format!("{} 1.0    1     2 w 1\n", &player(1)[..80])
        + &format!("{} 0.0    2     1 b 0\n", &player(2)[..80]);
    fs::write(&input, once)?;
    assert_eq!(areopagus(&[name])?.status.code(), Some(1));
    Ok(())
}

#[test]
fn r_410_the_command_reads_what_arbiters_write_behind_the_last_round() -> Done {
    let folder = tempfile::tempdir()?;
    let input = folder.path().join("seven.trf");
    let name = input.to_str().ok_or("a path in UTF-8")?;
    let cells = [
        ("1.0", "   4 w 1"),
        ("0.5", "   5 b ="),
        ("0.0", "   6 w 0"),
        ("1.0", "   1 b 0"),
        ("0.5", "   2 w ="),
        ("1.0", "   3 b 1"),
        ("1.0", "0000 - U"),
    ];
    let write = |rounds: u8, fourth: &str| {
        let mut lines = vec![format!("XXR {rounds}"), "XXC white1".to_owned()];
        for (number, (points, cell)) in (1..).zip(cells) {
            let next = if number == 4 { fourth } else { "" };
            let name = format!("Player {number}");
            let line =
                format!("001 {number:>4}      {name:<66}{points:>4} {number:>4}  {cell}{next}");
            lines.push(line);
        }
        fs::write(&input, lines.join("\n"))
    };
    for sign in ["U", "+", "F"] {
        write(5, &format!("  0000 - {sign}"))?;
        let paired = areopagus(&[name, "-p"])?;
        assert_eq!(
            String::from_utf8(paired.stdout)?,
            "3\n7 1\n6 5\n2 3\n",
            "{sign}"
        );
    }
    write(1, "  0000 - F")?;
    let checked = areopagus(&[name, "-c"])?;
    assert_eq!(String::from_utf8(checked.stdout)?, "seven: Round #1\n\n");
    let over = areopagus(&[name, "-p"])?;
    assert_eq!(over.status.code(), Some(3));
    let said = String::from_utf8(over.stderr)?;
    assert!(
        said.contains("there is no next round: all rounds are paired (1)"),
        "{said}"
    );
    Ok(())
}

#[test]
fn bonus_and_penalty_points_count_towards_the_score() -> Done {
    let folder = tempfile::tempdir()?;
    let input = folder.path().join("five.trf");
    let name = input.to_str().ok_or("a path in UTF-8")?;
    let cells = [
        ("1.0", "   2 w 1"),
        ("0.0", "   1 b 0"),
        ("1.0", "   4 w 1"),
        ("0.0", "   3 b 0"),
        ("1.0", "0000 - U"),
    ];
    let paired = |adjusted: &str, points: [&str; 5]| -> Result<String, Box<dyn Error>> {
        let players = (1..).zip(points).zip(cells);
        let players = players.map(|((number, points), (_, cell))| {
            format!("001 {number:>4}      Player {number:<59} {points} {number:>4}  {cell}")
        });
        let head = ["142 3".to_owned(), "152 W".to_owned(), adjusted.to_owned()];
        let lines: Vec<String> = head.into_iter().chain(players).collect();
        fs::write(&input, lines.join("\n"))?;
        Ok(String::from_utf8(areopagus(&[name, "-p"])?.stdout)?)
    };
    let plain = cells.map(|(points, _)| points);
    // Of 2 and 4, who have nothing, the larger number has the bye: but not with a bonus,
    // nor when the other has less than nothing, which the columns of a score cannot say.
    assert!(paired("", plain)?.ends_with("4 0\n"));
    let bonus = paired(
        "299           2.0    1    4",
        ["1.0", "0.0", "1.0", "2.0", "1.0"],
    )?;
    assert!(
        bonus.ends_with("2 0\n") && bonus.starts_with("3\n4 1\n"),
        "{bonus}"
    );
    for penalty in ["299          -0.5    1    2", "299          -0.5         2"] {
        assert!(paired(penalty, plain)?.ends_with("2 0\n"), "{penalty}");
    }
    assert!(paired("299 L        -1.0    1    2", plain)?.ends_with("2 0\n"));
    Ok(())
}

#[test]
fn the_pairing_programs_own_cases_have_their_expected_answers() -> Done {
    let Some(folder) = crate::reference::folder("") else {
        return Ok(());
    };
    let mut compared = 0;
    for input in files(&folder.join("bbpPairings"), "input") {
        let expected = fs::read_to_string(input.with_extension("output.expected"))?;
        if !expected.starts_with(|sign: char| sign.is_ascii_digit()) {
            eprintln!("skipped: {} is for another system", input.display());
            continue;
        }
        let answer = areopagus(&[input.to_str().ok_or("a path in UTF-8")?, "-p"])?;
        assert_eq!(
            String::from_utf8(answer.stdout)?,
            expected,
            "{}",
            input.display()
        );
        compared += 1;
    }
    assert!(compared > 0, "the folder has cases");
    Ok(())
}

#[test]
fn our_own_team_tournaments_are_paired_as_was_confirmed() -> Done {
    let files = own_files("team");
    assert!(files.len() >= 10, "tests/pairing/team has the tournaments");
    for file in files {
        let (trf, _) = Trf::parse_bytes(&fs::read(&file)?)?;
        for pair in [team::pair, team::pair_whole_round] {
            for (round, found) in (1..).zip(check_teams(&trf, pair)?) {
                let name = file.display();
                assert_eq!(found?, RoundCheck::Same, "{name}, round {round}");
            }
        }
    }
    Ok(())
}

/// Cases of others in which the pairing by brackets is another one: their answers compare
/// C4 over the whole round, count a forfeited match as played, or both.
const OTHERWISE_BY_BRACKETS: [&str; 5] = [
    "team_299_blank",
    "team_c2_forfeit",
    "team_c4_global",
    "team_gp_primary",
    "team_pab_gamepoints",
];

#[test]
fn the_team_cases_of_others_have_their_expected_answers() -> Done {
    let Some(folder) = crate::reference::folder("bbpPairings-team") else {
        return Ok(());
    };
    let mut otherwise = Vec::new();
    let mut compared = 0;
    for input in files(&folder, "input") {
        let Ok(expected) = fs::read_to_string(input.with_extension("output.expected")) else {
            eprintln!("skipped: {} has no expected answer", input.display());
            continue;
        };
        let name = input.to_str().ok_or("a path in UTF-8")?;
        let whole = pairs("--team", &[name, "--whole-round", "-p"])?;
        assert_eq!(String::from_utf8(whole.stdout)?, expected, "{name}");
        let by_brackets = pairs("--team", &[name, "-p"])?;
        if String::from_utf8(by_brackets.stdout)? != expected {
            let stem = input.file_stem().ok_or("a file has a name")?;
            otherwise.push(stem.to_string_lossy().into_owned());
        }
        compared += 1;
    }
    assert!(compared > 0, "the folder has cases");
    assert_eq!(otherwise, OTHERWISE_BY_BRACKETS);
    Ok(())
}

#[test]
fn teams_are_paired_checked_and_explained_on_the_command_line() -> Done {
    let folder = tempfile::tempdir()?;
    let input = folder.path().join("teams.trf");
    let player = |number: u16, cells: &str| {
        format!("001 {number:>4}      Player {number:<59} 0.0 {number:>4}  {cells}")
    };
    let team = |number: u16, players: &str| format!("310 {number:>3} {:<64}{players}", "Team");
    let head = ["142 3", "152 W", "192 FIDE_TEAM", "352 WB"];
    let teams = [
        team(1, "   1    2    7"),
        team(2, "   3    4"),
        team(3, "   5    6"),
    ];
    let text = |players: [&str; 7]| {
        let players = (1..).zip(players);
        let players = players.map(|(number, cells)| player(number, cells));
        let head = head.iter().map(|line| (*line).to_owned());
        let lines: Vec<String> = head.chain(players).chain(teams.clone()).collect();
        lines.join("\n")
    };
    // Player 7 came for player 2. Board 1 of the match was not played, and board 2 gives
    // the colours.
    let cells = [
        "   3 w +", "0000 - Z", "   1 b -", "   7 w =", "0000 - U", "0000 - U", "   4 b =",
    ];
    fs::write(&input, text(cells))?;
    let name = input.to_str().ok_or("a path in UTF-8")?;
    let paired = pairs("--team", &[name, "-p"])?;
    assert_eq!(String::from_utf8(paired.stdout)?, "2\n3 1\n2 0\n");
    let checked = pairs("--team", &[name, "-c"])?;
    assert_eq!(String::from_utf8(checked.stdout)?, "teams: Round #1\n\n");
    let why = pairs("--team", &[name, "--why", "2", "--language", "ru"])?;
    assert!(String::from_utf8(why.stdout)?.contains("Команда 2 свободна"));
    let dutch = areopagus(&[name, "-p"])?;
    assert_eq!(dutch.status.code(), Some(3));
    assert!(String::from_utf8(dutch.stderr)?.contains("paired by the team system"));
    let neither = Command::new(env!("CARGO_BIN_EXE_areopagus"))
        .args(["pair", name])
        .output()?;
    assert_eq!(neither.status.code(), Some(2));

    let mut torn = cells;
    torn[0] = "   5 w 1";
    fs::write(&input, text(torn))?;
    let refused = pairs("--team", &[name, "-p"])?;
    assert_eq!(refused.status.code(), Some(3));
    assert!(String::from_utf8(refused.stderr)?.contains("round 1 the players of team 1"));
    Ok(())
}

#[derive(Debug, Deserialize)]
struct Scenario {
    players: Vec<ScenarioPlayer>,
    #[serde(rename = "totalRounds")]
    rounds: usize,
    #[serde(rename = "withdrawAfterRound", default)]
    withdrawn: BTreeMap<String, usize>,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "PascalCase")]
struct ScenarioPlayer {
    #[serde(rename = "ID")]
    id: String,
    rating: u32,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "PascalCase")]
struct GoldenRound {
    pairings: Vec<GoldenPairing>,
    byes: Option<Vec<GoldenBye>>,
}

#[derive(Debug, Deserialize)]
struct GoldenPairing {
    #[serde(rename = "WhiteID")]
    white: String,
    #[serde(rename = "BlackID")]
    black: String,
}

#[derive(Debug, Deserialize)]
struct GoldenBye {
    #[serde(rename = "PlayerID")]
    player: String,
}

impl Scenario {
    /// The tournament before its first round, and each id's number.
    fn begin(&mut self) -> (Tournament, BTreeMap<String, EntrantNumber>) {
        self.players
            .sort_by_key(|player| std::cmp::Reverse(player.rating));
        let numbers: BTreeMap<String, EntrantNumber> = (1..)
            .filter_map(EntrantNumber::new)
            .zip(&self.players)
            .map(|(number, player)| (player.id.clone(), number))
            .collect();
        let player = |player: &ScenarioPlayer| Player {
            number: numbers[&player.id],
            history: Vec::new(),
            adjustments: Vec::new(),
            virtual_points: Vec::new(),
            takes_part: true,
        };
        let tournament = Tournament {
            players: self.players.iter().map(player).collect(),
            rounds: self.rounds,
            paired_rounds: 0,
            points: PointSystem {
                win: 2,
                draw: 1,
                loss: 0,
            },
            initial_colour: Side::White,
            colours: ColourRules::Fide,
            forbidden: Vec::new(),
        };
        (tournament, numbers)
    }
}

/// Enters a round in which the better number always wins.
fn enter(tournament: &mut Tournament, round: &SwissRound) {
    for player in &mut tournament.players {
        let board = round
            .boards
            .iter()
            .find(|board| board.side_of(player.number).is_some());
        let past = match board.and_then(|board| Some((board, board.side_of(player.number)?))) {
            Some((board, side)) => {
                let opponent = board.entrant(side.other());
                let points = if player.number < opponent { 2 } else { 0 };
                PastRound {
                    points,
                    kind: PastKind::Played { opponent, side },
                }
            }
            None if round.bye == Some(player.number) => PastRound {
                points: 2,
                kind: PastKind::AllocatedBye,
            },
            None => PastRound {
                points: 0,
                kind: PastKind::NotPaired,
            },
        };
        player.history.push(past);
    }
    tournament.paired_rounds += 1;
}

#[test]
fn golden_rounds_are_paired_alike() -> Done {
    let Some(folder) = crate::reference::folder("") else {
        return Ok(());
    };
    for kind in ["golden-bbppairings", "golden-javafo", "golden"] {
        let (mut alike, mut all) = (0, 0);
        for entry in fs::read_dir(folder.join("chesspairing").join(kind))? {
            let case = entry?.path();
            let Ok(scenario) = fs::read(case.join("scenario.json")) else {
                continue;
            };
            let mut scenario: Scenario = serde_json::from_slice(&scenario)?;
            let (mut tournament, numbers) = scenario.begin();
            for number in 1..=scenario.rounds {
                let golden = fs::read(case.join(format!("round-{number}.json")))?;
                let golden: GoldenRound = serde_json::from_slice(&golden)?;
                for (id, after) in &scenario.withdrawn {
                    for player in &mut tournament.players {
                        player.takes_part &= player.number != numbers[id] || number <= *after;
                    }
                }
                let board = |pairing: &GoldenPairing| Pairing {
                    white: numbers[&pairing.white],
                    black: numbers[&pairing.black],
                };
                let byes = golden.byes.iter().flatten();
                let golden = SwissRound {
                    boards: golden.pairings.iter().map(board).collect(),
                    bye: byes.map(|bye| numbers[&bye.player]).next(),
                };
                let ours = pair(&tournament)?;
                all += 1;
                if ours == golden {
                    alike += 1;
                } else {
                    // Programs for older rules, or with rules of their own, may differ.
                    eprintln!("{} {number}: {ours:?}, not {golden:?}", case.display());
                    assert_ne!(kind, "golden-bbppairings");
                }
                enter(&mut tournament, &golden);
            }
        }
        eprintln!("{kind}: {alike} of {all} rounds alike");
        assert!(alike > 0, "{kind} has rounds");
    }
    Ok(())
}
