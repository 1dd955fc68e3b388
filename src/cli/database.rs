//! `areopagus database`: runs only the private database; also opens the database for the other
//! commands.

use std::error::Error;
use std::io::Write as _;
use std::path::PathBuf;
use std::process::ExitCode;
use std::str::FromStr as _;

use areopagus::arbiter::{Arbiter, BeaconRelay, Memory};
use areopagus::postgres::{Cluster, EmbeddedError, Urls};
use areopagus::store::Store;
use areopagus::store::watermarks::WatermarkFile;
use areopagus::web;
use chrono::TimeDelta;
use clap::Args;
use sqlx::postgres::PgConnectOptions;

use super::{Outcome, key, runtime};
use crate::config::{Settings, Withheld};

/// Runs only the private database.
#[derive(Debug, Args)]
pub struct Arguments {
    /// The data folder
    #[arg(
        long,
        env = "AREOPAGUS_DATA",
        default_value = "data",
        value_name = "FOLDER"
    )]
    data: PathBuf,

    /// Use a temporary folder instead of --data, and remove it at the end
    #[arg(long, conflicts_with = "data")]
    temporary: bool,

    /// Stop also when standard input is closed
    #[arg(long)]
    until_input_ends: bool,
}

pub fn run(arguments: &Arguments) -> Outcome {
    let temporary = if arguments.temporary {
        Some(tempfile::Builder::new().prefix("areopagus-").tempdir()?)
    } else {
        None
    };
    let data = temporary
        .as_ref()
        .map_or(arguments.data.as_path(), tempfile::TempDir::path);
    let runtime = runtime()?;
    runtime.block_on(async {
        let asked_to_stop = web::stop_signal()?;
        let cluster = if arguments.temporary {
            Cluster::start_temporary(data).await?
        } else {
            Cluster::start(data).await?
        };
        // The addresses are printed only after the tables exist.
        open_cluster(cluster.urls()).await?.close().await;
        print_addresses(cluster.urls())?;
        let stopped = wait_for_the_end(&cluster, asked_to_stop, arguments.until_input_ends).await;
        cluster.stop().await;
        stopped
    })?;
    // A blocking read of standard input cannot be cancelled.
    runtime.shutdown_background();
    Ok(ExitCode::SUCCESS)
}

fn print_addresses(urls: &Urls) -> std::io::Result<()> {
    let mut out = std::io::stdout().lock();
    for (name, url) in urls.variables() {
        writeln!(out, "{name}={url}")?;
    }
    out.flush()
}

async fn wait_for_the_end(
    cluster: &Cluster,
    asked_to_stop: impl Future<Output = ()>,
    until_input_ends: bool,
) -> Result<(), Box<dyn Error>> {
    let input_ends = async {
        if until_input_ends {
            let drain = || std::io::copy(&mut std::io::stdin().lock(), &mut std::io::sink());
            // An input that cannot be read has ended.
            let _ = tokio::task::spawn_blocking(drain).await;
        } else {
            std::future::pending::<()>().await;
        }
    };
    tokio::select! {
        () = asked_to_stop => Ok(()),
        () = input_ends => Ok(()),
        how = cluster.ended() => Err(format!("the database ended by itself: {how}").into()),
    }
}

/// An open database, and the private cluster if we run it.
pub struct Database {
    pub store: Store,
    pub cluster: Option<Cluster>,
}

impl Database {
    /// Opens the database of the settings: the given server, or the private cluster, which is
    /// started.
    pub async fn open(settings: &Settings) -> Result<Self, Box<dyn Error>> {
        if let Some(url) = &settings.database_url {
            return Ok(Self {
                store: open_server(
                    url.reveal(),
                    settings.migration_url.as_ref().map(Withheld::reveal),
                )
                .await?,
                cluster: None,
            });
        }
        let cluster = Cluster::start(&settings.data).await?;
        Ok(Self {
            store: open_cluster(cluster.urls()).await?,
            cluster: Some(cluster),
        })
    }

    /// As [`Self::open`], for a command beside the service: a running private cluster is used
    /// as it is.
    pub async fn open_beside(settings: &Settings) -> Result<Self, Box<dyn Error>> {
        match Self::open(settings).await {
            Err(error)
                if matches!(
                    error.downcast_ref::<EmbeddedError>(),
                    Some(EmbeddedError::Locked(_))
                ) =>
            {
                let urls = Urls::of_running(&settings.data).ok_or(error)?;
                Ok(Self {
                    store: open_cluster(&urls).await?,
                    cluster: None,
                })
            }
            opened => opened,
        }
    }

    /// Runs a command with an arbiter of its own, which is closed with its database before the
    /// command's result is reported.
    pub fn beside<T>(
        settings: &Settings,
        command: impl AsyncFnOnce(&Arbiter) -> T,
    ) -> Result<T, Box<dyn Error>> {
        runtime()?.block_on(async {
            let database = Self::open_beside(settings).await?;
            let done = match database.arbiter(settings).await {
                Ok(arbiter) => {
                    let done = command(&arbiter).await;
                    arbiter.close().await;
                    Ok(done)
                }
                Err(error) => Err(error),
            };
            database.close().await;
            done
        })
    }

    /// An arbiter on the database, with the key and the watermarks of the settings.
    ///
    /// # Errors
    /// When the database is used with another key.
    pub async fn arbiter(&self, settings: &Settings) -> Result<Arbiter, Box<dyn Error>> {
        let watermarks = WatermarkFile::in_folder(&settings.data);
        let relay = settings.beacon.as_deref().map(BeaconRelay::new);
        let key = key::on_database(settings, &self.store).await?;
        let arbiter = Arbiter::new(self.store.clone(), key, watermarks);
        let memory = settings.cache_megabytes.map(Memory::of_megabytes);
        let arbiter = arbiter.with_memory(memory.unwrap_or_default());
        let arbiter = match settings.outage_seconds {
            Some(short) => arbiter.with_short_outage(TimeDelta::seconds(short.into())),
            None => arbiter,
        };
        let arbiter = match settings.code_hours {
            Some(hours) => arbiter.with_code_hours(TimeDelta::hours(hours.into())),
            None => arbiter,
        };
        Ok(arbiter.with_relay(relay.transpose()?))
    }

    /// Closes the connections and stops the private cluster.
    pub async fn close(self) {
        self.store.close().await;
        if let Some(cluster) = self.cluster {
            cluster.stop().await;
        }
    }
}

async fn open_cluster(urls: &Urls) -> Result<Store, Box<dyn Error>> {
    Ok(Store::open(urls.service(), Some(urls.owner())).await?)
}

async fn open_server(url: &str, migration_url: Option<&str>) -> Result<Store, Box<dyn Error>> {
    let parse = |name: &str, url: &str| {
        PgConnectOptions::from_str(url).map_err(|error| format!("{name} is no address: {error}"))
    };
    let service = parse("the database's address", url)?;
    let owner = migration_url
        .map(|url| parse("the migrations' address", url))
        .transpose()?;
    Ok(Store::open(service, owner).await?)
}
