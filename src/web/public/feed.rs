//! The Atom feed of an event (RFC 4287): rounds paired, results, rulings on protests.

use actix_web::HttpResponse;
use actix_web::web::Data;
use askama::Template;
use chrono::{DateTime, SecondsFormat, Utc};
use sha2::{Digest, Sha256};

use super::visit::PublicRequest;
use crate::arbiter::{Arbiter, DatedEntry, EventView};
use crate::event::{Entry, PairingEntry, ProtestEntry, ResultEntry, Ruling, TeamEntry};
use crate::tournament::result::GameResult;
use crate::tournament::round::{GameId, Round};
use crate::web::kit::cache::Body;
use crate::web::kit::errors::Failure;
use crate::web::kit::find;
use crate::web::kit::format;
use crate::web::kit::i18n::Key;
use crate::web::kit::layout::Page;
use crate::web::kit::protests;
use crate::web::kit::reached;
use crate::web::kit::respond::CACHING;

const ATOM: &str = "application/atom+xml; charset=utf-8";

struct Told {
    id: String,
    at: String,
    title: String,
    /// The page that shows it.
    address: String,
    /// A line for each thing to know besides.
    lines: Vec<String>,
}

#[derive(Template)]
#[template(path = "public/feed.xml")]
struct Feed {
    page: Page,
    /// What readers know it by.
    id: String,
    /// The address of the event, and that of the feed.
    event: String,
    own: String,
    name: String,
    updated: String,
    entries: Vec<Told>,
}

/// `GET /events/{slug}/feed.atom`: the newest things that have happened, the newest first.
pub async fn feed(visit: PublicRequest, arbiter: Data<Arbiter>) -> Result<HttpResponse, Failure> {
    let view = visit.view();
    let slug = view.slug();
    // Entries that the public may not see yet are not told of.
    let whole = find::event(&arbiter, slug.as_str()).await?;
    let last = whole.state.public_until(arbiter.now());
    let entries = arbiter.feed(slug, last).await?;
    let updated = entries.first().map_or(view.state.begun, |newest| newest.at);
    let page = visit.page.at(visit.address("/feed.atom"), "");
    let home = reached::public_origin(&visit.request).map(|it| it + &visit.address(""));
    let id = |seq: u64| match &home {
        Some(home) if seq == 0 => home.clone(),
        Some(home) => format!("{home}/feed.atom#{seq}"),
        None => named(visit.view(), seq),
    };
    let feed = Feed {
        id: id(0),
        event: page.absolute(&visit.address("")),
        own: page.absolute(&format!("{}?lang={}", page.path(), page.tag())),
        name: view.state.info.name.to_string(),
        updated: time(updated),
        entries: entries
            .iter()
            .filter_map(|it| told(&visit, it, id(it.seq)))
            .collect(),
        page,
    };
    let mut text = feed.render().map_err(|error| Failure::internal(&error))?;
    text.retain(is_in_xml);
    Ok(Body::new(ATOM, text).respond(&visit.request, CACHING))
}

/// Whether XML 1.0 may have a character, even escaped (2.2).
const fn is_in_xml(sign: char) -> bool {
    matches!(sign, '\t' | '\n' | '\r' | ' '..='\u{FFFD}' | '\u{10000}'..)
}

/// The name of a feed, or of its entry of this number, where no address is the service's for good
/// (RFC 9562, 5.8): readers know it under every address.
fn named(view: &EventView, seq: u64) -> String {
    let text = format!(
        "{} {} {seq}",
        view.slug(),
        view.state.begun.timestamp_micros()
    );
    let digest: [u8; 32] = Sha256::digest(text).into();
    let mut bytes = [0; 16];
    bytes
        .iter_mut()
        .zip(digest)
        .for_each(|(byte, of)| *byte = of);
    let id = uuid::Builder::from_custom_bytes(bytes).into_uuid();
    id.urn().to_string()
}

fn time(at: DateTime<Utc>) -> String {
    at.to_rfc3339_opts(SecondsFormat::Secs, true)
}

/// What an entry tells; nothing if it is about a game that is no more.
fn told(visit: &PublicRequest, dated: &DatedEntry, id: String) -> Option<Told> {
    let words = visit.words();
    let (title, path, lines) = match &dated.entry {
        Entry::Pairing(PairingEntry::RoundsPaired { .. }) => {
            (words.t("feed-all-paired"), "/rounds".to_owned(), Vec::new())
        }
        Entry::Pairing(PairingEntry::RoundPaired { round, .. }) => {
            paired(visit, round.number, boards(visit, round))
        }
        Entry::Team(TeamEntry::MatchesPaired { round, .. }) => {
            paired(visit, round.number, Vec::new())
        }
        Entry::Result(ResultEntry::Recorded { game, result }) => {
            ended(visit, *game, Key("feed-result"), Some(result), None)?
        }
        Entry::Result(ResultEntry::Corrected {
            game, result, why, ..
        }) => {
            let why = Some(why.as_str());
            ended(visit, *game, Key("feed-corrected"), Some(result), why)?
        }
        Entry::Result(ResultEntry::Withdrawn { game, why, .. }) => {
            let why = Some(why.as_str());
            ended(visit, *game, Key("feed-withdrawn"), None, why)?
        }
        Entry::Protest(entry @ ProtestEntry::Decided { ruling, .. }) => {
            ruled(visit, Key("feed-ruling"), entry.protest(), ruling)
        }
        Entry::Protest(entry @ ProtestEntry::AppealDecided { ruling, .. }) => {
            ruled(visit, Key("feed-appeal"), entry.protest(), ruling)
        }
        _ => return None,
    };
    Some(Told {
        id,
        at: time(dated.at),
        title,
        address: visit.page.absolute(&visit.address(&path)),
        lines,
    })
}

/// A protest that was ruled on: the title, the end of its address, and why.
fn ruled(
    visit: &PublicRequest,
    key: Key,
    number: u16,
    ruling: &Ruling,
) -> (String, String, Vec<String>) {
    let words = visit.words();
    let finding = words.t(protests::finding(ruling.finding));
    let title = words.t_with(key, &[("number", &number), ("finding", &finding)]);
    let why = ruling.reason.as_str().to_owned();
    (title, "#protests".to_owned(), vec![why])
}

/// A round that was paired: its title, the end of its address, and its boards.
fn paired(visit: &PublicRequest, round: u16, boards: Vec<String>) -> (String, String, Vec<String>) {
    let title = visit.words().t_with("feed-paired", &[("round", &round)]);
    (title, "/rounds".to_owned(), boards)
}

/// The boards of a round, a line for each.
fn boards(visit: &PublicRequest, round: &Round) -> Vec<String> {
    let games = round.games();
    let board = |(id, pairing): (GameId, crate::tournament::round::Pairing)| {
        let names = format::names(visit.words(), visit.view(), pairing);
        format!("{}: {} – {}", id.board, names.white, names.black)
    };
    games.map(board).collect()
}

/// A game with another result than before: the title, the end of its address, and why.
fn ended(
    visit: &PublicRequest,
    id: GameId,
    key: Key,
    result: Option<&GameResult>,
    why: Option<&str>,
) -> Option<(String, String, Vec<String>)> {
    let (words, state) = (visit.words(), &visit.view().state);
    let names = format::names(words, visit.view(), state.game(id)?.pairing);
    let points = result.map(|result| format::points(state.info.unit(), result));
    let title = words.t_with(
        key,
        &[
            ("round", &id.round),
            ("board", &id.board),
            ("white", &names.white),
            ("black", &names.black),
            ("points", &points.unwrap_or_default()),
        ],
    );
    let discipline = state.info.rules.discipline();
    let reason = result.map(|result| format::reason(words, discipline, result).0);
    let lines = reason.into_iter().chain(why.map(str::to_owned));
    Some((title, format!("/games/{id}"), lines.collect()))
}

#[cfg(test)]
mod tests {
    use super::is_in_xml;

    #[test]
    fn what_xml_may_not_have_is_left_out() {
        let mut text = "A\u{0}\u{B}\u{1F}\u{FFFE}\u{FFFF}\tя😀\u{FFFD}".to_owned();
        text.retain(is_in_xml);
        assert_eq!(text, "A\tя😀\u{FFFD}");
    }
}
