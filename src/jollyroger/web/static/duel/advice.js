// Red Beard's hints in the duel: the sets, the card and the ship that they speak of.

import { Advice } from "../shared/advice.js";
import { all, byId } from "../shared/dom.js";
import { say, setup } from "../shared/words.js";

/** @import { Table } from "./table.js" */

/** @param {Table} table */
export function duelAdvice(table) {
  const knowsSomething = () => ["split", "pick", "play"].includes(table.position?.phase ?? "");
  return new Advice(table, {
    due: () => Boolean(setup.red_beard) && knowsSomething(),
    comes: () => say(table.seats.every((seat) => seat.kind !== "bot" || seat.here) ? "hint_comes" : "hint_late"),
    meant: (move) => meant(table, move),
    play: (move) => follow(table, move),
  });
}

/**
 * The cards of a split's second set, the set to take, or a card with its place.
 * @param {Table} table
 * @param {string} move in the notation of records
 */
function meant(table, move) {
  const { position } = table;
  if (!position) return [];
  if (position.phase === "split") {
    const cards = secondSet(move);
    return all(byId("sets"), ".card").filter((card) => taken(cards, card.dataset.card ?? ""));
  }
  if (position.phase === "pick") {
    const wanted = sorted(move.split(" ").slice(1));
    return all(byId("sets"), ".set").filter(({ dataset }) => sorted(table.dock.setCards(position, Number(dataset.set))) === wanted).slice(0, 1);
  }
  const home = table.play.homeOf(move);
  return [cardOf(move), home.id ? null : home.closest(".crew, .hull")];
}

/**
 * @param {Table} table
 * @param {string} move
 */
function follow(table, move) {
  const { position, split } = table;
  if (position?.phase === "split") {
    const cards = secondSet(move);
    split.sets = split.of(position).map((_, slot) => (taken(cards, position.dealt[slot]) ? 1 : 0));
    table.refresh(true);
    table.dock.offer();
  } else {
    table.act("play", { move }, position?.phase === "play" ? (cardOf(move)?.dataset.key ?? null) : null);
  }
}

/**
 * The card in the hand that a move plays.
 * @param {string} move
 */
function cardOf(move) {
  const [card] = move.split(" ");
  return all(byId("hand"), ".card").find(({ dataset }) => dataset.card === card) ?? null;
}

/**
 * The cards of a split's second set.
 * @param {string} move "splits b3 g1 | r5"
 */
function secondSet(move) {
  return move.split(" | ")[1]?.split(" ") ?? [];
}

/**
 * Take a card out of some, if it is there.
 * @param {string[]} cards
 * @param {string} card
 */
function taken(cards, card) {
  const place = cards.indexOf(card);
  if (place >= 0) cards.splice(place, 1);
  return place >= 0;
}

/** @param {string[]} cards */
function sorted(cards) {
  return [...cards].sort().join(" ");
}
