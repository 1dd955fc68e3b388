//! The referee's pages: they work without scripts, every change is a form.
//!
//! A form carries the session's token, a key that makes it count once, and the
//! version of the event it was made from. A form that is refused comes back with
//! everything that was typed and the error at its place. What is right is decided by
//! the arbiter and the pure rooms, not here.

mod account;
mod ahead;
mod at_event;
mod between;
mod boards;
mod bracket;
mod categories;
mod composed;
mod event;
mod events;
pub(super) mod fields;
pub(super) mod form;
mod game;
mod glance;
mod import;
pub(super) mod lots;
mod prizes;
pub(super) mod protests;
mod results;
mod row;
mod schedule;
mod swiss;
mod teams;
mod terrain;
mod writing;

pub(super) use events::slug_of;

use super::routes::{Line, get, post};

/// The routes of the setup, the login and the desk.
pub fn routes() -> Vec<Line> {
    let mut lines = vec![
        get("/setup", account::setup_page),
        post("/setup", account::setup),
        get("/login", account::login_page),
        post("/login", account::login),
        post("/logout", account::logout),
        get("/desk", events::list),
        post("/desk/events", events::create),
        get("/desk/events/new", events::new_page),
        get("/desk/events/{slug}", event::page),
        post("/desk/events/{slug}/entrants", event::register),
        post("/desk/events/{slug}/coalitions", event::register_coalition),
        post("/desk/events/{slug}/withdrawals", event::withdraw),
        get("/desk/events/{slug}/boards", glance::page),
        get("/desk/events/{slug}/pairing", event::pairing_page),
        post("/desk/events/{slug}/pairing", event::pair),
        post("/desk/events/{slug}/lot", event::draw_lot),
        post("/desk/events/{slug}/close", event::close),
        post("/desk/events/{slug}/checkpoint", event::sign),
        get("/desk/events/{slug}/schedule", schedule::page),
        post("/desk/events/{slug}/schedule", schedule::set),
        get("/desk/events/{slug}/categories", categories::page),
        post("/desk/events/{slug}/categories", categories::set),
        get("/desk/events/{slug}/prizes", prizes::page),
        post("/desk/events/{slug}/prizes", prizes::set),
        get("/desk/events/{slug}/protests", protests::list),
        post("/desk/events/{slug}/protests", protests::file),
        get("/desk/events/{slug}/protests/{protest}", protests::page),
        post(
            "/desk/events/{slug}/protests/{protest}/decision",
            protests::decide,
        ),
        post(
            "/desk/events/{slug}/protests/{protest}/appeal",
            protests::appeal,
        ),
        post(
            "/desk/events/{slug}/protests/{protest}/appeal/decision",
            protests::decide_appeal,
        ),
        get("/desk/events/{slug}/games/{game}", game::page),
        post(
            "/desk/events/{slug}/games/{game}/terrain",
            game::set_terrain,
        ),
        get("/desk/events/{slug}/games/{game}/choices", writing::choices),
        post("/desk/events/{slug}/games/{game}/look", writing::look),
        post("/desk/events/{slug}/games/{game}/row", game::enter_row),
        post("/desk/events/{slug}/games/{game}/line", game::enter_line),
        post(
            "/desk/events/{slug}/games/{game}/recorder",
            game::name_recorder,
        ),
        post("/desk/events/{slug}/games/{game}/record", game::upload),
        post(
            "/desk/events/{slug}/games/{game}/row/withdrawal",
            game::take_back,
        ),
        post(
            "/desk/events/{slug}/games/{game}/record/withdrawal",
            game::withdraw_record,
        ),
        post("/desk/events/{slug}/games/{game}/forfeit", game::forfeit),
        post("/desk/events/{slug}/games/{game}/result", game::result),
        post(
            "/desk/events/{slug}/games/{game}/result/withdrawal",
            game::withdraw_result,
        ),
        post("/desk/events/{slug}/games/{game}/correction", game::correct),
        post(
            "/desk/events/{slug}/games/{game}/lots/contribution",
            lots::contribute,
        ),
        post(
            "/desk/events/{slug}/games/{game}/lots/secret",
            lots::open_secret,
        ),
        post(
            "/desk/events/{slug}/games/{game}/lots/physical-dice",
            lots::use_physical_dice,
        ),
        post("/desk/events/{slug}/games/{game}/lots/link", lots::reveal),
        post("/desk/events/{slug}/games/{game}/lots/tip", lots::open_tip),
        post(
            "/desk/events/{slug}/games/{game}/lots/beacon",
            lots::bring_beacon,
        ),
        post(
            "/desk/events/{slug}/games/{game}/lots/beacon/fetched",
            lots::fetch_beacon,
        ),
        post(
            "/desk/events/{slug}/games/{game}/plans/discard",
            lots::discard_plans,
        ),
    ];
    lines.extend(swiss_routes());
    lines.extend(import_routes());
    lines
}

/// The routes of report files that are taken over.
fn import_routes() -> Vec<Line> {
    vec![
        get("/desk/import", import::event_page),
        post("/desk/import", import::look),
        post("/desk/import/event", import::create),
        get("/desk/events/{slug}/import", import::entrants_page),
        post("/desk/events/{slug}/import", import::look_at_entrants),
        post("/desk/events/{slug}/import/entrants", import::register),
    ]
}

/// The routes of a Swiss and of teams.
fn swiss_routes() -> Vec<Line> {
    vec![
        get("/desk/events/{slug}/start", swiss::start_page),
        post("/desk/events/{slug}/start", swiss::start),
        post("/desk/events/{slug}/order", swiss::draw_order),
        post("/desk/events/{slug}/order/beacon", swiss::bring_beacon),
        get("/desk/events/{slug}/round", swiss::round_page),
        post("/desk/events/{slug}/round", swiss::round),
        post("/desk/events/{slug}/round/next", bracket::pair),
        get("/desk/events/{slug}/round/why/{number}", swiss::why),
        post("/desk/events/{slug}/round/withdrawal", swiss::unpair),
        post("/desk/events/{slug}/byes", swiss::request_bye),
        post("/desk/events/{slug}/byes/withdrawal", swiss::withdraw_bye),
        post("/desk/events/{slug}/returns", swiss::return_entrant),
        post("/desk/events/{slug}/forbidden", swiss::forbid),
        post("/desk/events/{slug}/forbidden/withdrawal", swiss::allow),
        post("/desk/events/{slug}/teams", teams::register),
        post("/desk/events/{slug}/teams/name", teams::rename),
        post("/desk/events/{slug}/teams/members", teams::members),
        post("/desk/events/{slug}/teams/start", teams::start),
        post("/desk/events/{slug}/teams/line-up", teams::set_line_up),
        post("/desk/events/{slug}/teams/round", teams::pair),
        post("/desk/events/{slug}/teams/withdrawal", teams::withdraw),
        post("/desk/events/{slug}/teams/returns", teams::return_team),
        post("/desk/events/{slug}/teams/matches", teams::pair_matches),
        post(
            "/desk/events/{slug}/teams/matches/withdrawal",
            teams::unpair_matches,
        ),
        get("/desk/events/{slug}/results/{round}", results::page),
        post("/desk/events/{slug}/results/{round}", results::record),
    ]
}
