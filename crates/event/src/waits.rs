//! What a game waits for: one value, from which every page says it.

use crate::acts::RoundStage;
use crate::game::{GamePlay, GameState};
use crate::lots::side_of;
use crate::plans::game::PlanGame;
use crate::plans::hands::Hands;
use crate::state::EventState;
use areopagus_games::acts::ByActs;
use areopagus_games::{PerSide, Side};
use areopagus_language::Language;
use areopagus_lots::{Awaited, Ledger};
use areopagus_tournament::text::Line;
use chrono::{DateTime, Utc};

/// What a game waits for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Waits {
    /// Nothing: it is over.
    Over,
    /// Its clock stands, and why: it goes on when the referee lets it.
    Stands(Line<500>),
    /// Its clock stands since then because the service was away: it goes on when the
    /// referee lets it.
    Away(DateTime<Utc>),
    /// A ruling after an interruption (TOTA\*S 6.4, R-348, R-400).
    Ruling,
    Referee(Office),
    /// The signature of the public beacon.
    Beacon,
    Players {
        whom: PerSide<bool>,
        /// For what.
        what: Task,
        /// Whose device does not answer, where it is needed.
        asleep: PerSide<bool>,
    },
}

/// What the referee is to do.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Office {
    /// To start the game.
    Start,
    /// To draw the lot.
    Draw,
    /// To write down the game move of two plans that are there.
    Row,
    /// To decide about a plan that came late (TOTA\*S 7.1).
    Late {
        side: Side,
        /// By how many milliseconds.
        milliseconds: u32,
    },
    /// To say who recorded first (TOTA\*S 6.2).
    Recorder,
    /// To decide what becomes of the game as it stands.
    Decide,
}

/// What players are to do.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Task {
    /// To commit to the lots.
    Contribution,
    /// To open the secret that they have brought to the lots.
    Secret,
    /// To show the link of a draw.
    Link,
    /// To hand in terrain (TOTA\*S 3).
    Terrain,
    /// To hand in the plan.
    Plan,
    /// The same, while the time to answer runs (TOTA\*S 7.1).
    Answer,
    /// To open the sealed plan.
    Opening,
    /// To go on with the turn: what is left of it, in the order of [`Language::ALL`].
    Turn([String; 3]),
    /// To do what comes before a turn, in the same order.
    Part([String; 3]),
    /// To hand in choices: how many are missing.
    Choice(usize),
    /// To say which of the choices that coincide is made.
    Decision,
}

impl Task {
    /// Whether a device does it by itself, or the time of whoever does it depends on it.
    const fn needs_device(&self) -> bool {
        matches!(
            self,
            Self::Secret | Self::Link | Self::Answer | Self::Opening
        )
    }

    /// Whether a device does it by itself.
    pub const fn is_of_device(&self) -> bool {
        matches!(self, Self::Secret | Self::Link | Self::Opening)
    }
}

impl Waits {
    /// What a game of an event waits for. A game by acts is asked on its table, with all of its
    /// acts; without one nobody but the referee can go on.
    pub fn of(event: &EventState, game: &GameState, table: Option<&dyn ByActs>) -> Self {
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

    /// The same with the sides whose devices are asleep: they count where a device is needed.
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

/// Whose what is awaited of a player is.
fn whose(awaited: &Awaited) -> Option<Side> {
    match awaited {
        Awaited::Contribution(role) | Awaited::Secret(role) | Awaited::Link { role, .. } => {
            side_of(*role)
        }
        Awaited::Beacon { .. } | Awaited::Result { .. } => None,
    }
}

/// Whether a side has a sealed plan that is to be opened: both are sealed, and this one still is.
fn is_to_open(hands: &Hands, side: Side) -> bool {
    let sealed = |side: Side| hands.plans[side].as_ref();
    let is_closed = sealed(side).is_some_and(|hand| hand.text.is_none());
    is_closed && sealed(side.other()).is_some()
}
