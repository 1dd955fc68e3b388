//! Decisions that draw lots: a row whose throws are drawn, the players' part in them,
//! and sealed plans. What is secret comes with the command and goes back to be kept.

use chrono::{DateTime, Utc};

use crate::decision::{Decision, Given};
use crate::entry::Entry;
use crate::game::{GameState, GameStatus};
use crate::info::{Contributions, Dice, EventInfo};
use crate::lookup::{self, game, line};
use crate::lot_refusal::LotRefusal;
use crate::lots::{self, role, side_of};
use crate::plans::decide::{self as games, row_refusal};
use crate::plans::entry::PlanEntry;
use crate::plans::hands::Hands;
use crate::plans::opened;
use crate::refusal::Refusal;
use crate::secrets::{GameSecrets, Kept, KeptValue, SealedLabyrinth, SecretName};
use crate::state::EventState;
use crate::{acts, bracket};
use areopagus_games::acts::WantedLot;
use areopagus_games::totas::record::{Remark, Row, RowPlaces, read_row};
use areopagus_games::totas::replay::{Completed, LastPosition, Replay, ReplayError, ReplayFault};
use areopagus_games::totas::written::Throw;
use areopagus_games::totas::{Drawn, Lot, MissingLot, Square};
use areopagus_games::{PerSide, Side};
use areopagus_lots::{
    Awaited, Chain, Contribution, Draw, DrawForm, DrawRecord, Gid, Hex, Kind, LINKS, Ledger,
    LotEntry, Outcome, Role, Secret, beacon,
};
use areopagus_tournament::round::GameId;

/// The longest plan that a player writes, in bytes.
const MAX_PLAN: usize = 200;

/// Seconds from the request of a draw to the signature of its beacon's round, at least:
/// the request is journaled before that, also where the clock is somewhat slow.
pub(super) const BEACON_MARGIN: u64 = 12;

/// The most acts that games bring by themselves in one decision.
const MAX_BROUGHT: u16 = 1000;

/// Why plans are laid aside that nobody opened before the game ended.
const GAME_OVER: &str = "the game is over";

/// The clause under which the draws of a row that is taken back are void: the record is
/// recomputed without it.
pub(super) const VOID_CLAUSE: &str = "9.6";

/// A decision in the making. Entries are applied as they come, so that what follows is
/// decided on the state that they make.
pub(super) struct Making<'a, 'g> {
    state: EventState,
    given: &'a mut Given<'g>,
    decision: Decision,
    /// How many acts games have brought by themselves.
    brought: u16,
}

impl<'a, 'g> Making<'a, 'g> {
    pub fn new(state: &EventState, given: &'a mut Given<'g>) -> Self {
        Self {
            state: state.clone(),
            given,
            decision: Decision::default(),
            brought: 0,
        }
    }

    pub fn done(self) -> Decision {
        self.decision
    }

    pub const fn state(&self) -> &EventState {
        &self.state
    }

    pub const fn now(&self) -> DateTime<Utc> {
        self.given.now
    }

    /// Adds an entry.
    ///
    /// # Errors
    /// [`LotRefusal::Misfit`] for one that does not fit, which is a fault of ours; what a
    /// bracket has against it.
    pub fn push(&mut self, entry: Entry) -> Result<(), Refusal> {
        self.state
            .apply(self.given.now, &entry)
            .map_err(|error| LotRefusal::Misfit(error.to_string()))?;
        bracket::bears(&self.state, &entry)?;
        self.decision.entries.push(entry);
        Ok(())
    }

    pub fn push_all(&mut self, entries: impl IntoIterator<Item = Entry>) -> Result<(), Refusal> {
        entries.into_iter().try_for_each(|entry| self.push(entry))
    }

    pub fn keep(&mut self, game: GameId, name: SecretName, value: KeptValue) {
        self.decision.kept.push(Kept { game, name, value });
    }

    /// Counts an act that a game brings by itself; `false` for too many of them.
    pub const fn brought(&mut self) -> bool {
        self.brought += 1;
        self.brought <= MAX_BROUGHT
    }

    /// What this decision has taken into keeping so far.
    pub fn kept(&self) -> &[Kept] {
        &self.decision.kept
    }

    /// The secrets of the game that the command names.
    pub const fn secrets(&self) -> &GameSecrets {
        self.given.secrets
    }

    /// The moment of the decision in seconds since 1970.
    pub fn seconds(&self) -> u64 {
        u64::try_from(self.given.now.timestamp()).unwrap_or_default()
    }

    /// The tip of the server's chain of the lots that the command is about.
    pub fn tip(&self) -> Option<Secret> {
        self.given.secrets.tip.clone()
    }

    pub fn fresh(&mut self) -> Result<Secret, Refusal> {
        let fresh = self.given.fresh.next();
        fresh.ok_or_else(|| LotRefusal::NoRandomness.into())
    }

    fn game(&self, id: GameId) -> Result<&GameState, Refusal> {
        game(&self.state, id)
    }

    fn lots(&self, id: GameId) -> Result<&Ledger, Refusal> {
        let lots = self.game(id)?.lots.as_ref();
        lots.ok_or_else(|| LotRefusal::NotAnchored(id).into())
    }

    /// Adds a fact of the lots that somebody outside brings.
    ///
    /// # Errors
    /// [`LotRefusal::Ledger`] with what the protocol has against it.
    fn push_lot(&mut self, id: GameId, entry: LotEntry) -> Result<(), Refusal> {
        let at = u64::try_from(self.given.now.timestamp()).unwrap_or_default();
        let mut lots = self.game(id)?.lots.clone();
        Ledger::take(&mut lots, at, &entry).map_err(LotRefusal::Ledger)?;
        self.push(Entry::Lot(entry))
    }

    fn gid(&self, id: GameId) -> Result<Gid, Refusal> {
        let gid = lots::gid(self.state.info.slug.as_str(), id);
        Ok(gid.map_err(LotRefusal::Misfit)?)
    }

    /// Commits the server to its part in the lots of every game that has none yet.
    pub fn anchor(&mut self) -> Result<(), Refusal> {
        for game in self.state.unanchored() {
            let gid = self.gid(game)?;
            let (tip, hidden) = (self.fresh()?, self.fresh()?);
            let anchor = |role, tip: &Secret| Chain::new(gid.clone(), role, tip.clone()).anchor();
            let entry = LotEntry::Anchored {
                server: anchor(Role::Server, &tip),
                hidden: anchor(Role::Hidden, &hidden),
                gid,
            };
            self.push(Entry::Lot(entry))?;
            self.keep(game, SecretName::Tip, KeptValue::Bytes(tip));
            self.keep(game, SecretName::Hidden, KeptValue::Bytes(hidden));
        }
        Ok(())
    }

    /// Seals a Labyrinth (clause 3.3).
    pub fn seal(&mut self, id: GameId, side: Side, square: Square) -> Result<Hex<32>, Refusal> {
        let gid = self.gid(id)?;
        let blind = self.fresh()?;
        let sealed = SealedLabyrinth { square, blind };
        let seal = sealed.seal(&gid, side).map_err(LotRefusal::Lot)?;
        let name = SecretName::Labyrinth(side);
        self.keep(id, name, KeptValue::Labyrinth(sealed));
        Ok(seal)
    }

    /// Opens the sealed Labyrinths of these sides.
    pub fn open_labyrinths(&mut self, id: GameId, which: PerSide<bool>) -> Result<(), Refusal> {
        for side in Side::ALL {
            let record = self.game(id)?.record();
            let is_sealed = record.is_some_and(|record| record.labyrinth[side].is_some());
            if !which[side] || !is_sealed {
                continue;
            }
            let kept = self.labyrinth(id, side)?;
            self.push(Entry::Plan(PlanEntry::LabyrinthOpened {
                game: id,
                side,
                square: kept.square.to_string(),
                blind: Hex::new(*kept.blind.reveal()),
            }))?;
        }
        Ok(())
    }

    /// A Labyrinth that this decision sealed, or an earlier one.
    pub fn labyrinth(&self, id: GameId, side: Side) -> Result<SealedLabyrinth, Refusal> {
        let name = SecretName::Labyrinth(side);
        let kept = self.decision.kept.iter().rev();
        let made = kept
            .filter(|kept| kept.game == id && kept.name == name)
            .find_map(|kept| match &kept.value {
                KeptValue::Labyrinth(sealed) => Some(sealed),
                KeptValue::Bytes(_) | KeptValue::Sealed(_) => None,
            });
        made.or(self.given.secrets.labyrinth[side].as_ref())
            .cloned()
            .ok_or_else(|| LotRefusal::SecretMissing(id).into())
    }

    /// A row on the record before it: played at once when its lots are known, else opened
    /// and drawn for as far as nobody is waited for.
    ///
    /// Whatever can be wrong with the row is found before its first draw. From then on
    /// nothing is refused any more: a lot that was drawn and not journaled could be drawn
    /// again.
    pub fn play(
        &mut self,
        id: GameId,
        mut replay: Replay<LastPosition>,
        row: &Row,
        places: &RowPlaces,
    ) -> Result<(), Refusal> {
        loop {
            let is_open = self.game(id)?.open_row().is_some();
            let drawn = self.drawn(id)?;
            let complete = if is_open {
                let complete = replay.complete(row, &drawn);
                complete.and_then(|complete| end_open(&replay, row, complete, &drawn))
            } else {
                replay.complete(row, &drawn)
            };
            let played = complete.and_then(|complete| replay.play_completed(complete));
            let error = match played {
                Ok(row) => return self.finish_row(id, &row, &replay),
                Err(error) => error,
            };
            if let ReplayFault::Missing(MissingLot::Lot(lot)) = &error.fault
                && self.draws_dice(id)
            {
                if !is_open {
                    self.open_row(id, row)?;
                }
                if !self.draw(id, lot)? {
                    return Ok(());
                }
                continue;
            }
            // The lots have felled both Kings: the row waits for who recorded first.
            if self.has_drawn() {
                return Ok(());
            }
            return Err(row_refusal(error, places));
        }
    }

    /// Whether this decision has drawn a lot.
    fn has_drawn(&self) -> bool {
        let is_result = |entry: &Entry| matches!(entry, Entry::Lot(LotEntry::Resulted { .. }));
        self.decision.entries.iter().any(is_result)
    }

    /// Opens the plans of a row whose lots are drawn. What follows from lots is not
    /// written before them.
    fn open_row(&mut self, id: GameId, row: &Row) -> Result<(), Refusal> {
        if writes_outcome(row) {
            return Err(LotRefusal::OutcomeWritten(id).into());
        }
        self.push(Entry::Plan(PlanEntry::RowOpened {
            game: id,
            text: row.to_string(),
        }))
    }

    /// The row again whose lots are drawn, now with who recorded first (clauses 4.6, 6.2).
    pub fn name_first_recorder(&mut self, id: GameId, text: &str) -> Result<(), Refusal> {
        let game = self.game(id)?;
        let waits = game.lots.as_ref().is_some_and(Ledger::is_pending);
        let Some(open) = game.open_row().cloned().filter(|_| !waits) else {
            return Err(LotRefusal::RowOpen(id).into());
        };
        let before = games::stored(self, id)?;
        let number = games::next_number(&before);
        let opened = read_row(&open.text, number).map_err(|_| Refusal::Damaged(id))?;
        let given = read_row(text, number).map_err(Refusal::Unreadable)?;
        let mut rest = given.row;
        let timer = take_timer(&mut rest);
        let Some(timer) = timer.filter(|_| rest == opened.row) else {
            return Err(LotRefusal::FirstRecorder(id).into());
        };
        rest.remarks.push(timer);
        self.play(id, Replay::check_rows(&before), &rest, &given.places)
    }

    /// Whether a throw that a row does not write is drawn.
    pub fn draws_dice(&self, id: GameId) -> bool {
        draws_dice(&self.state, id)
    }

    /// What was drawn for the open row.
    fn drawn(&self, id: GameId) -> Result<Vec<Drawn>, Refusal> {
        let game = self.game(id)?;
        let (Some(row), Some(lots)) = (game.open_row(), &game.lots) else {
            return Ok(Vec::new());
        };
        let draws = lots.draws().iter();
        let of_row = draws.filter(|draw| draw.draw().k() >= row.first_draw);
        let outcomes = of_row.filter_map(DrawRecord::outcome);
        outcomes
            .map(|outcome| drawn(outcome).ok_or(Refusal::Damaged(id)))
            .collect()
    }

    /// Asks for a lot unless it is asked for already, and draws it when everybody has
    /// shown a link. `false` when somebody is waited for.
    fn draw(&mut self, id: GameId, lot: &Lot) -> Result<bool, Refusal> {
        if !self.lots(id)?.is_pending() {
            let (kind, candidates) = kind_of(lot);
            self.request(id, kind, lot.purpose(), candidates)?;
        }
        self.carry_on(id)
    }

    /// Asks for the lot that a game by acts waits for, and draws it when everybody has shown a
    /// link. `false` when somebody is waited for.
    pub fn draw_wanted(&mut self, id: GameId, wanted: &WantedLot) -> Result<bool, Refusal> {
        let kind = acts::audit::kind_of(wanted.kind);
        let purpose = wanted.purpose.to_owned();
        self.request(id, kind, purpose, wanted.candidates.clone())?;
        self.carry_on(id)
    }

    fn request(
        &mut self,
        id: GameId,
        kind: Kind,
        purpose: String,
        candidates: Vec<String>,
    ) -> Result<(), Refusal> {
        let lots = self.lots(id)?;
        if lots.next_k() > LINKS {
            return Err(LotRefusal::Exhausted(id).into());
        }
        let now = u64::try_from(self.given.now.timestamp()).unwrap_or_default();
        let beacon = self.state.info.lots.beacon;
        let form = DrawForm {
            gid: lots.gid().clone(),
            k: lots.next_k(),
            kind,
            purpose,
            hidden: false,
            candidates,
            beacon: beacon.then(|| beacon::round_after(now + BEACON_MARGIN)),
        };
        let draw = Draw::try_from(form).map_err(LotRefusal::Lot)?;
        self.push(Entry::Lot(LotEntry::Requested(draw)))
    }

    /// Whoever is committed to nothing by the first game move takes no part, where that is
    /// allowed: later a contribution could be chosen for a lot that is in sight.
    pub fn commit_everybody(&mut self, id: GameId) -> Result<(), Refusal> {
        for side in Side::ALL {
            if self.lots(id)?.contribution(role(side)).is_some() {
                continue;
            }
            if self.state.info.lots.contributions == Contributions::Required {
                return Err(LotRefusal::ContributionMissing { game: id, side }.into());
            }
            self.push(Entry::Lot(LotEntry::Contributed {
                gid: self.gid(id)?,
                role: role(side),
                contribution: Contribution::None,
            }))?;
        }
        self.open_statics(id)?;
        for awaited in self.lots(id)?.awaited() {
            if let Awaited::Secret(role) = awaited
                && let Some(side) = side_of(role)
            {
                return Err(LotRefusal::SecretClosed { game: id, side }.into());
            }
        }
        Ok(())
    }

    /// Opens the static secrets that the arbiter keeps once both players are committed.
    fn open_statics(&mut self, id: GameId) -> Result<(), Refusal> {
        let awaited = self.lots(id)?.awaited();
        let open_contribution = |it: &Awaited| matches!(it, Awaited::Contribution(_));
        if awaited.iter().any(open_contribution) {
            return Ok(());
        }
        for awaited in awaited {
            if let Awaited::Secret(role) = awaited
                && let Some(side) = side_of(role)
            {
                let kept = &self.given.secrets.statics[side];
                let Ok(secret) = self.secret(id, SecretName::Static(side), kept.as_ref()) else {
                    // The player keeps it.
                    continue;
                };
                self.push(Entry::Lot(LotEntry::Opened {
                    gid: self.gid(id)?,
                    role,
                    secret: Hex::new(*secret.reveal()),
                }))?;
            }
        }
        Ok(())
    }

    /// A secret that this decision took into keeping, or an earlier one.
    fn secret(
        &self,
        id: GameId,
        name: SecretName,
        earlier: Option<&Secret>,
    ) -> Result<Secret, Refusal> {
        let kept = self.decision.kept.iter();
        let made = kept
            .filter(|kept| kept.game == id && kept.name == name)
            .find_map(|kept| match &kept.value {
                KeptValue::Bytes(secret) => Some(secret),
                KeptValue::Labyrinth(_) | KeptValue::Sealed(_) => None,
            });
        made.or(earlier)
            .cloned()
            .ok_or_else(|| LotRefusal::SecretMissing(id).into())
    }

    /// Shows what the referee holds for the draw that waits, and draws it when nothing is
    /// missing.
    fn carry_on(&mut self, id: GameId) -> Result<bool, Refusal> {
        if !self.lots(id)?.is_pending() {
            return Ok(true);
        }
        for awaited in self.lots(id)?.awaited() {
            if let Awaited::Link { role, k } = awaited
                && let Some(link) = self.link_of_tip(id, role, k)
            {
                let gid = self.gid(id)?;
                self.push_lot(id, LotEntry::Revealed { gid, k, role, link })?;
            }
        }
        let lots = self.lots(id)?;
        if !matches!(lots.awaited().as_slice(), [Awaited::Result { .. }]) {
            return Ok(false);
        }
        let tip = self.given.secrets.tip.clone();
        let tip = tip.ok_or(LotRefusal::SecretMissing(id))?;
        let chain = Chain::new(lots.gid().clone(), Role::Server, tip);
        let settled = lots.settle(&chain);
        let settled = settled.map_err(|_| LotRefusal::SecretMissing(id))?;
        self.push_all(settled.map(Entry::Lot))?;
        Ok(true)
    }

    /// The link under the tip that the referee has opened.
    fn link_of_tip(&self, id: GameId, role: Role, k: u32) -> Option<Hex<32>> {
        let side = side_of(role)?;
        let earlier = self.given.secrets.tips[side].as_ref();
        let tip = self.secret(id, SecretName::PlayerTip(side), earlier).ok()?;
        Chain::new(self.gid(id).ok()?, role, tip).reveal(k).ok()
    }

    /// The row is complete: it and what follows from it.
    fn finish_row(
        &mut self,
        id: GameId,
        row: &Row,
        replay: &Replay<LastPosition>,
    ) -> Result<(), Refusal> {
        let board = games::board(replay).ok_or(Refusal::Damaged(id))?;
        let used = replay.position().map_or_else(PerSide::default, |position| {
            PerSide::from_fn(|side| position.labyrinth_used(side))
        });
        self.open_labyrinths(id, used)?;
        let game = self.game(id)?;
        let draws = match (game.open_row(), &game.lots) {
            (Some(open), Some(lots)) => (open.first_draw..lots.next_k()).collect(),
            (None, _) | (_, None) => Vec::new(),
        };
        self.push(Entry::Plan(PlanEntry::Row {
            game: id,
            text: row.to_string(),
            draws,
            board,
        }))?;
        if let Some(result) = games::result(id, replay) {
            self.push(result)?;
            self.open_labyrinths(id, PerSide::new(true, true))?;
        }
        Ok(())
    }

    /// Goes on with the open row after somebody has shown something.
    fn go_on(&mut self, id: GameId) -> Result<(), Refusal> {
        if !self.carry_on(id)? {
            return Ok(());
        }
        let game = self.game(id)?;
        let Some(open) = game.open_row() else {
            return acts::settle(self, id);
        };
        let before = games::stored(self, id)?;
        let number = games::next_number(&before);
        let reading = read_row(&open.text, number).map_err(|_| Refusal::Damaged(id))?;
        let replay = Replay::check_rows(&before);
        self.play(id, replay, &reading.row, &reading.places)
    }

    /// Declares the draws of rows or acts void that are taken back, under a clause.
    pub fn void(
        &mut self,
        id: GameId,
        draws: &[u32],
        clause: &str,
        reason: &str,
    ) -> Result<(), Refusal> {
        for k in draws {
            self.push(Entry::Lot(LotEntry::Voided {
                gid: self.gid(id)?,
                k: *k,
                referee: self.given.actor.clone(),
                clause: clause.to_owned(),
                reason: reason.to_owned(),
            }))?;
        }
        Ok(())
    }

    pub fn contribute(
        &mut self,
        id: GameId,
        side: Side,
        contribution: Contribution,
    ) -> Result<(), Refusal> {
        let required = self.state.info.lots.contributions == Contributions::Required;
        if contribution == Contribution::None && required {
            return Err(LotRefusal::NoneNotAllowed.into());
        }
        self.commit(id, side, contribution)
    }

    pub fn open_secret(&mut self, id: GameId, side: Side, secret: Hex<32>) -> Result<(), Refusal> {
        let (gid, role) = (self.gid(id)?, role(side));
        self.push_lot(id, LotEntry::Opened { gid, role, secret })
    }

    pub fn bring_secret(&mut self, id: GameId, side: Side, secret: Hex<32>) -> Result<(), Refusal> {
        let secret = Secret::new(*secret.as_bytes());
        let commitment = Contribution::commit_static(&self.gid(id)?, role(side), &secret);
        self.keep(id, SecretName::Static(side), KeptValue::Bytes(secret));
        self.commit(id, side, Contribution::Static(commitment))
    }

    fn commit(
        &mut self,
        id: GameId,
        side: Side,
        contribution: Contribution,
    ) -> Result<(), Refusal> {
        let game = self.game(id)?;
        if game.status() == GameStatus::Finished {
            return Err(Refusal::GameFinished(id));
        }
        if game.moves() > 0 {
            return Err(LotRefusal::ContributionTooLate(id).into());
        }
        self.lots(id)?;
        let entry = LotEntry::Contributed {
            gid: self.gid(id)?,
            role: role(side),
            contribution,
        };
        self.push_lot(id, entry)?;
        self.open_statics(id)
    }

    pub fn reveal(&mut self, id: GameId, side: Side, k: u32, link: Hex<32>) -> Result<(), Refusal> {
        let (gid, role) = (self.gid(id)?, role(side));
        self.push_lot(id, LotEntry::Revealed { gid, k, role, link })?;
        self.go_on(id)
    }

    /// The tip that the referee found in the sealed envelope is kept: only the links that
    /// draws ask for are shown, as if the player showed them.
    pub fn open_tip(&mut self, id: GameId, side: Side, tip: Hex<32>) -> Result<(), Refusal> {
        let tip = Secret::new(*tip.as_bytes());
        let chain = Chain::new(self.gid(id)?, role(side), tip.clone());
        match self.lots(id)?.contribution(role(side)) {
            Some(Contribution::Chain(anchor)) if anchor == chain.anchor() => {}
            Some(Contribution::Chain(_)) => return Err(LotRefusal::WrongTip { side }.into()),
            Some(Contribution::Static(_) | Contribution::None) | None => {
                return Err(LotRefusal::NoChain { game: id, side }.into());
            }
        }
        let lots = self.lots(id)?;
        if !lots.is_pending() {
            return Err(LotRefusal::NothingWaits(id).into());
        }
        let k = lots.next_k().saturating_sub(1);
        let entry = LotEntry::TipOpened {
            gid: self.gid(id)?,
            k,
            role: role(side),
            referee: self.given.actor.clone(),
        };
        self.push_lot(id, entry)?;
        self.keep(id, SecretName::PlayerTip(side), KeptValue::Bytes(tip));
        self.go_on(id)
    }

    pub fn bring_beacon(&mut self, id: GameId, k: u32, signature: Hex<48>) -> Result<(), Refusal> {
        let gid = self.gid(id)?;
        self.push_lot(id, LotEntry::Beacon { gid, k, signature })?;
        self.go_on(id)
    }

    pub fn commit_plan(
        &mut self,
        id: GameId,
        game_move: u16,
        side: Side,
        commitment: Hex<32>,
    ) -> Result<(), Refusal> {
        let game = lookup::unfinished(&self.state, id)?;
        if game.open_row().is_some() {
            return Err(LotRefusal::RowOpen(id).into());
        }
        let expected = u16::try_from(game.moves() + 1).unwrap_or(u16::MAX);
        if game_move != expected {
            return Err(LotRefusal::OtherGameMove {
                given: game_move,
                expected,
            }
            .into());
        }
        let entry = LotEntry::PlanCommitted {
            gid: self.gid(id)?,
            game_move,
            role: role(side),
            commitment,
        };
        self.push_lot(id, entry)
    }

    pub fn open_plan(
        &mut self,
        id: GameId,
        game_move: u16,
        side: Side,
        blind: Hex<32>,
        text: &str,
    ) -> Result<(), Refusal> {
        if text.len() > MAX_PLAN {
            return Err(LotRefusal::PlanTooLong { most: MAX_PLAN }.into());
        }
        if self.draws_dice(id) {
            self.commit_everybody(id)?;
        }
        let entry = LotEntry::PlanOpened {
            gid: self.gid(id)?,
            game_move,
            role: role(side),
            blind,
            plan: text.to_owned(),
        };
        self.push_lot(id, entry)?;
        if self.game(id)?.hands().is_some_and(Hands::are_open) {
            self.open_hands(id)?;
        }
        Ok(())
    }

    /// Both plans are open: the row follows from them where it is readable, its illegal
    /// parts void (clause 4.6), and the second player was in time. Everything else the
    /// referee writes down.
    fn open_hands(&mut self, id: GameId) -> Result<(), Refusal> {
        let game = self.game(id)?;
        let plans = lookup::plans(&self.state, game)?;
        let (hands, reply_seconds) = (&plans.hands, plans.regulations().reply_seconds);
        let Some(text) = opened::row_of(hands) else {
            return Ok(());
        };
        let timer = opened::timer_of(hands, reply_seconds);
        let Some(timer) = timer.filter(|timer| !timer.late) else {
            return Ok(());
        };
        let Ok(mut reading) = read_row(&text, hands.game_move) else {
            return Ok(());
        };
        reading.row.remarks.push(Remark::Timer(timer));
        self.begin(id)?;
        let replay = Replay::check_rows(&games::stored(self, id)?);
        loop {
            match replay.complete(&reading.row, &[]) {
                Err(ReplayError {
                    fault: ReplayFault::Rules(_),
                    side: Some(side),
                    part: Some(part),
                    ..
                }) => {
                    let index = usize::from(part).saturating_sub(1);
                    let part = reading.row.plans[side].parts.get_mut(index);
                    match part.filter(|part| !part.void) {
                        Some(part) => part.void = true,
                        None => return Ok(()),
                    }
                }
                Ok(_)
                | Err(ReplayError {
                    fault: ReplayFault::Missing(MissingLot::Lot(_)),
                    ..
                }) if self.draws_dice(id) => {
                    return self.play(id, replay, &reading.row, &reading.places);
                }
                _ => return Ok(()),
            }
        }
    }

    pub fn discard_plans(&mut self, id: GameId, reason: &str) -> Result<(), Refusal> {
        let reason = line(reason)?;
        let game = self.game(id)?;
        if game.open_row().is_some() {
            return Err(LotRefusal::RowOpen(id).into());
        }
        let game_move = lookup::plans(&self.state, game)?.hands.game_move;
        let gid = self.gid(id)?;
        let reason = reason.as_str().to_owned();
        self.push_lot(
            id,
            LotEntry::PlansDiscarded {
                gid,
                game_move,
                reason,
            },
        )
    }

    /// Lays plans aside that a game move has, when its row is taken back or the game ends
    /// without it.
    pub fn drop_plans(&mut self, id: GameId, game_move: u16, reason: &str) -> Result<(), Refusal> {
        let lots = self.game(id)?.lots.as_ref();
        let has = |lots: &Ledger| {
            let has = |role: &Role| lots.has_plan(game_move, *role);
            Role::PLAYERS.iter().any(has)
        };
        if !lots.is_some_and(has) {
            return Ok(());
        }
        self.push(Entry::Lot(LotEntry::PlansDiscarded {
            gid: self.gid(id)?,
            game_move,
            reason: reason.to_owned(),
        }))
    }

    /// Lays the sealed plans aside that a game has when it ends without them. Those of an
    /// open row are in it.
    pub fn lay_plans_aside(&mut self, id: GameId) -> Result<(), Refusal> {
        if self.game(id)?.open_row().is_some() {
            return Ok(());
        }
        self.drop_next_plans(id, GAME_OVER)
    }

    /// Lays the sealed plans of the next game move aside, if there are any.
    pub fn drop_next_plans(&mut self, id: GameId, reason: &str) -> Result<(), Refusal> {
        match self.game(id)?.hands().map(|hands| hands.game_move) {
            Some(game_move) => self.drop_plans(id, game_move, reason),
            None => Ok(()),
        }
    }

    /// A game without a terrain begins on the bare board.
    pub fn begin(&mut self, id: GameId) -> Result<(), Refusal> {
        if self.game(id)?.record().is_some() {
            return Ok(());
        }
        let before = games::stored(self, id)?;
        let entry = games::terrain_entry(id, &before, PerSide::default())?;
        self.push(entry)
    }
}

/// What is drawn for a lot, and from which candidates.
pub(super) fn kind_of(lot: &Lot) -> (Kind, Vec<String>) {
    match lot {
        Lot::Damage { .. } | Lot::Labyrinth { .. } | Lot::Return { .. } => (Kind::Dice, Vec::new()),
        Lot::MoleNumber(_) | Lot::MoleWing(_) => (Kind::Die, Vec::new()),
        Lot::Winner => {
            let sides = [Side::Black, Side::White].map(|side| side.word().to_owned());
            (Kind::Choice, sides.to_vec())
        }
    }
}

/// Whether a throw that a row of the game does not write is drawn.
pub(super) fn draws_dice(state: &EventState, id: GameId) -> bool {
    game(state, id).is_ok_and(|game| game_draws_dice(&state.info, game))
}

/// The same of a game that was looked up.
pub(super) fn game_draws_dice(info: &EventInfo, game: &GameState) -> bool {
    info.lots.dice == Dice::Drawn && game.lots.is_some() && game.physical_dice.is_none()
}

/// Whether a game's rows may write throws: once lots were drawn in it, only when somebody
/// has ruled that it goes on with physical dice. Whoever does not like a draw could write
/// another.
pub(super) fn may_write_throws(state: &EventState, id: GameId) -> bool {
    let known = state.game(id);
    known.is_none_or(|game| game_may_write_throws(&state.info, game))
}

/// The same of a game that was looked up.
pub(super) fn game_may_write_throws(info: &EventInfo, game: &GameState) -> bool {
    let had_draws = game
        .lots
        .as_ref()
        .is_some_and(|lots| !lots.draws().is_empty());
    !(had_draws && game_draws_dice(info, game))
}

/// Refuses throws that a game's rows write and may not.
pub(super) fn check_throws(state: &EventState, id: GameId, rows: &[Row]) -> Result<(), LotRefusal> {
    if !may_write_throws(state, id) && rows.iter().any(writes_throw) {
        return Err(LotRefusal::ThrowWritten(id));
    }
    Ok(())
}

/// An open row that is complete with what was drawn for it. When the lots have ended the
/// game, nobody needs to resign or to stop it any more.
pub(super) fn end_open(
    replay: &Replay<LastPosition>,
    row: &Row,
    complete: Completed,
    drawn: &[Drawn],
) -> Result<Completed, ReplayError> {
    if !complete.row.remarks.iter().any(is_stop) {
        return Ok(complete);
    }
    match replay.judge(&complete.row) {
        Err(error) if matches!(error.fault, ReplayFault::OtherEnd(_)) => {
            let mut row = row.clone();
            row.remarks.retain(|remark| !is_stop(remark));
            replay.complete(&row, drawn)
        }
        Ok(()) | Err(_) => Ok(complete),
    }
}

/// Takes who recorded first out of a row.
pub(super) fn take_timer(row: &mut Row) -> Option<Remark> {
    let is_timer = |remark: &Remark| matches!(remark, Remark::Timer(_));
    let at = row.remarks.iter().position(is_timer)?;
    Some(row.remarks.remove(at))
}

/// Whether a row writes a throw or a die.
pub(super) fn writes_throw(row: &Row) -> bool {
    let columns = Side::ALL.map(|side| &row.plans[side].columns);
    columns
        .iter()
        .flat_map(|columns| columns.iter())
        .any(|column| column.throw.is_some())
        || row.remarks.iter().any(|remark| match remark {
            Remark::Return(again) => again.throw.is_some(),
            Remark::Mole(_) | Remark::Lot(_) => true,
            Remark::Doom(_) | Remark::Timer(_) | Remark::Resign(_) | Remark::Stop(_) => false,
        })
}

/// Whether a row writes what may follow from lots: a result, a throw, the remark of a lot.
fn writes_outcome(row: &Row) -> bool {
    let columns = Side::ALL.map(|side| &row.plans[side].columns);
    columns
        .iter()
        .flat_map(|columns| columns.iter())
        .any(|column| column.result.is_some())
        || writes_throw(row)
        || row
            .remarks
            .iter()
            .any(|remark| matches!(remark, Remark::Return(_)))
}

/// Whether a remark stops the game.
const fn is_stop(remark: &Remark) -> bool {
    matches!(remark, Remark::Resign(_) | Remark::Stop(_))
}

/// A result as the adjudication takes it; `None` for one of another kind than it asks for.
pub(super) fn drawn(outcome: &Outcome) -> Option<Drawn> {
    match outcome {
        Outcome::Dice(first, second) => Some(Drawn::Throw(Throw(*first, *second))),
        Outcome::Die(face) => Some(Drawn::Die(*face)),
        Outcome::Choice(word) => Side::ALL
            .into_iter()
            .find(|side| side.word() == word)
            .map(Drawn::Side),
        Outcome::Coin(_) | Outcome::Bag(_) | Outcome::Shuffle(_) => None,
    }
}
