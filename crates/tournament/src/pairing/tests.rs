//! What the tests of every system write their rounds with.

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
