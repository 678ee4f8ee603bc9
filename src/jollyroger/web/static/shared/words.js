// What the server put into the page: its texts in the reader's language, the rules that they are about, and the setup.

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
 * The number of the rule that a text is about.
 * @param {string} key
 */
export function ruleOf(key) {
  const rule = setup.rule_numbers[key];
  if (rule === undefined) throw new Error(`the text ${key} has no rule`);
  return rule;
}

/**
 * A text and its rule: a line of a card's help.
 * @param {string} key
 * @param {Record<string, string | number>} [values]
 */
export function helpLine(key, values) {
  return { text: say(key, values), rule: ruleOf(key) };
}

/**
 * The address of a rule.
 * @param {string} rule
 */
export function ruleLink(rule) {
  return `${setup.rules}#r${rule.replace(".", "-")}`;
}

/**
 * A probability in per cent, in the reader's language.
 * @param {number} chance
 */
export function percent(chance) {
  const digits = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
  return `${(100 * chance).toLocaleString(setup.language, digits)}\u00a0%`;
}
