// Taps on a chip and on a cell of a board of Almajara write the line that is entered, at the desk
// at once, on a player's page when it is sent. Without this script the line is typed.

import { asking, bar, follow, line, offer, slot, tell } from "./tapped.js";

/** What a tap is on: a cell, and the chip that stands there, or a chip of a reserve. */
function tapped(target) {
  const it = target.closest?.("[data-cell], [data-chip]");
  if (!it) {
    return null;
  }
  const on = it.closest("[data-cell]") ?? it;
  const cell = on.dataset.cell ?? "";
  const chip = it.dataset.chip ?? on.dataset.chip ?? on.querySelector("[data-chip]")?.dataset.chip ?? "";
  const side = it.closest("[data-side]")?.dataset.side ?? on.querySelector("[data-side]")?.dataset.side ?? "";
  return { it: on, cell, chip, side };
}

const board = () => document.querySelector("svg.almajara");
const mode = (form) => form.querySelector("[name=mode]:checked")?.value ?? "action";
/** Of a chip that has no legal action the referee says so: it owes none. */
const free = (form) => (form.querySelector("[name=free]:checked") ? " free" : "");
const isAtOnce = (form) => "atOnce" in form.dataset;
/** Whose chips a player sets up; the referee sets up both sides'. */
const isOwn = (form, side) => isAtOnce(form) || side === form.dataset.own;

/** What was tapped first. */
let from = null;
/** The illegal action that waits for the chip that is given. */
let attempt = "";

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

function enter(form, text, goal) {
  forget();
  line(form).value = text;
  if (isAtOnce(form)) {
    form.requestSubmit();
    return;
  }
  // Another tap on its goal sends it.
  goal?.classList.add("ready");
  slot(text);
  offer(form, board());
}

function choose(form, to) {
  from = to;
  mark(to.it);
  slot(`${to.cell || `@${to.chip}`} – …`);
  tell(form.dataset.chooseCell);
}

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

/** The action of two taps. */
function action(to) {
  if (from.cell === "") {
    return `@${from.chip}-${to.cell}`;
  }
  return `${from.cell}${to.chip === "" ? "-" : "x"}${to.cell}`;
}

/** The chip that is given for an illegal action comes from the offender's reserve. */
function give(form, to) {
  if (to.cell === "" && to.side === form.dataset.turn) {
    enter(form, `!illegal ${attempt}${free(form)} gives ${to.chip}`);
  } else {
    tell(form.dataset.chooseGift);
  }
}

/** Enters an action as what the referee has chosen that it is. */
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
    act(form, action(to), to.it);
  }
}

document.addEventListener("click", (event) => {
  const to = tapped(event.target);
  const form = to && asking();
  if (form?.dataset.tappedInto !== "act") {
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
  if (isPressed && event.target.matches?.("[data-cell], [data-chip]")) {
    event.preventDefault();
    event.target.dispatchEvent(new MouseEvent("click", { bubbles: true }));
  }
});

/** On another board: the chip that was tapped may still stand there. */
function again(form) {
  const place = from?.cell ? `.chip[data-cell="${from.cell}"]` : `[data-tray] [data-chip="${from?.chip}"]`;
  const now = from && document.querySelector(place);
  const to = now && tapped(now);
  if (attempt === "" && to && to.chip === from.chip) {
    choose(form, to);
  } else {
    forget();
  }
}

/** Makes pale what may not act; a chip that has to act is the only bright one of its side. */
function pale() {
  const form = asking();
  const { acted, forced, turn, phase } = form?.dataset ?? {};
  const done = acted?.split(" ") ?? [];
  for (const it of document.querySelectorAll(".acts-board [data-chip]")) {
    const { chip } = it.dataset;
    const side = it.closest("[data-side]")?.dataset.side;
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
