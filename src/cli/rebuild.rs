//! `areopagus rebuild`: the tables for reading against the journal.

use std::process::ExitCode;

use areopagus::arbiter::Arbiter;
use clap::Args;

use super::database::Database;
use super::{Outcome, key, runtime, start_log};
use crate::config::{Common, Settings};

/// Compares the tables for reading with a rebuild from the journal.
#[derive(Debug, Args)]
pub struct Arguments {
    /// Only compare; exit with 1 when a row differs
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
        arbiter.close().await;
        database.close().await;
        let different = different?;
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
        if arguments.check && !different.is_empty() {
            return Ok(ExitCode::FAILURE);
        }
        Ok(ExitCode::SUCCESS)
    })
}
