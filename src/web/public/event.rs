//! The public pages of an event: its tabs, an entrant's values, a team, a game and its record.

use actix_web::HttpResponse;
use actix_web::web::Query;

use super::frame::{frame, previewed};
use super::preview::Preview;
use super::visit::{GameMoveQuery, PublicRequest};
use crate::tournament::entrant::EntrantNumber;
use crate::tournament::round::GameId;
use crate::tournament::team::TeamNumber;
use crate::web::kit::appearance::viewpoint_of_query;
use crate::web::kit::errors::Failure;
use crate::web::kit::format;
use crate::web::kit::game_line::{self, GameLine};
use crate::web::kit::layout::Page;
use crate::web::kit::respond::{CACHING, TEXT};
use crate::web::views::game;
use crate::web::views::part::Fragment;
use crate::web::views::parts::render;
use crate::web::views::snapshot::Snapshot;
use crate::web::views::tabs::Tab;
use crate::web::views::waits;

/// `GET /events/{slug}` and its tabs.
pub fn show_tab(tab: Tab, visit: &PublicRequest) -> Result<HttpResponse, Failure> {
    let title = || (tab != Tab::Overview).then(|| tab.name(visit.words()));
    visit.show(tab.path(), tab, tab.part(), title)
}

/// `GET /events/{slug}/standings/{number}`: an entrant's values with their sums.
pub async fn sums(visit: PublicRequest) -> Result<HttpResponse, Failure> {
    let entrant = EntrantNumber::new(visit.named("number")?).ok_or_else(Failure::not_found)?;
    let title = || Some(format::name(visit.words(), visit.view(), entrant));
    let rest = format!("/standings/{entrant}");
    visit.show(&rest, Tab::Standings, Fragment::Sums(entrant), title)
}

/// `GET /events/{slug}/teams/{number}`: a team with its players and matches.
pub async fn team(visit: PublicRequest) -> Result<HttpResponse, Failure> {
    let team = TeamNumber::new(visit.named("number")?).ok_or_else(Failure::not_found)?;
    let title = || Some(format::team(visit.view(), team));
    let rest = format!("/teams/{team}");
    visit.show(&rest, Tab::Standings, Fragment::Team(team), title)
}

/// `GET /events/{slug}/boards`.
pub async fn boards(visit: PublicRequest) -> Result<HttpResponse, Failure> {
    let page = visit.page.at(visit.address("/boards"), "");
    let snapshot = &visit.snapshot;
    let body = snapshot.page(&page, || {
        let figures = page.looks().figures();
        let content = render::whole_boards(snapshot, page.language(), figures)?;
        let (part, title) = (Fragment::Boards(figures), Some(page.t("tab-boards")));
        frame(&page, snapshot, Tab::Boards, part, title, &content)
    })?;
    Ok(body.respond(&visit.request, CACHING))
}

/// What other programs show of a link to a game.
fn preview(page: &Page, snapshot: &Snapshot, id: GameId, chosen: Option<usize>) -> Option<Preview> {
    let (view, words) = (snapshot.view(), page.words());
    let line = GameLine::new(view, words, id, view.state.game(id)?);
    let heading = game::heading(snapshot, words, id, chosen);
    let query = match page.address().split_once('?') {
        Some((_, query)) if chosen.is_some() => query.to_owned(),
        Some((_, "")) => format!("move={}", line.game_moves),
        Some((_, query)) => format!("move={}&{query}", line.game_moves),
        None => String::new(),
    };
    let address = |end: &str| page.absolute(&format!("{}{end}", line.address));
    let picture = heading.is_some();
    let said = [
        Some(view.state.info.name.to_string()),
        heading,
        line.points,
        line.reason,
    ];
    let said: Vec<String> = said.into_iter().flatten().collect();
    Some(Preview {
        title: format!("{} – {}", line.names.white, line.names.black),
        description: said.join(" · "),
        address: address(&if chosen.is_some() {
            format!("?{query}")
        } else {
            String::new()
        }),
        picture: picture
            .then(|| page.absolute(&game_line::card(&line.address, &query, page.tag()))),
    })
}

/// `GET /events/{slug}/games/{game}?move=N&side=black`: a game after a number of game moves, seen
/// from a side.
pub async fn game(
    visit: PublicRequest,
    step: Query<GameMoveQuery>,
) -> Result<HttpResponse, Failure> {
    let snapshot = &visit.snapshot;
    let id: GameId = visit.named("game")?;
    let state = &visit.view().state;
    let pairing = state.game(id).ok_or_else(Failure::not_found)?.pairing;
    // A number beyond the last game move means the last one, so that there are no more pages than
    // game moves.
    let last = snapshot.game(id).map_or(0, |game| game.moves());
    let chosen = step.game_move.map(|number| number.min(last));
    let viewpoint = viewpoint_of_query(visit.request.query_string());
    let query = game_line::query(chosen, viewpoint);
    let page = visit
        .page
        .at(visit.address(&format!("/games/{id}")), &query);
    let (words, language, figures) = (page.words(), page.language(), visit.figures());
    let body = snapshot.page(&page, || {
        let names = format::names(words, snapshot.view(), pairing);
        let title = format!("{id} {} – {}", names.white, names.black);
        let waits = waits::public(snapshot, words, id).filter(|_| chosen.is_none());
        let title = waits.map_or_else(|| title.clone(), |waits| format!("{waits} · {title}"));
        let part = Fragment::Game(id, figures, viewpoint);
        let content = match chosen {
            None => render::part(snapshot, part, language)?,
            Some(_) => game::render(snapshot, words, id, chosen, (figures, viewpoint))
                .map_err(|error| Failure::internal(&error))?
                .into(),
        };
        let content = render::text(&content)?;
        let preview = preview(&page, snapshot, id, chosen);
        previewed(
            &page,
            snapshot,
            Tab::Games,
            part,
            Some(title),
            content,
            preview,
        )
    })?;
    Ok(body.respond(&visit.request, CACHING))
}

/// `GET /events/{slug}/games/{game}.tota`, or `….alma`: the record as a file, with the extension of
/// its discipline only.
pub async fn record(visit: PublicRequest) -> Result<HttpResponse, Failure> {
    let id: GameId = visit.named("game")?;
    let ending = visit.view().state.info.rules.discipline().ending();
    let path = visit.request.path();
    if path
        .rsplit_once('.')
        .is_none_or(|(_, asked)| asked != ending)
    {
        return Err(Failure::not_found());
    }
    let text = game::file(&visit.snapshot, visit.words(), id).ok_or_else(Failure::not_found)?;
    Ok(visit.download(TEXT, text, &format!("-{id}.{ending}")))
}
