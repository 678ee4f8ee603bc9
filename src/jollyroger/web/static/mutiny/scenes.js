// Which scene is on the deck of the ship: the stacks of destinations, unless something happens there.

import { all } from "../table/dom.js";

/** @import { Position } from "./types.js" */

/**
 * @param {Position} position
 * @returns {string}
 */
function sceneOf(position) {
  switch (position.phase) {
    case "waiting":
    case "attack":
    case "port":
    case "island":
      return position.phase;
    case "punishment":
      return "punishment";
    case "sharing":
      return "sharing";
    case "mutiny":
      return position.crewmen ? "fight" : "stacks";
    case "reckoning":
    case "over":
      return position.result ? "reckoning" : "stacks";
    default:
      return "stacks";
  }
}

/** @param {Position} position */
export function showScene(position) {
  const scene = sceneOf(position);
  for (const section of all(document, ".scene")) section.hidden = section.id !== `scene-${scene}`;
}
