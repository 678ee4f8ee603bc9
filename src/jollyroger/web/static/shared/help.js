// Explains a card: on hover, on keyboard focus, after a long press, or after a tap that does nothing else.

import { all, byId, make, setText } from "./dom.js";
import { ruleLink, say } from "./words.js";

const REST = 550;
const LINGER = 250;

/** @typedef {{name: string, lines: {text: string, rule: string}[]}} Explanation the explanation of a card */

export class CardHelp {
  /** @param {(card: HTMLElement) => Explanation} tell */
  constructor(tell) {
    this.tell = tell;
    this.box = byId("card-help");
    /** @type {HTMLElement | null} */
    this.card = null;
    /** @type {HTMLElement | null} the card whose help Escape has closed, until another gets the focus */
    this.dismissed = null;
    let timer = 0;
    /** @type {HTMLElement | null} */
    let under = null;
    // Not "pointerover": that also fires when a card flies under a resting mouse.
    document.addEventListener("pointermove", (event) => {
      if (event.pointerType !== "mouse") return;
      const card = cardOf(event);
      const inside = this.box.contains(/** @type {Node} */ (event.target));
      if (card === under && !inside) return;
      under = card;
      clearTimeout(timer);
      if (card && card !== this.card) timer = setTimeout(() => card.matches(":hover") && this.show(card), REST);
      else if (!card && this.card && !inside) timer = setTimeout(() => this.hide(), LINGER);
    });
    document.addEventListener("pointerdown", (event) => {
      clearTimeout(timer);
      if (!this.box.contains(/** @type {Node} */ (event.target))) this.hide();
    });
    document.addEventListener("focusin", (event) => {
      const card = cardOf(event);
      const again = card !== null && card === this.dismissed;
      this.dismissed = null;
      if (card?.matches(":focus-visible") && !again) this.show(card);
      else if (card !== this.card && !this.box.contains(/** @type {Node} */ (event.target))) this.hide();
    });
    document.addEventListener("keydown", (event) => this.key(event));
    addEventListener("scroll", () => this.hide(), { passive: true, capture: true });
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (!this.card) return;
    if (event.key === "Escape") {
      const card = this.card;
      const inside = this.box.contains(document.activeElement);
      this.hide();
      this.dismissed = card;
      if (inside) card.focus();
    } else if (event.key === "?" || event.key === "F1") {
      event.preventDefault();
      all(this.box, "a")[0]?.focus();
    }
  }

  /**
   * Show the help beside a card.
   * @param {HTMLElement} card
   */
  show(card) {
    if (!card.isConnected || card.classList.contains("dragged")) return;
    this.hide();
    this.card = card;
    const told = this.tell(card);
    const heading = make("b", {});
    setText(heading, told.name);
    const lines = told.lines.map(({ text, rule }) =>
      make("p", {}, text, " ", make("a", { href: ruleLink(rule), target: "_blank" }, say("rule", { rule }))),
    );
    this.box.replaceChildren(heading, ...lines);
    this.box.hidden = false;
    card.setAttribute("aria-describedby", "card-help");
    this.place(card);
  }

  hide() {
    if (!this.card) return;
    this.card.removeAttribute("aria-describedby");
    this.card = null;
    this.box.hidden = true;
  }

  /**
   * Place the help on the screen beside the card, preferably above: a finger or the dock is below.
   * @param {HTMLElement} card
   */
  place(card) {
    const at = card.getBoundingClientRect();
    const box = this.box.getBoundingClientRect();
    const left = Math.min(Math.max(8, at.left + at.width / 2 - box.width / 2), innerWidth - box.width - 8);
    const above = at.top - box.height - 8;
    const top = above >= 8 ? above : Math.min(at.bottom + 8, innerHeight - box.height - 8);
    this.box.style.left = `${Math.max(8, left)}px`;
    this.box.style.top = `${Math.max(8, top)}px`;
  }
}

/** @param {Event} event */
function cardOf(event) {
  const found = event.target instanceof Element ? event.target.closest(".card") : null;
  return found instanceof HTMLElement ? found : null;
}
