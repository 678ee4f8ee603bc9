// 5.1 The five stacks of destinations with what their cards ask for; the Captain chooses one.

import { art, byId, make, one, setAttribute, setText } from "../table/dom.js";
import { say } from "../table/words.js";
import { SKILLS, STACKS, rangeText, stackLabel } from "./cards.js";

/** @import { Position, Stack } from "./types.js" */
/** @import { Table } from "./table.js" */

const PORT = 3;
const ISLAND = 4;

export class Stacks {
  /** @param {Table} table */
  constructor(table) {
    this.table = table;
    this.home = byId("scene-stacks");
    /** @type {HTMLElement[]} */
    this.elements = [];
  }

  /** @param {Position} position */
  show(position) {
    if (!this.elements.length && position.stacks.length) {
      this.elements = position.stacks.map((stack, number) => this.newStack(stack, number));
      this.home.append(...this.elements);
    }
    position.stacks.forEach((stack, number) => this.showStack(position, stack, number));
  }

  /**
   * @param {Stack} stack
   * @param {number} number
   */
  newStack(stack, number) {
    const made = make(
      "button",
      { type: "button", class: "stack", "data-dest": STACKS[number], "data-thing": JSON.stringify({ stack: number }) },
      make("span", { class: "stack-art" }, art(`dest-${STACKS[number]}`), make("b", { class: "stack-left" })),
      make("span", { class: "stack-name" }, stackLabel(number)),
      make("span", { class: "stack-needs" }),
    );
    made.addEventListener("click", () => this.table.choice.take({ stack: number }));
    return made;
  }

  /**
   * @param {Position} position
   * @param {Stack} stack
   * @param {number} number
   */
  showStack(position, stack, number) {
    const element = this.elements[number];
    const may = this.table.legal({ do: "sail", stack: number }).length > 0;
    element.classList.toggle("target", may);
    element.classList.toggle("sailing", position.sailing === number);
    element.classList.toggle("empty", stack.left === 0);
    setText(one(element, ".stack-left"), String(stack.left));
    const needs = one(element, ".stack-needs");
    const now = JSON.stringify([stack.needs, stack.holds]);
    if (needs.dataset.now !== now) {
      needs.dataset.now = now;
      needs.replaceChildren(...this.needs(stack, number));
    }
    setAttribute(element, "aria-label", this.words(position, stack, number));
  }

  /**
   * The ranges as signs.
   * @param {Stack} stack
   * @param {number} number
   */
  needs(stack, number) {
    const lines = (number < PORT ? (stack.needs ?? []) : []).map((range, skill) =>
      make("span", { "data-skill": SKILLS[skill] }, art(`skill-${SKILLS[skill]}`), rangeText(range)),
    );
    if (number === ISLAND) lines.push(make("span", { class: "stack-map" }, art("crew-old-sailor"), say("needs_map")));
    if (stack.holds && number !== ISLAND) {
      const back = art(number === PORT ? "crew-back" : "prize-back");
      lines.push(make("span", { class: "stack-holds" }, back, rangeText(stack.holds)));
    }
    return lines;
  }

  /**
   * @param {Position} position
   * @param {Stack} stack
   * @param {number} number
   */
  words(position, stack, number) {
    const words = [say("stack_words", { stack: stackLabel(number), left: stack.left })];
    if (number < PORT) {
      for (const [skill, range] of (stack.needs ?? []).entries()) {
        words.push(say("needs_words", { skill: say(`skill_${SKILLS[skill]}`), need: rangeText(range) }));
      }
    }
    if (stack.holds && number !== ISLAND) {
      words.push(say(number === PORT ? "port_draws" : "holds_prizes", { count: rangeText(stack.holds) }));
    }
    if (number === ISLAND) words.push(say("needs_map"));
    if (position.sailing === number) words.push(say("sailing_there"));
    return words.join(", ");
  }
}
