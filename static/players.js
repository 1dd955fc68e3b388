// Edits and removes players in their rows without leaving the page: Enter saves, Esc leaves a row as
// it was. Without this module each of it loads the page.

import { all, bodyOf, closest, find, need, newKey } from "./dom.js";

const part = need(document, "#register");

/**
 * Shows the list as the page that answers has it.
 *
 * @param {string} address
 * @param {RequestInit} [options]
 */
async function show(address, options) {
  part.ariaBusy = "true";
  /** @type {Document | undefined} */
  let page;
  try {
    const response = await fetch(address, options);
    page = new DOMParser().parseFromString(await response.text(), "text/html");
  } catch {
    // The browser says that nobody answers.
  }
  const answer = page && find(page, "#register");
  if (!page || !answer) {
    return false;
  }
  // What the page says of it stands above the list.
  const said = all(page, "main > .notice.bad, main > .notice.good");
  part.replaceChildren(...answer.childNodes);
  part.removeAttribute("aria-busy");
  if (said.length > 0 && !find(part, ".fault")) {
    need(part, "#entrants").before(...said);
  }
  const field = find(part, "[aria-invalid=true], [autofocus]", HTMLInputElement);
  field?.focus();
  if (field?.form?.dataset.row !== undefined) {
    field.select();
  }
  return true;
}

part.addEventListener("click", async (event) => {
  const link = closest(event.target, "a[data-edit], a[data-cancel]", HTMLAnchorElement);
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) {
    return;
  }
  event.preventDefault();
  const id = link.closest("tr")?.id ?? "";
  if (!(await show(link.href))) {
    location.assign(link.href);
  } else if (link.dataset.cancel !== undefined) {
    find(part, `#${CSS.escape(id)} [data-edit]`)?.focus();
  }
});

part.addEventListener("submit", async (event) => {
  const { target: form, submitter } = event;
  if (!(form instanceof HTMLFormElement && form.dataset.row !== undefined)) {
    return;
  }
  event.preventDefault();
  // The key of the page is left to the forms that are not shown anew.
  const key = form.elements.namedItem("key");
  if (key instanceof HTMLInputElement) {
    key.value = newKey();
  }
  const id = form.closest("tr")?.id ?? "";
  if (!(await show(form.action, { method: "POST", body: bodyOf(form, submitter) }))) {
    form.submit();
  } else if (!find(part, ".fault")) {
    find(part, `#${CSS.escape(id)} [data-edit]`)?.focus();
  }
});

part.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && closest(event.target, "input[form]")) {
    find(part, "a[data-cancel]")?.click();
  }
});
