use chrono::{DateTime, Days, NaiveDate};
use serde_json::json;
use uuid::Uuid;

use super::*;
use crate::armies::Fact;
use areopagus_journal::LeafHash;
use areopagus_language::Language;

const ANNA: Uuid = Uuid::from_u128(1);
const BORIS: Uuid = Uuid::from_u128(2);
const DOUBLE: Uuid = Uuid::from_u128(3);

fn day(text: &str) -> NaiveDate {
    text.parse().unwrap()
}

const TODAY: &str = "2026-11-22";

/// Categories with a simple interface for commands.
#[derive(Default)]
struct Desk {
    categories: Categories,
    seq: u64,
}

impl Desk {
    fn ask(&mut self, command: &CategoryCommand, ids: &[Uuid]) -> Result<u64, CategoryRefusal> {
        let entry = self.categories.decide(command, ids, day(TODAY))?;
        self.seq += 1;
        let fact = Fact {
            seq: self.seq,
            hash: LeafHash::compute(b""),
            at: DateTime::UNIX_EPOCH,
            by: None,
        };
        self.categories.apply(fact, entry).unwrap();
        Ok(self.seq)
    }

    fn give(
        &mut self,
        category: Category,
        from: &str,
        until: &str,
    ) -> Result<u64, CategoryRefusal> {
        self.ask(&given(category, from, until), &[ANNA])
    }

    fn end(&mut self, given: u64, reason: &str) -> Result<u64, CategoryRefusal> {
        let command = CategoryCommand::End {
            person: ANNA,
            given,
            reason: reason.to_owned(),
        };
        self.ask(&command, &[ANNA])
    }

    fn has(&self, on: &str) -> Option<Category> {
        let held = self.categories.in_force(&[ANNA], day(on));
        held.map(|held| held.category)
    }
}

fn given(category: Category, from: &str, until: &str) -> CategoryCommand {
    CategoryCommand::Give {
        person: ANNA,
        category,
        from: day(from),
        until: (!until.is_empty()).then(|| day(until)),
    }
}

#[test]
fn r_214_a_category_counts_from_its_first_day_to_its_last() {
    let mut desk = Desk::default();
    assert_eq!(desk.has(TODAY), None);
    desk.give(Category::First, "2026-11-01", "2026-12-31")
        .unwrap();
    for (on, category) in [
        ("2026-10-31", None),
        ("2026-11-01", Some(Category::First)),
        ("2026-12-31", Some(Category::First)),
        ("2027-01-01", None),
    ] {
        assert_eq!(desk.has(on), category, "{on}");
    }
    assert_eq!(desk.categories.in_force(&[BORIS], day(TODAY)), None);
}

#[test]
fn r_214_the_newest_that_has_begun_counts_and_the_one_before_comes_back_when_it_ends() {
    let mut desk = Desk::default();
    desk.give(Category::First, "2026-01-01", "").unwrap();
    let higher = desk.give(Category::National, "2026-12-01", "").unwrap();
    assert_eq!(desk.has(TODAY), Some(Category::First));
    assert_eq!(desk.has("2026-12-01"), Some(Category::National));
    desk.end(higher, "given to somebody else").unwrap();
    assert_eq!(desk.has("2026-12-01"), Some(Category::First));
    let held = desk.categories.held_by(&[ANNA]);
    assert_eq!(held.len(), 2);
    let ending = held[1].ended.as_ref().unwrap();
    assert_eq!(
        (ending.fact.seq, ending.reason.as_str()),
        (3, "given to somebody else")
    );
}

#[test]
fn r_214_what_does_not_fit_is_refused() {
    let mut desk = Desk::default();
    let first = desk.give(Category::First, TODAY, "2027-11-22").unwrap();
    for (from, until, refusal) in [
        ("2026-11-22", "2026-11-21", CategoryRefusal::Backwards),
        ("2024-01-01", "", CategoryRefusal::FarAway),
        ("2028-01-01", "", CategoryRefusal::FarAway),
        ("2026-01-01", "2026-11-21", CategoryRefusal::Past),
        (TODAY, "2027-11-22", CategoryRefusal::Same),
    ] {
        assert_eq!(
            desk.give(Category::First, from, until),
            Err(refusal),
            "{from} {until}"
        );
    }
    assert!(matches!(
        desk.end(first, " "),
        Err(CategoryRefusal::Reason(_))
    ));
    assert_eq!(desk.end(7, "why"), Err(CategoryRefusal::NotGiven));
    desk.end(first, "moved\nabroad").unwrap();
    assert_eq!(desk.end(first, "why"), Err(CategoryRefusal::Ended));
    assert_eq!(desk.has(TODAY), None);
    // An ended category can be given again.
    desk.give(Category::First, TODAY, "2027-11-22").unwrap();
}

#[test]
fn r_214_rows_of_one_human_are_one_referee() {
    let mut desk = Desk::default();
    let first = desk.give(Category::Second, TODAY, "").unwrap();
    let both = [DOUBLE, ANNA];
    assert!(desk.categories.in_force(&both, day(TODAY)).is_some());
    let end = CategoryCommand::End {
        person: DOUBLE,
        given: first,
        reason: "why".to_owned(),
    };
    let entry = desk.categories.decide(&end, &both, day(TODAY)).unwrap();
    assert!(matches!(entry, CategoryEntry::Ended { person: ANNA, .. }));
}

#[test]
fn r_200_who_measures_has_the_first_category_or_a_higher_one() {
    let measures = Category::ALL.map(Category::measures);
    assert_eq!(measures, [true, true, true, false, false]);
}

#[test]
fn entries_are_read_as_they_were_written() {
    let desk = Desk::default();
    let entry = desk
        .categories
        .decide(&given(Category::First, TODAY, ""), &[ANNA], day(TODAY));
    let entry = entry.unwrap();
    let written = serde_json::to_value(&entry).unwrap();
    assert_eq!(
        written,
        json!({ "kind": "category.given",
            "body": { "person": ANNA, "category": "first", "from": TODAY } })
    );
    assert_eq!(
        serde_json::from_value::<CategoryEntry>(written).unwrap(),
        entry
    );
    for category in Category::ALL {
        assert_eq!(Category::from_word(category.word()), Some(category));
        assert_eq!(json!(category), category.word());
    }
    assert_eq!(Category::from_word("none"), None);
}

#[test]
fn an_end_of_nothing_is_found_in_the_journal() {
    let mut categories = Categories::default();
    let fact = Fact {
        seq: 4,
        hash: LeafHash::compute(b""),
        at: DateTime::UNIX_EPOCH,
        by: None,
    };
    let entry = CategoryEntry::Ended {
        person: ANNA,
        given: 2,
        reason: areopagus_tournament::text::TextLine::parse("why").unwrap(),
    };
    assert_eq!(categories.apply(fact, entry), Err(CategoryFault { seq: 4 }));
}

#[test]
fn every_refusal_has_a_code_and_a_sentence_in_each_language() {
    let refusals = [
        CategoryRefusal::Backwards,
        CategoryRefusal::FarAway,
        CategoryRefusal::Past,
        CategoryRefusal::Same,
        CategoryRefusal::NotGiven,
        CategoryRefusal::Ended,
    ];
    let mut codes: Vec<&str> = refusals.iter().map(CategoryRefusal::code).collect();
    codes.dedup();
    assert_eq!(codes.len(), refusals.len());
    for refusal in refusals {
        let [one, other, third] = Language::ALL.map(|language| refusal.say(language));
        assert!(one != other && other != third && !one.is_empty());
    }
    let far = day(TODAY)
        .checked_add_days(Days::new(366))
        .unwrap()
        .to_string();
    Desk::default().give(Category::Third, &far, "").unwrap();
}
