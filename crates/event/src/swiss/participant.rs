//! The participants of a Swiss: players, or teams with numbers of the same kind.

use areopagus_language::Language;
use areopagus_tournament::entrant::EntrantNumber;
use areopagus_tournament::team::TeamNumber;

/// A participant of a Swiss.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Participant {
    /// A player, or two persons who play as one.
    Entrant(EntrantNumber),
    Team(TeamNumber),
}

impl Participant {
    pub const fn number(self) -> EntrantNumber {
        match self {
            Self::Entrant(number) => number,
            Self::Team(team) => team.participant(),
        }
    }

    /// The participant as the subject at the beginning of a sentence.
    pub fn say(self, language: Language) -> String {
        match (self, language) {
            (Self::Entrant(number), Language::En) => format!("Entrant {number}"),
            (Self::Entrant(number), Language::Ru) => format!("Участник {number}"),
            (Self::Entrant(number), Language::De) => format!("Teilnehmer {number}"),
            (Self::Team(team), Language::En) => format!("Team {team}"),
            (Self::Team(team), Language::Ru) => format!("Команда {team}"),
            (Self::Team(team), Language::De) => format!("Mannschaft {team}"),
        }
    }

    /// The participant after a Russian preposition such as «у».
    pub(super) fn genitive(self) -> String {
        match self {
            Self::Entrant(number) => format!("участника {number}"),
            Self::Team(team) => format!("команды {team}"),
        }
    }

    /// The ending of a Russian verb in the past tense after the subject.
    pub(super) const fn ending(self) -> &'static str {
        match self {
            Self::Entrant(_) => "",
            Self::Team(_) => "а",
        }
    }

    /// The ending of the Russian word for a free participant after the subject.
    pub(super) const fn free(self) -> &'static str {
        match self {
            Self::Entrant(_) => "оден",
            Self::Team(_) => "одна",
        }
    }
}
