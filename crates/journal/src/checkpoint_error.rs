//! Errors in checkpoints, signed notes and keys.

use std::fmt;

use super::note::{MAX_NOTE, MAX_SIGNATURES};
use super::tree::ProofError;
use areopagus_language::Language;

/// An error in a checkpoint or a key.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum CheckpointError {
    /// The text is not the name of a key.
    KeyName(String),
    /// The text is not a public key in `vkey` form.
    VerifierKey(String),
    /// A cosigner's key is used where the log's key is required, or the other way
    /// round.
    KeyUse,
    /// The note is too long; its length in bytes.
    TooLong(usize),
    /// The note has a control character other than the line feed.
    Control,
    /// The note has no blank line followed by signatures.
    NoSignatures,
    /// The note has too many signatures; their number.
    TooManySignatures(usize),
    /// The line is not a signature.
    Signature(String),
    /// The text has fewer than three lines, or an empty one.
    Lines,
    /// The first line is not the origin of a log.
    Origin(String),
    /// The second line is not a number of entries.
    Size,
    /// The third line is not a hash in base64.
    Root,
    /// A signature names a known key and is not valid; the key's name.
    Forged(String),
    /// No signature is of a known key.
    NobodyKnown,
    /// Two copies of a checkpoint have different contents.
    NotTheSame,
    /// The checkpoint is of another stream.
    OtherOrigin {
        /// The expected origin.
        expected: String,
        /// The origin found.
        found: String,
    },
    /// The checkpoint does not continue the older one.
    Proof(ProofError),
}

impl fmt::Display for CheckpointError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.say(Language::En))
    }
}

impl std::error::Error for CheckpointError {}

impl CheckpointError {
    /// The error in a sentence that also says what would be right.
    pub fn say(&self, language: Language) -> String {
        match language {
            Language::En => self.english(),
            Language::Ru => self.russian(),
            Language::De => self.german(),
        }
    }

    fn english(&self) -> String {
        match self {
            Self::KeyName(name) => {
                format!("“{name}” is no name of a key: it has no blanks and no “+”.")
            }
            Self::VerifierKey(key) => {
                format!("“{key}” is no public key. It is written name+id+base64.")
            }
            Self::KeyUse => {
                "This key does not sign that: a log signs its tree, a cosigner what it has seen.".to_owned()
            }
            Self::TooLong(bytes) => {
                format!("The checkpoint has {bytes} bytes; at most {MAX_NOTE} are read.")
            }
            Self::Control => {
                "The checkpoint has a control character; only line feeds may stand there.".to_owned()
            }
            Self::NoSignatures => {
                "The checkpoint has no signatures: a blank line and at least one line with “— name base64” must end it.".to_owned()
            }
            Self::TooManySignatures(count) => {
                format!("The checkpoint has {count} signatures; at most {MAX_SIGNATURES} are read.")
            }
            Self::Signature(line) => {
                format!("“{line}” is no signature. It is written “— name base64”.")
            }
            Self::Lines => {
                "A checkpoint has at least three lines, none of them empty: the origin, the number of entries, the root.".to_owned()
            }
            Self::Origin(origin) => format!("“{origin}” names no log."),
            Self::Size => {
                "The second line of the checkpoint is no number of entries without a leading zero.".to_owned()
            }
            Self::Root => {
                "The third line of the checkpoint is no hash of 32 bytes in base64.".to_owned()
            }
            Self::Forged(name) => {
                format!("The signature in the name of {name} is not of its key: it is forged or the text was changed.")
            }
            Self::NobodyKnown => {
                "The checkpoint has no signature of a key that is known here.".to_owned()
            }
            Self::NotTheSame => "The two checkpoints do not say the same.".to_owned(),
            Self::OtherOrigin { expected, found } => {
                format!("The checkpoint is of {found}, not of {expected}.")
            }
            Self::Proof(error) => error.say(Language::En),
        }
    }

    fn russian(&self) -> String {
        match self {
            Self::KeyName(name) => {
                format!("«{name}» — не имя ключа: в нём нет пробелов и знака «+».")
            }
            Self::VerifierKey(key) => {
                format!("«{key}» — не открытый ключ. Его пишут name+id+base64.")
            }
            Self::KeyUse => {
                "Этот ключ такого не подписывает: журнал подписывает своё дерево, свидетель — то, что он видел.".to_owned()
            }
            Self::TooLong(bytes) => {
                format!("В контрольной точке {bytes} байт; читается не больше {MAX_NOTE}.")
            }
            Self::Control => {
                "В контрольной точке управляющий знак; допустим только перевод строки.".to_owned()
            }
            Self::NoSignatures => {
                "У контрольной точки нет подписей: в конце должны стоять пустая строка и хотя бы одна строка «— name base64».".to_owned()
            }
            Self::TooManySignatures(count) => format!(
                "У контрольной точки {count} подписей; читается не больше {MAX_SIGNATURES}."
            ),
            Self::Signature(line) => {
                format!("«{line}» — не подпись. Её пишут «— name base64».")
            }
            Self::Lines => {
                "В контрольной точке не меньше трёх непустых строк: имя журнала, число записей, корень.".to_owned()
            }
            Self::Origin(origin) => format!("«{origin}» — не имя журнала."),
            Self::Size => {
                "Вторая строка контрольной точки — не число записей без нуля впереди.".to_owned()
            }
            Self::Root => {
                "Третья строка контрольной точки — не хеш из 32 байт в base64.".to_owned()
            }
            Self::Forged(name) => format!(
                "Подпись от имени {name} сделана не его ключом: она подделана или текст изменён."
            ),
            Self::NobodyKnown => {
                "У контрольной точки нет подписи известного здесь ключа.".to_owned()
            }
            Self::NotTheSame => "Контрольные точки говорят разное.".to_owned(),
            Self::OtherOrigin { expected, found } => {
                format!("Контрольная точка относится к {found}, а не к {expected}.")
            }
            Self::Proof(error) => error.say(Language::Ru),
        }
    }

    fn german(&self) -> String {
        match self {
            Self::KeyName(name) => {
                format!("„{name}“ ist kein Name eines Schlüssels: Er hat keine Leerzeichen und kein „+“.")
            }
            Self::VerifierKey(key) => {
                format!("„{key}“ ist kein öffentlicher Schlüssel. Er wird name+id+base64 geschrieben.")
            }
            Self::KeyUse => {
                "Dieser Schlüssel signiert das nicht: Ein Log signiert seinen Baum, ein Mitzeichner, was er gesehen hat.".to_owned()
            }
            Self::TooLong(bytes) => {
                format!("Der Prüfpunkt hat {bytes} Bytes; höchstens {MAX_NOTE} werden gelesen.")
            }
            Self::Control => {
                "Der Prüfpunkt hat ein Steuerzeichen; nur Zeilenumbrüche dürfen darin stehen.".to_owned()
            }
            Self::NoSignatures => {
                "Der Prüfpunkt hat keine Signaturen: Am Ende müssen eine leere Zeile und mindestens eine Zeile „— name base64“ stehen.".to_owned()
            }
            Self::TooManySignatures(count) => {
                format!("Der Prüfpunkt hat {count} Signaturen; höchstens {MAX_SIGNATURES} werden gelesen.")
            }
            Self::Signature(line) => {
                format!("„{line}“ ist keine Signatur. Sie wird „— name base64“ geschrieben.")
            }
            Self::Lines => {
                "Ein Prüfpunkt hat mindestens drei Zeilen, keine davon leer: die Herkunft, die Zahl der Einträge, die Wurzel.".to_owned()
            }
            Self::Origin(origin) => format!("„{origin}“ benennt kein Log."),
            Self::Size => {
                "Die zweite Zeile des Prüfpunkts ist keine Zahl von Einträgen ohne führende Null.".to_owned()
            }
            Self::Root => {
                "Die dritte Zeile des Prüfpunkts ist kein Hashwert von 32 Bytes in base64.".to_owned()
            }
            Self::Forged(name) => format!(
                "Die Signatur im Namen von {name} stammt nicht von dessen Schlüssel: Sie ist gefälscht, oder der Text wurde geändert."
            ),
            Self::NobodyKnown => {
                "Der Prüfpunkt hat keine Signatur eines hier bekannten Schlüssels.".to_owned()
            }
            Self::NotTheSame => "Die beiden Prüfpunkte sagen nicht dasselbe.".to_owned(),
            Self::OtherOrigin { expected, found } => {
                format!("Der Prüfpunkt gehört zu {found}, nicht zu {expected}.")
            }
            Self::Proof(error) => error.say(Language::De),
        }
    }
}
