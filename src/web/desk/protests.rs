//! Handles protests and appeals on the desk: the list of open ones, filing for a player, and
//! decisions. A decision is previewed with its effects before it is published.

use std::sync::Arc;

use actix_web::http::header;
use actix_web::{HttpResponse, web};
use askama::Template;

use super::at_event::{EventForm, EventFormView, EventVisit};
use super::correction_preview::{self, CorrectionPreview, Unpair};
use super::game_form::UNSEEN;
use super::grounds::Grounds;
use super::outcome::{self, Choice};
use crate::arbiter::{Arbiter, ArbiterError, EventView, Receipt, Revision};
use crate::event::settings::Rules;
use crate::event::{
    Against, AppealFiling, AppealRuling, Command, Deposit, Effect, Finding, Protest,
    ProtestCommand, ProtestFiling, ProtestRuling, Stage,
};
use crate::federation::rights::Right;
use crate::games::{PerSide, Side};
use crate::tournament::round::GameId;
use crate::web::kit::auth::{self, Referee};
use crate::web::kit::clocks::Clocks;
use crate::web::kit::errors::Failure;
use crate::web::kit::fields::{Fields, wrong_field};
use crate::web::kit::find;
use crate::web::kit::form::{Form, Forms, SubmittedForm, new_key, respond};
use crate::web::kit::format;
use crate::web::kit::i18n::Key;
use crate::web::kit::inputs::against;
use crate::web::kit::layout::Page;
use crate::web::kit::protests::{ShownProtest, finding};

/// Names of the forms on these pages.
mod forms {
    pub const FILE: &str = "file";
    pub const DECISION: &str = "decision";
    pub const APPEAL: &str = "appeal";
}

/// The field with the mark of the protest and its game when the form was shown.
const SEEN: &str = "seen";

/// What the page's script sends to see the effects of a choice.
const AHEAD: &str = "ahead";

/// The number of retries while other games of the event change.
const PATIENCE: usize = 8;

struct ProtestRow {
    told: ShownProtest,
    /// The time left for an appeal against its decision.
    left: Option<String>,
}

impl ProtestRow {
    fn from_protest(page: &Page, view: &EventView, protest: &Protest) -> Self {
        let words = page.words();
        let until = view.state.appeal_until(protest);
        Self {
            told: ShownProtest::from_protest(words, view, protest),
            left: until.map(|until| Clocks::for_event(&view.state).left(words, until, page.now())),
        }
    }
}

#[derive(Template)]
#[template(path = "desk/protests.html")]
struct ListPage<'a> {
    page: &'a Page,
    referee: &'a Referee,
    view: &'a EventView,
    form: &'a Form,
    waiting: Vec<ProtestRow>,
    others: Vec<ProtestRow>,
    /// The time left for a protest about the game of the query.
    left: Option<String>,
    key: String,
}

impl ListPage<'_> {
    fn done(&self) -> Option<String> {
        self.page.done(forms::FILE, Key("protest-done-filed"))
    }
}

/// `GET /desk/events/{slug}/protests?game=3.2`: the open protests, and the form to file one for a
/// player.
pub async fn list(visit: EventVisit) -> Result<HttpResponse, Failure> {
    visit.show_filled(show_list)
}

/// `GET /desk/events/{slug}/open-protests`: the number of protests that wait.
pub async fn open(visit: EventVisit) -> HttpResponse {
    HttpResponse::Ok()
        .insert_header((header::CACHE_CONTROL, "no-store"))
        .json(visit.view.state.protests.open().count())
}

fn show_list(
    EventFormView(page, referee, view, form): EventFormView<'_>,
) -> Result<HttpResponse, Failure> {
    let words = page.words();
    let row = |protest| ProtestRow::from_protest(page, view, protest);
    let list = || view.state.protests.list().iter();
    let game: Option<GameId> = form.value("game").parse().ok();
    let game = game.filter(|id| view.state.game(*id).is_some());
    let template = ListPage {
        page,
        referee,
        view,
        form,
        waiting: list().filter(|it| it.is_open()).map(row).collect(),
        others: list().rev().filter(|it| !it.is_open()).map(row).collect(),
        left: game.map(|id| match view.state.protest_until(id) {
            Some(until) => Clocks::for_event(&view.state).left(words, until, page.now()),
            None => words.t("protest-left-open"),
        }),
        key: new_key(),
    };
    respond(form.status(), &template)
}

fn side(fields: &Fields) -> Result<Side, Failure> {
    let side = Side::from_word(fields.get("by"));
    side.ok_or_else(|| wrong_field("by", Key("protest-fault-choose")))
}

fn filing(view: &EventView, fields: &Fields) -> Result<Command, Failure> {
    let game = fields.get("game").trim().parse().ok();
    let game = game.filter(|id| view.state.game(*id).is_some());
    Ok(Command::Protests(ProtestCommand::File(ProtestFiling {
        game: game.ok_or_else(|| wrong_field("game", Key("protest-fault-game")))?,
        by: side(fields)?,
        against: against(fields)?,
        clause: fields.get("clause").to_owned(),
        text: fields.get("text").to_owned(),
        admit: fields.given("admit").map(ToOwned::to_owned),
    })))
}

/// `POST /desk/events/{slug}/protests`: files a protest for a player.
pub async fn file(form: EventForm) -> Result<HttpResponse, Failure> {
    let view = form.view().await?;
    let done = match filing(&view, form.fields()) {
        // A protest does not depend on what has happened meanwhile.
        Ok(command) => {
            let context = form.sent.context(None);
            let done = form.arbiter.execute(&form.slug, &command, &context).await;
            done.map_err(Failure::from)
        }
        Err(failure) => Err(failure),
    };
    match done {
        Ok(_) => Ok(form.to(&format!("/protests?done={}", forms::FILE))),
        Err(failure) => form.refuse_on("/protests", failure, show_list).await,
    }
}

/// The protest of an address, with its event.
struct Case {
    view: Arc<EventView>,
    number: u16,
}

/// The path `/desk/events/{slug}/protests/{protest}`.
type Address = web::Path<(String, String)>;

impl Case {
    async fn load(arbiter: &Arbiter, address: Address) -> Result<Self, Failure> {
        let (slug, number) = address.into_inner();
        let view = find::event(arbiter, &slug).await?;
        let number = number.parse().map_err(|_| Failure::not_found())?;
        let case = Self { view, number };
        case.protest().map(|_| ())?;
        Ok(case)
    }

    fn protest(&self) -> Result<&Protest, Failure> {
        let protest = self.view.state.protests.get(self.number);
        protest.ok_or_else(Failure::not_found)
    }

    fn game(&self) -> Result<GameId, Failure> {
        Ok(self.protest()?.game)
    }

    /// The mark of what a decision is based on. It changes with the protest, its game and the
    /// rounds.
    fn mark(&self) -> Result<String, Failure> {
        let protest = self.protest()?;
        let game = self.view.state.game(protest.game);
        let game = game.ok_or_else(Failure::not_found)?;
        let rows = game.record().map(|record| record.rows.len());
        let entry = game.result_entry.unwrap_or_default();
        let stage = match protest.stage() {
            Stage::Filed => 0,
            Stage::Decided => 1,
            Stage::Appealed => 2,
            Stage::Final => 3,
        };
        let rows = rows.map_or(0, |rows| rows + 1);
        let moves = game.moves();
        let round = correction_preview::round_mark(&self.view.state)?;
        Ok(format!("{stage}-{entry}-{rows}-{moves}-{round}"))
    }

    fn address(&self) -> String {
        format!("/desk/events/{}/protests/{}", self.view.slug(), self.number)
    }

    /// Executes a command. While the protest and its game are unchanged, the command counts as made
    /// from the latest version.
    async fn execute(
        &mut self,
        arbiter: &Arbiter,
        command: &Command,
        sent: &SubmittedForm,
    ) -> Result<Receipt, Failure> {
        let mut patience = PATIENCE;
        loop {
            let unchanged = self.mark()? == sent.fields.get(SEEN);
            let version = if unchanged {
                self.view.version()
            } else {
                UNSEEN
            };
            let context = sent.context(Some(version));
            let slug = self.view.slug().clone();
            match arbiter.execute(&slug, command, &context).await {
                Err(ArbiterError::Stale { .. }) if unchanged && patience > 0 => {
                    patience -= 1;
                    self.view = arbiter.event(&slug).await?;
                }
                done => return done.map_err(Failure::from),
            }
        }
    }
}

#[derive(Template)]
#[template(path = "desk/protest.html")]
struct CasePage<'a> {
    page: &'a Page,
    referee: &'a Referee,
    view: &'a EventView,
    protest: &'a Protest,
    told: ShownProtest,
    grounds: Grounds,
    address: String,
    seen: String,
    forms: &'a Forms,
    ahead: Option<CorrectionPreview>,
    /// The time left for an appeal against the decision.
    left: Option<String>,
    key: String,
}

impl CasePage<'_> {
    fn is_filed(&self) -> bool {
        self.protest.stage() == Stage::Filed
    }

    fn is_decided(&self) -> bool {
        self.protest.stage() == Stage::Decided
    }

    fn is_appealed(&self) -> bool {
        self.protest.stage() == Stage::Appealed
    }

    /// Whether the reader may make the decision that the protest waits for.
    fn is_to_rule(&self) -> bool {
        self.protest.is_open() && !self.view.state.closed && self.referee.may(Right::Rule)
    }

    /// Whether the form has an effect, by default that the game goes on from before the row.
    fn has_effect(&self, form: &Form, effect: &str) -> bool {
        let usual = match self.protest.against {
            Against::Row { .. } => "continue",
            Against::Result => "correct",
            Against::Ruling => "",
        };
        form.value_or("effect", usual) == effect
    }

    /// The first game move to be made anew, by default that of the row.
    fn first_anew(&self, form: &Form) -> String {
        let usual = match self.protest.against {
            Against::Row { game_move } => game_move.to_string(),
            Against::Result | Against::Ruling => String::new(),
        };
        form.value_or("from", &usual).to_owned()
    }

    /// The button that makes the decision known: it repeats the finding.
    fn verdict(&self, form: &Form) -> String {
        let found = Finding::from_word(form.value("finding"));
        found.map_or_else(
            || self.page.t("protest-publish"),
            |found| {
                let found = self.finding(found);
                self.page.t_with("decision-send", &[("finding", &found)])
            },
        )
    }

    fn decision(&self) -> &Form {
        self.forms.get(forms::DECISION)
    }

    fn appeal(&self) -> &Form {
        self.forms.get(forms::APPEAL)
    }

    const fn findings() -> [Finding; 4] {
        Finding::ALL
    }

    fn finding(&self, found: Finding) -> String {
        self.page.t(finding(found))
    }

    fn outcomes(&self) -> Vec<Choice> {
        outcome::choices(self.page.words(), &self.view.state.info.rules)
    }

    /// The labels of the numbers beside the points, if the game has any.
    fn known(&self) -> Option<[String; 3]> {
        outcome::known(self.page.words(), &self.view.state.info.rules)
    }

    fn players(&self) -> PerSide<String> {
        let words = self.page.words();
        let pairing = self.view.state.game(self.protest.game);
        PerSide::from_fn(|side| {
            pairing.map_or_else(String::new, |game| {
                format::name(words, self.view, game.pairing.entrant(side))
            })
        })
    }

    /// The link that takes back the round that was paired after the game, after a decision.
    fn unpair(&self) -> Option<Unpair> {
        let is_done = self.page.parameter("done")? == forms::DECISION;
        is_done.then(|| Unpair::after(self.view, self.protest.game.round))?
    }

    fn deposit(&self) -> Option<&str> {
        let deposit = self.view.state.info.protests.deposit.as_ref()?;
        Some(deposit.as_str())
    }

    fn done(&self) -> Option<String> {
        let key = match self.page.parameter("done")? {
            forms::DECISION => Key("protest-done-decided"),
            forms::APPEAL => Key("protest-done-appealed"),
            _ => return None,
        };
        Some(self.page.t(key))
    }
}

fn show(
    page: &Page,
    referee: &Referee,
    case: &Case,
    forms: &Forms,
    ahead: Option<CorrectionPreview>,
) -> Result<HttpResponse, Failure> {
    let protest = case.protest()?;
    let words = page.words();
    let until = case.view.state.appeal_until(protest);
    let template = CasePage {
        page,
        referee,
        view: &case.view,
        protest,
        told: ShownProtest::from_protest(words, &case.view, protest),
        grounds: Grounds::new(page, &case.view, protest)?,
        address: case.address(),
        seen: case.mark()?,
        forms,
        ahead,
        left: until.map(|until| Clocks::for_event(&case.view.state).left(words, until, page.now())),
        key: new_key(),
    };
    respond(forms.refusal().status(), &template)
}

/// `GET /desk/events/{slug}/protests/{protest}`: a protest with the form of its next step.
pub async fn page(
    page: Page,
    referee: Referee,
    arbiter: web::Data<Arbiter>,
    address: Address,
    forms: Forms,
) -> Result<HttpResponse, Failure> {
    let case = Case::load(&arbiter, address).await?;
    let ahead = match forms.looked_at() {
        Some((_, form)) => ahead_again(&page, &arbiter, &referee, &case, form.fields()).await,
        None => Ok(None),
    };
    match ahead {
        Ok(ahead) => show(&page, &referee, &case, &forms, ahead),
        Err(failure) => {
            let forms = forms.turned_down(forms::DECISION, failure);
            show(&page, &referee, &case, &forms, None)
        }
    }
}

/// Recomputes the preview of a decision; `None` if it was published meanwhile.
async fn ahead_again(
    page: &Page,
    arbiter: &Arbiter,
    referee: &Referee,
    case: &Case,
    fields: &Fields,
) -> Result<Option<CorrectionPreview>, Failure> {
    let is_appeal = match case.protest()?.stage() {
        Stage::Filed => false,
        Stage::Appealed => true,
        Stage::Decided | Stage::Final => return Ok(None),
    };
    let revision = judgement(case, fields, is_appeal)?;
    let looked = looked(&case.mark()?, &revision)?;
    let (slug, actor) = (case.view.slug(), referee.actor());
    let ahead = CorrectionPreview::look(page.words(), arbiter, slug, &revision, actor, looked);
    ahead.await.map(Some)
}

/// The fingerprint of what a decision changes: its reason changes nothing.
fn looked(mark: &str, revision: &Revision) -> Result<String, Failure> {
    let mut revision = revision.clone();
    match &mut revision {
        Revision::Protest(ruling) => ruling.reason.clear(),
        Revision::Appeal(ruling) => ruling.reason.clear(),
        Revision::Correction { .. } | Revision::TakenBack { .. } | Revision::Difference(_) => {}
    }
    correction_preview::looked(mark, &revision)
}

fn choice<T>(field: &'static str, value: Option<T>) -> Result<T, Failure> {
    value.ok_or_else(|| wrong_field(field, Key("protest-fault-choose")))
}

fn effect(rules: &Rules, fields: &Fields) -> Result<Option<Effect>, Failure> {
    Ok(match fields.get("effect") {
        "" => None,
        "correct" => Some(Effect::Correct(outcome::verdict(
            rules,
            fields,
            outcome::NAMES,
        )?)),
        "continue" => {
            let number = fields.given("from").and_then(|it| it.parse().ok());
            let from = number.ok_or_else(|| wrong_field("from", Key("protest-fault-move")))?;
            Some(Effect::Continue { from })
        }
        "replay" => Some(Effect::Replay),
        _ => return Err(wrong_field("effect", Key("protest-fault-choose"))),
    })
}

/// Reads a decision, by the stage of the protest.
fn judgement(case: &Case, fields: &Fields, is_appeal: bool) -> Result<Revision, Failure> {
    let (game, protest) = (case.game()?, case.number);
    let found = Finding::from_word(fields.get("finding"));
    let finding = choice("finding", found)?;
    // What it changes can be seen before the reason is written.
    let reason = match fields.given("reason") {
        None if fields.get("do") == AHEAD => "–",
        _ => fields.get("reason"),
    };
    let reason = reason.to_owned();
    // A form whose fields do not follow the choice still sends them: they are no part of it.
    let effect = if finding.may_change() {
        effect(&case.view.state.info.rules, fields)?
    } else {
        None
    };
    if !is_appeal {
        return Ok(Revision::Protest(ProtestRuling {
            game,
            protest,
            finding,
            reason,
            effect,
        }));
    }
    Ok(Revision::Appeal(AppealRuling {
        game,
        protest,
        committee: fields.get("committee").to_owned(),
        finding,
        reason,
        effect,
        deposit: fields.given("deposit").and_then(Deposit::from_word),
    }))
}

/// `POST …/decision`: previews or publishes the arbiter's decision.
pub async fn decide(
    page: Page,
    arbiter: web::Data<Arbiter>,
    address: Address,
    sent: SubmittedForm,
) -> Result<HttpResponse, Failure> {
    let case = Case::load(&arbiter, address).await?;
    judge(page, &arbiter, case, sent, false).await
}

/// `POST …/appeal/decision`: previews or publishes the committee's decision.
pub async fn decide_appeal(
    page: Page,
    arbiter: web::Data<Arbiter>,
    address: Address,
    sent: SubmittedForm,
) -> Result<HttpResponse, Failure> {
    let case = Case::load(&arbiter, address).await?;
    judge(page, &arbiter, case, sent, true).await
}

/// Publishes a decision as it was previewed; previews one that was changed since.
async fn judge(
    page: Page,
    arbiter: &Arbiter,
    mut case: Case,
    sent: SubmittedForm,
    is_appeal: bool,
) -> Result<HttpResponse, Failure> {
    let done = match judgement(&case, &sent.fields, is_appeal) {
        Ok(revision) => look_or_publish(&page, arbiter, &mut case, &sent, revision).await,
        Err(failure) => Err(failure),
    };
    match done {
        Ok(None) => Ok(finished(&case, forms::DECISION)),
        Ok(Some(ahead)) => {
            let at = case.address();
            let (page, forms) = sent.look(&page, &at, forms::DECISION).await;
            show(&page, &sent.referee, &case, &forms, Some(ahead))
        }
        Err(failure) => refused(&page, arbiter, case, sent, forms::DECISION, failure).await,
    }
}

/// The preview of a decision; `None` once it is published.
async fn look_or_publish(
    page: &Page,
    arbiter: &Arbiter,
    case: &mut Case,
    sent: &SubmittedForm,
    revision: Revision,
) -> Result<Option<CorrectionPreview>, Failure> {
    let mark = case.mark()?;
    let has_moved = mark != sent.fields.get(SEEN);
    let looked = looked(&mark, &revision)?;
    if correction_preview::is_to_be_made(&sent.fields, has_moved, &looked) {
        case.execute(arbiter, &revision.into(), sent).await?;
        return Ok(None);
    }
    let slug = case.view.slug();
    let actor = sent.referee.actor();
    let ahead = CorrectionPreview::look(page.words(), arbiter, slug, &revision, actor, looked);
    ahead.await.map(Some)
}

/// `POST …/appeal`: files an appeal for a player.
pub async fn appeal(
    page: Page,
    arbiter: web::Data<Arbiter>,
    address: Address,
    sent: SubmittedForm,
) -> Result<HttpResponse, Failure> {
    let mut case = Case::load(&arbiter, address).await?;
    let (game, protest) = (case.game()?, case.number);
    let command = side(&sent.fields).map(|by| {
        Command::Protests(ProtestCommand::FileAppeal(AppealFiling {
            game,
            protest,
            by,
            text: sent.fields.get("text").to_owned(),
            admit: sent.fields.given("admit").map(ToOwned::to_owned),
        }))
    });
    let done = match command {
        Ok(command) => case.execute(&arbiter, &command, &sent).await,
        Err(failure) => Err(failure),
    };
    match done {
        Ok(_) => Ok(finished(&case, forms::APPEAL)),
        Err(failure) => refused(&page, &arbiter, case, sent, forms::APPEAL, failure).await,
    }
}

fn finished(case: &Case, name: &'static str) -> HttpResponse {
    auth::see_other(&format!("{}?done={name}", case.address()))
}

async fn refused(
    page: &Page,
    arbiter: &Arbiter,
    mut case: Case,
    mut sent: SubmittedForm,
    name: &'static str,
    failure: Failure,
) -> Result<HttpResponse, Failure> {
    let (page, forms) = sent.refuse(page, &case.address(), name, failure).await?;
    case.view = find::event(arbiter, case.view.slug().as_str()).await?;
    show(&page, &sent.referee, &case, &forms, None)
}
