// Synthesised sounds. Off by default.

import { keep, kept } from "./dom.js";

/** @import { GameEvent } from "./types.js" */

/** @type {AudioContext | null} */
let audio = null;
let on = kept("sound") === "on";

export function soundIsOn() {
  return on;
}

/** @param {boolean} wanted */
export function setSound(wanted) {
  on = wanted;
  keep("sound", on ? "on" : "off");
  if (on) chime([523, 784]);
}

/** The audio, or null if sounds are off. Browsers start it after the first touch of the page. */
function ready() {
  if (!on) return null;
  audio ??= new AudioContext();
  if (audio.state === "suspended") audio.resume();
  return audio;
}

/**
 * A tone that fades away.
 * @param {AudioContext} context
 * @param {{pitch: number, to?: number, at?: number, length?: number, loud?: number, shape?: OscillatorType}} how
 */
function tone(context, { pitch, to = pitch, at = 0, length = 0.18, loud = 0.12, shape = "sine" }) {
  const start = context.currentTime + at;
  const oscillator = new OscillatorNode(context, { type: shape, frequency: pitch });
  const gain = new GainNode(context, { gain: 0 });
  oscillator.frequency.exponentialRampToValueAtTime(to, start + length);
  gain.gain.setValueAtTime(0.0001, start);
  gain.gain.exponentialRampToValueAtTime(loud, start + 0.015);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + length);
  oscillator.connect(gain).connect(context.destination);
  oscillator.start(start);
  oscillator.stop(start + length + 0.05);
}

/**
 * A swish, like a card on a table.
 * @param {AudioContext} context
 * @param {number} at
 */
function swish(context, at) {
  const frames = Math.floor(context.sampleRate * 0.09);
  const buffer = new AudioBuffer({ length: frames, sampleRate: context.sampleRate });
  const noise = buffer.getChannelData(0);
  for (let i = 0; i < frames; i++) noise[i] = (Math.random() * 2 - 1) * (1 - i / frames) ** 2;
  const source = new AudioBufferSourceNode(context, { buffer });
  const filter = new BiquadFilterNode(context, { type: "bandpass", frequency: 2400, Q: 0.8 });
  const gain = new GainNode(context, { gain: 0.22 });
  source.connect(filter).connect(gain).connect(context.destination);
  source.start(context.currentTime + at);
}

/** @param {number[]} pitches */
export function chime(pitches) {
  const context = ready();
  if (context) pitches.forEach((pitch, index) => tone(context, { pitch, at: index * 0.12, length: 0.3 }));
}

/** @typedef {"steps" | "coins" | "growl" | "drums" | "horn" | "end" | "swish"} Sound */
/** @typedef {Partial<Record<Sound, string[]>>} Sounds the events of a game that make each sound */

/** Only the beginning of a whole deal is heard. */
const MOST_SOUNDS = 12;

/**
 * One of them.
 * @param {AudioContext} context
 * @param {Sound} sound
 * @param {number} at
 */
function ring(context, sound, at) {
  const scale = (/** @type {number[]} */ pitches, /** @type {number} */ apart, /** @type {object} */ how = {}) =>
    pitches.forEach((pitch, index) => tone(context, { pitch, at: at + index * apart, ...how }));
  switch (sound) {
    case "steps":
      return scale([150, 150, 150], 0.14, { to: 90, length: 0.08, loud: 0.3, shape: "triangle" });
    case "coins":
      return scale([1320, 1760, 2090], 0.06, { length: 0.14, loud: 0.07 });
    case "growl":
      return tone(context, { pitch: 110, to: 45, at, length: 0.7, loud: 0.25, shape: "sawtooth" });
    case "drums":
      return scale([120, 120, 160, 120, 120, 180], 0.12, { to: 60, length: 0.1, loud: 0.4, shape: "triangle" });
    case "horn":
      return scale([392, 494, 587, 784], 0.09);
    case "end":
      return scale([392, 523, 659, 784, 1047], 0.14, { length: 0.4 });
    default:
      return swish(context, at);
  }
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
  heard.slice(0, MOST_SOUNDS).forEach((sound, index) => ring(context, sound, index * 0.09));
}
