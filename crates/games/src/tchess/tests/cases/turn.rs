//! Cases of TCHESS 4: the turn.

use super::cases;

cases! {
    tchess_4_1_01_nobody_may_pass, "tchess-classical", "", "1. | a7-a6", ["error 1 white - 4.1", "turns 0"];
    tchess_4_1_02_one_move, "tchess-classical", "", "1. a2-a3, b2-b3", ["error 1 white 2 4.1"];
    tchess_4_1_03_black_begins, "tchess-classical", "4k3/p7/8/8/8/8/P7/4K3 b - - -", "1. a2-a3", ["error 1 white 1 4.1"];
    tchess_4_1_04_an_empty_half_when_black_begins, "tchess-classical", "4k3/p7/8/8/8/8/P7/4K3 b - - -", "1. | a7-a6\n2. a2-a3", ["turns 2"];
    tchess_4_1_05_two_moves_of_black, "tchess-classical", "", "1. a2-a3 | a7-a6 b7-b6", ["error 1 black 2 4.1"];
    tchess_4_1_06_the_next_row_follows_too_early, "tchess-classical", "", "1. a2-a3\n2. b2-b3", ["error 1 black - 4.1"];
    tchess_4_1_07_an_empty_half_of_black, "tchess-classical", "", "1. a2-a3 |\n2. b2-b3", ["error 1 black - 4.1"];
    tchess_4_2_01_three_different_pieces, "tchess-classical; strike=true", "", "1. a2-a3, a3-a4", ["error 1 white 2 4.2"];
    tchess_4_2_02_in_any_order, "tchess-classical; strike=true", "", "1. Nb1-c3, a2-a3, Ra1-b1 | a7-a6, b7-b6, c7-c6", ["turns 2"];
    tchess_4_2_03_a_promoted_piece_is_the_piece_it_was, "tchess-classical; strike=true", "7k/P7/8/8/8/8/7P/4K3 w - - -", "1. a7-a8=N, Na8-b6", ["error 1 white 2 4.2"];
    tchess_4_2_04_being_carried_is_no_move, "tchess-classical; strike=true; transport=true", "7k/7p/8/8/8/2P5/8/1N2K3 w - - -", "1. Nb1-c3+, Ke1-e2", ["turns 1", "position 7k/7p/8/8/8/2N+P5/4K3/8 b - - -"];
    tchess_4_2_05_set_down_it_may_move, "tchess-classical; strike=true; transport=true", "7k/7p/8/8/8/2N+P5/8/4K3 w - - -", "1. Nc3-d5, c3-c4, Ke1-e2", ["turns 1"];
    tchess_4_3_01_a_turn_that_stops_too_early, "tchess-classical; strike=true", "", "1. a2-a3 | a7-a6", ["error 1 white - 4.3"];
    tchess_4_3_02_a_fourth_move, "tchess-classical; strike=true", "", "1. a2-a3 b2-b3 c2-c3 d2-d3", ["error 1 white 4 4.3", "turns 1"];
    tchess_4_3_03_the_last_turn_may_be_unfinished, "tchess-classical; strike=true", "", "1. a2-a3 b2-b3", ["turns 0", "position rnbqkbnr/pppppppp/8/8/8/PP6/2PPPPPP/RNBQKBNR w - - a3,b3"];
    tchess_4_3_04_it_ends_by_itself_when_nothing_is_left, "tchess-classical; strike=true", "7k/8/8/8/7p/7P/8/K7 w - - -", "1. Ka1-a2 | Kh8-h7", ["turns 2"];
    tchess_4_3_05_nothing_more_then, "tchess-classical; strike=true", "7k/8/8/8/7p/7P/8/K7 w - - -", "1. Ka1-a2 h3-h4", ["error 1 white 2 4.3"];
    tchess_4_3_06_it_goes_on_where_two_more_moves_are_complete, "tchess-classical; strike=true", "3rk3/8/8/8/8/8/3R3P/3K4 w - - -", "1. h2-h3 | Ke8-e7", ["error 1 white - 4.3"];
    tchess_4_3_07_the_next_row_too_early, "tchess-classical; strike=true", "", "1. a2-a3 b2-b3 c2-c3 | a7-a6 b7-b6\n2. a3-a4", ["error 1 black - 4.3", "turns 1"];
    tchess_4_3_08_a_remark_between, "tchess-classical; strike=true", "", "1. a2-a3; resign white", ["end resignation black 5.9", "turns 0"];
    tchess_4_3_09_a_remark_behind_a_bar_is_not_between, "tchess-classical; strike=true", "", "1. a2-a3 |; resign white", ["error 1 white - 4.3"];
    tchess_4_3_10_a_goal_ends_it, "tchess-classical; strike=true; escort=true", "8/2K5/8/8/8/8/P7/7k w - - -", "1. Kc7-d8#", ["end escort white 6.1", "turns 1"];
    tchess_4_4_01_inside_a_turn_the_king_may_stand_attacked, "tchess-classical; strike=true", "4r2k/8/8/8/8/8/4R3/4K3 w - - -", "1. Re2-a2, Ke1-d1", ["turns 1"];
    tchess_4_4_02_not_when_nothing_can_end_it, "tchess-classical; strike=true", "7k/8/1P6/8/8/7p/7P/r5BK w - - -", "1. Bg1-f2", ["error 1 white 1 5.2"];
    tchess_4_4_03_not_at_the_end_of_it, "tchess-classical; strike=true", "4r2k/8/8/8/8/8/4R2P/4K3 w - - -", "1. h2-h3, Re2-a2, Ke1-e2", ["error 1 white 3 5.2"];
    tchess_4_4_04_the_third_may_save_the_king, "tchess-classical; strike=true", "4r2k/8/8/8/8/8/4R2P/4K3 w - - -", "1. Re2-a2, h2-h3, Ke1-d2", ["turns 1"];
    tchess_4_4_05_the_king_may_step_onto_an_attacked_square, "tchess-classical; strike=true", "4r2k/8/8/8/8/R7/3P1P2/3K4 w - - -", "1. Kd1-e1, Ra3-e3, f2-f3", ["turns 1"];
    tchess_4_4_06_no_turn_begins_with_a_move_after_which_nothing_helps, "tchess-classical", "4r2k/8/8/8/8/8/4R3/4K3 w - - -", "1. Re2-a2", ["error 1 white 1 5.2"];
}
