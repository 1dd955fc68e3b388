//! Pairing systems: who meets whom in the next round.
//!
//! Pure: a system takes its own description of the tournament so far and gives the
//! round. A report file becomes one in [`report`]; a system knows no file and no event.

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

use areopagus_language::Language;

pub use field::sort_boards;

/// That two have met, as a clause without a full stop.
const fn say_met(language: Language) -> &'static str {
    match language {
        Language::En => "they have met (C1)",
        Language::Ru => "они уже встречались (C1)",
        Language::De => "sie haben schon gegeneinander gespielt (C1)",
    }
}

/// That two must not be paired, as a clause without a full stop.
const fn say_forbidden(language: Language) -> &'static str {
    match language {
        Language::En => "the two must not be paired",
        Language::Ru => "эта пара запрещена",
        Language::De => "diese Paarung ist gesperrt",
    }
}

/// That a criterion would have counted `instead` and not `here`, as a clause without a full
/// stop.
fn say_worse(criterion: &str, here: u32, instead: u32, language: Language) -> String {
    match language {
        Language::En => format!("then {criterion} would count {instead}, not {here}"),
        Language::Ru => format!("{criterion} – было бы {instead} вместо {here}"),
        Language::De => format!("dann ergäbe {criterion}, {instead} statt {here}"),
    }
}

/// A score in points, to a tenth, where a point is so many units.
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
