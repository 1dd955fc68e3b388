use proptest::prelude::*;

use super::*;
use areopagus_language::Language;

fn read(text: &str) -> NameList {
    NameList::read(text, None)
}

/// Line, name, club, number and rating of each player.
fn rows(list: &NameList) -> Vec<String> {
    let row = |row: &ListRow| {
        let club = row.club.as_deref().unwrap_or("–");
        let number = row.federation_id.as_deref().unwrap_or("–");
        let rating = row
            .rating
            .map_or_else(|| "–".to_owned(), |it| it.to_string());
        format!("{}|{}|{club}|{number}|{rating}", row.line, row.name)
    };
    list.rows.iter().map(row).collect()
}

/// How many lines are wrong.
fn faults(list: &NameList) -> usize {
    let rows = list.rows.iter().filter(|row| row.fault.is_some());
    rows.count() + usize::from(list.fault.is_some())
}

#[test]
fn a_name_a_line_may_have_a_comma() {
    let list = read("\u{feff}Ada Smith\r\n\r\n  Ivanova, Anna \rБорис Петров\n");
    assert_eq!(list.separator, Separator::Nothing);
    let expected = [
        "1|Ada Smith|–|–|–",
        "3|Ivanova, Anna|–|–|–",
        "4|Борис Петров|–|–|–",
    ];
    assert_eq!(rows(&list), expected);
    assert_eq!(faults(&list), 0);
}

#[test]
fn columns_without_headings_are_name_club_number_rating() {
    for separator in ["\t", ";", " , "] {
        let text = "Ada Smith/Zarya/T-15/1850\nBoris///\nClara/Nord//0".replace('/', separator);
        let expected = [
            "1|Ada Smith|Zarya|T-15|1850",
            "2|Boris|–|–|–",
            "3|Clara|Nord|–|–",
        ];
        assert_eq!(rows(&read(&text)), expected, "{separator:?}");
    }
}

#[test]
fn headings_give_the_order_in_every_language() {
    for heading in [
        "No.;Rating;Club or town;Name;Fed;Federation number",
        "№;Рейтинг;Клуб;Имя;Fed;Номер в федерации",
        "Nr.;Wertungszahl;Verein oder Ort;Name;Fed;Nummer im Verband",
    ] {
        let list = read(&format!(
            "{heading}\n1;1850;Zarya;Ada Smith;ENG;T-15\n2;;;Boris;;"
        ));
        let expected = ["2|Ada Smith|Zarya|T-15|1850", "3|Boris|–|–|–"];
        assert_eq!(rows(&list), expected, "{heading}");
        assert_eq!(list.left, ["Fed"]);
    }
    let list = read("Фамилия,Имя,Рейтинг\nПетров,Борис,1700");
    assert_eq!(rows(&list), ["2|Петров Борис|–|–|1700"]);
}

#[test]
fn a_comma_parts_columns_only_where_it_cannot_part_a_name() {
    let separator = |text| read(text).separator;
    assert_eq!(separator("Smith, Ada\nPetrov, Boris"), Separator::Nothing);
    assert_eq!(separator("Ada Smith,Zarya\nBoris"), Separator::Comma);
    assert_eq!(separator("Ada,Zarya,T-15"), Separator::Comma);
    assert_eq!(separator("Ada,1850"), Separator::Comma);
    let list = NameList::read("Ada, Zarya", Some(Separator::Comma));
    assert_eq!(rows(&list), ["1|Ada|Zarya|–|–"]);
}

#[test]
fn places_in_front_are_no_names() {
    let expected = ["1|Ada|Zarya|–|–", "2|Boris|–|–|–"];
    assert_eq!(rows(&read("1\tAda\tZarya\n2.\tBoris")), expected);
    let expected = ["1|Ada Smith|–|–|–", "2|Boris|–|–|–"];
    assert_eq!(rows(&read("1. Ada Smith\n2) Boris")), expected);
    // A number alone may be that of somebody who is registered.
    assert_eq!(rows(&read("Name;Number\n;T-15")), ["2||–|T-15|–"]);
}

#[test]
fn a_separator_stands_between_quotation_marks() {
    let list = read("\"Smith; \"\"Ada\"\"\";Zarya\nBoris \"Bob\" Petrov;\"Nord\"");
    let expected = [
        "1|Smith; \"Ada\"|Zarya|–|–",
        "2|Boris \"Bob\" Petrov|Nord|–|–",
    ];
    assert_eq!(rows(&list), expected);
}

#[test]
fn each_fault_is_told_at_its_line() {
    let faults = |text: &str| -> Vec<(usize, Wrong)> {
        let list = read(text);
        let rows = list.rows.into_iter().filter_map(|row| row.fault);
        let all = list.fault.into_iter().chain(rows);
        all.map(|fault| (fault.line, fault.wrong)).collect()
    };
    assert_eq!(faults(" \n"), [(1, Wrong::NoNames)]);
    assert_eq!(faults("Name;Club"), [(1, Wrong::NoNames)]);
    assert_eq!(faults("\nClub;Rating\nA;1"), [(2, Wrong::NoNameColumn)]);
    assert_eq!(faults("Name;Elo;Rating\nA;1;1"), [(1, Wrong::ColumnTwice)]);
    let cells = Wrong::TooManyCells { cells: 5, most: 4 };
    assert_eq!(faults("Ada;a;b;1;2\nBoris"), [(1, cells)]);
    assert_eq!(faults("Ada;Z\n\"Boris;Z"), [(2, Wrong::Quotation)]);
    assert_eq!(faults("Ada;Z\n;Nord"), [(2, Wrong::NoName)]);
    assert_eq!(faults("Ada;Z\nBoris;Z;;strong"), [(2, Wrong::Rating)]);
    let twice = Wrong::NumberTwice { first: 1 };
    assert_eq!(faults("Ada;;t-15\nBoris;;T -15"), [(2, twice)]);
    let long = format!("Ada\n{}", "x".repeat(101));
    assert!(matches!(faults(&long)[..], [(2, Wrong::Name(_))]));
    let many = "Ada\n".repeat(MAX_ROWS + 1);
    assert_eq!(faults(&many), [(MAX_ROWS + 1, Wrong::TooMany)]);
}

/// A cell that stands between quotation marks.
fn quoted(cell: &str) -> String {
    format!("\"{}\"", cell.replace('"', "\"\""))
}

fn word() -> impl Strategy<Value = String> {
    "[A-Za-zА-Яа-яёß\",;][A-Za-zА-Яа-яёß\"',; ]{0,20}[A-Za-zА-Яа-яёß]"
}

proptest! {
    #[test]
    fn whatever_is_pasted_is_a_list_with_its_lines(text in "(\\PC|[\t\r\n;,\"0-9]){0,200}") {
        let lines = lines(&text).count();
        for separator in Separator::ALL.map(Some).into_iter().chain([None]) {
            let list = NameList::read(&text, separator);
            let places: Vec<usize> = list.rows.iter().map(|row| row.line).collect();
            prop_assert!(places.is_sorted_by(|one, next| one < next));
            prop_assert!(places.iter().all(|line| (1..=lines).contains(line)));
            for row in &list.rows {
                let is_somebody = !row.name.is_empty() || row.federation_id.is_some();
                prop_assert!(is_somebody || row.fault.is_some());
            }
            let faults = list.rows.iter().filter_map(|row| row.fault.as_ref());
            for fault in faults.chain(&list.fault) {
                for language in Language::ALL {
                    prop_assert!(!fault.say(language).is_empty());
                }
            }
        }
    }

    #[test]
    fn a_table_comes_back_as_it_was_written(
        people in prop::collection::vec((word(), prop::option::of(word()), 1_u16..=9999), 1..20),
        separator in 0_usize..3,
    ) {
        let separator = Separator::ALL[separator];
        let sign = separator.sign().unwrap().to_string();
        let mut text = ["Rating", "Name", "Club"].join(&sign);
        for (name, club, rating) in &people {
            let club = club.as_deref().map(quoted).unwrap_or_default();
            text.push('\n');
            text.push_str(&[rating.to_string(), quoted(name), club].join(&sign));
        }
        let list = NameList::read(&text, Some(separator));
        prop_assert_eq!(faults(&list), 0);
        for (row, (name, club, rating)) in list.rows.iter().zip(&people) {
            prop_assert_eq!(&row.name, name.trim());
            prop_assert_eq!(row.club.as_deref(), club.as_deref().map(str::trim));
            prop_assert_eq!(row.rating.map(Rating::get), Some(*rating));
        }
        prop_assert_eq!(list.rows.len(), people.len());
    }
}
