//! Checks a round that the arbiter pairs: faults prevent its publication, and warnings must be
//! noted or waived by name.

use std::collections::{BTreeMap, BTreeSet};

use super::participant::Participant;
use super::participants::order;
use crate::game::GameState;
use crate::refusal::Refusal;
use crate::state::EventState;
use crate::swiss::fault::{RoundFault, RoundWarning};
use crate::swiss::system::next_round;
use crate::teams;
use areopagus_games::Side;
use areopagus_tournament::entrant::EntrantNumber;
use areopagus_tournament::pairing::team::PastKind;
use areopagus_tournament::round::Pairing;
use areopagus_tournament::team::TeamNumber;

/// A round as proposed by the arbiter.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Proposal<'a> {
    /// The boards, or the matches with the first team as White.
    pub boards: &'a [Pairing],
    pub free: Option<EntrantNumber>,
}

/// The outcome of the check of a round.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Checked {
    /// The faults; empty if the round can be published.
    pub faults: Vec<RoundFault>,
    /// The warnings, those that need a waiver first.
    pub warnings: Vec<RoundWarning>,
}

impl Checked {
    /// Drops mere warnings about pairs that the system makes as well; broken rules stay in any
    /// case.
    #[must_use]
    pub fn beside(mut self, boards: &[Pairing], system: &[Pairing]) -> Self {
        let is_changed = |who: EntrantNumber| {
            let mut own = boards.iter();
            let own = own.find(|pair| pair.side_of(who).is_some());
            own.is_none_or(|pair| !system.contains(pair))
        };
        let is_new = |white, black| {
            let both = [(white, black), (black, white)];
            let both = both.map(|(white, black)| Pairing { white, black });
            both.iter().all(|pair| !system.contains(pair))
        };
        self.warnings.retain(|warning| match warning {
            RoundWarning::Scores { white, black, .. } => is_new(*white, *black),
            RoundWarning::ThirdInARow { who, .. } | RoundWarning::ThreeMore { who, .. } => {
                warning.needs().is_some() || is_changed(who.number())
            }
            RoundWarning::Met { .. } | RoundWarning::ByeAgain { .. } => true,
        });
        self
    }
}

/// Checks the next round as proposed by the arbiter.
///
/// # Errors
/// [`Refusal`] if no round can be paired now.
pub fn check(
    state: &EventState,
    boards: &[Pairing],
    free: Option<EntrantNumber>,
) -> Result<Checked, Refusal> {
    let round = match state.info.format.teams() {
        Some(_) => teams::next_matches(state)?,
        None => next_round(state)?,
    };
    Ok(check_proposal(state, round, Proposal { boards, free }))
}

/// The history of a participant.
#[derive(Debug, Clone, Default)]
struct Past {
    points: u32,
    /// The opponents of games over the board, with the round.
    met: BTreeMap<EntrantNumber, u16>,
    colours: Vec<Side>,
    /// The round of a bye or of a win without a game.
    had_bye: Option<u16>,
}

pub(crate) fn check_proposal(state: &EventState, round: u16, proposal: Proposal<'_>) -> Checked {
    let mut checked = Checked {
        faults: faults(state, round, proposal),
        warnings: Vec::new(),
    };
    let past = match state.info.format.teams() {
        Some(_) => pasts_of_teams(state),
        None => pasts(state),
    };
    let participant = |number| Participant::from_number(state, number);
    let nothing = Past::default();
    let of = |entrant: EntrantNumber| past.get(&entrant).unwrap_or(&nothing);
    for pairing in proposal.boards {
        let Pairing { white, black } = *pairing;
        if let Some(round) = of(white).met.get(&black) {
            checked.warnings.push(RoundWarning::Met {
                white,
                black,
                round: *round,
            });
        }
        for side in Side::ALL {
            let number = pairing.entrant(side);
            let colours = &of(number).colours;
            let warning = colour_warning(participant(number), side, colours);
            checked.warnings.extend(warning);
        }
    }
    if let Some(entrant) = proposal.free
        && let Some(round) = of(entrant).had_bye
    {
        let who = participant(entrant);
        let warning = RoundWarning::ByeAgain { who, round };
        checked.warnings.push(warning);
    }
    for Pairing { white, black } in proposal.boards {
        let difference = of(*white).points.abs_diff(of(*black).points);
        if difference > 0 {
            checked.warnings.push(RoundWarning::Scores {
                white: *white,
                black: *black,
                difference,
            });
        }
    }
    checked
}

/// The faults: each participant must occur exactly once.
fn faults(state: &EventState, round: u16, proposal: Proposal<'_>) -> Vec<RoundFault> {
    let mut faults = Vec::new();
    if proposal.boards.is_empty() {
        faults.push(RoundFault::NoBoards);
    }
    let boards = proposal.boards.iter();
    let named = boards.flat_map(|pair| [pair.white, pair.black]);
    let mut seen = BTreeSet::new();
    let participant = |number| Participant::from_number(state, number);
    let order = order(state);
    for number in named.chain(proposal.free) {
        let who = participant(number);
        if !order.contains(&number) {
            faults.push(RoundFault::Unknown(who));
        } else if !seen.insert(number) {
            faults.push(RoundFault::Twice(who));
        } else if !who.is_there(state, round) {
            faults.push(RoundFault::Gone(who));
        } else if !who.is_to_be_paired(state, round) {
            faults.push(RoundFault::Bye(who));
        }
    }
    let missing = order.into_iter().filter(|number| !seen.contains(number));
    let missing = missing.map(participant);
    let missing = missing.filter(|who| who.is_to_be_paired(state, round));
    faults.extend(missing.map(RoundFault::Missing));
    for Pairing { white, black } in proposal.boards {
        let mut groups = state.swiss.forbidden_now();
        let together = |both: &[EntrantNumber]| both.contains(white) && both.contains(black);
        if groups.any(|group| together(&group.entrants)) {
            let both = [*white, *black].map(participant);
            faults.push(RoundFault::Forbidden(both[0], both[1]));
        }
    }
    faults
}

/// A colour that the basic rules forbid for players (C.04.1, C3), and that teams get as rarely
/// as possible (C.04.6 1.7).
fn colour_warning(who: Participant, side: Side, colours: &[Side]) -> Option<RoundWarning> {
    if let [.., before, last] = colours
        && *before == side
        && *last == side
    {
        return Some(RoundWarning::ThirdInARow { who, side });
    }
    let count = |which: Side| colours.iter().filter(|it| **it == which).count();
    (count(side) >= count(side.other()) + 2).then_some(RoundWarning::ThreeMore { who, side })
}

fn pasts(state: &EventState) -> BTreeMap<EntrantNumber, Past> {
    let worth = state.info.worth();
    let mut pasts: BTreeMap<EntrantNumber, Past> = BTreeMap::new();
    for round in state.rounds.iter() {
        for (id, pairing) in round.games() {
            let result = state
                .game(id)
                .and_then(|game: &GameState| game.result.as_ref());
            let Some(result) = result else { continue };
            for side in Side::ALL {
                let past = pasts.entry(pairing.entrant(side)).or_default();
                past.points += u32::from(result.points[side]);
                if result.is_played() {
                    past.met.insert(pairing.entrant(side.other()), id.round);
                    past.colours.push(side);
                } else if result.winner() == Some(side) {
                    past.had_bye = Some(id.round);
                }
            }
        }
        if let Some(free) = round.free {
            let past = pasts.entry(free).or_default();
            past.points += u32::from(worth.bye);
            past.had_bye = Some(round.number);
        }
        for bye in &round.byes {
            let points = worth.requested_bye(bye.kind);
            pasts.entry(bye.entrant).or_default().points += u32::from(points);
        }
    }
    pasts
}

/// The histories of teams: no boards, but the primary score of their matches and the colours of
/// the first boards.
fn pasts_of_teams(state: &EventState) -> BTreeMap<EntrantNumber, Past> {
    let past = |team: &TeamNumber| {
        let mut past = Past::default();
        for (round, did) in (1..).zip(teams::history(state, *team)) {
            past.points += u32::try_from(did.primary).unwrap_or_default();
            if let PastKind::Played { opponent, side } = did.kind {
                past.met.insert(opponent, round);
                past.colours.push(side);
            }
            if did.kind.rules_out_bye() {
                past.had_bye = Some(round);
            }
        }
        (team.participant(), past)
    };
    state.teams.order.iter().map(past).collect()
}
