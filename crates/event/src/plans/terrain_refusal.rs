//! Refusals of terrain that is handed in sealed, or set beside a sealed one.

use crate::refusal_class::RefusalClass;
use areopagus_games::Side;
use areopagus_games::totas::Fault;
use areopagus_language::Language;

/// Why a terrain is refused (TOTA*S 3, R-383 to R-388).
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum TerrainRefusal {
    /// The side's terrain is in already.
    Given(Side),
    /// This side's terrain is missing, and the other's is sealed until it is in.
    Awaited(Side),
    /// The side's terrain is sealed, and another one would be set beside it.
    Sealed(Side),
    /// The side's terrain was handed in sealed, is open and cannot be changed.
    Fixed(Side),
    /// The side has no sealed terrain.
    NotSealed(Side),
    /// Something is missing that the Regulations ask for.
    Incomplete(Side, Fault),
}

impl TerrainRefusal {
    /// A stable word for programs, in kebab-case.
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Given(_) => "terrain-given",
            Self::Awaited(_) => "terrain-awaited",
            Self::Sealed(_) => "terrain-sealed",
            Self::Fixed(_) => "terrain-fixed",
            Self::NotSealed(_) => "terrain-not-sealed",
            Self::Incomplete(..) => "terrain-incomplete",
        }
    }

    /// The class, which tells callers how to respond.
    pub(crate) const fn class(&self) -> RefusalClass {
        match self {
            Self::Incomplete(..) => RefusalClass::Invalid,
            Self::Given(_)
            | Self::Awaited(_)
            | Self::Sealed(_)
            | Self::Fixed(_)
            | Self::NotSealed(_) => RefusalClass::Conflict,
        }
    }

    pub(crate) const fn field(&self) -> Option<&'static str> {
        match self {
            Self::Incomplete(side, _) | Self::Sealed(side) | Self::Fixed(side) => {
                Some(match side {
                    Side::White => "terrain.white",
                    Side::Black => "terrain.black",
                })
            }
            Self::Given(_) | Self::Awaited(_) | Self::NotSealed(_) => None,
        }
    }

    /// The sentence: what is wrong and what would be right.
    pub fn say(&self, language: Language) -> String {
        match (self, language) {
            (Self::Incomplete(_, fault), language) => fault.say(language),
            (Self::Given(side), Language::En) => format!(
                "{}'s terrain is in already, and stands. If it has to be another one, tell the referee.",
                name(*side, language)
            ),
            (Self::Awaited(side), Language::En) => format!(
                "{}'s terrain is sealed until {}'s is in: hand that in first, or lay the sealed one aside.",
                name(side.other(), language),
                name(*side, language)
            ),
            (Self::Sealed(side), Language::En) => format!(
                "{}'s terrain is in, and sealed: leave the fields of that side empty, or lay the sealed one aside first.",
                name(*side, language)
            ),
            (Self::Fixed(side), Language::En) => format!(
                "{}'s terrain was handed in sealed, and stands as it was opened. For another one take the record back, and have it handed in anew.",
                name(*side, language)
            ),
            (Self::NotSealed(side), Language::En) => format!(
                "{} has no sealed terrain to lay aside.",
                name(*side, language)
            ),
            (Self::Given(side), Language::Ru) => format!(
                "Местность {} уже сдана и остаётся в силе. Если нужна другая, обратитесь к судье.",
                name(*side, language)
            ),
            (Self::Awaited(side), Language::Ru) => format!(
                "Местность {} запечатана, пока не сдана местность {}: сначала сдайте её или отложите запечатанную.",
                name(side.other(), language),
                name(*side, language)
            ),
            (Self::Sealed(side), Language::Ru) => format!(
                "Местность {} сдана и запечатана: оставьте поля этой стороны пустыми или сначала отложите запечатанную.",
                name(*side, language)
            ),
            (Self::Fixed(side), Language::Ru) => format!(
                "Местность {} была сдана запечатанной и остаётся такой, какой вскрыта. Если нужна другая, отзовите запись и сдайте местность заново.",
                name(*side, language)
            ),
            (Self::NotSealed(side), Language::Ru) => format!(
                "Запечатанной местности {}, которую можно было бы отложить, нет.",
                name(*side, language)
            ),
            (Self::Given(side), Language::De) => format!(
                "Das Gelände von {} ist schon abgegeben und gilt. Soll es ein anderes sein, sagen Sie es dem Schiedsrichter.",
                name(*side, language)
            ),
            (Self::Awaited(side), Language::De) => format!(
                "Das Gelände von {} ist versiegelt, bis das von {} da ist: Geben Sie zuerst dieses ab, oder legen Sie das versiegelte beiseite.",
                name(side.other(), language),
                name(*side, language)
            ),
            (Self::Sealed(side), Language::De) => format!(
                "Das Gelände von {} ist abgegeben und versiegelt: Lassen Sie die Felder dieser Seite leer, oder legen Sie das versiegelte zuerst beiseite.",
                name(*side, language)
            ),
            (Self::Fixed(side), Language::De) => format!(
                "Das Gelände von {} wurde versiegelt abgegeben und gilt, wie es geöffnet wurde. Soll es ein anderes sein, nehmen Sie das Protokoll zurück, und lassen Sie es neu abgeben.",
                name(*side, language)
            ),
            (Self::NotSealed(side), Language::De) => format!(
                "Von {} gibt es kein versiegeltes Gelände, das beiseitezulegen wäre.",
                name(*side, language)
            ),
        }
    }
}

/// The side as these sentences name it; in Russian in the genitive.
const fn name(side: Side, language: Language) -> &'static str {
    match (side, language) {
        (Side::White, Language::En) => "White",
        (Side::Black, Language::En) => "Black",
        (Side::White, Language::Ru) => "белых",
        (Side::Black, Language::Ru) => "чёрных",
        (Side::White, Language::De) => "Weiß",
        (Side::Black, Language::De) => "Schwarz",
    }
}
