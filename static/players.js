// Edits and removes players in their rows without leaving the page: Enter saves, Esc leaves a row as
// it was. Only the row of the answer is shown anew, so that what is typed in others stays. Without
// this module each of it loads the page.

import { all, bodyOf, closest, find, need, newKey } from "./dom.js";

const part = need(document, "#register");

/** What stands around the rows and says how many there are, or what was done. */
const COUNTS = ["#register > .heading", "#waiting"];
const SAID = "#register > .just-done, #register > .notice";

/**
 * Shows what the page that answers says of the players as a whole.
 *
 * @param {Document} page
 */
function renew(page) {
  for (const selector of COUNTS) {
    const [shown, next] = [find(document, selector), find(page, selector)];
    if (next) {
      shown?.replaceWith(next);
    } else {
      shown?.remove();
    }
  }
  for (const it of all(document, SAID)) {
    it.remove();
  }
  // What the page says of a refusal stands above the list, unless it stands at a field.
  const done = all(page, "#register > .just-done");
  const said = all(page, "main > .notice.bad, main > .notice.good");
  need(part, "#entrants").before(...done, ...(find(page, "#entrants .fault") ? [] : said));
}

/**
 * Shows a row as the page that answers has it; gives whether it could.
 *
 * @param {HTMLElement} row
 * @param {string} address
 * @param {RequestInit} [options]
 */
async function show(row, address, options) {
  row.ariaBusy = "true";
  /** @type {Document | undefined} */
  let page;
  try {
    const response = await fetch(address, options);
    page = new DOMParser().parseFromString(await response.text(), "text/html");
  } catch {
    // The browser says that nobody answers.
  }
  row.removeAttribute("aria-busy");
  const list = page && find(page, "#entrants");
  if (!page || !list) {
    return false;
  }
  const next = find(list, `#${CSS.escape(row.id)}`);
  renew(page);
  if (next) {
    row.replaceWith(next);
    const field = find(next, "[aria-invalid=true], [autofocus]", HTMLInputElement);
    field?.focus();
    field?.select();
  } else if (list.matches(".scroll")) {
    row.remove();
  } else {
    // Nobody is left.
    need(part, "#entrants").replaceWith(list);
  }
  return true;
}

/** @param {HTMLElement} row */
const editOf = (row) => find(part, `#${CSS.escape(row.id)} [data-edit]`);

part.addEventListener("click", async (event) => {
  const link = closest(event.target, "a[data-edit], a[data-cancel]", HTMLAnchorElement);
  const row = link && closest(link, "tr", HTMLElement);
  if (!row || event.ctrlKey || event.metaKey || event.shiftKey) {
    return;
  }
  event.preventDefault();
  if (!(await show(row, link.href))) {
    location.assign(link.href);
  } else if (link.dataset.cancel !== undefined) {
    editOf(row)?.focus();
  }
});

part.addEventListener("submit", async (event) => {
  const { target: form, submitter } = event;
  const row = closest(form, "tr", HTMLElement);
  if (!(form instanceof HTMLFormElement && form.dataset.row !== undefined && row)) {
    return;
  }
  event.preventDefault();
  // The key of the page is left to the forms that are not shown anew.
  const key = form.elements.namedItem("key");
  if (key instanceof HTMLInputElement) {
    key.value = newKey();
  }
  if (!(await show(row, form.action, { method: "POST", body: bodyOf(form, submitter) }))) {
    form.submit();
  } else {
    editOf(row)?.focus();
  }
});

part.addEventListener("keydown", (event) => {
  const row = event.key === "Escape" && closest(event.target, "tr", HTMLElement);
  if (row) {
    find(row, "a[data-cancel]")?.click();
  }
});
