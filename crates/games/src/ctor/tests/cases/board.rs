//! Cases of CTOR 1 and CTOR 2: the board and the teams.

use super::cases;

cases! {
    clause_1_1_01_fields_are_numbered_from_1,
        "@\n1. 64 | 1",
        ["turns 1", "position white 64; black 1", "score 1:1"];
    clause_1_1_02_a_field_beyond_the_board,
        "@\n1. 65",
        ["error 1 white 1 1.1", "position white; black", "turns 0"];
    clause_1_1_03_the_larger_board_is_the_usual_one,
        "1. 100",
        ["position white 100; black"];
    clause_1_1_04_there_is_no_field_0,
        "@\n1. 0",
        ["error 1 white 1 1.1"];
    clause_1_1_05_the_field_comes_before_how_many_operations_there_are,
        "@\n1. 5 65x3",
        ["error 1 white 2 1.1"];
    clause_1_1_06_a_board_is_10_or_8_wide,
        "@size=9\n1. 5",
        ["error - - - 1.1", "position white; black", "score 0:0"];
    clause_1_1_07_a_secret_field_that_the_board_does_not_have,
        "@size=8; secret_fields=1\n[WhiteSecret \"65\"]\n1. 5",
        ["error - - - 1.1", "position white; black"];
    clause_1_1_08_a_chip_of_a_position_that_the_board_does_not_have,
        "@\n[Position \"white 65; black\"]",
        ["error - - - 1.1"];
    clause_1_1_09_a_field_of_a_move_beyond_the_board,
        "@\n[Position \"white 64; black\"]\n1. m64-65",
        ["error 1 white 1 1.1"];
    clause_1_2_01_a_move_goes_over_the_rim,
        "@\n[Position \"white 1; black 30\"]\n1. m1-8 m8-64",
        ["position white 64; black 30"];
    clause_1_2_02_a_replacement_looks_over_the_corner,
        "@\n[Position \"white 2 8 57 58 64; black 1 40\"]\n1. 30 r1",
        ["position white 1 2 8 30 57 58 64; black 40"];
    clause_1_2_03_the_last_field_of_a_row_is_no_neighbour_of_the_next_row,
        "@\n[Position \"white 8; black\"]\n1. m8-9",
        ["error 1 white 1 3.3"];
    clause_2_1_01_a_team_has_a_player,
        "@\n[Players \"0:1\"]\n1. 5",
        ["error - - - 2.1"];
    clause_2_1_02_a_team_has_three_players_at_most,
        "@\n[Players \"1:4\"]\n1. 5",
        ["error - - - 2.1"];
    clause_2_1_03_no_more_players_than_the_power_has_puts,
        "@size=8; power=1\n[Players \"3:1\"]\n1. 5",
        ["error - - - 2.1"];
    clause_2_1_04_as_many_players_as_the_power_has_puts,
        "@size=8; power=2\n[Players \"2:2\"]\n1. 5",
        ["position white 5; black"];
    clause_2_2_01_power_1_has_two_puts_two_moves_and_a_landing,
        "@\n[Position \"white 1; black 60\"]\n1. 20 40 m1-2 m2-3 L20+40-41",
        ["position white 3 41; black 60"];
    clause_2_2_02_power_2_has_no_landing,
        "@size=8; power=2\n[Position \"white 1 2; black 60\"]\n1. L1+2-3",
        ["error 1 white 1 3.1"];
    clause_2_2_03_power_3_has_three_puts_and_three_moves,
        "@size=8; power=3\n[Position \"white 1; black 60\"]\n1. 20 22 24 m1-2 m2-3 m3-4 m4-5",
        ["error 1 white 7 3.1", "position white 4 20 22 24; black 60"];
    clause_2_2_04_there_are_three_powers,
        "@size=8; power=4\n1. 5",
        ["error - - - 2.2"];
    clause_2_2_05_without_a_power_it_is_the_number_of_players_of_the_larger_team,
        "@\n[Players \"1:3\"]\n1. 1 | 2 3\n2. 4 5 6",
        ["position white 1 4 5 6; black 2 3"];
    clause_2_2_06_the_power_does_not_change_with_the_players,
        "@\n1. !join white 1 | 2 3\n2. 4 5 L1+4-10",
        ["position white 5 10; black 2 3"];
    clause_2_3_01_the_first_turn_has_one_put,
        "@\n1. 1 2",
        ["error 1 white 2 2.3", "position white 1; black"];
    clause_2_3_02_the_second_turn_has_two_puts,
        "@\n1. 1 | 2 3 4",
        ["error 1 black 3 2.3", "position white 1; black 2 3", "turns 1"];
    clause_2_3_03_the_third_turn_of_power_3_has_three_puts_and_nothing_else,
        "@size=8; power=3\n1. 1 | 2 3\n2. 4 5 6 m4-12",
        ["error 2 white 4 2.3"];
    clause_2_3_04_then_the_table_holds,
        "@size=8; power=3\n1. 1 | 2 3\n2. 4 5 6 | m2-10 m10-11 7 8 9",
        ["position white 1 4 5 6; black 3 7 8 9 11"];
    clause_2_3_05_no_move_in_the_opening_whatever_it_names,
        "@\n1. m1-2",
        ["error 1 white 1 2.3"];
    clause_2_3_06_no_landing_in_the_opening,
        "@\n1. L1+2-3",
        ["error 1 white 1 2.3"];
    clause_2_3_07_turns_that_are_left_out_count,
        "@\n1. | |\n2. 1 2 m1-9",
        ["position white 2 9; black", "turns 2"];
    clause_2_3_08_a_position_stands_behind_the_opening,
        "@\n[Position \"white; black\"]\n1. 5 6 m5-13",
        ["position white 6 13; black"];
    clause_2_4_01_white_has_no_turn_where_black_begins,
        "@\n[Position \"white 1; black 2\"]\n[Turn \"black\"]\n1. 5",
        ["error 1 white 1 2.4"];
    clause_2_4_02_black_begins_with_white_s_half_empty,
        "@\n[Position \"white 1; black 2\"]\n[Turn \"black\"]\n1. | 5 6\n2. 7 |",
        ["position white 1 7; black 2 5 6", "turns 2"];
    clause_2_4_03_not_even_a_score_of_white_stands_before_black,
        "@\n[Position \"white 1; black 2\"]\n[Turn \"black\"]\n1. =1:1 | 5",
        ["error 1 white 1 2.4"];
    clause_2_4_04_white_begins_from_a_position,
        "@\n[Position \"white 1; black 2\"]\n[Turn \"white\"]\n1. | 5",
        ["position white 1; black 2 5"];
    clause_2_5_01_who_joins_plays_at_once,
        "@\n1. 1 !join black | 2x2 3",
        ["position white 1; black 2 3"];
    clause_2_5_02_no_more_than_the_power_has_puts,
        "@\n1. !join white !join white",
        ["error 1 white 2 2.5"];
    clause_2_5_03_the_last_player_does_not_leave,
        "@\n1. !leave black",
        ["error 1 white 1 2.5"];
    clause_2_5_04_who_leaves_does_not_play_any_more,
        "@\n[Players \"1:2\"]\n1. 1 !leave black | 2x2",
        ["error 1 black 1 3.6"];
    clause_2_5_05_in_either_team_s_turn,
        "@size=8; power=3\n1. 1 | !join white 2\n2. !join black",
        ["position white 1; black 2"];
}
