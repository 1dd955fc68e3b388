//! Lists of names from a mail or a table: one name on each line, or columns with or without a
//! line of headings.
//!
//! Nothing is guessed silently: every line becomes a row that is shown before anyone is
//! entered, and faults are reported with their lines.

mod columns;
mod fault;
mod teams;
#[cfg(test)]
mod tests;

use std::collections::BTreeMap;

use crate::settings::MAX_SWISS_ENTRANTS;
use areopagus_tournament::entrant::Rating;
use areopagus_tournament::team::MAX_TEAM_NAME;
use areopagus_tournament::text::{LineError, TextLine};
pub use columns::Column;
use columns::{Columns, guessed};
pub use fault::{ListFault, Wrong};
pub use teams::{Listed, ListedTeam, listed_team, team_commands};

/// The maximum length of a name and of a club, in characters.
const MAX_LINE: usize = 100;

/// The maximum length of a number in the federation, in characters.
const MAX_NUMBER: usize = 64;

/// How many rows are shown where the contents of columns are asked for.
const SHOWN: usize = 5;

/// The maximum number of columns of a list.
const MAX_COLUMNS: usize = 40;

/// The maximum number of players of a list: as many as the largest event takes.
pub const MAX_ROWS: usize = MAX_SWISS_ENTRANTS;

/// The separator of the columns of a list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Separator {
    /// The separator of tables pasted from a spreadsheet.
    Tab,
    Semicolon,
    Comma,
    /// Nothing: a name is the whole line.
    Nothing,
}

impl Separator {
    pub const ALL: [Self; 4] = [Self::Tab, Self::Semicolon, Self::Comma, Self::Nothing];

    /// The stable word.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Tab => "tab",
            Self::Semicolon => "semicolon",
            Self::Comma => "comma",
            Self::Nothing => "nothing",
        }
    }

    /// Parses the word of a separator.
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|it| it.word() == word)
    }

    const fn sign(self) -> Option<char> {
        match self {
            Self::Tab => Some('\t'),
            Self::Semicolon => Some(';'),
            Self::Comma => Some(','),
            Self::Nothing => None,
        }
    }
}

/// A player of a list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ListRow {
    /// The line, from 1.
    pub line: usize,
    /// The name; may be empty if there is a number.
    pub name: String,
    /// The club or town.
    pub club: Option<String>,
    /// The number in the federation.
    pub federation_id: Option<String>,
    pub rating: Option<Rating>,
    /// The name of the team.
    pub team: Option<String>,
    /// The fault of the line, if any.
    pub fault: Option<ListFault>,
}

/// How to read a list, as far as the user has said it.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Reading {
    /// The separator; detected if it is not given.
    pub separator: Option<Separator>,
    /// The contents of columns without headings; `None` for one that is left out.
    pub columns: Vec<Option<Column>>,
    /// Whether the event has teams.
    pub has_teams: bool,
}

/// Columns without headings, whose contents are asked for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unnamed {
    /// The chosen contents of each column, otherwise the guessed ones.
    pub kinds: Vec<Option<Column>>,
    /// Whether the contents were chosen.
    pub is_said: bool,
    /// The cells of the first rows.
    pub first: Vec<Vec<String>>,
}

/// A parsed list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NameList {
    pub separator: Separator,
    /// Its columns, if there are several without headings. No player is read from them until
    /// their contents are chosen.
    pub unnamed: Option<Unnamed>,
    pub rows: Vec<ListRow>,
    /// The headings of columns that have nothing of an entrant.
    pub left: Vec<String>,
    /// The fault of the list as a whole, if any.
    pub fault: Option<ListFault>,
}

/// A non-empty line with its number, from 1.
type Numbered<'a> = (usize, &'a str);

/// The cells of a line.
#[allow(
    clippy::struct_field_names,
    reason = "a line is its number and its cells"
)]
struct Cells {
    line: usize,
    /// The cells without empty ones at the end.
    cells: Vec<String>,
    /// Whether a quotation mark is not closed.
    is_open: bool,
}

impl NameList {
    /// Reads a list.
    pub fn read(text: &str, reading: &Reading) -> Self {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let lines = (1..).zip(lines(text));
        let lines: Vec<Numbered<'_>> = lines.filter(|(_, line)| !line.trim().is_empty()).collect();
        let has_teams = reading.has_teams;
        let separator = reading
            .separator
            .unwrap_or_else(|| found(&lines, has_teams));
        let mut rows: Vec<Cells> = lines
            .iter()
            .map(|(line, text)| Cells::split(*line, text, separator))
            .collect();
        let mut list = Self {
            separator,
            unnamed: None,
            rows: Vec::new(),
            left: Vec::new(),
            fault: None,
        };
        let heading = rows
            .first()
            .and_then(|first| Columns::of_heading(&first.cells, has_teams));
        let columns = if let Some(columns) = heading {
            let line = rows.remove(0).line;
            let wrong = if columns.is_nameless() {
                Some(Wrong::NoNameColumn)
            } else {
                columns.is_repeated().then_some(Wrong::ColumnTwice)
            };
            list.fault = wrong.map(|wrong| ListFault { line, wrong });
            list.left.clone_from(&columns.left);
            columns
        } else {
            without_places(&mut rows);
            list.unnamed = unnamed(&rows, reading);
            match &list.unnamed {
                Some(unnamed) => Columns::said(&unnamed.kinds),
                None => Columns::names(),
            }
        };
        if let Some(unnamed) = &list.unnamed {
            list.fault = of_unnamed(&rows, &columns, unnamed);
        }
        if list.fault.is_none() {
            list.fault = too_long_or_empty(&rows);
        }
        if list.fault.is_none() && !list.is_asked() {
            list.rows = rows.iter().map(|row| row.read(&columns)).collect();
            list.find_numbers_that_stand_twice();
        }
        list
    }

    /// Whether the contents of columns must be chosen.
    pub fn is_asked(&self) -> bool {
        let unnamed = self.unnamed.as_ref();
        unnamed.is_some_and(|unnamed| !unnamed.is_said)
    }

    /// Finds numbers that occur twice, since a list must not enter a person twice.
    fn find_numbers_that_stand_twice(&mut self) {
        let mut seen: BTreeMap<String, usize> = BTreeMap::new();
        for row in &mut self.rows {
            let Some(number) = row.federation_id.as_deref().map(compared) else {
                continue;
            };
            match seen.get(&number) {
                Some(first) if row.fault.is_none() => {
                    row.fault = Some(ListFault {
                        line: row.line,
                        wrong: Wrong::NumberTwice { first: *first },
                    });
                }
                Some(_) => {}
                None => {
                    seen.insert(number, row.line);
                }
            }
        }
    }
}

/// The columns of rows without headings, if there are several.
fn unnamed(rows: &[Cells], reading: &Reading) -> Option<Unnamed> {
    let width = rows.iter().map(|row| row.cells.len()).max();
    let width = width.filter(|width| *width > 1)?.min(MAX_COLUMNS);
    // The choice counts only for the number of columns that it was made for.
    let is_said = reading.columns.len() == width;
    let texts = |at: usize| {
        let cells = rows.iter().filter_map(|row| row.cells.get(at));
        let texts = cells.map(String::as_str).filter(|cell| !cell.is_empty());
        texts.collect::<Vec<_>>()
    };
    Some(Unnamed {
        kinds: if is_said {
            reading.columns.clone()
        } else {
            guessed(&(0..width).map(texts).collect::<Vec<_>>())
        },
        is_said,
        first: rows
            .iter()
            .take(SHOWN)
            .map(|row| row.cells.clone())
            .collect(),
    })
}

/// The fault of columns without headings.
fn of_unnamed(rows: &[Cells], columns: &Columns, unnamed: &Unnamed) -> Option<ListFault> {
    let (cells, most) = (|row: &Cells| row.cells.len(), MAX_COLUMNS);
    if let Some(row) = rows.iter().find(|row| cells(row) > most) {
        let cells = cells(row);
        let (line, wrong) = (row.line, Wrong::TooManyCells { cells, most });
        return Some(ListFault { line, wrong });
    }
    let line = rows.first()?.line;
    let wrong = if columns.is_nameless() {
        Wrong::NoNameSaid
    } else if columns.is_repeated() {
        Wrong::SaidTwice
    } else {
        return None;
    };
    unnamed.is_said.then_some(ListFault { line, wrong })
}

/// A number in the form for comparisons, without blanks and case.
fn compared(number: &str) -> String {
    let signs = number.chars().filter(|sign| !sign.is_whitespace());
    signs.flat_map(char::to_uppercase).collect()
}

/// The lines of a text with any line endings.
fn lines(text: &str) -> impl Iterator<Item = &str> {
    text.split('\n').flat_map(|line| {
        let line = line.strip_suffix('\r').unwrap_or(line);
        line.split('\r')
    })
}

/// Checks that a list has players, and not more than an event takes.
fn too_long_or_empty(rows: &[Cells]) -> Option<ListFault> {
    if rows.is_empty() {
        return Some(ListFault {
            line: 1,
            wrong: Wrong::NoNames,
        });
    }
    let beyond = rows.get(MAX_ROWS)?;
    Some(ListFault {
        line: beyond.line,
        wrong: Wrong::TooMany,
    })
}

/// Detects the separator of lines. A comma counts only if it cannot be the one of `Ivanova,
/// Anna`.
fn found(lines: &[Numbered<'_>], has_teams: bool) -> Separator {
    let any = |sign: char| lines.iter().any(|(_, line)| line.contains(sign));
    if any('\t') {
        return Separator::Tab;
    }
    if any(';') {
        return Separator::Semicolon;
    }
    let cells = |(line, text): &Numbered<'_>| Cells::split(*line, text, Separator::Comma).cells;
    let cells: Vec<Vec<String>> = lines.iter().map(cells).collect();
    let is_heading =
        |cells: &Vec<String>| cells.len() > 1 && Columns::of_heading(cells, has_teams).is_some();
    let has_digit = |cell: &String| cell.contains(|sign: char| sign.is_ascii_digit());
    let is_row = |cells: &Vec<String>| cells.len() > 2 || cells.iter().skip(1).any(has_digit);
    let is_whole_name = |cells: &Vec<String>| {
        let first = cells.first().map_or("", String::as_str);
        first.split_whitespace().count() > 1
    };
    let mut parted = cells.iter().filter(|cells| cells.len() > 1).peekable();
    let is_parted = parted.peek().is_some();
    if cells.first().is_some_and(is_heading)
        || cells.iter().any(is_row)
        || (is_parted && parted.all(is_whole_name))
    {
        Separator::Comma
    } else {
        Separator::Nothing
    }
}

/// Removes the places `1`, `2.`, `3)` that number a list without headings. Numbers that do not
/// count up are something else.
fn without_places(rows: &mut [Cells]) {
    let place = |cell: &str| cell.trim_end_matches(['.', ')']).parse::<usize>().ok();
    let is_place = |cell: &str| place(cell).is_some();
    let own = |row: &Cells| place(row.cells.first()?).filter(|_| row.cells.len() > 1);
    let own: Option<Vec<usize>> = rows.iter().map(own).collect();
    let count_up = |places: Vec<usize>| {
        places.is_sorted_by(|one, next| one < next) && places.last() <= Some(&MAX_ROWS)
    };
    if !rows.is_empty() && own.is_some_and(count_up) {
        for row in rows {
            row.cells.remove(0);
        }
        return;
    }
    let begun = |row: &Cells| {
        let (place, name) = row.cells.first()?.split_once(char::is_whitespace)?;
        let is_marked = place.ends_with(['.', ')']) && is_place(place);
        is_marked.then(|| name.trim_start().to_owned())
    };
    let names: Option<Vec<String>> = rows.iter().map(begun).collect();
    for (row, name) in rows.iter_mut().zip(names.into_iter().flatten()) {
        if let Some(cell) = row.cells.first_mut() {
            *cell = name;
        }
    }
}

impl Cells {
    fn split(line: usize, text: &str, separator: Separator) -> Self {
        let Some(separator) = separator.sign() else {
            return Self {
                line,
                cells: vec![text.trim().to_owned()],
                is_open: false,
            };
        };
        let (mut cells, mut rest, mut is_open) = (Vec::new(), Some(text), false);
        while let Some(text) = rest {
            let (cell, next, open) = cell(text, separator);
            cells.push(cell);
            (rest, is_open) = (next, is_open || open);
        }
        while cells.last().is_some_and(String::is_empty) {
            cells.pop();
        }
        Self {
            line,
            cells,
            is_open,
        }
    }

    /// The player of the line.
    fn read(&self, columns: &Columns) -> ListRow {
        let texts = |which: Column| {
            let cells = columns.places(which).filter_map(|at| self.cells.get(at));
            let cells: Vec<&str> = cells
                .map(String::as_str)
                .filter(|cell| !cell.is_empty())
                .collect();
            cells.join(" ")
        };
        let given = |which| Some(texts(which)).filter(|text| !text.is_empty());
        let ratings = [Column::Rating, Column::NationalRating].map(texts);
        let mut ratings = ratings.into_iter();
        let rating = ratings.find(|text| !is_no_rating(text)).unwrap_or_default();
        let mut row = ListRow {
            line: self.line,
            name: texts(Column::Name),
            club: given(Column::Club),
            federation_id: given(Column::Number),
            rating: rating.parse().ok().and_then(Rating::new),
            team: given(Column::Team),
            fault: None,
        };
        let wrong = self.wrong(columns).or_else(|| wrong_texts(&row));
        let wrong = wrong.or_else(|| {
            let is_none = row.rating.is_some() || is_no_rating(&rating);
            (!is_none).then_some(Wrong::Rating)
        });
        row.fault = wrong.map(|wrong| ListFault {
            line: self.line,
            wrong,
        });
        row
    }

    /// The fault of the line as a whole.
    fn wrong(&self, columns: &Columns) -> Option<Wrong> {
        if self.is_open {
            return Some(Wrong::Quotation);
        }
        let (cells, most) = (self.cells.len(), columns.len());
        (cells > most).then_some(Wrong::TooManyCells { cells, most })
    }
}

/// Whether a text stands for no rating.
fn is_no_rating(text: &str) -> bool {
    matches!(text, "" | "0" | "-" | "–" | "—")
}

/// The fault of the texts of a line.
fn wrong_texts(row: &ListRow) -> Option<Wrong> {
    let name = Some(row.name.as_str()).filter(|name| !name.is_empty());
    if name.is_none() && row.federation_id.is_none() {
        return Some(Wrong::NoName);
    }
    let of_name = error::<MAX_LINE>(name).map(Wrong::Name);
    let of_club = error::<MAX_LINE>(row.club.as_deref()).map(Wrong::Club);
    let of_number = error::<MAX_NUMBER>(row.federation_id.as_deref()).map(Wrong::Number);
    let of_team = error::<MAX_TEAM_NAME>(row.team.as_deref()).map(Wrong::Team);
    of_name.or(of_club).or(of_number).or(of_team)
}

fn error<const MAX: usize>(text: Option<&str>) -> Option<LineError> {
    TextLine::<MAX>::parse(text?).err()
}

/// The first cell of a text, the text after its separator, and whether a quotation mark is not
/// closed. A quotation mark within a cell is literal.
fn cell(text: &str, separator: char) -> (String, Option<&str>, bool) {
    let trimmed = text.trim_start_matches([' ', '\u{a0}']);
    let Some(quoted) = trimmed.strip_prefix('"') else {
        let (cell, rest) = match text.split_once(separator) {
            Some((cell, rest)) => (cell, Some(rest)),
            None => (text, None),
        };
        return (cell.trim().to_owned(), rest, false);
    };
    let mut cell = String::new();
    let mut rest = quoted;
    while let Some((part, behind)) = rest.split_once('"') {
        cell.push_str(part);
        if let Some(behind) = behind.strip_prefix('"') {
            cell.push('"');
            rest = behind;
            continue;
        }
        let rest = behind.split_once(separator);
        let (end, rest) = rest.map_or((behind, None), |(end, rest)| (end, Some(rest)));
        cell.push_str(end.trim_end());
        return (cell.trim().to_owned(), rest, false);
    }
    cell.push_str(rest);
    (cell.trim().to_owned(), None, true)
}
