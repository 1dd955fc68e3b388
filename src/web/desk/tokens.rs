//! Manages the API tokens of the user's own account. A new token is shown only once.

use actix_web::HttpResponse;
use actix_web::web::Data;
use askama::Template;

use crate::arbiter::{Arbiter, ArbiterError, OneTimeSecret, TOKEN_DAYS, Token, TokenDraft};
use crate::event::settings::Slug;
use crate::federation::rights::Scope;
use crate::web::kit::auth::{self, Referee};
use crate::web::kit::clocks::Clocks;
use crate::web::kit::errors::Failure;
use crate::web::kit::fields::wrong_field;
use crate::web::kit::form::{Form, Forms, SubmittedForm, respond};
use crate::web::kit::i18n::Key;
use crate::web::kit::layout::Page;

/// The address of the page.
const TOKENS: &str = "/desk/account/tokens";

struct ScopeLine {
    word: &'static str,
    name: String,
    chosen: bool,
}

#[derive(Template)]
#[template(path = "desk/tokens.html")]
struct TokensPage<'a> {
    page: &'a Page,
    referee: &'a Referee,
    form: &'a Form,
    tokens: Vec<Token>,
    /// The token that was just made.
    made: Option<OneTimeSecret>,
    scopes: Vec<ScopeLine>,
    /// The events to which a token can be limited, as suggestions: the slug and the name.
    events: Vec<(Slug, String)>,
}

impl TokensPage<'_> {
    fn done(&self) -> Option<String> {
        self.page.done("revoked", Key("tokens-done-revoked"))
    }

    /// The scopes of a token, in words.
    fn scopes_of(&self, token: &Token) -> String {
        let names = token.grant.scopes.iter();
        let names: Vec<String> = names.map(|scope| self.page.t(name(*scope))).collect();
        names.join(", ")
    }

    /// When the token was made, when it expires and when it was last used.
    fn times(&self, token: &Token) -> String {
        let (made, ends) = (
            Clocks::UTC.moment(token.created_at),
            Clocks::UTC.moment(token.expires_at),
        );
        match token.seen_at.map(|at| Clocks::UTC.moment(at)) {
            Some(seen) => self.page.t_with(
                "tokens-times-seen",
                &[("made", &made), ("ends", &ends), ("seen", &seen)],
            ),
            None => self
                .page
                .t_with("tokens-times", &[("made", &made), ("ends", &ends)]),
        }
    }
}

/// The description of a scope.
const fn name(scope: Scope) -> Key {
    match scope {
        Scope::Read => Key("scope-read"),
        Scope::Games => Key("scope-games"),
        Scope::Results => Key("scope-results"),
        Scope::Rulings => Key("scope-rulings"),
        Scope::Armies => Key("scope-armies"),
        Scope::Event => Key("scope-event"),
        Scope::Admin => Key("scope-admin"),
    }
}

async fn show(
    page: &Page,
    referee: &Referee,
    arbiter: &Arbiter,
    form: &Form,
    made: Option<OneTimeSecret>,
) -> Result<HttpResponse, Failure> {
    let account = &referee.session.account;
    let whose = super::events::whose(referee);
    let events = arbiter.events_page(whose, "", 1).await?.events;
    let scope = |scope: Scope| ScopeLine {
        word: scope.word(),
        name: page.t(name(scope)),
        chosen: form.all("scope").any(|word| word == scope.word()),
    };
    let template = TokensPage {
        page,
        referee,
        form,
        tokens: arbiter.tokens(account.id, arbiter.now()).await?,
        made,
        scopes: Scope::ALL.map(scope).into(),
        events: events.into_iter().map(|it| (it.slug, it.name)).collect(),
    };
    respond(form.status(), &template)
}

/// `GET /desk/account/tokens`.
pub async fn page(
    page: Page,
    referee: Referee,
    arbiter: Data<Arbiter>,
    forms: Forms,
) -> Result<HttpResponse, Failure> {
    show(&page, &referee, &arbiter, forms.refusal(), None).await
}

/// `POST /desk/account/tokens`: creates a token and shows it.
pub async fn make(
    page: Page,
    arbiter: Data<Arbiter>,
    mut sent: SubmittedForm,
) -> Result<HttpResponse, Failure> {
    let made = match draft(&sent) {
        Ok(draft) => {
            let account = sent.referee.session.account.id;
            let made = arbiter.make_token(account, &draft, arbiter.now()).await;
            made.map_err(|error| match error {
                ArbiterError::NotFound => no_event(),
                other => other.into(),
            })
        }
        Err(failure) => Err(failure),
    };
    match made {
        Ok(secret) => {
            let form = Form::empty(page.language());
            show(&page, &sent.referee, &arbiter, &form, Some(secret)).await
        }
        Err(failure) => {
            let (page, forms) = sent.refuse(&page, TOKENS, "", failure).await?;
            show(&page, &sent.referee, &arbiter, forms.refusal(), None).await
        }
    }
}

fn no_event() -> Failure {
    wrong_field("event", Key("audit-no-event"))
}

fn draft(sent: &SubmittedForm) -> Result<TokenDraft, Failure> {
    let fields = &sent.fields;
    let scopes: Option<Vec<Scope>> = fields.all("scope").map(Scope::from_word).collect();
    let event = fields.given("event").map(Slug::parse).transpose();
    Ok(TokenDraft {
        name: fields.get("name").trim().to_owned(),
        scopes: scopes.ok_or_else(|| wrong_field("scope", Key("desk-field-choose")))?,
        event: event.map_err(|_| no_event())?,
        days: fields.number("days")?,
    })
}

/// `POST /desk/account/tokens/removal`: revokes a token.
pub async fn revoke(
    page: Page,
    arbiter: Data<Arbiter>,
    mut sent: SubmittedForm,
) -> Result<HttpResponse, Failure> {
    let (account, by) = (sent.referee.session.account.id, sent.referee.actor());
    let token = sent.fields.get("token").parse();
    let token = token.map_err(|_| Failure::from(ArbiterError::NoToken))?;
    match arbiter
        .revoke_token(account, token, by, arbiter.now())
        .await
    {
        Ok(()) => Ok(auth::see_other(&format!("{TOKENS}?done=revoked"))),
        Err(error) => {
            let (page, forms) = sent.refuse(&page, TOKENS, "", error.into()).await?;
            show(&page, &sent.referee, &arbiter, forms.refusal(), None).await
        }
    }
}
