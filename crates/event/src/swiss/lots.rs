//! The event's own lots: the order of the numbers and the colour of the first board before the
//! first round, the winner of a drawn game of a bracket that is not replayed, and the order of
//! those who are tied at the end. Their run is `event/r1/-/1`; the server commits to it with the
//! first registration, and there are no other contributions.

use std::collections::BTreeSet;

use super::state::SwissState;
use super::terms::RUN;
use crate::bracket;
use crate::bracket::refusal::BracketRefusal;
use crate::decision_builder::{BEACON_MARGIN, DecisionBuilder};
use crate::entry::Entry;
use crate::lot_refusal::LotRefusal;
use crate::matches::rounds_of;
use crate::refusal::Refusal;
use crate::secrets::{SecretName, StoredValue};
use crate::settings::{Format, TieBreak};
use crate::standings::Standings;
use crate::state::EventState;
use crate::swiss::refusal::SwissRefusal;
use crate::teams::refusal::TeamRefusal;
use areopagus_games::Side;
use areopagus_lots::{
    Awaited, Chain, Contribution, Draw, DrawForm, DrawRecord, Gid, Hex, Kind, LINKS, Ledger,
    LotEntry, Outcome, Role, beacon, sort_candidates,
};
use areopagus_tournament::bracket::{BracketState, MatchState};
use areopagus_tournament::entrant::EntrantNumber;
use areopagus_tournament::round::GameId;

/// The purpose of the draw of the initial ranking.
const ORDER: &str = "C.04.2 order";

/// The purpose of the draw of the first board's colour.
const COLOUR: &str = "C.04.3 colour";

/// The purpose of the draw of a bracket's seeds.
const SEEDS: &str = "R-161 seeds";

/// The purpose of the draw of the better seed's colour.
const SEED_COLOUR: &str = "R-163 colours";

/// The purpose of the draw of the team order of a Swiss.
const TEAM_ORDER: &str = "C.04.6 team-order";

/// The purpose of the draw of the first boards' colour.
const TEAM_COLOUR: &str = "C.04.6 team-colour";

/// The purpose of the draw of the team order of a round robin.
const TEAM_TABLE: &str = "C.05 team-order";

/// The purpose of the draw of the numbers of a round robin.
const TABLE: &str = "C.05 order";

/// The purpose of the draw of the order among those who are tied.
const TIES: &str = "R-460 ties";

/// The purpose of the draw for a drawn game of a bracket, followed by its name.
const GAME: &str = "R-302 game";

/// The colours as candidates.
const COLOURS: [&str; 2] = ["black", "white"];

/// The name of the run.
///
/// # Errors
/// An error text, for a name that no event has.
fn gid(event: &str) -> Result<Gid, String> {
    Gid::pairing(event, RUN.round, 1).map_err(|error| error.to_string())
}

/// Whether a run is the event's own.
pub(crate) fn is_run(gid: &Gid) -> bool {
    gid.board().is_none() && gid.round() == RUN.round && gid.attempt() == 1
}

impl SwissState {
    /// Follows an entry that the ledger has accepted.
    pub(crate) fn follow_lot(&mut self, entry: &LotEntry) {
        let LotEntry::Resulted {
            k,
            outcome: Outcome::Choice(chosen),
            ..
        } = entry
        else {
            return;
        };
        let game = self.draws().find(|draw| draw.k() == *k).and_then(game_of);
        let Some(game) = game else {
            self.initial_colour = Side::from_word(chosen);
            return;
        };
        let number = chosen.parse().ok().and_then(EntrantNumber::new);
        if let Some(entrant) = number {
            self.given_by_lot.insert(game, entrant);
        }
    }

    /// The draws, requested or complete.
    fn draws(&self) -> impl Iterator<Item = &Draw> {
        let records = self.lots.iter().flat_map(Ledger::draws);
        records.map(DrawRecord::draw)
    }

    /// Whether anything was drawn from the event's own lots, or is being drawn.
    pub fn has_drawn(&self) -> bool {
        self.draws().next().is_some()
    }

    /// Whether a draw has no result yet.
    pub fn is_lot_pending(&self) -> bool {
        self.lots.as_ref().is_some_and(Ledger::is_pending)
    }

    /// The draw that waits for a round of the beacon, and the round.
    pub fn awaited_beacon(&self) -> Option<(u32, u64)> {
        let awaited = self.lots.as_ref()?.awaited();
        awaited.iter().find_map(|awaited| {
            if let Awaited::Beacon { k, round } = awaited {
                return Some((*k, *round));
            }
            None
        })
    }

    /// Whether the order of the numbers was requested.
    fn has_asked_order(&self) -> bool {
        let mut draws = self.draws();
        draws.any(|draw| draw.kind() == Kind::Shuffle && draw.purpose() != TIES)
    }

    /// Whether the order among those who are tied was requested.
    pub(crate) fn has_asked_ties(&self) -> bool {
        self.draws().any(|draw| draw.purpose() == TIES)
    }

    /// Whether the colour of the first board was requested.
    fn has_asked_colour(&self) -> bool {
        let mut draws = self.draws();
        draws.any(|draw| draw.kind() == Kind::Choice && game_of(draw).is_none())
    }

    /// Whether the winner of a game was requested.
    fn has_asked_game(&self, game: GameId) -> bool {
        self.draws().any(|draw| game_of(draw) == Some(game))
    }

    /// The drawn order of the numbers; `None` without one.
    pub fn drawn_order(&self) -> Option<Vec<EntrantNumber>> {
        self.shuffled(|purpose| purpose != TIES)
    }

    /// The drawn order among those who are tied; `None` without one.
    pub fn drawn_ties(&self) -> Option<Vec<EntrantNumber>> {
        self.shuffled(|purpose| purpose == TIES)
    }

    /// The result of the first shuffle for a purpose.
    fn shuffled(&self, is_it: impl Fn(&str) -> bool) -> Option<Vec<EntrantNumber>> {
        let draws = self.lots.iter().flat_map(Ledger::draws);
        let mut draws = draws.filter(|record| is_it(record.draw().purpose()));
        draws.find_map(|record| {
            let Outcome::Shuffle(order) = record.outcome()? else {
                return None;
            };
            let numbers = order.iter();
            numbers
                .map(|number| EntrantNumber::new(number.parse().ok()?))
                .collect()
        })
    }
}

/// Those who get a number at the start: entrants who have not left, or the teams that have
/// players.
fn numbered(state: &EventState) -> Vec<EntrantNumber> {
    match state.info.format.teams() {
        Some(_) => (state.teams.with_players())
            .map(|team| team.number.participant())
            .collect(),
        None => state.active().collect(),
    }
}

/// The drawn order of those who take part; late entries come after it.
pub fn order(state: &EventState) -> Option<Vec<EntrantNumber>> {
    let drawn = state.swiss.drawn_order()?;
    let active: BTreeSet<EntrantNumber> = numbered(state).into_iter().collect();
    let known: BTreeSet<EntrantNumber> = drawn.iter().copied().collect();
    let first = drawn.into_iter().filter(|entrant| active.contains(entrant));
    let behind = active.iter().filter(|entrant| !known.contains(entrant));
    Some(first.chain(behind.copied()).collect())
}

/// The game of a bracket that a draw decides; `None` for another draw.
fn game_of(draw: &Draw) -> Option<GameId> {
    let name = draw.purpose().strip_prefix(GAME)?;
    name.strip_prefix(' ')?.parse().ok()
}

/// A possible draw: its kind, its purpose and the candidates.
pub(super) struct DrawRequest {
    kind: Kind,
    purpose: String,
    candidates: Vec<String>,
}

impl DrawRequest {
    /// Whether a draw is this one.
    pub(super) fn is(&self, draw: &Draw) -> bool {
        draw.kind() == self.kind
            && draw.purpose() == self.purpose
            && draw.candidates() == self.candidates
            && !draw.hidden()
    }
}

/// The draws that can be requested now: the order before the start, the colour after a start
/// that leaves it to the lot, the drawn games of a bracket that the lot decides, the order among
/// those who are tied.
pub(super) fn wanted(state: &EventState) -> Vec<DrawRequest> {
    let course = bracket::course(state);
    let drawn = course.iter().flat_map(BracketState::lots);
    let games = drawn.filter_map(|(game, it)| wanted_game(state, game, it));
    let others = before_rounds(state).into_iter().chain(wanted_ties(state));
    others.chain(games).collect()
}

/// The draw for the winner of a drawn game; `None` if it was requested.
fn wanted_game(state: &EventState, game: GameId, of: &MatchState) -> Option<DrawRequest> {
    let players = of.players().filter(|_| !state.swiss.has_asked_game(game))?;
    let mut candidates = players.map(|player| player.to_string()).to_vec();
    sort_candidates(&mut candidates);
    Some(DrawRequest {
        kind: Kind::Choice,
        purpose: format!("{GAME} {game}"),
        candidates,
    })
}

/// The draw of the order among those who are tied. All who are in the standings are drawn at once,
/// so that a tie that a correction makes later is decided without another draw.
fn wanted_ties(state: &EventState) -> Result<DrawRequest, Refusal> {
    if state.info.format.bracket().is_some() {
        return Err(BracketRefusal::NoTieBreak.into());
    }
    if !state.is_paired() {
        return Err(Refusal::NotPaired);
    }
    if !state.info.tie_breaks.as_slice().contains(&TieBreak::Lot) {
        return Err(SwissRefusal::NoTieBreakLot.into());
    }
    if !state.lot.is_empty() || state.swiss.has_asked_ties() {
        return Err(SwissRefusal::TiesDrawn.into());
    }
    let swiss = state.info.format.any_swiss();
    let rounds = swiss.map_or_else(|| rounds_of(state), |swiss| swiss.rounds.get());
    if state.next_round() <= rounds {
        return Err(SwissRefusal::TiesEarly.into());
    }
    state.all_finished()?;
    let standings = Standings::from_state(state);
    let is_tied = match &standings.teams {
        Some(teams) => teams.rows.iter().any(|row| row.shared),
        None => standings.rows.iter().any(|row| row.shared),
    };
    if !is_tied {
        return Err(SwissRefusal::NoTies.into());
    }
    let teams = state.teams.order.iter().map(|team| team.participant());
    let players = state.order.iter().copied();
    let numbers: Vec<EntrantNumber> = match state.info.format.teams() {
        Some(_) => teams.collect(),
        None => players.collect(),
    };
    let mut candidates: Vec<String> = numbers.iter().map(ToString::to_string).collect();
    sort_candidates(&mut candidates);
    Ok(DrawRequest {
        kind: Kind::Shuffle,
        purpose: TIES.to_owned(),
        candidates,
    })
}

/// Whether the order among those who are tied can be drawn now.
pub fn may_draw_ties(state: &EventState) -> bool {
    let is_ready = state.swiss.lots.is_some() && !state.swiss.is_lot_pending() && !state.closed;
    is_ready && wanted_ties(state).is_ok()
}

/// The draw before the first round that can be requested now.
fn before_rounds(state: &EventState) -> Option<DrawRequest> {
    let (order, colour) = match state.info.format {
        Format::Swiss(_) => (ORDER, COLOUR),
        Format::TeamSwiss(_) => (TEAM_ORDER, TEAM_COLOUR),
        Format::TeamRoundRobin(_) => (TEAM_TABLE, TEAM_COLOUR),
        Format::Knockout(_) | Format::DoubleElimination(_) => (SEEDS, SEED_COLOUR),
        // Its tables give the colours.
        Format::RoundRobin { .. } => (TABLE, COLOUR),
        // Its tables are of the players by the order of their teams.
        Format::Scheveningen(_) => return None,
    };
    if !state.is_started() {
        let numbered = numbered(state);
        let mut candidates: Vec<String> = numbered.iter().map(ToString::to_string).collect();
        sort_candidates(&mut candidates);
        let may = candidates.len() > 1 && !state.swiss.has_asked_order();
        return may.then(|| DrawRequest {
            kind: Kind::Shuffle,
            purpose: order.to_owned(),
            candidates,
        });
    }
    let may = state.swiss.colour_by_lot && !state.swiss.has_asked_colour();
    may.then(|| DrawRequest {
        kind: Kind::Choice,
        purpose: colour.to_owned(),
        candidates: COLOURS.map(str::to_owned).to_vec(),
    })
}

/// Whether the order of the numbers can still be drawn by the protocol.
pub fn may_draw_order(state: &EventState) -> bool {
    state.swiss.lots.is_some() && before_start(state).is_ok()
}

/// Checks that an order of numbers can be drawn.
fn before_start(state: &EventState) -> Result<(), Refusal> {
    if matches!(state.info.format, Format::Scheveningen(_)) {
        return Err(SwissRefusal::NotSwiss.into());
    }
    if state.is_started() {
        let is_round_robin = matches!(state.info.format, Format::RoundRobin { .. });
        return Err(if is_round_robin {
            Refusal::AlreadyPaired
        } else {
            SwissRefusal::Started.into()
        });
    }
    if state.swiss.has_asked_order() {
        return Err(SwissRefusal::OrderDrawn.into());
    }
    Ok(())
}

/// Whether the server must commit to the run after the entry that made this state: the first
/// registration. Older round robins and events of teams had no such lots, and stay without.
pub(crate) fn is_due(state: &EventState) -> bool {
    let is_first = state.info.format.is_by_rounds() || state.entrants.len() == 1;
    state.swiss.lots.is_none() && is_first
}

/// Commits the server to the run, with the first registration.
pub(crate) fn anchor(making: &mut DecisionBuilder<'_, '_>) -> Result<(), Refusal> {
    if !is_due(making.state()) {
        return Ok(());
    }
    let gid = gid(making.state().info.slug.as_str()).map_err(LotRefusal::Inapplicable)?;
    let (tip, hidden) = (making.fresh()?, making.fresh()?);
    let anchor =
        |role, tip: &areopagus_lots::Secret| Chain::new(gid.clone(), role, tip.clone()).anchor();
    let entry = LotEntry::Anchored {
        server: anchor(Role::Server, &tip),
        hidden: anchor(Role::Hidden, &hidden),
        gid: gid.clone(),
    };
    making.push(Entry::Lot(entry))?;
    making.keep(RUN, SecretName::Tip, StoredValue::Bytes(tip));
    making.keep(RUN, SecretName::Hidden, StoredValue::Bytes(hidden));
    Ok(())
}

fn ledger<'m>(making: &'m DecisionBuilder<'_, '_>) -> Result<&'m Ledger, Refusal> {
    let lots = making.state().swiss.lots.as_ref();
    lots.ok_or_else(|| SwissRefusal::NoLots.into())
}

/// Draws the order of the numbers before the start.
pub(crate) fn draw_order(making: &mut DecisionBuilder<'_, '_>) -> Result<(), Refusal> {
    let state = making.state();
    before_start(state)?;
    if numbered(state).len() < 2 {
        return Err(match state.info.format.teams() {
            Some(_) => TeamRefusal::TooFew.into(),
            None => Refusal::TooFewEntrants,
        });
    }
    draw(making)
}

/// Draws what is needed before the first round, as far as nothing is awaited.
pub(crate) fn draw(making: &mut DecisionBuilder<'_, '_>) -> Result<(), Refusal> {
    match before_rounds(making.state()) {
        Some(wanted) => ask(making, wanted),
        None => Ok(()),
    }
}

/// Draws the winner of a drawn game of a bracket.
pub(crate) fn draw_game(making: &mut DecisionBuilder<'_, '_>, game: GameId) -> Result<(), Refusal> {
    let state = making.state();
    bracket::rules(state)?;
    if state.swiss.is_lot_pending() {
        return Err(SwissRefusal::LotPending.into());
    }
    let course = bracket::course(state).ok_or(SwissRefusal::NotStarted)?;
    let mut lots = course.lots();
    let drawn = lots.find(|(drawn, _)| *drawn == game);
    let wanted = drawn.and_then(|(game, it)| wanted_game(state, game, it));
    let wanted = wanted.ok_or(BracketRefusal::NoLot { game })?;
    ask(making, wanted)
}

/// Draws the order among those who are tied.
pub(crate) fn draw_ties(making: &mut DecisionBuilder<'_, '_>) -> Result<(), Refusal> {
    let wanted = wanted_ties(making.state())?;
    if making.state().swiss.is_lot_pending() {
        return Err(SwissRefusal::LotPending.into());
    }
    ask(making, wanted)
}

/// Requests a draw, and makes it as far as nothing is awaited.
fn ask(making: &mut DecisionBuilder<'_, '_>, wanted: DrawRequest) -> Result<(), Refusal> {
    let DrawRequest {
        kind,
        purpose,
        candidates,
    } = wanted;
    for role in Role::PLAYERS {
        let lots = ledger(making)?;
        if lots.contribution(role).is_none() {
            let entry = LotEntry::Contributed {
                gid: lots.gid().clone(),
                role,
                contribution: Contribution::None,
            };
            making.push(Entry::Lot(entry))?;
        }
    }
    let (gid, k) = {
        let lots = ledger(making)?;
        (lots.gid().clone(), lots.next_k())
    };
    if k > LINKS {
        return Err(SwissRefusal::NoLots.into());
    }
    let beacon = making.state().info.lots.beacon;
    let form = DrawForm {
        gid,
        k,
        kind,
        purpose,
        hidden: false,
        candidates,
        beacon: beacon.then(|| beacon::round_after(making.seconds() + BEACON_MARGIN)),
    };
    let draw = Draw::try_from(form).map_err(LotRefusal::Lot)?;
    making.push(Entry::Lot(LotEntry::Requested(draw)))?;
    settle(making)
}

/// Takes the beacon's signature for the pending draw.
pub(crate) fn bring_beacon(
    making: &mut DecisionBuilder<'_, '_>,
    k: u32,
    signature: Hex<48>,
) -> Result<(), Refusal> {
    let gid = ledger(making)?.gid().clone();
    let entry = LotEntry::Beacon { gid, k, signature };
    let mut lots = making.state().swiss.lots.clone();
    Ledger::take(&mut lots, making.seconds(), &entry).map_err(LotRefusal::from)?;
    making.push(Entry::Lot(entry))?;
    settle(making)
}

/// Adds the server's link and the result, if nothing else is missing.
fn settle(making: &mut DecisionBuilder<'_, '_>) -> Result<(), Refusal> {
    let lots = ledger(making)?;
    if !matches!(lots.awaited().as_slice(), [Awaited::Result { .. }]) {
        return Ok(());
    }
    let missing = || Refusal::from(SwissRefusal::NoLots);
    let tip = making.tip().ok_or_else(missing)?;
    let chain = Chain::new(lots.gid().clone(), Role::Server, tip);
    let settled = lots.settle(&chain).map_err(|_| missing())?;
    making.push_all(settled.map(Entry::Lot))
}
