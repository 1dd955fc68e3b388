//! Shows the results of a round: a line that takes the next one, the boards that are missing, and
//! those that are in, the newest first.

use actix_web::HttpResponse;
use askama::Template;

use super::at_event::EventFormView;
use super::boards::{BoardLine, is_waiting, lines, round_of};
use super::outcome::{self, Choice};
use super::results::{BOARD, Names, is_said, is_typed, may_correct};
use crate::arbiter::EventView;
use crate::event::{BoardResult, GameState, GameStatus};
use crate::tournament::result::Forfeit;
use crate::web::kit::auth::Referee;
use crate::web::kit::errors::Failure;
use crate::web::kit::form::{Form, new_key, respond};
use crate::web::kit::i18n::Key;
use crate::web::kit::layout::Page;

/// The values of `done` on the page.
const ENTERED: &str = "result";
const TAKEN_BACK: &str = "back";

/// The query of the page after the result of a board was entered.
pub(super) fn entered_query(board: u16) -> String {
    format!("done={ENTERED}&board={board}")
}

/// The query of the page after the result of a board was taken back.
pub(super) fn taken_back_query(board: u16) -> String {
    format!("done={TAKEN_BACK}&board={board}")
}

struct Row {
    line: BoardLine,
    names: Names,
    typed: Typed,
    /// The entry with the result; `None` while there is none.
    seq: Option<u64>,
    /// Whether it has neither a result nor a record.
    is_waiting: bool,
}

/// What was typed for a board and is not entered.
enum Typed {
    Nothing,
    /// It was refused together with something else.
    Refused(String),
    /// The board has another result.
    Against(Collision),
}

/// Two results of one game, in words.
struct Collision {
    theirs: String,
    typed: String,
    /// Whether the viewer may replace the other result.
    may_correct: bool,
}

struct Done {
    sentence: String,
    /// The board whose result can be taken back.
    back: Option<u16>,
}

#[derive(Template)]
#[template(path = "desk/results.html")]
struct ResultsPage<'a> {
    page: &'a Page,
    referee: &'a Referee,
    view: &'a EventView,
    form: &'a Form,
    round: u16,
    missing: Vec<Row>,
    entered: Vec<Row>,
    key: String,
}

impl ResultsPage<'_> {
    fn outcomes(&self) -> Vec<Choice> {
        outcome::choices(self.page.words(), &self.view.state.info.rules)
    }

    fn absences(&self) -> [(&'static str, String, String); 3] {
        let rules = &self.view.state.info.rules;
        [
            ("absent-white", Forfeit::White),
            ("absent-black", Forfeit::Black),
            ("absent-both", Forfeit::Both),
        ]
        .map(|(value, absent)| {
            let said = outcome::absent_word(self.page.words(), absent);
            (value, said, outcome::absence_key(rules, absent))
        })
    }

    /// The labels of the numbers beside the points, if the game has any.
    fn known(&self) -> Option<[String; 3]> {
        outcome::known(self.page.words(), &self.view.state.info.rules)
    }

    /// The boards without a result, of all.
    fn count(&self) -> String {
        let (missing, all) = (self.missing.len(), self.missing.len() + self.entered.len());
        self.page
            .t_with("results-of", &[("count", &missing), ("all", &all)])
    }

    /// The row of the board in the line.
    fn chosen(&self) -> Option<&Row> {
        let board: u16 = self.form.value(BOARD).trim().parse().ok()?;
        let mut rows = self.missing.iter().chain(&self.entered);
        rows.find(|row| row.line.game.board == board)
    }

    fn is_chosen(&self, row: &Row) -> bool {
        self.chosen()
            .is_some_and(|chosen| chosen.line.game == row.line.game)
    }

    /// That the board in the line has a result or a record already.
    fn note(&self) -> Option<String> {
        let row = self.chosen().filter(|row| !row.is_waiting)?;
        Some(self.page.t_with(
            "results-is-in",
            &[
                ("board", &row.line.game.board),
                ("state", &row.line.state.as_str()),
            ],
        ))
    }

    /// Whether the keys have the focus: the board is named and its result is asked for.
    fn asks_for_result(&self) -> bool {
        self.form.failure().is_none() && self.form.fields().given(BOARD).is_some()
    }

    fn done(&self) -> Option<Done> {
        let done = self.page.parameter("done")?;
        let number = self.page.parameter("board").and_then(|it| it.parse().ok());
        let mut rows = self.missing.iter().chain(&self.entered);
        let row = rows.find(|row| Some(row.line.game.board) == number);
        let (key, back) = match (done, row) {
            ("results", _) => {
                let sentence = self.page.t("desk-done-results");
                return Some(Done {
                    sentence,
                    back: None,
                });
            }
            (ENTERED, Some(row)) if row.seq.is_some() => {
                let game = row.line.game;
                let may = may_correct(self.view, self.referee, game) && !self.view.state.closed;
                (Key("results-entered"), may.then_some(game.board))
            }
            (TAKEN_BACK, Some(row)) if row.seq.is_none() => (Key("results-taken-back"), None),
            _ => return None,
        };
        let line = &row?.line;
        let sentence = self.page.t_with(
            key,
            &[
                ("board", &line.game.board),
                ("white", &line.white.as_str()),
                ("black", &line.black.as_str()),
                ("result", &line.state.as_str()),
            ],
        );
        Some(Done { sentence, back })
    }
}

/// What was typed for a board, compared with what it has.
fn typed(shown: EventFormView<'_>, game: &GameState, row: &BoardLine, names: &Names) -> Typed {
    let EventFormView(page, referee, view, form) = shown;
    let fields = form.fields();
    if !is_typed(fields, names) {
        return Typed::Nothing;
    }
    let rules = &view.state.info.rules;
    let (words, id) = (page.words(), row.game);
    let verdict = outcome::verdict(rules, fields, names.all()).ok();
    let said = verdict.map(|verdict| outcome::said(words, rules, verdict));
    if !view.state.closed && is_waiting(view, id) {
        return Typed::Refused(said.unwrap_or_else(|| fields.get(&names.points).to_owned()));
    }
    match verdict.zip(said) {
        Some((verdict, typed)) if !is_said(view, &BoardResult { game: id, verdict }) => {
            Typed::Against(Collision {
                theirs: match &game.result {
                    Some(result) => outcome::said(words, rules, result.into()),
                    None => row.state.clone(),
                },
                typed,
                may_correct: may_correct(view, referee, id),
            })
        }
        _ => Typed::Nothing,
    }
}

pub(super) fn show(shown: EventFormView<'_>, number: u16) -> Result<HttpResponse, Failure> {
    let EventFormView(page, referee, view, form) = shown;
    let round = round_of(view, number)?;
    let row = |line: BoardLine| {
        let game = view.state.game(line.game)?;
        let names = Names::for_board(line.game.board);
        Some(Row {
            typed: typed(shown, game, &line, &names),
            seq: game.recorded().map(|(_, seq)| seq),
            is_waiting: game.status() == GameStatus::Waiting,
            names,
            line,
        })
    };
    let rows = lines(view, round, page).into_iter().filter_map(row);
    let (mut entered, missing): (Vec<Row>, Vec<Row>) = rows.partition(|row| row.seq.is_some());
    entered.sort_by_key(|row| std::cmp::Reverse(row.seq));
    let template = ResultsPage {
        page,
        referee,
        view,
        form,
        round: number,
        missing,
        entered,
        key: new_key(),
    };
    respond(form.status(), &template)
}
