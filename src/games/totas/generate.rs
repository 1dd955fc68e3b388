//! Random games from a seed: legal, eventful, with complete records. They feed the
//! demonstration, tests and benches; nobody's strength is meant by them.
//!
//! The same seed and number give the same game on every machine.

use std::num::NonZeroU32;

use super::adjudication::{Adjudication, Answer, Circumstances, Column, Effect};
use super::attack::{blast, is_king_threatened};
use super::ending::{self, End, Reason};
use super::judgement::judge;
use super::legality::{Judge, write};
use super::lot::{Drawn, Lot, Lots};
use super::notation::WrittenPlan;
use super::plan::{Manner, Part, Plan};
use super::record::{Record, RecordedResult, Remark, Row, Stop, Tag, WrittenTimer};
use super::replay::lot_remarks;
use super::resolution::resolve;
use super::terrain::{Terrain, Zone, ZoneKind};
use super::trial::Trial;
use super::written::{Castling, Deed, Throw, WrittenAction, WrittenMove, WrittenPart};
use super::{JudgedPlan, Kind, Position, Regulations, Square};
use crate::games::{PerSide, Side};
use crate::lots::Words;

/// Plans that a side looks at before it chooses one.
const LOOKS: usize = 6;

/// What a plan may seem to be worth more than it is, so that sides differ.
const WHIM: u32 = 12;

/// What an explosion may cost more than it takes.
const TOLERATED_LOSS: i32 = 6;

/// A lead from which the other side may resign.
const HOPELESS: u16 = 30;

/// How often a row is looked for that does not end the game.
const TRIES: usize = 50;

/// A whole game under the regulations: the game with this number of the seed.
pub fn game(seed: u64, number: u32, regulations: &Regulations) -> Record {
    play(seed, number, regulations, u16::MAX)
}

/// The game with this number of the seed, broken off after this many game moves
/// unless it ended before.
pub fn unfinished(seed: u64, number: u32, regulations: &Regulations, game_moves: u16) -> Record {
    play(seed, number, regulations, game_moves)
}

/// Both plans on a position and the answer on the timer, without results and throws: a row
/// whose lots are still to be drawn. With other dice than those that were tried it may
/// end the game all the same.
pub fn bare_row(
    position: &Position,
    regulations: &Regulations,
    seed: u64,
    number: u32,
) -> Option<Row> {
    let mut table = Table {
        position: position.clone(),
        regulations,
        words: Words::new(key(seed, number)),
        last: u16::MAX,
    };
    let goes_on = |(row, adjudication): (Row, Adjudication)| {
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

fn play(seed: u64, number: u32, regulations: &Regulations, game_moves: u16) -> Record {
    let mut words = Words::new(key(seed, number));
    let terrain = PerSide::from_fn(|side| terrain(&mut words, side));
    let last = 30 + u16::try_from(below(&mut words, 26)).unwrap_or_default();
    let mut table = Table {
        position: Position::array(terrain, regulations.armament),
        regulations,
        words,
        last,
    };
    let mut rows = Vec::new();
    let mut end = None;
    while end.is_none() && rows.len() < usize::from(game_moves) {
        let Some((row, adjudication)) = table.game_move() else {
            break;
        };
        rows.push(row);
        end = adjudication.end;
        table.position = adjudication.next;
    }
    let tag = |name: &str, value: String| Tag {
        name: name.to_owned(),
        value,
    };
    Record {
        tags: vec![tag("Event", format!("Generated game {seed}/{number}"))],
        regulations: regulations.clone(),
        terrain,
        result: Some(end.map_or(RecordedResult::Unfinished, |end: End| {
            RecordedResult::Points(end.points)
        })),
        rows,
        ..Record::default()
    }
}

/// The key of one game's words.
fn key(seed: u64, number: u32) -> [u8; 32] {
    let mut key = [0; 32];
    let bytes = seed.to_le_bytes().into_iter().chain(number.to_le_bytes());
    for (slot, byte) in key.iter_mut().zip(bytes) {
        *slot = byte;
    }
    key
}

/// A number from 0 to below `bound`; 0 when there is nothing below it.
fn below(words: &mut Words, bound: u32) -> u32 {
    NonZeroU32::new(bound).map_or(0, |bound| words.below(bound))
}

/// Whether something happens that happens once in `times`.
fn once_in(words: &mut Words, times: u32) -> bool {
    below(words, times) == 0
}

/// Complete terrain for one side (clause 3).
fn terrain(words: &mut Words, side: Side) -> Terrain {
    let choices = Terrain::acropolis_choices(side);
    let rank = if side == Side::White { 5 } else { 6 };
    let squares: Vec<Square> = Square::all().collect();
    loop {
        let acropolis = words.choice(&choices).and_then(|name| Square::parse(name));
        let file = i8::try_from(below(words, 12)).unwrap_or_default();
        let labyrinth = Square::new(file, rank);
        let mut kinds = ZoneKind::ALL;
        words.shuffle(&mut kinds);
        let zones: Vec<Zone> = [(2, 0), (0, 2)]
            .into_iter()
            .zip(kinds)
            .filter_map(|((files, ranks), kind)| {
                let first = words.choice(&squares)?;
                Zone::new(kind, *first, first.offset(files, ranks)?).ok()
            })
            .collect();
        if let Ok(terrain) = Terrain::check(side, acropolis, &zones, labyrinth)
            && terrain.is_complete()
        {
            return terrain;
        }
    }
}

/// A game that is being played.
struct Table<'a> {
    position: Position,
    regulations: &'a Regulations,
    words: Words,
    /// The game move after which time is over.
    last: u16,
}

impl Table<'_> {
    /// Plays one game move; `None` should it not be possible, which ends the record.
    fn game_move(&mut self) -> Option<(Row, Adjudication)> {
        let mut row = Row::new(self.position.game_move());
        // One side, by lot, guesses the other's plan, so that pieces meet.
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
                parts: std::mem::take(&mut plans[side]),
                columns: adjudication.columns[side].map(Column::written),
            };
        }
        row.remarks = remarks(&adjudication, &circumstances, &lots);
        Some((row, adjudication))
    }

    /// How the second player's answer came.
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

    /// Now and then a part comes too late, is skipped or is illegal.
    fn vary(&mut self, side: Side, plan: &mut Vec<WrittenPart>, answer: Answer) {
        if answer.late && answer.side == side {
            plan.truncate(1);
            return;
        }
        let returning = self.position.retreated_king(side).is_some();
        if plan.len() != 2 || returning {
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

    /// A Knight's part to anywhere, recorded as void.
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
                    deed: Deed::Going,
                })
            });
        WrittenPart { void: true, action }
    }

    /// Resolves the plans; then marks are set and the game may be stopped.
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

    /// Whether a hopeless side resigns or time is over.
    fn stop(&self, adjudication: &Adjudication, words: &mut Words) -> Option<ending::Stop> {
        let potential = PerSide::from_fn(|side| adjudication.next.potential(side));
        let behind = if potential.white < potential.black {
            Side::White
        } else {
            Side::Black
        };
        let lead = potential.white.abs_diff(potential.black);
        if lead >= HOPELESS && once_in(words, 4) {
            Some(ending::Stop::Resign(behind))
        } else if self.position.game_move() >= self.last {
            Some(ending::Stop::Time)
        } else {
            None
        }
    }

    /// The best of some random plans of a side.
    fn plan(&mut self, side: Side, guessed: Option<&Plan>) -> Plan {
        let judge = Judge::new(&self.position, self.regulations, side);
        for castling in [Castling::KingRook, Castling::RookKing] {
            if let Ok(parts) = judge.castling(castling)
                && once_in(&mut self.words, 4)
            {
                return Plan {
                    parts: parts.to_vec(),
                };
            }
        }
        let mut best: Option<(i32, Plan)> = None;
        for _ in 0..LOOKS {
            let trial = sample(&judge, &mut self.words, guessed);
            let whim = i32::try_from(below(&mut self.words, WHIM)).unwrap_or_default();
            let value = value(&judge, &trial) + whim;
            if best.as_ref().is_none_or(|(other, _)| value > *other) {
                best = Some((value, Plan { parts: trial.done }));
            }
        }
        best.map(|(_, plan)| plan).unwrap_or_default()
    }
}

/// A random legal plan, eventful parts more often.
fn sample(judge: &Judge<'_>, words: &mut Words, guessed: Option<&Plan>) -> Trial {
    let mut trial = judge.trial();
    let returning = judge
        .position
        .retreated_king(judge.side)
        .map(|(king, _)| king);
    for _ in 0..2 {
        let is_back = returning.is_none_or(|king| trial.earlier(king).is_some());
        let mut weighted: Vec<(u32, Part)> = judge
            .parts(&trial)
            .into_iter()
            .filter(|part| is_back || Some(part.piece) == returning)
            .map(|part| (weight(judge, &trial, part, guessed), part))
            .collect();
        if weighted.iter().all(|(weight, _)| *weight == 0) {
            // Nothing else is left: a part that is possible must be made.
            for (weight, _) in &mut weighted {
                *weight = 1;
            }
        }
        let total: u32 = weighted.iter().map(|(weight, _)| weight).sum();
        let mut point = below(words, total);
        let chosen = weighted.iter().find(|(weight, _)| {
            let here = point < *weight;
            point = point.saturating_sub(*weight);
            here
        });
        match chosen {
            Some((_, part)) => trial.play(*part),
            None => break,
        }
    }
    trial
}

/// How often a part is tried.
fn weight(judge: &Judge<'_>, trial: &Trial, part: Part, guessed: Option<&Plan>) -> u32 {
    let kind = trial.board.piece(part.piece).kind;
    if part.manner == Manner::Explosion {
        let gain = gain_of_blast(judge, trial, part);
        return u32::try_from(gain + TOLERATED_LOSS).map_or(0, |gain| 15 * gain);
    }
    let taken = trial.board.piece_at(part.to);
    let enemy = judge.side.other();
    let labyrinth = judge.position.board().terrain()[enemy].labyrinth();
    let in_labyrinth = labyrinth == Some(part.to) && !judge.position.labyrinth_used(enemy);
    let meets = guessed.is_some_and(|plan| {
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
        (part.manner == Manner::Strike, 40),
        (part.manner == Manner::Retreat, 200),
        (part.manner == Manner::Return, 200),
        (
            matches!(part.manner, Manner::Advance | Manner::Flight | Manner::Run),
            3,
        ),
        (!blast(kind).is_empty(), 6 + threat(judge, trial, part)),
    ];
    let base = if kind == Kind::King { 1 } else { 4 };
    let extra: u32 = extra
        .into_iter()
        .filter(|(applies, _)| *applies)
        .map(|(_, weight)| weight)
        .sum();
    base + extra
}

/// The weight of going where an explosion would be worth while.
fn threat(judge: &Judge<'_>, trial: &Trial, part: Part) -> u32 {
    let gain = gain_of_blast(judge, trial, part) + TOLERATED_LOSS;
    u32::try_from(gain).map_or(0, |gain| 10 * gain)
}

/// What an explosion takes from the enemy less what it costs its own side.
fn gain_of_blast(judge: &Judge<'_>, trial: &Trial, part: Part) -> i32 {
    let kind = trial.board.piece(part.piece).kind;
    let around = blast(kind)
        .iter()
        .filter_map(|&(files, ranks)| part.to.offset(files, ranks));
    around
        .chain([part.to])
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

/// The lead after a plan, the enemy frozen; a King left under attack costs much.
fn value(judge: &Judge<'_>, trial: &Trial) -> i32 {
    let after = trial.clone().finished();
    let own = i32::from(after.potential(judge.side));
    let theirs = i32::from(after.potential(judge.side.other()));
    let threatened = after.king(judge.side).is_none()
        || is_king_threatened(&after, judge.regulations, judge.side);
    own - theirs - if threatened { 500 } else { 0 }
}

/// Squares of pieces that took something or returned, and so may be marked (clause
/// 7.2).
fn candidates(adjudication: &Adjudication) -> Vec<Square> {
    adjudication
        .consequences
        .iter()
        .filter(|told| matches!(told.effect, Effect::Taken | Effect::Returned))
        .filter_map(|told| told.square)
        .collect()
}

/// The remarks of a row (clause 9.5).
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
    remarks.extend(lot_remarks(adjudication));
    match circumstances.stop {
        Some(ending::Stop::Resign(side)) => remarks.push(Remark::Resign(side)),
        Some(ending::Stop::Time) => remarks.push(Remark::Stop(Stop::Time)),
        _ => {}
    }
    let won = lots.drawn.iter().find_map(|(_, drawn)| match drawn {
        Drawn::Side(side) => Some(*side),
        _ => None,
    });
    remarks.extend(won.map(Remark::Lot));
    remarks
}

/// Lots from the words; the same question gets the same answer.
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
