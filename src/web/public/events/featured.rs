//! What the home page begins with: the liveliest game; while none goes on, the next round and the
//! last result.

use std::cmp::Reverse;
use std::sync::Arc;

use chrono::{DateTime, Utc};

use crate::arbiter::{ArbiterError, EventSummary};
use crate::event::{EventStatus, last_round};
use crate::tournament::round::GameId;
use crate::web::kit::appearance::Figures;
use crate::web::kit::clocks::PlannedTime;
use crate::web::kit::errors::Failure;
use crate::web::kit::game_line::{self, GameLine};
use crate::web::kit::layout::Page;
use crate::web::public::frame::live_address;
use crate::web::public::preview::Preview;
use crate::web::views::Live;
use crate::web::views::part::Fragment;
use crate::web::views::parts::{feature, render};
use crate::web::views::snapshot::Snapshot;

/// The most events that are looked at: each is folded when it is first looked at.
const LOOKED_AT: usize = 8;

/// A game that goes on.
pub struct LiveGame {
    pub live: String,
    pub part: String,
    pub content: String,
    pub address: String,
    /// The address of its event.
    pub event: String,
    names: String,
    picture: Option<String>,
}

/// The next round of any event.
pub struct NextRound {
    pub event: String,
    pub address: String,
    pub number: u16,
    pub time: PlannedTime,
}

/// The last result of any event.
pub struct LastResult {
    pub event: String,
    pub line: GameLine,
}

/// What the page begins with.
#[derive(Default)]
pub struct Featured {
    pub game: Option<LiveGame>,
    pub next: Option<NextRound>,
    pub last: Option<LastResult>,
}

impl Featured {
    /// What there is to show of the first of these events: those in progress, then those that come,
    /// then those that are over.
    pub async fn find(page: &Page, live: &Live, events: &[EventSummary]) -> Result<Self, Failure> {
        let is_running = |event: &&EventSummary| event.status == EventStatus::Running;
        let mut seen = look_at(live, events.iter().filter(is_running)).await?;
        // The one in which something has happened last.
        seen.sort_by_key(|it| Reverse(it.view().state.at));
        let mut games = seen.iter();
        if let Some((snapshot, id)) = games.find_map(|it| Some((it, feature::liveliest(it)?))) {
            return Ok(Self {
                game: Some(LiveGame::new(page, snapshot, id)?),
                ..Self::default()
            });
        }
        let others = events.iter().filter(|event| !is_running(event));
        let room = LOOKED_AT.saturating_sub(seen.len());
        seen.extend(look_at(live, others.take(room)).await?);
        Ok(Self {
            game: None,
            next: next_round(page, &seen),
            last: last_result(page, &seen),
        })
    }

    /// What other programs show of a link to the home page.
    pub fn preview(&self, page: &Page) -> Preview {
        let said = self.game.as_ref().map(|game| game.names.clone());
        let said = said.into_iter().chain([page.t("site-tagline")]);
        let mut preview = Preview::plain(page, page.t("site-name"), said);
        preview.picture = self.game.as_ref().and_then(|game| game.picture.clone());
        preview
    }
}

impl LiveGame {
    fn new(page: &Page, snapshot: &Snapshot, id: GameId) -> Result<Self, Failure> {
        let (view, words) = (snapshot.view(), page.words());
        let state = view.state.game(id).ok_or_else(Failure::not_found)?;
        let line = GameLine::new(view, words, id, state);
        let part = Fragment::Feature(id, Figures::Usual);
        let content = render::part(snapshot, part, page.language())?;
        let picture = (state.moves() > 0).then(|| {
            let query = format!("move={}", state.moves());
            page.absolute(&game_line::card(&line.address, &query, page.tag()))
        });
        Ok(Self {
            live: live_address(snapshot, &part.to_string(), words),
            part: part.to_string(),
            content: render::text(&content)?.to_owned(),
            event: format!("/events/{}", view.slug()),
            names: format!("{} – {}", line.names.white, line.names.black),
            picture,
            address: line.address,
        })
    }
}

/// The snapshots of the first of these events. One that was deleted meanwhile, or cannot be read,
/// is passed over.
pub async fn look_at(
    live: &Live,
    events: impl Iterator<Item = &EventSummary>,
) -> Result<Vec<Arc<Snapshot>>, Failure> {
    let mut seen = Vec::new();
    for event in events.take(LOOKED_AT) {
        match live.snapshot(&event.slug).await {
            Ok(snapshot) => seen.push(snapshot),
            Err(ArbiterError::NotFound) => {}
            Err(error @ ArbiterError::Store(_)) => return Err(error.into()),
            Err(error) => {
                tracing::warn!(%error, slug = %event.slug, "an event is passed over");
            }
        }
    }
    Ok(seen)
}

/// The round that begins next.
fn next_round(page: &Page, seen: &[Arc<Snapshot>]) -> Option<NextRound> {
    let now = page.now();
    let of_event = |snapshot: &Arc<Snapshot>| {
        let state = &snapshot.view().state;
        let rounds = (1..=last_round(state)).filter_map(|round| {
            let begins: DateTime<Utc> = state.schedule.starts_at(round)?.utc();
            (begins > now).then_some((begins, round))
        });
        let (begins, round) = rounds.min()?;
        Some((begins, Arc::clone(snapshot), round))
    };
    let next = seen.iter().filter_map(of_event);
    let (_, snapshot, number) = next.min_by_key(|(begins, ..)| *begins)?;
    let view = snapshot.view();
    Some(NextRound {
        event: view.state.info.name.to_string(),
        address: format!("/events/{}", view.slug()),
        number,
        time: PlannedTime::for_round(view, page.words(), number)?,
    })
}

/// The result that was entered last in the event in which something has happened last.
fn last_result(page: &Page, seen: &[Arc<Snapshot>]) -> Option<LastResult> {
    let of_event = |snapshot: &Arc<Snapshot>| {
        let state = &snapshot.view().state;
        let games = state.games.iter();
        let decided = games.filter_map(|(id, game)| Some((game.result_entry?, *id)));
        let (_, id) = decided.max()?;
        Some((state.at, Arc::clone(snapshot), id))
    };
    let last = seen.iter().filter_map(of_event);
    let (_, snapshot, id) = last.max_by_key(|(at, ..)| *at)?;
    let view = snapshot.view();
    Some(LastResult {
        event: view.state.info.name.to_string(),
        line: GameLine::new(view, page.words(), id, view.state.game(id)?),
    })
}
