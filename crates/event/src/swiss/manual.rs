//! A round as the arbiter pairs it: what cannot be published, and what the arbiter has to
//! know or to waive by name.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use super::participant::{Participant, order};
use super::{Refusal, next_round};
use crate::game::GameState;
use crate::state::EventState;
use crate::teams;
use areopagus_games::Side;
use areopagus_language::Language;
use areopagus_tournament::entrant::EntrantNumber;
use areopagus_tournament::pairing::team::PastKind;
use areopagus_tournament::round::Pairing;
use areopagus_tournament::team::TeamNumber;

/// A rule of the basic rules (C.04.1) that a round of the arbiter's does not keep.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Waiver {
    /// Two who have met meet again (C1).
    Rematch,
    /// Somebody who had the bye, or a win without a game, has the bye (C2).
    SecondBye,
    /// A colour for the third time running, or three more of one than of the other (C3).
    Colour,
}

impl Waiver {
    /// All, in the order of the criteria.
    pub const ALL: [Self; 3] = [Self::Rematch, Self::SecondBye, Self::Colour];
}

/// What a round as the arbiter pairs it says.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Proposal<'a> {
    /// The boards, or the matches: the team named first stands under White.
    pub boards: &'a [Pairing],
    pub free: Option<EntrantNumber>,
}

/// Why a round cannot be published.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RoundFault {
    /// There is no board.
    NoBoards,
    /// There is no such participant.
    Unknown(Participant),
    /// The participant has left.
    Gone(Participant),
    /// The participant asked not to be paired.
    Bye(Participant),
    /// The participant stands there twice.
    Twice(Participant),
    /// The participant is neither paired nor free.
    Missing(Participant),
    /// The two must not be paired.
    Forbidden(Participant, Participant),
}

/// What an arbiter has to know of a round before it is published.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RoundWarning {
    /// The two have met.
    Met {
        /// Who has White.
        white: EntrantNumber,
        /// Who has Black.
        black: EntrantNumber,
        /// In which round they met.
        round: u16,
    },
    /// The participant has had the bye, or a win without a game.
    ByeAgain {
        /// Who.
        who: Participant,
        /// In which round.
        round: u16,
    },
    /// The participant has this colour for the third time running.
    ThirdInARow {
        /// Who.
        who: Participant,
        /// The colour.
        side: Side,
    },
    /// The participant will have had this colour three times more than the other one.
    ThreeMore {
        /// Who.
        who: Participant,
        /// The colour.
        side: Side,
    },
    /// The two do not have the same points.
    Scores {
        /// Who has White.
        white: EntrantNumber,
        /// Who has Black.
        black: EntrantNumber,
        /// The difference.
        difference: u32,
    },
}

/// What the check of a round found.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Checked {
    /// Why it cannot be published; nothing for one that can.
    pub faults: Vec<RoundFault>,
    /// What the arbiter has to know, what has to be waived first.
    pub warnings: Vec<RoundWarning>,
}

impl Checked {
    /// Without what the arbiter only has to know of pairs that the system makes as well:
    /// breaches of a rule stay, whoever makes them.
    #[must_use]
    pub fn beside(mut self, boards: &[Pairing], system: &[Pairing]) -> Self {
        let is_changed = |who: EntrantNumber| {
            let mut own = boards.iter();
            let own = own.find(|pair| pair.side_of(who).is_some());
            own.is_none_or(|pair| !system.contains(pair))
        };
        let is_new = |white, black| {
            let both = [(white, black), (black, white)];
            let both = both.map(|(white, black)| Pairing { white, black });
            both.iter().all(|pair| !system.contains(pair))
        };
        self.warnings.retain(|warning| match warning {
            RoundWarning::Scores { white, black, .. } => is_new(*white, *black),
            RoundWarning::ThirdInARow { who, .. } | RoundWarning::ThreeMore { who, .. } => {
                warning.needs().is_some() || is_changed(who.number())
            }
            RoundWarning::Met { .. } | RoundWarning::ByeAgain { .. } => true,
        });
        self
    }
}

/// Checks the next round as an arbiter pairs it.
///
/// # Errors
/// [`Refusal`] when it is not the time to pair.
pub fn check(
    state: &EventState,
    boards: &[Pairing],
    free: Option<EntrantNumber>,
) -> Result<Checked, Refusal> {
    let round = match state.info.format.teams() {
        Some(_) => teams::next_matches(state)?,
        None => next_round(state)?,
    };
    Ok(check_proposal(state, round, Proposal { boards, free }))
}

/// What a participant has behind them.
#[derive(Debug, Clone, Default)]
struct Past {
    points: u32,
    /// The opponents of games over the board, with the round.
    met: BTreeMap<EntrantNumber, u16>,
    colours: Vec<Side>,
    /// The round of a bye or of a win without a game.
    had_bye: Option<u16>,
}

pub(crate) fn check_proposal(state: &EventState, round: u16, proposal: Proposal<'_>) -> Checked {
    let mut checked = Checked {
        faults: faults(state, round, proposal),
        warnings: Vec::new(),
    };
    let past = match state.info.format.teams() {
        Some(_) => pasts_of_teams(state),
        None => pasts(state),
    };
    let participant = |number| Participant::of(state, number);
    let nothing = Past::default();
    let of = |entrant: EntrantNumber| past.get(&entrant).unwrap_or(&nothing);
    for pairing in proposal.boards {
        let Pairing { white, black } = *pairing;
        if let Some(round) = of(white).met.get(&black) {
            checked.warnings.push(RoundWarning::Met {
                white,
                black,
                round: *round,
            });
        }
        for side in Side::ALL {
            let number = pairing.of(side);
            let colours = &of(number).colours;
            let warning = colour_warning(participant(number), side, colours);
            checked.warnings.extend(warning);
        }
    }
    if let Some(entrant) = proposal.free
        && let Some(round) = of(entrant).had_bye
    {
        let who = participant(entrant);
        let warning = RoundWarning::ByeAgain { who, round };
        checked.warnings.push(warning);
    }
    for Pairing { white, black } in proposal.boards {
        let difference = of(*white).points.abs_diff(of(*black).points);
        if difference > 0 {
            checked.warnings.push(RoundWarning::Scores {
                white: *white,
                black: *black,
                difference,
            });
        }
    }
    checked
}

/// What cannot be: everybody who takes part stands there exactly once.
fn faults(state: &EventState, round: u16, proposal: Proposal<'_>) -> Vec<RoundFault> {
    let mut faults = Vec::new();
    if proposal.boards.is_empty() {
        faults.push(RoundFault::NoBoards);
    }
    let boards = proposal.boards.iter();
    let named = boards.flat_map(|pair| [pair.white, pair.black]);
    let mut seen = BTreeSet::new();
    let participant = |number| Participant::of(state, number);
    let order = order(state);
    for number in named.chain(proposal.free) {
        let who = participant(number);
        if !order.contains(&number) {
            faults.push(RoundFault::Unknown(who));
        } else if !seen.insert(number) {
            faults.push(RoundFault::Twice(who));
        } else if !who.is_there(state, round) {
            faults.push(RoundFault::Gone(who));
        } else if !who.is_to_be_paired(state, round) {
            faults.push(RoundFault::Bye(who));
        }
    }
    let missing = order.into_iter().filter(|number| !seen.contains(number));
    let missing = missing.map(participant);
    let missing = missing.filter(|who| who.is_to_be_paired(state, round));
    faults.extend(missing.map(RoundFault::Missing));
    for Pairing { white, black } in proposal.boards {
        let mut groups = state.swiss.forbidden_now();
        let together = |both: &[EntrantNumber]| both.contains(white) && both.contains(black);
        if groups.any(|group| together(&group.entrants)) {
            let both = [*white, *black].map(participant);
            faults.push(RoundFault::Forbidden(both[0], both[1]));
        }
    }
    faults
}

/// A colour that the basic rules do not give players (C.04.1, C3), and that teams are given
/// as seldom as it can be (C.04.6 1.7).
fn colour_warning(who: Participant, side: Side, colours: &[Side]) -> Option<RoundWarning> {
    if let [.., before, last] = colours
        && *before == side
        && *last == side
    {
        return Some(RoundWarning::ThirdInARow { who, side });
    }
    let count = |which: Side| colours.iter().filter(|it| **it == which).count();
    (count(side) >= count(side.other()) + 2).then_some(RoundWarning::ThreeMore { who, side })
}

fn pasts(state: &EventState) -> BTreeMap<EntrantNumber, Past> {
    let worth = state.info.worth();
    let mut pasts: BTreeMap<EntrantNumber, Past> = BTreeMap::new();
    for round in state.rounds.iter() {
        for (id, pairing) in round.games() {
            let result = state
                .game(id)
                .and_then(|game: &GameState| game.result.as_ref());
            let Some(result) = result else { continue };
            for side in Side::ALL {
                let past = pasts.entry(pairing.of(side)).or_default();
                past.points += u32::from(result.points[side]);
                if result.is_played() {
                    past.met.insert(pairing.of(side.other()), id.round);
                    past.colours.push(side);
                } else if result.winner() == Some(side) {
                    past.had_bye = Some(id.round);
                }
            }
        }
        if let Some(free) = round.free {
            let past = pasts.entry(free).or_default();
            past.points += u32::from(worth.bye);
            past.had_bye = Some(round.number);
        }
        for bye in &round.byes {
            let points = worth.requested_bye(bye.kind);
            pasts.entry(bye.entrant).or_default().points += u32::from(points);
        }
    }
    pasts
}

/// What the teams have behind them: of boards nothing, of matches the score that ranks
/// first and the colours of the first boards.
fn pasts_of_teams(state: &EventState) -> BTreeMap<EntrantNumber, Past> {
    let past = |team: &TeamNumber| {
        let mut past = Past::default();
        for (round, did) in (1..).zip(teams::history(state, *team)) {
            past.points += u32::try_from(did.primary).unwrap_or_default();
            if let PastKind::Played { opponent, side } = did.kind {
                past.met.insert(opponent, round);
                past.colours.push(side);
            }
            if did.kind.rules_out_bye() {
                past.had_bye = Some(round);
            }
        }
        (team.participant(), past)
    };
    state.teams.order.iter().map(past).collect()
}

impl RoundFault {
    /// What is wrong.
    pub fn say(self, language: Language) -> String {
        match (self, language) {
            (Self::NoBoards, Language::En) => "The round has no board.".to_owned(),
            (Self::NoBoards, Language::Ru) => "В туре нет ни одной пары.".to_owned(),
            (Self::NoBoards, Language::De) => "Die Runde hat kein Brett.".to_owned(),
            (Self::Unknown(who), Language::En) => {
                format!("{} does not take part.", who.say(language))
            }
            (Self::Unknown(who), Language::Ru) => {
                format!("{} в турнире не участвует.", who.say(language))
            }
            (Self::Unknown(who), Language::De) => {
                format!("{} nimmt nicht teil.", who.say(language))
            }
            (Self::Gone(who), Language::En) => format!("{} has left the event.", who.say(language)),
            (Self::Gone(who), Language::Ru) => {
                format!("{} выбыл{} из турнира.", who.say(language), who.ending())
            }
            (Self::Gone(who), Language::De) => {
                format!("{} hat das Turnier verlassen.", who.say(language))
            }
            (Self::Bye(who), Language::En) => format!(
                "{} asked not to be paired; take the request back to pair them.",
                who.say(language)
            ),
            (Self::Bye(who), Language::Ru) => format!(
                "{} просил{} пропустить тур; чтобы составить пару, отмените просьбу.",
                who.say(language),
                who.ending()
            ),
            (Self::Bye(who), Language::De) => format!(
                "{} wollte nicht gepaart werden; nehmen Sie den Wunsch zurück, um zu paaren.",
                who.say(language)
            ),
            (Self::Twice(who), Language::En) => {
                format!("{} stands there twice.", who.say(language))
            }
            (Self::Twice(who), Language::Ru) => {
                format!("{} указан{} дважды.", who.say(language), who.ending())
            }
            (Self::Twice(who), Language::De) => {
                format!("{} steht zweimal da.", who.say(language))
            }
            (Self::Missing(who), Language::En) => {
                format!("{} is neither paired nor free.", who.say(language))
            }
            (Self::Missing(who), Language::Ru) => {
                format!("{} не в паре и не своб{}.", who.say(language), who.free())
            }
            (Self::Missing(who), Language::De) => {
                format!("{} ist weder gepaart noch spielfrei.", who.say(language))
            }
            (Self::Forbidden(one, other), Language::En) => format!(
                "{} must not be paired with number {}.",
                one.say(language),
                other.number()
            ),
            (Self::Forbidden(one, other), Language::Ru) => format!(
                "{} не играет с номером {}: пара запрещена.",
                one.say(language),
                other.number()
            ),
            (Self::Forbidden(one, other), Language::De) => format!(
                "{} darf nicht mit Nummer {} gepaart werden.",
                one.say(language),
                other.number()
            ),
        }
    }
}

impl RoundWarning {
    /// What has to be waived for it; `None` for what the arbiter only has to know.
    pub const fn needs(self) -> Option<Waiver> {
        match self {
            Self::Met { .. } => Some(Waiver::Rematch),
            Self::ByeAgain { .. } => Some(Waiver::SecondBye),
            Self::ThirdInARow { who, .. } | Self::ThreeMore { who, .. } => match who {
                Participant::Entrant(_) => Some(Waiver::Colour),
                // No colour is forbidden to a team (C.04.6 2.1).
                Participant::Team(_) => None,
            },
            Self::Scores { .. } => None,
        }
    }

    /// What the arbiter has to know.
    pub fn say(self, language: Language) -> String {
        match language {
            Language::En => self.english(),
            Language::Ru => self.russian(),
            Language::De => self.german(),
        }
    }

    fn english(self) -> String {
        match self {
            Self::Met {
                white,
                black,
                round,
            } => format!("{white} and {black} have met in round {round} (C1)."),
            Self::ByeAgain { who, round } => format!(
                "{} had a bye or a win without a game in round {round} (C2).",
                who.number()
            ),
            Self::ThirdInARow { who, side } => format!(
                "{} would have {} for the third time running ({}).",
                who.number(),
                side.name(Language::En),
                colour_clause(who)
            ),
            Self::ThreeMore { who, side } => format!(
                "{} would have had {} three times more than the other colour ({}).",
                who.number(),
                side.name(Language::En),
                colour_clause(who)
            ),
            Self::Scores {
                white,
                black,
                difference,
            } => {
                let points = if difference == 1 { "point" } else { "points" };
                format!("{white} and {black} are {difference} {points} apart.")
            }
        }
    }

    fn russian(self) -> String {
        match self {
            Self::Met {
                white,
                black,
                round,
            } => format!("{white} и {black} уже встречались в туре {round} (C1)."),
            Self::ByeAgain { who, round } => format!(
                "У {} уже был пропуск или победа без игры в туре {round} (C2).",
                who.genitive()
            ),
            Self::ThirdInARow { who, side } => format!(
                "У {} третий раз подряд был бы цвет «{}» ({}).",
                who.genitive(),
                side.name(Language::Ru),
                colour_clause(who)
            ),
            Self::ThreeMore { who, side } => format!(
                "У {} цвет «{}» был бы на три раза чаще другого ({}).",
                who.genitive(),
                side.name(Language::Ru),
                colour_clause(who)
            ),
            Self::Scores {
                white,
                black,
                difference,
            } => {
                let points = russian_points(difference);
                format!("У {white} и {black} разница {difference} {points}.")
            }
        }
    }

    fn german(self) -> String {
        match self {
            Self::Met {
                white,
                black,
                round,
            } => format!(
                "{white} und {black} haben schon in Runde {round} gegeneinander gespielt (C1)."
            ),
            Self::ByeAgain { who, round } => format!(
                "{} war in Runde {round} schon spielfrei oder hat kampflos gewonnen (C2).",
                who.number()
            ),
            Self::ThirdInARow { who, side } => format!(
                "{} hätte zum dritten Mal in Folge {} ({}).",
                who.number(),
                side.name(Language::De),
                colour_clause(who)
            ),
            Self::ThreeMore { who, side } => format!(
                "{} hätte {} dreimal öfter gehabt als die andere Farbe ({}).",
                who.number(),
                side.name(Language::De),
                colour_clause(who)
            ),
            Self::Scores {
                white,
                black,
                difference,
            } => {
                let points = if difference == 1 { "Punkt" } else { "Punkte" };
                format!("{white} und {black} liegen {difference} {points} auseinander.")
            }
        }
    }
}

/// The word behind a number of points.
const fn russian_points(count: u32) -> &'static str {
    match (count % 10, count % 100) {
        (_, 11..=14) => "очков",
        (1, _) => "очко",
        (2..=4, _) => "очка",
        _ => "очков",
    }
}

/// The clause that speaks of a participant's colours.
const fn colour_clause(who: Participant) -> &'static str {
    match who {
        Participant::Entrant(_) => "C3",
        Participant::Team(_) => "C.04.6 1.7",
    }
}
