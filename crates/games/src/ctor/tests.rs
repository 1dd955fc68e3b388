//! Tests of the rules: counts, cases and properties.

mod cases;
mod counts;
mod properties;
mod sentences;
