//! Pairing systems: who meets whom in the next round.
//!
//! Pure: a system takes its own description of the tournament so far and gives the
//! round. A report file becomes one in [`report`]; a system knows no file and no event.

mod bits;
mod fault;
mod matching;
mod order;
pub mod report;
pub mod swiss;
pub mod team;
mod weight;

use crate::language::Language;

/// A score in points, to a tenth, where a point is so many units.
fn say_points(units: i64, per_point: u32, language: Language) -> String {
    let tenths = units * 10 / i64::from(per_point.max(1));
    let sign = match language {
        Language::En => '.',
        Language::Ru => ',',
    };
    let minus = if tenths < 0 { "−" } else { "" };
    let tenths = tenths.unsigned_abs();
    match tenths % 10 {
        0 => format!("{minus}{}", tenths / 10),
        tenth => format!("{minus}{}{sign}{tenth}", tenths / 10),
    }
}
