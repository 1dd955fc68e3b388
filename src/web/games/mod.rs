//! How a game looks: its board, its Regulations in words and in forms, what is tapped at the
//! desk, its printed form, its rulebook. One folder for each game, and one list of them; a game
//! that brings nothing of its own is shown by its texts.

pub(super) mod acts;
pub mod almajara;
#[cfg(test)]
mod checks;
pub mod ctor;
pub mod tchess;
pub(super) mod totas;

use std::sync::OnceLock;

use askama::Template;

use crate::arbiter::EventView;
use crate::event::discipline::{Discipline, Rules};
use crate::event::settings::EventDraft;
use crate::games::acts::ActBoard;
use crate::games::{PerSide, Side};
use crate::tournament::round::GameId;
use crate::web::kit::appearance::Figures;
use crate::web::kit::i18n::{Key, Words};
use crate::web::kit::regulations::{self, Filled, FormFault, Section};

/// How a game looks. The texts are of the reader's language.
pub trait Presentation: Sync {
    /// The game.
    fn game(&self) -> Discipline;

    /// Its rules as a page, to which every clause that is named leads.
    fn rulebook(&self) -> Rulebook;

    /// What an event is played by: the rules that it starts from, and each field that it
    /// decides otherwise.
    fn in_words(&self, words: Words, rules: &Rules) -> Vec<String> {
        let _ = words;
        vec![rules.to_string()]
    }

    /// What its rules advise against and an event has all the same, in a sentence.
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

    /// The text of the Regulations that were filled in.
    ///
    /// # Errors
    /// [`FormFault`] with the field that is wrong.
    fn typed(&self, form: &dyn Filled) -> Result<String, FormFault> {
        regulations::typed_plain(self.game(), form)
    }

    /// Fills in the form so that [`Self::typed`] makes the same text of it.
    fn fill(&self, draft: &EventDraft, put: &mut dyn FnMut(&str, &str)) {
        regulations::fill_plain(self.game(), draft, put);
    }

    /// A board of a game by acts after these acts, the first one first, with what stands beside
    /// it; what the last ones came to can be marked on it. Empty for a game by plans. `title`
    /// names the moment; a small one has nothing beside it.
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
    ) -> askama::Result<String>;

    /// The same as a picture to pass on: one SVG that needs nothing else, with the colours of
    /// the light theme; empty for a game by plans.
    ///
    /// # Errors
    /// A template that cannot be rendered.
    fn picture(
        &self,
        words: Words,
        rules: &Rules,
        shown: ShownBoard<'_>,
        caption: &Caption<'_>,
    ) -> askama::Result<String>;

    /// What the desk's panel of a game by acts has for a game by these rules.
    fn entry(&self, words: Words, rules: &Rules, board: &ActBoard) -> ActInput {
        let _ = (words, rules, board);
        ActInput::default()
    }

    /// What the desk's panel has of the game's own beside the line and the taps, with what stands
    /// in `form` where one of them was refused.
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

    /// The act that one of [`Self::own_forms`] means by its fields; `None` where none of them
    /// was sent.
    fn line(&self, form: &dyn Filled) -> Option<String> {
        let _ = form;
        None
    }

    /// A secret that a side hands in, by its word in journals.
    fn secret(&self, words: Words, rules: &Rules, word: &str) -> InputPrompt {
        let _ = (words, rules);
        InputPrompt::plain(word)
    }

    /// What is chosen in a round of choices, by its word in journals.
    fn round(&self, words: Words, rules: &Rules, word: &str) -> InputPrompt {
        let _ = (words, rules);
        InputPrompt::plain(word)
    }

    /// The form of a game by acts to be filled in by hand: what stands before the result, and
    /// what is counted at its end. `label` names the board.
    ///
    /// # Errors
    /// A template that cannot be rendered.
    fn form(&self, words: Words, rules: &Rules, label: &str) -> askama::Result<[String; 2]> {
        let _ = rules;
        let form = PlainForm { words, label };
        Ok([form.render()?, String::new()])
    }

    /// What else is printed for a round of an event by these rules: cards that the players write
    /// on, empty boards.
    fn papers(&self, words: Words, rules: &Rules) -> Vec<Paper> {
        let _ = (words, rules);
        Vec::new()
    }
}

/// What the page of a game is made of, whichever game it is.
pub struct GamePage<'a> {
    /// The language.
    pub words: Words,
    /// The event.
    pub view: &'a EventView,
    /// The game.
    pub id: GameId,
    /// After which move or act it is shown; the last one without.
    pub chosen: Option<usize>,
    /// Whose figures are drawn.
    pub figures: Figures,
    /// What the game waits for, in a line.
    pub waits: Option<String>,
}

/// A paper that a game has beside its form, printed for a round.
#[derive(Debug)]
pub struct Paper {
    /// The end of its address, in small letters.
    pub word: &'static str,
    /// What it is called.
    pub name: String,
    /// Whether its sheets are kept, and have the journal's code.
    pub is_kept: bool,
    /// Draws it for games of a round. What is written for several may be drawn once.
    ///
    /// # Errors
    /// A template that cannot be rendered.
    pub drawn: fn(Words, &[PaperGame<'_>]) -> askama::Result<String>,
}

/// A game that a paper is printed for.
#[derive(Debug)]
pub struct PaperGame<'a> {
    /// The event.
    pub event: &'a str,
    /// The round and the board: `1.2`.
    pub label: String,
    /// The players, or the teams.
    pub names: &'a PerSide<String>,
    /// The rules that it is played by.
    pub rules: &'a Rules,
    /// The journal's newest checkpoint as a code: HTML; empty for a paper that is not kept.
    pub code: &'a str,
}

impl PaperGame<'_> {
    /// Where somebody sits: `1.2 · White`.
    pub fn seat(&self, words: Words, side: Side) -> String {
        format!("{} · {}", self.label, words.side(side))
    }
}

/// The rules of a game as a page.
#[derive(Debug, Clone, Copy)]
pub struct Rulebook {
    /// Where the page is.
    pub address: &'static str,
    /// The text in all three languages, as `docs/rulebook.md` has it.
    pub text: &'static str,
}

/// A board that is shown, and the acts behind which it stands.
#[derive(Debug, Clone, Copy)]
pub struct ShownBoard<'a> {
    /// The board.
    pub board: &'a ActBoard,
    /// The acts, the first one first; none where nothing is to be marked.
    pub acts: &'a [&'a str],
}

impl<'a> ShownBoard<'a> {
    /// A board without marks.
    pub const fn plain(board: &'a ActBoard) -> Self {
        Self { board, acts: &[] }
    }
}

/// Whose game a picture to pass on is of, and where it stands.
#[derive(Debug)]
pub struct Caption<'a> {
    /// The event.
    pub event: &'a str,
    /// The moment.
    pub heading: &'a str,
    /// The players.
    pub names: &'a PerSide<String>,
}

impl Caption<'_> {
    /// Who plays, and when that was, for who reads the picture.
    pub fn title(&self) -> String {
        let PerSide { white, black } = self.names;
        format!("{white} – {black}, {}", self.heading)
    }
}

/// What the desk's panel of a game by acts has for a game.
#[derive(Debug, Default)]
pub struct ActInput {
    /// The script by which a tap on the board writes the line, a file of `static/`.
    pub script: Option<&'static str>,
    /// An act as it is written.
    pub example: &'static str,
    /// What is said below the line; empty for nothing.
    pub hint: String,
    /// What a tap can be meant as; none where there is nothing to choose.
    pub modes: Vec<Mode>,
    /// What is said of taps: each with the name by which the script asks for it.
    pub sentences: Vec<(&'static str, String)>,
    /// Whether the players set up before the game, with a time of its own.
    pub sets_up: bool,
}

/// What the desk's panel has of a game's own beside the line and the taps.
#[derive(Debug, Default)]
pub struct OwnForms {
    /// Fields for the script of the taps, as HTML; empty for nothing.
    pub for_taps: String,
    /// Forms of which [`Presentation::line`] makes an act.
    pub forms: Vec<OwnForm>,
}

/// A form of a game's own in the desk's panel.
#[derive(Debug)]
pub struct OwnForm {
    /// Its fields and buttons, as HTML.
    pub html: String,
    /// Whether it is for what a lot decides, where none is drawn by the service.
    pub for_lots: bool,
}

/// What is asked of players: a secret of their side, or a choice of each of them.
#[derive(Debug)]
pub struct InputPrompt {
    /// What it is called, in a word or two.
    pub title: String,
    /// How it is written; empty for nothing.
    pub hint: String,
    /// One as it is written.
    pub example: String,
    /// What taps on the board write of it, in a word of the game's script; empty for nothing.
    pub taps: &'static str,
    /// What helps to write it, as HTML of the game's own that stands in the form; empty for
    /// nothing.
    pub editor: String,
}

impl InputPrompt {
    /// By its word in journals alone.
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

/// What a tap can be meant as.
#[derive(Debug)]
pub struct Mode {
    /// The word of the script.
    pub word: &'static str,
    /// What it is, for the referee.
    pub said: String,
    /// The clause, where it is not a move as any other.
    pub clause: Option<&'static str>,
    /// Whether the referee alone enters it.
    pub is_referees: bool,
}

/// A form of numbered rows for both sides.
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

/// The presentations that the program comes with: one line for each.
pub const SHIPPED: [&dyn Presentation; 4] = [
    &totas::Totas,
    &almajara::Almajara,
    &ctor::Ctor,
    &tchess::Tchess,
];

/// Makes these the presentations of this process. Nothing may have asked for one before.
///
/// # Errors
/// The list, when something has.
pub fn register(
    list: Vec<&'static dyn Presentation>,
) -> Result<(), Vec<&'static dyn Presentation>> {
    LIST.set(list)
}

/// Every presentation.
pub fn all() -> &'static [&'static dyn Presentation] {
    LIST.get_or_init(|| SHIPPED.to_vec())
}

/// That of a game.
pub fn presentation(game: Discipline) -> &'static dyn Presentation {
    let known = all().iter().find(|it| it.game() == game);
    known.copied().unwrap_or(&Unknown)
}

/// Where the clauses of a game are.
pub fn rulebook(game: Discipline) -> &'static str {
    presentation(game).rulebook().address
}

/// What the numbers beside the points of a result are called: of both sides together, of White
/// and of Black; `None` where the game has none.
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

/// A game of the list that nothing presents: its board is the text of its position.
struct Unknown;

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

    fn board(
        &self,
        _words: Words,
        _rules: &Rules,
        shown: ShownBoard<'_>,
        title: &str,
        _small: bool,
    ) -> askama::Result<String> {
        let position = &shown.board.position;
        PlainBoard { title, position }.render()
    }

    fn picture(
        &self,
        _words: Words,
        _rules: &Rules,
        _shown: ShownBoard<'_>,
        _caption: &Caption<'_>,
    ) -> askama::Result<String> {
        Ok(String::new())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::language::Language;
    use crate::web::kit::regulations::Control;

    struct Empty;

    impl Filled for Empty {
        fn value(&self, _: &str) -> &'static str {
            ""
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
