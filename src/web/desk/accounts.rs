//! Shows the accounts to the federation's secretary: the list, the form of a new account, and the
//! page of each one.

use actix_web::web::{Data, Path};
use actix_web::{HttpRequest, HttpResponse};
use askama::Template;
use uuid::Uuid;

use super::account_settings::session_of;
use super::invitation::INVITATION;
use super::sessions::SessionLine;
use crate::arbiter::{Account, AccountDraft, Arbiter, ArbiterError, OneTimeSecret};
use crate::event::settings::Slug;
use crate::federation::rights::EventRole;
use crate::web::kit::auth::{self, Referee};
use crate::web::kit::clocks::Clocks;
use crate::web::kit::code::Code;
use crate::web::kit::errors::Failure;
use crate::web::kit::fields::wrong_field;
use crate::web::kit::form::{Form, Forms, SubmittedForm, respond};
use crate::web::kit::i18n::Key;
use crate::web::kit::layout::{Page, absolute};

/// The address of the list.
const ACCOUNTS: &str = "/desk/accounts";

/// An invitation that was just made. Its link is shown only once.
pub struct Invitation {
    pub name: String,
    pub address: String,
    pub code: Option<Code>,
}

impl Invitation {
    fn new(request: &HttpRequest, account: &Account, secret: &OneTimeSecret) -> Self {
        let address = absolute(request, &format!("{INVITATION}/{}", secret.as_str()));
        Self {
            name: account.name.clone(),
            code: Code::encode(&address),
            address,
        }
    }
}

struct AccountLine {
    account: Account,
    asks_for_code: bool,
}

#[derive(Template)]
#[template(path = "desk/accounts.html")]
struct ListPage<'a> {
    page: &'a Page,
    referee: &'a Referee,
    form: &'a Form,
    lines: Vec<AccountLine>,
    made: Option<Invitation>,
}

async fn show_list(
    page: &Page,
    referee: &Referee,
    arbiter: &Arbiter,
    form: &Form,
    made: Option<Invitation>,
) -> Result<HttpResponse, Failure> {
    let with_code = arbiter.with_second_factor().await?;
    let line = |account: Account| AccountLine {
        asks_for_code: with_code.contains(&account.id),
        account,
    };
    let template = ListPage {
        page,
        referee,
        form,
        lines: arbiter.accounts().await?.into_iter().map(line).collect(),
        made,
    };
    respond(form.status(), &template)
}

/// `GET /desk/accounts`.
pub async fn list(
    page: Page,
    referee: Referee,
    arbiter: Data<Arbiter>,
    forms: Forms,
) -> Result<HttpResponse, Failure> {
    show_list(&page, &referee, &arbiter, forms.refusal(), None).await
}

/// `POST /desk/accounts`: creates an account and shows the invitation for its owner.
pub async fn make(
    request: HttpRequest,
    page: Page,
    arbiter: Data<Arbiter>,
    mut sent: SubmittedForm,
) -> Result<HttpResponse, Failure> {
    let draft = AccountDraft {
        login: sent.fields.get("login").trim().to_owned(),
        name: sent.fields.get("name").trim().to_owned(),
    };
    let by = sent.referee.actor();
    match arbiter.make_invited(&draft, by, arbiter.now()).await {
        Ok((account, secret)) => {
            let made = Invitation::new(&request, &account, &secret);
            let form = Form::empty(page.language());
            show_list(&page, &sent.referee, &arbiter, &form, Some(made)).await
        }
        Err(error) => {
            let (page, forms) = sent.refuse(&page, ACCOUNTS, "", error.into()).await?;
            show_list(&page, &sent.referee, &arbiter, forms.refusal(), None).await
        }
    }
}

/// An action of an account's page; each has a button of its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum AccountAction {
    Invite,
    Lock,
    Unlock,
    MakeSecretary,
    RemoveSecretary,
    RemoveCode,
    EndSessions,
}

impl AccountAction {
    const ALL: [Self; 7] = [
        Self::Invite,
        Self::Lock,
        Self::Unlock,
        Self::MakeSecretary,
        Self::RemoveSecretary,
        Self::RemoveCode,
        Self::EndSessions,
    ];

    const fn word(self) -> &'static str {
        match self {
            Self::Invite => "invite",
            Self::Lock => "lock",
            Self::Unlock => "unlock",
            Self::MakeSecretary => "make-secretary",
            Self::RemoveSecretary => "remove-secretary",
            Self::RemoveCode => "remove-code",
            Self::EndSessions => "end-sessions",
        }
    }

    /// The message after the action.
    const fn told(self) -> Key {
        match self {
            Self::Invite => Key("accounts-done-invite"),
            Self::Lock => Key("accounts-done-lock"),
            Self::Unlock => Key("accounts-done-unlock"),
            Self::MakeSecretary => Key("accounts-done-secretary"),
            Self::RemoveSecretary => Key("accounts-done-no-secretary"),
            Self::RemoveCode => Key("accounts-done-no-code"),
            Self::EndSessions => Key("own-done-sessions"),
        }
    }

    fn parse(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|deed| deed.word() == word)
    }
}

#[derive(Template)]
#[template(path = "desk/member.html")]
struct MemberPage<'a> {
    page: &'a Page,
    referee: &'a Referee,
    form: &'a Form,
    account: Account,
    asks_for_code: bool,
    since: String,
    /// The events at which the account has a role, with the name of the role.
    roles: Vec<(Slug, String)>,
    sessions: Vec<SessionLine>,
    made: Option<Invitation>,
}

impl MemberPage<'_> {
    fn done(&self) -> Option<String> {
        let deed = AccountAction::parse(self.page.parameter("done")?)?;
        Some(self.page.t(deed.told()))
    }

    /// Whether the viewer looks at their own account.
    fn is_own(&self) -> bool {
        self.account.id == self.referee.session.account.id
    }
}

async fn show_member(
    page: &Page,
    referee: &Referee,
    arbiter: &Arbiter,
    account: Uuid,
    form: &Form,
    made: Option<Invitation>,
) -> Result<HttpResponse, Failure> {
    let account = arbiter.account_of(account).await?;
    let sessions = arbiter.sessions(account.id, referee.secret(), arbiter.now());
    let role = |(slug, role): (Slug, EventRole)| {
        let key = match role {
            EventRole::Chief => Key("referees-chief"),
            EventRole::Referee => Key("accounts-referee"),
        };
        (slug, page.t(key))
    };
    let roles = arbiter.events_of(account.id).await?.into_iter();
    let template = MemberPage {
        page,
        referee,
        form,
        asks_for_code: arbiter.with_second_factor().await?.contains(&account.id),
        since: Clocks::UTC.moment(account.created_at),
        roles: roles.map(role).collect(),
        sessions: sessions
            .await?
            .into_iter()
            .map(SessionLine::from_session)
            .collect(),
        account,
        made,
    };
    respond(form.status(), &template)
}

fn id_of(address: &str) -> Result<Uuid, Failure> {
    let id = address.parse();
    id.map_err(|_| Failure::from(ArbiterError::NoAccount))
}

/// `GET /desk/accounts/{account}`.
pub async fn page(
    page: Page,
    referee: Referee,
    arbiter: Data<Arbiter>,
    account: Path<String>,
    forms: Forms,
) -> Result<HttpResponse, Failure> {
    let (form, account) = (forms.refusal(), id_of(&account)?);
    show_member(&page, &referee, &arbiter, account, form, None).await
}

/// `POST /desk/accounts/{account}`: carries out the action of the form.
pub async fn change(
    request: HttpRequest,
    page: Page,
    arbiter: Data<Arbiter>,
    account: Path<String>,
    mut sent: SubmittedForm,
) -> Result<HttpResponse, Failure> {
    let account = arbiter.account_of(id_of(&account)?).await?;
    match deed(&arbiter, &account, &sent).await {
        Ok((_, Some(secret))) => {
            let made = Invitation::new(&request, &account, &secret);
            let form = Form::empty(page.language());
            show_member(
                &page,
                &sent.referee,
                &arbiter,
                account.id,
                &form,
                Some(made),
            )
            .await
        }
        Ok((deed, None)) => Ok(auth::see_other(&format!(
            "{ACCOUNTS}/{}?done={}",
            account.id,
            deed.word()
        ))),
        Err(failure) => {
            let at = format!("{ACCOUNTS}/{}", account.id);
            let (page, forms) = sent.refuse(&page, &at, "", failure).await?;
            let (referee, form) = (&sent.referee, forms.refusal());
            show_member(&page, referee, &arbiter, account.id, form, None).await
        }
    }
}

async fn deed(
    arbiter: &Arbiter,
    account: &Account,
    sent: &SubmittedForm,
) -> Result<(AccountAction, Option<OneTimeSecret>), Failure> {
    let deed = AccountAction::parse(sent.fields.get("do"));
    let deed = deed.ok_or_else(|| wrong_field("do", Key("desk-field-choose")))?;
    let (id, by, now) = (account.id, sent.referee.actor(), arbiter.now());
    match deed {
        AccountAction::Invite => return Ok((deed, Some(arbiter.invite(id, by, now).await?))),
        AccountAction::Lock => arbiter.set_locked(id, true, by, now).await?,
        AccountAction::Unlock => arbiter.set_locked(id, false, by, now).await?,
        AccountAction::MakeSecretary => arbiter.set_secretary(id, true, by, now).await?,
        AccountAction::RemoveSecretary => arbiter.set_secretary(id, false, by, now).await?,
        AccountAction::RemoveCode => arbiter.remove_second_factor(id, by, now).await?,
        AccountAction::EndSessions => {
            let (session, own) = (session_of(sent)?, sent.referee.secret());
            arbiter.end_sessions(id, session, own, by, now).await?;
        }
    }
    Ok((deed, None))
}
