//! The chips of an event as checked data (clause 1.1): 54 of them, each with a number, a
//! colour, a strength, a name and, where the event gives it, how it moves.
//!
//! The text form has a line for each chip, `number | colour | strength | name | pattern`;
//! the pattern may be left out, empty lines and lines behind `#` are passed over.

use std::collections::BTreeMap;
use std::fmt;

use super::data_error::{DataError, DataFault, Lines};
use crate::movement::Pattern;
use crate::notation::Place;
use areopagus_language::Language;

/// How many chips there are (clause 1.1).
pub const CHIPS: usize = 54;
/// How many chips each player has after the deal (clause 2.1).
pub const CHIPS_EACH: usize = 27;
/// The longest name of a chip, in characters.
pub const MAX_NAME: usize = 40;
/// The greatest number of a chip.
pub const MAX_NUMBER: u16 = 999;

/// The number of a chip, 1 to 999.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ChipId(u16);

impl ChipId {
    /// The chip of a number; `None` outside of 1 to 999.
    pub const fn new(number: u16) -> Option<Self> {
        if number >= 1 && number <= MAX_NUMBER {
            Some(Self(number))
        } else {
            None
        }
    }

    /// Reads a number without leading zeros, as lots and records write it.
    pub fn parse(text: &str) -> Option<Self> {
        let plain = text.bytes().all(|byte| byte.is_ascii_digit()) && !text.starts_with('0');
        plain
            .then(|| text.parse().ok())
            .flatten()
            .and_then(Self::new)
    }
}

impl fmt::Display for ChipId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// The colour of a chip.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Colour {
    /// Red.
    Red,
    /// Orange.
    Orange,
    /// Yellow.
    Yellow,
    /// Green.
    Green,
    /// Blue, which the first move goes by (clause 2.3).
    Blue,
    /// Violet.
    Violet,
    /// Brown.
    Brown,
    /// White.
    White,
    /// Grey.
    Grey,
    /// Black.
    Black,
}

impl Colour {
    /// Every colour that a catalogue may have.
    pub const ALL: [Self; 10] = [
        Self::Red,
        Self::Orange,
        Self::Yellow,
        Self::Green,
        Self::Blue,
        Self::Violet,
        Self::Brown,
        Self::White,
        Self::Grey,
        Self::Black,
    ];

    /// The word of the catalogue, and the English name.
    pub const fn word(self) -> &'static str {
        self.name(Language::En)
    }

    /// The name, in small letters but for German.
    pub const fn name(self, language: Language) -> &'static str {
        let [english, russian, german] = match self {
            Self::Red => ["red", "красный", "Rot"],
            Self::Orange => ["orange", "оранжевый", "Orange"],
            Self::Yellow => ["yellow", "жёлтый", "Gelb"],
            Self::Green => ["green", "зелёный", "Grün"],
            Self::Blue => ["blue", "синий", "Blau"],
            Self::Violet => ["violet", "фиолетовый", "Violett"],
            Self::Brown => ["brown", "коричневый", "Braun"],
            Self::White => ["white", "белый", "Weiß"],
            Self::Grey => ["grey", "серый", "Grau"],
            Self::Black => ["black", "чёрный", "Schwarz"],
        };
        match language {
            Language::En => english,
            Language::Ru => russian,
            Language::De => german,
        }
    }

    fn parse(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|colour| colour.word() == text)
    }
}

/// One chip of a catalogue.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Chip {
    /// Its number.
    pub id: ChipId,
    /// Its colour.
    pub colour: Colour,
    /// Its strength in dots, 3 to 6.
    pub strength: u8,
    /// What it is called.
    pub name: String,
    /// How it moves; without it the referee's eye judges its moves.
    pub pattern: Option<Pattern>,
}

impl Chip {
    /// Reads a line of the catalogue.
    ///
    /// # Errors
    /// Everything that is wrong with it, each fault with the characters before it.
    pub fn parse(line: &str) -> Result<Self, Vec<(usize, DataFault)>> {
        let mut faults = Vec::new();
        let fields = fields(line);
        if !(4..=5).contains(&fields.len()) {
            let (start, _) = fields.first().copied().unwrap_or_default();
            return Err(vec![(start, DataFault::Fields(fields.len()))]);
        }
        let mut fields = fields.into_iter();
        let mut read = || fields.next().unwrap_or_default();
        let mut wrong = |at: usize, fault: DataFault| faults.push((at, fault));
        let (at, text) = read();
        let id = ChipId::parse(text);
        if id.is_none() {
            wrong(at, DataFault::Number(text.to_owned()));
        }
        let (at, text) = read();
        let colour = Colour::parse(text);
        if colour.is_none() {
            wrong(at, DataFault::Colour(text.to_owned()));
        }
        let (at, text) = read();
        let strength = match text {
            "3" => 3,
            "4" => 4,
            "5" => 5,
            "6" => 6,
            _ => {
                wrong(at, DataFault::Strength(text.to_owned()));
                0
            }
        };
        let (at, name) = read();
        if name.is_empty() || name.chars().count() > MAX_NAME || name.contains(char::is_control) {
            wrong(at, DataFault::Name);
        }
        let (at, text) = read();
        let pattern = (!text.is_empty()).then(|| Pattern::parse(text)).transpose();
        let pattern = pattern.unwrap_or_else(|error| {
            wrong(at + error.offset, DataFault::Pattern(error));
            None
        });
        match (id, colour, faults.is_empty()) {
            (Some(id), Some(colour), true) => Ok(Self {
                id,
                colour,
                strength,
                name: name.to_owned(),
                pattern,
            }),
            _ => Err(faults),
        }
    }
}

/// The fields of a line without the spaces around them, with the characters before each.
fn fields(line: &str) -> Vec<(usize, &str)> {
    let mut before = 0;
    let mut found = Vec::new();
    for field in line.split('|') {
        let spaces = field.chars().take_while(|sign| sign.is_whitespace());
        found.push((before + spaces.count(), field.trim()));
        before += field.chars().count() + 1;
    }
    found
}

impl fmt::Display for Chip {
    /// The line of the catalogue.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            id,
            colour,
            strength,
            name,
            pattern,
        } = self;
        write!(f, "{id} | {} | {strength} | {name}", colour.word())?;
        pattern
            .as_ref()
            .map_or(Ok(()), |pattern| write!(f, " | {pattern}"))
    }
}

/// A checked catalogue: 54 chips, each number once, at least one of them blue.
///
/// ```
/// use areopagus_games::almajara::Catalogue;
/// let shipped = Catalogue::default();
/// assert_eq!(Catalogue::parse(&shipped.to_string()), Ok(shipped));
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Catalogue {
    chips: BTreeMap<ChipId, Chip>,
}

impl Catalogue {
    /// Reads the text form.
    ///
    /// # Errors
    /// Everything that is wrong with it, in the order of the text.
    pub fn parse(text: &str) -> Result<Self, Vec<DataError>> {
        let lines = Lines::of(text)?;
        let mut errors = Vec::new();
        let mut chips: Vec<(Place, Chip)> = Vec::new();
        for (place, line) in lines.filled() {
            match Chip::parse(line) {
                Ok(chip) => chips.push((place, chip)),
                Err(faults) => errors.extend(
                    faults
                        .into_iter()
                        .map(|(at, fault)| DataError::new(place.right(at), fault)),
                ),
            }
        }
        let read_all = errors.is_empty();
        let catalogue = Self::of(chips).map_err(|mut found| {
            // What is missing is only known when every line could be read.
            found.retain(|error| read_all || !error.fault.is_of_the_whole());
            errors.append(&mut found);
        });
        match catalogue {
            Ok(catalogue) if errors.is_empty() => Ok(catalogue),
            _ => {
                errors.sort_by_key(|error| error.place);
                Err(errors)
            }
        }
    }

    /// Checks chips that were read each for itself, with the places where they stand.
    ///
    /// # Errors
    /// A number that stands twice, another count than 54, no blue chip.
    pub fn of(chips: Vec<(Place, Chip)>) -> Result<Self, Vec<DataError>> {
        let mut errors = Vec::new();
        let mut known: BTreeMap<ChipId, Chip> = BTreeMap::new();
        let count = chips.len();
        for (place, chip) in chips {
            let id = chip.id;
            if known.insert(id, chip).is_some() {
                errors.push(DataError::new(place, DataFault::Twice(id)));
            }
        }
        if count != CHIPS {
            errors.push(DataError::new(Place::START, DataFault::Count(count)));
        }
        if !known.values().any(|chip| chip.colour == Colour::Blue) {
            errors.push(DataError::new(Place::START, DataFault::NoBlue));
        }
        if errors.is_empty() {
            Ok(Self { chips: known })
        } else {
            Err(errors)
        }
    }

    /// The same catalogue with some chips in the place of those with their numbers.
    ///
    /// # Errors
    /// A chip whose number the catalogue does not have, one that stands twice, or no blue
    /// chip any more.
    pub fn with(&self, chips: Vec<(Place, Chip)>) -> Result<Self, DataError> {
        let mut changed = self.clone();
        let mut seen: Vec<ChipId> = Vec::new();
        let mut last = Place::START;
        for (place, chip) in chips {
            let id = chip.id;
            if seen.contains(&id) {
                return Err(DataError::new(place, DataFault::Twice(id)));
            }
            if changed.chips.insert(id, chip).is_none() {
                return Err(DataError::new(place, DataFault::NotThere(id)));
            }
            seen.push(id);
            last = place;
        }
        if changed
            .chips
            .values()
            .any(|chip| chip.colour == Colour::Blue)
        {
            Ok(changed)
        } else {
            Err(DataError::new(last, DataFault::NoBlue))
        }
    }

    /// The catalogue that chips make which differ from the shipped ones: 54 of them are all
    /// of another catalogue, fewer take the places of those with their numbers (R-238).
    ///
    /// # Errors
    /// As [`Self::of`] and [`Self::with`].
    pub fn of_differences(chips: Vec<(Place, Chip)>) -> Result<Self, Vec<DataError>> {
        if chips.len() == CHIPS {
            Self::of(chips)
        } else {
            Self::default().with(chips).map_err(|error| vec![error])
        }
    }

    /// The chip of a number.
    pub fn get(&self, id: ChipId) -> Option<&Chip> {
        self.chips.get(&id)
    }

    /// All chips by their numbers.
    pub fn chips(&self) -> impl Iterator<Item = &Chip> {
        self.chips.values()
    }

    /// The lines of a record that make this catalogue of the shipped one.
    pub fn differences(&self) -> Vec<&Chip> {
        let shipped = Self::default();
        if !self.chips.keys().eq(shipped.chips.keys()) {
            return self.chips().collect();
        }
        self.chips()
            .filter(|chip| shipped.get(chip.id) != Some(*chip))
            .collect()
    }
}

/// The colours of the shipped catalogue, nine chips each.
const SHIPPED_COLOURS: [Colour; 6] = [
    Colour::Red,
    Colour::Blue,
    Colour::Green,
    Colour::Yellow,
    Colour::White,
    Colour::Black,
];

/// The strengths and the letters of the chips of each colour.
const SHIPPED_STRENGTHS: [(u8, char); 9] = [
    (3, 'a'),
    (3, 'b'),
    (3, 'c'),
    (4, 'a'),
    (4, 'b'),
    (4, 'c'),
    (5, 'a'),
    (5, 'b'),
    (6, 'a'),
];

impl Default for Catalogue {
    /// The shipped catalogue: six colours of nine chips, without patterns (R-220).
    fn default() -> Self {
        let of_colour = |colour: Colour| {
            SHIPPED_STRENGTHS
                .into_iter()
                .map(move |(strength, letter)| (colour, strength, letter))
        };
        let all = SHIPPED_COLOURS.into_iter().flat_map(of_colour);
        let chips = (1..).zip(all).map(|(number, (colour, strength, letter))| {
            let id = ChipId(number);
            let chip = Chip {
                id,
                colour,
                strength,
                name: format!("{} {strength}{letter}", colour.word()),
                pattern: None,
            };
            (id, chip)
        });
        Self {
            chips: chips.collect(),
        }
    }
}

impl fmt::Display for Catalogue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "# number | colour | strength | name | pattern")?;
        self.chips().try_for_each(|chip| writeln!(f, "{chip}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clause_1_1_the_shipped_catalogue_is_a_checked_one() {
        let shipped = Catalogue::default();
        assert_eq!(shipped.chips().count(), CHIPS);
        let blue = shipped.chips().filter(|chip| chip.colour == Colour::Blue);
        assert_eq!(blue.count(), 9);
        assert_eq!(Catalogue::parse(&shipped.to_string()), Ok(shipped));
    }

    fn places(text: &str) -> Vec<String> {
        let errors = Catalogue::parse(text).unwrap_err();
        for error in &errors {
            for language in Language::ALL {
                assert!(!error.say(language).is_empty());
            }
        }
        errors
            .iter()
            .map(|error| format!("{}: {}", error.place, error.say(Language::En)))
            .collect()
    }

    #[test]
    fn clause_1_1_every_fault_of_a_catalogue_has_its_place() {
        let text = Catalogue::default()
            .to_string()
            .replace("3 | red | 3 | red 3c", "0 | pink | 7 |  ")
            .replace("5 | red | 4 | red 4b", "5 | red | 4 | red 4b | *1 z1")
            .replace("8 | red | 5 | red 5b", "7 | red | 5 | red 5b")
            .replace("9 | red | 6 | red 6a\n", "9 | red\n");
        let said = places(&text).join("\n");
        let expected = [
            "4:1: ", "4:5: ", "4:12: ", "4:", "6:27: ", "9:1: ", "10:1: ",
        ];
        let lines: Vec<&str> = said.lines().collect();
        assert_eq!(lines.len(), expected.len(), "{said}");
        for (line, start) in lines.iter().zip(expected) {
            assert!(line.starts_with(start), "{start} {said}");
        }
    }

    #[test]
    fn clause_1_1_a_catalogue_has_54_chips_and_a_blue_one() {
        let text = Catalogue::default().to_string();
        let (short, _) = text.rsplit_once("54 |").unwrap();
        assert!(places(short).concat().contains("53"));
        let grey = text.replace("| blue |", "| grey |");
        assert!(places(&grey).concat().contains("blue"));
        assert!(places("").concat().contains('0'));
    }

    #[test]
    fn clause_1_1_chips_take_the_place_of_those_with_their_numbers() {
        let shipped = Catalogue::default();
        let rook = Chip::parse("7 | blue | 5 | Rook | +1-").unwrap();
        let changed = shipped.with(vec![(Place::START, rook.clone())]).unwrap();
        assert_eq!(changed.differences(), [&rook]);
        let strange = Chip::parse("77 | blue | 5 | Rook").unwrap();
        let error = shipped.with(vec![(Place::START, strange)]).unwrap_err();
        assert_eq!(error.fault, DataFault::NotThere(ChipId(77)));
    }
}
