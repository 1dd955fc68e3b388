//! Judgement of a written plan (`TOTA*S 3.1`, `TOTA*S 4.1`, `TOTA*S 4.6`, `TOTA*S 7.1`): whether
//! each part is legal, whether its record agrees, and the price of the plan.

use super::binding::bind;
use super::coalition::Partner;
use super::fault::Fault;
use super::judged::{JudgedPart, JudgedPlan, PartVerdict};
use super::legality::{Judge, castled};
use super::plan::{Part, Parts};
use super::trial::Trial;
use super::written::{WrittenAction, WrittenPart};
use super::{Position, Regulations};
use crate::Side;

/// The state of a written part before the plan as a whole is judged.
enum Sight {
    Legal(Part),
    /// Both parts of a legal castling.
    Castling([Part; 2]),
    Skip,
    /// Legal, but not recorded in time (TOTA*S 7.1).
    Late,
    Illegal(Fault),
}

/// Judges a side's plan as written. With `late` the answer was not in time, so parts that are
/// missing, or void though legal, were not recorded in time (TOTA*S 7.1). Only these do not count
/// as infractions: an illegal part was recorded.
pub fn judge(
    position: &Position,
    regulations: &Regulations,
    side: Side,
    written: &[WrittenPart],
    late: bool,
) -> JudgedPlan {
    let judge = Judge::new(position, regulations, side);
    let mut trial = judge.trial();
    let mut sights = look(&judge, &mut trial, written);
    if !late && let Some(plan) = usual(&judge, &sights, written) {
        return plan;
    }
    let further = trial.done.len() < 2 && judge.has_part(&trial);
    let skip = !position.skip_used(side);
    if late {
        find_late(written, &mut sights, skip || !further);
    }
    demand_return(&judge, written, &mut sights);
    let room: usize = match written {
        [whole] if is_whole_plan(whole) => 1,
        _ => 2,
    };
    let mut purse = Purse {
        skip,
        in_the_dark: position.game_move() == regulations.dark_game_move(),
        spends_skip: false,
        infractions: 0,
    };
    let missing = if further {
        room.saturating_sub(sights.len())
    } else {
        0
    };
    purse.charge_parts(&sights, written, missing, late);
    let mut parts = judge_parts(sights, written, &mut purse, further);
    for _ in 0..missing {
        let fault = if late {
            Fault::Late
        } else {
            Fault::PartMissing
        };
        parts.push(void(fault, late));
    }
    let is_whole = room == 1;
    for (column, part) in parts.iter_mut().enumerate() {
        let partner = regulations.partner(position.game_move(), column);
        part.partner = partner.map(|one| if is_whole { Partner::Both } else { one });
    }
    JudgedPlan {
        side,
        parts,
        spends_skip: purse.spends_skip,
        infractions: purse.infractions,
    }
}

/// A fast path for a plan of two legal parts, neither written as void, of a side whose King is
/// not in retreat. It needs no further check, and nearly every plan is of this form.
fn usual(judge: &Judge<'_>, sights: &[Sight], written: &[WrittenPart]) -> Option<JudgedPlan> {
    let ([Sight::Legal(first), Sight::Legal(second)], [one, other]) = (sights, written) else {
        return None;
    };
    if one.void || other.void || judge.position.retreated_king(judge.side).is_some() {
        return None;
    }
    let game_move = judge.position.game_move();
    let part = |column, part: &Part, written: &WrittenPart| JudgedPart {
        written: Some(written.clone()),
        partner: judge.regulations.partner(game_move, column),
        ..carried_out(*part)
    };
    Some(JudgedPlan {
        side: judge.side,
        parts: [part(0, first, one), part(1, second, other)].into(),
        spends_skip: false,
        infractions: 0,
    })
}

/// Judges the parts as they look. A skip is free unless the side has a `further` part.
fn judge_parts(
    sights: Parts<Sight>,
    written: &[WrittenPart],
    purse: &mut Purse,
    further: bool,
) -> Parts<JudgedPart> {
    let mut parts = Parts::new();
    for (sight, part) in sights.into_iter().zip(written) {
        let first = parts.len();
        match sight {
            Sight::Illegal(fault) => parts.push(void(fault, part.void)),
            Sight::Late => parts.push(void(Fault::Late, true)),
            Sight::Legal(_) | Sight::Castling(_) if part.void => {
                parts.push(void(Fault::NotVoid, false));
            }
            Sight::Legal(part) => parts.push(carried_out(part)),
            Sight::Castling(both) => parts.extend(both.map(carried_out)),
            Sight::Skip => parts.push(purse.skip(further, part.void)),
        }
        if let Some(judged) = parts.get_mut(first) {
            judged.written = Some(part.clone());
        }
    }
    parts
}

/// Whether the part is written once for both columns: castling, or the skip of a whole plan
/// (`TOTA*S 2.8`, `TOTA*S 4.1`).
const fn is_whole_plan(part: &WrittenPart) -> bool {
    matches!(
        part.action,
        WrittenAction::Castling(_) | WrittenAction::Skip
    )
}

/// A legal part that is not written as void.
const fn carried_out(part: Part) -> JudgedPart {
    JudgedPart {
        verdict: PartVerdict::Legal(part),
        error: None,
        written: None,
        partner: None,
    }
}

/// A void part; `recorded` if it is written as void.
fn void(fault: Fault, recorded: bool) -> JudgedPart {
    JudgedPart {
        error: (!recorded).then(|| fault.clone()),
        verdict: PartVerdict::Void(fault),
        written: None,
        partner: None,
    }
}

/// Examines every part in turn, and applies the legal ones that are not marked as void.
fn look(judge: &Judge<'_>, trial: &mut Trial, written: &[WrittenPart]) -> Parts<Sight> {
    let mut sights = Parts::new();
    for (n, part) in written.iter().enumerate() {
        let sight = match &part.action {
            _ if n >= 2 => Sight::Illegal(Fault::TooManyParts),
            WrittenAction::Castling(_) if written.len() > 1 => Sight::Illegal(Fault::TooManyParts),
            WrittenAction::Skip => Sight::Skip,
            WrittenAction::Retreat => one_part(judge.retreat(trial)),
            WrittenAction::Castling(castling) => judge
                .castling(*castling)
                .map_or_else(Sight::Illegal, Sight::Castling),
            WrittenAction::Move(written) => one_part(bind(judge, trial, written)),
        };
        match sight {
            Sight::Legal(legal) if !part.void => trial.play_in_plan(legal),
            Sight::Castling(both) if !part.void => *trial = castled(trial, both),
            _ => {}
        }
        sights.push(sight);
    }
    sights
}

fn one_part(judged: Result<Part, Fault>) -> Sight {
    judged.map_or_else(Sight::Illegal, Sight::Legal)
}

/// Finds parts of a late plan that are recorded as void although they are legal: they came too
/// late (TOTA*S 7.1). A skip is legal only if the side has one.
fn find_late(written: &[WrittenPart], sights: &mut [Sight], may_skip: bool) {
    for (sight, part) in sights.iter_mut().zip(written) {
        let lawful = match sight {
            Sight::Legal(_) | Sight::Castling(_) => true,
            Sight::Skip => may_skip,
            Sight::Late | Sight::Illegal(_) => false,
        };
        if part.void && lawful {
            *sight = Sight::Late;
        }
    }
}

/// A retreated King must be brought back. In a plan that does not, the last moving part and every
/// skip are void (TOTA*S 3.1).
fn demand_return(judge: &Judge<'_>, written: &[WrittenPart], sights: &mut [Sight]) {
    let Some((king, _)) = judge.position.retreated_king(judge.side) else {
        return;
    };
    let brings_back = |(sight, part): (&Sight, &WrittenPart)| match sight {
        Sight::Legal(legal) => !part.void && legal.piece == king,
        _ => false,
    };
    if sights.iter().zip(written).any(brings_back) {
        return;
    }
    let is_moving = |sight: &&mut Sight| matches!(sight, Sight::Legal(_));
    if let Some(last) = sights.iter_mut().rev().find(is_moving) {
        *last = Sight::Illegal(Fault::ReturnMissing);
    }
    for sight in sights {
        if matches!(sight, Sight::Skip) {
            *sight = Sight::Illegal(Fault::ReturnMissing);
        }
    }
}

/// The payment for a plan (TOTA*S 4.6).
struct Purse {
    /// The skip is not used up.
    skip: bool,
    in_the_dark: bool,
    spends_skip: bool,
    infractions: u8,
}

impl Purse {
    /// Charges the parts of a plan that are illegal or missing, or came too late.
    fn charge_parts(
        &mut self,
        sights: &[Sight],
        written: &[WrittenPart],
        missing: usize,
        late: bool,
    ) {
        let illegal = sights
            .iter()
            .zip(written)
            .filter(|(sight, part)| match sight {
                Sight::Illegal(_) => true,
                Sight::Legal(_) | Sight::Castling(_) => part.void,
                Sight::Skip | Sight::Late => false,
            })
            .count();
        let is_late = |sight: &&Sight| matches!(sight, Sight::Late);
        let too_late = sights.iter().filter(is_late).count() + if late { missing } else { 0 };
        for _ in 0..illegal + if late { 0 } else { missing } {
            self.charge();
        }
        for _ in 0..too_late {
            self.charge_late();
        }
    }

    /// Charges an illegal part: the unused skip, otherwise an infraction; nothing in the dark.
    fn charge(&mut self) {
        if !self.in_the_dark && !self.pay_with_skip() {
            self.infractions = self.infractions.saturating_add(1);
        }
    }

    /// Charges a part that was not recorded in time: the unused skip, otherwise nothing
    /// (TOTA*S 7.1).
    fn charge_late(&mut self) {
        if !self.in_the_dark {
            self.pay_with_skip();
        }
    }

    /// Uses up the skip, and returns whether it was available.
    fn pay_with_skip(&mut self) -> bool {
        let paid = std::mem::take(&mut self.skip);
        self.spends_skip |= paid;
        paid
    }

    /// Judges a skip, after all void parts are charged (TOTA*S 4.1). The skip of a whole plan
    /// counts as one.
    fn skip(&mut self, further: bool, written_void: bool) -> JudgedPart {
        let right = !further || self.skip;
        if !right {
            self.charge();
            return void(Fault::SkipSpent, written_void);
        }
        self.spends_skip |= further;
        JudgedPart {
            verdict: PartVerdict::Skipped { free: !further },
            error: written_void.then_some(Fault::NotVoid),
            written: None,
            partner: None,
        }
    }
}
