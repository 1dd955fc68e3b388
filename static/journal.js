// Checks the federation's journal again, from its export alone: bytes, chain, tree,
// checkpoints, drawings, and what the rules make of each entry. What is not right is said
// with the reason.

import { all, find, make, need, saying, texts } from "./dom.js";
import { concat, fromHex, sha256, toHex, utf8 } from "./lots.js";

/** Something that is not right; its word and values say why. */
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

const FORMAT = "areopagus-export/1";
const STREAM = "federation";
const ORIGIN = `areopagus/${STREAM}`;
const NOTHING = "0".repeat(64);

/** The use of a key that signs the journal as its own. */
const LOG = 1;

/** @param {Uint8Array} bytes */
const leaf = (bytes) => sha256(concat(Uint8Array.of(0), bytes));
/**
 * @param {Uint8Array} left
 * @param {Uint8Array} right
 */
const node = (left, right) => sha256(concat(Uint8Array.of(1), left, right));

/** @param {string} text */
function fromBase64(text) {
  return Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0));
}

/** The tree of RFC 6962 over the leaves so far: its full parts, the largest first. */
class Tree {
  /** @type {{ size: number, hash: Uint8Array }[]} */
  parts = [];
  size = 0;

  /** @param {Uint8Array} hash */
  push(hash) {
    this.size += 1;
    let part = { size: 1, hash };
    for (let left = this.parts.at(-1); left?.size === part.size; left = this.parts.at(-1)) {
      this.parts.pop();
      part = { size: 2 * part.size, hash: node(left.hash, part.hash) };
    }
    this.parts.push(part);
  }

  root() {
    const parts = this.parts.map((part) => part.hash);
    const all = parts.length > 0 ? parts.reduceRight((right, left) => node(left, right)) : sha256(utf8(""));
    return toHex(all);
  }
}

/**
 * A public key of the header, `name+id+base64`.
 *
 * @param {string} text
 */
function keyOf(text) {
  const [name, id, ...rest] = text.split("+");
  const bytes = fromBase64(rest.join("+"));
  return { name, id, use: bytes[0], key: bytes.slice(1) };
}

/**
 * Whether a key has signed a text; nothing when this browser cannot compute it.
 *
 * @param {ReturnType<typeof keyOf>} key
 * @param {Uint8Array<ArrayBuffer>} signature
 * @param {string} text
 */
async function signed(key, signature, text) {
  try {
    const own = await crypto.subtle.importKey("raw", key.key, "Ed25519", false, ["verify"]);
    return await crypto.subtle.verify("Ed25519", own, signature, utf8(text));
  } catch {
    // Without TLS a browser has no crypto.subtle, and older ones no Ed25519.
    return undefined;
  }
}

/**
 * @typedef Version
 * @property {string} army
 * @property {number} version
 * @property {string} owner
 * @property {Figure[]} figures
 * @property {string} name
 * @property {Fact[]} steps
 * @property {Figure[]} [measured]
 * @property {Fact} [closed]
 */

/** @typedef {Entry & { hash: string }} Fact An entry with its hash. */
/** @typedef {Entry["body"] & { fact: Fact, ended?: { fact: Fact, reason: string } }} Category */

/** What an export says, line by line, as far as it is right. */
class Journal {
  tree = new Tree();
  prev = NOTHING;
  /** @type {ReturnType<typeof keyOf>[]} */
  keys = [];
  /** @type {Map<string, Version>} */
  versions = new Map();
  /** @type {Map<number, Category>} */
  categories = new Map();
  drawn = new Set();
  /** @type {string[]} */
  due = [];
  counts = { entries: 0, withheld: 0, checkpoints: 0, signatures: 0, unread: 0, drawings: 0 };
  /** @type {Fault[]} */
  faults = [];
  ended = false;

  /** @param {Map<string, number[]>} sizes */
  constructor(sizes) {
    this.sizes = sizes;
  }

  /** @param {string} line */
  header(line) {
    const { format, keys, stream } = JSON.parse(line);
    if (format !== FORMAT || stream !== STREAM) {
      throw new Fault("header");
    }
    this.keys = keys.map(keyOf);
  }

  /** @param {string} line */
  async take(line) {
    if (this.ended) {
      throw new Fault("trailing");
    }
    const said = JSON.parse(line);
    if ("drawing" in said) {
      this.drawing(said.drawing);
      return;
    }
    if ("checkpoint" in said) {
      await this.checkpoint(said.checkpoint);
      return;
    }
    if (this.due.length > 0) {
      throw new Fault("drawing");
    }
    if ("end" in said) {
      if (said.end.entries !== this.tree.size || said.end.root !== this.tree.root()) {
        throw new Fault("end");
      }
      this.ended = true;
    } else if ("withheld" in said) {
      this.follow(said.withheld);
      this.counts.withheld += 1;
    } else {
      this.entry(line, said);
    }
  }

  /** @param {string} hash */
  follow(hash) {
    const bytes = fromHex(hash);
    if (bytes.length !== 32) {
      throw new Fault("unreadable", { seq: this.tree.size + 1 });
    }
    this.prev = hash;
    this.tree.push(bytes);
  }

  /**
   * @param {string} line
   * @param {Entry & { prev: string, stream: string }} said
   */
  entry(line, said) {
    const seq = this.tree.size + 1;
    if (said.seq !== seq || said.prev !== this.prev || said.stream !== STREAM) {
      throw new Fault("chain", { seq });
    }
    const hash = toHex(leaf(utf8(line)));
    this.follow(hash);
    this.counts.entries += 1;
    const fact = { ...said, hash };
    if (!Object.hasOwn(RULES, said.kind)) {
      throw new Fault("unknown", { seq });
    }
    try {
      RULES[said.kind].call(this, fact, said.body);
    } catch (error) {
      // What the rules refuse breaks no chain: the rest is still looked at.
      this.faults.push(error instanceof Fault ? error : new Fault("unreadable", { seq }));
    }
  }

  /** @param {string} svg */
  drawing(svg) {
    const digest = toHex(sha256(utf8(svg)));
    if (this.due.shift() !== digest) {
      throw new Fault("drawing");
    }
    this.counts.drawings += 1;
  }

  /** @param {string} note */
  async checkpoint(note) {
    const end = note.lastIndexOf("\n\n");
    const text = note.slice(0, end + 1);
    const [origin, size, root] = text.split("\n");
    if (origin !== ORIGIN || Number(size) !== this.tree.size) {
      throw new Fault("checkpoint", { size });
    }
    if (toHex(fromBase64(root)) !== this.tree.root()) {
      throw new Fault("root", { size });
    }
    const found = { good: 0, unread: 0 };
    for (const line of note.slice(end + 2).trimEnd().split("\n")) {
      const [dash, name, signature] = line.split(" ");
      if (dash !== "\u2014") {
        throw new Fault("checkpoint", { size });
      }
      const bytes = fromBase64(signature);
      const key = this.keys.find((it) => it.name === name && it.id === toHex(bytes.slice(0, 4)));
      if (key?.use !== LOG) {
        continue;
      }
      const good = await signed(key, bytes.slice(4), text);
      if (good === false) {
        throw new Fault("signature", { size });
      }
      found[good ? "good" : "unread"] += 1;
    }
    if (found.good + found.unread === 0) {
      throw new Fault("signature", { size });
    }
    this.counts.checkpoints += 1;
    this.counts.signatures += found.good;
    this.counts.unread += found.unread;
  }

  /**
   * @param {Fact} fact
   * @param {Entry["body"]} body
   */
  version(fact, { army, version }) {
    const found = this.versions.get(`${army}.${version}`);
    if (!found || found.closed) {
      throw new Fault("order", { seq: fact.seq });
    }
    return found;
  }

  /**
   * A version of somebody else's army.
   *
   * @param {Fact} fact
   * @param {Entry["body"]} body
   */
  of_others(fact, body) {
    const found = this.version(fact, body);
    if (found.owner === fact.actor) {
      throw new Fault("own", { seq: fact.seq });
    }
    return found;
  }

  /**
   * Whether the figures of a version keep the dimensions.
   *
   * @param {Iterable<Figure>} figures
   * @param {number} seq
   */
  keeps(figures, seq) {
    for (const { kind, height, base } of figures) {
      const [low, high, narrow, wide] = this.sizes.get(kind) ?? [];
      if (!(low <= height && height <= high && narrow <= base && base <= wide)) {
        throw new Fault("outside", { seq, kind });
      }
    }
  }
}

/**
 * What the rules say of each kind of entry.
 *
 * @type {Record<string, (this: Journal, fact: Fact, body: Entry["body"]) => void>}
 */
const RULES = {
  "army.submitted"(fact, body) {
    const name = `${body.army}.${body.version}`;
    if (this.versions.has(name) || body.owner !== fact.actor) {
      throw new Fault("order", { seq: fact.seq });
    }
    const { army, version, owner, figures } = body;
    this.versions.set(name, { army, version, owner, figures, name: body.name, steps: [fact] });
    for (const { glyph } of figures) {
      if (!this.drawn.has(glyph)) {
        this.drawn.add(glyph);
        this.due.push(glyph);
      }
    }
    this.keeps(figures, fact.seq);
  },
  "army.measured"(fact, body) {
    const found = this.of_others(fact, body);
    found.measured = body.figures;
    found.steps.push(fact);
  },
  "army.approved"(fact, body) {
    const found = this.of_others(fact, body);
    found.closed = fact;
    found.steps.push(fact);
    const measured = new Map((found.measured ?? []).map((it) => [it.kind, it]));
    const missing = found.figures.find((it) => !measured.has(it.kind));
    if (missing) {
      throw new Fault("unmeasured", { seq: fact.seq, kind: missing.kind });
    }
    this.keeps(measured.values(), fact.seq);
  },
  "army.rejected"(fact, body) {
    const found = this.of_others(fact, body);
    found.closed = fact;
    found.steps.push(fact);
  },
  "army.withdrawn"(fact, body) {
    const found = this.version(fact, body);
    if (found.owner !== fact.actor) {
      throw new Fault("own", { seq: fact.seq });
    }
    found.closed = fact;
    found.steps.push(fact);
  },
  "category.given"(fact, body) {
    this.categories.set(fact.seq, { ...body, fact });
    if (body.until !== undefined && body.until < body.from) {
      throw new Fault("order", { seq: fact.seq });
    }
  },
  "category.ended"(fact, body) {
    const given = this.categories.get(body.given);
    if (!given || given.ended || given.person !== body.person) {
      throw new Fault("order", { seq: fact.seq });
    }
    given.ended = { fact, reason: body.reason };
  },
};

/**
 * Checks an export to its end, or to what cannot be followed any more. `sizes` has of each
 * kind the least and the greatest height and base.
 *
 * @param {string} text
 * @param {Map<string, number[]>} sizes
 */
export async function check(text, sizes) {
  const journal = new Journal(sizes);
  const lines = text.split("\n");
  try {
    if (lines.pop() !== "" || lines.length === 0) {
      throw new Fault("end");
    }
    journal.header(lines.shift() ?? "");
    for (const line of lines) {
      await journal.take(line);
    }
    if (!journal.ended) {
      throw new Fault("end");
    }
  } catch (error) {
    const seq = journal.tree.size + 1;
    journal.faults.push(error instanceof Fault ? error : new Fault("unreadable", { seq }));
  }
  return journal;
}

/** @param {HTMLElement} page */
function show(page) {
  const [words, names] = [texts(page, "word"), texts(page, "name")];
  /** @type {Map<string, number[]>} */
  const sizes = new Map();
  for (const [kind, text] of texts(page, "sizes")) {
    sizes.set(kind, text.trim().split(" ").map(Number));
  }
  const sum = need(page, "[data-sum]");
  const list = need(page, "[data-list]");
  for (const it of all(page, "[data-sum], [data-again]")) {
    it.hidden = false;
  }
  const language = page.dataset.language;
  const word = saying(words);
  const time = new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "medium" });
  const day = new Intl.DateTimeFormat(language, { dateStyle: "medium", timeZone: "UTC" });
  /** @param {string} text */
  const date = (text) => day.format(new Date(`${text}T00:00:00Z`));

  /**
   * @param {Fact} fact
   * @param {string | undefined} said
   */
  const step = (fact, said) => {
    const it = make("li", `${time.format(new Date(fact.at))}: ${word(fact.kind)}, ${word("entry", { ...fact })} `);
    it.id = `entry-${fact.seq}`;
    if (said) {
      it.append(make("q", said), " ");
    }
    it.append(make("span", fact.hash, "mono"));
    return it;
  };
  /**
   * @param {Fact[]} facts
   * @param {Set<unknown>} wrong
   */
  const badge = (facts, wrong) => {
    const bad = facts.some((fact) => wrong.has(fact.seq));
    return make("span", word(bad ? "bad" : "good"), `badge ${bad ? "bad" : "good"}`);
  };
  /**
   * @param {(string | Node)[]} heading
   * @param {Fact[]} facts
   * @param {Set<unknown>} wrong
   */
  const card = (heading, facts, wrong) => {
    const it = make("section", undefined, "card proof-run");
    const head = make("h3");
    head.append(badge(facts, wrong), " ", ...heading);
    const steps = make("ul", undefined, "proof-times");
    steps.append(...facts.map((fact) => step(fact, fact.body.remark ?? fact.body.reason)));
    it.append(head, steps);
    return it;
  };
  /**
   * @param {string} text
   * @param {string} address
   */
  const link = (text, address) => {
    const it = make("a", text);
    it.href = address;
    return it;
  };

  /**
   * @param {Version} of
   * @param {Set<unknown>} wrong
   */
  function version(of, wrong) {
    const heading = link(of.name, `/armies/${of.army}/versions/${of.version}`);
    return card([heading, ` – ${word("version", { ...of })}`], of.steps, wrong);
  }

  /**
   * @param {Category} of
   * @param {Set<unknown>} wrong
   */
  function category(of, wrong) {
    const heading = link(names.get(of.person) ?? word("referee"), `/players/${of.person}`);
    const facts = of.ended ? [of.fact, of.ended.fact] : [of.fact];
    const until = of.until ? word("until", { day: date(of.until) }) : "";
    const span = [word(`category-${of.category}`), word("from", { day: date(of.from) }), until];
    return card([heading, ` – ${span.filter((part) => part !== "").join(", ")}`], facts, wrong);
  }

  /**
   * @param {string} title
   * @param {HTMLElement[]} cards
   */
  const group = (title, cards) => (cards.length > 0 ? [make("h2", word(title), "proof-head"), ...cards] : []);

  /**
   * @param {string} name
   * @param {Record<string, unknown>} values
   * @param {string} look
   */
  function tell(name, values, look) {
    sum.textContent = word(name, values);
    sum.className = `notice verify-sum ${look}`;
  }

  async function run() {
    let text;
    try {
      const response = await fetch(page.dataset.journal ?? "");
      if (!response.ok) {
        throw new Error(String(response.status));
      }
      text = await response.text();
    } catch {
      tell("unloaded", {}, "warn");
      return;
    }
    const { faults, versions, categories, counts } = await check(text, sizes);
    const wrong = new Set(faults.map((fault) => fault.values.seq));
    list.replaceChildren(
      ...faults.map((fault) => make("p", word(`fault-${fault.message}`, fault.values), "notice bad")),
      ...group("armies", [...versions.values()].map((it) => version(it, wrong))),
      ...group("categories", [...categories.values()].map((it) => category(it, wrong))),
    );
    if (counts.withheld > 0) {
      list.append(make("p", word("withheld", counts), "quiet"));
    }
    if (counts.unread > 0) {
      list.append(make("p", word("unread", counts), "quiet"));
    }
    const all = { ...counts, faults: faults.length, versions: versions.size, categories: categories.size };
    tell(faults.length > 0 ? "wrong" : "right", all, faults.length > 0 ? "bad" : "good");
    page.dataset.checked = faults.length > 0 ? "bad" : "good";
    document.getElementById(decodeURIComponent(location.hash.slice(1)))?.scrollIntoView();
  }

  page.querySelector("[data-again]")?.addEventListener("click", run);
  if (page.dataset.journal) {
    run();
  }
}

const page = typeof document === "undefined" ? null : find(document, "[data-proof]");
if (page) {
  show(page);
}
