//! Migrations and grants at the start, under an advisory lock.

use sqlx::migrate::{Migrate, Migrator};
use sqlx::postgres::{PgConnectOptions, PgConnection};
use sqlx::{ConnectOptions, Connection};

use super::{StoreError, listing, search};
use crate::postgres;

static MIGRATIONS: Migrator = sqlx::migrate!();

/// Serialises the start of several services on one database ("areopagu" in ASCII).
const LOCK: i64 = 0x6172_656F_7061_6775;

/// A process that hangs with the lock blocks the others for at most this long.
const SETTINGS: [(&str, &str); 2] = [("idle_session_timeout", "30s"), ("lock_timeout", "60s")];

/// The role to which a service without an owner's address drops.
const ROLE: &str = "areopagus_app";

/// Runs the migrations as the owner and grants the service's role its rights.
pub(super) async fn as_owner(
    owner: &PgConnectOptions,
    service: PgConnectOptions,
) -> Result<PgConnectOptions, StoreError> {
    let mut connection = locked(owner).await?;
    migrate(&mut connection).await?;
    listing::fill(&mut connection).await?;
    sqlx::query!(
        "SELECT grant_service($1::text::name)",
        service.get_username()
    )
    .execute(&mut connection)
    .await?;
    connection.close().await?;
    Ok(service)
}

/// Runs the migrations with the only role there is, then drops to a role without the right to
/// change the journal, if the server permits creating one.
pub(super) async fn alone(service: PgConnectOptions) -> Result<PgConnectOptions, StoreError> {
    let mut connection = locked(&service).await?;
    migrate(&mut connection).await?;
    listing::fill(&mut connection).await?;
    let may_change = sqlx::query_scalar!("SELECT has_table_privilege('journal', 'UPDATE')")
        .fetch_one(&mut connection)
        .await?;
    let service = if may_change == Some(true) {
        match step_down(&mut connection).await {
            Ok(()) => service.options([("role", ROLE)]),
            Err(error) => {
                tracing::warn!(
                    %error,
                    "the database's role may not make the role {ROLE}: only triggers protect the journal; \
                     give AREOPAGUS_MIGRATION_URL for the owner and DATABASE_URL for another role"
                );
                service
            }
        }
    } else {
        service
    };
    connection.close().await?;
    Ok(service)
}

/// A connection that holds the lock until it is closed.
async fn locked(options: &PgConnectOptions) -> Result<PgConnection, StoreError> {
    let options = options.clone().options(SETTINGS);
    let mut connection = options.connect().await?;
    let version =
        sqlx::query_scalar!("SELECT current_setting('server_version_num')::integer / 10000")
            .fetch_one(&mut connection)
            .await?
            .unwrap_or_default();
    if u32::try_from(version).is_ok_and(|version| version < postgres::OLDEST) {
        return Err(StoreError::TooOld { found: version });
    }
    sqlx::query!("SELECT pg_advisory_lock($1)", LOCK)
        .execute(&mut connection)
        .await?;
    Ok(connection)
}

/// Runs pending migrations. A role that may not create tables can still start on a database
/// that is up to date.
async fn migrate(connection: &mut PgConnection) -> Result<(), StoreError> {
    let table = sqlx::query_scalar!("SELECT to_regclass('_sqlx_migrations') IS NOT NULL")
        .fetch_one(&mut *connection)
        .await?;
    if table == Some(true) {
        let applied = connection
            .list_applied_migrations("_sqlx_migrations")
            .await?;
        let current = MIGRATIONS.iter().all(|migration| {
            applied.iter().any(|other| {
                other.version == migration.version && other.checksum == migration.checksum
            })
        });
        if current && applied.len() == MIGRATIONS.iter().count() {
            return search::refresh(connection).await;
        }
    }
    MIGRATIONS.run(&mut *connection).await?;
    search::refresh(connection).await
}

async fn step_down(connection: &mut PgConnection) -> Result<(), sqlx::Error> {
    let mut transaction = connection.begin().await?;
    let known = sqlx::query_scalar!("SELECT count(*) FROM pg_roles WHERE rolname = $1", ROLE)
        .fetch_one(&mut *transaction)
        .await?;
    if known == Some(0) {
        sqlx::query("CREATE ROLE areopagus_app NOLOGIN")
            .execute(&mut *transaction)
            .await?;
    }
    let member = sqlx::query_scalar!("SELECT pg_has_role($1::text::name, 'MEMBER')", ROLE)
        .fetch_one(&mut *transaction)
        .await?;
    if member != Some(true) {
        sqlx::query("GRANT areopagus_app TO CURRENT_USER")
            .execute(&mut *transaction)
            .await?;
    }
    sqlx::query!("SELECT grant_service($1::text::name)", ROLE)
        .execute(&mut *transaction)
        .await?;
    transaction.commit().await
}
