// A keyed row of cards: same card, same element. New cards fly in from their origin.

import { make } from "../shared/dom.js";
import { fly, whereTheyAre } from "../shared/flip.js";

/** @import { Flight } from "../shared/flip.js" */

/**
 * @template T
 * @typedef {object} Dealing how a row shows its cards
 * @property {(item: T) => string} name cards of one name are interchangeable
 * @property {(item: T) => HTMLElement} make
 * @property {(element: HTMLElement, item: T) => void} [dress] updates an element
 * @property {(item: T) => DOMRect | null} [from] where a new one comes from
 * @property {boolean} [holds] whether the place of a card that is taken stays empty until the row is cleared, so that
 *   the others keep still
 */

/** @template T */
export class Row {
  /**
   * @param {HTMLElement} home
   * @param {Dealing<T>} dealing
   */
  constructor(home, dealing) {
    this.home = home;
    this.dealing = dealing;
    /** @type {Map<string, HTMLElement>} */
    this.elements = new Map();
    this.fresh = true;
  }

  /** @param {T[]} items */
  show(items) {
    const before = whereTheyAre(this.elements);
    /** @type {Map<string, number>} */
    const counts = new Map();
    const keys = items.map((item) => {
      const name = this.dealing.name(item);
      const count = counts.get(name) ?? 0;
      counts.set(name, count + 1);
      return `${name}#${count}`;
    });
    for (const [key, element] of this.elements) {
      if (keys.includes(key)) continue;
      if (this.dealing.holds) element.replaceWith(make("span", { class: "gap" }));
      else element.remove();
      this.elements.delete(key);
    }
    let next = withoutGaps(this.home.firstElementChild);
    /** @type {Flight[]} */
    const flights = [];
    items.forEach((item, index) => {
      let element = this.elements.get(keys[index]);
      const known = before.get(keys[index]);
      if (!element) {
        element = this.dealing.make(item);
        this.elements.set(keys[index], element);
      }
      if (element === next) next = withoutGaps(next.nextElementSibling);
      else this.home.insertBefore(element, next);
      this.dealing.dress?.(element, item);
      const from = known ?? (this.fresh ? null : (this.dealing.from?.(item) ?? null));
      if (from?.width) flights.push({ from, element, manner: "fly", order: 0 });
    });
    this.fresh = false;
    fly(flights);
  }

  /** Take all away, places that are held too. */
  clear() {
    this.elements.clear();
    this.home.replaceChildren();
  }

  /**
   * Where a card of this name is, if there is one.
   * @param {string} name
   */
  box(name) {
    return this.elements.get(`${name}#0`)?.getBoundingClientRect() ?? null;
  }
}

/**
 * The first card from an element on.
 * @param {Element | null} element
 */
function withoutGaps(element) {
  let found = element;
  while (found?.classList.contains("gap")) found = found.nextElementSibling;
  return found;
}
