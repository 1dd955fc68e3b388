//! Clubs of the federation: search, registration, correction and linking, their
//! members, and club names that match no club.

use std::collections::BTreeMap;

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use sqlx::postgres::PgConnection;
use uuid::Uuid;

use super::audit::{Act, Done};
use super::fields::{self, MAX_LINE};
use super::handle::Arbiter;
use super::people::load_clubs;
use super::registry::Taking;
use super::types::{Actor, ArbiterError, ClubFault, InputFault, Person};
use crate::federation::clubs::{Club, Clubs};
use crate::federation::glyph::Glyph;
use crate::federation::names::{self, Name, Search};
use crate::store::clubs as list;
use crate::store::glyphs;
use crate::store::people as registry;

/// Maximum length of a short name, in characters.
const MAX_SHORT: usize = 30;

/// Maximum length of a town, in characters: together with a name of the usual length it fits
/// the field where a club is typed.
const MAX_TOWN: usize = 60;

/// Maximum number of other spellings.
const MAX_SPELLINGS: usize = 50;

/// A club as it was typed.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ClubDraft {
    /// The official name, 1 to 100 characters.
    pub name: String,
    /// A short name of up to 30 characters; empty or left out for none.
    #[serde(default)]
    pub short: Option<String>,
    /// The town, up to 60 characters; empty or left out for none.
    #[serde(default)]
    pub town: Option<String>,
    /// Up to 50 other spellings, each as long as a name; empty ones are left out.
    #[serde(default)]
    pub spellings: Vec<String>,
}

/// A line of the list of clubs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ClubLine {
    pub club: Club,
    /// How many persons belong to it.
    pub persons: usize,
}

/// What the registry knows of a club.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ClubCard {
    pub club: Club,
    /// The club that is shown instead.
    pub same_as: Option<Club>,
    /// The clubs instead of which it is shown.
    pub doubles: Vec<Club>,
    /// The persons of this club and its doubles, by name.
    pub persons: Vec<Person>,
}

impl ClubCard {
    /// The spellings that the persons use, with their counts, the most frequent first.
    pub fn texts(&self) -> Vec<(&str, usize)> {
        counted(self.persons.iter())
    }
}

/// A club name in the registry that matches no club of the list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LooseText {
    pub text: String,
    /// How many persons use it.
    pub persons: usize,
    /// The candidates, if it matches clubs of several towns.
    pub meant: Vec<Club>,
}

/// The club names that persons use, with their counts, the most frequent first.
fn counted<'a>(persons: impl Iterator<Item = &'a Person>) -> Vec<(&'a str, usize)> {
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for text in persons.filter_map(|person| person.club.as_deref()) {
        *counts.entry(text).or_default() += 1;
    }
    let mut counts: Vec<_> = counts.into_iter().collect();
    counts.sort_by_key(|(_, persons)| std::cmp::Reverse(*persons));
    counts
}

/// Validates a club.
fn check(draft: &ClubDraft, id: Uuid) -> Result<Club, ArbiterError> {
    let short = fields::optional_line::<MAX_SHORT>("short", draft.short.as_deref())?;
    let town = fields::optional_line::<MAX_TOWN>("town", draft.town.as_deref())?;
    let mut spellings = Vec::new();
    for text in &draft.spellings {
        let spelling = fields::optional_line::<MAX_LINE>("spellings", Some(text))?;
        let Some(spelling) = spelling.filter(|it| !spellings.contains(it)) else {
            continue;
        };
        spellings.push(spelling);
    }
    if spellings.len() > MAX_SPELLINGS {
        return Err(ArbiterError::Field {
            field: "spellings",
            fault: InputFault::TooMany { max: MAX_SPELLINGS },
        });
    }
    let club = Club {
        id,
        name: fields::line::<MAX_LINE>("name", &draft.name)?,
        short,
        town,
        spellings,
        same_as: None,
        emblem: None,
    };
    let short = club.short.iter().map(|text| ("short", text));
    let spellings = club.spellings.iter().map(|text| ("spellings", text));
    let mut written = std::iter::once(("name", &club.name)).chain(short.chain(spellings));
    // A name without a word cannot be compared.
    match written.find(|(_, text)| Name::parse(text).is_empty()) {
        None => Ok(club),
        Some((field, _)) => Err(ArbiterError::Field {
            field,
            fault: InputFault::Empty,
        }),
    }
}

/// Checks that no other club has a name of this one.
fn own_names(clubs: &Clubs, club: &Club) -> Result<(), ClubFault> {
    match clubs.clash(club) {
        None => Ok(()),
        Some(clash) => Err(ClubFault::NameTaken {
            field: clash.field,
            name: clash.text,
            club: clash.club.title(),
        }),
    }
}

/// The club of an id; refused if another club is shown instead.
fn standing(clubs: &Clubs, id: Uuid) -> Result<&Club, ClubFault> {
    let club = clubs.get(id).ok_or(ClubFault::NoClub)?;
    match club.same_as {
        None => Ok(club),
        Some(_) => Err(ClubFault::StandsForNone),
    }
}

/// Writes a correction, unless nothing changes.
async fn correct(
    connection: &mut PgConnection,
    clubs: &Clubs,
    club: Club,
    by: Actor,
    now: DateTime<Utc>,
) -> Result<(), ArbiterError> {
    let known = standing(clubs, club.id)?;
    let club = Club {
        emblem: known.emblem,
        ..club
    };
    if known == &club {
        return Ok(());
    }
    own_names(clubs, &club)?;
    list::correct(connection, &club).await?;
    let done = Done::in_registry(Act::ClubCorrected, by, club.id);
    done.note(connection, now).await
}

impl Arbiter {
    /// All clubs of the federation.
    ///
    /// # Errors
    /// [`ArbiterError::Store`] when the database fails.
    pub async fn clubs(&self) -> Result<Clubs, ArbiterError> {
        Ok(load_clubs(self.store.pool()).await?)
    }

    /// The clubs that are shown, by name.
    ///
    /// # Errors
    /// [`ArbiterError::Store`] when the database fails.
    pub async fn shown_clubs(&self) -> Result<Vec<Club>, ArbiterError> {
        let clubs = self.clubs().await?;
        let shown = clubs.all().filter(|club| club.same_as.is_none());
        let mut shown: Vec<Club> = shown.cloned().collect();
        shown.sort_by_cached_key(|club| (names::folded(&club.title()), club.id));
        Ok(shown)
    }

    /// The suggestions for a club field: each title names exactly one club.
    ///
    /// # Errors
    /// [`ArbiterError::Store`] when the database fails.
    pub async fn club_titles(&self) -> Result<Vec<String>, ArbiterError> {
        let title = |club: Club| {
            let title = club.title();
            if title.chars().count() > MAX_LINE {
                club.name
            } else {
                title
            }
        };
        Ok(self.shown_clubs().await?.into_iter().map(title).collect())
    }

    /// The clubs whose names or town contain all typed words, by name.
    ///
    /// # Errors
    /// [`ArbiterError::Store`] when the database fails.
    pub async fn club_list(&self, typed: &str) -> Result<Vec<ClubLine>, ArbiterError> {
        let (clubs, search) = (self.clubs().await?, Search::parse(typed));
        let mut counts: BTreeMap<Uuid, usize> = BTreeMap::new();
        for person in self.all_persons().await? {
            if let Some(club) = person.club_id {
                *counts.entry(club).or_default() += 1;
            }
        }
        let finds = |shown: &&Club| {
            let of_club = clubs.all().filter(|club| club.shown() == shown.id);
            let texts = of_club.flat_map(|club| {
                let more = club.short.iter().chain(&club.town).chain(&club.spellings);
                std::iter::once(&club.name).chain(more).map(String::as_str)
            });
            shown.same_as.is_none() && search.finds(texts)
        };
        let line = |club: &Club| ClubLine {
            club: club.clone(),
            persons: counts.get(&club.id).copied().unwrap_or_default(),
        };
        let mut lines: Vec<ClubLine> = clubs.all().filter(finds).map(line).collect();
        lines.sort_by_cached_key(|line| (names::folded(&line.club.title()), line.club.id));
        Ok(lines)
    }

    /// The club names in the registry that match no club, or more than one; the most frequent
    /// first.
    ///
    /// # Errors
    /// [`ArbiterError::Store`] when the database fails.
    pub async fn loose_texts(&self) -> Result<Vec<LooseText>, ArbiterError> {
        let (clubs, persons) = (self.clubs().await?, self.all_persons().await?);
        let loose = persons.iter().filter(|person| person.club_id.is_none());
        let text = |(text, persons): (&str, usize)| LooseText {
            text: text.to_owned(),
            persons,
            meant: {
                let meant = clubs.meant(text).into_iter();
                meant.filter_map(|id| clubs.get(id).cloned()).collect()
            },
        };
        Ok(counted(loose).into_iter().map(text).collect())
    }

    /// What the registry knows of a club.
    ///
    /// # Errors
    /// [`ArbiterError::Club`] when it does not exist, and `Store`.
    pub async fn club_card(&self, id: Uuid) -> Result<ClubCard, ArbiterError> {
        let clubs = self.clubs().await?;
        let club = clubs.get(id).ok_or(ClubFault::NoClub)?;
        let doubles = clubs.all().filter(|double| double.same_as == Some(id));
        Ok(ClubCard {
            same_as: club.same_as.and_then(|shown| clubs.get(shown)).cloned(),
            doubles: doubles.cloned().collect(),
            persons: self.found(|person| person.club_id == Some(id)).await?,
            club: club.clone(),
        })
    }

    /// The events in which some persons take part, each with their numbers, the newest first.
    ///
    /// # Errors
    /// [`ArbiterError::Store`] when the database fails.
    pub async fn take_part(&self, persons: &[Person]) -> Result<Vec<Vec<Taking>>, ArbiterError> {
        let shown: Vec<Uuid> = persons.iter().map(|person| person.id).collect();
        let rows = registry::rows_of(self.store.pool(), &shown).await?;
        let taking = registry::takes_part(self.store.pool(), &rows).await?;
        let taking: Vec<Taking> = taking.into_iter().filter_map(Taking::from_row).collect();
        let events = taking.chunk_by(|one, next| one.slug == next.slug);
        Ok(events.map(<[Taking]>::to_vec).collect())
    }

    /// Registers a club.
    ///
    /// # Errors
    /// [`ArbiterError::Field`] with what is wrong with it, `Club` when another club has one of
    /// its names, and `Store`.
    pub async fn register_club(
        &self,
        draft: &ClubDraft,
        by: Actor,
        now: DateTime<Utc>,
    ) -> Result<Club, ArbiterError> {
        let club = check(draft, Uuid::now_v7())?;
        self.set_club(club.id, draft, by, now).await?;
        Ok(club)
    }

    /// Registers a club under an id that the caller chooses, or corrects the club with this id.
    /// Idempotent.
    ///
    /// # Errors
    /// As [`Arbiter::register_club`] and [`Arbiter::correct_club`].
    pub async fn set_club(
        &self,
        id: Uuid,
        draft: &ClubDraft,
        by: Actor,
        now: DateTime<Utc>,
    ) -> Result<(), ArbiterError> {
        let club = check(draft, id)?;
        let mut transaction = self.begin_clubs().await?;
        let clubs = load_clubs(&mut *transaction).await?;
        if clubs.get(id).is_some() {
            correct(&mut transaction, &clubs, club, by, now).await?;
        } else {
            own_names(&clubs, &club)?;
            list::insert(&mut transaction, &club, now).await?;
            let done = Done::in_registry(Act::ClubRegistered, by, id);
            done.note(&mut *transaction, now).await?;
        }
        self.finish_registry(transaction).await
    }

    /// Corrects a club's names and town. The club fields of persons stay as they are.
    ///
    /// # Errors
    /// [`ArbiterError::Field`] with what is wrong with it, `Club` when it does not exist,
    /// another club is shown instead or has one of its names, and `Store`.
    pub async fn correct_club(
        &self,
        id: Uuid,
        draft: &ClubDraft,
        by: Actor,
        now: DateTime<Utc>,
    ) -> Result<(), ArbiterError> {
        let club = check(draft, id)?;
        let mut transaction = self.begin_clubs().await?;
        let clubs = load_clubs(&mut *transaction).await?;
        correct(&mut transaction, &clubs, club, by, now).await?;
        self.finish_registry(transaction).await
    }

    /// Adds a spelling to a club.
    ///
    /// # Errors
    /// As [`Arbiter::correct_club`].
    pub async fn add_club_spelling(
        &self,
        id: Uuid,
        spelling: &str,
        by: Actor,
        now: DateTime<Utc>,
    ) -> Result<(), ArbiterError> {
        let mut transaction = self.begin_clubs().await?;
        let clubs = load_clubs(&mut *transaction).await?;
        let known = standing(&clubs, id)?.clone();
        let mut spellings = known.spellings;
        spellings.push(spelling.to_owned());
        let draft = ClubDraft {
            name: known.name,
            short: known.short,
            town: known.town,
            spellings,
        };
        let club = check(&draft, id)?;
        correct(&mut transaction, &clubs, club, by, now).await?;
        self.finish_registry(transaction).await
    }

    /// Sets the emblem of a club, an SVG file that is rewritten as the drawing of a figure is, or
    /// removes it.
    ///
    /// # Errors
    /// [`ArbiterError::Emblem`] if the drawing is rejected, `Club` when the club does not exist or
    /// another is shown instead, and `Store`.
    pub async fn set_club_emblem(
        &self,
        id: Uuid,
        svg: Option<&str>,
        by: Actor,
        now: DateTime<Utc>,
    ) -> Result<(), ArbiterError> {
        let emblem = svg.map(|svg| Glyph::parse(svg.as_bytes())).transpose();
        let emblem = emblem.map_err(ArbiterError::Emblem)?;
        let mut transaction = self.begin_clubs().await?;
        let clubs = load_clubs(&mut *transaction).await?;
        standing(&clubs, id)?;
        let digest = emblem.as_ref().map(Glyph::digest);
        if let Some((emblem, digest)) = emblem.zip(digest) {
            glyphs::keep(&mut transaction, &digest, emblem.svg(), now).await?;
        }
        list::set_emblem(&mut transaction, id, digest.as_ref()).await?;
        let done = Done::in_registry(Act::ClubCorrected, by, id);
        self.finish_with(transaction, done, now).await
    }

    /// Links two clubs that are the same: `shown` is shown instead of `double`, whose names
    /// then refer to it.
    ///
    /// # Errors
    /// [`ArbiterError::Club`] when one does not exist or another is shown instead, and `Store`.
    pub async fn link_clubs(
        &self,
        double: Uuid,
        shown: Uuid,
        by: Actor,
        now: DateTime<Utc>,
    ) -> Result<(), ArbiterError> {
        if double == shown {
            return Err(ClubFault::StandsForNone.into());
        }
        let mut transaction = self.begin_clubs().await?;
        let clubs = load_clubs(&mut *transaction).await?;
        standing(&clubs, double)?;
        standing(&clubs, shown)?;
        list::link(&mut transaction, double, shown).await?;
        let done = Done::in_registry(Act::ClubsLinked, by, double);
        self.finish_with(transaction, done, now).await
    }

    /// Removes the link, so that the club is shown for itself again.
    ///
    /// # Errors
    /// [`ArbiterError::Club`] when it does not exist, is not linked, or one of its names
    /// belongs to another club by now; and `Store`.
    pub async fn unlink_club(
        &self,
        double: Uuid,
        by: Actor,
        now: DateTime<Utc>,
    ) -> Result<(), ArbiterError> {
        let mut transaction = self.begin_clubs().await?;
        let clubs = load_clubs(&mut *transaction).await?;
        let club = clubs.get(double).ok_or(ClubFault::NoClub)?;
        if club.same_as.is_none() {
            return Err(ClubFault::StandsForNone.into());
        }
        let alone = Club {
            same_as: None,
            ..club.clone()
        };
        own_names(&clubs, &alone)?;
        list::unlink(&mut transaction, double).await?;
        let done = Done::in_registry(Act::ClubsUnlinked, by, double);
        self.finish_with(transaction, done, now).await
    }

    /// Removes a club and those instead of which it is shown. The club fields of persons stay
    /// as they are.
    ///
    /// # Errors
    /// [`ArbiterError::Club`] when it does not exist, and `Store`.
    pub async fn remove_club(
        &self,
        id: Uuid,
        by: Actor,
        now: DateTime<Utc>,
    ) -> Result<(), ArbiterError> {
        let mut transaction = self.begin_clubs().await?;
        let clubs = load_clubs(&mut *transaction).await?;
        clubs.get(id).ok_or(ClubFault::NoClub)?;
        list::remove(&mut transaction, id).await?;
        let done = Done::in_registry(Act::ClubRemoved, by, id);
        self.finish_with(transaction, done, now).await
    }
}
