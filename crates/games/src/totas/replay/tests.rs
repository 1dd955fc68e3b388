//! Short games whose outcome follows from the rulebook by hand, by clause.

use super::super::report::{Judged, ReportedError};
use super::*;

/// Replays rows from a position.
#[track_caller]
fn game(position: &str, rows: &str) -> Judged {
    text(&format!("[Position \"{position}\"]\n\n{rows}\n"))
}

/// Replays a whole text, and asserts that a check with only the last position agrees.
#[track_caller]
fn text(text: &str) -> Judged {
    let judged = Judged::from_text(text);
    let Judged { reading, replay } = Judged::check(text);
    assert_eq!(reading, judged.reading);
    let (checked, whole) = (&replay, &judged.replay);
    assert_eq!(checked.error(), whole.error());
    assert_eq!(checked.position(), whole.position());
    assert_eq!(checked.end(), whole.end());
    assert_eq!(checked.game_moves(), whole.game_moves());
    assert_eq!(checked.rows_played(), whole.rows_played());
    judged
}

#[track_caller]
fn error(judged: &Judged) -> ReportedError {
    judged.error(Language::En).expect("an error")
}

/// Asserts that the record replays cleanly and gives this position.
#[track_caller]
fn clean(judged: &Judged, position: &str) {
    assert_eq!(judged.error(Language::En).map(|e| e.message), None);
    let last = judged.replay.position().map(ToString::to_string);
    assert_eq!(last.as_deref(), Some(position));
}

#[track_caller]
fn ends(judged: &Judged, reason: Reason, clause: &str, winner: Side, points: (u8, u8)) {
    let end = judged.replay.end().expect("an end");
    assert_eq!(
        (end.reason, end.clause(), end.winner, end.points),
        (
            reason,
            clause,
            Some(winner),
            PerSide::new(points.0, points.1)
        )
    );
}

/// Asserts the place of an error: game move, side, part and clause.
#[track_caller]
fn fails(judged: &Judged, game_move: u16, side: Option<Side>, part: Option<u8>, clause: &str) {
    let error = error(judged);
    assert_eq!(
        (error.game_move, error.side, error.part, error.clause),
        (Some(game_move), side, part, clause),
        "{}",
        error.message
    );
}

const WHITE: Option<Side> = Some(Side::White);
const BLACK: Option<Side> = Some(Side::Black);

#[test]
fn clause_9_5_the_example_s_first_rows_replay() {
    let judged = text(
        "[Regulations \"federation-2013; reply_seconds=10\"]\n\
         [WhiteTerrain \"acropolis b2; sea d4-f4; mountains k3-k5; labyrinth d6\"]\n\
         [BlackTerrain \"acropolis k11; desert c9-e9; sea i7-i9; labyrinth h7\"]\n\
         1. d4 e4 | d9 e9\n2. Nc3 _Nj3 | _Gc10 _Gb10\n",
    );
    clean(
        &judged,
        "white Kg1 Qf1 Rc1 _Rj1 Nc3 _Nj3 Be1 _Bh1 Vb1 _Tk1 Ga1 _Gl1 La2 Ll2 Pb2 Pk2 \
         pc2 pd4 pe4 pf2 pg2 ph2 pi2 pj2; \
         black Kg12 Qf12 _Rc12 Rj12 _Nd12 Ni12 _Be12 Bh12 _Vb12 Tk12 _Gb10 Gl12 La11 Ll11 \
         Pb11 Pk11 pc11 pd9 pe9 pf11 pg11 ph11 pi11 pj11",
    );
    assert_eq!(judged.replay.positions().count(), 3);
    assert_eq!(judged.replay.end(), None);
}

#[test]
fn clause_5_4_two_of_one_row_on_one_square_are_both_lost() {
    let judged = game(
        "white Kg1 Nc3 pa2; black Kg12 Ne7 pa11",
        "1. Nd5:Z Kg2 | Nd5:Z Kg11",
    );
    clean(&judged, "white Kg2 pa2; black Kg11 pa11");
}

#[test]
fn clause_6_3_bare_kings_end_the_game_and_equal_in_all_a_lot_decides() {
    let position = "white Kg1 Nc3; black Kg12 Ne7";
    let judged = game(position, "1. Nd5:Z Kg2 | Nd5:Z Kg11; lot black");
    clean(&judged, "white Kg2; black Kg11");
    ends(&judged, Reason::NoMate, "6.3", Side::Black, (1, 2));
    fails(
        &game(position, "1. Nd5:Z Kg2 | Nd5:Z Kg11"),
        1,
        None,
        None,
        "6.3",
    );
    // The referee may declare it in the same row.
    let said = game(position, "1. Nd5 Kg2 | Nd5 Kg11; stop no-mate; lot white");
    ends(&said, Reason::NoMate, "6.3", Side::White, (2, 1));
    // With a timer the lot is not needed.
    let timed = "1. Nd5 Kg2 | Nd5 Kg11; timer white 3.5";
    ends(
        &game(position, timed),
        Reason::NoMate,
        "6.3",
        Side::Black,
        (1, 2),
    );
    fails(
        &game(position, &format!("{timed}; lot white")),
        1,
        None,
        None,
        "9.5",
    );
}

#[test]
fn clauses_5_4_and_5_8_a_pawn_is_lost_and_the_knight_misses_seven_game_moves() {
    let position = "white Kg1 pd4; black Kg12 Ne7";
    let first = "1. d5:Z Kg2 | Nd5:7(3+4) Kg11";
    clean(&game(position, first), "white Kg2; black Kg11 Nd5~7");
    let rest = "\n2. Kg1 | Kg12\n3. Kg2 | Kg11\n4. Kg1 | Kg12\n5. Kg2 | Kg11\n6. Kg1 | Kg12\n\
                7. Kg2 | Kg11";
    let seven = format!("{first}{rest}");
    clean(&game(position, &seven), "white Kg2; black Kg11 Nd5~1");
    let eight = format!("{seven}\n8. Kg1 | Kg12");
    clean(&game(position, &eight), "white Kg1; black Kg12 Nd5");
}

#[test]
fn clause_5_7_a_throw_that_is_needed_is_written_and_no_other_one() {
    let position = "white Kg1 pd4; black Kg12 Ne7";
    let missing = game(position, "1. d5 Kg2 | Nd5 Kg11");
    fails(&missing, 1, BLACK, Some(1), "5.7");
    let result_alone = game(position, "1. d5 Kg2 | Nd5:7 Kg11");
    fails(&result_alone, 1, BLACK, Some(1), "5.7");
    let wrong_sum = game(position, "1. d5 Kg2 | Nd5:8(3+4) Kg11");
    fails(&wrong_sum, 1, BLACK, Some(1), "5.7");
    assert!(
        error(&wrong_sum)
            .message
            .contains("8 is written; the rules give 7")
    );
    let lost = game(position, "1. d5 Kg2 | Nd5:12Z(6+6) Kg11; lot white");
    clean(&lost, "white Kg2; black Kg11");
    let twelve = game(position, "1. d5 Kg2 | Nd5:12(6+6) Kg11; lot white");
    fails(&twelve, 1, BLACK, Some(1), "5.7");
    let needless = game(position, "1. d5 Kg2(1+1) | Nd5:7(3+4) Kg11");
    fails(&needless, 1, WHITE, Some(2), "9.5");
    let no_result = game(position, "1. d5:5 Kg2 | Nd5:7(3+4) Kg11");
    fails(&no_result, 1, WHITE, Some(1), "5.4");
    let empty = game(position, "1. d5 Kg2:Z | Nd5:7(3+4) Kg11");
    fails(&empty, 1, WHITE, Some(2), "9.6");
}

#[test]
fn clause_5_7_the_annex_reads_the_larger_die_and_the_labyrinth_the_smaller() {
    let head = "[Regulations \"annex-en\"]\n[BlackTerrain \"labyrinth h7\"]\n";
    let damage = text(&format!(
        "{head}[Position \"white Kg1 pd4; black Kg12 Ne7\"]\n1. d5:Z Kg2 | Nd5:4(3+4) Kg11"
    ));
    clean(&damage, "white Kg2; black Kg11 Nd5~4");
    let labyrinth = text(&format!(
        "{head}[Position \"white Kg1 Ng5; black Kg12 Ne7\"]\n1. Nh7:3(3+4) Kg2 | Nd5 Kg11"
    ));
    clean(&labyrinth, "white Kg2 Nh7~3; black Kg11 Nd5");
}

#[test]
fn clause_5_7_the_labyrinth_works_once() {
    let judged = text(
        "[BlackTerrain \"labyrinth h7\"]\n[Position \"white Kg1 Nf6 Ng5; black Kg12 pa11\"]\n\
         1. Ng5-h7:5(2+3) Kg2 | a10 Kg11\n2. Nh5 Kg1 | a9 Kg12\n3. Ng7 - | a8 Kg11\n\
         4. Nh5 Kg2 | a7 Kg12\n5. Ng7 Kg1 | a6 Kg11\n6. Nh5 Kg2 | a5 Kg12\n",
    );
    // Game move 1 and the five that are missed: it is back on h7 at the end of game move 6.
    clean(&judged, "white Kg2 Nh5 Nh7; black Kg12 pa5");
}

#[test]
fn clause_5_8_a_piece_that_finds_its_square_occupied_throws_again() {
    let position = "white Kg1 pd3 pd4; black Kg12 Ne7";
    let rows = "1. d5:Z Kg2 | Nd5:2(1+1) Kg11\n2. d4 Kg1 | Kg12\n3. d5 Kg2 | Kg11";
    let judged = game(position, &format!("{rows}; return black Nd5:5(2+3)"));
    clean(&judged, "white Kg2 pd5; black Kg11 Nd5~5");
    fails(&game(position, rows), 3, BLACK, None, "5.8");
    let wrong = format!("{rows}; return black Nd5:6(2+3)");
    fails(&game(position, &wrong), 3, BLACK, None, "5.8");
    let marked = format!("{rows}; return black _Nd5:5(2+3)");
    fails(&game(position, &marked), 3, BLACK, None, "5.8");
    let twice = format!("{rows}; return black Nd5:5(2+3); return white Nd5(1+1)");
    fails(&game(position, &twice), 3, WHITE, None, "9.5");
    // 6+6 is permanent.
    let lost = format!("{rows}; return black Nd5:12Z(6+6)");
    clean(&game(position, &lost), "white Kg2 pd5; black Kg11");
}

#[test]
fn clause_5_2_a_mutual_attack_loses_both_for_good() {
    let judged = game(
        "white Kg1 Nc3 pa2; black Kg12 Nd5 pa11",
        "1. Nd5:Z Kg2 | Nc3:Z Kg11",
    );
    clean(&judged, "white Kg2 pa2; black Kg11 pa11");
    // Different rows do not matter: no dice are thrown.
    let pawn = game(
        "white Kg1 pc4 pa2; black Kg12 Bd5 pa11",
        "1. d5:Z Kg2 | Bc4:Z Kg11",
    );
    clean(&pawn, "white Kg2 pa2; black Kg11 pa11");
}

#[test]
fn clause_5_3_a_rook_meets_what_stepped_into_its_path() {
    let knight = game(
        "white Kg1 Ra5 pa2; black Kg12 Ne7 pa11",
        "1. Rh5:Z Kg2 | Nd5:Z Kg11",
    );
    clean(&knight, "white Kg2 pa2; black Kg11 pa11");
    let pawn = game(
        "white Kg1 Ra5 pa2; black Kg12 pd6 pa11",
        "1. Rh5:3(1+2) Kg2 | d5:Z Kg11",
    );
    clean(&pawn, "white Kg2 Rd5~3 pa2; black Kg11 pa11");
    // The nearest piece decides.
    let two = game(
        "white Kg1 Ra5 pa2; black Kg12 pd6 pc6",
        "1. Rh5:3(1+2) Kg2 | d5 c5:Z",
    );
    clean(&two, "white Kg2 Rc5~3 pa2; black Kg12 pd5");
    // Paths that merely cross do not count.
    let cross = game(
        "white Kg1 Ra5 pa2; black Kg12 Rd8 pa11",
        "1. Rh5 Kg2 | Rd2 Kg11",
    );
    clean(&cross, "white Kg2 Rh5 pa2; black Kg11 Rd2 pa11");
}

#[test]
fn clause_5_3_two_of_one_row_that_wait_for_each_other_meet_on_the_way() {
    // Each ends on the other's path: a5 goes to f5, and its enemy e5 goes to b5 (or so).
    let judged = game(
        "white Kg1 Ra5 pa2; black Kg12 Rg5 pa11",
        "1. Rf5:Z Kg2 | Rb5:Z Kg11",
    );
    // The rook on g5 is beyond f5, and a5 before b5: both destinations are on paths.
    clean(&judged, "white Kg2 pa2; black Kg11 pa11");
}

#[test]
fn clause_5_3_a_rook_and_a_pawn_that_wait_for_each_other_meet_where_the_pawn_stands() {
    let judged = game(
        "white Kg1 Re3 pa2; black Kg12 pe11 pa11",
        "1. Re10:3(1+2) Kg2 | e9:Z a10",
    );
    clean(&judged, "white Kg2 Re9~3 pa2; black Kg12 pa10");
}

#[test]
fn clause_5_1_a_two_part_mover_takes_or_meets_on_its_first_landing() {
    let takes = game(
        "white Kg1 Ge4 pa2; black Kg12 pe5 pa11",
        "1. Ge5 Gg7 | a10 Kg11",
    );
    clean(&takes, "white Kg1 Gg7 pa2; black Kg11 pa10");
    let meets = game(
        "white Kg1 Ge4 pa2; black Kg12 Nc6 pa11",
        "1. Ge5 Gg7:Z | Ne5:Z Kg11",
    );
    clean(&meets, "white Kg1 pa2; black Kg11 pa11");
    // The result is in the second column.
    let first = game(
        "white Kg1 Ge4 pa2; black Kg12 Nc6 pa11",
        "1. Ge5:Z Gg7 | Ne5:Z Kg11",
    );
    fails(&first, 1, WHITE, Some(1), "9.6");
}

#[test]
fn clause_5_5a_who_takes_the_staying_man_of_a_striking_legion_is_lost_too() {
    let judged = game(
        "white Kg1 La5 Lb5; black Kg12 Ra9 Ne5 pl11",
        "1. Le5 Kg2 | Ra5:Z Kg11",
    );
    clean(&judged, "white Kg2 Le5; black Kg11 pl11");
}

#[test]
fn clause_5_6_a_volcano_taken_where_it_stands_still_explodes() {
    let judged = game(
        "white Kg1 Ve5 pa2; black Kg12 Re9 pa11",
        "1. Ve5*:Z a3 | Re5:Z Kg11",
    );
    clean(&judged, "white Kg1 pa3; black Kg11 pa11");
}

#[test]
fn clause_4_3_kings_stay_three_squares_from_where_the_other_stood() {
    let position = "white Kg5 pa2; black Kg9 pa11";
    let near = "1. Kg6 a3 | Kg8 a10";
    clean(&game(position, near), "white Kg6 pa3; black Kg8 pa10");
    let nearer = format!("{near}\n2. Kg7 a4 | a9 -");
    fails(&game(position, &nearer), 2, WHITE, Some(1), "4.3");
}

#[test]
fn clause_3_2_a_knight_s_path_is_two_squares_straight_then_one_aside() {
    let head = "[BlackTerrain \"sea d8-f8\"]\n[Position \"white Kg1 Ne7; black Kg12 pa11\"]\n";
    fails(
        &text(&format!("{head}1. Nf9 Kg2 | a10 Kg11")),
        1,
        WHITE,
        Some(1),
        "3.2",
    );
    let beside = text(&format!("{head}1. Nc6 Kg2 | a10 Kg11"));
    clean(&beside, "white Kg2 Nc6; black Kg11 pa10");
}

#[test]
fn clause_4_6_void_parts_are_charged_before_a_skip() {
    let position = "white Kg1 Nc3 pa2; black Kg12 pa11";
    fails(
        &game(position, "1. ?Nc9 - | a10 Kg11"),
        1,
        WHITE,
        Some(2),
        "4.1",
    );
    let both = game(position, "1. ?Nc9 ?- | a10 Kg11\n2. ?- ?- | a9 Kg12");
    // The skip, then one infraction; after that a second and a third.
    ends(&both, Reason::Infractions, "4.6", Side::Black, (1, 5));
    assert_eq!(both.error(Language::En).map(|e| e.message), None);
}

#[test]
fn clause_5_5_a_mover_takes_what_stands_there_and_nothing_when_it_left() {
    let position = "white Kg1 Ra5 pa2; black Kg12 Nd5 pa11";
    clean(
        &game(position, "1. Rd5 Kg2 | a10 Kg11"),
        "white Kg2 Rd5 pa2; black Kg11 pa10",
    );
    clean(
        &game(position, "1. Rd5 Kg2 | Ne7 Kg11"),
        "white Kg2 Rd5 pa2; black Kg11 Ne7 pa11",
    );
    // A pawn's diagonal is carried out too.
    clean(
        &game("white Kg1 pc4; black Kg12 Nd5", "1. d5 Kg2 | Ne7 Kg11"),
        "white Kg2 pd5; black Kg11 Ne7",
    );
    // A pawn-row piece that takes a Volcano is lost with it.
    clean(
        &game(
            "white Kg1 pc4; black Kg12 Vd5 pa11",
            "1. d5:Z Kg2 | a10 Kg11",
        ),
        "white Kg2; black Kg11 pa10",
    );
}

#[test]
fn clause_5_6_an_explosion_strikes_all_that_lies_around_it() {
    // The Volcano on e5 strikes d5, f5, e4, e6: the rook on e6, its own pawn that steps to e4,
    // and the knight that arrives on d5; the bishop on d6 stays.
    let judged = game(
        "white Kg1 Ve5 pe3; black Kg12 Re6 Nb4 Bd6",
        "1. Ve5*:Z e4:Z | Nd5:Z Kg11",
    );
    clean(&judged, "white Kg1; black Kg11 Bd6");
    // A Tornado strikes the diagonals.
    let tornado = game(
        "white Kg1 Te5 pa2; black Kg12 Re6 Bd6",
        "1. Te5*:Z a3 | Rf6:Z Kg11",
    );
    clean(&tornado, "white Kg1 pa3; black Kg11");
}

#[test]
fn clause_6_1_a_lost_king_ends_the_game_five_to_one() {
    let head = "[Position \"white Kg1 Ra12; black Kg12 pa9\"]\n";
    let judged = text(&format!("{head}[Result \"5-1\"]\n1. Rg12 Kg2 | a8 -\n"));
    clean(&judged, "white Kg2 Rg12; black pa8");
    ends(&judged, Reason::KingLost, "6.1", Side::White, (5, 1));
    let wrong = text(&format!("{head}[Result \"4-1\"]\n1. Rg12 Kg2 | a8 -\n"));
    fails(&wrong, 1, None, None, "6.1");
    let last = wrong.replay.position().map(ToString::to_string);
    assert_eq!(last.as_deref(), Some("white Kg2 Rg12; black pa8"));
    let more = text(&format!("{head}1. Rg12 Kg2 | a8 -\n2. Kg1 Rg11 | a7\n"));
    fails(&more, 2, None, None, "6.1");
    assert_eq!(more.replay.steps().len(), 1);
}

#[test]
fn clause_6_1_mate_is_an_attack_that_no_plan_ends() {
    // Rooks reach seven squares: h12 attacks a12, h11 guards a11 and b11.
    let judged = game("white Kg1 Rh9 _Ri11; black Ka12", "1. Rh12 _Rh11 | - -");
    clean(&judged, "white Kg1 _Rh11 Rh12; black Ka12");
    ends(&judged, Reason::Mate, "6.1", Side::White, (5, 1));
    // From i12 the rook does not reach a12.
    let far = game("white Kg1 Ri9 _Ri11; black Ka12", "1. _Rh11 Ri12 | - -");
    assert_eq!(far.error(Language::En).map(|e| e.message), None);
    assert_eq!(far.replay.end(), None);
}

#[test]
fn clause_6_2_both_kings_lost_whoever_recorded_first_wins() {
    let position = "white Kg1 Ra12; black Kg12 Rl1";
    let judged = game(position, "1. Rg12 - | Rg1 -; timer black 7.4");
    clean(&judged, "white Rg12; black Rg1");
    ends(&judged, Reason::BothKings, "6.2", Side::White, (5, 1));
    fails(&game(position, "1. Rg12 - | Rg1 -"), 1, None, None, "6.2");
}

#[test]
fn clause_6_3_the_third_occurrence_ends_the_game_and_less_time_wins() {
    let there = "Kg2 Rb1 | Kg11 Rb12";
    let back = "Kg1 Ra1 | Kg12 Ra12";
    let judged = game(
        "white Kg1 Ra1; black Kg12 Ra12",
        &format!("1. {there}; timer white 3\n2. {back}\n3. {there}; timer black 2.999\n4. {back}"),
    );
    clean(&judged, "white Kg1 Ra1; black Kg12 Ra12");
    ends(&judged, Reason::Repetition, "6.3", Side::Black, (1, 2));
}

#[test]
fn clause_6_3_a_stopped_game_is_decided_by_the_potential() {
    let lead = |white: &str, rows: &str| game(&format!("white Kg1 {white}; black Kg12 pa11"), rows);
    let rows = "1. a3 Kg2 | a10 Kg11; stop time";
    let ten = lead("pa2 Qb2 Pc3", rows);
    ends(&ten, Reason::Time, "6.3", Side::White, (4, 1));
    let nine = lead("pa2 Qb2", rows);
    ends(&nine, Reason::Time, "6.3", Side::White, (3, 1));
    let ruling = lead(
        "pa2",
        "1. a3 Kg2 | a10 Kg11; stop ruling \"the hall closes\"; lot white",
    );
    ends(&ruling, Reason::Ruling, "6.3", Side::White, (2, 1));
    let before = lead("pa2 Qb2", "1. | ; stop time");
    ends(&before, Reason::Time, "6.3", Side::White, (3, 1));
    assert_eq!(before.replay.steps().len(), 0, "the row was not resolved");
    let resigned = lead("pa2 Qb2", "1. ; resign white");
    ends(&resigned, Reason::Resignation, "6.1", Side::Black, (1, 5));
    let marked = lead("pa2 Qb2", "1. ; resign white; !a11");
    fails(&marked, 1, None, None, "9.5");
}

#[test]
fn clause_9_5_a_stop_that_the_rules_forestall_is_a_difference() {
    let position = "white Kg1 Ra12; black Kg12 pa9";
    let agreed = game(position, "1. Rg12 Kg2 | a8 -; resign black");
    ends(&agreed, Reason::KingLost, "6.1", Side::White, (5, 1));
    let other = game(position, "1. Rg12 Kg2 | a8 -; resign white");
    fails(&other, 1, None, None, "6.1");
    let stopped = game(position, "1. Rg12 Kg2 | a8 -; stop time");
    fails(&stopped, 1, None, None, "6.1");
}

#[test]
fn clause_4_6_void_parts_cost_the_skip_then_infractions_then_the_game() {
    let position = "white Kg1 Nc3 pa2; black Kg12 pa11";
    let plain = game(position, "1. Nc9 Kg2 | a10 Kg11");
    fails(&plain, 1, WHITE, Some(1), "2");
    let first = "1. ?Nc9 Kg2 | a10 Kg11";
    clean(&game(position, first), "white Kg2 Nc3 pa2; black Kg11 pa10");
    let legal = game(position, "1. Kg2 ?Ne4 | a10 Kg11");
    fails(&legal, 1, WHITE, Some(2), "4.6");
    // The skip is used up, so a skip is a void part too.
    let skip = format!("{first}\n2. a3 - | a9 Kg12");
    fails(&game(position, &skip), 2, WHITE, Some(2), "4.1");
    let second = format!("{first}\n2. a3 ?- | a9 Kg12");
    clean(
        &game(position, &second),
        "white Kg2 Nc3 pa3; black Kg12 pa9",
    );
    let third = format!("{second}\n3. ?Ba4 Kg1 | a8 Kg11");
    let lost = game(position, &third);
    clean(&lost, "white Kg1 Nc3 pa3; black Kg11 pa8");
    ends(&lost, Reason::Infractions, "4.6", Side::Black, (1, 5));
    let missing = game(position, "1. Kg2 | a10 Kg11");
    fails(&missing, 1, WHITE, Some(2), "4.1");
}

#[test]
fn clause_7_1_a_late_answer_costs_no_infraction() {
    let position = "white Kg1 Nc3 pa2; black Kg12 pa11";
    let rows = "1. Nd5 Kg2 | ; timer black 10 late\n2. Nc3 Kg1 | a10; timer black 12.5 late\n\
                3. Nd5 Kg2 | ?a9; timer black 10 late\n4. Nc3 Kg1 | a9 Kg11; timer black 10";
    clean(&game(position, rows), "white Kg1 Nc3 pa2; black Kg11 pa9");
    let early = game(position, "1. Nd5 Kg2 | a10; timer black 9 late");
    fails(&early, 1, BLACK, None, "7.1");
    let slow = game(position, "1. Nd5 Kg2 | a10 Kg11; timer black 10.001");
    fails(&slow, 1, BLACK, None, "7.1");
    assert_eq!(
        error(&slow).message,
        "Line 3, column 24: An answer after 10.001 s is not in time, 10 s are allowed; write \
         \"timer black 10.001 late\"."
    );
}

#[test]
fn clause_7_1_an_illegal_part_of_a_late_plan_is_an_infraction() {
    let position = "white Kk1 pa2; black Kk12 pa11 pl11";
    let skip = "1. a3 Kk2 | l10 -";
    let first = format!("{skip}\n2. a4 Kk1 | ?Kg10 l9; timer black 12 late");
    let lost = format!("{first}\n3. a5 Kk2 | ?Kg10 ?l8; timer black 12 late");
    let once = game(position, &first);
    clean(&once, "white Kk1 pa4; black Kk12 pa11 pl9");
    assert!(once.replay.end().is_none());
    ends(
        &game(position, &lost),
        Reason::Infractions,
        "4.6",
        Side::White,
        (5, 1),
    );
    // Without the right to it, a late skip is an illegal part too.
    let skips = format!(
        "{skip}\n2. a4 Kk1 | l9 ?-; timer black 12 late\n3. a5 Kk2 | l8 ?-; timer black 12 late"
    );
    ends(
        &game(position, &skips),
        Reason::Infractions,
        "4.6",
        Side::White,
        (5, 1),
    );
    let spared = format!(
        "{skip}\n2. a4 Kk1 | l9; timer black 12 late\n3. a5 Kk2 | ?l8 ?Kk11; timer black 12 late\n4. a6 Kk1 | ; timer black 10 late"
    );
    clean(
        &game(position, &spared),
        "white Kk1 pa6; black Kk12 pa11 pl9",
    );
}

#[test]
fn clause_7_1_a_late_answer_lost_a_part() {
    let position = "white Kk1 pa2; black Kk12 pl11";
    let whole = game(position, "1. a3 Kk2 | l10 Kk11; timer black 12 late");
    fails(&whole, 1, BLACK, None, "7.1");
    assert_eq!(
        error(&whole).message,
        "Line 3, column 23: The answer was late, and every part of it counts; leave out the part \
         that was not recorded in time, or write ? before it."
    );
    let skipped = game(position, "1. a3 Kk2 | l10 -; timer black 12 late");
    fails(&skipped, 1, BLACK, None, "7.1");
    let marked = game(position, "1. a3 Kk2 | l10 ?-; timer black 12 late");
    clean(&marked, "white Kk2 pa3; black Kk12 pl10");
}

#[test]
fn clause_5_7_a_loss_written_for_damage_is_told_to_be_none() {
    let position = "white Kk1 Nb4 pl2; black Kk12 pc7 pl11";
    let lost = error(&game(position, "1. Nc6:Z - | c6:Z -"));
    assert_eq!((lost.side, lost.part, lost.clause), (WHITE, Some(1), "5.7"));
    let told = "Line 3, column 4: Z is written; here a piece is lost by the throw 6+6 alone, \
                written 12Z. Knight b4 is damaged";
    assert!(lost.message.starts_with(told), "{}", lost.message);
    let asked = error(&game(position, "1. Nc6:5 - | c6:Z -"));
    assert!(!asked.message.contains("12Z"), "{}", asked.message);
}

#[test]
fn clause_5_8_a_throw_that_is_missing_is_asked_for_at_its_remark() {
    let position = "white Kk1 Rc5~1 pl2; black Kk12 Nd7 pl11";
    for (remark, part) in [
        (":5", "finds its square"),
        (":Z", "12Z"),
        ("", "finds its square"),
    ] {
        let judged = game(
            position,
            &format!("1. l3 - | Nc5 -; return white Rc5{remark}"),
        );
        let error = error(&judged);
        assert_eq!(error.clause, "5.8");
        assert!(
            error.message.starts_with("Line 3, column 18: "),
            "{}",
            error.message
        );
        assert!(error.message.contains(part), "{}", error.message);
    }
}

#[test]
fn clause_9_5_a_wrong_word_of_a_position_is_pointed_at() {
    for (position, word) in [
        ("white Kg1 Rc1 Xe4; black Kg12", "Xe4"),
        (" white Kg1 Rc1; black Kg12 Kg11", "black"),
        ("white Kg1 Rc1; Qc1; black Kg12", "Qc1"),
        ("Kg1 black Kg12", "Kg1"),
        ("white Кg1 Rc1 _Wc3n; black Kg12", "_Wc3n"),
    ] {
        let error = error(&game(position, "1. Kg2 - | Kg11 -"));
        let (before, _) = position.split_once(word).unwrap();
        let column = "[Position \"".len() + before.chars().count() + 1;
        assert_eq!(
            error.place,
            Some(TextPosition {
                line: 1,
                column: u32::try_from(column).unwrap()
            }),
            "{position}: {}",
            error.message
        );
    }
}

#[test]
fn clause_7_2_a_doomed_piece_does_not_move_in_the_next_game_move() {
    let position = "white Kg1 Ra5 pa2; black Kg12 Nd5 Bb7 pa11";
    // The rook captured on d5, and the bishop on b7 attacks d5.
    let row = "1. Rd5 Kg2 | a10 Kg11; !d5";
    let doomed = game(position, &format!("{row}\n2. Rd4 Kg1 | a9 Kg12"));
    fails(&doomed, 2, WHITE, Some(1), "4.5");
    let free = game(
        position,
        &format!("{row}\n2. a3 Kg1 | a9 Kg12\n3. Rd4 Kg2 | a8 Kg11"),
    );
    assert_eq!(free.error(Language::En).map(|e| e.message), None);
    let idle = game(position, "1. Rd5 Kg2 | a10 Kg11; !a2");
    fails(&idle, 1, BLACK, None, "7.2");
    assert_eq!(error(&idle).place.map(|place| place.column), Some(24));
    let unattacked = game("white Kg1 Ra5 pa2; black Kg12 Nd5 pa11", row);
    fails(&unattacked, 1, BLACK, None, "7.2");
}

#[test]
fn clause_8_3_the_mole_changes_its_owner_where_it_stands() {
    let head = "[Regulations \"federation-2013; mole_after=1\"]\n1. d4 e4 | d9 e9; ";
    let judged = text(&format!("{head}mole white _Rj1(3,2) black Qf12(6)\n"));
    assert_eq!(judged.error(Language::En).map(|e| e.message), None);
    let position = judged.replay.position().unwrap();
    assert_eq!(position.potential(Side::White), 97 - 6 + 9);
    assert_eq!(position.potential(Side::Black), 97 + 6 - 9);
    for (mole, side, clause) in [
        ("mole white Rc1(3,2) black Qf12(6)", WHITE, "8.2"),
        ("mole white _Rj1(3,2) black -(6)", BLACK, "8.2"),
        ("mole white _Rj1(3,2) black Qf12(6,1)", BLACK, "8.2"),
        ("mole white _Rj1(3) black Qf12(6)", WHITE, "8.2"),
        ("timer white 3", WHITE, "8.2"),
    ] {
        fails(&text(&format!("{head}{mole}\n")), 1, side, None, clause);
    }
    let early = text("1. d4 e4 | d9 e9; mole white _Rj1(3,2) black Qf12(6)\n");
    fails(&early, 1, None, None, "9.5");
}

#[test]
fn clause_3_1_a_king_retreats_into_its_acropolis_and_must_be_brought_back() {
    let head = "[WhiteTerrain \"acropolis j2\"]\n\
                [Position \"white Kj2 pa2; black Kg12 Rj9 pa11\"]\n1. K^ a3 | Rj2 a10\n";
    clean(&text(head), "white Kj2^ pa3; black Kg12 Rj2 pa10");
    clean(
        &text(&format!("{head}2. Kj2 a4 | a9 Kg11\n")),
        "white Kj2 pa4; black Kg11 pa9",
    );
    fails(
        &text(&format!("{head}2. a4 - | a9 Kg11\n")),
        2,
        WHITE,
        Some(1),
        "3.1",
    );
}

#[test]
fn clause_3_2_a_foreign_rook_does_not_enter_the_mountains() {
    let judged = text(
        "[BlackTerrain \"mountains c7-e7\"]\n[Position \"white Kg1 Rd2; black Kg12 pa11\"]\n\
         1. Rd8 Kg2 | a10 Kg11\n",
    );
    fails(&judged, 1, WHITE, Some(1), "3.2");
}

#[test]
fn clause_2_8_castling_is_both_parts() {
    let judged = text("1. _Nj3 i3 | d9 e9\n2. _Bi2 c3 | d8 e8\n3. K R | d7 e7\n");
    assert_eq!(judged.error(Language::En).map(|e| e.message), None);
    let position = judged.replay.position().unwrap().to_string();
    assert!(
        position.starts_with("white Ki1 Qf1 Rc1 _Rh1 "),
        "{position}"
    );
    // On the other side pieces are between.
    let blocked = text("1. _Nj3 i3 | d9 e9\n2. R K | d8 e8\n");
    fails(&blocked, 2, WHITE, Some(1), "2.8");
}

#[test]
fn clause_2_6_a_pawn_on_the_last_rank_becomes_another_piece() {
    let position = "white Kg1 pa11 pb11; black Kl8 pl11";
    clean(
        &game(position, "1. a12Q b12V | l10 Kl7"),
        "white Kg1 Qa12 Vb12; black Kl7 pl10",
    );
    fails(
        &game(position, "1. a12 Kg2 | l10 Kl7"),
        1,
        WHITE,
        Some(1),
        "2.6",
    );
    fails(
        &game(position, "1. a12K Kg2 | l10 Kl7"),
        1,
        WHITE,
        Some(1),
        "2.6",
    );
}

#[test]
fn clause_9_5_rows_are_consecutive_from_the_first_number() {
    let head = "[GameMove \"25\"]\n[Position \"white Kg1 pa2; black Kg12 pa11\"]\n";
    fails(
        &text(&format!("{head}1. a3 Kg2 | a10 Kg11")),
        1,
        None,
        None,
        "9.5",
    );
    let rows = format!("{head}25. a3 Kg2 | a10 Kg11; mole white -(1,1) black -(6)\n");
    clean(&text(&rows), "white Kg2 pa3; black Kg11 pa10");
    fails(
        &text(&format!("{rows}27. a4 Kg1 | a9 Kg12")),
        27,
        None,
        None,
        "9.5",
    );
}

#[test]
fn clause_9_5_an_earlier_breach_of_the_rules_comes_before_an_unreadable_row() {
    let position = "white Kg1 pa2; black Kg12 pa11";
    let both = game(position, "1. a5 Kg2 | a10 Kg11\n2. Ы4 Kg1 | a9 Kg12");
    fails(&both, 1, WHITE, Some(1), "2");
    let unreadable = game(
        position,
        "1. a3 Kg2 | a10 Kg11\n2. Ы4 Kg1 | a9 Kg12\n3. a5 - | a8 -",
    );
    fails(&unreadable, 2, WHITE, Some(1), "9.1");
    assert_eq!(unreadable.replay.steps().len(), 1);
}

#[test]
fn clause_6_4_a_forfeit_is_a_file_without_rows() {
    for (result, winner, points) in [
        ("5-0", WHITE, (5, 0)),
        ("0-5", BLACK, (0, 5)),
        ("0-0", None, (0, 0)),
    ] {
        let judged = text(&format!("[White \"a\"]\n[Result \"{result}\"]\n"));
        assert!(judged.error(Language::En).is_none());
        let end = judged.replay.end().unwrap();
        assert_eq!((end.reason, end.winner), (Reason::Forfeit, winner));
        assert_eq!(end.points, PerSide::new(points.0, points.1));
    }
    let lenient = text("[Regulations \"federation-2013; forfeit_loss=1\"]\n[Result \"5-1\"]\n");
    assert_eq!(lenient.replay.points(), Some(PerSide::new(5, 1)));
    let none = error(&text("[Result \"4-1\"]\n"));
    assert_eq!((none.game_move, none.clause), (None, "6.4"));
    let going_on = text("[Result \"*\"]\n");
    assert!(going_on.error(Language::En).is_none() && going_on.replay.end().is_none());
}

#[test]
fn clause_9_6_a_result_of_a_game_that_goes_on_is_a_difference() {
    let rows = "1. d4 e4 | d9 e9\n";
    fails(
        &text(&format!("[Result \"4-1\"]\n{rows}")),
        1,
        None,
        None,
        "9.6",
    );
    assert!(
        text(&format!("[Result \"*\"]\n{rows}"))
            .error(Language::En)
            .is_none()
    );
    let over =
        "[Position \"white Kg1 Ra12; black Kg12 pa9\"]\n[Result \"*\"]\n1. Rg12 Kg2 | a8 -\n";
    fails(&text(over), 1, None, None, "6.1");
}

#[test]
fn clause_9_5_a_first_position_that_cannot_be_set_up_has_its_place() {
    let judged = text("[Event \"a\"]\n[Position \"white Kg1; black Rg12\"]\n1. Kg2 | Rg11\n");
    let error = error(&judged);
    assert_eq!((error.game_move, error.clause), (None, "9.5"));
    assert_eq!(
        error.place,
        Some(TextPosition {
            line: 2,
            column: 23
        })
    );
    let boar = text("[Position \"white Kg1 Wa3n; black Kg12\"]\n");
    assert_eq!(boar.error(Language::En).unwrap().clause, "2.9");
}
