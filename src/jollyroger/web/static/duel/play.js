// Playing a card: once it is chosen, its legal targets light up, and each previews its effect.

import { all, art, byId, make, one } from "../shared/dom.js";
import { toast } from "../shared/notices.js";
import { ruleOf, say } from "../shared/words.js";
import { COLOURS, cardName, colourOf } from "./cards.js";

/** @import { Board } from "./board.js" */
/** @import { Position, Preview, Previews, ShipPreview } from "./types.js" */

/** The uses of a card in the order of their targets: the natural one first. */
const USES = ["boards", "crew", "takes", "lands", "idles", "parrot"];

/**
 * A move of a card: its use, and the ship's number or -1.
 * @param {string} move in the notation of records
 */
function partsOf(move) {
  const [card, use, ship] = move.split(" ");
  const number = use === "boards" ? COLOURS.indexOf(colourOf(card) ?? "") : ship ? COLOURS.indexOf(ship) : -1;
  return { card, use, ship: number };
}

export class Play {
  /**
   * @param {Board} board
   * @param {{play: (move: string, key: string | null) => void, hint: (text: string | null) => void}} does
   */
  constructor(board, does) {
    this.board = board;
    this.does = does;
    /** @type {Position | null} */
    this.position = null;
    this.seat = -1;
    /** @type {Previews} */
    this.previews = {};
    /** @type {HTMLElement | null} */
    this.chosen = null;
    const table = byId("table");
    for (const kind of ["pointerover", "focusin"]) {
      table.addEventListener(kind, (event) => this.look(targetOf(event)));
    }
    for (const kind of ["pointerout", "focusout"]) {
      table.addEventListener(kind, (event) => targetOf(event) && this.look(null));
    }
    table.addEventListener("click", (event) => {
      const target = targetOf(event);
      if (target) this.commit(target);
      else if (event.target instanceof Element) this.attempt(event.target);
    });
    table.addEventListener("keydown", (event) => {
      if (event.key !== "Escape" || !this.chosen) return;
      this.cancel();
      event.preventDefault();
    });
  }

  /**
   * A seat begins to play cards; null if none of this person's seats does.
   * @param {Position | null} position
   * @param {number} seat
   */
  begin(position, seat) {
    const same = this.position?.window === position?.window && this.seat === seat;
    if (same && position) {
      this.position = position;
      return;
    }
    this.cancel();
    this.position = position;
    this.seat = seat;
    this.previews = {};
  }

  /** @param {Previews} previews */
  foretell(previews) {
    this.previews = previews;
    for (const target of all(document, ".target")) this.inscribe(target);
  }

  /** @param {HTMLElement} card */
  canPlay(card) {
    return Boolean(this.position) && card.dataset.place === `hand:${this.seat}`;
  }

  /**
   * Choose a card, or unchoose it.
   * @param {HTMLElement} card
   * @param {{focus?: boolean}} [how] whether the first target gets the focus
   */
  choose(card, { focus = false } = {}) {
    if (this.chosen === card) return this.cancel();
    this.cancel();
    this.chosen = card;
    card.setAttribute("aria-pressed", "true");
    byId("table").classList.add("choosing");
    const first = this.light(card.dataset.card ?? "");
    this.does.hint(null);
    if (focus) first?.focus();
  }

  /** Unchoose the card and remove its targets. */
  cancel() {
    // A focused target returns the focus to the card before it is removed.
    if (document.activeElement?.classList.contains("target")) this.chosen?.focus({ preventScroll: true });
    this.chosen?.removeAttribute("aria-pressed");
    this.chosen = null;
    byId("table").classList.remove("choosing");
    for (const target of all(document, ".target")) target.remove();
    byId("aways").hidden = true;
    this.board.foresee(null);
    this.does.hint(null);
  }

  /**
   * Show the legal targets of a card.
   * @param {string} card
   * @returns {HTMLElement | undefined} the natural one
   */
  light(card) {
    const legal = (this.position?.legal ?? []).filter((move) => move.startsWith(`${card} `));
    legal.sort((a, b) => USES.indexOf(partsOf(a).use) - USES.indexOf(partsOf(b).use));
    const targets = legal.map((move) => {
      const { use } = partsOf(move);
      const target = make("button", { type: "button", class: "target", "data-drop": move, "data-use": use });
      this.inscribe(target);
      this.homeOf(move).append(target);
      return target;
    });
    byId("aways").hidden = !byId("aways").childElementCount;
    return targets[0];
  }

  /**
   * The element that holds the target of a move.
   * @param {string} move
   * @returns {HTMLElement}
   */
  homeOf(move) {
    const { use, ship } = partsOf(move);
    if (ship < 0) return byId("aways");
    const lane = this.board.lanes[ship];
    if (use === "boards") return one(lane, ".hull .targets");
    const seat = use === "takes" ? 1 - this.seat : this.seat;
    return one(lane, `.crew[data-side=${this.board.side(seat)}] .targets`);
  }

  /**
   * Label a target with its use and its effect.
   * @param {HTMLElement} target
   */
  inscribe(target) {
    const move = target.dataset.drop ?? "";
    const { card, use, ship } = partsOf(move);
    const preview = this.previews[move];
    const what = say(`target_${use}`, { ship: ship < 0 ? "" : say(`ship_${COLOURS[ship]}`), card: cardName(card) });
    target.setAttribute("aria-label", preview ? `${what}: ${preview.text}` : what);
    const told = make("span", { class: "outlook" });
    if (use === "boards") {
      told.append(art("coin"), `+${card[1]}`);
    } else if (preview?.ships.length) {
      for (const change of preview.ships) told.append(this.changeSign(change, ship < 0));
    } else if (preview) {
      told.append(preview.text);
    }
    const symbols = { parrot: "emblem-back", takes: "emblem-KR", idles: "emblem-KR", lands: "emblem-TO" };
    const symbol = symbols[/** @type {keyof typeof symbols} */ (use)] ?? `emblem-${colourOf(card) ?? card}`;
    target.replaceChildren(make("span", { class: "use" }, art(symbol), say(`use_${use}`)), told);
  }

  /**
   * The strengths that a ship would have, one's own first, and the captain who would come or go.
   * @param {ShipPreview} change
   * @param {boolean} named whether to name the ship
   */
  changeSign(change, named) {
    const sign = make("span", { class: "change" });
    if (named) sign.append(art(`emblem-${COLOURS[change.ship]}`));
    sign.append(`${change.strength[this.seat]} : ${change.strength[1 - this.seat]}`);
    const captain = this.position?.ships[change.ship].captain ?? null;
    if (change.captain !== captain) sign.append(captainSign(change.captain, captain));
    return sign;
  }

  /**
   * Preview a target while the pointer or the focus is on it.
   * @param {HTMLElement | null} target
   */
  look(target) {
    for (const lit of all(document, ".target.aimed")) lit.classList.remove("aimed");
    target?.classList.add("aimed");
    /** @type {Preview | undefined} */
    const preview = target ? this.previews[target.dataset.drop ?? ""] : undefined;
    this.board.foresee(preview ?? null);
    this.does.hint(target ? target.getAttribute("aria-label") : null);
  }

  /**
   * Play the chosen card on a target.
   * @param {HTMLElement} target
   */
  commit(target) {
    const move = target.dataset.drop;
    const key = this.chosen?.dataset.key;
    if (!move || !key) return;
    this.cancel();
    this.does.play(move, key);
  }

  /**
   * The chosen card was dropped where it has no target: let the server name the rule that forbids it.
   * @param {Element | null} place
   */
  attempt(place) {
    const card = this.chosen?.dataset.card;
    const colour = place?.closest(".lane")?.getAttribute("data-colour");
    if (!card || !colour || !this.position) return;
    const side = place?.closest(".crew")?.getAttribute("data-side") ?? null;
    if (card !== "KR" && side === this.board.side(1 - this.seat)) {
      toast(say("own_side"), ruleOf("own_side"));
      return;
    }
    // The ship itself stands for what is most natural there; a parrot is never meant by accident.
    const there = this.position.legal.filter((move) => {
      const { card: played, use, ship } = partsOf(move);
      return played === card && use !== "parrot" && COLOURS[ship] === colour;
    });
    if (place?.closest(".hull") && there.length) {
      const [natural] = there.sort((a, b) => USES.indexOf(partsOf(a).use) - USES.indexOf(partsOf(b).use));
      const key = this.chosen?.dataset.key ?? null;
      this.cancel();
      this.does.play(natural, key);
      return;
    }
    const meant = this.meant(card, colour, place?.closest(".crew") !== null);
    if (meant && !this.position.legal.includes(meant)) this.does.play(meant, null);
  }

  /**
   * The move that a person tries by taking a card to a ship, or to a crew beside it.
   * @param {string} card
   * @param {string} colour of the ship
   * @param {boolean} toCrew
   * @returns {string | null}
   */
  meant(card, colour, toCrew) {
    if (card === "KR") return `${card} takes ${colour}`;
    if (toCrew) return null;
    return card === "SK" || colourOf(card) === colour ? `${card} boards` : `${card} crew ${colour}`;
  }
}

/** @param {Event} event */
function targetOf(event) {
  const found = event.target instanceof Element ? event.target.closest(".target") : null;
  return found instanceof HTMLElement ? found : null;
}

/**
 * The captain who comes aboard, or the one who leaves.
 * @param {number | null} comes
 * @param {number | null} goes
 */
function captainSign(comes, goes) {
  const symbol = (comes ?? goes) === 0 ? "captain-jolly" : "captain-roger";
  return make("span", { class: comes === null ? "sign goes" : "sign" }, art(symbol));
}
