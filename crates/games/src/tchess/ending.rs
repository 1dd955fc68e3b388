//! How a game ends, and what that is worth (TCHESS 5).

use serde::Serialize;

use super::regulations::Regulations;
use super::turn::Goal;
use super::words::Phrase;
use crate::{PerSide, Side};
use areopagus_language::Language;

/// Why a game is over.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Reason {
    /// No legal turn, and the King is attacked (TCHESS 5.4).
    Mate,
    /// No legal turn (TCHESS 5.5).
    NoMove,
    /// A position has stood often enough (TCHESS 5.6).
    Repetition,
    /// Nothing has happened for many turns (TCHESS 5.7).
    Quiet,
    /// Nothing but two Kings (TCHESS 5.8).
    BareKings,
    /// A side has resigned (TCHESS 5.9).
    Resignation,
    /// A draw was agreed (TCHESS 5.9).
    Agreement,
    /// A side has run out of time (TCHESS 5.9).
    Time,
    /// The arbiter has stopped the game (TCHESS 5.9).
    Ruling,
    /// Somebody did not come (TCHESS 5.9).
    Forfeit,
    /// Too many illegal attempts (TCHESS 5.10).
    Illegal,
    /// A King has come to the enemy portal (TCHESS 6.1).
    Escort,
    /// A King was brought to the own portal (TCHESS 6.2).
    Capture,
    /// A side has no target left (TCHESS 6.5).
    Targets,
}

impl Reason {
    /// Every reason.
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

    /// The word of reports (TCHESS 12.3).
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

    /// The clause that ends the game.
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

    /// Whether `#` may stand behind the item that brings it (TCHESS 11.4).
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
    /// Why it is over.
    pub reason: Reason,
    /// Who has won; `None` in a draw and when nobody came.
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
    /// An end that somebody has won.
    pub const fn won(reason: Reason, winner: Side) -> Self {
        Self {
            reason,
            winner: Some(winner),
        }
    }

    /// An end that nobody has won.
    pub const fn drawn(reason: Reason) -> Self {
        Self {
            reason,
            winner: None,
        }
    }

    /// What counts in the standings, in half points (TCHESS 5.11).
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

    /// The end in a sentence.
    pub fn say(&self, language: Language) -> String {
        said(self.reason, self.winner).say(language)
    }
}

/// An end in a sentence.
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

/// An end as reports write it (TCHESS 12.3).
#[derive(Debug, Clone, Serialize)]
pub struct ReportedEnd {
    /// The word of the reason, such as `mate`.
    pub reason: &'static str,
    /// Its clause.
    pub clause: &'static str,
    /// Who has won; `null` in a draw and when nobody came.
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

/// What the tag Result says (TCHESS 11.6).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WrittenResult {
    /// `*`: the game goes on.
    Unfinished,
    /// `1-0`, `0-1`.
    Won(Side),
    /// `1/2-1/2`.
    Drawn,
    /// `1-0 forfeit`, `0-1 forfeit`, `0-0 forfeit`.
    Forfeit(Option<Side>),
}

impl WrittenResult {
    /// All of them.
    pub const ALL: [Self; 7] = [
        Self::Unfinished,
        Self::Won(Side::White),
        Self::Won(Side::Black),
        Self::Drawn,
        Self::Forfeit(Some(Side::White)),
        Self::Forfeit(Some(Side::Black)),
        Self::Forfeit(None),
    ];

    /// Its word.
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

    /// The words for an end, or for a game that goes on.
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
