//! Games by plans: TOTA\*S, whose sides write their moves at the same time and open them
//! together. The folder has their commands, entries and state.
//!
//! | module | contents |
//! |---|---|
//! | `command`, `entry`, `refusal` | commands, entries, refusals |
//! | `game`, `board` | the state of one game |
//! | `record`, `hands` | its rows, and the plans of the next one |
//! | `decide` | the commands about terrain, armament, rows and records |
//! | `rows`, `sealed`, `labyrinths` | rows with drawn throws, sealed plans and Labyrinths |
//! | `handed`, `terrain` | terrain that is handed in sealed (`TOTA*S 3`) |
//! | `doom`, `timers` | marks after a row (`TOTA*S 7.2`), and answer times (`TOTA*S 7.1`) |
//! | `audit`, `again`, `drawn` | the recomputation for the audit |
//! | `opened`, `writing` | opened plans against their row, and plans while they are written |
//! | `protocols` | the players' own protocols, compared with the record (R-390) |
//! | `army`, `fielded`, `coalition` | entrants' own figures (`TOTA*S 11`), and two persons on a side (`TOTA*S 10`) |

mod apply;
pub(super) mod army;
#[cfg(test)]
mod army_tests;
pub(super) mod audit;
pub(super) mod board;
pub(super) mod carry_out;
pub(super) mod coalition;
pub(super) mod command;
pub(super) mod decide;
pub(super) mod doom;
mod drawn;
pub(super) mod entry;
pub(super) mod fielded;
pub(super) mod game;
mod labyrinths;
pub(super) mod opened;
pub(super) mod pending_plans;
pub(super) mod protocols;
pub(super) mod record;
pub(super) mod refusal;
pub(super) mod reverify;
pub(super) mod rows;
mod rulings;
mod sealed;
pub(super) mod sealed_terrain;
#[cfg(test)]
mod second_reading_tests;
pub(super) mod terrain;
pub(super) mod terrain_refusal;
#[cfg(test)]
mod terrain_tests;
mod timers;
pub(super) mod writing;

pub use board::BoardState;
pub use command::{DifferenceRuling, PlanCommand};
pub use entry::PlanEntry;
pub use fielded::{Armies, FieldedArmy, Glyphs};
pub use game::{Interruption, PlanGame, Proposal, Resumption};
pub use opened::OpenedPlans;
pub use pending_plans::{Hand, PendingPlans};
pub use protocols::{
    DifferenceRuled, ProtocolHandedIn, ProtocolRefusal, Protocols, Received, RuledDifference,
    Unread,
};
pub(super) use record::is_mate;
pub use record::{GameRecord, OpenRow, RecordRow};
pub use refusal::CoalitionRefusal;
pub use rulings::{PartLook, PartRuling, Price, RulingKind};
pub use sealed_terrain::{HandedTerrain, HandedTerrains, TerrainBy};
pub use terrain_refusal::TerrainRefusal;
pub use writing::{NextMove, PartSight};

// The commands of games by plans use these terms.
pub(super) use areopagus_games::totas::Fault;
pub(super) use areopagus_games::totas::Regulations;
pub(super) use areopagus_games::totas::record::RecordError;
pub(super) use areopagus_games::totas::replay::ReplayError;
pub use areopagus_games::totas::{Armament, Square};
