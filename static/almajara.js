// Taps on a chip and on a cell of a board of Almajara write the line that is entered, at the desk
// at once, on a player's page when it is sent. Without this script the line is typed.

import { find } from "./dom.js";
import { asking, bar, follow, line, offer, slot, tell } from "./tapped.js";

/** @typedef {{ it: Element, cell: string, chip: string, side: string }} Tapped */

/**
 * What a tap is on: a cell, and the chip that stands there, or a chip of a reserve.
 *
 * @param {EventTarget | null} target
 * @returns {Tapped | null}
 */
function tapped(target) {
  const it = target instanceof Element ? target.closest("[data-cell], [data-chip]") : null;
  if (!it) {
    return null;
  }
  const on = it.closest("[data-cell]") ?? it;
  // Cells and chips on the board are not HTML, chips of a reserve are.
  const cell = on.getAttribute("data-cell") ?? "";
  const chip = (it.hasAttribute("data-chip") ? it : within(on, "[data-chip]"))?.getAttribute("data-chip") ?? "";
  const side = (it.closest("[data-side]") ?? on.querySelector("[data-side]"))?.getAttribute("data-side") ?? "";
  return { it: on, cell, chip, side };
}

/**
 * @param {Element} on
 * @param {string} selector
 */
const within = (on, selector) => (on.matches(selector) ? on : on.querySelector(selector));

const board = () => document.querySelector("svg.almajara");
/** @param {HTMLFormElement} form */
const mode = (form) => find(form, "[name=mode]:checked", HTMLInputElement)?.value ?? "action";
/**
 * Of a chip that has no legal action the referee says so: it owes none.
 *
 * @param {HTMLFormElement} form
 */
const free = (form) => (form.querySelector("[name=free]:checked") ? " free" : "");
/** @param {HTMLFormElement} form */
const isAtOnce = (form) => "atOnce" in form.dataset;
/**
 * Whose chips a player sets up; the referee sets up both sides'.
 *
 * @param {HTMLFormElement} form
 * @param {string} side
 */
const isOwn = (form, side) => isAtOnce(form) || side === form.dataset.own;

/**
 * What was tapped first.
 *
 * @type {Tapped | null}
 */
let from = null;
/** The illegal action that waits for the chip that is given. */
let attempt = "";

/** @param {Element | null} it */
function mark(it) {
  for (const marked of document.querySelectorAll(".tapped, .ready")) {
    marked.classList.remove("tapped", "ready");
  }
  it?.classList.add("tapped");
}

function forget() {
  from = null;
  attempt = "";
  mark(null);
  tell("");
  slot("");
  bar(board());
}

/**
 * @param {HTMLFormElement} form
 * @param {string} text
 * @param {Element} [goal]
 */
function enter(form, text, goal) {
  forget();
  line(form).value = text;
  // What is placed may be placed anew: it needs no second tap.
  if (isAtOnce(form) || form.dataset.phase === "setup") {
    form.requestSubmit();
    return;
  }
  // Another tap on its goal sends it.
  goal?.classList.add("ready");
  slot(text);
  offer(form, board());
}

/**
 * @param {HTMLFormElement} form
 * @param {Tapped} to
 */
function choose(form, to) {
  from = to;
  mark(to.it);
  slot(`${to.cell || `@${to.chip}`} – …`);
  tell(form.dataset.chooseCell);
}

/**
 * @param {HTMLFormElement} form
 * @param {Tapped} to
 */
function place(form, to) {
  // A chip that stands may be placed anew, until its player is ready.
  if (to.chip !== "" && isOwn(form, to.side) && (to.cell === "" || from === null)) {
    choose(form, to);
  } else if (from !== null && to.cell !== "") {
    enter(form, `place ${from.side} ${from.chip}-${to.cell}`, to.it);
  } else {
    tell(form.dataset.chooseFirst);
  }
}

/**
 * The action of two taps.
 *
 * @param {Tapped} from
 * @param {Tapped} to
 */
function action(from, to) {
  if (from.cell === "") {
    return `@${from.chip}-${to.cell}`;
  }
  return `${from.cell}${to.chip === "" ? "-" : "x"}${to.cell}`;
}

/**
 * The chip that is given for an illegal action comes from the offender's reserve.
 *
 * @param {HTMLFormElement} form
 * @param {Tapped} to
 */
function give(form, to) {
  if (to.cell === "" && to.side === form.dataset.turn) {
    enter(form, `!illegal ${attempt}${free(form)} gives ${to.chip}`);
  } else {
    tell(form.dataset.chooseGift);
  }
}

/**
 * Enters an action as what the referee has chosen that it is.
 *
 * @param {HTMLFormElement} form
 * @param {string} text
 * @param {Element} goal
 */
function act(form, text, goal) {
  const tray = `[data-tray="${form.dataset.turn}"] [data-chip]`;
  if (mode(form) === "repeat") {
    enter(form, `!repeat ${text}`);
  } else if (mode(form) === "action") {
    enter(form, text, goal);
  } else if (document.querySelector(tray) === null) {
    enter(form, `!illegal ${text}${free(form)} gives -`);
  } else {
    attempt = text;
    tell(form.dataset.chooseGift);
  }
}

/**
 * @param {HTMLFormElement} form
 * @param {Tapped} to
 */
function play(form, to) {
  if (attempt !== "") {
    give(form, to);
    return;
  }
  const own = to.chip !== "" && to.side === form.dataset.turn;
  if (mode(form) === "touch") {
    if (own) {
      enter(form, `!touch ${to.cell === "" ? `@${to.chip}` : to.cell}`);
    } else {
      tell(form.dataset.chooseFirst);
    }
  } else if (own && (from === null || mode(form) !== "illegal")) {
    choose(form, to);
  } else if (from === null) {
    tell(form.dataset.chooseFirst);
  } else if (to.cell === "") {
    tell(form.dataset.chooseCell);
  } else {
    act(form, action(from, to), to.it);
  }
}

document.addEventListener("click", (event) => {
  const to = tapped(event.target);
  const form = to && asking();
  if (!to || form?.dataset.tappedInto !== "act") {
    return;
  }
  if (to.it.classList.contains("ready")) {
    form.requestSubmit();
  } else if (form.dataset.phase === "setup") {
    place(form, to);
  } else if (form.dataset.phase === "play") {
    play(form, to);
  } else {
    tell(form.dataset.chooseFirst);
  }
});
document.addEventListener("keydown", (event) => {
  const isPressed = event.key === "Enter" || event.key === " ";
  const { target } = event;
  if (isPressed && target instanceof Element && target.matches("[data-cell], [data-chip]")) {
    event.preventDefault();
    target.dispatchEvent(new MouseEvent("click", { bubbles: true }));
  }
});

/**
 * On another board: the chip that was tapped may still stand there.
 *
 * @param {HTMLFormElement} form
 */
function again(form) {
  const place = from?.cell ? `.chip[data-cell="${from.cell}"]` : `[data-tray] [data-chip="${from?.chip}"]`;
  const now = from && document.querySelector(place);
  const to = now && tapped(now);
  if (attempt === "" && to && to.chip === from?.chip) {
    choose(form, to);
  } else {
    forget();
  }
}

/** Makes pale what may not act; a chip that has to act is the only bright one of its side. */
function pale() {
  /** @type {DOMStringMap} */
  const { acted, forced, turn, phase } = asking()?.dataset ?? {};
  const done = acted?.split(" ") ?? [];
  for (const it of document.querySelectorAll(".acts-board [data-chip]")) {
    const chip = it.getAttribute("data-chip") ?? "";
    const side = it.closest("[data-side]")?.getAttribute("data-side");
    const may = forced ? chip === forced : !done.includes(chip);
    const isIdle = phase === "play" && side === turn && !may;
    if (it.classList.contains("idle") !== isIdle) {
      it.classList.toggle("idle", isIdle);
      if (isIdle) {
        it.setAttribute("aria-disabled", "true");
      } else {
        it.removeAttribute("aria-disabled");
      }
    }
  }
}

follow(forget, undefined, again);
new MutationObserver(pale).observe(document.body, { childList: true, subtree: true });
pale();
