// The log: what happened, line by line, in the reader's language.

import { byId, make, setText, stayAtEnd } from "./dom.js";
import { announce } from "./notices.js";

/** @import { LogLine } from "./types.js" */

/**
 * A line about the reader stands out, and so does a new one.
 * @param {{you: boolean}} line
 * @param {boolean} fresh
 */
export function logClass({ you }, fresh) {
  return [you && "you", fresh && "new"].filter(Boolean).join(" ") || null;
}

export class Log {
  constructor() {
    this.list = byId("log");
    this.last = 0;
    /** Whether the newest lines are visible. Measured on scrolling only: measuring a long list is slow. */
    this.atEnd = true;
    this.list.addEventListener("scroll", () => {
      this.atEnd = this.list.scrollHeight - this.list.scrollTop - this.list.clientHeight < 60;
    });
    stayAtEnd(this.list);
  }

  /**
   * The whole log: at the start, and after an undo.
   * @param {LogLine[]} lines
   */
  restart(lines) {
    this.list.replaceChildren();
    this.last = 0;
    this.write(lines, false);
  }

  /**
   * More lines.
   * @param {LogLine[]} lines
   * @param {boolean} [aloud]
   */
  write(lines, aloud = true) {
    for (const old of this.list.querySelectorAll(".new")) old.classList.remove("new");
    for (const line of lines) {
      if (line.n <= this.last) continue;
      this.last = line.n;
      const seat = line.seat === null ? null : String(line.seat);
      this.list.append(make("li", { "data-seat": seat, class: logClass(line, aloud) }, line.text));
      if (aloud) announce(line.text);
    }
    // After the next frame: before it, the page would have to be laid out only to be measured.
    if (this.atEnd || !aloud) requestAnimationFrame(() => setTimeout(() => (this.list.scrollTop = this.list.scrollHeight)));
    setText(byId("ticker"), this.list.lastElementChild?.textContent ?? "");
  }
}
