//! Cases of section 12.

use super::cases;

cases! {
    tchess_12_1_01_five_words, "tchess-classical", "4k3/8/8/8/8/8/8/4K3 w - -", "", ["error - - - 12.1", "position -"];
    tchess_12_1_02_an_unknown_symbol, "tchess-classical", "4k3/8/8/8/8/8/8/4Z3 w - - -", "", ["error - - - 12.1"];
    tchess_12_1_03_another_side, "tchess-classical", "4k3/8/8/8/8/8/8/4K3 x - - -", "", ["error - - - 12.1"];
    tchess_12_1_04_it_prints_as_it_is_read, "tchess-classical; transport=true; polarity=true", "7k/8/8/8/8/2N^E+P^S5/8/4K3 w - - -", "", ["position 7k/8/8/8/8/2N^E+P^S5/8/4K3 w - - -"];
    tchess_12_1_05_a_copied_kind_only_with_a_jester, "tchess-classical", "4k2p/8/8/8/8/8/8/4K2P w W - -", "", ["position 4k2p/8/8/8/8/8/8/4K2P w - - -"];
    tchess_12_1_06_moved_pieces_by_file_then_rank, "tchess-classical; strike=true", "4k2p/8/8/8/8/8/PP6/4K3 w - - b2,a2", "", ["position 4k2p/8/8/8/8/8/PP6/4K3 w - - a2,b2"];
    tchess_12_2_01_another_board, "tchess-classical", "4k4/9/9/9/9/9/9/9/4K4 w - - -", "", ["error - - - 12.2"];
    tchess_12_2_02_two_kings, "tchess-classical", "4k3/8/8/8/8/8/8/K3K3 w - - -", "", ["error - - - 12.2"];
    tchess_12_2_03_no_king, "tchess-classical", "4k3/8/8/8/8/8/8/R7 w - - -", "", ["error - - - 12.2"];
    tchess_12_2_04_with_other_targets_no_king, "tchess-classical; targets=R", "r7/8/8/8/8/8/8/1R6 w - - -", "1. Rb1-b2", ["turns 1"];
    tchess_12_2_05_storeys_without_transport, "tchess-classical", "4k3/8/8/8/8/8/8/N+P3K3 w - - -", "", ["error - - - 12.2"];
    tchess_12_2_06_a_rook_does_not_carry, "tchess-classical; transport=true", "4k3/8/8/8/8/8/8/R+P3K3 w - - -", "", ["error - - - 12.2"];
    tchess_12_2_07_a_horse_carries_no_horse, "tchess-classical; transport=true", "4k3/8/8/8/8/8/8/N+F3K3 w - - -", "", ["error - - - 12.2"];
    tchess_12_2_08_a_held_king_without_capture, "tchess-classical", "4R+k3/8/8/8/8/8/8/4K3 w - - -", "", ["error - - - 12.2"];
    tchess_12_2_09_a_facing_without_polarity, "tchess-classical", "4k3/8/8/8/8/8/8/R^E3K3 w - - -", "", ["error - - - 12.2"];
    tchess_12_2_10_a_goal_is_reached, "tchess-classical; king=capture", "7p/8/8/8/8/8/8/K2R+k4 b - - -", "", ["error - - - 12.2"];
    tchess_12_2_11_an_escorted_king, "tchess-classical; escort=true", "3K4/8/8/8/8/8/8/k7 b - - -", "", ["error - - - 12.2"];
    tchess_12_2_12_no_target, "tchess-classical; targets=Q", "4k3/8/8/8/8/8/8/Q3K3 w - - -", "", ["error - - - 12.2"];
    tchess_12_2_13_no_lost_kind, "tchess-classical; substitution=Q:P", "4k3/p7/8/8/8/8/P7/4K3 w - R -", "", ["error - - - 12.2"];
    tchess_12_2_14_a_lost_kind, "tchess-classical; substitution=Q:P", "4k3/p7/8/8/8/8/P7/4K3 w - Q -", "1. a2=Q Qa2-b2", ["turns 1"];
    tchess_12_2_15_none_within_a_turn, "tchess-classical; substitution=Q:P; strike=true", "4k3/p7/8/8/8/8/PP6/4K3 w - Q a2", "", ["error - - - 12.2"];
    tchess_12_2_16_moved_pieces_are_own, "tchess-classical; strike=true", "4k3/p7/8/8/8/8/PP6/4K3 w - - a7", "", ["error - - - 12.2"];
    tchess_12_2_17_fewer_than_a_turn_has, "tchess-classical", "4k3/p7/8/8/8/8/PP6/4K3 w - - a2", "", ["error - - - 12.2"];
    tchess_12_2_18_the_turn_can_go_on, "tchess-classical; strike=true", "4k3/7p/8/8/7p/7P/8/K7 w - - a1", "", ["error - - - 12.2"];
    tchess_12_2_19_the_other_king_is_unattacked, "tchess-classical", "4k3/8/8/8/8/8/8/K3R3 w - - -", "", ["error - - - 12.2"];
    tchess_12_2_20_not_within_a_turn, "tchess-classical; strike=true", "4k3/8/8/8/8/8/P7/K3R3 w - - e1", "1. a2-a3 Ka1-a2", ["turns 1"];
    tchess_12_2_21_a_moved_piece_moves_no_more, "tchess-classical; strike=true", "4k3/p7/8/8/8/8/PP6/4K3 w - - a2", "1. a2-a3", ["error 1 white 1 4.2"];
    tchess_12_2_22_no_jester_moved_last, "tchess-classical", "4k3/p7/8/8/8/8/8/J3K3 w J - -", "", ["error - - - 12.2"];
    tchess_12_2_23_no_flag_moved_last, "tchess-classical; king=flag", "4k3/p7/8/8/8/8/8/J3K3 w K - -", "", ["error - - - 12.2"];
    tchess_12_2_24_a_king_that_moves_did, "tchess-classical; king=capture", "4k3/p7/8/8/8/8/8/J3K3 w K - -", "1. Ja1-a2", ["turns 1"];
    tchess_12_2_25_on_the_portal_attacked_by_a_jester, "tchess-classical; escort=true; strike=true", "3K4/3j4/8/8/8/8/3R4/k7 w - - d8", "1. Rd2xd7", ["end escort white 6.1"];
    tchess_12_2_26_on_the_portal_unattacked, "tchess-classical; escort=true; strike=true", "3K4/3n4/8/8/8/8/3R4/k7 w - - d8", "", ["error - - - 12.2"];
    tchess_12_3_01_what_breaks_the_rules_comes_first, "tchess-classical", "", "1. a2-a4 | ?", ["error 1 white 1 3"];
    tchess_12_3_02_what_cannot_be_read, "tchess-classical", "", "1. a2-a3 | ?", ["error 1 black - 11.4", "rows 0", "turns 1"];
    tchess_12_3_03_a_row_that_cannot_be_read_is_not_too_short, "tchess-classical; strike=true", "", "1. a2-a3 | b7-b6 ?", ["error 1 black - 11.4"];
    tchess_12_3_04_the_row_before_it_is, "tchess-classical; strike=true", "", "1. a2-a3\n2. ?", ["error 1 white - 4.3"];
    tchess_12_3_05_the_number_of_a_row, "tchess-classical", "", "1. a2-a3 | a7-a6\n4. b2-b3", ["error 4 - - 11.3"];
    tchess_12_4_01_regulations_before_the_result, "tchess-classical; strike=x", "", "[Result \"?\"]", ["error - - - 4.2"];
    tchess_12_4_02_the_position_before_the_result, "tchess-classical", "x", "[Result \"?\"]", ["error - - - 12.1"];
    tchess_12_4_03_portals_before_10_1, "tchess-classical; portals=a1:i9; turn_in_place=true", "", "", ["error - - - 1.6"];
    tchess_12_4_04_targets_before_the_arrays_check, "tchess-classical; array=k3/4/4/QK2; targets=R", "", "", ["error - - - 6.5"];
    tchess_12_4_05_the_square_before_the_piece, "tchess-classical", "", "1. Qa9-a3", ["error 1 white 1 1.1"];
    tchess_12_4_06_taking_a_king_before_the_sign, "tchess-classical; strike=true", "k7/8/8/8/8/8/N7/R3K3 w - - -", "1. Na2-c3 Ra1-a8", ["error 1 white 2 5.3"];
    tchess_12_4_07_the_sign_before_the_load, "tchess-classical", "", "1. Nb1+xc3", ["error 1 white 1 2.3"];
    tchess_12_4_08_the_load_before_the_promotion, "tchess-classical", "", "1. Nb1+-c3=Q", ["error 1 white 1 8.1"];
    tchess_12_4_09_the_promotion_before_the_king, "tchess-classical", "", "1. Nb1-c3=Q(Kd4)", ["error 1 white 1 2.7"];
    tchess_12_4_10_the_king_before_the_facing, "tchess-classical", "", "1. Nb1-c3(Kd4)^E", ["error 1 white 1 6.3"];
    tchess_12_4_11_the_facing_before_the_attack, "tchess-classical", "4r2k/8/8/8/8/8/4N3/4K3 w - - -", "1. Ne2-c3^E", ["error 1 white 1 9.1"];
    tchess_12_4_12_the_copy_before_the_move, "tchess-classical", "", "1. Nb1-b5~N", ["error 1 white 1 3.1"];
}
