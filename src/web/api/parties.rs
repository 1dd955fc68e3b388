//! Lets persons join or leave a game of parties, and sets the person who enters a side's
//! operations.

use actix_web::HttpResponse;
use serde::Deserialize;
use uuid::Uuid;

use super::body::Json;
use super::call::Call;
use crate::arbiter::{JoinDraft, PersonDraft};
use crate::event::{Command, GameCommand, PartyChange, PartyOrder};
use crate::games::Side;
use crate::tournament::round::GameId;
use crate::web::kit::errors::Failure;

#[derive(Debug, Deserialize)]
#[serde(tag = "change", rename_all = "snake_case", deny_unknown_fields)]
pub enum Changed {
    Join {
        side: Side,
        person: PersonDraft,
    },
    Leave {
        side: Side,
        person: Uuid,
    },
    Name {
        side: Side,
        #[serde(default)]
        person: Option<Uuid>,
    },
}

/// `POST /api/v1/events/{slug}/games/{game}/party`: lets a person join or leave, or sets
/// the person who enters the operations of a side.
pub async fn change(call: Call<GameId>, changed: Json<Changed>) -> Result<HttpResponse, Failure> {
    let (side, change) = match changed.0 {
        Changed::Join { side, person } => return join(call, side, person).await,
        Changed::Leave { side, person } => (side, PartyChange::Leave { person }),
        Changed::Name { side, person } => (side, PartyChange::Name { person }),
    };
    call.add(|game| Command::Game(GameCommand::Party(PartyOrder { game, side, change })))
        .await
}

async fn join(
    call: Call<GameId>,
    side: Side,
    person: PersonDraft,
) -> Result<HttpResponse, Failure> {
    let (slug, context, game) = (call.slug()?, call.context()?, call.named()?);
    let draft = JoinDraft { game, side, person };
    let done = call.arbiter().join_party(&slug, &draft, &context).await;
    call.answer(done, HttpResponse::Created()).await
}
