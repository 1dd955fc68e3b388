// What the desk's pages do beyond forms. Without this module they do the same, a form at
// a time.

import { awaits, oneAtATime, replace } from "./live.js";
import { writePlans } from "./plan.js";
import { rulings } from "./rulings.js";
import { sendActs } from "./sent.js";
import "./terrain.js";
import "./told.js";
import { texts } from "./dom.js";

const SIDES = ["white", "black"];

/** How long after a page is there what happened is said aloud, and a key that leads on from
 * it counts, in milliseconds. */
const ALOUD = 400;

/** Lets the plans of the next row be completed, looked at and picked on the board. */
async function row(form) {
  const { game, csrf } = form.dataset;
  const words = Object.fromEntries(texts(form, "word"));
  const headers = { accept: "application/json", "accept-language": document.documentElement.lang };
  const look = async (side, parts) => {
    const options = {
      method: "POST",
      headers: { ...headers, "content-type": "application/json", "x-csrf-token": csrf },
      // Whether an answer was late is a remark of the row.
      body: JSON.stringify({ side, parts, remarks: form.elements.namedItem("remarks").value }),
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

/** Says when both plans are in, and that one key opens them. */
function both(form) {
  const place = form.querySelector("[data-both]");
  const isIn = (side) => [1, 2].some((part) => form.elements.namedItem(`${side}${part}`)?.value.trim());
  const isWrong = () => form.querySelector("[aria-invalid=true], [data-look=void]") !== null;
  const say = () => {
    const said = SIDES.every(isIn) && !isWrong() ? place.dataset.both : "";
    if (place.textContent !== said) {
      place.textContent = said;
    }
  };
  // What is typed anew is judged anew.
  form.addEventListener("input", (event) => event.target.removeAttribute("aria-invalid"));
  ["input", "focusin", "click", "looked"].forEach((it) => document.addEventListener(it, say));
  say();
}

/** What happened: it is said aloud, and keys lead on from it. */
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
    const sentences = [...told.querySelectorAll("[data-sentences] > li")];
    const texts = sentences.map((it) => it.textContent.replace(/\s+/g, " "));
    // A status that is there when the page is loaded is not read: it has to change.
    setTimeout(() => {
      told.querySelector("[data-announce]").textContent = texts.join(" ");
      ready = true;
    }, ALOUD);
  }
  const next = () => document.querySelector("a[data-next], #onward")?.click();
  const field = () => {
    const fields = [...document.querySelectorAll("form[data-game] input.written")];
    return fields.find((it) => it.value === "") ?? fields[0];
  };
  const onward = () => {
    const signing = document.querySelector("[data-signing]");
    const place = field() ?? signing?.querySelector("input[type=radio], input[type=checkbox]");
    if (place) {
      place.focus();
    } else {
      next();
    }
  };
  told.addEventListener("keydown", (event) => {
    const modified = event.altKey || event.ctrlKey || event.metaKey;
    if (modified || event.target.closest("a, button, input, select, textarea")) {
      return;
    }
    const act = { Enter: onward, n: next, т: next }[event.key];
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

/** Whether a page can be shown in the place of this one: both are of a game that goes on. */
function isAlike(page) {
  const known = new Set([...document.scripts].map((it) => it.getAttribute("src")));
  // Its address is set here.
  const needed = [...page.scripts].map((it) => it.getAttribute("src")).filter((it) => !it?.endsWith("/moved.js"));
  const loaded = needed.every((it) => known.has(it));
  const parts = ["#entry", "#told", "#acts [data-act-entry]"];
  return loaded && parts.every((it) => page.querySelector(it) && document.querySelector(it));
}

/** What was typed, opened and had the focus in a part, to be put back into the fresh one. */
function remember(part, sent) {
  const typed = [...part.querySelectorAll("input[id], select[id]")]
    .filter((it) => it.type !== "radio" && it.type !== "checkbox")
    .filter((it) => it.value !== (it.defaultValue ?? "") && it.value !== sent)
    .map((it) => [it.id, it.value]);
  const named = (it) => it.querySelector("summary")?.textContent.trim();
  const open = new Set([...part.querySelectorAll("details[open]:not(.asks)")].map(named));
  const had = part.contains(document.activeElement);
  const focused = had ? document.activeElement.id : "";
  return () => {
    for (const [id, value] of typed) {
      const field = document.getElementById(id);
      if (field && field.value === "") {
        field.value = value;
      }
    }
    for (const details of part.querySelectorAll("details")) {
      details.open ||= open.has(named(details));
    }
    if (had) {
      const acts = document.querySelector("#acts");
      acts.tabIndex = -1;
      (document.getElementById(focused) ?? acts).focus({ preventScroll: true });
    }
  };
}

/** Shows another state of the game in the place of this one; what was typed and opened stays. */
function renewDesk(page, sent) {
  const entry = document.querySelector("#entry");
  const putBack = remember(entry, sent);
  const fresh = [...page.querySelector("#entry").children];
  const isKept = (it) => STAYS.some((selector) => it.matches(selector));
  [...entry.children].filter((it) => !isKept(it) && !it.matches("link, script")).forEach((it) => it.remove());
  let before;
  for (const it of fresh) {
    const stays = STAYS.find((selector) => it.matches(selector));
    const own = stays && entry.querySelector(`:scope > ${stays}`);
    if (own) {
      before = own;
    } else if (!it.matches("link, script")) {
      (before ? before.after.bind(before) : entry.prepend.bind(entry))(it);
      before = it;
    }
  }
  const part = document.querySelector("#acts");
  const now = page.querySelector("#acts");
  Object.assign(part.dataset, { mark: now.dataset.mark, version: now.dataset.version });
  part.replaceChildren(...now.childNodes);
  document.querySelector(".desk-head").replaceWith(page.querySelector(".desk-head"));
  const waits = page.querySelector("[data-waits]")?.textContent;
  const told = document.querySelector("#told");
  const rows = [...page.querySelectorAll(".beside > :not(#told)")];
  [...told.parentElement.children].filter((it) => it !== told).forEach((it) => it.remove());
  told.after(...rows);
  replace(told, page.querySelector("#told").innerHTML);
  putBack();
  awaits(waits);
  const announced = part.querySelector("[data-told-act]")?.textContent ?? "";
  // A status that is there at once is not read: it has to change.
  requestAnimationFrame(() => {
    told.querySelector("[data-announce]").textContent = announced.replace(/\s+/g, " ").trim();
  });
}

/** The page at an address; nothing where nobody answers. */
async function pageAt(address) {
  try {
    const response = await fetch(address, { cache: "no-store" });
    const page = new DOMParser().parseFromString(await response.text(), "text/html");
    return response.ok ? page : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Shows the page that answers an act in the place of this one, or goes to it where the game does
 * not go on as it did. One that is at no address of its own is shown alone.
 */
async function answered({ ok, address, page }, sent) {
  const text = new URLSearchParams(sent.body).get("text") ?? "";
  const at = ok ? address : page.documentElement.dataset.address;
  const to = at && new URL(at, location.href);
  if (!to || !(ok || to.searchParams.has("refused"))) {
    leaving = true;
    const main = page.querySelector("main") ?? page.body;
    document.querySelector("main").replaceWith(main);
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
    to.searchParams.set("at", Date.now());
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
    const button = document.querySelector("#acts [data-space]");
    if (event.key === " " && button && !isTaken && !event.target.closest(others)) {
      event.preventDefault();
      button.click();
    }
  });
}

/** Sends acts so that a connection that is lost meanwhile leads to no error page. */
function send(part) {
  const { entry, csrf, account } = part.dataset;
  // The form is free for the next act at once, and says nothing of this one any more.
  part.addEventListener("queued", ({ target }) => {
    for (const field of target.querySelectorAll("input:not([type=hidden], [type=radio], [type=checkbox])")) {
      field.value = "";
    }
    for (const details of [target.closest("details"), ...target.querySelectorAll("details")]) {
      details?.removeAttribute("open");
    }
  });
  const again = sendActs({
    part,
    notice: document.querySelector("[data-kept]"),
    place: `areopagus ${entry} ${account}`,
    csrf,
    taken: answered,
    isAct: (form) => form.getAttribute("action").startsWith(entry),
    isSecret: (action) => ["seal", "choice"].some((word) => action.endsWith(`/${word}`)),
    headers: { "x-for-page": "yes" },
    seen: () => ({ seen: part.dataset.mark, version: part.dataset.version }),
  });
  document.addEventListener("version", again);
  addEventListener("online", again);
}

/** Follows the game when it moves on elsewhere, unless something is being written here. */
function follow(told) {
  addEventListener("submit", (event) => {
    leaving ||= !event.defaultPrevented;
  });
  const isTouched = (it) =>
    it instanceof HTMLSelectElement
      ? [...it.options].some((option) => option.selected !== option.defaultSelected && it.value !== "")
      : it.value !== it.defaultValue || it.checked !== it.defaultChecked;
  const fields = () => document.querySelectorAll("main :is(input:not([type=hidden]), textarea, select)");
  // A plan that comes in sealed shows nothing new: the clock tells of it by itself.
  const NEWS = ".heading .badge, .rows li, .handed-in, #waiting .record";
  const seen = (root) =>
    [root.querySelector("#acts")?.dataset.mark, ...[...root.querySelectorAll(NEWS)].map((it) => it.textContent)].join("\n");
  // What is being sent is answered with the game as it is then.
  const isSending = () => document.querySelector("#acts[aria-busy=true]") !== null;
  document.addEventListener("renewed", ({ detail }) => {
    if (leaving || isSending() || !detail.querySelector("#told") || seen(detail) === seen(document)) {
      return;
    }
    const notice = told.querySelector("[data-moved-on]");
    // What was refused was typed too: the page goes on with it.
    const refused = new URLSearchParams(location.search).get("refused");
    if (refused) {
      notice.querySelector("a").href = `${location.pathname}?refused=${refused}&at=${Date.now()}#told`;
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

/** Goes on by a key that was pressed here: the one that has signed may still be held. */
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

const form = document.querySelector("form[data-game]");
if (form) {
  row(form);
  both(form);
  rulings(form);
}
// Who was first, and what else is known of a side, changes with its clock.
document.addEventListener("renewed", ({ detail }) => {
  for (const head of document.querySelectorAll("[data-head]")) {
    const fresh = detail.querySelector(`[data-head="${head.dataset.head}"]`);
    if (fresh && fresh.innerHTML !== head.innerHTML) {
      replace(head, fresh.innerHTML);
    }
  }
});
const laying = document.querySelector("form[data-lay]");
if (laying && !form) {
  // Nothing is planned yet: the squares are there for the terrain.
  const picture = document.querySelector(".beside svg.board");
  if (picture) {
    writePlans(new Map(), Object.fromEntries(texts(laying, "word"))).onto(picture);
    document.dispatchEvent(new CustomEvent("laid"));
  }
}
const told = document.querySelector("#told");
if (told) {
  happened(told);
  follow(told);
}
const acts = document.querySelector("#acts");
if (acts) {
  watch();
  send(acts);
  pressBySpace();
}
const onward = document.querySelector("#onward");
if (onward) {
  heldBack(onward);
}
