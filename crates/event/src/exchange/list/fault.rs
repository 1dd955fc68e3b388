//! Faults of a list, with what would be right.

use super::MAX_ROWS;
use areopagus_language::Language;
use areopagus_tournament::text::LineError;

/// A fault and its line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ListFault {
    /// The line, from 1.
    pub line: usize,
    pub wrong: Wrong,
}

/// What is wrong with a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Wrong {
    /// The list has no players.
    NoNames,
    /// The headings name no column of names.
    NoNameColumn,
    /// Two columns have the same heading.
    ColumnTwice,
    /// No column was chosen as that of the names.
    NoNameSaid,
    /// Two columns were chosen for the same content.
    SaidTwice,
    /// There are more players than an event takes.
    TooMany,
    /// There are more cells than columns.
    TooManyCells {
        /// The number of cells.
        cells: usize,
        /// The number of columns.
        most: usize,
    },
    /// A quotation mark is not closed.
    Quotation,
    /// There is neither a name nor a number.
    NoName,
    /// The name is not valid.
    Name(LineError),
    /// The club is not valid.
    Club(LineError),
    /// The number in the federation is not valid.
    Number(LineError),
    /// The name of the team is not valid.
    Team(LineError),
    /// The text is not a rating.
    Rating,
    /// The number is already in an earlier line.
    NumberTwice {
        /// The earlier line, from 1.
        first: usize,
    },
}

impl ListFault {
    /// The sentence: what is wrong with the line and what would be right.
    pub fn say(&self, language: Language) -> String {
        match language {
            Language::En => self.wrong.english(),
            Language::Ru => self.wrong.russian(),
            Language::De => self.wrong.german(),
        }
    }
}

impl Wrong {
    fn english(self) -> String {
        match self {
            Self::NoNames => "Paste at least one name.".to_owned(),
            Self::NoNameColumn => {
                "The headings have no column of names. Call one of them “Name”.".to_owned()
            }
            Self::ColumnTwice => {
                "Two columns have the same heading. Keep one of club, number and rating each."
                    .to_owned()
            }
            Self::NoNameSaid => "Say which column has the names.".to_owned(),
            Self::SaidTwice => "You have said the same of two columns. Only a name may stand in \
                                several."
                .to_owned(),
            Self::TooMany => format!("An event takes {MAX_ROWS} players at most. Part the list."),
            Self::TooManyCells { cells, most } => format!(
                "{cells} columns, and there are {most}. Put a text with a separator in it between \
                 quotation marks."
            ),
            Self::Quotation => "A quotation mark is not closed. Close it on this line.".to_owned(),
            Self::NoName => "The name is missing. Write it, or the federation number.".to_owned(),
            Self::Name(error) => format!("Name: {}", error.say(Language::En)),
            Self::Club(error) => format!("Club or town: {}", error.say(Language::En)),
            Self::Number(error) => format!("Federation number: {}", error.say(Language::En)),
            Self::Team(error) => format!("Team: {}", error.say(Language::En)),
            Self::Rating => {
                "A rating is a number from 1 to 9999; leave it empty for none.".to_owned()
            }
            Self::NumberTwice { first } => {
                format!("Line {first} has this federation number. Correct one of them.")
            }
        }
    }

    fn russian(self) -> String {
        match self {
            Self::NoNames => "Вставьте хотя бы одно имя.".to_owned(),
            Self::NoNameColumn => {
                "Среди заголовков нет столбца с именами. Назовите один из них «Имя».".to_owned()
            }
            Self::ColumnTwice => {
                "У двух столбцов один заголовок. Клуб, номер и рейтинг – не больше \
                                  одного столбца каждый."
                    .to_owned()
            }
            Self::NoNameSaid => "Укажите, в каком столбце имена.".to_owned(),
            Self::SaidTwice => "О двух столбцах сказано одно и то же. В нескольких столбцах может \
                                стоять только имя."
                .to_owned(),
            Self::TooMany => {
                format!("В турнире не больше {MAX_ROWS} участников. Разделите список.")
            }
            Self::TooManyCells { cells, most } => format!(
                "Столбцов в строке: {cells}, а должно быть не больше {most}. Текст с разделителем \
                 внутри возьмите в кавычки."
            ),
            Self::Quotation => "Кавычка не закрыта. Закройте её в этой строке.".to_owned(),
            Self::NoName => "Нет имени. Напишите его или номер в федерации.".to_owned(),
            Self::Name(error) => format!("Имя: {}", error.say(Language::Ru)),
            Self::Club(error) => format!("Клуб или город: {}", error.say(Language::Ru)),
            Self::Number(error) => format!("Номер в федерации: {}", error.say(Language::Ru)),
            Self::Team(error) => format!("Команда: {}", error.say(Language::Ru)),
            Self::Rating => {
                "Рейтинг – число от 1 до 9999; если его нет, оставьте пустым.".to_owned()
            }
            Self::NumberTwice { first } => {
                format!("Этот номер в федерации уже в строке {first}. Исправьте один из них.")
            }
        }
    }

    fn german(self) -> String {
        match self {
            Self::NoNames => "Fügen Sie mindestens einen Namen ein.".to_owned(),
            Self::NoNameColumn => {
                "Keine Überschrift nennt die Spalte der Namen. Nennen Sie eine „Name“.".to_owned()
            }
            Self::ColumnTwice => "Zwei Spalten haben dieselbe Überschrift. Für Verein, Nummer und \
                                  Wertungszahl gibt es je eine."
                .to_owned(),
            Self::NoNameSaid => "Sagen Sie, welche Spalte die Namen hat.".to_owned(),
            Self::SaidTwice => {
                "Von zwei Spalten ist dasselbe gesagt. Nur ein Name darf in mehreren \
                                stehen."
                    .to_owned()
            }
            Self::TooMany => {
                format!("Ein Turnier hat höchstens {MAX_ROWS} Spieler. Teilen Sie die Liste.")
            }
            Self::TooManyCells { cells, most } => format!(
                "{cells} Spalten, und es gibt {most}. Setzen Sie einen Text mit einem Trennzeichen \
                 darin in Anführungszeichen."
            ),
            Self::Quotation => {
                "Ein Anführungszeichen ist offen. Schließen Sie es in dieser Zeile.".to_owned()
            }
            Self::NoName => {
                "Der Name fehlt. Schreiben Sie ihn oder die Nummer im Verband.".to_owned()
            }
            Self::Name(error) => format!("Name: {}", error.say(Language::De)),
            Self::Club(error) => format!("Verein oder Ort: {}", error.say(Language::De)),
            Self::Number(error) => format!("Nummer im Verband: {}", error.say(Language::De)),
            Self::Team(error) => format!("Mannschaft: {}", error.say(Language::De)),
            Self::Rating => {
                "Eine Wertungszahl liegt zwischen 1 und 9999; ohne bleibt das Feld leer.".to_owned()
            }
            Self::NumberTwice { first } => {
                format!("Zeile {first} hat diese Nummer im Verband. Berichtigen Sie eine davon.")
            }
        }
    }
}
