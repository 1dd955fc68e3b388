//! Faults of an uploaded catalogue or template: the place, what was found and what was expected,
//! in every language (Almajara 1.1, Almajara 1.2).

use std::fmt;

use super::catalogue::{CHIPS, ChipId, Colour, MAX_NAME, MAX_NUMBER};
use super::regulations::Edition;
use crate::Side;
use crate::movement::PatternError;
use crate::notation::TextPosition;
use areopagus_language::Language;

/// The greatest size of an uploaded text, in bytes.
pub const MAX_DATA_BYTES: usize = 1 << 16;

/// The edition in which a chip may have two drawings.
const SECOND: &str = Edition::Sport2.word();

/// A fault of a catalogue or a template, with its place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DataError {
    /// The place of the fault.
    pub place: TextPosition,
    /// The kind of fault.
    pub fault: DataFault,
}

areopagus_language::sentences! {
    /// A fault of a catalogue or a template.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub enum DataFault {
        /// The text is too long.
        TooLong =>
            en "The text is longer than {MAX_DATA_BYTES} bytes.",
            ru "Текст длиннее {MAX_DATA_BYTES} байт.",
            de "Der Text ist länger als {MAX_DATA_BYTES} Bytes.";
        /// A control character.
        Control(sign: char) =>
            en ("The control character U+{:04X} cannot stand here; leave it out.", u32::from(*sign)),
            ru ("Управляющий знак U+{:04X} здесь не нужен; уберите его.", u32::from(*sign)),
            de ("Das Steuerzeichen U+{:04X} kann hier nicht stehen; lassen Sie es weg.", u32::from(*sign));
        /// A line of a catalogue does not have four to six fields, but this number.
        Fields(found: usize) =>
            en "A chip is written number | colour | strength | name | pattern, the pattern may be left out, and behind it may stand that of the side b; here are {found} fields.",
            ru "Фишка пишется: номер | цвет | сила | имя | схема хода, схему можно не писать, за ней может стоять схема стороны b; здесь полей: {found}.",
            de "Ein Stein wird Nummer | Farbe | Stärke | Name | Zugmuster geschrieben, das Muster darf fehlen, und dahinter darf das der Seite b stehen; hier sind es {found} Felder.";
        /// A field is not the number of a chip.
        Number(text: String) =>
            en "\"{text}\" is no number of a chip; numbers go from 1 to {MAX_NUMBER}.",
            ru "«{text}» – не номер фишки; номера идут от 1 до {MAX_NUMBER}.",
            de "„{text}“ ist keine Nummer eines Steins; die Nummern gehen von 1 bis {MAX_NUMBER}.";
        /// A field is not a colour.
        Colour(text: String) =>
            en ("\"{text}\" is no colour; the colours are {}.", colours()),
            ru ("«{text}» – не цвет; цвета: {}.", colours()),
            de ("„{text}“ ist keine Farbe; die Farben sind {}.", colours());
        /// A field is not a strength.
        Strength(text: String) =>
            en "\"{text}\" is no strength; a chip has 3, 4, 5 or 6 dots.",
            ru "«{text}» – не сила; у фишки 3, 4, 5 или 6 точек.",
            de "„{text}“ ist keine Stärke; ein Stein hat 3, 4, 5 oder 6 Punkte.";
        /// A name that is empty, too long or unprintable.
        Name =>
            en "A chip has a name of 1 to {MAX_NAME} characters.",
            ru "У фишки есть имя, от 1 до {MAX_NAME} знаков.",
            de "Ein Stein hat einen Namen von 1 bis {MAX_NAME} Zeichen.";
        /// A pattern that cannot be read.
        Pattern(error: PatternError) =>
            en ("In the pattern {}.", error.say(Language::En)),
            ru ("В схеме хода: {}.", error.say(Language::Ru)),
            de ("Im Zugmuster: {}.", error.say(Language::De));
        /// A chip has two drawings in the first edition.
        TwoSided(id: ChipId) =>
            en "The chip {id} has a drawing on both sides, which is of the edition {SECOND}; in this one it has one pattern.",
            ru "У фишки {id} рисунок на обеих сторонах, это редакция {SECOND}; в этой схема одна.",
            de "Der Stein {id} hat auf beiden Seiten eine Zeichnung, das gehört zur Fassung {SECOND}; in dieser hat er ein Muster.";
        /// A number occurs for the second time.
        Twice(id: ChipId) =>
            en "The chip {id} stands there twice; each number is one chip's.",
            ru "Фишка {id} стоит дважды; у каждой свой номер.",
            de "Der Stein {id} steht zweimal da; jede Nummer hat ein Stein allein.";
        /// A number that the catalogue does not have.
        NotThere(id: ChipId) =>
            en "The catalogue has no chip {id} in whose place this one could be.",
            ru "В каталоге нет фишки {id}, которую эта могла бы заменить.",
            de "Der Katalog hat keinen Stein {id}, an dessen Stelle dieser treten könnte.";
        /// There are not 54 chips, but this number.
        Count(found: usize) =>
            en "A catalogue has {CHIPS} chips; here are {found}.",
            ru "В каталоге {CHIPS} фишки; здесь их {found}.",
            de "Ein Katalog hat {CHIPS} Steine; hier sind es {found}.";
        /// There is no blue chip.
        NoBlue =>
            en "A catalogue has at least one blue chip: the first move goes by them.",
            ru "В каталоге есть хотя бы одна синяя (blue) фишка: по ним определяют первый ход.",
            de "Ein Katalog hat mindestens einen blauen Stein (blue): Nach ihnen geht der erste Zug.";
        /// A word is not a zone.
        Zone(text: String) =>
            en "\"{text}\" is no zone; right are W and B for the portals of White and Black, L for a lighthouse, O for an obelisk, S for a stone, each with the marker's cell 1 to 9 as on a keypad (5 when it is left out), and - for a plain zone.",
            ru "«{text}» – не зона; верно: W и B – порталы белых и чёрных, L – маяк, O – обелиск, S – камень, после буквы клетка метки от 1 до 9, как на цифровой клавиатуре (без цифры – 5), и - для пустой зоны.",
            de "„{text}“ ist keine Zone; richtig sind W und B für die Portale von Weiß und Schwarz, L für einen Leuchtturm, O für einen Obelisken, S für einen Fels, jeweils mit der Zelle der Marke 1 bis 9 wie auf einem Ziffernblock (5, wenn sie fehlt), und - für eine leere Zone.";
        /// A row of zones does not have the width of the first row.
        Width {
            /// The number of zones in the row.
            found: usize,
            /// The number of zones in the first row.
            first: usize,
        } =>
            en "This row has {found} zones and the first one {first}; all have the same.",
            ru "В этом ряду зон: {found}, в первом: {first}; во всех поровну.",
            de "Diese Reihe hat {found} Zonen und die erste {first}; alle haben gleich viele.";
        /// There are too few or too many zones in a row, or rows.
        Size =>
            en "A template has 1 to 8 zones in a row and 2 to 16 rows, the farthest first.",
            ru "В шаблоне от 1 до 8 зон в ряду и от 2 до 16 рядов, дальний первым.",
            de "Eine Vorlage hat 1 bis 8 Zonen in einer Reihe und 2 bis 16 Reihen, die fernste zuerst.";
        /// A player has no portal, or it is not at the player's end.
        NoPortal(side: Side) =>
            en ("{}'s portal is missing at its end: W stands in the last row, B in the first.", side.name(Language::En)),
            ru ("{}: на их краю нет портала: W стоит в последнем ряду, B – в первом.", side.name(Language::Ru)),
            de ("{}: Am eigenen Ende fehlt das Portal: W steht in der letzten Reihe, B in der ersten.", side.name(Language::De));
        /// The player has a second portal.
        SecondPortal(side: Side) =>
            en ("{} has two portals; each player has one.", side.name(Language::En)),
            ru ("{}: портала два; у каждого игрока он один.", side.name(Language::Ru)),
            de ("{} hat zwei Portale; jeder Spieler hat eines.", side.name(Language::De));
    }
}

impl DataError {
    pub(super) const fn new(place: TextPosition, fault: DataFault) -> Self {
        Self { place, fault }
    }

    /// The clause that is broken.
    pub const fn clause(&self) -> &'static str {
        match self.fault {
            DataFault::Zone(_)
            | DataFault::Width { .. }
            | DataFault::Size
            | DataFault::NoPortal(_)
            | DataFault::SecondPortal(_) => "1.2",
            DataFault::TooLong
            | DataFault::Control(..)
            | DataFault::Fields(..)
            | DataFault::Number(..)
            | DataFault::Colour(..)
            | DataFault::Strength(..)
            | DataFault::Name
            | DataFault::Pattern(..)
            | DataFault::TwoSided(..)
            | DataFault::Twice(..)
            | DataFault::NotThere(..)
            | DataFault::Count(..)
            | DataFault::NoBlue => "1.1",
        }
    }

    /// What was found and what was expected, without the place.
    pub fn say(&self, language: Language) -> String {
        self.fault.say(language)
    }
}

/// The words of the colours, in a list.
fn colours() -> String {
    Colour::ALL.map(Colour::word).join(", ")
}

impl DataFault {
    /// Whether the fault concerns the whole text and not a line.
    pub(super) const fn is_of_the_whole(&self) -> bool {
        matches!(self, Self::Count(_) | Self::NoBlue)
    }
}

impl fmt::Display for DataError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let said = self.say(Language::En);
        write!(f, "{}: {said} (clause {})", self.place, self.clause())
    }
}

impl std::error::Error for DataError {}

/// The lines of an uploaded text.
pub(super) struct Lines<'a>(Vec<&'a str>);

impl<'a> Lines<'a> {
    /// Splits a text, after a check of its length and for control characters.
    pub fn split(text: &'a str) -> Result<Self, Vec<DataError>> {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        if text.len() > MAX_DATA_BYTES {
            return Err(vec![DataError::new(
                TextPosition::START,
                DataFault::TooLong,
            )]);
        }
        let lines: Vec<&str> = text.lines().collect();
        let mut errors = Vec::new();
        for (line, number) in lines.iter().zip(1..) {
            let start = TextPosition {
                line: number,
                column: 1,
            };
            let controls = line
                .chars()
                .enumerate()
                .filter(|(_, sign)| sign.is_control() && *sign != '\t');
            errors.extend(
                controls
                    .map(|(at, sign)| DataError::new(start.right(at), DataFault::Control(sign))),
            );
        }
        if errors.is_empty() {
            Ok(Self(lines))
        } else {
            Err(errors)
        }
    }

    /// The lines with content, each with its place.
    pub fn filled(&self) -> impl Iterator<Item = (TextPosition, &'a str)> {
        self.0.iter().zip(1..).filter_map(|(line, number)| {
            let text = line.trim_start();
            let says = !text.is_empty() && !text.starts_with('#');
            let place = TextPosition {
                line: number,
                column: 1,
            };
            says.then_some((place, *line))
        })
    }
}
