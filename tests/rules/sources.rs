//! Holds the table of `docs/sources.md`: every row has a clause, what a row names has to exist,
//! a row without a case says why, and the numbers go on without a gap.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

/// The least number of rows: fewer are a table that was not read.
const ROWS: usize = 150;

/// The cells of a row, in their order.
const CELLS: usize = 7;

const NONE: &str = "—";

fn text(path: &str) -> String {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join(path);
    fs::read_to_string(&file).unwrap_or_else(|error| panic!("{}: {error}", file.display()))
}

fn exists(path: &str) -> bool {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(path).exists()
}

/// The clauses of a rulebook, which are its anchors: an item `- **5.3** …`, or a section.
fn clauses(rulebook: &str) -> BTreeSet<String> {
    let mut clauses = BTreeSet::new();
    for line in rulebook.lines() {
        let item = line
            .strip_prefix("- **")
            .and_then(|rest| rest.split_once("**"))
            .map(|(clause, _)| clause);
        let section = line
            .strip_prefix("## ")
            .and_then(|rest| rest.split(' ').next());
        let clause = item.or(section).unwrap_or_default();
        if clause.starts_with(|sign: char| sign.is_ascii_digit()) {
            clauses.insert(clause.to_owned());
        }
    }
    clauses
}

/// The rulings of a rulebook: an item `- **R-7** …`, or `ruling 3.1/2` beside its clause.
fn rulings(rulebook: &str) -> BTreeSet<String> {
    let mut rulings = BTreeSet::new();
    for line in rulebook.lines() {
        if let Some((ruling, _)) = line
            .strip_prefix("- **R-")
            .and_then(|rest| rest.split_once("**"))
        {
            rulings.insert(format!("R-{ruling}"));
        }
        for rest in line.split("Ruling ").skip(1) {
            let number = rest.split([' ', ':']).next().unwrap_or_default();
            rulings.insert(format!("ruling {number}"));
        }
    }
    rulings
}

/// What rows may name.
struct Known {
    totas: BTreeSet<String>,
    almajara: BTreeSet<String>,
    rulings: BTreeSet<String>,
}

impl Known {
    fn read() -> Self {
        let totas = text("docs/rulebook.md");
        let almajara = text("docs/almajara.md");
        let mut known = rulings(&totas);
        known.extend(rulings(&almajara));
        Self {
            totas: clauses(&totas),
            almajara: clauses(&almajara),
            rulings: known,
        }
    }

    /// Whether a page of rules has a clause; the address is that of the page.
    fn has(&self, page: &str, clause: &str) -> bool {
        match page {
            "/rulebook" => self.totas.contains(clause),
            "/rulebook/almajara" => self.almajara.contains(clause),
            _ => false,
        }
    }
}

/// The cells of a row, or nothing for another line.
fn cells(line: &str) -> Option<Vec<&str>> {
    let inner = line.strip_prefix("| ")?.strip_suffix(" |")?;
    let cells: Vec<&str> = inner.split(" | ").map(str::trim).collect();
    (cells.first() != Some(&"№")).then_some(cells)
}

/// What a cell lists; nothing where it has a dash.
fn listed(cell: &str) -> Vec<&str> {
    if cell == NONE {
        return Vec::new();
    }
    cell.split(", ").collect()
}

/// Whether a case is a link `[2-01](../tests/cases/2-01-….tota)` to a file that exists.
fn is_case(link: &str) -> bool {
    let parts = link
        .strip_prefix('[')
        .and_then(|rest| rest.strip_suffix(')'))
        .and_then(|rest| rest.split_once("](../"));
    let Some((number, path)) = parts else {
        return false;
    };
    let name = path.rsplit('/').next().unwrap_or_default();
    name.starts_with(&format!("{number}-")) && exists(path)
}

/// What is wrong with a row of the table of a game.
fn faults(cells: &[&str], page: &str, known: &Known) -> Vec<String> {
    let [number, sentence, of, by, shown, remark, place] = cells else {
        return vec![format!("{cells:?}: not {CELLS} cells")];
    };
    let mut faults = Vec::new();
    if !sentence.starts_with(['«', '“']) {
        faults.push("no sentence".to_owned());
    }
    if *of == NONE {
        faults.push("no clause".to_owned());
    }
    for clause in listed(of) {
        if !known.has(page, clause) {
            faults.push(format!("no clause {clause}"));
        }
    }
    for ruling in listed(by) {
        if !known.rulings.contains(ruling) {
            faults.push(format!("no {ruling}"));
        }
    }
    for case in listed(shown) {
        if !is_case(case) {
            faults.push(format!("no case {case}"));
        }
    }
    if *shown == NONE && *remark == NONE {
        faults.push("neither a case nor a reason".to_owned());
    }
    for quoted in remark.split('`').skip(1).step_by(2) {
        if quoted.contains('/') && !exists(quoted) {
            faults.push(format!("no file {quoted}"));
        }
    }
    if place.is_empty() || *place == NONE {
        faults.push("nowhere to be met".to_owned());
    }
    for quoted in place.split('`').skip(1).step_by(2) {
        if let Some((rules, clause)) = quoted.split_once("#clause-")
            && !known.has(rules, clause)
        {
            faults.push(format!("no anchor {quoted}"));
        }
    }
    faults
        .into_iter()
        .map(|fault| format!("row {number}: {fault}"))
        .collect()
}

#[test]
fn what_the_table_of_the_sources_names_exists() {
    let known = Known::read();
    let table = text("docs/sources.md");
    let (mut page, mut rows, mut wrong) = ("", 0, Vec::new());
    for line in table.lines() {
        if let Some(game) = line.strip_prefix("## ") {
            page = if game.starts_with("Almajara") {
                "/rulebook/almajara"
            } else {
                "/rulebook"
            };
        }
        let Some(cells) = cells(line) else {
            continue;
        };
        rows += 1;
        if cells.first() != Some(&rows.to_string().as_str()) {
            wrong.push(format!(
                "row {rows} has another number: {:?}",
                cells.first()
            ));
        }
        wrong.extend(faults(&cells, page, &known));
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(rows >= ROWS, "{rows} rows");
}

#[test]
fn a_wrong_row_is_noticed() {
    let known = Known::read();
    let case = "[2-01](../tests/cases/2-01-a-rook-slides-seven-squares.tota)";
    let right = [
        "1",
        "«Ладья»",
        "2",
        "ruling 2/1, R-1",
        case,
        "—",
        "`/rulebook#clause-2`",
    ];
    assert_eq!(faults(&right, "/rulebook", &known), Vec::<String>::new());
    for (cell, text) in [
        (1, "Rook"),
        (2, "2.99"),
        (2, "—"),
        (3, "R-0"),
        (3, "ruling 2/9"),
        (4, "—"),
        (4, "open"),
        (4, "2-01"),
        (
            4,
            "[2-02](../tests/cases/2-01-a-rook-slides-seven-squares.tota)",
        ),
        (4, "[2-01](../tests/cases/2-01-a-rook-slides.tota)"),
        (5, "`tests/rules/nowhere.rs` holds it."),
        (6, "—"),
        (6, "`/rulebook#clause-2.99`"),
    ] {
        let mut row = right;
        row[cell] = text;
        assert_eq!(faults(&row, "/rulebook", &known).len(), 1, "{cell} {text}");
    }
    assert_eq!(faults(&right[1..], "/rulebook", &known).len(), 1);
    assert!(!faults(&right, "", &known).is_empty());
}
