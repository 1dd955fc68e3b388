// What a game move came to, shown on its board: the sentence that is pointed at, or has the
// focus, has its squares framed and its arrows alone in full colour. The arrow keys go from
// one sentence to the next. Without this module the list stands beside the board.

import { all, closest, find } from "./dom.js";

const FILES = "abcdefghijkl";
const RANKS = 12;

/** The edge of a square in units of the picture. */
const UNIT = 40;

const SVG = "http://www.w3.org/2000/svg";


/** @param {EventTarget | null} [target] */
const sentenceOf = (target = null) => closest(target, "[data-sentences] > li");

/**
 * The board of the game that a sentence tells of.
 *
 * @param {HTMLElement} sentence
 */
function boardOf(sentence) {
  const game = closest(sentence, ".game, .happened");
  return game && find(game, "svg.board", SVGElement);
}

/**
 * @param {string} square
 * @param {boolean} isBlack
 */
function frame(square, isBlack) {
  const rect = document.createElementNS(SVG, "rect");
  const [file, rank] = [FILES.indexOf(square[0]), Number(square.slice(1)) - 1];
  const place = {
    x: (isBlack ? RANKS - 1 - file : file) * UNIT + 2,
    y: (isBlack ? rank : RANKS - 1 - rank) * UNIT + 2,
    width: UNIT - 4,
    height: UNIT - 4,
    rx: 4,
  };
  for (const [name, value] of Object.entries(place)) {
    rect.setAttribute(name, `${value}`);
  }
  return rect;
}

/** @param {string} [text] */
const words = (text) => (text ?? "").split(" ").filter(Boolean);

function clear() {
  for (const board of document.querySelectorAll("svg.board.shows")) {
    board.classList.remove("shows");
    board.querySelector("g.shown")?.remove();
    board.querySelectorAll(".lines .shown").forEach((it) => it.classList.remove("shown"));
  }
}

/** @param {HTMLElement} sentence */
function show(sentence) {
  clear();
  const board = boardOf(sentence);
  const { squares, arrows } = sentence.dataset;
  if (!board || (squares === undefined && arrows === undefined)) {
    return;
  }
  board.classList.add("shows");
  const named = words(arrows);
  for (const line of board.querySelectorAll("[data-arrow]")) {
    line.classList.toggle("shown", named.includes(line.getAttribute("data-arrow") ?? ""));
  }
  const group = document.createElementNS(SVG, "g");
  group.setAttribute("class", "shown");
  const isBlack = board.dataset.viewpoint === "black";
  group.append(...words(squares).map((square) => frame(square, isBlack)));
  board.append(group);
}

/**
 * Shows what is pointed at now, else what has the focus.
 *
 * @param {EventTarget | null} [pointed]
 */
function look(pointed) {
  const sentence = sentenceOf(pointed) ?? sentenceOf(document.activeElement);
  if (sentence) {
    show(sentence);
  } else {
    clear();
  }
}

/** One sentence of a list is come to by Tab, the others from it by the arrow keys. */
function rove() {
  for (const list of document.querySelectorAll("[data-sentences]")) {
    const sentences = all(list, ":scope > li");
    if (!sentences.some((it) => it.tabIndex === 0)) {
      sentences.forEach((it, n) => {
        it.tabIndex = n === 0 ? 0 : -1;
      });
    }
  }
}

document.addEventListener("pointerover", (event) => look(event.target));
document.addEventListener("pointerout", () => look());
document.addEventListener("focusin", () => look());
document.addEventListener("focusout", () => clear());
document.addEventListener("replaced", rove);
document.addEventListener("keydown", (event) => {
  const isDown = event.key === "ArrowDown";
  const sentence = sentenceOf(event.target);
  if (!(isDown || event.key === "ArrowUp") || !sentence || event.altKey || event.ctrlKey || event.metaKey) {
    return;
  }
  event.preventDefault();
  const next = isDown ? sentence.nextElementSibling : sentence.previousElementSibling;
  if (next instanceof HTMLElement) {
    sentence.tabIndex = -1;
    next.tabIndex = 0;
    next.focus();
  }
});
rove();
