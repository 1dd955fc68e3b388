// Changes the draft of a round without leaving it: the second of two chosen names exchanges them,
// by a press or by keys, and a question is answered in its row. Without this module each of it
// loads the page.

import { all, bodyOf, closest, find, need } from "./dom.js";

const form = need(document, "[data-draft]", HTMLFormElement);
const picks = () => all(form, "input[name=swap]", HTMLInputElement);
const chosen = () => picks().filter((it) => it.checked);
const said = find(form, "[data-chosen]")?.textContent ?? "";
/** What is read: it stands beside the form, whose parts change. */
const spoken = need(document, "[data-spoken]");

/** @param {HTMLInputElement} pick */
const nameOf = (pick) => (pick.closest("label")?.querySelector(".who")?.textContent ?? "").trim();

/** Says who is chosen, and hides the button that the second name makes needless. */
function tell() {
  const line = find(form, "[data-chosen]");
  const [first] = chosen();
  if (line) {
    line.hidden = !first;
    line.textContent = first ? said.replace("%name%", nameOf(first)) : "";
    spoken.textContent = line.textContent;
  }
  const button = find(form, "[data-exchange]");
  if (button) {
    button.hidden = true;
  }
}

/** Which of the sent requests was the last: an older answer is not shown. */
let latest = 0;

/**
 * Sends the form and shows the draft that answers it.
 *
 * @param {HTMLButtonElement} button
 */
async function send(button) {
  latest += 1;
  const mine = latest;
  const at = picks().findIndex((it) => it === document.activeElement);
  form.ariaBusy = "true";
  const body = bodyOf(form, button);
  /** @type {HTMLFormElement | null} */
  let answer = null;
  try {
    const response = await fetch(form.action, { method: "POST", body });
    const page = new DOMParser().parseFromString(await response.text(), "text/html");
    answer = find(page, "[data-draft]", HTMLFormElement);
  } catch {
    // The form itself says that nobody answers.
  }
  if (mine !== latest) {
    return;
  }
  if (!answer) {
    leave(button);
    return;
  }
  form.replaceChildren(...answer.childNodes);
  form.removeAttribute("aria-busy");
  tell();
  spoken.textContent = find(form, "[data-state]")?.textContent.trim() ?? "";
  const told = button.name === "why" ? find(form, "[data-told]") : null;
  const fault = find(form, "[aria-invalid=true]");
  (told ?? fault ?? picks()[at])?.focus();
}

/**
 * Sends the form as it is sent without this module.
 *
 * @param {HTMLButtonElement} button
 */
function leave(button) {
  const field = document.createElement("input");
  Object.assign(field, { type: "hidden", name: button.name, value: button.value });
  form.append(field);
  form.submit();
}

form.addEventListener("submit", (event) => {
  const { submitter } = event;
  if (form.ariaBusy === "true") {
    // What is on its way comes first.
    event.preventDefault();
    return;
  }
  if (!(submitter instanceof HTMLButtonElement) || submitter.value === "publish") {
    return;
  }
  event.preventDefault();
  // Who asks again has read it.
  if (submitter.name === "why" && submitter.ariaExpanded === "true") {
    find(form, "[data-told]")?.remove();
    submitter.ariaExpanded = "false";
    return;
  }
  send(submitter);
});

form.addEventListener("change", ({ target }) => {
  const pick = closest(target, "input[name=swap]", HTMLInputElement);
  if (!pick) {
    return;
  }
  if (form.ariaBusy === "true") {
    pick.checked = false;
    return;
  }
  tell();
  if (chosen().length === 2) {
    send(need(form, "[data-exchange]", HTMLButtonElement));
  }
});

/** @type {Record<string, [number, number]>} */
const STEPS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

form.addEventListener("keydown", (event) => {
  const pick = closest(event.target, "input[name=swap]", HTMLInputElement);
  if (event.key === "Escape") {
    chosen().forEach((it) => (it.checked = false));
    tell();
    return;
  }
  const step = STEPS[event.key];
  if (!pick || !step) {
    return;
  }
  event.preventDefault();
  const rows = all(form, "[data-pairs] > li").map((row) => all(row, "input[name=swap]", HTMLInputElement));
  const seated = rows.filter((row) => row.length > 0);
  const row = seated.findIndex((it) => it.includes(pick));
  const column = seated[row].indexOf(pick);
  const next = seated[row + step[0]] ?? seated[row];
  (next[column + step[1]] ?? next.at(step[1] < 0 ? 0 : -1))?.focus();
});

tell();
