//! Cases of CTOR 4: secret fields.

use super::cases;

cases! {
    clause_4_1_01_no_hit_without_secret_fields,
        "@\n1. 5 !secret 5 |",
        ["error 1 white 2 4.1"];
    clause_4_1_02_each_team_has_as_many_as_the_regulations_say,
        "@size=8; secret_fields=2\n[WhiteSecret \"5\"]\n1. 1",
        ["error - - - 4.1"];
    clause_4_1_03_different_fields,
        "@size=8; secret_fields=2\n[WhiteSecret \"5 5\"]\n1. 1",
        ["error - - - 4.1"];
    clause_4_1_04_none_without_them,
        "@\n[BlackSecret \"5\"]\n1. 1",
        ["error - - - 4.1"];
    clause_4_1_05_one_by_one_before_the_list,
        "@size=8; secret_fields=3\n[WhiteSecret \"5 5 65\"]\n1. 1",
        ["error - - - 4.1"];
    clause_4_1_06_a_field_that_is_not_there_comes_before_their_number,
        "@size=8; secret_fields=3\n[WhiteSecret \"65\"]\n1. 1",
        ["error - - - 1.1"];
    clause_4_1_07_ten_at_most,
        "@size=8; secret_fields=11\n1. 1",
        ["error - - - 4.1"];
    clause_4_1_08_a_team_s_may_be_left_out,
        "@size=8; secret_fields=1\n[BlackSecret \"5\"]\n1. 1 | 2",
        ["position white 1; black 2"];
    clause_4_2_01_a_hit_chip_changes_sides,
        "@size=8; secret_fields=1\n[BlackSecret \"5\"]\n1. 5 !secret 5 =0:1 |",
        ["position white; black 5", "turns 1"];
    clause_4_2_02_a_hit_is_written,
        "@size=8; secret_fields=1\n[BlackSecret \"5\"]\n1. 5 |",
        ["error 1 white - 4.2", "position white 5; black", "turns 0"];
    clause_4_2_03_that_comes_before_the_score,
        "@size=8; secret_fields=1\n[BlackSecret \"5\"]\n1. 5 =0:1 |",
        ["error 1 white - 4.2"];
    clause_4_2_04_no_other_field_is_hit,
        "@size=8; secret_fields=1\n[BlackSecret \"5\"]\n1. 6 !secret 6 |",
        ["error 1 white 2 4.2", "position white 6; black"];
    clause_4_2_05_a_chip_that_has_gone_on_hits_nothing,
        "@size=8; secret_fields=1\n[BlackSecret \"9\"]\n[Position \"white 1; black 2\"]\n1. m1-9 m9-17 |",
        ["position white 17; black 2", "turns 1"];
    clause_4_2_06_a_move_hits,
        "@size=8; secret_fields=1\n[BlackSecret \"9\"]\n[Position \"white 1; black 2\"]\n1. m1-9 !secret 9 |",
        ["position white; black 2 9"];
    clause_4_2_07_a_landing_hits,
        "@size=8; secret_fields=1\n[BlackSecret \"9\"]\n[Position \"white 1 3; black 2\"]\n1. L1+3-9 !secret 9 |",
        ["position white; black 2 9"];
    clause_4_2_08_a_replaced_chip_hits_nothing,
        "@size=8; secret_fields=1\n[BlackSecret \"1\"]\n[Position \"white 2 8 57 58 64; black 1 40\"]\n1. 30 r1 |",
        ["position white 1 2 8 30 57 58 64; black 40", "turns 1"];
    clause_4_2_09_a_replaced_chip_that_moves_hits,
        "@size=8; secret_fields=1\n[BlackSecret \"9\"]\n[Position \"white 2 8 57 58 64; black 1 40\"]\n1. 30 r1 m1-9 !secret 9 |",
        ["position white 2 8 30 57 58 64; black 9 40"];
    clause_4_2_10_within_the_turn_the_chip_was_the_mover_s,
        "@size=8; secret_fields=1\n[BlackSecret \"2\"]\n[Position \"white 8 57 58 64; black 1 40\"]\n1. 2 r1 !secret 2 =5:2 |",
        ["position white 1 8 57 58 64; black 2 40"];
    clause_4_2_11_a_chip_that_stood_there_before_hits_nothing,
        "@size=8; secret_fields=1\n[BlackSecret \"1\"]\n[Position \"white 1; black 2\"]\n1. 30 |",
        ["position white 1 30; black 2"];
    clause_4_2_12_sealed_fields_are_believed,
        "@size=8; secret_fields=1\n1. 5 !secret 5 |",
        ["position white; black 5"];
    clause_4_2_13_as_many_as_there_are,
        "@size=8; secret_fields=1\n1. 5 !secret 5 | 7 8\n2. 9 !secret 9 |",
        ["error 2 white 2 4.2"];
    clause_4_2_14_where_a_chip_of_the_mover_came,
        "@size=8; secret_fields=1\n1. 5 !secret 6 |",
        ["error 1 white 2 4.2"];
    clause_4_2_15_one_field_once,
        "@size=8; secret_fields=2\n1. 5 !secret 5 !secret 5 |",
        ["error 1 white 3 4.2", "position white; black 5"];
    clause_4_2_16_the_board_has_no_such_field_comes_first,
        "@size=8; secret_fields=1\n[BlackSecret \"5\"]\n1. 5 !secret 65 |",
        ["error 1 white 2 1.1"];
    clause_4_2_17_several_hits,
        "@size=8; secret_fields=2\n[WhiteSecret \"7 8\"]\n1. 1 | 8 7 !secret 8 !secret 7 =3:0 |",
        ["position white 1 7 8; black"];
    clause_4_2_18_the_clock_s_end_of_a_turn_has_hits,
        "@size=8; secret_fields=1; turn_seconds=60\n[BlackSecret \"5\"]\n1. 5 - !secret 5 =0:1",
        ["position white; black 5", "turns 1"];
    clause_4_2_19_a_fault_behind_the_clock_s_end,
        "@size=8; secret_fields=1; turn_seconds=60\n[BlackSecret \"5\"]\n1. 6 - !secret 6",
        ["error 1 white 3 4.2", "turns 1", "position white 6; black"];
    clause_4_3_01_a_hit_field_is_spent,
        "@size=8; secret_fields=1\n[BlackSecret \"5\"]\n[Position \"white 6; black 20\"]\n1. m6-5 !secret 5 | L5+20-30\n2. 5 |",
        ["position white 5; black 30", "turns 3"];
    clause_4_3_02_an_own_chip_leaves_it_in_force,
        "@size=8; secret_fields=1\n[BlackSecret \"5\"]\n[Position \"white 6 40; black 5 20\"]\n1. 41 | L5+20-30\n2. m6-5 !secret 5 |",
        ["position white 40 41; black 5 30"];
    clause_4_3_03_both_teams_may_have_the_same,
        "@size=8; secret_fields=1\n[WhiteSecret \"5\"]\n[BlackSecret \"5\"]\n[Position \"white 6; black 20\"]\n1. m6-5 !secret 5 | m5-6 m6-5 !secret 5 |",
        ["position white 5; black 20"];
    clause_4_3_04_the_last_turn_s_hits_come_before_the_count,
        "@size=8; secret_fields=1\n[BlackSecret \"1\"]\n[Position \"white 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31 32 33; black 34 35 36 37 38 39 40 41 42 43 44 45 46 47 48 49 50 51 52 53 54 55 56 57 58 59 60 61 62 63 64\"]\n1. 1 !secret 1 =32:32 |",
        ["end full - 5.1", "points 1:1", "score 32:32"];
    clause_4_3_05_a_game_that_is_stopped_has_its_hits,
        "@size=8; secret_fields=1\n[BlackSecret \"5\"]\n1. 5 !secret 5 =0:1; stop \"Fire\"",
        ["end stopped black 5.3", "score 0:1"];
    clause_4_3_06_a_game_that_is_resigned_has_its_hits,
        "@size=8; secret_fields=1\n[BlackSecret \"5\"]\n1. 5; resign white",
        ["error 1 white - 4.2"];
    clause_4_3_07_a_hit_when_the_game_is_resigned,
        "@size=8; secret_fields=1\n[BlackSecret \"5\"]\n1. 5 !secret 5; resign black",
        ["end resignation white 5.4", "position white; black 5", "points 2:0"];
}
