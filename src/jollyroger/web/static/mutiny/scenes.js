// The scene on the ship's deck: the stacks of destinations, unless something happens.

import { all } from "../shared/dom.js";

/** @import { Position } from "./types.js" */

/**
 * @param {Position} position
 * @returns {string}
 */
function sceneOf(position) {
  // 12.2 What was collected after a mutiny lies aside until the Quartermaster is appointed.
  if (position.phase === "appointment" && position.booty) return "sharing";
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
