//! Looks up and saves the faces that [`face`](super::face) keeps.

use std::sync::Arc;

use chrono::{DateTime, Utc};

use super::audit::{Act, Done};
use super::face::{Emblem, EmblemChange, Face, FaceSettings, Sponsor};
use super::fields;
use super::handle::Arbiter;
use super::types::{Actor, ArbiterError, InputFault};
use crate::event::settings::Slug;
use crate::store::StoreError;
use crate::store::face::{self, FaceRow};

/// The most lines of contacts.
const CONTACT_LINES: usize = 4;

/// The most sponsors.
const SPONSORS: usize = 8;

/// A face as it is saved.
#[derive(Default)]
struct SavedFace {
    settings: FaceSettings,
    /// The emblem as PNG.
    emblem: Option<Vec<u8>>,
}

/// A sponsor to be added.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct SponsorDraft {
    pub name: String,
    /// The address of its site.
    pub site: Option<String>,
    /// A PNG that the service has drawn.
    pub picture: Option<Vec<u8>>,
}

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
        sponsors: Vec::new(),
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

    /// The picture of some face, by its digest.
    pub fn picture(&self, digest: &str) -> Option<Emblem> {
        self.cache.faces().picture(digest)
    }

    /// Saves the face of the federation, or of an event. Its sponsors stay.
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
        let change = |face: &mut SavedFace| {
            let sponsors = std::mem::take(&mut face.settings.sponsors);
            face.settings = FaceSettings {
                sponsors,
                ..settings
            };
            match emblem {
                EmblemChange::Keep => {}
                EmblemChange::Remove => face.emblem = None,
                EmblemChange::Set(png) => face.emblem = Some(png),
            }
            Ok(())
        };
        self.change_face(event, by, now, change).await
    }

    /// Adds a sponsor to a face, in the place of one of the same name.
    ///
    /// # Errors
    /// [`ArbiterError::Field`] with what is wrong with it, and `Store`.
    pub async fn add_sponsor(
        &self,
        event: Option<&Slug>,
        sponsor: &SponsorDraft,
        by: Actor,
        now: DateTime<Utc>,
    ) -> Result<(), ArbiterError> {
        let sponsor = Sponsor {
            name: fields::line::<60>("sponsor", &sponsor.name)?,
            site: fields::optional_line::<200>("sponsor_site", sponsor.site.as_deref())?,
            picture: sponsor.picture.as_deref().map(Emblem::of_png),
        };
        let change = |face: &mut SavedFace| {
            let sponsors = &mut face.settings.sponsors;
            if let Some(known) = sponsors.iter_mut().find(|it| it.name == sponsor.name) {
                *known = sponsor;
                return Ok(());
            }
            if sponsors.len() >= SPONSORS {
                return Err(ArbiterError::Field {
                    field: "sponsor",
                    fault: InputFault::TooMany { max: SPONSORS },
                });
            }
            sponsors.push(sponsor);
            Ok(())
        };
        self.change_face(event, by, now, change).await
    }

    /// Removes the sponsor of a name from a face, if it is there.
    ///
    /// # Errors
    /// [`ArbiterError::Store`] when the database fails.
    pub async fn remove_sponsor(
        &self,
        event: Option<&Slug>,
        name: &str,
        by: Actor,
        now: DateTime<Utc>,
    ) -> Result<(), ArbiterError> {
        let change = |face: &mut SavedFace| {
            face.settings.sponsors.retain(|it| it.name != name);
            Ok(())
        };
        self.change_face(event, by, now, change).await
    }

    async fn change_face(
        &self,
        event: Option<&Slug>,
        by: Actor,
        now: DateTime<Utc>,
        change: impl FnOnce(&mut SavedFace) -> Result<(), ArbiterError>,
    ) -> Result<(), ArbiterError> {
        let scope = event.map_or("", Slug::as_str);
        let mut transaction = self.begin_clubs().await?;
        let mut rows = face::all(&mut *transaction).await?.into_iter();
        let own = rows.find(|row| row.scope == scope);
        let mut saved = own.map_or_else(SavedFace::default, |row| SavedFace {
            settings: FaceSettings::of_row(&row),
            emblem: row.emblem,
        });
        change(&mut saved)?;
        let row = FaceRow {
            scope: scope.to_owned(),
            settings: serde_json::to_string(&saved.settings)
                .map_err(|error| StoreError::from(sqlx::Error::Encode(error.into())))?,
            emblem: saved.emblem,
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

    /// Reads the faces anew after an event was deleted, whose face is shown no longer.
    pub(super) async fn forget_face(&self, event: &Slug) {
        let renewed = async {
            let transaction = self.begin_clubs().await?;
            self.finish_registry(transaction).await
        };
        if let Err(error) = renewed.await {
            tracing::warn!(%error, %event, "the face of a deleted event is shown until the next change");
        }
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
