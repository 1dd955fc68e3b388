//! The discipline of an event and the points of its games, which no other module knows.

use std::ops::Deref;

use areopagus_games::{PerSide, discipline};
use areopagus_tournament::pairing::swiss::PointSystem;
use areopagus_tournament::result::{Forfeit, GamePoints};
use areopagus_tournament::round::ByeKind;
use areopagus_tournament::tie_break::Scale;

pub use areopagus_games::discipline::{Discipline, PlayKind, Rules, RulesError};

/// The points of the games, forfeits and byes of an event, as its tables and pairings count
/// them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Worth(discipline::Worth);

impl Deref for Worth {
    type Target = discipline::Worth;

    fn deref(&self) -> &Self::Target {
        &self.0
    }
}

impl Worth {
    /// The points by the rules of an event.
    pub fn for_rules(rules: &Rules) -> Self {
        Self(rules.worth())
    }

    /// The scale of the tie-breaks: win, draw and loss as in the games.
    pub fn scale(&self) -> Scale {
        let [win, draw, loss] = [self.win, self.draw, self.loss].map(u32::from);
        Scale::nearest(self.unit.in_a_point(), win, draw, loss)
    }

    /// The points of a forfeited game.
    pub const fn forfeited(&self, absent: Forfeit) -> GamePoints {
        let worth = &self.0;
        match absent {
            Forfeit::White => PerSide::new(worth.forfeit_loss, worth.forfeit_win),
            Forfeit::Black => PerSide::new(worth.forfeit_win, worth.forfeit_loss),
            Forfeit::Both => PerSide::new(worth.both_absent, worth.both_absent),
        }
    }

    /// The points of a requested bye.
    pub const fn requested_bye(&self, kind: ByeKind) -> u16 {
        match kind {
            ByeKind::Half => self.0.half_bye,
            ByeKind::Zero => 0,
        }
    }

    /// The points for the pairing engine of a Swiss.
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
    use areopagus_games::Side;
    use areopagus_games::almajara::{self, AlmajaraRules, OwnEquipment};
    use areopagus_games::totas::{End, Reason};
    use areopagus_language::Language;
    use areopagus_tournament::tie_break::Exact;

    fn worth(regulations: &str) -> Worth {
        Worth::for_rules(&Rules::parse(Discipline::TOTAS, regulations).unwrap())
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
        Rules::parse(Discipline::ALMAJARA, regulations).map(|rules| Worth::for_rules(&rules))
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
            let scale = worth.scale();
            let scale = [scale.win(), scale.draw(), scale.loss()];
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
            assert_eq!(refused.code, AlmajaraRules::POINTS, "{fields}");
            assert!(refused.say(Language::De).contains("victory_points"));
        }
        assert!(almajara("almajara-sport; absolute_points=2; equal_points=0").is_ok());
    }

    #[test]
    fn only_games_by_acts_have_a_table_and_equipment() {
        let totas = Rules::usual(Discipline::TOTAS);
        assert!(totas.table().is_none() && totas.own().is_none());
        let own = OwnEquipment {
            zones: vec!["B5".to_owned(), "W5".to_owned()],
            ..OwnEquipment::default()
        };
        let own = serde_json::to_value(own).unwrap();
        let refused = Rules::with(Discipline::TOTAS, "federation-2013", Some(&own)).unwrap_err();
        assert!(refused.to_string().contains("TOTA*S"), "{refused}");
        let rules = Rules::with(Discipline::ALMAJARA, "almajara-sport", Some(&own)).unwrap();
        assert_eq!(rules.own(), Some(own));
        assert!(rules.totas().is_none() && !rules.has_coalitions());
        let table = rules.table().unwrap();
        assert_eq!((table.board().acts, table.end()), (0, None));
        let faulty = OwnEquipment {
            chips: vec!["7 | pink | 5 | Rook".to_owned()],
            ..OwnEquipment::default()
        };
        let faulty = serde_json::to_value(faulty).unwrap();
        let refused = Rules::with(Discipline::ALMAJARA, "almajara-sport", Some(&faulty));
        let said = refused.unwrap_err().to_string();
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
        let scale = worth.scale();
        assert_eq!((scale.win(), scale.draw(), scale.loss()), (5, 3, 1));
        let points = worth.point_system();
        assert_eq!((points.win, points.draw, points.loss), (5, 3, 1));
        let own = [worth.win, worth.draw, worth.loss].map(u32::from);
        assert_eq!(own, [points.win, points.draw, points.loss]);
        assert_eq!(scale.points(1), Exact::whole(1));
    }
}
