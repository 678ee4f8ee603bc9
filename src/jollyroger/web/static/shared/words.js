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

/**
 * A text that counts something: the value `by` decides which form it takes, by the names of Intl.PluralRules.
 * @typedef {{by: string, forms: Record<string, string>}} Counted
 */

/** @type {Record<string, string | Counted>} */
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
  return filled(text, values);
}

/**
 * A text with its values.
 * @param {string | Counted} text
 * @param {Record<string, string | number>} values
 */
export function filled(text, values) {
  const form = typeof text === "string" ? text : formFor(text, values[text.by] ?? 0);
  return form.replace(/\{(\w+)\}/g, (whole, name) => (name in values ? written(values[name] ?? "") : whole));
}

/** @type {Intl.PluralRules | undefined} */
let plurals;

/**
 * The form of a counted text for a number; a range such as “2–3” counts as its end.
 * @param {Counted} text
 * @param {string | number} value
 */
function formFor({ forms }, value) {
  const number = typeof value === "number" ? value : Number(/\d+$/.exec(value)?.[0] ?? 0);
  plurals ??= new Intl.PluralRules(setup.language);
  return forms[plurals.select(number)] ?? forms.other ?? "";
}

/** @type {Intl.NumberFormat | undefined} */
let numbers;

/**
 * A value as it is written in the reader's language. Small numbers are written alike in all of ours; what knows the others
 * is made when there is one, because that takes a phone longer than to draw the table.
 * @param {string | number} value
 */
function written(value) {
  if (typeof value === "string") return value;
  if (Number.isInteger(value) && value >= 0 && value < 1000) return String(value);
  numbers ??= new Intl.NumberFormat(setup.locale);
  return numbers.format(value);
}

/**
 * The time of day of a moment.
 * @param {number} at
 */
export function timeOfDay(at) {
  return new Date(at).toLocaleTimeString(setup.locale, { hour: "2-digit", minute: "2-digit" });
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
  return chance.toLocaleString(setup.locale, { style: "percent", ...digits });
}
