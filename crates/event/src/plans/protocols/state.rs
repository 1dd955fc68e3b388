//! State of the players' own protocols of one game, and of the rulings on their differences.

use std::sync::Arc;

use chrono::{DateTime, Utc};

use super::entry::{DifferenceRuled, ProtocolHandedIn};
use areopagus_games::totas::protocols::Difference;
use areopagus_games::totas::record::MoveRow;
use areopagus_games::{PerSide, Side};

/// A protocol as handed in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Received {
    pub protocol: Arc<ProtocolHandedIn>,
    pub at: DateTime<Utc>,
    /// How many protocols the side has handed in.
    pub times: u8,
}

/// A ruling on a difference, with its moment.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RuledDifference {
    pub ruling: Arc<DifferenceRuled>,
    pub at: DateTime<Utc>,
}

/// The protocols of a game and the rulings on them.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Protocols {
    /// The latest protocol of each side.
    pub own: PerSide<Option<Received>>,
    /// The rulings, in order.
    pub rulings: Vec<RuledDifference>,
}

impl Protocols {
    pub fn is_empty(&self) -> bool {
        Side::ALL.into_iter().all(|side| self.own[side].is_none())
    }

    /// Records a protocol, which replaces the one before.
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

    /// The latest ruling that settles a difference.
    pub fn ruling_on(&self, difference: &Difference<'_>) -> Option<&RuledDifference> {
        let mut rulings = self.rulings.iter().rev();
        rulings.find(|ruled| ruled.ruling.settles(difference))
    }

    /// The rulings in force: the latest one for each plan.
    pub fn counting(&self) -> impl Iterator<Item = &RuledDifference> {
        let place = |ruled: &RuledDifference| (ruled.ruling.game_move, ruled.ruling.plan);
        let behind = |nth: usize| self.rulings.iter().skip(nth + 1);
        let all = self.rulings.iter().enumerate();
        let counting =
            all.filter(move |(nth, ruled)| behind(*nth).all(|other| place(other) != place(ruled)));
        counting.map(|(_, ruled)| ruled)
    }

    /// The rows of a side's protocol.
    pub(super) fn rows(&self, side: Side) -> Option<Vec<MoveRow>> {
        let received = self.own[side].as_ref()?;
        let rows = received.protocol.rows.iter();
        Some(
            rows.filter_map(|text| MoveRow::parse(text, 1).ok())
                .collect(),
        )
    }
}

impl DifferenceRuled {
    /// Whether a ruling settles a difference: the protocols say what they said, and the record
    /// says what it said or what was found right.
    fn settles(&self, difference: &Difference<'_>) -> bool {
        let (then, now) = (&self.said, difference.said);
        let is_corrected = |side: Side| now.record.is_some() && !difference.against_record[side];
        // A row taken back by the ruling must not come again as it was.
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
