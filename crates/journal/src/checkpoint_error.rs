//! What is wrong with a checkpoint or with a key.

use std::fmt;

use super::note::{MAX_NOTE, MAX_SIGNATURES};
use super::tree::ProofError;
use areopagus_language::Language;

/// What is wrong with a checkpoint or with a key.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum CheckpointError {
    /// No name of a key.
    KeyName(String),
    /// No public key in its written form.
    VerifierKey(String),
    /// A cosigner's key signs a tree as its log, or the other way round.
    KeyUse,
    /// More bytes than a note may have; how many.
    TooLong(usize),
    /// A control character other than the line feed.
    Control,
    /// No blank line and signatures behind it.
    NoSignatures,
    /// More signatures than a note may have; how many.
    TooManySignatures(usize),
    /// A line that is no signature.
    Signature(String),
    /// Not at least three lines, none of them empty.
    Lines,
    /// No name of a log.
    Origin(String),
    /// The second line is no number of entries.
    Size,
    /// The third line is no hash in base64.
    Root,
    /// A signature claims a known key, which has not made it; its name.
    Forged(String),
    /// There is no signature of a known key.
    NobodyKnown,
    /// Two copies do not say the same.
    NotTheSame,
    /// It belongs to another stream.
    OtherOrigin {
        /// The origin it should have.
        expected: String,
        /// The one it has.
        found: String,
    },
    /// It does not continue the older one.
    Proof(ProofError),
}

impl fmt::Display for CheckpointError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.say(Language::En))
    }
}

impl std::error::Error for CheckpointError {}

impl CheckpointError {
    /// The sentence: what is wrong and what would be right.
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
