// Counts the times of a game by the server's clock. The service sends moments; everything
// that moves on a page is counted here from them, and nothing else follows from it.
//
// An element with `data-times` has the times of a game as the service tells them. Inside of
// it `data-count` names what an element shows, and `data-said` is told whole events alone.

import { all, bodyOf, closest, find, need, newKey } from "./dom.js";
import { oneAtATime, replace } from "./live.js";

/** How many answers of the service its clock is taken from. */
const SAMPLES = 5;

/** How often it is asked again, in milliseconds: devices drift by seconds in a day. */
const EVERY = 60_000;

/** Below this many milliseconds a countdown shows tenths. */
const TENTHS_BELOW = 10_000;

/**
 * The keys of the panel, and what a Russian keyboard writes with them.
 *
 * @type {Record<string, Side>}
 */
const KEYS = { w: "white", b: "black", ц: "white", и: "black" };

const calm = matchMedia("(prefers-reduced-motion: reduce)");

/**
 * What the service's clock is ahead of this device's, by each answer.
 *
 * @type {number[]}
 */
const offsets = [];
// A clock of the device that nobody sets: `Date` jumps when the device is set right.
const device = () => performance.timeOrigin + performance.now();
/** @param {number[]} values */
const middle = (values) => [...values].sort((a, b) => a - b)[values.length >> 1];

/** The service's time in milliseconds; the device's own until the service has answered. */
export function now() {
  return offsets.length > 0 ? device() + middle(offsets) : Date.now();
}

/** Takes one more answer: the service read its clock half way between question and answer. */
async function sample() {
  const asked = device();
  const response = await fetch("/time", { cache: "no-store" });
  const answered = device();
  const { now: told } = await response.json();
  if (response.ok && Number.isFinite(told)) {
    offsets.push(told - (asked + answered) / 2);
    offsets.splice(0, Math.max(0, offsets.length - SAMPLES));
  }
}

/** Asks the service for its time. Without an answer the last ones go on. */
export async function synchronise(samples = SAMPLES) {
  for (let n = 0; n < samples; n += 1) {
    try {
      await sample();
    } catch {
      return;
    }
  }
}

/**
 * A count as the service tells it, in milliseconds.
 *
 * @param {Count} count
 */
export const shown = (count) =>
  "since" in count ? now() - Date.parse(count.since) : count.stands_ms;

const language = document.documentElement.lang || "en";
const tenth = new Intl.NumberFormat(language, {
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
  useGrouping: false,
});

/** @param {number} number */
const two = (number) => String(number).padStart(2, "0");

/**
 * `7:05`, `1:07:05`.
 *
 * @param {number} milliseconds
 */
export function elapsed(milliseconds) {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000));
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const rest = two(seconds % 60);
  return hours > 0 ? `${hours}:${two(minutes)}:${rest}` : `${minutes}:${rest}`;
}

/**
 * `42`, `9.4`: what is left, of which a started second, or a started tenth, is there.
 *
 * @param {number} milliseconds
 */
export function left(milliseconds) {
  const rest = Math.max(0, milliseconds);
  const tenths = rest < TENTHS_BELOW && !calm.matches;
  return tenths ? tenth.format(Math.ceil(rest / 100) / 10) : String(Math.ceil(rest / 1000));
}

/**
 * What there is to show of the times of a game: `[text, whether it is over]` by name.
 *
 * @param {Times | null} times
 */
function counts(times) {
  /** @type {Map<string, [string, boolean]>} */
  const all = new Map();
  // A game without a clock, or one by acts, has no such times.
  if (times === null) {
    return all;
  }
  /** @type {(limit: number, count: Count) => [string, boolean]} */
  const seconds = (limit, count) => {
    const rest = limit * 1000 - shown(count);
    return [left(rest), rest <= 0];
  };
  if (times.play) {
    const played = shown(times.play);
    all.set("play", [elapsed(played), played >= times.game_minutes * 60_000]);
  }
  if (times.answering) {
    all.set(`answer-${times.answering.side}`, seconds(times.reply_seconds, times.answering.time));
  }
  if (times.memorising) {
    all.set("memorising", seconds(times.memorise_seconds, times.memorising));
  }
  if (times.doom) {
    all.set("doom", seconds(times.reply_seconds, times.doom));
  }
  return all;
}

/**
 * What was said of an element's times, so that an event is said once.
 *
 * @type {WeakMap<HTMLElement, { state: string, words: string[] }>}
 */
const known = new WeakMap();

/**
 * @param {HTMLElement} root
 * @param {ReturnType<typeof counts>} all
 */
function say(root, all) {
  const place = find(root, "[data-said]");
  const before = known.get(root);
  const words = [...all].map(([name, [, over]]) => `${name}${over ? "-over" : ""}`);
  const state = words.join(" ");
  if (before?.state === state) {
    return;
  }
  known.set(root, { state, words });
  /** @param {string} word */
  const isNew = (word) => before && !before.words.includes(word);
  const word = words.filter(isNew).map((it) => place?.dataset[camel(it)]);
  const said = word.filter((it) => it);
  if (place && said.length > 0) {
    place.textContent = said.join(" ");
  }
}

/** @param {string} name */
const camel = (name) => `say${name.replace(/(?:^|-)(\w)/g, (_, sign) => sign.toUpperCase())}`;

/** @param {HTMLElement} root */
function count(root) {
  /** @type {Times | null} */
  let times;
  try {
    times = JSON.parse(root.dataset.times ?? "");
  } catch {
    return;
  }
  const known = counts(times);
  for (const place of all(root, "[data-count]")) {
    const [text, over] = known.get(place.dataset.count ?? "") ?? ["", false];
    // Another text is another paint: most of the time there is none.
    if (place.textContent !== text) {
      place.textContent = text;
    }
    place.classList.toggle("over", over);
    const line = closest(place, "[data-line-of]");
    if (line) {
      // What ends by itself is of no use any more when it is over.
      line.hidden = text === "" || (over && line.dataset.lineOf === "running");
    }
  }
  if (times) {
    for (const place of all(root, "[data-sum]")) {
      const sum = times.timers_ms[place.dataset.sum === "white" ? "white" : "black"];
      place.textContent = tenth.format(sum / 1000);
    }
  }
  for (const place of all(root, "[data-when-over]")) {
    place.hidden = !known.get(place.dataset.whenOver ?? "")?.[1];
  }
  say(root, known);
}

function tick() {
  all(document, "[data-times]").forEach(count);
}

/**
 * The desk's panel of a game: its forms are sent without leaving the page.
 *
 * @param {HTMLElement} section
 */
function panel(section) {
  const page = location.pathname;
  /** @param {string} html */
  const take = (html) => {
    const renewed = new DOMParser().parseFromString(html, "text/html");
    document.dispatchEvent(new CustomEvent("renewed", { detail: renewed }));
    const fresh = find(renewed, "#clock");
    if (fresh) {
      all(document, "[data-times]").forEach((it) => {
        it.dataset.times = fresh.dataset.times;
      });
      replace(section, fresh.innerHTML);
      // A clock that somebody has started elsewhere is folded no longer.
      if (!fresh.closest("details")) {
        section.closest("details")?.setAttribute("open", "");
      }
      tick();
    }
    return fresh !== null;
  };
  const failed = () => {
    const place = need(section, "[data-said]");
    place.textContent = place.dataset.sayUnsent ?? "";
  };
  // While somebody writes in the panel, or something is on its way, it is left alone.
  let sending = false;
  const isBusy = () =>
    sending || section.querySelector("input:focus, :scope details[open] input:not(:placeholder-shown)") !== null;

  section.addEventListener("submit", async (event) => {
    event.preventDefault();
    const { target: form, submitter } = event;
    if (sending || !(form instanceof HTMLFormElement)) {
      return;
    }
    sending = true;
    const body = bodyOf(form, submitter);
    // A key of its own for each press: the same form is pressed for White and for Black.
    body.set("key", newKey());
    try {
      const response = await fetch(form.action, { method: "POST", body });
      if (!take(await response.text())) {
        location.reload();
      }
    } catch {
      failed();
    }
    sending = false;
    caughtUp();
  });

  // Keys count while the panel has the focus, and nowhere else.
  section.addEventListener("keydown", (event) => {
    const modified = event.ctrlKey || event.altKey || event.metaKey;
    if (modified || event.repeat || event.target instanceof HTMLInputElement) {
      return;
    }
    // The buttons stand in the heads of the sides.
    const side = KEYS[event.key.toLowerCase()];
    find(document, `button[value="record-${side}"]:enabled`)?.click();
  });

  section.addEventListener("click", (event) => {
    if (closest(event.target, "[data-stop-time]")) {
      const remarks = find(document, "#remarks", HTMLInputElement);
      if (remarks && !remarks.value.includes("stop time")) {
        remarks.value = remarks.value === "" ? "stop time" : `${remarks.value}; stop time`;
      }
      remarks?.focus();
    }
  });

  // What changes while somebody is busy is looked at afterwards.
  let outdated = false;
  const look = oneAtATime(async () => {
    outdated = isBusy();
    if (outdated) {
      return;
    }
    try {
      const response = await fetch(page, { cache: "no-store" });
      const html = await response.text();
      outdated = response.ok && isBusy();
      if (response.ok && !outdated) {
        take(html);
      }
    } catch {
      // The next change asks again.
    }
  });
  const caughtUp = () => outdated && look();
  document.addEventListener("version", look);
  section.addEventListener("focusout", () => setTimeout(caughtUp));
  section.addEventListener("toggle", caughtUp, true);
}

async function start() {
  const section = find(document, "#clock[data-panel]");
  if (section) {
    panel(section);
  }
  tick();
  setInterval(tick, 100);
  await synchronise();
  setInterval(() => document.hidden || synchronise(1), EVERY);
  document.addEventListener("visibilitychange", () => document.hidden || synchronise());
}

if (document.querySelector("[data-times]")) {
  start();
}
