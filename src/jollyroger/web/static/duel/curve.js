// The curve of one side's chances to win, step by step. A click goes to that step.

import { goByClick, svgPart } from "../shared/analysis.js";
import { make, setText } from "../shared/dom.js";
import { percent, say } from "../shared/words.js";

/** @import { Analysis } from "./types.js" */

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
  const picture = svgPart("svg", { viewBox: `0 0 ${last} ${HEIGHT}`, preserveAspectRatio: "none", role: "img" });
  const lowest = own.indexOf(Math.min(...own));
  picture.setAttribute(
    "aria-label",
    say("curve_words", { player: players[seat], low: percent(own[lowest]), step: lowest, end: percent(own[last]) }),
  );
  picture.append(
    svgPart("rect", { class: "curve-ground", width: last, height: HEIGHT }),
    svgPart("path", { class: "curve-area", d: `M0,${HEIGHT}L${points.join("L")}L${last},${HEIGHT}Z` }),
    svgPart("path", { class: "curve-even", d: `M0,${HEIGHT / 2}H${last}` }),
    ...turning.map((step) => svgPart("path", { class: "curve-turn", d: `M${step},0V${HEIGHT}` })),
    svgPart("path", { class: "curve-line", d: `M${points.join("L")}` }),
  );
  const mark = svgPart("path", { class: "curve-mark" });
  picture.append(mark);
  goByClick(picture, last, go);
  const value = make("b");
  place.replaceChildren(make("p", {}, make("span", {}, say("chance_of", { player: players[seat] })), " ", value), picture);
  place.hidden = false;
  return (step) => {
    mark.setAttribute("d", `M${step},0V${HEIGHT}`);
    setText(value, percent(own[step] ?? 0));
  };
}
