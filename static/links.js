// The players' links: each is copied by a button, and the slips are printed by one. Without
// this module an address is marked and copied by hand, and the page printed by the browser.

import { all, need } from "./dom.js";

/**
 * Puts the text of an element into the clipboard; whether it is there.
 *
 * @param {HTMLElement} element
 */
async function copy(element) {
  try {
    if (navigator.clipboard) {
      await navigator.clipboard.writeText(element.textContent.trim());
      return true;
    }
  } catch {
    // Not allowed: it is copied as if by hand.
  }
  // Without TLS a browser has no such clipboard, but still copies what is marked.
  const selection = getSelection();
  selection?.selectAllChildren(element);
  const isDone = document.execCommand("copy");
  if (isDone) {
    selection?.removeAllRanges();
  }
  return isDone;
}

for (const button of all(document, "[data-copy]")) {
  const slip = button.closest("li") ?? document;
  button.hidden = false;
  button.addEventListener("click", async () => {
    const isDone = await copy(need(slip, ".link-address a"));
    need(slip, "[data-copied]").textContent = isDone ? (button.dataset.copy ?? "") : "";
  });
}
for (const button of all(document, "[data-print]")) {
  button.hidden = false;
  button.addEventListener("click", () => print());
}
