//! Random games from a seed: legal, eventful, with complete records, for the demonstration, tests
//! and benchmarks. The moves are not meant to be strong.
//!
//! The same seed and number give the same game on every machine. Games under the Regulations of
//! the second reading use its rules; games of other editions do not, and so stay the same.

mod setup;

use std::num::NonZeroU32;

use super::adjudication::{Adjudication, Answer, Circumstances, Column, Effect};
use super::attack::{blast, is_king_threatened, legion_neighbours};
use super::board::{Board, PiecePlace};
use super::ending::{self, End, Reason};
use super::judgement::judge;
use super::legality::{Judge, write};
use super::lot::{Drawn, Lot, Lots};
use super::notation::WrittenPlan;
use super::plan::{Manner, Part, Plan};
use super::record::{MoveRow, Record, RecordedResult, Remark, Stop, Tag, WrittenTimer};
use super::replay::{first_position, given_remarks};
use super::resolution::resolve;
use super::trial::Trial;
use super::written::{Castling, PieceAction, Throw, WrittenAction, WrittenMove, WrittenPart};
use super::{JudgedPlan, Kind, PieceId, Position, Regulations, Square};
use crate::{PerSide, Side};
use areopagus_lots::Words;

/// The number of plans that a side considers before it chooses one.
const LOOKS: usize = 6;

/// The opponent's potential below which a side searches for a mate.
const FEW: u16 = 40;

/// The random bonus of a plan's value, exclusive, so that players differ.
const WHIM: u32 = 12;

/// The greatest acceptable net loss of an explosion.
const TOLERATED_LOSS: i32 = 6;

/// The opponent's lead from which a side may resign.
const HOPELESS: u16 = 30;

/// The number of attempts to find a row that does not end the game.
const TRIES: usize = 50;

/// The value of a mate, and of an attack on the King, in the choice of a plan.
const MATE: i32 = 400;
const THREAT: i32 = 5;

/// The value of two neighbouring Legionaries in the choice of a plan, less two for every step
/// between them.
const LEGION: i32 = 40;

/// A whole game under the Regulations: game `number` of the seed.
pub fn game(seed: u64, number: u32, regulations: &Regulations) -> Record {
    unfinished(seed, number, regulations, u16::MAX)
}

/// Game `number` of the seed, cut off after this many game moves unless it ended before.
pub fn unfinished(seed: u64, number: u32, regulations: &Regulations, game_moves: u16) -> Record {
    let mut words = Words::new(key(seed, number));
    let terrain = PerSide::from_fn(|side| setup::terrain(&mut words, side));
    let bent = Bent::drawn(&mut words);
    let record = Record {
        tags: title("Generated game", seed, number),
        regulations: regulations.clone(),
        terrain,
        ..Record::default()
    };
    play(record, words, bent, game_moves)
}

/// A whole game from a set-up position with few pieces, so that mates, retreats and Legions occur
/// (`TOTA*S 3.1`, `TOTA*S 2.5`, `TOTA*S 6.1`).
pub fn endgame(seed: u64, number: u32, regulations: &Regulations) -> Record {
    let mut words = Words::new(key(seed, number));
    let terrain = PerSide::from_fn(|side| setup::terrain(&mut words, side));
    let record = Record {
        tags: title("Generated endgame", seed, number),
        regulations: regulations.clone(),
        terrain,
        position: Some(setup::endgame(&mut words, terrain, regulations)),
        game_move: u16::try_from(1 + below(&mut words, 30)).ok(),
        ..Record::default()
    };
    play(record, words, Bent::ToTheEnd, u16::MAX)
}

fn title(words: &str, seed: u64, number: u32) -> Vec<Tag> {
    vec![Tag {
        name: "Event".to_owned(),
        value: format!("{words} {seed}/{number}"),
    }]
}

/// Both plans for a position and the answer on the timer, without results and throws: a row whose
/// lots are still to be drawn. It was tried with certain dice; with others it may still end the
/// game.
pub fn bare_row(
    position: &Position,
    regulations: &Regulations,
    seed: u64,
    number: u32,
) -> Option<MoveRow> {
    let mut table = Table {
        position: position.clone(),
        regulations,
        words: Words::new(key(seed, number)),
        bent: Bent::Nothing,
        last: u16::MAX,
        previous: PerSide::default(),
    };
    let goes_on = |(row, adjudication): (MoveRow, Adjudication)| {
        let end = adjudication
            .end
            .is_some_and(|end| end.reason != Reason::Resignation);
        (!end).then_some(row)
    };
    let mut row = (0..TRIES).find_map(|_| table.game_move().and_then(goes_on))?;
    for side in Side::ALL {
        row.plans[side].columns = Default::default();
    }
    row.remarks
        .retain(|remark| matches!(remark, Remark::Timer(_)));
    Some(row)
}

/// Plays on from a record without rows.
fn play(mut record: Record, mut words: Words, bent: Bent, game_moves: u16) -> Record {
    let Ok(position) = first_position(&record) else {
        return record;
    };
    let length = if bent == Bent::ToTheEnd { 120 } else { 30 };
    let length = length + u16::try_from(below(&mut words, 26)).unwrap_or_default();
    let mut table = Table {
        last: position.game_move() + length,
        position,
        regulations: &record.regulations,
        words,
        bent,
        previous: PerSide::default(),
    };
    let mut end = None;
    while end.is_none() && record.rows.len() < usize::from(game_moves) {
        let Some((row, adjudication)) = table.game_move() else {
            break;
        };
        record.rows.push(row);
        end = adjudication.end;
        table.position = adjudication.next;
    }
    record.result = Some(end.map_or(RecordedResult::Unfinished, |end: End| {
        RecordedResult::Points(end.points)
    }));
    record
}

/// The key of one game's random numbers.
fn key(seed: u64, number: u32) -> [u8; 32] {
    let mut key = [0; 32];
    let bytes = seed.to_le_bytes().into_iter().chain(number.to_le_bytes());
    for (slot, byte) in key.iter_mut().zip(bytes) {
        *slot = byte;
    }
    key
}

/// A random number from 0 to `bound` exclusive; 0 if `bound` is 0.
fn below(words: &mut Words, bound: u32) -> u32 {
    NonZeroU32::new(bound).map_or(0, |bound| words.below(bound))
}

/// True with probability 1 in `times`.
fn once_in(words: &mut Words, times: u32) -> bool {
    below(words, times) == 0
}

/// A preference of the players in a game, so that rare events occur as well.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Bent {
    /// No preference.
    Nothing,
    /// To bring Legionaries together (TOTA*S 2.5).
    Legions,
    /// To play until a King is lost, without resignation (TOTA*S 6.1).
    ToTheEnd,
    /// To repeat positions, from this game move on (TOTA*S 6.3).
    Repetition {
        /// The first game move of the repetition.
        from: u16,
    },
}

impl Bent {
    fn drawn(words: &mut Words) -> Self {
        match below(words, 40) {
            0 => Self::Repetition {
                from: 4 + u16::try_from(below(words, 20)).unwrap_or_default(),
            },
            1..=3 => Self::ToTheEnd,
            4..=13 => Self::Legions,
            _ => Self::Nothing,
        }
    }
}

/// A game in play, with its random numbers.
struct Table<'a> {
    position: Position,
    regulations: &'a Regulations,
    words: Words,
    bent: Bent,
    /// The game move after which the time is over.
    last: u16,
    /// The plans of the game move before.
    previous: PerSide<Plan>,
}

/// The parameters of a side's search for a plan.
struct Search<'a> {
    judge: Judge<'a>,
    bent: Bent,
    /// Its King is attacked, and flees rather than fights.
    flees: bool,
    /// A guess of the opponent's plan, if there is one.
    guessed: Option<&'a Plan>,
}

impl Table<'_> {
    /// Plays one game move; `None` if it is not possible, which ends the record.
    fn game_move(&mut self) -> Option<(MoveRow, Adjudication)> {
        let mut row = MoveRow::new(self.position.game_move());
        // One side, chosen at random, guesses the opponent's plan, so that pieces meet.
        let guesser = if self.words.coin() {
            Side::White
        } else {
            Side::Black
        };
        let other = self.plan(guesser.other(), None);
        let own = self.plan(guesser, Some(&other));
        let mut plans = PerSide::from_fn(|side| {
            let plan = if side == guesser { &own } else { &other };
            write(&self.position, self.regulations, side, plan)
        });
        self.previous = match guesser {
            Side::White => PerSide::new(own, other),
            Side::Black => PerSide::new(other, own),
        };
        let answer = self.answer();
        for side in Side::ALL {
            self.vary(side, &mut plans[side], answer);
        }
        let judged = PerSide::from_fn(|side| {
            let late = answer.late && answer.side == side;
            judge(&self.position, self.regulations, side, &plans[side], late)
        });
        let (adjudication, circumstances, lots) = self.resolve(&judged, answer)?;
        for side in Side::ALL {
            row.plans[side] = WrittenPlan {
                parts: std::mem::take(&mut plans[side]).into(),
                columns: adjudication.columns[side].map(Column::written),
            };
        }
        row.remarks = remarks(&adjudication, &circumstances, &lots);
        Some((row, adjudication))
    }

    /// The second player's answer on the timer.
    fn answer(&mut self) -> Answer {
        let side = if self.words.coin() {
            Side::White
        } else {
            Side::Black
        };
        let limit = u64::from(self.regulations.reply_seconds) * 1000;
        let late = once_in(&mut self.words, 150);
        let tenths = u32::from(self.regulations.reply_seconds).saturating_mul(10);
        let milliseconds = if late {
            limit
        } else {
            100 * (1 + u64::from(below(&mut self.words, tenths.saturating_sub(1))))
        };
        Answer {
            side,
            milliseconds,
            late,
        }
    }

    /// Occasionally makes a part late, skipped or illegal.
    fn vary(&mut self, side: Side, plan: &mut Vec<WrittenPart>, answer: Answer) {
        if answer.late && answer.side == side {
            plan.truncate(1);
            let judged = judge(&self.position, self.regulations, side, plan, true);
            if !judged.lost_a_part()
                && let Some(only) = plan.first_mut()
            {
                only.void = true;
            }
            return;
        }
        if let Some((king, _)) = self.position.retreated_king(side) {
            if self.regulations.king_returns && once_in(&mut self.words, 3) {
                self.leave_off_the_board(side, king, plan);
            }
            return;
        }
        if plan.len() != 2 {
            return;
        }
        let skips = once_in(&mut self.words, 60) && !self.position.skip_used(side);
        let errs = once_in(&mut self.words, 120);
        let second = if skips {
            WrittenPart {
                void: false,
                action: WrittenAction::Skip,
            }
        } else if errs {
            self.illegal()
        } else {
            return;
        };
        let Some(first) = plan.first().cloned() else {
            return;
        };
        let varied = vec![first, second];
        let judged = judge(&self.position, self.regulations, side, &varied, false);
        if judged.error().is_none() {
            *plan = varied;
        }
    }

    /// Replaces the plan by two parts that do not bring a retreated King back, the second
    /// recorded as void, if there are such parts (TOTA*S 3.1).
    fn leave_off_the_board(&mut self, side: Side, king: PieceId, plan: &mut Vec<WrittenPart>) {
        let judge_of = Judge::new(&self.position, self.regulations, side);
        let mut trial = judge_of.trial();
        for _ in 0..2 {
            let mut others = judge_of.parts(&trial);
            others.retain(|part| part.piece != king);
            match self.words.choice(&others) {
                Some(part) => trial.play(*part),
                None => return,
            }
        }
        let parts = trial.done;
        let mut other = write(&self.position, self.regulations, side, &Plan { parts });
        if let Some(second) = other.last_mut() {
            second.void = true;
        }
        if judge(&self.position, self.regulations, side, &other, false)
            .error()
            .is_none()
        {
            *plan = other;
        }
    }

    /// A Knight's part to a random square, recorded as void.
    fn illegal(&mut self) -> WrittenPart {
        let squares: Vec<Square> = Square::all().collect();
        let action = self
            .words
            .choice(&squares)
            .map_or(WrittenAction::Skip, |square| {
                WrittenAction::Move(WrittenMove {
                    symbol: Some(Kind::Knight),
                    symbol_underlined: false,
                    origin: None,
                    square_underlined: false,
                    square: *square,
                    promotion: None,
                    deed: PieceAction::Going,
                })
            });
        WrittenPart { void: true, action }
    }

    /// Resolves the plans, sets marks and possibly stops the game.
    fn resolve(
        &mut self,
        judged: &PerSide<JudgedPlan>,
        answer: Answer,
    ) -> Option<(Adjudication, Circumstances, DrawnLots)> {
        let mut circumstances = Circumstances {
            answer: Some(answer),
            ..Circumstances::default()
        };
        let mut lots = DrawnLots {
            words: self.words.clone(),
            drawn: Vec::new(),
        };
        let (position, regulations) = (&self.position, self.regulations);
        let mut found = resolve(position, regulations, judged, &circumstances, &mut lots).ok()?;
        for square in candidates(&found) {
            if !once_in(&mut lots.words, 3) {
                continue;
            }
            circumstances.marks.push(square);
            match resolve(position, regulations, judged, &circumstances, &mut lots) {
                Ok(marked) => found = marked,
                Err(_) => {
                    circumstances.marks.pop();
                }
            }
        }
        if found.end.is_none() {
            circumstances.stop = self.stop(&found, &mut lots.words);
            found = resolve(position, regulations, judged, &circumstances, &mut lots).ok()?;
        }
        self.words = lots.words.clone();
        Some((found, circumstances, lots))
    }

    /// Resigns for a hopeless side, or stops the game when its time is over.
    fn stop(&self, adjudication: &Adjudication, words: &mut Words) -> Option<ending::Stop> {
        let potential = PerSide::from_fn(|side| adjudication.next.potential(side));
        let behind = if potential.white < potential.black {
            Side::White
        } else {
            Side::Black
        };
        let lead = potential.white.abs_diff(potential.black);
        if lead >= HOPELESS && self.bent != Bent::ToTheEnd && once_in(words, 4) {
            Some(ending::Stop::Resign(behind))
        } else if nobody_can_mate(&adjudication.next) {
            Some(ending::Stop::NoMate)
        } else if self.position.game_move() >= self.last {
            Some(ending::Stop::Time)
        } else if once_in(words, 5000) {
            Some(ending::Stop::Ruling)
        } else {
            None
        }
    }

    /// The best of several random plans of a side.
    fn plan(&mut self, side: Side, guessed: Option<&Plan>) -> Plan {
        let board = self.position.board();
        let search = Search {
            judge: Judge::new(&self.position, self.regulations, side),
            bent: self.bent,
            flees: self.bent == Bent::ToTheEnd && is_king_threatened(board, self.regulations, side),
            guessed,
        };
        let judge = &search.judge;
        if let Bent::Repetition { from } = self.bent
            && self.position.game_move() >= from
            && let Some(plan) = out_or_back(judge, &self.previous[side], &mut self.words)
        {
            return plan;
        }
        for castling in [Castling::KingRook, Castling::RookKing] {
            if let Ok(parts) = judge.castling(castling)
                && once_in(&mut self.words, 4)
            {
                return Plan {
                    parts: parts.into(),
                };
            }
        }
        if let Some(plan) = search.mate() {
            return plan;
        }
        let mut best: Option<(i32, Plan)> = None;
        let firsts = search.parts(&search.judge.trial());
        for _ in 0..LOOKS {
            let trial = search.sample(&firsts, &mut self.words);
            let whim = i32::try_from(below(&mut self.words, WHIM)).unwrap_or_default();
            let value = search.value(&trial) + whim;
            if best.as_ref().is_none_or(|(other, _)| value > *other) {
                best = Some((value, Plan { parts: trial.done }));
            }
        }
        best.map(|(_, plan)| plan).unwrap_or_default()
    }
}

impl Search<'_> {
    /// A mating plan, searched for in a game to the end and if the opponent has few pieces left.
    fn mate(&self) -> Option<Plan> {
        let enemy = self.judge.side.other();
        if self.bent != Bent::ToTheEnd || self.judge.position.potential(enemy) >= FEW {
            return None;
        }
        let mut mate = None;
        self.judge.plans_until(false, |trial| {
            let after = trial.clone().finished();
            let mates = self.attack_on_king(trial, after) == MATE;
            if mates {
                let parts = trial.done.clone();
                mate = Some(Plan { parts });
            }
            mates
        });
        mate
    }

    /// A random legal plan that starts with one of the parts.
    fn sample(&self, firsts: &[(u32, Part)], words: &mut Words) -> Trial {
        let mut trial = self.judge.trial();
        if let Some(first) = drawn(firsts, words) {
            trial.play(first);
            if let Some(second) = drawn(&self.parts(&trial), words) {
                trial.play(second);
            }
        }
        trial
    }

    /// The possible next parts, with greater weights for eventful ones.
    fn parts(&self, trial: &Trial) -> Vec<(u32, Part)> {
        let judge = &self.judge;
        let returning = judge
            .position
            .retreated_king(judge.side)
            .map(|(king, _)| king)
            .filter(|king| trial.earlier(*king).is_none());
        let mut weighted: Vec<(u32, Part)> = judge
            .parts(trial)
            .into_iter()
            .filter(|part| returning.is_none_or(|king| part.piece == king))
            .map(|part| (self.weight(trial, part), part))
            .collect();
        if weighted.iter().all(|(weight, _)| *weight == 0) {
            // No other part is left, and a possible part must be made.
            for (weight, _) in &mut weighted {
                *weight = 1;
            }
        }
        weighted
    }

    /// The weight of a part in the random choice.
    fn weight(&self, trial: &Trial, part: Part) -> u32 {
        let judge = &self.judge;
        let kind = trial.board.piece(part.piece).kind;
        if part.manner == Manner::Explosion {
            let gain = gain_of_blast(judge, trial, part);
            return u32::try_from(gain + TOLERATED_LOSS).map_or(0, |gain| 15 * gain);
        }
        let taken = trial.board.piece_at(part.to);
        let enemy = judge.side.other();
        let labyrinth = judge.position.board().terrain()[enemy].labyrinth();
        let in_labyrinth = labyrinth == Some(part.to) && !judge.position.labyrinth_used(enemy);
        let meets = self.guessed.is_some_and(|plan| {
            let theirs = plan.parts.iter().filter(|other| other.manner.moves());
            theirs.clone().any(|other| {
                let mut way = part.from.between(part.to).chain([part.to]);
                way.any(|square| square == other.to)
            })
        });
        let extra = [
            (
                taken.is_some(),
                12 * taken.map_or(0, |p| u32::from(p.kind.quality())),
            ),
            (in_labyrinth, 50),
            (meets, 90),
            (part.promotion.is_some(), 20),
            (part.manner == Manner::Strike, 200),
            (self.takes_staying_man(part), 600),
            (self.closes_legion(trial, part), 150),
            (part.manner == Manner::Retreat, 200),
            (part.manner == Manner::Return, 200),
            (
                matches!(part.manner, Manner::Advance | Manner::Flight | Manner::Run),
                3,
            ),
            (kind.explodes(), 6 + threat(judge, trial, part)),
        ];
        let base = match kind {
            Kind::King if self.flees => 60,
            Kind::King => 1,
            _ => 4,
        };
        let extra: u32 = extra
            .into_iter()
            .filter(|(applies, _)| *applies)
            .map(|(_, weight)| weight)
            .sum();
        base + extra
    }

    /// The lead after a plan, with the enemy frozen. A King left under attack costs much;
    /// attacking or mating the enemy King gains.
    fn value(&self, trial: &Trial) -> i32 {
        let Judge {
            side, regulations, ..
        } = self.judge;
        let after = trial.clone().finished();
        let own = i32::from(after.potential(side));
        let theirs = i32::from(after.potential(side.other()));
        let threatened =
            after.king(side).is_none() || is_king_threatened(&after, regulations, side);
        let legion = match apart(&after, side) {
            Some(apart) if self.bent == Bent::Legions => LEGION - 2 * i32::from(apart),
            _ => 0,
        };
        let danger = if threatened { -500 } else { 0 };
        own - theirs + legion + danger + self.attack_on_king(trial, after)
    }

    /// The value of an attack on the other King, or of its mate, after the guessed plan.
    fn attack_on_king(&self, trial: &Trial, mut after: Board) -> i32 {
        let enemy = self.judge.side.other();
        let guessed = self.guessed.into_iter().flat_map(|plan| &plan.parts);
        for part in guessed.filter(|part| part.manner.moves()) {
            if after.piece(part.piece).square().is_none() {
                continue;
            }
            if let Some(taken) = after.at(part.to) {
                after.put(taken, PiecePlace::Lost);
            }
            after.put(part.piece, PiecePlace::Board(part.to));
        }
        for (id, _) in self.judge.position.board().pieces() {
            let piece = after.piece_mut(id);
            piece.doomed = false;
            piece.tired = trial.earlier(id).is_some_and(|part| part.manner.moves());
        }
        if after.king(enemy).is_none() || !is_king_threatened(&after, self.judge.regulations, enemy)
        {
            return 0;
        }
        let mut next = self.judge.position.clone();
        next.board = after;
        if Judge::new(&next, self.judge.regulations, enemy).is_mated() {
            MATE
        } else {
            THREAT
        }
    }

    /// Whether a part takes the piece of a Legion that stays behind while the other is guessed to
    /// strike (TOTA*S 5.5a).
    fn takes_staying_man(&self, part: Part) -> bool {
        let strikes = self.guessed.into_iter().flat_map(|plan| &plan.parts);
        let board = self.judge.position.board();
        let regulations = self.judge.regulations;
        strikes
            .filter(|other| other.manner == Manner::Strike)
            .any(|strike| {
                legion_neighbours(board, regulations, self.judge.side.other(), strike.from)
                    .any(|id| id != strike.piece && board.piece(id).square() == Some(part.to))
            })
    }

    /// Whether a part may bring a side's Legionaries closer together.
    fn closes_legion(&self, trial: &Trial, part: Part) -> bool {
        if self.bent != Bent::Legions || trial.board.piece(part.piece).kind != Kind::Legionary {
            return false;
        }
        let mut after = trial.clone();
        after.play(part);
        let side = self.judge.side;
        // A sidestep requires a step forward before it.
        let is_step = part.manner == Manner::Advance;
        let (before, after) = (apart(&trial.board, side), apart(&after.board, side));
        after < before || is_step && before > Some(1)
    }
}

/// A random part by weight; `None` if there is none.
fn drawn(weighted: &[(u32, Part)], words: &mut Words) -> Option<Part> {
    let total = weighted.iter().map(|(weight, _)| weight).sum();
    let mut point = below(words, total);
    let chosen = weighted.iter().find(|(weight, _)| {
        let here = point < *weight;
        point = point.saturating_sub(*weight);
        here
    });
    chosen.map(|(_, part)| *part)
}

/// The distance of the two nearest Legionaries of a side, in steps along files and ranks; `None`
/// if there are fewer than two.
fn apart(board: &Board, side: Side) -> Option<u8> {
    let men: Vec<Square> = board
        .side(side)
        .filter(|(_, piece)| piece.kind == Kind::Legionary)
        .filter_map(|(_, piece)| piece.square())
        .collect();
    let steps = |(one, other): (&Square, &Square)| {
        one.file().abs_diff(other.file()) + one.rank().abs_diff(other.rank())
    };
    let pairs = men
        .iter()
        .flat_map(|one| men.iter().map(move |other| (one, other)));
    pairs.filter(|(one, other)| one != other).map(steps).min()
}

/// Whether neither side has more than its King and one Knight or Bishop.
fn nobody_can_mate(position: &Position) -> bool {
    Side::ALL.into_iter().all(|side| {
        let left = position
            .board()
            .side(side)
            .filter(|(_, piece)| piece.place != PiecePlace::Lost && piece.kind != Kind::King);
        let kinds: Vec<Kind> = left.map(|(_, piece)| piece.kind).collect();
        matches!(kinds.as_slice(), [] | [Kind::Knight | Kind::Bishop])
    })
}

/// A plan that reverses the one before, or otherwise moves without a capture; `None` if there is
/// none.
fn out_or_back(judge: &Judge<'_>, before: &Plan, words: &mut Words) -> Option<Plan> {
    let board = judge.position.board();
    let mut plan = judge.trial();
    for earlier in &before.parts {
        let back = judge.parts(&plan).into_iter().find(|part| {
            part.piece == earlier.piece && part.to == earlier.from && board.at(part.to).is_none()
        });
        if let Some(back) = back {
            plan.play(back);
        }
    }
    for _ in plan.done.len()..2 {
        let quiet: Vec<Part> = judge
            .parts(&plan)
            .into_iter()
            .filter(|part| {
                let returns = matches!(
                    part.manner,
                    Manner::Slide | Manner::Leap | Manner::Walk | Manner::Flight
                );
                returns && plan.earlier(part.piece).is_none() && board.at(part.to).is_none()
            })
            .collect();
        plan.play(*words.choice(&quiet)?);
    }
    Some(Plan { parts: plan.done })
}

/// The weight of a move to a square where an explosion would be worthwhile.
fn threat(judge: &Judge<'_>, trial: &Trial, part: Part) -> u32 {
    let gain = gain_of_blast(judge, trial, part) + TOLERATED_LOSS;
    u32::try_from(gain).map_or(0, |gain| 10 * gain)
}

/// The value that an explosion takes from the enemy, less the value that it costs its own side.
fn gain_of_blast(judge: &Judge<'_>, trial: &Trial, part: Part) -> i32 {
    let kind = trial.board.piece(part.piece).kind;
    blast(kind, part.to)
        .filter_map(|square| trial.board.piece_at(square))
        .map(|piece| {
            let quality = match piece.kind {
                Kind::King => 100,
                kind => i32::from(kind.quality()),
            };
            if piece.side == judge.side {
                -quality
            } else {
                quality
            }
        })
        .sum()
}

/// The squares of pieces that captured or returned, and so may be marked (TOTA*S 7.2).
fn candidates(adjudication: &Adjudication) -> Vec<Square> {
    adjudication
        .consequences
        .iter()
        .filter(|told| matches!(told.effect, Effect::Taken | Effect::Returned))
        .filter_map(|told| told.square)
        .collect()
}

/// The remarks of a row (TOTA*S 9.5).
fn remarks(
    adjudication: &Adjudication,
    circumstances: &Circumstances,
    lots: &DrawnLots,
) -> Vec<Remark> {
    let mut remarks = Vec::new();
    if let Some(answer) = circumstances.answer {
        remarks.push(Remark::Timer(WrittenTimer {
            side: answer.side,
            milliseconds: u32::try_from(answer.milliseconds).unwrap_or(u32::MAX),
            late: answer.late,
        }));
    }
    if !circumstances.marks.is_empty() {
        remarks.push(Remark::Doom(circumstances.marks.clone()));
    }
    remarks.extend(given_remarks(
        &adjudication.set_back,
        &adjudication.rethrows,
        adjudication.moles,
    ));
    match circumstances.stop {
        Some(ending::Stop::Resign(side)) => remarks.push(Remark::Resign(side)),
        Some(ending::Stop::Time) => remarks.push(Remark::Stop(Stop::Time)),
        Some(ending::Stop::NoMate) => remarks.push(Remark::Stop(Stop::NoMate)),
        Some(ending::Stop::Ruling) => {
            let words = "The referee stops the game.".to_owned();
            remarks.push(Remark::Stop(Stop::Ruling(words)));
        }
        None => {}
    }
    let won = lots.drawn.iter().find_map(|(_, drawn)| match drawn {
        Drawn::Side(side) => Some(*side),
        _ => None,
    });
    remarks.extend(won.map(Remark::Lot));
    remarks
}

/// Random lots. The same question gets the same answer.
struct DrawnLots {
    words: Words,
    drawn: Vec<(Lot, Drawn)>,
}

impl DrawnLots {
    fn draw(&mut self, lot: &Lot, make: impl FnOnce(&mut Words) -> Drawn) -> Drawn {
        if let Some((_, drawn)) = self.drawn.iter().find(|(other, _)| other == lot) {
            return *drawn;
        }
        let drawn = make(&mut self.words);
        self.drawn.push((*lot, drawn));
        drawn
    }
}

impl Lots for DrawnLots {
    fn throw(&mut self, lot: &Lot) -> Option<Throw> {
        let make = |words: &mut Words| {
            let (one, two) = words.dice();
            Drawn::Throw(Throw(one, two))
        };
        match self.draw(lot, make) {
            Drawn::Throw(throw) => Some(throw),
            _ => None,
        }
    }

    fn die(&mut self, lot: &Lot) -> Option<u8> {
        match self.draw(lot, |words| Drawn::Die(words.die())) {
            Drawn::Die(die) => Some(die),
            _ => None,
        }
    }

    fn side(&mut self, lot: &Lot) -> Option<Side> {
        let make = |words: &mut Words| {
            Drawn::Side(if words.coin() {
                Side::White
            } else {
                Side::Black
            })
        };
        match self.draw(lot, make) {
            Drawn::Side(side) => Some(side),
            _ => None,
        }
    }
}
