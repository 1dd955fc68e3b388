//! Tests of the record's reader and printer, by clause.

use proptest::prelude::*;

use super::*;
use crate::text::TextFault;
use crate::totas::notation::WrittenColumn;
use crate::totas::terrain::{Zone, ZoneKind};
use crate::totas::tests::arbitrary::{
    any_game, any_part, any_regulations, any_side, any_square, any_symbol, any_terrain,
};
use crate::totas::written::{WrittenAction, WrittenPart};
use crate::totas::{Kind, generate};
use areopagus_language::Language;

/// The example of TOTA*S 9.5.
const EXAMPLE: &str = r#"[Event "Autumn Cup"]
[Date "2026.11.21"]
[White "Ivanova"]
[Black "Petrov"]
[Regulations "federation-2013; reply_seconds=10"]
[WhiteTerrain "acropolis b2; sea d4-f4; mountains k3-k5; labyrinth d6"]
[BlackTerrain "acropolis k11; desert c9-e9; sea i7-i9; labyrinth h7"]
[Result "4-1"]

1. d4 e4 | d9 e9
2. Nc3 _Nj3 | _Gc10 _Gb10
15. Gk4:10(4+6) Rc4:Z | Rc9 Kf11 {remarks stand in braces}
16. Bf2 a4 | _Va7:12Z(6+6) -
"#;

fn square(name: &str) -> Square {
    Square::parse(name).unwrap()
}

/// The canonical form of one row.
fn canonical(text: &str) -> String {
    MoveRow::parse(text, 1).map_or_else(|error| error.to_string(), |row| row.to_string())
}

#[test]
fn clause_9_5_the_example_is_read_and_printed() {
    let record = Record::parse(EXAMPLE).unwrap();
    assert_eq!(record.tag("White"), Some("Ivanova"));
    assert_eq!(record.regulations, Regulations::default());
    assert_eq!(record.terrain.white.acropolis(), Some(square("b2")));
    assert!(record.terrain.black.is_complete());
    assert_eq!(
        record.result,
        Some(RecordedResult::Points(PerSide::new(4, 1)))
    );
    let [_, second, third, fourth] = record.rows.as_slice() else {
        panic!("{:?}", record.rows);
    };
    let WrittenAction::Move(knight) = &second.plans.white.parts[1].action else {
        panic!();
    };
    assert_eq!(knight.symbol, Some(Kind::Knight));
    assert!(knight.symbol_underlined && knight.square == square("j3"));
    assert_eq!(
        third.plans.white.columns,
        [
            WrittenColumn {
                result: Some(WrittenResult::Missed(10)),
                throw: Some(Throw(4, 6)),
            },
            WrittenColumn {
                result: Some(WrittenResult::Lost),
                throw: None,
            },
        ]
    );
    assert_eq!(third.comments, ["remarks stand in braces"]);
    assert_eq!(
        fourth.plans.black.columns[0].result,
        Some(WrittenResult::LostByDice)
    );
    assert_eq!(fourth.plans.black.parts[1].action, WrittenAction::Skip);
    let canonical = EXAMPLE.replace("; reply_seconds=10", "");
    assert_eq!(record.to_string(), canonical);
}

#[test]
fn clauses_9_1_to_9_5_every_way_of_writing_has_one_canonical_row() {
    for (written, expected) in [
        ("1. d4 e4 | d9 e9", "1. d4 e4 | d9 e9"),
        ("d4 e4|d9 e9", "1. d4 e4 | d9 e9"),
        ("  7 .  d4\te4  |  d9 e9  ", "7. d4 e4 | d9 e9"),
        // The federation's form has a gap between symbol and square.
        (
            "Gk 4:10 Rc 4 : Z | Rc 9 Kf 11",
            "1. Gk4:10 Rc4:Z | Rc9 Kf11",
        ),
        (
            "Bf 2 a 4 | _Va 7 : 12 Z ( 6 + 6 ) -",
            "1. Bf2 a4 | _Va7:12Z(6+6) -",
        ),
        // TOTA*S 9.4.
        ("К^ Вс4 | Т\u{430}5 \u{441}5", "1. K^ Bc4 | Ta5 c5"),
        ("Р\u{435}4 - | \u{432}5 -", "1. Pe4 - | b5 -"),
        // Underlines.
        (
            "R\u{332}c4 _c5 | c\u{332}5\u{332} c\u{332}1\u{332}2\u{332}",
            "1. _Rc4 _c5 | _c5 _c12",
        ),
        ("_ R c4 R_c5 | L_c5 _Lc5", "1. _Rc4 R_c5 | L_c5 _Lc5"),
        // Origins, promotions, explosions.
        (
            "Rc4-c9 b4-_c5 | _Rc4-c9 _b4-c5",
            "1. Rc4-c9 b4-_c5 | _Rc4-c9 b4-_c5",
        ),
        (
            "a12Q Pb12_Va3 | -",
            "1:10: \"_\" cannot stand here: behind a part stand : and its \
         result, ( and its throw, or a space before the next part. (clause 9.1)",
        ),
        ("a12Q La11-b12G | a1В a1Т", "1. a12Q La11-b12G | a1B a1T"),
        ("Ve5* Td4 * | Ve5 -", "1. Ve5* Td4* | Ve5 -"),
        // Void parts, skips, castling.
        (
            "?Nc3 ?- | ? Nc3 - -",
            "1:19: \"-\" cannot stand here: a plan has two parts, castling \
         being both; | or ; or the end of the row is right here. (clause 4.1)",
        ),
        ("?Nc3 ?- | - -", "1. ?Nc3 ?- | - -"),
        ("K R | ?R K", "1. K R | ?R K"),
        ("KR|RK", "1. K R | R K"),
        // Together with another part it is void, and still recorded (TOTA*S 4.6).
        ("?K R:Z d4 | d9 ?R K", "1. ?K R:Z d4 | d9 ?R K"),
        ("К:5(2+3) R:Z | R:Z К", "1. K:5(2+3) R:Z | R:Z K"),
        ("Kc4 Re5 | Rc4 Ke5", "1. Kc4 Re5 | Rc4 Ke5"),
        (
            "Gd5 Ge6:4(1+3) | a5(1+3) -",
            "1. Gd5 Ge6:4(1+3) | a5(1+3) -",
        ),
        // Missing plans.
        ("|", "1. |"),
        ("| d9 e9", "1. | d9 e9"),
        ("d4 |", "1. d4 |"),
        ("; resign white", "1. |; resign white"),
        ("12. | ; resign white", "12. |; resign white"),
        // Remarks.
        ("|;!c9!k4", "1. |; !c9 !k4"),
        ("| ; ! c 9 ; !k4", "1. |; !c9; !k4"),
        (
            "|;return white Gk4:7(3+4);return black _\u{41d}a1",
            "1:41: The Cyrillic letter \"\u{41d}\" \
         cannot stand here: a piece with its square is right here, as Gk4, _Rc4 or a6. (clause 9.1)",
        ),
        (
            "|;return white Gk4 : 7 (3+4);return black a6",
            "1. |; return white Gk4:7(3+4); return black a6",
        ),
        (
            "|;mole black -(5,1) white _Rc4 ( 3 , 2 )",
            "1. |; mole white _Rc4(3,2) black -(5,1)",
        ),
        (
            "|;mole white Qc4(6) black -(6)",
            "1. |; mole white Qc4(6) black -(6)",
        ),
        ("|;timer black 7.40", "1. |; timer black 7.4"),
        ("|;timer white 10 late", "1. |; timer white 10 late"),
        (
            "|;timer white 0.005;lot white",
            "1. |; timer white 0.005; lot white",
        ),
        ("|;stop time", "1. |; stop time"),
        ("|;stop no-mate", "1. |; stop no-mate"),
        (
            r#"|;stop ruling " say \"no\" \\ " "#,
            r#"1. |; stop ruling "say \"no\" \\""#,
        ),
        // Comments.
        ("d4{a} e4 | {b\n c} d9 e9 {}", "1. d4 e4 | d9 e9 {a} {b c}"),
    ] {
        assert_eq!(canonical(written), expected, "{written}");
        if !expected.contains("clause") {
            assert_eq!(canonical(expected), expected, "{written}");
        }
    }
}

#[test]
fn clause_2_6_a_promotion_s_symbol_may_stand_apart_from_its_square() {
    for (written, expected) in [
        ("a 12 G | L a 1 Q _Rc 4", "1. a12G | La1Q _Rc4"),
        (
            "a 12 G:Z P b 12 N | h 1 R Kf 2",
            "1. a12G:Z Pb12N | h1R Kf2",
        ),
        (
            "a 12 R:Z Kf 2 | a 12 {b} G k 4",
            "1. a12R:Z Kf2 | a12 Gk4 {b}",
        ),
        ("a 12 Gk 4 | a 1 R _c 4", "1. a12 Gk4 | a1 R_c4"),
        ("a 12 G k 4 | h 1 _G k 4", "1. a12 Gk4 | h1 _Gk4"),
        ("a 12 K^ | b 1 R {c} K", "1. a12 K^ | b1 R K {c}"),
    ] {
        assert_eq!(canonical(written), expected, "{written}");
        assert_eq!(canonical(expected), expected, "{written}");
    }
    // Elsewhere a symbol starts a part.
    assert!(canonical("a 4 G | a 9").contains("a square from a1 to l12"));
    assert!(canonical("Rc 12 G | a 9").contains("a square from a1 to l12"));
}

#[test]
fn clauses_3_1_and_6_4_the_remarks_of_the_second_reading_have_one_canonical_row() {
    for (written, expected) in [
        (
            r#"|;stop  force-majeure" fire "; timer white 3"#,
            r#"1. |; stop force-majeure "fire"; timer white 3"#,
        ),
        ("|;return white Kb2", "1. |; return white Kb2"),
        ("|;return black K k 11 :Z", "1. |; return black Kk11:Z"),
    ] {
        assert_eq!(canonical(written), expected, "{written}");
        assert_eq!(canonical(expected), expected, "{written}");
    }
}

#[test]
fn clause_9_5_rows_continue_on_the_next_line_until_the_next_number() {
    let text =
        "1. d4\r\n e4 | d9 e9\r\n ; timer black\r\n 7.4\r\n\r\n2. Nc3 - | Nd10 -\r3. | {a\n4. b}\n";
    let record = Record::parse(text).unwrap();
    let rows: Vec<String> = record.rows.iter().map(MoveRow::to_string).collect();
    assert_eq!(
        rows,
        [
            "1. d4 e4 | d9 e9; timer black 7.4",
            "2. Nc3 - | Nd10 -",
            "3. | {a 4. b}"
        ]
    );
}

#[test]
fn clause_9_5_a_byte_order_mark_and_windows_line_ends_are_tolerated() {
    let text = format!("\u{feff}{}", EXAMPLE.replace('\n', "\r\n"));
    assert_eq!(Record::parse(&text), Record::parse(EXAMPLE));
}

#[test]
fn clause_9_5_a_tab_in_a_tag_is_a_space() {
    let record = Record::parse("[Event \"Autumn\tCup\"]\n").unwrap();
    assert_eq!(record.tag("Event"), Some("Autumn Cup"));
}

#[test]
fn clause_9_4_terrain_is_read_with_capital_and_cyrillic_squares() {
    let text = "[WhiteTerrain \"acropolis В2; sea D4 - F4; mountains К5-К3\"]\n";
    let terrain = Record::parse(text).unwrap().terrain.white;
    assert_eq!(
        terrain.to_string(),
        "acropolis b2; sea d4-f4; mountains k3-k5"
    );
    assert_eq!(
        terrain.zones().next(),
        Zone::new(ZoneKind::Sea, square("d4"), square("f4"))
            .ok()
            .as_ref()
    );
}

/// A text, the line and column of its first error, its clause, and a part of the correction.
const MALFORMED: &[(&str, u32, u32, &str, &str)] = &[
    // Parts: an unreadable symbol is an error by TOTA*S 9.1.
    (
        "1. d4 Xe4 | d9 e9",
        1,
        7,
        "9.1",
        "the symbols are K Q R N B V T G L P",
    ),
    (
        "1. d4 e4 | Фd9 e9",
        1,
        12,
        "9.1",
        "The Cyrillic letter \"Ф\"",
    ),
    ("1. d4 e4 | d9 Ё9", 1, 15, "9.1", "the symbols are"),
    ("1. d4 Nм3 | d9 e9", 1, 8, "9.1", "a square from a1 to l12"),
    ("1. nc3 d4 | d9 e9", 1, 4, "9.1", "symbols"),
    ("1. d4 e13 | d9 e9", 1, 7, "9.1", "There is no square e13"),
    ("1. d4 e0 | d9 e9", 1, 7, "9.1", "There is no square e0"),
    ("1. d4 e04 | d9 e9", 1, 7, "9.1", "There is no square e04"),
    ("1. d4 m4 | d9 e9", 1, 7, "9.1", "symbols"),
    ("1. d4 A4 | d9 e9", 1, 7, "9.1", "symbols"),
    ("1. d4 N | d9 e9", 1, 9, "9.1", "a square from a1 to l12"),
    ("1. d4 Nc | d9 e9", 1, 10, "9.1", "a rank from 1 to 12"),
    ("1. d4 Rc4-|d9 e9", 1, 10, "9.1", "behind a part"),
    ("1. d4 Rc4-e| d9 e9", 1, 12, "9.1", "a rank"),
    ("1. d4 Nxc3 | d9 e9", 1, 8, "9.1", "a square"),
    ("1. d4 O-O | d9 e9", 1, 7, "9.1", "castling K R or R K"),
    (
        "1. d4e4 | d9 e9",
        1,
        6,
        "9.1",
        "a space before the next part",
    ),
    (
        "1. d4 pe4 | d9 e9",
        1,
        7,
        "9.1",
        "a pawn is its square alone",
    ),
    ("1. d4 e4 f4 | d9 e9", 1, 10, "4.1", "a plan has two parts"),
    ("1. K:Z R d4 | d9 e9", 1, 10, "4.1", "castling being both"),
    ("1. K R d4 e4 | d9 e9", 1, 11, "4.1", "castling being both"),
    ("1. d4 e4, d9 e9", 1, 9, "9.1", "behind a part"),
    ("1. d4 e4", 1, 9, "9.5", "| stands between"),
    ("1.", 1, 3, "9.1", "a part is a symbol and a square"),
    // Columns.
    ("1. d4: e4 | d9 e9", 1, 8, "9.3", "12Z for 6+6"),
    ("1. d4:0 e4 | d9 e9", 1, 7, "9.3", "1 to 12"),
    ("1. d4:13 e4 | d9 e9", 1, 7, "9.3", "1 to 12"),
    ("1. d4:5Z e4 | d9 e9", 1, 7, "9.3", "12Z"),
    ("1. d4:99999999 e4 | d9 e9", 1, 7, "9.3", "1 to 12"),
    (
        "1. d4:З e4 | d9 e9",
        1,
        7,
        "9.3",
        "Z for a liquidated piece",
    ),
    ("1. d4:7(3,4) e4 | d9 e9", 1, 10, "9.5", "as (4+6)"),
    (
        "1. d4:7(0+7) e4 | d9 e9",
        1,
        9,
        "9.5",
        "two dice from 1 to 6",
    ),
    (
        "1. d4:7(3+7) e4 | d9 e9",
        1,
        11,
        "9.5",
        "two dice from 1 to 6",
    ),
    ("1. d4:7(3+4 e4 | d9 e9", 1, 13, "9.5", "as (4+6)"),
    // Remarks.
    ("1. d4 e4 | d9 e9 ;", 1, 19, "9.5", "!c9, return, mole"),
    ("1. d4 e4 | d9 e9 ; surrender", 1, 20, "9.5", "resign"),
    // A resignation in words.
    ("1. d4 e4 | resigns", 1, 12, "9.5", "write resign black"),
    ("1. Black resigns", 1, 6, "9.5", "write resign black"),
    (
        "1. d4 e4 | d9 e9 белые сдались",
        1,
        18,
        "9.5",
        "resign white",
    ),
    ("1. Weiß gibt auf", 1, 6, "9.5", "write resign white"),
    (
        "1. d4 e4 | d9 e9 ; black resigns",
        1,
        20,
        "9.5",
        "resign black",
    ),
    (
        "1. d4 e4 | d9 e9 ; resigns",
        1,
        20,
        "9.5",
        "resign white or",
    ),
    ("1. d4 e4 {Black resigns} | d9 Ф9", 1, 31, "9.1", "Nc3"),
    (
        "1. d4 e4 | d9 e9 ; resign red",
        1,
        27,
        "9.5",
        "white or black",
    ),
    (
        "1. d4 e4 | d9 e9 ; resign white now",
        1,
        33,
        "9.5",
        "end of the row",
    ),
    ("1. d4 e4 | d9 e9 ; !z9", 1, 21, "9.1", "a1 to l12"),
    (
        "1. d4 e4 | d9 e9 ; return Gk4(1+2)",
        1,
        27,
        "9.5",
        "white or black",
    ),
    (
        "1. d4 e4 | d9 e9 ; return white k4k(1+2)",
        1,
        35,
        "9.5",
        "end of the row",
    ),
    (
        "1. d4 e4 | d9 e9 ; mole white Qa1(6)",
        1,
        37,
        "9.5",
        "white or black",
    ),
    (
        "1. d4 e4 | d9 e9 ; mole white Qa1(6) white -(1)",
        1,
        38,
        "9.5",
        "\"white\" stands there twice",
    ),
    (
        "1. d4 e4 | d9 e9 ; mole white Qa1(7) black -(1)",
        1,
        35,
        "9.5",
        "each die from 1 to 6",
    ),
    ("1. d4 e4 | d9 e9 ; timer white", 1, 31, "9.5", "seconds"),
    (
        "1. d4 e4 | d9 e9 ; timer white 7.1234",
        1,
        32,
        "9.5",
        "at most three decimals",
    ),
    (
        "1. d4 e4 | d9 e9 ; timer white 7 early",
        1,
        34,
        "9.5",
        "end of the row",
    ),
    (
        "1. d4 e4 | d9 e9 ; lot white ; lot white",
        1,
        32,
        "9.5",
        "\"lot\" stands there twice",
    ),
    (
        "1. d4 e4 | d9 e9 ; stop it",
        1,
        25,
        "9.5",
        "time, no-mate, ruling \"…\" or force-majeure",
    ),
    (
        "1. d4 e4 | d9 e9 ; stop force-majeure fire",
        1,
        39,
        "9.5",
        "the reason stands in quotation marks",
    ),
    (
        "1. d4 e4 | d9 e9 ; stop ruling why",
        1,
        32,
        "9.5",
        "quotation marks",
    ),
    (
        "1. d4 e4 | d9 e9 ; stop ruling \"why",
        1,
        32,
        "9.5",
        "closing",
    ),
    // Rows, comments, tags.
    ("", 1, 1, "9.5", "empty"),
    (" \n {only words}\n", 1, 1, "9.5", "empty"),
    ("hello", 1, 1, "9.5", "a tag such as"),
    (
        "[White \"a\"]\nhello",
        2,
        1,
        "9.5",
        "tags stand before the rows",
    ),
    ("0. d4 e4 | d9 e9", 1, 1, "9.5", "number 0 cannot"),
    ("99999. d4 e4 | d9 e9", 1, 1, "9.5", "1 to 9999"),
    ("99999. d4 e4 | d9 e9", 1, 1, "9.5", "number 99999 cannot"),
    ("1 d4 e4 | d9 e9", 1, 3, "9.5", "a row such as"),
    ("1. d4 e4 | d9 e9 {open", 1, 18, "9.5", "closing brace"),
    (
        "1. d4 e4 | d9 e9\n[White \"a\"]",
        2,
        1,
        "9.5",
        "tags stand before",
    ),
    ("[White]\n", 1, 7, "9.5", "[Name \"value\"]"),
    ("[\"White\"]\n", 1, 2, "9.5", "[Name \"value\"]"),
    ("[White \"a\n\"]", 1, 8, "9.5", "closing"),
    ("[White \"\\a\"]", 1, 9, "9.5", "stands only before"),
    ("[White \"a\"\n1. d4", 2, 1, "9.5", "[Name \"value\"]"),
    ("[White \"a\"]\n[White \"b\"]", 2, 1, "9.5", "twice"),
    ("[Result \"1/2-1/2\"]", 1, 10, "9.5", "there are no draws"),
    ("[Result \"6-1\"]", 1, 10, "9.5", "5-1, 4-1"),
    ("[Result \"5-1 \u{432}\"]", 1, 14, "9.5", "5-1, 4-1"),
    ("[GameMove \"x\"]", 1, 12, "9.5", "1 to 9999"),
    (
        "[GameMove \" 10000\"]",
        1,
        13,
        "9.5",
        "10000 cannot stand here: the number of a game move from 1 to 9999",
    ),
    (
        "1. d4 e4 | d9 e9; timer black 7,4",
        1,
        31,
        "9.5",
        "write 7.4.",
    ),
    (
        "1. d4 e4 | d9 e9; timer black 12,25 late",
        1,
        31,
        "9.5",
        "write 12.25.",
    ),
    (
        "1. d4 e4 | d9 e9; timer black 7,",
        1,
        32,
        "9.5",
        "another remark",
    ),
    (
        "1. d4 e4 | d9 e9; timer black 99999",
        1,
        31,
        "9.5",
        "99999 cannot stand here: seconds up to 65535",
    ),
    (
        "1. d4 e4 | d9 e9; timer black 7.4321",
        1,
        31,
        "9.5",
        "7.4321 cannot stand here",
    ),
    (
        "1. d4 e4 | d9 e9; timer black 1234567890123",
        1,
        31,
        "9.5",
        "123456789012… cannot stand here",
    ),
    ("1. d4:13 e4 | d9 e9", 1, 7, "9.3", "13 cannot stand here"),
    (
        "1. d4:5(7+3) e4 | d9 e9",
        1,
        9,
        "9.5",
        "7 cannot stand here",
    ),
    ("[Regulations \"house\"]", 1, 15, "9.5", "federation-2013"),
    (
        "[Regulations \"federation-2013; dice=max\"]",
        1,
        37,
        "5.7",
        "sum or en",
    ),
    // Terrain: its form is by TOTA*S 9.5, its contents by TOTA*S 3.
    (
        "[WhiteTerrain \"castle b2\"]",
        1,
        16,
        "9.5",
        "acropolis b2; sea d4-f4",
    ),
    ("[WhiteTerrain \"acropolis\"]", 1, 25, "9.1", "a1 to l12"),
    (
        "[WhiteTerrain \"acropolis b2 sea d4-f4\"]",
        1,
        29,
        "9.5",
        "acropolis b2; sea",
    ),
    (
        "[WhiteTerrain \"acropolis b2; acropolis j2\"]",
        1,
        30,
        "9.5",
        "twice",
    ),
    (
        "[WhiteTerrain \"sea d4\"]",
        1,
        22,
        "9.5",
        "its first and its last square",
    ),
    (
        "[WhiteTerrain \"acropolis b3\"]",
        1,
        16,
        "3.1",
        "b2, j2, k3",
    ),
    (
        "[BlackTerrain \"acropolis b2\"]",
        1,
        16,
        "3.1",
        "b10, c11, k11",
    ),
    (
        "[WhiteTerrain \"acropolis b2; sea d5-f5\"]",
        1,
        30,
        "3.2",
        "dark, light, dark",
    ),
    (
        "[WhiteTerrain \"sea d4-f4; sea k3-k5\"]",
        1,
        27,
        "3.2",
        "differ in kind",
    ),
    ("[WhiteTerrain \"labyrinth d7\"]", 1, 16, "3.3", "rank 6"),
    ("[BlackTerrain \"labyrinth d6\"]", 1, 16, "3.3", "rank 7"),
    // Noise.
    ("1. d4\u{0} e4 | d9 e9", 1, 6, "9.5", "U+0000"),
];

#[test]
fn clause_9_5_a_malformed_record_says_where_which_clause_and_what_would_be_right() {
    for &(text, line, column, clause, part) in MALFORMED {
        let error = Record::parse(text).expect_err(text);
        let place = TextPosition { line, column };
        assert_eq!(
            (error.place, error.clause()),
            (place, clause),
            "{text}\n{error}"
        );
        assert!(error.to_string().contains(part), "{text}\n{error}");
        assert_ne!(error.say(Language::Ru), error.say(Language::En), "{text}");
        assert_ne!(error.say(Language::De), error.say(Language::En), "{text}");
    }
}

#[test]
fn clause_9_5a_an_unreadable_part_names_its_game_move_side_and_part() {
    let reading = read("1. d4 e4 | d9 e9\n2. Nc3 - | Nd10 Ы5\n3. a4 - | a9 -\n");
    let error = reading.error.unwrap();
    assert_eq!(
        (error.game_move, error.side, error.part),
        (Some(2), Some(Side::Black), Some(2))
    );
    assert_eq!(
        error.place,
        TextPosition {
            line: 2,
            column: 17
        }
    );
    assert_eq!(
        reading.record.rows.len(),
        1,
        "what stands before it is kept"
    );
}

#[test]
fn clause_9_5_noise_is_refused_at_once() {
    let noise = vec![0xa5_u8; 10 << 20];
    let error = RecordError::check_text(&noise).unwrap_err();
    assert_eq!(error.fault, RecordFault::Text(TextFault::TooLong));
    let error = RecordError::check_text(b"1. d4\nN\xff").unwrap_err();
    assert_eq!(error.fault, RecordFault::Text(TextFault::NotUtf8));
    assert_eq!(error.place, TextPosition { line: 2, column: 2 });
    let long = "d4 ".repeat(MAX_BYTES);
    assert_eq!(
        Record::parse(&long).unwrap_err().fault,
        RecordFault::Text(TextFault::TooLong)
    );
    let line = format!("1. {}", "d4 ".repeat(MAX_LINE));
    assert_eq!(
        Record::parse(&line).unwrap_err().fault,
        RecordFault::Text(TextFault::LineTooLong)
    );
    let words = format!("1. d4 e4 | d9 e9 {{{}}}", "a ".repeat(MAX_COMMENTS));
    assert_eq!(
        Record::parse(&words).unwrap_err().fault,
        RecordFault::TextTooLong
    );
    let rows = "1. |\n".repeat(MAX_ITEMS + 1);
    assert_eq!(
        Record::parse(&rows).unwrap_err().fault,
        RecordFault::TooMany
    );
}

#[test]
fn clause_9_6_a_fault_knows_its_place_in_the_row() {
    let reading = read_row(" 3. d4 e4 | d9 ?K R; !c9", 1).unwrap();
    assert_eq!(reading.row.number, 3);
    let at = |side, part| reading.places.place(side, part).column;
    assert_eq!(at(None, None), 2);
    assert_eq!(at(Some(Side::White), Some(2)), 8);
    assert_eq!(at(Some(Side::Black), None), 13);
    assert_eq!(at(Some(Side::Black), Some(2)), 16);
    assert_eq!(at(Some(Side::Black), Some(3)), 13);
    assert_eq!(reading.places.remarks[0].column, 22);
}

fn any_throw() -> impl Strategy<Value = Throw> {
    (1..=6_u8, 1..=6_u8).prop_map(|(one, other)| Throw(one, other))
}

fn any_result() -> impl Strategy<Value = WrittenResult> {
    prop_oneof![
        Just(WrittenResult::Lost),
        (1..=12_u8).prop_map(WrittenResult::Missed),
        Just(WrittenResult::LostByDice),
    ]
}

fn any_column() -> impl Strategy<Value = WrittenColumn> {
    let result = proptest::option::weighted(0.3, any_result());
    let throw = proptest::option::weighted(0.3, any_throw());
    (result, throw).prop_map(|(result, throw)| WrittenColumn { result, throw })
}

fn any_plan() -> impl Strategy<Value = WrittenPlan> {
    let parts = proptest::collection::vec(any_part(), 0..=2);
    (parts, any_column(), any_column()).prop_map(|(parts, first, second)| {
        let castling = matches!(
            parts.as_slice(),
            [WrittenPart {
                action: WrittenAction::Castling(_),
                ..
            }]
        );
        let columns = if castling || parts.len() == 2 {
            [first, second]
        } else if parts.len() == 1 {
            [first, WrittenColumn::default()]
        } else {
            Default::default()
        };
        let parts = parts.into();
        WrittenPlan { parts, columns }
    })
}

prop_compose! {
    fn any_piece()(kind in any_symbol(), marked in any::<bool>(), square in any_square())
        -> WrittenPiece
    {
        WrittenPiece {
            kind: kind.unwrap_or(Kind::Pawn),
            underlined: marked && kind.is_some(),
            square,
        }
    }
}

prop_compose! {
    fn any_mole()(
        piece in proptest::option::of(any_piece()),
        die in 1..=6_u8,
        wing_die in proptest::option::of(1..=6_u8),
    ) -> WrittenMole {
        WrittenMole { piece, die, wing_die }
    }
}

/// At most one of each remark.
fn any_remarks() -> impl Strategy<Value = Vec<Remark>> {
    let doom = proptest::collection::vec(any_square(), 1..3).prop_map(Remark::Doom);
    let returned = (
        any_side(),
        any_piece(),
        proptest::option::of(any_result()),
        proptest::option::of(any_throw()),
    )
        .prop_map(|(side, piece, result, throw)| {
            Remark::Return(WrittenReturn {
                side,
                piece,
                result,
                throw,
            })
        });
    let mole = (any_mole(), any_mole())
        .prop_map(|(white, black)| Remark::Mole(PerSide::new(white, black)));
    let timer =
        (any_side(), 0..3_600_000_u32, any::<bool>()).prop_map(|(side, milliseconds, late)| {
            Remark::Timer(WrittenTimer {
                side,
                milliseconds,
                late,
            })
        });
    let stop = prop_oneof![
        Just(Stop::Time),
        Just(Stop::NoMate),
        "[a-zA-Z\"\\\\{};|а-я]{0,20}".prop_map(Stop::Ruling),
        "[a-zA-Z\"\\\\{};|а-я]{0,20}".prop_map(Stop::ForceMajeure),
    ]
    .prop_map(Remark::Stop);
    let lot = any_side().prop_map(Remark::Lot);
    let resign = any_side().prop_map(Remark::Resign);
    let end = prop_oneof![stop, resign];
    let maybe = |remark: BoxedStrategy<Remark>| proptest::option::weighted(0.3, remark);
    (
        maybe(doom.boxed()),
        maybe(returned.boxed()),
        maybe(mole.boxed()),
        maybe(timer.boxed()),
        maybe(end.boxed()),
        maybe(lot.boxed()),
    )
        .prop_map(|(a, b, c, d, e, f)| [a, b, c, d, e, f].into_iter().flatten().collect())
}

prop_compose! {
    fn any_row()(
        number in 1..=MAX_GAME_MOVE,
        white in any_plan(),
        black in any_plan(),
        remarks in any_remarks(),
        comments in proptest::collection::vec("[a-zA-Z0-9.;|\\[\"а-я]{1,20}", 0..3),
    ) -> MoveRow {
        MoveRow { number, plans: PerSide::new(white, black), remarks, comments }
    }
}

prop_compose! {
    fn any_record()(
        tags in proptest::collection::btree_map("[A-Z][a-z_0-9]{0,9}", "[^\\p{Cc}]{0,30}", 1..4),
        regulations in any_regulations(),
        white in any_terrain(Side::White),
        black in any_terrain(Side::Black),
        position in proptest::option::of(prop_oneof![
            "[a-z1-9 ;_~^]{1,30}[a-z]",
            any_game().prop_map(|(position, _)| position.to_string()),
        ]),
        game_move in proptest::option::of(1..=MAX_GAME_MOVE),
        result in proptest::option::of(proptest::option::of((0..=5_u8, 0..=5_u8))),
        comments in proptest::collection::vec("[a-zA-Z0-9]{1,20}", 0..2),
        rows in proptest::collection::vec(any_row(), 0..6),
    ) -> Record {
        Record {
            tags: tags.into_iter().map(|(name, value)| Tag { name, value }).collect(),
            regulations,
            terrain: PerSide::new(white, black),
            sealed: PerSide::default(),
            position: position.map(|text| text.trim().to_owned()),
            game_move,
            result: result.map(|points| match points {
                Some((white, black)) => RecordedResult::Points(PerSide::new(white, black)),
                None => RecordedResult::Unfinished,
            }),
            comments,
            rows,
        }
    }
}

#[test]
fn clause_9_5_nearly_every_row_is_a_usual_one() {
    let (mut usual, mut all) = (0, 0);
    for number in 0..20 {
        let record = generate::game(5, number, &Regulations::default());
        for row in &record.rows {
            usual += u32::from(usual_row(&row.to_string()).is_some());
            all += 1;
        }
    }
    assert!(usual * 10 > all * 7, "{usual} of {all}");
}

proptest! {
    #[test]
    fn clause_9_5_what_is_printed_reads_back_the_same(record in any_record()) {
        let text = record.to_string();
        let read = Record::parse(&text);
        prop_assert_eq!(read.as_ref(), Ok(&record), "{}", text);
        prop_assert_eq!(read.map(|read| read.to_string()), Ok(text));
    }

    #[test]
    fn clause_9_5_a_usual_row_says_what_every_reader_reads_in_it(
        number in 0..=10_000_u16,
        row in any_row(),
        timer in "(; timer (white|black) ([0-9]{1,5}|[0-9]{1,2}\\.[0-9]{0,4})( late)?)?",
        place: prop::sample::Index,
        sign in "[a-lKRZ0-9 _?:;|(){+.-]",
    ) {
        let row = MoveRow { number, remarks: Vec::new(), comments: Vec::new(), ..row };
        let text = format!("{row}{timer}");
        let at = place.index(text.len());
        let mut texts = vec![text.clone(), text[..at].to_owned()];
        for length in [0, 1] {
            let mut text = text.clone();
            text.replace_range(at..at + length, &sign);
            texts.push(text);
        }
        for text in texts {
            if let Some(usual) = usual_row(&text) {
                let read = read_row(&text, 1).map(|reading| reading.row);
                prop_assert_eq!(read, Ok(usual), "{}", text);
            }
        }
    }

    #[test]
    fn clause_9_5_no_text_makes_the_reader_panic(text in "\\PC{0,200}") {
        let _ = read(&text);
        let _ = read_row(&text, 1);
    }

    #[test]
    fn clause_9_5_no_text_of_the_record_s_own_signs_makes_the_reader_panic(
        text in "([1-9]{1,2}\\. )?[a-lKQRNBVTGLPZ0-9 _?:;|!(){}+*^\\-\"\\[\\]\n\u{332}.]{0,80}"
    ) {
        if let Ok(record) = Record::parse(&text) {
            let printed = record.to_string();
            let again = Record::parse(&printed).map(|again| again.to_string());
            prop_assert_eq!(again, Ok(printed), "{}", text);
        }
    }
}
