// 6. The attack: what the crew has played against what the destination needs, skill by skill.

import { art, byId, make, one, setAttribute, setText } from "../shared/dom.js";
import { rove } from "../shared/keys.js";
import { say } from "../shared/words.js";
import { SKILLS, destinationCard, rangeText } from "./cards.js";
import { playedRow } from "./sides.js";

/** @import { Position } from "./types.js" */
/** @import { Table } from "./table.js" */

export class Attack {
  /** @param {Table} table */
  constructor(table) {
    this.table = table;
    this.card = byId("attack-card");
    this.columns = [0, 1, 2].map((skill) => this.newColumn(skill));
    byId("totals").append(...this.columns);
    this.played = playedRow(table, byId("played"));
  }

  /** @param {number} skill */
  newColumn(skill) {
    return make(
      "div",
      { class: "total", "data-skill": SKILLS[skill], role: "img" },
      art(`skill-${SKILLS[skill]}`),
      make("span", { class: "total-numbers" }, make("b", {}), make("span", {})),
      make("span", { class: "total-bar" }, make("i", {})),
    );
  }

  /** @param {Position} position */
  show(position) {
    if (position.phase !== "attack") {
      this.played.show([]);
      return;
    }
    const stack = position.sailing ?? position.destination?.stack ?? 0;
    const ranges = position.needs?.map((need) => [need, need]) ?? position.stacks[stack]?.needs ?? [];
    this.columns.forEach((column, skill) => this.showColumn(column, position, skill, ranges[skill] ?? [0, 0]));
    this.showCard(position, stack);
    setText(byId("wild"), position.wild ? say("wild", { count: position.wild }) : "");
    this.played.show(position.played.map((card, place) => ({ ...card, place })));
    rove(byId("played"));
  }

  /**
   * One skill: what is played, what is needed.
   * @param {HTMLElement} column
   * @param {Position} position
   * @param {number} skill
   * @param {number[]} range
   */
  showColumn(column, position, skill, range) {
    const have = position.skills[skill] ?? 0;
    const [least, most] = range;
    column.classList.toggle("enough", have >= most);
    column.classList.toggle("perhaps", have >= least && have < most);
    setText(one(column, ".total-numbers b"), String(have));
    setText(one(column, ".total-numbers span"), `/ ${rangeText(range)}`);
    const bar = one(column, ".total-bar");
    bar.style.setProperty("--have", String(Math.min(1, most ? have / most : 1)));
    bar.style.setProperty("--least", String(most ? least / most : 1));
    const name = say(`skill_${SKILLS[skill]}`);
    setAttribute(column, "aria-label", say("total_words", { skill: name, have, need: rangeText(range) }));
  }

  /**
   * The destination, face down or turned up.
   * @param {Position} position
   * @param {number} stack
   */
  showCard(position, stack) {
    const shown = position.destination;
    const now = JSON.stringify([shown, position.needs, stack]);
    if (this.card.dataset.now === now) return;
    this.card.dataset.now = now;
    const { needs, holds } = position.stacks[stack] ?? { needs: null, holds: null };
    const face = destinationCard(
      shown ? { ...shown, needs: position.needs ?? shown.needs } : { stack, needs, holds },
    );
    if (!shown) face.append(make("span", { class: "dest-down" }, say("face_down")));
    this.card.replaceChildren(face);
  }
}
