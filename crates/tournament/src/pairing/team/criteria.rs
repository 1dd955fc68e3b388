//! The criteria of article 2.

use areopagus_language::Language;

/// A criterion of article 2, under its usual name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Criterion {
    /// 2.1.1: two teams do not meet twice.
    C1,
    /// 2.1.2: no bye after a bye or a win by forfeit.
    C2,
    /// 2.2.1: the rest of the round can be paired.
    C3,
    /// 2.3.1: the fewest upfloaters.
    C4,
    /// 2.3.2: the highest scores of the upfloaters.
    C5,
    /// 2.3.3: the best pairing of the following scoregroup.
    C6,
    /// 2.3.4: the fewest upfloaters that floated in the previous round.
    C7,
    /// 2.3.5: the fewest teams whose preference is not granted.
    C8,
    /// 2.3.6: the fewest teams whose strong preference is not granted.
    C9,
    /// 2.3.7: the fewest opponents of upfloaters that floated in the previous round.
    C10,
}

impl Criterion {
    /// The article of C.04.6.
    pub const fn article(self) -> &'static str {
        match self {
            Self::C1 => "2.1.1",
            Self::C2 => "2.1.2",
            Self::C3 => "2.2.1",
            Self::C4 => "2.3.1",
            Self::C5 => "2.3.2",
            Self::C6 => "2.3.3",
            Self::C7 => "2.3.4",
            Self::C8 => "2.3.5",
            Self::C9 => "2.3.6",
            Self::C10 => "2.3.7",
        }
    }

    /// The criterion as a noun phrase that follows its name: `C8 (2.3.5), …`.
    pub fn say(self, language: Language) -> String {
        let words = match language {
            Language::En => self.english(),
            Language::Ru => self.russian(),
            Language::De => self.german(),
        };
        format!("{self:?} ({}), {words}", self.article())
    }

    const fn english(self) -> &'static str {
        match self {
            Self::C1 => "no second match between two teams",
            Self::C2 => "no bye after a bye or a win by forfeit",
            Self::C3 => "a round that can be completed",
            Self::C4 => "the fewest upfloaters",
            Self::C5 => "the highest scores of the upfloaters",
            Self::C6 => "the fewest upfloaters for the following scoregroup",
            Self::C7 => "the fewest upfloaters that floated in the previous round",
            Self::C8 => "the fewest teams without the colour they prefer",
            Self::C9 => "the fewest teams without a colour they strongly prefer",
            Self::C10 => "the fewest opponents of upfloaters that floated in the previous round",
        }
    }

    const fn russian(self) -> &'static str {
        match self {
            Self::C1 => "две команды не встречаются второй раз",
            Self::C2 => "нет свободного тура после свободного тура или победы без игры",
            Self::C3 => "тур можно составить до конца",
            Self::C4 => "меньше всего поднятых команд",
            Self::C5 => "наибольшие очки поднятых команд",
            Self::C6 => "меньше всего поднятых команд для следующей очковой группы",
            Self::C7 => "меньше всего поднятых команд, игравших не в своей группе в прошлом туре",
            Self::C8 => "меньше всего команд без предпочитаемого цвета",
            Self::C9 => "меньше всего команд без цвета, который нужен им сильно",
            Self::C10 => {
                "меньше всего соперников поднятых команд, игравших не в своей группе в прошлом туре"
            }
        }
    }

    const fn german(self) -> &'static str {
        match self {
            Self::C1 => "keine zweite Begegnung zwischen zwei Mannschaften",
            Self::C2 => "kein Freilos nach einem Freilos oder einem kampflosen Sieg",
            Self::C3 => "eine Runde, die sich vollständig paaren lässt",
            Self::C4 => "die wenigsten Auffloater",
            Self::C5 => "die höchsten Punktzahlen der Auffloater",
            Self::C6 => "die wenigsten Auffloater für die folgende Punktgruppe",
            Self::C7 => "die wenigsten Auffloater, die in der vorigen Runde gefloatet sind",
            Self::C8 => "die wenigsten Mannschaften ohne die bevorzugte Farbe",
            Self::C9 => "die wenigsten Mannschaften ohne eine stark bevorzugte Farbe",
            Self::C10 => {
                "die wenigsten Gegner von Auffloatern, die in der vorigen Runde gefloatet sind"
            }
        }
    }
}
