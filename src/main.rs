//! The command line of Areopagus.

mod cli;
mod config;

use std::process::ExitCode;

use areopagus::postgres;

fn main() -> ExitCode {
    let mut arguments = std::env::args_os().skip(1);
    // The guard must run before anything else can start a thread.
    if arguments
        .next()
        .is_some_and(|first| first == postgres::GUARD)
    {
        let error = postgres::run_guard(arguments);
        eprintln!("areopagus {}: {error}", postgres::GUARD);
        return ExitCode::FAILURE;
    }
    cli::main()
}
