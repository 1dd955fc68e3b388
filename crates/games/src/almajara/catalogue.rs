//! The catalogue: the chips of an event as checked data (Almajara 1.1). There are 54, each with a
//! number, a colour, a strength, a name and optionally a movement pattern.
//!
//! The text form has a line for each chip, `number | colour | strength | name | pattern`. The
//! pattern is optional; empty lines and lines that start with `#` are skipped. A chip with a
//! drawing on both sides has a second pattern, `| pattern | pattern`: those of its sides `a` and
//! `b` (R-371).

use std::collections::BTreeMap;
use std::fmt::{self, Write as _};

use super::data_error::{DataError, DataFault, Lines};
use super::regulations::Edition;
use crate::movement::Pattern;
use crate::notation::TextPosition;
use areopagus_language::Language;

/// The number of chips (Almajara 1.1).
pub const CHIPS: usize = 54;
/// The number of chips that each player has after the deal (Almajara 2.1).
pub const CHIPS_EACH: usize = 27;
/// The longest name of a chip, in characters.
pub const MAX_NAME: usize = 40;
/// The greatest number of a chip.
pub const MAX_NUMBER: u16 = 999;

/// The number of a chip, 1 to 999.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ChipId(u16);

impl ChipId {
    /// The chip with a number; `None` outside of 1 to 999.
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

/// The side of a chip with two drawings that was up at the deal (R-371).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Up {
    /// `a`: the side of the first pattern.
    A,
    /// `b`: the side of the second pattern.
    B,
}

impl Up {
    /// Both sides, `a` first.
    pub const ALL: [Self; 2] = [Self::A, Self::B];

    /// The letter of the side.
    pub const fn letter(self) -> char {
        match self {
            Self::A => 'a',
            Self::B => 'b',
        }
    }

    /// The side for a letter.
    pub const fn from_letter(letter: char) -> Option<Self> {
        match letter {
            'a' => Some(Self::A),
            'b' => Some(Self::B),
            _ => None,
        }
    }
}

/// A chip as it was dealt: `23`, or `23a` and `23b` if it has two drawings (Almajara 2.1).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Face {
    /// The number of the chip.
    pub chip: ChipId,
    /// The side that was up; `None` for a chip with one drawing or none.
    pub up: Option<Up>,
}

impl Face {
    /// Reads a chip as it was dealt.
    pub fn parse(text: &str) -> Option<Self> {
        let up = text.chars().next_back().and_then(Up::from_letter);
        let digits = up.and_then(|up| text.strip_suffix(up.letter()));
        let chip = ChipId::parse(digits.unwrap_or(text))?;
        Some(Self { chip, up })
    }
}

impl From<ChipId> for Face {
    fn from(chip: ChipId) -> Self {
        Self { chip, up: None }
    }
}

impl fmt::Display for Face {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.chip.fmt(f)?;
        self.up.map_or(Ok(()), |up| f.write_char(up.letter()))
    }
}

/// The colour of a chip.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Colour {
    /// Red, `red` in the text form.
    Red,
    /// Orange, `orange` in the text form.
    Orange,
    /// Yellow, `yellow` in the text form.
    Yellow,
    /// Green, `green` in the text form.
    Green,
    /// Blue, `blue` in the text form. The blue chips decide the right to the first move
    /// (Almajara 2.3).
    Blue,
    /// Violet, `violet` in the text form.
    Violet,
    /// Brown, `brown` in the text form.
    Brown,
    /// White, `white` in the text form.
    White,
    /// Grey, `grey` in the text form.
    Grey,
    /// Black, `black` in the text form.
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

    /// The word in the catalogue, which is the English name.
    pub const fn word(self) -> &'static str {
        self.name(Language::En)
    }

    /// The name, in lower case except in German.
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

/// One chip of a catalogue (Almajara 1.1).
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Chip {
    /// The number of the chip.
    pub id: ChipId,
    /// The colour of the chip.
    pub colour: Colour,
    /// The strength in dots, 3 to 6.
    pub strength: u8,
    /// The name, up to [`MAX_NAME`] characters.
    pub name: String,
    /// The movement pattern; without it the referee judges the moves by eye. For a chip with two
    /// drawings it is that of the side `a`.
    pub pattern: Option<Pattern>,
    /// The movement pattern with the side `b` up, if it has a drawing on both sides (R-371).
    pub reverse: Option<Pattern>,
}

impl Chip {
    /// Reads a line of the catalogue.
    ///
    /// # Errors
    /// All faults of the line, each with the number of characters before it.
    pub fn parse(line: &str) -> Result<Self, Vec<(usize, DataFault)>> {
        let mut faults = Vec::new();
        let fields = fields(line);
        if !(4..=6).contains(&fields.len()) {
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
        let mut pattern = |(at, text): (usize, &str), is_needed: bool| {
            let read = (is_needed || !text.is_empty()).then(|| Pattern::parse(text));
            read.transpose().unwrap_or_else(|error| {
                wrong(at + error.offset, DataFault::Pattern(error));
                None
            })
        };
        let (obverse, reverse) = (read(), read());
        // The side `b` has a drawing only if the side `a` has one.
        let obverse = pattern(obverse, !reverse.1.is_empty());
        let reverse = pattern(reverse, false);
        match (id, colour, faults.is_empty()) {
            (Some(id), Some(colour), true) => Ok(Self {
                id,
                colour,
                strength,
                name: name.to_owned(),
                pattern: obverse,
                reverse,
            }),
            _ => Err(faults),
        }
    }

    /// Whether it has a drawing on both sides, so that the deal decides which is up.
    pub const fn is_two_sided(&self) -> bool {
        self.reverse.is_some()
    }

    /// Checks that an edition allows the chip: two drawings need the second edition (R-371).
    ///
    /// # Errors
    /// The chip has two drawings, and the edition allows one.
    pub(super) const fn check(&self, edition: Edition) -> Result<(), DataFault> {
        if self.is_two_sided() && !edition.is_second() {
            return Err(DataFault::TwoSided(self.id));
        }
        Ok(())
    }

    /// The movement pattern with a side up.
    pub const fn pattern_of(&self, up: Option<Up>) -> Option<&Pattern> {
        match up {
            Some(Up::B) => self.reverse.as_ref(),
            Some(Up::A) | None => self.pattern.as_ref(),
        }
    }

    /// The faces that it may be dealt with: one for each side, or a single one.
    pub fn faces(&self) -> impl Iterator<Item = Face> + use<> {
        let chip = self.id;
        let is_two_sided = self.is_two_sided();
        let sides = if is_two_sided { &Up::ALL[..] } else { &[] };
        let sides = sides.iter().map(move |up| Face {
            chip,
            up: Some(*up),
        });
        sides.chain((!is_two_sided).then(|| chip.into()))
    }
}

/// The fields of a line without the spaces around them, each with the number of characters before
/// it.
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
            reverse,
        } = self;
        write!(f, "{id} | {} | {strength} | {name}", colour.word())?;
        let mut patterns = [pattern, reverse].into_iter().flatten();
        patterns.try_for_each(|pattern| write!(f, " | {pattern}"))
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
    /// All faults, in the order of the text.
    pub fn parse(text: &str) -> Result<Self, Vec<DataError>> {
        Self::parse_for(text, Edition::Sport2)
    }

    /// Reads the text form for an event of an edition.
    ///
    /// # Errors
    /// All faults, in the order of the text, including chips that the edition does not allow.
    pub fn parse_for(text: &str, edition: Edition) -> Result<Self, Vec<DataError>> {
        let lines = Lines::split(text)?;
        let mut errors = Vec::new();
        let mut chips: Vec<(TextPosition, Chip)> = Vec::new();
        for (place, line) in lines.filled() {
            match Chip::parse(line) {
                Ok(chip) => {
                    let fault = chip.check(edition).err();
                    errors.extend(fault.map(|fault| DataError::new(place, fault)));
                    chips.push((place, chip));
                }
                Err(faults) => errors.extend(
                    faults
                        .into_iter()
                        .map(|(at, fault)| DataError::new(place.right(at), fault)),
                ),
            }
        }
        let read_all = errors.is_empty();
        let catalogue = Self::from_chips(chips).map_err(|mut found| {
            // Missing chips are known only if every line could be read.
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

    /// Checks the chips of several lines against each other, with the places of their lines
    /// (Almajara 1.1).
    ///
    /// # Errors
    /// A number occurs twice, there are not 54 chips, or none is blue.
    pub fn from_chips(chips: Vec<(TextPosition, Chip)>) -> Result<Self, Vec<DataError>> {
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
            errors.push(DataError::new(TextPosition::START, DataFault::Count(count)));
        }
        if !known.values().any(|chip| chip.colour == Colour::Blue) {
            errors.push(DataError::new(TextPosition::START, DataFault::NoBlue));
        }
        if errors.is_empty() {
            Ok(Self { chips: known })
        } else {
            Err(errors)
        }
    }

    /// Replaces the chips that have the numbers of the given ones.
    ///
    /// # Errors
    /// A number is not in the catalogue or occurs twice, or no chip is blue any more.
    pub fn with(&self, chips: Vec<(TextPosition, Chip)>) -> Result<Self, DataError> {
        let mut changed = self.clone();
        let mut seen: Vec<ChipId> = Vec::new();
        let mut last = TextPosition::START;
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

    /// The catalogue of chips that differ from the shipped ones: 54 of them are a whole
    /// catalogue, fewer replace those with their numbers (R-238).
    ///
    /// # Errors
    /// As [`Self::from_chips`] and [`Self::with`].
    pub fn of_differences(chips: Vec<(TextPosition, Chip)>) -> Result<Self, Vec<DataError>> {
        if chips.len() == CHIPS {
            Self::from_chips(chips)
        } else {
            Self::default().with(chips).map_err(|error| vec![error])
        }
    }

    /// The chip with a number.
    pub fn get(&self, id: ChipId) -> Option<&Chip> {
        self.chips.get(&id)
    }

    /// All chips, by number.
    pub fn chips(&self) -> impl Iterator<Item = &Chip> {
        self.chips.values()
    }

    /// The first chip with a drawing on both sides.
    pub fn two_sided(&self) -> Option<&Chip> {
        self.chips().find(|chip| chip.is_two_sided())
    }

    /// The chips that differ from the shipped catalogue, as a record lists them.
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

/// The colours of the shipped catalogue, each of nine chips.
const SHIPPED_COLOURS: [Colour; 6] = [
    Colour::Red,
    Colour::Blue,
    Colour::Green,
    Colour::Yellow,
    Colour::White,
    Colour::Black,
];

/// The strengths and the letters of the chips of one colour.
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
                reverse: None,
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
        let of_b = if self.two_sided().is_some() {
            " | pattern of side b"
        } else {
            ""
        };
        writeln!(f, "# number | colour | strength | name | pattern{of_b}")?;
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
    fn clause_1_1_a_chip_has_a_drawing_on_one_side_or_on_both() {
        let line = "23 | blue | 4 | Horse | (1,2) | +1-3 c:x1";
        let chip = Chip::parse(line).unwrap();
        assert_eq!(chip.to_string(), line);
        let faces: Vec<String> = chip.faces().map(|face| face.to_string()).collect();
        assert_eq!(faces, ["23a", "23b"]);
        let pattern = |up| chip.pattern_of(up).map(Pattern::to_string);
        let (one, other) = ("(1,2)".to_owned(), "+1-3 c:x1".to_owned());
        assert_eq!(pattern(Some(Up::A)), Some(one));
        assert_eq!(pattern(Some(Up::B)), Some(other));
        let one_sided = Chip::parse("23 | blue | 4 | Horse | (1,2) | ").unwrap();
        assert_eq!(one_sided.to_string(), "23 | blue | 4 | Horse | (1,2)");
        assert!(one_sided.faces().eq([ChipId(23).into()]));
        // A drawing on the side `b` alone is not valid.
        let faults = Chip::parse("23 | blue | 4 | Horse | | +1").unwrap_err();
        assert!(
            matches!(*faults, [(24, DataFault::Pattern(_))]),
            "{faults:?}"
        );
        let faults = Chip::parse("23 | blue | 4 | Horse | +1 | +1 | +1").unwrap_err();
        assert_eq!(faults, [(0, DataFault::Fields(7))]);
    }

    #[test]
    fn clause_1_1_two_drawings_belong_to_the_second_edition() {
        let shipped = Catalogue::default().to_string();
        let text = shipped.replace("| red 3b\n", "| red 3b | +1 | x1\n");
        let catalogue = Catalogue::parse_for(&text, Edition::Sport2).unwrap();
        assert!(
            catalogue
                .two_sided()
                .is_some_and(|chip| chip.id == ChipId(2))
        );
        assert_eq!(Catalogue::parse(&catalogue.to_string()), Ok(catalogue));
        let errors = Catalogue::parse_for(&text, Edition::Sport).unwrap_err();
        let [error] = errors.as_slice() else {
            panic!("{errors:?}");
        };
        assert_eq!(error.place.to_string(), "3:1");
        assert_eq!(error.fault, DataFault::TwoSided(ChipId(2)));
        assert!(
            Language::ALL
                .iter()
                .all(|it| error.say(*it).contains("almajara-sport-2"))
        );
    }

    #[test]
    fn clause_2_1_a_chip_as_it_was_dealt_reads_as_it_prints() {
        for text in ["7", "23a", "999b"] {
            assert_eq!(Face::parse(text).unwrap().to_string(), text);
        }
        for text in ["", "a", "07", "23c", "23ab", "23aa", "0a", "1000b", "23A"] {
            assert_eq!(Face::parse(text), None, "{text}");
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
        let changed = shipped
            .with(vec![(TextPosition::START, rook.clone())])
            .unwrap();
        assert_eq!(changed.differences(), [&rook]);
        let strange = Chip::parse("77 | blue | 5 | Rook").unwrap();
        let error = shipped
            .with(vec![(TextPosition::START, strange)])
            .unwrap_err();
        assert_eq!(error.fault, DataFault::NotThere(ChipId(77)));
    }
}
