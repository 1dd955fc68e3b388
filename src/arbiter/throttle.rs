//! Throttles guesses at passwords and codes without locking their owners out.
//!
//! Wrong secrets are counted by origin: those of a browser that is known to the account by
//! themselves, all others by login and address together. Limits over all addresses, and over
//! all logins of an address, lie above what a hall reaches; they never delay a known browser.

use std::net::IpAddr;
use std::time::Duration;

use chrono::{DateTime, Utc};
use uuid::Uuid;

use super::bearer::sha256;
use super::handle::Arbiter;
use super::types::ArbiterError;
use crate::store::StoreError;
use crate::store::accounts::{self, Limit};

/// One secret, tried from one origin.
pub(super) const CLOSE: Limit = Limit {
    free: 5,
    longest: 300,
};

/// A password from a known browser, whose owner may mistype it more often.
const DEVICE: Limit = Limit {
    free: 10,
    longest: 300,
};

/// Passwords of one login from all addresses: one guess in half a minute at worst, some
/// thousands a day, of passwords that are not among the first million that are tried.
const LOGIN: Limit = Limit {
    free: 100,
    longest: 30,
};

/// Passwords of all logins from one address, which many referees of a hall share.
const ADDRESS: Limit = Limit {
    free: 100,
    longest: 30,
};

/// Codes after one password from all addresses. Three of a million are right at a time.
const CODES: Limit = Limit {
    free: 20,
    longest: 300,
};

/// Wrong codes of links from one address; right ones are looked up first and never wait.
pub(super) const JOINS: Limit = Limit {
    free: 60,
    longest: 60,
};

/// The counters of an attempt.
#[derive(Debug, Clone)]
pub(super) struct Tries {
    /// Reset when the secret is right.
    own: (String, Limit),
    /// Shared with others: a right secret takes only its own attempt back.
    shared: Vec<(String, Limit)>,
}

impl Tries {
    /// A single counter for all origins.
    pub(super) fn for_key(key: String) -> Self {
        Self {
            own: (key, CLOSE),
            shared: Vec::new(),
        }
    }

    /// For the password of a login.
    pub(super) fn of_password(login: &str, address: Option<IpAddr>, device: Option<Uuid>) -> Self {
        if let Some(device) = device {
            return Self {
                own: (format!("device {device}"), DEVICE),
                shared: Vec::new(),
            };
        }
        let login = of_login(login);
        let mut shared = vec![(login.clone(), LOGIN)];
        if let Some(address) = address {
            shared.push((format!("address {address}"), ADDRESS));
        }
        Self {
            own: (format!("{login} {}", told(address)), CLOSE),
            shared,
        }
    }

    /// For the second factor of an account.
    pub(super) fn of_code(account: Uuid, address: Option<IpAddr>, device: Option<Uuid>) -> Self {
        if let Some(device) = device {
            return Self::for_key(format!("code device {device}"));
        }
        Self {
            own: (format!("code {account} {}", told(address)), CLOSE),
            shared: vec![(format!("code {account}"), CODES)],
        }
    }

    /// For the setup code, which has 80 bits unless the operator chose it.
    pub(super) fn of_setup(address: Option<IpAddr>) -> Self {
        Self {
            own: (format!("setup {}", told(address)), CLOSE),
            shared: vec![("setup".to_owned(), LOGIN)],
        }
    }
}

fn told(address: Option<IpAddr>) -> String {
    address.map_or_else(|| "nowhere".to_owned(), |address| address.to_string())
}

/// Prefix of all keys of a login: half of its hash, because a key has at most 100 characters.
pub(super) fn of_login(login: &str) -> String {
    let hash = hex::encode(sha256(login.as_bytes()));
    format!("login {}", hash.get(..32).unwrap_or(&hash))
}

impl Arbiter {
    /// Counts an attempt before its secret is checked. A refused attempt is not counted.
    ///
    /// # Errors
    /// [`ArbiterError::Throttled`] when there were too many, and `Store`.
    pub(super) async fn begin_tries(
        &self,
        tries: &Tries,
        now: DateTime<Utc>,
    ) -> Result<(), ArbiterError> {
        let mut transaction = self.store.begin().await?;
        for (key, limit) in std::iter::once(&tries.own).chain(&tries.shared) {
            let begun = accounts::begin_attempt(&mut transaction, key, *limit, now).await?;
            begun.map_err(|until| throttled(until, now))?;
        }
        Ok(transaction.commit().await.map_err(StoreError::from)?)
    }

    /// Resets the counters after a right secret.
    ///
    /// # Errors
    /// [`ArbiterError::Store`] when the database fails.
    pub(super) async fn forgive_tries(&self, tries: &Tries) -> Result<(), ArbiterError> {
        let pool = self.store.pool();
        accounts::forget_attempts(pool, &tries.own.0).await?;
        for (key, _) in &tries.shared {
            accounts::forgive_attempt(pool, key).await?;
        }
        Ok(())
    }

    /// Counts a wrong secret of a kind whose right ones are looked up first and never wait.
    ///
    /// # Errors
    /// As [`Arbiter::begin_tries`].
    pub(super) async fn count_wrong(
        &self,
        key: &str,
        limit: Limit,
        now: DateTime<Utc>,
    ) -> Result<(), ArbiterError> {
        let connection = self.store.pool().acquire().await;
        let mut connection = connection.map_err(StoreError::from)?;
        let counted = accounts::begin_attempt(&mut connection, key, limit, now).await?;
        counted.map_err(|until| throttled(until, now))
    }
}

fn throttled(until: DateTime<Utc>, now: DateTime<Utc>) -> ArbiterError {
    let milliseconds = (until - now).num_milliseconds().max(0).unsigned_abs();
    ArbiterError::Throttled {
        retry_after: Duration::from_secs(milliseconds.div_ceil(1000).max(1)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_key_fits_and_those_of_a_login_begin_alike() {
        let address: Option<IpAddr> = "2001:db8:1234:5678:9abc:def0:1234:5678".parse().ok();
        let login = "x".repeat(64);
        let device = Some(Uuid::nil());
        let tries = [
            Tries::of_password(&login, address, None),
            Tries::of_password(&login, None, None),
            Tries::of_password(&login, address, device),
            Tries::of_code(Uuid::nil(), address, None),
            Tries::of_code(Uuid::nil(), address, device),
            Tries::of_setup(address),
        ];
        for (key, _) in tries
            .iter()
            .flat_map(|it| it.shared.iter().chain([&it.own]))
        {
            assert!(key.len() <= 100, "{key}");
        }
        assert!(tries[0].own.0.starts_with(&of_login(&login)));
        assert_ne!(tries[0].own.0, tries[1].own.0);
        assert_ne!(of_login("chief"), of_login("nina"));
    }
}
