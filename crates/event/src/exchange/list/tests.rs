use proptest::prelude::*;

use super::*;
use areopagus_language::Language;

fn read(text: &str) -> NameList {
    NameList::read(text, &Reading::default())
}

/// Reads a list with chosen columns, given by first letters: name, club, number (`i`), rating,
/// team, and nothing.
fn said(text: &str, columns: &str) -> NameList {
    let column = |letter| match letter {
        'n' => Some(Column::Name),
        'c' => Some(Column::Club),
        'i' => Some(Column::Number),
        'r' => Some(Column::Rating),
        't' => Some(Column::Team),
        _ => None,
    };
    let reading = Reading {
        columns: columns.chars().map(column).collect(),
        has_teams: true,
        ..Reading::default()
    };
    NameList::read(text, &reading)
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

/// The number of wrong lines.
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
fn r_417_of_columns_without_headings_it_is_asked_what_they_have() {
    for separator in ["\t", ";", " , "] {
        let text = "Ada Smith/Zarya/T-15/1850\nBoris///\nClara/Nord//0".replace('/', separator);
        let list = read(&text);
        assert!(list.is_asked() && list.rows.is_empty(), "{separator:?}");
        let unnamed = list.unnamed.unwrap();
        let seem = [Column::Name, Column::Club, Column::Number, Column::Rating];
        assert_eq!(unnamed.kinds, seem.map(Some));
        assert_eq!(unnamed.first[0], ["Ada Smith", "Zarya", "T-15", "1850"]);
        let list = said(&text, "ncir");
        let expected = [
            "1|Ada Smith|Zarya|T-15|1850",
            "2|Boris|–|–|–",
            "3|Clara|Nord|–|–",
        ];
        assert_eq!(
            (list.is_asked(), rows(&list)),
            (false, expected.map(str::to_owned).into())
        );
        let list = said(&text, "nt--");
        assert_eq!(rows(&list)[0], "1|Ada Smith|–|–|–");
        assert_eq!(list.rows[2].team.as_deref(), Some("Nord"));
        // A choice for other columns does not count for these.
        assert!(said(&text, "nci").is_asked());
    }
    // A rating of four digits is not a number in the federation.
    let kinds = |text: &str| read(text).unnamed.unwrap().kinds;
    let (name, club) = (Some(Column::Name), Some(Column::Club));
    let (number, rating) = (Some(Column::Number), Some(Column::Rating));
    assert_eq!(
        kinds("Ada;Zarya;1850\nBoris;Nord;1700"),
        [name, club, rating]
    );
    assert_eq!(
        kinds("1850;Ada;4100018\n0;Boris;4100026"),
        [rating, name, number]
    );
    assert_eq!(kinds("Ada;;x;y\nBoris;;x;y"), [name, None, club, None]);
    // Numbers that do not count up are not places.
    assert_eq!(kinds("4100018;Ada\n4100007;Boris"), [number, name]);
}

#[test]
fn r_417_headings_of_other_programs_are_known() {
    let list = read(
        "No.;Name;FideID;FED;Rating_nat;Rating_int;Club/City\n\
         1;Smith, Ada;4100018;ENG;1850;1900;Zarya\n2;Boris;;;1700;0;Nord\n3;Clara;;;;;",
    );
    let expected = [
        "2|Smith, Ada|Zarya|4100018|1900",
        "3|Boris|Nord|–|1700",
        "4|Clara|–|–|–",
    ];
    assert_eq!(
        (rows(&list), &list.left[..]),
        (expected.map(str::to_owned).into(), &["FED".to_owned()][..])
    );
    assert_eq!(rows(&read("Name;EloNat\nAda;1850"))[0], "2|Ada|–|–|–");
    assert_eq!(rows(&read("Name;Elo nat.\nAda;1850"))[0], "2|Ada|–|–|1850");
}

#[test]
fn r_419_a_team_is_taken_where_there_are_teams() {
    let text = "Team;Name\nRooks;Ada\n;Boris";
    let list = read(text);
    assert_eq!(
        (list.left, list.rows[0].team.as_deref()),
        (vec!["Team".to_owned()], None)
    );
    let reading = Reading {
        has_teams: true,
        ..Reading::default()
    };
    let list = NameList::read(text, &reading);
    assert_eq!(
        (list.left.len(), list.rows[0].team.as_deref()),
        (0, Some("Rooks"))
    );
    assert_eq!(list.rows[1].team, None);
    let long = format!("Team;Name\n{};Ada", "x".repeat(61));
    let fault = NameList::read(&long, &reading).rows[0].fault.clone();
    assert!(matches!(fault.unwrap().wrong, Wrong::Team(_)));
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
    let reading = Reading {
        separator: Some(Separator::Comma),
        columns: vec![Some(Column::Name), Some(Column::Club)],
        ..Reading::default()
    };
    let list = NameList::read("Ada, Zarya", &reading);
    assert_eq!(rows(&list), ["1|Ada|Zarya|–|–"]);
}

#[test]
fn places_in_front_are_no_names() {
    let expected = ["1|Ada|Zarya|–|–", "2|Boris|–|–|–"];
    assert_eq!(rows(&said("1\tAda\tZarya\n2.\tBoris", "nc")), expected);
    let expected = ["1|Ada Smith|–|–|–", "2|Boris|–|–|–"];
    assert_eq!(rows(&read("1. Ada Smith\n2) Boris")), expected);
    // A number alone may be that of a registered person.
    assert_eq!(rows(&read("Name;Number\n;T-15")), ["2||–|T-15|–"]);
}

#[test]
fn a_separator_stands_between_quotation_marks() {
    let list = said(
        "\"Smith; \"\"Ada\"\"\";Zarya\nBoris \"Bob\" Petrov;\"Nord\"",
        "nc",
    );
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
    let cells = Wrong::TooManyCells { cells: 3, most: 2 };
    assert_eq!(faults("Name;Club\nAda;a;b\nBoris"), [(2, cells)]);
    let head = "Name;Club;Number;Rating\n";
    let faults_of = |text: &str| faults(&format!("{head}{text}"));
    assert_eq!(faults_of("Ada;Z\n\"Boris;Z"), [(3, Wrong::Quotation)]);
    assert_eq!(faults_of("Ada;Z\n;Nord"), [(3, Wrong::NoName)]);
    assert_eq!(faults_of("Ada;Z\nBoris;Z;;strong"), [(3, Wrong::Rating)]);
    let twice = Wrong::NumberTwice { first: 2 };
    assert_eq!(faults_of("Ada;;t-15\nBoris;;T -15"), [(3, twice)]);
    let wrong = |columns: &str| {
        said("Ada;1850;1900", columns)
            .fault
            .map(|it| (it.line, it.wrong))
    };
    assert_eq!(wrong("-rc"), Some((1, Wrong::NoNameSaid)));
    assert_eq!(wrong("nrr"), Some((1, Wrong::SaidTwice)));
    assert_eq!(wrong("nn-"), None);
    let wide = "Ada;".repeat(41) + "Boris";
    let cells = Wrong::TooManyCells {
        cells: 42,
        most: 40,
    };
    assert_eq!(faults(&wide), [(1, cells)]);
    let long = format!("Ada\n{}", "x".repeat(101));
    assert!(matches!(faults(&long)[..], [(2, Wrong::Name(_))]));
    let many = "Ada\n".repeat(MAX_ROWS + 1);
    assert_eq!(faults(&many), [(MAX_ROWS + 1, Wrong::TooMany)]);
}

/// A cell between quotation marks.
fn quoted(cell: &str) -> String {
    format!("\"{}\"", cell.replace('"', "\"\""))
}

fn word() -> impl Strategy<Value = String> {
    "[A-Za-zА-Яа-яёß\",;][A-Za-zА-Яа-яёß\"',; ]{0,20}[A-Za-zА-Яа-яёß]"
}

proptest! {
    #[test]
    fn whatever_is_pasted_is_a_list_with_its_lines(
        text in "(\\PC|[\t\r\n;,\"0-9]){0,200}",
        columns in prop::collection::vec(prop::option::of(prop::sample::select(&Column::ALL)), 0..8),
        has_teams: bool,
    ) {
        let lines = lines(&text).count();
        let separators = Separator::ALL.map(Some).into_iter().chain([None]);
        let kinds = columns.chunks(3).map(<[_]>::to_vec).chain([columns.clone()]);
        for (separator, columns) in separators.flat_map(|it| kinds.clone().map(move |kinds| (it, kinds))) {
            let reading = Reading { separator, columns, has_teams };
            let list = NameList::read(&text, &reading);
            if let Some(unnamed) = &list.unnamed {
                prop_assert!(unnamed.kinds.len() > 1 && !unnamed.first.is_empty());
                prop_assert_eq!(list.is_asked(), unnamed.kinds.len() != reading.columns.len());
                prop_assert!(list.rows.is_empty() || !list.is_asked());
            }
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
        let reading = Reading { separator: Some(separator), ..Reading::default() };
        let list = NameList::read(&text, &reading);
        prop_assert_eq!(faults(&list), 0);
        for (row, (name, club, rating)) in list.rows.iter().zip(&people) {
            prop_assert_eq!(&row.name, name.trim());
            prop_assert_eq!(row.club.as_deref(), club.as_deref().map(str::trim));
            prop_assert_eq!(row.rating.map(Rating::get), Some(*rating));
        }
        prop_assert_eq!(list.rows.len(), people.len());
    }
}
