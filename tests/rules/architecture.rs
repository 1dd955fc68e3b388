//! Holds the arrows of `docs/ARCHITECTURE.md`: the table there is read, and the paths
//! that every file under `src/` and `crates/` names are compared with it. Between crates
//! Cargo holds them too, and the table says what their manifests say.
//!
//! Reading is by tokens, not by text: comments and strings may say what they like.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

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

#[derive(Debug, Clone, PartialEq, Eq)]
enum Token {
    Word(String),
    /// `::`
    Colons,
    Sign(char),
}

/// Rust's tokens as far as paths need them; comments, strings, characters and
/// lifetimes leave nothing behind.
fn tokens(source: &str) -> Vec<Token> {
    let signs: Vec<char> = source.chars().collect();
    let at = |i: usize| signs.get(i).copied().unwrap_or('\0');
    let mut found = Vec::new();
    let mut i = 0;
    while i < signs.len() {
        let sign = at(i);
        if sign == '/' && at(i + 1) == '/' {
            while i < signs.len() && at(i) != '\n' {
                i += 1;
            }
        } else if sign == '/' && at(i + 1) == '*' {
            let mut depth = 1;
            i += 2;
            while i < signs.len() && depth > 0 {
                if at(i) == '*' && at(i + 1) == '/' {
                    depth -= 1;
                    i += 2;
                } else if at(i) == '/' && at(i + 1) == '*' {
                    depth += 1;
                    i += 2;
                } else {
                    i += 1;
                }
            }
        } else if let Some(end) = raw_string_end(&signs, i) {
            i = end;
        } else if sign == '"' {
            i += 1;
            while i < signs.len() && at(i) != '"' {
                i += if at(i) == '\\' { 2 } else { 1 };
            }
            i += 1;
        } else if sign == '\'' {
            if at(i + 1) == '\\' {
                i += 3;
                while i < signs.len() && at(i) != '\'' {
                    i += 1;
                }
                i += 1;
            } else {
                i += if at(i + 2) == '\'' { 3 } else { 1 };
            }
        } else if sign.is_alphabetic() || sign == '_' {
            let start = i;
            while at(i).is_alphanumeric() || at(i) == '_' {
                i += 1;
            }
            let word = signs.get(start..i).unwrap_or_default().iter().collect();
            found.push(Token::Word(word));
        } else if sign == ':' && at(i + 1) == ':' {
            found.push(Token::Colons);
            i += 2;
        } else {
            if !sign.is_whitespace() {
                found.push(Token::Sign(sign));
            }
            i += 1;
        }
    }
    found
}

/// Where the raw string that starts here (`r"`, `br#"`, `cr"`, …) ends.
fn raw_string_end(signs: &[char], start: usize) -> Option<usize> {
    let before = start.checked_sub(1).and_then(|i| signs.get(i));
    if before.is_some_and(|sign| sign.is_alphanumeric() || *sign == '_') {
        return None;
    }
    let mut i = start;
    if matches!(signs.get(i), Some('b' | 'c')) {
        i += 1;
    }
    if signs.get(i) != Some(&'r') {
        return None;
    }
    i += 1;
    let mut fence = 0;
    while signs.get(i) == Some(&'#') {
        fence += 1;
        i += 1;
    }
    if signs.get(i) != Some(&'"') {
        return None;
    }
    i += 1;
    while i < signs.len() {
        let closed = signs.get(i) == Some(&'"')
            && (1..=fence).all(|behind| signs.get(i + behind) == Some(&'#'));
        i += 1;
        if closed {
            return Some(i + fence);
        }
    }
    Some(i)
}

/// Every path that the tokens name, made absolute (`crate::games::Side` becomes
/// `["crate", "games", "Side"]`) from the module they stand in.
fn paths(tokens: &[Token], place: &Place) -> Vec<Vec<String>> {
    let mut found = Vec::new();
    let mut inline: Vec<(String, usize)> = Vec::new();
    let mut depth = 0_usize;
    let mut i = 0;
    while let Some(token) = tokens.get(i) {
        match token {
            Token::Word(word) if word == "mod" => {
                if let (Some(Token::Word(name)), Some(Token::Sign('{'))) =
                    (tokens.get(i + 1), tokens.get(i + 2))
                {
                    depth += 1;
                    inline.push((name.clone(), depth));
                    i += 2;
                }
                i += 1;
            }
            Token::Sign('{') => {
                depth += 1;
                i += 1;
            }
            Token::Sign('}') => {
                if inline.last().is_some_and(|(_, opened)| *opened == depth) {
                    inline.pop();
                }
                depth = depth.saturating_sub(1);
                i += 1;
            }
            Token::Word(_) => {
                let mut here = place.module.clone();
                here.extend(inline.iter().map(|(name, _)| name.clone()));
                let mut trees = Vec::new();
                i = tree(tokens, i, &[], &mut trees);
                let trees = trees.into_iter();
                found.extend(trees.map(|path| absolute(&path, &here, place.of_crate)));
            }
            _ => i += 1,
        }
    }
    found
}

/// Reads one path or tree of `use` (`a::{b, c::d}`) and gives the index behind it.
fn tree(tokens: &[Token], mut i: usize, before: &[String], found: &mut Vec<Vec<String>>) -> usize {
    let mut path = before.to_vec();
    while let Some(Token::Word(word)) = tokens.get(i) {
        path.push(word.clone());
        i += 1;
        if tokens.get(i) != Some(&Token::Colons) {
            break;
        }
        i += 1;
        if tokens.get(i) == Some(&Token::Sign('{')) {
            i += 1;
            while let Some(token) = tokens.get(i) {
                match token {
                    Token::Sign('}') => return i + 1,
                    Token::Word(_) => i = tree(tokens, i, &path, found),
                    _ => i += 1,
                }
            }
            return i;
        }
    }
    found.push(path);
    i
}

/// Where a file stands.
#[derive(Debug)]
struct Place {
    /// Its module: `src/store/journal.rs` is `store::journal`, and
    /// `crates/games/src/totas/square.rs` is `games::totas::square`.
    module: Vec<String>,
    /// Whether it is of a crate that is a room of its own.
    of_crate: bool,
}

/// Resolves `crate`, the names of the crates, `self` and `super`: what begins with a room
/// begins with `crate` then. A path relative to the module is given with the module before
/// it, since a child module may be meant.
fn absolute(path: &[String], here: &[String], of_crate: bool) -> Vec<String> {
    let root = || "crate".to_owned();
    let rest = path.iter().skip(1).cloned();
    let first = path.first().map(String::as_str).unwrap_or_default();
    if let Some(room) = first.strip_prefix("areopagus_") {
        return [root(), room.to_owned()].into_iter().chain(rest).collect();
    }
    match Some(first) {
        Some("crate") if of_crate => {
            let own = here.first().cloned();
            std::iter::once(root()).chain(own).chain(rest).collect()
        }
        Some("crate" | "areopagus") => std::iter::once(root()).chain(rest).collect(),
        Some("self" | "super") => {
            let ups = path.iter().filter(|word| *word == "super").count();
            let kept = here.len().saturating_sub(ups);
            let rest = path
                .iter()
                .filter(|word| *word != "super" && *word != "self");
            std::iter::once(root())
                .chain(here.iter().take(kept).cloned())
                .chain(rest.cloned())
                .collect()
        }
        _ => path.to_vec(),
    }
}

/// The place of a file by its path in the repository; `None` where no room has it.
fn place_of(file: &Path) -> Option<Place> {
    let mut words: Vec<String> = file
        .with_extension("")
        .components()
        .map(|part| part.as_os_str().to_string_lossy().into_owned())
        .collect();
    let of_crate = words.first()? == "crates";
    if of_crate {
        // crates/NAME/src/…
        words.remove(0);
        if words.get(1).is_none_or(|folder| folder != "src") {
            return None;
        }
        words.remove(1);
        if words.get(1).is_some_and(|name| name == "lib") {
            words.pop();
        }
    } else {
        words.remove(0);
    }
    if words.last().is_some_and(|name| name == "mod") {
        words.pop();
    }
    Some(Place {
        module: words,
        of_crate,
    })
}

/// The room of a module: each game is a room of its own, of the others the first name.
fn room_of(module: &[String], house: &House) -> Option<String> {
    let first = module.first()?;
    if first == "games"
        && let Some(second) = module.get(1)
    {
        let game = format!("games/{second}");
        if house.contains_key(&game) {
            return Some(game);
        }
    }
    Some(first.clone())
}

/// What a file does against the house's rules, by its path in the repository.
fn faults(house: &House, file: &Path, source: &str) -> Vec<String> {
    let homeless = || vec![format!("{}: no room", file.display())];
    let Some(place) = place_of(file) else {
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
    for path in paths(&tokens(source), &place) {
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
            && let Some(what) = impure(&path)
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

fn repository() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

fn documented_house() -> House {
    let path = repository().join("docs/ARCHITECTURE.md");
    house(&fs::read_to_string(path).unwrap_or_default())
}

fn sources(folder: &Path, found: &mut Vec<PathBuf>) -> std::io::Result<()> {
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
    let mut crates = 0;
    for entry in fs::read_dir(repository().join("crates")).unwrap() {
        let name = entry.unwrap().file_name().into_string().unwrap();
        crates += 1;
        let room = house.get(&name).unwrap();
        assert!(room.pure, "{name} is pure");
        let asked = dependencies(&name);
        let rooms = asked
            .iter()
            .filter_map(|name| name.strip_prefix("areopagus-"));
        let shown = room.may_name.iter().map(String::as_str);
        let shown: BTreeSet<&str> = shown.filter(|name| !name.contains('/')).collect();
        assert_eq!(rooms.collect::<BTreeSet<_>>(), shown, "{name}");
        for package in IMPURE_CRATES {
            let package = package.replace('_', "-");
            assert!(!asked.contains(&package), "{name} asks for {package}");
        }
    }
    let rooms = house
        .iter()
        .filter(|(name, room)| room.pure && !name.contains('/'));
    assert_eq!(crates, rooms.count());
}

/// The most files of a room that import each other in a circle, whichever way round.
const KNOT: usize = 5;

/// Which files a file imports, tests aside.
fn imports(files: &[(PathBuf, Place, String)]) -> Vec<BTreeSet<usize>> {
    let of_module: BTreeMap<&[String], usize> = files
        .iter()
        .enumerate()
        .map(|(index, (_, place, _))| (place.module.as_slice(), index))
        .collect();
    let named = |path: &[String]| {
        let path = path.strip_prefix(&["crate".to_owned()]).unwrap_or(&[]);
        let mut modules = (1..=path.len())
            .rev()
            .filter_map(|length| path.get(..length));
        modules.find_map(|module| of_module.get(module).copied())
    };
    let of_file = |(index, (_, place, source)): (usize, &(PathBuf, Place, String))| {
        let code = source.split("\n#[cfg(test)]\nmod tests {").next();
        let paths = paths(&tokens(code.unwrap_or_default()), place);
        let named = paths.iter().filter_map(|path| named(path));
        named.filter(|other| *other != index).collect()
    };
    files.iter().enumerate().map(of_file).collect()
}

/// Everything that can be reached, the beginning only when it can be come back to.
fn reached(arrows: &[BTreeSet<usize>], from: usize) -> BTreeSet<usize> {
    let mut found = BTreeSet::new();
    let mut open = vec![from];
    while let Some(next) = open.pop() {
        let behind = arrows.get(next).into_iter().flatten();
        open.extend(behind.filter(|other| found.insert(**other)));
    }
    found
}

#[test]
fn no_more_than_five_files_import_each_other_in_a_circle() {
    let mut files = Vec::new();
    for folder in ["src", "crates"] {
        let mut found = Vec::new();
        sources(&repository().join(folder), &mut found).unwrap();
        files.extend(found.into_iter().filter_map(|file| {
            let place = place_of(file.strip_prefix(repository()).ok()?)?;
            let is_test = |name: &String| name == "tests" || name.ends_with("_tests");
            let source = fs::read_to_string(&file).ok()?;
            (!place.module.iter().any(is_test)).then_some((file, place, source))
        }));
    }
    let arrows = imports(&files);
    let reached: Vec<BTreeSet<usize>> = (0..files.len())
        .map(|file| reached(&arrows, file))
        .collect();
    let mut largest: BTreeMap<&str, (usize, Vec<&Path>)> = BTreeMap::new();
    for (index, (_, place, _)) in files.iter().enumerate() {
        let there = reached.get(index).into_iter().flatten();
        let knot = there.filter(|other| {
            reached
                .get(**other)
                .is_some_and(|back| back.contains(&index))
        });
        let knot: Vec<&Path> = knot
            .filter_map(|file| Some(files.get(*file)?.0.as_path()))
            .collect();
        let room = place.module.first().map(String::as_str).unwrap_or_default();
        let known = largest.entry(room).or_default();
        if knot.len() > known.0 {
            *known = (knot.len(), knot);
        }
    }
    for (room, (size, files)) in largest {
        assert!(size <= KNOT, "{room}, {size} files: {files:#?}");
    }
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
| `web` | | – | `arbiter`, `games` |
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
    ];
    for (file, source) in innocent {
        assert_eq!(
            judge(file, source),
            Vec::<String>::new(),
            "{file}: {source}"
        );
    }
}
