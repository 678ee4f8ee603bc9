// 15.5 The card that is about to take effect, with its player and its target, until everybody has answered.

import { byId, make, stillness } from "../shared/dom.js";
import { say } from "../shared/words.js";
import { crewCard, kindLabel, kindOf, kindOfCharacter } from "./cards.js";

/** @import { About, Position } from "./types.js" */
/** @import { Table } from "./table.js" */

/** Steps whose question is about a card that everybody sees. */
const STEPS = ["traitor", "give", "claim"];

export class Spot {
  /** @param {Table} table */
  constructor(table) {
    this.table = table;
    this.home = byId("spot");
    this.made = "";
  }

  /** @param {Position} position */
  show(position) {
    const about = position.about;
    // 14.2 The Carpenter's card has been played before its player asks or claims.
    const asks = position.step === "give" || position.step === "claim";
    const card = asks ? kindOfCharacter("carpenter") : (about?.card ?? null);
    const shown = card !== null && STEPS.includes(position.step ?? "");
    this.home.hidden = !shown;
    if (about === null || card === null || !shown) {
      this.made = "";
      return;
    }
    const told = [this.words({ ...about, card }), ...this.effect({ ...about, card }, position)];
    const made = JSON.stringify([card, told]);
    if (made === this.made) return;
    this.made = made;
    const picture = crewCard(card);
    const [head, ...lines] = told;
    const words = make("div", { class: "spot-words" }, make("p", {}, head), ...lines.map((line) => make("p", { class: "small" }, line)));
    this.home.replaceChildren(picture, words);
    if (!stillness()) {
      picture.animate([{ opacity: 0, scale: 0.6 }, { opacity: 1, scale: 1 }], { duration: 200, easing: "ease-out" });
    }
  }

  /**
   * What the card does, and what this person could answer.
   * @param {About} about
   * @param {Position} position
   */
  effect(about, position) {
    const { character } = kindOf(about.card ?? 0);
    const does = character ? [say(`help_${character}`)] : [];
    const { me } = this.table;
    if (position.step !== "traitor" || me === null || about.by === me) return does;
    const hit = [about.target, about.second].includes(me) ? [say("spot_you")] : [];
    const holds = position.hand.some((kind) => kindOf(kind).character === "traitor");
    return [...does, ...hit, say(holds ? "spot_answer" : "spot_no_answer")];
  }

  /** @param {About} about */
  words(about) {
    const { names } = this.table;
    const card = about.card === null ? "" : kindLabel(about.card);
    const player = about.by === null ? "" : names[about.by];
    if (about.target !== null && about.second !== null) {
      return say("spot_two", { player, card, target: names[about.target], second: names[about.second] });
    }
    if (about.target !== null && about.target !== about.by) {
      return say("spot_on", { player, card, target: names[about.target] });
    }
    if (about.side !== null) return say(about.side === 0 ? "spot_captain" : "spot_mutineer", { player, card });
    if (about.direction !== null) return say(about.direction === 0 ? "spot_less" : "spot_more", { player, card });
    return player ? say("spot", { player, card }) : card;
  }
}
