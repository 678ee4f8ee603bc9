// The reference card: what the special characters of this deck do, and what prizes are worth.

import { art, byId, make } from "../shared/dom.js";
import { ruleLink, ruleOf, say } from "../shared/words.js";
import { PRIZES, characters, prizeLabel } from "./cards.js";

export class Reference {
  constructor() {
    this.made = "";
    this.isOpen = false;
    // Its pictures are made when somebody opens it: the table is there sooner.
    new ResizeObserver(([{ contentRect }]) => {
      this.isOpen = contentRect.width > 0;
      this.show();
    }).observe(byId("panel-reference"));
  }

  show() {
    if (!this.isOpen) return;
    const known = characters();
    const made = String(known.map(({ label }) => label));
    if (made === this.made) return;
    this.made = made;
    byId("reference-characters").replaceChildren(
      ...known.map(({ character, label }) => {
        const rule = ruleOf(`help_${character}`);
        const link = make("a", { href: ruleLink(rule), target: "_blank" }, rule);
        return make("li", {}, art(`crew-${character}`), make("span", {}, make("b", {}, label), " ", say(`help_${character}`), " ", link));
      }),
    );
    byId("reference-prizes").replaceChildren(
      ...PRIZES.map((prize) =>
        make("li", {}, art(`prize-${prize}`), make("span", {}, make("b", {}, prizeLabel(prize)), " ", say(`worth_${prize}`))),
      ),
    );
  }
}
