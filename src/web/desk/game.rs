//! A game on the desk: its terrain, its rows, its record as a file, its result.

use std::sync::Arc;

use actix_web::{HttpResponse, web};
use askama::Template;
use sha2::{Digest, Sha256};

use super::acts;
use super::ahead::{self, Ahead, Unpair};
use super::boards;
use super::clock;
use super::composed::Composed;
use super::fields::Fields;
use super::form::{Form, Forms, Sent, new_key, respond, wrong_field};
use super::lots::{Plans, Players, Waiting};
use super::outcome::{self, Choice};
use super::resign::{Resigned, Resigning};
use super::row::{PARTS, RowDraft, What, field_name};
use super::{signatures, terrain};
use crate::arbiter::{Arbiter, ArbiterError, EventView, Receipt, Revision, TakenBack};
use crate::event::discipline::PlayKind;
use crate::event::info::{Dice, Rules, Slug};
use crate::event::{
    ActOrder, Command, GameAct, GameState, GameStatus, OpenedPlans, RecordRow, Refusal, Signatures,
    Signer,
};
use crate::federation::rights::Right;
use crate::games::totas::replay::ReplayFault;
use crate::games::totas::{Armament, End, Reason, Square};
use crate::games::{PerSide, Side};
use crate::lots::Ledger;
use crate::tournament::round::GameId;
use crate::web::auth::{self, Referee};
use crate::web::errors::Failure;
use crate::web::find;
use crate::web::games;
use crate::web::games::regulations::Place as ArmamentPlace;
use crate::web::games::totas::armament;
use crate::web::hall::{Clocks, Glance, glance, show, signatures as signed};
use crate::web::i18n::Key;
use crate::web::layout::Page;
use crate::web::names;
use crate::web::play::armament::proposal;

/// The names of the forms of this page.
pub(super) mod forms {
    pub const TERRAIN: &str = "terrain";
    pub const ARMAMENT: &str = "armament";
    pub const ROW: &str = "row";
    pub const LINE: &str = "line";
    pub const RECORDER: &str = "recorder";
    pub const RECORD: &str = "record";
    pub const TAKE_BACK: &str = "take-back";
    pub const WITHDRAW: &str = "withdraw";
    pub const FORFEIT: &str = "forfeit";
    pub const RESULT: &str = "result";
    pub const CORRECTION: &str = "correction";
    pub const RESULT_WITHDRAWAL: &str = "result-withdrawal";
    pub const CONTRIBUTION: &str = "contribution";
    pub const SECRET: &str = "secret";
    pub const PHYSICAL: &str = "physical";
    pub const LINK: &str = "link";
    pub const TIP: &str = "tip";
    pub const BEACON: &str = "beacon";
    pub const DISCARD: &str = "discard";
    pub const CLOCK: &str = "clock";
    pub const SIGNATURES: &str = "signatures";
    pub const ACT: &str = "act";
    pub const ACTS_BACK: &str = "acts-back";
}

/// The forms that open plans: what came of them is shown next.
const OPENING: [&str; 3] = [forms::ROW, forms::LINE, forms::RECORDER];

/// The word of a page that has followed its game to what happened elsewhere.
const FOLLOWED: &str = "followed";

/// The field of what the form has seen of its game.
const SEEN: &str = "seen";

/// How often a form is decided anew when other games of the event move on meanwhile.
const PATIENCE: usize = 8;

/// Characters of a line that are shown on each side of an error.
const AROUND: usize = 60;

/// `/desk/events/{slug}/games/{game}`.
pub(super) type Address = web::Path<(String, String)>;

/// The game of an address.
struct Place {
    view: Arc<EventView>,
    id: GameId,
    /// The Labyrinths that are still sealed (clause 3.3).
    labyrinth: PerSide<Option<Square>>,
}

impl Place {
    async fn load(arbiter: &Arbiter, slug: &str, game: &str) -> Result<Self, Failure> {
        let view = find::event(arbiter, slug).await?;
        let id = find::game(&view, game)?;
        let labyrinth = arbiter.labyrinths(view.slug(), id).await?;
        Ok(Self {
            view,
            id,
            labyrinth,
        })
    }

    fn game(&self) -> Result<&GameState, Failure> {
        let game = self.view.state.game(self.id);
        game.ok_or_else(Failure::not_found)
    }

    /// What a form has seen: another one when anything of the game changes, or the last
    /// round is paired otherwise.
    fn mark(&self) -> Result<String, Failure> {
        let round = ahead::round_mark(&self.view.state)?;
        Ok(format!("{}-{round}", mark(self.game()?)))
    }
}

/// The part of a mark that the game changes.
fn mark(game: &GameState) -> String {
    let mut hash = Sha256::new();
    let mut add = |text: &str| {
        hash.update((text.len() as u64).to_be_bytes());
        hash.update(text);
    };
    // What a player proposes changes nothing that a referee decides on.
    let agreed = game.plans().and_then(|plans| plans.armament);
    add(&agreed.map_or_else(String::new, String::from));
    if let Some(record) = game.record() {
        add(&record.terrain.white);
        add(&record.terrain.black);
        for seal in [record.labyrinth.white, record.labyrinth.black] {
            add(&seal.map_or_else(String::new, |seal| seal.to_string()));
        }
        record.rows.iter().for_each(|row| add(&row.text));
    }
    add(&game.acts().len().to_string());
    if let Some(act) = game.acts().last() {
        add(&act.made.text);
    }
    add(&game.result_entry.unwrap_or_default().to_string());
    for (_, signed) in game.signatures.all() {
        add(&signed.at.to_rfc3339());
        add(signed
            .signature
            .reason()
            .map_or("", |reason| reason.as_str()));
    }
    if let Some(row) = game.open_row() {
        add(&row.text);
    }
    add(game
        .physical_dice
        .as_ref()
        .map_or("", |reason| reason.as_str()));
    for side in Side::ALL {
        let hand = game.hands().and_then(|hands| hands.plans[side].as_ref());
        add(hand.map_or("", |hand| hand.text.as_deref().unwrap_or("sealed")));
    }
    let mut digits = hex::encode(hash.finalize());
    digits.truncate(24);
    digits
}

/// `GET /desk/events/{slug}/games/{game}`.
pub async fn page(
    page: Page,
    referee: Referee,
    arbiter: web::Data<Arbiter>,
    address: Address,
    forms: Forms,
) -> Result<HttpResponse, Failure> {
    let (slug, game) = address.into_inner();
    let place = Place::load(&arbiter, &slug, &game).await?;
    let forms = forms.of_discipline(place.view.state.info.rules.discipline());
    let Some((name, form)) = forms.looked_at() else {
        return show(&page, &arbiter, &referee, &place, &forms, None);
    };
    match ahead_again(&page, &arbiter, &referee, &place, (name, form.fields())).await {
        Ok(ahead) => show(&page, &arbiter, &referee, &place, &forms, ahead),
        Err(failure) => {
            let name = name.to_owned();
            let forms = forms.turned_down(&name, failure);
            show(&page, &arbiter, &referee, &place, &forms, None)
        }
    }
}

/// What a form that was looked at would change now; nothing when there is nothing left to be
/// changed by it.
async fn ahead_again(
    page: &Page,
    arbiter: &Arbiter,
    referee: &Referee,
    place: &Place,
    (name, fields): (&str, &Fields),
) -> Result<Option<Ahead>, Failure> {
    if place.game()?.status() != GameStatus::Finished {
        return Ok(None);
    }
    let revision = match taken_back(name, fields) {
        Some(what) => Revision::TakenBack {
            game: place.id,
            what: what?,
            reason: fields.get("reason").to_owned(),
        },
        None => correction(place, fields)?,
    };
    let looked = ahead::looked(&place.mark()?, &revision)?;
    let (slug, actor) = (place.view.slug(), referee.actor());
    let ahead = Ahead::look(page.words(), arbiter, slug, &revision, actor, looked);
    ahead.await.map(Some)
}

/// What the form of a name takes back of a game; `None` for one that takes nothing back.
fn taken_back(name: &str, fields: &Fields) -> Option<Result<TakenBack, Failure>> {
    Some(match name {
        forms::TAKE_BACK => Ok(TakenBack::LastRow),
        forms::WITHDRAW => Ok(TakenBack::Record),
        forms::RESULT_WITHDRAWAL => Ok(TakenBack::Result),
        forms::ACTS_BACK if fields.given("count").is_some() => {
            fields.number("count").map(TakenBack::Acts)
        }
        forms::ACTS_BACK => Ok(TakenBack::AllActs),
        _ => return None,
    })
}

/// The right result of a game, as it was typed.
fn correction(place: &Place, fields: &Fields) -> Result<Revision, Failure> {
    let rules = &place.view.state.info.rules;
    Ok(Revision::Correction {
        game: place.id,
        verdict: outcome::verdict(rules, fields, outcome::NAMES)?,
        reason: fields.get("reason").to_owned(),
    })
}

/// A form of this page, on its way.
pub(super) struct Job {
    page: Page,
    arbiter: web::Data<Arbiter>,
    place: Place,
    sent: Sent,
    name: &'static str,
    /// The field of the faulty part that is at fault.
    about: What,
}

impl Job {
    pub(super) async fn new(
        page: Page,
        arbiter: web::Data<Arbiter>,
        address: Address,
        sent: Sent,
        name: &'static str,
    ) -> Result<Self, Failure> {
        let (slug, game) = address.into_inner();
        let place = Place::load(&arbiter, &slug, &game).await?;
        Ok(Self {
            page,
            arbiter,
            place,
            sent,
            name,
            about: What::Written,
        })
    }

    pub(super) fn game(&self) -> GameId {
        self.place.id
    }

    /// What stands under the protocol of the game.
    pub(super) fn signatures(&self) -> Result<&Signatures, Failure> {
        Ok(&self.place.game()?.signatures)
    }

    /// What the event is played by.
    fn rules(&self) -> &Rules {
        &self.place.view.state.info.rules
    }

    /// The beacon's round that a draw waits for.
    pub(super) fn beacon_round(&self, k: u32) -> Result<u64, Failure> {
        let game = self.place.game()?;
        let draw = game.lots.as_ref().and_then(|lots| lots.draw(k));
        let round = draw.and_then(|record| record.draw().beacon());
        round.ok_or_else(|| wrong_field("k", Key("desk-field-number")))
    }

    pub(super) fn fields(&self) -> &Fields {
        &self.sent.fields
    }

    pub(super) fn reason(&self) -> String {
        self.fields().get("reason").to_owned()
    }

    /// The row that was typed, by a ruling where it is not to carry the opened plans.
    fn row(&self, text: String) -> Command {
        let game = self.game();
        match self.fields().given("reason").map(ToOwned::to_owned) {
            Some(reason) => Command::RuleRow { game, text, reason },
            None => Command::EnterRow { game, text },
        }
    }

    /// The number of the row in the form: the same form sent twice has the same row.
    fn number(&self) -> Result<usize, Failure> {
        match self.fields().get("number").parse() {
            Ok(number) => Ok(number),
            Err(_) => Ok(next_number(self.place.game()?)),
        }
    }

    /// Carries out a command, as if the form was made from the event's last version
    /// while its own game is as the form has seen it: other boards move on all the
    /// time.
    pub(super) async fn execute(&mut self, command: &Command) -> Result<Receipt, Failure> {
        let mut patience = PATIENCE;
        loop {
            let unchanged = self.place.mark()? == self.fields().get(SEEN);
            let version = if unchanged {
                self.place.view.version()
            } else {
                self.sent.version()
            };
            let context = self.sent.context(Some(version));
            let slug: &Slug = self.place.view.slug();
            let done = self.arbiter.execute(slug, command, &context).await;
            match done {
                Err(ArbiterError::Stale { .. }) if unchanged && patience > 0 => {
                    patience -= 1;
                    self.place.view = self.arbiter.event(slug).await?;
                }
                Err(ArbiterError::Refused(refusal)) => {
                    self.about = about(&refusal);
                    return Err(refusal.into());
                }
                other => return other.map_err(Failure::from),
            }
        }
    }

    /// On with the page when it is done; else the game as it is now, with what was
    /// typed.
    pub(super) async fn answer(
        mut self,
        done: Result<Receipt, Failure>,
    ) -> Result<HttpResponse, Failure> {
        let (slug, id) = (self.place.view.slug().clone(), self.place.id);
        match done {
            Ok(_) => {
                let name = self.name;
                let place = match name {
                    forms::SIGNATURES => "onward",
                    name if OPENING.contains(&name) => "told",
                    forms::ACT => "acts",
                    _ => "entry",
                };
                let address = format!("/desk/events/{slug}/games/{id}?done={name}#{place}");
                Ok(auth::see_other(&address))
            }
            Err(failure) => {
                let (at, name) = (self.address(), self.name);
                let (page, forms) = self.sent.refuse(&self.page, &at, name, failure).await?;
                self.place.view = self.arbiter.event(&slug).await?;
                let discipline = self.place.view.state.info.rules.discipline();
                self.show(&page, &forms.of_discipline(discipline), None)
            }
        }
    }

    /// The address of the game's page.
    fn address(&self) -> String {
        format!(
            "/desk/events/{}/games/{}",
            self.place.view.slug(),
            self.place.id
        )
    }

    fn show(
        &self,
        page: &Page,
        forms: &Forms,
        ahead: Option<Ahead>,
    ) -> Result<HttpResponse, Failure> {
        show(
            page,
            &self.arbiter,
            &self.sent.referee,
            &self.place,
            forms,
            ahead,
        )
    }

    /// Carries out the command when what was typed makes one.
    pub(super) async fn finish(
        mut self,
        command: Result<Command, Failure>,
    ) -> Result<HttpResponse, Failure> {
        let done = match command {
            Ok(command) => self.execute(&command).await,
            Err(failure) => Err(failure),
        };
        self.answer(done).await
    }

    /// Carries out a command that fits the event as it is, or is refused, whatever the form
    /// has seen: what is pressed at a moment counts at that moment.
    pub(super) async fn finish_at_once(
        self,
        command: Result<Command, Failure>,
    ) -> Result<HttpResponse, Failure> {
        let done = match command {
            Ok(command) => {
                let (slug, context) = (self.place.view.slug(), self.sent.context(None));
                let done = self.arbiter.execute(slug, &command, &context).await;
                done.map_err(Failure::from)
            }
            Err(failure) => Err(failure),
        };
        self.answer(done).await
    }

    /// Carries a revision out as it was looked at; any other one is shown with what it
    /// would change.
    async fn revise(self, revision: Result<Revision, Failure>) -> Result<HttpResponse, Failure> {
        let revision = match revision {
            Ok(revision) => revision,
            Err(failure) => return self.answer(Err(failure)).await,
        };
        let mark = self.place.mark()?;
        let has_moved = mark != self.fields().get(SEEN);
        let looked = ahead::looked(&mark, &revision)?;
        if ahead::is_to_be_made(self.fields(), has_moved, &looked) {
            return self.finish(Ok(revision.into())).await;
        }
        let (words, slug) = (self.page.words(), self.place.view.slug());
        let actor = self.sent.referee.actor();
        let ahead = Ahead::look(words, &self.arbiter, slug, &revision, actor, looked);
        match ahead.await {
            Ok(ahead) => {
                let at = self.address();
                let (page, forms) = self.sent.look(&self.page, &at, self.name).await;
                self.show(&page, &forms, Some(ahead))
            }
            Err(failure) => self.answer(Err(failure)).await,
        }
    }

    /// Takes back what the form is for: after a look where the game's result goes with it.
    pub(super) async fn take_back(self) -> Result<HttpResponse, Failure> {
        let what = match taken_back(self.name, self.fields()) {
            Some(Ok(what)) => what,
            Some(Err(failure)) => return self.answer(Err(failure)).await,
            None => return Err(Failure::internal(&self.name)),
        };
        let is_finished = self.place.game()?.status() == GameStatus::Finished;
        let revision = Revision::TakenBack {
            game: self.game(),
            what,
            reason: self.reason(),
        };
        if is_finished {
            self.revise(Ok(revision)).await
        } else {
            self.finish(Ok(revision.into())).await
        }
    }
}

/// `POST …/terrain`: the terrain of both sides.
pub async fn set_terrain(
    page: Page,
    arbiter: web::Data<Arbiter>,
    address: Address,
    sent: Sent,
) -> Result<HttpResponse, Failure> {
    let mut job = Job::new(page, arbiter, address, sent, forms::TERRAIN).await?;
    let composed = terrain::compose(job.fields());
    let command = Command::SetTerrain {
        game: job.game(),
        terrain: composed.clone().map(|side| side.text),
    };
    let done = job.execute(&command).await;
    let done = done.map_err(|failure| terrain::at_its_field(failure, &composed));
    job.answer(done).await
}

/// `POST …/armament`: what the players agreed on.
pub async fn agree_armament(
    page: Page,
    arbiter: web::Data<Arbiter>,
    address: Address,
    sent: Sent,
) -> Result<HttpResponse, Failure> {
    let mut job = Job::new(page, arbiter, address, sent, forms::ARMAMENT).await?;
    let command = Command::AgreeArmament {
        game: job.game(),
        armament: armament::compose(job.fields()),
    };
    let done = job.execute(&command).await;
    job.answer(done).await
}

/// `POST …/row`: the next row, field by field.
pub async fn enter_row(
    page: Page,
    arbiter: web::Data<Arbiter>,
    address: Address,
    sent: Sent,
) -> Result<HttpResponse, Failure> {
    let mut job = Job::new(page, arbiter, address, sent, forms::ROW).await?;
    let draft = RowDraft::of(job.fields());
    if draft.is_empty() {
        let first = field_name(Side::White, 1, What::Written);
        let failure = wrong_field(&first, Key("desk-row-empty"));
        return job.answer(Err(failure)).await;
    }
    let composed = draft.compose(job.number()?);
    let command = job.row(composed.text.clone());
    let done = job.execute(&command).await;
    let done = done.map_err(|failure| at_its_field(failure, &composed, job.about));
    job.answer(done).await
}

/// Which field of a part a refusal speaks of.
fn about(refusal: &Refusal) -> What {
    match refusal {
        Refusal::AgainstRules { error, .. } => match error.fault {
            ReplayFault::Result { .. } => What::Result,
            ReplayFault::Missing(_) | ReplayFault::NeedlessThrow(_) => What::Throw,
            _ => What::Written,
        },
        _ => What::Written,
    }
}

/// Names the field that a failure's column came from; a failure of a part's result or
/// throw has the part's column.
fn at_its_field(failure: Failure, composed: &Composed, about: What) -> Failure {
    let column = failure.member("column").and_then(serde_json::Value::as_u64);
    let field = column
        .and_then(|column| usize::try_from(column).ok())
        .and_then(|column| composed.field_at(column));
    let plain = |field: &str| {
        let parts = Side::ALL.map(|side| PARTS.map(|part| (side, part)));
        let (side, part) = parts
            .into_iter()
            .flatten()
            .find(|(side, part)| field_name(*side, *part, What::Written) == field)?;
        Some(field_name(side, part, about))
    };
    match field {
        Some(field) => {
            let exact = plain(field).unwrap_or_else(|| field.to_owned());
            failure.with("field", exact)
        }
        None => failure,
    }
}

/// `POST …/line`: the next row as one line.
pub async fn enter_line(
    page: Page,
    arbiter: web::Data<Arbiter>,
    address: Address,
    sent: Sent,
) -> Result<HttpResponse, Failure> {
    let job = Job::new(page, arbiter, address, sent, forms::LINE).await?;
    let command = match job.fields().given("text") {
        Some(text) => Ok(job.row(numbered(text, job.number()?))),
        None => Err(wrong_field("text", Key("desk-row-empty"))),
    };
    job.finish(command).await
}

/// `POST …/recorder`: who recorded first, of a row whose lots have felled both Kings.
pub async fn name_recorder(
    page: Page,
    arbiter: web::Data<Arbiter>,
    address: Address,
    sent: Sent,
) -> Result<HttpResponse, Failure> {
    let job = Job::new(page, arbiter, address, sent, forms::RECORDER).await?;
    let command = recorder(&job);
    job.finish(command).await
}

fn recorder(job: &Job) -> Result<Command, Failure> {
    let fields = job.fields();
    let answered = |side: &Side| side.word() == fields.get("answered");
    let answered = Side::ALL.into_iter().find(answered);
    let answered = answered.ok_or_else(|| wrong_field("answered", Key("desk-field-choose")))?;
    let seconds = fields.get("seconds").trim().replace(',', ".");
    if seconds.parse::<f32>().is_err() || !seconds.starts_with(|sign: char| sign.is_ascii_digit()) {
        return Err(wrong_field("seconds", Key("desk-field-number")));
    }
    let open = job.place.game()?.open_row();
    let row = open.map_or("", |open| &open.text);
    Ok(Command::EnterRow {
        game: job.game(),
        text: format!("{row} ; timer {answered} {seconds}"),
    })
}

/// A row as it was typed, with its number in front when it was left out.
fn numbered(text: &str, number: usize) -> String {
    let digits = text.chars().take_while(char::is_ascii_digit).count();
    let has_number = digits > 0 && text.chars().nth(digits) == Some('.');
    if has_number {
        text.to_owned()
    } else {
        format!("{number}. {text}")
    }
}

fn next_number(game: &GameState) -> usize {
    game.record().map_or(1, |record| record.rows.len() + 1)
}

/// `POST …/record`: a whole record, pasted or as a file.
pub async fn upload(
    page: Page,
    arbiter: web::Data<Arbiter>,
    address: Address,
    mut sent: Sent,
) -> Result<HttpResponse, Failure> {
    if let Some(file) = sent.fields.given("file").map(ToOwned::to_owned) {
        sent.fields.set("text", file);
    }
    let job = Job::new(page, arbiter, address, sent, forms::RECORD).await?;
    let command = uploaded(&job);
    job.finish(command).await
}

fn uploaded(job: &Job) -> Result<Command, Failure> {
    let fields = job.fields();
    if let Some(failure) = fields.file_fault() {
        return Err(failure.clone().with("field", "file"));
    }
    if fields.given("text").is_none() {
        return Err(wrong_field("text", Key("desk-record-empty")));
    }
    let (game, text) = (job.game(), fields.get("text").to_owned());
    if fields.given("ignore_names").is_none() {
        names::check(&job.place.view, game, &text)?;
    }
    let kind = job.place.view.state.info.rules.discipline().kind();
    Ok(match kind {
        PlayKind::Plans => Command::UploadRecord { game, text },
        PlayKind::Acts => {
            let act = GameAct::Upload { text };
            Command::Act(ActOrder { game, act })
        }
    })
}

/// `POST …/row/withdrawal`: takes back the last row.
pub async fn take_back(
    page: Page,
    arbiter: web::Data<Arbiter>,
    address: Address,
    sent: Sent,
) -> Result<HttpResponse, Failure> {
    let job = Job::new(page, arbiter, address, sent, forms::TAKE_BACK).await?;
    job.take_back().await
}

/// `POST …/record/withdrawal`: takes back the whole record.
pub async fn withdraw_record(
    page: Page,
    arbiter: web::Data<Arbiter>,
    address: Address,
    sent: Sent,
) -> Result<HttpResponse, Failure> {
    let job = Job::new(page, arbiter, address, sent, forms::WITHDRAW).await?;
    job.take_back().await
}

/// `POST …/forfeit`: somebody did not come.
pub async fn forfeit(
    page: Page,
    arbiter: web::Data<Arbiter>,
    address: Address,
    sent: Sent,
) -> Result<HttpResponse, Failure> {
    let job = Job::new(page, arbiter, address, sent, forms::FORFEIT).await?;
    let command = outcome::absent(job.fields().get("absent"))
        .map(|absent| Command::RecordForfeit {
            game: job.game(),
            absent,
        })
        .ok_or_else(|| wrong_field("absent", Key("desk-field-choose")));
    job.finish(command).await
}

/// `POST …/result`: a result without a record.
pub async fn result(
    page: Page,
    arbiter: web::Data<Arbiter>,
    address: Address,
    sent: Sent,
) -> Result<HttpResponse, Failure> {
    let job = Job::new(page, arbiter, address, sent, forms::RESULT).await?;
    let command = outcome::played(job.rules(), job.fields(), outcome::NAMES).map(|played| {
        Command::RecordResult {
            game: job.game(),
            played,
            reason: job.reason(),
        }
    });
    job.finish(command).await
}

/// `POST …/correction`: the right result of a finished game.
pub async fn correct(
    page: Page,
    arbiter: web::Data<Arbiter>,
    address: Address,
    sent: Sent,
) -> Result<HttpResponse, Failure> {
    let job = Job::new(page, arbiter, address, sent, forms::CORRECTION).await?;
    let revision = correction(&job.place, job.fields());
    job.revise(revision).await
}

/// `POST …/result/withdrawal`: takes back a result that has no record.
pub async fn withdraw_result(
    page: Page,
    arbiter: web::Data<Arbiter>,
    address: Address,
    sent: Sent,
) -> Result<HttpResponse, Failure> {
    let job = Job::new(page, arbiter, address, sent, forms::RESULT_WITHDRAWAL).await?;
    job.take_back().await
}

fn show(
    page: &Page,
    arbiter: &Arbiter,
    referee: &Referee,
    place: &Place,
    forms: &Forms,
    ahead: Option<Ahead>,
) -> Result<HttpResponse, Failure> {
    let game = (place.id, place.game()?);
    let panel = clock::panel(page, referee, &place.view, game, forms.of(forms::CLOCK))?;
    let told_times = if panel.is_empty() {
        None
    } else {
        Some(clock::json(game.1)?)
    };
    let (key, seen) = (new_key(), place.mark()?);
    let acts = acts::panel(acts::Frame {
        page,
        referee,
        view: &place.view,
        id: place.id,
        game: game.1,
        forms,
        key: &key,
        seen: &seen,
    })?;
    let template = GamePage {
        clock: panel,
        acts,
        told_times,
        page,
        referee,
        view: &place.view,
        id: place.id,
        game: place.game()?,
        seen,
        ahead,
        labyrinth: place.labyrinth,
        forms,
        fetches: arbiter.relay().is_some(),
        key,
        glance: glance(
            page.words(),
            &place.view.state,
            place.game()?,
            page.looks().figures(),
        )
        .map_err(|error| Failure::internal(&error))?,
    };
    respond(forms.refusal().status(), &template)
}

#[derive(Template)]
#[template(path = "desk/game.html")]
struct GamePage<'a> {
    page: &'a Page,
    referee: &'a Referee,
    view: &'a EventView,
    id: GameId,
    game: &'a GameState,
    /// The panel of its times.
    clock: String,
    /// What is entered into a game by acts.
    acts: Option<String>,
    /// The times for the script, beside what happened; `None` when none can run.
    told_times: Option<String>,
    /// What a form has seen of the game.
    seen: String,
    /// What the form that was sent would change.
    ahead: Option<Ahead>,
    labyrinth: PerSide<Option<Square>>,
    forms: &'a Forms,
    /// Whether there is a relay to fetch the beacon's signature from.
    fetches: bool,
    key: String,
    glance: Glance,
}

/// A field of the row's form.
struct Input {
    name: String,
    value: String,
    faulty: bool,
    focus: bool,
    /// Where it is said what is wrong with it.
    fault: String,
}

/// The fields of one part.
struct PartInputs {
    number: u8,
    /// Who of a coalition makes it.
    maker: Option<String>,
    written: Input,
    result: Input,
    throw: Input,
}

impl PartInputs {
    fn faulty(&self) -> bool {
        self.written.faulty || self.result.faulty || self.throw.faulty
    }
}

/// The line that is wrong and the caret under its column.
struct Snippet {
    line: usize,
    text: String,
    caret: String,
}

impl GamePage<'_> {
    /// Whether who looks may change what stands.
    fn rules(&self) -> bool {
        self.referee.may(Right::Rule) && !self.view.state.closed
    }

    fn player(&self, side: Side) -> String {
        show::name(self.page.words(), self.view, self.game.pairing.of(side))
    }

    fn state(&self) -> String {
        boards::state_word(self.view, self.game, self.page)
    }

    /// Whether what is told has just happened, and is to be said aloud.
    fn is_fresh(&self) -> bool {
        let done = self.page.parameter("done");
        done.is_some_and(|done| done == FOLLOWED || OPENING.contains(&done))
    }

    /// Why the game ended, and the clause.
    fn verdict(&self) -> Option<(String, Option<String>)> {
        let result = self.game.result.as_ref()?;
        let discipline = self.view.state.info.rules.discipline();
        Some(show::reason(self.page.words(), discipline, result))
    }

    fn rows(&self) -> &[RecordRow] {
        self.game
            .record()
            .map_or(&[], |record| record.rows.as_slice())
    }

    fn number(&self) -> usize {
        next_number(self.game)
    }

    /// What a form of this name would change, when it was sent to be looked at.
    fn ahead_of(&self, name: &str) -> Option<&Ahead> {
        self.ahead.as_ref().filter(|_| self.forms.is_of(name))
    }

    /// Whether a form of this name was sent and is shown again.
    fn is_open(&self, name: &str) -> bool {
        self.forms.of(name).failure().is_some() || self.ahead_of(name).is_some()
    }

    /// Where the round that is paired after the game can be taken back, when the page
    /// follows a form that has changed its result.
    fn unpair(&self) -> Option<Unpair> {
        let done = self.page.parameter("done")?;
        let revisions = [
            forms::CORRECTION,
            forms::RESULT_WITHDRAWAL,
            forms::TAKE_BACK,
            forms::WITHDRAW,
            forms::ACTS_BACK,
        ];
        let is_revision = revisions.contains(&done);
        is_revision.then(|| Unpair::after(self.view, self.id.round))?
    }

    fn is_waiting(&self) -> bool {
        self.game.status() == GameStatus::Waiting
    }

    fn is_finished(&self) -> bool {
        self.game.status() == GameStatus::Finished
    }

    /// Whether somebody's signature under the protocol is still to be recorded.
    fn is_to_be_signed(&self) -> bool {
        self.game.awaits_signatures() && !self.view.state.closed
    }

    /// What stands under the protocol.
    fn signed(&self) -> Vec<String> {
        signed::lines(self.page.words(), self.view, self.game)
    }

    /// Whether it is still to be said what a player does with the protocol.
    fn is_to_say(&self, side: Side) -> bool {
        self.game.signatures.of(Signer::of(side)).is_none()
    }

    /// What may be said of a player; nothing is chosen beforehand, for it would be a
    /// signature that nobody gave.
    fn signatures_to_choose() -> [(&'static str, Key); 4] {
        [
            ("signed", Key("desk-signature-signed")),
            ("under_protest", Key("desk-signature-under-protest")),
            ("refused", Key("desk-signature-refused")),
            (signatures::TO_COME, Key("desk-signature-to-come")),
        ]
    }

    /// The name of a side's field for what its player does.
    fn signature_field(side: Side) -> String {
        signatures::signature_field(side)
    }

    /// The name of a side's field for a remark or a reason.
    fn reason_field(side: Side) -> String {
        signatures::reason_field(side)
    }

    /// The next board of the round that is not finished.
    fn next_board(&self) -> Option<GameId> {
        let of_round = |id: &GameId| id.round == self.id.round && *id != self.id;
        let games = self.view.state.games.iter();
        let open = games
            .filter(|(id, game)| of_round(id) && game.status() != GameStatus::Finished)
            .map(|(id, _)| *id);
        let (before, behind): (Vec<GameId>, Vec<GameId>) =
            open.partition(|id| id.board < self.id.board);
        behind.into_iter().chain(before).next()
    }

    fn sides() -> [(Side, Key); 2] {
        Side::ALL.map(|side| (side, word_of(side)))
    }

    fn address(&self) -> String {
        format!("/desk/events/{}/games/{}", self.view.slug(), self.id)
    }

    /// Whether the clock counts something: it was started, or a plan was handed in.
    fn clock_is_used(&self) -> bool {
        clock::is_used(self.game)
    }

    /// Whether terrain is still to be written down before the first game move.
    fn terrain_is_due(&self) -> bool {
        let written = self.game.record().map(|record| &record.terrain);
        let is_missing = written.is_none_or(|it| it.white.is_empty() || it.black.is_empty());
        is_missing && self.takes_rows() && self.rows().is_empty()
    }

    fn row_is_refused(&self) -> bool {
        self.forms.of(forms::ROW).failure().is_some()
    }

    /// Whether rows are entered: the plans of no row are open.
    fn takes_rows(&self) -> bool {
        self.acts.is_none() && self.goes_on()
    }

    /// Whether a whole record may be given.
    fn takes_record(&self) -> bool {
        self.game.moves() == 0
    }

    fn goes_on(&self) -> bool {
        !self.view.state.closed && !self.is_finished() && self.game.open_row().is_none()
    }

    /// The fields of a side's plan. The faulty field has the focus, else the first
    /// that is empty.
    fn parts(&self, side: Side) -> Vec<PartInputs> {
        let form = self.forms.of(forms::ROW);
        let focused = self.focused();
        let opened = self.opened_parts(side);
        let input = |part: u8, what| {
            let name = field_name(side, part, what);
            let opened = opened.get(usize::from(part - 1));
            let opened = opened.filter(|_| what == What::Written);
            Input {
                value: form
                    .value_or(&name, opened.map_or("", String::as_str))
                    .to_owned(),
                faulty: form.faulty_field() == Some(&name),
                focus: focused.as_deref() == Some(&name),
                fault: format!("{side}{part}-fault"),
                name,
            }
        };
        PARTS
            .into_iter()
            .map(|number| PartInputs {
                number,
                maker: self.maker(side, number),
                written: input(number, What::Written),
                result: input(number, What::Result),
                throw: input(number, What::Throw),
            })
            .collect()
    }

    fn maker(&self, side: Side, part: u8) -> Option<String> {
        let entrant = self.game.pairing.of(side);
        let game_move = u16::try_from(next_number(self.game)).ok()?;
        show::maker(self.view, entrant, game_move, usize::from(part - 1))
    }

    /// The opened plans of which no row was made: one came too late, its signs are no plan,
    /// or it needs a throw of physical dice.
    fn opened(&self) -> Option<OpenedPlans> {
        let plans = self.game.plans()?;
        plans.hands.as_typed(plans.regulations().reply_seconds)
    }

    fn opened_parts(&self, side: Side) -> Vec<String> {
        let opened = self.opened();
        let plan = opened.as_ref().map_or("", |opened| &opened.plans[side]);
        let words = plan.splitn(PARTS.len(), char::is_whitespace);
        words.map(|word| word.trim().to_owned()).collect()
    }

    /// The remarks: what was typed, else the answer that follows from the opened plans, or
    /// from the times of plans on paper.
    fn remarks(&self) -> String {
        let opened = self.opened();
        let timer = opened.map(|opened| opened.timer);
        let timer = timer.or_else(|| {
            let plans = self.game.plans()?;
            let reply_seconds = plans.regulations().reply_seconds;
            plans.hands.answer_on_paper(reply_seconds)
        });
        let form = self.forms.of(forms::ROW);
        form.value_or("remarks", timer.as_deref().unwrap_or_default())
            .to_owned()
    }

    /// Where the clauses of the game are.
    fn rulebook(&self) -> &'static str {
        games::rulebook(self.view.state.info.rules.discipline())
    }

    fn side_word(&self, side: Side) -> String {
        self.page.words().side(side)
    }

    /// A form that each side has: the one that was refused, when it was this side's.
    fn form_of(&self, name: &str, side: Side) -> &Form {
        let form = self.forms.of(name);
        if form.value("side") == side.word() {
            form
        } else {
            self.forms.blank_one()
        }
    }

    /// What both players are committed to; `None` in a game without lots.
    fn players(&self) -> Option<Players> {
        Players::of(self.view, self.game)
    }

    /// The row that waits for a link or the beacon.
    fn waiting(&self) -> Option<Waiting> {
        Waiting::of(self.page.words(), self.game)
    }

    /// The sealed plans of the next game move.
    fn plans(&self) -> Option<Plans> {
        Plans::of(Clocks::of(&self.view.state), self.game)
    }

    /// Whether a throw that the row does not write is drawn.
    fn draws_dice(&self) -> bool {
        self.game.lots.is_some()
            && self.game.physical_dice.is_none()
            && self.view.state.info.lots.dice == Dice::Drawn
    }

    /// Whether throws are written only after a ruling: lots were drawn.
    fn asks_for_ruling(&self) -> bool {
        let has_draws = |lots: &Ledger| !lots.draws().is_empty();
        self.draws_dice() && self.game.lots.as_ref().is_some_and(has_draws)
    }

    fn focused(&self) -> Option<String> {
        let refusal = self.forms.refusal();
        let is_elsewhere = refusal.failure().is_some() && !self.row_is_refused();
        // What has just happened has the focus; the next plans are one key away.
        if is_elsewhere || self.is_fresh() {
            return None;
        }
        // Terrain comes first, and stands above the row.
        if self.terrain_is_due() && !self.row_is_refused() {
            return None;
        }
        let row = self.forms.of(forms::ROW);
        let faulty = row.faulty_field().map(ToOwned::to_owned);
        faulty.or_else(|| {
            let parts = Side::ALL
                .into_iter()
                .flat_map(|side| PARTS.map(|part| field_name(side, part, What::Written)));
            parts.into_iter().find(|name| row.value(name).is_empty())
        })
    }

    fn outcomes(&self) -> Vec<Choice> {
        outcome::choices(self.page.words(), &self.view.state.info.rules)
    }

    /// What a referee presses when a player resigns; `None` while no row is entered.
    fn resigning(&self) -> Option<Resigning<'_>> {
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
            clause: Reason::Resignation.clause(),
            rulebook: self.rulebook(),
            departs_from_plans: self.opened().is_some(),
            players: Side::ALL.map(|side| {
                let end = End::clean(Reason::Resignation, side.other());
                let unit = self.view.state.info.unit();
                let points = unit.pair(end.points.map(u16::from));
                Resigned::new(side, format!("resign {side}"), points)
            }),
            names: PerSide::from_fn(|side| self.player(side)),
        })
    }

    /// What is known beside the points, where the game has more than points.
    fn known(&self) -> Option<[String; 3]> {
        outcome::known(self.page.words(), &self.view.state.info.rules)
    }

    /// The armament that the game is played with.
    fn armament(&self) -> Armament {
        // A game of another discipline, which has no armament, is not shown with one.
        self.game.armament().unwrap_or_default()
    }

    /// Whether the players may agree on another one.
    fn may_be_armed(&self) -> bool {
        let plans = self.game.plans();
        plans.is_some_and(|plans| plans.regulations().boar_and_chariot)
    }

    /// What a player has proposed, and the other one has not accepted.
    fn proposal(&self) -> Option<String> {
        proposal(self.page.words(), &self.view.state, self.id)
    }

    /// The form has what was proposed, so that the referee may write it down at once.
    fn armament_places(&self) -> Vec<ArmamentPlace> {
        let form = self.forms.of(forms::ARMAMENT);
        let proposed = self.game.proposal().map(|it| it.armament);
        let shown = proposed.unwrap_or_else(|| self.armament());
        armament::places(self.page.language(), shown, form)
    }

    fn terrain_fields(&self, side: Side) -> Vec<terrain::Input> {
        let record = self.game.record();
        let written = record.map_or_else(String::new, |record| {
            record.whole_terrain(side, self.labyrinth[side])
        });
        terrain::inputs(side, &written, self.forms.of(forms::TERRAIN))
    }

    /// The field that is wrong, its place on the page and its label: what is wrong with it
    /// stands there, and the summary need not say it again.
    fn wrong(&self) -> Option<(String, String)> {
        let form = self.forms.refusal();
        let (field, words) = (form.faulty_field()?, self.page.words());
        if let Some(label) = self.label_of_part(field) {
            return Some((field.to_owned(), label));
        }
        let terrain = Side::ALL.into_iter().find_map(|side| {
            let mut inputs = self.terrain_fields(side).into_iter();
            let input = inputs.find(|input| input.faulty)?;
            let side = self.page.t(word_of(side));
            Some((input.name, format!("{side}: {}", words.t(input.label))))
        });
        if terrain.is_some() {
            return terrain;
        }
        let reason = |id: &str| Some((id.to_owned(), words.t("desk-reason")));
        let same = |key: Key| Some((field.to_owned(), words.t(key)));
        let is_of = |name: &str| self.forms.is_of(name);
        match field {
            "remarks" if is_of(forms::ROW) => same(Key("desk-remarks")),
            "seconds" => same(Key("desk-answer-seconds")),
            "signature" => same(Key("desk-signature")),
            "count" if is_of(forms::ACTS_BACK) => Some((
                field.to_owned(),
                words.t_with("acts-back-count", &[("most", &self.game.moves())]),
            )),
            "points" => same(Key("desk-points")),
            "known_white" | "known_black" => {
                let [_, white, black] = self.known()?;
                let label = if field == "known_white" { white } else { black };
                Some((field.to_owned(), label))
            }
            "reason" if is_of(forms::CORRECTION) || is_of(forms::RESULT) => {
                reason("outcome-reason")
            }
            "reason" if is_of(forms::TAKE_BACK) => reason("take-back-reason"),
            "reason" if is_of(forms::ACTS_BACK) => reason("acts-back-reason"),
            "reason" if is_of(forms::WITHDRAW) => reason("withdraw-reason"),
            "reason" if is_of(forms::RESULT_WITHDRAWAL) => reason("result-withdraw-reason"),
            "reason" if is_of(forms::DISCARD) => reason("discard-reason"),
            "reason" if is_of(forms::PHYSICAL) => reason("physical-reason"),
            _ => None,
        }
    }

    /// What a field of a part is called.
    fn label_of_part(&self, field: &str) -> Option<String> {
        let cells = [
            (What::Written, Key("desk-part-label")),
            (What::Result, Key("desk-result-label")),
            (What::Throw, Key("desk-throw-label")),
        ];
        let of_part = |side: Side, part: u8| {
            let mut cells = cells.into_iter();
            let (_, key) = cells.find(|(what, _)| field_name(side, part, *what) == field)?;
            let side = self.page.t(word_of(side));
            Some(self.page.t_with(key, &[("side", &side), ("part", &part)]))
        };
        let is_row = self.forms.is_of(forms::ROW) && self.takes_rows();
        let parts = Side::ALL
            .into_iter()
            .flat_map(|side| PARTS.map(|part| (side, part)));
        parts
            .filter(|_| is_row)
            .find_map(|(side, part)| of_part(side, part))
    }

    /// Where a text that was typed is wrong.
    fn snippet(&self, form: &Form) -> Option<Snippet> {
        if form.faulty_field() == Some("file") {
            return None;
        }
        let (line, column) = form.place()?;
        let text = form.value("text").lines().nth(line.checked_sub(1)?)?;
        // A number that was put in front of a single line is not in what was typed.
        let text = if self.forms.of(forms::LINE).failure().is_some() {
            numbered(text.trim(), self.number())
        } else {
            text.to_owned()
        };
        Some(snippet(&text, line, column))
    }

    /// What was done last, when the page follows a form.
    fn done(&self) -> Option<String> {
        let key = match self.page.parameter("done")? {
            forms::TERRAIN => Key("desk-done-terrain"),
            forms::ARMAMENT => Key("desk-done-armament"),
            forms::ROW | forms::LINE | forms::RECORDER => Key("desk-done-row"),
            forms::ACTS_BACK => Key("acts-done-back"),
            forms::RECORD => Key("desk-done-record"),
            forms::TAKE_BACK => Key("desk-done-take-back"),
            forms::WITHDRAW => Key("desk-done-record-withdrawn"),
            forms::FORFEIT | forms::RESULT => Key("desk-done-result"),
            forms::CORRECTION => Key("desk-done-correction"),
            forms::RESULT_WITHDRAWAL => Key("desk-done-result-withdrawn"),
            forms::CONTRIBUTION => Key("desk-done-contribution"),
            forms::SECRET | forms::LINK | forms::TIP | forms::BEACON => Key("desk-done-shown"),
            forms::PHYSICAL => Key("desk-done-physical"),
            forms::DISCARD => Key("desk-done-discard"),
            forms::SIGNATURES => Key("desk-done-signatures"),
            _ => return None,
        };
        Some(self.page.t(key))
    }
}

const fn word_of(side: Side) -> Key {
    match side {
        Side::White => Key("desk-white"),
        Side::Black => Key("desk-black"),
    }
}

/// The part of a line around a column, from 1, and the caret under it.
fn snippet(text: &str, line: usize, column: usize) -> Snippet {
    let skipped = column.saturating_sub(AROUND + 1);
    let printable = |sign: char| if sign.is_control() { ' ' } else { sign };
    let shown: String = text
        .chars()
        .skip(skipped)
        .take(2 * AROUND)
        .map(printable)
        .collect();
    let before = column.saturating_sub(skipped + 1);
    Snippet {
        line,
        text: shown,
        caret: format!("{}^", " ".repeat(before)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_caret_stands_under_the_column() {
        let short = snippet("1. Ф4 |", 1, 4);
        assert_eq!(
            (short.text.as_str(), short.caret.as_str()),
            ("1. Ф4 |", "   ^")
        );
        let long = snippet(&"x".repeat(1000), 1, 500);
        assert_eq!(long.text.len(), 2 * AROUND);
        assert_eq!(long.caret.len(), AROUND + 1);
        assert_eq!(snippet("", 1, 1).caret, "^");
    }

    #[test]
    fn a_row_without_its_number_gets_it() {
        assert_eq!(numbered("d4 e4 | d9 e9", 7), "7. d4 e4 | d9 e9");
        assert_eq!(numbered("6. d4 e4 | d9 e9", 7), "6. d4 e4 | d9 e9");
    }
}
