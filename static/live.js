// Swaps in the parts of a page that the service sends when an event changes.
// Without this module a page shows the same, as of when it was loaded.

import { all, closest, find } from "./dom.js";

const page = find(document, "[data-live]");

/** What a reader scrolls inside of a page. */
const SCROLLED = [".scroll", ".record-scroll", ".game-side"];

/**
 * Replaces the content of a part, and keeps focus, open details and scroll.
 *
 * @param {HTMLElement} part
 * @param {string} html
 */
export function replace(part, html) {
  const { activeElement } = document;
  const focused = part.contains(activeElement)
    ? closest(activeElement, "[data-focus]")?.dataset.focus
    : undefined;
  const open = [...part.querySelectorAll("details[open][id]")].map((it) => it.id);
  const scrolled = SCROLLED.map((kind) =>
    [...part.querySelectorAll(kind)].map((it) => [it.scrollLeft, it.scrollTop]),
  );
  const before = new Map(
    all(part, "[data-key]").map((it) => [it.dataset.key, it.textContent]),
  );
  part.innerHTML = html;
  for (const id of open) {
    part.querySelector(`details#${CSS.escape(id)}`)?.setAttribute("open", "");
  }
  SCROLLED.forEach((kind, at) => {
    [...part.querySelectorAll(kind)].forEach((it, n) => {
      [it.scrollLeft, it.scrollTop] = scrolled[at][n] ?? [0, 0];
    });
  });
  if (focused) {
    find(part, `[data-focus="${CSS.escape(focused)}"]`)?.focus();
  }
  for (const it of all(part, "[data-key]")) {
    const known = before.get(it.dataset.key);
    if (before.size > 0 && known !== it.textContent) {
      it.classList.add("changed");
    }
  }
  part.dispatchEvent(new CustomEvent("replaced", { bubbles: true }));
  // What had the focus may have been made by who has just been told.
  if (focused && !part.contains(document.activeElement)) {
    find(part, `[data-focus="${CSS.escape(focused)}"]`)?.focus();
  }
}

/** What the game of the page waits for, as it stands on the page. */
const awaited = () => document.querySelector("[data-waits]")?.textContent ?? "";

/** What of it stands before the page's title. */
let entitled = awaited();

/** Says before the title of the page, too, what its game waits for. */
function entitle() {
  const before = entitled === "" ? "" : `${entitled} · `;
  // The time that counts may stand before it.
  const at = document.title.indexOf(before);
  if (at >= 0) {
    const rest = document.title.slice(at + before.length);
    entitled = awaited();
    document.title = document.title.slice(0, at) + (entitled === "" ? rest : `${entitled} · ${rest}`);
  }
}

/**
 * Says on the page and before its title what its game waits for now.
 *
 * @param {string | undefined} text
 */
export function awaits(text) {
  const line = document.querySelector("[data-waits]");
  if (line && text !== undefined && line.textContent !== text) {
    line.textContent = text;
    entitle();
  }
}

/**
 * Lets one look be on its way at a time; whoever asks for one meanwhile has one more.
 *
 * @param {() => Promise<void>} look
 */
export function oneAtATime(look) {
  let looking = false;
  let again = false;
  return async () => {
    again = true;
    if (looking) {
      return;
    }
    looking = true;
    try {
      while (again) {
        again = false;
        await look();
      }
    } finally {
      looking = false;
    }
  };
}

// The pauses before a stream that the browser gave up is opened again, in milliseconds.
const FIRST_PAUSE = 2000;
const LONGEST_PAUSE = 30_000;

/** @param {HTMLElement} page */
function follow(page) {
  const sign = find(document, "[data-line]");
  const news = document.querySelector("[data-news]");
  /** @param {"open" | "cut"} state */
  const say = (state) => {
    if (sign) {
      sign.hidden = false;
      sign.dataset.line = state;
      sign.textContent = sign.dataset[state] ?? "";
    }
  };
  const addressNow = () => new URL(page.dataset.live ?? "", location.href);
  let address = addressNow();
  /** @type {EventSource} */
  let source;
  let pause = FIRST_PAUSE;
  /** @type {number | undefined} */
  let waiting;
  const open = () => {
    source = new EventSource(address);
    source.addEventListener("open", () => {
      pause = FIRST_PAUSE;
      say("open");
    });
    source.addEventListener("error", () => {
      say("cut");
      // After any answer but 200 the browser does not come back by itself.
      if (source.readyState === EventSource.CLOSED) {
        waiting = setTimeout(open, pause);
        pause = Math.min(pause * 2, LONGEST_PAUSE);
      }
    });
    // What is new is said once, when all of it is there.
    /** @type {string[]} */
    let told = [];
    source.addEventListener("version", (event) => {
      address.searchParams.set("since", event.data);
      const known = entitled;
      entitle();
      if (entitled !== known) {
        told.push(entitled);
      }
      if (news && told.length > 0) {
        news.textContent = told.join("; ");
      }
      told = [];
      document.dispatchEvent(new CustomEvent("version"));
    });
    const heard = new Set();
    const listen = () => {
      for (const { dataset } of all(document, "[data-part]")) {
        const { part = "" } = dataset;
        if (!heard.has(part)) {
          heard.add(part);
          source.addEventListener(part, take);
        }
      }
    };
    /** @param {MessageEvent} event */
    const take = (event) => {
      const part = find(document, `[data-part="${CSS.escape(event.type)}"]`);
      if (!part) {
        return;
      }
      part.dispatchEvent(new CustomEvent("outdated"));
      if (part.querySelector("[data-pinned]")) {
        // Somebody is looking at an earlier game move: do not take it away.
        part.querySelector("[data-newer]")?.removeAttribute("hidden");
      } else {
        replace(part, event.data);
        // A part may have brought others along.
        listen();
      }
    };
    listen();
    source.addEventListener("news", (event) => told.push(event.data));
  };
  open();
  // The page shows its parts from elsewhere: the stream of these is followed from now on.
  document.addEventListener("readdressed", () => {
    clearTimeout(waiting);
    source.close();
    address = addressNow();
    open();
  });
  addEventListener("pagehide", () => {
    clearTimeout(waiting);
    source.close();
  });
  addEventListener("pageshow", (event) => {
    if (event.persisted) {
      location.reload();
    }
  });
}

if (page && "EventSource" in window) {
  follow(page);
}
