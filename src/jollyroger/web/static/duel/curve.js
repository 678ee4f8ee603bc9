// The curve of one side's chances to win, step by step. A click goes to that step.

import { make, setText } from "../shared/dom.js";
import { percent, say } from "../shared/words.js";

/** @import { Analysis } from "./types.js" */

const SVG = "http://www.w3.org/2000/svg";
const HEIGHT = 100;

/**
 * @param {HTMLElement} place
 * @param {Analysis} analysis
 * @param {number} seat
 * @param {(step: number) => void} go
 * @returns {(step: number) => void} moves the mark to a step
 */
export function drawCurve(place, { chances, turning, players }, seat, go) {
  const own = chances.map((chance) => (seat === 0 ? chance : 1 - chance));
  const last = own.length - 1;
  const points = own.map((chance, step) => `${step},${(HEIGHT * (1 - chance)).toFixed(1)}`);
  const picture = part("svg", { viewBox: `0 0 ${last} ${HEIGHT}`, preserveAspectRatio: "none", role: "img" });
  const lowest = own.indexOf(Math.min(...own));
  picture.setAttribute(
    "aria-label",
    say("curve_words", { player: players[seat], low: percent(own[lowest]), step: lowest, end: percent(own[last]) }),
  );
  picture.append(
    part("rect", { class: "curve-ground", width: last, height: HEIGHT }),
    part("path", { class: "curve-area", d: `M0,${HEIGHT}L${points.join("L")}L${last},${HEIGHT}Z` }),
    part("path", { class: "curve-even", d: `M0,${HEIGHT / 2}H${last}` }),
    ...turning.map((step) => part("path", { class: "curve-turn", d: `M${step},0V${HEIGHT}` })),
    part("path", { class: "curve-line", d: `M${points.join("L")}` }),
  );
  const mark = part("path", { class: "curve-mark" });
  picture.append(mark);
  picture.addEventListener("click", (event) => {
    const box = picture.getBoundingClientRect();
    go(Math.round(((event.clientX - box.left) / box.width) * last));
  });
  const value = make("b");
  place.replaceChildren(make("p", {}, make("span", {}, say("chance_of", { player: players[seat] })), " ", value), picture);
  place.hidden = false;
  return (step) => {
    mark.setAttribute("d", `M${step},0V${HEIGHT}`);
    setText(value, percent(own[step] ?? 0));
  };
}

/**
 * @param {string} tag
 * @param {Record<string, string | number>} attributes
 */
function part(tag, attributes) {
  const made = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, String(value));
  return made;
}
