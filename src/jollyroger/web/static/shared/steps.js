// The steps of a game as the server sends them: the first one whole, of the others what has changed (messages/differences.py).

/** @import { Step } from "./types.js" */

/**
 * Every step whole.
 * @param {any[]} sent
 * @returns {Step[]}
 */
export function unfold(sent) {
  /** @type {any} */
  let before = { position: {}, oaths: [] };
  return sent.map(({ position, oaths, ...step }) => {
    before = { ...step, position: changed(before.position, position), oaths: oaths ? merged(before.oaths, oaths) : before.oaths };
    return before;
  });
}

/**
 * An object after some of its fields have changed.
 * @param {Record<string, any>} before
 * @param {Record<string, any>} changes
 */
function changed(before, changes) {
  const after = { ...before };
  for (const [name, value] of Object.entries(changes)) after[name] = merged(before[name], value);
  return after;
}

/**
 * A new value; or a list, some of whose elements have changed or were added.
 * @param {any} before
 * @param {any} change
 */
function merged(before, change) {
  if (!Array.isArray(before) || !isObject(change)) return change;
  const after = [...before];
  for (const [index, value] of Object.entries(change)) {
    const old = after[Number(index)];
    after[Number(index)] = isObject(old) && isObject(value) ? changed(old, value) : value;
  }
  return after;
}

/** @param {any} value */
function isObject(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
