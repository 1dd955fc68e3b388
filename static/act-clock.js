// The times of a game by acts, on the desk and on public pages: what runs is counted by the
// server's clock.

import { shown as milliseconds, synchronise } from "./clock.js";
import { all, find } from "./dom.js";

/** @param {number} number */
const pad = (number) => String(number).padStart(2, "0");

/**
 * What a time shows, in seconds.
 *
 * @param {Count} count
 */
const seconds = (count) => Math.max(0, Math.floor(milliseconds(count) / 1000));

/**
 * The time whose end was signalled last.
 *
 * @type {string | undefined}
 */
let signalled;

/** That a time is over is felt on a phone and heard, where somebody has touched the page. */
function signal() {
  if (!navigator.userActivation?.hasBeenActive) {
    return;
  }
  navigator.vibrate?.([300, 150, 300]);
  const context = new AudioContext();
  const tone = context.createOscillator();
  tone.frequency.value = 880;
  tone.connect(context.destination);
  tone.addEventListener("ended", () => context.close());
  tone.start();
  tone.stop(context.currentTime + 0.4);
}

/**
 * Players and referees are told; who only watches sees it.
 *
 * @param {HTMLElement} face
 * @param {number} shown
 */
function tellOver(face, shown) {
  const { countUp, limit } = face.dataset;
  const isNow = shown >= Number(limit) && shown < Number(limit) + 2;
  if (isNow && signalled !== countUp && face.closest("#own-acts, #acts")) {
    signalled = countUp;
    signal();
  }
}

/**
 * What claims the end of a time is offered once the time is over.
 *
 * @param {HTMLElement} face
 * @param {boolean} isOver
 */
function offerClaims({ dataset }, isOver) {
  if (dataset.clock) {
    for (const it of all(document, `#acts [data-claims="${dataset.clock}"]`)) {
      it.hidden = !isOver;
    }
  }
}

// A live page has other elements with every act.
function countTimes() {
  for (const face of all(document, "[data-act-times] [data-count-up]")) {
    const shown = seconds(JSON.parse(face.dataset.countUp ?? ""));
    // What a player has left is counted down.
    const limit = Number(face.dataset.limit);
    offerClaims(face, shown >= limit);
    const lasted = Math.min(shown, limit);
    const told = "down" in face.dataset ? limit - lasted : lasted;
    const text = `${Math.floor(told / 60)}:${pad(told % 60)}`;
    if (face.textContent !== text) {
      face.textContent = text;
      face.parentElement?.classList.toggle("over", shown >= limit);
      const over = face.parentElement && find(face.parentElement, "[data-over]");
      if (over) {
        over.hidden = shown < limit;
      }
      tellOver(face, shown);
    }
  }
}

setInterval(countTimes, 200);
synchronise();
