//! How a refusal is answered.

/// What a caller can do about a refusal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RefusalClass {
    /// What it names does not exist.
    NotFound,
    /// It does not fit the event as it stands.
    Conflict,
    /// What was typed is wrong whatever the event.
    Invalid,
}
