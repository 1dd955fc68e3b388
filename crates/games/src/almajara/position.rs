//! Positions: the chips on the board and in the reserves, their text form and their score
//! (Almajara 4.2 to Almajara 4.4).

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use serde::Serialize;

use super::catalogue::{Catalogue, ChipId, Face, Up};
use super::cell::Cell;
use super::regulations::Regulations;
use super::template::{Template, Zone, ZoneKind};
use crate::{PerSide, Side};
use areopagus_language::Language;

/// A chip on the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Standing {
    /// The side that owns it now.
    pub side: Side,
    /// The number of the chip.
    pub chip: ChipId,
}

/// The chips on the board and in the reserves. Chips with two drawings have the side that was up
/// at the deal (Almajara 2.1).
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Default)]
pub struct Position {
    board: BTreeMap<Cell, Standing>,
    white: BTreeSet<ChipId>,
    black: BTreeSet<ChipId>,
    up: BTreeMap<ChipId, Up>,
}

/// The items of a side that count for the score (Almajara 4.2).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize)]
pub struct Score {
    /// The number of chips on the board and in the reserve.
    pub chips: u32,
    /// The number of controlled zones, without portals.
    pub zones: u32,
    /// The number of chips in the opponent's portal zone.
    pub intruders: u32,
    /// The total by the points grid.
    pub total: u32,
}

impl Position {
    /// The chip on a cell.
    pub fn at(&self, cell: Cell) -> Option<Standing> {
        self.board.get(&cell).copied()
    }

    /// The chips on the board, by file and rank.
    pub fn board(&self) -> impl Iterator<Item = (Cell, Standing)> {
        self.board.iter().map(|(cell, standing)| (*cell, *standing))
    }

    /// The chips of a side on the board.
    pub fn standing(&self, side: Side) -> impl Iterator<Item = (Cell, ChipId)> {
        let of_side = self
            .board()
            .filter(move |(_, standing)| standing.side == side);
        of_side.map(|(cell, standing)| (cell, standing.chip))
    }

    /// The reserve of a side.
    pub const fn reserve(&self, side: Side) -> &BTreeSet<ChipId> {
        match side {
            Side::White => &self.white,
            Side::Black => &self.black,
        }
    }

    pub(super) const fn reserve_mut(&mut self, side: Side) -> &mut BTreeSet<ChipId> {
        match side {
            Side::White => &mut self.white,
            Side::Black => &mut self.black,
        }
    }

    /// The face of a chip, as it was dealt.
    pub fn face(&self, chip: ChipId) -> Face {
        let up = self.up.get(&chip).copied();
        Face { chip, up }
    }

    /// Deals a chip from the bag to a side, with the side of the chip that is up.
    pub(super) fn deal(&mut self, side: Side, face: Face) {
        self.reserve_mut(side).insert(face.chip);
        if let Some(up) = face.up {
            self.up.insert(face.chip, up);
        }
    }

    /// Puts a side's chip on a cell, and returns the chip that was there.
    pub(super) fn put(&mut self, cell: Cell, standing: Standing) -> Option<Standing> {
        self.board.insert(cell, standing)
    }

    /// Removes a chip from the board.
    pub(super) fn lift(&mut self, cell: Cell) -> Option<Standing> {
        self.board.remove(&cell)
    }

    /// The number of chips on the board and in the reserves.
    pub fn count(&self) -> usize {
        self.board.len() + self.white.len() + self.black.len()
    }

    /// The cell of a chip on the board.
    pub fn find(&self, chip: ChipId) -> Option<Cell> {
        let mut board = self.board();
        board
            .find(|(_, standing)| standing.chip == chip)
            .map(|(cell, _)| cell)
    }

    /// The side that controls a zone, by a chip on its marker (Almajara 4.3).
    pub fn control(&self, zone: &Zone) -> Option<Side> {
        let standing = self.at(zone.marker?)?;
        Some(standing.side)
    }

    /// The number of lighthouses that a side controls.
    pub fn lighthouses(&self, template: &Template, side: Side) -> usize {
        let zones = template.zones().iter();
        zones
            .filter(|zone| zone.kind == ZoneKind::Lighthouse && self.control(zone) == Some(side))
            .count()
    }

    /// The live score of both sides (Almajara 4.2 to Almajara 4.4).
    pub fn score(&self, template: &Template, regulations: &Regulations) -> PerSide<Score> {
        PerSide::from_fn(|side| {
            let count = |number: usize| u32::try_from(number).unwrap_or(u32::MAX);
            let zones = template.zones().iter().filter(|zone| {
                !matches!(zone.kind, ZoneKind::Portal(_)) && self.control(zone) == Some(side)
            });
            let aim = template.portal_zone(side.other());
            let intruders = self.standing(side).filter(|(cell, _)| aim.contains(*cell));
            let mut score = Score {
                chips: count(self.standing(side).count() + self.reserve(side).len()),
                zones: count(zones.count()),
                intruders: count(intruders.count()),
                total: 0,
            };
            score.total = score.chips * u32::from(regulations.chip_points)
                + score.zones * u32::from(regulations.zone_points)
                + score.intruders * u32::from(regulations.portal_points);
            score
        })
    }
}

impl fmt::Display for Position {
    /// `white 12-d1 @3; black 30-d15 @31`: each side's chips on the board by file and rank, then
    /// its reserve. Chips with two drawings have the side that is up, `12a-d1 @3b`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (side, lead) in [(Side::White, "white"), (Side::Black, "; black")] {
            f.write_str(lead)?;
            for (cell, chip) in self.standing(side) {
                write!(f, " {}-{cell}", self.face(chip))?;
            }
            for chip in self.reserve(side) {
                write!(f, " @{}", self.face(*chip))?;
            }
        }
        Ok(())
    }
}

/// An error in the text of a position, with its place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PositionError {
    /// The number of characters before the faulty word.
    pub offset: usize,
    /// The faulty word.
    pub word: String,
    /// The fault of the word.
    pub fault: PositionFault,
}

/// A fault of a word in a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PositionFault {
    /// It does not have a form that is possible here.
    Form,
    /// The catalogue has no such chip.
    NoChip,
    /// A chip with two drawings has no side, or one with a single drawing has one.
    Up,
    /// The chip occurs twice.
    ChipTwice,
    /// There is no such cell on the board.
    NoCell,
    /// Two chips are on one cell.
    CellTwice,
    /// A chip is on the opponent's portal: the game would be over.
    Won,
}

impl Position {
    /// Reads the text form; spacing is free.
    ///
    /// # Errors
    /// The first faulty word, with its place in the text.
    pub fn parse(
        text: &str,
        catalogue: &Catalogue,
        template: &Template,
    ) -> Result<Self, PositionError> {
        let mut position = Self::default();
        let mut seen = BTreeSet::new();
        let mut expected = vec![Side::Black, Side::White];
        let mut side = None;
        let spaced = text.replace(';', " ");
        let mut offset = 0;
        for word in spaced.split(char::is_whitespace) {
            let wrong = |fault| PositionError {
                offset,
                word: word.to_owned(),
                fault,
            };
            let next = expected.last().copied();
            match (word, side) {
                ("", _) => {}
                (_, _) if next.is_some_and(|side| side.word() == word) => {
                    side = next;
                    expected.pop();
                }
                (_, Some(side)) => position
                    .take(word, side, &mut seen, catalogue, template)
                    .map_err(wrong)?,
                _ => return Err(wrong(PositionFault::Form)),
            }
            offset += word.chars().count() + 1;
        }
        if expected.is_empty() {
            Ok(position)
        } else {
            Err(PositionError {
                offset: text.chars().count(),
                word: String::new(),
                fault: PositionFault::Form,
            })
        }
    }

    fn take(
        &mut self,
        word: &str,
        side: Side,
        seen: &mut BTreeSet<ChipId>,
        catalogue: &Catalogue,
        template: &Template,
    ) -> Result<(), PositionFault> {
        let (chip, cell) = if let Some(chip) = word.strip_prefix('@') {
            (chip, None)
        } else {
            let (chip, cell) = word.split_once('-').ok_or(PositionFault::Form)?;
            (chip, Some(cell))
        };
        let face = Face::parse(chip).ok_or(PositionFault::Form)?;
        let chip = face.chip;
        let known = catalogue.get(chip).ok_or(PositionFault::NoChip)?;
        if known.is_two_sided() != face.up.is_some() {
            return Err(PositionFault::Up);
        }
        if !seen.insert(chip) {
            return Err(PositionFault::ChipTwice);
        }
        self.deal(side, face);
        let Some(cell) = cell else {
            return Ok(());
        };
        self.reserve_mut(side).remove(&chip);
        let cell = Cell::parse(cell).ok_or(PositionFault::Form)?;
        if !template.contains(cell) {
            return Err(PositionFault::NoCell);
        }
        if cell == template.portal(side.other()) {
            return Err(PositionFault::Won);
        }
        match self.put(cell, Standing { side, chip }) {
            None => Ok(()),
            Some(_) => Err(PositionFault::CellTwice),
        }
    }
}

impl PositionError {
    /// The fault and its correction in a language.
    pub fn say(&self, language: Language) -> String {
        let word = &self.word;
        let [english, russian, german] = match self.fault {
            PositionFault::Form => [
                format!(
                    "A position is written white 12-d1 @3; black 30-d15 @31, chips on cells and in reserves; \"{word}\" is something else."
                ),
                format!(
                    "Позиция пишется white 12-d1 @3; black 30-d15 @31: фишки на клетках и в резервах; «{word}» – другое."
                ),
                format!(
                    "Eine Stellung wird white 12-d1 @3; black 30-d15 @31 geschrieben, Steine auf Zellen und in Reserven; „{word}“ ist etwas anderes."
                ),
            ],
            PositionFault::NoChip => [
                format!("The catalogue has no such chip: {word}."),
                format!("Такой фишки в каталоге нет: {word}."),
                format!("Einen solchen Stein hat der Katalog nicht: {word}."),
            ],
            PositionFault::Up => [
                format!(
                    "A chip with a drawing on both sides has the side that lies up, as 23a, and no other chip has one: {word}."
                ),
                format!(
                    "У фишки с рисунком на обеих сторонах указана сторона, лежащая вверху, например 23a, у других её нет: {word}."
                ),
                format!(
                    "Ein Stein mit einer Zeichnung auf beiden Seiten hat die Seite, die oben liegt, etwa 23a, ein anderer hat keine: {word}."
                ),
            ],
            PositionFault::ChipTwice => [
                format!("The chip stands there before: {word}."),
                format!("Эта фишка уже стоит: {word}."),
                format!("Der Stein steht schon da: {word}."),
            ],
            PositionFault::NoCell => [
                format!("The board has no such cell: {word}."),
                format!("Такой клетки на поле нет: {word}."),
                format!("Eine solche Zelle hat das Feld nicht: {word}."),
            ],
            PositionFault::CellTwice => [
                format!("Another chip stands on this cell: {word}."),
                format!("На этой клетке стоит другая фишка: {word}."),
                format!("Auf dieser Zelle steht ein anderer Stein: {word}."),
            ],
            PositionFault::Won => [
                format!("A chip on the opponent's portal has won the game: {word}."),
                format!("Фишка на портале соперника уже выиграла партию: {word}."),
                format!("Ein Stein auf dem gegnerischen Portal hat die Partie gewonnen: {word}."),
            ],
        };
        match language {
            Language::En => english,
            Language::Ru => russian,
            Language::De => german,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(text: &str) -> Result<Position, PositionError> {
        Position::parse(text, &Catalogue::default(), &Template::default())
    }

    #[test]
    fn a_position_prints_as_it_is_read() {
        let position = parse(" white @4 7-e1 @3 12-d1;black  30-d15").unwrap();
        let printed = "white 12-d1 7-e1 @3 @4; black 30-d15";
        assert_eq!(position.to_string(), printed);
        assert_eq!(parse(printed), Ok(position.clone()));
        assert_eq!(position.count(), 5);
        assert_eq!(parse("white; black").unwrap().to_string(), "white; black");
    }

    #[test]
    fn clause_2_1_a_position_has_the_sides_that_lie_up() {
        let text = "2 | red | 3 | Horse | (1,2) | +1";
        let horse = super::super::Chip::parse(text).unwrap();
        let catalogue =
            Catalogue::of_differences(vec![(crate::notation::TextPosition::START, horse)]);
        let catalogue = catalogue.unwrap();
        let parse = |text: &str| Position::parse(text, &catalogue, &Template::default());
        for printed in ["white 2a-d1 @1; black", "white; black 1-d15 @2b"] {
            assert_eq!(parse(printed).unwrap().to_string(), printed);
        }
        for (text, offset) in [
            ("white 2-d1; black", 6),
            ("white @2; black", 6),
            ("white 1a-d1; black", 6),
        ] {
            let error = parse(text).unwrap_err();
            assert_eq!(
                (error.offset, error.fault),
                (offset, PositionFault::Up),
                "{text}"
            );
            assert!(
                Language::ALL
                    .iter()
                    .all(|it| error.say(*it).contains("23a"))
            );
        }
    }

    #[test]
    fn a_faulty_position_says_where() {
        use PositionFault::{CellTwice, ChipTwice, Form, NoCell, NoChip, Won};
        for (text, offset, fault) in [
            ("", 0, Form),
            ("black; white", 0, Form),
            ("white 7-e1", 10, Form),
            ("white 7e1; black", 6, Form),
            ("white 55-e1; black", 6, NoChip),
            ("white 7-e1 @7; black", 11, ChipTwice),
            ("white 7-j1; black", 6, NoCell),
            ("white 7-e1; black 8-e1", 18, CellTwice),
            ("white 7-e14; black", 6, Won),
        ] {
            let error = parse(text).unwrap_err();
            assert_eq!((error.offset, error.fault), (offset, fault), "{text}");
            assert!(
                Language::ALL
                    .iter()
                    .all(|language| !error.say(*language).is_empty())
            );
        }
    }

    #[test]
    fn clause_4_2_the_score_counts_chips_zones_and_intruders() {
        // White is on a lighthouse and in Black's portal zone, Black on an obelisk.
        let position = parse("white 1-b5 2-d13 3-d1 @4; black 5-b8 6-e14 @7").unwrap();
        let score = position.score(&Template::default(), &Regulations::default());
        let counted = |score: Score| (score.chips, score.zones, score.intruders, score.total);
        assert_eq!(counted(score.white), (4, 1, 1, 14));
        assert_eq!(counted(score.black), (3, 1, 0, 8));
    }
}
