// Checks what the sides of a game by acts have handed in sealed and what their persons have chosen
// in secret: every value that was opened is the one that was committed to.

import { fromHex, seal, toHex } from "./lots.js";

/** What the journal's facts say of one game. */
class Sealed {
  /** @type {Map<number, { side: Side, secret: string, seals: string[], opened: Set<number> }>} */
  hands = new Map();
  /** @type {Map<number, { side: Side, choice: string, hands: Map<string, string>, shown: boolean }>} */
  rounds = new Map();

  /** @param {string} gid */
  constructor(gid) {
    this.gid = gid;
  }

  /**
   * @param {string | undefined} commitment
   * @param {string} blind
   * @param {string} text
   */
  fits(commitment, blind, text) {
    return toHex(seal(this.gid, 0, fromHex(blind), text)) === commitment;
  }

  /** @param {number} number */
  round(number) {
    const round = this.rounds.get(number);
    if (!round) {
      throw new Error("no such round");
    }
    return round;
  }
}

/**
 * How many parts are right by a fact; an error where it cannot be.
 *
 * @type {Record<string, (game: Sealed, body: SealFact["body"]) => number>}
 */
const RULES = {
  "act.sealed"(game, { hand, side, secret, seals }) {
    game.hands.set(hand, { side, secret, seals, opened: new Set() });
    return 0;
  },
  "act.opened"(game, { hand, part, value, blind }) {
    const known = game.hands.get(hand);
    const commitment = known?.seals[part - 1];
    const text = `${known?.side} ${known?.secret} ${value}`;
    if (!known || commitment === undefined || known.opened.has(part) || !game.fits(commitment, blind, text)) {
      throw new Error("another value");
    }
    known.opened.add(part);
    return 1;
  },
  "choice.opened"(game, { round, side, choice }) {
    game.rounds.set(round, { side, choice, hands: new Map(), shown: false });
    return 0;
  },
  "choice.handed"(game, { round, person, seal: commitment }) {
    const { hands } = game.round(round);
    // What is handed in anew comes behind the others.
    hands.delete(person);
    if (commitment !== undefined) {
      hands.set(person, commitment);
    }
    return 0;
  },
  "choice.shown"(game, { round: number, choices }) {
    const round = game.round(number);
    const order = [...round.hands.keys()].join(" ");
    if (round.shown || choices.map((choice) => choice.person).join(" ") !== order) {
      throw new Error("other choices");
    }
    for (const { person, value, blind } of choices) {
      const text = `${person} ${round.side} ${round.choice} ${value}`;
      if (!game.fits(round.hands.get(person), blind, text)) {
        throw new Error("another choice");
      }
    }
    round.shown = true;
    return choices.length;
  },
  "party.left"(game, { person }) {
    for (const round of game.rounds.values()) {
      if (!round.shown) {
        round.hands.delete(person);
      }
    }
    return 0;
  },
};

/**
 * Takes the facts in their order: how many values are right, how many are sealed still, and at
 * which entries something is wrong.
 *
 * @param {string} event
 * @param {SealFact[]} facts
 */
export function checkSeals(event, facts) {
  /** @type {Map<string, Sealed>} */
  const games = new Map();
  const wrong = [];
  let right = 0;
  for (const { seq, kind, body } of facts) {
    const [number, board] = String(body.game).split(".");
    const gid = `${event}/r${number}/b${board}/1`;
    const game = games.get(gid) ?? new Sealed(gid);
    games.set(gid, game);
    try {
      right += RULES[kind]?.(game, body) ?? 0;
    } catch {
      wrong.push({ seq, game: body.game });
    }
  }
  const all = [...games.values()];
  const parts = all.flatMap((game) => [...game.hands.values()].map((it) => it.seals.length - it.opened.size));
  const unseen = all.flatMap((game) => [...game.rounds.values()].filter((round) => !round.shown));
  const closed = [...parts, ...unseen.map((round) => round.hands.size)].reduce((sum, each) => sum + each, 0);
  return { right, closed, wrong };
}
