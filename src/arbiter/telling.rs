//! What this process hears of players' devices from the others, and tells them.

use tokio::sync::broadcast;

use super::device_calls::DeviceCall;
use super::handle::Arbiter;

impl Arbiter {
    /// The calls of players' devices that came to other processes and are told of from now on.
    pub fn device_calls(&self) -> broadcast::Receiver<DeviceCall> {
        self.cache.devices().subscribe()
    }

    /// Tells the other processes of a call. Nobody waits for it, and nothing depends on it but
    /// how long a device counts as silent there.
    pub fn tell_of_call(&self, call: &DeviceCall) {
        let said = match self.cache.devices().say(call) {
            Ok(said) => said,
            Err(error) => return tracing::debug!(%error, "a device's call has no form"),
        };
        let store = self.store.clone();
        self.home.spawn(async move {
            if let Err(error) = store.tell_of_device(&said).await {
                tracing::debug!(%error, "other processes are not told of a device's call");
            }
        });
    }
}
