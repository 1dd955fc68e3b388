// The hall's screen: one section after the other, each paged by what fits, a while each.
// The space bar stops and goes on, the arrows step. Without this module all sections stand
// one below the other.

import { all, find, need } from "./dom.js";

const main = need(document, "main[data-seconds]");
const screens = all(main, "[data-screen]");
const name = need(document, "[data-screen-name]");
const count = need(document, "[data-screen-page]");
const sign = need(document, "[data-paused]");
const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;

/** As many lines below the boards stand on every page of them; more have pages of their own. */
const FEW = 2;

/** What a text beside a board has to have in width, in sizes of its type. */
const BESIDE = 12;

/** The most boards at once: those of a small screen could not be seen from the last row. */
function most() {
  const short = Math.min(innerWidth, innerHeight);
  return short < 900 ? 4 : short < 1600 ? 8 : 12;
}

/**
 * What of a screen stands on one page and not on another: rows, or boards and what is below.
 *
 * @param {HTMLElement} screen
 */
const lines = (screen) => all(screen, "tbody > tr, .tiles, .tiles > .tile, .tiles ~ *");

/**
 * Lines by pages: each as many as there is room for below the first of them.
 *
 * @param {HTMLElement[]} lines
 * @param {number} bottom
 */
function split(lines, bottom) {
  /** @type {HTMLElement[][]} */
  const pages = [];
  const start = lines[0]?.getBoundingClientRect().top;
  let first = 0;
  for (const line of lines) {
    const box = line.getBoundingClientRect();
    if (pages.length === 0 || (box.bottom - first > bottom - start && box.top > first)) {
      first = box.top;
      pages.push([]);
    }
    pages.at(-1)?.push(line);
  }
  return pages;
}

/** Where what is shown has to end. */
const end = () => main.getBoundingClientRect().bottom - parseFloat(getComputedStyle(main).paddingBottom);

/**
 * The pages of a table. What stands below it stands on all of them.
 *
 * @param {HTMLElement} screen
 */
function pagesOfRows(screen) {
  const rows = all(screen, "tbody > tr");
  const last = rows.at(-1);
  if (!last) {
    return [[]];
  }
  const below = screen.getBoundingClientRect().bottom - last.getBoundingClientRect().bottom;
  return split(rows, end() - below);
}

/**
 * The pages of a table in the largest type that asks for no page and no width more. Words are
 * broken only where they have no room in the smallest.
 *
 * @param {HTMLElement} screen
 */
function fitRows(screen) {
  screen.dataset.larger = "0";
  screen.toggleAttribute("data-tight", false);
  screen.toggleAttribute("data-tight", screen.scrollWidth > screen.clientWidth);
  const least = pagesOfRows(screen).length;
  for (const larger of ["3", "2", "1", "0"]) {
    screen.dataset.larger = larger;
    const found = pagesOfRows(screen);
    if (found.length === least && screen.scrollWidth <= screen.clientWidth) {
      return found;
    }
  }
  return pagesOfRows(screen);
}

/**
 * How wide a board is for its height.
 *
 * @param {HTMLElement} tile
 */
function shape(tile) {
  const box = find(tile, "svg.board", SVGSVGElement)?.viewBox.baseVal;
  return box ? box.width / box.height : 1;
}

/**
 * Lays the boards out in columns and rows, and gives how wide the smallest of them becomes.
 *
 * @param {HTMLElement} list
 * @param {HTMLElement[]} tiles
 * @param {{ columns: number, rows: number, beside: boolean }} way
 */
function lay(list, tiles, { columns, rows, beside }) {
  list.style.setProperty("--columns", `${columns}`);
  list.style.setProperty("--rows", `${rows}`);
  list.toggleAttribute("data-beside", beside);
  const widths = tiles.map((tile) => {
    const style = getComputedStyle(tile);
    const wide = tile.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
    const high = tile.clientHeight - parseFloat(style.paddingTop) - parseFloat(style.paddingBottom);
    if (beside) {
      const board = Math.min(high * shape(tile), wide - BESIDE * parseFloat(style.fontSize));
      tile.style.setProperty("--board", `${Math.max(board, 0)}px`);
      return board;
    }
    const texts = all(tile, ".tile-head, .tile-side");
    const taken = texts.reduce((sum, text) => sum + text.offsetHeight, 0);
    return Math.min(wide, (high - taken - 3 * parseFloat(style.rowGap)) * shape(tile));
  });
  const cut = tiles.some((tile) => tile.scrollHeight > tile.clientHeight + 1);
  return cut ? 0 : Math.min(...widths);
}

/**
 * The pages of boards, in the columns and with the texts where the boards become largest.
 *
 * @param {HTMLElement} list
 * @param {HTMLElement[]} beyond
 */
function fitBoards(list, beyond) {
  const tiles = all(list, ":scope > *");
  const below = beyond.length > FEW ? [] : beyond;
  const pages = Math.ceil(tiles.length / most());
  const size = Math.ceil(tiles.length / pages);
  const seen = new Set([list, ...tiles.slice(0, size), ...below]);
  for (const it of [...tiles, ...beyond]) {
    it.hidden = !seen.has(it);
  }
  const first = tiles.slice(0, size);
  let best = { columns: 1, rows: size, beside: false, width: -1 };
  for (const beside of [false, true]) {
    for (let columns = 1; columns <= size; columns += 1) {
      const way = { columns, rows: Math.ceil(size / columns), beside };
      const width = lay(list, first, way);
      if (width > best.width) {
        best = { ...way, width };
      }
    }
  }
  const found = [];
  for (let n = 0; n < tiles.length; n += size) {
    const page = tiles.slice(n, n + size);
    for (const tile of tiles) {
      tile.hidden = !page.includes(tile);
    }
    lay(list, page, best);
    found.push([list, ...page, ...below]);
  }
  return found;
}

/**
 * The pages of a screen: what of its lines each of them shows.
 *
 * @param {HTMLElement} screen
 */
function fit(screen) {
  for (const line of lines(screen)) {
    line.hidden = false;
  }
  const list = find(screen, ".tiles");
  if (!list) {
    return fitRows(screen);
  }
  const beyond = all(screen, ".tiles ~ *");
  const found = list.children.length > 0 ? fitBoards(list, beyond) : [];
  if (beyond.length > FEW || found.length === 0) {
    list.hidden = true;
    for (const it of beyond) {
      it.hidden = false;
    }
    found.push(...split(beyond, end()));
  }
  return found.length > 0 ? found : [[]];
}

let at = { screen: 0, page: 0 };
let paused = false;
/** @type {number | undefined} */
let timer;

/** Shows the page that the screen is at, and gives how many there are. */
function draw() {
  screens.forEach((screen, n) => {
    screen.hidden = n !== at.screen;
  });
  const screen = screens[at.screen];
  const found = fit(screen);
  at.page = Math.min(at.page, found.length - 1);
  const seen = new Set(found[at.page]);
  for (const line of lines(screen)) {
    line.hidden = !seen.has(line);
  }
  name.textContent = screen.dataset.screen ?? "";
  count.textContent = found.length > 1 ? `${at.page + 1}/${found.length}` : "";
  sign.hidden = !paused;
  return found.length;
}

function show() {
  draw();
  if (!calm) {
    main.classList.remove("arriving");
    void main.offsetWidth;
    main.classList.add("arriving");
  }
}

/** @param {1 | -1} way */
function step(way) {
  const page = at.page + way;
  if (page >= 0 && page < draw()) {
    at = { ...at, page };
  } else {
    const screen = (at.screen + way + screens.length) % screens.length;
    at = { screen, page: 0 };
    if (way < 0) {
      at.page = draw() - 1;
    }
  }
  show();
}

function wait() {
  clearInterval(timer);
  if (!paused) {
    timer = setInterval(() => step(1), Number(main.dataset.seconds) * 1000);
  }
}

/** @type {Record<string, () => void>} */
const keys = {
  " ": () => {
    paused = !paused;
    draw();
  },
  ArrowRight: () => step(1),
  ArrowLeft: () => step(-1),
};

document.addEventListener("keydown", (event) => {
  const act = keys[event.key];
  if (act && !(event.altKey || event.ctrlKey || event.metaKey)) {
    event.preventDefault();
    act();
    wait();
  }
});
document.addEventListener("replaced", draw);
document.documentElement.classList.add("turning");
show();
wait();
// Also when the head has grown by a line, as when the connection is lost.
new ResizeObserver(draw).observe(main);
