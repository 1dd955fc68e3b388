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

areopagus_language::sentences! {
    /// What is wrong with a line.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum Wrong {
        /// The list has no players.
        NoNames =>
            en "Paste at least one name.",
            ru "Вставьте хотя бы одно имя.",
            de "Fügen Sie mindestens einen Namen ein.";
        /// The headings name no column of names.
        NoNameColumn =>
            en "The headings have no column of names. Call one of them “Name”.",
            ru "Среди заголовков нет столбца с именами. Назовите один из них «Имя».",
            de "Keine Überschrift nennt die Spalte der Namen. Nennen Sie eine „Name“.";
        /// Two columns have the same heading.
        ColumnTwice =>
            en "Two columns have the same heading. Keep one of club, number and rating each.",
            ru "У двух столбцов один заголовок. Клуб, номер и рейтинг – не больше одного столбца каждый.",
            de "Zwei Spalten haben dieselbe Überschrift. Für Verein, Nummer und Wertungszahl gibt es je eine.";
        /// No column was chosen as that of the names.
        NoNameSaid =>
            en "Say which column has the names.",
            ru "Укажите, в каком столбце имена.",
            de "Sagen Sie, welche Spalte die Namen hat.";
        /// Two columns were chosen for the same content.
        SaidTwice =>
            en "You have said the same of two columns. Only a name may stand in several.",
            ru "О двух столбцах сказано одно и то же. В нескольких столбцах может стоять только имя.",
            de "Von zwei Spalten ist dasselbe gesagt. Nur ein Name darf in mehreren stehen.";
        /// There are more players than an event takes.
        TooMany =>
            en "An event takes {MAX_ROWS} players at most. Part the list.",
            ru "В турнире не больше {MAX_ROWS} участников. Разделите список.",
            de "Ein Turnier hat höchstens {MAX_ROWS} Spieler. Teilen Sie die Liste.";
        /// There are more cells than columns.
        TooManyCells {
            /// The number of cells.
            cells: usize,
            /// The number of columns.
            most: usize,
        } =>
            en "{cells} columns, and there are {most}. Put a text with a separator in it between quotation marks.",
            ru "Столбцов в строке: {cells}, а должно быть не больше {most}. Текст с разделителем внутри возьмите в кавычки.",
            de "{cells} Spalten, und es gibt {most}. Setzen Sie einen Text mit einem Trennzeichen darin in Anführungszeichen.";
        /// A quotation mark is not closed.
        Quotation =>
            en "A quotation mark is not closed. Close it on this line.",
            ru "Кавычка не закрыта. Закройте её в этой строке.",
            de "Ein Anführungszeichen ist offen. Schließen Sie es in dieser Zeile.";
        /// There is neither a name nor a number.
        NoName =>
            en "The name is missing. Write it, or the federation number.",
            ru "Нет имени. Напишите его или номер в федерации.",
            de "Der Name fehlt. Schreiben Sie ihn oder die Nummer im Verband.";
        /// The name is not valid.
        Name(error: LineError) =>
            en ("Name: {}", error.say(Language::En)),
            ru ("Имя: {}", error.say(Language::Ru)),
            de ("Name: {}", error.say(Language::De));
        /// The club is not valid.
        Club(error: LineError) =>
            en ("Club or town: {}", error.say(Language::En)),
            ru ("Клуб или город: {}", error.say(Language::Ru)),
            de ("Verein oder Ort: {}", error.say(Language::De));
        /// The number in the federation is not valid.
        Number(error: LineError) =>
            en ("Federation number: {}", error.say(Language::En)),
            ru ("Номер в федерации: {}", error.say(Language::Ru)),
            de ("Nummer im Verband: {}", error.say(Language::De));
        /// The name of the team is not valid.
        Team(error: LineError) =>
            en ("Team: {}", error.say(Language::En)),
            ru ("Команда: {}", error.say(Language::Ru)),
            de ("Mannschaft: {}", error.say(Language::De));
        /// The text is not a rating.
        Rating =>
            en "A rating is a number from 1 to 9999; leave it empty for none.",
            ru "Рейтинг – число от 1 до 9999; если его нет, оставьте пустым.",
            de "Eine Wertungszahl liegt zwischen 1 und 9999; ohne bleibt das Feld leer.";
        /// The number is already in an earlier line.
        NumberTwice {
            /// The earlier line, from 1.
            first: usize,
        } =>
            en "Line {first} has this federation number. Correct one of them.",
            ru "Этот номер в федерации уже в строке {first}. Исправьте один из них.",
            de "Zeile {first} hat diese Nummer im Verband. Berichtigen Sie eine davon.";
    }
}

impl ListFault {
    /// The sentence: what is wrong with the line and what would be right.
    pub fn say(&self, language: Language) -> String {
        self.wrong.say(language)
    }
}
