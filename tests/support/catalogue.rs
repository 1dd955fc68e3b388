//! A catalogue of cases: records whose outcome was worked out by hand from the clauses, one
//! test each, named by the clause that decides it.

#![expect(clippy::unwrap_used, reason = "a helper of a test fails with the test")]

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Display;
use std::fs;
use std::path::{Path, PathBuf};

/// The cases of one game.
pub struct Catalogue {
    /// The folder of their files.
    pub folder: &'static str,
    /// The ending of their files.
    pub ending: &'static str,
    /// The tags of an expectation: first those of the error and of the end, without which
    /// there must be none.
    pub expectations: [&'static str; 4],
    /// What a replay of a record says under each of these tags, and all of it in words.
    pub replay: fn(&str) -> ([Option<String>; 4], String),
}

impl Catalogue {
    /// The file of a case.
    pub fn file(&self, name: &str) -> PathBuf {
        self.folder().join(format!("{name}.{}", self.ending))
    }

    fn folder(&self) -> PathBuf {
        Path::new(env!("CARGO_MANIFEST_DIR")).join(self.folder)
    }

    /// The names of all files, without their ending.
    pub fn files(&self) -> BTreeSet<String> {
        let ending = format!(".{}", self.ending);
        fs::read_dir(self.folder())
            .unwrap()
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .map(|name| name.strip_suffix(&ending).unwrap_or(&name).to_owned())
            .collect()
    }

    /// The text of a case, which has a title and expects something known.
    pub fn text(&self, case: &str) -> String {
        let text = fs::read_to_string(self.file(&file_name(case))).unwrap();
        assert!(text.starts_with("[Title \""), "{case}");
        let expected = expectations(&text);
        assert!(!expected.is_empty(), "{case} expects nothing");
        for tag in expected.keys() {
            assert!(self.expectations.contains(tag), "{case}: [{tag}]");
        }
        text
    }

    /// What a case expects and did not get, or got and did not expect.
    pub fn differences(&self, text: &str) -> Vec<String> {
        let expected = expectations(text);
        let (said, in_words) = (self.replay)(text);
        let mut differences = Vec::new();
        for (number, (tag, given)) in self.expectations.into_iter().zip(said).enumerate() {
            let wanted = expected.get(tag).copied();
            let checked = wanted.is_some() || number < 2;
            if checked && wanted != given.as_deref() {
                let (wanted, given) = (or_dash(wanted), or_dash(given));
                differences.push(format!("{tag}: {wanted}\n  but was: {given}"));
            }
        }
        if !differences.is_empty() {
            differences.push(in_words);
        }
        differences
    }

    /// Everything that a case did otherwise than it expects, for a person to read.
    pub fn verdict(&self, case: &str) -> String {
        let file = self.file(&file_name(case));
        let text = match fs::read_to_string(&file) {
            Ok(text) => text,
            Err(error) => return format!("{}: {error}", file.display()),
        };
        let differences = self.differences(&text);
        if differences.is_empty() {
            return String::new();
        }
        format!("{}\n{text}\n{}", file.display(), differences.join("\n"))
    }
}

/// The name of a case's file without its ending, from the name of its test: the last
/// of the leading numbers is the case's, those before it are the clause's.
pub fn file_name(test: &str) -> String {
    let words: Vec<&str> = test.split('_').skip(1).collect();
    let is_number = |word: &&&str| word.starts_with(|sign: char| sign.is_ascii_digit());
    let numbers = words.iter().take_while(is_number).count();
    let (clause, rest) = words.split_at(numbers.saturating_sub(1));
    format!("{}-{}", clause.join("."), rest.join("-"))
}

pub fn or_dash<T: Display>(value: Option<T>) -> String {
    value.map_or_else(|| "-".to_owned(), |value| value.to_string())
}

/// The expectations of a case, read without the record's own reader.
pub fn expectations(text: &str) -> BTreeMap<&str, &str> {
    text.lines()
        .filter_map(|line| {
            line.strip_prefix('[')?
                .strip_suffix("\"]")?
                .split_once(" \"")
        })
        .filter(|(tag, _)| tag.starts_with("Expect"))
        .collect()
}

/// One test a case of `CATALOGUE`, and the list of them all.
macro_rules! cases {
    ($($case:ident),* $(,)?) => {
        const CASES: &[&str] = &[$(stringify!($case)),*];
        $(
            #[test]
            fn $case() {
                let verdict = CATALOGUE.verdict(stringify!($case));
                assert!(verdict.is_empty(), "{verdict}");
            }
        )*

        #[test]
        fn every_file_is_a_case_that_runs() {
            let cases = CASES.iter().map(|case| file_name(case)).collect();
            assert_eq!(CATALOGUE.files(), cases);
        }
    };
}
