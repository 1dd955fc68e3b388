//! The discipline TCHESS, and the rules of its events.

use std::sync::Arc;

use super::ending::{self, Reason};
use super::regulations::{self, Regulations};
use super::setup::Setup;
use super::table::Table;
use super::words::Phrase;
use super::{generate, report};
use crate::PerSide;
use crate::acts::ByActs;
use crate::discipline::{
    ActRules, BareFault, Discipline, Ended, Explained, Game, GameRules, Generator, LiveSample,
    Numbers, Own, Play, PlayKind, Report, Rules, RulesError, Samples, Unit, UnrecordedResult, Wish,
    Worth,
};
use crate::fields::{self, FieldInfo};
use areopagus_language::Language;

/// The discipline TCHESS, a type without state.
#[derive(Debug)]
pub struct Tchess;

/// The rules of an event of TCHESS.
#[derive(Debug, Clone)]
pub struct TchessRules(Arc<Setup>);

impl TchessRules {
    /// Reads the Regulations of an event.
    ///
    /// # Errors
    /// The first fault of the text.
    pub fn parse(text: &str) -> Result<Self, regulations::RegulationsError> {
        let read = Regulations::read(text)?;
        Self::from_regulations(&read)
    }

    fn from_regulations(regulations: &Regulations) -> Result<Self, regulations::RegulationsError> {
        let setup = Setup::new(regulations, &PerSide::default()).map_err(|fault| {
            regulations::RegulationsError {
                offset: 0,
                fault: regulations::RegulationsFault::Setup(fault),
            }
        })?;
        Ok(Self(Arc::new(setup)))
    }

    /// The Regulations of the event.
    pub fn regulations(&self) -> &Arc<Regulations> {
        self.0.regulations()
    }

    /// The setup of the games, before any choice of the players.
    pub const fn setup(&self) -> &Arc<Setup> {
        &self.0
    }
}

fn refused(error: &regulations::RegulationsError) -> RulesError {
    RulesError::new("regulations", |language| error.say(language))
}

impl Game for Tchess {
    fn word(&self) -> &'static str {
        "tchess"
    }

    fn name(&self) -> &'static str {
        "TCHESS"
    }

    fn ending(&self) -> &'static str {
        "tchess"
    }

    fn kind(&self) -> PlayKind {
        PlayKind::Acts
    }

    /// The game has no dice and no draws; the pairing says who is White (TCHESS 4.1).
    fn has_lots(&self) -> bool {
        false
    }

    fn numbers(&self) -> Numbers {
        Numbers::default()
    }

    fn usual(&self) -> Rules {
        Rules::new(TchessRules(Arc::new(Setup::usual())))
    }

    fn rules(&self, text: &str, own: Option<&Own>) -> Result<Rules, RulesError> {
        if own.is_some() {
            return Err(RulesError::no_equipment(self.name()));
        }
        let rules = TchessRules::parse(text).map_err(|error| refused(&error))?;
        Ok(Rules::new(rules))
    }

    fn fields(&self) -> Vec<FieldInfo> {
        fields::infos(&regulations::FIELDS)
    }

    fn absence(&self) -> &'static str {
        Reason::Forfeit.clause()
    }

    fn ended(&self, end: Ended<'_>, language: Language) -> Option<String> {
        let mut reasons = Reason::ALL.into_iter();
        let reason = reasons.find(|known| known.word() == end.reason)?;
        Some(ending::said(reason, end.winner).say(language))
    }

    fn samples(&self) -> Samples {
        Samples {
            finished: [[20, 25], [3, 17], [23, 14]],
            played: [13, 21],
            running: 2,
            live: Some(LiveSample {
                seed: 7,
                regulations: "tchess-layer1",
                games: &[3747, 2629, 5388, 4309, 3908],
            }),
            ..Samples::FIRST
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

impl ActRules for TchessRules {
    fn table(&self) -> Box<dyn ByActs> {
        Box::new(Table::from_setup(&self.0))
    }
}

impl GameRules for TchessRules {
    fn game(&self) -> Discipline {
        Discipline::new(&Tchess)
    }

    fn text(&self) -> String {
        self.0.regulations().to_string()
    }

    /// A pairing-allocated bye is a win, a requested one a draw, absence a loss (TCHESS 5.11).
    fn worth(&self) -> Worth {
        let Regulations {
            win_points,
            draw_points,
            loss_points,
            ..
        } = **self.0.regulations();
        let [win, draw, loss] = [win_points, draw_points, loss_points].map(u16::from);
        Worth {
            unit: Unit::Halves,
            win,
            draw,
            loss,
            forfeit_win: win,
            forfeit_loss: loss,
            both_absent: loss,
            bye: win,
            half_bye: draw,
            clean: None,
        }
    }

    fn ends(&self) -> Option<Vec<PerSide<u16>>> {
        let Worth {
            win, draw, loss, ..
        } = self.worth();
        Some(vec![
            PerSide::new(win, loss),
            PerSide::new(draw, draw),
            PerSide::new(loss, win),
        ])
    }

    /// Checks that a game can end with the points, which determine the winner (TCHESS 5.11).
    fn bare(&self, said: UnrecordedResult) -> Result<UnrecordedResult, BareFault> {
        let ends = self.ends().unwrap_or_default();
        let mut said = said.among(&ends, Unit::Halves, "5.11")?;
        if said.winner.is_some() && said.winner != said.points.leader() {
            let phrase = Phrase::new("bare-winner").with("points", Unit::Halves.pair(said.points));
            let about = ("winner-contradicts", "winner", Some("5.11"));
            return Err(BareFault::new(about, |language| phrase.say(language)));
        }
        // The winner is left out, since the points determine it.
        said.winner = None;
        Ok(said)
    }

    fn play(&self) -> Play<'_> {
        Play::Acts(self)
    }
}
