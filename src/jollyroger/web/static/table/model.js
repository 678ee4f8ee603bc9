// What lies where: a position as a list of pieces, and which piece of one position is which of the next.
// Cards of one kind are the same card to everybody, so what vanished in one place is what appeared in another.

/** @import { Position } from "./types.js" */

/**
 * @typedef {object} Piece a card or a captain at its place
 * @property {string} key one and the same from position to position
 * @property {string} place "dealt", "set:0", "hand:1", "crew:0:2", "chest:1", "gone", "pile", "deck:2", "pier:0:2"
 * @property {string} kind a card's short name, or "captain:0" of a seat
 * @property {boolean} down whether a card lies face down
 * @property {number} slot for a card being split: its place among the cards dealt; else -1
 */

/** @typedef {Omit<Piece, "key">} Lying a piece that has not been recognised yet */

/** @returns {Lying} */
function card(/** @type {string} */ place, /** @type {string} */ kind, down = false, slot = -1) {
  return { place, kind, down, slot };
}

/**
 * Everything that lies on the table, in the order in which it lies. While a person splits, `split` says in which set
 * he has put each of the cards dealt; `swapped` if he had the first of them on the right, and wants to find it there.
 * @param {Position} position
 * @param {number[] | null} [split]
 * @param {boolean} [swapped]
 * @returns {Lying[]}
 */
export function lying(position, split = null, swapped = false) {
  const found = [];
  if (split) {
    for (const set of [0, 1]) {
      position.dealt.forEach((kind, slot) => split[slot] === set && found.push(card(`set:${set}`, kind, false, slot)));
    }
  } else if (position.sets) {
    const sets = swapped ? [...position.sets].reverse() : position.sets;
    sets.forEach((set, which) => found.push(...set.map((kind) => card(`set:${which}`, kind))));
  } else {
    found.push(...position.dealt.map((kind, slot) => card("dealt", kind, false, slot)));
  }
  position.hands.forEach((hand, seat) => found.push(...hand.map((kind) => card(`hand:${seat}`, kind))));
  position.ships.forEach((ship, number) => {
    ship.crews.forEach((crew, seat) =>
      found.push(...crew.map((lies) => card(`crew:${seat}:${number}`, lies.card, lies.down))),
    );
  });
  position.chests.forEach((chest, seat) => found.push(...chest.map((kind) => card(`chest:${seat}`, kind))));
  found.push(...position.gone.map((kind) => card("gone", kind)));
  return found;
}

/**
 * 1.5 The captains: aboard, or on the pier of their side. They have names of their own.
 * @param {Position} position
 * @returns {Piece[]}
 */
export function captains(position) {
  return position.ships.flatMap((ship, number) =>
    [0, 1].map((seat) => ({
      key: `captain-${seat}-${number}`,
      place: ship.captain === seat ? `deck:${number}` : `pier:${seat}:${number}`,
      kind: `captain:${seat}`,
      down: false,
      slot: -1,
    })),
  );
}

/** Gives every new card a key of its own. */
export class Recogniser {
  constructor() {
    /** @type {Piece[]} */
    this.pieces = [];
    this.next = 1;
  }

  /**
   * The pieces of a position with their keys. Whatever stayed keeps its key, then what moved; the rest is new, from the
   * pile. `played` is the key of the card that the person has just moved: of two equal cards it is that one.
   * @param {Lying[]} lies
   * @param {string | null} [played]
   * @returns {Piece[]}
   */
  recognise(lies, played = null) {
    const left = new Set(this.pieces);
    /** @type {(Piece | null)[]} */
    const found = lies.map(() => null);
    const passes = [
      (/** @type {Piece} */ old, /** @type {Lying} */ now) => old.slot >= 0 && old.slot === now.slot,
      (/** @type {Piece} */ old, /** @type {Lying} */ now) => old.place === now.place && old.key !== played,
      (/** @type {Piece} */ old, /** @type {Lying} */ now) => old.key === played && old.place !== now.place,
      (/** @type {Piece} */ old, /** @type {Lying} */ now) => wayFrom(old.place, now.place),
      () => true,
    ];
    for (const fits of passes) {
      lies.forEach((now, index) => {
        if (found[index]) return;
        for (const old of left) {
          if (old.kind !== now.kind || !fits(old, now)) continue;
          left.delete(old);
          found[index] = { key: old.key, ...now };
          return;
        }
      });
    }
    this.pieces = lies.map((now, index) => found[index] ?? { key: `card-${this.next++}`, ...now });
    return this.pieces;
  }
}

/**
 * Whether a card goes from one place to the other in the course of a game, forwards: a victim of the kraken is looked
 * for in a crew before another card of its kind that was played in the same breath.
 * @param {string} from
 * @param {string} to
 */
function wayFrom(from, to) {
  const start = from.split(":")[0];
  const goal = to.split(":")[0];
  if (goal === "gone") return start === "crew" || from.startsWith("hand");
  if (goal === "crew" || goal === "chest") return start === "hand" && from.split(":")[1] === to.split(":")[1];
  if (goal === "hand") return start === "set";
  return goal === "set" && start === "dealt";
}
