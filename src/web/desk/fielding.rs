//! Shows and sets which entrants of an event play with an army of their own (TOTA*S 11, R-204).

use actix_web::HttpResponse;
use askama::Template;

use super::at_event::{EventForm, EventFormView, EventVisit, unknown_number};
use super::entrants::entrant;
use crate::arbiter::{ArmyList, EventView, Receipt};
use crate::event::FieldedArmy;
use crate::federation::armies::{Army, Status, Version};
use crate::web::kit::auth::Referee;
use crate::web::kit::errors::Failure;
use crate::web::kit::fields::{Fields, wrong_field};
use crate::web::kit::form::{Form, new_key, respond};
use crate::web::kit::format;
use crate::web::kit::i18n::Key;
use crate::web::kit::layout::Page;

/// An entrant with the army for their next game.
struct Player {
    number: String,
    name: String,
    army: Option<OwnArmy>,
}

struct OwnArmy {
    name: String,
    version: u16,
    address: String,
}

/// A registered version to choose.
struct Choice {
    /// The army and the version, such as `3.2`.
    value: String,
    name: String,
    version: u16,
    owner: String,
}

#[derive(Template)]
#[template(path = "desk/fielding.html")]
struct FieldingPage<'a> {
    page: &'a Page,
    referee: &'a Referee,
    view: &'a EventView,
    form: &'a Form,
    players: Vec<Player>,
    choices: Vec<Choice>,
    key: String,
}

impl FieldingPage<'_> {
    fn done(&self) -> Option<String> {
        self.page.done("armies", Key("field-done"))
    }

    /// Whether any entrant plays with an army of their own.
    fn has_own(&self) -> bool {
        self.players.iter().any(|player| player.army.is_some())
    }
}

impl OwnArmy {
    fn from_army(army: &FieldedArmy) -> Self {
        Self {
            name: army.name.to_string(),
            version: army.version,
            address: format!("/armies/{}/versions/{}", army.number, army.version),
        }
    }
}

/// The registered versions, the newest of each army first.
fn choices(list: &ArmyList) -> Vec<Choice> {
    let choice = |army: &Army, version: &Version| Choice {
        value: format!("{}.{}", army.number, version.number),
        name: version.design.name.to_string(),
        version: version.number,
        owner: list.name(Some(army.owner)).to_owned(),
    };
    let armies = list.registry.armies();
    let versions = armies.flat_map(|army| {
        let versions = army.versions().rev();
        let registered = versions.filter(|it| it.status() == Status::Approved);
        registered.map(move |version| choice(army, version))
    });
    versions.collect()
}

fn render(
    EventFormView(page, referee, view, form): EventFormView<'_>,
    list: &ArmyList,
) -> Result<HttpResponse, Failure> {
    let there = view.state.entrants.values();
    let there = there.filter(|entrant| entrant.withdrawn.is_none());
    let player = |number| Player {
        name: format::name(page.words(), view, number),
        army: view.state.army_of(number).map(OwnArmy::from_army),
        number: number.to_string(),
    };
    let template = FieldingPage {
        page,
        referee,
        view,
        form,
        players: there.map(|entrant| player(entrant.number)).collect(),
        choices: choices(list),
        key: new_key(),
    };
    respond(form.status(), &template)
}

/// `GET /desk/events/{slug}/armies`.
pub async fn page(visit: EventVisit) -> Result<HttpResponse, Failure> {
    let list = visit.arbiter.armies().await?;
    visit.show(|shown| render(shown, &list))
}

/// `POST /desk/events/{slug}/armies`: sets the army of an entrant from the next game on.
pub async fn set(form: EventForm) -> Result<HttpResponse, Failure> {
    match field(&form).await {
        Ok(_) => Ok(form.to("/armies?done=armies")),
        Err(failure) => {
            let list = form.arbiter.armies().await?;
            form.refuse_on("/armies", failure, |shown| render(shown, &list))
                .await
        }
    }
}

async fn field(form: &EventForm) -> Result<Receipt, Failure> {
    let (entrant, army) = (entrant(form.fields())?, army(form.fields())?);
    let (arbiter, context) = (&form.arbiter, form.context());
    let done = arbiter.field_army(&form.slug, entrant, army, &context);
    done.await
        .map_err(|error| unknown_number(error, form.fields()))
}

/// The army and the version that were chosen; `None` for the usual figures.
fn army(fields: &Fields) -> Result<Option<(u32, u16)>, Failure> {
    let Some(text) = fields.given("army") else {
        return Ok(None);
    };
    let both = text.split_once('.');
    let both = both.and_then(|(army, version)| Some((army.parse().ok()?, version.parse().ok()?)));
    both.map(Some)
        .ok_or_else(|| wrong_field("army", Key("desk-field-choose")))
}
