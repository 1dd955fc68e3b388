// The board of CTOR is a torus: it can be shifted by keys, by dragging and by buttons, so that any
// field comes to the middle. Without this script it stands as it is printed.

const CELL = 40;

/** How far every board of the page is shifted, in fields. */
const shift = { down: 0, right: 0 };

const around = (line, size) => ((line % size) + size) % size;

/** Lays a board as it is shifted: the fields, and the rim that repeats them. */
function lay(board) {
  const size = Number(board.dataset.torus);
  const isTurned = board.dataset.viewpoint === "black";
  const laid = `${shift.down} ${shift.right}`;
  if ((board.dataset.laid ?? "0 0") === laid) {
    return;
  }
  board.dataset.laid = laid;
  const at = new Map();
  for (const field of board.querySelectorAll("[data-field]")) {
    const number = Number(field.dataset.field);
    const place = isTurned ? size * size - number : number - 1;
    const row = around(Math.floor(place / size) + shift.down, size);
    const column = around((place % size) + shift.right, size);
    field.setAttribute("transform", `translate(${column * CELL} ${row * CELL})`);
    at.set(`${row} ${column}`, field);
  }
  for (const edge of board.querySelectorAll("[data-rim]")) {
    const [row, column] = edge.dataset.rim.split(" ").map((line) => around(Number(line), size));
    const shown = [...at.get(`${row} ${column}`).children].filter((it) => !it.matches("title, text:not(.order)"));
    edge.replaceChildren(...shown.map((it) => it.cloneNode(true)));
  }
}

/** Makes the boards of the page ready, those too that have come with a change of it. */
function prepare() {
  for (const board of document.querySelectorAll("svg[data-torus]")) {
    if (!board.hasAttribute("tabindex")) {
      board.setAttribute("tabindex", "0");
      board.parentElement.querySelector(".ctor-shift")?.removeAttribute("hidden");
    }
    lay(board);
  }
}

function move(down, right) {
  shift.down += down;
  shift.right += right;
  prepare();
}

function back() {
  move(-shift.down, -shift.right);
}

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
  if (key && !held && event.target.closest?.("svg[data-torus]")) {
    event.preventDefault();
    event.stopImmediatePropagation();
    key();
  }
}, true);

document.addEventListener("click", (event) => {
  const to = event.target.closest?.("[data-shift]")?.dataset.shift;
  if (to === "back") {
    back();
  } else if (to) {
    move(...to.split(" ").map(Number));
  }
});

// Where taps write something, two of them are two.
document.addEventListener("dblclick", (event) => {
  if (event.target.closest?.("svg[data-torus]") && !document.querySelector("[data-tapped-into]")) {
    back();
  }
});

/** The dragging that goes on: where it began, and how far the board was shifted then. */
let drag = null;

document.addEventListener("pointerdown", (event) => {
  const board = event.button === 0 ? event.target.closest?.("svg[data-torus]") : null;
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
