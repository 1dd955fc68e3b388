//! Binding of written items to acts, with the first clause that an illegal item breaks
//! (TCHESS 12.4).

use smallvec::SmallVec;

use super::act::{Act, Move};
use super::attack::{Exposure, carries};
use super::fault::Fault;
use super::item::Item;
use super::kind::{Kind, Kinds};
use super::moves::{freed, moves, moves_as, moves_to, promotions};
use super::pattern::{Movement, Ray};
use super::piece::{Facing, Piece};
use super::position::Position;
use super::regulations::KingRule;
use super::search::takes_king;
use super::setup::Setup;
use super::square::{Size, Square};
use super::turn::is_legal_by;

/// The act of an item of the side to move, if it is legal. `exposure` is that of its King, if it
/// is known.
///
/// # Errors
/// The first clause that it breaks, from the squares on (TCHESS 12.4).
pub fn judge(
    setup: &Setup,
    position: &Position,
    item: &Item,
    exposure: Option<&Exposure>,
) -> Result<Act, Fault> {
    let size = setup.size();
    for spot in item.spots() {
        if size.find(spot).is_none() {
            return Err(Fault::NoSquare(spot, size));
        }
    }
    let at = size
        .find(item.origin)
        .ok_or(Fault::NoSquare(item.origin, size))?;
    let due = position.due(position.side()).first();
    match (due, item.is_replacement()) {
        (Some(kind), false) => return Err(Fault::Due(kind)),
        (None, true) => return Err(Fault::NotDue),
        _ => {}
    }
    check_piece(position, item, at)?;
    let act = if let Some(lost) = due {
        replacement(setup, position, item, (at, lost))?
    } else {
        if position.moved().has(at) {
            return Err(Fault::HasMoved(item.origin));
        }
        if item.parts.is_empty() {
            turning(setup, position, item, at)?
        } else {
            Act::Move(moving(setup, position, item, at)?)
        }
    };
    if is_legal_by(setup, position, &act, exposure) {
        Ok(act)
    } else {
        Err(Fault::NoTurn)
    }
}

/// Checks that the piece is the upper one of its square (TCHESS 2.1, TCHESS 6.2, TCHESS 8.3).
fn check_piece(position: &Position, item: &Item, at: Square) -> Result<(), Fault> {
    let side = position.side();
    if position.top(at).is(side, item.kind) {
        return Ok(());
    }
    let below = position.under(at);
    if !below.is(side, item.kind) {
        return Err(Fault::NoPiece(side, item.kind, item.origin));
    }
    if position.top(at).is_of(side) {
        Err(Fault::Passenger(item.kind, item.origin))
    } else {
        Err(Fault::HeldKing)
    }
}

/// Binds a replacement that is due (TCHESS 7.1, TCHESS 7.2).
fn replacement(
    setup: &Setup,
    position: &Position,
    item: &Item,
    (at, lost): (Square, Kind),
) -> Result<Act, Fault> {
    let donor = setup.regulations().substitution.paired_with(lost);
    if !donor.is_some_and(|donor| position.is_donor(at, (donor, lost))) {
        return Err(Fault::NoDonor(donor.unwrap_or(lost)));
    }
    if item.becomes != Some(lost) {
        return Err(Fault::OtherLoss(lost));
    }
    check_copy(position, item, position.top(at))?;
    Ok(Act::Replace { at, kind: lost })
}

/// Binds a turn in place (TCHESS 9.4, TCHESS 9.5).
fn turning(setup: &Setup, position: &Position, item: &Item, at: Square) -> Result<Act, Fault> {
    let piece = position.top(at);
    if !setup.regulations().turn_in_place {
        return Err(Fault::NoTurning);
    }
    if piece.kind() == Kind::King && setup.regulations().king == KingRule::Flag {
        return Err(Fault::KingStays);
    }
    let facing = item.facing.unwrap_or(piece.facing());
    if facing == piece.facing() {
        return Err(Fault::SameFacing);
    }
    let kind = check_copy(position, item, piece)?;
    if item.plus && !position.under(at).is_of(piece.side()) {
        return Err(load(setup));
    }
    Ok(Act::Turn { at, facing, kind })
}

/// The kind as which a piece moves (TCHESS 3.1).
fn check_copy(position: &Position, item: &Item, piece: Piece) -> Result<Kind, Fault> {
    if piece.kind() != Kind::Jester {
        return match item.copies {
            Some(_) => Err(Fault::NoJester(piece.kind())),
            None => Ok(piece.kind()),
        };
    }
    if item.is_replacement() {
        return match item.copies {
            Some(_) => Err(Fault::CopiesNothing),
            None => Ok(piece.kind()),
        };
    }
    let copied = moves_as(position, piece).ok_or(Fault::CopiesNothing)?;
    match item.copies {
        Some(written) if written != copied => Err(Fault::Copies(copied)),
        _ => Ok(copied),
    }
}

/// The squares of an item: the end of its first part, if it has two, and its destination.
fn squares(setup: &Setup, item: &Item) -> Result<(Option<Square>, Square), Fault> {
    let size = setup.size();
    let find = |spot| size.find(spot).ok_or(Fault::NoSquare(spot, size));
    match item.parts.as_slice() {
        [first, second] => Ok((Some(find(first.to)?), find(second.to)?)),
        [only, ..] => Ok((None, find(only.to)?)),
        [] => Err(Fault::NoTurning),
    }
}

/// Binds a move with its load, promotion, freed King and facing.
fn moving(setup: &Setup, position: &Position, item: &Item, at: Square) -> Result<Move, Fault> {
    let piece = position.top(at);
    check_copy(position, item, piece)?;
    let (mid, to) = squares(setup, item)?;
    let mut fitting: SmallVec<[Move; 4]> = SmallVec::new();
    moves_to(setup, position, at, (mid, to), &mut |made| {
        fitting.push(*made);
        false
    });
    let Some(first) = fitting.first() else {
        return Err(no_move(setup, position, at, (mid, to)));
    };
    if takes_king(setup, position, first) {
        return Err(Fault::TakesKing);
    }
    check_signs(item, first)?;
    let made = fitting.iter().find(|made| has_load(item, made));
    let made = made.ok_or_else(|| load(setup))?;
    let kinds = promotions(setup, position, made);
    let becomes = match item.becomes {
        None => kinds.is_empty(),
        Some(kind) => kinds.contains(&kind),
    };
    if !becomes {
        let kinds = kinds.iter().copied();
        return Err(Fault::Promotion(kinds.fold(Kinds::NONE, Kinds::with)));
    }
    let size = setup.size();
    let goes = item.freed.and_then(|spot| size.find(spot));
    let freed = freed(setup, position, made);
    let is_right = match &freed {
        None => goes.is_none(),
        Some(squares) => goes.is_some_and(|square| squares.contains(&square)),
    };
    if !is_right {
        let squares = freed.iter().flatten();
        let squares: Vec<String> = squares.map(|it| size.spot(*it).to_string()).collect();
        return Err(Fault::Freed(squares.join(", ")));
    }
    if item.facing.is_some() && !setup.regulations().polarity {
        return Err(Fault::NoPolarity);
    }
    if item.facing == Some(piece.facing()) {
        return Err(Fault::SameFacing);
    }
    Ok(Move {
        promotion: item.becomes,
        freed: goes,
        facing: item.facing,
        ..*made
    })
}

/// Checks the signs for captures (TCHESS 2.3).
fn check_signs(item: &Item, made: &Move) -> Result<(), Fault> {
    let is_right = match item.parts.as_slice() {
        [first, second] => !first.takes && second.takes,
        parts => parts.iter().all(|part| part.takes == made.captures),
    };
    if is_right {
        Ok(())
    } else {
        Err(Fault::Sign {
            takes: made.captures,
        })
    }
}

/// Whether a move has the load that is written. The load at the destination may be left out.
fn has_load(item: &Item, made: &Move) -> bool {
    let [origin, mid, end] = made.plus;
    let written = |plus: bool, has: bool| has || !plus;
    item.plus == origin
        && match item.parts.as_slice() {
            [first, second] => first.plus == mid && written(second.plus, end),
            parts => parts.iter().all(|part| written(part.plus, end)),
        }
}

fn load(setup: &Setup) -> Fault {
    if setup.regulations().transport {
        Fault::Load
    } else {
        Fault::NoTransport
    }
}

/// The reason why a piece has no move with these squares.
fn no_move(
    setup: &Setup,
    position: &Position,
    at: Square,
    (mid, to): (Option<Square>, Square),
) -> Fault {
    let piece = position.top(at);
    if setup.regulations().polarity
        && let Some(fault) = against_facing(setup, position, at, (mid, to))
    {
        return fault;
    }
    if piece.kind() == Kind::King {
        match setup.regulations().king {
            KingRule::Flag => return Fault::KingStays,
            KingRule::Capture => {
                let size = setup.size();
                let far = |of: fn(Size, Square) -> u8| of(size, at).abs_diff(of(size, to));
                let is_step = far(Size::file).max(far(Size::rank)) == 1;
                let is_enemy = position.top(to).is_of(piece.side().other());
                // It cannot capture with any facing.
                if mid.is_none() && is_step && is_enemy {
                    return Fault::KingTakes;
                }
            }
            KingRule::Mate => {}
        }
    }
    if position.top(to).is_of(piece.side()) {
        return Fault::OwnPiece(setup.size().spot(to));
    }
    Fault::NoMove(moves_as(position, piece).unwrap_or(piece.kind()))
}

/// The fault if the move would be possible without polarity (TCHESS 9.1, TCHESS 9.2).
fn against_facing(
    setup: &Setup,
    position: &Position,
    at: Square,
    (mid, to): (Option<Square>, Square),
) -> Option<Fault> {
    let plain = setup.without_polarity();
    let piece = position.top(at);
    let mut looking = position.clone();
    looking.turn_about(at, Facing::forward(piece.side()));
    let is_possible = moves_to(&plain, &looking, at, (mid, to), &mut |_| true);
    if !is_possible {
        return None;
    }
    let lands = |mid: Square| {
        moves(setup, position, at, &mut |made| {
            let alone = made.mid.is_none() && made.to == mid && !made.captures;
            made.mid == Some(mid) || alone
        }) || (carries(setup, position, piece, mid) && has_leap(setup, piece, at, mid))
    };
    Some(if mid.is_some_and(lands) {
        Fault::SecondDirection
    } else {
        Fault::AgainstFacing
    })
}

/// Whether a horse can leap to a square with its facing.
fn has_leap(setup: &Setup, piece: Piece, at: Square, to: Square) -> bool {
    let tables = setup.tables();
    let fan = tables.fan(Movement::for_kind(piece.kind()), piece.facing(), at);
    let leads = |line: &Ray| line.is_leap() && tables.squares(line).first() == Some(&to);
    tables.leaps(fan).has(to) || tables.lines(fan).iter().any(leads)
}
