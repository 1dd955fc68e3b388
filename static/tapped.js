// What the scripts of taps have in common: the form that taps are for, and what is told of them.

import { closest, find, make, need } from "./dom.js";
import { read, write } from "./sent.js";

/** The form that taps are for: the first one that asks for something. */
export const asking = () =>
  find(document, "[data-tapped-into]:not([data-tapped-into=''])", HTMLFormElement);

/**
 * Tells what a tap comes to where it is tapped: beside the board.
 *
 * @param {string} [sentence]
 */
export function tell(sentence) {
  const said = find(document, "[data-tapped]");
  if (said) {
    said.textContent = sentence ?? "";
  }
}

/**
 * Shows in the slot that comes next what was tapped of it.
 *
 * @param {string} text
 */
export function slot(text) {
  const next = find(document, "[data-slot-now]");
  if (next) {
    next.dataset.rest ??= next.textContent;
    next.textContent = text || next.dataset.rest;
  }
}

/**
 * The line that a form sends.
 *
 * @param {HTMLFormElement} form
 */
export const line = (form) => need(form, "[name=text]", HTMLInputElement);

/**
 * Puts this into the one bar below a board; nothing takes the bar away.
 *
 * @param {Element | null} [board]
 * @param {...Node} shown
 */
export function bar(board, ...shown) {
  const known = document.querySelector(".tapped-line");
  if (shown.length === 0) {
    known?.remove();
    return;
  }
  const it = known ?? document.createElement("p");
  it.className = "tapped-line";
  it.replaceChildren(...shown);
  board?.after(it);
}

/**
 * On a phone the form is far from the board: what is written is sent from where it was tapped.
 *
 * @param {HTMLFormElement} form
 * @param {Element | null} board
 */
export function offer(form, board) {
  if (line(form).value === "") {
    bar(board);
    return;
  }
  const said = make("strong", line(form).value, "record");
  const send = make("button", need(form, "button").textContent, "main");
  send.type = "button";
  // The form may have come anew since.
  send.addEventListener("click", () => asking()?.requestSubmit());
  bar(board, said, send);
}

/** Where this device keeps that a player's taps are sent without asking again. */
const AT_ONCE = "areopagus at once";

const AT_ONCE_CHOICE = "[data-sends-at-once]";

let isAtOnce = read(AT_ONCE) === true;

/** Modes are for the turns that have them. */
function prepare() {
  const form = find(document, "[data-tapped-into=act]");
  const modes = form && find(form, "[data-modes]");
  if (modes) {
    modes.hidden = form.dataset.phase !== "play";
  }
  const choice = form && find(form, AT_ONCE_CHOICE);
  if (choice) {
    choice.hidden = false;
    need(choice, "input", HTMLInputElement).checked = isAtOnce;
    form.toggleAttribute("data-at-once", isAtOnce);
  }
}

document.addEventListener("change", ({ target }) => {
  if (closest(target, AT_ONCE_CHOICE) && target instanceof HTMLInputElement) {
    isAtOnce = target.checked;
    write(AT_ONCE, isAtOnce || undefined);
    prepare();
  }
});

/**
 * Forgets what was tapped with Escape, with another board and with another mode, of which `moded`
 * tells. On another board `again` may find what was tapped on the one before.
 *
 * @param {(form: HTMLFormElement) => void} forget
 * @param {(form: HTMLFormElement) => void} [moded]
 * @param {(form: HTMLFormElement) => void} [again]
 */
export function follow(forget, moded = () => {}, again = forget) {
  document.addEventListener("change", (event) => {
    const mode = closest(event.target, "[name=mode]");
    const form = mode && closest(mode, "[data-tapped-into]", HTMLFormElement);
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
    const { target } = event;
    const form = target instanceof Element && target.querySelector("svg.board") ? asking() : null;
    if (form) {
      again(form);
    }
  });
  // What is on its way is kept, also where nobody answers.
  document.addEventListener("queued", () => bar());
  new MutationObserver(prepare).observe(document.body, { childList: true, subtree: true });
  prepare();
}
