//! `areopagus explain`: explains the game moves of a record in sentences that a referee can
//! read out.

use std::path::PathBuf;
use std::process::ExitCode;

use areopagus::language::Language;
use clap::Args;

use super::Outcome;
use super::game;
use super::replay::{NOT_CLEAN, UNUSABLE, language, print_line, read};

/// Explains a record: what each part came to, why, and by which clause.
#[derive(Debug, Args)]
pub struct Arguments {
    /// The record; the extension of the file names the game, such as .tota or .alma
    #[arg(value_name = "FILE")]
    file: PathBuf,

    /// The number of the game move or row to explain [default: all]
    #[arg(long, value_name = "NUMBER")]
    row: Option<u16>,

    /// The language of the output: en, ru or de
    #[arg(long, default_value = "en", value_parser = language, value_name = "LANGUAGE")]
    language: Language,
}

/// Prints the explanation. The exit status is that of `replay`: 0 when the record
/// replays cleanly, 1 when it does not, 2 when the file or the row is not there.
pub fn run(arguments: &Arguments) -> Outcome {
    let name = arguments.file.to_string_lossy();
    let bytes = match read(&arguments.file) {
        Ok(bytes) => bytes,
        Err(error) => {
            eprintln!("areopagus explain: {name} cannot be read: {error}");
            return Ok(ExitCode::from(UNUSABLE));
        }
    };
    let status = match explained(arguments, &name, &bytes) {
        Ok((text, ok)) => {
            print_line(&text)?;
            if ok { 0 } else { NOT_CLEAN }
        }
        Err(sentence) => {
            eprintln!("areopagus explain: {name}: {sentence}");
            UNUSABLE
        }
    };
    Ok(ExitCode::from(status))
}

/// The explanation of a file, and whether it replays cleanly.
fn explained(arguments: &Arguments, name: &str, bytes: &[u8]) -> Result<(String, bool), String> {
    let (row, language) = (arguments.row, arguments.language);
    let game = game::of_file(&arguments.file);
    let explained = game.explain(name, bytes, row, language)?;
    Ok((explained.text, explained.ok))
}
