//! The facts of a game's times against the state.

use chrono::{DateTime, Utc};
use serde::Serialize;

use super::times::{Count, Delay, GameClock};
use crate::clock::entry::ClockEntry;
use crate::clock::refusal::ClockRefusal;
use crate::entry::Entry;
use crate::game::{GamePlay, GameState, GameStatus};
use crate::lookup;
use crate::lot_refusal::LotRefusal;
use crate::plans::game::PlanGame;
use crate::plans::{decide as games, doom};
use crate::refusal::Refusal;
use crate::state::EventState;
use crate::step::Step;
use areopagus_games::Side;
use areopagus_tournament::round::GameId;

/// A timer that runs: one side has recorded, the other one answers (clause 7.1).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Answering {
    /// Who answers.
    pub side: Side,
    /// How long already.
    pub time: Count,
}

impl GameState {
    /// The timer of the next game move, while one side answers.
    pub fn answering(&self) -> Option<Answering> {
        let hands = self.hands()?;
        let answers = Side::ALL.map(|side| (side, hands.answer(side)));
        let (side, from) = match answers {
            [(white, None), (_, Some(from))] => (white, from),
            [(_, Some(from)), (black, None)] => (black, from),
            _ => return None,
        };
        let time = self.clock.count(from);
        Some(Answering { side, time })
    }
}

impl EventState {
    /// Whether a fact of a game's times fits the event.
    ///
    /// # Errors
    /// What is against it.
    pub(crate) fn check_clock(&self, entry: &ClockEntry, at: DateTime<Utc>) -> Result<(), Refusal> {
        let id = entry.game();
        let game = self.game(id).ok_or(Refusal::GameUnknown(id))?;
        if game.status() == GameStatus::Finished {
            return Err(Refusal::GameFinished(id));
        }
        let clock = &game.clock;
        match entry {
            ClockEntry::Started { .. } if clock.started.is_some() => {
                Err(ClockRefusal::Started(id).into())
            }
            ClockEntry::Started { .. } if !self.takes_turns(game) => {
                Err(ClockRefusal::NoTurn(id).into())
            }
            ClockEntry::Paused { .. } | ClockEntry::Resumed { .. } if !clock.has_begun() => {
                Err(ClockRefusal::NotStarted(id).into())
            }
            ClockEntry::Paused { .. } if !clock.runs() => Err(ClockRefusal::Stands(id).into()),
            ClockEntry::Started { .. } | ClockEntry::Resumed { .. }
                if game.plans().is_some_and(PlanGame::is_interrupted) =>
            {
                Err(Refusal::Interrupted(id))
            }
            ClockEntry::Resumed { .. } if clock.runs() => Err(ClockRefusal::Runs(id).into()),
            ClockEntry::Started { .. } | ClockEntry::Paused { .. } | ClockEntry::Resumed { .. } => {
                Ok(())
            }
            ClockEntry::Recorded {
                game_move, side, ..
            } => may_record(id, game, lookup::plans(self, game)?, *game_move, *side),
            ClockEntry::Delayed {
                game_move,
                side,
                answered_ms,
                received_ms,
                ..
            } => {
                let hands = &lookup::plans(self, game)?.hands;
                let fits = hands.game_move == *game_move
                    && hands.plans[*side].is_some()
                    && hands.delayed[*side].is_none()
                    && hands.received_ms(*side) == Some(*received_ms)
                    && answered_ms < received_ms;
                fits.then_some(()).ok_or_else(|| {
                    ClockRefusal::NotDelayed {
                        game: id,
                        side: *side,
                    }
                    .into()
                })
            }
            ClockEntry::TimesDiscarded { game_move, .. } => {
                not_drawing(id, game)?;
                let hands = &lookup::plans(self, game)?.hands;
                if !hands.on_paper() || hands.game_move != *game_move {
                    return Err(ClockRefusal::NothingRecorded(id).into());
                }
                Ok(())
            }
            ClockEntry::Memorising { .. } => {
                let plans = lookup::plans(self, game)?;
                let after = plans.regulations().mole_after;
                if clock.memorising.is_some() {
                    return Err(ClockRefusal::Memorising(id).into());
                }
                // Before its row is entered, or behind it.
                if !(after..=after.saturating_add(1)).contains(&plans.next_game_move()) {
                    return Err(ClockRefusal::NoMole { game: id, after }.into());
                }
                Ok(())
            }
            ClockEntry::Doomed {
                marks, row, late, ..
            } => {
                doom::in_time(self, game, at, late.as_ref())?;
                doom::fits(id, game, marks, row)
            }
        }
    }

    /// Whether the time of play can begin: always where plans are written, else once a turn is
    /// made.
    fn takes_turns(&self, game: &GameState) -> bool {
        let play = game.act_game();
        play.is_none_or(|play| play.turn(&self.info.rules).is_some())
    }

    /// Adds a fact that was checked by [`EventState::check_clock`].
    pub(crate) fn take_clock(&mut self, entry: &ClockEntry, at: DateTime<Utc>) {
        let Ok(game) = self.game_mut(entry.game()) else {
            return;
        };
        let (clock, play) = (&mut game.clock, &mut game.play);
        match (entry, play) {
            (ClockEntry::Started { .. }, play) => {
                let now = clock.counted(at);
                clock.started = Some(now);
                clock.turn = matches!(play, GamePlay::Acts(_)).then_some(now);
            }
            (ClockEntry::Paused { reason, .. }, _) => clock.stand(at, Some(reason.clone())),
            (ClockEntry::Resumed { .. }, _) => clock.go_on(at),
            (ClockEntry::Memorising { .. }, _) => clock.memorising = Some(clock.counted(at)),
            (
                ClockEntry::Recorded {
                    game_move, side, ..
                },
                GamePlay::Plans(plans),
            ) => plans.hands.record(*game_move, *side, clock.counted(at)),
            (
                ClockEntry::Delayed {
                    side,
                    answered_ms,
                    received_ms,
                    ..
                },
                GamePlay::Plans(plans),
            ) => {
                plans.hands.delayed[*side] = Some(Delay {
                    answered_ms: *answered_ms,
                    received_ms: *received_ms,
                });
            }
            (ClockEntry::TimesDiscarded { .. }, GamePlay::Plans(plans)) => {
                plans.hands.forget_times();
            }
            (ClockEntry::Doomed { row, board, .. }, GamePlay::Plans(plans)) => {
                if let Some(record) = &mut plans.record
                    && let Some(last) = record.rows.last_mut()
                {
                    last.text.clone_from(row);
                    record.board.clone_from(board);
                }
            }
            // [`EventState::check_clock`] has refused them.
            (
                ClockEntry::Recorded { .. }
                | ClockEntry::Delayed { .. }
                | ClockEntry::TimesDiscarded { .. }
                | ClockEntry::Doomed { .. },
                GamePlay::Acts(_),
            ) => {}
        }
    }

    /// Follows any entry of the event but a row, which [`GameClock::follow_row`] is for: a
    /// game that is over has no time any more, and one that is played anew begins anew. Acts
    /// that are taken back see to it themselves.
    pub(crate) fn follow_clock(&mut self, entry: &Entry, at: DateTime<Utc>) {
        let Some((game, step)) = entry.step() else {
            return;
        };
        let follow: &dyn Fn(&mut GameClock) = match step {
            Step::Ended(_) => &|clock| clock.stand(at, None),
            Step::RowTakenBack => &|clock| {
                clock.memorising = None;
                clock.row = None;
            },
            Step::RecordTakenBack => &|clock| *clock = GameClock::default(),
            Step::Prepared
            | Step::Played
            | Step::Corrected(_)
            | Step::Reopened
            | Step::Signed
            | Step::Protested(_) => return,
        };
        if let Ok(game) = self.game_mut(game) {
            follow(&mut game.clock);
        }
    }
}

/// A plan on paper is one of the next game move, and recorded once.
fn may_record(
    id: GameId,
    game: &GameState,
    plans: &PlanGame,
    game_move: u16,
    side: Side,
) -> Result<(), Refusal> {
    not_drawing(id, game)?;
    games::takes_plans(id, plans)?;
    let expected = plans.next_game_move();
    if game_move != expected {
        return Err(LotRefusal::OtherGameMove {
            given: game_move,
            expected,
        }
        .into());
    }
    if game.clock.stands.is_some() {
        return Err(ClockRefusal::Stands(id).into());
    }
    if plans.hands.answer(side).is_some() {
        return Err(ClockRefusal::Recorded { game: id, side }.into());
    }
    Ok(())
}

fn not_drawing(id: GameId, game: &GameState) -> Result<(), Refusal> {
    match game.open_row() {
        Some(_) => Err(LotRefusal::RowOpen(id).into()),
        None => Ok(()),
    }
}
