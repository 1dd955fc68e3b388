// What the desk's pages do beyond forms. Without this module they do the same, a form at
// a time.

import { writePlans } from "./plan.js";

const SIDES = ["white", "black"];

/** Lets the plans of the next row be completed, looked at and picked on the board. */
async function row(form) {
  const { game, csrf } = form.dataset;
  const words = Object.fromEntries(
    [...form.querySelectorAll("[data-word]")].map((it) => [it.dataset.word, it.textContent]),
  );
  const headers = { accept: "application/json", "accept-language": document.documentElement.lang };
  const look = async (side, parts) => {
    const options = {
      method: "POST",
      headers: { ...headers, "content-type": "application/json", "x-csrf-token": csrf },
      body: JSON.stringify({ side, parts }),
    };
    try {
      const response = await fetch(`${game}/look`, options);
      return response.ok ? await response.json() : undefined;
    } catch {
      // Without the service a part is judged when the row is sent.
      return undefined;
    }
  };
  const fields = (side) => [1, 2].map((part) => form.elements.namedItem(`${side}${part}`));
  const sides = new Map(SIDES.map((side) => [side, fields(side)]));
  const writer = writePlans(sides, words, look);
  const board = document.querySelector(".beside svg.board");
  if (board) {
    writer.onto(board);
  }
  try {
    const response = await fetch(`${game}/choices`, { headers, cache: "no-store" });
    if (response.ok) {
      writer.offer(await response.json());
    }
  } catch {
    // The fields are typed into without a list.
  }
}

const form = document.querySelector("form[data-game]");
if (form) {
  row(form);
}
