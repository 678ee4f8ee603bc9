// What the server tells the page about the game at this table.

import { setup } from "../shared/words.js";

/**
 * @typedef {object} Facts
 * @property {string[]} skills names by number, as are prizes, stacks and sides
 * @property {string[]} prizes
 * @property {string[]} stacks
 * @property {string[]} sides
 * @property {string[]} seats how a move names them
 * @property {Record<string, string>} offers by the kind of move: how an offer is written
 * @property {string[]} deciding the steps at which one seat decides, and the others are not asked
 * @property {string[]} besides the kinds of moves that are there in every window
 * @property {{kind: string, text: string}[]} promises what can be promised from the list
 * @property {{key: string, text: string}[]} shouts what can be shouted with one tap
 */

/** @type {Facts} */
export const facts = setup.facts;

export const CAPTAIN = facts.sides.indexOf("captain");
export const MUTINEER = facts.sides.indexOf("mutineer");
