//! Bare results: how a game without a record can have ended by the rules of its discipline.

use crate::discipline::Rules;
use crate::refusal::Refusal;
use crate::result_ruling::{Played, ResultRuling};
use areopagus_games::discipline::{Numbers, UnrecordedResult};
use areopagus_tournament::result::{Basis, GameResult};
use areopagus_tournament::text::TextLine;

/// The result of a game that a referee enters without a record.
///
/// # Errors
/// [`Refusal`] if no game by these rules ends like that.
pub(super) fn played(
    rules: &Rules,
    played: Played,
    reason: TextLine<500>,
) -> Result<GameResult, Refusal> {
    let Played {
        points,
        potential,
        score,
        winner,
    } = played;
    let discipline = rules.discipline();
    let numbers = discipline.numbers();
    let is_foreign = match numbers {
        Numbers {
            potential: false, ..
        } if potential.is_some() => true,
        // Without scores only the points tell the winner.
        Numbers { score: false, .. } => score.is_some() || winner.is_some(),
        Numbers { .. } => false,
    };
    if is_foreign {
        return Err(Refusal::OtherDiscipline(discipline));
    }
    let said = UnrecordedResult {
        points,
        potential,
        score,
        winner,
    };
    let UnrecordedResult {
        points,
        potential,
        score,
        winner,
    } = rules.bare(said).map_err(Refusal::Bare)?;
    Ok(GameResult {
        points,
        potential,
        score,
        winner,
        basis: Basis::Referee { reason },
    })
}

/// Whether a verdict agrees with a result. Potentials, scores and a winner that it leaves out
/// do not contradict one.
pub fn says(rules: &Rules, verdict: ResultRuling, result: &GameResult) -> bool {
    let played = match verdict {
        ResultRuling::Forfeit { absent } => return result.basis.absent() == Some(absent),
        ResultRuling::Played(played) => played,
    };
    let said = UnrecordedResult {
        points: played.points,
        potential: played.potential,
        score: played.score,
        winner: played.winner,
    };
    result.basis.absent().is_none()
        && rules.bare(said).is_ok_and(|said| {
            said.points == result.points
                && denies_nothing(said.potential, result.potential)
                && denies_nothing(said.score, result.score)
                && denies_nothing(said.winner, result.winner)
        })
}

fn denies_nothing<T: Copy + PartialEq>(said: Option<T>, stands: Option<T>) -> bool {
    said.is_none() || said == stands
}
