//! `areopagus trf`: writes an event as a tournament report file for other programs.

use std::io::Write as _;
use std::path::PathBuf;
use std::process::ExitCode;

use areopagus::event::exchange::report;
use areopagus::event::settings::Slug;
use areopagus::event::standings::Standings;
use clap::Args;

use super::database::Database;
use super::whole_file::WholeFile;
use super::{Outcome, log};
use crate::config::{Common, Settings};

/// Writes an event as a tournament report file (TRF-2026), with its entrants' names.
#[derive(Debug, Args)]
pub struct Arguments {
    /// The slug of the event, as in its address
    #[arg(value_name = "EVENT")]
    event: String,

    /// The file to write [default: standard output]
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,

    #[command(flatten)]
    common: Common,
}

pub fn run(arguments: Arguments) -> Outcome {
    let settings = Settings::load(arguments.common, None)?;
    log::start(&settings)?;
    let slug = Slug::parse(&arguments.event)
        .map_err(|_| format!("{} is no event's name in addresses", arguments.event))?;
    let view = Database::beside(&settings, async |arbiter| arbiter.event(&slug).await)?
        .map_err(|error| format!("{slug}: {error}"))?;
    let standings = Standings::from_state(&view.state);
    let trf = report(&view.state, &standings, &view.public_people())?.to_string();
    match arguments.output {
        None => std::io::stdout().lock().write_all(trf.as_bytes())?,
        Some(path) => {
            let mut file = WholeFile::begin(&path)?;
            file.write_all(trf.as_bytes())?;
            file.publish()?;
        }
    }
    Ok(ExitCode::SUCCESS)
}
