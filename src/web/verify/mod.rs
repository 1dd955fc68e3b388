//! The public proof of an event's lots: the commitments with their times, and every lot with its
//! inputs, recomputed by the visitor's own browser; and the proof of the federation's journal.

mod federation;

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use actix_web::web::{self, Data, Path};
use actix_web::{HttpRequest, HttpResponse};
use askama::Template;
use serde::Serialize;

use crate::arbiter::{Arbiter, EventView, LotFact, LotFacts};
use crate::event::settings::Slug;
use crate::journal::SignedCheckpoint;
use crate::lots::Mode;
use crate::web::games;
use crate::web::kit::cache::Body;
use crate::web::kit::errors::Failure;
use crate::web::kit::find;
use crate::web::kit::format;
use crate::web::kit::format::PurposeOf;
use crate::web::kit::layout::{Page, html};
use crate::web::kit::routes::{RouteLine, get, public};
use crate::web::views::Live;
use crate::web::views::part::Fragment;
use crate::web::views::parts::render;
use crate::web::views::tabs::{TabLink, tabs_of_proof};

/// Every cache may keep the facts, and must revalidate them.
const CACHING: &str = "public, no-cache";

/// The most events whose facts are kept in memory.
const MOST_EVENTS: usize = 64;

/// The facts of the requested events, as far as their journals were read.
#[derive(Default)]
struct FactCache(Mutex<HashMap<Slug, Entry>>);

#[derive(Clone)]
struct Entry {
    version: u64,
    facts: Arc<Vec<LotFact>>,
    body: Arc<Body>,
}

impl FactCache {
    fn get(&self, slug: &Slug) -> Option<Entry> {
        let known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        known.get(slug).cloned()
    }

    fn put(&self, slug: &Slug, entry: Entry) {
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if known.len() >= MOST_EVENTS && !known.contains_key(slug) {
            known.clear();
        }
        if known
            .get(slug)
            .is_none_or(|known| known.version < entry.version)
        {
            known.insert(slug.clone(), entry);
        }
    }
}

/// Adds the data that all requests share.
pub fn share(service: &mut web::ServiceConfig) {
    service.app_data(Data::new(FactCache::default()));
}

/// The routes of the proof.
pub fn routes() -> Vec<RouteLine> {
    public(vec![
        get("/events/{slug}/verify", page),
        get("/events/{slug}/verify.json", facts),
        get("/federation/verify", federation::page),
    ])
}

/// The guarantee of a kind of lot.
struct ModeLine {
    word: &'static str,
    sentence: &'static str,
}

#[derive(Template)]
#[template(path = "verify/page.html")]
struct VerifyPage<'a> {
    page: &'a Page,
    view: &'a EventView,
    /// The last public entry.
    until: u64,
    head: &'a str,
    checkpoint: Option<SignedCheckpoint>,
    /// The fault that keeps the event from being signed and its lots from being drawn.
    warning: Option<Failure>,
}

impl VerifyPage<'_> {
    /// The address of the rulebook with the clauses for lots.
    fn rulebook(&self) -> &'static str {
        games::rulebook(self.view.state.info.rules.discipline())
    }

    fn modes(&self) -> [ModeLine; 6] {
        const MODES: [(&str, Mode); 6] = [
            ("mode-beacon", Mode::Beacon),
            ("mode-chains", Mode::Chains),
            ("mode-white_chain", Mode::WhiteChain),
            ("mode-black_chain", Mode::BlackChain),
            ("mode-static", Mode::Static),
            ("mode-none", Mode::None),
        ];
        MODES.map(|(word, mode)| ModeLine {
            word,
            sentence: mode.say(self.page.language()),
        })
    }

    fn tabs(&self) -> Vec<TabLink> {
        tabs_of_proof(self.page.words(), self.view)
    }

    /// The purposes of lots, for the script, which fills in the variables.
    fn purposes(&self) -> Vec<(&'static str, String)> {
        let of = PurposeOf {
            side: "%role%",
            piece: "%piece%",
            game: "%game%",
        };
        of.all(self.page.words())
    }

    /// The public delay of the proof, in a sentence.
    fn delay(&self) -> Option<String> {
        let delay = self.view.state.info.public_delay;
        let (minutes, seq) = (delay.get(), self.until);
        delay.is_some().then(|| {
            self.page
                .t_with("verify-delayed", &[("minutes", &minutes), ("seq", &seq)])
        })
    }

    /// The entrants or teams that the event's own lots have drawn, for the script, which knows
    /// their numbers.
    fn entrants(&self) -> Vec<(String, String)> {
        let state = &self.view.state;
        if !state.swiss.has_drawn() {
            return Vec::new();
        }
        if state.info.format.teams().is_some() {
            let teams = state.teams.teams.values();
            return teams
                .map(|team| (team.number.to_string(), team.name.to_string()))
                .collect();
        }
        let words = self.page.words();
        let name = |number| format::name(words, self.view, number);
        let entrants = state.entrants.keys();
        entrants
            .map(|number| (number.to_string(), name(*number)))
            .collect()
    }

    /// The games with their players, for the script: `1.1 Ada – Boris`.
    fn games(&self) -> Vec<(String, String)> {
        let words = self.page.words();
        let games = self.view.state.games.iter();
        games
            .map(|(id, game)| {
                let names = format::names(words, self.view, game.pairing);
                (id.to_string(), format!("{} – {}", names.white, names.black))
            })
            .collect()
    }
}

/// `GET /events/{slug}/verify`.
async fn page(
    page: Page,
    arbiter: Data<Arbiter>,
    live: Data<Live>,
    slug: Path<String>,
) -> Result<HttpResponse, Failure> {
    let slug = Slug::parse(&slug).map_err(|_| Failure::not_found())?;
    let snapshot = live.snapshot(&slug).await?;
    let warning = find::warning(&arbiter, &slug).await?;
    let until = public_until(&arbiter, &slug).await?;
    let checkpoint = arbiter.newest_checkpoint_until(&slug, until).await?;
    let head = render::part(&snapshot, Fragment::Head, page.language())?;
    let head = std::str::from_utf8(&head).map_err(|error| Failure::internal(&error))?;
    let page = page.at(format!("/events/{slug}/verify"), "");
    html(&VerifyPage {
        page: &page,
        view: snapshot.view(),
        until,
        head,
        checkpoint,
        warning,
    })
}

/// The last public entry of the journal.
async fn public_until(arbiter: &Arbiter, slug: &Slug) -> Result<u64, Failure> {
    let view = find::event(arbiter, slug.as_str()).await?;
    Ok(view.state.public_until(arbiter.now()))
}

/// The facts in the form that the script reads.
#[derive(Serialize)]
struct Proof<'a> {
    event: &'a Slug,
    version: u64,
    facts: Vec<&'a LotFact>,
    /// The seals of secrets and choices in games by acts.
    seals: Vec<&'a LotFact>,
}

/// `GET /events/{slug}/verify.json`: the journal's facts about lots, plans, secrets and choices, in
/// its order.
async fn facts(
    request: HttpRequest,
    arbiter: Data<Arbiter>,
    known: Data<FactCache>,
    slug: Path<String>,
) -> Result<HttpResponse, Failure> {
    let slug = Slug::parse(&slug).map_err(|_| Failure::not_found())?;
    let before = known.get(&slug);
    let after = before.as_ref().map_or(0, |entry| entry.version);
    let until = public_until(&arbiter, &slug).await?;
    let LotFacts { version, facts } = arbiter.lot_facts(&slug, after, until).await?;
    let entry = match before {
        Some(entry) if entry.version == version => entry,
        before => {
            let mut all = before.map_or_else(Vec::new, |entry| entry.facts.to_vec());
            all.extend(facts);
            let (facts, seals) = all.iter().partition(|fact| fact.is_of_lots());
            let body = serde_json::to_vec(&Proof {
                event: &slug,
                version,
                facts,
                seals,
            });
            let body = body.map_err(|error| Failure::internal(&error))?;
            let entry = Entry {
                version,
                facts: Arc::new(all),
                body: Arc::new(Body::new("application/json", body)),
            };
            known.put(&slug, entry.clone());
            entry
        }
    };
    Ok(entry.body.respond(&request, CACHING))
}
