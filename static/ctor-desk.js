// The desk of a game of CTOR: taps on the board write the line that is entered. Without this
// script the line is typed.

function start(form) {
  const text = form.querySelector("[name=text]");
  // Beside the board: what a tap comes to is told where it is tapped.
  const said = document.querySelector("[data-tapped]");
  const words = form.dataset;
  const modes = form.querySelector("[data-modes]");
  const phase = form.dataset.phase;
  const whose = form.dataset.turn;
  if (modes) {
    modes.hidden = phase !== "play";
  }
  const lands = () => form.querySelector("[name=mode]:checked")?.value === "landing";

  /** The own chips that were tapped: one that moves, or two that are taken off. */
  let chosen = [];

  function tell(sentence) {
    if (said) {
      said.textContent = sentence ?? "";
    }
  }

  function choose(fields) {
    chosen = fields;
    for (const field of document.querySelectorAll("[data-torus] [data-field]")) {
      field.classList.toggle("tapped", fields.includes(Number(field.dataset.field)));
    }
  }

  function forget() {
    choose([]);
    tell("");
  }

  function enter(line) {
    forget();
    text.value = line;
    form.requestSubmit();
  }

  function land(field, side) {
    if (chosen.length === 2 && (side === "" || chosen.includes(field))) {
      const [one, other] = [...chosen].sort((left, right) => left - right);
      enter(`L${one}+${other}-${field}`);
    } else if (side === whose && chosen.length < 2) {
      const rest = chosen.filter((it) => it !== field);
      choose(rest.length < chosen.length ? rest : [...chosen, field]);
      tell(chosen.length === 2 ? words.chooseTarget : words.chooseTwo);
    } else {
      tell(chosen.length === 2 ? words.chooseTarget : words.chooseTwo);
    }
  }

  function play(field, side) {
    if (side === "" && chosen.length === 0) {
      enter(`${field}`);
    } else if (side === "") {
      enter(`m${chosen[0]}-${field}`);
    } else if (side !== whose) {
      enter(`r${field}`);
    } else if (chosen.includes(field)) {
      forget();
    } else if (phase === "opening") {
      tell(words.chooseOpening);
    } else {
      choose([field]);
      tell(words.chooseNeighbour);
    }
  }

  document.addEventListener("click", (event) => {
    const on = event.target.closest?.("[data-torus] [data-field]");
    if (!on) {
      return;
    }
    const [field, side] = [Number(on.dataset.field), on.dataset.side ?? ""];
    if (phase !== "play" && phase !== "opening") {
      tell(words.chooseNothing);
    } else if (lands() && phase === "play") {
      land(field, side);
    } else {
      play(field, side);
    }
  });
  modes?.addEventListener("change", () => {
    forget();
    tell(lands() ? words.chooseTwo : "");
  });
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") {
      forget();
    }
  });
}

const entry = document.querySelector("[data-act-entry]");
if (entry) {
  start(entry);
}
