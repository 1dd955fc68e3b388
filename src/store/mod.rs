//! All the SQL there is: the journal, its projections, people, accounts, and the
//! embedded server. Nothing here decides anything.

/// Why the database did not do something.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// A query failed.
    #[error("the database refused: {0}")]
    Sql(#[from] sqlx::Error),
    /// The migrations failed.
    #[error("the database could not be migrated: {0}")]
    Migrate(#[from] sqlx::migrate::MigrateError),
}
