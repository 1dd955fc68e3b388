// The lots' arithmetic, with nothing but this file: SHA-256 (FIPS 180-4), HMAC and HKDF
// (RFC 2104, RFC 5869), ChaCha20 (RFC 8439), and what the protocol makes of them.
// crypto.subtle is not used: a page that a hall serves over plain http does not have it.

/** The links of a chain: the most draws of a game. */
export const LINKS = 1024;

const encoder = new TextEncoder();

/**
 * The bytes of a text in UTF-8.
 *
 * @param {string} text
 */
export const utf8 = (text) => encoder.encode(text);

/**
 * Bytes as lower-case hex digits.
 *
 * @param {Uint8Array} bytes
 */
export const toHex = (bytes) =>
  [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/**
 * The bytes of hex digits; throws for what are none.
 *
 * @param {unknown} text
 */
export function fromHex(text) {
  if (typeof text !== "string" || !/^(?:[0-9a-f]{2})*$/.test(text)) {
    throw new TypeError("no hex digits");
  }
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

/**
 * A number as four bytes, the highest first.
 *
 * @param {number} number
 */
export const u32be = (number) =>
  Uint8Array.of(number >>> 24, (number >>> 16) & 255, (number >>> 8) & 255, number & 255);

/** @param {...Uint8Array} parts */
export function concat(...parts) {
  const all = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

/**
 * The first 32 bits of the fractional part of a root of the first primes.
 *
 * @param {number} count
 * @param {(prime: number) => number} root
 */
function constants(count, root) {
  /** @type {number[]} */
  const primes = [];
  for (let number = 2; primes.length < count; number++) {
    if (primes.every((prime) => number % prime !== 0)) {
      primes.push(number);
    }
  }
  return Uint32Array.from(primes, (prime) => (root(prime) % 1) * 2 ** 32);
}

const START = constants(8, Math.sqrt);
const ROUND = constants(64, Math.cbrt);

/**
 * @param {number} word
 * @param {number} bits
 */
const rotateRight = (word, bits) => (word >>> bits) | (word << (32 - bits));

/**
 * SHA-256.
 *
 * @param {Uint8Array} message
 */
export function sha256(message) {
  const padded = new Uint8Array((((message.length + 8) >> 6) + 1) << 6);
  padded.set(message);
  padded[message.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, Math.floor(message.length / 2 ** 29));
  view.setUint32(padded.length - 4, message.length << 3);
  const state = Uint32Array.from(START);
  const w = new Uint32Array(64);
  for (let block = 0; block < padded.length; block += 64) {
    for (let i = 0; i < 16; i++) {
      w[i] = view.getUint32(block + 4 * i);
    }
    for (let i = 16; i < 64; i++) {
      const one = rotateRight(w[i - 15], 7) ^ rotateRight(w[i - 15], 18) ^ (w[i - 15] >>> 3);
      const two = rotateRight(w[i - 2], 17) ^ rotateRight(w[i - 2], 19) ^ (w[i - 2] >>> 10);
      w[i] = w[i - 16] + one + w[i - 7] + two;
    }
    let [a, b, c, d, e, f, g, h] = state;
    for (let i = 0; i < 64; i++) {
      const high = rotateRight(e, 6) ^ rotateRight(e, 11) ^ rotateRight(e, 25);
      const first = (h + high + ((e & f) ^ (~e & g)) + ROUND[i] + w[i]) | 0;
      const low = rotateRight(a, 2) ^ rotateRight(a, 13) ^ rotateRight(a, 22);
      const second = (low + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
    }
    [a, b, c, d, e, f, g, h].forEach((word, i) => {
      state[i] += word;
    });
  }
  const digest = new Uint8Array(32);
  const out = new DataView(digest.buffer);
  state.forEach((word, i) => out.setUint32(4 * i, word));
  return digest;
}

/**
 * HMAC-SHA256.
 *
 * @param {Uint8Array} key
 * @param {Uint8Array} message
 */
export function hmac(key, message) {
  const block = new Uint8Array(64);
  block.set(key.length > 64 ? sha256(key) : key);
  const inner = sha256(concat(block.map((byte) => byte ^ 0x36), message));
  return sha256(concat(block.map((byte) => byte ^ 0x5c), inner));
}

/**
 * HKDF-SHA256, `length` bytes.
 *
 * @param {Uint8Array} salt
 * @param {Uint8Array} material
 * @param {Uint8Array} info
 * @param {number} length
 */
export function hkdf(salt, material, info, length) {
  const key = hmac(salt, material);
  let last = new Uint8Array();
  let all = new Uint8Array();
  for (let counter = 1; all.length < length; counter++) {
    last = hmac(key, concat(last, info, Uint8Array.of(counter)));
    all = concat(all, last);
  }
  return all.slice(0, length);
}

/**
 * A field behind its length as two bytes.
 *
 * @param {Uint8Array} field
 */
export function lp(field) {
  if (field.length > 0xffff) {
    throw new RangeError("a hashed field is too long");
  }
  return concat(Uint8Array.of(field.length >> 8, field.length & 255), field);
}

/**
 * `D(tag, fields…) = SHA-256(LP(tag) ‖ LP(f1) ‖ …)`; texts count as UTF-8.
 *
 * @param {string} tag
 * @param {...(string | Uint8Array)} fields
 */
export function digest(tag, ...fields) {
  const bytes = [tag, ...fields].map((it) => (typeof it === "string" ? utf8(it) : it));
  return sha256(concat(...bytes.map(lp)));
}

/**
 * Link `to` of a chain, reached from link `from` downwards.
 *
 * @param {string} gid
 * @param {string} role
 * @param {number} from
 * @param {number} to
 * @param {Uint8Array} link
 */
export function descend(gid, role, from, to, link) {
  let reached = link;
  for (let i = from; i > to; i--) {
    reached = digest("arb/v1/chain", gid, role, u32be(i), reached);
  }
  return reached;
}

/**
 * The commitment to a static secret.
 *
 * @param {string} gid
 * @param {string} role
 * @param {Uint8Array} secret
 */
export const staticCommitment = (gid, role, secret) => digest("arb/v1/static", gid, role, secret);

/**
 * The commitment to a battle plan.
 *
 * @param {string} gid
 * @param {string} role
 * @param {Uint8Array} blind
 * @param {string} text
 */
export const planCommitment = (gid, role, blind, text) =>
  digest("arb/v1/plan", gid, role, blind, text);

/**
 * The seal of a hidden value.
 *
 * @param {string} gid
 * @param {number} k
 * @param {Uint8Array} blind
 * @param {string} value
 */
export const seal = (gid, k, blind, value) => digest("arb/v1/seal", gid, u32be(k), blind, value);

/** @typedef {{ server: Uint8Array, white?: Uint8Array, black?: Uint8Array, beacon?: Uint8Array }} Inputs */
/**
 * The key of draw `k`. Who brought nothing stands there as no bytes.
 *
 * @param {string} gid
 * @param {number} k
 * @param {Inputs} inputs
 */
export function drawKey(gid, k, { server, white, black, beacon }) {
  const none = new Uint8Array();
  const signature = beacon ? sha256(beacon) : none;
  const material = concat(...[server, white ?? none, black ?? none, signature].map(lp));
  const info = concat(lp(utf8("arb/v1/out")), lp(utf8(gid)), u32be(k));
  return hkdf(utf8("arb/v1/draw"), material, info, 32);
}

/**
 * A block of ChaCha20's key stream as 16 words; nonce 0.
 *
 * @param {Uint8Array} key
 * @param {number} counter
 */
export function chachaBlock(key, counter) {
  const view = new DataView(key.buffer, key.byteOffset, 32);
  const start = new Uint32Array(16);
  start.set([0x61707865, 0x3320646e, 0x79622d32, 0x6b206574]);
  for (let i = 0; i < 8; i++) {
    start[4 + i] = view.getUint32(4 * i, true);
  }
  start[12] = counter;
  const s = Uint32Array.from(start);
  /** @type {(x: number, y: number, z: number, bits: number) => void} */
  const turn = (x, y, z, bits) => {
    s[x] += s[y];
    s[z] = rotateRight(s[z] ^ s[x], 32 - bits);
  };
  /** @type {(a: number, b: number, c: number, d: number) => void} */
  const quarter = (a, b, c, d) => {
    turn(a, b, d, 16);
    turn(c, d, b, 12);
    turn(a, b, d, 8);
    turn(c, d, b, 7);
  };
  for (let round = 0; round < 10; round++) {
    for (let i = 0; i < 4; i++) {
      quarter(i, 4 + i, 8 + i, 12 + i);
    }
    for (let i = 0; i < 4; i++) {
      quarter(i, 4 + ((i + 1) % 4), 8 + ((i + 2) % 4), 12 + ((i + 3) % 4));
    }
  }
  return s.map((word, i) => word + start[i]);
}

/**
 * The words of a key, one by one.
 *
 * @param {Uint8Array} key
 * @returns {Generator<number, never>}
 */
export function* words(key) {
  for (let counter = 0; ; counter++) {
    yield* chachaBlock(key, counter);
  }
}

/**
 * A number from 0 to below `bound`: words that would make some likelier are passed over.
 *
 * @param {Generator<number, never>} stream
 * @param {number} bound
 */
export function below(stream, bound) {
  if (!(Number.isInteger(bound) && bound >= 1 && bound <= 2 ** 32)) {
    throw new RangeError("nothing to draw from");
  }
  const limit = 2 ** 32 - (2 ** 32 % bound);
  for (;;) {
    const word = stream.next().value;
    if (word < limit) {
      return word % bound;
    }
  }
}

/**
 * Shuffles a list in place.
 *
 * @template T
 * @param {Generator<number, never>} stream
 * @param {T[]} items
 */
export function shuffle(stream, items) {
  for (let i = items.length - 1; i > 0; i--) {
    const j = below(stream, i + 1);
    [items[i], items[j]] = [items[j], items[i]];
  }
  return items;
}

/** @type {Record<string, (stream: Generator<number, never>, candidates: string[]) => (number | string)[]>} */
const KINDS = {
  die: (stream) => [1 + below(stream, 6)],
  dice: (stream) => [1 + below(stream, 6), 1 + below(stream, 6)],
  coin: (stream) => [below(stream, 2)],
  choice: (stream, candidates) => [candidates[below(stream, candidates.length)]],
  bag: (stream, candidates) => [candidates[below(stream, candidates.length)]],
  shuffle: (stream, candidates) => shuffle(stream, [...candidates]),
};

/**
 * The result of a draw under its key, as the journal writes it: `dice 5 2`.
 *
 * @param {string} kind
 * @param {string[] | undefined} candidates
 * @param {Uint8Array} key
 */
export function outcome(kind, candidates, key) {
  const drawn = KINDS[kind](words(key), candidates ?? []);
  return [kind, ...drawn].join(" ");
}
