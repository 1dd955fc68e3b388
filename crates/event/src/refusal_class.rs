//! The class of a refusal, from which callers choose their response.

/// What a caller can do about a refusal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RefusalClass {
    /// What it names does not exist.
    NotFound,
    /// The command does not fit the present state of the event.
    Conflict,
    /// The input is wrong in any event.
    Invalid,
}
