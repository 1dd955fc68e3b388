//! Ends of games and their points (TOTA*S 6).

use super::Position;
use super::lot::{Lot, Lots, MissingLot};
use crate::{PerSide, Side};
use areopagus_language::Language;

/// The reason for the end of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Reason {
    /// A King was lost (TOTA*S 6.1).
    KingLost,
    /// A King was mated (TOTA*S 6.1).
    Mate,
    /// Both Kings were lost or mated in one game move (TOTA*S 6.2).
    BothKings,
    /// A player resigned (TOTA*S 6.1). A ruling makes this a clean victory.
    Resignation,
    /// A side reached the limit of infractions (TOTA*S 4.6).
    Infractions,
    /// 100 minutes were played (TOTA*S 6.3).
    Time,
    /// A position occurred for the third time (TOTA*S 6.3).
    Repetition,
    /// Neither side can mate any more (TOTA*S 6.3).
    NoMate,
    /// A ruling stopped the game (TOTA*S 6.3).
    Ruling,
    /// A player, or both, did not appear (TOTA*S 6.4).
    Forfeit,
}

impl Reason {
    /// All reasons, in the order of the clauses that name them.
    pub const ALL: [Self; 10] = [
        Self::KingLost,
        Self::Mate,
        Self::BothKings,
        Self::Resignation,
        Self::Infractions,
        Self::Time,
        Self::Repetition,
        Self::NoMate,
        Self::Ruling,
        Self::Forfeit,
    ];

    /// The word of the report (TOTA*S 9.5a).
    pub const fn word(self) -> &'static str {
        match self {
            Self::KingLost => "king-lost",
            Self::Mate => "mate",
            Self::BothKings => "both-kings",
            Self::Resignation => "resignation",
            Self::Infractions => "infractions",
            Self::Time => "time",
            Self::Repetition => "repetition",
            Self::NoMate => "no-mate",
            Self::Ruling => "ruling",
            Self::Forfeit => "forfeit",
        }
    }

    /// The clause that the reason follows from.
    pub const fn clause(self) -> &'static str {
        match self {
            Self::KingLost | Self::Mate | Self::Resignation => "6.1",
            Self::BothKings => "6.2",
            Self::Infractions => "4.6",
            Self::Time | Self::Repetition | Self::NoMate | Self::Ruling => "6.3",
            Self::Forfeit => "6.4",
        }
    }

    /// The reason in a sentence.
    pub const fn say(self, language: Language) -> &'static str {
        match (self, language) {
            (Self::KingLost, Language::En) => "The King is lost.",
            (Self::Mate, Language::En) => "Mate.",
            (Self::BothKings, Language::En) => {
                "Both Kings are lost or mated; whoever recorded first wins."
            }
            (Self::Resignation, Language::En) => "Resignation.",
            (Self::Infractions, Language::En) => "The limit of infractions is reached.",
            (Self::Time, Language::En) => "The time of play is over; the potential decides.",
            (Self::Repetition, Language::En) => {
                "The position occurred for the third time; the potential decides."
            }
            (Self::NoMate, Language::En) => "Nobody can mate any more; the potential decides.",
            (Self::Ruling, Language::En) => {
                "The game is stopped by a ruling; the potential decides."
            }
            (Self::Forfeit, Language::En) => "Forfeit.",
            (Self::KingLost, Language::Ru) => "Король потерян.",
            (Self::Mate, Language::Ru) => "Мат.",
            (Self::BothKings, Language::Ru) => {
                "Оба Короля потеряны или получили мат; победил записавший план первым."
            }
            (Self::Resignation, Language::Ru) => "Противник сдался.",
            (Self::Infractions, Language::Ru) => "Достигнут предел нарушений.",
            (Self::Time, Language::Ru) => "Время игры истекло; решает потенциал.",
            (Self::Repetition, Language::Ru) => {
                "Позиция повторилась в третий раз; решает потенциал."
            }
            (Self::NoMate, Language::Ru) => "Мат больше невозможен; решает потенциал.",
            (Self::Ruling, Language::Ru) => "Партия остановлена решением судьи; решает потенциал.",
            (Self::Forfeit, Language::Ru) => "Неявка.",
            (Self::KingLost, Language::De) => "Der König ist verloren.",
            (Self::Mate, Language::De) => "Matt.",
            (Self::BothKings, Language::De) => {
                "Beide Könige sind verloren oder matt; es gewinnt, wer zuerst aufgeschrieben hat."
            }
            (Self::Resignation, Language::De) => "Aufgabe.",
            (Self::Infractions, Language::De) => "Die Grenze der Verstöße ist erreicht.",
            (Self::Time, Language::De) => {
                "Die Spielzeit ist abgelaufen; das Potenzial entscheidet."
            }
            (Self::Repetition, Language::De) => {
                "Die Stellung ist zum dritten Mal entstanden; das Potenzial entscheidet."
            }
            (Self::NoMate, Language::De) => {
                "Niemand kann mehr matt setzen; das Potenzial entscheidet."
            }
            (Self::Ruling, Language::De) => {
                "Die Partie ist durch Entscheidung des Schiedsrichters beendet; das Potenzial entscheidet."
            }
            (Self::Forfeit, Language::De) => "Kampflos.",
        }
    }
}

/// The points of a game (TOTA*S 6).
pub type Points = PerSide<u8>;

/// The end of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct End {
    /// The reason for the end.
    pub reason: Reason,
    /// The winner; `None` only if both players were absent.
    pub winner: Option<Side>,
    /// The points of both sides.
    pub points: Points,
}

impl End {
    /// The clause of the reason.
    pub const fn clause(&self) -> &'static str {
        self.reason.clause()
    }

    /// A clean victory, 5:1 (TOTA*S 6.1).
    pub fn clean(reason: Reason, winner: Side) -> Self {
        Self::won(reason, winner, 5, 1)
    }

    /// A game that was not played (TOTA*S 6.4). The player who appeared wins 5 to `forfeit_loss`;
    /// if neither appeared it is 0:0.
    pub fn forfeit(winner: Option<Side>, forfeit_loss: u8) -> Self {
        match winner {
            Some(winner) => Self::won(Reason::Forfeit, winner, 5, forfeit_loss),
            None => Self {
                reason: Reason::Forfeit,
                winner: None,
                points: PerSide::new(0, 0),
            },
        }
    }

    fn won(reason: Reason, winner: Side, points: u8, loss: u8) -> Self {
        Self {
            reason,
            winner: Some(winner),
            points: PerSide::from_fn(|side| if side == winner { points } else { loss }),
        }
    }
}

/// The ways a player or the referee can stop a game (TOTA*S 6).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Stop {
    /// This side resigns: a clean victory of the opponent (TOTA*S 6.1, R-352).
    Resign(Side),
    /// 100 minutes were played (TOTA*S 6.3).
    Time,
    /// The referee declares that neither side can mate any more (TOTA*S 6.3).
    NoMate,
    /// A ruling (TOTA*S 6.3).
    Ruling,
}

/// Stops a game in a position.
///
/// # Errors
/// Potential and timer time are equal and there is no lot (TOTA*S 6.3).
pub fn stop(position: &Position, stop: Stop, lots: &mut dyn Lots) -> Result<End, MissingLot> {
    let reason = match stop {
        Stop::Resign(side) => return Ok(End::clean(Reason::Resignation, side.other())),
        Stop::Time => Reason::Time,
        Stop::NoMate => Reason::NoMate,
        Stop::Ruling => Reason::Ruling,
    };
    by_potential(position, reason, lots)
}

/// The end of a stopped game by residual potential: a lead of 10 or more is 4:1, of 1 to 9 is
/// 3:1; equal potentials are 2:1 for the side with less timer time, and then by lot (TOTA*S 6.3).
///
/// # Errors
/// Potential and timer time are equal and there is no lot.
pub fn by_potential(
    position: &Position,
    reason: Reason,
    lots: &mut dyn Lots,
) -> Result<End, MissingLot> {
    let potential = PerSide::from_fn(|side| position.potential(side));
    let lead = potential.white.abs_diff(potential.black);
    if lead > 0 {
        let winner = if potential.white > potential.black {
            Side::White
        } else {
            Side::Black
        };
        let points = if lead >= 10 { 4 } else { 3 };
        return Ok(End::won(reason, winner, points, 1));
    }
    let (white, black) = (position.timer(Side::White), position.timer(Side::Black));
    let winner = match white.cmp(&black) {
        std::cmp::Ordering::Less => Side::White,
        std::cmp::Ordering::Greater => Side::Black,
        std::cmp::Ordering::Equal => lots
            .side(&Lot::Winner)
            .ok_or(MissingLot::Lot(Lot::Winner))?,
    };
    Ok(End::won(reason, winner, 2, 1))
}
