//! The rules, the records, the lots and the tables against their cases, and against what
//! other programs say; the commands of the command line that need no service.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "tests"
)]

#[macro_use]
#[path = "../support/catalogue.rs"]
mod catalogue;
#[path = "../support/reference.rs"]
mod reference;

mod almajara;
mod architecture;
mod cases;
mod circles;
mod clauses;
mod fuzz;
mod glyph;
mod lots;
mod names;
mod pairing;
mod plans;
mod replay;
mod sources;
mod tie_breaks;
mod trf;
