// 2.1-2.6 The draws of a duel: the lot, and the pile from its top.

import { facts } from "./facts.js";

/** @import { Draw } from "../shared/verify.js" */

/**
 * @param {string[][]} draws the lines of chance in a record
 * @returns {Iterable<Draw>}
 */
export function* drawsOf(draws) {
  const deck = new Map(facts.deck);
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
