// The Regulations of a new event are looked at while they are filled in: what they come to is said
// below them, and what is wrong at its field. Without this script the form says it when it is sent.

import { oneAtATime } from "./live.js";

/** How long nothing is typed before the service is asked, in milliseconds. */
const PAUSE = 400;

const form = document.querySelector("form[data-regulations]");

const chosen = () => form.querySelector("[name=discipline]:checked")?.value;
const sectionOf = (game) => form.querySelector(`section[data-of="${CSS.escape(game ?? "")}"]`);

/** Takes away what was said of a field. */
function clear(section) {
  for (const said of section.querySelectorAll("[data-look-fault]")) {
    said.remove();
  }
  for (const field of section.querySelectorAll("[data-looked-at]")) {
    field.removeAttribute("aria-invalid");
    field.removeAttribute("data-looked-at");
  }
}

function blame(section, { field, detail }) {
  const input = section.querySelector(`[name="${CSS.escape(field ?? "")}"]`);
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
    input.closest(".field").append(said);
  } else {
    section.append(said);
  }
}

/** What was typed last is looked at last, however long an answer takes. */
const look = oneAtATime(async () => {
  const section = sectionOf(chosen());
  const place = section?.querySelector("[data-looked]");
  if (!place) {
    return;
  }
  const options = {
    method: "POST",
    headers: { accept: "application/json", "accept-language": document.documentElement.lang },
    body: new URLSearchParams(new FormData(form)),
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
});

let waiting;
function soon(event) {
  if (event.target.name === "discipline" || event.target.closest("section[data-of]")) {
    clearTimeout(waiting);
    waiting = setTimeout(look, PAUSE);
  }
}

if (form) {
  form.addEventListener("input", soon);
  form.addEventListener("change", soon);
}
