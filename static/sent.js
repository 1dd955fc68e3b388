// Sends what a player or a referee does in a game by acts without leaving the page. What nobody
// has answered is kept in this browser with the key by which it counts once, and sent again until
// somebody does. Without this module the same forms load the page anew.

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
 * sent; it returns true where the browser leaves the page, which stays busy until then. Returns a
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
}) {
  let kept = read(place);
  let pause = FIRST_PAUSE;
  let retry;
  let sending = false;

  const show = (isLost) => {
    part.ariaBusy = String(kept !== undefined);
    const said = notice.querySelector("[data-kept-act]");
    const text = (isLost && kept?.said) || "";
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
    if (read(place)?.body === act.body) {
      write(place, undefined);
    }
  };

  async function again() {
    clearTimeout(retry);
    if (kept === undefined || sending) {
      return;
    }
    sending = true;
    const answer = await post(kept, csrf, headers);
    sending = false;
    if (answer === undefined) {
      show(true);
      retry = setTimeout(again, pause);
      pause = Math.min(pause * 2, LONGEST_PAUSE);
      return;
    }
    const sent = kept;
    kept = undefined;
    forget(sent);
    pause = FIRST_PAUSE;
    if (!taken(answer, sent)) {
      show(false);
    }
  }

  part.addEventListener("submit", (event) => {
    if (!isAct(event.target)) {
      return;
    }
    event.preventDefault();
    // One after the other: what comes next is seen on the board that this leads to.
    if (kept === undefined) {
      const secret = isSecret(event.target.getAttribute("action"));
      kept = act(event.target, event.submitter, secret);
      if (!secret) {
        write(place, kept);
      }
      part.ariaBusy = "true";
    } else if (!notice.hidden) {
      notice.scrollIntoView({ block: "nearest" });
    }
    again();
  });
  notice.querySelector("[data-discard]").addEventListener("click", () => {
    if (kept !== undefined) {
      forget(kept);
    }
    // Whether it was done after all is seen on the page as it is then.
    location.reload();
  });
  show(kept !== undefined);
  again();
  return again;
}
