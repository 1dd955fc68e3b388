//! Opened plans against the row of their game move: the row that they make, and whether a row
//! carries them.

use super::game::PlanGame;
use super::pending_plans::{Hand, PendingPlans};
use crate::lot_refusal::{LotRefusal, PlanDifference};
use areopagus_games::totas::notation::WrittenPlan;
use areopagus_games::totas::record::{MoveRow, Remark, Stop, WrittenTimer, read_row};
use areopagus_games::{PerSide, Side};
use areopagus_tournament::round::GameId;

/// The row of two opened plans, each of which begins with the number of its game move. A text
/// with characters that no plan has is not put into a row.
pub(crate) fn row_of(hands: &PendingPlans) -> Option<String> {
    let (white, black) = (plan_of(hands, Side::White)?, plan_of(hands, Side::Black)?);
    Some(format!("{}. {white} | {black}", hands.game_move))
}

/// An opened plan without the number of its game move.
fn plan_of(hands: &PendingPlans, side: Side) -> Option<&str> {
    let text = hands.plans[side].as_ref()?.text.as_ref()?;
    let number = format!("{}.", hands.game_move);
    let plan = text.trim().strip_prefix(&number)?.trim();
    let foreign = |sign: char| sign.is_control() || "|;:{}()".contains(sign);
    (!plan.is_empty() && !plan.contains(foreign)).then_some(plan)
}

/// The second player's answer as the record writes it (TOTA*S 7.1): the time between the two
/// plans, in tenths of a second.
pub(crate) fn timer_of(hands: &PendingPlans, reply_seconds: u16) -> Option<WrittenTimer> {
    let (white, black) = (hands.answer(Side::White)?, hands.answer(Side::Black)?);
    let (side, elapsed) = if white <= black {
        (Side::Black, black - white)
    } else {
        (Side::White, white - black)
    };
    let milliseconds = u32::try_from(elapsed.num_milliseconds()).ok()?;
    // A lost connection costs its player no time.
    let milliseconds = hands.delayed[side].map_or(milliseconds, |delay| delay.answered_ms);
    // The record writes tenths, rounded up.
    let milliseconds = milliseconds.div_ceil(100) * 100;
    Some(WrittenTimer {
        side,
        milliseconds,
        late: milliseconds > u32::from(reply_seconds) * 1000,
    })
}

/// Refuses the text of a row that differs from the opened plans. Text that does not parse is
/// left to the reader of rows.
///
/// # Errors
/// [`LotRefusal::OtherPlan`] with the first difference.
pub(crate) fn check_text(id: GameId, game: &PlanGame, text: &str) -> Result<(), LotRefusal> {
    if !game.hands.are_open() && !game.hands.on_paper() {
        return Ok(());
    }
    let row = MoveRow::parse(text, game.hands.game_move).ok();
    row.map_or(Ok(()), |row| check(id, game, &row))
}

/// Refuses a row that differs from the opened plans.
///
/// # Errors
/// [`LotRefusal::OtherPlan`] with the first difference.
pub(crate) fn check(id: GameId, game: &PlanGame, row: &MoveRow) -> Result<(), LotRefusal> {
    let hands = &game.hands;
    let reply_seconds = game.regulations().reply_seconds;
    let other_plan = |side| {
        let is_late = || is_late_in(hands, side, row, reply_seconds);
        other_plan(hands, side, &row.plans[side], is_late)
    };
    let sides = Side::ALL.into_iter().filter(|_| hands.are_open());
    let in_plans = sides.into_iter().find_map(other_plan);
    let other = in_plans.or_else(|| other_timer(hands, row, reply_seconds));
    other.map_or(Ok(()), |difference| {
        Err(LotRefusal::OtherPlan {
            game: id,
            difference,
        })
    })
}

/// How a side's plan in a row differs from the opened plan, if it does. Whether a part is void
/// follows from the rules, not from the plan (`TOTA*S 4.6`). A late answer that cannot be read
/// does not count and is not written (`TOTA*S 7.1`).
fn other_plan(
    hands: &PendingPlans,
    side: Side,
    written: &WrittenPlan,
    is_late: impl Fn() -> bool,
) -> Option<PlanDifference> {
    let opened = || {
        let text = hands.plans[side]
            .as_ref()
            .and_then(|hand| hand.text.as_deref());
        text.unwrap_or_default().replace(char::is_control, " ")
    };
    let Some(plan) = read_plan(hands, side) else {
        if written.parts.is_empty() && is_late() {
            return None;
        }
        return Some(PlanDifference::Unreadable {
            side,
            opened: opened(),
        });
    };
    let actions = |plan: &WrittenPlan| -> Vec<_> {
        plan.parts.iter().map(|part| part.action.clone()).collect()
    };
    (actions(&plan) != actions(written)).then(|| PlanDifference::Plan {
        side,
        opened: opened(),
        written: written.to_string(),
    })
}

fn read_plan(hands: &PendingPlans, side: Side) -> Option<WrittenPlan> {
    let plan = plan_of(hands, side)?;
    let row = match side {
        Side::White => format!("{}. {plan} |", hands.game_move),
        Side::Black => format!("{}. | {plan}", hands.game_move),
    };
    let mut reading = read_row(&row, hands.game_move).ok()?;
    Some(std::mem::take(&mut reading.row.plans[side]))
}

/// Whether a side answered late, by the times and by the row (TOTA*S 7.1).
fn is_late_in(hands: &PendingPlans, side: Side, row: &MoveRow, reply_seconds: u16) -> bool {
    let is_late = |timer: WrittenTimer| timer.late && timer.side == side;
    timer_of(hands, reply_seconds).is_some_and(is_late) && written_timer(row).is_some_and(is_late)
}

pub(crate) fn written_timer(row: &MoveRow) -> Option<WrittenTimer> {
    row.remarks.iter().find_map(|remark| {
        if let Remark::Timer(timer) = remark {
            return Some(*timer);
        }
        None
    })
}

/// Whether a row ends the game by other means than its plans, perhaps before they are open.
pub(crate) fn is_ended(row: &MoveRow) -> bool {
    // Force majeure ends nothing (TOTA*S 6.4).
    let ends = |remark: &Remark| {
        matches!(remark, Remark::Resign(_) | Remark::Stop(_))
            && !matches!(remark, Remark::Stop(Stop::ForceMajeure(_)))
    };
    row.remarks.iter().any(ends)
}

/// Whether a row needs no answer time: it ends the game, or interrupts it before its plans are
/// open.
fn is_stopped(row: &MoveRow) -> bool {
    let mut sides = Side::ALL.into_iter();
    let is_unopened = sides.any(|side| row.plans[side].parts.is_empty());
    is_ended(row) || (row.interrupts().is_some() && is_unopened)
}

/// Adds the answer time from the plans on paper to a row that has none. A late answer must be
/// in the row already, since its parts are void.
pub(crate) fn add_timer(hands: &PendingPlans, reply_seconds: u16, row: &mut MoveRow) {
    if hands.on_paper() && written_timer(row).is_none() && !is_stopped(row) {
        let timer = timer_of(hands, reply_seconds).filter(|timer| !timer.late);
        row.remarks.extend(timer.map(Remark::Timer));
    }
}

/// How a row differs in the first recorder, or in calling an answer late (TOTA*S 6.2, TOTA\*S
/// 7.1). With plans from devices, a ruling may find a late answer in time; with times that the
/// referee recorded, the row must say what follows from them.
fn other_timer(hands: &PendingPlans, row: &MoveRow, reply_seconds: u16) -> Option<PlanDifference> {
    let by_times = timer_of(hands, reply_seconds)?;
    if hands.on_paper() {
        let written = written_timer(row);
        let same = written.map_or_else(|| is_stopped(row), |written| written == by_times);
        return (!same).then(|| PlanDifference::Timer {
            by_times: by_times.to_string(),
            written: written.map_or_else(String::new, |written| written.to_string()),
        });
    }
    if !hands.are_open() {
        return None;
    }
    let written = written_timer(row)?;
    let same = written.side == by_times.side && (by_times.late || !written.late);
    (!same).then(|| PlanDifference::Timer {
        by_times: by_times.to_string(),
        written: written.to_string(),
    })
}

impl PendingPlans {
    /// What is known of the row of two opened plans when a referee enters it: their parts, and
    /// the second player's answer. The parts of a late answer are void (TOTA*S 7.1) and marked
    /// so.
    pub fn as_typed(&self, reply_seconds: u16) -> Option<OpenedPlans> {
        let timer = self.are_open().then(|| timer_of(self, reply_seconds))??;
        let typed = |side: Side| {
            let hand: Option<&Hand> = self.plans[side].as_ref();
            let text = hand
                .and_then(|hand| hand.text.as_deref())
                .unwrap_or_default();
            let number = format!("{}.", self.game_move);
            let text = text.trim();
            let text = text.strip_prefix(&number).unwrap_or(text);
            let late = timer.late && timer.side == side;
            let readable = read_plan(self, side);
            match readable {
                Some(mut plan) => {
                    plan.parts.iter_mut().for_each(|part| part.void |= late);
                    plan.to_string()
                }
                None => text.trim().to_owned(),
            }
        };
        Some(OpenedPlans {
            plans: PerSide::from_fn(typed),
            timer: Remark::Timer(timer).to_string(),
        })
    }
}

/// Opened plans in the form of the row.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OpenedPlans {
    pub plans: PerSide<String>,
    /// The remark of the second player's answer, `timer black 7.4`.
    pub timer: String,
}
