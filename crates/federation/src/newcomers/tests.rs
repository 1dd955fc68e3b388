use super::*;
use areopagus_event::exchange::{Extent, Who};
use areopagus_tournament::trf::Trf;

/// A file with these names and federation numbers.
fn file(players: &[(&str, &str)]) -> Import {
    let lines = (1..).zip(players).map(|(number, (name, id))| {
        format!("001 {number:>4}      {name:<33}          {id:>11}                    1\n")
    });
    let trf = Trf::parse(&lines.collect::<String>()).unwrap();
    Import::read(&trf, Extent::WithoutRounds, None).unwrap()
}

fn people(who: &[(&str, &str)]) -> People {
    let who = who.iter().map(|(name, id)| Who {
        name: Some((*name).to_owned()),
        club: None,
        federation_id: (!id.is_empty()).then(|| (*id).to_owned()),
    });
    (1..).map_while(EntrantNumber::new).zip(who).collect()
}

fn numbers(import: &Import, who: &[(&str, &str)]) -> Vec<Option<u16>> {
    let known = known(import, &people(who)).into_iter();
    known.map(|it| it.map(EntrantNumber::get)).collect()
}

#[test]
fn r_173_who_has_the_same_number_or_name_is_known() {
    let file = file(&[
        ("Ivanova, Anna", ""),
        ("Petrov, Boris", "207"),
        ("Petrov, Boris", ""),
    ]);
    let with = [("ivanova  Anna", "9"), ("Other", "207")];
    assert_eq!(numbers(&file, &with), [Some(1), Some(2), None]);
    let with = [("Petrov Boris", "208")];
    assert_eq!(numbers(&file, &with), [None, None, Some(1)]);
    // A number takes precedence over a name.
    let with = [("Boris Petrov", ""), ("Other", "207")];
    assert_eq!(numbers(&file, &with), [None, Some(2), Some(1)]);
}

#[test]
fn r_115_blanks_and_case_of_a_number_do_not_count() {
    let file = file(&[("Ivanova, Anna", "t-15 a"), ("Petrov, Boris", "T-1")]);
    let with = [("Somebody", "T-15A"), ("Petrov, Boris", "t 2")];
    assert_eq!(numbers(&file, &with), [Some(1), None]);
}
