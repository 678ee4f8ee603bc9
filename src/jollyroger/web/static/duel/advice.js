// Hints: what Red Beard would do. Only for a person who plays against bots.

import { byId, make } from "../shared/dom.js";
import { say, setup } from "../shared/words.js";

/** @import { HintMessage, Position } from "./types.js" */
/** @import { Table } from "./table.js" */

export class Advice {
  /** @param {Table} table */
  constructor(table) {
    this.table = table;
    /** @type {number | null} the window of the question */
    this.window = null;
    this.waits = false;
    byId("ask-hint").addEventListener("click", () => this.ask());
  }

  /**
   * Hints are available where a decision is due and all others are bots.
   * @param {Position} position
   * @param {number | null} actor
   */
  show(position, actor) {
    const alone = this.table.seats.every((seat, number) => number === actor || seat.kind === "bot");
    const due = ["split", "pick", "play"].includes(position.phase);
    byId("ask-hint").hidden = !(setup.red_beard && actor !== null && alone && due);
    if (this.window !== position.window) this.forget();
  }

  ask() {
    const { position, actor, line } = this.table;
    if (!position || actor === null || this.window === position.window) return;
    this.window = position.window;
    this.waits = true;
    this.tell(say(this.table.seats.every((seat) => seat.kind !== "bot" || seat.here) ? "hint_comes" : "hint_late"));
    line.send({ do: "hint", seat: actor });
  }

  /** @param {HintMessage} hint */
  hear(hint) {
    if (hint.window !== this.window) return;
    this.waits = false;
    this.tell(hint.text, hint.why);
  }

  /** The question was lost with the connection: allow another. */
  giveUp() {
    if (this.waits) this.forget();
  }

  forget() {
    this.window = null;
    this.waits = false;
    byId("advice").hidden = true;
    byId("advice").replaceChildren();
  }

  /**
   * @param {string} text
   * @param {string} [why]
   */
  tell(text, why) {
    byId("advice").hidden = false;
    byId("advice").replaceChildren(make("b", {}, text), ...(why ? [" ", why] : []));
  }
}
