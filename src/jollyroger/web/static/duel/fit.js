// Long crews overlap more and shrink, so that the whole table fits on the screen. The strength stays readable: it is in
// the upper quarter of a card.

import { all, byId, one } from "../shared/dom.js";

/** From few cards to many: their scale, and the visible part of a covered card, in card widths. */
const WAYS = [
  [1, 0.41],
  [1, 0.38],
  [0.92, 0.38],
  [0.84, 0.37],
  [0.76, 0.36],
  [0.7, 0.34],
  [0.7, 0.3],
  [0.66, 0.26],
];
const TALL = 1.4;
/** In pixels: above and below a crew's cards together, and what rounding may cost. */
const PADDING = 6;
const ROUNDING = 3;

/**
 * The height that both sides' crews can have together without a scroll bar.
 * @param {HTMLElement[][]} sides
 */
function room(sides) {
  const play = one(document, ".play");
  const inner = getComputedStyle(play).overflowY === "auto";
  const whole = inner ? play.scrollHeight : byId("table").scrollHeight;
  const rows = sides.reduce((sum, [crew]) => sum + crew.offsetHeight, 0);
  return (inner ? play.clientHeight : innerHeight) - (whole - rows) - ROUNDING;
}

/** Fit the crews into the available height. */
export function fitCrews() {
  const sea = one(document, ".sea");
  const sides = ["far", "near"].map((side) => all(sea, `.crew[data-side=${side}]`));
  sea.style.removeProperty("--crew-scale");
  sea.style.removeProperty("--strip");
  const width = sea.querySelector(".crew .card")?.clientWidth ?? 0;
  if (!width) return;
  const there = room(sides);
  const rows = sides.map((side) => ({
    longest: Math.max(1, ...side.map((crew) => one(crew, ".cards").childElementCount)),
    least: parseFloat(getComputedStyle(side[0]).minHeight) || 0,
  }));
  const height = (/** @type {number} */ scale, /** @type {number} */ strip) =>
    rows.reduce(
      (sum, { longest, least }) => sum + Math.max(least, width * scale * (TALL + (longest - 1) * strip) + PADDING),
      0,
    );
  const [scale, strip] = WAYS.find(([scale, strip]) => height(scale, strip) <= there) ?? WAYS[WAYS.length - 1];
  sea.style.setProperty("--crew-scale", String(scale));
  sea.style.setProperty("--strip", String(strip));
}
