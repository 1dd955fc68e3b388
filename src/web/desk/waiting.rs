//! Collects what waits for the referee in an event, the most urgent first.

use std::collections::BTreeMap;

use super::boards;
use super::panels::bracket::BracketPanel;
use super::panels::swiss::Panel;
use super::panels::teams::TeamsPanel;
use crate::arbiter::EventView;
use crate::event::{EventStatus, GameState, GameStatus, Waits};
use crate::federation::rights::Right;
use crate::tournament::round::{GameId, Round};
use crate::web::games;
use crate::web::kit::format;
use crate::web::kit::i18n::Key;
use crate::web::kit::layout::Page;
use crate::web::kit::waits::line;
use crate::web::views::rail;

/// From this many on, the games that wait are counted and not listed.
const MANY: usize = 5;

/// A thing that waits for the referee.
pub struct Waiting {
    pub what: String,
    /// What exactly is awaited.
    pub why: Option<String>,
    /// What the button says.
    pub verb: String,
    pub address: String,
    /// The right that it needs.
    pub right: Right,
}

impl Waiting {
    /// Whether it is done by a form of the event's own page, which has the button then.
    pub fn is_on_event_page(&self) -> bool {
        self.address.contains('#')
    }
}

/// What the games wait for that have begun and have no result.
pub fn of_games(view: &EventView) -> BTreeMap<GameId, Waits> {
    let (state, rules) = (&view.state, &view.state.info.rules);
    let presentation = games::presentation(rules.discipline());
    let open = state.games.iter().filter(|(_, game)| {
        let is_open = game.result.is_none();
        is_open && !game.is_untouched()
    });
    let waits = open.filter_map(|(id, game)| {
        let replayed = presentation.replay(rules, game, state.is_dark(*id))?;
        Some((*id, replayed.waits(state, game)))
    });
    waits.collect()
}

/// What waits in an event whose games wait for this.
pub fn in_event(page: &Page, view: &EventView, awaited: &BTreeMap<GameId, Waits>) -> Vec<Waiting> {
    if view.state.closed {
        return Vec::new();
    }
    let event = Event {
        page,
        view,
        awaited,
    };
    let mut found: Vec<Waiting> = event.protests().into_iter().collect();
    found.extend(event.games());
    found.extend(event.pairing());
    found.extend(event.results());
    found.extend(event.signatures());
    found.extend(event.end());
    found
}

struct Event<'a> {
    page: &'a Page,
    view: &'a EventView,
    awaited: &'a BTreeMap<GameId, Waits>,
}

impl Event<'_> {
    fn waiting(&self, what: String, verb: Key, rest: &str, right: Right) -> Waiting {
        Waiting {
            what,
            why: None,
            verb: self.page.t(verb),
            address: format!("/desk/events/{}{rest}", self.view.slug()),
            right,
        }
    }

    fn counted(&self, key: Key, count: usize) -> String {
        self.page.t_with(key, &[("count", &count)])
    }

    fn protests(&self) -> Option<Waiting> {
        let count = self.view.state.protests.open().count();
        let said = || self.counted(Key("protest-desk-open"), count);
        let rest = rail::protests_place(self.view);
        (count > 0).then(|| self.waiting(said(), Key("waiting-decide"), &rest, Right::Look))
    }

    /// The games that only the referee can continue.
    fn games(&self) -> Vec<Waiting> {
        let awaited = self.awaited.iter().filter(|(_, waits)| match waits {
            Waits::Stands(_) | Waits::Away(_) | Waits::Ruling | Waits::Referee(_) => true,
            Waits::Over | Waits::Beacon | Waits::Players { .. } => false,
        });
        let found: Vec<(GameId, &GameState, &Waits)> = awaited
            .filter_map(|(id, waits)| Some((*id, self.view.state.game(*id)?, waits)))
            .collect();
        if found.len() >= MANY {
            let said = self.counted(Key("waiting-boards"), found.len());
            let verb = Key("glance-title");
            return vec![self.waiting(said, verb, "/boards", Right::Look)];
        }
        let games = found.into_iter().map(|(id, game, waits)| {
            let (words, view) = (self.page.words(), self.view);
            let names = format::names(words, view, game.pairing);
            let what = format!("{id} {} – {}", names.white, names.black);
            let verb = Key("waiting-open");
            Waiting {
                why: Some(line(words, view, game, waits, None)),
                ..self.waiting(what, verb, &format!("/games/{id}"), Right::Look)
            }
        });
        games.collect()
    }

    /// The round that can be paired, or the event that can start.
    fn pairing(&self) -> Option<Waiting> {
        let (page, view) = (self.page, self.view);
        let round = |number: u16, rest: &str| {
            let said = page.t_with("waiting-round", &[("round", &number)]);
            self.waiting(said, Key("waiting-pair"), rest, Right::Pair)
        };
        let start = |rest: &str| {
            let said = self.counted(Key("waiting-start"), view.state.active().count());
            self.waiting(said, Key("waiting-pair"), rest, Right::Pair)
        };
        if view.state.swiss.awaited_beacon().is_some() {
            return None;
        }
        if let Some(panel) = Panel::for_event(view, page) {
            let next = panel.next.filter(|_| panel.unfinished == 0);
            return match next {
                _ if panel.may_start => Some(start("/start")),
                next => Some(round(next?, "/round")),
            };
        }
        if let Some(panel) = BracketPanel::for_event(view, page) {
            return match panel.next {
                _ if panel.may_start => Some(start("/start")),
                _ if !panel.lots.is_empty() => {
                    let said = page.t("desk-bracket-lot-help");
                    let verb = Key("desk-bracket-lot-draw");
                    Some(self.waiting(said, verb, "#bracket-lot", Right::Pair))
                }
                next => Some(round(next?.number, "#next")),
            };
        }
        if let Some(panel) = TeamsPanel::for_event(view, page) {
            let to_pair = panel.to_pair.filter(|(_, unfinished)| *unfinished == 0);
            return match (to_pair, panel.next) {
                _ if panel.may_start => Some(start("#teams-start")),
                (Some((number, _)), _) => Some(round(number, "#matches")),
                (None, next) => Some(round(next?, "#line-up")),
            };
        }
        let may_pair = !view.state.is_paired() && view.state.active().count() > 1;
        may_pair.then(|| start("/pairing"))
    }

    /// The boards for which nothing is entered, in the round to which the rail leads.
    fn results(&self) -> Option<Waiting> {
        let round = rail::entered(self.view)?;
        let count = self.count(round, |game| game.status() == GameStatus::Waiting);
        let number = round.number;
        let said = || {
            let page = self.page;
            page.t_with("waiting-results", &[("round", &number), ("count", &count)])
        };
        let rest = format!("/results/{number}");
        (count > 0).then(|| self.waiting(said(), Key("waiting-enter"), &rest, Right::Results))
    }

    /// The finished games of the current round whose protocols are not signed.
    fn signatures(&self) -> Option<Waiting> {
        let round = boards::current_round(self.view)?;
        let count = self.count(round, GameState::awaits_signatures);
        let said = || self.counted(Key("waiting-signatures"), count);
        let rest = format!("/boards?round={}", round.number);
        (count > 0).then(|| self.waiting(said(), Key("waiting-look"), &rest, Right::Look))
    }

    fn count(&self, round: &Round, is_it: impl Fn(&GameState) -> bool) -> usize {
        let games = round.games();
        let games = games.filter_map(|(id, _)| self.view.state.game(id));
        games.filter(|game| is_it(game)).count()
    }

    /// The event that can be closed.
    fn end(&self) -> Option<Waiting> {
        let state = &self.view.state;
        let is_played = state.status() == EventStatus::Finished && state.has_something_to_close();
        let may_close = is_played && state.protests.open().next().is_none();
        let said = || self.page.t("waiting-close");
        may_close.then(|| self.waiting(said(), Key("waiting-end"), "#close", Right::Direct))
    }
}
