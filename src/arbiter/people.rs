//! Turns typed persons into rows of the registry, and rows into commitments for the journal.

use std::collections::BTreeMap;

use chrono::{DateTime, Utc};
use sqlx::postgres::PgExecutor;
use uuid::Uuid;

use super::fields::{self, MAX_FEDERATION_ID, MAX_LINE};
use super::types::{ArbiterError, Person, PersonDraft, RegistryFault};
use crate::federation::clubs::Clubs;
use crate::federation::ratings::PlayerId;
use crate::lots::digest;
use crate::store::people::{PersonRow, ShownRow, VersionRow};
use crate::store::{StoreError, clubs};
use crate::tournament::entrant::{Commitment, Member};

/// The field names of a person in a form.
#[derive(Clone, Copy)]
pub(super) struct Fields {
    pub name: &'static str,
    pub club: &'static str,
    pub federation_id: &'static str,
}

impl Fields {
    /// For a player, or the First of a coalition or a party.
    pub(super) const FIRST: Self = Self {
        name: "name",
        club: "club",
        federation_id: "federation_id",
    };

    /// For the Second, or the second person of a party.
    pub(super) const SECOND: Self = Self {
        name: "second_name",
        club: "second_club",
        federation_id: "second_federation_id",
    };

    /// For the third person of a party.
    pub(super) const THIRD: Self = Self {
        name: "third_name",
        club: "third_club",
        federation_id: "third_federation_id",
    };
}

/// A person who is entered in an event.
pub(super) enum EnteringPerson {
    /// New in the registry, with the fields of the form.
    New(PersonRow, Fields),
    /// Registered already.
    Known(PersonRow),
}

impl EnteringPerson {
    /// The row of the registry.
    pub(super) const fn row(&self) -> &PersonRow {
        match self {
            Self::New(row, _) | Self::Known(row) => row,
        }
    }

    /// The row of the registry, consuming this.
    pub(super) fn into_row(self) -> PersonRow {
        match self {
            Self::New(row, _) | Self::Known(row) => row,
        }
    }

    /// The id of a registered person.
    pub(super) const fn known(&self) -> Option<Uuid> {
        match self {
            Self::New(..) => None,
            Self::Known(row) => Some(row.id),
        }
    }

    /// The normalised federation number of a new person.
    pub(super) fn new_number(&self) -> Option<&str> {
        match self {
            Self::New(row, _) => row.number.as_deref(),
            Self::Known(_) => None,
        }
    }

    /// The person as an entry names them, with the commitment to their current data.
    pub(super) fn member(&self) -> Result<Member, ArbiterError> {
        let row = self.row();
        Ok(Member {
            person: row.id,
            commitment: commitment(row)?,
        })
    }
}

/// Validates a person, under a new id.
pub(super) fn check(
    draft: &PersonDraft,
    fields: Fields,
    now: DateTime<Utc>,
) -> Result<PersonRow, ArbiterError> {
    let name = fields::line::<MAX_LINE>(fields.name, &draft.name)?;
    let club = fields::optional_line::<MAX_LINE>(fields.club, draft.club.as_deref())?;
    let federation_id = draft.federation_id.as_deref();
    let federation_id =
        fields::optional_line::<MAX_FEDERATION_ID>(fields.federation_id, federation_id)?;
    let row = PersonRow {
        id: Uuid::now_v7(),
        salt: Some(fields::random::<32>()?.to_vec()),
        number: number(federation_id.as_deref()),
        name: Some(name),
        club,
        federation_id,
        same_as: None,
        registered_at: now,
        erased_at: None,
    };
    // Reports a value that is too long for a commitment with its field.
    commitment(&row)?;
    Ok(row)
}

/// Normalises a federation number for comparison.
pub(super) fn number(federation_id: Option<&str>) -> Option<String> {
    Some(PlayerId::parse(federation_id?)?.as_str().to_owned())
}

/// The commitment to the data of a row.
pub(super) fn commitment(row: &PersonRow) -> Result<Commitment, ArbiterError> {
    let (Some(salt), Some(name)) = (&row.salt, &row.name) else {
        return Err(RegistryFault::Erased.into());
    };
    let (club, federation_id) = (row.club.as_deref(), row.federation_id.as_deref());
    commit(salt, name, club, federation_id)
}

/// The commitment to the data of a row before it was corrected.
pub(super) fn former_commitment(row: &VersionRow) -> Result<Commitment, ArbiterError> {
    let (club, federation_id) = (row.club.as_deref(), row.federation_id.as_deref());
    commit(&row.salt, &row.name, club, federation_id)
}

/// The salted commitment: SHA-256 over the tag, the salt and the fields, each preceded by its
/// length; an absent field is empty.
fn commit(
    salt: &[u8],
    name: &str,
    club: Option<&str>,
    federation_id: Option<&str>,
) -> Result<Commitment, ArbiterError> {
    let fields: [&[u8]; 4] = [
        salt,
        name.as_bytes(),
        club.unwrap_or_default().as_bytes(),
        federation_id.unwrap_or_default().as_bytes(),
    ];
    let digest = digest("arb/v1/person", &fields);
    digest
        .map(Commitment::from_digest)
        .map_err(|_| fields::too_long("name"))
}

/// The clubs, for showing persons.
pub(super) async fn load_clubs(executor: impl PgExecutor<'_>) -> Result<Clubs, StoreError> {
    Ok(Clubs::new(clubs::all(executor).await?))
}

/// Converts rows to persons for the pages, and looks each club name up once.
pub(super) struct Showing<'a> {
    clubs: &'a Clubs,
    named: BTreeMap<String, Option<Uuid>>,
}

impl<'a> Showing<'a> {
    /// Uses the clubs of the federation.
    pub(super) const fn with(clubs: &'a Clubs) -> Self {
        Self {
            clubs,
            named: BTreeMap::new(),
        }
    }

    /// The public data of a row.
    pub(super) fn person(&mut self, row: PersonRow) -> Person {
        Person {
            id: row.id,
            name: row.name,
            club_id: self.named(row.club.as_deref()),
            club: row.club,
            federation_id: row.federation_id,
        }
    }

    /// The public data of a row, or of the row shown instead, under the latter's id.
    pub(super) fn shown(&mut self, row: ShownRow) -> Person {
        Person {
            id: row.shown,
            name: row.name,
            club_id: self.named(row.club.as_deref()),
            club: row.club,
            federation_id: row.federation_id,
        }
    }

    /// The club that a text names.
    pub(super) fn named(&mut self, text: Option<&str>) -> Option<Uuid> {
        let text = text?;
        if let Some(known) = self.named.get(text) {
            return *known;
        }
        let named = self.clubs.named(text);
        self.named.insert(text.to_owned(), named);
        named
    }
}
