// The desk of a game by acts: a tap on a chip and on a cell of the board writes the line that is
// entered. Without this script the line is typed.

/** What a tap is on: a cell, and the chip that stands there, or a chip of a reserve. */
function tapped(target) {
  const it = target.closest?.("[data-cell], [data-chip]");
  if (!it) {
    return null;
  }
  const on = it.closest("[data-cell]") ?? it;
  const cell = on.dataset.cell ?? "";
  const chip = it.dataset.chip ?? on.dataset.chip ?? on.querySelector("[data-chip]")?.dataset.chip ?? "";
  const side = it.closest("[data-side]")?.dataset.side ?? on.querySelector("[data-side]")?.dataset.side ?? "";
  return { it: on, cell, chip, side };
}

function start(form) {
  const text = form.querySelector("[name=text]");
  // Beside the board: what a tap comes to is told where it is tapped.
  const said = document.querySelector("[data-tapped]");
  const words = form.dataset;
  const modes = form.querySelector("[data-modes]");
  const phase = form.dataset.phase;
  const whose = form.dataset.turn;
  modes.hidden = phase !== "play";
  const mode = () => form.querySelector("[name=mode]:checked").value;
  // Of a chip that has no legal action the referee says so: it owes none.
  const free = () => (form.querySelector("[name=free]:checked") ? " free" : "");

  /** What was tapped first. */
  let from = null;
  /** The illegal action that waits for the chip that is given. */
  let attempt = "";

  function mark(it) {
    for (const marked of document.querySelectorAll(".tapped")) {
      marked.classList.remove("tapped");
    }
    it?.classList.add("tapped");
  }

  function forget() {
    from = null;
    attempt = "";
    mark(null);
    said.textContent = "";
  }

  function enter(line) {
    forget();
    text.value = line;
    form.requestSubmit();
  }

  function choose(to) {
    from = to;
    mark(to.it);
    said.textContent = words.chooseCell;
  }

  function place(to) {
    // A chip that stands may be placed anew, until its player is ready.
    if (to.chip !== "" && (to.cell === "" || from === null)) {
      choose(to);
    } else if (from !== null) {
      enter(`place ${from.side} ${from.chip}-${to.cell}`);
    } else {
      said.textContent = words.chooseFirst;
    }
  }

  /** The action of two taps. */
  function action(to) {
    if (from.cell === "") {
      return `@${from.chip}-${to.cell}`;
    }
    return `${from.cell}${to.chip === "" ? "-" : "x"}${to.cell}`;
  }

  /** The chip that is given for an illegal action comes from the offender's reserve. */
  function give(to) {
    if (to.cell === "" && to.side === whose) {
      enter(`!illegal ${attempt}${free()} gives ${to.chip}`);
    } else {
      said.textContent = words.chooseGift;
    }
  }

  function play(to) {
    if (attempt !== "") {
      give(to);
      return;
    }
    const own = to.chip !== "" && to.side === whose;
    if (mode() === "touch") {
      if (own) {
        enter(`!touch ${to.cell === "" ? `@${to.chip}` : to.cell}`);
      } else {
        said.textContent = words.chooseFirst;
      }
      return;
    }
    if (own && (from === null || mode() !== "illegal")) {
      choose(to);
    } else if (from === null) {
      said.textContent = words.chooseFirst;
    } else if (to.cell === "") {
      said.textContent = words.chooseCell;
    } else {
      act(action(to));
    }
  }

  /** Enters an action as what the referee has chosen that it is. */
  function act(line) {
    if (mode() === "repeat") {
      enter(`!repeat ${line}`);
    } else if (mode() === "action") {
      enter(line);
    } else if (document.querySelector(`[data-tray="${whose}"] [data-chip]`) === null) {
      enter(`!illegal ${line}${free()} gives -`);
    } else {
      attempt = line;
      said.textContent = words.chooseGift;
    }
  }

  document.addEventListener("click", (event) => {
    const to = tapped(event.target);
    if (to === null) {
      return;
    }
    if (phase === "setup") {
      place(to);
    } else if (phase === "play") {
      play(to);
    } else {
      said.textContent = words.chooseFirst;
    }
  });
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") {
      forget();
    } else if ((event.key === "Enter" || event.key === " ") && event.target.matches?.("[data-cell], [data-chip]")) {
      event.preventDefault();
      event.target.dispatchEvent(new MouseEvent("click", { bubbles: true }));
    }
  });
}

const entry = document.querySelector("[data-act-entry]");
if (entry) {
  start(entry);
}
