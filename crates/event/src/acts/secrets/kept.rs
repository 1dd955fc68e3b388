//! A side's secret as the arbiter keeps it until it is opened, for any kind of game.

use std::fmt;

use crate::acts::secrets::log::SealedSecret;
use areopagus_games::Side;
use areopagus_lots::{Gid, Hex, LotError, Secret, seal};

/// Kept secrets are padded to a multiple of this many bytes; otherwise the length would tell
/// that of the value.
const BLOCK: usize = 256;

/// The maximum number of bytes: 100 parts of 200 bytes.
const MOST: usize = 100 * (32 + 2 + 200);

/// The parts of a secret in the order of their seals. `Debug` hides them.
#[derive(Clone, PartialEq, Eq)]
pub struct SealedParts(Vec<SealedPart>);

/// A part of a secret with the blind of its seal.
#[derive(Clone)]
pub(crate) struct SealedPart {
    pub value: String,
    pub blind: Secret,
}

impl PartialEq for SealedPart {
    fn eq(&self, other: &Self) -> bool {
        self.value == other.value && self.blind.reveal() == other.blind.reveal()
    }
}

impl Eq for SealedPart {}

impl fmt::Debug for SealedParts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("SealedParts(..)")
    }
}

/// What a seal commits to: `white fields 17`.
pub(super) fn committed(side: Side, word: &str, value: &str) -> String {
    format!("{side} {word} {value}")
}

impl SealedParts {
    /// Seals the parts of a side's secret and returns the seals in ascending order, which is as
    /// good as random and says nothing of the parts.
    ///
    /// # Errors
    /// [`LotError::TooLong`] for a part that is too long for a seal.
    pub(super) fn seal(
        gid: &Gid,
        side: Side,
        word: &str,
        parts: impl IntoIterator<Item = (String, Secret)>,
    ) -> Result<(Self, Vec<Hex<32>>), LotError> {
        let mut sealed = Vec::new();
        for (value, blind) in parts {
            let text = committed(side, word, &value);
            let seal = seal(gid, 0, &blind, text.as_bytes())?;
            sealed.push((seal, SealedPart { value, blind }));
        }
        sealed.sort_by_key(|(seal, _)| *seal.as_bytes());
        let (seals, parts) = sealed.into_iter().unzip();
        Ok((Self(parts), seals))
    }

    /// Seals a single value with its own committed text, and returns the seal.
    ///
    /// # Errors
    /// [`LotError::TooLong`] for a text that is too long for a seal.
    pub(crate) fn seal_one(
        gid: &Gid,
        committed: &str,
        value: String,
        blind: Secret,
    ) -> Result<(Self, Hex<32>), LotError> {
        let seal = seal(gid, 0, &blind, committed.as_bytes())?;
        Ok((Self(vec![SealedPart { value, blind }]), seal))
    }

    pub fn values(&self) -> Vec<String> {
        self.0.iter().map(|part| part.value.clone()).collect()
    }

    /// The part of a number, from 1.
    pub(crate) fn part(&self, number: u16) -> Option<&SealedPart> {
        self.0.get(usize::from(number).checked_sub(1)?)
    }

    /// Whether these are the parts of a secret that was handed in.
    pub(super) fn fits(&self, hand: &SealedSecret) -> bool {
        self.0.len() == hand.seals.len()
    }

    /// The stored form: for each part the blind, the length of the value in two bytes, high
    /// byte first, and the value; then zeros up to a multiple of 256 bytes, or to the maximum.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = Vec::new();
        for SealedPart { value, blind } in &self.0 {
            // A part has at most 200 bytes.
            let length = u16::try_from(value.len()).unwrap_or(u16::MAX);
            bytes.extend_from_slice(blind.reveal());
            bytes.extend_from_slice(&length.to_be_bytes());
            bytes.extend(value.bytes().take(length.into()));
        }
        let whole = bytes.len().next_multiple_of(BLOCK).min(MOST);
        bytes.resize(bytes.len().max(whole), 0);
        bytes
    }

    /// Parses the form of [`SealedParts::to_bytes`], also the earlier one without the zeros;
    /// `None` for anything else.
    pub fn from_bytes(mut bytes: &[u8]) -> Option<Self> {
        let mut parts = Vec::new();
        let is_filling = |rest: &[u8]| rest.len() < BLOCK && rest.iter().all(|byte| *byte == 0);
        while !is_filling(bytes) {
            let (blind, rest) = bytes.split_first_chunk::<32>()?;
            let (length, rest) = rest.split_first_chunk::<2>()?;
            let (value, rest) = rest.split_at_checked(u16::from_be_bytes(*length).into())?;
            parts.push(SealedPart {
                value: std::str::from_utf8(value).ok()?.to_owned(),
                blind: Secret::new(*blind),
            });
            bytes = rest;
        }
        Some(Self(parts))
    }
}
