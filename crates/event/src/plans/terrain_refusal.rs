//! Refusals of terrain that is handed in sealed, or set beside a sealed one.

use areopagus_games::Side;
use areopagus_games::totas::Fault;
use areopagus_language::Language;

refusals! {
    /// Why a terrain is refused (TOTA*S 3, R-383 to R-388).
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub enum TerrainRefusal {
        /// The side's terrain is in already.
        Given(side: Side) => Conflict "terrain-given" by "3",
            en ("{}'s terrain is in already, and stands. If it has to be another one, tell the referee.", name(*side, Language::En)),
            ru ("Местность {} уже сдана и остаётся в силе. Если нужна другая, обратитесь к судье.", name(*side, Language::Ru)),
            de ("Das Gelände von {} ist schon abgegeben und gilt. Soll es ein anderes sein, sagen Sie es dem Schiedsrichter.", name(*side, Language::De));
        /// This side's terrain is missing, and the other's is sealed until it is in.
        Awaited(side: Side) => Conflict "terrain-awaited" by "3",
            en ("{}'s terrain is sealed until {}'s is in: hand that in first, or lay the sealed one aside.", name(side.other(), Language::En), name(*side, Language::En)),
            ru ("Местность {} запечатана, пока не сдана местность {}: сначала сдайте её или отложите запечатанную.", name(side.other(), Language::Ru), name(*side, Language::Ru)),
            de ("Das Gelände von {} ist versiegelt, bis das von {} da ist: Geben Sie zuerst dieses ab, oder legen Sie das versiegelte beiseite.", name(side.other(), Language::De), name(*side, Language::De));
        /// The side's terrain is sealed, and another one would be set beside it.
        Sealed(side: Side) => Conflict "terrain-sealed" in { Some(field_of(*side)) } by "3",
            en ("{}'s terrain is in, and sealed: leave the fields of that side empty, or lay the sealed one aside first.", name(*side, Language::En)),
            ru ("Местность {} сдана и запечатана: оставьте поля этой стороны пустыми или сначала отложите запечатанную.", name(*side, Language::Ru)),
            de ("Das Gelände von {} ist abgegeben und versiegelt: Lassen Sie die Felder dieser Seite leer, oder legen Sie das versiegelte zuerst beiseite.", name(*side, Language::De));
        /// The side's terrain was handed in sealed, is open and cannot be changed.
        Fixed(side: Side) => Conflict "terrain-fixed" in { Some(field_of(*side)) } by "3",
            en ("{}'s terrain was handed in sealed, and stands as it was opened. For another one take the record back, and have it handed in anew.", name(*side, Language::En)),
            ru ("Местность {} была сдана запечатанной и остаётся такой, какой вскрыта. Если нужна другая, отзовите запись и сдайте местность заново.", name(*side, Language::Ru)),
            de ("Das Gelände von {} wurde versiegelt abgegeben und gilt, wie es geöffnet wurde. Soll es ein anderes sein, nehmen Sie das Protokoll zurück, und lassen Sie es neu abgeben.", name(*side, Language::De));
        /// The side has no sealed terrain.
        NotSealed(side: Side) => Conflict "terrain-not-sealed" by "3",
            en ("{} has no sealed terrain to lay aside.", name(*side, Language::En)),
            ru ("Запечатанной местности {}, которую можно было бы отложить, нет.", name(*side, Language::Ru)),
            de ("Von {} gibt es kein versiegeltes Gelände, das beiseitezulegen wäre.", name(*side, Language::De));
        /// Something is missing that the Regulations ask for.
        Incomplete(side: Side, fault: Fault) => Invalid "terrain-incomplete" in { Some(field_of(*side)) } by "3",
            |language| { fault.say(language) };
    }
}

/// The field of a side's terrain.
pub(crate) const fn field_of(side: Side) -> &'static str {
    match side {
        Side::White => "terrain.white",
        Side::Black => "terrain.black",
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
