// SHA-256 and HMAC (FIPS 180-4, RFC 2104). Browsers offer them on https and localhost only, but people also play on
// plain http in a local network.

/** @type {{rounds: number[], start: number[]} | null} made when the first hash is wanted, not when the table opens */
let constants = null;

function needed() {
  if (constants) return constants;
  const primes = firstPrimes(64);
  const rounds = primes.map((prime) => fraction(Math.cbrt(prime)));
  constants = { rounds, start: primes.slice(0, 8).map((prime) => fraction(Math.sqrt(prime))) };
  return constants;
}

/** @param {number} count */
function firstPrimes(count) {
  const found = [2];
  for (let number = 3; found.length < count; number += 2) {
    if (found.every((prime) => number % prime)) found.push(number);
  }
  return found;
}

/** The first 32 bits of the fraction. @param {number} number */
function fraction(number) {
  return Math.floor((number % 1) * 2 ** 32) | 0;
}

/** @param {number} word @param {number} by */
function rotated(word, by) {
  return (word >>> by) | (word << (32 - by));
}

/**
 * @param {Uint8Array} data
 * @returns {Uint8Array} 32 bytes
 */
export function sha256(data) {
  const padded = new Uint8Array(((data.length + 8) >> 6 << 6) + 64);
  padded.set(data);
  padded[data.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, Math.floor(data.length / 2 ** 29));
  view.setUint32(padded.length - 4, data.length << 3);
  const { rounds, start } = needed();
  const hash = Int32Array.from(start);
  const words = new Int32Array(64);
  for (let block = 0; block < padded.length; block += 64) {
    for (let i = 0; i < 16; i++) words[i] = view.getInt32(block + i * 4);
    for (let i = 16; i < 64; i++) {
      const a = words[i - 15];
      const b = words[i - 2];
      const s0 = rotated(a, 7) ^ rotated(a, 18) ^ (a >>> 3);
      const s1 = rotated(b, 17) ^ rotated(b, 19) ^ (b >>> 10);
      words[i] = words[i - 16] + s0 + words[i - 7] + s1;
    }
    compress(hash, words, rounds);
  }
  const digest = new DataView(new ArrayBuffer(32));
  hash.forEach((word, i) => digest.setInt32(i * 4, word));
  return new Uint8Array(digest.buffer);
}

/**
 * @param {Int32Array} hash
 * @param {Int32Array} words
 * @param {number[]} rounds
 */
function compress(hash, words, rounds) {
  let [a, b, c, d, e, f, g, h] = hash;
  for (let i = 0; i < 64; i++) {
    const s1 = rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25);
    const first = (h + s1 + ((e & f) ^ (~e & g)) + rounds[i] + words[i]) | 0;
    const s0 = rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22);
    const second = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((word, i) => (hash[i] += word));
}

/**
 * @param {Uint8Array} key
 * @param {Uint8Array} message
 * @returns {Uint8Array}
 */
export function hmac(key, message) {
  const block = new Uint8Array(64);
  block.set(key.length > 64 ? sha256(key) : key);
  const inner = sha256(joined(block.map((byte) => byte ^ 0x36), message));
  return sha256(joined(block.map((byte) => byte ^ 0x5c), inner));
}

/**
 * @param {...Uint8Array} parts
 * @returns {Uint8Array}
 */
export function joined(...parts) {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
