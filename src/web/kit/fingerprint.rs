//! Fingerprints: short texts that change when the data that a page or a form is based on changes.

use sha2::{Digest as _, Sha256};

/// The number of digits of a fingerprint.
const DIGITS: usize = 24;

/// A fingerprint that is being computed.
#[derive(Default)]
pub struct Fingerprint(Sha256);

impl Fingerprint {
    /// Adds a part. Parts are delimited, so that no other sequence of parts gives the same input.
    pub fn add(&mut self, part: impl AsRef<[u8]>) {
        let part = part.as_ref();
        self.0.update((part.len() as u64).to_be_bytes());
        self.0.update(part);
    }

    /// The fingerprint of the parts.
    pub fn digits(self) -> String {
        let mut digits = hex::encode(self.0.finalize());
        digits.truncate(DIGITS);
        digits
    }
}
