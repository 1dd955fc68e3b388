//! The fields of the next row on the page of a game, with what is known of each side.

use super::{GamePage, forms, next_number};
use crate::event::OpenedPlans;
use crate::event::settings::Dice;
use crate::federation::rights::Right;
use crate::games::text::Seconds;
use crate::games::totas::PiecePlace;
use crate::games::{PerSide, Side};
use crate::lots::Ledger;
use crate::web::desk::panels::clock;
use crate::web::desk::resign::{Resigned, Resigning};
use crate::web::desk::rulings::Rulings;
use crate::web::games::totas::resignation;
use crate::web::games::totas::row::{PARTS, What, field_name};
use crate::web::kit::clock::Times;
use crate::web::kit::format;
use crate::web::kit::i18n::Key;
use crate::web::kit::move_words::{ByHand, MoveWords};

/// A field of a part.
pub(super) struct Input {
    pub name: String,
    pub value: String,
    pub faulty: bool,
    pub focus: bool,
    /// The id of the element with its error message.
    pub fault: String,
}

/// The fields of a part.
pub(super) struct PartInputs<'a> {
    pub number: u8,
    /// The member of a coalition who makes the part.
    pub maker: Option<String>,
    pub written: Input,
    pub result: Input,
    pub throw: Input,
    /// The rulings on it, if it is refused.
    pub rulings: Option<Rulings<'a>>,
}

impl PartInputs<'_> {
    pub(super) fn faulty(&self) -> bool {
        self.written.faulty || self.result.faulty || self.throw.faulty
    }
}

/// What is in sight of a side while its plan is entered.
pub(super) struct SideHead {
    pub skip_used: bool,
    pub infractions: u8,
    pub limit: u8,
    pub potential: u16,
    /// The answers so far, in seconds.
    pub answers: Option<String>,
    /// The absent pieces as the record names them, with the game moves that they still miss.
    pub absent: Vec<(String, Option<u8>)>,
    /// The button that says that the side has recorded its plan; `None` while none is written.
    pub press: Option<Press>,
}

/// The button for a plan on paper (TOTA*S 7.1).
pub(super) struct Press {
    pub label: Key,
    pub key: &'static str,
    pub done: bool,
}

impl SideHead {
    /// Whether the next fault of the side costs more than its skip.
    pub(super) const fn is_warned(&self) -> bool {
        self.skip_used && self.infractions > 0
    }
}

impl GamePage<'_> {
    pub(super) fn row_is_refused(&self) -> bool {
        self.forms.get(forms::ROW).failure().is_some()
    }

    /// What is in sight of a side; `None` if no row can follow.
    pub(super) fn head_of(&self, side: Side) -> Option<SideHead> {
        let next = self.next.as_ref()?;
        let position = next.position();
        let absent = position.board().side(side).filter_map(|(_, piece)| {
            let misses = match piece.place {
                PiecePlace::Absent { misses, .. } => Some(misses),
                PiecePlace::Retreated(_) => None,
                PiecePlace::Board(_) | PiecePlace::Lost => return None,
            };
            Some((piece.name().to_string(), misses))
        });
        let answers = Times::for_game(self.game).map(|times| {
            let sum = u32::try_from(times.timers_ms[side]).unwrap_or(u32::MAX);
            Seconds(sum).say(self.page.language())
        });
        let regulations = self.game.plans()?.regulations();
        Some(SideHead {
            skip_used: position.skip_used(side),
            infractions: position.infractions(side),
            limit: regulations.illegal_limit,
            potential: position.potential(side),
            answers,
            absent: absent.collect(),
            press: self.press_of(side),
        })
    }

    /// The button of a side. Who answers stops a timer, with the plan on paper or on the board.
    fn press_of(&self, side: Side) -> Option<Press> {
        let hands = self.game.hands()?;
        if self.clock.is_empty() || clock::stands(self.game) {
            return None;
        }
        let done = hands.is_recorded(side);
        let answers = hands.is_recorded(side.other()) && !done;
        let key = match side {
            Side::White => "w",
            Side::Black => "b",
        };
        let label = if answers {
            Key("clock-stopped")
        } else {
            Key("clock-first")
        };
        Some(Press { label, key, done })
    }

    /// The fields of a side's plan. The faulty field has the focus, otherwise the first empty one.
    pub(super) fn parts(&self, side: Side) -> Vec<PartInputs<'_>> {
        let focused = self.focused();
        let form = self.forms.get(forms::ROW);
        let input = |part: u8, what| {
            let name = field_name(side, part, what);
            Input {
                value: self.value_of(side, part, what),
                faulty: form.faulty_field() == Some(&name),
                focus: focused.as_deref() == Some(&name),
                fault: format!("{side}{part}-fault"),
                name,
            }
        };
        PARTS
            .into_iter()
            .map(|number| {
                let written = input(number, What::Written);
                PartInputs {
                    number,
                    maker: self.maker(side, number),
                    rulings: (written.faulty)
                        .then(|| self.rulings_on(side, number))
                        .flatten(),
                    written,
                    result: input(number, What::Result),
                    throw: input(number, What::Throw),
                }
            })
            .collect()
    }

    /// The value of a field: what was typed, what was opened, or what a row had that was taken back.
    fn value_of(&self, side: Side, part: u8, what: What) -> String {
        let name = field_name(side, part, what);
        let index = usize::from(part.saturating_sub(1));
        let opened = || {
            let opened = self.opened_parts(side);
            opened.get(index).cloned().unwrap_or_default()
        };
        let known = match what {
            What::Written => opened(),
            What::Result | What::Throw => String::new(),
        };
        let form = self.forms.get(forms::ROW);
        form.value_or(&name, &known).to_owned()
    }

    /// The rulings on a refused part.
    fn rulings_on(&self, side: Side, part: u8) -> Option<Rulings<'_>> {
        let [first, second] = PARTS.map(|part| self.value_of(side, part, What::Written));
        let next = self.next.as_ref()?;
        let looks = next.rule(side, [&first, &second], &self.remarks());
        let look = looks.get(usize::from(part.saturating_sub(1)))?;
        Rulings::on_part(self.page, side, part, look)
    }

    fn maker(&self, side: Side, part: u8) -> Option<String> {
        let entrant = self.game.pairing.entrant(side);
        let game_move = u16::try_from(next_number(self.game)).ok()?;
        format::maker(self.view, entrant, game_move, usize::from(part - 1))
    }

    /// The opened plans from which no row follows: one was late, its text is no plan, or it needs a
    /// throw of physical dice.
    pub(super) fn opened(&self) -> Option<OpenedPlans> {
        let plans = self.game.plans()?;
        plans.hands.as_typed(plans.regulations().reply_seconds)
    }

    fn opened_parts(&self, side: Side) -> Vec<String> {
        let opened = self.opened();
        let plan = opened.as_ref().map_or("", |opened| &opened.plans[side]);
        let words = plan.splitn(PARTS.len(), char::is_whitespace);
        words.map(|word| word.trim().to_owned()).collect()
    }

    /// The remarks that were typed; otherwise the answer that follows from the opened plans, or
    /// from the times of plans on paper.
    pub(super) fn remarks(&self) -> String {
        let opened = self.opened();
        let timer = opened.map(|opened| opened.timer);
        let timer = timer.or_else(|| {
            let plans = self.game.plans()?;
            let reply_seconds = plans.regulations().reply_seconds;
            plans.hands.answer_on_paper(reply_seconds)
        });
        let form = self.forms.get(forms::ROW);
        form.value_or("remarks", timer.as_deref().unwrap_or_default())
            .to_owned()
    }

    /// Whether a throw that the row leaves out is drawn by lot.
    pub(super) fn draws_dice(&self) -> bool {
        self.game.lots.is_some()
            && self.game.physical_dice.is_none()
            && self.view.state.info.lots.dice == Dice::Drawn
    }

    /// The words for lots that are drawn on the table.
    pub(super) fn by_hand(&self) -> ByHand {
        MoveWords::for_games(self.view.state.info.rules.discipline()).by_hand
    }

    /// Whether a throw can be written only by a ruling, because lots have been drawn.
    pub(super) fn asks_for_ruling(&self) -> bool {
        let has_draws = |lots: &Ledger| !lots.draws().is_empty();
        self.draws_dice() && self.game.lots.as_ref().is_some_and(has_draws)
    }

    fn focused(&self) -> Option<String> {
        let refusal = self.forms.refusal();
        let is_elsewhere = refusal.failure().is_some() && !self.row_is_refused();
        // A new adjudication takes the focus; the next plans are one key away.
        if is_elsewhere || self.is_fresh() {
            return None;
        }
        let row = self.forms.get(forms::ROW);
        let faulty = row.faulty_field().map(ToOwned::to_owned);
        faulty.or_else(|| {
            let parts = Side::ALL
                .into_iter()
                .flat_map(|side| PARTS.map(|part| field_name(side, part, What::Written)));
            parts.into_iter().find(|name| row.value(name).is_empty())
        })
    }

    /// The button for a resignation; `None` while no row can be entered.
    pub(super) fn resigning(&self) -> Option<Resigning<'_>> {
        let is_offered = self.takes_rows() && self.referee.may(Right::Games);
        is_offered.then(|| Resigning {
            page: self.page,
            csrf: self.referee.csrf(),
            key: &self.key,
            version: self.view.version(),
            seen: &self.seen,
            number: self.number(),
            action: format!("{}/row", self.address()),
            field: "remarks",
            clause: resignation::CLAUSE,
            rulebook: self.rulebook(),
            departs_from_plans: self.opened().is_some(),
            players: Side::ALL.map(|side| {
                let unit = self.view.state.info.unit();
                let points = unit.pair(resignation::points(side));
                Resigned::new(side, format!("resign {side}"), points)
            }),
            names: PerSide::from_fn(|side| self.player(side)),
        })
    }
}
