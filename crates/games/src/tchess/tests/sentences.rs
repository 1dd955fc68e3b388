//! Tests that every sentence exists in every language.

use std::collections::BTreeSet;

use areopagus_language::Language;

use crate::tchess::words::{self, Phrase};

/// The names of the messages of a file.
fn names(text: &str) -> BTreeSet<&str> {
    text.lines()
        .filter_map(|line| Some(line.split_once(" = ")?.0))
        .collect()
}

/// The arguments of the messages of a file.
fn places(text: &str) -> BTreeSet<(String, String)> {
    let mut found = BTreeSet::new();
    for line in text.lines() {
        let Some((name, said)) = line.split_once(" = ") else {
            continue;
        };
        for piece in said.split("{ $").skip(1) {
            let place = piece.split(' ').next().unwrap_or_default();
            found.insert((name.to_owned(), place.to_owned()));
        }
    }
    found
}

#[test]
fn the_files_are_readable_and_have_the_same_messages() {
    assert_eq!(words::faults(), []);
    let [english, russian, german] = FILES.map(names);
    assert!(english.len() > 150);
    assert_eq!(english, russian);
    assert_eq!(english, german);
    let used = places(FILES[0]);
    for other in &FILES[1..] {
        for place in places(other) {
            let is_of_an_end = place.1 == "winner" || place.1 == "loser";
            assert!(used.contains(&place) || is_of_an_end, "{place:?}");
        }
    }
}

const FILES: [&str; 3] = [
    include_str!("../words/en.ftl"),
    include_str!("../words/ru.ftl"),
    include_str!("../words/de.ftl"),
];

/// The source files that name messages.
const SOURCES: [&str; 12] = [
    include_str!("../ending.rs"),
    include_str!("../fault.rs"),
    include_str!("../place.rs"),
    include_str!("../record/error.rs"),
    include_str!("../regulations.rs"),
    include_str!("../report.rs"),
    include_str!("../setup.rs"),
    include_str!("../table/acts.rs"),
    include_str!("../narration.rs"),
    include_str!("../value.rs"),
    include_str!("../discipline.rs"),
    include_str!("../../phrase.rs"),
];

#[test]
fn every_name_in_the_sources_has_its_sentence_and_every_sentence_its_name() {
    let known = names(FILES[0]);
    let prefixes = [
        "setup-",
        "value-",
        "place-",
        "regulations-",
        "end-",
        "fault-",
        "told-",
        "report-",
        "explain-",
        "waits-",
        "deed-",
        "bare-w",
        "expected-",
        "found-",
    ];
    let mut named: BTreeSet<&str> = BTreeSet::new();
    for source in SOURCES {
        for text in source.split('"').skip(1).step_by(2) {
            let is_name = prefixes.iter().any(|prefix| text.starts_with(prefix));
            if is_name && !text.contains(' ') {
                assert!(known.contains(text), "{text}");
                named.insert(text);
            }
        }
    }
    for name in known {
        assert!(named.contains(name), "{name}");
    }
}

#[test]
fn a_missing_sentence_is_its_name() {
    assert_eq!(
        Phrase::new("end-of-the-world").say(Language::De),
        "end-of-the-world"
    );
}
