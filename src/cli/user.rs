//! `areopagus user`: administers accounts and their roles, for the operator.

use std::error::Error;
use std::io::{BufRead as _, IsTerminal as _, Write as _};
use std::process::ExitCode;

use areopagus::arbiter::{
    Account, AccountDraft, Actor, Arbiter, ArbiterError, InputFault, Weakness,
};
use areopagus::event::settings::Slug;
use areopagus::federation::rights::EventRole;
use chrono::Utc;
use clap::{Args, Subcommand, ValueEnum};
use nix::sys::termios::{LocalFlags, SetArg, tcgetattr, tcsetattr};

use super::database::Database;
use super::{Outcome, log};
use crate::config::{Common, Settings};

/// Makes and changes accounts and their roles.
#[derive(Debug, Args)]
pub struct Arguments {
    #[command(subcommand)]
    action: Action,

    #[command(flatten)]
    common: Common,
}

#[derive(Debug, Subcommand)]
enum Action {
    /// List the accounts with login, name, role and date of creation
    List,
    /// Create an account, with a password from standard input
    Add {
        /// The login of the account
        login: String,
        /// The name that pages show
        name: String,
    },
    /// Set the password of an account from standard input, and end its sessions
    Password {
        /// The login of the account
        login: String,
    },
    /// Give an account the role of the federation's secretary, or take it away
    Secretary {
        /// The login of the account
        login: String,
        /// Take the role away instead
        #[arg(long)]
        not: bool,
    },
    /// Remove the second step of the sign-in of an account
    NoCode {
        /// The login of the account
        login: String,
    },
    /// Lock an account with its sessions and tokens, or unlock it
    Lock {
        /// The login of the account
        login: String,
        /// Unlock it instead
        #[arg(long)]
        not: bool,
    },
    /// Set the role of an account at an event
    Role {
        /// The login of the account
        login: String,
        /// The slug of the event, as in its address
        event: String,
        /// The role
        role: RoleAtEvent,
    },
}

/// What an account is to be at an event.
#[derive(Debug, Clone, Copy, ValueEnum)]
enum RoleAtEvent {
    /// Chief referee; the former one becomes a referee
    Chief,
    /// Referee
    Referee,
    /// No role
    None,
}

pub fn run(arguments: Arguments) -> Outcome {
    let settings = Settings::load(arguments.common, None)?;
    log::start(&settings)?;
    let action = arguments.action;
    // Asked before the database is open.
    let password = match &action {
        Action::Add { login, .. } | Action::Password { login } => read_password(login)?,
        _ => String::new(),
    };
    Database::beside(&settings, async |arbiter| {
        match action {
            Action::List => return list(arbiter).await,
            Action::Add { login, name } => add(arbiter, login, name, &password).await,
            Action::Password { login } => set_password(arbiter, &login, &password).await,
            Action::Secretary { login, not } => set_secretary(arbiter, &login, !not).await,
            Action::NoCode { login } => drop_code(arbiter, &login).await,
            Action::Lock { login, not } => set_locked(arbiter, &login, !not).await,
            Action::Role { login, event, role } => set_role(arbiter, &login, &event, role).await,
        }
        .map_err(told)?;
        Ok(ExitCode::SUCCESS)
    })?
}

async fn list(arbiter: &Arbiter) -> Outcome {
    for account in arbiter.accounts().await? {
        println!(
            "{}\t{}\t{}\t{}",
            account.login,
            account.name,
            standing(&account),
            account.created_at.format("%Y-%m-%d")
        );
    }
    Ok(ExitCode::SUCCESS)
}

/// The role of an account in the federation, in a word.
const fn standing(account: &Account) -> &'static str {
    match (account.locked_at, account.is_secretary) {
        (Some(_), _) => "locked",
        (None, true) => "secretary",
        (None, false) => "-",
    }
}

async fn add(
    arbiter: &Arbiter,
    login: String,
    name: String,
    password: &str,
) -> Result<(), ArbiterError> {
    let draft = AccountDraft { login, name };
    let account = arbiter
        .make_account(&draft, password, Actor::Operator, Utc::now())
        .await?;
    println!("There is an account {} now.", account.login);
    Ok(())
}

async fn set_password(arbiter: &Arbiter, login: &str, password: &str) -> Result<(), ArbiterError> {
    arbiter
        .set_password(login, password, Actor::Operator, Utc::now())
        .await?;
    println!("The password of {login} is set; all sessions of {login} have ended.");
    Ok(())
}

async fn set_secretary(arbiter: &Arbiter, login: &str, is: bool) -> Result<(), ArbiterError> {
    let account = arbiter.account(login).await?;
    arbiter
        .set_secretary(account.id, is, Actor::Operator, Utc::now())
        .await?;
    let is = if is { "a" } else { "no" };
    println!("{login} is {is} federation secretary now.");
    Ok(())
}

async fn drop_code(arbiter: &Arbiter, login: &str) -> Result<(), ArbiterError> {
    let account = arbiter.account(login).await?;
    arbiter
        .remove_second_factor(account.id, Actor::Operator, Utc::now())
        .await?;
    println!("{login} signs in with the password alone now.");
    Ok(())
}

async fn set_locked(arbiter: &Arbiter, login: &str, locked: bool) -> Result<(), ArbiterError> {
    let account = arbiter.account(login).await?;
    arbiter
        .set_locked(account.id, locked, Actor::Operator, Utc::now())
        .await?;
    let is = if locked { "locked" } else { "open" };
    println!("{login} is {is} now.");
    Ok(())
}

async fn set_role(
    arbiter: &Arbiter,
    login: &str,
    event: &str,
    role: RoleAtEvent,
) -> Result<(), ArbiterError> {
    let account = arbiter.account(login).await?.id;
    let slug = Slug::parse(event).map_err(|_| ArbiterError::NotFound)?;
    let (by, now) = (Actor::Operator, Utc::now());
    let is = match role {
        RoleAtEvent::Chief => {
            let role = EventRole::Chief;
            arbiter.give_role(&slug, account, role, by, now).await?;
            "the chief referee"
        }
        RoleAtEvent::Referee => {
            let role = EventRole::Referee;
            arbiter.give_role(&slug, account, role, by, now).await?;
            "a referee"
        }
        RoleAtEvent::None => {
            arbiter.remove_referee(&slug, account, by, now).await?;
            "no referee"
        }
    };
    println!("{login} is {is} of {slug} now.");
    Ok(())
}

/// The message of a refusal.
fn told(error: ArbiterError) -> Box<dyn Error> {
    let ArbiterError::Field { field, fault } = error else {
        return error.into();
    };
    match fault {
        InputFault::TooShort { min } => format!("a {field} has at least {min} signs"),
        InputFault::TooLong { max } => format!("a {field} has at most {max} signs"),
        InputFault::Taken => format!("there is an account of this {field} already"),
        InputFault::Sign { column } => format!("sign {column} of the {field} is not allowed"),
        InputFault::Guessable(weakness) => {
            let why = match weakness {
                Weakness::Leaked => "it is among those that have been found in leaks, or like one",
                Weakness::Keys => "it is a way over the keyboard",
                Weakness::Repeats => "it repeats the same signs",
                Weakness::Sequence => "it is signs in their order, a year or a date",
                Weakness::Words => "it is a word or a name, and little else",
            };
            format!(
                "this {field} is guessed soon: {why}; three or four words that do not belong \
                 together make a good one"
            )
        }
        // The command line sets no other fields.
        _ => format!("the {field} is empty"),
    }
    .into()
}

/// Reads a line of standard input, without echo on a terminal.
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
