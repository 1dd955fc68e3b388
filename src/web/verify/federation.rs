//! The public proof of the federation's journal: registrations and awards with their times,
//! verified by the visitor's own browser.

use actix_web::HttpResponse;
use actix_web::web::Data;
use askama::Template;
use uuid::Uuid;

use crate::arbiter::Arbiter;
use crate::event::settings::Slug;
use crate::federation::armies::{Extent, Kind, Range, nominal};
use crate::federation::categories::Category;
use crate::journal::SignedCheckpoint;
use crate::web::kit::errors::Failure;
use crate::web::kit::find;
use crate::web::kit::kinds::kind;
use crate::web::kit::layout::{Page, html};
use crate::web::views::people;

/// The kinds of the federation's entries on the page.
const KINDS: [&str; 7] = [
    "army.submitted",
    "army.withdrawn",
    "army.measured",
    "army.approved",
    "army.rejected",
    "category.given",
    "category.ended",
];

#[derive(Template)]
#[template(path = "verify/federation.html")]
struct FederationPage {
    page: Page,
    /// The last entry; `None` before the first one.
    last: Option<u64>,
    checkpoint: Option<SignedCheckpoint>,
    /// The fault that keeps the journal from being signed.
    warning: Option<Failure>,
    /// The current referees, by the persons' ids.
    names: Vec<(Uuid, String)>,
    /// The permitted sizes of each kind.
    sizes: Vec<(char, String)>,
}

impl FederationPage {
    /// The descriptions of the kinds of entries.
    fn kinds(&self) -> impl Iterator<Item = (&'static str, String)> {
        let words = self.page.words();
        KINDS
            .into_iter()
            .filter_map(move |word| Some((word, words.t(kind(word)?))))
    }

    fn categories(&self) -> [(&'static str, String); Category::ALL.len()] {
        let words = self.page.words();
        Category::ALL.map(|category| (category.word(), people::category(words, category)))
    }
}

/// The least and the greatest height and base of each kind, in tenths of a millimetre.
fn sizes() -> Vec<(char, String)> {
    let of_kind = |kind: Kind| {
        let ranges = Extent::ALL.map(|extent| {
            let Range { least, most } = Range::around(nominal(kind).size(extent));
            format!("{} {}", u16::from(least), u16::from(most))
        });
        (kind.symbol(), ranges.join(" "))
    };
    Kind::ALL.into_iter().map(of_kind).collect()
}

/// `GET /federation/verify`.
pub(super) async fn page(page: Page, arbiter: Data<Arbiter>) -> Result<HttpResponse, Failure> {
    let slug = Slug::federation();
    let entries = arbiter.federation_entries().await?;
    let referees = arbiter.referees(arbiter.now().date_naive()).await?;
    let names = referees
        .into_iter()
        .filter_map(|it| Some((it.person.id, it.person.name?)));
    html(&FederationPage {
        last: Some(entries).filter(|entries| *entries > 0),
        checkpoint: arbiter.newest_checkpoint(&slug).await?,
        warning: find::warning(&arbiter, &slug).await?,
        names: names.collect(),
        sizes: sizes(),
        page,
    })
}
