// Banners over the bar for what happens to a person and for climaxes: each stays for a while or until a tap. One never
// replaces another: they wait in line.

import { byId, make, stillness } from "./dom.js";
import { announce } from "./notices.js";

/** How long a banner stays, in milliseconds. */
const LASTS = 2500;
/** So many lines fit on one banner; what waits is put together, so that tidings are not told long after the event. */
const MOST_LINES = 3;

/** @typedef {{text: string, bad: boolean}} Tiding */

/** @type {Tiding[][]} */
const waiting = [];
let shown = 0;

/**
 * Tell what has happened: one banner for all that happened at once.
 * @param {Tiding[]} tidings
 */
export function tell(tidings) {
  if (!tidings.length) return;
  for (const { text } of tidings) announce(text);
  const last = waiting[waiting.length - 1];
  if (last && last.length + tidings.length <= MOST_LINES) last.push(...tidings);
  else for (let first = 0; first < tidings.length; first += MOST_LINES) waiting.push(tidings.slice(first, first + MOST_LINES));
  if (!shown) showNext();
}

/** Show the banner that has waited longest. */
function showNext() {
  const tidings = waiting.shift();
  if (!tidings) return;
  const sign = make("div", { class: tidings.every(({ bad }) => bad) ? "tiding bad" : "tiding", "aria-hidden": true });
  sign.append(...tidings.map(({ text }) => make("div", {}, text)));
  byId("tidings").replaceChildren(sign);
  if (!stillness()) {
    const away = { translate: "0 -100%" };
    const there = { translate: "0" };
    sign.animate([away, { ...there, offset: 0.08 }, { ...there, offset: 0.94 }, away], LASTS);
  }
  const end = () => {
    clearTimeout(shown);
    shown = 0;
    sign.remove();
    showNext();
  };
  sign.addEventListener("click", end);
  shown = setTimeout(end, LASTS);
}
