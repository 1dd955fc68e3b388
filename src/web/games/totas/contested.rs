//! What a protest in a game by plans is about: the position before a row, with the parts of both
//! plans as arrows, also of those that are void.

use super::board::{Arrow, Picture};
use super::game::{FormRow, Scene, picture, sentences, start};
use super::replay::Game;
use super::turns;
use crate::games::Side;
use crate::games::totas::judged::{JudgedPart, PartVerdict};
use crate::games::totas::replay::ReplayedMove as Played;
use crate::games::totas::written::{WrittenAction, WrittenMove};
use crate::games::totas::{Board, Fault, Kind, Square, Wing};
use crate::web::games::{Contested, ShownGame};
use crate::web::kit::game_line::GameLine;

/// The row with this number from 1; by default the last one.
pub(super) fn contested(
    at: ShownGame<'_>,
    game: Option<&Game>,
    number: Option<usize>,
) -> askama::Result<Contested> {
    let (words, state) = (at.words, at.state);
    let rows = game.map_or(0, |game| game.record.rows.len());
    let index = number.unwrap_or(rows).clamp(1, rows.max(1)) - 1;
    let row = game.and_then(|game| game.record.rows.get(index));
    let heading = match row {
        Some(row) => words.t_with("decision-before", &[("number", &row.number)]),
        None => words.t("start-position"),
    };
    let before = game.map_or(0, |game| game.moves_before(index));
    let after = game.and_then(|game| game.moves_after(index));
    let first = start(state);
    let position = game.and_then(|game| game.position(before));
    let position = position.unwrap_or(&first);
    let played = after.and_then(|after| game?.played(after));
    let board = Picture {
        arrows: played.map_or_else(Vec::new, |played| arrows(played, position.board())),
        ..picture(words, None, position, before, &heading).with(at.figures, state.armies())
    };
    let scene = Scene::new(words, state, game, after.unwrap_or(before));
    let line = GameLine::new(at.view, words, at.id, state);
    let from = index.saturating_sub(1);
    let form = (from..=index).filter_map(|index| FormRow::new(&scene, &line, index));
    let written = scene.rows().get(from..).unwrap_or_default();
    Ok(Contested {
        heading,
        board: board.svg()?,
        record: turns::table(words, form.collect(), written).html()?,
        sentences: if after.is_some() {
            sentences(&scene, false)
        } else {
            Vec::new()
        },
    })
}

/// The parts of both plans as they were meant.
fn arrows(played: &Played, board: &Board) -> Vec<Arrow> {
    let parts = Side::ALL.into_iter().flat_map(|side| {
        let parts = played.plans[side].parts.iter().enumerate();
        parts.map(move |(column, part)| (side, column, part))
    });
    let arrow = |(side, column, part): (Side, usize, &JudgedPart)| {
        let (from, to) = match &part.verdict {
            PartVerdict::Legal(part) => (part.from, part.to),
            PartVerdict::Void(fault) => void(side, part, fault, board)?,
            PartVerdict::Skipped { .. } => return None,
        };
        (from != to).then_some(Arrow {
            side,
            column,
            from,
            to,
            aim: to,
        })
    };
    parts.filter_map(arrow).collect()
}

/// The way that a void part was to go, if only one piece can be meant (TOTA*S 4.6).
fn void(side: Side, part: &JudgedPart, fault: &Fault, board: &Board) -> Option<(Square, Square)> {
    let WrittenAction::Move(written) = &part.written.as_ref()?.action else {
        return None;
    };
    let named = fault.piece().and_then(|piece| piece.square);
    let from = named.or_else(|| only_piece(side, written, board))?;
    Some((from, written.square))
}

fn only_piece(side: Side, written: &WrittenMove, board: &Board) -> Option<Square> {
    let kind = written.symbol.unwrap_or(Kind::Pawn);
    let wing = if written.symbol_underlined {
        Wing::Right
    } else {
        Wing::Unmarked
    };
    let pieces = board.pieces().filter(|(_, piece)| {
        let is_of_wing = written.origin.is_some() || piece.wing == wing;
        piece.side == side && piece.kind == kind && is_of_wing
    });
    let squares = pieces.filter_map(|(_, piece)| piece.square());
    let mut fitting = squares.filter(|square| written.origin.is_none_or(|it| it == *square));
    let only = fitting.next()?;
    fitting.next().is_none().then_some(only)
}
