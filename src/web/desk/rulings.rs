//! Renders the rulings that a referee may choose from on a refused part, each with its key and its
//! price in words (`TOTA*S 4.6`, `TOTA*S 7.1`, R-445).

use askama::Template;

use crate::event::{PartLook, PartRuling, Price, RulingKind};
use crate::games::Side;
use crate::web::games::totas::row::{What, field_name};
use crate::web::kit::fields::Fields;
use crate::web::kit::i18n::{Key, Words};
use crate::web::kit::layout::Page;

/// The field of the button that chooses a ruling.
const RULING: &str = "ruling";

/// The field of the remarks of a row.
const REMARKS: &str = "remarks";

/// Separates what a button writes; it has no other meaning within a part or a remark.
const BETWEEN: char = '|';

#[derive(Template)]
#[template(path = "desk/game/rulings.html")]
pub struct Rulings<'a> {
    page: &'a Page,
    /// The field of the part.
    field: String,
    part: String,
    /// The squares of the pieces that are meant.
    meant: String,
    choices: Vec<Choice>,
}

struct Choice {
    /// The key that presses it.
    key: usize,
    label: String,
    price: String,
    /// What is asked first, because the ruling ends the game.
    asks: Option<String>,
    /// The field, what is written into it, and the remark.
    value: String,
    /// From where to where a piece then goes.
    way: String,
}

impl<'a> Rulings<'a> {
    /// The choices below a part; `None` if there are none.
    pub fn on_part(page: &'a Page, side: Side, part: u8, look: &PartLook) -> Option<Self> {
        if look.rulings.is_empty() {
            return None;
        }
        let words = page.words();
        let field = field_name(side, part, What::Written);
        let mut writings = 0;
        let choices = look.rulings.iter().map(|ruling| {
            writings += usize::from(ruling.kind == RulingKind::Written);
            choice(words, side, &field, ruling, writings)
        });
        let meant: Vec<String> = look.meant.iter().map(ToString::to_string).collect();
        let side = words.side(side);
        Some(Self {
            page,
            choices: choices.collect(),
            meant: meant.join(" "),
            part: words.t_with("desk-part-label", &[("side", &side), ("part", &part)]),
            field,
        })
    }
}

fn choice(words: Words, side: Side, field: &str, ruling: &PartRuling, writings: usize) -> Choice {
    let PartRuling { text, remark, .. } = ruling;
    let remark = remark.as_deref().unwrap_or_default();
    let ends = ruling.price == Price::Game;
    let (key, label, price) = match ruling.kind {
        // The keys of the other two stay the same; further writings come behind them.
        RulingKind::Written => {
            let key = if writings > 1 { writings + 2 } else { 1 };
            let label = words.t_with("desk-ruling-write", &[("part", &text.as_str())]);
            (key, label, String::new())
        }
        RulingKind::Void => (2, words.t("desk-ruling-void"), price(words, ruling.price)),
        RulingKind::Late => (3, words.t("desk-ruling-late"), price(words, ruling.price)),
    };
    let way = ruling.way.map(|(from, to)| format!("{from} {to}"));
    Choice {
        key,
        label,
        price,
        asks: ends.then(|| words.t_with("desk-ruling-ends", &[("side", &words.side(side))])),
        value: format!("{field}{BETWEEN}{text}{BETWEEN}{remark}"),
        way: way.unwrap_or_default(),
    }
}

/// A price in words.
pub fn price(words: Words, price: Price) -> String {
    match price {
        Price::Nothing => words.t("desk-price-nothing"),
        Price::Skip => words.t("desk-price-skip"),
        Price::Infraction { count, limit } => words.t_with(
            "desk-price-infraction",
            &[("count", &count), ("limit", &limit)],
        ),
        Price::Game => words.t(Key("desk-price-game")),
    }
}

/// Writes the ruling that was chosen into the fields of the row, on a page without scripts.
pub fn apply(fields: &mut Fields) {
    let chosen = fields.get(RULING).to_owned();
    fields.forget(&[RULING]);
    let mut parts = chosen.splitn(3, BETWEEN);
    let (Some(field), Some(text)) = (parts.next(), parts.next()) else {
        return;
    };
    let is_part = |side| [1, 2].map(|part| field_name(side, part, What::Written));
    if !Side::ALL
        .into_iter()
        .flat_map(is_part)
        .any(|it| it == field)
    {
        return;
    }
    fields.set(field, text.to_owned());
    if let Some(remark) = parts.next().filter(|remark| !remark.is_empty()) {
        let remarks = match fields.given(REMARKS) {
            Some(remarks) => format!("{remarks}; {remark}"),
            None => remark.to_owned(),
        };
        fields.set(REMARKS, remarks);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_ruling_is_written_into_its_field_and_beside_the_other_remarks() {
        let applied = |remarks: &str, ruling: &str| {
            let mut fields =
                Fields::from_pairs(&[("white2", "Ng5"), ("remarks", remarks), ("ruling", ruling)]);
            apply(&mut fields);
            assert!(!fields.has("ruling"));
            ["white2", "remarks"].map(|name| fields.get(name).to_owned())
        };
        assert_eq!(applied("!c9", "white2|?Ng5|"), ["?Ng5", "!c9"]);
        let late = "white2||timer white 10 late";
        assert_eq!(applied("", late), ["", "timer white 10 late"]);
        assert_eq!(applied("!c9", late), ["", "!c9; timer white 10 late"]);
        for other in ["", "remarks|x|", "white2", "number|7|"] {
            assert_eq!(applied("!c9", other), ["Ng5", "!c9"], "{other}");
        }
    }
}
