//! Refusals of a plan of the rounds.

use super::plan::MAX_MINUTES;

refusals! {
    /// The refusal of a plan.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum ScheduleRefusal {
        /// The event has no such round.
        NoSuchRound { round: u16, last: u16 } => Invalid "no-such-round" in "rounds",
            en "There is no round {round}; the event has rounds 1 to {last}.",
            ru "Тура {round} нет; в турнире туры с 1 по {last}.",
            de "Eine Runde {round} gibt es nicht; das Turnier hat die Runden 1 bis {last}.";
        /// The round would begin outside the event's days.
        OtherDay { round: u16 } => Invalid "round-on-other-day" in "rounds",
            en "Round {round} would begin outside of the event's days.",
            ru "Тур {round} начинался бы вне дней турнира.",
            de "Runde {round} würde außerhalb der Turniertage beginnen.";
        /// A round is repeated, or does not begin after one with a lower number.
        Disorder {
            round: u16,
            /// The round listed before it.
            before: u16,
        } => Invalid "rounds-in-disorder" in "rounds",
            en "Round {round} stands behind round {before} and has to begin after it.",
            ru "Тур {round} стоит за туром {before} и должен начинаться позже него.",
            de "Runde {round} steht hinter Runde {before} und muss nach ihr beginnen.";
        /// A round lasts a minute to a day.
        Minutes => Invalid "minutes-impossible" in "minutes",
            en "A round lasts 1 to {MAX_MINUTES} minutes.",
            ru "Тур длится от 1 до {MAX_MINUTES} минут.",
            de "Eine Runde dauert 1 bis {MAX_MINUTES} Minuten.";
        /// The default time is a day at most.
        DefaultTime => Invalid "default-time-impossible" in "default_minutes",
            en "The default time is 0 to {MAX_MINUTES} minutes after the beginning.",
            ru "Время на опоздание — от 0 до {MAX_MINUTES} минут после начала.",
            de "Die Karenzzeit liegt zwischen 0 und {MAX_MINUTES} Minuten nach dem Beginn.";
        /// The plan equals the present one.
        Unchanged => Conflict "schedule-unchanged",
            en "This plan stands already.",
            ru "Этот план уже действует.",
            de "Dieser Plan gilt schon.";
    }
}
