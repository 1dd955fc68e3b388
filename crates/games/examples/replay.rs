//! Replays a record of any of the four games and prints what each move came to, and the result.
//!
//! The extension of the file names the game: `.tota` (TOTA*S), `.alma` (Almajara), `.ctor`
//! (CTOR) or `.tchess` (TCHESS). Where a rule decides, the sentence cites its clause. The exit
//! status is 1 if the record breaks the rules.
//!
//! ```text
//! cargo run -p areopagus-games --example replay -- FILE
//! ```
//!
//! The folders `alma`, `ctor`, `record` (TOTA*S) and `tchess` in `fuzz/seeds` contain records.

use std::env;
use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use areopagus_games::discipline::Discipline;
use areopagus_language::Language;

fn main() -> Result<ExitCode, Box<dyn Error>> {
    let file = env::args_os().nth(1).map(PathBuf::from);
    let file = file.ok_or("usage: replay FILE")?;
    let game = game_of(&file).ok_or("the extension must be tota, alma, ctor or tchess")?;
    let bytes = fs::read(&file)?;
    let name = file.to_string_lossy();

    // `None` explains all rows. If the record breaks the rules, the text ends with the error.
    let explained = game.explain(&name, &bytes, None, Language::En)?;
    println!("{}", explained.text);

    // Some games already end the explanation with the report on the whole record.
    let report = game.report(&name, &bytes, Language::En);
    if !explained.text.ends_with(&report.said) {
        println!("\n{}", report.said);
    }
    Ok(if report.ok {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    })
}

/// The game whose records have the extension of this file.
fn game_of(file: &Path) -> Option<Discipline> {
    let extension = file.extension()?.to_str()?;
    Discipline::all().find(|game| game.ending().eq_ignore_ascii_case(extension))
}
