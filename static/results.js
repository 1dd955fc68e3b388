// Takes the results of a round by keys: a board's number and Enter, then the winner's key. What is
// entered is sent while the next one is typed, one after another, and again until somebody answers.
// Without this module the same form loads the page for each result.

import { all, bodyOf, closest, find, need, newKey } from "./dom.js";
import { FIRST_PAUSE, LONGEST_PAUSE, ask } from "./sent.js";

/**
 * What is sent: fields beside those of the page, what it says in words, and whether the line has
 * gone on to the next board.
 *
 * @typedef {{ fields: [string, string][], said: string, hasLeft: boolean }} Sent
 */

const NUMBERS = ["known_white", "known_black"];

const form = need(document, "[data-results]", HTMLFormElement);
const board = () => find(form, "#board", HTMLInputElement);
const keys = () => find(form, ".keys");
const note = () => find(form, "[data-swap=note]");
const numbers = () => NUMBERS.flatMap((name) => find(form, `#${name}`, HTMLInputElement) ?? []);

/** @param {string} number */
const rowOf = (number) => find(form, `[data-board="${CSS.escape(number)}"]`);

/** @type {Sent[]} */
const queue = [];
let sending = false;
let pause = FIRST_PAUSE;
/** The first of the two keys of a game that was not played. */
let prefix = "";

/** @param {string} number */
const isQueued = (number) =>
  queue.some(({ fields }) => fields.some(([name, value]) => name === "board" && value === number));

/** The first board that is missing and not on its way. */
function next() {
  const rows = all(form, "[data-list=missing] [data-waiting]").map((it) => it.dataset.board ?? "");
  return rows.find((number) => !isQueued(number)) ?? "";
}

/** Says whose board the line has, and marks its row. */
function name() {
  const number = board()?.value.trim() ?? "";
  const row = rowOf(number);
  const names = find(form, "[data-names]");
  names?.replaceChildren(...(row ? [...need(row, ".duo").cloneNode(true).childNodes] : []));
  for (const it of all(form, ".lrow[aria-current]")) {
    it.removeAttribute("aria-current");
  }
  row?.setAttribute("aria-current", "true");
}

/**
 * Puts a board into the line.
 *
 * @param {string} number
 */
function choose(number) {
  const field = board();
  prefix = "";
  if (!field) {
    return;
  }
  field.value = number;
  field.removeAttribute("aria-invalid");
  note()?.replaceChildren();
  name();
}

/** Lets the number in the line be typed over. */
function retype() {
  const field = board();
  prefix = "";
  if (field) {
    field.focus();
    field.select();
    field.dataset.fresh = "";
  }
}

/** Goes on to the next board. */
function goOn() {
  numbers().forEach((it) => (it.value = ""));
  choose(next());
  retype();
}

/** Says what nobody has answered yet. */
function tell() {
  const line = need(form, "[data-unsent]");
  need(line, "b").textContent = queue.map((it) => it.said).join(", ");
  line.hidden = pause === FIRST_PAUSE || queue.length === 0;
}

/**
 * Shows the answer in place of what it was, but for the line, which may be at another board.
 *
 * @param {Document} page
 * @param {Sent} sent
 * @param {boolean} isTaken
 */
function show(page, sent, isTaken) {
  const before = document.activeElement?.closest("[data-swap]");
  for (const part of all(form, "[data-swap]")) {
    const name = part.dataset.swap ?? "";
    const answer = find(page, `[data-swap=${name}]`);
    // A note is about the board that was sent.
    if (answer && (name !== "note" || !sent.hasLeft || !isTaken)) {
      part.replaceChildren(...answer.childNodes);
    }
  }
  const version = find(page, "[name=version]", HTMLInputElement);
  need(form, "[name=version]", HTMLInputElement).value = version?.value ?? "";
  if (!isTaken && sent.hasLeft) {
    for (const [name, value] of sent.fields) {
      const field = find(form, `#${CSS.escape(name)}`, HTMLInputElement);
      if (field) {
        field.value = value;
      }
    }
    retype();
  }
  if (isTaken && !sent.hasLeft && sent.fields.some(([name]) => name === "points")) {
    goOn();
  }
  if (find(page, "#board")) {
    name();
    if (before && !document.contains(document.activeElement)) {
      board()?.focus();
    }
  } else {
    // All are in: nothing is left to type, and the focus goes on with the round.
    all(form, ".quick, button[name=look]").forEach((it) => it.remove());
    find(form, "[data-onward]")?.focus();
  }
}

/**
 * The fields of the page, and what is asked or refused at its rows, with what is sent now.
 *
 * @param {Sent} sent
 */
function body({ fields }) {
  const all = bodyOf(form);
  ["look", "points", "board", ...NUMBERS].forEach((name) => all.delete(name));
  all.set("key", newKey());
  fields.forEach(([name, value]) => all.set(name, value));
  return all;
}

/**
 * @param {Sent} sent
 * @returns {Promise<boolean>} whether somebody answered
 */
async function post(sent) {
  // What is left to ask is kept with the page that answers.
  const headers = { "x-for-page": "yes" };
  let answer = await ask(form.action, { method: "POST", body: body(sent), headers });
  if (answer?.ok && answer.address) {
    answer = await ask(answer.address);
  }
  if (!answer) {
    return false;
  }
  const answered = find(answer.page, "[data-results]", HTMLFormElement);
  if (!answered) {
    // Another page answers, such as the one that asks to sign in: it keeps what was typed.
    return leave(sent);
  }
  if (!board()) {
    form.replaceChildren(...answered.childNodes);
    goOn();
    return true;
  }
  // Of two results the row asks: the one that was sent is on the page.
  show(answer.page, sent, answer.ok || answer.status === 409);
  return true;
}

/** @param {Sent} sent */
function leave(sent) {
  const sends = body(sent);
  // All results that wait go with it, as those of a sheet.
  for (const { fields } of queue) {
    const typed = new Map(fields);
    const number = typed.get("board");
    const points = typed.get("points");
    if (points) {
      sends.set(`points${number}`, points);
      sends.set(`white${number}`, typed.get("known_white") ?? "");
      sends.set(`black${number}`, typed.get("known_black") ?? "");
      ["board", "points", ...NUMBERS].forEach((name) => sends.delete(name));
    }
  }
  queue.length = 0;
  // The line may be at another board.
  all(form, "input, button").forEach((it) => it.setAttribute("disabled", ""));
  for (const [name, value] of sends) {
    const field = document.createElement("input");
    Object.assign(field, { type: "hidden", name, value });
    form.append(field);
  }
  form.submit();
  return true;
}

async function send() {
  if (sending) {
    return;
  }
  sending = true;
  while (queue.length > 0) {
    if (await post(queue[0])) {
      queue.shift();
      pause = FIRST_PAUSE;
    } else {
      pause = Math.min(pause * 2, LONGEST_PAUSE);
      tell();
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
  sending = false;
  form.removeAttribute("aria-busy");
  tell();
}

/** @param {Sent} sent */
function enqueue(sent) {
  form.ariaBusy = "true";
  queue.push(sent);
  send();
}

/** @param {HTMLButtonElement} button */
function enter(button) {
  prefix = "";
  const number = board()?.value.trim() ?? "";
  const known = numbers().map((it) => /** @type {[string, string]} */ ([it.name, it.value.trim()]));
  // Numbers may contradict the result: the line waits for the answer.
  const hasLeft = rowOf(number)?.dataset.waiting !== undefined && known.every(([, value]) => value === "");
  const fields = /** @type {[string, string][]} */ ([["board", number], ["points", button.value], ...known]);
  enqueue({ fields, said: `${number} ${button.firstChild?.textContent?.trim() ?? ""}`, hasLeft });
  if (hasLeft) {
    goOn();
  }
}

/** Asks who plays at the board of the line, where the page does not know it as missing. */
const look = () => enqueue({ fields: [["board", board()?.value ?? ""], ["look", ""]], said: "", hasLeft: false });

form.addEventListener("submit", (event) => {
  const button = event.submitter;
  if (!(button instanceof HTMLButtonElement)) {
    return;
  }
  event.preventDefault();
  if (button.name === "points") {
    enter(button);
  } else if (button.name !== "look") {
    enqueue({ fields: [[button.name, button.value]], said: button.textContent.trim(), hasLeft: true });
  } else if (button.value !== "") {
    choose(button.value);
    keys()?.focus();
  }
});

form.addEventListener("click", ({ target }) => {
  const row = closest(target, "[data-waiting]");
  if (row && !closest(target, "a, button, input")) {
    choose(row.dataset.board ?? "");
    keys()?.focus();
  }
});

form.addEventListener("focusout", ({ target }) => {
  if (closest(target, ".keys")) {
    prefix = "";
  }
});

form.addEventListener("input", ({ target }) => {
  const field = board();
  if (field && target === field) {
    delete field.dataset.fresh;
    note()?.replaceChildren();
    name();
  }
});

/** @param {KeyboardEvent} event */
function atBoard(event) {
  const field = board();
  if (field && field.dataset.fresh !== undefined && /^\d$/.test(event.key)) {
    field.value = "";
  }
  if (event.key !== "Enter") {
    return;
  }
  event.preventDefault();
  const isKnown = rowOf(board()?.value.trim() ?? "")?.dataset.waiting !== undefined;
  // Of a board that is in it is said first; a second Enter means it.
  if (isKnown || find(form, "[data-in]")) {
    keys()?.focus();
  } else {
    look();
    retype();
  }
}

/**
 * The sign of a key as the buttons have it.
 *
 * @param {KeyboardEvent} event
 */
function signOf({ key, code, shiftKey }) {
  if (code.startsWith("Numpad") && !/^[\d-]$/.test(key)) {
    // Shift makes an arrow of it, and is not told.
    return "";
  }
  const digit = /^(?:Digit|Numpad)(\d)$/.exec(code)?.[1];
  if (key === "=" || key === "-") {
    return key;
  }
  return digit === undefined ? "" : `${shiftKey ? "Shift " : ""}${digit}`;
}

/** @param {KeyboardEvent} event */
function atKeys(event) {
  if (event.key === " " && numbers().length > 0) {
    event.preventDefault();
    prefix = "";
    numbers()[0].focus();
  } else if (event.key === "Escape") {
    prefix = "";
    retype();
  } else {
    const sign = signOf(event);
    const pressed = prefix === "" ? sign : `${prefix} ${sign}`;
    const buttons = all(form, ".keys [data-key]", HTMLButtonElement);
    const begun = buttons.some((it) => it.dataset.key?.startsWith(`${pressed} `));
    const meant = buttons.find((it) => sign !== "" && it.dataset.key === pressed);
    prefix = sign !== "" && begun ? pressed : "";
    if (meant) {
      // The line goes on within the press, whose sign is not typed there.
      event.preventDefault();
      meant.click();
    }
  }
}

form.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.altKey || event.metaKey) {
    return;
  }
  const { target } = event;
  if (target === board()) {
    atBoard(event);
  } else if (closest(target, ".keys")) {
    if (event.key !== " " || target === keys()) {
      atKeys(event);
    }
  } else if (event.key === "Enter" && closest(target, ".numbers")) {
    // The last number leads back to the keys.
    event.preventDefault();
    const fields = numbers();
    const at = fields.findIndex((it) => it === target);
    (fields[at + 1] ?? keys())?.focus();
  }
});

addEventListener("beforeunload", (event) => {
  if (queue.length > 0) {
    event.preventDefault();
  }
});

// The number can be typed over.
if (board()?.value === "") {
  goOn();
}
