//! The columns of every record, and that what is read is written again.

use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;
use proptest::sample::select;

use super::*;
use crate::encoding::Encoding;
use areopagus_language::Language;

fn read(line: &str) -> Record {
    Record::read(line).unwrap_or_else(|misfit| panic!("{line}: {}", misfit.at(1)))
}

fn refused(line: &str) -> TrfError {
    Trf::parse(line).expect_err(line)
}

fn rank(number: u16) -> StartingRank {
    StartingRank::new(number).expect("a starting rank")
}

fn round(number: u16) -> RoundNumber {
    RoundNumber::new(number).expect("a round")
}

fn team(number: u16) -> TeamNumber {
    TeamNumber::new(number).expect("a team's number")
}

fn tenths(tenths: u32) -> Points {
    Points::from_tenths(tenths).expect("points")
}

fn signed(tenths: i32) -> SignedPoints {
    SignedPoints::from_tenths(tenths).expect("points")
}

const PLAYER: &str = "001    1 wWGM Rook-Ёлкина, Anna                 2345 NOR     1503014 1990/11/30  4.5    2     4 w 1  0000 - H              12 b =     7 - +     9 w  ";

#[test]
fn record_001_has_every_field_in_its_columns() {
    let Record::Player(player) = read(PLAYER) else {
        panic!("a player");
    };
    assert_eq!(player.number, rank(1));
    assert_eq!(
        player.person,
        Person {
            sex: Some(Sex::Woman),
            title: "WGM".to_owned(),
            name: "Rook-Ёлкина, Anna".to_owned(),
            rating: Some(2345),
            federation: "NOR".to_owned(),
            id: "1503014".to_owned(),
            birth: "1990/11/30".to_owned(),
        }
    );
    assert_eq!(player.points, Some(tenths(45)));
    assert_eq!(player.rank, Some(rank(2)));
    let game = |opponent, colour, result| {
        Some(Cell::Game(Game {
            opponent: rank(opponent),
            colour,
            result,
        }))
    };
    assert_eq!(
        player.rounds,
        [
            game(4, Some(Side::White), Some(GameResult::Win)),
            Some(Cell::Bye(Bye::HalfPoint)),
            None,
            game(12, Some(Side::Black), Some(GameResult::Draw)),
            game(7, None, Some(GameResult::ForfeitWin)),
            game(9, Some(Side::White), None),
        ]
    );
    assert_eq!(Record::Player(player).write(), PLAYER);
}

#[test]
fn every_result_of_record_001_is_read_in_either_case_and_written_in_upper_case() {
    let head = PLAYER.chars().take(91).collect::<String>();
    let cell = |signs: &str| {
        let Record::Player(player) = read(&format!("{head}{signs}")) else {
            panic!("a player");
        };
        player.cell(round(1))
    };
    for sign in "1=0WDL+-".chars() {
        let written = format!("   4 b {sign}");
        let Some(Cell::Game(game)) = cell(&written) else {
            panic!("a game: {written}");
        };
        assert_eq!(cell(&written.to_lowercase()), Some(Cell::Game(game)));
        assert!(game.result.is_some());
    }
    for sign in "HFUZ+-=".chars() {
        let written = format!("0000 - {sign}");
        let Some(Cell::Bye(bye)) = cell(&written) else {
            panic!("a bye: {written}");
        };
        assert_eq!(
            cell(&format!("       {sign}").to_lowercase()),
            Some(Cell::Bye(bye))
        );
    }
    assert_eq!(cell("0000 -  "), Some(Cell::Bye(Bye::Unmarked)));
    assert_eq!(cell("        "), None);
}

/// Lines as they are to be laid out, with their records.
#[expect(clippy::too_many_lines, reason = "a table of all records")]
fn laid_out() -> Vec<(&'static str, Record)> {
    vec![
        ("", Record::Blank),
        ("### a comment", Record::Comment("a comment".to_owned())),
        (
            "012 Spring cup",
            Record::Heading(Heading::Name, "Spring cup".to_owned()),
        ),
        (
            "112",
            Record::Heading(Heading::DeputyArbiter, String::new()),
        ),
        (
            "222 5400+30",
            Record::Heading(Heading::TimeCode, "5400+30".to_owned()),
        ),
        (
            "132                                                                                        26/02/01            26/02/02",
            Record::RoundDates(vec![
                Some("26/02/01".to_owned()),
                None,
                Some("26/02/02".to_owned()),
            ]),
        ),
        ("142 9", Record::Rounds(RoundsRecord::Numbered, round(9))),
        ("XXR 11", Record::Rounds(RoundsRecord::Extension, round(11))),
        ("152 B", Record::InitialColour(Side::Black)),
        (
            "162  W 3.0    D 1.0    P 1.5",
            Record::Points(vec![
                (PointsFor::Win, tenths(30)),
                (PointsFor::Draw, tenths(10)),
                (PointsFor::PairingAllocatedBye, tenths(15)),
            ]),
        ),
        (
            "172 NOR HBFN",
            Record::RankingMethod("NOR".to_owned(), RankingMethod::Higher),
        ),
        (
            "352 WBWB",
            Record::BoardColours(vec![Side::White, Side::Black, Side::White, Side::Black]),
        ),
        (
            "362 TW 2.0   TD 1.0   TL 0.0",
            Record::TeamPoints(vec![
                (TeamPointsFor::Win, tenths(20)),
                (TeamPointsFor::Draw, tenths(10)),
                (TeamPointsFor::Loss, tenths(0)),
            ]),
        ),
        (
            "NOR   12 m K4 Bishop, Bent                      1812 OSL       12345 1999",
            Record::National(Box::new(NationalRating {
                federation: "NOR".to_owned(),
                number: rank(12),
                person: Person {
                    sex: Some(Sex::Man),
                    title: "K4".to_owned(),
                    name: "Bishop, Bent".to_owned(),
                    rating: Some(1812),
                    federation: "OSL".to_owned(),
                    id: "12345".to_owned(),
                    birth: "1999".to_owned(),
                },
            })),
        ),
        (
            "013 Knights of the north               1   14  203",
            Record::OldTeam(OldTeam {
                name: "Knights of the north".to_owned(),
                players: vec![rank(1), rank(14), rank(203)],
            }),
        ),
        (
            "310   7 Knights of the north             KNI     2478   14.0   26.5  14     2    4   20",
            Record::Team(Box::new(Team {
                number: team(7),
                name: "Knights of the north".to_owned(),
                nickname: "KNI".to_owned(),
                strength: Some(2478),
                match_points: Some(tenths(140)),
                game_points: Some(tenths(265)),
                rank: Some(team(14)),
                players: vec![rank(2), rank(4), rank(20)],
            })),
        ),
        (
            "240 H   3   26   47",
            Record::Byes(Byes {
                kind: ByeKind::HalfPoint,
                round: round(3),
                numbers: vec![rank(26), rank(47)],
            }),
        ),
        (
            "250       2.0   1   3    1   90",
            Record::Acceleration(Acceleration {
                match_points: None,
                points: Some(tenths(20)),
                first_round: round(1),
                last_round: round(3),
                first: rank(1),
                last: rank(90),
            }),
        ),
        (
            "260   1   2  125  180  184",
            Record::Prohibition(Prohibition {
                first_round: round(1),
                last_round: Some(round(2)),
                numbers: vec![rank(125), rank(180), rank(184)],
            }),
        ),
        (
            "299 W         3.0    2    5   12",
            Record::Abnormal(Abnormal {
                kind: AbnormalKind::Win,
                match_points: None,
                points: Some(signed(30)),
                round: Some(round(2)),
                numbers: vec![rank(5), rank(12)],
            }),
        ),
        (
            "299   -11.5  -0.5",
            Record::Abnormal(Abnormal {
                kind: AbnormalKind::Adjustment,
                match_points: Some(signed(-115)),
                points: Some(signed(-5)),
                round: None,
                numbers: Vec::new(),
            }),
        ),
        (
            "300   2   7  11    4 0000   20",
            Record::LineUp(LineUp {
                round: round(2),
                team: team(7),
                opponent: team(11),
                boards: vec![Some(rank(4)), None, Some(rank(20))],
            }),
        ),
        (
            "320  1.0  2.0 000  12",
            Record::TeamByes(TeamByes {
                match_points: Some(tenths(10)),
                game_points: Some(tenths(20)),
                rounds: vec![None, Some(team(12))],
            }),
        ),
        (
            "330 +-   4  23  47",
            Record::ForfeitedMatch(ForfeitedMatch {
                forfeit: TeamForfeit::White,
                round: round(4),
                white: team(23),
                black: team(47),
            }),
        ),
        (
            "XXC rank black1",
            Record::Settings(Settings {
                by_rank: true,
                initial_colour: Some(Side::Black),
            }),
        ),
        (
            "XXS W=3.0 BD=1.5",
            Record::Scores(vec![
                (ScoreCode::AnyWin, tenths(30)),
                (ScoreCode::Draw(Side::Black), tenths(15)),
            ]),
        ),
        ("XXZ 3 11", Record::Absent(vec![rank(3), rank(11)])),
        (
            "XXA    3  1.0  0.5",
            Record::PlayerAcceleration(PlayerAcceleration {
                number: rank(3),
                rounds: vec![tenths(10), tenths(5)],
            }),
        ),
        (
            "XXP 1 2 3",
            Record::ForbiddenPairs(vec![rank(1), rank(2), rank(3)]),
        ),
        (
            "BBW  3.0",
            Record::SinglePoints(SinglePointsFor::Win, tenths(30)),
        ),
        (
            "BBU  0.5",
            Record::SinglePoints(SinglePointsFor::PairingAllocatedBye, tenths(5)),
        ),
        (
            "802  15 BUL     12.0   24.0",
            Record::Other("802  15 BUL     12.0   24.0".to_owned()),
        ),
        (
            "DAT 0001 EMAIL x",
            Record::Other("DAT 0001 EMAIL x".to_owned()),
        ),
        ("no record", Record::Other("no record".to_owned())),
        ("é", Record::Other("é".to_owned())),
    ]
}

#[test]
fn every_record_is_read_from_its_columns_and_laid_out_in_them() {
    for (text, record) in laid_out() {
        assert_eq!(read(text), record, "{text}");
        assert_eq!(record.write(), text);
        assert_eq!(read(&format!("{text}    ")), record, "blanks at the end");
    }
}

#[test]
fn lines_end_with_cr_lf_or_both_and_the_last_one_need_not() {
    for text in [
        "012 A\r142 3\r",
        "012 A\n142 3\n",
        "012 A\r\n142 3\r\n",
        "012 A\r142 3",
        "\u{FEFF}012 A\n142 3",
    ] {
        let trf = Trf::parse(text).expect("two lines");
        assert_eq!(trf.heading(Heading::Name), Some("A"));
        assert_eq!(trf.rounds(), Some(round(3)));
        assert_eq!(trf.write(LineEnd::Cr), "012 A\r142 3\r");
    }
    let marked = Record::Other("\u{FEFF}012 B".to_owned());
    assert!(Trf::new().push(marked.clone()).is_err(), "it would be lost");
    let joined = Trf::parse("\u{FEFF}012 A\n\u{FEFF}012 B").expect("two lines");
    assert_eq!(joined.records().last(), Some(&marked));
    let blank = Trf::parse("012 A\r\n\r\n142 3\n\n").expect("four lines");
    assert_eq!(blank.write(LineEnd::Lf), "012 A\n\n142 3\n\n");
}

#[test]
fn what_is_read_is_written_as_it_stood() {
    let text = "310 1   Left                                                                1    2\r\n162  3\r\n240 h  01 0001   \r\n";
    let refused = Trf::parse(text).expect_err("162 begins in column 5");
    assert_eq!((refused.line, refused.column), (2, 6));
    let text = text.replace("162  3", "162  w  3");
    let trf = Trf::parse(&text).expect("a file");
    assert_eq!(trf.to_string(), text);
    assert_eq!(
        trf.byes(round(1)).collect::<Vec<_>>(),
        [(rank(1), ByeKind::HalfPoint)]
    );
}

#[test]
fn an_error_names_the_place_and_what_would_be_right() {
    let with = |from: usize, text: &str| {
        let mut signs: Vec<char> = PLAYER.chars().collect();
        signs.splice(from - 1..from - 1 + text.chars().count(), text.chars());
        signs.into_iter().collect::<String>()
    };
    let cases = [
        (with(5, "  x1"), 7, "x1", ExpectedContent::StartingRank),
        (with(10, "x"), 10, "x", ExpectedContent::Sex),
        (with(48, "x"), 48, "x", ExpectedContent::Blank),
        (with(49, "23a5"), 49, "23a5", ExpectedContent::Rating),
        (with(81, "4,55"), 81, "4,55", ExpectedContent::Points),
        (with(86, "  -2"), 88, "-2", ExpectedContent::Rank),
        (with(92, "   1"), 95, "1", ExpectedContent::Opponent),
        (with(97, "x"), 97, "x", ExpectedContent::Colour),
        (with(97, "-"), 97, "-", ExpectedContent::ColourOfGame),
        (with(99, "H"), 99, "H", ExpectedContent::GameResult),
        (with(107, "w"), 107, "w", ExpectedContent::NoColour),
        (with(109, "1"), 109, "1", ExpectedContent::ByeResult),
        ("142 100".to_owned(), 5, "100", ExpectedContent::Round),
        ("152 X".to_owned(), 5, "X", ExpectedContent::InitialColour),
        ("012Name".to_owned(), 4, "N", ExpectedContent::Blank),
        ("162  Q 1.0".to_owned(), 6, "Q", ExpectedContent::PointsFor),
        (
            "250       2.0   3   1    1   90".to_owned(),
            21,
            "1",
            ExpectedContent::LaterRound,
        ),
        (
            "250       2.0   1   3    9    1".to_owned(),
            31,
            "1",
            ExpectedContent::LaterNumber,
        ),
        (
            "260   1   2    5".to_owned(),
            16,
            "5",
            ExpectedContent::TwoNumbers,
        ),
        ("299 W".to_owned(), 7, "", ExpectedContent::AbnormalPoints),
        (
            "330 ++   1   1   2".to_owned(),
            5,
            "++",
            ExpectedContent::TeamForfeit,
        ),
        (
            "330 +-   1   1   2 x".to_owned(),
            20,
            "x",
            ExpectedContent::End,
        ),
        ("352 WxB".to_owned(), 6, "x", ExpectedContent::BoardColours),
        (
            "XXC  rank blue".to_owned(),
            11,
            "blue",
            ExpectedContent::Setting,
        ),
        (
            "172 NOR! NRO".to_owned(),
            5,
            "NOR!",
            ExpectedContent::Federation,
        ),
        ("XXP 1 0".to_owned(), 7, "0", ExpectedContent::StartingRank),
        ("XXS W=3 Q=1".to_owned(), 9, "Q=1", ExpectedContent::Score),
        (
            "132       26/02/01".to_owned(),
            11,
            "26/02/01",
            ExpectedContent::Day,
        ),
    ];
    for (line, column, found, wanted) in cases {
        let error = refused(&format!("012 Spring\r\n{line}"));
        assert_eq!(
            error,
            TrfError {
                line: 2,
                column,
                found: found.to_owned(),
                wanted
            },
            "{line}"
        );
    }
}

#[test]
fn errors_are_said_in_both_languages() {
    let error = refused("\n152 X");
    assert_eq!(
        error.say(Language::En),
        "Line 2, column 5: “X” stands here; what belongs here is W or B."
    );
    assert_eq!(
        error.say(Language::Ru),
        "Строка 2, столбец 5: здесь «X», а нужно: W или B."
    );
    let empty = refused("001");
    assert_eq!(
        empty.say(Language::En),
        "Line 1, column 5: nothing stands here; what belongs here is a number from 1 to 9999."
    );
    assert_eq!(
        empty.say(Language::Ru),
        "Строка 1, столбец 5: здесь пусто, а нужно: номер от 1 до 9999."
    );
    assert_eq!(
        empty.say(Language::De),
        "Zeile 1, Spalte 5: Hier steht nichts; hierher gehört eine Nummer von 1 bis 9999."
    );
}

#[test]
fn a_number_belongs_to_one_player_and_one_team() {
    let player = refused("001    1      A\n012 x\n001    1      B");
    assert_eq!((player.line, player.column), (3, 5));
    assert_eq!(player.wanted, ExpectedContent::FreshStartingRank(1));
    let team = refused("310   4 A\n310   4 B");
    assert_eq!(team.wanted, ExpectedContent::FreshTeamNumber(1));
}

#[test]
fn the_limits_of_a_file_hold() {
    let rounds = |number: usize| {
        format!("001    1      A{}", " ".repeat(76)) + &"     2 w 1".repeat(number)[2..]
    };
    assert!(Trf::parse(&rounds(99)).is_ok());
    assert_eq!(refused(&rounds(100)).wanted, ExpectedContent::FewerRounds);
    assert_eq!(
        refused(&"\n".repeat(MAX_LINES + 1)).wanted,
        ExpectedContent::FewerLines
    );
    assert_eq!(
        refused(&" ".repeat(MAX_BYTES + 1)).wanted,
        ExpectedContent::SmallerFile
    );
    let bytes = Trf::parse_bytes(&vec![b' '; MAX_BYTES + 1]).expect_err("too large");
    assert_eq!(bytes.wanted, ExpectedContent::SmallerFile);
}

#[test]
fn what_is_no_utf_8_is_read_as_windows_1252_and_said() {
    let (trf, encoding) = Trf::parse_bytes(b"012 Troms\xF8 \x96 f\xEAte\r\n").expect("a name");
    assert_eq!(trf.heading(Heading::Name), Some("Tromsø – fête"));
    assert_eq!(encoding, Encoding::Windows1252);
    assert!(
        Language::ALL
            .iter()
            .all(|language| encoding.say(*language).is_some())
    );
    let (_, encoding) = Trf::parse_bytes("012 Tromsø".as_bytes()).expect("a name");
    assert_eq!(encoding.say(Language::En), None);
    let error = Trf::parse_bytes(b"012 A\r\n012 f\xEAte\x81").expect_err("no character");
    assert_eq!(
        (error.line, error.column, error.found.as_str(), error.wanted),
        (2, 9, "0x81", ExpectedContent::Text)
    );
}

#[test]
fn columns_count_characters() {
    let trf = Trf::parse("001    1      Évran, Ёлка                       2500").expect("a player");
    let player = trf.player(rank(1)).expect("player 1");
    assert_eq!(player.person.rating, Some(2500));
    assert_eq!(player.person.name, "Évran, Ёлка");
}

#[test]
fn a_value_that_its_columns_do_not_hold_is_refused() {
    let named = |name: &str| Record::Player(Box::new(Player::new(rank(1), name)));
    let mut trf = Trf::new();
    assert!(trf.push(named(&"x".repeat(33))).is_ok());
    for name in [&"x".repeat(34), &"x".repeat(60), " x", "x\r"] {
        assert!(Trf::new().push(named(name)).is_err(), "{name}");
    }
    let mut player = Player::new(rank(2), "x");
    player.points = Some(tenths(1000));
    assert!(
        trf.push(Record::Player(Box::new(player.clone()))).is_ok(),
        "100 fits, 100.0 does not"
    );
    player.number = rank(3);
    player.points = Some(tenths(1001));
    assert!(trf.push(Record::Player(Box::new(player))).is_err());
    assert_eq!(trf.lines().len(), 2, "nothing is added that is refused");
}

#[test]
fn points_of_results_are_read_whatever_the_blanks_between_them() {
    let ours = read("362 TW11.5   TD 1.0   TL 0.0");
    for other in ["362 TW 11.5   TD  1.0   TL  0.0", "362 TW11.5 TD1 TL0"] {
        assert_eq!(read(other), ours, "{other}");
    }
    let error = refused("362 TW  2.0   TX  1.0");
    assert_eq!((error.column, error.found.as_str()), (15, "TX"));
    assert_eq!(error.wanted, ExpectedContent::TeamPointsFor);
    assert_eq!(refused("362 TW").column, 7);
    assert_eq!(
        refused("362 TW  100.5").wanted,
        ExpectedContent::Points,
        "too wide"
    );
    assert_eq!(refused("162   1.0").wanted, ExpectedContent::PointsFor);
}

#[test]
fn what_other_writers_lay_out_otherwise_is_read() {
    let dates = read(&format!(
        "132{}26/02/01{}26/02/03",
        " ".repeat(89),
        " ".repeat(12)
    ));
    let day = |text: &str| Some(text.to_owned());
    assert_eq!(
        dates,
        Record::RoundDates(vec![day("26/02/01"), None, day("26/02/03")])
    );
    let method = Record::RankingMethod(String::new(), RankingMethod::NationalOrFide);
    assert_eq!(read("172 NIDOF"), method);
    assert_eq!(
        read("299 +  2.0  2.5   1    1   12"),
        read("299 +   2.0   2.5    1    1   12")
    );
    assert_eq!(
        read("299 -  0.0  1.5          12"),
        read("299 -   0.0   1.5        12")
    );
    assert_eq!(read("240 F   1    3\t "), read("240 F   1    3"));
}

#[test]
fn the_point_table_follows_the_records() {
    let table = |text: &str| Trf::parse(text).expect(text).point_table();
    let both = |points| areopagus_games::PerSide::new(tenths(points), tenths(points));
    assert_eq!(table("012 A"), PointTable::USUAL);
    let three = table("162  W 3.0    D 1.0    A 0.5");
    assert_eq!(
        (three.win, three.draw, three.loss),
        (both(30), both(10), both(0))
    );
    assert_eq!(
        three.pairing_allocated_bye,
        tenths(30),
        "the bye is worth a win"
    );
    assert_eq!(
        (three.zero_point_bye, three.forfeit_loss),
        (tenths(5), tenths(5))
    );
    assert_eq!(three.unknown, tenths(10));
    assert_eq!(
        table("162  P 1.0\n162  W 3.0").pairing_allocated_bye,
        tenths(10)
    );
    assert_eq!(table("BBW  3.0\nBBD  1.0\nBBL  0.5").loss, both(5));
    assert_eq!(table("BBW  3.0").pairing_allocated_bye, tenths(30));
    assert_eq!(table("BBU  0.5\nBBW  3.0").pairing_allocated_bye, tenths(5));
    let scores = table("XXS W=3 BW=4\nXXS D=1");
    assert_eq!(
        scores.win,
        areopagus_games::PerSide::new(tenths(30), tenths(40))
    );
    assert_eq!(
        scores.pairing_allocated_bye,
        tenths(10),
        "XXS leaves the bye at 1"
    );
    assert_eq!(scores.half_point_bye, tenths(10));
}

#[test]
fn what_records_mean_together_is_answered() {
    let text = "XXR 9\n142 11\nXXC rank white1\n152 B\nXXZ 3 4\nXXP 1 2\n260   2   3    5    6\n260   4        7    8\n250       1.0   1   2    1    3\nXXA    2  0.5\n001    2      B                                 2000                             1.0    1     1 w 1\n001    1      A";
    let trf = Trf::parse(text).expect("a file");
    assert_eq!(trf.rounds(), Some(round(11)));
    assert_eq!(trf.initial_colour(), Some(Side::Black));
    assert!(trf.by_rank() && trf.is_accelerated());
    assert_eq!(trf.absent().collect::<Vec<_>>(), [rank(3), rank(4)]);
    let prohibited = |number| {
        trf.prohibited(round(number))
            .map(<[_]>::to_vec)
            .collect::<Vec<_>>()
    };
    let always = vec![rank(1), rank(2)];
    assert_eq!(prohibited(1), std::slice::from_ref(&always));
    assert_eq!(prohibited(3), [always.clone(), vec![rank(5), rank(6)]]);
    assert_eq!(prohibited(9), [always, vec![rank(7), rank(8)]]);
    assert_eq!(trf.acceleration(rank(1), round(2)), Some(tenths(10)));
    assert_eq!(
        trf.acceleration(rank(2), round(1)),
        Some(tenths(5)),
        "the later record"
    );
    assert_eq!(trf.acceleration(rank(1), round(3)), None);
    assert_eq!(trf.last_written_round(), Some(round(1)));
    assert_eq!(
        trf.players()
            .map(|player| player.number.get())
            .collect::<Vec<_>>(),
        [2, 1]
    );
}

fn number<const MAX: u16>() -> impl Strategy<Value = Number<MAX>> {
    (1..=MAX).prop_map(|number| Number::new(number).expect("within the span"))
}

fn points(max: u32) -> impl Strategy<Value = Points> {
    (0..=max).prop_map(tenths)
}

fn signed_points() -> impl Strategy<Value = SignedPoints> {
    (-999..=9999).prop_map(signed)
}

/// A text without blanks around it, of any signs but control signs.
fn text(max: usize) -> impl Strategy<Value = String> {
    vec(
        any::<char>().prop_filter("no control sign", |sign| !sign.is_control()),
        0..=max,
    )
    .prop_map(|signs| {
        signs
            .into_iter()
            .collect::<String>()
            .trim_matches(' ')
            .to_owned()
    })
}

fn person() -> impl Strategy<Value = Person> {
    (
        option::of(select(vec![Sex::Man, Sex::Woman])),
        text(3),
        text(33),
        option::of(0_u16..=9999),
        text(3),
        text(11),
        text(10),
    )
        .prop_map(|(sex, title, name, rating, federation, id, birth)| Person {
            sex,
            title,
            name,
            rating,
            federation,
            id,
            birth,
        })
}

fn cell() -> impl Strategy<Value = Cell> {
    use {Bye as B, GameResult as R};
    let side = || select(Side::ALL.to_vec());
    let played = select(vec![
        R::Win,
        R::Draw,
        R::Loss,
        R::UnratedWin,
        R::UnratedDraw,
        R::UnratedLoss,
    ]);
    let unplayed = option::of(select(vec![R::ForfeitWin, R::ForfeitLoss]));
    let bye = select(vec![
        B::HalfPoint,
        B::FullPoint,
        B::PairingAllocated,
        B::ZeroPoint,
        B::ForfeitWin,
        B::ForfeitLoss,
        B::Draw,
        B::Unmarked,
    ]);
    let game = |(opponent, colour, result)| {
        Cell::Game(Game {
            opponent,
            colour,
            result,
        })
    };
    prop_oneof![
        (number(), side().prop_map(Some), played.prop_map(Some)).prop_map(game),
        (number(), option::of(side()), unplayed).prop_map(game),
        bye.prop_map(Cell::Bye),
    ]
}

fn player() -> impl Strategy<Value = Player> {
    (
        number(),
        person(),
        option::of(points(999)),
        option::of(number()),
        vec(option::of(cell()), 0..12),
    )
        .prop_map(|(number, person, points, rank, mut rounds)| {
            for cell in &mut rounds {
                if matches!(cell, Some(Cell::Game(game)) if game.opponent == number) {
                    *cell = None;
                }
            }
            while rounds.last().is_some_and(Option::is_none) {
                rounds.pop();
            }
            Player {
                number,
                person,
                points,
                rank,
                rounds,
            }
        })
}

fn team_record() -> impl Strategy<Value = Record> {
    (
        (number(), text(32), text(5), option::of(0_u32..=999_999)),
        (
            option::of(points(99_999)),
            option::of(points(99_999)),
            option::of(number()),
        ),
        vec(number(), 0..9),
    )
        .prop_map(
            |((number, name, nickname, strength), (match_points, game_points, rank), players)| {
                Record::Team(Box::new(Team {
                    number,
                    name,
                    nickname,
                    strength,
                    match_points,
                    game_points,
                    rank,
                    players,
                }))
            },
        )
}

fn round_span() -> impl Strategy<Value = (RoundNumber, RoundNumber)> {
    (number(), number()).prop_map(|(a, b)| (a.min(b), a.max(b)))
}

#[expect(clippy::too_many_lines, reason = "a table of all records")]
fn record() -> impl Strategy<Value = Record> {
    let acceleration = (
        round_span(),
        number(),
        number(),
        option::of(points(999)),
        option::of(points(999)),
    )
        .prop_map(|((first_round, last_round), a, b, match_points, points)| {
            Record::Acceleration(Acceleration {
                match_points,
                points,
                first_round,
                last_round,
                first: a.min(b),
                last: a.max(b),
            })
        });
    let prohibition = (round_span(), any::<bool>(), vec(number(), 2..7)).prop_map(
        |((first_round, last), open, numbers)| {
            Record::Prohibition(Prohibition {
                first_round,
                last_round: (!open).then_some(last),
                numbers,
            })
        },
    );
    let abnormal = (
        select(vec![
            AbnormalKind::Win,
            AbnormalKind::ForfeitLoss,
            AbnormalKind::Adjustment,
        ]),
        option::of(signed_points()),
        signed_points(),
        option::of(number()),
        vec(number(), 0..6),
    )
        .prop_map(|(kind, match_points, points, round, numbers)| {
            Record::Abnormal(Abnormal {
                kind,
                match_points,
                points: Some(points),
                round,
                numbers,
            })
        });
    let line_up = (
        number(),
        number(),
        number(),
        vec(option::of(number()), 0..9),
    )
        .prop_map(|(round, team, opponent, boards)| {
            Record::LineUp(LineUp {
                round,
                team,
                opponent,
                boards,
            })
        });
    let team_byes = (
        option::of(points(999)),
        option::of(points(999)),
        vec(option::of(number()), 0..12),
    )
        .prop_map(|(match_points, game_points, rounds)| {
            Record::TeamByes(TeamByes {
                match_points,
                game_points,
                rounds,
            })
        });
    prop_oneof![
        player().prop_map(|player| Record::Player(Box::new(player))),
        team_record(),
        (text(32), vec(number(), 0..9))
            .prop_map(|(name, players)| Record::OldTeam(OldTeam { name, players })),
        text(60).prop_map(|text| Record::Heading(Heading::Name, text)),
        text(60).prop_map(Record::Comment),
        vec(
            (
                select(vec![PointsFor::Win, PointsFor::Absence, PointsFor::Unknown]),
                points(999)
            ),
            0..4
        )
        .prop_map(Record::Points),
        vec(
            (
                select(vec![TeamPointsFor::Win, TeamPointsFor::Loss]),
                points(999)
            ),
            0..4
        )
        .prop_map(Record::TeamPoints),
        vec(
            (
                select(vec![ScoreCode::AnyWin, ScoreCode::Loss(Side::Black)]),
                points(99_999)
            ),
            0..4
        )
        .prop_map(Record::Scores),
        (number(), vec(points(999), 0..9)).prop_map(|(number, rounds)| Record::PlayerAcceleration(
            PlayerAcceleration { number, rounds }
        )),
        (
            select(vec![ByeKind::FullPoint, ByeKind::ZeroPoint]),
            number(),
            vec(number(), 0..5)
        )
            .prop_map(|(kind, round, numbers)| Record::Byes(Byes {
                kind,
                round,
                numbers
            })),
        vec(number(), 0..9).prop_map(Record::ForbiddenPairs),
        acceleration,
        prohibition,
        abnormal,
        line_up,
        team_byes,
    ]
}

proptest! {
    /// Every record that has room in its columns is read as it was written.
    #[test]
    fn a_record_reads_as_it_was_written(record in record()) {
        let line = record.write();
        prop_assert_eq!(Record::read(&line).map_err(|misfit| misfit.at(1).to_string()), Ok(record), "{}", line);
    }

    /// What is printed is read back, whatever the lines end with.
    #[test]
    fn a_file_reads_as_it_was_written(records in vec(record(), 0..12)) {
        let mut trf = Trf::new();
        for record in records {
            let _ = trf.push(record);
        }
        for end in [LineEnd::Cr, LineEnd::Lf, LineEnd::CrLf] {
            prop_assert_eq!(Trf::parse(&trf.write(end)), Ok(trf.clone()));
        }
    }

    /// No text panics the reader, and what it reads it writes as it stood.
    #[test]
    fn any_text_is_read_or_refused_with_a_place(lines in vec((select(TAGS.to_vec()), "[ 0-9a-zWBHé=.+-]{0,60}"), 0..6)) {
let lines: Vec<String> = lines.iter().map(|(tag, rest)| format!("{tag} {rest}\n")).collect();
        let text = lines.concat();
        match Trf::parse(&text) {
            Ok(trf) => {
                prop_assert_eq!(trf.write(LineEnd::Lf), text);
                for record in trf.records() {
                    prop_assert_eq!(Record::read(&record.write()), Ok(record.clone()));
                }
            }
            Err(error) => {
                prop_assert!(error.line >= 1 && error.line <= lines.len());
                prop_assert!(error.column >= 1);
                prop_assert!(Language::ALL.iter().all(|language| !error.say(*language).is_empty()));
            }
        }
    }
}

const TAGS: [&str; 20] = [
    "001", "012", "013", "132", "142", "152", "162", "172", "240", "250", "260", "299", "300",
    "310", "320", "330", "362", "XXS", "XXA", "NOR",
];
