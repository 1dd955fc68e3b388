//! A checkpoint that is read is written in the same bytes; no checkpoint, proof or key
//! panics; nothing is verified but what the published key has signed.

use areopagus_journal::{
    NodeHash, NoteVerifier, SignedCheckpoint, check_consistency, check_inclusion,
};
use areopagus_language::Language;

const KEY: &str = "sum.golang.org+033de0ae+Ac4zctda0e5eza+HJyk9SxEdh+s3Ux18htTTAD8OuAn8";

/// Holds it of any bytes.
pub fn run(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else {
        return;
    };
    if let Ok(key) = text.parse::<NoteVerifier>() {
        assert_eq!(key.to_string(), text);
    }
    let signed = match text.parse::<SignedCheckpoint>() {
        Ok(signed) => signed,
        Err(error) => {
            assert!(
                Language::ALL
                    .iter()
                    .all(|language| !error.say(*language).is_empty())
            );
            return;
        }
    };
    assert_eq!(signed.to_string(), text);
    let key = KEY.parse::<NoteVerifier>().expect("a published key");
    if signed.verify(&[key]).is_ok() {
        assert_eq!(signed.checkpoint().origin(), "go.sum database tree");
    }
    let head = signed.checkpoint().head();
    let proof: Vec<NodeHash> = bytes
        .chunks_exact(32)
        .filter_map(|hash| hash.try_into().ok())
        .collect();
    for seq in [0, 1, head.size / 2, head.size, u64::MAX] {
        let _ = check_inclusion(&head, seq, bytes, &proof);
        let old = areopagus_journal::TreeHead { size: seq, ..head };
        let _ = check_consistency(&old, &head, &proof);
    }
}
