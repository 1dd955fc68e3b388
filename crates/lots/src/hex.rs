//! Byte arrays of fixed length: public ones, written as hex digits, and secret ones.

use std::fmt;
use std::str::FromStr;

use serde::de::{self, Deserializer, Visitor};
use serde::{Deserialize, Serialize};

use super::error::LotError;

/// `N` public bytes, such as an anchor, a link, a commitment or a signature. They are
/// written as `2 * N` lower-case hex digits.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(into = "String")]
pub struct Hex<const N: usize>([u8; N]);

impl<const N: usize> Hex<N> {
    /// Wraps the bytes.
    pub const fn new(bytes: [u8; N]) -> Self {
        Self(bytes)
    }

    /// The bytes.
    pub const fn as_bytes(&self) -> &[u8; N] {
        &self.0
    }
}

impl<const N: usize> From<[u8; N]> for Hex<N> {
    fn from(bytes: [u8; N]) -> Self {
        Self(bytes)
    }
}

impl<const N: usize> fmt::Display for Hex<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&hex::encode(self.0))
    }
}

impl<const N: usize> fmt::Debug for Hex<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl<const N: usize> FromStr for Hex<N> {
    type Err = LotError;

    fn from_str(text: &str) -> Result<Self, LotError> {
        let mut bytes = [0; N];
        // A fold without an early return, so that the compiler can vectorise it.
        let upper = text
            .bytes()
            .fold(false, |found, byte| found | byte.is_ascii_uppercase());
        let exact = text.len() == 2 * N && !upper;
        let read = hex::decode_to_slice(text, &mut bytes);
        if exact && read.is_ok() {
            Ok(Self(bytes))
        } else {
            Err(LotError::Hex { digits: 2 * N })
        }
    }
}

impl<'de, const N: usize> Deserialize<'de> for Hex<N> {
    /// Parses the digits without an intermediate `String`, because a journal has
    /// hundreds of thousands of these values.
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_str(Digits)
    }
}

/// The visitor for the form that [`Hex`] is written in.
struct Digits<const N: usize>;

impl<const N: usize> Visitor<'_> for Digits<N> {
    type Value = Hex<N>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a string")
    }

    fn visit_str<E: de::Error>(self, text: &str) -> Result<Hex<N>, E> {
        text.parse().map_err(E::custom)
    }
}

impl<const N: usize> From<Hex<N>> for String {
    fn from(value: Hex<N>) -> Self {
        value.to_string()
    }
}

/// 32 bytes that must not become known yet, such as the tip of a chain or a blind. They
/// do not appear in `Debug` and have neither `Display` nor JSON; only
/// [`Secret::reveal`] gives them out.
#[derive(Clone)]
pub struct Secret([u8; 32]);

impl Secret {
    /// Wraps bytes that the caller has drawn from the operating system's random number
    /// generator.
    pub const fn new(bytes: [u8; 32]) -> Self {
        Self(bytes)
    }

    /// The bytes, for hashing, encrypted storage or opening.
    pub const fn reveal(&self) -> &[u8; 32] {
        &self.0
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret(..)")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_lower_case_digits_of_the_right_number_are_read() {
        assert_eq!("00ff".parse(), Ok(Hex::<2>::new([0, 255])));
        for text in ["", "00f", "00FF", "00ff00", "00fg", " 00ff"] {
            let error = text.parse::<Hex<2>>().unwrap_err();
            assert_eq!(error, LotError::Hex { digits: 4 }, "{text}");
        }
    }

    #[test]
    fn a_secret_is_not_printed() {
        assert_eq!(format!("{:?}", Secret::new([0x5a; 32])), "Secret(..)");
    }
}
