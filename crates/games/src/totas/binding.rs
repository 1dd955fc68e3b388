//! Binding of written parts to pieces, and the reverse, the notation of a part (TOTA*S 9.1).
//! Marks are binding, and an origin is always accepted.

use smallvec::{SmallVec, smallvec};

use super::attack::{goes, step_to, within_reach};
use super::board::{PieceId, PiecePlace};
use super::fault::{Fault, PromotionFault, Unreachable};
use super::legality::Judge;
use super::plan::{Manner, Part, Plan};
use super::trial::Trial;
use super::written::{PieceAction, WrittenAction, WrittenMove, WrittenPart};
use super::{Kind, PieceRow, Position, Regulations, Square, Wing};
use crate::Side;

/// Binds a written piece and square to a legal part.
///
/// # Errors
/// The clause that forbids it; TOTA*S 9.1 if only the marks are wrong or missing.
pub fn bind(judge: &Judge<'_>, trial: &Trial, written: &WrittenMove) -> Result<Part, Fault> {
    let kind = written.symbol.unwrap_or(Kind::Pawn);
    if matches!(kind, Kind::Boar | Kind::Chariot) && !judge.regulations.boar_and_chariot {
        return Err(Fault::NotFielded(kind));
    }
    let deed = match written.deed {
        PieceAction::Going if stands_on(judge, trial, kind, written.square) => deed_in_place(kind),
        deed => deed,
    };
    if deed != PieceAction::Going {
        return bind_in_place(judge, trial, written, kind, deed);
    }
    let legal = legal_options(judge, trial, kind, written.square, written.promotion);
    let at_origin = |part: &&Part| written.origin.is_none_or(|origin| origin == part.from);
    let mut right = legal
        .iter()
        .filter(at_origin)
        .filter(|part| marks_are_right(trial, written, **part, &legal));
    let writings = |parts: &mut dyn Iterator<Item = &Part>| -> Vec<String> {
        parts
            .map(|part| write_part(judge, trial, *part).to_string())
            .collect()
    };
    match (right.next(), right.next()) {
        (Some(part), None) => return Ok(*part),
        (Some(one), Some(other)) => {
            let mut all = [one, other].into_iter().chain(right);
            return Err(Fault::Ambiguous {
                right: writings(&mut all),
            });
        }
        (None, _) => {}
    }
    let wrong = writings(&mut legal.iter().filter(at_origin));
    if !wrong.is_empty() {
        return Err(Fault::WrongMark { right: wrong });
    }
    let all = options(judge, trial, kind, written.square, written.promotion);
    Err(best_fault(judge, trial, written, kind, all))
}

/// Whether a piece of the side and kind is already on the square, so that the plain notation
/// means its action there (`TOTA*S 2.9`, `TOTA*S 9.2`).
fn stands_on(judge: &Judge<'_>, trial: &Trial, kind: Kind, square: Square) -> bool {
    trial
        .board
        .piece_at(square)
        .is_some_and(|piece| piece.side == judge.side && piece.kind == kind)
}

/// The action of a kind that leaves the piece on its square: Volcano and Tornado explode, Wild
/// boar and Chariot turn.
const fn deed_in_place(kind: Kind) -> PieceAction {
    match kind {
        Kind::Volcano | Kind::Tornado => PieceAction::Explosion,
        Kind::Boar | Kind::Chariot => PieceAction::Turn,
        _ => PieceAction::Going,
    }
}

/// Binds a turn or an explosion.
fn bind_in_place(
    judge: &Judge<'_>,
    trial: &Trial,
    written: &WrittenMove,
    kind: Kind,
    deed: PieceAction,
) -> Result<Part, Fault> {
    let at = written.square;
    // A piece on the square has priority over an absent one that returns there.
    let found = trial
        .board
        .side(judge.side)
        .filter(|(_, piece)| piece.kind == kind && piece.place.square() == Some(at))
        .min_by_key(|(_, piece)| piece.square().is_none());
    let none = match deed {
        PieceAction::Turn => Fault::NoTurn { kind, at },
        PieceAction::Explosion | PieceAction::Going => Fault::NoExplosion { kind, at },
    };
    let Some((id, piece)) = found.filter(|_| deed_in_place(kind) == deed) else {
        return Err(none);
    };
    if written.origin.is_some_and(|origin| origin != at) {
        return Err(none);
    }
    if written.promotion.is_some() {
        return Err(Fault::Promotion(PromotionFault::NotHere(at)));
    }
    let part = match deed {
        PieceAction::Turn => judge.turn(trial, id)?,
        PieceAction::Explosion | PieceAction::Going => judge.explosion(trial, id)?,
    };
    if written.square_underlined || !symbol_is_right(written, piece.wing, kind) {
        return Err(Fault::WrongMark {
            right: vec![write_part(judge, trial, part).to_string()],
        });
    }
    Ok(part)
}

/// The candidate parts: one for each piece of the kind that could go to the square, legal or not.
fn options(
    judge: &Judge<'_>,
    trial: &Trial,
    kind: Kind,
    to: Square,
    promotion: Option<Kind>,
) -> Vec<(PieceId, Result<Part, Fault>)> {
    trial
        .board
        .side(judge.side)
        .filter(|(_, piece)| piece.kind == kind && piece.place != PiecePlace::Lost)
        .map(|(id, _)| (id, judge.step(trial, id, to, promotion)))
        .collect()
}

/// Legal parts that one writing may mean: hardly ever more than two.
type Options = SmallVec<[Part; 4]>;

/// The legal candidates, in the order of the pieces. Only pieces that can reach the square, and a
/// retreated King, are checked; absent pieces cannot reach any.
fn legal_options(
    judge: &Judge<'_>,
    trial: &Trial,
    kind: Kind,
    to: Square,
    promotion: Option<Kind>,
) -> Options {
    let board = &trial.board;
    let mut legal = Options::new();
    for from in board.of_side(judge.side) & within_reach(kind, to) {
        let Some(id) = board.at(from) else { continue };
        let piece = board.piece(id);
        if piece.kind == kind
            && let Some(manner) = goes(board, judge.regulations, piece, from, to)
        {
            let part = Part {
                piece: id,
                manner,
                from,
                to,
                promotion,
            };
            if judge.permit(trial, part).is_ok() {
                legal.push(part);
            }
        }
    }
    if kind == Kind::King
        && let Some(king) = board.king(judge.side)
        && board.piece(king).square().is_none()
    {
        legal.extend(judge.step(trial, king, to, promotion));
    }
    legal.sort_unstable_by_key(|part| part.piece);
    legal
}

/// Whether the underline of the symbol agrees with the piece's wing (TOTA*S 2.2). With an origin
/// it may be left out.
fn symbol_is_right(written: &WrittenMove, wing: Wing, kind: Kind) -> bool {
    let is_right_hand = kind.has_wings() && wing == Wing::Right;
    if written.symbol_underlined {
        is_right_hand
    } else {
        !is_right_hand || written.origin.is_some()
    }
}

fn marks_are_right(trial: &Trial, written: &WrittenMove, part: Part, legal: &[Part]) -> bool {
    let piece = trial.board.piece(part.piece);
    if !symbol_is_right(written, piece.wing, piece.kind) {
        return false;
    }
    match (
        is_right_taker(trial, part, legal),
        written.square_underlined,
    ) {
        (Some(is_right), true) => is_right,
        (Some(is_right), false) => !is_right || written.origin.is_some(),
        (None, underlined) => !underlined,
    }
}

/// For several pawn-row pieces with one symbol that can take the same enemy: whether this one is
/// the right-hand one from its player's view; `None` if the pawn rule does not apply
/// (TOTA*S 9.1).
fn is_right_taker(trial: &Trial, part: Part, legal: &[Part]) -> Option<bool> {
    let piece = trial.board.piece(part.piece);
    let takes = piece.kind.row() == PieceRow::Pawn && trial.board.at(part.to).is_some();
    if !takes || legal.len() < 2 {
        return None;
    }
    let rightness = |part: Part| match piece.side {
        Side::White => part.from.file(),
        Side::Black => -part.from.file(),
    };
    let others = legal.iter().filter(|other| other.piece != part.piece);
    Some(
        others
            .map(|other| rightness(*other))
            .all(|other| other < rightness(part)),
    )
}

/// The most useful fault if no piece can do what is written: that of the piece that comes closest
/// to doing it, and among equals of the nearest piece.
fn best_fault(
    judge: &Judge<'_>,
    trial: &Trial,
    written: &WrittenMove,
    kind: Kind,
    options: Vec<(PieceId, Result<Part, Fault>)>,
) -> Fault {
    let wing = if written.symbol_underlined {
        Wing::Right
    } else {
        Wing::Unmarked
    };
    let faults: Vec<((u8, u8), Fault)> = options
        .into_iter()
        .filter(|(id, _)| {
            let piece = trial.board.piece(*id);
            let at_origin = written
                .origin
                .is_none_or(|origin| piece.place.square() == Some(origin));
            at_origin && symbol_is_right(written, piece.wing, kind)
        })
        .filter_map(|(id, option)| {
            let fault = option.err()?;
            let from_legal = distance_from_legal(judge, trial, id, written.square, &fault);
            let square = trial.board.piece(id).place.square();
            let away = square.map_or(u8::MAX, |square| square.distance(written.square));
            Some(((from_legal, away), fault))
        })
        .collect();
    match faults.len() {
        0 => Fault::NoSuchPiece {
            kind,
            wing,
            origin: written.origin,
        },
        1 => faults.into_iter().next().map_or(
            Fault::NoneReaches {
                kind,
                wing,
                to: written.square,
            },
            |(_, fault)| fault,
        ),
        _ => faults
            .into_iter()
            .min_by_key(|(distance, _)| *distance)
            .filter(|((from_legal, _), _)| *from_legal < FAR)
            .map_or(
                Fault::NoneReaches {
                    kind,
                    wing,
                    to: written.square,
                },
                |(_, fault)| fault,
            ),
    }
}

/// The rank of a fault of a piece that does not move that way at all.
const FAR: u8 = 2;

fn distance_from_legal(
    judge: &Judge<'_>,
    trial: &Trial,
    id: PieceId,
    to: Square,
    fault: &Fault,
) -> u8 {
    match fault {
        Fault::Unreachable {
            reason: Unreachable::Geometry,
            ..
        } => FAR,
        Fault::OffItsLine { piece, facing, .. } => {
            let across = |from: Square| facing.turned().joins(from, to) && from.distance(to) <= 2;
            if piece.square.is_some_and(across) {
                1
            } else {
                FAR
            }
        }
        Fault::Absent { .. } => {
            let Some(square) = trial.board.piece(id).place.square() else {
                return FAR;
            };
            if trial.board.at(square).is_some() {
                return FAR;
            }
            let mut board = trial.board.clone();
            board.put(id, PiecePlace::Board(square));
            if step_to(&board, judge.regulations, id, to).is_ok() {
                0
            } else {
                FAR
            }
        }
        fault if fault.clause() == "2" => 1,
        _ => 0,
    }
}

/// Writes a legal part with the marks of TOTA*S 9.1, and with its origin if they do not suffice.
pub fn write_part(judge: &Judge<'_>, trial: &Trial, part: Part) -> WrittenPart {
    let piece = trial.board.piece(part.piece);
    let action = match part.manner {
        Manner::Retreat => WrittenAction::Retreat,
        Manner::Castling(castling) => WrittenAction::Castling(castling),
        manner => {
            let deed = match manner {
                Manner::Turn => PieceAction::Turn,
                Manner::Explosion => PieceAction::Explosion,
                _ => PieceAction::Going,
            };
            let legal: Options = if deed == PieceAction::Going {
                legal_options(judge, trial, piece.kind, part.to, part.promotion)
            } else {
                smallvec![part]
            };
            let mut written = WrittenMove {
                symbol: (piece.kind != Kind::Pawn).then_some(piece.kind),
                symbol_underlined: piece.wing == Wing::Right,
                origin: None,
                square_underlined: is_right_taker(trial, part, &legal) == Some(true),
                square: part.to,
                promotion: part.promotion,
                deed,
            };
            let fitting = legal
                .iter()
                .filter(|other| marks_are_right(trial, &written, **other, &legal));
            if fitting.count() != 1 {
                written.origin = Some(part.from);
                written.square_underlined = false;
            }
            WrittenAction::Move(written)
        }
    };
    WrittenPart {
        void: false,
        action,
    }
}

/// Writes a legal plan with the marks of TOTA*S 9.1. A part that is missing because none was
/// possible is written as `-`.
pub fn write(
    position: &Position,
    regulations: &Regulations,
    side: Side,
    plan: &Plan,
) -> Vec<WrittenPart> {
    let judge = Judge::new(position, regulations, side);
    let mut trial = judge.trial();
    let mut written = Vec::new();
    for part in &plan.parts {
        let part = *part;
        written.push(write_part(&judge, &trial, part));
        if matches!(part.manner, Manner::Castling(_)) {
            return written;
        }
        trial.play(part);
    }
    while written.len() < 2 {
        written.push(WrittenPart {
            void: false,
            action: WrittenAction::Skip,
        });
    }
    written
}
