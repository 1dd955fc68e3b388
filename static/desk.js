// What the desk's pages do beyond forms. Without this module they do the same, a form at
// a time.

import { awaits, oneAtATime } from "./live.js";
import { writePlans } from "./plan.js";
import { sendActs } from "./sent.js";
import "./told.js";
import { texts } from "./words.js";

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

/** Where the line is kept that was typed while another act was on its way. */
const TYPED = "areopagus typed";

/**
 * Goes to the page that answers an act. One that is at no address of its own is shown in the place
 * of this one.
 */
function answered({ ok, address, page }, sent) {
  leaving = true;
  const at = ok ? address : page.documentElement.dataset.address;
  const to = at && new URL(at, location.href);
  if (!to || !(ok || to.searchParams.has("refused"))) {
    const main = page.querySelector("main") ?? page.body;
    document.querySelector("main").replaceWith(main);
    main.tabIndex = -1;
    main.focus();
    return false;
  }
  if (ok) {
    // Another address than before, so that the page is loaded and not only scrolled.
    to.searchParams.set("at", Date.now());
    const typed = document.querySelector("#act-text")?.value ?? "";
    if (typed !== (new URLSearchParams(sent.body).get("text") ?? "")) {
      sessionStorage.setItem(TYPED, typed);
    }
  }
  location.assign(to);
  return true;
}

/** Puts back the line that was typed while another act was on its way. */
function retype() {
  const line = document.querySelector("#act-text");
  const typed = sessionStorage.getItem(TYPED);
  sessionStorage.removeItem(TYPED);
  if (line && typed && line.value === "") {
    line.value = typed;
  }
}

/** Sends acts so that a connection that is lost meanwhile leads to no error page. */
function send(part) {
  const { entry, csrf, account } = part.dataset;
  retype();
  const again = sendActs({
    part,
    notice: document.querySelector("[data-kept]"),
    place: `areopagus ${entry} ${account}`,
    csrf,
    taken: answered,
    isAct: (form) => form.getAttribute("action").startsWith(entry),
    isSecret: (action) => ["seal", "choice"].some((word) => action.endsWith(`/${word}`)),
    headers: { "x-for-page": "yes" },
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
}
const onward = document.querySelector("#onward");
if (onward) {
  heldBack(onward);
}
