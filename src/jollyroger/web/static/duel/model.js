// A position as a list of pieces, and the matching of its pieces with those of the next position. Cards of one kind are
// interchangeable: a card that vanished in one place is the one that appeared in another.

/** @import { Position } from "./types.js" */

/**
 * @typedef {object} Piece a card or a captain at its place
 * @property {string} key stays the same from position to position
 * @property {string} place "dealt", "set:0", "hand:1", "crew:0:2", "chest:1", "gone", "pile", "deck:2", "pier:0:2"
 * @property {string} kind a card's short name, or "captain:0" of a seat
 * @property {boolean} down whether a card lies face down
 * @property {number} slot for a card being split: its place among the cards dealt; else -1
 */

/** @typedef {Omit<Piece, "key">} Lying a piece without its key */

/** @returns {Lying} */
function card(/** @type {string} */ place, /** @type {string} */ kind, down = false, slot = -1) {
  return { place, kind, down, slot };
}

/**
 * All cards on the table, in order. While a person splits, `split` has the set of each card dealt. `swapped` means that
 * this person offered the first card on the right, and expects to find it there.
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
 * 1.5 The captains: aboard, or on the pier of their side.
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

/**
 * The number of the turn that begins with a step, if one does.
 * @param {{position: Position}} step
 */
export function beginsTurn({ position }) {
  return position.phase === "split" ? position.turn : null;
}

/** Gives every new card a key of its own. */
export class Recogniser {
  constructor() {
    /** @type {Piece[]} */
    this.pieces = [];
    this.next = 1;
  }

  /**
   * The pieces of a position with their keys. Cards that stayed are matched first, then those that moved; the rest
   * are new from the pile. `played` is the key of the card that the person has just moved: it tells two equal cards apart.
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
 * Whether a card can move from one place to the other in the game. A victim of the kraken is thus matched with a card
 * of a crew, not with one of its kind that was played at the same time.
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
