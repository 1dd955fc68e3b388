//! The rules against numbers, cases and properties.

mod cases;
mod counts;
mod properties;
mod sentences;
