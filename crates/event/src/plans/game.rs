//! The state of one game by plans.

use serde::Serialize;

use super::pending_plans::PendingPlans;
use super::record::{GameRecord, OpenRow, RecordRow};
use super::sealed_terrain::HandedTerrains;
use crate::discipline::Rules;
use crate::plans::board::BoardState;
use crate::plans::fielded::{Armies, FieldedArmy};
use crate::plans::protocols::state::Protocols;
use crate::schedule::plan::HallTime;
use areopagus_games::totas::record::{Record, RecordError};
use areopagus_games::totas::{Armament, Fault, Regulations, Replay};
use areopagus_games::{PerSide, Side};
use areopagus_lots::{Hex, Ledger};
use areopagus_tournament::text::TextLine;

/// The state of a game by plans.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlanGame {
    /// The event's Regulations, with the armament of this game.
    regulations: Regulations,
    /// The armament that the players agreed on; `None` for the event's.
    pub armament: Option<Armament>,
    /// The pending proposal of a player.
    pub proposal: Option<Proposal>,
    /// The number of proposals by each side.
    pub proposals: PerSide<u8>,
    /// The armies that its sides play with.
    pub armies: Armies,
    /// The record, from the first terrain or row on.
    pub record: Option<GameRecord>,
    /// The terrain handed in sealed.
    pub handed: HandedTerrains,
    /// The row whose plans are open and whose lots are being drawn.
    pub open_row: Option<OpenRow>,
    /// The recorded plans of the next game move.
    pub hands: PendingPlans,
    /// The players' own protocols. They stay when rows or the record are taken back.
    pub protocols: Protocols,
    /// The rulings after interruptions, each with the number of rows at that time.
    resumptions: Vec<(usize, Resumption)>,
}

/// A ruling that an interrupted game goes on from the same position (TOTA*S 6.4, R-348).
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Resumption {
    /// The announced time.
    pub starts_at: HallTime,
    pub ruling: TextLine<500>,
}

/// An interruption of a game (TOTA*S 6.4).
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Interruption {
    /// The number of the interrupting row: the game move that was next, or that was resolved
    /// before.
    pub game_move: u16,
    pub reason: String,
    /// The ruling that ends it; `None` while the game waits for one.
    pub resumption: Option<Resumption>,
}

/// An armament proposed by one player to the other.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Proposal {
    pub by: Side,
    pub armament: Armament,
}

impl PlanGame {
    /// A new game under the event's rules; `None` if its games are not played by plans.
    pub(crate) fn for_rules(rules: &Rules, armies: impl FnOnce() -> Armies) -> Option<Self> {
        let regulations = rules.totas()?.clone();
        Some(Self::new(regulations, armies()))
    }

    /// A new game under the event's Regulations.
    fn new(regulations: Regulations, armies: Armies) -> Self {
        Self {
            regulations,
            armament: None,
            proposal: None,
            proposals: PerSide::default(),
            armies,
            record: None,
            handed: HandedTerrains::default(),
            open_row: None,
            hands: PendingPlans::default(),
            protocols: Protocols::default(),
            resumptions: Vec::new(),
        }
    }

    /// The Regulations of this game: the event's, with the armament that its players agreed on
    /// (`TOTA*S 2.9`, `TOTA*S 11`). Records, boards and plans of the game are all made with
    /// these.
    pub const fn regulations(&self) -> &Regulations {
        &self.regulations
    }

    /// An empty record of the game.
    pub fn unwritten(&self) -> Record {
        Record {
            regulations: self.regulations.clone(),
            ..Record::default()
        }
    }

    /// The record in the `.tota` form (TOTA*S 9.5), without tags that name people and without
    /// sealed Labyrinths; `None` before there is one.
    pub fn record_text(&self) -> Option<String> {
        let record = self.record.as_ref()?;
        Some(record.text(&self.regulations))
    }

    /// The public part of the record, replayed; `None` before there is a record.
    pub fn public_record(&self) -> Option<Result<Record, RecordError>> {
        Some(self.record.as_ref()?.read(&self.regulations))
    }

    /// The missing terrain that prevents plans from being opened (TOTA*S 3, R-341).
    pub fn lacking(&self) -> Option<Fault> {
        if !self.regulations.complete_terrain || self.next_game_move() > 1 {
            return None;
        }
        let mut record = self.public_record().and_then(Result::ok);
        let record = record.get_or_insert_with(|| self.unwritten());
        record.rows.clear();
        let mut lacking = Replay::start(record).lacking().cloned()?;
        // Sealed terrain is in, and complete.
        if let Fault::TerrainMissing(missing) = &mut lacking {
            for side in self.handed.sealed() {
                missing[side].clear();
            }
            if Side::ALL.into_iter().all(|side| missing[side].is_empty()) {
                return None;
            }
        }
        Some(lacking)
    }

    /// As [`PlanGame::lacking`], for one side.
    pub fn lacking_of(&self, side: Side) -> Option<Fault> {
        let Fault::TerrainMissing(mut missing) = self.lacking()? else {
            return None;
        };
        missing[side.other()].clear();
        (!missing[side].is_empty()).then_some(Fault::TerrainMissing(missing))
    }

    /// Whether a side's terrain is in: sealed, or in the record.
    pub fn has_terrain(&self, side: Side) -> bool {
        let record = self.record.as_ref();
        let is_written = |record: &GameRecord| {
            !record.terrain[side].is_empty() || record.labyrinth[side].is_some()
        };
        self.handed.get(side).is_some() || record.is_some_and(is_written)
    }

    /// The side whose missing terrain keeps the other's sealed.
    pub fn awaits_terrain(&self) -> Option<Side> {
        self.handed.sealed().next().map(Side::other)
    }

    /// Whether the first game move waits for a side's terrain: because the edition asks for it
    /// or because the other side's is sealed until then.
    pub fn is_to_hand_terrain_in(&self, side: Side) -> bool {
        self.awaits_terrain() == Some(side) || self.lacking_of(side).is_some()
    }

    /// Whether the plans of a game move have been made or are being made.
    pub fn has_begun(&self) -> bool {
        self.next_game_move() > 1 || self.open_row.is_some() || self.hands.have_plans()
    }

    /// The number of the next game move. A row that interrupted the game before its plans were
    /// open does not use up a number (TOTA*S 6.4, R-348).
    pub fn next_game_move(&self) -> u16 {
        let record = self.record.as_ref();
        let played = record.map_or(0, |record| record.board.game_moves);
        played.saturating_add(1)
    }

    /// The number of the last row; 0 before the first.
    pub fn last_number(&self) -> u16 {
        let record = self.record.as_ref();
        record
            .and_then(|record| record.rows.last())
            .map_or(0, RecordRow::number)
    }

    /// The number of rows from a game move on.
    pub(crate) fn rows_from(&self, number: u16) -> usize {
        let rows = self.record.iter().flat_map(|record| &record.rows);
        rows.filter(|row| row.number() >= number).count()
    }

    /// The interruption after the last row (TOTA*S 6.4, R-348).
    pub fn interruption(&self) -> Option<Interruption> {
        let rows = &self.record.as_ref()?.rows;
        let last = rows.last()?;
        let reason = last.interrupts()?;
        let mut resumptions = self.resumptions.iter().rev();
        let resumption = resumptions.find(|(at, _)| *at == rows.len());
        Some(Interruption {
            game_move: last.number(),
            reason,
            resumption: resumption.map(|(_, resumption)| resumption.clone()),
        })
    }

    /// Whether the game waits for a ruling after an interruption; nothing is played until then.
    pub fn is_interrupted(&self) -> bool {
        let interruption = self.interruption();
        interruption.is_some_and(|it| it.resumption.is_none())
    }

    /// Records the ruling that lets the game go on.
    pub(crate) fn resume(&mut self, resumption: Resumption) {
        self.resumptions.push((self.rows(), resumption));
    }

    pub fn rows(&self) -> usize {
        self.record.as_ref().map_or(0, |record| record.rows.len())
    }

    /// The army of a side; `None` for the usual figures.
    pub fn army(&self, side: Side) -> Option<&FieldedArmy> {
        self.armies[side].as_deref()
    }

    /// Whether the next game move is made in the dark and its plans are not open yet (TOTA\*S
    /// 8.4).
    pub fn is_dark(&self) -> bool {
        self.record.is_some()
            && self.next_game_move() == self.regulations.dark_game_move()
            && self.open_row.is_none()
            && !self.hands.are_open()
    }

    /// Whether the next game move has not begun.
    pub fn is_between_moves(&self) -> bool {
        self.open_row.is_none() && self.hands == PendingPlans::default()
    }

    /// Checks that a row has the draws made for it, in order.
    fn check_draws(&self, lots: Option<&Ledger>, draws: &[u32]) -> Result<(), String> {
        let made = match (&self.open_row, lots) {
            (Some(row), Some(lots)) => (row.first_draw..lots.next_k()).collect(),
            (None, _) | (_, None) => Vec::new(),
        };
        let waits = lots.is_some_and(Ledger::is_pending);
        if waits || made != draws {
            return Err("other draws than those of the row".to_owned());
        }
        Ok(())
    }

    pub(crate) fn propose(&mut self, by: Side, armament: Armament) {
        self.proposal = Some(Proposal { by, armament });
        self.proposals[by] = self.proposals[by].saturating_add(1);
    }

    /// Sets the armament and the board at the start.
    pub(crate) fn arm(&mut self, armament: Armament, board: &BoardState) {
        self.armament = Some(armament);
        self.regulations.armament = armament;
        self.proposal = None;
        if let Some(record) = &mut self.record {
            record.board.clone_from(board);
        }
    }

    pub(crate) fn add_row(
        &mut self,
        lots: Option<&Ledger>,
        text: &str,
        draws: &[u32],
        board: &BoardState,
    ) -> Result<(), String> {
        self.check_draws(lots, draws)?;
        let record = self.record.as_mut().ok_or("a row without a record")?;
        record.rows.push(RecordRow {
            text: text.to_owned(),
            draws: draws.to_vec(),
        });
        record.board.clone_from(board);
        self.end_move();
        Ok(())
    }

    /// Opens a row for its draws.
    pub(crate) fn open_row(&mut self, lots: Option<&Ledger>, text: &str) -> Result<(), String> {
        if self.open_row.is_some() {
            return Err("a second open row".to_owned());
        }
        let lots = lots.ok_or("a row without lots")?;
        self.open_row = Some(OpenRow {
            text: text.to_owned(),
            first_draw: lots.next_k(),
        });
        Ok(())
    }

    /// Sets the terrain before the first game move. Rows that interrupted the game before it
    /// stay (TOTA*S 6.4).
    pub(crate) fn apply_terrain(
        &mut self,
        (terrain, labyrinth): (PerSide<String>, PerSide<Option<Hex<32>>>),
        board: &BoardState,
    ) -> Result<(), String> {
        self.handed.check(&terrain, &labyrinth)?;
        let before = self.record.take().filter(|record| !record.rows.is_empty());
        let before = before.unwrap_or_else(|| GameRecord::bare(board.clone()));
        self.record = Some(GameRecord {
            terrain,
            labyrinth,
            board: board.clone(),
            ..before
        });
        Ok(())
    }

    /// Withdraws the record together with its open terrain.
    pub(crate) fn withdraw_record(&mut self) {
        self.handed.forget_opened();
        self.apply_record(None);
    }

    /// Sets a whole record; `None` withdraws it.
    pub(crate) fn apply_record(&mut self, record: Option<GameRecord>) {
        self.record = record;
        self.resumptions.clear();
        self.hands = PendingPlans::default();
    }

    /// Takes the last row back.
    pub(crate) fn drop_row(&mut self, board: &BoardState) -> Result<(), String> {
        let record = self.record_mut()?;
        record.rows.pop().ok_or("a game without rows")?;
        record.board.clone_from(board);
        let rows = record.rows.len();
        self.resumptions.retain(|(at, _)| *at <= rows);
        self.hands = PendingPlans::default();
        Ok(())
    }

    /// Clears what was recorded for the next game move.
    pub(crate) fn end_move(&mut self) {
        self.open_row = None;
        self.hands = PendingPlans::default();
    }

    /// The record, mutable.
    ///
    /// # Errors
    /// If there is none.
    pub(crate) fn record_mut(&mut self) -> Result<&mut GameRecord, String> {
        let record = self.record.as_mut();
        record.ok_or_else(|| "a game without a record".to_owned())
    }
}
