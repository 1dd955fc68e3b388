//! `areopagus rebuild`: compares the projections and the checkpoints with the journal, and the
//! journal with the watermarks. For the federation's journal, which has no projection, it
//! checks the rules.

use std::process::ExitCode;

use clap::Args;

use super::database::Database;
use super::{Outcome, log};
use crate::config::{Common, Settings};

/// Compares the tables for reading and the stored checkpoints with the journal, and the
/// journal with what was signed and drawn so far. Decides the federation's journal anew.
#[derive(Debug, Args)]
pub struct Arguments {
    /// Only compare, and exit with status 1 if a row or a checkpoint differs
    #[arg(long)]
    check: bool,

    #[command(flatten)]
    common: Common,
}

pub fn run(arguments: Arguments) -> Outcome {
    let settings = Settings::load(arguments.common, None)?;
    log::start(&settings)?;
    let (different, checkpoints, behind, federation) =
        Database::beside(&settings, async |arbiter| {
            let different = arbiter.rebuild(!arguments.check).await;
            let checkpoints = arbiter.check_checkpoints().await;
            let behind = match arbiter.watch_over().await {
                Ok(_) => arbiter.check_histories().await,
                Err(error) => Err(error),
            };
            (
                different,
                checkpoints,
                behind,
                arbiter.check_federation().await,
            )
        })?;
    let (different, checkpoints, behind) = (different?, checkpoints?, behind?);
    let federation = federation?;
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
    for behind in &behind {
        println!("{behind}");
    }
    if behind.is_empty() {
        println!("Everything that was signed or drawn is there.");
    }
    match &federation {
        Some(fault) => println!("federation: {fault}"),
        None => println!("Every entry of the federation is what its rules make of it."),
    }
    // A rebuild cannot repair checkpoints or restore entries.
    let is_beyond_mending = !checkpoints.is_empty() || !behind.is_empty() || federation.is_some();
    if is_beyond_mending || (arguments.check && !different.is_empty()) {
        return Ok(ExitCode::FAILURE);
    }
    Ok(ExitCode::SUCCESS)
}
