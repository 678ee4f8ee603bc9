// The ships keep their place while crews grow: each side has a share of the sea that never changes. Long crews overlap
// more, lie in several columns and shrink, so that they fit into it. The strength stays readable: it is in the upper
// quarter of a card.

import { all, byId, one } from "../shared/dom.js";

/** From few cards to many: their scale, and the visible part of a covered card, in card widths. */
const LARGE = [
  [1, 0.41],
  [1, 0.38],
  [0.92, 0.38],
  [0.84, 0.37],
];
/** Only where several columns of large cards do not fit either. */
const SMALL = [
  [0.76, 0.36],
  [0.7, 0.34],
  [0.7, 0.3],
  [0.66, 0.26],
  [0.6, 0.26],
];
const TALL = 1.4;
/** In how many columns the longest crews may lie. */
const FOLDS = [1, 2, 3];
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
  for (const name of ["--crew-scale", "--strip", "--rows", "--far", "--near"]) sea.style.removeProperty(name);
  for (const crew of all(sea, ".folded")) crew.classList.remove("folded");
  const [leastFar, leastNear] = sides.map(([crew]) => parseFloat(getComputedStyle(crew).minHeight) || 0);
  const there = room(sides);
  const near = Math.floor(Math.max(there / 2, leastNear));
  const shares = [Math.max(there - near, leastFar), near];
  ["--far", "--near"].forEach((name, side) => sea.style.setProperty(name, `${shares[side]}px`));
  const width = sea.querySelector(".crew .card")?.clientWidth ?? 0;
  if (!width) return;
  const most = sides.map((side) => Math.max(...side.map(length)));
  const wide = sides[0][0].clientWidth - PADDING;
  const ways = [LARGE, SMALL].flatMap((group) =>
    FOLDS.flatMap((fold) => {
      const rows = Math.ceil(Math.max(...most) / fold);
      const fitting = group.filter(([scale]) => fold === 1 || fold * width * scale <= wide);
      return fitting.map(([scale, strip]) => ({ scale, strip, rows }));
    }),
  );
  const fits = (/** @type {{scale: number, strip: number, rows: number}} */ { scale, strip, rows }) =>
    most.every((longest, side) => {
      const covered = Math.min(longest, rows) - 1;
      return width * scale * (TALL + covered * strip) + PADDING <= shares[side];
    });
  const { scale, strip, rows } = ways.find(fits) ?? ways[ways.length - 1];
  sea.style.setProperty("--crew-scale", String(scale));
  sea.style.setProperty("--strip", String(strip));
  sea.style.setProperty("--rows", String(rows));
  for (const crew of sides.flat()) crew.classList.toggle("folded", length(crew) > rows);
}

/**
 * How many cards a crew has.
 * @param {HTMLElement} crew
 */
function length(crew) {
  return one(crew, ".cards").childElementCount;
}
