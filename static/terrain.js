// Taps on the board write terrain before the first game move, the own one or at the desk that of
// both sides: what is set is chosen beside the fields. Without this script they are typed into.

import { all, closest, find, make, need } from "./dom.js";
import { bar, tell } from "./tapped.js";

const FILES = "abcdefghijkl";

const SQUARES = ".public-game .squares [data-square], .beside .squares [data-square]";

/** @typedef {HTMLInputElement | HTMLSelectElement} Lays A field of terrain. */

/** The form that is written into: at the desk with both sides' fields, unless it is folded. */
const form = () => {
  const it = find(document, "form[data-lay]", HTMLFormElement);
  return it?.closest("details:not([open])") ? null : it;
};
const board = () => document.querySelector(".public-game .squares-frame");
const isOfDesk = () => form()?.dataset.lay === "both";

/**
 * White's terrain lies on the lower half of the board.
 *
 * @param {string} square
 * @returns {Side}
 */
const sideOf = (square) => (Number(square.slice(1)) <= 6 ? "white" : "black");

/** The fields of all terrain, in their order. */
const allFields = () =>
  [...(form()?.querySelectorAll("[data-lays]") ?? [])].filter(
    (it) => it instanceof HTMLInputElement || it instanceof HTMLSelectElement,
  );

/**
 * The fields of a kind of terrain: of both sides, or of the side that a square belongs to.
 *
 * @param {string} word
 * @param {string} square
 */
const fields = (word, square) =>
  allFields()
    .filter((it) => it.dataset.lays === word)
    .filter((it) => !isOfDesk() || it.name.startsWith(`${sideOf(square)}_`));
/** @param {Lays} input */
const isSet = (input) => input.value !== "" && (input.type !== "radio" || ("checked" in input && input.checked));

/**
 * The first end of a Zone that waits for the other one.
 *
 * @type {string | undefined}
 */
let end;

/** @param {string} square */
const at = (square) => [FILES.indexOf(square[0]), Number(square.slice(1))];

/** @param {string} square */
const isDark = (square) => (FILES.indexOf(square[0]) + 1 + Number(square.slice(1))) % 2 === 0;

/**
 * The squares of a Zone between its ends; none where these are no Zone's.
 *
 * @param {string} one
 * @param {string} other
 */
function between(one, other) {
  const [[file, rank], [toFile, toRank]] = [at(one), at(other)];
  const steps = [Math.abs(toFile - file), Math.abs(toRank - rank)];
  if (!isDark(one) || !(steps.includes(0) && steps.includes(2))) {
    return [];
  }
  return [one, `${FILES[(file + toFile) / 2]}${(rank + toRank) / 2}`, other];
}

/**
 * The squares that a field names.
 *
 * @param {Lays} input
 */
function named(input) {
  const squares = input.value.trim().toLowerCase().split(/\s*[-–]\s*/);
  /** @param {string} square */
  const isSquare = (square) => /^[a-l](?:[1-9]|1[0-2])$/.test(square);
  if (!isSet(input) || !squares.every(isSquare)) {
    return [];
  }
  return squares.length === 2 ? between(squares[0], squares[1]) : squares;
}

/**
 * Where a Zone with this middle lies: across another Zone of its side, or across as it lay.
 *
 * @param {string} square
 * @param {Lays} input
 */
function around(square, input) {
  const [file, rank] = at(square);
  /** @type {(files: number, ranks: number) => number[][]} */
  const ends = (files, ranks) => [[-files, -ranks], [files, ranks]].map(([f, r]) => [file + f, rank + r]);
  /** @param {number[]} place */
  const name = ([f, r]) => (f >= 0 && f < FILES.length && r >= 1 && r <= 12 ? `${FILES[f]}${r}` : undefined);
  const [alongRank, alongFile] = [ends(1, 0), ends(0, 1)].map((it) => it.map(name));
  const others = ["sea", "mountains", "desert"]
    .flatMap((word) => fields(word, square))
    .filter((it) => it !== input)
    .map(named)
    .filter((zone) => zone.length === 3);
  /** @param {string[]} zone */
  const isAlongRank = (zone) => zone[0].slice(1) === zone[2].slice(1);
  const has = alongRank.join("-") === input.value;
  const wanted = others.length > 0 ? !isAlongRank(others[0]) : !has;
  return wanted ? alongRank : alongFile;
}

/** What is asked about is dashed; a Labyrinth that is not shown is not drawn either. */
function mark() {
  const it = form();
  const shown = allFields().filter((input) => input.type !== "password");
  const set = new Set(shown.flatMap(named));
  const asked = new Set(it ? all(it, "[data-asks]").flatMap((fault) => fault.dataset.asks?.split(" ")) : []);
  for (const button of all(document, SQUARES)) {
    const { square = "" } = button.dataset;
    if (it && square === end) {
      button.dataset.pick = "from";
    } else if (it && set.has(square)) {
      button.dataset.pick = "to";
    } else if (it) {
      delete button.dataset.pick;
    }
    if (it && asked.has(square)) {
      button.dataset.ask = "meant";
    } else if (it) {
      delete button.dataset.ask;
    }
  }
}

/** What is set so far stands below a player's board, where it is sent from. */
function offer() {
  // At the desk the form is beside the board, and the bar is that of the acts.
  if (!board()) {
    return;
  }
  const it = form();
  const values = allFields().filter(isSet);
  if (!it || values.length === 0) {
    bar();
    return;
  }
  const said = make("strong", values.map((input) => `${input.dataset.lays} ${input.value}`).join("; "), "record");
  const send = make("button", need(it, "button").textContent, "main");
  send.type = "button";
  send.addEventListener("click", () => form()?.requestSubmit());
  bar(board(), said, send);
}

function forget() {
  end = undefined;
  tell("");
}

/**
 * Sets the Acropolis: one of the squares to choose from.
 *
 * @param {string} square
 */
function found(square) {
  const choices = fields("acropolis", square);
  const radio = choices
    .filter((it) => it instanceof HTMLInputElement)
    .find((it) => it.type === "radio" && it.value === square);
  const select = choices
    .filter((it) => it instanceof HTMLSelectElement)
    .find((it) => [...it.options].some((option) => option.value === square));
  if (radio) {
    radio.checked = true;
  } else if (select) {
    select.value = square;
  }
  return radio ?? select;
}

/**
 * @param {HTMLFormElement} form
 * @param {string} square
 */
function lay(form, square) {
  const word = need(form, "[name=lay]:checked", HTMLInputElement).value;
  const says = form.dataset;
  if (word === "acropolis") {
    forget();
    const input = found(square);
    if (input) {
      written(input);
    } else {
      tell(says.sayAcropolis);
    }
    return;
  }
  const [input] = fields(word, square);
  if (!input) {
    return;
  }
  if (word === "labyrinth") {
    forget();
    const rank = says.rank ?? { white: "6", black: "7" }[sideOf(square)];
    if (square.slice(1) === rank) {
      input.value = square;
      written(input);
    } else {
      tell(says.sayLabyrinth);
    }
  } else if (end === undefined && !isDark(square)) {
    const ends = around(square, input);
    if (between(ends[0] ?? square, ends[1] ?? square).length === 3) {
      input.value = ends.join("-");
      written(input);
    } else {
      tell(says.sayZone);
    }
  } else if (end === undefined) {
    end = square;
    input.value = "";
    tell(says.sayEnd);
  } else {
    const zone = between(end, square);
    forget();
    if (zone.length === 0) {
      tell(says.sayZone);
    } else {
      const ends = [zone[0], zone[2]];
      const [one, other] = ends.map(at);
      input.value = (one[0] - other[0] || one[1] - other[1]) > 0 ? ends.reverse().join("-") : ends.join("-");
      written(input);
    }
  }
}

/**
 * What was said of another value is not said of this one.
 *
 * @param {Lays} input
 */
function written(input) {
  const fault = document.getElementById(`${input.name}-fault`);
  if (fault && isOfDesk()) {
    fault.remove();
    input.removeAttribute("aria-invalid");
  }
}

/** Shows what is chosen, on a page that has come anew as well. */
function show() {
  const it = form();
  const what = it && find(it, "[data-lay-what]");
  if (what) {
    what.hidden = false;
  }
  mark();
  offer();
}

// Before the squares take it: nothing is planned while terrain is asked for.
document.addEventListener(
  "click",
  (event) => {
    const it = form();
    const button = it && closest(event.target, SQUARES);
    if (button) {
      event.stopPropagation();
      button.focus();
      lay(it, button.dataset.square ?? "");
      show();
    }
  },
  { capture: true },
);
document.addEventListener("input", (event) => {
  const { target } = event;
  if (closest(target, "form[data-lay]")) {
    forget();
    const isField = target instanceof HTMLInputElement || target instanceof HTMLSelectElement;
    if (form() && isField && target.dataset.lays) {
      written(target);
    }
    show();
  }
});
/** A Labyrinth is hidden until it is asked for. */
document.addEventListener("click", (event) => {
  const button = closest(event.target, "[data-shows]");
  const input = document.getElementById(button?.dataset.shows ?? "");
  if (button && input instanceof HTMLInputElement) {
    const shown = input.type === "password";
    input.type = shown ? "text" : "password";
    button.setAttribute("aria-pressed", String(shown));
    show();
  }
});
document.addEventListener("toggle", () => show(), { capture: true });
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && form()) {
    forget();
    show();
  }
});
document.addEventListener("replaced", () => show());
document.addEventListener("laid", () => show());
all(document, "[data-shows]").forEach((it) => {
  it.hidden = false;
});
show();
