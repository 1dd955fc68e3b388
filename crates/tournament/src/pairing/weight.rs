//! Signed integers that encode all criteria in order: the higher the digit, the higher
//! the priority of its criterion.
//!
//! A bracket seldom needs more than 128 bits. If it does, a wide integer of up to
//! [`WIDEST_BITS`] bits is used; beyond that the pairing is refused instead of
//! approximated.

use std::cmp::Ordering;
use std::fmt::Debug;
use std::ops::{Add, AddAssign, Neg, Sub, SubAssign};

/// The bits that the matching needs above the digits: the sign, doubled weights and
/// sums of two matchings.
const HEADROOM_BITS: u32 = 8;

/// A signed integer of fixed width.
pub(super) trait Weight:
    Copy
    + Debug
    + Ord
    + Add<Output = Self>
    + Sub<Output = Self>
    + Neg<Output = Self>
    + AddAssign
    + SubAssign
{
    const ZERO: Self;
    /// The number of bits that the digits may have.
    const DIGIT_BITS: u32;
    /// `digit` times two to the power of `shift`. The caller stays within
    /// [`Self::DIGIT_BITS`].
    fn digit(digit: u32, shift: u32) -> Self;
    /// Half, rounded down.
    fn half(self) -> Self;
    /// Whether halving would round.
    fn is_odd(self) -> bool;
    /// Twice the number.
    fn double(self) -> Self {
        self + self
    }
}

impl Weight for i64 {
    const ZERO: Self = 0;
    const DIGIT_BITS: u32 = Self::BITS - HEADROOM_BITS;

    fn digit(digit: u32, shift: u32) -> Self {
        Self::from(digit) << shift
    }

    fn half(self) -> Self {
        self >> 1
    }

    fn is_odd(self) -> bool {
        self & 1 == 1
    }
}

impl Weight for i128 {
    const ZERO: Self = 0;
    const DIGIT_BITS: u32 = Self::BITS - HEADROOM_BITS;

    fn digit(digit: u32, shift: u32) -> Self {
        Self::from(digit) << shift
    }

    fn half(self) -> Self {
        self >> 1
    }

    fn is_odd(self) -> bool {
        self & 1 == 1
    }
}

/// An integer of `WORDS` 64-bit words in two's complement, the lowest word first.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Wide<const WORDS: usize>([u64; WORDS]);

/// An integer of 512 bits.
pub(super) type Bits512 = Wide<8>;

/// An integer of 2,048 bits, the widest one.
pub(super) type Bits2048 = Wide<32>;

/// The maximum number of bits of the digits of a bracket.
pub const WIDEST_BITS: u32 = Bits2048::DIGIT_BITS;

/// The integer types by width.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Width {
    /// [`i64`]
    I64,
    /// [`i128`]
    I128,
    /// [`Bits512`]
    Bits512,
    /// [`Bits2048`]
    Bits2048,
}

impl Width {
    /// The narrowest type for digits with this number of bits; `None` if they do not
    /// fit any.
    pub(super) fn for_bits(bits: u32) -> Option<Self> {
        [
            (i64::DIGIT_BITS, Self::I64),
            (i128::DIGIT_BITS, Self::I128),
            (Bits512::DIGIT_BITS, Self::Bits512),
            (Bits2048::DIGIT_BITS, Self::Bits2048),
        ]
        .into_iter()
        .find_map(|(most, width)| (bits <= most).then_some(width))
    }
}

impl<const WORDS: usize> Wide<WORDS> {
    fn is_negative(self) -> bool {
        self.0.last().is_some_and(|word| word >> 63 == 1)
    }
}

impl<const WORDS: usize> Ord for Wide<WORDS> {
    fn cmp(&self, other: &Self) -> Ordering {
        match (self.is_negative(), other.is_negative()) {
            (true, false) => Ordering::Less,
            (false, true) => Ordering::Greater,
            _ => self.0.iter().rev().cmp(other.0.iter().rev()),
        }
    }
}

impl<const WORDS: usize> PartialOrd for Wide<WORDS> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl<const WORDS: usize> Add for Wide<WORDS> {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        let mut sum = self;
        let mut carry = false;
        for (word, addend) in sum.0.iter_mut().zip(other.0) {
            let (partial, first) = word.overflowing_add(addend);
            let (total, second) = partial.overflowing_add(u64::from(carry));
            *word = total;
            carry = first || second;
        }
        sum
    }
}

impl<const WORDS: usize> Neg for Wide<WORDS> {
    type Output = Self;

    fn neg(self) -> Self {
        Self(self.0.map(|word| !word)) + Self::digit(1, 0)
    }
}

impl<const WORDS: usize> Sub for Wide<WORDS> {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        let mut difference = self;
        let mut borrow = false;
        for (word, subtrahend) in difference.0.iter_mut().zip(other.0) {
            let (partial, first) = word.overflowing_sub(subtrahend);
            let (rest, second) = partial.overflowing_sub(u64::from(borrow));
            *word = rest;
            borrow = first || second;
        }
        difference
    }
}

impl<const WORDS: usize> AddAssign for Wide<WORDS> {
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

impl<const WORDS: usize> SubAssign for Wide<WORDS> {
    fn sub_assign(&mut self, other: Self) {
        *self = *self - other;
    }
}

impl<const WORDS: usize> Weight for Wide<WORDS> {
    const ZERO: Self = Self([0; WORDS]);
    #[expect(
        clippy::cast_possible_truncation,
        reason = "a number has some dozens of words"
    )]
    const DIGIT_BITS: u32 = WORDS as u32 * u64::BITS - HEADROOM_BITS;

    fn digit(digit: u32, shift: u32) -> Self {
        let mut number = Self::ZERO;
        let wide = u128::from(digit) << (shift % u64::BITS);
        let words = number.0.iter_mut().skip((shift / u64::BITS) as usize);
        #[expect(
            clippy::cast_possible_truncation,
            reason = "the halves of the product are what is wanted"
        )]
        for (word, part) in words.zip([wide as u64, (wide >> u64::BITS) as u64]) {
            *word = part;
        }
        number
    }

    fn half(self) -> Self {
        let mut number = self;
        let mut above = if self.is_negative() { 1 << 63 } else { 0 };
        for word in number.0.iter_mut().rev() {
            let below = *word << 63;
            *word = (*word >> 1) | above;
            above = below;
        }
        number
    }

    fn is_odd(self) -> bool {
        self.0.first().is_some_and(|word| word & 1 == 1)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn wide(number: i64) -> Wide<4> {
        let fill = if number < 0 { u64::MAX } else { 0 };
        Wide([number.cast_unsigned(), fill, fill, fill])
    }

    proptest! {
        #[test]
        fn a_wide_number_reckons_like_a_narrow_one(one in -1_i64 << 60..1 << 60, other in -1_i64 << 60..1 << 60) {
            prop_assert_eq!(wide(one) + wide(other), wide(one + other));
            prop_assert_eq!(wide(one) - wide(other), wide(one - other));
            prop_assert_eq!(-wide(one), wide(-one));
            prop_assert_eq!(wide(one).cmp(&wide(other)), one.cmp(&other));
            prop_assert_eq!(wide(one).half(), wide(one.half()));
            prop_assert_eq!(wide(one).is_odd(), one.is_odd());
        }

        #[test]
        fn a_digit_stands_where_its_shift_says(digit: u32, shift in 0_u32..200) {
            let mut number = Wide::<4>::digit(digit, shift);
            for _ in 0..shift {
                prop_assert!(!number.is_odd());
                number = number.half();
            }
            prop_assert_eq!(number, wide(i64::from(digit)));
        }
    }
}
