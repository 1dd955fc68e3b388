//! Looks up and saves the faces that [`face`](super::face) keeps.

use std::sync::Arc;

use chrono::{DateTime, Utc};

use super::audit::{Act, Done};
use super::face::{EmblemChange, Face, FaceSettings};
use super::fields;
use super::handle::Arbiter;
use super::types::{Actor, ArbiterError, InputFault};
use crate::event::settings::Slug;
use crate::store::StoreError;
use crate::store::face::{self, FaceRow};

/// The most lines of contacts.
const CONTACT_LINES: usize = 4;

fn check(settings: &FaceSettings) -> Result<FaceSettings, ArbiterError> {
    let lines = settings.contacts.iter().map(|line| line.trim());
    let lines: Vec<&str> = lines.filter(|line| !line.is_empty()).collect();
    if lines.len() > CONTACT_LINES {
        return Err(ArbiterError::Field {
            field: "contacts",
            fault: InputFault::TooMany { max: CONTACT_LINES },
        });
    }
    let contacts = lines
        .into_iter()
        .map(|line| fields::line::<100>("contacts", line));
    Ok(FaceSettings {
        name: fields::optional_line::<60>("name", settings.name.as_deref())?,
        site: fields::optional_line::<200>("site", settings.site.as_deref())?,
        contacts: contacts.collect::<Result<_, _>>()?,
        licence: fields::optional_line::<200>("licence", settings.licence.as_deref())?,
        mast: settings.mast,
        accent: settings.accent,
    })
}

impl Arbiter {
    /// The face that the pages of an event show, or without one those of the federation.
    pub fn face(&self, event: Option<&str>) -> Arc<Face> {
        self.cache.faces().shown(event)
    }

    /// The face as it is saved, without what it takes from the federation's.
    pub fn own_face(&self, event: Option<&Slug>) -> Arc<Face> {
        self.cache.faces().own(event.map_or("", Slug::as_str))
    }

    /// Some face that is shown now.
    pub fn face_that(&self, is: impl Fn(&Face) -> bool) -> Option<Arc<Face>> {
        self.cache.faces().find(is)
    }

    /// Saves the face of the federation, or of an event.
    ///
    /// # Errors
    /// [`ArbiterError::Field`] with what is wrong with it, and `Store`.
    pub async fn set_face(
        &self,
        event: Option<&Slug>,
        settings: &FaceSettings,
        emblem: EmblemChange,
        by: Actor,
        now: DateTime<Utc>,
    ) -> Result<(), ArbiterError> {
        let settings = check(settings)?;
        let scope = event.map_or("", Slug::as_str);
        let mut transaction = self.begin_clubs().await?;
        let emblem = match emblem {
            EmblemChange::Set(png) => Some(png),
            EmblemChange::Remove => None,
            EmblemChange::Keep => {
                let rows = face::all(&mut *transaction).await?;
                let own = rows.into_iter().find(|row| row.scope == scope);
                own.and_then(|row| row.emblem)
            }
        };
        let row = FaceRow {
            scope: scope.to_owned(),
            settings: serde_json::to_string(&settings)
                .map_err(|error| StoreError::from(sqlx::Error::Encode(error.into())))?,
            emblem,
        };
        face::set(&mut transaction, &row, now).await?;
        let done = Done {
            act: Act::FaceSet,
            by: Some(by),
            account: None,
            event,
            row: None,
        };
        done.note(&mut *transaction, now).await?;
        self.finish_registry(transaction).await
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn contacts_are_a_few_lines() {
        let with = |contacts: &[&str]| FaceSettings {
            contacts: contacts.iter().map(|it| (*it).to_owned()).collect(),
            ..FaceSettings::default()
        };
        let checked = check(&with(&["", " a ", "b"])).unwrap();
        assert_eq!(checked.contacts, ["a", "b"]);
        assert!(check(&with(&["1", "2", "3", "4", "5"])).is_err());
        assert!(check(&with(&[&"x".repeat(101)])).is_err());
    }
}
