// The guided rounds of Piracy & Mutiny: an appointment, an attack, sharing, a bribe, a mutiny, an island.

/** @import { Step } from "../shared/lesson.js" */
/** @import { Position } from "./types.js" */
/** @import { Table } from "./table.js" */

/** The guide ends with this round. */
const LAST = 3;

/**
 * @param {Table} table
 * @returns {Step[]}
 */
export function mutinySteps(table) {
  const asked = (/** @type {Position} */ position, /** @type {string} */ step) =>
    position.step === step && position.asked.includes(table.me ?? -1);
  const can = (/** @type {string} */ sort) => table.legal({ do: sort }).length > 0;
  const fights = (/** @type {Position} */ { crewmen }) => crewmen !== null;
  const fought = (/** @type {Position} */ position, /** @type {Set<string>} */ told) =>
    told.has("mutiny") && !fights(position) && position.phase !== "mutiny";
  const bare = (/** @type {Position} */ { step, players }) => step === "bury" && !players[table.me ?? 0].prize_count;
  return [
    { key: "appoint", at: "#rail-far", when: (position) => asked(position, "appoint") },
    { key: "call", at: "#prompt", read: true, when: ({ step }) => step === "call" },
    { key: "sail", at: "#scene-stacks", when: (position) => asked(position, "sail") && position.round === 1 },
    { key: "attack", at: "#hand", when: ({ phase }) => phase === "attack" && can("play") },
    { key: "sharing", at: "#booty", read: true, when: ({ booty, phase }) => phase === "sharing" && booty !== null },
    { key: "pick", at: "#booty", when: (position) => asked(position, "pick") },
    { key: "bribe", at: "#bribe-open", read: true, when: ({ step }) => step === "punish" },
    { key: "punish", at: "#answers", when: (position) => asked(position, "punish") },
    { key: "mutiny", at: "#hand", when: (position) => fights(position) && can("support") },
    { key: "won", at: "#prompt", read: true, when: (position, told) => fought(position, told) && position.captain === table.me },
    { key: "lost", at: "#prompt", read: true, when: (position, told) => fought(position, told) && !told.has("won") },
    { key: "island", at: "[data-dest=treasure-island]", when: (position) => asked(position, "sail") && position.round > 1 },
    { key: "map", at: "#hand", when: () => can("old-sailor") },
    { key: "none_to_bury", at: "#scene-island", read: true, when: (position, told) => told.has("map") && !told.has("bury") && bare(position) },
    { key: "bury", at: "#scene-island", when: () => can("bury") },
    { key: "end", at: "#prompt", read: true, last: true, when: ({ round, phase }) => round >= LAST || phase === "over" },
  ];
}
