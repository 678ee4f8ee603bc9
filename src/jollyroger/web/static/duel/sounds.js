// How the events of the duel sound.

/** @import { Sounds } from "../shared/sound.js" */

/** @type {Sounds} */
export const SOUNDS = {
  steps: ["CAPTAIN_BOARDED", "CAPTAIN_LEFT"],
  coins: ["BOARDED"],
  growl: ["KRAKEN_TOOK", "KRAKEN_IDLE"],
  horn: ["TORTUGA"],
  end: ["GAME_ENDED"],
  swish: ["CARD_DRAWN", "CREW_GREW", "PARROT_LANDED", "PARROT_TURNED", "PARROT_STAYED"],
};
