//! Tests of `TOTA*S 2` to `TOTA*S 4` and `TOTA*S 9.1`: terrain, and the legality of parts.

use super::*;
use crate::totas::Partner;
use crate::totas::legality;

#[test]
fn clause_2_1_the_array_and_its_potential() {
    let game = game("");
    assert_eq!(
        game.position.to_string(),
        "white Kg1 Qf1 Rc1 _Rj1 Nd1 _Ni1 Be1 _Bh1 Vb1 _Tk1 Ga1 _Gl1 La2 Ll2 Pb2 Pk2 \
         pc2 pd2 pe2 pf2 pg2 ph2 pi2 pj2; \
         black Kg12 Qf12 _Rc12 Rj12 _Nd12 Ni12 _Be12 Bh12 _Vb12 Tk12 _Ga12 Gl12 La11 Ll11 Pb11 Pk11 \
         pc11 pd11 pe11 pf11 pg11 ph11 pi11 pj11"
    );
    for side in Side::ALL {
        assert_eq!(game.position.potential(side), 97);
    }
}

/// Counts the first plans with chess-board arithmetic only: squares as numbers, and the array's
/// few possible parts listed by hand.
#[test]
fn clause_2_1_603_first_plans_by_brute_force() {
    use std::collections::BTreeSet;
    type Part = (&'static str, (i8, i8), (i8, i8));
    let array = "GVRNBQKBNRTG";
    let pawns = "LPppppppppPL";
    let start: Vec<(char, (i8, i8))> = (0..)
        .zip(array.chars())
        .map(|(file, kind)| (kind, (file, 0)))
        .chain(
            (0..)
                .zip(pawns.chars())
                .map(|(file, kind)| (kind, (file, 1))),
        )
        .collect();
    let parts = |pieces: &[(char, (i8, i8))], moved: Option<(usize, &'static str)>| {
        let free = |(file, rank): (i8, i8)| {
            (0..12).contains(&file)
                && (0..12).contains(&rank)
                && !pieces.iter().any(|(_, at)| *at == (file, rank))
        };
        let mut found: Vec<(usize, Part)> = Vec::new();
        for (n, (kind, from)) in pieces.iter().enumerate() {
            let mut go = |name: &'static str, steps: &[(i8, i8)], reach: i8| {
                for (files, ranks) in steps {
                    for k in 1..=reach {
                        let to = (from.0 + files * k, from.1 + ranks * k);
                        if !free(to) {
                            break;
                        }
                        found.push((n, (name, *from, to)));
                    }
                }
            };
            let flat = [(0, 1), (1, 0), (0, -1), (-1, 0)];
            let diagonal = [(1, 1), (1, -1), (-1, 1), (-1, -1)];
            match kind {
                'G' => {
                    go("walk", &flat, 1);
                    go("fly", &[(2, 2), (2, -2), (-2, 2), (-2, -2)], 1);
                }
                'V' | 'T' | 'K' => {
                    go("step", &flat, 1);
                    go("step", &diagonal, 1);
                    if *kind != 'K' && moved.is_none_or(|(m, how)| m != n || how != "explode") {
                        found.push((n, ("explode", *from, *from)));
                    }
                }
                'R' => go("slide", &flat, 7),
                'B' => go("slide", &diagonal, 7),
                'Q' => {
                    go("slide", &flat, 7);
                    go("slide", &diagonal, 7);
                }
                'N' => go(
                    "leap",
                    &[
                        (1, 2),
                        (2, 1),
                        (2, -1),
                        (1, -2),
                        (-1, -2),
                        (-2, -1),
                        (-2, 1),
                        (-1, 2),
                    ],
                    1,
                ),
                _ => {
                    go("pawn", &[(0, 1)], if from.1 == 1 { 2 } else { 1 });
                    let has_advanced = moved == Some((n, "pawn"));
                    if has_advanced && *kind == 'L' {
                        go("side", &[(-1, 0), (1, 0)], 1);
                    }
                    if has_advanced && *kind == 'P' {
                        go("slant", &[(-1, 1), (1, 1)], 1);
                    }
                }
            }
        }
        found
    };
    let mut plans: BTreeSet<Vec<(usize, Part)>> = BTreeSet::new();
    for (n, first) in parts(&start, None) {
        let mut pieces = start.clone();
        pieces[n].1 = first.2;
        for (m, second) in parts(&pieces, Some((n, first.0))) {
            let is_new = "GVTLP".contains(start[n].0);
            if m == n && (!is_new || first.0 == second.0 || first.0 == "explode") {
                continue;
            }
            let mut plan = vec![(n, first), (m, second)];
            plan.sort_unstable();
            plans.insert(plan);
        }
    }
    assert_eq!(plans.len(), 603);
    let game = game("");
    for side in Side::ALL {
        let found = legality::plans(&game.position, &game.regulations, side);
        assert_eq!(found.len(), 603);
    }
}

#[test]
fn clause_2_every_piece_goes_as_the_table_says() {
    let game = at("white Kg1 Qf1 Rc4 Nd5 Be5 Vi3 Gk6 La2 Pl2 pd2; black Kg12 pe3 pc11");
    for legal in [
        "Kf2 -", "Qf8 -", "Rc11 -", "Nb6 -", "Bl12 -", "Vj4 -", "Gk7 -", "Gi8 -", "La4 -", "Pl4 -",
        "d4 -", "e3 -",
    ] {
        assert_eq!(game.fault(legal), "legal", "{legal}");
    }
    for illegal in [
        "Kg3 -", "Qf9 -", "Rd5 -", "Nd7 -", "Bd5 -", "Vi5 -", "Gl7 -", "d5 -", "c3 -",
    ] {
        assert_eq!(game.fault(illegal), "1:2", "{illegal}");
    }
}

#[test]
fn clause_2_3_a_new_piece_makes_both_parts_in_two_kinds() {
    let game = at("white Kg1 Vd4 Gh4 Lb2 Pk2 Na5; black Kg12");
    for legal in ["Vd5 Vd5*", "Gh5 Gj7", "Gj6 Gj5", "Lb3 Lc3", "Pk4 Pl5"] {
        assert_eq!(game.fault(legal), "legal", "{legal}");
    }
    for illegal in [
        "Gh5 Gh6",
        "Lb3 Lb4",
        "Pk3 Pk4",
        "Nb7 Nd8",
        "Kg2 Kg3",
        "Vd5 Ve5",
        "Vd4* Vd4*",
    ] {
        assert_eq!(game.fault(illegal), "2:2.3", "{illegal}");
    }
}

#[test]
fn clause_2_4_a_sidestep_needs_a_latest_step_forward() {
    let mut game = at("white Kg1 Lb2 Pk2; black Kg12 pa11 pl11");
    assert_eq!(game.fault("Lc2 Kg2"), "1:2.4");
    assert_eq!(game.fault("Pl3 Kg2"), "1:2.4");
    game.play("Lb3 Pk3 | a10 l10");
    assert_eq!(game.fault("Lc3 Pl4"), "legal");
    game.play("Lc3 Pl4 | a9 l9");
    assert_eq!(game.fault("Lb3 Kg2"), "1:2.4");
    assert_eq!(game.fault("Lc4 Lb4"), "legal");
}

#[test]
fn clause_2_5_a_legion_strikes_up_to_four_squares_along_the_rank() {
    let game = at("white Kg1 Lb4 Lc4; black Kg12 pg4 pa4");
    assert_eq!(game.fault("Lg4 Kg2"), "legal");
    assert_eq!(game.fault("La4 Kg2"), "legal");
    let far = at("white Kg1 Lb4 Lc4; black Kg12 ph4");
    assert_eq!(far.fault("Lh4 Kg2"), "1:2.5");
    let blocked = at("white Kg1 Lb4 Lc4 Ne4; black Kg12 pg4");
    assert_eq!(blocked.fault("Lg4 Kg2"), "1:2.5");
    let alone = at("white Kg1 Lc4; black Kg12 pg4");
    assert_eq!(alone.fault("Lg4 Kg2"), "1:2.5");
}

#[test]
fn clause_2_6_promotion_on_the_last_rank() {
    let game = at("white Kg1 pa11 Lb11 Pc11 Ga2; black Kk12");
    assert_eq!(game.fault("a12Q Lb12G"), "legal");
    assert_eq!(game.fault("Pc12V Ga3"), "legal");
    assert_eq!(game.fault("a12 Ga3"), "1:2.6");
    assert_eq!(game.fault("a12K Ga3"), "1:2.6");
    assert_eq!(game.fault("Ga3Q Kg2"), "1:2.6");
    assert_eq!(game.fault("Lb12G Gb11"), "2:2.6");
}

#[test]
fn clause_2_7_there_is_no_en_passant() {
    let mut game = at("white Kg1 pd2; black Kg12 pe4");
    game.play("d4 Kg2 | Kg11 -");
    let black = judge(
        &game.position,
        &game.regulations,
        Side::Black,
        &game.row("| d3 Kg12").plans.black.parts,
        false,
    );
    assert_eq!(black.error().unwrap().1.clause(), "2");
}

#[test]
fn clause_2_8_castling_by_the_order_on_the_board() {
    let mut game = game("");
    game.play("_Nh3 i3 | d9 e9");
    game.play("_Bi2 c4 | d8 e8");
    assert_eq!(game.fault("R K"), "1:2.8");
    let castled = game.after("K R | c9 f9");
    assert!(castled.contains("Ki1"), "{castled}");
    assert!(castled.contains("_Rh1"), "{castled}");
    let setup = at("white Kg1 _Rj1; black Kg12");
    assert_eq!(setup.fault("K R"), "1:2.8");
}

#[test]
fn clause_2_9_boar_and_chariot_are_refused_clearly() {
    let game = at("white Kg1 pa2; black Kg12");
    assert_eq!(game.fault("Wa3 Kg2"), "1:2.9");
}

#[test]
fn clause_3_2_zones_close_the_way_to_foreign_pieces_only() {
    let zones = "[WhiteTerrain \"mountains d4-f4; sea k3-k5\"]\n[BlackTerrain \"desert c9-e9; mountains k7-k9\"]\n";
    let game = game(&format!(
        "{zones}[Position \"white Kg1 Rd1 Rk2 Ba7 Na8 Qc5; black Kk12 Na12\"]\n"
    ));
    assert_eq!(game.fault("Rd5 Kg2"), "legal");
    assert_eq!(game.fault("Rk7 Kg2"), "1:3.2");
    assert_eq!(game.fault("Rk6 Kg2"), "legal");
    assert_eq!(game.fault("Rk9 Kg2"), "1:3.2");
    assert_eq!(game.fault("Bc9 Kg2"), "1:3.2");
    assert_eq!(game.fault("Qc9 Kg2"), "legal");
}

#[test]
fn clause_3_2_a_knight_goes_two_squares_straight_then_one_aside() {
    let game = game(
        "[BlackTerrain \"sea e7-e9; desert i9-k9\"]\n[Position \"white Kg1 Nd7 Ne5 Nf8 Nd6; black Kk12\"]\n",
    );
    assert_eq!(game.fault("Nf8-d9 -"), "1:3.2");
    assert_eq!(game.fault("Nd7-f6 -"), "1:3.2");
    assert_eq!(game.fault("Ne5-f7 -"), "1:3.2");
    assert_eq!(game.fault("Nd7-c9 -"), "legal");
    assert_eq!(game.fault("Nd6-c8 -"), "legal");
}

#[test]
fn clause_4_1_one_skip_a_game_and_fewer_parts_only_when_none_is_possible() {
    let mut game = at("white Kg1 pa2; black Kg12 pa11");
    assert_eq!(game.fault("Kg2"), "2:4.1");
    let first = game.play("a3 - | a10 Kg11");
    assert!(first.next.skip_used(Side::White));
    assert_eq!(game.fault("Kg2 -"), "2:4.1");
    assert_eq!(game.fault("Kg2 ?-"), "legal");
    let whole = at("white Kg1 pa2; black Kg12 pa11");
    for plan in ["-", "- -"] {
        let judged = whole.judge(&format!("{plan} |")).white;
        assert_eq!((judged.error(), judged.spends_skip), (None, true));
    }
    let blocked = at("white Kg1 pa2; black Ki3 pa3");
    let plans = blocked.judge("Kf1 - |");
    assert!(plans.white.error().is_none());
    assert!(!plans.white.spends_skip);
}

#[test]
fn clause_4_2_part_2_sees_part_1_done_and_the_enemy_frozen() {
    let game = at("white Kg1 Ra1 pa2 Vc3; black Kg12 pb3");
    assert_eq!(game.fault("Ra5 Kg2"), "1:2");
    assert_eq!(game.fault("b3 Ra7"), "legal");
    assert_eq!(game.fault("Vc3* Vc4"), "2:4.2");
    assert_eq!(game.fault("Vc4 Vc4"), "legal");
}

#[test]
fn clause_4_3_kings_stay_three_squares_apart_even_if_part_1_takes_the_other() {
    let game = at("white Kg1 Rg9; black Kg4");
    assert_eq!(game.fault("Kg2 -"), "1:4.3");
    assert_eq!(game.fault("Rg4 Kg2"), "2:4.3");
    assert_eq!(game.fault("Kf1 -"), "legal");
}

#[test]
fn clause_4_5_absent_and_doomed_pieces_neither_move_nor_explode() {
    let mut game = at("white Kg1 Rc4~3 Ve5~2 pa2; black Kg12 Vc7 pd8");
    assert_eq!(game.fault("Rc6 Kg2"), "1:4.5");
    assert_eq!(game.fault("Ve5* Kg2"), "1:4.5");
    let mut doomed = at("white Kg1 Rc4 Va1; black Kg12 pc7 Bb8");
    doomed.play("Rc7 - | Kg11 -; !c7");
    assert_eq!(doomed.fault("Rc8 Kg2"), "1:4.5");
    game.play("a3 - | Vc7* -");
}

#[test]
fn clause_4_6_a_void_part_costs_the_skip_then_an_infraction() {
    let mut game = at("white Kg1 pa2; black Kg12 pa11 pb11");
    assert_eq!(game.fault("?a3 Kg2"), "1:4.6");
    let first = game.play("?Nc3 Kg2 | a10 b10");
    assert!(first.next.skip_used(Side::White));
    assert_eq!(first.next.infractions(Side::White), 0);
    let second = game.play("?Nc3 Kg1 | a9 b9");
    assert_eq!(second.next.infractions(Side::White), 1);
    assert_eq!(second.end, None);
    let third = game.play("?K R | a8 b8");
    assert_eq!(third.next.infractions(Side::White), 2);
    let end = third.end.unwrap();
    assert_eq!((end.clause(), end.winner), ("4.6", Some(Side::Black)));
    assert_eq!(end.points, PerSide::new(1, 5));
}

#[test]
fn clause_4_6_void_parts_are_charged_before_a_skip() {
    let game = at("white Kg1 pa2; black Kg12");
    assert_eq!(game.fault("?Nc3 -"), "2:4.1");
    assert_eq!(game.fault("?Nc3 ?-"), "legal");
    assert_eq!(game.fault("Kg2 ?-"), "2:4.6");
}

#[test]
fn clause_4_7_a_piece_that_moved_rests_when_the_regulations_say_so() {
    let mut game = game(
        "[Regulations \"federation-2013; rest_after_move=true\"]\n[Position \"white Kg1 Rc4 pa2; black Kg12 pa11 pb11\"]\n",
    );
    game.play("Rc5 Kg2 | a10 b10");
    assert_eq!(game.fault("Rc6 Kg1"), "1:4.7");
    assert_eq!(game.fault("Kg1 a3"), "legal");
}

#[test]
fn clause_7_1_parts_not_recorded_in_time_are_void_but_no_infraction() {
    let mut game = at("white Kg1 pa2; black Kg12 pa11 pb11");
    let first = game.play("a3 Kg2 | a10; timer black 10 late");
    assert!(first.next.skip_used(Side::Black));
    let second = game.play("a4 Kg1 | ; timer black 10 late");
    assert_eq!(second.next.infractions(Side::Black), 0);
    assert_eq!(second.next.timer(Side::Black), 20_000);
}

#[test]
fn clause_8_4_a_void_part_in_the_dark_costs_nothing() {
    let mut game = game("[GameMove \"26\"]\n[Position \"white Kg1 pa2; black Kg12 pa11 pb11\"]\n");
    let dark = game.play("?Nc3 Kg2 | a10 b10");
    assert!(!dark.next.skip_used(Side::White));
    assert_eq!(dark.next.infractions(Side::White), 0);
}

#[test]
fn clause_9_1_marks_are_binding_and_the_error_proposes_the_right_one() {
    let game = game("");
    assert_eq!(game.fault("Nc3 _Nj3"), "legal");
    assert_eq!(game.fault("_Nc3 _Nj3"), "1:9.1");
    assert!(game.proposal("_Nc3 _Nj3").contains("is Nc3"));
    assert!(game.proposal("Nj3 a4").contains("is _Nj3"));
    assert_eq!(game.fault("_La3 a4"), "1:9.1");
    assert_eq!(game.fault("La3 c3"), "legal");
    assert_eq!(game.fault("_c3 d4"), "1:9.1");
}

#[test]
fn clause_9_1_of_several_pawns_that_can_take_the_right_one_underlines_the_square() {
    let game = at("white Kg1 pb4 pd4; black Kg12 pc5");
    assert_eq!(game.fault("c5 d5"), "legal");
    assert_eq!(game.fault("_c5 b5"), "legal");
    assert_eq!(game.fault("b4-c5 d5"), "legal");
    let one = at("white Kg1 pb4; black Kg12 pc5");
    assert_eq!(one.fault("_c5 Kg2"), "1:9.1");
    assert!(one.proposal("_c5 Kg2").contains("is c5"));
}

#[test]
fn clause_9_1_promoted_pieces_add_their_origin() {
    let game = at("white Kg1 Rc4 Rc6 _Rh8; black Kk12");
    assert_eq!(game.fault("Rc5 Kg2"), "1:9.1");
    assert!(game.proposal("Rc5 Kg2").contains("Rc4-c5 or Rc6-c5"));
    assert_eq!(game.fault("Rc4-c5 Kg2"), "legal");
    assert_eq!(game.fault("_Rh8-h9 Kg2"), "legal");
    assert_eq!(game.fault("_Rc4-c5 Kg2"), "1:9.1");
}

#[test]
fn clause_9_2_a_volcano_that_stands_there_explodes() {
    let game = at("white Kg1 Vd4 _Te4; black Kk12");
    assert_eq!(game.fault("Vd4 _Te4*"), "legal");
    assert_eq!(game.fault("Te4* Kg2"), "1:9.1");
    assert_eq!(game.fault("Vd5* Kg2"), "1:2");
    assert_eq!(game.fault("Kg1* Vd5"), "1:2");
}

#[test]
fn clause_10_every_part_has_its_partner() {
    let of = |regulations: &str, row: &str, game_move: u16| {
        let game = game(&format!(
            "[Regulations \"{regulations}\"]\n[GameMove \"{game_move}\"]\n\
             [Position \"white Kg1 Nc1 pd2 pe2; black Kg12\"]\n"
        ));
        let plans = game.judge(row);
        let partners = plans.white.parts.iter().map(|part| part.partner);
        partners.collect::<Vec<_>>()
    };
    let fixed = "federation-2013; coalition=true";
    let alternating = "federation-2013; coalition=true; coalition_order=alternating";
    let (first, second, both) = (
        Some(Partner::First),
        Some(Partner::Second),
        Some(Partner::Both),
    );
    assert_eq!(of(fixed, "d4 e4 |", 2), [first, second]);
    assert_eq!(of(alternating, "d4 e4 |", 1), [first, second]);
    assert_eq!(of(alternating, "d4 ?Nc9 |", 2), [second, first]);
    assert_eq!(of(fixed, "- |", 1), [both]);
    assert_eq!(of(fixed, "?K R |", 1), [both]);
    assert_eq!(of("federation-2013", "d4 e4 |", 1), [None, None]);
}
