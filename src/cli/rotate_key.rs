//! `areopagus rotate-key`: replaces the service's own key.

use std::process::ExitCode;

use areopagus::arbiter::{KeyRotation, ServiceKey, rotate_key};
use areopagus::store::watermarks::WatermarkFile;
use chrono::Utc;
use clap::Args;

use super::database::Database;
use super::{Outcome, key, log, runtime};
use crate::config::{Common, Settings, Withheld};

/// Seals every secret anew under another key, and writes an entry into every journal, signed
/// with both. No service may run on the database.
#[derive(Debug, Args)]
pub struct Arguments {
    /// The new key, 64 hexadecimal digits, if the current one is given by --key [default: a random
    /// one, written to the file service.key in the data folder]
    #[arg(
        long,
        env = "AREOPAGUS_NEW_KEY",
        value_name = "DIGITS",
        hide_env_values = true
    )]
    new_key: Option<Withheld>,

    #[command(flatten)]
    common: Common,
}

pub fn run(arguments: Arguments) -> Outcome {
    let settings = Settings::load(arguments.common, None)?;
    log::start(&settings)?;
    let given = match (&settings.key, &arguments.new_key) {
        (Some(_), Some(digits)) => {
            let key = ServiceKey::parse(digits.reveal());
            Some(key.ok_or("the key after (--new-key) must be 64 hex digits")?)
        }
        (Some(_), None) => {
            return Err(
                "the key in use is given by --key (AREOPAGUS_KEY): give the one after by \
                        --new-key (AREOPAGUS_NEW_KEY)"
                    .into(),
            );
        }
        (None, Some(_)) => {
            return Err(
                "the key in use is in the data folder, and so is the one after: leave \
                        --new-key out"
                    .into(),
            );
        }
        (None, None) => None,
    };
    let is_given = given.is_some();
    let done = runtime()?.block_on(async {
        let database = Database::open(&settings).await?;
        let changed = change(&settings, &database, given).await;
        database.close().await;
        changed
    })?;
    println!(
        "{} journals say that another key signs them; {} secrets are sealed under it.",
        done.journals, done.sealed
    );
    if done.left > 0 {
        println!(
            "{} secrets did not open under the key before and were left.",
            done.left
        );
    }
    if is_given {
        println!("Give every service on this database the key after as its --key (AREOPAGUS_KEY).");
    } else {
        println!("The key is in the file service.key; the one before stays beside it.");
    }
    Ok(ExitCode::SUCCESS)
}

async fn change(
    settings: &Settings,
    database: &Database,
    given: Option<ServiceKey>,
) -> Result<KeyRotation, Box<dyn std::error::Error>> {
    let old = key::on_database(settings, &database.store).await?;
    let is_given = given.is_some();
    let new = match given {
        Some(new) => new,
        None => key::begin_change(&settings.data)?,
    };
    let watermarks = WatermarkFile::in_folder(&settings.data);
    let done = rotate_key(&database.store, &watermarks, &old, &new, Utc::now()).await?;
    if !is_given {
        key::put_in_place(&settings.data, &old)?;
    }
    Ok(done)
}
