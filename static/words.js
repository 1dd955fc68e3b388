// The words that a page brings for its script, and the elements that the script makes of them.

/** The texts of a page's elements that have `data-<name>`, by what it says. */
export const texts = (page, name) =>
  new Map([...page.querySelectorAll(`[data-${name}]`)].map((it) => [it.dataset[name], it.textContent]));

/** Says a word of these with the values that it has places for, `%value%`. */
export const saying =
  (words) =>
  (name, values = {}) =>
    (words.get(name) ?? name).replace(/%(\w+)%/g, (_, value) => String(values[value] ?? ""));

/** A new element. */
export function make(name, text, className) {
  const it = document.createElement(name);
  if (text !== undefined) {
    it.textContent = text;
  }
  if (className) {
    it.className = className;
  }
  return it;
}
