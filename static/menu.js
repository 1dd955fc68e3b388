// The menu in the head of a page of one game. Without this module it is closed where it was opened.

/** Closes the menu of the page by Escape, and by a press beside it. */
function closeMenu(event) {
  const menu = document.querySelector(".menu[open]");
  const isOutside = event.type === "pointerdown" && !event.target.closest(".menu");
  if (menu && (isOutside || event.key === "Escape")) {
    menu.open = false;
    if (!isOutside) {
      menu.querySelector("summary").focus();
    }
  }
}

document.addEventListener("keydown", closeMenu);
document.addEventListener("pointerdown", closeMenu);
