//! The times of a game: the time of play (`TOTA*S 6.3`), the players' answers (`TOTA*S 7.1`) and
//! the time to memorise (`TOTA*S 8.1`). The server's clock counts; each moment is that of a
//! journal entry, and all times leave out pauses. Rulings
//! for outages. Doom marks, which have a time limit (`TOTA*S 7.2`), are in `plans/doom.rs`.

mod acts;
mod apply;
pub(super) mod command;
pub(super) mod decide;
pub(super) mod entry;
#[cfg(test)]
mod outage_tests;
pub(super) mod refusal;
#[cfg(test)]
mod tests;
pub(super) mod times;

pub use apply::Answering;
pub use command::{ClockAct, ClockOrder};
pub(super) use decide::{carry_out, drop_times, leave_out, resume_round};
pub use entry::ClockEntry;
pub use refusal::ClockRefusal;
pub use times::{Count, Delay, GameClock, MEMORISE_SECONDS};
