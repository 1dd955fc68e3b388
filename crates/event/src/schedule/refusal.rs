//! Refusals of a plan of the rounds.

use super::plan::MAX_MINUTES;
use crate::refusal_class::RefusalClass;
use areopagus_language::Language;

/// The refusal of a plan.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ScheduleRefusal {
    /// The event has no such round.
    NoSuchRound { round: u16, last: u16 },
    /// The round would begin outside the event's days.
    OtherDay { round: u16 },
    /// A round is repeated, or does not begin after one with a lower number.
    Disorder {
        round: u16,
        /// The round listed before it.
        before: u16,
    },
    /// A round lasts a minute to a day.
    Minutes,
    /// The default time is a day at most.
    DefaultTime,
    /// The plan equals the present one.
    Unchanged,
}

impl ScheduleRefusal {
    /// A stable word for programs, in kebab-case.
    pub const fn code(self) -> &'static str {
        match self {
            Self::NoSuchRound { .. } => "no-such-round",
            Self::OtherDay { .. } => "round-on-other-day",
            Self::Disorder { .. } => "rounds-in-disorder",
            Self::Minutes => "minutes-impossible",
            Self::DefaultTime => "default-time-impossible",
            Self::Unchanged => "schedule-unchanged",
        }
    }

    /// The class, which tells callers how to respond.
    pub const fn class(self) -> RefusalClass {
        match self {
            Self::Unchanged => RefusalClass::Conflict,
            Self::NoSuchRound { .. }
            | Self::OtherDay { .. }
            | Self::Disorder { .. }
            | Self::Minutes
            | Self::DefaultTime => RefusalClass::Invalid,
        }
    }

    /// The name of the wrong field in the command.
    pub const fn field(self) -> Option<&'static str> {
        match self {
            Self::Minutes => Some("minutes"),
            Self::DefaultTime => Some("default_minutes"),
            Self::Unchanged => None,
            Self::NoSuchRound { .. } | Self::OtherDay { .. } | Self::Disorder { .. } => {
                Some("rounds")
            }
        }
    }

    /// The sentence: what is wrong and what would be right.
    pub fn say(self, language: Language) -> String {
        match (self, language) {
            (Self::NoSuchRound { round, last }, Language::En) => {
                format!("There is no round {round}; the event has rounds 1 to {last}.")
            }
            (Self::NoSuchRound { round, last }, Language::Ru) => {
                format!("Тура {round} нет; в турнире туры с 1 по {last}.")
            }
            (Self::NoSuchRound { round, last }, Language::De) => {
                format!(
                    "Eine Runde {round} gibt es nicht; das Turnier hat die Runden 1 bis {last}."
                )
            }
            (Self::OtherDay { round }, Language::En) => {
                format!("Round {round} would begin outside of the event's days.")
            }
            (Self::OtherDay { round }, Language::Ru) => {
                format!("Тур {round} начинался бы вне дней турнира.")
            }
            (Self::OtherDay { round }, Language::De) => {
                format!("Runde {round} würde außerhalb der Turniertage beginnen.")
            }
            (Self::Disorder { round, before }, Language::En) => {
                format!("Round {round} stands behind round {before} and has to begin after it.")
            }
            (Self::Disorder { round, before }, Language::Ru) => {
                format!("Тур {round} стоит за туром {before} и должен начинаться позже него.")
            }
            (Self::Disorder { round, before }, Language::De) => {
                format!("Runde {round} steht hinter Runde {before} und muss nach ihr beginnen.")
            }
            (Self::Minutes, Language::En) => {
                format!("A round lasts 1 to {MAX_MINUTES} minutes.")
            }
            (Self::Minutes, Language::Ru) => {
                format!("Тур длится от 1 до {MAX_MINUTES} минут.")
            }
            (Self::Minutes, Language::De) => {
                format!("Eine Runde dauert 1 bis {MAX_MINUTES} Minuten.")
            }
            (Self::DefaultTime, Language::En) => {
                format!("The default time is 0 to {MAX_MINUTES} minutes after the beginning.")
            }
            (Self::DefaultTime, Language::Ru) => {
                format!("Время на опоздание — от 0 до {MAX_MINUTES} минут после начала.")
            }
            (Self::DefaultTime, Language::De) => {
                format!(
                    "Die Karenzzeit liegt zwischen 0 und {MAX_MINUTES} Minuten nach dem Beginn."
                )
            }
            (Self::Unchanged, Language::En) => "This plan stands already.".to_owned(),
            (Self::Unchanged, Language::Ru) => "Этот план уже действует.".to_owned(),
            (Self::Unchanged, Language::De) => "Dieser Plan gilt schon.".to_owned(),
        }
    }
}
