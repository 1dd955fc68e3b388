// The array of a new event of TCHESS, drawn while it is typed. A piece that is chosen is set where
// the board is tapped, and the text follows. Without this script the array is typed.

const SVG = "http://www.w3.org/2000/svg";
const LEAST = 4;
const MOST = 16;
const CELL = 40;

/** The ranks of an array from the last to the first, each with its pieces or empty texts. */
function read(text) {
  const ranks = text.split("/").map((rank) => {
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
  const fits = (count) => count >= LEAST && count <= MOST;
  const isEven = ranks.every((rank) => rank?.length === ranks[0]?.length);
  return isEven && fits(ranks.length) && fits(ranks[0].length) ? ranks : undefined;
}

/** An array as it is written. */
function written(ranks) {
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

/** A board of another size: what does not fit any more is left out above and at the right. */
function resized(ranks, files, height) {
  const kept = ranks.slice(-height).map((rank) => [...rank.slice(0, files), ...Array(Math.max(0, files - rank.length)).fill("")]);
  const added = Array.from({ length: Math.max(0, height - ranks.length) }, () => Array(files).fill(""));
  return [...added, ...kept];
}

function element(name, attributes) {
  const made = document.createElementNS(SVG, name);
  for (const [attribute, value] of Object.entries(attributes)) {
    made.setAttribute(attribute, value);
  }
  return made;
}

function start(editor) {
  const input = document.getElementById(editor.dataset.array);
  const base = document.getElementById(editor.dataset.base);
  const board = editor.querySelector("svg.board");
  const wrong = editor.querySelector("[data-wrong]");
  const [files, height] = ["files", "ranks"].map((name) => editor.querySelector(`[data-size=${name}]`));
  const figure = (piece) =>
    editor.querySelector(`[data-piece="${CSS.escape(piece)}"] use`)?.getAttribute("href");
  const ofBase = () => base.selectedOptions[0]?.value;
  const edition = () => editor.querySelector(`[data-edition="${CSS.escape(ofBase() ?? "")}"]`);
  const usual = () => edition()?.dataset.shipped ?? "";
  const text = () => input.value.trim() || usual();

  function draw() {
    const ranks = read(text());
    wrong.hidden = ranks !== undefined;
    if (!ranks) {
      return;
    }
    files.value = ranks[0].length;
    height.value = ranks.length;
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
    for (const [name, value] of Object.entries(JSON.parse(edition()?.dataset.values ?? "{}"))) {
      const field = base.form.elements.namedItem(name);
      if (field instanceof HTMLInputElement && field.type === "text") {
        field.placeholder = value;
      }
    }
    draw();
  }

  function change(ranks) {
    const array = written(ranks);
    input.value = array === usual() ? "" : array;
    draw();
  }

  board.addEventListener("click", (event) => {
    const square = event.target.closest("[data-x]") ?? event.target.previousElementSibling;
    const ranks = read(text());
    const chosen = editor.querySelector("[aria-pressed=true]");
    if (ranks && square?.dataset.x !== undefined && chosen) {
      ranks[square.dataset.y][square.dataset.x] = chosen.dataset.piece;
      change(ranks);
    }
  });
  editor.addEventListener("click", (event) => {
    const piece = event.target.closest("[data-piece]");
    if (piece) {
      for (const other of editor.querySelectorAll("[data-piece]")) {
        other.setAttribute("aria-pressed", other === piece);
      }
    } else if (event.target.closest("[data-reset]")) {
      input.value = "";
      draw();
    }
  });
  for (const size of [files, height]) {
    size.addEventListener("change", () => {
      const ranks = read(text());
      const fits = [files, height].every((it) => it.value >= LEAST && it.value <= MOST);
      if (ranks && fits) {
        change(resized(ranks, Number(files.value), Number(height.value)));
      }
    });
  }
  input.addEventListener("input", draw);
  base.addEventListener("change", begin);
  editor.hidden = false;
  begin();
}

for (const editor of document.querySelectorAll(".tchess-editor")) {
  start(editor);
}
