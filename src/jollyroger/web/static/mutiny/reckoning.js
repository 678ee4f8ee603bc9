// 16. The reckoning: everybody's gold, the richest first.

import { art, byId, make } from "../shared/dom.js";
import { say } from "../shared/words.js";
import { prizeChips } from "./cards.js";

/** @import { Position } from "./types.js" */
/** @import { Table } from "./table.js" */

export class Reckoning {
  /** @param {Table} table */
  constructor(table) {
    this.table = table;
    this.home = byId("scene-reckoning");
    this.made = "";
  }

  /** @param {Position} position */
  show(position) {
    const { result } = position;
    if (!result) return;
    const made = JSON.stringify([result, this.table.names]);
    if (made === this.made) return;
    this.made = made;
    const order = position.players.map((_, seat) => seat).sort((one, other) => result.scores[other] - result.scores[one]);
    const rows = order.map((seat) => {
      const { prizes, buried_prizes: buried } = position.players[seat];
      const wins = result.winners.includes(seat);
      return make(
        "tr",
        { class: wins ? "winner" : null },
        make("td", {}, art(`face-${seat}`)),
        make("th", { scope: "row" }, this.table.names[seat]),
        make("td", { class: "reckoned" }, ...prizeChips(together(prizes ?? {}, buried ?? {}))),
        make("td", { class: "gold-sum" }, make("b", {}, String(result.scores[seat]))),
      );
    });
    const heads = ["", say("player"), say("prizes"), say("gold")].map((text) => make("th", { scope: "col" }, text));
    this.home.replaceChildren(
      make("p", { class: "result" }, result.text),
      make("table", { class: "reckoning" }, make("thead", {}, make("tr", {}, ...heads)), make("tbody", {}, ...rows)),
    );
  }
}

/**
 * @param {Record<string, number>} one
 * @param {Record<string, number>} other
 */
function together(one, other) {
  const sums = { ...one };
  for (const [prize, count] of Object.entries(other)) sums[prize] = (sums[prize] ?? 0) + count;
  return sums;
}
