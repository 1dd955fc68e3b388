//! The builder of a decision: it applies each entry as it is added, and draws lots. Secrets
//! come with the command and go back to be kept.

use chrono::{DateTime, Utc};

use crate::decision::{Decision, DecisionContext};
use crate::entry::Entry;
use crate::game::{GameState, GameStatus};
use crate::lookup::game;
use crate::lot_refusal::LotRefusal;
use crate::lots::{self, role, side_of};
use crate::refusal::Refusal;
use crate::secrets::{GameSecrets, SecretName, StoredSecret, StoredValue};
use crate::settings::{Contributions, Dice, EventSettings};
use crate::state::EventState;
use areopagus_games::Side;
use areopagus_games::acts::WantedLot;
use areopagus_lots::{
    Awaited, Chain, Contribution, Draw, DrawForm, Gid, Hex, Kind, LINKS, Ledger, LotEntry, Role,
    Secret, beacon,
};
use areopagus_tournament::round::GameId;

/// Minimum number of seconds from the request of a draw to its beacon's round. The request must
/// be journaled before that, even if the clock is somewhat slow.
pub(super) const BEACON_MARGIN: u64 = 12;

/// The maximum number of acts that games bring by themselves in one decision.
const MAX_BROUGHT: u16 = 1000;

/// A decision in the making. Each entry is applied at once, so what follows is decided on the
/// state after it.
pub(super) struct DecisionBuilder<'a, 'g> {
    state: EventState,
    given: &'a mut DecisionContext<'g>,
    decision: Decision,
    /// The number of acts that games have brought by themselves.
    brought: u16,
    /// Games with a completed draw, which go on after the command.
    drawn: Vec<GameId>,
}

impl<'a, 'g> DecisionBuilder<'a, 'g> {
    pub fn new(state: &EventState, given: &'a mut DecisionContext<'g>) -> Self {
        Self {
            state: state.clone(),
            given,
            decision: Decision::default(),
            brought: 0,
            drawn: Vec::new(),
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

    /// Adds an entry and applies it.
    ///
    /// # Errors
    /// [`LotRefusal::Inapplicable`] if it does not fit, which is a bug.
    pub fn push(&mut self, entry: Entry) -> Result<(), Refusal> {
        self.state
            .apply(self.given.now, &entry)
            .map_err(|error| LotRefusal::Inapplicable(error.to_string()))?;
        self.decision.entries.push(entry);
        Ok(())
    }

    pub fn push_all(&mut self, entries: impl IntoIterator<Item = Entry>) -> Result<(), Refusal> {
        entries.into_iter().try_for_each(|entry| self.push(entry))
    }

    pub fn keep(&mut self, game: GameId, name: SecretName, value: StoredValue) {
        self.decision.kept.push(StoredSecret { game, name, value });
    }

    /// Counts an act that a game brings by itself; `false` if there are too many.
    pub const fn brought(&mut self) -> bool {
        self.brought += 1;
        self.brought <= MAX_BROUGHT
    }

    /// The secrets that this decision has to keep so far.
    pub fn kept(&self) -> &[StoredSecret] {
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

    /// The tip of the server's chain for the lots that the command is about.
    pub fn tip(&self) -> Option<Secret> {
        self.given.secrets.tip.clone()
    }

    pub fn fresh(&mut self) -> Result<Secret, Refusal> {
        let fresh = self.given.fresh.next();
        fresh.ok_or_else(|| LotRefusal::NoRandomness.into())
    }

    pub(crate) fn game(&self, id: GameId) -> Result<&GameState, Refusal> {
        game(&self.state, id)
    }

    pub(crate) fn lots(&self, id: GameId) -> Result<&Ledger, Refusal> {
        let lots = self.game(id)?.lots.as_ref();
        lots.ok_or_else(|| LotRefusal::NotAnchored(id).into())
    }

    /// Adds an entry of the lots that comes from outside.
    ///
    /// # Errors
    /// [`LotRefusal::Ledger`] if the protocol does not allow it.
    pub(crate) fn push_lot(&mut self, id: GameId, entry: LotEntry) -> Result<(), Refusal> {
        let at = u64::try_from(self.given.now.timestamp()).unwrap_or_default();
        let mut lots = self.game(id)?.lots.clone();
        Ledger::take(&mut lots, at, &entry).map_err(LotRefusal::from)?;
        self.push(Entry::Lot(entry))
    }

    pub(crate) fn gid(&self, id: GameId) -> Result<Gid, Refusal> {
        let gid = lots::gid(self.state.info.slug.as_str(), id);
        Ok(gid.map_err(LotRefusal::Inapplicable)?)
    }

    /// Commits the server to the lots of every game that has no anchor yet.
    pub fn anchor(&mut self) -> Result<(), Refusal> {
        // Without draws no commitment is needed.
        if !self.state.info.rules.discipline().has_lots() {
            return Ok(());
        }
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
            self.keep(game, SecretName::Tip, StoredValue::Bytes(tip));
            self.keep(game, SecretName::Hidden, StoredValue::Bytes(hidden));
        }
        Ok(())
    }

    /// Whether throws that a row does not write are drawn.
    pub fn draws_dice(&self, id: GameId) -> bool {
        draws_dice(&self.state, id)
    }

    pub(crate) fn has_drawn(&self) -> bool {
        let is_result = |entry: &Entry| matches!(entry, Entry::Lot(LotEntry::Resulted { .. }));
        self.decision.entries.iter().any(is_result)
    }

    /// Requests the lot that a game by acts waits for, and draws it once all links are
    /// revealed. `false` while one is awaited.
    pub fn draw_wanted(&mut self, id: GameId, wanted: &WantedLot) -> Result<bool, Refusal> {
        let kind = lots::kind_of(wanted.kind);
        let purpose = wanted.purpose.to_owned();
        self.request(id, kind, purpose, wanted.candidates.clone())?;
        self.carry_on(id)
    }

    pub(crate) fn request(
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

    /// Records that a player without a commitment takes no part, if that is allowed. Later a
    /// contribution could be chosen for a foreseeable lot.
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

    /// Opens the static secrets kept by the arbiter once both players are committed.
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
                    // The player keeps the secret.
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

    /// A secret taken in this decision or an earlier one.
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
                StoredValue::Bytes(secret) => Some(secret),
                StoredValue::Labyrinth(_) | StoredValue::Sealed(_) => None,
            });
        made.or(earlier)
            .cloned()
            .ok_or_else(|| LotRefusal::SecretMissing(id).into())
    }

    /// Reveals the referee's links for the pending draw, and draws it if nothing is missing.
    pub(crate) fn carry_on(&mut self, id: GameId) -> Result<bool, Refusal> {
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

    /// The link from the tip that the referee has opened.
    fn link_of_tip(&self, id: GameId, role: Role, k: u32) -> Option<Hex<32>> {
        let side = side_of(role)?;
        let earlier = self.given.secrets.tips[side].as_ref();
        let tip = self.secret(id, SecretName::PlayerTip(side), earlier).ok()?;
        Chain::new(self.gid(id).ok()?, role, tip).reveal(k).ok()
    }

    /// Draws the pending lot after a link was revealed; the game goes on by it.
    fn go_on(&mut self, id: GameId) -> Result<(), Refusal> {
        if self.carry_on(id)? {
            self.drawn.push(id);
        }
        Ok(())
    }

    /// The next game that goes on after a completed draw.
    pub fn next_drawn(&mut self) -> Option<GameId> {
        self.drawn.pop()
    }

    /// Voids the draws of rows or acts that are taken back, under a clause.
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
        self.keep(id, SecretName::Static(side), StoredValue::Bytes(secret));
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

    /// Keeps the tip that the referee found in the sealed envelope. Only the links needed for
    /// draws are revealed, as if by the player.
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
        self.keep(id, SecretName::PlayerTip(side), StoredValue::Bytes(tip));
        self.go_on(id)
    }

    pub fn bring_beacon(&mut self, id: GameId, k: u32, signature: Hex<48>) -> Result<(), Refusal> {
        let gid = self.gid(id)?;
        self.push_lot(id, LotEntry::Beacon { gid, k, signature })?;
        self.go_on(id)
    }
}

/// Whether throws that a row of the game does not write are drawn.
pub(super) fn draws_dice(state: &EventState, id: GameId) -> bool {
    game(state, id).is_ok_and(|game| game_draws_dice(&state.info, game))
}

/// As [`draws_dice`], for a game that was looked up.
pub(super) fn game_draws_dice(info: &EventSettings, game: &GameState) -> bool {
    info.lots.dice == Dice::Drawn && game.lots.is_some() && game.physical_dice.is_none()
}

/// Whether a game's rows may write throws. After lots were drawn this needs the ruling that the
/// game goes on with physical dice; otherwise an unwelcome draw could be replaced.
pub(super) fn may_write_throws(state: &EventState, id: GameId) -> bool {
    let known = state.game(id);
    known.is_none_or(|game| game_may_write_throws(&state.info, game))
}

/// As [`may_write_throws`], for a game that was looked up.
pub(super) fn game_may_write_throws(info: &EventSettings, game: &GameState) -> bool {
    let had_draws = game
        .lots
        .as_ref()
        .is_some_and(|lots| !lots.draws().is_empty());
    !(had_draws && game_draws_dice(info, game))
}
