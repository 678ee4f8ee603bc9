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

const GAP = 12;
/** Cards that fly may still be on their way to where a bubble points. */
const FLOWN = 500;

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
    this.bubble = make("section", { class: "lesson", id: "lesson", "aria-label": say("guide"), hidden: true }, make("p", {}), make("div", { class: "actions" }));
    byId("table").append(this.bubble);
    addEventListener("resize", () => this.place());
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
    setTimeout(() => this.place(), FLOWN);
  }

  /** @param {Step} step */
  open(step) {
    this.step = step;
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

  /** Put the bubble beside what it speaks of, where there is more room. */
  place() {
    if (!this.step || this.bubble.hidden) return;
    const target = [...document.querySelectorAll(this.step.at)].find((found) => found.getClientRects().length);
    const { style } = this.bubble;
    const box = target?.getBoundingClientRect() ?? new DOMRect(0, 0, innerWidth, 60);
    const above = box.top > innerHeight - box.bottom;
    const { offsetWidth: width, offsetHeight: height } = this.bubble;
    const top = above ? box.top - height - GAP : box.bottom + GAP;
    style.top = `${Math.max(4, Math.min(innerHeight - height - 4, top))}px`;
    const left = box.left + box.width / 2 - width / 2;
    style.left = `${Math.max(8, Math.min(innerWidth - width - 8, left))}px`;
    this.bubble.classList.toggle("above", above);
    for (const old of document.querySelectorAll(".taught")) if (old !== target) old.classList.remove("taught");
    target?.classList.add("taught");
  }
}
