//! The search over persons and clubs, of which PostgreSQL reads no more than it gives.

use uuid::Uuid;

use super::handle::Arbiter;
use super::types::ArbiterError;
use crate::federation::clubs::Club;
use crate::federation::names::Search;
use crate::store::search::{self, Part};

/// A person who was found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FoundPerson {
    pub id: Uuid,
    pub name: String,
    /// The club or town.
    pub club: Option<String>,
    /// The number in the federation.
    pub federation_id: Option<String>,
}

/// What a search has found, by name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FoundNames {
    pub persons: Vec<FoundPerson>,
    pub clubs: Vec<Club>,
}

impl Arbiter {
    /// The first persons whose name, club or number contains all typed words, and the first clubs
    /// with them in a name or the town.
    ///
    /// # Errors
    /// [`ArbiterError::Store`] when the database fails.
    pub async fn find(&self, typed: &str, most: usize) -> Result<FoundNames, ArbiterError> {
        let wanted = Search::parse(typed).conditions();
        let pool = self.store.pool();
        let persons = search::find_persons(pool, &wanted, Part { from: 0, most }).await?;
        let persons = persons.into_iter().map(|row| FoundPerson {
            id: row.id,
            name: row.name.unwrap_or_default(),
            club: row.club,
            federation_id: row.federation_id,
        });
        Ok(FoundNames {
            persons: persons.collect(),
            clubs: search::find_clubs(pool, &wanted, most).await?,
        })
    }
}
