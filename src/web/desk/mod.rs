//! The referee's pages: they work without scripts, every change is a form.
//!
//! A form carries the session's token, a key that makes it count once, and the
//! version of the event it was made from. A form that is refused comes back with
//! everything that was typed and the error at its place. What is right is decided by
//! the arbiter and the pure rooms, not here.

mod account;
mod boards;
mod composed;
mod event;
mod events;
pub(super) mod fields;
pub(super) mod form;
mod game;
pub(super) mod lots;
mod row;
mod terrain;

use actix_web::web;

/// The routes of the setup, the login and the desk.
pub fn configure(service: &mut web::ServiceConfig) {
    service
        .service(
            web::resource("/setup")
                .get(account::setup_page)
                .post(account::setup),
        )
        .service(
            web::resource("/login")
                .get(account::login_page)
                .post(account::login),
        )
        .route("/logout", web::post().to(account::logout))
        .route("/desk", web::get().to(events::list))
        .route("/desk/events", web::post().to(events::create))
        .route("/desk/events/new", web::get().to(events::new_page))
        .service(
            web::scope("/desk/events/{slug}")
                .route("", web::get().to(event::page))
                .route("/entrants", web::post().to(event::register))
                .route("/withdrawals", web::post().to(event::withdraw))
                .route("/pairing", web::get().to(event::pairing_page))
                .route("/pairing", web::post().to(event::pair))
                .route("/lot", web::post().to(event::draw_lot))
                .route("/close", web::post().to(event::close))
                .service(
                    web::scope("/games/{game}")
                        .route("", web::get().to(game::page))
                        .route("/terrain", web::post().to(game::set_terrain))
                        .route("/row", web::post().to(game::enter_row))
                        .route("/line", web::post().to(game::enter_line))
                        .route("/recorder", web::post().to(game::name_recorder))
                        .route("/record", web::post().to(game::upload))
                        .route("/row/withdrawal", web::post().to(game::take_back))
                        .route("/record/withdrawal", web::post().to(game::withdraw_record))
                        .route("/forfeit", web::post().to(game::forfeit))
                        .route("/result", web::post().to(game::result))
                        .route("/result/withdrawal", web::post().to(game::withdraw_result))
                        .route("/correction", web::post().to(game::correct))
                        .route("/lots/contribution", web::post().to(lots::contribute))
                        .route("/lots/secret", web::post().to(lots::open_secret))
                        .route(
                            "/lots/physical-dice",
                            web::post().to(lots::use_physical_dice),
                        )
                        .route("/lots/link", web::post().to(lots::reveal))
                        .route("/lots/tip", web::post().to(lots::open_tip))
                        .route("/lots/beacon", web::post().to(lots::bring_beacon))
                        .route("/plans/discard", web::post().to(lots::discard_plans)),
                ),
        );
}
