// 13.2, 13.3 The open offers: everybody sees them; the receiver accepts or declines, the giver withdraws.

import { art, button, byId, make } from "../shared/dom.js";
import { announce } from "../shared/notices.js";
import { say } from "../shared/words.js";
import { kindLabel, prizeLabel } from "./cards.js";

/** @import { Offer, Position } from "./types.js" */
/** @import { Table } from "./table.js" */

export class Offers {
  /** @param {Table} table */
  constructor(table) {
    this.table = table;
    this.list = byId("offers");
    this.shown = "";
    /** @type {Set<string>} the offers that were announced */
    this.told = new Set();
  }

  /** @param {Position} position */
  show(position) {
    const answers = ["accept", "decline", "withdraw"].flatMap((answer) => this.table.legal({ do: answer }));
    const shown = JSON.stringify([position.offers, answers, this.table.names, this.table.oaths.length]);
    this.list.hidden = !position.offers.length;
    if (shown === this.shown) return;
    this.shown = shown;
    const focused = document.activeElement;
    const inside = this.list.contains(focused) && focused instanceof HTMLElement ? focused.dataset.answer : undefined;
    this.list.replaceChildren(...this.inOrder(position.offers).map((offer) => this.card(offer)));
    const again = inside ? this.list.querySelector(`[data-answer="${inside}"]`) : null;
    if (again instanceof HTMLElement) again.focus({ preventScroll: true });
    this.tell(position.offers);
  }

  /**
   * Offers to oneself come first, then one's own, then those of others.
   * @param {Offer[]} offers
   */
  inOrder(offers) {
    const { me } = this.table;
    const rank = (/** @type {Offer} */ { from, to }) => (to === me ? 0 : from === me ? 1 : 2);
    return [...offers].sort((one, other) => rank(one) - rank(other));
  }

  /**
   * Announce new offers to oneself. The log has the others.
   * @param {Offer[]} offers
   */
  tell(offers) {
    const seat = this.table.me;
    for (const offer of offers) {
      const words = `${this.heading(offer)} ${this.things(offer).join(", ")}. ${this.wish(offer)}`.trim();
      if (offer.to === seat && !this.told.has(words)) announce(words);
      this.told.add(words);
    }
    if (!offers.length) this.told.clear();
  }

  /** @param {Offer} offer */
  heading(offer) {
    const { names, me } = this.table;
    if (offer.from === me) return say("offer_yours", { receiver: names[offer.to] });
    if (offer.to === me) return say("offer_to_you", { giver: names[offer.from] });
    return say("offer_line", { giver: names[offer.from], receiver: names[offer.to] });
  }

  /**
   * What is offered, in words. The giver sees the crew cards, the others their number.
   * @param {Offer} offer
   * @returns {string[]}
   */
  things(offer) {
    const crew = offer.kinds ? offer.kinds.map(kindLabel) : offer.crew ? [say("offer_crew", { count: offer.crew })] : [];
    const prizes = Object.entries(offer.prizes).map(([prize, count]) =>
      count === 1 ? prizeLabel(prize) : say("count_of", { count, thing: prizeLabel(prize) }),
    );
    const oath = this.table.oaths.find(({ n }) => n === offer.oath);
    const promise = offer.promise ? [oath ? say("offer_words", { text: oath.text }) : say("offer_promise")] : [];
    return [...crew, ...prizes, ...promise, ...(offer.duty ? [say("offer_duty")] : [])];
  }

  /**
   * 13.1 What the giver wants in return: a word that the receiver gives by accepting.
   * @param {Offer} offer
   */
  wish(offer) {
    const wish = this.table.oaths.find(({ n }) => n === offer.wish);
    return wish ? say(offer.to === this.table.me ? "offer_wish_you" : "offer_wish", { text: wish.text, player: this.table.names[offer.to] }) : "";
  }

  /** @param {Offer} offer */
  card(offer) {
    const card = make("div", { class: "offer", "data-from": offer.from, "data-to": offer.to });
    const pictures = Object.entries(offer.prizes).flatMap(([prize, count]) =>
      Array.from({ length: count }, () => art(`prize-${prize}`)),
    );
    if (offer.promise) pictures.push(art("oath"));
    card.append(
      make("p", {}, make("b", {}, this.heading(offer)), " ", this.things(offer).join(", "), make("span", { class: "offer-wish" }, this.wish(offer))),
      make("span", { class: "offer-prizes" }, ...pictures),
    );
    const answers = make("span", { class: "offer-answers" });
    for (const answer of ["accept", "decline"]) this.addAnswer(answers, answer, { do: answer, seat: offer.from });
    if (offer.from === this.table.me) this.addAnswer(answers, "withdraw", { do: "withdraw" });
    if (answers.childElementCount) card.append(answers);
    return card;
  }

  /**
   * Add a button if this answer is legal.
   * @param {HTMLElement} answers
   * @param {string} answer
   * @param {Record<string, string | number>} wanted
   */
  addAnswer(answers, answer, wanted) {
    const [legal] = this.table.legal(wanted);
    if (!legal) return;
    const made = button(say(answer), () => this.table.play(legal));
    made.dataset.answer = answer;
    if (answer !== "accept") made.classList.add("button-quiet");
    answers.append(made);
  }
}
