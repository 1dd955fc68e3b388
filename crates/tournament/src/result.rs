//! How a game ended: its points, and where they come from.

use serde::{Deserialize, Serialize};

use super::text::Line;
use areopagus_games::{PerSide, Side};

/// Points of one game.
pub type GamePoints = PerSide<u16>;

/// Who did not come, or did not play on (clause 6.4).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Forfeit {
    /// White is absent: Black has the points.
    White,
    /// Black is absent: White has the points.
    Black,
    /// Both are absent: 0:0.
    Both,
}

impl Forfeit {
    /// That this side is absent.
    pub const fn of(side: Side) -> Self {
        match side {
            Side::White => Self::White,
            Side::Black => Self::Black,
        }
    }

    /// Whether this side is absent.
    pub fn lost_by(self, side: Side) -> bool {
        matches!(
            (self, side),
            (Self::Both, _) | (Self::White, Side::White) | (Self::Black, Side::Black)
        )
    }
}

/// Where a result comes from.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "basis", rename_all = "snake_case")]
pub enum Basis {
    /// The game's record ended the game.
    Record {
        /// The reason of clause 9.5a: `king-lost`, `mate`, `time`, …
        reason: String,
        /// The clause that ended it.
        clause: String,
    },
    /// Somebody did not come (clause 6.4).
    Forfeit {
        /// Who is absent.
        absent: Forfeit,
    },
    /// An entrant left the event, and this game was not played.
    Withdrawal {
        /// Who is absent.
        absent: Forfeit,
    },
    /// The referee entered it without a record.
    Referee {
        /// Why, in the referee's words.
        reason: Line<500>,
    },
}

impl Basis {
    /// Who was absent, when the game was not played.
    pub const fn absent(&self) -> Option<Forfeit> {
        match self {
            Self::Forfeit { absent } | Self::Withdrawal { absent } => Some(*absent),
            Self::Record { .. } | Self::Referee { .. } => None,
        }
    }
}

/// The result of a game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct GameResult {
    /// The points of both.
    pub points: GamePoints,
    /// The residual potentials at the end (clause 6.3); `None` when the game was not
    /// played or nobody wrote them down.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub potential: Option<PerSide<u16>>,
    /// The scores at the end, where the game has them and they are known (Almajara 4.2).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub score: Option<PerSide<u16>>,
    /// Who has won, where the points do not say it: an absolute victory may have the smaller
    /// score (Almajara 4.1).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub winner: Option<Side>,
    /// Where it comes from.
    #[serde(flatten)]
    pub basis: Basis,
}

impl GameResult {
    /// Whether the game was played over the board.
    pub const fn is_played(&self) -> bool {
        self.basis.absent().is_none()
    }

    /// Who has won: as it is written, else who has more points; `None` when nobody has.
    pub fn winner(&self) -> Option<Side> {
        self.winner.or_else(|| self.points.leader())
    }

    /// Whether it was played and nobody has won.
    pub fn is_drawn(&self) -> bool {
        self.is_played() && self.winner().is_none()
    }
}

#[cfg(test)]
mod tests {
    use super::super::event::Entry;
    use super::super::event::tests::{game, journaled, moment};
    use super::*;
    use areopagus_journal::{Head, Timestamp};

    /// The bytes of the entry that records a result, as a journal keeps them, without what
    /// every first entry of a journal has.
    fn bytes(result: &GameResult) -> String {
        let entry = Entry::ResultRecorded {
            game: game("1.2"),
            result: result.clone(),
        };
        assert_eq!(journaled(&entry, |body| body), entry);
        let value = serde_json::to_value(&entry).unwrap();
        let (kind, body) = (value["kind"].as_str().unwrap(), value["body"].clone());
        let at = Timestamp::new(moment(0)).unwrap();
        let link = Head::EMPTY.link("cup", at, "chief", kind, body).unwrap();
        let text = String::from_utf8(link.bytes).unwrap();
        let text = text
            .strip_prefix(r#"{"actor":"chief","at":"2026-11-18T11:06:40.000Z","body":"#)
            .unwrap();
        let prev = "0".repeat(64);
        let rest = format!(r#","kind":"result.recorded","prev":"{prev}","seq":1,"stream":"cup"}}"#);
        text.strip_suffix(&rest).unwrap().to_owned()
    }

    #[test]
    fn the_bytes_of_a_result_do_not_change() {
        let result = |points, potential, basis| GameResult {
            points,
            potential,
            score: None,
            winner: None,
            basis,
        };
        let of_record = Basis::Record {
            reason: "time".to_owned(),
            clause: "6.3".to_owned(),
        };
        let bare = Basis::Referee {
            reason: Line::parse("no record was kept").unwrap(),
        };
        let absent = Forfeit::White;
        let potential = Some(PerSide::new(61, 40));
        for (result, expected) in [
            (
                result(PerSide::new(4, 1), potential, of_record),
                r#"{"basis":"record","clause":"6.3","game":"1.2","points":{"black":1,"white":4},"potential":{"black":40,"white":61},"reason":"time"}"#,
            ),
            (
                result(PerSide::new(1, 5), None, bare),
                r#"{"basis":"referee","game":"1.2","points":{"black":5,"white":1},"reason":"no record was kept"}"#,
            ),
            (
                result(PerSide::new(0, 5), None, Basis::Forfeit { absent }),
                r#"{"absent":"white","basis":"forfeit","game":"1.2","points":{"black":5,"white":0}}"#,
            ),
            (
                result(PerSide::new(0, 5), None, Basis::Withdrawal { absent }),
                r#"{"absent":"white","basis":"withdrawal","game":"1.2","points":{"black":5,"white":0}}"#,
            ),
        ] {
            assert_eq!(bytes(&result), expected);
        }
    }

    #[test]
    fn almajara_4_1_who_has_won_may_have_fewer_points() {
        let result = |white, black, winner| GameResult {
            points: PerSide::new(white, black),
            potential: None,
            score: Some(PerSide::new(10, 44)),
            winner,
            basis: Basis::Referee {
                reason: Line::parse("no record was kept").unwrap(),
            },
        };
        let absolute = result(10, 44, Some(Side::White));
        assert_eq!(absolute.winner(), Some(Side::White));
        assert_eq!(
            bytes(&absolute),
            r#"{"basis":"referee","game":"1.2","points":{"black":44,"white":10},"reason":"no record was kept","score":{"black":44,"white":10},"winner":"white"}"#
        );
        for (white, black, winner) in [
            (10, 44, Some(Side::Black)),
            (44, 10, Some(Side::White)),
            (1, 1, None),
        ] {
            let result = result(white, black, None);
            assert_eq!(result.winner(), winner);
            assert_eq!(result.is_drawn(), winner.is_none());
        }
        let nobody = GameResult {
            basis: Basis::Forfeit {
                absent: Forfeit::Both,
            },
            ..result(0, 0, None)
        };
        assert_eq!((nobody.winner(), nobody.is_drawn()), (None, false));
    }
}
