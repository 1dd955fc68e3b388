//! The canonical position, a FEN-like line of five words: reader, printer and validity
//! (TCHESS 12.1, TCHESS 12.2).

use std::fmt;

use super::array::{write_ranks, written};
use super::attack::{self, AttackView};
use super::kind::Kind;
use super::loss::Lost;
use super::piece::{Facing, Piece};
use super::position::Position;
use super::setup::Setup;
use super::square::{Size, Spot, Square, Squares};
use super::standing::Standing;
use super::turn::{Goal, goes_on, has_target};
use super::words::Phrase;
use crate::Side;

/// A fault of the text of a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum PlaceFault {
    /// The text does not have the form (TCHESS 12.1).
    Unreadable,
    /// The board is not that of the event (TCHESS 12.2).
    Board,
    /// A side does not have exactly one King; with other targets, it has more than one.
    Kings,
    /// A square has two pieces that cannot share it.
    Storeys,
    /// A piece has a facing, but the game has no polarity.
    Facing,
    /// The kind that was moved last is not one as which a piece moves.
    Last,
    /// A goal is already reached.
    Goal,
    /// A lost kind that cannot be due for replacement.
    Due,
    /// Pieces are marked as moved that cannot have moved, or the turn cannot go on.
    Moved,
    /// The King of the side that is not to move is attacked.
    Attacked,
}

impl PlaceFault {
    /// The clause that is broken.
    pub const fn clause(self) -> &'static str {
        match self {
            Self::Unreadable => "12.1",
            Self::Board
            | Self::Kings
            | Self::Storeys
            | Self::Facing
            | Self::Last
            | Self::Goal
            | Self::Due
            | Self::Moved
            | Self::Attacked => "12.2",
        }
    }

    /// The sentence for the fault.
    pub(super) fn phrase(self) -> Phrase {
        Phrase::new(match self {
            Self::Unreadable => "place-unreadable",
            Self::Board => "place-board",
            Self::Kings => "place-kings",
            Self::Storeys => "place-storeys",
            Self::Facing => "place-facing",
            Self::Last => "place-last",
            Self::Goal => "place-goal",
            Self::Due => "place-due",
            Self::Moved => "place-moved",
            Self::Attacked => "place-attacked",
        })
    }
}

/// Reads a position, and checks that it can occur in a game.
///
/// # Errors
/// The first fault of its form (TCHESS 12.1), then of its contents in a game (TCHESS 12.2).
pub fn read(setup: &Setup, text: &str) -> Result<Position, PlaceFault> {
    let Standing {
        ranks,
        side,
        last,
        due,
        moved,
    } = Standing::read(text).ok_or(PlaceFault::Unreadable)?;
    let board = setup.size();
    let is_board = ranks.len() == usize::from(board.ranks())
        && ranks
            .iter()
            .all(|rank| rank.len() == usize::from(board.files()));
    if !is_board {
        return Err(PlaceFault::Board);
    }
    let mut position = Position::empty(side);
    let cells = ranks.into_iter().rev().flatten();
    for (square, cell) in board.squares().zip(cells) {
        let Some((top, under)) = cell else {
            continue;
        };
        position.put(square, top);
        if let Some(under) = under {
            position.put_under(square, under);
        }
    }
    position.set_last(side.other(), last);
    check_pieces(setup, &position)?;
    // A Jester moves as the kind that it copies (TCHESS 3.1), and a flag never moves.
    if last.is_some_and(|kind| setup.movement(kind).is_none()) {
        return Err(PlaceFault::Last);
    }
    let is_within = !moved.is_empty();
    let reached = |side| is_reached(setup, &position, side, is_within);
    if Side::ALL.into_iter().any(reached) {
        return Err(PlaceFault::Goal);
    }
    take_due(setup, &mut position, &due, is_within)?;
    take_moved(setup, &mut position, &moved)?;
    if setup.has_check() && !is_within && is_other_attacked(setup, &position) {
        return Err(PlaceFault::Attacked);
    }
    if position.copied().is_none() {
        // A kind that no Jester copies is not stored.
        position.set_last(side.other(), None);
    }
    Ok(position)
}

/// Whether a side has reached a goal, so that no game goes on from here (TCHESS 12.2).
fn is_reached(setup: &Setup, position: &Position, side: Side, is_within: bool) -> bool {
    let is_mover = side == position.side();
    let loses = || {
        let may_go_on = is_mover && !is_within && may_have_replaced_target(setup, position);
        !has_target(setup, position, side) && !may_go_on
    };
    let has_come = || {
        if is_mover && is_within {
            // Jesters count as the kind that was moved last, and a position does not have that of
            // the side to move: the King may have been attacked there.
            return position.count(side.other(), Kind::Jester) == 0;
        }
        // A King on its original square may not have moved there.
        position.king(side) != setup.start().king(side)
    };
    Goal::capture(setup, position, side).is_some()
        || loses()
        || (Goal::escort(setup, position, side).is_some() && has_come())
}

/// Whether the last target of the side to move may have been replaced by a lost kind in this
/// turn, before any move (TCHESS 7.1).
fn may_have_replaced_target(setup: &Setup, position: &Position) -> bool {
    let regulations = setup.regulations();
    let targets = regulations.targets;
    let was_target = |donor| match donor {
        Kind::Pawn => targets.iter().any(Kind::is_pawn),
        _ => targets.has(donor),
    };
    let mut pairs = regulations.substitution.iter();
    pairs.any(|(lost, donor)| position.count(position.side(), lost) > 0 && was_target(donor))
}

/// Whether the King of the side that is not to move is attacked at the start of a turn by a piece
/// that is not a replacement.
fn is_other_attacked(setup: &Setup, position: &Position) -> bool {
    let side = position.side();
    let substitution = &setup.regulations().substitution;
    let may_be_new = |at: &Square| substitution.paired_with(position.top(*at).kind()).is_some();
    let mut seen = AttackView::by(position, side);
    let new: Squares = seen.attackers.iter().filter(may_be_new).collect();
    seen.attackers = seen.attackers.minus(new);
    let copied = position.last(side.other());
    let king = position.free_king(side.other());
    king.is_some_and(|king| attack::is_attacked(setup, position, &seen, king, copied))
}

/// Checks Kings, shared squares and facings (TCHESS 12.2).
fn check_pieces(setup: &Setup, position: &Position) -> Result<(), PlaceFault> {
    let regulations = setup.regulations();
    let needs_king = regulations.targets.has(Kind::King);
    for side in Side::ALL {
        let kings = position.count(side, Kind::King);
        if kings > 1 || (needs_king && kings == 0) {
            return Err(PlaceFault::Kings);
        }
    }
    for square in setup.size().squares() {
        let (top, under) = (position.top(square), position.under(square));
        if under.is_some() {
            let is_held = setup.is_king_held()
                && under.kind() == Kind::King
                && under.side() != top.side()
                && top.kind() != Kind::King;
            let is_carried = regulations.transport
                && top.kind().is_horse()
                && under.side() == top.side()
                && under.kind() != Kind::King
                && !under.kind().is_horse();
            if !is_held && !is_carried {
                return Err(PlaceFault::Storeys);
            }
        }
        for piece in [top, under].into_iter().filter(|it| it.is_some()) {
            let is_forward = piece.facing() == Facing::forward(piece.side());
            if !regulations.polarity && !is_forward {
                return Err(PlaceFault::Facing);
            }
        }
    }
    Ok(())
}

/// Checks and sets the kinds that are due for replacement: no more than a turn of the other side
/// can capture (TCHESS 12.2).
fn take_due(
    setup: &Setup,
    position: &mut Position,
    due: &[Kind],
    is_within: bool,
) -> Result<(), PlaceFault> {
    let regulations = setup.regulations();
    let storeys = if regulations.transport { 2 } else { 1 };
    let most = usize::from(regulations.moves()) * storeys;
    let known = |kind: &Kind| regulations.substitution.paired_with(*kind).is_some();
    if due.len() > most || !due.iter().all(known) || (is_within && !due.is_empty()) {
        return Err(PlaceFault::Due);
    }
    position.set_due(position.side(), Lost::from_kinds(due));
    position.forget(setup);
    Ok(())
}

/// Checks and sets the pieces that have moved in the turn (TCHESS 12.2). A square that occurs
/// twice is that of a carrier and its passenger.
fn take_moved(setup: &Setup, position: &mut Position, moved: &[Spot]) -> Result<(), PlaceFault> {
    if moved.is_empty() {
        return Ok(());
    }
    let side = position.side();
    for spot in moved {
        let square = setup.size().find(*spot).ok_or(PlaceFault::Moved)?;
        let is_under = position.moved().has(square);
        let piece = if is_under {
            position.under(square)
        } else {
            position.top(square)
        };
        if !piece.is_of(side) || (is_under && position.moved_under().has(square)) {
            return Err(PlaceFault::Moved);
        }
        position.mark(square, is_under);
    }
    let is_short = position.made() < setup.regulations().moves();
    if is_short && goes_on(setup, position) {
        Ok(())
    } else {
        Err(PlaceFault::Moved)
    }
}

/// A position with the data for printing it.
#[derive(Debug, Clone, Copy)]
pub struct Placed<'a> {
    /// The size of the board.
    pub size: Size,
    /// The position on it.
    pub position: &'a Position,
}

impl fmt::Display for Placed<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Placed { size, position } = *self;
        write_ranks(f, size, |square| {
            let top = position.top(square);
            if top.is_none() {
                return None;
            }
            let under = position.under(square);
            Some(if under.is_some() {
                format!("{}+{}", faced_text(top), faced_text(under))
            } else {
                faced_text(top)
            })
        })?;
        let side = match position.side() {
            Side::White => 'w',
            Side::Black => 'b',
        };
        let copied = position.copied().map_or("-", Kind::symbol);
        let due = position.due(position.side()).iter();
        let due: Vec<&str> = due.map(Kind::symbol).collect();
        let due = or_dash(&due.join(","));
        let both = [position.moved(), position.moved_under()];
        let mut moved: Vec<Square> = both.into_iter().flat_map(|set| set.iter()).collect();
        moved.sort_by_key(|square| (size.file(*square), size.rank(*square)));
        let moved: Vec<String> = moved.iter().map(|it| size.spot(*it).to_string()).collect();
        let moved = or_dash(&moved.join(","));
        write!(f, " {side} {copied} {due} {moved}")
    }
}

fn or_dash(text: &str) -> String {
    if text.is_empty() {
        "-".to_owned()
    } else {
        text.to_owned()
    }
}

fn faced_text(piece: Piece) -> String {
    let text = written(piece);
    if piece.facing() == Facing::forward(piece.side()) {
        text
    } else {
        format!("{text}^{}", piece.facing().letter())
    }
}
