//! Tests of TOTA*S 5, the opening of the plans.

use super::*;
use crate::totas::Square;
use crate::totas::written::WrittenResult;

/// Plays one row from a position and returns the next position.
fn outcome(position: &str, row: &str) -> String {
    at(position).after(row)
}

#[test]
fn clause_5_2_a_mutual_attack_loses_both() {
    let after = outcome("white Kg1 Rc4; black Kg12 Nd6", "Rc5 Kg2 | Nb5 Kg11");
    assert_eq!(after, "white Kg2 Rc5; black Kg11 Nb5");
    let mut game = at("white Kg1 Rc4; black Kg12 Rc9");
    let adjudication = game.play("Rc9 Kg2 | Rc4 Kg11; lot white");
    assert_eq!(adjudication.next.to_string(), "white Kg2; black Kg11");
    assert_eq!(
        adjudication.columns.white[0].result,
        Some(WrittenResult::Lost)
    );
    assert_eq!(adjudication.columns.white[0].clause, Some("5.2"));
}

#[test]
fn clause_5_3_a_rook_meets_a_knight_that_stepped_into_its_path() {
    let after = outcome(
        "white Kg1 Rc4; black Kg12 Nd9",
        "Rc9 Kg2 | Nc7 Kg11; lot white",
    );
    assert_eq!(after, "white Kg2; black Kg11");
    let after = outcome("white Kg1 Rc4; black Kg12 pc8", "Rc8:7(3+4) Kg2 | c7 Kg11");
    assert_eq!(after, "white Kg2 Rc7~7; black Kg11");
}

#[test]
fn clause_5_3_paths_that_cross_do_not_count() {
    let after = outcome("white Kg1 Rc4; black Kg12 Ra6", "Rc9 Kg2 | Rf6 Kg11");
    assert_eq!(after, "white Kg2 Rc9; black Kg11 Rf6");
}

#[test]
fn clause_5_3_a_piece_that_was_stopped_stops_nobody_at_its_destination() {
    // Black's Rook is stopped on e6 by White's Knight, so it never reaches c6.
    let after = outcome("white Kg1 Rc4 Nd4; black Kg12 Rh6", "Rc8 Ne6 | Rc6 Kg11");
    assert_eq!(after, "white Kg1 Rc8; black Kg11");
}

#[test]
fn clause_5_3_two_of_a_row_that_wait_for_each_other_meet_on_the_way() {
    let after = outcome(
        "white Kg1 Rc4; black Kg12 Rc9",
        "Rc7 Kg2 | Rc6 Kg11; lot white",
    );
    assert_eq!(after, "white Kg2; black Kg11");
}

#[test]
fn clause_5_3_in_a_circle_of_four_nobody_is_stopped() {
    let after = outcome(
        "white Kl1 Rc1 _Rg9; black Kl12 Rh3 _Rb7",
        "Rc7 _Rg3 | Rc3 _Rg7",
    );
    assert_eq!(after, "white Kl1 Rc7 _Rg3; black Kl12 Rc3 _Rg7");
}

#[test]
fn clause_5_3_waiting_for_a_pawn_it_is_met_where_the_pawn_was_to_stand() {
    let mut game = at("white Kg1 pc2; black Kg12 Rc8");
    let adjudication = game.play("c4 Kg2 | Rc3:7(3+4) Kg11");
    assert_eq!(adjudication.next.to_string(), "white Kg2; black Kg11 Rc4~7");
}

#[test]
fn clause_5_4_a_chance_meeting_by_rows() {
    let same = outcome(
        "white Kg1 Rc4; black Kg12 Nd9",
        "Rc7 Kg2 | Nc7 Kg11; lot white",
    );
    assert_eq!(same, "white Kg2; black Kg11");
    let mut game = at("white Kg1 Gk4; black Kg12 Lk8");
    let adjudication = game.play("Gk5 Gi7 | Lk7 -");
    assert_eq!(
        adjudication.next.to_string(),
        "white Kg1 Gi7; black Kg12 Lk7"
    );
    let mut game = at("white Kg1 Gk4; black Kg12 Lk6");
    let adjudication = game.play("Gk5:10(4+6) - | Lk5:Z -");
    assert_eq!(
        adjudication.next.to_string(),
        "white Kg1 Gk5~10; black Kg12"
    );
    assert_eq!(
        adjudication.columns.white[0].result,
        Some(WrittenResult::Missed(10))
    );
    assert_eq!(
        adjudication.columns.black[0].result,
        Some(WrittenResult::Lost)
    );
}

#[test]
fn clause_5_5_captures_and_targets_that_left() {
    assert_eq!(
        outcome("white Kg1 pb4; black Kg12 pc5 pl5", "c5 - | c4 -"),
        "white Kg1 pc5; black Kg12 pc4 pl5"
    );
    assert_eq!(
        outcome("white Kg1 pb4; black Kg12 Vc5 pl5", "c5 - | l4 -"),
        "white Kg1; black Kg12 pl4"
    );
    assert_eq!(
        outcome("white Kg1 Gb4; black Kg12 Rb5 Rl9", "Gb5 Gd7 | Rl8 -"),
        "white Kg1 Gd7; black Kg12 Rl8"
    );
}

#[test]
fn clause_5_5_a_first_landing_takes_whatever_happens_later() {
    let mut game = at("white Kg1 Gb4; black Kg12 Rb5 Rd9");
    let adjudication = game.play("Gb5 Gd7:Z | Rd7:Z -; lot white");
    assert_eq!(adjudication.next.to_string(), "white Kg1; black Kg12");
    assert_eq!(adjudication.columns.white[0].result, None);
    assert_eq!(
        adjudication.columns.white[1].result,
        Some(WrittenResult::Lost)
    );
}

#[test]
fn clause_5_5a_a_striking_legion_takes_the_attacker_of_its_staying_man_along() {
    let mut game = at("white Kg1 Lb4 Lc4; black Kg12 pf4 Rb9");
    let adjudication = game.play("Lf4 - | Rb4:Z -");
    assert_eq!(adjudication.next.to_string(), "white Kg1 Lf4; black Kg12");
    let mut game = at("white Kg1 Lb4 Lc4; black Kg12 Nf4 Rb9 Rf9");
    let adjudication = game.play("Lf4:Z - | Ng6 Rb4:Z");
    assert_eq!(
        adjudication.next.to_string(),
        "white Kg1 Lf4; black Kg12 Rf9 Ng6"
    );
    let mut game = at("white Kg1 Lb4 Lc4; black Kg12 pf4 pf5 Rb9");
    let adjudication = game.play("Lf4:Z - | f3 f4");
    assert!(adjudication.next.to_string().starts_with("white Kg1 Lb4;"));
}

#[test]
fn clause_5_5a_when_the_striker_is_lost_the_staying_man_remains() {
    let mut game = at("white Kg1 Lb4 Lc4; black Kg12 Ne4 Rb9 Re9");
    // The Knight leaves e4, a Rook comes there and meets the striker.
    let row = "Le4 - | Nf6 Re4:5(2+3)";
    let adjudication = game.play(row);
    assert_eq!(
        adjudication.next.to_string(),
        "white Kg1 Lb4; black Kg12 Rb9 Re4~5 Nf6"
    );
    let mut game = at("white Kg1 Lb4 Lc4; black Kg12 pd4 Rb9 Bh8");
    let adjudication = game.play("Ld4 Kg2 | Rb4 d3");
    assert_eq!(
        adjudication.next.to_string(),
        "white Kg2 Ld4; black Kg12 Bh8 pd3"
    );
    let mut game = at("white Kg1 Lb4 Lc4; black Kg12 Vd4 Rb9");
    let adjudication = game.play("Ld4:Z Kg2 | Rb4:Z -");
    assert_eq!(adjudication.next.to_string(), "white Kg2 Lb4; black Kg12");
}

#[test]
fn clause_5_6_explosions_strike_friend_and_foe_after_captures() {
    let mut game = at("white Kg1 Vd4 pd3 pe4 pe5; black Kg12 Rd9 Nc4 Nc5");
    let adjudication = game.play("Vd4:Z - | Rd5:Z -");
    assert_eq!(
        adjudication.next.to_string(),
        "white Kg1 pe5; black Kg12 Nc5"
    );
    let mut game = at("white Kg1 _Td4 pd3 pe5; black Kg12 Rd9 Nc4 Nc5");
    let adjudication = game.play("_Td4:Z - | Rd4:Z -");
    assert_eq!(
        adjudication.next.to_string(),
        "white Kg1 pd3; black Kg12 Nc4"
    );
}

#[test]
fn clause_5_6_a_bomb_that_met_does_not_explode() {
    let mut game = at("white Kg1 Vd4 pd3; black Kg12 Rd9");
    let adjudication = game.play("Vd5 Vd5*:Z | Rd5:Z -");
    assert_eq!(adjudication.next.to_string(), "white Kg1 pd3; black Kg12");
}

#[test]
fn clause_5_6_a_damaged_piece_that_is_exploded_throws_no_dice() {
    let mut game = at("white Kg1 Vd4 pd5; black Kg12 Rd9");
    let adjudication = game.play("Vd4*:Z d6:Z | Rd6:8(4+4) -");
    assert_eq!(adjudication.next.to_string(), "white Kg1; black Kg12 Rd6~8");
    let mut game = at("white Kg1 Vd5 pe5; black Kg12 Re9");
    let adjudication = game.play("e6:Z Vd6 | Re6:7(3+4) -");
    assert_eq!(
        adjudication.next.to_string(),
        "white Kg1 Vd6; black Kg12 Re6~7"
    );
    let mut game = at("white Kg1 Vd6 pe5; black Kg12 Re9");
    let adjudication = game.play("e6:Z Vd6*:Z | Re6:Z -; lot white");
    assert_eq!(adjudication.next.to_string(), "white Kg1; black Kg12");
}

#[test]
fn clause_5_7_the_labyrinth_works_once_on_the_rival_s_pieces() {
    let mut game = game(
        "[BlackTerrain \"labyrinth h7\"]\n[Position \"white Kg1 Rh3 Nf6; black Kg12 pa11 pb11 pa9 pb9\"]\n",
    );
    let adjudication = game.play("Rh7:5(2+3) - | a8 b8");
    assert_eq!(
        adjudication.next.to_string(),
        "white Kg1 Rh7~5 Nf6; black Kg12 pa8 pa11 pb8 pb11"
    );
    assert!(adjudication.next.labyrinth_used(Side::Black));
    let adjudication = game.play("Nh7 Kg2 | a7 b7");
    assert!(adjudication.next.to_string().contains("Rh7~4 Nh7"));
}

#[test]
fn clause_5_7_the_english_dice_and_two_sixes() {
    let mut game = game(
        "[Regulations \"federation-2013; dice=en\"]\n[BlackTerrain \"labyrinth h7\"]\n[Position \"white Kg1 Rh3 Nf6; black Kg12 pf9 pb11\"]\n",
    );
    let adjudication = game.play("Rh7:2(5+2) - | b10 -");
    assert!(adjudication.next.to_string().contains("Rh7~2"));
    let mut game = at("white Kg1 Nf6; black Kg12 pd8 pb11");
    let adjudication = game.play("Nd7:12Z(6+6) - | d7 -");
    assert_eq!(adjudication.next.to_string(), "white Kg1; black Kg12 pb11");
    assert_eq!(
        adjudication.columns.white[0].result,
        Some(WrittenResult::LostByDice)
    );
}

#[test]
fn clause_5_8_a_piece_returns_at_the_end_of_the_last_game_move_missed() {
    let mut game = at("white Kg1 Gk4~2; black Kg12");
    assert_eq!(game.after("Kg2 - | Kg11 -"), "white Kg2 Gk4~1; black Kg11");
    assert_eq!(game.after("Kg1 - | Kg12 -"), "white Kg1 Gk4; black Kg12");
}

#[test]
fn clause_5_8_an_occupied_square_means_another_throw() {
    let mut game = at("white Kg1 Gk4~1 Rb4; black Kg12 pb11");
    let row = "Rd4 - | b10 -";
    assert!(game.clone().play(row).rethrows.is_empty());
    game = at("white Kg1 Gk4~1 Rd4; black Kg12 pb11");
    assert_eq!(game.resolve("Rk4 - | b10 -").unwrap_err().clause(), "5.8");
    assert_eq!(
        game.after("Rk4 - | b10 -; return white Gk4:7(3+4)"),
        "white Kg1 Rk4 Gk4~7; black Kg12 pb10"
    );
    game.position = at("white Kg1 Gk4~1; black Kg12 Rk4~1 pb11").position;
    let adjudication =
        game.play("Kg2 - | b10 -; return white Gk4:7(3+4); return black Rk4:12Z(6+6)");
    assert_eq!(
        adjudication.next.to_string(),
        "white Kg2 Gk4~7; black Kg12 pb10"
    );
    assert_eq!(adjudication.rethrows.len(), 2);
}

#[test]
fn clause_5_9_patrols_check_their_own_side_for_the_whole_game() {
    let mut game = at("white Kg1 Pb2 Nd1 Ra1; black Kg12 pa11 pb11 pc11");
    let adjudication = game.play("Nc3 - | a10 b10");
    let knight = adjudication.next.piece_at(square("c3")).copied().unwrap();
    assert!(knight.checked);
    let later = game.play("Ne4 Ra5 | a9 b9");
    let knight = later.next.piece_at(square("e4")).copied().unwrap();
    assert!(knight.checked);
}

#[test]
fn clause_5_9_promotion_counts_if_the_piece_survives() {
    assert_eq!(
        outcome("white Kg1 pa11; black Kk12 pl11", "a12Q - | l10 -"),
        "white Kg1 Qa12; black Kk12 pl10"
    );
}

#[test]
fn clause_3_1_retreat_and_return() {
    let mut game = game(
        "[WhiteTerrain \"acropolis b2\"]\n[Position \"white Kb2 Nh1 pl2 pl4; black Kg12 Rb9 pa11 pc11\"]\n",
    );
    let adjudication = game.play("K^ Nj2 | a10 c10");
    assert_eq!(adjudication.end, None);
    assert_eq!(
        adjudication.next.to_string(),
        "white Kb2^ Nj2 pl2 pl4; black Kg12 Rb9 pa10 pc10"
    );
    assert_eq!(game.fault("Nh1 l3"), "2:3.1");
    assert_eq!(game.fault("Nh1 ?l3"), "legal");
    assert_eq!(game.fault("Nh1 -"), "1:3.1");
    assert_eq!(game.fault("Kd3 Nh1"), "1:2");
    let adjudication = game.play("Kc2 Nh1 | a9 c9");
    assert!(adjudication.next.to_string().starts_with("white Kc2 Nh1"));
    assert!(adjudication.next.retreat_used(Side::White));
}

fn square(text: &str) -> Square {
    Square::parse(text).unwrap()
}
