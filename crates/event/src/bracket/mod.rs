//! The bracket of an event: a knockout or a double elimination. Every round of games follows
//! from the entries before it; `tournament::bracket` itself knows no event.
//!
//! | module | contents |
//! |---|---|
//! | `decide` | the commands of a bracket |
//! | `refusal` | their refusals |

pub(super) mod decide;
pub(super) mod refusal;
#[cfg(test)]
mod tests;

use std::collections::BTreeMap;

use chrono::{DateTime, Utc};

use super::entry::Entry;
use super::entry_effect::EntryEffect;
use super::game::GameStatus;
use super::lot_refusal::LotRefusal;
use super::refusal::Refusal;
use super::state::EventState;
use super::swiss::SwissRefusal;
use areopagus_games::Side;
use areopagus_tournament::bracket::{
    Bracket, BracketRules, BracketState, Ending, MAX_BRACKET_ENTRANTS, MatchId, MatchStatus, Played,
};
use areopagus_tournament::entrant::EntrantNumber;
use areopagus_tournament::result::GameResult;
use areopagus_tournament::round::{GameId, Pairing, Round};

pub use refusal::BracketRefusal;

/// A round of an event in terms of its bracket.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RoundTitle {
    /// The number of the game within its match, from 1.
    pub game: u8,
    /// The matches by board.
    pub matches: Vec<MatchId>,
}

/// The present bracket of an event; `None` for another format, and before the start.
pub fn course(state: &EventState) -> Option<BracketState> {
    after_round(state, u16::MAX)
}

/// The bracket after a round, with all later departures.
pub fn after_round(state: &EventState, round: u16) -> Option<BracketState> {
    course_of(state, round, |_, _| true)
}

/// The matches of a paired round.
pub fn title(course: &BracketState, round: u16) -> RoundTitle {
    let mut boards: Vec<(u16, usize, MatchId)> = Vec::new();
    for it in course.matches() {
        let games = (1..).zip(&it.games);
        let of_round = games.filter(|(_, game)| game.round == round);
        boards.extend(of_round.map(|(which, game)| (game.board, which, it.id)));
    }
    boards.sort_unstable();
    let game = boards.first().map_or(1, |(_, which, _)| *which);
    RoundTitle {
        game: u8::try_from(game).unwrap_or(u8::MAX),
        matches: boards.into_iter().map(|(.., id)| id).collect(),
    }
}

/// The next round.
///
/// # Errors
/// [`Refusal`] if it cannot be paired yet, or the bracket is decided.
pub fn draft(state: &EventState) -> Result<Round, Refusal> {
    rules(state)?;
    let course = course(state).ok_or(SwissRefusal::NotStarted)?;
    state.all_finished()?;
    if let Some((game, _)) = course.lots().next() {
        return Err(BracketRefusal::Lot { game }.into());
    }
    let colour = state.swiss.initial_colour;
    let colour = colour.ok_or(SwissRefusal::NoInitialColour)?;
    let round = round_of(state, &course, state.next_round(), colour);
    round.ok_or_else(|| BracketRefusal::Decided.into())
}

/// The maximum number of rounds that the bracket can still have; before the start with the
/// maximum number of entrants.
pub fn most_rounds(state: &EventState) -> u16 {
    let Some(rules) = state.info.format.bracket() else {
        return 0;
    };
    let entrants = if state.is_started() {
        state.order.len()
    } else {
        MAX_BRACKET_ENTRANTS
    };
    let stages = Bracket::new(rules, entrants).stages();
    let most = stages.saturating_mul(rules.games().get().into());
    // A drawn game is replayed in a round of its own, unless the lot decides it
    //
    let course = course(state);
    let is_for_lot = |id: GameId| {
        let of = course.as_ref().and_then(|course| course.match_of(id));
        of.is_some_and(|it| it.by_lot.contains(&id) || it.status == MatchStatus::Lot { game: id })
    };
    let is_drawn = |round: &&Round| {
        let mut games = round.games();
        games.any(|(id, _)| {
            let result = state.game(id).and_then(|game| game.result.as_ref());
            result.is_some_and(GameResult::is_drawn) && !is_for_lot(id)
        })
    };
    let again = state.rounds.iter().filter(is_drawn).count();
    most.saturating_add(u16::try_from(again).unwrap_or(u16::MAX))
}

/// The matches of the next round; `None` if there is none.
pub fn next_title(course: &BracketState) -> Option<RoundTitle> {
    let next = course.next()?;
    Some(RoundTitle {
        game: next.game,
        matches: next.matches.into_iter().map(|(id, _)| id).collect(),
    })
}

/// Whether the event is a bracket in which every match is decided.
pub(super) fn is_decided(state: &EventState) -> bool {
    course(state).is_some_and(|course| course.is_decided())
}

/// The rules of the bracket.
pub(super) fn rules(state: &EventState) -> Result<BracketRules, Refusal> {
    let rules = state.info.format.bracket();
    rules.ok_or_else(|| BracketRefusal::NotBracket.into())
}

/// Checks that after each entry of a decision every paired round still follows from the results
/// before it.
///
/// # Errors
/// [`BracketRefusal::Behind`] with the first round that would differ; [`LotRefusal::Inapplicable`]
/// for an entry that does not fit, which is a bug.
pub(super) fn bears_all(
    before: &EventState,
    at: DateTime<Utc>,
    entries: &[Entry],
) -> Result<(), Refusal> {
    if before.info.format.bracket().is_none() || !entries.iter().any(changes_result) {
        return Ok(());
    }
    let mut state = before.clone();
    for entry in entries {
        state
            .apply(at, entry)
            .map_err(|error| LotRefusal::Inapplicable(error.to_string()))?;
        bears(&state, entry)?;
    }
    Ok(())
}

/// Checks that a bracket bears an applied entry: a changed result leaves every round as it is
/// paired.
///
/// # Errors
/// [`BracketRefusal::Behind`] with the first round that would differ.
pub(super) fn bears(state: &EventState, entry: &Entry) -> Result<(), Refusal> {
    if changes_result(entry) && state.info.format.bracket().is_some() {
        return still_follows(state);
    }
    Ok(())
}

/// Whether an entry changes or withdraws a result.
fn changes_result(entry: &Entry) -> bool {
    entry.step().is_some_and(|(_, step)| match step {
        EntryEffect::Corrected(_) | EntryEffect::Reopened => true,
        // The rounds after a first result are not paired yet.
        EntryEffect::Ended(_)
        | EntryEffect::Prepared
        | EntryEffect::Played
        | EntryEffect::RowTakenBack
        | EntryEffect::RecordTakenBack
        | EntryEffect::Signed
        | EntryEffect::Protested(_) => false,
    })
}

/// Checks that every paired round still follows from the rounds before it, after a result was
/// changed.
fn still_follows(state: &EventState) -> Result<(), Refusal> {
    let Some(colour) = state.swiss.initial_colour else {
        return Ok(());
    };
    for paired in state.rounds.iter().skip(1) {
        let round = paired.number;
        let before = course_of(state, round - 1, |entrant, from| {
            from <= round && !has_board(paired, entrant)
        });
        let mut over = state.games.before_round(round);
        let all_over = over.all(|(_, game)| game.status() == GameStatus::Finished);
        let follows = before
            .and_then(|before| round_of(state, &before, round, colour))
            .is_some_and(|again| again == *paired);
        if !all_over || !follows {
            return Err(BracketRefusal::Behind { round }.into());
        }
    }
    Ok(())
}

fn has_board(round: &Round, entrant: EntrantNumber) -> bool {
    let mut boards = round.boards.iter();
    boards.any(|pairing| pairing.side_of(entrant).is_some())
}

/// The bracket after a round. Of the entrants who have left, those count as gone for whom
/// `is_gone` holds.
fn course_of(
    state: &EventState,
    last: u16,
    is_gone: impl Fn(EntrantNumber, u16) -> bool,
) -> Option<BracketState> {
    let rules = state.info.format.bracket()?;
    if !state.is_started() {
        return None;
    }
    let games = state.games.iter().take_while(|(id, _)| id.round <= last);
    let games = games.map(|(id, game)| Played {
        game: *id,
        pairing: game.pairing,
        ending: game.result.as_ref().map(Ending::from_result),
        lot: state.swiss.given_by_lot.get(id).copied(),
    });
    let mut gone = BTreeMap::new();
    for known in state.entrants.values() {
        let left = known.withdrawn.as_ref().map(|left| left.from_round);
        if let Some(from) = left.filter(|from| is_gone(known.number, *from)) {
            gone.insert(known.number, departure(state, known.number, from));
        }
    }
    let bracket = Bracket::new(rules, state.order.len());
    let replays = state.info.rules.discipline().replays();
    let seeds = state.order.clone();
    Some(BracketState::new(bracket, seeds, games, replays, &gone))
}

/// When an entrant left, as an increasing number: before a round was paired, or after.
fn departure(state: &EventState, entrant: EntrantNumber, from: u16) -> u16 {
    let mut rounds = state.rounds.iter();
    let round = rounds.find(|round| round.number == from);
    let was_paired = round.is_some_and(|round| has_board(round, entrant));
    from.saturating_mul(2).saturating_add(u16::from(was_paired))
}

/// The next round of a course.
fn round_of(state: &EventState, course: &BracketState, number: u16, colour: Side) -> Option<Round> {
    let next = course.next()?;
    let whites = whites(state, number);
    let board = |(id, players): &(MatchId, [EntrantNumber; 2])| {
        let before = course.get(*id).and_then(|it| it.games.last());
        let before = before.and_then(|game| state.game(*game));
        before.map_or_else(
            || first_colours(course, *id, *players, &whites, colour),
            |before| before.pairing.reversed(),
        )
    };
    Some(Round {
        number,
        boards: next.matches.iter().map(board).collect(),
        free: None,
        byes: Vec::new(),
    })
}

/// For each entrant, how many more games with White than with Black before a round; unplayed
/// games do not count.
fn whites(state: &EventState, round: u16) -> BTreeMap<EntrantNumber, i32> {
    let mut whites = BTreeMap::new();
    for (_, game) in state.games.before_round(round) {
        if game.result.as_ref().is_some_and(GameResult::is_played) {
            *whites.entry(game.pairing.white).or_default() += 1;
            *whites.entry(game.pairing.black).or_default() -= 1;
        }
    }
    whites
}

/// Who has White in the first game of a match: the one with fewer Whites; if equal, the better
/// seed as the lot said, and on every second match the other.
fn first_colours(
    course: &BracketState,
    id: MatchId,
    [one, other]: [EntrantNumber; 2],
    whites: &BTreeMap<EntrantNumber, i32>,
    colour: Side,
) -> Pairing {
    let had = |entrant: EntrantNumber| whites.get(&entrant).copied().unwrap_or_default();
    let seed = |entrant: EntrantNumber| course.seeds().iter().position(|it| *it == entrant);
    let (better, worse) = if seed(one) <= seed(other) {
        (one, other)
    } else {
        (other, one)
    };
    let drawn = if id.number % 2 == 1 {
        colour
    } else {
        colour.other()
    };
    let better_has_white = match had(better).cmp(&had(worse)) {
        std::cmp::Ordering::Less => true,
        std::cmp::Ordering::Greater => false,
        std::cmp::Ordering::Equal => drawn == Side::White,
    };
    if better_has_white {
        Pairing {
            white: better,
            black: worse,
        }
    } else {
        Pairing {
            white: worse,
            black: better,
        }
    }
}
