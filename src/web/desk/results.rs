//! Enters the results of a round board by board, for games without records, so that a referee need
//! not open a page for each board. Several referees may enter them at the same time: what
//! contradicts nothing is written, and for each other board its row asks which result applies
//! . A form may also have the results of several boards (`points1`, `points2`, …).

use actix_web::http::StatusCode;
use actix_web::{HttpResponse, web};

use super::at_event::{EventForm, EventFormView, EventVisit};
use super::boards::{is_waiting, round_of};
use super::outcome;
use super::results_page::{self, show};
use crate::arbiter::EventView;
use crate::event::settings::Format;
use crate::event::{BoardResult, Command, GameStatus, ResultCommand, says};
use crate::federation::rights::Right;
use crate::tournament::round::GameId;
use crate::web::kit::auth::{self, Referee};
use crate::web::kit::errors::Failure;
use crate::web::kit::fields::{Fields, wrong_field};
use crate::web::kit::i18n::{Key, t, t_with};

/// The number of retries while others enter results.
const PATIENCE: usize = 4;

/// The fields of the line: the board, how it ended, and the numbers of White and of Black.
pub(super) const BOARD: &str = "board";
pub(super) const LINE: [&str; 3] = outcome::NAMES;

/// The code of a contradiction that a row asks about.
const COLLIDED: &str = "results-collided";

/// The buttons that show the names of a board, and that take its result back.
const LOOK: &str = "look";
const BACK: &str = "back";

/// The names of a board's fields: how it ended, the numbers of White and of Black, and which of two
/// results applies.
pub(super) struct Names {
    pub points: String,
    white: String,
    black: String,
    pub stands: String,
}

impl Names {
    pub fn for_board(board: u16) -> Self {
        Self {
            points: format!("points{board}"),
            white: format!("white{board}"),
            black: format!("black{board}"),
            stands: format!("stands{board}"),
        }
    }

    pub fn all(&self) -> [&str; 3] {
        [&self.points, &self.white, &self.black]
    }
}

/// The path `/desk/events/{slug}/results/{round}`.
type Address = web::Path<(String, u16)>;

/// `GET …`: shows the sheet.
pub async fn page(visit: EventVisit, address: Address) -> Result<HttpResponse, Failure> {
    visit.show(|shown| show(shown, address.1))
}

/// `POST …`: enters the result of the line, or the chosen results. If another user has entered a
/// different result meanwhile, its row asks which one applies; the others are written.
pub async fn record(mut form: EventForm, address: Address) -> Result<HttpResponse, Failure> {
    let number = address.1;
    let at = format!("/results/{number}");
    match enter_typed(&mut form, number).await {
        Ok(Entry::Looked) => {
            let view = form.view().await?;
            let (page, forms) = form.sent.look(&form.page, &form.address(&at), "").await;
            let shown = EventFormView(&page, form.referee(), &view, forms.refusal());
            show(shown, number)
        }
        Ok(Entry::Done(done)) => {
            let view = form.view().await?;
            let next = form.address(&format!("{at}?{done}"));
            if !is_anything_left(&view, number, form.fields())? {
                return Ok(auth::see_other(&next));
            }
            // What is still asked, or was refused, stays on the page.
            form.sent.fields.forget(&[BOARD, LINE[0], LINE[1], LINE[2]]);
            let (page, _) = form.sent.look(&form.page, &next, "").await;
            Ok(auth::see_other(&page.address()))
        }
        Err(failure) => {
            // It is asked at the row: the line is free for the next board.
            if failure.code() == COLLIDED {
                form.sent.fields.forget(&[BOARD, LINE[0], LINE[1], LINE[2]]);
            }
            form.refuse_on(&at, failure, |shown| show(shown, number))
                .await
        }
    }
}

/// What a form asked for.
enum Entry {
    /// The names of a board.
    Looked,
    /// It is done; the query that says so.
    Done(String),
}

/// Does what the pressed button says.
async fn enter_typed(form: &mut EventForm, round: u16) -> Result<Entry, Failure> {
    if form.fields().has(LOOK) {
        if let Some(board) = form.fields().given(LOOK).map(str::to_owned) {
            form.sent.fields.set(BOARD, board);
        }
        form.sent.fields.forget(&[LOOK]);
        let view = form.view().await?;
        board_of(&view, round, form.fields())?;
        return Ok(Entry::Looked);
    }
    if form.fields().has(BACK) {
        return take_back(form, round).await;
    }
    if form.fields().given(LINE[0]).is_none() {
        enter(form, round, None).await?;
        return Ok(Entry::Done("done=results".to_owned()));
    }
    let view = form.view().await?;
    let game = board_of(&view, round, form.fields())?;
    outcome::verdict(&view.state.info.rules, form.fields(), LINE)?;
    let names = Names::for_board(game.board);
    for (name, typed) in names.all().into_iter().zip(LINE) {
        let typed = form.fields().get(typed).to_owned();
        form.sent.fields.set(name, typed);
    }
    form.sent.fields.forget(&[&names.stands]);
    enter(form, round, Some(game.board)).await?;
    Ok(Entry::Done(results_page::entered_query(game.board)))
}

/// The game of the board that the line names.
fn board_of(view: &EventView, round: u16, fields: &Fields) -> Result<GameId, Failure> {
    let number: u16 = fields.number(BOARD)?;
    let mut games = round_of(view, round)?.games().map(|(game, _)| game);
    let game = games.find(|game| game.board == number);
    game.ok_or_else(|| wrong_field(BOARD, Key("results-no-board")))
}

/// Takes back a result that was entered by mistake.
async fn take_back(form: &EventForm, round: u16) -> Result<Entry, Failure> {
    let view = form.view().await?;
    let mut fields = form.fields().clone();
    fields.set(BOARD, form.fields().get(BACK).to_owned());
    let game = board_of(&view, round, &fields)?;
    if !may_correct(&view, form.referee(), game) {
        return Err(Failure::of_status(StatusCode::FORBIDDEN));
    }
    let command = Command::Results(ResultCommand::Withdraw {
        game,
        reason: t(form.page.language(), Key("results-mistaken")),
    });
    let context = form.sent.context_of(game);
    form.arbiter.execute(&form.slug, &command, &context).await?;
    Ok(Entry::Done(results_page::taken_back_query(game.board)))
}

/// Whether a form has results that are neither entered nor dropped.
fn is_anything_left(view: &EventView, round: u16, fields: &Fields) -> Result<bool, Failure> {
    let mut games = round_of(view, round)?.games();
    Ok(games.any(|(game, _)| {
        let names = Names::for_board(game.board);
        if !is_typed(fields, &names) || fields.get(&names.stands) == "theirs" {
            return false;
        }
        let verdict = outcome::verdict(&view.state.info.rules, fields, names.all());
        !verdict.is_ok_and(|verdict| is_said(view, &BoardResult { game, verdict }))
    }))
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
    /// The results of one board, or of all that were typed.
    fn for_round(
        view: &EventView,
        round: u16,
        form: &EventForm,
        board: Option<u16>,
    ) -> Result<Self, Failure> {
        let mut sheet = Self::default();
        for (row, names) in chosen(view, round, form.fields(), board)? {
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

async fn enter(form: &EventForm, round: u16, board: Option<u16>) -> Result<(), Failure> {
    // Nobody is asked for a reason: the slip is one.
    let reason = || match form.fields().given("reason") {
        Some(reason) => reason.to_owned(),
        None => t(form.page.language(), Key("results-slip")),
    };
    let mut patience = PATIENCE;
    let sheet = loop {
        let view = form.view().await?;
        let sheet = Sheet::for_round(&view, round, form, board)?;
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
            Err(Failure::new(StatusCode::CONFLICT, COLLIDED, say))
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
    board: Option<u16>,
) -> Result<Vec<(BoardResult, Names)>, Failure> {
    let round = round_of(view, round)?;
    let boards = round
        .games()
        .filter(|(game, _)| board.is_none_or(|board| board == game.board))
        .map(|(game, _)| (game, Names::for_board(game.board)));
    let given = boards.filter(|(_, names)| is_typed(fields, names));
    given
        .map(|(game, names)| {
            let verdict = outcome::verdict(&view.state.info.rules, fields, names.all())?;
            Ok((BoardResult { game, verdict }, names))
        })
        .collect()
}

pub(super) fn is_typed(fields: &Fields, names: &Names) -> bool {
    let mut names = names.all().into_iter();
    names.any(|name| fields.given(name).is_some())
}

/// Whether a result equals the entered one.
pub(super) fn is_said(view: &EventView, BoardResult { game, verdict }: &BoardResult) -> bool {
    let result = view.state.game(*game).and_then(|it| it.result.as_ref());
    result.is_some_and(|result| says(&view.state.info.rules, *verdict, result))
}

/// Whether the viewer may replace a result on this sheet. A correction that affects a later pairing
/// is previewed on the game's page.
pub(super) fn may_correct(view: &EventView, referee: &Referee, id: GameId) -> bool {
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
