// The board of CTOR is a torus: it can be shifted by keys, by dragging and by buttons, so that any
// field comes to the middle. Without this script it stands as it is printed.

import { all, closest } from "./dom.js";

const CELL = 40;

/** How far every board of the page is shifted, in fields. */
const shift = { down: 0, right: 0 };

/**
 * @param {number} line
 * @param {number} size
 */
const around = (line, size) => ((line % size) + size) % size;

/**
 * Lays a board as it is shifted: the fields, and the rim that repeats them.
 *
 * @param {SVGElement} board
 */
function lay(board) {
  const size = Number(board.dataset.torus);
  const isTurned = board.dataset.viewpoint === "black";
  const laid = `${shift.down} ${shift.right}`;
  if ((board.dataset.laid ?? "0 0") === laid) {
    return;
  }
  board.dataset.laid = laid;
  /** @type {Map<string, Element>} */
  const at = new Map();
  for (const field of all(board, "[data-field]", SVGElement)) {
    const number = Number(field.dataset.field);
    const place = isTurned ? size * size - number : number - 1;
    const row = around(Math.floor(place / size) + shift.down, size);
    const column = around((place % size) + shift.right, size);
    field.setAttribute("transform", `translate(${column * CELL} ${row * CELL})`);
    at.set(`${row} ${column}`, field);
  }
  for (const edge of all(board, "[data-rim]", SVGElement)) {
    const [row, column] = (edge.dataset.rim ?? "").split(" ").map((line) => around(Number(line), size));
    const drawn = [...(at.get(`${row} ${column}`)?.children ?? [])];
    const shown = drawn.filter((it) => !it.matches("title, text:not(.order)"));
    edge.replaceChildren(...shown.map((it) => it.cloneNode(true)));
  }
}

/** Makes the boards of the page ready, those too that have come with a change of it. */
function prepare() {
  for (const board of all(document, "svg[data-torus]", SVGElement)) {
    if (!board.hasAttribute("tabindex")) {
      board.setAttribute("tabindex", "0");
      board.parentElement?.querySelector(".ctor-shift")?.removeAttribute("hidden");
    }
    lay(board);
  }
}

/**
 * @param {number} down
 * @param {number} right
 */
function move(down, right) {
  shift.down += down;
  shift.right += right;
  prepare();
}

function back() {
  move(-shift.down, -shift.right);
}

/** @type {Record<string, () => void>} */
const keys = {
  ArrowUp: () => move(-1, 0),
  ArrowDown: () => move(1, 0),
  ArrowLeft: () => move(0, -1),
  ArrowRight: () => move(0, 1),
  Home: back,
};

// Before the page's own keys hear of it, which step through the game.
document.addEventListener("keydown", (event) => {
  const key = keys[event.key];
  const held = event.altKey || event.ctrlKey || event.metaKey || event.shiftKey;
  if (key && !held && closest(event.target, "svg[data-torus]", SVGElement)) {
    event.preventDefault();
    event.stopImmediatePropagation();
    key();
  }
}, true);

document.addEventListener("click", (event) => {
  const to = closest(event.target, "[data-shift]")?.dataset.shift;
  if (to === "back") {
    back();
  } else if (to) {
    const [down, right] = to.split(" ").map(Number);
    move(down, right);
  }
});

// Where taps write something, two of them are two.
document.addEventListener("dblclick", (event) => {
  if (closest(event.target, "svg[data-torus]", SVGElement) && !document.querySelector("[data-tapped-into]")) {
    back();
  }
});

/** @typedef {{ board: SVGSVGElement, x: number, y: number, moved: boolean, down: number, right: number }} Drag */
/**
 * The dragging that goes on: where it began, and how far the board was shifted then.
 *
 * @type {Drag | null}
 */
let drag = null;

document.addEventListener("pointerdown", (event) => {
  const board = event.button === 0 ? closest(event.target, "svg[data-torus]", SVGSVGElement) : null;
  drag = board && { board, x: event.clientX, y: event.clientY, moved: false, ...shift };
});

document.addEventListener("pointermove", (event) => {
  if (!drag) {
    return;
  }
  // What was laid anew with the page is another element.
  const wide = drag.board.getBoundingClientRect().width * CELL / drag.board.viewBox.baseVal.width;
  if (!(wide > 0)) {
    drag = null;
    return;
  }
  const down = drag.down + Math.round((event.clientY - drag.y) / wide);
  const right = drag.right + Math.round((event.clientX - drag.x) / wide);
  if (down !== shift.down || right !== shift.right) {
    drag.moved = true;
    drag.board.classList.add("moving");
    move(down - shift.down, right - shift.right);
  }
});

function drop() {
  drag?.board.classList.remove("moving");
  if (drag?.moved) {
    // The end of dragging is no tap.
    /** @param {Event} event */
    const hear = (event) => event.stopImmediatePropagation();
    document.addEventListener("click", hear, { capture: true, once: true });
    setTimeout(() => document.removeEventListener("click", hear, true));
  }
  drag = null;
}

document.addEventListener("pointerup", drop);
document.addEventListener("pointercancel", drop);

new MutationObserver(prepare).observe(document.body, { childList: true, subtree: true });
prepare();
