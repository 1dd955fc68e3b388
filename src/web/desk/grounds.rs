//! What a decision on a protest is based on: the position and the row that it is about, what the
//! record says by itself, the clauses in full, and whether it came in time.

use chrono::TimeDelta;

use crate::arbiter::EventView;
use crate::event::{Against, Protest, Refusal};
use crate::games::Side;
use crate::web::games::{self, Contested, ShownGame, rulebook};
use crate::web::kit::errors::Failure;
use crate::web::kit::i18n::Words;
use crate::web::kit::layout::Page;

/// The most clauses that are quoted.
const QUOTED: usize = 3;

/// A clause of the rules.
pub struct Clause {
    pub name: String,
    /// Its text, as HTML.
    pub text: &'static str,
}

/// Whether a protest came in time.
pub struct Term {
    pub said: String,
    /// The CSS class of its badge.
    pub look: &'static str,
}

pub struct Grounds {
    pub contested: Contested,
    pub clauses: Vec<Clause>,
    /// The address of the rulebook.
    pub rulebook: &'static str,
    pub term: Term,
}

impl Grounds {
    /// The grounds of a protest.
    ///
    /// # Errors
    /// An unknown game, one that cannot be replayed, or a template that cannot be rendered.
    pub fn new(page: &Page, view: &EventView, protest: &Protest) -> Result<Self, Failure> {
        let words = page.words();
        let state = view.state.game(protest.game);
        let state = state.ok_or_else(Failure::not_found)?;
        let rules = state.rules(&view.state.info);
        let look = games::presentation(rules.discipline());
        let replayed = look.replay(&view.state.info.rules, state, false);
        let replayed = replayed.ok_or(Refusal::Damaged(protest.game))?;
        let shown = ShownGame {
            words,
            view,
            id: protest.game,
            state,
            chosen: None,
            figures: page.looks().figures(),
            viewpoint: Side::White,
        };
        let number = match protest.against {
            Against::Row { game_move } => Some(usize::from(game_move)),
            Against::Result | Against::Ruling => None,
        };
        let contested = replayed.contested(shown, number);
        let contested = contested.map_err(|error| Failure::internal(&error))?;
        // What the player names comes first.
        let named = protest.clause.iter();
        let named = named.flat_map(|clause| rulebook::named(clause.as_str()));
        let told = contested.sentences.iter();
        let told = told.filter_map(|said| said.clause.as_deref());
        let mut clauses: Vec<Clause> = Vec::new();
        for name in named.chain(told) {
            let text = rulebook::clause(rules.discipline(), page.language(), name);
            let Some(text) = text.filter(|_| clauses.iter().all(|it| it.name != name)) else {
                continue;
            };
            clauses.push(Clause {
                name: name.to_owned(),
                text,
            });
        }
        clauses.truncate(QUOTED);
        Ok(Self {
            contested,
            clauses,
            rulebook: rulebook(rules.discipline()),
            term: term(words, view, protest),
        })
    }
}

fn term(words: Words, view: &EventView, protest: &Protest) -> Term {
    if protest.late.is_some() {
        return Term {
            said: words.t("decision-late"),
            look: "warn",
        };
    }
    let limit = i64::from(view.state.info.protests.protest_minutes.get());
    let until = view.state.protest_until(protest.game);
    // A game that was continued since has ended later than the protest came.
    let passed = until.map(|until| TimeDelta::minutes(limit) - (until - protest.at));
    let passed = passed.map(|passed| passed.num_minutes());
    let passed = passed.filter(|passed| (0..=limit).contains(passed));
    Term {
        said: match passed {
            Some(passed) => words.t_with(
                "decision-in-time",
                &[("passed", &passed), ("limit", &limit)],
            ),
            None => words.t("decision-in-play"),
        },
        look: "good",
    }
}
