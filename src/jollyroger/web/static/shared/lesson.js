// A guided game: one bubble a step, on the real table. While a person reads, the bots wait; where something is to be
// done, the bubble stays until it is done. The guide can be left at any time: the game goes on as any other.

import { button, byId, keep, kept, make, one } from "./dom.js";
import { announce } from "./notices.js";
import { say, setup } from "./words.js";

/** @import { Session } from "./session.js" */

/**
 * @typedef {object} Step
 * @property {string} key of its text
 * @property {(position: any, told: Set<string>) => boolean} when whether it is due, after the steps that were told
 * @property {string} at where it points to: a selector
 * @property {boolean} [read] whether it is only read: then a button closes it
 * @property {boolean} [last] whether the guide ends with it
 * @property {() => HTMLElement} [more] another button
 */

/** In pixels: between the bubble and what it speaks of, at the edge of the screen, and from one height to the next. */
const GAP = 12;
const EDGE = 4;
const STRIDE = 16;
/** What a person reads or taps, and a bubble had better not cover. */
const USEFUL = "#prompt, #prompt-more, #next, .bar nav, .card, .dock button, .stack, .seat, .hull, .strength, .total, .dest-card, .fight-head";
/** What is tapped now, besides what the bubble speaks of; and a banner, which would lie over the bubble. */
const WANTED = ".target, .take, #offer, #options button, .scene .card.can, .tiding";
/** A pixel that is covered is as bad as this distance, one of what is wanted as that. */
const COVERING = 0.15;
const HINDERING = 2;
/** A place that is better by less than this is not worth a move under somebody's eyes. */
const WORTH_A_MOVE = 150;

export class Lesson {
  /**
   * @param {Session} table
   * @param {Step[]} steps in the order in which they are told
   */
  constructor(table, steps) {
    this.table = table;
    this.steps = steps;
    this.name = `lesson:${setup.table}`;
    /** @type {Set<string>} the steps that were told */
    this.told = new Set(JSON.parse(kept(this.name) ?? "[]"));
    /** @type {Step | null} */
    this.step = null;
    this.waits = false;
    /** @type {DOMRect | null} where the bubble of this step is */
    this.at = null;
    this.soon = 0;
    this.bubble = make("section", { class: "lesson", id: "lesson", "aria-label": say("guide"), hidden: true }, make("p", {}), make("div", { class: "actions" }));
    byId("table").append(this.bubble);
    for (const kind of ["resize", "scroll"]) addEventListener(kind, () => this.place());
    // A tap, a key or a drag brings up what is tapped next.
    for (const kind of ["click", "keyup", "pointermove"]) addEventListener(kind, () => this.placeSoon());
    new MutationObserver(() => this.placeSoon()).observe(byId("tidings"), { childList: true });
  }

  get isOn() {
    const { facts, you, hidden } = this.table;
    return Boolean(facts?.lesson) && you.seats.length === 1 && !hidden && !this.told.has("left");
  }

  /** The table has changed. */
  show() {
    const { position } = this.table;
    if (!this.isOn || !position) return this.close();
    if (this.step && !this.step.read && !this.step.when(position, this.told)) this.finish();
    if (!this.step) {
      const next = this.steps.find(({ key, when }) => !this.told.has(key) && when(position, this.told));
      if (next) this.open(next);
    }
    this.place();
    // Cards may still be on their way to where a bubble points.
    flown().then(() => this.place());
  }

  /** @param {Step} step */
  open(step) {
    this.step = step;
    this.at = null;
    const text = say(`guide_${step.key}`);
    one(this.bubble, "p").textContent = text;
    const done = button(say(step.last ? "guide_close" : "guide_next"), () => this.finish());
    done.classList.add("button-gold");
    const leave = button(say("guide_leave"), () => this.leave());
    leave.classList.add("button-quiet");
    const buttons = [...(step.read ? [done] : []), ...(step.more ? [step.more()] : []), ...(step.last ? [] : [leave])];
    one(this.bubble, ".actions").replaceChildren(...buttons);
    this.bubble.hidden = false;
    this.bubble.dataset.step = step.key;
    shown(step.at)[0]?.scrollIntoView({ block: "nearest" });
    announce(text);
    this.pace(Boolean(step.read));
    const focused = document.activeElement;
    if (step.read && (focused === document.body || focused?.closest("#dock, #lesson"))) done.focus({ preventScroll: true });
  }

  /** The step has been read or done. */
  finish() {
    if (!this.step) return;
    this.told.add(this.step.last ? "left" : this.step.key);
    keep(this.name, JSON.stringify([...this.told]));
    const inside = this.bubble.contains(document.activeElement);
    this.step = null;
    this.bubble.hidden = true;
    if (inside) byId("prompt").focus({ preventScroll: true });
    this.pace(false);
    this.show();
  }

  /** The game goes on without a guide. */
  leave() {
    this.told.add("left");
    keep(this.name, JSON.stringify([...this.told]));
    this.close();
  }

  close() {
    this.step = null;
    this.bubble.hidden = true;
    this.pace(false);
  }

  /**
   * Let the bots wait, or go on.
   * @param {boolean} waits
   */
  pace(waits) {
    if (waits === this.waits) return;
    this.waits = waits;
    const choice = byId("pace");
    const pace = choice instanceof HTMLSelectElement ? choice.value : "normal";
    this.table.line.send({ do: "pace", seat: this.table.you.seats[0], pace: waits ? "wait" : pace });
  }

  /** With the next frame, however often it is asked for. */
  placeSoon() {
    if (this.soon || !this.step) return;
    this.soon = requestAnimationFrame(() => {
      this.soon = 0;
      this.place();
    });
  }

  /** Put the bubble where it covers least, as near as can be to what it speaks of. */
  place() {
    if (!this.step || this.bubble.hidden) return;
    const target = shown(this.step.at)[0];
    const about = target?.getBoundingClientRect() ?? new DOMRect(0, 0, innerWidth, 60);
    const { offsetWidth: width, offsetHeight: height } = this.bubble;
    const boxes = (/** @type {string} */ which) =>
      shown(which).flatMap((other) => (this.bubble.contains(other) ? [] : [other.getBoundingClientRect()]));
    const [useful, wanted] = [boxes(USEFUL), [...(target ? [about] : []), ...boxes(WANTED)]];
    const covered = (/** @type {DOMRect} */ at, /** @type {DOMRect[]} */ those) =>
      those.reduce((sum, box) => sum + overlap(at, box), 0);
    const cost = (/** @type {DOMRect} */ at) =>
      distance(at, about) + covered(at, useful) * COVERING + covered(at, wanted) * HINDERING;
    const places = spots(width, height, about);
    const best = places.reduce((one, other) => (cost(other) < cost(one) ? other : one));
    const last = this.at && within(this.at.left, this.at.top, width, height);
    this.at = last && cost(last) < cost(best) + WORTH_A_MOVE ? last : best;
    this.bubble.style.translate = `${this.at.left}px ${this.at.top}px`;
    for (const old of document.querySelectorAll(".taught")) if (old !== target) old.classList.remove("taught");
    target?.classList.add("taught");
  }
}

/**
 * What matches and is on the page.
 * @param {string} selector
 */
function shown(selector) {
  return [...document.querySelectorAll(selector)].filter((found) => found.getClientRects().length);
}

/** When nothing flies any more. What is animated without end is not waited for. */
function flown() {
  const flights = byId("table").getAnimations({ subtree: true }).filter((one) => !(one instanceof CSSAnimation));
  return Promise.allSettled(flights.map((one) => one.finished));
}

/**
 * A box within the screen, as near as can be to that place.
 * @param {number} left
 * @param {number} top
 * @param {number} width
 * @param {number} height
 */
function within(left, top, width, height) {
  const inside = (/** @type {number} */ at, /** @type {number} */ most) => Math.max(EDGE, Math.min(most, at));
  return new DOMRect(inside(left, innerWidth - width - EDGE), inside(top, innerHeight - height - EDGE), width, height);
}

/**
 * Where a bubble could be: level with the middle or an edge of what it speaks of, at any height.
 * @param {number} width
 * @param {number} height
 * @param {DOMRect} about
 */
function spots(width, height, about) {
  const lefts = [about.left + (about.width - width) / 2, about.left - width - GAP, about.right + GAP, EDGE, innerWidth];
  const tops = [about.top - height - GAP, about.bottom + GAP];
  for (let top = EDGE; top < innerHeight - height - EDGE; top += STRIDE) tops.push(top);
  return tops.flatMap((top) => lefts.map((left) => within(left, top, width, height)));
}

/**
 * The area that two boxes share.
 * @param {DOMRect} one
 * @param {DOMRect} other
 */
function overlap(one, other) {
  const wide = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const high = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return Math.max(0, wide) * Math.max(0, high);
}

/**
 * How far the middles of two boxes are from each other.
 * @param {DOMRect} one
 * @param {DOMRect} other
 */
function distance(one, other) {
  const across = one.left + one.width / 2 - other.left - other.width / 2;
  return Math.hypot(across, one.top + one.height / 2 - other.top - other.height / 2);
}
