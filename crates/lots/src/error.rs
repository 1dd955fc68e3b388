//! Errors about single values of lots: names, links, candidates, commitments and
//! signatures.

use super::chain::{LINKS, Role};
use super::draw::{Kind, MAX_CANDIDATES};
use areopagus_language::Language;

areopagus_language::sentences! {
    /// An error in a value of a lot, with a sentence for the person who has to act on it.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub enum LotError {
        /// The text does not have the required number of lower-case hex digits.
        Hex {
            /// The required number.
            digits: usize,
        } =>
            en "A value is written with {digits} hex digits, 0 to 9 and a to f.",
            ru "Значение записывается {digits} шестнадцатеричными цифрами 0–9 и a–f.",
            de "Ein Wert wird mit {digits} Hexadezimalziffern geschrieben, 0 bis 9 und a bis f.";
        /// The text is not the name of a run.
        Gid(text: String) =>
            en "“{text}” is no name of lots. It is written event/r1/b2/1 for a game, event/r1/-/1 for pairing lots.",
            ru "«{text}» — не имя жребиев. Для партии пишут event/r1/b2/1, для жеребьёвки event/r1/-/1.",
            de "„{text}“ ist kein Name von Losen. Er wird event/r1/b2/1 für eine Partie geschrieben, event/r1/-/1 für die Lose einer Auslosung.";
        /// A chain has no link with this number.
        NoSuchLink(k: u32) =>
            en "There is no draw {k}: a chain has the links 1 to {LINKS}, one for each draw.",
            ru "Жребия {k} нет: в цепочке звенья с 1 по {LINKS}, по одному на жребий.",
            de "Ein Los {k} gibt es nicht: Eine Kette hat die Glieder 1 bis {LINKS}, eines für jedes Los.";
        /// The link is not after the last link revealed.
        LinkShown {
            /// The owner of the chain.
            role: Role,
            /// The number of the link.
            k: u32,
            /// The number of the last link revealed.
            last: u32,
        } =>
            en ("Link {k} of the chain of {} cannot be shown: link {last} is known already, and a link follows it.", role.say(Language::En)),
            ru ("Звено {k} цепочки «{}» раскрыть нельзя: уже известно звено {last}, дальше идут только следующие.", role.say(Language::Ru)),
            de ("Das Glied {k} der Kette ({}) kann nicht gezeigt werden: Glied {last} ist schon bekannt, und es folgen nur spätere.", role.say(Language::De));
        /// The last link revealed cannot be computed from the link.
        LinkBroken {
            /// The owner of the chain.
            role: Role,
            /// The number of the link.
            k: u32,
            /// The number of the last link revealed; 0 for the anchor.
            last: u32,
        } =>
            en ("What is shown as link {k} of the chain of {} is not: {} does not follow from it.", role.say(Language::En), link_name(*last, Language::En)),
            ru ("Раскрытое как звено {k} цепочки «{}» им не является: из него не следует {}.", role.say(Language::Ru), link_name(*last, Language::Ru)),
            de ("Was als Glied {k} der Kette ({}) gezeigt wird, ist es nicht: Daraus folgt nicht {}.", role.say(Language::De), link_name(*last, Language::De));
        /// The purpose of a draw is empty, too long or has control characters.
        Purpose =>
            en "The purpose of a draw is one line of 1 to 200 characters: the clause and what it is for.",
            ru "Назначение жребия — одна строка от 1 до 200 знаков: пункт правил и для чего.",
            de "Der Zweck eines Loses ist eine Zeile von 1 bis 200 Zeichen: der Punkt der Regeln und wofür es ist.";
        /// A draw has candidates although its kind has none, lacks them, or has too many.
        Candidates {
            /// The number of candidates.
            found: usize,
            /// The kind of the draw.
            kind: Kind,
        } =>
            match (kind.has_candidates()) {
                true =>
                    en "This draw has {found} candidates; there must be 1 to {MAX_CANDIDATES}.",
                    ru "Кандидатов в этом жребии: {found}; должно быть от 1 до {MAX_CANDIDATES}.",
                    de "Dieses Los hat {found} Kandidaten; es müssen 1 bis {MAX_CANDIDATES} sein.";
                false =>
                    en "This draw has {found} candidates; dice and coins have none.",
                    ru "Кандидатов в этом жребии: {found}; у костей и монеты их не бывает.",
                    de "Dieses Los hat {found} Kandidaten; Würfel und Münzen haben keine.";
            };
        /// A candidate is empty, too long or not visible ASCII.
        Candidate(text: String) =>
            en "The candidate “{text}” cannot be written: it must have 1 to 64 letters, digits and signs of ASCII without a blank.",
            ru "Кандидата «{text}» нельзя записать: нужно от 1 до 64 букв, цифр и знаков ASCII без пробелов.",
            de "Der Kandidat „{text}“ lässt sich nicht schreiben: Nötig sind 1 bis 64 Buchstaben, Ziffern und Zeichen aus ASCII ohne Leerzeichen.";
        /// Two candidates are equal or out of order.
        CandidateOrder {
            /// The candidate that comes first.
            before: String,
            /// The candidate that follows it.
            after: String,
        } =>
            en "The candidates are not in order: “{before}” stands before “{after}”. Shorter ones come first, those of one length by their characters, each once.",
            ru "Кандидаты стоят не по порядку: «{before}» перед «{after}». Сначала короткие, при равной длине по знакам, каждый один раз.",
            de "Die Kandidaten stehen nicht in der Ordnung: „{before}“ steht vor „{after}“. Kürzere kommen zuerst, gleich lange nach ihren Zeichen, jeder einmal.";
        /// The text is not the result of a draw.
        Outcome(text: String) =>
            en "“{text}” is no result of a draw. It is written die 4, dice 5 2, coin 1, choice x, bag x or shuffle x y z.",
            ru "«{text}» — не результат жребия. Пишут die 4, dice 5 2, coin 1, choice x, bag x или shuffle x y z.",
            de "„{text}“ ist kein Ergebnis eines Loses. Es wird die 4, dice 5 2, coin 1, choice x, bag x oder shuffle x y z geschrieben.";
        /// A value is too long for a commitment; its length in bytes.
        TooLong(bytes: usize) =>
            en "The value has {bytes} bytes; at most 65,535 can be committed to.",
            ru "В значении {bytes} байт; обязательство вмещает не больше 65 535.",
            de "Der Wert hat {bytes} Bytes; eine Festlegung fasst höchstens 65.535.";
        /// A value does not open its commitment.
        Opening =>
            en "The value and its blind do not open the commitment that was journaled.",
            ru "Значение и его маскировка не раскрывают обязательство из журнала.",
            de "Der Wert und seine Verblendung öffnen nicht die Festlegung im Journal.";
        /// A signature is not the beacon's signature of the round.
        BeaconSignature {
            /// The round.
            round: u64,
        } =>
            en "The signature is not that of quicknet's round {round}.",
            ru "Это не подпись раунда {round} сети quicknet.",
            de "Die Signatur ist nicht die der Runde {round} von quicknet.";
    }
}

areopagus_language::error_in_english!(LotError);

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
