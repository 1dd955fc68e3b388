//! The editor of Almajara's chips and board, in which their texts can be tried before they are used
//! for an event (Almajara 1.1, Almajara 1.2).

use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use askama::Template;

use super::{Almajara, board};
use crate::event::discipline::Rules;
use crate::federation::rights::Right;
use crate::games::almajara::{
    self, AlmajaraRules, Catalogue, Chip, DataError, Edition, Equipment, Regulations,
};
use crate::games::notation::placed;
use crate::web::games::{Presentation as _, ShownBoard};
use crate::web::kit::auth::Referee;
use crate::web::kit::errors::Failure;
use crate::web::kit::fields::Fields;
use crate::web::kit::form::{Forms, SubmittedForm, respond};
use crate::web::kit::layout::Page;
use crate::web::kit::routes::{RouteLine, get, post};

/// The editor with the result of its texts.
#[derive(Template)]
#[template(path = "desk/equipment.html")]
struct EquipmentPage<'a> {
    page: &'a Page,
    referee: &'a Referee,
    catalogue: &'a str,
    template: &'a str,
    /// The errors of each text, with their places.
    faults: [Vec<String>; 2],
    /// The board; empty if there is an error.
    board: String,
    /// The chips as boards show them.
    drawings: String,
    chips: Vec<String>,
}

/// The address of the editor.
pub const EQUIPMENT: &str = "/desk/equipment";

/// The routes of the editor.
pub fn routes() -> Vec<RouteLine> {
    vec![
        get(EQUIPMENT, page).needs(Right::Create),
        post(EQUIPMENT, look).needs(Right::Create),
    ]
}

/// `GET /desk/equipment`: the shipped chips and board, or the texts that were typed and reviewed.
async fn page(page: Page, referee: Referee, forms: Forms) -> Result<HttpResponse, Failure> {
    if let Some((_, form)) = forms.looked_at() {
        let [catalogue, template] = typed(form.fields());
        let mut response = show(&page, &referee, &catalogue, &template)?;
        *response.status_mut() = StatusCode::OK;
        return Ok(response);
    }
    let shipped = Equipment::default();
    let catalogue = shipped.catalogue.to_string();
    let template = shipped.template.to_string();
    show(&page, &referee, &catalogue, &template)
}

/// `POST /desk/equipment`: reviews the texts.
async fn look(page: Page, sent: SubmittedForm) -> Result<HttpResponse, Failure> {
    let [catalogue, template] = typed(&sent.fields);
    let (page, _) = sent.look(&page, EQUIPMENT, "").await;
    show(&page, &sent.referee, &catalogue, &template)
}

fn typed(fields: &Fields) -> [String; 2] {
    ["catalogue", "template"].map(|name| fields.get(name).replace("\r\n", "\n"))
}

fn show(
    page: &Page,
    referee: &Referee,
    catalogue: &str,
    template: &str,
) -> Result<HttpResponse, Failure> {
    let (words, language) = (page.words(), page.language());
    let said = |errors: Vec<DataError>| {
        let errors = errors.into_iter();
        let said = errors.map(|it| placed(Some(it.place), &it.say(language), language));
        said.collect::<Vec<String>>()
    };
    // As in the form of an event, an empty text is the shipped one.
    let read = read(catalogue, Catalogue::parse);
    let drawn = self::read(template, almajara::Template::parse);
    let (mut board, mut drawings, mut chips) = (String::new(), String::new(), Vec::new());
    if let (Ok(catalogue), Ok(template)) = (&read, &drawn) {
        let of_chip = |chip: &Chip| format!("{chip}");
        chips = catalogue.chips().map(of_chip).collect();
        drawings = board::chips(words, catalogue).map_err(|error| Failure::internal(&error))?;
        let equipment = Equipment {
            catalogue: catalogue.clone(),
            template: template.clone(),
            // It has chips with two drawings, which the first edition has not.
            regulations: Regulations::for_edition(Edition::Sport2),
        };
        let rules = AlmajaraRules::new(equipment).map_err(|error| Failure::internal(&error))?;
        let rules = Rules::new(rules);
        if let Some(table) = rules.table() {
            let title = words.t("equipment-board");
            board = Almajara
                .board(
                    words,
                    &rules,
                    ShownBoard::plain(&table.board()),
                    &title,
                    true,
                )
                .map_err(|error| Failure::internal(&error))?;
        }
    }
    let faults = [read.err(), drawn.err()].map(|errors| errors.map_or_else(Vec::new, said));
    let is_wrong = faults.iter().any(|faults| !faults.is_empty());
    let template = EquipmentPage {
        page,
        referee,
        catalogue,
        template,
        faults,
        board,
        drawings,
        chips,
    };
    let status = if is_wrong {
        StatusCode::UNPROCESSABLE_ENTITY
    } else {
        StatusCode::OK
    };
    respond(status, &template)
}

/// A text, or the shipped one if it is empty.
fn read<T: Default>(
    text: &str,
    parse: impl FnOnce(&str) -> Result<T, Vec<DataError>>,
) -> Result<T, Vec<DataError>> {
    if text.trim().is_empty() {
        Ok(T::default())
    } else {
        parse(text)
    }
}
