//! Errors in checkpoints, signed notes and keys.

use super::note::{MAX_NOTE, MAX_SIGNATURES};
use super::tree::ProofError;

areopagus_language::sentences! {
    /// An error in a checkpoint or a key.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub enum CheckpointError {
        /// The text is not the name of a key.
        KeyName(name: String) =>
            en "“{name}” is no name of a key: it has no blanks and no “+”.",
            ru "«{name}» — не имя ключа: в нём нет пробелов и знака «+».",
            de "„{name}“ ist kein Name eines Schlüssels: Er hat keine Leerzeichen und kein „+“.";
        /// The text is not a public key in `vkey` form.
        VerifierKey(key: String) =>
            en "“{key}” is no public key. It is written name+id+base64.",
            ru "«{key}» — не открытый ключ. Его пишут name+id+base64.",
            de "„{key}“ ist kein öffentlicher Schlüssel. Er wird name+id+base64 geschrieben.";
        /// A cosigner's key is used where the log's key is required, or the other way
        /// round.
        KeyUse =>
            en "This key does not sign that: a log signs its tree, a cosigner what it has seen.",
            ru "Этот ключ такого не подписывает: журнал подписывает своё дерево, свидетель — то, что он видел.",
            de "Dieser Schlüssel signiert das nicht: Ein Log signiert seinen Baum, ein Mitzeichner, was er gesehen hat.";
        /// The note is too long; its length in bytes.
        TooLong(bytes: usize) =>
            en "The checkpoint has {bytes} bytes; at most {MAX_NOTE} are read.",
            ru "В контрольной точке {bytes} байт; читается не больше {MAX_NOTE}.",
            de "Der Prüfpunkt hat {bytes} Bytes; höchstens {MAX_NOTE} werden gelesen.";
        /// The note has a control character other than the line feed.
        Control =>
            en "The checkpoint has a control character; only line feeds may stand there.",
            ru "В контрольной точке управляющий знак; допустим только перевод строки.",
            de "Der Prüfpunkt hat ein Steuerzeichen; nur Zeilenumbrüche dürfen darin stehen.";
        /// The note has no blank line followed by signatures.
        NoSignatures =>
            en "The checkpoint has no signatures: a blank line and at least one line with “— name base64” must end it.",
            ru "У контрольной точки нет подписей: в конце должны стоять пустая строка и хотя бы одна строка «— name base64».",
            de "Der Prüfpunkt hat keine Signaturen: Am Ende müssen eine leere Zeile und mindestens eine Zeile „— name base64“ stehen.";
        /// The note has too many signatures; their number.
        TooManySignatures(count: usize) =>
            en "The checkpoint has {count} signatures; at most {MAX_SIGNATURES} are read.",
            ru "У контрольной точки {count} подписей; читается не больше {MAX_SIGNATURES}.",
            de "Der Prüfpunkt hat {count} Signaturen; höchstens {MAX_SIGNATURES} werden gelesen.";
        /// The line is not a signature.
        Signature(line: String) =>
            en "“{line}” is no signature. It is written “— name base64”.",
            ru "«{line}» — не подпись. Её пишут «— name base64».",
            de "„{line}“ ist keine Signatur. Sie wird „— name base64“ geschrieben.";
        /// The text has fewer than three lines, or an empty one.
        Lines =>
            en "A checkpoint has at least three lines, none of them empty: the origin, the number of entries, the root.",
            ru "В контрольной точке не меньше трёх непустых строк: имя журнала, число записей, корень.",
            de "Ein Prüfpunkt hat mindestens drei Zeilen, keine davon leer: die Herkunft, die Zahl der Einträge, die Wurzel.";
        /// The first line is not the origin of a log.
        Origin(origin: String) =>
            en "“{origin}” names no log.",
            ru "«{origin}» — не имя журнала.",
            de "„{origin}“ benennt kein Log.";
        /// The second line is not a number of entries.
        Size =>
            en "The second line of the checkpoint is no number of entries without a leading zero.",
            ru "Вторая строка контрольной точки — не число записей без нуля впереди.",
            de "Die zweite Zeile des Prüfpunkts ist keine Zahl von Einträgen ohne führende Null.";
        /// The third line is not a hash in base64.
        Root =>
            en "The third line of the checkpoint is no hash of 32 bytes in base64.",
            ru "Третья строка контрольной точки — не хеш из 32 байт в base64.",
            de "Die dritte Zeile des Prüfpunkts ist kein Hashwert von 32 Bytes in base64.";
        /// A signature names a known key and is not valid; the key's name.
        Forged(name: String) =>
            en "The signature in the name of {name} is not of its key: it is forged or the text was changed.",
            ru "Подпись от имени {name} сделана не его ключом: она подделана или текст изменён.",
            de "Die Signatur im Namen von {name} stammt nicht von dessen Schlüssel: Sie ist gefälscht, oder der Text wurde geändert.";
        /// No signature is of a known key.
        NobodyKnown =>
            en "The checkpoint has no signature of a key that is known here.",
            ru "У контрольной точки нет подписи известного здесь ключа.",
            de "Der Prüfpunkt hat keine Signatur eines hier bekannten Schlüssels.";
        /// Two copies of a checkpoint have different contents.
        NotTheSame =>
            en "The two checkpoints do not say the same.",
            ru "Контрольные точки говорят разное.",
            de "Die beiden Prüfpunkte sagen nicht dasselbe.";
        /// The checkpoint is of another stream.
        OtherOrigin {
            /// The expected origin.
            expected: String,
            /// The origin found.
            found: String,
        } =>
            en "The checkpoint is of {found}, not of {expected}.",
            ru "Контрольная точка относится к {found}, а не к {expected}.",
            de "Der Prüfpunkt gehört zu {found}, nicht zu {expected}.";
        /// The checkpoint does not continue the older one.
        Proof(error: ProofError) => |language| { error.say(language) };
    }
}

areopagus_language::error_in_english!(CheckpointError);
