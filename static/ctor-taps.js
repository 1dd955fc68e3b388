// Taps on a board of CTOR write what is typed: an act, the own choice or secret fields, whatever
// form of the page asks for it. Without this script the line is typed.

import { all, closest, find, need } from "./dom.js";
import { asking, follow, line, offer, slot, tell } from "./tapped.js";

/**
 * The own chips that were tapped: one that moves, or two that are taken off.
 *
 * @type {number[]}
 */
let chosen = [];

const shapes = () => all(document, "[data-torus] [data-field]", SVGElement);

/** @param {number[]} fields */
function mark(fields) {
  for (const field of shapes()) {
    field.classList.toggle("tapped", fields.includes(Number(field.dataset.field)));
    field.classList.remove("ready");
  }
}

/**
 * The free fields beside a field: the board has no edge.
 *
 * @param {number} field
 */
function neighbours(field) {
  const size = Number(need(document, "[data-torus]", SVGElement).dataset.torus);
  const [row, column] = [Math.floor((field - 1) / size), (field - 1) % size];
  /** @param {number} it */
  const around = (it) => (it + size) % size;
  const at = [[row - 1, column], [row + 1, column], [row, column - 1], [row, column + 1]];
  return at.map(([down, right]) => around(down) * size + around(right) + 1);
}

/**
 * Shows where a chip that was tapped may go.
 *
 * @param {number[]} fields
 */
function show(fields) {
  for (const field of shapes()) {
    const isFree = field.dataset.side === undefined;
    field.classList.toggle("goal", isFree && fields.includes(Number(field.dataset.field)));
  }
}

/** @param {number[]} fields */
function choose(fields) {
  chosen = fields;
  mark(fields);
  show([]);
}

function forget() {
  choose([]);
  tell("");
  slot("");
}

/**
 * Whether the turn has none left of a kind of operation.
 *
 * @param {HTMLFormElement} form
 * @param {"moves" | "puts"} kind
 */
const isUsedUp = (form, kind) => form.dataset[kind] === "0";

/**
 * Writes a line; another tap on its goal sends it where it is not sent at once.
 *
 * @param {HTMLFormElement} form
 * @param {string} text
 * @param {number} goal
 */
function write(form, text, goal) {
  forget();
  line(form).value = text;
  if ("atOnce" in form.dataset) {
    form.requestSubmit();
  } else {
    document.querySelector(`[data-torus] [data-field="${goal}"]`)?.classList.add("ready");
    slot(text);
  }
}

/** @param {HTMLFormElement} form */
const lands = (form) => find(form, "[name=mode]:checked", HTMLInputElement)?.value === "landing";

/** @type {Tap} */
function land(form, field, side) {
  const words = form.dataset;
  if (chosen.length === 2 && (side === "" || chosen.includes(field))) {
    const [one, other] = [...chosen].sort((left, right) => left - right);
    write(form, `L${one}+${other}-${field}`, field);
    return;
  }
  if (side === words.turn && chosen.length < 2) {
    const rest = chosen.filter((it) => it !== field);
    choose(rest.length < chosen.length ? rest : [...chosen, field]);
  }
  tell(chosen.length === 2 ? words.chooseTarget : words.chooseTwo);
}

/** @typedef {(form: HTMLFormElement, field: number, side: string) => void} Tap What a tap on a field does. */

/** @type {Tap} */
function step(form, field, side) {
  const words = form.dataset;
  if (side === "" && chosen.length === 1) {
    write(form, `m${chosen[0]}-${field}`, field);
  } else if (side === words.turn) {
    if (chosen.includes(field)) {
      forget();
    } else {
      choose([field]);
      show(neighbours(field));
      tell(words.chooseNeighbour);
    }
  }
}

/** @type {Tap} */
function play(form, field, side) {
  const words = form.dataset;
  const own = side === words.turn;
  if (words.chooseTeam && (own || side === "")) {
    // The team writes these in secret, or one of it enters them.
    tell(words.chooseTeam);
  } else if (side === "" && chosen.length === 0 && isUsedUp(form, "puts")) {
    tell(words.chooseNoPut);
  } else if (own && words.phase !== "opening" && isUsedUp(form, "moves")) {
    tell(words.chooseNoMove);
  } else if (side === "" && chosen.length === 0) {
    write(form, `${field}`, field);
  } else if (side !== "" && side !== words.turn) {
    write(form, `r${field}`, field);
  } else if (side !== "" && words.phase === "opening") {
    tell(words.chooseOpening);
  } else {
    step(form, field, side);
  }
}

/**
 * Secret fields: a tap adds a field, another one takes it away.
 *
 * @type {Tap}
 */
function list(form, field) {
  const input = line(form);
  const known = input.value.split(/\s+/).filter((word) => word !== "");
  const rest = known.filter((word) => word !== `${field}`);
  input.value = (rest.length < known.length ? rest : [...known, `${field}`]).join(" ");
  mark(input.value.split(/\s+/).map(Number));
}

/** @type {Record<string, Tap>} */
const meanings = {
  act(form, field, side) {
    const { phase } = form.dataset;
    if (phase !== "play" && phase !== "opening") {
      tell(form.dataset.chooseNothing);
    } else if (lands(form) && phase === "play") {
      land(form, field, side);
    } else {
      play(form, field, side);
    }
  },
  put(form, field, side) {
    if (side === "") {
      line(form).value = `${field}`;
      mark([field]);
    }
  },
  move: step,
  fields: list,
};

document.addEventListener("click", (event) => {
  const on = closest(event.target, "[data-torus] [data-field]", SVGElement);
  const form = on && asking();
  if (!form) {
    return;
  }
  if (on.classList.contains("ready")) {
    form.requestSubmit();
    return;
  }
  if (form.dataset.tappedInto === "act") {
    line(form).value = "";
  }
  meanings[form.dataset.tappedInto ?? ""]?.(form, Number(on.dataset.field), on.dataset.side ?? "");
  if (!("atOnce" in form.dataset)) {
    offer(form, on.closest("svg"));
  }
});

/** Makes the own chips pale when the turn has no operation left that takes one. */
function pale() {
  /** @type {DOMStringMap} */
  const { turn, phase, moves, landings } = asking()?.dataset ?? {};
  const isOver = phase === "play" && moves === "0" && landings === "0";
  for (const field of shapes()) {
    field.classList.toggle("idle", isOver && field.dataset.side === turn);
  }
}

new MutationObserver(pale).observe(document.body, { childList: true, subtree: true });
pale();
follow(forget, (form) => tell(lands(form) ? form.dataset.chooseTwo : ""));
