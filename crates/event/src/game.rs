//! The state of a game: its players, its play and its result.

use crate::acts::game::{Act, ActGame};
use crate::acts::rounds::log::RoundLog;
use crate::acts::secrets::log::SecretLog;
use crate::clock::times::GameClock;
use crate::parties::log::PartyLog;
use crate::plans::Armament;
use crate::plans::board::BoardState;
use crate::plans::fielded::{Armies, FieldedArmy};
use crate::plans::game::{Interruption, PlanGame, Proposal};
use crate::plans::pending_plans::PendingPlans;
use crate::plans::protocols::state::Protocols;
use crate::plans::record::{GameRecord, OpenRow};
use crate::settings::EventSettings;
use crate::signatures::state::Signatures;
use areopagus_games::Side;
use areopagus_games::acts::ActBoard;
use areopagus_games::discipline::Rules;
use areopagus_lots::{Ledger, Role};
use areopagus_tournament::result::{Basis, GameResult};
use areopagus_tournament::round::Pairing;
use areopagus_tournament::text::TextLine;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GameState {
    pub pairing: Pairing,
    /// The play, by kind of game.
    pub play: GamePlay,
    /// The result of a finished game.
    pub result: Option<GameResult>,
    /// The lots; `None` before the server is committed to them.
    pub lots: Option<Ledger>,
    /// The ruling that the game goes on with physical dice, if there is one.
    pub physical_dice: Option<TextLine<500>>,
    pub clock: GameClock,
    /// The sequence number of the entry that made the result.
    pub result_entry: Option<u64>,
    /// The signatures under the protocol with this result.
    pub signatures: Signatures,
    /// Who joined and left the game.
    pub party: PartyLog,
}

/// The play of a game, by kind.
#[derive(Debug, Clone, PartialEq, Eq)]
#[expect(
    clippy::large_enum_variant,
    reason = "the games of an event are all of one kind, and this one is small for a game"
)]
pub enum GamePlay {
    /// A game by plans, which both sides open together.
    Plans(Box<PlanGame>),
    /// A game by acts of one side after the other.
    Acts(ActGame),
}

/// The status of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum GameStatus {
    /// Nothing is recorded yet.
    Waiting,
    /// There is a terrain, a row or an act, and no result.
    Playing,
    /// There is a result.
    Finished,
}

impl GamePlay {
    fn plans_mut(&mut self) -> Result<&mut PlanGame, String> {
        match self {
            Self::Plans(plans) => Ok(plans),
            Self::Acts(_) => Err("it is played by acts".to_owned()),
        }
    }
}

impl GameState {
    /// A new game.
    pub(super) fn new(pairing: Pairing, play: GamePlay) -> Self {
        Self {
            pairing,
            play,
            result: None,
            lots: None,
            physical_dice: None,
            clock: GameClock::default(),
            result_entry: None,
            signatures: Signatures::default(),
            party: PartyLog::default(),
        }
    }

    /// The play of a game by plans; `None` for another game.
    pub const fn plans(&self) -> Option<&PlanGame> {
        match &self.play {
            GamePlay::Plans(plans) => Some(plans),
            GamePlay::Acts(_) => None,
        }
    }

    /// As [`Self::plans`], mutable.
    ///
    /// # Errors
    /// If the game is played by acts.
    pub(super) fn plans_mut(&mut self) -> Result<&mut PlanGame, String> {
        self.play.plans_mut()
    }

    /// The play of a game by acts; `None` for another game.
    pub const fn act_game(&self) -> Option<&ActGame> {
        match &self.play {
            GamePlay::Plans(_) => None,
            GamePlay::Acts(acts) => Some(acts),
        }
    }

    /// As [`Self::act_game`], mutable.
    ///
    /// # Errors
    /// If the game is played by plans.
    pub(super) fn act_game_mut(&mut self) -> Result<&mut ActGame, String> {
        match &mut self.play {
            GamePlay::Plans(_) => Err("it is played by plans".to_owned()),
            GamePlay::Acts(acts) => Ok(acts),
        }
    }

    /// The sealed secrets of a game by acts; empty for a game by plans.
    pub fn secrets(&self) -> &SecretLog {
        static NONE: SecretLog = SecretLog::NONE;
        self.act_game().map_or(&NONE, |game| &game.secrets)
    }

    /// The acts; empty for a game by plans.
    pub fn acts(&self) -> &[Act] {
        self.act_game().map_or(&[], |game| &game.acts)
    }

    /// The rounds of choices of a game by acts; empty for a game by plans.
    pub fn rounds(&self) -> &RoundLog {
        static NONE: RoundLog = RoundLog::NONE;
        self.act_game().map_or(&NONE, |game| &game.rounds)
    }

    /// Whether acts or secrets have been entered; `false` for a game by plans.
    pub fn has_acts(&self) -> bool {
        self.act_game().is_some_and(|game| !game.is_empty())
    }

    /// The board after the acts; `None` before there is one.
    pub fn act_board(&self) -> Option<&ActBoard> {
        self.act_game()?.board.as_ref()
    }

    /// The record of a game by plans, if there is one.
    pub fn record(&self) -> Option<&GameRecord> {
        self.plans()?.record.as_ref()
    }

    /// The row of a game by plans whose lots are being drawn.
    pub fn open_row(&self) -> Option<&OpenRow> {
        self.plans()?.open_row.as_ref()
    }

    /// The plans of the next game move of a game by plans.
    pub fn hands(&self) -> Option<&PendingPlans> {
        self.plans().map(|plans| &plans.hands)
    }

    /// The armament of a game by plans.
    pub fn armament(&self) -> Option<Armament> {
        Some(self.plans()?.regulations().armament)
    }

    /// The pending proposal of a player in a game by plans.
    pub fn proposal(&self) -> Option<Proposal> {
        self.plans()?.proposal
    }

    /// The armies of a game by plans.
    pub fn armies(&self) -> Option<&Armies> {
        self.plans().map(|plans| &plans.armies)
    }

    /// The army of a side; `None` for the usual figures.
    pub fn army(&self, side: Side) -> Option<&FieldedArmy> {
        self.plans()?.army(side)
    }

    /// Whether a side plays with figures of its own.
    pub fn has_own_figures(&self) -> bool {
        Side::ALL.into_iter().any(|side| self.army(side).is_some())
    }

    /// Whether a side has a Labyrinth that is sealed (TOTA*S 3.3).
    pub(super) fn has_sealed_labyrinth(&self, side: Side) -> bool {
        let in_record = self.record().is_some_and(|it| it.labyrinth[side].is_some());
        let handed = self.plans().and_then(|plans| plans.handed.get(side));
        in_record || handed.is_some_and(|it| it.is_sealed() && it.labyrinth.is_some())
    }

    /// The interruption of a game that is not over (TOTA*S 6.4, R-400).
    pub fn interruption(&self) -> Option<Interruption> {
        if self.result.is_some() {
            return None;
        }
        match &self.play {
            GamePlay::Plans(plans) => plans.interruption(),
            GamePlay::Acts(game) => game.interruption.clone(),
        }
    }

    /// Whether the game waits for a ruling after an interruption.
    pub fn is_interrupted(&self) -> bool {
        let interruption = self.interruption();
        interruption.is_some_and(|it| it.resumption.is_none())
    }

    /// The number of moves: the number of the last row of a record, or of acts.
    pub fn moves(&self) -> usize {
        match &self.play {
            GamePlay::Plans(plans) => plans.last_number().into(),
            GamePlay::Acts(game) => game.acts.len(),
        }
    }

    /// The number of rows of a record, or of acts.
    pub fn rows(&self) -> usize {
        match &self.play {
            GamePlay::Plans(plans) => plans.rows(),
            GamePlay::Acts(game) => game.acts.len(),
        }
    }

    /// The text of the last row of a record, or of the last act.
    pub fn last_text(&self) -> Option<&str> {
        match &self.play {
            GamePlay::Plans(plans) => Some(&plans.record.as_ref()?.rows.last()?.text),
            GamePlay::Acts(game) => Some(&game.acts.last()?.made.text),
        }
    }

    /// Whether anything of the game is recorded.
    pub const fn is_written(&self) -> bool {
        match &self.play {
            GamePlay::Plans(plans) => plans.record.is_some(),
            GamePlay::Acts(game) => !game.is_empty(),
        }
    }

    /// The rules of the game: the event's, with what its players agreed on.
    pub fn rules(&self, info: &EventSettings) -> Rules {
        let agreed = self.plans().filter(|plans| plans.armament.is_some());
        let own = agreed.map(|plans| Rules::new(plans.regulations().clone()));
        own.unwrap_or_else(|| info.rules.clone())
    }

    /// The record in the form of its file, without tags that name people and without what is
    /// sealed; `None` before there is one, and for a game by acts.
    pub fn record_text(&self) -> Option<String> {
        self.plans()?.record_text()
    }

    /// Adds the next row of a game by plans.
    pub(super) fn add_row(
        &mut self,
        text: &str,
        draws: &[u32],
        board: &BoardState,
    ) -> Result<(), String> {
        let Self { play, lots, .. } = self;
        play.plans_mut()?.add_row(lots.as_ref(), text, draws, board)
    }

    /// Opens a row of a game by plans for its draws.
    pub(super) fn open_next_row(&mut self, text: &str) -> Result<(), String> {
        let Self { play, lots, .. } = self;
        play.plans_mut()?.open_row(lots.as_ref(), text)
    }

    /// Sets or replaces the result. Signatures hold only for the result that they were made
    /// under.
    pub(super) fn end(&mut self, result: &GameResult, seq: u64) {
        self.result = Some(result.clone());
        self.result_entry = Some(seq);
        self.signatures = Signatures::default();
        match &mut self.play {
            GamePlay::Plans(plans) => plans.end_move(),
            GamePlay::Acts(_) => {}
        }
    }

    /// Whether nothing has happened in the game except the server's commitment to its lots.
    pub fn is_untouched(&self) -> bool {
        self.status() == GameStatus::Waiting && self.is_at_rest()
    }

    /// Whether nobody has handed in or pressed anything.
    fn is_at_rest(&self) -> bool {
        let committed = |lots: &Ledger| {
            let mut roles = Role::PLAYERS.into_iter();
            roles.any(|role| lots.contribution(role).is_some()) || !lots.draws().is_empty()
        };
        self.plans().is_none_or(PlanGame::is_between_moves)
            && self.plans().is_none_or(|plans| plans.handed.is_empty())
            && self.protocols().is_none_or(Protocols::is_empty)
            && self.physical_dice.is_none()
            && self.party.is_empty()
            && self.clock == GameClock::default()
            && !self.lots.as_ref().is_some_and(committed)
    }

    /// Whether nothing has happened in the game but that a player has left the event.
    pub fn is_merely_forfeited(&self) -> bool {
        let has_left = |result: &GameResult| matches!(result.basis, Basis::Withdrawal { .. });
        self.result.as_ref().is_some_and(has_left) && !self.is_written() && self.is_at_rest()
    }

    /// The result and the sequence number of the entry that made it.
    pub fn recorded(&self) -> Option<(&GameResult, u64)> {
        self.result.as_ref().zip(self.result_entry)
    }

    pub const fn status(&self) -> GameStatus {
        match (&self.result, self.is_written()) {
            (Some(_), _) => GameStatus::Finished,
            (None, true) => GameStatus::Playing,
            (None, false) => GameStatus::Waiting,
        }
    }
}
