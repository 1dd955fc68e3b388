//! Properties that hold for every position and plan.

use std::collections::BTreeSet;

use proptest::prelude::*;

use super::*;
use crate::games::totas::board::{Board, Place};
use crate::games::totas::history::History;
use crate::games::totas::legality::{plans, write};
use crate::games::totas::plan::{Manner, Part, Plan};
use crate::games::totas::terrain::{Zone, ZoneKind};
use crate::games::totas::written::{Castling, Deed, WrittenAction, WrittenMove, WrittenPart};
use crate::games::totas::{Kind, Square, Terrain, Wing, perft};

/// Dice that depend on nothing but the piece and its square, seen from its own side.
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

/// The position with the board turned over and the sides changed.
fn mirrored(position: &Position) -> Position {
    let terrain = position.board().terrain();
    let terrain = PerSide::from_fn(|side| mirror_terrain(side, &terrain[side.other()]));
    let mut board = Board::empty(terrain);
    for (_, piece) in position.board().pieces() {
        let mut piece = *piece;
        piece.side = piece.side.other();
        piece.place = mirror_place(piece.place);
        if piece.kind == Kind::Chariot {
            // The diagonals change places, files and ranks do not.
            piece.turn();
        }
        board.add(piece).unwrap();
    }
    let mut other = position.clone();
    other.board = board;
    let swap = |pair: PerSide<bool>| PerSide::new(pair.black, pair.white);
    other.labyrinth_used = swap(position.labyrinth_used);
    other.skip_used = swap(position.skip_used);
    other.retreat_used = swap(position.retreat_used);
    other.history = History::default();
    other
}

fn mirror_place(place: Place) -> Place {
    match place {
        Place::Board(square) => Place::Board(square.mirrored()),
        Place::Retreated(square) => Place::Retreated(square.mirrored()),
        Place::Absent {
            returns,
            misses,
            cause,
        } => Place::Absent {
            returns: returns.mirrored(),
            misses,
            cause,
        },
        Place::Lost => Place::Lost,
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

const KINDS: [Kind; 12] = [
    Kind::Queen,
    Kind::Rook,
    Kind::Knight,
    Kind::Bishop,
    Kind::Volcano,
    Kind::Tornado,
    Kind::Gryphon,
    Kind::Legionary,
    Kind::Patrol,
    Kind::Pawn,
    Kind::Boar,
    Kind::Chariot,
];

/// Regulations under which every kind may stand on the board.
fn regulations() -> Regulations {
    Regulations {
        boar_and_chariot: true,
        ..Regulations::default()
    }
}

prop_compose! {
    /// A crowded random position with terrain, absent pieces and a random past.
    fn any_position()(
        squares in Just(Square::all().collect::<Vec<_>>()).prop_shuffle(),
        pieces in prop::collection::vec((0..KINDS.len(), any::<bool>(), any::<bool>(), 0u8..12, any::<bool>()), 4..26),
        kings in (any::<bool>(), any::<bool>()),
        skips in any::<(bool, bool)>(),
        with_terrain in any::<bool>(),
    ) -> Position {
        use std::fmt::Write as _;
        let at = |text: &str| Square::parse(text).unwrap();
        let terrain = if with_terrain {
            let zone = |kind, a, b| Zone::new(kind, at(a), at(b)).unwrap();
            PerSide::new(
                Terrain::check(
                    Side::White,
                    None,
                    &[zone(ZoneKind::Sea, "d4", "f4"), zone(ZoneKind::Mountains, "k3", "k5")],
                    Some(at("d6")),
                )
                .unwrap(),
                Terrain::check(
                    Side::Black,
                    None,
                    &[zone(ZoneKind::Desert, "c9", "e9"), zone(ZoneKind::Mountains, "g7", "g9")],
                    Some(at("h7")),
                )
                .unwrap(),
            )
        } else {
            PerSide::default()
        };
        let mut words = PerSide::new("white ".to_owned(), "black ".to_owned());
        let mut squares = squares.into_iter();
        for (side, away) in [(Side::White, kings.0 && kings.1), (Side::Black, false)] {
            let absent = if away { "~2" } else { "" };
            write!(words[side], "K{}{absent} ", squares.next().unwrap()).unwrap();
        }
        for ((kind, black, right, misses, across), square) in pieces.iter().zip(squares) {
            let kind = KINDS[*kind];
            let side = if *black { Side::Black } else { Side::White };
            let promoted = kind.row() == crate::games::totas::Row::Pawn
                && (square.rank() == 0 || square.rank() == 11);
            if promoted {
                continue;
            }
            let underline = if *right && kind.has_wings() { "_" } else { "" };
            let absent = if *misses > 8 {
                format!("~{}", misses - 8)
            } else {
                String::new()
            };
            let facing = match (kind, *across) {
                (Kind::Boar, false) => "n",
                (Kind::Boar, true) => "e",
                (Kind::Chariot, false) => "ne",
                (Kind::Chariot, true) => "nw",
                _ => "",
            };
            write!(words[side], "{underline}{}{square}{facing}{absent} ", kind.symbol()).unwrap();
        }
        let text = format!("{}; {}", words.white, words.black);
        let mut position = Position::from_setup(&text, terrain, 7).unwrap();
        position.skip_used = PerSide::new(skips.0, skips.1);
        let forward: Vec<bool> = pieces.iter().map(|piece| piece.4).collect();
        let ids: Vec<_> = position.board().pieces().map(|(id, _)| id).collect();
        for (id, forward) in ids.into_iter().zip(forward.into_iter().cycle()) {
            position.board.piece_mut(id).forward = forward;
        }
        position
    }
}

fn any_square() -> impl Strategy<Value = Square> {
    (0i8..12, 0i8..12).prop_map(|(file, rank)| Square::new(file, rank).unwrap())
}

fn any_part() -> impl Strategy<Value = WrittenPart> {
    let movement = (
        prop::option::of(0..Kind::ALL.len()),
        any::<(bool, bool)>(),
        prop::sample::select(vec![Deed::Going, Deed::Turn, Deed::Explosion]),
        prop::option::weighted(0.3, any_square()),
        any_square(),
        prop::option::weighted(0.1, 0..Kind::ALL.len()),
    )
        .prop_map(|(symbol, marks, deed, origin, square, promotion)| {
            WrittenAction::Move(WrittenMove {
                symbol: symbol.map(|n| Kind::ALL[n]),
                symbol_underlined: marks.0,
                origin,
                square_underlined: marks.1,
                square,
                promotion: promotion.map(|n| Kind::ALL[n]),
                deed,
            })
        });
    let action = prop_oneof![
        8 => movement,
        1 => Just(WrittenAction::Skip),
        1 => Just(WrittenAction::Retreat),
        1 => Just(WrittenAction::Castling(Castling::KingRook)),
        1 => Just(WrittenAction::Castling(Castling::RookKing)),
    ];
    (any::<bool>(), action).prop_map(|(void, action)| WrittenPart { void, action })
}

/// A legal plan of the side, the given one of many, or none when none is possible.
fn nth_plan(position: &Position, regulations: &Regulations, side: Side, n: usize) -> Plan {
    let mut all = plans(position, regulations, side);
    // Eventful plans first: those that take, explode or go far.
    all.sort_by_key(|plan| {
        let takes = plan.parts.iter().filter(|part| {
            position.piece_at(part.to).is_some() || part.manner == Manner::Explosion
        });
        std::cmp::Reverse(takes.count())
    });
    let chosen = n.checked_rem(all.len()).and_then(|n| all.get(n).cloned());
    chosen.unwrap_or_default()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    #[test]
    fn clause_2_1_plans_are_as_many_as_are_counted(
        position in any_position(),
        marks in prop::collection::vec((0u8..8, any::<bool>()), 1..20),
        rest_after_move in any::<bool>(),
    ) {
        let regulations = Regulations { rest_after_move, ..Regulations::default() };
        let mut position = position;
        let ids: Vec<_> = position.board().pieces().map(|(id, _)| id).collect();
        for (id, (doom, tired)) in ids.into_iter().zip(marks.into_iter().cycle()) {
            let piece = position.board.piece_mut(id);
            piece.doomed = doom == 0 && piece.kind != Kind::King;
            piece.tired = tired;
        }
        for side in Side::ALL {
            let listed = plans(&position, &regulations, side).len();
            prop_assert_eq!(perft::count(&position, &regulations, side), listed as u64);
        }
    }

    #[test]
    fn clause_9_1_every_legal_plan_is_written_and_judged_as_itself(
        position in any_position(),
    ) {
        let regulations = regulations();
        for side in Side::ALL {
            for plan in plans(&position, &regulations, side).into_iter().step_by(17) {
                let judged = judged(&position, &regulations, side, &plan);
                let parts: Vec<Part> = judged.legal_parts().map(|(_, part)| part).collect();
                prop_assert_eq!(parts, plan.parts);
                prop_assert_eq!(judged.infractions, 0);
                prop_assert!(!judged.spends_skip);
            }
        }
    }

    #[test]
    fn clause_4_what_is_judged_legal_is_among_the_plans(
        position in any_position(),
        parts in prop::collection::vec(any_part(), 0..4),
    ) {
        let regulations = regulations();
        for side in Side::ALL {
            let judged = judge(&position, &regulations, side, &parts, false);
            for part in &judged.parts {
                if let Some(fault) = &part.error {
                    for language in Language::ALL {
                        prop_assert!(!fault.say(language).is_empty());
                    }
                }
            }
            let mut legal: Vec<Part> = judged.legal_parts().map(|(_, part)| part).collect();
            if judged.error().is_none() && legal.len() == 2 {
                legal.sort_unstable();
                let all: BTreeSet<Vec<Part>> = plans(&position, &regulations, side)
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

    #[test]
    fn section_5_mirroring_the_board_and_the_sides_mirrors_the_outcome(
        position in any_position(),
        white in any::<usize>(),
        black in any::<usize>(),
        seed in any::<u64>(),
    ) {
        let regulations = regulations();
        let plan = PerSide::new(
            nth_plan(&position, &regulations, Side::White, white % 40),
            nth_plan(&position, &regulations, Side::Black, black % 40),
        );
        let circumstances = Circumstances {
            answer: Some(Answer { side: Side::White, milliseconds: 1, late: false }),
            ..Circumstances::default()
        };
        let plans = PerSide::from_fn(|side| judged(&position, &regulations, side, &plan[side]));
        let outcome =
            resolve(&position, &regulations, &plans, &circumstances, &mut FateOf(seed)).unwrap();

        let other = mirrored(&position);
        let other_plans = PerSide::from_fn(|side| {
            judged(&other, &regulations, side, &mirror_plan(&plan[side.other()]))
        });
        let circumstances = Circumstances {
            answer: Some(Answer { side: Side::Black, milliseconds: 1, late: false }),
            ..Circumstances::default()
        };
        let other_outcome =
            resolve(&other, &regulations, &other_plans, &circumstances, &mut FateOf(seed)).unwrap();
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
    fn section_5_the_order_of_a_plan_s_independent_parts_changes_no_position(
        position in any_position(),
        white in any::<usize>(),
        black in any::<usize>(),
    ) {
        let regulations = regulations();
        let plan = PerSide::new(
            nth_plan(&position, &regulations, Side::White, white % 40),
            nth_plan(&position, &regulations, Side::Black, black % 40),
        );
        let swapped = PerSide::from_fn(|side| {
            let mut plan = plan[side].clone();
            plan.parts.reverse();
            let written = write(&position, &regulations, side, &plan);
            let judged = judge(&position, &regulations, side, &written, false);
            let parts: Vec<Part> = judged.legal_parts().map(|(_, part)| part).collect();
            (parts == plan.parts && judged.error().is_none()).then_some(judged)
        });
        let PerSide { white: Some(white), black: Some(black) } = swapped else {
            return Ok(());
        };
        let one_piece = |plan: &Plan| matches!(&*plan.parts, [a, b] if a.piece == b.piece);
        if one_piece(&plan.white) || one_piece(&plan.black) {
            return Ok(());
        }
        let plans = PerSide::from_fn(|side| judged(&position, &regulations, side, &plan[side]));
        let circumstances = Circumstances {
            answer: Some(Answer { side: Side::White, milliseconds: 1, late: false }),
            ..Circumstances::default()
        };
        let run = |plans: &PerSide<JudgedPlan>| {
            resolve(&position, &regulations, plans, &circumstances, &mut FateOf(9)).unwrap()
        };
        let (one, other) = (run(&plans), run(&PerSide::new(white, black)));
        prop_assert_eq!(one.next.to_string(), other.next.to_string());
    }

    #[test]
    fn section_4_no_written_plan_and_no_circumstances_make_the_rules_panic(
        position in any_position(),
        white in prop::collection::vec(any_part(), 0..4),
        black in prop::collection::vec(any_part(), 0..4),
        late in any::<bool>(),
        marks in prop::collection::vec(any_square(), 0..3),
        edition in prop::sample::select(vec!["federation-2013", "annex-en", "federation-2013; illegal_limit=1"]),
        seed in any::<u64>(),
    ) {
        let regulations: Regulations = edition.parse().unwrap();
        let mut position = position;
        let ids: Vec<_> = position.board().pieces().map(|(id, _)| id).collect();
        for (n, id) in ids.into_iter().enumerate() {
            let piece = position.board.piece_mut(id);
            piece.doomed = (seed >> (n % 61)) % 8 == 0;
            if piece.kind == Kind::King && n > 0 && seed % 16 < 8
                && let Place::Board(square) = piece.place
            {
                position.board.put(id, Place::Retreated(square));
            }
        }
        let plans = PerSide::from_fn(|side| {
            let parts = if side == Side::White { &white } else { &black };
            judge(&position, &regulations, side, parts, late && side == Side::Black)
        });
        let answer = Answer { side: Side::Black, milliseconds: 10_000, late };
        let circumstances = Circumstances { answer: Some(answer), marks, stop: None };
        // A mark that may not be set is refused; everything else is resolved.
        match resolve(&position, &regulations, &plans, &circumstances, &mut FateOf(seed)) {
            Err(refused) => prop_assert_eq!(refused.clause(), "7.2"),
            Ok(outcome) => {
                for side in Side::ALL {
                    for (column, _) in plans[side].legal_parts() {
                        prop_assert!(outcome.outcomes[side][column].is_some());
                    }
                }
            }
        }
    }

    #[test]
    fn clause_6_3_potential_changes_by_losses_and_promotions_only(
        position in any_position(),
        white in any::<usize>(),
        black in any::<usize>(),
        seed in any::<u64>(),
    ) {
        let regulations = regulations();
        let plans = PerSide::from_fn(|side| {
            let n = if side == Side::White { white } else { black };
            let plan = nth_plan(&position, &regulations, side, n % 60);
            judged(&position, &regulations, side, &plan)
        });
        let circumstances = Circumstances {
            answer: Some(Answer { side: Side::White, milliseconds: 1, late: false }),
            ..Circumstances::default()
        };
        let outcome =
            resolve(&position, &regulations, &plans, &circumstances, &mut FateOf(seed)).unwrap();
        for side in Side::ALL {
            let mut expected = i32::from(position.potential(side));
            for told in outcome.consequences.iter().filter(|told| told.piece.side == side) {
                for language in Language::ALL {
                    prop_assert!(told.say(language).ends_with('.'));
                }
                if let crate::games::totas::adjudication::Effect::Promoted(kind) = told.effect {
                    expected += i32::from(kind.quality()) - i32::from(told.piece.kind.quality());
                }
            }
            let mut lost: Vec<_> = outcome
                .consequences
                .iter()
                .filter(|told| told.piece.side == side && told.effect.is_loss())
                .map(|told| (told.piece.kind, told.piece.wing == Wing::Right, told.piece.square))
                .collect();
            lost.sort_unstable();
            lost.dedup();
            expected -= lost.iter().map(|(kind, ..)| i32::from(kind.quality())).sum::<i32>();
            prop_assert_eq!(i32::from(outcome.next.potential(side)), expected);
        }
        // Nobody shares a square, and the index agrees with the pieces.
        let mut occupied = BTreeSet::new();
        for (id, piece) in outcome.next.board().pieces() {
            if let Some(square) = piece.square() {
                prop_assert!(occupied.insert(square));
                prop_assert_eq!(outcome.next.board().at(square), Some(id));
            }
        }
    }

    #[test]
    fn clause_9_5a_a_canonical_position_reads_back_as_itself(position in any_position()) {
        let text = position.to_string();
        let again = Position::from_setup(&text, PerSide::default(), 7).unwrap();
        prop_assert_eq!(again.to_string(), text);
    }
}
