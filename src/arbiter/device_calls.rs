//! Shares the calls of players' devices between the processes of a service: the
//! silence of a device can only be judged with the calls to every process.

use serde::{Deserialize, Serialize};
use tokio::sync::broadcast;
use uuid::Uuid;

use crate::event::settings::Slug;
use crate::games::Side;
use crate::tournament::round::GameId;

/// Buffered calls per subscriber.
const WAITING: usize = 1024;

/// A player's device has called.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DeviceCall {
    pub slug: Slug,
    pub game: GameId,
    pub side: Side,
    /// The game move for which the device knows that the rival's plan is in.
    pub told: Option<u16>,
}

/// A call as it is sent to other processes.
#[derive(Debug, Serialize, Deserialize)]
struct Said {
    by: Uuid,
    event: Slug,
    game: String,
    side: Side,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    told: Option<u16>,
}

/// The calls that other processes report.
#[derive(Debug)]
pub(super) struct DeviceCalls {
    /// The id of this process.
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
    /// Subscribes to the calls to other processes.
    pub(super) fn subscribe(&self) -> broadcast::Receiver<DeviceCall> {
        self.heard.subscribe()
    }

    /// A call as a message for other processes.
    pub(super) fn say(&self, call: &DeviceCall) -> Result<String, serde_json::Error> {
        serde_json::to_string(&Said {
            by: self.own,
            event: call.slug.clone(),
            game: call.game.to_string(),
            side: call.side,
            told: call.told,
        })
    }

    /// Processes a message. Those of another version that cannot be read, and this process's
    /// own, are ignored.
    pub(super) fn hear(&self, said: &str) {
        let Ok(heard) = serde_json::from_str::<Said>(said) else {
            return;
        };
        let Ok(game) = heard.game.parse() else {
            return;
        };
        if heard.by != self.own {
            // Without a subscriber there is nobody to notify.
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
