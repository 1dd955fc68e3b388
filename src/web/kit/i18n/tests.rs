use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use fluent_bundle::FluentResource;

use super::*;

type Messages = BTreeMap<String, BTreeSet<String>>;

/// Every message of a language with its variables.
fn messages(language: Language) -> Messages {
    let mut messages = Messages::new();
    for (file, text) in sources(language) {
        let resource = FluentResource::try_new(text.to_owned());
        assert!(resource.is_ok(), "{language:?}/{file}.ftl: {resource:?}");
        let mut current = None;
        for line in text.lines() {
            if line.starts_with(|sign: char| sign.is_ascii_lowercase()) {
                let (key, _) = line.split_once('=').unwrap();
                let key = key.trim().to_owned();
                let again = messages.insert(key.clone(), BTreeSet::new());
                assert_eq!(again, None, "{language:?}/{file}.ftl: {key} stands twice");
                current = Some(key);
            }
            let Some(key) = &current else { continue };
            for variable in line.split('$').skip(1) {
                let end = variable
                    .find(|sign: char| !sign.is_alphanumeric() && sign != '_')
                    .unwrap_or(variable.len());
                messages
                    .get_mut(key)
                    .unwrap()
                    .insert(variable[..end].to_owned());
            }
        }
    }
    messages
}

fn files(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            files(&path, found);
        } else {
            found.push(path);
        }
    }
}

/// The text up to the bracket that closes an opened one.
fn call(text: &str) -> &str {
    let mut depth = 1;
    for (index, sign) in text.char_indices() {
        match sign {
            '(' => depth += 1,
            ')' => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return &text[..index];
        }
    }
    text
}

/// Every use of a message: file, id, and the variables it is given; `None` where the id alone is
/// written.
fn uses() -> Vec<(PathBuf, String, Option<BTreeSet<String>>)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut sources = Vec::new();
    files(&root.join("src"), &mut sources);
    files(&root.join("templates"), &mut sources);
    sources.retain(|path| path.extension().is_none_or(|it| it != "ttf"));
    let mut uses = Vec::new();
    for path in sources {
        if path.ends_with("i18n/tests.rs") || path.ends_with("web/i18n.rs") {
            continue;
        }
        let text = std::fs::read_to_string(&path).unwrap();
        // Doc comments show examples.
        let text: Vec<&str> = text
            .lines()
            .filter(|line| !line.trim_start().starts_with("//"))
            .collect();
        let text = text.join("\n");
        for (start, with_variables) in [("t(", true), ("t_with(", true), ("Key(", false)] {
            for (at, _) in text.match_indices(start) {
                let before = text[..at].chars().next_back();
                if before.is_some_and(|sign| sign.is_alphanumeric() || sign == '_') {
                    continue;
                }
                let call = call(&text[at + start.len()..]);
                // The first argument of the free functions is the language.
                let Some(name) = call
                    .split(',')
                    .take(2)
                    .find_map(|argument| argument.trim().strip_prefix('"')?.strip_suffix('"'))
                else {
                    continue;
                };
                // However the call is laid out.
                let call: String = call.split_whitespace().collect();
                let given: BTreeSet<String> = call
                    .split("(\"")
                    .skip(1)
                    .filter_map(|pair| Some(pair.split_once('"')?.0.to_owned()))
                    .collect();
                uses.push((
                    path.clone(),
                    name.to_owned(),
                    with_variables.then_some(given),
                ));
            }
        }
    }
    uses
}

#[test]
fn every_language_has_the_same_messages_with_the_same_variables() {
    let english = messages(Language::En);
    assert!(english.len() > 10);
    for language in Language::ALL {
        let other = messages(language);
        for (key, variables) in &english {
            assert_eq!(other.get(key), Some(variables), "{key} in {language:?}");
        }
        for key in other.keys() {
            assert!(english.contains_key(key), "{key} is in {language:?} alone");
        }
    }
}

/// The text of every message of a language, without its name.
fn texts(language: Language) -> BTreeMap<String, String> {
    let mut texts = BTreeMap::new();
    for (_, text) in sources(language) {
        let mut current: Option<&mut String> = None;
        for line in text.lines() {
            if line.starts_with('#') {
                current = None;
            } else if let (Some((key, text)), true) = (
                line.split_once('='),
                line.starts_with(|sign: char| sign.is_ascii_lowercase()),
            ) {
                let key = key.trim().to_owned();
                current = Some(texts.entry(key).or_insert_with(|| text.trim().to_owned()));
            } else if let Some(text) = &mut current {
                text.push_str(line);
            }
        }
    }
    texts
}

/// Messages whose German is the same as their English: names, codes and words of both languages.
const SAME_IN_GERMAN: [&str; 30] = [
    "face-name",
    "face-emblem",
    "desk-new-name",
    "desk-new-format",
    "desk-name",
    "desk-terrain-labyrinth",
    "line-open",
    "system",
    "name",
    "tie-potential-short",
    "tie-sonneborn-short",
    "lot-labyrinth",
    "chart-round",
    "chart-white",
    "chart-free",
    "chart-bye-half",
    "embed-snippet",
    "protest-number",
    "protest-at-result",
    "teams-match-points-short",
    "teams-name",
    "code-field",
    "code-title",
    "army-version",
    "army-version-number",
    "broadcast-pause",
    "acts-moment",
    "desk-side-potential",
    "desk-side-seconds",
    "record-answer",
];

#[test]
fn no_german_message_is_the_english_one() {
    let german = texts(Language::De);
    for (key, english) in texts(Language::En) {
        // Only texts that have words outside of variables.
        let words = english.split(['{', '}']).step_by(2).flat_map(str::chars);
        if !words.into_iter().any(char::is_alphabetic) {
            continue;
        }
        let same = german.get(&key) == Some(&english);
        assert_eq!(
            same,
            SAME_IN_GERMAN.contains(&key.as_str()),
            "{key}: {english}"
        );
    }
}

#[test]
fn every_message_that_is_used_exists_and_every_message_is_used() {
    let messages = messages(Language::En);
    let mut unused: BTreeSet<&String> = messages.keys().collect();
    for (path, key, given) in uses() {
        let path = path.display();
        let variables = messages.get(&key);
        assert!(variables.is_some(), "{path}: there is no message {key}");
        if let (Some(variables), Some(given)) = (variables, given) {
            assert_eq!(variables, &given, "{path}: the variables of {key}");
        }
        unused.remove(&key);
    }
    assert!(unused.is_empty(), "messages nobody uses: {unused:?}");
}

#[test]
fn the_best_language_of_accept_language_is_taken() {
    for (header, language) in [
        ("ru", Some(Language::Ru)),
        ("ru-RU,ru;q=0.9,en-US;q=0.8", Some(Language::Ru)),
        ("en;q=0.5, ru;q=0.7", Some(Language::Ru)),
        ("de-CH, en;q=0.3", Some(Language::De)),
        ("fr, de;q=0.5, en;q=0.3", Some(Language::De)),
        ("fr, en;q=0.3", Some(Language::En)),
        ("ru;q=0, en;q=0.1", Some(Language::En)),
        ("fr", None),
        ("", None),
        ("ru;q=abc", None),
    ] {
        assert_eq!(negotiate(header), language, "{header}");
    }
}
