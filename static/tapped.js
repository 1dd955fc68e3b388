// What the scripts of taps have in common: the form that taps are for, and what is told of them.

/** The form that taps are for: the first one that asks for something. */
export const asking = () => document.querySelector("[data-tapped-into]:not([data-tapped-into=''])");

/** Tells what a tap comes to where it is tapped: beside the board. */
export function tell(sentence) {
  const said = document.querySelector("[data-tapped]");
  if (said) {
    said.textContent = sentence ?? "";
  }
}

/** Shows in the slot that comes next what was tapped of it. */
export function slot(text) {
  const next = document.querySelector("[data-slot-now]");
  if (next) {
    next.dataset.rest ??= next.textContent;
    next.textContent = text || next.dataset.rest;
  }
}

/** The line that a form sends. */
export const line = (form) => form.querySelector("[name=text]");

/** Puts this into the one bar below a board; nothing takes the bar away. */
export function bar(board, ...shown) {
  const known = document.querySelector(".tapped-line");
  if (shown.length === 0) {
    known?.remove();
    return;
  }
  const it = known ?? document.createElement("p");
  it.className = "tapped-line";
  it.replaceChildren(...shown);
  board.after(it);
}

/** On a phone the form is far from the board: what is written is sent from where it was tapped. */
export function offer(form, board) {
  if (line(form).value === "") {
    bar(board);
    return;
  }
  const said = document.createElement("strong");
  said.className = "record";
  said.textContent = line(form).value;
  const send = document.createElement("button");
  send.className = "main";
  send.type = "button";
  send.textContent = form.querySelector("button").textContent;
  // The form may have come anew since.
  send.addEventListener("click", () => asking()?.requestSubmit());
  bar(board, said, send);
}

/** Modes are for the turns that have them. */
function prepare() {
  const form = document.querySelector("[data-tapped-into=act]");
  const modes = form?.querySelector("[data-modes]");
  if (modes) {
    modes.hidden = form.dataset.phase !== "play";
  }
}

/**
 * Forgets what was tapped with Escape, with another board and with another mode, of which `moded`
 * tells. On another board `again` may find what was tapped on the one before.
 */
export function follow(forget, moded = () => {}, again = forget) {
  document.addEventListener("change", (event) => {
    const form = event.target.name === "mode" ? event.target.closest("[data-tapped-into]") : null;
    if (form) {
      forget(form);
      moded(form);
    }
  });
  document.addEventListener("keydown", (event) => {
    const form = event.key === "Escape" ? asking() : null;
    if (form) {
      forget(form);
    }
  });
  document.addEventListener("replaced", (event) => {
    const form = event.target.querySelector("svg.board") ? asking() : null;
    if (form) {
      again(form);
    }
  });
  new MutationObserver(prepare).observe(document.body, { childList: true, subtree: true });
  prepare();
}
