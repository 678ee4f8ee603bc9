// Moves are animated (FLIP): measure, change the page, measure again, animate the difference.

import { stillness } from "./dom.js";

const FLIGHT = 420;
const WALK = 700;
/** If cards move, figures start to walk and new cards are dealt this much later; dealt cards follow each other. */
const WALK_AFTER = 260;
const DEAL_AFTER = 320;
const DEAL_EACH = 90;

/** @typedef {{from: DOMRect, element: HTMLElement, manner: "fly" | "walk" | "deal" | "sink" | "turn", order: number}} Flight */

/**
 * Where elements are now, even in mid-flight. Ends all flights.
 * @param {Iterable<[string, HTMLElement]>} elements by key
 * @returns {Map<string, DOMRect>}
 */
export function whereTheyAre(elements) {
  const places = new Map();
  const seen = [...elements];
  for (const [key, element] of seen) places.set(key, element.getBoundingClientRect());
  for (const [, element] of seen) {
    for (const animation of element.getAnimations()) animation.cancel();
    element.style.transform = "";
  }
  return places;
}

/**
 * Let elements fly from where they were to where they are now.
 * @param {Flight[]} flights
 */
export function fly(flights) {
  if (stillness()) return;
  const goals = flights.map(({ element }) => element.getBoundingClientRect());
  const cardsMove = flights.some(({ manner }) => manner === "fly" || manner === "sink");
  flights.forEach((flight, index) => {
    const goal = goals[index];
    const x = flight.from.left - goal.left;
    const y = flight.from.top - goal.top;
    if (flight.manner !== "turn" && Math.abs(x) < 1 && Math.abs(y) < 1) return;
    const scale = goal.width ? flight.from.width / goal.width : 1;
    const { frames, timing } = course(flight, x, y, scale, cardsMove);
    flight.element.animate(frames, { fill: "backwards", ...timing });
  });
}

/**
 * The key frames of a flight.
 * @param {Flight} flight
 * @param {number} x
 * @param {number} y
 * @param {number} scale
 * @param {boolean} cardsMove
 * @returns {{frames: Keyframe[], timing: KeyframeAnimationOptions}}
 */
function course(flight, x, y, scale, cardsMove) {
  const start = `translate(${x}px, ${y}px) scale(${scale})`;
  const base = { zIndex: 60, transformOrigin: "0 0" };
  switch (flight.manner) {
    case "walk":
      return { frames: steps(x, y), timing: { duration: WALK, delay: cardsMove ? WALK_AFTER : 0 } };
    case "deal":
      return {
        frames: [
          { ...base, transform: `${start} rotateY(90deg)`, opacity: 0 },
          { ...base, transform: `${start} rotateY(80deg)`, opacity: 1, offset: 0.05 },
          { ...base, transform: "none", opacity: 1 },
        ],
        timing: {
          duration: FLIGHT,
          delay: (cardsMove ? DEAL_AFTER : 0) + flight.order * DEAL_EACH,
          easing: "cubic-bezier(.2,.8,.3,1)",
        },
      };
    case "sink":
      return {
        frames: [
          { ...base, transform: start, opacity: 1 },
          { ...base, transform: `${start} rotate(-8deg) scale(1.08)`, opacity: 1, offset: 0.3 },
          { ...base, transform: "rotate(200deg) scale(.3)", opacity: 0, offset: 0.9 },
          { ...base, transform: "none", opacity: 0 },
        ],
        timing: { duration: FLIGHT * 2, easing: "ease-in" },
      };
    case "turn":
      return {
        frames: [{ ...base, transform: `${start} rotateY(90deg)` }, { ...base, transform: "none" }],
        timing: { duration: FLIGHT, easing: "ease-out" },
      };
    default:
      return {
        frames: [{ ...base, transform: start }, { ...base, transform: "none" }],
        timing: { duration: FLIGHT, easing: "cubic-bezier(.2,.8,.3,1)" },
      };
  }
}

/**
 * A walk: a few swaying steps.
 * @param {number} x
 * @param {number} y
 * @returns {Keyframe[]}
 */
function steps(x, y) {
  const count = 6;
  return Array.from({ length: count + 1 }, (_, step) => {
    const left = 1 - step / count;
    const sway = step === 0 || step === count ? 0 : step % 2 ? 9 : -9;
    const hop = step % 2 ? -6 : 0;
    return { zIndex: 61, transform: `translate(${x * left}px, ${y * left + hop}px) rotate(${sway}deg)` };
  });
}
