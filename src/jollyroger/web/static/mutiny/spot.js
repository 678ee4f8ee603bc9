// 15.5 The card that is about to take effect, with its player and its target, until everybody has answered.

import { byId, make, setText, stillness } from "../shared/dom.js";
import { say } from "../shared/words.js";
import { crewCard, kindLabel, kindOfCharacter } from "./cards.js";

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
    const made = JSON.stringify([about, card, this.table.names]);
    if (made === this.made) return;
    this.made = made;
    const picture = crewCard(card);
    const words = make("p", {});
    setText(words, this.words({ ...about, card }));
    this.home.replaceChildren(picture, words);
    if (!stillness()) {
      picture.animate([{ opacity: 0, scale: 0.6 }, { opacity: 1, scale: 1 }], { duration: 200, easing: "ease-out" });
    }
  }

  /** @param {About} about */
  words(about) {
    const { names } = this.table;
    const card = about.card === null ? "" : kindLabel(about.card);
    const player = about.by === null ? "" : names[about.by];
    if (about.target !== null && about.target !== about.by) {
      return say("spot_on", { player, card, target: names[about.target] });
    }
    if (about.side !== null) return say(about.side === 0 ? "spot_captain" : "spot_mutineer", { player, card });
    if (about.direction !== null) return say(about.direction === 0 ? "spot_less" : "spot_more", { player, card });
    return player ? say("spot", { player, card }) : card;
  }
}
