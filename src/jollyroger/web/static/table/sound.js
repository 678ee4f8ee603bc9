// Sounds made on the spot. Off until somebody wants them.

import { keep, kept } from "./dom.js";

/** @import { Told } from "./types.js" */

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

/** The audio, once the page has been touched: browsers ask for that. */
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
 * A swish, as a card on a table.
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

/**
 * What happened, to the ear.
 * @param {Told[]} events
 */
export function soundOf(events) {
  const context = ready();
  if (!context) return;
  let at = 0;
  for (const [kind] of events) {
    if (kind === "CAPTAIN_BOARDED" || kind === "CAPTAIN_LEFT") {
      [0, 0.14, 0.28].forEach((step) => tone(context, { pitch: 150, to: 90, at: at + step, length: 0.08, loud: 0.3, shape: "triangle" }));
    } else if (kind === "BOARDED") {
      [1320, 1760, 2090].forEach((pitch, index) => tone(context, { pitch, at: at + index * 0.06, length: 0.14, loud: 0.07 }));
    } else if (kind === "KRAKEN_TOOK" || kind === "KRAKEN_IDLE") {
      tone(context, { pitch: 110, to: 45, at, length: 0.7, loud: 0.25, shape: "sawtooth" });
    } else if (kind === "TORTUGA") {
      [392, 494, 587, 784].forEach((pitch, index) => tone(context, { pitch, at: at + index * 0.09 }));
    } else if (kind === "GAME_ENDED") {
      [392, 523, 659, 784, 1047].forEach((pitch, index) => tone(context, { pitch, at: at + index * 0.14, length: 0.4 }));
    } else if (typeof kind === "string" && /CARD_DRAWN|CREW_GREW|PARROT/.test(kind)) {
      swish(context, at);
    } else {
      continue;
    }
    at += 0.09;
  }
}
