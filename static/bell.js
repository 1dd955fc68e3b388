// The time that counts for the player, in the head of the page and before its title; in the last
// ten seconds of an answer the phone vibrates, and sounds if it was asked to. Without this module
// the times stand on the page.

import { elapsed, left, shown } from "./clock.js";
import { find, need } from "./dom.js";

/** How many seconds before the end of an answer each one is told. */
const LAST = 10;

/** Where it is kept that the page may sound. */
const KEPT = "areopagus sound";

/** The pitches of a second, of the rival's plan and of the end, in hertz. */
const PITCH = { second: 880, asked: 660, over: 330 };

const own = find(document, "[data-play]")?.dataset.side;

/**
 * The time that counts now: whose it is, what is left of it, and of how much.
 *
 * @param {Times | null | undefined} times
 */
function counted(times) {
  if (times?.answering) {
    const whole = times.reply_seconds * 1000;
    const whose = times.answering.side === own ? "own" : "rival";
    return { whose, whole, rest: whole - shown(times.answering.time) };
  }
  if (times?.memorising) {
    const whole = times.memorise_seconds * 1000;
    const rest = whole - shown(times.memorising);
    if (rest > 0) {
      return { whose: "both", whole, rest };
    }
  }
  if (times?.play) {
    const whole = times.game_minutes * 60_000;
    return { whose: "game", whole, rest: whole - shown(times.play) };
  }
  return undefined;
}

/** @type {AudioContext | undefined} */
let audio;

/**
 * Sounds for so many seconds, if the page may.
 *
 * @param {number} pitch
 * @param {number} seconds
 */
function sound(pitch, seconds) {
  if (audio?.state !== "running") {
    return;
  }
  const [tone, volume] = [audio.createOscillator(), audio.createGain()];
  tone.frequency.value = pitch;
  volume.gain.setValueAtTime(0.2, audio.currentTime);
  volume.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + seconds);
  tone.connect(volume).connect(audio.destination);
  tone.start();
  tone.stop(audio.currentTime + seconds);
}

/** @param {boolean} isOn */
function remember(isOn) {
  try {
    localStorage.setItem(KEPT, isOn ? "on" : "off");
  } catch {
    // It is asked for again.
  }
}

function isRemembered() {
  try {
    return localStorage.getItem(KEPT) === "on";
  } catch {
    return false;
  }
}

/**
 * The button of the sound: off until it is asked for.
 *
 * @param {HTMLElement} button
 */
function prepareSound(button) {
  if (!window.AudioContext) {
    button.hidden = true;
    return;
  }
  /** @param {boolean} isOn */
  const turn = (isOn) => {
    button.setAttribute("aria-pressed", `${isOn}`);
    if (isOn) {
      audio ??= new AudioContext();
    } else {
      audio?.close();
      audio = undefined;
    }
  };
  turn(isRemembered());
  button.addEventListener("click", async () => {
    const isOn = button.getAttribute("aria-pressed") !== "true";
    turn(isOn);
    remember(isOn);
    await audio?.resume();
    sound(PITCH.asked, 0.15);
  });
  // Browsers let a page sound after its first press alone.
  document.addEventListener("pointerdown", () => audio?.resume());
}

/** What stands before the title of the page. */
let before = "";

/** @param {string} text */
function entitle(text) {
  const rest = document.title.replace(before, "");
  before = text === "" ? "" : `${text} · `;
  const title = before + rest;
  if (document.title !== title) {
    document.title = title;
  }
}

/**
 * Vibrates, once somebody has tapped the page: before that no browser does.
 *
 * @param {VibratePattern} pattern
 */
function vibrate(pattern) {
  if (navigator.userActivation?.hasBeenActive) {
    navigator.vibrate?.(pattern);
  }
}

/**
 * What was told last of the own answer: its seconds.
 *
 * @type {number | undefined}
 */
let told;

/**
 * Tells of each of the last seconds once, and of the end.
 *
 * @param {number} rest
 */
function signal(rest) {
  const second = Math.max(0, Math.ceil(rest / 1000));
  if (told === second || second > LAST) {
    return;
  }
  if (second === 0) {
    sound(PITCH.over, 0.6);
    vibrate([200, 80, 200]);
  } else {
    sound(told === undefined ? PITCH.asked : PITCH.second, told === undefined ? 0.25 : 0.08);
    vibrate(told === undefined ? [60, 40, 60] : 40);
  }
  told = second;
}

/** @param {HTMLElement} mast */
function tick(mast) {
  const clock = find(document, ".clock[data-times]");
  /** @type {Times | null | undefined} */
  let times;
  try {
    times = JSON.parse(clock?.dataset.times ?? "");
  } catch {
    times = undefined;
  }
  const count = clock?.hidden ? undefined : counted(times);
  mast.hidden = count === undefined;
  if (!count) {
    told = undefined;
    entitle("");
    return;
  }
  const { whose, whole, rest } = count;
  const text = whose === "game" ? elapsed(rest) : left(rest);
  const place = need(mast, "[data-mast-left]");
  if (place.textContent !== text) {
    place.textContent = text;
  }
  mast.dataset.whose = whose;
  mast.classList.toggle("over", rest <= 0);
  const part = Math.min(1, Math.max(0, rest / whole));
  need(mast, "[data-mast-line]").style.setProperty("--left", part.toFixed(3));
  if (whose === "own") {
    signal(rest);
    entitle(String(Math.max(0, Math.ceil(rest / 1000))));
  } else {
    told = undefined;
    entitle("");
  }
}

const mast = find(document, "[data-mast]");
if (mast) {
  prepareSound(need(mast, "[data-bell]"));
  tick(mast);
  setInterval(tick, 100, mast);
}
