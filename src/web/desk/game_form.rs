//! Executes the forms of a game's page. A form counts as current while its own game has not
//! changed; a form that is refused is answered by the current page.

use actix_web::http::StatusCode;
use actix_web::{HttpResponse, web};

use super::correction_preview::{self, CorrectionPreview};
use super::game_context::{Address, GameContext};
use super::game_page::{OPENING, forms, next_number, show};
use super::outcome;
use super::panels::{parties, protocols};
use super::rulings;
use crate::arbiter::{Arbiter, ArbiterError, CommandContext, Receipt, Revision, TakenBack};
use crate::event::settings::{Rules, Slug};
use crate::event::{
    Command, GameStatus, PlanCommand, ResultCommand, ResultRuling, Signatures, says,
};
use crate::games::acts::ByActs;
use crate::games::totas::record::MoveRow;
use crate::games::{PerSide, Side};
use crate::tournament::round::GameId;
use crate::web::games;
use crate::web::games::totas::row::{What, fields_of, missing_part};
use crate::web::kit::auth;
use crate::web::kit::errors::Failure;
use crate::web::kit::fields::{Fields, wrong_field};
use crate::web::kit::form::{Forms, SubmittedForm};
use crate::web::kit::i18n::{Key, Words, t_with};
use crate::web::kit::layout::Page;

/// The field with the mark of the game when the form was shown.
const SEEN: &str = "seen";

/// A version that no event has, for a form that was made from an outdated game.
pub(super) const UNSEEN: u64 = 0;

/// The number of retries while other games of the event change.
const PATIENCE: usize = 8;

/// A form of the game's page that was sent.
pub(super) struct GameForm {
    page: Page,
    arbiter: web::Data<Arbiter>,
    pub(super) place: GameContext,
    sent: SubmittedForm,
    name: &'static str,
    /// The field that a refusal of a part is about.
    pub(super) about: What,
    /// The side of which a part is missing, if that is refused.
    pub(super) missing: Option<Side>,
}

impl GameForm {
    /// Loads the game for a form of this name.
    ///
    /// # Errors
    /// 404 if the event has no such game.
    pub(super) async fn new(
        page: Page,
        arbiter: web::Data<Arbiter>,
        address: Address,
        sent: SubmittedForm,
        name: &'static str,
    ) -> Result<Self, Failure> {
        let (slug, game) = address.into_inner();
        let place = GameContext::load(&arbiter, &slug, &game).await?;
        Ok(Self {
            page,
            arbiter,
            place,
            sent,
            name,
            about: What::Written,
            missing: None,
        })
    }

    pub(super) fn game(&self) -> GameId {
        self.place.id
    }

    /// The signatures under the protocol of the game.
    pub(super) fn signatures(&self) -> Result<&Signatures, Failure> {
        Ok(&self.place.game()?.signatures)
    }

    /// The Regulations of the event.
    pub(super) fn rules(&self) -> &Rules {
        &self.place.view.state.info.rules
    }

    /// The table of a game by acts with all its acts; `None` in another game.
    pub(super) fn table(&self) -> Option<Box<dyn ByActs>> {
        self.place.game().ok()?.act_game()?.table(self.rules())
    }

    /// The round of the beacon that a draw waits for.
    pub(super) fn beacon_round(&self, k: u32) -> Result<u64, Failure> {
        let game = self.place.game()?;
        let draw = game.lots.as_ref().and_then(|lots| lots.draw(k));
        let round = draw.and_then(|record| record.draw().beacon());
        round.ok_or_else(|| wrong_field("k", Key("desk-field-number")))
    }

    pub(super) fn arbiter(&self) -> &Arbiter {
        &self.arbiter
    }

    /// The context of a command that applies to the event in its current state.
    pub(super) fn at_once(&self) -> CommandContext {
        self.sent.context(None)
    }

    pub(super) fn fields(&self) -> &Fields {
        &self.sent.fields
    }

    /// Writes the ruling on a refused part that was chosen into the fields (TOTA*S 4.6).
    pub(super) fn apply_ruling(&mut self) {
        rulings::apply(&mut self.sent.fields);
    }

    pub(super) fn reason(&self) -> String {
        self.fields().get("reason").to_owned()
    }

    /// The command for a row. If a reason is given, the row departs from the opened plans by a
    /// ruling.
    pub(super) fn row(&self, text: String) -> Command {
        let game = self.game();
        match self.fields().given("reason").map(ToOwned::to_owned) {
            Some(reason) => Command::Plans(PlanCommand::RuleRow { game, text, reason }),
            None => Command::Plans(PlanCommand::EnterRow { game, text }),
        }
    }

    /// The number of the row in the form, so that a form sent twice enters the same row.
    pub(super) fn number(&self) -> Result<usize, Failure> {
        match self.fields().get("number").parse() {
            Ok(number) => Ok(number),
            Err(_) => Ok(next_number(self.place.game()?)),
        }
    }

    /// Executes a command. While the form's own game is unchanged, the command counts as made from
    /// the latest version, because other boards change all the time.
    pub(super) async fn execute(&mut self, command: &Command) -> Result<Receipt, Failure> {
        let mut patience = PATIENCE;
        loop {
            let unchanged = self.place.mark()? == self.fields().get(SEEN);
            let version = if unchanged {
                self.place.view.version()
            } else {
                UNSEEN
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
                    self.about = What::from_refusal(&refusal);
                    self.missing = missing_part(&refusal);
                    return Err(refusal.into());
                }
                other => return other.map_err(Failure::from),
            }
        }
    }

    /// Redirects to the page after a success; otherwise shows the current game with what was typed.
    pub(super) async fn answer(
        mut self,
        done: Result<Receipt, Failure>,
    ) -> Result<HttpResponse, Failure> {
        let slug = self.place.view.slug().clone();
        match done {
            Ok(_) if self.name == forms::TAKE_BACK => Ok(self.back_to_parts().await),
            Ok(_) => Ok(self.on()),
            Err(failure) => {
                let (at, name) = (self.address(), self.name);
                let (page, forms) = self.sent.refuse(&self.page, &at, name, failure).await?;
                self.place.view = self.arbiter.event(&slug).await?;
                let discipline = self.place.view.state.info.rules.discipline();
                self.show(
                    &page,
                    &forms.with_rulebook(games::rulebook(discipline)),
                    None,
                )
                .await
            }
        }
    }

    /// Redirects to the page with a message about what was done.
    fn on(&self) -> HttpResponse {
        let name = self.name;
        let place = match name {
            forms::SIGNATURES => "onward",
            name if OPENING.contains(&name) => "told",
            forms::ACT => "acts",
            name if protocols::forms::ALL.contains(&name) => "protocols",
            name if parties::forms::ALL.contains(&name) => "players",
            _ => "entry",
        };
        auth::see_other(&format!("{}?done={name}#{place}", self.address()))
    }

    /// Redirects to the page whose fields have the parts of the row that was taken back.
    async fn back_to_parts(mut self) -> HttpResponse {
        let parts = self.parts_of_last_row().unwrap_or_default();
        if parts.is_empty() {
            return self.on();
        }
        self.sent.fields = Fields::from(parts);
        let at = format!("{}?done={}", self.address(), self.name);
        let (page, _) = self.sent.look(&self.page, &at, forms::ROW).await;
        auth::see_other(&format!("{}#entry", page.address()))
    }

    /// The fields of the last row of the game as it was before the form was carried out.
    fn parts_of_last_row(&self) -> Option<Vec<(String, String)>> {
        let game = self.place.game().ok()?;
        let row = game.record()?.rows.last()?;
        let read = MoveRow::parse(&row.text, game.plans()?.last_number()).ok()?;
        let are_drawn = game.lots.is_some() && game.physical_dice.is_none();
        Some(fields_of(&read, !are_drawn))
    }

    fn address(&self) -> String {
        format!(
            "/desk/events/{}/games/{}",
            self.place.view.slug(),
            self.place.id
        )
    }

    async fn show(
        &self,
        page: &Page,
        forms: &Forms,
        ahead: Option<CorrectionPreview>,
    ) -> Result<HttpResponse, Failure> {
        show(
            page,
            &self.arbiter,
            &self.sent.referee,
            &self.place,
            forms,
            ahead,
            // The answer does not wait for presence; the next live update has it.
            PerSide::default(),
        )
        .await
    }

    /// Executes the command, or answers with the failure to read it.
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

    /// Enters the result of a game. If another user has entered the same result meanwhile, nothing
    /// is left to do. If they have entered another one, the form becomes a correction and is shown
    /// beside that result.
    pub(super) async fn enter(
        mut self,
        verdict: Result<ResultRuling, Failure>,
    ) -> Result<HttpResponse, Failure> {
        let verdict = match verdict {
            Ok(verdict) => verdict,
            Err(failure) => return self.answer(Err(failure)).await,
        };
        let game = self.game();
        let command = match verdict {
            ResultRuling::Forfeit { absent } => ResultCommand::RecordForfeit { game, absent },
            ResultRuling::Played(played) => ResultCommand::Record {
                game,
                played,
                reason: self.reason(),
            },
        };
        let done = self.execute(&Command::Results(command)).await;
        if done.is_err() {
            self.place.view = self.arbiter.event(self.place.view.slug()).await?;
        }
        let (rules, result) = (self.rules(), self.place.game()?.result.as_ref());
        let Some(result) = result.filter(|_| done.is_err()) else {
            return self.answer(done).await;
        };
        if says(rules, verdict, result) {
            return Ok(self.on());
        }
        let words = [ResultRuling::from(result), verdict];
        let failure = Failure::new(StatusCode::CONFLICT, "result-collided", |language| {
            let [theirs, typed] = words.map(|it| outcome::said(Words(language), rules, it));
            let key = Key("desk-result-collided");
            t_with(language, key, &[("theirs", &theirs), ("typed", &typed)])
        });
        if let Some(absent) = self.fields().given("absent") {
            let absent = format!("absent-{absent}");
            self.sent.fields.set(outcome::NAMES[0], absent);
        }
        self.name = forms::CORRECTION;
        self.answer(Err(failure)).await
    }

    /// Executes a command on the event in its current state, whatever the form has seen. It is for
    /// buttons that count at the moment they are pressed.
    pub(super) async fn finish_at_once(
        self,
        command: Result<Command, Failure>,
    ) -> Result<HttpResponse, Failure> {
        let done = match command {
            Ok(command) => {
                let (slug, context) = (self.place.view.slug(), self.at_once());
                let done = self.arbiter.execute(slug, &command, &context).await;
                done.map_err(Failure::from)
            }
            Err(failure) => Err(failure),
        };
        self.answer(done).await
    }

    /// Executes a revision that was previewed as it is now; shows the preview of any other one.
    pub(super) async fn revise(
        self,
        revision: Result<Revision, Failure>,
    ) -> Result<HttpResponse, Failure> {
        let revision = match revision {
            Ok(revision) => revision,
            Err(failure) => return self.answer(Err(failure)).await,
        };
        let mark = self.place.mark()?;
        let has_moved = mark != self.fields().get(SEEN);
        let looked = correction_preview::looked(&mark, &revision)?;
        if correction_preview::is_to_be_made(self.fields(), has_moved, &looked) {
            return self.finish(Ok(revision.into())).await;
        }
        let (words, slug) = (self.page.words(), self.place.view.slug());
        let actor = self.sent.referee.actor();
        let ahead = CorrectionPreview::look(words, &self.arbiter, slug, &revision, actor, looked);
        match ahead.await {
            Ok(ahead) => {
                let at = self.address();
                let (page, forms) = self.sent.look(&self.page, &at, self.name).await;
                self.show(&page, &forms, Some(ahead)).await
            }
            Err(failure) => self.answer(Err(failure)).await,
        }
    }

    pub(super) fn is_finished(&self) -> Result<bool, Failure> {
        Ok(self.place.game()?.status() == GameStatus::Finished)
    }

    /// Takes back what the form is for. If that removes the game's result, a preview comes first.
    pub(super) async fn take_back(self) -> Result<HttpResponse, Failure> {
        let what = match taken_back(self.name, self.fields()) {
            Some(Ok(what)) => what,
            Some(Err(failure)) => return self.answer(Err(failure)).await,
            None => return Err(Failure::internal(&self.name)),
        };
        let is_finished = self.is_finished()?;
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

/// What the named form takes back of a game; `None` for other forms.
pub(super) fn taken_back(name: &str, fields: &Fields) -> Option<Result<TakenBack, Failure>> {
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

/// Reads the corrected result of a game.
pub(super) fn correction(place: &GameContext, fields: &Fields) -> Result<Revision, Failure> {
    let rules = &place.view.state.info.rules;
    Ok(Revision::Correction {
        game: place.id,
        verdict: outcome::verdict(rules, fields, outcome::NAMES)?,
        reason: fields.get("reason").to_owned(),
    })
}
