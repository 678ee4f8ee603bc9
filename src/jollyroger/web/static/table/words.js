// The page's texts in the reader's language, and the names of cards and places made of them.

/** @import { Setup } from "./types.js" */

/**
 * The JSON in one of the page's data blocks.
 * @param {string} id
 * @returns {any}
 */
export function dataBlock(id) {
  const block = document.getElementById(id);
  return block ? JSON.parse(block.textContent ?? "null") : null;
}

/** @type {Record<string, string>} */
const words = dataBlock("words") ?? {};

/** @type {Setup} */
export const setup = dataBlock("setup");

export const COLOURS = ["green", "yellow", "blue", "red"];
const LETTERS = { g: "green", y: "yellow", b: "blue", r: "red" };
const SPECIALS = { KR: "kraken", SK: "skeleton", TO: "tortuga" };

/**
 * A text by its key, with the values that it names in braces.
 * @param {string} key
 * @param {Record<string, string | number>} [values]
 */
export function say(key, values = {}) {
  const text = words[key];
  if (text === undefined) throw new Error(`there is no text ${key}`);
  return text.replace(/\{(\w+)\}/g, (whole, name) => (name in values ? String(values[name]) : whole));
}

/**
 * The colour of a pirate, or null for a special card.
 * @param {string} card
 * @returns {string | null}
 */
export function colourOf(card) {
  return LETTERS[/** @type {keyof typeof LETTERS} */ (card[0])] ?? null;
}

/**
 * What a card is worth face up in a crew; 0 where it cannot lie there.
 * @param {string} card
 */
export function strengthOf(card) {
  if (colourOf(card)) return Number(card[1]);
  return card === "SK" ? 3 : 0;
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
 * Some cards in a row, by their long names.
 * @param {string[]} cards
 */
export function cardNames(cards) {
  return cards.map((card) => cardName(card)).join(", ");
}

/**
 * All there is to say about a card on the table.
 * @param {HTMLElement} card
 */
export function tellCard(card) {
  const kind = card.dataset.card ?? "";
  const down = card.dataset.down !== undefined;
  return { name: cardName(kind, down), lines: cardHelp(kind, down) };
}

/**
 * What a card does, as short sentences with the numbers of their rules.
 * @param {string} card
 * @param {boolean} down
 * @returns {{text: string, rule: string}[]}
 */
export function cardHelp(card, down) {
  if (down) return [{ text: say("help_parrot", { card: cardName(card) }), rule: "1.3" }];
  /** @type {{text: string, rule: string}[]} */
  const told = [];
  if (colourOf(card)) {
    told.push({ text: say("help_crew"), rule: "5.1" }, { text: say("help_board"), rule: "6.1" });
  } else if (card === "KR") {
    told.push({ text: say("help_kraken"), rule: "7.3" }, { text: say("help_kraken_safe"), rule: "7.4" });
  } else if (card === "SK") {
    told.push({ text: say("help_skeleton"), rule: "7.1" }, { text: say("help_skeleton_gold"), rule: "7.2" });
  } else {
    told.push({ text: say("help_tortuga"), rule: "7.6" });
  }
  told.push({ text: say("help_as_parrot"), rule: "5.2" });
  return told;
}

/**
 * Where a rule stands in the rules.
 * @param {string} rule
 */
export function ruleLink(rule) {
  return `${setup.rules}#r${rule.replace(".", "-")}`;
}

/**
 * A chance as a person reads it, in the reader's language.
 * @param {number} chance
 */
export function percent(chance) {
  const digits = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
  return `${(100 * chance).toLocaleString(setup.language, digits)}\u00a0%`;
}
