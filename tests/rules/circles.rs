//! Files that import each other in a circle: none of them can be read, moved or built without
//! the others.
//!
//! A name is followed through re-exports to the file that declares it: whoever calls
//! `acts::settle` depends on the file with its body, not on the `mod.rs` that hands it on.
//!
//! Two kinds of dependencies are not seen. Those of a module on its own descendants are left out:
//! a `mod.rs` that calls its children, which use its types, would make a circle of every folder.
//! Methods are no names: what is declared in an `impl` of another file's type is not followed.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use crate::architecture::{repository, sources};
use crate::names::{Names, Place};

/// The most files of a room that import each other in a circle, whichever way round.
const MOST: usize = 5;

/// The parts of the web, each of which may depend on those before it alone; of the last four
/// none depends on another.
const PARTS: [&str; 7] = ["kit", "games", "views", "public", "desk", "play", "api"];

/// How many re-exports are followed behind each other.
const RE_EXPORTS: usize = 8;

/// A file without its tests.
#[derive(Debug)]
struct Source {
    file: PathBuf,
    module: Vec<String>,
    names: Names,
}

impl Source {
    /// `None` for tests, and for the binary, which nothing imports.
    fn read(file: PathBuf, source: &str) -> Option<Self> {
        let mut place = Place::from_file(&file)?;
        let is_test = |name: &String| name == "tests" || name.ends_with("_tests");
        if place.module.iter().any(is_test) || file == Path::new("src/main.rs") {
            return None;
        }
        if file == Path::new("src/lib.rs") {
            place.module.clear();
        }
        let code = source.split("\n#[cfg(test)]\nmod tests {").next();
        let names = Names::parse(code.unwrap_or_default(), &place);
        let module = place.module;
        Some(Self {
            file,
            module,
            names,
        })
    }
}

/// All files, and which of them is which module.
struct Files {
    sources: Vec<Source>,
    of_module: BTreeMap<Vec<String>, usize>,
}

impl Files {
    fn new(sources: Vec<Source>) -> Self {
        let modules = sources.iter().map(|source| source.module.clone());
        let of_module = modules.zip(0..).collect();
        Self { sources, of_module }
    }

    fn of_repository() -> Self {
        let mut found = Vec::new();
        for folder in ["src", "crates"] {
            sources(&repository().join(folder), &mut found).unwrap();
        }
        found.sort();
        let read = found.into_iter().filter_map(|path| {
            let source = fs::read_to_string(&path).unwrap();
            let file = path.strip_prefix(repository()).unwrap().to_owned();
            Source::read(file, &source)
        });
        Self::new(read.collect())
    }

    /// The file that declares what a path names in a module; `None` for what is not the
    /// project's own.
    fn definition(&self, module: &[String], path: &[String], left: usize) -> Option<usize> {
        match path.split_first() {
            Some((first, rest)) if first == "crate" => self.find(&[], rest, left),
            _ => self.find(module, path, left),
        }
    }

    fn find(&self, module: &[String], path: &[String], left: usize) -> Option<usize> {
        let here = self.of_module.get(module).copied();
        let Some((first, rest)) = path.split_first() else {
            return here;
        };
        let left = left.checked_sub(1)?;
        let child = [module, std::slice::from_ref(first)].concat();
        if self.of_module.contains_key(&child) {
            return self.find(&child, rest, left + 1);
        }
        let here = here?;
        let names = &self.sources.get(here)?.names;
        let imported = names.imports.get(first).and_then(|import| {
            let whole = [import, rest].concat();
            self.definition(module, &whole, left)
        });
        let declared = || names.items.contains(first).then_some(here);
        let of_globs = || {
            let mut globs = names.globs.iter();
            globs.find_map(|glob| self.definition(module, &[glob, path].concat(), left))
        };
        imported.or_else(declared).or_else(of_globs)
    }

    /// The files on which one depends.
    fn arrows_of(&self, index: usize, source: &Source) -> BTreeSet<usize> {
        let target = |path: &Vec<String>| {
            // What is behind a type, or made by a macro, is declared where that is.
            let mut ends = (1..=path.len()).rev().filter_map(|end| path.get(..end));
            let found = ends.find_map(|path| self.definition(&source.module, path, RE_EXPORTS))?;
            let module = &self.sources.get(found)?.module;
            // A value may have the name of a module that is imported.
            let is_value = path.len() == 1 && module.last() == path.first();
            let is_own = found == index || module.starts_with(&source.module);
            (!is_value && !is_own).then_some(found)
        };
        source.names.used.iter().filter_map(target).collect()
    }

    /// The files on which each one depends.
    fn arrows(&self) -> Vec<BTreeSet<usize>> {
        let indexed = self.sources.iter().enumerate();
        let arrows = indexed.map(|(index, source)| self.arrows_of(index, source));
        arrows.collect()
    }

    /// The arrows between the parts of the web, counted; its files outside of a part are `web`.
    fn arrows_between_parts(&self) -> BTreeMap<(&str, &str), usize> {
        let part = |source: &Source| -> Option<&str> {
            let (first, rest) = source.module.split_first()?;
            let [part, ..] = rest else {
                return (first == "web").then_some("web");
            };
            let is_part = PARTS.iter().find(|known| *known == part);
            (first == "web").then(|| is_part.copied().unwrap_or("web"))
        };
        let mut counted = BTreeMap::new();
        for (source, arrows) in self.sources.iter().zip(self.arrows()) {
            let targets = arrows.iter().filter_map(|index| self.sources.get(*index));
            for (from, to) in targets.filter_map(|target| part(source).zip(part(target))) {
                if from != to {
                    *counted.entry((from, to)).or_default() += 1;
                }
            }
        }
        counted
    }

    /// The largest circle of each room.
    fn largest_circles(&self) -> BTreeMap<&str, Vec<&Path>> {
        let arrows = self.arrows();
        let reached: Vec<BTreeSet<usize>> = (0..arrows.len())
            .map(|from| reached(&arrows, from))
            .collect();
        let mut largest = BTreeMap::new();
        for (index, source) in self.sources.iter().enumerate() {
            let leads_back = |other: &&usize| {
                let back = reached.get(**other);
                back.is_some_and(|back| back.contains(&index))
            };
            let circle = reached.get(index).into_iter().flatten().filter(leads_back);
            let circle = circle.filter_map(|file| Some(self.sources.get(*file)?.file.as_path()));
            let circle: Vec<&Path> = circle.collect();
            let room = source.module.first().map_or("lib", String::as_str);
            let known: &mut Vec<&Path> = largest.entry(room).or_default();
            if circle.len() > known.len() {
                *known = circle;
            }
        }
        largest
    }
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
    let files = Files::of_repository();
    // A test that reads nothing would find no circle.
    assert!(files.sources.len() > 500, "{} files", files.sources.len());
    let largest = files.largest_circles();
    for (room, circle) in &largest {
        println!("{room}: the largest circle has {} files", circle.len());
    }
    for (room, circle) in largest {
        assert!(
            circle.len() <= MOST,
            "{room}: {} files import each other in a circle: {circle:#?}",
            circle.len()
        );
    }
}

#[test]
fn the_parts_of_the_web_depend_on_those_below_them_alone() {
    let files = Files::of_repository();
    let arrows = files.arrows_between_parts();
    let floor = |part: &str| match part {
        "kit" => 0,
        "games" => 1,
        "views" => 2,
        "web" => 4,
        _ => 3,
    };
    let mut wrong = Vec::new();
    for ((from, to), count) in &arrows {
        println!("{from} → {to}: {count}");
        if floor(from) <= floor(to) {
            wrong.push(format!("{from} → {to}: {count}"));
        }
    }
    assert!(arrows.len() > 12, "{arrows:?}");
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// How many files of these, by path and source, are in a circle.
fn circle(files: &[(&str, &str)]) -> usize {
    let read = files
        .iter()
        .filter_map(|(file, source)| Source::read(PathBuf::from(file), source));
    let files = Files::new(read.collect());
    files
        .largest_circles()
        .values()
        .map(Vec::len)
        .max()
        .unwrap_or_default()
}

#[test]
fn a_circle_is_found_through_re_exports_globs_and_other_names() {
    // `b` calls what `a` declares, by whatever it is called on the way.
    for (file, source) in [
        ("src/web/mod.rs", "pub(super) use a::go;"),
        ("src/web/mod.rs", "pub use self::a::go;"),
        ("src/web/mod.rs", "pub use a::*;"),
        ("src/web/mod.rs", "pub use a as other; pub use other::{go};"),
        ("src/web/mod.rs", "use a::other as go;"),
        ("src/web/mod.rs", "use crate::web::a::{self as other, *};"),
    ] {
        let calls = [
            "use super::go;",
            "use crate::web as w; fn f() { w::go() }",
            "use super::*; fn f() { go() }",
            "fn f() { super::go() }",
            "fn f() { areopagus::web::go() }",
        ];
        for call in calls {
            let a = ("src/web/a.rs", "use super::b::f; fn go() {} fn other() {}");
            let files = [(file, source), a, ("src/web/b.rs", call)];
            assert_eq!(circle(&files), 2, "{source} {call}");
        }
    }
}

#[test]
fn what_only_hands_on_or_has_a_name_in_common_makes_no_circle() {
    let a = ("src/web/a.rs", "use super::b::f; fn go() {}");
    for (source, b) in [
        // Parent and child.
        (
            "mod a; mod b; pub use a::go; fn f() { b::f() }",
            "use super::f;",
        ),
        // A value with the name of a module.
        ("pub use a::go;", "use super::*; fn f(a: u8) -> u8 { a }"),
        // In a comment, a string and the tests.
        (
            "pub use a::go;",
            "// super::go\nconst A: &str = \"super::go\";",
        ),
        (
            "pub use a::go;",
            "fn f() {}\n#[cfg(test)]\nmod tests { use super::super::go; }",
        ),
        // Another `go`.
        (
            "pub use a::go; fn stay() {}",
            "use super::stay; fn f() { stay() }",
        ),
        ("pub use a::go;", "fn f() { tokio::go() }"),
    ] {
        let files = [("src/web/mod.rs", source), a, ("src/web/b.rs", b)];
        assert_eq!(circle(&files), 0, "{source} {b}");
    }
}
