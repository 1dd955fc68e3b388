// Steps through a game without loading the page anew: links, arrow keys (by turn, with Shift by
// act), Home, End. An address that ends in #12 opens at game move 12, in #12w or #12b with what
// that side moved.
// Without this module the same links load the page of each game move.

import { replace } from "./live.js";
import "./menu.js";
import "./reserves.js";
import "./told.js";

const part = document.querySelector("[data-part^='game-']");
const pages = new Map();

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

async function show(address, push) {
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

/** What the board shows in the record, how far that is above or below what can be seen of it, and
 * how much is seen beside it. */
function currentRow() {
  const turn = part.querySelector(".record-scroll [aria-current]");
  const box = turn?.closest(".record-scroll");
  if (!box) {
    return null;
  }
  // Of a turn that is higher than the record, the act that is shown is kept in view.
  const act = turn.querySelector("[aria-current]");
  const head = box.querySelector("thead")?.offsetHeight ?? 0;
  const row = act && turn.offsetHeight > box.clientHeight - head ? act : turn;
  const [of, within] = [row.getBoundingClientRect(), box.getBoundingClientRect()];
  const top = within.top + box.clientTop;
  const above = Math.max(0, top + head - of.top);
  const below = Math.max(0, of.bottom - top - box.clientHeight);
  const room = box.clientHeight - head - of.height;
  return { box, above, below, beside: Math.max(0, Math.min(room, of.height)) };
}

function keepCurrentRowInView() {
  if (isReading) {
    return;
  }
  const row = currentRow();
  if (!row) {
    // Before the first row there is none.
    part.querySelector(".record-scroll")?.scrollTo({ top: 0, behavior: "auto" });
  } else if (row.above + row.below > 0) {
    // The row before it, or after it, is seen as well.
    row.box.scrollTop += row.above > 0 ? -row.above - row.beside : row.below + row.beside;
    scrolledTo = row.box.scrollTop;
  }
}

function step(name) {
  const link = part.querySelector(`.steps a[data-step="${name}"]`);
  if (link) {
    show(link.getAttribute("href"), true);
  }
}

/** Goes to the game move that the end of the address names. */
async function open() {
  const [, number, side] = location.hash.match(/^#(\d+)([wb]?)$/) ?? [];
  const links = [...part.querySelectorAll(".turns tbody th a")];
  const link = links.find((it) => it.textContent === number);
  if (!link) {
    return;
  }
  await show(link.getAttribute("href"), false);
  const only = { w: "white", b: "black" }[side];
  if (only) {
    part.querySelector(".game").dataset.only = only;
  }
}

const keys = { ArrowLeft: "previous", ArrowRight: "next", Home: "first", End: "last" };

/** The step of an arrow key with Shift: by act, and by turn where a turn has one act. */
function byAct(key) {
  const name = { ArrowLeft: "previous", ArrowRight: "next" }[key];
  const hasActs = part.querySelector('.steps [data-step^="act-"]') !== null;
  return name && hasActs ? `act-${name}` : name;
}

if (part) {
  part.addEventListener("click", (event) => {
    const link = event.target.closest("a[data-step]");
    if (link && !event.defaultPrevented && event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey)) {
      event.preventDefault();
      show(link.getAttribute("href"), true);
    }
  });
  document.addEventListener("keydown", (event) => {
    const typing = event.target.closest("input, textarea, select, [contenteditable], .scroll, .record-scroll");
    if (typing || event.altKey || event.ctrlKey || event.metaKey) {
      return;
    }
    const name = event.shiftKey ? byAct(event.key) : keys[event.key];
    if (name) {
      event.preventDefault();
      step(name);
    }
  });
  // With a newer game move even the pages before it have another last step.
  part.addEventListener("outdated", () => pages.clear());
  part.addEventListener("replaced", keepCurrentRowInView);
  part.addEventListener("scroll", (event) => {
    if (event.target.matches?.(".record-scroll") && event.target.scrollTop !== scrolledTo) {
      const row = currentRow();
      isReading = row !== null && row.above + row.below > 0;
    }
  }, true);
  addEventListener("hashchange", open);
  addEventListener("resize", keepCurrentRowInView);
  // Letters that have just come have other heights.
  document.fonts.addEventListener("loadingdone", keepCurrentRowInView);
  keepCurrentRowInView();
  open();
}
