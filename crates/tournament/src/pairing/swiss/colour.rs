//! Colour preferences (1.7), the colour criteria of a pair (C3, C10–C13), and the
//! allocation of colours (article 5).

use areopagus_games::Side;

/// The strength of a colour preference (1.7), in ascending order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) enum Strength {
    /// 1.7.4: no game played yet.
    None,
    /// 1.7.3: equally many games with both colours.
    Mild,
    /// 1.7.2: one more game with one colour.
    Strong,
    /// 1.7.1: two more games with one colour, or the same colour in the last two games.
    Absolute,
}

/// A player's colour preference, as the criteria for a pair need it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct Preference {
    /// The preferred colour.
    pub(super) side: Option<Side>,
    /// The strength of the preference.
    pub(super) strength: Strength,
    /// The absolute colour difference: games with one colour minus games with the
    /// other.
    pub(super) imbalance: u16,
    /// The colour of the last two games, if it is the same.
    pub(super) repeated: Option<Side>,
}

/// The colours of a player's games, and the preference that follows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Colours {
    /// The colours of the games, in order.
    played: Vec<Side>,
    pub(super) preference: Preference,
}

impl Colours {
    /// The preference that follows from these games (1.6, 1.7).
    pub(super) fn from_played(played: Vec<Side>) -> Self {
        let white = played.iter().filter(|side| **side == Side::White).count();
        let black = played.len() - white;
        let rarer = if white > black {
            Side::Black
        } else {
            Side::White
        };
        let imbalance = u16::try_from(white.abs_diff(black)).unwrap_or(u16::MAX);
        let last = played.last().copied();
        let before = played.iter().rev().nth(1).copied();
        let repeated = last.filter(|side| before == Some(*side));
        let (side, strength) = match (imbalance, repeated, last) {
            (2.., _, _) => (Some(rarer), Strength::Absolute),
            (_, Some(side), _) => (Some(side.other()), Strength::Absolute),
            (1, _, _) => (Some(rarer), Strength::Strong),
            (_, _, Some(side)) => (Some(side.other()), Strength::Mild),
            _ => (None, Strength::None),
        };
        let preference = Preference {
            side,
            strength,
            imbalance,
            repeated,
        };
        Self { played, preference }
    }

    /// Whether both have the same absolute preference (C3).
    pub(super) fn clashes_absolutely(&self, other: &Self) -> bool {
        self.preference.both_absolute(other.preference) && self.preference.clashes(other.preference)
    }

    /// The colours of the most recent games in which the two had different ones
    /// (5.2.3), counting back over the games that each has played.
    fn last_difference(&self, other: &Self) -> Option<(Side, Side)> {
        let games = self.played.iter().rev().zip(other.played.iter().rev());
        let mut different = games.filter(|(one, other)| one != other);
        different.next().map(|(one, other)| (*one, *other))
    }
}

impl Preference {
    /// Whether both prefer the same colour, so that one preference is not granted
    /// (C12).
    pub(super) fn clashes(self, other: Self) -> bool {
        self.side.is_some() && self.side == other.side
    }

    fn both_absolute(self, other: Self) -> bool {
        self.strength == Strength::Absolute && other.strength == Strength::Absolute
    }

    /// C10: whether one of them gets a colour difference of more than two.
    pub(super) fn exceeds_difference(self, other: Self) -> bool {
        self.clashes(other) && self.imbalance > 1 && other.imbalance > 1
    }

    /// C11: whether one of them gets the same colour three times in a row.
    pub(super) fn repeats_thrice(self, other: Self) -> bool {
        if !self.clashes(other) || !self.both_absolute(other) {
            return false;
        }
        match self.imbalance.cmp(&other.imbalance) {
            // The player who gives way has had the colour twice.
            std::cmp::Ordering::Equal => self.repeated.is_some() && self.repeated == other.repeated,
            std::cmp::Ordering::Greater => other.gives_way_to_a_third(),
            std::cmp::Ordering::Less => self.gives_way_to_a_third(),
        }
    }

    fn gives_way_to_a_third(self) -> bool {
        self.repeated.is_some() && self.repeated == self.side.map(Side::other)
    }

    /// C13: whether a strong preference is not granted.
    pub(super) fn denies_strong(self, other: Self) -> bool {
        self.clashes(other)
            && self.strength >= Strength::Strong
            && other.strength >= Strength::Strong
            && !self.both_absolute(other)
    }
}

/// The rule of article 5.2 by which the colours were allocated.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ColourRule {
    /// 5.2.1: both preferences are granted.
    BothGranted,
    /// 5.2.2: the stronger preference, or of two absolute ones that with the wider
    /// difference, is granted.
    Stronger,
    /// 5.2.3: the colours alternate from the most recent round in which the two had
    /// different ones.
    Alternated,
    /// 5.2.4: the preference of the higher-ranked player is granted.
    HigherRanked,
    /// 5.2.5: neither has a preference, so the pairing number of the higher-ranked
    /// player decides.
    Number,
}

/// The colour of the higher-ranked of two players, and the rule by which it was
/// allocated.
pub(super) fn allocate(
    higher: &Colours,
    lower: &Colours,
    higher_rank: usize,
    initial: Side,
) -> (Side, ColourRule) {
    let (one, other) = (higher.preference, lower.preference);
    if !one.clashes(other) {
        let granted = one.side.or(other.side.map(Side::other));
        return match granted {
            Some(side) => (side, ColourRule::BothGranted),
            None if higher_rank.is_multiple_of(2) => (initial, ColourRule::Number),
            None => (initial.other(), ColourRule::Number),
        };
    }
    let weight = |preference: Preference| match preference.strength {
        Strength::Absolute => (preference.strength, preference.imbalance),
        strength => (strength, 0),
    };
    let wanted = one.side.unwrap_or(initial);
    match weight(one).cmp(&weight(other)) {
        std::cmp::Ordering::Greater => (wanted, ColourRule::Stronger),
        std::cmp::Ordering::Less => (wanted.other(), ColourRule::Stronger),
        std::cmp::Ordering::Equal => match higher.last_difference(lower) {
            Some((_, theirs)) => (theirs, ColourRule::Alternated),
            None => (wanted, ColourRule::HigherRanked),
        },
    }
}
