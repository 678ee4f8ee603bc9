// The running reckoning: gold, ships, and what is left in the deck by kind.

import { art, byId, make } from "../shared/dom.js";
import { say } from "../shared/words.js";
import { COLOURS, SPECIALS, STRENGTHS, cardName } from "./cards.js";

/** @import { Position } from "./types.js" */

/**
 * @param {Position} position
 * @param {string[]} names
 */
export function reckon(position, names) {
  byId("gold-table").replaceChildren(goldTable(position, names));
  byId("left").replaceChildren(...leftInTheDeck(position));
}

/**
 * 8.3 Each player's gold, under the chest and in ships.
 * @param {Position} position
 * @param {string[]} names
 */
function goldTable(position, names) {
  const head = make("tr", {}, make("td"), ...names.map((name) => make("th", { scope: "col" }, name)));
  const row = (/** @type {string} */ title, /** @type {(Node | string)[]} */ cells, kind = "") =>
    make("tr", { class: kind }, make("th", { scope: "row" }, title), ...cells.map((cell) => make("td", {}, cell)));
  const ships = [0, 1].map((seat) => {
    const list = make("span", { class: "ships-held" });
    position.ships.forEach((ship, number) => {
      if (ship.captain !== seat) return;
      const emblem = art(`emblem-${COLOURS[number]}`);
      emblem.alt = say(COLOURS[number]);
      list.append(emblem);
    });
    list.append(make("span", {}, String(position.totals[seat] - position.gold[seat])));
    return list;
  });
  return make(
    "table",
    { class: "gold" },
    make("thead", {}, head),
    make(
      "tbody",
      {},
      row(say("under_chest"), position.gold.map(String)),
      row(say("in_ships"), ships),
      row(say("gold"), position.totals.map(String), "sum"),
    ),
  );
}

/**
 * 2.5 How many cards of each kind are unseen: in the pile or put aside.
 * @param {Position} position
 */
function leftInTheDeck(position) {
  const rows = COLOURS.map((colour) => {
    const cells = STRENGTHS.map((strength) => {
      const left = position.unseen[`${colour[0]}${strength}`] ?? 0;
      return make("td", { class: left ? "" : "none" }, String(left));
    });
    const head = make("th", { scope: "row" }, art(`emblem-${colour}`), make("span", { class: "visually-hidden" }, say(colour)));
    return make("tr", {}, head, ...cells);
  });
  const strengths = STRENGTHS.map((strength) => make("th", { scope: "col" }, String(strength)));
  const table = make(
    "table",
    { class: "left" },
    make("caption", {}, say("left_in_deck", { pile: position.pile, aside: position.aside })),
    make("thead", {}, make("tr", {}, make("td"), ...strengths)),
    make("tbody", {}, ...rows),
  );
  const specials = Object.keys(SPECIALS).map((card) =>
    make("li", {}, art(`emblem-${card}`), make("span", { class: "visually-hidden" }, cardName(card)), ` ${position.unseen[card] ?? 0}`),
  );
  return [table, make("ul", { class: "specials plain-list" }, ...specials)];
}
