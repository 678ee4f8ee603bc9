// The clock of a question: a ring in the strip of the player who decides.

import { all, one, setText } from "../shared/dom.js";

/** @import { Board } from "./board.js" */
/** @import { Clock } from "./types.js" */

const HURRY = 10;

export class ClockRing {
  /** @param {Board} board */
  constructor(board) {
    this.board = board;
    /** @type {Clock | null} */
    this.clock = null;
    /** How much the server's clock is ahead of this one, in milliseconds. */
    this.ahead = 0;
    setInterval(() => this.tick(), 250);
  }

  /**
   * @param {Clock | null} clock
   * @param {number | undefined} now the server's time
   */
  set(clock, now) {
    this.clock = clock;
    if (now !== undefined) this.ahead = now - Date.now();
    this.tick();
  }

  /** The server's time. */
  get now() {
    return Date.now() + this.ahead;
  }

  tick() {
    for (const ring of all(document, ".ring")) ring.hidden = true;
    if (!this.clock) return;
    const ring = one(this.board.strip(this.clock.seat), ".ring");
    const left = Math.max(0, (this.clock.ends - this.now) / 1000);
    ring.hidden = false;
    ring.style.setProperty("--left", String(Math.min(1, left / this.clock.seconds)));
    ring.classList.toggle("hurry", left <= HURRY);
    setText(one(ring, "b"), String(Math.ceil(left)));
  }
}
