//! A round as the arbiter pairs it: what cannot be published, and what the arbiter has to
//! know or to waive by name.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use super::{Refusal, next_round};
use crate::games::Side;
use crate::language::Language;
use crate::tournament::entrant::EntrantNumber;
use crate::tournament::event::state::{EventState, GameState};
use crate::tournament::round::Pairing;

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
pub(super) struct Proposal<'a> {
    pub boards: &'a [Pairing],
    pub free: Option<EntrantNumber>,
}

/// Why a round cannot be published.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RoundFault {
    /// There is no board.
    NoBoards,
    /// There is no such entrant.
    Unknown(EntrantNumber),
    /// The entrant has left.
    Gone(EntrantNumber),
    /// The entrant asked not to be paired.
    Bye(EntrantNumber),
    /// The entrant stands there twice.
    Twice(EntrantNumber),
    /// The entrant is neither at a board nor free.
    Missing(EntrantNumber),
    /// The two must not be paired.
    Forbidden(EntrantNumber, EntrantNumber),
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
    /// The entrant has had the bye, or a win without a game.
    ByeAgain {
        /// Who.
        entrant: EntrantNumber,
        /// In which round.
        round: u16,
    },
    /// The entrant has this colour for the third time running.
    ThirdInARow {
        /// Who.
        entrant: EntrantNumber,
        /// The colour.
        side: Side,
    },
    /// The entrant will have had this colour three times more than the other one.
    ThreeMore {
        /// Who.
        entrant: EntrantNumber,
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

/// Checks the next round as an arbiter pairs it.
///
/// # Errors
/// [`Refusal`] when it is not the time to pair.
pub fn check(
    state: &EventState,
    boards: &[Pairing],
    free: Option<EntrantNumber>,
) -> Result<Checked, Refusal> {
    let round = next_round(state)?;
    Ok(check_proposal(state, round, Proposal { boards, free }))
}

/// What an entrant has behind them.
#[derive(Debug, Clone, Default)]
struct Past {
    points: u32,
    /// The opponents of games over the board, with the round.
    met: BTreeMap<EntrantNumber, u16>,
    colours: Vec<Side>,
    /// The round of a bye or of a win without a game.
    had_bye: Option<u16>,
}

pub(super) fn check_proposal(state: &EventState, round: u16, proposal: Proposal<'_>) -> Checked {
    let mut checked = Checked {
        faults: faults(state, round, proposal),
        warnings: Vec::new(),
    };
    let past = pasts(state);
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
            let entrant = pairing.of(side);
            checked
                .warnings
                .extend(colour_warning(entrant, side, &of(entrant).colours));
        }
    }
    if let Some(entrant) = proposal.free
        && let Some(round) = of(entrant).had_bye
    {
        let warning = RoundWarning::ByeAgain { entrant, round };
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
    for entrant in named.chain(proposal.free) {
        if !state.order.contains(&entrant) {
            faults.push(RoundFault::Unknown(entrant));
        } else if !seen.insert(entrant) {
            faults.push(RoundFault::Twice(entrant));
        } else if !state.is_there(entrant, round) {
            faults.push(RoundFault::Gone(entrant));
        } else if !state.is_to_be_paired(entrant, round) {
            faults.push(RoundFault::Bye(entrant));
        }
    }
    let missing = state.order.iter().copied();
    let missing =
        missing.filter(|entrant| state.is_to_be_paired(*entrant, round) && !seen.contains(entrant));
    faults.extend(missing.map(RoundFault::Missing));
    for Pairing { white, black } in proposal.boards {
        let mut groups = state.swiss.forbidden_now();
        let together = |both: &[EntrantNumber]| both.contains(white) && both.contains(black);
        if groups.any(|group| together(&group.entrants)) {
            faults.push(RoundFault::Forbidden(*white, *black));
        }
    }
    faults
}

/// A colour that the basic rules do not give (C.04.1, C3).
fn colour_warning(entrant: EntrantNumber, side: Side, colours: &[Side]) -> Option<RoundWarning> {
    if let [.., before, last] = colours
        && *before == side
        && *last == side
    {
        return Some(RoundWarning::ThirdInARow { entrant, side });
    }
    let count = |which: Side| colours.iter().filter(|it| **it == which).count();
    (count(side) >= count(side.other()) + 2).then_some(RoundWarning::ThreeMore { entrant, side })
}

fn pasts(state: &EventState) -> BTreeMap<EntrantNumber, Past> {
    let mut pasts: BTreeMap<EntrantNumber, Past> = BTreeMap::new();
    for round in &state.rounds {
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
            past.points += u32::from(state.info.regulations.bye_points);
            past.had_bye = Some(round.number);
        }
        for bye in &round.byes {
            pasts.entry(bye.entrant).or_default().points += u32::from(bye.kind.points());
        }
    }
    pasts
}

impl RoundFault {
    /// What is wrong.
    pub fn say(self, language: Language) -> String {
        match (self, language) {
            (Self::NoBoards, Language::En) => "The round has no board.".to_owned(),
            (Self::NoBoards, Language::Ru) => "В туре нет ни одной пары.".to_owned(),
            (Self::Unknown(who), Language::En) => format!("There is no entrant {who}."),
            (Self::Unknown(who), Language::Ru) => format!("Участника {who} нет."),
            (Self::Gone(who), Language::En) => format!("Entrant {who} has left the event."),
            (Self::Gone(who), Language::Ru) => format!("Участник {who} выбыл из турнира."),
            (Self::Bye(who), Language::En) => {
                format!("Entrant {who} asked not to be paired; take the request back to pair them.")
            }
            (Self::Bye(who), Language::Ru) => format!(
                "Участник {who} просил пропустить тур; чтобы включить его в пару, отмените просьбу."
            ),
            (Self::Twice(who), Language::En) => format!("Entrant {who} stands there twice."),
            (Self::Twice(who), Language::Ru) => format!("Участник {who} указан дважды."),
            (Self::Missing(who), Language::En) => {
                format!("Entrant {who} is neither at a board nor free.")
            }
            (Self::Missing(who), Language::Ru) => {
                format!("Участник {who} не включён ни в одну пару и не свободен.")
            }
            (Self::Forbidden(white, black), Language::En) => {
                format!("Entrants {white} and {black} must not be paired.")
            }
            (Self::Forbidden(white, black), Language::Ru) => {
                format!("Участников {white} и {black} нельзя ставить в пару.")
            }
        }
    }
}

impl RoundWarning {
    /// What has to be waived for it; `None` for what the arbiter only has to know.
    pub const fn needs(self) -> Option<Waiver> {
        match self {
            Self::Met { .. } => Some(Waiver::Rematch),
            Self::ByeAgain { .. } => Some(Waiver::SecondBye),
            Self::ThirdInARow { .. } | Self::ThreeMore { .. } => Some(Waiver::Colour),
            Self::Scores { .. } => None,
        }
    }

    /// What the arbiter has to know.
    pub fn say(self, language: Language) -> String {
        match language {
            Language::En => self.english(),
            Language::Ru => self.russian(),
        }
    }

    fn english(self) -> String {
        match self {
            Self::Met {
                white,
                black,
                round,
            } => format!("{white} and {black} have met in round {round} (C1)."),
            Self::ByeAgain { entrant, round } => {
                format!("{entrant} had a bye or a win without a game in round {round} (C2).")
            }
            Self::ThirdInARow { entrant, side } => format!(
                "{entrant} would have {} for the third time running (C3).",
                side.name(Language::En)
            ),
            Self::ThreeMore { entrant, side } => format!(
                "{entrant} would have had {} three times more than the other colour (C3).",
                side.name(Language::En)
            ),
            Self::Scores {
                white,
                black,
                difference,
            } => format!("{white} and {black} are {difference} points apart."),
        }
    }

    fn russian(self) -> String {
        match self {
            Self::Met {
                white,
                black,
                round,
            } => format!("{white} и {black} уже встречались в туре {round} (C1)."),
            Self::ByeAgain { entrant, round } => format!(
                "У участника {entrant} уже был пропуск или победа без игры в туре {round} (C2)."
            ),
            Self::ThirdInARow { entrant, side } => format!(
                "У участника {entrant} третий раз подряд был бы цвет «{}» (C3).",
                side.name(Language::Ru)
            ),
            Self::ThreeMore { entrant, side } => format!(
                "У участника {entrant} цвет «{}» был бы на три раза чаще другого (C3).",
                side.name(Language::Ru)
            ),
            Self::Scores {
                white,
                black,
                difference,
            } => format!("У {white} и {black} разные очки, разница {difference}."),
        }
    }
}
