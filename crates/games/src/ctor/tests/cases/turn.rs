//! Cases of CTOR 3: the turn.

use super::cases;

cases! {
    clause_3_1_01_in_any_order,
        "@\n[Position \"white 1; black 60\"]\n1. m1-2 20 m2-3 21",
        ["position white 3 20 21; black 60"];
    clause_3_1_02_no_third_put,
        "@\n[Position \"white 1; black 60\"]\n1. 20 21 22",
        ["error 1 white 3 3.1", "position white 1 20 21; black 60"];
    clause_3_1_03_no_third_move,
        "@\n[Position \"white 1; black 60\"]\n1. m1-2 m2-3 m3-4",
        ["error 1 white 3 3.1"];
    clause_3_1_04_no_second_landing,
        "@\n[Position \"white 1; black 60\"]\n1. 20 21 L20+21-22 L1+22-23",
        ["error 1 white 4 3.1"];
    clause_3_1_05_all_may_be_left_out,
        "@\n1. | |",
        ["turns 2", "position white; black"];
    clause_3_1_06_a_turn_does_not_end_by_itself,
        "@\n[Position \"white 1; black 60\"]\n1. 20 21 m1-2 m2-3 L20+21-22",
        ["turns 0"];
    clause_3_2_01_a_put_on_a_free_field,
        "@\n1. 1 | 1",
        ["error 1 black 1 3.2", "position white 1; black"];
    clause_3_2_02_a_field_becomes_free_by_a_landing,
        "@\n[Position \"white 1 2; black 60\"]\n1. L1+2-3 1",
        ["position white 1 3; black 60"];
    clause_3_2_03_a_field_becomes_free_by_a_move,
        "@\n[Position \"white 1; black 60\"]\n1. m1-2 1",
        ["position white 1 2; black 60"];
    clause_3_3_01_one_chip_may_use_several_moves,
        "@\n[Position \"white 1; black 60\"]\n1. m1-9 m9-10",
        ["position white 10; black 60"];
    clause_3_3_02_not_the_opponent_s_chip,
        "@\n[Position \"white 1; black 60\"]\n1. m60-61",
        ["error 1 white 1 3.3"];
    clause_3_3_03_not_from_an_empty_field,
        "@\n[Position \"white 1; black 60\"]\n1. m5-6",
        ["error 1 white 1 3.3"];
    clause_3_3_04_not_diagonally,
        "@\n[Position \"white 1; black 60\"]\n1. m1-10",
        ["error 1 white 1 3.3"];
    clause_3_3_05_not_onto_a_chip,
        "@\n[Position \"white 1 2; black 60\"]\n1. m1-2",
        ["error 1 white 1 3.3"];
    clause_3_3_06_a_chip_that_was_put_may_move,
        "@\n[Position \"white 1; black 60\"]\n1. 20 m20-21",
        ["position white 1 21; black 60"];
    clause_3_3_07_a_chip_that_was_replaced_may_move,
        "@\n[Position \"white 2 8 57 58 64; black 1 40\"]\n1. 30 r1 m1-9",
        ["position white 2 8 9 30 57 58 64; black 40"];
    clause_3_3_08_a_chip_does_not_stay,
        "@\n[Position \"white 1; black 60\"]\n1. m1-1",
        ["error 1 white 1 3.3"];
    clause_3_4_01_on_a_field_that_was_just_left,
        "@\n[Position \"white 1 2; black 60\"]\n1. L1+2-1",
        ["position white 1; black 60"];
    clause_3_4_02_two_own_chips_are_taken_off,
        "@\n[Position \"white 1 2; black 60\"]\n1. L1+60-3",
        ["error 1 white 1 3.4"];
    clause_3_4_03_two_different_chips,
        "@\n[Position \"white 1 2; black 60\"]\n1. L1+1-3",
        ["error 1 white 1 3.4"];
    clause_3_4_04_on_a_free_field,
        "@\n[Position \"white 1 2; black 60\"]\n1. L1+2-60",
        ["error 1 white 1 3.4", "position white 1 2; black 60"];
    clause_3_4_05_wherever_they_stand,
        "@\n[Position \"white 1 36 64; black 60\"]\n1. L64+1-28",
        ["position white 28 36; black 60"];
    clause_3_5_01_five_neighbours_let_a_chip_be_replaced,
        "@\n[Position \"white 2 8 57 58 64; black 1 40\"]\n1. 30 r1",
        ["score 7:1"];
    clause_3_5_02_an_operation_comes_before_it,
        "@\n[Position \"white 2 8 57 58 64; black 1 40\"]\n1. r1",
        ["error 1 white 1 3.5"];
    clause_3_5_03_four_neighbours_are_too_few,
        "@\n[Position \"white 2 8 57 58; black 1 40\"]\n1. 30 r1",
        ["error 1 white 2 3.5"];
    clause_3_5_04_a_replaced_chip_counts_at_once,
        "@\n[Position \"white 19 20 21 35 36 37; black 28 29\"]\n1. 1 r28 r29",
        ["position white 1 19 20 21 28 29 35 36 37; black"];
    clause_3_5_05_without_it_the_neighbours_are_too_few,
        "@\n[Position \"white 19 20 21 35 36 37; black 28 29\"]\n1. 1 r29",
        ["error 1 white 2 3.5"];
    clause_3_5_06_an_own_chip_is_not_replaced,
        "@\n[Position \"white 2 8 57 58 64; black 1 40\"]\n1. 30 r2",
        ["error 1 white 2 3.5"];
    clause_3_5_07_an_empty_field_is_not_replaced,
        "@\n[Position \"white 2 8 57 58 64; black 1 40\"]\n1. 30 r9",
        ["error 1 white 2 3.5"];
    clause_3_5_08_it_is_not_obligatory_and_does_not_happen_by_itself,
        "@\n[Position \"white 2 8 57 58 64; black 1 40\"]\n1. 30 |",
        ["position white 2 8 30 57 58 64; black 1 40"];
    clause_3_5_09_the_other_team_s_chips_do_not_count,
        "@\n[Position \"white 2 8 57 58 64; black 1 40\"]\n1. | 30 r2",
        ["error 1 black 2 3.5"];
    clause_3_5_10_an_operation_of_the_turn_before_is_none_of_this_one,
        "@\n[Position \"white 2 8 57 58 64; black 1 40\"]\n1. 30 | \n2. r1",
        ["error 2 white 1 3.5"];
    clause_3_5_11_a_coming_is_no_operation,
        "@\n[Position \"white 2 8 57 58 64; black 1 40\"]\n1. !join white r1",
        ["error 1 white 2 3.5"];
    clause_3_6_01_what_two_have_written_uses_up_two_puts,
        "@\n[Players \"2:2\"]\n1. 1 | 2x2 3",
        ["error 1 black 2 2.3"];
    clause_3_6_02_in_the_larger_team_it_uses_up_one,
        "@\n[Players \"1:2\"]\n1. 1 | 2x2 3",
        ["position white 1; black 2 3"];
    clause_3_6_03_no_more_than_the_team_has_players,
        "@\n1. 1 | 2x2",
        ["error 1 black 1 3.6"];
    clause_3_6_04_no_more_than_puts_are_left,
        "@\n[Players \"3:3\"]\n1. 1 | 2x3",
        ["error 1 black 1 3.6"];
    clause_3_6_05_in_the_larger_team_neither,
        "@\n[Players \"1:2\"]\n1. 1 | 2 3x2",
        ["error 1 black 2 3.6"];
    clause_3_6_06_moves_of_the_larger_team_use_up_as_many_as_wrote_them,
        "@\n[Players \"2:1\"]\n[Position \"white 1; black 60\"]\n1. m1-2x2 m2-3",
        ["error 1 white 2 3.1"];
    clause_3_6_07_nobody_writes_x1,
        "@\n1. 1x1",
        ["error 1 - - 6.2"];
    clause_3_6_08_the_first_turn_has_no_room_for_two,
        "@\n[Players \"2:2\"]\n1. 5x2",
        ["error 1 white 1 3.6"];
    clause_3_6_09_it_comes_before_what_stands_on_the_field,
        "@\n1. 5 | 5x2",
        ["error 1 black 1 3.6"];
    clause_3_6_10_how_many_operations_there_are_comes_before_it,
        "@\n[Position \"white 1; black 60\"]\n1. 20 21 22x2",
        ["error 1 white 3 3.1"];
    clause_3_6_11_three_of_three,
        "@size=8; power=3\n[Players \"3:1\"]\n[Position \"white 1; black 60\"]\n1. 20x3 21x2 22 m1-2x3 m2-3",
        ["error 1 white 5 3.1", "position white 2 20 21 22; black 60"];
    clause_3_6_12_the_larger_team_is_the_one_that_is_larger_then,
        "@\n[Players \"2:2\"]\n1. 1 !leave white | 2x2 3",
        ["position white 1; black 2 3"];
    clause_3_7_01_no_sand_glass_no_end_by_the_clock,
        "@\n1. 5 -",
        ["error 1 white 2 3.7", "position white 5; black", "turns 0"];
    clause_3_7_02_out_of_time_the_turn_is_over,
        "@size=8; turn_seconds=60\n1. 5 - | - |",
        ["turns 2", "position white 5; black"];
    clause_3_7_03_an_hour_at_most,
        "@size=8; turn_seconds=3601\n1. 5",
        ["error - - - 3.7"];
    clause_3_8_01_once_the_board_is_full_no_operation_follows,
        "@\n[Position \"white 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31 32 33; black 34 35 36 37 38 39 40 41 42 43 44 45 46 47 48 49 50 51 52 53 54 55 56 57 58 59 60 61 62 63 64\"]\n1. 1 m2-10",
        ["error 1 white 2 3.8"];
    clause_3_8_02_no_landing_either,
        "@\n[Position \"white 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31 32 33; black 34 35 36 37 38 39 40 41 42 43 44 45 46 47 48 49 50 51 52 53 54 55 56 57 58 59 60 61 62 63 64\"]\n1. 1 L1+2-1",
        ["error 1 white 2 3.8"];
    clause_3_8_03_the_board_has_no_such_field_comes_before_it,
        "@\n[Position \"white 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31 32 33; black 34 35 36 37 38 39 40 41 42 43 44 45 46 47 48 49 50 51 52 53 54 55 56 57 58 59 60 61 62 63 64\"]\n1. 1 65",
        ["error 1 white 2 1.1"];
    clause_3_8_04_it_comes_before_how_many_operations_there_are,
        "@size=8; power=2\n[Position \"white 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31 32 33; black 34 35 36 37 38 39 40 41 42 43 44 45 46 47 48 49 50 51 52 53 54 55 56 57 58 59 60 61 62 63 64\"]\n1. 1 L1+2-1",
        ["error 1 white 2 3.8"];
    clause_3_8_05_replacements_may_follow,
        "@\n[Position \"white 2 3 4 5 6 7 8 9 49 50 58 64; black 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31 32 33 34 35 36 37 38 39 40 41 42 43 44 45 46 47 48 51 52 53 54 55 56 57 59 60 61 62 63\"]\n1. 1 r57",
        ["position white 1 2 3 4 5 6 7 8 9 49 50 57 58 64; black 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31 32 33 34 35 36 37 38 39 40 41 42 43 44 45 46 47 48 51 52 53 54 55 56 59 60 61 62 63"];
    clause_3_8_06_who_comes_makes_no_operation,
        "@\n[Position \"white 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31 32 33; black 34 35 36 37 38 39 40 41 42 43 44 45 46 47 48 49 50 51 52 53 54 55 56 57 58 59 60 61 62 63 64\"]\n1. 1 !join white",
        ["score 33:31"];
}
