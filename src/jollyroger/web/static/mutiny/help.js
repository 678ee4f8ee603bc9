// What a card does, in a sentence or two with the numbers of the rules.

import { say } from "../table/words.js";
import { kindLabel, kindOf, prizeLabel } from "./cards.js";

/** @type {Record<string, string>} where the rules speak of each character */
export const RULES = {
  boatswain: "14.1",
  carpenter: "14.2",
  cook: "14.3",
  cutthroat: "14.4",
  "first-mate": "14.5",
  lookout: "14.6",
  "master-mariner": "14.7",
  "old-sailor": "14.9",
  "powder-monkey": "14.10",
  "sea-dog": "14.11",
  "second-mate": "14.12",
  "sharp-shooter": "14.8",
  "smart-kid": "14.13",
  stowaways: "14.14",
  surgeon: "14.15",
  traitor: "14.16",
};

/**
 * All there is to say about a card on the table.
 * @param {HTMLElement} card
 */
export function tellCard(card) {
  const { prize, card: kind } = card.dataset;
  if (prize) return { name: prizeLabel(prize), lines: [{ text: say(`worth_${prize}`), rule: "16.2" }] };
  if (kind === undefined) return { name: say("face_down"), lines: [] };
  const { character, skill, crewmen } = kindOf(Number(kind));
  const fights = { text: say("help_mutiny", { crewmen }), rule: "11.4" };
  const name = kindLabel(Number(kind));
  if (character) {
    return { name, lines: [{ text: say(`help_${character}`), rule: RULES[character] }, fights] };
  }
  return { name, lines: [{ text: say(skill === 3 ? "help_all" : "help_skill"), rule: "6.3" }, fights] };
}
