// The table page of Piracy & Mutiny.

import { all, art, byId } from "../shared/dom.js";
import { openTable } from "../shared/page.js";
import { dataBlock } from "../shared/words.js";
import { tellCard } from "./help.js";
import { Eyes } from "./replay.js";
import { Table } from "./table.js";

/** @import { Legal, Thing } from "./types.js" */

const table = new Table();
const root = byId("table");
new Eyes(table);

for (const place of all(document, "[data-art]")) place.append(art(place.dataset.art ?? ""));

/**
 * The thing that a card represents; null if nothing can be done with it.
 * @param {Element} card
 * @returns {Thing | null}
 */
function thingOf(card) {
  return card instanceof HTMLElement && card.dataset.thing ? JSON.parse(card.dataset.thing) : null;
}

/**
 * The moves of a thing that is dropped on a target.
 * @param {Thing} thing
 * @param {HTMLElement} drop
 * @returns {Legal[]}
 */
function movesAt(thing, drop) {
  const [where, number] = (drop.dataset.drop ?? "").split(":");
  const moves = table.choice.moves(thing);
  if (where === "seat") return moves.filter((move) => move.seat === Number(number));
  if (where === "side") return moves.filter((move) => move.do === "support" && move.side === Number(number));
  return moves.filter((move) => move.seat === undefined && move.first === undefined);
}

/** Nothing is a drop target any more. */
function stopAiming() {
  for (const old of all(document, ".aimed")) old.classList.remove("aimed");
}

openTable({
  table,
  tell: tellCard,
  tap: (card) => {
    const thing = thingOf(card);
    return thing !== null && table.choice.take(thing, card.closest(".tile") !== null);
  },
  drags: {
    may: (card) => {
      const thing = thingOf(card);
      return thing !== null && thing.place === undefined && table.choice.moves(thing).length > 0;
    },
    begin: (card) => {
      const thing = thingOf(card);
      if (thing && table.choice.thing !== thing && card.getAttribute("aria-pressed") !== "true") table.choice.take(thing);
      root.classList.add("dragging");
    },
    over: (drop) => {
      stopAiming();
      drop?.classList.add("aimed");
    },
    drop: (card, drop) => {
      root.classList.remove("dragging");
      stopAiming();
      const thing = thingOf(card);
      const moves = thing && drop ? movesAt(thing, drop) : [];
      if (moves.length === 1) table.play(moves[0]);
      return moves.length === 1;
    },
  },
});

const opened = dataBlock("opened");
if (opened) table.hear(opened);
