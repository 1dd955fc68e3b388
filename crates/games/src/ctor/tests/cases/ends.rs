//! Cases of CTOR 5: the ends of games.

use super::cases;

cases! {
    clause_5_1_01_a_full_board_ends_the_game,
        "@\n[Position \"white 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31 32 33; black 34 35 36 37 38 39 40 41 42 43 44 45 46 47 48 49 50 51 52 53 54 55 56 57 58 59 60 61 62 63 64\"]\n1. 1 |",
        ["end full white 5.1", "score 33:31", "points 2:0", "turns 1"];
    clause_5_1_02_at_the_end_of_the_turn,
        "@\n[Position \"white 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31 32 33; black 34 35 36 37 38 39 40 41 42 43 44 45 46 47 48 49 50 51 52 53 54 55 56 57 58 59 60 61 62 63 64\"]\n1. 1",
        ["score 33:31", "turns 0"];
    clause_5_1_03_no_item_follows,
        "@\n[Position \"white 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31 32 33; black 34 35 36 37 38 39 40 41 42 43 44 45 46 47 48 49 50 51 52 53 54 55 56 57 58 59 60 61 62 63 64\"]\n1. 1 | 2",
        ["error 1 black 1 5.1", "end full white 5.1", "points 2:0"];
    clause_5_1_04_no_end_of_a_turn_follows,
        "@\n[Position \"white 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31 32 33; black 34 35 36 37 38 39 40 41 42 43 44 45 46 47 48 49 50 51 52 53 54 55 56 57 58 59 60 61 62 63 64\"]\n1. 1 | |",
        ["error 1 black - 5.1", "end full white 5.1", "points 2:0"];
    clause_5_1_05_black_s_empty_half_and_a_clock_may,
        "@\n[Position \"white 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31 32 33; black 34 35 36 37 38 39 40 41 42 43 44 45 46 47 48 49 50 51 52 53 54 55 56 57 58 59 60 61 62 63 64\"]\n1. 1 |; clock 3:00",
        ["end full white 5.1"];
    clause_5_1_06_no_row_follows,
        "@\n[Position \"white 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31 32 33; black 34 35 36 37 38 39 40 41 42 43 44 45 46 47 48 49 50 51 52 53 54 55 56 57 58 59 60 61 62 63 64\"]\n1. 1 |\n2. 5",
        ["error 2 - - 5.1", "end full white 5.1"];
    clause_5_1_07_no_remark_follows,
        "@\n[Position \"white 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31 32 33; black 34 35 36 37 38 39 40 41 42 43 44 45 46 47 48 49 50 51 52 53 54 55 56 57 58 59 60 61 62 63 64\"]\n1. 1 |; stop \"Fire\"",
        ["error 1 - - 5.1", "end full white 5.1"];
    clause_5_1_08_what_cannot_be_read_behind_the_end,
        "@\n[Position \"white 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31 32 33; black 34 35 36 37 38 39 40 41 42 43 44 45 46 47 48 49 50 51 52 53 54 55 56 57 58 59 60 61 62 63 64\"]\n1. 1 |\n2. x",
        ["error 2 - - 6.2", "end full white 5.1"];
    clause_5_1_09_the_next_row_ends_black_s_turn_and_the_game,
        "@\n[Position \"white 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31 32 33; black 34 35 36 37 38 39 40 41 42 43 44 45 46 47 48 49 50 51 52 53 54 55 56 57 58 59 60 61 62 63 64\"]\n[Turn \"black\"]\n1. | 1\n2. 5",
        ["error 2 - - 5.1", "end full - 5.1", "points 1:1"];
    clause_5_1_10_the_end_comes_before_the_number_of_the_row,
        "@\n[Position \"white 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31 32 33; black 34 35 36 37 38 39 40 41 42 43 44 45 46 47 48 49 50 51 52 53 54 55 56 57 58 59 60 61 62 63 64\"]\n1. 1 |\n7. 5",
        ["error 7 - - 5.1", "end full white 5.1"];
    clause_5_1_11_no_score_follows,
        "@\n[Position \"white 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31 32 33; black 34 35 36 37 38 39 40 41 42 43 44 45 46 47 48 49 50 51 52 53 54 55 56 57 58 59 60 61 62 63 64\"]\n1. 1 | =33:31 |",
        ["error 1 black 1 5.1", "end full white 5.1"];
    clause_5_1_12_full_comes_before_quiet,
        "@size=8; quiet_turns=2\n[Position \"white 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31 32 33; black 34 35 36 37 38 39 40 41 42 43 44 45 46 47 48 49 50 51 52 53 54 55 56 57 58 59 60 61 62 63 64\"]\n1. | 1 |",
        ["end full - 5.1", "points 1:1"];
    clause_5_2_01_turns_without_more_chips_end_the_game,
        "@size=8; quiet_turns=2\n1. | |",
        ["end quiet - 5.2", "points 1:1", "turns 2"];
    clause_5_2_02_a_landing_and_a_put_back_do_not_keep_it_alive,
        "@size=8; quiet_turns=2\n[Position \"white 1 2; black 3\"]\n1. L1+2-1 | 4 |",
        ["end quiet black 5.2", "score 1:2"];
    clause_5_2_03_more_chips_do,
        "@size=8; quiet_turns=2\n1. | 1\n2. | 2\n3. |",
        ["score 0:2", "turns 5"];
    clause_5_2_04_the_usual_number_is_20,
        "@\n1. |\n2. |\n3. |\n4. |\n5. |\n6. |\n7. |\n8. |\n9. |\n10. | |",
        ["end quiet - 5.2", "turns 20"];
    clause_5_2_05_not_before,
        "@\n1. |\n2. |\n3. |\n4. |\n5. |\n6. |\n7. |\n8. |\n9. |\n10. |",
        ["turns 19"];
    clause_5_2_06_two_at_least,
        "@size=8; quiet_turns=1\n1. |",
        ["error - - - 5.2"];
    clause_5_2_07_nothing_follows,
        "@size=8; quiet_turns=2\n1. | |\n2. 5",
        ["error 2 - - 5.2", "end quiet - 5.2"];
    clause_5_3_01_no_end_by_time_without_a_time,
        "@\n1. 5; time",
        ["error 1 - - 5.3"];
    clause_5_3_02_not_before_it_is_over,
        "@size=8; game_seconds=60\n1. 5; clock 0:59; time",
        ["error 1 - - 5.3"];
    clause_5_3_03_what_the_turn_has_done_counts,
        "@size=8; game_seconds=60\n1. 5; clock 1:00; time",
        ["end time white 5.3", "points 2:0", "turns 0"];
    clause_5_3_04_the_clock_does_not_go_back,
        "@\n1. 5 | 6; clock 1:00\n2. 7; clock 0:59",
        ["error 2 - - 5.3", "position white 5 7; black 6"];
    clause_5_3_05_no_row_behind_the_time,
        "@size=8; game_seconds=60\n1. 5 | 6; clock 1:00\n2. 7",
        ["error 2 - - 5.3", "position white 5; black 6"];
    clause_5_3_06_that_comes_before_the_number_of_the_row,
        "@size=8; game_seconds=60\n1. 5 | 6; clock 1:00\n3. 7",
        ["error 3 - - 5.3"];
    clause_5_3_07_nobody_may_have_looked_at_the_clock,
        "@size=8; game_seconds=60\n1. 5 | 6 7; time",
        ["end time black 5.3", "score 1:2"];
    clause_5_3_08_the_referee_stops_the_game,
        "@\n1. 5 | 6; stop \"The lights are out.\"",
        ["end stopped - 5.3", "points 1:1", "turns 1"];
    clause_5_3_09_before_the_first_turn,
        "@\n1.; stop \"Nobody sees anything.\"",
        ["end stopped - 5.3", "turns 0"];
    clause_5_3_10_the_clock_comes_before_the_end,
        "@size=8; game_seconds=60\n1. 5 | 6; clock 0:50\n2. 7; resign white; clock 0:40",
        ["error 2 - - 5.3"];
    clause_5_3_11_ten_hours_at_most,
        "@size=8; game_seconds=36001\n1. 5",
        ["error - - - 5.3"];
    clause_5_3_12_a_clock_may_stand_behind_the_end,
        "@\n1. 5; stop \"Fire\"; clock 2:00",
        ["end stopped white 5.3"];
    clause_5_4_01_a_resignation,
        "@\n1. 5; resign white",
        ["end resignation black 5.4", "points 0:2", "score 1:0"];
    clause_5_4_02_before_the_first_turn,
        "@\n1.; resign black",
        ["end resignation white 5.4", "points 2:0"];
    clause_5_4_03_by_the_team_that_is_not_to_play,
        "@\n1. 5; resign black",
        ["end resignation white 5.4"];
    clause_5_4_04_a_team_did_not_come,
        "@\n[Result \"white forfeit\"]",
        ["end forfeit white 5.4", "points 2:0", "score 0:0", "turns 0"];
    clause_5_4_05_nobody_came,
        "@\n[Result \"nobody forfeit\"]",
        ["end forfeit - 5.4", "points 0:0"];
    clause_5_4_06_a_forfeit_has_no_rows,
        "@\n[Result \"white forfeit\"]\n1. 5",
        ["error 1 - - 5.5"];
    clause_5_4_07_nothing_follows_a_resignation,
        "@\n1. 5; resign white\n2. 6",
        ["error 2 - - 5.4", "end resignation black 5.4"];
    clause_5_5_01_another_score,
        "@\n1. 5 =0:1 |",
        ["error 1 white 2 5.5", "turns 0", "position white 5; black"];
    clause_5_5_02_another_result,
        "@\n[Result \"1:0\"]\n1. 5 |",
        ["error 1 - - 5.5", "turns 1"];
    clause_5_5_03_a_result_without_rows,
        "@\n[Result \"1:0\"]",
        ["error - - - 5.5"];
    clause_5_5_04_a_worse_end_does_not_bring_more,
        "@size=8; equal_points=3\n1. 5",
        ["error - - - 5.5"];
    clause_5_5_05_a_victory_brings_more_than_a_loss,
        "@size=8; victory_points=1; loss_points=1\n1. 5",
        ["error - - - 5.5"];
    clause_5_5_06_where_the_scores_count,
        "@size=8; standings=score\n1. 5 | 6 7; stop \"Fire\"",
        ["end stopped black 5.3", "points 1:2"];
    clause_5_5_07_a_resignation_brings_all_the_fields,
        "@size=8; standings=score\n1. 5 | 6 7; resign black",
        ["end resignation white 5.4", "points 64:0"];
    clause_5_5_08_nobody_s_game_brings_nothing,
        "@standings=score\n[Result \"nobody forfeit\"]",
        ["end forfeit - 5.4", "points 0:0"];
    clause_5_5_09_other_points,
        "@size=8; victory_points=5; equal_points=2; loss_points=1\n1. 5 | 6; stop \"Fire\"",
        ["end stopped - 5.3", "points 2:2"];
    clause_5_5_10_a_game_that_is_over_does_not_go_on,
        "@\n[Result \"*\"]\n1. 5; resign white",
        ["error 1 - - 5.5", "end resignation black 5.4"];
    clause_5_5_11_the_winner_stands_first,
        "@\n[Result \"black resignation\"]\n1. 5; resign white",
        ["end resignation black 5.4"];
    clause_5_5_12_the_chips_are_the_result,
        "@\n[Result \"1:2\"]\n1. 5 | 6 7; stop \"Fire\"",
        ["end stopped black 5.3"];
}
