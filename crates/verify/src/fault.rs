//! The faults that a verification can find.

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

areopagus_language::sentences! {
    /// A fault of an export.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub enum FaultKind {
        /// The file cannot be read; the operating system's message.
        Read(error: String) =>
            en "The file cannot be read: {error}.",
            ru "Файл не читается: {error}.",
            de "Die Datei lässt sich nicht lesen: {error}.";
        /// The first line is not the header of an export.
        Header =>
            en "The first line is no header of an export.",
            ru "Первая строка — не заголовок выгрузки.",
            de "Die erste Zeile ist kein Kopf eines Exports.";
        /// The line begins like a checkpoint, standings, a drawing, a withheld entry or the
        /// end, but is not one.
        Line =>
            en "The line is no line of an export.",
            ru "Это не строка выгрузки.",
            de "Die Zeile ist keine Zeile eines Exports.";
        /// The line is longer than [`super::MAX_LINE`].
        LongLine =>
            en "The line is longer than a line of an export can be.",
            ru "Строка длиннее, чем бывает в выгрузке.",
            de "Die Zeile ist länger, als eine Zeile eines Exports sein kann.";
        /// The file ends before its last line.
        CutOff =>
            en "The file is cut off: its last line is missing.",
            ru "Файл обрезан: нет последней строки.",
            de "Die Datei ist abgeschnitten: Die letzte Zeile fehlt.";
        /// Something follows the last line.
        Trailing =>
            en "Something follows the last line.",
            ru "После последней строки что-то есть.",
            de "Auf die letzte Zeile folgt noch etwas.";
        /// An entry is invalid or does not follow the one before.
        Chain(fault: ChainFault) => |language| { fault.say(language) };
        /// A key or a checkpoint is invalid.
        Checkpoint(error: CheckpointError) => |language| { error.say(language) };
        /// A signature is not of a key in the header; the key's name.
        UnknownKey(name: String) =>
            en "The checkpoint has a signature in the name of {name} that is of no key of the header.",
            ru "У контрольной точки подпись от имени {name}, ключа которой нет в заголовке.",
            de "Der Prüfpunkt hat eine Signatur im Namen von {name}, die von keinem Schlüssel des Kopfes stammt.";
        /// A checkpoint is not signed by the log.
        NotSignedByLog =>
            en "The checkpoint is not signed by the journal's key.",
            ru "Контрольная точка не подписана ключом журнала.",
            de "Der Prüfpunkt ist nicht mit dem Schlüssel des Journals signiert.";
        /// A checkpoint does not cover exactly the entries before it.
        NotHere {
            /// The number of entries that it covers.
            size: u64,
        } =>
            en "The checkpoint is over {size} entries and does not stand behind the last of them.",
            ru "Контрольная точка охватывает {size} записей, но стоит не за последней из них.",
            de "Der Prüfpunkt gilt für {size} Einträge und steht nicht hinter dem letzten davon.";
        /// The checkpoint was signed for other entries.
        OtherRoot =>
            en "The entries are not those for which the checkpoint was signed.",
            ru "Записи не те, для которых подписана контрольная точка.",
            de "Die Einträge sind nicht die, für die der Prüfpunkt signiert wurde.";
        /// A checkpoint kept elsewhere contradicts this history.
        Forked {
            /// The number of entries that it covers.
            size: u64,
        } =>
            en "The first {size} entries are not those of the checkpoint that was kept elsewhere: history was rewritten.",
            ru "Первые {size} записей не те, что в контрольной точке, сохранённой отдельно: история переписана.",
            de "Die ersten {size} Einträge sind nicht die des anderswo aufbewahrten Prüfpunkts: Die Geschichte wurde umgeschrieben.";
        /// A checkpoint kept elsewhere covers more entries than the file has.
        Missing {
            /// The number of entries that it covers.
            size: u64,
        } =>
            en "The checkpoint that was kept elsewhere is over {size} entries; there are fewer here.",
            ru "Контрольная точка, сохранённая отдельно, охватывает {size} записей; здесь их меньше.",
            de "Der anderswo aufbewahrte Prüfpunkt gilt für {size} Einträge; hier sind es weniger.";
        /// A checkpoint kept elsewhere covers more entries than the file has, which the
        /// event's public delay can explain. Nothing follows from it yet.
        NotYet {
            /// The number of entries that it covers.
            size: u64,
            /// The public delay in minutes.
            minutes: u16,
        } =>
            en "Everything here is right, and the checkpoint that was kept elsewhere is over {size} entries, which are not all here. That is no fault: the event is shown with a delay of {minutes} min, and a file for everybody ends before what is withheld. Download it again {minutes} min after this one: if the entries are missing then, they were taken out.",
            ru "Всё, что здесь есть, верно; контрольная точка, сохранённая отдельно, охватывает {size} записей, и здесь не все. Это не ошибка: турнир показывают с задержкой {minutes} мин, и выгрузка для всех кончается перед тем, что скрыто. Скачайте её снова через {minutes} мин: если записей не будет и тогда, их изъяли.",
            de "Alles hier ist richtig; der anderswo aufbewahrte Prüfpunkt gilt für {size} Einträge, und nicht alle sind hier. Das ist kein Fehler: Das Turnier wird mit einer Verzögerung von {minutes} min gezeigt, und die Datei für jeden endet vor dem, was zurückgehalten ist. Laden Sie sie {minutes} min nach dieser noch einmal herunter: Fehlen die Einträge auch dann, wurden sie herausgenommen.";
        /// A trusted key has not signed anything in the file; its name.
        TrustedKeyAbsent(name: String) =>
            en "No checkpoint here is signed with the key of {name} that you trust.",
            ru "Ни одна контрольная точка не подписана ключом {name}, которому вы доверяете.",
            de "Kein Prüfpunkt hier ist mit dem Schlüssel von {name} signiert, dem Sie vertrauen.";
        /// The last line does not match the entries.
        End =>
            en "The last line does not fit the entries before it.",
            ru "Последняя строка не подходит к записям перед ней.",
            de "Die letzte Zeile passt nicht zu den Einträgen davor.";
        /// The contents of an entry cannot be read; the parser's message.
        Body(error: String) =>
            en "The entry's contents cannot be read: {error}.",
            ru "Содержание записи не читается: {error}.",
            de "Der Inhalt des Eintrags lässt sich nicht lesen: {error}.";
        /// The event is of a game that this program does not have; the game's word.
        Game(word: String) =>
            en ("The event is of the game “{word}”, which this program does not know: it knows {}. A program that comes with that game can verify the file.", known()),
            ru ("Турнир проводится по игре «{word}», которой эта программа не знает; она знает: {}. Проверить файл может программа, в которой эта игра есть.", known()),
            de ("Das Turnier ist eines des Spiels „{word}“, das dieses Programm nicht kennt; es kennt {}. Prüfen kann die Datei ein Programm, das dieses Spiel mitbringt.", known());
        /// The recomputation of the event gives another result.
        Event(error: Box<AuditError>) => |language| { error.fault.say(language) };
        /// An entry of the federation does not follow from its rules.
        Federation(fault: Box<FederationFault>) => |language| { fault.say(language) };
        /// A drawing is missing after the first entry that names it; its SHA-256.
        DrawingMissing(digest: Hex<32>) =>
            en "The drawing {digest} that the entries name is missing.",
            ru "Нет рисунка {digest}, на который ссылаются записи.",
            de "Die Zeichnung {digest}, die die Einträge nennen, fehlt.";
        /// A drawing is not the expected one, or not in the form that the arbiter writes.
        Drawing =>
            en "The drawing is not the one that the entry before it names.",
            ru "Рисунок не тот, на который ссылается запись перед ним.",
            de "Die Zeichnung ist nicht die, die der Eintrag davor nennt.";
    }
}

areopagus_language::error_in_english!(Fault);

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
}

/// The words of the games that this program has.
fn known() -> String {
    Discipline::words().join(", ")
}
