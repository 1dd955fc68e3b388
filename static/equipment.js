// Chips and a board as they are typed: the board is drawn anew, or what is wrong is told, while
// somebody writes.

import { bodyOf, need } from "./dom.js";

const form = need(document, "[data-equipment]", HTMLFormElement);

/** The pause after the last key before the service is asked, in milliseconds. */
const PAUSE = 400;

let asked = 0;

async function look() {
  const mine = ++asked;
  try {
    const body = bodyOf(form);
    const response = await fetch(form.action, { method: "POST", body });
    const html = await response.text();
    const page = new DOMParser().parseFromString(html, "text/html");
    const preview = page.querySelector("#preview");
    if (mine === asked && preview) {
      need(document, "#preview").innerHTML = preview.innerHTML;
    }
  } catch {
    // The next key asks again; the button always does.
  }
}

/** @type {number | undefined} */
let timer;
form.addEventListener("input", () => {
  clearTimeout(timer);
  timer = setTimeout(look, PAUSE);
});
