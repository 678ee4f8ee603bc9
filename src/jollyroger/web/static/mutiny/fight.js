// 11. The mutiny: the crewmen of both sides, and the neutrals between them. sides.js adds the cards.

import { art, byId, make, one, setAttribute, setText } from "../shared/dom.js";
import { rove } from "../shared/keys.js";
import { say } from "../shared/words.js";
import { CAPTAIN, MUTINEER } from "./facts.js";

/** @import { Position } from "./types.js" */
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
    const level = crewmen[CAPTAIN] === crewmen[MUTINEER];
    setText(one(this.middle, ".fight-state"), level ? say("fight_tie") : "");
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
