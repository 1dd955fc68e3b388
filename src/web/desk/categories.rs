//! Shows and edits the categories of an event on the desk.

use actix_web::HttpResponse;
use askama::Template;

use super::at_event::{EventForm, EventFormView, EventVisit};
use super::entrants::entrant_number;
use crate::arbiter::EventView;
use crate::event::category::{Category, CategoryWord, MAX_CATEGORIES};
use crate::event::{Categories, Command, EventCommand};
use crate::web::kit::auth::Referee;
use crate::web::kit::errors::Failure;
use crate::web::kit::fields::{Fields, numbered, wrong_field};
use crate::web::kit::form::{Form, Input, new_key, respond};
use crate::web::kit::format;
use crate::web::kit::i18n::Key;
use crate::web::kit::layout::Page;

/// The number of empty rows for new categories.
const BLANK: usize = 3;

/// The row of a category, saved or new.
struct CategoryFields {
    number: usize,
    word: Input,
    en: Input,
    ru: Input,
    de: Input,
}

/// An entrant with a checkbox for each saved category.
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
    rows: Vec<CategoryFields>,
    /// The names of the saved categories.
    heads: Vec<String>,
    members: Vec<Member>,
    key: String,
}

impl CategoriesPage<'_> {
    fn done(&self) -> Option<String> {
        self.page.done("categories", Key("categories-done"))
    }
}

/// The saved values, as the fields of the form.
fn saved(view: &EventView) -> Fields {
    let saved = &view.state.awards.categories;
    let mut fields = Fields::default();
    for number in 1..=MAX_CATEGORIES {
        let category = saved.get(number - 1);
        for (name, value) in [
            ("word", category.map(|it| it.word.to_string())),
            ("en", category.map(|it| it.en.to_string())),
            ("ru", category.map(|it| it.ru.to_string())),
            (
                "de",
                category.and_then(|it| Some(it.de.as_ref()?.to_string())),
            ),
        ] {
            fields.set(&numbered(name, number), value.unwrap_or_default());
        }
        let members = category.into_iter().flat_map(|it| &it.members);
        for member in members {
            fields.add(&numbered("member", number), member.to_string());
        }
    }
    fields
}

fn render(
    EventFormView(page, referee, view, form): EventFormView<'_>,
) -> Result<HttpResponse, Failure> {
    let saved = &view.state.awards.categories;
    let rows = (saved.len() + BLANK).min(MAX_CATEGORIES);
    let stands = self::saved(view);
    let row = |number: usize| {
        let input = |name| form.input(name, number, Some(stands.get(&numbered(name, number))));
        CategoryFields {
            number,
            word: input("word"),
            en: input("en"),
            ru: input("ru"),
            de: input("de"),
        }
    };
    let sent = form.failure().is_some();
    let member = |entrant| {
        let name = format::name(page.words(), view, entrant);
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

/// `POST /desk/events/{slug}/categories`: replaces all categories, merged with what others have
/// saved meanwhile.
pub async fn set(mut form: EventForm) -> Result<HttpResponse, Failure> {
    let sets: Vec<String> = (1..=MAX_CATEGORIES)
        .map(|row| numbered("member", row))
        .collect();
    let set = match form.lay_over(saved, &sets).await {
        Ok(_) => categories(form.fields()),
        Err(failure) => Err(failure),
    };
    let command = set.map(|set| Command::Event(EventCommand::SetCategories(set)));
    let next = "/categories?done=categories";
    form.finish_on(("/categories", next), command, render).await
}

/// Reads the categories of a form. A row without a word is skipped.
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
