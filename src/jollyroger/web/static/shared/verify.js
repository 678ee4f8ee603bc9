// "Verify the deal": checks that every draw of a record follows from a seed that was fixed before the players added
// their own numbers. `jollyroger verify` does the same; docs/records.md explains it.

import { hmac, joined, sha256 } from "./sha256.js";
import { hex } from "./socket.js";
import { setup } from "./words.js";

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

/** @typedef {(draws: string[][]) => Iterable<Draw>} Dealt the draws of a game, from its record's lines of chance */

/**
 * The headers of a record, and its chance outcomes in order.
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
  const draws = lines
    .slice(end < 0 ? lines.length : end)
    .map((line) => line.split(/\s+/))
    .filter(([word]) => setup.chance_words.includes(word));
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
 * @param {Dealt} dealt
 * @param {{commitment?: string | null, nonces?: string[]}} [seen] what this browser saw before the first card
 * @returns {Verdict}
 */
export function verify(text, dealt, seen = {}) {
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
  const wrong = firstWrongDraw(key, dealt(draws), found);
  const count = found.length;
  const told = wrong === null
    ? { check: "draws", fine: true, values: { count } }
    : { check: "wrong_draw", fine: false, values: wrong };
  const all = [...checks, told];
  return { verdict: all.every(({ fine }) => fine) ? "honest" : "dishonest", checks: all };
}

/**
 * The first draw that the key does not produce or the record does not have, or null.
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
 * What a draw must be: a ticket number, and the card that holds it.
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
