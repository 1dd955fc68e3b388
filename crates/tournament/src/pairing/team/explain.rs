//! Explanations of a team's pairing: the rules and criteria that decided it.
//!
//! An alternative that comes first in the rules' order, such as an earlier upfloater or
//! opponent, is forced, and the choice is repeated. The first criterion that then
//! becomes worse is the one that decided.
#![expect(
    clippy::indexing_slicing,
    reason = "the places are those of the field's teams and of the bracket's members"
)]

use crate::entrant::EntrantNumber;
use areopagus_games::Side;
use areopagus_language::Language;

use super::PairingError;
use super::bracket::Bracket;
use super::colour::ColourRule;
use super::criteria::Criterion;
use super::field::{Field, Reading};
use super::input::{PastKind, Tournament};
use super::round::{PairedBracket, brackets, bye, bye_order, colours};
use super::upfloaters::Selection;
use crate::pairing::{Naming, say_forbidden, say_met, say_points, say_worse};

/// The maximum number of earlier teams that are examined.
const MOST_ALTERNATIVES: usize = 12;

/// The reasons for a team's pairing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Explanation {
    /// The team.
    pub team: EntrantNumber,
    /// The outcome for the team.
    pub end: Ending,
    /// The number of score units in one point: 1 if scores are points, 10 if they are
    /// tenths.
    pub per_point: u32,
}

/// The outcome for a team.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Ending {
    /// The pairing-allocated bye, which passed the teams that come earlier (3.4).
    Bye {
        /// The teams that come earlier in the order of 3.4.2 to 3.4.4, each with the
        /// reason for passing it.
        passed: Vec<(EntrantNumber, ByeCause)>,
    },
    /// A match.
    Paired(PairReason),
}

/// The reason why a team does not get the bye although it comes earlier.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ByeCause {
    /// C2: the team has had a bye or a win by forfeit.
    NotAllowed,
    /// 3.4.1: the other teams could not all be paired.
    Incomplete,
}

/// The reasons for a pair.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PairReason {
    /// The opponent.
    pub opponent: EntrantNumber,
    /// The score of the bracket's residents, in score units.
    pub score: i64,
    /// The top member of the pair, which has the smaller pairing number (3.6.1).
    pub top: EntrantNumber,
    /// The upfloater of the pair, if there is one, with the reasons.
    pub float: Option<FloatReason>,
    /// The teams that come earlier as opponents of the top member, each with the reason
    /// for not choosing it.
    pub instead: Vec<(EntrantNumber, Cause)>,
    /// The first team of the pair (4.2).
    pub first_team: EntrantNumber,
    /// The colour of the team's first board.
    pub side: Side,
    /// The rule by which the colours were allocated.
    pub colours: ColourRule,
}

/// The reasons for an upfloat.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FloatReason {
    /// The team.
    pub team: EntrantNumber,
    /// The number of upfloaters that the bracket needs (C4).
    pub needed: usize,
    /// The teams that come earlier in the order of 3.5.3 and 3.5.4, each with the
    /// reason for not choosing it.
    pub instead: Vec<(EntrantNumber, Cause)>,
}

areopagus_language::sentences! {
    /// The reason why an alternative was not chosen.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum Cause {
        /// C1: the two have already met.
        Met => |language| { say_met(language) };
        /// The pair is forbidden.
        Forbidden => |language| { say_forbidden(language) };
        /// C3: no legal pairing would be left.
        Incomplete =>
            en "no legal pairing would have been left (C3)",
            ru "тогда остальных нельзя было бы разбить на пары (C3)",
            de "dann bliebe keine zulässige Auslosung übrig (C3)";
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
        /// 3.6.3.
        Order =>
            en "that comes later in the order of the pairings (3.6.3)",
            ru "это позже в порядке разбиений (3.6.3)",
            de "das kommt später in der Ordnung der Paarungen (3.6.3)";
    }
}

impl Cause {
    fn from_difference(difference: Option<(Criterion, u32, u32)>) -> Self {
        difference.map_or(Self::Order, |(criterion, here, instead)| Self::Worse {
            criterion,
            here,
            instead,
        })
    }
}

/// Explains the pairing of a team in the next round.
///
/// # Errors
/// [`PairingError`] as for [`pair`](super::pair), and if the team does not take part.
pub fn explain(tournament: &Tournament, team: EntrantNumber) -> Result<Explanation, PairingError> {
    let field = Field::new(tournament, Reading::Text)?;
    let place = field.seats.iter().position(|seat| seat.number == team);
    let place = place.ok_or(PairingError::Unknown(team))?;
    let bye = bye(&field)?;
    let end = if bye == Some(place) {
        let order = bye_order(&field).into_iter();
        let passed = order.take_while(|other| *other != place).map(|other| {
            let seat = &field.seats[other];
            let cause = if seat.may_have_bye {
                ByeCause::Incomplete
            } else {
                ByeCause::NotAllowed
            };
            (seat.number, cause)
        });
        Ending::Bye {
            passed: passed.collect(),
        }
    } else {
        let steps = brackets(&field, bye)?;
        let mut found = steps.iter().flat_map(|step| {
            let pairs = step.pairs.iter().copied();
            pairs.map(move |pair| (step, pair))
        });
        let found = found.find(|(_, (top, bottom))| [*top, *bottom].contains(&place));
        let (step, pair) = found.ok_or(PairingError::NoLegalPairing)?;
        Ending::Paired(pair_reason(tournament, &field, step, place, pair)?)
    };
    Ok(Explanation {
        team,
        end,
        per_point: 1,
    })
}

fn pair_reason(
    tournament: &Tournament,
    field: &Field,
    step: &PairedBracket,
    team: usize,
    (top, bottom): (usize, usize),
) -> Result<PairReason, PairingError> {
    let number = |team: usize| field.seats[team].number;
    let (first, _, side, rule) = colours(tournament, field, top, bottom);
    let floated = [top, bottom].into_iter();
    let float = floated
        .filter(|team| step.upfloaters.contains(team))
        .map(|team| float_reason(field, step, team))
        .next();
    Ok(PairReason {
        opponent: number(if team == top { bottom } else { top }),
        score: field.seats[step.open[0]].score,
        top: number(top),
        float: float.transpose()?,
        instead: opponents_before(tournament, field, step, top, bottom)?,
        first_team: number(first),
        side: if team == first { side } else { side.other() },
        colours: rule,
    })
}

/// The reasons why a team is an upfloater and none of the teams before it is.
fn float_reason(
    field: &Field,
    step: &PairedBracket,
    team: usize,
) -> Result<FloatReason, PairingError> {
    let best = Selection::new(field, &step.open, step.border).account()?;
    let vertices = step.open.iter().enumerate().skip(step.border);
    let before = vertices.take_while(|(_, other)| **other != team);
    let (chosen, passed): (Vec<_>, Vec<_>) =
        before.partition(|(_, other)| step.upfloaters.contains(other));
    let latest = passed.len().saturating_sub(MOST_ALTERNATIVES);
    let mut instead = Vec::new();
    for (vertex, other) in &passed[latest..] {
        let mut selection = Selection::new(field, &step.open, step.border);
        for (earlier, _) in chosen.iter().filter(|(earlier, _)| earlier < vertex) {
            selection.send_up(*earlier);
        }
        selection.send_up(*vertex);
        let cause = match (&best, selection.account()?) {
            (Some(best), Some(account)) => Cause::from_difference(best.first_worse(&account)),
            _ => Cause::Incomplete,
        };
        instead.push((field.seats[**other].number, cause));
    }
    Ok(FloatReason {
        team: field.seats[team].number,
        needed: step.upfloaters.len(),
        instead,
    })
}

/// The opponents that come before the bottom member in the order of pairing numbers,
/// with the reasons why the top member does not meet them.
fn opponents_before(
    tournament: &Tournament,
    field: &Field,
    step: &PairedBracket,
    top: usize,
    bottom: usize,
) -> Result<Vec<(EntrantNumber, Cause)>, PairingError> {
    let bracket = Bracket::new(field, &step.open[..step.border], &step.upfloaters);
    let least = bracket.account(|_| {})?;
    let members = bracket.members.iter().copied().enumerate();
    let between = members
        .skip_while(|(_, team)| *team != top)
        .skip(1)
        .take_while(|(_, team)| *team != bottom);
    let between: Vec<(usize, usize)> = between.collect();
    let vertex = bracket.members.iter().position(|team| *team == top);
    let latest = between.len().saturating_sub(MOST_ALTERNATIVES);
    let mut instead = Vec::new();
    for &(other, team) in &between[latest..] {
        let cause = if let Some(cause) = unlawful(tournament, field, top, team) {
            cause
        } else {
            let forced = bracket.account(|allowed| {
                let apart = (0..bracket.members.len()).filter(|third| *third != other);
                for third in apart {
                    allowed.part(vertex.unwrap_or_default(), third);
                }
            })?;
            match least.as_ref().zip(forced.as_ref()) {
                Some((least, forced)) => Cause::from_difference(bracket.first_worse(least, forced)),
                None => Cause::Incomplete,
            }
        };
        instead.push((field.seats[team].number, cause));
    }
    Ok(instead)
}

/// The reason why two teams can never meet, if there is one.
fn unlawful(tournament: &Tournament, field: &Field, one: usize, other: usize) -> Option<Cause> {
    if field.legal.get(one, other) {
        return None;
    }
    let opponent = field.seats[other].number;
    let team = &tournament.teams[field.seats[one].place];
    let met = team
        .history
        .iter()
        .any(|past| matches!(past.kind, PastKind::Played { opponent: met, .. } if met == opponent));
    Some(if met { Cause::Met } else { Cause::Forbidden })
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

    /// The explanation with the teams as `name` calls them.
    pub fn say_named(&self, language: Language, name: Naming<'_>) -> String {
        let team = name(self.team);
        let lines = match &self.end {
            Ending::Bye { passed } => {
                let first = match language {
                    Language::En => format!(
                        "Team {team} gets the pairing-allocated bye: the lowest score, then the most matches played, then the largest number (3.4)."
                    ),
                    Language::Ru => format!(
                        "Команда {team} свободна от игры по жеребьёвке: меньше всего очков, затем больше всего сыгранных матчей, затем наибольший номер (3.4)."
                    ),
                    Language::De => format!(
                        "Die Mannschaft {team} erhält das Freilos der Auslosung: die niedrigste Punktzahl, dann die meisten gespielten Begegnungen, dann die größte Nummer (3.4)."
                    ),
                };
                let passed = passed.iter().map(|(other, cause)| {
                    let (other, cause) = (name(*other), cause.say(language));
                    match language {
                        Language::En => format!("Team {other} came before it, but {cause}."),
                        Language::Ru => format!("Раньше очередь команды {other}, но {cause}."),
                        Language::De => {
                            format!("Die Mannschaft {other} käme vor ihr, doch {cause}.")
                        }
                    }
                });
                std::iter::once(first).chain(passed).collect()
            }
            Ending::Paired(pair) => pair.say(&team, self.per_point, language, name),
        };
        lines.join("\n")
    }
}

impl PairReason {
    fn say(&self, team: &str, per_point: u32, language: Language, name: Naming<'_>) -> Vec<String> {
        let (opponent, top) = (name(self.opponent), name(self.top));
        let score = say_points(self.score, per_point, language);
        let side = self.side.name(language);
        let colours = self.colours.say(language);
        let first_team = name(self.first_team);
        let mut lines = vec![match language {
            Language::En => format!(
                "Team {team} meets team {opponent} in the bracket of {score} points and has {side} on the first board: {colours}; {first_team} is the first team (4.2)."
            ),
            Language::Ru => format!(
                "Команда {team} встречается с командой {opponent} в очковой группе {score}; цвет на первой доске – {side}: {colours}; первая команда – {first_team} (4.2)."
            ),
            Language::De => format!(
                "Die Mannschaft {team} spielt gegen die Mannschaft {opponent} in der Punktgruppe {score} und hat am ersten Brett {side}: {colours}; {first_team} ist die erste Mannschaft (4.2)."
            ),
        }];
        if let Some(float) = &self.float {
            lines.extend(float.say(language, name));
        }
        for (other, cause) in &self.instead {
            let (other, cause) = (name(*other), cause.say(language));
            lines.push(match language {
                Language::En => format!("Team {top} was due {other} before that, but {cause}."),
                Language::Ru => format!("Раньше команде {top} полагается {other}, но: {cause}."),
                Language::De => {
                    format!("Vorher stand der Mannschaft {top} die Mannschaft {other} zu, doch: {cause}.")
                }
            });
        }
        lines
    }
}

impl FloatReason {
    fn say(&self, language: Language, name: Naming<'_>) -> Vec<String> {
        let (team, needed) = (name(self.team), self.needed);
        let mut lines = vec![match language {
            Language::En => {
                format!("Team {team} floats up: upfloaters that the bracket needs: {needed} (C4).")
            }
            Language::Ru => {
                format!("Команда {team} поднимается: группе нужно поднятых команд: {needed} (C4).")
            }
            Language::De => {
                format!(
                    "Die Mannschaft {team} floatet auf: So viele Auffloater braucht die Punktgruppe: {needed} (C4)."
                )
            }
        }];
        for (other, cause) in &self.instead {
            let (other, cause) = (name(*other), cause.say(language));
            lines.push(match language {
                Language::En => format!("Team {other} was due to float before that, but {cause}."),
                Language::Ru => format!("Раньше должна подняться команда {other}, но: {cause}."),
                Language::De => {
                    format!("Vorher hätte die Mannschaft {other} auffloaten sollen, doch: {cause}.")
                }
            });
        }
        lines
    }
}

impl ByeCause {
    /// The cause as a clause without a full stop.
    pub const fn say(self, language: Language) -> &'static str {
        match (self, language) {
            (Self::NotAllowed, Language::En) => "it has had a bye or a win by forfeit (C2)",
            (Self::NotAllowed, Language::Ru) => {
                "у неё уже был свободный тур или победа без игры (C2)"
            }
            (Self::NotAllowed, Language::De) => {
                "sie hatte schon ein Freilos oder einen kampflosen Sieg (C2)"
            }
            (Self::Incomplete, Language::En) => "the others could not all be paired then (3.4.1)",
            (Self::Incomplete, Language::Ru) => {
                "тогда остальных нельзя было бы разбить на пары (3.4.1)"
            }
            (Self::Incomplete, Language::De) => {
                "dann ließen sich die anderen nicht alle paaren (3.4.1)"
            }
        }
    }
}

impl ColourRule {
    /// The rule as a clause without a full stop.
    pub const fn say(self, language: Language) -> &'static str {
        match (self, language) {
            (Self::Number, Language::En) => {
                "neither has played, the first team's number decides (4.3.1)"
            }
            (Self::Number, Language::Ru) => {
                "обе ещё не играли, решает номер первой команды (4.3.1)"
            }
            (Self::Number, Language::De) => {
                "beide haben noch nicht gespielt, die Nummer der ersten Mannschaft entscheidet (4.3.1)"
            }
            (Self::OnlyPreference, Language::En) => "the only preference is granted (4.3.2)",
            (Self::OnlyPreference, Language::Ru) => {
                "удовлетворено единственное предпочтение (4.3.2)"
            }
            (Self::OnlyPreference, Language::De) => "die einzige Präferenz wird erfüllt (4.3.2)",
            (Self::BothGranted, Language::En) => "opposite preferences are granted (4.3.3)",
            (Self::BothGranted, Language::Ru) => {
                "удовлетворены противоположные предпочтения (4.3.3)"
            }
            (Self::BothGranted, Language::De) => {
                "gegensätzliche Präferenzen werden erfüllt (4.3.3)"
            }
            (Self::OnlyStrong, Language::En) => "the only strong preference is granted (4.3.4)",
            (Self::OnlyStrong, Language::Ru) => {
                "удовлетворено единственное сильное предпочтение (4.3.4)"
            }
            (Self::OnlyStrong, Language::De) => "die einzige starke Präferenz wird erfüllt (4.3.4)",
            (Self::Difference, Language::En) => "White goes to the lower colour difference (4.3.5)",
            (Self::Difference, Language::Ru) => {
                "белые – у команды с меньшей разностью цветов (4.3.5)"
            }
            (Self::Difference, Language::De) => {
                "Weiß erhält die Mannschaft mit der kleineren Farbdifferenz (4.3.5)"
            }
            (Self::Alternated, Language::En) => {
                "the colours alternate from the latest match in which they differed (4.3.6)"
            }
            (Self::Alternated, Language::Ru) => {
                "цвета чередуются с последнего матча, где они были разными (4.3.6)"
            }
            (Self::Alternated, Language::De) => {
                "die Farben wechseln seit der letzten Begegnung, in der sie verschieden waren (4.3.6)"
            }
            (Self::FirstTeam, Language::En) => "the first team's preference is granted (4.3.7)",
            (Self::FirstTeam, Language::Ru) => "удовлетворено предпочтение первой команды (4.3.7)",
            (Self::FirstTeam, Language::De) => {
                "die Präferenz der ersten Mannschaft wird erfüllt (4.3.7)"
            }
            (Self::FirstTeamAlternates, Language::En) => {
                "the first team's colour alternates (4.3.8)"
            }
            (Self::FirstTeamAlternates, Language::Ru) => "цвет первой команды чередуется (4.3.8)",
            (Self::FirstTeamAlternates, Language::De) => {
                "die Farbe der ersten Mannschaft wechselt (4.3.8)"
            }
            (Self::OtherTeamAlternates, Language::En) => {
                "the other team's colour alternates (4.3.9)"
            }
            (Self::OtherTeamAlternates, Language::Ru) => "цвет другой команды чередуется (4.3.9)",
            (Self::OtherTeamAlternates, Language::De) => {
                "die Farbe der anderen Mannschaft wechselt (4.3.9)"
            }
        }
    }
}
