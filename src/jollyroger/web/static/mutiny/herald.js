// Headlines: a mutiny and its end, the end of an attack. They appear over the bar for a moment, where they cover
// nothing that can be tapped. The log has them too.

import { byId, make, stillness } from "../shared/dom.js";
import { say } from "../shared/words.js";
import { MUTINEER } from "./facts.js";

/** @import { GameEvent } from "../shared/types.js" */

const LASTS = 2200;

/**
 * The headline of an event, and whether it is bad news; null for most events.
 * @param {GameEvent} event
 * @param {string[]} names
 * @returns {{text: string, bad: boolean} | null}
 */
function words([kind, first, second, third], names) {
  const player = names[Number(first)] ?? "";
  switch (kind) {
    case "MUTINY_CALLED":
      return { text: say("herald_called", { player, captain: names[Number(second)] ?? "" }), bad: true };
    case "MUTINY_ENDED":
      return { text: say(third === MUTINEER ? "herald_mutineer" : "herald_captain"), bad: false };
    case "LEADER_KILLED":
      return { text: say("herald_killed", { player: names[Number(second)] ?? "" }), bad: true };
    case "CAPTAIN_CHANGED":
      return { text: say("herald_captain_now", { player }), bad: false };
    case "ATTACK_WON":
      return { text: say("herald_won"), bad: false };
    case "ATTACK_LOST":
      return { text: say("herald_lost"), bad: true };
    default:
      return null;
  }
}

/**
 * @param {GameEvent[]} events
 * @param {string[]} names
 */
export function herald(events, names) {
  const told = events.map((event) => words(event, names)).filter((found) => found !== null);
  if (!told.length) return;
  document.querySelector(".herald")?.remove();
  const bad = told.every((found) => found.bad);
  const sign = make("div", { class: bad ? "herald bad" : "herald", "aria-hidden": true });
  sign.append(...told.map(({ text }) => make("div", {}, text)));
  byId("toasts").prepend(sign);
  if (!stillness()) {
    const away = { translate: "0 -100%" };
    const there = { translate: "0" };
    sign.animate([away, { ...there, offset: 0.1 }, { ...there, offset: 0.92 }, away], LASTS);
  }
  setTimeout(() => sign.remove(), LASTS);
}
