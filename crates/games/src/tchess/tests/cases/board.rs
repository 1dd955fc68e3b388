//! Cases of TCHESS 1: the board and the pieces.

use super::cases;

cases! {
    tchess_1_1_01_a_square_off_the_board, "tchess-classical", "", "1. a2-a9", ["error 1 white 1 1.1"];
    tchess_1_1_02_a_file_off_the_board, "tchess-classical", "", "1. Nj1-i3", ["error 1 white 1 1.1"];
    tchess_1_1_03_ten_by_ten, "tchess-layer1; strike=false", "", "1. Nb1-c3 | Nb10-c8", ["turns 2"];
    tchess_1_1_04_sixteen_by_sixteen, "tchess-classical; array=k15/16/16/16/16/16/16/16/16/16/16/16/16/16/16/1R13K", "", "1. Rb1-b15 | Ka16xb15", ["end bare-kings - 5.8"];
    tchess_1_1_05_four_by_four, "tchess-classical; array=k3/4/4/1R1K", "", "1. Rb1-c1 | Ka4-a3", ["turns 2"];
    tchess_1_1_06_white_has_the_first_rank, "tchess-classical", "", "1. a2-a3", ["position rnbqkbnr/pppppppp/8/8/8/P7/1PPPPPPP/RNBQKBNR b - - -"];
    tchess_1_2_01_two_kings, "tchess-classical; array=kk2/4/4/R2K", "", "1. Ra1-b1", ["error - - - 1.2", "position -"];
    tchess_1_2_02_a_pawn_on_its_last_rank, "tchess-classical; array=k2P/4/4/R2K", "", "", ["error - - - 1.2"];
    tchess_1_2_03_a_pawn_on_the_other_last_rank, "tchess-classical; array=k2p/4/4/1R1K", "", "1. Rb1-c1", ["turns 1"];
    tchess_1_2_04_blacks_king_is_attacked_on_its_file, "tchess-classical; array=k3/4/4/R2K", "", "", ["error - - - 1.2"];
    tchess_1_2_05_blacks_king_is_attacked, "tchess-classical; array=k3/4/4/QK2", "", "1. Kb1-b2", ["error - - - 1.2"];
    tchess_1_2_06_whites_king_may_be, "tchess-classical; array=k2r/4/4/N2K", "", "1. Kd1-c1", ["turns 1"];
    tchess_1_2_07_no_attack_without_check, "tchess-classical; king=capture; array=kp2/4/4/QK2", "", "1. Kb1-b2", ["turns 1"];
    tchess_1_2_08_ranks_of_another_length, "tchess-classical; array=k3/4/5/K3", "", "", ["error - - - 1.2"];
    tchess_1_2_09_an_unknown_symbol, "tchess-classical; array=k3/4/z3/K3", "", "", ["error - - - 1.2"];
    tchess_1_2_10_it_need_not_be_symmetric, "tchess-classical; array=kqq1/4/3P/1R1K", "", "1. d2-d3 | Qb4-b3", ["turns 2"];
    tchess_1_3_01_without_any_it_is_layer_1, "", "", "1. d3-d4, Cd2-e4, a2-a3", ["turns 1", "position rnbgqkdbnr/pppcmlfppp/3pppp3/10/10/10/3PC5/P3PPP3/1PP1MLFPPP/RNBGQKDBNR b - - -"];
    tchess_1_3_02_classical_has_one_move, "tchess-classical", "", "1. a2-a3, b2-b3", ["error 1 white 2 4.1"];
    tchess_1_3_03_layer_2, "tchess-layer2; strike=false", "", "1. (a1", ["error 1 white - 11.4"];
    tchess_1_4_01_both_sides_are_exchanged, "tchess-classical; exchange=N:W", "", "1. a2-a3", ["position rwbqkbwr/pppppppp/8/8/8/P7/1PPPPPPP/RWBQKBWR b - - -"];
    tchess_1_4_02_pairs_are_exchanged_at_once, "tchess-classical; exchange=N:B,B:N", "", "1. a2-a3", ["position rbnqknbr/pppppppp/8/8/8/P7/1PPPPPPP/RBNQKNBR b - - -"];
    tchess_1_4_03_a_pawn_kind_does_not_become_a_senior, "tchess-classical; exchange=P:Q", "", "", ["error - - - 1.4"];
    tchess_1_4_04_the_king_is_never_exchanged, "tchess-classical; exchange=K:Q", "", "", ["error - - - 1.4"];
    tchess_1_4_05_a_kind_stands_first_once, "tchess-classical; exchange=N:W,N:A", "", "", ["error - - - 1.4"];
    tchess_1_4_06_sides_are_written_so_too, "tchess-classical; sides=N:P", "", "", ["error - - - 1.4"];
    tchess_1_5_01_each_player_chooses, "tchess-classical; free_choice=true", "", "[WhiteSet \"N:W\"]\n[BlackSet \"P:PB\"]\n1. a2-a3", ["position rnbqkbnr/(pb)(pb)(pb)(pb)(pb)(pb)(pb)(pb)/8/8/8/P7/1PPPPPPP/RWBQKBWR b - - -"];
    tchess_1_5_02_either_way_round, "tchess-classical; free_choice=true; exchange=N:W", "", "[WhiteSet \"W:N\"]\n1. Nb1-c3", ["turns 1"];
    tchess_1_5_03_no_other_pair, "tchess-classical; free_choice=true", "", "[WhiteSet \"N:Q\"]\n1. a2-a3", ["error - - - 1.5"];
    tchess_1_5_04_not_without_the_choice, "tchess-classical", "", "[BlackSet \"N:W\"]\n1. a2-a3", ["error - - - 1.5"];
    tchess_1_5_05_an_unreadable_set, "tchess-classical; free_choice=true", "", "[BlackSet \"N-W\"]\n1. a2-a3", ["error - - - 1.5"];
    tchess_1_5_06_it_comes_before_the_array, "tchess-classical; array=kk2/4/4/R2K", "", "[BlackSet \"x\"]\n", ["error - - - 1.5"];
    tchess_1_5_07_a_wrong_pair_comes_behind_the_points, "tchess-classical; win_points=0", "", "[BlackSet \"N:W\"]\n", ["error - - - 5.11"];
    tchess_1_6_01_a_portal_off_the_board, "tchess-classical; portals=i1:d8", "", "", ["error - - - 1.6"];
    tchess_1_6_02_two_different_squares, "tchess-classical; portals=d1:d1", "", "", ["error - - - 1.6"];
    tchess_1_6_03_on_eight_files_it_is_the_d_file, "tchess-classical; escort=true", "8/2K5/8/8/8/8/8/7k w - - -", "1. Kc7-d8", ["end escort white 6.1"];
    tchess_1_6_04_on_ten_files_it_is_the_e_file, "tchess-layer1; strike=false; escort=true", "10/3K6/10/10/10/10/10/10/10/9k w - - -", "1. Kd9-e10", ["end escort white 6.1"];
    tchess_1_6_05_portals_of_an_event, "tchess-classical; escort=true; portals=a1:b8", "8/2K5/8/8/8/8/8/7k w - - -", "1. Kc7-b8#", ["end escort white 6.1"];
}
