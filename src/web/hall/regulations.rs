//! The Regulations of an event in words: what each field decides, and what it is.

use crate::games::almajara::regulations as almajara;
use crate::games::fields::Field;
use crate::games::totas::Armament;
use crate::games::totas::regulations::{self as totas, Edition};
use crate::tournament::info::Rules;
use crate::web::i18n::{Key, Words};

/// What an event is played by: the rules that it starts from, and each field that it decides
/// otherwise.
pub fn in_words(words: Words, rules: &Rules) -> Vec<String> {
    match rules {
        Rules::Totas(own) => {
            let base = words.t(edition_name(own.edition));
            let shipped = own.edition.regulations();
            changed(words, base, &totas::FIELDS, (own, &shipped), of_totas)
        }
        Rules::Almajara(equipment) => {
            let base = words.t("preset-sport-short");
            let shipped = almajara::Regulations::default();
            let own = &equipment.regulations;
            changed(words, base, &almajara::FIELDS, (own, &shipped), of_almajara)
        }
    }
}

fn changed<R>(
    words: Words,
    base: String,
    known: &[Field<R>],
    (own, shipped): (&R, &R),
    explained: fn(&str) -> Key,
) -> Vec<String> {
    let others = known.iter().filter_map(|field| {
        let value = field.value(own);
        let is_other = value != field.value(shipped);
        is_other.then(|| {
            let name = words.t(explained(field.name));
            let name = name.trim_end_matches(',');
            let mut said = said(words, field.name, &value);
            let count = value.parse().ok();
            if let Some(unit) = count.and_then(|count| unit(words, field.name, count)) {
                said = format!("{said} {unit}");
            }
            format!("{name}: {said}")
        })
    });
    std::iter::once(base).chain(others).collect()
}

/// What a regulation of TOTA\*S decides, in a sentence.
pub fn of_totas(field: &str) -> Key {
    match field {
        "boar_and_chariot" => Key("desk-regulation-boar-and-chariot"),
        "armament" => Key("desk-regulation-armament"),
        "illegal_limit" => Key("desk-regulation-illegal-limit"),
        "rest_after_move" => Key("desk-regulation-rest-after-move"),
        "dice" => Key("desk-regulation-dice"),
        "forfeit_loss" => Key("desk-regulation-forfeit-loss"),
        "bye_points" => Key("desk-regulation-bye-points"),
        "game_minutes" => Key("desk-regulation-game-minutes"),
        "reply_seconds" => Key("desk-regulation-reply-seconds"),
        "mole_after" => Key("desk-regulation-mole-after"),
        "coalition" => Key("desk-regulation-coalition"),
        "coalition_order" => Key("desk-regulation-coalition-order"),
        "tolerance_percent" => Key("desk-regulation-tolerance-percent"),
        _ => Key("desk-regulation-other"),
    }
}

/// What a regulation of Almajara decides, in a sentence.
pub fn of_almajara(field: &str) -> Key {
    match field {
        "draw_batch" => Key("desk-regulation-draw-batch"),
        "setup_seconds" => Key("desk-regulation-setup-seconds"),
        "starting_pieces" => Key("desk-regulation-starting-pieces"),
        "turn_seconds" => Key("desk-regulation-turn-seconds"),
        "actions_per_turn" => Key("desk-regulation-actions-per-turn"),
        "strength_by_lighthouses" => Key("desk-regulation-strength-by-lighthouses"),
        "repetition_limit" => Key("desk-regulation-repetition-limit"),
        "back_and_forth_limit" => Key("desk-regulation-back-and-forth-limit"),
        "game_seconds" => Key("desk-regulation-game-seconds"),
        "chip_points" => Key("desk-regulation-chip-points"),
        "zone_points" => Key("desk-regulation-zone-points"),
        "portal_points" => Key("desk-regulation-portal-points"),
        "absolute_points" => Key("desk-regulation-absolute-points"),
        "victory_points" => Key("desk-regulation-victory-points"),
        "equal_points" => Key("desk-regulation-equal-points"),
        "loss_points" => Key("desk-regulation-loss-points"),
        "standings" => Key("desk-regulation-standings"),
        _ => Key("desk-regulation-other"),
    }
}

/// What a regulation is counted in, where its name does not say it.
pub fn unit(words: Words, field: &str, count: u64) -> Option<String> {
    let key = match field {
        "game_minutes" => Key("unit-minutes"),
        "reply_seconds" | "setup_seconds" | "turn_seconds" | "game_seconds" => Key("unit-seconds"),
        "forfeit_loss" | "bye_points" | "chip_points" | "zone_points" | "portal_points"
        | "absolute_points" | "victory_points" | "equal_points" | "loss_points" => {
            Key("unit-points")
        }
        "tolerance_percent" => return Some("%".to_owned()),
        "draw_batch" | "starting_pieces" => Key("unit-chips"),
        "actions_per_turn" => Key("unit-actions"),
        "repetition_limit" | "back_and_forth_limit" => Key("unit-times"),
        _ => return None,
    };
    Some(words.t_with(key, &[("count", &count)]))
}

/// The value of a regulation in words; a number is said by its figures.
pub fn said(words: Words, field: &str, value: &str) -> String {
    let key = match (field, value) {
        ("boar_and_chariot", "true") => Key("regulation-options-fielded"),
        ("boar_and_chariot", _) => Key("regulation-options-not-fielded"),
        ("rest_after_move", "true") => Key("regulation-rests"),
        ("rest_after_move", _) => Key("regulation-rests-not"),
        ("dice", "en") => Key("regulation-dice-apart"),
        ("dice", _) => Key("regulation-dice-sum"),
        ("coalition_order", "alternating") => Key("regulation-order-alternating"),
        ("coalition_order", _) => Key("regulation-order-fixed"),
        ("strength_by_lighthouses", "true") => Key("regulation-lighthouses"),
        ("strength_by_lighthouses", _) => Key("regulation-lighthouses-not"),
        ("standings", "score") => Key("regulation-standings-score"),
        ("standings", _) => Key("regulation-standings-match"),
        ("armament", symbols) => return pieces(words, symbols),
        ("coalition", "true") => Key("regulation-yes"),
        ("coalition", _) => Key("regulation-no"),
        _ => return value.to_owned(),
    };
    words.t(key)
}

/// The name of an edition of TOTA\*S.
pub const fn edition_name(edition: Edition) -> Key {
    match edition {
        Edition::Federation2013 => Key("edition-federation"),
        Edition::AnnexEn => Key("edition-annex"),
    }
}

/// The pieces of an armament by their names.
fn pieces(words: Words, symbols: &str) -> String {
    let armament = Armament::parse(symbols).unwrap_or_default();
    armament.kinds().map(|kind| kind.name(words.0)).join(", ")
}
