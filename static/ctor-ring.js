// The board of CTOR as the ring that it is: the fields of the flat board are laid around it, and
// it is turned by dragging and by keys around both of its circles. Without this script there is
// the flat board alone.

import { all, closest, find } from "./dom.js";

const CELL = 40;
/** The circle around the hole, and that of the tube, in units of the ring. */
const [RING, TUBE] = [2.1, 1.15];
/** From how high it is looked at, from how far, and how large it is drawn. */
const [TILT, FAR, SCALE] = [0.9, 11, 27];
/** Pieces of a field in each direction: as many look round. */
const CUT = 6;
/** Where the light comes from: left, above, before. */
const LIGHT = [-0.42, 0.6, 0.68];
/** What faces the viewer less than this has no room for what stands on it. */
const EDGE_ON = 0.3;
const DURATION = 240;

const calm = matchMedia("(prefers-reduced-motion: reduce)");

let isOpen = false;
/** How far the ring is turned and is going to be, in fields, beside the shift of the flat board. */
const shown = { down: 0, right: 0 };
const wanted = { down: 0, right: 0 };
/** @typedef {ReturnType<typeof build>} View */
/**
 * What is drawn: the ring, the board that it is of, its sides.
 *
 * @type {View | null}
 */
let view = null;
/** @type {string | null} */
let focused = null;
let frame = 0;

/**
 * @template {"g" | "path"} K
 * @param {K} name
 * @param {string} className
 */
const make = (name, className) => {
  const element = document.createElementNS("http://www.w3.org/2000/svg", name);
  element.setAttribute("class", className);
  return element;
};

/** @typedef {[number, number, number]} Point */

/**
 * A place of the board, in fields, on a ring of such circles, as the viewer has it: to the right,
 * upwards, nearer. With a tube of 1 about nothing it is the way that the ring faces there.
 *
 * @param {number} row
 * @param {number} column
 * @param {number} size
 * @param {number} around
 * @param {number} tube
 * @returns {Point}
 */
function seen(row, column, size, around, tube) {
  const [up, along] = [TILT - (2 * Math.PI * (row - size / 2)) / size, (2 * Math.PI * (column - size / 2)) / size];
  const wide = around + tube * Math.cos(up);
  const [x, y, z] = [wide * Math.sin(along), tube * Math.sin(up), wide * Math.cos(along)];
  return [x, y * Math.cos(TILT) - z * Math.sin(TILT), z * Math.cos(TILT) + y * Math.sin(TILT)];
}

/**
 * Where a place of the board is drawn, and how near.
 *
 * @param {number} row
 * @param {number} column
 * @param {number} size
 * @returns {Point}
 */
function place(row, column, size) {
  const [x, y, near] = seen(row, column, size, RING, TUBE);
  const scale = (SCALE * FAR) / (FAR - near);
  return [x * scale, -y * scale, near];
}

/** @param {Point} point */
const said = (point) => `${point[0].toFixed(2)} ${point[1].toFixed(2)}`;

/**
 * The pieces of a field that face the viewer, as one path.
 *
 * @param {number} row
 * @param {number} column
 * @param {number} size
 */
function outline(row, column, size) {
  const points = [];
  for (let down = 0; down <= CUT; down += 1) {
    for (let right = 0; right <= CUT; right += 1) {
      points.push(place(row + down / CUT, column + right / CUT, size));
    }
  }
  let path = "";
  for (let at = 0; at < points.length - CUT - 2; at += 1) {
    const [one, right, under] = [points[at], points[at + 1], points[at + CUT + 1]];
    const turns = (right[0] - one[0]) * (under[1] - one[1]) - (right[1] - one[1]) * (under[0] - one[0]);
    if (at % (CUT + 1) < CUT && turns > 0) {
      path += `M${said(one)}L${said(right)}L${said(points[at + CUT + 2])}L${said(under)}Z`;
    }
  }
  return path;
}

/**
 * How what stands on a field, 40 units wide, is laid on the ring.
 *
 * @param {number} row
 * @param {number} column
 * @param {number} size
 */
function laid(row, column, size) {
  const [middle, step] = [place(row, column, size), 0.25];
  /**
   * @param {number} down
   * @param {number} right
   */
  const along = (down, right) => {
    const [from, to] = [-1, 1].map((way) => place(row + way * down, column + way * right, size));
    return [0, 1].map((axis) => (to[axis] - from[axis]) / (2 * step * CELL));
  };
  const [across, down] = [along(0, step), along(step, 0)];
  const corner = [0, 1].map((axis) => middle[axis] - (CELL / 2) * (across[axis] + down[axis]));
  return `matrix(${[...across, ...down, ...corner].map((it) => it.toFixed(4)).join(" ")})`;
}

/**
 * Draws the ring as it is turned.
 *
 * @param {View} view
 */
function draw({ ring, board, size, sides }) {
  // A board that Black sees is turned by half a turn, and so are its shifts.
  const way = board.dataset.viewpoint === "black" ? -1 : 1;
  const [down, right] = (board.dataset.laid ?? "0 0").split(" ").map((it) => way * Number(it));
  for (const side of sides) {
    const [row, column] = [side.row + shown.down + down, side.column + shown.right + right];
    /** @type {Point} */
    const middle = [row + 0.5, column + 0.5, size];
    const [at, faces] = [seen(...middle, RING, TUBE), seen(...middle, 0, 1)];
    const [light, away] = [LIGHT, at].map((way) => faces.reduce((sum, it, axis) => sum + it * way[axis], 0));
    const path = outline(row, column, size);
    side.near = at[2];
    side.group.toggleAttribute("hidden", path === "");
    side.things.toggleAttribute("hidden", faces[2] - away / FAR < EDGE_ON);
    side.things.setAttribute("transform", laid(...middle));
    side.group.style.setProperty("--shade", `${Math.round(34 * (1 - Math.max(light, 0)))}%`);
    for (const part of side.parts) {
      part.setAttribute("d", path);
    }
  }
  const order = sides.toSorted((one, other) => one.near - other.near).map((side) => side.group);
  if (order.some((group, at) => group !== ring.children[at + 1])) {
    ring.append(...order);
  }
}

/** Goes on turning until the ring is as it is wanted. */
function turn() {
  cancelAnimationFrame(frame);
  const [from, began] = [{ ...shown }, performance.now()];
  /** @param {number} now */
  const go = (now) => {
    const part = calm.matches ? 1 : Math.min(Math.max((now - began) / DURATION, 0), 1);
    const eased = 1 - (1 - part) ** 3;
    shown.down = from.down + (wanted.down - from.down) * eased;
    shown.right = from.right + (wanted.right - from.right) * eased;
    if (view) {
      draw(view);
    }
    frame = part < 1 ? requestAnimationFrame(go) : 0;
  };
  go(began);
}

/**
 * Takes over what stands on the flat board: the ground of each field as paths, the rest as it is.
 *
 * @param {SVGSVGElement} ring
 * @param {SVGElement} board
 */
function build(ring, board) {
  const size = Number(board.dataset.torus);
  const sides = all(board, "[data-field]", SVGElement).map((field) => {
    const at = Number(field.dataset.field) - 1;
    const [group, things] = [make("g", ""), make("g", "")];
    const drawn = [...field.children].filter((it) => !it.matches("title"));
    const [grounds, others] = [true, false].map((is) => drawn.filter((it) => it.matches("rect") === is));
    const parts = grounds.map((it) => make("path", `side ${it.getAttribute("class")}`));
    things.append(...others.map((it) => it.cloneNode(true)));
    group.append(...parts, things);
    return { row: Math.floor(at / size), column: at % size, near: 0, group, things, parts };
  });
  ring.replaceChildren(ring.querySelector("title") ?? "", ...sides.map((side) => side.group));
  return { ring, board, size, sides, laid: board.dataset.laid };
}

/** Makes the ring of the page ready, that too which has come with a change of it. */
function prepare() {
  const ring = find(document, ".ctor-ring", SVGSVGElement);
  const card = ring?.parentElement;
  const board = card && find(card, "svg[data-torus]", SVGElement);
  card?.querySelector("[data-ring]")?.setAttribute("aria-expanded", `${isOpen}`);
  ring?.toggleAttribute("hidden", !isOpen);
  if (!ring || !board || !isOpen) {
    view = null;
  } else if (view?.board !== board || view.ring !== ring) {
    view = build(ring, board);
    draw(view);
    if (focused && document.activeElement === document.body) {
      const it = document.querySelector(focused);
      if (it instanceof SVGElement || it instanceof HTMLElement) {
        it.focus({ preventScroll: true });
      }
    }
  } else if (view.laid !== board.dataset.laid) {
    view.laid = board.dataset.laid;
    draw(view);
  }
}

/** @type {Record<string, number[]>} */
const keys = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

// Before the page's own keys hear of it, which step through the game.
document.addEventListener("keydown", (event) => {
  const held = event.altKey || event.ctrlKey || event.metaKey || event.shiftKey;
  const way = event.key === "Home" ? [-wanted.down, -wanted.right] : keys[event.key];
  if (way && !held && closest(event.target, ".ctor-ring", SVGElement)) {
    event.preventDefault();
    event.stopImmediatePropagation();
    wanted.down += way[0];
    wanted.right += way[1];
    turn();
  }
}, true);

document.addEventListener("focusin", (event) => {
  const { target } = event;
  focused = [".ctor-ring", "[data-ring]"].find((it) => target instanceof Element && target.closest(it)) ?? null;
});

document.addEventListener("click", (event) => {
  if (closest(event.target, "[data-ring]")) {
    isOpen = !isOpen;
    prepare();
    view?.ring.scrollIntoView({ block: "nearest" });
  }
});

/**
 * Where the pointer was that turns the ring.
 *
 * @type {{ x: number, y: number } | null}
 */
let drag = null;
document.addEventListener("pointerdown", (event) => {
  const ring = event.button === 0 ? closest(event.target, ".ctor-ring", SVGElement) : null;
  drag = ring && { x: event.clientX, y: event.clientY };
});

document.addEventListener("pointermove", (event) => {
  if (drag && view) {
    const unit = view.ring.getBoundingClientRect().width / view.ring.viewBox.baseVal.width;
    const field = (2 * Math.PI * SCALE * unit) / view.size;
    wanted.down += (event.clientY - drag.y) / (field * TUBE);
    wanted.right += (event.clientX - drag.x) / (field * (RING + TUBE));
    drag = { x: event.clientX, y: event.clientY };
    cancelAnimationFrame(frame);
    Object.assign(shown, wanted);
    draw(view);
  }
});

const drop = () => (drag = null);
document.addEventListener("pointerup", drop);
document.addEventListener("pointercancel", drop);

const changes = { childList: true, subtree: true, attributes: true, attributeFilter: ["data-laid"] };
new MutationObserver(prepare).observe(document.body, changes);
prepare();
