// The board: ships, crews, captains, chests, pile and cards. Live games and replays use it.

import { all, byId, make, one, setArt, setAttribute, setText } from "../shared/dom.js";
import { say } from "../shared/words.js";
import { COLOURS, cardName } from "./cards.js";
import { fitCrews } from "./fit.js";
import { Recogniser, captains, lying } from "./model.js";
import { Renderer } from "./render.js";

/** @import { Piece } from "./model.js" */
/** @import { Position, Preview } from "./types.js" */

/**
 * @typedef {object} View the viewer, and the side of the board
 * @property {number} near the seat whose crews lie on the near side
 * @property {number} dock the seat whose cards lie in the dock
 * @property {number[]} mine the seats of the person who looks
 * @property {string[]} names
 * @property {number[] | null} [split]
 * @property {boolean} [swapped]
 * @property {string | null} [played]
 * @property {boolean} [animated]
 */

export class Board {
  constructor() {
    this.recogniser = new Recogniser();
    this.renderer = new Renderer(
      (place) => this.placeOf(place),
      (piece) => this.label(piece),
    );
    /** @type {Position | null} */
    this.position = null;
    /** @type {View} */
    this.view = { near: 0, dock: 0, mine: [], names: ["", ""] };
    this.lanes = all(document, ".lane");
  }

  /**
   * Show a position.
   * @param {Position} position
   * @param {View} view
   * @param {() => void} [meanwhile] updates the rest of the page before the animation
   */
  show(position, view, meanwhile = () => {}) {
    this.position = position;
    this.view = view;
    const cards = this.recogniser.recognise(lying(position, view.split, view.swapped), view.played);
    byId("table").dataset.phase = position.phase;
    byId("table").dataset.window = String(position.window);
    byId("sets").hidden = !view.split && !position.sets;
    byId("dealt").hidden = !byId("sets").hidden || !position.dealt.length;
    byId("hand").hidden = !position.hands[view.dock].length;
    const letThemFly = this.renderer.draw([...cards, ...captains(position)], view.animated ?? true);
    position.ships.forEach((_, ship) => this.showShip(ship));
    for (const seat of [0, 1]) this.showPlayer(seat);
    setText(byId("pile-count"), String(position.pile));
    setAttribute(byId("pile"), "aria-label", `${say("pile_label", { count: position.pile })}, ${say("set_aside", { aside: position.aside })}`);
    byId("pile").classList.toggle("empty", position.pile === 0);
    setText(byId("turn"), say("turn", { turn: position.turn, turns: position.turns }));
    meanwhile();
    fitCrews();
    letThemFly();
  }

  /**
   * @param {number} seat
   * @returns {"near" | "far"}
   */
  side(seat) {
    return seat === this.view.near ? "near" : "far";
  }

  /**
   * The element of a place.
   * @param {string} place
   * @returns {HTMLElement}
   */
  placeOf(place) {
    const [kind, first, second] = place.split(":");
    const number = Number(first);
    switch (kind) {
      case "set":
        return one(byId("sets"), `[data-set="${first}"] .cards`);
      case "hand":
        return number === this.view.dock ? byId("hand") : one(this.strip(number), ".set-left");
      case "crew":
        return one(this.lanes[Number(second)], `.crew[data-side=${this.side(number)}] .cards`);
      case "chest":
        return one(this.strip(number), ".hoard");
      case "deck":
        return one(this.lanes[number], ".deck");
      case "pier":
        return one(this.lanes[Number(second)], `.pier[data-side=${this.side(number)}] .berth`);
      default:
        return byId(kind);
    }
  }

  /** @param {number} seat */
  strip(seat) {
    return one(document, `.strip[data-side=${this.side(seat)}]`);
  }

  /**
   * A card's label for screen readers: its name and place.
   * @param {Piece} piece
   */
  label(piece) {
    const card = cardName(piece.kind, piece.down);
    const [kind, first, second] = piece.place.split(":");
    const seat = Number(first);
    const player = this.view.names[seat] ?? "";
    const own = this.view.mine.length === 1 && this.view.mine[0] === seat;
    switch (kind) {
      case "hand":
        return own ? say("in_your_hand", { card }) : say("in_hand", { card, player });
      case "crew": {
        const at_ship = say(`at_${COLOURS[Number(second)]}`);
        return own ? say("in_your_crew", { card, at_ship }) : say("in_crew", { card, player, at_ship });
      }
      case "set":
        return say("in_set", { card, set: say(seat === 0 ? "set_a" : "set_b") });
      default:
        return card;
    }
  }

  /**
   * Show a ship with its strengths, or as a preview has it.
   * @param {number} number
   * @param {Preview | null} [preview]
   */
  showShip(number, preview = null) {
    if (!this.position) return;
    const ship = this.position.ships[number];
    const change = preview?.ships.find((found) => found.ship === number);
    const strength = change ? change.strength : ship.strength;
    const captain = change ? change.captain : ship.captain;
    const lane = this.lanes[number];
    lane.classList.toggle("foreseen", Boolean(change));
    for (const seat of [0, 1]) {
      const badge = one(lane, `.pier[data-side=${this.side(seat)}] .strength`);
      setText(badge, String(strength[seat]));
      badge.classList.toggle("changed", strength[seat] !== ship.strength[seat]);
      badge.dataset.seat = String(seat);
      badge.classList.toggle("leads", captain === seat);
      const crew = one(lane, `.crew[data-side=${this.side(seat)}]`);
      setAttribute(crew, "aria-label", this.crewLabel(seat, number));
    }
    setAttribute(lane, "data-captain", captain === null ? null : String(captain));
    setText(one(lane, ".hull-words"), this.shipWords(number));
    const ghost = one(lane, ".ghost");
    ghost.hidden = !change || captain === ship.captain || captain === null;
    if (!ghost.hidden && ghost.firstElementChild instanceof HTMLImageElement) {
      setArt(ghost.firstElementChild, captain === 0 ? "captain-jolly" : "captain-roger");
    }
    lane.classList.toggle("deserted", Boolean(change) && ship.captain !== null && captain !== ship.captain);
  }

  /**
   * Show what a move would do to the ships; null ends the preview.
   * @param {Preview | null} preview
   */
  foresee(preview) {
    for (let ship = 0; ship < this.lanes.length; ship++) this.showShip(ship, preview);
  }

  /**
   * @param {number} seat
   * @param {number} number
   */
  crewLabel(seat, number) {
    const ship = this.position?.ships[number];
    const at_ship = say(`at_${COLOURS[number]}`);
    const own = this.view.mine.length === 1 && this.view.mine[0] === seat;
    const strength = ship?.strength[seat] ?? 0;
    return say(own ? "your_crew" : "crew_of", { player: this.view.names[seat], at_ship, strength });
  }

  /** @param {number} number */
  shipWords(number) {
    const ship = this.position?.ships[number];
    if (!ship) return "";
    const name = say(`ship_${COLOURS[number]}`);
    const captain = ship.captain === null ? say("no_captain") : say("captain_of", { player: this.view.names[ship.captain] });
    return say("ship_words", { ship: name, count: ship.gold, captain });
  }

  /**
   * A player's strip: name, flag, gold under the chest, total gold.
   * @param {number} seat
   */
  showPlayer(seat) {
    const position = this.position;
    if (!position) return;
    const strip = this.strip(seat);
    strip.dataset.seat = String(seat);
    const player = this.view.names[seat];
    setText(one(strip, ".name"), player);
    const face = strip.querySelector(".face img");
    if (face instanceof HTMLImageElement) setArt(face, seat === 0 ? "captain-jolly" : "captain-roger");
    one(strip, ".flag").hidden = position.splitter !== seat;
    strip.classList.toggle("asked", position.asked.includes(seat));
    strip.classList.toggle("won", position.result?.winners.includes(seat) ?? false);
    setText(one(strip, ".chest b"), String(position.gold[seat]));
    setText(one(strip, ".total b"), String(position.totals[seat]));
    const own = this.view.mine.length === 1 && this.view.mine[0] === seat;
    setAttribute(strip, "aria-label", own ? say("you_named", { player }) : player);
    const chest = one(strip, ".chest");
    setAttribute(chest, "aria-label", `${say("chest_of", { player, gold: position.gold[seat] })}, ${say("chest_cards", { count: position.chests[seat].length })}`);
    setText(one(strip, ".total .visually-hidden"), say("total_gold"));
  }

  /**
   * 6.2 The pirates under a chest.
   * @param {number} seat
   * @returns {HTMLElement}
   */
  chestContents(seat) {
    const cards = [...(this.position?.chests[seat] ?? [])].sort();
    const list = make("ul", { class: "plain-list" });
    for (const card of cards) list.append(make("li", {}, cardName(card)));
    return cards.length ? list : make("p", {}, say("chest_empty"));
  }
}
