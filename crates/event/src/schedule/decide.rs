//! Decides changes of the plan of the rounds.

use super::plan::{MAX_MINUTES, Plan, RoundTime};
use super::refusal::ScheduleRefusal;
use crate::bracket;
use crate::entry::Entry;
use crate::matches::rounds_of;
use crate::refusal::Refusal;
use crate::settings::{Format, MAX_TEAMS};
use crate::state::EventState;
use areopagus_tournament::entrant::MAX_ENTRANTS;

/// The last round that the event can have.
pub fn last_round(state: &EventState) -> u16 {
    match state.info.format {
        Format::Swiss(rules) => rules.rounds.get(),
        Format::TeamRoundRobin(_) if state.is_started() => rounds_of(state),
        Format::Scheveningen(rules) => rules.rounds(),
        Format::TeamSwiss(rules) => rules.rounds.get(),
        Format::TeamRoundRobin(rules) => rules.matches(MAX_TEAMS),
        Format::Knockout(_) | Format::DoubleElimination(_) => bracket::most_rounds(state),
        Format::RoundRobin { .. } if state.is_paired() => state.next_round() - 1,
        Format::RoundRobin { double } => {
            let rivals = u16::try_from(MAX_ENTRANTS - 1).unwrap_or(u16::MAX);
            if double { rivals * 2 } else { rivals }
        }
    }
}

/// The number of rounds, if known: that of a round robin depends on the entrants when it is
/// paired, that of a bracket on the results.
pub fn planned_rounds(state: &EventState) -> Option<u16> {
    let is_known = match state.info.format {
        Format::Swiss(_) | Format::Scheveningen(_) | Format::TeamSwiss(_) => true,
        Format::TeamRoundRobin(_) => state.is_started(),
        Format::RoundRobin { .. } => state.is_paired(),
        Format::Knockout(_) | Format::DoubleElimination(_) => false,
    };
    is_known.then(|| last_round(state))
}

/// Makes the entry of a new plan.
///
/// # Errors
/// [`ScheduleRefusal`] for the first fault in it.
pub(crate) fn decide(state: &EventState, plan: &Plan) -> Result<Entry, Refusal> {
    let last = last_round(state);
    let days = state.info.dates;
    if plan
        .minutes
        .is_some_and(|it| !(1..=MAX_MINUTES).contains(&it))
    {
        return Err(ScheduleRefusal::Minutes.into());
    }
    if plan.default_minutes.is_some_and(|it| it > MAX_MINUTES) {
        return Err(ScheduleRefusal::DefaultTime.into());
    }
    let mut before: Option<RoundTime> = None;
    for time in &plan.rounds {
        let round = time.round;
        if !(1..=last).contains(&round) {
            return Err(ScheduleRefusal::NoSuchRound { round, last }.into());
        }
        let day = time.starts_at.local().date();
        if !(days.starts_on()..=days.ends_on()).contains(&day) {
            return Err(ScheduleRefusal::OtherDay { round }.into());
        }
        if let Some(before) = before
            && (before.round >= round || before.starts_at.utc() >= time.starts_at.utc())
        {
            let before = before.round;
            return Err(ScheduleRefusal::Disorder { round, before }.into());
        }
        before = Some(*time);
    }
    if plan == state.schedule.plan() {
        return Err(ScheduleRefusal::Unchanged.into());
    }
    Ok(Entry::RoundsScheduled(plan.clone()))
}
