//! Applies entries of games by plans to the state.

use chrono::{DateTime, Utc};

use super::entry::PlanEntry;
use super::game::{PlanGame, Resumption};
use super::record::{GameRecord, RecordRow};
use super::sealed_terrain::HandedTerrain;
use crate::lots;
use crate::plans::board::BoardState;
use crate::state::EventState;
use areopagus_games::Side;
use areopagus_lots::Hex;
use areopagus_tournament::round::GameId;

impl EventState {
    /// Applies an entry of a game by plans with its journal time.
    pub(crate) fn apply_plan(
        &mut self,
        entry: &PlanEntry,
        at: DateTime<Utc>,
    ) -> Result<(), String> {
        match entry {
            PlanEntry::Row {
                game,
                text,
                draws,
                board,
            } => self.apply_row(*game, (text, draws), board, at)?,
            PlanEntry::Record {
                game,
                terrain,
                labyrinth,
                comments,
                rows,
                board,
            } => self.apply_record(
                *game,
                GameRecord {
                    terrain: terrain.clone(),
                    labyrinth: *labyrinth,
                    comments: comments.clone(),
                    rows: rows.iter().map(|text| RecordRow::given(text)).collect(),
                    board: board.clone(),
                },
            )?,
            PlanEntry::ProtocolHandedIn(handed_in) => {
                let plans = self.plans_mut(handed_in.game)?;
                plans.protocols.receive(handed_in, at);
            }
            PlanEntry::DifferenceRuled(ruled) => {
                self.plans_mut(ruled.game)?.protocols.rule(ruled, at);
            }
            PlanEntry::RowWithdrawn { game, board, .. } => {
                self.plans_mut(*game)?.drop_row(board)?;
            }
            PlanEntry::RecordWithdrawn { game, .. } => self.plans_mut(*game)?.withdraw_record(),
            PlanEntry::Resumed {
                game,
                starts_at,
                ruling,
            } => self.plans_mut(*game)?.resume(Resumption {
                starts_at: *starts_at,
                ruling: ruling.clone(),
            }),
            PlanEntry::RowOpened { game, text } => self.game_mut(*game)?.open_next_row(text)?,
            PlanEntry::Armament { .. }
            | PlanEntry::ArmamentProposed { .. }
            | PlanEntry::Terrain { .. }
            | PlanEntry::TerrainSealed { .. }
            | PlanEntry::TerrainOpened { .. }
            | PlanEntry::TerrainDiscarded { .. }
            | PlanEntry::LabyrinthOpened { .. } => self.apply_set_up(entry, at)?,
        }
        Ok(())
    }

    /// Applies an entry about the armament or the terrain of a game.
    fn apply_set_up(&mut self, entry: &PlanEntry, at: DateTime<Utc>) -> Result<(), String> {
        match entry {
            PlanEntry::Armament {
                game,
                armament,
                board,
            } => self.plans_mut(*game)?.arm(*armament, board),
            PlanEntry::ArmamentProposed { game, by, armament } => {
                self.plans_mut(*game)?.propose(*by, *armament);
            }
            PlanEntry::Terrain {
                game,
                terrain,
                labyrinth,
                board,
            } => {
                let terrain = (terrain.clone(), *labyrinth);
                self.plans_mut(*game)?.apply_terrain(terrain, board)?;
            }
            PlanEntry::TerrainSealed {
                game,
                side,
                by,
                seal,
                labyrinth,
            } => {
                let handed = HandedTerrain::new((*by, at), *seal, *labyrinth);
                self.plans_mut(*game)?.handed.seal(*side, handed)?;
            }
            PlanEntry::TerrainOpened {
                game,
                side,
                terrain,
                blind,
            } => self.open_terrain(*game, *side, terrain, *blind)?,
            PlanEntry::TerrainDiscarded { game, side, .. } => {
                self.plans_mut(*game)?.handed.discard(*side)?;
            }
            PlanEntry::LabyrinthOpened {
                game,
                side,
                square,
                blind,
            } => self.open_labyrinth(*game, *side, square, *blind)?,
            // [`EventState::apply_plan`] applies them.
            PlanEntry::Row { .. }
            | PlanEntry::Record { .. }
            | PlanEntry::ProtocolHandedIn(_)
            | PlanEntry::DifferenceRuled(_)
            | PlanEntry::RowWithdrawn { .. }
            | PlanEntry::RecordWithdrawn { .. }
            | PlanEntry::Resumed { .. }
            | PlanEntry::RowOpened { .. } => {}
        }
        Ok(())
    }

    /// Adds a row to a game, and follows it with the game's clock.
    fn apply_row(
        &mut self,
        game: GameId,
        (text, draws): (&str, &[u32]),
        board: &BoardState,
        at: DateTime<Utc>,
    ) -> Result<(), String> {
        let game = self.game_mut(game)?;
        game.add_row(text, draws, board)?;
        // Done here, where the game is already looked up: most entries are rows.
        game.clock.follow_row(at);
        if let Some(interruption) = game.interruption() {
            game.clock.interrupt(at, &interruption.reason);
        }
        Ok(())
    }

    /// Sets the record of a game, whose terrain must be what was opened.
    fn apply_record(&mut self, game: GameId, record: GameRecord) -> Result<(), String> {
        let plans = self.plans_mut(game)?;
        plans.handed.check(&record.terrain, &record.labyrinth)?;
        plans.apply_record(Some(record));
        Ok(())
    }

    /// Opens the sealed terrain of a side.
    fn open_terrain(
        &mut self,
        game: GameId,
        side: Side,
        terrain: &str,
        blind: Hex<32>,
    ) -> Result<(), String> {
        let gid = lots::gid(self.info.slug.as_str(), game)?;
        let handed = &mut self.plans_mut(game)?.handed;
        handed.open(&gid, side, terrain, blind)
    }

    /// Opens the Labyrinth of a side (TOTA*S 3.3).
    fn open_labyrinth(
        &mut self,
        game: GameId,
        side: Side,
        square: &str,
        blind: Hex<32>,
    ) -> Result<(), String> {
        let gid = lots::gid(self.info.slug.as_str(), game)?;
        let record = self.plans_mut(game)?.record_mut()?;
        record.open_labyrinth(&gid, side, square, blind)
    }

    /// The state of a game by plans, mutable.
    fn plans_mut(&mut self, game: GameId) -> Result<&mut PlanGame, String> {
        let known = self.game_mut(game)?.plans_mut();
        known.map_err(|what| format!("game {game}: {what}"))
    }
}
