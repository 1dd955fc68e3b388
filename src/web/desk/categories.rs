//! The categories on the desk.

use actix_web::HttpResponse;
use askama::Template;

use super::at_event::{EventForm, EventVisit, Shown};
use super::entrants::entrant_number;
use super::fields::{Fields, numbered, wrong_field};
use super::form::{Form, Input, new_key, respond};
use crate::arbiter::EventView;
use crate::event::category::{Category, CategoryWord, MAX_CATEGORIES};
use crate::event::{Categories, Command, EventCommand};
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
    de: Input,
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
        self.page.done("categories", Key("categories-done"))
    }
}

fn render(Shown(page, referee, view, form): Shown<'_>) -> Result<HttpResponse, Failure> {
    let saved = &view.state.awards.categories;
    let rows = (saved.len() + BLANK).min(MAX_CATEGORIES);
    let row = |number: usize| {
        let category = saved.get(number - 1);
        let input = |name, saved| form.input(name, number, saved);
        Row {
            number,
            word: input("word", category.map(|it| it.word.as_str())),
            en: input("en", category.map(|it| it.en.as_str())),
            ru: input("ru", category.map(|it| it.ru.as_str())),
            de: input("de", category.and_then(|it| Some(it.de.as_ref()?.as_str()))),
        }
    };
    let sent = form.failure().is_some();
    let member = |entrant| {
        let name = show::name(page.words(), view, entrant);
        let tick = |(number, category): (usize, &Category)| {
            let field = numbered("member", number);
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
    visit.show(render)
}

/// `POST /desk/events/{slug}/categories`: all categories anew.
pub async fn set(form: EventForm) -> Result<HttpResponse, Failure> {
    let command =
        categories(form.fields()).map(|set| Command::Event(EventCommand::SetCategories(set)));
    let next = "/categories?done=categories";
    form.finish_on(("/categories", next), command, render).await
}

/// The categories of a form; a row without a word is none.
fn categories(fields: &Fields) -> Result<Categories, Failure> {
    let mut categories = Vec::new();
    for row in 1..=MAX_CATEGORIES {
        let word = numbered("word", row);
        let Some(text) = fields.given(&word) else {
            continue;
        };
        let name = |name: &str| fields.line(&numbered(name, row));
        let members = numbered("member", row);
        categories.push(Category {
            word: CategoryWord::parse(text)
                .map_err(|_| wrong_field(&word, Key("category-word-fault")))?,
            en: name("en")?,
            ru: name("ru")?,
            de: fields
                .given(&numbered("de", row))
                .map(|_| name("de"))
                .transpose()?,
            members: fields.all(&members).filter_map(entrant_number).collect(),
        });
    }
    Ok(Categories {
        categories,
        reason: fields.reason()?,
    })
}
