//! The discipline Almajara, sport version, and the rules of its events.

use std::sync::Arc;

use serde::Deserialize as _;

use super::regulations::{self, Edition, Standings};
use super::{
    Catalogue, DataError, End, Equipment, OwnEquipment, Reason, Regulations, Table, Template,
    generate, report,
};
use crate::PerSide;
use crate::acts::ByActs;
use crate::discipline::{
    ActRules, BareFault, Discipline, Drafted, Ended, Explained, FilePoints, Game, GameRules,
    Generator, LiveSample, Numbers, Own, Play, PlayKind, Report, Rules, RulesError, Samples,
    TieBreaksOf, Unit, UnrecordedResult, Wish, Worth,
};
use crate::fields::{self, FieldInfo};
use crate::notation::placed;
use areopagus_language::Language;

/// The discipline Almajara, a type without state.
#[derive(Debug)]
pub struct Almajara;

/// The rules of an event of Almajara: the chips, the board and the Regulations.
#[derive(Debug, Clone)]
pub struct AlmajaraRules(Arc<Equipment>);

/// The default equipment of a new event.
fn of_new_events() -> Equipment {
    Equipment {
        regulations: Regulations::for_edition(Edition::OF_NEW_EVENTS),
        ..Equipment::default()
    }
}

/// An empty value, for an event without equipment of its own.
static SHIPPED: OwnEquipment = OwnEquipment {
    chips: Vec::new(),
    zones: Vec::new(),
};

impl Game for Almajara {
    fn word(&self) -> &'static str {
        "almajara"
    }

    fn name(&self) -> &'static str {
        "Almajara"
    }

    fn ending(&self) -> &'static str {
        "alma"
    }

    fn kind(&self) -> PlayKind {
        PlayKind::Acts
    }

    fn numbers(&self) -> Numbers {
        Numbers {
            potential: false,
            score: true,
        }
    }

    fn usual(&self) -> Rules {
        Rules::new(AlmajaraRules(Arc::default()))
    }

    fn of_new_events(&self) -> Rules {
        Rules::new(AlmajaraRules(Arc::new(of_new_events())))
    }

    fn rules(&self, text: &str, own: Option<&Own>) -> Result<Rules, RulesError> {
        let regulations = read(text)?;
        let written = own.map(OwnEquipment::deserialize).transpose();
        let written =
            written.map_err(|error| RulesError::new("equipment", |_| error.to_string()))?;
        let own = written.as_ref().unwrap_or(&SHIPPED);
        let equipment = Equipment::of_own(own, regulations).map_err(|faults| faulty(&faults))?;
        Ok(Rules::new(AlmajaraRules::new(equipment)?))
    }

    fn drafted(&self, draft: Drafted<'_>) -> Result<Rules, (&'static str, RulesError)> {
        let at = |field| move |error| (field, error);
        let mut equipment = of_new_events();
        if let Some(text) = draft.regulations {
            equipment.regulations = read(text).map_err(at("regulations"))?;
        }
        // Faults of the Regulations are reported before other faults.
        AlmajaraRules::new(equipment.clone()).map_err(at("regulations"))?;
        if let Some(text) = draft.catalogue {
            let read = Catalogue::parse_for(text, equipment.regulations.edition);
            equipment.catalogue = read.map_err(|faults| ("catalogue", faulty(&faults)))?;
        }
        if let Some(text) = draft.template {
            let read = Template::parse(text);
            equipment.template = read.map_err(|faults| ("template", faulty(&faults)))?;
        }
        let rules = AlmajaraRules::new(equipment).map_err(at("regulations"))?;
        Ok(Rules::new(rules))
    }

    /// The Regulations that give the points of a file that this program wrote: a win counts as an
    /// absolute victory, a pairing-allocated bye as one on score. Points that are scores
    /// mean that the standings count scores.
    fn rules_by_points(&self, said: &FilePoints) -> Option<Rules> {
        let small = |points: Option<u16>| u8::try_from(points?).ok();
        let points = [said.win, said.bye, said.draw, said.loss];
        let regulations = if points == SCORED.map(Some) {
            Regulations {
                standings: Standings::Score,
                ..Regulations::default()
            }
        } else {
            let [win, bye, draw, loss] = points.map(small);
            Regulations {
                absolute_points: win?,
                victory_points: bye?,
                equal_points: draw?,
                loss_points: loss?,
                ..Regulations::default()
            }
        };
        self.rules(&regulations.to_string(), None).ok()
    }

    fn fields(&self) -> Vec<FieldInfo> {
        fields::infos(&regulations::FIELDS)
    }

    fn tie_breaks(&self, of: TieBreaksOf) -> &'static [&'static str] {
        match of {
            TieBreaksOf::RoundRobin => &["OTHER_SD", "DE", "WIN", "SB", "lot"],
            TieBreaksOf::Swiss => &["OTHER_SD", "DE", "BH/C1", "BH", "SB", "lot"],
            TieBreaksOf::Boards => &["OTHER_SD", "WIN"],
        }
    }

    fn absence(&self) -> &'static str {
        "4.5"
    }

    fn ended(&self, end: Ended<'_>, language: Language) -> Option<String> {
        let mut reasons = Reason::ALL.into_iter();
        let end = End {
            reason: reasons.find(|known| known.word() == end.reason)?,
            winner: end.winner,
            score: end.score?.map(u32::from),
        };
        Some(end.say(language))
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
        if wish.endgames {
            return Err("only TOTA*S has --endgames".to_owned());
        }
        let regulations = wish.regulations.map(Regulations::parse).transpose();
        let regulations = regulations.map_err(|error| error.to_string())?;
        let regulations = regulations.unwrap_or_default();
        let seed = wish.seed;
        Ok(Box::new(move |number| {
            generate::game(seed, number, &regulations).to_string()
        }))
    }

    /// Games that end on score and by an absolute victory, one that the referee stopped at an
    /// equal score, and games with penalties, refused repetitions and notes.
    fn samples(&self) -> Samples {
        Samples {
            seed: 7,
            finished: [[10, 5], [2, 13], [28, 22]],
            played: [11, 24],
            running: 37,
            regulations: Some(Edition::OF_NEW_EVENTS.word()),
            live: Some(LiveSample {
                seed: 7,
                regulations: Edition::OF_NEW_EVENTS.word(),
                games: &[1528, 1507, 845, 1948, 3583],
            }),
            ..Samples::FIRST
        }
    }
}

fn read(text: &str) -> Result<Regulations, RulesError> {
    let read = Regulations::parse(text);
    read.map_err(|error| RulesError::new("regulations", |language| error.say(language)))
}

/// The faults of chips or a board, one on each line.
fn faulty(faults: &[DataError]) -> RulesError {
    RulesError::new("equipment", |language| {
        let said = faults
            .iter()
            .map(|error| placed(Some(error.place), &error.say(language), language));
        said.collect::<Vec<_>>().join("\n")
    })
}

/// The points of a victory, a pairing-allocated bye, an equal score and a loss if the standings
/// count scores: the number of chips that a player has after the deal, and half of it (R-236,
///
const SCORED: [u16; 4] = [27, 27, 13, 0];

impl AlmajaraRules {
    /// The code of the fault that a better result would give fewer points.
    pub const POINTS: &'static str = "points";

    /// The rules with an equipment.
    ///
    /// # Errors
    /// [`Self::POINTS`] if a better result would give fewer points.
    pub fn new(equipment: Equipment) -> Result<Self, RulesError> {
        let Regulations {
            absolute_points,
            victory_points,
            equal_points,
            loss_points,
            ..
        } = equipment.regulations;
        let points = [absolute_points, victory_points, equal_points, loss_points];
        if points.is_sorted_by(|better, worse| better >= worse) && victory_points > loss_points {
            return Ok(Self(Arc::new(equipment)));
        }
        Err(RulesError::new(Self::POINTS, |language| {
            match language {
                Language::En => "No end of a game brings more than a better one: absolute_points, victory_points, equal_points and loss_points go down, and a victory brings more than a loss.",
                Language::Ru => "Худший исход не приносит больше лучшего: absolute_points, victory_points, equal_points и loss_points идут по убыванию, и победа дороже поражения.",
                Language::De => "Kein Ausgang bringt mehr als ein besserer: absolute_points, victory_points, equal_points und loss_points fallen, und ein Sieg bringt mehr als eine Niederlage.",
            }
            .to_owned()
        }))
    }

    /// The chips, the board and the Regulations.
    pub const fn equipment(&self) -> &Arc<Equipment> {
        &self.0
    }
}

impl ActRules for AlmajaraRules {
    fn table(&self) -> Box<dyn ByActs> {
        Box::new(Table::new(Arc::clone(&self.0)))
    }
}

impl GameRules for AlmajaraRules {
    fn game(&self) -> Discipline {
        Discipline::ALMAJARA
    }

    fn text(&self) -> String {
        self.0.regulations.to_string()
    }

    fn own(&self) -> Option<Own> {
        let own = self.0.own()?;
        serde_json::to_value(own).ok()
    }

    fn own_texts(&self) -> [String; 2] {
        let Equipment {
            catalogue,
            template,
            ..
        } = &*self.0;
        let chips = (*catalogue != Catalogue::default()).then(|| catalogue.to_string());
        let zones = (*template != Template::default()).then(|| template.to_string());
        [chips, zones].map(Option::unwrap_or_default)
    }

    /// An absolute victory, a forfeit, an equal score and a loss are worth what the Regulations
    /// say (Almajara 4.5, R-236). A pairing-allocated bye is worth a victory on score, a
    /// requested one an equal score. If the standings count scores, a victory is worth
    /// 27, the number of chips after the deal, and an equal score 13, half of it.
    fn worth(&self) -> Worth {
        let regulations = &self.0.regulations;
        let [win, bye, draw, loss] = match regulations.standings {
            Standings::Match => [
                regulations.absolute_points,
                regulations.victory_points,
                regulations.equal_points,
                regulations.loss_points,
            ]
            .map(u16::from),
            Standings::Score => SCORED,
        };
        Worth {
            unit: Unit::Points,
            win,
            draw,
            loss,
            forfeit_win: win,
            forfeit_loss: loss,
            both_absent: loss,
            bye,
            half_bye: draw,
            clean: None,
        }
    }

    /// Events of the first edition count wins by points, and their exports rely on it.
    fn says_winners(&self) -> bool {
        let regulations = &self.0.regulations;
        regulations.edition.is_second() && regulations.standings == Standings::Score
    }

    fn ends(&self) -> Option<Vec<PerSide<u16>>> {
        let regulations = &self.0.regulations;
        if regulations.standings == Standings::Score {
            return None;
        }
        let Worth { draw, loss, .. } = self.worth();
        let victories = [regulations.absolute_points, regulations.victory_points].map(u16::from);
        let white = victories.iter().map(|points| PerSide::new(*points, loss));
        let black = victories
            .iter()
            .rev()
            .map(|points| PerSide::new(loss, *points));
        let draw = std::iter::once(PerSide::new(draw, draw));
        let mut ends: Vec<PerSide<u16>> = white.chain(draw).chain(black).collect();
        // An absolute victory may be worth the same as one on score.
        ends.dedup();
        Some(ends)
    }

    /// Checks that a game can end with the points, and that the score gives them (Almajara 4.1,
    /// Almajara 4.2, Almajara 4.5). If the standings count scores, the winner must be named only
    /// for an absolute victory without a greater score.
    fn bare(&self, mut said: UnrecordedResult) -> Result<UnrecordedResult, BareFault> {
        let UnrecordedResult { points, .. } = said;
        let regulations = &self.0.regulations;
        if regulations.standings == Standings::Score {
            let score = *said.score.get_or_insert(points);
            if score != points {
                return Err(contradicts(score, points));
            }
        }
        let most = self.0.most_points();
        if let Some(score) = said.score
            && u32::from(score.white.max(score.black)) > most
        {
            return Err(too_great(most));
        }
        if let Some(possible) = self.ends() {
            said = said.among(&possible, Unit::Points, "4.5")?;
            let by_points = points.leader();
            if said.winner.is_some_and(|winner| Some(winner) != by_points) {
                return Err(otherwise(points));
            }
            // A victory that is not on score may have any score (Almajara 4.1).
            let is_absolute = by_points
                .is_some_and(|winner| points[winner] == u16::from(regulations.absolute_points));
            if let Some(score) = said.score
                && !is_absolute
                && score.leader() != by_points
            {
                return Err(contradicts(score, points));
            }
        }
        // The winner is left out if the points determine it.
        said.winner = said
            .winner
            .filter(|winner| points.leader() != Some(*winner));
        Ok(said)
    }

    fn play(&self) -> Play<'_> {
        Play::Acts(self)
    }
}

fn contradicts(score: PerSide<u16>, points: PerSide<u16>) -> BareFault {
    let (points, score) = (Unit::Points.pair(points), Unit::Points.pair(score));
    let at = ("score-contradicts", "score", Some("4.5"));
    BareFault::new(at, |language| match language {
        Language::En => format!(
            "A score of {score} does not give {points}: who has more wins, unless by an absolute victory; where the scores count, they are the points."
        ),
        Language::Ru => format!(
            "Счёт {score} не даёт {points}: побеждает тот, у кого больше, если победа не абсолютная; где идёт сам счёт, он и есть очки."
        ),
        Language::De => format!(
            "Der Stand {score} ergibt nicht {points}: Wer mehr hat, gewinnt, außer bei einem absoluten Sieg; wo die Stände zählen, sind sie die Punkte."
        ),
    })
}

fn too_great(most: u32) -> BareFault {
    let at = ("score-impossible", "score", Some("4.2"));
    BareFault::new(at, |language| match language {
        Language::En => format!("No score is that great; {most} is more than any can reach."),
        Language::Ru => format!("Такого счёта не бывает: {most} – больше, чем можно набрать."),
        Language::De => {
            format!("Kein Stand ist so hoch; {most} ist mehr, als einer erreichen kann.")
        }
    })
}

fn otherwise(points: PerSide<u16>) -> BareFault {
    let points = Unit::Points.pair(points);
    let at = ("winner-contradicts", "winner", Some("4.1"));
    BareFault::new(at, |language| match language {
        Language::En => format!("{points} says who has won; leave the winner out."),
        Language::Ru => format!("Кто победил, видно из счёта {points}; победителя не указывайте."),
        Language::De => format!("{points} sagt, wer gewonnen hat; lassen Sie den Sieger weg."),
    })
}
