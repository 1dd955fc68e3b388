//! What an event is played by: its discipline, the rules that it decides, and what a game is
//! worth to its players, so that nothing else knows the points of a discipline.

use std::fmt;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::pairing::swiss::PointSystem;
use super::result::{Forfeit, GamePoints};
use super::round::ByeKind;
use super::tie_break::Scale;
use crate::games::PerSide;
use crate::games::acts::ByActs;
use crate::games::almajara::regulations::Standings;
use crate::games::almajara::{self, DataError, Equipment, OwnEquipment, Table};
use crate::games::notation::placed;
use crate::games::totas::{Regulations, regulations::RegulationsError};
use crate::language::Language;

/// The game that is played: the one list of those that events are of.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Discipline {
    /// TOTA\*S.
    #[default]
    Totas,
    /// Almajara, the sport version.
    Almajara,
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
    pub const ALL: [Self; 2] = [Self::Totas, Self::Almajara];

    /// The stable word, as it stands in entries and tables.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Totas => "totas",
            Self::Almajara => "almajara",
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
            Self::Almajara => PlayKind::Acts,
        }
    }

    /// Whether its games count for the list of ratings.
    pub const fn is_rated(self) -> bool {
        match self {
            Self::Totas => true,
            Self::Almajara => false,
        }
    }

    /// Whether what belongs to games of one kind, or to games of any, can be there in an
    /// event of it.
    pub fn takes(self, kind: Option<PlayKind>) -> bool {
        kind.is_none_or(|kind| kind == self.kind())
    }

    /// The ending of its records' files.
    pub const fn ending(self) -> &'static str {
        match self {
            Self::Totas => "tota",
            Self::Almajara => "alma",
        }
    }

    /// The name on pages, the same in every language.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Totas => "TOTA*S",
            Self::Almajara => "Almajara",
        }
    }
}

/// What an event is played by: the rulings of its discipline that it decides. Its text is
/// that of the Regulations.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Rules {
    /// TOTA\*S by these Regulations (clause 9.5).
    Totas(Regulations),
    /// Almajara with these chips and this board, by these Regulations.
    Almajara(Arc<Equipment>),
}

/// Why an event cannot be played by what it decides.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum RulesError {
    /// The text is none of the Regulations of TOTA\*S.
    Totas(RegulationsError),
    /// The text is none of the Regulations of Almajara.
    Almajara(almajara::RegulationsError),
    /// A better end of a game would bring fewer points.
    Points,
    /// The chips or the board of Almajara are none (clauses 1.1, 1.2).
    Equipment(Vec<DataError>),
    /// The game has no equipment of an event's own.
    NoEquipment(Discipline),
}

impl RulesError {
    /// What is wrong and what would be right.
    pub fn say(&self, language: Language) -> String {
        match (self, language) {
            (Self::Totas(error), _) => error.say(language),
            (Self::Almajara(error), _) => error.say(language),
            (Self::Points, Language::En) => {
                "No end of a game brings more than a better one: absolute_points, victory_points, equal_points and loss_points go down, and a victory brings more than a loss."
                    .to_owned()
            }
            (Self::Points, Language::Ru) => {
                "Худший исход не приносит больше лучшего: absolute_points, victory_points, equal_points и loss_points идут по убыванию, и победа дороже поражения."
                    .to_owned()
            }
            (Self::Points, Language::De) => {
                "Kein Ausgang bringt mehr als ein besserer: absolute_points, victory_points, equal_points und loss_points fallen, und ein Sieg bringt mehr als eine Niederlage."
                    .to_owned()
            }
            (Self::Equipment(errors), _) => {
                let said = errors
                    .iter()
                    .map(|error| placed(Some(error.place), &error.say(language), language));
                said.collect::<Vec<_>>().join("\n")
            }
            (Self::NoEquipment(discipline), Language::En) => format!(
                "{} is played with what the Regulations say; leave chips and board out.",
                discipline.name()
            ),
            (Self::NoEquipment(discipline), Language::Ru) => format!(
                "{} играют тем, что сказано в регламенте; фишки и поле не указывайте.",
                discipline.name()
            ),
            (Self::NoEquipment(discipline), Language::De) => format!(
                "{} wird mit dem gespielt, was die Ausschreibung sagt; lassen Sie Steine und Feld weg.",
                discipline.name()
            ),
        }
    }
}

impl fmt::Display for RulesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.say(Language::En))
    }
}

impl std::error::Error for RulesError {}

impl Rules {
    /// The rules of a discipline where an event decides nothing.
    pub fn usual(discipline: Discipline) -> Self {
        match discipline {
            Discipline::Totas => Self::Totas(Regulations::default()),
            Discipline::Almajara => Self::Almajara(Arc::default()),
        }
    }

    /// Reads the Regulations of a discipline, whose equipment is the shipped one.
    ///
    /// # Errors
    /// [`RulesError`] when the text is none of its Regulations.
    pub fn parse(discipline: Discipline, text: &str) -> Result<Self, RulesError> {
        Self::with(discipline, text, None)
    }

    /// Reads the Regulations of a discipline and what its equipment has of its own.
    ///
    /// # Errors
    /// [`RulesError`] when the text is none of its Regulations, or the equipment none of its.
    pub fn with(
        discipline: Discipline,
        text: &str,
        own: Option<&OwnEquipment>,
    ) -> Result<Self, RulesError> {
        match (discipline, own) {
            (Discipline::Totas, None) => text.parse().map(Self::Totas).map_err(RulesError::Totas),
            (Discipline::Totas, Some(_)) => Err(RulesError::NoEquipment(discipline)),
            (Discipline::Almajara, own) => {
                let regulations = text.parse().map_err(RulesError::Almajara)?;
                let own = own.unwrap_or(&SHIPPED);
                Self::almajara(Equipment::of_own(own, regulations).map_err(RulesError::Equipment)?)
            }
        }
    }

    /// The rules of Almajara with an equipment.
    ///
    /// # Errors
    /// [`RulesError::Points`] when its points do not go down.
    pub fn almajara(equipment: Equipment) -> Result<Self, RulesError> {
        let almajara::Regulations {
            absolute_points,
            victory_points,
            equal_points,
            loss_points,
            ..
        } = equipment.regulations;
        let points = [absolute_points, victory_points, equal_points, loss_points];
        if points.is_sorted_by(|better, worse| better >= worse) && victory_points > loss_points {
            Ok(Self::Almajara(Arc::new(equipment)))
        } else {
            Err(RulesError::Points)
        }
    }

    /// The game that is played.
    pub const fn discipline(&self) -> Discipline {
        match self {
            Self::Totas(_) => Discipline::Totas,
            Self::Almajara(_) => Discipline::Almajara,
        }
    }

    /// The Regulations of TOTA\*S, for what is played there alone; `None` elsewhere.
    pub const fn totas(&self) -> Option<&Regulations> {
        match self {
            Self::Totas(regulations) => Some(regulations),
            Self::Almajara(_) => None,
        }
    }

    /// The chips, the board and the Regulations of Almajara; `None` elsewhere.
    pub const fn equipment(&self) -> Option<&Arc<Equipment>> {
        match self {
            Self::Totas(_) => None,
            Self::Almajara(equipment) => Some(equipment),
        }
    }

    /// A game by these rules before its first act; `None` where games are rows of plans.
    pub fn table(&self) -> Option<Box<dyn ByActs>> {
        match self {
            Self::Totas(_) => None,
            Self::Almajara(equipment) => Some(Box::new(Table::new(Arc::clone(equipment)))),
        }
    }

    /// Whether the entrants are coalitions, of TOTA\*S (clause 10).
    pub const fn has_coalitions(&self) -> bool {
        match self {
            Self::Totas(regulations) => regulations.coalition,
            Self::Almajara(_) => false,
        }
    }

    /// The points that a game can end with over the board, White's victories first; `None`
    /// where the scores themselves count.
    pub fn ends(&self) -> Option<Vec<GamePoints>> {
        let worth = self.worth();
        let (victories, draw): (Vec<u16>, _) = match self {
            Self::Totas(_) => {
                let points = (worth.loss..=worth.win).rev();
                let victories = points.filter(|points| worth.is_win(*points, worth.loss));
                (victories.collect(), None)
            }
            Self::Almajara(equipment) => {
                let regulations = &equipment.regulations;
                if regulations.standings == Standings::Score {
                    return None;
                }
                let victories = [regulations.absolute_points, regulations.victory_points];
                (
                    victories.map(u16::from).to_vec(),
                    Some(PerSide::new(worth.draw, worth.draw)),
                )
            }
        };
        let white = victories
            .iter()
            .map(|points| PerSide::new(*points, worth.loss));
        let black = victories
            .iter()
            .rev()
            .map(|points| PerSide::new(worth.loss, *points));
        let mut ends: Vec<GamePoints> = white.chain(draw).chain(black).collect();
        // An absolute victory may be worth no more than one on score.
        ends.dedup();
        Some(ends)
    }

    /// What the games, the forfeits and the byes are worth.
    pub fn worth(&self) -> Worth {
        match self {
            Self::Totas(regulations) => Worth::totas(regulations),
            Self::Almajara(equipment) => Worth::almajara(&equipment.regulations),
        }
    }
}

/// An equipment with nothing of its own.
static SHIPPED: OwnEquipment = OwnEquipment {
    chips: Vec::new(),
    zones: Vec::new(),
};

impl fmt::Display for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Totas(regulations) => regulations.fmt(f),
            Self::Almajara(equipment) => equipment.regulations.fmt(f),
        }
    }
}

/// What stands for a victory where the scores of Almajara count: the chips that a player
/// has after the deal.
const SCORED_WIN: u16 = 27;

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
    /// For each of two who both did not come.
    pub both_absent: u16,
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
            both_absent: 0,
            bye: regulations.bye_points.into(),
            half_bye: 2,
            clean: Some(win.into()),
            scale: Scale::TOTAS,
        }
    }

    /// The points of Almajara: an absolute victory and a forfeit, an equal score and
    /// a loss as the Regulations say (clause 4.5, R-236); the bye of the pairing is worth a
    /// victory on score, a requested one an equal score. Where the scores themselves count,
    /// the chips that one has after the deal, 27, stand for a victory and half of them, 13,
    /// for an equal score.
    pub fn almajara(regulations: &almajara::Regulations) -> Self {
        let [win, bye, draw, loss] = match regulations.standings {
            Standings::Match => [
                regulations.absolute_points,
                regulations.victory_points,
                regulations.equal_points,
                regulations.loss_points,
            ]
            .map(u16::from),
            Standings::Score => [SCORED_WIN, SCORED_WIN, SCORED_WIN / 2, 0],
        };
        Self {
            win,
            draw,
            loss,
            forfeit_win: win,
            forfeit_loss: loss,
            both_absent: loss,
            bye,
            half_bye: draw,
            clean: None,
            scale: Scale::nearest(win.into(), draw.into(), loss.into()),
        }
    }

    /// Whether a win over the board can bring the winner and the loser these points.
    pub const fn is_win(&self, winner: u16, loser: u16) -> bool {
        loser == self.loss && winner > loser && winner <= self.win
    }

    /// The points of a game that somebody did not come to.
    pub const fn forfeited(&self, absent: Forfeit) -> GamePoints {
        match absent {
            Forfeit::White => PerSide::new(self.forfeit_loss, self.forfeit_win),
            Forfeit::Black => PerSide::new(self.forfeit_win, self.forfeit_loss),
            Forfeit::Both => PerSide::new(self.both_absent, self.both_absent),
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
        let almajara = Discipline::Almajara;
        assert!(almajara.takes(Some(PlayKind::Acts)) && !almajara.takes(Some(PlayKind::Plans)));
        assert!(totas.is_rated() && !almajara.is_rated());
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

    fn almajara(regulations: &str) -> Result<Worth, RulesError> {
        Rules::parse(Discipline::Almajara, regulations).map(|rules| rules.worth())
    }

    #[test]
    fn r_243_a_bye_of_almajara_is_a_victory_on_score_and_a_forfeit_an_absolute_one() {
        for (text, [win, draw, loss, bye]) in [
            ("almajara-sport", [3, 1, 0, 2]),
            (
                "almajara-sport; absolute_points=9; victory_points=7; equal_points=4; loss_points=1",
                [9, 4, 1, 7],
            ),
            ("almajara-sport; standings=score", [27, 13, 0, 27]),
        ] {
            let worth = almajara(text).unwrap();
            assert_eq!((worth.win, worth.draw, worth.loss), (win, draw, loss));
            assert_eq!((worth.bye, worth.requested_bye(ByeKind::Half)), (bye, draw));
            assert_eq!(worth.requested_bye(ByeKind::Zero), 0);
            assert_eq!(worth.clean, None);
            let scale = [worth.scale.win(), worth.scale.draw(), worth.scale.loss()];
            assert_eq!(scale, [win, draw, loss].map(u32::from));
            // As the game itself ends.
            for (absent, winner) in [
                (Forfeit::White, Some(Side::Black)),
                (Forfeit::Black, Some(Side::White)),
                (Forfeit::Both, None),
            ] {
                let regulations = text.parse().unwrap();
                let end = almajara::End::forfeit(winner).points(&regulations);
                assert_eq!(worth.forfeited(absent).map(u32::from), end);
            }
        }
    }

    #[test]
    fn r_243_points_that_do_not_go_down_are_refused() {
        for fields in [
            "victory_points=4",
            "equal_points=3",
            "loss_points=2",
            "absolute_points=0; victory_points=0; equal_points=0",
        ] {
            let refused = almajara(&format!("almajara-sport; {fields}")).unwrap_err();
            assert_eq!(refused, RulesError::Points, "{fields}");
            assert!(refused.say(Language::De).contains("victory_points"));
        }
        assert!(almajara("almajara-sport; absolute_points=2; equal_points=0").is_ok());
    }

    #[test]
    fn only_games_by_acts_have_a_table_and_equipment() {
        let totas = Rules::usual(Discipline::Totas);
        assert!(totas.table().is_none() && totas.equipment().is_none());
        let own = OwnEquipment {
            zones: vec!["B5".to_owned(), "W5".to_owned()],
            ..OwnEquipment::default()
        };
        let refused = Rules::with(Discipline::Totas, "federation-2013", Some(&own)).unwrap_err();
        assert!(refused.to_string().contains("TOTA*S"), "{refused}");
        let rules = Rules::with(Discipline::Almajara, "almajara-sport", Some(&own)).unwrap();
        assert_eq!(rules.equipment().unwrap().own(), Some(own));
        assert!(rules.totas().is_none() && !rules.has_coalitions());
        let table = rules.table().unwrap();
        assert_eq!((table.board().acts, table.end()), (0, None));
        let faulty = OwnEquipment {
            chips: vec!["7 | pink | 5 | Rook".to_owned()],
            ..OwnEquipment::default()
        };
        let refused = Rules::with(Discipline::Almajara, "almajara-sport", Some(&faulty));
        let said = refused.unwrap_err().say(Language::En);
        assert!(said.starts_with("Line 1, column 5: "), "{said}");
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
