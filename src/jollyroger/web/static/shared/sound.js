// Sounds: off until somebody wants them, and remembered.

import { byId, keep, kept } from "./dom.js";
import { ring } from "./synth.js";

/** @import { Sound } from "./synth.js" */
/** @import { GameEvent } from "./types.js" */

/** @typedef {Partial<Record<Sound, string[]>>} Sounds the events of a game that make each sound */

/** Only the beginning of a whole deal is heard, one sound after the other. */
const MOST_SOUNDS = 12;
const APART = 0.09;

/** @type {AudioContext | null} */
let audio = null;
let on = kept("sound") === "on";

/** The box in the panel about the table, and the button in its bar, which does the same. */
export function listenToSoundSwitch() {
  const box = byId("sound");
  const button = byId("sound-switch");
  if (!(box instanceof HTMLInputElement)) return;
  box.checked = on;
  button.setAttribute("aria-pressed", String(on));
  button.addEventListener("click", () => box.click());
  box.addEventListener("change", () => {
    on = box.checked;
    button.setAttribute("aria-pressed", String(on));
    keep("sound", on ? "on" : "off");
    play("bell");
  });
}

/** The audio, or null if sounds are off. Browsers start it after the first touch of the page. */
function ready() {
  if (!on) return null;
  audio ??= new AudioContext();
  if (audio.state === "suspended") audio.resume();
  return audio;
}

/** @param {Sound} sound */
export function play(sound) {
  const context = ready();
  if (context) ring(context, sound);
}

/**
 * Play what happened.
 * @param {GameEvent[]} events
 * @param {Sounds} sounds
 */
export function soundOf(events, sounds) {
  const context = ready();
  if (!context) return;
  const soundFor = new Map(
    Object.entries(sounds).flatMap(([sound, kinds]) => kinds.map((kind) => [kind, /** @type {Sound} */ (sound)])),
  );
  const heard = events.flatMap(([kind]) => soundFor.get(String(kind)) ?? []);
  heard.slice(0, MOST_SOUNDS).forEach((sound, index) => ring(context, sound, index * APART));
}
