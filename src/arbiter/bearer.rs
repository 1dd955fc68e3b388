//! What those who come carry with them: the secrets of sessions, of known browsers and of players'
//! links, and the hashes that are kept of them.

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

/// The secret of a browser. It is in no `Debug`.
#[derive(Clone, PartialEq, Eq)]
pub struct DeviceToken(String);

impl DeviceToken {
    /// The secret that a cookie brings.
    pub fn of(secret: &str) -> Self {
        Self(secret.to_owned())
    }

    /// The secret as a cookie carries it.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// What tells it from others, and does not tell it.
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
    /// The secret that an address or a cookie has carried.
    pub(super) const fn of(secret: String) -> Self {
        Self(secret)
    }

    /// The secret as an address or a cookie carries it.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl std::fmt::Debug for PlayerToken {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("PlayerToken(…)")
    }
}

/// The token that forms of a session carry; it tells nothing of the session's secret.
pub(super) fn csrf(token: &str) -> String {
    hex::encode(sha256(format!("areopagus csrf {token}").as_bytes()))
}

/// The hash of a secret, as it is stored.
pub(super) fn sha256(bytes: &[u8]) -> [u8; 32] {
    Sha256::digest(bytes).into()
}
