//! Hearing of new entries, also those of other processes. A notice is only a hint.

use sqlx::postgres::PgListener;

use super::journal::CHANNEL;
use super::people::REGISTRY;
use super::{Cut, Store, StoreError};

/// What was told.
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
}

impl Notice {
    /// What the channel says. Entries without a number may be any.
    fn read(payload: &str) -> Self {
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

/// A connection that hears of new entries.
#[derive(Debug)]
pub struct Listener {
    connection: PgListener,
    cut: Cut,
}

impl Store {
    /// Begins to listen.
    ///
    /// # Errors
    /// [`StoreError`] when there is no connection.
    pub async fn listen(&self) -> Result<Listener, StoreError> {
        let mut listener = PgListener::connect_with(self.pool()).await?;
        listener.listen(CHANNEL).await?;
        let cut = self.cut.clone();
        Ok(Listener {
            connection: listener,
            cut,
        })
    }
}

impl Listener {
    /// What is told next; `None` when the connection was lost and made again, so that
    /// anything may have been missed.
    ///
    /// # Errors
    /// [`StoreError`] when the connection could not be made again.
    pub async fn next(&mut self) -> Result<Option<Notice>, StoreError> {
        let notice = self.connection.try_recv().await;
        if !matches!(notice, Ok(Some(_))) {
            self.cut.note();
        }
        Ok(notice?.map(|notice| Notice::read(notice.payload())))
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
        assert_eq!(Notice::read("cup 12"), entries("cup", 12));
        // Of another version of the service: it has to be looked at in any case.
        assert_eq!(Notice::read("cup"), entries("cup", u64::MAX));
        assert_eq!(Notice::read("cup twelve"), entries("cup", u64::MAX));
        assert_eq!(Notice::read(REGISTRY), Notice::Registry);
    }
}
