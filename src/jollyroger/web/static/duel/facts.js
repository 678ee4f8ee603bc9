// What the server tells the page about the game at this table.

import { setup } from "../shared/words.js";

/** @typedef {{ships: string[], deck: [string, number][]}} Facts the deck: how many cards there are of each kind */

/** @type {Facts} */
export const facts = setup.facts;
