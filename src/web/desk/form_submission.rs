//! A form of a game's page on its way: carried out while its own game is as the form has seen it,
//! or answered by the page as it is now.

use actix_web::http::StatusCode;
use actix_web::{HttpResponse, web};

use super::correction_preview::{self, CorrectionPreview};
use super::game_context::{Address, GameContext};
use super::game_page::{OPENING, forms, next_number, show};
use super::outcome;
use super::panels::{parties, protocols};
use crate::arbiter::{Arbiter, ArbiterError, CommandContext, Receipt, Revision, TakenBack};
use crate::event::settings::{Rules, Slug};
use crate::event::{
    Command, GameStatus, PlanCommand, ResultCommand, ResultRuling, Signatures, says,
};
use crate::games::PerSide;
use crate::tournament::round::GameId;
use crate::web::games;
use crate::web::games::totas::row::What;
use crate::web::kit::auth;
use crate::web::kit::errors::Failure;
use crate::web::kit::fields::{Fields, wrong_field};
use crate::web::kit::form::{Forms, SubmittedForm};
use crate::web::kit::i18n::{Key, Words, t_with};
use crate::web::kit::layout::Page;

/// The field of what the form has seen of its game.
const SEEN: &str = "seen";

/// The version of a form that has not seen its game as it is: no event has it.
pub(super) const UNSEEN: u64 = 0;

/// How often a form is decided anew when other games of the event move on meanwhile.
const PATIENCE: usize = 8;

/// A form of this page, on its way.
pub(super) struct FormSubmission {
    page: Page,
    arbiter: web::Data<Arbiter>,
    pub(super) place: GameContext,
    sent: SubmittedForm,
    name: &'static str,
    /// The field of the faulty part that is at fault.
    pub(super) about: What,
}

impl FormSubmission {
    /// A form of this name, sent to the address of a game.
    ///
    /// # Errors
    /// 404 for what the event does not have.
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
        })
    }

    /// The game that it is about.
    pub(super) fn game(&self) -> GameId {
        self.place.id
    }

    /// What stands under the protocol of the game.
    pub(super) fn signatures(&self) -> Result<&Signatures, Failure> {
        Ok(&self.place.game()?.signatures)
    }

    /// What the event is played by.
    pub(super) fn rules(&self) -> &Rules {
        &self.place.view.state.info.rules
    }

    /// The beacon's round that a draw waits for.
    pub(super) fn beacon_round(&self, k: u32) -> Result<u64, Failure> {
        let game = self.place.game()?;
        let draw = game.lots.as_ref().and_then(|lots| lots.draw(k));
        let round = draw.and_then(|record| record.draw().beacon());
        round.ok_or_else(|| wrong_field("k", Key("desk-field-number")))
    }

    /// Who carries it out.
    pub(super) fn arbiter(&self) -> &Arbiter {
        &self.arbiter
    }

    /// What goes to the arbiter with a command that fits the event as it is.
    pub(super) fn at_once(&self) -> CommandContext {
        self.sent.context(None)
    }

    /// What was typed.
    pub(super) fn fields(&self) -> &Fields {
        &self.sent.fields
    }

    /// Why, as it was typed.
    pub(super) fn reason(&self) -> String {
        self.fields().get("reason").to_owned()
    }

    /// The row that was typed, by a ruling where it is not to carry the opened plans.
    pub(super) fn row(&self, text: String) -> Command {
        let game = self.game();
        match self.fields().given("reason").map(ToOwned::to_owned) {
            Some(reason) => Command::Plans(PlanCommand::RuleRow { game, text, reason }),
            None => Command::Plans(PlanCommand::EnterRow { game, text }),
        }
    }

    /// The number of the row in the form: the same form sent twice has the same row.
    pub(super) fn number(&self) -> Result<usize, Failure> {
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
        let slug = self.place.view.slug().clone();
        match done {
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

    /// On with the page, which says what is done.
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

    /// The address of the game's page.
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
            // A form is answered at once; the page hears of devices when it looks again.
            PerSide::default(),
        )
        .await
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

    /// Enters how the game has ended. Where somebody else has entered the same meanwhile it is
    /// done; where they have entered something else, what was typed becomes the correction that
    /// it would be, beside what stands.
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

    /// Carries out a command that fits the event as it is, or is refused, whatever the form
    /// has seen: what is pressed at a moment counts at that moment.
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

    /// Carries a revision out as it was looked at; any other one is shown with what it
    /// would change.
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

    /// Whether the game has a result.
    pub(super) fn is_finished(&self) -> Result<bool, Failure> {
        Ok(self.place.game()?.status() == GameStatus::Finished)
    }

    /// Takes back what the form is for: after a look where the game's result goes with it.
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

/// What the form of a name takes back of a game; `None` for one that takes nothing back.
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

/// The right result of a game, as it was typed.
pub(super) fn correction(place: &GameContext, fields: &Fields) -> Result<Revision, Failure> {
    let rules = &place.view.state.info.rules;
    Ok(Revision::Correction {
        game: place.id,
        verdict: outcome::verdict(rules, fields, outcome::NAMES)?,
        reason: fields.get("reason").to_owned(),
    })
}
