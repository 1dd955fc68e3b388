//! Plugs the events' snapshots into the live engine.

use std::sync::Arc;

use actix_web::web::Bytes;

use super::news::Announcements;
use super::part::Fragment;
use super::parts::boards::with_tiles;
use super::parts::render;
use super::snapshot::Snapshot;
use crate::arbiter::EventView;
use crate::language::Language;
use crate::tournament::round::GameId;
use crate::web::kit::cache::MemoryUse;
use crate::web::kit::live::{self, Fragments, event};

/// The newest snapshots of the events, and their watchers.
pub type Live = live::Live<Snapshot>;

impl Fragments for Snapshot {
    type Part = Fragment;
    type News = Announcements;

    fn new(view: Arc<EventView>, before: Option<&Self>, tally: &MemoryUse) -> Self {
        Self::new(view, before, tally)
    }

    fn view(&self) -> &Arc<EventView> {
        self.view()
    }

    fn weight(&self) -> usize {
        self.weight()
    }

    fn since(&self, before: &Self) -> Announcements {
        Announcements::between(before, self)
    }

    fn part(&self, name: &str) -> Option<Fragment> {
        Fragment::parse(name).filter(|part| self.has(*part))
    }

    fn with_inner(&self, parts: &[Fragment]) -> Vec<Fragment> {
        with_tiles(self.view(), parts)
    }

    fn empties(part: Fragment, inner: Fragment) -> bool {
        matches!(
            (part, inner),
            (Fragment::Boards(_) | Fragment::Now, Fragment::Tile(..))
                | (Fragment::ScreenBoards(_), Fragment::ScreenBoard(..))
        )
    }

    fn event(&self, part: Fragment, language: Language) -> Option<Bytes> {
        let html = render::part(self, part, language).ok()?;
        Some(self.event(part, language, || event(&part.to_string(), &html)))
    }

    fn announced(news: &Announcements, language: Language, game: Option<GameId>) -> Vec<Bytes> {
        news.events(language, game, |sentence| {
            event("news", sentence.as_bytes())
        })
    }
}
