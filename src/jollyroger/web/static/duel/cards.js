// The cards of the duel: their colours, their names, and what they do.

import { helpLine, say } from "../shared/words.js";
import { facts } from "./facts.js";

export const COLOURS = facts.ships;
export const SPECIALS = { KR: "kraken", SK: "skeleton", TO: "tortuga" };
/** 1.1 How strong pirates are. */
export const STRENGTHS = [...new Set(facts.deck.flatMap(([card]) => (colourOf(card) ? [Number(card[1])] : [])))];
const SPECIAL_HELP = {
  KR: ["help_kraken", "help_kraken_safe"],
  SK: ["help_skeleton", "help_skeleton_gold"],
  TO: ["help_tortuga"],
};

/**
 * The colour of a pirate, or null for a special card.
 * @param {string} card
 * @returns {string | null}
 */
export function colourOf(card) {
  return COLOURS.find((colour) => colour[0] === card[0]) ?? null;
}

/**
 * A card by its long name: blue pirate 3.
 * @param {string} card
 * @param {boolean} [down]
 */
export function cardName(card, down = false) {
  const colour = colourOf(card);
  const name = colour
    ? say(`pirate_${colour}`, { strength: card[1] })
    : say(SPECIALS[/** @type {keyof typeof SPECIALS} */ (card)]);
  return down ? say("parrot", { card: name }) : name;
}

/**
 * The long names of some cards.
 * @param {string[]} cards
 */
export function cardNames(cards) {
  return cards.map((card) => cardName(card)).join(", ");
}

/**
 * The explanation of a card on the table.
 * @param {HTMLElement} card
 */
export function tellCard(card) {
  const kind = card.dataset.card ?? "";
  const down = card.dataset.down !== undefined;
  return { name: cardName(kind, down), lines: cardHelp(kind, down) };
}

/**
 * What a card does, each use with its rule.
 * @param {string} card
 * @param {boolean} down
 */
function cardHelp(card, down) {
  if (down) return [helpLine("help_parrot", { card: cardName(card) })];
  const uses = colourOf(card) ? ["help_crew", "help_board"] : SPECIAL_HELP[/** @type {keyof typeof SPECIAL_HELP} */ (card)];
  return [...uses, "help_as_parrot"].map((key) => helpLine(key));
}
