// A sailor's hints in Piracy & Mutiny: the cards, prizes, players, stacks and buttons that they speak of.

import { Advice } from "../shared/advice.js";
import { all, byId, one } from "../shared/dom.js";
import { say } from "../shared/words.js";
import { cardOf, isWith } from "./moves.js";

/** @import { Legal } from "./types.js" */
/** @import { Table } from "./table.js" */

const ANSWERS = ["accept", "decline"];

/** @param {Table} table */
export function mutinyAdvice(table) {
  const legal = (/** @type {string} */ text) => table.legal().find(({ move }) => move === text);
  return new Advice(table, {
    due: () => table.seated && table.legal().length > 0,
    comes: () => say("hint_comes"),
    meant: (text) => {
      const move = legal(text);
      return move ? meant(table, move) : [];
    },
    play: (text) => {
      const move = legal(text);
      if (move) table.play(move);
    },
  });
}

/**
 * One element for each thing that a move is about; if there is none, its button.
 * @param {Table} table
 * @param {Legal} move
 */
function meant(table, move) {
  const found = [ownCard(move), ...things(move), ...players(table, move), sideOf(move)].filter((element) => element !== null);
  if (move.do === "call") found.push(byId("call"));
  return found.length ? found : [answerTo(move)];
}

/** @param {Legal} move */
function ownCard(move) {
  const kind = cardOf(move);
  const held = kind === null ? [] : all(byId("hand"), `[data-card="${kind}"]`);
  return held[0] ?? null;
}

/**
 * A prize, a stack, or a card that was played.
 * @param {Legal} move
 */
function things(move) {
  const lie = all(byId("table"), "[data-thing]").filter((element) => !element.closest("#hand") && element.getClientRects().length);
  return lie.filter((element) => isWith(move, JSON.parse(element.dataset.thing ?? "{}"))).slice(0, 1);
}

/**
 * @param {Table} table
 * @param {Legal} move
 */
function players(table, { do: does, seat, first, second }) {
  const seats = ANSWERS.includes(does) ? [] : [seat, first, second];
  return seats.flatMap((number) => (number === undefined ? [] : [table.crew.elements[number]]));
}

/** @param {Legal} move */
function sideOf({ do: does, side }) {
  return does === "support" ? byId(`side-${side}`) : null;
}

/**
 * The button for a move that needs no thing.
 * @param {Legal} move
 */
function answerTo({ do: does, seat, move }) {
  if (does === "pass") return byId("pass");
  if (ANSWERS.includes(does)) return document.querySelector(`.offer[data-from="${seat}"] [data-answer=${does}]`);
  return all(one(document, "#answers"), "button").find((answer) => answer.dataset.move === move) ?? null;
}
