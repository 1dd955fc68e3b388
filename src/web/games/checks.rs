//! What tests ask of the words that a game's pages have in Fluent files of their own.

use crate::language::{Argument, Language, Messages};

/// The names of the messages of a file.
fn names(file: &str) -> Vec<&str> {
    let lines = file
        .lines()
        .filter(|line| !line.starts_with([' ', '#', '}']));
    let messages = lines.filter_map(|line| line.split_once(" ="));
    messages.map(|(name, _)| name).collect()
}

/// Checks that the files, English, Russian and German, have the same messages, each of them
/// once, that each is named in a source as `"name"`, and that it can be said with arguments of
/// these names.
pub fn check(messages: &Messages, files: [&str; 3], sources: &[&str], arguments: &[&'static str]) {
    let [english, russian, german] = files.map(names);
    assert_eq!(english, russian);
    assert_eq!(english, german);
    let mut sorted = english.clone();
    sorted.sort_unstable();
    sorted.dedup();
    assert_eq!(sorted.len(), english.len());
    let one: u64 = 1;
    let of_one = |name: &&'static str| (*name, &one as &dyn Argument);
    let arguments: Vec<(&str, &dyn Argument)> = arguments.iter().map(of_one).collect();
    for name in english {
        let quoted = format!("\"{name}\"");
        assert!(
            sources.iter().any(|source| source.contains(&quoted)),
            "{name}"
        );
        for language in Language::ALL {
            let said = messages.say(language, name, &arguments);
            assert!(said.is_ok_and(|said| !said.is_empty()), "{name}");
        }
    }
}
