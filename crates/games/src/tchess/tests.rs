//! Tests of the rules: counts, cases and properties.

mod cases;
mod counts;
mod events;
mod properties;
mod searches;
mod sentences;
