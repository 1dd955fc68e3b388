//! Errors of records that cannot be read: the place, the clause, what was found and what was
//! expected, in every language.

use std::fmt;

use super::super::data_error::{DataError, DataFault};
use super::super::position::PositionError;
use super::super::regulations::RegulationsError;
use super::{MAX_ENTRY, MAX_NOTE, MAX_TURN};
use crate::Side;
use crate::notation::TextPosition;
use crate::text::{MAX_BYTES, MAX_COMMENTS, MAX_ITEMS, MAX_LINE, MAX_TEXT, TextFault};
use areopagus_language::Language;

/// The first error in a text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RecordError {
    /// The place of the error.
    pub place: TextPosition,
    /// The number of its row.
    pub row: Option<u16>,
    /// The side whose turn has the error.
    pub side: Option<Side>,
    /// The kind of error.
    pub fault: RecordFault,
}

/// An error of a text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum RecordFault {
    /// The text cannot be a record, whatever its rows say.
    Text(TextFault),
    /// There is neither a tag nor a deal nor a row.
    Empty,
    /// Another item is expected here.
    Unexpected {
        /// The character that was found; `None` at the end.
        found: Option<char>,
        /// The expected item.
        expected: Expected,
    },
    /// A comment without its closing brace.
    OpenComment,
    /// A quoted text without its closing quotation mark.
    OpenQuotes,
    /// A ruling that stops the game has no reason.
    EmptyRuling,
    /// A note is empty.
    EmptyNote,
    /// A note is too long.
    NoteTooLong,
    /// The text of an entry is too long.
    EntryTooLong,
    /// A tag's value, a ruling or the comments of a row are too long.
    TextTooLong,
    /// There are more tags, chips, rows or items than a record may have.
    TooMany,
    /// A tag occurs twice.
    RepeatedTag(String),
    /// A deal, a set-up or the first move occurs twice.
    RepeatedHead(String),
    /// A clock or an end occurs twice.
    RepeatedRemark,
    /// A deal, a set-up or the first move, together with a given position.
    HeadWithPosition,
    /// A side to move without a given position.
    TurnAlone,
    /// The Regulations are wrong.
    Regulations(RegulationsError),
    /// A chip or a row of zones is wrong.
    Data(DataFault),
    /// The given position is wrong.
    Position(PositionError),
}

impl From<DataFault> for RecordFault {
    fn from(fault: DataFault) -> Self {
        Self::Data(fault)
    }
}

/// The expected item at a place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Expected {
    /// A tag's name, value and bracket.
    Tag,
    /// A deal, a set-up, the first move or a row.
    HeadOrRow,
    /// A single entry.
    Entry,
    /// The end of an entry.
    AfterEntry,
    /// A row.
    Row,
    /// A side.
    Side,
    /// The number of a chip.
    Chip,
    /// A starting piece.
    Piece,
    /// A cell.
    Cell,
    /// An item of a turn.
    Item,
    /// The text that may follow an item.
    AfterItem,
    /// An action.
    Action,
    /// The text after `!`.
    Event,
    /// The chip that is given for an illegal action.
    Gives,
    /// A score.
    Score,
    /// A remark.
    Remark,
    /// The game time.
    Clock,
    /// A ruling in quotation marks.
    Ruling,
    /// A note in quotation marks.
    Note,
    /// A result of a game.
    Result,
    /// An escaped sign within quotation marks.
    Escape,
}

const ENTRY: [&str; 3] = [
    "an entry is deal 49 23 …, draw white 12, place white 12-d1, ready white, first white, an action such as b2-b5, b2xb5 or @17-b3, - for the clock, !touch b2, !illegal b2-c9 gives 31, !repeat b2-b5, !note \"…\", end, time, resign white or stop \"…\"",
    "строка ввода – это deal 49 23 …, draw white 12, place white 12-d1, ready white, first white, действие, например b2-b5, b2xb5 или @17-b3, - (часы), !touch b2, !illegal b2-c9 gives 31, !repeat b2-b5, !note \"…\", end, time, resign white или stop \"…\"",
    "eine Eingabe ist deal 49 23 …, draw white 12, place white 12-d1, ready white, first white, eine Aktion wie b2-b5, b2xb5 oder @17-b3, - für die Uhr, !touch b2, !illegal b2-c9 gives 31, !repeat b2-b5, !note \"…\", end, time, resign white oder stop \"…\"",
];

const AFTER_ENTRY: [&str; 3] = [
    "the entry ends before this; the next one is a line of its own, and there are no comments",
    "строка ввода здесь уже кончилась; следующая вводится отдельно, заметок в ней нет",
    "die Eingabe endet davor; die nächste ist eine eigene Zeile, und Kommentare gibt es darin nicht",
];

impl Expected {
    const fn words(self) -> [&'static str; 3] {
        match self {
            Self::Tag => [
                "a tag is written [Name \"value\"]",
                "тег пишется [Name \"значение\"]",
                "ein Tag wird [Name \"Wert\"] geschrieben",
            ],
            Self::HeadOrRow => [
                "a tag, deal white 12 7 …, setup white 12-d1 …, first white or a row such as 1. d2-d4 | d14-d12 is right here",
                "здесь нужны тег, deal white 12 7 …, setup white 12-d1 …, first white или строка, например 1. d2-d4 | d14-d12",
                "hier ist ein Tag, deal white 12 7 …, setup white 12-d1 …, first white oder eine Zeile wie 1. d2-d4 | d14-d12 nötig",
            ],
            Self::Entry => ENTRY,
            Self::AfterEntry => AFTER_ENTRY,
            Self::Row => [
                "a row such as 2. d4-d6 @17-e2 | d12xd6 is right here",
                "здесь нужна строка, например 2. d4-d6 @17-e2 | d12xd6",
                "hier ist eine Zeile wie 2. d4-d6 @17-e2 | d12xd6 nötig",
            ],
            Self::Side => [
                "white or black is right here",
                "здесь нужно white или black",
                "hier ist white oder black nötig",
            ],
            Self::Chip => [
                "the number of a chip from 1 to 999 is right here",
                "здесь нужен номер фишки от 1 до 999",
                "hier ist die Nummer eines Steins von 1 bis 999 nötig",
            ],
            Self::Piece => [
                "a starting piece is a chip and its cell, as 12-d1",
                "стартовая фигура – фишка и её клетка, например 12-d1",
                "ein Startstein ist ein Stein und seine Zelle, etwa 12-d1",
            ],
            Self::Cell => [
                "a cell is right here, a small letter and a number, as b5",
                "здесь нужна клетка: строчная буква и число, например b5",
                "hier ist eine Zelle nötig, ein kleiner Buchstabe und eine Zahl, etwa b5",
            ],
            Self::Item => [
                "an action such as b2-b5, b2xb5 or @17-b3, - for the clock, !touch, !illegal, !repeat, !note, | before Black's turn, or ; and a remark is right here",
                "здесь нужны действие, например b2-b5, b2xb5 или @17-b3, - (часы), !touch, !illegal, !repeat, !note, | перед ходом чёрных или ; с пометкой",
                "hier ist eine Aktion wie b2-b5, b2xb5 oder @17-b3, - für die Uhr, !touch, !illegal, !repeat, !note, | vor dem Zug von Schwarz oder ; mit einem Vermerk nötig",
            ],
            Self::AfterItem => [
                "behind an action stands # for an absolute victory, = and the score, or a space",
                "после действия стоит # (абсолютная победа), = со счётом или пробел",
                "hinter einer Aktion steht # für einen absoluten Sieg, = mit dem Stand oder ein Leerzeichen",
            ],
            Self::Action => [
                "an action is written b2-b5, b2xb5 with a capture, @17-b3 from the reserve",
                "действие пишется b2-b5, со взятием b2xb5, из резерва @17-b3",
                "eine Aktion wird b2-b5 geschrieben, mit einem Schlag b2xb5, aus der Reserve @17-b3",
            ],
            Self::Event => [
                "behind ! stands touch b2, illegal b2-c9 gives 31, repeat b2-b5 or note \"…\"",
                "после ! стоит touch b2, illegal b2-c9 gives 31, repeat b2-b5 или note \"…\"",
                "hinter ! steht touch b2, illegal b2-c9 gives 31, repeat b2-b5 oder note \"…\"",
            ],
            Self::Gives => [
                "behind the illegal action stands gives and a chip, or gives - from an empty reserve",
                "после недопустимого действия стоит gives и фишка, при пустом резерве gives -",
                "hinter der regelwidrigen Aktion steht gives und ein Stein, bei leerer Reserve gives -",
            ],
            Self::Score => [
                "a score is written =28:26, White's first",
                "счёт пишется =28:26, белые первыми",
                "ein Stand wird =28:26 geschrieben, Weiß zuerst",
            ],
            Self::Remark => [
                "a remark is right here: clock 12:34, time, resign white or stop \"…\"",
                "здесь нужна пометка: clock 12:34, time, resign white или stop \"…\"",
                "hier ist ein Vermerk nötig: clock 12:34, time, resign white oder stop \"…\"",
            ],
            Self::Clock => [
                "the time of the game in minutes and seconds is right here, as 12:34",
                "здесь нужно время партии в минутах и секундах, например 12:34",
                "hier ist die Zeit der Partie in Minuten und Sekunden nötig, etwa 12:34",
            ],
            Self::Ruling => [
                "the ruling stands in quotation marks",
                "решение пишется в кавычках",
                "die Entscheidung steht in Anführungszeichen",
            ],
            Self::Note => [
                "what the referee saw stands in quotation marks",
                "то, что увидел судья, пишется в кавычках",
                "was der Schiedsrichter sah, steht in Anführungszeichen",
            ],
            Self::Result => [
                "a result is a score such as 31:23, white absolute, white resignation, white forfeit, nobody forfeit, or * for a game that is not over",
                "результат – счёт, например 31:23, или white absolute, white resignation, white forfeit, nobody forfeit, или * для неоконченной партии",
                "ein Ergebnis ist ein Stand wie 31:23, white absolute, white resignation, white forfeit, nobody forfeit oder * für eine Partie, die nicht zu Ende ist",
            ],
            Self::Escape => [
                "within quotation marks, \\ stands only before \" or \\",
                "внутри кавычек \\ стоит только перед \" или \\",
                "innerhalb von Anführungszeichen steht \\ nur vor \" oder \\",
            ],
        }
    }

    const fn clause(self) -> &'static str {
        match self {
            Self::Cell => "1.3",
            Self::Tag
            | Self::HeadOrRow
            | Self::Entry
            | Self::AfterEntry
            | Self::Row
            | Self::Side
            | Self::Chip
            | Self::Piece
            | Self::Item
            | Self::AfterItem
            | Self::Action
            | Self::Event
            | Self::Gives
            | Self::Score
            | Self::Remark
            | Self::Clock
            | Self::Ruling
            | Self::Note
            | Self::Result
            | Self::Escape => "5",
        }
    }
}

impl RecordError {
    pub(super) const fn new(place: TextPosition, fault: RecordFault) -> Self {
        Self {
            place,
            row: None,
            side: None,
            fault,
        }
    }

    pub(super) const fn in_row(mut self, row: u16) -> Self {
        self.row = Some(row);
        self
    }

    pub(super) const fn in_side(mut self, side: Side) -> Self {
        self.side = Some(side);
        self
    }

    /// The clause that is broken.
    pub fn clause(&self) -> &'static str {
        match &self.fault {
            RecordFault::Unexpected { expected, .. } => expected.clause(),
            RecordFault::Regulations(error) => error.clause(),
            RecordFault::Data(fault) => DataError::new(self.place, fault.clone()).clause(),
            RecordFault::Text(..)
            | RecordFault::Empty
            | RecordFault::OpenComment
            | RecordFault::OpenQuotes
            | RecordFault::EmptyRuling
            | RecordFault::EmptyNote
            | RecordFault::NoteTooLong
            | RecordFault::EntryTooLong
            | RecordFault::TextTooLong
            | RecordFault::TooMany
            | RecordFault::RepeatedTag(..)
            | RecordFault::RepeatedHead(..)
            | RecordFault::RepeatedRemark
            | RecordFault::HeadWithPosition
            | RecordFault::TurnAlone
            | RecordFault::Position(..) => "5",
        }
    }

    /// What was found and what was expected, without the place.
    pub fn say(&self, language: Language) -> String {
        let [english, russian, german] = self.fault.words(language);
        match language {
            Language::En => english,
            Language::Ru => russian,
            Language::De => german,
        }
    }
}

impl RecordFault {
    /// The sentences in each language. Those that other modules make are in one language only.
    fn words(&self, language: Language) -> [String; 3] {
        let own = |words: [&str; 3]| words.map(str::to_owned);
        match self {
            Self::Text(TextFault::TooLong) => [
                format!("The record is longer than {MAX_BYTES} bytes; it has one game."),
                format!("Запись длиннее {MAX_BYTES} байт; в ней одна партия."),
                format!("Das Protokoll ist länger als {MAX_BYTES} Bytes; es hat eine Partie."),
            ],
            Self::Text(TextFault::LineTooLong) => [
                format!(
                    "This line has more than {MAX_LINE} characters; write one row a pair of turns."
                ),
                format!("В этой строке более {MAX_LINE} знаков; пишите по строке на пару ходов."),
                format!(
                    "Diese Zeile hat mehr als {MAX_LINE} Zeichen; schreiben Sie eine Zeile je Zugpaar."
                ),
            ],
            Self::Text(TextFault::NotUtf8) => own([
                "This is not UTF-8 text; save the record as plain text in UTF-8.",
                "Это не текст в UTF-8; сохраните запись как простой текст в UTF-8.",
                "Das ist kein Text in UTF-8; speichern Sie das Protokoll als einfachen Text in UTF-8.",
            ]),
            Self::Empty => own([
                "The record is empty; it has tags such as [White \"Ivanova\"], the deal, the set-up and rows.",
                "Запись пуста; в ней теги, например [White \"Ivanova\"], раздача, расстановка и строки.",
                "Das Protokoll ist leer; es hat Tags, etwa [White \"Ivanova\"], die Verteilung, die Aufstellung und Zeilen.",
            ]),
            Self::Text(TextFault::Control(sign)) => {
                let sign = u32::from(*sign);
                [
                    format!(
                        "The control character U+{sign:04X} is no part of a record; leave it out."
                    ),
                    format!("Управляющий знак U+{sign:04X} в записи не нужен; уберите его."),
                    format!(
                        "Das Steuerzeichen U+{sign:04X} gehört nicht in ein Protokoll; lassen Sie es weg."
                    ),
                ]
            }
            Self::Unexpected { found, expected } => {
                let [english, russian, german] = expected.words();
                [
                    format!("{}: {english}.", shown(*found, Language::En)),
                    format!("{}: {russian}.", shown(*found, Language::Ru)),
                    format!("{}: {german}.", shown(*found, Language::De)),
                ]
            }
            Self::OpenComment => own([
                "This comment has no closing brace }.",
                "У этой заметки нет закрывающей скобки }.",
                "Dieser Kommentar hat keine schließende Klammer }.",
            ]),
            Self::EmptyRuling => own([
                "The reason of the stop stands within the quotation marks, and there is none.",
                "В кавычках пишется причина остановки, а её здесь нет.",
                "In den Anführungszeichen steht der Grund des Abbruchs, und hier steht keiner.",
            ]),
            Self::EmptyNote => own([
                "What the referee saw stands within the quotation marks, and there is nothing.",
                "В кавычках пишется то, что увидел судья, а здесь ничего нет.",
                "In den Anführungszeichen steht, was der Schiedsrichter sah, und hier steht nichts.",
            ]),
            Self::OpenQuotes => own([
                "This quotation has no closing \" on its line; within it, a quotation mark is \\\".",
                "У этого текста нет закрывающей \" в той же строке; кавычка внутри пишется \\\".",
                "Diesem Text fehlt das schließende \" in derselben Zeile; ein Anführungszeichen darin wird \\\" geschrieben.",
            ]),
            Self::Regulations(error) => one(&error.say(language)),
            Self::Data(fault) => {
                one(&DataError::new(TextPosition::START, fault.clone()).say(language))
            }
            Self::Position(error) => one(&error.say(language)),
            _ => self.counted(),
        }
    }

    /// The sentences for items that are too many or incompatible.
    fn counted(&self) -> [String; 3] {
        match self {
            Self::TextTooLong => [
                format!("This text is too long: a tag or ruling has at most {MAX_TEXT} characters, the comments in one place at most {MAX_COMMENTS}."),
                format!("Текст слишком длинный: в теге или решении не более {MAX_TEXT} знаков, в заметках одного места не более {MAX_COMMENTS}."),
                format!("Dieser Text ist zu lang: Ein Tag oder eine Entscheidung hat höchstens {MAX_TEXT} Zeichen, die Kommentare an einer Stelle höchstens {MAX_COMMENTS}."),
            ],
            Self::NoteTooLong => [
                format!("A note has at most {MAX_NOTE} characters."),
                format!("В отметке не более {MAX_NOTE} знаков."),
                format!("Ein Vermerk hat höchstens {MAX_NOTE} Zeichen."),
            ],
            Self::EntryTooLong => [
                format!("An entry has at most {MAX_ENTRY} bytes."),
                format!("В строке ввода не более {MAX_ENTRY} байт."),
                format!("Eine Eingabe hat höchstens {MAX_ENTRY} Bytes."),
            ],
            Self::RepeatedTag(name) => [
                format!("The tag {name} stands there twice; write it once."),
                format!("Тег {name} стоит дважды; пишите его один раз."),
                format!("Das Tag {name} steht zweimal da; schreiben Sie es einmal."),
            ],
            Self::RepeatedHead(word) => [
                format!("\"{word}\" stands there twice for this player; write it once."),
                format!("«{word}» стоит дважды для этого игрока; пишите один раз."),
                format!("„{word}“ steht zweimal für diesen Spieler da; schreiben Sie es einmal."),
            ],
            Self::RepeatedRemark => [
                "A row has one clock and one end: time, resign or stop.".to_owned(),
                "В строке одни часы и один конец: time, resign или stop.".to_owned(),
                "Eine Zeile hat eine Uhrzeit und ein Ende: time, resign oder stop.".to_owned(),
            ],
            Self::HeadWithPosition => [
                "A record with a Position has no deal, set-up or first move: the tag Turn says whose turn it is.".to_owned(),
                "В записи с тегом Position нет раздачи, расстановки и первого хода: чей ход, говорит тег Turn.".to_owned(),
                "Ein Protokoll mit Position hat keine Verteilung, keine Aufstellung und keinen ersten Zug: Wer am Zug ist, sagt das Tag Turn.".to_owned(),
            ],
            Self::TurnAlone => [
                "The tag Turn belongs to the tag Position; without it the first move is written first white.".to_owned(),
                "Тег Turn ставится вместе с Position; без него первый ход пишется first white.".to_owned(),
                "Das Tag Turn gehört zum Tag Position; ohne dieses wird der erste Zug first white geschrieben.".to_owned(),
            ],
            _ => [
                format!("There are too many of these: a record has at most {MAX_ITEMS} tags and rows and a turn {MAX_TURN} items."),
                format!("Их слишком много: в записи не более {MAX_ITEMS} тегов и строк, в ходе не более {MAX_TURN} элементов."),
                format!("Das sind zu viele: Ein Protokoll hat höchstens {MAX_ITEMS} Tags und Zeilen, ein Zug {MAX_TURN} Einträge."),
            ],
        }
    }
}

/// A sentence that is already in the right language.
fn one(said: &str) -> [String; 3] {
    [said.to_owned(), said.to_owned(), said.to_owned()]
}

/// The character at the place, as a subject; a Cyrillic letter is named as such.
fn shown(found: Option<char>, language: Language) -> String {
    let Some(sign) = found else {
        let end = match language {
            Language::En => "The text ends here",
            Language::Ru => "Здесь текст кончается",
            Language::De => "Hier endet der Text",
        };
        return end.to_owned();
    };
    let cyrillic = ('\u{400}'..='\u{4ff}').contains(&sign);
    match (language, sign) {
        (Language::En, '\n') => "The line ends here".to_owned(),
        (Language::Ru, '\n') => "Здесь кончается строка".to_owned(),
        (Language::De, '\n') => "Hier endet die Zeile".to_owned(),
        (Language::En, _) if cyrillic => {
            format!("The Cyrillic letter \"{sign}\" cannot stand here")
        }
        (Language::Ru, _) if cyrillic => format!("Кириллическая буква «{sign}» здесь не читается"),
        (Language::De, _) if cyrillic => {
            format!("Der kyrillische Buchstabe „{sign}“ kann hier nicht stehen")
        }
        (Language::En, _) => format!("\"{sign}\" cannot stand here"),
        (Language::Ru, _) => format!("«{sign}» здесь не читается"),
        (Language::De, _) => format!("„{sign}“ kann hier nicht stehen"),
    }
}

impl From<(TextPosition, TextFault)> for RecordError {
    fn from((place, fault): (TextPosition, TextFault)) -> Self {
        Self::new(place, RecordFault::Text(fault))
    }
}

impl fmt::Display for RecordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let said = self.say(Language::En);
        write!(f, "{}: {said} (clause {})", self.place, self.clause())
    }
}

impl std::error::Error for RecordError {}
