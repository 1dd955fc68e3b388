// The hall's screen: one section after the other, each paged by what fits, a while each.
// Boards in play are boards, the others lines; a result stays on its board for a while.
// The space bar stops and goes on, the arrows step. Without this module all sections stand
// one below the other.

import { now } from "./clock.js";
import { all, find, need } from "./dom.js";

const main = need(document, "main[data-live]");
const screens = all(main, "[data-screen]");
const name = need(document, "[data-screen-name]");
const title = need(document, "[data-screen-title]");
const count = need(document, "[data-screen-page]");
const sign = need(document, "[data-paused]");
const pause = need(document, "[data-pause]");
const wall = need(document, "[data-wall-clock]");
const dots = all(document, ".dots > i");
const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;

/** As many lines below the boards stand on every page of them; more have pages of their own. */
const FEW = 6;

/** What a text beside a board has to have in width, in sizes of its type. */
const BESIDE = 12;

/** How long a result is shown on its board, in milliseconds. */
const RESULT_STAYS = 20_000;

/** The least edge of a square, and the least type on a board, in pixels: for them fewer boards are
 * shown at once. */
const SQUARE = 24.5;
const LETTER = 10.1;

/** What a way of laying boards out is worth if names have no room. */
const NAMES_CUT = 0.75;

/**
 * What stands on a page: lines, boards and their lists.
 *
 * @typedef {{ shown: HTMLElement[], large?: boolean }} ScreenPage
 */

const isWide = () => innerWidth > innerHeight;

/** The most boards at once: those of a small screen could not be seen from the last row. */
function most() {
  const short = Math.min(innerWidth, innerHeight);
  return short < 900 ? 4 : short < 1600 ? 8 : 12;
}

/**
 * What of a screen stands on one page and not on another.
 *
 * @param {HTMLElement} screen
 */
const lines = (screen) =>
  all(screen, "tbody > tr, .tiles, .tiles > .tile, .game-lines, .game-lines > .tile, .tiles ~ p");

/**
 * Lines by pages: each as many as there is room for below the first of them, and no more than
 * a number.
 *
 * @param {HTMLElement[]} lines
 * @param {number} bottom
 * @param {number} [most]
 */
function split(lines, bottom, most = Infinity) {
  /** @type {HTMLElement[][]} */
  const pages = [];
  const start = lines[0]?.getBoundingClientRect().top;
  let first = 0;
  for (const line of lines) {
    const box = line.getBoundingClientRect();
    const isFull = (box.bottom - first > bottom - start && box.top > first) || (pages.at(-1)?.length ?? 0) >= most;
    if (pages.length === 0 || isFull) {
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
 * The pages of a table. What stands below it stands on all of them. Standings come by eights.
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
  const eights = find(screen, "[data-eights]") ? (isWide() ? 8 : 16) : Infinity;
  return split(rows, end() - Math.max(below, 0), eights);
}

/**
 * The pages of a table in the largest type that asks for no page and no width more. Words are
 * broken, and clubs left out, only where they have no room in the smallest.
 *
 * @param {HTMLElement} screen
 */
function fitRows(screen) {
  screen.dataset.larger = "0";
  screen.toggleAttribute("data-tight", false);
  screen.toggleAttribute("data-bare", false);
  screen.toggleAttribute("data-bare", screen.scrollWidth > screen.clientWidth);
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
 * The drawing of a board; a tile that is on its way has none.
 *
 * @param {HTMLElement} tile
 */
const drawing = (tile) => find(tile, "svg.board", SVGSVGElement);

/**
 * How wide a board is for its height.
 *
 * @param {HTMLElement} tile
 */
function shape(tile) {
  const box = drawing(tile)?.viewBox.baseVal;
  return box ? box.width / box.height : 1;
}

/**
 * How wide a board has to be.
 *
 * @param {HTMLElement} tile
 */
function least(tile) {
  const board = drawing(tile);
  if (!board) {
    return 0;
  }
  const edge = board.matches(".almajara") ? 36 : 40;
  const letters = all(board, "text", SVGTextElement)
    .filter((it) => it.getClientRects().length > 0)
    .map((it) => parseFloat(getComputedStyle(it).fontSize));
  return board.viewBox.baseVal.width * Math.max(SQUARE / edge, LETTER / Math.min(...letters));
}

/**
 * Lays the boards out in columns and rows, and gives how wide the smallest of them becomes, and
 * what that is worth.
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
    const texts = beside ? [] : all(tile, ".tile-head, .tile-side, .tile-news");
    const taken = texts.reduce((sum, text) => sum + text.offsetHeight + parseFloat(style.rowGap), 0);
    const rest = wide - (beside ? BESIDE * parseFloat(style.fontSize) : 0);
    const board = Math.max(Math.min((high - taken) * shape(tile), rest), 0);
    tile.style.setProperty("--board", `${board}px`);
    return board;
  });
  const isCut = tiles.some((tile) => tile.scrollHeight > tile.clientHeight + 1);
  const names = tiles.flatMap((tile) => all(tile, ".grow"));
  const worth = names.some((it) => it.scrollWidth > it.clientWidth) ? NAMES_CUT : 1;
  return { width: isCut ? 0 : Math.min(...widths), worth };
}

/**
 * The way in which the first boards of a page become largest, with the texts below or beside
 * them.
 *
 * @param {HTMLElement} list
 * @param {HTMLElement[]} tiles
 */
function largest(list, tiles) {
  let best = { columns: 1, rows: tiles.length, beside: false, width: -1, worth: 1 };
  for (const beside of [true, false]) {
    for (let columns = 1; columns <= tiles.length; columns += 1) {
      const way = { columns, rows: Math.ceil(tiles.length / columns), beside };
      const { width, worth } = lay(list, tiles, way);
      if (width * worth > best.width * best.worth) {
        best = { ...way, width, worth };
      }
    }
  }
  return best;
}

/**
 * The pages of boards, as many on each as can be seen from the last row.
 *
 * @param {HTMLElement} list
 * @param {HTMLElement[]} below
 */
function fitBoards(list, below) {
  const tiles = all(list, ":scope > .tile");
  /** @param {HTMLElement[]} page */
  const only = (page) => {
    for (const tile of tiles) {
      tile.hidden = !page.includes(tile);
    }
  };
  /** @type {ReturnType<typeof largest>} */
  let best;
  let size;
  for (let pages = Math.ceil(tiles.length / most()); ; pages += 1) {
    size = Math.ceil(tiles.length / pages);
    const first = tiles.slice(0, size);
    only(first);
    best = largest(list, first);
    if (size === 1 || best.width >= Math.max(...first.map(least))) {
      break;
    }
  }
  /** @type {ScreenPage[]} */
  const found = [];
  for (let n = 0; n < tiles.length; n += size) {
    const page = tiles.slice(n, n + size);
    only(page);
    lay(list, page, best);
    found.push({ shown: [list, ...page, ...below] });
  }
  return found;
}

/**
 * The boards whose result has come while they were watched, with the time until which it stays;
 * without one while nobody has seen it.
 *
 * @type {Map<string, number | undefined>}
 */
const fresh = new Map();

/**
 * The state of each board when it was last looked at.
 *
 * @type {Map<string, string>}
 */
const states = new Map();

/**
 * Puts boards that are played, or have a fresh result, on one list and all others on the other.
 *
 * @param {HTMLElement} list
 * @param {HTMLElement} rest
 */
function arrange(list, rest) {
  const tiles = all(list.parentElement ?? main, ".tile[data-part]");
  for (const tile of tiles) {
    const { part = "" } = tile.dataset;
    const state = find(tile, "[data-state]")?.dataset.state;
    if (state) {
      if (state === "finished" && states.get(part) === "playing") {
        fresh.set(part, undefined);
      }
      states.set(part, state);
    }
    const until = fresh.get(part);
    if (until !== undefined && until <= performance.now()) {
      fresh.delete(part);
    }
  }
  const state = (/** @type {HTMLElement} */ tile) => states.get(tile.dataset.part ?? "");
  const live = tiles.some((tile) => state(tile) === "playing") ? "playing" : "finished";
  const isBoard = (/** @type {HTMLElement} */ tile) =>
    state(tile) === live || fresh.has(tile.dataset.part ?? "") || (!state(tile) && list.contains(tile));
  const number = (/** @type {HTMLElement} */ tile) => Number(tile.dataset.part?.match(/\.(\d+)/)?.[1]);
  for (const [place, members] of /** @type {[HTMLElement, HTMLElement[]][]} */ ([
    [list, tiles.filter(isBoard)],
    [rest, tiles.filter((tile) => !isBoard(tile))],
  ])) {
    members.sort((one, other) => number(one) - number(other));
    const known = all(place, ":scope > .tile");
    if (known.length !== members.length || known.some((tile, n) => tile !== members[n])) {
      place.append(...members);
    }
  }
}

/**
 * The pages of a screen.
 *
 * @param {HTMLElement} screen
 * @returns {ScreenPage[]}
 */
function fit(screen) {
  const [list, rest] = [find(screen, ".tiles"), find(screen, ".game-lines")];
  if (list && rest) {
    arrange(list, rest);
    rest.toggleAttribute("data-large", false);
  }
  for (const line of lines(screen)) {
    line.hidden = false;
  }
  if (!list || !rest) {
    return fitRows(screen).map((shown) => ({ shown }));
  }
  const texts = all(screen, ".tiles ~ p");
  const games = all(rest, ":scope > .tile");
  const beyond = [...games, ...texts];
  const isAlone = beyond.length > FEW || list.children.length === 0;
  const below = isAlone ? [] : [...(games.length > 0 ? [rest] : []), ...beyond];
  for (const it of [rest, ...beyond]) {
    it.hidden = !below.includes(it);
  }
  const found = list.children.length > 0 ? fitBoards(list, below) : [];
  if (isAlone) {
    list.hidden = true;
    for (const it of [rest, ...beyond]) {
      it.hidden = false;
    }
    rest.toggleAttribute("data-large", true);
    found.push(...split(beyond, end()).map((shown) => ({ shown: [rest, ...shown], large: true })));
  }
  return found.length > 0 ? found : [{ shown: [] }];
}

let at = { screen: 0, page: 0 };
let paused = false;
/** @type {number | undefined} */
let timer;

/**
 * Counts the time of the fresh results that are seen now.
 *
 * @param {HTMLElement[]} shown
 */
function age(shown) {
  for (const { dataset } of shown) {
    const { part = "" } = dataset;
    if (fresh.has(part) && fresh.get(part) === undefined) {
      fresh.set(part, performance.now() + RESULT_STAYS);
      setTimeout(draw, RESULT_STAYS + 100);
    }
  }
}

/** Shows the page that the screen is at, and gives how many there are. */
function draw() {
  screens.forEach((screen, n) => {
    screen.hidden = n !== at.screen;
    dots[n]?.classList.toggle("on", n === at.screen);
  });
  const screen = screens[at.screen];
  const found = fit(screen);
  at.page = Math.min(at.page, found.length - 1);
  const page = found[at.page];
  const seen = new Set(page.shown);
  for (const line of lines(screen)) {
    line.hidden = !seen.has(line);
  }
  find(screen, ".game-lines")?.toggleAttribute("data-large", page.large ?? false);
  age(page.shown);
  name.textContent = screen.dataset.screen ?? "";
  title.textContent = find(screen, "h2")?.textContent ?? "";
  count.textContent = found.length > 1 ? `${at.page + 1}/${found.length}` : "";
  sign.hidden = !paused;
  pause.ariaPressed = `${paused}`;
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

/** Turns to the next page when this screen has been seen for its time. */
function wait() {
  clearTimeout(timer);
  if (!paused) {
    timer = setTimeout(() => {
      step(1);
      wait();
    }, Number(screens[at.screen].dataset.seconds) * 1000);
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

/** @param {string | undefined} timeZone */
const hours = (timeZone) =>
  new Intl.DateTimeFormat(document.documentElement.lang, {
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
    timeZone,
  });
/** @type {Intl.DateTimeFormat} */
let hour;
try {
  hour = hours(wall.dataset.zone);
} catch {
  // A browser that does not know the zone has the time of its own.
  hour = hours(undefined);
}

/** The time of the hall. */
function strike() {
  wall.textContent = hour.format(now());
}

// The key does the same, whatever has the focus.
pause.addEventListener("click", () => {
  keys[" "]();
  wait();
});
pause.hidden = false;

document.addEventListener("replaced", draw);
document.documentElement.classList.add("turning");
strike();
setInterval(strike, 1000);
show();
wait();
// Also when the head has grown by a line, as when the connection is lost.
new ResizeObserver(draw).observe(main);
