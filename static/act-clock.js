// The times of a game by acts, on the desk and on public pages: what runs is counted by the
// server's clock.

import { now, synchronise } from "./clock.js";

const pad = (number) => String(number).padStart(2, "0");

/** What a time shows, in seconds. */
function seconds(count) {
  const milliseconds = "since" in count ? now() - Date.parse(count.since) : count.stands_ms;
  return Math.max(0, Math.floor(milliseconds / 1000));
}

/** The time whose end was signalled last. */
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

/** Players and referees are told; who only watches sees it. */
function tellOver(face, shown) {
  const { countUp, limit } = face.dataset;
  const isNow = shown >= Number(limit) && shown < Number(limit) + 2;
  if (isNow && signalled !== countUp && face.closest("#own-acts, #acts")) {
    signalled = countUp;
    signal();
  }
}

/** What claims the end of a time is offered once the time is over. */
function offerClaims({ dataset }, isOver) {
  if (dataset.clock) {
    for (const it of document.querySelectorAll(`#acts [data-claims="${dataset.clock}"]`)) {
      it.hidden = !isOver;
    }
  }
}

// A live page has other elements with every act.
function countTimes() {
  for (const face of document.querySelectorAll("[data-act-times] [data-count-up]")) {
    const shown = seconds(JSON.parse(face.dataset.countUp));
    // What a player has left is counted down.
    const limit = Number(face.dataset.limit);
    offerClaims(face, shown >= limit);
    const lasted = Math.min(shown, limit);
    const told = "down" in face.dataset ? limit - lasted : lasted;
    const text = `${Math.floor(told / 60)}:${pad(told % 60)}`;
    if (face.textContent !== text) {
      face.textContent = text;
      face.parentElement.classList.toggle("over", shown >= limit);
      face.parentElement.querySelector("[data-over]").hidden = shown < limit;
      tellOver(face, shown);
    }
  }
}

setInterval(countTimes, 200);
synchronise();
