//! Tagged SHA-256 with length prefixes, so that no two lists of fields hash the same
//! bytes.

use sha2::{Digest as _, Sha256};

/// A SHA-256 digest.
pub type Digest = [u8; 32];

/// A field of more than 65,535 bytes, which does not fit a 16-bit length prefix.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("a hashed field has {length} bytes, at most 65535 fit")]
pub struct FieldTooLong {
    /// The length of the field, in bytes.
    pub length: usize,
}

/// SHA-256 of the tag and the fields, each preceded by its length as a big-endian
/// `u16`.
///
/// # Errors
/// [`FieldTooLong`] if the tag or a field has more than 65,535 bytes.
pub fn digest(tag: &str, fields: &[&[u8]]) -> Result<Digest, FieldTooLong> {
    for field in std::iter::once(&tag.as_bytes()).chain(fields) {
        let length = field.len();
        u16::try_from(length).map_err(|_| FieldTooLong { length })?;
    }
    Ok(hash(tag, fields))
}

/// The digest of fields whose types keep them short: names of runs, numbers, hashes,
/// secrets. Text written by people must go through [`digest`].
pub(super) fn hash(tag: &str, fields: &[&[u8]]) -> Digest {
    let mut hash = Sha256::new();
    for field in std::iter::once(&tag.as_bytes()).chain(fields) {
        hash.update(prefix(field));
        hash.update(field);
    }
    hash.finalize().into()
}

/// Appends a short field, preceded by its length as a big-endian `u16`.
pub(super) fn push(out: &mut Vec<u8>, field: &[u8]) {
    out.extend(prefix(field));
    out.extend(field);
}

fn prefix(field: &[u8]) -> [u8; 2] {
    u16::try_from(field.len()).unwrap_or(u16::MAX).to_be_bytes()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The anchor of a chain of 1024 links under a tip of 0x11 bytes, for game
    /// `demo/r1/b1/1`: computed independently of this code.
    #[test]
    fn a_chain_of_1024_links_ends_in_the_published_anchor() {
        let mut link = [0x11; 32];
        for index in (1..=1024_u32).rev() {
            let fields: [&[u8]; 4] = [b"demo/r1/b1/1", b"S", &index.to_be_bytes(), &link];
            link = digest("arb/v1/chain", &fields).unwrap();
        }
        assert_eq!(
            hex::encode(link),
            "683bb4f9e662aaea2778266943ba4c66e5c7347552d09c795a9e0915f454861a"
        );
    }

    #[test]
    fn fields_do_not_run_together() {
        let one: [&[u8]; 2] = [b"ab", b"c"];
        let other: [&[u8]; 2] = [b"a", b"bc"];
        assert_ne!(digest("t", &one), digest("t", &other));
    }

    #[test]
    fn a_field_that_is_too_long_is_refused() {
        let long = vec![0; 65_536];
        assert_eq!(digest("t", &[&long]), Err(FieldTooLong { length: 65_536 }));
        assert!(digest("t", &[&long[1..]]).is_ok());
    }
}
