// The reserves of a game of Almajara. Without this module they are bars of colours on a phone.

import { all } from "./dom.js";

/** A reserve that is a bar of colours for want of room is opened by a button over it. */
function prepareReserves() {
  for (const tray of all(document, ".tray:has(li):not(:has(.tray-open))")) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "tray-open";
    button.setAttribute("aria-label", tray.querySelector("p")?.textContent ?? "");
    button.setAttribute("aria-expanded", "false");
    button.dataset.focus = `tray-${tray.dataset.tray}`;
    button.addEventListener("click", () => {
      const isOpen = tray.classList.toggle("open");
      button.setAttribute("aria-expanded", `${isOpen}`);
    });
    tray.append(button);
  }
}

document.addEventListener("replaced", prepareReserves);
prepareReserves();
