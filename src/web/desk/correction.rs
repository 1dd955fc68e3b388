//! What the correction of a result would change, shown before it is made.

use actix_web::http::StatusCode;
use actix_web::{HttpResponse, web};
use askama::Template;

use super::form::{Sent, new_key, respond};
use super::game::{Address, Job, forms, verdict};

use crate::arbiter::{Arbiter, EventView};
use crate::tournament::entrant::EntrantNumber;
use crate::tournament::event::{Preview, preview};
use crate::tournament::round::{GameId, Pairing};
use crate::web::auth::Referee;
use crate::web::errors::Failure;
use crate::web::find;
use crate::web::hall::show;
use crate::web::layout::Page;

#[derive(Template)]
#[template(path = "desk/correction.html")]
struct CorrectionPage<'a> {
    page: &'a Page,
    referee: &'a Referee,
    view: &'a EventView,
    id: GameId,
    preview: &'a Preview,
    /// What was typed, to be sent again.
    typed: Vec<(&'a str, &'a str)>,
    key: String,
}

/// A line of the table of places.
struct PlaceLine {
    name: String,
    points: [u32; 2],
    rank: [String; 2],
}

/// `POST …/correction/preview`: what the correction would change.
pub async fn show_preview(
    page: Page,
    arbiter: web::Data<Arbiter>,
    address: Address,
    sent: Sent,
) -> Result<HttpResponse, Failure> {
    let view = find::event(&arbiter, &address.0).await?;
    let id = find::game(&view, &address.1)?;
    let previewed = verdict(&sent.fields)
        .and_then(|verdict| preview(&view.state, id, verdict).map_err(Failure::from));
    let previewed = match previewed {
        Ok(previewed) => previewed,
        Err(failure) => {
            let job = Job::new(page, arbiter, address, sent, forms::CORRECTION).await?;
            return job.finish(Err(failure)).await;
        }
    };
    let machinery = ["csrf", "key"];
    let template = CorrectionPage {
        page: &page,
        referee: &sent.referee,
        view: &view,
        id,
        preview: &previewed,
        typed: sent
            .fields
            .iter()
            .filter(|(name, _)| !machinery.contains(name))
            .collect(),
        key: new_key(),
    };
    respond(StatusCode::OK, &template)
}

impl CorrectionPage<'_> {
    fn name(&self, entrant: EntrantNumber) -> String {
        show::name(self.page.words(), self.view, entrant)
    }

    fn places(&self) -> Vec<PlaceLine> {
        let rank = |rank: Option<u16>| rank.map_or_else(String::new, |rank| rank.to_string());
        let places = self.preview.places.iter();
        places
            .map(|change| PlaceLine {
                name: self.name(change.entrant),
                points: change.points,
                rank: change.rank.map(rank),
            })
            .collect()
    }

    fn boards(&self, boards: &[Pairing]) -> String {
        let said =
            |pair: &Pairing| format!("{} – {}", self.name(pair.white), self.name(pair.black));
        boards.iter().map(said).collect::<Vec<_>>().join("; ")
    }

    /// Who has the pairing bye, and who would, when it is somebody else.
    fn free(&self) -> Option<String> {
        let name = |free: Option<EntrantNumber>| {
            free.map_or_else(|| "–".to_owned(), |free| self.name(free))
        };
        let [is, would] = self.preview.pairing.as_ref()?.free;
        (is != would).then(|| format!("{} → {}", name(is), name(would)))
    }
}
