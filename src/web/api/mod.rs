//! The JSON API. It has the same commands as the desk, and everything public can be read without an
//! account.
//!
//! The table [`operations`] is the only definition of the API: the routes, the OpenAPI document and
//! the page for people are generated from it. Refusals are RFC 9457 problem details in the language
//! of `Accept-Language`.

mod acts;
mod armies;
mod awards;
mod body;
mod bracket;
mod call;
mod categories;
mod clock;
mod clubs;
pub(super) mod files;
mod look;
mod lots;
mod openapi;
mod operations;
mod page;
mod parties;
mod people;
mod protests;
mod protocols;
mod ratings;
mod read;
mod referees;
mod reports;
mod swiss;
mod team_view;
mod teams;
mod view;
mod write;

use crate::federation::rights::Right;
use crate::web::kit::routes::{RouteLine, Unstated, get};
use operations::OPERATIONS;

/// The routes of the API, its document and its page.
pub fn routes() -> Vec<RouteLine> {
    let mut lines = vec![
        get("/api", page::list).needs(Right::See),
        get("/api/openapi.json", openapi::document).needs(Right::See),
    ];
    lines.extend(OPERATIONS.iter().map(|operation| {
        let method = operation.verb.method();
        Unstated::new(method, operation.path, (operation.handler)()).needs(operation.kind.right())
    }));
    lines
}
