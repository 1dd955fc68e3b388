// How many protests wait at the event of a page of the desk, as they come; and the place where one
// is, in sight. Without this module the count is that of when the page was loaded.

import { all, find } from "./dom.js";
import { oneAtATime } from "./live.js";

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
    const answer = await fetch(`${event}/protests`).catch(() => null);
    if (!answer?.ok || answer.redirected) {
      return;
    }
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const count = Number(find(page, "[data-rail] [data-protests]")?.textContent ?? 0);
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
  // Browsers have few connections for all pages of a service: one that nobody sees holds none.
  const turn = () => {
    source?.close();
    source = document.hidden ? undefined : new EventSource(stream);
    source?.addEventListener("version", look);
  };
  turn();
  document.addEventListener("visibilitychange", () => {
    turn();
    if (!document.hidden) {
      look();
    }
  });
  addEventListener("pagehide", () => source?.close());
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
