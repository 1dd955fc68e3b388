// Taps on the board write the own terrain before the first game move: what is set is chosen below
// the fields. Without this script the fields are typed into.

import { bar, tell } from "./tapped.js";

const FILES = "abcdefghijkl";

const form = () => document.querySelector("form[data-lay]");
const board = () => document.querySelector(".public-game .squares-frame");
const field = (word) => form().querySelector(`[data-lays="${word}"]`);
const lays = () => form().querySelector("[name=lay]:checked").value;

/** The first end of a Zone that waits for the other one. */
let end;

const at = (square) => [FILES.indexOf(square[0]), Number(square.slice(1))];

/** The squares of a Zone between its ends; none where these are no Zone's. */
function between(one, other) {
  const [[file, rank], [toFile, toRank]] = [at(one), at(other)];
  const steps = [Math.abs(toFile - file), Math.abs(toRank - rank)];
  const isDark = (file + 1 + rank) % 2 === 0;
  if (!isDark || !(steps.includes(0) && steps.includes(2))) {
    return [];
  }
  return [one, `${FILES[(file + toFile) / 2]}${(rank + toRank) / 2}`, other];
}

/** The squares that a field names. */
function named(input) {
  const squares = input.value.trim().toLowerCase().split(/\s*[-–]\s*/);
  const isSquare = (square) => /^[a-l](?:[1-9]|1[0-2])$/.test(square);
  if (!squares.every(isSquare)) {
    return [];
  }
  return squares.length === 2 ? between(...squares) : squares;
}

function mark() {
  const it = form();
  const set = new Set(it ? [...it.querySelectorAll("[data-lays]")].flatMap(named) : []);
  for (const button of document.querySelectorAll(".public-game .squares [data-square]")) {
    const { square } = button.dataset;
    if (it && square === end) {
      button.dataset.pick = "from";
    } else if (it && set.has(square)) {
      button.dataset.pick = "to";
    } else if (it) {
      delete button.dataset.pick;
    }
  }
}

/** What is set so far stands below the board, where it is sent from. */
function offer() {
  const it = form();
  const values = it ? [...it.querySelectorAll("[data-lays]")].filter((input) => input.value !== "") : [];
  if (!board() || values.length === 0) {
    bar();
    return;
  }
  const said = document.createElement("strong");
  said.className = "record";
  said.textContent = values.map((input) => `${input.dataset.lays} ${input.value}`).join("; ");
  const send = document.createElement("button");
  send.className = "main";
  send.type = "button";
  send.textContent = it.querySelector("button").textContent;
  send.addEventListener("click", () => form()?.requestSubmit());
  bar(board(), said, send);
}

function forget() {
  end = undefined;
  tell("");
}

const isChoice = (input, square) => [...input.options].some((option) => option.value === square);

function lay(square) {
  const word = lays();
  const input = field(word);
  const says = form().dataset;
  if (word === "acropolis") {
    forget();
    if (isChoice(input, square)) {
      input.value = square;
    } else {
      tell(says.sayAcropolis);
    }
  } else if (word === "labyrinth") {
    forget();
    if (square.slice(1) === says.rank) {
      input.value = square;
    } else {
      tell(says.sayLabyrinth);
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
    }
  }
}

/** Shows what is chosen, on a page that has come anew as well. */
function show() {
  const what = form()?.querySelector("[data-lay-what]");
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
    const button = form() && event.target.closest?.(".public-game [data-square]");
    if (button) {
      event.stopPropagation();
      button.focus();
      lay(button.dataset.square);
      show();
    }
  },
  { capture: true },
);
document.addEventListener("input", (event) => {
  if (event.target.closest("form[data-lay]")) {
    forget();
    show();
  }
});
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && form()) {
    forget();
    show();
  }
});
document.addEventListener("replaced", () => show());
show();
