//! The envelope of an entry: stream, sequence number, time, actor, kind, body and the
//! hash of the entry before.

use std::fmt;

use chrono::{DateTime, Datelike, NaiveDate, SubsecRound, Utc};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use sha2::{Digest as _, Sha256};

use super::canonical::{CanonicalError, canonical};

/// An entry of a stream. Its bytes are the canonical JSON of exactly these fields.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Envelope {
    /// The stream, which is the event's slug or `federation`.
    pub stream: String,
    /// The sequence number in the stream, from 1 without gaps.
    pub seq: u64,
    /// The time of the decision.
    pub at: Timestamp,
    /// The account or role that asked for it.
    pub actor: String,
    /// The kind of the entry: `result.recorded`.
    pub kind: String,
    /// The contents, as the kind defines them.
    pub body: Value,
    /// The leaf hash of the entry before; [`LeafHash::NONE`] in the first entry.
    pub prev: LeafHash,
}

impl Envelope {
    /// The exact bytes of the entry (RFC 8785).
    ///
    /// # Errors
    /// [`CanonicalError`] if a number in the body is a fraction or too large.
    pub fn bytes(&self) -> Result<Vec<u8>, CanonicalError> {
        canonical(&serde_json::json!({
            "stream": self.stream,
            "seq": self.seq,
            "at": self.at.to_string(),
            "actor": self.actor,
            "kind": self.kind,
            "body": self.body,
            "prev": self.prev.to_string(),
        }))
    }
}

/// A time in UTC with milliseconds, written `2026-11-21T09:30:00.000Z`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Timestamp(DateTime<Utc>);

/// The text or time cannot be a [`Timestamp`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("a time is written 2026-11-21T09:30:00.000Z, in the years 0001 to 9999")]
pub struct TimestampError;

impl Timestamp {
    const FORM: &'static str = "%Y-%m-%dT%H:%M:%S%.3fZ";

    /// The length of the written form, in bytes.
    pub(super) const LENGTH: usize = 24;

    /// The time, truncated to milliseconds.
    ///
    /// # Errors
    /// [`TimestampError`] if the year is not from 1 to 9999, which RFC 3339 cannot
    /// write, or if the time is within a leap second.
    pub fn new(moment: DateTime<Utc>) -> Result<Self, TimestampError> {
        let moment = moment.trunc_subsecs(3);
        let leap = moment.timestamp_subsec_millis() >= 1000;
        if (1..=9999).contains(&moment.year()) && !leap {
            Ok(Self(moment))
        } else {
            Err(TimestampError)
        }
    }

    /// Parses exactly the form that `Display` writes.
    ///
    /// # Errors
    /// [`TimestampError`] for any other text.
    pub fn parse(text: &str) -> Result<Self, TimestampError> {
        let &[
            y1,
            y2,
            y3,
            y4,
            b'-',
            o1,
            o2,
            b'-',
            d1,
            d2,
            b'T',
            h1,
            h2,
            b':',
            n1,
            n2,
            b':',
            s1,
            s2,
            b'.',
            f1,
            f2,
            f3,
            b'Z',
        ] = text.as_bytes()
        else {
            return Err(TimestampError);
        };
        let moment = || {
            let year = i32::try_from(number([y1, y2, y3, y4])?).ok()?;
            let day = NaiveDate::from_ymd_opt(year, number([o1, o2])?, number([d1, d2])?)?;
            let (hour, minute) = (number([h1, h2])?, number([n1, n2])?);
            day.and_hms_milli_opt(hour, minute, number([s1, s2])?, number([f1, f2, f3])?)
        };
        Self::new(moment().ok_or(TimestampError)?.and_utc())
    }

    /// The time as a `chrono` value.
    pub const fn moment(self) -> DateTime<Utc> {
        self.0
    }
}

/// The number that decimal digits form; `None` if a byte is not a digit.
fn number<const N: usize>(digits: [u8; N]) -> Option<u32> {
    let values = digits.map(|digit| digit.wrapping_sub(b'0'));
    let number = values
        .iter()
        .fold(0, |number, digit| number * 10 + u32::from(*digit));
    values.iter().all(|digit| *digit < 10).then_some(number)
}

impl fmt::Display for Timestamp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0.format(Self::FORM))
    }
}

impl TryFrom<String> for Timestamp {
    type Error = TimestampError;

    fn try_from(text: String) -> Result<Self, TimestampError> {
        Self::parse(&text)
    }
}

impl From<Timestamp> for String {
    fn from(stamp: Timestamp) -> Self {
        stamp.to_string()
    }
}

/// The hash of an entry: SHA-256 of a zero byte and the entry's bytes, which is a leaf
/// hash of RFC 6962. It is written as 64 lower-case hex digits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct LeafHash([u8; 32]);

/// The text is not a [`LeafHash`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("a hash is 64 lower-case hex digits")]
pub struct LeafHashError;

impl LeafHash {
    /// The value before the first entry: 64 zeros.
    pub const NONE: Self = Self([0; 32]);

    /// The length of the written form, in hex digits.
    pub(super) const LENGTH: usize = 64;

    /// The hash of an entry's bytes.
    pub fn compute(bytes: &[u8]) -> Self {
        let mut hash = Sha256::new();
        hash.update([0x00]);
        hash.update(bytes);
        Self(hash.finalize().into())
    }

    /// The hash with these 32 bytes.
    pub const fn from_bytes(bytes: [u8; 32]) -> Self {
        Self(bytes)
    }

    /// The 32 bytes.
    pub const fn as_bytes(&self) -> &[u8; 32] {
        &self.0
    }

    /// Parses 64 lower-case hex digits.
    ///
    /// # Errors
    /// [`LeafHashError`] for any other text.
    pub fn parse(text: &str) -> Result<Self, LeafHashError> {
        let mut bytes = [0; 32];
        // A fold without an early return, so that the compiler can vectorise it.
        let upper = text
            .bytes()
            .fold(false, |found, byte| found | byte.is_ascii_uppercase());
        let exact = text.len() == Self::LENGTH && !upper;
        let read = hex::decode_to_slice(text, &mut bytes);
        if exact && read.is_ok() {
            Ok(Self(bytes))
        } else {
            Err(LeafHashError)
        }
    }
}

impl fmt::Display for LeafHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&hex::encode(self.0))
    }
}

impl TryFrom<String> for LeafHash {
    type Error = LeafHashError;

    fn try_from(text: String) -> Result<Self, LeafHashError> {
        Self::parse(&text)
    }
}

impl From<LeafHash> for String {
    fn from(hash: LeafHash) -> Self {
        hash.to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rfc_6962_the_leaf_of_no_bytes_is_the_hash_of_a_zero_byte() {
        assert_eq!(
            LeafHash::compute(b"").to_string(),
            "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d"
        );
    }

    #[test]
    fn a_time_is_read_only_in_the_form_in_which_it_is_written() {
        let text = "2026-11-21T09:30:00.120Z";
        assert_eq!(Timestamp::parse(text).unwrap().to_string(), text);
        for other in [
            "2026-11-21T09:30:00Z",
            "2026-11-21T09:30:00.12Z",
            "2026-11-21T09:30:00.120+00:00",
            "2026-11-21t09:30:00.120z",
            "2026-11-21T09:30:60.120Z",
            "2026-02-30T09:30:00.120Z",
            "0000-11-21T09:30:00.120Z",
        ] {
            assert_eq!(Timestamp::parse(other), Err(TimestampError), "{other}");
        }
    }

    #[test]
    fn a_moment_loses_its_microseconds() {
        let moment = DateTime::from_timestamp_micros(1_795_253_400_123_999).unwrap();
        let stamp = Timestamp::new(moment).unwrap();
        assert_eq!(stamp.to_string(), "2026-11-21T09:30:00.123Z");
    }

    #[test]
    fn the_bytes_of_an_entry_are_canonical() {
        let envelope = Envelope {
            stream: "autumn-cup".to_owned(),
            seq: 1,
            at: Timestamp::parse("2026-11-21T09:30:00.000Z").unwrap(),
            actor: "chief".to_owned(),
            kind: "event.closed".to_owned(),
            body: serde_json::json!({"b": 1, "a": "\u{41a}"}),
            prev: LeafHash::NONE,
        };
        let zeros = "0".repeat(64);
        assert_eq!(
            String::from_utf8(envelope.bytes().unwrap()).unwrap(),
            format!(
                "{{\"actor\":\"chief\",\"at\":\"2026-11-21T09:30:00.000Z\",\"body\":{{\"a\":\"\u{41a}\",\"b\":1}},\
                 \"kind\":\"event.closed\",\"prev\":\"{zeros}\",\"seq\":1,\"stream\":\"autumn-cup\"}}"
            )
        );
    }
}
