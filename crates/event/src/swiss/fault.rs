//! Faults and warnings of a round that the arbiter has paired.

use super::terms::Waiver;
use crate::swiss::participant::Participant;
use areopagus_games::Side;
use areopagus_language::Language;
use areopagus_tournament::entrant::EntrantNumber;

areopagus_language::sentences! {
    /// Why a round cannot be published.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum RoundFault {
        /// There is no board.
        NoBoards =>
            en "The round has no board.",
            ru "В туре нет ни одной пары.",
            de "Die Runde hat kein Brett.";
        /// There is no such participant.
        Unknown(who: Participant) =>
            en ("{} does not take part.", who.say(Language::En)),
            ru ("{} в турнире не участвует.", who.say(Language::Ru)),
            de ("{} nimmt nicht teil.", who.say(Language::De));
        /// The participant has left.
        Gone(who: Participant) =>
            en ("{} has left the event.", who.say(Language::En)),
            ru ("{} выбыл{} из турнира.", who.say(Language::Ru), who.ending()),
            de ("{} hat das Turnier verlassen.", who.say(Language::De));
        /// The participant asked not to be paired.
        Bye(who: Participant) =>
            en ("{} asked not to be paired; take the request back to pair them.", who.say(Language::En)),
            ru ("{} просил{} пропустить тур; чтобы составить пару, отмените просьбу.", who.say(Language::Ru), who.ending()),
            de ("{} wollte nicht gepaart werden; nehmen Sie den Wunsch zurück, um zu paaren.", who.say(Language::De));
        /// The participant occurs twice.
        Twice(who: Participant) =>
            en ("{} stands there twice.", who.say(Language::En)),
            ru ("{} указан{} дважды.", who.say(Language::Ru), who.ending()),
            de ("{} steht zweimal da.", who.say(Language::De));
        /// The participant is neither paired nor free.
        Missing(who: Participant) =>
            en ("{} is neither paired nor free.", who.say(Language::En)),
            ru ("{} не в паре и не своб{}.", who.say(Language::Ru), who.free()),
            de ("{} ist weder gepaart noch spielfrei.", who.say(Language::De));
        /// The two must not be paired with each other.
        Forbidden(one: Participant, other: Participant) =>
            en ("{} must not be paired with number {}.", one.say(Language::En), other.number()),
            ru ("{} не играет с номером {}: пара запрещена.", one.say(Language::Ru), other.number()),
            de ("{} darf nicht mit Nummer {} gepaart werden.", one.say(Language::De), other.number());
    }
}

areopagus_language::sentences! {
    /// A warning to the arbiter before a round is published.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum RoundWarning {
        /// The two have met.
        Met {
            white: EntrantNumber,
            black: EntrantNumber,
            /// The round in which they met.
            round: u16,
        } =>
            en "{white} and {black} have met in round {round} (C1).",
            ru "{white} и {black} уже встречались в туре {round} (C1).",
            de "{white} und {black} haben schon in Runde {round} gegeneinander gespielt (C1).";
        /// The participant has had the bye already, or a win without a game.
        ByeAgain { who: Participant, round: u16 } =>
            en ("{} had a bye or a win without a game in round {round} (C2).", who.number()),
            ru ("У {} уже был пропуск или победа без игры в туре {round} (C2).", who.genitive()),
            de ("{} war in Runde {round} schon spielfrei oder hat kampflos gewonnen (C2).", who.number());
        /// The participant has this colour for the third time running.
        ThirdInARow { who: Participant, side: Side } =>
            en ("{} would have {} for the third time running ({}).", who.number(), side.name(Language::En), colour_clause(*who)),
            ru ("У {} третий раз подряд был бы цвет «{}» ({}).", who.genitive(), side.name(Language::Ru), colour_clause(*who)),
            de ("{} hätte zum dritten Mal in Folge {} ({}).", who.number(), side.name(Language::De), colour_clause(*who));
        /// The participant will have had this colour three times more than the other one.
        ThreeMore { who: Participant, side: Side } =>
            en ("{} would have had {} three times more than the other colour ({}).", who.number(), side.name(Language::En), colour_clause(*who)),
            ru ("У {} цвет «{}» был бы на три раза чаще другого ({}).", who.genitive(), side.name(Language::Ru), colour_clause(*who)),
            de ("{} hätte {} dreimal öfter gehabt als die andere Farbe ({}).", who.number(), side.name(Language::De), colour_clause(*who));
        /// The two have different points.
        Scores {
            white: EntrantNumber,
            black: EntrantNumber,
            /// The difference in points.
            difference: u32,
        } =>
            en {
                let points = if *difference == 1 { "point" } else { "points" };
                format!("{white} and {black} are {difference} {points} apart.")
            },
            ru ("У {white} и {black} разница {difference} {points}.", points = russian_points(*difference)),
            de {
                let points = if *difference == 1 { "Punkt" } else { "Punkte" };
                format!("{white} und {black} liegen {difference} {points} auseinander.")
            };
    }
}

impl RoundWarning {
    /// The waiver that it needs; `None` for a mere warning.
    pub const fn needs(self) -> Option<Waiver> {
        match self {
            Self::Met { .. } => Some(Waiver::Rematch),
            Self::ByeAgain { .. } => Some(Waiver::SecondBye),
            Self::ThirdInARow { who, .. } | Self::ThreeMore { who, .. } => match who {
                Participant::Entrant(_) => Some(Waiver::Colour),
                // A team may have any colour (C.04.6 2.1).
                Participant::Team(_) => None,
            },
            Self::Scores { .. } => None,
        }
    }
}

/// The Russian word after a number of points.
const fn russian_points(count: u32) -> &'static str {
    match (count % 10, count % 100) {
        (_, 11..=14) => "очков",
        (1, _) => "очко",
        (2..=4, _) => "очка",
        _ => "очков",
    }
}

/// The clause about a participant's colours.
const fn colour_clause(who: Participant) -> &'static str {
    match who {
        Participant::Entrant(_) => "C3",
        Participant::Team(_) => "C.04.6 1.7",
    }
}
