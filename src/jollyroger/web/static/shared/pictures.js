// Cuts pictures out of the sprite as images. A table of <use> elements would have thirty thousand nodes; with images
// the cards are about sixty.

const SPRITE = new URL("../art/sprite.svg", import.meta.url).pathname;
/** A game may add a sprite of its own; its template names it. */
const OWN = document.querySelector("[data-sprite]")?.getAttribute("data-sprite");
const sheets = await Promise.all([SPRITE, ...(OWN ? [OWN] : [])].map(read));
/** @type {Map<string, string>} */
const made = new Map();

/** @param {string} address */
async function read(address) {
  const answer = await fetch(address);
  return new DOMParser().parseFromString(await answer.text(), "image/svg+xml");
}

/**
 * An element of one of the sprites.
 * @param {string} id
 */
function found(id) {
  return sheets.map((sheet) => sheet.getElementById(id)).find((element) => element !== null) ?? null;
}

/**
 * The address of a symbol for a <use> element, which takes its colour from the page.
 * @param {string} symbol
 */
export function symbolAddress(symbol) {
  return `${SPRITE}#${symbol}`;
}

/**
 * The address of a symbol's picture, for an <img> element.
 * @param {string} symbol
 */
export function pictureAddress(symbol) {
  const known = made.get(symbol);
  if (known) return known;
  const box = found(symbol)?.getAttribute("viewBox") ?? "0 0 1 1";
  const [, , width, height] = box.split(" ");
  const parts = [...needs(symbol, new Set())].map((part) => new XMLSerializer().serializeToString(part)).join("");
  const text =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}" width="${width}" height="${height}">` +
    `<defs>${parts}</defs><use href="#${symbol}" width="${width}" height="${height}"/></svg>`;
  const address = `data:image/svg+xml,${encodeURIComponent(text)}`;
  made.set(symbol, address);
  return address;
}

/**
 * An element of the sprite and all that it uses.
 * @param {string} id
 * @param {Set<Element>} parts
 * @returns {Set<Element>}
 */
function needs(id, parts) {
  const element = found(id);
  if (!element || parts.has(element)) return parts;
  parts.add(element);
  for (const use of element.querySelectorAll("use")) needs((use.getAttribute("href") ?? "").slice(1), parts);
  return parts;
}
