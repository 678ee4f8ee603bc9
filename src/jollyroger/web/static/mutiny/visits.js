// 8, 9, 10. Ports, islands and punishments.

import { art, byId, make } from "../shared/dom.js";
import { say } from "../shared/words.js";
import { destinationCard, prizeCard } from "./cards.js";
import { moveLabel } from "./moves.js";

/** @import { Legal, Position } from "./types.js" */
/** @import { Table } from "./table.js" */

/** The scene of a visit: a picture, an explanation, and a tile for each move. */
class Visit {
  /**
   * @param {Table} table
   * @param {string} scene
   */
  constructor(table, scene) {
    this.table = table;
    this.home = byId(`scene-${scene}`);
    this.phase = scene;
    this.made = "";
  }

  /** @param {Position} position */
  show(position) {
    if (position.phase !== this.phase) return;
    const moves = this.moves();
    const made = JSON.stringify([position.destination, position.about, position.step, position.guard, position.sailing,
      moves.map(({ move }) => move), this.table.names]);
    if (made === this.made) return;
    this.made = made;
    const focused = this.home.contains(document.activeElement);
    this.home.replaceChildren(
      make("div", { class: "visit-picture" }, this.picture(position)),
      make("div", { class: "visit-words" }, ...this.words(position).map((line) => make("p", {}, line))),
      make("div", { class: "visit-tiles", "data-arrows": true }, ...moves.map((move) => this.tile(move, position))),
    );
    if (focused) this.home.querySelector("button")?.focus();
  }

  /** @returns {Legal[]} the moves that have tiles */
  moves() {
    return [];
  }

  /**
   * @param {Position} position
   * @returns {string[]}
   */
  words(position) {
    void position;
    return [];
  }

  /**
   * @param {Position} position
   * @returns {HTMLElement}
   */
  picture(position) {
    if (position.destination) return destinationCard(position.destination);
    return art(`scene-${this.phase === "port" ? "pirate-port" : "treasure-island"}`);
  }

  /**
   * A prize, and what the move does with it.
   * @param {Legal} move
   * @param {Position} position
   */
  tile(move, position) {
    const prize = move.do === "ransom" ? "hostage" : move.do === "sell" ? "jewels" : (move.prize ?? "");
    const made = prizeCard(prize);
    made.classList.add("can");
    made.dataset.thing = JSON.stringify({ prize });
    made.setAttribute("aria-label", moveLabel(move, position, this.table.names));
    return make("div", { class: "tile" }, made, make("span", { "aria-hidden": true }, say(`tile_${move.do}`)));
  }
}

export class Port extends Visit {
  /** @param {Table} table */
  constructor(table) {
    super(table, "port");
  }

  /** @override */
  moves() {
    return ["exchange", "ransom", "sell"].flatMap((sort) => this.table.legal({ do: sort }));
  }

  /**
   * @override
   * @param {Position} position
   */
  words(position) {
    if (position.step === "exchange") return [say("port_exchange")];
    return position.step === "market" ? [say("port_market")] : [];
  }
}

export class Island extends Visit {
  /** @param {Table} table */
  constructor(table) {
    super(table, "island");
  }

  /** @override */
  moves() {
    return this.table.legal({ do: "bury" });
  }

  /**
   * @override
   * @param {Position} position
   */
  words(position) {
    const words = [];
    if (position.step === "old_sailor") words.push(say("island_map"));
    if (position.map) words.push(say("island_sailor"));
    if (position.step === "bury") words.push(say("island_bury"));
    if (position.guard !== null) words.push(say("island_guard", { player: this.table.names[position.guard] }));
    return words;
  }
}

export class Punishment extends Visit {
  /** @param {Table} table */
  constructor(table) {
    super(table, "punishment");
  }

  /** @override */
  picture() {
    return art("crew-back");
  }

  /**
   * @override
   * @param {Position} position
   */
  words(position) {
    const target = position.about?.target ?? null;
    const words = [say("punishment_words")];
    if (position.about?.decision === "punishment" && target !== null) words.push(say("suggested", { player: this.table.names[target] }));
    return words;
  }
}
