// A table of Piracy & Mutiny, for players and spectators: holds the position, updates the parts, sends moves.

import { byId } from "../shared/dom.js";
import { isThere } from "../shared/keys.js";
import { announce } from "../shared/notices.js";
import { Lesson } from "../shared/lesson.js";
import { Session } from "../shared/session.js";
import { soundOf } from "../shared/sound.js";
import { say } from "../shared/words.js";
import { mutinyAdvice } from "./advice.js";
import { Ask } from "./ask.js";
import { Attack } from "./attack.js";
import { Bribes } from "./bribes.js";
import { learnDeck } from "./cards.js";
import { Choice } from "./choice.js";
import { facts } from "./facts.js";
import { Fight } from "./fight.js";
import { Hand } from "./hand.js";
import { herald } from "./herald.js";
import { mutinySteps } from "./lesson.js";
import { Oaths } from "./oaths.js";
import { offersOf } from "./offering.js";
import { Offers } from "./offers.js";
import { Reckoning } from "./reckoning.js";
import { Reference } from "./reference.js";
import { showScene } from "./scenes.js";
import { Seats } from "./seats.js";
import { Sharing } from "./sharing.js";
import { Sides } from "./sides.js";
import { SOUNDS } from "./sounds.js";
import { Spot } from "./spot.js";
import { Stacks } from "./stacks.js";
import { Talk } from "./talk.js";
import { Island, Port, Punishment } from "./visits.js";
import { Waiting } from "./waiting.js";
import { Windows } from "./windows.js";

/** @import { Legal, Option, Part, Player, Position, Thing } from "./types.js" */

export class Table extends Session {
  constructor() {
    super();
    /** @type {Position | null} */
    this.position = null;
    /** @type {Legal[]} the offers that this person can make */
    this.offers = [];
    /** @type {number | null | undefined} while somebody steps through the game: the seat whose view is shown */
    this.eyes = undefined;
    /** @type {Position | null} the position on the page: the current one, or a step of a replay */
    this.shown = null;
    /** The question that was last announced. */
    this.told = "";
    this.choice = new Choice(this);
    this.lesson = new Lesson(this, mutinySteps(this));
    /** Lets a person choose a player: `table.aim.at({ text, seats, choose })`. */
    this.aim = this.choice;
    this.hand = new Hand(this);
    this.crew = new Seats(this);
    this.book = new Oaths(this);
    this.advice = mutinyAdvice(this);
    /** @type {Part[]} in the order of their updates: the hand comes after the parts that its cards fly to */
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
      this.advice,
    ];
  }

  /** @override */
  newChat() {
    return new Talk(this);
  }

  get talk() {
    return /** @type {Talk} */ (this.chat);
  }

  /** The seat of this person, or the one whose view a replay shows; null for a spectator. */
  get me() {
    if (this.eyes !== undefined) return this.eyes;
    return this.you.seat ?? this.you.seats[0] ?? null;
  }

  /** Whether this person plays, now. */
  get seated() {
    const phase = this.position?.phase;
    return this.me !== null && !this.hidden && phase !== undefined && phase !== "waiting" && phase !== "over";
  }

  /** Whether bots have all other seats. */
  get isAlone() {
    return this.seats.every(({ kind }, seat) => kind === "bot" || seat === this.me);
  }

  /**
   * A person who passes automatically is not called, or only if more than a bribe is possible.
   * @override
   */
  get actor() {
    const seat = super.actor;
    const mode = this.position?.mode ?? "none";
    if (mode === "none" || !this.legal({ do: "pass" }).length) return seat;
    return mode === "could_act" && this.legal().some((move) => !facts.besides.includes(move.do)) ? seat : null;
  }

  /**
   * @override
   * @returns {string[]} equal names get the numbers of their seats
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

  get oaths() {
    return this.book.oaths;
  }

  /**
   * @override
   * @param {any} message
   */
  hear(message) {
    if (message.type === "hint") return this.advice.hear(message);
    if (message.type === "table") {
      learnDeck(message.deck.kinds);
      byId("dock").style.setProperty("--limit", String(message.deck.hand_limit));
    }
    super.hear(message);
    if (!message.oaths) return;
    const known = this.oaths.length;
    this.book.write(message.oaths);
    // Offers show the oaths that come with them.
    if (this.oaths.length !== known) this.refresh(false);
  }

  /**
   * @override
   * @param {Position} position
   * @param {number} now
   */
  hold(position, now) {
    super.hold(position, now);
    this.offers = offersOf(position.offering);
  }

  /**
   * The legal moves with these fields: `table.legal({ do: "play", kind: 3 })`.
   * @param {Partial<Legal>} [like]
   * @returns {Legal[]}
   */
  legal(like = {}) {
    if (!this.position || this.hidden) return [];
    const wanted = Object.entries(like);
    return [...this.position.legal, ...this.offers].filter((move) =>
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
   * Send several moves at once, like the parts of an offer, with the last message that this person has seen.
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
   * @param {import("../shared/types.js").GameEvent[]} events
   */
  sound(events) {
    soundOf(events, SOUNDS);
    herald(events, this.names, this.me);
  }

  /**
   * @override
   * @param {boolean} connected
   * @param {string} why
   */
  connected(connected, why) {
    if (!connected) this.advice.giveUp();
    super.connected(connected, why);
  }

  /**
   * The server has answered.
   * @override
   */
  settle() {
    byId("table").classList.toggle("waiting", this.line.waiting.length > 0);
  }

  /**
   * The options of other parts for something that was tapped.
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
   * Where a player's card comes from: one's own from the hand.
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
    // Announce every question to a person who is asked several in a row.
    const { text } = this.position.ask;
    if (text !== this.told && this.told) announce(text);
    this.told = text;
    this.lesson.show();
  }

  /**
   * Show a position: the current one, or a step of a replay.
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
    table.classList.toggle("seated", this.seated);
    this.shown = position;
    showScene(position);
    const focused = document.activeElement;
    for (const part of this.parts) part.show(position, this);
    this.choice.renew();
    // The focused button is gone, or rests: the keyboard goes on from the question, not from somewhere on the page.
    if (focused && focused !== document.body && !isThere(focused)) byId("prompt").focus({ preventScroll: true });
  }
}
