//! The service's own key: derived keys, and encryption under it.
//!
//! The key is kept outside the database, so that a copy of the database alone opens nothing and
//! signs nothing.

use chacha20poly1305::aead::{Aead, KeyInit as _, Payload};
use chacha20poly1305::{XChaCha20Poly1305, XNonce};
use hkdf::Hkdf;
use hkdf::hmac::{Hmac, Mac as _};
use sha2::Sha256;

/// Length of the nonce before an encrypted secret, in bytes.
const NONCE: usize = 24;

/// The service's key, 32 bytes. Each use has its own derived key.
#[derive(Clone)]
pub struct ServiceKey([u8; 32]);

impl std::fmt::Debug for ServiceKey {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("ServiceKey(…)")
    }
}

impl ServiceKey {
    /// The key of these bytes, from the operating system.
    pub const fn new(bytes: [u8; 32]) -> Self {
        Self(bytes)
    }

    /// A new key.
    ///
    /// # Errors
    /// When the operating system gives no random bytes.
    pub fn random() -> Result<Self, getrandom::Error> {
        let mut bytes = [0; 32];
        getrandom::fill(&mut bytes)?;
        Ok(Self(bytes))
    }

    /// Parses 64 hex digits; `None` if they are not a key.
    pub fn parse(text: &str) -> Option<Self> {
        let mut bytes = [0; 32];
        hex::decode_to_slice(text.trim(), &mut bytes).ok()?;
        Some(Self(bytes))
    }

    /// The 64 hex digits, for the key's own file.
    pub fn digits(&self) -> String {
        hex::encode(self.0)
    }

    fn derive(&self, purpose: &str) -> [u8; 32] {
        let mut key = [0; 32];
        // 32 bytes are less than the limit of HKDF.
        let expanded = Hkdf::<Sha256>::new(Some(b"areopagus/v1"), &self.0)
            .expand(purpose.as_bytes(), &mut key);
        debug_assert!(expanded.is_ok());
        key
    }

    /// The seed of the Ed25519 key that signs checkpoints.
    pub fn signing_seed(&self) -> [u8; 32] {
        self.derive("checkpoint")
    }

    /// The seed of the Ed25519 key that cosigns other machines' checkpoints.
    pub fn cosigning_seed(&self) -> [u8; 32] {
        self.derive("cosignature")
    }

    /// A fingerprint that identifies the key without revealing it.
    pub fn fingerprint(&self) -> Vec<u8> {
        self.derive("fingerprint").to_vec()
    }

    /// A keyed hash, for values that are compared later and may be personal.
    pub fn mac(&self, parts: &[&[u8]]) -> Vec<u8> {
        let key = self.derive("idempotency");
        // HMAC accepts a key of any length.
        let Ok(mut mac) = Hmac::<Sha256>::new_from_slice(&key) else {
            return key.to_vec();
        };
        for part in parts {
            mac.update(&u64::try_from(part.len()).unwrap_or(u64::MAX).to_be_bytes());
            mac.update(part);
        }
        mac.finalize().into_bytes().to_vec()
    }

    /// Encrypts a secret. It can only be decrypted with the same `place`, the associated data.
    ///
    /// # Errors
    /// When the operating system gives no random bytes.
    pub fn seal(&self, place: &str, secret: &[u8]) -> Result<Vec<u8>, getrandom::Error> {
        let mut nonce = [0; NONCE];
        getrandom::fill(&mut nonce)?;
        let payload = Payload {
            msg: secret,
            aad: place.as_bytes(),
        };
        let mut sealed = nonce.to_vec();
        // The secrets are far below the length limit of the cipher.
        sealed.extend(
            self.cipher()
                .encrypt(&XNonce::from(nonce), payload)
                .unwrap_or_default(),
        );
        Ok(sealed)
    }

    /// Decrypts a secret; `None` if the key or the place is another one.
    pub fn open(&self, place: &str, sealed: &[u8]) -> Option<Vec<u8>> {
        let (nonce, text) = sealed.split_first_chunk::<NONCE>()?;
        let payload = Payload {
            msg: text,
            aad: place.as_bytes(),
        };
        self.cipher().decrypt(&XNonce::from(*nonce), payload).ok()
    }

    fn cipher(&self) -> XChaCha20Poly1305 {
        XChaCha20Poly1305::new(&self.derive("secrets").into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_secret_opens_under_its_own_key_and_place_alone() {
        let key = ServiceKey::new([7; 32]);
        let sealed = key.seal("cup/1.1/tip", b"secret").unwrap();
        assert_eq!(key.open("cup/1.1/tip", &sealed).unwrap(), b"secret");
        assert_eq!(key.open("cup/1.2/tip", &sealed), None);
        assert_eq!(ServiceKey::new([8; 32]).open("cup/1.1/tip", &sealed), None);
        assert_eq!(key.open("cup/1.1/tip", &sealed[..20]), None);
        assert_ne!(key.seal("cup/1.1/tip", b"secret").unwrap(), sealed);
    }

    #[test]
    fn the_uses_of_a_key_have_nothing_in_common() {
        let key = ServiceKey::new([7; 32]);
        assert_ne!(key.signing_seed(), key.derive("secrets"));
        assert_ne!(key.signing_seed(), key.cosigning_seed());
        assert_ne!(key.mac(&[b"a", b"b"]), key.mac(&[b"ab"]));
        assert_eq!(format!("{key:?}"), "ServiceKey(…)");
        assert_eq!(ServiceKey::parse(&key.digits()).unwrap().0, [7; 32]);
        assert!(ServiceKey::parse("07").is_none());
    }
}
