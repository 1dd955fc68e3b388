// Sends what a player or a referee does in a game by acts without leaving the page. What nobody
// has answered is kept in this browser with the key by which it counts once, and sent again until
// somebody does. Without this module the same forms load the page anew.

/** The pauses before something is sent again, in milliseconds. */
export const FIRST_PAUSE = 500;
export const LONGEST_PAUSE = 8000;

/** How long an answer is waited for, in milliseconds: bad networks keep silent. */
export const PATIENCE = 8000;

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
  const waited = setTimeout(() => stop.abort(), PATIENCE);
  try {
    const response = await fetch(action, {
      method: "POST",
      body: fields,
      headers: { accept: "text/html", ...headers },
      signal: stop.signal,
    });
    const html = await response.text();
    if (response.status >= 500 || response.status === 429) {
      return undefined;
    }
    const page = new DOMParser().parseFromString(html, "text/html");
    return { ok: response.ok, address: response.url, page };
  } catch {
    return undefined;
  } finally {
    clearTimeout(waited);
  }
}

/**
 * Sends the forms within a part of the page that `isAct` says are acts, with these headers beside
 * its own. `taken` is told whether it was done, the page that says so with its address, and the
 * address of the form. Gives what tries again at once.
 */
export function sendActs({ part, notice, place, csrf, taken, isAct = () => true, headers = {} }) {
  let kept = read(place);
  let pause = FIRST_PAUSE;
  let retry;
  let sending = false;

  const show = (isLost) => {
    part.ariaBusy = String(kept !== undefined);
    notice.hidden = !isLost;
    const text = kept?.action?.endsWith("/act") ? new URLSearchParams(kept.body).get("text") : "";
    notice.querySelector("[data-kept-act]").textContent = isLost ? text : "";
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
    const { action } = kept;
    kept = undefined;
    write(place, undefined);
    pause = FIRST_PAUSE;
    taken(answer, action);
    show(false);
  }

  part.addEventListener("submit", (event) => {
    if (!isAct(event.target)) {
      return;
    }
    event.preventDefault();
    // One after the other: what comes next is seen on the board that this leads to.
    if (kept === undefined) {
      const body = new URLSearchParams(new FormData(event.target, event.submitter));
      kept = { action: event.target.getAttribute("action"), body: body.toString() };
      write(place, kept);
      part.ariaBusy = "true";
    }
    again();
  });
  show(kept !== undefined);
  again();
  return again;
}
