//! The rules against numbers, cases and properties.

mod counts;
