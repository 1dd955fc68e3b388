//! A static secret that a player types in. It is a plain form, so that it needs no script.

use actix_web::dev::Payload;
use actix_web::http::{StatusCode, header};
use actix_web::web::Data;
use actix_web::{FromRequest, HttpRequest, HttpResponse};
use chrono::Utc;
use futures_util::future::LocalBoxFuture;

use super::calls::{caller, game_of};
use crate::arbiter::{Arbiter, IdempotencyKey, Player, PlayerAct};
use crate::web::csrf;
use crate::web::desk::fields::Fields;
use crate::web::desk::form;
use crate::web::desk::lots::digits;
use crate::web::errors::Failure;
use crate::web::i18n::Key;

/// The largest body of a form, in bytes: a protest has at most 2000 signs, each of which
/// may take twelve on its way.
const LIMIT: usize = 1 << 15;

/// The form of a player's own page, as an extractor: 401 without a link, 403 without the
/// page's token.
pub struct Sent {
    pub(super) player: Player,
    pub(super) fields: Fields,
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
            Ok(Self { player, fields })
        })
    }
}

/// `POST /play/secret`: gives a static secret into keeping, and goes on with the page.
pub async fn bring(arbiter: Data<Arbiter>, sent: Sent) -> Result<HttpResponse, Failure> {
    let Sent { player, fields } = sent;
    let game = game_of(fields.get("game"))?;
    let secret = digits(&fields, "secret")?;
    let key = IdempotencyKey::parse(fields.get(form::KEY));
    let act = PlayerAct::BringSecret(secret);
    arbiter.play(&player, game, act, key, Utc::now()).await?;
    let back = format!("{}?game={game}", super::PLAY);
    Ok(HttpResponse::SeeOther()
        .insert_header((header::LOCATION, back))
        .finish())
}
