//! Presentations of games: the board, the Regulations in words and in forms, the input at the desk,
//! the printed forms, the rulebook. Each game has a folder and a line in one list; a game without a
//! presentation is shown as text.

pub(super) mod acts;
pub mod almajara;
#[cfg(test)]
mod checks;
pub mod ctor;
mod replayed;
pub mod rulebook;
pub mod tchess;
pub(super) mod totas;
pub mod turns;

use std::sync::{Arc, OnceLock};

use askama::Template;

use crate::event::GameState;
use crate::event::discipline::{Discipline, Rules};
use crate::event::settings::EventDraft;
use crate::games::acts::ActBoard;
use crate::games::{PerSide, Side};
use crate::web::games::acts::play::ActPlay;
use crate::web::games::turns::{Role, TurnForm, WrittenCell};
use crate::web::kit::i18n::{Key, Words};
use crate::web::kit::regulations::{self, Filled, FormFault, Section};

pub use replayed::{Contested, RecordSheet, Replayed, ShownGame, ShownMoment};

/// The presentation of a game. Texts are in the reader's language.
pub trait Presentation: Sync {
    fn game(&self) -> Discipline;

    /// The sign of the game in lists: a path within 24 by 24 units, drawn as lines.
    fn icon(&self) -> &'static str {
        "M4 4h16v16H4zM4 12h16M12 4v16"
    }

    /// The rulebook page, to which every cited clause links.
    fn rulebook(&self) -> Rulebook;

    /// The rules of an event: those that it starts from, and each field that differs.
    fn in_words(&self, words: Words, rules: &Rules) -> Vec<String> {
        let _ = words;
        vec![rules.to_string()]
    }

    /// A warning about settings of an event that its rules advise against.
    fn advice(&self, words: Words, rules: &Rules) -> Option<String> {
        let _ = (words, rules);
        None
    }

    /// Its Regulations in the form of a new event.
    fn section(&self, words: Words, form: &dyn Filled) -> Section {
        regulations::plain(self.game(), words, form)
    }

    /// Whether events can have a board or pieces of their own.
    fn has_equipment(&self) -> bool {
        false
    }

    /// The text of the Regulations in a form.
    ///
    /// # Errors
    /// [`FormFault`] with the wrong field.
    fn typed(&self, form: &dyn Filled) -> Result<String, FormFault> {
        regulations::typed_plain(self.game(), form)
    }

    /// Fills in the form so that [`Self::typed`] makes the same text from it.
    fn fill(&self, draft: &EventDraft, put: &mut dyn FnMut(&str, &str)) {
        regulations::fill_plain(self.game(), draft, put);
    }

    /// Replays a game for its pages. In the dark it is a game without anything that the public must
    /// not see (TOTA*S 8.4). By default a game by acts; `None` if it is of another kind.
    fn replay(&self, rules: &Rules, game: &GameState, is_dark: bool) -> Option<Arc<dyn Replayed>> {
        let _ = is_dark;
        Some(Arc::new(ActPlay::for_game(rules, game)?))
    }

    /// The board of a game by acts after these acts, with its surroundings; the effects of the last
    /// acts can be marked on it. By default the text of the position. `title` names the moment; a
    /// small board has no surroundings.
    ///
    /// # Errors
    /// A template that cannot be rendered.
    fn board(
        &self,
        words: Words,
        rules: &Rules,
        shown: ShownBoard<'_>,
        title: &str,
        small: bool,
    ) -> askama::Result<String> {
        let _ = (words, rules, small);
        let position = &shown.board.position;
        PlainBoard { title, position }.render()
    }

    /// The board as a standalone picture: one SVG that needs nothing else, with the colours of the
    /// light theme; empty by default.
    ///
    /// # Errors
    /// A template that cannot be rendered.
    fn picture(
        &self,
        words: Words,
        rules: &Rules,
        shown: ShownBoard<'_>,
        caption: &Caption<'_>,
    ) -> askama::Result<String> {
        let _ = (words, rules, shown, caption);
        Ok(String::new())
    }

    /// The side that a player's own page is seen from: the player's own side lies below.
    fn own_viewpoint(&self, side: Side) -> Side {
        side
    }

    /// How its record is laid out as turns.
    fn turn_form(&self, rules: &Rules) -> TurnForm {
        let _ = rules;
        TurnForm::default()
    }

    /// An act as it stands in the record of turns.
    fn act(&self, words: Words, text: &str) -> WrittenCell {
        let _ = words;
        WrittenCell::plain(Role::Made, text)
    }

    /// The input of the desk's panel for a game by acts with these rules.
    fn entry(&self, words: Words, rules: &Rules, board: &ActBoard) -> ActInput {
        let _ = (words, rules, board);
        ActInput::default()
    }

    /// The game's own forms of the desk's panel in addition to the line and the taps, with the
    /// values of `form` if it was refused.
    fn own_forms(
        &self,
        words: Words,
        rules: &Rules,
        board: &ActBoard,
        form: &dyn Filled,
    ) -> OwnForms {
        let _ = (words, rules, board, form);
        OwnForms::default()
    }

    /// The act that one of [`Self::own_forms`] means by its fields; `None` if none of them was
    /// sent.
    fn line(&self, form: &dyn Filled) -> Option<String> {
        let _ = form;
        None
    }

    /// The prompt for a secret of a side, by its name in journals.
    fn secret(&self, words: Words, rules: &Rules, word: &str) -> InputPrompt {
        let _ = (words, rules);
        InputPrompt::plain(word)
    }

    /// The prompt for a round of choices, by its name in journals.
    fn round(&self, words: Words, rules: &Rules, word: &str) -> InputPrompt {
        let _ = (words, rules);
        InputPrompt::plain(word)
    }

    /// The score sheet of a game, to be filled in by hand. `label` names the board.
    ///
    /// # Errors
    /// A template that cannot be rendered.
    fn form(&self, words: Words, rules: &Rules, label: &str) -> askama::Result<ScoreSheet> {
        let _ = rules;
        let form = PlainForm { words, label };
        Ok(ScoreSheet::counted(form.render()?, String::new()))
    }

    /// The other papers printed for a round of an event with these rules: cards that the players
    /// write on, empty boards.
    fn papers(&self, words: Words, rules: &Rules) -> Vec<Paper> {
        let _ = (words, rules);
        Vec::new()
    }
}

/// The score sheet of a game, to be filled in by hand.
#[derive(Debug, Default)]
pub struct ScoreSheet {
    /// The part before the result, as HTML.
    pub record: String,
    /// The counting at its end, as HTML; `None` if the game has none.
    pub counting: Option<String>,
    /// What is written in beside the name of each player.
    pub beside_name: Option<String>,
    /// What is written in beside the result.
    pub beside_result: Option<String>,
}

impl ScoreSheet {
    /// A score sheet with a counting.
    pub fn counted(record: String, counting: String) -> Self {
        Self {
            record,
            counting: Some(counting),
            ..Self::default()
        }
    }
}

/// A paper that a game has besides its score sheet, printed for a round.
#[derive(Debug)]
pub struct Paper {
    /// The end of its address, in lower case.
    pub word: &'static str,
    pub name: String,
    /// Whether its sheets are kept, and so carry the journal's code.
    pub is_kept: bool,
    /// Renders it for games of a round. A sheet for several games may be drawn once.
    ///
    /// # Errors
    /// A template that cannot be rendered.
    pub drawn: fn(Words, &[PaperGame<'_>]) -> askama::Result<String>,
}

/// A game that a paper is printed for.
#[derive(Debug)]
pub struct PaperGame<'a> {
    pub event: &'a str,
    /// The round and the board: `1.2`.
    pub label: String,
    /// The names of the players or teams.
    pub names: &'a PerSide<String>,
    pub rules: &'a Rules,
    /// The journal's newest checkpoint as a code: HTML; empty for a paper that is not kept.
    pub code: &'a str,
}

impl PaperGame<'_> {
    /// A player's seat: `1.2 · White`.
    pub fn seat(&self, words: Words, side: Side) -> String {
        format!("{} · {}", self.label, words.side(side))
    }
}

/// The rulebook of a game as a page.
#[derive(Debug, Clone, Copy)]
pub struct Rulebook {
    pub address: &'static str,
    /// The text in all three languages, in the format of `docs/rulebook.md`.
    pub text: &'static str,
}

/// A board, and the acts after which it is shown.
#[derive(Debug, Clone, Copy)]
pub struct ShownBoard<'a> {
    pub board: &'a ActBoard,
    /// The acts in order; none if nothing is to be marked.
    pub acts: &'a [&'a str],
    /// The side that it is seen from: the one whose own edge is at the bottom.
    pub viewpoint: Side,
}

impl<'a> ShownBoard<'a> {
    /// A board without marks.
    pub const fn plain(board: &'a ActBoard) -> Self {
        Self {
            board,
            acts: &[],
            viewpoint: Side::White,
        }
    }
}

/// How a standalone picture is drawn.
#[derive(Debug, Clone, Copy)]
pub struct PictureShape {
    /// The side that it is seen from.
    pub viewpoint: Side,
    /// Whether it is the board alone, for a card that has the caption beside it.
    pub in_card: bool,
}

/// The caption of a standalone picture: the game and the moment.
#[derive(Debug)]
pub struct Caption<'a> {
    pub event: &'a str,
    pub heading: &'a str,
    pub names: &'a PerSide<String>,
    /// Whether a card has the caption beside the board: then the picture is the board alone, a
    /// square at the left of the card.
    pub in_card: bool,
}

impl Caption<'_> {
    /// The players and the date, as the title of the picture.
    pub fn title(&self) -> String {
        let PerSide { white, black } = self.names;
        format!("{white} – {black}, {}", self.heading)
    }
}

/// The input of the desk's panel for a game by acts.
#[derive(Debug, Default)]
pub struct ActInput {
    /// The script that turns taps on the board into the line, a file of `static/`.
    pub script: Option<&'static str>,
    /// An example of a written act.
    pub example: &'static str,
    /// The hint below the line; may be empty.
    pub hint: String,
    /// The meanings that a tap can have; none if there is no choice.
    pub modes: Vec<Mode>,
    /// The script's sentences about taps, each with its name.
    pub sentences: Vec<(&'static str, String)>,
    /// Whether the players set up before the game, with a time of its own.
    pub sets_up: bool,
}

/// The game's own forms of the desk's panel, in addition to the line and the taps.
#[derive(Debug, Default)]
pub struct OwnForms {
    /// Fields for the script of the taps, as HTML; may be empty.
    pub for_taps: String,
    /// Forms from which [`Presentation::line`] makes an act.
    pub forms: Vec<OwnForm>,
}

/// A form of the game in the desk's panel.
#[derive(Debug)]
pub struct OwnForm {
    /// Its fields and buttons, as HTML.
    pub html: String,
    /// Whether it enters the result of a lot, and so is hidden where the service draws the lots.
    pub for_lots: bool,
}

/// The prompt for a secret of a side, or for a choice of each of its persons.
#[derive(Debug)]
pub struct InputPrompt {
    /// The name in a word or two.
    pub title: String,
    /// The hint on how it is written; may be empty.
    pub hint: String,
    pub example: String,
    /// The game script's name for what taps on the board write; may be empty.
    pub taps: &'static str,
    /// HTML of the game that helps to write it, inside the form; may be empty.
    pub editor: String,
}

impl InputPrompt {
    /// A prompt that shows the name in journals alone.
    fn plain(word: &str) -> Self {
        Self {
            title: word.to_owned(),
            hint: String::new(),
            example: String::new(),
            taps: "",
            editor: String::new(),
        }
    }
}

/// A meaning that a tap can have.
#[derive(Debug)]
pub struct Mode {
    /// The script's name for it.
    pub word: &'static str,
    /// The description for the referee.
    pub said: String,
    /// The clause, if it is not an ordinary move.
    pub clause: Option<&'static str>,
    /// Whether the referee alone enters it.
    pub is_referees: bool,
}

/// A score sheet of numbered rows for both sides.
#[derive(Template)]
#[template(path = "public/act_rows.html")]
struct PlainForm<'a> {
    words: Words,
    label: &'a str,
}

impl PlainForm<'_> {
    /// Empty rows: both sides of a sheet of paper.
    const ROWS: u16 = 60;
}

/// The presentations of this process.
static LIST: OnceLock<Vec<&'static dyn Presentation>> = OnceLock::new();

/// The presentations that ship with the program: one line for each.
pub const SHIPPED: [&dyn Presentation; 4] = [
    &totas::Totas,
    &almajara::Almajara,
    &ctor::Ctor,
    &tchess::Tchess,
];

/// Sets the presentations of this process. It has to be called before they are first used.
///
/// # Errors
/// The list, when they have been used already.
pub fn register(
    list: Vec<&'static dyn Presentation>,
) -> Result<(), Vec<&'static dyn Presentation>> {
    LIST.set(list)
}

pub fn all() -> &'static [&'static dyn Presentation] {
    LIST.get_or_init(|| SHIPPED.to_vec())
}

/// The presentation of a game.
pub fn presentation(game: Discipline) -> &'static dyn Presentation {
    let known = all().iter().find(|it| it.game() == game);
    known.copied().unwrap_or(&Unknown)
}

/// The address of the rulebook of a game.
pub fn rulebook(game: Discipline) -> &'static str {
    presentation(game).rulebook().address
}

/// The names of the numbers next to the points of a result: of both sides together, of White and of
/// Black; `None` if the game has none.
pub fn numbers(words: Words, game: Discipline) -> Option<[String; 3]> {
    let numbers = game.numbers();
    let keys = if numbers.potential {
        [
            Key("desk-results-potentials"),
            Key("desk-potential-white"),
            Key("desk-potential-black"),
        ]
    } else if numbers.score {
        [
            Key("desk-results-scores"),
            Key("desk-score-white"),
            Key("desk-score-black"),
        ]
    } else {
        return None;
    };
    Some(keys.map(|key| words.t(key)))
}

/// A game without a presentation: its board is the text of its position.
struct Unknown;

/// A board as the text of its position.
#[derive(Template)]
#[template(path = "public/plain_board.html")]
struct PlainBoard<'a> {
    title: &'a str,
    position: &'a str,
}

impl Presentation for Unknown {
    fn game(&self) -> Discipline {
        Discipline::default()
    }

    fn rulebook(&self) -> Rulebook {
        Rulebook {
            address: "/rulebook",
            text: "",
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, BTreeSet};

    use super::*;
    use crate::language::Language;
    use crate::web::kit::regulations::Control;

    struct Empty;

    impl Filled for Empty {
        fn value(&self, _: &str) -> &'static str {
            ""
        }
    }

    /// The places of what a board names with `key`, by its names.
    fn places(html: &str, key: &str) -> BTreeMap<String, [i32; 2]> {
        let named = html.split(key).skip(1).map(|rest| {
            let (name, rest) = rest.split_once('"').unwrap();
            let rest = rest.split_once('>').unwrap().0;
            let place = match rest.split_once("translate(") {
                Some((_, rest)) => rest.split_once(')').unwrap().0.to_owned(),
                None => ["x", "y"].map(|axis| value(rest, axis)).join(" "),
            };
            let mut place = place.split(' ').map(|it| it.parse().unwrap());
            (
                name.to_owned(),
                [place.next().unwrap(), place.next().unwrap()],
            )
        });
        named.collect()
    }

    fn value(attributes: &str, name: &str) -> String {
        let (_, rest) = attributes.split_once(&format!(" {name}=\"")).unwrap();
        rest.split_once('"').unwrap().0.to_owned()
    }

    #[test]
    fn seen_from_black_a_board_is_turned_by_half_a_turn_and_its_squares_keep_their_names() {
        for (game, regulations, key) in [
            (Discipline::TCHESS, "tchess-classical", "data-square=\""),
            (Discipline::CTOR, "ctor-team; size=8", "data-field=\""),
            (Discipline::ALMAJARA, "almajara-sport", "<rect data-cell=\""),
        ] {
            let rules = Rules::parse(game, regulations).unwrap();
            let board = rules.table().unwrap().board();
            let [white, black] = Side::ALL.map(|viewpoint| {
                let shown = ShownBoard {
                    viewpoint,
                    ..ShownBoard::plain(&board)
                };
                let words = Words(Language::En);
                let html = presentation(game).board(words, &rules, shown, "3", false);
                places(&html.unwrap(), key)
            });
            assert!(white.len() > 60, "{regulations}");
            assert!(white.keys().eq(black.keys()), "{regulations}");
            let sums = white.iter().map(|(name, [x, y])| {
                let [turned_x, turned_y] = black[name];
                [x + turned_x, y + turned_y]
            });
            let sums: BTreeSet<[i32; 2]> = sums.collect();
            assert_eq!(sums.len(), 1, "{regulations}: {sums:?}");
        }
    }

    #[test]
    fn every_regulation_is_explained_and_no_value_of_it_is_a_word_of_the_text() {
        for language in Language::ALL {
            let words = Words(language);
            let sections = all().iter();
            let rows = sections.flat_map(|game| game.section(words, &Empty).rows);
            for row in rows {
                assert_ne!(
                    row.explained,
                    words.t("desk-regulation-other"),
                    "{}",
                    row.name
                );
                let mut said = vec![row.explained, row.hint];
                if let Control::Choice(answers) = row.control {
                    assert_eq!(answers.iter().filter(|it| it.chosen).count(), 1);
                    said.extend(answers.into_iter().map(|answer| answer.said));
                }
                for said in said {
                    let words: Vec<&str> = said.split([' ', '.', ':', ';', ',']).collect();
                    for raw in ["true", "false", "VTGG"] {
                        assert!(!words.contains(&raw), "{}: {said}", row.name);
                    }
                    assert!(!said.contains('_'), "{}: {said}", row.name);
                }
            }
        }
    }
}
