//! Errors of records that cannot be read: the place, the clause, what was found and what was
//! expected, in every language.

use std::fmt;

use super::super::fault::Fault;
use super::super::regulations::RegulationsError;
use crate::Side;
use crate::notation::TextPosition;
use crate::text::{self, MAX_BYTES, MAX_COMMENTS, MAX_ITEMS, MAX_LINE, MAX_TEXT, TextFault};
use areopagus_language::Language;

/// The first error in a text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RecordError {
    /// The place of the error.
    pub place: TextPosition,
    /// The number of its row.
    pub game_move: Option<u16>,
    /// The side whose plan or terrain has the error.
    pub side: Option<Side>,
    /// The part that has the error, 1 or 2.
    pub part: Option<u8>,
    /// The kind of error.
    pub fault: RecordFault,
}

/// An error of a text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum RecordFault {
    /// The text cannot be a record, whatever its rows say.
    Text(TextFault),
    /// There is neither a tag nor a row.
    Empty,
    /// Another item is expected here.
    Unexpected {
        /// The character that was found; `None` at the end.
        found: Option<char>,
        /// The expected item.
        expected: Expected,
    },
    /// A number is too small, too great or too precise.
    WrongNumber {
        /// The number as written.
        written: String,
        /// The expected item.
        expected: Expected,
    },
    /// Seconds with a comma before their decimals.
    DecimalComma {
        /// The same number with a decimal point.
        right: String,
    },
    /// There is no such square on the board.
    NoSuchSquare(String),
    /// A comment without its closing brace.
    OpenComment,
    /// A quoted text without its closing quotation mark.
    OpenQuotes,
    /// A tag's value, a ruling or the comments of a row are too long.
    TextTooLong,
    /// There are more tags or rows than a record may have.
    TooMany,
    /// A tag occurs twice.
    RepeatedTag(String),
    /// A remark or an item of the terrain occurs twice.
    Repeated(&'static str),
    /// A resignation in words instead of a part or another remark; the side is that of the words,
    /// if they name one.
    Resignation(Option<Side>),
    /// The Regulations are wrong.
    Regulations(RegulationsError),
    /// The terrain breaks TOTA*S 3.
    Terrain(Fault),
}

/// The expected item at a place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Expected {
    /// A tag or a row.
    TagOrRow,
    /// A row, since no tag may follow a row.
    Row,
    /// A tag's name, value and bracket.
    Tag,
    /// A part of a plan.
    Part,
    /// A square.
    Square,
    /// A rank after a file.
    Rank,
    /// The text that may follow a part.
    AfterPart,
    /// The end of a plan that has both parts.
    EndOfPlan,
    /// The value of a result column.
    Result,
    /// A throw of two dice.
    Throw,
    /// The bar between the plans.
    Bar,
    /// A remark.
    Remark,
    /// `;` or the end of the row.
    EndOfRemark,
    /// `white` or `black`.
    Side,
    /// A piece with its square.
    Piece,
    /// A mole's dice.
    MoleDice,
    /// Seconds.
    Seconds,
    /// A reason to stop.
    Stop,
    /// A ruling in quotation marks.
    Ruling,
    /// The reason of an interruption in quotation marks.
    Reason,
    /// An item of the terrain.
    Terrain,
    /// Two squares of a zone.
    Zone,
    /// The number of a game move.
    GameMove,
    /// A result of a game.
    GameResult,
    /// An escaped sign within quotation marks.
    Escape,
}

impl Expected {
    const fn clause(self) -> &'static str {
        match self {
            Self::Part | Self::Square | Self::Rank | Self::AfterPart | Self::Piece => "9.1",
            Self::EndOfPlan => "4.1",
            Self::Result => "9.3",
            Self::TagOrRow
            | Self::Row
            | Self::Tag
            | Self::Throw
            | Self::Bar
            | Self::Remark
            | Self::EndOfRemark
            | Self::Side
            | Self::MoleDice
            | Self::Seconds
            | Self::Stop
            | Self::Ruling
            | Self::Reason
            | Self::Terrain
            | Self::Zone
            | Self::GameMove
            | Self::GameResult
            | Self::Escape => "9.5",
        }
    }

    const fn english(self) -> &'static str {
        match self {
            Self::TagOrRow => {
                "a tag such as [White \"Ivanova\"] or a row such as 1. d4 e4 | d9 e9 is right here"
            }
            Self::Row => "a row such as 1. d4 e4 | d9 e9 is right here; tags stand before the rows",
            Self::Tag => "a tag is written [Name \"value\"]",
            Self::Part => {
                "a part is a symbol and a square, as Nc3; the symbols are K Q R N B V T G L P (W C \
                 where they are fielded), a pawn is its square alone, as a4; a skipped part is -, \
                 castling K R or R K"
            }
            Self::Square => "a square from a1 to l12, its file in small letters, is right here",
            Self::Rank => "a rank from 1 to 12 is right here",
            Self::AfterPart => {
                "behind a part stand : and its result, ( and its throw, or a space before the next \
                 part"
            }
            Self::EndOfPlan => {
                "a plan has two parts, castling being both; | or ; or the end of the row is right \
                 here"
            }
            Self::Result => {
                "behind : stands Z for a liquidated piece, a number of game moves from 1 to 12, or \
                 12Z for 6+6"
            }
            Self::Throw => "a throw is two dice from 1 to 6, as (4+6)",
            Self::Bar => "| stands between White's plan and Black's",
            Self::Remark => "a remark is right here: !c9, return, mole, timer, lot, resign or stop",
            Self::EndOfRemark => "; and another remark or the end of the row is right here",
            Self::Side => "white or black is right here",
            Self::Piece => "a piece with its square is right here, as Gk4, _Rc4 or a6",
            Self::MoleDice => {
                "the moles are written mole white _Rc4(3,2) black -(5,1), each die from 1 to 6"
            }
            Self::Seconds => {
                "seconds up to 65535 are right here, as 7.4, with at most three decimals"
            }
            Self::Stop => "time, no-mate, ruling \"…\" or force-majeure \"…\" is right here",
            Self::Ruling => "the ruling stands in quotation marks",
            Self::Reason => "the reason stands in quotation marks",
            Self::Terrain => {
                "terrain is acropolis b2; sea d4-f4; mountains k3-k5; desert c9-e9; labyrinth d6, \
                 as far as a side has it"
            }
            Self::Zone => "a zone is its first and its last square, as d4-f4",
            Self::GameMove => "the number of a game move from 1 to 9999 is right here",
            Self::Escape => "within quotation marks, \\ stands only before \" or \\",
            Self::GameResult => {
                "a result is the points of White and Black, as 5-1, 4-1, 3-1 or 2-1, or * for a \
                 game that is not over; there are no draws"
            }
        }
    }

    const fn russian(self) -> &'static str {
        match self {
            Self::TagOrRow => {
                "здесь нужен тег, например [White \"Ivanova\"], или строка, например 1. d4 e4 | d9 \
                 e9"
            }
            Self::Row => "здесь нужна строка, например 1. d4 e4 | d9 e9; теги стоят перед строками",
            Self::Tag => "тег пишется [Name \"значение\"]",
            Self::Part => {
                "часть — это символ и поле, например Nc3; символы: K Q R N B V T G L P (W C, если \
                 они выставлены), пешка — одно поле, например a4; пропуск части -, рокировка K R \
                 или R K"
            }
            Self::Square => "здесь нужно поле от a1 до l12, вертикаль строчной буквой",
            Self::Rank => "здесь нужна горизонталь от 1 до 12",
            Self::AfterPart => {
                "после части стоит : с итогом, ( с броском или пробел перед следующей частью"
            }
            Self::EndOfPlan => {
                "в плане две части, рокировка занимает обе; здесь нужны |, ; или конец строки"
            }
            Self::Result => {
                "после : стоит Z (ликвидирована), число пропускаемых ходов от 1 до 12 или 12Z для \
                 6+6"
            }
            Self::Throw => "бросок — две кости от 1 до 6, например (4+6)",
            Self::Bar => "между планами белых и чёрных стоит |",
            Self::Remark => "здесь нужна пометка: !c9, return, mole, timer, lot, resign или stop",
            Self::EndOfRemark => "здесь нужны ; и следующая пометка или конец строки",
            Self::Side => "здесь нужно white или black",
            Self::Piece => "здесь нужна фигура с полем, например Gk4, _Rc4 или a6",
            Self::MoleDice => {
                "кроты пишутся mole white _Rc4(3,2) black -(5,1), каждая кость от 1 до 6"
            }
            Self::Seconds => {
                "здесь нужны секунды, не больше 65535, например 7.4, не более трёх знаков после точки"
            }
            Self::Stop => "здесь нужно time, no-mate, ruling \"…\" или force-majeure \"…\"",
            Self::Ruling => "решение пишется в кавычках",
            Self::Reason => "причина пишется в кавычках",
            Self::Terrain => {
                "местность — это acropolis b2; sea d4-f4; mountains k3-k5; desert c9-e9; labyrinth \
                 d6, насколько он есть у стороны"
            }
            Self::Zone => "зона — её первое и последнее поле, например d4-f4",
            Self::GameMove => "здесь нужен номер игрового хода от 1 до 9999",
            Self::Escape => "внутри кавычек \\ стоит только перед \" или \\",
            Self::GameResult => {
                "результат — баллы белых и чёрных, например 5-1, 4-1, 3-1 или 2-1, или * для \
                 неоконченной партии; ничьих нет"
            }
        }
    }

    const fn german(self) -> &'static str {
        match self {
            Self::TagOrRow => {
                "hier ist ein Tag nötig, etwa [White \"Ivanova\"], oder eine Zeile, etwa 1. d4 e4 | \
                 d9 e9"
            }
            Self::Row => {
                "hier ist eine Zeile nötig, etwa 1. d4 e4 | d9 e9; Tags stehen vor den Zeilen"
            }
            Self::Tag => "ein Tag wird [Name \"Wert\"] geschrieben",
            Self::Part => {
                "ein Teilzug ist ein Symbol und ein Feld, etwa Nc3; die Symbole sind K Q R N B V T G \
                 L P (W C, wenn sie aufgestellt sind), ein Bauer ist nur sein Feld, etwa a4; ein \
                 ausgesetzter Teilzug ist -, die Rochade K R oder R K"
            }
            Self::Square => {
                "hier ist ein Feld von a1 bis l12 nötig, die Linie mit kleinem Buchstaben"
            }
            Self::Rank => "hier ist eine Reihe von 1 bis 12 nötig",
            Self::AfterPart => {
                "hinter einem Teilzug steht : mit seinem Ergebnis, ( mit seinem Wurf oder ein \
                 Leerzeichen vor dem nächsten Teilzug"
            }
            Self::EndOfPlan => {
                "ein Plan hat zwei Teilzüge, die Rochade ist beide; hier ist |, ; oder das Ende der \
                 Zeile nötig"
            }
            Self::Result => {
                "hinter : steht Z für eine beseitigte Figur, eine Zahl von Spielzügen von 1 bis 12 \
                 oder 12Z für 6+6"
            }
            Self::Throw => "ein Wurf sind zwei Würfel von 1 bis 6, etwa (4+6)",
            Self::Bar => "zwischen dem Plan von Weiß und dem von Schwarz steht |",
            Self::Remark => {
                "hier ist ein Vermerk nötig: !c9, return, mole, timer, lot, resign oder stop"
            }
            Self::EndOfRemark => {
                "hier ist ; mit einem weiteren Vermerk oder das Ende der Zeile nötig"
            }
            Self::Side => "hier ist white oder black nötig",
            Self::Piece => "hier ist eine Figur mit ihrem Feld nötig, etwa Gk4, _Rc4 oder a6",
            Self::MoleDice => {
                "die Maulwürfe werden mole white _Rc4(3,2) black -(5,1) geschrieben, jeder Würfel \
                 von 1 bis 6"
            }
            Self::Seconds => {
                "hier sind Sekunden bis 65535 nötig, etwa 7.4, mit höchstens drei Stellen nach dem \
                 Punkt"
            }
            Self::Stop => "hier ist time, no-mate, ruling \"…\" oder force-majeure \"…\" nötig",
            Self::Ruling => "die Entscheidung steht in Anführungszeichen",
            Self::Reason => "der Grund steht in Anführungszeichen",
            Self::Terrain => {
                "Gelände ist acropolis b2; sea d4-f4; mountains k3-k5; desert c9-e9; labyrinth d6, \
                 soweit eine Seite es hat"
            }
            Self::Zone => "eine Zone ist ihr erstes und ihr letztes Feld, etwa d4-f4",
            Self::GameMove => "hier ist die Nummer eines Spielzugs von 1 bis 9999 nötig",
            Self::Escape => "innerhalb von Anführungszeichen steht \\ nur vor \" oder \\",
            Self::GameResult => {
                "ein Ergebnis sind die Punkte von Weiß und Schwarz, etwa 5-1, 4-1, 3-1 oder 2-1, oder \
                 * für eine Partie, die nicht zu Ende ist; ein Remis gibt es nicht"
            }
        }
    }
}

impl RecordError {
    pub(in super::super) const fn new(place: TextPosition, fault: RecordFault) -> Self {
        Self {
            place,
            game_move: None,
            side: None,
            part: None,
            fault,
        }
    }

    /// Adds the part, counted from 0, unless the error already names one.
    pub(in super::super) fn in_part(mut self, index: usize) -> Self {
        self.part = self.part.or_else(|| u8::try_from(index + 1).ok());
        self
    }

    pub(in super::super) const fn in_side(mut self, side: Side) -> Self {
        self.side = Some(side);
        self
    }

    pub(in super::super) const fn in_row(mut self, number: u16) -> Self {
        self.game_move = Some(number);
        self
    }

    /// Checks that bytes can be the text of a record.
    ///
    /// # Errors
    /// The bytes are too many or not UTF-8.
    pub fn check_text(bytes: &[u8]) -> Result<&str, Self> {
        Ok(text::check(bytes)?)
    }

    /// The clause that is broken.
    pub const fn clause(&self) -> &'static str {
        match &self.fault {
            RecordFault::Unexpected { expected, .. }
            | RecordFault::WrongNumber { expected, .. } => expected.clause(),
            RecordFault::NoSuchSquare(_) => "9.1",
            RecordFault::Regulations(error) => error.clause(),
            RecordFault::Terrain(fault) => fault.clause(),
            RecordFault::Text(..)
            | RecordFault::Empty
            | RecordFault::DecimalComma { .. }
            | RecordFault::OpenComment
            | RecordFault::OpenQuotes
            | RecordFault::TextTooLong
            | RecordFault::TooMany
            | RecordFault::RepeatedTag(..)
            | RecordFault::Repeated(..)
            | RecordFault::Resignation(..) => "9.5",
        }
    }

    /// What was found and what was expected, without the place.
    pub fn say(&self, language: Language) -> String {
        match language {
            Language::En => self.english(),
            Language::Ru => self.russian(),
            Language::De => self.german(),
        }
    }

    fn english(&self) -> String {
        match &self.fault {
            RecordFault::Text(TextFault::TooLong) => format!(
                "The record is longer than {MAX_BYTES} bytes; it has one game, one row a game move."
            ),
            RecordFault::Text(TextFault::LineTooLong) => {
                format!("This line has more than {MAX_LINE} characters; write one row a game move.")
            }
            RecordFault::Text(TextFault::NotUtf8) => {
                "This is not UTF-8 text; save the record as plain text in UTF-8.".to_owned()
            }
            RecordFault::Empty => {
                "The record is empty; it has tags such as [White \"Ivanova\"] and rows such as \
                 1. d4 e4 | d9 e9."
                    .to_owned()
            }
            RecordFault::Text(TextFault::Control(sign)) => format!(
                "The control character U+{:04X} is no part of a record; leave it out.",
                u32::from(*sign)
            ),
            RecordFault::Unexpected { found, expected } => {
                let found = found.map_or_else(
                    || "The text ends here".to_owned(),
                    |sign| format!("{} cannot stand here", shown(sign, Language::En)),
                );
                format!("{found}: {}.", expected.english())
            }
            RecordFault::WrongNumber { written, expected } => format!(
                "The number {} cannot stand here: {}.",
                shortened(written),
                expected.english()
            ),
            RecordFault::DecimalComma { right } => {
                format!("Seconds have a decimal point, not a comma: write {right}.")
            }
            RecordFault::NoSuchSquare(written) => {
                format!("There is no square {written}: squares go from a1 to l12.")
            }
            RecordFault::OpenComment => "This comment has no closing brace }.".to_owned(),
            RecordFault::OpenQuotes => {
                "This quotation has no closing \" on its line; within it, a quotation mark is \\\"."
                    .to_owned()
            }
            RecordFault::TextTooLong => format!(
                "This text is too long: a tag or ruling has at most {MAX_TEXT} characters, the \
                 comments of a row at most {MAX_COMMENTS}."
            ),
            RecordFault::TooMany => {
                format!("There are too many of these: a record has at most {MAX_ITEMS}.")
            }
            RecordFault::RepeatedTag(name) => {
                format!("The tag {name} stands there twice; write it once.")
            }
            RecordFault::Repeated(word) => {
                format!("\"{word}\" stands there twice; write it once.")
            }
            RecordFault::Resignation(side) => format!(
                "A resignation is a remark behind both plans: write {} there. At the desk there is a button for it.",
                resigning(*side, Language::En)
            ),
            RecordFault::Regulations(error) => capitalised(&error.say(Language::En)),
            RecordFault::Terrain(fault) => fault.say(Language::En),
        }
    }

    fn russian(&self) -> String {
        match &self.fault {
            RecordFault::Text(TextFault::TooLong) => format!(
                "Запись длиннее {MAX_BYTES} байт; в ней одна партия, по строке на игровой ход."
            ),
            RecordFault::Text(TextFault::LineTooLong) => {
                format!("В этой строке более {MAX_LINE} знаков; пишите по строке на игровой ход.")
            }
            RecordFault::Text(TextFault::NotUtf8) => {
                "Это не текст в UTF-8; сохраните запись как простой текст в UTF-8.".to_owned()
            }
            RecordFault::Empty => {
                "Запись пуста; в ней теги, например [White \"Ivanova\"], и строки, например \
                 1. d4 e4 | d9 e9."
                    .to_owned()
            }
            RecordFault::Text(TextFault::Control(sign)) => format!(
                "Управляющий знак U+{:04X} в записи не нужен; уберите его.",
                u32::from(*sign)
            ),
            RecordFault::Unexpected { found, expected } => {
                let found = found.map_or_else(
                    || "Здесь текст кончается".to_owned(),
                    |sign| format!("{} здесь не читается", shown(sign, Language::Ru)),
                );
                format!("{found}: {}.", expected.russian())
            }
            RecordFault::WrongNumber { written, expected } => format!(
                "Число {} здесь не годится: {}.",
                shortened(written),
                expected.russian()
            ),
            RecordFault::DecimalComma { right } => {
                format!("Доли секунды пишутся через точку, а не через запятую: {right}.")
            }
            RecordFault::NoSuchSquare(written) => {
                format!("Поля {written} нет: поля идут от a1 до l12.")
            }
            RecordFault::OpenComment => "У этой заметки нет закрывающей скобки }.".to_owned(),
            RecordFault::OpenQuotes => {
                "У этого текста нет закрывающей \" в той же строке; кавычка внутри пишется \\\"."
                    .to_owned()
            }
            RecordFault::TextTooLong => format!(
                "Текст слишком длинный: в теге или решении не более {MAX_TEXT} знаков, в заметках \
                 строки не более {MAX_COMMENTS}."
            ),
            RecordFault::TooMany => {
                format!("Их слишком много: в записи не более {MAX_ITEMS}.")
            }
            RecordFault::RepeatedTag(name) => {
                format!("Тег {name} стоит дважды; пишите его один раз.")
            }
            RecordFault::Repeated(word) => {
                format!("«{word}» стоит дважды; пишите один раз.")
            }
            RecordFault::Resignation(side) => format!(
                "Сдача — пометка после обоих планов: напишите там {}. На столе судьи для этого есть кнопка.",
                resigning(*side, Language::Ru)
            ),
            RecordFault::Regulations(error) => capitalised(&error.say(Language::Ru)),
            RecordFault::Terrain(fault) => fault.say(Language::Ru),
        }
    }

    fn german(&self) -> String {
        match &self.fault {
            RecordFault::Text(TextFault::TooLong) => format!(
                "Das Protokoll ist länger als {MAX_BYTES} Bytes; es hat eine Partie, eine Zeile je \
                 Spielzug."
            ),
            RecordFault::Text(TextFault::LineTooLong) => format!(
                "Diese Zeile hat mehr als {MAX_LINE} Zeichen; schreiben Sie eine Zeile je Spielzug."
            ),
            RecordFault::Text(TextFault::NotUtf8) => {
                "Das ist kein Text in UTF-8; speichern Sie das Protokoll als einfachen Text in UTF-8."
                    .to_owned()
            }
            RecordFault::Empty => {
                "Das Protokoll ist leer; es hat Tags, etwa [White \"Ivanova\"], und Zeilen, etwa \
                 1. d4 e4 | d9 e9."
                    .to_owned()
            }
            RecordFault::Text(TextFault::Control(sign)) => format!(
                "Das Steuerzeichen U+{:04X} gehört nicht in ein Protokoll; lassen Sie es weg.",
                u32::from(*sign)
            ),
            RecordFault::Unexpected { found, expected } => {
                let found = found.map_or_else(
                    || "Hier endet der Text".to_owned(),
                    |sign| format!("{} kann hier nicht stehen", shown(sign, Language::De)),
                );
                format!("{found}: {}.", expected.german())
            }
            RecordFault::WrongNumber { written, expected } => format!(
                "Die Zahl {} kann hier nicht stehen: {}.",
                shortened(written),
                expected.german()
            ),
            RecordFault::DecimalComma { right } => {
                format!("Sekunden haben einen Punkt, kein Komma: Schreiben Sie {right}.")
            }
            RecordFault::NoSuchSquare(written) => {
                format!("Ein Feld {written} gibt es nicht: Die Felder gehen von a1 bis l12.")
            }
            RecordFault::OpenComment => {
                "Dieser Kommentar hat keine schließende Klammer }.".to_owned()
            }
            RecordFault::OpenQuotes => {
                "Diesem Text fehlt das schließende \" in derselben Zeile; ein Anführungszeichen \
                 darin wird \\\" geschrieben."
                    .to_owned()
            }
            RecordFault::TextTooLong => format!(
                "Dieser Text ist zu lang: Ein Tag oder eine Entscheidung hat höchstens {MAX_TEXT} \
                 Zeichen, die Kommentare einer Zeile höchstens {MAX_COMMENTS}."
            ),
            RecordFault::TooMany => {
                format!("Das sind zu viele: Ein Protokoll hat höchstens {MAX_ITEMS}.")
            }
            RecordFault::RepeatedTag(name) => {
                format!("Das Tag {name} steht zweimal da; schreiben Sie es einmal.")
            }
            RecordFault::Repeated(word) => {
                format!("„{word}“ steht zweimal da; schreiben Sie es einmal.")
            }
            RecordFault::Resignation(side) => format!(
                "Eine Aufgabe ist ein Vermerk hinter beiden Plänen: Schreiben Sie dort {}. Am Richtertisch gibt es dafür einen Knopf.",
                resigning(*side, Language::De)
            ),
            RecordFault::Regulations(error) => capitalised(&error.say(Language::De)),
            RecordFault::Terrain(fault) => fault.say(Language::De),
        }
    }
}

/// The notation of a resignation, for either side if the side is not known.
fn resigning(side: Option<Side>, language: Language) -> String {
    let or = match language {
        Language::En => "or",
        Language::Ru => "или",
        Language::De => "oder",
    };
    side.map_or_else(
        || format!("resign white {or} resign black"),
        |side| format!("resign {side}"),
    )
}

/// The first digits of an overlong number.
fn shortened(number: &str) -> String {
    match number.split_at_checked(12) {
        Some((start, rest)) if !rest.is_empty() => format!("{start}…"),
        _ => number.to_owned(),
    }
}

/// Makes a clause a sentence: a capital letter and a full stop.
fn capitalised(text: &str) -> String {
    let mut signs = text.chars();
    let first = signs.next().map(char::to_uppercase);
    let first: String = first.into_iter().flatten().collect();
    format!("{first}{}.", signs.as_str())
}

/// A character in a sentence; a Cyrillic letter without a Latin look-alike is named as such
/// (TOTA*S 9.4).
fn shown(sign: char, language: Language) -> String {
    let cyrillic = ('\u{400}'..='\u{4ff}').contains(&sign);
    match (language, sign) {
        (Language::En, '\n') => "The end of the line".to_owned(),
        (Language::Ru, '\n') => "Конец строки".to_owned(),
        (Language::De, '\n') => "Das Ende der Zeile".to_owned(),
        (Language::En, _) if cyrillic => format!("The Cyrillic letter \"{sign}\""),
        (Language::Ru, _) if cyrillic => format!("Кириллическая буква «{sign}»"),
        (Language::De, _) if cyrillic => format!("Der kyrillische Buchstabe „{sign}“"),
        (Language::En, _) => format!("\"{sign}\""),
        (Language::Ru, _) => format!("«{sign}»"),
        (Language::De, _) => format!("„{sign}“"),
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
