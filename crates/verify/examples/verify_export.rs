//! Verifies an exported journal and prints what was verified, or the first fault.
//!
//! ```text
//! cargo run -p areopagus-verify --example verify_export -- FILE
//! ```
//!
//! `crates/verify/tests/golden` contains exports. The exit status is 1 if there is a fault.

use std::env;
use std::error::Error;
use std::fs::File;
use std::io::{BufRead, BufReader};
use std::process::ExitCode;

use areopagus_event::settings::Slug;
use areopagus_language::Language;
use areopagus_verify::{EventCheck, ExportReader, Fault, FederationCheck, Trust, verify_behind};

fn main() -> Result<ExitCode, Box<dyn Error>> {
    let file = env::args_os().nth(1).ok_or("usage: verify_export FILE")?;
    let export = BufReader::new(File::open(file)?);
    match summary(export) {
        Ok(summary) => {
            println!("{summary}");
            Ok(ExitCode::SUCCESS)
        }
        Err(fault) => {
            println!("{fault}");
            Ok(ExitCode::FAILURE)
        }
    }
}

/// Verifies an export and says what was verified.
fn summary(export: impl BufRead + Send) -> Result<String, Fault> {
    // Without known keys or checkpoints, an export is checked against itself and the rules only.
    let trust = Trust::default();
    // The callback receives the number of each entry, for a progress bar.
    let progress = &mut |_| {};
    let language = Language::En;

    let (header, reader) = ExportReader::new(export).map_err(Fault::first)?;
    if header.stream == Slug::federation().as_str() {
        let check = FederationCheck::default();
        let (report, check) = verify_behind(header, reader, &trust, check, progress)?;
        return Ok(report.say(&check.counts(), language));
    }
    let check = EventCheck::default();
    let (report, check) = verify_behind(header, reader, &trust, check, progress)?;
    Ok(report.say(&check.counts(), language))
}
