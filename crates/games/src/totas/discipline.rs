//! The discipline TOTA\*S, and the rules of its events.

use std::str::FromStr as _;

use super::regulations::{self, Edition};
use super::{Reason, Regulations, generate, report};
use crate::discipline::{
    BareFault, Discipline, Ended, Explained, FilePoints, Game, GameRules, Generator, LiveSample,
    Numbers, Own, Play, PlayKind, Report, Rules, RulesError, Samples, TieBreaksOf, Unit,
    UnrecordedResult, Wish, Worth,
};
use crate::fields::{self, FieldInfo};
use crate::party::{Partner, PartySize};
use crate::{PerSide, Side};
use areopagus_language::Language;

/// The discipline TOTA\*S, a type without state.
#[derive(Debug)]
pub struct Totas;

impl Game for Totas {
    fn word(&self) -> &'static str {
        "totas"
    }

    fn name(&self) -> &'static str {
        "TOTA*S"
    }

    fn ending(&self) -> &'static str {
        "tota"
    }

    fn kind(&self) -> PlayKind {
        PlayKind::Plans
    }

    fn has_armies(&self) -> bool {
        true
    }

    fn is_rated(&self) -> bool {
        true
    }

    fn numbers(&self) -> Numbers {
        Numbers {
            potential: true,
            score: false,
        }
    }

    fn usual(&self) -> Rules {
        Rules::new(Regulations::default())
    }

    fn of_new_events(&self) -> Rules {
        Rules::new(Edition::OF_NEW_EVENTS.regulations())
    }

    fn rules(&self, text: &str, own: Option<&Own>) -> Result<Rules, RulesError> {
        if own.is_some() {
            return Err(RulesError::no_equipment(self.name()));
        }
        let read = Regulations::from_str(text);
        read.map(Rules::new)
            .map_err(|error| RulesError::new("regulations", |language| error.say(language)))
    }

    /// The points of a forfeit and of a pairing-allocated bye (TOTA*S 6.4). Points that players
    /// have actually received have priority over points that the file declares, which are used
    /// only if it declares the wins and losses of this game.
    fn rules_by_points(&self, said: &FilePoints) -> Option<Rules> {
        let is_ours = (said.win, said.loss) == (Some(CLEAN), Some(LOSS));
        let of_table = |points: Option<u16>| points.filter(|_| is_ours);
        let small = |points: Option<u16>| {
            let points = points.filter(|points| *points <= CLEAN)?;
            u8::try_from(points).ok()
        };
        let usual = Regulations::default();
        let bye = small(said.had_bye.or(of_table(said.bye)));
        let forfeit = small(said.had_forfeit_loss.or(of_table(said.forfeit_loss)));
        Some(Rules::new(Regulations {
            bye_points: bye.unwrap_or(usual.bye_points),
            forfeit_loss: forfeit.unwrap_or(usual.forfeit_loss),
            ..usual
        }))
    }

    fn fields(&self) -> Vec<FieldInfo> {
        fields::infos(&regulations::FIELDS)
    }

    fn tie_breaks(&self, of: TieBreaksOf) -> &'static [&'static str] {
        match of {
            TieBreaksOf::RoundRobin => &[
                "direct_encounter",
                "clean_victories",
                "potential_difference",
                "progressive_score",
                "sonneborn_berger",
                "lot",
            ],
            TieBreaksOf::Swiss => &[
                "DE",
                "BH/C1",
                "BH",
                "clean_victories",
                "potential_difference",
                "SB",
                "lot",
            ],
            TieBreaksOf::Boards => &["clean_victories", "potential_difference"],
        }
    }

    fn absence(&self) -> &'static str {
        "6.4"
    }

    fn ended(&self, end: Ended<'_>, language: Language) -> Option<String> {
        let mut reasons = Reason::ALL.into_iter();
        let reason = reasons.find(|known| known.word() == end.reason)?;
        Some(reason.say(language).to_owned())
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
        let game = if wish.endgames {
            generate::endgame
        } else {
            generate::game
        };
        let seed = wish.seed;
        Ok(Box::new(move |number| {
            game(seed, number, &regulations).to_string()
        }))
    }

    fn samples(&self) -> Samples {
        Samples {
            live: Some(LiveSample {
                seed: 7,
                regulations: Edition::OF_NEW_EVENTS.name(),
                games: &[2942, 4167, 3546, 1349, 2187],
            }),
            ..Samples::FIRST
        }
    }
}

/// The points of a clean victory over the board (TOTA*S 6.1).
const CLEAN: u16 = 5;
/// The points of the loser (TOTA*S 6.1).
const LOSS: u16 = 1;

/// An upper bound for the residual potential of a side. Promoting every pawn-row piece to a Queen
/// and winning a Queen as the mole stays below it.
const MAX_POTENTIAL: u16 = 250;

impl GameRules for Regulations {
    fn game(&self) -> Discipline {
        Discipline::TOTAS
    }

    fn text(&self) -> String {
        self.to_string()
    }

    /// A clean victory 5:1 down to 2:1 (`TOTA*S 6.1` to `TOTA*S 6.3`). 3 replaces the draw, which
    /// the game does not have. A forfeit and a pairing-allocated bye are worth what the
    /// Regulations say (`TOTA*S 6.4`), a requested bye 2.
    fn worth(&self) -> Worth {
        Worth {
            unit: Unit::Points,
            win: CLEAN,
            draw: 3,
            loss: LOSS,
            forfeit_win: CLEAN,
            forfeit_loss: self.forfeit_loss.into(),
            both_absent: 0,
            bye: self.bye_points.into(),
            half_bye: 2,
            clean: Some(CLEAN.into()),
        }
    }

    fn ends(&self) -> Option<Vec<PerSide<u16>>> {
        let white = (LOSS + 1..=CLEAN).rev();
        let black = LOSS + 1..=CLEAN;
        let white = white.map(|points| PerSide::new(points, LOSS));
        let black = black.map(|points| PerSide::new(LOSS, points));
        Some(white.chain(black).collect())
    }

    /// Checks that a game can end with the points, and that the potentials give them
    /// (`TOTA*S 6.1` to `TOTA*S 6.3`).
    fn bare(&self, said: UnrecordedResult) -> Result<UnrecordedResult, BareFault> {
        let UnrecordedResult {
            points, potential, ..
        } = said;
        let winner = Side::ALL.into_iter().find(|side| {
            let (won, lost) = (points[*side], points[side.other()]);
            self.worth().is_win(won, lost)
        });
        let winner = winner.ok_or_else(|| impossible(points))?;
        match potential {
            Some(potential) if potential.white.max(potential.black) > MAX_POTENTIAL => {
                Err(too_great())
            }
            Some(potential) if !gives(potential, points, winner) => {
                Err(contradicts(potential, points))
            }
            Some(_) | None => Ok(said),
        }
    }

    fn play(&self) -> Play<'_> {
        Play::Plans
    }

    fn party(&self) -> PartySize {
        if self.coalition {
            PartySize::COALITION
        } else {
            PartySize::ONE
        }
    }

    fn partner(&self, game_move: u16, column: usize) -> Option<Partner> {
        self.partner(game_move, column)
    }
}

/// Whether these residual potentials give these points: a lead of 10 or more gives 4:1, of 1 to 9
/// gives 3:1, none gives 2:1 for either side (TOTA*S 6.3). A clean victory may have any
/// potentials.
fn gives(potential: PerSide<u16>, points: PerSide<u16>, winner: Side) -> bool {
    let own = potential[winner];
    let rival = potential[winner.other()];
    match points[winner] {
        4 => own >= rival.saturating_add(10),
        3 => own > rival && own - rival < 10,
        2 => own == rival,
        _ => true,
    }
}

fn impossible(points: PerSide<u16>) -> BareFault {
    let PerSide { white, black } = points;
    let at = ("points-impossible", "points", Some("6.3"));
    BareFault::new(at, |language| match language {
        Language::En => format!(
            "No game ends {white}:{black}; played games end 5:1, 4:1, 3:1 or 2:1 for either side."
        ),
        Language::Ru => format!(
            "Счёта {white}:{black} не бывает; сыгранная партия кончается 5:1, 4:1, 3:1 или 2:1 в пользу одной из сторон."
        ),
        Language::De => format!(
            "Keine Partie endet {white}:{black}; gespielte Partien enden 5:1, 4:1, 3:1 oder 2:1 für eine der Seiten."
        ),
    })
}

fn too_great() -> BareFault {
    let at = ("potential-impossible", "potential", None);
    BareFault::new(at, |language| match language {
        Language::En => {
            format!("No army has such a potential; {MAX_POTENTIAL} is more than any can reach.")
        }
        Language::Ru => format!(
            "Такого потенциала не бывает: {MAX_POTENTIAL} — больше, чем может набрать любая армия."
        ),
        Language::De => format!(
            "Keine Armee hat ein solches Potenzial; {MAX_POTENTIAL} ist mehr, als eine erreichen kann."
        ),
    })
}

fn contradicts(potential: PerSide<u16>, points: PerSide<u16>) -> BareFault {
    let at = ("potential-contradicts", "potential", Some("6.3"));
    BareFault::new(at, |language| match language {
        Language::En => format!(
            "Potentials {} and {} do not give {}:{}: a lead of 10 or more gives 4:1, of 1 to 9 gives 3:1, none gives 2:1.",
            potential.white, potential.black, points.white, points.black
        ),
        Language::Ru => format!(
            "Потенциалы {} и {} не дают счёта {}:{}: перевес в 10 и больше даёт 4:1, от 1 до 9 — 3:1, равенство — 2:1.",
            potential.white, potential.black, points.white, points.black
        ),
        Language::De => format!(
            "Die Potenziale {} und {} ergeben nicht {}:{}: Ein Vorsprung von 10 oder mehr gibt 4:1, von 1 bis 9 gibt 3:1, keiner gibt 2:1.",
            potential.white, potential.black, points.white, points.black
        ),
    })
}
