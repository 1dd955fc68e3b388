//! An imported file gives back its contents.

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;
use uuid::Uuid;

use super::*;
use crate::exchange::{People, Who};
use crate::settings::{Discipline, EventDraft, Rules};
use crate::tests::TestEvent;
use crate::{Command, EntrantCommand};
use areopagus_language::Language;
use areopagus_tournament::entrant::Commitment;

/// The reason for everything imported.
const WHY: &str = "taken over from a report file";

fn registrations(import: &Import) -> Vec<Command> {
    let registration = |(number, entrant): (u128, &NewEntrant)| {
        Command::Entrants(EntrantCommand::Register {
            person: Uuid::from_u128(number),
            commitment: Commitment::from_digest([7; 32]),
            rating: entrant.rating,
        })
    };
    (1..).zip(&import.entrants).map(registration).collect()
}

/// The event of a file, every entry of which has passed the audit, and its people.
pub(crate) fn taken_over(trf: &Trf) -> (TestEvent, People) {
    let import =
        Import::read(trf, Extent::Whole, None).unwrap_or_else(|fault| panic!("{fault}\n{trf}"));
    let draft = EventDraft {
        slug: "taken-over".to_owned(),
        ..import.draft.clone()
    };
    let mut event = TestEvent::from_draft(&draft);
    let commands = import.commands(draft.format, registrations(&import), WHY);
    for command in commands.unwrap() {
        event
            .run(&command)
            .unwrap_or_else(|refusal| panic!("{}\n{trf}", refusal.say(Language::En)));
    }
    let who = |entrant: &NewEntrant| Who {
        name: Some(entrant.name.clone()),
        club: None,
        federation_id: entrant.federation_id.clone(),
    };
    let numbers = (1..).map_while(EntrantNumber::new);
    let people = numbers.zip(import.entrants.iter().map(who)).collect();
    (event, people)
}

/// The line of a player with rounds as in the file.
fn player(number: u16, name: &str, points: &str, rounds: &str) -> String {
    format!(
        "001 {number:>4}      {name:<33}{:33}{points:>4}    1  {rounds}",
        ""
    )
}

/// A file with our own points, after these records.
fn file(records: &[&str], players: &[(&str, &str)]) -> String {
    let mut lines = vec![
        "012 Spring".to_owned(),
        "162  W 5.0    D 3.0    L 1.0    P 3.0".to_owned(),
    ];
    lines.extend(records.iter().map(|record| (*record).to_owned()));
    let players = (1..).zip(players);
    lines.extend(players.map(|(number, (name, rounds))| player(number, name, "", rounds)));
    let days = ["022 Dubna", "042 2026/11/21", "052 2026/11/22"];
    lines.extend(days.map(str::to_owned));
    lines.join("\r\n")
}

fn read(text: &str) -> Result<Import, ImportFault> {
    Import::read(&Trf::parse(text).unwrap(), Extent::Whole, None)
}

fn said(import: &Import) -> Vec<(What, Option<usize>, usize)> {
    let left = import.left.iter();
    left.map(|left| (left.what, left.line, left.lines))
        .collect()
}

const FOUR: [(&str, &str); 4] = [
    ("Ada", "   3 w 1"),
    ("Boris", "   4 b 1"),
    ("Clara", "   1 b 0"),
    ("Дмитрий", "   2 w 0"),
];

#[test]
fn r_170_the_order_of_the_file_is_that_of_the_numbers_however_its_lines_end() {
    let text = file(&["142 3", "092 Individual: Swiss-System"], &FOUR);
    let import = read(&text).unwrap();
    for ends in ["\r", "\n"] {
        assert_eq!(read(&text.replace("\r\n", ends)).unwrap(), import);
    }
    assert_eq!(import.draft.name, "Spring");
    assert_eq!(import.draft.format.swiss().unwrap().rounds.get(), 3);
    let names: Vec<&str> = import.entrants.iter().map(|it| it.name.as_str()).collect();
    assert_eq!(names, ["Ada", "Boris", "Clara", "Дмитрий"]);
    assert!(import.left.is_empty(), "{:?}", import.left);
    let (event, _) = taken_over(&Trf::parse(&text).unwrap());
    assert_eq!(event.state.swiss.initial_colour, Some(Side::White));
    assert_eq!(event.state.next_round(), 2);
    // XXC: the lines are in the order of the pairing.
    let turned: Vec<&str> = text.lines().rev().chain(["XXC rank"]).collect();
    let turned = read(&turned.join("\n")).unwrap();
    let names: Vec<&str> = turned.entrants.iter().map(|it| it.name.as_str()).collect();
    assert_eq!(names, ["Дмитрий", "Clara", "Boris", "Ada"]);
}

#[test]
fn r_172_what_no_game_of_ours_ends_with_is_refused_at_its_line() {
    let refused = |records: &[&str], one: &str, other: &str| {
        let players = [("Ada", one), ("Boris", other), ("Clara", ""), ("Dora", "")];
        read(&file(records, &players)).unwrap_err()
    };
    let unfit = |fault: &ImportFault| match fault {
        ImportFault::Round { unfit, .. } => *unfit,
        other => panic!("{other}"),
    };
    let draw = refused(&[], "   2 w =", "   1 b =");
    assert_eq!(unfit(&draw), Unfit::Draw);
    assert_eq!(draw.place(), Some((3, 92)));
    assert_eq!(
        draw.say(Language::En),
        "Line 3, column 92: In round 1 player 1 (Ada) has a draw, and TOTA*S has none (6.3). Correct the file, or leave the played rounds out."
    );
    assert!(
        draw.say(Language::Ru)
            .starts_with("Строка 3, столбец 92: В туре 1 у участника 1")
    );
    assert_eq!(
        draw.say(Language::De),
        "Zeile 3, Spalte 92: In Runde 1 hat Spieler 1 (Ada) ein Remis, und das gibt es in TOTA*S nicht (6.3). Berichtigen Sie die Datei, oder lassen Sie die gespielten Runden weg."
    );
    let usual = "162  W 1.0    D 0.5    L 0.0    P 1.0";
    let cases = [
        (usual, "   2 w 1", "   1 b 0"),
        (usual, "   2 w +", "   1 b -"),
        (usual, "0000 - H", ""),
        ("", "   2 w 0", "   1 b 0"),
        ("", "0000 - H", ""),
        ("", "0000 - F", ""),
        ("", "0000 - +", ""),
        ("", "0000 - U", "0000 - U"),
        ("299 W         6.0    1    1", "   2 w 1", "   1 b 0"),
        ("299 W         4.5    1    1", "   2 w 1", "   1 b 0"),
        ("299 W        -4.0    1    1", "   2 w 1", "   1 b 0"),
        ("299 -         1.0    1    1", "   2 w -", "   1 b -"),
        ("", "   2 w       2 w 1", "   1 b       1 b 0"),
    ];
    for (record, one, other) in cases {
        // A player must be paired, or the rounds are still to come.
        let board = "   4 w 1                       ";
        let players = [
            ("Ada", one),
            ("Boris", other),
            ("Clara", board),
            ("Dora", "   3 b 0"),
        ];
        let fault = read(&file(&[record], &players)).unwrap_err();
        let _ = unfit(&fault);
        for language in Language::ALL {
            assert!(fault.say(language).len() > 60, "{fault}");
        }
        // The file without its rounds can be imported.
        let trf = Trf::parse(&file(&[record], &players)).unwrap();
        let import = Import::read(&trf, Extent::WithoutRounds, None).unwrap();
        assert_eq!((import.rounds.len(), import.entrants.len()), (0, 4));
        let unwanted = |left: &Left| left.what == What::RoundsUnwanted;
        assert!(import.left.iter().any(unwanted));
    }
}

#[test]
fn r_172_the_points_of_the_records_are_the_results() {
    let records = [
        "142 5",
        "299 W         3.0    1    2",
        "299 -         1.0    2    3",
        "299 H         2.0    2    4",
    ];
    let players = [
        ("Ada", "   3 w 1  0000 - U"),
        ("Boris", "   4 b 1     3 w +"),
        ("Clara", "   1 b 0     2 b -"),
        ("Dora", "   2 w 0  0000 - H  0000 - Z"),
    ];
    let import = read(&file(&records, &players)).unwrap();
    assert_eq!(import.draft.regulations, "federation-2013; forfeit_loss=1");
    let (event, people) = taken_over(&Trf::parse(&file(&records, &players)).unwrap());
    let standings = crate::standings::Standings::from_state(&event.state);
    let points = |number: u16| {
        let mut rows = standings.rows.iter();
        rows.find(|row| row.entrant.get() == number).unwrap().points
    };
    assert_eq!([1, 2, 3, 4].map(points), [8, 8, 2, 3]);
    let trf = crate::exchange::report(&event.state, &standings, &people).unwrap();
    let text = trf.to_string();
    for line in [
        "299 W         3.0    1    2",
        "299 -         1.0    2    3",
        "240 Z   3    4",
    ] {
        assert!(text.contains(line), "{line}\n{text}");
    }
}

#[test]
fn r_172_a_file_of_chess_points_is_taken_once_it_says_what_they_are_worth() {
    let players = [
        ("Ada", "   3 w 1  0000 - H"),
        ("Boris", "   4 b 1     3 w +"),
        ("Clara", "   1 b 0     2 b -"),
        ("Dora", "   2 w 0  0000 - U"),
    ];
    let chess = file(&["142 3"], &players).replace("162  W 5.0    D 3.0    L 1.0    P 3.0\r\n", "");
    let fault = read(&chess).unwrap_err();
    let advice = "162 (W 5.0, D 2.0, L 1.0, P 3.0)";
    assert!(fault.say(Language::En).contains(advice), "{fault}");
    let mended = format!("{chess}\r\n162  W 5.0    D 2.0    L 1.0    P 3.0");
    let (event, _) = taken_over(&Trf::parse(&mended).unwrap());
    assert!(event.state.games.values().all(|game| game.result.is_some()));
    assert_eq!(event.state.info.rules, Rules::usual(Discipline::TOTAS));
}

#[test]
fn c_05_a_round_robin_is_taken_over_when_its_rounds_are_those_of_the_tables() {
    let records = ["092 Individual: Round robin"];
    // 1-4 2-3 / 4-3 1-2 / 2-4 3-1, the last round not played yet.
    let players = [
        ("Ada", "   4 w 1     2 w 0     3 b  "),
        ("Boris", "   3 w 1     1 b 1     4 w  "),
        ("Clara", "   2 b 0     4 b -     1 w  "),
        ("Dora", "   1 b 0     3 w +     2 b  "),
    ];
    let trf = Trf::parse(&file(&records, &players)).unwrap();
    let (event, _) = taken_over(&trf);
    let finished = event
        .state
        .games
        .values()
        .filter(|game| game.result.is_some());
    assert_eq!((finished.count(), event.state.games.len()), (4, 6));
    let other = file(&records, &FOUR);
    let import = read(&other).unwrap();
    let format = import.draft.format;
    let fault = import
        .commands(format, registrations(&import), WHY)
        .unwrap_err();
    assert_eq!(fault.place(), Some((4, 92)));
    assert!(fault.say(Language::En).contains("Berger"), "{fault}");
    // The referee may change it.
    let swiss = read(&file(&[], &FOUR)).unwrap().draft.format;
    assert!(import.commands(swiss, registrations(&import), WHY).is_ok());
    let knockout = Format::Knockout(crate::settings::KnockoutRules::default());
    let fault = import.commands(knockout, registrations(&import), WHY);
    assert_eq!(fault.unwrap_err(), ImportFault::Format);
}

#[test]
fn teams_come_with_their_boards_and_without_their_rounds() {
    let records = [
        "192 FIDE_TEAM_TYPEB_GP_MP",
        "142 5",
        "362 TW 3.0   TD 1.0   TL 0.0",
        "310   1 Rooks                                                                 1    2",
        "310   2 Knights                                                               3    4",
        "260   1        1    2",
        "240 Z   1    2",
        "320  1.0  4.0",
    ];
    let import = read(&file(&records, &FOUR)).unwrap();
    let Format::TeamSwiss(rules) = import.draft.format else {
        panic!("{:?}", import.draft.format);
    };
    assert_eq!(
        (rules.teams.boards.get(), rules.teams.match_points.win()),
        (2, 3)
    );
    let names: Vec<&str> = import.teams.iter().map(|team| team.name.as_str()).collect();
    assert_eq!(names, ["Rooks", "Knights"]);
    let what: Vec<What> = import.left.iter().map(|left| left.what).collect();
    assert!(
        what.contains(&What::RoundsOfFormat) && what.contains(&What::TeamRounds),
        "{what:?}"
    );
    let (event, _) = taken_over(&Trf::parse(&file(&records, &FOUR)).unwrap());
    assert_eq!(event.state.teams.teams.len(), 2);
    assert_eq!(event.state.swiss.forbidden.len(), 1);
    assert_eq!(event.state.swiss.requests.len(), 1);
    let players = import.commands(swiss_of_players(), registrations(&import), WHY);
    assert_eq!(players.unwrap_err(), ImportFault::OtherKind);
    let stranger = [
        records[0],
        "310   1 Rooks                                                                 1    9",
    ];
    let fault = read(&file(&stranger, &FOUR)).unwrap_err();
    assert!(
        matches!(fault, ImportFault::Member { line: 4, .. }),
        "{fault}"
    );
}

fn swiss_of_players() -> Format {
    read(&file(&[], &FOUR)).unwrap().draft.format
}

#[test]
fn r_174_what_is_left_is_told_with_its_lines() {
    let records = [
        "102 Anna Arbiter",
        "132                                                                                        26/11/21",
        "XXP 1 3",
        "XXP 2 9",
        "240 F   2    1",
        "299           1.0    1    2",
        "202 BH,XYZ",
        "801 something",
        "### a comment",
    ];
    let import = read(&file(&records, &FOUR)).unwrap();
    let expected = [
        (What::FormatAssumed, None, 0),
        (What::RoundsAssumed, None, 0),
        (What::Heading, Some(3), 1),
        (What::RoundDays, Some(4), 1),
        (What::Group, Some(5), 2),
        (What::Bye, Some(7), 1),
        (What::Adjustment, Some(8), 1),
        (What::TieBreak, Some(9), 1),
        (What::Unknown, Some(10), 1),
        (What::Comment, Some(11), 1),
    ];
    assert_eq!(said(&import), expected);
    for left in &import.left {
        for language in Language::ALL {
            assert!(left.say(language).len() > 10);
        }
    }
    // Two who have met are not paired again from the next round on.
    assert_eq!(import.forbidden[0].from_round, 2);
    assert_eq!(import.forbidden.len(), 1);
}

#[test]
fn r_411_a_win_without_an_opponent_is_the_bye_of_the_pairing_where_nobody_else_was_free() {
    let records = ["142 3", "092 Individual: Swiss-System", "152 W"];
    let points = "162  W 5.0    D 3.0    L 1.0    P 5.0";
    let with = |sign: &str, others: &[(&str, &str)]| {
        let first = format!("   2 w 1  0000 - {sign}");
        let mut players = vec![("Ada", first.as_str()), ("Boris", "   1 b 0     3 w 1")];
        let third = format!("0000 - {sign}     2 b 0");
        players.push(("Clara", third.as_str()));
        players.extend(others);
        read(&file(&[&records[..], &[points]].concat(), &players))
    };
    let by_sign = with("U", &[]).unwrap();
    let import = with("+", &[]).unwrap();
    assert_eq!(
        (&import.rounds, &import.byes),
        (&by_sign.rounds, &by_sign.byes)
    );
    assert_eq!(import.rounds[0].free, EntrantNumber::new(3));
    assert_eq!(said(&by_sign), []);
    assert_eq!(said(&import), [(What::WonAlone, Some(7), 2)]);
    // A player who had requested a bye was not free.
    let asked = [("Dora", "0000 - Z  0000 - Z")];
    assert_eq!(with("+", &asked).unwrap().rounds, by_sign.rounds);
    for other in ["0000 - U", "0000 - +", "0000 - -", ""] {
        let dora = format!("{other:<10}   5 w 1");
        let others = [("Dora", dora.as_str()), ("Emil", "0000 - H     4 b 0")];
        let fault = with("+", &others).unwrap_err();
        let ImportFault::Round {
            unfit: Unfit::WonAlone,
            ..
        } = fault
        else {
            panic!("{other}: {fault}");
        };
        for language in Language::ALL {
            assert!(fault.say(language).contains("R-411"), "{fault}");
        }
    }
}

#[test]
fn r_411_files_of_the_older_form_are_taken_over_into_every_game_that_has_their_points() {
    let text = |sign: &str| {
        [
            "012 Plus".to_owned(),
            "092 Individual: Swiss-System".to_owned(),
            "142 4".to_owned(),
            "152 W".to_owned(),
            player(1, "A", "2.0", "   2 w 1     3 b 1"),
            player(2, "B", "1.0", &format!("   1 b 0  0000 - {sign}")),
            player(3, "C", "1.0", &format!("0000 - {sign}     1 w 0")),
        ]
        .join("\n")
    };
    let mut taken = 0;
    for game in Discipline::all() {
        let [by_sign, by_win] = ["U", "+"].map(|sign| {
            let trf = Trf::parse(&text(sign)).unwrap();
            Import::read(&trf, Extent::Whole, Some(game)).map(|import| import.rounds)
        });
        taken += usize::from(by_sign.is_ok());
        assert_eq!(by_win.ok(), by_sign.ok(), "{}", game.name());
    }
    assert!(taken > 0);
}

#[test]
fn r_410_a_bye_in_the_column_of_the_next_round_is_asked_for_or_told_and_pairs_nothing() {
    let records = ["142 3", "092 Individual: Swiss-System", "152 W"];
    for (sign, kind) in [
        ("F", None),
        ("U", None),
        ("+", None),
        ("H", Some(ByeKind::Half)),
        ("=", Some(ByeKind::Half)),
        ("Z", Some(ByeKind::Zero)),
        ("-", Some(ByeKind::Zero)),
        (" ", Some(ByeKind::Zero)),
    ] {
        let fourth = format!("{}  0000 - {sign}", FOUR[3].1);
        let mut players = FOUR;
        players[3].1 = &fourth;
        let import = read(&file(&records, &players)).unwrap();
        assert_eq!(import.rounds.len(), 1, "{sign}");
        let byes: Vec<_> = import
            .byes
            .iter()
            .map(|bye| (bye.round, bye.kind))
            .collect();
        assert_eq!(
            byes,
            kind.map(|kind| (2, kind)).into_iter().collect::<Vec<_>>()
        );
        let left: &[_] = if kind.is_none() {
            &[(What::Bye, Some(9), 1)]
        } else {
            &[]
        };
        assert_eq!(said(&import), left, "{sign}");
    }
}

#[test]
fn r_410_days_that_are_not_understood_are_told_with_their_lines() {
    let with = |day: &str| {
        let text = file(&["142 3", "092 Individual: Swiss-System"], &FOUR);
        read(&text.replace("2026/11/21", day)).unwrap()
    };
    for day in [
        "2026/11/21",
        "2026-11-21",
        "2026.11.21",
        "21/11/2026",
        "21.11.2026",
    ] {
        let import = with(day);
        assert_eq!(
            (import.draft.starts_on.as_str(), said(&import)),
            ("2026-11-21", vec![])
        );
    }
    // Years of two digits are not guessed.
    for day in [
        "21st of November 2026",
        "26/11/21",
        "21.11.26",
        "2026/11/31",
        "2026/11/21-22",
    ] {
        let import = with(day);
        assert_eq!(import.draft.starts_on, "", "{day}");
        assert_eq!(said(&import), [(What::Day, Some(10), 1)], "{day}");
    }
}

#[test]
fn contradictions_and_names_are_told_with_their_places() {
    let players = [("Ada", "   2 w 1"), ("Boris", "   1 w 0")];
    let fault = read(&file(&[], &players)).unwrap_err();
    assert_eq!(fault.place(), Some((3, 92)));
    let fault = read(&file(&[], &[("", "")])).unwrap_err();
    assert_eq!(
        (fault.code(), fault.place()),
        ("report-name", Some((3, 15)))
    );
    assert_eq!(read("012 Spring").unwrap_err(), ImportFault::Nobody);
    for language in Language::ALL {
        assert!(fault.say(language).contains('3'), "{fault}");
        assert!(!ImportFault::OtherKind.say(language).is_empty());
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(256))]

    /// Any file is either imported or refused with a place in it, and the event decides what is
    /// imported without a bug showing up.
    #[test]
    fn no_text_breaks_the_import(
        records in vec(select(RECORDS.to_vec()), 0..6),
        strange in proptest::option::of("[0-9X]{3} [ 0-9a-zA-Z.=+-]{0,40}"),
        rounds in vec((0_usize..3, select(RESULTS.to_vec()), select(RESULTS.to_vec())), 0..4),
        byes in vec(select(BYES.to_vec()), 4),
    ) {
        let mut lines = vec![String::new(); 4];
        for (place, first, second) in rounds {
            let [one, other] = MATCHINGS[place];
            for ([white, black], [of_white, of_black]) in [(one, first), (other, second)] {
                lines[white - 1].extend([cell(black, "w", of_white)]);
                lines[black - 1].extend([cell(white, "b", of_black)]);
            }
        }
        let text: Vec<String> = records.iter().map(|record| (*record).to_owned())
            .chain(strange)
            .chain((1..).zip(lines).zip(byes).map(|((number, rounds), bye)| {
                player(number, "Somebody", "", &(rounds + bye))
            }))
            .collect();
        let Ok(trf) = Trf::parse(&text.join("\n")) else {
            return Ok(());
        };
        for extent in [Extent::Whole, Extent::WithoutRounds] {
            match Import::read(&trf, extent, None) {
                Ok(import) => {
                    let format = import.draft.format;
                    if let Ok(commands) = import.commands(format, registrations(&import), WHY) {
                        let draft = EventDraft {
                            slug: "taken-over".to_owned(),
                            name: "Spring".to_owned(),
                            place: "Dubna".to_owned(),
                            starts_on: "2026-11-21".to_owned(),
                            ends_on: "2026-11-21".to_owned(),
                            ..import.draft.clone()
                        };
                        let mut event = TestEvent::from_draft(&draft);
                        // The audit checks every entry.
                        let _ = commands.iter().try_for_each(|command| event.run(command));
                    }
                }
                Err(fault) => {
                    for language in Language::ALL {
                        prop_assert!(!fault.say(language).is_empty());
                    }
                }
            }
        }
    }
}

/// A round of a line.
fn cell(opponent: usize, colour: &str, result: &str) -> String {
    format!("{opponent:>4} {colour} {result}  ")
}

/// Records that change what a file means.
const RECORDS: [&str; 22] = [
    "092 Individual: Round robin",
    "192 FIDE_DUTCH_BAKU",
    "192 FIDE_TEAM_TYPEA_MP_GP",
    "142 3",
    "142 1",
    "XXR 99",
    "152 B",
    "162  W 5.0    D 2.0    L 1.0    P 3.0",
    "162  W 5.0    D 2.0    L 1.0    A 1.0",
    "162  W 1.0    D 0.5    L 0.0    P 1.0",
    "202 BH,SB,XYZ,PTS",
    "240 H   2    1    2",
    "240 Z   3    4    9",
    "250       4.0   1   1    1    2",
    "260   1        1    2",
    "260   2   2    1    2    9",
    "299 W         3.0    1    1",
    "299           1.0         2",
    "310   1 Rooks                                                                 1    2",
    "XXC rank black1",
    "XXP 1 2",
    "XXZ 3",
];

/// The pairings of four players in a round.
const MATCHINGS: [[[usize; 2]; 2]; 3] = [[[1, 3], [4, 2]], [[2, 1], [3, 4]], [[1, 4], [2, 3]]];

/// Results of a game for White and Black, some of them not ours.
const RESULTS: [[&str; 2]; 7] = [
    ["1", "0"],
    ["0", "1"],
    ["1", "0"],
    ["+", "-"],
    ["-", "-"],
    ["=", "="],
    [" ", " "],
];

/// Possible contents after the rounds.
const BYES: [&str; 10] = [
    "",
    "0000 - Z",
    "0000 - H",
    "",
    "0000 - U",
    "0000 - F",
    "0000 - +",
    "0000 - -",
    "0000 - =",
    "          0000 - +",
];
