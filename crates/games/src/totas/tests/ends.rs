//! Tests of `TOTA*S 6` to `TOTA*S 8`: ends, points, doom marks and the mole.

use super::*;
use crate::totas::ending::End;
use crate::totas::{Reason, Square};

fn end(game: &mut Game, row: &str) -> End {
    game.play(row).end.unwrap()
}

#[test]
fn clause_6_1_a_lost_king_is_a_clean_victory() {
    let mut game = at("white Kg1 Rc5; black Kc12 pl11");
    let end = end(&mut game, "Rc12 - | l10 -");
    assert_eq!(
        (end.reason, end.winner),
        (Reason::KingLost, Some(Side::White))
    );
    assert_eq!(end.points, PerSide::new(5, 1));
}

#[test]
fn clause_6_1_mate_is_when_no_plan_leaves_the_king_unattacked() {
    let mut game = at("white Kg1 Re6 Re5; black Kl12 pa9");
    let mate = end(&mut game, "Re12 Re11 | a8 -");
    assert_eq!(
        (mate.reason, mate.winner),
        (Reason::Mate, Some(Side::White))
    );
    let mut saved = at("white Kg1 Re6 Re5; black Kl12 Nd10 pa9");
    assert_eq!(saved.play("Re12 Re11 | a8 -").end, None);
    let mut exploded = at("white Kg1 Re6 Re5; black Kl12 Vf11 pa9");
    assert_eq!(exploded.play("Re12 Re11 | a8 -").end, None);
}

#[test]
fn clause_6_1_doom_marks_count_for_mate() {
    // Only the Knight could take the Rook on e12; it has just struck on d10.
    let mut free = at("white Kg1 Re6 Re5 pd10 Nc8; black Kl12 Nb11 pa9");
    assert_eq!(free.play("Re12 Re11 | Nd10 a8").end, None);
    let mut doomed = at("white Kg1 Re6 Re5 pd10 Nc8; black Kl12 Nb11 pa9");
    let mate = end(&mut doomed, "Re12 Re11 | Nd10 a8; !d10");
    assert_eq!(mate.reason, Reason::Mate);
}

#[test]
fn clause_3_1_a_retreated_king_without_a_square_to_return_to_is_mated() {
    let tags = "[WhiteTerrain \"acropolis b2\"]\n";
    let mut near = game(&format!(
        "{tags}[Position \"white Kb2 pl2; black Ke5 Rb9 pl11\"]\n"
    ));
    assert_eq!(near.play("K^ - | Ke4 l10").end, None);
    assert_eq!(near.fault("Kc3 l3"), "1:4.3");
    assert_eq!(near.fault("Ka1 l3"), "legal");
    let mut none = game(&format!(
        "{tags}[Position \"white Kb2 pl2; black Kb5~1 Rd2 pl11\"]\n"
    ));
    assert_eq!(none.play("K^ - | l10 -").end, None);
    let mut mated = game(&format!(
        "{tags}[Position \"white Kb2^ pl2; black Kb2~1 Rd7 pl11\"]\n"
    ));
    let mate = end(&mut mated, "?l3 ?- | Rd6 -");
    assert_eq!(mate.reason, Reason::Mate);
}

#[test]
fn clause_6_2_both_kings_need_the_timer() {
    let game = at("white Kc1 Rd5; black Kd12 Rc5");
    let row = "Rd12 - | Rc1 -";
    let missing = game.resolve(row).unwrap_err();
    assert_eq!(missing.clause(), "6.2");
    let end = game
        .resolve(&format!("{row}; timer black 7.4"))
        .unwrap()
        .end
        .unwrap();
    assert_eq!(
        (end.reason, end.winner),
        (Reason::BothKings, Some(Side::White))
    );
}

#[test]
fn clause_6_3_the_potential_decides_a_stopped_game() {
    let stopped = |position: &str, row: &str| at(position).play(row).end.unwrap();
    let end = stopped(
        "white Kg1 Qa1 Pb2; black Kg12 pa11",
        "Kg2 - | a10 -; stop time",
    );
    assert_eq!(end.points, PerSide::new(4, 1));
    let end = stopped(
        "white Kg1 pb2; black Kg12 Ra11",
        "Kg2 - | Ra10 -; stop ruling \"noise\"",
    );
    assert_eq!(end.points, PerSide::new(1, 3));
    let row = "Kg2 - | a10 -; timer white 3; stop no-mate";
    let end = stopped("white Kg1 pb2; black Kg12 pa11", row);
    assert_eq!(
        (end.points, end.winner),
        (PerSide::new(1, 2), Some(Side::Black))
    );
    let game = at("white Kg1 pb2; black Kg12 pa11");
    assert_eq!(
        game.resolve("Kg2 - | a10 -; stop time")
            .unwrap_err()
            .clause(),
        "6.3"
    );
    let end = stopped(
        "white Kg1 pb2; black Kg12 pa11",
        "Kg2 - | a10 -; stop time; lot white",
    );
    assert_eq!(end.points, PerSide::new(2, 1));
}

#[test]
fn clause_6_3_bare_kings_end_at_once() {
    let mut game = at("white Kg1 Ra5; black Kg12 Ra9");
    let game_end = end(&mut game, "Ra9 Kg2 | Ra5 Kg11; lot black");
    assert_eq!(game_end.reason, Reason::NoMate);
    let mut absent = at("white Kg1 Ra5; black Kg12 Ra9 Nc4~3");
    assert_eq!(absent.play("Ra9 Kg2 | Ra5 Kg11").end, None);
}

#[test]
fn clause_6_3_the_third_occurrence_of_a_position() {
    let mut game = at("white Kg1 Ra5 Rb5; black Kg12 Rk9 Nl9");
    let there = "Ra5-a6 Rb5-b6 | Rk10 Kg11";
    let back = "Ra6-a5 Rb6-b5 | Rk9 Kg12";
    for row in [there, back, there] {
        assert_eq!(game.play(row).end, None);
    }
    let end = end(&mut game, back);
    assert_eq!(end.reason, Reason::Repetition);
    assert_eq!(end.points, PerSide::new(3, 1));
}

#[test]
fn clause_7_2_marks_need_a_reason() {
    let marked = |row: &str| {
        let game = at("white Kg1 Rc4 Na1; black Kg12 pc7 Bb8 pl11");
        let c7 = Square::parse("c7").unwrap();
        game.resolve(row)
            .map(|found| found.next.piece_at(c7).unwrap().doomed)
    };
    assert_eq!(marked("Rc7 - | l10 -; !c7"), Ok(true));
    assert_eq!(marked("Rc7 - | l10 -; !a1").unwrap_err().clause(), "7.2");
    assert_eq!(marked("Rc7 - | l10 -; !g1").unwrap_err().clause(), "7.2");
    assert_eq!(marked("Rc7 - | l10 -; !e5").unwrap_err().clause(), "7.2");
    assert_eq!(marked("Rc7 - | Bd10 -; !c7").unwrap_err().clause(), "7.2");
}

#[test]
fn clause_8_the_mole_changes_its_owner() {
    let mut game = game(
        "[GameMove \"25\"]\n[Position \"white Kg1 Rc1 _Rj1 Qf1 pa2; black Kg12 Nd12~4 pa11 Gl12\"]\n",
    );
    let row = "Kg2 - | Kg11 -; mole white _Rj1(3,2) black Nd12(4,1)";
    let adjudication = game.play(row);
    assert_eq!(
        adjudication.next.to_string(),
        "white Kg2 Qf1 Rc1 Nd12~3 pa2; black Kg11 _Rj1 Gl12 pa11"
    );
    let moles = adjudication.moles.unwrap();
    assert_eq!(moles.white.piece.unwrap().to_string(), "_Rj1");
    let mut game = self::game(
        "[GameMove \"25\"]\n[Position \"white Kg1 Rc1 Pb2 Qf1 pa2; black Kg12 pa11\"]\n",
    );
    let adjudication = game.play("Rc3 - | Kg11 -; mole white -(3,1) black -(6)");
    let moles = adjudication.moles.unwrap();
    assert_eq!((moles.white.piece, moles.black.piece), (None, None));
}
