//! The entry that rotates the key which signs a stream's checkpoints.

use std::fmt::Display;

use serde::{Deserialize, Deserializer, Serialize};

use super::checkpoint::origin;
use super::note::{KeyUse, NoteVerifier};

/// A key rotation. The tree that ends with this entry is signed with both keys, so
/// whoever trusts the old key has its signature for the new one.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct KeyChange {
    /// The new key, as a `vkey`.
    #[serde(serialize_with = "text", deserialize_with = "key")]
    pub new: NoteVerifier,
    /// The old key, as a `vkey`.
    #[serde(serialize_with = "text", deserialize_with = "key")]
    pub old: NoteVerifier,
}

/// A key rotation as an entry, for streams whose rules do not define one. `kind` and
/// `body` are those of the envelope.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", content = "body")]
pub enum KeyEntry {
    /// The journal is signed with a new key from now on.
    #[serde(rename = "key.changed")]
    Changed(Box<KeyChange>),
}

impl KeyChange {
    /// The `kind` of the entry.
    pub const KIND: &'static str = "key.changed";

    /// Whether the rotation is valid in a stream: both keys carry its origin and are
    /// log keys. It is not checked which key signed before, because the entries do not
    /// say so: a journal may have been imported from another installation.
    pub fn is_of(&self, stream: &str) -> bool {
        let is_own = |key: &NoteVerifier| {
            key.usage() == KeyUse::Log && key.name().as_str() == origin(stream)
        };
        let keys = [&self.old, &self.new];
        keys.into_iter().all(is_own) && self.old != self.new
    }
}

fn text<S: serde::Serializer>(key: &NoteVerifier, serializer: S) -> Result<S::Ok, S::Error> {
    let key: &dyn Display = key;
    serializer.collect_str(key)
}

fn key<'de, D: Deserializer<'de>>(deserializer: D) -> Result<NoteVerifier, D::Error> {
    let text = String::deserialize(deserializer)?;
    text.parse().map_err(serde::de::Error::custom)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{KeyName, NoteSigner};

    fn key(stream: &str, seed: u8, usage: KeyUse) -> NoteVerifier {
        let name = KeyName::new(&origin(stream)).unwrap();
        NoteSigner::new(name, usage, &[seed; 32]).verifier()
    }

    fn change(old: NoteVerifier, new: NoteVerifier) -> KeyChange {
        KeyChange { new, old }
    }

    #[test]
    fn a_change_names_two_keys_of_its_stream() {
        let log = |seed| key("cup", seed, KeyUse::Log);
        let right = change(log(1), log(2));
        assert!(right.is_of("cup"));
        assert!(!right.is_of("open"));
        assert!(!change(log(1), log(1)).is_of("cup"));
        assert!(!change(log(1), key("open", 2, KeyUse::Log)).is_of("cup"));
        assert!(!change(log(1), key("cup", 2, KeyUse::Cosigner)).is_of("cup"));
    }

    #[test]
    fn it_is_read_as_it_is_written() {
        let written = change(key("cup", 1, KeyUse::Log), key("cup", 2, KeyUse::Log));
        let text = serde_json::to_string(&written).unwrap();
        assert!(text.starts_with("{\"new\":\""), "{text}");
        assert_eq!(serde_json::from_str::<KeyChange>(&text).unwrap(), written);
        let other = text.replace("old", "was");
        assert!(serde_json::from_str::<KeyChange>(&other).is_err());
        let broken = text.replace('+', "-");
        assert!(serde_json::from_str::<KeyChange>(&broken).is_err());
    }
}
