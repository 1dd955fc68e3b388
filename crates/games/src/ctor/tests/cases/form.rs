//! Cases of CTOR 6: the form of records.

use super::cases;

cases! {
    clause_6_1_01_a_tag_stands_there_once,
        "@\n[White \"A\"]\n[White \"B\"]\n1. 5",
        ["error - - - 6.1"];
    clause_6_1_02_who_is_to_play_belongs_to_a_position,
        "@\n[Turn \"black\"]\n1. 5",
        ["error - - - 6.1"];
    clause_6_1_03_a_position_is_not_full,
        "@\n[Position \"white 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31 32 33; black 34 35 36 37 38 39 40 41 42 43 44 45 46 47 48 49 50 51 52 53 54 55 56 57 58 59 60 61 62 63 64\"]",
        ["error - - - 6.1", "position white; black"];
    clause_6_1_04_a_field_bears_one_chip,
        "@\n[Position \"white 1; black 1\"]",
        ["error - - - 6.1"];
    clause_6_1_05_a_tag_is_closed,
        "@\n[White \"A\"\n1. 5",
        ["error - - - 6.1"];
    clause_6_1_06_an_empty_text,
        "",
        ["error - - - 6.1", "position white; black", "score 0:0"];
    clause_6_1_07_a_comment_is_no_record,
        "{nothing}",
        ["error - - - 6.1"];
    clause_6_1_08_neither_tags_nor_rows,
        "hello",
        ["error - - - 6.1"];
    clause_6_1_09_unknown_regulations,
        "[Regulations \"ctor-solo\"]\n1. 5",
        ["error - - - 6.1"];
    clause_6_1_10_faults_of_tags_in_the_order_of_the_text,
        "[Result \"x\"]\n[Players \"0:1\"]\n1. 5",
        ["error - - - 6.1"];
    clause_6_1_11_what_needs_the_regulations_comes_later,
        "@size=8; secret_fields=1\n[WhiteSecret \"65\"]\n[Result \"x\"]\n1. 5",
        ["error - - - 6.1"];
    clause_6_1_12_in_the_order_in_which_tags_are_printed,
        "[Position \"white 65; black\"]\n[Players \"3:1\"]\n[Regulations \"ctor-team; size=8; power=1\"]\n1. 5",
        ["error - - - 2.1"];
    clause_6_1_13_the_same_fault_in_the_order_of_the_text,
        "[Players \"0:1\"]\n[Result \"x\"]\n1. 5",
        ["error - - - 2.1"];
    clause_6_1_14_players_are_two_numbers,
        "@\n[Players \"two\"]\n1. 5",
        ["error - - - 6.1"];
    clause_6_1_15_a_position_in_any_order_of_fields,
        "@\n[Position \"white 9 1 5; black 2\"]",
        ["position white 1 5 9; black 2"];
    clause_6_1_16_a_position_names_both_teams,
        "@\n[Position \"white 9 1 5\"]",
        ["error - - - 6.1"];
    clause_6_1_17_a_secret_field_has_four_digits_at_most,
        "@size=8; secret_fields=1\n[WhiteSecret \"00005\"]",
        ["error - - - 6.1"];
    clause_6_2_01_rows_are_numbered_on,
        "@\n1. 5 | 6\n3. 7",
        ["error 3 - - 6.2", "turns 2"];
    clause_6_2_02_no_row_behind_a_turn_that_is_not_over,
        "@\n1. 5\n2. 6",
        ["error 2 - - 6.2", "turns 0"];
    clause_6_2_03_every_row_but_the_last_has_both_turns,
        "@size=8; turn_seconds=9\n1. 5 -\n2. 6",
        ["error 2 - - 6.2", "turns 1"];
    clause_6_2_04_what_stands_before_an_unreadable_row_is_judged,
        "@\n1. 5 | 5\n2. x",
        ["error 1 black 1 3.2"];
    clause_6_2_05_an_unreadable_row_ends_black_s_turn,
        "@\n[Result \"9:9\"]\n1. 5 | 6\n2. x",
        ["error 2 - - 6.2", "turns 2", "position white 5; black 6"];
    clause_6_2_06_no_score_in_a_turn_that_goes_on,
        "@\n1. 5 =1:0",
        ["error 1 - - 6.2", "position white; black"];
    clause_6_2_07_no_hit_in_a_turn_that_goes_on,
        "@size=8; secret_fields=1\n1. 5 | 6 !secret 6",
        ["error 1 - - 6.2", "turns 0"];
    clause_6_2_08_space_between_items,
        "@\n[Position \"white 1; black\"]\n1. m1-9m9-17",
        ["error 1 - - 6.2"];
    clause_6_2_09_no_space_beside_the_bar,
        "@\n1.5|6|;clock 1:00",
        ["turns 2", "position white 5; black 6"];
    clause_6_2_10_no_space_within_an_item,
        "@\n[Position \"white 1; black\"]\n1. m1 -9",
        ["error 1 - - 6.2"];
    clause_6_2_11_a_row_s_number_has_no_zero_before_it,
        "@\n01. 5",
        ["error - - - 6.2"];
    clause_6_2_12_one_clock_in_a_row,
        "@\n1. 5; clock 1:00; clock 2:00",
        ["error 1 - - 6.2"];
    clause_6_2_13_one_end_in_a_row,
        "@\n1. 5; resign white; resign black",
        ["error 1 - - 6.2"];
    clause_6_2_14_a_row_is_not_empty,
        "@\n1.",
        ["error 1 - - 6.2"];
    clause_6_2_15_nothing_but_hits_and_a_score_behind_the_clock_s_end,
        "@size=8; turn_seconds=9\n1. - 5",
        ["error 1 - - 6.2"];
    clause_6_2_16_nothing_before_the_first_row,
        "@\nhello 1. 5",
        ["error - - - 6.2"];
    clause_6_2_17_two_turns_in_a_row,
        "@\n1. 5 | 6 | 7",
        ["error 1 - - 6.2"];
    clause_6_2_18_tags_stand_first,
        "@\n1. 5 | 6\n[White \"A\"]",
        ["error 1 - - 6.2"];
    clause_6_2_19_the_score_stands_last,
        "@\n1. =0:0 5 |",
        ["error 1 - - 6.2"];
    clause_6_2_20_a_reason_is_not_empty,
        "@\n1. 5; stop \" \"",
        ["error 1 - - 6.2"];
    clause_6_2_21_two_digits_of_seconds,
        "@\n1. 5; clock 1:5",
        ["error 1 - - 6.2"];
    clause_6_2_22_the_end_comes_before_what_the_row_says_of_itself,
        "@\n1. 5; resign white\n3. 6",
        ["error 3 - - 5.4", "end resignation black 5.4"];
    clause_6_3_01_look_alikes_and_dashes,
        "[Rеgulations \"ctor—team; size=8\"]\n[Position \"white 1; blаck 30\"]\n[Players \"2:2\"]\n1. m1–9 20×2 | 40х2",
        ["position white 9 20; black 30 40"];
    clause_6_3_02_comments_in_the_place_of_space,
        "@\n{a}1.{b}5{c}|{d}6{e}7;{f}clock{g}1:00{h}",
        ["position white 5; black 6 7"];
    clause_6_3_03_a_row_over_several_lines,
        "@\n1. 5 |\n   6\n7\n\n2. 8",
        ["position white 5 8; black 6 7", "turns 2"];
    clause_6_3_04_line_ends_and_a_byte_order_mark,
        "\u{feff}@\r\n1. 5 | 6\r2. 7",
        ["position white 5 7; black 6"];
    clause_6_3_05_a_number_has_four_digits_at_most,
        "@\n1. 00005",
        ["error 1 - - 6.2"];
    clause_6_3_06_a_control_character,
        "@\n1. 5\u{7}",
        ["error - - - 6.1", "position white; black"];
    clause_6_3_07_only_spaces_before_the_full_stop,
        "@\n1 . 5 | 6\n2\t. 7",
        ["error 1 - - 6.2"];
    clause_6_3_08_a_reason_with_quotation_marks_and_numbers,
        "@\n1. 5; stop \"as of 2. \\\"x\\\" \\\\ {y}\"",
        ["end stopped white 5.3"];
    clause_6_3_09_a_row_in_a_comment_is_none,
        "@\n1. 5 {2. 6} | 7",
        ["position white 5; black 7"];
}
