// The reference card: what the special characters of this deck do, and what prizes are worth.

import { art, byId, make } from "../table/dom.js";
import { ruleLink, say } from "../table/words.js";
import { PRIZES, characters, prizeLabel } from "./cards.js";
import { RULES } from "./help.js";

export class Reference {
  constructor() {
    this.made = "";
  }

  show() {
    const known = characters();
    const made = String(known.map(({ label }) => label));
    if (made === this.made) return;
    this.made = made;
    byId("reference-characters").replaceChildren(
      ...known.map(({ character, label }) => {
        const link = make("a", { href: ruleLink(RULES[character] ?? "14.1"), target: "_blank" }, RULES[character]);
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
