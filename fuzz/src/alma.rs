//! Nothing that is written makes the reader or the replay of Almajara panic; what is read
//! prints and reads back the same, a replay gives the same again, and no chip is lost or
//! made. The same bytes are read as a catalogue, a template, a pattern and Regulations.

use areopagus_games::almajara::record::check_text;
use areopagus_games::almajara::replay::ReplayedEntry;
use areopagus_games::almajara::report::{Judged, explain, report};
use areopagus_games::almajara::{
    Catalogue, Phase, Position, Reason, Record, Regulations, Template,
};

use areopagus_games::movement::Pattern;
use areopagus_language::Language;

use super::shared::reads_back;

/// Holds it of any bytes.
pub fn run(bytes: &[u8]) {
    for language in Language::ALL {
        let report = report("record.alma", bytes, language);
        assert_eq!(report.ok, report.errors.is_empty());
        assert!(!report.json().is_empty() && !report.say(language).is_empty());
        assert!(explain("record.alma", bytes, None, language).is_ok());
    }
    let Ok(text) = check_text(bytes) else {
        return;
    };
    data(text);
    if let Ok(record) = Record::parse(text) {
        reads_back(record, Record::parse);
    }
    let judged = Judged::from_text(text);
    let again = Judged::from_text(text);
    assert_eq!(again.replay.steps(), judged.replay.steps());
    chips(&judged);
}

/// What an event uploads prints as it is read, and every fault has its sentence.
fn data(text: &str) {
    match Catalogue::parse(text) {
        Ok(catalogue) => assert_eq!(Catalogue::parse(&catalogue.to_string()), Ok(catalogue)),
        Err(errors) => assert!(errors.iter().all(|error| !error.to_string().is_empty())),
    }
    match Template::parse(text) {
        Ok(template) => assert_eq!(Template::parse(&template.to_string()), Ok(template)),
        Err(errors) => assert!(errors.iter().all(|error| !error.to_string().is_empty())),
    }
    if let Ok(pattern) = Pattern::parse(text) {
        assert_eq!(Pattern::parse(&pattern.to_string()), Ok(pattern));
    }
    if let Ok(regulations) = Regulations::parse(text) {
        assert_eq!(
            Regulations::parse(&regulations.to_string()),
            Ok(regulations)
        );
    }
}

/// From the beginning of play to its end there are as many chips, and a position that is
/// not won can be set up again.
fn chips(judged: &Judged) {
    let game = judged.replay.game();
    let count = |step: &ReplayedEntry| step.score.white.chips + step.score.black.chips;
    let mut played = judged
        .replay
        .steps()
        .iter()
        .filter(|step| step.row.is_some());
    if let Some(first) = played.next() {
        assert!(played.all(|step| count(step) == count(first)));
    }
    let won = judged
        .replay
        .end()
        .is_some_and(|end| end.reason == Reason::Absolute);
    if game.phase() != Phase::Deal && !won {
        let equipment = game.equipment();
        let text = game.position().to_string();
        let again = Position::parse(&text, &equipment.catalogue, &equipment.template);
        assert_eq!(again.as_ref(), Ok(game.position()));
    }
}
