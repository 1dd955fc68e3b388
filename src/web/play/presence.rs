//! When the players' devices were heard of, as this process has seen it. A connection that
//! was cut neither loses nor gains its player time: what the device says of the time
//! between counts only where the service itself has missed it.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use chrono::{DateTime, TimeDelta, Utc};

use crate::event::info::Slug;
use crate::games::Side;
use crate::tournament::round::GameId;

/// A device that was silent for longer was cut off: it calls every two seconds.
const SILENCE: TimeDelta = TimeDelta::seconds(5);

/// Whose device.
type Seat = (Slug, GameId, Side);

/// What was heard of a device.
#[derive(Debug, Clone, Copy)]
struct Heard {
    last: DateTime<Utc>,
    /// When the connection was gone last: from the last call before it to the first one
    /// behind it.
    cut: Option<(DateTime<Utc>, DateTime<Utc>)>,
    /// The game move of which the device has said that the rival's plan is in, and when.
    told: Option<(u16, DateTime<Utc>)>,
}

/// The devices of all players.
#[derive(Debug, Default)]
pub struct Presence {
    devices: Mutex<HashMap<Seat, Heard>>,
}

/// When a plan was sealed: what its answer's time is counted from and to.
#[derive(Debug, Clone, Copy)]
pub struct Sealing {
    /// The game move.
    pub game_move: u16,
    /// When the rival's plan was recorded.
    pub rival: DateTime<Utc>,
    /// When the device says that it was sealed, by the server's clock as it knows it.
    pub sealed: Option<DateTime<Utc>>,
    /// When the plan came.
    pub received: DateTime<Utc>,
}

impl Presence {
    /// A device calls, and may say that it knows of the rival's plan for a game move.
    pub fn hear(&self, seat: Seat, told: Option<u16>, now: DateTime<Utc>) {
        let mut devices = self.devices.lock().unwrap_or_else(PoisonError::into_inner);
        let heard = devices.entry(seat).or_insert(Heard {
            last: now,
            cut: None,
            told: None,
        });
        if now - heard.last > SILENCE {
            heard.cut = Some((heard.last, now));
        }
        heard.last = heard.last.max(now);
        if let Some(game_move) = told
            && heard.told.is_none_or(|(known, _)| known != game_move)
        {
            heard.told = Some((game_move, now));
        }
    }

    /// The milliseconds of an answer whose device was cut off while its time ran; `None`
    /// where it was not, and the server's time counts. Whoever was not told of the rival's
    /// plan did not answer it late, and what was sealed while the connection was gone was
    /// sealed then, at the latest when it was back.
    pub fn answered(&self, seat: &Seat, sealing: Sealing) -> Option<u32> {
        let devices = self.devices.lock().unwrap_or_else(PoisonError::into_inner);
        let heard = *devices.get(seat)?;
        drop(devices);
        let (gone, back) = heard.cut.filter(|(_, back)| *back >= sealing.rival)?;
        let near = gone - SILENCE..=back;
        let sealed = sealing.sealed.filter(|sealed| near.contains(sealed));
        let answered = sealed.map_or(sealing.received, |sealed| sealed.max(gone));
        // A device that was gone when the rival recorded was told when it was back.
        let from = if gone <= sealing.rival {
            back
        } else {
            sealing.rival
        };
        let told = heard.told.filter(|(known, at)| {
            *known == sealing.game_move && (from..=from + SILENCE).contains(at)
        });
        let told = told.map_or(from, |(_, at)| at);
        let milliseconds = (answered - told).num_milliseconds().max(0);
        u32::try_from(milliseconds).ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(milliseconds: i64) -> DateTime<Utc> {
        DateTime::from_timestamp_millis(1_795_000_000_000 + milliseconds).unwrap()
    }

    fn seat() -> Seat {
        let game = GameId { round: 1, board: 1 };
        (Slug::parse("cup").unwrap(), game, Side::Black)
    }

    /// A device that calls at these moments and is told of game move 3 at some of them.
    fn heard(calls: &[(i64, bool)]) -> Presence {
        let presence = Presence::default();
        for (moment, told) in calls {
            presence.hear(seat(), told.then_some(3), at(*moment));
        }
        presence
    }

    fn answered(calls: &[(i64, bool)], sealed: i64, received: i64) -> Option<u32> {
        let sealing = Sealing {
            game_move: 3,
            rival: at(10_000),
            sealed: Some(at(sealed)),
            received: at(received),
        };
        heard(calls).answered(&seat(), sealing)
    }

    #[test]
    fn clause_7_1_without_a_cut_the_server_s_time_counts() {
        let calls = [(8_000, false), (10_100, true), (12_000, true)];
        assert_eq!(answered(&calls, 11_000, 14_000), None);
        assert_eq!(answered(&[], 11_000, 14_000), None);
        // A cut that was over before is no excuse.
        let calls = [(1_000, false), (9_000, false), (12_000, true)];
        assert_eq!(answered(&calls, 11_000, 14_000), None);
    }

    #[test]
    fn clause_7_1_what_is_sealed_while_the_connection_is_gone_counts_from_then() {
        let calls = [(8_000, false), (10_500, true), (30_000, true)];
        assert_eq!(answered(&calls, 14_500, 30_100), Some(4_000));
        // The device's time is bounded by what the service has seen.
        assert_eq!(answered(&calls, 1_000, 30_100), Some(19_600));
        assert_eq!(answered(&calls, 40_000, 30_100), Some(19_600));
    }

    #[test]
    fn clause_7_1_who_was_not_told_of_the_rival_s_plan_has_all_the_time() {
        let calls = [(8_000, false), (30_000, true)];
        assert_eq!(answered(&calls, 14_500, 30_100), Some(0));
        assert_eq!(answered(&calls, 36_000, 36_100), Some(6_100));
        // It need not say that it was told.
        let calls = [(8_000, false), (30_000, false)];
        assert_eq!(answered(&calls, 36_000, 36_100), Some(6_100));
    }
}
