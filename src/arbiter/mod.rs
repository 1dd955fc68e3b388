//! The use cases: command → load → fold → decide (pure) → entries → append and
//! project in one transaction → notify.
//!
//! No SQL here (that is [`crate::store`]) and no rules (they are in the pure
//! rooms); nothing of HTTP either.

mod types;

pub use types::{
    Account, Actor, ArbiterError, Change, CommandContext, EventStatus, EventSummary, EventView,
    FieldFault, IdempotencyKey, Person, PersonDraft, Receipt, Session, SessionToken, SetupForm,
    SignedIn,
};
