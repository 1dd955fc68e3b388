//! The class of a refusal, from which callers choose their response.

/// The class of a refusal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RefusalClass {
    /// The command names something that does not exist.
    NotFound,
    /// The command does not fit the present state of the event.
    Conflict,
    /// The input is wrong in any event.
    Invalid,
}
