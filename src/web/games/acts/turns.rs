//! The turns of a game by acts: which acts make each of them, what a moment is called, and the
//! record that shows them.

use crate::event::discipline::Rules;
use crate::games::acts::ActTurn;
use crate::games::{PerSide, Side};
use crate::web::games::acts::play::{ActPlay, Moment, presented};
use crate::web::games::turns::{
    Noun, Role, SetupRow, Span, Turn, TurnCell, TurnForm, TurnLine, TurnLink, TurnTable,
    WrittenCell,
};
use crate::web::games::{Caption, PictureShape};
use crate::web::kit::game_line::GameLine;
use crate::web::kit::game_step::Stops;
use crate::web::kit::i18n::{Key, Words};

/// The part of a side in a turn: the numbers of its acts, of which there is at least one.
struct Part {
    /// The turn and the side; `None` for the set-up.
    turn: Option<ActTurn>,
    first: usize,
    last: usize,
}

impl Part {
    fn has(&self, shown: usize) -> bool {
        (self.first..=self.last).contains(&shown)
    }
}

/// The turns of a game by acts.
pub struct ActTurns<'a> {
    words: Words,
    play: &'a ActPlay,
    form: TurnForm,
    /// What each act is in the record, from the first one on.
    written: Vec<WrittenCell>,
    parts: Vec<Part>,
}

impl<'a> ActTurns<'a> {
    /// The turns of a game.
    pub fn new(words: Words, play: &'a ActPlay) -> Self {
        let look = presented(&play.rules);
        let acts = play.moments.iter().skip(1);
        let written: Vec<WrittenCell> = acts.map(|it| look.act(words, &it.act)).collect();
        let mut parts: Vec<Part> = Vec::new();
        // An act belongs to the turn in which the board before it was.
        for (number, (before, cell)) in (1..).zip(play.moments.iter().zip(&written)) {
            let turn = before.board.turn.filter(|_| cell.role != Role::Setup);
            match parts.last_mut() {
                Some(part) if part.turn == turn || before.board.turn.is_none() => {
                    part.last = number;
                }
                _ => parts.push(Part {
                    turn,
                    first: number,
                    last: number,
                }),
            }
        }
        Self {
            words,
            play,
            form: look.turn_form(&play.rules),
            written,
            parts,
        }
    }

    /// What an act is in the record.
    fn cell(&self, number: usize) -> Option<&WrittenCell> {
        self.written.get(number.checked_sub(1)?)
    }

    /// Whether an act is one that no player makes, or has in it what no player does: an illegal
    /// one, a touch, a ruling, a secret field that was hit.
    pub fn is_news(&self, number: usize) -> bool {
        self.cell(number).is_some_and(|cell| {
            matches!(cell.role, Role::Illegal | Role::Note) || !cell.notes.is_empty()
        })
    }

    fn part(&self, shown: usize) -> Option<&Part> {
        self.parts.iter().find(|part| part.has(shown))
    }

    /// How many acts of the part, up to one of them, count.
    fn count(&self, part: &Part, number: usize) -> usize {
        let acts = (part.first..=number).filter_map(|it| self.cell(it));
        acts.filter(|cell| cell.role == Role::Made).count()
    }

    /// The name of a moment: `Turn 12, White’s 2nd move`.
    pub fn name(&self, shown: usize) -> String {
        let words = self.words;
        let Some((part, cell)) = self.part(shown).zip(self.cell(shown)) else {
            return words.t("acts-before");
        };
        let Some(turn) = part.turn else {
            let step = shown - part.first + 1;
            return words.t_with("record-setup-step", &[("number", &step)]);
        };
        let side = turn.side.word();
        if cell.role == Role::Note && shown == self.play.acts() && self.play.table.end().is_some() {
            // Either side may have ended the game, or nobody.
            return self.turn_name(turn.number);
        }
        if cell.role != Role::Made {
            let key = if cell.role == Role::Illegal {
                Key("turn-illegal")
            } else {
                Key("turn-of-side")
            };
            return words.t_with(key, &[("turn", &turn.number), ("side", &side)]);
        }
        let key = match self.form.noun {
            Noun::Move => Key("turn-move"),
            Noun::Operation => Key("turn-operation"),
            Noun::Action => Key("turn-action"),
        };
        let nth = words.t_with("turn-nth", &[("number", &self.count(part, shown))]);
        words.t_with(
            key,
            &[("turn", &turn.number), ("side", &side), ("nth", &nth)],
        )
    }

    /// The name of a turn: `Turn 12`.
    fn turn_name(&self, number: u16) -> String {
        self.words.t_with("turn-number", &[("number", &number)])
    }

    /// The board after a number of acts, with the effects of the last ones, seen from a side.
    ///
    /// # Errors
    /// A template that cannot be rendered.
    pub fn board(&self, shown: usize, small: bool, viewpoint: Side) -> askama::Result<String> {
        let Some(moment) = self.moment(shown) else {
            return Ok(String::new());
        };
        let (rules, acts) = (&self.play.rules, self.play.acts_before(shown));
        let board = moment.shown(&acts, viewpoint);
        presented(rules).board(self.words, rules, board, &self.name(shown), small)
    }

    /// The board before an act, with the way of the act.
    ///
    /// # Errors
    /// A template that cannot be rendered.
    pub fn before(&self, number: usize) -> askama::Result<String> {
        let Some(moment) = self.moment(number.saturating_sub(1)) else {
            return Ok(String::new());
        };
        let (rules, acts) = (&self.play.rules, self.play.acts_before(number));
        let board = moment.shown(&acts, Side::White);
        presented(rules).board(self.words, rules, board, &self.name(number), false)
    }

    /// The same board as a standalone picture.
    ///
    /// # Errors
    /// A template that cannot be rendered.
    pub fn picture(
        &self,
        shown: usize,
        event: &str,
        names: &PerSide<String>,
        shape: PictureShape,
    ) -> askama::Result<Option<String>> {
        let Some(moment) = self.moment(shown) else {
            return Ok(None);
        };
        let (rules, acts) = (&self.play.rules, self.play.acts_before(shown));
        let caption = Caption {
            event,
            heading: &self.name(shown),
            names,
            in_card: shape.in_card,
        };
        let board = moment.shown(&acts, shape.viewpoint);
        presented(rules)
            .picture(self.words, rules, board, &caption)
            .map(Some)
    }

    /// The moments that the steps lead to.
    pub fn stops(&self, shown: usize) -> Stops {
        let ends = self.parts.iter().map(|part| part.last);
        let last = self.play.acts();
        Stops {
            shown,
            previous: ends.clone().rev().find(|end| *end < shown).or(Some(0)),
            next: ends.clone().find(|end| *end > shown),
            last,
            has_parts: self.parts.iter().any(|part| part.last > part.first),
        }
    }

    /// The number of the last turn; 0 before the first one.
    pub fn last_turn(&self) -> usize {
        let turns = self.parts.iter().rev().find_map(|part| part.turn);
        turns.map_or(0, |turn| turn.number.into())
    }

    fn link(&self, line: &GameLine, number: usize, text: &str) -> TurnLink {
        let name = self.name(number);
        let name = if text.is_empty() {
            name
        } else {
            format!("{name}: {text}")
        };
        TurnLink {
            address: line.moment(number),
            focus: format!("act-{number}"),
            name,
        }
    }

    fn linked(
        &self,
        (number, cell): (usize, &WrittenCell),
        line: &GameLine,
        is_shown: bool,
    ) -> TurnCell {
        let mut made = TurnCell {
            role: cell.role,
            spans: cell.spans.clone(),
            result: None,
            link: None,
            is_shown,
        };
        made.link = Some(self.link(line, number, &made.text()));
        made
    }

    /// The notes at an act, each a chip that leads to it.
    fn notes(&self, number: usize, line: &GameLine, cell: &WrittenCell) -> Vec<TurnCell> {
        let off_clock = self.play.moments.get(number);
        let off_clock = off_clock.and_then(|it| it.off_clock.as_ref());
        let off_clock = off_clock.map(|reason| {
            let key = Key("acts-off-clock-mark");
            self.words.t_with(key, &[("reason", reason)])
        });
        let notes = cell.notes.iter().cloned().chain(off_clock);
        let notes = notes.map(|note| WrittenCell::plain(Role::Note, note));
        notes
            .map(|note| self.linked((number, &note), line, false))
            .collect()
    }

    /// The cells of a part, in as many columns as the game has.
    fn cells(&self, part: &Part, line: &GameLine, shown: usize) -> Vec<Vec<TurnCell>> {
        let columns = usize::from(self.form.cells).max(1);
        let mut cells: Vec<Vec<TurnCell>> =
            std::iter::repeat_with(Vec::new).take(columns).collect();
        let mut made = 0;
        // A moment that is not written, as the end of a turn, is shown at what was written last.
        let written = |number: usize| self.cell(number).filter(|it| it.role != Role::End);
        let current = (part.first..=shown.min(part.last))
            .rev()
            .find(|number| written(*number).is_some());
        let current = current.filter(|_| part.has(shown));
        for number in part.first..=part.last {
            let Some(cell) = self.cell(number) else {
                continue;
            };
            let column = made.min(columns - 1);
            let Some(column) = cells.get_mut(column) else {
                continue;
            };
            if cell.role != Role::End {
                let is_shown = current == Some(number);
                column.push(self.linked((number, cell), line, is_shown));
            }
            column.extend(self.notes(number, line, cell));
            made += usize::from(cell.role == Role::Made);
        }
        if cells.iter().all(Vec::is_empty) {
            let text = self.words.t("record-passes");
            let passes = WrittenCell::new(Role::Extra, vec![Span::Quiet(text)]);
            let cell = self.linked((part.last, &passes), line, part.has(shown));
            if let Some(first) = cells.first_mut() {
                first.push(cell);
            }
        }
        cells
    }

    fn moment(&self, number: usize) -> Option<&Moment> {
        self.play.moments.get(number)
    }

    fn score(&self, number: usize) -> Option<String> {
        let PerSide { white, black } = self.moment(number)?.board.score;
        has_score(&self.play.rules).then(|| format!("{white} : {black}"))
    }

    fn line(&self, part: &Part, side: Side, line: &GameLine, shown: usize) -> TurnLine {
        TurnLine {
            side,
            cells: self.cells(part, line, shown),
            score: self.score(part.last),
        }
    }

    /// The record, with the turn of a moment as the current one.
    pub fn table(&self, line: &GameLine, shown: usize) -> TurnTable {
        let mut setup: Option<SetupRow> = None;
        let mut turns: Vec<Turn> = Vec::new();
        for part in &self.parts {
            let is_current = part.has(shown);
            let Some(ActTurn { number, side }) = part.turn else {
                let acts = (part.first..=part.last).filter_map(|it| Some((it, self.cell(it)?)));
                let cells = acts.map(|(it, cell)| self.linked((it, cell), line, it == shown));
                let row = setup.get_or_insert_with(|| SetupRow {
                    is_current: false,
                    cells: Vec::new(),
                });
                row.is_current |= is_current;
                row.cells.extend(cells);
                continue;
            };
            let made = self.line(part, side, line, shown);
            let time = self.moment(part.last).and_then(Moment::time);
            let end = Some(self.turn_link(line, number, part.last));
            if let Some(turn) = turns.last_mut().filter(|turn| turn.number == number) {
                turn.is_current |= is_current;
                turn.time = time.or_else(|| turn.time.take());
                turn.link = end;
                turn.lines.push(made);
            } else {
                turns.push(Turn {
                    number,
                    link: end,
                    is_current,
                    lines: vec![made],
                    time,
                    remarks: Vec::new(),
                });
            }
        }
        TurnTable {
            words: self.words,
            form: self.form,
            has_score: has_score(&self.play.rules),
            time: self.words.t("record-column-time"),
            setup,
            turns,
        }
    }

    fn turn_link(&self, line: &GameLine, turn: u16, last: usize) -> TurnLink {
        TurnLink {
            address: line.moment(last),
            focus: format!("turn-{turn}"),
            name: self.turn_name(turn),
        }
    }
}

fn has_score(rules: &Rules) -> bool {
    rules.discipline().numbers().score
}
