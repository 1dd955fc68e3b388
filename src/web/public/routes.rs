//! The routes of the public pages.

use super::stream;
use crate::event::discipline::Discipline;
use crate::web::kit::routes::{RouteLine, Unstated, get, public};
use crate::web::public::{
    archive, armies, awards, clubs, design, display, event, events, feed, files, image, players,
    print, ratings, referees, search, tour, widget,
};
use crate::web::views::sheets::{EventPaper, Paper};
use crate::web::views::tabs::Tab;

pub fn routes() -> Vec<RouteLine> {
    // Before the games, whose numbers contain dots too.
    let records = Discipline::all().map(|discipline| {
        let path = format!("/events/{{slug}}/games/{{game}}.{}", discipline.ending());
        get(path, event::record)
    });
    let mut lines: Vec<Unstated> = records.collect();
    // Before the sums of an entrant, whose number is in the same place.
    lines.extend(EventPaper::ADDRESSED.map(|(paper, end)| {
        let path = format!("/events/{{slug}}{end}/print");
        get(path, move |visit| print::show(paper, visit))
    }));
    lines.extend([
        get("/", events::list),
        get("/events", events::to_list),
        get("/archive", archive::archive),
        get("/search", search::search),
        get("/design", design::page),
        get("/tour", tour::page),
        get("/armies", armies::list),
        get("/armies/{army}", armies::army),
        get("/armies/{army}/versions/{version}", armies::version),
        get(
            "/armies/{army}/versions/{version}/certificate",
            armies::certificate,
        ),
        get(
            "/armies/{army}/versions/{version}/protocol",
            armies::protocol,
        ),
        get("/glyphs/{glyph}", armies::glyph),
        get("/ratings", ratings::list),
        get("/ratings.csv", ratings::table),
        get("/ratings/{number}", ratings::player),
        get("/players", players::list),
        get("/players/{person}", players::page),
        get("/clubs", clubs::list),
        get("/clubs/{club}", clubs::page),
        get("/referees", referees::list),
        get("/events/{slug}/live", stream::live),
        get("/events/{slug}/referees", referees::officials),
        get("/events/{slug}/trf", files::trf),
        get("/events/{slug}/standings.csv", files::standings),
        get("/events/{slug}/games.csv", files::games),
        get("/events/{slug}/bracket.csv", files::bracket),
        get("/events/{slug}/categories.csv", awards::categories_csv),
        get("/events/{slug}/categories", awards::categories),
        get("/events/{slug}/prizes.csv", awards::prizes_csv),
        get("/events/{slug}/prizes", awards::prizes),
        get("/events/{slug}/calendar.ics", files::calendar),
        get("/events/{slug}/feed.atom", feed::feed),
        get("/events/{slug}/widget", widget::page),
        get("/events/{slug}/widget.json", widget::json),
        get("/events/{slug}/embed", widget::embed),
        get("/events/{slug}/games/{game}", event::game),
        get("/events/{slug}/games/{game}/print", print::game),
        get("/events/{slug}/games/{game}/board.svg", image::board),
        get("/events/{slug}/games/{game}/board.png", image::board_png),
        get("/events/{slug}/games/{game}/card.png", image::card),
        get("/events/{slug}/games/{game}/widget", widget::board),
        get("/events/{slug}/games/{game}/embed", widget::embed_board),
        get("/events/{slug}/boards", event::boards),
        get("/events/{slug}/display", display::page),
        get("/events/{slug}/overlay", display::overlay),
        get("/events/{slug}/print", print::chosen),
        get(
            "/events/{slug}/rounds/{number}/print/own/{paper}",
            print::round::own,
        ),
        get("/events/{slug}/standings/{number}", event::sums),
        get("/events/{slug}/teams/{number}", event::team),
    ]);
    lines.extend(Paper::ALL.map(|paper| {
        let path = format!("/events/{{slug}}/rounds/{{number}}{}", paper.path());
        get(path, move |visit| print::round::show(paper, visit))
    }));
    let tabs = Tab::ALL.into_iter().filter(|tab| *tab != Tab::Boards);
    lines.extend(tabs.map(|tab| {
        let path = format!("/events/{{slug}}{}", tab.path());
        get(
            path,
            move |visit| async move { event::show_tab(tab, &visit) },
        )
    }));
    public(lines)
}
