// The array of a new event of TCHESS, drawn while it is typed. A piece that is chosen is set where
// the board is tapped, and the text follows. Without this script the array is typed.

import { all, closest, find, need } from "./dom.js";

const SVG = "http://www.w3.org/2000/svg";
const LEAST = 4;
const MOST = 16;
const CELL = 40;

/** @param {number} count */
const fits = (count) => count >= LEAST && count <= MOST;

/**
 * The ranks of an array from the last to the first, each with its pieces or empty texts.
 *
 * @param {string} text
 * @returns {string[][] | undefined}
 */
function read(text) {
  const ranks = text.split("/").map((rank) => {
    /** @type {string[]} */
    const cells = [];
    let rest = rank;
    while (rest !== "") {
      const found = /^(?:(\d+)|\(([A-Z]{2}|[a-z]{2})\)|([A-Za-z]))/.exec(rest);
      if (!found || cells.length > MOST) {
        return undefined;
      }
      const [whole, empty, two, one] = found;
      cells.push(...(empty ? Array(Math.min(Number(empty), MOST + 1)).fill("") : [two ?? one]));
      rest = rest.slice(whole.length);
    }
    return cells;
  });
  const known = ranks.filter((rank) => rank !== undefined);
  const isEven = known.length === ranks.length && known.every((rank) => rank.length === known[0].length);
  return isEven && fits(known.length) && fits(known[0].length) ? known : undefined;
}

/**
 * An array as it is written.
 *
 * @param {string[][]} ranks
 */
function written(ranks) {
  /** @param {string[]} cells */
  const rank = (cells) => {
    let text = "";
    let empty = 0;
    for (const cell of [...cells, undefined]) {
      if (cell === "") {
        empty += 1;
        continue;
      }
      text += (empty > 0 ? empty : "") + (cell?.length === 2 ? `(${cell})` : (cell ?? ""));
      empty = 0;
    }
    return text;
  };
  return ranks.map(rank).join("/");
}

/**
 * A board of another size: what does not fit any more is left out above and at the right.
 *
 * @param {string[][]} ranks
 * @param {number} files
 * @param {number} height
 */
function resized(ranks, files, height) {
  const kept = ranks.slice(-height).map((rank) => [...rank.slice(0, files), ...Array(Math.max(0, files - rank.length)).fill("")]);
  const added = Array.from({ length: Math.max(0, height - ranks.length) }, () => Array(files).fill(""));
  return [...added, ...kept];
}

/**
 * @param {string} name
 * @param {Record<string, string | number>} attributes
 */
function element(name, attributes) {
  const made = document.createElementNS(SVG, name);
  for (const [attribute, value] of Object.entries(attributes)) {
    made.setAttribute(attribute, `${value}`);
  }
  return made;
}

/** @param {HTMLElement} editor */
function start(editor) {
  const input = need(document, `[id="${editor.dataset.array}"]`, HTMLInputElement);
  const base = need(document, `[id="${editor.dataset.base}"]`, HTMLSelectElement);
  const board = need(editor, "svg.board", SVGElement);
  const wrong = need(editor, "[data-wrong]");
  const [files, height] = ["files", "ranks"].map((name) => need(editor, `[data-size=${name}]`, HTMLInputElement));
  /** @param {string} piece */
  const figure = (piece) =>
    editor.querySelector(`[data-piece="${CSS.escape(piece)}"] use`)?.getAttribute("href");
  const ofBase = () => base.selectedOptions[0]?.value;
  const edition = () => find(editor, `[data-edition="${CSS.escape(ofBase() ?? "")}"]`);
  const usual = () => edition()?.dataset.shipped ?? "";
  const text = () => input.value.trim() || usual();

  function draw() {
    const ranks = read(text());
    wrong.hidden = ranks !== undefined;
    if (!ranks) {
      return;
    }
    files.value = `${ranks[0].length}`;
    height.value = `${ranks.length}`;
    board.setAttribute("viewBox", `0 0 ${ranks[0].length * CELL} ${ranks.length * CELL}`);
    const shapes = ranks.flatMap((rank, y) =>
      rank.flatMap((piece, x) => {
        const isDark = (ranks.length - 1 - y + x) % 2 === 0;
        const place = { x: x * CELL, y: y * CELL, width: CELL, height: CELL };
        const square = element("rect", { ...place, class: isDark ? "dark" : "light", "data-x": x, "data-y": y });
        const href = piece && figure(piece);
        if (!href) {
          return [square];
        }
        const side = piece === piece.toUpperCase() ? "white" : "black";
        const inside = { x: x * CELL + 2, y: y * CELL + 1, width: CELL - 4, height: CELL - 4 };
        return [square, element("use", { ...inside, class: side, href })];
      }),
    );
    const men = element("g", { class: "men" });
    men.append(...shapes);
    board.replaceChildren(men);
    editor.dataset.standing = [...new Set(ranks.flat().map((piece) => piece.toUpperCase()))].join(" ");
    document.dispatchEvent(new CustomEvent("array"));
  }

  /** What a field has where nothing is typed is as in the edition. */
  function begin() {
    /** @type {Record<string, string>} */
    const values = JSON.parse(edition()?.dataset.values ?? "{}");
    for (const [name, value] of Object.entries(values)) {
      const field = base.form?.elements.namedItem(name);
      if (field instanceof HTMLInputElement && field.type === "text") {
        field.placeholder = value;
      }
    }
    draw();
  }

  /** @param {string[][]} ranks */
  function change(ranks) {
    const array = written(ranks);
    input.value = array === usual() ? "" : array;
    draw();
  }

  board.addEventListener("click", (event) => {
    const { target } = event;
    const before = target instanceof Element ? target.previousElementSibling : null;
    const square = closest(target, "[data-x]", SVGElement) ?? closest(before, "[data-x]", SVGElement);
    const { x, y } = square?.dataset ?? {};
    const ranks = read(text());
    const chosen = find(editor, "[aria-pressed=true]");
    if (ranks && x !== undefined && chosen) {
      ranks[Number(y)][Number(x)] = chosen.dataset.piece ?? "";
      change(ranks);
    }
  });
  editor.addEventListener("click", (event) => {
    const piece = closest(event.target, "[data-piece]");
    if (piece) {
      for (const other of all(editor, "[data-piece]")) {
        other.setAttribute("aria-pressed", `${other === piece}`);
      }
    } else if (closest(event.target, "[data-reset]")) {
      input.value = "";
      draw();
    }
  });
  for (const size of [files, height]) {
    size.addEventListener("change", () => {
      const ranks = read(text());
      if (ranks && [files, height].every((it) => fits(Number(it.value)))) {
        change(resized(ranks, Number(files.value), Number(height.value)));
      }
    });
  }
  input.addEventListener("input", draw);
  base.addEventListener("change", begin);
  editor.hidden = false;
  begin();
}

for (const editor of all(document, ".tchess-editor")) {
  start(editor);
}
