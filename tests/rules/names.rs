//! The names that a Rust source file declares, imports and uses.
//!
//! Reading is by tokens, not by text: comments and strings may say what they like.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

/// The words before the name of an item.
const ITEMS: [&str; 10] = [
    "fn",
    "struct",
    "enum",
    "trait",
    "type",
    "const",
    "static",
    "union",
    "mod",
    "macro_rules",
];

/// Where a file stands.
#[derive(Debug)]
pub struct Place {
    /// Its module: `src/store/journal.rs` is `store::journal`, and
    /// `crates/games/src/totas/square.rs` is `games::totas::square`.
    pub module: Vec<String>,
    /// Whether it belongs to a crate that is a room of its own.
    pub of_crate: bool,
}

impl Place {
    /// The place of a file by its path in the repository; `None` where no room has it.
    pub fn from_file(file: &Path) -> Option<Self> {
        let mut words: Vec<String> = file
            .with_extension("")
            .components()
            .map(|part| part.as_os_str().to_string_lossy().into_owned())
            .collect();
        let of_crate = words.first()? == "crates";
        words.remove(0);
        if of_crate {
            // crates/NAME/src/…
            if words.get(1).is_none_or(|folder| folder != "src") {
                return None;
            }
            words.remove(1);
            if words.get(1).is_some_and(|name| name == "lib") {
                words.pop();
            }
        }
        if words.last().is_some_and(|name| name == "mod") {
            words.pop();
        }
        Some(Self {
            module: words,
            of_crate,
        })
    }
}

/// What a file names. Paths are absolute where they say where they begin: `crate::Side` in
/// the crate of the games, `areopagus_games::Side` and `super::Side` all become
/// `["crate", "games", "Side"]`. Others are as they are written.
#[derive(Debug, Default)]
pub struct Names {
    /// The paths that its code names or imports.
    pub used: Vec<Vec<String>>,
    /// The paths that it only hands on, by `pub use`.
    pub re_exported: Vec<Vec<String>>,
    /// The names that `use` brings in, each with the path that it stands for.
    pub imports: BTreeMap<String, Vec<String>>,
    /// The modules of which `use` brings in everything.
    pub globs: Vec<Vec<String>>,
    /// The items that it declares.
    pub items: BTreeSet<String>,
}

impl Names {
    /// Reads a file.
    pub fn parse(source: &str, place: &Place) -> Self {
        let tokens = tokens(source);
        let mut names = Self::default();
        let mut inline: Vec<(String, usize)> = Vec::new();
        let mut depth = 0_usize;
        let mut i = 0;
        while let Some(token) = tokens.get(i) {
            let mut here = place.module.clone();
            here.extend(inline.iter().map(|(name, _)| name.clone()));
            let absolute = |path: &[String]| absolute(path, &here, place.of_crate);
            match token {
                Token::Sign('{') => depth += 1,
                Token::Sign('}') => {
                    if inline.last().is_some_and(|(_, opened)| *opened == depth) {
                        inline.pop();
                    }
                    depth = depth.saturating_sub(1);
                }
                Token::Word(word) if word == "use" => {
                    let before = i.checked_sub(1).and_then(|before| tokens.get(before));
                    let is_handed_on = match before {
                        Some(Token::Word(word)) => word == "pub",
                        // `pub(crate) use`
                        before => before == Some(&Token::Sign(')')),
                    };
                    let mut leaves = Vec::new();
                    i = tree(&tokens, i + 1, (&[], true), &mut leaves);
                    for Leaf { path, name } in leaves {
                        let path = absolute(&path);
                        if is_handed_on {
                            names.re_exported.push(path.clone());
                        } else {
                            names.used.push(path.clone());
                        }
                        if name == "*" {
                            names.globs.push(path);
                        } else {
                            names.imports.insert(name, path);
                        }
                    }
                    continue;
                }
                // `pub(in super::super)` says who may name an item, and names none.
                Token::Word(word)
                    if word == "pub" && tokens.get(i + 1) == Some(&Token::Sign('(')) =>
                {
                    while tokens
                        .get(i)
                        .is_some_and(|token| *token != Token::Sign(')'))
                    {
                        i += 1;
                    }
                }
                Token::Word(word) if ITEMS.contains(&word.as_str()) => {
                    let is_macro = tokens.get(i + 1) == Some(&Token::Sign('!'));
                    let at = if is_macro { i + 2 } else { i + 1 };
                    if let Some(Token::Word(name)) = tokens.get(at)
                        && !ITEMS.contains(&name.as_str())
                    {
                        if word != "mod" {
                            names.items.insert(name.clone());
                        } else if tokens.get(at + 1) == Some(&Token::Sign('{')) {
                            inline.push((name.clone(), depth + 1));
                        }
                        i = at;
                    }
                }
                Token::Word(_) => {
                    let mut leaves = Vec::new();
                    i = tree(&tokens, i, (&[], false), &mut leaves);
                    let paths = leaves.iter().map(|leaf| absolute(&leaf.path));
                    names.used.extend(paths);
                    continue;
                }
                Token::Sign(_) | Token::Colons => {}
            }
            i += 1;
        }
        names
    }

    /// All paths that it names, for whatever it names them.
    pub fn paths(&self) -> impl Iterator<Item = &[String]> {
        let all = self.used.iter().chain(&self.re_exported);
        all.map(Vec::as_slice)
    }
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
            } else if at(i + 2) == '\'' {
                i += 3;
            } else {
                // A lifetime.
                i += 1;
                while at(i).is_alphanumeric() || at(i) == '_' {
                    i += 1;
                }
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

/// A path that is named, and the name by which the file knows its end: the last word, what
/// stands behind `as`, or `*`.
struct Leaf {
    path: Vec<String>,
    name: String,
}

/// Reads one path, or a tree of `use` (`a::{b, c::d as e}`), and gives the index after it.
fn tree(
    tokens: &[Token],
    mut i: usize,
    (before, is_use): (&[String], bool),
    found: &mut Vec<Leaf>,
) -> usize {
    let mut path = before.to_vec();
    let mut name = None;
    while let Some(Token::Word(word)) = tokens.get(i) {
        path.push(word.clone());
        i += 1;
        if tokens.get(i) != Some(&Token::Colons) {
            break;
        }
        i += 1;
        match tokens.get(i) {
            Some(Token::Sign('{')) => {
                i += 1;
                while let Some(token) = tokens.get(i) {
                    match token {
                        Token::Sign('}') => return i + 1,
                        Token::Sign('*') => {
                            let (path, name) = (path.clone(), "*".to_owned());
                            found.push(Leaf { path, name });
                            i += 1;
                        }
                        Token::Word(_) => i = tree(tokens, i, (&path, is_use), found),
                        _ => i += 1,
                    }
                }
                return i;
            }
            Some(Token::Sign('*')) => {
                name = Some("*".to_owned());
                i += 1;
                break;
            }
            _ => {}
        }
    }
    // `a::{self, b}` names `a`.
    if path.len() > 1 && path.last().is_some_and(|last| last == "self") {
        path.pop();
    }
    if let (Some(Token::Word(word)), Some(Token::Word(other))) = (tokens.get(i), tokens.get(i + 1))
        && is_use
        && word == "as"
    {
        name = Some(other.clone());
        i += 2;
    }
    if let Some(last) = path.last() {
        let name = name.unwrap_or_else(|| last.clone());
        found.push(Leaf { path, name });
    }
    i
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
