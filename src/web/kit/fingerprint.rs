//! Marks: short texts that tell whether what a page or a form has seen is as it was.

use sha2::{Digest as _, Sha256};

/// How many digits a mark has.
const DIGITS: usize = 24;

/// A mark in the making.
#[derive(Default)]
pub struct Fingerprint(Sha256);

impl Fingerprint {
    /// Adds a part, which nothing beside it can stand for.
    pub fn add(&mut self, part: impl AsRef<[u8]>) {
        let part = part.as_ref();
        self.0.update((part.len() as u64).to_be_bytes());
        self.0.update(part);
    }

    /// The mark of what was added.
    pub fn digits(self) -> String {
        let mut digits = hex::encode(self.0.finalize());
        digits.truncate(DIGITS);
        digits
    }
}
