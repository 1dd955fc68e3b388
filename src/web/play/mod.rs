//! The players' own page: the link that opens it, the page, and the API of its script.
//!
//! A link's secret is in one address only, that of [`entrance::enter`]. From there it is kept in a
//! cookie, and is in no page, no log line and no `Referer`. The page shows public data; a sealed
//! plan and the tip of a chain never leave the player's browser.

mod acts;
mod calls;
mod desk_links;
pub(super) mod entrance;
mod forms;
mod join;
mod page;
mod protests;
mod resign;
pub mod routes;
mod state;
mod terrain;
