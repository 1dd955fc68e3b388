// The form of a new event is looked at while it is filled in: what it comes to is said at its steps
// and rows, and what is wrong with the Regulations at its field. Without this script the form says it
// when it is sent.

import { all, bodyOf, closest, find } from "./dom.js";
import { oneAtATime } from "./live.js";

/** How long nothing is typed before the service is asked, in milliseconds. */
const PAUSE = 400;

/**
 * The section of the game that is chosen.
 *
 * @param {HTMLFormElement} form
 */
function sectionOf(form) {
  const game = find(form, "[name=discipline]:checked", HTMLInputElement)?.value;
  return find(form, `section[data-of="${CSS.escape(game ?? "")}"]`);
}

/**
 * Takes away what was said of a field.
 *
 * @param {HTMLElement} section
 */
function clear(section) {
  for (const said of section.querySelectorAll("[data-look-fault]")) {
    said.remove();
  }
  for (const field of section.querySelectorAll("[data-looked-at]")) {
    field.removeAttribute("aria-invalid");
    field.removeAttribute("data-looked-at");
  }
}

/**
 * @param {HTMLElement} section
 * @param {{ field?: string | null, detail: string }} fault
 */
function blame(section, { field, detail }) {
  const input = find(section, `[name="${CSS.escape(field ?? "")}"]`);
  const said = document.createElement("p");
  said.className = "fault";
  said.dataset.lookFault = "";
  said.setAttribute("role", "alert");
  said.textContent = detail;
  if (input) {
    input.setAttribute("aria-invalid", "true");
    input.dataset.lookedAt = "";
    // What the form was refused with before is said anew.
    document.getElementById(`${input.id}-fault`)?.remove();
    (closest(input, ".field") ?? section).append(said);
  } else {
    section.append(said);
  }
}

/**
 * What a form comes to, in words.
 *
 * @typedef {{
 *   steps: string[],
 *   all: string,
 *   differs: string,
 *   advice?: string,
 *   rows: { name: string, said: string, is_other: boolean }[],
 * }} Told
 */

/**
 * @param {HTMLFormElement} form
 * @param {Element} section  The Regulations of the chosen game.
 * @param {Told} told
 */
function tell(form, section, { steps, all: whole, rows }) {
  all(form, ".gist").forEach((gist, at) => {
    gist.textContent = steps[at] ?? "";
  });
  const say = find(form, "[data-all]");
  if (say) {
    say.textContent = whole;
  }
  for (const { name, said, is_other: isOther } of rows) {
    const place = name === "regulations" ? section : form;
    for (const it of all(place, `[data-row=${name}] > summary > b`)) {
      it.textContent = said;
      it.toggleAttribute("data-other", isOther);
    }
  }
}

/** @param {HTMLFormElement} form */
async function look(form) {
  const section = sectionOf(form);
  const place = section && find(section, "[data-looked]");
  if (!place) {
    return;
  }
  const options = {
    method: "POST",
    headers: { accept: "application/json", "accept-language": document.documentElement.lang },
    body: bodyOf(form),
  };
  let response;
  let answer;
  try {
    response = await fetch("/desk/events/regulations", options);
    answer = await response.json();
  } catch {
    // Without the service the form is judged when it is sent.
    return;
  }
  clear(section);
  if (response.ok) {
    /** @type {Told} */
    const told = answer;
    place.textContent = [told.differs, told.advice].filter(Boolean).join(" ");
    tell(form, section, told);
  }
  place.hidden = !response.ok || place.textContent === "";
  if (response.status === 422) {
    blame(section, answer);
  }
}

const form = find(document, "form[data-regulations]", HTMLFormElement);
if (form) {
  // What was typed last is looked at last, however long an answer takes.
  const once = oneAtATime(() => look(form));
  /** @type {number | undefined} */
  let waiting;
  const soon = () => {
    clearTimeout(waiting);
    waiting = setTimeout(once, PAUSE);
  };
  form.addEventListener("input", soon);
  form.addEventListener("change", soon);
}
