// The player's own part in a game: a chain for the lots, links when a draw asks for them,
// sealed plans and their openings. The tip and a sealed plan stay in this browser until
// the protocol asks for them: a link when it is the next one, a plan when both are in.

import { stayAwake } from "./awake.js";
import { now } from "./clock.js";
import { all, closest, find as within, need, saying, texts } from "./dom.js";
import { awaits, oneAtATime, replace } from "./live.js";
import {
  descend,
  fromHex,
  planCommitment,
  staticCommitment,
  toHex,
  utf8,
} from "./lots.js";
import "./menu.js";
import { writePlans } from "./plan.js";
import { drawLabyrinth, drawPlan } from "./planned.js";
import "./reserves.js";
import { FIRST_PAUSE, LONGEST_PAUSE, PATIENCE, read as kept, sendActs } from "./sent.js";
import "./told.js";
import { draft, keepTyped } from "./typed.js";

/** How often the game is asked for when no stream tells of changes, in milliseconds. */
const EVERY = 5000;

/** How often the service hears that this page is there, in milliseconds. */
const ALIVE = 2000;

/** The most bytes of a plan, with its number. */
const MOST_BYTES = 200;

/** Signs that no plan has: they part the record's row and its remarks. */
const FOREIGN = /[|;:{}()\p{Cc}]/u;

/** @typedef {{ tip: string, anchor: string, server: string | null, shown: number }} Chain */
/** @typedef {{ text: string, blind: string, arrows: Way[] }} Plan */
/** @typedef {{ game_move: number, commitment: string, sealed_ms: number }} Queued */

/** That the service was not reached, or could not answer now. */
class Lost extends Error {}

/** That what the player did before is refused, which a look at the game has found. */
class Refused extends Error {}

/** @param {unknown} error */
const messageOf = (error) => (error instanceof Error ? error.message : String(error));

/** @param {HTMLElement} page */
function start(page) {
  const { game, gid = "", role = "", side = "", csrf = "", language = "" } = page.dataset;
  const links = Number(page.dataset.links);
  const address = `/play/api/games/${game}`;
  /** @param {string} selector */
  const find = (selector) => need(page, selector);
  const [part1, part2] = ["#part1", "#part2"].map((it) => need(page, it, HTMLInputElement));
  const chainPlace = `areopagus ${gid} ${role} chain`;
  const secretPlace = `areopagus ${gid} ${role} secret`;
  const queuePlace = `areopagus ${gid} ${role} queue`;
  // By its commitment: a plan that is refused takes the place of no other one.
  /** @param {string | null | undefined} commitment */
  const planPlace = (commitment) => `areopagus ${gid} ${role} plan ${commitment}`;
  /**
   * @param {string | null | undefined} commitment
   * @returns {Plan | undefined}
   */
  const planOf = (commitment) => kept(planPlace(commitment));

  /**
   * The game as the service has told it last.
   *
   * @type {PlayState | undefined}
   */
  let current;

  const words = texts(page, "word");
  const word = saying(words);

  /**
   * @param {string} name
   * @param {Record<string, unknown>} [values]
   */
  const tell = (name, values) => {
    const told = find("[data-told]");
    told.hidden = false;
    told.textContent = word(name, values);
  };
  // What went wrong with the player's own act stands until the next act: a look at the game
  // that goes well in the background takes away its own complaint alone.
  const faults = { act: "", look: "" };
  /**
   * @param {keyof typeof faults} of
   * @param {string} sentence
   */
  const blame = (of, sentence) => {
    faults[of] = sentence;
    const said = faults.act || faults.look;
    const fault = find("[data-fault]");
    fault.hidden = said === "";
    if (fault.textContent !== said) {
      fault.textContent = said;
    }
  };

  /**
   * Keeps a value, and makes sure that it is kept.
   *
   * @param {string} place
   * @param {unknown} value
   */
  const keep = (place, value) => {
    const text = JSON.stringify(value);
    try {
      localStorage.setItem(place, text);
    } catch {
      // Reading it back tells.
    }
    if (kept(place) === undefined || localStorage.getItem(place) !== text) {
      throw new Error(word("no-storage"));
    }
  };
  const random = () => {
    const bytes = new Uint8Array(32);
    crypto.getRandomValues(bytes);
    if (bytes.every((byte) => byte === 0)) {
      throw new Error(word("no-random"));
    }
    return bytes;
  };

  /**
   * The key under which a call counts once, however often it is sent.
   *
   * @param {string} what
   * @param {string | number | null} which
   */
  const keyOf = (what, which) => `${what}/${gid}/${String(which).slice(0, 32)}`;

  /**
   * Sends a call; gives its response.
   *
   * @param {string} path
   * @param {string} [key]
   * @param {unknown} [body]
   */
  async function send(path, key = "", body) {
    const headers = new Headers({ accept: "application/json", "accept-language": language });
    /** @type {RequestInit} */
    const options = { headers, cache: "no-store", credentials: "same-origin" };
    if (body !== undefined) {
      options.method = "POST";
      options.body = JSON.stringify(body);
      headers.set("content-type", "application/json");
      headers.set("x-csrf-token", csrf);
      headers.set("idempotency-key", key);
    }
    const stop = new AbortController();
    const waited = setTimeout(() => stop.abort(), PATIENCE);
    try {
      return await fetch(address + path, { ...options, signal: stop.signal });
    } catch {
      throw new Lost(word("offline"));
    } finally {
      clearTimeout(waited);
    }
  }

  /**
   * Asks or tells the service; gives the game as it is then, or what else is asked for.
   *
   * @template [T=PlayState]
   * @param {string} path
   * @param {string} [key]
   * @param {unknown} [body]
   * @returns {Promise<T>}
   */
  async function call(path, key, body) {
    const response = await send(path, key, body);
    const answer = await response.json().catch(() => undefined);
    if (response.status >= 500 || response.status === 429 || answer === undefined) {
      throw new Lost(word("offline"));
    }
    if (!response.ok) {
      throw new Error(answer.detail ?? word("offline"));
    }
    return answer;
  }

  const chainOf = () => {
    /** @type {Chain | undefined} */
    const chain = kept(chainPlace);
    return chain && /^[0-9a-f]{64}$/.test(chain.tip) ? chain : undefined;
  };
  /**
   * @param {Chain} chain
   * @param {number} k
   */
  const linkOf = (chain, k) => toHex(descend(gid, role, links, k, fromHex(chain.tip)));
  /**
   * What the own side is committed to.
   *
   * @param {PlayState} state
   */
  const committed = ({ own }) => (own === "none" ? undefined : own);
  /**
   * The own chain, if the side is committed to it.
   *
   * @param {PlayState} state
   */
  const chainIn = (state) => {
    const chain = chainOf();
    return chain && committed(state)?.chain === chain.anchor ? chain : undefined;
  };

  // What was sent and not answered yet, so that nothing is sent twice at the same time.
  const busy = new Set();
  /**
   * @param {string} name
   * @param {() => Promise<void>} send
   */
  async function once(name, send) {
    if (busy.has(name)) {
      return;
    }
    busy.add(name);
    try {
      await send();
    } finally {
      busy.delete(name);
    }
  }

  async function makeChain() {
    const server = current?.server ?? null;
    // A tip whose sending was not answered may have been taken: it is sent again.
    let chain = chainOf();
    if (chain === undefined) {
      const tip = random();
      const anchor = toHex(descend(gid, role, links, 0, tip));
      // The service was committed before: the anchor that was seen then must stay.
      chain = { tip: toHex(tip), anchor, server, shown: 0 };
      keep(chainPlace, chain);
    }
    const body = { contribution: { chain: chain.anchor } };
    show(await call("/contribution", keyOf("chain", chain.anchor), body));
    tell("committed");
  }

  /** Commits to the secret that was typed. It stays here until both are committed. */
  async function commitSecret() {
    const field = need(page, "#secret", HTMLInputElement);
    const typed = field.value.replace(/\s+/g, "").toLowerCase();
    if (!/^[0-9a-f]{64}$/.test(typed)) {
      throw new Error(word("secret-digits"));
    }
    const commitment = toHex(staticCommitment(gid, role, fromHex(typed)));
    keep(secretPlace, { secret: typed, commitment });
    const body = { contribution: { static: commitment } };
    show(await call("/contribution", keyOf("static", commitment), body));
    field.value = "";
    tell("secret-committed");
  }

  /** @param {PlayState} state */
  const secretOf = (state) => {
    /** @type {{ secret: string, commitment: string } | undefined} */
    const own = kept(secretPlace);
    return own && committed(state)?.static === own.commitment ? own : undefined;
  };

  /**
   * Opens the own secret, when both players are committed.
   *
   * @param {PlayState} state
   */
  async function openSecret(state) {
    const own = secretOf(state);
    if (state.secret !== "asked" || own === undefined) {
      return;
    }
    await once("secret", async () => {
      const body = { secret: own.secret };
      const after = await call("/secret", keyOf("secret", own.commitment), body);
      tell("secret-opened");
      show(after);
    });
  }

  async function takeNoPart() {
    if (confirm(word("sure-none"))) {
      show(await call("/contribution", keyOf("none", role), { contribution: "none" }));
    }
  }

  /**
   * Shows the link for a draw, when it is the next one that nobody knows.
   *
   * @param {PlayState} state
   */
  async function showLink(state) {
    const chain = chainIn(state);
    if (state.asked === null || chain === undefined) {
      return;
    }
    if (state.server !== chain.server) {
      throw new Error(word("wrong-server"));
    }
    const k = state.asked;
    let known = chain.shown;
    // Links that the referee showed from the sealed tip are known as well: the service
    // proves it by having them.
    if (state.shown && state.shown.k > known) {
      if (state.shown.link !== linkOf(chain, state.shown.k)) {
        throw new Error(word("wrong-shown", { k: state.shown.k }));
      }
      known = state.shown.k;
    }
    if (!Number.isInteger(k) || k < 1 || k > known + 1) {
      throw new Error(word("wrong-draw", { k, next: known + 1 }));
    }
    await once(`link ${k}`, async () => {
      keep(chainPlace, { ...chain, shown: Math.max(known, k) });
      const after = await call("/link", keyOf("link", k), { k, link: linkOf(chain, k) });
      tell("sent-link", { k });
      show(after);
    });
  }

  /**
   * Opens the own plan, when both are handed in.
   *
   * @param {PlayState} state
   */
  async function openPlan(state) {
    const own = state.own_plan;
    const rival = state.rival_plan;
    if (!own || own.open || !/^[0-9a-f]{64}$/.test(rival?.commitment ?? "")) {
      return;
    }
    const plan = planOf(own.commitment);
    if (plan === undefined) {
      return;
    }
    await once(`plan ${own.commitment}`, async () => {
      const body = { game_move: state.game_move, blind: plan.blind, text: plan.text };
      const after = await call("/plan/opening", keyOf("open", own.commitment), body);
      tell("opened");
      show(after);
    });
  }

  /** The plan that was warned of, and is handed in when it is sent once more. */
  let doubted = "";

  async function sealPlan() {
    const state = current;
    if (!state) {
      return;
    }
    const parts = [part1, part2].map((it) => it.value.trim().replace(/\s+/g, " "));
    const text = `${state.game_move}. ${parts.filter((part) => part !== "").join(" ")}`;
    const fault = find("[data-plan-fault]");
    /** @param {string} name */
    const refuse = (name) => {
      fault.hidden = false;
      fault.textContent = word(name);
      part1.focus();
    };
    fault.hidden = true;
    if (parts[0] === "") {
      return refuse("plan-empty");
    }
    if (parts.some((part) => FOREIGN.test(part))) {
      return refuse("plan-signs");
    }
    if (utf8(text).length > MOST_BYTES) {
      return refuse("plan-long");
    }
    // A part that cannot stand is the player's own affair, but never a slip of the thumb.
    if (text !== doubted && writer.doubts(side)) {
      doubted = text;
      return refuse("plan-doubt");
    }
    const blind = random();
    const commitment = toHex(planCommitment(gid, role, blind, text));
    const arrows = writer.chosen(side).map(({ from, to }) => ({ from, to }));
    keep(planPlace(commitment), { text, blind: toHex(blind), arrows });
    keep(queuePlace, { game_move: state.game_move, commitment, sealed_ms: Math.round(now()) });
    part1.value = "";
    part2.value = "";
    typedPlan.forget();
    show(state);
    await handIn(state);
  }

  /**
   * The plan that waits for the network.
   *
   * @returns {Queued | undefined}
   */
  const queued = () => kept(queuePlace);

  let pause = FIRST_PAUSE;
  /** @type {number | undefined} */
  let retry;
  /**
   * Hands in the plan that waits, once, and for its own game move alone.
   *
   * @param {PlayState} state
   */
  async function handIn(state) {
    const plan = queued();
    if (plan === undefined) {
      return;
    }
    clearTimeout(retry);
    const isTaken = state.own_plan?.commitment === plan.commitment;
    if (isTaken || state.own_plan || state.game_move !== plan.game_move || state.finished) {
      localStorage.removeItem(queuePlace);
      tell(isTaken ? "sealed" : "queue-old", { move: plan.game_move });
      show(state);
      return;
    }
    await once("queue", async () => {
      try {
        const after = await call("/plan", keyOf("plan", plan.commitment), plan);
        localStorage.removeItem(queuePlace);
        pause = FIRST_PAUSE;
        tell("sealed");
        show(after);
      } catch (error) {
        if (error instanceof Lost) {
          retry = setTimeout(soon, pause);
          pause = Math.min(pause * 2, LONGEST_PAUSE);
          throw error;
        }
        // It is refused: what was written can be written again. The player is to read why,
        // also when it was sent by a look at the game after the network came back.
        localStorage.removeItem(queuePlace);
        const [, ...parts] = planOf(plan.commitment)?.text.split(" ") ?? [];
        part1.value = parts[0] ?? "";
        part2.value = parts.slice(1).join(" ");
        typedPlan.save(plan.game_move);
        show(state);
        throw new Refused(messageOf(error));
      }
    });
  }

  /** Tells the service that this page is there, and that it knows of the rival's plan. */
  async function alive() {
    if (!current || current.finished) {
      return;
    }
    const knows = current.rival_plan && !current.own_plan;
    try {
      await send("/alive", keyOf("alive", role), { told: knows ? current.game_move : null });
    } catch {
      // The service hears it by the silence.
    }
  }

  /**
   * @param {string} prefix
   * @param {string[]} shown
   */
  const cases = (prefix, shown) => {
    for (const it of all(page, `[data-case^="${prefix}-"]`)) {
      it.hidden = !shown.includes(it.dataset.case ?? "");
    }
  };

  /** @param {PlayState} state */
  function lotsCase(state) {
    if (state.server === null) {
      return "lots-none";
    }
    if (state.rules.dice !== "drawn") {
      return "lots-physical";
    }
    if (state.own === null) {
      return state.finished ? "" : "lots-offer";
    }
    if (state.own === "none") {
      return "lots-nothing";
    }
    if (state.own.chain === undefined) {
      if (state.secret !== null && secretOf(state)) {
        return "lots-secret";
      }
      return state.secret === "asked" ? "lots-secret-lost" : "lots-static";
    }
    return chainIn(state) ? "lots-chain" : "lots-lost";
  }

  /** @param {PlayState} state */
  function planCases(state) {
    if (state.server === null) {
      return ["plan-none"];
    }
    if (state.finished || state.row_open || state.held) {
      return [];
    }
    if (!state.own_plan) {
      return queued()?.game_move === state.game_move ? ["plan-queued"] : ["plan-form"];
    }
    if (state.own_plan.open) {
      return [];
    }
    return [planOf(state.own_plan.commitment) === undefined ? "plan-lost" : "plan-sealed"];
  }

  /**
   * @param {string} name
   * @param {string} text
   * @param {boolean} [groups]
   */
  function fill(name, text, groups) {
    const place = find(`[data-fill="${name}"]`);
    if (groups) {
      const four = (text.match(/.{1,4}/g) ?? []).map((group) => {
        const it = document.createElement("span");
        it.textContent = group;
        return it;
      });
      place.replaceChildren(...four);
    } else {
      place.textContent = text;
    }
  }

  // What can be written comes at once for the whole game move: nothing of a plan is asked.
  const unknown = () => ({ detail: word("plan-unknown") });
  const writer = writePlans(
    new Map([[side, [part1, part2]]]),
    Object.fromEntries(words),
    async (_, texts) => texts.map(unknown),
  );
  /** @type {string | undefined} */
  let offered;
  /** @param {PlayState} state */
  async function offer(state) {
    // Another armament is another array.
    const wanted = `${state.game_move} ${state.armament}`;
    if (offered === wanted || !planCases(state).includes("plan-form")) {
      return;
    }
    await once("choices", async () => {
      writer.offer(await call("/choices"));
      offered = wanted;
    });
    showChosen();
  }
  const own = within(document, ".public-game");
  // A game by acts has taps of its own, which the squares of plans would lie over.
  const [planCard, lotsCard] = [".own-plan", ".own-lots"].map(find);
  const [byPlans, hasLots] = [!planCard.hidden, !lotsCard.hidden];
  const boardOf = () => own && within(own, "svg.board", SVGElement);
  const isPinned = () => Boolean(own?.querySelector("[data-pinned]"));
  const square = () => {
    const board = boardOf();
    // Of an earlier game move nothing can be picked.
    if (byPlans && board && !isPinned()) {
      writer.onto(board);
      drawLabyrinth(board, own?.dataset.ownLabyrinth);
      showChosen();
    }
  };

  const planForm = find('form[data-case="plan-form"]');

  /** The parts that stand in the fields, or those that are sealed and wait. */
  function arrows() {
    if (!current || !planForm.hidden) {
      return current ? writer.chosen(side) : [];
    }
    const waiting = queued()?.commitment ?? (current.own_plan?.open ? undefined : current.own_plan?.commitment);
    return (waiting && planOf(waiting)?.arrows) || [];
  }

  /** Shows what is chosen as arrows, and what a missing part costs before it is sealed. */
  function showChosen() {
    const board = boardOf();
    if (byPlans && board && !isPinned()) {
      drawPlan(board, side, arrows());
    }
    const isOne = part1.value.trim() !== "" && part2.value.trim() === "" && writer.goesOn(side);
    const price = find("[data-price]");
    price.textContent = isOne ? (current?.price ?? "") : "";
    price.hidden = price.textContent === "";
    const button = need(planForm, "button");
    button.textContent = (isOne ? button.dataset.one : button.dataset.whole) ?? "";
  }

  // What was typed and not sealed survives a reload.
  const typedPlace = `areopagus ${gid} ${role} typed`;
  const typedPlan = draft(`${typedPlace} plan`, () => [part1, part2]);
  const LAYS = "form[data-lay] [data-lays]";
  const typedTerrain = draft(`${typedPlace} terrain`, () => [
    ...all(document, LAYS, HTMLInputElement),
    ...all(document, LAYS, HTMLSelectElement),
  ]);
  const isLaying = () => document.querySelector("form[data-lay]") !== null;

  function saveTyped() {
    if (current && !planForm.hidden) {
      typedPlan.save(current.game_move);
    }
    if (isLaying()) {
      typedTerrain.save("terrain");
    }
  }

  /** Of which game move the fields have what was typed. */
  /** @type {number | undefined} */
  let restored;
  /** @param {PlayState} state */
  function restoreTyped(state) {
    if (!planForm.hidden && restored !== state.game_move) {
      restored = state.game_move;
      typedPlan.restore(state.game_move);
    } else if (state.finished || state.own_plan) {
      typedPlan.forget();
    }
  }
  for (const kind of ["input", "taken"]) {
    page.addEventListener(kind, showChosen);
  }
  // The taps on the board fill in fields as well, and tell nobody.
  for (const kind of ["input", "taken", "click"]) {
    document.addEventListener(kind, () => setTimeout(saveTyped), { capture: true });
  }
  if (!isLaying()) {
    typedTerrain.forget();
  } else if (typedTerrain.restore("terrain")) {
    need(document, LAYS).dispatchEvent(new Event("input", { bubbles: true }));
  }
  own?.addEventListener("replaced", ({ target }) => {
    if (target instanceof Element && target.querySelector("svg.board")) {
      square();
    }
  });

  /**
   * Shows what stands around the game anew; what is typed, chosen and open there stays.
   *
   * @param {HTMLElement} part
   * @param {HTMLElement} fresh
   */
  const renewPart = (part, fresh) => keepTyped(part, () => replace(part, fresh.innerHTML));

  /**
   * What stands around the game changes with it.
   *
   * @param {PlayState} state
   */
  async function renew(state) {
    /** @type {Record<string, string>} */
    const marks = {
      acts: state.acts ?? "",
      agreement: state.agreement ?? "",
      terrain: state.terrain ?? "",
      resign: state.resign ?? "",
      games: state.games,
    };
    /** @param {HTMLElement} part */
    const kind = (part) => Object.keys(marks).find((it) => it in part.dataset) ?? "";
    /** @param {HTMLElement} part */
    const isShown = (part) => part.dataset[kind(part)] === marks[kind(part)];
    const parts = all(document, Object.keys(marks).map((it) => `[data-${it}]`).join());
    // A proposal that is being chosen is answered, even if there is nothing to agree on any more.
    /** @param {HTMLElement} part */
    const isChosen = (part) =>
      part.dataset.agreement !== undefined && part.querySelector("select:focus, details[open]") !== null;
    const old = parts.filter((part) => !isShown(part) && !isChosen(part));
    if (old.length === 0) {
      return;
    }
    const response = await fetch(`/play?game=${game}`, { cache: "no-store" });
    const page = new DOMParser().parseFromString(await response.text(), "text/html");
    if (!response.ok) {
      return;
    }
    for (const part of old) {
      const fresh = page.getElementById(part.id);
      if (!fresh) {
        continue;
      }
      // What was answered stays, also where nothing can be agreed on any more.
      const section = closest(part, "section");
      const freshSection = closest(fresh, "section");
      if (section && freshSection) {
        section.hidden = freshSection.hidden && section.dataset.answered === undefined;
      }
      part.dataset[kind(part)] = fresh.dataset[kind(part)];
      renewPart(part, fresh);
      // What is to be done now is not to be looked for.
      const fold = closest(part, ".own-fold", HTMLDetailsElement);
      if (fold && freshSection?.querySelector(".own-fold")?.hasAttribute("open")) {
        fold.open = true;
      }
    }
    if (own) {
      const known = within(page, ".public-game")?.dataset.ownLabyrinth;
      if (known !== own.dataset.ownLabyrinth) {
        delete own.dataset.ownLabyrinth;
        Object.assign(own.dataset, known ? { ownLabyrinth: known } : {});
        const board = boardOf();
        if (board) {
          drawLabyrinth(board, known);
        }
      }
    }
  }

  /**
   * Shows the page that has answered an act, and what is said of it.
   *
   * @param {Answer} answer
   * @param {Act} sent
   */
  function actTaken({ ok, page: answered }, { action, body }) {
    const part = need(document, "#own-acts");
    const fresh = within(answered, "#own-acts");
    if (!fresh) {
      blame("act", answered.querySelector("main .notice, main h1")?.textContent ?? word("offline"));
      return;
    }
    if (ok) {
      // What was typed while it was on its way is the next one.
      const sent = new URLSearchParams(body).get("text");
      for (const line of all(part, `form[action="${action}"] [name=text]`, HTMLInputElement)) {
        line.value = line.value === sent ? "" : line.value;
      }
    }
    part.dataset.acts = fresh.dataset.acts;
    renewPart(part, fresh);
    if (!ok) {
      part.querySelector("[role=alert], [aria-invalid=true]")?.scrollIntoView({ block: "center" });
    }
    refresh();
  }
  const ownActs = within(document, "#own-acts");
  const actAgain =
    ownActs &&
    sendActs({
      part: ownActs,
      notice: need(document, "[data-kept]"),
      place: `areopagus ${gid} ${role} act ${csrf.slice(0, 8)}`,
      csrf,
      taken: actTaken,
    });

  // What waits for the player, or was lost, is not to be looked for; it may be folded again.
  const UNFOLDED = ["lots-offer", "lots-secret-lost", "lots-lost"];
  /** @type {string | undefined} */
  let unfolded;

  /** @param {PlayState} state */
  function show(state) {
    if (current && state.version < current.version) {
      return;
    }
    current = state;
    find("[data-controls]").hidden = false;
    const clock = find("[data-times]");
    clock.dataset.times = JSON.stringify(state.times);
    clock.hidden = state.finished || state.times === null;
    const lots = lotsCase(state);
    cases("lots", [lots]);
    lotsCard.hidden = !hasLots || lots === "";
    if (unfolded !== lots) {
      unfolded = lots;
      need(page, "[data-lots-fold]", HTMLDetailsElement).open ||= UNFOLDED.includes(lots);
    }
    find('[data-do="none"]').hidden = state.rules.contributions === "required";
    const chain = chainOf();
    if (lots === "lots-chain" && chain) {
      const shown = Math.max(chain.shown, state.shown?.k ?? 0);
      find("[data-shown]").textContent = shown > 0 ? word("shown", { k: shown }) : word("shown-none");
      fill("tip", chain.tip, true);
      fill("anchor", chain.anchor, true);
      fill("server", chain.server ?? "", true);
    }
    awaits(state.waits);
    const plan = planCases(state);
    cases("plan", plan);
    planCard.hidden = !byPlans || plan.length === 0;
    // A page has one thing to do next: the lots are asked for beside it.
    const making = find('[data-do="chain"]');
    const others = all(document, "main .main").filter((it) => it !== making);
    making.classList.toggle("main", !others.some((it) => it.checkVisibility()));
    fill("move", String(state.game_move));
    fill("maker1", state.makers[0] ?? "");
    fill("maker2", state.makers[1] ?? "");
    fill("plan", planOf(state.own_plan?.commitment)?.text ?? "");
    fill("queued", planOf(queued()?.commitment)?.text ?? "");
    const timeZone = page.dataset.zone;
    const taken = state.own_plan && new Date(state.own_plan.at).toLocaleTimeString(language, { timeZone });
    fill("taken", taken ? word("taken", { at: taken }) : "");
    if (byPlans) {
      restoreTyped(state);
      showChosen();
    }
    const isWaiting = queued() !== undefined || (state.own_plan && !state.own_plan.open);
    stayAwake(Boolean(isWaiting) && !state.finished);
  }

  // Of which game move the service knows that this page knows of the rival's plan.
  /** @type {number | undefined} */
  let told;
  /** @param {PlayState} state */
  const knownOf = (state) => (state.rival_plan && !state.own_plan ? state.game_move : undefined);

  async function refresh() {
    try {
      const state = await call("");
      show(state);
      if (told !== knownOf(state)) {
        told = knownOf(state);
        alive();
      }
      // Each of these may show a newer state of the game.
      const newest = () => current ?? state;
      await handIn(newest());
      actAgain?.();
      // Without an answer it is asked again with the next look at the game.
      await renew(newest()).catch(() => {});
      await offer(newest());
      await openSecret(newest());
      await openPlan(newest());
      await showLink(newest());
      blame("look", "");
    } catch (error) {
      blame(error instanceof Refused ? "act" : "look", messageOf(error));
    }
  }

  /**
   * @param {HTMLButtonElement} button
   * @param {() => Promise<void>} send
   */
  async function act(button, send) {
    button.disabled = true;
    blame("act", "");
    try {
      await once("act", send);
      await refresh();
    } catch (error) {
      // That nobody answers is true until somebody does.
      blame(error instanceof Lost ? "look" : "act", messageOf(error));
      find("[data-fault]").scrollIntoView({ block: "nearest" });
    } finally {
      button.disabled = false;
    }
  }

  /** @type {Record<string, (button: HTMLButtonElement) => void>} */
  const buttons = {
    chain: (button) => act(button, makeChain),
    none: (button) => act(button, takeNoPart),
    print: () => {
      need(page, "[data-sheet]", HTMLDetailsElement).open = true;
      print();
    },
  };
  for (const button of all(page, "[data-do]", HTMLButtonElement)) {
    button.addEventListener("click", () => buttons[button.dataset.do ?? ""]?.(button));
  }
  page.querySelector("[data-own-secret]")?.addEventListener("submit", (event) => {
    event.preventDefault();
    act(need(page, "[data-own-secret] button", HTMLButtonElement), commitSecret);
  });
  planForm.addEventListener("submit", (event) => {
    event.preventDefault();
    act(need(planForm, "button", HTMLButtonElement), sealPlan);
  });

  square();

  const soon = oneAtATime(refresh);
  document.addEventListener("version", soon);
  document.addEventListener("visibilitychange", () => document.hidden || soon());
  addEventListener("online", soon);
  setInterval(soon, EVERY);
  setInterval(alive, ALIVE);
  // The first answer shows what stands above what was refused, and shifts that out of sight.
  soon().then(() => {
    const refused = "main [aria-invalid=true], main [data-answered] .notice.bad";
    document.querySelector(refused)?.scrollIntoView({ block: "center" });
  });
}

const page = within(document, "[data-play]");
if (page) {
  start(page);
}
