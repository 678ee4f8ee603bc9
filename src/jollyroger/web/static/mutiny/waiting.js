// Before the game: free seats, and the host's button to start.

import { byId, setText } from "../shared/dom.js";
import { say } from "../shared/words.js";

/** @import { Position } from "./types.js" */
/** @import { Table } from "./table.js" */

export class Waiting {
  /** @param {Table} table */
  constructor(table) {
    this.table = table;
    byId("start").addEventListener("click", () => {
      table.line.send({ do: "start" });
      byId("start").setAttribute("disabled", "");
    });
  }

  /** @param {Position} position */
  show(position) {
    const waits = position.phase === "waiting";
    const { facts, seats } = this.table;
    byId("start").hidden = !waits || !facts?.host || facts.launched;
    if (!waits) return;
    const free = seats.filter((seat) => seat.kind === "free").length;
    byId("start").toggleAttribute("disabled", false);
    setText(byId("waiting-words"), free ? say(facts?.host ? "free_seats_host" : "free_seats", { count: free }) : say("crew_complete"));
  }
}
