//! The routes of the players' page.

use crate::federation::rights::Right;
use crate::web::kit::link;
use crate::web::kit::routes::{RouteLine, get, post};
use crate::web::play::{acts, calls, desk_links, entrance, forms, join, page, terrain};

/// The routes of the players' page, and of the desk's page of links.
pub fn routes() -> Vec<RouteLine> {
    vec![
        get("/desk/events/{slug}/links", desk_links::page).needs(Right::Direct),
        post("/desk/events/{slug}/links", desk_links::change).needs(Right::Direct),
        get(link::PLAY, page::show).needs(Right::Play),
        post("/play/secret", forms::bring_secret).needs(Right::Play),
        post("/play/armament", forms::propose).needs(Right::Play),
        post("/play/armament/acceptance", forms::accept).needs(Right::Play),
        post("/play/terrain", terrain::hand_in).needs(Right::Play),
        post("/play/act", acts::enter).needs(Right::Play),
        post("/play/act/secret", acts::seal).needs(Right::Play),
        post("/play/act/round", acts::open_round).needs(Right::Play),
        post("/play/act/choice", acts::choose).needs(Right::Play),
        post("/play/act/decision", acts::decide).needs(Right::Play),
        post("/play/resignation", calls::resign).needs(Right::Play),
        post("/play/protest", forms::protest).needs(Right::Play),
        post("/play/appeal", forms::appeal).needs(Right::Play),
        post("/play/protocol", forms::hand_in).needs(Right::Play),
        get("/play/api/games/{game}", calls::state).needs(Right::Play),
        get("/play/api/games/{game}/choices", calls::choices).needs(Right::Play),
        get("/play/api/games/{game}/live", page::live).needs(Right::Play),
        post("/play/api/games/{game}/contribution", calls::contribute).needs(Right::Play),
        post("/play/api/games/{game}/secret", calls::open_secret).needs(Right::Play),
        post("/play/api/games/{game}/link", calls::reveal).needs(Right::Play),
        post("/play/api/games/{game}/alive", calls::alive).needs(Right::Play),
        post("/play/api/games/{game}/plan", calls::commit_plan).needs(Right::Play),
        post("/play/api/games/{game}/plan/opening", calls::open_plan).needs(Right::Play),
        get("/join", join::page).needs(Right::See),
        post("/join", join::join).needs(Right::See),
        get("/play/{token}", entrance::enter).needs(Right::See),
    ]
}
