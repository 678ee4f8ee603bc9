// What the two players are called, so that nobody takes one for the other.

import { say } from "../shared/words.js";

const MOST_LETTERS = 15;

/**
 * The names by seat. If both are the same, each says which captain it is.
 * @param {{name: string}[]} seats
 */
export function namesOf(seats) {
  const captains = [say("jolly"), say("roger")];
  const names = captains.map((captain, seat) => seats[seat]?.name || captain);
  return names[0] === names[1] ? names.map((name, seat) => `${name} (${captains[seat]})`) : names;
}

/**
 * A name for the line that asks, which has room for two lines on the smallest phone.
 * @param {string} name
 */
export function shortened(name) {
  const letters = [...name];
  return letters.length > MOST_LETTERS ? `${letters.slice(0, MOST_LETTERS - 1).join("")}…` : name;
}
