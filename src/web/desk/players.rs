//! Shows the registry of persons to the federation's secretary, who searches, registers, corrects,
//! links and erases them, and gives them referee categories and accounts.

use actix_web::web::{Data, Path};
use actix_web::{HttpRequest, HttpResponse};
use askama::Template;
use chrono::NaiveDate;
use uuid::Uuid;

use crate::arbiter::{Account, Arbiter, EnteredAs, Person, PersonCard, PersonDraft};
use crate::federation::categories::{Category, CategoryCommand};
use crate::web::kit::auth::{self, Referee};
use crate::web::kit::clocks::Clocks;
use crate::web::kit::errors::Failure;
use crate::web::kit::fields::{Fields, wrong_field};
use crate::web::kit::find::person_id;
use crate::web::kit::form::{Form, Forms, SubmittedForm, new_key, respond};
use crate::web::kit::i18n::Key;
use crate::web::kit::layout::Page;
use crate::web::views::people::EventLine;
use crate::web::views::people::HeldLine;
use crate::web::views::people::category;

/// The address of the list.
const PLAYERS: &str = "/desk/players";

/// Names of the forms on these pages.
mod forms {
    pub const REGISTER: &str = "register";
    pub const CORRECT: &str = "correct";
    pub const LINK: &str = "link";
    pub const UNLINK: &str = "unlink";
    pub const ERASE: &str = "erase";
    pub const CATEGORY: &str = "category";
    pub const END: &str = "end";
    pub const ACCOUNT: &str = "account";
    pub const NO_ACCOUNT: &str = "no-account";
}

/// Reads a person from a form.
pub(super) fn draft(fields: &Fields) -> PersonDraft {
    PersonDraft {
        name: fields.get("name").to_owned(),
        club: fields.given("club").map(ToOwned::to_owned),
        federation_id: fields.given("federation_id").map(ToOwned::to_owned),
        ..PersonDraft::default()
    }
}

#[derive(Template)]
#[template(path = "desk/players.html")]
struct ListPage<'a> {
    page: &'a Page,
    referee: &'a Referee,
    form: &'a Form,
    search: String,
    persons: Vec<Person>,
    /// The clubs that are suggested for the field.
    clubs: Vec<String>,
    /// The numbers of the previous and the next page.
    before: Option<usize>,
    after: Option<usize>,
}

async fn show_list(
    page: &Page,
    referee: &Referee,
    arbiter: &Arbiter,
    query: &Fields,
    form: &Form,
) -> Result<HttpResponse, Failure> {
    let search = query.get("search").trim().to_owned();
    let number: usize = query.get("page").parse().unwrap_or_default();
    let (persons, more) = arbiter.persons(&search, number).await?;
    let template = ListPage {
        page,
        referee,
        form,
        persons,
        clubs: arbiter.club_titles().await?,
        before: number.checked_sub(1),
        after: more.then(|| number.saturating_add(1)),
        search,
    };
    respond(form.status(), &template)
}

/// `GET /desk/players`.
pub async fn list(
    request: HttpRequest,
    page: Page,
    referee: Referee,
    arbiter: Data<Arbiter>,
    forms: Forms,
) -> Result<HttpResponse, Failure> {
    let query = Fields::of_query(request.query_string());
    show_list(&page, &referee, &arbiter, &query, forms.refusal()).await
}

/// `POST /desk/players`: registers a person.
pub async fn register(
    page: Page,
    arbiter: Data<Arbiter>,
    mut sent: SubmittedForm,
) -> Result<HttpResponse, Failure> {
    let (draft, by) = (draft(&sent.fields), sent.referee.actor());
    match arbiter.register_person(&draft, by, arbiter.now()).await {
        Ok(person) => Ok(done(person.id, forms::REGISTER)),
        Err(error) => {
            let (page, forms) = sent.refuse(&page, PLAYERS, "", error.into()).await?;
            let (query, form) = (Fields::default(), forms.refusal());
            show_list(&page, &sent.referee, &arbiter, &query, form).await
        }
    }
}

/// Redirects to the person's page after a success.
fn done(person: Uuid, form: &str) -> HttpResponse {
    auth::see_other(&format!("{PLAYERS}/{person}?done={form}"))
}

/// An event in which the person takes part, and the data of the entry.
struct Entry {
    event: EventLine,
    /// A note that the entry differs from what the registry has now.
    note: Option<String>,
}

#[derive(Template)]
#[template(path = "desk/player.html")]
struct PersonPage<'a> {
    page: &'a Page,
    referee: &'a Referee,
    forms: &'a Forms,
    card: PersonCard,
    since: String,
    erased: Option<String>,
    entries: Vec<Entry>,
    /// The categories, newest first.
    held: Vec<HeldLine>,
    /// The categories that can be given, each with word and name, highest first.
    categories: Vec<(&'static str, String)>,
    today: String,
    accounts: Vec<Account>,
    /// The accounts that belong to no person.
    free: Vec<Account>,
    /// The clubs that are suggested for the field.
    clubs: Vec<String>,
}

impl PersonPage<'_> {
    /// An idempotency key for a form about a category.
    fn new_key() -> String {
        new_key()
    }

    fn done(&self) -> Option<String> {
        let key = match self.page.parameter("done")? {
            forms::REGISTER => Key("players-done-register"),
            forms::CORRECT => Key("players-done-correct"),
            forms::LINK => Key("players-done-link"),
            forms::UNLINK => Key("players-done-unlink"),
            forms::ERASE => Key("players-done-erase"),
            forms::CATEGORY => Key("referee-done-given"),
            forms::END => Key("referee-done-ended"),
            forms::ACCOUNT => Key("referee-done-account"),
            forms::NO_ACCOUNT => Key("referee-done-no-account"),
            _ => return None,
        };
        Some(self.page.t(key))
    }

    fn name(&self) -> String {
        name(self.page, &self.card.person)
    }

    /// The newest category that can be ended.
    fn open(&self) -> Option<&HeldLine> {
        self.held.iter().find(|line| line.is_open)
    }

    /// Whether the person is neither erased nor shown as another one.
    fn stands(&self) -> bool {
        self.card.erased_at.is_none() && self.card.same_as.is_none()
    }
}

/// A person's name, or that the person is erased.
fn name(page: &Page, person: &Person) -> String {
    let known = person.name.clone();
    known.unwrap_or_else(|| page.t("players-erased"))
}

/// The club and the number, which tell namesakes apart.
pub(super) fn apart(person: &Person) -> String {
    let parts = [&person.club, &person.federation_id].into_iter().flatten();
    parts.map(String::as_str).collect::<Vec<_>>().join(" · ")
}

fn note(page: &Page, entered: EnteredAs) -> Option<String> {
    match entered {
        EnteredAs::Present => None,
        EnteredAs::Unknown => Some(page.t("players-entered-unknown")),
        EnteredAs::Former(name, club, federation_id) => {
            let parts = [Some(name), club, federation_id].into_iter().flatten();
            let data = parts.collect::<Vec<_>>().join(" · ");
            Some(page.t_with("players-entered-as", &[("data", &data)]))
        }
    }
}

async fn show_person(
    page: &Page,
    referee: &Referee,
    arbiter: &Arbiter,
    id: Uuid,
    forms: &Forms,
) -> Result<HttpResponse, Failure> {
    let card = arbiter.person_card(id).await?;
    let mut entries = Vec::with_capacity(card.events.len());
    for taking in &card.events {
        // An erased person has no data with which an entry could be compared.
        let entered = if card.erased_at.is_some() {
            EnteredAs::Present
        } else {
            arbiter.entered_as(id, taking).await?
        };
        entries.push(Entry {
            event: EventLine::from_taking(page.words(), taking),
            note: note(page, entered),
        });
    }
    let (today, words) = (arbiter.now().date_naive(), page.words());
    let held = arbiter.categories_of(id).await?;
    let named = Category::ALL.map(|it| (it.word(), category(words, it)));
    let template = PersonPage {
        page,
        referee,
        forms,
        held: HeldLine::all(words, &held, today),
        categories: named.to_vec(),
        today: today.to_string(),
        accounts: arbiter.accounts_of(id).await?,
        free: arbiter.free_accounts().await?,
        clubs: arbiter.club_titles().await?,
        since: Clocks::UTC.moment(card.registered_at),
        erased: card.erased_at.map(|at| Clocks::UTC.moment(at)),
        card,
        entries,
    };
    respond(forms.refusal().status(), &template)
}

/// `GET /desk/players/{person}`.
pub async fn page(
    page: Page,
    referee: Referee,
    arbiter: Data<Arbiter>,
    person: Path<String>,
    forms: Forms,
) -> Result<HttpResponse, Failure> {
    show_person(&page, &referee, &arbiter, person_id(&person)?, &forms).await
}

/// `POST /desk/players/{person}`: carries out the action of the form.
pub async fn change(
    page: Page,
    arbiter: Data<Arbiter>,
    person: Path<String>,
    mut sent: SubmittedForm,
) -> Result<HttpResponse, Failure> {
    let id = person_id(&person)?;
    let deeds = [
        forms::CORRECT,
        forms::LINK,
        forms::UNLINK,
        forms::ERASE,
        forms::CATEGORY,
        forms::END,
        forms::ACCOUNT,
        forms::NO_ACCOUNT,
    ];
    let deed = sent.fields.deed(&deeds)?;
    match change_by(&arbiter, id, deed, &sent).await {
        Ok(()) => Ok(done(id, deed)),
        Err(failure) => {
            let at = format!("{PLAYERS}/{id}");
            let (page, forms) = sent.refuse(&page, &at, deed, failure).await?;
            show_person(&page, &sent.referee, &arbiter, id, &forms).await
        }
    }
}

async fn change_by(
    arbiter: &Arbiter,
    id: Uuid,
    deed: &'static str,
    sent: &SubmittedForm,
) -> Result<(), Failure> {
    let (fields, by, now) = (&sent.fields, sent.referee.actor(), arbiter.now());
    let changed = match deed {
        forms::CORRECT => {
            let draft = draft(fields);
            arbiter.correct_person(id, &draft, by, now).await
        }
        forms::LINK => {
            let other = fields.id("other")?;
            arbiter.link_persons(id, other, by, now).await
        }
        forms::UNLINK => arbiter.unlink_person(id, by, now).await,
        forms::CATEGORY | forms::END => {
            let command = if deed == forms::CATEGORY {
                given(id, fields)?
            } else {
                CategoryCommand::End {
                    person: id,
                    given: fields.number("entry")?,
                    reason: fields.get("reason").to_owned(),
                }
            };
            let context = sent.context(None);
            let done = arbiter.command_category(&command, &context).await;
            done.map(|_| ())
        }
        forms::ACCOUNT => {
            let account = fields.id("account")?;
            arbiter.set_account(id, account, by, now).await
        }
        forms::NO_ACCOUNT => arbiter.take_account(id, by, now).await,
        _ => {
            let typed = Some(fields.get("typed"));
            arbiter.erase_person(id, typed, by, now).await
        }
    };
    Ok(changed?)
}

/// Reads the category that a form gives.
fn given(person: Uuid, fields: &Fields) -> Result<CategoryCommand, Failure> {
    let category = Category::from_word(fields.get("category"));
    Ok(CategoryCommand::Give {
        person,
        category: category.ok_or_else(|| wrong_field("category", Key("desk-field-choose")))?,
        from: day(fields, "from")?.ok_or_else(|| wrong_field("from", Key("referee-error-day")))?,
        until: day(fields, "until")?,
    })
}

/// Reads a day; `None` if the field is empty.
fn day(fields: &Fields, name: &'static str) -> Result<Option<NaiveDate>, Failure> {
    let day = fields.given(name).map(str::parse).transpose();
    day.map_err(|_| wrong_field(name, Key("referee-error-day")))
}
