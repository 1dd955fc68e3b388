//! Shared test checks for games with messages, a rulebook and a form of their own.

use super::Presentation;
use crate::event::settings::{EventDraft, Format};
use crate::language::{Argument, Language, Messages};
use crate::web::kit::fields::Fields;
use crate::web::kit::i18n::Words;
use crate::web::kit::regulations::FormFault;

/// The names of the messages of a file.
fn names(file: &str) -> Vec<&str> {
    let lines = file
        .lines()
        .filter(|line| !line.starts_with([' ', '#', '}']));
    let messages = lines.filter_map(|line| line.split_once(" ="));
    messages.map(|(name, _)| name).collect()
}

/// Checks that the files, English, Russian and German, have the same messages, each of them once,
/// that each is named in a source as `"name"`, and that it can be formatted with arguments of these
/// names.
pub fn words(messages: &Messages, files: [&str; 3], sources: &[&str], arguments: &[&'static str]) {
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

/// The numbers of clauses in quotation marks in a source, without its tests.
fn named(source: &str) -> Vec<&str> {
    let source = source.split("#[cfg(test)]").next().unwrap();
    let is_clause = |word: &&str| {
        let parts: Vec<&str> = word.split('.').collect();
        let is_number = |part: &&str| part.parse::<u8>().is_ok();
        parts.len() == 2 && parts.iter().all(is_number)
    };
    source.split('"').filter(is_clause).collect()
}

/// Checks that a rulebook has every clause that the sources name, that these are more than `least`,
/// and that each section has its clauses from 1 to its last one exactly once.
pub fn clauses(rules: &str, sources: &[&str], least: usize, lasts: &[u8]) {
    let items = rules.lines().filter_map(|line| line.strip_prefix("- **"));
    let clauses: Vec<&str> = items.map(|line| line.split_once("**").unwrap().0).collect();
    let named: Vec<&str> = sources.iter().copied().flat_map(named).collect();
    for clause in &named {
        assert!(clauses.contains(clause), "{clause}");
    }
    assert!(named.len() > least, "{}", named.len());
    for (section, last) in (1..).zip(lasts) {
        for number in 1..=*last {
            let clause = format!("{section}.{number}");
            let found = clauses.iter().filter(|it| **it == clause).count();
            assert_eq!(found, 1, "{clause}");
        }
    }
}

/// Checks that a rulebook has every heading and clause in English, Russian and German.
pub fn languages(rules: &str) {
    let has_cyrillic = |text: &str| text.chars().any(|it| ('\u{400}'..='\u{4ff}').contains(&it));
    let lines: Vec<&str> = rules.lines().collect();
    for (index, line) in lines.iter().enumerate() {
        if line.starts_with('#') {
            assert_eq!(line.split(" · ").count(), 3, "{line}");
        } else if line.starts_with("- **") {
            let [russian, german] = [1, 2].map(|behind| lines[index + behind].trim());
            for said in [russian, german] {
                assert!(said.starts_with('*') && said.ends_with('*'), "{said}");
            }
            assert!(has_cyrillic(russian), "{russian}");
            assert!(!has_cyrillic(german), "{german}");
            assert!(!has_cyrillic(line), "{line}");
        }
    }
}

/// Checks that a rulebook has every field of the Regulations with its default value, in three
/// languages.
pub fn fields<'a>(rules: &str, names: impl Iterator<Item = &'a str>) {
    for name in names {
        let is_said = format!("`{name} = ");
        assert!(rules.matches(&is_said).count() >= 3, "{name}");
    }
}

/// The text of the Regulations from fields of the form.
pub fn typed(game: &dyn Presentation, pairs: &[(&str, &str)]) -> Result<String, FormFault> {
    game.typed(&Fields::from_pairs(pairs))
}

/// The same, from the fields that Regulations fill in.
pub fn filled_again(game: &dyn Presentation, regulations: &str) -> Result<String, FormFault> {
    let draft = EventDraft {
        name: "Cup".to_owned(),
        place: "Riga".to_owned(),
        starts_on: "2026-11-21".to_owned(),
        ends_on: "2026-11-22".to_owned(),
        discipline: game.game(),
        format: Format::RoundRobin { double: false },
        regulations: regulations.to_owned(),
        ..EventDraft::default()
    };
    let mut again = Vec::new();
    game.fill(&draft, &mut |name, value| {
        again.push((name.to_owned(), value.to_owned()));
    });
    let pairs: Vec<(&str, &str)> = again
        .iter()
        .map(|(name, value)| (name.as_str(), value.as_str()))
        .collect();
    typed(game, &pairs)
}

/// Every regulation is said in a sentence of its own.
pub fn each_is_said<'a>(
    names: impl Iterator<Item = &'a str>,
    sentence: fn(Words, &str, &str) -> String,
) {
    for name in names {
        for language in Language::ALL {
            assert_ne!(sentence(Words(language), name, "1"), "1", "{name}");
        }
    }
}
