// 11.3 The cards of a mutiny on their sides; those without a side are between them.

import { byId, one, setAttribute } from "../shared/dom.js";
import { say } from "../shared/words.js";
import { crewCard, kindLabel } from "./cards.js";
import { Row } from "./keyed.js";

/** @import { Played, Position } from "./types.js" */
/** @import { Table } from "./table.js" */

/** @typedef {Played & {place: number}} Lying */

const DECKS = /** @type {const} */ ([
  [0, "side-0"],
  [1, "side-1"],
  [null, "side-none"],
]);

/**
 * A row of played cards.
 * @param {Table} table
 * @param {HTMLElement} home
 * @returns {Row<Lying>}
 */
export function playedRow(table, home) {
  return new Row(home, {
    name: ({ place, kind }) => `${place}:${kind}`,
    make: ({ kind, place }) => {
      const made = crewCard(kind);
      made.dataset.thing = JSON.stringify({ place });
      return made;
    },
    dress: (element, card) => dress(table, element, card),
    from: ({ seat, kind }) => table.fromBox(seat, kind),
  });
}

/**
 * @param {Table} table
 * @param {HTMLElement} element
 * @param {Lying} card
 */
function dress(table, element, card) {
  element.classList.toggle("cancelled", !card.alive);
  element.classList.toggle("can", table.choice.moves({ place: card.place }).length > 0);
  element.classList.toggle("meant", card.place === table.shown?.about?.place);
  const words = say("played_by", { card: kindLabel(card.kind), player: table.names[card.seat] });
  setAttribute(element, "aria-label", card.alive ? words : say("cancelled", { card: words }));
  setAttribute(element, "title", table.names[card.seat]);
}

export class Sides {
  /** @param {Table} table */
  constructor(table) {
    this.rows = DECKS.map(([side, id]) => ({ side, row: playedRow(table, one(byId(id), ".cards")) }));
  }

  /** @param {Position} position */
  show(position) {
    const lies = position.crewmen === null ? [] : position.played.map((card, place) => ({ ...card, place }));
    for (const { side, row } of this.rows) row.show(lies.filter((card) => card.side === side));
  }
}
