//! `areopagus serve`: the pages and the API on the database.

use std::error::Error;
use std::net::TcpListener;
use std::process::ExitCode;

use areopagus::arbiter::{Arbiter, ArbiterError, CODE_SIGNS, demo, signs_of_code};
use areopagus::store::embedded::Cluster;
use areopagus::web;
use chrono::Utc;
use clap::Args;

use super::database::Database;
use super::{Outcome, runtime, start_log};
use crate::config::{Common, Server, Settings, Withheld};

/// Serves the pages and the API.
#[derive(Debug, Args)]
pub struct Arguments {
    /// Load the demonstration: a round robin with played-out games, teams, and a knockout
    #[arg(long, env = "AREOPAGUS_DEMO")]
    demo: bool,

    #[command(flatten)]
    common: Common,

    #[command(flatten)]
    server: Server,
}

pub fn run(arguments: Arguments) -> Outcome {
    let with_demo = arguments.demo;
    let settings = Settings::of(arguments.common, Some(arguments.server))?;
    if let Some(code) = &settings.setup_code {
        check_setup_code(code.reveal())?;
    }
    start_log(&settings)?;
    let listener = TcpListener::bind(&settings.listen)
        .map_err(|error| format!("cannot listen on {}: {error}", settings.listen))?;
    runtime()?.block_on(async {
        let asked_to_stop = web::stop_signal()?;
        let database = Database::open(&settings).await?;
        let arbiter = database.arbiter(&settings)?;
        let served = match begin(&arbiter, with_demo).await {
            Ok(()) => serve(&settings, listener, asked_to_stop, &arbiter, &database).await,
            Err(error) => Err(error.into()),
        };
        arbiter.close().await;
        database.close().await;
        tracing::info!("stopped");
        served
    })
}

/// Compares the database with what was signed and drawn, which the log has then, and
/// loads the demonstration where it is wanted.
async fn begin(arbiter: &Arbiter, with_demo: bool) -> Result<(), ArbiterError> {
    arbiter.watch_over().await?;
    if !with_demo {
        return Ok(());
    }
    match demo::load(arbiter, Utc::now()).await {
        // The log has it already, and the other events go on.
        Err(ArbiterError::Behind(_)) => Ok(()),
        loaded => loaded,
    }
}

/// Refuses a setup code before anything starts that the arbiter would refuse later.
fn check_setup_code(code: &str) -> Result<(), String> {
    let signs = signs_of_code(code);
    if signs >= CODE_SIGNS {
        return Ok(());
    }
    Err(format!(
        "the setup code (--setup-code, AREOPAGUS_SETUP_CODE or setup_code in the settings file) \
         has {signs} signs; give it at least {CODE_SIGNS}, or leave it out for a random one"
    ))
}

async fn serve(
    settings: &Settings,
    listener: TcpListener,
    asked_to_stop: impl Future<Output = ()> + Send + 'static,
    arbiter: &Arbiter,
    database: &Database,
) -> Outcome {
    announce(settings, &listener, arbiter).await?;
    let ratings = tokio::spawn(compute_ratings(arbiter.clone()));
    let (lost, database_lost) = tokio::sync::oneshot::channel();
    let database_ends = database.cluster.as_ref().map(Cluster::ended);
    let stop = async move {
        let database_ends = async move {
            match database_ends {
                Some(ends) => ends.await,
                None => std::future::pending().await,
            }
        };
        tokio::select! {
            () = asked_to_stop => tracing::info!("stopping: open requests are finished first"),
            how = database_ends => {
                // The receiver waits until the server has stopped.
                let _ = lost.send(how);
            }
        }
    };
    let server = web::Settings {
        workers: settings.workers,
        grace: settings.grace,
        perimeter: perimeter(settings)?,
    };
    let ended = web::run(listener, server, arbiter.clone(), stop).await;
    ratings.abort();
    ended?;
    match database_lost.await {
        Ok(how) => Err(format!("the database ended by itself: {how}").into()),
        Err(_signalled) => Ok(ExitCode::SUCCESS),
    }
}

/// The rules by which requests are taken.
fn perimeter(settings: &Settings) -> Result<web::perimeter::Rules, String> {
    let header = settings.client_header.as_deref().map(str::parse);
    let client_header = header.transpose().map_err(|_| {
        "the setting client_header is no name of a header, such as X-Forwarded-For".to_owned()
    })?;
    Ok(web::perimeter::Rules {
        client_header,
        https: settings.https,
        writes: settings.writes,
        entrances: settings.sign_ins,
    })
}

/// Computes the list of ratings, which every closed event has to be read for, before
/// somebody waits for it. A list that cannot be made is told whoever asks for it.
async fn compute_ratings(arbiter: Arbiter) {
    if let Err(error) = arbiter.ratings().await {
        tracing::warn!(%error, "the list of ratings cannot be made");
    }
}

/// Says where the pages are, and at the first run how to make the first account.
async fn announce(
    settings: &Settings,
    listener: &TcpListener,
    arbiter: &Arbiter,
) -> Result<(), Box<dyn Error>> {
    let address = listener.local_addr()?;
    let code = arbiter
        .offer_setup(
            settings.setup_code.as_ref().map(Withheld::reveal),
            Utc::now(),
        )
        .await?;
    tracing::info!(%address, "serving");
    println!("Areopagus serves http://{address}/");
    match (code, &settings.setup_code) {
        (None, _) => {}
        // The operator knows it, and what is printed may be kept as a log.
        (Some(_), Some(_)) => {
            println!("Make the first account at http://{address}/setup with your setup code");
        }
        (Some(code), None) => {
            println!("Make the first account at http://{address}/setup with the code {code}");
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_short_setup_code_is_refused_in_a_sentence() {
        let refused = check_setup_code(" abc ").unwrap_err();
        assert!(
            refused.contains("has 3 signs; give it at least 8"),
            "{refused}"
        );
        assert!(check_setup_code("1234567").is_err());
        assert!(check_setup_code("123-45 67").is_err());
        assert_eq!(check_setup_code("12345678"), Ok(()));
    }
}
