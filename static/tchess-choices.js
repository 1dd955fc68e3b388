// Lists of kinds and pairs of TCHESS: a button puts its item into the field of its list, or takes
// it away again. Without this script lists are typed.

import { all, closest, find } from "./dom.js";

/** @param {HTMLElement} list */
function fieldOf(list) {
  const form = list.closest("form");
  return form && find(form, `[name="${CSS.escape(list.dataset.into ?? "")}"]`, HTMLInputElement);
}

/**
 * What a list has; the words of an empty one are no items.
 *
 * @param {HTMLInputElement} field
 */
function itemsOf(field) {
  const items = field.value.split(",").map((item) => item.trim());
  return items.filter((item) => !["", "none", "array"].includes(item));
}

/** @param {string} item */
const firstOf = (item) => item.split(":")[0];

/**
 * Puts an item into a list, in the place of one with the same first kind, or takes it away.
 *
 * @param {HTMLInputElement} field
 * @param {string} item
 */
function toggle(field, item) {
  const known = itemsOf(field);
  const rest = known.filter((it) => firstOf(it) !== firstOf(item));
  field.value = [...rest, ...(known.includes(item) ? [] : [item])].join(",");
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

/** Shows what the fields have, and what stands in the array. */
function show() {
  const standing = find(document, "[data-standing]")?.dataset.standing?.split(" ");
  for (const list of all(document, ".tchess-choices")) {
    const field = fieldOf(list);
    if (!field) {
      continue;
    }
    if (list.hidden) {
      list.hidden = false;
      field.closest(".field")?.append(list);
    }
    const items = itemsOf(field);
    for (const button of all(list, "[data-item]")) {
      const { item = "" } = button.dataset;
      const isIn = items.includes(item);
      button.setAttribute("aria-pressed", `${isIn}`);
      if (standing && "ofArray" in list.dataset) {
        button.hidden = !isIn && !standing.includes(firstOf(item));
      }
    }
  }
}

document.addEventListener("click", (event) => {
  const button = closest(event.target, ".tchess-choices button");
  const list = closest(button, ".tchess-choices");
  const field = list && fieldOf(list);
  if (!button || !field) {
    return;
  }
  const { item } = button.dataset;
  if (item !== undefined) {
    toggle(field, item);
    return;
  }
  const pair = all(list, "[data-one], [data-other]", HTMLSelectElement);
  const symbols = pair.map((select) => select.value);
  if (symbols.every((symbol) => symbol !== "") && symbols[0] !== symbols[1]) {
    toggle(field, symbols.join(":"));
    pair.forEach((select) => {
      select.value = "";
    });
  }
});
// The editor of the array tells when other kinds stand in it.
["input", "replaced", "array"].forEach((name) => document.addEventListener(name, show));
show();
