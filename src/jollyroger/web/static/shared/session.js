// A table's connection: receives messages, sends each seat's number for the shuffle, sends acts, and calls the person
// whose turn it is. Each game shows its positions in a subclass.

import { Chat, SAYING } from "./chat.js";
import { byId, keep, kept } from "./dom.js";
import { Log } from "./log.js";
import { announce, banner, toast } from "./notices.js";
import { Line, hex } from "./socket.js";
import { play } from "./sound.js";
import { say, setup } from "./words.js";

/** @import { Question, Seat, TableFacts, TableMessage, You } from "./types.js" */

/** So long a question that has just changed takes no click, in milliseconds. */
const SETTLES = 400;

export class Session {
  constructor() {
    this.log = new Log();
    this.chat = this.newChat();
    /** @type {TableFacts | null} */
    this.facts = null;
    /** @type {You} */
    this.you = { seats: [], seat: null, name: "" };
    /** @type {Seat[]} */
    this.seats = [];
    /** @type {any} the game's own position; all have the fields of `Question` */
    this.position = null;
    /** The number of the last message: what this person has seen. */
    this.seq = 0;
    /** Whether somebody steps through the game: the table then goes on unseen. */
    this.hidden = false;
    this.wasAsked = false;
    /** The question for which a finger may be on its way. */
    this.faced = "";
    this.settling = 0;
    /** How much the server's clock is ahead of this one, in milliseconds. */
    this.ahead = 0;
    /** @type {Set<number>} seats whose number for the shuffle was sent on this connection */
    this.given = new Set();
    const address = new URL(`/t/${setup.table}/live`, location.href);
    address.protocol = address.protocol.replace("http", "ws");
    address.searchParams.set("language", setup.language);
    address.searchParams.set("changes", "yes");
    // A record from disk has no table to connect to.
    this.line = new Line(setup.table ? address.href : "", {
      heard: (message) => this.hear(message),
      state: (connected, why) => this.connected(connected, why),
    });
  }

  /** The server's time. */
  get now() {
    return Date.now() + this.ahead;
  }

  /** The seat that this person acts for now, or null. */
  get actor() {
    /** @type {Question | null} */
    const position = this.position;
    return position?.asked.find((seat) => this.you.seats.includes(seat)) ?? null;
  }

  /** Whether several seats are played at this screen. */
  get shared() {
    return this.you.seats.length > 1;
  }

  /** @returns {string[]} the players' names */
  get names() {
    return this.seats.map((seat) => seat.name);
  }

  /** @param {any} message */
  hear(message) {
    if ("seq" in message) this.seq = message.seq;
    switch (message.type) {
      case "table":
        return this.hearTable(message);
      case "moved":
        return this.hearMoved(message);
      case "accepted":
        return message.id === SAYING ? undefined : this.settle();
      case "refused":
        if (message.id !== SAYING) return this.refused(message.reason, message.rule);
        this.chat.giveBack();
        return toast(message.reason);
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
    this.log.restart(message.log);
    this.chat.restart(message.chat);
    this.hold(message.position, message.now);
    if (setup.table && !kept(`commitment:${setup.table}`)) keep(`commitment:${setup.table}`, message.table.commitment);
    for (const seat of this.you.seats) if (!this.seats[seat].ready) this.giveNumber(seat);
    if (taken) banner("elsewhere", say("seat_elsewhere"));
    else if (this.you.seats.length) banner("elsewhere", null);
    this.refresh(!first);
    if (first && this.isAboutToBegin) setTimeout(() => this.uncover(), SETTLES);
    else this.uncover();
    document.dispatchEvent(new CustomEvent("table-known"));
  }

  /** Whether only this page's own number for the shuffle is missing: the table with the cards comes at once. */
  get isAboutToBegin() {
    const waits = this.position?.phase === "waiting" && this.facts?.launched;
    return Boolean(waits) && this.seats.every(({ kind, ready, you }) => kind !== "free" && (ready || you));
  }

  /** The page shows the table from now on. */
  uncover() {
    byId("table").classList.remove("loading");
  }

  /** @param {any} message */
  hearMoved(message) {
    // Only the fields that have changed are sent.
    this.hold({ ...this.position, ...message.position }, message.now);
    if (!this.hidden) {
      if (message.undone) this.log.restart(message.log);
      else this.log.write(message.log);
    }
    this.sound(message.events);
    this.uncover();
    if (this.hidden && this.actor !== null) toast(say("your_turn"));
    this.refresh(true);
  }

  /**
   * Keep a new position, and the server's time.
   * @param {any} position
   * @param {number} now
   */
  hold(position, now) {
    this.position = position;
    this.ahead = now - Date.now();
  }

  /** A question that has changed under the finger takes no click for a moment. */
  letSettle() {
    const facing = this.actor === null ? "" : String(this.position.window);
    if (facing === this.faced) return;
    this.faced = facing;
    clearTimeout(this.settling);
    byId("table").classList.toggle("settling", facing !== "");
    this.settling = setTimeout(() => byId("table").classList.remove("settling"), SETTLES);
  }

  /** Call the person whose turn it is, also when another tab is open. */
  callIfAsked() {
    this.letSettle();
    const asked = this.actor !== null;
    if (asked && !this.wasAsked) {
      play("bell");
      announce(byId("prompt").textContent ?? "");
      document.title = document.hidden ? `⚑ ${say("your_turn")}` : this.title();
    }
    this.wasAsked = asked;
  }

  title() {
    return byId("table").dataset.title ?? document.title;
  }

  /**
   * Send a seat's number for the shuffle. It is made here, after the server's commitment has arrived.
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

  // What games override.

  /** @returns {Chat} */
  newChat() {
    return new Chat((text) => this.line.send({ do: "say", id: SAYING, text }), () => this.you.seats);
  }

  /** @param {any[]} events what happened: play its sounds */
  sound(events) {
    void events;
  }

  /** The server has accepted the move. */
  settle() {}

  /**
   * @param {string} reason
   * @param {string | null} rule
   */
  refused(reason, rule) {
    toast(reason, rule);
    this.settle();
    this.refresh(true);
  }

  /** @param {boolean} animated whether changes are animated */
  refresh(animated) {
    void animated;
  }
}
