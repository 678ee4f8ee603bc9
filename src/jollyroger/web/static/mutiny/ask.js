// The question, and the buttons for answers that need neither a card nor a player.

import { button, byId, setText } from "../shared/dom.js";
import { say } from "../shared/words.js";
import { isPlain, moveLabel } from "./moves.js";

/** @import { Legal, Position } from "./types.js" */
/** @import { Table } from "./table.js" */

/** Hints by the kinds of legal moves. */
const HINTS = [
  { sort: "sail", hint: "hint_stack" },
  { sort: "appoint", hint: "hint_seat" },
  { sort: "punish", hint: "hint_seat" },
  { sort: "claim", hint: "hint_seat" },
  { sort: "claim-blind", hint: "hint_seat" },
  { sort: "order", hint: "hint_suggest" },
  { sort: "discard", hint: "hint_card" },
  { sort: "pick", hint: "hint_prize" },
];

export class Ask {
  /** @param {Table} table */
  constructor(table) {
    this.table = table;
    /** The moves that the buttons were made for. */
    this.made = "";
  }

  /** @param {Position} position */
  show(position) {
    setText(byId("prompt"), position.ask.text);
    setText(byId("next"), position.ask.next);
    setText(byId("whose"), this.whose(position));
    setText(byId("round"), position.phase === "waiting" ? "" : say("round", { round: position.round, rounds: position.rounds }));
    this.showCounter("prize-deck", position.prize_deck, say("prize_deck", { count: position.prize_deck }));
    this.showCounter("crew-deck", position.deck, say("crew_deck", { count: position.deck }));
    byId("over").hidden = position.phase !== "over";
    setText(byId("hint"), this.hint(position));
    this.showButtons(position);
  }

  /**
   * A hint where to tap, for a person who has to decide.
   * @param {Position} position
   */
  hint(position) {
    const { me, choice } = this.table;
    if (me === null || !position.asked.includes(me) || choice.thing || choice.aiming) return "";
    if (position.step === "forced" || position.step === "first_card") return say("hint_card");
    const due = HINTS.find(({ sort }) => this.table.legal({ do: sort }).length);
    return due && position.step !== "call" ? say(due.hint) : "";
  }

  /**
   * Tell the person that it is their turn.
   * @param {Position} position
   */
  whose(position) {
    const { actor, hidden } = this.table;
    if (actor === null || hidden || position.phase === "over" || position.phase === "waiting") return "";
    return say("your_turn");
  }

  /**
   * @param {string} id
   * @param {number} count
   * @param {string} words
   */
  showCounter(id, count, words) {
    const counter = byId(id);
    setText(counter.querySelector("b") ?? counter, String(count));
    counter.setAttribute("aria-label", words);
    counter.title = words;
    counter.classList.toggle("empty", count === 0);
  }

  /** @param {Position} position */
  showButtons(position) {
    const moves = this.table.legal().filter(isPlain);
    const made = JSON.stringify([moves.map(({ move }) => move), position.best]);
    if (made === this.made) return;
    this.made = made;
    const home = byId("answers");
    const focused = home.contains(document.activeElement);
    home.replaceChildren(...moves.map((move) => this.answer(move, position)));
    home.hidden = !moves.length;
    if (focused) home.querySelector("button")?.focus();
  }

  /**
   * A button for an answer. The best skill for a card stands out.
   * @param {Legal} move
   * @param {Position} position
   */
  answer(move, position) {
    const made = button(moveLabel(move, position, this.table.names), () => this.table.play(move));
    const best = move.do === "assign" && position.best?.[0] === move.skill;
    if (best) made.append(` (${say("best")})`);
    made.classList.add(move.do === "close-attack" || best ? "button-gold" : "button-2");
    made.dataset.do = move.do;
    made.dataset.move = move.move;
    return made;
  }
}
