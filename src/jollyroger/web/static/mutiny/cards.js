// How cards look, and their names. The table's first message brings its deck.

import { art, figure, make } from "../shared/dom.js";
import { say } from "../shared/words.js";
import { facts } from "./facts.js";

/** @import { Kind } from "./types.js" */

export const { skills: SKILLS, prizes: PRIZES, stacks: STACKS } = facts;
export const ALL_SKILLS = SKILLS.indexOf("all");
export const PORT = STACKS.indexOf("pirate-port");
export const ISLAND = STACKS.indexOf("treasure-island");

/** @type {Kind[]} */
let kinds = [];

/**
 * The kinds of crew of this table.
 * @param {Kind[]} known
 */
export function learnDeck(known) {
  kinds = known;
}

/**
 * @param {number} kind
 * @returns {Kind}
 */
export function kindOf(kind) {
  return kinds[kind] ?? { name: "", label: "", character: null, skill: null, strength: 0, crewmen: 1 };
}

/**
 * The number of a special character's kind.
 * @param {string} character
 */
export function kindOfCharacter(character) {
  return kinds.findIndex((kind) => kind.character === character);
}

/** The special characters of this deck. */
export function characters() {
  return kinds.flatMap(({ character, label }) => (character ? [{ character, label }] : []));
}

/** @param {number} kind */
export function kindLabel(kind) {
  return kindOf(kind).label;
}

/** @param {string} prize */
export function prizeLabel(prize) {
  return say(`prize_${prize}`);
}

/** @param {number} stack */
export function stackLabel(stack) {
  return say(`stack_${STACKS[stack]}`);
}

/**
 * A crew card, as a button: at the top its worth in an attack, at the bottom in a mutiny.
 * @param {number} kind
 * @returns {HTMLButtonElement}
 */
export function crewCard(kind) {
  const { character, skill, strength, crewmen, label } = kindOf(kind);
  const name = skill === null ? (character ?? "") : SKILLS[skill];
  const card = make(
    "button",
    { type: "button", class: "card crew-card", "data-card": kind, "aria-label": label },
    art(skill === null ? `crew-${name}` : `crew-${skill === ALL_SKILLS ? "all-skills" : name}`),
  );
  if (skill === null) {
    card.dataset.skill = "none";
    card.dataset.character = name;
    card.append(make("span", { class: "name" }, label));
  } else {
    card.dataset.skill = name;
    card.append(make("b", { class: "skill" }, art(`skill-${name}`), figure(strength)));
  }
  card.append(make("b", { class: "crewmen" }, art("crewmen"), figure(crewmen)));
  return card;
}

/**
 * A prize, as a button.
 * @param {string} prize
 * @returns {HTMLButtonElement}
 */
export function prizeCard(prize) {
  return make(
    "button",
    { type: "button", class: "card prize", "data-prize": prize, "aria-label": prizeLabel(prize) },
    art(`prize-${prize}`),
  );
}

/**
 * A card face down.
 * @param {"crew" | "prize"} what
 */
export function cardBack(what) {
  return make("span", { class: `card ${what === "prize" ? "prize" : "crew-card"} back` }, art(`${what}-back`));
}

/**
 * Prizes as small pictures with their numbers.
 * @param {Record<string, number>} prizes
 * @param {(count: number) => string | Node} [number] how they are written
 */
export function prizeChips(prizes, number = String) {
  return PRIZES.filter((prize) => prizes[prize]).map((prize) =>
    make(
      "span",
      { class: "loot", "data-prize": prize },
      art(`prize-${prize}`),
      prizes[prize] > 1 ? make("b", {}, number(prizes[prize])) : null,
    ),
  );
}

/**
 * Some prizes in words: 2 × Rum, Hostage.
 * @param {Record<string, number>} prizes
 */
export function prizeWords(prizes) {
  const found = PRIZES.filter((prize) => prizes[prize]);
  return found
    .map((prize) =>
      prizes[prize] > 1 ? say("count_of", { count: prizes[prize], thing: prizeLabel(prize) }) : prizeLabel(prize),
    )
    .join(", ");
}

/**
 * A range, or a single number.
 * @param {number | number[]} range
 */
export function rangeText(range) {
  const [least, most] = typeof range === "number" ? [range, range] : range;
  // Word joiners prevent a line break in the range.
  return least === most ? String(least) : `${least}\u2060–\u2060${most}`;
}

/**
 * @typedef {object} Faced a destination that was turned up, or the back of a stack with its ranges
 * @property {number} stack
 * @property {(number | number[])[] | null} needs
 * @property {number | number[] | null} holds
 */

/**
 * A destination. 1.3 A port says how many cards everybody draws, a prize target what it takes and how much it holds;
 * 9.1 the way to the island is on an Old Sailor's map.
 * @param {Faced} destination
 */
export function destinationCard({ stack, needs, holds }) {
  const card = make(
    "span",
    { class: "dest-card", "data-dest": STACKS[stack], role: "img", "aria-label": destinationWords({ stack, needs, holds }) },
    art(`dest-${STACKS[stack]}`),
    make("span", { class: "name" }, stackLabel(stack)),
  );
  if (stack < PORT) {
    const asks = (needs ?? []).map((need, skill) =>
      make("i", { "data-skill": SKILLS[skill] }, art(`skill-${SKILLS[skill]}`), figure(rangeText(need))),
    );
    card.append(make("span", { class: "needs" }, ...asks));
  }
  if (stack === ISLAND) card.append(make("span", { class: "needs map" }, art("map")));
  if (holds && stack !== ISLAND) {
    card.append(make("b", { class: "holds" }, art(stack === PORT ? "crew-back" : "prize-back"), figure(rangeText(holds))));
  }
  return card;
}

/**
 * The same in words.
 * @param {Faced} destination
 */
export function destinationWords({ stack, needs, holds }) {
  const words = [stackLabel(stack)];
  if (stack < PORT) {
    for (const [skill, need] of (needs ?? []).entries()) {
      words.push(say("needs_words", { skill: say(`skill_${SKILLS[skill]}`), need: rangeText(need) }));
    }
  }
  if (stack === ISLAND) words.push(say("needs_map"));
  else if (holds) words.push(say(stack === PORT ? "port_draws" : "holds_prizes", { count: rangeText(holds) }));
  return words.join(", ");
}
