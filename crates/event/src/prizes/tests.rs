//! Prizes: examples by hand, and properties of every list.

use std::collections::BTreeSet;

use proptest::prelude::*;

use super::share::{Stand, divide};
use super::*;
use crate::category::Category;
use crate::tests::entrant;
use areopagus_language::Language;
use areopagus_tournament::entrant::EntrantNumber;

/// Players with these ranks and points, numbered from 1.
fn stands(list: &[(u16, u32)]) -> Vec<Stand> {
    let stand = |(number, (rank, points)): (u16, &(u16, u32))| Stand {
        entrant: entrant(number),
        rank: *rank,
        points: *points,
    };
    (1..).zip(list).map(stand).collect()
}

fn amounts(rule: Rule, places: &[u64], list: &[(u16, u32)]) -> Vec<(u16, u64)> {
    let shares = divide(rule, places, &stands(list));
    let amount = |share: &Share| (share.entrant.get(), share.amount);
    shares.iter().map(amount).collect()
}

#[test]
fn r_107_by_place_equal_points_have_the_prizes_of_their_places() {
    let list = [(1, 20), (2, 20), (3, 15)];
    let given = amounts(Rule::ByPlace, &[1000, 600, 200], &list);
    assert_eq!(given, [(1, 1000), (2, 600), (3, 200)]);
    // Fully tied players share in any case.
    let list = [(1, 20), (1, 20), (3, 15)];
    let given = amounts(Rule::ByPlace, &[1000, 600, 200], &list);
    assert_eq!(given, [(1, 800), (2, 800), (3, 200)]);
    // More prizes than players, and more players than prizes.
    assert_eq!(amounts(Rule::ByPlace, &[10, 5], &[(1, 9)]), [(1, 10)]);
    assert_eq!(amounts(Rule::ByPlace, &[10], &[(1, 9), (2, 8)]), [(1, 10)]);
}

#[test]
fn r_107_equal_sharing_adds_up_and_divides() {
    let list = [(1, 20), (2, 18), (3, 18), (4, 18), (5, 10)];
    let given = amounts(Rule::Equal, &[1000, 600, 300], &list);
    assert_eq!(given, [(1, 1000), (2, 300), (3, 300), (4, 300)]);
}

#[test]
fn r_107_hort_gives_half_by_place_and_half_equally() {
    let list = [(1, 20), (2, 18), (3, 18), (4, 18)];
    // Half of 600, 300 and 0 each, and a third of the other 450.
    let given = amounts(Rule::Hort, &[1000, 600, 300], &list);
    assert_eq!(given, [(1, 1000), (2, 450), (3, 300), (4, 150)]);
}

#[test]
fn r_109_the_rest_of_a_division_goes_by_the_order_of_the_standings() {
    let list = [(1, 20), (2, 20), (3, 20)];
    let given = amounts(Rule::Equal, &[100], &list);
    assert_eq!(given, [(1, 34), (2, 33), (3, 33)]);
    let shares = divide(Rule::Equal, &[100], &stands(&list));
    let rests: Vec<bool> = shares.iter().map(|share| share.rest).collect();
    assert_eq!(rests, [true, false, false]);
    // 101: halves of 101 and of nothing, and the other 51 divided.
    let given = amounts(Rule::Hort, &[101], &list);
    assert_eq!(given, [(1, 67), (2, 17), (3, 17)]);
}

fn word(text: &str) -> CategoryWord {
    CategoryWord::parse(text).unwrap()
}

fn category(text: &str, members: &[u16]) -> Category {
    Category {
        word: word(text),
        en: TextLine::parse("Women").unwrap(),
        ru: TextLine::parse("Женщины").unwrap(),
        de: None,
        members: members.iter().map(|number| entrant(*number)).collect(),
    }
}

fn money(place: u16, category: Option<&str>, amount: u64) -> Prize {
    Prize {
        place,
        category: category.map(word),
        award: Award::Money(amount),
    }
}

fn prizes(rule: Rule, several: bool, prizes: Vec<Prize>) -> Prizes {
    Prizes {
        currency: Currency::parse("EUR").ok(),
        rule,
        several,
        prizes,
        reason: None,
    }
}

/// The amounts by player and list.
fn given(allocation: &Allocation) -> Vec<(String, u16, u64)> {
    let list = |prize: &GivenPrize| {
        let word = prize.category.as_ref();
        word.map_or_else(String::new, ToString::to_string)
    };
    let of = |prize: &GivenPrize| (list(prize), prize.share.entrant.get(), prize.share.amount);
    allocation.money.iter().map(of).collect()
}

#[test]
fn r_108_each_gets_the_best_alone_and_others_move_up() {
    let field = stands(&[(1, 20), (2, 18), (3, 16), (4, 14), (5, 12)]);
    let women = [category("w", &[2, 4, 5])];
    let list = vec![
        money(1, None, 1000),
        money(2, None, 300),
        money(3, None, 200),
        money(1, Some("w"), 400),
        money(2, Some("w"), 100),
    ];
    let allocation = Allocation::among(&prizes(Rule::ByPlace, false, list.clone()), &women, &field);
    // 2 takes 400 as the best woman rather than 300, so 3 is second. 4 is third for 200, better
    // than 100 as the second woman, which goes to 5.
    let expected = [
        ("", 1, 1000),
        ("", 3, 300),
        ("", 4, 200),
        ("w", 2, 400),
        ("w", 5, 100),
    ];
    let expected = expected.map(|(list, who, amount)| (list.to_owned(), who, amount));
    assert_eq!(given(&allocation), expected);
    let said = |language| {
        let named = |list: Option<&CategoryWord>| match list {
            None => "whole event".to_owned(),
            Some(word) => format!("category {word}"),
        };
        let euro = Currency::parse("EUR").unwrap();
        let prize = allocation
            .money
            .iter()
            .find(|it| it.share.entrant.get() == 2);
        prize
            .unwrap()
            .say(language, &named, &|amount| euro.say(amount, language))
    };
    assert_eq!(
        said(Language::En),
        "Place 1, category w: 4.00\u{a0}EUR. Taken instead of 3.00\u{a0}EUR, whole event."
    );
    assert!(said(Language::Ru).starts_with("1-е место, category w: 4,00\u{a0}EUR. Вместо 3,00"));
    assert!(
        said(Language::De).starts_with("Platz 1, category w: 4,00\u{a0}EUR. Genommen statt 3,00")
    );
    let both = Allocation::among(&prizes(Rule::ByPlace, true, list), &women, &field);
    let of_two: u64 = both
        .money
        .iter()
        .filter(|prize| prize.share.entrant.get() == 2)
        .map(|prize| prize.share.amount)
        .sum();
    assert_eq!(of_two, 700);
}

#[test]
fn r_109_things_go_by_place_beside_the_money() {
    let field = stands(&[(1, 20), (2, 18), (2, 18), (4, 1)]);
    let women = [category("w", &[1, 4])];
    let thing = |place, category: Option<&str>, text: &str| Prize {
        place,
        category: category.map(word),
        award: Award::Thing(TextLine::parse(text).unwrap()),
    };
    let list = vec![
        money(1, None, 1000),
        thing(1, None, "Cup"),
        thing(1, Some("w"), "Book"),
        thing(3, None, "Board"),
        thing(9, None, "Nobody's"),
    ];
    let allocation = Allocation::among(&prizes(Rule::Hort, false, list), &women, &field);
    let things: Vec<(&str, Vec<u16>)> = allocation
        .things
        .iter()
        .map(|it| {
            let whose = it.entrants.iter().map(|entrant| entrant.get());
            (it.thing.as_str(), whose.collect())
        })
        .collect();
    let expected = [
        ("Cup", vec![1]),
        ("Book", vec![1]),
        // They are fully tied: the lot decides.
        ("Board", vec![2, 3]),
        ("Nobody's", vec![]),
    ];
    assert_eq!(things, expected);
}

fn rule() -> impl Strategy<Value = Rule> {
    prop_oneof![Just(Rule::ByPlace), Just(Rule::Equal), Just(Rule::Hort)]
}

/// Prizes that do not rise, and players in the order of the standings.
fn field() -> impl Strategy<Value = (Vec<u64>, Vec<(u16, u32)>)> {
    let places = proptest::collection::vec(0_u64..10_000, 0..12);
    let points = proptest::collection::vec((0_u32..4, any::<bool>()), 0..30);
    (places, points).prop_map(|(mut places, mut points)| {
        places.sort_unstable_by(|one, other| other.cmp(one));
        points.sort_unstable_by(|one, other| other.cmp(one));
        let mut list: Vec<(u16, u32)> = Vec::new();
        for (place, (points, shares)) in (1..).zip(points) {
            let rank = match list.last() {
                Some((rank, before)) if shares && *before == points => *rank,
                _ => place,
            };
            list.push((rank, points));
        }
        (places, list)
    })
}

proptest! {
    #[test]
    fn r_109_all_the_money_of_the_places_is_given_and_no_more(
        rule in rule(), (places, list) in field()
    ) {
        let given: u64 = amounts(rule, &places, &list).iter().map(|(_, amount)| amount).sum();
        let of_places: u64 = places.iter().take(list.len()).sum();
        prop_assert_eq!(given, of_places);
    }

    #[test]
    fn r_107_a_better_place_never_gets_less(rule in rule(), (places, list) in field()) {
        let given = amounts(rule, &places, &list);
        for pair in given.windows(2) {
            prop_assert!(pair[0].1 >= pair[1].1, "{given:?}");
        }
    }

    #[test]
    fn r_108_nobody_has_two_prizes_and_the_lists_are_given_whole(
        rule in rule(),
        (places, list) in field(),
        (others, _) in field(),
        members in proptest::collection::btree_set(1_u16..30, 0..20),
    ) {
        let members: BTreeSet<u16> = members.into_iter().filter(|it| usize::from(*it) <= list.len()).collect();
        let members: Vec<u16> = members.into_iter().collect();
        let of = |category: Option<&str>, places: &[u64]| -> Vec<Prize> {
            let prizes = (1..).zip(places).filter(|(_, amount)| **amount > 0);
            prizes.map(|(place, amount)| money(place, category, *amount)).collect()
        };
        let all = [of(None, &places), of(Some("w"), &others)].concat();
        let allocation = Allocation::among(
            &prizes(rule, false, all), &[category("w", &members)], &stands(&list),
        );
        let who: Vec<EntrantNumber> = allocation.money.iter().map(|it| it.share.entrant).collect();
        let different: BTreeSet<EntrantNumber> = who.iter().copied().collect();
        prop_assert_eq!(who.len(), different.len());
        // Players without a prize would have got none: all prizes with players in the list are
        // given.
        for (list_word, amounts, field) in [
            (None, &places, list.len()), (Some(word("w")), &others, members.len()),
        ] {
            let there: u64 = allocation.money.iter()
                .filter(|it| it.category == list_word)
                .map(|it| it.share.amount)
                .sum();
            let elsewhere = allocation.money.iter()
                .filter(|it| it.category != list_word)
                .filter(|it| list_word.is_none() || members.contains(&it.share.entrant.get()))
                .count();
            let left: u64 = amounts.iter().take(field - elsewhere).sum();
            prop_assert_eq!(there, left);
        }
    }
}
