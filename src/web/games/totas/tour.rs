//! One game move for newcomers: the secret plan of each side, and what came of both. It is a game
//! move of a generated game in which a Knight strikes at a Pawn that leaves in the same moment,
//! while the Queen takes a Patrol that stays.

use std::sync::LazyLock;

use super::board::{Arrow, Picture, symbol};
use super::game;
use crate::games::Side;
use crate::games::totas::explanation::Topic;
use crate::games::totas::regulations::Edition;
use crate::games::totas::replay::ReplayedMove;
use crate::games::totas::{Position, Replay, Square, generate};
use crate::web::kit::i18n::Words;

/// The game, and the game move that is shown.
const SEED: u64 = 7;
const NUMBER: u32 = 1757;
const GAME_MOVE: u16 = 7;

/// The corners of the part of the board where it happens: `a7` and `f12`.
const CUT: [(i8, i8); 2] = [(0, 6), (5, 11)];

static REPLAY: LazyLock<Replay> = LazyLock::new(|| {
    let regulations = Edition::OF_NEW_EVENTS.regulations();
    Replay::from_record(&generate::unfinished(SEED, NUMBER, &regulations, GAME_MOVE))
});

/// The game move in pictures and sentences.
pub struct Tour {
    /// The plan of each side, as its player's phone has it.
    pub plans: Vec<PlanScene>,
    /// The board after both plans, as SVG.
    pub opened: String,
    /// What happened.
    pub sentences: Vec<String>,
}

/// The plan of a side.
pub struct PlanScene {
    pub side: Side,
    /// The board with the plan, as SVG, with the side's own ranks at the bottom.
    pub board: String,
    pub parts: Vec<PlanPart>,
}

/// A part of a plan.
pub struct PlanPart {
    /// The drawing of the piece.
    pub symbol: &'static str,
    pub piece: String,
    pub from: Square,
    pub to: Square,
}

impl Tour {
    /// The tour in a language. `phone` and `both` are the titles of the pictures; `None` if the
    /// generator makes another game.
    ///
    /// # Errors
    /// A template that cannot be rendered.
    pub fn new(
        words: Words,
        phone: impl Fn(Side) -> String,
        both: &str,
    ) -> askama::Result<Option<Self>> {
        let (Some(step), Some(before)) = (last(), before()) else {
            return Ok(None);
        };
        let mut plans = Vec::new();
        for side in Side::ALL {
            plans.push(plan(words, side, step, before, phone(side))?);
        }
        let adjudication = &step.adjudication;
        let after = &adjudication.next;
        let opened = Picture {
            title: both.to_owned(),
            arrows: game::arrows(adjudication),
            marks: game::marks(adjudication, after),
            ..cut(words, after)
        };
        let said = step.explain(words.0).sentences.into_iter();
        let told = said.filter(|said| said.topic == Topic::Part);
        Ok(Some(Self {
            plans,
            opened: opened.svg()?,
            sentences: told.map(|said| said.text).collect(),
        }))
    }
}

fn last() -> Option<&'static ReplayedMove> {
    REPLAY.steps().last()
}

fn before() -> Option<&'static Position> {
    REPLAY.positions().nth(REPLAY.steps().len().checked_sub(1)?)
}

/// The part of the board where it happens. A Labyrinth that was not announced is in no picture
/// (TOTA*S 3.3).
fn cut(words: Words, position: &Position) -> Picture {
    let [from, to] = CUT.map(|(file, rank)| Square::new(file, rank));
    let secret = Side::ALL.map(|side| {
        let labyrinth = position.board().terrain()[side].labyrinth();
        labyrinth.filter(|_| !position.labyrinth_used(side))
    });
    let mut picture = game::picture(words, None, position, 0, "");
    picture
        .ground
        .retain(|(square, _)| !secret.contains(&Some(*square)));
    Picture {
        small: true,
        cut: from.zip(to),
        ..picture
    }
}

fn plan(
    words: Words,
    side: Side,
    step: &ReplayedMove,
    before: &Position,
    title: String,
) -> askama::Result<PlanScene> {
    let outcomes = step.adjudication.outcomes[side].iter().enumerate();
    let made: Vec<_> = outcomes
        .filter_map(|(column, outcome)| {
            let outcome = outcome.as_ref()?;
            let arrow = Arrow {
                side,
                column,
                from: outcome.piece.square?,
                to: outcome.to,
                aim: outcome.to,
            };
            let part = PlanPart {
                symbol: symbol(outcome.piece.kind),
                piece: outcome.piece.kind.name(words.0).to_owned(),
                from: arrow.from,
                to: arrow.to,
            };
            Some((arrow, part))
        })
        .collect();
    let (arrows, parts) = made.into_iter().unzip();
    let picture = Picture {
        title,
        arrows,
        viewpoint: side,
        ..cut(words, before)
    };
    Ok(PlanScene {
        side,
        board: picture.svg()?,
        parts,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::totas::adjudication::Fate;
    use crate::language::Language;

    #[test]
    fn the_tour_shows_a_strike_at_an_empty_square_and_a_capture() {
        let outcomes = &last().unwrap().adjudication.outcomes;
        let fates: Vec<Fate> = (outcomes[Side::White].iter().flatten())
            .map(|outcome| outcome.fate)
            .collect();
        assert!(matches!(
            fates.as_slice(),
            [Fate::FoundNobody(_), Fate::Took(_)]
        ));
        for language in Language::ALL {
            let tour = Tour::new(Words(language), |side| side.word().to_owned(), "both");
            let tour = tour.unwrap().unwrap();
            assert_eq!(tour.plans.len(), 2);
            assert!(tour.plans.iter().all(|plan| plan.parts.len() == 2));
            assert_eq!(tour.sentences.len(), 4, "{:?}", tour.sentences);
            assert!(tour.plans[0].board.contains("viewBox=\"0 0 240 240\""));
            assert!(tour.plans[1].board.contains("viewBox=\"240 240 240 240\""));
        }
    }
}
