// 13.1 The offers that one can make. The server says what can be offered and to whom; here each becomes a move.

import { kindOf } from "./cards.js";
import { facts } from "./facts.js";

/** @import { Legal, Offering } from "./types.js" */

/**
 * All offers, as the server would list them.
 * @param {Offering | null | undefined} offering
 * @returns {Legal[]}
 */
export function offersOf(offering) {
  if (!offering) return [];
  const { to, crew, prizes, promise, duty } = offering;
  return [
    ...to.flatMap((seat) => [
      ...crew.map((kind) => offer("offer-crew", { seat, kind })),
      ...prizes.map((prize) => offer("offer-prize", { seat, prize })),
      ...(promise ? [offer("offer-promise", { seat })] : []),
    ]),
    ...duty.map((seat) => offer("offer-duty", { seat })),
  ];
}

/**
 * One offer with its text, which is sent back.
 * @param {string} sort
 * @param {{seat: number, kind?: number, prize?: string}} what
 * @returns {Legal}
 */
function offer(sort, what) {
  const { seat, kind, prize = "" } = what;
  const move = facts.offers[sort]
    .replace("{seat}", facts.seats[seat])
    .replace("{kind}", kind === undefined ? "" : kindOf(kind).name)
    .replace("{prize}", prize);
  return { move, do: sort, ...what };
}
