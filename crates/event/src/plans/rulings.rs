//! The rulings that are open to a referee on a part that cannot stand as it is written, each with
//! its price for the side now (`TOTA*S 4.6`, `TOTA*S 7.1`, R-445 to R-447).

use super::opened::{timer_of, written_timer};
use super::pending_plans::PendingPlans;
use super::writing::{NextMove, PartSight};
use areopagus_games::totas::fault::PromotionFault;
use areopagus_games::totas::judged::{JudgedPart, PartVerdict};
use areopagus_games::totas::record::{MoveRow, Remark, WrittenTimer};
use areopagus_games::totas::written::{WrittenAction, WrittenMove};
use areopagus_games::totas::{Fault, JudgedPlan, Kind, Square, Wing};
use areopagus_games::{PerSide, Side};

/// What a part costs its side (`TOTA*S 4.6`, `TOTA*S 7.1`).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Price {
    /// Nothing: in the dark, or late without a skip.
    Nothing,
    /// The unused skip.
    Skip,
    /// An infraction that does not end the game.
    Infraction {
        /// The infractions of the side with this one.
        count: u8,
        /// The number that loses the game.
        limit: u8,
    },
    /// The infraction that loses the game.
    Game,
}

/// A way to write down a part that was refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RulingKind {
    /// As it would be right: only its notation was wrong (TOTA*S 9.1).
    Written,
    /// As void (TOTA*S 4.6).
    Void,
    /// As not recorded in time (TOTA*S 7.1).
    Late,
}

/// A ruling on a part, with what it writes into the row.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PartRuling {
    pub kind: RulingKind,
    /// What the part's field then contains.
    pub text: String,
    /// The remark that the row needs with it, `timer black 10 late`.
    pub remark: Option<String>,
    pub price: Price,
    /// From where to where a piece then goes.
    pub way: Option<(Square, Square)>,
}

/// A part of the next row as a referee sees it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PartLook {
    pub sight: PartSight,
    /// The price of a part that is rightly written as void.
    pub price: Price,
    /// The rulings on a part that cannot stand as it is, or is missing.
    pub rulings: Vec<PartRuling>,
    /// The squares of the pieces that are meant by a part that cannot stand.
    pub meant: Vec<Square>,
}

/// What is known of the answer of a side, for the row.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Answers {
    /// The answer by the recorded times.
    by_times: Option<WrittenTimer>,
    recorded: PerSide<bool>,
    /// Whether the plans were opened, so that the row carries them part by part.
    are_open: bool,
}

impl Answers {
    pub(super) fn of_hands(hands: &PendingPlans, reply_seconds: u16) -> Self {
        Self {
            by_times: timer_of(hands, reply_seconds),
            recorded: PerSide::from_fn(|side| hands.is_recorded(side)),
            are_open: hands.are_open(),
        }
    }
}

/// Whether a side's answer is late, and what makes it so.
struct Lateness {
    is_late: bool,
    /// Whether it is late, or may be ruled so.
    may_be: bool,
    /// The remark that the ruling needs; `None` if the row has it already.
    remark: Option<String>,
}

/// One side's parts of a row, with the lateness of its answer.
#[derive(Clone, Copy)]
struct Written<'a> {
    side: Side,
    parts: [&'a str; 2],
    late: bool,
}

impl NextMove {
    /// Looks at the parts of a side in a row with these remarks. Unlike [`NextMove::look`] it
    /// knows a late answer, and offers the rulings on what is refused.
    pub fn rule(&self, side: Side, parts: [&str; 2], remarks: &str) -> [PartLook; 2] {
        let lateness = self.lateness(side, remarks);
        let written = Written {
            side,
            parts: parts.map(str::trim),
            late: lateness.is_late,
        };
        let sights = self.sights(side, parts, lateness.is_late);
        let mut places = 0..2_usize;
        sights.map(|sight| {
            let place = places.next().unwrap_or_default();
            self.look_at(written, place, sight, &lateness)
        })
    }

    fn look_at(
        &self,
        written: Written<'_>,
        place: usize,
        sight: PartSight,
        lateness: &Lateness,
    ) -> PartLook {
        let judged = self.judged_at(written, place);
        let price = judged.as_ref().map_or(Price::Nothing, |(plan, at)| {
            self.price(plan, *at).unwrap_or(Price::Nothing)
        });
        let is_missing = written.parts.get(place).is_some_and(|text| text.is_empty());
        let is_refused = match &sight {
            PartSight::Legal => is_missing,
            // What came late by the times may be found in time.
            PartSight::Recorded(fault) => *fault == Fault::Late,
            PartSight::Void(_) | PartSight::Unreadable(_) => true,
        };
        let fault = match &sight {
            PartSight::Void(fault) | PartSight::Recorded(fault) => Some(fault),
            PartSight::Legal | PartSight::Unreadable(_) => None,
        };
        PartLook {
            price,
            rulings: if is_refused {
                self.rulings(written, place, fault, lateness)
            } else {
                Vec::new()
            },
            meant: match &sight {
                PartSight::Void(fault) => self.meant(written, place, fault),
                PartSight::Legal | PartSight::Recorded(_) | PartSight::Unreadable(_) => Vec::new(),
            },
            sight,
        }
    }

    /// Whether the row says that a side answered late, and whether it still may (TOTA*S 7.1).
    /// Who has recorded first is never late, nor who was in time by the recorded times.
    fn lateness(&self, side: Side, remarks: &str) -> Lateness {
        let is_late = |timer: &WrittenTimer| timer.late && timer.side == side;
        let written = remarks.split(['\n', ';']).find_map(|remark| {
            let number = self.number();
            let row = format!("{number}. | ; {}", remark.trim());
            written_timer(&MoveRow::parse(&row, number).ok()?)
        });
        let is_late_now = written.as_ref().is_some_and(is_late);
        let timer = match (written, self.answers.by_times) {
            (Some(_), _) => None,
            (None, Some(timer)) => Some(timer).filter(is_late),
            (None, None) if self.answers.recorded[side] => None,
            (None, None) => Some(WrittenTimer {
                side,
                milliseconds: u32::from(self.regulations.reply_seconds) * 1000,
                late: true,
            }),
        };
        Lateness {
            is_late: is_late_now,
            may_be: is_late_now || timer.is_some(),
            remark: timer.map(|timer| Remark::Timer(timer).to_string()),
        }
    }

    /// The rulings on a part: as it would be right, as void, as late. None is offered that the
    /// rules would refuse again.
    fn rulings(
        &self,
        written: Written<'_>,
        place: usize,
        fault: Option<&Fault>,
        lateness: &Lateness,
    ) -> Vec<PartRuling> {
        let text = written.parts.get(place).copied().unwrap_or_default();
        let base = text.trim_start_matches('?').trim();
        let void = format!("?{base}");
        let attempt = |kind, text: &str| self.attempt(written, place, kind, text);
        let right = right_writings(base, fault);
        let right = right
            .iter()
            .filter_map(|text| attempt(RulingKind::Written, text));
        // What cannot be read cannot be written down, and what is missing neither.
        let voids: &[&str] = match fault {
            Some(_) => &[&void],
            None => &["-", "?-"],
        };
        let void_ruling = voids
            .iter()
            .find_map(|text| attempt(RulingKind::Void, text));
        // Opened plans are in the row part by part, void or not.
        let lates: &[&str] = if self.answers.are_open {
            &[&void]
        } else {
            &[&void, ""]
        };
        let as_late = Written {
            late: true,
            ..written
        };
        let mut lates = lates.iter().filter(|_| lateness.may_be);
        let late_ruling = lates
            .find_map(|text| self.attempt(as_late, place, RulingKind::Late, text))
            .map(|ruling| PartRuling {
                remark: lateness.remark.clone(),
                ..ruling
            });
        let is_new = |ruling: &PartRuling| ruling.text != text || ruling.remark.is_some();
        let rulings = right.chain(void_ruling).chain(late_ruling);
        rulings.filter(is_new).collect()
    }

    /// A ruling that writes this text, if the part then stands as the ruling says.
    fn attempt(
        &self,
        written: Written<'_>,
        place: usize,
        kind: RulingKind,
        text: &str,
    ) -> Option<PartRuling> {
        let mut parts = written.parts;
        *parts.get_mut(place)? = text;
        let (plan, at) = self.judged_at(Written { parts, ..written }, place)?;
        let part = plan.parts.get(at)?;
        let is_so = match (&part.verdict, kind) {
            (PartVerdict::Legal(_), RulingKind::Written)
            | (PartVerdict::Void(Fault::Late), RulingKind::Late)
            | (PartVerdict::Skipped { .. }, RulingKind::Void) => true,
            (PartVerdict::Void(fault), RulingKind::Void) => *fault != Fault::Late,
            _ => false,
        };
        let price = self.price(&plan, at)?;
        (is_so && part.error.is_none()).then(|| PartRuling {
            kind,
            text: text.to_owned(),
            remark: None,
            price,
            way: match part.verdict {
                PartVerdict::Legal(part) => Some((part.from, part.to)),
                PartVerdict::Skipped { .. } | PartVerdict::Void(_) => None,
            },
        })
    }

    /// A side's plan, and the index of a part in it. A part without text is the one that is
    /// missing.
    fn judged_at(&self, written: Written<'_>, place: usize) -> Option<(JudgedPlan, usize)> {
        let texts = written.parts.iter().filter(|text| !text.is_empty());
        let texts: Vec<&str> = texts.copied().collect();
        let plan = self.judged(written.side, &texts.join(" "), written.late);
        let plan = plan.ok()?;
        let before = written.parts.iter().take(place);
        let nth = before.filter(|text| !text.is_empty()).count();
        let is_written = !written.parts.get(place)?.is_empty();
        let mut parts = plan.parts.iter().enumerate().filter(|(_, part)| {
            let is_void = matches!(part.verdict, PartVerdict::Void(_));
            part.written.is_some() == is_written && (is_written || is_void)
        });
        let (at, _) = parts.nth(if is_written { nth } else { 0 })?;
        Some((plan, at))
    }

    /// What a part of a plan costs, in the order in which parts are charged: the illegal ones,
    /// those not recorded in time, then a skip to which there is no right (TOTA*S 4.6).
    fn price(&self, plan: &JudgedPlan, at: usize) -> Option<Price> {
        let part = plan.parts.get(at)?;
        let limit = self.regulations.illegal_limit;
        let has_skip = !self.position.skip_used(plan.side);
        let illegal_before = |end: usize| {
            let parts = plan.parts.iter().take(end);
            parts.filter(|part| is_illegal(part)).count()
        };
        let all = plan.parts.len();
        let late_before = plan.parts.iter().take(at).filter(|part| is_late(part));
        let infraction = |charged: usize| {
            let before = charged.saturating_sub(usize::from(has_skip));
            let before = u8::try_from(before).unwrap_or(u8::MAX);
            let known = self.position.infractions(plan.side);
            let count = known.saturating_add(before).saturating_add(1);
            if count >= limit {
                Price::Game
            } else {
                Price::Infraction { count, limit }
            }
        };
        if self.position.game_move() == self.regulations.dark_game_move() {
            return Some(Price::Nothing);
        }
        Some(match &part.verdict {
            PartVerdict::Legal(_) | PartVerdict::Skipped { free: true } => Price::Nothing,
            PartVerdict::Skipped { free: false } => Price::Skip,
            PartVerdict::Void(Fault::Late) => {
                let charged = illegal_before(all) + late_before.count();
                if has_skip && charged == 0 {
                    Price::Skip
                } else {
                    Price::Nothing
                }
            }
            PartVerdict::Void(Fault::SkipSpent) => infraction(illegal_before(all)),
            PartVerdict::Void(_) => match illegal_before(at) {
                0 if has_skip => Price::Skip,
                charged => infraction(charged),
            },
        })
    }

    /// The pieces that a refused part means: the one that its fault names, or those that its
    /// notation fits.
    fn meant(&self, written: Written<'_>, place: usize, fault: &Fault) -> Vec<Square> {
        if let Some(piece) = fault.piece() {
            return piece.square.into_iter().collect();
        }
        let text = written.parts.get(place).copied().unwrap_or_default();
        let text = text.trim_start_matches('?');
        let Some(part) = self.written_move(written.side, text) else {
            return Vec::new();
        };
        let kind = part.symbol.unwrap_or(Kind::Pawn);
        // Eight pawns are no answer to which one was meant.
        if !kind.has_wings() && part.origin.is_none() {
            return Vec::new();
        }
        let wing = if part.symbol_underlined {
            Wing::Right
        } else {
            Wing::Unmarked
        };
        let fits = |square: &Square| part.origin.is_none_or(|origin| origin == *square);
        let pieces = self.position.board().pieces().filter(|(_, piece)| {
            let is_of_wing = part.origin.is_some() || piece.wing == wing;
            piece.side == written.side && piece.kind == kind && is_of_wing
        });
        pieces
            .filter_map(|(_, piece)| piece.square())
            .filter(fits)
            .collect()
    }

    /// A part that moves a piece, as it is written.
    fn written_move(&self, side: Side, text: &str) -> Option<WrittenMove> {
        let row = self.row(side, text).ok()?;
        let part = row.plans[side].parts.first()?;
        match &part.action {
            WrittenAction::Move(part) => Some(part.clone()),
            WrittenAction::Skip | WrittenAction::Retreat | WrittenAction::Castling(_) => None,
        }
    }
}

/// The writings that would be right, where only the notation is wrong.
fn right_writings(text: &str, fault: Option<&Fault>) -> Vec<String> {
    match fault {
        Some(Fault::WrongMark { right } | Fault::Ambiguous { right }) => right.clone(),
        Some(Fault::NotVoid | Fault::Late) => vec![text.to_owned()],
        Some(Fault::Promotion(PromotionFault::NotHere(_))) => {
            let symbol = |sign: char| sign.is_alphabetic();
            vec![text.trim_end_matches(symbol).to_owned()]
        }
        _ => Vec::new(),
    }
}

const fn is_late(part: &JudgedPart) -> bool {
    matches!(part.verdict, PartVerdict::Void(Fault::Late))
}

/// Whether a part is charged as illegal: not as late, nor as a skip without a right.
const fn is_illegal(part: &JudgedPart) -> bool {
    matches!(part.verdict, PartVerdict::Void(_))
        && !matches!(
            part.verdict,
            PartVerdict::Void(Fault::Late | Fault::SkipSpent)
        )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::{TestEvent, game};
    use crate::{Command, PlanCommand};

    const ID: &str = "1.1";

    fn rulings(
        event: &TestEvent,
        side: Side,
        parts: [&str; 2],
        remarks: &str,
    ) -> [Vec<(RulingKind, String, Price)>; 2] {
        let next = NextMove::for_game(&event.state, game(ID)).unwrap();
        next.rule(side, parts, remarks).map(|look| {
            let rulings = look.rulings.into_iter();
            rulings
                .map(|ruling| (ruling.kind, ruling.text, ruling.price))
                .collect()
        })
    }

    fn ruling(kind: RulingKind, text: &str, price: Price) -> (RulingKind, String, Price) {
        (kind, text.to_owned(), price)
    }

    #[test]
    fn clause_9_1_what_is_wrong_in_its_notation_alone_is_offered_as_it_is_right() {
        let event = TestEvent::with_rows(&["1. d4 e4 | d9 e9"]);
        let [first, second] = rulings(&event, Side::White, ["Nj3", "d5"], "");
        assert_eq!(
            first,
            [
                ruling(RulingKind::Written, "_Nj3", Price::Nothing),
                ruling(RulingKind::Void, "?Nj3", Price::Skip),
                ruling(RulingKind::Late, "", Price::Skip),
            ]
        );
        assert_eq!(second, []);
        let next = NextMove::for_game(&event.state, game(ID)).unwrap();
        let [look, _] = next.rule(Side::White, ["Nj3", "d5"], "");
        let squares = |names: &[&str]| -> Vec<Square> {
            names
                .iter()
                .filter_map(|name| Square::parse(name))
                .collect()
        };
        assert_eq!(look.meant, squares(&["d1"]));
        let way = look.rulings[0].way.map(|(from, to)| vec![from, to]);
        assert_eq!(way, Some(squares(&["i1", "j3"])));
    }

    #[test]
    fn clause_4_6_a_void_part_costs_the_skip_then_an_infraction_then_the_game() {
        let void = |price| vec![ruling(RulingKind::Void, "?Kg5", price)];
        let infraction = Price::Infraction { count: 1, limit: 2 };
        let timer = "timer black 7.4";
        let of = |event: &TestEvent| {
            let [first, _] = rulings(event, Side::White, ["Kg5", "d5"], timer);
            first
        };
        let start = "1. d4 e4 | d9 e9";
        assert_eq!(of(&TestEvent::with_rows(&[start])), void(Price::Skip));
        let once = [start, "2. ?Ra5 c4 | f9 g9"];
        assert_eq!(of(&TestEvent::with_rows(&once)), void(infraction));
        let twice = [once[0], once[1], "3. ?Ra5 f4 | h9 i9"];
        assert_eq!(of(&TestEvent::with_rows(&twice)), void(Price::Game));
        // Both parts of one plan are charged in their order.
        let [first, second] = rulings(
            &TestEvent::with_rows(&[start]),
            Side::White,
            ["Kg5", "Kg6"],
            timer,
        );
        assert_eq!(first, void(Price::Skip));
        assert_eq!(second, [ruling(RulingKind::Void, "?Kg6", infraction)]);
    }

    #[test]
    fn clause_4_6_a_part_that_is_rightly_void_is_no_fault_and_has_its_price() {
        let event = TestEvent::with_rows(&["1. d4 e4 | d9 e9"]);
        let next = NextMove::for_game(&event.state, game(ID)).unwrap();
        let [look, _] = next.rule(Side::White, ["?Kg5", "d5"], "");
        assert!(matches!(look.sight, PartSight::Recorded(_)), "{look:?}");
        assert_eq!((look.price, look.rulings), (Price::Skip, Vec::new()));
        // A legal part is not void, and is offered as it stands.
        let [first, _] = rulings(&event, Side::White, ["?d5", "e5"], "");
        assert_eq!(
            first,
            [
                ruling(RulingKind::Written, "d5", Price::Nothing),
                ruling(RulingKind::Late, "?d5", Price::Skip),
            ]
        );
    }

    #[test]
    fn clause_7_1_a_late_part_is_not_wrong_in_a_row_that_says_so() {
        let event = TestEvent::with_rows(&["1. d4 e4 | d9 e9"]);
        let next = NextMove::for_game(&event.state, game(ID)).unwrap();
        let late = "timer black 12 late";
        let [first, second] = next.rule(Side::Black, ["?d8", "?e8"], late);
        assert_eq!(first.sight, PartSight::Recorded(Fault::Late));
        assert_eq!((first.price, second.price), (Price::Skip, Price::Nothing));
        // The referee may find one of them in time.
        let found: Vec<&str> = first.rulings.iter().map(|it| it.text.as_str()).collect();
        assert_eq!(found, ["d8"]);
        // Without the remark it is the ruling that brings it.
        let [first, _] = next.rule(Side::Black, ["?d8", "e8"], "");
        let offered = first.rulings.iter();
        let remark = offered
            .filter(|ruling| ruling.kind == RulingKind::Late)
            .find_map(|ruling| ruling.remark.clone());
        assert_eq!(remark.as_deref(), Some("timer black 10 late"));
        // Who recorded first is not late, nor who was in time.
        for timer in ["timer white 7.4", "timer white 10 late", "timer black 7.4"] {
            let [first, _] = rulings(&event, Side::Black, ["?d8", "e8"], timer);
            assert_eq!(first, [ruling(RulingKind::Written, "d8", Price::Nothing)]);
        }
    }

    #[test]
    fn r_446_what_is_missing_or_unreadable_is_void_as_a_skip() {
        let event = TestEvent::with_rows(&["1. d4 e4 | d9 e9"]);
        let timer = "timer black 7.4";
        let skip = vec![ruling(RulingKind::Void, "-", Price::Skip)];
        let [_, missing] = rulings(&event, Side::White, ["d5", ""], timer);
        assert_eq!(missing, skip);
        let [unreadable, _] = rulings(&event, Side::White, ["Ф4", "d5"], timer);
        assert_eq!(unreadable, skip);
        let infraction = Price::Infraction { count: 1, limit: 2 };
        let [_, missing] = rulings(&event, Side::White, ["?Kg5", ""], timer);
        assert_eq!(missing, [ruling(RulingKind::Void, "?-", infraction)]);
    }

    #[test]
    fn clause_4_6_the_row_with_a_ruling_is_entered() {
        for (parts, remarks) in [
            (["Nj3", "d5"], ""),
            (["Kg5", "d5"], ""),
            (["d5", ""], ""),
            (["?d5", "e5"], ""),
            (["Ф4", "d5"], ""),
        ] {
            let known = TestEvent::with_rows(&["1. d4 e4 | d9 e9"]);
            let next = NextMove::for_game(&known.state, game(ID)).unwrap();
            let looks = next.rule(Side::White, parts, remarks);
            let at = looks.iter().position(|look| {
                !look.rulings.is_empty() && (parts[1].is_empty() || look.sight != PartSight::Legal)
            });
            let at = at.unwrap();
            for ruling in &looks[at].rulings {
                let mut ruled = parts.map(str::to_owned);
                ruled[at].clone_from(&ruling.text);
                let remark = ruling.remark.as_deref().map(|it| format!(" ; {it}"));
                let text = format!(
                    "2. {} | d8 e8{}",
                    ruled.join(" "),
                    remark.unwrap_or_default()
                );
                let mut event = TestEvent::with_rows(&["1. d4 e4 | d9 e9"]);
                let game = game(ID);
                let entered = event.run(&Command::Plans(PlanCommand::EnterRow {
                    game,
                    text: text.clone(),
                }));
                assert!(entered.is_ok(), "{text}: {entered:?}");
            }
        }
    }
}
