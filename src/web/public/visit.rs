//! The extractor of requests for an event's public pages.

use std::str::FromStr;
use std::sync::Arc;

use actix_web::dev::Payload;
use actix_web::web::Data;
use actix_web::{FromRequest, HttpRequest, HttpResponse};
use futures_util::future::LocalBoxFuture;
use serde::Deserialize;

use super::frame::frame;
use crate::arbiter::EventView;
use crate::event::settings::Slug;
use crate::web::kit::appearance::Figures;
use crate::web::kit::errors::Failure;
use crate::web::kit::i18n::Words;
use crate::web::kit::layout::Page;
use crate::web::kit::respond::{CACHING, download};
use crate::web::views::Live;
use crate::web::views::part::Fragment;
use crate::web::views::parts::render;
use crate::web::views::snapshot::Snapshot;
use crate::web::views::tabs::Tab;

/// A request for a public page of an event, as an extractor: the page, and the event as it is.
pub struct PublicRequest {
    pub request: HttpRequest,
    pub page: Page,
    pub snapshot: Arc<Snapshot>,
}

impl FromRequest for PublicRequest {
    type Error = actix_web::Error;
    type Future = LocalBoxFuture<'static, Result<Self, Self::Error>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let live = Data::<Live>::extract(request);
        let request = request.clone();
        Box::pin(async move {
            let slug = Slug::parse(request.match_info().query("slug"));
            let slug = slug.map_err(|_| Failure::not_found())?;
            let snapshot = live.await?.snapshot(&slug).await.map_err(Failure::from)?;
            let page = Page::for_request(&request);
            Ok(Self {
                request,
                page,
                snapshot,
            })
        })
    }
}

impl PublicRequest {
    pub fn view(&self) -> &EventView {
        self.snapshot.view()
    }

    /// The words of the reader's language.
    pub fn words(&self) -> Words {
        self.page.words()
    }

    /// The figures that the reader wants to see on boards.
    pub fn figures(&self) -> Figures {
        self.page.looks().figures()
    }

    /// An address of the event.
    pub fn address(&self, rest: &str) -> String {
        format!("/events/{}{rest}", self.view().slug())
    }

    /// A part of the address, by its name.
    ///
    /// # Errors
    /// 404 when it cannot be parsed.
    pub fn named<T: FromStr>(&self, part: &str) -> Result<T, Failure> {
        let named = self.request.match_info().query(part).parse();
        named.map_err(|_| Failure::not_found())
    }

    /// A part of the event on a page of its own, under one of the tabs. The title is asked for when
    /// the page is rendered.
    ///
    /// # Errors
    /// 404 when the event has no such part.
    pub fn show(
        &self,
        rest: &str,
        tab: Tab,
        part: Fragment,
        title: impl Fn() -> Option<String>,
    ) -> Result<HttpResponse, Failure> {
        if !self.snapshot.has(part) {
            return Err(Failure::not_found());
        }
        let page = self.page.at(self.address(rest), "");
        let language = page.language();
        let body = self.snapshot.page(&page, || {
            let content = render::part(&self.snapshot, part, language)?;
            frame(
                &page,
                &self.snapshot,
                tab,
                part,
                title(),
                render::text(&content)?,
            )
        })?;
        Ok(body.respond(&self.request, CACHING))
    }

    /// A file that the browser saves under the event's name with this extension.
    pub fn download(&self, media_type: &'static str, text: String, end: &str) -> HttpResponse {
        let name = format!("{}{end}", self.view().slug());
        download(&self.request, media_type, text, &name)
    }
}

/// The moment of a game in a query.
#[derive(Deserialize)]
pub struct GameMoveQuery {
    #[serde(rename = "move")]
    pub game_move: Option<usize>,
}
