//! Entrants: numbers, persons, commitments and ratings.

use std::fmt;
use std::num::NonZeroU16;

use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::text::TextLine;

/// The maximum number of entrants of a round robin.
pub const MAX_ENTRANTS: usize = 64;

/// The number of an entrant in an event, from 1 in the order of registration.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct EntrantNumber(NonZeroU16);

impl EntrantNumber {
    /// The entrant number; `None` for 0.
    pub const fn new(number: u16) -> Option<Self> {
        match NonZeroU16::new(number) {
            Some(number) => Some(Self(number)),
            None => None,
        }
    }

    /// The number, from 1.
    pub const fn get(self) -> u16 {
        self.0.get()
    }

    /// The number after this one.
    #[must_use]
    pub const fn next(self) -> Self {
        Self(self.0.saturating_add(1))
    }

    /// The first number, 1.
    pub const FIRST: Self = Self(NonZeroU16::MIN);
}

impl fmt::Display for EntrantNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A salted SHA-256 commitment to a person's data, as 64 lower-case hex digits. The
/// data and the salt are in the registry, so that both can be erased.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Commitment(String);

/// The text is not a [`Commitment`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("a commitment is 64 lower-case hex digits")]
pub struct CommitmentError;

impl Commitment {
    /// The commitment with this digest.
    pub fn from_digest(digest: [u8; 32]) -> Self {
        Self(hex::encode(digest))
    }

    /// The 64 hex digits.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl TryFrom<String> for Commitment {
    type Error = CommitmentError;

    fn try_from(text: String) -> Result<Self, CommitmentError> {
        let hex = |byte: u8| byte.is_ascii_digit() || (b'a'..=b'f').contains(&byte);
        if text.len() == 64 && text.bytes().all(hex) {
            Ok(Self(text))
        } else {
            Err(CommitmentError)
        }
    }
}

impl From<Commitment> for String {
    fn from(commitment: Commitment) -> Self {
        commitment.0
    }
}

/// A person in an event: the id in the registry, and the commitment to the person's
/// data.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Member {
    /// The person's id in the registry.
    pub person: Uuid,
    /// The commitment to the person's data.
    pub commitment: Commitment,
}

/// A rating from a players' list, from 1 to 9999.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "u16", into = "u16")]
pub struct Rating(NonZeroU16);

/// The number is not a valid [`Rating`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("a rating is a number from 1 to 9999")]
pub struct RatingError;

impl Rating {
    /// The highest rating that fits the columns of a report file.
    pub const MAX: u16 = 9999;

    /// A rating from 1 to [`Rating::MAX`]; `None` for another number.
    pub fn new(rating: u16) -> Option<Self> {
        let rating = NonZeroU16::new(rating)?;
        (rating.get() <= Self::MAX).then_some(Self(rating))
    }

    /// The rating points.
    pub const fn get(self) -> u16 {
        self.0.get()
    }
}

impl fmt::Display for Rating {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl TryFrom<u16> for Rating {
    type Error = RatingError;

    fn try_from(rating: u16) -> Result<Self, RatingError> {
        Self::new(rating).ok_or(RatingError)
    }
}

impl From<Rating> for u16 {
    fn from(rating: Rating) -> Self {
        rating.get()
    }
}

/// An entrant of an event.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entrant {
    /// The number in the event, from 1.
    pub number: EntrantNumber,
    /// The person's id in the registry.
    pub person: Uuid,
    /// The commitment to the person's data.
    pub commitment: Commitment,
    /// The Second of a coalition, whose First is `person` (TOTA*S 10), or the second
    /// person of a party; `None` for a single person.
    pub partner: Option<Member>,
    /// The third person of a party.
    pub third: Option<Member>,
    /// The rating at registration.
    pub rating: Option<Rating>,
    /// The withdrawal, if the entrant has left the event.
    pub withdrawn: Option<Withdrawal>,
}

impl Entrant {
    /// The persons of the entrant: one, the First and the Second of a coalition, or a
    /// party.
    pub fn persons(&self) -> impl Iterator<Item = Uuid> + '_ {
        self.committed().map(|(person, _)| person)
    }

    /// The persons of the entrant with the commitments to their data.
    pub fn committed(&self) -> impl Iterator<Item = (Uuid, &Commitment)> {
        let others = self.partner.iter().chain(&self.third);
        let others = others.map(|member| (member.person, &member.commitment));
        std::iter::once((self.person, &self.commitment)).chain(others)
    }
}

/// The withdrawal of an entrant from an event.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Withdrawal {
    /// The first round that the entrant does not play, from 1.
    pub from_round: u16,
    /// The reason, in the referee's words.
    pub reason: TextLine<500>,
}
