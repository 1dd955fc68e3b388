// A game as a broadcast: autoplay, the board turned without loading the page anew, a tick at each
// game move, the full screen, and a key for each. Without this module the board is turned by a link.

import { all, closest, find, need } from "./dom.js";
import { replace } from "./live.js";

const part = find(document, "[data-part^='game-']");
const stage = find(document, ".of-game");

/** How long a moment is shown at the usual speed, in milliseconds. */
const PAUSE = 2000;

/** Where this device keeps what has no address. */
const KEPT = { sound: "broadcast-sound", speed: "broadcast-speed" };

/**
 * What is kept on this device; nothing where the browser keeps nothing.
 *
 * @param {keyof typeof KEPT} name
 */
function kept(name) {
  try {
    return localStorage.getItem(KEPT[name]);
  } catch {
    return null;
  }
}

/**
 * @param {keyof typeof KEPT} name
 * @param {string} value
 */
function keep(name, value) {
  try {
    localStorage.setItem(KEPT[name], value);
  } catch {
    // It lasts as long as the page does.
  }
}

const speeds = ["1", "2", "4"];
let speed = speeds.find((it) => it === kept("speed")) ?? "1";
let isLoud = kept("sound") === "on";

const menu = () => part && find(part, ".broadcast", HTMLDetailsElement);
/** @param {string} name */
const stepOf = (name) => part && find(part, `a[data-step="${name}"]`);
/** What is shown now, in words. */
const moment = () => part?.querySelector(".steps-now")?.textContent ?? "";

// Autoplay.

/** Whether the game is played by itself, and what shows its next moment. */
let isPlaying = false;
/** @type {number | undefined} */
let next;
/** Whether the step that is made now is one of autoplay. */
let isOwnStep = false;

/** @param {string} name */
function press(name) {
  isOwnStep = true;
  stepOf(name)?.click();
  isOwnStep = false;
}

/** Shows the next moment after a while, until there is none. */
function wait() {
  clearTimeout(next);
  if (!isPlaying) {
    return;
  }
  if (stepOf("next")) {
    next = setTimeout(() => press("next"), PAUSE / Number(speed));
  } else {
    stop();
  }
}

function stop() {
  isPlaying = false;
  clearTimeout(next);
  show();
}

function play() {
  if (isPlaying) {
    stop();
    return;
  }
  const isAtEnd = !stepOf("next");
  if (isAtEnd && !stepOf("first")) {
    return;
  }
  isPlaying = true;
  show();
  press(isAtEnd ? "first" : "next");
}

/** @param {string} to */
function setSpeed(to) {
  speed = to;
  keep("speed", to);
  show();
  if (isPlaying) {
    wait();
  }
}

// The tick.

/** @type {AudioContext | undefined} */
let audio;

/** A short tick, made here: a tone that fades at once. */
function tick() {
  audio ??= new AudioContext();
  // Before anything is pressed the browser keeps silent.
  audio.resume().catch(() => {});
  const [tone, volume] = [audio.createOscillator(), audio.createGain()];
  const now = audio.currentTime;
  tone.frequency.value = 1400;
  volume.gain.setValueAtTime(0.2, now);
  volume.gain.exponentialRampToValueAtTime(0.001, now + 0.06);
  tone.connect(volume).connect(audio.destination);
  tone.start(now);
  tone.stop(now + 0.07);
}

function sound() {
  isLoud = !isLoud;
  keep("sound", isLoud ? "on" : "off");
  show();
  if (isLoud) {
    tick();
  }
}

// The board from the other side.

let isTurning = false;

/** Turns the board where it is; the page is loaded anew if that fails. */
async function flip() {
  const link = part && find(part, "[data-do=flip]", HTMLAnchorElement);
  if (!link || !stage || isTurning) {
    return;
  }
  isTurning = true;
  try {
    const response = await fetch(link.href, { headers: { accept: "text/html" } });
    const page = new DOMParser().parseFromString(await response.text(), "text/html");
    const turned = find(page, "[data-part^='game-']");
    if (!response.ok || !turned) {
      throw new Error(`${response.status}`);
    }
    stage.dataset.live = need(page, ".of-game").dataset.live;
    part.dataset.part = turned.dataset.part;
    part.dispatchEvent(new CustomEvent("outdated"));
    replace(part, turned.innerHTML);
    history.replaceState(null, "", link.href);
    document.dispatchEvent(new CustomEvent("readdressed"));
  } catch {
    location.assign(link.href);
  } finally {
    isTurning = false;
  }
}

// The figures that a new game move has moved.

/** What stands on a board: figures, and chips that have numbers. */
const FIGURES = ".men :is(use, image), .chips [data-chip]";

/** How long a figure is on its way, in milliseconds. */
const ON_THE_WAY = 240;

/** @typedef {{ it: SVGElement, own: number[], at: number[] }} Man A figure with its place. */

/**
 * The place that an element's own `transform` gives it.
 *
 * @param {Element | null} it
 */
function translated(it) {
  const [, x, y] = it?.getAttribute("transform")?.match(/^translate\(([-\d.]+) ([-\d.]+)\)/) ?? [];
  return [Number(x ?? 0), Number(y ?? 0)];
}

/** The figures of the board by what they are. */
function figures() {
  const board = part && find(part, ".game-board svg.board", SVGElement);
  /** @type {Map<string, Man[]>} */
  const known = new Map();
  for (const it of board ? all(board, FIGURES, SVGElement) : []) {
    const { chip, side } = it.dataset;
    const key = chip === undefined ? `${it.getAttribute("class")} ${it.getAttribute("href")}` : `${side} ${chip}`;
    const [own, around] = [translated(it), translated(it.parentElement)];
    const at = ["x", "y"].map((axis, n) => Number(it.getAttribute(axis) ?? 0) + own[n] + around[n]);
    known.set(key, [...(known.get(key) ?? []), { it, own, at }]);
  }
  return { viewpoint: board?.dataset.viewpoint, known };
}

/**
 * @param {Man} one
 * @param {Man} other
 */
const apart = (one, other) => Math.hypot(one.at[0] - other.at[0], one.at[1] - other.at[1]);

/**
 * Lets every figure that stands elsewhere than before go there, all at the same moment.
 *
 * @param {ReturnType<typeof figures>} before
 */
function go(before) {
  const now = figures();
  if (before.viewpoint !== now.viewpoint || matchMedia("(prefers-reduced-motion: reduce)").matches) {
    return;
  }
  for (const [key, men] of now.known) {
    const left = (before.known.get(key) ?? []).filter((old) => men.every((man) => apart(old, man) > 0));
    const came = men.filter((man) => (before.known.get(key) ?? []).every((old) => apart(old, man) > 0));
    for (const man of came) {
      left.sort((one, other) => apart(one, man) - apart(other, man));
      const old = left.shift();
      if (old) {
        const [x, y] = man.own;
        const [right, down] = [0, 1].map((axis) => old.at[axis] - man.at[axis]);
        man.it.animate(
          [{ transform: `translate(${x + right}px, ${y + down}px)` }, { transform: `translate(${x}px, ${y}px)` }],
          { duration: ON_THE_WAY, easing: "ease-out" },
        );
      }
    }
  }
}

// The full screen.

function full() {
  const done = document.fullscreenElement ? document.exitFullscreen() : stage?.requestFullscreen();
  // Who refuses it is the browser, which says so itself.
  done?.catch(() => {});
}

/** Opens the menu, which names the keys, or closes it. */
function list() {
  const it = menu();
  if (it) {
    it.open = !it.open;
    need(it, "summary").focus();
  }
}

/** @type {Record<string, () => void>} */
const deeds = { play, flip, sound, full };
/** @type {Record<string, () => void>} */
const keys = { " ": play, f: flip, s: sound, b: full, "?": list };
for (const one of speeds) {
  keys[one] = () => setSpeed(one);
}

/** Shows in the menu what is on. */
function show() {
  const it = menu();
  if (!it) {
    return;
  }
  for (const hidden of all(it, "[hidden]")) {
    hidden.hidden = hidden.dataset.do === "full" && !document.fullscreenEnabled;
  }
  const said = need(it, "[data-running]");
  said.dataset.resting ??= said.textContent;
  said.textContent = (isPlaying ? said.dataset.running : said.dataset.resting) ?? "";
  const isOn = { sound: isLoud, full: document.fullscreenElement !== null };
  for (const [name, on] of Object.entries(isOn)) {
    need(it, `[data-do=${name}]`).setAttribute("aria-pressed", `${on}`);
  }
  for (const button of all(it, "[data-speed]")) {
    button.setAttribute("aria-pressed", `${button.dataset.speed === speed}`);
  }
}

/** What a key is for already where it is pressed. */
const TAKEN = "input, textarea, select, [contenteditable], .scroll, .record-scroll";

/** @param {HTMLElement} part */
function start(part) {
  let shown = moment();
  /**
   * The figures as they stood, while something new takes their place.
   *
   * @type {ReturnType<typeof figures> | null}
   */
  let before = null;
  part.addEventListener("outdated", () => {
    before = figures();
    // Nothing new takes it while somebody looks at an earlier moment.
    queueMicrotask(() => (before = null));
  });
  part.addEventListener("replaced", () => {
    show();
    if (before) {
      go(before);
    }
    if (moment() !== shown) {
      shown = moment();
      if (isLoud) {
        tick();
      }
      wait();
    }
  });
  // Before the step itself is made: whoever steps takes over.
  part.addEventListener("click", (event) => {
    // A strip of the plot is a link of SVG.
    const it = closest(event.target, "[data-do], [data-speed], a[data-step]", Element);
    const speed = it?.getAttribute("data-speed");
    if (speed) {
      setSpeed(speed);
    } else if (it?.hasAttribute("data-step")) {
      if (!isOwnStep && isPlaying) {
        stop();
      }
    } else if (it && event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey)) {
      event.preventDefault();
      deeds[it.getAttribute("data-do") ?? ""]?.();
    }
  }, true);
  document.addEventListener("keydown", (event) => {
    const { target } = event;
    const isPressing = event.key === " " && closest(target, "button, summary");
    if (event.altKey || event.ctrlKey || event.metaKey || event.repeat || isPressing || closest(target, TAKEN)) {
      return;
    }
    const key = keys[event.key];
    if (key && menu()) {
      event.preventDefault();
      key();
    }
  });
  document.addEventListener("fullscreenchange", show);
  show();
}

if (part && stage) {
  start(part);
}
