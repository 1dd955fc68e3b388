// Shows what a decision would change as soon as it is chosen, so that the button that makes it known
// is the next press. Without this module the same form loads the page for it.

import { all, bodyOf, closest, find, need } from "./dom.js";

const form = need(document, "#decision form", HTMLFormElement);
/** The fields that decide what changes in the game. */
const DECIDING = ["finding", "effect", "points", "known_white", "known_black", "from"];
let asked = 0;

/**
 * Takes over the parts of the page that depend on the choice. Nothing of a page whose position is
 * another one: what was decided is looked at beside the position that it was decided for.
 *
 * @param {Document} page
 */
function show(page) {
  const ahead = page.querySelector("#ahead");
  const dock = page.querySelector("#decision .dock");
  const [seen, looked] = [form, page].map((it) => find(it, "[name=seen]", HTMLInputElement)?.value);
  if (!ahead || !dock || seen !== looked) {
    return false;
  }
  ahead.removeAttribute("autofocus");
  need(form, "[data-ahead]").replaceChildren(ahead);
  need(form, ".dock").replaceWith(dock);
  const now = find(page, "#decision [name=version]", HTMLInputElement);
  const shown = find(form, "[name=version]", HTMLInputElement);
  if (now && shown) {
    shown.value = now.value;
  }
  return true;
}

/** Asks what the decision would change. */
async function look() {
  asked += 1;
  const own = asked;
  delete form.dataset.seenAhead;
  find(form, "[value=publish]")?.remove();
  need(form, "[data-ahead]").replaceChildren();
  const body = bodyOf(form, null);
  body.set("do", "ahead");
  form.setAttribute("aria-busy", "true");
  try {
    const answer = await fetch(form.action, { method: "POST", body });
    const text = await answer.text();
    if (own === asked && answer.ok) {
      const page = new DOMParser().parseFromString(text, "text/html");
      form.toggleAttribute("data-seen-ahead", show(page));
    }
  } catch {
    // Nobody answered: the button that loads the page is still there.
  }
  if (own === asked) {
    form.removeAttribute("aria-busy");
  }
}

form.addEventListener("change", (event) => {
  const field = closest(event.target, "[name]", HTMLElement);
  if (DECIDING.includes(field?.getAttribute("name") ?? "")) {
    if (all(form, "[name=finding]:checked").length > 0) {
      void look();
    }
  }
});
form.toggleAttribute("data-seen-ahead", find(form, "[value=publish]") !== null);
