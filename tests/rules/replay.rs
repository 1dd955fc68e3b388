//! The command `areopagus replay`: what it prints and its exit status (TOTA*S 9.5a).

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

fn replay(folder: &Path, arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_areopagus"))
        .arg("replay")
        .args(arguments)
        .current_dir(folder)
        .output()
        .expect("the command runs")
}

fn lines(output: &Output) -> Vec<String> {
    let text = String::from_utf8(output.stdout.clone()).expect("UTF-8");
    text.lines().map(ToOwned::to_owned).collect()
}

#[test]
fn clause_9_5a_one_object_a_file_and_an_exit_status() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path();
    fs::write(path.join("clean.tota"), "1. d4 e4 | d9 e9\n").expect("written");
    fs::write(path.join("wrong.tota"), "1. d4 e5 | d9 e9\n").expect("written");
    fs::write(path.join("noise.tota"), vec![0xa5_u8; 10 << 20]).expect("written");

    let clean = replay(path, &["clean.tota", "--json"]);
    assert_eq!(clean.status.code(), Some(0));
    let [object] = lines(&clean).try_into().expect("one line");
    assert!(object.starts_with(r#"{"file":"clean.tota","ok":true,"errors":[],"game_moves":1,"#));

    let all = replay(
        path,
        &["--json", "clean.tota", "./wrong.tota", "noise.tota"],
    );
    assert_eq!(all.status.code(), Some(1));
    let [_, wrong, noise] = lines(&all).try_into().expect("three lines");
    let wrong: serde_json::Value = serde_json::from_str(&wrong).expect("JSON");
    assert_eq!(wrong["file"], "./wrong.tota");
    assert_eq!(wrong["errors"][0]["clause"], "2");
    assert!(noise.contains("longer than 1048576 bytes"), "{noise}");

    let words = replay(path, &["wrong.tota", "--language", "ru"]);
    assert_eq!(words.status.code(), Some(1));
    assert!(lines(&words).concat().contains("игровой ход 1, белые"));
}

#[test]
fn clause_9_5a_unusable_arguments_have_a_status_of_their_own() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path();
    fs::write(path.join("wrong.tota"), "1. d4 e5 | d9 e9\n").expect("written");
    for arguments in [
        &["missing.tota", "wrong.tota"][..],
        &["."],
        &[],
        &["wrong.tota", "--yaml"],
        &["wrong.tota", "--language", "la"],
    ] {
        let output = replay(path, arguments);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(!output.stderr.is_empty(), "{arguments:?}");
    }
}

fn explain(folder: &Path, arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_areopagus"))
        .arg("explain")
        .args(arguments)
        .current_dir(folder)
        .output()
        .expect("the command runs")
}

/// A stop, a meeting, damage and a capture, then a void part and a resignation.
const EVENTFUL: &str = "[Position \"white Kg1 Rc1 pe4; black Kg12 Nb2 ph8 pd5\"]\n\
    1. Rc7:Z d5 | Nc4:Z h7; timer black 7.4\n\
    2. ?Rc9 Kg2 | h6 Kg11; resign black\n";

#[test]
fn clause_9_6_a_game_move_is_explained_in_both_languages() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path();
    fs::write(path.join("game.tota"), EVENTFUL).expect("written");
    let first = explain(path, &["game.tota", "--row", "1"]);
    assert_eq!(first.status.code(), Some(0));
    assert_eq!(
        lines(&first),
        [
            "Game move 1",
            "White, part 1 (Rc7): Rook c1 goes to c7 and comes no further than c4. (clause 5.3)",
            "White, part 2 (d5): Pawn e4 goes to d5 and takes Pawn d5. (clause 5.5)",
            "Black, part 1 (Nc4): Knight b2 leaps to c4 and meets an enemy there. (clause 5.4)",
            "Black, part 2 (h7): Pawn h8 goes to h7.",
            "White's Rook c1 is stopped on its path on c4 (by: Knight b2). (clause 5.3)",
            "White's Rook c1 is lost on c4 in a meeting (by: Knight b2). (clause 5.4)",
            "Black's Knight b2 is lost on c4 in a meeting (by: Rook c1). (clause 5.4)",
            "Black's Pawn d5 is taken on d5 (by: Pawn e4). (clause 5.5)",
            "White recorded first; Black answered after 7.4 s. (clause 7.1)",
            "Potential: White 11, Black 11. (clause 6.3)",
        ]
    );
    let second = explain(path, &["game.tota", "--row", "2", "--language", "ru"]);
    assert_eq!(second.status.code(), Some(0));
    assert_eq!(
        lines(&second),
        [
            "Игровой ход 2",
            "Белые, часть 1 (?Rc9) недействительна. Такой фигуры у этой стороны на доске нет: Ладья. (п. 2)",
            "Белые, часть 2 (Kg2): Король g1 идёт на g2.",
            "Белые платят за это правом на пропуск. (п. 4.6)",
            "Чёрные, часть 1 (h6): Пешка h7 идёт на h6.",
            "Чёрные, часть 2 (Kg11): Король g12 идёт на g11.",
            "Потенциал: белые 11, чёрные 11. (п. 6.3)",
            "Противник сдался. Белые побеждают 5:1. (п. 6.1)",
        ]
    );
    let all = lines(&explain(path, &["game.tota"]));
    assert_eq!(
        all.iter()
            .filter(|line| line.starts_with("Game move "))
            .count(),
        2
    );
}

#[test]
fn clause_9_6_an_explanation_ends_with_the_error_that_a_replay_reports() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path();
    fs::write(
        path.join("wrong.tota"),
        "1. d4 e4 | d9 e9\n2. Nc3 e9 | d8 e8\n",
    )
    .expect("written");
    for language in ["en", "ru", "de"] {
        let [replayed] = lines(&replay(path, &["wrong.tota", "--language", language]))
            .try_into()
            .expect("one line");
        let explained = explain(path, &["wrong.tota", "--language", language]);
        assert_eq!(explained.status.code(), Some(1));
        let explained = lines(&explained);
        assert_eq!(explained.len(), 8, "{explained:?}");
        assert_eq!(explained.last(), Some(&replayed));
        let faulty = explain(path, &["wrong.tota", "--row", "2", "--language", language]);
        assert_eq!(faulty.status.code(), Some(1));
        assert_eq!(lines(&faulty), [replayed]);
    }
}

#[test]
fn clause_9_5a_an_explanation_of_what_is_not_there_has_a_status_of_its_own() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path();
    fs::write(path.join("clean.tota"), "1. d4 e4 | d9 e9\n").expect("written");
    for arguments in [
        &["missing.tota"][..],
        &["."],
        &[],
        &["clean.tota", "--row", "2"],
        &["clean.tota", "--row", "one"],
        &["clean.tota", "--language", "la"],
    ] {
        let output = explain(path, arguments);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(
            !output.stderr.is_empty() && output.stdout.is_empty(),
            "{arguments:?}"
        );
    }
}
