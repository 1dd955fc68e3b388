//! The players' own page: the link that opens it, the page, and what its script sends.
//!
//! A link's secret is in one address only, that of [`entrance::enter`]. It goes on in a cookie,
//! and is in no page, no log line and no `Referer`. The page shows what everybody may see; a
//! sealed plan and the tip of a chain never leave the player's browser.

mod acts;
mod calls;
mod desk_links;
pub(super) mod entrance;
mod forms;
mod join;
mod page;
mod protests;
pub mod routes;
mod state;
mod terrain;
