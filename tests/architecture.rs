//! Holds the arrows of `docs/ARCHITECTURE.md`: the table there is read, and the paths
//! that every file under `src/` names are compared with it.
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
fn paths(tokens: &[Token], module: &[String]) -> Vec<Vec<String>> {
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
                let mut here = module.to_vec();
                here.extend(inline.iter().map(|(name, _)| name.clone()));
                let mut trees = Vec::new();
                i = tree(tokens, i, &[], &mut trees);
                found.extend(trees.into_iter().map(|path| absolute(&path, &here)));
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

/// Resolves `crate`, the crate's own name, `self` and `super`; a path relative to the
/// module is given with the module before it, since a child module may be meant.
fn absolute(path: &[String], here: &[String]) -> Vec<String> {
    let root = || "crate".to_owned();
    match path.first().map(String::as_str) {
        Some("crate" | "areopagus") => {
            let rest = path.iter().skip(1).cloned();
            std::iter::once(root()).chain(rest).collect()
        }
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

/// The module of a file: `src/games/totas/square.rs` is `games::totas::square`.
fn module_of(file: &Path) -> Vec<String> {
    let mut module: Vec<String> = file
        .with_extension("")
        .components()
        .map(|part| part.as_os_str().to_string_lossy().into_owned())
        .collect();
    if module.last().is_some_and(|name| name == "mod") {
        module.pop();
    }
    module
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

/// What a file does against the house's rules. `file` is relative to `src/`.
fn faults(house: &House, file: &Path, source: &str) -> Vec<String> {
    let module = module_of(file);
    let folder_of_a_game = file.components().count() > 2 && file.starts_with("games");
    let room = if folder_of_a_game {
        module.get(1).map(|game| format!("games/{game}"))
    } else {
        room_of(&module, house)
    };
    let Some(room) = room else {
        return vec![format!("{}: no room", file.display())];
    };
    let Some(rules) = house.get(&room) else {
        return vec![format!(
            "{}: the room `{room}` is not in the table",
            file.display()
        )];
    };
    // The crate's root and the binary's root are no modules of their own.
    let module = match module.first().map(String::as_str) {
        Some("lib" | "main") => Vec::new(),
        _ => module,
    };
    let mut faults = BTreeSet::new();
    for path in paths(&tokens(source), &module) {
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
    let root = repository().join("src");
    let mut files = Vec::new();
    sources(&root, &mut files).unwrap();
    files.sort();
    assert!(files.len() > 10, "the sources were not found");
    let mut found = Vec::new();
    for file in &files {
        let source = fs::read_to_string(file).unwrap();
        found.extend(faults(&house, file.strip_prefix(&root).unwrap(), &source));
    }
    assert!(found.is_empty(), "\n{}", found.join("\n"));
}

#[test]
fn the_document_shows_the_house_that_is_there() {
    let house = documented_house();
    let root = repository().join("src");
    for (name, room) in &house {
        let there = [".rs", "/mod.rs"]
            .iter()
            .any(|end| root.join(format!("{name}{end}")).is_file());
        assert!(there, "the room `{name}` of the table is not in src/");
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
    for pure in ["games", "lots", "journal", "tournament", "language"] {
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
    for game in house.keys().filter(|name| name.starts_with("games/")) {
        let others = arrows(game);
        assert!(
            !others.iter().any(|name| name.starts_with("games/")),
            "{game} names another game"
        );
    }
}

/// A house for the tests' own cases, independent of the document's.
const SMALL_HOUSE: &str = "
| `games` | pure | – | `language` |
| `games/totas` | pure | – | `games`, `language` |
| `games/ctor` | pure | – | `games`, `language` |
| `language` | pure | – | – |
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
        ("games/side.rs", "use crate::web;"),
        ("games/side.rs", "use crate::{language::Language, store};"),
        ("games/side.rs", "fn f() { crate::arbiter::go() }"),
        ("games/side.rs", "use super::super::store::Pool;"),
        (
            "games/side.rs",
            "mod tests { use super::super::super::store; }",
        ),
        ("games/mod.rs", "pub use totas::Square;"),
        ("games/totas/plan.rs", "use crate::games::ctor::Turn;"),
        ("games/totas/plan.rs", "use super::super::ctor;"),
        ("games/tchess/mod.rs", ""),
        ("games/totas/a/b.rs", "use super::super::super::ctor::Turn;"),
        ("kitchen/mod.rs", ""),
        ("web/mod.rs", "use crate::store::Pool;"),
        ("web/mod.rs", "use areopagus::store::Pool;"),
        ("arbiter/mod.rs", "use crate::web::run;"),
        ("games/side.rs", "use sqlx::PgPool;"),
        ("games/side.rs", "fn f() { tokio::spawn(g()); }"),
        ("games/side.rs", "use actix_web::{web, HttpResponse};"),
        ("games/side.rs", "use std::{fmt, fs::File};"),
        ("games/side.rs", "use std::time::{Duration, Instant};"),
        ("games/side.rs", "fn f() { std::env::var(\"HOME\"); }"),
        ("games/side.rs", "use std::net::TcpStream;"),
        (
            "games/side.rs",
            "use chrono::Utc as U; fn f() { U::now(); }",
        ),
        ("games/side.rs", "fn f() { chrono::Local::today(); }"),
        ("games/side.rs", "fn f() { uuid::Uuid::new_v4(); }"),
        ("games/side.rs", "const A: char = '\"'; use std::fs::File;"),
        (
            "games/side.rs",
            "fn f<'a>(x: &'a str) { std::fs::read(x); }",
        ),
        ("games/side.rs", "/* a /* b */ */ use std::fs::File;"),
        (
            "games/side.rs",
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
            "games/side.rs",
            "use crate::language::Language; use super::Side;",
        ),
        (
            "games/side.rs",
            "// use crate::web;\n/* sqlx::x */ const A: &str = \"std::fs::read\";",
        ),
        (
            "games/side.rs",
            "const A: &str = r\"std::fs::read\"; const B: char = '\\'';",
        ),
        (
            "games/side.rs",
            "use std::time::Duration; use std::fmt::{self, Write as _};",
        ),
        ("games/side.rs", "use chrono::{DateTime, NaiveDate, Utc};"),
        ("games/mod.rs", "pub mod totas; pub use side::Side;"),
        (
            "games/totas/plan.rs",
            "use super::Square; use crate::games::Side;",
        ),
        (
            "games/totas/plan.rs",
            "mod tests { use super::*; use super::super::Square; }",
        ),
        ("games/totas/plan.rs", "use crate::games::{PerSide, Side};"),
        (
            "web/mod.rs",
            "use crate::arbiter::Arbiter; use std::time::Instant; use tokio::spawn;",
        ),
        (
            "arbiter/mod.rs",
            "use crate::store::Pool; use crate::games::totas::Square;",
        ),
        ("lib.rs", "pub mod web; pub use games::Side;"),
    ];
    for (file, source) in innocent {
        assert_eq!(
            judge(file, source),
            Vec::<String>::new(),
            "{file}: {source}"
        );
    }
}
