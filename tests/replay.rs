//! The command `areopagus replay`: what it prints and its exit status (clause 9.5a).

#![expect(clippy::expect_used, reason = "a helper of a test fails with the test")]

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
