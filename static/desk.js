// What the desk's pages do beyond forms. Without this module they do the same, a form at
// a time.

import { all, closest, find, need, texts } from "./dom.js";
import "./drag.js";
import { awaits, oneAtATime, replace } from "./live.js";
import { writePlans } from "./plan.js";
import { rulings } from "./rulings.js";
import { sendActs } from "./sent.js";
import "./terrain.js";
import "./told.js";

const SIDES = ["white", "black"];

/** How long after a page is there what happened is said aloud, and a key that leads on from
 * it counts, in milliseconds. */
const ALOUD = 400;

/** How long after nobody answered the page is asked for again, in milliseconds. */
const UNREACHED = 1000;

/**
 * The field of a row's form that has a name.
 *
 * @param {HTMLFormElement} form
 * @param {string} name
 */
const fieldOf = (form, name) => need(form, `[name="${name}"]`, HTMLInputElement);

/**
 * Lets the plans of the next row be completed, looked at and picked on the board.
 *
 * @param {HTMLFormElement} form
 */
async function row(form) {
  const { game, csrf = "" } = form.dataset;
  const words = Object.fromEntries(texts(form, "word"));
  const headers = { accept: "application/json", "accept-language": document.documentElement.lang };
  /** @type {import("./plan.js").Asks} */
  const look = async (side, parts) => {
    const options = {
      method: "POST",
      headers: { ...headers, "content-type": "application/json", "x-csrf-token": csrf },
      // Whether an answer was late is a remark of the row.
      body: JSON.stringify({ side, parts, remarks: fieldOf(form, "remarks").value }),
    };
    try {
      const response = await fetch(`${game}/look`, options);
      return response.ok ? await response.json() : undefined;
    } catch {
      // Without the service a part is judged when the row is sent.
      return undefined;
    }
  };
  /** @param {string} side */
  const fields = (side) => [1, 2].map((part) => fieldOf(form, `${side}${part}`));
  const sides = new Map(SIDES.map((side) => [side, fields(side)]));
  const writer = writePlans(sides, words, look);
  const board = find(document, ".beside svg.board", SVGElement);
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

/**
 * Says when both plans are in, and that one key opens them.
 *
 * @param {HTMLFormElement} form
 */
function both(form) {
  const place = need(form, "[data-both]");
  /** @param {string} side */
  const isIn = (side) => [1, 2].some((part) => find(form, `[name=${side}${part}]`, HTMLInputElement)?.value.trim());
  const isWrong = () => form.querySelector("[aria-invalid=true], [data-look=void]") !== null;
  const say = () => {
    const said = (SIDES.every(isIn) && !isWrong() && place.dataset.both) || "";
    if (place.textContent !== said) {
      place.textContent = said;
    }
  };
  // What is typed anew is judged anew.
  form.addEventListener("input", ({ target }) => {
    if (target instanceof Element) {
      target.removeAttribute("aria-invalid");
    }
  });
  ["input", "focusin", "click", "looked"].forEach((it) => document.addEventListener(it, say));
  say();
}

/**
 * What happened: it is said aloud, and keys lead on from it.
 *
 * @param {HTMLElement} told
 */
function happened(told) {
  told.querySelector("[data-keys]")?.removeAttribute("hidden");
  // The browser gives it the focus with its scrolling, which a busy machine may skip: the keys
  // would be lost.
  if (location.hash === "#told" && document.activeElement === document.body) {
    told.focus({ preventScroll: true });
  }
  // The key that has opened the plans may still be held when the page is there.
  let ready = !("fresh" in told.dataset);
  if (!ready) {
    const sentences = all(told, "[data-sentences] > li");
    const texts = sentences.map((it) => it.textContent.replace(/\s+/g, " "));
    // A status that is there when the page is loaded is not read: it has to change.
    setTimeout(() => {
      need(told, "[data-announce]").textContent = texts.join(" ");
      ready = true;
    }, ALOUD);
  }
  const next = () => find(document, "a[data-next], #onward")?.click();
  const field = () => {
    const fields = all(document, "form[data-game] input.written", HTMLInputElement);
    return fields.find((it) => it.value === "") ?? fields[0];
  };
  const onward = () => {
    const place = field() ?? find(document, "[data-signing] :is(input[type=radio], input[type=checkbox])");
    if (place) {
      place.focus();
    } else {
      next();
    }
  };
  /** @type {Record<string, () => void>} */
  const keys = { Enter: onward, n: next, т: next };
  told.addEventListener("keydown", (event) => {
    const modified = event.altKey || event.ctrlKey || event.metaKey;
    if (modified || closest(event.target, "a, button, input, select, textarea")) {
      return;
    }
    const act = keys[event.key];
    if (act) {
      event.preventDefault();
      if (ready && !event.repeat) {
        act();
      }
    } else if (event.key.length === 1 && event.key !== " ") {
      // The first sign of the next plan is typed where it belongs.
      field()?.focus();
    }
  });
}

/** What the game waits for changes on the page and before its title. */
document.addEventListener("renewed", ({ detail }) => {
  awaits(detail.querySelector("[data-waits]")?.textContent);
});

/** Looks at the page of a game by acts again with every change; the clock of a game by plans does. */
function watch() {
  const look = oneAtATime(async () => {
    try {
      const response = await fetch(location.pathname, { cache: "no-store" });
      if (response.ok) {
        const detail = new DOMParser().parseFromString(await response.text(), "text/html");
        document.dispatchEvent(new CustomEvent("renewed", { detail }));
      }
    } catch {
      // The next change asks again.
    }
  });
  document.addEventListener("version", look);
}

/** Whether the browser is about to leave the page for another one. */
let leaving = false;

/** What of the desk's column stays when the page is renewed: what scripts hold on to. */
const STAYS = ["[data-waits]", "[data-kept]", "[data-dropped]", "#acts"];

/**
 * Whether a page can be shown in the place of this one: both are of a game that goes on.
 *
 * @param {Document} page
 */
function isAlike(page) {
  const known = new Set([...document.scripts].map((it) => it.getAttribute("src")));
  // Its address is set here.
  const needed = [...page.scripts].map((it) => it.getAttribute("src")).filter((it) => !it?.endsWith("/moved.js"));
  const loaded = needed.every((it) => known.has(it));
  const parts = ["#entry", "#told", "#acts [data-act-entry]"];
  return loaded && parts.every((it) => page.querySelector(it) && document.querySelector(it));
}

/** @param {Element | null} it */
const isField = (it) => it instanceof HTMLInputElement || it instanceof HTMLSelectElement;

/**
 * What was typed, opened and had the focus in a part, to be put back into the fresh one.
 *
 * @param {HTMLElement} part
 * @param {string} sent
 */
function remember(part, sent) {
  const typed = [...part.querySelectorAll("input[id], select[id]")]
    .filter(isField)
    .filter((it) => it.type !== "radio" && it.type !== "checkbox")
    .filter((it) => it.value !== ("defaultValue" in it ? it.defaultValue : "") && it.value !== sent)
    .map((it) => [it.id, it.value]);
  /** @param {Element} it */
  const named = (it) => it.querySelector("summary")?.textContent.trim();
  const open = new Set(all(part, "details[open]:not(.asks)").map(named));
  const { activeElement } = document;
  const had = part.contains(activeElement);
  return () => {
    for (const [id, value] of typed) {
      const field = document.getElementById(id);
      if (isField(field) && field.value === "") {
        field.value = value;
      }
    }
    for (const details of part.querySelectorAll("details")) {
      details.open ||= open.has(named(details));
    }
    if (had) {
      const acts = need(document, "#acts");
      acts.tabIndex = -1;
      (document.getElementById(activeElement?.id ?? "") ?? acts).focus({ preventScroll: true });
    }
  };
}

/**
 * Shows another state of the game in the place of this one; what was typed and opened stays.
 *
 * @param {Document} page
 * @param {string} sent
 */
function renewDesk(page, sent) {
  const entry = need(document, "#entry");
  const more = need(document, "#more");
  const putBack = [entry, more].map((it) => remember(it, sent));
  const fresh = [...need(page, "#entry").children];
  /** @param {Element} it */
  const isKept = (it) => STAYS.some((selector) => it.matches(selector));
  [...entry.children].filter((it) => !isKept(it) && !it.matches("link, script")).forEach((it) => it.remove());
  /** @type {Element | undefined} */
  let before;
  for (const it of fresh) {
    const stays = STAYS.find((selector) => it.matches(selector));
    const own = stays && entry.querySelector(`:scope > ${stays}`);
    if (own) {
      before = own;
    } else if (!it.matches("link, script")) {
      if (before) {
        before.after(it);
      } else {
        entry.prepend(it);
      }
      before = it;
    }
  }
  const part = need(document, "#acts");
  const now = need(page, "#acts");
  Object.assign(part.dataset, { mark: now.dataset.mark, version: now.dataset.version });
  part.replaceChildren(...now.childNodes);
  need(document, ".desk-head").replaceWith(need(page, ".desk-head"));
  const waits = page.querySelector("[data-waits]")?.textContent;
  const told = need(document, "#told");
  const rows = [...page.querySelectorAll(".beside > :not(#told)")];
  [...(told.parentElement?.children ?? [])].filter((it) => it !== told).forEach((it) => it.remove());
  told.after(...rows);
  replace(told, need(page, "#told").innerHTML);
  more.replaceChildren(...need(page, "#more").childNodes);
  putBack.forEach((it) => it());
  awaits(waits);
  const announced = part.querySelector("[data-told-act]")?.textContent ?? "";
  // A status that is there at once is not read: it has to change.
  requestAnimationFrame(() => {
    need(told, "[data-announce]").textContent = announced.replace(/\s+/g, " ").trim();
  });
}

/**
 * The page at an address, as soon as somebody answers; nothing where it is refused.
 *
 * @param {URL} address
 */
async function pageAt(address) {
  for (;;) {
    try {
      const response = await fetch(address, { cache: "no-store" });
      const page = new DOMParser().parseFromString(await response.text(), "text/html");
      return response.ok ? page : undefined;
    } catch {
      // A browser that went there now would show its own page of errors.
      await new Promise((done) => setTimeout(done, UNREACHED));
    }
  }
}

/**
 * Shows the page that answers an act in the place of this one, or goes to it where the game does
 * not go on as it did. One that is at no address of its own is shown alone.
 *
 * @param {Answer} answer
 * @param {Act} sent
 */
async function answered({ ok, address, page }, sent) {
  const text = new URLSearchParams(sent.body).get("text") ?? "";
  const at = ok ? address : page.documentElement.dataset.address;
  const to = at && new URL(at, location.href);
  if (!to || !(ok || to.searchParams.has("refused"))) {
    leaving = true;
    const main = page.querySelector("main") ?? page.body;
    need(document, "main").replaceWith(main);
    main.tabIndex = -1;
    main.focus();
    return false;
  }
  const fresh = ok ? await pageAt(to) : page;
  if (fresh && isAlike(fresh)) {
    renewDesk(fresh, text);
    history.replaceState(null, "", ok ? location.pathname : to);
    if (!ok) {
      const fault = document.querySelector("#entry [role=alert], #acts [aria-invalid=true]");
      fault?.scrollIntoView({ block: "nearest" });
    }
    return false;
  }
  leaving = true;
  if (ok) {
    // Another address than before, so that the page is loaded and not only scrolled.
    to.searchParams.set("at", `${Date.now()}`);
  }
  location.assign(to);
  return true;
}

/** Ends the turn by Space, wherever nothing else hears it. */
function pressBySpace() {
  const hint = () => document.querySelectorAll("[data-key-of-space]").forEach((it) => it.removeAttribute("hidden"));
  document.addEventListener("replaced", hint);
  hint();
  document.addEventListener("keydown", (event) => {
    const isTaken = event.repeat || event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented;
    const others = "a, button, input, select, textarea, summary, [data-cell], [data-chip]";
    const button = find(document, "#acts [data-space]");
    const isElsewhere = event.target instanceof Element && event.target.closest(others);
    if (event.key === " " && button && !isTaken && !isElsewhere) {
      event.preventDefault();
      button.click();
    }
  });
}

/**
 * Sends acts so that a connection that is lost meanwhile leads to no error page.
 *
 * @param {HTMLElement} part
 */
function send(part) {
  const { entry = "", csrf = "", account } = part.dataset;
  // The form is free for the next act at once, and says nothing of this one any more.
  part.addEventListener("queued", ({ target }) => {
    if (!(target instanceof HTMLFormElement)) {
      return;
    }
    for (const field of all(target, "input:not([type=hidden], [type=radio], [type=checkbox])", HTMLInputElement)) {
      field.value = "";
    }
    for (const details of [target.closest("details"), ...target.querySelectorAll("details")]) {
      details?.removeAttribute("open");
    }
  });
  const again = sendActs({
    part,
    notice: need(document, "[data-kept]"),
    place: `areopagus ${entry} ${account}`,
    csrf,
    taken: answered,
    isAct: (action) => action.startsWith(entry),
    isSecret: (action) => ["seal", "choice"].some((word) => action.endsWith(`/${word}`)),
    headers: { "x-for-page": "yes" },
    seen: () => ({ seen: part.dataset.mark, version: part.dataset.version }),
  });
  document.addEventListener("version", again);
  addEventListener("online", again);
}

/**
 * Follows the game when it moves on elsewhere, unless something is being written here.
 *
 * @param {HTMLElement} told
 */
function follow(told) {
  addEventListener("submit", (event) => {
    leaving ||= !event.defaultPrevented;
  });
  /** @param {Element} it */
  const isTouched = (it) => {
    if (it instanceof HTMLSelectElement) {
      return [...it.options].some((option) => option.selected !== option.defaultSelected && it.value !== "");
    }
    const isTyped = it instanceof HTMLInputElement || it instanceof HTMLTextAreaElement;
    const isChosen = it instanceof HTMLInputElement && it.checked !== it.defaultChecked;
    return isChosen || (isTyped && it.value !== it.defaultValue);
  };
  const fields = () => document.querySelectorAll("main :is(input:not([type=hidden]), textarea, select)");
  // A plan that comes in sealed shows nothing new: the clock tells of it by itself.
  const NEWS = ".heading .badge, .turns tbody, .handed-in, #waiting .record";
  /** @param {Document} root */
  const seen = (root) =>
    [find(root, "#acts")?.dataset.mark, ...[...root.querySelectorAll(NEWS)].map((it) => it.textContent)].join("\n");
  // What is being sent is answered with the game as it is then.
  const isSending = () => document.querySelector("#acts[aria-busy=true]") !== null;
  document.addEventListener("renewed", ({ detail }) => {
    if (leaving || isSending() || !detail.querySelector("#told") || seen(detail) === seen(document)) {
      return;
    }
    const notice = need(told, "[data-moved-on]");
    // What was refused was typed too: the page goes on with it.
    const refused = new URLSearchParams(location.search).get("refused");
    if (refused) {
      need(notice, "a", HTMLAnchorElement).href = `${location.pathname}?refused=${refused}&at=${Date.now()}#told`;
    }
    if (refused || [...fields()].some(isTouched)) {
      notice.hidden = false;
      return;
    }
    if (isAlike(detail)) {
      renewDesk(detail, "");
      return;
    }
    leaving = true;
    // Another address than before, so that the page is loaded and not only scrolled.
    location.replace(`${location.pathname}?done=followed&at=${Date.now()}#told`);
  });
}

/**
 * Goes on by a key that was pressed here: the one that has signed may still be held.
 *
 * @param {HTMLElement} link
 */
function heldBack(link) {
  let ready = location.hash !== "#onward";
  setTimeout(() => {
    ready = true;
  }, ALOUD);
  link.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && (event.repeat || !ready)) {
      event.preventDefault();
    }
  });
}

const form = find(document, "form[data-game]", HTMLFormElement);
if (form) {
  row(form);
  both(form);
  rulings(form);
}
// Who was first, and what else is known of a side, changes with its clock.
document.addEventListener("renewed", ({ detail }) => {
  for (const head of all(document, "[data-head]")) {
    const fresh = detail.querySelector(`[data-head="${head.dataset.head}"]`);
    if (fresh && fresh.innerHTML !== head.innerHTML) {
      replace(head, fresh.innerHTML);
    }
  }
});
const laying = find(document, "form[data-lay]");
if (laying && !form) {
  // Nothing is planned yet: the squares are there for the terrain.
  const picture = find(document, ".beside svg.board", SVGElement);
  if (picture) {
    writePlans(new Map(), Object.fromEntries(texts(laying, "word"))).onto(picture);
    document.dispatchEvent(new CustomEvent("laid"));
  }
}
const told = find(document, "#told");
if (told) {
  happened(told);
  follow(told);
}
const acts = find(document, "#acts");
if (acts) {
  // On a narrow page the line is below the board, which is looked at first.
  addEventListener("load", () => {
    const { activeElement } = document;
    if (matchMedia("(max-width: 61.99rem)").matches && activeElement instanceof HTMLElement && activeElement.matches("#act-text[autofocus]")) {
      activeElement.blur();
      scrollTo(0, 0);
    }
  });
  watch();
  send(acts);
  pressBySpace();
}
const onward = find(document, "#onward");
if (onward) {
  heldBack(onward);
}
