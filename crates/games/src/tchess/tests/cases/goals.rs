//! Cases of TCHESS 6: goals.

use super::cases;

cases! {
    tchess_6_1_01_the_king_on_the_enemy_portal, "tchess-classical; escort=true", "8/2K5/8/8/8/8/8/7k w - - -", "1. Kc7-d8#", ["end escort white 6.1", "turns 1", "position 3K4/8/8/8/8/8/8/7k b - - -"];
    tchess_6_1_02_black_has_the_other_one, "tchess-classical; escort=true", "7K/8/8/8/8/8/2k5/8 b - - -", "1. | Kc2-d1#", ["end escort black 6.1", "position 7K/8/8/8/8/8/8/3k4 w - - -"];
    tchess_6_1_03_unattacked_in_a_game_with_check, "tchess-classical; escort=true; strike=true", "7r/2K5/8/8/8/8/B7/k7 w - - -", "1. Kc7-d8, Ba2-g8#", ["end escort white 6.1"];
    tchess_6_1_04_attacked_without_check, "tchess-classical; escort=true; king=capture", "7r/2K5/8/8/8/8/B7/k7 w - - -", "1. Kc7-d8#", ["end escort white 6.1"];
    tchess_6_1_05_not_without_the_mod, "tchess-classical", "8/2K4p/8/8/8/8/8/7k w - - -", "1. Kc7-d8", ["turns 1"];
    tchess_6_1_06_it_is_won_by_mate_as_well, "tchess-classical; escort=true", "6k1/5ppp/8/8/8/8/8/R3K3 w - - -", "1. Ra1-a8#", ["end mate white 5.4"];
    tchess_6_2_01_a_holder_stands_on_the_king, "tchess-classical; king=capture", "4k3/p7/8/8/4R3/8/8/K7 w - - -", "1. Re4xe8", ["position 4R+k3/p7/8/8/8/8/8/K7 b - - -"];
    tchess_6_2_02_and_takes_it_along, "tchess-classical; king=capture", "4k3/p7/8/8/4R3/8/8/K7 w - - -", "1. Re4xe8 | a7-a6\n2. Re8-e1", ["position 8/8/p7/8/8/8/8/K3R+k3 b - - -"];
    tchess_6_2_03_to_the_own_portal, "tchess-classical; king=capture", "4k3/p7/8/8/4R3/8/8/K7 w - - -", "1. Re4xe8 | a7-a6\n2. Re8-e1 | a6-a5\n3. Re1-d1#", ["end capture white 6.2", "turns 5"];
    tchess_6_2_04_also_when_it_is_taken_there, "tchess-classical; king=capture", "8/p7/8/8/8/8/8/K2k3R w - - -", "1. Rh1xd1#", ["end capture white 6.2"];
    tchess_6_2_05_the_king_takes_nothing, "tchess-classical; king=capture", "4k3/8/8/8/8/8/1p6/K7 w - - -", "1. Ka1xb2", ["error 1 white 1 6.2"];
    tchess_6_2_06_a_held_king_does_not_move, "tchess-classical; king=capture", "4R+k3/p7/8/8/8/8/8/K7 b - - -", "1. | Ke8-e7", ["error 1 black 1 6.2"];
    tchess_6_2_07_there_is_no_check, "tchess-classical; king=capture", "4r2k/8/8/8/8/8/8/4K2P w - - -", "1. h1-h2", ["turns 1"];
    tchess_6_2_08_a_king_beside_a_king, "tchess-classical; king=capture", "8/8/8/8/8/8/2k5/K7 w - - -", "1. Ka1-b1", ["turns 1"];
    tchess_6_2_09_what_holds_keeps_its_moves, "tchess-classical; king=capture", "4R+k3/p7/8/8/8/8/8/K7 w - - -", "1. Re8-a8", ["turns 1"];
    tchess_6_2_10_not_on_the_enemy_portal, "tchess-classical; king=capture", "4R+k3/p7/8/8/8/8/8/K7 w - - -", "1. Re8-d8", ["turns 1"];
    tchess_6_2_11_the_king_takes_nothing_behind_it_either, "tchess-classical; king=capture; polarity=true", "4k3/8/8/8/8/8/4K3/4n3 w - - -", "1. Ke2xe1", ["error 1 white 1 6.2"];
    tchess_6_3_01_the_king_is_free, "tchess-classical; king=capture", "r3R+k3/p7/8/8/8/8/8/K7 b - - -", "1. | Ra8xe8(Kd8)", ["position 3kr3/p7/8/8/8/8/8/K7 w - - -"];
    tchess_6_3_02_on_one_of_the_nearest_squares, "tchess-classical; king=capture", "r3R+k3/p7/8/8/8/8/8/K7 b - - -", "1. | Ra8xe8(Kc8)", ["error 1 black 1 6.3"];
    tchess_6_3_03_it_has_to_be_written, "tchess-classical; king=capture", "r3R+k3/p7/8/8/8/8/8/K7 b - - -", "1. | Ra8xe8", ["error 1 black 1 6.3"];
    tchess_6_3_04_where_none_is_freed, "tchess-classical; king=capture", "r3R3/p7/8/8/8/8/6k1/K7 b - - -", "1. | Ra8xe8(Kd8)", ["error 1 black 1 6.3"];
    tchess_6_3_05_farther_away_when_all_are_occupied, "tchess-classical; king=capture", "3nR+kn2/3nnnn1/8/8/8/8/8/K7 b - - -", "1. | Ng7xe8(Kg7)", ["position 3nnn2/3nnnk1/8/8/8/8/8/K7 w - - -"];
    tchess_6_3_06_with_a_passenger_no_king_is_taken, "tchess-classical; king=capture; transport=true", "8/8/4k3/8/3N+P4/8/8/K7 w - - -", "1. Nd4+xe6", ["error 1 white 1 8.4"];
    tchess_6_3_07_without_it_it_is, "tchess-classical; king=capture; transport=true", "8/p7/4k3/8/3N+P4/8/8/K7 w - - -", "1. Nd4xe6", ["position 8/p7/4N+k3/8/3P4/8/8/K7 b - - -"];
    tchess_6_3_08_a_holder_leaps_onto_no_own_piece, "tchess-classical; king=capture; transport=true", "8/p7/4N+k3/8/3P4/8/8/K7 w - - -", "1. Ne6-d4+", ["error 1 white 1 2.2"];
    tchess_6_3_09_the_freed_king_has_not_moved, "tchess-classical; king=capture; strike=true", "r3R+k3/p7/8/8/8/8/8/K7 b - - -", "1. | Ra8xe8(Kd8) Kd8-c8 a7-a6", ["turns 1"];
    tchess_6_4_01_the_flag_does_not_move, "tchess-classical; king=flag", "", "1. e2-e3 | a7-a6\n2. Ke1-e2", ["error 2 white 1 6.4"];
    tchess_6_4_02_it_is_taken_along, "tchess-classical; king=flag", "4k3/p7/8/8/4R3/8/8/K7 w - - -", "1. Re4xe8", ["position 4R+k3/p7/8/8/8/8/8/K7 b - - -"];
    tchess_6_4_03_it_does_not_turn, "tchess-classical; king=flag; polarity=true; turn_in_place=true", "", "1. Ke1^E", ["error 1 white 1 6.4"];
    tchess_6_5_01_the_last_target_is_taken, "tchess-classical; targets=Q", "4k3/8/8/8/8/8/3q4/3QK3 w - - -", "1. Qd1xd2#", ["end targets white 6.5"];
    tchess_6_5_02_the_king_is_an_ordinary_piece, "tchess-classical; targets=Q", "q3k3/8/8/8/8/8/4r3/3QK3 w - - -", "1. Qd1-d2 | Re2xe1", ["turns 2"];
    tchess_6_5_03_each_side_has_a_target, "tchess-classical; targets=G", "", "", ["error - - - 6.5"];
    tchess_6_5_04_no_king_beside_others, "tchess-classical; targets=K,Q", "", "", ["error - - - 6.5"];
    tchess_6_5_05_after_an_own_promotion, "tchess-classical; targets=P", "7k/P6p/8/8/8/8/8/4K3 w - - -", "1. a7-a8=Q", ["end targets black 6.5"];
    tchess_6_5_06_who_moved_wins_when_neither_has_any, "tchess-classical; targets=P", "1p5k/P7/8/8/8/8/8/4K3 w - - -", "1. a7xb8=Q#", ["end targets white 6.5"];
    tchess_6_5_07_several_kinds, "tchess-classical; targets=Q,R", "r3k3/8/8/8/8/8/3q4/3QK3 w - - -", "1. Qd1xd2", ["turns 1"];
    tchess_6_5_08_a_passenger_counts, "tchess-classical; targets=Q; transport=true", "4k3/8/8/8/8/2n+q5/3q4/3QK3 w - - -", "1. Qd1xd2", ["turns 1"];
}
