//! The command line: its arguments, and the dispatch to the commands.

mod cosign;
mod database;
mod explain;
mod export;
mod files;
mod game;
mod generate;
mod import;
mod key;
mod log;
mod pair;
mod rebuild;
mod replay;
mod rotate_key;
mod serve;
mod trf;
mod user;
mod verify;
mod whole_file;

use std::error::Error;
use std::process::ExitCode;

use clap::{Parser, Subcommand};

use crate::config::FILE_HELP;

/// The result of a command: its exit code, or the error that stopped it.
type Outcome = Result<ExitCode, Box<dyn Error>>;

/// Tournament arbiter and scoring service for TOTA*S: decides, explains and proves.
#[derive(Debug, Parser)]
#[command(version, after_long_help = FILE_HELP)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Serve the pages and the API
    #[command(after_long_help = FILE_HELP)]
    Serve(serve::Arguments),
    /// Replay records and compare them with the rules
    Replay(replay::Arguments),
    /// Explain a record, game move by game move, in plain sentences
    Explain(explain::Arguments),
    /// Run only the private database, print how to reach it, and stop it at the end
    Database(database::Arguments),
    /// Write records of random legal games
    Generate(generate::Arguments),
    /// List the referees' accounts or set a password
    User(user::Arguments),
    /// Write an event's journal to a file that anybody can check
    Export(export::Arguments),
    /// Write an event as a tournament report file for other programs
    Trf(trf::Arguments),
    /// Take in an event from an export
    Import(import::Arguments),
    /// Check an export, without database or network
    Verify(verify::Arguments),
    /// Cosign another machine's checkpoint, or bring a cosignature back
    Cosign(cosign::Arguments),
    /// Pair the next round of a Swiss tournament, or check its rounds
    Pair(pair::Arguments),
    /// Compare the tables for reading with a rebuild from the journal
    Rebuild(rebuild::Arguments),
    /// Put another key in the place of the service's own
    RotateKey(rotate_key::Arguments),
}

/// Runs the command of the command line.
pub fn main() -> ExitCode {
    let outcome = match Cli::parse().command {
        Command::Serve(arguments) => serve::run(arguments),
        Command::Replay(arguments) => replay::run(&arguments),
        Command::Explain(arguments) => explain::run(&arguments),
        Command::Database(arguments) => database::run(&arguments),
        Command::Generate(arguments) => generate::run(&arguments),
        Command::User(arguments) => user::run(arguments),
        Command::Export(arguments) => export::run(arguments),
        Command::Trf(arguments) => trf::run(arguments),
        Command::Import(arguments) => import::run(arguments),
        Command::Verify(arguments) => verify::run(&arguments),
        Command::Cosign(arguments) => cosign::run(&arguments),
        Command::Pair(arguments) => Ok(pair::run(&arguments)),
        Command::Rebuild(arguments) => rebuild::run(arguments),
        Command::RotateKey(arguments) => rotate_key::run(arguments),
    };
    let code = outcome.unwrap_or_else(|error| {
        log::tell_end(&error);
        ExitCode::FAILURE
    });
    log::finish();
    code
}

/// The runtime of a command, driven by the main thread.
fn runtime() -> std::io::Result<tokio::runtime::Runtime> {
    tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
}
