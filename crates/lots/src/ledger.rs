//! The state machine of a run: it accepts the entries of the commit-reveal protocol in
//! their order and refuses all others. The service and the verifier share it.

use std::collections::BTreeMap;

use super::beacon;
use super::chain::{Chain, KnownChain, Role};
use super::contribution::{Contribution, Mode, Part};
use super::draw::{Derivation, Draw, Inputs, Outcome};
use super::entry::LotEntry;
use super::error::LotError;
use super::gid::Gid;
use super::hex::{Hex, Secret};
use super::ledger_error::LedgerError;
use super::seal::{open_plan, open_seal, seal};

/// An input that a run waits for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Awaited {
    /// A player's contribution.
    Contribution(Role),
    /// The opening of a player's static secret.
    Secret(Role),
    /// A player's link for a draw.
    Link {
        /// The owner of the chain.
        role: Role,
        /// The number of the draw.
        k: u32,
    },
    /// The beacon's signature for a draw.
    Beacon {
        /// The number of the draw.
        k: u32,
        /// The beacon's round.
        round: u64,
    },
    /// The server's link and the result, or the seal of a hidden result. All other
    /// inputs are there.
    Result {
        /// The number of the draw.
        k: u32,
    },
}

/// What is known of a player's contribution.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Player {
    Chain {
        anchor: Hex<32>,
        chain: KnownChain,
        /// The draw at which the referee opened the tip.
        opened: Option<u32>,
    },
    Static {
        contribution: Contribution,
        secret: Option<Hex<32>>,
    },
    None,
}

/// The progress of a draw.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Progress {
    /// The draw is requested.
    Pending,
    /// The result is public.
    Shown(Outcome),
    /// The result is fixed and hidden behind this seal.
    Sealed(Hex<32>),
    /// The seal is opened, but the server's link is not revealed yet.
    Opened(Outcome),
    /// The server's link is revealed too, and the sealed result follows from it.
    Proven(Outcome),
}

/// A referee's ruling that a draw is void.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ruling {
    /// The referee who ruled.
    pub referee: String,
    /// The clause on which the ruling is based.
    pub clause: String,
    /// The reason for the ruling.
    pub reason: String,
}

/// A draw with everything that was revealed for it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DrawRecord {
    draw: Draw,
    white: Option<Hex<32>>,
    black: Option<Hex<32>>,
    beacon: Option<Hex<48>>,
    server: Option<Hex<32>>,
    progress: Progress,
    ruling: Option<Ruling>,
}

impl DrawRecord {
    /// The request.
    pub const fn draw(&self) -> &Draw {
        &self.draw
    }

    /// The progress of the draw.
    pub const fn progress(&self) -> &Progress {
        &self.progress
    }

    /// Whether a referee has declared the draw void.
    pub const fn voided(&self) -> bool {
        self.ruling.is_some()
    }

    /// The ruling that the draw is void, if there is one.
    pub const fn ruling(&self) -> Option<&Ruling> {
        self.ruling.as_ref()
    }

    /// The result; `None` while it is pending or sealed.
    pub const fn outcome(&self) -> Option<&Outcome> {
        match &self.progress {
            Progress::Pending | Progress::Sealed(_) => None,
            Progress::Shown(outcome) | Progress::Opened(outcome) | Progress::Proven(outcome) => {
                Some(outcome)
            }
        }
    }

    /// The inputs of the result; `None` until all of them are revealed.
    pub fn inputs(&self) -> Option<Inputs> {
        self.server.map(|server| self.with(server))
    }

    /// The result with every intermediate value; `None` until all inputs are revealed.
    pub fn derivation(&self) -> Option<Derivation> {
        Some(self.draw.derive(&self.inputs()?))
    }

    const fn with(&self, server: Hex<32>) -> Inputs {
        Inputs {
            server,
            white: self.white,
            black: self.black,
            beacon: self.beacon,
        }
    }

    /// What a player has revealed for the draw; `None` before that, and for the
    /// server's roles.
    pub const fn shown_by(&self, role: Role) -> Option<Hex<32>> {
        match role {
            Role::White => self.white,
            Role::Black => self.black,
            Role::Server | Role::Hidden => None,
        }
    }

    fn player(&mut self, role: Role) -> &mut Option<Hex<32>> {
        match role {
            Role::Black => &mut self.black,
            _ => &mut self.white,
        }
    }
}

/// Plans that were discarded, sealed or open.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LaidAside {
    /// The game move of the plans, from 1.
    pub game_move: u16,
    /// The reason.
    pub reason: String,
    plans: BTreeMap<Role, Option<String>>,
}

impl LaidAside {
    /// The text of a player's plan, if it was open.
    pub fn opened(&self, role: Role) -> Option<&str> {
        self.plans.get(&role)?.as_deref()
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
struct Plan {
    commitment: Hex<32>,
    text: Option<String>,
}

/// The state of a run.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ledger {
    gid: Gid,
    server: KnownChain,
    hidden: KnownChain,
    white: Option<Player>,
    black: Option<Player>,
    draws: Vec<DrawRecord>,
    plans: BTreeMap<(u16, Role), Plan>,
    laid_aside: Vec<LaidAside>,
}

impl Ledger {
    /// A run whose anchors are journaled and that has no draws yet.
    pub const fn new(gid: Gid, server: KnownChain, hidden: KnownChain) -> Self {
        Self {
            gid,
            server,
            hidden,
            white: None,
            black: None,
            draws: Vec::new(),
            plans: BTreeMap::new(),
            laid_aside: Vec::new(),
        }
    }

    /// The name of the run.
    pub const fn gid(&self) -> &Gid {
        &self.gid
    }

    /// The anchor of the server's chain for draws that are not hidden.
    pub fn anchor(&self) -> Hex<32> {
        self.server.anchor()
    }

    /// The anchor of the server's chain for hidden draws.
    pub fn hidden_anchor(&self) -> Hex<32> {
        self.hidden.anchor()
    }

    /// The draws in order of their numbers.
    pub fn draws(&self) -> &[DrawRecord] {
        &self.draws
    }

    /// Draw `k`; `None` if it was not requested.
    pub fn draw(&self, k: u32) -> Option<&DrawRecord> {
        let index = usize::try_from(k.checked_sub(1)?).ok()?;
        self.draws.get(index)
    }

    /// The number of the next draw.
    pub fn next_k(&self) -> u32 {
        u32::try_from(self.draws.len()).map_or(u32::MAX, |draws| draws.saturating_add(1))
    }

    /// A player's contribution; `None` before the player has committed, and for the
    /// server's roles.
    pub fn contribution(&self, role: Role) -> Option<Contribution> {
        match (role, &self.white, &self.black) {
            (Role::White, Some(player), _) | (Role::Black, _, Some(player)) => {
                Some(player.contribution())
            }
            _ => None,
        }
    }

    /// The guarantee of draw `k`; `None` if it was not requested.
    pub fn mode(&self, k: u32) -> Option<Mode> {
        let record = self.draw(k)?;
        let white = self.part(Role::White, k)?;
        let black = self.part(Role::Black, k)?;
        Some(Mode::from_parts(
            white,
            black,
            record.draw.beacon().is_some(),
        ))
    }

    /// The kind of a player's contribution to draw `k`. After the draw at which the
    /// referee opened the tip, the arbiter knows the links in advance, so the chain
    /// counts only as a static secret.
    fn part(&self, role: Role, k: u32) -> Option<Part> {
        Some(match self.player(role)? {
            Player::Chain { opened, .. } if opened.is_none_or(|from| k <= from) => Part::Chain,
            Player::Chain { .. } | Player::Static { .. } => Part::Static,
            Player::None => Part::None,
        })
    }

    /// The draw at which the referee opened the tip of a player's chain, if any.
    pub fn tip_opened(&self, role: Role) -> Option<u32> {
        match self.player(role)? {
            Player::Chain { opened, .. } => *opened,
            Player::Static { .. } | Player::None => None,
        }
    }

    /// Whether a draw is still waiting for its result.
    pub fn is_pending(&self) -> bool {
        self.pending().is_ok()
    }

    /// Whether a player has committed to a plan for a game move.
    pub fn has_plan(&self, game_move: u16, role: Role) -> bool {
        self.plans.contains_key(&(game_move, role))
    }

    /// The discarded plans, in the order in which they were discarded.
    pub fn laid_aside(&self) -> &[LaidAside] {
        &self.laid_aside
    }

    /// A player's commitment to a plan for a game move, if there is one.
    pub fn plan_commitment(&self, game_move: u16, role: Role) -> Option<Hex<32>> {
        Some(self.plans.get(&(game_move, role))?.commitment)
    }

    /// The text of a player's plan for a game move; `None` until it is opened.
    pub fn plan(&self, game_move: u16, role: Role) -> Option<&str> {
        self.plans.get(&(game_move, role))?.text.as_deref()
    }

    /// The inputs that the run waits for now; empty between two draws.
    pub fn awaited(&self) -> Vec<Awaited> {
        let missing: Vec<Awaited> = Role::PLAYERS
            .into_iter()
            .filter_map(|role| match self.player(role) {
                None => Some(Awaited::Contribution(role)),
                Some(Player::Static { secret: None, .. }) => Some(Awaited::Secret(role)),
                Some(_) => None,
            })
            .collect();
        match self.pending() {
            Ok(record) if missing.is_empty() => self.awaited_for(record),
            _ => missing,
        }
    }

    fn awaited_for(&self, record: &DrawRecord) -> Vec<Awaited> {
        let k = record.draw.k();
        let links = [(Role::White, record.white), (Role::Black, record.black)]
            .into_iter()
            .filter(|(role, link)| {
                link.is_none() && matches!(self.player(*role), Some(Player::Chain { .. }))
            })
            .map(|(role, _)| Awaited::Link { role, k });
        let round = record.draw.beacon().filter(|_| record.beacon.is_none());
        let mut awaited: Vec<Awaited> = links
            .chain(round.map(|round| Awaited::Beacon { k, round }))
            .collect();
        if awaited.is_empty() {
            awaited.push(Awaited::Result { k });
        }
        awaited
    }

    fn player(&self, role: Role) -> Option<&Player> {
        match role {
            Role::White => self.white.as_ref(),
            Role::Black => self.black.as_ref(),
            Role::Server | Role::Hidden => None,
        }
    }

    fn player_mut(&mut self, role: Role) -> Result<&mut Option<Player>, LedgerError> {
        match role {
            Role::White => Ok(&mut self.white),
            Role::Black => Ok(&mut self.black),
            Role::Server | Role::Hidden => Err(LedgerError::NotAPlayer(role)),
        }
    }

    /// The draw without a result. It is always the last one.
    fn pending(&self) -> Result<&DrawRecord, LedgerError> {
        let last = self.draws.last();
        last.filter(|record| record.progress == Progress::Pending)
            .ok_or(LedgerError::NothingPending)
    }

    fn pending_mut(&mut self, k: u32) -> Result<&mut DrawRecord, LedgerError> {
        let last = self.draws.last_mut();
        let record = last
            .filter(|record| record.progress == Progress::Pending)
            .ok_or(LedgerError::NothingPending)?;
        let expected = record.draw.k();
        if k == expected {
            Ok(record)
        } else {
            Err(LedgerError::WrongNumber { expected, found: k })
        }
    }

    fn record_mut(&mut self, k: u32) -> Result<&mut DrawRecord, LedgerError> {
        let index = k.checked_sub(1).and_then(|k| usize::try_from(k).ok());
        index
            .and_then(|index| self.draws.get_mut(index))
            .ok_or(LedgerError::NoSuchDraw(k))
    }

    /// Applies the next entry, journaled at `at`, a Unix time in seconds.
    ///
    /// # Errors
    /// [`LedgerError`] if the protocol does not allow the entry. The state is then
    /// unchanged.
    pub fn apply(&mut self, at: u64, entry: &LotEntry) -> Result<(), LedgerError> {
        if *entry.gid() != self.gid {
            return Err(LedgerError::OtherLots {
                expected: self.gid.clone(),
                found: entry.gid().clone(),
            });
        }
        match entry {
            LotEntry::Anchored { gid, .. } => Err(LedgerError::AnchoredTwice(gid.clone())),
            LotEntry::Contributed {
                role, contribution, ..
            } => self.contribute(*role, *contribution),
            LotEntry::Opened { role, secret, .. } => self.open_secret(*role, *secret),
            LotEntry::Requested(draw) => self.request(at, draw),
            LotEntry::Revealed { k, role, link, .. } => match role {
                Role::White | Role::Black => self.reveal_player(*k, *role, *link),
                Role::Server => self.reveal_server(*k, *link),
                Role::Hidden => self.reveal_hidden(*k, *link),
            },
            LotEntry::TipOpened {
                k, role, referee, ..
            } => self.open_tip(*k, *role, referee),
            LotEntry::Beacon { k, signature, .. } => self.apply_beacon(*k, *signature),
            LotEntry::Resulted { k, outcome, .. } => self.apply_result(*k, outcome),
            LotEntry::Sealed { k, seal, .. } => self.apply_seal(*k, *seal),
            LotEntry::SealOpened {
                k, blind, outcome, ..
            } => self.open_result(*k, *blind, outcome),
            LotEntry::Voided {
                k,
                referee,
                clause,
                reason,
                ..
            } => self.void(
                *k,
                Ruling {
                    referee: referee.clone(),
                    clause: clause.clone(),
                    reason: reason.clone(),
                },
            ),
            LotEntry::PlanCommitted {
                game_move,
                role,
                commitment,
                ..
            } => self.commit_plan(*game_move, *role, *commitment),
            LotEntry::PlanOpened {
                game_move,
                role,
                blind,
                plan,
                ..
            } => self.open_plan(*game_move, *role, *blind, plan),
            LotEntry::PlansDiscarded {
                game_move, reason, ..
            } => self.discard_plans(*game_move, reason),
        }
    }

    /// Applies the next entry of a run that may not have begun, journaled at `at`, a
    /// Unix time in seconds.
    ///
    /// # Errors
    /// [`LedgerError`] if the protocol does not allow the entry. The state is then
    /// unchanged.
    pub fn take(run: &mut Option<Self>, at: u64, entry: &LotEntry) -> Result<(), LedgerError> {
        match (run.as_mut(), entry) {
            (Some(ledger), entry) => ledger.apply(at, entry),
            (
                None,
                LotEntry::Anchored {
                    gid,
                    server,
                    hidden,
                },
            ) => {
                let known = |role, anchor| KnownChain::new(gid.clone(), role, anchor);
                let server = known(Role::Server, *server);
                let hidden = known(Role::Hidden, *hidden);
                *run = Some(Self::new(gid.clone(), server, hidden));
                Ok(())
            }
            (None, entry) => Err(LedgerError::NotAnchored(entry.gid().clone())),
        }
    }

    fn contribute(&mut self, role: Role, contribution: Contribution) -> Result<(), LedgerError> {
        let gid = self.gid.clone();
        let player = self.player_mut(role)?;
        if player.is_some() {
            return Err(LedgerError::ContributedTwice(role));
        }
        *player = Some(match contribution {
            Contribution::Chain(anchor) => Player::Chain {
                anchor,
                chain: KnownChain::new(gid, role, anchor),
                opened: None,
            },
            Contribution::Static(_) => Player::Static {
                contribution,
                secret: None,
            },
            Contribution::None => Player::None,
        });
        Ok(())
    }

    fn open_secret(&mut self, role: Role, value: Hex<32>) -> Result<(), LedgerError> {
        self.require_contributions()?;
        let gid = self.gid.clone();
        match self.player_mut(role)? {
            Some(Player::Static {
                contribution,
                secret,
            }) => {
                if secret.is_some() {
                    return Err(LedgerError::OpenedTwice(role));
                }
                if !contribution.opens_with(&gid, role, value) {
                    return Err(LotError::Opening.into());
                }
                *secret = Some(value);
                Ok(())
            }
            _ => Err(LedgerError::NotStatic(role)),
        }
    }

    fn require_contributions(&self) -> Result<(), LedgerError> {
        let missing = Role::PLAYERS
            .into_iter()
            .find(|role| self.player(*role).is_none());
        missing.map_or(Ok(()), |role| Err(LedgerError::NotContributed(role)))
    }

    /// A player's static secret, which counts for every draw without a request, after a
    /// check that it is open.
    fn standing(&self, role: Role) -> Result<Option<Hex<32>>, LedgerError> {
        match self.player(role) {
            None => Err(LedgerError::NotContributed(role)),
            Some(Player::Static { secret: None, .. }) => Err(LedgerError::NotOpened(role)),
            Some(Player::Static { secret, .. }) => Ok(*secret),
            Some(Player::Chain { .. } | Player::None) => Ok(None),
        }
    }

    fn request(&mut self, at: u64, draw: &Draw) -> Result<(), LedgerError> {
        if let Ok(record) = self.pending() {
            return Err(LedgerError::Unfinished(record.draw.k()));
        }
        let expected = self.next_k();
        if draw.k() != expected {
            let found = draw.k();
            return Err(LedgerError::WrongNumber { expected, found });
        }
        if let Some(round) = draw.beacon()
            && beacon::signed_at(round).is_none_or(|signed| signed <= at)
        {
            return Err(LedgerError::BeaconPast { round });
        }
        let record = DrawRecord {
            draw: draw.clone(),
            white: self.standing(Role::White)?,
            black: self.standing(Role::Black)?,
            beacon: None,
            server: None,
            progress: Progress::Pending,
            ruling: None,
        };
        self.draws.push(record);
        Ok(())
    }

    fn reveal_player(&mut self, k: u32, role: Role, link: Hex<32>) -> Result<(), LedgerError> {
        self.pending_mut(k)?;
        let Some(Player::Chain { chain, .. }) = self.player_mut(role)? else {
            return Err(LedgerError::NoChain(role));
        };
        chain.advance(k, link)?;
        *self.pending_mut(k)?.player(role) = Some(link);
        Ok(())
    }

    /// Opens a tip. This is allowed once, and only for a link that a draw waits for.
    fn open_tip(&mut self, k: u32, role: Role, referee: &str) -> Result<(), LedgerError> {
        if referee.trim().is_empty() {
            return Err(LedgerError::TipWithoutReferee(role));
        }
        self.pending_mut(k)?;
        let waits = self.awaited().contains(&Awaited::Link { role, k });
        match self.player_mut(role)? {
            Some(Player::Chain { opened, .. }) if waits && opened.is_none() => {
                *opened = Some(k);
                Ok(())
            }
            Some(Player::Chain { .. }) => Err(LedgerError::TipNotAwaited(role)),
            _ => Err(LedgerError::NoChain(role)),
        }
    }

    fn apply_beacon(&mut self, k: u32, signature: Hex<48>) -> Result<(), LedgerError> {
        let record = self.pending_mut(k)?;
        let round = record.draw.beacon().filter(|_| record.beacon.is_none());
        let round = round.ok_or(LedgerError::NoBeacon(k))?;
        beacon::verify(round, signature)?;
        record.beacon = Some(signature);
        Ok(())
    }

    /// Checks that the players and the beacon have revealed their inputs; the server
    /// comes last.
    fn require_others(&self, k: u32) -> Result<(), LedgerError> {
        let awaited = self.awaited_for(self.pending()?);
        match awaited.first() {
            None | Some(Awaited::Result { .. }) => Ok(()),
            Some(_) => Err(LedgerError::TooEarly(k)),
        }
    }

    fn reveal_server(&mut self, k: u32, link: Hex<32>) -> Result<(), LedgerError> {
        if self.pending_mut(k)?.draw.hidden() {
            return Err(LedgerError::Hidden(k));
        }
        self.require_others(k)?;
        self.server.advance(k, link)?;
        self.pending_mut(k)?.server = Some(link);
        Ok(())
    }

    fn apply_result(&mut self, k: u32, outcome: &Outcome) -> Result<(), LedgerError> {
        let record = self.pending_mut(k)?;
        if record.draw.hidden() {
            return Err(LedgerError::Hidden(k));
        }
        let inputs = record.inputs().ok_or(LedgerError::TooEarly(k))?;
        same_outcome(k, &record.draw.result(&inputs), outcome)?;
        record.progress = Progress::Shown(outcome.clone());
        Ok(())
    }

    fn apply_seal(&mut self, k: u32, seal: Hex<32>) -> Result<(), LedgerError> {
        if !self.pending_mut(k)?.draw.hidden() {
            return Err(LedgerError::NotHidden(k));
        }
        self.require_others(k)?;
        self.pending_mut(k)?.progress = Progress::Sealed(seal);
        Ok(())
    }

    fn open_result(
        &mut self,
        k: u32,
        blind: Hex<32>,
        outcome: &Outcome,
    ) -> Result<(), LedgerError> {
        let gid = self.gid.clone();
        let record = self.record_mut(k)?;
        let Progress::Sealed(seal) = record.progress else {
            return Err(LedgerError::NotSealed(k));
        };
        open_seal(seal, &gid, k, blind, outcome.to_string().as_bytes())?;
        record.progress = Progress::Opened(outcome.clone());
        Ok(())
    }

    /// Accepts a link of the chain for hidden draws. All earlier links can be computed
    /// from it, so every hidden result up to it must be open; each of them is now
    /// proven.
    fn reveal_hidden(&mut self, k: u32, link: Hex<32>) -> Result<(), LedgerError> {
        if !self.record_mut(k)?.draw.hidden() {
            return Err(LedgerError::NotHidden(k));
        }
        let mut chain = self.hidden.clone();
        chain.advance(k, link)?;
        let mut proven = Vec::new();
        for record in self.draws.iter().filter(|record| record.draw.hidden()) {
            let number = record.draw.k();
            let Some(link) = chain.known(number) else {
                break;
            };
            match &record.progress {
                Progress::Pending | Progress::Sealed(_) => {
                    return Err(LedgerError::StillSealed(number));
                }
                Progress::Opened(outcome) => {
                    let derivation = record.draw.derive(&record.with(link));
                    same_outcome(number, &derivation.outcome, outcome)?;
                    proven.push((number, link, outcome.clone()));
                }
                Progress::Shown(_) | Progress::Proven(_) => {}
            }
        }
        for (number, link, outcome) in proven {
            let record = self.record_mut(number)?;
            record.server = Some(link);
            record.progress = Progress::Proven(outcome);
        }
        self.hidden = chain;
        Ok(())
    }

    fn void(&mut self, k: u32, ruling: Ruling) -> Result<(), LedgerError> {
        let words = [&ruling.referee, &ruling.clause, &ruling.reason];
        if words.iter().any(|word| word.trim().is_empty()) {
            return Err(LedgerError::VoidWithoutReason(k));
        }
        let record = self.record_mut(k)?;
        match record.progress {
            Progress::Pending => Err(LedgerError::Unfinished(k)),
            _ if record.voided() => Err(LedgerError::VoidedTwice(k)),
            _ => {
                record.ruling = Some(ruling);
                Ok(())
            }
        }
    }

    fn commit_plan(
        &mut self,
        game_move: u16,
        role: Role,
        commitment: Hex<32>,
    ) -> Result<(), LedgerError> {
        self.player_mut(role)?;
        if self.plans.contains_key(&(game_move, role)) {
            return Err(LedgerError::PlanTwice { game_move, role });
        }
        let plan = Plan {
            commitment,
            text: None,
        };
        self.plans.insert((game_move, role), plan);
        Ok(())
    }

    fn open_plan(
        &mut self,
        game_move: u16,
        role: Role,
        blind: Hex<32>,
        text: &str,
    ) -> Result<(), LedgerError> {
        for role in Role::PLAYERS {
            if !self.plans.contains_key(&(game_move, role)) {
                return Err(LedgerError::NoPlan { game_move, role });
            }
        }
        let gid = self.gid.clone();
        let plan = self
            .plans
            .get_mut(&(game_move, role))
            .ok_or(LedgerError::NotAPlayer(role))?;
        if plan.text.is_some() {
            return Err(LedgerError::PlanTwice { game_move, role });
        }
        open_plan(plan.commitment, &gid, role, blind, text)?;
        plan.text = Some(text.to_owned());
        Ok(())
    }

    fn discard_plans(&mut self, game_move: u16, reason: &str) -> Result<(), LedgerError> {
        let mut plans = BTreeMap::new();
        for role in Role::PLAYERS {
            if let Some(plan) = self.plans.remove(&(game_move, role)) {
                plans.insert(role, plan.text);
            }
        }
        if plans.is_empty() {
            let role = Role::White;
            return Err(LedgerError::NoPlan { game_move, role });
        }
        self.laid_aside.push(LaidAside {
            game_move,
            reason: reason.to_owned(),
            plans,
        });
        Ok(())
    }

    /// The server's link and the result of the pending draw, which must wait for
    /// nothing else.
    ///
    /// # Errors
    /// [`LedgerError`] if nothing is pending, if the draw still waits for another
    /// input, if it is hidden, or if the chain does not have the journaled anchor.
    pub fn settle(&self, chain: &Chain) -> Result<[LotEntry; 2], LedgerError> {
        let k = self.pending()?.draw.k();
        let link = chain.reveal(k)?;
        let gid = self.gid.clone();
        let mut after = self.clone();
        after.reveal_server(k, link)?;
        let derivation = after.pending()?.derivation();
        let outcome = derivation.ok_or(LedgerError::TooEarly(k))?.outcome;
        let role = Role::Server;
        Ok([
            LotEntry::Revealed {
                gid: gid.clone(),
                k,
                role,
                link,
            },
            LotEntry::Resulted { gid, k, outcome },
        ])
    }

    /// The seal of the pending hidden draw, which must wait for nothing else, and its
    /// result. The caller keeps the result and the blind secret until the rules open
    /// it.
    ///
    /// # Errors
    /// [`LedgerError`] under the conditions of [`Ledger::settle`], and if the draw is
    /// not hidden.
    pub fn settle_hidden(
        &self,
        chain: &Chain,
        blind: &Secret,
    ) -> Result<(LotEntry, Outcome), LedgerError> {
        let record = self.pending()?;
        let k = record.draw.k();
        if !record.draw.hidden() {
            return Err(LedgerError::NotHidden(k));
        }
        self.require_others(k)?;
        let link = chain.reveal(k)?;
        self.hidden.clone().advance(k, link)?;
        let outcome = record.draw.derive(&record.with(link)).outcome;
        let seal = seal(&self.gid, k, blind, outcome.to_string().as_bytes())?;
        let gid = self.gid.clone();
        Ok((LotEntry::Sealed { gid, k, seal }, outcome))
    }

    /// Checks that no draw, seal or plan is left open when the game is over.
    ///
    /// # Errors
    /// [`LedgerError`] with the first draw or plan that is not finished.
    pub fn check_finished(&self) -> Result<(), LedgerError> {
        for record in &self.draws {
            let k = record.draw.k();
            match record.progress {
                Progress::Pending => return Err(LedgerError::Unfinished(k)),
                Progress::Sealed(_) => return Err(LedgerError::StillSealed(k)),
                Progress::Opened(_) => return Err(LedgerError::NotProven(k)),
                Progress::Shown(_) | Progress::Proven(_) => {}
            }
        }
        let closed = self.plans.iter().find(|(_, plan)| plan.text.is_none());
        closed.map_or(Ok(()), |((game_move, role), _)| {
            Err(LedgerError::PlanClosed {
                game_move: *game_move,
                role: *role,
            })
        })
    }
}

impl Player {
    const fn contribution(&self) -> Contribution {
        match self {
            Self::Chain { anchor, .. } => Contribution::Chain(*anchor),
            Self::Static { contribution, .. } => *contribution,
            Self::None => Contribution::None,
        }
    }
}

fn same_outcome(k: u32, expected: &Outcome, found: &Outcome) -> Result<(), LedgerError> {
    if expected == found {
        return Ok(());
    }
    Err(LedgerError::WrongOutcome {
        k,
        expected: expected.clone(),
        found: found.clone(),
    })
}

/// All runs of an event.
#[derive(Debug, Clone, Default)]
pub struct Ledgers(BTreeMap<Gid, Ledger>);

impl Ledgers {
    /// The run with this name; `None` before its anchors are journaled.
    pub fn get(&self, gid: &Gid) -> Option<&Ledger> {
        self.0.get(gid)
    }

    /// All runs in order of their names.
    pub fn iter(&self) -> impl Iterator<Item = &Ledger> {
        self.0.values()
    }

    /// Applies the next entry to its run, journaled at `at`, a Unix time in seconds.
    ///
    /// # Errors
    /// [`LedgerError`] if the protocol does not allow the entry. The state is then
    /// unchanged.
    pub fn apply(&mut self, at: u64, entry: &LotEntry) -> Result<(), LedgerError> {
        let gid = entry.gid();
        let mut run = self.0.remove(gid);
        let taken = Ledger::take(&mut run, at, entry);
        if let Some(run) = run {
            self.0.insert(gid.clone(), run);
        }
        taken
    }
}

#[cfg(test)]
mod tests {
    use super::super::draw::{DrawForm, Kind};
    use super::*;
    use areopagus_language::Language;

    /// Before every round of the beacon.
    const AT: u64 = 1_600_000_000;

    fn gid() -> Gid {
        Gid::game("demo", 1, 1, 1).unwrap()
    }

    fn chain(role: Role) -> Chain {
        let byte = match role {
            Role::Server => 0x11,
            Role::White => 0x22,
            Role::Black => 0x33,
            Role::Hidden => 0x44,
        };
        Chain::new(gid(), role, Secret::new([byte; 32]))
    }

    fn anchored() -> Ledgers {
        let mut ledgers = Ledgers::default();
        let entry = LotEntry::Anchored {
            gid: gid(),
            server: chain(Role::Server).anchor(),
            hidden: chain(Role::Hidden).anchor(),
        };
        ledgers.apply(AT, &entry).unwrap();
        assert_eq!(
            ledgers.apply(AT, &entry),
            Err(LedgerError::AnchoredTwice(gid()))
        );
        ledgers
    }

    fn contributed(role: Role, contribution: Contribution) -> LotEntry {
        LotEntry::Contributed {
            gid: gid(),
            role,
            contribution,
        }
    }

    fn with(white: Contribution, black: Contribution) -> Ledger {
        let mut ledger = anchored().get(&gid()).unwrap().clone();
        for (role, contribution) in [(Role::White, white), (Role::Black, black)] {
            ledger.apply(AT, &contributed(role, contribution)).unwrap();
        }
        ledger
    }

    fn with_chains() -> Ledger {
        with(
            Contribution::Chain(chain(Role::White).anchor()),
            Contribution::Chain(chain(Role::Black).anchor()),
        )
    }

    fn request(k: u32, hidden: bool) -> LotEntry {
        let form = DrawForm {
            gid: gid(),
            k,
            kind: Kind::Dice,
            purpose: "5.7".to_owned(),
            hidden,
            candidates: Vec::new(),
            beacon: None,
        };
        LotEntry::Requested(form.try_into().unwrap())
    }

    fn reveal(role: Role, k: u32) -> LotEntry {
        LotEntry::Revealed {
            gid: gid(),
            k,
            role,
            link: chain(role).reveal(k).unwrap(),
        }
    }

    fn result(k: u32, first: u8, second: u8) -> LotEntry {
        LotEntry::Resulted {
            gid: gid(),
            k,
            outcome: Outcome::Dice(first, second),
        }
    }

    fn take(ledger: &mut Ledger, entries: &[LotEntry]) {
        for entry in entries {
            ledger.apply(AT, entry).unwrap();
        }
    }

    fn refused(ledger: &Ledger, entry: &LotEntry) -> LedgerError {
        let mut after = ledger.clone();
        let error = after.apply(AT, entry).unwrap_err();
        assert_eq!(format!("{after:?}"), format!("{ledger:?}"), "{entry:?}");
        for language in Language::ALL {
            assert!(!error.say(language).is_empty());
        }
        error
    }

    #[test]
    fn the_published_draws_go_through_in_their_order() {
        let mut ledger = with_chains();
        for (k, (first, second)) in [(1, (1, 1)), (2, (5, 2))] {
            take(&mut ledger, &[request(k, false)]);
            assert_eq!(ledger.awaited().len(), 2);
            take(
                &mut ledger,
                &[reveal(Role::Black, k), reveal(Role::White, k)],
            );
            assert_eq!(ledger.awaited(), [Awaited::Result { k }]);
            let settled = ledger.settle(&chain(Role::Server)).unwrap();
            assert_eq!(settled, [reveal(Role::Server, k), result(k, first, second)]);
            take(&mut ledger, &settled);
            assert_eq!(ledger.mode(k), Some(Mode::Chains));
        }
        assert_eq!(ledger.check_finished(), Ok(()));
        assert_eq!((ledger.next_k(), ledger.awaited()), (3, Vec::new()));
    }

    #[test]
    fn nothing_is_drawn_before_both_are_committed() {
        let mut ledger = anchored().get(&gid()).unwrap().clone();
        let missing = |role| LedgerError::NotContributed(role);
        assert_eq!(refused(&ledger, &request(1, false)), missing(Role::White));
        take(&mut ledger, &[contributed(Role::White, Contribution::None)]);
        assert_eq!(refused(&ledger, &request(1, false)), missing(Role::Black));
        let again = contributed(Role::White, Contribution::None);
        assert_eq!(
            refused(&ledger, &again),
            LedgerError::ContributedTwice(Role::White)
        );
        let server = contributed(Role::Server, Contribution::None);
        assert_eq!(
            refused(&ledger, &server),
            LedgerError::NotAPlayer(Role::Server)
        );
        let mut ledgers = Ledgers::default();
        let late = ledgers.apply(AT, &again).unwrap_err();
        assert_eq!(late, LedgerError::NotAnchored(gid()));
    }

    #[test]
    fn the_server_comes_last_and_cannot_choose() {
        let mut ledger = with_chains();
        take(&mut ledger, &[request(1, false), reveal(Role::White, 1)]);
        let early = refused(&ledger, &reveal(Role::Server, 1));
        assert_eq!(early, LedgerError::TooEarly(1));
        assert_eq!(
            ledger.settle(&chain(Role::Server)),
            Err(LedgerError::TooEarly(1))
        );
        take(&mut ledger, &[reveal(Role::Black, 1)]);
        assert_eq!(refused(&ledger, &result(1, 1, 1)), LedgerError::TooEarly(1));
        let other = Chain::new(gid(), Role::Server, Secret::new([0x12; 32]));
        assert!(ledger.settle(&other).is_err());
        take(&mut ledger, &[reveal(Role::Server, 1)]);
        assert_eq!(
            refused(&ledger, &result(1, 6, 6)),
            LedgerError::WrongOutcome {
                k: 1,
                expected: Outcome::Dice(1, 1),
                found: Outcome::Dice(6, 6)
            }
        );
    }

    #[test]
    fn no_draw_is_asked_for_twice_or_left_out() {
        let mut ledger = with_chains();
        let wrong = |expected, found| LedgerError::WrongNumber { expected, found };
        assert_eq!(refused(&ledger, &request(2, false)), wrong(1, 2));
        take(&mut ledger, &[request(1, false)]);
        for k in [1, 2] {
            let error = refused(&ledger, &request(k, false));
            assert_eq!(error, LedgerError::Unfinished(1));
        }
        assert_eq!(refused(&ledger, &reveal(Role::White, 2)), wrong(1, 2));
        assert_eq!(ledger.check_finished(), Err(LedgerError::Unfinished(1)));
        take(
            &mut ledger,
            &[
                reveal(Role::White, 1),
                reveal(Role::Black, 1),
                reveal(Role::Server, 1),
                result(1, 1, 1),
            ],
        );
        assert_eq!(refused(&ledger, &request(1, false)), wrong(2, 1));
        let error = refused(&ledger, &reveal(Role::White, 1));
        assert_eq!(error, LedgerError::NothingPending);
    }

    #[test]
    fn static_secrets_are_opened_when_both_are_in() {
        let secret = Secret::new([9; 32]);
        let commit =
            |role| Contribution::Static(Contribution::commit_static(&gid(), role, &secret));
        let open = |role, byte| LotEntry::Opened {
            gid: gid(),
            role,
            secret: Hex::new([byte; 32]),
        };
        let mut alone = anchored().get(&gid()).unwrap().clone();
        take(&mut alone, &[contributed(Role::White, commit(Role::White))]);
        let early = refused(&alone, &open(Role::White, 9));
        assert_eq!(early, LedgerError::NotContributed(Role::Black));

        let mut ledger = with(commit(Role::White), Contribution::None);
        assert_eq!(ledger.awaited(), [Awaited::Secret(Role::White)]);
        let closed = refused(&ledger, &request(1, false));
        assert_eq!(closed, LedgerError::NotOpened(Role::White));
        let wrong = refused(&ledger, &open(Role::White, 8));
        assert_eq!(wrong, LotError::Opening.into());
        let nothing = refused(&ledger, &open(Role::Black, 9));
        assert_eq!(nothing, LedgerError::NotStatic(Role::Black));
        take(&mut ledger, &[open(Role::White, 9)]);
        let again = refused(&ledger, &open(Role::White, 9));
        assert_eq!(again, LedgerError::OpenedTwice(Role::White));

        take(&mut ledger, &[request(1, false)]);
        assert_eq!(ledger.awaited(), [Awaited::Result { k: 1 }]);
        let settled = ledger.settle(&chain(Role::Server)).unwrap();
        take(&mut ledger, &settled);
        let inputs = ledger.draw(1).unwrap().inputs().unwrap();
        assert_eq!(
            (inputs.white, inputs.black),
            (Some(Hex::new([9; 32])), None)
        );
        assert_eq!(ledger.mode(1), Some(Mode::Static));
    }

    #[test]
    fn a_hidden_result_is_sealed_opened_and_proven() {
        let mut ledger = with(Contribution::None, Contribution::None);
        let blind = Secret::new([5; 32]);
        let mut outcomes = Vec::new();
        for k in [1, 2] {
            take(&mut ledger, &[request(k, true)]);
            let open_link = refused(&ledger, &reveal(Role::Server, k));
            assert_eq!(open_link, LedgerError::Hidden(k));
            let (sealed, outcome) = ledger.settle_hidden(&chain(Role::Hidden), &blind).unwrap();
            take(&mut ledger, &[sealed]);
            assert_eq!(ledger.draw(k).unwrap().outcome(), None);
            outcomes.push(outcome);
        }
        let open = |k: u32, outcome: &Outcome| LotEntry::SealOpened {
            gid: gid(),
            k,
            blind: Hex::new([5; 32]),
            outcome: outcome.clone(),
        };
        take(&mut ledger, &[open(2, &outcomes[1])]);
        let again = refused(&ledger, &open(2, &outcomes[1]));
        assert_eq!(again, LedgerError::NotSealed(2));
        let other = refused(&ledger, &open(1, &Outcome::Dice(6, 6)));
        assert_eq!(other, LotError::Opening.into());
        // Link 2 would give away the result of draw 1.
        let closed = refused(&ledger, &reveal(Role::Hidden, 2));
        assert_eq!(closed, LedgerError::StillSealed(1));
        assert_eq!(ledger.check_finished(), Err(LedgerError::StillSealed(1)));
        take(&mut ledger, &[open(1, &outcomes[0])]);
        assert_eq!(ledger.check_finished(), Err(LedgerError::NotProven(1)));
        take(&mut ledger, &[reveal(Role::Hidden, 2)]);
        assert_eq!(ledger.check_finished(), Ok(()));
        let proven = ledger.draw(1).unwrap().derivation().unwrap();
        assert_eq!(proven.outcome, outcomes[0]);
    }

    #[test]
    fn a_sealed_result_that_was_not_drawn_is_found() {
        let mut ledger = with(Contribution::None, Contribution::None);
        take(&mut ledger, &[request(1, true)]);
        let (_, drawn) = ledger
            .settle_hidden(&chain(Role::Hidden), &Secret::new([5; 32]))
            .unwrap();
        let claimed = match drawn {
            Outcome::Dice(6, second) => Outcome::Dice(5, second),
            _ => Outcome::Dice(6, 6),
        };
        let blind = Secret::new([5; 32]);
        let forged = seal(&gid(), 1, &blind, claimed.to_string().as_bytes()).unwrap();
        let (k, blind) = (1, Hex::new([5; 32]));
        let sealed = LotEntry::Sealed {
            gid: gid(),
            k,
            seal: forged,
        };
        let opened = LotEntry::SealOpened {
            gid: gid(),
            k,
            blind,
            outcome: claimed,
        };
        take(&mut ledger, &[sealed, opened]);
        let error = refused(&ledger, &reveal(Role::Hidden, 1));
        assert!(matches!(error, LedgerError::WrongOutcome { k: 1, .. }));
    }

    #[test]
    fn the_beacon_s_round_is_in_the_future_and_its_signature_its_own() {
        let round = 123;
        let signature = |text: &str| LotEntry::Beacon {
            gid: gid(),
            k: 1,
            signature: text.parse().unwrap(),
        };
        let genuine = signature(
            "b75c69d0b72a5d906e854e808ba7e2accb1542ac355ae486d591aa9d43765482e26cd02df835d3546d23c4b13e0dfc92",
        );
        let LotEntry::Requested(draw) = request(1, false) else {
            unreachable!()
        };
        let form = DrawForm {
            beacon: Some(round),
            ..draw.into()
        };
        let asked = LotEntry::Requested(form.try_into().unwrap());
        let mut ledger = with(Contribution::None, Contribution::None);
        let signed = beacon::signed_at(round).unwrap();
        assert_eq!(
            ledger.apply(signed, &asked),
            Err(LedgerError::BeaconPast { round })
        );
        ledger.apply(signed - 1, &asked).unwrap();
        assert_eq!(ledger.awaited(), [Awaited::Beacon { k: 1, round }]);
        assert!(ledger.settle(&chain(Role::Server)).is_err());
        let other = signature(
            "b713718a38ae728dfd477991af2822e08d2f305e47718cef9f7848ce4050e7be41076862b98fad56e91a6b85b89cd97b",
        );
        assert_eq!(
            refused(&ledger, &other),
            LotError::BeaconSignature { round }.into()
        );
        take(&mut ledger, std::slice::from_ref(&genuine));
        assert_eq!(refused(&ledger, &genuine), LedgerError::NoBeacon(1));
        let settled = ledger.settle(&chain(Role::Server)).unwrap();
        take(&mut ledger, &settled);
        assert_eq!(ledger.mode(1), Some(Mode::Beacon));
    }

    #[test]
    fn a_void_stays_and_has_its_reason() {
        let mut ledger = with(Contribution::None, Contribution::None);
        let void = |reason: &str| LotEntry::Voided {
            gid: gid(),
            k: 1,
            referee: "chief".to_owned(),
            clause: "5.7".to_owned(),
            reason: reason.to_owned(),
        };
        assert_eq!(
            refused(&ledger, &void("wrong piece")),
            LedgerError::NoSuchDraw(1)
        );
        take(&mut ledger, &[request(1, false)]);
        assert_eq!(
            refused(&ledger, &void("wrong piece")),
            LedgerError::Unfinished(1)
        );
        let settled = ledger.settle(&chain(Role::Server)).unwrap();
        take(&mut ledger, &settled);
        assert_eq!(
            refused(&ledger, &void(" ")),
            LedgerError::VoidWithoutReason(1)
        );
        take(&mut ledger, &[void("wrong piece")]);
        assert_eq!(
            refused(&ledger, &void("again")),
            LedgerError::VoidedTwice(1)
        );
        let ruling = ledger.draw(1).unwrap().ruling().unwrap();
        assert_eq!(ruling.reason, "wrong piece");
        assert_eq!((&*ruling.referee, &*ruling.clause), ("chief", "5.7"));
        assert_eq!(ledger.next_k(), 2);
    }

    #[test]
    fn a_tip_is_opened_once_and_for_a_draw_that_waits() {
        let anchor = |role| Contribution::Chain(chain(role).anchor());
        let mut ledger = with(anchor(Role::White), anchor(Role::Black));
        let open = |k, role, referee: &str| LotEntry::TipOpened {
            gid: gid(),
            k,
            role,
            referee: referee.to_owned(),
        };
        assert_eq!(
            refused(&ledger, &open(1, Role::White, "chief")),
            LedgerError::NothingPending
        );
        take(&mut ledger, &[request(1, false), reveal(Role::Black, 1)]);
        for (entry, error) in [
            (
                open(2, Role::White, "chief"),
                LedgerError::WrongNumber {
                    expected: 1,
                    found: 2,
                },
            ),
            (
                open(1, Role::White, " "),
                LedgerError::TipWithoutReferee(Role::White),
            ),
            (
                open(1, Role::Black, "chief"),
                LedgerError::TipNotAwaited(Role::Black),
            ),
            (
                open(1, Role::Server, "chief"),
                LedgerError::NotAPlayer(Role::Server),
            ),
        ] {
            assert_eq!(refused(&ledger, &entry), error);
        }
        take(&mut ledger, &[open(1, Role::White, "chief")]);
        assert_eq!(
            refused(&ledger, &open(1, Role::White, "chief")),
            LedgerError::TipNotAwaited(Role::White)
        );
        take(&mut ledger, &[reveal(Role::White, 1)]);
        assert_eq!(ledger.mode(1), Some(Mode::Chains));
        let settled = ledger.settle(&chain(Role::Server)).unwrap();
        take(&mut ledger, &settled);
        take(&mut ledger, &[request(2, false)]);
        assert_eq!(ledger.mode(2), Some(Mode::BlackChain));
    }

    #[test]
    fn plans_open_when_both_are_in() {
        let mut ledger = with(Contribution::None, Contribution::None);
        let commit = |role| LotEntry::PlanCommitted {
            gid: gid(),
            game_move: 1,
            role,
            commitment: super::super::seal::commit_plan(
                &gid(),
                role,
                &Secret::new([6; 32]),
                "Ra1-a4",
            )
            .unwrap(),
        };
        let open = |role, plan: &str| LotEntry::PlanOpened {
            gid: gid(),
            game_move: 1,
            role,
            blind: Hex::new([6; 32]),
            plan: plan.to_owned(),
        };
        take(&mut ledger, &[commit(Role::White)]);
        let (game_move, role) = (1, Role::Black);
        let alone = refused(&ledger, &open(Role::White, "Ra1-a4"));
        assert_eq!(alone, LedgerError::NoPlan { game_move, role });
        take(&mut ledger, &[commit(Role::Black)]);
        let twice = refused(&ledger, &commit(Role::Black));
        assert_eq!(twice, LedgerError::PlanTwice { game_move, role });
        assert_eq!(
            refused(&ledger, &open(Role::White, "Ra1-a5")),
            LotError::Opening.into()
        );
        take(&mut ledger, &[open(Role::White, "Ra1-a4")]);
        assert_eq!(ledger.plan(1, Role::White), Some("Ra1-a4"));
        assert_eq!(ledger.plan(1, Role::Black), None);
        assert_eq!(
            ledger.check_finished(),
            Err(LedgerError::PlanClosed { game_move, role })
        );
    }

    #[test]
    fn a_fact_is_read_as_it_is_written() {
        let entries = [
            contributed(Role::White, Contribution::None),
            contributed(Role::Black, Contribution::Chain(Hex::new([1; 32]))),
            request(1, true),
            reveal(Role::Hidden, 1),
            result(1, 5, 2),
        ];
        for entry in entries {
            let value = serde_json::to_value(&entry).unwrap();
            let kind = value["kind"].as_str().unwrap();
            assert!(LotEntry::KINDS.contains(&kind), "{kind}");
            assert_eq!(LotEntry::THROWS.contains(&kind), entry.is_throw());
            assert_eq!(serde_json::from_value::<LotEntry>(value).unwrap(), entry);
        }
        let text = serde_json::to_string(&result(1, 5, 2)).unwrap();
        assert_eq!(
            text,
            r#"{"kind":"draw.result","body":{"gid":"demo/r1/b1/1","k":1,"outcome":"dice 5 2"}}"#
        );
    }
}
