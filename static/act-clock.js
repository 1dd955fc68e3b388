// The times of a game by acts, on the desk and on public pages: what runs is counted by the
// server's clock.

import { now, synchronise } from "./clock.js";

const pad = (number) => String(number).padStart(2, "0");

/** What a time shows, in seconds. */
function seconds(count) {
  const milliseconds = "since" in count ? now() - Date.parse(count.since) : count.stands_ms;
  return Math.max(0, Math.floor(milliseconds / 1000));
}

// A live page has other elements with every act.
function countTimes() {
  for (const face of document.querySelectorAll("[data-act-times] [data-count-up]")) {
    const shown = seconds(JSON.parse(face.dataset.countUp));
    const text = `${Math.floor(shown / 60)}:${pad(shown % 60)}`;
    if (face.textContent !== text) {
      face.textContent = text;
      face.parentElement.classList.toggle("over", shown >= Number(face.dataset.limit));
    }
  }
}

setInterval(countTimes, 200);
synchronise();
