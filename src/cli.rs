//! The commands: what they take and what they do.

use std::io::Write as _;
use std::path::PathBuf;
use std::process::ExitCode;

use areopagus::store::embedded::Cluster;
use clap::{Args, Parser, Subcommand};

#[derive(Parser)]
#[command(version, about)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Run only the private database and print how to reach it
    Database(Database),
}

#[derive(Args)]
struct Database {
    /// The data folder
    #[arg(long, default_value = "data")]
    data: PathBuf,
}

pub fn main() -> ExitCode {
    let cli = Cli::parse();
    let runtime = tokio::runtime::Runtime::new().unwrap_or_else(|e| {
        eprintln!("{e}");
        std::process::exit(1)
    });
    match cli.command {
        Command::Database(d) => runtime.block_on(async {
            match Cluster::start(&d.data).await {
                Ok(c) => {
                    for (name, url) in c.urls().variables() {
                        println!("{name}={url}");
                    }
                    let _ = std::io::stdout().flush();
                    let _ = tokio::signal::ctrl_c().await;
                    c.stop().await;
                    ExitCode::SUCCESS
                }
                Err(e) => {
                    eprintln!("{e}");
                    ExitCode::FAILURE
                }
            }
        }),
    }
}
