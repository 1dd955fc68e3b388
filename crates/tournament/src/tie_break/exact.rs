//! Exact rational numbers, the values of tie-breaks.

use std::cmp::Ordering;
use std::fmt;
use std::iter::Sum;
use std::ops::{Add, Mul, Sub};
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// A rational number in lowest terms with a positive denominator.
///
/// A [`Table`](super::Table) limits points, rounds and participants so that no sum or
/// product overflows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Exact {
    numerator: i128,
    denominator: i128,
}

/// The text is not an [`Exact`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("an exact number is written 13, 13.5 or 40/3")]
pub struct ExactError;

impl Exact {
    /// Zero.
    pub const ZERO: Self = Self::whole(0);

    /// One half, the standard points for a drawn encounter (C.07, 7.7).
    pub const HALF: Self = Self {
        numerator: 1,
        denominator: 2,
    };

    /// An integer.
    pub const fn whole(number: i64) -> Self {
        Self {
            // `From` cannot be called in a constant.
            numerator: number as i128,
            denominator: 1,
        }
    }

    /// A fraction; `None` if the denominator is not positive.
    pub fn fraction(numerator: i64, denominator: i64) -> Option<Self> {
        (denominator > 0).then(|| Self::reduced(i128::from(numerator), i128::from(denominator)))
    }

    /// The fraction in lowest terms; the denominator is positive.
    fn reduced(numerator: i128, denominator: i128) -> Self {
        let divisor = greatest_common_divisor(numerator, denominator);
        Self {
            numerator: numerator / divisor,
            denominator: denominator / divisor,
        }
    }

    /// The quotient by an integer; `None` if the divisor is not positive.
    pub fn over(self, divisor: i64) -> Option<Self> {
        (divisor > 0).then(|| Self::reduced(self.numerator, self.denominator * i128::from(divisor)))
    }

    /// The quotient by another number; `None` if the divisor is not positive.
    pub fn divided_by(self, other: Self) -> Option<Self> {
        (other.numerator > 0).then(|| {
            Self::reduced(
                self.numerator * other.denominator,
                self.denominator * other.numerator,
            )
        })
    }

    /// The nearest integer; halves are rounded up (C.07, 10.1).
    pub fn rounded(self) -> i64 {
        (self + Self::HALF).floor()
    }

    /// The largest integer that is not greater than this number.
    pub fn floor(self) -> i64 {
        // The limits of a table keep every integer part within the range.
        i64::try_from(self.numerator.div_euclid(self.denominator)).unwrap_or(i64::MAX)
    }

    /// The number as an integer; `None` if it is a fraction or out of range.
    pub fn to_whole(self) -> Option<i64> {
        (self.denominator == 1)
            .then(|| i64::try_from(self.numerator).ok())
            .flatten()
    }

    /// The number with at most `places` decimal places, rounded half up, for narrow
    /// columns.
    pub fn to_places(self, places: u32) -> String {
        let scale = 10_i64.pow(places.min(9));
        let shown = Self::reduced(
            i128::from((self * Self::whole(scale)).rounded()),
            i128::from(scale),
        );
        shown.to_string()
    }

    /// The number of decimal places for the exact number; `None` if it has no finite
    /// decimal form.
    fn places(self) -> Option<u32> {
        let mut rest = self.denominator;
        let mut twos = 0;
        let mut fives = 0;
        while rest % 2 == 0 {
            rest /= 2;
            twos += 1;
        }
        while rest % 5 == 0 {
            rest /= 5;
            fives += 1;
        }
        (rest == 1).then_some(twos.max(fives))
    }
}

/// The result is positive even if both arguments are zero.
fn greatest_common_divisor(one: i128, other: i128) -> i128 {
    let (mut one, mut other) = (one.abs(), other.abs());
    while other != 0 {
        (one, other) = (other, one % other);
    }
    one.max(1)
}

impl From<u16> for Exact {
    fn from(number: u16) -> Self {
        Self::whole(i64::from(number))
    }
}

impl From<u32> for Exact {
    fn from(number: u32) -> Self {
        Self::whole(i64::from(number))
    }
}

impl Add for Exact {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self::reduced(
            self.numerator * other.denominator + other.numerator * self.denominator,
            self.denominator * other.denominator,
        )
    }
}

impl Sub for Exact {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        Self::reduced(
            self.numerator * other.denominator - other.numerator * self.denominator,
            self.denominator * other.denominator,
        )
    }
}

impl Mul for Exact {
    type Output = Self;

    fn mul(self, other: Self) -> Self {
        Self::reduced(
            self.numerator * other.numerator,
            self.denominator * other.denominator,
        )
    }
}

impl Sum for Exact {
    fn sum<I: Iterator<Item = Self>>(numbers: I) -> Self {
        numbers.fold(Self::ZERO, Self::add)
    }
}

impl Ord for Exact {
    fn cmp(&self, other: &Self) -> Ordering {
        (self.numerator * other.denominator).cmp(&(other.numerator * self.denominator))
    }
}

impl PartialOrd for Exact {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Display for Exact {
    /// Writes `13` or `13.5`, and a number without a finite decimal form as `40/3`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some(places) = self.places() else {
            return write!(f, "{}/{}", self.numerator, self.denominator);
        };
        if places == 0 {
            return write!(f, "{}", self.numerator);
        }
        let power = 10_i128.pow(places);
        let digits = self.numerator.abs() * power / self.denominator;
        let sign = if self.numerator < 0 { "-" } else { "" };
        let width = places as usize;
        write!(f, "{sign}{}.{:0width$}", digits / power, digits % power)
    }
}

impl FromStr for Exact {
    type Err = ExactError;

    fn from_str(text: &str) -> Result<Self, ExactError> {
        let whole = |text: &str| text.parse::<i64>().map_err(|_| ExactError);
        if let Some((numerator, denominator)) = text.split_once('/') {
            return Self::fraction(whole(numerator)?, whole(denominator)?).ok_or(ExactError);
        }
        let Some((before, behind)) = text.split_once('.') else {
            return whole(text).map(Self::whole);
        };
        let plain = (1..=9).contains(&behind.len()) && behind.bytes().all(|it| it.is_ascii_digit());
        if !plain {
            return Err(ExactError);
        }
        let power = u32::try_from(behind.len()).map_err(|_| ExactError)?;
        let parts = Self::fraction(whole(behind)?, 10_i64.pow(power)).ok_or(ExactError)?;
        let number = Self::whole(whole(before)?);
        Ok(if before.starts_with('-') {
            number - parts
        } else {
            number + parts
        })
    }
}

impl TryFrom<String> for Exact {
    type Error = ExactError;

    fn try_from(text: String) -> Result<Self, ExactError> {
        text.parse()
    }
}

impl From<Exact> for String {
    fn from(number: Exact) -> Self {
        number.to_string()
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn exact(numerator: i64, denominator: i64) -> Exact {
        Exact::fraction(numerator, denominator).unwrap()
    }

    #[test]
    fn a_number_is_written_in_decimals_where_they_end() {
        let written = [
            (exact(27, 2), "13.5"),
            (exact(-1, 4), "-0.25"),
            (exact(40, 3), "40/3"),
            (exact(26, 2), "13"),
            (exact(1, 80), "0.0125"),
        ];
        for (number, text) in written {
            assert_eq!(number.to_string(), text);
            assert_eq!(text.parse(), Ok(number));
        }
        for wrong in ["", "1/0", "1/-2", "1.", ".5", "1,5", "1.x", "1.-5", "half"] {
            assert_eq!(wrong.parse::<Exact>(), Err(ExactError), "{wrong}");
        }
    }

    #[test]
    fn c07_10_1_a_half_is_rounded_up() {
        let rounded = [
            (exact(7550, 4), 1888),
            (exact(5, 2), 3),
            (exact(-5, 2), -2),
            (exact(34, 10), 3),
        ];
        for (number, whole) in rounded {
            assert_eq!(number.rounded(), whole, "{number}");
        }
        assert_eq!(exact(40, 3).to_places(2), "13.33");
        assert_eq!(exact(27, 2).to_places(2), "13.5");
    }

    proptest! {
        #[test]
        fn sums_and_products_are_those_of_fractions(
            a in -10_000_i64..10_000, b in 1_i64..500,
            c in -10_000_i64..10_000, d in 1_i64..500,
        ) {
            prop_assert_eq!(exact(a, b) + exact(c, d), exact(a * d + c * b, b * d));
            prop_assert_eq!(exact(a, b) * exact(c, d), exact(a * c, b * d));
            prop_assert_eq!(exact(a, b).cmp(&exact(c, d)), (a * d).cmp(&(c * b)));
            prop_assert_eq!(exact(a, b).to_string().parse(), Ok(exact(a, b)));
        }
    }
}
