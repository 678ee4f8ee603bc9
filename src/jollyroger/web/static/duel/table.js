// A table of Jolly & Roger, for players and spectators: shows the position, sends moves.

import { all, kept } from "../shared/dom.js";
import { Lesson } from "../shared/lesson.js";
import { announce } from "../shared/notices.js";
import { Session } from "../shared/session.js";
import { soundOf } from "../shared/sound.js";
import { say } from "../shared/words.js";
import { duelAdvice } from "./advice.js";
import { Board } from "./board.js";
import { ClockRing } from "./clock.js";
import { Dock } from "./dock.js";
import { DuelEnding } from "./ending.js";
import { duelSteps } from "./lesson.js";
import { namesOf } from "./names.js";
import { Play } from "./play.js";
import { reckon } from "./reckoning.js";
import { Seats } from "./seats.js";
import { SOUNDS } from "./sounds.js";
import { Split } from "./split.js";

/** @import { GameEvent } from "../shared/types.js" */
/** @import { Position } from "./types.js" */

export class Table extends Session {
  constructor() {
    super();
    this.board = new Board();
    this.split = new Split();
    this.clock = new ClockRing(this.board);
    this.dock = new Dock(this);
    this.seatsShown = new Seats(this);
    this.advice = duelAdvice(this);
    this.ending = new DuelEnding(this);
    this.play = new Play(this.board, {
      play: (move, key) => this.act("play", { move }, key),
      hint: (text) => this.dock.hint(text),
    });
    /** @type {Position | null} */
    this.position = null;
    this.turning = kept("turning") !== "no";
    this.nearSeat = 0;
    this.lesson = new Lesson(this, duelSteps(this));
    /** @type {string | null} the key of the card that the person has just moved */
    this.played = null;
  }

  /**
   * @override
   * @returns {string[]}
   */
  get names() {
    return namesOf(this.seats);
  }

  /**
   * @override
   * @param {any} message
   */
  hear(message) {
    switch (message.type) {
      case "previews":
        if (message.window === this.position?.window) this.play.foretell(message.previews);
        return;
      case "hint":
        return this.advice.hear(message);
      default:
        return super.hear(message);
    }
  }

  /**
   * @param {Position} position
   * @param {number} now
   * @override
   */
  hold(position, now) {
    super.hold(position, now);
    this.clock.set(position.clock, now);
  }

  /**
   * @override
   * @param {any} message
   */
  hearMoved(message) {
    if (message.undone && !this.hidden) announce(say("taken_back"));
    super.hearMoved(message);
  }

  /**
   * @override
   * @param {GameEvent[]} events
   */
  sound(events) {
    soundOf(events, SOUNDS);
  }

  /** @override */
  settle() {
    this.dock.settle();
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
   * Show the current position.
   * @param {boolean} animated
   * @override
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
      this.advice.show();
      this.ending.show(position);
      reckon(position, this.names);
    });
    this.played = null;
    if (position.phase === "play" && actor !== null) this.line.send({ do: "previews", seat: actor });
    this.dock.regainFocus(focus);
    this.callIfAsked();
    this.lesson.show();
  }

  /**
   * Send a move. The next one has to wait for the server's answer.
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

  /** The seat that undoes: the one that is asked, or at a shared screen the one that has just acted. */
  get undoSeat() {
    const seat = this.position?.undo_seat;
    return seat ?? this.actor ?? this.you.seats[0] ?? null;
  }

  /**
   * @param {string} reason
   * @param {string | null} rule
   * @override
   */
  refused(reason, rule) {
    this.played = null;
    this.advice.forget();
    for (const card of all(document, ".card")) card.style.transform = "";
    super.refused(reason, rule);
  }
}
