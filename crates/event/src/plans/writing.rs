//! Help while a plan is being written: the choices, and the judgement of the parts so far.
//! Nothing of it is stored.

use super::rulings::Answers;
use crate::state::EventState;
use areopagus_games::totas::judged::PartVerdict;
use areopagus_games::totas::judgement::judge;
use areopagus_games::totas::record::{MoveRow, RecordError};
use areopagus_games::totas::{Choices, Fault, JudgedPlan, Position, Regulations, Replay};
use areopagus_games::{PerSide, Side};
use areopagus_language::Language;
use areopagus_tournament::round::GameId;

/// The next game move of a game, for writing plans.
#[derive(Debug, Clone)]
pub struct NextMove {
    pub(super) position: Position,
    pub(super) regulations: Regulations,
    pub(super) answers: Answers,
}

/// The judgement of a part that is being written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PartSight {
    Legal,
    /// The part would be void (TOTA*S 4.6), or is not, though it is written so.
    Void(Fault),
    /// The part is void, and written so: illegal (`TOTA*S 4.6`) or late (`TOTA*S 7.1`).
    Recorded(Fault),
    Unreadable(RecordError),
}

impl PartSight {
    /// The sentence and the clause; `None` for a legal part.
    pub fn say(&self, language: Language) -> Option<(String, &'static str)> {
        match self {
            Self::Legal => None,
            Self::Void(fault) | Self::Recorded(fault) => {
                Some((fault.say(language), fault.clause()))
            }
            Self::Unreadable(error) => Some((error.say(language), error.clause())),
        }
    }
}

impl NextMove {
    /// The game before its next game move; `None` if it does not exist or is over.
    pub fn for_game(state: &EventState, id: GameId) -> Option<Self> {
        let game = state.game(id)?;
        if game.result.is_some() {
            return None;
        }
        let plans = game.plans()?;
        let record = match plans.public_record() {
            Some(record) => record.ok()?,
            None => plans.unwritten(),
        };
        let replay = Replay::check_rows(&record);
        let goes_on = replay.error().is_none() && replay.end().is_none();
        let position = replay.position().filter(|_| goes_on)?;
        Some(Self {
            answers: Answers::of_hands(&plans.hands, record.regulations.reply_seconds),
            position: position.clone(),
            regulations: record.regulations,
        })
    }

    pub const fn number(&self) -> u16 {
        self.position.game_move()
    }

    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// The choices of a side.
    pub fn choices(&self, side: Side) -> Choices {
        Choices::for_side(&self.position, &self.regulations, side)
    }

    /// Judges the parts that a side has written so far. A missing part is not judged: it is
    /// still to come.
    pub fn look(&self, side: Side, parts: [&str; 2]) -> [PartSight; 2] {
        self.sights(side, parts, false)
    }

    /// As [`NextMove::look`], for an answer that may have been late (TOTA*S 7.1).
    pub(super) fn sights(&self, side: Side, parts: [&str; 2], late: bool) -> [PartSight; 2] {
        let written: Vec<(usize, &str)> = parts
            .into_iter()
            .map(str::trim)
            .enumerate()
            .filter(|(_, part)| !part.is_empty())
            .collect();
        let mut sights = [PartSight::Legal, PartSight::Legal];
        let texts: Vec<&str> = written.iter().map(|(_, part)| *part).collect();
        match self.judged(side, &texts.join(" "), late) {
            Ok(plan) => {
                let judged = plan.parts.iter().filter(|part| part.written.is_some());
                for ((place, _), part) in written.iter().zip(judged) {
                    let Some(sight) = sights.get_mut(*place) else {
                        continue;
                    };
                    if let Some(fault) = &part.error {
                        *sight = PartSight::Void(fault.clone());
                    } else if let PartVerdict::Void(fault) = &part.verdict {
                        *sight = PartSight::Recorded(fault.clone());
                    }
                }
            }
            Err(error) => {
                let nth = usize::from(error.part.unwrap_or(1).saturating_sub(1));
                let place = written.get(nth).or_else(|| written.last());
                let place = place.map_or(0, |(place, _)| *place);
                if let Some(sight) = sights.get_mut(place) {
                    *sight = PartSight::Unreadable(error);
                }
            }
        }
        sights
    }

    /// Judges a plan as written.
    pub(super) fn judged(
        &self,
        side: Side,
        plan: &str,
        late: bool,
    ) -> Result<JudgedPlan, RecordError> {
        let row = self.row(side, plan)?;
        let written = &row.plans[side].parts;
        let (position, regulations) = (&self.position, &self.regulations);
        Ok(judge(position, regulations, side, written, late))
    }

    /// The row with the plan of a side alone.
    pub(super) fn row(&self, side: Side, plan: &str) -> Result<MoveRow, RecordError> {
        let mut plans = PerSide::new("", "");
        plans[side] = plan;
        let row = format!("{}. {} | {}", self.number(), plans.white, plans.black);
        MoveRow::parse(&row, self.number())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::{TestEvent, game};

    const ID: &str = "1.1";

    #[test]
    fn clause_4_6_each_part_that_cannot_stand_is_told_with_its_clause() {
        let event = TestEvent::with_rows(&["1. d4 e4 | d9 e9"]);
        let next = NextMove::for_game(&event.state, game(ID)).unwrap();
        assert_eq!(next.number(), 2);
        let clauses = |side, parts| {
            let sights = next.look(side, parts);
            sights.map(|sight| sight.say(Language::En).map(|(_, clause)| clause))
        };
        assert_eq!(clauses(Side::White, ["Nc3", "_Nj3"]), [None, None]);
        assert_eq!(clauses(Side::White, ["", "d5"]), [None, None]);
        assert_eq!(clauses(Side::White, ["d5", ""]), [None, None]);
        assert_eq!(clauses(Side::White, ["", ""]), [None, None]);
        // The marks are binding.
        assert_eq!(clauses(Side::White, ["Nj3", "d5"]), [Some("9.1"), None]);
        assert_eq!(clauses(Side::White, ["d5", "Ф4"]), [None, Some("9.1")]);
        assert_eq!(clauses(Side::Black, ["Ra5", "d8"])[1], None);
        assert!(clauses(Side::Black, ["Ra5", "d8"])[0].is_some());
        for language in Language::ALL {
            let [fault, _] = next.look(Side::White, ["Nj3", ""]);
            assert!(fault.say(language).unwrap().0.contains("_Nj3"));
        }
    }

    #[test]
    fn clause_4_1_what_is_offered_is_legal_where_it_stands() {
        let event = TestEvent::with_rows(&["1. d4 e4 | d9 e9", "2. Nc3 _Nj3 | _Gc10 _Gb10"]);
        let next = NextMove::for_game(&event.state, game(ID)).unwrap();
        let choices = next.choices(Side::Black);
        for (first, behind) in choices.plans.iter().step_by(3) {
            let first = choices.parts[*first].text.as_str();
            for second in behind.iter().step_by(7) {
                let second = choices.parts[*second].text.as_str();
                let sights = next.look(Side::Black, [first, second]);
                assert_eq!(
                    sights,
                    [PartSight::Legal, PartSight::Legal],
                    "{first} {second}"
                );
            }
        }
    }

    #[test]
    fn no_plan_is_written_for_a_game_that_is_over_or_is_none() {
        let event = TestEvent::with_rows(&["1. d4 e4 | d9 e9 ; resign black"]);
        assert!(NextMove::for_game(&event.state, game(ID)).is_none());
        assert!(NextMove::for_game(&event.state, game("7.7")).is_none());
    }
}
