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
  const said = form.querySelector("[data-tapped]");
  const modes = form.querySelector("[data-modes]");
  const phase = form.dataset.phase;
  const whose = form.dataset.turn;
  modes.hidden = phase !== "play";
  const mode = () => form.querySelector("[name=mode]:checked").value;

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

  function place(to) {
    if (to.chip !== "" && to.cell === "") {
      from = to;
      mark(to.it);
      said.textContent = said.dataset.chooseCell;
    } else if (from !== null && to.cell !== "") {
      enter(`place ${from.side} ${from.chip}-${to.cell}`);
    }
  }

  /** The action of two taps. */
  function action(to) {
    if (from.cell === "") {
      return `@${from.chip}-${to.cell}`;
    }
    return `${from.cell}${to.chip === "" ? "-" : "x"}${to.cell}`;
  }

  function play(to) {
    if (attempt !== "") {
      // The chip that is given comes from the offender's reserve.
      if (to.cell === "" && to.side === whose) {
        enter(`!illegal ${attempt} gives ${to.chip}`);
      }
      return;
    }
    const own = to.chip !== "" && to.side === whose;
    if (own && mode() === "touch") {
      enter(`!touch ${to.cell === "" ? `@${to.chip}` : to.cell}`);
      return;
    }
    if (own && (from === null || mode() !== "illegal")) {
      from = to;
      mark(to.it);
      said.textContent = said.dataset.chooseCell;
      return;
    }
    if (from === null || to.cell === "") {
      return;
    }
    const line = action(to);
    if (mode() === "repeat") {
      enter(`!repeat ${line}`);
    } else if (mode() === "action") {
      enter(line);
    } else if (document.querySelector(`[data-tray="${whose}"] [data-chip]`) === null) {
      enter(`!illegal ${line} gives -`);
    } else {
      attempt = line;
      said.textContent = said.dataset.chooseGift;
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
