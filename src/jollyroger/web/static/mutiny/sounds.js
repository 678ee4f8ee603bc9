// How the events of Piracy & Mutiny sound.

/** @import { Sounds } from "../shared/sound.js" */

/** @type {Sounds} */
export const SOUNDS = {
  steps: ["CAPTAIN_CHANGED", "QM_APPOINTED", "QM_CHANGED"],
  coins: ["PRIZE_PICKED", "PRIZE_DEALT", "PRIZE_EARNED", "PRIZE_BURIED", "PRIZE_HANDED_OVER"],
  growl: ["LEADER_KILLED", "ATTACK_LOST", "CANCELLED"],
  drums: ["MUTINY_CALLED"],
  horn: ["ATTACK_WON", "ISLAND_REACHED"],
  end: ["GAME_ENDED"],
  swish: ["CARD_DRAWN", "CREW_PLAYED", "CREW_JOINED", "CHARACTER_PLAYED", "POOL_DEALT"],
};
