//! Verification of drand's quicknet, the public randomness beacon (BLS signatures on
//! BLS12-381).
//!
//! Every three seconds the group of independent organisations behind quicknet signs the
//! number of the current round. A signature cannot be known before its time, and anyone
//! can verify it offline with the group's public key. Fetching signatures is the
//! caller's job.

use bls12_381::hash_to_curve::{ExpandMsgXmd, HashToCurve};
use bls12_381::{G1Affine, G1Projective, G2Affine, G2Prepared, Gt, multi_miller_loop};
use sha2::{Digest as _, Sha256};

use super::error::LotError;
use super::hex::Hex;

/// The chain hash that identifies quicknet in the URLs of drand's servers.
pub const CHAIN: &str = "52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971";

/// The Unix time of round 1, in seconds.
const GENESIS: u64 = 1_692_803_367;

/// Seconds from one round to the next.
const PERIOD: u64 = 3;

/// The group's public key, a compressed point of G2.
const PUBLIC_KEY: &str = "83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d1064510d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a";

/// The domain separation tag of the scheme `bls-unchained-g1-rfc9380`, whose signatures
/// are points of G1.
const DOMAIN: &[u8] = b"BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_";

/// The Unix time in seconds at which a round is signed; `None` for round 0 and on
/// overflow.
pub fn signed_at(round: u64) -> Option<u64> {
    round
        .checked_sub(1)?
        .checked_mul(PERIOD)?
        .checked_add(GENESIS)
}

/// The first round that is signed after `moment`, a Unix time in seconds.
pub fn round_after(moment: u64) -> u64 {
    match moment.checked_sub(GENESIS) {
        None => 1,
        Some(elapsed) => elapsed / PERIOD + 2,
    }
}

/// The path of a round, relative to the base URL of any drand server.
pub fn path(round: u64) -> String {
    format!("/{CHAIN}/public/{round}")
}

/// Verifies quicknet's signature of a round.
///
/// # Errors
/// [`LotError::BeaconSignature`] if the signature is not valid for this round.
pub fn verify(round: u64, signature: Hex<48>) -> Result<(), LotError> {
    let genuine = key()
        .zip(Option::from(G1Affine::from_compressed(
            signature.as_bytes(),
        )))
        .is_some_and(|(key, signature)| signs(&key, round, &signature));
    genuine
        .then_some(())
        .ok_or(LotError::BeaconSignature { round })
}

fn key() -> Option<G2Affine> {
    let key: Hex<96> = PUBLIC_KEY.parse().ok()?;
    Option::from(G2Affine::from_compressed(key.as_bytes()))
}

/// Whether `e(signature, g2) = e(H(round), key)`, as one product of two pairings.
fn signs(key: &G2Affine, round: u64, signature: &G1Affine) -> bool {
    let message = Sha256::digest(round.to_be_bytes());
    let point =
        <G1Projective as HashToCurve<ExpandMsgXmd<sha2_generation_10::Sha256>>>::hash_to_curve(
            [message.as_slice()],
            DOMAIN,
        );
    let product = multi_miller_loop(&[
        (&-signature, &G2Prepared::from(G2Affine::generator())),
        (&G1Affine::from(point), &G2Prepared::from(*key)),
    ]);
    product.final_exponentiation() == Gt::identity()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Signatures that quicknet has published.
    const PUBLISHED: [(u64, &str); 2] = [
        (
            123,
            "b75c69d0b72a5d906e854e808ba7e2accb1542ac355ae486d591aa9d43765482e26cd02df835d3546d23c4b13e0dfc92",
        ),
        (
            657_413,
            "b713718a38ae728dfd477991af2822e08d2f305e47718cef9f7848ce4050e7be41076862b98fad56e91a6b85b89cd97b",
        ),
    ];

    #[test]
    fn a_published_signature_is_that_of_its_round_alone() {
        for (round, signature) in PUBLISHED {
            let signature = signature.parse().unwrap();
            assert_eq!(verify(round, signature), Ok(()));
            for other in [round - 1, round + 1, 0, u64::MAX] {
                let error = verify(other, signature).unwrap_err();
                assert_eq!(error, LotError::BeaconSignature { round: other });
            }
        }
    }

    #[test]
    fn a_changed_signature_is_found() {
        let (round, text) = PUBLISHED[0];
        let signature: Hex<48> = text.parse().unwrap();
        for byte in [0, 1, 20, 47] {
            let mut changed = *signature.as_bytes();
            changed[byte] ^= 1;
            assert!(verify(round, Hex::new(changed)).is_err(), "{byte}");
        }
        let mut negative = *signature.as_bytes();
        negative[0] ^= 0x20;
        let mut infinity = [0; 48];
        infinity[0] = 0xc0;
        for forged in [negative, infinity, [0; 48], [0xff; 48]] {
            assert!(verify(round, Hex::new(forged)).is_err());
        }
    }

    #[test]
    fn rounds_come_every_three_seconds() {
        assert_eq!(signed_at(1), Some(GENESIS));
        assert_eq!(signed_at(1000), Some(GENESIS + 2997));
        assert_eq!((signed_at(0), signed_at(u64::MAX)), (None, None));
        assert_eq!((round_after(0), round_after(GENESIS - 1)), (1, 1));
        for moment in GENESIS..GENESIS + 10 {
            let round = round_after(moment);
            assert!(signed_at(round).unwrap() > moment);
            assert!(signed_at(round - 1).unwrap() <= moment);
        }
    }
}
