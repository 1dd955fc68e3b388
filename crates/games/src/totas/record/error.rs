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

areopagus_language::sentences! {
    /// An error of a text.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub enum RecordFault {
        /// The text cannot be a record, whatever its rows say.
        Text(fault: TextFault) =>
            match fault {
                TextFault::TooLong =>
                    en "The record is longer than {MAX_BYTES} bytes; it has one game, one row a game move.",
                    ru "Запись длиннее {MAX_BYTES} байт; в ней одна партия, по строке на игровой ход.",
                    de "Das Protokoll ist länger als {MAX_BYTES} Bytes; es hat eine Partie, eine Zeile je Spielzug.";
                TextFault::LineTooLong =>
                    en "This line has more than {MAX_LINE} characters; write one row a game move.",
                    ru "В этой строке более {MAX_LINE} знаков; пишите по строке на игровой ход.",
                    de "Diese Zeile hat mehr als {MAX_LINE} Zeichen; schreiben Sie eine Zeile je Spielzug.";
                TextFault::NotUtf8 =>
                    en "This is not UTF-8 text; save the record as plain text in UTF-8.",
                    ru "Это не текст в UTF-8; сохраните запись как простой текст в UTF-8.",
                    de "Das ist kein Text in UTF-8; speichern Sie das Protokoll als einfachen Text in UTF-8.";
                TextFault::Control(sign) =>
                    en ("The control character U+{:04X} is no part of a record; leave it out.", u32::from(*sign)),
                    ru ("Управляющий знак U+{:04X} в записи не нужен; уберите его.", u32::from(*sign)),
                    de ("Das Steuerzeichen U+{:04X} gehört nicht in ein Protokoll; lassen Sie es weg.", u32::from(*sign));
            };
        /// There is neither a tag nor a row.
        Empty =>
            en "The record is empty; it has tags such as [White \"Ivanova\"] and rows such as 1. d4 e4 | d9 e9.",
            ru "Запись пуста; в ней теги, например [White \"Ivanova\"], и строки, например 1. d4 e4 | d9 e9.",
            de "Das Protokoll ist leer; es hat Tags, etwa [White \"Ivanova\"], und Zeilen, etwa 1. d4 e4 | d9 e9.";
        /// Another item is expected here.
        Unexpected {
            /// The character that was found; `None` at the end.
            found: Option<char>,
            /// The expected item.
            expected: Expected,
        } =>
            en {
                let found = found.map_or_else(
                    || "The text ends here".to_owned(),
                    |sign| format!("{} cannot stand here", shown(sign, Language::En)),
                );
                format!("{found}: {}.", expected.say(Language::En))
            },
            ru {
                let found = found.map_or_else(
                    || "Здесь текст кончается".to_owned(),
                    |sign| format!("{} здесь не читается", shown(sign, Language::Ru)),
                );
                format!("{found}: {}.", expected.say(Language::Ru))
            },
            de {
                let found = found.map_or_else(
                    || "Hier endet der Text".to_owned(),
                    |sign| format!("{} kann hier nicht stehen", shown(sign, Language::De)),
                );
                format!("{found}: {}.", expected.say(Language::De))
            };
        /// A number is too small, too great or too precise.
        WrongNumber {
            /// The number as written.
            written: String,
            /// The expected item.
            expected: Expected,
        } =>
            en ("The number {} cannot stand here: {}.", shortened(written), expected.say(Language::En)),
            ru ("Число {} здесь не годится: {}.", shortened(written), expected.say(Language::Ru)),
            de ("Die Zahl {} kann hier nicht stehen: {}.", shortened(written), expected.say(Language::De));
        /// Seconds with a comma before their decimals.
        DecimalComma {
            /// The same number with a decimal point.
            right: String,
        } =>
            en "Seconds have a decimal point, not a comma: write {right}.",
            ru "Доли секунды пишутся через точку, а не через запятую: {right}.",
            de "Sekunden haben einen Punkt, kein Komma: Schreiben Sie {right}.";
        /// There is no such square on the board.
        NoSuchSquare(written: String) =>
            en "There is no square {written}: squares go from a1 to l12.",
            ru "Поля {written} нет: поля идут от a1 до l12.",
            de "Ein Feld {written} gibt es nicht: Die Felder gehen von a1 bis l12.";
        /// A comment without its closing brace.
        OpenComment =>
            en "This comment has no closing brace }}.",
            ru "У этой заметки нет закрывающей скобки }}.",
            de "Dieser Kommentar hat keine schließende Klammer }}.";
        /// A quoted text without its closing quotation mark.
        OpenQuotes =>
            en "This quotation has no closing \" on its line; within it, a quotation mark is \\\".",
            ru "У этого текста нет закрывающей \" в той же строке; кавычка внутри пишется \\\".",
            de "Diesem Text fehlt das schließende \" in derselben Zeile; ein Anführungszeichen darin wird \\\" geschrieben.";
        /// A tag's value, a ruling or the comments of a row are too long.
        TextTooLong =>
            en "This text is too long: a tag or ruling has at most {MAX_TEXT} characters, the comments of a row at most {MAX_COMMENTS}.",
            ru "Текст слишком длинный: в теге или решении не более {MAX_TEXT} знаков, в заметках строки не более {MAX_COMMENTS}.",
            de "Dieser Text ist zu lang: Ein Tag oder eine Entscheidung hat höchstens {MAX_TEXT} Zeichen, die Kommentare einer Zeile höchstens {MAX_COMMENTS}.";
        /// There are more tags or rows than a record may have.
        TooMany =>
            en "There are too many of these: a record has at most {MAX_ITEMS}.",
            ru "Их слишком много: в записи не более {MAX_ITEMS}.",
            de "Das sind zu viele: Ein Protokoll hat höchstens {MAX_ITEMS}.";
        /// A tag occurs twice.
        RepeatedTag(name: String) =>
            en "The tag {name} stands there twice; write it once.",
            ru "Тег {name} стоит дважды; пишите его один раз.",
            de "Das Tag {name} steht zweimal da; schreiben Sie es einmal.";
        /// A remark or an item of the terrain occurs twice.
        Repeated(word: &'static str) =>
            en "\"{word}\" stands there twice; write it once.",
            ru "«{word}» стоит дважды; пишите один раз.",
            de "„{word}“ steht zweimal da; schreiben Sie es einmal.";
        /// A resignation in words instead of a part or another remark; the side is that of the words,
        /// if they name one.
        Resignation(side: Option<Side>) =>
            en ("A resignation is a remark behind both plans: write {} there. At the desk there is a button for it.", resigning(*side, Language::En)),
            ru ("Сдача — пометка после обоих планов: напишите там {}. На столе судьи для этого есть кнопка.", resigning(*side, Language::Ru)),
            de ("Eine Aufgabe ist ein Vermerk hinter beiden Plänen: Schreiben Sie dort {}. Am Richtertisch gibt es dafür einen Knopf.", resigning(*side, Language::De));
        /// The Regulations are wrong.
        Regulations(error: RegulationsError) => |language| { capitalised(&error.say(language)) };
        /// The terrain breaks TOTA*S 3.
        Terrain(fault: Fault) => |language| { fault.say(language) };
    }
}

areopagus_language::sentences! {
    /// The expected item at a place.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum Expected {
        /// A tag or a row.
        TagOrRow =>
            en "a tag such as [White \"Ivanova\"] or a row such as 1. d4 e4 | d9 e9 is right here",
            ru "здесь нужен тег, например [White \"Ivanova\"], или строка, например 1. d4 e4 | d9 e9",
            de "hier ist ein Tag nötig, etwa [White \"Ivanova\"], oder eine Zeile, etwa 1. d4 e4 | d9 e9";
        /// A row, since no tag may follow a row.
        Row =>
            en "a row such as 1. d4 e4 | d9 e9 is right here; tags stand before the rows",
            ru "здесь нужна строка, например 1. d4 e4 | d9 e9; теги стоят перед строками",
            de "hier ist eine Zeile nötig, etwa 1. d4 e4 | d9 e9; Tags stehen vor den Zeilen";
        /// A tag's name, value and bracket.
        Tag =>
            en "a tag is written [Name \"value\"]",
            ru "тег пишется [Name \"значение\"]",
            de "ein Tag wird [Name \"Wert\"] geschrieben";
        /// A part of a plan.
        Part =>
            en "a part is a symbol and a square, as Nc3; the symbols are K Q R N B V T G L P (W C where they are fielded), a pawn is its square alone, as a4; a skipped part is -, castling K R or R K",
            ru "часть — это символ и поле, например Nc3; символы: K Q R N B V T G L P (W C, если они выставлены), пешка — одно поле, например a4; пропуск части -, рокировка K R или R K",
            de "ein Teilzug ist ein Symbol und ein Feld, etwa Nc3; die Symbole sind K Q R N B V T G L P (W C, wenn sie aufgestellt sind), ein Bauer ist nur sein Feld, etwa a4; ein ausgesetzter Teilzug ist -, die Rochade K R oder R K";
        /// A square.
        Square =>
            en "a square from a1 to l12, its file in small letters, is right here",
            ru "здесь нужно поле от a1 до l12, вертикаль строчной буквой",
            de "hier ist ein Feld von a1 bis l12 nötig, die Linie mit kleinem Buchstaben";
        /// A rank after a file.
        Rank =>
            en "a rank from 1 to 12 is right here",
            ru "здесь нужна горизонталь от 1 до 12",
            de "hier ist eine Reihe von 1 bis 12 nötig";
        /// The text that may follow a part.
        AfterPart =>
            en "behind a part stand : and its result, ( and its throw, or a space before the next part",
            ru "после части стоит : с итогом, ( с броском или пробел перед следующей частью",
            de "hinter einem Teilzug steht : mit seinem Ergebnis, ( mit seinem Wurf oder ein Leerzeichen vor dem nächsten Teilzug";
        /// The end of a plan that has both parts.
        EndOfPlan =>
            en "a plan has two parts, castling being both; | or ; or the end of the row is right here",
            ru "в плане две части, рокировка занимает обе; здесь нужны |, ; или конец строки",
            de "ein Plan hat zwei Teilzüge, die Rochade ist beide; hier ist |, ; oder das Ende der Zeile nötig";
        /// The value of a result column.
        Result =>
            en "behind : stands Z for a liquidated piece, a number of game moves from 1 to 12, or 12Z for 6+6",
            ru "после : стоит Z (ликвидирована), число пропускаемых ходов от 1 до 12 или 12Z для 6+6",
            de "hinter : steht Z für eine beseitigte Figur, eine Zahl von Spielzügen von 1 bis 12 oder 12Z für 6+6";
        /// A throw of two dice.
        Throw =>
            en "a throw is two dice from 1 to 6, as (4+6)",
            ru "бросок — две кости от 1 до 6, например (4+6)",
            de "ein Wurf sind zwei Würfel von 1 bis 6, etwa (4+6)";
        /// The bar between the plans.
        Bar =>
            en "| stands between White's plan and Black's",
            ru "между планами белых и чёрных стоит |",
            de "zwischen dem Plan von Weiß und dem von Schwarz steht |";
        /// A remark.
        Remark =>
            en "a remark is right here: !c9, return, mole, timer, lot, resign or stop",
            ru "здесь нужна пометка: !c9, return, mole, timer, lot, resign или stop",
            de "hier ist ein Vermerk nötig: !c9, return, mole, timer, lot, resign oder stop";
        /// `;` or the end of the row.
        EndOfRemark =>
            en "; and another remark or the end of the row is right here",
            ru "здесь нужны ; и следующая пометка или конец строки",
            de "hier ist ; mit einem weiteren Vermerk oder das Ende der Zeile nötig";
        /// `white` or `black`.
        Side =>
            en "white or black is right here",
            ru "здесь нужно white или black",
            de "hier ist white oder black nötig";
        /// A piece with its square.
        Piece =>
            en "a piece with its square is right here, as Gk4, _Rc4 or a6",
            ru "здесь нужна фигура с полем, например Gk4, _Rc4 или a6",
            de "hier ist eine Figur mit ihrem Feld nötig, etwa Gk4, _Rc4 oder a6";
        /// A mole's dice.
        MoleDice =>
            en "the moles are written mole white _Rc4(3,2) black -(5,1), each die from 1 to 6",
            ru "кроты пишутся mole white _Rc4(3,2) black -(5,1), каждая кость от 1 до 6",
            de "die Maulwürfe werden mole white _Rc4(3,2) black -(5,1) geschrieben, jeder Würfel von 1 bis 6";
        /// Seconds.
        Seconds =>
            en "seconds up to 65535 are right here, as 7.4, with at most three decimals",
            ru "здесь нужны секунды, не больше 65535, например 7.4, не более трёх знаков после точки",
            de "hier sind Sekunden bis 65535 nötig, etwa 7.4, mit höchstens drei Stellen nach dem Punkt";
        /// A reason to stop.
        Stop =>
            en "time, no-mate, ruling \"…\" or force-majeure \"…\" is right here",
            ru "здесь нужно time, no-mate, ruling \"…\" или force-majeure \"…\"",
            de "hier ist time, no-mate, ruling \"…\" oder force-majeure \"…\" nötig";
        /// A ruling in quotation marks.
        Ruling =>
            en "the ruling stands in quotation marks",
            ru "решение пишется в кавычках",
            de "die Entscheidung steht in Anführungszeichen";
        /// The reason of an interruption in quotation marks.
        Reason =>
            en "the reason stands in quotation marks",
            ru "причина пишется в кавычках",
            de "der Grund steht in Anführungszeichen";
        /// An item of the terrain.
        Terrain =>
            en "terrain is acropolis b2; sea d4-f4; mountains k3-k5; desert c9-e9; labyrinth d6, as far as a side has it",
            ru "местность — это acropolis b2; sea d4-f4; mountains k3-k5; desert c9-e9; labyrinth d6, насколько он есть у стороны",
            de "Gelände ist acropolis b2; sea d4-f4; mountains k3-k5; desert c9-e9; labyrinth d6, soweit eine Seite es hat";
        /// Two squares of a zone.
        Zone =>
            en "a zone is its first and its last square, as d4-f4",
            ru "зона — её первое и последнее поле, например d4-f4",
            de "eine Zone ist ihr erstes und ihr letztes Feld, etwa d4-f4";
        /// The number of a game move.
        GameMove =>
            en "the number of a game move from 1 to 9999 is right here",
            ru "здесь нужен номер игрового хода от 1 до 9999",
            de "hier ist die Nummer eines Spielzugs von 1 bis 9999 nötig";
        /// A result of a game.
        GameResult =>
            en "a result is the points of White and Black, as 5-1, 4-1, 3-1 or 2-1, or * for a game that is not over; there are no draws",
            ru "результат — баллы белых и чёрных, например 5-1, 4-1, 3-1 или 2-1, или * для неоконченной партии; ничьих нет",
            de "ein Ergebnis sind die Punkte von Weiß und Schwarz, etwa 5-1, 4-1, 3-1 oder 2-1, oder * für eine Partie, die nicht zu Ende ist; ein Remis gibt es nicht";
        /// An escaped sign within quotation marks.
        Escape =>
            en "within quotation marks, \\ stands only before \" or \\",
            ru "внутри кавычек \\ стоит только перед \" или \\",
            de "innerhalb von Anführungszeichen steht \\ nur vor \" oder \\";
    }
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
        self.fault.say(language)
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
