//! The errors of report files: the place, the text found, and what is expected.

use areopagus_language::Language;

/// The maximum number of characters of a field that an error repeats.
const FOUND_SIGNS: usize = 40;

/// The expected contents of a field.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ExpectedContent {
    /// A file of at most [`MAX_BYTES`](super::MAX_BYTES).
    SmallerFile,
    /// A file of at most [`MAX_LINES`](super::MAX_LINES).
    FewerLines,
    /// Text in UTF-8 or another known encoding.
    Text,
    /// A blank column between two fields.
    Blank,
    /// The end of the record.
    End,
    /// Values that fit the columns, so that the record reads back the same.
    Columns,
    /// A player's or a team's number.
    StartingRank,
    /// A number that no other player has; the line of the player who has it.
    FreshStartingRank(usize),
    /// A number that no other team has; the line of the team that has it.
    FreshTeamNumber(usize),
    /// Another player's number.
    Opponent,
    /// A team's number.
    TeamNumber,
    /// At least two numbers.
    TwoNumbers,
    /// A round.
    Round,
    /// At most 99 rounds.
    FewerRounds,
    /// A last round that is not before the first.
    LaterRound,
    /// A last number that is not before the first.
    LaterNumber,
    /// A rating.
    Rating,
    /// A place.
    Rank,
    /// A team's strength.
    Strength,
    /// Points.
    Points,
    /// Points that may be negative.
    SignedPoints,
    /// `m`, `w` or blank.
    Sex,
    /// `w`, `b`, `-` or blank.
    Colour,
    /// The colour of a game that was played.
    ColourOfGame,
    /// `-` or blank, because there is no colour without an opponent.
    NoColour,
    /// The result of a game with an opponent.
    GameResult,
    /// The symbol of a round without an opponent.
    ByeResult,
    /// `W` or `B`.
    InitialColour,
    /// `W`s and `B`s.
    BoardColours,
    /// A symbol of record 162.
    PointsFor,
    /// A symbol of record 362.
    TeamPointsFor,
    /// A method of record 172.
    RankingMethod,
    /// A federation's three letters.
    Federation,
    /// The day of a round.
    Day,
    /// `F`, `H` or `Z`.
    ByeKind,
    /// `+-`, `-+` or `--`.
    TeamForfeit,
    /// A kind of record 299.
    AbnormalKind,
    /// Points in record 299.
    AbnormalPoints,
    /// A word of record XXC.
    Setting,
    /// `CODE=VALUE` of record XXS.
    Score,
}

impl ExpectedContent {
    /// The end of the sentence "what belongs here is …".
    #[expect(
        clippy::too_many_lines,
        reason = "a table: one sentence for each value, in all languages"
    )]
    fn say(self, language: Language) -> String {
        let (en, ru, de) = match self {
            Self::SmallerFile => (
                "a file of at most 16 MiB",
                "файл не больше 16 МиБ",
                "eine Datei von höchstens 16 MiB",
            ),
            Self::FewerLines => (
                "a file of at most 100,000 lines",
                "файл не больше чем из 100 000 строк",
                "eine Datei von höchstens 100.000 Zeilen",
            ),
            Self::Text => (
                "text, without control signs; save the file as UTF-8",
                "текст без управляющих знаков; сохраните файл в UTF-8",
                "Text ohne Steuerzeichen; speichern Sie die Datei als UTF-8",
            ),
            Self::Blank => (
                "a blank: this column parts two fields",
                "пробел: этот столбец разделяет два поля",
                "ein Leerzeichen: Diese Spalte trennt zwei Felder",
            ),
            Self::End => (
                "nothing: the record ends before",
                "ничего: запись кончается раньше",
                "nichts: Der Datensatz endet vorher",
            ),
            Self::Columns => (
                "a value that fits into the columns of the record",
                "значение, которое помещается в столбцы записи",
                "ein Wert, der in die Spalten des Datensatzes passt",
            ),
            Self::StartingRank => (
                "a number from 1 to 9999",
                "номер от 1 до 9999",
                "eine Nummer von 1 bis 9999",
            ),
            Self::FreshStartingRank(line) => {
                return match language {
                    Language::En => format!(
                        "a starting rank that no other player has; line {line} has this one"
                    ),
                    Language::Ru => format!(
                        "стартовый номер, которого нет у других участников; этот уже стоит в строке {line}"
                    ),
                    Language::De => format!(
                        "eine Startnummer, die kein anderer Spieler hat; diese steht in Zeile {line}"
                    ),
                };
            }
            Self::FreshTeamNumber(line) => {
                return match language {
                    Language::En => {
                        format!("a number that no other team has; line {line} has this one")
                    }
                    Language::Ru => format!(
                        "номер, которого нет у других команд; этот уже стоит в строке {line}"
                    ),
                    Language::De => format!(
                        "eine Nummer, die keine andere Mannschaft hat; diese steht in Zeile {line}"
                    ),
                };
            }
            Self::Opponent => (
                "the starting rank of another player, 1 to 9999, or 0000",
                "стартовый номер другого участника, от 1 до 9999, или 0000",
                "die Startnummer eines anderen Spielers, 1 bis 9999, oder 0000",
            ),
            Self::TeamNumber => (
                "a team’s number from 1 to 999",
                "номер команды от 1 до 999",
                "die Nummer einer Mannschaft von 1 bis 999",
            ),
            Self::TwoNumbers => (
                "two numbers or more from 1 to 9999",
                "два номера или больше, от 1 до 9999",
                "zwei Nummern oder mehr von 1 bis 9999",
            ),
            Self::Round => (
                "a round from 1 to 99",
                "тур от 1 до 99",
                "eine Runde von 1 bis 99",
            ),
            Self::FewerRounds => (
                "nothing: at most 99 rounds are read",
                "ничего: читается не больше 99 туров",
                "nichts: Höchstens 99 Runden werden gelesen",
            ),
            Self::LaterRound => (
                "a last round that is not before the first one",
                "последний тур, который не раньше первого",
                "eine letzte Runde, die nicht vor der ersten liegt",
            ),
            Self::LaterNumber => (
                "a last number that is not before the first one",
                "последний номер, который не меньше первого",
                "eine letzte Nummer, die nicht vor der ersten liegt",
            ),
            Self::Rating => (
                "a rating from 0 to 9999, or blanks",
                "рейтинг от 0 до 9999 или пробелы",
                "eine Wertungszahl von 0 bis 9999 oder Leerzeichen",
            ),
            Self::Rank => (
                "a place from 1 to 9999, or blanks",
                "место от 1 до 9999 или пробелы",
                "ein Platz von 1 bis 9999 oder Leerzeichen",
            ),
            Self::Strength => (
                "a whole number of at most six digits, or blanks",
                "целое число не больше чем из шести цифр или пробелы",
                "eine ganze Zahl von höchstens sechs Ziffern oder Leerzeichen",
            ),
            Self::Points => (
                "points such as 11.5",
                "очки, например 11.5",
                "Punkte, etwa 11.5",
            ),
            Self::SignedPoints => (
                "points such as 11.5 or -1.0",
                "очки, например 11.5 или -1.0",
                "Punkte, etwa 11.5 oder -1.0",
            ),
            Self::Sex => (
                "m, w or a blank",
                "m, w или пробел",
                "m, w oder ein Leerzeichen",
            ),
            Self::Colour => (
                "w, b, - or a blank",
                "w, b, - или пробел",
                "w, b, - oder ein Leerzeichen",
            ),
            Self::ColourOfGame => (
                "w or b: a game that was played has a colour",
                "w или b: у сыгранной партии есть цвет",
                "w oder b: Eine gespielte Partie hat eine Farbe",
            ),
            Self::NoColour => (
                "- or a blank: without an opponent there is no colour",
                "- или пробел: без соперника нет и цвета",
                "- oder ein Leerzeichen: Ohne Gegner gibt es keine Farbe",
            ),
            Self::GameResult => (
                "one of 1 = 0 W D L + - or a blank",
                "один из знаков 1 = 0 W D L + - или пробел",
                "eines von 1 = 0 W D L + - oder ein Leerzeichen",
            ),
            Self::ByeResult => (
                "one of H F U Z + - = or a blank: there is no opponent",
                "один из знаков H F U Z + - = или пробел: соперника нет",
                "eines von H F U Z + - = oder ein Leerzeichen: Es gibt keinen Gegner",
            ),
            Self::InitialColour => ("W or B", "W или B", "W oder B"),
            Self::BoardColours => (
                "the letters W and B, one for each board",
                "буквы W и B, по одной на доску",
                "die Buchstaben W und B, einer für jedes Brett",
            ),
            Self::PointsFor => (
                "one of W D L A P X",
                "одна из букв W D L A P X",
                "eines von W D L A P X",
            ),
            Self::TeamPointsFor => ("one of TW TD TL", "одно из TW TD TL", "eines von TW TD TL"),
            Self::RankingMethod => (
                "one of FIDE NRO FIDON NIDOF HBFN LBFN OTHER",
                "одно из FIDE NRO FIDON NIDOF HBFN LBFN OTHER",
                "eines von FIDE NRO FIDON NIDOF HBFN LBFN OTHER",
            ),
            Self::Federation => (
                "a federation of at most three letters, or the method alone",
                "федерация не длиннее трёх букв или один только метод",
                "ein Verband von höchstens drei Buchstaben oder nur die Methode",
            ),
            Self::Day => (
                "one day for each round, YY/MM/DD, from column 92 on in every tenth column",
                "по одному дню на тур, ГГ/ММ/ДД, начиная со столбца 92, через каждые десять столбцов",
                "ein Tag für jede Runde, JJ/MM/TT, ab Spalte 92 in jeder zehnten Spalte",
            ),
            Self::ByeKind => ("F, H or Z", "F, H или Z", "F, H oder Z"),
            Self::TeamForfeit => ("+-, -+ or --", "+-, -+ или --", "+-, -+ oder --"),
            Self::AbnormalKind => (
                "one of W D L F H Z + - or a blank",
                "один из знаков W D L F H Z + - или пробел",
                "eines von W D L F H Z + - oder ein Leerzeichen",
            ),
            Self::AbnormalPoints => (
                "match points in columns 8 to 11 or points in columns 14 to 17",
                "очки матча в столбцах 8–11 или очки в столбцах 14–17",
                "Mannschaftspunkte in den Spalten 8 bis 11 oder Punkte in den Spalten 14 bis 17",
            ),
            Self::Setting => (
                "rank, white1 or black1",
                "rank, white1 или black1",
                "rank, white1 oder black1",
            ),
            Self::Score => (
                "CODE=POINTS with a code of WW BW WD BD WL BL ZPB HPB FPB PAB FW FL W D",
                "КОД=ОЧКИ с кодом из WW BW WD BD WL BL ZPB HPB FPB PAB FW FL W D",
                "CODE=PUNKTE mit einem Code von WW BW WD BD WL BL ZPB HPB FPB PAB FW FL W D",
            ),
        };
        match language {
            Language::En => en.to_owned(),
            Language::Ru => ru.to_owned(),
            Language::De => de.to_owned(),
        }
    }
}

/// A field that does not contain what is expected.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct FieldFault {
    pub(super) column: usize,
    pub(super) found: String,
    pub(super) wanted: ExpectedContent,
}

impl FieldFault {
    /// The error for a text that begins in this column.
    pub(super) fn new(column: usize, found: &str, wanted: ExpectedContent) -> Self {
        Self {
            column,
            found: found.chars().take(FOUND_SIGNS).collect(),
            wanted,
        }
    }

    /// The error with the number of its line.
    pub(super) fn at(self, line: usize) -> TrfError {
        TrfError {
            line,
            column: self.column,
            found: self.found,
            wanted: self.wanted,
        }
    }
}

/// The reason why a text is not a report file.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.say(Language::En))]
pub struct TrfError {
    /// The line, from 1.
    pub line: usize,
    /// The column of the character, from 1.
    pub column: usize,
    /// The text found, at most 40 characters; empty if there is none.
    pub found: String,
    /// The expected contents.
    pub wanted: ExpectedContent,
}

impl TrfError {
    /// The error in a sentence: the place, the text found, and what is expected.
    pub fn say(&self, language: Language) -> String {
        let Self {
            line,
            column,
            found,
            wanted,
        } = self;
        let wanted = wanted.say(language);
        match (language, found.is_empty()) {
            (Language::En, true) => {
                format!(
                    "Line {line}, column {column}: nothing stands here; what belongs here is {wanted}."
                )
            }
            (Language::En, false) => {
                format!(
                    "Line {line}, column {column}: “{found}” stands here; what belongs here is {wanted}."
                )
            }
            (Language::Ru, true) => {
                format!("Строка {line}, столбец {column}: здесь пусто, а нужно: {wanted}.")
            }
            (Language::Ru, false) => {
                format!("Строка {line}, столбец {column}: здесь «{found}», а нужно: {wanted}.")
            }
            (Language::De, true) => {
                format!(
                    "Zeile {line}, Spalte {column}: Hier steht nichts; hierher gehört {wanted}."
                )
            }
            (Language::De, false) => {
                format!(
                    "Zeile {line}, Spalte {column}: Hier steht „{found}“; hierher gehört {wanted}."
                )
            }
        }
    }
}
