//! `areopagus user`: the operator's way to the referees' accounts.

use std::error::Error;
use std::io::{BufRead as _, IsTerminal as _, Write as _};
use std::process::ExitCode;

use areopagus::arbiter::{Arbiter, ArbiterError, FieldFault};
use chrono::Utc;
use clap::{Args, Subcommand};
use nix::sys::termios::{LocalFlags, SetArg, tcgetattr, tcsetattr};

use super::database::Database;
use super::{Outcome, start_log};
use crate::config::{Common, Settings};

/// Lists accounts or sets a password.
#[derive(Debug, Args)]
pub struct Arguments {
    #[command(subcommand)]
    action: Action,

    #[command(flatten)]
    common: Common,
}

#[derive(Debug, Subcommand)]
enum Action {
    /// List the accounts
    List,
    /// Set an account's password, read from standard input; all its sessions end
    Password {
        /// The name to log in with
        login: String,
    },
}

pub fn run(arguments: Arguments) -> Outcome {
    let settings = Settings::of(arguments.common, None)?;
    start_log(&settings)?;
    // Asked before the database is open.
    let password = match &arguments.action {
        Action::List => None,
        Action::Password { login } => Some((login.clone(), read_password(login)?)),
    };
    Database::beside(&settings, async |arbiter| match password {
        None => list(arbiter).await,
        Some((login, password)) => set_password(arbiter, &login, &password).await,
    })?
}

async fn list(arbiter: &Arbiter) -> Outcome {
    for account in arbiter.accounts().await? {
        println!(
            "{}\t{}\t{}",
            account.login,
            account.name,
            account.created_at.format("%Y-%m-%d")
        );
    }
    Ok(ExitCode::SUCCESS)
}

async fn set_password(arbiter: &Arbiter, login: &str, password: &str) -> Outcome {
    match arbiter.set_password(login, password, Utc::now()).await {
        Ok(true) => {
            println!("The password of {login} is set; all sessions of {login} have ended.");
            Ok(ExitCode::SUCCESS)
        }
        Ok(false) => Err(format!("there is no account {login}").into()),
        Err(ArbiterError::Field {
            fault: FieldFault::TooShort { min },
            ..
        }) => Err(format!("a password has at least {min} signs").into()),
        Err(ArbiterError::Field {
            fault: FieldFault::TooLong { max },
            ..
        }) => Err(format!("a password has at most {max} signs").into()),
        Err(error) => Err(error.into()),
    }
}

/// A line of standard input; a terminal does not show it.
fn read_password(login: &str) -> Result<String, Box<dyn Error>> {
    let stdin = std::io::stdin();
    let mut line = String::new();
    if stdin.is_terminal() {
        eprint!("The new password of {login}: ");
        std::io::stderr().flush()?;
        let shown = tcgetattr(&stdin)?;
        let mut hidden = shown.clone();
        hidden.local_flags.remove(LocalFlags::ECHO);
        tcsetattr(&stdin, SetArg::TCSANOW, &hidden)?;
        let read = stdin.lock().read_line(&mut line);
        tcsetattr(&stdin, SetArg::TCSANOW, &shown)?;
        eprintln!();
        read?;
    } else {
        stdin.lock().read_line(&mut line)?;
    }
    Ok(line.trim_end_matches(['\r', '\n']).to_owned())
}
