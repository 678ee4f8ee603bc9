// The instruments: every sound is made of tones and noise, without a recording. All are short, and about as loud.

/** @typedef {"swish" | "steps" | "coins" | "growl" | "drums" | "horn" | "bell" | "knock" | "end"} Sound */

/**
 * Where a sound is played, and when.
 * @typedef {{context: BaseAudioContext, out: AudioNode, at: number}} Stage
 */

/**
 * A node that swells and fades away.
 * @param {Stage} stage
 * @param {number} loud
 * @param {number} swell seconds until it is as loud
 * @param {number} length seconds until it is silent
 */
function fading({ context, out, at }, loud, swell, length) {
  const gain = new GainNode(context, { gain: 0 });
  gain.gain.setValueAtTime(0.0001, at);
  gain.gain.exponentialRampToValueAtTime(loud, at + swell);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + length);
  gain.connect(out);
  return gain;
}

/**
 * A tone that glides from a pitch to another.
 * @param {Stage} stage
 * @param {{pitch: number, to?: number, length: number, loud: number, swell?: number, shape?: OscillatorType}} how
 */
function tone(stage, { pitch, to = pitch, length, loud, swell = 0.006, shape = "sine" }) {
  const { context, at } = stage;
  const oscillator = new OscillatorNode(context, { type: shape, frequency: pitch });
  oscillator.frequency.setValueAtTime(pitch, at);
  oscillator.frequency.exponentialRampToValueAtTime(to, at + length);
  oscillator.connect(fading(stage, loud, swell, length));
  oscillator.start(at);
  oscillator.stop(at + length);
}

/**
 * Noise of some colour, such as wind, wood or skin make.
 * @param {Stage} stage
 * @param {{pitch: number, to?: number, wide?: number, length: number, loud: number, swell?: number}} how
 */
function noise(stage, { pitch, to = pitch, wide = 1, length, loud, swell = 0.004 }) {
  const { context, at } = stage;
  const frames = Math.ceil(context.sampleRate * length);
  const buffer = new AudioBuffer({ length: frames, sampleRate: context.sampleRate });
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < frames; i++) samples[i] = Math.random() * 2 - 1;
  const source = new AudioBufferSourceNode(context, { buffer });
  const filter = new BiquadFilterNode(context, { type: "bandpass", frequency: pitch, Q: 1 / wide });
  filter.frequency.setValueAtTime(pitch, at);
  filter.frequency.exponentialRampToValueAtTime(to, at + length);
  source.connect(filter).connect(fading(stage, loud, swell, length));
  source.start(at);
}

/**
 * The same stage a little later.
 * @param {Stage} stage
 * @param {number} seconds
 */
function later(stage, seconds) {
  return { ...stage, at: stage.at + seconds };
}

/** @type {Record<Sound, (stage: Stage) => void>} */
const INSTRUMENTS = {
  /** A card slides over the table and is laid down. */
  swish(stage) {
    noise(stage, { pitch: 1400, to: 4200, wide: 1.4, length: 0.13, loud: 0.9, swell: 0.035 });
    noise(later(stage, 0.09), { pitch: 420, wide: 1.2, length: 0.07, loud: 0.9 });
  },
  /** Three boots on planks. */
  steps(stage) {
    [0, 0.15, 0.3].forEach((seconds, step) => {
      const plank = later(stage, seconds);
      tone(plank, { pitch: step % 2 ? 118 : 132, to: 62, length: 0.1, loud: 0.5 });
      noise(plank, { pitch: 760, wide: 1.5, length: 0.035, loud: 0.5 });
    });
  },
  /** Gold into a chest: the overtones of coins fit no scale. */
  coins(stage) {
    [0, 0.055, 0.13].forEach((seconds, coin) => {
      const pitch = [2093, 2637, 2349][coin];
      for (const [times, loud] of [[1, 0.13], [1.51, 0.08], [2.76, 0.05]]) {
        tone(later(stage, seconds), { pitch: pitch * times, length: 0.24 / times, loud, swell: 0.002 });
      }
    });
  },
  /** Something large under the ship. */
  growl(stage) {
    const { context } = stage;
    const dark = new BiquadFilterNode(context, { type: "lowpass", frequency: 380, Q: 4 });
    dark.frequency.setValueAtTime(380, stage.at);
    dark.frequency.exponentialRampToValueAtTime(140, stage.at + 0.8);
    dark.connect(stage.out);
    for (const pitch of [98, 103.5]) {
      tone({ ...stage, out: dark }, { pitch, to: pitch / 2, length: 0.9, loud: 0.42, swell: 0.03, shape: "sawtooth" });
    }
    noise(stage, { pitch: 260, to: 90, length: 0.8, loud: 0.9, swell: 0.03 });
  },
  /** A roll of drums. */
  drums(stage) {
    [0, 0.13, 0.26, 0.325, 0.39, 0.52].forEach((seconds, beat) => {
      const skin = later(stage, seconds);
      const loud = beat === 5 ? 0.6 : 0.38;
      tone(skin, { pitch: beat === 5 ? 150 : 190, to: 68, length: 0.16, loud });
      noise(skin, { pitch: 1900, wide: 2, length: 0.07, loud: loud / 2 });
    });
  },
  /** A horn over the water: a fourth upwards, with a fifth above it. */
  horn(stage) {
    for (const [seconds, pitch, length] of [[0, 293.7, 0.24], [0.18, 392, 0.6], [0.18, 587.3, 0.6]]) {
      tone(later(stage, seconds), { pitch, length, loud: 0.18, swell: 0.03, shape: "triangle" });
      tone(later(stage, seconds), { pitch: pitch * 2, length, loud: 0.03, swell: 0.07 });
    }
  },
  /** The ship's bell: it is your turn. */
  bell(stage) {
    for (const [times, loud, length] of [[1, 0.34, 0.9], [2.02, 0.15, 0.6], [2.99, 0.08, 0.4], [5.2, 0.05, 0.15]]) {
      tone(stage, { pitch: 784 * times, length, loud, swell: 0.002 });
    }
  },
  /** A knock at the cabin door: somebody says something. */
  knock(stage) {
    for (const seconds of [0, 0.11]) {
      tone(later(stage, seconds), { pitch: 420, to: 300, length: 0.08, loud: 0.4 });
      noise(later(stage, seconds), { pitch: 1500, wide: 1.5, length: 0.025, loud: 0.3 });
    }
  },
  /** The game is over: up a chord, to a bell. */
  end(stage) {
    [392, 493.9, 587.3, 784].forEach((pitch, index) => {
      tone(later(stage, index * 0.12), { pitch, length: 0.45, loud: 0.14, swell: 0.02, shape: "triangle" });
    });
    this.bell(later(stage, 0.48));
  },
};

/** @type {readonly Sound[]} */
export const ALL_SOUNDS = /** @type {Sound[]} */ (Object.keys(INSTRUMENTS));

/** What everything goes through: many sounds at once do not get louder and louder. */
const mixers = new WeakMap();

/** @param {BaseAudioContext} context */
function mixer(context) {
  const known = mixers.get(context);
  if (known) return known;
  const gain = new GainNode(context, { gain: 0.7 });
  gain.connect(new DynamicsCompressorNode(context, { threshold: -18, ratio: 6 })).connect(context.destination);
  mixers.set(context, gain);
  return gain;
}

/**
 * Play a sound.
 * @param {BaseAudioContext} context
 * @param {Sound} sound
 * @param {number} [seconds] from now
 */
export function ring(context, sound, seconds = 0) {
  INSTRUMENTS[sound]({ context, out: mixer(context), at: context.currentTime + seconds });
}
