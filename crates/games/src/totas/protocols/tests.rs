//! Tests of the comparison of protocols with each other and with the record.

use proptest::prelude::*;

use super::*;
use crate::totas::record::RecordFault;
use crate::totas::written::WrittenAction;
use crate::totas::{Regulations, Square, generate};

const RECORD: &str = "1. d4 e4 | d9 e9\n2. Nc3 _Nj3 | _Gc10 _Gb10\n3. d5 e5 | d8 e8\n";

fn rows(text: &str) -> Vec<MoveRow> {
    let reading = read_own(text);
    assert_eq!(reading.error, None, "{text}");
    reading.rows
}

/// The plans in which two protocols and the record of a finished game contradict each other.
fn found(white: Option<&str>, black: Option<&str>, record: &str) -> Vec<(u16, Side)> {
    let record = Record::parse(record).unwrap();
    let own = PerSide::new(white.map(rows), black.map(rows));
    let compared = compare(
        PerSide::new(own.white.as_deref(), own.black.as_deref()),
        Some(Entered {
            record: &record,
            is_over: true,
        }),
    );
    let differences = compared.differences();
    differences.map(|it| (it.game_move, it.plan)).collect()
}

#[test]
fn r_391_other_letters_spacing_and_missing_results_are_no_difference() {
    let cyrillic =
        "1.d4  e4|d9 e9 {a note}\n2. N c3 _N j3 | _Gс10 _Gb10 ; timer black 7.4\n3. d5 е5 | d8 е8";
    assert_eq!(found(Some(cyrillic), Some(RECORD), RECORD), []);
    let record = "1. d4 e4 | d9 e9:5(2+3)\n";
    assert_eq!(found(Some("1. d4 e4 | d9 e9"), None, record), []);
    let other = "1. d4 e4:4 | d9 e9:4";
    let both = [(1, Side::White), (1, Side::Black)];
    assert_eq!(found(Some(other), None, record), both);
    // The dice of one throw keep their order.
    let dice = "1. d4 e4 | d9 e9:5(3+2)";
    assert_eq!(found(None, Some(dice), record), [(1, Side::Black)]);
}

#[test]
fn r_391_an_origin_that_is_written_or_left_out_is_no_difference() {
    let with_origin = |from: Square| RECORD.replace("Nc3", &format!("N{from}-c3"));
    let squares = Square::all();
    let same = squares.filter(|from| found(Some(&with_origin(*from)), None, RECORD).is_empty());
    // The Knight within reach of c3.
    assert_eq!(same.count(), 1);
    // The left-hand Knight is a different piece.
    let other = RECORD.replace("_Nj3", "Nj3");
    assert_eq!(found(None, Some(&other), RECORD), [(2, Side::White)]);
}

#[test]
fn r_391_what_is_not_written_contradicts_nothing_but_the_record_is_whole() {
    let without_second = "1. d4 e4 | d9 e9\n3. d5 e5 | d8 e8";
    let early = "1. d4 e4 | d9 e9";
    assert_eq!(found(Some(without_second), Some(early), RECORD), []);
    let longer = format!("{RECORD}4. d6 e6 |\n");
    assert_eq!(found(Some(&longer), None, RECORD), [(4, Side::White)]);
    let record = Record::parse(RECORD).unwrap();
    let own = rows(without_second);
    let longer = rows(&longer);
    let compared = compare(
        PerSide::new(Some(own.as_slice()), Some(longer.as_slice())),
        Some(Entered {
            record: &record,
            is_over: false,
        }),
    );
    // The record goes on, and its next row is not entered yet.
    assert_eq!(compared.differences().count(), 0);
    assert_eq!(compared.ends, PerSide::new(Some(3), Some(4)));
    let missing: Vec<_> = compared.missing(Side::White).collect();
    assert_eq!(missing, [(2, Side::White), (2, Side::Black)]);
    let missing: Vec<_> = compared.missing(Side::Black).collect();
    assert_eq!(missing, [(4, Side::Black)]);
}

#[test]
fn r_391_without_a_record_the_protocols_are_held_against_each_other() {
    let (white, black) = (rows(RECORD), rows(&RECORD.replace("d8 e8", "d8 f8")));
    let own = PerSide::new(Some(white.as_slice()), Some(black.as_slice()));
    let compared = compare(own, None);
    let found: Vec<_> = compared.differences().collect();
    let [difference] = found.as_slice() else {
        panic!("{found:?}");
    };
    assert_eq!((difference.game_move, difference.plan), (3, Side::Black));
    assert_eq!(difference.said.by(Source::White), Some("d8 e8"));
    assert_eq!(difference.said.by(Source::Black), Some("d8 f8"));
    assert_eq!(difference.said.by(Source::Record), None);
}

#[test]
fn r_390_what_could_be_read_before_a_fault_is_read() {
    let reading = read_own("[White \"Ivanova\"]\n1. d4 e4 | d9 e9\n2. Nc3 Фj3 | d8 e8\n3. d5 e5 |");
    assert_eq!(reading.rows.len(), 1);
    let error = reading.error.unwrap();
    assert_eq!((error.place.line, error.game_move), (3, Some(2)));
    let nothing = read_own("");
    assert!(nothing.rows.is_empty());
    assert_eq!(nothing.error.unwrap().fault, RecordFault::Empty);
}

#[test]
fn r_391_of_a_game_move_that_is_written_twice_the_last_plan_counts() {
    let mended = RECORD.replace("3.", "3. d5 f5 |\n3.");
    assert_eq!(found(Some(&mended), None, RECORD), []);
    let stopped = format!("{RECORD}4. |; stop force-majeure \"Fire\"\n4. d6 e6 | d7 e7\n");
    let own = "4. d6 e6 | d7 e7";
    assert_eq!(found(Some(own), None, &stopped), []);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, ..ProptestConfig::default() })]

    #[test]
    fn r_391_a_record_differs_from_itself_nowhere_and_with_one_plan_changed_there(
        seed in any::<u64>(),
        place in any::<prop::sample::Index>(),
        black in any::<bool>(),
    ) {
        let mut record = generate::unfinished(seed, 0, &Regulations::default(), 12);
        let own = rows(&record.to_string());
        let entered = Some(Entered { record: &record, is_over: true });
        let all = PerSide::new(Some(own.as_slice()), Some(own.as_slice()));
        prop_assert_eq!(compare(all, entered).differences().count(), 0);

        let side = if black { Side::Black } else { Side::White };
        let at = place.index(record.rows.len());
        let mut other = own.clone();
        let plan = &mut other[at].plans[side];
        prop_assume!(plan.parts.iter().any(|part| part.action != WrittenAction::Skip));
        for part in &mut plan.parts {
            part.action = WrittenAction::Skip;
        }
        let number = own[at].number;
        for protocols in [
            PerSide::new(Some(other.as_slice()), Some(own.as_slice())),
            PerSide::new(None, Some(other.as_slice())),
        ] {
            let compared = compare(protocols, Some(Entered { record: &record, is_over: true }));
            let found: Vec<_> = compared.differences().map(|it| (it.game_move, it.plan)).collect();
            prop_assert_eq!(found, [(number, side)]);
        }
        // The same without a record that tells the meaning of a part.
        record.rows.clear();
        let both = PerSide::new(Some(own.as_slice()), Some(other.as_slice()));
        let compared = compare(both, Some(Entered { record: &record, is_over: true }));
        let found: Vec<_> = compared.differences().map(|it| (it.game_move, it.plan)).collect();
        prop_assert_eq!(found, [(number, side)]);
    }

    #[test]
    fn r_390_whatever_is_pasted_is_read_and_compared(
        lines in prop::collection::vec("[0-9a-lА-яNKRG_:|;.{}()+ Z-]{0,40}", 0..20),
        text in any::<String>(),
    ) {
        let record = Record::parse(RECORD).unwrap();
        for text in [lines.join("\n"), format!("{RECORD}{}", lines.join("\n")), text] {
            let own = read_own(&text).rows;
            let entered = Some(Entered { record: &record, is_over: true });
            let both = PerSide::new(Some(own.as_slice()), Some(own.as_slice()));
            let compared = compare(both, entered);
            let numbers = compared.rows.iter().map(|row| row.number);
            prop_assert!(numbers.is_sorted());
            prop_assert_eq!(compare(both, None).differences().count(), 0);
        }
    }
}
