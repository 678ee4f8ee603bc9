// Hints: what a good player would do and why, the cards and places marked, one tap to do it. Only for a person who plays
// against bots alone. Each game says what can be marked and done.

import { all, button, byId, make } from "./dom.js";
import { say } from "./words.js";

/** @import { HintMessage } from "./types.js" */
/** @import { Session } from "./session.js" */

/**
 * @typedef {object} Advised what a game knows about hints
 * @property {() => boolean} due whether a decision is due that somebody could give a hint for
 * @property {() => string} comes what is said until the hint comes
 * @property {(move: string) => (Element | null | undefined)[]} meant the cards and places that a move is about
 * @property {(move: string) => void} play does what the hint says
 */

export class Advice {
  /**
   * @param {Session} table
   * @param {Advised} game
   */
  constructor(table, game) {
    this.table = table;
    this.game = game;
    /** @type {number | null} the window of the question */
    this.window = null;
    /** The move of the hint, once it is there. */
    this.move = "";
    this.waits = false;
    byId("ask-hint").addEventListener("click", () => this.ask());
  }

  /** Whether bots have all other seats. */
  get alone() {
    const { seats, actor } = this.table;
    return actor !== null && seats.every((seat, number) => number === actor || seat.kind === "bot");
  }

  /** Show what there is to the question of now. Cards may have got other elements since. */
  show() {
    byId("ask-hint").hidden = this.table.hidden || !this.alone || !this.game.due();
    if (this.window !== this.table.position?.window || this.table.actor === null) this.forget();
    else this.mark();
  }

  ask() {
    const { position, actor, line } = this.table;
    if (!position || actor === null || this.window === position.window) return;
    this.window = position.window;
    this.waits = true;
    this.tell(make("b", {}, this.game.comes()));
    line.send({ do: "hint", seat: actor });
  }

  /** @param {HintMessage} hint */
  hear(hint) {
    if (hint.window !== this.window) return;
    this.waits = false;
    this.move = hint.move;
    const act = button(say("hint_do"), () => this.follow());
    act.id = "hint-do";
    act.classList.add("button-2");
    this.tell(make("p", {}, make("b", {}, hint.text), " ", hint.why), act);
    this.mark();
  }

  /** Do what the hint says. */
  follow() {
    const { move } = this;
    this.forget();
    this.game.play(move);
  }

  /** Mark the cards and places that the hint speaks of, and nothing else. */
  mark() {
    const meant = this.move ? this.game.meant(this.move) : [];
    for (const marked of all(document, ".advised")) if (!meant.includes(marked)) marked.classList.remove("advised");
    for (const element of meant) element?.classList.add("advised");
  }

  /** The question was lost with the connection: allow another. */
  giveUp() {
    if (this.waits) this.forget();
  }

  forget() {
    this.window = null;
    this.waits = false;
    this.move = "";
    byId("advice").hidden = true;
    byId("advice").replaceChildren();
    this.mark();
  }

  /** @param {...Node} words */
  tell(...words) {
    byId("advice").hidden = false;
    byId("advice").replaceChildren(...words);
  }
}
