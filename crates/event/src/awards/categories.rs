//! Decides changes of the categories.

use std::collections::BTreeSet;

use super::command::Categories;
use crate::awards::refusal::AwardRefusal;
use crate::category::MAX_CATEGORIES;
use crate::entry::Entry;
use crate::refusal::Refusal;
use crate::state::EventState;
use areopagus_tournament::text::TextLine;

/// Makes the entry of new categories.
///
/// # Errors
/// [`AwardRefusal`] for the first fault in them.
pub fn decide(state: &EventState, set: &Categories) -> Result<Entry, Refusal> {
    if set.categories.len() > MAX_CATEGORIES {
        return Err(AwardRefusal::TooManyCategories.into());
    }
    let mut words = BTreeSet::new();
    for category in &set.categories {
        if !words.insert(&category.word) {
            return Err(AwardRefusal::WordTwice(category.word.clone()).into());
        }
        let mut members = category.members.iter();
        if let Some(stranger) = members.find(|it| !state.entrants.contains_key(it)) {
            return Err(Refusal::EntrantUnknown(*stranger));
        }
    }
    let named = state.awards.prizes.prizes.iter();
    let mut named = named.filter_map(|prize| prize.category.as_ref());
    if let Some(gone) = named.find(|word| !words.contains(word)) {
        return Err(AwardRefusal::CategoryHasPrizes(gone.clone()).into());
    }
    if set.categories == state.awards.categories {
        return Err(AwardRefusal::Unchanged.into());
    }
    reasoned(state, set.reason.as_ref())?;
    Ok(Entry::CategoriesSet(set.clone()))
}

/// Checks that a change after the event has begun has a reason.
///
/// # Errors
/// [`AwardRefusal::NoReason`] if it has none.
pub fn reasoned(state: &EventState, reason: Option<&TextLine<500>>) -> Result<(), Refusal> {
    if state.is_started() && reason.is_none() {
        return Err(AwardRefusal::NoReason.into());
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::category::Category;
    use crate::category::CategoryWord;
    use crate::tests::{TestEvent, draft, entrant, fold, journaled};
    use crate::{Command, EventCommand};

    fn category(word: &str, members: &[u16]) -> Category {
        Category {
            word: CategoryWord::parse(word).unwrap(),
            en: TextLine::parse("Women").unwrap(),
            ru: TextLine::parse("Женщины").unwrap(),
            de: None,
            members: members.iter().map(|number| entrant(*number)).collect(),
        }
    }

    fn set(categories: &[Category], reason: &str) -> Command {
        Command::Event(EventCommand::SetCategories(Categories {
            categories: categories.to_vec(),
            reason: TextLine::parse(reason).ok(),
        }))
    }

    #[test]
    fn r_105_the_referee_sets_the_categories_and_who_is_in_them() {
        let mut event = TestEvent::paired(4, &draft());
        let two = [category("w", &[1, 3]), category("u18", &[3])];
        event.run(&set(&two, "agreed at the opening")).unwrap();
        assert_eq!(event.state.awards.categories, two);
        let words: Vec<CategoryWord> = ["w", "u18", "s65"]
            .map(|word| CategoryWord::parse(word).unwrap())
            .to_vec();
        let known = words.iter().map(|it| event.state.awards.category(it));
        assert_eq!(
            known.map(|it| it.is_some()).collect::<Vec<_>>(),
            [true, true, false]
        );
        // Read back from the journal they are the same.
        let entry = event.entries.last().unwrap();
        assert_eq!(&journaled(entry, |body| body), entry);
        assert_eq!(fold(&event.entries).unwrap().awards, event.state.awards);
        event.audit.end().unwrap();
    }

    #[test]
    fn r_105_what_is_wrong_with_categories_is_said() {
        let mut event = TestEvent::paired(4, &draft());
        let mut refused = |categories: &[Category], reason: &str| {
            event.run(&set(categories, reason)).unwrap_err().code()
        };
        let one = [category("w", &[1])];
        assert_eq!(refused(&one, ""), "reason-missing");
        assert_eq!(refused(&[], "why"), "awards-unchanged");
        let twice = [category("w", &[1]), category("w", &[2])];
        assert_eq!(refused(&twice, "why"), "category-twice");
        assert_eq!(refused(&[category("w", &[9])], "why"), "entrant-unknown");
        let many: Vec<Category> = (0..=MAX_CATEGORIES)
            .map(|number| category(&format!("c{number}"), &[]))
            .collect();
        assert_eq!(refused(&many, "why"), "too-many-categories");
        // Before the pairing no reason is needed.
        let mut early = TestEvent::from_draft(&draft());
        early.run(&set(&[category("w", &[])], "")).unwrap();
    }
}
