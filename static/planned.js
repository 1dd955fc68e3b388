// What the player alone sees on the own board: the parts that are chosen or sealed, as arrows, and
// the own Labyrinth while it is secret. Without this module both stand beside the board in words.

const FILES = "abcdefghijkl";
const LAST = FILES.length - 1;

/** The edge of a square in units of the picture. */
const UNIT = 40;

/** How far before the middle of its goal an arrow ends. */
const SHORT = 11;

const SVG = "http://www.w3.org/2000/svg";

/**
 * @param {string} name
 * @param {Record<string, string | number>} attributes
 */
function element(name, attributes) {
  const it = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) {
    it.setAttribute(key, `${value}`);
  }
  return it;
}

/**
 * The upper left corner of a square, as the board is turned.
 *
 * @param {SVGElement} board
 * @param {string} square
 */
function corner(board, square) {
  const [file, rank] = [FILES.indexOf(square[0]), Number(square.slice(1)) - 1];
  const isBlack = board.dataset.viewpoint === "black";
  return isBlack ? [(LAST - file) * UNIT, rank * UNIT] : [file * UNIT, (LAST - rank) * UNIT];
}

/**
 * @param {SVGElement} board
 * @param {string} square
 */
const middle = (board, square) => corner(board, square).map((it) => it + UNIT / 2);

/**
 * The line of a part: to its goal with a head, or around the piece that stays where it is.
 *
 * @param {SVGElement} board
 * @param {string} from
 * @param {string} to
 */
function line(board, from, to) {
  const [[x, y], [goalX, goalY]] = [middle(board, from), middle(board, to)];
  const length = Math.hypot(goalX - x, goalY - y);
  if (length === 0) {
    return `M${x - 15} ${y}a15 15 0 1 0 30 0a15 15 0 1 0-30 0`;
  }
  const [alongX, alongY] = [(goalX - x) / length, (goalY - y) / length];
  const [endX, endY] = [goalX - alongX * SHORT, goalY - alongY * SHORT];
  /** @param {number} to */
  const wing = (to) => `${endX - alongX * 9 - alongY * 6 * to} ${endY - alongY * 9 + alongX * 6 * to}`;
  return `M${x} ${y}L${endX} ${endY}M${wing(1)}L${endX} ${endY}L${wing(-1)}`;
}

/**
 * Draws the parts of a side's plan below the figures, in the place of those before.
 *
 * @param {SVGElement} board
 * @param {string} side `white` or `black`
 * @param {Way[]} parts
 */
export function drawPlan(board, side, parts) {
  board.querySelector(".planned")?.remove();
  if (parts.length === 0) {
    return;
  }
  const group = element("g", { class: "planned" });
  for (const { from, to } of parts) {
    if (!from || !to) {
      // Who skips moves nothing.
      continue;
    }
    const d = line(board, from, to);
    group.append(element("path", { class: "case", d }), element("path", { class: side, d }));
  }
  board.querySelector(".men")?.before(group);
}

/**
 * Draws the own Labyrinth, unless everybody sees it.
 *
 * @param {SVGElement} board
 * @param {string | undefined} square
 */
export function drawLabyrinth(board, square) {
  board.querySelectorAll(".labyrinth.own").forEach((it) => it.remove());
  const [grounds, drawings] = board.querySelectorAll(".ground");
  const sprite = board.querySelector(".men use")?.getAttribute("href")?.split("#")[0];
  if (!square || !drawings || !sprite) {
    return;
  }
  const [x, y] = corner(board, square);
  const isKnown = grounds.querySelector(`.labyrinth[x="${x}"][y="${y}"]`);
  if (!isKnown) {
    const place = { class: "labyrinth own", x, y, width: UNIT, height: UNIT };
    grounds.append(element("rect", place));
    drawings.append(element("use", { ...place, href: `${sprite}#labyrinth` }));
  }
}
