//! What a game waits for, computed in one place for all pages.

use crate::acts::RoundStage;
use crate::game::{GamePlay, GameState};
use crate::lots::side_of;
use crate::plans::game::PlanGame;
use crate::plans::pending_plans::PendingPlans;
use crate::state::EventState;
use areopagus_games::acts::ByActs;
use areopagus_games::{PerSide, Side};
use areopagus_language::Language;
use areopagus_lots::{Awaited, Ledger};
use areopagus_tournament::text::TextLine;
use chrono::{DateTime, Utc};

/// What a game waits for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Waits {
    /// Nothing: the game is over.
    Over,
    /// The referee, to restart the clock that was stopped for this reason.
    Stands(TextLine<500>),
    /// The referee, to restart the clock that stopped at this moment because of an outage
    ///
    Away(DateTime<Utc>),
    /// A ruling after an interruption (TOTA*S 6.4, R-348, R-400).
    Ruling,
    Referee(Office),
    /// The signature of the public beacon.
    Beacon,
    Players {
        whom: PerSide<bool>,
        what: Task,
        /// The sides whose device is needed and does not answer.
        asleep: PerSide<bool>,
    },
}

/// A task for the referee.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Office {
    /// Start the game.
    Start,
    /// Draw the lot.
    Draw,
    /// Enter the game move of two plans that are in.
    Row,
    /// Decide about a plan that came late (TOTA*S 7.1).
    Late {
        side: Side,
        /// The lateness in milliseconds.
        milliseconds: u32,
    },
    /// Name the first recorder (TOTA*S 6.2).
    Recorder,
    /// Decide how to go on from the present state.
    Decide,
}

/// A task for players.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Task {
    /// Commit to the lots.
    Contribution,
    /// Open the static secret.
    Secret,
    /// Reveal the link of a draw.
    Link,
    /// Hand in terrain (TOTA*S 3).
    Terrain,
    /// Hand in the plan.
    Plan,
    /// Hand in the plan within the answer time (TOTA*S 7.1).
    Answer,
    /// Open the sealed plan.
    Opening,
    /// Continue the turn: what is left of it, in the order of [`Language::ALL`].
    Turn([String; 3]),
    /// Do what precedes a turn, in the same order of languages.
    Part([String; 3]),
    /// Hand in choices: the number that is missing.
    Choice(usize),
    /// Say which of the coinciding choices is made.
    Decision,
}

impl Task {
    /// Whether a device does the task by itself, or time depends on it.
    const fn needs_device(&self) -> bool {
        matches!(
            self,
            Self::Secret | Self::Link | Self::Answer | Self::Opening
        )
    }

    /// Whether a device does the task by itself.
    pub const fn is_of_device(&self) -> bool {
        matches!(self, Self::Secret | Self::Link | Self::Opening)
    }
}

impl Waits {
    /// What a game waits for. A game by acts needs its table with all of its acts; without one
    /// only the referee can continue.
    pub fn for_game(event: &EventState, game: &GameState, table: Option<&dyn ByActs>) -> Self {
        if game.result.is_some() || event.closed {
            return Self::Over;
        }
        if game.is_interrupted() {
            return Self::Ruling;
        }
        if let Some(reason) = game.clock.reason() {
            return Self::Stands(reason.clone());
        }
        if let Some(since) = game.clock.outage() {
            return Self::Away(since);
        }
        let lots = game.lots.as_ref();
        if let Some(lots) = lots.filter(|lots| game.open_row().is_some() || lots.is_pending()) {
            return Self::of_lots(lots);
        }
        match &game.play {
            GamePlay::Plans(plans) => Self::of_plans(plans),
            GamePlay::Acts(_) => table.map_or(Self::Referee(Office::Decide), |table| {
                Self::of_acts(game, table)
            }),
        }
    }

    /// Adds the sides whose devices are asleep, if a device is needed.
    #[must_use]
    pub fn with_asleep(mut self, is_asleep: impl Fn(Side) -> bool) -> Self {
        if let Self::Players { whom, what, asleep } = &mut self
            && what.needs_device()
        {
            *asleep = PerSide::from_fn(|side| whom[side] && is_asleep(side));
        }
        self
    }

    fn players(what: Task, is_awaited: impl FnMut(Side) -> bool) -> Option<Self> {
        let whom = PerSide::from_fn(is_awaited);
        (whom.white || whom.black).then_some(Self::Players {
            whom,
            what,
            asleep: PerSide::default(),
        })
    }

    fn of_lots(lots: &Ledger) -> Self {
        if !lots.is_pending() {
            return Self::Referee(Office::Recorder);
        }
        let awaited = lots.awaited();
        let of = |what, is_it: fn(&Awaited) -> bool| {
            let roles = awaited.iter().filter(|it| is_it(it));
            let sides: Vec<Side> = roles.filter_map(whose).collect();
            Self::players(what, |side| sides.contains(&side))
        };
        let players = of(Task::Contribution, |it| {
            matches!(it, Awaited::Contribution(_))
        })
        .or_else(|| of(Task::Secret, |it| matches!(it, Awaited::Secret(_))))
        .or_else(|| of(Task::Link, |it| matches!(it, Awaited::Link { .. })));
        let mut rest = awaited.iter();
        let has_beacon = rest.any(|it| matches!(it, Awaited::Beacon { .. }));
        players.unwrap_or(if has_beacon {
            Self::Beacon
        } else {
            Self::Referee(Office::Draw)
        })
    }

    fn of_plans(plans: &PlanGame) -> Self {
        let terrain = Self::players(Task::Terrain, |side| plans.is_to_hand_terrain_in(side));
        terrain.unwrap_or_else(|| {
            let hands = &plans.hands;
            let is_answering = Side::ALL.into_iter().any(|side| hands.is_recorded(side));
            let what = if is_answering {
                Task::Answer
            } else {
                Task::Plan
            };
            Self::players(what, |side| !hands.is_recorded(side))
                .or_else(|| Self::players(Task::Opening, |side| is_to_open(hands, side)))
                .unwrap_or_else(|| {
                    let late = hands.lateness(plans.regulations().reply_seconds);
                    Self::Referee(
                        late.map_or(Office::Row, |(side, milliseconds)| Office::Late {
                            side,
                            milliseconds,
                        }),
                    )
                })
        })
    }

    fn of_acts(game: &GameState, table: &dyn ByActs) -> Self {
        if let Some(round) = game.rounds().current() {
            let what = match round.stage {
                RoundStage::Undecided(_) => Task::Decision,
                RoundStage::Open | RoundStage::Made | RoundStage::Lost => {
                    Task::Choice(round.writers.len().saturating_sub(round.hands.len()))
                }
            };
            let players = Self::players(what, |side| side == round.side);
            return players.unwrap_or(Self::Referee(Office::Decide));
        }
        let board = table.board();
        let is_started = game.clock.play().is_some();
        if table.is_started_by_referee() && board.turn.is_some() && !is_started {
            return Self::Referee(Office::Start);
        }
        let asked = Language::ALL.map(|language| table.asked(language).unwrap_or_default());
        let what = match board.turn {
            Some(_) => Task::Turn(asked),
            None => Task::Part(asked),
        };
        Self::players(what, |side| board.awaited[side]).unwrap_or_else(|| {
            let draws = table.wanted().is_some() && game.drawn_lot().is_none();
            Self::Referee(if draws { Office::Draw } else { Office::Decide })
        })
    }
}

/// The side of which something is awaited.
fn whose(awaited: &Awaited) -> Option<Side> {
    match awaited {
        Awaited::Contribution(role) | Awaited::Secret(role) | Awaited::Link { role, .. } => {
            side_of(*role)
        }
        Awaited::Beacon { .. } | Awaited::Result { .. } => None,
    }
}

/// Whether a side's sealed plan is still to be opened, with both plans in.
fn is_to_open(hands: &PendingPlans, side: Side) -> bool {
    let sealed = |side: Side| hands.plans[side].as_ref();
    let is_closed = sealed(side).is_some_and(|hand| hand.text.is_none());
    is_closed && sealed(side.other()).is_some()
}
