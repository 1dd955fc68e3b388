//! Nothing that is written makes the reader or the replay of TCHESS panic; what is read prints
//! and reads back the same, and a replay gives the same again, with a position that is read.
//! Each line is an act too: a table takes or refuses it, and its record replays.

use areopagus_games::tchess::ending::Reason;
use areopagus_games::tchess::game::Game;
use areopagus_games::tchess::place::{PlaceFault, read};
use areopagus_games::tchess::record::check_text;
use areopagus_games::tchess::replay::Replay;
use areopagus_games::tchess::report::{Judged, explain, report};
use areopagus_games::tchess::{Record, Regulations, Table};
use areopagus_games::text::{MAX_BYTES, MAX_LINE};
use areopagus_language::Language;

use super::shared::entered;

/// Holds it of any bytes.
pub fn run(bytes: &[u8]) {
    for language in Language::ALL {
        let report = report("record.tchess", bytes, language);
        assert_eq!(report.ok, report.errors.is_empty());
        assert!(!report.json().is_empty() && !report.say(language).is_empty());
        assert!(explain("record.tchess", bytes, None, language).is_ok());
    }
    let Ok(text) = check_text(bytes) else {
        return;
    };
    if let Ok(record) = Record::parse(text) {
        let printed = record.to_string();
        assert!(printed.lines().all(|line| line.chars().count() <= MAX_LINE));
        if printed.len() <= MAX_BYTES {
            assert_eq!(Record::parse(&printed), Ok(record), "{printed}");
        }
    }
    let judged = Judged::from_text(text);
    let again = Judged::from_text(text);
    let steps = |judged: &Judged| judged.replay.as_ref().map(Replay::steps).map(<[_]>::to_vec);
    assert_eq!(steps(&again), steps(&judged));
    if let Some(game) = judged.replay.as_ref().map(Replay::game) {
        position(game);
    }
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

/// A position that is told reads, but where a goal is reached.
fn position(game: &Game) {
    let told = game.placed().to_string();
    let goals = [Reason::Capture, Reason::Targets, Reason::Escort];
    let is_goal = game.end().is_some_and(|end| goals.contains(&end.reason));
    match read(game.setup(), &told) {
        Ok(read) => assert_eq!(read.key(), game.position().key(), "{told}"),
        Err(fault) => assert!(is_goal && fault == PlaceFault::Goal, "{fault:?}: {told}"),
    }
}

/// Every line is entered as an act.
fn acts(text: &str) {
    let fields = "tchess-layer1; transport=true; polarity=true; turn_in_place=true; \
                  substitution=J:P,M:Q; escort=true";
    let Ok(regulations) = Regulations::parse(fields) else {
        return;
    };
    let Ok(mut table) = Table::new(&regulations) else {
        return;
    };
    let record = entered(&mut table, text);
    let report = report("table.tchess", record.as_bytes(), Language::En);
    assert!(report.ok, "{record}{}", report.say(Language::En));
}
