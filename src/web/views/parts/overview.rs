//! The head of an event's pages, and its overview.

use std::borrow::Cow;
use std::sync::Arc;

use askama::Template;

use super::boards;
use super::leaders::{Leader, teams};
use super::tables::{Column, StandingsRow, ranks};
use crate::arbiter::EventView;
use crate::event::{EventState, EventStatus, GameState, last_round, planned_rounds};
use crate::tournament::entrant::{Entrant, Rating};
use crate::tournament::round::{GameId, Round};
use crate::web::games;
use crate::web::kit::addresses;
use crate::web::kit::clocks::{Clocks, PlannedTime};
use crate::web::kit::format;
use crate::web::kit::game_line::GameLine;
use crate::web::kit::i18n::Words;
use crate::web::kit::protests::{self, ShownProtest};
use crate::web::views::rail;
use crate::web::views::snapshot::Snapshot;

/// The name and the status of an event.
#[derive(Template)]
#[template(path = "public/part_head.html")]
pub struct Head<'a> {
    words: Words,
    slug: String,
    name: &'a str,
    place: &'a str,
    dates: String,
    /// The game and the system.
    what: String,
    entrants: usize,
    status: String,
    look: &'static str,
    /// The public delay in a sentence.
    delay: Option<String>,
}

impl<'a> Head<'a> {
    /// The head of an event.
    pub fn new(view: &'a EventView, words: Words) -> Self {
        let info = &view.state.info;
        let status = view.state.status();
        let (said, look) = format::status(words, status);
        let round = boards::current(view)
            .filter(|round| status == EventStatus::Running && !rail::is_played(view, round));
        let status = round.map_or(said, |round| {
            words.t_with("round-goes-on", &[("number", &round.number)])
        });
        Self {
            words,
            slug: view.slug().to_string(),
            what: format!(
                "{}, {}",
                info.rules.discipline().name(),
                format::format(words, info.format)
            ),
            entrants: view.state.entrants.len(),
            name: info.name.as_str(),
            place: info.place.as_str(),
            dates: format::dates(words, info.dates.starts_on(), info.dates.ends_on()),
            status,
            look,
            delay: format::delay(words, view),
        }
    }
}

/// A round that has not begun.
struct RoundToCome {
    number: u16,
    planned: Option<PlannedTime>,
    /// Who plays on the first boards, if it is paired.
    pairs: Vec<String>,
}

impl RoundToCome {
    /// The most pairs that are named.
    const PAIRS: usize = 2;
}

struct EntrantLine {
    number: u16,
    name: String,
    /// The address of the player's own page; none for coalitions, and if the person is unknown.
    address: Option<String>,
    club: Option<String>,
    /// The address of the club's page.
    club_address: Option<String>,
    federation_id: Option<String>,
    rating: Option<Rating>,
    withdrawn: Option<u16>,
}

impl EntrantLine {
    fn new(view: &EventView, words: Words, entrant: &Entrant) -> Self {
        Self {
            number: entrant.number.get(),
            name: format::name(words, view, entrant.number),
            address: addresses::player_of(view, entrant),
            club: view.club(entrant.number).map(Cow::into_owned),
            club_address: addresses::club_of(view, entrant.number),
            federation_id: view.federation_id(entrant.number).map(Cow::into_owned),
            rating: entrant.rating,
            withdrawn: entrant.withdrawn.as_ref().map(|left| left.from_round),
        }
    }
}

/// Who takes part.
#[derive(Template)]
#[template(path = "public/overview_entrants.html")]
pub struct Entrants {
    words: Words,
    entrants: Vec<EntrantLine>,
}

impl Entrants {
    /// The entrants of an event by number.
    pub fn new(view: &EventView, words: Words) -> Self {
        let entrants = view.state.entrants.values();
        let there = entrants.filter(|entrant| !view.state.is_removed(entrant.number));
        Self {
            words,
            entrants: there
                .map(|entrant| EntrantLine::new(view, words, entrant))
                .collect(),
        }
    }

    fn has_clubs(&self) -> bool {
        self.entrants.iter().any(|entrant| entrant.club.is_some())
    }

    fn has_ratings(&self) -> bool {
        self.entrants.iter().any(|entrant| entrant.rating.is_some())
    }

    fn has_federation_ids(&self) -> bool {
        self.entrants
            .iter()
            .any(|entrant| entrant.federation_id.is_some())
    }
}

/// The settings of an event, its leaders, and its latest results.
#[derive(Template)]
#[template(path = "public/part_overview.html")]
pub struct Overview {
    words: Words,
    slug: String,
    system: String,
    discipline: &'static str,
    regulations: String,
    /// The same in words.
    rules: Vec<String>,
    tie_breaks: Vec<String>,
    /// The time zone of the event.
    zone: Option<String>,
    notes: Option<String>,
    lot_rules: Vec<String>,
    protest_rules: Vec<String>,
    protests: Vec<ShownProtest>,
    entrants: Entrants,
    /// The rounds in words; `None` before the first one.
    rounds: Option<String>,
    /// Whether more rounds are to be paired, or may be.
    goes_on: bool,
    games: usize,
    finished: usize,
    /// The leading teams; of players there is the table.
    leaders: Vec<Leader>,
    columns: Vec<Column>,
    rows: Vec<StandingsRow>,
    /// The last round with a result.
    after: Option<u16>,
    to_come: Vec<RoundToCome>,
    lately: Vec<GameLine>,
}

impl Overview {
    /// The lines of each short list.
    const SHORT: usize = 5;

    /// The lines of the standings in short.
    const LEADERS: usize = 10;

    /// The tie-breaks in them: those that decide most ties.
    const COLUMNS: usize = 4;

    /// The overview of an event.
    pub fn new(snapshot: &Snapshot, words: Words) -> Self {
        let view = snapshot.view();
        let state = &view.state;
        let line = |(id, game): (&GameId, &Arc<GameState>)| GameLine::new(view, words, *id, game);
        let mut results: Vec<_> = state
            .games
            .iter()
            .filter_map(|(id, game)| Some((game.result_entry?, id, game)))
            .collect();
        results.sort_unstable_by_key(|(entry, ..)| std::cmp::Reverse(*entry));
        let finished = results.len();
        let after = results.iter().map(|(_, id, _)| id.round).max();
        results.truncate(Self::SHORT);
        Self {
            words,
            slug: view.slug().to_string(),
            system: format::format(words, state.info.format),
            zone: Clocks::for_event(state).zone().map(str::to_owned),
            notes: (state.info.notes.as_ref()).map(|notes| notes.as_str().to_owned()),
            lot_rules: format::lot_rules(words, &state.info),
            protest_rules: protests::rules(words, &state.info.protests),
            protests: (state.protests.list().iter().rev())
                .map(|protest| ShownProtest::from_protest(words, view, protest))
                .collect(),
            discipline: state.info.rules.discipline().name(),
            regulations: state.info.rules.to_string(),
            rules: games::presentation(state.info.rules.discipline())
                .in_words(words, &state.info.rules),
            tie_breaks: state
                .info
                .tie_breaks
                .as_slice()
                .iter()
                .map(|tie_break| format::tie_break(words, *tie_break))
                .collect(),
            entrants: Entrants::new(view, words),
            rounds: rounds(words, state),
            goes_on: goes_on(state),
            games: state.games.len(),
            finished,
            leaders: teams(snapshot, Self::LEADERS).unwrap_or_default(),
            columns: Column::all(snapshot, words)
                .into_iter()
                .take(Self::COLUMNS)
                .collect(),
            rows: rows(snapshot, words, Self::LEADERS),
            after,
            to_come: to_come(view, words).take(Self::SHORT).collect(),
            lately: results
                .into_iter()
                .map(|(_, id, game)| line((id, game)))
                .collect(),
        }
    }
}

/// The rounds after the one in play that are paired, or have a time.
fn to_come(view: &EventView, words: Words) -> impl Iterator<Item = RoundToCome> {
    let state = &view.state;
    let current = boards::current(view).map_or(0, |round| round.number);
    (current.saturating_add(1)..=last_round(state).max(current)).filter_map(move |number| {
        let planned = PlannedTime::for_round(view, words, number);
        let paired = state.rounds.iter().find(|round| round.number == number);
        let paired = paired.filter(|_| state.info.format.teams().is_none());
        let names = |(_, pairing)| {
            let names = format::names(words, view, pairing);
            format!("{} – {}", names.white, names.black)
        };
        let pairs: Vec<String> = paired
            .into_iter()
            .flat_map(Round::games)
            .map(names)
            .take(RoundToCome::PAIRS)
            .collect();
        let is_known = planned.is_some() || !pairs.is_empty();
        is_known.then_some(RoundToCome {
            number,
            planned,
            pairs,
        })
    })
}

/// The first rows of the players' standings, once there are results; none in an event of teams.
fn rows(snapshot: &Snapshot, words: Words, most: usize) -> Vec<StandingsRow> {
    let standings = snapshot.standings();
    if standings.teams.is_some() || standings.rows.iter().all(|row| row.games == 0) {
        return Vec::new();
    }
    let rows = standings.rows.iter().zip(ranks(snapshot)).take(most);
    rows.map(|(row, rank)| StandingsRow {
        rank,
        ..StandingsRow::from_standing(snapshot, words, row)
    })
    .collect()
}

/// Whether more rounds are to be paired, or may be.
fn goes_on(state: &EventState) -> bool {
    let paired = u16::try_from(state.rounds.len()).unwrap_or(u16::MAX);
    let planned = planned_rounds(state);
    let is_over = matches!(state.status(), EventStatus::Finished | EventStatus::Closed);
    !is_over && planned.is_none_or(|planned| paired < planned)
}

/// The number of rounds, and how many of them are paired; `None` before the first one.
fn rounds(words: Words, state: &EventState) -> Option<String> {
    let paired = state.rounds.len();
    match planned_rounds(state).filter(|_| goes_on(state)) {
        _ if paired == 0 => None,
        Some(rounds) => Some(words.t_with(
            "rounds-of-event",
            &[("rounds", &rounds), ("paired", &paired)],
        )),
        None if goes_on(state) => Some(words.t_with("rounds-so-far", &[("paired", &paired)])),
        None => Some(paired.to_string()),
    }
}
