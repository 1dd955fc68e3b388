//! The results of a round on one sheet, for games whose records are not kept: a referee
//! with thirty boards does not open thirty pages.

use actix_web::{HttpResponse, web};
use askama::Template;

use super::at_event::{EventForm, EventVisit, Shown};
use super::boards::{BoardLine, is_waiting, lines, round_of};
use super::fields::Fields;
use super::form::{Form, new_key, respond};
use super::outcome::{self, Choice};
use crate::arbiter::EventView;
use crate::event::{BoardResult, Command, ResultCommand};
use crate::web::auth::Referee;
use crate::web::errors::Failure;
use crate::web::layout::Page;

/// The names of a board's fields: how it ended, and what is known of White and of Black.
struct Names {
    points: String,
    white: String,
    black: String,
}

impl Names {
    fn of(board: u16) -> Self {
        Self {
            points: format!("points{board}"),
            white: format!("white{board}"),
            black: format!("black{board}"),
        }
    }

    fn all(&self) -> [&str; 3] {
        [&self.points, &self.white, &self.black]
    }
}

/// A board of the sheet.
struct Row {
    line: BoardLine,
    /// The fields of a game that has nothing yet.
    open: Option<Names>,
}

#[derive(Template)]
#[template(path = "desk/results.html")]
struct ResultsPage<'a> {
    page: &'a Page,
    referee: &'a Referee,
    view: &'a EventView,
    form: &'a Form,
    round: u16,
    rows: Vec<Row>,
    key: String,
}

impl ResultsPage<'_> {
    fn outcomes(&self) -> Vec<Choice> {
        outcome::choices(self.page.words(), &self.view.state.info.rules)
    }

    /// What is known beside the points, where the game has more than points.
    fn known(&self) -> Option<[String; 3]> {
        outcome::known(self.page.words(), &self.view.state.info.rules)
    }

    /// Whether a board is left.
    fn is_open(&self) -> bool {
        self.rows.iter().any(|row| row.open.is_some())
    }
}

/// `/desk/events/{slug}/results/{round}`.
type Address = web::Path<(String, u16)>;

/// `GET …`: the sheet.
pub async fn page(visit: EventVisit, address: Address) -> Result<HttpResponse, Failure> {
    visit.show(|shown| show(shown, address.1))
}

/// `POST …`: the results that were chosen, all or none.
pub async fn record(form: EventForm, address: Address) -> Result<HttpResponse, Failure> {
    let number = address.1;
    let view = form.view().await?;
    let command = chosen(&view, number, form.fields()).map(|results| {
        let reason = form.fields().get("reason").to_owned();
        Command::Results(ResultCommand::RecordSheet { results, reason })
    });
    let at = format!("/results/{number}");
    let next = "?done=results#rounds";
    form.finish_on((&at, next), command, |shown| show(shown, number))
        .await
}

/// The boards for which something was chosen. Numbers without points are not passed over.
fn chosen(view: &EventView, round: u16, fields: &Fields) -> Result<Vec<BoardResult>, Failure> {
    let round = round_of(view, round)?;
    let boards = round.games().map(|(game, _)| (game, Names::of(game.board)));
    let given = boards.filter(|(_, names)| {
        let mut names = names.all().into_iter();
        names.any(|name| fields.given(name).is_some())
    });
    given
        .map(|(game, names)| {
            let verdict = outcome::verdict(&view.state.info.rules, fields, names.all())?;
            Ok(BoardResult { game, verdict })
        })
        .collect()
}

fn show(Shown(page, referee, view, form): Shown<'_>, number: u16) -> Result<HttpResponse, Failure> {
    let round = round_of(view, number)?;
    let row = |line: BoardLine| {
        let open = !view.state.closed && is_waiting(view, line.game);
        Row {
            open: open.then(|| Names::of(line.game.board)),
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
