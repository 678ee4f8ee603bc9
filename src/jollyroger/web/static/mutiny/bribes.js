// 13. Bribes in two taps: what is offered, and to whom; with a promise or without.

import { all, art, byId, make, one, setAttribute, setText } from "../shared/dom.js";
import { say } from "../shared/words.js";
import { crewCard, kindLabel, prizeCard, prizeLabel } from "./cards.js";
import { facts } from "./facts.js";
import { OFFERS } from "./moves.js";

/** @import { Legal, Option, Position, Thing } from "./types.js" */
/** @import { Table } from "./table.js" */

const OWN_WORDS = "own";
/** One's own promise, and the one that is wanted in return. */
const WORDS = /** @type {const} */ (["promise", "wish"]);
/** 13.1 What can be wanted in return: votes in a mutiny and cards; all else is a promise. */
const SORTS = /** @type {Record<string, string>} */ ({ support_captain: "vote", support_mutineer: "vote", card: "card" });

export class Bribes {
  /** @param {Table} table */
  constructor(table) {
    this.table = table;
    this.sheet = byId("bribe");
    this.opener = byId("bribe-open");
    /** @type {string} what is on the sheet, which is rebuilt only if that changes */
    this.laidOut = "";
    this.opener.addEventListener("click", () => (this.sheet.hidden ? this.open() : this.close()));
    byId("bribe-close").addEventListener("click", () => this.close());
    this.sheet.addEventListener("keydown", (event) => {
      if (event.key !== "Escape") return;
      event.preventDefault();
      this.close();
    });
    for (const word of WORDS) {
      byId(`bribe-${word}`).addEventListener("change", () => this.wordChosen(word));
      byId(textOf(word)).addEventListener("input", () => this.showPeople());
    }
    byId("bribe-duty").addEventListener("change", () => this.showPeople());
  }

  /** All moves that offer something. */
  get legal() {
    return OFFERS.flatMap((offer) => this.table.legal({ do: offer }));
  }

  /** @param {Position} position */
  show(position) {
    const can = this.legal.length > 0;
    this.opener.hidden = !this.table.seated || !this.table.hasBribes;
    this.opener.toggleAttribute("disabled", !can);
    if (!can) {
      if (!this.sheet.hidden) this.close();
      return;
    }
    this.layOut(position);
  }

  /**
   * What offers can be made with one's own card or prize that was tapped.
   * @param {Thing} thing
   * @returns {Option[]}
   */
  options({ kind, prize }) {
    const moves = [
      ...(kind === undefined ? [] : this.table.legal({ do: "offer-crew", kind })),
      ...(prize === undefined ? [] : this.table.legal({ do: "offer-prize", prize })),
    ];
    if (!moves.length) return [];
    const seats = moves.map(({ seat }) => seat ?? 0);
    const choose = (/** @type {number} */ seat) => this.send(moves.filter((move) => move.seat === seat));
    return [{ label: say("bribe_with"), act: () => this.table.aim.at({ text: say("bribe_whom"), seats, choose }), look: "button-quiet" }];
  }

  open() {
    this.sheet.hidden = false;
    setAttribute(this.opener, "aria-expanded", "true");
    byId("bribe-heading").focus();
  }

  close() {
    const inside = this.sheet.contains(document.activeElement);
    this.sheet.hidden = true;
    setAttribute(this.opener, "aria-expanded", "false");
    if (inside) this.opener.focus();
  }

  /**
   * Fill the sheet: things to offer, promises, players.
   * @param {Position} position
   */
  layOut(position) {
    const seat = this.table.me ?? 0;
    const mine = position.offers.find((offer) => offer.from === seat);
    const hint = mine
      ? say("bribe_adds", { player: this.table.names[mine.to] })
      : `${say("bribe_choose")} ${say("bribe_left", { left: position.players[seat].offers_left })}`;
    setText(byId("bribe-hint"), hint);
    const prizes = Object.entries(position.players[seat].prizes ?? {});
    const laidOut = JSON.stringify([position.hand, prizes, mine ?? null, this.legal.length]);
    if (laidOut === this.laidOut) return;
    this.laidOut = laidOut;
    const crew = position.hand.filter((kind) => this.table.legal({ do: "offer-crew", kind }).length > 0);
    const things = [
      ...crew.map((kind) => this.thing({ kind })),
      ...prizes.flatMap(([prize, count]) => {
        const may = this.table.legal({ do: "offer-prize", prize }).length > 0;
        return may ? Array.from({ length: count }, () => this.thing({ prize })) : [];
      }),
    ];
    byId("bribe-things").replaceChildren(...things);
    byId("bribe-duty-label").hidden = !this.table.legal({ do: "offer-duty" }).length;
    this.layOutPromises();
    this.showPeople();
  }

  layOutPromises() {
    const may = this.table.legal({ do: "offer-promise" }).length > 0;
    const select = byId("bribe-promise");
    select.toggleAttribute("disabled", !may);
    if (select.childElementCount > 2) return;
    for (const { kind, text } of facts.promises) {
      select.insertBefore(make("option", { value: kind }, text), select.lastElementChild);
      one(this.sheet, `[data-wishes=${SORTS[kind] ?? "promise"}]`).append(make("option", { value: kind }, say("wish_quote", { text })));
    }
  }

  /**
   * A card or a prize that can be offered, as a toggle button.
   * @param {{kind?: number, prize?: string}} what
   */
  thing({ kind, prize }) {
    const thing = prize === undefined ? crewCard(kind ?? 0) : prizeCard(prize);
    thing.classList.add("bribe-thing");
    setAttribute(thing, "aria-pressed", "false");
    setAttribute(thing, "aria-label", prize === undefined ? kindLabel(kind ?? 0) : prizeLabel(prize));
    if (prize === undefined) thing.dataset.kind = String(kind);
    else thing.dataset.prize = prize;
    thing.addEventListener("click", (event) => {
      event.stopPropagation();
      setAttribute(thing, "aria-pressed", String(thing.getAttribute("aria-pressed") !== "true"));
      this.showPeople();
    });
    return thing;
  }

  /** @param {typeof WORDS[number]} word */
  wordChosen(word) {
    const own = field(`bribe-${word}`).value === OWN_WORDS;
    byId(textOf(word)).hidden = !own;
    if (own) byId(textOf(word)).focus();
    this.showPeople();
  }

  /**
   * The promise that goes with the offer, or what is wanted in return, as the server understands it.
   * @param {typeof WORDS[number]} word
   */
  wordOf(word) {
    const chosen = field(`bribe-${word}`).value;
    if (!chosen) return null;
    if (chosen !== OWN_WORDS) return { kind: chosen };
    const text = field(textOf(word)).value.trim();
    return text ? { text } : null;
  }

  /** The promise that goes with the offer. */
  get promise() {
    return this.wordOf("promise");
  }

  /**
   * The moves that make the offer to a player.
   * @param {number} seat
   * @returns {Legal[]}
   */
  movesTo(seat) {
    const things = all(this.sheet, ".bribe-thing[aria-pressed=true]").flatMap(({ dataset }) =>
      dataset.prize === undefined
        ? this.table.legal({ do: "offer-crew", kind: Number(dataset.kind), seat })
        : this.table.legal({ do: "offer-prize", prize: dataset.prize, seat }),
    );
    const duty = byId("bribe-duty");
    const hands = duty instanceof HTMLInputElement && duty.checked && !byId("bribe-duty-label").hidden;
    return [
      ...things,
      ...(hands ? this.table.legal({ do: "offer-duty", seat }) : []),
      ...(this.promise ? this.table.legal({ do: "offer-promise", seat }) : []),
    ];
  }

  /** The players who can be offered what is chosen. */
  showPeople() {
    const own = this.table.me;
    const people = this.table.names.flatMap((name, seat) => {
      if (seat === own || !this.legal.some((move) => move.seat === seat)) return [];
      const person = make(
        "button",
        { type: "button", class: "bribe-person", "aria-label": say("bribe_to", { player: name }), "data-seat": seat },
        art(`face-${seat}`),
        make("span", {}, name),
      );
      person.toggleAttribute("disabled", !this.movesTo(seat).length);
      person.addEventListener("click", () => this.offer(seat));
      return [person];
    });
    byId("bribe-people").replaceChildren(...people);
  }

  /**
   * Send all parts of an offer together, so that nobody can accept half of it.
   * @param {Legal[]} moves
   * @param {{kind?: string, text?: string} | null} [promise]
   * @param {{kind?: string, text?: string} | null} [wish]
   */
  send(moves, promise = null, wish = null) {
    this.table.playAll(moves.map(({ move }) => move), { ...(promise && { promise }), ...(wish && { wish }) });
  }

  /**
   * The second tap makes the offer.
   * @param {number} seat
   */
  offer(seat) {
    const moves = this.movesTo(seat);
    if (!moves.length) return;
    this.send(moves, this.promise, this.wordOf("wish"));
    this.laidOut = "";
    for (const word of WORDS) {
      field(`bribe-${word}`).value = "";
      field(textOf(word)).value = "";
      byId(textOf(word)).hidden = true;
    }
    this.close();
  }
}

/**
 * The field for a promise or a wish in own words.
 * @param {typeof WORDS[number]} word
 */
function textOf(word) {
  return word === "promise" ? "bribe-text" : "bribe-wish-text";
}

/**
 * @param {string} id
 * @returns {HTMLInputElement | HTMLSelectElement}
 */
function field(id) {
  return /** @type {HTMLInputElement} */ (byId(id));
}

