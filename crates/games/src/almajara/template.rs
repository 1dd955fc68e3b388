//! The template: the board of an event as checked data (Almajara 1.2), rows of square zones of
//! 3×3 cells.
//!
//! The text form has a line for each row of zones, Black's end first, with spaces between the
//! zones: `W` and `B` for the portals, `L` lighthouse, `O` obelisk, `S` stone, each with the cell
//! of its marker as on a keypad (`7 8 9`, `4 5 6`, `1 2 3`, White at the bottom), `-` for a plain
//! zone.

use std::fmt;

use super::cell::Cell;
use super::data_error::{DataError, DataFault, Lines};
use crate::notation::TextPosition;
use crate::{PerSide, Side};
use areopagus_language::Language;

/// The width and length of a zone, in cells.
pub const ZONE: u8 = 3;
/// The number of rows of the portal zone for starting pieces (Almajara 2.2).
const STARTING_ROWS: u8 = 2;
/// The greatest number of zones in a row.
const MAX_WIDTH: usize = 8;
/// The greatest number of rows of zones.
const MAX_LENGTH: usize = 16;

/// The kind of a zone.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ZoneKind {
    /// The portal of a player.
    Portal(Side),
    /// A lighthouse, which strong chips need under `strength_by_lighthouses`.
    Lighthouse,
    /// An obelisk.
    Obelisk,
    /// A stone.
    Stone,
    /// A plain zone, which cannot be controlled.
    Plain,
}

impl ZoneKind {
    const SIGNS: [(Self, char); 6] = [
        (Self::Portal(Side::White), 'W'),
        (Self::Portal(Side::Black), 'B'),
        (Self::Lighthouse, 'L'),
        (Self::Obelisk, 'O'),
        (Self::Stone, 'S'),
        (Self::Plain, '-'),
    ];

    /// The sign in the text form.
    pub fn sign(self) -> char {
        let row = Self::SIGNS.iter().find(|(kind, _)| *kind == self);
        row.map_or('-', |(_, sign)| *sign)
    }

    /// The name in a sentence.
    pub const fn name(self, language: Language) -> &'static str {
        let [english, russian, german] = match self {
            Self::Portal(_) => ["portal", "портал", "Portal"],
            Self::Lighthouse => ["lighthouse", "маяк", "Leuchtturm"],
            Self::Obelisk => ["obelisk", "обелиск", "Obelisk"],
            Self::Stone => ["stone", "камень", "Fels"],
            Self::Plain => ["plain zone", "пустая зона", "leere Zone"],
        };
        match language {
            Language::En => english,
            Language::Ru => russian,
            Language::De => german,
        }
    }
}

/// A zone of a board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Zone {
    /// The kind of the zone.
    pub kind: ZoneKind,
    /// The cell with the lowest file and rank.
    pub corner: Cell,
    /// The cell of the marker; `None` for a plain zone.
    pub marker: Option<Cell>,
}

impl Zone {
    /// Whether a cell is in the zone.
    pub const fn contains(&self, cell: Cell) -> bool {
        let file = cell.file().wrapping_sub(self.corner.file());
        let rank = cell.rank().wrapping_sub(self.corner.rank());
        file < ZONE && rank < ZONE
    }

    /// The nine cells, by file and rank.
    pub fn cells(&self) -> impl Iterator<Item = Cell> + use<> {
        let (file, rank) = self.corner.spot();
        (0..ZONE * ZONE).filter_map(move |at| Cell::new(file + at / ZONE, rank + at % ZONE))
    }

    /// The keypad digit of the marker.
    fn digit(self) -> Option<u8> {
        let marker = self.marker?;
        let file = marker.file() - self.corner.file();
        let rank = marker.rank() - self.corner.rank();
        Some(1 + ZONE * rank + file)
    }
}

/// A checked template: a rectangle of zones, a portal for each player at the player's end
/// (Almajara 1.2).
///
/// ```
/// use areopagus_games::almajara::Template;
/// let shipped = Template::default();
/// assert_eq!(Template::parse(&shipped.to_string()), Ok(shipped));
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Template {
    width: u8,
    length: u8,
    /// The rows from White's end, each from the file `a`.
    zones: Vec<Zone>,
    portals: PerSide<Zone>,
}

/// The main full template without shifts (R-221), Black's end first.
const SHIPPED: [[(ZoneKind, bool); 3]; 5] = {
    const PLAIN: (ZoneKind, bool) = (ZoneKind::Plain, false);
    const LIGHT: (ZoneKind, bool) = (ZoneKind::Lighthouse, true);
    const OBELISK: (ZoneKind, bool) = (ZoneKind::Obelisk, true);
    [
        [PLAIN, (ZoneKind::Portal(Side::Black), true), PLAIN],
        [LIGHT, PLAIN, LIGHT],
        [OBELISK, (ZoneKind::Stone, true), OBELISK],
        [LIGHT, PLAIN, LIGHT],
        [PLAIN, (ZoneKind::Portal(Side::White), true), PLAIN],
    ]
};

/// A zone as written, with its place.
struct Written {
    place: TextPosition,
    kind: ZoneKind,
    digit: Option<u8>,
}

impl Template {
    /// Reads the text form.
    ///
    /// # Errors
    /// All faults, in the order of the text.
    pub fn parse(text: &str) -> Result<Self, Vec<DataError>> {
        let lines = Lines::split(text)?;
        Self::of_lines(&lines.filled().collect::<Vec<_>>())
    }

    /// Reads rows of zones from separate lines, with their places (Almajara 1.2).
    ///
    /// # Errors
    /// All faults.
    pub fn of_lines(lines: &[(TextPosition, &str)]) -> Result<Self, Vec<DataError>> {
        let mut errors = Vec::new();
        let mut rows: Vec<Vec<Written>> = Vec::new();
        for (place, line) in lines {
            let row = row(*place, line, &mut errors);
            let first = rows.first().map_or(row.len(), Vec::len);
            if row.len() != first && errors.is_empty() {
                let found = row.len();
                errors.push(DataError::new(*place, DataFault::Width { found, first }));
            }
            rows.push(row);
        }
        let width = rows.first().map_or(0, Vec::len);
        let fits = (1..=MAX_WIDTH).contains(&width) && (2..=MAX_LENGTH).contains(&rows.len());
        if !fits && errors.is_empty() {
            let place = lines
                .first()
                .map_or(TextPosition::START, |(place, _)| *place);
            errors.push(DataError::new(place, DataFault::Size));
        }
        if !errors.is_empty() {
            return Err(errors);
        }
        Self::built(&rows)
    }

    fn built(rows: &[Vec<Written>]) -> Result<Self, Vec<DataError>> {
        let mut errors = Vec::new();
        let length = rows.len();
        let width = rows.first().map_or(0, Vec::len);
        let mut zones = Vec::new();
        let mut portals: PerSide<Option<Zone>> = PerSide::default();
        let start = rows.first().and_then(|row| row.first());
        let start = start.map_or(TextPosition::START, |zone| zone.place);
        for (rank, row) in rows.iter().rev().enumerate() {
            for (file, written) in row.iter().enumerate() {
                let Some(zone) = zone(file, rank, written) else {
                    return Err(vec![DataError::new(written.place, DataFault::Size)]);
                };
                if let ZoneKind::Portal(side) = zone.kind {
                    let end = match side {
                        Side::White => 0,
                        Side::Black => length - 1,
                    };
                    let fault = match portals[side].replace(zone) {
                        Some(_) => Some(DataFault::SecondPortal(side)),
                        None => (rank != end).then_some(DataFault::NoPortal(side)),
                    };
                    errors.extend(fault.map(|fault| DataError::new(written.place, fault)));
                }
                zones.push(zone);
            }
        }
        for side in Side::ALL {
            if portals[side].is_none() {
                errors.push(DataError::new(start, DataFault::NoPortal(side)));
            }
        }
        let sizes = u8::try_from(width).ok().zip(u8::try_from(length).ok());
        match (portals.white, portals.black, sizes) {
            (Some(white), Some(black), Some((width, length))) if errors.is_empty() => Ok(Self {
                width,
                length,
                zones,
                portals: PerSide::new(white, black),
            }),
            _ => {
                errors.sort_by_key(|error| error.place);
                Err(errors)
            }
        }
    }

    /// The number of files of the board.
    pub const fn files(&self) -> u8 {
        self.width * ZONE
    }

    /// The number of ranks of the board.
    pub const fn ranks(&self) -> u8 {
        self.length * ZONE
    }

    /// Whether a cell is on the board.
    pub const fn contains(&self, cell: Cell) -> bool {
        cell.file() < self.files() && cell.rank() < self.ranks()
    }

    /// All cells, by file and rank.
    pub fn cells(&self) -> impl Iterator<Item = Cell> {
        let ranks = self.ranks();
        (0..self.files())
            .flat_map(move |file| (0..ranks).filter_map(move |rank| Cell::new(file, rank)))
    }

    /// The zones, row by row from `a1`.
    pub fn zones(&self) -> &[Zone] {
        &self.zones
    }

    /// The zone of a cell.
    pub fn zone(&self, cell: Cell) -> Option<&Zone> {
        self.zones.iter().find(|zone| zone.contains(cell))
    }

    /// The portal zone of a player.
    pub fn portal_zone(&self, side: Side) -> &Zone {
        &self.portals[side]
    }

    /// The cell of a player's portal.
    pub fn portal(&self, side: Side) -> Cell {
        let zone = &self.portals[side];
        zone.marker.unwrap_or(zone.corner)
    }

    /// The cells for a player's starting pieces: the two rows of the portal zone that are
    /// nearest to the player's edge (Almajara 2.2).
    pub fn starting_cells(&self, side: Side) -> impl Iterator<Item = Cell> {
        let zone = self.portals[side];
        zone.cells().filter(move |cell| {
            let row = cell.rank() - zone.corner.rank();
            match side {
                Side::White => row < STARTING_ROWS,
                Side::Black => row >= ZONE - STARTING_ROWS,
            }
        })
    }
}

/// Reads the zones of a line.
fn row(place: TextPosition, line: &str, errors: &mut Vec<DataError>) -> Vec<Written> {
    let mut row = Vec::new();
    let mut at = 0;
    for word in line.split(char::is_whitespace) {
        if !word.is_empty() {
            let place = place.right(at);
            match written(place, word) {
                Some(zone) => row.push(zone),
                None => errors.push(DataError::new(place, DataFault::Zone(word.to_owned()))),
            }
        }
        at += word.chars().count() + 1;
    }
    row
}

fn written(place: TextPosition, word: &str) -> Option<Written> {
    let mut signs = word.chars();
    let sign = signs.next()?;
    let (kind, _) = ZoneKind::SIGNS
        .into_iter()
        .find(|(_, known)| *known == sign)?;
    let digit = match (kind, signs.next()) {
        (ZoneKind::Plain, None) => None,
        (ZoneKind::Plain, Some(_)) => return None,
        (_, None) => Some(5),
        (_, Some(digit)) => {
            let digit = u8::try_from(digit.to_digit(10)?).ok()?;
            Some(digit).filter(|digit| *digit > 0)
        }
    };
    let whole = signs.next().is_none() && (kind == ZoneKind::Plain || digit.is_some());
    whole.then_some(Written { place, kind, digit })
}

/// The zone at a place of the rectangle, counted from White's end.
fn zone(file: usize, rank: usize, written: &Written) -> Option<Zone> {
    let cell =
        |file: usize, rank: usize| Cell::new(u8::try_from(file).ok()?, u8::try_from(rank).ok()?);
    let size = usize::from(ZONE);
    let (file, rank) = (file * size, rank * size);
    let marker = written.digit.map(|digit| {
        let at = usize::from(digit - 1);
        cell(file + at % size, rank + at / size)
    });
    Some(Zone {
        kind: written.kind,
        corner: cell(file, rank)?,
        marker: match marker {
            Some(marker) => Some(marker?),
            None => None,
        },
    })
}

impl Default for Template {
    /// The shipped template: 3 zones wide and 5 long (R-221).
    fn default() -> Self {
        let mut zones = Vec::new();
        let mut portals = PerSide::from_fn(|side| Zone {
            kind: ZoneKind::Portal(side),
            corner: Cell::default(),
            marker: None,
        });
        for (rank, row) in SHIPPED.iter().rev().enumerate() {
            for (file, (kind, marked)) in row.iter().enumerate() {
                let written = Written {
                    place: TextPosition::START,
                    kind: *kind,
                    digit: marked.then_some(5),
                };
                if let Some(zone) = zone(file, rank, &written) {
                    if let ZoneKind::Portal(side) = zone.kind {
                        portals[side] = zone;
                    }
                    zones.push(zone);
                }
            }
        }
        Self {
            width: 3,
            length: 5,
            zones,
            portals,
        }
    }
}

impl fmt::Display for Template {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.rows().iter().try_for_each(|row| writeln!(f, "{row}"))
    }
}

impl Template {
    /// The lines of the text form, Black's end first.
    pub fn rows(&self) -> Vec<String> {
        let rows = self.zones.chunks(usize::from(self.width)).rev();
        let row = |zones: &[Zone]| {
            let words: Vec<String> = zones
                .iter()
                .map(|zone| match zone.digit() {
                    Some(digit) => format!("{}{digit}", zone.kind.sign()),
                    None => zone.kind.sign().to_string(),
                })
                .collect();
            words.join(" ")
        };
        rows.map(row).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cells(cells: impl Iterator<Item = Cell>) -> String {
        let cells: Vec<String> = cells.map(|cell| cell.to_string()).collect();
        cells.join(" ")
    }

    #[test]
    fn clause_1_2_the_shipped_template_is_a_checked_one() {
        let shipped = Template::default();
        assert_eq!(
            shipped.to_string(),
            "- B5 -\nL5 - L5\nO5 S5 O5\nL5 - L5\n- W5 -\n"
        );
        assert_eq!(Template::parse(&shipped.to_string()), Ok(shipped.clone()));
        assert_eq!((shipped.files(), shipped.ranks()), (9, 15));
        assert_eq!(shipped.portal(Side::White).to_string(), "e2");
        assert_eq!(shipped.portal(Side::Black).to_string(), "e14");
        assert_eq!(shipped.cells().count(), 135);
    }

    #[test]
    fn clause_2_2_the_starting_cells_are_two_rows_at_the_player_s_edge() {
        let shipped = Template::default();
        assert_eq!(
            cells(shipped.starting_cells(Side::White)),
            "d1 d2 e1 e2 f1 f2"
        );
        assert_eq!(
            cells(shipped.starting_cells(Side::Black)),
            "d14 d15 e14 e15 f14 f15"
        );
    }

    #[test]
    fn clause_1_2_markers_stand_where_the_keypad_says() {
        let template = Template::parse("# two rows\n B1  L9 \n\nS7 W\n").unwrap();
        assert_eq!(template.portal(Side::Black).to_string(), "a4");
        assert_eq!(template.portal(Side::White).to_string(), "e2");
        let markers = template.zones().iter().filter_map(|zone| zone.marker);
        assert_eq!(cells(markers), "a3 e2 a4 f6");
        assert_eq!(template.rows(), ["B1 L9", "S7 W5"]);
    }

    #[test]
    fn clause_1_2_every_fault_of_a_template_has_its_place() {
        for (text, places) in [
            ("", "1:1"),
            ("B W", "1:1"),
            ("B5 X\nW0 L55", "1:4 2:1 2:4"),
            ("B -\nW", "2:1"),
            ("B -\n-5 W", "2:1"),
            ("- -\n- -", "1:1 1:1"),
            ("B B\nW -", "1:3"),
            ("W -\n- B", "1:1 2:3"),
            ("B\u{7}\nW", "1:2"),
            ("B - - - - - - - -\nW - - - - - - - -", "1:1"),
        ] {
            let errors = Template::parse(text).unwrap_err();
            let found: Vec<String> = errors.iter().map(|error| error.place.to_string()).collect();
            assert_eq!(found.join(" "), places, "{text}");
            for error in errors {
                assert!(
                    Language::ALL
                        .iter()
                        .all(|language| !error.say(*language).is_empty())
                );
            }
        }
    }
}
