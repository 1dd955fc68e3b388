//! Property tests over random positions and plans.

use std::collections::BTreeSet;

use proptest::prelude::*;

use super::arbitrary::{
    any_game, any_part, any_regulations, any_side, any_square, any_terrain, crowded, legions,
};
use super::*;
use crate::totas::adjudication::Effect;
use crate::totas::board::{Board, PiecePlace};
use crate::totas::engagement::{Course, Indices, Mover, engage, movers};
use crate::totas::facing::Facing;
use crate::totas::history::History;
use crate::totas::judged::{JudgedPart, PartVerdict};
use crate::totas::legality::{Judge, plans, write};
use crate::totas::plan::{Manner, Part, Parts, Plan};
use crate::totas::terrain::Zone;
use crate::totas::trial::Trial;
use crate::totas::written::{Castling, PieceAction, WrittenAction, WrittenMove, WrittenPart};
use crate::totas::{Armament, Kind, PieceId, PieceRow, Square, Terrain, Wing, perft};

/// Dice that depend only on the piece and its square, from its own side's view.
struct FateOf(u64);

impl FateOf {
    fn face(&self, seed: usize) -> u8 {
        let mixed = (self.0 ^ seed as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 33;
        u8::try_from(mixed % 6).unwrap() + 1
    }
}

impl Lots for FateOf {
    fn throw(&mut self, lot: &Lot) -> Option<Throw> {
        let (Lot::Damage { piece, .. } | Lot::Labyrinth { piece, .. } | Lot::Return { piece, .. }) =
            lot
        else {
            return None;
        };
        let square = match piece.side {
            Side::White => piece.square?,
            Side::Black => piece.square?.mirrored(),
        };
        let seed = square.index() * 13 + piece.kind as usize;
        Some(Throw(self.face(seed), self.face(seed + 5000)))
    }

    fn die(&mut self, _: &Lot) -> Option<u8> {
        Some(self.face(3))
    }

    fn side(&mut self, _: &Lot) -> Option<Side> {
        Some(Side::White)
    }
}

fn mirror_terrain(side: Side, terrain: &Terrain) -> Terrain {
    let zones: Vec<Zone> = terrain
        .zones()
        .filter_map(|zone| {
            let [first, _, last] = zone.squares();
            Zone::new(zone.kind(), first.mirrored(), last.mirrored()).ok()
        })
        .collect();
    let labyrinth = terrain.labyrinth().map(Square::mirrored);
    Terrain::check(side, None, &zones, labyrinth).unwrap()
}

/// The position with the board turned over and the sides exchanged. The Acropolises are not
/// included, since they are not mirror images (TOTA*S 3.1).
fn mirrored(position: &Position) -> Position {
    let terrain = position.board().terrain();
    let terrain = PerSide::from_fn(|side| mirror_terrain(side, &terrain[side.other()]));
    let mut board = Board::empty(terrain);
    for (_, piece) in position.board().pieces() {
        let mut piece = *piece;
        piece.side = piece.side.other();
        piece.place = mirror_place(piece.place);
        if piece.kind == Kind::Chariot {
            // The diagonals are exchanged, files and ranks are not.
            piece.turn();
        }
        board.add(piece).unwrap();
    }
    let mut other = position.clone();
    other.board = board;
    other.labyrinth_used = swapped(position.labyrinth_used);
    other.skip_used = swapped(position.skip_used);
    other.retreat_used = swapped(position.retreat_used);
    other.infractions = swapped(position.infractions);
    other.timer = swapped(position.timer);
    other.history = History::default();
    other
}

fn swapped<T>(pair: PerSide<T>) -> PerSide<T> {
    PerSide::new(pair.black, pair.white)
}

fn mirror_place(place: PiecePlace) -> PiecePlace {
    match place {
        PiecePlace::Board(square) => PiecePlace::Board(square.mirrored()),
        PiecePlace::Retreated(square) => PiecePlace::Retreated(square.mirrored()),
        PiecePlace::Absent {
            returns,
            misses,
            cause,
        } => PiecePlace::Absent {
            returns: returns.mirrored(),
            misses,
            cause,
        },
        PiecePlace::Lost => PiecePlace::Lost,
    }
}

fn mirror_plan(plan: &Plan) -> Plan {
    let parts = plan.parts.iter().map(|part| Part {
        from: part.from.mirrored(),
        to: part.to.mirrored(),
        ..*part
    });
    Plan {
        parts: parts.collect(),
    }
}

fn judged(position: &Position, regulations: &Regulations, side: Side, plan: &Plan) -> JudgedPlan {
    let written = write(position, regulations, side, plan);
    let judged = judge(position, regulations, side, &written, false);
    assert_eq!(judged.error(), None, "{position} {written:?}");
    judged
}

/// The index of the next part among the possible ones, for both plans.
type Choice = [[u8; 2]; 2];

/// A legal plan of the side. Parts that capture, explode, go into the Labyrinth or cross the
/// other plan's way are preferred; `None` if none of these brings its King back (TOTA*S 3.1).
fn a_plan(judge: &Judge<'_>, choice: [u8; 2], against: Option<&Plan>) -> Option<Plan> {
    let board = judge.position.board();
    let castlings = [Castling::KingRook, Castling::RookKing];
    let mut castlings = castlings
        .into_iter()
        .filter_map(|it| judge.castling(it).ok());
    if choice[0] < 32
        && let Some(parts) = castlings.next()
    {
        return Some(Plan {
            parts: parts.to_vec().into(),
        });
    }
    let ways: BTreeSet<Square> = against
        .into_iter()
        .flat_map(|plan| &plan.parts)
        .flat_map(|part| part.from.between(part.to).chain([part.from, part.to]))
        .chain(board.terrain()[judge.side.other()].labyrinth())
        .collect();
    let mut trial = judge.trial();
    for n in choice {
        let mut parts = judge.parts(&trial);
        parts.sort_by_key(|part| {
            let takes = board.at(part.to).is_some() || part.manner == Manner::Explosion;
            !(takes || ways.contains(&part.to))
        });
        let chosen = usize::from(n).checked_rem(parts.len().min(16));
        let Some(part) = chosen.and_then(|n| parts.get(n)) else {
            break;
        };
        trial.play(*part);
    }
    let king = judge.position.retreated_king(judge.side);
    let is_back = king.is_none_or(|(king, _)| trial.earlier(king).is_some());
    is_back.then_some(Plan { parts: trial.done })
}

/// A legal plan of each side.
fn two_plans(
    position: &Position,
    regulations: &Regulations,
    choice: Choice,
) -> Option<PerSide<Plan>> {
    let judge = |side| Judge::new(position, regulations, side);
    let white = a_plan(&judge(Side::White), choice[0], None)?;
    let black = a_plan(&judge(Side::Black), choice[1], Some(&white))?;
    Some(PerSide::new(white, black))
}

/// The same position with other numbers for the pieces.
fn renumbered(position: &Position) -> (Position, impl Fn(PieceId) -> PieceId) {
    let mut board = Board::empty(*position.board().terrain());
    let mut ids: Vec<(PieceId, PieceId)> = Vec::new();
    let pieces: Vec<_> = position.board().pieces().collect();
    for (id, piece) in pieces.into_iter().rev() {
        ids.push((id, board.add(*piece).unwrap()));
    }
    let mut other = position.clone();
    other.board = board;
    let number = move |id| ids.iter().find(|(old, _)| *old == id).unwrap().1;
    (other, number)
}

fn both_judged(
    position: &Position,
    regulations: &Regulations,
    plans: &PerSide<Plan>,
) -> PerSide<JudgedPlan> {
    PerSide::from_fn(|side| judged(position, regulations, side, &plans[side]))
}

/// Circumstances with only the side that answered.
fn answered(side: Side) -> Circumstances {
    Circumstances {
        answer: Some(Answer {
            side,
            milliseconds: 1,
            late: false,
        }),
        ..Circumstances::default()
    }
}

/// The consequences in a canonical order.
fn told(outcome: &Adjudication) -> Vec<String> {
    let mut told: Vec<String> = outcome
        .consequences
        .iter()
        .map(|told| {
            let mut causes: Vec<String> = told
                .causes
                .iter()
                .map(|cause| format!("{cause:?}"))
                .collect();
            causes.sort_unstable();
            format!(
                "{:?} {:?} {:?} {causes:?}",
                told.piece, told.effect, told.square
            )
        })
        .collect();
    told.sort_unstable();
    told
}

/// Every piece and both sides with their whole state.
fn remembered(position: &Position) -> Vec<String> {
    let pieces = position.board().pieces();
    let mut lines: Vec<String> = pieces.map(|(_, piece)| format!("{piece:?}")).collect();
    lines.sort_unstable();
    lines.push(format!(
        "{:?} {:?} {:?} {:?} {:?} {}",
        position.labyrinth_used,
        position.skip_used,
        position.retreat_used,
        position.infractions,
        position.timer,
        position.game_move,
    ));
    lines
}

/// The squares of movers in a crowd: along a rank, so that they often meet.
const CROWDED: [&str; 7] = ["a5", "b5", "c5", "d5", "e5", "f5", "g5"];

prop_compose! {
    /// A side's plan of slides along the rank, by two pieces of the array or by one.
    fn any_slides(side: Side)(
        squares in Just(CROWDED.to_vec()).prop_shuffle(),
        men in Just((0..24).collect::<Vec<usize>>()).prop_shuffle(),
        of_one_piece in any::<bool>(),
    ) -> JudgedPlan {
        let array = Position::array(PerSide::default(), Armament::default());
        let slide = |man: usize, from: usize, to: usize| {
            let (piece, _) = array.board().side(side).nth(men[man]).unwrap();
            let [from, to] = [from, to].map(|n| Square::parse(squares[n]).unwrap());
            Part { piece, manner: Manner::Slide, from, to, promotion: None }
        };
        let parts = if of_one_piece {
            [slide(0, 0, 1), slide(0, 1, 2)]
        } else {
            [slide(0, 0, 1), slide(1, 2, 3)]
        };
        let parts = parts.map(|part| JudgedPart {
            verdict: PartVerdict::Legal(part),
            error: None,
            written: None,
            partner: None,
        });
        JudgedPlan { side, parts: parts.to_vec().into(), spends_skip: false, infractions: 0 }
    }
}

/// The movers of two plans that crowd on one rank.
fn any_crowd() -> impl Strategy<Value = Vec<Mover>> {
    let array = Position::array(PerSide::default(), Armament::default());
    (any_slides(Side::White), any_slides(Side::Black))
        .prop_map(move |(white, black)| movers(array.board(), &PerSide::new(white, black)).to_vec())
}

/// The course of every mover, in a canonical order.
fn engaged(movers: &[Mover]) -> Vec<String> {
    let id = |n: usize| movers[n].id;
    let ids = |list: Indices| list.iter().map(id).collect::<BTreeSet<_>>();
    let mut lines: Vec<String> = engage(movers)
        .iter()
        .map(|engaged| {
            let by = match engaged.course {
                Course::Reached => None,
                Course::Stopped { by, .. } => Some(id(by)),
                Course::OnTheWay { with, .. } => Some(id(with)),
            };
            let met = &engaged.encounter;
            format!(
                "{:?} {:?} {by:?} {:?} {:?} {:?} {:?}",
                engaged.mover.id,
                (std::mem::discriminant(&engaged.course), engaged.square()),
                met.mutual.map(id),
                met.on_the_way.map(id),
                ids(met.lost_to),
                ids(met.damaged_by),
            )
        })
        .collect();
    lines.sort_unstable();
    lines
}

/// The notation of a part with its origin.
fn written_in_full(position: &Board, id: PieceId, to: Square, deed: PieceAction) -> WrittenMove {
    let piece = position.piece(id);
    WrittenMove {
        symbol: (piece.kind != Kind::Pawn).then_some(piece.kind),
        symbol_underlined: piece.wing == Wing::Right,
        origin: piece.square().filter(|from| *from != to),
        square_underlined: false,
        square: to,
        promotion: None,
        deed,
    }
}

/// Every possible notation of a piece on the board.
fn writings(board: &Board, id: PieceId) -> Vec<WrittenMove> {
    let promotions = [None].into_iter().chain(Kind::PROMOTIONS.map(Some));
    let promotions: Vec<_> = promotions.collect();
    let is_pawn = board.piece(id).kind.row() == PieceRow::Pawn;
    let here = board.piece(id).square();
    let mut writings = Vec::new();
    for square in Square::all() {
        let choices = if is_pawn && matches!(square.rank(), 0 | 11) {
            promotions.as_slice()
        } else {
            &[None]
        };
        for promotion in choices {
            writings.push(WrittenMove {
                promotion: *promotion,
                ..written_in_full(board, id, square, PieceAction::Going)
            });
        }
        if here == Some(square) {
            for deed in [PieceAction::Turn, PieceAction::Explosion] {
                writings.push(written_in_full(board, id, square, deed));
            }
        }
    }
    writings
}

/// The runs of a Wild boar or Chariot, computed from its line alone (TOTA*S 2.9).
fn runs(board: &Board, id: PieceId) -> BTreeSet<Square> {
    let piece = board.piece(id);
    let (files, ranks) = match piece.facing() {
        Some(Facing::File) => (0, 1),
        Some(Facing::Rank) => (1, 0),
        Some(Facing::Rising) => (1, 1),
        Some(Facing::Falling) => (-1, 1),
        None => return BTreeSet::new(),
    };
    let from = piece.square().unwrap();
    let mut runs = BTreeSet::new();
    for way in [1, -1] {
        for length in [1, 2] {
            let Some(to) = from.offset(way * length * files, way * length * ranks) else {
                break;
            };
            match board.piece_at(to) {
                Some(other) if other.side == piece.side => break,
                Some(_) => {
                    runs.insert(to);
                    break;
                }
                None => runs.insert(to),
            };
        }
    }
    runs
}

/// Asserts that potentials change only by losses, promotions and moles, and that the index of the
/// squares agrees with the pieces.
fn adds_up(position: &Position, outcome: &Adjudication) -> Result<(), TestCaseError> {
    let mut expected = PerSide::from_fn(|side| i32::from(position.potential(side)));
    let mut lost = BTreeSet::new();
    for told in &outcome.consequences {
        for language in Language::ALL {
            prop_assert!(told.say(language).ends_with('.'));
        }
        let piece = told.piece;
        let quality = i32::from(piece.kind.quality());
        match told.effect {
            Effect::Promoted(kind) => {
                expected[piece.side] += i32::from(kind.quality()) - quality;
            }
            Effect::ChangedSides => {
                expected[piece.side] -= quality;
                expected[piece.side.other()] += quality;
            }
            effect => {
                let name = (
                    piece.kind,
                    piece.side,
                    piece.wing == Wing::Right,
                    piece.square,
                );
                if effect.is_loss() && lost.insert(name) {
                    expected[piece.side] -= quality;
                }
            }
        }
    }
    for side in Side::ALL {
        prop_assert_eq!(i32::from(outcome.next.potential(side)), expected[side]);
    }
    // No two pieces share a square, and the index agrees with the pieces.
    let mut occupied = BTreeSet::new();
    for (id, piece) in outcome.next.board().pieces() {
        if let Some(square) = piece.square() {
            prop_assert!(occupied.insert(square));
            prop_assert_eq!(outcome.next.board().at(square), Some(id));
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    #[test]
    fn clause_2_1_plans_are_as_many_as_are_counted((position, regulations) in any_game()) {
        for side in Side::ALL {
            let listed = plans(&position, &regulations, side).len();
            prop_assert_eq!(perft::count(&position, &regulations, side), listed as u64);
        }
    }

    #[test]
    fn clause_2_9_boar_and_chariot_run_and_turn_as_their_line_says(
        position in crowded(),
        rest_after_move in any::<bool>(),
    ) {
        let regulations = Regulations {
            boar_and_chariot: true,
            rest_after_move,
            ..Regulations::default()
        };
        let board = position.board();
        for (id, piece) in board.pieces() {
            let Some(from) = piece.square().filter(|_| piece.facing().is_some()) else {
                continue;
            };
            let moves = !(piece.doomed || rest_after_move && piece.tired);
            let expected = if moves { runs(board, id) } else { BTreeSet::new() };
            let judge = Judge::new(&position, &regulations, piece.side);
            let parts = judge.parts(&judge.trial());
            let own: Vec<&Part> = parts.iter().filter(|part| part.piece == id).collect();
            let run: BTreeSet<Square> = own
                .iter()
                .filter(|part| part.manner == Manner::Run)
                .map(|part| part.to)
                .collect();
            prop_assert_eq!(&run, &expected, "{} {}", position, piece.name());
            let turns = own.iter().filter(|part| part.manner == Manner::Turn && part.to == from);
            prop_assert_eq!(turns.count(), usize::from(moves));
            prop_assert_eq!(own.len(), expected.len() + usize::from(moves));
        }
    }

    #[test]
    fn clause_4_a_part_is_judged_legal_exactly_when_it_is_among_the_parts(
        (position, regulations) in any_game(),
        side in any_side(),
        picks in any::<[usize; 2]>(),
        as_second in any::<bool>(),
    ) {
        let judge_of = Judge::new(&position, &regulations, side);
        let start = judge_of.trial();
        let firsts = judge_of.parts(&start);
        let first = picks[0]
            .checked_rem(firsts.len())
            .and_then(|n| firsts.get(n))
            .filter(|_| as_second);
        let mut trial: Trial = start.clone();
        let mut before: Vec<WrittenPart> = Vec::new();
        if let Some(first) = first {
            trial.play(*first);
            let plan = Plan {
                parts: [*first].into_iter().collect(),
            };
            before = write(&position, &regulations, side, &plan);
            before.truncate(1);
        }
        let mut standing: Vec<PieceId> = trial
            .board
            .side(side)
            .filter(|(_, piece)| piece.square().is_some())
            .map(|(id, _)| id)
            .collect();
        // Wild boars and Chariots always, and one other piece.
        let other = picks[1].checked_rem(standing.len()).and_then(|n| standing.get(n).copied());
        standing.retain(|id| trial.board.piece(*id).facing().is_some() || Some(*id) == other);
        let possible = judge_of.parts(&trial);
        for id in standing {
            let listed: BTreeSet<Part> = possible
                .iter()
                .filter(|part| part.piece == id && part.manner != Manner::Retreat)
                .copied()
                .collect();
            let mut found = BTreeSet::new();
            for writing in writings(&trial.board, id) {
                let mut written = before.clone();
                written.push(WrittenPart { void: false, action: WrittenAction::Move(writing) });
                let judged = judge(&position, &regulations, side, &written, false);
                if let Some(PartVerdict::Legal(part)) =
                    judged.parts.get(before.len()).map(|part| &part.verdict)
                    && part.piece == id
                {
                    found.insert(*part);
                }
            }
            if position.retreated_king(side).is_none() {
                prop_assert_eq!(&found, &listed, "{} {:?}", position, before);
            } else {
                prop_assert!(found.is_subset(&listed), "{} {:?}", position, before);
            }
        }
    }

    #[test]
    fn clause_9_1_every_legal_plan_is_written_and_judged_as_itself(
        (position, regulations) in any_game(),
        from in 0usize..17,
    ) {
        for side in Side::ALL {
            let all = plans(&position, &regulations, side);
            for plan in all.into_iter().skip(from).step_by(17).take(300) {
                let judged = judged(&position, &regulations, side, &plan);
                let parts: Parts<Part> = judged.legal_parts().map(|(_, part)| part).collect();
                prop_assert_eq!(parts, plan.parts);
                prop_assert_eq!(judged.infractions, 0);
                prop_assert!(!judged.spends_skip);
            }
        }
    }

    #[test]
    fn clause_4_what_is_judged_legal_is_among_the_plans(
        (position, regulations) in any_game(),
        parts in prop::collection::vec(any_part(), 0..4),
    ) {
        for side in Side::ALL {
            let judged = judge(&position, &regulations, side, &parts, false);
            for part in &judged.parts {
                if let Some(fault) = &part.error {
                    for language in Language::ALL {
                        prop_assert!(!fault.say(language).is_empty());
                    }
                }
            }
            let mut legal: Parts<Part> = judged.legal_parts().map(|(_, part)| part).collect();
            if judged.error().is_none() && legal.len() == 2 {
                legal.sort_unstable();
                let all: BTreeSet<Parts<Part>> = plans(&position, &regulations, side)
                    .into_iter()
                    .map(|mut plan| {
                        plan.parts.sort_unstable();
                        plan.parts
                    })
                    .collect();
                prop_assert!(all.contains(&legal));
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn clause_2_5_plans_of_legions_are_as_many_as_are_counted(
        position in legions(),
        regulations in any_regulations(),
    ) {
        for side in Side::ALL {
            let listed = plans(&position, &regulations, side).len();
            prop_assert_eq!(
                perft::count(&position, &regulations, side),
                listed as u64,
                "{}",
                position
            );
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn section_5_the_order_in_which_the_plans_are_given_settles_nothing(
        crowd in any_crowd(),
        places in any::<[u8; 4]>(),
    ) {
        let mut shuffled: Vec<(u8, Mover)> = places.into_iter().zip(crowd.clone()).collect();
        shuffled.sort_by_key(|(place, _)| *place);
        let shuffled: Vec<Mover> = shuffled.into_iter().map(|(_, mover)| mover).collect();
        let mut black_first = crowd.clone();
        black_first.sort_by_key(|mover| mover.side == Side::White);
        prop_assert_eq!(engaged(&shuffled), engaged(&crowd), "{:?}", crowd);
        prop_assert_eq!(engaged(&black_first), engaged(&crowd), "{:?}", crowd);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(250))]

    #[test]
    fn section_5_mirroring_the_board_and_the_sides_mirrors_the_outcome(
        (position, regulations) in any_game(),
        choice in any::<Choice>(),
        seed in any::<u64>(),
    ) {
        let position = mirrored(&mirrored(&position));
        let Some(plan) = two_plans(&position, &regulations, choice) else {
            return Ok(());
        };
        let plans = both_judged(&position, &regulations, &plan);
        let circumstances = answered(Side::White);
        let mut fate = FateOf(seed);
        let outcome = resolve(&position, &regulations, &plans, &circumstances, &mut fate).unwrap();

        let other = mirrored(&position);
        let other_plan = PerSide::new(mirror_plan(&plan.black), mirror_plan(&plan.white));
        let other_plans = both_judged(&other, &regulations, &other_plan);
        let circumstances = answered(Side::Black);
        let other_outcome =
            resolve(&other, &regulations, &other_plans, &circumstances, &mut fate).unwrap();
        prop_assert_eq!(remembered(&mirrored(&outcome.next)), remembered(&other_outcome.next));
        prop_assert_eq!(
            mirrored(&outcome.next).to_string(),
            other_outcome.next.to_string()
        );
        prop_assert_eq!(outcome.columns.white, other_outcome.columns.black);
        prop_assert_eq!(outcome.columns.black, other_outcome.columns.white);
        prop_assert_eq!(
            outcome.end.map(|end| (end.reason, end.winner.map(Side::other))),
            other_outcome.end.map(|end| (end.reason, end.winner))
        );
    }

    #[test]
    fn section_5_the_order_in_which_the_pieces_are_named_settles_nothing(
        (position, regulations) in any_game(),
        choice in any::<Choice>(),
        seed in any::<u64>(),
    ) {
        let Some(plan) = two_plans(&position, &regulations, choice) else {
            return Ok(());
        };
        let (other, number) = renumbered(&position);
        let other_plan = PerSide::from_fn(|side| {
            let parts = plan[side].parts.iter();
            let parts = parts.map(|part| Part { piece: number(part.piece), ..*part });
            Plan { parts: parts.collect() }
        });
        let run = |position: &Position, plan: &PerSide<Plan>| {
            let plans = both_judged(position, &regulations, plan);
            let circumstances = answered(Side::White);
            resolve(position, &regulations, &plans, &circumstances, &mut FateOf(seed)).unwrap()
        };
        let (one, two) = (run(&position, &plan), run(&other, &other_plan));
        prop_assert_eq!(one.next.to_string(), two.next.to_string());
        prop_assert_eq!(remembered(&one.next), remembered(&two.next));
        prop_assert_eq!(told(&one), told(&two));
        prop_assert_eq!(one.columns, two.columns);
        prop_assert_eq!(one.moles, two.moles);
        prop_assert_eq!(one.end, two.end);
    }

    #[test]
    fn section_5_the_order_of_a_plan_s_independent_parts_changes_no_position(
        (position, regulations) in any_game(),
        choice in any::<Choice>(),
    ) {
        let Some(plan) = two_plans(&position, &regulations, choice) else {
            return Ok(());
        };
        let swapped = PerSide::from_fn(|side| {
            let mut plan = plan[side].clone();
            plan.parts.reverse();
            let written = write(&position, &regulations, side, &plan);
            let judged = judge(&position, &regulations, side, &written, false);
            let parts: Parts<Part> = judged.legal_parts().map(|(_, part)| part).collect();
            (parts == plan.parts && judged.error().is_none()).then_some(judged)
        });
        let PerSide { white: Some(white), black: Some(black) } = swapped else {
            return Ok(());
        };
        let one_piece = |plan: &Plan| matches!(&*plan.parts, [a, b] if a.piece == b.piece);
        if one_piece(&plan.white) || one_piece(&plan.black) {
            return Ok(());
        }
        let plans = both_judged(&position, &regulations, &plan);
        let run = |plans: &PerSide<JudgedPlan>| {
            let circumstances = answered(Side::White);
            resolve(&position, &regulations, plans, &circumstances, &mut FateOf(9)).unwrap()
        };
        let (one, other) = (run(&plans), run(&PerSide::new(white, black)));
        prop_assert_eq!(one.next.to_string(), other.next.to_string());
    }

    #[test]
    fn section_4_no_written_plan_and_no_circumstances_make_the_rules_panic(
        (position, regulations) in any_game(),
        white in prop::collection::vec(any_part(), 0..4),
        black in prop::collection::vec(any_part(), 0..4),
        late in any::<bool>(),
        marks in prop::collection::vec(any_square(), 0..3),
        game_move in prop::option::of(any::<u16>()),
        seed in any::<u64>(),
    ) {
        let mut position = position;
        position.game_move = game_move.unwrap_or(position.game_move);
        let plans = PerSide::from_fn(|side| {
            let parts = if side == Side::White { &white } else { &black };
            judge(&position, &regulations, side, parts, late && side == Side::Black)
        });
        let answer = Answer { side: Side::Black, milliseconds: 10_000, late };
        let circumstances = Circumstances { answer: Some(answer), marks, stop: None };
        // A mark that is not allowed is refused; everything else is resolved.
        match resolve(&position, &regulations, &plans, &circumstances, &mut FateOf(seed)) {
            Err(refused) => prop_assert_eq!(refused.clause(), "7.2"),
            Ok(outcome) => {
                for side in Side::ALL {
                    for (column, _) in plans[side].legal_parts() {
                        prop_assert!(outcome.outcomes[side][column].is_some());
                    }
                }
                adds_up(&position, &outcome)?;
            }
        }
    }

    #[test]
    fn clause_6_3_potential_changes_by_losses_promotions_and_moles_only(
        (position, regulations) in any_game(),
        choice in any::<Choice>(),
        seed in any::<u64>(),
    ) {
        let Some(plan) = two_plans(&position, &regulations, choice) else {
            return Ok(());
        };
        let plans = both_judged(&position, &regulations, &plan);
        let circumstances = answered(Side::White);
        let outcome =
            resolve(&position, &regulations, &plans, &circumstances, &mut FateOf(seed)).unwrap();
        adds_up(&position, &outcome)?;
    }

    #[test]
    fn clause_9_5a_a_canonical_position_reads_back_as_itself((position, _) in any_game()) {
        let terrain = *position.board().terrain();
        let text = position.to_string();
        let again = Position::from_setup(&text, terrain, 7).unwrap();
        prop_assert_eq!(again.to_string(), text);
    }

    #[test]
    fn clause_9_5a_no_other_text_is_read_as_a_canonical_position(
        (position, _) in any_game(),
        sign in "[ _~^;a-lp0-9A-Zn]",
        [place, other]: [prop::sample::Index; 2],
    ) {
        let text = position.text();
        prop_assert!(position.is_text(&text), "{}", text);
        let mut changed = Vec::new();
        let at = place.index(text.len());
        for (length, put) in [(1, ""), (1, sign.as_str()), (0, sign.as_str())] {
            let mut text = text.clone();
            text.replace_range(at..at + length, put);
            changed.push(text);
        }
        changed.push(text[..at].to_owned());
        let words: Vec<&str> = text.split(' ').collect();
        let (one, two) = (place.index(words.len()), other.index(words.len()));
        let mut swapped = words.clone();
        swapped.swap(one, two);
        let (mut doubled, mut left_out) = (words.clone(), words.clone());
        doubled.insert(one, words[two]);
        left_out.remove(one);
        changed.extend([swapped, doubled, left_out].map(|words| words.join(" ")));
        for other in changed {
            prop_assert_eq!(position.is_text(&other), other == text, "{}", other);
        }
    }

    #[test]
    fn clause_9_5_regulations_read_back_as_themselves(regulations in any_regulations()) {
        let text = regulations.to_string();
        prop_assert_eq!(text.parse(), Ok(regulations));
    }

    #[test]
    fn clause_3_terrain_reads_back_as_itself(
        white in any_terrain(Side::White),
        black in any_terrain(Side::Black),
    ) {
        let terrain = PerSide::new(white, black);
        let record = Record { terrain, ..Record::default() };
        prop_assert_eq!(Record::parse(&record.to_string()).map(|read| read.terrain), Ok(terrain));
    }
}
