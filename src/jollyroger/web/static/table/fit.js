// Long crews close ranks and get a little smaller, so that the whole table stays on the screen. How strong each card is
// can be read all the same: that stands in the upper quarter of it.

import { all, byId, one } from "./dom.js";

/** From ease to a crowd: how big cards are, and how much of a covered one shows, as a part of its width. */
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
/** Above and below the cards of a crew together; and what rounding may cost. */
const PADDING = 6;
const ROUNDING = 3;

/**
 * The height that the crews of both sides can have together without a scroll bar.
 * @param {HTMLElement[][]} sides
 */
function room(sides) {
  const play = one(document, ".play");
  const inner = getComputedStyle(play).overflowY === "auto";
  const whole = inner ? play.scrollHeight : byId("table").scrollHeight;
  const rows = sides.reduce((sum, [crew]) => sum + crew.offsetHeight, 0);
  return (inner ? play.clientHeight : innerHeight) - (whole - rows) - ROUNDING;
}

/** Give the crews the room that there is. */
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
