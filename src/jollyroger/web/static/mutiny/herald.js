// What is told in a banner: what happens to this person, and the climaxes of the game. The log has it all.

import { tell } from "../shared/tidings.js";
import { say } from "../shared/words.js";
import { kindLabel, prizeLabel } from "./cards.js";
import { MUTINEER, facts } from "./facts.js";

/** @import { GameEvent } from "../shared/types.js" */
/** @import { Tiding } from "../shared/tidings.js" */

/** Events that give a prize to somebody: whose number tells to whom. */
const PRIZES_GOT = /** @type {Record<string, number>} */ ({
  PRIZE_PICKED: 0,
  PRIZE_EARNED: 0,
  PRIZE_DEALT: 1,
  PRIZE_GIVEN: 1,
  PRIZE_CLAIMED: 1,
  PRIZE_DUG_UP: 1,
  PRIZE_HANDED_OVER: 1,
});
/** Events that take one from somebody. */
const PRIZES_LOST = /** @type {Record<string, number>} */ ({
  PRIZE_COLLECTED: 0,
  PRIZE_GIVEN: 0,
  PRIZE_CLAIMED: 0,
  PRIZE_DUG_UP: 0,
});
const OFFERED = ["OFFERED_CREW", "OFFERED_PRIZE", "OFFERED_PROMISE", "OFFERED_DUTY"];

/**
 * The climaxes.
 * @param {GameEvent} event
 * @param {(seat: unknown) => string} name
 * @returns {Tiding | null}
 */
function climax([kind, first, second, third], name) {
  switch (kind) {
    case "MUTINY_CALLED":
      return { text: say("herald_called", { player: name(first), captain: name(second) }), bad: true };
    case "MUTINY_ENDED": {
      const most = Math.max(Number(first), Number(second));
      const least = Math.min(Number(first), Number(second));
      const key = third === MUTINEER ? "told_mutineer" : "told_captain";
      return { text: say(key, { most, least }), bad: false };
    }
    case "LEADER_KILLED":
      return { text: say("herald_killed", { player: name(second) }), bad: true };
    case "ATTACK_WON":
      return { text: say("herald_won"), bad: false };
    case "ATTACK_LOST":
      return { text: say("herald_lost"), bad: true };
    case "ISLAND_REACHED":
      return { text: say("told_island"), bad: false };
    default:
      return null;
  }
}

/**
 * What happens to one seat.
 * @param {GameEvent} event
 * @param {(seat: unknown) => string} name
 * @param {number} me
 * @returns {Tiding | null}
 */
function mine([kind, first, second, third], name, me) {
  const card = () => (Number(third) >= 0 ? kindLabel(Number(third)) : say("told_a_card"));
  const bad = (/** @type {string} */ text) => ({ text, bad: true });
  const good = (/** @type {string} */ text) => ({ text, bad: false });
  if (OFFERED.includes(String(kind))) return second === me ? good(say("told_offered", { player: name(first) })) : null;
  switch (kind) {
    case "QM_APPOINTED":
    case "QM_CHANGED":
      return first === me ? good(say("told_quartermaster")) : null;
    case "CAPTAIN_NAMED":
    case "CAPTAIN_CHANGED":
      return first === me ? good(say("told_you_captain")) : null;
    case "CARD_STOLEN":
      if (first === me) return bad(say("told_stolen", { player: name(second), card: card() }));
      return second === me ? good(say("told_you_stole", { player: name(first), card: card() })) : null;
    case "CARD_WHIPPED":
      return first === me ? bad(say("told_punished", { card: card() })) : null;
    case "CANCELLED":
      return second === me ? bad(say("told_cancelled", { player: name(first), card: card() })) : null;
    case "FORCED_TO_JOIN":
      return first === me ? bad(say(second === MUTINEER ? "told_forced_mutineer" : "told_forced_captain")) : null;
    case "GUARD_NAMED":
    case "GUARD_CHANGED":
      return second === me ? bad(say("told_guard")) : null;
    case "OFFER_ACCEPTED":
      return first === me ? good(say("told_accepted", { player: name(second) })) : null;
    case "OFFER_DECLINED":
      return first === me ? bad(say("told_declined", { player: name(second) })) : null;
    default:
      return null;
  }
}

/**
 * The prizes that come to a seat, or leave it, together in one line.
 * @param {GameEvent[]} events
 * @param {Record<string, number>} kinds
 * @param {number} me
 * @param {string} key
 * @param {boolean} bad
 * @returns {Tiding[]}
 */
function prizes(events, kinds, me, key, bad) {
  const found = events.filter(([kind, ...numbers]) => kinds[kind] !== undefined && numbers[kinds[kind]] === me);
  if (!found.length) return [];
  const labels = found.map(([, , , prize]) => (Number(prize) >= 0 ? prizeLabel(facts.prizes[Number(prize)]) : say("told_a_prize")));
  return [{ text: say(key, { prizes: labels.join(", ") }), bad }];
}

/**
 * @param {GameEvent[]} events
 * @param {string[]} names
 * @param {number | null} me
 */
export function herald(events, names, me) {
  const name = (/** @type {unknown} */ seat) => names[Number(seat)] ?? "";
  const told = events.flatMap((event) => {
    const own = me === null ? null : mine(event, name, me);
    const found = own ?? (event[0] === "CAPTAIN_CHANGED" ? { text: say("herald_captain_now", { player: name(event[1]) }), bad: false } : climax(event, name));
    return found ? [found] : [];
  });
  if (me !== null) {
    told.push(...prizes(events, PRIZES_LOST, me, "told_lost", true), ...prizes(events, PRIZES_GOT, me, "told_got", false));
  }
  const texts = new Set();
  tell(told.filter(({ text }) => !texts.has(text) && texts.add(text)));
}
