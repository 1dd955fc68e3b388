// The menu in the head of a page of one game. Without this module it is closed where it was opened.

import { closest, find } from "./dom.js";

/**
 * Closes the menu of the page by Escape, and by a press beside it.
 *
 * @param {KeyboardEvent | PointerEvent} event
 */
function closeMenu(event) {
  const menu = find(document, ".menu[open]", HTMLDetailsElement);
  const isOutside = event.type === "pointerdown" && !closest(event.target, ".menu");
  if (menu && (isOutside || ("key" in event && event.key === "Escape"))) {
    menu.open = false;
    if (!isOutside) {
      find(menu, "summary")?.focus();
    }
  }
}

document.addEventListener("keydown", closeMenu);
document.addEventListener("pointerdown", closeMenu);
