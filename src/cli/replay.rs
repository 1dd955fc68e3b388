//! `areopagus replay`: checks whether records follow the rules (TOTA*S 9.5a, 9.6). The game
//! follows from the file's extension.

use std::fs::File;
use std::io::{self, ErrorKind, Read as _, Write as _};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use areopagus::games::totas::report::ENOUGH_BYTES;
use areopagus::language::Language;
use clap::Args;

use super::Outcome;
use super::game;

/// Exit status for a file that does not replay cleanly.
pub(super) const NOT_CLEAN: u8 = 1;
/// Exit status for a file that cannot be read, or an unusable argument.
pub(super) const UNUSABLE: u8 = 2;

/// Replays records and compares every result, throw, mark and score with the rules.
#[derive(Debug, Args)]
pub struct Arguments {
    /// The records; the extension of a file names the game, such as .tota or .alma
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,

    /// Print one line of JSON for each file
    #[arg(long)]
    json: bool,

    /// The language of the output: en, ru or de
    #[arg(long, default_value = "en", value_parser = language, value_name = "LANGUAGE")]
    language: Language,
}

pub(super) fn language(tag: &str) -> Result<Language, String> {
    Language::from_tag(tag).ok_or_else(|| "en, ru or de is right".to_owned())
}

/// Prints a report on each file. The exit status is 0 when all replay cleanly, 1 when
/// one does not, 2 when one cannot be read.
pub fn run(arguments: &Arguments) -> Outcome {
    let mut status = 0;
    for file in &arguments.files {
        let name = file.to_string_lossy();
        match read(file) {
            Ok(bytes) => {
                let (ok, text) = said(arguments, file, &name, &bytes);
                if !ok {
                    status = status.max(NOT_CLEAN);
                }
                if !print_line(&text)? {
                    break;
                }
            }
            Err(error) => {
                status = UNUSABLE;
                eprintln!("areopagus replay: {name} cannot be read: {error}");
            }
        }
    }
    Ok(ExitCode::from(status))
}

/// Reads a file, but only a little more than the longest one that is accepted.
pub(super) fn read(file: &Path) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    let enough = u64::try_from(ENOUGH_BYTES).unwrap_or(u64::MAX);
    File::open(file)?.take(enough).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// Whether a file replays cleanly, and its report.
fn said(arguments: &Arguments, file: &Path, name: &str, bytes: &[u8]) -> (bool, String) {
    let report = game::of_file(file).report(name, bytes, arguments.language);
    let text = if arguments.json {
        report.json
    } else {
        report.said
    };
    (report.ok, text)
}

/// Prints a line; `false` if standard output is closed.
pub(super) fn print_line(text: &str) -> io::Result<bool> {
    match writeln!(io::stdout().lock(), "{text}") {
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(false),
        printed => printed.map(|()| true),
    }
}
