// The referee's rulings on refused parts: a button or its key writes what it says into the field,
// and the board rings the piece that is meant and the one that could make the move. Without this
// module a button enters the row with its ruling.

import { all, closest, find, need } from "./dom.js";

/** @param {string} [text] */
const squares = (text) => (text ?? "").split(" ").filter(Boolean);

/**
 * Rings the squares that the rulings of a form are about.
 *
 * @param {HTMLFormElement} form
 */
function ring(form) {
  const asked = new Map();
  for (const rulings of all(form, "[data-rulings]")) {
    squares(rulings.dataset.meant).forEach((square) => asked.set(square, "meant"));
    for (const button of all(rulings, "[data-way]")) {
      const [from] = squares(button.dataset.way);
      asked.set(from, "could");
    }
  }
  for (const button of all(document, ".beside .squares [data-square]")) {
    const ask = asked.get(button.dataset.square);
    if (ask) {
      button.dataset.ask = ask;
    } else {
      delete button.dataset.ask;
    }
  }
}

/**
 * Adds a remark to those of the row.
 *
 * @param {HTMLFormElement} form
 * @param {string | undefined} text
 */
function remark(form, text) {
  const remarks = need(form, "[name=remarks]", HTMLInputElement);
  if (text && !remarks.value.includes(text)) {
    remarks.value = [remarks.value.trim(), text].filter(Boolean).join("; ");
  }
}

/**
 * Whether a sign that is typed into a field begins its text: no part begins with a digit.
 *
 * @param {HTMLElement} input
 */
const beginsText = (input) =>
  input instanceof HTMLInputElement &&
  input.matches(".written") &&
  input.selectionStart === 0 &&
  input.selectionEnd === input.value.length;

/**
 * Lets the rulings of a row's form be chosen without sending it.
 *
 * @param {HTMLFormElement} form
 */
export function rulings(form) {
  const first = () => find(form, "[data-rulings]");
  form.addEventListener("click", (event) => {
    const button = closest(event.target, "[data-rulings] button[name=ruling]", HTMLButtonElement);
    if (!button) {
      return;
    }
    event.preventDefault();
    // What a button writes, as the service reads it: the field, its text, a remark.
    const [name, text, said] = button.value.split("|");
    const input = need(form, `[name="${name}"]`, HTMLInputElement);
    remark(form, said);
    input.value = text;
    // The field judges its text anew, as if it were typed.
    input.dispatchEvent(new Event("input", { bubbles: true }));
    ring(form);
    const left = first();
    ((left && find(left, "button, summary")) ?? find(form, "button.main"))?.focus();
  });
  document.addEventListener("keydown", (event) => {
    const modified = event.altKey || event.ctrlKey || event.metaKey;
    const { target } = event;
    const isHere = target === document.body || (target instanceof Node && form.contains(target));
    if (modified || !isHere || !/^[1-9]$/.test(event.key)) {
      return;
    }
    const input = closest(target, "input, select, textarea");
    if (input && !beginsText(input)) {
      return;
    }
    const own = input && find(form, `[data-rulings="${input.getAttribute("name")}"]`);
    const rulings = own ?? first();
    const choice = rulings && find(rulings, `[aria-keyshortcuts="${event.key}"]`);
    if (!choice) {
      return;
    }
    event.preventDefault();
    const details = choice.matches("summary") && choice.closest("details");
    if (details) {
      // What loses the game is asked first.
      details.open = true;
      need(details, "button").focus();
    } else {
      choice.click();
    }
  });
  // The key of a ruling takes the place of the whole text that was refused.
  const refused = find(form, ".written[aria-invalid=true]", HTMLInputElement);
  if (refused && (document.activeElement === document.body || document.activeElement === refused)) {
    refused.focus();
    refused.select();
  }
  ["looked", "input"].forEach((it) => document.addEventListener(it, () => ring(form)));
  ring(form);
}
