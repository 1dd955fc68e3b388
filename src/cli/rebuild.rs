//! `areopagus rebuild`: the tables for reading, and the checkpoints, against the journal,
//! and the journal against the watermarks.

use std::process::ExitCode;

use clap::Args;

use super::database::Database;
use super::{Outcome, start_log};
use crate::config::{Common, Settings};

/// Compares the tables for reading and the stored checkpoints with the journal, and the
/// journal with what was signed and drawn so far.
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
    let (different, checkpoints, behind) = Database::beside(&settings, async |arbiter| {
        let different = arbiter.rebuild(!arguments.check).await;
        let checkpoints = arbiter.check_checkpoints().await;
        (different, checkpoints, arbiter.watch_over().await)
    })?;
    let (different, checkpoints, behind) = (different?, checkpoints?, behind?);
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
    // No rebuild can mend a checkpoint, or bring entries back.
    if !checkpoints.is_empty() || !behind.is_empty() || (arguments.check && !different.is_empty()) {
        return Ok(ExitCode::FAILURE);
    }
    Ok(ExitCode::SUCCESS)
}
