//! Notifications of new entries, including those of other processes. A notification is only a
//! hint.
//!
//! A connection may be dead without an error, for example behind a router that has forgotten
//! it. So a second connection sends heartbeats, which the first one must receive.

use std::time::Duration;

use chrono::TimeDelta;
use sqlx::ConnectOptions as _;
use sqlx::postgres::{PgConnection, PgListener, PgPoolOptions};
use tokio::time::timeout;
use uuid::Uuid;

use super::beat::{self, Beat};
use super::journal::CHANNEL;
use super::people::REGISTRY;
use super::{ACQUIRE_WITHIN, Store, StoreError, journal, people, service_key};
use crate::journal::Head;

/// The channel on which processes report the calls of players' devices.
const DEVICES: &str = "areopagus_device";

/// How long the database may take to answer a heartbeat.
const ANSWERS_WITHIN: Duration = Duration::from_secs(2);

/// A notification.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Notice {
    /// The registry of persons was changed.
    Registry,
    /// A stream has new entries.
    Entries {
        stream: String,
        /// The sequence number of the newest of them.
        seq: u64,
    },
    /// A call of a player's device, as the reporting process encodes it.
    Device(String),
    /// A heartbeat of this process, by its number.
    Beat(u64),
}

impl Notice {
    /// Parses a notification. Without a sequence number the newest entry is unknown.
    fn read(channel: &str, payload: &str) -> Self {
        if channel == DEVICES {
            return Self::Device(payload.to_owned());
        }
        if channel != CHANNEL {
            return Self::Beat(payload.parse().unwrap_or_default());
        }
        if payload == REGISTRY {
            return Self::Registry;
        }
        let (stream, seq) = payload.split_once(' ').unwrap_or((payload, ""));
        Self::Entries {
            stream: stream.to_owned(),
            seq: seq.parse().unwrap_or(u64::MAX),
        }
    }
}

/// A listening connection, and another that sends its heartbeats.
#[derive(Debug)]
pub struct Listener {
    connection: PgListener,
    pulse: PgConnection,
    /// The channel of this listener's heartbeats.
    beats: String,
    store: Store,
}

/// The result of a heartbeat.
#[derive(Debug)]
pub struct Pulse {
    /// The heartbeats of all processes.
    pub beat: Beat,
    /// The version of the registry.
    pub registry: u64,
    /// The heads of the requested streams.
    pub heads: Vec<(String, Head)>,
}

impl Store {
    /// Starts to listen.
    ///
    /// # Errors
    /// [`StoreError`] when there is no connection.
    pub async fn listen(&self) -> Result<Listener, StoreError> {
        let connect = async {
            let options = self.connections.options().clone();
            // Connections outside the pools, because this one is always in use.
            let pool = PgPoolOptions::new()
                .max_connections(1)
                .max_lifetime(None)
                .idle_timeout(None)
                .acquire_timeout(ACQUIRE_WITHIN)
                .connect_lazy_with(options.clone());
            let mut connection = PgListener::connect_with(&pool).await?;
            connection.eager_reconnect(false);
            let beats = format!("areopagus_beat_{}", Uuid::new_v4().simple());
            connection.listen_all([CHANNEL, DEVICES, &beats]).await?;
            // A heartbeat need not survive a crash of the server.
            let options = options.options([("synchronous_commit", "off")]);
            let mut pulse = options.connect().await?;
            service_key::share(&mut pulse).await?;
            Ok(Listener {
                connection,
                pulse,
                beats,
                store: self.clone(),
            })
        };
        self.in_time(connect).await
    }

    /// Reports a call of a player's device to all processes.
    ///
    /// # Errors
    /// [`StoreError`] when the query fails.
    pub async fn tell_of_device(&self, said: &str) -> Result<(), StoreError> {
        sqlx::query!("SELECT pg_notify($1, $2)", DEVICES, said)
            .execute(self.pool())
            .await?;
        Ok(())
    }

    /// Stops using the connections that are open now, because they may be dead.
    pub fn doubt_connections(&self) {
        self.connections.cut.note();
    }

    /// Completes when connections are next doubted: a query on one of them may never be
    /// answered.
    pub fn until_doubted(&self) -> impl Future<Output = ()> + 'static {
        self.connections.cut.next()
    }

    /// Bounds the time of an answer. If it takes too long, the connection and all that are not
    /// newer are considered dead.
    async fn in_time<T>(
        &self,
        answer: impl Future<Output = Result<T, StoreError>>,
    ) -> Result<T, StoreError> {
        let answer = timeout(ANSWERS_WITHIN, answer).await;
        let answer = answer.unwrap_or(Err(StoreError::Silent));
        if answer.is_err() {
            self.doubt_connections();
        }
        answer
    }
}

impl Listener {
    /// The fingerprint of the key in use; `None` before the first.
    ///
    /// # Errors
    /// [`StoreError`] when the query fails.
    pub async fn key_in_use(&mut self) -> Result<Option<Vec<u8>>, StoreError> {
        service_key::in_use(&mut self.pulse).await
    }

    /// The next notification; `None` if the connection was lost, so that some may have been
    /// missed. Cancel safe.
    ///
    /// # Errors
    /// [`StoreError`] when the connection fails.
    pub async fn next(&mut self) -> Result<Option<Notice>, StoreError> {
        let notice = self.connection.try_recv().await;
        if !matches!(notice, Ok(Some(_))) {
            self.store.doubt_connections();
        }
        Ok(notice?.map(|notice| Notice::read(notice.channel(), notice.payload())))
    }

    /// Sends a heartbeat and reads the heads of some streams. `slept` is how long a test
    /// pretends that the machine has slept.
    ///
    /// # Errors
    /// [`StoreError`] when the database does not answer in time.
    pub async fn beat(
        &mut self,
        number: u64,
        streams: &[String],
        slept: TimeDelta,
    ) -> Result<Pulse, StoreError> {
        let pulse = &mut self.pulse;
        let beats = &self.beats;
        let look = async {
            sqlx::query!("SELECT pg_notify($1, $2)", beats, number.to_string())
                .execute(&mut *pulse)
                .await?;
            Ok(Pulse {
                beat: beat::beat(&mut *pulse, slept).await?,
                registry: people::version(&mut *pulse).await?,
                heads: match streams {
                    [] => Vec::new(),
                    streams => journal::heads(&mut *pulse, streams).await?,
                },
            })
        };
        self.store.in_time(look).await
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_notice_says_how_far_a_stream_goes() {
        let entries = |stream: &str, seq| Notice::Entries {
            stream: stream.to_owned(),
            seq,
        };
        let read = |payload| Notice::read(CHANNEL, payload);
        assert_eq!(read("cup 12"), entries("cup", 12));
        // Sent by another version of the service: the stream must be read in any case.
        assert_eq!(read("cup"), entries("cup", u64::MAX));
        assert_eq!(read("cup twelve"), entries("cup", u64::MAX));
        assert_eq!(read(REGISTRY), Notice::Registry);
        let told = Notice::Device("{}".to_owned());
        assert_eq!(Notice::read(DEVICES, "{}"), told);
        assert_eq!(Notice::read("areopagus_beat_1", "7"), Notice::Beat(7));
    }
}
