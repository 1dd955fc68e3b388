// Taps on a board of TCHESS write an item: an own piece that can do something, then the square that
// it goes to, or is dragged to. What can be done the board says itself. Without this script the line
// is typed.

import { all, closest, find, make } from "./dom.js";
import "./drag.js";
import { asking, bar, follow, line, offer, slot, tell } from "./tapped.js";

const board = () => find(document, "svg.tchess[data-items]", SVGElement);
const items = () => board()?.dataset.items?.split(" ").filter((item) => item !== "") ?? [];

/**
 * The squares of an item: where it starts and where its parts end, without that of a freed King.
 *
 * @param {string} item
 */
const squaresOf = (item) => item.replace(/\(.*\)/, "").match(/[a-p]\d+/g) ?? [];
/** @param {string} item */
const startOf = (item) => squaresOf(item).at(0);
/** @param {string} item */
const goalOf = (item) => squaresOf(item).at(-1);

const SQUARES = "svg.tchess[data-items] .square";
const shapes = () => all(document, SQUARES, SVGGElement);
const chosen = () => shapes().find((it) => it.classList.contains("tapped"));

/**
 * The square whose piece was tapped; another board may show it again.
 *
 * @type {string | undefined}
 */
let from;

/**
 * @param {string | undefined} start
 * @param {(string | undefined)[]} goals
 */
function mark(start, goals) {
  from = start;
  for (const shape of shapes()) {
    shape.classList.toggle("tapped", shape.dataset.square === start);
    shape.classList.toggle("offered", goals.includes(shape.dataset.square));
    shape.classList.remove("ready");
  }
  document.querySelector("svg.tchess .preview")?.remove();
}

function forget() {
  mark(undefined, []);
  tell("");
  slot("");
  bar(board());
}

/**
 * Draws what was written until it is sent, which another tap on its goal does as well.
 *
 * @param {string} item
 */
function preview(item) {
  const ends = [startOf(item), goalOf(item)];
  const [start, goal] = ends.map((it) => shapes().find(({ dataset }) => dataset.square === it));
  if (!start || !goal) {
    return;
  }
  const middles = [start, goal].map((it) => it.transform.baseVal.consolidate()?.matrix ?? { e: 0, f: 0 });
  const arrow = document.createElementNS("http://www.w3.org/2000/svg", "path");
  arrow.setAttribute("class", "preview");
  arrow.setAttribute("d", middles.map(({ e, f }, at) => `${at ? "L" : "M"}${e + 20} ${f + 20}`).join(""));
  board()?.append(arrow);
  goal.classList.add("ready");
}

/**
 * @param {HTMLFormElement} form
 * @param {string} text
 */
function write(form, text) {
  forget();
  line(form).value = text;
  if ("atOnce" in form.dataset) {
    form.requestSubmit();
  } else {
    preview(text);
    slot(text);
    offer(form, board());
  }
}

/**
 * On another board: the piece that was tapped may still have somewhere to go.
 *
 * @param {HTMLFormElement} form
 */
function again(form) {
  const start = from;
  const found = items().filter((item) => start !== undefined && startOf(item) === start);
  if (found.length > 0 && !isAttempt(form)) {
    mark(start, found.map(goalOf));
    tell(form.dataset.chooseTarget);
  } else {
    forget();
  }
}

/**
 * Writes the one item, or asks which of several is meant.
 *
 * @param {HTMLFormElement} form
 * @param {string[]} found
 */
function choose(form, found) {
  if (found.length === 1) {
    write(form, found[0]);
    return;
  }
  tell("");
  const asked = make("span", form.dataset.chooseWay);
  const ways = found.map((item) => {
    const way = make("button", item, "record");
    way.type = "button";
    way.addEventListener("click", () => {
      const now = asking();
      if (now) {
        write(now, item);
      }
    });
    return way;
  });
  bar(board(), asked, ...ways);
}

/**
 * Writes the one item that leads to a square; what is sent at once asks for its piece first.
 *
 * @param {HTMLFormElement} form
 * @param {string | undefined} square
 */
function touch(form, square) {
  const isAtOnce = "atOnce" in form.dataset;
  const found = isAtOnce ? [] : items().filter((item) => goalOf(item) === square && startOf(item) !== square);
  if (found.length === 1) {
    write(form, found[0]);
  } else {
    tell(form.dataset.chooseOwn);
  }
}

/**
 * @param {HTMLFormElement} form
 * @param {string | undefined} square
 */
function start(form, square) {
  const found = items().filter((item) => startOf(item) === square);
  if (found.length === 0) {
    forget();
    touch(form, square);
  } else if (found.every((item) => goalOf(item) === square)) {
    // It is replaced or turned, and goes nowhere.
    mark(square, []);
    choose(form, found);
  } else {
    mark(square, found.map(goalOf));
    slot(`${square} – …`);
    tell(form.dataset.chooseTarget);
  }
}

/**
 * @param {HTMLFormElement} form
 * @param {SVGElement} shape
 */
function play(form, shape) {
  const { square, side } = shape.dataset;
  const found = items().filter((item) => startOf(item) === from && goalOf(item) === square);
  if (shape.classList.contains("ready")) {
    form.requestSubmit();
  } else if (from !== undefined && found.length > 0) {
    choose(form, found);
  } else if (square === from) {
    forget();
  } else if (side === form.dataset.turn) {
    start(form, square);
  } else if (from === undefined) {
    touch(form, square);
  } else {
    tell(form.dataset.chooseNone);
  }
}

/**
 * An attempt at whatever the two taps say.
 *
 * @param {HTMLFormElement} form
 * @param {SVGElement} shape
 */
function attempt(form, shape) {
  const from = chosen();
  if (!from) {
    if (shape.dataset.side === form.dataset.turn) {
      mark(shape.dataset.square, []);
      tell(form.dataset.chooseTarget);
    } else {
      tell(form.dataset.chooseOwn);
    }
  } else if (from === shape) {
    forget();
  } else {
    const symbol = from.dataset.symbol === "P" ? "" : from.dataset.symbol;
    const sign = shape.dataset.side === undefined ? "-" : "x";
    write(form, `!illegal ${symbol}${from.dataset.square}${sign}${shape.dataset.square}`);
  }
}

/** @param {HTMLFormElement} form */
const isAttempt = (form) => find(form, "[name=mode]:checked", HTMLInputElement)?.value === "illegal";

/** The form that moves are tapped for. */
function playing() {
  const form = asking();
  const isAsked = form?.dataset.tappedInto === "act" && form.dataset.phase === "play";
  return isAsked ? form : undefined;
}

document.addEventListener("click", (event) => {
  const shape = closest(event.target, SQUARES, SVGElement);
  const form = shape && playing();
  if (!form) {
    return;
  }
  if (!shape.classList.contains("ready")) {
    bar(board());
  }
  if (isAttempt(form)) {
    attempt(form, shape);
  } else {
    play(form, shape);
  }
});

document.addEventListener("lift", (event) => {
  const form = playing();
  if (form) {
    forget();
    start(form, closest(event.target, SQUARES, SVGElement)?.dataset.square);
  }
});

/** Marks what can be dragged: pieces that go somewhere, where nothing but legal moves is tapped. */
function grip() {
  const form = playing();
  const going = form && !isAttempt(form) ? items().filter((item) => startOf(item) !== goalOf(item)) : [];
  const starts = going.map(startOf);
  for (const shape of shapes()) {
    shape.toggleAttribute("data-lifts", starts.includes(shape.dataset.square));
  }
}

follow(forget, undefined, again);
document.addEventListener("replaced", grip);
document.addEventListener("change", grip);
grip();
