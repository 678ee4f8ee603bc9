// Chat. Messages are shown as plain text, and can be muted.

import { byId, keep, kept, make, one, setText, stayAtEnd } from "./dom.js";
import { announce } from "./notices.js";
import { play } from "./sound.js";
import { say, timeOfDay } from "./words.js";

/** @import { ChatLine } from "./types.js" */

/** The id of chat messages: tells the answer to one from the answer to a move. */
export const SAYING = "say";

export class Chat {
  /**
   * @param {(text: string) => void} send
   * @param {() => number[]} own the seats of this person
   */
  constructor(send, own) {
    this.own = own;
    this.list = byId("chat");
    this.sent = "";
    this.last = 0;
    this.unread = 0;
    this.muted = kept("muted") === "yes";
    const form = byId("chat-form");
    const field = one(form, "input");
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      if (!(field instanceof HTMLInputElement) || !field.value.trim()) return;
      this.sent = field.value.trim();
      send(this.sent);
      field.value = "";
    });
    const mute = byId("mute");
    if (mute instanceof HTMLInputElement) {
      mute.checked = this.muted;
      mute.addEventListener("change", () => this.mute(mute.checked));
    }
    this.mute(this.muted);
    stayAtEnd(this.list);
  }

  /** The server refused the message: put it back into the field. */
  giveBack() {
    const field = byId("chat-text");
    if (field instanceof HTMLInputElement && !field.value) field.value = this.sent;
  }

  /** @param {boolean} muted */
  mute(muted) {
    this.muted = muted;
    keep("muted", muted ? "yes" : "no");
    byId("panel-chat").classList.toggle("muted", muted);
    if (muted) this.read();
  }

  /** @param {ChatLine[]} lines all of them */
  restart(lines) {
    this.list.replaceChildren();
    const known = this.last;
    this.last = 0;
    for (const line of lines) this.hear(line, line.n > known && known > 0);
  }

  /**
   * @param {ChatLine} line
   * @param {boolean} [fresh]
   */
  hear(line, fresh = true) {
    if (line.n <= this.last) return;
    this.last = line.n;
    this.list.append(this.lineOf(line));
    this.list.scrollTop = this.list.scrollHeight;
    if (!fresh || this.muted || this.isOwn(line)) return;
    announce(this.wordsOf(line));
    if (byId("panel-chat").getClientRects().length) return;
    this.unread += 1;
    this.showUnread();
    play("knock");
  }

  /**
   * Whether this person said it.
   * @param {ChatLine} line
   */
  isOwn(line) {
    return line.seat !== null && this.own().includes(line.seat);
  }

  /**
   * A message as an item of the list.
   * @param {ChatLine} line
   */
  lineOf(line) {
    const time = timeOfDay(line.at);
    const seat = line.seat === null ? null : String(line.seat);
    const head = [make("b", {}, line.name), " ", make("time", {}, time)];
    return make("li", { "data-seat": seat }, ...head, make("p", {}, line.text));
  }

  /**
   * A message for a screen reader.
   * @param {ChatLine} line
   */
  wordsOf(line) {
    return say("chat_line", { name: line.name, text: line.text });
  }

  /** The chat is open: nothing is unread. */
  read() {
    this.unread = 0;
    this.showUnread();
  }

  showUnread() {
    for (const badge of document.querySelectorAll(".unread")) {
      setText(badge, this.unread ? String(this.unread) : "");
    }
  }
}
