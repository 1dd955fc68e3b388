//! The audit of an event: recomputes pairings, lots and results from its entries. The fold
//! trusts the entries on these; a verifier of a journal must not.
//!
//! Rows and acts are trusted here as well, but handed over to be replayed by the rules. Games
//! do not depend on each other, and replaying them is most of the work.

use std::collections::{BTreeMap, VecDeque};
use std::ops::Add;

use chrono::{DateTime, Utc};

use crate::acts::audit::{self as of_acts, ActClaim, ActsClaim, AskClaim, Beginning};
use crate::acts::entry::ActEntry;
use crate::acts::fault::ActsFault;
use crate::acts::rounds::audit::{CompleteRound, RoundClaim};
use crate::acts::rounds::entry::{RoundEntry, WhyShown};
use crate::acts::secrets::audit::SecretClaim;
use crate::acts::secrets::entry::{SecretEntry, WhyOpened};
use crate::acts::secrets::log::PartName;
use crate::acts::{rounds as of_rounds, secrets as of_secrets};
use crate::audit_fault::{AuditError, AuditFault};
use crate::audit_games::{FollowUp, GameTask, Work};
use crate::clock::entry::ClockEntry;
use crate::details::entry::DetailEntry;
use crate::discipline::PlayKind;
use crate::entrants::entry::EntrantEntry;
use crate::entry::Entry;
use crate::game::GameState;
use crate::lot_refusal::LotRefusal;
use crate::lots::game_of;
use crate::pairing::entry::PairingEntry;
use crate::parties::act::PartyAct;
use crate::parties::entry::PartyEntry;
use crate::plans::audit as of_plans;
use crate::plans::board::BoardState;
use crate::plans::entry::PlanEntry;
use crate::plans::protocols::decide as protocols;
use crate::plans::record::{GameRecord, OpenRow};
use crate::plans::reverify::{
    ForfeitClaim, MarksClaim, OpenedRow, PlanClaim, RecordClaim, RowClaim, UploadClaim,
};
use crate::protests::entry::ProtestEntry;
use crate::protests::terms::Effect;
use crate::refusal::Refusal;
use crate::results::entry::ResultEntry;
use crate::settings::{Contributions, Format};
use crate::state::EventState;
use crate::{
    awards, bracket, decide, decision_builder, details, entrants, lookup, pairing, parties,
    protests, public, results, schedule, swiss, teams,
};
use areopagus_games::Side;
use areopagus_lots::{Contribution, Draw, DrawRecord, Ledger, LotEntry};
use areopagus_tournament::result::{Basis, GameResult};
use areopagus_tournament::round::GameId;
use areopagus_tournament::text::TextLine;

/// The entry that must come next.
#[derive(Debug, Clone)]
enum Due {
    /// Exactly this entry.
    Entry(Box<Entry>),
    /// The server's anchors for a game.
    Anchors(GameId),
    /// The opening of a Labyrinth.
    Labyrinth(GameId, Side),
    /// The opening of a sealed terrain.
    TerrainOpened(GameId, Side),
    /// The terrain of both sides after it; the side is the one to report.
    Terrain(GameId, Side),
    /// The remaining choices of a round.
    Choices(GameId, u16),
    /// The opening of a part of a secret.
    Secret {
        game: GameId,
        side: Side,
        name: PartName,
        why: WhyOpened,
    },
}

/// How much was recomputed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct AuditCounts {
    /// Replayed rows, including those taken back later.
    pub rows: u64,
    /// Results compared with the rules.
    pub results: u64,
    /// Draws that a row asked for by the rules.
    pub draws: u64,
}

impl Add for AuditCounts {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self {
            rows: self.rows + other.rows,
            results: self.results + other.results,
            draws: self.draws + other.draws,
        }
    }
}

/// A whole record, waiting for the openings of its Labyrinths.
#[derive(Debug, Clone, Copy)]
struct Upload {
    game: GameId,
    seq: u64,
}

/// A row is being taken back: its draws are void, its result is withdrawn, and its own
/// withdrawal must follow.
#[derive(Debug, Clone, Copy)]
struct TakingBack {
    game: GameId,
    /// The voided draw with which it began; `None` if it began otherwise.
    k: Option<u32>,
    /// Whether it began with the opening of a secret.
    opening: bool,
    /// The sequence number of the first entry.
    seq: u64,
}

/// A decision on a protest is being carried out: rows, the record or the result are withdrawn.
#[derive(Debug, Clone, Copy)]
struct CarryingOut {
    game: GameId,
    effect: Effect,
    /// The sequence number of the decision.
    seq: u64,
}

/// A game whose forfeit ended a row with lots being drawn. Its draws are checked when its
/// Labyrinths are open, since only then is it known what the row needed.
#[derive(Debug, Clone)]
struct Forfeited {
    game: GameId,
    /// The sequence number of the result.
    seq: u64,
    row: OpenRow,
}

/// A row, waiting for the next entry, which may be its result.
#[derive(Debug, Clone)]
struct NewRow {
    game: GameId,
    seq: u64,
    claim: NewClaim,
}

/// The change to a row.
#[derive(Debug, Clone)]
enum NewClaim {
    Row(Box<RowClaim>),
    /// Its doom marks (TOTA*S 7.2).
    Marks(Box<MarksClaim>),
    Act(Box<ActClaim>),
    /// A whole record of acts.
    Acts(Box<ActsClaim>),
}

/// Audits the entries of an event. It trusts none but for the rows and acts of games, which it
/// hands over as [`GameTask`]s.
#[derive(Debug, Clone, Default)]
pub struct Audit {
    /// Boxed, since every entry takes it out and puts it back.
    state: Option<Box<EventState>>,
    row: Option<NewRow>,
    due: VecDeque<Due>,
    uploaded: Option<Upload>,
    /// The sequence numbers of the draw requests of open rows.
    requests: BTreeMap<(GameId, u32), u64>,
    taking_back: Option<TakingBack>,
    /// Joining or leaving a game whose act must follow.
    party: Option<(GameId, PartyAct)>,
    /// A round in which no choice is awaited, so that it must be shown next.
    complete: Option<CompleteRound>,
    carrying_out: Option<CarryingOut>,
    forfeited: Option<Forfeited>,
    counts: AuditCounts,
}

impl Audit {
    /// The state; `None` before the first entry.
    pub fn state(&self) -> Option<&EventState> {
        self.state.as_deref()
    }

    /// How much was recomputed so far, without the tasks handed over.
    pub const fn counts(&self) -> AuditCounts {
        self.counts
    }

    /// Takes the next entry with its journal time, and hands over what it claims about a game.
    ///
    /// # Errors
    /// [`AuditError`] with what does not follow. The fault of a task that was handed over takes
    /// precedence.
    pub fn take(
        &mut self,
        at: DateTime<Utc>,
        entry: &Entry,
        tasks: &mut Vec<GameTask>,
    ) -> Result<(), AuditError> {
        let Some(mut state) = self.state.take() else {
            let state = EventState::fold([(at, entry)]);
            let state = state.map_err(|error| AuditError::at(1, error))?;
            self.state = Some(Box::new(state));
            return Ok(());
        };
        let seq = state.version + 1;
        let result = self.result_of_row(entry);
        let of_row = result.is_some();
        tasks.extend(self.row.take().map(|row| row.task(result, Some(seq))));
        let taken = self.settle(&state, entry, tasks).and_then(|()| {
            let next = self.next(&mut state, at, entry, of_row, tasks);
            next.map_err(|fault| AuditError::at(seq, fault))
        });
        if taken.is_err() {
            self.hand_over(tasks);
        }
        self.state = Some(state);
        taken
    }

    /// Hands over what waits for an entry after the last readable one.
    pub fn hand_over(&mut self, tasks: &mut Vec<GameTask>) {
        tasks.extend(self.row.take().map(|row| row.task(None, None)));
    }

    /// The result that an entry gives the game of the row before it.
    fn result_of_row(&self, entry: &Entry) -> Option<GameResult> {
        let row = self.row.as_ref()?;
        let Entry::Result(ResultEntry::Recorded { game, result }) = entry else {
            return None;
        };
        let by_record = matches!(result.basis, Basis::Record { .. });
        (by_record && *game == row.game).then(|| result.clone())
    }

    /// Finishes what the previous entry began, unless this one continues it.
    fn settle(
        &mut self,
        state: &EventState,
        entry: &Entry,
        tasks: &mut Vec<GameTask>,
    ) -> Result<(), AuditError> {
        if !self.belongs_to_upload(entry) {
            self.finish_upload(state, tasks)?;
        }
        self.finish_forfeit(state, tasks)?;
        self.finish_decision(state, Some(entry))?;
        match self.taking_back {
            Some(begun) if !begun.goes_on_with(entry) => Err(begun.error()),
            Some(_) | None => Ok(()),
        }
    }

    /// `of_row` says that the entry is the result of the row before it.
    fn next(
        &mut self,
        state: &mut EventState,
        at: DateTime<Utc>,
        entry: &Entry,
        of_row: bool,
        tasks: &mut Vec<GameTask>,
    ) -> Result<(), AuditFault> {
        let stays_closed = matches!(
            entry,
            Entry::Detail(
                DetailEntry::Reopened { .. } | DetailEntry::Listed(_) | DetailEntry::KeyChanged(_)
            )
        );
        decide::still_open(state, stays_closed)?;
        let discipline = state.info.rules.discipline();
        if !discipline.takes(entry.play_kind()) {
            return Err(Refusal::OtherDiscipline(discipline).into());
        }
        self.pass_anchors(state, entry);
        self.party_acts(entry)?;
        self.shows_complete(Some(entry))?;
        match (self.due.pop_front(), entry) {
            (Some(due), entry) => check_due(&due, entry)?,
            // The result is checked together with the row.
            (None, _) if of_row => {}
            (None, Entry::Result(ResultEntry::Recorded { game, .. }))
                if self.uploaded.is_some() =>
            {
                lookup::unfinished(state, *game)?;
            }
            (None, _) if self.uploaded.is_some() => {}
            (None, entry) => self.check(state, entry)?,
        }
        self.begin(state, at, entry)?;
        state.apply(at, entry)?;
        self.complete = CompleteRound::behind(state, entry, self.complete);
        bracket::bears(state, entry)?;
        self.follow(state, entry, tasks)
    }

    /// Ends the audit at the end of the journal.
    ///
    /// # Errors
    /// [`AuditError`] with what is missing, as for [`Audit::take`].
    pub fn end(&mut self, tasks: &mut Vec<GameTask>) -> Result<(), AuditError> {
        let Some(state) = self.state.take() else {
            return Ok(());
        };
        // A missing result is reported after the last entry.
        let last = Some(state.version);
        tasks.extend(self.row.take().map(|row| row.task(None, last)));
        let ended = self.finish_upload(&state, tasks);
        let ended = ended.and_then(|()| self.finish_forfeit(&state, tasks));
        let ended = ended.and_then(|()| self.finish_decision(&state, None));
        let ended = ended.and_then(|()| {
            let at_end = |fault| AuditError::at(state.version, fault);
            if let Some(begun) = self.taking_back {
                return Err(begun.error());
            }
            if self.party.is_some() {
                return Err(at_end(AuditFault::NotDue));
            }
            self.shows_complete(None).map_err(at_end)?;
            self.pass_anchors(&state, &Entry::EventClosed {});
            let due = self.due.front();
            due.map_or(Ok(()), |due| Err(at_end(due.missing())))
        });
        tasks.extend(settled(&state));
        self.state = Some(state);
        ended
    }

    /// Joining or leaving a game in progress must be followed by its act.
    fn party_acts(&self, entry: &Entry) -> Result<(), AuditFault> {
        let Some((due, _)) = self.party else {
            return Ok(());
        };
        let is_it = matches!(entry, Entry::Act(ActEntry::Entered { game, .. }) if *game == due);
        is_it.then_some(()).ok_or(AuditFault::NotDue)
    }

    /// A round in which no choice is awaited must be shown next.
    fn shows_complete(&self, entry: Option<&Entry>) -> Result<(), AuditFault> {
        let Some(due) = self.complete else {
            return Ok(());
        };
        let is_it = entry.is_some_and(|entry| due.goes_on_with(entry));
        is_it
            .then_some(())
            .ok_or_else(|| ActsFault::Choices(due.game).into())
    }

    /// Skips the anchors of an event that was paired before there were lots.
    fn pass_anchors(&mut self, state: &EventState, entry: &Entry) {
        let is_anchor = matches!(entry, Entry::Lot(LotEntry::Anchored { .. }));
        // Games without draws used to have anchors.
        let of_game = |due: &Due| matches!(due, Due::Anchors(id) if *id != swiss::RUN);
        let is_drawn = state.info.rules.discipline().has_lots();
        if !is_drawn && !is_anchor && self.due.front().is_some_and(of_game) {
            self.due.retain(|due| !of_game(due));
        }
        // Events of teams are older than their own lots.
        let of_run = matches!(self.due.front(), Some(Due::Anchors(swiss::RUN)));
        if state.info.format.teams().is_some() && of_run && !is_anchor {
            self.due.pop_front();
        }
        // Before there were lots there were only round robins.
        if !matches!(state.info.format, Format::RoundRobin { .. }) {
            return;
        }
        let none_yet = || state.games.values().all(|game| game.lots.is_none());
        if matches!(self.due.front(), Some(Due::Anchors(_))) && !is_anchor && none_yet() {
            self.due.clear();
        }
    }

    /// Checks an entry against the state before it.
    fn check(&mut self, state: &EventState, entry: &Entry) -> Result<(), AuditFault> {
        match entry {
            Entry::Entrant(own) => {
                let mut given = entrants::audit::again(state, own)?.into_iter();
                is_given(entry, &given.next().ok_or(AuditFault::NotDue)?)?;
                self.due.extend(given.map(|entry| Due::Entry(entry.into())));
                Ok(())
            }
            Entry::Pairing(own) => {
                let given = pairing::audit::again(state, own)?;
                is_given(entry, &given).map_err(|_| pairing::audit::otherwise(own))
            }
            Entry::Plan(entry) => of_plans::check(state, entry),
            Entry::Result(own) => {
                let given = results::audit::again(state, own)?;
                is_given(entry, &given).map_err(|_| AuditFault::Result(own.game()))
            }
            Entry::StandingsLot { order, reason } => {
                is_given(entry, &results::lot(state, order, reason.as_str())?)
            }
            Entry::RoundsScheduled(plan) => is_given(entry, &schedule::decide(state, plan)?),
            Entry::CategoriesSet(set) => is_given(entry, &awards::categories(state, set)?),
            Entry::PrizesSet(set) => is_given(entry, &awards::prizes(state, set)?),
            Entry::DelaySet(change) => is_given(entry, &public::decide(state, change)?),
            Entry::Detail(detail) => {
                is_given(entry, &Entry::Detail(details::again(state, detail)?))
            }
            Entry::EventClosed {} => {
                is_given(entry, &decide::close(state)?)?;
                state
                    .games
                    .iter()
                    .try_for_each(|(id, game)| check_over(*id, game))
            }
            Entry::Lot(lot) if swiss::lots::is_run(lot.gid()) => swiss::audit::check(state, lot),
            Entry::Lot(lot) => check_lot(state, lot),
            Entry::Act(act) => of_acts::check(state, act),
            Entry::Secret(secret) => of_secrets::audit::check(state, secret),
            Entry::Round(round) => of_rounds::audit::check(state, round),
            Entry::Party(party) => parties::audit::check(state, party),
            Entry::Team(team) => {
                let given = teams::decide::again(state, team)?;
                is_given(entry, &Entry::Team(given))
            }
            Entry::DicePhysical { game, .. } => check_physical_dice(state, *game),
            // The fold refuses what is against their rules, such as a second creation.
            Entry::EventCreated(_) | Entry::Protest(_) | Entry::Clock(_) | Entry::GameSigned(_) => {
                Ok(())
            }
        }
    }

    /// Whether an entry is a part of the upload before it.
    fn belongs_to_upload(&self, entry: &Entry) -> bool {
        let uploaded = |game: &GameId| self.uploaded.is_some_and(|upload| upload.game == *game);
        if let Entry::Result(ResultEntry::Recorded { game, result }) = entry {
            return uploaded(game) && matches!(result.basis, Basis::Record { .. });
        }
        matches!(entry, Entry::Plan(PlanEntry::LabyrinthOpened { game, .. }) if uploaded(game))
    }

    /// Hands over an uploaded record with its openings.
    fn finish_upload(
        &mut self,
        state: &EventState,
        tasks: &mut Vec<GameTask>,
    ) -> Result<(), AuditError> {
        let Some(Upload { game, seq }) = self.uploaded.take() else {
            return Ok(());
        };
        let claim = || -> Result<UploadClaim, AuditFault> {
            let known = lookup::game(state, game)?;
            Ok(UploadClaim {
                record: record_claim(state, game)?,
                may_throw: decision_builder::may_write_throws(state, game),
                result: known.result.clone(),
                result_at: known.result_entry,
            })
        };
        let claim = claim().map_err(|fault| AuditError::at(seq, fault))?;
        let work = Work::Plan(PlanClaim::Upload(Box::new(claim)));
        tasks.push(GameTask { game, seq, work });
        Ok(())
    }

    /// Hands over the draws of a row that was ended by a forfeit, once its Labyrinths are open.
    fn finish_forfeit(
        &mut self,
        state: &EventState,
        tasks: &mut Vec<GameTask>,
    ) -> Result<(), AuditError> {
        if !self.due.is_empty() {
            return Ok(());
        }
        let Some(Forfeited { game, seq, row }) = self.forfeited.take() else {
            return Ok(());
        };
        let claim = || -> Result<ForfeitClaim, AuditFault> {
            Ok(ForfeitClaim {
                record: record_claim(state, game)?,
                opened: self.opened(lookup::game(state, game)?, game, row),
            })
        };
        let claim = claim().map_err(|fault| AuditError::at(seq, fault))?;
        let work = Work::Plan(PlanClaim::Forfeit(Box::new(claim)));
        tasks.push(GameTask { game, seq, work });
        Ok(())
    }

    /// Determines what an entry leads to, from the state after it.
    fn follow(
        &mut self,
        state: &EventState,
        entry: &Entry,
        tasks: &mut Vec<GameTask>,
    ) -> Result<(), AuditFault> {
        match entry {
            Entry::Entrant(
                EntrantEntry::Registered { .. } | EntrantEntry::CoalitionRegistered { .. },
            ) => {
                self.follow_registration(state);
            }
            Entry::Pairing(pairing) => self.follow_pairing(state, pairing),
            Entry::Plan(entry) => self.follow_plan(state, entry, tasks)?,
            Entry::Clock(clock) => self.follow_clock(state, clock, tasks)?,
            Entry::Lot(lot) => self.follow_lot(state, lot, tasks)?,
            Entry::Act(act) => self.follow_act(state, act, tasks)?,
            Entry::Secret(secret) => self.follow_secret(state, secret, tasks)?,
            Entry::Round(round) => self.follow_round(state, round, tasks)?,
            Entry::Party(party) => self.follow_party(state, party, tasks),
            Entry::Result(entry) => self.follow_result(state, entry, tasks)?,
            Entry::Protest(decision) => self.begin_decision(state, decision)?,
            // Nothing has to follow these entries.
            Entry::EventCreated(_)
            | Entry::Entrant(
                EntrantEntry::Withdrawn { .. }
                | EntrantEntry::Army { .. }
                | EntrantEntry::Returned { .. },
            )
            | Entry::DicePhysical { .. }
            | Entry::GameSigned(_)
            | Entry::StandingsLot { .. }
            | Entry::RoundsScheduled(_)
            | Entry::CategoriesSet(_)
            | Entry::PrizesSet(_)
            | Entry::DelaySet(_)
            | Entry::EventClosed {}
            | Entry::Detail(_)
            | Entry::Team(_) => {}
        }
        Ok(())
    }

    /// Determines what an entry of the pairing leads to, from the state after it.
    fn follow_pairing(&mut self, state: &EventState, entry: &PairingEntry) {
        match entry {
            PairingEntry::RoundsPaired { .. } | PairingEntry::RoundPaired { .. } => {
                let games = state.unanchored().into_iter();
                self.due.extend(games.map(Due::Anchors));
            }
            PairingEntry::SwissStarted { .. }
            | PairingEntry::BracketStarted { .. }
            | PairingEntry::RoundUnpaired { .. }
            | PairingEntry::ByeRequested { .. }
            | PairingEntry::ByeWithdrawn { .. }
            | PairingEntry::Forbidden { .. }
            | PairingEntry::Allowed { .. } => {}
        }
    }

    /// Determines what an entry about a game's times leads to, from the state after it.
    fn follow_clock(
        &mut self,
        state: &EventState,
        entry: &ClockEntry,
        tasks: &mut Vec<GameTask>,
    ) -> Result<(), AuditFault> {
        match entry {
            ClockEntry::Doomed { game, .. } => {
                self.taking_back = None;
                let claim = MarksClaim {
                    record: record_claim(state, *game)?,
                    behind: FollowUp::default(),
                };
                self.row = Some(NewRow {
                    game: *game,
                    seq: state.version,
                    claim: NewClaim::Marks(Box::new(claim)),
                });
            }
            ClockEntry::Given {
                game,
                side,
                seconds,
                ..
            } => {
                let known = lookup::game(state, *game)?;
                tasks.push(GameTask {
                    game: *game,
                    seq: state.version,
                    work: Work::Given {
                        begin: Box::new(Beginning::for_game(state, known)),
                        side: *side,
                        seconds: *seconds,
                    },
                });
            }
            ClockEntry::Started { .. }
            | ClockEntry::Paused { .. }
            | ClockEntry::Resumed { .. }
            | ClockEntry::Outage { .. }
            | ClockEntry::Recorded { .. }
            | ClockEntry::Delayed { .. }
            | ClockEntry::TimesDiscarded { .. }
            | ClockEntry::Memorising { .. } => {}
        }
        Ok(())
    }

    /// Determines what an entry of a game by plans leads to, from the state after it.
    fn follow_plan(
        &mut self,
        state: &EventState,
        entry: &PlanEntry,
        tasks: &mut Vec<GameTask>,
    ) -> Result<(), AuditFault> {
        match entry {
            PlanEntry::Terrain { game, .. } => {
                of_plans::check_both_open(state, *game)?;
                tasks.push(record_task(state, *game)?);
            }
            PlanEntry::TerrainSealed { game, side, .. } => {
                let plans = lookup::plans(state, lookup::game(state, *game)?)?;
                if plans.has_terrain(side.other()) {
                    let sealed = plans.handed.sealed();
                    self.due
                        .extend(sealed.map(|side| Due::TerrainOpened(*game, side)));
                    self.due.push_back(Due::Terrain(*game, *side));
                }
            }
            PlanEntry::TerrainOpened { game, side, .. } => {
                if self.due.is_empty() {
                    self.due.push_back(Due::Terrain(*game, *side));
                }
            }
            PlanEntry::Armament { game, board, .. } => {
                tasks.push(array_task(state, *game, board)?);
            }
            PlanEntry::RowWithdrawn { game, .. } => {
                self.taking_back = None;
                no_void_in_rows(*game, lookup::game(state, *game)?)?;
                tasks.push(record_task(state, *game)?);
            }
            PlanEntry::Record { game, .. } => {
                let (game, seq) = (*game, state.version);
                self.uploaded = Some(Upload { game, seq });
            }
            PlanEntry::LabyrinthOpened { game, .. } => {
                if self.uploaded.is_none() {
                    tasks.push(record_task(state, *game)?);
                }
            }
            PlanEntry::RecordWithdrawn { game, .. } => {
                self.taking_back = None;
                tasks.push(over(state, *game));
            }
            PlanEntry::DifferenceRuled(ruled) => {
                if let Some(effect) = protocols::effect(ruled) {
                    self.begin_effect(state, ruled.game, effect, &ruled.reason)?;
                }
            }
            PlanEntry::ArmamentProposed { .. }
            | PlanEntry::TerrainDiscarded { .. }
            | PlanEntry::ProtocolHandedIn(_)
            | PlanEntry::Resumed { .. }
            | PlanEntry::RowOpened { .. }
            | PlanEntry::Row { .. } => {}
        }
        Ok(())
    }

    /// Determines what a result leads to, from the state after it.
    fn follow_result(
        &mut self,
        state: &EventState,
        entry: &ResultEntry,
        tasks: &mut Vec<GameTask>,
    ) -> Result<(), AuditFault> {
        match entry {
            ResultEntry::Withdrawn { game, .. } => self.withdraw_result(state, *game),
            ResultEntry::Corrected { .. } => Ok(()),
            ResultEntry::Recorded { game, .. } => {
                tasks.push(over(state, *game));
                self.counts.results += u64::from(self.uploaded.is_none());
                let known = lookup::game(state, *game)?;
                let record = known.record();
                let sealed = record.map(|record| record.labyrinth).unwrap_or_default();
                let sides = Side::ALL.into_iter().filter(|side| sealed[*side].is_some());
                self.due
                    .extend(sides.map(|side| Due::Labyrinth(*game, side)));
                self.open_next(*game, of_secrets::audit::due_over(known), WhyOpened::Over);
                let unseen = of_rounds::audit::due_over(known).into_iter();
                self.due
                    .extend(unseen.map(|round| Due::Choices(*game, round)));
                Ok(())
            }
        }
    }

    /// Determines what an entry of the lots leads to, from the state after it. Entries of the
    /// event's own lots lead to nothing.
    fn follow_lot(
        &mut self,
        state: &EventState,
        lot: &LotEntry,
        tasks: &mut Vec<GameTask>,
    ) -> Result<(), AuditFault> {
        if swiss::lots::is_run(lot.gid()) {
            return Ok(());
        }
        let game = game_of(lot.gid()).ok_or(AuditFault::NotDue)?;
        match lot {
            LotEntry::Voided { k, .. } => self.take_back(state, game, Some(*k), false),
            LotEntry::Requested(draw) => match state.info.rules.discipline().kind() {
                PlayKind::Plans => {
                    self.requests.insert((game, draw.k()), state.version);
                }
                PlayKind::Acts => {
                    let claim = AskClaim {
                        begin: Beginning::for_game(state, lookup::game(state, game)?),
                        draw: draw.clone(),
                    };
                    let (seq, work) = (state.version, Work::Asked(Box::new(claim)));
                    tasks.push(GameTask { game, seq, work });
                }
            },
            LotEntry::Anchored { .. }
            | LotEntry::Contributed { .. }
            | LotEntry::Opened { .. }
            | LotEntry::Revealed { .. }
            | LotEntry::TipOpened { .. }
            | LotEntry::Beacon { .. }
            | LotEntry::Resulted { .. }
            | LotEntry::Sealed { .. }
            | LotEntry::SealOpened { .. }
            | LotEntry::PlanCommitted { .. }
            | LotEntry::PlanOpened { .. }
            | LotEntry::PlansDiscarded { .. } => {}
        }
        Ok(())
    }

    /// Begins a decision on a protest, whose changes must follow.
    fn begin_decision(
        &mut self,
        state: &EventState,
        decision: &ProtestEntry,
    ) -> Result<(), AuditFault> {
        let Some((ruling, (game, effect))) = decision.ruling().zip(decision.effect()) else {
            return Ok(());
        };
        self.begin_effect(state, game, effect, &ruling.reason)
    }

    fn begin_effect(
        &mut self,
        state: &EventState,
        game: GameId,
        effect: Effect,
        reason: &TextLine<500>,
    ) -> Result<(), AuditFault> {
        let entry = protests::follows(state, game, effect, reason)?;
        self.due.extend(entry.map(|entry| Due::Entry(entry.into())));
        let seq = state.version;
        self.carrying_out = Some(CarryingOut { game, effect, seq });
        Ok(())
    }

    /// A decision must be carried out before anything else happens.
    fn finish_decision(
        &mut self,
        state: &EventState,
        next: Option<&Entry>,
    ) -> Result<(), AuditError> {
        let Some(CarryingOut { game, effect, seq }) = self.carrying_out else {
            return Ok(());
        };
        let at_decision = |fault| AuditError { seq, fault };
        let known = lookup::game(state, game).map_err(|refusal| at_decision(refusal.into()))?;
        if protests::is_carried_out(effect, known) {
            self.carrying_out = None;
            return Ok(());
        }
        let (k, opening) = (None, false);
        let taking_back = TakingBack {
            game,
            k,
            opening,
            seq,
        };
        if next.is_some_and(|entry| taking_back.goes_on_with(entry)) {
            return Ok(());
        }
        Err(at_decision(AuditFault::Effect(game)))
    }

    /// Requires the withdrawal of a result that its row no longer supports; any other result is
    /// withdrawn by itself.
    fn withdraw_result(&mut self, state: &EventState, game: GameId) -> Result<(), AuditFault> {
        if lookup::game(state, game)?.is_written() {
            self.take_back(state, game, None, false);
        }
        Ok(())
    }

    fn take_back(&mut self, state: &EventState, game: GameId, k: Option<u32>, opening: bool) {
        let seq = state.version;
        self.taking_back.get_or_insert(TakingBack {
            game,
            k,
            opening,
            seq,
        });
    }

    /// Begins what later entries finish, from the state before the entry; every entry kind is
    /// named in [`Self::follow`], which has the state after it.
    fn begin(
        &mut self,
        state: &EventState,
        at: DateTime<Utc>,
        entry: &Entry,
    ) -> Result<(), AuditFault> {
        if let Entry::Plan(PlanEntry::Row {
            game, text, board, ..
        }) = entry
        {
            self.new_row(state, *game, text, board)?;
        }
        if let Entry::Act(act @ ActEntry::Entered { .. }) = entry {
            self.new_act(state, act, at)?;
        }
        if let Entry::Result(ResultEntry::Recorded { game, .. }) = entry {
            self.forfeited = forfeited(state, *game)?;
        }
        Ok(())
    }

    /// Holds a row until the next entry.
    fn new_row(
        &mut self,
        state: &EventState,
        id: GameId,
        text: &str,
        board: &BoardState,
    ) -> Result<(), AuditFault> {
        let game = lookup::unfinished(state, id)?;
        let may_throw = decision_builder::game_may_write_throws(&state.info, game);
        let open = game.open_row().cloned();
        let claim = RowClaim {
            text: text.to_owned(),
            board: board.clone(),
            open: open.map(|row| self.opened(game, id, row)),
            may_throw,
            behind: FollowUp::default(),
        };
        self.row = Some(NewRow {
            game: id,
            seq: state.version + 1,
            claim: NewClaim::Row(Box::new(claim)),
        });
        Ok(())
    }

    /// Holds an act until the next entry.
    fn new_act(
        &mut self,
        state: &EventState,
        entry: &ActEntry,
        at: DateTime<Utc>,
    ) -> Result<(), AuditFault> {
        let game = entry.game();
        let claim = ActClaim::from_entry(state, lookup::game(state, game)?, entry, at);
        let party = self.party.take().map(|(_, act)| act);
        let claim = claim.map(|claim| claim.by(party));
        self.row = claim.map(|claim| NewRow {
            game,
            seq: state.version + 1,
            claim: NewClaim::Act(Box::new(claim)),
        });
        Ok(())
    }

    /// Determines what an entry of a game by acts leads to, from the state after it.
    fn follow_act(
        &mut self,
        state: &EventState,
        entry: &ActEntry,
        tasks: &mut Vec<GameTask>,
    ) -> Result<(), AuditFault> {
        let (game, seq) = (entry.game(), state.version);
        let known = lookup::game(state, game)?;
        let claim = || Box::new(ActsClaim::from_game(state, known));
        match entry {
            ActEntry::Entered { .. }
            | ActEntry::Agreed { .. }
            | ActEntry::SetupStarted { .. }
            | ActEntry::Interrupted { .. }
            | ActEntry::Resumed { .. } => {}
            ActEntry::Record { .. } => {
                let claim = NewClaim::Acts(claim());
                self.row = Some(NewRow { game, seq, claim });
            }
            ActEntry::Withdrawn { .. } => {
                self.taking_back = None;
                of_acts::no_void_in_acts(game, known)?;
                let work = Work::Acts(claim());
                tasks.push(GameTask { game, seq, work });
            }
            ActEntry::RecordWithdrawn { .. } => {
                self.taking_back = None;
                tasks.push(over(state, game));
            }
        }
        Ok(())
    }

    /// The first registration commits the server to the lots of the event.
    fn follow_registration(&mut self, state: &EventState) {
        let is_due = swiss::lots::is_due(state);
        self.due.extend(is_due.then_some(Due::Anchors(swiss::RUN)));
    }

    /// Determines what an entry of a party leads to, from the state after it.
    fn follow_party(&mut self, state: &EventState, entry: &PartyEntry, tasks: &mut Vec<GameTask>) {
        let Some(game) = entry.game() else {
            return self.follow_registration(state);
        };
        // The choice of the writers changes nothing in the game.
        if matches!(entry, PartyEntry::Named { .. }) {
            return;
        }
        self.party = parties::audit::act_of(state, entry);
        // Other persons begin the game than its table was made for.
        tasks.extend(self.party.is_none().then(|| over(state, game)));
    }

    /// Determines what an entry of a secret leads to, from the state after it.
    fn follow_secret(
        &mut self,
        state: &EventState,
        entry: &SecretEntry,
        tasks: &mut Vec<GameTask>,
    ) -> Result<(), AuditFault> {
        let (game, seq) = (entry.game(), state.version);
        let known = lookup::game(state, game)?;
        match entry {
            SecretEntry::Sealed { .. } => {
                let due = of_secrets::audit::due_together(known);
                self.open_next(game, due, WhyOpened::Together);
            }
            SecretEntry::Opened { why, .. } => match why {
                WhyOpened::Withdrawn => self.take_back(state, game, None, true),
                WhyOpened::Together | WhyOpened::Revealed | WhyOpened::Over => {}
            },
        }
        let claim =
            SecretClaim::from_entry(state, known, entry).map(|claim| Work::Secret(Box::new(claim)));
        let whole = of_secrets::audit::whole(state, known, entry);
        let whole = whole.map(|claim| Work::Secrets(Box::new(claim)));
        let work = claim.into_iter().chain(whole);
        tasks.extend(work.map(|work| GameTask { game, seq, work }));
        Ok(())
    }

    /// Determines what an entry of a round of choices leads to, from the state after it.
    fn follow_round(
        &mut self,
        state: &EventState,
        entry: &RoundEntry,
        tasks: &mut Vec<GameTask>,
    ) -> Result<(), AuditFault> {
        let (game, seq) = (entry.game(), state.version);
        if let RoundEntry::Shown {
            why: WhyShown::Withdrawn,
            ..
        } = entry
        {
            self.take_back(state, game, None, true);
        }
        let claim = RoundClaim::from_entry(state, lookup::game(state, game)?, entry);
        let work = claim.map(|claim| Work::Round(Box::new(claim)));
        tasks.extend(work.map(|work| GameTask { game, seq, work }));
        Ok(())
    }

    /// Requires the opening of these parts of secrets next.
    fn open_next(&mut self, game: GameId, parts: Vec<(PartName, Side)>, why: WhyOpened) {
        let due = parts.into_iter().map(|(name, side)| Due::Secret {
            game,
            side,
            name,
            why,
        });
        self.due.extend(due);
    }

    /// An open row with its draws, whose requests are checked with it.
    fn opened(&mut self, game: &GameState, id: GameId, row: OpenRow) -> OpenedRow {
        let draws = game.lots.as_ref().map_or(&[][..], Ledger::draws);
        let of_row = |draw: &&DrawRecord| draw.draw().k() >= row.first_draw;
        let requested = |draw: &DrawRecord| {
            let seq = self.requests.remove(&(id, draw.draw().k()));
            (draw.clone(), seq.unwrap_or_default())
        };
        let draws = draws.iter().filter(of_row).map(requested).collect();
        OpenedRow { row, draws }
    }
}

impl NewRow {
    fn task(self, result: Option<GameResult>, result_at: Option<u64>) -> GameTask {
        let Self { game, seq, claim } = self;
        let behind = FollowUp { result, result_at };
        let work = match claim {
            NewClaim::Row(mut claim) => {
                claim.behind = behind;
                Work::Plan(PlanClaim::Row(claim))
            }
            NewClaim::Marks(mut claim) => {
                claim.behind = behind;
                Work::Plan(PlanClaim::Marks(claim))
            }
            NewClaim::Act(claim) => Work::Act(claim, behind),
            NewClaim::Acts(claim) => Work::ActRecord(claim, behind),
        };
        GameTask { game, seq, work }
    }
}

impl TakingBack {
    /// Whether an entry continues the taking back. An entry kind that is not named here does
    /// not precede the row.
    fn goes_on_with(self, entry: &Entry) -> bool {
        let is_part = matches!(
            entry,
            Entry::Lot(LotEntry::Voided { .. } | LotEntry::PlansDiscarded { .. })
                | Entry::Result(ResultEntry::Withdrawn { .. })
                | Entry::Plan(
                    PlanEntry::LabyrinthOpened { .. }
                        | PlanEntry::RowWithdrawn { .. }
                        | PlanEntry::RecordWithdrawn { .. }
                )
                | Entry::Act(ActEntry::Withdrawn { .. } | ActEntry::RecordWithdrawn { .. })
                | Entry::Secret(SecretEntry::Opened {
                    why: WhyOpened::Withdrawn,
                    ..
                })
                | Entry::Round(RoundEntry::Shown {
                    why: WhyShown::Withdrawn,
                    ..
                })
                | Entry::Clock(ClockEntry::Doomed { .. })
        );
        is_part && entry.step().is_some_and(|(game, _)| game == self.game)
    }

    /// The error if the row was not withdrawn after all.
    const fn error(self) -> AuditError {
        let Self {
            game,
            k,
            opening,
            seq,
        } = self;
        let fault = match k {
            Some(k) => AuditFault::VoidInRow { game, k },
            None if opening => AuditFault::Acts(ActsFault::SecretOpened(game)),
            None => AuditFault::Result(game),
        };
        AuditError { seq, fault }
    }
}

impl Due {
    fn missing(&self) -> AuditFault {
        match self {
            Self::Entry(entry) => {
                if let Entry::Result(
                    ResultEntry::Recorded { game, .. } | ResultEntry::Corrected { game, .. },
                ) = entry.as_ref()
                {
                    return AuditFault::Result(*game);
                }
                AuditFault::NotDue
            }
            Self::Anchors(game) => AuditFault::AnchorsLate(*game),
            Self::Labyrinth(game, side) => AuditFault::LabyrinthSealed {
                game: *game,
                side: *side,
            },
            Self::TerrainOpened(game, side) | Self::Terrain(game, side) => {
                AuditFault::TerrainSealed {
                    game: *game,
                    side: *side,
                }
            }
            Self::Choices(game, _) => AuditFault::Acts(ActsFault::Choices(*game)),
            Self::Secret { game, side, .. } => AuditFault::Acts(ActsFault::SecretSealed {
                game: *game,
                side: *side,
            }),
        }
    }
}

fn check_due(due: &Due, entry: &Entry) -> Result<(), AuditFault> {
    let is_it = match due {
        Due::Entry(due) => **due == *entry,
        Due::Anchors(id) => {
            let is_its = |gid| match *id {
                swiss::RUN => swiss::lots::is_run(gid),
                id => game_of(gid) == Some(id),
            };
            matches!(entry, Entry::Lot(LotEntry::Anchored { gid, .. }) if is_its(gid))
        }
        Due::Labyrinth(id, due) => {
            matches!(entry, Entry::Plan(PlanEntry::LabyrinthOpened { game, side, .. }) if (id, due) == (game, side))
        }
        Due::TerrainOpened(id, due) => {
            matches!(entry, Entry::Plan(PlanEntry::TerrainOpened { game, side, .. }) if (id, due) == (game, side))
        }
        Due::Terrain(id, _) => {
            matches!(entry, Entry::Plan(PlanEntry::Terrain { game, .. }) if id == game)
        }
        Due::Choices(game, number) => {
            matches!(entry, Entry::Round(round) if of_rounds::audit::shows(round, *game, *number, WhyShown::Over))
        }
        Due::Secret {
            game, name, why, ..
        } => {
            matches!(entry, Entry::Secret(secret) if of_secrets::audit::opens(secret, *game, *name, *why))
        }
    };
    is_it.then_some(()).ok_or_else(|| due.missing())
}

fn record_claim(state: &EventState, game: GameId) -> Result<RecordClaim, AuditFault> {
    let known = lookup::game(state, game)?;
    Ok(RecordClaim {
        regulations: lookup::plans(state, known)?.regulations().clone(),
        record: known.record().cloned().ok_or(Refusal::NoRecord(game))?,
    })
}

/// The task that checks the board at the start with the agreed armament and the terrain, if
/// there is one.
fn array_task(
    state: &EventState,
    game: GameId,
    board: &BoardState,
) -> Result<GameTask, AuditFault> {
    let known = lookup::game(state, game)?;
    let record = known.record().cloned();
    let claim = RecordClaim {
        regulations: lookup::plans(state, known)?.regulations().clone(),
        record: record.unwrap_or_else(|| GameRecord::bare(board.clone())),
    };
    let work = Work::Plan(PlanClaim::Record(Box::new(claim)));
    let seq = state.version;
    Ok(GameTask { game, seq, work })
}

/// The task that checks a game's record after the entry that changed it.
fn record_task(state: &EventState, game: GameId) -> Result<GameTask, AuditFault> {
    let work = Work::Plan(PlanClaim::Record(Box::new(record_claim(state, game)?)));
    let seq = state.version;
    Ok(GameTask { game, seq, work })
}

/// The tasks that check, for each game in progress, that the last play has left nothing
/// unopened or missing that it calls for.
fn settled(state: &EventState) -> impl Iterator<Item = GameTask> + '_ {
    let is_on = |game: &GameState| game.result.is_none() && game.has_acts();
    let games = state.games.iter().filter(move |(_, game)| is_on(game));
    games.map(|(id, game)| GameTask {
        game: *id,
        seq: state.version,
        work: Work::Secret(Box::new(SecretClaim::settled(state, game))),
    })
}

/// The task that forgets a game that is over.
const fn over(state: &EventState, game: GameId) -> GameTask {
    let (seq, work) = (state.version, Work::Over);
    GameTask { game, seq, work }
}

/// The forfeited game; `None` if it has no open row.
fn forfeited(state: &EventState, game: GameId) -> Result<Option<Forfeited>, AuditFault> {
    let row = lookup::game(state, game)?.open_row().cloned();
    let seq = state.version + 1;
    Ok(row.map(|row| Forfeited { game, seq, row }))
}

/// Checks that an entry is the one that the command would make.
fn is_given(entry: &Entry, given: &Entry) -> Result<(), AuditFault> {
    (entry == given).then_some(()).ok_or(AuditFault::NotDue)
}

/// Checks an entry of the lots beyond the lots' own protocol.
fn check_lot(state: &EventState, lot: &LotEntry) -> Result<(), AuditFault> {
    let id = game_of(lot.gid()).ok_or(AuditFault::NotDue)?;
    let game = lookup::game(state, id)?;
    let required = state.info.lots.contributions == Contributions::Required;
    match lot {
        LotEntry::Anchored { .. } => Err(AuditFault::AnchorsLate(id)),
        LotEntry::Requested(draw) => match state.info.rules.discipline().kind() {
            PlayKind::Plans => check_request(state, id, game, draw),
            PlayKind::Acts => of_acts::check_request(state, id, draw),
        },
        LotEntry::Contributed {
            contribution: Contribution::None,
            ..
        } if required => Err(LotRefusal::NoneNotAllowed.into()),
        LotEntry::Contributed { .. } if game.moves() > 0 => {
            Err(LotRefusal::ContributionTooLate(id).into())
        }
        LotEntry::PlanCommitted { .. } | LotEntry::PlansDiscarded { .. }
            if game.open_row().is_some() =>
        {
            Err(LotRefusal::RowOpen(id).into())
        }
        LotEntry::PlanCommitted { .. } => of_plans::check_committed(id, game),
        LotEntry::Contributed { .. }
        | LotEntry::PlansDiscarded { .. }
        | LotEntry::PlanOpened { .. }
        | LotEntry::Opened { .. }
        | LotEntry::Revealed { .. }
        | LotEntry::TipOpened { .. }
        | LotEntry::Beacon { .. }
        | LotEntry::Resulted { .. }
        | LotEntry::Sealed { .. }
        | LotEntry::SealOpened { .. }
        | LotEntry::Voided { .. } => Ok(()),
    }
}

/// Checks that a draw is requested by an open row, as the event's rules prescribe.
fn check_request(
    state: &EventState,
    game: GameId,
    known: &GameState,
    draw: &Draw,
) -> Result<(), AuditFault> {
    let k = draw.k();
    let drawn = decision_builder::game_draws_dice(&state.info, known) && !draw.hidden();
    if known.open_row().is_none() || !drawn {
        return Err(AuditFault::NoRow { game, k });
    }
    if draw.beacon().is_some() != state.info.lots.beacon {
        return Err(AuditFault::Beacon { game, k });
    }
    Ok(())
}

fn check_physical_dice(state: &EventState, id: GameId) -> Result<(), AuditFault> {
    let game = lookup::unfinished(state, id)?;
    if game.open_row().is_some() {
        return Err(LotRefusal::RowOpen(id).into());
    }
    if game.lots.as_ref().is_some_and(Ledger::is_pending) {
        return Err(LotRefusal::DrawPending(id).into());
    }
    if !decision_builder::draws_dice(state, id) {
        return Err(LotRefusal::NotDrawn(id).into());
    }
    Ok(())
}

/// Checks that no void draw is in a row that remains.
fn no_void_in_rows(id: GameId, game: &GameState) -> Result<(), AuditFault> {
    let rows = game.record().into_iter().flat_map(|record| &record.rows);
    let mut draws = rows.flat_map(|row| &row.draws);
    let is_void = |k: &&u32| {
        let draw = game.lots.as_ref().and_then(|lots| lots.draw(**k));
        draw.is_some_and(DrawRecord::voided)
    };
    draws
        .find(is_void)
        .map_or(Ok(()), |k| Err(AuditFault::VoidInRow { game: id, k: *k }))
}

/// Checks that a game of a closed event has nothing left open. A forfeited game may have, if
/// the forfeit is for withholding it.
fn check_over(id: GameId, game: &GameState) -> Result<(), AuditFault> {
    let record = game.record();
    let sealed = record.map(|record| record.labyrinth).unwrap_or_default();
    if let Some(side) = Side::ALL.into_iter().find(|side| sealed[*side].is_some()) {
        return Err(AuditFault::LabyrinthSealed { game: id, side });
    }
    if let Some(side) = game.plans().and_then(|plans| plans.handed.sealed().next()) {
        return Err(AuditFault::TerrainSealed { game: id, side });
    }
    of_secrets::audit::check_over(id, game)?;
    of_rounds::audit::check_shown(id, game)?;
    let by_record = |result: &GameResult| matches!(result.basis, Basis::Record { .. });
    match &game.lots {
        Some(lots) if game.result.as_ref().is_some_and(by_record) => {
            Ok(lots.check_finished().map_err(AuditFault::Lots)?)
        }
        Some(_) | None => Ok(()),
    }
}
