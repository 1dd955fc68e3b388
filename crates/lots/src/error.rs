//! Errors about single values of lots: names, links, candidates, commitments and
//! signatures.

use std::fmt;

use super::chain::{LINKS, Role};
use super::draw::{Kind, MAX_CANDIDATES};
use areopagus_language::Language;

/// An error in a value of a lot, with a sentence for the person who has to act on it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum LotError {
    /// The text does not have the required number of lower-case hex digits.
    Hex {
        /// The required number.
        digits: usize,
    },
    /// The text is not the name of a run.
    Gid(String),
    /// A chain has no link with this number.
    NoSuchLink(u32),
    /// The link is not after the last link revealed.
    LinkShown {
        /// The owner of the chain.
        role: Role,
        /// The number of the link.
        k: u32,
        /// The number of the last link revealed.
        last: u32,
    },
    /// The last link revealed cannot be computed from the link.
    LinkBroken {
        /// The owner of the chain.
        role: Role,
        /// The number of the link.
        k: u32,
        /// The number of the last link revealed; 0 for the anchor.
        last: u32,
    },
    /// The purpose of a draw is empty, too long or has control characters.
    Purpose,
    /// A draw has candidates although its kind has none, lacks them, or has too many.
    Candidates {
        /// The number of candidates.
        found: usize,
        /// The kind of the draw.
        kind: Kind,
    },
    /// A candidate is empty, too long or not visible ASCII.
    Candidate(String),
    /// Two candidates are equal or out of order.
    CandidateOrder {
        /// The candidate that comes first.
        before: String,
        /// The candidate that follows it.
        after: String,
    },
    /// The text is not the result of a draw.
    Outcome(String),
    /// A value is too long for a commitment; its length in bytes.
    TooLong(usize),
    /// A value does not open its commitment.
    Opening,
    /// A signature is not the beacon's signature of the round.
    BeaconSignature {
        /// The round.
        round: u64,
    },
}

impl fmt::Display for LotError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.say(Language::En))
    }
}

impl std::error::Error for LotError {}

impl LotError {
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
            Self::Hex { digits } => {
                format!("A value is written with {digits} hex digits, 0 to 9 and a to f.")
            }
            Self::Gid(text) => format!(
                "“{text}” is no name of lots. It is written event/r1/b2/1 for a game, event/r1/-/1 for pairing lots."
            ),
            Self::NoSuchLink(k) => format!(
                "There is no draw {k}: a chain has the links 1 to {LINKS}, one for each draw."
            ),
            Self::LinkShown { role, k, last } => format!(
                "Link {k} of the chain of {} cannot be shown: link {last} is known already, and a link follows it.",
                role.say(Language::En)
            ),
            Self::LinkBroken { role, k, last } => format!(
                "What is shown as link {k} of the chain of {} is not: {} does not follow from it.",
                role.say(Language::En),
                link_name(*last, Language::En)
            ),
            Self::Purpose => {
                "The purpose of a draw is one line of 1 to 200 characters: the clause and what it is for.".to_owned()
            }
            Self::Candidates { found, kind } if kind.has_candidates() => format!(
                "This draw has {found} candidates; there must be 1 to {MAX_CANDIDATES}."
            ),
            Self::Candidates { found, .. } => format!(
                "This draw has {found} candidates; dice and coins have none."
            ),
            Self::Candidate(text) => format!(
                "The candidate “{text}” cannot be written: it must have 1 to 64 letters, digits and signs of ASCII without a blank."
            ),
            Self::CandidateOrder { before, after } => format!(
                "The candidates are not in order: “{before}” stands before “{after}”. Shorter ones come first, those of one length by their characters, each once."
            ),
            Self::Outcome(text) => format!(
                "“{text}” is no result of a draw. It is written die 4, dice 5 2, coin 1, choice x, bag x or shuffle x y z."
            ),
            Self::TooLong(bytes) => {
                format!("The value has {bytes} bytes; at most 65,535 can be committed to.")
            }
            Self::Opening => {
                "The value and its blind do not open the commitment that was journaled.".to_owned()
            }
            Self::BeaconSignature { round } => {
                format!("The signature is not that of quicknet's round {round}.")
            }
        }
    }

    fn russian(&self) -> String {
        match self {
            Self::Hex { digits } => {
                format!("Значение записывается {digits} шестнадцатеричными цифрами 0–9 и a–f.")
            }
            Self::Gid(text) => format!(
                "«{text}» — не имя жребиев. Для партии пишут event/r1/b2/1, для жеребьёвки event/r1/-/1."
            ),
            Self::NoSuchLink(k) => {
                format!("Жребия {k} нет: в цепочке звенья с 1 по {LINKS}, по одному на жребий.")
            }
            Self::LinkShown { role, k, last } => format!(
                "Звено {k} цепочки «{}» раскрыть нельзя: уже известно звено {last}, дальше идут только следующие.",
                role.say(Language::Ru)
            ),
            Self::LinkBroken { role, k, last } => format!(
                "Раскрытое как звено {k} цепочки «{}» им не является: из него не следует {}.",
                role.say(Language::Ru),
                link_name(*last, Language::Ru)
            ),
            Self::Purpose => {
                "Назначение жребия — одна строка от 1 до 200 знаков: пункт правил и для чего."
                    .to_owned()
            }
            Self::Candidates { found, kind } if kind.has_candidates() => {
                format!("Кандидатов в этом жребии: {found}; должно быть от 1 до {MAX_CANDIDATES}.")
            }
            Self::Candidates { found, .. } => {
                format!("Кандидатов в этом жребии: {found}; у костей и монеты их не бывает.")
            }
            Self::Candidate(text) => format!(
                "Кандидата «{text}» нельзя записать: нужно от 1 до 64 букв, цифр и знаков ASCII без пробелов."
            ),
            Self::CandidateOrder { before, after } => format!(
                "Кандидаты стоят не по порядку: «{before}» перед «{after}». Сначала короткие, при равной длине по знакам, каждый один раз."
            ),
            Self::Outcome(text) => format!(
                "«{text}» — не результат жребия. Пишут die 4, dice 5 2, coin 1, choice x, bag x или shuffle x y z."
            ),
            Self::TooLong(bytes) => {
                format!("В значении {bytes} байт; обязательство вмещает не больше 65 535.")
            }
            Self::Opening => {
                "Значение и его маскировка не раскрывают обязательство из журнала.".to_owned()
            }
            Self::BeaconSignature { round } => {
                format!("Это не подпись раунда {round} сети quicknet.")
            }
        }
    }

    fn german(&self) -> String {
        match self {
            Self::Hex { digits } => {
                format!("Ein Wert wird mit {digits} Hexadezimalziffern geschrieben, 0 bis 9 und a bis f.")
            }
            Self::Gid(text) => format!(
                "„{text}“ ist kein Name von Losen. Er wird event/r1/b2/1 für eine Partie geschrieben, event/r1/-/1 für die Lose einer Auslosung."
            ),
            Self::NoSuchLink(k) => format!(
                "Ein Los {k} gibt es nicht: Eine Kette hat die Glieder 1 bis {LINKS}, eines für jedes Los."
            ),
            Self::LinkShown { role, k, last } => format!(
                "Das Glied {k} der Kette ({}) kann nicht gezeigt werden: Glied {last} ist schon bekannt, und es folgen nur spätere.",
                role.say(Language::De)
            ),
            Self::LinkBroken { role, k, last } => format!(
                "Was als Glied {k} der Kette ({}) gezeigt wird, ist es nicht: Daraus folgt nicht {}.",
                role.say(Language::De),
                link_name(*last, Language::De)
            ),
            Self::Purpose => {
                "Der Zweck eines Loses ist eine Zeile von 1 bis 200 Zeichen: der Punkt der Regeln und wofür es ist.".to_owned()
            }
            Self::Candidates { found, kind } if kind.has_candidates() => format!(
                "Dieses Los hat {found} Kandidaten; es müssen 1 bis {MAX_CANDIDATES} sein."
            ),
            Self::Candidates { found, .. } => {
                format!("Dieses Los hat {found} Kandidaten; Würfel und Münzen haben keine.")
            }
            Self::Candidate(text) => format!(
                "Der Kandidat „{text}“ lässt sich nicht schreiben: Nötig sind 1 bis 64 Buchstaben, Ziffern und Zeichen aus ASCII ohne Leerzeichen."
            ),
            Self::CandidateOrder { before, after } => format!(
                "Die Kandidaten stehen nicht in der Ordnung: „{before}“ steht vor „{after}“. Kürzere kommen zuerst, gleich lange nach ihren Zeichen, jeder einmal."
            ),
            Self::Outcome(text) => format!(
                "„{text}“ ist kein Ergebnis eines Loses. Es wird die 4, dice 5 2, coin 1, choice x, bag x oder shuffle x y z geschrieben."
            ),
            Self::TooLong(bytes) => {
                format!("Der Wert hat {bytes} Bytes; eine Festlegung fasst höchstens 65.535.")
            }
            Self::Opening => {
                "Der Wert und seine Verblendung öffnen nicht die Festlegung im Journal.".to_owned()
            }
            Self::BeaconSignature { round } => {
                format!("Die Signatur ist nicht die der Runde {round} von quicknet.")
            }
        }
    }
}

fn link_name(k: u32, language: Language) -> String {
    match (k, language) {
        (0, Language::En) => "the anchor".to_owned(),
        (0, Language::Ru) => "якорь".to_owned(),
        (0, Language::De) => "der Anker".to_owned(),
        (_, Language::En) => format!("link {k}"),
        (_, Language::Ru) => format!("звено {k}"),
        (_, Language::De) => format!("Glied {k}"),
    }
}
