// "Verify the deal": whether every draw of a record follows from a seed that was settled before the players added
// their own numbers. `jollyroger verify` does the same; docs/records.md says how it works.

import { hmac, joined, sha256 } from "./sha256.js";
import { hex } from "./socket.js";

/** 1.1, 1.2 How many cards there are of each kind, in the order of the kinds. */
const PIRATES = { g: [4, 3, 2, 2, 2], y: [4, 3, 2, 2, 1], b: [4, 2, 2, 1, 1], r: [3, 2, 1, 1, 1] };
const SPECIALS = { KR: 3, SK: 2, TO: 2 };
const SKIRMISH = ["g2", "y1", "b3", "r1", "KR", "SK", "TO"];
/** What chance does, as it stands in a record. */
const CHANCE = {
  duel: ["lot", "deal"],
  mutiny: ["lot", "crew", "pool", "theft", "whip", "turn-up", "prizes", "earned", "dig", "claim", "jewels"],
};

/**
 * @typedef {object} Verdict
 * @property {"honest" | "dishonest" | "unfinished" | "untold"} verdict "untold": the record holds no seed
 * @property {{check: string, fine: boolean, values?: Record<string, string | number>}[]} checks
 */

/**
 * @typedef {object} Draw a card that was drawn, and from what
 * @property {string} deck
 * @property {number} draw
 * @property {Iterable<[string, number]>} cards how many there were of each kind, in the order in which they are counted
 * @property {string} found
 */

/**
 * 2.1-2.6 The deck of a variant by kind, in the order in which the kinds are counted.
 * @param {string} variant
 * @returns {Map<string, number>}
 */
export function deckOf(variant) {
  const deck = new Map();
  for (const [letter, counts] of Object.entries(PIRATES)) {
    counts.forEach((count, index) => deck.set(`${letter}${index + 1}`, count));
  }
  for (const [name, count] of Object.entries(SPECIALS)) deck.set(name, variant === "introductory" ? 0 : count);
  if (variant === "skirmish") for (const name of deck.keys()) deck.set(name, SKIRMISH.includes(name) ? 1 : 0);
  return deck;
}

/**
 * The headers of a record, and what chance did in it, in order.
 * @param {string} text
 */
export function readRecord(text) {
  const lines = text.split(/\r?\n/).map((line) => line.replace(/#.*/, "").trim());
  const end = lines.indexOf("");
  const headers = new Map(
    lines.slice(1, end < 0 ? undefined : end).map((line) => {
      const colon = line.indexOf(":");
      return [line.slice(0, colon).trim(), line.slice(colon + 1).trim()];
    }),
  );
  const words = CHANCE[/** @type {keyof typeof CHANCE} */ (headers.get("game"))] ?? [];
  const draws = lines
    .slice(end < 0 ? lines.length : end)
    .map((line) => line.split(/\s+/))
    .filter(([word]) => words.includes(word));
  return { headers, draws };
}

/**
 * @param {string} text
 * @returns {Uint8Array | null}
 */
function bytesOf(text) {
  if (!/^([0-9a-f]{2})+$/.test(text)) return null;
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}

/**
 * Check a record's deal.
 * @param {string} text
 * @param {{commitment?: string | null, nonces?: string[]}} [seen] what this browser saw before the first card
 * @param {Draw[] | null} [dealt] from what each card was drawn, where only the rules of the game can tell
 * @returns {Verdict}
 */
export function verify(text, seen = {}, dealt = null) {
  const { headers, draws } = readRecord(text);
  const commitment = headers.get("commitment") ?? "";
  const seed = bytesOf(headers.get("seed") ?? "");
  const nonces = (headers.get("nonces") ?? "").split("|").map((nonce) => bytesOf(nonce.trim()));
  if (!commitment) return { verdict: "untold", checks: [] };
  if (!seed) return { verdict: "unfinished", checks: [] };
  const checks = [{ check: "commitment", fine: hex(sha256(seed)) === commitment }];
  if (seen.commitment) checks.push({ check: "seen_commitment", fine: seen.commitment === commitment });
  for (const nonce of seen.nonces ?? []) {
    checks.push({ check: "own_nonce", fine: nonces.some((other) => other !== null && hex(other) === nonce) });
  }
  const given = nonces.filter((nonce) => nonce !== null);
  const complete = given.length === nonces.length;
  if (!complete) checks.push({ check: "nonces", fine: false });
  const key = sha256(joined(seed, ...given));
  const found = draws.flatMap(([, ...outcomes]) => outcomes);
  const wrong = firstWrongDraw(key, dealt ?? duelDraws(headers.get("variant") ?? "", draws), found);
  const count = found.length;
  const told = wrong === null
    ? { check: "draws", fine: true, values: { count } }
    : { check: "wrong_draw", fine: false, values: wrong };
  const all = [...checks, told];
  return { verdict: all.every(({ fine }) => fine) ? "honest" : "dishonest", checks: all };
}

/**
 * The first draw that does not follow from the key or is not the one in the record, or null.
 * @param {Uint8Array} key
 * @param {Iterable<Draw>} draws
 * @param {string[]} record
 */
function firstWrongDraw(key, draws, record) {
  let number = 0;
  for (const { deck, draw, cards, found } of draws) {
    const due = decide(key, deck, draw, new Map(cards));
    number += 1;
    if (found !== due || found !== record[number - 1]) return { number, found: record[number - 1] ?? "", due };
  }
  return number === record.length ? null : { number: number + 1, found: record[number], due: "" };
}

/**
 * 2.1-2.6 The draws of a duel: the lot, and the pile from its top.
 * @param {string} variant
 * @param {string[][]} draws
 * @returns {Iterable<Draw>}
 */
function* duelDraws(variant, draws) {
  const deck = deckOf(variant);
  let drawn = 0;
  for (const [word, ...outcomes] of draws) {
    for (const found of outcomes) {
      if (word === "lot") {
        yield { deck: "flag", draw: 0, cards: [["Jolly", 1], ["Roger", 1]], found };
      } else {
        yield { deck: "pile", draw: drawn++, cards: deck, found };
        deck.set(found, (deck.get(found) ?? 0) - 1);
      }
    }
  }
}

/**
 * What a draw must be: a ticket among all cards, then whose it is.
 * @param {Uint8Array} key
 * @param {string} deck
 * @param {number} draw
 * @param {Map<string, number>} weights
 */
export function decide(key, deck, draw, weights) {
  const ticket = BigInt(`0x${hex(hmac(key, new TextEncoder().encode(`${deck}:${draw}`)))}`);
  const total = [...weights.values()].reduce((sum, weight) => sum + weight, 0);
  let place = Number((ticket * BigInt(total)) >> 256n);
  for (const [outcome, weight] of weights) {
    place -= weight;
    if (place < 0) return outcome;
  }
  return "";
}
