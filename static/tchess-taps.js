// Taps on a board of TCHESS write an item: an own piece that can do something, then the square that
// it goes to. What can be done the board says itself. Without this script the line is typed.

import { asking, bar, follow, line, offer, slot, tell } from "./tapped.js";

const board = () => document.querySelector("svg.tchess[data-items]");
const items = () => board()?.dataset.items.split(" ").filter((item) => item !== "") ?? [];

/** The squares of an item: where it starts and where its parts end, without that of a freed King. */
const squaresOf = (item) => item.replace(/\(.*\)/, "").match(/[a-p]\d+/g) ?? [];
const startOf = (item) => squaresOf(item).at(0);
const goalOf = (item) => squaresOf(item).at(-1);

const shapes = () => [...document.querySelectorAll("svg.tchess[data-items] .square")];
const chosen = () => shapes().find((it) => it.classList.contains("tapped"));

/** The square whose piece was tapped; another board may show it again. */
let from;

function mark(start, goals) {
  from = start;
  for (const shape of shapes()) {
    shape.classList.toggle("tapped", shape.dataset.square === start);
    shape.classList.toggle("offered", goals.includes(shape.dataset.square));
    shape.classList.remove("ready");
  }
  document.querySelector("svg.tchess .preview")?.remove();
}

function forget(form) {
  mark(undefined, []);
  tell("");
  slot("");
  bar(board());
}

/** Draws what was written until it is sent, which another tap on its goal does as well. */
function preview(item) {
  const ends = [startOf(item), goalOf(item)].map((it) => shapes().find(({ dataset }) => dataset.square === it));
  if (ends.includes(undefined)) {
    return;
  }
  const middles = ends.map((it) => it.transform.baseVal.consolidate().matrix);
  const arrow = document.createElementNS("http://www.w3.org/2000/svg", "path");
  arrow.setAttribute("class", "preview");
  arrow.setAttribute("d", middles.map(({ e, f }, at) => `${at ? "L" : "M"}${e + 20} ${f + 20}`).join(""));
  board().append(arrow);
  ends[1].classList.add("ready");
}

function write(form, text) {
  forget(form);
  line(form).value = text;
  if ("atOnce" in form.dataset) {
    form.requestSubmit();
  } else {
    preview(text);
    slot(text);
    offer(form, board());
  }
}

/** On another board: the piece that was tapped may still have somewhere to go. */
function again(form) {
  const start = from;
  const found = items().filter((item) => start !== undefined && startOf(item) === start);
  if (found.length > 0 && !isAttempt(form)) {
    mark(start, found.map(goalOf));
    tell(form.dataset.chooseTarget);
  } else {
    forget(form);
  }
}

/** Writes the one item, or asks which of several is meant. */
function choose(form, found) {
  if (found.length === 1) {
    write(form, found[0]);
    return;
  }
  tell("");
  const asked = document.createElement("span");
  asked.textContent = form.dataset.chooseWay;
  const ways = found.map((item) => {
    const way = document.createElement("button");
    way.type = "button";
    way.className = "record";
    way.textContent = item;
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

function start(form, square) {
  const found = items().filter((item) => startOf(item) === square);
  if (found.length === 0) {
    forget(form);
    tell(form.dataset.chooseOwn);
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

function play(form, shape) {
  const { square, side } = shape.dataset;
  const found = items().filter((item) => startOf(item) === from && goalOf(item) === square);
  if (shape.classList.contains("ready")) {
    form.requestSubmit();
  } else if (from !== undefined && found.length > 0) {
    choose(form, found);
  } else if (square === from) {
    forget(form);
  } else if (side === form.dataset.turn) {
    start(form, square);
  } else {
    tell(from === undefined ? form.dataset.chooseOwn : form.dataset.chooseNone);
  }
}

/** An attempt at whatever the two taps say. */
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
    forget(form);
  } else {
    const symbol = from.dataset.symbol === "P" ? "" : from.dataset.symbol;
    const sign = shape.dataset.side === undefined ? "-" : "x";
    write(form, `!illegal ${symbol}${from.dataset.square}${sign}${shape.dataset.square}`);
  }
}

const isAttempt = (form) => form.querySelector("[name=mode]:checked")?.value === "illegal";

document.addEventListener("click", (event) => {
  const shape = event.target.closest?.("svg.tchess[data-items] .square");
  const form = shape && asking();
  if (form?.dataset.tappedInto !== "act" || form.dataset.phase !== "play") {
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

follow(forget, undefined, again);
