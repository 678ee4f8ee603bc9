// 16. The reckoning: everybody's gold, prize by prize, the richest first; and what the others held.

import { Ending } from "../shared/ending.js";
import { art, byId, make } from "../shared/dom.js";
import { openDialog, toast } from "../shared/notices.js";
import { unfold } from "../shared/steps.js";
import { say, setup } from "../shared/words.js";
import { PRIZES, crewCard, prizeLabel } from "./cards.js";

/** @import { Column } from "../shared/ending.js" */
/** @import { Position } from "./types.js" */
/** @import { Table } from "./table.js" */

/** 16.2 What a prize is worth in itself; Jewels are worth what is drawn for them. */
const WORTH = /** @type {Record<string, number>} */ ({ gold1: 1, gold2: 2, gold3: 3, hostage: 1, rum: 0 });

export class Reckoning {
  /** @param {Table} table */
  constructor(table) {
    this.table = table;
    this.ending = new Ending(table, byId("scene-reckoning"), () => table.me);
    byId("held").addEventListener("click", () => this.tellHands());
  }

  /** @param {Position} position */
  show(position) {
    byId("held").hidden = !setup.table;
    document.getElementById("decided")?.toggleAttribute("hidden", !setup.table || !position.result || this.table.hidden);
    this.ending.show(position.result, () => this.columns(position));
  }

  /**
   * Each kind of prize that anybody has. What the scores hold more is what was drawn for Jewels.
   * @param {Position} position
   * @returns {Column[]}
   */
  columns({ players, result }) {
    const counts = players.map(({ prizes, buried_prizes: buried }) => together(prizes ?? {}, buried ?? {}));
    const plain = counts.map((count) => PRIZES.reduce((sum, prize) => sum + (WORTH[prize] ?? 0) * (count[prize] ?? 0), 0));
    return PRIZES.filter((prize) => counts.some((count) => count[prize])).map((prize) => {
      const head = art(`prize-${prize}`);
      head.alt = prizeLabel(prize);
      head.title = prizeLabel(prize);
      const worth = counts.map((count, seat) =>
        prize in WORTH ? WORTH[prize] * (count[prize] ?? 0) : (result?.scores[seat] ?? 0) - plain[seat],
      );
      const besides = (/** @type {number} */ seat) => {
        const count = counts[seat][prize] ?? 0;
        return count > 1 || (count && !worth[seat]) ? make("small", {}, `×${count}`) : null;
      };
      return { head, worth, besides };
    });
  }

  /** What everybody still had in the hand. The server tells it now that the game is over. */
  async tellHands() {
    const answer = await fetch(`/t/${setup.table}/positions?language=${setup.language}`);
    if (!answer.ok) return toast(say("try_again"));
    const { steps } = await answer.json();
    /** @type {Position} */
    const last = unfold(steps)[steps.length - 1].position;
    const lines = (last.hands ?? []).map((hand, seat) =>
      make(
        "li",
        {},
        make("b", {}, this.table.names[seat]),
        hand.length ? make("span", { class: "cards" }, ...hand.map(crewCard)) : make("span", { class: "small" }, say("held_nothing")),
      ),
    );
    openDialog(say("held_title"), make("ul", { class: "all-hands plain-list" }, ...lines));
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
