//! Hearing of new entries, also those of other processes. A notice is only a hint.
//!
//! A connection may be dead without saying so, as behind a router that has forgotten it. So a
//! second one sends a beat from time to time, which the first one has to hear.

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

/// The channel on which processes tell each other which players' devices have called them.
const DEVICES: &str = "areopagus_device";

/// How long the database may take to answer a beat.
const ANSWERS_WITHIN: Duration = Duration::from_secs(2);

/// What was heard.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Notice {
    /// Persons of the registry were changed.
    Registry,
    /// A stream has entries.
    Entries {
        /// The stream's name.
        stream: String,
        /// The sequence number of the newest of them.
        seq: u64,
    },
    /// A player's device has called a process, as that process says it.
    Device(String),
    /// A beat of this process, by its number.
    Beat(u64),
}

impl Notice {
    /// What a channel says. Entries without a number may be any.
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

/// A connection that hears of new entries, and the one that sends it beats.
#[derive(Debug)]
pub struct Listener {
    connection: PgListener,
    pulse: PgConnection,
    /// The channel of this listener's beats.
    beats: String,
    store: Store,
}

/// What a beat finds.
#[derive(Debug)]
pub struct Pulse {
    /// Of the beats of all processes.
    pub beat: Beat,
    /// How often the registry was changed.
    pub registry: u64,
    /// The heads of the streams that were asked for.
    pub heads: Vec<(String, Head)>,
}

impl Store {
    /// Begins to listen.
    ///
    /// # Errors
    /// [`StoreError`] when there is no connection.
    pub async fn listen(&self) -> Result<Listener, StoreError> {
        let connect = async {
            let options = self.connections.options().clone();
            // Connections of its own: nobody waits for one because this one waits all the time.
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
            // Whether a beat outlives the server's fall is nobody's loss.
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

    /// Tells all processes that a player's device has called this one.
    ///
    /// # Errors
    /// [`StoreError`] when the query fails.
    pub async fn tell_of_device(&self, said: &str) -> Result<(), StoreError> {
        sqlx::query!("SELECT pg_notify($1, $2)", DEVICES, said)
            .execute(self.pool())
            .await?;
        Ok(())
    }

    /// Uses no connection any more that is open now: it may be dead.
    pub fn doubt_connections(&self) {
        self.connections.cut.note();
    }

    /// Is done when connections are doubted from now on: whoever waits for an answer over one
    /// of them may wait for good.
    pub fn until_doubted(&self) -> impl Future<Output = ()> + 'static {
        self.connections.cut.next()
    }

    /// What the database answers; a connection that takes too long for it is taken for dead,
    /// and so is every other one that is not newer.
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
    /// The fingerprint of the key that the database is used with; `None` before the first.
    ///
    /// # Errors
    /// [`StoreError`] when the query fails.
    pub async fn key_in_use(&mut self) -> Result<Option<Vec<u8>>, StoreError> {
        service_key::in_use(&mut self.pulse).await
    }

    /// What is heard next; `None` when the connection was lost, so that anything may be
    /// missed. May be given up while it waits.
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

    /// Sends a beat, and looks at streams meanwhile, on a machine that has slept for so long in a
    /// test.
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
        // Of another version of the service: it has to be looked at in any case.
        assert_eq!(read("cup"), entries("cup", u64::MAX));
        assert_eq!(read("cup twelve"), entries("cup", u64::MAX));
        assert_eq!(read(REGISTRY), Notice::Registry);
        let told = Notice::Device("{}".to_owned());
        assert_eq!(Notice::read(DEVICES, "{}"), told);
        assert_eq!(Notice::read("areopagus_beat_1", "7"), Notice::Beat(7));
    }
}
