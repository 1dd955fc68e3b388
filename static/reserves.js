// The reserves of a game of Almajara. Without this module they are bars of colours on a phone.

import { all, closest, find } from "./dom.js";

/**
 * @param {HTMLElement} tray
 * @param {boolean} isOpen
 */
function open(tray, isOpen) {
  tray.classList.toggle("open", isOpen);
  find(tray, ".tray-open")?.setAttribute("aria-expanded", `${isOpen}`);
}

/** A reserve that is a bar of colours for want of room is opened by a button over it. */
function prepareReserves() {
  for (const tray of all(document, ".tray:has(li):not(:has(.tray-open))")) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "tray-open";
    button.setAttribute("aria-label", tray.querySelector("p")?.textContent ?? "");
    button.setAttribute("aria-expanded", "false");
    button.dataset.focus = `tray-${tray.dataset.tray}`;
    button.addEventListener("click", () => open(tray, !tray.classList.contains("open")));
    tray.append(button);
  }
}

// A chip that is chosen from it goes to a cell, which it may cover.
document.addEventListener("click", (event) => {
  const chip = closest(event.target, ".tray.open [data-chip]");
  const tray = chip && closest(chip, ".tray");
  if (tray) {
    open(tray, false);
  }
});
document.addEventListener("replaced", prepareReserves);
prepareReserves();
