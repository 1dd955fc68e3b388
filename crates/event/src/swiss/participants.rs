//! Checks of participants of a Swiss against the state.

use super::participant::Participant;
use crate::refusal::Refusal;
use crate::settings::Acceleration;
use crate::state::EventState;
use crate::swiss::refusal::SwissRefusal;
use crate::teams;
use crate::teams::refusal::TeamRefusal;
use areopagus_tournament::entrant::EntrantNumber;
use areopagus_tournament::pairing::swiss::{baku_group, baku_group_of};
use areopagus_tournament::round::ByeKind;
use areopagus_tournament::team::TeamNumber;

impl Participant {
    /// The participant of a number: in a team Swiss numbers are those of the teams.
    pub const fn from_number(state: &EventState, number: EntrantNumber) -> Self {
        match state.info.format.teams() {
            Some(_) => Self::Team(TeamNumber::of_participant(number)),
            None => Self::Entrant(number),
        }
    }

    /// Checks that the event has the participant.
    ///
    /// # Errors
    /// [`Refusal`] if there is none of this number.
    pub(super) fn expect(self, state: &EventState) -> Result<(), Refusal> {
        match self {
            Self::Entrant(number) if !state.entrants.contains_key(&number) => {
                Err(Refusal::EntrantUnknown(number))
            }
            Self::Team(team) if !state.teams.teams.contains_key(&team) => {
                Err(TeamRefusal::Unknown(team).into())
            }
            Self::Entrant(_) | Self::Team(_) => Ok(()),
        }
    }

    /// Whether the participant is present in a round; a team is if any of its players is
    ///
    pub(super) fn is_there(self, state: &EventState, round: u16) -> bool {
        match self {
            Self::Entrant(number) => state.is_there(number, round),
            Self::Team(team) => teams::is_there(state, team, round),
        }
    }

    /// Checks that the participant is present in a round.
    ///
    /// # Errors
    /// [`SwissRefusal::Gone`] if it is not.
    pub(super) fn expect_there(self, state: &EventState, round: u16) -> Result<(), Refusal> {
        if self.is_there(state, round) {
            return Ok(());
        }
        Err(SwissRefusal::Gone { who: self, round }.into())
    }

    /// Whether the participant is paired, or free, in the round that is paired next.
    pub(crate) fn is_to_be_paired(self, state: &EventState, round: u16) -> bool {
        self.is_there(state, round) && self.request(state, round).is_none()
    }

    /// Whether the participant is paired, or free, in the first round.
    fn is_in_first(self, state: &EventState) -> bool {
        match self {
            Self::Entrant(number) => state.rounds.first().map(|round| {
                let mut boards = round.boards.iter();
                round.free == Some(number) || boards.any(|it| it.side_of(number).is_some())
            }),
            Self::Team(team) => (state.teams.matches_of(1))
                .map(|round| round.has(team) && round.bye_of(team).is_none()),
        }
        .unwrap_or_else(|| self.is_to_be_paired(state, 1))
    }

    /// The bye that the participant requested in a round.
    pub(super) fn request(self, state: &EventState, round: u16) -> Option<ByeKind> {
        state.swiss.requests.get(&(round, self.number())).copied()
    }
}

/// The number of first participants with virtual points of an acceleration (C.04.7). By its
/// second reading it depends on those who are paired in the first round.
pub(crate) fn first_group(state: &EventState) -> usize {
    let rules = state.info.format.any_swiss();
    match rules.map_or(Acceleration::None, |rules| rules.acceleration) {
        Acceleration::None => 0,
        Acceleration::Baku => baku_group(state.swiss.first_field),
        Acceleration::Baku2 => {
            let order = order(state).into_iter();
            baku_group_of(
                order.map(|number| Participant::from_number(state, number).is_in_first(state)),
            )
        }
    }
}

/// The participants by pairing number.
pub(super) fn order(state: &EventState) -> Vec<EntrantNumber> {
    match state.info.format.teams() {
        Some(_) => state
            .teams
            .order
            .iter()
            .map(|team| team.participant())
            .collect(),
        None => state.order.clone(),
    }
}
