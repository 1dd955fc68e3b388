// How many protests wait at the event of a page of the desk, as they come; and the place where one
// is, in sight. Without this module the count is that of when the page was loaded.

import { all, find } from "./dom.js";
import { oneAtATime } from "./live.js";

/** The pause before a stream that the browser gave up is opened again, in milliseconds. */
const PAUSE = 5000;

/** What is left free at the edge of the strip, in pixels. */
const PADDING = 4;

/**
 * Looks after what waits at the desk of an event.
 *
 * @param {HTMLElement} part
 */
function watch(part) {
  const { stream = "" } = part.dataset;
  const event = stream.split("/live?")[0];
  const look = oneAtATime(async () => {
    const answer = await fetch(`${event}/open-protests`).catch(() => null);
    if (!answer?.ok || answer.redirected) {
      return;
    }
    const count = Number(await answer.text());
    for (const it of all(document, "[data-protests]")) {
      it.hidden = count === 0;
      it.textContent = (it.dataset.protests || "%count%").replace("%count%", String(count));
    }
  });
  document.addEventListener("version", look);
  // A page that is live has its own stream, whose versions are told above.
  if (find(document, "[data-live]")) {
    return;
  }
  /** @type {EventSource | undefined} */
  let source;
  /** @type {number | undefined} */
  let waiting;
  const open = () => {
    const opened = new EventSource(stream);
    opened.addEventListener("version", look);
    opened.addEventListener("error", () => {
      // After any answer but 200 the browser does not come back by itself.
      if (opened.readyState === EventSource.CLOSED && opened === source) {
        waiting = setTimeout(() => {
          open();
          look();
        }, PAUSE);
      }
    });
    source = opened;
  };
  // Browsers have few connections for all pages of a service: one that nobody sees holds none.
  const turn = () => {
    clearTimeout(waiting);
    source?.close();
    source = undefined;
    if (!document.hidden) {
      open();
    }
  };
  turn();
  document.addEventListener("visibilitychange", () => {
    turn();
    if (!document.hidden) {
      look();
    }
  });
  addEventListener("pagehide", () => {
    clearTimeout(waiting);
    source?.close();
  });
}

const part = find(document, "[data-stream]");
if (part && "EventSource" in window) {
  watch(part);
}
const places = find(document, ".rail .places");
const current = places && find(places, "[aria-current]");
if (places && current) {
  // About in the middle, and no place is cut where the strip begins.
  const middle = current.offsetLeft - (places.clientWidth - current.offsetWidth) / 2;
  const first = all(places, "a").find((it) => it.checkVisibility() && it.offsetLeft >= middle);
  places.scrollLeft = middle <= 0 ? 0 : (first ?? current).offsetLeft - PADDING;
}
