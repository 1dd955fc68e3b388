//! `areopagus export`: writes the journal of an event or of the federation to a file that can
//! be verified anywhere.

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use areopagus::arbiter::{ArbiterError, Export, Readers};
use areopagus::event::settings::Slug;
use clap::Args;

use super::database::Database;
use super::whole_file::WholeFile;
use super::{Outcome, log};
use crate::config::{Common, Settings};

/// Writes the entries, checkpoints and keys of an event, or of the federation, to a file; no
/// name of a person and no secret is in it.
#[derive(Debug, Args)]
pub struct Arguments {
    /// The slug of the event, as in its address; `federation` for the journal of the federation,
    /// with its armies and the categories of its referees
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
    let slug = Slug::of_stream(&arguments.event)
        .map_err(|_| format!("{} is no event's name in addresses", arguments.event))?;
    Database::beside(&settings, async |arbiter| {
        // The file is still useful: it contains the entries that exist.
        if let Err(error @ ArbiterError::Behind(_)) = arbiter.check_history(&slug).await {
            eprintln!("areopagus export: {error}");
        }
        let export = if slug == Slug::federation() {
            arbiter.export_federation(Readers::Operator).await
        } else {
            arbiter.export(&slug).await
        };
        match export {
            Ok(export) => write(export, arguments.output.as_deref()).await,
            Err(ArbiterError::NotFound) if slug == Slug::federation() => {
                Err("federation: nothing stands in its journal yet".into())
            }
            Err(error) => Err(format!("{slug}: {error}").into()),
        }
    })?
    .map(|()| ExitCode::SUCCESS)
}

async fn write(export: Export, path: Option<&Path>) -> Result<(), Box<dyn std::error::Error>> {
    let Some(path) = path else {
        return copy(export, &mut io::stdout().lock()).await;
    };
    let mut file = WholeFile::begin(path)?;
    copy(export, &mut file).await?;
    Ok(file.publish()?)
}

async fn copy(mut export: Export, out: &mut impl Write) -> Result<(), Box<dyn std::error::Error>> {
    while let Some(bytes) = export.next().await? {
        out.write_all(&bytes)?;
    }
    Ok(out.flush()?)
}
