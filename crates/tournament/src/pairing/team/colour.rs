//! Colour preferences (1.7), the colour criteria of a pair (C8, C9), and the allocation
//! of colours (article 4).

use std::cmp::Ordering;

use areopagus_games::Side;

use super::input::Preferences;

/// The colour preference of a team (1.7).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub(super) struct Preference {
    /// The preferred colour; `None` without a preference.
    pub(super) side: Option<Side>,
    /// Whether it is a strong preference of type B.
    pub(super) strong: bool,
}

impl Preference {
    /// Whether both prefer the same colour, so that one preference is not granted (C8).
    pub(super) fn clashes(self, other: Self) -> bool {
        self.side.is_some() && self.side == other.side
    }

    /// Whether both have a strong preference for the same colour (C9).
    pub(super) fn clashes_strongly(self, other: Self) -> bool {
        self.clashes(other) && self.strong && other.strong
    }
}

/// The colours of a team's played matches, and what follows from them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Colours {
    /// The colours in order, without rounds in which no match was played (C.04.2, 3.4).
    pub(super) played: Vec<Side>,
    /// The colour difference (1.6.2): matches with White minus matches with Black.
    difference: i64,
    pub(super) preference: Preference,
}

impl Colours {
    /// The preference that follows from these colours under the competition's rules, in
    /// the last round or before.
    pub(super) fn from_played(played: Vec<Side>, rules: Preferences, last_round: bool) -> Self {
        let difference = played.iter().map(|side| match side {
            Side::White => 1,
            Side::Black => -1,
        });
        let difference = difference.sum();
        let last = played.last().copied();
        let before = played.iter().rev().nth(1).copied();
        let repeated = last.filter(|side| before == Some(*side));
        let strict = wanted_strictly(difference, repeated);
        let preference = match rules {
            Preferences::Off => Preference::default(),
            Preferences::TypeA => Preference {
                side: strict,
                strong: false,
            },
            // The last sentence of 1.7.2 takes precedence over the others.
            Preferences::TypeB if last_round && difference == 0 => Preference::default(),
            Preferences::TypeB => Preference {
                side: strict.or_else(|| wanted_mildly(difference, last)),
                strong: strict.is_some(),
            },
        };
        Self {
            played,
            difference,
            preference,
        }
    }

    /// The colours of the most recent matches in which the two had different ones
    /// (4.3.6), counting back over the matches that each has played.
    fn last_difference(&self, other: &Self) -> Option<(Side, Side)> {
        let matches = self.played.iter().rev().zip(other.played.iter().rev());
        let mut different = matches.filter(|(one, other)| one != other);
        different.next().map(|(one, other)| (*one, *other))
    }
}

/// The preference of 1.7.1, which is also the strong one of 1.7.2.
fn wanted_strictly(difference: i64, repeated: Option<Side>) -> Option<Side> {
    match (difference, repeated) {
        (..=-2, _) | (-1 | 0, Some(Side::Black)) => Some(Side::White),
        (2.., _) | (0 | 1, Some(Side::White)) => Some(Side::Black),
        _ => None,
    }
}

/// The mild preference of 1.7.2.
fn wanted_mildly(difference: i64, last: Option<Side>) -> Option<Side> {
    match difference.cmp(&0) {
        Ordering::Less => Some(Side::White),
        Ordering::Greater => Some(Side::Black),
        Ordering::Equal => last.map(Side::other),
    }
}

/// The rule of article 4.3 by which the colours were allocated.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ColourRule {
    /// 4.3.1: neither team has played yet, so the pairing number of the first team
    /// decides.
    Number,
    /// 4.3.2: only one team has a preference.
    OnlyPreference,
    /// 4.3.3: the preferences are opposite.
    BothGranted,
    /// 4.3.4: only one team has a strong preference.
    OnlyStrong,
    /// 4.3.5: White goes to the team with the lower colour difference.
    Difference,
    /// 4.3.6: the colours alternate from the most recent matches in which the two had
    /// different ones.
    Alternated,
    /// 4.3.7: the preference of the first team is granted.
    FirstTeam,
    /// 4.3.8: the colours alternate from the first team's last match.
    FirstTeamAlternates,
    /// 4.3.9: the colours alternate from the other team's last match.
    OtherTeamAlternates,
}

/// The colour of the first team, and the rule of 4.3 by which it was allocated. `odd`
/// is whether the first team's pairing number is odd.
pub(super) fn allocate(
    first: &Colours,
    other: &Colours,
    odd: bool,
    initial: Side,
) -> (Side, ColourRule) {
    let by_number = if odd { initial } else { initial.other() };
    if first.played.is_empty() && other.played.is_empty() {
        return (by_number, ColourRule::Number);
    }
    let (one, two) = (first.preference, other.preference);
    match (one.side, two.side) {
        (Some(side), None) => return (side, ColourRule::OnlyPreference),
        (None, Some(side)) => return (side.other(), ColourRule::OnlyPreference),
        (Some(side), Some(wanted)) if side != wanted => return (side, ColourRule::BothGranted),
        (Some(side), Some(_)) if one.strong != two.strong => {
            let side = if one.strong { side } else { side.other() };
            return (side, ColourRule::OnlyStrong);
        }
        _ => {}
    }
    match first.difference.cmp(&other.difference) {
        Ordering::Less => return (Side::White, ColourRule::Difference),
        Ordering::Greater => return (Side::Black, ColourRule::Difference),
        Ordering::Equal => {}
    }
    if let Some((_, theirs)) = first.last_difference(other) {
        return (theirs, ColourRule::Alternated);
    }
    if let Some(side) = one.side {
        return (side, ColourRule::FirstTeam);
    }
    if let Some(side) = first.played.last() {
        return (side.other(), ColourRule::FirstTeamAlternates);
    }
    let last = other.played.last().copied();
    (last.unwrap_or(by_number), ColourRule::OtherTeamAlternates)
}
