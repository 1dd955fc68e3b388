//! The categories on the desk.

use actix_web::HttpResponse;
use askama::Template;

use super::at_event::{EventForm, EventVisit};
use super::event::entrant_number;
use super::fields::Fields;
use super::form::{Form, new_key, respond, wrong_field};
use crate::arbiter::EventView;
use crate::tournament::category::{Category, CategoryWord, MAX_CATEGORIES};
use crate::tournament::event::{Categories, Command, Refusal};
use crate::tournament::text::Line;
use crate::web::auth::Referee;
use crate::web::errors::Failure;
use crate::web::hall::show;
use crate::web::i18n::Key;
use crate::web::layout::Page;

/// Rows for new categories.
const BLANK: usize = 3;

/// The row of a category, saved or new.
struct Row {
    number: usize,
    word: Input,
    en: Input,
    ru: Input,
}

/// A field with what stands in it.
struct Input {
    field: String,
    value: String,
}

/// An entrant with a tick for each category that is saved.
struct Member {
    name: String,
    number: u16,
    ticks: Vec<Tick>,
}

struct Tick {
    field: String,
    label: String,
    set: bool,
}

#[derive(Template)]
#[template(path = "desk/categories.html")]
struct CategoriesPage<'a> {
    page: &'a Page,
    referee: &'a Referee,
    view: &'a EventView,
    form: &'a Form,
    rows: Vec<Row>,
    /// The names of the categories that are saved.
    heads: Vec<String>,
    members: Vec<Member>,
    key: String,
}

impl CategoriesPage<'_> {
    fn done(&self) -> Option<String> {
        let done = self.page.parameter("done")? == "categories";
        done.then(|| self.page.t("categories-done"))
    }
}

/// The field of a row, `word1`.
fn field(name: &str, row: usize) -> String {
    format!("{name}{row}")
}

fn render(
    page: &Page,
    referee: &Referee,
    view: &EventView,
    form: &Form,
) -> Result<HttpResponse, Failure> {
    let saved = &view.state.awards.categories;
    let rows = (saved.len() + BLANK).min(MAX_CATEGORIES);
    let row = |number: usize| {
        let category = saved.get(number - 1);
        let input = |name: &str, value: Option<&str>| {
            let field = field(name, number);
            let value = form.value_or(&field, value.unwrap_or_default()).to_owned();
            Input { field, value }
        };
        Row {
            number,
            word: input("word", category.map(|it| it.word.as_str())),
            en: input("en", category.map(|it| it.en.as_str())),
            ru: input("ru", category.map(|it| it.ru.as_str())),
        }
    };
    let sent = form.failure().is_some();
    let member = |entrant| {
        let name = show::name(page.words(), view, entrant);
        let tick = |(number, category): (usize, &Category)| {
            let field = field("member", number);
            let typed = || form.all(&field).filter_map(entrant_number);
            Tick {
                set: if sent {
                    typed().any(|it| it == entrant)
                } else {
                    category.members.contains(&entrant)
                },
                label: format!("{name}: {}", category.name(page.language())),
                field,
            }
        };
        Member {
            number: entrant.get(),
            ticks: (1..).zip(saved).map(tick).collect(),
            name,
        }
    };
    let template = CategoriesPage {
        page,
        referee,
        view,
        form,
        rows: (1..=rows).map(row).collect(),
        heads: saved
            .iter()
            .map(|it| it.name(page.language()).to_owned())
            .collect(),
        members: view.state.entrants.keys().copied().map(member).collect(),
        key: new_key(),
    };
    respond(form.status(), &template)
}

/// `GET /desk/events/{slug}/categories`.
pub async fn page(visit: EventVisit) -> Result<HttpResponse, Failure> {
    let form = Form::empty(visit.page.language());
    render(&visit.page, &visit.referee, &visit.view, &form)
}

/// `POST /desk/events/{slug}/categories`: all categories anew.
pub async fn set(mut form: EventForm) -> Result<HttpResponse, Failure> {
    let command = categories(form.fields()).map(Command::SetCategories);
    match form.execute(command).await {
        Ok(_) => Ok(form.to("/categories?done=categories")),
        Err(failure) => {
            let refused = form.refused(failure)?;
            let view = form.view().await?;
            render(&form.page, form.referee(), &view, &refused)
        }
    }
}

/// The categories of a form; a row without a word is none.
fn categories(fields: &Fields) -> Result<Categories, Failure> {
    let mut categories = Vec::new();
    for row in 1..=MAX_CATEGORIES {
        let word = field("word", row);
        let Some(text) = fields.given(&word) else {
            continue;
        };
        let name = |name: &str| line(fields, &field(name, row));
        let members = field("member", row);
        categories.push(Category {
            word: CategoryWord::parse(text)
                .map_err(|_| wrong_field(&word, Key("category-word-fault")))?,
            en: name("en")?,
            ru: name("ru")?,
            members: fields.all(&members).filter_map(entrant_number).collect(),
        });
    }
    Ok(Categories {
        categories,
        reason: reason(fields)?,
    })
}

/// A line of a form.
pub(super) fn line<const MAX: usize>(fields: &Fields, name: &str) -> Result<Line<MAX>, Failure> {
    Line::parse(fields.get(name))
        .map_err(|error| Failure::from(Refusal::Reason(error)).with("field", name))
}

/// The reason of a form, when there is one.
pub(super) fn reason(fields: &Fields) -> Result<Option<Line<500>>, Failure> {
    let given = fields.given("reason").is_some();
    given.then(|| line(fields, "reason")).transpose()
}
