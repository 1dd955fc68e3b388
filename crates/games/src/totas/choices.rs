//! Plan generation for a player's device: every legal first part of a side's plan, and after each
//! of them every legal second part (`TOTA*S 2.1`, `TOTA*S 4.1`).
//!
//! With these a device can complete and check a plan on its own, so that the server need not know
//! the plan before both are in.

use std::collections::BTreeMap;

use super::binding::write_part;
use super::legality::{Judge, castled};
use super::plan::{Manner, Part};
use super::trial::Trial;
use super::written::{Castling, WrittenAction, WrittenPart};
use super::{Position, Regulations, Square};
use crate::Side;

/// A written part, with its squares on a board.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Choice {
    /// The part with its marks (TOTA*S 9.1): `_Nc3`, `-`, `R K`.
    pub text: String,
    /// The square of the piece, for a retreated King its Acropolis, for castling that of the
    /// King; `None` for a skip.
    pub from: Option<Square>,
    /// The destination; the same square for actions in place and for a retreat.
    pub to: Option<Square>,
}

/// Every legal plan of a side, in notation.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Choices {
    /// Every part that occurs in some plan, once.
    pub parts: Vec<Choice>,
    /// The possible first parts, each with its possible second parts, as indices of `parts`.
    /// Castling and the skip of a whole plan have no second parts.
    pub plans: Vec<(usize, Vec<usize>)>,
}

impl Choices {
    /// The choices of a side, with the skip if the side still has it (TOTA*S 4.1).
    pub fn for_side(position: &Position, regulations: &Regulations, side: Side) -> Self {
        let judge = Judge::new(position, regulations, side);
        let mut book = Book::default();
        for castling in [Castling::RookKing, Castling::KingRook] {
            book.castling(&judge, castling);
        }
        let start = judge.trial();
        let firsts = judge.parts(&start);
        let has_skip = !position.skip_used(side);
        let is_whole = |trial: &Trial| brings_back(&judge, trial);
        for first in &firsts {
            let mut one = start.clone();
            one.play(*first);
            let seconds = judge.parts(&one);
            let may_skip = (has_skip || seconds.is_empty()) && is_whole(&one);
            let mut behind: Vec<usize> = Vec::new();
            for second in seconds {
                let mut two = one.clone();
                two.play(second);
                if is_whole(&two) {
                    behind.push(book.part(&judge, &one, second));
                }
            }
            if may_skip {
                behind.push(book.skip());
            }
            if !behind.is_empty() {
                let first = book.part(&judge, &start, *first);
                book.plans.push((first, behind));
            }
        }
        if has_skip || firsts.is_empty() {
            book.skipped(&judge, &start, &firsts);
        }
        Self {
            parts: book.parts,
            plans: book.plans,
        }
    }
}

/// Whether a retreated King has to be brought back (TOTA*S 3.1).
fn brings_back(judge: &Judge<'_>, trial: &Trial) -> bool {
    let retreated = judge.position.retreated_king(judge.side);
    retreated.is_none_or(|(king, _)| trial.done.iter().any(|part| part.piece == king))
}

/// A builder of [`Choices`], which gives each distinct part an index.
#[derive(Default)]
struct Book {
    parts: Vec<Choice>,
    known: BTreeMap<Choice, usize>,
    plans: Vec<(usize, Vec<usize>)>,
}

impl Book {
    /// The index of a choice, which is added the first time.
    fn place(&mut self, choice: Choice) -> usize {
        let next = self.parts.len();
        let place = *self.known.entry(choice.clone()).or_insert(next);
        if place == next {
            self.parts.push(choice);
        }
        place
    }

    fn part(&mut self, judge: &Judge<'_>, trial: &Trial, part: Part) -> usize {
        self.place(Choice {
            text: write_part(judge, trial, part).to_string(),
            from: Some(part.from),
            to: Some(match part.manner {
                Manner::Retreat => part.from,
                _ => part.to,
            }),
        })
    }

    fn skip(&mut self) -> usize {
        self.place(Choice {
            text: written(WrittenAction::Skip),
            from: None,
            to: None,
        })
    }

    fn castling(&mut self, judge: &Judge<'_>, castling: Castling) {
        let Ok(both) = judge.castling(castling) else {
            return;
        };
        if !brings_back(judge, &castled(&judge.trial(), both)) {
            return;
        }
        let king = judge.position.board().king(judge.side);
        let own = both.into_iter().find(|part| Some(part.piece) == king);
        let place = self.place(Choice {
            text: written(WrittenAction::Castling(castling)),
            from: own.map(|part| part.from),
            to: own.map(|part| part.to),
        });
        self.plans.push((place, Vec::new()));
    }

    /// Adds the plans that start with a skip. A skip on its own skips the whole plan.
    fn skipped(&mut self, judge: &Judge<'_>, start: &Trial, firsts: &[Part]) {
        let mut behind: Vec<usize> = Vec::new();
        for part in firsts {
            let mut one = start.clone();
            one.play(*part);
            if brings_back(judge, &one) {
                behind.push(self.part(judge, start, *part));
            }
        }
        if !behind.is_empty() || brings_back(judge, start) {
            let skip = self.skip();
            self.plans.push((skip, behind));
        }
    }
}

fn written(action: WrittenAction) -> String {
    let part = WrittenPart {
        void: false,
        action,
    };
    part.to_string()
}

#[cfg(test)]
mod tests {
    use super::super::generate;
    use super::super::judged::PartVerdict;
    use super::super::judgement::judge;
    use super::super::record::{MoveRow, Record};
    use super::super::replay::Replay;
    use super::*;

    fn positions() -> Vec<Position> {
        let regulations = Regulations::default();
        let mut positions = Vec::new();
        for number in 0..6 {
            for record in [
                generate::game(7, number, &regulations),
                generate::endgame(7, number, &regulations),
            ] {
                let replay = Replay::from_record(&record);
                let every = replay.positions().step_by(6);
                positions.extend(every.cloned());
            }
        }
        positions
    }

    /// Whether the rules accept a plan as it is written.
    fn is_legal(position: &Position, side: Side, texts: &[&str]) -> bool {
        let plan = texts.join(" ");
        let number = position.game_move();
        let row = match side {
            Side::White => format!("{number}. {plan} |"),
            Side::Black => format!("{number}. | {plan}"),
        };
        let row = MoveRow::parse(&row, number).unwrap_or_else(|error| panic!("{row}: {error}"));
        let written = &row.plans[side].parts;
        let judged = judge(position, &Regulations::default(), side, written, false);
        let is_void = |verdict: &PartVerdict| matches!(verdict, PartVerdict::Void(_));
        judged.error().is_none() && !judged.parts.iter().any(|part| is_void(&part.verdict))
    }

    #[test]
    fn clause_4_1_every_choice_is_a_legal_plan_as_it_is_written() {
        let regulations = Regulations::default();
        let mut tried = 0_usize;
        for position in positions() {
            for side in Side::ALL {
                let choices = Choices::for_side(&position, &regulations, side);
                for (first, behind) in &choices.plans {
                    let first = choices.parts[*first].text.as_str();
                    if behind.is_empty() {
                        assert!(is_legal(&position, side, &[first]), "{first}");
                        tried += 1;
                    }
                    for second in behind.iter().step_by(5) {
                        let second = choices.parts[*second].text.as_str();
                        assert!(
                            is_legal(&position, side, &[first, second]),
                            "{first} {second}"
                        );
                        tried += 1;
                    }
                }
            }
        }
        assert!(tried > 10_000, "{tried}");
    }

    #[test]
    fn clause_2_1_there_are_as_many_choices_as_ordered_plans() {
        let regulations = Regulations::default();
        for position in positions() {
            for side in Side::ALL {
                let judge = Judge::new(&position, &regulations, side);
                let mut ordered = 0_usize;
                judge.plans_until(false, |trial| {
                    ordered += usize::from(!trial.done.is_empty());
                    false
                });
                let choices = Choices::for_side(&position, &regulations, side);
                let skip = choices.parts.iter().position(|part| part.text == "-");
                let plain = |(first, behind): &(usize, Vec<usize>)| {
                    if Some(*first) == skip {
                        return 0;
                    }
                    let seconds = behind.iter().filter(|second| Some(**second) != skip);
                    let count = seconds.count();
                    // Castling, or a part after which no other is possible.
                    if count == 0 { 1 } else { count }
                };
                let written: usize = choices.plans.iter().map(plain).sum();
                assert_eq!(written, ordered, "{side} {}", position.game_move());
            }
        }
    }

    #[test]
    fn clause_4_1_the_skip_is_a_choice_until_it_is_spent() {
        let regulations = Regulations::default();
        let skips = |text: &str| {
            let record = Record::parse(text).unwrap();
            let replay = Replay::rows(&record);
            let choices = Choices::for_side(replay.position().unwrap(), &regulations, Side::White);
            choices.parts.iter().any(|part| part.text == "-")
        };
        assert!(skips("1. d4 e4 | d9 e9\n"));
        assert!(!skips("1. d4 - | d9 e9\n"));
    }

    #[test]
    fn clause_2_8_castling_is_a_whole_plan_and_is_found_by_the_king() {
        let case = include_str!("../../../../tests/cases/2.8-01-both-castlings.tota");
        let before_castling = case.split("4. ").next().unwrap();
        let record = Record::parse(before_castling).unwrap();
        let replay = Replay::rows(&record);
        let position = replay.position().unwrap();
        let choices = Choices::for_side(position, &Regulations::default(), Side::Black);
        let castling = Choice {
            text: "R K".to_owned(),
            from: Square::parse("g12"),
            to: Square::parse("e12"),
        };
        let place = choices.parts.iter().position(|part| *part == castling);
        assert!(choices.plans.contains(&(place.unwrap(), Vec::new())));
    }
}
