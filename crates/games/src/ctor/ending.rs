//! Ends of games and their points (CTOR 5).

use serde::Serialize;

use super::regulations::{Regulations, Standings};
use super::words::Phrase;
use crate::{PerSide, Side};
use areopagus_language::Language;

/// The reason for the end of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Reason {
    /// All fields are occupied (CTOR 5.1).
    Full,
    /// The number of occupied fields did not grow for many turns (CTOR 5.2).
    Quiet,
    /// The game time is over (CTOR 5.3).
    Time,
    /// The referee has stopped the game (CTOR 5.3).
    Stopped,
    /// A team has resigned (CTOR 5.4).
    Resignation,
    /// A team did not appear (CTOR 5.4).
    Forfeit,
}

impl Reason {
    /// Every reason, in the order of declaration.
    pub const ALL: [Self; 6] = [
        Self::Full,
        Self::Quiet,
        Self::Time,
        Self::Stopped,
        Self::Resignation,
        Self::Forfeit,
    ];

    /// The word in reports.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Full => "full",
            Self::Quiet => "quiet",
            Self::Time => "time",
            Self::Stopped => "stopped",
            Self::Resignation => "resignation",
            Self::Forfeit => "forfeit",
        }
    }

    /// The clause by which the game ends.
    pub const fn clause(self) -> &'static str {
        match self {
            Self::Full => "5.1",
            Self::Quiet => "5.2",
            Self::Time | Self::Stopped => "5.3",
            Self::Resignation | Self::Forfeit => "5.4",
        }
    }

    /// Whether the score decides the winner.
    pub const fn is_on_score(self) -> bool {
        match self {
            Self::Full | Self::Quiet | Self::Time | Self::Stopped => true,
            Self::Resignation | Self::Forfeit => false,
        }
    }
}

/// The end of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct End {
    /// The reason for the end.
    pub reason: Reason,
    /// The winner; `None` in a draw, or if neither team appeared.
    pub winner: Option<Side>,
    /// The numbers of chips on the board.
    pub score: PerSide<u16>,
}

impl End {
    /// An end that the score decides; equal scores are a draw (CTOR 5.5, R-296).
    pub fn on_score(reason: Reason, score: PerSide<u16>) -> Self {
        Self {
            reason,
            winner: score.leader(),
            score,
        }
    }

    /// The points in the standings (CTOR 5.5, R-296).
    pub fn points(&self, regulations: &Regulations) -> PerSide<u16> {
        let is_on_score = self.reason.is_on_score();
        let fields = u16::from(regulations.size.count());
        PerSide::from_fn(|side| match regulations.standings {
            Standings::Match => u16::from(match self.winner {
                Some(winner) if winner == side => regulations.victory_points,
                None if is_on_score => regulations.equal_points,
                Some(_) | None => regulations.loss_points,
            }),
            Standings::Score if is_on_score => self.score[side],
            Standings::Score if self.winner == Some(side) => fields,
            Standings::Score => 0,
        })
    }

    /// The end as a sentence.
    pub fn say(&self, language: Language) -> String {
        said(self.reason, self.winner, Some(self.score)).say(language)
    }
}

/// The sentence for an end; without a score if it is unknown.
pub fn said(reason: Reason, winner: Option<Side>, score: Option<PerSide<u16>>) -> Phrase {
    let counted = |won: &'static str, drawn: &'static str, bare: [&'static str; 2]| {
        let [won_bare, drawn_bare] = bare;
        let phrase = match (winner, score) {
            (Some(winner), Some(_)) => Phrase::new(won).with("winner", winner),
            (Some(winner), None) => Phrase::new(won_bare).with("winner", winner),
            (None, Some(_)) => Phrase::new(drawn),
            (None, None) => Phrase::new(drawn_bare),
        };
        match score {
            Some(PerSide { white, black }) => phrase.with("white", white).with("black", black),
            None => phrase,
        }
    };
    let named = |key, nobody| match winner {
        Some(winner) => Phrase::new(key)
            .with("winner", winner)
            .with("loser", winner.other()),
        None => Phrase::new(nobody),
    };
    match reason {
        Reason::Full => counted(
            "end-full-won",
            "end-full-drawn",
            ["end-full-won-bare", "end-full-drawn-bare"],
        ),
        Reason::Quiet => counted(
            "end-quiet-won",
            "end-quiet-drawn",
            ["end-quiet-won-bare", "end-quiet-drawn-bare"],
        ),
        Reason::Time => counted(
            "end-time-won",
            "end-time-drawn",
            ["end-time-won-bare", "end-time-drawn-bare"],
        ),
        Reason::Stopped => counted(
            "end-stopped-won",
            "end-stopped-drawn",
            ["end-stopped-won-bare", "end-stopped-drawn-bare"],
        ),
        Reason::Resignation => named("end-resignation", "end-nobody"),
        Reason::Forfeit => named("end-forfeit", "end-nobody"),
    }
}

/// The end of a game in a report (CTOR 6.6).
#[derive(Debug, Clone, Serialize)]
pub struct ReportedEnd {
    /// The word of the reason, such as `full`.
    pub reason: &'static str,
    /// The clause of the reason.
    pub clause: &'static str,
    /// The winner; `null` in a draw, or if neither team appeared.
    pub winner: Option<Side>,
}

impl From<End> for ReportedEnd {
    fn from(end: End) -> Self {
        Self {
            reason: end.reason.word(),
            clause: end.reason.clause(),
            winner: end.winner,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clause_5_5_points_of_every_end() {
        let usual = Regulations::default();
        let by_score = Regulations {
            standings: Standings::Score,
            ..Regulations::default()
        };
        let points = |end: End| {
            let PerSide { white, black } = end.points(&usual);
            let score = end.points(&by_score);
            [white, black, score.white, score.black]
        };
        let on_score = |reason, white, black| End::on_score(reason, PerSide::new(white, black));
        assert_eq!(points(on_score(Reason::Full, 60, 40)), [2, 0, 60, 40]);
        assert_eq!(points(on_score(Reason::Quiet, 20, 23)), [0, 2, 20, 23]);
        assert_eq!(points(on_score(Reason::Time, 5, 5)), [1, 1, 5, 5]);
        let otherwise = |reason, winner| End {
            reason,
            winner,
            score: PerSide::new(3, 9),
        };
        let resigned = otherwise(Reason::Resignation, Some(Side::White));
        assert_eq!(points(resigned), [2, 0, 100, 0]);
        let black = otherwise(Reason::Forfeit, Some(Side::Black));
        assert_eq!(points(black), [0, 2, 0, 100]);
        assert_eq!(points(otherwise(Reason::Forfeit, None)), [0, 0, 0, 0]);
    }
}
