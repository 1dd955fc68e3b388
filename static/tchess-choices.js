// Lists of kinds and pairs of TCHESS: a button puts its item into the field of its list, or takes
// it away again. Without this script lists are typed.

const lists = () => document.querySelectorAll(".tchess-choices");
const fieldOf = (list) => list.closest("form")?.querySelector(`[name="${CSS.escape(list.dataset.into)}"]`);

/** What a list has; the words of an empty one are no items. */
function itemsOf(field) {
  const items = field.value.split(",").map((item) => item.trim());
  return items.filter((item) => !["", "none", "array"].includes(item));
}

const firstOf = (item) => item.split(":")[0];

/** Puts an item into a list, in the place of one with the same first kind, or takes it away. */
function toggle(field, item) {
  const known = itemsOf(field);
  const rest = known.filter((it) => firstOf(it) !== firstOf(item));
  field.value = [...rest, ...(known.includes(item) ? [] : [item])].join(",");
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

/** Shows what the fields have, and what stands in the array. */
function show() {
  const standing = document.querySelector("[data-standing]")?.dataset.standing.split(" ");
  for (const list of lists()) {
    const field = fieldOf(list);
    if (!field) {
      continue;
    }
    if (list.hidden) {
      list.hidden = false;
      field.closest(".field").append(list);
    }
    const items = itemsOf(field);
    for (const button of list.querySelectorAll("[data-item]")) {
      const isIn = items.includes(button.dataset.item);
      button.setAttribute("aria-pressed", isIn);
      if (standing && "ofArray" in list.dataset) {
        button.hidden = !isIn && !standing.includes(firstOf(button.dataset.item));
      }
    }
  }
}

document.addEventListener("click", (event) => {
  const button = event.target.closest?.(".tchess-choices button");
  const list = button?.closest(".tchess-choices");
  const field = list && fieldOf(list);
  if (!field) {
    return;
  }
  if ("item" in button.dataset) {
    toggle(field, button.dataset.item);
    return;
  }
  const pair = ["one", "other"].map((name) => list.querySelector(`[data-${name}]`));
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
