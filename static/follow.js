// A player to follow: chosen in the standings, kept on the device, lit up wherever a page of the event
// has the name, and said before its title. Without this module nobody is followed.

import { all, closest, find, make } from "./dom.js";

/** @typedef {{ number: string, name: string }} Followed */

const page = find(document, "[data-follow]");
const STAR = "M12 3l2.7 5.8 6.3.7-4.7 4.3 1.3 6.2-5.6-3.2-5.6 3.2 1.3-6.2L3 9.5l6.3-.7z";

/** What stands before the page's title by now. */
let before = "";

/** @param {HTMLElement} page */
function follow(page) {
  const key = `follow:${page.dataset.follow}`;

  /** @returns {Followed | null} */
  const known = () => {
    try {
      return JSON.parse(localStorage.getItem(key) ?? "null");
    } catch {
      return null;
    }
  };

  /** @param {Followed | null} followed */
  const keep = (followed) => {
    try {
      if (followed) {
        localStorage.setItem(key, JSON.stringify(followed));
      } else {
        localStorage.removeItem(key);
      }
    } catch {
      // A device that keeps nothing shows it until the page is left.
    }
    light(followed);
  };

  /** @param {HTMLElement} place */
  const offer = (place) => {
    const { followable: number = "", name = "" } = place.dataset;
    const button = make("button", undefined, "follow plain");
    button.type = "button";
    button.dataset.follows = number;
    button.dataset.focus = `follow-${number}`;
    button.title = (page.dataset.followWord ?? "").replace("%name%", name);
    button.setAttribute("aria-label", button.title);
    const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
    svg.setAttribute("viewBox", "0 0 24 24");
    path.setAttribute("d", STAR);
    svg.append(path);
    button.append(svg);
    place.append(button);
  };

  /** @param {Followed | null} followed */
  const light = (followed) => {
    for (const place of all(page, "[data-followable]")) {
      if (!find(place, ".follow")) {
        offer(place);
      }
    }
    for (const button of all(page, ".follow")) {
      button.setAttribute("aria-pressed", String(button.dataset.follows === followed?.number));
    }
    for (const it of all(page, "[data-entrants]")) {
      const numbers = (it.dataset.entrants ?? "").split(" ");
      it.classList.toggle("followed", followed !== null && numbers.includes(followed.number));
    }
    const now = followed ? `★ ${followed.name} · ` : "";
    if (now !== before) {
      document.title = now + document.title.replace(before, "");
      before = now;
    }
  };

  page.addEventListener("click", (event) => {
    const button = closest(event.target, ".follow");
    const place = button?.closest("[data-followable]");
    if (button && place instanceof HTMLElement) {
      const { followable: number = "", name = "" } = place.dataset;
      keep(button.getAttribute("aria-pressed") === "true" ? null : { number, name });
    }
  });
  page.addEventListener("replaced", () => light(known()));
  addEventListener("storage", () => light(known()));
  light(known());
}

if (page) {
  follow(page);
}
