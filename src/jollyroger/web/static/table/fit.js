// Long crews close ranks, so that the whole table stays on the screen; the number of every card can still be read.

import { all, byId, one } from "./dom.js";

/** How much of a covered card shows, as a part of its width: at ease, and in a crowd. */
const AT_EASE = 0.38;
const CROWDED = 0.235;
const TALL = 1.4;
/** Above and below the cards of a crew together; and what rounding may cost. */
const PADDING = 6;
const ROUNDING = 3;

/** @param {HTMLElement} crew */
function sizeOf(crew) {
  return one(crew, ".cards").childElementCount;
}

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

/**
 * The height that a side's longest crew takes, with so much of each covered card showing.
 * @param {HTMLElement[]} side
 * @param {number} width of a card
 * @param {number} strip
 */
function heightOf(side, width, strip) {
  const longest = Math.max(1, ...side.map(sizeOf));
  const least = parseFloat(getComputedStyle(side[0]).minHeight) || 0;
  return Math.max(least, width * (TALL + (longest - 1) * strip) + PADDING);
}

/** Give every crew the room that there is. */
export function fitCrews() {
  const sides = ["far", "near"].map((side) => all(document, `.crew[data-side=${side}]`));
  for (const crew of sides.flat()) crew.style.removeProperty("--strip");
  const width = document.querySelector(".crew .card")?.clientWidth ?? 0;
  if (!width) return;
  const wanted = sides.map((side) => heightOf(side, width, AT_EASE));
  const spare = sides.map((side, index) => wanted[index] - heightOf(side, width, CROWDED));
  const missing = wanted[0] + wanted[1] - room(sides);
  if (missing <= 0 || spare[0] + spare[1] === 0) return;
  const part = Math.min(1, missing / (spare[0] + spare[1]));
  sides.forEach((side, index) => {
    const height = wanted[index] - spare[index] * part - PADDING;
    for (const crew of side) {
      const covered = Math.max(1, sizeOf(crew) - 1);
      const strip = Math.min(AT_EASE, Math.max(CROWDED, (height / width - TALL) / covered));
      crew.style.setProperty("--strip", strip.toFixed(3));
    }
  });
}
