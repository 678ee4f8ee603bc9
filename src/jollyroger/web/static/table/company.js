// The company at a table: free seats and the link to send, stand-ins, leaving, the result and the rematch.

import { all, button, byId, make, setAttribute, setText } from "./dom.js";
import { banner, copyText, openDialog, toast } from "./notices.js";
import { say, setup } from "./words.js";

/** @import { Session } from "./session.js" */

export class Company {
  /** @param {Session} table */
  constructor(table) {
    this.table = table;
    this.leaving = false;
    this.gone = false;
    this.arrived = false;
    /** @type {boolean | null} whether a rematch was asked for, as far as is known */
    this.waits = null;
    for (const copier of all(document, "[data-copies]")) {
      copier.addEventListener("click", async () => {
        const field = byId(copier.dataset.copies ?? "");
        const text = field instanceof HTMLInputElement ? field.value : "";
        toast(say((await copyText(text)) ? "copied" : "copy_failed"));
      });
    }
    byId("leave").addEventListener("click", () => this.askToLeave());
    document.addEventListener("visibilitychange", () => document.hidden || this.takeBack());
  }

  /** The own seats for which a stand-in plays. */
  get standIns() {
    const { seats, you, position } = this.table;
    return position?.phase === "over" ? [] : you.seats.filter((seat) => seats[seat].stand_in);
  }

  /** Whoever comes has the seat back; a connection that comes back by itself is nobody. */
  takeBack() {
    if (this.leaving) return;
    for (const seat of this.standIns) this.table.line.send({ do: "back", seat });
  }

  /** Bring everything about the seats up to date. */
  show() {
    const { seats, you, position, facts } = this.table;
    if (!position || !facts) return;
    const free = seats.flatMap((seat, number) => (seat.kind === "free" ? [number] : []));
    byId("share").hidden = !free.length || !you.seats.length;
    for (const line of all(document, "[data-seat-link]")) {
      const link = setup.seat_links?.[line.dataset.seatLink ?? ""];
      line.hidden = !link || !you.seats.includes(Number(line.dataset.seatLink));
    }
    byId("leave").hidden = !you.seats.length || position.phase === "over" || position.phase === "waiting";
    setText(byId("commitment"), facts.commitment);
    if (!this.arrived) this.takeBack();
    this.arrived = true;
    this.showStandIns();
    this.showResult();
    if (this.leaving && !this.gone && you.seats.every((seat) => seats[seat].stand_in)) {
      // Once: what happens at the table meanwhile would break off the way.
      this.gone = true;
      location.assign("/");
    }
  }

  /** @param {number} number */
  roleOf(number) {
    const seat = this.table.seats[number];
    if (seat.kind === "free") return say("free_seat");
    if (seat.stand_in) return say("stand_in_plays");
    if (seat.kind === "bot") return say("bot");
    if (seat.you) return this.table.shared ? "" : say("you");
    return seat.here ? "" : say("away");
  }

  showStandIns() {
    const { seats, you, position } = this.table;
    const over = position?.phase === "over";
    const plays = this.standIns.length ? say("stand_in_for_you") : null;
    banner("stand-in", plays, button(say("i_am_back"), () => this.takeBack()));
    seats.forEach((seat, number) => {
      const may = seat.can_stand_in && !over && you.seats.length > 0 && !seat.you;
      const call = () => this.table.line.send({ do: "stand_in", seat: number });
      const words = say("is_away", { player: this.table.names[number] });
      banner(`away-${number}`, may ? words : null, button(say("call_stand_in"), call));
    });
  }

  /** 8. How it ended, and what one can do now. */
  showResult() {
    const { facts, you } = this.table;
    const waits = Boolean(facts?.rematch);
    if (waits && this.waits === false && you.seats.length) toast(say("rematch_waits"));
    this.waits = waits;
    byId("rematch-form").hidden = !you.seats.length || waits;
    const link = byId("rematch-link");
    link.hidden = !waits;
    if (facts?.rematch) setAttribute(link, "href", `/t/${facts.rematch}`);
  }

  askToLeave() {
    const leave = () => {
      this.leaving = true;
      for (const seat of this.table.you.seats) this.table.line.send({ do: "leave", seat });
      // Where a stand-in plays already nothing changes, and nobody is told anything.
      this.show();
    };
    const go = button(say("leave"), leave);
    openDialog(say("leave_title"), make("p", {}, say("leave_words")), go);
  }
}
