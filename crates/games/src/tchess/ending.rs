//! Ends of games and their points (TCHESS 5).

use serde::Serialize;

use super::regulations::Regulations;
use super::turn::Goal;
use super::words::Phrase;
use crate::{PerSide, Side};
use areopagus_language::Language;

/// The reason for the end of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Reason {
    /// The side has no legal turn, and its King is attacked (TCHESS 5.4).
    Mate,
    /// The side has no legal turn (TCHESS 5.5).
    NoMove,
    /// A position has occurred often enough (TCHESS 5.6).
    Repetition,
    /// The game was quiet for many turns (TCHESS 5.7).
    Quiet,
    /// Only two Kings are left (TCHESS 5.8).
    BareKings,
    /// A side has resigned (TCHESS 5.9).
    Resignation,
    /// A draw was agreed (TCHESS 5.9).
    Agreement,
    /// A side has run out of time (TCHESS 5.9).
    Time,
    /// The arbiter has stopped the game (TCHESS 5.9).
    Ruling,
    /// A player did not appear (TCHESS 5.9).
    Forfeit,
    /// A side has made too many illegal attempts (TCHESS 5.10).
    Illegal,
    /// A King has reached the enemy portal (TCHESS 6.1).
    Escort,
    /// A King was brought to the captor's portal (TCHESS 6.2).
    Capture,
    /// A side has no target left (TCHESS 6.5).
    Targets,
}

impl Reason {
    /// Every reason, in the order of declaration.
    pub const ALL: [Self; 14] = [
        Self::Mate,
        Self::NoMove,
        Self::Repetition,
        Self::Quiet,
        Self::BareKings,
        Self::Resignation,
        Self::Agreement,
        Self::Time,
        Self::Ruling,
        Self::Forfeit,
        Self::Illegal,
        Self::Escort,
        Self::Capture,
        Self::Targets,
    ];

    /// The word in reports (TCHESS 12.3).
    pub const fn word(self) -> &'static str {
        match self {
            Self::Mate => "mate",
            Self::NoMove => "no-move",
            Self::Repetition => "repetition",
            Self::Quiet => "quiet",
            Self::BareKings => "bare-kings",
            Self::Resignation => "resignation",
            Self::Agreement => "agreement",
            Self::Time => "time",
            Self::Ruling => "ruling",
            Self::Forfeit => "forfeit",
            Self::Illegal => "illegal",
            Self::Escort => "escort",
            Self::Capture => "capture",
            Self::Targets => "targets",
        }
    }

    /// The clause by which the game ends.
    pub const fn clause(self) -> &'static str {
        match self {
            Self::Mate => "5.4",
            Self::NoMove => "5.5",
            Self::Repetition => "5.6",
            Self::Quiet => "5.7",
            Self::BareKings => "5.8",
            Self::Resignation | Self::Agreement | Self::Time | Self::Ruling | Self::Forfeit => {
                "5.9"
            }
            Self::Illegal => "5.10",
            Self::Escort => "6.1",
            Self::Capture => "6.2",
            Self::Targets => "6.5",
        }
    }

    /// Whether `#` may follow the item that ends the game (TCHESS 11.4).
    pub const fn is_marked(self) -> bool {
        matches!(
            self,
            Self::Mate | Self::NoMove | Self::Escort | Self::Capture | Self::Targets
        )
    }
}

/// The end of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct End {
    /// The reason for the end.
    pub reason: Reason,
    /// The winner; `None` in a draw, or if neither player appeared.
    pub winner: Option<Side>,
}

impl From<Goal> for End {
    fn from(goal: Goal) -> Self {
        let reason = match goal {
            Goal::Capture(_) => Reason::Capture,
            Goal::Targets(_) => Reason::Targets,
            Goal::Escort(_) => Reason::Escort,
        };
        Self::won(reason, goal.winner())
    }
}

impl End {
    /// An end with a winner.
    pub const fn won(reason: Reason, winner: Side) -> Self {
        Self {
            reason,
            winner: Some(winner),
        }
    }

    /// An end without a winner.
    pub const fn drawn(reason: Reason) -> Self {
        Self {
            reason,
            winner: None,
        }
    }

    /// The points in the standings, in half points (TCHESS 5.11).
    pub fn points(&self, regulations: &Regulations) -> PerSide<u16> {
        let Regulations {
            win_points,
            draw_points,
            loss_points,
            ..
        } = *regulations;
        PerSide::from_fn(|side| {
            u16::from(match self.winner {
                Some(winner) if winner == side => win_points,
                Some(_) => loss_points,
                None if self.reason == Reason::Forfeit => loss_points,
                None => draw_points,
            })
        })
    }

    /// The end as a sentence.
    pub fn say(&self, language: Language) -> String {
        said(self.reason, self.winner).say(language)
    }
}

/// The sentence for an end.
pub fn said(reason: Reason, winner: Option<Side>) -> Phrase {
    let key = match (reason, winner) {
        (Reason::Mate, _) => "end-mate",
        (Reason::NoMove, _) => "end-no-move",
        (Reason::Repetition, _) => "end-repetition",
        (Reason::Quiet, _) => "end-quiet",
        (Reason::BareKings, _) => "end-bare-kings",
        (Reason::Resignation, _) => "end-resignation",
        (Reason::Agreement, _) => "end-agreement",
        (Reason::Time, Some(_)) => "end-time",
        (Reason::Time, None) => "end-time-drawn",
        (Reason::Ruling, Some(_)) => "end-ruling",
        (Reason::Ruling, None) => "end-ruling-drawn",
        (Reason::Forfeit, Some(_)) => "end-forfeit",
        (Reason::Forfeit, None) => "end-nobody",
        (Reason::Illegal, _) => "end-illegal",
        (Reason::Escort, _) => "end-escort",
        (Reason::Capture, _) => "end-capture",
        (Reason::Targets, _) => "end-targets",
    };
    let winner = winner.unwrap_or(Side::White);
    Phrase::new(key)
        .with("winner", winner)
        .with("loser", winner.other())
}

/// The end of a game in a report (TCHESS 12.3).
#[derive(Debug, Clone, Serialize)]
pub struct ReportedEnd {
    /// The word of the reason, such as `mate`.
    pub reason: &'static str,
    /// The clause of the reason.
    pub clause: &'static str,
    /// The winner; `null` in a draw, or if neither player appeared.
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

/// The value of the Result tag (TCHESS 11.6).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WrittenResult {
    /// `*`: the game goes on.
    Unfinished,
    /// `1-0`, `0-1`: the winner.
    Won(Side),
    /// `1/2-1/2`: a draw.
    Drawn,
    /// `1-0 forfeit`, `0-1 forfeit`, `0-0 forfeit`.
    Forfeit(Option<Side>),
}

impl WrittenResult {
    /// All values, in the order of declaration.
    pub const ALL: [Self; 7] = [
        Self::Unfinished,
        Self::Won(Side::White),
        Self::Won(Side::Black),
        Self::Drawn,
        Self::Forfeit(Some(Side::White)),
        Self::Forfeit(Some(Side::Black)),
        Self::Forfeit(None),
    ];

    /// The text of the tag.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Unfinished => "*",
            Self::Won(Side::White) => "1-0",
            Self::Won(Side::Black) => "0-1",
            Self::Drawn => "1/2-1/2",
            Self::Forfeit(Some(Side::White)) => "1-0 forfeit",
            Self::Forfeit(Some(Side::Black)) => "0-1 forfeit",
            Self::Forfeit(None) => "0-0 forfeit",
        }
    }

    /// The value for an end, or for a game that goes on.
    pub const fn from_end(end: Option<End>) -> Self {
        match end {
            None => Self::Unfinished,
            Some(End {
                reason: Reason::Forfeit,
                winner,
            }) => Self::Forfeit(winner),
            Some(End {
                winner: Some(winner),
                ..
            }) => Self::Won(winner),
            Some(End { winner: None, .. }) => Self::Drawn,
        }
    }

    /// Reads the value of the tag; `None` for anything else.
    pub fn read(text: &str) -> Option<Self> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let text = words.join(" ");
        Self::ALL.into_iter().find(|it| it.word() == text)
    }
}
