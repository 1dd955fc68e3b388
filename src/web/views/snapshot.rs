//! One version of an event, with the pages that were rendered from it.

use std::sync::{Arc, OnceLock};

use actix_web::web::Bytes;
use sha2::{Digest, Sha256};

use super::part::{Fragment, most_boards};
use crate::arbiter::EventView;
use crate::event::settings::Primary;
use crate::event::standings::Standings;
use crate::games::discipline::Unit;
use crate::language::Language;
use crate::tournament::round::GameId;
use crate::tournament::tie_break::Ranking;
use crate::web::games::{self, Replayed};
use crate::web::kit::appearance::Appearance;
use crate::web::kit::cache::{Body, Latest, MemoryUse, Once, PNG, Share};
use crate::web::kit::errors::Failure;
use crate::web::kit::layout::{Page, Reader};
use crate::web::kit::raster;
use crate::web::kit::stream_version::StreamVersion;

/// The most pages of one version that are kept: all parts and games in all languages, and many game
/// moves.
const MOST_PAGES: usize = 600;

/// The most pictures of one version that are kept.
const MOST_PICTURES: usize = 100;

type Rendered = Result<Arc<Body>, Failure>;

/// The address of a page, the version of the organisers' face, and the reader's choices.
type PageKey = (String, String, Language, Appearance);

fn weight_of(rendered: &Rendered) -> usize {
    rendered.as_ref().map_or(0, |body| body.weight())
}

/// One version of an event. It is immutable, except that it caches what is rendered from it.
#[derive(Debug)]
pub struct Snapshot {
    view: Arc<EventView>,
    /// The bytes that it keeps.
    share: Arc<Share>,
    standings: OnceLock<Standings>,
    before_last: OnceLock<Option<(u16, Standings)>>,
    ranking: OnceLock<Ranking>,
    games: Once<GameId, Option<Arc<dyn Replayed>>>,
    parts: Once<(Fragment, Language), Result<Bytes, Failure>>,
    events: Once<(Fragment, Language), Bytes>,
    /// Each page for the origin for which it was made last: anybody can invent another one.
    pages: Once<PageKey, Arc<Latest<Rendered>>>,
    pictures: Once<String, Rendered>,
}

impl Snapshot {
    /// The snapshot of a view. Games that are the same in the version before are not replayed
    /// again. The bytes that it keeps are counted with those of all.
    pub fn new(view: Arc<EventView>, before: Option<&Self>, tally: &MemoryUse) -> Self {
        let share = Arc::new(Share::empty(tally));
        share.add(view.weight());
        let kept = |bytes: &Result<Bytes, Failure>| bytes.as_ref().map_or(0, Bytes::len);
        let snapshot = Self {
            view,
            standings: OnceLock::new(),
            before_last: OnceLock::new(),
            ranking: OnceLock::new(),
            games: Once::new(usize::MAX, &share, |game| {
                game.as_ref().map_or(0, |game| game.weight())
            }),
            parts: Once::new(usize::MAX, &share, kept),
            events: Once::new(usize::MAX, &share, Bytes::len),
            pages: Once::new(MOST_PAGES, &share, |page| page.weight(weight_of)),
            pictures: Once::new(MOST_PICTURES, &share, weight_of),
            share,
        };
        if let Some(before) = before {
            for (id, game) in &snapshot.view.state.games {
                let earlier = &before.view.state;
                let same = earlier.games.get(id).is_some_and(|known| {
                    Arc::ptr_eq(known, game)
                        || earlier.is_dark(*id) == snapshot.view.state.is_dark(*id)
                            && (known.armament(), known.record(), known.act_game())
                                == (game.armament(), game.record(), game.act_game())
                });
                if same && let Some(known) = before.games.known(id) {
                    snapshot.games.get(*id, || known);
                }
            }
        }
        snapshot
    }

    /// The bytes that it keeps, as they are estimated.
    pub fn weight(&self) -> usize {
        self.share.bytes()
    }

    pub fn view(&self) -> &Arc<EventView> {
        &self.view
    }

    /// The unit of its games' points.
    pub fn unit(&self) -> Unit {
        self.view.state.info.unit()
    }

    /// The unit of its teams' points: match points are whole.
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

    /// The version that a viewer of all of it has seen, for addresses of streams.
    pub fn seen(&self) -> StreamVersion {
        StreamVersion::all_of(&self.view)
    }

    pub fn standings(&self) -> &Standings {
        self.standings
            .get_or_init(|| Standings::from_state(&self.view.state))
    }

    /// The last round with a result, and the standings before it; `None` before a second round has
    /// one, and in a bracket, whose places are not comparable from round to round.
    pub fn before_last_round(&self) -> Option<&(u16, Standings)> {
        let before = self.before_last.get_or_init(|| {
            let state = &self.view.state;
            if state.info.format.bracket().is_some() {
                return None;
            }
            let decided = state.games.iter().filter(|(_, game)| game.result.is_some());
            let mut rounds = decided.map(|(id, _)| id.round);
            let first = rounds.next()?;
            let (first, last) = rounds.fold((first, first), |(first, last), round| {
                (first.min(round), last.max(round))
            });
            (first < last).then(|| (last, Standings::after_round(state, last - 1)))
        });
        before.as_ref()
    }

    /// The ranking of the standings, with the sums of its values.
    pub fn ranking(&self) -> &Ranking {
        self.ranking
            .get_or_init(|| Standings::ranking(&self.view.state))
    }

    /// A replayed game. While its next game move is made in the dark (TOTA*S 8.4) it has no record,
    /// so that nothing public can be rendered from it then. `None` if the event has no such game.
    pub fn game(&self, id: GameId) -> Option<Arc<dyn Replayed>> {
        let event = &self.view.state;
        let (game, rules) = (event.game(id)?, &event.info.rules);
        self.games.get(id, || {
            games::presentation(rules.discipline()).replay(rules, game, event.is_dark(id))
        })
    }

    /// Whether the event has a part. Only such parts are rendered and cached.
    pub fn has(&self, part: Fragment) -> bool {
        match part {
            Fragment::Game(id, ..)
            | Fragment::Tile(id, _)
            | Fragment::Feature(id, _)
            | Fragment::ScreenBoard(id, _) => self.view.state.game(id).is_some(),
            Fragment::Overlay(board, _) => (1..=most_boards(&self.view.state)).contains(&board),
            Fragment::Team(team) => self.view.state.teams.teams.contains_key(&team),
            Fragment::Sums(entrant) => self.view.state.entrants.contains_key(&entrant),
            Fragment::Bracket => self.view.state.info.format.bracket().is_some(),
            Fragment::Head
            | Fragment::Overview
            | Fragment::Now
            | Fragment::Rounds
            | Fragment::Crosstable
            | Fragment::Standings
            | Fragment::Categories
            | Fragment::Prizes
            | Fragment::Widget
            | Fragment::Games
            | Fragment::Boards(_)
            | Fragment::ScreenBoards(_)
            | Fragment::ScreenStandings
            | Fragment::ScreenPairings => true,
        }
    }

    /// A part in a language, always the same bytes, rendered when first requested.
    ///
    /// # Errors
    /// 404 for a game that the event does not have; a part that cannot be rendered is a fault of
    /// the service.
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

    /// A part in a language as an event of a live stream: framed once for all watchers.
    pub fn event(
        &self,
        part: Fragment,
        language: Language,
        frame: impl FnOnce() -> Bytes,
    ) -> Bytes {
        self.events.get((part, language), frame)
    }

    /// A page for its reader's choices, rendered when first requested.
    ///
    /// # Errors
    /// The errors of `make`.
    pub fn page(&self, page: &Page, make: impl Fn() -> Result<String, Failure>) -> Rendered {
        let make = || make().map(|text| Arc::new(Body::new("text/html; charset=utf-8", text)));
        let first = || Arc::new(Latest::new(page.origin(), make()));
        let key = kept_for(page.address(), page.reader());
        self.pages.get(key, first).get(page.origin(), make)
    }

    /// The page of an address, as [`Page::address`] has it, if it is kept for such a reader.
    pub fn kept_page(&self, address: String, reader: &Reader) -> Option<Arc<Body>> {
        let pages = self.pages.known(&kept_for(address, reader))?;
        pages.known(reader.origin())?.ok()
    }

    /// An SVG picture as PNG, drawn when first requested: call it on a thread for blocking work.
    ///
    /// # Errors
    /// A picture that cannot be drawn is a fault of the service.
    pub fn raster(&self, svg: &str) -> Rendered {
        self.pictures.get(digest(svg), || {
            let bytes = raster::png(svg).map_err(|error| Failure::internal(&error))?;
            Ok(Arc::new(Body::new(PNG, bytes)))
        })
    }

    /// A picture that is drawn already.
    pub fn kept_raster(&self, svg: &str) -> Option<Rendered> {
        self.pictures.known(&digest(svg))
    }
}

/// What a page is kept under, beside its origin.
fn kept_for(address: String, reader: &Reader) -> PageKey {
    let face = reader.face().version.clone();
    (address, face, reader.language(), reader.looks())
}

fn digest(svg: &str) -> String {
    hex::encode(Sha256::digest(svg))
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use actix_web::http::header;
    use actix_web::test::TestRequest;

    use super::*;
    use crate::web::kit::live::tests::view;

    #[test]
    fn a_page_for_an_invented_host_takes_the_place_of_the_one_for_another() {
        let snapshot = Snapshot::new(view("cup"), None, &MemoryUse::default());
        let count = Cell::new(0);
        let shown = |host: &str, path: &str| {
            let request = TestRequest::get().insert_header((header::HOST, host));
            let page = Page::for_request(&request.to_http_request()).at(path.to_owned(), "");
            let make = || {
                count.set(count.get() + 1);
                Ok(page.absolute("/"))
            };
            let body = snapshot.page(&page, make).unwrap();
            assert_eq!(body.plain(), &format!("http://{host}/"));
        };
        shown("cup.example", "/events/cup");
        let weight = snapshot.weight();
        for number in 0..MOST_PAGES {
            shown(&format!("invented-{number}.example"), "/events/cup");
        }
        assert_eq!(snapshot.weight(), weight);
        count.set(0);
        for _ in 0..3 {
            shown("cup.example", "/events/cup");
            shown("cup.example", "/events/cup/standings");
        }
        assert_eq!(count.get(), 2);
    }
}
