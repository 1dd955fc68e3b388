//! Explanations of a player's pairing: the rules and criteria that decided it.
//!
//! An alternative that comes first in the rules' order, such as an earlier opponent or
//! no float, is forced, and the bracket is paired again. The first criterion that then
//! becomes worse is the one that decided.
#![expect(
    clippy::indexing_slicing,
    reason = "the places are those of the field's players and of the setting's vertices"
)]

use crate::entrant::EntrantNumber;
use areopagus_games::Side;
use areopagus_language::Language;

use super::PairingError;
use super::bits::BitMatrix;
use super::bracket::{Bracket, Setting};
use super::colour::{self, ColourRule};
use super::criteria::{Account, Criterion};
use super::field::Field;
use super::input::{PastKind, Tournament};
use super::round::{PairedBracket, brackets};
use crate::pairing::{Naming, say_forbidden, say_met, say_points, say_worse};

/// The maximum number of earlier opponents that are examined.
const MOST_ALTERNATIVES: usize = 12;

/// The reasons for a player's pairing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Explanation {
    /// The player.
    pub player: EntrantNumber,
    /// The brackets from which the player floated down, the highest first.
    pub floats: Vec<FloatReason>,
    /// The outcome in the last bracket.
    pub end: Ending,
    /// The number of score units in one point: 1 if scores are points, 10 if they are
    /// tenths.
    pub per_point: u32,
}

/// The reason for a downfloat.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FloatReason {
    /// The score of the bracket's residents, in score units.
    pub score: i64,
    /// The reason why the player was not paired in this bracket.
    pub because: Cause,
}

/// The outcome for a player.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Ending {
    /// The pairing-allocated bye, which the downfloater of the last possible bracket
    /// gets (C5).
    Bye,
    /// A pair.
    Paired(PairReason),
}

/// The reasons for a pair.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PairReason {
    /// The opponent.
    pub opponent: EntrantNumber,
    /// The score of the bracket's residents, in score units.
    pub score: i64,
    /// The higher-ranked of the two, for whom an opponent was chosen.
    pub higher: EntrantNumber,
    /// Whether the higher-ranked player was moved down.
    pub moved_down: bool,
    /// The opponents that come earlier in the order of the rules, each with the reason
    /// for not choosing them.
    pub instead: Vec<(EntrantNumber, Cause)>,
    /// The player's colour.
    pub side: Side,
    /// The rule by which the colours were allocated.
    pub colours: ColourRule,
}

areopagus_language::sentences! {
    /// The reason why an alternative was not chosen.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum Cause {
        /// C1: the two have already met.
        Met => |language| { say_met(language) };
        /// The pair is forbidden.
        Forbidden => |language| { say_forbidden(language) };
        /// C3: both have the same absolute colour preference.
        SameColour =>
            en "both have the same absolute colour preference (C3)",
            ru "у обоих одно и то же абсолютное предпочтение цвета (C3)",
            de "beide haben dieselbe absolute Farbpräferenz (C3)";
        /// The player was needed for this player, who comes earlier.
        Taken(taker: EntrantNumber) =>
            en "{taker} comes first and needs them",
            ru "этот соперник раньше достаётся участнику {taker}",
            de "{taker} kommt zuerst und braucht diesen Gegner";
        /// C4: the round could not be completed.
        Incomplete =>
            en "the rest of the round could not be paired then (C4)",
            ru "тогда остаток тура нельзя было бы составить (C4)",
            de "dann ließe sich der Rest der Runde nicht paaren (C4)";
        /// A criterion would be worse.
        Worse {
            /// The first criterion that would be worse.
            criterion: Criterion,
            /// The count of the criterion in the actual pairing.
            here: u32,
            /// The count in the alternative.
            instead: u32,
        } => |language| { say_worse(&criterion.say(language), *here, *instead, language) };
        /// No criterion would be worse, but the alternative comes later in the order of
        /// article 4.
        Order =>
            en "that comes later in the order of exchanges and transpositions (article 4)",
            ru "это позже в порядке обменов и перестановок (статья 4)",
            de "das kommt später in der Ordnung der Austausche und Transpositionen (Artikel 4)";
    }
}

impl Cause {
    fn say_named(&self, language: Language, name: Naming<'_>) -> String {
        let said = self.say(language);
        // The sentence has no other number.
        if let Self::Taken(taker) = self {
            return said.replacen(&taker.to_string(), &name(*taker), 1);
        }
        said
    }
}

/// Explains the pairing of a player in the next round.
///
/// # Errors
/// [`PairingError`] as for [`pair`](super::pair), and if the player does not take part.
pub fn explain(
    tournament: &Tournament,
    player: EntrantNumber,
) -> Result<Explanation, PairingError> {
    let field = Field::new(tournament)?;
    let place = field.seats.iter().position(|seat| seat.number == player);
    let place = place.ok_or(PairingError::Unknown(player))?;
    let mut floats = Vec::new();
    for step in brackets(&field, false)? {
        let pair = step
            .paired
            .pairs
            .iter()
            .find(|(one, other)| [one, other].contains(&&place));
        if let Some(&(higher, lower)) = pair {
            let end = Ending::Paired(pair_reason(tournament, &step, place, (higher, lower))?);
            return Ok(Explanation {
                player,
                floats,
                end,
                per_point: 1,
            });
        }
        if step.paired.floats.contains(&place) {
            floats.push(FloatReason {
                score: field.seats[step.bracket.residents.start].score,
                because: why_floats(&step, place)?,
            });
            if step.paired.bye {
                break;
            }
        }
    }
    Ok(Explanation {
        player,
        floats,
        end: Ending::Bye,
        per_point: 1,
    })
}

/// A paired bracket with its costs.
struct Scene<'a> {
    setting: Setting,
    bracket: &'a Bracket<'a>,
    account: Account,
}

impl<'a> Scene<'a> {
    fn new(step: &'a PairedBracket<'_>) -> Result<Option<Self>, PairingError> {
        let setting = Setting::new(&step.bracket);
        let account = setting.best(|_| {})?;
        Ok(account.map(|account| Self {
            setting,
            bracket: &step.bracket,
            account,
        }))
    }

    fn vertex(&self, player: usize) -> usize {
        let vertex = self
            .setting
            .vertices
            .iter()
            .position(|other| *other == player);
        vertex.unwrap_or_default()
    }

    /// The first criterion that is worse in the best matching that `restrict` leaves.
    fn cause(&self, restrict: impl FnOnce(&mut BitMatrix)) -> Result<Cause, PairingError> {
        let Some(account) = self.setting.best(restrict)? else {
            return Ok(Cause::Incomplete);
        };
        let digits = self.account.iter().zip(&account);
        let mut worse = digits.filter(|(here, instead)| here.1 != instead.1);
        Ok(worse
            .next()
            .map_or(Cause::Order, |(here, instead)| Cause::Worse {
                criterion: here.0,
                here: here.1,
                instead: instead.1,
            }))
    }

    /// Restricts two vertices to each other.
    fn bind(&self, allowed: &mut BitMatrix, one: usize, other: usize) {
        let size = self.setting.vertices.len() + usize::from(self.bracket.bye_score.is_some());
        let bound = allowed.get(one, other);
        for vertex in 0..size {
            allowed.part(one, vertex);
            allowed.part(other, vertex);
        }
        if bound {
            allowed.join(one, other);
        }
    }
}

fn why_floats(step: &PairedBracket<'_>, player: usize) -> Result<Cause, PairingError> {
    let Some(scene) = Scene::new(step)? else {
        return Ok(Cause::Incomplete);
    };
    let vertex = scene.vertex(player);
    let inside = scene.setting.task.inside;
    let size = scene.setting.vertices.len() + usize::from(step.bracket.bye_score.is_some());
    scene.cause(|allowed| {
        for outside in inside..size {
            allowed.part(vertex, outside);
        }
    })
}

fn pair_reason(
    tournament: &Tournament,
    step: &PairedBracket<'_>,
    player: usize,
    (higher, lower): (usize, usize),
) -> Result<PairReason, PairingError> {
    let field = step.bracket.field;
    let (one, other) = (&field.seats[higher], &field.seats[lower]);
    let (side, colours) = colour::allocate(
        &one.colours,
        &other.colours,
        one.rank,
        tournament.initial_colour,
    );
    let moved_down = higher < step.bracket.residents.start;
    Ok(PairReason {
        opponent: if player == higher {
            other.number
        } else {
            one.number
        },
        score: field.seats[step.bracket.residents.start].score,
        higher: one.number,
        moved_down,
        instead: alternatives(tournament, step, higher, lower)?,
        side: if player == higher { side } else { side.other() },
        colours,
    })
}

/// The opponents that the higher-ranked player would have had before this one.
///
/// For a moved-down player they are the residents above; for another player, the
/// members of the second subgroup above, who are all players of the remainder without a
/// lower-ranked opponent.
fn alternatives(
    tournament: &Tournament,
    step: &PairedBracket<'_>,
    higher: usize,
    lower: usize,
) -> Result<Vec<(EntrantNumber, Cause)>, PairingError> {
    let field = step.bracket.field;
    let start = step.bracket.residents.start;
    let moved = |place: usize| place < start;
    let pairs = &step.paired.pairs;
    let leads = |place: usize| pairs.iter().any(|(one, _)| *one == place);
    let owner = |place: usize| {
        pairs
            .iter()
            .find(|(_, other)| *other == place)
            .map(|pair| pair.0)
    };
    let candidate = |place: &usize| {
        *place != higher
            && if moved(higher) {
                true
            } else {
                *place > higher && !leads(*place) && !owner(*place).is_some_and(moved)
            }
    };
    let candidates: Vec<usize> = (start..lower).filter(candidate).collect();
    if candidates.is_empty() {
        return Ok(Vec::new());
    }
    let Some(scene) = Scene::new(step)? else {
        return Ok(Vec::new());
    };
    // The pairs that were settled before this one.
    let earlier: Vec<(usize, usize)> = pairs
        .iter()
        .filter(|(one, _)| *one < higher)
        .map(|(one, other)| (scene.vertex(*one), scene.vertex(*other)))
        .collect();
    let mut instead = Vec::new();
    for candidate in candidates.into_iter().rev().take(MOST_ALTERNATIVES) {
        let cause = if let Some(cause) = unlawful(tournament, field, higher, candidate) {
            cause
        } else if let Some(taker) = owner(candidate).filter(|taker| *taker < higher) {
            Cause::Taken(field.seats[taker].number)
        } else {
            let (one, other) = (scene.vertex(higher), scene.vertex(candidate));
            scene.cause(|allowed| {
                for (one, other) in &earlier {
                    scene.bind(allowed, *one, *other);
                }
                scene.bind(allowed, one, other);
            })?
        };
        instead.push((field.seats[candidate].number, cause));
    }
    instead.reverse();
    Ok(instead)
}

/// The reason why two players can never meet, if there is one.
fn unlawful(tournament: &Tournament, field: &Field, one: usize, other: usize) -> Option<Cause> {
    if field.legal.get(one, other) {
        return None;
    }
    let (one, other) = (&field.seats[one], &field.seats[other]);
    let player = tournament
        .players
        .iter()
        .find(|player| player.number == one.number)?;
    let met = player.history.iter().any(
        |past| matches!(past.kind, PastKind::Played { opponent, .. } if opponent == other.number),
    );
    if met {
        return Some(Cause::Met);
    }
    let forbidden = tournament
        .forbidden
        .iter()
        .any(|group| group.contains(&one.number) && group.contains(&other.number));
    Some(if forbidden {
        Cause::Forbidden
    } else {
        Cause::SameColour
    })
}

impl Explanation {
    /// The same explanation for scores with `per_point` units in a point.
    #[must_use]
    pub fn with_scale(self, per_point: u32) -> Self {
        Self { per_point, ..self }
    }

    /// The explanation in sentences, one in each line.
    pub fn say(&self, language: Language) -> String {
        self.say_named(language, &|number| number.to_string())
    }

    /// The explanation with the players as `name` calls them.
    pub fn say_named(&self, language: Language, name: Naming<'_>) -> String {
        let player = name(self.player);
        let mut lines: Vec<String> = Vec::new();
        for float in &self.floats {
            let because = float.because.say_named(language, name);
            let score = say_points(float.score, self.per_point, language);
            lines.push(match language {
                Language::En => {
                    format!("{player} floats down from the bracket of {score} points: {because}.")
                }
                Language::Ru => {
                    format!("Участник {player} опускается из очковой группы {score}: {because}.")
                }
                Language::De => {
                    format!("{player} floatet aus der Punktgruppe {score} ab: {because}.")
                }
            });
        }
        match (&self.end, language) {
            (Ending::Bye, Language::En) => {
                lines.push(format!("{player} gets the pairing-allocated bye (C2, C5)."));
            }
            (Ending::Bye, Language::Ru) => {
                lines.push(format!(
                    "Участник {player} свободен от игры по жеребьёвке (C2, C5)."
                ));
            }
            (Ending::Bye, Language::De) => {
                lines.push(format!(
                    "{player} erhält das Freilos der Auslosung (C2, C5)."
                ));
            }
            (Ending::Paired(pair), _) => {
                let score = say_points(pair.score, self.per_point, language);
                lines.extend(pair.say(&player, &score, language, name));
            }
        }
        lines.join("\n")
    }
}

impl PairReason {
    fn say(&self, player: &str, score: &str, language: Language, name: Naming<'_>) -> Vec<String> {
        let (opponent, higher) = (name(self.opponent), name(self.higher));
        let side = self.side.name(language);
        let colours = self.colours.say(language);
        let first = match language {
            Language::En => format!(
                "{player} meets {opponent} in the bracket of {score} points and has {side}: {colours}."
            ),
            Language::Ru => format!(
                "Участник {player} встречается с участником {opponent} в очковой группе {score}; цвет – {side}: {colours}."
            ),
            Language::De => format!(
                "{player} spielt gegen {opponent} in der Punktgruppe {score} und hat {side}: {colours}."
            ),
        };
        let mut lines = vec![first];
        if self.moved_down {
            lines.push(match language {
                Language::En => format!("{higher} was moved down and is paired first."),
                Language::Ru => format!("Участник {higher} опущен, его пара составляется первой."),
                Language::De => {
                    format!("{higher} wurde nach unten verlegt und wird zuerst gepaart.")
                }
            });
        }
        for (other, cause) in &self.instead {
            let (other, cause) = (name(*other), cause.say_named(language, name));
            lines.push(match language {
                Language::En => format!("{higher} was due {other} before that, but {cause}."),
                Language::Ru => {
                    format!("Раньше участнику {higher} полагается {other}, но: {cause}.")
                }
                Language::De => {
                    format!("Vorher stand {higher} der Gegner {other} zu, doch: {cause}.")
                }
            });
        }
        lines
    }
}

impl ColourRule {
    /// The rule as a clause without a full stop.
    pub fn say(self, language: Language) -> &'static str {
        match (self, language) {
            (Self::BothGranted, Language::En) => "no preference stands against it (5.2.1)",
            (Self::BothGranted, Language::Ru) => "этому не мешает ничьё предпочтение (5.2.1)",
            (Self::BothGranted, Language::De) => "keine Präferenz steht dagegen (5.2.1)",
            (Self::Stronger, Language::En) => "the stronger preference is granted (5.2.2)",
            (Self::Stronger, Language::Ru) => "удовлетворено более сильное предпочтение (5.2.2)",
            (Self::Stronger, Language::De) => "die stärkere Präferenz wird erfüllt (5.2.2)",
            (Self::Alternated, Language::En) => {
                "the colours alternate from the latest round in which they differed (5.2.3)"
            }
            (Self::Alternated, Language::Ru) => {
                "цвета чередуются с последнего тура, где они были разными (5.2.3)"
            }
            (Self::Alternated, Language::De) => {
                "die Farben wechseln seit der letzten Runde, in der sie verschieden waren (5.2.3)"
            }
            (Self::HigherRanked, Language::En) => {
                "the higher ranked player's preference is granted (5.2.4)"
            }
            (Self::HigherRanked, Language::Ru) => {
                "удовлетворено предпочтение стоящего выше (5.2.4)"
            }
            (Self::HigherRanked, Language::De) => {
                "die Präferenz des höher gesetzten Spielers wird erfüllt (5.2.4)"
            }
            (Self::Number, Language::En) => "the higher ranked player's number decides (5.2.5)",
            (Self::Number, Language::Ru) => "решает номер стоящего выше (5.2.5)",
            (Self::Number, Language::De) => {
                "die Nummer des höher gesetzten Spielers entscheidet (5.2.5)"
            }
        }
    }
}
