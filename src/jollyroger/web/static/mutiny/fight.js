// 11. The mutiny: the crewmen of both sides, and the neutrals between them. sides.js adds the cards.

import { art, byId, make, one, setAttribute, setText } from "../shared/dom.js";
import { rove } from "../shared/keys.js";
import { say } from "../shared/words.js";
import { kindOf } from "./cards.js";
import { CAPTAIN, MUTINEER } from "./facts.js";

/** @import { Played, Position } from "./types.js" */
/** @import { Table } from "./table.js" */

export class Fight {
  /** @param {Table} table */
  constructor(table) {
    this.table = table;
    this.sides = [byId("side-0"), byId("side-1")];
    this.middle = byId("side-none");
  }

  /** @param {Position} position */
  show(position) {
    const { crewmen, first_mutineer: mutineer } = position;
    const fighting = position.phase === "mutiny" && crewmen !== null && mutineer !== null;
    if (!fighting) return;
    const leaders = [position.captain, mutineer];
    for (const side of [CAPTAIN, MUTINEER]) this.showSide(position, side, leaders[side], crewmen);
    const neutral = position.players.flatMap((player, seat) => (player.side === null ? [seat] : []));
    this.showPeople(this.middle, neutral);
    setText(one(this.middle, ".fight-state"), say("fight_tie"));
    this.middle.classList.toggle("level", crewmen[CAPTAIN] === crewmen[MUTINEER]);
    for (const deck of [...this.sides, this.middle]) rove(one(deck, ".cards"));
  }

  /**
   * One side: its leader, its supporters, its crewmen.
   * @param {Position} position
   * @param {number} side
   * @param {number | null} leader
   * @param {number[]} crewmen
   */
  showSide(position, side, leader, crewmen) {
    const deck = this.sides[side];
    const name = leader === null ? "" : this.table.names[leader];
    const there = position.played.filter((card) => card.side === side && card.alive);
    setText(one(deck, ".fight-sum"), this.sum(crewmen[side], there, side));
    setText(one(deck, ".fight-leader"), name);
    setText(one(deck, ".fight-total"), String(crewmen[side]));
    // 11.6 The Captain wins a tie.
    const ahead = crewmen[MUTINEER] > crewmen[CAPTAIN] ? MUTINEER : CAPTAIN;
    deck.classList.toggle("ahead", side === ahead);
    setAttribute(deck, "aria-label", say("fight_words", { leader: name, crewmen: crewmen[side] }));
    const crew = position.players.flatMap((player, seat) => (player.side === side && seat !== leader ? [seat] : []));
    this.showPeople(deck, crew);
  }

  /**
   * 11.4 What the crewmen of a side are made of: cards, and what Captain and Quartermaster count.
   * @param {number} total
   * @param {Played[]} there
   * @param {number} side
   */
  sum(total, there, side) {
    const count = there.reduce((sum, { kind }) => sum + kindOf(kind).crewmen, 0);
    const captain = Math.min(side === CAPTAIN ? 1 : 0, total - count);
    const parts = [
      count && say("sum_cards", { count }),
      captain && say("sum_captain", { count: captain }),
      total > count + captain && say("sum_quartermaster", { count: total - count - captain }),
    ];
    return parts.filter(Boolean).join(" + ");
  }

  /**
   * Faces with names.
   * @param {HTMLElement} deck
   * @param {number[]} seats
   */
  showPeople(deck, seats) {
    const list = one(deck, ".fight-crew");
    const shown = JSON.stringify(seats.map((seat) => [seat, this.table.names[seat]]));
    if (list.dataset.shown === shown) return;
    list.dataset.shown = shown;
    list.replaceChildren(
      ...seats.map((seat) => make("li", {}, art(`face-${seat}`), make("span", {}, this.table.names[seat]))),
    );
  }
}
