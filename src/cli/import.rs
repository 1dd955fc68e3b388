//! `areopagus import`: imports an event from an export and verifies it on the way.

use std::fs::File;
use std::io::BufReader;
use std::path::PathBuf;
use std::process::ExitCode;

use areopagus::arbiter::{ArbiterError, ImportError};
use clap::Args;

use super::database::Database;
use super::replay::{NOT_CLEAN, print_line};
use super::verify::TrustArguments;
use super::{Outcome, log};
use crate::config::{Common, Settings};

/// Takes in the export of another machine: all of it, or nothing when anything is wrong.
/// It brings no names and no secrets.
#[derive(Debug, Args)]
pub struct Arguments {
    /// The export to import
    #[arg(value_name = "FILE")]
    file: PathBuf,

    #[command(flatten)]
    known: TrustArguments,

    #[command(flatten)]
    common: Common,
}

pub fn run(arguments: Arguments) -> Outcome {
    let settings = Settings::load(arguments.common, None)?;
    log::start(&settings)?;
    let trust = arguments.known.trust()?;
    let name = arguments.file.display();
    let file = File::open(&arguments.file).map_err(|error| format!("{name}: {error}"))?;
    let imported = Database::beside(&settings, async |arbiter| {
        arbiter.import(BufReader::new(file), &trust).await
    })?;
    match imported {
        Ok(report) => {
            let (stream, entries) = (report.header.stream, report.head.size);
            print_line(&format!(
                "{stream}: {entries} entries are checked and taken in."
            ))?;
            Ok(ExitCode::SUCCESS)
        }
        Err(ImportError::Fault(fault)) => {
            print_line(&fault.to_string())?;
            Ok(ExitCode::from(NOT_CLEAN))
        }
        Err(ImportError::Arbiter(ArbiterError::SlugTaken)) => {
            Err(format!("{name}: there is an event of this name already").into())
        }
        Err(error) => Err(format!("{name}: {error}").into()),
    }
}
