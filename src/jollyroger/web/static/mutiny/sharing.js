// 7. The booty: the Captain picks, then the Quartermaster deals out the rest in equal shares.

import { byId, setAttribute, setText } from "../shared/dom.js";
import { rove } from "../shared/keys.js";
import { say } from "../shared/words.js";
import { PRIZES, cardBack, prizeCard, prizeLabel, prizeWords, rangeText } from "./cards.js";
import { Row } from "./keyed.js";

/** @import { Position } from "./types.js" */
/** @import { Table } from "./table.js" */

/** 12.2 After a mutiny the booty is there before the Quartermaster is appointed. */
const SHOWN = ["sharing", "appointment"];

export class Sharing {
  /** @param {Table} table */
  constructor(table) {
    this.table = table;
    this.row = new Row(byId("booty"), {
      name: (/** @type {{prize: string, slot: number}} */ { prize }) => prize,
      make: ({ prize }) => (prize === "back" ? cardBack("prize") : prizeCard(prize)),
      dress: (element, { prize, slot }) => this.dress(element, prize, slot),
      from: () => byId("prize-deck").getBoundingClientRect(),
      holds: true,
    });
  }

  /** @param {Position} position */
  show(position) {
    if (!SHOWN.includes(position.phase)) this.row.clear();
    const booty = SHOWN.includes(position.phase) ? position.booty : null;
    const known = booty?.prizes;
    const items = known
      ? PRIZES.flatMap((prize) => Array.from({ length: known[prize] ?? 0 }, (_, slot) => ({ prize, slot })))
      : Array.from({ length: booty?.size ?? 0 }, (_, slot) => ({ prize: "back", slot }));
    this.row.show(items);
    rove(byId("booty"));
    setText(byId("shares"), this.words(position));
    setText(byId("booty-hidden"), booty && !known && booty.size > 0 ? this.hidden(booty) : "");
    this.deal(items);
  }

  /**
   * 7.3 How many each has in the end; or that all is dealt out; 12.2 or that it is still to be shared.
   * @param {Position} position
   */
  words({ phase, booty, shares }) {
    if (phase === "appointment" && booty) return say("booty_aside");
    if (phase !== "sharing") return "";
    return booty?.size && shares ? say("shares", { count: rangeText(shares) }) : say("all_shared");
  }

  /**
   * 17.2 Captain and Cook know what they left, but not who gets what; all others see nothing.
   * @param {NonNullable<Position["booty"]>} booty
   */
  hidden({ size, left }) {
    return left ? say("booty_left", { prizes: prizeWords(left), count: size }) : say("booty_hidden");
  }

  /**
   * @param {HTMLElement} element
   * @param {string} prize
   * @param {number} slot
   */
  dress(element, prize, slot) {
    if (prize === "back") return;
    const thing = { booty: prize, slot };
    const can = this.table.choice.moves(thing).length > 0;
    element.classList.toggle("can", can);
    setAttribute(element, "data-thing", JSON.stringify(thing));
    setAttribute(element, "aria-label", say("in_booty", { prize: prizeLabel(prize) }));
  }

  /**
   * The dealer holds the first prize already: one tap on a player deals it.
   * @param {{prize: string, slot: number}[]} items
   */
  deal(items) {
    const { choice } = this.table;
    if (!this.table.legal({ do: "deal" }).length) return;
    // What was just dealt may still be in the dealer's hand.
    if (choice.thing?.booty && choice.moves(choice.thing).length) return;
    const next = items.find(({ prize }) => choice.moves({ booty: prize }).length);
    if (next) choice.take({ booty: next.prize, slot: next.slot });
  }
}
