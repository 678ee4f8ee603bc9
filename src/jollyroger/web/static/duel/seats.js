// The two seats of a duel: the players' strips, and the forms to sit down.

import { Company } from "../shared/company.js";
import { all, byId, one, setText } from "../shared/dom.js";
import { openDialog } from "../shared/notices.js";
import { say } from "../shared/words.js";

/** @import { Table } from "./table.js" */

export class Seats extends Company {
  /** @param {Table} table */
  constructor(table) {
    super(table);
    this.board = table.board;
    for (const strip of all(document, ".strip")) {
      one(strip, ".chest").addEventListener("click", () => {
        const seat = Number(strip.dataset.seat);
        openDialog(say("chest_title", { player: table.names[seat] }), table.board.chestContents(seat));
      });
    }
  }

  /**
   * Update everything about the seats.
   * @override
   */
  show() {
    const { seats, you } = this.table;
    seats.forEach((seat, number) => {
      const strip = this.board.strip(number);
      setText(one(strip, ".role"), this.roleOf(number));
      this.markBot(one(strip, ".face"), number);
      strip.classList.toggle("away", seat.kind === "person" && !seat.here && !seat.you);
    });
    for (const form of all(document, "[data-sit]")) {
      form.hidden = you.seats.length > 0 || seats[Number(form.dataset.sit)]?.kind !== "free";
    }
    byId("turning-label").hidden = !this.table.shared;
    super.show();
  }

  /**
   * A bot that is still starting is shown as late.
   * @param {number} number
   * @override
   */
  roleOf(number) {
    const { kind, here } = this.table.seats[number];
    return kind === "bot" && !here ? say("late") : super.roleOf(number);
  }

  /** What the table waits for before the game begins. */
  waitingFor() {
    const { seats, you } = this.table;
    const free = seats.some((seat) => seat.kind === "free");
    const late = seats.findIndex((seat) => seat.kind === "person" && !seat.you && !seat.ready);
    if (!free) return late < 0 ? say("shuffling") : say("wait_for_named", { player: this.table.names[late] });
    return say(you.seats.length ? "wait_for_player" : "seat_is_free");
  }
}
