// One's own cards and prizes. What can be played glows; a tap shows its options.

import { byId, setAttribute, setText } from "../shared/dom.js";
import { announce } from "../shared/notices.js";
import { rove } from "../shared/keys.js";
import { say } from "../shared/words.js";
import { PRIZES, cardBack, crewCard, kindLabel, prizeCard, prizeLabel } from "./cards.js";
import { Row } from "./keyed.js";

/** @import { Position, Thing } from "./types.js" */
/** @import { Table } from "./table.js" */

export class Hand {
  /** @param {Table} table */
  constructor(table) {
    this.table = table;
    this.cards = new Row(byId("hand"), {
      name: (/** @type {{kind: number, slot: number}} */ { kind }) => String(kind),
      make: ({ kind }) => crewCard(kind),
      dress: (element, { kind, slot }) => this.dress(element, { kind, slot }, say("in_your_hand", { card: kindLabel(kind) })),
      from: () => byId("crew-deck").getBoundingClientRect(),
    });
    this.prizes = new Row(byId("own-prizes"), {
      name: (/** @type {string} */ prize) => prize,
      make: (prize) => (prize === "" ? cardBack("prize") : prizeCard(prize)),
      dress: (element, prize) => this.dress(element, { prize }, say("before_you", { prize: prizeLabel(prize) })),
      from: () => byId("stage").getBoundingClientRect(),
    });
  }

  /** @param {Position} position */
  show(position) {
    const seated = this.table.me !== null;
    const own = this.table.me === null ? null : position.players[this.table.me];
    const slots = new Map();
    const items = position.hand.map((kind) => {
      const slot = slots.get(kind) ?? 0;
      slots.set(kind, slot + 1);
      return { kind, slot };
    });
    byId("hand").hidden = !seated || !position.hand.length;
    byId("hand").style.setProperty("--cards", String(Math.max(1, position.hand.length)));
    this.cards.show(items);
    const prizes = own?.prizes ?? {};
    const lying = PRIZES.flatMap((prize) => Array.from({ length: prizes[prize] ?? 0 }, () => prize));
    this.prizes.show(lying);
    byId("own-prizes").hidden = !lying.length || position.phase === "over";
    setText(byId("no-cards"), seated && !position.hand.length && this.playing(position) ? say("no_cards") : "");
    rove(byId("hand"));
    rove(byId("own-prizes"));
  }

  /** @param {Position} position */
  playing(position) {
    return position.phase !== "waiting" && position.phase !== "over";
  }

  /**
   * Update a card: whether it can be played, and its label for screen readers.
   * @param {HTMLElement} element
   * @param {Thing} thing
   * @param {string} label
   */
  dress(element, thing, label) {
    const can = this.table.choice.moves(thing).length > 0;
    element.classList.toggle("can", can);
    element.classList.toggle("wanted", can && this.table.choice.wanted !== null);
    setAttribute(element, "data-thing", JSON.stringify(thing));
    setAttribute(element, "aria-label", can ? say("can_be_played", { card: label }) : label);
  }

  /**
   * Offer only the moves of one sort: their cards glow.
   * @param {string} sort a move's `do`
   */
  want(sort) {
    this.table.choice.end();
    this.table.choice.wanted = sort;
    if (this.table.position) this.show(this.table.position);
    this.table.choice.draw();
    announce(say(`choose_card_${sort}`));
    const first = byId("hand").querySelector(".can");
    if (first instanceof HTMLElement) first.focus();
  }

  /** The kind of the selected card, or null. */
  get chosen() {
    return this.table.choice.thing?.kind ?? null;
  }

  clear() {
    this.table.choice.end();
  }

  /**
   * Where one's own card is on the page.
   * @param {number} kind
   */
  box(kind) {
    return this.cards.box(String(kind));
  }
}
