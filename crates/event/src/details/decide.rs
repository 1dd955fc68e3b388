//! Decides commands about an event as a whole.

use std::collections::BTreeSet;

use super::command::{EventEdit, Listing, RatingChange, RatingChanges};
use super::entry::{DetailEntry, EventChange, ListingSet, NotesSet, RatingSet};
use super::refusal::DetailRefusal;
use crate::refusal::Refusal;
use crate::settings::{self, DraftError, EventSettings, FieldError, TieBreaks, days};
use crate::state::EventState;
use areopagus_tournament::protest_rules::ProtestDraft;
use areopagus_tournament::text::{Lines, TextLine};
use areopagus_tournament::zone::Zone;

/// Edits the settings of the event.
///
/// # Errors
/// [`DetailRefusal`], as a [`Refusal`], here and in the functions below.
pub fn change(state: &EventState, edit: &EventEdit) -> Result<DetailEntry, Refusal> {
    again(state, &DetailEntry::Changed(read(&state.info, edit)?))
}

/// Unlists the event, or lists it again.
///
/// # Errors
/// As [`change`].
pub fn list(state: &EventState, listing: &Listing) -> Result<DetailEntry, Refusal> {
    let set = ListingSet {
        listed: listing.listed,
        reason: reason(listing.reason.as_deref())?,
    };
    again(state, &DetailEntry::Listed(set))
}

/// Reopens a closed event.
///
/// # Errors
/// As [`change`].
pub fn reopen(state: &EventState, reason: &str) -> Result<DetailEntry, Refusal> {
    let reason = TextLine::parse(reason).map_err(Refusal::Reason)?;
    again(state, &DetailEntry::Reopened { reason })
}

/// Deletes an event in which nothing has happened.
///
/// # Errors
/// As [`change`].
pub fn delete(state: &EventState, why: Option<&str>) -> Result<DetailEntry, Refusal> {
    let reason = reason(why)?;
    again(state, &DetailEntry::Deleted { reason })
}

/// Makes the same decision from a journaled entry; what changes nothing is left out.
///
/// # Errors
/// As [`change`].
pub fn again(state: &EventState, entry: &DetailEntry) -> Result<DetailEntry, Refusal> {
    match entry {
        DetailEntry::Changed(change) => Ok(DetailEntry::Changed(changed(state, change.clone())?)),
        DetailEntry::Rated(set) => {
            rated(state, set)?;
            Ok(entry.clone())
        }
        DetailEntry::Listed(set) => {
            if set.listed == state.details.unlisted {
                Ok(entry.clone())
            } else {
                Err(DetailRefusal::ListedSo(set.listed).into())
            }
        }
        DetailEntry::Reopened { .. } if state.closed => Ok(entry.clone()),
        DetailEntry::Reopened { .. } => Err(DetailRefusal::NotClosed.into()),
        DetailEntry::Deleted { .. } if state.is_deletable() => Ok(entry.clone()),
        DetailEntry::Deleted { .. } => Err(DetailRefusal::HasHappened.into()),
        DetailEntry::KeyChanged(change) => {
            if change.is_of(state.info.slug.as_str()) {
                Ok(entry.clone())
            } else {
                Err(DetailRefusal::OtherKey.into())
            }
        }
    }
}

/// Sets the ratings of at least one entrant, each named once.
///
/// # Errors
/// As [`change`].
pub fn rate(state: &EventState, changes: &RatingChanges) -> Result<Vec<DetailEntry>, Refusal> {
    let reason = reason(changes.reason.as_deref())?;
    let mut seen = BTreeSet::new();
    let entry = |change: &RatingChange| {
        if !seen.insert(change.entrant) {
            return Err(Refusal::OrderRepeats(change.entrant));
        }
        let set = RatingSet {
            entrant: change.entrant,
            rating: change.rating,
            reason: reason.clone(),
        };
        again(state, &DetailEntry::Rated(set))
    };
    if changes.ratings.is_empty() {
        return Err(DetailRefusal::Unchanged.into());
    }
    changes.ratings.iter().map(entry).collect()
}

/// A reason that may be left out.
fn reason(text: Option<&str>) -> Result<Option<TextLine<500>>, Refusal> {
    let given = text.filter(|text| !text.trim().is_empty());
    let line = given.map(TextLine::parse).transpose();
    line.map_err(Refusal::Reason)
}

/// The refusal of a field.
fn at(field: &'static str) -> impl Fn(FieldError) -> DetailRefusal {
    move |error| DetailRefusal::Field(Box::new(DraftError { field, error }))
}

/// Parses the input field by field.
fn read(info: &EventSettings, edit: &EventEdit) -> Result<EventChange, Refusal> {
    let line = |field, text: Option<&String>| {
        let line = text.map(|text| TextLine::parse(text)).transpose();
        line.map_err(FieldError::Line).map_err(at(field))
    };
    let dates = match (&edit.starts_on, &edit.ends_on) {
        (None, None) => None,
        (first, last) => {
            let known = [info.dates.starts_on(), info.dates.ends_on()].map(|it| it.to_string());
            let [first, last] = [(first, &known[0]), (last, &known[1])]
                .map(|(typed, known)| typed.as_ref().unwrap_or(known));
            let dates = days(first, last);
            Some(dates.map_err(|error| DetailRefusal::Field(Box::new(error)))?)
        }
    };
    let format = edit.format.map(settings::format).transpose();
    let rules = edit.regulations.as_deref();
    let rules = rules.map(|text| info.with_regulations(text)).transpose();
    let rules = rules
        .map_err(FieldError::Rules)
        .map_err(at("regulations"))?;
    let zone = edit.time_zone.as_deref().map(Zone::parse).transpose();
    let tie_breaks = edit.tie_breaks.clone().map(TieBreaks::new).transpose();
    let protests = edit.protests.as_ref().map(ProtestDraft::check);
    let protests = protests.transpose().map_err(|error| {
        let (field, error) = (error.field(), FieldError::Protests(error));
        DetailRefusal::Field(Box::new(DraftError { field, error }))
    })?;
    let notes = edit.notes.as_deref().map(|text| {
        let is_some = !text.trim().is_empty();
        is_some.then(|| Lines::parse(text)).transpose()
    });
    let notes = notes.transpose();
    Ok(EventChange {
        name: line("name", edit.name.as_ref())?,
        place: line("place", edit.place.as_ref())?,
        dates,
        time_zone: zone.map_err(FieldError::Zone).map_err(at("time_zone"))?,
        format: format.map_err(at("format"))?,
        regulations: rules.map(|rules| rules.to_string()),
        tie_breaks: tie_breaks
            .map_err(FieldError::TieBreaks)
            .map_err(at("tie_breaks"))?,
        protests,
        notes: notes
            .map_err(FieldError::Line)
            .map_err(at("notes"))?
            .map(NotesSet),
        reason: reason(edit.reason.as_deref())?,
    })
}

/// Reduces a change to what differs, if it may be made.
fn changed(state: &EventState, change: EventChange) -> Result<EventChange, Refusal> {
    let info = &state.info;
    let mut change = EventChange {
        name: change.name.filter(|it| *it != info.name),
        place: change.place.filter(|it| *it != info.place),
        dates: change.dates.filter(|it| *it != info.dates),
        time_zone: (change.time_zone).filter(|it| Some(it) != info.time_zone.as_ref()),
        format: change.format.filter(|it| *it != info.format),
        regulations: (change.regulations).filter(|it| *it != info.rules.to_string()),
        tie_breaks: change.tie_breaks.filter(|it| *it != info.tie_breaks),
        protests: change.protests.filter(|it| *it != info.protests),
        notes: change.notes.filter(|it| it.0 != info.notes),
        reason: change.reason,
    };
    let is_none = EventChange {
        reason: None,
        ..change.clone()
    } == EventChange::default();
    if is_none {
        return Err(DetailRefusal::Unchanged.into());
    }
    let field = match (&change.format, &change.regulations) {
        (Some(_), _) => Some("format"),
        (None, Some(_)) => Some("regulations"),
        (None, None) => None,
    };
    if let Some(field) = field.filter(|_| !state.is_open()) {
        return Err(DetailRefusal::HasEntrants(field).into());
    }
    if let Some(text) = &change.regulations {
        let rules = info.with_regulations(text).map_err(FieldError::Rules);
        let rules = rules.map_err(at("regulations"))?;
        change.regulations = Some(rules.to_string());
    }
    let (discipline, format) = (
        info.rules.discipline(),
        change.format.unwrap_or(info.format),
    );
    if change.format.is_some() && change.tie_breaks.is_none() {
        // The usual list follows the format, and so does one that the new format does not have.
        let own = &info.tie_breaks;
        let was_usual = *own == TieBreaks::usual(discipline, info.format);
        let is_usual = was_usual || own.clone().fit(discipline, format).is_err();
        let usual = is_usual.then(|| TieBreaks::usual(discipline, format));
        change.tie_breaks = usual.filter(|it| it != own);
    }
    if let Some(dates) = change.dates {
        let days = dates.starts_on()..=dates.ends_on();
        let plan = state.schedule.plan().rounds.iter();
        let mut outside = plan.filter(|time| !days.contains(&time.starts_at.local().date()));
        if let Some(time) = outside.next() {
            return Err(DetailRefusal::RoundOutside(time.round).into());
        }
    }
    if let Some(tie_breaks) = &change.tie_breaks {
        let fit = tie_breaks.clone().fit(discipline, format);
        fit.map_err(FieldError::TieBreaks)
            .map_err(at("tie_breaks"))?;
    }
    let is_ruling = change.tie_breaks.is_some() || change.protests.is_some();
    if is_ruling && state.is_ruled() && change.reason.is_none() {
        return Err(DetailRefusal::NoReason.into());
    }
    Ok(change)
}

/// Checks that an entrant may have this rating from now on.
fn rated(state: &EventState, set: &RatingSet) -> Result<(), Refusal> {
    let entrant = state.entrants.get(&set.entrant);
    let entrant = entrant.ok_or(Refusal::EntrantUnknown(set.entrant))?;
    if entrant.rating == set.rating {
        return Err(DetailRefusal::RatedSo.into());
    }
    if state.is_ruled() && set.reason.is_none() {
        return Err(DetailRefusal::NoReason.into());
    }
    Ok(())
}
