//! The page that lists the API for people.

use actix_web::HttpResponse;
use askama::Template;

use super::files::FILES;
use super::operations::{Body, OPERATIONS, Operation, Tag};
use crate::web::errors::Failure;
use crate::web::i18n::Key;
use crate::web::layout::{Page, html};

#[derive(Template)]
#[template(path = "desk/api.html")]
struct ApiPage<'a> {
    page: &'a Page,
}

/// `GET /api`.
pub async fn list(page: Page) -> Result<HttpResponse, Failure> {
    html(&ApiPage { page: &page })
}

/// The operations about one thing.
struct Group {
    title: Key,
    operations: Vec<&'static Operation>,
}

impl ApiPage<'_> {
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
    /// The name of what is sent, for the page.
    fn sent(&self) -> &'static str {
        match self.body {
            Body::None => "",
            Body::Json(schema) => schema,
            Body::Record => ".tota",
        }
    }
}
