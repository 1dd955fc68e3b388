// All boards of a round: a board's number leads to it, the arrow keys go from one to the
// next, and what is shown follows the event. Without this module the boards are links.

import { all, closest, find, need } from "./dom.js";

/** How long the next digit of a number may take, in milliseconds. */
const PATIENCE = 800;

/** How often it is asked which devices are there, of which no stream tells, in milliseconds. */
const EVERY = 5000;

const boards = find(document, "[data-boards]");

const links = () => all(document, "[data-boards] a[data-board]");

let typed = "";
/** @type {number | undefined} */
let waiting;

/** @param {string} number */
function lead(number) {
  typed = "";
  links().find((it) => it.dataset.board === number)?.click();
}

/**
 * A digit of a board's number: leads there once no longer number begins so.
 *
 * @param {string} sign
 */
function digit(sign) {
  clearTimeout(waiting);
  typed += sign;
  const longer = links().some((it) => it.dataset.board !== typed && it.dataset.board?.startsWith(typed));
  if (longer) {
    waiting = setTimeout(() => lead(typed), PATIENCE);
  } else {
    lead(typed);
  }
}

/**
 * To another board: by one, or to the one above or below.
 *
 * @param {string} key
 */
function go(key) {
  const known = links();
  const at = known.findIndex((it) => it === document.activeElement);
  const rects = known.map((it) => it.getBoundingClientRect());
  const columns = Math.max(1, rects.filter((it) => Math.abs(it.top - rects[0].top) < 2).length);
  /** @type {Record<string, number>} */
  const steps = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -columns, ArrowDown: columns };
  const next = at < 0 ? 0 : at + steps[key];
  known[next]?.focus();
}

// Keys count while the boards have the focus, which they have at first: a letter that is
// typed elsewhere leads nowhere.
boards?.addEventListener("keydown", (event) => {
  if (event.altKey || event.ctrlKey || event.metaKey) {
    return;
  }
  if (/^[0-9]$/.test(event.key)) {
    event.preventDefault();
    digit(event.key);
  } else if (event.key === "Enter" && typed !== "") {
    event.preventDefault();
    clearTimeout(waiting);
    lead(typed);
  } else if (event.key.startsWith("Arrow")) {
    event.preventDefault();
    go(event.key);
  }
});

/** @param {HTMLElement} boards */
async function renew(boards) {
  const response = await fetch(location.href, { headers: { accept: "text/html" } });
  if (!response.ok) {
    return;
  }
  const page = new DOMParser().parseFromString(await response.text(), "text/html");
  const fresh = page.querySelector("[data-boards]");
  if (fresh && fresh.innerHTML !== boards.innerHTML) {
    const focused = closest(document.activeElement, "[data-board]")?.dataset.board;
    boards.innerHTML = fresh.innerHTML;
    links().find((it) => it.dataset.board === focused)?.focus();
  }
}

if (boards) {
  need(document, "[data-keys]").hidden = false;
  boards.focus({ preventScroll: true });
  document.addEventListener("version", () => renew(boards).catch(() => {}));
  setInterval(() => document.hidden || renew(boards).catch(() => {}), EVERY);
}
