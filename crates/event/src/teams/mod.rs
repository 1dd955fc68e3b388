//! Teams of an event: their commands, entries and state.
//!
//! | module | contents |
//! |---|---|
//! | `decide` | the commands about teams |
//! | `entry` | their entries |
//! | `pairing` | the input for the pairing system of a team Swiss |
//! | `refusal` | the refusals of commands about teams |

pub(super) mod apply;
pub(super) mod command;
pub(super) mod decide;
pub(super) mod entry;
pub(super) mod pairing;
pub(super) mod refusal;
pub(super) mod state;
#[cfg(test)]
mod tests;

pub use apply::{byes_of, is_there, line_up, unopposed};
pub use command::{OwnMatches, TeamCommand};
pub use decide::{may_enter_teams, may_set_members};
pub use entry::TeamEntry;
pub(super) use pairing::history;
pub use pairing::{draft, explain, next_matches, virtual_points};
pub use refusal::TeamRefusal;
pub use state::TeamsState;
