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

/// Run, score and verify tournaments of board games
#[derive(Debug, Parser)]
#[command(version, after_long_help = FILE_HELP)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Serve the web pages and the API
    #[command(after_long_help = FILE_HELP)]
    Serve(serve::Arguments),
    /// Replay records of games and check them against the rules
    Replay(replay::Arguments),
    /// Explain the record of a game, move by move
    Explain(explain::Arguments),
    /// Run the private database alone, and print how to connect to it
    Database(database::Arguments),
    /// Write records of random legal games
    Generate(generate::Arguments),
    /// List, create and change accounts
    User(user::Arguments),
    /// Write the journal of an event to a file that anybody can verify
    Export(export::Arguments),
    /// Write an event as a tournament report file (TRF) for other programs
    Trf(trf::Arguments),
    /// Import an event from an export
    Import(import::Arguments),
    /// Verify an export, without a database or a network
    Verify(verify::Arguments),
    /// Cosign a checkpoint of another machine, or store a cosignature
    Cosign(cosign::Arguments),
    /// Pair the next round of a Swiss tournament, or check its rounds
    Pair(pair::Arguments),
    /// Compare the tables of the database with the journal, and repair them
    Rebuild(rebuild::Arguments),
    /// Replace the key of the service
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
