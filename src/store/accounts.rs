//! Queries for accounts, sessions and setup codes, and the counters of failed attempts.

use chrono::{DateTime, TimeDelta, Utc};
use sqlx::postgres::{PgConnection, PgExecutor};
use uuid::Uuid;

use super::{StoreError, devices, sign_ins};

/// The delay after the last free failure, in seconds; it doubles with each further one.
const FIRST_DELAY: f64 = 2.0;

/// Failures are forgotten after an hour without an attempt.
const FORGIVEN_AFTER: TimeDelta = TimeDelta::hours(1);

/// How guesses at one kind of secret are throttled.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limit {
    /// Failed attempts in a row without a delay.
    pub free: i32,
    /// Maximum delay, in seconds.
    pub longest: i32,
}

/// A row of the table of accounts. The hash is in no `Debug`, because passwords could be tried
/// on it.
#[derive(Clone)]
pub struct AccountRow {
    /// The id, as entries name it.
    pub id: Uuid,
    /// The login name, in lower case.
    pub login: String,
    /// The name on pages.
    pub name: String,
    /// The argon2id hash of the password.
    pub password_hash: String,
    /// Whether it is a federation secretary's.
    pub is_secretary: bool,
    /// Since when it is locked.
    pub locked_at: Option<DateTime<Utc>>,
    /// When it was created.
    pub created_at: DateTime<Utc>,
}

impl std::fmt::Debug for AccountRow {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "AccountRow({})", self.login)
    }
}

/// A row of the table of sessions, with its account.
#[derive(Debug, Clone)]
pub struct SessionRow {
    pub account: Uuid,
    /// The login name.
    pub login: String,
    /// The name on pages.
    pub name: String,
    /// Whether the account is a federation secretary's.
    pub is_secretary: bool,
    /// When the account was created.
    pub account_created_at: DateTime<Utc>,
    /// When the session was last used.
    pub seen_at: DateTime<Utc>,
    /// When it ends at the latest.
    pub expires_at: DateTime<Utc>,
    /// Whether there was another sign-in that the owner has not acknowledged.
    pub has_news: bool,
}

/// How many accounts there are.
///
/// # Errors
/// [`StoreError`] when the query fails.
pub async fn count(executor: impl PgExecutor<'_>) -> Result<i64, StoreError> {
    let count = sqlx::query_scalar!("SELECT count(*) FROM account")
        .fetch_one(executor)
        .await?;
    Ok(count.unwrap_or_default())
}

/// Waits for other transactions that do the setup, and locks them out.
///
/// # Errors
/// [`StoreError`] when the query fails.
pub async fn lock_setup(connection: &mut PgConnection) -> Result<(), StoreError> {
    // "setup" in ASCII; the first key identifies the locks of this program.
    sqlx::query!("SELECT pg_advisory_xact_lock($1)", 0x73_6574_7570_i64)
        .execute(connection)
        .await?;
    Ok(())
}

/// Adds an account; `false` if its login is taken.
///
/// # Errors
/// [`StoreError`] when the query fails.
pub async fn insert(
    connection: &mut PgConnection,
    account: &AccountRow,
) -> Result<bool, StoreError> {
    let done = sqlx::query!(
        "INSERT INTO account (id, login, name, password_hash, is_secretary, created_at)
         VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (login) DO NOTHING",
        account.id,
        account.login,
        account.name,
        account.password_hash,
        account.is_secretary,
        account.created_at
    )
    .execute(connection)
    .await?;
    Ok(done.rows_affected() > 0)
}

/// The account of a login, in lower case.
///
/// # Errors
/// [`StoreError`] when the query fails.
pub async fn find(
    executor: impl PgExecutor<'_>,
    login: &str,
) -> Result<Option<AccountRow>, StoreError> {
    Ok(sqlx::query_as!(
        AccountRow,
        "SELECT id, login, name, password_hash, is_secretary, locked_at, created_at
         FROM account WHERE login = $1",
        login
    )
    .fetch_optional(executor)
    .await?)
}

/// The account of an id.
///
/// # Errors
/// [`StoreError`] when the query fails.
pub async fn of_id(
    executor: impl PgExecutor<'_>,
    id: Uuid,
) -> Result<Option<AccountRow>, StoreError> {
    Ok(sqlx::query_as!(
        AccountRow,
        "SELECT id, login, name, password_hash, is_secretary, locked_at, created_at
         FROM account WHERE id = $1",
        id
    )
    .fetch_optional(executor)
    .await?)
}

/// Gives an account the role of a federation secretary, or takes it away. `false` if it is the
/// last secretary's that is not locked.
///
/// # Errors
/// [`StoreError`] when a query fails.
pub async fn set_secretary(
    connection: &mut PgConnection,
    id: Uuid,
    is_secretary: bool,
) -> Result<bool, StoreError> {
    // Two secretaries who demote each other at the same time must not both succeed.
    sqlx::query!("LOCK TABLE account IN SHARE ROW EXCLUSIVE MODE")
        .execute(&mut *connection)
        .await?;
    let done = sqlx::query!(
        "UPDATE account SET is_secretary = $2 WHERE id = $1 AND ($2 OR EXISTS (
             SELECT FROM account AS other
             WHERE other.id <> $1 AND other.is_secretary AND other.locked_at IS NULL))",
        id,
        is_secretary
    )
    .execute(connection)
    .await?;
    Ok(done.rows_affected() > 0)
}

/// All accounts by login.
///
/// # Errors
/// [`StoreError`] when the query fails.
pub async fn all(executor: impl PgExecutor<'_>) -> Result<Vec<AccountRow>, StoreError> {
    Ok(sqlx::query_as!(
        AccountRow,
        "SELECT id, login, name, password_hash, is_secretary, locked_at, created_at
         FROM account ORDER BY login"
    )
    .fetch_all(executor)
    .await?)
}

/// Sets the password of an account and ends all its sessions.
///
/// # Errors
/// [`StoreError`] when a query fails.
pub async fn set_password(
    connection: &mut PgConnection,
    id: Uuid,
    password_hash: &str,
    now: DateTime<Utc>,
) -> Result<(), StoreError> {
    sqlx::query!(
        "UPDATE account SET password_hash = $2 WHERE id = $1",
        id,
        password_hash
    )
    .execute(&mut *connection)
    .await?;
    sqlx::query!(
        "UPDATE session SET revoked_at = $2 WHERE account = $1 AND revoked_at IS NULL",
        id,
        now
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Adds a code that opens the setup.
///
/// # Errors
/// [`StoreError`] when the query fails.
pub async fn add_setup_code(
    executor: impl PgExecutor<'_>,
    code_hash: &[u8],
    now: DateTime<Utc>,
) -> Result<(), StoreError> {
    sqlx::query!(
        "INSERT INTO setup_code (code_hash, created_at) VALUES ($1, $2) ON CONFLICT DO NOTHING",
        code_hash,
        now
    )
    .execute(executor)
    .await?;
    Ok(())
}

/// Whether a code opens the setup.
///
/// # Errors
/// [`StoreError`] when the query fails.
pub async fn is_setup_code(
    executor: impl PgExecutor<'_>,
    code_hash: &[u8],
) -> Result<bool, StoreError> {
    let found = sqlx::query_scalar!(
        "SELECT count(*) FROM setup_code WHERE code_hash = $1",
        code_hash
    )
    .fetch_one(executor)
    .await?;
    Ok(found.is_some_and(|found| found > 0))
}

/// Deletes all codes that open the setup.
///
/// # Errors
/// [`StoreError`] when the query fails.
pub async fn delete_setup_codes(executor: impl PgExecutor<'_>) -> Result<(), StoreError> {
    sqlx::query!("DELETE FROM setup_code")
        .execute(executor)
        .await?;
    Ok(())
}

/// A new session.
#[derive(Debug, Clone)]
pub struct NewSession<'a> {
    /// The hash of its secret.
    pub token_hash: &'a [u8],
    pub account: Uuid,
    /// The browser or the program, abbreviated.
    pub agent: Option<&'a str>,
    pub device: Option<Uuid>,
    /// When it is opened.
    pub now: DateTime<Utc>,
    /// When it ends at the latest.
    pub expires_at: DateTime<Utc>,
}

/// Opens a session and returns its id.
///
/// # Errors
/// [`StoreError`] when the query fails.
pub async fn open_session(
    executor: impl PgExecutor<'_>,
    session: &NewSession<'_>,
) -> Result<Uuid, StoreError> {
    Ok(sqlx::query_scalar!(
        "INSERT INTO session (token_hash, account, agent, device, created_at, seen_at, expires_at)
         VALUES ($1, $2, $3, $4, $5, $5, $6) RETURNING id",
        session.token_hash,
        session.account,
        session.agent,
        session.device,
        session.now,
        session.expires_at
    )
    .fetch_one(executor)
    .await?)
}

/// An open session that was used since `idle_since`.
///
/// # Errors
/// [`StoreError`] when the query fails.
pub async fn find_session(
    executor: impl PgExecutor<'_>,
    token_hash: &[u8],
    now: DateTime<Utc>,
    idle_since: DateTime<Utc>,
) -> Result<Option<SessionRow>, StoreError> {
    Ok(sqlx::query_as!(
        SessionRow,
        r#"SELECT account.id AS account, login, name, is_secretary,
                account.created_at AS account_created_at, seen_at, expires_at,
                EXISTS (SELECT FROM sign_in WHERE sign_in.account = account.id AND unseen
                        AND sign_in.session IS DISTINCT FROM session.id) AS "has_news!"
         FROM session JOIN account ON account.id = session.account
         WHERE token_hash = $1 AND revoked_at IS NULL AND expires_at > $2 AND seen_at > $3
             AND locked_at IS NULL"#,
        token_hash,
        now,
        idle_since
    )
    .fetch_optional(executor)
    .await?)
}

/// Records that a session was used.
///
/// # Errors
/// [`StoreError`] when the query fails.
pub async fn touch_session(
    executor: impl PgExecutor<'_>,
    token_hash: &[u8],
    now: DateTime<Utc>,
) -> Result<(), StoreError> {
    sqlx::query!(
        "UPDATE session SET seen_at = greatest(seen_at, $2) WHERE token_hash = $1",
        token_hash,
        now
    )
    .execute(executor)
    .await?;
    Ok(())
}

/// An open session, as shown to its owner.
#[derive(Debug, Clone)]
pub struct OpenSession {
    pub id: Uuid,
    /// The browser, abbreviated.
    pub agent: Option<String>,
    /// When it was opened.
    pub created_at: DateTime<Utc>,
    /// When it was last used.
    pub seen_at: DateTime<Utc>,
    /// Whether it is the calling session.
    pub is_current: bool,
}

/// The open sessions of an account, the last used first.
///
/// # Errors
/// [`StoreError`] when the query fails.
pub async fn sessions_of(
    executor: impl PgExecutor<'_>,
    account: Uuid,
    current: &[u8],
    now: DateTime<Utc>,
    idle_since: DateTime<Utc>,
) -> Result<Vec<OpenSession>, StoreError> {
    Ok(sqlx::query_as!(
        OpenSession,
        r#"SELECT id, agent, created_at, seen_at, token_hash = $2 AS "is_current!" FROM session
           WHERE account = $1 AND revoked_at IS NULL AND expires_at > $3 AND seen_at > $4
           ORDER BY seen_at DESC, id"#,
        account,
        current,
        now,
        idle_since
    )
    .fetch_all(executor)
    .await?)
}

/// Ends a session of an account by its id, or all but one. Returns their number.
///
/// # Errors
/// [`StoreError`] when the query fails.
pub async fn end_sessions(
    executor: impl PgExecutor<'_>,
    account: Uuid,
    id: Option<Uuid>,
    but: &[u8],
    now: DateTime<Utc>,
) -> Result<u64, StoreError> {
    let done = sqlx::query!(
        "UPDATE session SET revoked_at = $4
         WHERE account = $1 AND revoked_at IS NULL AND coalesce(id = $2, token_hash <> $3)",
        account,
        id,
        but,
        now
    )
    .execute(executor)
    .await?;
    Ok(done.rows_affected())
}

/// Renames an account.
///
/// # Errors
/// [`StoreError`] when the query fails.
pub async fn set_name(
    executor: impl PgExecutor<'_>,
    id: Uuid,
    name: &str,
) -> Result<(), StoreError> {
    sqlx::query!("UPDATE account SET name = $2 WHERE id = $1", id, name)
        .execute(executor)
        .await?;
    Ok(())
}

/// Locks an account, or unlocks it. `false` if it is the last federation secretary's that is
/// not locked.
///
/// # Errors
/// [`StoreError`] when a query fails.
pub async fn set_locked(
    connection: &mut PgConnection,
    id: Uuid,
    locked_at: Option<DateTime<Utc>>,
) -> Result<bool, StoreError> {
    sqlx::query!("LOCK TABLE account IN SHARE ROW EXCLUSIVE MODE")
        .execute(&mut *connection)
        .await?;
    let done = sqlx::query!(
        "UPDATE account SET locked_at = $2 WHERE id = $1 AND ($2::timestamptz IS NULL OR EXISTS (
             SELECT FROM account AS other
             WHERE other.id <> $1 AND other.is_secretary AND other.locked_at IS NULL))",
        id,
        locked_at
    )
    .execute(connection)
    .await?;
    Ok(done.rows_affected() > 0)
}

/// Ends an open session and returns its account; `None` if there is no such session.
///
/// # Errors
/// [`StoreError`] when the query fails.
pub async fn revoke_session(
    executor: impl PgExecutor<'_>,
    token_hash: &[u8],
    now: DateTime<Utc>,
) -> Result<Option<Uuid>, StoreError> {
    Ok(sqlx::query_scalar!(
        "UPDATE session SET revoked_at = $2 WHERE token_hash = $1 AND revoked_at IS NULL
         RETURNING account",
        token_hash,
        now
    )
    .fetch_optional(executor)
    .await?)
}

/// Counts an attempt before the secret is checked, so that concurrent attempts count too. `Err`
/// with the end of the delay, if there is one.
///
/// # Errors
/// [`StoreError`] when a query fails.
pub async fn begin_attempt(
    connection: &mut PgConnection,
    key: &str,
    limit: Limit,
    now: DateTime<Utc>,
) -> Result<Result<(), DateTime<Utc>>, StoreError> {
    let begun = sqlx::query_scalar!(
        "INSERT INTO login_attempt AS known (key, failures, blocked_until, last_at)
         VALUES ($1, 1, $2, $2)
         ON CONFLICT (key) DO UPDATE SET
             failures = CASE WHEN known.last_at < $3 THEN 1 ELSE known.failures + 1 END,
             blocked_until = $2 + CASE
                 WHEN known.last_at < $3 OR known.failures + 1 < $4 THEN interval '0'
                 ELSE make_interval(secs => least($6::float8, $5::float8 * 2.0 ^ least(known.failures + 1 - $4, 30)))
             END,
             last_at = $2
         WHERE known.blocked_until <= $2
         RETURNING failures",
        key,
        now,
        now - FORGIVEN_AFTER,
        limit.free,
        FIRST_DELAY,
        f64::from(limit.longest)
    )
    .fetch_optional(&mut *connection)
    .await?;
    if begun.is_some() {
        return Ok(Ok(()));
    }
    let until = sqlx::query_scalar!(
        "SELECT blocked_until FROM login_attempt WHERE key = $1",
        key
    )
    .fetch_optional(connection)
    .await?;
    Ok(Err(until.unwrap_or(now)))
}

/// Takes the last attempt of a key back with its delay: it was right, but says nothing about
/// the others.
///
/// # Errors
/// [`StoreError`] when the query fails.
pub async fn forgive_attempt(executor: impl PgExecutor<'_>, key: &str) -> Result<(), StoreError> {
    sqlx::query!(
        "UPDATE login_attempt SET failures = greatest(failures - 1, 1), blocked_until = last_at
         WHERE key = $1",
        key
    )
    .execute(executor)
    .await?;
    Ok(())
}

/// Resets the attempts of a key after a right secret.
///
/// # Errors
/// [`StoreError`] when the query fails.
pub async fn forget_attempts(executor: impl PgExecutor<'_>, key: &str) -> Result<(), StoreError> {
    sqlx::query!("DELETE FROM login_attempt WHERE key = $1", key)
        .execute(executor)
        .await?;
    Ok(())
}

/// Resets the attempts of all keys with a prefix.
///
/// # Errors
/// [`StoreError`] when the query fails.
pub async fn forget_attempts_under(
    executor: impl PgExecutor<'_>,
    start: &str,
) -> Result<(), StoreError> {
    sqlx::query!(
        "DELETE FROM login_attempt WHERE starts_with(key, $1)",
        start
    )
    .execute(executor)
    .await?;
    Ok(())
}

pub(super) async fn forget_lapsed(
    pool: &sqlx::PgPool,
    now: DateTime<Utc>,
) -> Result<(), StoreError> {
    sign_ins::forget_lapsed(pool, now).await?;
    devices::forget_lapsed(pool, now).await?;
    sqlx::query!("DELETE FROM session WHERE expires_at < $1", now)
        .execute(pool)
        .await?;
    sqlx::query!(
        "DELETE FROM login_attempt WHERE last_at < $1 AND blocked_until < $1",
        now - FORGIVEN_AFTER
    )
    .execute(pool)
    .await?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn debug_shows_no_password_s_hash() {
        let row = AccountRow {
            id: Uuid::nil(),
            login: "chief".to_owned(),
            name: "Anna Sokolova".to_owned(),
            password_hash: "hidden".to_owned(),
            is_secretary: false,
            locked_at: None,
            created_at: DateTime::UNIX_EPOCH,
        };
        assert_eq!(format!("{row:?}"), "AccountRow(chief)");
    }
}
