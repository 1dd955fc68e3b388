//! Pairing systems: the FIDE Dutch system for players and the FIDE Swiss Team Pairing
//! System.
//!
//! Each system is a pure function from its own description of the tournament to the
//! next round. [`report`] makes such a description from a report file; the systems
//! themselves know neither files nor events.

mod bits;
mod fault;
mod field;
mod matching;
mod order;
pub mod report;
pub mod swiss;
pub mod team;
#[cfg(test)]
mod tests;
mod weight;

use crate::entrant::EntrantNumber;
use areopagus_language::Language;

pub use field::sort_boards;

/// How an explanation calls a participant.
pub type Naming<'a> = &'a dyn Fn(EntrantNumber) -> String;

/// A clause for C1, without a full stop.
const fn say_met(language: Language) -> &'static str {
    match language {
        Language::En => "they have met (C1)",
        Language::Ru => "они уже встречались (C1)",
        Language::De => "sie haben schon gegeneinander gespielt (C1)",
    }
}

/// A clause for forbidden pairs, without a full stop.
const fn say_forbidden(language: Language) -> &'static str {
    match language {
        Language::En => "the two must not be paired",
        Language::Ru => "эта пара запрещена",
        Language::De => "diese Paarung ist gesperrt",
    }
}

/// A clause, without a full stop, that a criterion would count `instead` rather than
/// `here`.
fn say_worse(criterion: &str, here: u32, instead: u32, language: Language) -> String {
    match language {
        Language::En => format!("then {criterion} would count {instead}, not {here}"),
        Language::Ru => format!("{criterion} – было бы {instead} вместо {here}"),
        Language::De => format!("dann ergäbe {criterion}, {instead} statt {here}"),
    }
}

/// A score in points with at most one decimal; `per_point` units are one point.
fn say_points(units: i64, per_point: u32, language: Language) -> String {
    let tenths = units * 10 / i64::from(per_point.max(1));
    let sign = match language {
        Language::En => '.',
        Language::Ru | Language::De => ',',
    };
    let minus = if tenths < 0 { "−" } else { "" };
    let tenths = tenths.unsigned_abs();
    match tenths % 10 {
        0 => format!("{minus}{}", tenths / 10),
        tenth => format!("{minus}{}{sign}{tenth}", tenths / 10),
    }
}
