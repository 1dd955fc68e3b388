//! What slows down guessing, and whom it does not hit.
//!
//! Wrong secrets are counted where they come from: those of a browser that the account is
//! known to be used with for itself, all others for the login and the address together. Over
//! all addresses, and over all logins of one, there are ceilings that a hall does not reach;
//! they never hold up a known browser.

use std::net::IpAddr;
use std::time::Duration;

use chrono::{DateTime, Utc};
use uuid::Uuid;

use super::bearer::sha256;
use super::handle::Arbiter;
use super::types::ArbiterError;
use crate::store::StoreError;
use crate::store::accounts::{self, Limit};

/// One secret, tried from one place.
pub(super) const CLOSE: Limit = Limit {
    free: 5,
    longest: 300,
};

/// A password of a known browser, whose owner may mistype it more often.
const DEVICE: Limit = Limit {
    free: 10,
    longest: 300,
};

/// The passwords of one login from everywhere: one guess in half a minute at worst, some
/// thousands a day, of passwords that are none of the first million anybody tries.
const LOGIN: Limit = Limit {
    free: 100,
    longest: 30,
};

/// The passwords of all logins from one address: many referees of a hall come from one.
const ADDRESS: Limit = Limit {
    free: 100,
    longest: 30,
};

/// The codes behind one password from everywhere. Three of a million are right at a time.
const CODES: Limit = Limit {
    free: 20,
    longest: 300,
};

/// Wrong codes of links from one address: right ones are looked for first and never wait.
pub(super) const JOINS: Limit = Limit {
    free: 60,
    longest: 60,
};

/// What an attempt is counted under.
#[derive(Debug, Clone)]
pub(super) struct Tries {
    /// Forgotten when the secret is right.
    own: (String, Limit),
    /// Shared with others: a right secret takes its own attempt back.
    shared: Vec<(String, Limit)>,
}

impl Tries {
    /// Of one thing from anywhere.
    pub(super) fn of(key: String) -> Self {
        Self {
            own: (key, CLOSE),
            shared: Vec::new(),
        }
    }

    /// Of the password of a login.
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

    /// Of the code behind the password of an account.
    pub(super) fn of_code(account: Uuid, address: Option<IpAddr>, device: Option<Uuid>) -> Self {
        if let Some(device) = device {
            return Self::of(format!("code device {device}"));
        }
        Self {
            own: (format!("code {account} {}", told(address)), CLOSE),
            shared: vec![(format!("code {account}"), CODES)],
        }
    }

    /// Of the code of the first setup, which has 80 bits unless the operator chose it.
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

/// What all keys of a login begin with: half of its hash, for a key has 100 signs at most.
pub(super) fn of_login(login: &str) -> String {
    let hash = hex::encode(sha256(login.as_bytes()));
    format!("login {}", hash.get(..32).unwrap_or(&hash))
}

impl Arbiter {
    /// Counts an attempt before its secret is looked at. One that is refused counts nowhere.
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

    /// Forgets the attempts behind a right secret.
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

    /// Counts a secret that was wrong, where a right one is looked for first and never waits.
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
