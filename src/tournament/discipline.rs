//! What an event is played by: its discipline, the rules that it decides, and what a game is
//! worth to its players, so that nothing else knows the points of a discipline.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::pairing::swiss::PointSystem;
use super::result::{Forfeit, GamePoints};
use super::round::ByeKind;
use super::tie_break::Scale;
use crate::games::PerSide;
use crate::games::totas::Regulations;
use crate::games::totas::regulations::RegulationsError;

/// The game that is played: the one list of those that events are of.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Discipline {
    /// TOTA\*S.
    #[default]
    Totas,
}

/// How a game is put down: what is entered of it, one after the other.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum PlayKind {
    /// Rows of two plans that both sides make at the same time.
    Plans,
    /// Acts of one side after the other.
    Acts,
}

impl Discipline {
    /// Every discipline.
    pub const ALL: [Self; 1] = [Self::Totas];

    /// The stable word, as it stands in entries and tables.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Totas => "totas",
        }
    }

    /// The discipline of a word.
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|it| it.word() == word)
    }

    /// How its games are put down.
    pub const fn kind(self) -> PlayKind {
        match self {
            Self::Totas => PlayKind::Plans,
        }
    }

    /// Whether what belongs to games of one kind, or to games of any, can be there in an
    /// event of it.
    pub fn takes(self, kind: Option<PlayKind>) -> bool {
        kind.is_none_or(|kind| kind == self.kind())
    }

    /// The name on pages, the same in every language.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Totas => "TOTA*S",
        }
    }
}

/// What an event is played by: the rulings of its discipline that it decides. Its text is
/// that of the Regulations.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Rules {
    /// TOTA\*S by these Regulations (clause 9.5).
    Totas(Regulations),
}

impl Rules {
    /// The rules of a discipline where an event decides nothing.
    pub fn usual(discipline: Discipline) -> Self {
        match discipline {
            Discipline::Totas => Self::Totas(Regulations::default()),
        }
    }

    /// Reads the Regulations of a discipline.
    ///
    /// # Errors
    /// [`RegulationsError`] when the text is none of its Regulations.
    pub fn parse(discipline: Discipline, text: &str) -> Result<Self, RegulationsError> {
        match discipline {
            Discipline::Totas => text.parse().map(Self::Totas),
        }
    }

    /// The game that is played.
    pub const fn discipline(&self) -> Discipline {
        match self {
            Self::Totas(_) => Discipline::Totas,
        }
    }

    /// The Regulations of TOTA\*S, for what is played there alone; `None` elsewhere.
    pub const fn totas(&self) -> Option<&Regulations> {
        match self {
            Self::Totas(regulations) => Some(regulations),
        }
    }

    /// Whether the entrants are coalitions, of TOTA\*S (clause 10).
    pub const fn has_coalitions(&self) -> bool {
        match self {
            Self::Totas(regulations) => regulations.coalition,
        }
    }

    /// What the games, the forfeits and the byes are worth.
    pub fn worth(&self) -> Worth {
        match self {
            Self::Totas(regulations) => Worth::totas(regulations),
        }
    }
}

impl fmt::Display for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Totas(regulations) => regulations.fmt(f),
        }
    }
}

/// What the games, the forfeits and the byes of an event are worth, in whole points.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Worth {
    /// The most that a win over the board brings.
    pub win: u16,
    /// What a draw brings, or what stands for one.
    pub draw: u16,
    /// What a loss over the board brings.
    pub loss: u16,
    /// For who came when the opponent did not.
    pub forfeit_win: u16,
    /// For who did not come when the opponent did.
    pub forfeit_loss: u16,
    /// The bye of the pairing.
    pub bye: u16,
    /// A bye with points that somebody asked for.
    pub half_bye: u16,
    /// The points of a clean victory over the board, where the game has them.
    pub clean: Option<u32>,
    /// The scale of the tie-breaks, in whole points: win, draw and loss as above.
    pub scale: Scale,
}

impl Worth {
    /// The points of TOTA\*S: a clean victory 5:1 down to 2:1 (clauses 6.1 to 6.3), 3 in the
    /// place of the draw that the game does not have, a forfeit and the bye of the
    /// pairing as the Regulations say (clause 6.4), a requested bye 2.
    pub fn totas(regulations: &Regulations) -> Self {
        let win = 5;
        Self {
            win,
            draw: 3,
            loss: 1,
            forfeit_win: win,
            forfeit_loss: regulations.forfeit_loss.into(),
            bye: regulations.bye_points.into(),
            half_bye: 2,
            clean: Some(win.into()),
            scale: Scale::TOTAS,
        }
    }

    /// Whether a win over the board can bring the winner and the loser these points.
    pub const fn is_win(&self, winner: u16, loser: u16) -> bool {
        loser == self.loss && winner > loser && winner <= self.win
    }

    /// The points of a game that somebody did not come to; 0:0 when nobody came.
    pub const fn forfeited(&self, absent: Forfeit) -> GamePoints {
        match absent {
            Forfeit::White => PerSide::new(self.forfeit_loss, self.forfeit_win),
            Forfeit::Black => PerSide::new(self.forfeit_win, self.forfeit_loss),
            Forfeit::Both => PerSide::new(0, 0),
        }
    }

    /// The points of a bye that somebody asked for.
    pub const fn requested_bye(&self, kind: ByeKind) -> u16 {
        match kind {
            ByeKind::Half => self.half_bye,
            ByeKind::Zero => 0,
        }
    }

    /// The points as the pairing engine of a Swiss sees them.
    pub fn point_system(&self) -> PointSystem {
        PointSystem {
            win: self.win.into(),
            draw: self.draw.into(),
            loss: self.loss.into(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::Side;
    use crate::games::totas::{End, Reason};
    use crate::tournament::tie_break::Exact;

    fn worth(regulations: &str) -> Worth {
        Worth::totas(&regulations.parse().unwrap())
    }

    #[test]
    fn a_discipline_is_its_word_and_rules_are_the_text_of_its_regulations() {
        for discipline in Discipline::ALL {
            let word = discipline.word();
            let json = serde_json::to_string(&discipline).unwrap();
            assert_eq!(json, format!("\"{word}\""));
            assert_eq!(Discipline::from_word(word), Some(discipline));
            let usual = Rules::usual(discipline);
            assert_eq!(usual.discipline(), discipline);
            assert_eq!(Rules::parse(discipline, &usual.to_string()), Ok(usual));
            assert!(Rules::parse(discipline, "").is_err());
        }
        assert_eq!(Discipline::from_word("TOTAS"), None);
        let totas = Discipline::Totas;
        assert!(totas.takes(None) && totas.takes(Some(PlayKind::Plans)));
        assert!(!totas.takes(Some(PlayKind::Acts)));
        let text = "federation-2013; forfeit_loss=1";
        let rules = Rules::parse(Discipline::Totas, text).unwrap();
        assert_eq!(rules.to_string(), text);
        assert_eq!(rules.totas().map(|it| it.forfeit_loss), Some(1));
        assert_eq!(rules.worth(), worth(text));
    }

    #[test]
    fn clauses_6_1_to_6_3_a_win_is_5_to_1_down_to_2_to_1() {
        let worth = worth("federation-2013");
        assert_eq!((worth.win, worth.loss, worth.clean), (5, 1, Some(5)));
        let points = (0..=7).flat_map(|winner| (0..=7).map(move |loser| (winner, loser)));
        let wins: Vec<(u16, u16)> = points
            .filter(|(winner, loser)| worth.is_win(*winner, *loser))
            .collect();
        assert_eq!(wins, [(2, 1), (3, 1), (4, 1), (5, 1)]);
        let clean = End::clean(Reason::Mate, Side::White).points;
        assert_eq!(clean.map(u16::from), PerSide::new(worth.win, worth.loss));
    }

    #[test]
    fn clause_6_4_a_forfeit_and_the_bye_are_what_the_regulations_say() {
        let usual = worth("federation-2013");
        assert_eq!(usual.forfeited(Forfeit::White), PerSide::new(0, 5));
        assert_eq!(usual.forfeited(Forfeit::Black), PerSide::new(5, 0));
        assert_eq!(usual.bye, 3);
        for points in 0..=5_u8 {
            let text = format!("federation-2013; forfeit_loss={points}; bye_points={points}");
            let worth = worth(&text);
            assert_eq!(worth.bye, u16::from(points));
            // As the game itself ends.
            for (absent, winner) in [
                (Forfeit::White, Some(Side::Black)),
                (Forfeit::Black, Some(Side::White)),
                (Forfeit::Both, None),
            ] {
                let end = End::forfeit(winner, points).points.map(u16::from);
                assert_eq!(worth.forfeited(absent), end);
            }
        }
    }

    #[test]
    fn r_131_a_requested_bye_has_2_points_or_none() {
        let worth = worth("federation-2013; bye_points=5");
        assert_eq!(worth.requested_bye(ByeKind::Half), 2);
        assert_eq!(worth.requested_bye(ByeKind::Zero), 0);
    }

    #[test]
    fn r_121_r_130_tie_breaks_and_pairings_take_3_for_the_draw() {
        let worth = worth("federation-2013; forfeit_loss=2; bye_points=4");
        let Worth { scale, .. } = worth;
        assert_eq!((scale.win(), scale.draw(), scale.loss()), (5, 3, 1));
        let points = worth.point_system();
        assert_eq!((points.win, points.draw, points.loss), (5, 3, 1));
        let own = [worth.win, worth.draw, worth.loss].map(u32::from);
        assert_eq!(own, [points.win, points.draw, points.loss]);
        assert_eq!(scale.points(1), Exact::whole(1));
    }
}
