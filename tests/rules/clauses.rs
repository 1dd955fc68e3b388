//! Holds the tables of `docs/clauses.md`: every clause of a game's rules has a row, and what a
//! row names cites its clause. Comments cite clauses that there are, with their game.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

/// A game with its rules.
struct Game {
    /// Its name in citations.
    name: &'static str,
    /// The text of its rules.
    rules: &'static str,
    /// The folder of its code.
    folder: &'static str,
}

const GAMES: [Game; 4] = [
    Game {
        name: "TOTA*S",
        rules: "docs/rulebook.md",
        folder: "crates/games/src/totas",
    },
    Game {
        name: "Almajara",
        rules: "docs/almajara.md",
        folder: "crates/games/src/almajara",
    },
    Game {
        name: "CTOR",
        rules: "src/web/games/ctor/rules.md",
        folder: "crates/games/src/ctor",
    },
    Game {
        name: "TCHESS",
        rules: "src/web/games/tchess/rules.md",
        folder: "crates/games/src/tchess",
    },
];

/// Files of a game's folder that say sentences, generate games or count them. They cite clauses
/// that others apply, so that a row need not name their functions.
const BESIDE_THE_RULES: [&str; 11] = [
    "count.rs",
    "data_error.rs",
    "explanation.rs",
    "fault.rs",
    "generate.rs",
    "generate/setup.rs",
    "perft.rs",
    "record/error.rs",
    "report.rs",
    "table/fault.rs",
    "narration.rs",
];

/// Folders whose comments cite no clause without its game.
const WITH_GAMES: [&str; 3] = ["crates", "src", "fuzz/src"];

/// The least number of rows: fewer are tables that were not read.
const ROWS: usize = 170;

const NONE: &str = "—";

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn text(path: &str) -> String {
    let file = root().join(path);
    fs::read_to_string(&file).unwrap_or_else(|error| panic!("{}: {error}", file.display()))
}

/// The Rust files below a folder by their paths in the repository, with their text.
fn sources(folder: &str) -> BTreeMap<String, String> {
    let mut found = BTreeMap::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        let entries = fs::read_dir(root().join(&folder));
        let entries = entries.unwrap_or_else(|error| panic!("{folder}: {error}"));
        for entry in entries {
            let entry = entry.unwrap_or_else(|error| panic!("{folder}: {error}"));
            let path = format!("{folder}/{}", entry.file_name().to_string_lossy());
            if entry.path().is_dir() {
                folders.push(path);
            } else if entry
                .path()
                .extension()
                .is_some_and(|ending| ending == "rs")
            {
                let source = text(&path);
                found.insert(path, source);
            }
        }
    }
    found
}

/// The clauses of a game's rules.
#[derive(Default)]
struct Rules {
    /// Those that need a row: an item `- **5.3** …`, and a section without items.
    clauses: BTreeSet<String>,
    /// Sections that consist of clauses.
    sections: BTreeSet<String>,
}

impl Rules {
    fn parse(text: &str) -> Self {
        let is_number = |word: &&str| word.starts_with(|sign: char| sign.is_ascii_digit());
        let mut rules = Self::default();
        for line in text.lines() {
            let item = line
                .strip_prefix("- **")
                .and_then(|rest| rest.split_once("**"))
                .map(|(clause, _)| clause);
            let section = line
                .strip_prefix("## ")
                .and_then(|rest| rest.split(' ').next());
            if let Some(clause) = item.filter(is_number) {
                rules.clauses.insert(clause.to_owned());
            } else if let Some(section) = section.filter(is_number) {
                rules.sections.insert(section.to_owned());
            }
        }
        let sections = std::mem::take(&mut rules.sections);
        for section in sections {
            let start = format!("{section}.");
            if rules
                .clauses
                .iter()
                .any(|clause| clause.starts_with(&start))
            {
                rules.sections.insert(section);
            } else {
                rules.clauses.insert(section);
            }
        }
        rules
    }

    fn has(&self, clause: &str) -> bool {
        self.clauses.contains(clause) || self.sections.contains(clause)
    }
}

/// An item of a file, with its doc comment on one line.
#[derive(Debug, PartialEq, Eq)]
struct Item {
    name: String,
    is_function: bool,
    doc: String,
}

/// The name that a line declares, and whether that is a function.
fn declared(line: &str) -> Option<(String, bool)> {
    let mut words = line.split_whitespace().peekable();
    while let Some(word) = words.next() {
        match word {
            "pub(in" => {
                words.next();
            }
            "const" if matches!(words.peek(), Some(&("fn" | "unsafe"))) => {}
            "async" | "unsafe" => {}
            word if word.starts_with("pub") => {}
            "fn" | "struct" | "enum" | "trait" | "type" | "const" | "static" => {
                let rest = words.next()?;
                let end = rest.find(|sign: char| !sign.is_alphanumeric() && sign != '_');
                let name = rest.get(..end.unwrap_or(rest.len()))?;
                return (!name.is_empty()).then(|| (name.to_owned(), word == "fn"));
            }
            _ => return None,
        }
    }
    None
}

/// The items of a file up to its tests.
fn items(source: &str) -> Vec<Item> {
    let mut found = Vec::new();
    let mut doc = String::new();
    let mut in_attribute = false;
    for line in source.lines().map(str::trim) {
        if line == "mod tests {" {
            break;
        }
        if let Some(words) = line.strip_prefix("///") {
            doc.push_str(words);
        } else if in_attribute || line.starts_with("#[") {
            in_attribute = !line.ends_with(']');
        } else {
            if let Some((name, is_function)) = declared(line) {
                let doc = doc.clone();
                found.push(Item {
                    name,
                    is_function,
                    doc,
                });
            }
            doc.clear();
        }
    }
    found
}

/// The number that a text begins with, as clauses have them: `5`, `5.3`, `5.5a`.
fn number(text: &str) -> Option<&str> {
    let end = text.find(|sign: char| !sign.is_ascii_alphanumeric() && sign != '.');
    let number = text.get(..end.unwrap_or(text.len()))?.trim_end_matches('.');
    number
        .starts_with(|sign: char| sign.is_ascii_digit())
        .then_some(number)
}

/// The clauses that a text cites of a game.
fn cited(text: &str, game: &str) -> BTreeSet<String> {
    let behind = text.split(game).skip(1);
    let numbers = behind.filter_map(|rest| number(rest.strip_prefix(' ')?));
    numbers.map(str::to_owned).collect()
}

/// The comments of a file, each on one line, with whether it is a doc comment. A comment that
/// goes over several lines is one, and a paragraph of a doc comment is one.
fn comments(source: &str) -> Vec<(bool, String)> {
    let mut found: Vec<(bool, String)> = Vec::new();
    let mut last = "";
    for line in source.lines().map(str::trim) {
        let start = ["///", "//!", "//"]
            .into_iter()
            .find(|start| line.starts_with(start));
        let words = start.and_then(|start| line.strip_prefix(start));
        let (start, words) = (start.unwrap_or_default(), words.unwrap_or_default().trim());
        if words.is_empty() {
            last = "";
            continue;
        }
        match found.last_mut() {
            Some((_, comment)) if start == last => {
                comment.push(' ');
                comment.push_str(words);
            }
            _ => found.push((start != "//", words.to_owned())),
        }
        last = start;
    }
    found
}

/// A text without what stands in backquotes.
fn without_code(text: &str) -> String {
    text.split('`').step_by(2).collect()
}

/// What is wrong with the citations of a file's comments.
fn wrong_comments(source: &str, rules: &[(&str, Rules)]) -> Vec<String> {
    let mut faults = Vec::new();
    for (is_doc, comment) in comments(source) {
        for (game, rules) in rules {
            for clause in cited(&comment, game) {
                if !rules.has(&clause) {
                    faults.push(format!("there is no {game} {clause}: {comment}"));
                }
            }
        }
        if is_doc && without_code(&comment).matches("TOTA*S").count() > 1 {
            faults.push(format!("TOTA*S twice without backquotes: {comment}"));
        }
    }
    faults
}

/// The comments of a file that cite a clause without its game.
fn without_game(source: &str) -> Vec<String> {
    let cites = |comment: &str| {
        ["lause ", "lauses "].into_iter().any(|word| {
            let mut behind = comment.split(word).skip(1);
            behind.any(|rest| number(rest).is_some())
        })
    };
    let comments = comments(source).into_iter().map(|(_, comment)| comment);
    let citing = comments.filter(|comment| cites(comment));
    citing
        .map(|comment| format!("a clause without its game: {comment}"))
        .collect()
}

/// A row of a table.
#[derive(Debug, PartialEq, Eq)]
struct Row {
    clause: String,
    says: String,
    code: String,
}

/// The rows of a game's table.
fn rows(document: &str, game: &str) -> Vec<Row> {
    let heading = format!("## {}", game.replace('*', "\\*"));
    let lines = document.lines().skip_while(|line| *line != heading).skip(1);
    let lines = lines.take_while(|line| !line.starts_with("## "));
    let rows = lines.filter_map(|line| {
        let inner = line.strip_prefix("| ")?.strip_suffix(" |")?;
        let cells: Vec<&str> = inner.split(" | ").map(str::trim).collect();
        match cells.as_slice() {
            ["Clause", ..] => None,
            [clause, says, code] => Some(Row {
                clause: (*clause).to_owned(),
                says: (*says).to_owned(),
                code: (*code).to_owned(),
            }),
            // A row of another form is the row of no clause.
            _ => Some(Row {
                clause: inner.to_owned(),
                says: String::new(),
                code: String::new(),
            }),
        }
    });
    rows.collect()
}

/// The items that a cell names with their files: `` `a`, `b` in `x.rs`; `c` in `y.rs` ``.
fn named(code: &str, folder: &str) -> Vec<(String, String)> {
    let mut found = Vec::new();
    for group in code.split("; ") {
        let (names, file) = group.split_once(" in ").unwrap_or((group, ""));
        let file = file.trim_matches('`');
        let path = if file.starts_with("crates/") || file.starts_with("src/") {
            file.to_owned()
        } else {
            format!("{folder}/{file}")
        };
        for name in names.split(", ") {
            found.push((name.trim_matches('`').to_owned(), path.clone()));
        }
    }
    found
}

/// What is wrong with a game's table.
fn wrong_rows(
    game: &Game,
    rules: &Rules,
    rows: &[Row],
    sources: &BTreeMap<String, String>,
) -> Vec<String> {
    let mut faults = Vec::new();
    let items: BTreeMap<&str, Vec<Item>> = sources
        .iter()
        .map(|(path, source)| (path.as_str(), items(source)))
        .collect();
    let mut told = BTreeMap::new();
    for row in rows {
        let Row { clause, says, code } = row;
        let name = format!("{} {clause}", game.name);
        if !rules.has(clause) {
            faults.push(format!("{name}: the rules do not have it"));
        }
        if says.is_empty() {
            faults.push(format!("{name}: nothing that it says"));
        }
        let named = if let Some(reason) = code.strip_prefix(NONE) {
            if reason.trim().is_empty() {
                faults.push(format!("{name}: neither an item nor a reason"));
            }
            Vec::new()
        } else {
            named(code, game.folder)
        };
        for (item, path) in &named {
            let declared = items.get(path.as_str()).into_iter().flatten();
            let mut declared = declared.filter(|other| other.name == *item).peekable();
            if declared.peek().is_none() {
                faults.push(format!("{name}: {path} does not declare `{item}`"));
            } else if !declared.any(|item| cited(&item.doc, game.name).contains(clause)) {
                faults.push(format!("{name}: `{item}` in {path} does not cite it"));
            }
        }
        if told.insert(clause.as_str(), named).is_some() {
            faults.push(format!("{name}: two rows"));
        }
    }
    for clause in &rules.clauses {
        if !told.contains_key(clause.as_str()) {
            faults.push(format!("{} {clause}: no row", game.name));
        }
    }
    for (path, items) in &items {
        let inner = path.strip_prefix(game.folder);
        let Some(inner) = inner.and_then(|path| path.strip_prefix('/')) else {
            continue;
        };
        let is_test = inner.starts_with("tests/") || inner.ends_with("tests.rs");
        if is_test || BESIDE_THE_RULES.contains(&inner) {
            continue;
        }
        for item in items.iter().filter(|item| item.is_function) {
            let function = (item.name.clone(), (*path).to_owned());
            for clause in cited(&item.doc, game.name) {
                let row = told.get(clause.as_str());
                if row.is_none_or(|named| !named.contains(&function)) {
                    faults.push(format!(
                        "{} {clause}: the row does not name `{}` in {path}",
                        game.name, item.name
                    ));
                }
            }
        }
    }
    faults
}

#[test]
fn every_clause_has_a_row_that_names_what_applies_it() {
    let document = text("docs/clauses.md");
    let mut sources = sources("crates/games/src");
    let (mut count, mut wrong) = (0, Vec::new());
    for game in &GAMES {
        let rows = rows(&document, game.name);
        count += rows.len();
        for (_, path) in rows.iter().flat_map(|row| named(&row.code, game.folder)) {
            if path.starts_with("src/") && root().join(&path).is_file() {
                let source = text(&path);
                sources.insert(path, source);
            }
        }
        let rules = Rules::parse(&text(game.rules));
        wrong.extend(wrong_rows(game, &rules, &rows, &sources));
    }
    assert!(wrong.is_empty(), "docs/clauses.md:\n{}", wrong.join("\n"));
    assert!(count >= ROWS, "{count} rows");
}

#[test]
fn comments_cite_clauses_that_there_are_with_their_game() {
    let rules = GAMES.map(|game| (game.name, Rules::parse(&text(game.rules))));
    let mut wrong = Vec::new();
    for folder in ["crates", "src", "fuzz/src"] {
        for (path, source) in sources(folder) {
            let mut faults = wrong_comments(&source, &rules);
            if WITH_GAMES.iter().any(|folder| path.starts_with(folder)) {
                faults.extend(without_game(&source));
            }
            wrong.extend(faults.into_iter().map(|fault| format!("{path}: {fault}")));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The rules of a made-up game: two clauses in a section, and a section without clauses.
const MADE_UP: &str = "## 1 Moves · Ходы · Züge\n- **1.1** A step.\n- **1.2** A leap.\n## 2 End\n";

#[test]
fn a_wrong_table_is_noticed() {
    let game = Game {
        name: "MADE",
        rules: "",
        folder: "made",
    };
    let rules = Rules::parse(MADE_UP);
    assert!(rules.clauses.iter().eq(["1.1", "1.2", "2"]));
    assert!(rules.sections.iter().eq(["1"]));
    let step = "/// A step\n/// (MADE 1.1).\n#[must_use]\npub(super) const fn step() {}\n";
    let end = "/// The end (MADE 2).\npub struct End;\n/// Nothing (MADE 1.2).\nfn nothing() {}\n";
    let right = "## MADE\n\n| Clause | What it says | Code |\n|---|---|---|\n\
                 | 1.1 | a step | `step` in `step.rs` |\n\
                 | 1.2 | a leap | `nothing` in `end.rs` |\n\
                 | 2 | the end | `End` in `end.rs` |\n\n## OTHER\n\n| 7 | no | no |\n";
    let faults = |table: &str, step: &str| {
        let sources = [("made/step.rs", step), ("made/end.rs", end)];
        let sources = sources.map(|(path, source)| (path.to_owned(), source.to_owned()));
        let sources = BTreeMap::from(sources);
        wrong_rows(&game, &rules, &rows(table, game.name), &sources)
    };
    assert_eq!(faults(right, step), Vec::<String>::new());
    for (old, new, expected) in [
        (
            "| 2 | the end | `End` in `end.rs` |\n",
            "",
            "MADE 2: no row",
        ),
        (
            "| 2 |",
            "| 1.1 | a step | `step` in `step.rs` |\n| 2 |",
            "MADE 1.1: two rows",
        ),
        (
            "| 2 |",
            "| 3 | more | — nobody does |\n| 2 |",
            "MADE 3: the rules do not have it",
        ),
        ("| a step |", "|  |", "MADE 1.1: nothing that it says"),
        (
            "`End` in `end.rs`",
            "—",
            "MADE 2: neither an item nor a reason",
        ),
        (
            "`End` in `end.rs`",
            "`Finish` in `end.rs`",
            "MADE 2: made/end.rs does not declare `Finish`",
        ),
        (
            "`End` in `end.rs`",
            "`End`",
            "MADE 2: made/ does not declare `End`",
        ),
        (
            "`End` in `end.rs`",
            "`End`, `nothing` in `end.rs`",
            "MADE 2: `nothing` in made/end.rs does not cite it",
        ),
        (
            "`nothing` in `end.rs`",
            "— nobody leaps",
            "MADE 1.2: the row does not name `nothing` in made/end.rs",
        ),
    ] {
        assert_eq!(faults(&right.replacen(old, new, 1), step), [expected]);
    }
    assert_eq!(
        faults(right, &step.replace("MADE 1.1", "MADE 1.2")),
        [
            "MADE 1.1: `step` in made/step.rs does not cite it",
            "MADE 1.2: the row does not name `step` in made/step.rs",
        ]
    );
    assert_eq!(
        faults(
            right,
            &step.replace("const fn step", "const STEP: u8 = 1; //")
        ),
        ["MADE 1.1: made/step.rs does not declare `step`"]
    );
    assert_eq!(faults("", step).len(), 5);
}

#[test]
fn a_wrong_comment_is_noticed() {
    let rules = [("TOTA*S", Rules::parse(MADE_UP))];
    let none = Vec::<String>::new();
    for right in [
        "/// A step (TOTA*S 1.1). Moves (`TOTA*S 1`).\nfn step() {}",
        "// TOTA*S 1.1, TOTA*S 1.2\nlet text = \"TOTA*S 3\";",
        "/// TOTA*S 1.1.\n///\n/// TOTA*S 1.2.",
    ] {
        assert_eq!(wrong_comments(right, &rules), none, "{right}");
    }
    for wrong in [
        "/// A step (TOTA*S 1.3).",
        "    // A step (TOTA*S\n    // 1.1a).",
        "//! TOTA*S 1.1,\n//! TOTA*S 1.2.",
    ] {
        assert_eq!(wrong_comments(wrong, &rules).len(), 1, "{wrong}");
    }
    assert_eq!(without_game("/// The clause. FIDE's clauses."), none);
    assert_eq!(without_game("let clause = \"clause 1.1\";"), none);
    for wrong in ["/// Clause 1.1.", "// As clauses\n// 1.1 and 1.2 say."] {
        assert_eq!(without_game(wrong).len(), 1, "{wrong}");
    }
}
