// Cuts pictures out of the game's sprite as images. A table of <use> elements would have thirty thousand nodes; with images
// the cards are about sixty. Each part of a sprite begins a line, so no parser has to read it: on a phone that would take
// longer than to draw the table.

const ICONS = new URL("../art/icons.svg", import.meta.url).pathname;
/** Each game has a sprite of its own; its template names it. */
const SPRITE = document.querySelector("[data-sprite]")?.getAttribute("data-sprite");
/** @type {Map<string, string>} */
const parts = new Map();
for (const part of (SPRITE ? await read(SPRITE) : "").split(/\n(?=<\w+ id="|<!--|<\/svg>)/)) {
  const id = /^<\w+ id="([^"]+)"/.exec(part)?.[1];
  if (id !== undefined) parts.set(id, part);
}
/** @type {Map<string, string>} */
const made = new Map();

/** @param {string} address */
async function read(address) {
  const answer = await fetch(address);
  return answer.text();
}

/**
 * The address of an icon for a <use> element, which takes its colour from the page.
 * @param {string} name
 */
export function iconAddress(name) {
  return `${ICONS}#icon-${name}`;
}

/**
 * The address of a symbol's picture, for an <img> element.
 * @param {string} symbol
 */
export function pictureAddress(symbol) {
  const known = made.get(symbol);
  if (known) return known;
  const box = /viewBox="([^"]+)"/.exec(parts.get(symbol) ?? "")?.[1] ?? "0 0 1 1";
  const [, , width, height] = box.split(" ");
  const needed = [...needs(symbol, new Set())].map((id) => parts.get(id)).join("");
  const text =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}" width="${width}" height="${height}">` +
    `<defs>${needed}</defs><use href="#${symbol}" width="${width}" height="${height}"/></svg>`;
  const address = `data:image/svg+xml,${encodeURIComponent(text)}`;
  made.set(symbol, address);
  return address;
}

/**
 * A part of the sprite and all that it uses.
 * @param {string} id
 * @param {Set<string>} found
 * @returns {Set<string>}
 */
function needs(id, found) {
  const part = parts.get(id);
  if (part === undefined || found.has(id)) return found;
  found.add(id);
  for (const [, used] of part.matchAll(/href="#([^"]+)"/g)) needs(used, found);
  return found;
}
