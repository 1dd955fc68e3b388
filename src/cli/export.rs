//! `areopagus export`: an event's journal as one file, to be checked anywhere.

use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use areopagus::arbiter::{ArbiterError, Export};
use areopagus::tournament::info::Slug;
use clap::Args;

use super::database::Database;
use super::{Outcome, runtime, start_log};
use crate::config::{Common, Settings};

/// Writes an event's entries, checkpoints and keys to a file; no name and no secret is
/// in it.
#[derive(Debug, Args)]
pub struct Arguments {
    /// The event, by its name in addresses
    #[arg(value_name = "EVENT")]
    event: String,

    /// The file; without it, standard output
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,

    #[command(flatten)]
    common: Common,
}

pub fn run(arguments: Arguments) -> Outcome {
    let settings = Settings::of(arguments.common, None)?;
    start_log(&settings)?;
    let slug = Slug::parse(&arguments.event)
        .map_err(|_| format!("{} is no event's name in addresses", arguments.event))?;
    runtime()?.block_on(async {
        let database = Database::open_beside(&settings).await?;
        let arbiter = database.arbiter(&settings)?;
        // The file is of use all the same: it has what is there.
        if let Err(error @ ArbiterError::Behind(_)) = arbiter.check_history(&slug).await {
            eprintln!("areopagus export: {error}");
        }
        let written = match arbiter.export(&slug).await {
            Ok(export) => write(export, arguments.output.as_deref()).await,
            Err(error) => Err(format!("{slug}: {error}").into()),
        };
        arbiter.close().await;
        database.close().await;
        written.map(|()| ExitCode::SUCCESS)
    })
}

/// A file comes to its name whole, or not at all.
async fn write(export: Export, path: Option<&Path>) -> Result<(), Box<dyn std::error::Error>> {
    let Some(path) = path else {
        return copy(export, &mut io::stdout().lock()).await;
    };
    let folder = path.parent().filter(|folder| *folder != Path::new(""));
    let at = |error: io::Error| format!("{}: {error}", path.display());
    let begun = tempfile::NamedTempFile::new_in(folder.unwrap_or(Path::new("."))).map_err(at)?;
    let mut out = BufWriter::new(begun);
    copy(export, &mut out).await?;
    let begun = out.into_inner().map_err(|error| at(error.into_error()))?;
    begun.as_file().sync_all().map_err(at)?;
    publish(begun.as_file()).map_err(at)?;
    begun.persist(path).map_err(|error| at(error.error))?;
    Ok(())
}

/// The file is for everybody; a temporary one is its owner's alone.
fn publish(file: &File) -> io::Result<()> {
    use std::os::unix::fs::PermissionsExt as _;
    file.set_permissions(std::fs::Permissions::from_mode(0o644))
}

async fn copy(mut export: Export, out: &mut impl Write) -> Result<(), Box<dyn std::error::Error>> {
    while let Some(bytes) = export.next().await? {
        out.write_all(&bytes)?;
    }
    Ok(out.flush()?)
}
