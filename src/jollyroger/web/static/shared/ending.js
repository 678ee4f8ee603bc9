// The end of a game: everybody's gold, counted up column by column, the richest first, one's own row marked.

import { make, setText, stillness } from "./dom.js";
import { announce } from "./notices.js";
import { say } from "./words.js";

/** @import { Session } from "./session.js" */

/** How long each column is looked at while it is counted, in milliseconds. */
const COUNTS = 550;

/**
 * @typedef {object} Column something that brings gold: a ship, a kind of prize
 * @property {Node} head
 * @property {number[]} worth by seat
 * @property {(seat: number) => (Node | string | null)} [besides] what else stands in a cell
 * @property {Element} [place] what lights up on the table while it is counted
 */

/** @typedef {{winners: number[], scores: number[], reason: string, text: string}} Result */

/**
 * Everybody's place. The winners have the first, also if others have as much gold: then something else decided.
 * @param {Result} result
 */
export function placesOf({ winners, scores }) {
  return scores.map((own, seat) => {
    if (winners.includes(seat)) return 1;
    return 1 + scores.filter((other, at) => other > own || (other === own && winners.includes(at))).length;
  });
}

export class Ending {
  /**
   * @param {Session} table
   * @param {HTMLElement} home
   * @param {() => number | null} me the seat whose row is marked
   * @param {boolean} [told] whether the result itself is told elsewhere on the page
   */
  constructor(table, home, me, told = false) {
    this.table = table;
    this.home = home;
    this.me = me;
    this.told = told;
    this.made = "";
    /** Whether the game has been seen before its end: then the gold is counted up. */
    this.ran = false;
    this.counting = 0;
  }

  /**
   * @param {Result | null} result
   * @param {() => Column[]} columns
   */
  show(result, columns) {
    if (!result) {
      if (this.table.facts && !this.table.hidden) this.ran = true;
      this.stop();
      return;
    }
    const made = JSON.stringify([result, this.table.names, this.me()]);
    if (made === this.made) return;
    this.made = made;
    this.lay(result, columns());
  }

  /** Nothing is counted any more. */
  stop() {
    clearTimeout(this.counting);
    this.made = "";
    for (const lit of document.querySelectorAll(".counted")) lit.classList.remove("counted");
  }

  /**
   * @param {Result} result
   * @param {Column[]} columns
   */
  lay(result, columns) {
    const places = placesOf(result);
    const order = places.map((_, seat) => seat).sort((one, other) => places[one] - places[other] || result.scores[other] - result.scores[one]);
    const rows = order.map((seat) => this.row(result, columns, seat, places[seat]));
    const heads = [
      make("th", { scope: "col" }, make("span", { class: "visually-hidden" }, say("ending_place"))),
      make("th", { scope: "col" }, make("span", { class: "visually-hidden" }, say("ending_player"))),
      ...columns.map(({ head }) => make("th", { scope: "col" }, head)),
      make("th", { scope: "col" }, say("gold")),
    ];
    const own = this.words(result, places);
    this.home.replaceChildren(
      this.told || own === result.text ? "" : make("p", { class: "ending-words" }, result.text),
      make("p", { class: "ending-words own-words" }, own),
      make(
        "div",
        { class: "ending-scroll", tabindex: "0", role: "group", "aria-label": say("ending_table") },
        make("table", { class: "ending" }, make("thead", {}, make("tr", {}, ...heads)), make("tbody", {}, ...rows)),
      ),
    );
    if (!this.ran) return;
    this.ran = false;
    const player = (/** @type {number} */ seat) => this.table.names[seat];
    announce(order.map((seat) => say("ending_line", { place: places[seat], player: player(seat), gold: result.scores[seat] })).join(" "));
    if (!stillness()) this.countUp(columns, 0);
  }

  /**
   * How it ended for this person, or for the winner.
   * @param {Result} result
   * @param {number[]} places
   */
  words({ scores, winners, text }, places) {
    const me = this.me();
    const most = Math.max(...scores);
    const others = scores.filter((_, seat) => !winners.includes(seat));
    const margin = most - Math.max(...others);
    if (me === null || winners.length !== 1 || !others.length) return text;
    if (me === winners[0]) return margin ? say("ending_won", { margin }) : text;
    const behind = most - scores[me];
    if (!behind) return text;
    return scores.length === 2 ? say("ending_lost", { margin: behind }) : say("ending_behind", { place: places[me], margin: behind });
  }

  /**
   * @param {Result} result
   * @param {Column[]} columns
   * @param {number} seat
   * @param {number} place
   */
  row({ winners, scores }, columns, seat, place) {
    const mine = seat === this.me();
    const cells = columns.map(({ worth, besides }) => {
      const more = besides?.(seat) ?? null;
      return make("td", {}, worth[seat] ? make("b", {}, String(worth[seat])) : null, more);
    });
    const you = mine ? make("span", { class: "visually-hidden" }, `, ${say("you")}`) : null;
    return make(
      "tr",
      { class: [mine && "mine", winners.includes(seat) && "winner"].filter(Boolean).join(" "), "data-seat": seat },
      make("td", { class: "ending-rank" }, String(place)),
      make("th", { scope: "row" }, this.table.names[seat], you),
      ...cells,
      make("td", { class: "ending-sum", "data-sum": scores[seat] }, make("b", {}, String(scores[seat]))),
    );
  }

  /**
   * Show one column more, and the sums so far; the winner when all is counted.
   * @param {Column[]} columns
   * @param {number} counted
   */
  countUp(columns, counted) {
    const table = this.home.querySelector(".ending");
    if (!table) return;
    table.classList.toggle("counting", counted < columns.length);
    columns.forEach(({ place }, at) => place?.classList.toggle("counted", at === counted - 1 && counted < columns.length));
    for (const row of table.querySelectorAll("tbody tr")) {
      const seat = Number(row instanceof HTMLElement ? row.dataset.seat : 0);
      const cells = [...row.children].slice(2, -1);
      cells.forEach((cell, at) => cell.classList.toggle("uncounted", at >= counted));
      const sum = columns.slice(0, counted).reduce((gold, { worth }) => gold + worth[seat], 0);
      const shown = row.querySelector(".ending-sum b");
      if (shown) setText(shown, String(sum));
    }
    if (counted < columns.length) this.counting = setTimeout(() => this.countUp(columns, counted + 1), COUNTS);
  }
}

