// The guided duel: split, pick, crew, captain, board, parrot, the end.

import { button, make } from "../shared/dom.js";
import { say, setup } from "../shared/words.js";

/** @import { Step } from "../shared/lesson.js" */
/** @import { Position, Ship } from "./types.js" */
/** @import { Table } from "./table.js" */

/**
 * @param {Table} table
 * @returns {Step[]}
 */
export function duelSteps(table) {
  const asked = (/** @type {Position} */ { phase }, /** @type {string} */ wanted) => phase === wanted && table.actor !== null;
  const mine = (/** @type {Ship} */ { captain }) => captain !== null && table.you.seats.includes(captain);
  const boards = (/** @type {Position} */ { legal }) => legal.some((move) => move.endsWith(" boards"));
  return [
    { key: "split", at: "#sets", when: (position) => asked(position, "split") },
    { key: "captain", at: ".strength.leads", read: true, when: ({ ships }) => ships.some(mine) },
    { key: "board", at: "#hand", when: (position) => asked(position, "play") && boards(position) },
    { key: "crew", at: "#hand", when: (position) => asked(position, "play") && !boards(position) },
    { key: "parrot", at: "#hand", when: (position) => asked(position, "play") && position.turn > 1 },
    { key: "pick", at: "#sets", when: (position) => asked(position, "pick") },
    { key: "over", at: "#prompt", read: true, last: true, more: advanced, when: ({ phase }) => phase === "over" },
  ];
}

/** A button for a duel with all the special cards. */
function advanced() {
  const made = button(say("guide_advanced"), () => form.submit());
  const form = make(
    "form",
    { method: "post", action: "/quick", hidden: true },
    make("input", { type: "hidden", name: "token", value: setup.csrf }),
  );
  document.body.append(form);
  return made;
}
