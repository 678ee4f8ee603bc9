// Chat with the whole crew or one pirate, and shouts, which each reader gets in their own language.

import { Chat, SAYING } from "../shared/chat.js";
import { byId, make, setAttribute } from "../shared/dom.js";
import { say } from "../shared/words.js";
import { facts } from "./facts.js";

/** @import { SpokenLine } from "./types.js" */
/** @import { Table } from "./table.js" */

/** How long a shout stays visible, in milliseconds. */
const SHOUT_LASTS = 3500;

export class Talk extends Chat {
  /** @param {Table} table */
  constructor(table) {
    super((text) => table.line.send({ do: "say", id: SAYING, text, to: this.to }), () => table.you.seats);
    this.table = table;
    this.listeners = byId("chat-to");
    this.opener = byId("shout-open");
    this.opener.addEventListener("click", () => this.offerShouts(byId("shouts").hidden !== false));
    byId("shouts").addEventListener("keydown", (event) => event.key === "Escape" && this.offerShouts(false));
  }

  /** The receiver: a seat, or null for all. */
  get to() {
    const value = this.listeners instanceof HTMLSelectElement ? this.listeners.value : "";
    return value === "" ? null : Number(value);
  }

  /** Update the receivers and the shouts, for people at the table. */
  show() {
    const { names, you } = this.table;
    this.opener.hidden = !you.seats.length || this.table.hidden;
    if (this.opener.hidden) this.offerShouts(false);
    if (!byId("shouts").childElementCount) {
      byId("shouts").append(...facts.shouts.map((shout) => this.shoutButton(shout)));
    }
    const others = names.flatMap((name, seat) => (you.seats.includes(seat) || !you.seats.length ? [] : [{ name, seat }]));
    const known = JSON.stringify(others);
    if (this.listeners.dataset.known === known) return;
    const chosen = this.to;
    this.listeners.dataset.known = known;
    this.listeners.replaceChildren(
      make("option", { value: "" }, say("to_all")),
      ...others.map(({ name, seat }) =>
        make("option", { value: seat, selected: seat === chosen }, say("to_player", { player: name })),
      ),
    );
  }

  /**
   * Open or close the list of shouts.
   * @param {boolean} open
   */
  offerShouts(open) {
    const list = byId("shouts");
    if (list.hidden === !open) return;
    const inside = list.contains(document.activeElement);
    list.hidden = !open;
    setAttribute(this.opener, "aria-expanded", String(open));
    if (open) list.querySelector("button")?.focus();
    else if (inside) this.opener.focus();
  }

  /**
   * A shout is only a word: it stands in quotes, and does nothing.
   * @param {{key: string, text: string}} shout
   */
  shoutButton({ key, text }) {
    const made = make("button", { type: "button", class: "shout", "data-shout": key }, make("q", {}, text));
    made.addEventListener("click", () => {
      this.table.line.send({ do: "say", shout: key });
      this.offerShouts(false);
    });
    return made;
  }

  /**
   * @param {SpokenLine} line
   * @param {boolean} [fresh]
   * @override
   */
  hear(line, fresh = true) {
    const known = line.n <= this.last;
    super.hear(line, fresh);
    if (!known && fresh && !this.muted && line.shout && line.seat !== null) this.ring(line.seat, line.text);
  }

  /**
   * @override
   * @param {SpokenLine} line
   */
  lineOf(line) {
    const made = super.lineOf(line);
    if (line.shout) made.classList.add("shouted");
    if (line.to === null) return made;
    made.classList.add("whispered");
    made.querySelector("time")?.after(
      " ",
      make("small", {}, say("whispered", { player: this.table.names[line.to] })),
    );
    return made;
  }

  /**
   * @override
   * @param {SpokenLine} line
   */
  wordsOf(line) {
    return line.shout ? say("shouts_line", { name: line.name, text: line.text }) : super.wordsOf(line);
  }

  /**
   * Show a shout over its player's head.
   * @param {number} seat
   * @param {string} text
   */
  ring(seat, text) {
    const box = this.table.seatBox(seat);
    const bubble = make("div", { class: "bubble", "aria-hidden": true }, text);
    byId("table").append(bubble);
    const left = box.left + box.width / 2 - bubble.offsetWidth / 2;
    bubble.style.left = `${Math.max(4, Math.min(innerWidth - bubble.offsetWidth - 4, left))}px`;
    bubble.style.top = `${Math.max(4, box.top - bubble.offsetHeight / 2)}px`;
    setTimeout(() => bubble.remove(), SHOUT_LASTS);
  }
}
