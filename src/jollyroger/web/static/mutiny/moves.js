// What can be done with a thing on the table: its legal moves, and the words for each.

import { say } from "../table/words.js";
import { SKILLS, kindLabel, kindOf, kindOfCharacter, prizeLabel, stackLabel } from "./cards.js";

/** @import { Legal, Position, Thing } from "./types.js" */

/** Offers and their answers have buttons of their own. */
const OFFERS = ["offer-crew", "offer-prize", "offer-promise", "offer-duty", "accept", "decline", "withdraw", "pass"];
/** Their words tell which of two ways it goes, by this field. */
const WAYS = /** @type {const} */ (["side", "direction"]);

/**
 * Whether a move is made with that thing.
 * @param {Legal} move
 * @param {Thing} thing
 */
export function isWith(move, thing) {
  if (OFFERS.includes(move.do)) return false;
  if (thing.kind !== undefined) {
    const { character } = kindOf(thing.kind);
    if (character === "traitor" && (move.do === "betray" || move.do === "betray-played")) return true;
    return move.kind === thing.kind || move.do === character;
  }
  if (thing.prize !== undefined) {
    if (move.do === "ransom") return thing.prize === "hostage";
    if (move.do === "sell") return thing.prize === "jewels";
    return move.seat === undefined && move.prize === thing.prize;
  }
  if (thing.booty !== undefined) {
    return (move.do === "pick" || move.do === "deal") && move.prize === thing.booty;
  }
  if (thing.seat !== undefined) return ["appoint", "order", "punish", "claim", "claim-blind"].includes(move.do) && move.seat === thing.seat;
  if (thing.place !== undefined) return move.do === "betray-played" && move.place === thing.place;
  return thing.stack !== undefined && move.do === "sail" && move.stack === thing.stack;
}

/**
 * Moves that are made without pointing at anything.
 * @param {Legal} move
 */
export function isPlain(move) {
  return ["close-attack", "order-any", "spare", "assign", "ransom", "sell"].includes(move.do);
}

/**
 * Moves that differ only in the player they name are one choice; then the player is chosen.
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
 * The words of a move; without a player where there are several to choose from.
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
 * The words of one move, as they stand in a menu.
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
    stack: move.stack === undefined ? "" : stackLabel(move.stack),
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
