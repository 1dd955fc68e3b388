//! What persons of a side have said that all of them have to.

use uuid::Uuid;

/// What one person of a side has said, and all of them have to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Agreed {
    pub person: Uuid,
    pub text: String,
}
