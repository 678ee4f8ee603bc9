// The people at a table: free seats and the link to share, stand-ins, leaving, rematches.

import { all, button, byId, icon, make, setAttribute, setText } from "./dom.js";
import { banner, copyText, openDialog, toast } from "./notices.js";
import { shareResult } from "./share.js";
import { say, setup } from "./words.js";

/** @import { Session } from "./session.js" */

export class Company {
  /** @param {Session} table */
  constructor(table) {
    this.table = table;
    this.leaving = false;
    this.gone = false;
    this.arrived = false;
    /** @type {boolean | null} whether somebody has asked for a rematch; null before the first message */
    this.waits = null;
    for (const copier of all(document, "[data-copies]")) {
      copier.addEventListener("click", async () => {
        const field = byId(copier.dataset.copies ?? "");
        const text = field instanceof HTMLInputElement ? field.value : "";
        toast(say((await copyText(text)) ? "copied" : "copy_failed"));
      });
    }
    byId("pace").addEventListener("change", () => this.choosePace());
    byId("share-result").addEventListener("click", () => shareResult(this.table.position?.result?.text ?? ""));
    byId("leave").addEventListener("click", () => this.askToLeave());
    document.addEventListener("visibilitychange", () => document.hidden || this.takeBack());
  }

  /** This person's seats that a stand-in plays. */
  get standIns() {
    const { seats, you, position } = this.table;
    return position?.phase === "over" ? [] : you.seats.filter((seat) => seats[seat].stand_in);
  }

  /** A person who returns takes the seat back. A connection that was only restored does not. */
  takeBack() {
    if (this.leaving) return;
    for (const seat of this.standIns) this.table.line.send({ do: "back", seat });
  }

  /** Update everything about the seats. */
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
    byId("taught").hidden = !facts.lesson;
    for (const verifier of all(document, "#over [data-verify]")) verifier.hidden = Boolean(facts.lesson);
    this.showPace();
    if (!this.arrived) this.takeBack();
    this.arrived = true;
    this.showStandIns();
    this.showResult();
    if (this.leaving && !this.gone && you.seats.every((seat) => seats[seat].stand_in)) {
      // Only once: a second call would cancel the navigation.
      this.gone = true;
      location.assign("/");
    }
  }

  /**
   * A seat that a program plays carries a picture: no name can look like that.
   * @param {HTMLElement} face where the player's own picture is
   * @param {number} number
   */
  markBot(face, number) {
    const seat = this.table.seats[number];
    const label = seat?.stand_in ? say("stand_in_plays") : seat?.kind === "bot" ? say("bot") : "";
    const [mark] = all(face, ".bot-mark");
    if (!label) mark?.remove();
    else if (!mark) face.append(make("span", { class: "bot-mark", role: "img", "aria-label": label, title: label }, icon("bot")));
    else for (const name of ["aria-label", "title"]) setAttribute(mark, name, label);
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

  /** Whether bots have all other seats. */
  get isAlone() {
    const { seats, you } = this.table;
    return you.seats.length === 1 && seats.every(({ kind }, seat) => kind === "bot" || seat === you.seats[0]);
  }

  /** The bots' speed is for a person who is alone with them. */
  showPace() {
    const first = byId("pace-label").hidden;
    byId("pace-label").hidden = !this.isAlone || this.table.position?.phase === "over";
    const choice = byId("pace");
    if (first && choice instanceof HTMLSelectElement && this.table.facts) choice.value = this.table.facts.pace;
  }

  /** This table's bots follow at once; the server keeps the choice for tables to come. */
  choosePace() {
    const choice = byId("pace");
    if (!(choice instanceof HTMLSelectElement)) return;
    this.table.line.send({ do: "pace", seat: this.table.you.seats[0], pace: choice.value });
    const form = new URLSearchParams({ token: setup.csrf, pace: choice.value });
    fetch("/pace", { method: "POST", body: form });
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

  /** Offer a rematch, or lead to it. */
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
      // If a stand-in plays already, the server sends no message.
      this.show();
    };
    const go = button(say("leave"), leave);
    openDialog(say("leave_title"), make("p", {}, say("leave_words")), go);
  }
}
