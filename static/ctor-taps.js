// Taps on a board of CTOR write what is typed: an act, the own choice or secret fields, whatever
// form of the page asks for it. Without this script the line is typed.

import { asking, follow, line, offer, tell } from "./tapped.js";

/** The own chips that were tapped: one that moves, or two that are taken off. */
let chosen = [];

function mark(fields) {
  for (const field of document.querySelectorAll("[data-torus] [data-field]")) {
    field.classList.toggle("tapped", fields.includes(Number(field.dataset.field)));
  }
}

function choose(fields) {
  chosen = fields;
  mark(fields);
}

function forget(form) {
  choose([]);
  tell("");
}

function write(form, text) {
  forget(form);
  line(form).value = text;
  if ("atOnce" in form.dataset) {
    form.requestSubmit();
  }
}

const lands = (form) => form.querySelector("[name=mode]:checked")?.value === "landing";

function land(form, field, side) {
  const words = form.dataset;
  if (chosen.length === 2 && (side === "" || chosen.includes(field))) {
    const [one, other] = [...chosen].sort((left, right) => left - right);
    write(form, `L${one}+${other}-${field}`);
    return;
  }
  if (side === words.turn && chosen.length < 2) {
    const rest = chosen.filter((it) => it !== field);
    choose(rest.length < chosen.length ? rest : [...chosen, field]);
  }
  tell(chosen.length === 2 ? words.chooseTarget : words.chooseTwo);
}

function step(form, field, side) {
  const words = form.dataset;
  if (side === "" && chosen.length === 1) {
    write(form, `m${chosen[0]}-${field}`);
  } else if (side === words.turn) {
    if (chosen.includes(field)) {
      forget(form);
    } else {
      choose([field]);
      tell(words.chooseNeighbour);
    }
  }
}

function play(form, field, side) {
  const words = form.dataset;
  if (side === "" && chosen.length === 0) {
    write(form, `${field}`);
  } else if (side !== "" && side !== words.turn) {
    write(form, `r${field}`);
  } else if (side !== "" && words.phase === "opening") {
    tell(words.chooseOpening);
  } else {
    step(form, field, side);
  }
}

/** Secret fields: a tap adds a field, another one takes it away. */
function list(form, field) {
  const input = line(form);
  const known = input.value.split(/\s+/).filter((word) => word !== "");
  const rest = known.filter((word) => word !== `${field}`);
  input.value = (rest.length < known.length ? rest : [...known, `${field}`]).join(" ");
  mark(input.value.split(/\s+/).map(Number));
}

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
  const on = event.target.closest?.("[data-torus] [data-field]");
  const form = on && asking();
  if (!form) {
    return;
  }
  if (form.dataset.tappedInto === "act") {
    line(form).value = "";
  }
  meanings[form.dataset.tappedInto]?.(form, Number(on.dataset.field), on.dataset.side ?? "");
  if (!("atOnce" in form.dataset)) {
    offer(form, on.closest("svg"));
  }
});

follow(forget, (form) => tell(lands(form) ? form.dataset.chooseTwo : ""));
