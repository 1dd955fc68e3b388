//! The faults that a verification can find.

use std::fmt;

use areopagus_event::AuditError;
use areopagus_event::discipline::Discipline;
use areopagus_federation::audit::FederationFault;
use areopagus_journal::{ChainFault, CheckpointError};
use areopagus_language::Language;
use areopagus_lots::Hex;

/// The first fault of an export, and its place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fault {
    /// The line of the file, from 1.
    pub line: u64,
    /// The sequence number of the entry; 0 before the first entry.
    pub seq: u64,
    /// The fault itself.
    pub kind: FaultKind,
}

/// A fault of an export.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum FaultKind {
    /// The file cannot be read; the operating system's message.
    Read(String),
    /// The first line is not the header of an export.
    Header,
    /// The line begins like a checkpoint, standings, a drawing, a withheld entry or the
    /// end, but is not one.
    Line,
    /// The line is longer than [`super::MAX_LINE`].
    LongLine,
    /// The file ends before its last line.
    CutOff,
    /// Something follows the last line.
    Trailing,
    /// An entry is invalid or does not follow the one before.
    Chain(ChainFault),
    /// A key or a checkpoint is invalid.
    Checkpoint(CheckpointError),
    /// A signature is not of a key in the header; the key's name.
    UnknownKey(String),
    /// A checkpoint is not signed by the log.
    NotSignedByLog,
    /// A checkpoint does not cover exactly the entries before it.
    NotHere {
        /// The number of entries that it covers.
        size: u64,
    },
    /// The checkpoint was signed for other entries.
    OtherRoot,
    /// A checkpoint kept elsewhere contradicts this history.
    Forked {
        /// The number of entries that it covers.
        size: u64,
    },
    /// A checkpoint kept elsewhere covers more entries than the file has.
    Missing {
        /// The number of entries that it covers.
        size: u64,
    },
    /// A checkpoint kept elsewhere covers more entries than the file has, which the
    /// event's public delay can explain. Nothing follows from it yet.
    NotYet {
        /// The number of entries that it covers.
        size: u64,
        /// The public delay in minutes.
        minutes: u16,
    },
    /// A trusted key has not signed anything in the file; its name.
    TrustedKeyAbsent(String),
    /// The last line does not match the entries.
    End,
    /// The contents of an entry cannot be read; the parser's message.
    Body(String),
    /// The event is of a game that this program does not have; the game's word.
    Game(String),
    /// The recomputation of the event gives another result.
    Event(Box<AuditError>),
    /// An entry of the federation does not follow from its rules.
    Federation(Box<FederationFault>),
    /// A drawing is missing after the first entry that names it; its SHA-256.
    DrawingMissing(Hex<32>),
    /// A drawing is not the expected one, or not in the form that the arbiter writes.
    Drawing,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.say(Language::En))
    }
}

impl std::error::Error for Fault {}

impl From<AuditError> for FaultKind {
    fn from(error: AuditError) -> Self {
        Self::Event(Box::new(error))
    }
}

impl From<FederationFault> for FaultKind {
    fn from(fault: FederationFault) -> Self {
        Self::Federation(Box::new(fault))
    }
}

impl Fault {
    /// A fault in the first line, or before it.
    pub const fn first(kind: FaultKind) -> Self {
        Self {
            line: 1,
            seq: 0,
            kind,
        }
    }

    /// The fault and its place, in a sentence.
    pub fn say(&self, language: Language) -> String {
        let (line, seq, what) = (self.line, self.seq, self.kind.say(language));
        match language {
            Language::En => format!("Line {line}, entry {seq}: {what}"),
            Language::Ru => format!("Строка {line}, запись {seq}: {what}"),
            Language::De => format!("Zeile {line}, Eintrag {seq}: {what}"),
        }
    }
}

impl FaultKind {
    /// Whether the file is not proven wrong: a later export has to decide.
    pub const fn is_undecided(&self) -> bool {
        matches!(self, Self::NotYet { .. })
    }

    /// The fault in a sentence.
    pub fn say(&self, language: Language) -> String {
        match language {
            Language::En => self.english(),
            Language::Ru => self.russian(),
            Language::De => self.german(),
        }
    }

    fn english(&self) -> String {
        match self {
            Self::Read(error) => format!("The file cannot be read: {error}."),
            Self::Header => "The first line is no header of an export.".to_owned(),
            Self::Line => "The line is no line of an export.".to_owned(),
            Self::LongLine => "The line is longer than a line of an export can be.".to_owned(),
            Self::CutOff => "The file is cut off: its last line is missing.".to_owned(),
            Self::Trailing => "Something follows the last line.".to_owned(),
            Self::Chain(fault) => fault.say(Language::En),
            Self::Checkpoint(error) => error.say(Language::En),
            Self::UnknownKey(name) => format!(
                "The checkpoint has a signature in the name of {name} that is of no key of the header."
            ),
            Self::NotSignedByLog => "The checkpoint is not signed by the journal's key.".to_owned(),
            Self::NotHere { size } => format!(
                "The checkpoint is over {size} entries and does not stand behind the last of them."
            ),
            Self::OtherRoot => {
                "The entries are not those for which the checkpoint was signed.".to_owned()
            }
            Self::Forked { size } => format!(
                "The first {size} entries are not those of the checkpoint that was kept elsewhere: history was rewritten."
            ),
            Self::Missing { size } => format!(
                "The checkpoint that was kept elsewhere is over {size} entries; there are fewer here."
            ),
            Self::NotYet { size, minutes } => format!(
                "Everything here is right, and the checkpoint that was kept elsewhere is over {size} entries, which are not all here. That is no fault: the event is shown with a delay of {minutes} min, and a file for everybody ends before what is withheld. Download it again {minutes} min after this one: if the entries are missing then, they were taken out."
            ),
            Self::TrustedKeyAbsent(name) => {
                format!("No checkpoint here is signed with the key of {name} that you trust.")
            }
            Self::End => "The last line does not fit the entries before it.".to_owned(),
            Self::Body(error) => format!("The entry's contents cannot be read: {error}."),
            Self::Game(word) => format!(
                "The event is of the game “{word}”, which this program does not know: it knows {}. A program that comes with that game can verify the file.",
                known()
            ),
            Self::Event(error) => error.fault.say(Language::En),
            Self::Federation(fault) => fault.say(Language::En),
            Self::DrawingMissing(digest) => {
                format!("The drawing {digest} that the entries name is missing.")
            }
            Self::Drawing => {
                "The drawing is not the one that the entry before it names.".to_owned()
            }
        }
    }

    fn russian(&self) -> String {
        match self {
            Self::Read(error) => format!("Файл не читается: {error}."),
            Self::Header => "Первая строка — не заголовок выгрузки.".to_owned(),
            Self::Line => "Это не строка выгрузки.".to_owned(),
            Self::LongLine => "Строка длиннее, чем бывает в выгрузке.".to_owned(),
            Self::CutOff => "Файл обрезан: нет последней строки.".to_owned(),
            Self::Trailing => "После последней строки что-то есть.".to_owned(),
            Self::Chain(fault) => fault.say(Language::Ru),
            Self::Checkpoint(error) => error.say(Language::Ru),
            Self::UnknownKey(name) => format!(
                "У контрольной точки подпись от имени {name}, ключа которой нет в заголовке."
            ),
            Self::NotSignedByLog => "Контрольная точка не подписана ключом журнала.".to_owned(),
            Self::NotHere { size } => format!(
                "Контрольная точка охватывает {size} записей, но стоит не за последней из них."
            ),
            Self::OtherRoot => "Записи не те, для которых подписана контрольная точка.".to_owned(),
            Self::Forked { size } => format!(
                "Первые {size} записей не те, что в контрольной точке, сохранённой отдельно: история переписана."
            ),
            Self::Missing { size } => format!(
                "Контрольная точка, сохранённая отдельно, охватывает {size} записей; здесь их меньше."
            ),
            Self::NotYet { size, minutes } => format!(
                "Всё, что здесь есть, верно; контрольная точка, сохранённая отдельно, охватывает {size} записей, и здесь не все. Это не ошибка: турнир показывают с задержкой {minutes} мин, и выгрузка для всех кончается перед тем, что скрыто. Скачайте её снова через {minutes} мин: если записей не будет и тогда, их изъяли."
            ),
            Self::TrustedKeyAbsent(name) => format!(
                "Ни одна контрольная точка не подписана ключом {name}, которому вы доверяете."
            ),
            Self::End => "Последняя строка не подходит к записям перед ней.".to_owned(),
            Self::Body(error) => format!("Содержание записи не читается: {error}."),
            Self::Game(word) => format!(
                "Соревнование проводится по игре «{word}», которой эта программа не знает; она знает: {}. Проверить файл может программа, в которой эта игра есть.",
                known()
            ),
            Self::Event(error) => error.fault.say(Language::Ru),
            Self::Federation(fault) => fault.say(Language::Ru),
            Self::DrawingMissing(digest) => {
                format!("Нет рисунка {digest}, на который ссылаются записи.")
            }
            Self::Drawing => "Рисунок не тот, на который ссылается запись перед ним.".to_owned(),
        }
    }

    fn german(&self) -> String {
        match self {
            Self::Read(error) => format!("Die Datei lässt sich nicht lesen: {error}."),
            Self::Header => "Die erste Zeile ist kein Kopf eines Exports.".to_owned(),
            Self::Line => "Die Zeile ist keine Zeile eines Exports.".to_owned(),
            Self::LongLine => {
                "Die Zeile ist länger, als eine Zeile eines Exports sein kann.".to_owned()
            }
            Self::CutOff => "Die Datei ist abgeschnitten: Die letzte Zeile fehlt.".to_owned(),
            Self::Trailing => "Auf die letzte Zeile folgt noch etwas.".to_owned(),
            Self::Chain(fault) => fault.say(Language::De),
            Self::Checkpoint(error) => error.say(Language::De),
            Self::UnknownKey(name) => format!(
                "Der Prüfpunkt hat eine Signatur im Namen von {name}, die von keinem Schlüssel des Kopfes stammt."
            ),
            Self::NotSignedByLog => {
                "Der Prüfpunkt ist nicht mit dem Schlüssel des Journals signiert.".to_owned()
            }
            Self::NotHere { size } => format!(
                "Der Prüfpunkt gilt für {size} Einträge und steht nicht hinter dem letzten davon."
            ),
            Self::OtherRoot => {
                "Die Einträge sind nicht die, für die der Prüfpunkt signiert wurde.".to_owned()
            }
            Self::Forked { size } => format!(
                "Die ersten {size} Einträge sind nicht die des anderswo aufbewahrten Prüfpunkts: Die Geschichte wurde umgeschrieben."
            ),
            Self::Missing { size } => format!(
                "Der anderswo aufbewahrte Prüfpunkt gilt für {size} Einträge; hier sind es weniger."
            ),
            Self::NotYet { size, minutes } => format!(
                "Alles hier ist richtig; der anderswo aufbewahrte Prüfpunkt gilt für {size} Einträge, und nicht alle sind hier. Das ist kein Fehler: Das Turnier wird mit einer Verzögerung von {minutes} min gezeigt, und die Datei für jeden endet vor dem, was zurückgehalten ist. Laden Sie sie {minutes} min nach dieser noch einmal herunter: Fehlen die Einträge auch dann, wurden sie herausgenommen."
            ),
            Self::TrustedKeyAbsent(name) => format!(
                "Kein Prüfpunkt hier ist mit dem Schlüssel von {name} signiert, dem Sie vertrauen."
            ),
            Self::End => "Die letzte Zeile passt nicht zu den Einträgen davor.".to_owned(),
            Self::Body(error) => {
                format!("Der Inhalt des Eintrags lässt sich nicht lesen: {error}.")
            }
            Self::Game(word) => format!(
                "Die Veranstaltung ist eine des Spiels „{word}“, das dieses Programm nicht kennt; es kennt {}. Prüfen kann die Datei ein Programm, das dieses Spiel mitbringt.",
                known()
            ),
            Self::Event(error) => error.fault.say(Language::De),
            Self::Federation(fault) => fault.say(Language::De),
            Self::DrawingMissing(digest) => {
                format!("Die Zeichnung {digest}, die die Einträge nennen, fehlt.")
            }
            Self::Drawing => "Die Zeichnung ist nicht die, die der Eintrag davor nennt.".to_owned(),
        }
    }
}

/// The words of the games that this program has.
fn known() -> String {
    Discipline::words().join(", ")
}
