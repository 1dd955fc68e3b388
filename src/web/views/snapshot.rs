//! One version of an event, with everything that was made of it so far.

use std::sync::{Arc, OnceLock};

use actix_web::web::Bytes;

use super::part::Fragment;
use crate::arbiter::EventView;
use crate::event::settings::Primary;
use crate::event::standings::Standings;
use crate::games::discipline::Unit;
use crate::language::Language;
use crate::tournament::round::GameId;
use crate::tournament::tie_break::Ranking;
use crate::web::games::acts::play::ActPlay;
use crate::web::games::totas::replay::Game;
use crate::web::kit::appearance::Appearance;
use crate::web::kit::cache::{Body, MemoryBudget, Once, Share};
use crate::web::kit::errors::Failure;
use crate::web::kit::layout::Page;
use crate::web::kit::stream_version::StreamVersion;

/// Pages of one version that are kept: all parts and games in all languages, and
/// many a game move.
const MOST_PAGES: usize = 600;

/// One version of an event. Nothing in it changes; what is made of it is kept.
#[derive(Debug)]
pub struct Snapshot {
    view: Arc<EventView>,
    /// What is kept of it, in bytes.
    share: Arc<Share>,
    standings: OnceLock<Standings>,
    ranking: OnceLock<Ranking>,
    games: Once<GameId, Option<Arc<Game>>>,
    act_games: Once<GameId, Option<Arc<ActPlay>>>,
    parts: Once<(Fragment, Language), Result<Bytes, Failure>>,
    events: Once<(Fragment, Language), Bytes>,
    pages: Once<(String, Language, Appearance), Result<Arc<Body>, Failure>>,
}

impl Snapshot {
    /// The snapshot of a view. Games that are the same in the version before are not
    /// replayed again. What it keeps is counted with what all of them keep.
    pub fn new(view: Arc<EventView>, before: Option<&Self>, tally: &MemoryBudget) -> Self {
        let share = Arc::new(Share::empty(tally));
        share.add(view.weight());
        let kept = |bytes: &Result<Bytes, Failure>| bytes.as_ref().map_or(0, Bytes::len);
        let snapshot = Self {
            view,
            standings: OnceLock::new(),
            ranking: OnceLock::new(),
            games: Once::new(usize::MAX, &share, |game| {
                game.as_ref().map_or(0, |game| game.weight())
            }),
            act_games: Once::new(usize::MAX, &share, |game| {
                game.as_ref().map_or(0, |game| game.weight())
            }),
            parts: Once::new(usize::MAX, &share, kept),
            events: Once::new(usize::MAX, &share, Bytes::len),
            pages: Once::new(MOST_PAGES, &share, |page| {
                page.as_ref().map_or(0, |page| page.weight())
            }),
            share,
        };
        if let Some(before) = before {
            for (id, game) in &snapshot.view.state.games {
                let same = before.view.state.games.get(id).is_some_and(|known| {
                    Arc::ptr_eq(known, game)
                        || (known.armament(), known.record(), known.act_game())
                            == (game.armament(), game.record(), game.act_game())
                });
                if same && let Some(known) = before.games.known(id) {
                    snapshot.games.get(*id, || known);
                }
                if same && let Some(known) = before.act_games.known(id) {
                    snapshot.act_games.get(*id, || known);
                }
            }
        }
        snapshot
    }

    /// What is kept of it, in bytes, as they are estimated.
    pub fn weight(&self) -> usize {
        self.share.bytes()
    }

    /// The event.
    pub fn view(&self) -> &Arc<EventView> {
        &self.view
    }

    /// What the points of its games count.
    pub fn unit(&self) -> Unit {
        self.view.state.info.unit()
    }

    /// What the points of its teams count: those of matches are whole.
    pub fn unit_of_teams(&self) -> Unit {
        let rules = self.view.state.info.format.teams();
        match rules.map(|rules| rules.primary) {
            Some(Primary::GamePoints) => self.unit(),
            Some(Primary::MatchPoints) | None => Unit::Points,
        }
    }

    /// The sequence number of the event's last entry.
    pub fn version(&self) -> u64 {
        self.view.version()
    }

    /// What who is shown all of it has seen, in addresses of streams.
    pub fn seen(&self) -> StreamVersion {
        StreamVersion::all_of(&self.view)
    }

    /// The standings.
    pub fn standings(&self) -> &Standings {
        self.standings
            .get_or_init(|| Standings::from_state(&self.view.state))
    }

    /// The ranking behind the standings, with the sums of its values.
    pub fn ranking(&self) -> &Ranking {
        self.ranking
            .get_or_init(|| Standings::ranking(&self.view.state))
    }

    /// A game, replayed; `None` when nothing is written of it, and while its next game move
    /// is made in the dark (TOTA*S 8.4): nothing that is shown to everybody is made of it
    /// then.
    pub fn game(&self, id: GameId) -> Option<Arc<Game>> {
        if self.view.state.is_dark(id) {
            return None;
        }
        let event = &self.view.state;
        let game = event.game(id)?;
        self.games.get(id, || Game::replay(game).map(Arc::new))
    }

    /// A game by acts, entered again; `None` for a game of another kind.
    pub fn act_game(&self, id: GameId) -> Option<Arc<ActPlay>> {
        let event = &self.view.state;
        let game = event.game(id)?;
        self.act_games
            .get(id, || ActPlay::for_game(event, game).map(Arc::new))
    }

    /// Whether the event has a part. Only such parts are made and kept.
    pub fn has(&self, part: Fragment) -> bool {
        match part {
            Fragment::Game(id, _) | Fragment::Tile(id, _) => self.view.state.game(id).is_some(),
            Fragment::Team(team) => self.view.state.teams.teams.contains_key(&team),
            Fragment::Sums(entrant) => self.view.state.entrants.contains_key(&entrant),
            Fragment::Bracket => self.view.state.info.format.bracket().is_some(),
            Fragment::Head
            | Fragment::Overview
            | Fragment::Rounds
            | Fragment::Crosstable
            | Fragment::Standings
            | Fragment::Categories
            | Fragment::Prizes
            | Fragment::Widget
            | Fragment::Games
            | Fragment::Boards(_)
            | Fragment::ScreenStandings
            | Fragment::ScreenPairings => true,
        }
    }

    /// A part in a language, always the same bytes: made now when nobody asked before.
    ///
    /// # Errors
    /// 404 for a game that the event does not have; a part that cannot be rendered is a
    /// fault of the service.
    pub fn part(
        &self,
        part: Fragment,
        language: Language,
        make: impl FnOnce() -> askama::Result<String>,
    ) -> Result<Bytes, Failure> {
        if !self.has(part) {
            return Err(Failure::not_found());
        }
        self.parts.get((part, language), || {
            make()
                .map(Bytes::from)
                .map_err(|error| Failure::internal(&error))
        })
    }

    /// A part in a language as an event of a live stream: framed once, however many watch.
    pub fn event(
        &self,
        part: Fragment,
        language: Language,
        frame: impl FnOnce() -> Bytes,
    ) -> Bytes {
        self.events.get((part, language), frame)
    }

    /// A page as its reader wants it, made now when nobody asked before.
    ///
    /// # Errors
    /// What `make` gives.
    pub fn page(
        &self,
        page: &Page,
        make: impl FnOnce() -> Result<String, Failure>,
    ) -> Result<Arc<Body>, Failure> {
        let key = (page.address(), page.language(), page.looks());
        self.pages.get(key, || {
            let text = make()?;
            Ok(Arc::new(Body::new("text/html; charset=utf-8", text)))
        })
    }
}
