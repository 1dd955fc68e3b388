//! Selects a discipline by a file's extension or by a flag.

use std::path::Path;

use areopagus::event::discipline::Discipline;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};

/// The discipline of a record, by the extension of its file; TOTA*S if it is no other's.
pub(super) fn of_file(file: &Path) -> Discipline {
    let ending = file.extension().and_then(|ending| ending.to_str());
    let is_its =
        |it: &Discipline| ending.is_some_and(|ending| ending.eq_ignore_ascii_case(it.ending()));
    Discipline::all().find(is_its).unwrap_or_default()
}

/// Parses the word of a discipline.
pub(super) fn parser() -> impl TypedValueParser<Value = Discipline> {
    let values = Discipline::all().map(|it| {
        let (name, ending) = (it.name(), it.ending());
        PossibleValue::new(it.word()).help(format!("{name}, whose records are .{ending} files"))
    });
    // The parser has rejected all other words.
    PossibleValuesParser::new(values).map(|word| Discipline::from_word(&word).unwrap_or_default())
}
