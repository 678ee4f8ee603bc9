// Splitting: each card dealt is in one of two sets until they are offered.

/** @import { Position } from "./types.js" */

export class Split {
  constructor() {
    this.turn = -1;
    /** @type {number[]} the set of each card dealt */
    this.sets = [];
    /** @type {number} the turn whose first card was offered on the right */
    this.swappedTurn = -1;
  }

  /**
   * The sets as the splitter sees them. A turn begins with all cards on the left.
   * @param {Position} position
   * @returns {number[]}
   */
  of(position) {
    if (this.turn !== position.turn || this.sets.length !== position.dealt.length) {
      this.turn = position.turn;
      this.sets = position.dealt.map(() => 0);
    }
    return this.sets;
  }

  /**
   * Put a card into the other set, or into the given one.
   * @param {number} slot
   * @param {number} [set]
   */
  move(slot, set = 1 - this.sets[slot]) {
    this.sets = this.sets.map((lies, place) => (place === slot ? set : lies));
  }

  /** 3.3 Each set needs at least one card. */
  get isWhole() {
    return this.sets.includes(0) && this.sets.includes(1);
  }

  /**
   * The move in the notation of records.
   * @param {Position} position
   */
  offer(position) {
    const cards = [0, 1].map((set) => position.dealt.filter((_, slot) => this.sets[slot] === set).join(" "));
    this.swappedTurn = this.sets[0] === 1 ? position.turn : -1;
    return `splits ${cards[0]} | ${cards[1]}`;
  }
}
