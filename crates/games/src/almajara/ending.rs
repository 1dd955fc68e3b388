//! Ends of games and their points (Almajara 4.1, Almajara 4.2, Almajara 4.5).

use serde::Serialize;

use super::catalogue::CHIPS_EACH;
use super::regulations::{Regulations, Standings};
use crate::{PerSide, Side};
use areopagus_language::Language;

/// The reason for the end of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Reason {
    /// A chip reached the opponent's portal (Almajara 4.1).
    Absolute,
    /// The time is over and the score decides (Almajara 4.2).
    Time,
    /// The referee has stopped the game, and the score decides (Almajara 4.2).
    Stopped,
    /// A player has resigned (Almajara 4.5).
    Resignation,
    /// A player did not appear (Almajara 4.5).
    Forfeit,
}

impl Reason {
    /// Every reason, in the order of declaration.
    pub const ALL: [Self; 5] = [
        Self::Absolute,
        Self::Time,
        Self::Stopped,
        Self::Resignation,
        Self::Forfeit,
    ];

    /// The word in reports and in the Result tag.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Absolute => "absolute",
            Self::Time => "time",
            Self::Stopped => "stopped",
            Self::Resignation => "resignation",
            Self::Forfeit => "forfeit",
        }
    }

    /// The clause by which the game ends.
    pub const fn clause(self) -> &'static str {
        match self {
            Self::Absolute => "4.1",
            Self::Time | Self::Stopped => "4.2",
            Self::Resignation | Self::Forfeit => "4.5",
        }
    }
}

/// The end of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct End {
    /// The reason for the end.
    pub reason: Reason,
    /// The winner; `None` with an equal score, or if neither player appeared.
    pub winner: Option<Side>,
    /// The final score; 27 : 0 for a forfeit.
    pub score: PerSide<u32>,
}

impl End {
    /// The end of a game that the score decides.
    pub(super) const fn on_score(reason: Reason, score: PerSide<u32>) -> Self {
        let winner = if score.white > score.black {
            Some(Side::White)
        } else if score.white < score.black {
            Some(Side::Black)
        } else {
            None
        };
        Self {
            reason,
            winner,
            score,
        }
    }

    /// The end of a game in which a player did not appear; the winner is `None` if neither
    /// appeared.
    pub fn forfeit(winner: Option<Side>) -> Self {
        let all = u32::try_from(CHIPS_EACH).unwrap_or(u32::MAX);
        Self {
            reason: Reason::Forfeit,
            winner,
            score: PerSide::from_fn(|side| if winner == Some(side) { all } else { 0 }),
        }
    }

    /// The match points of both sides (Almajara 4.5). A winner who does not win on score has the
    /// points of an absolute victory; a game in which neither player appeared is lost by both.
    pub fn match_points(&self, regulations: &Regulations) -> PerSide<u32> {
        let on_score = matches!(self.reason, Reason::Time | Reason::Stopped);
        PerSide::from_fn(|side| {
            u32::from(match self.winner {
                Some(winner) if winner != side => regulations.loss_points,
                Some(_) if on_score => regulations.victory_points,
                Some(_) => regulations.absolute_points,
                None if on_score => regulations.equal_points,
                None => regulations.loss_points,
            })
        })
    }

    /// The points for the standings: the match points, or the score if the event has chosen it
    /// (Almajara 4.5).
    pub fn points(&self, regulations: &Regulations) -> PerSide<u32> {
        match regulations.standings {
            Standings::Match => self.match_points(regulations),
            Standings::Score => self.score,
        }
    }

    /// The end as a sentence.
    pub fn say(&self, language: Language) -> String {
        let PerSide { white, black } = self.score;
        let [en, ru, de] = [Language::En, Language::Ru, Language::De]
            .map(|language| self.winner.map(|side| side.name(language)));
        let english = match (self.reason, en) {
            (Reason::Absolute, Some(side)) => {
                format!("{side} is on the opponent's portal: an absolute victory.")
            }
            (Reason::Resignation, Some(side)) => format!("The opponent has resigned: {side} wins."),
            (Reason::Forfeit, Some(side)) => format!("The opponent did not come: {side} wins."),
            (Reason::Forfeit, None) => "Nobody came: both have lost.".to_owned(),
            (Reason::Stopped, Some(side)) => {
                format!("The game was stopped at {white} : {black}: {side} wins on score.")
            }
            (_, Some(side)) => {
                format!("The time is over at {white} : {black}: {side} wins on score.")
            }
            (Reason::Stopped, None) => {
                format!("The game was stopped at {white} : {black}: the score is equal.")
            }
            (_, None) => format!("The time is over at {white} : {black}: the score is equal."),
        };
        let russian = match (self.reason, ru) {
            (Reason::Absolute, Some(side)) => {
                format!("Фишка на портале соперника. {side}: абсолютная победа.")
            }
            (Reason::Resignation, Some(side)) => format!("Соперник сдался. {side} побеждают."),
            (Reason::Forfeit, Some(side)) => format!("Соперник не пришёл. {side} побеждают."),
            (Reason::Forfeit, None) => "Никто не пришёл: оба проиграли.".to_owned(),
            (Reason::Stopped, Some(side)) => format!(
                "Партия остановлена при счёте {white} : {black}. {side} побеждают по очкам."
            ),
            (_, Some(side)) => {
                format!("Время вышло, счёт {white} : {black}. {side} побеждают по очкам.")
            }
            (Reason::Stopped, None) => {
                format!("Партия остановлена при равном счёте {white} : {black}.")
            }
            (_, None) => format!("Время вышло, счёт равный: {white} : {black}."),
        };
        let german = match (self.reason, de) {
            (Reason::Absolute, Some(side)) => {
                format!("{side} steht auf dem gegnerischen Portal: ein absoluter Sieg.")
            }
            (Reason::Resignation, Some(side)) => {
                format!("Der Gegner hat aufgegeben: {side} gewinnt.")
            }
            (Reason::Forfeit, Some(side)) => {
                format!("Der Gegner ist nicht erschienen: {side} gewinnt.")
            }
            (Reason::Forfeit, None) => "Niemand ist erschienen: Beide haben verloren.".to_owned(),
            (Reason::Stopped, Some(side)) => format!(
                "Die Partie wurde bei {white} : {black} abgebrochen: {side} gewinnt nach Punkten."
            ),
            (_, Some(side)) => {
                format!("Die Zeit ist um, es steht {white} : {black}: {side} gewinnt nach Punkten.")
            }
            (Reason::Stopped, None) => {
                format!("Die Partie wurde bei gleichem Stand abgebrochen, {white} : {black}.")
            }
            (_, None) => format!("Die Zeit ist um, es steht gleich: {white} : {black}."),
        };
        match language {
            Language::En => english,
            Language::Ru => russian,
            Language::De => german,
        }
    }
}

/// The end of a game in a report.
#[derive(Debug, Clone, Serialize)]
pub struct ReportedEnd {
    /// The word of the reason, such as `absolute`.
    pub reason: &'static str,
    /// The clause of the reason.
    pub clause: &'static str,
    /// The winner; `null` if there is none.
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
    fn clause_4_5_match_points_and_scores() {
        let regulations = Regulations::default();
        let by_score = Regulations {
            standings: Standings::Score,
            ..Regulations::default()
        };
        let points = |end: End| {
            let PerSide { white, black } = end.points(&regulations);
            let score = end.points(&by_score);
            (white, black, score.white, score.black)
        };
        let ends = [
            (
                End::on_score(Reason::Time, PerSide::new(31, 23)),
                (2, 0, 31, 23),
            ),
            (
                End::on_score(Reason::Stopped, PerSide::new(20, 23)),
                (0, 2, 20, 23),
            ),
            (
                End::on_score(Reason::Time, PerSide::new(27, 27)),
                (1, 1, 27, 27),
            ),
            (End::forfeit(Some(Side::Black)), (0, 3, 0, 27)),
            (End::forfeit(None), (0, 0, 0, 0)),
        ];
        for (end, expected) in ends {
            assert_eq!(points(end), expected);
            assert!(
                Language::ALL
                    .iter()
                    .all(|language| !end.say(*language).is_empty())
            );
        }
        let absolute = End {
            reason: Reason::Absolute,
            winner: Some(Side::White),
            score: PerSide::new(10, 44),
        };
        assert_eq!(points(absolute), (3, 0, 10, 44));
    }
}
