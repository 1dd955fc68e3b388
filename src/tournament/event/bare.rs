//! Bare results: what a game whose record was not kept can have ended with, by the rules of
//! its discipline.

use super::command::Played;
use super::refusal::{Refusal, RefusalClass};
use crate::games::PerSide;
use crate::games::almajara::Equipment;
use crate::games::almajara::regulations::Standings;
use crate::language::Language;
use crate::tournament::discipline::{Rules, Worth};
use crate::tournament::result::{Basis, GamePoints, GameResult, MAX_POTENTIAL, leader};
use crate::tournament::text::Line;

/// The result that a referee enters without a record.
///
/// # Errors
/// [`Refusal`] when no game by these rules ends like that.
pub(super) fn played(
    rules: &Rules,
    played: Played,
    reason: Line<500>,
) -> Result<GameResult, Refusal> {
    let Played {
        points,
        potential,
        score,
        winner,
    } = played;
    let result = GameResult {
        points,
        potential,
        score,
        winner,
        basis: Basis::Referee { reason },
    };
    let is_foreign = match rules {
        Rules::Totas(_) => score.is_some() || winner.is_some(),
        Rules::Almajara(_) => potential.is_some(),
    };
    if is_foreign {
        return Err(Refusal::OtherDiscipline(rules.discipline()));
    }
    match rules {
        Rules::Totas(_) => of_totas(&rules.worth(), result),
        Rules::Almajara(equipment) => of_almajara(rules, equipment, result),
    }
}

/// Points that a game of TOTA\*S can end with, and potentials that give them (clauses 6.1
/// to 6.3).
fn of_totas(worth: &Worth, result: GameResult) -> Result<GameResult, Refusal> {
    let GameResult {
        points, potential, ..
    } = result;
    let high = points.white.max(points.black);
    let low = points.white.min(points.black);
    if !worth.is_win(high, low) {
        return Err(Refusal::PointsImpossible(points));
    }
    match potential {
        Some(potential) if potential.white.max(potential.black) > MAX_POTENTIAL => {
            Err(Refusal::PotentialImpossible {
                most: MAX_POTENTIAL,
            })
        }
        Some(potential) if !gives(potential, &result) => {
            Err(Refusal::PotentialContradicts { points, potential })
        }
        _ => Ok(result),
    }
}

/// Whether these residual potentials give these points: a lead of 10 or more 4:1, of 1
/// to 9 3:1, none 2:1 for either side (clause 6.3). A clean victory may have any.
fn gives(potential: PerSide<u16>, result: &GameResult) -> bool {
    let Some(winner) = result.winner() else {
        return false;
    };
    let own = potential[winner];
    let rival = potential[winner.other()];
    match result.points[winner] {
        4 => own >= rival.saturating_add(10),
        3 => own > rival && own - rival < 10,
        2 => own == rival,
        _ => true,
    }
}

/// Points that a game of Almajara can end with, and a score that gives them (clauses 4.1,
/// 4.2, 4.5). Where the scores count, who has won has to be said only of an absolute victory
/// with no greater score.
fn of_almajara(
    rules: &Rules,
    equipment: &Equipment,
    mut result: GameResult,
) -> Result<GameResult, Refusal> {
    let GameResult { points, .. } = result;
    let regulations = &equipment.regulations;
    if regulations.standings == Standings::Score {
        let score = *result.score.get_or_insert(points);
        if score != points {
            return Err(BareRefusal::Score { points, score }.into());
        }
    }
    let most = equipment.most_points();
    if let Some(score) = result.score
        && u32::from(score.white.max(score.black)) > most
    {
        return Err(BareRefusal::TooGreat { most }.into());
    }
    if let Some(possible) = rules.ends() {
        if !possible.contains(&points) {
            return Err(BareRefusal::Points { points, possible }.into());
        }
        let by_points = leader(points);
        if result
            .winner
            .is_some_and(|winner| Some(winner) != by_points)
        {
            return Err(BareRefusal::Winner { points }.into());
        }
        // Who has won otherwise than on score may have any (clause 4.1).
        let is_absolute = by_points
            .is_some_and(|winner| points[winner] == u16::from(regulations.absolute_points));
        if let Some(score) = result.score
            && !is_absolute
            && leader(score) != by_points
        {
            return Err(BareRefusal::Score { points, score }.into());
        }
    }
    // What the points say is not said twice.
    result.winner = result
        .winner
        .filter(|winner| leader(points) != Some(*winner));
    Ok(result)
}

/// Why a bare result is none of a game of Almajara.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum BareRefusal {
    /// No game ends with these points.
    Points {
        /// The points.
        points: GamePoints,
        /// Those that one can end with.
        possible: Vec<GamePoints>,
    },
    /// This score does not give these points.
    Score {
        /// The points.
        points: GamePoints,
        /// The score.
        score: PerSide<u16>,
    },
    /// No score is that great.
    TooGreat {
        /// The most that one can be.
        most: u32,
    },
    /// By the points somebody else has won, or nobody.
    Winner {
        /// The points.
        points: GamePoints,
    },
}

impl BareRefusal {
    /// The stable word of the refusal.
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Points { .. } => "points-impossible",
            Self::Score { .. } => "score-contradicts",
            Self::TooGreat { .. } => "score-impossible",
            Self::Winner { .. } => "winner-contradicts",
        }
    }

    /// What kind of refusal it is.
    pub const fn class() -> RefusalClass {
        RefusalClass::Invalid
    }

    /// The field that is wrong.
    pub const fn field(&self) -> &'static str {
        match self {
            Self::Points { .. } => "points",
            Self::Score { .. } | Self::TooGreat { .. } => "score",
            Self::Winner { .. } => "winner",
        }
    }

    /// The clause of Almajara that it breaks.
    pub const fn clause(&self) -> &'static str {
        match self {
            Self::Points { .. } | Self::Score { .. } => "4.5",
            Self::TooGreat { .. } => "4.2",
            Self::Winner { .. } => "4.1",
        }
    }

    /// What is wrong and what would be right.
    pub fn say(&self, language: Language) -> String {
        let written = |points: &GamePoints| format!("{}:{}", points.white, points.black);
        let [english, russian, german] = match self {
            Self::Points { points, possible } => {
                let points = written(points);
                let possible: Vec<String> = possible.iter().map(written).collect();
                let possible = possible.join(", ");
                [
                    format!("No game ends {points}; by these Regulations games end {possible}."),
                    format!(
                        "Счёта {points} не бывает; по этому регламенту партии кончаются {possible}."
                    ),
                    format!(
                        "Keine Partie endet {points}; nach dieser Ausschreibung enden Partien {possible}."
                    ),
                ]
            }
            Self::Score { points, score } => {
                let (points, score) = (written(points), written(score));
                [
                    format!(
                        "A score of {score} does not give {points}: who has more wins, unless by an absolute victory; where the scores count, they are the points."
                    ),
                    format!(
                        "Счёт {score} не даёт {points}: побеждает тот, у кого больше, если победа не абсолютная; где идёт сам счёт, он и есть очки."
                    ),
                    format!(
                        "Der Stand {score} ergibt nicht {points}: Wer mehr hat, gewinnt, außer bei einem absoluten Sieg; wo die Stände zählen, sind sie die Punkte."
                    ),
                ]
            }
            Self::TooGreat { most } => [
                format!("No score is that great; {most} is more than any can reach."),
                format!("Такого счёта не бывает: {most} – больше, чем можно набрать."),
                format!("Kein Stand ist so hoch; {most} ist mehr, als einer erreichen kann."),
            ],
            Self::Winner { points } => {
                let points = written(points);
                [
                    format!("{points} says who has won; leave the winner out."),
                    format!("Кто победил, видно из счёта {points}; победителя не указывайте."),
                    format!("{points} sagt, wer gewonnen hat; lassen Sie den Sieger weg."),
                ]
            }
        };
        match language {
            Language::En => english,
            Language::Ru => russian,
            Language::De => german,
        }
    }
}

impl From<BareRefusal> for Refusal {
    fn from(refusal: BareRefusal) -> Self {
        Self::Bare(refusal)
    }
}
