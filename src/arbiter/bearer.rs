//! Bearer secrets of sessions, known browsers and players' links, and the hashes that are
//! stored of them.

use sha2::{Digest as _, Sha256};

/// A session's secret: the session cookie's value and the API's bearer token. Only
/// its hash is stored.
#[derive(Clone, PartialEq, Eq)]
pub struct SessionToken(pub(super) String);

impl SessionToken {
    /// The token as a cookie or a header carries it.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl std::fmt::Debug for SessionToken {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("SessionToken(…)")
    }
}

/// The secret of a known browser. It is in no `Debug`.
#[derive(Clone, PartialEq, Eq)]
pub struct DeviceToken(String);

impl DeviceToken {
    /// The secret from a cookie.
    pub fn from_secret(secret: &str) -> Self {
        Self(secret.to_owned())
    }

    /// The secret for a cookie.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The hash by which it is stored and looked up.
    pub fn hash(&self) -> [u8; 32] {
        sha256(format!("areopagus device {}", self.0).as_bytes())
    }
}

impl std::fmt::Debug for DeviceToken {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("DeviceToken(…)")
    }
}

/// The secret of a player's link. Only its hash is stored.
#[derive(Clone, PartialEq, Eq)]
pub struct PlayerToken(String);

impl PlayerToken {
    /// The secret from an address or a cookie.
    pub(super) const fn from_secret(secret: String) -> Self {
        Self(secret)
    }

    /// The secret for an address or a cookie.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl std::fmt::Debug for PlayerToken {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("PlayerToken(…)")
    }
}

/// The CSRF token of a session, derived from its secret without revealing it.
pub(super) fn csrf(token: &str) -> String {
    hex::encode(sha256(format!("areopagus csrf {token}").as_bytes()))
}

/// The hash of a secret, as it is stored.
pub(super) fn sha256(bytes: &[u8]) -> [u8; 32] {
    Sha256::digest(bytes).into()
}
