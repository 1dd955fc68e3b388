//! The search over persons and clubs: PostgreSQL finds what the rules of names say, and reads no
//! more than it gives.

use areopagus::arbiter::{Actor, Arbiter, ClubDraft, PersonDraft};
use areopagus::federation::names::{Search, folded};
use chrono::Utc;
use sqlx::{AssertSqlSafe, Row as _};

use crate::support::Database;

const PERSONS: [(&str, &str, &str); 16] = [
    ("Хрущёв Никита", "Псков", "101"),
    ("Nikita Khrushchev", "SC Greifswald", "K-7"),
    ("Müller-Lüdenscheidt, Karl", "Straße 9", ""),
    ("Mueller, Anna", "Weiß & Co", "12a"),
    ("Юдина Вера", "Великие Луки", "133"),
    ("Yudina, Vera", "Тверь, «Заря»", ""),
    ("O’Brien, Seán", "Harrogate", "305"),
    ("Щукин Илья", "", "7"),
    ("Schtschukin Ilja", "Wien", ""),
    ("Alexander Petrov", "", ""),
    ("Александр Пётр", "Заря", ""),
    ("Łukasz Żółć", "Łódź", "PL 44"),
    ("Sørensen, Ida", "", ""),
    ("Гоголь", "ъь", ""),
    ("山田 太郎", "東京", "JP1"),
    ("X Æ 12", "", "x_%"),
];

const CLUBS: [(&str, &str, &str, &str); 5] = [
    ("«Заря»", "", "Тверь", ""),
    (
        "SC Greifswald",
        "SCG",
        "Greifswald",
        "Sportclub\nSchachfreunde",
    ),
    ("Псковский клуб", "ПКС", "Псков", "Pleskau"),
    ("Łódzki Klub", "", "Łódź", ""),
    ("Schachfreunde Wien-Süd", "", "", "Zarya 2"),
];

const TYPED: &[&str] = &[
    "",
    " ",
    "k",
    "хрущ",
    "khrushchev",
    "Chruschtschow nikita",
    "nik hru",
    "ита",
    "müller",
    "mueller",
    "muller",
    "ludensch",
    "karl müller-lüd",
    "lüd-müll",
    "müller-anna",
    "weiss",
    "strasse",
    "yudina",
    "judina wera",
    "vera 133",
    "133",
    "zaria tver",
    "заря",
    "sarja",
    "o'brien",
    "brien sean",
    "obrien",
    "щук",
    "shchukin",
    "schtschuk",
    "alexandr",
    "александр",
    "petr",
    "lodz",
    "zolc",
    "sorensen",
    "сёренсен",
    "ь",
    "'",
    "山田",
    "x_%",
    "% _",
    "a\0b",
    "7",
];

async fn filled(arbiter: &Arbiter) {
    let now = Utc::now();
    let given = |text: &str| Some(text.to_owned()).filter(|text| !text.is_empty());
    for (name, club, number) in PERSONS {
        let draft = PersonDraft {
            name: name.to_owned(),
            club: given(club),
            federation_id: given(number),
            ..PersonDraft::default()
        };
        let done = arbiter.register_person(&draft, Actor::Operator, now).await;
        done.unwrap();
    }
    for (name, short, town, spellings) in CLUBS {
        let draft = ClubDraft {
            name: name.to_owned(),
            short: given(short),
            town: given(town),
            spellings: spellings.lines().map(str::to_owned).collect(),
        };
        let done = arbiter.register_club(&draft, Actor::Operator, now).await;
        done.unwrap();
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn r_209_the_database_finds_what_the_rules_of_names_find() {
    let database = Database::new().await;
    let arbiter = database.arbiter();
    filled(&arbiter).await;
    for typed in TYPED {
        let search = Search::parse(typed);
        let found = arbiter.find(typed, 100).await.unwrap();
        let mut expected: Vec<&str> = (PERSONS.iter())
            .filter(|(name, club, number)| {
                let texts = [*name, *club, *number].into_iter();
                search.finds(texts.filter(|text| !text.is_empty()))
            })
            .map(|(name, ..)| *name)
            .collect();
        expected.sort_by_key(|name| folded(name));
        let names: Vec<&str> = found.persons.iter().map(|it| it.name.as_str()).collect();
        assert_eq!(names, expected, "{typed}");
        let (listed, _) = arbiter.persons(typed, 0).await.unwrap();
        let listed: Vec<_> = listed.iter().filter_map(|it| it.name.as_deref()).collect();
        assert_eq!(listed, expected, "{typed}");
        let clubs: Vec<_> = found.clubs.iter().map(|club| &club.id).collect();
        let known = arbiter.club_list(typed).await.unwrap();
        let known: Vec<_> = known.iter().map(|line| &line.club.id).collect();
        assert_eq!(clubs, known, "{typed}");
    }
    // What is corrected, linked or erased is found as it is shown.
    let now = Utc::now();
    let club = arbiter.find("Greifswald", 1).await.unwrap().clubs[0].clone();
    let other = arbiter.find("Псковский", 1).await.unwrap().clubs[0].clone();
    let linked = arbiter.link_clubs(other.id, club.id, Actor::Operator, now);
    linked.await.unwrap();
    let shown = arbiter.find("Pleskau", 9).await.unwrap().clubs;
    assert_eq!(shown.iter().map(|it| it.id).collect::<Vec<_>>(), [club.id]);
    let person = arbiter.find("Гоголь", 1).await.unwrap().persons[0].id;
    let erased = arbiter.erase_person(person, None, Actor::Operator, now);
    erased.await.unwrap();
    assert!(arbiter.find("Гоголь", 9).await.unwrap().persons.is_empty());
    arbiter.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_search_among_ten_thousand_players_reads_those_that_it_shows() {
    let database = Database::new().await;
    let arbiter = database.arbiter();
    let mut owner = database.as_owner().await;
    sqlx::query(
        "INSERT INTO person (id, salt, name, registered_at, sorted, plain, sounds, reading)
         SELECT gen_random_uuid(), decode(repeat('00', 32), 'hex'), name, now(), lower(name),
                lower(name), '', 1
         FROM (SELECT 'Player ' || lpad(number::text, 5, '0') AS name
               FROM generate_series(1, 10000) AS number) AS players",
    )
    .execute(&mut owner)
    .await
    .unwrap();
    sqlx::query("ANALYZE person")
        .execute(&mut owner)
        .await
        .unwrap();
    let found = arbiter.find("player", 11).await.unwrap().persons;
    let names: Vec<&str> = found.iter().map(|it| it.name.as_str()).collect();
    assert_eq!(
        (names.len(), names[0], names[10]),
        (11, "Player 00001", "Player 00011")
    );
    let (page, more) = arbiter.persons("player", 199).await.unwrap();
    assert_eq!((page.len(), more), (50, false));
    assert_eq!(page[49].name.as_deref(), Some("Player 10000"));
    let (none, more) = arbiter.persons("player", 200).await.unwrap();
    assert!(none.is_empty() && !more);

    // The rows come in the order of the index, and no more of them than are wanted.
    let source = include_str!("../../src/store/search.rs");
    let (_, rest) = source.split_once("r#\"").unwrap();
    let (query, _) = rest.split_once("\"#").unwrap();
    for sql in [
        format!("PREPARE found (text[], text[], bigint, bigint) AS {query}"),
        "SET plan_cache_mode = force_generic_plan".to_owned(),
    ] {
        sqlx::query(AssertSqlSafe(sql))
            .execute(&mut owner)
            .await
            .unwrap();
    }
    let explain = "EXPLAIN EXECUTE found (ARRAY['player'], ARRAY[''], 11, 0)";
    let plan = sqlx::query(explain).fetch_all(&mut owner).await.unwrap();
    let plan: Vec<String> = plan.iter().map(|row| row.get(0)).collect();
    let plan = plan.join("\n");
    assert!(
        plan.contains("Limit") && plan.contains("person_listed"),
        "{plan}"
    );
    assert!(
        !plan.contains("Sort") && !plan.contains("Seq Scan on person"),
        "{plan}"
    );
    arbiter.close().await;
}
