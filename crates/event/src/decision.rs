//! What a decision takes from outside besides the state, and what it gives back.

use chrono::{DateTime, Utc};

use crate::entry::Entry;
use crate::secrets::{GameSecrets, Kept};
use areopagus_lots::Secret;

/// What a decision takes from outside.
pub struct Given<'a> {
    /// When: the server's time.
    pub now: DateTime<Utc>,
    /// Who, as the journal names them.
    pub actor: String,
    /// The secrets of the game that the command names.
    pub secrets: &'a GameSecrets,
    /// New secrets from the operating system.
    pub fresh: &'a mut dyn Iterator<Item = Secret>,
}

/// What becomes of a command.
#[derive(Debug, Clone, Default)]
pub struct Decision {
    /// One entry or more, which all happen or none.
    pub entries: Vec<Entry>,
    /// The secrets to be kept with them.
    pub kept: Vec<Kept>,
}

impl From<Entry> for Decision {
    fn from(entry: Entry) -> Self {
        Self {
            entries: vec![entry],
            kept: Vec::new(),
        }
    }
}
