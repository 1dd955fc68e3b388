//! What is put down of a game by plans.

use serde::Serialize;

use super::handed::HandedTerrains;
use super::hands::Hands;
use super::record::{GameRecord, OpenRow, RecordRow};
use crate::discipline::Rules;
use crate::plans::board::BoardState;
use crate::plans::fielded::{Armies, FieldedArmy};
use crate::plans::protocols::state::Protocols;
use crate::schedule::plan::HallTime;
use areopagus_games::totas::record::{Record, RecordError};
use areopagus_games::totas::{Armament, Fault, Regulations, Replay};
use areopagus_games::{PerSide, Side};
use areopagus_lots::{Hex, Ledger};
use areopagus_tournament::text::Line;

/// What is put down of a game by plans.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlanGame {
    /// The event's Regulations, with the armament that counts in this game.
    regulations: Regulations,
    /// The armament that its players agreed on; `None` for the event's.
    pub armament: Option<Armament>,
    /// What one of them has proposed since, and the other one has not accepted.
    pub proposal: Option<Proposal>,
    /// How often either side has proposed one.
    pub proposals: PerSide<u8>,
    /// The armies that its sides play with.
    pub armies: Armies,
    /// The record, once there is a terrain or a row.
    pub record: Option<GameRecord>,
    /// What was handed in sealed of its terrain.
    pub handed: HandedTerrains,
    /// The row whose plans are open and whose lots are being drawn.
    pub open_row: Option<OpenRow>,
    /// The plans of the next game move, as far as they are recorded.
    pub hands: Hands,
    /// The players' own protocols. They stay when rows or the record are taken back.
    pub protocols: Protocols,
    /// The rulings that it goes on after an interruption, each with how many rows there were.
    resumptions: Vec<(usize, Resumption)>,
}

/// A ruling that a game that was interrupted goes on from the same position (TOTA\*S 6.4,
///
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Resumption {
    /// The time that is announced.
    pub starts_at: HallTime,
    pub ruling: Line<500>,
}

/// What has interrupted a game (TOTA\*S 6.4).
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Interruption {
    /// The game move that came next, or that was resolved before.
    pub game_move: u16,
    pub reason: String,
    /// When it goes on; `None` while it waits for a ruling.
    pub resumption: Option<Resumption>,
}

/// An armament that one player has proposed to the other.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Proposal {
    pub by: Side,
    pub armament: Armament,
}

impl PlanGame {
    /// A game of an event with these rules, of which nothing is written; `None` where games are
    /// not played by plans.
    pub(crate) fn of(rules: &Rules, armies: impl FnOnce() -> Armies) -> Option<Self> {
        let regulations = rules.totas()?.clone();
        Some(Self::new(regulations, armies()))
    }

    /// A game of an event with these Regulations, of which nothing is written.
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
            hands: Hands::default(),
            protocols: Protocols::default(),
            resumptions: Vec::new(),
        }
    }

    /// The Regulations that the game is played by: the event's, with the armament that its
    /// players agreed on (TOTA\*S 2.9, TOTA\*S 11). Whatever is made of its record, its board or its
    /// plans is made with these.
    pub const fn regulations(&self) -> &Regulations {
        &self.regulations
    }

    /// A record of the game in which nothing is written.
    pub fn unwritten(&self) -> Record {
        Record {
            regulations: self.regulations.clone(),
            ..Record::default()
        }
    }

    /// The record in the `.tota` form (TOTA\*S 9.5), without the tags that name people and
    /// without the Labyrinths that are still sealed; `None` before there is one.
    pub fn record_text(&self) -> Option<String> {
        let record = self.record.as_ref()?;
        Some(record.text(&self.regulations))
    }

    /// What everybody may see of the record, as the rules replay it; `None` before there is
    /// one.
    pub fn public_record(&self) -> Option<Result<Record, RecordError>> {
        Some(self.record.as_ref()?.read(&self.regulations))
    }

    /// What terrain is missing, so that no plans can be opened yet (TOTA\*S 3, R-341).
    pub fn lacking(&self) -> Option<Fault> {
        if !self.regulations.complete_terrain || self.next_game_move() > 1 {
            return None;
        }
        let mut record = self.public_record().and_then(Result::ok);
        let record = record.get_or_insert_with(|| self.unwritten());
        record.rows.clear();
        let mut lacking = Replay::start(record).lacking().cloned()?;
        // What is sealed is in, and complete.
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

    /// What is missing of one side's terrain, as of [`PlanGame::lacking`].
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
        self.handed.of(side).is_some() || record.is_some_and(is_written)
    }

    /// The side whose terrain the sealed one of the other waits for.
    pub fn awaits_terrain(&self) -> Option<Side> {
        self.handed.sealed().next().map(Side::other)
    }

    /// Whether the first game move waits for a side's terrain: the edition asks for what the
    /// side has not handed in, or the other side's is sealed until it does.
    pub fn is_to_hand_terrain_in(&self, side: Side) -> bool {
        self.awaits_terrain() == Some(side) || self.lacking_of(side).is_some()
    }

    /// Whether the plans of a game move have been made, or are being made.
    pub fn has_begun(&self) -> bool {
        self.next_game_move() > 1 || self.open_row.is_some() || self.hands.have_plans()
    }

    /// The number of the game move that comes next. A row that interrupted the game before
    /// its plans were open has taken none (TOTA\*S 6.4, R-348).
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

    /// How many rows are written of the game move of a number and those behind it.
    pub(crate) fn rows_from(&self, number: u16) -> usize {
        let rows = self.record.iter().flat_map(|record| &record.rows);
        rows.filter(|row| row.number() >= number).count()
    }

    /// What has interrupted the game after its last row (TOTA\*S 6.4, R-348).
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

    /// Whether the game waits for a ruling after an interruption: nothing is played until then.
    pub fn is_interrupted(&self) -> bool {
        let interruption = self.interruption();
        interruption.is_some_and(|it| it.resumption.is_none())
    }

    /// A ruling lets the game go on.
    pub(crate) fn resume(&mut self, resumption: Resumption) {
        self.resumptions.push((self.rows(), resumption));
    }

    /// How many rows are written.
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

    /// Whether nothing of the next game move has happened.
    pub fn is_between_moves(&self) -> bool {
        self.open_row.is_none() && self.hands == Hands::default()
    }

    /// A row's draws are those that were made for it, in their order.
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

    /// A player proposes an armament.
    pub(crate) fn propose(&mut self, by: Side, armament: Armament) {
        self.proposal = Some(Proposal { by, armament });
        self.proposals[by] = self.proposals[by].saturating_add(1);
    }

    /// Takes another armament, and the board that the game starts on with it.
    pub(crate) fn arm(&mut self, armament: Armament, board: &BoardState) {
        self.armament = Some(armament);
        self.regulations.armament = armament;
        self.proposal = None;
        if let Some(record) = &mut self.record {
            record.board.clone_from(board);
        }
    }

    /// Takes the next row.
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

    /// Takes the terrain before the first game move. Rows that interrupted the game before it
    /// stay (TOTA\*S 6.4).
    pub(crate) fn take_terrain(
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

    /// The record is withdrawn, and with it the terrain that is open.
    pub(crate) fn withdraw_record(&mut self) {
        self.handed.forget_opened();
        self.take_record(None);
    }

    /// Takes a whole record; `None` when it is withdrawn.
    pub(crate) fn take_record(&mut self, record: Option<GameRecord>) {
        self.record = record;
        self.resumptions.clear();
        self.hands = Hands::default();
    }

    /// Takes the last row back.
    pub(crate) fn drop_row(&mut self, board: &BoardState) -> Result<(), String> {
        let record = self.record_mut()?;
        record.rows.pop().ok_or("a game without rows")?;
        record.board.clone_from(board);
        let rows = record.rows.len();
        self.resumptions.retain(|(at, _)| *at <= rows);
        self.hands = Hands::default();
        Ok(())
    }

    /// What was known of the next game move is over, or does not count.
    pub(crate) fn end_move(&mut self) {
        self.open_row = None;
        self.hands = Hands::default();
    }

    /// The record to change it.
    ///
    /// # Errors
    /// That there is none.
    pub(crate) fn record_mut(&mut self) -> Result<&mut GameRecord, String> {
        let record = self.record.as_mut();
        record.ok_or_else(|| "a game without a record".to_owned())
    }
}
