// Sends what a player or a referee does in a game by acts without leaving the page. What nobody
// has answered is kept in this browser with the key by which it counts once, and sent again until
// somebody does; what comes after it waits, and is sent in its order. Without this module the same
// forms load the page anew.

import { all, bodyOf, find, need, newKey } from "./dom.js";

/** The pauses before something is sent again, in milliseconds. */
export const FIRST_PAUSE = 500;
export const LONGEST_PAUSE = 8000;

/** How long an answer is waited for, in milliseconds: bad networks keep silent. */
export const PATIENCE = 8000;

/** How long an answer that has begun may take, in milliseconds. */
const READING = 60000;

/**
 * Answers that say nothing of the act: too slow, too many, the service itself.
 *
 * @param {number} status
 */
const UNANSWERED = (status) => status >= 500 || status === 408 || status === 429;

/**
 * Asks for a page; gives it, and `undefined` where nobody could answer.
 *
 * @param {string} address
 * @param {RequestInit} [options]
 * @returns {Promise<Answer | undefined>}
 */
export async function ask(address, options) {
  const stop = new AbortController();
  let waited = setTimeout(() => stop.abort(), PATIENCE);
  try {
    const response = await fetch(address, { ...options, signal: stop.signal });
    clearTimeout(waited);
    waited = setTimeout(() => stop.abort(), READING);
    const html = await response.text();
    if (UNANSWERED(response.status)) {
      return undefined;
    }
    const page = new DOMParser().parseFromString(html, "text/html");
    const { ok, status } = response;
    return { ok, status, address: response.headers.get("x-page"), page };
  } catch {
    return undefined;
  } finally {
    clearTimeout(waited);
  }
}

/**
 * What this browser keeps at a place; `undefined` for nothing, or what cannot be read.
 *
 * @param {string} place
 */
export function read(place) {
  try {
    return JSON.parse(localStorage.getItem(place) ?? "") ?? undefined;
  } catch {
    return undefined;
  }
}

/**
 * Keeps it there, or nothing. Where the browser keeps nothing, this page does.
 *
 * @param {string} place
 * @param {unknown} value
 */
export function write(place, value) {
  try {
    if (value === undefined) {
      localStorage.removeItem(place);
    } else {
      localStorage.setItem(place, JSON.stringify(value));
    }
  } catch {
    // What is sent is sent again as long as the page stands.
  }
}

/**
 * Sends a form; gives the page that answers it, and `undefined` where nobody could.
 *
 * @param {Act} act
 * @param {string} csrf
 * @param {Record<string, string>} headers
 */
function post({ action, body }, csrf, headers) {
  const fields = new URLSearchParams(body);
  fields.set("csrf", csrf);
  return ask(action, { method: "POST", body: fields, headers: { accept: "text/html", ...headers } });
}

/**
 * What is kept at a place, the oldest first; a version before kept one act alone.
 *
 * @param {string} place
 * @returns {Act[]}
 */
const readAll = (place) => {
  const known = read(place);
  return known === undefined || Array.isArray(known) ? (known ?? []) : [known];
};

/**
 * What an act says, without the key by which it counts once.
 *
 * @param {Act} act
 */
function meant({ action, body }) {
  const fields = new URLSearchParams(body);
  ["key", "version", "seen"].forEach((name) => fields.delete(name));
  return `${action} ${fields}`;
}

/**
 * What an act is called in the reader's language. A button has the game's sentence, or its own
 * words; of a line the sign of its mode is in English, and the mode has a name.
 *
 * @param {HTMLFormElement} form
 * @param {HTMLElement | null} submitter
 * @param {string | null} line
 */
function nameOf(form, submitter, line) {
  const sentence = submitter?.dataset.said ?? form.dataset.said;
  if (sentence !== undefined) {
    return sentence;
  }
  if (line === null || submitter?.getAttribute("name") === "text") {
    return submitter?.ariaLabel ?? submitter?.textContent.trim() ?? "";
  }
  const [, word, rest = ""] = /^!([a-z]+)(?: (\S+))?/.exec(line) ?? [];
  const mode = all(form, "[name=mode]", HTMLInputElement).find((it) => it.value === word);
  const label = mode?.labels?.item(0).querySelector("span")?.firstChild?.textContent?.trim();
  return label ? `${label}: ${rest}` : line;
}

/**
 * What a form sends, with a key of its own: other forms of the page have the page's.
 *
 * @param {HTMLFormElement} form
 * @param {HTMLElement | null} submitter
 * @param {boolean} isSecret
 * @returns {Act}
 */
function act(form, submitter, isSecret) {
  const body = bodyOf(form, submitter);
  body.delete("csrf");
  if (body.has("key")) {
    body.set("key", newKey());
  }
  const said = nameOf(form, submitter, body.get("text"));
  return { action: actionOf(form), body: body.toString(), said: isSecret ? "" : said, isSecret };
}

/** @param {HTMLFormElement} form */
const actionOf = (form) => form.getAttribute("action") ?? "";

/**
 * Sends the forms within a part of the page whose addresses `isAct` says are of acts, with these
 * headers beside its own. What `isSecret` says of one is kept by this page alone, not by the browser.
 * `taken` is told whether it was done, the page that says so or the address of it, and what was
 * sent; it returns true, also later, where the browser leaves the page, which stays busy until
 * then. `seen` gives fields of the page as it is when an act is sent for the first time. Returns a
 * function that tries again at once.
 *
 * @param {{
 *   part: HTMLElement,
 *   notice: HTMLElement,
 *   place: string,
 *   csrf: string,
 *   taken: (answer: Answer, sent: Act) => boolean | void | Promise<boolean>,
 *   isAct?: (action: string) => boolean,
 *   isSecret?: (action: string) => boolean,
 *   headers?: Record<string, string>,
 *   seen?: () => Record<string, string | undefined>,
 * }} it
 */
export function sendActs({
  part,
  notice,
  place,
  csrf,
  taken,
  isAct = () => true,
  isSecret = () => false,
  headers = {},
  seen = () => ({}),
}) {
  const dropped = find(document, "[data-dropped]");
  const queue = readAll(place);
  let pause = FIRST_PAUSE;
  /** @type {number | undefined} */
  let retry;
  let sending = false;

  /** @param {boolean} isLost */
  const show = (isLost) => {
    part.ariaBusy = String(queue.length > 0);
    const said = need(notice, "[data-kept-act]");
    const text = isLost ? queue.map((it) => it.said).filter((it) => it !== "").join(", ") : "";
    // A status that is written again is read again.
    if (said.textContent !== text) {
      said.textContent = text;
    }
    if (notice.hidden === isLost) {
      notice.hidden = !isLost;
    }
  };

  /**
   * Forgets an act, but not one that another tab has kept since.
   *
   * @param {Act} act
   */
  const forget = (act) => {
    const rest = readAll(place).filter((it) => it.body !== act.body);
    write(place, rest.length > 0 ? rest : undefined);
  };

  /** @param {Act} act */
  const keep = (act) => {
    if (!act.isSecret) {
      write(place, [...readAll(place), act]);
    }
  };

  /**
   * An act is sent as it was at first, so that it counts once.
   *
   * @param {Act} act
   */
  const ready = (act) => {
    if (act.isSent) {
      return;
    }
    const body = new URLSearchParams(act.body);
    // What is taken back is counted from the board on which it was pressed.
    const now = act.action.endsWith("/acts/withdrawal") ? {} : seen();
    for (const [name, value] of Object.entries(now)) {
      if (body.has(name) && value !== undefined) {
        body.set(name, value);
      }
    }
    forget(act);
    act.body = body.toString();
    act.isSent = true;
    const rest = readAll(place);
    if (!act.isSecret) {
      write(place, [act, ...rest]);
    }
  };

  /** What comes after an act that was refused was meant for another board. */
  const drop = () => {
    const gone = queue.splice(0);
    gone.forEach(forget);
    if (dropped) {
      need(dropped, "[data-dropped-act]").textContent = gone.map((it) => it.said).join(", ");
      dropped.hidden = gone.length === 0;
    }
  };

  async function again() {
    clearTimeout(retry);
    if (sending) {
      return;
    }
    sending = true;
    try {
      while (queue.length > 0) {
        const [sent] = queue;
        ready(sent);
        const answer = await post(sent, csrf, headers);
        if (answer === undefined) {
          show(true);
          retry = setTimeout(again, pause);
          pause = Math.min(pause * 2, LONGEST_PAUSE);
          break;
        }
        queue.shift();
        forget(sent);
        pause = FIRST_PAUSE;
        if (!answer.ok) {
          drop();
        }
        if (await taken(answer, sent)) {
          break;
        }
        show(false);
      }
    } finally {
      sending = false;
    }
  }

  part.addEventListener("submit", (event) => {
    const { target: form, submitter } = event;
    if (!(form instanceof HTMLFormElement && isAct(actionOf(form)))) {
      return;
    }
    event.preventDefault();
    const next = act(form, submitter, isSecret(actionOf(form)));
    const last = queue.at(-1);
    // Whoever presses twice means it once.
    if (last && meant(last) === meant(next)) {
      if (!notice.hidden) {
        notice.scrollIntoView({ block: "nearest" });
      }
    } else {
      queue.push(next);
      keep(next);
      part.ariaBusy = "true";
      if (dropped) {
        dropped.hidden = true;
      }
      form.dispatchEvent(new CustomEvent("queued", { bubbles: true, detail: next }));
    }
    again();
  });
  need(notice, "[data-discard]").addEventListener("click", () => {
    queue.splice(0).forEach(forget);
    // Whether it was done after all is seen on the page as it is then.
    location.reload();
  });
  show(queue.length > 0);
  again();
  return again;
}
