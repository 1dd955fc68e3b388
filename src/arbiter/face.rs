//! The face of the federation: name, contacts, colours, emblem and sponsors of its pages, and an
//! event's own over them. It is kept in memory, because every page has it.

use std::collections::HashMap;
use std::fmt;
use std::str::FromStr;
use std::sync::{Arc, OnceLock, PoisonError, RwLock};

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::store::face::{self, FaceRow};
use crate::store::{Store, StoreError};

/// A colour, written `#1a2b3c`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Colour(pub [u8; 3]);

/// The text is no [`Colour`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("a colour is written as # and six digits")]
pub struct ColourError;

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [red, green, blue] = self.0;
        write!(f, "#{red:02x}{green:02x}{blue:02x}")
    }
}

impl FromStr for Colour {
    type Err = ColourError;

    fn from_str(text: &str) -> Result<Self, ColourError> {
        let digits = text.strip_prefix('#').unwrap_or(text);
        let mut parts = [0; 3];
        hex::decode_to_slice(digits, &mut parts).map_err(|_| ColourError)?;
        Ok(Self(parts))
    }
}

impl TryFrom<String> for Colour {
    type Error = ColourError;

    fn try_from(text: String) -> Result<Self, ColourError> {
        text.parse()
    }
}

impl From<Colour> for String {
    fn from(colour: Colour) -> Self {
        colour.to_string()
    }
}

/// The settings of a face. What is missing is the federation's, or the program's.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct FaceSettings {
    /// The name, up to 60 characters.
    pub name: Option<String>,
    /// The address of its own site.
    pub site: Option<String>,
    /// Up to four lines: telephone, mail, place.
    pub contacts: Vec<String>,
    /// What others may do with records and tables, up to 200 characters.
    pub licence: Option<String>,
    /// The ground of the line on top of the pages.
    pub mast: Option<Colour>,
    /// The colour of what can be pressed.
    pub accent: Option<Colour>,
    /// Up to eight, in their order.
    pub sponsors: Vec<Sponsor>,
}

impl FaceSettings {
    pub(super) fn of_row(row: &FaceRow) -> Self {
        serde_json::from_str(&row.settings).unwrap_or_else(|error| {
            tracing::error!(%error, scope = row.scope, "the settings of a face cannot be read");
            Self::default()
        })
    }
}

/// A sponsor in the strip at the foot of pages.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sponsor {
    /// The name, up to 60 characters.
    pub name: String,
    pub site: Option<String>,
    pub picture: Option<Emblem>,
}

/// A picture, drawn by the service. Within settings it is written in Base64.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Emblem {
    /// The digest, for its address.
    pub digest: String,
    pub png: Arc<[u8]>,
}

impl Emblem {
    pub(super) fn of_png(png: &[u8]) -> Self {
        Self {
            digest: hex::encode(Sha256::digest(png)),
            png: png.into(),
        }
    }
}

impl TryFrom<String> for Emblem {
    type Error = base64::DecodeError;

    fn try_from(text: String) -> Result<Self, base64::DecodeError> {
        STANDARD.decode(text).map(|png| Self::of_png(&png))
    }
}

impl From<Emblem> for String {
    fn from(emblem: Emblem) -> Self {
        STANDARD.encode(&emblem.png)
    }
}

impl fmt::Debug for Emblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Emblem").field(&self.digest).finish()
    }
}

/// The style sheet with the colours of a face.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FaceSheet {
    /// The digest of the text, for its address.
    pub digest: String,
    pub text: String,
}

/// A face as it is shown.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Face {
    pub settings: FaceSettings,
    pub emblem: Option<Emblem>,
    /// What the pages made with it are known by; empty for the program's own face.
    pub version: String,
    /// The style sheet, which the pages make once.
    pub sheet: OnceLock<FaceSheet>,
}

impl Face {
    fn new(settings: FaceSettings, emblem: Option<Emblem>) -> Self {
        let is_plain = settings == FaceSettings::default() && emblem.is_none();
        let text = format!("{settings:?}{emblem:?}");
        let version = if is_plain {
            String::new()
        } else {
            hex::encode(Sha256::digest(text)).chars().take(16).collect()
        };
        Self {
            settings,
            emblem,
            version,
            sheet: OnceLock::new(),
        }
    }

    fn of_row(row: &FaceRow) -> Self {
        let emblem = row.emblem.as_deref().map(Emblem::of_png);
        Self::new(FaceSettings::of_row(row), emblem)
    }

    /// The emblem, and the pictures of the sponsors.
    fn pictures(&self) -> impl Iterator<Item = &Emblem> {
        let sponsors = self.settings.sponsors.iter();
        let of_sponsors = sponsors.filter_map(|sponsor| sponsor.picture.as_ref());
        self.emblem.iter().chain(of_sponsors)
    }

    /// This face over another.
    fn over(&self, other: &Self) -> Self {
        let (own, theirs) = (&self.settings, &other.settings);
        let contacts = if own.contacts.is_empty() {
            &theirs.contacts
        } else {
            &own.contacts
        };
        let sponsors = if own.sponsors.is_empty() {
            &theirs.sponsors
        } else {
            &own.sponsors
        };
        let settings = FaceSettings {
            name: own.name.clone().or_else(|| theirs.name.clone()),
            site: own.site.clone().or_else(|| theirs.site.clone()),
            contacts: contacts.clone(),
            licence: own.licence.clone().or_else(|| theirs.licence.clone()),
            mast: own.mast.or(theirs.mast),
            accent: own.accent.or(theirs.accent),
            sponsors: sponsors.clone(),
        };
        let emblem = self.emblem.clone().or_else(|| other.emblem.clone());
        Self::new(settings, emblem)
    }
}

/// What happens to the emblem.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum EmblemChange {
    Keep,
    Remove,
    /// A PNG that the service has drawn.
    Set(Vec<u8>),
}

/// All faces at a change of the registry.
#[derive(Debug, Default)]
struct Faces {
    at: Option<u64>,
    /// The faces as they are saved, by scope.
    own: HashMap<String, Arc<Face>>,
    /// The faces as they are shown.
    shown: HashMap<String, Arc<Face>>,
    federation: Arc<Face>,
    /// The pictures of all of them, by digest.
    pictures: HashMap<String, Emblem>,
}

impl Faces {
    fn new(at: u64, rows: &[FaceRow]) -> Self {
        let own = rows
            .iter()
            .map(|row| (row.scope.clone(), Arc::new(Face::of_row(row))));
        let own: HashMap<String, Arc<Face>> = own.collect();
        let federation = own.get("").cloned().unwrap_or_default();
        let pictures = own.values().flat_map(|face| face.pictures());
        let pictures = pictures.map(|picture| (picture.digest.clone(), picture.clone()));
        let pictures = pictures.collect();
        let shown = own.iter().filter(|(scope, _)| !scope.is_empty());
        let shown = shown.map(|(scope, face)| (scope.clone(), Arc::new(face.over(&federation))));
        Self {
            at: Some(at),
            shown: shown.collect(),
            federation,
            pictures,
            own,
        }
    }
}

#[derive(Debug, Default)]
pub(super) struct FaceCache {
    faces: RwLock<Arc<Faces>>,
    /// Who reads them anew: of two, the later one has read the newer rows.
    turn: tokio::sync::Mutex<()>,
}

impl FaceCache {
    fn get(&self) -> Arc<Faces> {
        Arc::clone(&self.faces.read().unwrap_or_else(PoisonError::into_inner))
    }

    /// The face that the pages of an event show, or without one those of the federation.
    pub(super) fn shown(&self, event: Option<&str>) -> Arc<Face> {
        let faces = self.get();
        let own = event.and_then(|slug| faces.shown.get(slug));
        Arc::clone(own.unwrap_or(&faces.federation))
    }

    /// The face of a scope as it is saved.
    pub(super) fn own(&self, scope: &str) -> Arc<Face> {
        self.get().own.get(scope).cloned().unwrap_or_default()
    }

    /// Some face that is shown now.
    pub(super) fn find(&self, is: impl Fn(&Face) -> bool) -> Option<Arc<Face>> {
        let faces = self.get();
        let mut all = std::iter::once(&faces.federation).chain(faces.shown.values());
        all.find(|face| is(face)).cloned()
    }

    /// The picture of this digest.
    pub(super) fn picture(&self, digest: &str) -> Option<Emblem> {
        self.get().pictures.get(digest).cloned()
    }

    /// Reads the faces, unless they were read at this change of the registry.
    pub(super) async fn renew(&self, store: &Store, at: u64) -> Result<(), StoreError> {
        let _turn = self.turn.lock().await;
        if self.get().at == Some(at) {
            return Ok(());
        }
        let faces = Faces::new(at, &face::all(store.pool()).await?);
        *self.faces.write().unwrap_or_else(PoisonError::into_inner) = Arc::new(faces);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_colour_is_read_as_it_is_written() {
        let colour: Colour = "#0A5f63".parse().unwrap();
        assert_eq!(colour.to_string(), "#0a5f63");
        assert_eq!("0a5f63".parse(), Ok(colour));
        for bad in ["", "#fff", "#0a5f6", "teal", "#0a5f6g", "#0a5f6300"] {
            assert_eq!(bad.parse::<Colour>(), Err(ColourError), "{bad}");
        }
    }

    #[test]
    fn an_event_s_own_face_lies_over_the_federation_s() {
        let row = |scope: &str, settings: &str| FaceRow {
            scope: scope.to_owned(),
            settings: settings.to_owned(),
            emblem: scope.is_empty().then(|| vec![1, 2, 3]),
        };
        let faces = Faces::new(
            7,
            &[
                row("", r##"{"name":"Federation","accent":"#0a5f63"}"##),
                row("cup", r##"{"name":"Cup","mast":"#101010"}"##),
                row("gala", r#"{"sponsors":[{"name":"Bank","picture":"AQID"}]}"#),
                row("bad", "no JSON"),
            ],
        );
        let cup = &faces.shown["cup"];
        assert_eq!(cup.settings.name.as_deref(), Some("Cup"));
        assert_eq!(cup.settings.accent, Some(Colour([0x0a, 0x5f, 0x63])));
        assert!(cup.emblem.is_some() && cup.version != faces.federation.version);
        let gala = &faces.shown["gala"].settings;
        assert_eq!(gala.sponsors.len(), 1);
        assert_eq!(gala.sponsors[0].picture, faces.federation.emblem);
        assert_eq!(gala.name, faces.federation.settings.name);
        assert_eq!(faces.pictures.len(), 1);
        assert_eq!(faces.shown["bad"].settings, faces.federation.settings);
        assert_eq!(Face::default().version, "");
    }
}
