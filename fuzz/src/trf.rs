//! The reader of report files never panics; what it reads is written as it stood, and
//! every record is laid out so that it reads the same again.

use areopagus_language::Language;
use areopagus_tournament::pairing::report::{next_round, next_round_of_teams};
use areopagus_tournament::trf::{Cell, LineEnd, RoundNumber, Trf};

/// Holds it of any bytes.
pub fn run(bytes: &[u8]) {
    let (trf, encoding) = match Trf::parse_bytes(bytes) {
        Ok(read) => read,
        Err(error) => {
            assert!(error.line >= 1 && error.column >= 1);
            for language in Language::ALL {
                assert!(!error.say(language).is_empty());
            }
            return;
        }
    };
    let _ = encoding.say(Language::Ru);
    for end in [LineEnd::Cr, LineEnd::Lf, LineEnd::CrLf] {
        assert_eq!(Trf::parse(&trf.write(end)).as_ref(), Ok(&trf));
    }
    let mut laid_out = Trf::new();
    for record in trf.records() {
        laid_out
            .push(record.clone())
            .expect("what was read can be written");
    }
    assert!(laid_out.records().eq(trf.records()));
    let table = trf.point_table();
    for player in trf.players() {
        for round in (1..=99).filter_map(RoundNumber::new) {
            let points = player.cell(round).and_then(|cell| table.points(cell));
            assert!(points.is_some() || !matches!(player.cell(round), Some(Cell::Bye(_))));
            let _ = trf.acceleration(player.number, round);
        }
    }
    assert!(trf.last_paired_round() <= trf.last_written_round());
    let _ = (next_round(&trf), next_round_of_teams(&trf));
    for round in (1..=3).filter_map(RoundNumber::new) {
        let _ = trf.prohibited(round).count() + trf.byes(round).count();
    }
}
