//! Verifies the answers of security keys and passkeys as a second factor (Web Authentication,
//! Level 3, 7.1 and 7.2), without attestation: the user who registers a key vouches for it.
//!
//! The signatures are checked by ring, which the connections to the database bring anyway. The
//! one library for this side in Rust without OpenSSL brings generations of the curves
//! and of RSA that are no longer mended.

use ring::signature::{
    ECDSA_P256_SHA256_ASN1, ED25519, RSA_PKCS1_2048_8192_SHA256, UnparsedPublicKey,
    VerificationAlgorithm,
};
use serde::Deserialize;

use super::bearer::sha256;

/// Flag: the user was present.
const PRESENT: u8 = 0x01;

/// Flag: the data of a new credential is included.
const ATTESTED: u8 = 0x40;

/// Length of the part that is always there, in bytes: the hash of the host, flags, counter.
const HEAD: usize = 37;

/// Length of the authenticator's model, which precedes the length of the credential's id, in bytes.
const MODEL: usize = 16;

/// The longest id of a credential.
const LONGEST_ID: usize = 1023;

/// The address of the service, as a browser on its page sees it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Site {
    /// Such as `https://areopagus.example`.
    pub origin: String,
    /// The host without its port: the keys are for it.
    pub host: String,
}

/// The kinds of signatures that are taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Algorithm {
    Es256,
    EdDsa,
    Rs256,
}

impl Algorithm {
    const ALL: [Self; 3] = [Self::Es256, Self::EdDsa, Self::Rs256];

    /// The number in COSE.
    pub(super) const fn number(self) -> i32 {
        match self {
            Self::Es256 => -7,
            Self::EdDsa => -8,
            Self::Rs256 => -257,
        }
    }

    pub(super) fn from_number(number: i32) -> Option<Self> {
        Self::ALL.into_iter().find(|it| it.number() == number)
    }

    /// What a public key begins with as `SubjectPublicKeyInfo` (of RSA, one of 2048 bits with the
    /// usual exponent), and how many bytes follow.
    const fn wrapping(self) -> (&'static [u8], usize) {
        match self {
            Self::Es256 => (
                b"\x30\x59\x30\x13\x06\x07\x2a\x86\x48\xce\x3d\x02\x01\x06\x08\x2a\x86\x48\xce\
                  \x3d\x03\x01\x07\x03\x42\x00",
                65,
            ),
            Self::EdDsa => (b"\x30\x2a\x30\x05\x06\x03\x2b\x65\x70\x03\x21\x00", 32),
            Self::Rs256 => (
                b"\x30\x82\x01\x22\x30\x0d\x06\x09\x2a\x86\x48\x86\xf7\x0d\x01\x01\x01\x05\x00\
                  \x03\x82\x01\x0f\x00",
                270,
            ),
        }
    }

    fn verification(self) -> &'static dyn VerificationAlgorithm {
        match self {
            Self::Es256 => &ECDSA_P256_SHA256_ASN1,
            Self::EdDsa => &ED25519,
            Self::Rs256 => &RSA_PKCS1_2048_8192_SHA256,
        }
    }

    /// The key inside of a `SubjectPublicKeyInfo`.
    fn unwrapped(self, key: &[u8]) -> Option<&[u8]> {
        let (start, length) = self.wrapping();
        let inside = key.strip_prefix(start)?;
        (inside.len() == length).then_some(inside)
    }
}

/// The request that a browser reports.
#[derive(Deserialize)]
struct ClientData {
    r#type: String,
    challenge: String,
    origin: String,
    #[serde(rename = "crossOrigin", default)]
    cross_origin: bool,
}

/// The challenge that a browser was asked with on our page; `None` when it was asked something
/// else, or elsewhere.
fn challenge(client_data: &[u8], kind: &str, site: &Site) -> Option<String> {
    let said: ClientData = serde_json::from_slice(client_data).ok()?;
    let ours = said.r#type == kind && said.origin == site.origin && !said.cross_origin;
    ours.then_some(said.challenge)
}

/// The data of an authenticator.
struct AuthenticatorData<'a> {
    flags: u8,
    count: u32,
    rest: &'a [u8],
}

/// Parses the data of an authenticator; `None` if it is for another host or no user was present.
fn told<'a>(bytes: &'a [u8], host: &str) -> Option<AuthenticatorData<'a>> {
    let (head, rest) = bytes.split_at_checked(HEAD)?;
    let (hash, head) = head.split_at_checked(32)?;
    let (flags, count) = head.split_first()?;
    let count = u32::from_be_bytes(*count.first_chunk()?);
    let is_here = hash == sha256(host.as_bytes()) && flags & PRESENT != 0;
    is_here.then_some(AuthenticatorData {
        flags: *flags,
        count,
        rest,
    })
}

/// What a browser sends of a credential that was just made.
#[derive(Debug, Clone, Default)]
pub struct NewKey {
    /// What it was asked, as JSON.
    pub client_data: Vec<u8>,
    /// What the authenticator says.
    pub authenticator_data: Vec<u8>,
    /// The public key as `SubjectPublicKeyInfo`.
    pub public_key: Vec<u8>,
    /// The number of the algorithm in COSE.
    pub algorithm: i32,
}

/// A credential that was just made, checked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Made {
    /// The challenge that has to be one of ours.
    pub challenge: String,
    pub credential: Vec<u8>,
    pub algorithm: Algorithm,
    /// The key without its wrapping.
    pub public_key: Vec<u8>,
    pub count: u32,
}

impl NewKey {
    pub(super) fn check(&self, site: &Site) -> Option<Made> {
        let challenge = challenge(&self.client_data, "webauthn.create", site)?;
        let told = told(&self.authenticator_data, &site.host)?;
        if told.flags & ATTESTED == 0 {
            return None;
        }
        let (_, rest) = told.rest.split_at_checked(MODEL)?;
        let (length, rest) = rest.split_first_chunk::<2>()?;
        let length = usize::from(u16::from_be_bytes(*length));
        let (credential, _) = rest.split_at_checked(length)?;
        if !(1..=LONGEST_ID).contains(&length) {
            return None;
        }
        let algorithm = Algorithm::from_number(self.algorithm)?;
        Some(Made {
            challenge,
            credential: credential.to_vec(),
            algorithm,
            public_key: algorithm.unwrapped(&self.public_key)?.to_vec(),
            count: told.count,
        })
    }
}

/// What a browser sends of a credential that signs in.
#[derive(Debug, Clone, Default)]
pub struct KeyAnswer {
    /// Which one it is.
    pub credential: Vec<u8>,
    /// What it was asked, as JSON.
    pub client_data: Vec<u8>,
    /// What the authenticator says.
    pub authenticator_data: Vec<u8>,
    /// Its signature under both.
    pub signature: Vec<u8>,
}

/// A key that is registered.
pub(super) struct RegisteredKey<'a> {
    pub algorithm: Algorithm,
    pub public_key: &'a [u8],
    pub count: u32,
    /// The host that it was made for.
    pub host: &'a str,
}

impl KeyAnswer {
    /// The challenge that the browser says it was asked with; it has to be one of ours.
    pub(super) fn challenge(&self, site: &Site) -> Option<String> {
        challenge(&self.client_data, "webauthn.get", site)
    }

    /// The counter of an answer that is right. A counter that does not grow is a copy's.
    pub(super) fn check(&self, key: &RegisteredKey<'_>, site: &Site) -> Option<u32> {
        if key.host != site.host {
            return None;
        }
        let told = told(&self.authenticator_data, key.host)?;
        let counts = told.count > 0 || key.count > 0;
        if counts && told.count <= key.count {
            return None;
        }
        let signed = [
            self.authenticator_data.as_slice(),
            &sha256(&self.client_data),
        ]
        .concat();
        let public_key = UnparsedPublicKey::new(key.algorithm.verification(), key.public_key);
        public_key.verify(&signed, &self.signature).ok()?;
        Some(told.count)
    }
}

#[cfg(test)]
mod tests {
    use ed25519_dalek::{Signer as _, SigningKey};

    use super::*;

    fn site() -> Site {
        Site {
            origin: "https://cup.example".to_owned(),
            host: "cup.example".to_owned(),
        }
    }

    fn client_data(kind: &str, origin: &str) -> Vec<u8> {
        format!(r#"{{"type":"{kind}","challenge":"c","origin":"{origin}","crossOrigin":false}}"#)
            .into_bytes()
    }

    fn said(host: &str, flags: u8, count: u32) -> Vec<u8> {
        let mut said = sha256(host.as_bytes()).to_vec();
        said.push(flags);
        said.extend(count.to_be_bytes());
        said
    }

    fn signing() -> SigningKey {
        SigningKey::from_bytes(&[7; 32])
    }

    fn answer(origin: &str, host: &str, flags: u8, count: u32) -> KeyAnswer {
        let mut answer = KeyAnswer {
            credential: vec![1],
            client_data: client_data("webauthn.get", origin),
            authenticator_data: said(host, flags, count),
            signature: Vec::new(),
        };
        let hash = sha256(&answer.client_data);
        let signed = [answer.authenticator_data.as_slice(), &hash].concat();
        answer.signature = signing().sign(&signed).to_bytes().to_vec();
        answer
    }

    fn count(answer: &KeyAnswer, before: u32) -> Option<u32> {
        let public_key = signing().verifying_key().to_bytes();
        let known = RegisteredKey {
            algorithm: Algorithm::EdDsa,
            public_key: &public_key,
            count: before,
            host: "cup.example",
        };
        answer.challenge(&site())?;
        answer.check(&known, &site())
    }

    #[test]
    fn an_answer_counts_on_our_page_for_our_host_with_somebody_there() {
        let (origin, host) = ("https://cup.example", "cup.example");
        assert_eq!(count(&answer(origin, host, 1, 5), 4), Some(5));
        assert_eq!(count(&answer(origin, host, 1, 0), 0), Some(0));
        assert_eq!(count(&answer("https://evil.example", host, 1, 5), 4), None);
        assert_eq!(count(&answer(origin, "evil.example", 1, 5), 4), None);
        assert_eq!(count(&answer(origin, host, 0, 5), 4), None, "nobody there");
        assert_eq!(count(&answer(origin, host, 1, 4), 4), None, "a copy");
        let mut changed = answer(origin, host, 1, 5);
        changed.authenticator_data = said(host, 1, 6);
        assert_eq!(count(&changed, 4), None, "another statement");
        let mut other = answer(origin, host, 1, 5);
        other.client_data = client_data("webauthn.create", origin);
        assert_eq!(count(&other, 4), None, "another question");
    }

    #[test]
    fn a_new_key_is_taken_with_its_id_and_key_and_nothing_broken() {
        let raw = signing().verifying_key().to_bytes();
        let (start, _) = Algorithm::EdDsa.wrapping();
        let mut data = said("cup.example", PRESENT | ATTESTED, 0);
        data.extend([0; MODEL]);
        data.extend([0, 3, 7, 8, 9]);
        let new = NewKey {
            client_data: client_data("webauthn.create", "https://cup.example"),
            authenticator_data: data.clone(),
            public_key: [start, &raw].concat(),
            algorithm: -8,
        };
        let made = new.check(&site()).unwrap();
        assert_eq!(
            (made.credential, made.public_key),
            (vec![7, 8, 9], raw.to_vec())
        );
        for cut in 0..data.len() {
            let authenticator_data = data.get(..cut).unwrap().to_vec();
            let broken = NewKey {
                authenticator_data,
                ..new.clone()
            };
            assert_eq!(broken.check(&site()), None, "{cut}");
        }
        for algorithm in [-7, -257, 0] {
            let other = NewKey {
                algorithm,
                ..new.clone()
            };
            assert_eq!(other.check(&site()), None, "{algorithm}");
        }
        let elsewhere = client_data("webauthn.create", "https://evil.example");
        let other = NewKey {
            client_data: elsewhere,
            ..new
        };
        assert_eq!(other.check(&site()), None);
    }
}
