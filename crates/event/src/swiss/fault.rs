//! Faults and warnings of a round that the arbiter has paired.

use super::terms::Waiver;
use crate::swiss::participant::Participant;
use areopagus_games::Side;
use areopagus_language::Language;
use areopagus_tournament::entrant::EntrantNumber;

/// Why a round cannot be published.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RoundFault {
    /// There is no board.
    NoBoards,
    /// There is no such participant.
    Unknown(Participant),
    /// The participant has left.
    Gone(Participant),
    /// The participant asked not to be paired.
    Bye(Participant),
    /// The participant occurs twice.
    Twice(Participant),
    /// The participant is neither paired nor free.
    Missing(Participant),
    /// The two must not be paired with each other.
    Forbidden(Participant, Participant),
}

/// A warning to the arbiter before a round is published.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RoundWarning {
    /// The two have met.
    Met {
        white: EntrantNumber,
        black: EntrantNumber,
        /// The round in which they met.
        round: u16,
    },
    /// The participant has had the bye already, or a win without a game.
    ByeAgain { who: Participant, round: u16 },
    /// The participant has this colour for the third time running.
    ThirdInARow { who: Participant, side: Side },
    /// The participant will have had this colour three times more than the other one.
    ThreeMore { who: Participant, side: Side },
    /// The two have different points.
    Scores {
        white: EntrantNumber,
        black: EntrantNumber,
        /// The difference in points.
        difference: u32,
    },
}

impl RoundFault {
    pub fn say(self, language: Language) -> String {
        match (self, language) {
            (Self::NoBoards, Language::En) => "The round has no board.".to_owned(),
            (Self::NoBoards, Language::Ru) => "В туре нет ни одной пары.".to_owned(),
            (Self::NoBoards, Language::De) => "Die Runde hat kein Brett.".to_owned(),
            (Self::Unknown(who), Language::En) => {
                format!("{} does not take part.", who.say(language))
            }
            (Self::Unknown(who), Language::Ru) => {
                format!("{} в турнире не участвует.", who.say(language))
            }
            (Self::Unknown(who), Language::De) => {
                format!("{} nimmt nicht teil.", who.say(language))
            }
            (Self::Gone(who), Language::En) => format!("{} has left the event.", who.say(language)),
            (Self::Gone(who), Language::Ru) => {
                format!("{} выбыл{} из турнира.", who.say(language), who.ending())
            }
            (Self::Gone(who), Language::De) => {
                format!("{} hat das Turnier verlassen.", who.say(language))
            }
            (Self::Bye(who), Language::En) => format!(
                "{} asked not to be paired; take the request back to pair them.",
                who.say(language)
            ),
            (Self::Bye(who), Language::Ru) => format!(
                "{} просил{} пропустить тур; чтобы составить пару, отмените просьбу.",
                who.say(language),
                who.ending()
            ),
            (Self::Bye(who), Language::De) => format!(
                "{} wollte nicht gepaart werden; nehmen Sie den Wunsch zurück, um zu paaren.",
                who.say(language)
            ),
            (Self::Twice(who), Language::En) => {
                format!("{} stands there twice.", who.say(language))
            }
            (Self::Twice(who), Language::Ru) => {
                format!("{} указан{} дважды.", who.say(language), who.ending())
            }
            (Self::Twice(who), Language::De) => {
                format!("{} steht zweimal da.", who.say(language))
            }
            (Self::Missing(who), Language::En) => {
                format!("{} is neither paired nor free.", who.say(language))
            }
            (Self::Missing(who), Language::Ru) => {
                format!("{} не в паре и не своб{}.", who.say(language), who.free())
            }
            (Self::Missing(who), Language::De) => {
                format!("{} ist weder gepaart noch spielfrei.", who.say(language))
            }
            (Self::Forbidden(one, other), Language::En) => format!(
                "{} must not be paired with number {}.",
                one.say(language),
                other.number()
            ),
            (Self::Forbidden(one, other), Language::Ru) => format!(
                "{} не играет с номером {}: пара запрещена.",
                one.say(language),
                other.number()
            ),
            (Self::Forbidden(one, other), Language::De) => format!(
                "{} darf nicht mit Nummer {} gepaart werden.",
                one.say(language),
                other.number()
            ),
        }
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

    /// The sentence of the warning.
    pub fn say(self, language: Language) -> String {
        match language {
            Language::En => self.english(),
            Language::Ru => self.russian(),
            Language::De => self.german(),
        }
    }

    fn english(self) -> String {
        match self {
            Self::Met {
                white,
                black,
                round,
            } => format!("{white} and {black} have met in round {round} (C1)."),
            Self::ByeAgain { who, round } => format!(
                "{} had a bye or a win without a game in round {round} (C2).",
                who.number()
            ),
            Self::ThirdInARow { who, side } => format!(
                "{} would have {} for the third time running ({}).",
                who.number(),
                side.name(Language::En),
                colour_clause(who)
            ),
            Self::ThreeMore { who, side } => format!(
                "{} would have had {} three times more than the other colour ({}).",
                who.number(),
                side.name(Language::En),
                colour_clause(who)
            ),
            Self::Scores {
                white,
                black,
                difference,
            } => {
                let points = if difference == 1 { "point" } else { "points" };
                format!("{white} and {black} are {difference} {points} apart.")
            }
        }
    }

    fn russian(self) -> String {
        match self {
            Self::Met {
                white,
                black,
                round,
            } => format!("{white} и {black} уже встречались в туре {round} (C1)."),
            Self::ByeAgain { who, round } => format!(
                "У {} уже был пропуск или победа без игры в туре {round} (C2).",
                who.genitive()
            ),
            Self::ThirdInARow { who, side } => format!(
                "У {} третий раз подряд был бы цвет «{}» ({}).",
                who.genitive(),
                side.name(Language::Ru),
                colour_clause(who)
            ),
            Self::ThreeMore { who, side } => format!(
                "У {} цвет «{}» был бы на три раза чаще другого ({}).",
                who.genitive(),
                side.name(Language::Ru),
                colour_clause(who)
            ),
            Self::Scores {
                white,
                black,
                difference,
            } => {
                let points = russian_points(difference);
                format!("У {white} и {black} разница {difference} {points}.")
            }
        }
    }

    fn german(self) -> String {
        match self {
            Self::Met {
                white,
                black,
                round,
            } => format!(
                "{white} und {black} haben schon in Runde {round} gegeneinander gespielt (C1)."
            ),
            Self::ByeAgain { who, round } => format!(
                "{} war in Runde {round} schon spielfrei oder hat kampflos gewonnen (C2).",
                who.number()
            ),
            Self::ThirdInARow { who, side } => format!(
                "{} hätte zum dritten Mal in Folge {} ({}).",
                who.number(),
                side.name(Language::De),
                colour_clause(who)
            ),
            Self::ThreeMore { who, side } => format!(
                "{} hätte {} dreimal öfter gehabt als die andere Farbe ({}).",
                who.number(),
                side.name(Language::De),
                colour_clause(who)
            ),
            Self::Scores {
                white,
                black,
                difference,
            } => {
                let points = if difference == 1 { "Punkt" } else { "Punkte" };
                format!("{white} und {black} liegen {difference} {points} auseinander.")
            }
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
