//! How noughts and crosses look: the board, a field of a form, the hint of the desk's panel.

use areopagus::event::discipline::{Discipline, Rules};
use areopagus::games::acts::ActBoard;
use areopagus::web::games::{ActInput, Caption, Presentation, Rulebook, ShownBoard};
use areopagus::web::kit::i18n::Words;
use areopagus::web::kit::regulations::{Filled, Section, Speech, plainly};
use askama::Template;

use crate::game::{NOUGHTS, SIZE, say, square};

/// The side of a square in units of the picture.
const SQUARE: usize = 40;

pub struct Noughts;

/// A board that needs no style sheet, so that it is a picture to pass on as well.
#[derive(Template)]
#[template(
    ext = "html",
    source = r##"<svg class="noughts" xmlns="http://www.w3.org/2000/svg" viewBox="-4 -30 208 238" role="img" aria-label="{{ title }}">
<text y="-12" font-size="12" fill="#777">{{ title }}</text>
{% for it in squares %}<g transform="translate({{ it.x }} {{ it.y }})"><title>{{ it.name }}</title>
<rect width="40" height="40" fill="#f4efe2" stroke="#777"/>
{% if it.sign == 'x' %}<path d="M9 9 31 31M31 9 9 31" stroke="#234" stroke-width="4"/>{% endif %}
{% if it.sign == 'o' %}<circle cx="20" cy="20" r="12" fill="none" stroke="#a33" stroke-width="4"/>{% endif %}</g>
{% endfor %}</svg>"##
)]
struct Board<'a> {
    title: &'a str,
    squares: Vec<Square>,
}

struct Square {
    x: usize,
    y: usize,
    name: String,
    sign: char,
}

fn drawn(board: &ActBoard, title: &str) -> askama::Result<String> {
    let of = |(index, sign)| Square {
        x: index % SIZE * SQUARE,
        y: (SIZE - 1 - index / SIZE) * SQUARE,
        name: square(index),
        sign,
    };
    let squares = board.position.chars().enumerate().map(of).collect();
    Board { title, squares }.render()
}

impl Presentation for Noughts {
    fn game(&self) -> Discipline {
        NOUGHTS
    }

    fn rulebook(&self) -> Rulebook {
        Rulebook {
            address: "/rulebook/noughts",
            text: include_str!("rules.md"),
        }
    }

    fn section(&self, words: Words, form: &dyn Filled) -> Section {
        let speech = Speech {
            explained: &|_| say(words.0, "in-a-row", &[]),
            said: &|_, value| value.to_owned(),
            unit: &|_, _| None,
        };
        plainly(NOUGHTS, words, form, &speech)
    }

    fn board(
        &self,
        _words: Words,
        _rules: &Rules,
        shown: ShownBoard<'_>,
        title: &str,
        _small: bool,
    ) -> askama::Result<String> {
        drawn(shown.board, title)
    }

    fn picture(
        &self,
        _words: Words,
        _rules: &Rules,
        shown: ShownBoard<'_>,
        caption: &Caption<'_>,
    ) -> askama::Result<String> {
        let names = caption.names;
        drawn(shown.board, &format!("{} – {}", names.white, names.black))
    }

    fn entry(&self, words: Words, _rules: &Rules, _board: &ActBoard) -> ActInput {
        ActInput {
            example: "c3",
            hint: say(words.0, "hint", &[]),
            ..ActInput::default()
        }
    }
}
