//! `areopagus rebuild`: the tables for reading, and the checkpoints, against the journal.

use std::process::ExitCode;

use areopagus::arbiter::Arbiter;
use clap::Args;

use super::database::Database;
use super::{Outcome, key, runtime, start_log};
use crate::config::{Common, Settings};

/// Compares the tables for reading and the stored checkpoints with the journal.
#[derive(Debug, Args)]
pub struct Arguments {
    /// Only compare; exit with 1 when a row or a checkpoint differs
    #[arg(long)]
    check: bool,

    #[command(flatten)]
    common: Common,
}

pub fn run(arguments: Arguments) -> Outcome {
    let settings = Settings::of(arguments.common, None)?;
    start_log(&settings)?;
    runtime()?.block_on(async {
        let database = Database::open_beside(&settings).await?;
        let arbiter = Arbiter::new(database.store.clone(), key::of(&settings)?);
        let different = arbiter.rebuild(!arguments.check).await;
        let checkpoints = arbiter.check_checkpoints().await;
        arbiter.close().await;
        database.close().await;
        let (different, checkpoints) = (different?, checkpoints?);
        let verb = if arguments.check {
            "differ"
        } else {
            "differed and were written anew"
        };
        for slug in &different {
            println!("{slug}: the rows {verb}");
        }
        if different.is_empty() {
            println!("Every row equals the rebuild from the journal.");
        }
        for (slug, size, error) in &checkpoints {
            println!("{slug}: the checkpoint over {size} entries: {error}");
        }
        if checkpoints.is_empty() {
            println!("Every checkpoint is that of its journal.");
        }
        // No rebuild can mend a checkpoint.
        if !checkpoints.is_empty() || (arguments.check && !different.is_empty()) {
            return Ok(ExitCode::FAILURE);
        }
        Ok(ExitCode::SUCCESS)
    })
}
