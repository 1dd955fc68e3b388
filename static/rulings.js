// The referee's rulings on refused parts: a button or its key writes what it says into the field,
// and the board rings the piece that is meant and the one that could make the move. Without this
// module a button enters the row with its ruling.

/** What a button writes, as the service reads it: the field, its text, a remark. */
const written = (button) => button.value.split("|");

const squares = (text) => (text ?? "").split(" ").filter(Boolean);

/** Rings the squares that the rulings of a form are about. */
function ring(form) {
  const asked = new Map();
  for (const rulings of form.querySelectorAll("[data-rulings]")) {
    squares(rulings.dataset.meant).forEach((square) => asked.set(square, "meant"));
    for (const button of rulings.querySelectorAll("[data-way]")) {
      const [from] = squares(button.dataset.way);
      asked.set(from, "could");
    }
  }
  for (const button of document.querySelectorAll(".beside .squares [data-square]")) {
    const ask = asked.get(button.dataset.square);
    if (ask) {
      button.dataset.ask = ask;
    } else {
      delete button.dataset.ask;
    }
  }
}

/** Adds a remark to those of the row. */
function remark(form, text) {
  const remarks = form.elements.namedItem("remarks");
  if (text && !remarks.value.includes(text)) {
    remarks.value = [remarks.value.trim(), text].filter(Boolean).join("; ");
  }
}

/** Whether a sign that is typed into a field begins its text: no part begins with a digit. */
const beginsText = (input) =>
  input.matches(".written") && input.selectionStart === 0 && input.selectionEnd === input.value.length;

/**
 * Lets the rulings of a row's form be chosen without sending it.
 *
 * @param {HTMLFormElement} form
 */
export function rulings(form) {
  const first = () => form.querySelector("[data-rulings]");
  form.addEventListener("click", (event) => {
    const button = event.target.closest("[data-rulings] button[name=ruling]");
    if (!button) {
      return;
    }
    event.preventDefault();
    const [name, text, said] = written(button);
    const input = form.elements.namedItem(name);
    remark(form, said);
    input.value = text;
    // The field judges its text anew, as if it were typed.
    input.dispatchEvent(new Event("input", { bubbles: true }));
    ring(form);
    (first()?.querySelector("button, summary") ?? form.querySelector("button.main")).focus();
  });
  document.addEventListener("keydown", (event) => {
    const modified = event.altKey || event.ctrlKey || event.metaKey;
    const isHere = event.target === document.body || form.contains(event.target);
    if (modified || !isHere || !/^[1-9]$/.test(event.key)) {
      return;
    }
    const input = event.target.closest("input, select, textarea");
    if (input && !beginsText(input)) {
      return;
    }
    const own = input && form.querySelector(`[data-rulings="${input.name}"]`);
    const choice = (own ?? first())?.querySelector(`[aria-keyshortcuts="${event.key}"]`);
    if (!choice) {
      return;
    }
    event.preventDefault();
    if (choice.matches("summary")) {
      // What loses the game is asked first.
      choice.parentElement.open = true;
      choice.parentElement.querySelector("button").focus();
    } else {
      choice.click();
    }
  });
  // The key of a ruling takes the place of the whole text that was refused.
  const refused = form.querySelector(".written[aria-invalid=true]");
  if (refused && [document.body, refused].includes(document.activeElement)) {
    refused.focus();
    refused.select();
  }
  ["looked", "input"].forEach((it) => document.addEventListener(it, () => ring(form)));
  ring(form);
}
