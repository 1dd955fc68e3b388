// The Regulations of a new event are looked at while they are filled in: what they come to is said
// below them, and what is wrong at its field. Without this script the form says it when it is sent.

import { bodyOf, closest, find } from "./dom.js";
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
  place.hidden = !response.ok;
  if (response.ok) {
    const said = answer.said.join("; ");
    place.textContent = answer.advice ? `${said}. ${answer.advice}` : said;
  } else if (response.status === 422) {
    blame(section, answer);
  }
}

const form = find(document, "form[data-regulations]", HTMLFormElement);
if (form) {
  // What was typed last is looked at last, however long an answer takes.
  const once = oneAtATime(() => look(form));
  /** @type {number | undefined} */
  let waiting;
  /** @param {Event} event */
  const soon = (event) => {
    if (closest(event.target, "[name=discipline], section[data-of]")) {
      clearTimeout(waiting);
      waiting = setTimeout(once, PAUSE);
    }
  };
  form.addEventListener("input", soon);
  form.addEventListener("change", soon);
}
