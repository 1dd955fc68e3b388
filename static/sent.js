// Sends what a player or a referee does in a game by acts without leaving the page. What nobody
// has answered is kept in this browser with the key by which it counts once, and sent again until
// somebody does; what comes after it waits, and is sent in its order. Without this module the same
// forms load the page anew.

/** The pauses before something is sent again, in milliseconds. */
export const FIRST_PAUSE = 500;
export const LONGEST_PAUSE = 8000;

/** How long an answer is waited for, in milliseconds: bad networks keep silent. */
export const PATIENCE = 8000;

/** How long an answer that has begun may take, in milliseconds. */
const READING = 60000;

/** Answers that say nothing of the act: too slow, too many, the service itself. */
const UNANSWERED = (status) => status >= 500 || status === 408 || status === 429;

/** A key under which an act counts once. */
function newKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** What this browser keeps at a place; `undefined` for nothing, or what cannot be read. */
export function read(place) {
  try {
    return JSON.parse(localStorage.getItem(place)) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Keeps it there, or nothing. Where the browser keeps nothing, this page does. */
function write(place, value) {
  try {
    if (value === undefined) {
      localStorage.removeItem(place);
    } else {
      localStorage.setItem(place, JSON.stringify(value));
    }
  } catch {
    // It is sent again as long as the page stands.
  }
}

/** Sends a form; gives the page that answers it, and `undefined` where nobody could. */
async function post({ action, body }, csrf, headers) {
  const fields = new URLSearchParams(body);
  fields.set("csrf", csrf);
  const stop = new AbortController();
  let waited = setTimeout(() => stop.abort(), PATIENCE);
  try {
    const response = await fetch(action, {
      method: "POST",
      body: fields,
      headers: { accept: "text/html", ...headers },
      signal: stop.signal,
    });
    clearTimeout(waited);
    waited = setTimeout(() => stop.abort(), READING);
    const html = await response.text();
    if (UNANSWERED(response.status)) {
      return undefined;
    }
    const page = new DOMParser().parseFromString(html, "text/html");
    return { ok: response.ok, address: response.headers.get("x-page"), page };
  } catch {
    return undefined;
  } finally {
    clearTimeout(waited);
  }
}

/** What is kept at a place, the oldest first; a version before kept one act alone. */
const readAll = (place) => {
  const known = read(place);
  return known === undefined || Array.isArray(known) ? (known ?? []) : [known];
};

/** What an act says, without the key by which it counts once. */
function meant({ action, body }) {
  const fields = new URLSearchParams(body);
  ["key", "version", "seen"].forEach((name) => fields.delete(name));
  return `${action} ${fields}`;
}

/** What a form sends, with a key of its own: other forms of the page have the page's. */
function act(form, submitter, isSecret) {
  const body = new URLSearchParams(new FormData(form, submitter));
  body.delete("csrf");
  if (body.has("key")) {
    body.set("key", newKey());
  }
  const said = body.get("text") ?? submitter?.textContent.trim() ?? "";
  return { action: form.getAttribute("action"), body: body.toString(), said: isSecret ? "" : said };
}

/**
 * Sends the forms within a part of the page that `isAct` says are acts, with these headers beside
 * its own. What `isSecret` says of an address is kept by this page alone, not by the browser.
 * `taken` is told whether it was done, the page that says so or the address of it, and what was
 * sent; it returns true, also later, where the browser leaves the page, which stays busy until
 * then. `seen` gives fields of the page as it is when an act is sent for the first time. Returns a
 * function that tries again at once.
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
  const dropped = document.querySelector("[data-dropped]");
  const queue = readAll(place);
  let pause = FIRST_PAUSE;
  let retry;
  let sending = false;

  const show = (isLost) => {
    part.ariaBusy = String(queue.length > 0);
    const said = notice.querySelector("[data-kept-act]");
    const text = isLost ? queue.map((it) => it.said).filter((it) => it !== "").join(", ") : "";
    // A status that is written again is read again.
    if (said.textContent !== text) {
      said.textContent = text;
    }
    if (notice.hidden === isLost) {
      notice.hidden = !isLost;
    }
  };

  /** Forgets an act, but not one that another tab has kept since. */
  const forget = (act) => {
    const rest = readAll(place).filter((it) => it.body !== act.body);
    write(place, rest.length > 0 ? rest : undefined);
  };

  const keep = (act) => {
    if (!act.isSecret) {
      write(place, [...readAll(place), act]);
    }
  };

  /** An act is sent as it was at first, so that it counts once. */
  const ready = (act) => {
    if (act.isSent) {
      return;
    }
    const body = new URLSearchParams(act.body);
    for (const [name, value] of Object.entries(seen())) {
      if (body.has(name)) {
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
      dropped.querySelector("code").textContent = gone.map((it) => it.said).join(", ");
      dropped.hidden = gone.length === 0;
    }
  };

  async function again() {
    clearTimeout(retry);
    if (sending) {
      return;
    }
    sending = true;
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
    sending = false;
  }

  part.addEventListener("submit", (event) => {
    if (!isAct(event.target)) {
      return;
    }
    event.preventDefault();
    const secret = isSecret(event.target.getAttribute("action"));
    const next = { ...act(event.target, event.submitter, secret), isSecret: secret };
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
      event.target.dispatchEvent(new CustomEvent("queued", { bubbles: true, detail: next }));
    }
    again();
  });
  notice.querySelector("[data-discard]").addEventListener("click", () => {
    queue.splice(0).forEach(forget);
    // Whether it was done after all is seen on the page as it is then.
    location.reload();
  });
  show(queue.length > 0);
  again();
  return again;
}
