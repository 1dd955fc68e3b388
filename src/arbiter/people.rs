//! Persons: what is typed becomes a row of the registry and a commitment for the
//! journal.

use uuid::Uuid;

use super::fields::{self, MAX_FEDERATION_ID, MAX_LINE};
use super::types::{ArbiterError, Person, PersonDraft};
use crate::lots::digest;
use crate::store::people::PersonRow;
use crate::tournament::entrant::Commitment;

/// A checked person under a new id, and the commitment to the data.
pub(super) fn check(draft: &PersonDraft) -> Result<(PersonRow, Commitment), ArbiterError> {
    checked(draft, ["name", "club", "federation_id"])
}

/// The same of the Second of a coalition.
pub(super) fn check_second(draft: &PersonDraft) -> Result<(PersonRow, Commitment), ArbiterError> {
    checked(
        draft,
        ["second_name", "second_club", "second_federation_id"],
    )
}

fn checked(
    draft: &PersonDraft,
    [at_name, at_club, at_id]: [&'static str; 3],
) -> Result<(PersonRow, Commitment), ArbiterError> {
    let name = fields::line::<MAX_LINE>(at_name, &draft.name)?;
    let club = fields::optional_line::<MAX_LINE>(at_club, draft.club.as_deref())?;
    let federation_id = draft.federation_id.as_deref();
    let federation_id = fields::optional_line::<MAX_FEDERATION_ID>(at_id, federation_id)?;
    let salt = fields::random::<32>()?;
    let commitment = commit(&salt, &name, club.as_deref(), federation_id.as_deref())?;
    let row = PersonRow {
        id: Uuid::now_v7(),
        salt: salt.to_vec(),
        name: Some(name),
        club,
        federation_id,
    };
    Ok((row, commitment))
}

/// The salted commitment: SHA-256 over the tag, the salt and the fields, each behind
/// its length; an absent field is empty.
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

/// What pages may show of a row.
pub(super) fn show(row: PersonRow) -> (Uuid, Person) {
    let person = Person {
        id: row.id,
        name: row.name,
        club: row.club,
        federation_id: row.federation_id,
    };
    (person.id, person)
}
