//! The forms of a player's page that work without a script: a secret, an armament, a protest, an
//! appeal. A refused form is shown again with its input.

use actix_web::dev::Payload;
use actix_web::http::{StatusCode, header};
use actix_web::web::Data;
use actix_web::{FromRequest, HttpRequest, HttpResponse};
use futures_util::future::LocalBoxFuture;

use super::{page, protests};
use crate::arbiter::{Arbiter, IdempotencyKey, Player, PlayerAct};
use crate::web::games::totas::agreement;
use crate::web::games::totas::armament::compose;
use crate::web::kit::csrf;
use crate::web::kit::errors::Failure;
use crate::web::kit::fields::{Fields, wrong_field};
use crate::web::kit::form;
use crate::web::kit::i18n::Key;
use crate::web::kit::inputs::{against, digits, protocol};
use crate::web::kit::layout::Page;
use crate::web::kit::link::{PLAY, caller, game_of};
use crate::web::kit::refused::Keeper;
use crate::web::views::Live;

/// The largest body of a form, in bytes: a player's protocol of 100 minutes has some 20,000
/// characters, some of which take three bytes when encoded, and as many again for underlines.
const LIMIT: usize = 1 << 17;

/// A form of the player's own page, as an extractor: 401 without a link, 403 without the page's
/// token.
pub struct PlayerForm {
    player: Player,
    fields: Fields,
    keeper: Keeper,
}

impl FromRequest for PlayerForm {
    type Error = Failure;
    type Future = LocalBoxFuture<'static, Result<Self, Failure>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let request = request.clone();
        let payload = payload.take();
        Box::pin(async move {
            let player = caller(&request).await?;
            let fields = Fields::read_within(&request, payload, LIMIT).await?;
            if !csrf::is_given(&request, fields.get(csrf::FIELD), &player.csrf) {
                let key = Key("play-error-page");
                return Err(Failure::told(StatusCode::FORBIDDEN, "csrf", key));
            }
            let keeper = Keeper::from_request(&request).await?;
            Ok(Self {
                player,
                fields,
                keeper,
            })
        })
    }
}

impl PlayerForm {
    pub(super) const fn fields(&self) -> &Fields {
        &self.fields
    }

    /// The player who sent it.
    pub(super) const fn player(&self) -> &Player {
        &self.player
    }
}

/// `POST /play/secret`: deposits a static secret, and redirects to the page.
pub async fn bring_secret(
    page: Page,
    arbiter: Data<Arbiter>,
    live: Data<Live>,
    sent: PlayerForm,
) -> Result<HttpResponse, Failure> {
    let act = digits(&sent.fields, "secret").map(PlayerAct::BringSecret);
    done(&page, &arbiter, &live, sent, page::SECRET, act).await
}

/// `POST /play/armament`: proposes an armament.
pub async fn propose(
    page: Page,
    arbiter: Data<Arbiter>,
    live: Data<Live>,
    sent: PlayerForm,
) -> Result<HttpResponse, Failure> {
    let armament = compose(&sent.fields);
    let act = Ok(PlayerAct::ProposeArmament(armament));
    done(
        &page,
        &arbiter,
        &live,
        sent,
        agreement::forms::ARMAMENT,
        act,
    )
    .await
}

/// `POST /play/armament/acceptance`: accepts the rival's proposal.
pub async fn accept(
    page: Page,
    arbiter: Data<Arbiter>,
    live: Data<Live>,
    sent: PlayerForm,
) -> Result<HttpResponse, Failure> {
    let armament = sent.fields.get("armament").to_owned();
    let act = Ok(PlayerAct::AcceptArmament(armament));
    done(
        &page,
        &arbiter,
        &live,
        sent,
        agreement::forms::ACCEPTANCE,
        act,
    )
    .await
}

/// `POST /play/protest`: files a protest.
pub async fn protest(
    page: Page,
    arbiter: Data<Arbiter>,
    live: Data<Live>,
    sent: PlayerForm,
) -> Result<HttpResponse, Failure> {
    let act = against(&sent.fields).map(|against| PlayerAct::Protest {
        against,
        clause: sent.fields.get("clause").to_owned(),
        text: sent.fields.get("text").to_owned(),
    });
    done(&page, &arbiter, &live, sent, protests::forms::PROTEST, act).await
}

/// `POST /play/appeal`: appeals against the arbiter's decision.
pub async fn appeal(
    page: Page,
    arbiter: Data<Arbiter>,
    live: Data<Live>,
    sent: PlayerForm,
) -> Result<HttpResponse, Failure> {
    let number = sent.fields.get("protest").parse();
    let act = number.map(|protest| PlayerAct::Appeal {
        protest,
        text: sent.fields.get("text").to_owned(),
    });
    let act = act.map_err(|_| wrong_field("protest", Key("protest-fault-choose")));
    done(&page, &arbiter, &live, sent, protests::forms::APPEAL, act).await
}

/// `POST /play/protocol`: hands in the player's own protocol of the game.
pub async fn hand_in(
    page: Page,
    arbiter: Data<Arbiter>,
    live: Data<Live>,
    mut sent: PlayerForm,
) -> Result<HttpResponse, Failure> {
    let act = protocol(&mut sent.fields).map(PlayerAct::HandInProtocol);
    done(&page, &arbiter, &live, sent, page::PROTOCOL, act).await
}

/// Redirects to the form's place on the page when it is done; otherwise shows the page with the
/// refused form.
pub(super) async fn done(
    page: &Page,
    arbiter: &Arbiter,
    live: &Live,
    sent: PlayerForm,
    form: &'static str,
    act: Result<PlayerAct, Failure>,
) -> Result<HttpResponse, Failure> {
    done_at_field(page, (arbiter, live), sent, form, act, |failure| failure).await
}

/// The same, with a failure at another field than the one that it names.
pub(super) async fn done_at_field(
    page: &Page,
    (arbiter, live): (&Arbiter, &Live),
    sent: PlayerForm,
    form: &'static str,
    act: Result<PlayerAct, Failure>,
    at_field: impl FnOnce(Failure) -> Failure,
) -> Result<HttpResponse, Failure> {
    let PlayerForm {
        player,
        fields,
        keeper,
    } = sent;
    let game = game_of(fields.get("game"))?;
    let key = IdempotencyKey::parse(fields.get(form::KEY));
    let done = match act {
        Ok(act) => {
            let done = arbiter.play(&player, game, act, key, arbiter.now()).await;
            done.map_err(Failure::from)
        }
        Err(failure) => Err(failure),
    };
    let Err(failure) = done else {
        let place = page::place_of(form);
        let back = format!("{PLAY}?game={game}&done={form}#{place}");
        return Ok(HttpResponse::SeeOther()
            .insert_header((header::LOCATION, back))
            .finish());
    };
    let at = format!("{PLAY}?game={game}");
    let refused = form::refuse(&keeper, page, (&at, form), fields, at_field(failure)).await?;
    page::show_refused(refused, (arbiter, live), &player, game).await
}
