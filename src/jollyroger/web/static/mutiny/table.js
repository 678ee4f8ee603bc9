// A table of Piracy & Mutiny that is being played or watched: holds the position, tells the parts, sends the moves.

import { byId } from "../table/dom.js";
import { announce } from "../table/notices.js";
import { Session } from "../table/session.js";
import { soundOf } from "../table/sound.js";
import { say, setup } from "../table/words.js";
import { Ask } from "./ask.js";
import { Attack } from "./attack.js";
import { Bribes } from "./bribes.js";
import { learnDeck } from "./cards.js";
import { Choice } from "./choice.js";
import { Fight } from "./fight.js";
import { Hand } from "./hand.js";
import { herald } from "./herald.js";
import { Oaths } from "./oaths.js";
import { Offers } from "./offers.js";
import { Reckoning } from "./reckoning.js";
import { Reference } from "./reference.js";
import { showScene } from "./scenes.js";
import { Seats } from "./seats.js";
import { Sharing } from "./sharing.js";
import { Sides } from "./sides.js";
import { Spot } from "./spot.js";
import { Stacks } from "./stacks.js";
import { Talk } from "./talk.js";
import { Island, Port, Punishment } from "./visits.js";
import { Waiting } from "./waiting.js";
import { Windows } from "./windows.js";

/** @import { Legal, Option, Part, Player, Position, Thing } from "./types.js" */

/** What everybody can do in every window. */
const BESIDES = ["pass", "offer-crew", "offer-prize", "offer-promise", "offer-duty", "withdraw"];

export class Table extends Session {
  constructor() {
    super();
    /** @type {Position | null} */
    this.position = null;
    /** @type {number | null | undefined} while somebody steps through the game: the seat that he sees through */
    this.eyes = undefined;
    /** @type {Position | null} what is on the page: the position of now, or one that somebody steps through */
    this.shown = null;
    /** The question that was last read out. */
    this.told = "";
    this.choice = new Choice(this);
    /** Lets a person choose a player: `table.aim.at({ text, seats, choose })`. */
    this.aim = this.choice;
    this.hand = new Hand(this);
    this.crew = new Seats(this);
    this.book = new Oaths(this);
    /** @type {Part[]} in the order in which they are told; what shows own cards comes after what they fly to */
    this.parts = [
      this.crew,
      new Waiting(this),
      new Stacks(this),
      new Attack(this),
      new Fight(this),
      new Sides(this),
      new Sharing(this),
      new Port(this),
      new Island(this),
      new Punishment(this),
      new Spot(this),
      new Reckoning(this),
      new Offers(this),
      this.hand,
      new Bribes(this),
      new Windows(this),
      this.talk,
      new Reference(),
      new Ask(this),
    ];
  }

  /** @override */
  newChat() {
    return new Talk(this);
  }

  get talk() {
    return /** @type {Talk} */ (this.chat);
  }

  /** The seat of this person, or whose eyes he looks through; null for a spectator. */
  get me() {
    if (this.eyes !== undefined) return this.eyes;
    return this.you.seat ?? this.you.seats[0] ?? null;
  }

  /**
   * Who passes by himself is not called: not in this round, or only if he could do more than bribe.
   * @override
   */
  get actor() {
    const seat = super.actor;
    const mode = this.position?.mode ?? "none";
    if (mode === "none" || !this.legal({ do: "pass" }).length) return seat;
    return mode === "could_act" && this.legal().some((move) => !BESIDES.includes(move.do)) ? seat : null;
  }

  /**
   * @override
   * @returns {string[]} equal names with the numbers of their seats
   */
  get names() {
    const names = this.seats.map(({ name }) => name);
    return names.map((name, seat) => {
      if (!name) return say("free_seat");
      return names.indexOf(name) === names.lastIndexOf(name) ? name : `${name} ${seat + 1}`;
    });
  }

  /** 13, 17.5 Whether offers are made at this table. */
  get hasBribes() {
    return this.position?.players.some((/** @type {Player} */ { offers_left }) => offers_left > 0) ?? false;
  }

  /** What can be promised from the list. */
  get promises() {
    return setup.promises ?? [];
  }

  /** What can be shouted with one tap. */
  get shouts() {
    return setup.shouts ?? [];
  }

  get oaths() {
    return this.book.oaths;
  }

  /**
   * @override
   * @param {any} message
   */
  hear(message) {
    if (message.type === "table") learnDeck(message.deck.kinds);
    super.hear(message);
    if (!message.oaths) return;
    this.book.write(message.oaths);
    this.refresh(false);
  }

  /**
   * The legal moves with these fields: `table.legal({ do: "play", kind: 3 })`.
   * @param {Partial<Legal>} [like]
   * @returns {Legal[]}
   */
  legal(like = {}) {
    if (!this.position || this.hidden) return [];
    const wanted = Object.entries(like);
    return this.position.legal.filter((/** @type {Legal} */ move) =>
      wanted.every(([field, value]) => move[/** @type {keyof Legal} */ (field)] === value),
    );
  }

  /**
   * Send a move.
   * @param {Legal | string} move one of the legal ones, or its text
   * @param {Record<string, unknown>} [extra] e.g. a promise
   */
  play(move, extra = {}) {
    this.playAll([typeof move === "string" ? move : move.move], extra);
  }

  /**
   * Send some moves at once, as an offer of several things; with what this person had seen when he chose them.
   * @param {string[]} moves
   * @param {Record<string, unknown>} [extra]
   */
  playAll(moves, extra = {}) {
    if (!this.position || this.me === null || this.line.waiting.length) return;
    const what = moves.length === 1 ? { move: moves[0] } : { moves };
    this.line.act({ do: "play", seat: this.me, window: this.position.window, seen: this.seq, ...what, ...extra });
    this.choice.end();
    byId("table").classList.add("waiting");
  }

  /**
   * @override
   * @param {import("../table/types.js").Told[]} events
   */
  sound(events) {
    soundOf(events);
    herald(events, this.names);
  }

  /**
   * The server has answered.
   * @override
   */
  settle() {
    byId("table").classList.toggle("waiting", this.line.waiting.length > 0);
  }

  /**
   * What other parts can do with something that was tapped.
   * @param {Thing} thing
   * @returns {Option[]}
   */
  options(thing) {
    return this.parts.flatMap((part) => part.options?.(thing) ?? []);
  }

  /**
   * Where a player sits on the page.
   * @param {number} seat
   */
  seatBox(seat) {
    return this.crew.box(seat);
  }

  /**
   * Where a card comes from that a player plays: the own ones out of the hand.
   * @param {number} seat
   * @param {number} kind
   */
  fromBox(seat, kind) {
    return (seat === this.me ? this.hand.box(kind) : null) ?? this.seatBox(seat);
  }

  /**
   * @override
   * @param {boolean} animated
   */
  refresh(animated) {
    if (!this.position || this.hidden) return;
    this.show(this.position, animated);
    this.callIfAsked();
    // Who is asked one question after the other shall hear each of them.
    const { text } = this.position.ask;
    if (text !== this.told && this.told) announce(text);
    this.told = text;
  }

  /**
   * Show a position: the one of now, or one that somebody steps through.
   * @param {Position} position
   * @param {boolean} [animated]
   */
  show(position, animated = true) {
    const table = byId("table");
    table.dataset.phase = position.phase;
    table.dataset.step = position.step ?? "";
    table.dataset.window = String(position.window);
    table.classList.toggle("your-turn", this.actor !== null && !this.hidden);
    table.classList.toggle("waiting", this.line.waiting.length > 0);
    table.classList.toggle("still", !animated);
    this.shown = position;
    showScene(position);
    const focused = document.activeElement;
    for (const part of this.parts) part.show(position, this);
    this.choice.renew();
    // Whoever has just pressed a button that is gone now shall not have to begin at the top of the page.
    if (focused && focused !== document.body && !focused.isConnected) byId("prompt").focus({ preventScroll: true });
  }
}
