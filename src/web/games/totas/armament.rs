//! The form of the armament that the players of a game agreed on (`TOTA*S 2.9`, `TOTA*S 11`): a
//! choice for each place of the King row that may be armed otherwise.

use crate::games::totas::Armament;
use crate::language::Language;
use crate::web::kit::regulations::{ArmamentPlace, Filled, PieceChoice};

fn field_name(file: char) -> String {
    format!("armament_{file}")
}

/// The places with the submitted values, else with the current ones.
pub fn places(language: Language, now: Armament, form: &dyn Filled) -> Vec<ArmamentPlace> {
    Armament::choices()
        .into_iter()
        .zip(now.kinds())
        .map(|((file, kinds), now)| {
            let name = field_name(file);
            let now = now.symbol().to_string();
            let chosen = form.given(&name).unwrap_or(&now).to_owned();
            let choices = kinds.into_iter().map(|kind| PieceChoice {
                symbol: kind.symbol(),
                name: kind.name(language),
                chosen: chosen == kind.symbol().to_string(),
            });
            ArmamentPlace {
                file: file.to_string(),
                choices: choices.collect(),
                name,
            }
        })
        .collect()
}

/// The fields of an armament, each with its symbol.
pub fn parted(armament: Armament) -> [(String, String); 4] {
    let mut kinds = armament.kinds().into_iter();
    Armament::choices().map(|(file, [nominal, ..])| {
        let kind = kinds.next().unwrap_or(nominal);
        (field_name(file), kind.symbol().to_string())
    })
}

/// The armament in the notation of the record.
pub fn compose(fields: &dyn Filled) -> String {
    Armament::choices()
        .into_iter()
        .filter_map(|(file, _)| fields.given(&field_name(file)))
        .collect()
}
