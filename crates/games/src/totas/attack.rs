//! Attack generation and pseudo-legal moves on a given board: the geometry of the pieces
//! (`TOTA*S 2`), the zones of `TOTA*S 3.2` and the Legion of `TOTA*S 2.5`.
//!
//! The limits of plans are in `legality`, the consequences in `resolution`.

use super::bitboard::{
    Bitboard, DIAGONAL, FLIGHTS, LEAPS, NEAR, ORTHOGONAL, RUN, SIDEWAYS, SLANTED, SLIDE, STRAIGHT,
    STRIKE, at,
};
use super::board::{Board, Piece, PieceId};
use super::fault::{Fault, Unreachable};
use super::plan::Manner;
use super::position::{forward, pawn_rank};
use super::regulations::LegionForm;
use super::{Facing, Kind, PieceRow, Regulations, Square};
use crate::Side;

/// The squares that an explosion on a square strikes, that square first (TOTA*S 5.6); none for
/// kinds that do not explode.
pub fn blast(kind: Kind, square: Square) -> impl Iterator<Item = Square> + Clone {
    let beside: &[(i8, i8)] = match kind {
        Kind::Volcano => &ORTHOGONAL,
        Kind::Tornado => &DIAGONAL,
        Kind::King
        | Kind::Queen
        | Kind::Rook
        | Kind::Bishop
        | Kind::Knight
        | Kind::Gryphon
        | Kind::Boar
        | Kind::Chariot
        | Kind::Legionary
        | Kind::Patrol
        | Kind::Pawn => &[],
    };
    let own = (!beside.is_empty()).then_some(square);
    let around = beside.iter();
    own.into_iter()
        .chain(around.filter_map(move |&(files, ranks)| square.offset(files, ranks)))
}

/// Visits every square that a piece on `from` attacks, occupied or not, with the manner of the
/// attack.
pub fn sweep(
    board: &Board,
    regulations: &Regulations,
    piece: &Piece,
    from: Square,
    mut visit: impl FnMut(Square, Manner),
) {
    let mut near = |offsets: &[(i8, i8)], manner| {
        for &(files, ranks) in offsets {
            if let Some(to) = from.offset(files, ranks) {
                visit(to, manner);
            }
        }
    };
    match piece.kind {
        Kind::Rook => slide(board, piece, from, &ORTHOGONAL, SLIDE, &mut visit),
        Kind::Bishop => slide(board, piece, from, &DIAGONAL, SLIDE, &mut visit),
        Kind::Queen => {
            slide(board, piece, from, &ORTHOGONAL, SLIDE, &mut visit);
            slide(board, piece, from, &DIAGONAL, SLIDE, &mut visit);
        }
        Kind::Boar | Kind::Chariot => {
            let directions = piece.facing().map(Facing::directions);
            slide(
                board,
                piece,
                from,
                directions.as_slice().as_flattened(),
                RUN,
                |to, _| {
                    visit(to, Manner::Run);
                },
            );
        }
        Kind::Knight => {
            for leap in LEAPS {
                if let Some(to) = from.offset(leap.0, leap.1)
                    && knight_bar(board, piece.side, from, leap).is_none()
                {
                    visit(to, Manner::Leap);
                }
            }
        }
        Kind::King | Kind::Volcano | Kind::Tornado => {
            near(&ORTHOGONAL, Manner::Step);
            near(&DIAGONAL, Manner::Step);
        }
        Kind::Gryphon => {
            near(&ORTHOGONAL, Manner::Walk);
            near(&FLIGHTS, Manner::Flight);
        }
        Kind::Legionary | Kind::Patrol | Kind::Pawn => {
            let ahead = forward(piece.side);
            near(&[(-1, ahead), (1, ahead)], Manner::Capture);
            if piece.kind == Kind::Legionary && is_legion(board, regulations, piece.side, from) {
                strikes(board, from, &mut visit);
            }
        }
    }
}

fn slide(
    board: &Board,
    piece: &Piece,
    from: Square,
    directions: &[(i8, i8)],
    reach: i8,
    mut visit: impl FnMut(Square, Manner),
) {
    let foreign = &board.terrain()[piece.side.other()];
    for &(files, ranks) in directions {
        for n in 1..=reach {
            let Some(to) = from.offset(files * n, ranks * n) else {
                break;
            };
            if foreign.bar(piece.kind, to).is_some() {
                break;
            }
            visit(to, Manner::Slide);
            if board.at(to).is_some() {
                break;
            }
        }
    }
}

fn strikes(board: &Board, from: Square, visit: &mut impl FnMut(Square, Manner)) {
    for files in [-1, 1] {
        for n in 1..=STRIKE {
            let Some(to) = from.offset(files * n, 0) else {
                break;
            };
            visit(to, Manner::Strike);
            if board.at(to).is_some() {
                break;
            }
        }
    }
}

/// Whether a Legionary on `square` forms a Legion with another of its side (TOTA*S 2.5).
fn is_legion(board: &Board, regulations: &Regulations, side: Side, square: Square) -> bool {
    legion_neighbours(board, regulations, side, square)
        .next()
        .is_some()
}

/// The Legionaries of the side that form a Legion with one on a square: those next to it on its
/// rank, or on any neighbouring square (TOTA*S 2.5).
pub fn legion_neighbours(
    board: &Board,
    regulations: &Regulations,
    side: Side,
    square: Square,
) -> impl Iterator<Item = PieceId> {
    const OFF_THE_RANK: [(i8, i8); 6] = [(-1, -1), (0, -1), (1, -1), (-1, 1), (0, 1), (1, 1)];
    let off_the_rank: &[(i8, i8)] = match regulations.legion {
        LegionForm::Rank => &[],
        LegionForm::Any => &OFF_THE_RANK,
    };
    let offsets = SIDEWAYS.iter().chain(off_the_rank);
    offsets.filter_map(move |&(files, ranks)| {
        let id = board.at(square.offset(files, ranks)?)?;
        let piece = board.piece(id);
        (piece.side == side && piece.kind == Kind::Legionary).then_some(id)
    })
}

/// The first square on a Knight's path that the enemy's Sea closes (TOTA*S 3.2).
fn knight_bar(board: &Board, side: Side, from: Square, leap: (i8, i8)) -> Option<Square> {
    let foreign = &board.terrain()[side.other()];
    knight_path(from, leap).find(|at| foreign.bar(Kind::Knight, *at).is_some())
}

/// The squares of a leap's path, with its destination: two squares straight, then one to the side
/// (TOTA*S 3.2).
pub fn knight_path(from: Square, leap: (i8, i8)) -> impl Iterator<Item = Square> {
    let (files, ranks) = leap;
    let straight = if files.abs() > ranks.abs() {
        (files.signum(), 0)
    } else {
        (0, ranks.signum())
    };
    [straight, (straight.0 * 2, straight.1 * 2), leap]
        .into_iter()
        .filter_map(move |(files, ranks)| from.offset(files, ranks))
}

/// Visits every square that a piece can reach by one part on the board as it is: captures are
/// included, the limits of plans (TOTA*S 4) are not applied.
pub fn steps(
    board: &Board,
    regulations: &Regulations,
    id: PieceId,
    mut visit: impl FnMut(Square, Manner),
) {
    let piece = board.piece(id);
    let Some(from) = piece.square() else {
        return;
    };
    let is_pawn_row = piece.kind.row() == PieceRow::Pawn;
    sweep(board, regulations, piece, from, |to, manner| {
        let can = match board.piece_at(to) {
            Some(other) => other.side != piece.side,
            None => !is_pawn_row,
        };
        if can {
            visit(to, manner);
        }
    });
    if !is_pawn_row {
        return;
    }
    let ahead = forward(piece.side);
    let further: &[(i8, i8)] = if piece.kind == Kind::Legionary && regulations.legion_moves {
        &[(-2, 0), (-3, 0), (-4, 0), (2, 0), (3, 0), (4, 0)]
    } else {
        &[]
    };
    let near: &[(i8, i8)] = &[(0, 1), (0, 2), (-1, 0), (1, 0), (-1, 1), (1, 1)];
    for &(files, ranks) in near.iter().chain(further) {
        if let Some(to) = from.offset(files, ranks * ahead)
            && board.at(to).is_none()
            && let Some(manner) = quiet(board, regulations, piece, from, to)
        {
            visit(to, manner);
        }
    }
}

/// The manner in which a pawn-row piece moves to a free square (`TOTA*S 2`, `TOTA*S 2.4`,
/// `TOTA*S 2.5`). A move that could be both a sidestep and the strike of a Legion is a sidestep
///
fn quiet(
    board: &Board,
    regulations: &Regulations,
    piece: &Piece,
    from: Square,
    to: Square,
) -> Option<Manner> {
    let ahead = forward(piece.side);
    let (files, ranks) = (to.file() - from.file(), (to.rank() - from.rank()) * ahead);
    let is_free = |square| board.at(square).is_none();
    match (files.abs(), ranks) {
        (0, 1) => Some(Manner::Advance),
        (0, 2) if from.rank() == pawn_rank(piece.side) => from
            .offset(0, ahead)
            .filter(|square| is_free(*square))
            .map(|_| Manner::Advance),
        (1, 0) if piece.kind == Kind::Legionary && piece.forward => Some(Manner::Sidestep),
        (1, 1) if piece.kind == Kind::Patrol && piece.forward => Some(Manner::Slant),
        (1..=STRIKE, 0) if piece.kind == Kind::Legionary && regulations.legion_moves => {
            let is_clear = from.between(to).all(is_free);
            let strikes = is_clear && is_legion(board, regulations, piece.side, from);
            strikes.then_some(Manner::Strike)
        }
        _ => None,
    }
}

/// The manner in which a piece on `from` reaches a square by one part, if it does. This agrees
/// with [`steps`].
pub fn goes(
    board: &Board,
    regulations: &Regulations,
    piece: &Piece,
    from: Square,
    to: Square,
) -> Option<Manner> {
    match board.piece_at(to) {
        Some(other) if other.side == piece.side => None,
        None if piece.kind.row() == PieceRow::Pawn => quiet(board, regulations, piece, from, to),
        _ => attack(board, regulations, piece, from, to),
    }
}

/// The manner in which a piece reaches a square by one part.
///
/// # Errors
/// The reason why it does not reach the square (`TOTA*S 2`, `TOTA*S 2.4`, `TOTA*S 2.5`,
/// `TOTA*S 3.2`).
pub fn step_to(
    board: &Board,
    regulations: &Regulations,
    id: PieceId,
    to: Square,
) -> Result<Manner, Fault> {
    let piece = board.piece(id);
    piece
        .square()
        .and_then(|from| goes(board, regulations, piece, from, to))
        .ok_or_else(|| why_not(board, regulations, piece, to))
}

fn why_not(board: &Board, regulations: &Regulations, piece: &Piece, to: Square) -> Fault {
    let name = piece.name();
    let unreachable = |reason| Fault::Unreachable {
        piece: name,
        to,
        reason,
    };
    let Some(from) = piece.square() else {
        return unreachable(Unreachable::Geometry);
    };
    if from == to {
        return unreachable(Unreachable::Same);
    }
    let (files, ranks) = (to.file() - from.file(), to.rank() - from.rank());
    let occupant = board.piece_at(to).map(|other| other.side == piece.side);
    if piece.kind.row() == PieceRow::Pawn {
        return why_not_pawn(board, regulations, piece, (from, to), occupant);
    }
    if let Some(facing) = piece.facing()
        && (!facing.joins(from, to) || from.distance(to) > RUN.unsigned_abs())
    {
        return Fault::OffItsLine {
            piece: name,
            to,
            facing,
        };
    }
    let slides = matches!(
        piece.kind,
        Kind::Rook | Kind::Bishop | Kind::Queen | Kind::Boar | Kind::Chariot
    );
    if !is_in_pattern(piece, from, to) {
        return unreachable(Unreachable::Geometry);
    }
    let foreign = &board.terrain()[piece.side.other()];
    let path = if slides {
        from.between(to).chain([to]).collect()
    } else {
        knight_bar(board, piece.side, from, (files, ranks))
            .filter(|_| piece.kind == Kind::Knight)
            .into_iter()
            .collect::<Vec<_>>()
    };
    for at in path {
        if let Some(zone) = foreign.bar(piece.kind, at) {
            return Fault::Zone {
                piece: name,
                zone,
                at,
            };
        }
        if at != to && board.at(at).is_some() {
            return unreachable(Unreachable::Blocked(at));
        }
    }
    unreachable(Unreachable::Own)
}

fn why_not_pawn(
    board: &Board,
    regulations: &Regulations,
    piece: &Piece,
    (from, to): (Square, Square),
    own: Option<bool>,
) -> Fault {
    let name = piece.name();
    let unreachable = |reason| Fault::Unreachable {
        piece: name,
        to,
        reason,
    };
    let ahead = forward(piece.side);
    let (files, ranks) = (to.file() - from.file(), (to.rank() - from.rank()) * ahead);
    let double = from.rank() == pawn_rank(piece.side);
    let in_pattern = match (files.abs(), ranks) {
        (0 | 1, 1) => true,
        (0, 2) => double,
        (_, 0) => piece.kind == Kind::Legionary,
        _ => false,
    };
    if !in_pattern {
        return unreachable(Unreachable::Geometry);
    }
    if own == Some(true) {
        return unreachable(Unreachable::Own);
    }
    match (files.abs(), ranks, own.is_some()) {
        (0, ..) => match from.offset(0, ahead).filter(|at| board.at(*at).is_some()) {
            Some(at) if at != to => unreachable(Unreachable::Blocked(at)),
            _ => unreachable(Unreachable::Occupied),
        },
        (1, 1, _) if piece.kind == Kind::Patrol => Fault::NotForward { piece: name, to },
        (_, 1, _) => unreachable(Unreachable::NothingToTake),
        (1, _, false) => Fault::NotForward { piece: name, to },
        _ => Fault::NoStrike {
            piece: name,
            to,
            legion: regulations.legion,
            moves: regulations.legion_moves,
        },
    }
}

/// Whether a piece on the board attacks a square by one part. A King does not attack
/// a King (TOTA*S 4.3).
pub fn attacks(board: &Board, regulations: &Regulations, id: PieceId, target: Square) -> bool {
    let piece = board.piece(id);
    let Some(from) = piece.square() else {
        return false;
    };
    let on_king = board
        .piece_at(target)
        .is_some_and(|other| other.kind == Kind::King);
    if piece.kind == Kind::King && on_king {
        return false;
    }
    attack(board, regulations, piece, from, target).is_some()
}

/// The manner in which a piece on `from` attacks a square, occupied or not, if it does. This
/// agrees with [`sweep`].
fn attack(
    board: &Board,
    regulations: &Regulations,
    piece: &Piece,
    from: Square,
    to: Square,
) -> Option<Manner> {
    if !is_in_pattern(piece, from, to) {
        return None;
    }
    let (files, ranks) = (to.file() - from.file(), to.rank() - from.rank());
    let is_clear = || from.between(to).all(|square| board.at(square).is_none());
    let foreign = &board.terrain()[piece.side.other()];
    match piece.kind {
        Kind::Queen => is_clear().then_some(Manner::Slide),
        Kind::Rook | Kind::Bishop => {
            let is_open = |square| foreign.bar(piece.kind, square).is_none();
            let is_open = is_clear() && from.between(to).chain([to]).all(is_open);
            is_open.then_some(Manner::Slide)
        }
        Kind::Boar | Kind::Chariot => {
            let is_in_line = piece.facing()?.joins(from, to);
            (is_in_line && is_clear()).then_some(Manner::Run)
        }
        Kind::Knight => knight_bar(board, piece.side, from, (files, ranks))
            .is_none()
            .then_some(Manner::Leap),
        Kind::King | Kind::Volcano | Kind::Tornado => Some(Manner::Step),
        Kind::Gryphon if from.distance(to) == 1 => Some(Manner::Walk),
        Kind::Gryphon => Some(Manner::Flight),
        Kind::Legionary | Kind::Patrol | Kind::Pawn => match (files.abs(), ranks) {
            (1, ranks) if ranks == forward(piece.side) => Some(Manner::Capture),
            (1.., 0) if piece.kind == Kind::Legionary => {
                let strikes = is_legion(board, regulations, piece.side, from) && is_clear();
                strikes.then_some(Manner::Strike)
            }
            _ => None,
        },
    }
}

/// A superset of the squares from which a piece of a kind can reach a square by one part on an
/// empty board (TOTA*S 2).
pub const fn within_reach(kind: Kind, to: Square) -> Bitboard {
    match kind {
        Kind::Rook => at(&STRAIGHT, to),
        Kind::Bishop => at(&SLANTED, to),
        Kind::Queen => at(&STRAIGHT, to).or(at(&SLANTED, to)),
        Kind::Legionary => at(&NEAR, to).or(at(&STRAIGHT, to)),
        _ => at(&NEAR, to),
    }
}

/// A superset of the pieces of a side that would attack a square on an empty board (TOTA*S 2).
fn suspects(board: &Board, by: Side, target: Square) -> impl Iterator<Item = PieceId> {
    let reach = within_reach(Kind::Queen, target) | within_reach(Kind::Knight, target);
    let suspects = board.of_side(by) & reach;
    suspects.into_iter().filter_map(|from| board.at(from))
}

/// Whether a piece can reach a square by one part on an empty board (TOTA*S 2). This is much
/// cheaper than move generation.
#[inline]
pub fn is_in_pattern(piece: &Piece, from: Square, to: Square) -> bool {
    let (files, ranks) = (to.file() - from.file(), to.rank() - from.rank());
    let (across, along) = (files.abs(), ranks.abs());
    let distance = across.max(along);
    let flat = across == 0 || along == 0;
    let both = across == along;
    match piece.kind {
        Kind::Rook => flat && distance <= SLIDE,
        Kind::Bishop => both && distance <= SLIDE,
        Kind::Queen => (flat || both) && distance <= SLIDE,
        Kind::Boar | Kind::Chariot => (flat || both) && distance <= RUN,
        Kind::Knight => !flat && across + along == 3,
        Kind::King | Kind::Volcano | Kind::Tornado => distance == 1,
        Kind::Gryphon => across + along == 1 || both && distance == 2,
        Kind::Pawn | Kind::Patrol => across <= 1 && along <= 2,
        Kind::Legionary => across <= 1 && along <= 2 || along == 0 && across <= STRIKE,
    }
}

/// Whether a piece may make a part in the coming game move (`TOTA*S 4.5`, `TOTA*S 4.7`): it is
/// neither absent nor doomed, and does not rest.
pub fn may_move(piece: &Piece, regulations: &Regulations) -> bool {
    piece.square().is_some() && !piece.doomed && !rests(piece, regulations)
}

/// Whether the piece moved in the game move before and has to rest; Kings do not
/// (TOTA*S 4.7).
pub fn rests(piece: &Piece, regulations: &Regulations) -> bool {
    regulations.rest_after_move && piece.tired && piece.kind != Kind::King
}

/// Whether a side's King is attacked by a piece that may move next (`TOTA*S 3.1`, `TOTA*S 6.1`).
/// A piece that rests can still explode.
pub fn is_king_threatened(board: &Board, regulations: &Regulations, side: Side) -> bool {
    let Some(king) = board.king_square(side) else {
        return false;
    };
    suspects(board, side.other(), king).any(|id| {
        let piece = board.piece(id);
        if may_move(piece, regulations) {
            return attacks(board, regulations, id, king);
        }
        let Some(at) = piece.square().filter(|_| !piece.doomed) else {
            return false;
        };
        blast(piece.kind, at).any(|struck| struck == king)
    })
}

/// Whether any enemy piece on the board, doomed ones included, attacks a square (TOTA*S 2.8).
pub fn is_attacked(board: &Board, regulations: &Regulations, target: Square, by: Side) -> bool {
    suspects(board, by, target).any(|id| attacks(board, regulations, id, target))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clause_5_6_a_volcano_strikes_beside_and_a_tornado_diagonally() {
        let square = Square::parse("a5").unwrap();
        let names = |kind| {
            let squares: Vec<String> = blast(kind, square).map(|it| it.to_string()).collect();
            squares.join(" ")
        };
        let at_the_edge = [names(Kind::Volcano), names(Kind::Tornado)];
        for (squares, struck) in at_the_edge
            .iter()
            .zip([["a4", "a5", "a6", "b5"].as_slice(), &["a5", "b4", "b6"]])
        {
            let mut found: Vec<&str> = squares.split(' ').collect();
            assert_eq!(found.first(), Some(&"a5"));
            found.sort_unstable();
            assert_eq!(found, struck);
        }
        assert_eq!(names(Kind::Knight), "");
    }
}
