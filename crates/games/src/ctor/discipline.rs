//! The discipline CTOR, and the rules of its events.

use std::sync::Arc;

use super::ending::{self, Reason};
use super::fault::pair;
use super::regulations::{self, Power, Regulations, Standings};
use super::table::{FIELDS, Table};
use super::words::Phrase;
use super::{generate, report};
use crate::PerSide;
use crate::acts::ByActs;
use crate::discipline::{
    ActRules, BareFault, Discipline, Ended, Explained, Game, GameRules, Generator, LiveSample,
    Numbers, Own, PartySample, Play, PlayKind, Report, Rules, RulesError, Samples, TieBreaksOf,
    Unit, UnrecordedResult, Wish, Worth,
};
use crate::fields::{self, FieldInfo};
use crate::party::PartySize;
use areopagus_language::Language;

/// The discipline CTOR, a type without state.
#[derive(Debug)]
pub struct Ctor;

/// The rules of an event of CTOR.
#[derive(Debug, Clone)]
pub struct CtorRules(Arc<Regulations>);

impl Game for Ctor {
    fn word(&self) -> &'static str {
        "ctor"
    }

    fn name(&self) -> &'static str {
        "CTOR"
    }

    fn ending(&self) -> &'static str {
        "ctor"
    }

    fn kind(&self) -> PlayKind {
        PlayKind::Acts
    }

    /// The game has no dice and no draws; the pairing says which team is White (CTOR 2.4).
    fn has_lots(&self) -> bool {
        false
    }

    fn numbers(&self) -> Numbers {
        Numbers {
            potential: false,
            score: true,
        }
    }

    fn usual(&self) -> Rules {
        Rules::new(CtorRules(Arc::default()))
    }

    fn rules(&self, text: &str, own: Option<&Own>) -> Result<Rules, RulesError> {
        if own.is_some() {
            return Err(RulesError::no_equipment(self.name()));
        }
        let read = Regulations::parse(text);
        let read =
            read.map_err(|error| RulesError::new("regulations", |language| error.say(language)))?;
        Ok(Rules::new(CtorRules(Arc::new(read))))
    }

    fn fields(&self) -> Vec<FieldInfo> {
        fields::infos(&regulations::FIELDS)
    }

    /// The difference of the scores, the direct encounter, the number of wins, then the default
    /// ones and the lot (CTOR 5.6, R-297).
    fn tie_breaks(&self, of: TieBreaksOf) -> &'static [&'static str] {
        match of {
            TieBreaksOf::RoundRobin => &["OTHER_SD", "DE", "WIN", "SB", "lot"],
            TieBreaksOf::Swiss => &["OTHER_SD", "DE", "WIN", "BH/C1", "BH", "SB", "lot"],
            TieBreaksOf::Boards => &["OTHER_SD", "WIN"],
        }
    }

    /// A drawn game is replayed once, and a lot decides a second draw (CTOR 5.6).
    fn replays(&self) -> Option<u8> {
        Some(1)
    }

    fn absence(&self) -> &'static str {
        "5.4"
    }

    fn ended(&self, end: Ended<'_>, language: Language) -> Option<String> {
        let mut reasons = Reason::ALL.into_iter();
        let reason = reasons.find(|known| known.word() == end.reason)?;
        Some(ending::said(reason, end.winner, end.score).say(language))
    }

    fn samples(&self) -> Samples {
        Samples {
            seed: 7,
            regulations: Some("ctor-team; size=8; power=1"),
            finished: [[136, 144], [204, 213], [23, 233]],
            played: [334, 80],
            running: 213,
            parties: Some(PartySample {
                regulations: "ctor-team; size=8; power=3; secret_fields=3",
                persons: PerSide::new(3, 3),
                secret: (FIELDS, PerSide::new("37 43 54", "41 45 61")),
                game: 2141,
            }),
            live: Some(LiveSample {
                seed: 7,
                regulations: "ctor-team; size=8; power=1",
                games: &[19429, 37984, 9175, 113_837, 61663],
            }),
        }
    }

    fn report(&self, file: &str, bytes: &[u8], language: Language) -> Report {
        let report = report::report(file, bytes, language);
        Report {
            ok: report.ok,
            said: report.say(language),
            json: report.json(),
        }
    }

    fn explain(
        &self,
        file: &str,
        bytes: &[u8],
        row: Option<u16>,
        language: Language,
    ) -> Result<Explained, String> {
        report::explain(file, bytes, row, language)
    }

    fn generator(&self, wish: Wish<'_>) -> Result<Generator, String> {
        let regulations = wish.regulations.map(Regulations::parse).transpose();
        let regulations = regulations.map_err(|error| error.to_string())?;
        let regulations = regulations.unwrap_or_default();
        let Wish { seed, endgames, .. } = wish;
        Ok(Box::new(move |number| {
            generate::game(seed, number, &regulations, endgames).to_string()
        }))
    }
}

impl CtorRules {
    /// The rules of an event with these Regulations.
    pub fn new(regulations: Regulations) -> Self {
        Self(Arc::new(regulations))
    }

    /// The Regulations of the event.
    pub const fn regulations(&self) -> &Arc<Regulations> {
        &self.0
    }
}

impl ActRules for CtorRules {
    fn table(&self) -> Box<dyn ByActs> {
        self.table_for(PerSide::new(1, 1))
    }

    fn table_for(&self, persons: PerSide<u8>) -> Box<dyn ByActs> {
        Box::new(Table::new(&self.0, persons))
    }
}

impl GameRules for CtorRules {
    fn game(&self) -> Discipline {
        Discipline::CTOR
    }

    fn text(&self) -> String {
        self.0.to_string()
    }

    /// If the standings count scores, a resignation and a forfeit give the number of all fields
    /// to 0, a pairing-allocated bye half of it and a requested one a quarter (CTOR 5.5,
    /// CTOR 5.6; ).
    fn worth(&self) -> Worth {
        let Regulations {
            victory_points,
            equal_points,
            loss_points,
            standings,
            ..
        } = *self.0;
        let fields = u16::from(self.0.size.count());
        let [victory, equal, loss] = [victory_points, equal_points, loss_points].map(u16::from);
        match standings {
            Standings::Match => Worth {
                unit: Unit::Points,
                win: victory,
                draw: equal,
                loss,
                forfeit_win: victory,
                forfeit_loss: loss,
                both_absent: loss,
                bye: victory,
                half_bye: equal,
                clean: None,
            },
            Standings::Score => Worth {
                unit: Unit::Points,
                win: fields,
                draw: fields / 2,
                loss: 0,
                forfeit_win: fields,
                forfeit_loss: 0,
                both_absent: 0,
                bye: fields / 2,
                half_bye: fields / 4,
                clean: None,
            },
        }
    }

    fn ends(&self) -> Option<Vec<PerSide<u16>>> {
        if self.0.standings == Standings::Score {
            return None;
        }
        let Worth {
            win, draw, loss, ..
        } = self.worth();
        Some(vec![
            PerSide::new(win, loss),
            PerSide::new(draw, draw),
            PerSide::new(loss, win),
        ])
    }

    /// Checks that a game can end with the points, and that the score is possible (CTOR 5.5).
    /// After a resignation any score is possible.
    fn bare(&self, mut said: UnrecordedResult) -> Result<UnrecordedResult, BareFault> {
        let UnrecordedResult { points, .. } = said;
        let fields = u16::from(self.0.size.count());
        if let Some(ends) = self.ends() {
            said = said.among(&ends, Unit::Points, "5.5")?;
        } else {
            let score = *said.score.get_or_insert(points);
            if score != points {
                let phrase = Phrase::new("bare-score-points")
                    .with("score", pair(score))
                    .with("points", pair(points));
                return Err(fault("score-contradicts", "score", &phrase));
            }
        }
        let leader = points.leader();
        if let Some(score) = said.score {
            if score.white.saturating_add(score.black) > fields {
                let phrase = Phrase::new("bare-score-most").with("most", fields);
                return Err(fault("score-impossible", "score", &phrase));
            }
            if leader.is_none() && score.leader().is_some() {
                let phrase = Phrase::new("bare-score-draw").with("score", pair(score));
                return Err(fault("score-contradicts", "score", &phrase));
            }
        }
        if said.winner.is_some() && said.winner != leader {
            let phrase = Phrase::new("bare-winner").with("points", pair(points));
            return Err(fault("winner-contradicts", "winner", &phrase));
        }
        // The winner is left out if the points determine it.
        said.winner = None;
        Ok(said)
    }

    fn play(&self) -> Play<'_> {
        Play::Acts(self)
    }

    /// At most as many players as the power has puts (CTOR 2.1). Without a power a team is one
    /// player, since the power would otherwise depend on who appears (CTOR 5.6, R-297).
    fn party(&self) -> PartySize {
        match self.0.power {
            0 => PartySize::ONE,
            power => PartySize::up_to(Power::from_level(power).puts),
        }
    }
}

fn fault(code: &'static str, field: &'static str, phrase: &Phrase) -> BareFault {
    BareFault::new((code, field, Some("5.5")), |language| phrase.say(language))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Side;

    fn rules(text: &str) -> Rules {
        Ctor.rules(text, None).unwrap()
    }

    #[test]
    fn clause_5_6_what_byes_and_forfeits_are_worth() {
        let worth = rules("ctor-team").worth();
        assert_eq!(
            [worth.win, worth.draw, worth.loss, worth.bye, worth.half_bye],
            [2, 1, 0, 2, 1]
        );
        let worth = rules("ctor-team; size=8; standings=score").worth();
        let byes = [worth.bye, worth.half_bye, worth.forfeit_win];
        assert_eq!(byes, [32, 16, 64]);
        assert_eq!(worth.forfeit_loss, 0);
    }

    #[test]
    fn clause_2_1_a_team_has_no_more_players_than_the_power_has_puts() {
        let most = ["", "; power=1", "; power=2", "; power=3"]
            .map(|power| rules(&format!("ctor-team{power}")).party().most());
        assert_eq!(most, [1, 2, 2, 3]);
    }

    #[test]
    fn clause_5_5_bare_results() {
        let bare = |points: (u16, u16), score: Option<(u16, u16)>, winner| UnrecordedResult {
            points: PerSide::new(points.0, points.1),
            potential: None,
            score: score.map(|(white, black)| PerSide::new(white, black)),
            winner,
        };
        let by_match = rules("ctor-team");
        for (said, code) in [
            (bare((2, 0), None, None), None),
            (bare((2, 0), Some((10, 20)), None), None),
            (bare((1, 1), Some((20, 20)), None), None),
            (bare((0, 2), None, Some(Side::Black)), None),
            (bare((2, 1), None, None), Some("points-impossible")),
            (
                bare((1, 1), Some((20, 21)), None),
                Some("score-contradicts"),
            ),
            (bare((2, 0), Some((60, 50)), None), Some("score-impossible")),
            (
                bare((2, 0), None, Some(Side::Black)),
                Some("winner-contradicts"),
            ),
            (
                bare((1, 1), None, Some(Side::Black)),
                Some("winner-contradicts"),
            ),
        ] {
            let refused = by_match.bare(said).err().map(|fault| fault.code);
            assert_eq!(refused, code, "{said:?}");
        }
        let by_score = rules("ctor-team; standings=score");
        assert_eq!(by_score.ends(), None);
        let taken = by_score.bare(bare((60, 40), None, None)).unwrap();
        assert_eq!(taken.score, Some(PerSide::new(60, 40)));
        let refused = by_score.bare(bare((60, 40), Some((60, 39)), None));
        assert_eq!(refused.unwrap_err().code, "score-contradicts");
        let refused = by_score.bare(bare((60, 41), None, None));
        assert_eq!(refused.unwrap_err().code, "score-impossible");
    }

    #[test]
    fn section_5_every_end_has_a_sentence_with_and_without_a_score() {
        for reason in Reason::ALL {
            for winner in [None, Some(Side::White), Some(Side::Black)] {
                for score in [None, Some(PerSide::new(34, 30))] {
                    for language in Language::ALL {
                        let phrase = ending::said(reason, winner, score);
                        assert!(phrase.try_say(language).is_ok(), "{phrase:?}");
                    }
                }
            }
        }
        let end = Ended {
            reason: "mate",
            winner: None,
            score: None,
        };
        assert_eq!(Ctor.ended(end, Language::En), None);
    }

    #[test]
    fn the_game_is_ready_to_be_registered() {
        assert_eq!(Discipline::CTOR.word(), "ctor");
        let usual = Rules::usual(Discipline::CTOR);
        assert_eq!(usual.text(), "ctor-team");
        assert_eq!(Rules::parse(Discipline::CTOR, "ctor-team"), Ok(usual));
        assert!(Ctor.rules("ctor-team", Some(&Own::Null)).is_err());
        assert!(Ctor.rules("ctor-solo", None).is_err());
        assert_eq!(Ctor.fields().len(), 10);
    }
}
