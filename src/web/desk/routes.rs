//! Lists the routes of the setup, the login and the desk.

use crate::federation::rights::Right;
use crate::web::desk::{
    account, account_settings, accounts, acts, armies, audit, bracket, categories, clock, clubs,
    code, details, devices, entrant_rows, event, events, face, fielding, game, import, invitation,
    keys, list, lots, parties, player_protocols, players, print, prizes, protests, referees,
    results, round_overview, schedule, screens, sign_in, signatures, swiss, team, teams, tokens,
    undelayed, writing,
};
use crate::web::kit::form;
use crate::web::kit::routes::{RouteLine, get, post};

/// The routes of the setup, the login and the desk.
pub fn routes() -> Vec<RouteLine> {
    let mut lines = vec![
        get("/setup", account::setup_page).needs(Right::See),
        post("/setup", account::setup).needs(Right::See),
        get("/login", account::login_page).needs(Right::See),
        post("/login", account::login).needs(Right::See),
        post("/logout", account::logout).needs(Right::Account),
        get(form::REFUSED, form::refused_page).needs(Right::See),
        get("/desk/games.css", events::games_style).needs(Right::See),
        get("/desk", events::list).needs(Right::Own),
        post("/desk/events", events::create).needs(Right::Create),
        get("/desk/events/new", events::new_page).needs(Right::Create),
        post("/desk/events/regulations", events::look).needs(Right::Create),
        get("/desk/events/{slug}", event::page).needs(Right::Look),
        post("/desk/events/{slug}/entrants", event::register).needs(Right::Pair),
        post("/desk/events/{slug}/entrants/{number}", entrant_rows::edit).needs(Right::Direct),
        post("/desk/events/{slug}/removals", entrant_rows::remove).needs(Right::Pair),
        post(
            "/desk/events/{slug}/removals/withdrawal",
            entrant_rows::restore,
        )
        .needs(Right::Pair),
        post("/desk/events/{slug}/coalitions", event::register_coalition).needs(Right::Pair),
        post("/desk/events/{slug}/parties", event::register_party).needs(Right::Pair),
        post("/desk/events/{slug}/withdrawals", event::withdraw).needs(Right::Pair),
        get("/desk/events/{slug}/armies", fielding::page).needs(Right::Pair),
        post("/desk/events/{slug}/armies", fielding::set).needs(Right::Pair),
        get("/desk/events/{slug}/boards", round_overview::page).needs(Right::Look),
        get("/desk/events/{slug}/screens", screens::page).needs(Right::Look),
        get("/desk/events/{slug}/print", print::page).needs(Right::Look),
        get("/desk/events/{slug}/live", undelayed::live).needs(Right::Look),
        get("/desk/events/{slug}/export", undelayed::export).needs(Right::Look),
        get("/desk/events/{slug}/pairing", event::pairing_page).needs(Right::Pair),
        post("/desk/events/{slug}/pairing", event::pair).needs(Right::Pair),
        post("/desk/events/{slug}/lot", event::draw_lot).needs(Right::Rule),
        post("/desk/events/{slug}/ties", event::draw_ties).needs(Right::Rule),
        post("/desk/events/{slug}/close", event::close).needs(Right::Direct),
        post("/desk/events/{slug}/checkpoint", event::sign).needs(Right::Direct),
        post("/desk/events/{slug}/delay", event::set_delay).needs(Right::Direct),
        get("/desk/events/{slug}/face", face::page).needs(Right::Direct),
        post("/desk/events/{slug}/face", face::change).needs(Right::Direct),
        post("/desk/events/{slug}/face/sponsors", face::add_sponsor).needs(Right::Direct),
        post(
            "/desk/events/{slug}/face/sponsors/removal",
            face::remove_sponsor,
        )
        .needs(Right::Direct),
        get("/desk/events/{slug}/details", details::page).needs(Right::Direct),
        post("/desk/events/{slug}/details", details::change).needs(Right::Direct),
        post("/desk/events/{slug}/rules", details::rule).needs(Right::Direct),
        post("/desk/events/{slug}/ratings", details::rate).needs(Right::Direct),
        post("/desk/events/{slug}/listing", details::list).needs(Right::Direct),
        post("/desk/events/{slug}/deletion", details::delete).needs(Right::Direct),
        post("/desk/events/{slug}/reopening", details::reopen).needs(Right::Direct),
        get("/desk/events/{slug}/schedule", schedule::page).needs(Right::Direct),
        post("/desk/events/{slug}/schedule", schedule::set).needs(Right::Direct),
        get("/desk/events/{slug}/categories", categories::page).needs(Right::Direct),
        post("/desk/events/{slug}/categories", categories::set).needs(Right::Direct),
        get("/desk/events/{slug}/prizes", prizes::page).needs(Right::Direct),
        post("/desk/events/{slug}/prizes", prizes::set).needs(Right::Direct),
        get("/desk/events/{slug}/protests", protests::list).needs(Right::Look),
        post("/desk/events/{slug}/protests", protests::file).needs(Right::File),
        get("/desk/events/{slug}/open-protests", protests::open).needs(Right::Look),
        get("/desk/events/{slug}/protests/{protest}", protests::page).needs(Right::Look),
        post(
            "/desk/events/{slug}/protests/{protest}/decision",
            protests::decide,
        )
        .needs(Right::Rule),
        post(
            "/desk/events/{slug}/protests/{protest}/appeal",
            protests::appeal,
        )
        .needs(Right::File),
        post(
            "/desk/events/{slug}/protests/{protest}/appeal/decision",
            protests::decide_appeal,
        )
        .needs(Right::Rule),
    ];
    lines.extend(game_routes());
    lines.extend(lot_routes());
    lines.extend(act_routes());
    lines.extend(swiss_routes());
    lines.extend(import_routes());
    lines.extend(referee_routes());
    lines.extend(account_routes());
    lines.extend(army_routes());
    lines
}

/// The routes for entries into games by acts.
fn act_routes() -> Vec<RouteLine> {
    vec![
        post("/desk/events/{slug}/games/{game}/act", acts::enter).needs(Right::Games),
        post("/desk/events/{slug}/games/{game}/act/draw", acts::draw).needs(Right::Games),
        post("/desk/events/{slug}/games/{game}/act/seal", acts::seal).needs(Right::Games),
        post(
            "/desk/events/{slug}/games/{game}/act/round",
            acts::open_round,
        )
        .needs(Right::Games),
        post("/desk/events/{slug}/games/{game}/act/choice", acts::choose).needs(Right::Games),
        post(
            "/desk/events/{slug}/games/{game}/act/round/closed",
            acts::close_round,
        )
        .needs(Right::Games),
        post(
            "/desk/events/{slug}/games/{game}/act/decision",
            acts::decide,
        )
        .needs(Right::Games),
        post(
            "/desk/events/{slug}/games/{game}/act/setup",
            acts::start_setup,
        )
        .needs(Right::Games),
        post(
            "/desk/events/{slug}/games/{game}/acts/withdrawal",
            acts::take_back,
        )
        .needs(Right::Rule),
    ]
}

fn game_routes() -> Vec<RouteLine> {
    vec![
        get("/desk/events/{slug}/games/{game}", game::page).needs(Right::Look),
        post(
            "/desk/events/{slug}/games/{game}/terrain",
            game::set_terrain,
        )
        .needs(Right::Games),
        post(
            "/desk/events/{slug}/games/{game}/terrain/discard",
            game::discard_terrain,
        )
        .needs(Right::Rule),
        post(
            "/desk/events/{slug}/games/{game}/armament",
            game::agree_armament,
        )
        .needs(Right::Games),
        get("/desk/events/{slug}/games/{game}/choices", writing::choices).needs(Right::Games),
        post("/desk/events/{slug}/games/{game}/look", writing::look).needs(Right::Games),
        post("/desk/events/{slug}/games/{game}/row", game::enter_row).needs(Right::Games),
        post("/desk/events/{slug}/games/{game}/line", game::enter_line).needs(Right::Games),
        post("/desk/events/{slug}/games/{game}/clock", clock::press).needs(Right::Games),
        post("/desk/events/{slug}/games/{game}/clock/given", clock::give).needs(Right::Games),
        post("/desk/events/{slug}/clocks", clock::resume_round).needs(Right::Games),
        post(
            "/desk/events/{slug}/games/{game}/recorder",
            game::name_recorder,
        )
        .needs(Right::Games),
        post("/desk/events/{slug}/games/{game}/party/join", parties::join).needs(Right::Games),
        post(
            "/desk/events/{slug}/games/{game}/party/leave",
            parties::leave,
        )
        .needs(Right::Games),
        post("/desk/events/{slug}/games/{game}/party/name", parties::name).needs(Right::Games),
        post("/desk/events/{slug}/games/{game}/record", game::upload).needs(Right::Games),
        post(
            "/desk/events/{slug}/games/{game}/row/withdrawal",
            game::take_back,
        )
        .needs(Right::Rule),
        post(
            "/desk/events/{slug}/games/{game}/record/withdrawal",
            game::withdraw_record,
        )
        .needs(Right::Rule),
        post("/desk/events/{slug}/games/{game}/forfeit", game::forfeit).needs(Right::Results),
        post("/desk/events/{slug}/games/{game}/result", game::result).needs(Right::Results),
        post(
            "/desk/events/{slug}/games/{game}/result/withdrawal",
            game::withdraw_result,
        )
        .needs(Right::Rule),
        post("/desk/events/{slug}/games/{game}/correction", game::correct).needs(Right::Rule),
        post(
            "/desk/events/{slug}/games/{game}/signatures",
            signatures::record,
        )
        .needs(Right::Results),
        post(
            "/desk/events/{slug}/games/{game}/protocols",
            player_protocols::hand_in,
        )
        .needs(Right::Games),
        post(
            "/desk/events/{slug}/games/{game}/protocols/ruling",
            player_protocols::rule,
        )
        .needs(Right::Rule),
    ]
}

/// The routes of the lots of a game, of discarded plans, and of interruptions.
fn lot_routes() -> Vec<RouteLine> {
    vec![
        post(
            "/desk/events/{slug}/games/{game}/lots/contribution",
            lots::contribute,
        )
        .needs(Right::Lots),
        post(
            "/desk/events/{slug}/games/{game}/lots/secret",
            lots::open_secret,
        )
        .needs(Right::Lots),
        post(
            "/desk/events/{slug}/games/{game}/lots/physical-dice",
            lots::use_physical_dice,
        )
        .needs(Right::Rule),
        post("/desk/events/{slug}/games/{game}/lots/link", lots::reveal).needs(Right::Lots),
        post("/desk/events/{slug}/games/{game}/lots/tip", lots::open_tip).needs(Right::Lots),
        post(
            "/desk/events/{slug}/games/{game}/lots/beacon",
            lots::bring_beacon,
        )
        .needs(Right::Lots),
        post(
            "/desk/events/{slug}/games/{game}/lots/beacon/fetched",
            lots::fetch_beacon,
        )
        .needs(Right::Lots),
        post(
            "/desk/events/{slug}/games/{game}/plans/discard",
            lots::discard_plans,
        )
        .needs(Right::Rule),
        post(
            "/desk/events/{slug}/games/{game}/interruption",
            lots::interrupt,
        )
        .needs(Right::Rule),
        post("/desk/events/{slug}/games/{game}/resumption", lots::resume).needs(Right::Rule),
    ]
}

/// The routes of imported report files and lists.
fn import_routes() -> Vec<RouteLine> {
    vec![
        get("/desk/import", import::event_page).needs(Right::Create),
        post("/desk/import", import::look).needs(Right::Create),
        post("/desk/import/event", import::create).needs(Right::Create),
        get("/desk/events/{slug}/import", import::entrants_page).needs(Right::Pair),
        post("/desk/events/{slug}/import", import::look_at_entrants).needs(Right::Pair),
        post("/desk/events/{slug}/import/entrants", import::register).needs(Right::Pair),
        get("/desk/events/{slug}/list", list::page).needs(Right::Pair),
        post("/desk/events/{slug}/list", list::look).needs(Right::Pair),
        post("/desk/events/{slug}/list/entrants", list::register).needs(Right::Pair),
    ]
}

/// The routes of the user's own account, and of all accounts.
fn account_routes() -> Vec<RouteLine> {
    vec![
        get("/login/code", sign_in::page).needs(Right::See),
        post("/login/code", sign_in::send).needs(Right::See),
        get("/invitation/{token}", invitation::page).needs(Right::See),
        post("/invitation/{token}", invitation::accept).needs(Right::See),
        get("/desk/account", account_settings::page).needs(Right::Account),
        post("/desk/account/name", account_settings::rename).needs(Right::Account),
        post("/desk/account/password", account_settings::change_password).needs(Right::Account),
        post("/desk/account/sessions", account_settings::end_sessions).needs(Right::Account),
        post("/desk/account/devices", devices::change).needs(Right::Account),
        post("/desk/account/sign-ins", devices::see).needs(Right::Account),
        get("/desk/account/code", code::page).needs(Right::Account),
        post("/desk/account/code", code::begin).needs(Right::Account),
        post("/desk/account/code/first", code::confirm).needs(Right::Account),
        post("/desk/account/code/removal", code::remove).needs(Right::Account),
        post("/desk/account/keys", keys::add).needs(Right::Account),
        post("/desk/account/keys/removal", keys::remove).needs(Right::Account),
        get("/desk/account/tokens", tokens::page).needs(Right::Account),
        post("/desk/account/tokens", tokens::make).needs(Right::Account),
        post("/desk/account/tokens/removal", tokens::revoke).needs(Right::Account),
        get("/desk/accounts", accounts::list).needs(Right::Accounts),
        get("/desk/audit", audit::all).needs(Right::Audit),
        get("/desk/players", players::list).needs(Right::Registry),
        post("/desk/players", players::register).needs(Right::Registry),
        get("/desk/players/{person}", players::page).needs(Right::Registry),
        post("/desk/players/{person}", players::change).needs(Right::Registry),
        get("/desk/face", face::page).needs(Right::Registry),
        post("/desk/face", face::change).needs(Right::Registry),
        post("/desk/face/sponsors", face::add_sponsor).needs(Right::Registry),
        post("/desk/face/sponsors/removal", face::remove_sponsor).needs(Right::Registry),
        get("/desk/clubs", clubs::list).needs(Right::Registry),
        post("/desk/clubs", clubs::add).needs(Right::Registry),
        get("/desk/clubs/{club}", clubs::page).needs(Right::Registry),
        post("/desk/clubs/{club}", clubs::change).needs(Right::Registry),
        get("/desk/events/{slug}/audit", audit::of_event).needs(Right::Review),
        post("/desk/accounts", accounts::make).needs(Right::Accounts),
        get("/desk/accounts/{account}", accounts::page).needs(Right::Accounts),
        post("/desk/accounts/{account}", accounts::change).needs(Right::Accounts),
    ]
}

fn army_routes() -> Vec<RouteLine> {
    let version = |path: &str| format!("/desk/armies/{{army}}/versions/{{version}}{path}");
    vec![
        get("/desk/armies", armies::list).needs(Right::Armies),
        post("/desk/armies", armies::submit).needs(Right::Armies),
        get("/desk/armies/new", armies::new_page).needs(Right::Armies),
        post("/desk/armies/{army}", armies::submit_version).needs(Right::Armies),
        get("/desk/armies/{army}/new", armies::new_version_page).needs(Right::Armies),
        get(version(""), armies::version_page).needs(Right::Armies),
        get(version("/protocol"), armies::protocol).needs(Right::Armies),
        post(version("/withdrawal"), armies::withdraw).needs(Right::Armies),
        post(version("/measuring"), armies::measure).needs(Right::Measure),
        post(version("/approval"), armies::approve).needs(Right::Approve),
        post(version("/rejection"), armies::reject).needs(Right::Approve),
    ]
}

/// The routes of an event's referees.
fn referee_routes() -> Vec<RouteLine> {
    vec![
        get("/desk/events/{slug}/referees", referees::page).needs(Right::Staff),
        post("/desk/events/{slug}/referees", referees::name).needs(Right::Staff),
        post("/desk/events/{slug}/referees/removal", referees::remove).needs(Right::Staff),
        post("/desk/events/{slug}/referees/chief", referees::appoint).needs(Right::Appoint),
    ]
}

/// The routes of a Swiss and of teams.
fn swiss_routes() -> Vec<RouteLine> {
    vec![
        get("/desk/events/{slug}/start", swiss::start_page).needs(Right::Pair),
        post("/desk/events/{slug}/start", swiss::start).needs(Right::Pair),
        post("/desk/events/{slug}/order", swiss::draw_order).needs(Right::Pair),
        post("/desk/events/{slug}/order/beacon", swiss::bring_beacon).needs(Right::Pair),
        get("/desk/events/{slug}/round", swiss::round_page).needs(Right::Pair),
        post("/desk/events/{slug}/round", swiss::round).needs(Right::Pair),
        post("/desk/events/{slug}/round/next", bracket::pair).needs(Right::Pair),
        post("/desk/events/{slug}/round/lot", bracket::draw_game).needs(Right::Pair),
        get("/desk/events/{slug}/round/why/{number}", swiss::why).needs(Right::Pair),
        post("/desk/events/{slug}/round/withdrawal", swiss::unpair).needs(Right::Pair),
        post("/desk/events/{slug}/byes", swiss::request_bye).needs(Right::Pair),
        post("/desk/events/{slug}/byes/withdrawal", swiss::withdraw_bye).needs(Right::Pair),
        post("/desk/events/{slug}/returns", swiss::return_entrant).needs(Right::Pair),
        post("/desk/events/{slug}/forbidden", swiss::forbid).needs(Right::Pair),
        post("/desk/events/{slug}/forbidden/withdrawal", swiss::allow).needs(Right::Pair),
        post("/desk/events/{slug}/teams", teams::register).needs(Right::Pair),
        post("/desk/events/{slug}/teams/name", teams::rename).needs(Right::Pair),
        get("/desk/events/{slug}/teams/{team}/players", team::page).needs(Right::Pair),
        post("/desk/events/{slug}/teams/{team}/players", team::change).needs(Right::Pair),
        post("/desk/events/{slug}/teams/start", teams::start).needs(Right::Pair),
        post("/desk/events/{slug}/teams/line-up", teams::set_line_up).needs(Right::Pair),
        post("/desk/events/{slug}/teams/round", teams::pair).needs(Right::Pair),
        post("/desk/events/{slug}/teams/withdrawal", teams::withdraw).needs(Right::Pair),
        post("/desk/events/{slug}/teams/returns", teams::return_team).needs(Right::Pair),
        post("/desk/events/{slug}/teams/matches", teams::pair_matches).needs(Right::Pair),
        post(
            "/desk/events/{slug}/teams/matches/withdrawal",
            teams::unpair_matches,
        )
        .needs(Right::Pair),
        get("/desk/events/{slug}/results/{round}", results::page).needs(Right::Results),
        post("/desk/events/{slug}/results/{round}", results::record).needs(Right::Results),
    ]
}
