//! Enters the results of a round on one sheet, for games without records, so that a referee need
//! not open a page for each board. Several referees may enter them at the same time: results
//! without a conflict are written, and for each other board the sheet asks which one applies
//!

use actix_web::http::StatusCode;
use actix_web::{HttpResponse, web};
use askama::Template;

use super::at_event::{EventForm, EventFormView, EventVisit};
use super::boards::{BoardLine, is_waiting, lines, round_of, state_word};
use super::outcome::{self, Choice};
use crate::arbiter::EventView;
use crate::event::settings::Format;
use crate::event::{BoardResult, Command, GameStatus, ResultCommand, says};
use crate::federation::rights::Right;
use crate::tournament::round::GameId;
use crate::web::kit::auth::Referee;
use crate::web::kit::errors::Failure;
use crate::web::kit::fields::Fields;
use crate::web::kit::form::{Form, new_key, respond};
use crate::web::kit::i18n::{Key, t_with};
use crate::web::kit::layout::Page;

/// The number of retries while others enter results.
const PATIENCE: usize = 4;

/// The names of a board's fields: how it ended, the numbers of White and of Black, and which of two
/// results applies.
struct Names {
    points: String,
    white: String,
    black: String,
    stands: String,
}

impl Names {
    fn for_board(board: u16) -> Self {
        Self {
            points: format!("points{board}"),
            white: format!("white{board}"),
            black: format!("black{board}"),
            stands: format!("stands{board}"),
        }
    }

    fn all(&self) -> [&str; 3] {
        [&self.points, &self.white, &self.black]
    }
}

struct ResultRow {
    line: BoardLine,
    names: Names,
    entered: Entered,
}

/// The state of a board on the sheet.
enum Entered {
    Nothing,
    /// It has a result or a record.
    Something,
    /// It has another result than the one that was typed.
    SomethingElse(Collision),
}

/// Two results of one game, in words.
struct Collision {
    theirs: String,
    typed: String,
    /// Whether the viewer may replace the other result.
    may_correct: bool,
}

#[derive(Template)]
#[template(path = "desk/results.html")]
struct ResultsPage<'a> {
    page: &'a Page,
    referee: &'a Referee,
    view: &'a EventView,
    form: &'a Form,
    round: u16,
    rows: Vec<ResultRow>,
    key: String,
}

impl ResultsPage<'_> {
    fn outcomes(&self) -> Vec<Choice> {
        outcome::choices(self.page.words(), &self.view.state.info.rules)
    }

    /// The labels of the numbers beside the points, if the game has any.
    fn known(&self) -> Option<[String; 3]> {
        outcome::known(self.page.words(), &self.view.state.info.rules)
    }

    /// Whether any board has nothing entered yet.
    fn is_open(&self) -> bool {
        let mut rows = self.rows.iter();
        rows.any(|row| !matches!(row.entered, Entered::Something))
    }
}

/// The path `/desk/events/{slug}/results/{round}`.
type Address = web::Path<(String, u16)>;

/// `GET …`: shows the sheet.
pub async fn page(visit: EventVisit, address: Address) -> Result<HttpResponse, Failure> {
    visit.show(|shown| show(shown, address.1))
}

/// `POST …`: enters the chosen results. If another user has entered a different result meanwhile,
/// the sheet asks for that board; the others are written.
pub async fn record(form: EventForm, address: Address) -> Result<HttpResponse, Failure> {
    let number = address.1;
    match enter(&form, number).await {
        Ok(()) => Ok(form.to("?done=results#rounds")),
        Err(failure) => {
            let at = format!("/results/{number}");
            form.refuse_on(&at, failure, |shown| show(shown, number))
                .await
        }
    }
}

/// The chosen results, sorted by the current state of their boards.
#[derive(Default)]
struct Sheet {
    /// Results of boards without anything entered.
    new: Vec<BoardResult>,
    /// Results that replace another one.
    corrections: Vec<BoardResult>,
    /// The number of conflicting boards without a choice.
    asked: usize,
    /// Whether anything was typed at all.
    is_typed: bool,
}

impl Sheet {
    fn for_round(view: &EventView, round: u16, form: &EventForm) -> Result<Self, Failure> {
        let mut sheet = Self::default();
        for (row, names) in chosen(view, round, form.fields())? {
            sheet.is_typed = true;
            if is_waiting(view, row.game) {
                sheet.new.push(row);
            } else if !is_said(view, &row) {
                match form.fields().get(&names.stands) {
                    "theirs" => {}
                    "mine" if may_correct(view, form.referee(), row.game) => {
                        sheet.corrections.push(row);
                    }
                    _ => sheet.asked += 1,
                }
            }
        }
        Ok(sheet)
    }

    /// Whether every typed result is already entered.
    fn is_done(&self) -> bool {
        self.is_typed && self.new.is_empty()
    }
}

async fn enter(form: &EventForm, round: u16) -> Result<(), Failure> {
    let reason = || form.fields().get("reason").to_owned();
    let mut patience = PATIENCE;
    let sheet = loop {
        let view = form.view().await?;
        let sheet = Sheet::for_round(&view, round, form)?;
        if sheet.is_done() {
            break sheet;
        }
        let command = Command::Results(ResultCommand::RecordSheet {
            results: sheet.new.clone(),
            reason: reason(),
        });
        let Err(failure) = form.execute(Ok(command)).await else {
            break sheet;
        };
        // Another user may just have entered one of them.
        if patience == 0 || !has_moved(form, &sheet).await? {
            return Err(failure);
        }
        patience -= 1;
    };
    for BoardResult { game, verdict } in sheet.corrections {
        let command = Command::Results(ResultCommand::Correct {
            game,
            verdict,
            reason: reason(),
        });
        let context = form.sent.context_of(game);
        form.arbiter.execute(&form.slug, &command, &context).await?;
    }
    match sheet.asked {
        0 => Ok(()),
        count => {
            let key = Key("desk-results-collided");
            let say = |language| t_with(language, key, &[("count", &count)]);
            Err(Failure::new(StatusCode::CONFLICT, "results-collided", say))
        }
    }
}

/// Whether a board that was open now has an entry.
async fn has_moved(form: &EventForm, sheet: &Sheet) -> Result<bool, Failure> {
    let view = form.view().await?;
    Ok(sheet.new.iter().any(|row| !is_waiting(&view, row.game)))
}

/// The boards with a typed result. Numbers without points are not ignored.
fn chosen(
    view: &EventView,
    round: u16,
    fields: &Fields,
) -> Result<Vec<(BoardResult, Names)>, Failure> {
    let round = round_of(view, round)?;
    let boards = round
        .games()
        .map(|(game, _)| (game, Names::for_board(game.board)));
    let given = boards.filter(|(_, names)| is_typed(fields, names));
    given
        .map(|(game, names)| {
            let verdict = outcome::verdict(&view.state.info.rules, fields, names.all())?;
            Ok((BoardResult { game, verdict }, names))
        })
        .collect()
}

fn is_typed(fields: &Fields, names: &Names) -> bool {
    let mut names = names.all().into_iter();
    names.any(|name| fields.given(name).is_some())
}

/// Whether a result equals the entered one.
fn is_said(view: &EventView, BoardResult { game, verdict }: &BoardResult) -> bool {
    let result = view.state.game(*game).and_then(|it| it.result.as_ref());
    result.is_some_and(|result| says(&view.state.info.rules, *verdict, result))
}

/// Whether the viewer may replace a result on this sheet. A correction that affects a later pairing
/// is previewed on the game's page.
fn may_correct(view: &EventView, referee: &Referee, id: GameId) -> bool {
    let is_finished = |id| {
        let game = view.state.game(id);
        game.is_some_and(|game| game.status() == GameStatus::Finished)
    };
    let is_last = view.state.next_round() == id.round.saturating_add(1);
    let is_paired_at_once = match view.state.info.format {
        Format::RoundRobin { .. } | Format::TeamRoundRobin(_) | Format::Scheveningen(_) => true,
        Format::Swiss(_)
        | Format::TeamSwiss(_)
        | Format::Knockout(_)
        | Format::DoubleElimination(_) => false,
    };
    referee.may(Right::Rule) && is_finished(id) && (is_last || is_paired_at_once)
}

/// The state of a board, compared with what was typed for it.
fn entered(
    EventFormView(page, referee, view, form): EventFormView<'_>,
    id: GameId,
    names: &Names,
) -> Entered {
    if !view.state.closed && is_waiting(view, id) {
        return Entered::Nothing;
    }
    let rules = &view.state.info.rules;
    let typed = Some(form.fields()).filter(|fields| is_typed(fields, names));
    let typed = typed.and_then(|fields| outcome::verdict(rules, fields, names.all()).ok());
    let row = |verdict| BoardResult { game: id, verdict };
    match typed.filter(|verdict| !is_said(view, &row(*verdict))) {
        None => Entered::Something,
        Some(verdict) => Entered::SomethingElse(Collision {
            theirs: theirs(view, id, page),
            typed: outcome::said(page.words(), rules, verdict),
            may_correct: may_correct(view, referee, id),
        }),
    }
}

/// The entered result, in words.
fn theirs(view: &EventView, id: GameId, page: &Page) -> String {
    let Some(game) = view.state.game(id) else {
        return String::new();
    };
    let Some(result) = &game.result else {
        return state_word(view, game, page);
    };
    outcome::said(page.words(), &view.state.info.rules, result.into())
}

fn show(shown: EventFormView<'_>, number: u16) -> Result<HttpResponse, Failure> {
    let EventFormView(page, referee, view, form) = shown;
    let round = round_of(view, number)?;
    let row = |line: BoardLine| {
        let names = Names::for_board(line.game.board);
        ResultRow {
            entered: entered(shown, line.game, &names),
            names,
            line,
        }
    };
    let template = ResultsPage {
        page,
        referee,
        view,
        form,
        round: number,
        rows: lines(view, round, page).into_iter().map(row).collect(),
        key: new_key(),
    };
    respond(form.status(), &template)
}
