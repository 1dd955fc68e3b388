// Computes every lot of an event again, from the journal's facts alone, and says of each
// whether it is right. What is not right is said with the reason.

import { all, find, make, need, saying, texts } from "./dom.js";
import {
  LINKS,
  descend,
  drawKey,
  fromHex,
  outcome,
  planCommitment,
  seal,
  staticCommitment,
  toHex,
} from "./lots.js";
import { checkSeals } from "./seals.js";

/** A fact that the protocol does not allow; its word and values say why. */
class Fault extends Error {
  /**
   * @param {string} name
   * @param {Record<string, unknown>} [values]
   */
  constructor(name, values = {}) {
    super(name);
    this.values = values;
  }
}

/** @typedef {"A" | "B"} Role */
/** @type {Role[]} */
const PLAYERS = ["A", "B"];
/** @type {Record<Role, Side>} */
const SIDES = { A: "white", B: "black" };

/**
 * @typedef Player
 * @property {LotFact} fact
 * @property {boolean} [none]
 * @property {Chain} [chain]
 * @property {string} [commitment]
 * @property {Uint8Array} [secret]
 * @property {number} [opened] The draw for which the tip was opened.
 */

/**
 * @typedef Lot
 * @property {number} k
 * @property {LotBody} request
 * @property {LotFact} fact
 * @property {Partial<import("./lots.js").Inputs>} inputs
 * @property {"waits" | "shown" | "sealed" | "opened"} state
 * @property {Fault[]} faults
 * @property {string} [mode]
 * @property {string} [outcome]
 * @property {string} [seal]
 * @property {LotFact} [ended]
 * @property {Uint8Array} [key]
 * @property {string} [computed]
 * @property {string[]} [tips]
 * @property {{ referee: string, clause: string, reason: string }} [voided]
 */

/** A chain as everybody knows it: its anchor, later the last link that was shown. */
class Chain {
  last = 0;

  /**
   * @param {string} gid
   * @param {string} role
   * @param {unknown} anchor
   */
  constructor(gid, role, anchor) {
    this.gid = gid;
    this.role = role;
    this.link = fromHex(anchor);
    this.anchor = String(anchor);
  }

  /**
   * Takes link `k`, which must lead down to the last one.
   *
   * @param {number} k
   * @param {string} link
   */
  advance(k, link) {
    if (!(Number.isInteger(k) && k > this.last && k <= LINKS)) {
      throw new Fault("link-order", { role: this.role, k });
    }
    const bytes = fromHex(link);
    const reached = descend(this.gid, this.role, k, this.last, bytes);
    if (bytes.length !== 32 || toHex(reached) !== toHex(this.link)) {
      throw new Fault("link-broken", { role: this.role, k });
    }
    this.last = k;
    this.link = bytes;
  }

  /**
   * Link `k`, which must be one of those that are known.
   *
   * @param {number} k
   */
  known(k) {
    if (k > this.last) {
      throw new Fault("link-order", { role: this.role, k });
    }
    return descend(this.gid, this.role, this.last, k, this.link);
  }
}

/** The lots of one game. */
class Run {
  /** @type {{ [role: string]: Player | undefined }} */
  players = {};
  /** @type {Lot[]} */
  lots = [];
  /** @type {Map<string, string>} */
  plans = new Map();
  /** @type {Fault[]} */
  faults = [];
  openedPlans = 0;
  links = 0;

  /**
   * @param {string} gid
   * @param {LotFact} fact
   */
  constructor(gid, fact) {
    const { server, hidden } = fact.body;
    this.gid = gid;
    this.anchored = fact;
    this.server = new Chain(gid, "S", server);
    this.hidden = new Chain(gid, "P", hidden);
  }

  /** @param {number} k */
  lot(k) {
    const lot = this.lots[k - 1];
    if (!lot) {
      throw new Fault("no-draw", { k });
    }
    return lot;
  }

  /** @param {number} k */
  pending(k) {
    const lot = this.lots.at(-1);
    if (!lot || lot.state !== "waits" || lot.k !== k) {
      throw new Fault("not-asked", { k });
    }
    return lot;
  }

  /** @param {string} role */
  player(role) {
    const player = this.players[role];
    if (!player) {
      throw new Fault("not-committed", { role });
    }
    return player;
  }

  /**
   * Whether everybody but the server has shown theirs.
   *
   * @param {Lot} lot
   */
  complete(lot) {
    for (const role of PLAYERS) {
      if (this.player(role).chain && !lot.inputs[SIDES[role]]) {
        throw new Fault("too-early", { k: lot.k });
      }
    }
    if (lot.request.beacon !== undefined && !lot.inputs.beacon) {
      throw new Fault("too-early", { k: lot.k });
    }
  }

  /** @param {Lot} lot */
  mode(lot) {
    // Behind the draw for which its tip was opened, a chain is no more than a secret.
    const [white, black] = PLAYERS.map((role) => {
      const player = this.player(role);
      return { chain: player.chain && !(player.opened !== undefined && player.opened < lot.k), none: player.none };
    });
    if (lot.request.beacon !== undefined) {
      return "mode-beacon";
    }
    if (white.chain && black.chain) {
      return "mode-chains";
    }
    if (white.chain || black.chain) {
      return white.chain ? "mode-white_chain" : "mode-black_chain";
    }
    return white.none && black.none ? "mode-none" : "mode-static";
  }

  /**
   * The result that follows from what was shown.
   *
   * @param {Lot} lot
   */
  compute(lot) {
    const { kind, candidates } = lot.request;
    const { server } = lot.inputs;
    if (!server) {
      throw new Fault("too-early", { k: lot.k });
    }
    lot.key = drawKey(this.gid, lot.k, { ...lot.inputs, server });
    lot.computed = outcome(kind, candidates, lot.key);
    if (lot.computed !== lot.outcome) {
      throw new Fault("wrong-outcome", { given: lot.outcome, computed: lot.computed });
    }
  }

  /** @param {LotFact} fact */
  take(fact) {
    RULES[fact.kind](this, fact.body, fact);
  }
}

/** @type {Record<string, (run: Run, body: LotBody, fact: LotFact) => void>} */
const RULES = {
  "lots.anchored"() {
    throw new Fault("anchored-twice");
  },
  "lots.contributed"(run, { role, contribution }, fact) {
    if (run.players[role] || !PLAYERS.some((it) => it === role)) {
      throw new Fault("committed-twice", { role });
    }
    /** @type {Player} */
    const player = { fact };
    if (contribution === "none") {
      player.none = true;
    } else if (contribution.chain) {
      player.chain = new Chain(run.gid, role, contribution.chain);
    } else {
      player.commitment = contribution.static;
    }
    run.players[role] = player;
  },
  "lots.opened"(run, { role, secret }) {
    PLAYERS.forEach((each) => run.player(each));
    const player = run.player(role);
    if (player.secret) {
      throw new Fault("opened-twice", { role });
    }
    const bytes = fromHex(secret);
    if (toHex(staticCommitment(run.gid, role, bytes)) !== player.commitment) {
      throw new Fault("wrong-secret", { role });
    }
    player.secret = bytes;
  },
  "draw.request"(run, body, fact) {
    const k = run.lots.length + 1;
    const before = run.lots.at(-1);
    // It stands in the list whatever is wrong with it.
    /** @type {Lot} */
    const lot = { k, request: body, fact, inputs: {}, state: "waits", faults: [] };
    run.lots.push(lot);
    if (body.k !== k) {
      throw new Fault("gap", { k: body.k, next: k });
    }
    if (before?.state === "waits") {
      throw new Fault("unfinished", { k: before.k });
    }
    for (const role of PLAYERS) {
      const player = run.player(role);
      if (player.commitment && !player.secret) {
        throw new Fault("not-committed", { role });
      }
      lot.inputs[SIDES[role]] = player.secret;
    }
    lot.mode = run.mode(lot);
  },
  "draw.reveal"(run, { k, role, link }) {
    run.links += 1;
    if (role === "P") {
      revealHidden(run, k, link);
      return;
    }
    const lot = run.pending(k);
    if (role === "S") {
      if (lot.request.hidden) {
        throw new Fault("hidden", { k });
      }
      run.complete(lot);
      run.server.advance(k, link);
      lot.inputs.server = fromHex(link);
      return;
    }
    const { chain } = run.player(role);
    if (!chain) {
      throw new Fault("no-chain", { role });
    }
    chain.advance(k, link);
    lot.inputs[role === "A" ? "white" : "black"] = fromHex(link);
  },
  "lots.tip_opened"(run, { k, role }) {
    const lot = run.pending(k);
    const player = run.player(role);
    if (!player.chain) {
      throw new Fault("no-chain", { role });
    }
    if (player.opened) {
      throw new Fault("opened-twice", { role });
    }
    player.opened = k;
    lot.tips = [...(lot.tips ?? []), role];
  },
  "draw.beacon"(run, { k, signature }) {
    run.pending(k).inputs.beacon = fromHex(signature);
  },
  "draw.result"(run, { k, outcome: given }, fact) {
    const lot = run.pending(k);
    lot.state = "shown";
    lot.outcome = given;
    lot.ended = fact;
    run.compute(lot);
  },
  "draw.sealed"(run, { k, seal: commitment }, fact) {
    const lot = run.pending(k);
    lot.state = "sealed";
    lot.seal = commitment;
    lot.ended = fact;
    run.complete(lot);
  },
  "draw.opened"(run, { k, blind, outcome: given }) {
    const lot = run.lot(k);
    lot.outcome = given;
    if (lot.state !== "sealed" || toHex(seal(run.gid, k, fromHex(blind), given)) !== lot.seal) {
      throw new Fault("wrong-seal", { k });
    }
    lot.state = "opened";
  },
  "ruling.void"(run, { k, referee, clause, reason }) {
    run.lot(k).voided = { referee, clause, reason };
  },
  "plan.committed"(run, { game_move: move, role, commitment }) {
    const name = `${move} ${role}`;
    if (run.plans.has(name)) {
      throw new Fault("plan-twice", { move });
    }
    run.plans.set(name, commitment);
  },
  "plan.opened"(run, { game_move: move, role, blind, plan }) {
    if (!PLAYERS.every((each) => run.plans.has(`${move} ${each}`))) {
      throw new Fault("plan-early", { move });
    }
    const reached = planCommitment(run.gid, role, fromHex(blind), plan);
    if (toHex(reached) !== run.plans.get(`${move} ${role}`)) {
      throw new Fault("plan-wrong", { move, role });
    }
    run.openedPlans += 1;
  },
  "plan.discarded"(run, { game_move: move }) {
    PLAYERS.forEach((role) => run.plans.delete(`${move} ${role}`));
  },
};

/**
 * A link of the chain for hidden lots proves every hidden lot up to it.
 *
 * @param {Run} run
 * @param {number} k
 * @param {string} link
 */
function revealHidden(run, k, link) {
  run.hidden.advance(k, link);
  const hidden = run.lots.filter((lot) => lot.request.hidden && lot.k <= k && lot.state !== "shown");
  for (const lot of hidden) {
    if (lot.state !== "opened") {
      throw new Fault("still-sealed", { k: lot.k });
    }
    lot.state = "shown";
    lot.inputs.server = run.hidden.known(lot.k);
    run.compute(lot);
  }
}

/**
 * The lot that a fact is about.
 *
 * @param {Run | undefined} run
 * @param {LotFact} fact
 */
function lotOf(run, { kind, body }) {
  if (kind === "draw.request") {
    return run?.lots.at(-1);
  }
  return String(kind).startsWith("plan.") ? undefined : run?.lots[body.k - 1];
}

/**
 * Takes the facts in their order; what is wrong stands at its lot, or at its game.
 *
 * @param {LotFact[]} facts
 */
export function check(facts) {
  /** @type {Map<string, Run>} */
  const runs = new Map();
  /** @type {Fault[]} */
  const faults = [];
  let last = 0;
  for (const fact of facts) {
    const gid = fact.body?.gid;
    let run = runs.get(gid);
    try {
      if (!(fact.seq > last)) {
        throw new Fault("order", { seq: fact.seq });
      }
      last = fact.seq;
      if (!Object.hasOwn(RULES, fact.kind) || typeof gid !== "string") {
        throw new Fault("unknown", { seq: fact.seq });
      }
      if (run) {
        run.take(fact);
      } else if (fact.kind === "lots.anchored") {
        run = new Run(gid, fact);
        runs.set(gid, run);
      } else {
        throw new Fault("not-anchored", { seq: fact.seq });
      }
    } catch (error) {
      const fault = error instanceof Fault ? error : new Fault("unreadable", { seq: fact.seq });
      (lotOf(run, fact) ?? run ?? { faults }).faults.push(fault);
    }
  }
  return { runs: [...runs.values()], faults };
}

/** @param {Lot} lot */
const verdict = (lot) => {
  if (lot.faults.length > 0) {
    return "bad";
  }
  return lot.state === "shown" ? "good" : "open";
};

/** @param {HTMLElement} page */
function show(page) {
  const [words, names] = [texts(page, "word"), texts(page, "name")];
  const language = page.dataset.language;
  const sum = need(page, "[data-sum]");
  const list = need(page, "[data-runs]");
  for (const it of all(page, "[data-sum], [data-again], [data-computed]")) {
    it.hidden = false;
  }

  /** @param {unknown} role */
  const roleName = (role) => words.get(`role-${role}`) ?? String(role ?? "");
  const say = saying(words);
  /**
   * @param {string} name
   * @param {Record<string, unknown>} [values]
   */
  const word = (name, values = {}) => say(name, { ...values, role: roleName(values.role) });
  /** @param {Fault} fault */
  const told = (fault) => word(`fault-${fault.message}`, fault.values);
  const { zone } = page.dataset;
  /** @type {Intl.DateTimeFormatOptions} */
  const shown = zone ? { timeStyle: "long", timeZone: zone } : { timeStyle: "medium" };
  const time = new Intl.DateTimeFormat(language, { dateStyle: "medium", ...shown });
  /** @param {LotFact} fact */
  const when = (fact) => time.format(new Date(fact.at));

  /** @param {string} text */
  const mono = (text) => make("span", text, "mono");
  /**
   * @param {string} text
   * @param {string} [digits]
   */
  const line = (text, digits) => {
    const it = make("li", `${text} `);
    if (digits) {
      it.append(mono(digits));
    }
    return it;
  };

  /**
   * What a lot is for: the clause, and the words for `5.7 damage white _Rc4`.
   *
   * @param {Lot} lot
   * @returns {{ clause?: string, text: string }}
   */
  function purposeOf(lot) {
    const [clause, what, third, ...piece] = String(lot.request.purpose ?? "").split(" ");
    if (!words.has(`purpose-${what}`)) {
      return { text: lot.request.purpose ?? "" };
    }
    const role = PLAYERS.find((each) => SIDES[each] === third);
    // Only the game's own clauses stand in the rulebook.
    const own = /^\d/.test(clause) ? clause : undefined;
    return { clause: own, text: word(`purpose-${what}`, { role, piece: piece.join(" "), game: third }) };
  }

  /**
   * Whether the candidates of a lot are entrants or teams.
   *
   * @param {Lot} lot
   */
  function drawsPeople(lot) {
    const [, what] = String(lot.request.purpose ?? "").split(" ");
    return ["game", "order", "seeds", "team-order", "ties"].includes(what);
  }

  /**
   * The candidates with their names, where they are entrants or teams.
   *
   * @param {Lot} lot
   * @param {string[]} drawn
   */
  function candidates(lot, drawn) {
    return drawsPeople(lot)
      ? drawn.map((it) => names.get(`entrant-${it}`) ?? it).join(", ")
      : drawn.join(" ");
  }

  /**
   * A result as it is said: `5 + 2`.
   *
   * @param {Lot} lot
   * @param {string} outcome
   */
  function said(lot, outcome) {
    const [kind, ...drawn] = outcome.split(" ");
    const role = PLAYERS.find((each) => SIDES[each] === drawn[0]);
    if (kind === "choice" && role) {
      return roleName(role);
    }
    return kind === "dice" ? drawn.join(" + ") : candidates(lot, drawn);
  }

  /**
   * @param {Lot} lot
   * @param {string} game
   */
  function lotElement(lot, game) {
    const state = verdict(lot);
    const it = make("details", undefined, `lot ${state === "open" ? "" : state}`);
    it.id = `lot-${game}-${lot.k}`;
    it.open = state === "bad";
    const head = make("summary");
    const look = { good: "good", bad: "bad", open: "warn" }[state];
    const badge = make("span", word(`verdict-${state}`), `badge ${look}`);
    const purpose = purposeOf(lot);
    const result = make("strong", lot.outcome ? said(lot, lot.outcome) : word("hidden-yet"));
    head.append(badge, ` ${word("lot", { k: lot.k })} · ${purpose.text} → `, result);
    if (lot.voided) {
      head.append(" ", make("span", word("voided"), "badge warn"));
    }
    it.append(head);
    for (const fault of lot.faults) {
      it.append(make("p", told(fault), "fault"));
    }
    const facts = make("dl", undefined, "facts");
    /**
     * @param {string} name
     * @param {...(string | Node)} values
     */
    const add = (name, ...values) => {
      const value = make("dd");
      value.append(...values);
      facts.append(make("dt", name), value);
    };
    if (purpose.clause) {
      const rule = make("a", word("clause", purpose));
      rule.href = `${page.dataset.rulebook}#clause-${encodeURIComponent(purpose.clause)}`;
      add(word("purpose"), `${purpose.text}, `, rule);
    }
    add(word("asked-at"), `${when(lot.fact)} (${word("entry", { seq: lot.fact.seq })})`);
    if (lot.ended) {
      add(word("drawn-at"), `${when(lot.ended)} (${word("entry", { seq: lot.ended.seq })})`);
    }
    if (lot.mode) {
      add(word("guarantee"), word(lot.mode));
    }
    if (lot.request.candidates) {
      add(word("candidates"), candidates(lot, lot.request.candidates));
    }
    const { server, white, black } = lot.inputs;
    for (const [role, bytes] of Object.entries({ [lot.request.hidden ? "P" : "S"]: server, A: white, B: black })) {
      add(roleName(role), bytes ? mono(toHex(bytes)) : word("nothing"));
    }
    if (lot.inputs.beacon) {
      add(word("beacon", { round: lot.request.beacon }), mono(toHex(lot.inputs.beacon)), " ", word("beacon-home"));
    }
    if (lot.key) {
      add(word("key"), mono(toHex(lot.key)));
      add(word("computed"), said(lot, lot.computed ?? ""));
    }
    for (const role of lot.tips ?? []) {
      add(roleName(role), word("tip-opened"));
    }
    if (lot.voided) {
      add(word("voided"), `${lot.voided.reason} (${lot.voided.clause})`);
    }
    it.append(facts);
    return it;
  }

  /** @param {Run} run */
  function runElement(run) {
    const parts = /\/r(\d+)\/b(\d+)\//.exec(run.gid);
    const game = parts ? `${parts[1]}.${parts[2]}` : run.gid;
    const section = make("section", undefined, "card proof-run");
    const head = make("h3");
    const link = make("a", `${game} ${names.get(game) ?? ""}`);
    link.href = page.dataset.games + encodeURIComponent(game);
    head.append(names.has(game) ? link : link.textContent);
    section.append(head);
    for (const fault of run.faults) {
      section.append(make("p", told(fault), "notice bad"));
    }
    const times = make("ul", undefined, "proof-times");
    times.append(line(word("anchored", { at: when(run.anchored) }), run.server.anchor));
    for (const role of PLAYERS) {
      const player = run.players[role];
      if (!player) {
        times.append(line(word("committed-nothing", { role })));
        continue;
      }
      const at = when(player.fact);
      const kind = player.chain ? "chain" : player.none ? "none" : "static";
      const digits = player.chain?.anchor ?? player.commitment;
      times.append(line(word(`committed-${kind}`, { role, at }), digits));
    }
    if (run.openedPlans > 0) {
      times.append(line(word("plans", { count: run.openedPlans })));
    }
    section.append(times);
    section.append(...run.lots.map((lot) => lotElement(lot, game)));
    return section;
  }

  /**
   * @param {string} name
   * @param {Record<string, unknown>} values
   * @param {string} look
   */
  function tell(name, values, look) {
    sum.textContent = word(name, values);
    sum.className = `notice verify-sum ${look}`;
  }

  /** @returns {Promise<{ event: string, facts?: LotFact[], seals?: SealFact[] }>} */
  async function load() {
    const response = await fetch(page.dataset.verify ?? "", { headers: { accept: "application/json" } });
    if (!response.ok) {
      throw new Error(String(response.status));
    }
    return response.json();
  }

  async function run() {
    let answer;
    try {
      answer = await load();
    } catch {
      tell("unloaded", {}, "warn");
      return;
    }
    const { runs, faults } = check(answer.facts ?? []);
    const seals = checkSeals(answer.event, answer.seals ?? []);
    const lots = runs.flatMap((each) => each.lots);
    /** @param {ReturnType<typeof verdict>} state */
    const count = (state) => lots.filter((lot) => verdict(lot) === state).length;
    const links = runs.reduce((all, each) => all + each.links, 0);
    const plans = runs.reduce((all, each) => all + each.openedPlans, 0);
    const inRuns = runs.reduce((all, each) => all + each.faults.length, 0);
    const wrong = faults.length + inRuns + count("bad") + seals.wrong.length;
    const values = { lots: count("good"), links, plans, wrong, open: count("open"), games: runs.length };
    list.replaceChildren(...faults.map((fault) => make("p", told(fault), "notice bad")));
    list.append(...seals.wrong.map((fault) => make("p", word("seal-wrong", fault), "notice bad")));
    if (seals.right + seals.closed > 0) {
      list.append(make("p", word("seals", seals)));
    }
    // Games in which nothing has happened yet have only their anchors.
    /** @param {Run} each */
    const lively = (each) => each.lots.length + Object.keys(each.players).length + each.faults.length + each.openedPlans > 0;
    const [busy, quiet] = [runs.filter(lively), runs.filter((each) => !lively(each))];
    list.append(...busy.map(runElement));
    if (quiet.length > 0) {
      const rest = make("details", undefined, "card proof-run");
      rest.append(make("summary", word("quiet", { games: quiet.length })), ...quiet.map(runElement));
      list.append(rest);
    }
    if (wrong > 0) {
      tell("wrong", values, "bad");
    } else if (lots.length === 0 && seals.right + seals.closed === 0) {
      tell("none", values, "good");
    } else {
      tell(count("open") > 0 ? "right-open" : "right", values, "good");
    }
    page.dataset.checked = wrong > 0 ? "bad" : "good";
    const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    if (target) {
      target.toggleAttribute("open", true);
      target.scrollIntoView();
    }
  }

  need(page, "[data-again]").addEventListener("click", run);
  run();
}

const page = typeof document === "undefined" ? null : find(document, "[data-verify]");
if (page) {
  show(page);
}
