// The card, prize or player that the person has selected. Its options are above the hand. If an option needs a player,
// the players glow until one is chosen. A second tap takes the only option.

import { all, button, byId, make } from "../shared/dom.js";
import { announce } from "../shared/notices.js";
import { say } from "../shared/words.js";
import { facts } from "./facts.js";
import { choiceLabel, choices, isWith } from "./moves.js";

/** @import { Legal, Option, Thing } from "./types.js" */
/** @import { Table } from "./table.js" */

/** What the question asks for, and what lies there to be tapped: one tap is the answer. */
const DIRECT = ["sail", "appoint", "punish", "order", "pick", "claim", "claim-blind"];

/**
 * @typedef {object} Aiming
 * @property {string} text
 * @property {number[]} seats
 * @property {(seat: number) => void} choose
 * @property {() => void} [cancel]
 * @property {Legal[]} [moves] the moves to choose from
 */

export class Choice {
  /** @param {Table} table */
  constructor(table) {
    this.table = table;
    /** @type {Thing | null} */
    this.thing = null;
    /** @type {string | null} only moves of this sort, if the person has asked for one */
    this.wanted = null;
    /** @type {Aiming | null} */
    this.aiming = null;
    /** The window in which the person began to aim. */
    this.window = this.table.position?.window;
    addEventListener("keydown", (event) => {
      if (event.key !== "Escape" || (!this.thing && !this.aiming && !this.wanted)) return;
      this.end();
    });
  }

  /**
   * The legal moves with a thing.
   * @param {Thing} thing
   * @returns {Legal[]}
   */
  moves(thing) {
    const found = this.table.legal().filter((move) => isWith(move, thing));
    return this.wanted && thing.kind !== undefined ? found.filter((move) => move.do === this.wanted) : found;
  }

  /**
   * The options of a thing: its moves, and what other parts offer.
   * @param {Thing} thing
   * @returns {Option[]}
   */
  options(thing) {
    const { position, names } = this.table;
    if (!position) return [];
    const own = choices(this.moves(thing)).map((choice) => ({
      label: choiceLabel(choice, position, names),
      act: () => this.begin(choice),
    }));
    return [...own, ...this.table.options(thing)];
  }

  /**
   * Select a thing; a second time, take its only option. A direct answer to the question takes one tap.
   * @param {Thing} thing
   * @param {boolean} [labelled] whether it lies on a tile that says what a tap does
   * @returns {boolean} whether it has any options
   */
  take(thing, labelled = false) {
    const options = this.options(thing);
    if (!options.length) return false;
    const again = this.thing !== null && same(this.thing, thing);
    const acts = this.moves(thing).filter((move) => !labelled || !facts.besides.includes(move.do));
    // A player who asked for this kind of move has only the card left to choose.
    const direct = acts.length === 1 && (labelled || DIRECT.includes(acts[0].do));
    if (direct || (this.wanted && acts.length && choices(acts).length === 1)) {
      this.begin(acts);
      return true;
    }
    if (again && acts.length && choices(acts).length === 1) {
      this.begin(acts);
      return true;
    }
    if (again) {
      this.end();
      return true;
    }
    this.aiming = null;
    this.thing = thing;
    this.draw();
    // If the only option needs a player, ask for the player at once.
    if (options.length === 1 && acts.length > 1 && acts[0].seat !== undefined) this.begin(acts);
    else announce(options.map(({ label }) => label).join(", "));
    return true;
  }

  /**
   * Play a choice, or first ask which player.
   * @param {Legal[]} choice moves that differ in the player only
   */
  begin(choice) {
    const { position, names } = this.table;
    if (choice.length === 1) {
      this.table.play(choice[0]);
      return;
    }
    if (!position) return;
    const text = choiceLabel(choice, position, names);
    if (choice[0].do === "second-mate") return this.twoVictims(choice, text);
    this.at({
      text,
      moves: choice,
      seats: choice.map((move) => move.seat ?? 0),
      choose: (seat) => this.table.play(choice.filter((move) => move.seat === seat)[0]),
    });
  }

  /**
   * 14.12 Choose the first victim, then the second.
   * @param {Legal[]} choice
   * @param {string} text
   */
  twoVictims(choice, text) {
    this.at({
      text,
      moves: choice,
      seats: [...new Set(choice.flatMap((move) => [move.first ?? 0, move.second ?? 0]))],
      choose: (one) => {
        const left = choice.filter((move) => move.first === one || move.second === one);
        const other = (/** @type {Legal} */ move) => (move.first === one ? move.second : move.first) ?? 0;
        this.at({
          text: say("choose_second", { seat: this.table.names[one] }),
          moves: left,
          seats: left.map(other),
          choose: (seat) => this.table.play(left.filter((move) => other(move) === seat)[0]),
        });
      },
    });
  }

  /**
   * Let the person choose a player.
   * @param {Aiming} aiming
   */
  at(aiming) {
    this.aiming = aiming;
    this.window = this.table.position?.window;
    this.draw();
    announce(aiming.text);
    const first = document.querySelector(".seat.target");
    if (first instanceof HTMLElement && document.activeElement?.closest("#dock")) first.focus({ preventScroll: true });
  }

  /**
   * A player was tapped.
   * @param {number} seat
   * @returns {boolean} whether it had an effect
   */
  tapSeat(seat) {
    if (this.aiming) {
      if (!this.aiming.seats.includes(seat)) return false;
      this.aiming.choose(seat);
      return true;
    }
    const held = this.heldMoves().filter((move) => move.seat === seat);
    if (held.length === 1) this.table.play(held[0]);
    return held.length === 1 || this.take({ seat });
  }

  /** Deselect. */
  end() {
    this.aiming?.cancel?.();
    this.aiming = null;
    this.thing = null;
    const wanted = this.wanted;
    this.wanted = null;
    this.draw();
    if (wanted && this.table.position) this.table.hand.show(this.table.position);
  }

  /** A new position: the selected thing may be gone or without options. */
  renew() {
    if (this.aiming && !this.stillAims) this.aiming = null;
    if (this.thing && !this.options(this.thing).length) this.thing = null;
    if (this.wanted && !this.table.legal({ do: this.wanted }).length) this.wanted = null;
    this.draw();
    this.dealOn();
  }

  /** 7.3 The Quartermaster deals one prize after the other: the next is taken up at once, and only a player is missing. */
  dealOn() {
    const [first] = this.table.legal({ do: "deal" });
    if (!first || this.thing || this.aiming || this.table.actor === null) return;
    this.thing = { booty: first.prize };
    this.begin(this.moves(this.thing));
  }

  /** Whether the person can go on aiming. What others do meanwhile must not interrupt it. */
  get stillAims() {
    const legal = new Set(this.table.legal().map(({ move }) => move));
    const moves = this.aiming?.moves;
    return moves ? moves.every(({ move }) => legal.has(move)) : this.window === this.table.position?.window;
  }

  /** Show the selection, its options, and the players to choose from. */
  draw() {
    const home = byId("options");
    const focused = home.contains(document.activeElement);
    const options = this.thing && !this.aiming ? this.options(this.thing) : [];
    const buttons = options.map(({ label, act, look }) => {
      const made = button(label, act);
      made.classList.add(look ?? "button-gold");
      return made;
    });
    const words = this.aiming?.text ?? (this.wanted ? say(`choose_card_${this.wanted}`) : "");
    // A prize of the booty must go to somebody: this cannot be cancelled.
    if ((this.wanted || this.thing || this.aiming) && !(this.aiming && this.thing?.booty)) {
      const cancel = button(say("cancel"), () => this.end());
      cancel.classList.add("button-quiet");
      buttons.push(cancel);
    }
    home.replaceChildren(...(words ? [make("b", {}, words)] : []), ...buttons);
    home.hidden = !home.childElementCount;
    byId("actions").classList.toggle("covered", !home.hidden);
    byId("table").classList.toggle("wanting", this.wanted !== null);
    if (this.thing || this.aiming) byId("hint").textContent = "";
    if (focused) (buttons[0] ?? byId("prompt")).focus({ preventScroll: true });
    const seats = this.aiming?.seats ?? this.pointable();
    for (const seat of all(document, ".seat")) {
      const meant = seats.includes(Number(seat.dataset.seat));
      seat.classList.toggle("target", meant);
      seat.classList.toggle("chosen", this.thing?.seat === Number(seat.dataset.seat));
    }
    // The crew is one tab stop, and so are the stacks, unless one is to be chosen. Arrow keys reach the others.
    for (const group of [all(document, ".seat"), all(document, ".stack")]) {
      const meant = group.filter((one) => one.classList.contains("target"));
      const stops = meant.length ? meant : group.slice(0, 1);
      for (const one of group) one.tabIndex = stops.includes(one) ? 0 : -1;
    }
    for (const held of all(document, "[data-thing]")) {
      const thing = JSON.parse(held.dataset.thing ?? "{}");
      held.setAttribute("aria-pressed", String(this.thing !== null && same(this.thing, thing)));
    }
  }

  /** The moves with the selected thing. */
  heldMoves() {
    return this.thing ? this.moves(this.thing) : [];
  }

  /** The players who can be chosen directly, also with the selected thing. */
  pointable() {
    const held = this.heldMoves();
    return this.table.seats.flatMap((_, seat) =>
      this.moves({ seat }).length || held.filter((move) => move.seat === seat).length === 1 ? [seat] : [],
    );
  }
}

/**
 * @param {Thing} one
 * @param {Thing} other
 */
function same(one, other) {
  return JSON.stringify(one) === JSON.stringify(other);
}
