//! The possible next plans of a game, for the pages on which plans are written.

use std::collections::BTreeMap;

use actix_web::HttpResponse;
use actix_web::http::header;
use serde::Serialize;

use super::game::man_name;
use crate::event::{EventState, NextMove};
use crate::games::Side;
use crate::games::totas::{Choice, Choices};
use crate::tournament::round::GameId;
use crate::web::kit::i18n::Words;

/// The next game move of a game for a page; empty if no plan can be written.
#[derive(Debug, Default, Serialize)]
struct Form {
    game_move: Option<u16>,
    /// The possible plans of each side.
    books: BTreeMap<Side, Book>,
    /// The pieces on the squares, in words.
    men: BTreeMap<String, String>,
}

/// [`Choices`] in the form of the page.
#[derive(Debug, Serialize)]
struct Book {
    /// The text, from which square, to which square.
    parts: Vec<(String, Option<String>, Option<String>)>,
    plans: Vec<(usize, Vec<usize>)>,
}

impl Book {
    fn from_choices(choices: Choices) -> Self {
        let part = |Choice { text, from, to }| {
            let name = |square: Option<_>| square.map(|square| ToString::to_string(&square));
            (text, name(from), name(to))
        };
        Self {
            parts: choices.parts.into_iter().map(part).collect(),
            plans: choices.plans,
        }
    }
}

/// The possible plans of these sides, and the pieces on the squares.
pub fn choices(state: &EventState, game: GameId, sides: &[Side], words: Words) -> HttpResponse {
    let Some(next) = NextMove::for_game(state, game) else {
        return none();
    };
    let pieces = next.position().board().pieces();
    let men = pieces.filter_map(|(_, piece)| {
        let square = piece.square()?;
        Some((square.to_string(), man_name(words, piece)))
    });
    answer(&Form {
        game_move: Some(next.number()),
        books: sides
            .iter()
            .map(|side| (*side, Book::from_choices(next.choices(*side))))
            .collect(),
        men: men.collect(),
    })
}

/// No plan can be written.
pub fn none() -> HttpResponse {
    answer(&Form::default())
}

fn answer(form: &Form) -> HttpResponse {
    HttpResponse::Ok()
        .insert_header((header::CACHE_CONTROL, "no-store"))
        .json(form)
}
