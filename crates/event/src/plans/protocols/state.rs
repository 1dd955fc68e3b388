//! The players' own protocols of one game, and the rulings on what they differ in.

use std::sync::Arc;

use chrono::{DateTime, Utc};

use super::entry::{DifferenceRuled, ProtocolHandedIn};
use areopagus_games::totas::protocols::Difference;
use areopagus_games::totas::record::Row;
use areopagus_games::{PerSide, Side};

/// A protocol that was handed in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Received {
    /// What was handed in.
    pub protocol: Arc<ProtocolHandedIn>,
    pub at: DateTime<Utc>,
    /// How often the side has handed in one.
    pub times: u8,
}

/// A ruling on a difference, with its moment.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RuledDifference {
    pub ruling: Arc<DifferenceRuled>,
    pub at: DateTime<Utc>,
}

/// What the players of a game have handed in, and what was ruled on it.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Protocols {
    /// The last protocol of each side.
    pub own: PerSide<Option<Received>>,
    /// The rulings, in their order.
    pub rulings: Vec<RuledDifference>,
}

impl Protocols {
    /// Whether nothing was handed in.
    pub fn is_empty(&self) -> bool {
        Side::ALL.into_iter().all(|side| self.own[side].is_none())
    }

    /// Takes a protocol, in the place of the one before.
    pub(crate) fn receive(&mut self, protocol: &ProtocolHandedIn, at: DateTime<Utc>) {
        let before = self.own[protocol.side].as_ref();
        let times = before.map_or(0, |known| known.times).saturating_add(1);
        self.own[protocol.side] = Some(Received {
            protocol: Arc::new(protocol.clone()),
            at,
            times,
        });
    }

    pub(crate) fn rule(&mut self, ruling: &DifferenceRuled, at: DateTime<Utc>) {
        let ruling = Arc::new(ruling.clone());
        self.rulings.push(RuledDifference { ruling, at });
    }

    /// The ruling that settles a difference, the last one of them.
    pub fn ruling_on(&self, difference: &Difference<'_>) -> Option<&RuledDifference> {
        let mut rulings = self.rulings.iter().rev();
        rulings.find(|ruled| ruled.ruling.settles(difference))
    }

    /// The rulings that count: of several on one plan the last one.
    pub fn counting(&self) -> impl Iterator<Item = &RuledDifference> {
        let place = |ruled: &RuledDifference| (ruled.ruling.game_move, ruled.ruling.plan);
        let behind = |nth: usize| self.rulings.iter().skip(nth + 1);
        let all = self.rulings.iter().enumerate();
        let counting =
            all.filter(move |(nth, ruled)| behind(*nth).all(|other| place(other) != place(ruled)));
        counting.map(|(_, ruled)| ruled)
    }

    /// The rows of a side's protocol.
    pub(super) fn rows(&self, side: Side) -> Option<Vec<Row>> {
        let received = self.own[side].as_ref()?;
        let rows = received.protocol.rows.iter();
        Some(rows.filter_map(|text| Row::parse(text, 1).ok()).collect())
    }
}

impl DifferenceRuled {
    /// Whether a difference is the one that was ruled on: the protocols say what they said, and
    /// the record what it said, or what was found right.
    fn settles(&self, difference: &Difference<'_>) -> bool {
        let (then, now) = (&self.said, difference.said);
        let is_corrected = |side: Side| now.record.is_some() && !difference.against_record[side];
        // A row that went back with the ruling is not to come again as it was.
        let stands = if self.take_back {
            now.record.is_none()
        } else {
            then.record == now.record
        };
        self.game_move == difference.game_move
            && self.plan == difference.plan
            && (&then.white, &then.black) == (&now.white, &now.black)
            && (stands || self.right.side().is_some_and(is_corrected))
    }
}
