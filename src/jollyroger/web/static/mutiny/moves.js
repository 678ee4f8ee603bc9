// The legal moves with a thing on the table, and their labels.

import { say } from "../shared/words.js";
import { SKILLS, STACKS, kindLabel, kindOf, kindOfCharacter, prizeLabel } from "./cards.js";
import { facts } from "./facts.js";

/** @import { Legal, Position, Thing } from "./types.js" */

/** The moves that make an offer. */
export const OFFERS = Object.keys(facts.offers);
/** These have buttons of their own. */
const WITH_BUTTONS = [...OFFERS, "accept", "decline", "withdraw", "pass"];
/** Moves with one of these fields have a label for each of its values. */
const WAYS = /** @type {const} */ (["side", "direction"]);

/**
 * Whether a move uses a thing.
 * @param {Legal} move
 * @param {Thing} thing
 */
export function isWith(move, thing) {
  if (WITH_BUTTONS.includes(move.do)) return false;
  if (thing.kind !== undefined) {
    const { character } = kindOf(thing.kind);
    if (character === "traitor" && (move.do === "betray" || move.do === "betray-played")) return true;
    return move.kind === thing.kind || move.do === character;
  }
  if (thing.prize !== undefined) {
    if (move.do === "ransom") return thing.prize === "hostage";
    if (move.do === "sell") return thing.prize === "jewels";
    // What is buried is shown from what is told of oneself.
    return move.seat === undefined && move.prize === thing.prize && move.do !== "show-buried";
  }
  if (thing.booty !== undefined) {
    return (move.do === "pick" || move.do === "deal") && move.prize === thing.booty;
  }
  if (thing.seat !== undefined) return ["appoint", "order", "punish", "claim", "claim-blind"].includes(move.do) && move.seat === thing.seat;
  if (thing.place !== undefined) return move.do === "betray-played" && move.place === thing.place;
  return thing.stack !== undefined && move.do === "sail" && move.stack === thing.stack;
}

/**
 * Whether a move needs no card, player or stack.
 * @param {Legal} move
 */
export function isPlain(move) {
  return ["close-attack", "order-any", "spare", "assign", "ransom", "sell", "let-go"].includes(move.do);
}

/**
 * Group moves that differ in the player only: the player is chosen afterwards.
 * @param {Legal[]} moves
 * @returns {Legal[][]}
 */
export function choices(moves) {
  /** @type {Map<string, Legal[]>} */
  const groups = new Map();
  for (const move of moves) {
    const { do: does, kind, prize, stack, side, direction, skill, place } = move;
    const key = JSON.stringify([does, kind, prize, stack, side, direction, skill, place]);
    groups.set(key, [...(groups.get(key) ?? []), move]);
  }
  return [...groups.values()];
}

/**
 * The label of a choice; without a player if there are several.
 * @param {Legal[]} choice moves that differ in the player only
 * @param {Position} position
 * @param {string[]} names
 */
export function choiceLabel(choice, position, names) {
  const [move] = choice;
  if (choice.length > 1) {
    const way = move.side ?? 0;
    const key = move.do === "sea-dog" ? `choose_sea-dog_${way}` : `choose_${move.do}`;
    return say(key, { prize: prizeName(move) });
  }
  return moveLabel(move, position, names);
}

/**
 * The label of a move.
 * @param {Legal} move
 * @param {Position} position
 * @param {string[]} names
 */
export function moveLabel(move, position, names) {
  const way = WAYS.map((field) => move[field]).find((value) => value !== undefined);
  let key = `do_${move.do}`;
  if (way !== undefined) key += `_${way}`;
  if (move.do === "second-mate") key += move.first === move.second ? "_1" : "_0";
  const betrayed = move.place === undefined ? null : position.played[move.place];
  const card = betrayed ? betrayed.kind : (position.about?.card ?? null);
  const owner = betrayed ? betrayed.seat : position.about?.by;
  return say(key, {
    seat: nameOf(names, move.seat),
    first: nameOf(names, move.first),
    second: nameOf(names, move.second),
    owner: nameOf(names, owner),
    card: card === null ? "" : kindLabel(card),
    kind: move.kind === undefined ? "" : kindLabel(move.kind),
    prize: prizeName(move),
    for_stack: move.stack === undefined ? "" : say(`for_${STACKS[move.stack]}`),
    skill: move.skill === undefined ? "" : say(`skill_${SKILLS[move.skill]}`),
  });
}

/** @param {Legal} move */
function prizeName(move) {
  return move.prize === undefined ? "" : prizeLabel(move.prize);
}

/**
 * @param {string[]} names
 * @param {number | null | undefined} seat
 */
function nameOf(names, seat) {
  return seat === null || seat === undefined ? "" : names[seat];
}

/**
 * The card that a move plays from the hand, or null.
 * @param {Legal} move
 * @returns {number | null}
 */
export function cardOf(move) {
  if (move.kind !== undefined) return move.kind;
  if (move.do.startsWith("betray")) return kindOfCharacter("traitor");
  const kind = kindOfCharacter(move.do);
  return kind < 0 ? null : kind;
}
