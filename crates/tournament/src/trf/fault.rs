//! The errors of report files: the place, the text found, and what is expected.

use areopagus_language::Language;

/// The maximum number of characters of a field that an error repeats.
const FOUND_SIGNS: usize = 40;

areopagus_language::sentences! {
    /// The expected contents of a field.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum ExpectedContent {
        /// A file of at most [`MAX_BYTES`](super::MAX_BYTES).
        SmallerFile =>
            en "a file of at most 16 MiB",
            ru "файл не больше 16 МиБ",
            de "eine Datei von höchstens 16 MiB";
        /// A file of at most [`MAX_LINES`](super::MAX_LINES).
        FewerLines =>
            en "a file of at most 100,000 lines",
            ru "файл не больше чем из 100 000 строк",
            de "eine Datei von höchstens 100.000 Zeilen";
        /// Text in UTF-8 or another known encoding.
        Text =>
            en "text, without control signs; save the file as UTF-8",
            ru "текст без управляющих знаков; сохраните файл в UTF-8",
            de "Text ohne Steuerzeichen; speichern Sie die Datei als UTF-8";
        /// A blank column between two fields.
        Blank =>
            en "a blank: this column parts two fields",
            ru "пробел: этот столбец разделяет два поля",
            de "ein Leerzeichen: Diese Spalte trennt zwei Felder";
        /// The end of the record.
        End =>
            en "nothing: the record ends before",
            ru "ничего: запись кончается раньше",
            de "nichts: Der Datensatz endet vorher";
        /// Values that fit the columns, so that the record reads back the same.
        Columns =>
            en "a value that fits into the columns of the record",
            ru "значение, которое помещается в столбцы записи",
            de "ein Wert, der in die Spalten des Datensatzes passt";
        /// A player's or a team's number.
        StartingRank =>
            en "a number from 1 to 9999",
            ru "номер от 1 до 9999",
            de "eine Nummer von 1 bis 9999";
        /// A number that no other player has; the line of the player who has it.
        FreshStartingRank(line: usize) =>
            en "a starting rank that no other player has; line {line} has this one",
            ru "стартовый номер, которого нет у других участников; этот уже стоит в строке {line}",
            de "eine Startnummer, die kein anderer Spieler hat; diese steht in Zeile {line}";
        /// A number that no other team has; the line of the team that has it.
        FreshTeamNumber(line: usize) =>
            en "a number that no other team has; line {line} has this one",
            ru "номер, которого нет у других команд; этот уже стоит в строке {line}",
            de "eine Nummer, die keine andere Mannschaft hat; diese steht in Zeile {line}";
        /// Another player's number.
        Opponent =>
            en "the starting rank of another player, 1 to 9999, or 0000",
            ru "стартовый номер другого участника, от 1 до 9999, или 0000",
            de "die Startnummer eines anderen Spielers, 1 bis 9999, oder 0000";
        /// A team's number.
        TeamNumber =>
            en "a team’s number from 1 to 999",
            ru "номер команды от 1 до 999",
            de "die Nummer einer Mannschaft von 1 bis 999";
        /// At least two numbers.
        TwoNumbers =>
            en "two numbers or more from 1 to 9999",
            ru "два номера или больше, от 1 до 9999",
            de "zwei Nummern oder mehr von 1 bis 9999";
        /// A round.
        Round =>
            en "a round from 1 to 99",
            ru "тур от 1 до 99",
            de "eine Runde von 1 bis 99";
        /// At most 99 rounds.
        FewerRounds =>
            en "nothing: at most 99 rounds are read",
            ru "ничего: читается не больше 99 туров",
            de "nichts: Höchstens 99 Runden werden gelesen";
        /// A last round that is not before the first.
        LaterRound =>
            en "a last round that is not before the first one",
            ru "последний тур, который не раньше первого",
            de "eine letzte Runde, die nicht vor der ersten liegt";
        /// A last number that is not before the first.
        LaterNumber =>
            en "a last number that is not before the first one",
            ru "последний номер, который не меньше первого",
            de "eine letzte Nummer, die nicht vor der ersten liegt";
        /// A rating.
        Rating =>
            en "a rating from 0 to 9999, or blanks",
            ru "рейтинг от 0 до 9999 или пробелы",
            de "eine Wertungszahl von 0 bis 9999 oder Leerzeichen";
        /// A place.
        Rank =>
            en "a place from 1 to 9999, or blanks",
            ru "место от 1 до 9999 или пробелы",
            de "ein Platz von 1 bis 9999 oder Leerzeichen";
        /// A team's strength.
        Strength =>
            en "a whole number of at most six digits, or blanks",
            ru "целое число не больше чем из шести цифр или пробелы",
            de "eine ganze Zahl von höchstens sechs Ziffern oder Leerzeichen";
        /// Points.
        Points =>
            en "points such as 11.5",
            ru "очки, например 11.5",
            de "Punkte, etwa 11.5";
        /// Points that may be negative.
        SignedPoints =>
            en "points such as 11.5 or -1.0",
            ru "очки, например 11.5 или -1.0",
            de "Punkte, etwa 11.5 oder -1.0";
        /// `m`, `w` or blank.
        Sex =>
            en "m, w or a blank",
            ru "m, w или пробел",
            de "m, w oder ein Leerzeichen";
        /// `w`, `b`, `-` or blank.
        Colour =>
            en "w, b, - or a blank",
            ru "w, b, - или пробел",
            de "w, b, - oder ein Leerzeichen";
        /// The colour of a game that was played.
        ColourOfGame =>
            en "w or b: a game that was played has a colour",
            ru "w или b: у сыгранной партии есть цвет",
            de "w oder b: Eine gespielte Partie hat eine Farbe";
        /// `-` or blank, because there is no colour without an opponent.
        NoColour =>
            en "- or a blank: without an opponent there is no colour",
            ru "- или пробел: без соперника нет и цвета",
            de "- oder ein Leerzeichen: Ohne Gegner gibt es keine Farbe";
        /// The result of a game with an opponent.
        GameResult =>
            en "one of 1 = 0 W D L + - or a blank",
            ru "один из знаков 1 = 0 W D L + - или пробел",
            de "eines von 1 = 0 W D L + - oder ein Leerzeichen";
        /// The symbol of a round without an opponent.
        ByeResult =>
            en "one of H F U Z + - = or a blank: there is no opponent",
            ru "один из знаков H F U Z + - = или пробел: соперника нет",
            de "eines von H F U Z + - = oder ein Leerzeichen: Es gibt keinen Gegner";
        /// `W` or `B`.
        InitialColour =>
            en "W or B",
            ru "W или B",
            de "W oder B";
        /// `W`s and `B`s.
        BoardColours =>
            en "the letters W and B, one for each board",
            ru "буквы W и B, по одной на доску",
            de "die Buchstaben W und B, einer für jedes Brett";
        /// A symbol of record 162.
        PointsFor =>
            en "one of W D L A P X",
            ru "одна из букв W D L A P X",
            de "eines von W D L A P X";
        /// A symbol of record 362.
        TeamPointsFor =>
            en "one of TW TD TL",
            ru "одно из TW TD TL",
            de "eines von TW TD TL";
        /// A method of record 172.
        RankingMethod =>
            en "one of FIDE NRO FIDON NIDOF HBFN LBFN OTHER",
            ru "одно из FIDE NRO FIDON NIDOF HBFN LBFN OTHER",
            de "eines von FIDE NRO FIDON NIDOF HBFN LBFN OTHER";
        /// A federation's three letters.
        Federation =>
            en "a federation of at most three letters, or the method alone",
            ru "федерация не длиннее трёх букв или один только метод",
            de "ein Verband von höchstens drei Buchstaben oder nur die Methode";
        /// The day of a round.
        Day =>
            en "one day for each round, YY/MM/DD, from column 92 on in every tenth column",
            ru "по одному дню на тур, ГГ/ММ/ДД, начиная со столбца 92, через каждые десять столбцов",
            de "ein Tag für jede Runde, JJ/MM/TT, ab Spalte 92 in jeder zehnten Spalte";
        /// `F`, `H` or `Z`.
        ByeKind =>
            en "F, H or Z",
            ru "F, H или Z",
            de "F, H oder Z";
        /// `+-`, `-+` or `--`.
        TeamForfeit =>
            en "+-, -+ or --",
            ru "+-, -+ или --",
            de "+-, -+ oder --";
        /// A kind of record 299.
        AbnormalKind =>
            en "one of W D L F H Z + - or a blank",
            ru "один из знаков W D L F H Z + - или пробел",
            de "eines von W D L F H Z + - oder ein Leerzeichen";
        /// Points in record 299.
        AbnormalPoints =>
            en "match points in columns 8 to 11 or points in columns 14 to 17",
            ru "очки матча в столбцах 8–11 или очки в столбцах 14–17",
            de "Mannschaftspunkte in den Spalten 8 bis 11 oder Punkte in den Spalten 14 bis 17";
        /// A word of record XXC.
        Setting =>
            en "rank, white1 or black1",
            ru "rank, white1 или black1",
            de "rank, white1 oder black1";
        /// `CODE=VALUE` of record XXS.
        Score =>
            en "CODE=POINTS with a code of WW BW WD BD WL BL ZPB HPB FPB PAB FW FL W D",
            ru "КОД=ОЧКИ с кодом из WW BW WD BD WL BL ZPB HPB FPB PAB FW FL W D",
            de "CODE=PUNKTE mit einem Code von WW BW WD BD WL BL ZPB HPB FPB PAB FW FL W D";
    }
}

/// A field that does not contain what is expected.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct ContentFault {
    pub(super) column: usize,
    pub(super) found: String,
    pub(super) wanted: ExpectedContent,
}

impl ContentFault {
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
