// The oath book: every promise, and whether it was kept if the game can tell. It is open to all.

import { art, byId, make } from "../shared/dom.js";
import { announce, toast } from "../shared/notices.js";
import { tell } from "../shared/tidings.js";
import { say } from "../shared/words.js";

/** @import { Oath } from "./types.js" */
/** @import { Table } from "./table.js" */

export class Oaths {
  /** @param {Table} table */
  constructor(table) {
    this.table = table;
    this.list = byId("oaths");
    /** @type {Oath[]} */
    this.oaths = [];
    /** @type {Map<number, string> | null} the standing of each oath when last shown */
    this.standings = null;
  }

  /**
   * Update the book.
   * @param {Oath[]} oaths
   */
  write(oaths) {
    const before = this.standings;
    this.standings = new Map(oaths.map((oath) => [oath.n, oath.standing]));
    if (before) for (const oath of oaths) if (before.get(oath.n) !== oath.standing) this.tell(oath);
    // While somebody steps through the game, the book of that step is shown.
    if (!this.table.hidden) this.lay(oaths);
  }

  /**
   * Show the book, the last oath first.
   * @param {Oath[]} oaths
   */
  lay(oaths) {
    this.oaths = oaths;
    const lines = [...oaths].reverse().map((oath) => this.line(oath));
    this.list.replaceChildren(...(lines.length ? lines : [make("li", { class: "small" }, say("no_oaths"))]));
  }

  /** @param {Oath} oath */
  line(oath) {
    const { names } = this.table;
    const people = { giver: names[oath.giver], receiver: names[oath.receiver], round: oath.round };
    return make(
      "li",
      { class: "oath", "data-standing": oath.standing, "data-giver": oath.giver },
      art("oath"),
      make("span", { class: "small" }, say("oath_line", people)),
      make("q", {}, oath.text),
      make("b", { class: "standing" }, oath.standing_text),
    );
  }

  /**
   * An oath was sworn, kept or broken. Everybody sees a toast for a broken oath, giver and receiver for a kept one.
   * @param {Oath} oath
   */
  tell(oath) {
    const { me, names } = this.table;
    const words = say("oath_told", {
      giver: names[oath.giver],
      receiver: names[oath.receiver],
      text: oath.text,
      standing: oath.standing_text,
    });
    if (oath.standing === "broken" && me === oath.receiver) {
      tell([{ text: say("told_broken", { giver: names[oath.giver], text: oath.text }), bad: true }]);
      return;
    }
    const ours = me === oath.giver || me === oath.receiver;
    if (oath.standing === "broken" || (oath.standing === "kept" && ours)) toast(words);
    else announce(words);
  }
}
