// Keeps the screen on while something sealed waits, for a device that sleeps opens nothing. Only
// where the browser can: over TLS, or on the machine itself.

let isWanted = false;
/** @type {WakeLockSentinel | undefined} */
let lock;
let isAsking = false;

async function take() {
  if (!isWanted || lock || isAsking || document.hidden || !navigator.wakeLock) {
    return;
  }
  isAsking = true;
  try {
    lock = await navigator.wakeLock.request("screen");
    lock.addEventListener("release", () => {
      lock = undefined;
    });
    if (!isWanted) {
      await lock?.release();
    }
  } catch {
    // A low battery refuses it: the page asks again when it is looked at.
  }
  isAsking = false;
}

/**
 * Keeps the screen on from now on, or no longer.
 *
 * @param {boolean} wanted
 */
export function stayAwake(wanted) {
  isWanted = wanted;
  if (wanted) {
    take();
  } else {
    lock?.release();
  }
}

document.addEventListener("visibilitychange", take);
