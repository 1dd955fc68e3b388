//! The context that a decision needs beside the state, and its result.

use chrono::{DateTime, Utc};

use crate::entry::Entry;
use crate::secrets::{GameSecrets, StoredSecret};
use areopagus_lots::Secret;

/// The context of a decision.
pub struct DecisionContext<'a> {
    /// The server's time.
    pub now: DateTime<Utc>,
    /// The actor, as the journal names them.
    pub actor: String,
    /// The secrets of the game that the command names.
    pub secrets: &'a GameSecrets,
    /// New secrets from the operating system.
    pub fresh: &'a mut dyn Iterator<Item = Secret>,
}

/// The result of a command.
#[derive(Debug, Clone, Default)]
pub struct Decision {
    /// One or more entries, which are all journaled or none.
    pub entries: Vec<Entry>,
    /// The secrets to keep with them.
    pub kept: Vec<StoredSecret>,
}

impl From<Entry> for Decision {
    fn from(entry: Entry) -> Self {
        Self {
            entries: vec![entry],
            kept: Vec::new(),
        }
    }
}
