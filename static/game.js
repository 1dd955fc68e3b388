// Steps through a game without loading the page anew: links, arrow keys (by turn, with Shift by
// act), Home, End. An address that ends in #12 opens at game move 12, in #12w or #12b with what
// that side moved.
// Without this module the same links load the page of each game move.

import { closest, find } from "./dom.js";
import { replace } from "./live.js";
import "./menu.js";
import "./reserves.js";
import "./told.js";

/** @type {Map<string, string>} */
const pages = new Map();

/** @param {string} address */
async function load(address) {
  let html = pages.get(address);
  if (html === undefined) {
    const response = await fetch(address, { headers: { accept: "text/html" } });
    if (!response.ok) {
      throw new Error(`${response.status}`);
    }
    const page = new DOMParser().parseFromString(await response.text(), "text/html");
    html = page.querySelector("[data-part^='game-']")?.innerHTML;
    if (html === undefined) {
      throw new Error("no game");
    }
    // The game's own address is its newest position, whatever that is by now.
    if (new URL(address, location.href).searchParams.has("move")) {
      pages.set(address, html);
    }
  }
  return html;
}

/**
 * @param {HTMLElement} part
 * @param {string} address
 * @param {boolean} push
 */
async function show(part, address, push) {
  try {
    const html = await load(address);
    isReading = false;
    replace(part, html);
    if (push) {
      history.replaceState(null, "", address);
    }
  } catch {
    location.assign(address);
  }
}

/** Whether the reader has scrolled the record away from what the board shows. */
let isReading = false;

/** Where the page itself has scrolled the record to: no reader did that. */
let scrolledTo = 0;

/**
 * What the board shows in the record, how far that is above or below what can be seen of it, and
 * how much is seen beside it.
 *
 * @param {HTMLElement} part
 */
function currentRow(part) {
  const turn = find(part, ".record-scroll [aria-current]");
  const box = turn && closest(turn, ".record-scroll");
  if (!box) {
    return null;
  }
  // Of a turn that is higher than the record, the act that is shown is kept in view.
  const act = find(turn, "[aria-current]");
  const head = box.querySelector("thead")?.offsetHeight ?? 0;
  const row = act && turn.offsetHeight > box.clientHeight - head ? act : turn;
  const [of, within] = [row.getBoundingClientRect(), box.getBoundingClientRect()];
  const top = within.top + box.clientTop;
  const above = Math.max(0, top + head - of.top);
  const below = Math.max(0, of.bottom - top - box.clientHeight);
  const room = box.clientHeight - head - of.height;
  return { box, above, below, beside: Math.max(0, Math.min(room, of.height)) };
}

/** @param {HTMLElement} part */
function keepCurrentRowInView(part) {
  if (isReading) {
    return;
  }
  const row = currentRow(part);
  if (!row) {
    // Before the first row there is none.
    part.querySelector(".record-scroll")?.scrollTo({ top: 0, behavior: "auto" });
  } else if (row.above + row.below > 0) {
    // The row before it, or after it, is seen as well.
    row.box.scrollTop += row.above > 0 ? -row.above - row.beside : row.below + row.beside;
    scrolledTo = row.box.scrollTop;
  }
}

/** @param {Element} link */
const addressOf = (link) => link.getAttribute("href") ?? "";

/**
 * @param {HTMLElement} part
 * @param {string} name
 */
function step(part, name) {
  const link = part.querySelector(`.steps a[data-step="${name}"]`);
  if (link) {
    show(part, addressOf(link), true);
  }
}

/**
 * Goes to the game move that the end of the address names.
 *
 * @param {HTMLElement} part
 */
async function open(part) {
  const [, number, side = ""] = location.hash.match(/^#(\d+)([wb]?)$/) ?? [];
  const links = [...part.querySelectorAll(".turns tbody th a")];
  const link = links.find((it) => it.textContent === number);
  if (!link) {
    return;
  }
  await show(part, addressOf(link), false);
  const game = find(part, ".game");
  if (game && side !== "") {
    game.dataset.only = side === "w" ? "white" : "black";
  }
}

/** @type {Record<string, string>} */
const STEPS = { ArrowLeft: "previous", ArrowRight: "next", Home: "first", End: "last" };

/**
 * The step of an arrow key with Shift: by act, and by turn where a turn has one act.
 *
 * @param {HTMLElement} part
 * @param {string} key
 */
function byAct(part, key) {
  const name = key.startsWith("Arrow") ? STEPS[key] : undefined;
  const hasActs = part.querySelector('.steps [data-step^="act-"]') !== null;
  return name && hasActs ? `act-${name}` : name;
}

/** @param {HTMLElement} part */
function start(part) {
  part.addEventListener("click", (event) => {
    const link = closest(event.target, "a[data-step]", Element);
    if (link && !event.defaultPrevented && event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey)) {
      event.preventDefault();
      show(part, addressOf(link), true);
    }
  });
  document.addEventListener("keydown", (event) => {
    const typing = closest(event.target, "input, textarea, select, [contenteditable], .scroll, .record-scroll");
    if (typing || event.altKey || event.ctrlKey || event.metaKey) {
      return;
    }
    const name = event.shiftKey ? byAct(part, event.key) : STEPS[event.key];
    if (name) {
      event.preventDefault();
      step(part, name);
    }
  });
  const keepInView = () => keepCurrentRowInView(part);
  // With a newer game move even the pages before it have another last step.
  part.addEventListener("outdated", () => pages.clear());
  part.addEventListener("replaced", keepInView);
  part.addEventListener("scroll", ({ target }) => {
    if (target instanceof Element && target.matches(".record-scroll") && target.scrollTop !== scrolledTo) {
      const row = currentRow(part);
      isReading = row !== null && row.above + row.below > 0;
    }
  }, true);
  addEventListener("hashchange", () => open(part));
  addEventListener("resize", keepInView);
  // Letters that have just come have other heights.
  document.fonts.addEventListener("loadingdone", keepInView);
  keepInView();
  open(part);
}

const part = find(document, "[data-part^='game-']");
if (part) {
  start(part);
}
