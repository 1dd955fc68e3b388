//! Consents of persons of a side to acts that need all of them.

use uuid::Uuid;

/// A person's consent to an act that needs the consent of the whole side.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Agreed {
    pub person: Uuid,
    pub text: String,
}
