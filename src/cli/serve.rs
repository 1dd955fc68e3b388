//! `areopagus serve`: serves the pages and the API.

use std::error::Error;
use std::net::TcpListener;
use std::process::ExitCode;

use areopagus::arbiter::{Arbiter, ArbiterError, CODE_SIGNS, demo, signs_of_code};
use areopagus::postgres::Cluster;
use areopagus::web;
use areopagus::web::kit::perimeter::{Capacity, Pace, Rules};
use areopagus::web::kit::reached::PublicAddress;
use clap::{Args, ValueEnum};

use super::database::Database;
use super::{Outcome, files, log, runtime};
use crate::config::{Common, Server, Settings, Withheld};

/// Serves the pages and the API.
#[derive(Debug, Args)]
pub struct Arguments {
    /// Load the demonstration: events of every game and system, and games that play themselves
    /// while somebody watches them, unless it is `still`
    #[arg(
        long,
        env = "AREOPAGUS_DEMO",
        value_name = "HOW",
        num_args = 0..=1,
        default_value = "off",
        default_missing_value = "play",
        hide_default_value = true
    )]
    demo: Demonstration,

    #[command(flatten)]
    common: Common,

    #[command(flatten)]
    server: Server,
}

/// The demonstration that is served.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Demonstration {
    /// None
    #[value(alias = "false")]
    Off,
    /// Its games go on, a turn every twenty seconds, while somebody watches
    #[value(alias = "true")]
    Play,
    /// Nothing in it moves
    Still,
}

pub fn run(arguments: Arguments) -> Outcome {
    let demonstration = arguments.demo;
    let settings = Settings::load(arguments.common, Some(arguments.server))?;
    if let Some(code) = &settings.setup_code {
        check_setup_code(code.reveal())?;
    }
    log::start(&settings)?;
    if settings.https && settings.client_header.is_none() {
        tracing::warn!(
            "--https is set, so a proxy ends TLS in front of the service, and no proxy is named \
             (--client-header): everybody behind it counts as one address, and may be refused \
             together"
        );
    }
    let listener = TcpListener::bind(&settings.listen)
        .map_err(|error| format!("cannot listen on {}: {error}", settings.listen))?;
    runtime()?.block_on(async {
        let asked_to_stop = web::stop_signal()?;
        let database = Database::open(&settings).await?;
        let arbiter = match database.arbiter(&settings).await {
            Ok(arbiter) => arbiter,
            Err(error) => {
                database.close().await;
                return Err(error);
            }
        };
        let served = match begin(&arbiter, demonstration).await {
            Ok(plays) => {
                let stop = asked_to_stop;
                serve(&settings, listener, stop, (&arbiter, plays), &database).await
            }
            Err(error) => Err(error.into()),
        };
        arbiter.close().await;
        database.close().await;
        tracing::info!("stopped");
        served
    })
}

/// Compares the database with the watermarks, logs the differences, and loads the demonstration
/// if requested. Returns whether its games are to go on.
async fn begin(arbiter: &Arbiter, demonstration: Demonstration) -> Result<bool, ArbiterError> {
    arbiter.watch_over().await?;
    if demonstration == Demonstration::Off {
        return Ok(false);
    }
    match demo::load(arbiter, arbiter.now()).await {
        // The error is logged already, and the other events go on.
        Err(ArbiterError::Behind(_)) => Ok(false),
        loaded => loaded.map(|()| demonstration == Demonstration::Play),
    }
}

/// Refuses a setup code at the start that the arbiter would refuse later.
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
    (arbiter, plays): (&Arbiter, bool),
    database: &Database,
) -> Outcome {
    announce(settings, &listener, arbiter).await?;
    let ratings = tokio::spawn(compute_ratings(arbiter.clone()));
    let histories = tokio::spawn(compare_histories(arbiter.clone()));
    let times = tokio::spawn(arbiter.clone().keep_times());
    let stop = async move {
        asked_to_stop.await;
        tracing::info!("stopping: open requests are finished first");
    };
    let mut how_lost = None;
    let lost = async {
        match database.cluster.as_ref().map(Cluster::ended) {
            Some(ended) => how_lost = Some(ended.await),
            None => std::future::pending().await,
        }
    };
    let workers = settings.workers.unwrap_or_else(web::one_for_each_core);
    let server = web::Settings {
        workers: Some(workers),
        grace: settings.grace,
        head: None,
        perimeter: perimeter(settings, workers)?,
        plays,
    };
    let ended = web::run_until_lost(listener, server, arbiter.clone(), stop, lost).await;
    histories.abort();
    times.abort();
    ratings.abort();
    ended?;
    match how_lost {
        Some(how) => Err(format!("the database ended by itself: {how}").into()),
        None => Ok(ExitCode::SUCCESS),
    }
}

/// Compares the trees of all events with what was signed of them, in the background.
/// Differences are logged.
async fn compare_histories(arbiter: Arbiter) {
    if let Err(error) = arbiter.check_histories().await {
        tracing::warn!(%error, "what was signed cannot be compared with the journals");
    }
}

/// The limits of the perimeter. The limit of open files is raised first, because it bounds the
/// connections.
fn perimeter(settings: &Settings, workers: usize) -> Result<Rules, String> {
    let header = settings.client_header.as_deref().map(str::parse);
    let client_header = header.transpose().map_err(|_| {
        "the setting client_header is no name of a header, such as X-Forwarded-For".to_owned()
    })?;
    let public_address = settings.public_address.as_deref().map(str::parse);
    let public_address: Option<PublicAddress> = public_address.transpose().map_err(|()| {
        "the setting public_address is no address of a service, such as https://cup.example.org, \
         without a path"
            .to_owned()
    })?;
    if settings.https && public_address.as_ref().is_some_and(|it| !it.is_https()) {
        return Err(
            "https is set, so the setting public_address has to begin with https://".to_owned(),
        );
    }
    let wanted = Capacity {
        all: settings.connections,
        per_address: settings.connections_per_address,
    };
    let capacity = wanted.within(files::raise_limit(), workers);
    tracing::info!(
        all = capacity.all,
        per_address = capacity.per_address,
        "connections that may be open"
    );
    Ok(Rules {
        client_header,
        public_address,
        https: settings.https,
        writes: settings.writes,
        entrances: settings.sign_ins,
        capacity: Some(capacity),
        pace: Pace::default(),
    })
}

/// Computes the rating list, for which every closed event is read, before the first request for
/// it. An error is reported to whoever requests the list.
async fn compute_ratings(arbiter: Arbiter) {
    if let Err(error) = arbiter.ratings().await {
        tracing::warn!(%error, "the list of ratings cannot be made");
    }
}

/// Prints the address of the pages and, at the first run, how to create the first account.
async fn announce(
    settings: &Settings,
    listener: &TcpListener,
    arbiter: &Arbiter,
) -> Result<(), Box<dyn Error>> {
    let address = listener.local_addr()?;
    let code = arbiter
        .offer_setup(
            settings.setup_code.as_ref().map(Withheld::reveal),
            arbiter.now(),
        )
        .await?;
    tracing::info!(%address, "serving");
    let first = match (code, &settings.setup_code) {
        (None, _) => String::new(),
        // The operator knows the code, and the output may be stored as a log.
        (Some(_), Some(_)) => {
            format!("\nMake the first account at http://{address}/setup with your setup code")
        }
        (Some(code), None) => {
            format!("\nMake the first account at http://{address}/setup with the code {code}")
        }
    };
    log::tell(format!("Areopagus serves http://{address}/{first}"));
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_demonstration_plays_unless_it_is_to_be_still() {
        #[derive(clap::Parser)]
        struct Line {
            #[command(flatten)]
            arguments: Arguments,
        }
        let read = |line: &[&str]| {
            let line = ["serve"].iter().chain(line);
            <Line as clap::Parser>::parse_from(line).arguments.demo
        };
        assert_eq!(read(&[]), Demonstration::Off);
        assert_eq!(read(&["--demo"]), Demonstration::Play);
        assert_eq!(read(&["--demo", "--log", "error"]), Demonstration::Play);
        assert_eq!(read(&["--demo", "still"]), Demonstration::Still);
        assert_eq!(read(&["--demo=true"]), Demonstration::Play);
    }

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
