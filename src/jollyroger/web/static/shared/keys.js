// Arrow keys move the focus to the nearest element in that direction. A group of cards that cannot be played is one
// tab stop.

import { all, one } from "./dom.js";

/** @type {Record<string, [number, number]>} */
const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/**
 * The nearest element in a direction; one straight ahead counts as nearer.
 * @param {HTMLElement} from
 * @param {HTMLElement[]} others
 * @param {[number, number]} way
 * @returns {HTMLElement | null}
 */
function nearest(from, others, [wayX, wayY]) {
  const [startX, startY] = middle(from);
  let best = null;
  let least = Infinity;
  for (const other of others) {
    if (other === from) continue;
    const [x, y] = middle(other);
    const ahead = (x - startX) * wayX + (y - startY) * wayY;
    const aside = Math.abs((x - startX) * wayY) + Math.abs((y - startY) * wayX);
    if (ahead < 4 || ahead * 3 < aside) continue;
    const cost = ahead + aside * 2;
    if (cost < least) {
      least = cost;
      best = other;
    }
  }
  return best;
}

/** @param {HTMLElement} element */
function middle(element) {
  const box = element.getBoundingClientRect();
  return [box.left + box.width / 2, box.top + box.height / 2];
}

/**
 * Whether it can have the focus.
 * @param {Element} element
 */
export function isThere(element) {
  return element.getClientRects().length > 0 && !element.matches(":disabled") && !element.closest("[inert]");
}

/**
 * The elements that the arrow keys reach from this one.
 * @param {HTMLElement} element
 * @returns {HTMLElement[]}
 */
function companions(element) {
  if (element.classList.contains("target")) return all(document, ".target").filter(isThere);
  const group = element.closest("[data-arrows]");
  return group ? all(group, "button").filter(isThere) : [];
}

/** Listen to the arrow keys on the table. */
export function listenToArrows() {
  one(document, "#table").addEventListener("keydown", (event) => {
    const way = WAYS[event.key];
    const from = event.target;
    if (!way || !(from instanceof HTMLElement) || event.altKey || event.ctrlKey || event.metaKey) return;
    const goal = nearest(from, companions(from), way);
    if (!goal) return;
    event.preventDefault();
    event.stopPropagation();
    goal.focus();
  });
  document.addEventListener("focusin", (event) => {
    const card = event.target;
    if (!(card instanceof HTMLElement)) return;
    const group = card.closest("[data-rove]");
    if (group && card.classList.contains("card")) rove(group, card);
  });
}

/**
 * Make one card of a group its tab stop.
 * @param {Element} group
 * @param {HTMLElement} [chosen]
 */
export function rove(group, chosen) {
  const cards = all(group, ".card").filter((card) => !card.closest("[inert]"));
  const stop = chosen ?? cards.find((card) => card.tabIndex === 0) ?? cards[0];
  for (const card of cards) card.tabIndex = card === stop ? 0 : -1;
}
