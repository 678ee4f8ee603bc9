// A table that is being played or watched: hears the server, shows the position, lets a person act.

import { Advice } from "./advice.js";
import { Board } from "./board.js";
import { Chat } from "./chat.js";
import { ClockRing } from "./clock.js";
import { all, byId, keep, kept } from "./dom.js";
import { Dock } from "./dock.js";
import { Log } from "./log.js";
import { announce, banner, toast } from "./notices.js";
import { Play } from "./play.js";
import { reckon } from "./reckoning.js";
import { Seats } from "./seats.js";
import { Line, hex } from "./socket.js";
import { chime, soundOf } from "./sound.js";
import { Split } from "./split.js";
import { say, setup } from "./words.js";

/** @import { MovedMessage, Position, Seat, TableFacts, TableMessage, You } from "./types.js" */

export class Table {
  constructor() {
    this.board = new Board();
    this.split = new Split();
    this.log = new Log();
    this.chat = new Chat((text) => this.line.send({ do: "say", text }));
    this.clock = new ClockRing(this.board);
    this.dock = new Dock(this);
    this.seatsShown = new Seats(this);
    this.advice = new Advice(this);
    this.play = new Play(this.board, {
      play: (move, key) => this.act("play", { move }, key),
      hint: (text) => this.dock.hint(text),
    });
    /** @type {TableFacts | null} */
    this.facts = null;
    /** @type {You} */
    this.you = { seats: [], seat: null, name: "" };
    /** @type {Seat[]} */
    this.seats = [];
    /** @type {Position | null} */
    this.position = null;
    this.turning = kept("turning") !== "no";
    this.nearSeat = 0;
    /** @type {string | null} the key of the card that the person has just moved */
    this.played = null;
    /** While somebody steps through the game, the table goes on unseen. */
    this.hidden = false;
    this.wasAsked = false;
    /** @type {Set<number>} seats whose number for the shuffle was sent on this line */
    this.given = new Set();
    const address = new URL(`/t/${setup.table}/live`, location.href);
    address.protocol = address.protocol.replace("http", "ws");
    address.searchParams.set("language", setup.language);
    this.line = new Line(address.href, {
      heard: (message) => this.hear(message),
      state: (connected, why) => this.connected(connected, why),
    });
  }

  /** The seat that this person acts for now, or null. */
  get actor() {
    return this.position?.asked.find((seat) => this.you.seats.includes(seat)) ?? null;
  }

  /** Both seats are played at this screen. */
  get shared() {
    return this.you.seats.length === 2;
  }

  /** @returns {string[]} */
  get names() {
    const fallback = [say("jolly"), say("roger")];
    const names = fallback.map((name, seat) => this.seats[seat]?.name || name);
    return names[0] === names[1] ? names.map((name, seat) => `${name} (${fallback[seat]})`) : names;
  }

  /** @param {any} message */
  hear(message) {
    switch (message.type) {
      case "table":
        return this.hearTable(message);
      case "moved":
        return this.hearMoved(message);
      case "accepted":
        return this.dock.settle();
      case "refused":
        return this.refused(message.reason, message.rule);
      case "previews":
        if (message.window === this.position?.window) this.play.foretell(message.previews);
        return;
      case "hint":
        return this.advice.hear(message);
      case "said":
        return this.chat.hear(message);
      case "error":
        return toast(message.reason);
    }
  }

  /** @param {TableMessage} message */
  hearTable(message) {
    const first = this.facts === null;
    const taken = this.you.seats.some((seat) => !message.you.seats.includes(seat));
    this.facts = message.table;
    this.you = message.you;
    this.seats = message.seats;
    this.position = message.position;
    this.log.restart(message.log);
    this.chat.restart(message.chat);
    this.clock.set(message.position.clock, message.now);
    if (!kept(`commitment:${setup.table}`)) keep(`commitment:${setup.table}`, message.table.commitment);
    for (const seat of this.you.seats) if (!this.seats[seat].ready) this.giveNumber(seat);
    if (taken) banner("elsewhere", say("seat_elsewhere"));
    else if (this.you.seats.length) banner("elsewhere", null);
    this.refresh(!first);
    document.dispatchEvent(new CustomEvent("table-known"));
  }

  /** @param {MovedMessage} message */
  hearMoved(message) {
    this.position = message.position;
    this.clock.set(message.position.clock, message.now);
    if (!this.hidden) {
      if (message.undone) {
        this.log.restart(message.log);
        announce(say("taken_back"));
      } else {
        this.log.write(message.log);
      }
    }
    soundOf(message.events);
    if (this.hidden && this.actor !== null) toast(say("your_turn"));
    this.refresh(true);
  }

  /**
   * Show everything as it is now.
   * @param {boolean} animated
   */
  refresh(animated) {
    const position = this.position;
    if (!position || this.hidden) return;
    const actor = this.actor;
    if (this.shared && this.turning) this.nearSeat = actor ?? this.nearSeat;
    else this.nearSeat = this.you.seats[0] ?? 0;
    const splitting = actor !== null && position.phase === "split";
    const focus = this.dock.noteFocus();
    this.play.begin(position.phase === "play" && actor !== null ? position : null, actor ?? -1);
    const view = {
      near: this.nearSeat,
      dock: actor ?? this.nearSeat,
      mine: this.you.seats,
      names: this.names,
      split: splitting ? this.split.of(position) : null,
      swapped: this.split.swappedTurn === position.turn,
      played: this.played,
      animated,
    };
    this.board.show(position, view, () => {
      this.dock.show(position, actor);
      this.seatsShown.show();
      this.advice.show(position, actor);
      reckon(position, this.names);
    });
    this.played = null;
    if (position.phase === "play" && actor !== null) this.line.send({ do: "previews", seat: actor });
    this.dock.regainFocus(focus);
    if (actor !== null && !this.wasAsked) this.called();
    this.wasAsked = actor !== null;
  }

  /** It is this person's turn: say so, also to someone who looks at another page. */
  called() {
    chime([587, 880]);
    announce(byId("prompt").textContent ?? "");
    document.title = document.hidden ? `⚑ ${say("your_turn")}` : this.title();
  }

  title() {
    return byId("table").dataset.title ?? document.title;
  }

  /**
   * Move: nothing more can be done until the server has answered.
   * @param {"play" | "done" | "undo"} what
   * @param {Record<string, unknown>} more
   * @param {string | null} [key] the card that was moved
   */
  act(what, more = {}, key = null) {
    const seat = what === "undo" ? this.undoSeat : this.actor;
    if (!this.position || seat === null || this.line.waiting.length) return;
    this.played = key;
    this.line.act({ do: what, seat, window: this.position.window, ...more });
    this.dock.wait();
  }

  /** Who takes back: the one asked, or at a shared screen the other who has just acted. */
  get undoSeat() {
    const seat = this.position?.undo_seat;
    return seat ?? this.actor ?? this.you.seats[0] ?? null;
  }

  /**
   * @param {string} reason
   * @param {string | null} rule
   */
  refused(reason, rule) {
    this.played = null;
    toast(reason, rule);
    this.advice.forget();
    this.dock.settle();
    for (const card of all(document, ".card")) card.style.transform = "";
    this.refresh(true);
  }

  /**
   * Give an own seat its number for the shuffle: made here, after the server's commitment was seen.
   * @param {number} seat
   */
  giveNumber(seat) {
    if (this.given.has(seat)) return;
    this.given.add(seat);
    const name = `nonce:${setup.table}:${seat}`;
    const nonce = kept(name) ?? hex(crypto.getRandomValues(new Uint8Array(16)));
    keep(name, nonce);
    this.line.send({ do: "sit", seat, nonce });
  }

  /**
   * @param {boolean} connected
   * @param {string} why
   */
  connected(connected, why) {
    byId("table").classList.toggle("offline", !connected);
    this.given.clear();
    banner("offline", connected ? null : say(why));
    if (connected && this.facts) announce(say("online_again"));
  }

  /** What this browser saw of the deal before the first card. */
  get seen() {
    const nonces = this.you.seats.map((seat) => kept(`nonce:${setup.table}:${seat}`)).filter((nonce) => nonce !== null);
    return { commitment: kept(`commitment:${setup.table}`), nonces };
  }
}
