//! The print centre of an event: the sheets are chosen once and come on one public page. What the
//! round needs now is chosen beforehand.

use actix_web::HttpResponse;
use askama::Template;

use super::at_event::EventVisit;
use super::boards::current_round;
use crate::arbiter::EventView;
use crate::federation::rights::Right;
use crate::tournament::round::Round;
use crate::web::kit::auth::Referee;
use crate::web::kit::errors::Failure;
use crate::web::kit::form::new_key;
use crate::web::kit::layout::{Page, html};
use crate::web::views::rail;
use crate::web::views::sheets::{SheetChoice, printable};

/// The sheets for a round that is about to be played.
const BEFORE: [&str; 3] = ["pairings", "names", "forms"];

/// The sheets for a round that has been played.
const AFTER: [&str; 1] = ["standings"];

/// The sheets before the first round.
const AT_FIRST: [&str; 1] = ["start"];

#[derive(Template)]
#[template(path = "desk/print.html")]
struct CentrePage<'a> {
    page: &'a Page,
    referee: &'a Referee,
    view: &'a EventView,
    /// The round that is chosen beforehand.
    round: Option<u16>,
    of_round: Vec<SheetChoice>,
    of_event: Vec<SheetChoice>,
    /// The words of the sheets that are chosen beforehand.
    usual: &'static [&'static str],
    /// How many players have no slip with their link yet; `None` where there are none to make.
    slips: Option<usize>,
    key: String,
}

impl CentrePage<'_> {
    fn is_usual(&self, choice: &SheetChoice) -> bool {
        self.usual.contains(&choice.word.as_str())
    }
}

fn usual(view: &EventView, round: Option<&Round>) -> &'static [&'static str] {
    let Some(round) = round else {
        return &AT_FIRST;
    };
    if rail::is_played(view, round) {
        &AFTER
    } else {
        &BEFORE
    }
}

/// `GET /desk/events/{slug}/print`, with the round of a link to it in the query.
pub async fn page(visit: EventVisit) -> Result<HttpResponse, Failure> {
    let view = &visit.view;
    let asked: Option<u16> = visit.query.get("round").parse().ok();
    let asked = asked.and_then(|number| view.state.rounds.iter().find(|it| it.number == number));
    let round = asked.or_else(|| current_round(view));
    let sheets = printable(visit.page.words(), view).into_iter();
    let state = &view.state;
    let may_make_slips = state.is_paired() && !state.closed && visit.referee.may(Right::Direct);
    let slips = if may_make_slips {
        Some(visit.arbiter.missing_links(view).await?)
    } else {
        None
    };
    let (of_round, of_event) = sheets.partition(SheetChoice::is_of_round);
    html(&CentrePage {
        round: round.map(|round| round.number),
        usual: usual(view, round),
        of_round,
        of_event,
        slips,
        key: new_key(),
        page: &visit.page,
        referee: &visit.referee,
        view,
    })
}
