//! Nothing that is written makes the reader or the replay of CTOR panic; what is read prints
//! and reads back the same, a replay gives the same again, and every chip stands on a field of
//! its own. Each line is an act too: a table takes or refuses it, and its record replays.

use std::sync::Arc;

use areopagus_games::PerSide;
use areopagus_games::ctor::record::check_text;
use areopagus_games::ctor::report::{Judged, explain, report};
use areopagus_games::ctor::{Record, Regulations, Table};
use areopagus_language::Language;

use super::shared::{entered, reads_back};

/// Holds it of any bytes.
pub fn run(bytes: &[u8]) {
    for language in Language::ALL {
        let report = report("record.ctor", bytes, language);
        assert_eq!(report.ok, report.errors.is_empty());
        assert!(!report.json().is_empty() && !report.say(language).is_empty());
        assert!(explain("record.ctor", bytes, None, language).is_ok());
    }
    let Ok(text) = check_text(bytes) else {
        return;
    };
    if let Ok(record) = Record::parse(text) {
        reads_back(record, Record::parse);
    }
    let judged = Judged::from_text(text);
    let again = Judged::from_text(text);
    assert_eq!(again.replay.steps(), judged.replay.steps());
    let board = judged.replay.game().board();
    let PerSide { white, black } = board.score();
    assert_eq!(white + black, board.occupied().count());
    match Regulations::parse(text) {
        Ok(regulations) => {
            assert_eq!(
                Regulations::parse(&regulations.to_string()),
                Ok(regulations)
            );
        }
        Err(error) => assert!(!error.to_string().is_empty()),
    }
    acts(text);
}

/// Every line is entered as an act.
fn acts(text: &str) {
    let fields = "ctor-team; size=8; power=3; turn_seconds=60; game_seconds=600; secret_fields=2";
    let Ok(regulations) = Regulations::parse(fields) else {
        return;
    };
    let mut table = Table::new(&Arc::new(regulations), PerSide::new(2, 1));
    let record = entered(&mut table, text);
    let report = report("table.ctor", record.as_bytes(), Language::En);
    assert!(report.ok, "{record}{}", report.say(Language::En));
}
