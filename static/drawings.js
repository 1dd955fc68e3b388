// All drawings of an army at once: each file goes to the figure that its name has, by the letter of
// the kind or by a word of it. Without this module each figure is given its file by itself.

import { all, find, need } from "./dom.js";

/**
 * @param {string} text
 * @returns {string[]}
 */
const words = (text) => text.normalize("NFC").match(/\p{L}+/gu) ?? [];

const choice = find(document, "[data-drawings]");
if (choice) {
  const input = need(choice, "input", HTMLInputElement);
  const said = need(choice, "[role=status]");
  const figures = all(document, "[data-figure]");

  /**
   * The one figure that a name means.
   *
   * @param {string} name
   * @param {(text: string) => string} [read]
   */
  const meant = (name, read = (text) => text) => {
    const said = words(read(name));
    const found = figures.filter((it) => words(read(it.dataset.figure ?? "")).some((word) => said.includes(word)));
    return found.length === 1 ? found[0] : undefined;
  };

  /** @param {File} file */
  const figureOf = (file) => {
    const name = file.name.replace(/\.[^.]*$/, "");
    // A Patrol is P, a Pawn p; otherwise nobody minds capitals.
    return meant(name) ?? meant(name, (text) => text.toLowerCase());
  };

  input.addEventListener("change", () => {
    /** @type {string[]} */
    const left = [];
    for (const file of input.files ?? []) {
      const figure = figureOf(file);
      if (figure) {
        const one = new DataTransfer();
        one.items.add(file);
        need(figure, "input[type=file]", HTMLInputElement).files = one.files;
      } else {
        left.push(file.name);
      }
    }
    const { given = "", unknown = "" } = said.dataset;
    said.textContent = left.length === 0 ? given : `${unknown} ${left.join(", ")}`;
  });
  choice.hidden = false;
}
