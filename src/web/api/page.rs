//! Renders the page that documents the API for people.

use actix_web::web::Data;
use actix_web::{HttpRequest, HttpResponse};
use askama::Template;

use super::files::FILES;
use super::operations::{Body, OPERATIONS, Operation, Tag};
use crate::arbiter::Arbiter;
use crate::event::discipline::Discipline;
use crate::web::kit::errors::Failure;
use crate::web::kit::i18n::Key;
use crate::web::kit::layout::{Page, absolute, html};

#[derive(Template)]
#[template(path = "desk/api.html")]
struct ApiPage<'a> {
    page: &'a Page,
    /// The address under which the client reached the service.
    service: String,
    /// The newest event that fits the examples.
    event: Option<String>,
}

/// `GET /api`.
pub async fn list(
    request: HttpRequest,
    page: Page,
    arbiter: Data<Arbiter>,
) -> Result<HttpResponse, Failure> {
    let newest = arbiter.newest_open_event(Discipline::default()).await?;
    html(&ApiPage {
        page: &page,
        service: absolute(&request, ""),
        event: newest.map(|slug| slug.to_string()),
    })
}

/// The operations of one section.
struct Group {
    title: Key,
    operations: Vec<&'static Operation>,
}

impl ApiPage<'_> {
    /// The event for the examples.
    fn event(&self) -> &str {
        self.event.as_deref().unwrap_or("EVENT")
    }

    fn groups() -> [Group; Tag::ALL.len()] {
        Tag::ALL.map(|tag| Group {
            title: match tag {
                Tag::Sessions => Key("api-tag-sessions"),
                Tag::Events => Key("api-tag-events"),
                Tag::Swiss => Key("api-tag-swiss"),
                Tag::Teams => Key("api-tag-teams"),
                Tag::Games => Key("api-tag-games"),
                Tag::Lots => Key("api-tag-lots"),
                Tag::Clocks => Key("api-tag-clocks"),
                Tag::Protests => Key("api-tag-protests"),
                Tag::Armies => Key("armies"),
                Tag::Accounts => Key("api-tag-accounts"),
                Tag::Registry => Key("api-tag-registry"),
            },
            operations: OPERATIONS
                .iter()
                .filter(|operation| operation.tag == tag)
                .collect(),
        })
    }
}

impl Operation {
    /// The name of the body, for the page.
    fn sent(&self) -> &'static str {
        match self.body {
            Body::None => "",
            Body::Json(schema) => schema,
            Body::Record => ".tota",
        }
    }
}
