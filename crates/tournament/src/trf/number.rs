//! The numbers in a report file: starting ranks, rounds and points, each limited to
//! what its columns can hold.

use std::fmt;

/// A number from 1 to `MAX`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Number<const MAX: u16>(u16);

/// A player's starting rank, columns 5 to 8 of record 001; in a team tournament also a
/// team's number, in records that take either.
pub type StartingRank = Number<9999>;

/// A team's pairing number, columns 5 to 7 of record 310.
pub type TeamNumber = Number<999>;

/// A round number. The record has three columns for it, but more than 99 rounds are
/// refused.
pub type RoundNumber = Number<99>;

impl<const MAX: u16> Number<MAX> {
    /// The first number, 1.
    pub const FIRST: Self = Self(1);

    /// The last number, `MAX`.
    pub const LAST: Self = Self(MAX);

    /// A number from 1 to `MAX`; `None` for any other.
    pub const fn new(number: u16) -> Option<Self> {
        if number >= 1 && number <= MAX {
            Some(Self(number))
        } else {
            None
        }
    }

    /// The number.
    pub const fn get(self) -> u16 {
        self.0
    }

    /// Parses decimal digits; leading zeros are ignored.
    pub(super) fn read(text: &str) -> Option<Self> {
        digits(text).and_then(|number| Self::new(u16::try_from(number).ok()?))
    }
}

impl<const MAX: u16> fmt::Display for Number<MAX> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// Parses a number that has digits only.
pub(super) fn digits(text: &str) -> Option<u32> {
    let plain = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    plain.then(|| text.parse().ok()).flatten()
}

/// Points in tenths: `11.5` is 115.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Points(u32);

impl Points {
    /// No points.
    pub const ZERO: Self = Self(0);

    /// The maximum for which a record has columns, 9999.9.
    pub const MAX: Self = Self(99_999);

    /// Points from tenths of a point; `None` above [`Points::MAX`].
    pub const fn from_tenths(tenths: u32) -> Option<Self> {
        if tenths <= Self::MAX.0 {
            Some(Self(tenths))
        } else {
            None
        }
    }

    /// Points from whole points; `None` above 9999, for which a record has no columns.
    pub fn whole(points: u16) -> Option<Self> {
        Self::from_tenths(u32::from(points) * 10)
    }

    /// The points as an integer from 0 to 9999; `None` if there is a fraction.
    pub fn to_whole(self) -> Option<u16> {
        let whole = u16::try_from(self.0 / 10).ok()?;
        self.0.is_multiple_of(10).then_some(whole)
    }

    /// One point.
    pub(super) const ONE: Self = Self(10);

    /// Half a point.
    pub(super) const HALF: Self = Self(5);

    /// The points in tenths of a point.
    pub const fn tenths(self) -> u32 {
        self.0
    }

    /// Parses `11.5`, `11`, `.5` or `11,5`.
    pub(super) fn read(text: &str) -> Option<Self> {
        let (whole, tenth) = match text.split_once(['.', ',']) {
            Some(("", tenth)) => (0, tenth),
            Some((whole, tenth)) => (digits(whole)?, tenth),
            None => (digits(text)?, "0"),
        };
        let tenth = digits(tenth).filter(|_| tenth.len() == 1)?;
        Self::from_tenths(whole.checked_mul(10)?.checked_add(tenth)?)
    }

    /// Writes `11.5`. If that does not fit and the fraction is zero, it is left out:
    /// four columns can hold 99.9 and 315.
    pub(super) fn within(self, width: usize) -> String {
        let text = self.to_string();
        if text.len() > width && self.0.is_multiple_of(10) {
            (self.0 / 10).to_string()
        } else {
            text
        }
    }
}

impl fmt::Display for Points {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.0 / 10, self.0 % 10)
    }
}

/// Points in tenths that may be negative, as in record 299.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct SignedPoints(i32);

impl SignedPoints {
    /// Points from tenths of a point; `None` outside of what five columns can hold,
    /// -99.9 to 999.9.
    pub const fn from_tenths(tenths: i32) -> Option<Self> {
        if tenths >= -999 && tenths <= 9999 {
            Some(Self(tenths))
        } else {
            None
        }
    }

    /// The points in tenths of a point.
    pub const fn tenths(self) -> i32 {
        self.0
    }

    /// The points as an integer from 0 to 999; otherwise `None`.
    pub fn to_whole(self) -> Option<u16> {
        Points(u32::try_from(self.0).ok()?).to_whole()
    }

    /// Parses what [`Points`] parses, with an optional `-` or `+` before it.
    pub(super) fn read(text: &str) -> Option<Self> {
        let (factor, rest) = match text.strip_prefix('-') {
            Some(rest) => (-1, rest),
            None => (1, text.strip_prefix('+').unwrap_or(text)),
        };
        let tenths = i32::try_from(Points::read(rest)?.tenths()).ok()?;
        Self::from_tenths(factor * tenths)
    }
}

impl fmt::Display for SignedPoints {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let minus = if self.0 < 0 { "-" } else { "" };
        let tenths = self.0.unsigned_abs();
        write!(f, "{minus}{}.{}", tenths / 10, tenths % 10)
    }
}
