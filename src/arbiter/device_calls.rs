//! What the processes of a service tell each other of the players' devices that have called them
//! whoever judges by how long a device was silent has to know of every call.

use serde::{Deserialize, Serialize};
use tokio::sync::broadcast;
use uuid::Uuid;

use crate::event::info::Slug;
use crate::games::Side;
use crate::tournament::round::GameId;

/// Calls that are told of and not heard yet.
const WAITING: usize = 1024;

/// That a player's device has called.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DeviceCall {
    /// The event.
    pub slug: Slug,
    /// The game.
    pub game: GameId,
    /// The player's side.
    pub side: Side,
    /// The game move of which the device knows that the rival's plan is in.
    pub told: Option<u16>,
}

/// A call as one process tells the others of it.
#[derive(Debug, Serialize, Deserialize)]
struct Said {
    by: Uuid,
    event: Slug,
    game: String,
    side: Side,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    told: Option<u16>,
}

/// The calls that other processes tell of.
#[derive(Debug)]
pub(super) struct DeviceCalls {
    /// Which process this is.
    own: Uuid,
    heard: broadcast::Sender<DeviceCall>,
}

impl Default for DeviceCalls {
    fn default() -> Self {
        Self {
            own: Uuid::new_v4(),
            heard: broadcast::channel(WAITING).0,
        }
    }
}

impl DeviceCalls {
    /// The calls that are told of from now on.
    pub(super) fn subscribe(&self) -> broadcast::Receiver<DeviceCall> {
        self.heard.subscribe()
    }

    /// A call as the others are told of it.
    pub(super) fn say(&self, call: &DeviceCall) -> Result<String, serde_json::Error> {
        serde_json::to_string(&Said {
            by: self.own,
            event: call.slug.clone(),
            game: call.game.to_string(),
            side: call.side,
            told: call.told,
        })
    }

    /// Passes on what a process tells of. What cannot be read is of another version, and what
    /// this process has told of it knows.
    pub(super) fn hear(&self, said: &str) {
        let Ok(heard) = serde_json::from_str::<Said>(said) else {
            return;
        };
        let Ok(game) = heard.game.parse() else {
            return;
        };
        if heard.by != self.own {
            // Without a receiver nobody has to know.
            let _ = self.heard.send(DeviceCall {
                slug: heard.event,
                game,
                side: heard.side,
                told: heard.told,
            });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_process_hears_of_the_calls_of_others_alone() {
        let (one, other) = (DeviceCalls::default(), DeviceCalls::default());
        let mut heard = other.heard.subscribe();
        let call = DeviceCall {
            slug: Slug::parse("cup").unwrap(),
            game: GameId { round: 1, board: 2 },
            side: Side::Black,
            told: Some(3),
        };
        other.hear(&other.say(&call).unwrap());
        other.hear("{\"of\":\"another version\"}");
        other.hear(&one.say(&call).unwrap());
        assert_eq!(heard.try_recv(), Ok(call));
        assert!(heard.is_empty());
    }
}
