//! The input for the pairing system of a team Swiss, computed from an event (C.04.6).

use crate::matches::{MatchState, matches};
use crate::refusal::Refusal;
use crate::settings::{Acceleration, Format, Primary, TeamColours, TeamSwiss};
use crate::state::EventState;
use crate::swiss::participant::Participant;
use crate::swiss::participants::first_group;
use crate::swiss::refusal::SwissRefusal;
use crate::swiss::system::round_left;
use crate::team_standings::{bye_points, requested_bye_points};
use crate::teams::apply::byes_of;
use crate::teams::refusal::TeamRefusal;
use areopagus_games::Side;
use areopagus_tournament::pairing::swiss::{PointSystem, baku_virtual_points};
use areopagus_tournament::pairing::team::{
    self, Explanation, PastKind, PastRound, Preferences, Team, Tournament,
};
use areopagus_tournament::result::Forfeit;
use areopagus_tournament::team::{Match, MatchRound, TeamNumber};

/// The matches that the system pairs next.
///
/// # Errors
/// [`Refusal`] if no round can be paired now, or no legal pairing is left.
pub fn draft(state: &EventState) -> Result<MatchRound, Refusal> {
    let (number, tournament) = tournament(state)?;
    let paired = team::pair(&tournament).map_err(SwissRefusal::Pairing)?;
    Ok(MatchRound {
        number,
        matches: (paired.matches.into_iter())
            .map(Match::of_participants)
            .collect(),
        free: paired.bye.map(TeamNumber::of_participant),
        byes: byes_of(state, number),
    })
}

/// Explains the pairing of a team.
///
/// # Errors
/// As for [`draft`], and for a team that is not in the round.
pub fn explain(state: &EventState, team: TeamNumber) -> Result<Explanation, Refusal> {
    let (_, tournament) = tournament(state)?;
    let explained = team::explain(&tournament, team.participant());
    explained.map_err(|error| SwissRefusal::Pairing(error).into())
}

/// The round whose matches can be paired now: the teams have begun, there is a round left,
/// its matches are not paired, and all games before it are finished (C.04.2, R-146).
///
/// # Errors
/// [`Refusal`] if no round can be paired now.
pub fn next_matches(state: &EventState) -> Result<u16, Refusal> {
    let rules = rules(state)?;
    if !state.is_started() {
        return Err(TeamRefusal::NotStarted.into());
    }
    let next = round_left(state, rules.rounds)?;
    if state.teams.matches_of(next).is_some() {
        return Err(TeamRefusal::MatchesPaired(next).into());
    }
    state.all_finished()?;
    Ok(next)
}

fn rules(state: &EventState) -> Result<TeamSwiss, Refusal> {
    match state.info.format {
        Format::TeamSwiss(rules) => Ok(rules),
        Format::RoundRobin { .. }
        | Format::TeamRoundRobin(_)
        | Format::Scheveningen(_)
        | Format::Swiss(_)
        | Format::Knockout(_)
        | Format::DoubleElimination(_) => Err(TeamRefusal::NoTeamSwiss.into()),
    }
}

/// The next round, and the system's input before it.
fn tournament(state: &EventState) -> Result<(u16, Tournament), Refusal> {
    let next = next_matches(state)?;
    let rules = rules(state)?;
    let initial_colour = state.swiss.initial_colour;
    let virtual_points = virtual_points(rules);
    let group = first_group(state);
    let team = |(place, number): (usize, &TeamNumber)| Team {
        number: number.participant(),
        history: history(state, *number),
        virtual_points: if place < group {
            virtual_points.clone()
        } else {
            Vec::new()
        },
        takes_part: Participant::Team(*number).is_to_be_paired(state, next),
    };
    let tournament = Tournament {
        teams: state.teams.order.iter().enumerate().map(team).collect(),
        rounds: usize::from(rules.rounds.get()),
        paired_rounds: state.rounds.len(),
        initial_colour: initial_colour.ok_or(SwissRefusal::NoInitialColour)?,
        preferences: match rules.colours {
            TeamColours::TypeA => Preferences::TypeA,
            TeamColours::TypeB => Preferences::TypeB,
            TeamColours::None => Preferences::Off,
        },
        secondary_counts: true,
        forbidden: (state.swiss.forbidden_now())
            .map(|group| group.entrants.clone())
            .collect(),
    };
    Ok((next, tournament))
}

/// The history of a team in every paired round; empty in another format.
pub(crate) fn history(state: &EventState, team: TeamNumber) -> Vec<PastRound> {
    let Format::TeamSwiss(rules) = state.info.format else {
        return Vec::new();
    };
    let rounds = state.rounds.iter();
    rounds
        .map(|round| {
            let known = state.teams.matches_of(round.number);
            if known.is_some_and(|known| known.free == Some(team)) {
                let scored = bye_points(state, rules.teams);
                return past(rules, scored.points, scored.games, PastKind::AllocatedBye);
            }
            if let Some(kind) = known.and_then(|known| known.bye_of(team)) {
                let scored = requested_bye_points(state, rules.teams, kind);
                return past(rules, scored.points, scored.games, PastKind::NotPaired);
            }
            let found = matches(state, round.number).into_iter().find_map(|found| {
                let place = found.teams.place_of(team)?;
                Some((found, place))
            });
            match found {
                Some((found, place)) => in_match(rules, &found, place),
                None => past(rules, 0, 0, PastKind::NotPaired),
            }
        })
        .collect()
}

/// The virtual match points of the first group, round by round (C.04.7, R-94).
pub fn virtual_points(rules: TeamSwiss) -> Vec<u32> {
    match (rules.acceleration, rules.teams.primary) {
        (Acceleration::Baku | Acceleration::Baku2, Primary::MatchPoints) => {
            let points = rules.teams.match_points;
            let points = PointSystem {
                win: points.win().into(),
                draw: points.draw().into(),
                loss: points.loss().into(),
            };
            baku_virtual_points(rules.rounds.get().into(), points)
        }
        // C.04.7 has none for game points; such events cannot be created.
        (Acceleration::Baku | Acceleration::Baku2, Primary::GamePoints)
        | (Acceleration::None, _) => Vec::new(),
    }
}

fn past(rules: TeamSwiss, matches: u32, games: u32, kind: PastKind) -> PastRound {
    let points = |points: u32| i32::try_from(points).unwrap_or(i32::MAX);
    let (primary, secondary) = match rules.teams.primary {
        Primary::MatchPoints => (matches, games),
        Primary::GamePoints => (games, matches),
    };
    PastRound {
        primary: points(primary),
        secondary: points(secondary),
        kind,
    }
}

/// A match without any played board does not count as one.
fn in_match(rules: TeamSwiss, found: &MatchState, place: Side) -> PastRound {
    let opponent = found.teams.team(place.other()).participant();
    let match_points = found.match_points(rules.teams.match_points);
    let match_points = match_points.map_or(0, |points| u32::from(points[place]));
    let game_points = found.game_points()[place];
    let kind = if found.is_played() {
        let side = place;
        PastKind::Played { opponent, side }
    } else {
        let won = match found.forfeit() {
            Some(absent) => absent == Forfeit::by(place.other()),
            None => found.game_points()[place] > found.game_points()[place.other()],
        };
        PastKind::Forfeit { opponent, won }
    };
    past(rules, match_points, game_points, kind)
}
