//! Tracks when the players' devices last called. A lost connection neither costs nor gains its
//! player time: what the device claims about that time counts only if the service itself
//! noticed the loss.
//!
//! Behind a balancer without client affinity, the calls of a device reach several processes, each
//! of which would miss it now and then. So a process tells the others of a device that is new to it
//! or was silent, and of every call of one that others hear as well. With client affinity
//! that is next to nothing.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use chrono::{DateTime, TimeDelta, Utc};
use tokio::sync::broadcast::Receiver;
use tokio::sync::broadcast::error::RecvError;

use crate::arbiter::{Arbiter, DeviceCall};
use crate::event::settings::Slug;
use crate::games::{PerSide, Side};
use crate::tournament::round::GameId;

/// A device that is silent for longer counts as cut off: it calls every two seconds.
const SILENCE: TimeDelta = TimeDelta::seconds(5);

/// How long a device is assumed to call several processes after one of them has reported it.
const SHARED: TimeDelta = TimeDelta::minutes(1);

/// How long the warning about spread calls lasts.
const TOLD: TimeDelta = TimeDelta::hours(1);

/// The side of a game whose device it is.
type Seat = (Slug, GameId, Side);

/// The calls of a device.
#[derive(Debug, Clone, Copy)]
struct Heard {
    last: DateTime<Utc>,
    /// The last call to this process.
    here: Option<DateTime<Utc>>,
    /// The last report of another process.
    elsewhere: Option<DateTime<Utc>>,
    /// The last loss of the connection: from the last call before it to the first one after it.
    cut: Option<(DateTime<Utc>, DateTime<Utc>)>,
    /// The game move for which the device knows that the rival's plan is in, and since when.
    told: Option<(u16, DateTime<Utc>)>,
}

impl Heard {
    const fn new(now: DateTime<Utc>) -> Self {
        Self {
            last: now,
            here: None,
            elsewhere: None,
            cut: None,
            told: None,
        }
    }

    fn hear(&mut self, told: Option<u16>, now: DateTime<Utc>) {
        if now - self.last > SILENCE {
            self.cut = Some((self.last, now));
        }
        self.last = self.last.max(now);
        if let Some(game_move) = told
            && self.told.is_none_or(|(known, _)| known != game_move)
        {
            self.told = Some((game_move, now));
        }
    }

    /// Records a call to this process, and returns what the others have to know.
    fn come(&mut self, now: DateTime<Utc>) -> Come {
        let is_shared = self.elsewhere.is_some_and(|at| now - at < SHARED);
        let before = self.here.replace(now);
        Come {
            is_new: before.is_none_or(|before| now - before > SILENCE) || is_shared,
            // It was here, called another process, and is here again.
            is_spread: is_shared && before.is_some_and(|it| Some(it) <= self.elsewhere),
        }
    }
}

/// The consequences of a call.
struct Come {
    /// The other processes have to know of it.
    is_new: bool,
    /// The device calls several processes in turn.
    is_spread: bool,
}

/// How calls are distributed over the processes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Spread {
    /// Calls to this process.
    pub here: u64,
    /// Calls that other processes have reported.
    pub elsewhere: u64,
    /// When a device that calls several processes in turn was last heard.
    seen: Option<DateTime<Utc>>,
}

impl Spread {
    /// Whether the balancer lacks client affinity.
    pub fn is_so(&self, now: DateTime<Utc>) -> bool {
        self.seen.is_some_and(|seen| now - seen < TOLD)
    }
}

/// The devices of all players.
#[derive(Debug, Default)]
pub struct Presence {
    devices: Mutex<HashMap<Seat, Heard>>,
    spread: Mutex<Spread>,
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The times of a sealed plan, from which its player's time to answer is computed.
#[derive(Debug, Clone, Copy)]
pub struct Sealing {
    pub game_move: u16,
    /// When the rival's plan was recorded.
    pub rival: DateTime<Utc>,
    /// When it was sealed according to the device, by the server's clock as the device knows it.
    pub sealed: Option<DateTime<Utc>>,
    /// When the plan arrived.
    pub received: DateTime<Utc>,
}

impl Presence {
    /// Records a device's call to this process, which may say that the device knows of the rival's
    /// plan for a game move. Returns whether the other processes have to be told.
    pub fn hear(&self, seat: Seat, told: Option<u16>, now: DateTime<Utc>) -> bool {
        let mut devices = lock(&self.devices);
        let heard = devices.entry(seat).or_insert_with(|| Heard::new(now));
        heard.hear(told, now);
        let Come { is_new, is_spread } = heard.come(now);
        drop(devices);
        let mut spread = lock(&self.spread);
        spread.here += 1;
        if is_spread && spread.seen.replace(now).is_none() {
            tracing::warn!(
                "the calls of a player's device come to several processes in turn: let the \
                 balancer keep each client at one of them (sticky sessions)"
            );
        }
        is_new
    }

    /// Records a call that another process reports.
    fn hear_of(&self, call: DeviceCall, now: DateTime<Utc>) {
        let seat = (call.slug, call.game, call.side);
        let mut devices = lock(&self.devices);
        let heard = devices.entry(seat).or_insert_with(|| Heard::new(now));
        heard.hear(call.told, now);
        heard.elsewhere = Some(now);
        drop(devices);
        lock(&self.spread).elsewhere += 1;
    }

    /// Records a device's call to this process, and reports it to the others if necessary.
    pub fn take(&self, arbiter: &Arbiter, call: &DeviceCall) {
        let seat = (call.slug.clone(), call.game, call.side);
        if self.hear(seat, call.told, arbiter.now()) {
            arbiter.tell_of_call(call);
        }
    }

    /// Follows the reports of other processes, as long as the arbiter exists.
    pub async fn follow(&self, mut calls: Receiver<DeviceCall>, arbiter: &Arbiter) {
        loop {
            match calls.recv().await {
                Ok(call) => self.hear_of(call, arbiter.now()),
                Err(RecvError::Lagged(missed)) => {
                    tracing::warn!(missed, "calls of players' devices were not noted");
                }
                Err(RecvError::Closed) => return,
            }
        }
    }

    /// How calls are distributed over the processes.
    pub fn spread(&self) -> Spread {
        *lock(&self.spread)
    }

    /// The sides of a game whose device has called, here or at another process, and is silent now.
    pub fn asleep(&self, slug: &Slug, game: GameId, now: DateTime<Utc>) -> PerSide<bool> {
        let devices = lock(&self.devices);
        PerSide::from_fn(|side| {
            let heard = devices.get(&(slug.clone(), game, side));
            heard.is_some_and(|heard| now - heard.last > SILENCE)
        })
    }

    /// The milliseconds of an answer whose device was cut off while its time ran; `None` if it was
    /// not, and the server's time counts. A player who was not told of the rival's plan did not
    /// answer it late, and a plan that was sealed while the connection was lost counts as sealed
    /// then, at the latest when it was back.
    pub fn answered(&self, seat: &Seat, sealing: Sealing) -> Option<u32> {
        let devices = lock(&self.devices);
        let heard = *devices.get(seat)?;
        drop(devices);
        let (gone, back) = heard.cut.filter(|(_, back)| *back >= sealing.rival)?;
        let near = gone - SILENCE..=back;
        let sealed = sealing.sealed.filter(|sealed| near.contains(sealed));
        let answered = sealed.map_or(sealing.received, |sealed| sealed.max(gone));
        // A device that was cut off when the rival recorded was told when it was back.
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

    /// A device that calls at these moments, at some of them knowing of game move 3.
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
        // A loss that was over before is no excuse.
        let calls = [(1_000, false), (9_000, false), (12_000, true)];
        assert_eq!(answered(&calls, 11_000, 14_000), None);
    }

    #[test]
    fn clause_7_1_what_is_sealed_while_the_connection_is_gone_counts_from_then() {
        let calls = [(8_000, false), (10_500, true), (30_000, true)];
        assert_eq!(answered(&calls, 14_500, 30_100), Some(4_000));
        // The device's time is bounded by the service's observations.
        assert_eq!(answered(&calls, 1_000, 30_100), Some(19_600));
        assert_eq!(answered(&calls, 40_000, 30_100), Some(19_600));
    }

    #[test]
    fn clause_7_1_who_was_not_told_of_the_rival_s_plan_has_all_the_time() {
        let calls = [(8_000, false), (30_000, true)];
        assert_eq!(answered(&calls, 14_500, 30_100), Some(0));
        assert_eq!(answered(&calls, 36_000, 36_100), Some(6_100));
        // The device need not say that it was told.
        let calls = [(8_000, false), (30_000, false)];
        assert_eq!(answered(&calls, 36_000, 36_100), Some(6_100));
    }

    #[test]
    fn a_device_that_comes_to_several_processes_is_told_of_and_was_not_cut_off() {
        let call = DeviceCall {
            slug: seat().0,
            game: seat().1,
            side: seat().2,
            told: None,
        };
        let presence = Presence::default();
        assert!(presence.hear(seat(), None, at(0)), "it is new here");
        assert!(!presence.hear(seat(), None, at(2_000)));
        assert!(!presence.spread().is_so(at(2_000)));
        for moment in [4_000, 6_000] {
            presence.hear_of(call.clone(), at(moment));
        }
        // Six seconds after its last call here: others have heard it, and have to hear of it again.
        assert!(presence.hear(seat(), Some(3), at(8_000)));
        assert!(presence.hear(seat(), Some(3), at(10_000)));
        assert!(presence.spread().is_so(at(10_000)));
        let sealing = Sealing {
            game_move: 3,
            rival: at(1_000),
            sealed: Some(at(2_000)),
            received: at(10_000),
        };
        assert_eq!(presence.answered(&seat(), sealing), None);
    }

    #[test]
    fn a_device_that_moved_once_to_another_process_is_not_spread() {
        let presence = Presence::default();
        let call = DeviceCall {
            slug: seat().0,
            game: seat().1,
            side: seat().2,
            told: None,
        };
        presence.hear_of(call, at(0));
        assert!(presence.hear(seat(), None, at(2_000)));
        assert!(presence.hear(seat(), None, at(4_000)));
        assert!(!presence.spread().is_so(at(4_000)));
    }
}
