//! Shows the federation's clubs to the public, and accepts changes from the secretary's programs
//!

use actix_web::HttpResponse;
use actix_web::web::{Data, Path};
use serde::{Deserialize, Serialize};
use serde_json::json;
use uuid::Uuid;

use super::body::{Json, unkept};
use crate::arbiter::{
    Arbiter, ArbiterError, ClubDraft, ClubFault, ClubLine, LooseText, Person, Taking,
};
use crate::federation::clubs::Club;
use crate::web::kit::auth::Caller;
use crate::web::kit::errors::Failure;
use crate::web::kit::find::club_id;

#[derive(Serialize)]
struct OneClub<'a> {
    id: Uuid,
    name: &'a str,
    short: Option<&'a str>,
    town: Option<&'a str>,
    spellings: &'a [String],
    /// The address of its emblem, a drawing (SVG).
    emblem: Option<String>,
    /// The number of persons who name it.
    persons: usize,
}

impl<'a> OneClub<'a> {
    fn from_club(club: &'a Club, persons: usize) -> Self {
        Self {
            id: club.id,
            name: &club.name,
            short: club.short.as_deref(),
            town: club.town.as_deref(),
            spellings: &club.spellings,
            emblem: (club.emblem.as_ref()).map(|digest| format!("/glyphs/{digest}.svg")),
            persons,
        }
    }
}

/// An event with the entrants' numbers of the club's persons.
#[derive(Serialize)]
struct OneEvent<'a> {
    event: &'a str,
    status: &'static str,
    entrants: Vec<u16>,
}

impl<'a> OneEvent<'a> {
    fn from_taking(taking: &'a [Taking]) -> Option<Self> {
        let first = taking.first()?;
        Some(Self {
            event: first.slug.as_str(),
            status: first.status.word(),
            entrants: taking.iter().map(|taking| taking.number.get()).collect(),
        })
    }
}

#[derive(Serialize)]
struct Card<'a> {
    #[serde(flatten)]
    club: OneClub<'a>,
    same_as: Option<Uuid>,
    doubles: Vec<Uuid>,
    people: &'a [Person],
    events: Vec<OneEvent<'a>>,
}

/// `GET /api/v1/clubs`: all clubs, by name.
pub async fn list(arbiter: Data<Arbiter>) -> Result<HttpResponse, Failure> {
    let lines = arbiter.club_list("").await?;
    let one = |line: &ClubLine| json!(OneClub::from_club(&line.club, line.persons));
    let clubs: Vec<_> = lines.iter().map(one).collect();
    Ok(unkept(HttpResponse::Ok(), &json!({ "clubs": clubs })))
}

/// `GET /api/v1/clubs/texts`: the club names that persons have typed and that are not on the list.
pub async fn texts(arbiter: Data<Arbiter>) -> Result<HttpResponse, Failure> {
    let texts = arbiter.loose_texts().await?;
    let one = |loose: &LooseText| {
        let meant: Vec<Uuid> = loose.meant.iter().map(|club| club.id).collect();
        json!({ "text": loose.text, "persons": loose.persons, "meant": meant })
    };
    let texts: Vec<_> = texts.iter().map(one).collect();
    Ok(unkept(HttpResponse::Ok(), &json!({ "texts": texts })))
}

/// `GET /api/v1/clubs/{club}`: a club with its current players and their events.
pub async fn card(arbiter: Data<Arbiter>, club: Path<String>) -> Result<HttpResponse, Failure> {
    let card = arbiter.club_card(club_id(&club)?).await?;
    let taking = arbiter.take_part(&card.persons).await?;
    let shown = Card {
        club: OneClub::from_club(&card.club, card.persons.len()),
        same_as: card.same_as.as_ref().map(|shown| shown.id),
        doubles: card.doubles.iter().map(|double| double.id).collect(),
        people: &card.persons,
        events: taking
            .iter()
            .filter_map(|it| OneEvent::from_taking(it))
            .collect(),
    };
    Ok(unkept(HttpResponse::Ok(), &shown))
}

/// `PUT /api/v1/clubs/{club}`: registers a club under an id, or corrects the one with this id.
pub async fn set(
    arbiter: Data<Arbiter>,
    caller: Caller,
    club: Path<String>,
    draft: Json<ClubDraft>,
) -> Result<HttpResponse, Failure> {
    let (id, by) = (club_id(&club)?, caller.0.actor());
    arbiter.set_club(id, &draft.0, by, arbiter.now()).await?;
    Ok(HttpResponse::NoContent().finish())
}

/// `DELETE /api/v1/clubs/{club}`: removes a club from the list.
pub async fn remove(
    arbiter: Data<Arbiter>,
    caller: Caller,
    club: Path<String>,
) -> Result<HttpResponse, Failure> {
    let (id, by) = (club_id(&club)?, caller.0.actor());
    match arbiter.remove_club(id, by, arbiter.now()).await {
        // It was removed before.
        Ok(()) | Err(ArbiterError::Club(ClubFault::NoClub)) => {
            Ok(HttpResponse::NoContent().finish())
        }
        Err(error) => Err(error.into()),
    }
}

/// The club that replaces another one.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SameClub {
    club: Uuid,
}

/// `PUT /api/v1/clubs/{club}/same-as`: shows another club in place of this one.
pub async fn link(
    arbiter: Data<Arbiter>,
    caller: Caller,
    club: Path<String>,
    shown: Json<SameClub>,
) -> Result<HttpResponse, Failure> {
    let (id, by) = (club_id(&club)?, caller.0.actor());
    let done = arbiter.link_clubs(id, shown.0.club, by, arbiter.now());
    done.await?;
    Ok(HttpResponse::NoContent().finish())
}

/// `DELETE /api/v1/clubs/{club}/same-as`: shows a club as itself again.
pub async fn unlink(
    arbiter: Data<Arbiter>,
    caller: Caller,
    club: Path<String>,
) -> Result<HttpResponse, Failure> {
    let (id, by) = (club_id(&club)?, caller.0.actor());
    arbiter.unlink_club(id, by, arbiter.now()).await?;
    Ok(HttpResponse::NoContent().finish())
}
