//! Helpers for the tests of every pairing system.

use crate::entrant::EntrantNumber;
use crate::round::Pairing;

pub(super) fn number(number: u16) -> EntrantNumber {
    EntrantNumber::new(number).unwrap()
}

pub(super) fn board(white: u16, black: u16) -> Pairing {
    Pairing {
        white: number(white),
        black: number(black),
    }
}
