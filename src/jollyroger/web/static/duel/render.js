// The keyed renderer: a piece keeps its element wherever it moves, and so it keeps the focus.

import { art, make, setArt, setAttribute } from "../shared/dom.js";
import { fly, whereTheyAre } from "../shared/flip.js";
import { colourOf } from "./cards.js";

/** @import { Piece } from "./model.js" */
/** @import { Flight } from "../shared/flip.js" */

/**
 * Move an element. Browsers with `moveBefore` keep its focus.
 * @param {HTMLElement} parent
 * @param {HTMLElement} child
 * @param {Element | null} before
 */
function put(parent, child, before) {
  if (child.isConnected && "moveBefore" in parent) {
    /** @type {any} */ (parent).moveBefore(child, before);
  } else {
    parent.insertBefore(child, before);
  }
}

export class Renderer {
  /**
   * @param {(place: string) => HTMLElement} placeOf the element of a place; also of "pile"
   * @param {(piece: Piece) => string} label a card's label for screen readers
   */
  constructor(placeOf, label) {
    this.placeOf = placeOf;
    this.label = label;
    /** @type {Map<string, HTMLElement>} */
    this.elements = new Map();
    /** @type {Map<string, Piece>} */
    this.pieces = new Map();
  }

  /**
   * Show these pieces.
   * @param {Piece[]} pieces
   * @param {boolean} animated else the pile is not measured: that would lay the page out twice
   * @returns {() => void} animates the moves; call it when the rest of the page is laid out
   */
  draw(pieces, animated) {
    const before = whereTheyAre(this.elements);
    const pile = animated ? this.placeOf("pile").getBoundingClientRect() : new DOMRect();
    const old = this.pieces;
    this.pieces = new Map(pieces.map((piece) => [piece.key, piece]));
    for (const [key, element] of this.elements) {
      if (this.pieces.has(key)) continue;
      element.remove();
      this.elements.delete(key);
    }
    this.arrange(pieces);
    /** @type {Flight[]} */
    const flights = [];
    let dealt = 0;
    for (const piece of pieces) {
      const was = old.get(piece.key);
      const element = this.element(piece);
      const stands = was?.place === piece.place && piece.kind.startsWith("captain");
      if (stands) continue;
      const from = before.get(piece.key) ?? pile;
      flights.push({ from, element, manner: manner(was, piece), order: was ? 0 : dealt++ });
    }
    return () => animated && fly(flights);
  }

  /**
   * Put every piece into its container, in order.
   * @param {Piece[]} pieces
   */
  arrange(pieces) {
    /** @type {Map<HTMLElement, HTMLElement[]>} */
    const rows = new Map();
    for (const piece of pieces) {
      const home = this.placeOf(piece.place);
      const row = rows.get(home) ?? [];
      row.push(this.element(piece));
      rows.set(home, row);
    }
    const focused = document.activeElement;
    for (const [home, row] of rows) {
      row.forEach((element, index) => {
        if (home.children[index] !== element) put(home, element, home.children[index] ?? null);
      });
    }
    if (focused instanceof HTMLElement && focused !== document.activeElement && focused.isConnected) {
      focused.focus({ preventScroll: true });
    }
  }

  /**
   * A piece's element, up to date.
   * @param {Piece} piece
   * @returns {HTMLElement}
   */
  element(piece) {
    const isCaptain = piece.kind.startsWith("captain");
    let element = this.elements.get(piece.key);
    if (!element) {
      element = isCaptain ? newCaptain(piece) : newCard(piece);
      this.elements.set(piece.key, element);
    }
    if (!isCaptain) this.dress(element, piece);
    return element;
  }

  /**
   * A card's face and name.
   * @param {HTMLElement} element
   * @param {Piece} piece
   */
  dress(element, piece) {
    const picture = element.querySelector("img");
    if (picture) setArt(picture, piece.down ? "card-back" : `card-${piece.kind}`);
    setAttribute(element, "data-place", piece.place);
    setAttribute(element, "data-down", piece.down ? "" : null);
    setAttribute(element, "aria-label", this.label(piece));
  }
}

/**
 * How a piece moves to its place.
 * @param {Piece | undefined} was
 * @param {Piece} now
 * @returns {Flight["manner"]}
 */
function manner(was, now) {
  if (now.kind.startsWith("captain")) return "walk";
  if (!was) return now.place === "gone" ? "sink" : "deal";
  if (now.place === "gone" && was.place !== "gone") return "sink";
  return was.down === now.down ? "fly" : "turn";
}

/** @param {Piece} piece */
function newCaptain(piece) {
  const symbol = piece.kind === "captain:0" ? "captain-jolly" : "captain-roger";
  return make("span", { class: "captain", "data-key": piece.key }, art(symbol));
}

/** @param {Piece} piece */
function newCard(piece) {
  const colour = colourOf(piece.kind);
  const under = make("span", { class: "under", "aria-hidden": true }, art(`emblem-${colour ?? piece.kind}`));
  if (colour) under.append(make("b", {}, piece.kind[1]));
  const card = make(
    "button",
    { type: "button", class: "card", "data-key": piece.key, "data-card": piece.kind },
    art(`card-${piece.kind}`),
    under,
  );
  return card;
}
