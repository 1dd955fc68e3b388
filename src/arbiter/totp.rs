//! Time-based one-time passwords (RFC 6238): SHA-1, steps of 30 seconds, six digits, as every
//! authenticator takes them.
//!
//! HMAC comes from HKDF and SHA-1 from the same family. With them the RFC takes a few lines,
//! and no further library handles the secrets.

use chrono::{DateTime, Utc};
use hkdf::hmac::{Hmac, KeyInit as _, Mac as _};
use sha1::Sha1;
use subtle::ConstantTimeEq as _;

/// Length of a secret, in bytes: that of the hash, as RFC 4226 recommends.
pub(super) const SECRET: usize = 20;

/// Length of a step, in seconds.
const STEP: i64 = 30;

/// The digits of a code.
const DIGITS: usize = 6;

/// Accepted steps around now: a clock may be half a minute off.
const AROUND: [i64; 3] = [0, -1, 1];

/// The step of a moment.
const fn step_of(now: DateTime<Utc>) -> i64 {
    now.timestamp().div_euclid(STEP)
}

/// The code of a secret at a step, with leading zeros.
fn code(secret: &[u8], step: i64) -> String {
    let number = truncated(secret, step) % 1_000_000;
    format!("{number:0DIGITS$}")
}

/// The 31 bits of RFC 4226, 5.3.
fn truncated(secret: &[u8], step: i64) -> u32 {
    // HMAC accepts a key of any length.
    let Ok(mut mac) = Hmac::<Sha1>::new_from_slice(secret) else {
        return 0;
    };
    mac.update(&step.to_be_bytes());
    let mac: [u8; 20] = mac.finalize().into_bytes().into();
    let offset = usize::from(mac[19] & 0xf);
    let word = mac.get(offset..).and_then(|rest| rest.first_chunk::<4>());
    word.map_or(0, |word| u32::from_be_bytes(*word) & 0x7fff_ffff)
}

/// The step of a typed code, among those around now; `None` for a wrong code.
pub(super) fn step(secret: &[u8], typed: &str, now: DateTime<Utc>) -> Option<i64> {
    let typed: String = typed.chars().filter(|sign| !sign.is_whitespace()).collect();
    let steps = AROUND.map(|around| step_of(now) + around);
    let right = |step: &i64| bool::from(code(secret, *step).as_bytes().ct_eq(typed.as_bytes()));
    steps.into_iter().find(right)
}

/// The secret in base32 without padding (RFC 4648), for authenticator apps.
pub(super) fn base32(secret: &[u8]) -> String {
    const SIGNS: &[u8; 32] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
    let bits = secret.len() * 8;
    let bit = |index: usize| {
        let byte = secret.get(index / 8).copied().unwrap_or_default();
        usize::from((byte >> (7 - index % 8)) & 1)
    };
    let sign = |start: usize| {
        let value = (start..start + 5).fold(0, |value, index| value * 2 + bit(index));
        char::from(SIGNS.get(value).copied().unwrap_or(b'A'))
    };
    (0..bits).step_by(5).map(sign).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The SHA-1 secret of RFC 6238, appendix B.
    const RFC: &[u8] = b"12345678901234567890";

    fn at(seconds: i64) -> DateTime<Utc> {
        DateTime::from_timestamp(seconds, 0).unwrap()
    }

    #[test]
    fn the_codes_are_those_of_rfc_6238_appendix_b() {
        // The RFC has eight digits, of which six are the last.
        for (seconds, eight) in [
            (59, "94287082"),
            (1_111_111_109, "07081804"),
            (1_111_111_111, "14050471"),
            (1_234_567_890, "89005924"),
            (2_000_000_000, "69279037"),
            (20_000_000_000, "65353130"),
        ] {
            let step = step_of(at(seconds));
            assert_eq!(format!("{:08}", truncated(RFC, step) % 100_000_000), eight);
            assert_eq!(code(RFC, step), eight[2..]);
        }
    }

    #[test]
    fn the_numbers_are_those_of_rfc_4226_appendix_d() {
        let codes = [
            "755224", "287082", "359152", "969429", "338314", "254676", "287922", "162583",
            "399871", "520489",
        ];
        for (count, expected) in (0..).zip(codes) {
            assert_eq!(code(RFC, count), expected);
        }
    }

    #[test]
    fn a_code_is_right_a_step_before_and_behind_its_own() {
        let step_now = step_of(at(1_234_567_890));
        for (around, right) in [(-2, false), (-1, true), (0, true), (1, true), (2, false)] {
            let typed = code(RFC, step_now + around);
            let found = step(RFC, &typed, at(1_234_567_890));
            assert_eq!(found, right.then_some(step_now + around));
        }
        let typed = code(RFC, step_now);
        let spaced = format!(" {} {} ", &typed[..3], &typed[3..]);
        assert_eq!(step(RFC, &spaced, at(1_234_567_890)), Some(step_now));
        assert_eq!(step(RFC, "", at(1_234_567_890)), None);
    }

    #[test]
    fn base32_is_that_of_rfc_4648() {
        for (text, encoded) in [
            ("", ""),
            ("f", "MY"),
            ("fo", "MZXQ"),
            ("foo", "MZXW6"),
            ("foob", "MZXW6YQ"),
            ("fooba", "MZXW6YTB"),
            ("foobar", "MZXW6YTBOI"),
        ] {
            assert_eq!(base32(text.as_bytes()), encoded);
        }
    }
}
