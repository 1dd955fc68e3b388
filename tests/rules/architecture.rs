//! Holds the arrows of `docs/ARCHITECTURE.md`: the table there is read, and the paths
//! that every file under `src/` and `crates/` names are compared with it. Between crates
//! Cargo holds them too, and the table says what their manifests say.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use crate::names::{Names, Place};

/// Crates that a pure room does not name: the database, the web, the executor, the
/// operating system and its randomness.
const IMPURE_CRATES: [&str; 13] = [
    "sqlx",
    "actix_web",
    "actix_multipart",
    "actix_rt",
    "actix_http",
    "tokio",
    "futures_util",
    "reqwest",
    "tracing",
    "tracing_subscriber",
    "getrandom",
    "tempfile",
    "nix",
];

/// Parts of the standard library that a pure room does not name.
const IMPURE_STD: [&str; 6] = ["env", "fs", "net", "process", "thread", "time"];

/// Functions that read a clock or draw at random, whatever type they hang on.
const IMPURE_FUNCTIONS: [&str; 5] = ["now", "new_v4", "now_v7", "elapsed", "from_os_rng"];

/// One row of the table.
#[derive(Debug)]
struct Room {
    pure: bool,
    may_name: BTreeSet<String>,
}

type House = BTreeMap<String, Room>;

/// Reads the table of rooms: ``| `room` | pure or not | what lives there | `a`, `b` |``.
fn house(document: &str) -> House {
    let mut rooms = House::new();
    for line in document.lines().filter(|line| line.starts_with("| `")) {
        let cells: Vec<&str> = line.trim_matches('|').split('|').map(str::trim).collect();
        let [name, purity, _, arrows] = cells.as_slice() else {
            continue;
        };
        let may_name = arrows.split('`').skip(1).step_by(2).map(str::to_owned);
        rooms.insert(
            name.trim_matches('`').to_owned(),
            Room {
                pure: *purity == "pure",
                may_name: may_name.collect(),
            },
        );
    }
    rooms
}

/// The room of a module: its first two names where the table has them, as it has each game, else
/// the first one.
fn room_of(module: &[String], house: &House) -> Option<String> {
    let first = module.first()?;
    let inner = module.get(1).map(|second| format!("{first}/{second}"));
    let inner = inner.filter(|inner| house.contains_key(inner));
    inner.or_else(|| Some(first.clone()))
}

/// What a file does against the house's rules, by its path in the repository.
fn faults(house: &House, file: &Path, source: &str) -> Vec<String> {
    let homeless = || vec![format!("{}: no room", file.display())];
    let Some(place) = Place::from_file(file) else {
        return homeless();
    };
    let module = place.module.clone();
    let folder_of_a_game = file.components().count() > 4 && file.starts_with("crates/games");
    let room = if folder_of_a_game {
        module.get(1).map(|game| format!("games/{game}"))
    } else {
        room_of(&module, house)
    };
    let Some(room) = room else {
        return homeless();
    };
    let Some(rules) = house.get(&room) else {
        return vec![format!(
            "{}: the room `{room}` is not in the table",
            file.display()
        )];
    };
    // The service's root and the binary's root are no modules of their own.
    let module = match module.first().map(String::as_str) {
        Some("lib" | "main") => Vec::new(),
        _ => module,
    };
    let place = Place {
        module: module.clone(),
        ..place
    };
    let mut faults = BTreeSet::new();
    for path in Names::parse(source, &place).paths() {
        let named = if path.first().is_some_and(|word| word == "crate") {
            room_of(path.get(1..).unwrap_or_default(), house)
        } else {
            // A child module, as in `pub use totas::Square` of `games`.
            let mut child = module.clone();
            child.extend(path.first().cloned());
            (path.len() > 1)
                .then(|| room_of(&child, house))
                .flatten()
                .filter(|named| house.contains_key(named))
        };
        if let Some(named) = named
            && house.contains_key(&named)
            && named != room
            && !rules.may_name.contains(&named)
        {
            faults.insert(format!(
                "{}: `{room}` may not name `{named}`",
                file.display()
            ));
        }
        if rules.pure
            && let Some(what) = impure(path)
        {
            faults.insert(format!(
                "{}: the pure room `{room}` names `{what}`",
                file.display()
            ));
        }
    }
    faults.into_iter().collect()
}

/// What of a path the pure rooms must not name.
fn impure(path: &[String]) -> Option<String> {
    let whole = || path.join("::");
    let words: Vec<&str> = path.iter().map(String::as_str).collect();
    match words.as_slice() {
        // A span of time is a value, only reading the clock is not; and threads that end
        // with the call that began them leave no trace.
        ["std" | "core", "time", "Duration", ..] | ["std", "thread", "scope"] => None,
        ["std" | "core", part, ..] if IMPURE_STD.contains(part) => Some(whole()),
        ["chrono", rest @ ..] if rest.contains(&"Local") => Some(whole()),
        [name, _, ..] if IMPURE_CRATES.contains(name) => Some(whole()),
        [_, rest @ ..] if rest.iter().any(|word| IMPURE_FUNCTIONS.contains(word)) => Some(whole()),
        _ => None,
    }
}

pub fn repository() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

fn documented_house() -> House {
    let path = repository().join("docs/ARCHITECTURE.md");
    house(&fs::read_to_string(path).unwrap_or_default())
}

pub fn sources(folder: &Path, found: &mut Vec<PathBuf>) -> std::io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            sources(&path, found)?;
        } else if path.extension().is_some_and(|kind| kind == "rs") {
            found.push(path);
        }
    }
    Ok(())
}

#[test]
fn every_file_keeps_to_the_arrows_of_the_document() {
    let house = documented_house();
    let mut files = Vec::new();
    let crates = fs::read_dir(repository().join("crates")).unwrap();
    let crates = crates.map(|entry| entry.unwrap().path().join("src"));
    for folder in crates.chain([repository().join("src")]) {
        let before = files.len();
        sources(&folder, &mut files).unwrap();
        assert!(files.len() > before, "no sources in {}", folder.display());
    }
    files.sort();
    let mut found = Vec::new();
    for file in &files {
        let source = fs::read_to_string(file).unwrap();
        let file = file.strip_prefix(repository()).unwrap();
        found.extend(faults(&house, file, &source));
    }
    assert!(found.is_empty(), "\n{}", found.join("\n"));
}

/// A page asks the game for what it shows. How it is played is decided below the web, and told in
/// words in one place.
#[test]
fn no_page_asks_how_a_game_is_played() {
    let web = repository().join("src/web");
    let mut files = Vec::new();
    sources(&web, &mut files).unwrap();
    let asks = |file: &&PathBuf| {
        let source = fs::read_to_string(file).unwrap();
        let mut kinds = ["is_by_acts", "PlayKind", "GamePlay"].into_iter();
        kinds.any(|word| source.contains(word))
    };
    let asking: Vec<&PathBuf> = files.iter().filter(asks).collect();
    assert_eq!(asking, [&web.join("kit/move_words.rs")]);
}

#[test]
fn the_document_shows_the_house_that_is_there() {
    let house = documented_house();
    for (name, room) in &house {
        let (first, rest) = name.split_once('/').unwrap_or((name, "lib"));
        let there = [
            format!("src/{name}.rs"),
            format!("src/{name}/mod.rs"),
            format!("crates/{first}/src/{rest}.rs"),
            format!("crates/{first}/src/{rest}/mod.rs"),
        ];
        let is_there = there.iter().any(|file| repository().join(file).is_file());
        assert!(is_there, "the room `{name}` of the table is not there");
        for other in &room.may_name {
            let target = house.get(other);
            assert!(target.is_some(), "`{name}` names `{other}`, no room");
            assert!(
                !room.pure || target.is_some_and(|target| target.pure),
                "the pure room `{name}` may name `{other}`, which is not pure"
            );
            assert!(
                !target.is_some_and(|target| target.may_name.contains(name)),
                "`{name}` and `{other}` may name each other"
            );
        }
    }
    for pure in [
        "games",
        "lots",
        "journal",
        "tournament",
        "event",
        "language",
    ] {
        assert!(
            house.get(pure).is_some_and(|room| room.pure),
            "{pure} is pure"
        );
    }
    let arrows = |name: &str| {
        house
            .get(name)
            .map(|room| room.may_name.iter().map(String::as_str).collect::<Vec<_>>())
            .unwrap_or_default()
    };
    assert!(!arrows("web").contains(&"store"), "web asks the arbiter");
    assert_eq!(
        arrows("tournament"),
        ["games", "language"],
        "no game's rules, no event"
    );
    let games = house.keys().filter(|name| name.starts_with("games/"));
    for game in games.filter(|name| *name != "games/registry") {
        let others = arrows(game);
        assert!(
            !others.iter().any(|name| name.starts_with("games/")),
            "{game} names another game"
        );
    }
}

/// The packages that a crate's manifest asks for, without those that its tests alone do.
fn dependencies(name: &str) -> BTreeSet<String> {
    let manifest = repository().join(format!("crates/{name}/Cargo.toml"));
    let manifest = fs::read_to_string(manifest).unwrap_or_default();
    let behind = manifest
        .split("\n[dependencies]\n")
        .nth(1)
        .unwrap_or_default();
    let own = behind.split("\n[").next().unwrap_or_default();
    let names = own.lines().filter_map(|line| line.split(['.', ' ']).next());
    names
        .filter(|name| !name.is_empty())
        .map(str::to_owned)
        .collect()
}

#[test]
fn the_manifests_of_the_crates_have_the_arrows_of_the_document() {
    let house = documented_house();
    let mut pure = 0;
    for entry in fs::read_dir(repository().join("crates")).unwrap() {
        let name = entry.unwrap().file_name().into_string().unwrap();
        let room = house.get(&name).unwrap();
        let asked = dependencies(&name);
        let rooms = asked
            .iter()
            .filter_map(|name| name.strip_prefix("areopagus-"));
        let shown = room.may_name.iter().map(String::as_str);
        let shown: BTreeSet<&str> = shown.filter(|name| !name.contains('/')).collect();
        assert_eq!(rooms.collect::<BTreeSet<_>>(), shown, "{name}");
        if !room.pure {
            continue;
        }
        pure += 1;
        for package in IMPURE_CRATES {
            let package = package.replace('_', "-");
            assert!(!asked.contains(&package), "{name} asks for {package}");
        }
    }
    let rooms = house
        .iter()
        .filter(|(name, room)| room.pure && !name.contains('/'));
    assert_eq!(pure, rooms.count(), "every pure room is a crate");
}

/// A house for the tests' own cases, independent of the document's.
const SMALL_HOUSE: &str = "
| `games` | pure | – | `language` |
| `games/totas` | pure | – | `games`, `language` |
| `games/ctor` | pure | – | `games`, `language` |
| `language` | pure | – | – |
| `tournament` | pure | – | `games`, `language` |
| `store` | | – | `games` |
| `arbiter` | | – | `store`, `games`, `games/totas` |
| `web/kit` | | – | `arbiter`, `games` |
| `web` | | – | `web/kit`, `arbiter`, `games` |
| `lib` | | – | `games`, `language`, `store`, `arbiter`, `web` |
";

fn judge(file: &str, source: &str) -> Vec<String> {
    faults(&house(SMALL_HOUSE), Path::new(file), source)
}

#[test]
fn what_breaks_the_rules_is_found() {
    let guilty = [
        ("crates/games/src/side.rs", "use areopagus::web;"),
        (
            "crates/games/src/side.rs",
            "use areopagus::{language::Language, store};",
        ),
        (
            "crates/games/src/side.rs",
            "fn f() { areopagus::arbiter::go() }",
        ),
        (
            "crates/games/src/side.rs",
            "use areopagus_tournament::Points;",
        ),
        ("crates/games/side.rs", ""),
        ("crates/games/src/lib.rs", "pub use totas::Square;"),
        ("crates/games/src/totas/plan.rs", "use crate::ctor::Turn;"),
        ("crates/games/src/totas/plan.rs", "use super::super::ctor;"),
        ("crates/games/src/tchess/mod.rs", ""),
        (
            "crates/games/src/totas/a/b.rs",
            "use super::super::super::ctor::Turn;",
        ),
        ("src/kitchen/mod.rs", ""),
        ("src/web/mod.rs", "use crate::store::Pool;"),
        ("src/web/kit/form.rs", "use crate::web::desk::page;"),
        ("src/web/kit/form.rs", "use super::super::desk;"),
        ("src/web/kit/form.rs", "use crate::web::{kit, live};"),
        ("src/web/mod.rs", "use areopagus::store::Pool;"),
        ("src/arbiter/mod.rs", "use crate::web::run;"),
        ("crates/games/src/side.rs", "use sqlx::PgPool;"),
        ("crates/games/src/side.rs", "fn f() { tokio::spawn(g()); }"),
        (
            "crates/games/src/side.rs",
            "use actix_web::{web, HttpResponse};",
        ),
        ("crates/games/src/side.rs", "use std::{fmt, fs::File};"),
        (
            "crates/games/src/side.rs",
            "use std::time::{Duration, Instant};",
        ),
        (
            "crates/games/src/side.rs",
            "fn f() { std::env::var(\"HOME\"); }",
        ),
        ("crates/games/src/side.rs", "use std::net::TcpStream;"),
        (
            "crates/games/src/side.rs",
            "use chrono::Utc as U; fn f() { U::now(); }",
        ),
        (
            "crates/games/src/side.rs",
            "fn f() { chrono::Local::today(); }",
        ),
        (
            "crates/games/src/side.rs",
            "fn f() { uuid::Uuid::new_v4(); }",
        ),
        (
            "crates/games/src/side.rs",
            "const A: char = '\"'; use std::fs::File;",
        ),
        (
            "crates/games/src/side.rs",
            "fn f<'a>(x: &'a str) { std::fs::read(x); }",
        ),
        (
            "crates/games/src/side.rs",
            "/* a /* b */ */ use std::fs::File;",
        ),
        ("src/web/mod.rs", "fn f() -> &'static crate::store::Pool {}"),
        (
            "src/web/mod.rs",
            "fn f() { <T as crate::store::Pool>::get() }",
        ),
        (
            "crates/games/src/side.rs",
            "const A: &str = r#\"\"\"#; use std::fs::File;",
        ),
    ];
    for (file, source) in guilty {
        assert!(!judge(file, source).is_empty(), "{file}: {source}");
    }
}

#[test]
fn what_keeps_the_rules_is_left_alone() {
    let innocent = [
        (
            "crates/games/src/side.rs",
            "use areopagus_language::Language; use super::Side;",
        ),
        (
            "crates/games/src/side.rs",
            "// use crate::web;\n/* sqlx::x */ const A: &str = \"std::fs::read\";",
        ),
        (
            "crates/games/src/side.rs",
            "const A: &str = r\"std::fs::read\"; const B: char = '\\'';",
        ),
        (
            "crates/games/src/side.rs",
            "use std::time::Duration; use std::fmt::{self, Write as _};",
        ),
        (
            "crates/games/src/side.rs",
            "use chrono::{DateTime, NaiveDate, Utc};",
        ),
        (
            "crates/games/src/lib.rs",
            "pub mod totas; pub use side::Side;",
        ),
        (
            "crates/games/src/totas/plan.rs",
            "use super::Square; use crate::Side;",
        ),
        (
            "crates/games/src/totas/plan.rs",
            "mod tests { use super::*; use super::super::Square; }",
        ),
        (
            "crates/games/src/totas/plan.rs",
            "use crate::{PerSide, Side};",
        ),
        (
            "src/web/mod.rs",
            "use crate::arbiter::Arbiter; use std::time::Instant; use tokio::spawn;",
        ),
        (
            "src/arbiter/mod.rs",
            "use crate::store::Pool; use crate::games::totas::Square;",
        ),
        ("src/lib.rs", "pub mod web; pub use games::Side;"),
        (
            "src/web/kit/form.rs",
            "use super::fields; use crate::web::kit::fields; pub(in crate::web) fn f() {}",
        ),
        (
            "src/web/mod.rs",
            "pub mod kit; use kit::form; use crate::web::kit::form;",
        ),
    ];
    for (file, source) in innocent {
        assert_eq!(
            judge(file, source),
            Vec::<String>::new(),
            "{file}: {source}"
        );
    }
}
