//! Runs the catalogue of cases in `tests/cases/`: records whose outcome was worked out
//! by hand from the rulebook, one test each, named by the clause that decides it.
//!
//! A case says what it expects in tags that the rules do not read: `ExpectError`
//! (game move, side, part and clause, `-` for none), `ExpectEnd` (reason, winner,
//! points, clause), `ExpectPosition` and `ExpectPotential`. Without `ExpectError` the
//! record must replay cleanly, without `ExpectEnd` the game must not end.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use crate::catalogue::{Catalogue, expectations, file_name, or_dash};
use areopagus::games::totas::Record;
use areopagus::games::totas::report::report;
use areopagus::language::Language;

const CATALOGUE: Catalogue = Catalogue {
    folder: "tests/cases",
    ending: "tota",
    expectations: [
        "ExpectError",
        "ExpectEnd",
        "ExpectPosition",
        "ExpectPotential",
    ],
    replay,
};

/// Clauses of sections 2 to 10 that decide nothing that a record could show, and why.
const UNDECIDED: [(&str, &str); 2] = [
    ("7.3", "play without clocks and without a record"),
    ("8.1", "the time to memorise; the draw after it is 8.2"),
];

fn replay(text: &str) -> ([Option<String>; 4], String) {
    let report = report("case", text.as_bytes(), Language::En);
    let error = report.errors.first().map(|error| {
        let (game_move, side, part) = (
            or_dash(error.game_move),
            or_dash(error.side),
            or_dash(error.part),
        );
        format!("{game_move} {side} {part} {}", error.clause)
    });
    let end = report.end.as_ref().zip(report.points).map(|(end, points)| {
        let (reason, winner) = (end.reason, or_dash(end.winner));
        let clause = end.clause;
        format!(
            "{reason} {winner} {}-{} {clause}",
            points.white, points.black
        )
    });
    let potential = report
        .potential
        .map(|potential| format!("{} {}", potential.white, potential.black));
    let said = report.say(Language::En);
    ([error, end, report.position, potential], said)
}

cases! {
    clause_2_01_a_rook_slides_seven_squares,
    clause_2_02_a_rook_does_not_slide_eight_squares,
    clause_2_03_a_queen_slides_seven_squares_diagonally,
    clause_2_04_a_queen_does_not_slide_eight_squares,
    clause_2_05_a_bishop_does_not_pass_its_own_pawn,
    clause_2_06_a_rook_does_not_take_its_own_pawn,
    clause_2_07_a_knight_leaps,
    clause_2_08_a_gryphon_does_not_walk_diagonally,
    clause_2_09_a_gryphon_leaps_on_its_flight,
    clause_2_10_a_pawn_steps_twice_from_its_first_rank,
    clause_2_11_no_double_step_from_another_rank,
    clause_2_12_no_double_step_over_a_piece,
    clause_2_13_a_pawn_does_not_take_straight_ahead,
    clause_2_14_a_pawn_goes_aside_only_to_take,
    clause_2_15_a_pawn_does_not_step_back,
    clause_2_16_legionary_and_patrol_have_the_double_step,
    clause_2_17_a_volcano_makes_one_step,
    clause_2_18_a_tornado_steps_and_takes_as_a_king,
    clause_2_19_a_king_makes_one_step,
    clause_2_20_a_king_steps_once_in_a_game_move,
    clause_2_21_a_bishop_slides_seven_squares,
    clause_2_22_a_bishop_does_not_slide_eight_squares,
    clause_2_1_01_the_array_and_its_potential,
    clause_2_1_02_volcano_and_tornado_explode_at_home,
    clause_2_1_03_the_patrol_is_not_at_the_edge,
    clause_2_2_01_the_right_hand_is_the_player_s_own,
    clause_2_2_02_the_queen_has_no_wing,
    clause_2_2_03_a_piece_keeps_its_wing,
    clause_2_2_04_a_mark_does_not_follow_the_square,
    clause_2_3_01_a_gryphon_walks_and_flies,
    clause_2_3_02_a_gryphon_does_not_walk_twice,
    clause_2_3_03_a_volcano_does_not_step_twice,
    clause_2_3_04_a_legionary_does_not_step_twice,
    clause_2_3_05_a_legionary_steps_and_sidesteps,
    clause_2_3_06_a_patrol_steps_and_slants,
    clause_2_3_07_a_patrol_takes_and_slants,
    clause_2_3_08_a_gryphon_flies_and_walks,
    clause_2_3_09_a_double_step_and_a_sidestep,
    clause_2_4_01_a_sidestep_after_a_step_in_an_earlier_game_move,
    clause_2_4_02_no_sidestep_after_a_sidestep,
    clause_2_4_03_a_capture_is_forward,
    clause_2_4_04_no_slant_after_a_slant,
    clause_2_4_05_no_sidestep_without_a_step,
    clause_2_4_06_a_sidestep_does_not_take,
    clause_2_4_07_a_strike_is_not_forward,
    clause_2_4_08_the_step_before_a_rest_counts,
    clause_2_5_01_a_legion_strikes_four_squares_away,
    clause_2_5_02_a_legion_does_not_strike_five_squares_away,
    clause_2_5_03_the_left_man_strikes_to_the_left,
    clause_2_5_04_a_strike_needs_a_clear_path,
    clause_2_5_05_men_behind_each_other_are_no_legion,
    clause_2_5_06_a_first_part_forms_the_legion,
    clause_2_5_07_a_man_steps_and_strikes,
    clause_2_5_08_a_strike_needs_an_enemy,
    clause_2_5_09_diagonal_neighbours_are_no_legion,
    clause_2_5_10_diagonal_neighbours_may_be_a_legion,
    clause_2_5_11_men_behind_each_other_may_be_a_legion,
    clause_2_5_12_no_strike_along_a_file,
    clause_2_5_13_the_annex_s_legion_moves,
    clause_2_5_14_the_annex_s_first_reading_moves_no_legion,
    clause_2_5_15_a_legion_does_not_move_five_squares,
    clause_2_5_16_a_legion_moves_one_square,
    clause_2_6_01_a_pawn_becomes_a_queen,
    clause_2_6_02_a_promotion_names_its_piece,
    clause_2_6_03_no_pawn_becomes_a_king,
    clause_2_6_04_no_promotion_on_another_rank,
    clause_2_6_05_a_patrol_slants_into_promotion,
    clause_2_6_06_a_black_legionary_becomes_a_volcano,
    clause_2_6_07_a_promotion_ends_the_piece_s_plan,
    clause_2_6_08_a_promotion_with_a_capture,
    clause_2_6_09_the_symbol_may_stand_apart,
    clause_2_7_01_no_taking_in_passing,
    clause_2_7_02_a_legionary_s_double_step_is_not_taken_in_passing,
    clause_2_8_01_both_castlings,
    clause_2_8_02_no_castling_over_a_piece,
    clause_2_8_03_no_castling_with_pieces_that_have_moved,
    clause_2_8_04_no_castling_into_an_attack,
    clause_2_8_05_an_attacker_that_leaves_attacks_all_the_same,
    clause_2_9_01_a_boar_runs_forward_and_back,
    clause_2_9_02_a_boar_does_not_run_aside,
    clause_2_9_03_a_run_of_three_squares,
    clause_2_9_04_a_run_is_no_leap,
    clause_2_9_05_a_boar_takes,
    clause_2_9_06_a_boar_takes_backwards,
    clause_2_9_07_a_turn_and_a_strike,
    clause_2_9_08_a_run_and_a_turn,
    clause_2_9_09_two_runs_of_one_boar,
    clause_2_9_10_two_turns_of_one_boar,
    clause_2_9_11_plain_writing_is_a_turn,
    clause_2_9_12_a_rook_does_not_turn,
    clause_2_9_13_a_chariot_runs_on_its_diagonal,
    clause_2_9_14_a_chariot_off_its_diagonal,
    clause_2_9_15_a_chariot_turns_and_strikes,
    clause_2_9_16_who_turns_is_taken_where_it_stands,
    clause_2_9_17_no_turn_after_a_meeting,
    clause_2_9_18_a_turn_before_a_meeting,
    clause_2_9_19_a_run_is_stopped_on_its_path,
    clause_2_9_20_a_mutual_attack,
    clause_2_9_21_two_of_the_king_s_row_meet,
    clause_2_9_22_no_zone_bars_a_boar,
    clause_2_9_23_a_boar_in_the_labyrinth,
    clause_2_9_24_a_turn_makes_another_position,
    clause_2_9_25_who_turned_rests,
    clause_2_9_26_a_doomed_boar_does_not_turn,
    clause_2_9_27_a_boar_along_the_rank_threatens,
    clause_2_9_28_a_boar_that_would_have_to_turn_threatens_nobody,
    clause_2_9_29_not_without_the_regulations,
    clause_2_9_30_no_plan_without_the_regulations,
    clause_2_9_31_a_boar_has_a_line,
    clause_2_9_32_a_boar_has_no_diagonal,
    clause_2_9_33_an_armament_of_both,
    clause_2_9_34_an_armament_needs_its_field,
    clause_2_9_35_an_armament_keeps_the_places,
    clause_2_9_36_the_mole_number_of_the_place,
    clause_2_9_37_a_right_hand_boar_is_underlined,
    clause_2_9_38_no_promotion_to_a_boar,
    clause_2_9_39_an_explosion_is_no_turn,
    clause_2_9_40_a_boar_mates,
    clause_2_9_41_a_turned_boar_does_not_mate,
    clause_3_01_the_first_reading_asks_for_no_terrain,
    clause_3_02_the_second_reading_asks_for_all_terrain,
    clause_3_03_complete_terrain,
    clause_3_04_one_zone_is_missing,
    clause_3_05_a_given_position_needs_no_terrain,
    clause_3_06_who_resigns_before_the_plans_needs_no_terrain,
    clause_3_1_01_a_king_leaves_and_comes_back,
    clause_3_1_02_whoever_strikes_the_empty_acropolis_finds_nobody,
    clause_3_1_03_no_retreat_without_an_attack,
    clause_3_1_04_no_retreat_from_another_square,
    clause_3_1_05_one_retreat_in_a_game,
    clause_3_1_06_a_plan_without_the_return_loses_its_last_part,
    clause_3_1_07_the_king_stays_off_until_it_is_brought_back,
    clause_3_1_08_the_return_comes_before_a_skip,
    clause_3_1_09_a_void_part_and_a_void_skip_instead_of_the_return,
    clause_3_1_10_a_return_with_a_capture_and_a_skip,
    clause_3_1_11_a_return_is_within_a_king_s_step,
    clause_3_1_12_a_return_keeps_away_from_the_other_king,
    clause_3_1_13_the_return_is_the_second_part_too,
    clause_3_1_14_a_retreat_parries_mate,
    clause_3_1_15_an_acropolis_has_its_squares,
    clause_3_1_16_an_explosion_finds_the_acropolis_empty,
    clause_3_1_17_the_return_meets_an_enemy,
    clause_3_1_18_the_retreat_is_the_second_part_too,
    clause_3_1_19_a_retreated_king_is_not_mated,
    clause_3_1_20_a_plan_without_the_return_brings_the_king_back,
    clause_3_1_21_the_first_reading_sets_no_king_back,
    clause_3_1_22_a_late_plan_brings_the_king_back,
    clause_3_1_23_a_void_skip_brings_the_king_back,
    clause_3_1_24_a_plan_with_the_return_decides_where,
    clause_3_1_25_an_enemy_on_the_acropolis_is_taken,
    clause_3_1_26_an_own_piece_on_the_acropolis_loses_the_king,
    clause_3_1_27_the_king_set_back_is_exploded,
    clause_3_1_28_who_leaves_for_damage_is_not_in_the_way,
    clause_3_1_29_a_needless_return_of_the_king,
    clause_3_2_01_a_rook_does_not_cross_foreign_mountains,
    clause_3_2_02_a_rook_does_not_enter_foreign_mountains,
    clause_3_2_03_a_rook_crosses_its_own_mountains,
    clause_3_2_04_the_queen_is_free,
    clause_3_2_05_a_bishop_does_not_cross_foreign_desert,
    clause_3_2_06_a_knight_does_not_enter_foreign_sea,
    clause_3_2_07_a_knight_goes_two_squares_straight_first,
    clause_3_2_08_a_knight_does_not_go_aside_first,
    clause_3_2_09_a_gryphon_is_free,
    clause_3_2_10_one_zone_along_a_rank_one_along_a_file,
    clause_3_2_11_a_zone_is_dark_light_dark,
    clause_3_2_12_zones_do_not_cross,
    clause_3_2_13_a_zone_keeps_off_its_owner_s_labyrinth,
    clause_3_2_14_a_zone_keeps_off_its_owner_s_acropolis,
    clause_3_2_15_a_zone_lies_on_its_owner_s_ranks,
    clause_3_2_16_two_zones_differ_in_kind,
    clause_3_2_17_a_zone_is_three_squares,
    clause_3_2_18_a_knight_s_second_square_straight,
    clause_3_3_01_a_labyrinth_has_its_rank,
    clause_3_3_02_a_labyrinth_leaves_its_owner_alone,
    clause_3_3_03_a_labyrinth_works_once,
    clause_3_3_04_white_s_labyrinth,
    clause_3_3_05_the_owner_s_piece_goes_free,
    clause_3_3_06_the_owner_s_piece_is_caught,
    clause_3_3_07_the_owner_s_piece_needs_its_throw,
    clause_3_3_08_either_side_uses_it_up,
    clause_4_1_01_a_part_is_missing,
    clause_4_1_02_no_further_part_is_possible,
    clause_4_1_03_one_skip_in_a_game,
    clause_4_1_04_a_whole_plan_is_skipped,
    clause_4_1_05_no_skip_after_a_skipped_plan,
    clause_4_1_06_one_rook_does_not_make_both_parts,
    clause_4_1_07_no_part_is_possible,
    clause_4_1_08_the_first_part_is_skipped,
    clause_4_1_09_a_skip_that_costs_nothing,
    clause_4_2_01_the_second_part_sees_the_first_done,
    clause_4_2_02_the_enemy_is_frozen,
    clause_4_2_03_an_explosion_clears_no_path,
    clause_4_2_04_no_step_after_an_explosion,
    clause_4_2_05_what_part_one_took_is_gone,
    clause_4_3_01_a_king_keeps_three_squares_away,
    clause_4_3_02_two_kings_approach_at_once,
    clause_4_3_03_even_when_part_one_takes_the_king,
    clause_4_3_04_a_step_along_the_border_of_three,
    clause_4_3_05_from_where_the_king_stood,
    clause_4_4_01_a_king_left_under_attack,
    clause_4_4_02_a_king_steps_under_attack,
    clause_4_5_01_an_absent_piece_does_not_move,
    clause_4_5_02_an_absent_volcano_does_not_explode,
    clause_4_5_03_an_absent_king_does_not_step,
    clause_4_6_01_a_void_part_uses_the_skip_up,
    clause_4_6_02_the_second_infraction_loses,
    clause_4_6_03_a_legal_part_is_not_void,
    clause_4_6_04_an_illegal_part_without_its_mark,
    clause_4_6_05_a_skip_without_a_right,
    clause_4_6_06_void_parts_are_charged_before_a_skip,
    clause_4_6_07_a_void_part_beside_a_void_skip,
    clause_4_6_08_a_void_castling_is_charged_once,
    clause_4_6_09_infractions_decide_before_a_lost_king,
    clause_4_6_10_both_reach_the_limit,
    clause_4_6_11_both_reach_the_limit_and_nobody_was_first,
    clause_4_6_12_another_limit,
    clause_4_6_13_a_piece_with_a_void_part_stands,
    clause_4_6_14_black_is_charged_alike,
    clause_4_7_01_a_piece_that_moved_rests,
    clause_4_7_02_the_king_does_not_rest,
    clause_4_7_03_the_federation_s_pieces_do_not_rest,
    clause_4_7_04_a_resting_piece_is_taken,
    clause_5_1_01_the_result_of_both_parts_stands_second,
    clause_5_1_02_no_result_in_the_first_column,
    clause_5_2_01_two_rooks_take_each_other,
    clause_5_2_02_rows_do_not_matter,
    clause_5_2_03_a_third_of_the_king_row_comes_too,
    clause_5_2_04_a_third_of_the_pawn_row_comes_too,
    clause_5_2_05_one_is_stopped_and_there_is_no_mutual_attack,
    clause_5_2_06_a_friend_comes_to_the_square_behind,
    clause_5_2_07_two_gryphons,
    clause_5_2_08_two_pawns,
    clause_5_3_01_a_rook_meets_a_knight,
    clause_5_3_02_a_pawn_steps_towards_its_attacker,
    clause_5_3_03_paths_that_cross,
    clause_5_3_04_the_nearest_decides,
    clause_5_3_05_a_stopped_enemy_is_ruled_out,
    clause_5_3_06_waiting_for_each_other_across_rows,
    clause_5_3_07_the_rook_did_not_reach_its_square,
    clause_5_3_08_the_pawn_has_reached_its_square,
    clause_5_3_09_waiting_for_each_other_in_one_row,
    clause_5_3_10_a_nearer_enemy_dissolves_the_pair,
    clause_5_3_11_nobody_is_stopped_in_a_longer_circle,
    clause_5_3_12_a_stopped_mover_meets_nobody_at_its_destination,
    clause_5_3_13_the_first_landing_is_path,
    clause_5_3_14_the_first_landing_stops_nobody,
    clause_5_3_15_a_leap_has_no_path,
    clause_5_3_16_a_double_step_is_stopped,
    clause_5_3_17_a_king_steps_into_the_path,
    clause_5_3_18_a_chain_is_decided_from_its_end,
    clause_5_3_19_waiting_after_ruling_out,
    clause_5_3_20_waiting_with_a_legionary_of_two_parts,
    clause_5_3_21_two_legionaries_wait_for_each_other,
    clause_5_3_22_damaged_on_the_first_landing,
    clause_5_3_23_reaching_where_a_mover_began,
    clause_5_4_01_one_row,
    clause_5_4_02_different_rows,
    clause_5_4_03_two_pawns,
    clause_5_4_04_a_legionary_damages_a_queen,
    clause_5_4_05_two_meetings_one_throw,
    clause_5_4_06_lost_if_either_meeting_loses_it,
    clause_5_4_07_one_knight_stops_two,
    clause_5_4_08_a_king_is_damaged,
    clause_5_4_09_a_king_meets_a_rook,
    clause_5_4_10_two_rows_stopped_by_one_knight,
    clause_5_5_01_a_standing_piece_is_taken,
    clause_5_5_02_the_enemy_has_left,
    clause_5_5_03_a_pawn_s_diagonal_into_a_vacated_square,
    clause_5_5_04_a_pawn_that_takes_a_volcano,
    clause_5_5_05_a_legionary_that_takes_a_tornado,
    clause_5_5_06_a_rook_that_takes_a_volcano,
    clause_5_5_07_a_volcano_that_stepped_away_takes_nobody_along,
    clause_5_5_08_a_gryphon_takes_twice,
    clause_5_5_09_taken_on_the_way_whatever_follows,
    clause_5_5_10_a_stopped_mover_takes_nothing,
    clause_5_5_11_stopped_on_its_first_landing,
    clause_5_5_12_stopped_before_its_first_landing,
    clause_5_5_13_a_mover_is_not_standing,
    clause_5_5_14_a_gryphon_takes_an_exploding_volcano_and_flies_on,
    clause_5_5_15_a_legionary_takes_a_volcano_on_the_way,
    clause_5_5a_01_the_staying_man_and_its_attacker,
    clause_5_5a_02_the_striker_is_lost_in_a_meeting,
    clause_5_5a_03_the_striker_is_lost_in_a_mutual_attack,
    clause_5_5a_04_the_striker_takes_a_volcano,
    clause_5_5a_05_a_man_that_moved_is_no_staying_man,
    clause_5_5a_06_a_legion_that_does_not_strike,
    clause_5_5a_07_an_explosion_is_outside,
    clause_5_5a_08_a_strike_at_a_vacated_square,
    clause_5_5a_09_a_king_attacks_the_staying_man,
    clause_5_5a_10_a_man_steps_up_and_strikes,
    clause_5_5a_11_taken_on_the_way,
    clause_5_5a_12_a_volcano_attacks_the_staying_man,
    clause_5_5a_13_a_legion_that_is_met_on_the_way_far_off,
    clause_5_5a_14_a_legion_that_moves_loses_one_to_two,
    clause_5_5a_15_the_diagonal_man_stays,
    clause_5_6_01_a_volcano_strikes_upright,
    clause_5_6_02_a_tornado_strikes_diagonally,
    clause_5_6_03_a_mover_that_arrives_is_struck,
    clause_5_6_04_taken_where_it_stands_it_explodes,
    clause_5_6_05_taken_by_a_pawn_it_explodes,
    clause_5_6_06_lost_in_a_meeting_it_does_not_explode,
    clause_5_6_07_damaged_it_does_not_explode,
    clause_5_6_08_lost_in_a_mutual_attack_it_does_not_explode,
    clause_5_6_09_no_chain,
    clause_5_6_10_a_damaged_piece_is_struck_and_throws_no_dice,
    clause_5_6_11_the_enemy_king_is_struck,
    clause_5_6_12_its_own_king_is_struck,
    clause_5_6_13_two_explosions_at_once,
    clause_5_6_14_a_captor_is_struck,
    clause_5_6_15_passing_by_is_not_standing,
    clause_5_6_16_who_left_is_not_struck,
    clause_5_6_17_a_rook_on_the_square_that_a_volcano_left,
    clause_5_6_18_both_kings_are_struck,
    clause_5_6_19_a_tornado_takes_and_explodes,
    clause_5_7_01_the_sum_of_two_dice,
    clause_5_7_02_a_wrong_sum,
    clause_5_7_03_two_sixes,
    clause_5_7_04_twelve_is_not_missed,
    clause_5_7_05_the_annex_s_damage_is_the_larger_die,
    clause_5_7_06_the_annex_s_labyrinth_is_the_smaller_die,
    clause_5_7_07_the_annex_s_two_sixes,
    clause_5_7_08_a_throw_is_missing,
    clause_5_7_09_the_labyrinth,
    clause_5_7_10_a_pawn_in_the_labyrinth,
    clause_5_7_11_through_the_labyrinth,
    clause_5_7_12_a_first_landing_in_the_labyrinth,
    clause_5_7_13_a_capture_in_the_labyrinth,
    clause_5_7_14_damaged_in_the_labyrinth,
    clause_5_7_15_exploded_in_the_labyrinth,
    clause_5_7_16_six_and_six_in_the_labyrinth,
    clause_5_7_17_the_annex_s_second_throw_for_the_labyrinth,
    clause_5_7_18_the_annex_s_two_sixes_in_the_labyrinth,
    clause_5_8_01_a_piece_returns,
    clause_5_8_02_a_piece_misses_what_it_threw,
    clause_5_8_03_it_is_away_for_the_second_game_move,
    clause_5_8_04_an_enemy_on_its_square,
    clause_5_8_05_a_friend_on_its_square,
    clause_5_8_06_two_return_to_one_square,
    clause_5_8_07_two_of_one_side_return_to_one_square,
    clause_5_8_08_six_and_six_at_the_return,
    clause_5_8_09_who_leaves_leaves_first,
    clause_5_8_10_a_standing_piece_that_leaves_clears_the_square,
    clause_5_8_11_an_absent_piece_bars_no_path,
    clause_5_8_12_the_throw_of_the_return_is_missing,
    clause_5_8_13_a_return_may_bring_the_kings_together,
    clause_5_8_14_exploded_occupant,
    clause_5_8_15_a_return_into_the_labyrinth,
    clause_5_8_16_a_return_to_the_acropolis_finds_the_king,
    clause_5_9_01_a_promotion_counts_if_it_survives,
    clause_5_9_02_a_pawn_that_takes_a_volcano_is_not_promoted,
    clause_5_9_03_a_patrol_checks_its_own_side,
    clause_5_9_04_a_patrol_does_not_check_straight_ahead,
    clause_5_9_05_only_a_patrol_checks,
    clause_5_9_06_checked_before_the_first_row,
    clause_5_9_07_not_checked_before_the_first_row,
    clause_5_10_01_the_end_comes_last,
    clause_5_10_02_explosions_leave_bare_kings,
    clause_6_1_01_a_king_is_taken,
    clause_6_1_02_a_resignation,
    clause_6_1_03_mate,
    clause_6_1_04_a_knight_can_interpose,
    clause_6_1_05_two_parts_parry_two_attacks,
    clause_6_1_06_one_part_does_not_parry_two_attacks,
    clause_6_1_07_who_rests_does_not_attack,
    clause_6_1_08_mate_on_the_acropolis_square_without_an_acropolis,
    clause_6_1_09_two_sixes_for_a_king,
    clause_6_1_10_one_s_own_plan_may_walk_into_mate,
    clause_6_1_11_mate_through_a_zone,
    clause_6_1_12_taking_the_attacker_parries,
    clause_6_1_13_mate_with_the_king_s_help,
    clause_6_1_14_a_return_mates,
    clause_6_1_15_mate_comes_before_the_mole,
    clause_6_1_16_a_king_that_takes_its_attacker,
    clause_6_1_17_a_king_does_not_take_a_guarded_attacker,
    clause_6_1_18_mate_of_a_marked_king,
    clause_6_2_01_both_kings_are_taken,
    clause_6_2_02_the_second_to_record_loses,
    clause_6_2_03_the_timer_is_missing,
    clause_6_2_04_one_king_lost_the_other_mated,
    clause_6_2_05_both_kings_are_mated,
    clause_6_3_01_a_lead_of_ten,
    clause_6_3_02_a_lead_of_nine,
    clause_6_3_03_a_lead_of_one,
    clause_6_3_04_equal_and_less_time,
    clause_6_3_05_equal_time_needs_a_lot,
    clause_6_3_06_the_lot_decides,
    clause_6_3_07_an_absent_piece_counts,
    clause_6_3_08_a_ruling,
    clause_6_3_09_nobody_can_mate_says_the_referee,
    clause_6_3_10_the_third_occurrence,
    clause_6_3_11_the_second_occurrence,
    clause_6_3_12_bare_kings,
    clause_6_3_13_bare_kings_and_an_absent_rook,
    clause_6_3_14_a_game_goes_on_after_no_end,
    clause_6_3_15_the_sum_of_the_answers,
    clause_6_3_16_the_position_after_the_mole_counts,
    clause_6_4_01_a_forfeit,
    clause_6_4_02_both_absent,
    clause_6_4_03_a_forfeit_worth_a_point,
    clause_6_4_04_no_draw,
    clause_6_4_05_force_majeure_ends_nothing,
    clause_6_4_06_an_interrupted_game_goes_on,
    clause_6_4_07_an_interrupted_game_is_decided,
    clause_6_4_08_an_interrupted_game_has_no_result,
    clause_6_4_09_no_interruption_after_the_end,
    clause_7_1_01_parts_not_in_time_are_void,
    clause_7_1_02_the_part_that_came_in_time_counts,
    clause_7_1_03_an_early_answer_is_not_late,
    clause_7_1_04_an_answer_after_the_time_is_late,
    clause_7_1_05_the_regulations_give_more_time,
    clause_7_1_06_a_legal_part_that_came_too_late,
    clause_7_1_07_an_illegal_part_of_a_late_plan,
    clause_7_1_08_illegal_parts_of_late_plans_lose,
    clause_7_1_09_a_late_answer_that_lost_nothing,
    clause_7_1_10_a_late_skip_without_a_right,
    clause_7_2_01_a_doomed_piece_does_not_move,
    clause_7_2_02_the_mark_ends,
    clause_7_2_03_who_did_not_strike_is_not_marked,
    clause_7_2_04_the_marker_needs_an_attacker,
    clause_7_2_05_a_king_is_not_marked,
    clause_7_2_06_who_has_just_returned_may_be_marked,
    clause_7_2_07_a_doomed_volcano_does_not_explode,
    clause_7_2_08_a_doomed_attacker_mates_nobody,
    clause_7_2_09_nobody_marks_an_own_piece,
    clause_7_2_10_who_took_on_its_walk_may_be_marked,
    clause_7_2_11_who_came_to_a_vacated_square_is_not_marked,
    clause_7_2_12_a_king_that_took_is_marked,
    clause_7_2_13_the_first_reading_marks_no_king,
    clause_7_2_14_a_marked_king_does_not_move,
    clause_8_2_01_the_wing_die_even_is_right,
    clause_8_2_02_the_wing_die_odd_is_left,
    clause_8_2_03_the_wrong_wing,
    clause_8_2_04_volcano_and_tornado_share_a_number,
    clause_8_2_05_the_mole_is_drawn_after_25,
    clause_8_2_06_the_lot_is_missing,
    clause_8_2_07_another_game_move,
    clause_8_2_08_the_first_of_two_in_a_set_position,
    clause_8_2_09_after_the_dark,
    clause_8_2_10_not_before_the_dark_too,
    clause_8_2_11_the_annex_draws_after_the_dark,
    clause_8_2_12_the_annex_s_first_reading_draws_before_it,
    clause_8_2_13_a_knight_and_a_gryphon_are_drawn,
    clause_8_2_14_a_bishop_is_drawn,
    clause_8_3_01_an_absent_mole,
    clause_8_3_02_a_lost_piece_is_no_mole,
    clause_8_3_03_a_checked_piece_stays_checked,
    clause_8_3_04_the_enemy_s_patrol_checks_nobody,
    clause_8_3_05_there_is_a_mole_though_none_is_written,
    clause_8_4_01_in_the_dark_a_void_part_costs_nothing,
    clause_8_4_02_no_infraction_in_the_dark,
    clause_8_4_03_in_the_dark_a_skip_is_a_skip,
    clause_8_4_04_the_dark_stays_the_same,
    clause_9_1_01_a_wrong_mark,
    clause_9_1_02_a_missing_mark,
    clause_9_1_03_the_right_hand_pawn_underlines_its_square,
    clause_9_1_04_the_left_hand_pawn_does_not,
    clause_9_1_05_black_s_right_hand_pawn,
    clause_9_1_06_one_pawn_alone_has_no_mark,
    clause_9_1_07_the_origin_is_always_accepted,
    clause_9_1_08_ambiguous_without_the_origin,
    clause_9_1_09_the_origin_decides,
    clause_9_1_10_the_mark_decides,
    clause_9_1_11_a_combining_underline,
    clause_9_1_12_legionaries_use_the_pawn_s_rule,
    clause_9_1_13_two_sidesteps_to_one_square,
    clause_9_1_14_a_sidestep_with_its_origin,
    clause_9_2_01_a_volcano_on_its_own_square_explodes,
    clause_9_2_02_a_tornado_on_its_own_square_explodes,
    clause_9_2_03_a_rook_does_not_explode,
    clause_9_2_04_an_explosion_names_the_volcano_s_square,
    clause_9_3_01_no_more_than_twelve,
    clause_9_3_02_no_game_move_is_no_result,
    clause_9_3_03_a_small_z,
    clause_9_3_04_two_sixes_are_written_with_both,
    clause_9_4_01_cyrillic_twins,
    clause_9_4_02_another_letter,
    clause_9_4_03_a_cyrillic_letter_names_no_piece,
    clause_9_4_04_upper_case_squares_are_for_terrain,
    clause_9_4_05_a_cyrillic_square,
    clause_9_5_01_free_spacing_and_empty_columns,
    clause_9_5_02_rows_are_numbered_on,
    clause_9_5_03_upper_case_terrain,
    clause_9_5_04_a_given_first_row,
    clause_9_5_05_terrain_and_two_rows,
    clause_9_5_06_the_second_sample_row,
    clause_9_5a_01_a_right_result,
    clause_9_5a_02_a_wrong_result,
    clause_9_5a_03_a_result_of_a_game_that_goes_on,
    clause_9_5a_04_the_order_of_a_position,
    clause_9_6_01_a_loss_that_was_none,
    clause_9_6_02_a_loss_instead_of_damage,
    clause_9_6_03_damage_instead_of_a_loss,
    clause_9_6_04_a_throw_that_nothing_asks_for,
    clause_10_01_one_part_for_each_partner,
    clause_10_02_partners_take_turns_with_one_gryphon,
    clause_10_03_infractions_are_the_team_s,
    clause_10_04_the_skip_is_the_team_s,
    clause_10_05_no_other_order,
}

#[test]
fn every_case_has_a_title_and_known_expectations() {
    for case in CASES {
        let text = CATALOGUE.text(case);
        if let Ok(record) = Record::parse(&text) {
            let tags = CATALOGUE.expectations.iter();
            let read = tags.filter(|tag| record.tag(tag).is_some()).count();
            assert_eq!(read, expectations(&text).len(), "{case}");
        }
    }
}

fn rulebook() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/rulebook.md")
}

/// The clause that a line of the rulebook opens: an item `- **5.3** …`, or a section.
fn opened(line: &str) -> Option<&str> {
    if let Some(item) = line.strip_prefix("- **") {
        return item.split_once("**").map(|(clause, _)| clause);
    }
    let clause = line.strip_prefix("## ")?.split(' ').next()?;
    Some(clause)
}

/// The clauses of the rulebook with the lines of each, the case lists left out.
fn clauses(text: &str) -> Vec<(String, Vec<&str>)> {
    let mut clauses: Vec<(String, Vec<&str>)> = vec![(String::new(), Vec::new())];
    for line in text.lines() {
        if let Some(clause) = opened(line) {
            clauses.push((clause.to_owned(), Vec::new()));
        }
        let Some((_, lines)) = clauses.last_mut() else {
            continue;
        };
        if line.trim_start().starts_with("Cases (примеры): ") {
            // The blank line before it goes with it.
            lines.pop();
        } else {
            lines.push(line);
        }
    }
    clauses
}

/// The title of a case, from its first line.
fn title(name: &str) -> String {
    let text = fs::read_to_string(CATALOGUE.file(name)).unwrap_or_default();
    let title = text.lines().next().and_then(|line| {
        line.strip_prefix("[Title \"")?
            .strip_suffix("\"]")
            .map(str::to_owned)
    });
    title.unwrap_or_default()
}

/// The rulebook with the list of its cases behind every clause.
fn with_cases(text: &str) -> String {
    let mut names: Vec<String> = CASES.iter().map(|case| file_name(case)).collect();
    names.sort();
    let mut lines = Vec::new();
    for (clause, block) in clauses(text) {
        let cases: Vec<String> = names
            .iter()
            .filter_map(|name| {
                let (of, rest) = name.split_once('-')?;
                let number = rest.split('-').next().filter(|_| of == clause)?;
                Some(format!(
                    "[{clause}-{number}](../tests/cases/{name}.tota) {}",
                    title(name)
                ))
            })
            .collect();
        let mut block: Vec<String> = block.into_iter().map(str::to_owned).collect();
        if !cases.is_empty() {
            let end = block
                .iter()
                .rposition(|line| !line.is_empty())
                .map_or(0, |last| last + 1);
            let is_item = block.first().is_some_and(|line| line.starts_with("- "));
            let margin = if is_item { "  " } else { "" };
            let list = format!("{margin}Cases (примеры): {}.", cases.join("; "));
            // A list of its own paragraph, so that no table or sentence swallows it.
            block.splice(end..end, [String::new(), list]);
        }
        lines.extend(block);
    }
    lines.push(String::new());
    lines.join("\n")
}

/// `UPDATE=1 cargo test --test cases` writes the lists.
#[test]
fn the_rulebook_lists_every_case_beside_its_clause() {
    let text = fs::read_to_string(rulebook()).unwrap();
    let listed = with_cases(&text);
    assert_eq!(listed.matches("](../tests/cases/").count(), CASES.len());
    if std::env::var_os("UPDATE").is_some() {
        fs::write(rulebook(), &listed).unwrap();
    } else {
        assert!(text == listed, "run UPDATE=1 cargo test --test cases");
    }
}

/// The lines of a clause in English, in Russian, and in German, which stands behind the
/// Russian; what stands in back-quotes is of no language.
fn by_language(lines: &[&str]) -> [String; 3] {
    let mut told = [const { String::new() }; 3];
    let mut language = 0;
    for line in lines.iter().filter(|line| !line.is_empty()) {
        let words = line.split('`').step_by(2).collect::<String>();
        if line.starts_with('#') {
            for (told, title) in told.iter_mut().zip(words.split(" · ")) {
                told.push_str(title);
            }
            continue;
        }
        let cyrillic = words.chars().filter(|sign| is_russian(*sign)).count();
        let is_translation = line.starts_with('|') || line.trim_start().starts_with('*');
        language = match language {
            _ if 2 * cyrillic > words.chars().filter(|sign| sign.is_alphabetic()).count() => 1,
            1 | 2 if is_translation => 2,
            _ => 0,
        };
        if let Some(told) = told.get_mut(language) {
            told.push_str(&words);
        }
    }
    told
}

fn is_russian(sign: char) -> bool {
    ('а'..='я').contains(&sign)
}

#[test]
fn every_clause_of_the_rulebook_is_there_in_every_language() {
    let text = fs::read_to_string(rulebook()).unwrap();
    for (clause, lines) in clauses(&text) {
        let [english, russian, german] = by_language(&lines).map(|told| {
            let words = told.split(|sign: char| !sign.is_lowercase());
            words.filter(|word| word.len() > 3).count()
        });
        let counts =
            format!("{clause}: {english} English, {russian} Russian, {german} German words");
        assert!(english > 0 && russian > 0 && german > 0, "{counts}");
        // A passage much shorter than the English one leaves something out.
        assert!(3 * russian > english && 2 * german >= english, "{counts}");
    }
}

#[test]
fn every_clause_of_the_rulebook_from_2_to_10_has_a_case() {
    let text = fs::read_to_string(rulebook()).unwrap();
    let named: BTreeSet<String> = CASES
        .iter()
        .filter_map(|case| Some(file_name(case).split_once('-')?.0.to_owned()))
        .collect();
    let all: Vec<String> = clauses(&text)
        .into_iter()
        .map(|(clause, _)| clause)
        .collect();
    for clause in &named {
        assert!(all.contains(clause), "the rulebook has no clause {clause}");
    }
    let section = |clause: &str| -> Option<u8> { clause.split('.').next()?.parse().ok() };
    let has_items = |clause: &str| {
        all.iter()
            .any(|other| other.starts_with(&format!("{clause}.")))
    };
    // Section 2 has a table of its own, which is the clause of every step.
    let decides = |clause: &&String| {
        section(clause).is_some_and(|section| (2..=10).contains(&section))
            && (clause.as_str() == "2" || clause.contains('.') || !has_items(clause))
    };
    let demanded: Vec<&String> = all.iter().filter(decides).collect();
    assert!(demanded.len() > 45, "{demanded:?}");
    for clause in demanded {
        let excepted = UNDECIDED.iter().any(|(other, _)| other == clause);
        assert_ne!(
            named.contains(clause),
            excepted,
            "clause {clause}: a case or an exception"
        );
    }
}

#[test]
fn a_wrong_expectation_is_noticed() {
    let case = |expectation: &str, rest: &str| {
        CATALOGUE.differences(&format!(
            "[Position \"white Kk1 Rc1 pl2; black Kk12 Nd7 pl11\"]\n{expectation}\n1. Rc7 - | Nc5 -{rest}\n"
        ))
    };
    let position = "[ExpectPosition \"white Kk1 pl2; black Kk12 pl11\"]";
    assert_eq!(case(position, ""), Vec::<String>::new());
    for (expectation, rest) in [
        (
            "[ExpectPosition \"white Kk1 Rc7 pl2; black Kk12 Nc5 pl11\"]",
            "",
        ),
        ("[ExpectPotential \"11 12\"]", ""),
        ("[ExpectError \"1 white 1 2\"]", ""),
        ("[ExpectEnd \"mate white 5-1 6.1\"]", ""),
        (position, "; resign white"),
        (position, "; lot white"),
    ] {
        assert!(!case(expectation, rest).is_empty(), "{expectation} {rest}");
    }
}
