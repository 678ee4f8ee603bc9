// 5.1 The five stacks of destinations with their needs. The Captain chooses one.

import { art, byId, figure, make, one, setArt, setAttribute } from "../shared/dom.js";
import { say } from "../shared/words.js";
import { ISLAND, PORT, SKILLS, STACKS, destinationCard, destinationWords, rangeText, stackLabel } from "./cards.js";

/** @import { Position, Stack } from "./types.js" */
/** @import { Table } from "./table.js" */

/**
 * 2.5 The range of each need; for a port and an island one line of text.
 * @param {Stack} stack
 * @param {number} number
 */
function asks({ needs, holds }, number) {
  if (number === PORT && holds) return [make("span", { class: "words" }, say("port_draws", { count: rangeText(holds) }))];
  if (number === ISLAND) return [make("span", { class: "words" }, say("needs_map"))];
  return (needs ?? []).map((range, skill) => make("span", {}, art(`skill-${SKILLS[skill]}`), figure(rangeText(range))));
}

export class Stacks {
  /** @param {Table} table */
  constructor(table) {
    this.table = table;
    this.home = byId("scene-stacks");
    /** @type {HTMLElement[]} */
    this.elements = [];
    this.made = "";
  }

  /** @param {Position} position */
  show(position) {
    const made = JSON.stringify(position.stacks.map(({ needs, holds }) => [needs, holds]));
    if (made !== this.made) {
      this.made = made;
      this.elements = position.stacks.map((stack, number) => this.newStack(stack, number));
      this.home.replaceChildren(...this.elements);
    }
    position.stacks.forEach((stack, number) => this.showStack(position, stack, number));
  }

  /**
   * @param {Stack} stack
   * @param {number} number
   */
  newStack(stack, number) {
    const card = destinationCard({ stack: number, needs: stack.needs, holds: stack.holds });
    setArt(/** @type {HTMLImageElement} */ (card.querySelector("img")), `scene-${STACKS[number]}`);
    card.append(make("b", { class: "left figure" }));
    const made = make(
      "button",
      { type: "button", class: "stack", "data-dest": STACKS[number], "data-thing": JSON.stringify({ stack: number }) },
      card,
      make("span", { class: "stack-name" }, stackLabel(number)),
      " ",
      make("span", { class: "stack-needs" }, ...asks(stack, number)),
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
    element.classList.toggle("target", this.table.legal({ do: "sail", stack: number }).length > 0);
    element.classList.toggle("sailing", position.sailing === number);
    element.classList.toggle("empty", stack.left === 0);
    setAttribute(one(element, ".left"), "data-figure", String(stack.left));
    const words = [destinationWords({ stack: number, needs: stack.needs, holds: stack.holds })];
    words.push(say("cards_left", { count: stack.left }));
    if (position.sailing === number) words.push(say("sailing_there"));
    setAttribute(element, "aria-label", words.join(", "));
  }
}
