//! A static secret that a player types in. It is a plain form, so that it needs no script.

use actix_web::dev::Payload;
use actix_web::http::StatusCode;
use actix_web::web::Data;
use actix_web::{FromRequest, HttpRequest, HttpResponse};
use futures_util::future::LocalBoxFuture;

use super::calls::caller;
use super::protests::{Back, done};
use crate::arbiter::{Arbiter, Player, PlayerAct};
use crate::web::csrf;
use crate::web::desk::fields::Fields;
use crate::web::desk::lots::digits;
use crate::web::errors::Failure;
use crate::web::i18n::Key;
use crate::web::layout::Page;
use crate::web::live::Live;
use crate::web::refused::Keeper;

/// The name of the form.
pub const FORM: &str = "secret";

/// The largest body of a form, in bytes: a protest has at most 2000 signs, each of which
/// may take twelve on its way.
const LIMIT: usize = 1 << 15;

/// The form of a player's own page, as an extractor: 401 without a link, 403 without the
/// page's token.
pub struct Sent {
    pub(super) player: Player,
    pub(super) fields: Fields,
    pub(super) keeper: Keeper,
}

impl FromRequest for Sent {
    type Error = Failure;
    type Future = LocalBoxFuture<'static, Result<Self, Failure>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let request = request.clone();
        let payload = payload.take();
        Box::pin(async move {
            let player = caller(&request).await?;
            let fields = Fields::read_within(&request, payload, LIMIT).await?;
            if !csrf::matches(fields.get(csrf::FIELD), &player.csrf) {
                let key = Key("play-error-page");
                return Err(Failure::told(StatusCode::FORBIDDEN, "csrf", key));
            }
            let keeper = Keeper::of(&request).await?;
            Ok(Self {
                player,
                fields,
                keeper,
            })
        })
    }
}

/// `POST /play/secret`: gives a static secret into keeping, and goes on with the page.
pub async fn bring(
    page: Page,
    arbiter: Data<Arbiter>,
    live: Data<Live>,
    sent: Sent,
) -> Result<HttpResponse, Failure> {
    let act = digits(&sent.fields, "secret").map(PlayerAct::BringSecret);
    let back = Back {
        name: FORM,
        place: "main",
    };
    done(&page, &arbiter, &live, sent, back, act).await
}
