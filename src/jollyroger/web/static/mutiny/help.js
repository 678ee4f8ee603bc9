// Explains cards, with their rules.

import { helpLine, say } from "../shared/words.js";
import { ALL_SKILLS, kindLabel, kindOf, prizeLabel } from "./cards.js";

/**
 * The explanation of a card on the table.
 * @param {HTMLElement} card
 */
export function tellCard(card) {
  const { prize, card: kind } = card.dataset;
  if (prize) return { name: prizeLabel(prize), lines: [helpLine(`worth_${prize}`)] };
  if (kind === undefined) return { name: say("face_down"), lines: [] };
  const { character, skill, crewmen } = kindOf(Number(kind));
  const fights = helpLine("help_mutiny", { crewmen });
  const name = kindLabel(Number(kind));
  const does = character ?? (skill === ALL_SKILLS ? "all" : "skill");
  return { name, lines: [helpLine(`help_${does}`), fights] };
}
