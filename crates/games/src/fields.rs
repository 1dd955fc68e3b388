//! Fields of a game's Regulations: their descriptions, and how they are read and printed.
//!
//! The text form is the name of an edition and the fields that differ from it, as in
//! `federation-2013; reply_seconds=15`. This module does not depend on any game's fields.

use std::fmt;
use std::str::FromStr;

use areopagus_language::Language;

/// Marks a list of values as examples, at its end.
pub const OPEN: &str = " …";

/// A field of the Regulations `R`, described for reading, printing and showing.
pub struct Field<R> {
    /// The name in the text form.
    pub name: &'static str,
    /// The clause that the field decides.
    pub clause: &'static str,
    /// The values that the field takes, in the words of the text form. For a field with free text
    /// these are examples, the default word first if there is one, followed by [`OPEN`].
    pub values: &'static str,
    pub(super) write: fn(&mut R, &str) -> Option<()>,
    pub(super) read: fn(&R) -> String,
}

impl<R> Field<R> {
    /// The field's value in the text form.
    pub fn value(&self, regulations: &R) -> String {
        (self.read)(regulations)
    }
}

impl<R> fmt::Debug for Field<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)
    }
}

/// Defines a field that is a number within bounds.
macro_rules! number_field {
    ($field:ident, $clause:literal, $least:literal, $most:literal) => {
        $crate::fields::Field {
            name: stringify!($field),
            clause: $clause,
            values: concat!($least, "..", $most),
            write: |r, text| {
                r.$field = $crate::fields::number(text, $least, $most)?;
                Some(())
            },
            read: |r| r.$field.to_string(),
        }
    };
}
pub(super) use number_field;

/// Defines a field that is one of several words.
macro_rules! choice_field {
    ($field:ident, $clause:literal, $first:literal => $is_first:path, $second:literal => $is_second:path) => {
        $crate::fields::Field {
            name: stringify!($field),
            clause: $clause,
            values: concat!($first, ", ", $second),
            write: |r, text| {
                r.$field = match text {
                    $first => $is_first,
                    $second => $is_second,
                    _ => return None,
                };
                Some(())
            },
            read: |r| {
                match r.$field {
                    $is_first => $first,
                    $is_second => $second,
                }
                .to_owned()
            },
        }
    };
}
pub(super) use choice_field;

/// Defines a field that is `true` or `false`.
macro_rules! flag_field {
    ($field:ident, $clause:literal) => {
        $crate::fields::Field {
            name: stringify!($field),
            clause: $clause,
            values: "true, false",
            write: |r, text| {
                r.$field = text.parse().ok()?;
                Some(())
            },
            read: |r| r.$field.to_string(),
        }
    };
}
pub(super) use flag_field;

/// Reads a plain decimal number within bounds. The text form has no signs and no leading zeros.
pub(super) fn number<T: FromStr + PartialOrd + Copy>(text: &str, least: T, most: T) -> Option<T> {
    let plain = text.bytes().all(|b| b.is_ascii_digit()) && (text == "0" || !text.starts_with('0'));
    let value = plain.then(|| text.parse().ok()).flatten()?;
    (least <= value && value <= most).then_some(value)
}

/// A fault in the text of Regulations.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum FieldFault {
    /// The text does not start with the name of an edition.
    UnknownEdition(String),
    /// A word after the edition is not of the form `field=value`.
    NoValue(String),
    /// There is no field of this name.
    UnknownField(String),
    /// The field with this name occurs twice.
    Repeated(&'static str),
    /// The field does not take this value.
    BadValue {
        /// The field's name.
        field: &'static str,
        /// The clause that the field decides.
        clause: &'static str,
        /// The value as written.
        written: String,
        /// The values that it takes.
        values: &'static str,
    },
}

/// Reads the text form; spacing around `;` and `=` is free. A fault has the number of characters
/// before the faulty word.
pub(super) fn read<R>(
    text: &str,
    edition: impl FnOnce(&str) -> Option<R>,
    fields: &[Field<R>],
) -> Result<R, (usize, FieldFault)> {
    let mut words = text.split(';').scan(0, |offset, word| {
        let indent = word.chars().take_while(|sign| sign.is_whitespace()).count();
        let start = *offset + indent;
        *offset += word.chars().count() + 1;
        Some((start, word.trim()))
    });
    let (start, word) = words.next().unwrap_or_default();
    let mut regulations =
        edition(word).ok_or_else(|| (start, FieldFault::UnknownEdition(word.to_owned())))?;
    let mut seen = Vec::new();
    for (start, word) in words {
        take(&mut regulations, word, fields, &mut seen)
            .map_err(|(skipped, fault)| (start + skipped, fault))?;
    }
    Ok(regulations)
}

/// Reads one `field=value`. A fault has the number of characters before its place.
fn take<R>(
    regulations: &mut R,
    word: &str,
    fields: &[Field<R>],
    seen: &mut Vec<&'static str>,
) -> Result<(), (usize, FieldFault)> {
    let (name, value) = word
        .split_once('=')
        .ok_or_else(|| (0, FieldFault::NoValue(word.to_owned())))?;
    let field = fields
        .iter()
        .find(|field| field.name == name.trim())
        .ok_or_else(|| (0, FieldFault::UnknownField(name.trim().to_owned())))?;
    if seen.contains(&field.name) {
        return Err((0, FieldFault::Repeated(field.name)));
    }
    seen.push(field.name);
    (field.write)(regulations, value.trim()).ok_or_else(|| {
        let spaces = value.chars().take_while(|sign| sign.is_whitespace());
        let fault = FieldFault::BadValue {
            field: field.name,
            clause: field.clause,
            written: value.trim().to_owned(),
            values: field.values,
        };
        (name.chars().count() + 1 + spaces.count(), fault)
    })
}

/// Prints an edition and the fields that differ from its defaults.
pub(super) fn print<R>(
    f: &mut fmt::Formatter<'_>,
    regulations: &R,
    (edition, shipped): (&str, &R),
    fields: &[Field<R>],
) -> fmt::Result {
    f.write_str(edition)?;
    for field in fields {
        let value = field.value(regulations);
        if value != field.value(shipped) {
            write!(f, "; {}={value}", field.name)?;
        }
    }
    Ok(())
}

/// The values of a field in words: `1 to 100`, `true or false`, and for an armament what
/// each of its symbols may be.
pub(super) fn said_values(values: &str, language: Language) -> String {
    let (or, to, symbols) = match language {
        Language::En => ("or", "to", "one symbol for each place"),
        Language::Ru => ("или", "до", "по одному символу на место"),
        Language::De => ("oder", "bis", "ein Zeichen für jeden Platz"),
    };
    let any_of = |words: Vec<&str>| match words.split_last() {
        Some((last, [])) => (*last).to_owned(),
        Some((last, others)) => format!("{} {or} {last}", others.join(", ")),
        None => String::new(),
    };
    if let Some((least, most)) = values.split_once("..") {
        let from = match language {
            Language::En | Language::De => "",
            Language::Ru => "от ",
        };
        return format!("{from}{least} {to} {most}");
    }
    if values.starts_with('[') {
        let places = values.split(['[', ']']).filter(|place| !place.is_empty());
        let places: Vec<String> = places
            .map(|place| any_of(place.split("").filter(|sign| !sign.is_empty()).collect()))
            .collect();
        return format!("{symbols} ({})", places.join("; "));
    }
    any_of(values.split(", ").collect())
}

/// A field of a game's Regulations without its type parameter, as forms need it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FieldInfo {
    /// The name in the text form.
    pub name: &'static str,
    /// The clause that the field decides.
    pub clause: &'static str,
    /// The values that the field takes, in the words of the text form.
    pub values: &'static str,
    /// The value if an event decides nothing.
    pub usual: String,
}

/// Describes the fields of Regulations for a form.
pub fn infos<R: Default>(fields: &[Field<R>]) -> Vec<FieldInfo> {
    let usual = R::default();
    let info = |field: &Field<R>| FieldInfo {
        name: field.name,
        clause: field.clause,
        values: field.values,
        usual: field.value(&usual),
    };
    fields.iter().map(info).collect()
}
