//! A game for the script of its player: the requests to this side, and nothing that is not public.

use chrono::{DateTime, Utc};
use serde::Serialize;

use super::terrain;
use crate::arbiter::EventView;
use crate::event::settings::LotRules;
use crate::event::{Armament, EventState, GameState, GameStatus, PlanGame, Protest, Stage, role};
use crate::games::{PerSide, Side};
use crate::lots::{Awaited, Contribution, Hex, Ledger, Role};
use crate::tournament::entrant::EntrantNumber;
use crate::tournament::round::GameId;
use crate::web::games::acts::sealed;
use crate::web::games::totas::agreement;
use crate::web::kit::clock::Times;
use crate::web::kit::format;

/// A game from the view of one side.
#[derive(Debug, Serialize)]
pub struct PlayState {
    /// The event's version.
    version: u64,
    /// Whether the game has a result.
    finished: bool,
    /// The event's rules for lots.
    rules: LotRules,
    /// The anchor of the server's chain; `None` if nothing can be drawn.
    server: Option<Hex<32>>,
    own: Option<Contribution>,
    rival: Option<Contribution>,
    /// The state of this side's static secret; `None` when it is open or there is none.
    secret: Option<SecretState>,
    /// The number of the draw that waits for this side's link.
    asked: Option<u32>,
    /// The last public link of this side.
    shown: Option<ShownLink>,
    /// The line of what the game waits for.
    waits: String,
    /// What it costs to leave out a part of the next plan; `None` if nothing.
    price: Option<String>,
    /// The state of the resignation, as the page shows it; `None` if the player cannot resign.
    resign: Option<&'static str>,
    /// Whether the plans are open and their lots are being drawn.
    row_open: bool,
    /// Whether no plan can be written now: terrain is missing (`TOTA*S 3`), or the game is
    /// interrupted (`TOTA*S 6.4`).
    held: bool,
    /// The current armament, which decides the initial array.
    armament: Option<Armament>,
    /// The state of the agreement, as the page shows it; `None` if there is none.
    agreement: Option<String>,
    /// The state of the own side's terrain, as the page shows it; `None` if it shows none.
    terrain: Option<&'static str>,
    /// The state of the panel of a game by acts, as the page shows it; `None` in other games.
    acts: Option<String>,
    /// The state of all games of the player, as the page shows it.
    games: String,
    /// The next game move.
    game_move: u16,
    /// The member of a coalition who makes each part of the next plan; empty if one person plays.
    makers: Vec<String>,
    own_plan: Option<PlanState>,
    rival_plan: Option<PlanState>,
    /// The times of the game, if they are those of TOTA*S 7.
    times: Option<Times>,
}

/// The state of a static secret that is not open yet.
#[derive(Debug, Serialize)]
#[serde(rename_all = "snake_case")]
enum SecretState {
    /// The rival is not committed yet.
    Closed,
    /// It has to be opened now: both players are committed.
    Asked,
}

/// A link that was revealed.
#[derive(Debug, Serialize)]
struct ShownLink {
    k: u32,
    link: Hex<32>,
}

#[derive(Debug, Serialize)]
struct PlanState {
    commitment: Option<Hex<32>>,
    /// When the service received it.
    at: DateTime<Utc>,
    open: bool,
}

impl PlayState {
    /// The state of a game for one of its players, with the line of what it waits for, and what a
    /// missing part costs.
    pub fn for_player(
        view: &EventView,
        (id, side): (GameId, Side),
        game: &GameState,
        (waits, price): (String, Option<String>),
    ) -> Self {
        let lots = game.lots.as_ref();
        let contribution = |side| lots.and_then(|lots| lots.contribution(role(side)));
        let pending = lots.filter(|lots| lots.is_pending());
        let awaited = lots.map(Ledger::awaited).unwrap_or_default();
        let is_missing = |it: &Awaited| matches!(it, Awaited::Contribution(_));
        let closed = awaited.contains(&Awaited::Secret(role(side)));
        let secret = closed.then(|| {
            if awaited.iter().any(is_missing) {
                SecretState::Closed
            } else {
                SecretState::Asked
            }
        });
        let game_move = game.plans().map_or(1, PlanGame::next_game_move);
        let plans = PerSide::from_fn(|side| plan(game, game_move, side));
        let PerSide { white, black } = plans;
        let (own_plan, rival_plan) = match side {
            Side::White => (white, black),
            Side::Black => (black, white),
        };
        Self {
            version: view.version(),
            finished: game.status() == GameStatus::Finished,
            rules: view.state.info.lots,
            server: lots.map(Ledger::anchor),
            own: contribution(side),
            rival: contribution(side.other()),
            secret,
            asked: pending.and_then(|lots| asked(lots, role(side))),
            shown: lots.and_then(|lots| shown(lots, role(side))),
            waits,
            price,
            resign: view.state.may_resign(id).then_some("open"),
            row_open: game.open_row().is_some(),
            held: game.plans().is_some_and(is_held),
            armament: game.armament(),
            agreement: agreement::mark(&view.state, (id, side), game),
            terrain: terrain::mark(&view.state, (id, side), game),
            acts: sealed::mark(&view.state, id),
            games: games_mark(&view.state, game.pairing.both()[side]),
            game_move,
            makers: (0..2)
                .filter_map(|column| {
                    format::maker(view, game.pairing.entrant(side), game_move, column)
                })
                .collect(),
            own_plan,
            rival_plan,
            times: Times::for_game(game),
        }
    }
}

/// Whether no plan can be written now.
fn is_held(plans: &PlanGame) -> bool {
    plans.is_interrupted() || plans.lacking().is_some() || plans.awaits_terrain().is_some()
}

fn asked(lots: &Ledger, own: Role) -> Option<u32> {
    lots.awaited()
        .into_iter()
        .find_map(|awaited| match awaited {
            Awaited::Link { role, k } if role == own => Some(k),
            _ => None,
        })
}

fn shown(lots: &Ledger, own: Role) -> Option<ShownLink> {
    let is_chain = matches!(lots.contribution(own), Some(Contribution::Chain(_)));
    let mut draws = lots.draws().iter().rev().filter(|_| is_chain);
    draws.find_map(|draw| {
        let link = draw.shown_by(own)?;
        let k = draw.draw().k();
        Some(ShownLink { k, link })
    })
}

fn plan(game: &GameState, game_move: u16, side: Side) -> Option<PlanState> {
    let hands = game.hands().filter(|hands| hands.game_move == game_move)?;
    let hand = hands.plans[side].as_ref()?;
    let lots = game.lots.as_ref();
    Some(PlanState {
        commitment: lots.and_then(|lots| lots.plan_commitment(game_move, role(side))),
        at: hand.at,
        open: hand.text.is_some(),
    })
}

/// The state of a player's games and of the protests in them, as a text that changes when the lists
/// on the page do.
pub fn games_mark(state: &EventState, entrant: EntrantNumber) -> String {
    let marks = state.games_of(entrant).map(|(id, _, game)| {
        let points = game.result.as_ref();
        let points = points.map(|result| format::points(state.info.unit(), result));
        let points = points.as_deref().unwrap_or("-");
        let stages = state.protests.of_game(id).map(Protest::stage);
        let stages: Vec<Stage> = stages.collect();
        format!("{id} {:?} {points} {stages:?}", game.status())
    });
    let marks = marks.collect::<Vec<_>>().join(", ");
    if state.closed {
        format!("{marks}, closed")
    } else {
        marks
    }
}
